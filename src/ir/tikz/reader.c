#include "ir/tikz/reader.h"

#include "ir/tikz/expression.h"

#include <stdarg.h>
#include <string.h>

/* A piece of input. */
typedef struct {
  char *owned; /* freed when the piece ends; NULL for the file */
  const char *text;
  gsize length, position;
  guint line;
  gboolean is_file; /* lines are counted and comments dropped */
  gboolean is_barrier; /* reading does not go below it */
} Piece;

typedef enum { MEANING_MACRO, MEANING_REGISTER, MEANING_CHARACTER } MeaningKind;

/* What a command stands for. */
typedef struct {
  grefcount references;
  MeaningKind kind;
  guint n_parameters;
  char *optional; /* default of the first parameter in brackets; NULL: it is in braces */
  char *pattern; /* of \def: the text between the parameters; NULL: they are in braces */
  char *body;
  double value; /* of a register */
  gboolean is_length;
} Meaning;

/* What a name meant before it was defined in a group. */
typedef struct {
  const char *name;
  Meaning *meaning; /* NULL: nothing */
} Saved;

struct _DgTexReader {
  GArray *pieces; /* Piece */
  GHashTable *meanings; /* name -> Meaning */
  GArray *saved; /* Saved */
  GArray *groups; /* guint: length of `saved` at the begin */
  GStringChunk *names;
  GArray *conditionals; /* gboolean: whether \else may still come */
  DgDiagnostics *diagnostics;
  GError *error;
  guint token_line; /* where the last token began */
  guint calls, operands; /* operands: of conditionals and \csname, that are being read within each other */
  gsize bytes;
};

static void meaning_unref(gpointer data) {
  Meaning *meaning = data;
  if (!meaning || !g_ref_count_dec(&meaning->references))
    return;
  g_free(meaning->optional);
  g_free(meaning->pattern);
  g_free(meaning->body);
  g_free(meaning);
}

static Meaning *meaning_ref(Meaning *meaning) {
  if (meaning)
    g_ref_count_inc(&meaning->references);
  return meaning;
}

static Meaning *meaning_new(MeaningKind kind) {
  Meaning *meaning = g_new0(Meaning, 1);
  g_ref_count_init(&meaning->references);
  meaning->kind = kind;
  return meaning;
}

static Piece *top(const DgTexReader *reader) {
  return reader->pieces->len ? &g_array_index(reader->pieces, Piece, reader->pieces->len - 1) : NULL;
}

DgTexReader *dg_tex_reader_new(const char *text, gsize length, guint first_line, DgDiagnostics *diagnostics) {
  DgTexReader *reader = g_new0(DgTexReader, 1);
  reader->pieces = g_array_new(FALSE, FALSE, sizeof(Piece));
  reader->meanings = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, meaning_unref);
  reader->saved = g_array_new(FALSE, FALSE, sizeof(Saved));
  reader->groups = g_array_new(FALSE, FALSE, sizeof(guint));
  reader->names = g_string_chunk_new(1024);
  reader->conditionals = g_array_new(FALSE, FALSE, sizeof(gboolean));
  reader->diagnostics = diagnostics;
  Piece piece = {.text = text, .length = length, .line = first_line, .is_file = TRUE};
  g_array_append_val(reader->pieces, piece);
  return reader;
}

void dg_tex_reader_free(DgTexReader *reader) {
  if (!reader)
    return;
  while (reader->groups->len)
    dg_tex_group_end(reader);
  for (guint i = 0; i < reader->pieces->len; i++)
    g_free(g_array_index(reader->pieces, Piece, i).owned);
  g_array_unref(reader->pieces);
  g_hash_table_unref(reader->meanings);
  g_array_unref(reader->saved);
  g_array_unref(reader->groups);
  g_string_chunk_free(reader->names);
  g_array_unref(reader->conditionals);
  g_clear_error(&reader->error);
  g_free(reader);
}

guint dg_tex_line(const DgTexReader *reader) {
  for (guint i = reader->pieces->len; i > 0; i--) {
    const Piece *piece = &g_array_index(reader->pieces, Piece, i - 1);
    if (piece->is_file || piece->line)
      return piece->line;
  }
  return 0;
}

DgDiagnostics *dg_tex_diagnostics(DgTexReader *reader) {
  return reader->diagnostics;
}

DgDiagnostics *dg_tex_set_diagnostics(DgTexReader *reader, DgDiagnostics *diagnostics) {
  DgDiagnostics *before = reader->diagnostics;
  reader->diagnostics = diagnostics;
  return before;
}

const GError *dg_tex_error(const DgTexReader *reader) {
  return reader->error;
}

void dg_tex_fail(DgTexReader *reader, const char *format, ...) {
  if (reader->error)
    return;
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_set_error(&reader->error, DG_ERROR, DG_ERROR_LIMIT, "%u: %s", dg_tex_line(reader), message);
}

