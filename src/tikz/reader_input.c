/* The stack of pieces of input, and the tokens that are read from it. */
#include "tikz/reader_state.h"

#include <string.h>

void dg_tex_pop(DgTexReader *reader) {
  g_free(dg_tex_top(reader)->owned);
  g_array_set_size(reader->pieces, reader->pieces->len - 1);
}

void dg_tex_drop_finished(DgTexReader *reader) {
  for (DgTexPiece *piece = dg_tex_top(reader);
       piece && piece->position >= piece->length && !piece->is_barrier && !piece->is_file; piece = dg_tex_top(reader))
    dg_tex_pop(reader);
}

void dg_tex_push_owned(DgTexReader *reader, char *text, gsize length, gboolean is_barrier) {
  guint line = dg_tex_line(reader);
  dg_tex_drop_finished(reader);
  if (reader->pieces->len >= DG_TEX_DEPTH_MAX) {
    dg_tex_fail(reader, "found input nested more than %u deep, expected less", DG_TEX_DEPTH_MAX);
    g_free(text);
    return;
  }
  DgTexPiece piece = {.owned = text, .text = text, .length = length, .line = line, .is_barrier = is_barrier};
  g_array_append_val(reader->pieces, piece);
}

DgTexPiece *dg_tex_settle(DgTexReader *reader) {
  if (reader->error)
    return NULL;
  for (;;) {
    DgTexPiece *piece = dg_tex_top(reader);
    if (piece->position >= piece->length) {
      if (piece->is_barrier || piece->is_file)
        return NULL;
      dg_tex_pop(reader);
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

/* White space of one piece; a run of it is one blank. TRUE when a line ended in it. */
static gboolean skip_blanks_of(DgTexPiece *piece) {
  gboolean line_ended = FALSE;
  while (piece->position < piece->length && dg_tex_is_blank(piece->text[piece->position])) {
    line_ended |= piece->text[piece->position] == '\n';
    dg_tex_advance(piece, 1);
  }
  return line_ended;
}

/* Behind the \end of an environment in the piece on top; NULL when it does not come. */
static const char *find_end(const DgTexPiece *piece, const char *name) {
  static const char END[] = "\\end";
  const char *at = piece->text + piece->position, *stop = piece->text + piece->length;
  while ((at = g_strstr_len(at, stop - at, END))) {
    at += strlen(END);
    const char *brace = at;
    while (brace < stop && dg_tex_is_blank(*brace))
      brace++;
    gsize length = strlen(name);
    if (stop - brace > (gssize)length + 1 && *brace == '{' && memcmp(brace + 1, name, length) == 0 &&
        brace[1 + length] == '}')
      return brace + length + 2;
  }
  return NULL;
}

gboolean dg_tex_skip_verbatim(DgTexReader *reader) {
  static const char *const NAMES[] = {"comment",  "filecontents", "filecontents*", "verbatim",
                                      "Verbatim", "lstlisting",   "minted"};
  const guint first_set = 3; /* the others are not painted */
  if (!dg_tex_next_is(reader, '{'))
    return FALSE;
  DgTexPiece *piece = dg_tex_top(reader);
  const char *start = piece->text + piece->position + 1;
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++) {
    gsize length = strlen(NAMES[i]);
    if (piece->length - piece->position < length + 2 || memcmp(start, NAMES[i], length) != 0 || start[length] != '}')
      continue;
    if (i >= first_set) {
      g_autofree char *message = g_strdup_printf("\\begin{%s}: what is in it is left out", NAMES[i]);
      dg_tex_lose_kind(reader, DG_LOSS_WORDS, 1, message);
    }
    const char *end = find_end(piece, NAMES[i]);
    dg_tex_advance(piece, end ? (gsize)(end - piece->text) - piece->position : length + 2);
    return TRUE;
  }
  return FALSE;
}

void dg_tex_stop(DgTexReader *reader) {
  for (guint i = 0; i < reader->pieces->len; i++) {
    DgTexPiece *piece = &g_array_index(reader->pieces, DgTexPiece, i);
    piece->position = piece->length;
  }
}

/* A name of \csname, as dg_tex_append_token() writes those of other characters than letters. */
static const char *read_quoted_name(DgTexReader *reader, DgTexPiece *piece) {
  const char *start = piece->text + piece->position + 1, *end = strchr(start, DG_TEX_QUOTE_END);
  gsize length = end ? (gsize)(end - start) : 0;
  piece->position += length + 2;
  piece->position = MIN(piece->position, piece->length);
  return g_string_chunk_insert_len(reader->names, start, (gssize)length);
}

static const char *read_name(DgTexReader *reader, DgTexPiece *piece) {
  gsize start = ++piece->position;
  if (piece->owned && start < piece->length && piece->text[start] == DG_TEX_QUOTE)
    return read_quoted_name(reader, piece);
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
  while (length > 1 && dg_tex_is_blank(piece->text[start + length - 1]))
    length--;
  return g_string_chunk_insert_len(reader->names, piece->text + start, (gssize)length);
}

gboolean dg_tex_next_raw(DgTexReader *reader, DgTexToken *token) {
  DgTexPiece *piece = dg_tex_settle(reader);
  *token = (DgTexToken){.kind = DG_TEX_END};
  if (!piece)
    return FALSE;
  reader->token_line = dg_tex_line(reader);
  const char *at = piece->text + piece->position;
  if (*at == '\\') {
    token->kind = DG_TEX_COMMAND;
    token->name = read_name(reader, piece);
  } else if (dg_tex_is_blank(*at)) {
    token->kind = DG_TEX_SPACE;
    *token->text = skip_blanks_of(piece) && reader->keeps_lines ? '\n' : ' ';
  } else {
    token->kind = *at == '{' ? DG_TEX_OPEN : *at == '}' ? DG_TEX_CLOSE : DG_TEX_CHARACTER;
    if ((guchar)*at < 0x80) {
      *token->text = *at;
      piece->position++;
      return TRUE;
    }
    gsize step = MIN((gsize)(g_utf8_next_char(at) - at), MIN(piece->length - piece->position, sizeof token->text - 1));
    memcpy(token->text, at, step);
    dg_tex_advance(piece, step);
  }
  return TRUE;
}

void dg_tex_append_plain(DgTexReader *reader, GString *out, char open, char close) {
  DgTexPiece *piece = dg_tex_top(reader);
  gsize start = piece->position, end = start;
  for (; end < piece->length; end++) {
    char c = piece->text[end];
    if (c == open || c == close || c == '\\' || c == '{' || c == '}' || c == '%' || dg_tex_is_blank(c))
      break;
  }
  g_string_append_len(out, piece->text + start, (gssize)(end - start));
  piece->position = end;
}

void dg_tex_push(DgTexReader *reader, const char *text, gssize length) {
  gsize bytes = length < 0 ? strlen(text) : (gsize)length;
  if (bytes && dg_tex_charge(reader, bytes))
    dg_tex_push_owned(reader, g_strndup(text, bytes), bytes, FALSE);
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

void dg_tex_push_input(DgTexReader *reader, const char *text) {
  guint before = reader->pieces->len;
  dg_tex_push_lines(reader, text);
  if (reader->pieces->len > 0 && (reader->pieces->len > before || dg_tex_top(reader)->position == 0))
    dg_tex_top(reader)->is_input = TRUE;
}

guint dg_tex_input_depth(const DgTexReader *reader) {
  guint depth = 0;
  for (guint i = 0; i < reader->pieces->len; i++)
    depth += g_array_index(reader->pieces, DgTexPiece, i).is_input;
  return depth;
}

void dg_tex_push_token(DgTexReader *reader, const DgTexToken *token) {
  if (token->kind == DG_TEX_END)
    return;
  g_autoptr(GString) text = g_string_new(NULL);
  dg_tex_append_token(text, token);
  dg_tex_push_owned(reader, g_strdup(text->str), text->len, FALSE);
}
