#include "tikz/text_pieces.h"

#include "base/named.h"

#include <string.h>

/* The first byte of a piece that goes on with a formula, by the sign before it. */
#define AFTER_RELATION '\1'
#define AFTER_BINARY '\2'

typedef enum { ORDINARY, OPENING, RELATION, BINARY } Kind;

typedef struct {
  const char *name;
  Kind kind;
} Sign;

static const Sign SIGNS[] = {
    {"Leftarrow", RELATION},  {"Leftrightarrow", RELATION},
    {"Rightarrow", RELATION}, {"approx", RELATION},
    {"ast", BINARY},          {"cap", BINARY},
    {"cdot", BINARY},         {"circ", BINARY},
    {"cong", RELATION},       {"cup", BINARY},
    {"div", BINARY},          {"equiv", RELATION},
    {"ge", RELATION},         {"geq", RELATION},
    {"gets", RELATION},       {"iff", RELATION},
    {"implies", RELATION},    {"in", RELATION},
    {"langle", OPENING},      {"le", RELATION},
    {"leftarrow", RELATION},  {"leq", RELATION},
    {"mapsto", RELATION},     {"mid", RELATION},
    {"mp", BINARY},           {"ne", RELATION},
    {"neq", RELATION},        {"odot", BINARY},
    {"oplus", BINARY},        {"otimes", BINARY},
    {"pm", BINARY},           {"propto", RELATION},
    {"rightarrow", RELATION}, {"setminus", BINARY},
    {"sim", RELATION},        {"star", BINARY},
    {"subset", RELATION},     {"subseteq", RELATION},
    {"times", BINARY},        {"to", RELATION},
    {"vee", BINARY},          {"wedge", BINARY},
};

/* Where a source is being split. */
typedef struct {
  GPtrArray *pieces;
  GString *piece;
  gint depth; /* of groups, and of \left and \right */
  gboolean in_formula;
  Kind last; /* of what came before, at depth 0 of a formula */
} Splitter;

static void end_piece(Splitter *splitter, char first) {
  if (splitter->piece->len)
    g_ptr_array_add(splitter->pieces, g_strdup(splitter->piece->str));
  g_string_truncate(splitter->piece, 0);
  if (first)
    g_string_append_c(splitter->piece, first);
}

/* Takes note of what was read in a formula, and ends the piece after a sign, but for one at the end. */
static void note(Splitter *splitter, Kind kind, const char *rest) {
  if (!splitter->in_formula || splitter->depth)
    return;
  /* without something before it a sign is no binary one */
  gboolean is_sign = kind == RELATION || (kind == BINARY && splitter->last == ORDINARY);
  splitter->last = kind;
  rest += strspn(rest, " ");
  if (is_sign && *rest && *rest != '$')
    end_piece(splitter, kind == RELATION ? AFTER_RELATION : AFTER_BINARY);
}

static Kind kind_of_character(char c) {
  return strchr("=<>:", c) ? RELATION : strchr("+-*", c) ? BINARY : strchr("([,", c) ? OPENING : ORDINARY;
}

/* The command at `p`, which is a backslash; returns what is behind it. */
static const char *take_command(Splitter *splitter, const char *p) {
  const char *end = p + 1;
  while (g_ascii_isalpha(*end))
    end++;
  if (end == p + 1 && *end)
    end = g_utf8_next_char(end);
  g_autofree char *name = g_strndup(p + 1, (gsize)(end - p) - 1);
  if (g_ascii_isalpha(*name))
    end += strspn(end, " "); /* blanks after its name belong to it */
  const Sign *sign = DG_NAMED_FIND(SIGNS, name);
  g_string_append_len(splitter->piece, p, (gssize)(end - p));
  splitter->depth += strcmp(name, "left") == 0 || strcmp(name, "begin") == 0;
  splitter->depth -= splitter->depth > 0 && (strcmp(name, "right") == 0 || strcmp(name, "end") == 0);
  note(splitter, sign ? sign->kind : ORDINARY, end);
  return end;
}

GPtrArray *dg_text_pieces(const char *source) {
  Splitter splitter = {.pieces = g_ptr_array_new_with_free_func(g_free), .piece = g_string_new(NULL)};
  for (const char *p = source; *p;) {
    if (*p == '\\') {
      p = take_command(&splitter, p);
      continue;
    }
    if (*p == ' ' && !splitter.depth && !splitter.in_formula) {
      end_piece(&splitter, '\0');
      p++;
      continue;
    }
    splitter.depth -= *p == '}' && splitter.depth > 0;
    g_string_append_c(splitter.piece, *p);
    if (*p == '$' && !splitter.depth) {
      splitter.in_formula = !splitter.in_formula;
      splitter.last = OPENING;
    } else if (*p != ' ' && *p != '{' && *p != '^' && *p != '_') {
      note(&splitter, kind_of_character(*p), p + 1);
    }
    splitter.depth += *p == '{';
    p++;
  }
  end_piece(&splitter, '\0');
  g_string_free(splitter.piece, TRUE);
  return splitter.pieces;
}

DgTextPiece dg_text_piece(const GPtrArray *pieces, guint i) {
  switch (*(const char *)pieces->pdata[i]) {
  case AFTER_RELATION:
    return (DgTextPiece){TRUE, 5.0 / 18, 500};
  case AFTER_BINARY:
    return (DgTextPiece){TRUE, 4.0 / 18, 700};
  default:
    return (DgTextPiece){FALSE, 0, 0};
  }
}

char *dg_text_piece_text(const GPtrArray *pieces, guint from, guint to) {
  GString *text = g_string_new(NULL);
  for (guint i = from; i < to; i++) {
    const char *piece = pieces->pdata[i];
    gboolean continues = *piece == AFTER_RELATION || *piece == AFTER_BINARY;
    if (i == from && continues)
      g_string_append_c(text, '$');
    else if (i > from && !continues)
      g_string_append_c(text, ' ');
    g_string_append(text, piece + continues);
  }
  const char *next = to < pieces->len ? pieces->pdata[to] : "";
  if (*next == AFTER_BINARY) /* it needs something after it, and no space at the end of the line */
    g_string_append(text, "{}\\mkern-4mu $");
  else if (*next == AFTER_RELATION)
    g_string_append_c(text, '$');
  return g_string_free(text, FALSE);
}