static void charge_bytes(DgTexReader *reader, gsize bytes) {
  reader->bytes += bytes;
  if (reader->bytes > DG_TEX_BYTES_MAX)
    dg_tex_fail(reader, "macros took and gave more than %u bytes, expected at most that many", DG_TEX_BYTES_MAX);
}

gboolean dg_tex_charge(DgTexReader *reader, gsize bytes) {
  if (++reader->calls > DG_TEX_CALLS_MAX)
    dg_tex_fail(reader, "found more than %u calls of macros, expected at most that many", DG_TEX_CALLS_MAX);
  charge_bytes(reader, bytes);
  return !reader->error;
}

/* Ends the reading of an argument: an argument in arguments is read again at every level, which is work as well.
 * Returns its text, or NULL when it was not closed. */
static char *finish_argument(DgTexReader *reader, GString *text, gboolean is_closed) {
  charge_bytes(reader, text->len);
  return g_string_free(text, !is_closed);
}

static void pop(DgTexReader *reader) {
  g_free(top(reader)->owned);
  g_array_set_size(reader->pieces, reader->pieces->len - 1);
}

/* Ends the pieces that were read to their end, so that a macro whose body ends in a call needs no depth. */
static void drop_finished(DgTexReader *reader) {
  for (Piece *piece = top(reader); piece && piece->position >= piece->length && !piece->is_barrier && !piece->is_file;
       piece = top(reader))
    pop(reader);
}

static void push_owned(DgTexReader *reader, char *text, gsize length, gboolean is_barrier) {
  guint line = dg_tex_line(reader);
  drop_finished(reader);
  if (reader->pieces->len >= DG_TEX_DEPTH_MAX) {
    dg_tex_fail(reader, "found input nested more than %u deep, expected less", DG_TEX_DEPTH_MAX);
    g_free(text);
    return;
  }
  Piece piece = {.owned = text, .text = text, .length = length, .line = line, .is_barrier = is_barrier};
  g_array_append_val(reader->pieces, piece);
}

/* Ends pieces that were read to their end, but for a barrier, and passes over comments. Returns the piece to read from,
 * or NULL at the end. */
static Piece *settle(DgTexReader *reader) {
  if (reader->error)
    return NULL;
  for (;;) {
    Piece *piece = top(reader);
    if (piece->position >= piece->length) {
      if (piece->is_barrier || piece->is_file)
        return NULL;
      pop(reader);
      continue;
    }
    if (!piece->is_file || piece->text[piece->position] != '%')
      return piece;
    /* A comment ends with its line, and takes the white space at the begin of the next along. */
    const char *end = memchr(piece->text + piece->position, '\n', piece->length - piece->position);
    if (!end) {
      piece->position = piece->length;
      continue;
    }
    piece->position = (gsize)(end - piece->text) + 1;
    piece->line++;
    while (piece->position < piece->length &&
           (piece->text[piece->position] == ' ' || piece->text[piece->position] == '\t'))
      piece->position++;
  }
}

static gboolean is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void advance(Piece *piece, gsize bytes) {
  for (gsize i = 0; i < bytes; i++) {
    if (piece->is_file && piece->text[piece->position] == '\n')
      piece->line++;
    piece->position++;
  }
}

/* White space of one piece; a run of it is one blank. */
static void skip_blanks_of(Piece *piece) {
  while (piece->position < piece->length && is_blank(piece->text[piece->position]))
    advance(piece, 1);
}

static const char *read_name(DgTexReader *reader, Piece *piece) {
  gsize start = ++piece->position;
  while (piece->position < piece->length &&
         (g_ascii_isalpha(piece->text[piece->position]) || piece->text[piece->position] == '@'))
    piece->position++;
  if (piece->position == start && piece->position < piece->length) {
    gsize step = (gsize)(g_utf8_next_char(piece->text + start) - (piece->text + start));
    piece->position = MIN(start + step, piece->length);
    if (piece->is_file && piece->text[start] == '\n')
      piece->line++;
  } else {
    skip_blanks_of(piece);
  }
  gsize length = piece->position - start;
  while (length > 1 && is_blank(piece->text[start + length - 1]))
    length--;
  return g_string_chunk_insert_len(reader->names, piece->text + start, (gssize)length);
}

gboolean dg_tex_next_raw(DgTexReader *reader, DgTexToken *token) {
  Piece *piece = settle(reader);
  *token = (DgTexToken){.kind = DG_TEX_END};
  if (!piece)
    return FALSE;
  reader->token_line = dg_tex_line(reader);
  const char *at = piece->text + piece->position;
  if (*at == '\\') {
    token->kind = DG_TEX_COMMAND;
    token->name = read_name(reader, piece);
  } else if (is_blank(*at)) {
    token->kind = DG_TEX_SPACE;
    *token->text = ' ';
    skip_blanks_of(piece);
  } else {
    token->kind = *at == '{' ? DG_TEX_OPEN : *at == '}' ? DG_TEX_CLOSE : DG_TEX_CHARACTER;
    gsize step = MIN((gsize)(g_utf8_next_char(at) - at), MIN(piece->length - piece->position, sizeof token->text - 1));
    memcpy(token->text, at, step);
    advance(piece, step);
  }
  return TRUE;
}

