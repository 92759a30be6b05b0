/* \if... \else \fi, and the numbers that they compare. */
#include "tikz/expression.h"
#include "tikz/reader_state.h"

#include <string.h>

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

gboolean dg_tex_enter_operand(DgTexReader *reader) {
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

double dg_tex_read_operand(DgTexReader *reader, const char *stops) {
  if (!dg_tex_enter_operand(reader))
    return 0;
  double value = read_operand_inside(reader, stops);
  reader->operands--;
  return value;
}

static gboolean compare(DgTexReader *reader) {
  if (!dg_tex_enter_operand(reader))
    return FALSE;
  double left = dg_tex_read_operand(reader, "<>=");
  char operator= dg_tex_peek(reader);
  DgTexToken token;
  dg_tex_next(reader, &token);
  double right = dg_tex_read_operand(reader, "");
  reader->operands--;
  return operator== '<' ? left < right : operator== '>' ? left > right : left == right;
}

static gboolean same_meaning(DgTexReader *reader) {
  DgTexToken first, second;
  dg_tex_next_raw(reader, &first);
  dg_tex_next_raw(reader, &second);
  if (first.kind != DG_TEX_COMMAND || second.kind != DG_TEX_COMMAND)
    return first.kind == second.kind && strcmp(first.text, second.text) == 0;
  const DgTexMeaning *a = g_hash_table_lookup(reader->meanings, first.name);
  const DgTexMeaning *b = g_hash_table_lookup(reader->meanings, second.name);
  if (a && b && a->kind == DG_TEX_MEANING_MACRO && b->kind == DG_TEX_MEANING_MACRO)
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
    *result = ((gint64)dg_tex_read_operand(reader, "")) % 2 != 0;
  else if (strcmp(name, "ifx") == 0)
    *result = same_meaning(reader);
  else
    return FALSE;
  return TRUE;
}

gboolean dg_tex_conditional(DgTexReader *reader, const char *name) {
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