void dg_tex_push(DgTexReader *reader, const char *text, gssize length) {
  gsize bytes = length < 0 ? strlen(text) : (gsize)length;
  if (bytes && dg_tex_charge(reader, bytes))
    push_owned(reader, g_strndup(text, bytes), bytes, FALSE);
}

void dg_tex_push_lines(DgTexReader *reader, const char *text) {
  GString *out = g_string_new(NULL);
  for (const char *p = text; *p;) {
    if (*p == '\\' && p[1]) {
      g_string_append_len(out, p, 2);
      p += 2;
    } else if (*p == '%') {
      p += strcspn(p, "\n");
      p += strspn(p, "\n \t");
    } else {
      g_string_append_c(out, *p++);
    }
  }
  dg_tex_push(reader, out->str, (gssize)out->len);
  g_string_free(out, TRUE);
}

void dg_tex_push_token(DgTexReader *reader, const DgTexToken *token) {
  if (token->kind == DG_TEX_END)
    return;
  char *text = token->kind == DG_TEX_COMMAND ? g_strconcat("\\", token->name, " ", NULL) : g_strdup(token->text);
  gsize length = strlen(text);
  if (token->kind == DG_TEX_COMMAND && !g_ascii_isalpha(*token->name) && *token->name != '@')
    text[--length] = '\0';
  push_owned(reader, text, length, FALSE);
}

/* Appends a token as it is written. A command word is kept apart from what follows. */
static void append_token(GString *out, const DgTexToken *token) {
  if (token->kind != DG_TEX_COMMAND) {
    g_string_append(out, token->text);
    return;
  }
  g_string_append_printf(out, "\\%s", token->name);
  if (g_ascii_isalpha(token->name[0]))
    g_string_append_c(out, ' ');
}

/* The text of a group whose brace was taken. */
static char *read_group(DgTexReader *reader) {
  GString *out = g_string_new(NULL);
  DgTexToken token;
  guint depth = 1;
  while (dg_tex_next_raw(reader, &token)) {
    depth += token.kind == DG_TEX_OPEN;
    depth -= token.kind == DG_TEX_CLOSE;
    if (depth == 0)
      return finish_argument(reader, out, TRUE);
    append_token(out, &token);
  }
  return finish_argument(reader, out, FALSE);
}

char *dg_tex_argument(DgTexReader *reader) {
  DgTexToken token;
  do
    if (!dg_tex_next_raw(reader, &token))
      return NULL;
  while (token.kind == DG_TEX_SPACE);
  if (token.kind == DG_TEX_OPEN)
    return read_group(reader);
  GString *out = g_string_new(NULL);
  append_token(out, &token);
  return finish_argument(reader, out, TRUE);
}

char *dg_tex_balanced(DgTexReader *reader, char open, char close, gboolean expand) {
  GString *out = g_string_new(NULL);
  DgTexToken token;
  guint depth = 1, braces = 0;
  while (expand ? dg_tex_next(reader, &token) : dg_tex_next_raw(reader, &token)) {
    if (token.kind == DG_TEX_OPEN)
      braces++;
    else if (token.kind == DG_TEX_CLOSE && braces-- == 0) {
      dg_tex_push_token(reader, &token); /* the group around ends first */
      break;
    } else if (token.kind == DG_TEX_CHARACTER && braces == 0 && token.text[0] == open)
      depth++;
    else if (token.kind == DG_TEX_CHARACTER && braces == 0 && token.text[0] == close && --depth == 0)
      return finish_argument(reader, out, TRUE);
    append_token(out, &token);
  }
  return finish_argument(reader, out, FALSE);
}

char *dg_tex_bracket(DgTexReader *reader) {
  return dg_tex_take(reader, "[") ? dg_tex_balanced(reader, '[', ']', FALSE) : NULL;
}

char *dg_tex_until(DgTexReader *reader, const char *stop) {
  GString *out = g_string_new(NULL);
  gsize length = strlen(stop);
  DgTexToken token;
  while (dg_tex_next_raw(reader, &token)) {
    append_token(out, &token);
    if (token.kind == DG_TEX_CLOSE && out->len >= length && strcmp(out->str + out->len - length, stop) == 0) {
      g_string_truncate(out, out->len - length);
      return finish_argument(reader, out, TRUE);
    }
  }
  return finish_argument(reader, out, FALSE);
}

char *dg_tex_copy_until(DgTexReader *reader, const char *stop) {
  const Piece *piece = settle(reader);
  if (!piece)
    return NULL;
  /* Reading raw puts nothing on the input, but it drops pieces that end: a copy is read in their place. */
  gsize position = piece->position, length = piece->length - position;
  g_autoptr(DgTexReader) copy = dg_tex_reader_new(piece->text + position, length, piece->line, reader->diagnostics);
  char *text = dg_tex_until(copy, stop);
  charge_bytes(reader, copy->bytes);
  return text;
}

/* ---- macros ---- */

static void set_meaning(DgTexReader *reader, const char *name, Meaning *meaning, gboolean global) {
  const char *key = g_string_chunk_insert_const(reader->names, name);
  Meaning *old = g_hash_table_lookup(reader->meanings, name);
  if (reader->groups->len && !global) {
    Saved saved = {key, meaning_ref(old)};
    g_array_append_val(reader->saved, saved);
  }
  if (meaning)
    g_hash_table_replace(reader->meanings, (gpointer)key, meaning);
  else
    g_hash_table_remove(reader->meanings, key);
}

void dg_tex_group_begin(DgTexReader *reader) {
  if (reader->groups->len >= DG_TEX_DEPTH_MAX)
    dg_tex_fail(reader, "found groups nested more than %u deep, expected less", DG_TEX_DEPTH_MAX);
  g_array_append_val(reader->groups, reader->saved->len);
}

void dg_tex_group_end(DgTexReader *reader) {
  if (!reader->groups->len)
    return;
  guint length = g_array_index(reader->groups, guint, reader->groups->len - 1);
  g_array_set_size(reader->groups, reader->groups->len - 1);
  for (guint i = reader->saved->len; i > length; i--) {
    Saved *saved = &g_array_index(reader->saved, Saved, i - 1);
    if (saved->meaning)
      g_hash_table_replace(reader->meanings, (gpointer)saved->name, saved->meaning);
    else
      g_hash_table_remove(reader->meanings, saved->name);
  }
  g_array_set_size(reader->saved, length);
}

void dg_tex_define(DgTexReader *reader, const char *name, const char *body) {
  Meaning *meaning = meaning_new(MEANING_MACRO);
  meaning->body = g_strdup(body);
  set_meaning(reader, name, meaning, FALSE);
}

gboolean dg_tex_is_defined(DgTexReader *reader, const char *name) {
  return g_hash_table_contains(reader->meanings, name);
}

gboolean dg_tex_find_register(DgTexReader *reader, const char *name, double *value, gboolean *is_length) {
  const Meaning *meaning = g_hash_table_lookup(reader->meanings, name);
  if (!meaning || meaning->kind != MEANING_REGISTER)
    return FALSE;
  *value = meaning->value;
  *is_length = meaning->is_length;
  return TRUE;
}

void dg_tex_set_register(DgTexReader *reader, const char *name, double value, gboolean is_length) {
  Meaning *meaning = meaning_new(MEANING_REGISTER);
  meaning->value = value;
  meaning->is_length = is_length;
  set_meaning(reader, name, meaning, FALSE);
}

/* The body with the arguments in place of #1... An argument that ends in a command word is kept apart from a letter
 * after it. */
static GString *substitute(const char *body, char *const *arguments, guint count) {
  GString *out = g_string_new(NULL);
  for (const char *p = body; *p; p++) {
    if (*p != '#') {
      g_string_append_c(out, *p);
      continue;
    }
    p++;
    if (*p == '#' || !*p) {
      g_string_append_c(out, '#');
      if (!*p)
        break;
    } else if (*p >= '1' && *p <= '9' && (guint)(*p - '1') < count) {
      g_string_append(out, arguments[*p - '1']);
    }
  }
  return out;
}

/* An argument that ends where `delimiter` comes. */
static char *read_delimited(DgTexReader *reader, const char *delimiter) {
  GString *out = g_string_new(NULL);
  DgTexToken token;
  gsize length = strlen(delimiter);
  guint depth = 0;
  while (dg_tex_next_raw(reader, &token)) {
    depth += token.kind == DG_TEX_OPEN;
    if (token.kind == DG_TEX_CLOSE && depth-- == 0)
      break;
    append_token(out, &token);
    if (depth == 0 && out->len >= length && strcmp(out->str + out->len - length, delimiter) == 0) {
      g_string_truncate(out, out->len - length);
      /* Braces around the whole argument are dropped. */
      if (out->len >= 2 && out->str[0] == '{' && out->str[out->len - 1] == '}') {
        g_string_truncate(out, out->len - 1);
        g_string_erase(out, 0, 1);
      }
      return finish_argument(reader, out, TRUE);
    }
  }
  return finish_argument(reader, out, FALSE);
}

static gboolean read_literal(DgTexReader *reader, const char *text) {
  for (const char *p = text; *p; p++) {
    DgTexToken token;
    if (is_blank(*p))
      continue;
    do
      if (!dg_tex_next_raw(reader, &token))
        return FALSE;
    while (token.kind == DG_TEX_SPACE);
    if (token.kind == DG_TEX_COMMAND || token.text[0] != *p)
      return FALSE;
  }
  return TRUE;
}

/* Arguments by the pattern of \def: "#1,#2;". */
static gboolean read_by_pattern(DgTexReader *reader, const char *pattern, char **arguments) {
  const char *mark = strchr(pattern, '#');
  if (!mark)
    return read_literal(reader, pattern);
  g_autofree char *before = g_strndup(pattern, (gsize)(mark - pattern));
  if (!read_literal(reader, before))
    return FALSE;
  for (guint index = 0; mark && index < 9; index++) {
    const char *rest = mark + (mark[1] ? 2 : 1), *next = strchr(rest, '#');
    g_autofree char *delimiter = next ? g_strndup(rest, (gsize)(next - rest)) : g_strdup(rest);
    arguments[index] = *delimiter ? read_delimited(reader, delimiter) : dg_tex_argument(reader);
    if (!arguments[index])
      return FALSE;
    mark = next;
  }
  return TRUE;
}

static gboolean read_arguments(DgTexReader *reader, const Meaning *meaning, char **arguments) {
  if (meaning->pattern)
    return read_by_pattern(reader, meaning->pattern, arguments);
  for (guint i = 0; i < meaning->n_parameters; i++) {
    if (i == 0 && meaning->optional) {
      arguments[0] = dg_tex_bracket(reader);
      if (!arguments[0])
        arguments[0] = g_strdup(meaning->optional);
    } else if (!(arguments[i] = dg_tex_argument(reader))) {
      return FALSE;
    }
  }
  return TRUE;
}

static void call(DgTexReader *reader, const char *name, Meaning *meaning) {
  char *arguments[10] = {NULL};
  meaning_ref(meaning); /* reading arguments may end a group that defines it */
  guint line = reader->token_line; /* white space after the name may go on to other lines */
  if (!meaning->n_parameters && !meaning->pattern) {
    dg_tex_push(reader, meaning->body, -1);
    dg_tex_charge(reader, 0);
  } else if (read_arguments(reader, meaning, arguments)) {
    g_autoptr(GString) text = substitute(meaning->body, arguments, meaning->n_parameters);
    dg_tex_push(reader, text->str, (gssize)text->len);
    dg_tex_charge(reader, 0);
  } else {
    dg_diagnostics_add(reader->diagnostics, DG_LEVEL_ERROR, dg_tex_line(reader),
                       "\\%s: the arguments do not fit its definition; it is left out", name);
  }
  Piece *body = top(reader);
  if (body->owned && body->position == 0)
    body->line = line;
  for (guint i = 0; i < 9; i++)
    g_free(arguments[i]);
  meaning_unref(meaning);
}

/* ---- conditionals ---- */

/* Passes over the branch that is not taken; TRUE when it ended at an \else. */
static gboolean skip_branch(DgTexReader *reader, gboolean stop_at_else) {
  DgTexToken token;
  guint depth = 0;
  while (dg_tex_next_raw(reader, &token)) {
    if (token.kind != DG_TEX_COMMAND)
      continue;
    if (strcmp(token.name, "fi") == 0) {
      if (depth-- == 0)
        return FALSE;
    } else if (strcmp(token.name, "else") == 0 && depth == 0 && stop_at_else) {
      return TRUE;
    } else if (g_str_has_prefix(token.name, "if") && strcmp(token.name, "ifthenelse") != 0) {
      depth++;
    }
  }
  return FALSE;
}

/* FALSE when operands hold conditionals with operands too often. */
static gboolean enter_operand(DgTexReader *reader) {
  if (reader->operands >= 100)
    dg_tex_fail(reader, "found conditionals or \\csname nested more than 100 deep, expected less");
  reader->operands += !reader->error;
  return !reader->error;
}

/* A number or a dimension of a comparison: everything up to the operator or what ends it. */
static double read_operand_inside(DgTexReader *reader, const char *stops) {
  GString *text = g_string_new(NULL);
  DgTexToken token;
  dg_tex_peek(reader);
  while (dg_tex_next(reader, &token)) {
    double value;
    gboolean is_length;
    if (token.kind == DG_TEX_COMMAND && dg_tex_find_register(reader, token.name, &value, &is_length)) {
      g_string_free(text, TRUE);
      return value;
    }
    if (token.kind == DG_TEX_SPACE || (token.kind == DG_TEX_COMMAND && strcmp(token.name, "relax") == 0))
      break;
    if (token.kind != DG_TEX_CHARACTER || strchr(stops, token.text[0]) ||
        !(g_ascii_isalnum(token.text[0]) || strchr("+-.", token.text[0]))) {
      dg_tex_push_token(reader, &token);
      break;
    }
    g_string_append(text, token.text);
  }
  DgTexValue value = {0};
  dg_tex_evaluate(reader, text->str, &value);
  g_string_free(text, TRUE);
  return value.number;
}

static double read_operand(DgTexReader *reader, const char *stops) {
  if (!enter_operand(reader))
    return 0;
  double value = read_operand_inside(reader, stops);
  reader->operands--;
  return value;
}

static gboolean compare(DgTexReader *reader) {
  if (!enter_operand(reader))
    return FALSE;
  double left = read_operand(reader, "<>=");
  char operator= dg_tex_peek(reader);
  DgTexToken token;
  dg_tex_next(reader, &token);
  double right = read_operand(reader, "");
  reader->operands--;
  return operator== '<' ? left < right : operator== '>' ? left > right : left == right;
}

static gboolean same_meaning(DgTexReader *reader) {
  DgTexToken first, second;
  dg_tex_next_raw(reader, &first);
  dg_tex_next_raw(reader, &second);
  if (first.kind != DG_TEX_COMMAND || second.kind != DG_TEX_COMMAND)
    return first.kind == second.kind && strcmp(first.text, second.text) == 0;
  const Meaning *a = g_hash_table_lookup(reader->meanings, first.name);
  const Meaning *b = g_hash_table_lookup(reader->meanings, second.name);
  if (a && b && a->kind == MEANING_MACRO && b->kind == MEANING_MACRO)
    return g_strcmp0(a->body, b->body) == 0;
  return a == b && (a || strcmp(first.name, second.name) == 0);
}

/* Decides a conditional; FALSE when `name` is none that is known. */
static gboolean decide(DgTexReader *reader, const char *name, gboolean *result) {
  if (strcmp(name, "iftrue") == 0)
    *result = TRUE;
  else if (strcmp(name, "iffalse") == 0)
    *result = FALSE;
  else if (strcmp(name, "ifnum") == 0 || strcmp(name, "ifdim") == 0)
    *result = compare(reader);
  else if (strcmp(name, "ifodd") == 0)
    *result = ((gint64)read_operand(reader, "")) % 2 != 0;
  else if (strcmp(name, "ifx") == 0)
    *result = same_meaning(reader);
  else
    return FALSE;
  return TRUE;
}

/* Carries out what conditionals ask for; FALSE when `name` has nothing to do with them. */
static gboolean conditional(DgTexReader *reader, const char *name) {
  gboolean result;
  if (strcmp(name, "fi") == 0) {
    if (reader->conditionals->len)
      g_array_set_size(reader->conditionals, reader->conditionals->len - 1);
    return TRUE;
  }
  if (strcmp(name, "else") == 0) {
    skip_branch(reader, FALSE);
    if (reader->conditionals->len)
      g_array_set_size(reader->conditionals, reader->conditionals->len - 1);
    return TRUE;
  }
  if (name[0] != 'i' || name[1] != 'f' || !decide(reader, name, &result))
    return FALSE;
  dg_tex_charge(reader, 0);
  if (result || skip_branch(reader, TRUE))
    g_array_append_val(reader->conditionals, result);
  return TRUE;
}

/* ---- expansion ---- */

static gboolean expand_primitive(DgTexReader *reader, const char *name) {
  if (strcmp(name, "the") == 0 || strcmp(name, "number") == 0 || strcmp(name, "value") == 0 ||
      strcmp(name, "arabic") == 0) {
    g_autofree char *argument = dg_tex_argument(reader);
    double value;
    gboolean is_length;
    const char *key = argument ? g_strchomp(argument) + (*argument == '\\') : "";
    if (!dg_tex_find_register(reader, key, &value, &is_length)) {
      if (argument)
        dg_tex_push(reader, argument, -1);
      return TRUE;
    }
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(number, sizeof number, is_length ? "%.5f" : "%.0f", value);
    g_autofree char *text = g_strconcat(number, is_length ? "pt" : "", NULL);
    dg_tex_push(reader, text, -1);
    return TRUE;
  }
  if (strcmp(name, "csname") == 0) {
    if (!enter_operand(reader))
      return TRUE;
    GString *text = g_string_new("\\");
    DgTexToken token;
    while (dg_tex_next(reader, &token) && !(token.kind == DG_TEX_COMMAND && strcmp(token.name, "endcsname") == 0))
      g_string_append(text, token.kind == DG_TEX_COMMAND ? token.name : token.text);
    reader->operands--;
    const Meaning *meaning = g_hash_table_lookup(reader->meanings, text->str + 1);
    g_string_append_c(text, ' ');
    /* A name of other characters than letters cannot be read again. */
    gboolean is_whole = meaning && meaning->kind == MEANING_MACRO && !meaning->n_parameters && !meaning->pattern;
    dg_tex_push(reader, is_whole ? meaning->body : text->str, -1);
    g_string_free(text, TRUE);
    return TRUE;
  }
  return strcmp(name, "expandafter") == 0 || strcmp(name, "noexpand") == 0 || strcmp(name, "protect") == 0;
}

gboolean dg_tex_next(DgTexReader *reader, DgTexToken *token) {
  while (dg_tex_next_raw(reader, token)) {
    if (token->kind != DG_TEX_COMMAND)
      return TRUE;
    Meaning *meaning = g_hash_table_lookup(reader->meanings, token->name);
    if (meaning && meaning->kind == MEANING_MACRO)
      call(reader, token->name, meaning);
    else if (meaning && meaning->kind == MEANING_CHARACTER)
      dg_tex_push(reader, meaning->body, -1);
    else if (meaning || (!conditional(reader, token->name) && !expand_primitive(reader, token->name)))
      return TRUE;
  }
  return FALSE;
}

char dg_tex_peek(DgTexReader *reader) {
  DgTexToken token;
  while (dg_tex_next(reader, &token)) {
    if (token.kind == DG_TEX_SPACE)
      continue;
    /* What was read from the piece on top a moment ago is taken back; a command is put on top of it. */
    if (token.kind == DG_TEX_COMMAND)
      dg_tex_push_token(reader, &token);
    else
      top(reader)->position -= strlen(token.text);
    return token.kind == DG_TEX_COMMAND ? '\\' : token.text[0];
  }
  return 0;
}

gboolean dg_tex_take(DgTexReader *reader, const char *text) {
  if (dg_tex_peek(reader) != *text)
    return FALSE;
  Piece *piece = top(reader);
  gsize length = strlen(text);
  if (piece->length - piece->position < length || strncmp(piece->text + piece->position, text, length) != 0) {
    /* The text may run over the ends of pieces: read it token by token, and put back what does not fit. */
    GString *read = g_string_new(NULL);
    DgTexToken token;
    while (read->len < length && dg_tex_next(reader, &token)) {
      append_token(read, &token);
      if (strncmp(read->str, text, MIN(read->len, length)) != 0)
        break;
    }
    gboolean same = read->len == length && strcmp(read->str, text) == 0;
    if (!same)
      dg_tex_push(reader, read->str, (gssize)read->len);
    g_string_free(read, TRUE);
    return same;
  }
  advance(piece, length);
  return TRUE;
}

gboolean dg_tex_take_word(DgTexReader *reader, const char *word) {
  if (!dg_tex_take(reader, word))
    return FALSE;
  Piece *piece = settle(reader);
  if (!piece || !g_ascii_isalpha(piece->text[piece->position]))
    return TRUE;
  dg_tex_push(reader, word, -1);
  return FALSE;
}

gboolean dg_tex_take_command(DgTexReader *reader, const char *name) {
  DgTexToken token;
  if (dg_tex_peek(reader) != '\\' || !dg_tex_next_raw(reader, &token))
    return FALSE;
  if (token.kind == DG_TEX_COMMAND && strcmp(token.name, name) == 0)
    return TRUE;
  dg_tex_push_token(reader, &token);
  return FALSE;
}

char *dg_tex_expand(DgTexReader *reader, const char *text) {
  if (!strchr(text, '\\'))
    return g_strdup(text);
  drop_finished(reader); /* as the push does, so that the depth is what is left below the text */
  guint depth = reader->pieces->len;
  GString *out = g_string_new(NULL);
  push_owned(reader, g_strdup(text), strlen(text), TRUE);
  DgTexToken token;
  while (dg_tex_next(reader, &token))
    append_token(out, &token);
  while (reader->pieces->len > depth)
    pop(reader);
  return finish_argument(reader, out, TRUE);
}

/* ---- assignments ---- */

/* The name of a command that is defined: \name or {\name}. */
static char *read_defined_name(DgTexReader *reader) {
  g_autofree char *argument = dg_tex_argument(reader);
  if (!argument)
    return NULL;
  g_strstrip(argument);
  return g_strdup(*argument == '\\' ? argument + 1 : argument);
}

static gboolean assign_def(DgTexReader *reader, gboolean expand, gboolean global) {
  g_autofree char *name = read_defined_name(reader);
  GString *pattern = g_string_new(NULL);
  DgTexToken token;
  guint count = 0;
  while (dg_tex_next_raw(reader, &token) && token.kind != DG_TEX_OPEN) {
    append_token(pattern, &token);
    count += token.kind == DG_TEX_CHARACTER && token.text[0] == '#';
  }
  char *body = token.kind == DG_TEX_OPEN ? read_group(reader) : NULL;
  if (!name || !body) {
    g_string_free(pattern, TRUE);
    g_free(body);
    dg_diagnostics_add(reader->diagnostics, DG_LEVEL_ERROR, dg_tex_line(reader),
                       "\\def: found no whole definition, expected \\name and a body in braces");
    return TRUE;
  }
  Meaning *meaning = meaning_new(MEANING_MACRO);
  meaning->n_parameters = MIN(count, 9);
  gboolean plain = pattern->len == 2 * count; /* only #1#2... */
  meaning->pattern = plain ? NULL : g_strdup(pattern->str);
  g_string_free(pattern, TRUE);
  meaning->body = expand ? dg_tex_expand(reader, body) : g_steal_pointer(&body);
  g_free(body);
  set_meaning(reader, name, meaning, global);
  return TRUE;
}

static gboolean assign_command(DgTexReader *reader, gboolean keep_old) {
  dg_tex_take(reader, "*");
  g_autofree char *name = read_defined_name(reader);
  g_autofree char *count = dg_tex_bracket(reader);
  g_autofree char *optional = count ? dg_tex_bracket(reader) : NULL;
  g_autofree char *body = dg_tex_argument(reader);
  if (!name || !body)
    return TRUE;
  if (keep_old && dg_tex_is_defined(reader, name))
    return TRUE;
  Meaning *meaning = meaning_new(MEANING_MACRO);
  gint64 n = count ? g_ascii_strtoll(count, NULL, 10) : 0;
  meaning->n_parameters = (guint)CLAMP(n, 0, 9);
  meaning->optional = g_steal_pointer(&optional);
  meaning->body = g_steal_pointer(&body);
  set_meaning(reader, name, meaning, FALSE);
  return TRUE;
}

static gboolean assign_let(DgTexReader *reader) {
  g_autofree char *name = read_defined_name(reader);
  DgTexToken token;
  dg_tex_take(reader, "=");
  do
    if (!dg_tex_next_raw(reader, &token))
      return TRUE;
  while (token.kind == DG_TEX_SPACE);
  if (!name)
    return TRUE;
  if (token.kind == DG_TEX_COMMAND) {
    Meaning *meaning = g_hash_table_lookup(reader->meanings, token.name);
    if (meaning) {
      set_meaning(reader, name, meaning_ref(meaning), FALSE);
    } else { /* a primitive: the new name stands for the old one */
      g_autofree char *body = g_strdup_printf("\\%s ", token.name);
      dg_tex_define(reader, name, body);
    }
    return TRUE;
  }
  Meaning *meaning = meaning_new(MEANING_CHARACTER);
  meaning->body = g_strdup(token.text);
  set_meaning(reader, name, meaning, FALSE);
  return TRUE;
}

static gboolean assign_register(DgTexReader *reader, gboolean is_length, gboolean add) {
  g_autofree char *name = read_defined_name(reader);
  g_autofree char *text = dg_tex_argument(reader);
  DgTexValue value = {0};
  double old = 0;
  gboolean was_length;
  if (!name || !text)
    return TRUE;
  dg_tex_evaluate(reader, text, &value);
  if (add)
    dg_tex_find_register(reader, name, &old, &was_length);
  dg_tex_set_register(reader, name, old + value.number, is_length);
  return TRUE;
}

static gboolean assign_advance(DgTexReader *reader) {
  g_autofree char *name = read_defined_name(reader);
  double old;
  gboolean is_length;
  dg_tex_take_word(reader, "by");
  double step = read_operand(reader, "");
  if (name && dg_tex_find_register(reader, name, &old, &is_length))
    dg_tex_set_register(reader, name, old + step, is_length);
  return TRUE;
}

static gboolean assign_new(DgTexReader *reader, gboolean is_length) {
  g_autofree char *name = read_defined_name(reader);
  if (name)
    dg_tex_set_register(reader, name, 0, is_length);
  return TRUE;
}

static gboolean assign_step(DgTexReader *reader) {
  g_autofree char *name = read_defined_name(reader);
  double old = 0;
  gboolean is_length = FALSE;
  if (name) {
    dg_tex_find_register(reader, name, &old, &is_length);
    dg_tex_set_register(reader, name, old + 1, is_length);
  }
  return TRUE;
}

gboolean dg_tex_assign(DgTexReader *reader, const char *name) {
  if (strcmp(name, "def") == 0 || strcmp(name, "gdef") == 0)
    return assign_def(reader, FALSE, *name == 'g');
  if (strcmp(name, "edef") == 0 || strcmp(name, "xdef") == 0)
    return assign_def(reader, TRUE, *name == 'x');
  if (strcmp(name, "newcommand") == 0 || strcmp(name, "renewcommand") == 0 || strcmp(name, "DeclareRobustCommand") == 0)
    return assign_command(reader, FALSE);
  if (strcmp(name, "providecommand") == 0)
    return assign_command(reader, TRUE);
  if (strcmp(name, "let") == 0)
    return assign_let(reader);
  if (strcmp(name, "newlength") == 0 || strcmp(name, "newdimen") == 0)
    return assign_new(reader, TRUE);
  if (strcmp(name, "newcounter") == 0 || strcmp(name, "newcount") == 0)
    return assign_new(reader, FALSE);
  if (strcmp(name, "setlength") == 0 || strcmp(name, "pgfmathsetlength") == 0)
    return assign_register(reader, TRUE, FALSE);
  if (strcmp(name, "addtolength") == 0 || strcmp(name, "pgfmathaddtolength") == 0)
    return assign_register(reader, TRUE, TRUE);
  if (strcmp(name, "setcounter") == 0 || strcmp(name, "pgfmathsetcount") == 0)
    return assign_register(reader, FALSE, FALSE);
  if (strcmp(name, "addtocounter") == 0)
    return assign_register(reader, FALSE, TRUE);
  if (strcmp(name, "stepcounter") == 0)
    return assign_step(reader);
  if (strcmp(name, "advance") == 0)
    return assign_advance(reader);
  if (strcmp(name, "global") == 0 || strcmp(name, "long") == 0 || strcmp(name, "relax") == 0)
    return TRUE;
  double old;
  gboolean is_length;
  if (dg_tex_find_register(reader, name, &old, &is_length)) { /* \register=value */
    dg_tex_take(reader, "=");
    dg_tex_set_register(reader, name, read_operand(reader, ""), is_length);
    return TRUE;
  }
  return FALSE;
}
