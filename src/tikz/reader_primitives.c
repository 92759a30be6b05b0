/* Expandable commands of TeX that are no conditionals: numbers, names, the order of expansion. */
#include "base/named.h"
#include "tikz/expression.h"
#include "tikz/reader_state.h"

#include <math.h>
#include <string.h>

typedef struct _Primitive Primitive;

struct _Primitive {
  const char *name;
  void (*expand)(DgTexReader *reader, const Primitive *primitive); /* NULL: to nothing */
  gboolean is_length; /* of expressions */
};

static void push_number(DgTexReader *reader, double value, gboolean is_length) {
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(number, sizeof number, is_length ? "%.5f" : "%.0f", value);
  g_autofree char *text = g_strconcat(number, is_length ? "pt" : "", NULL);
  dg_tex_push(reader, text, -1);
}

/* \the and \number of a register, or of what expands to a number. */
static void expand_register(DgTexReader *reader, const Primitive *primitive) {
  g_autofree char *argument = dg_tex_argument(reader);
  double value;
  gboolean is_length;
  if (!argument)
    return;
  const char *key = g_strchomp(argument) + (*argument == '\\');
  if (dg_tex_find_register(reader, key, &value, &is_length)) {
    push_number(reader, value, is_length);
  } else {
    DgTexToken token = {.kind = DG_TEX_COMMAND, .name = key};
    if (*argument == '\\')
      dg_tex_push_token(reader, &token);
    else
      dg_tex_push(reader, argument, -1);
  }
}

char *dg_tex_read_csname(DgTexReader *reader) {
  if (!dg_tex_enter_operand(reader))
    return NULL;
  GString *name = g_string_new(NULL);
  DgTexToken token;
  while (dg_tex_next(reader, &token) && !(token.kind == DG_TEX_COMMAND && strcmp(token.name, "endcsname") == 0))
    g_string_append(name, token.kind == DG_TEX_COMMAND ? token.name : token.text);
  reader->operands--;
  return g_string_free(name, FALSE);
}

static void expand_csname(DgTexReader *reader, const Primitive *primitive) {
  g_autofree char *name = dg_tex_read_csname(reader);
  if (!name || !*name)
    return;
  DgTexToken token = {.kind = DG_TEX_COMMAND, .name = g_string_chunk_insert_const(reader->names, name)};
  dg_tex_push_token(reader, &token);
}

/* \csuse{name}, \@nameuse{name} */
static void expand_named(DgTexReader *reader, const Primitive *primitive) {
  g_autofree char *raw = dg_tex_argument(reader), *name = raw ? dg_tex_expand(reader, raw) : NULL;
  DgTexToken token = {.kind = DG_TEX_COMMAND, .name = name};
  if (name && dg_tex_is_defined(reader, name))
    dg_tex_push_token(reader, &token);
}

/* \expandafter: the token after the next one is expanded once before that one is read. */
static void expand_after(DgTexReader *reader, const Primitive *primitive) {
  DgTexToken first, second;
  if (!dg_tex_next_raw(reader, &first) || !dg_tex_charge(reader, 0))
    return;
  if (reader->operands < 100 && dg_tex_next_raw(reader, &second)) {
    DgTexMeaning *meaning = second.kind == DG_TEX_COMMAND ? g_hash_table_lookup(reader->meanings, second.name) : NULL;
    reader->operands++;
    if (meaning && meaning->kind == DG_TEX_MEANING_MACRO)
      dg_tex_call(reader, second.name, meaning);
    else if (meaning || second.kind != DG_TEX_COMMAND ||
             !(dg_tex_conditional(reader, second.name) || dg_tex_expand_primitive(reader, second.name)))
      dg_tex_push_token(reader, &second);
    reader->operands--;
  }
  dg_tex_push_token(reader, &first);
}

/* \numexpr and \dimexpr up to \relax or what cannot be part of them. */
static void expand_expression(DgTexReader *reader, const Primitive *primitive) {
  g_autoptr(GString) text = g_string_new(NULL);
  DgTexToken token;
  if (!dg_tex_enter_operand(reader))
    return;
  while (dg_tex_next(reader, &token)) {
    double value;
    gboolean is_length;
    if (token.kind == DG_TEX_SPACE)
      continue;
    if (token.kind == DG_TEX_COMMAND && dg_tex_find_register(reader, token.name, &value, &is_length)) {
      char number[G_ASCII_DTOSTR_BUF_SIZE];
      gboolean is_factor = text->len && strchr("0123456789.", text->str[text->len - 1]);
      g_ascii_formatd(number, sizeof number, "%.6f", value);
      g_string_append_printf(text, "%s%s%s", is_factor ? "*" : "", number, is_length ? "pt" : "");
    } else if (token.kind == DG_TEX_CHARACTER && (g_ascii_isalnum(*token.text) || strchr("+-*/().", *token.text))) {
      g_string_append(text, token.text);
    } else {
      if (token.kind != DG_TEX_COMMAND || strcmp(token.name, "relax") != 0)
        dg_tex_push_token(reader, &token);
      break;
    }
  }
  reader->operands--;
  DgTexValue value = {0};
  dg_tex_evaluate(reader, text->str, &value);
  push_number(reader, primitive->is_length ? value.number : floor(value.number + 0.5), primitive->is_length);
}

/* The text of its argument as it is. */
static void expand_argument(DgTexReader *reader, const Primitive *primitive) {
  g_autofree char *argument = dg_tex_argument(reader);
  if (argument)
    dg_tex_push(reader, argument, -1);
}

/* \string\name is the name alone: the backslash would be read as one. */
static void expand_string(DgTexReader *reader, const Primitive *primitive) {
  DgTexToken token;
  if (dg_tex_next_raw(reader, &token))
    dg_tex_push(reader, token.kind == DG_TEX_COMMAND ? token.name : token.text, -1);
}

/* \pgfkeysvalueof{/path/key} */
static void expand_key(DgTexReader *reader, const Primitive *primitive) {
  g_autofree char *key = dg_tex_argument(reader);
  g_autofree char *name = g_strconcat(DG_TEX_KEY_VALUE, key && g_str_has_prefix(key, "/tikz/") ? key + 6 : key, NULL);
  g_autofree char *value = dg_tex_macro_body(reader, name);
  if (value)
    dg_tex_push(reader, value, -1);
}

static void drop_argument(DgTexReader *reader, const Primitive *primitive) {
  g_free(dg_tex_argument(reader));
}

static const Primitive PRIMITIVES[] = {
    {"@gobble", drop_argument},      {"@nameuse", expand_named},
    {"csname", expand_csname},       {"csuse", expand_named},
    {"detokenize", expand_argument}, {"dimexpr", expand_expression, .is_length = TRUE},
    {"expandafter", expand_after},   {"glueexpr", expand_expression, .is_length = TRUE},
    {"number", expand_register},     {"numexpr", expand_expression},
    {"pgfkeysvalueof", expand_key},  {"protect"},
    {"string", expand_string},       {"the", expand_register},
    {"unexpanded", expand_argument}, {"usebox", expand_argument},
};

gboolean dg_tex_expand_primitive(DgTexReader *reader, const char *name) {
  const Primitive *primitive = DG_NAMED_FIND(PRIMITIVES, name);
  if (!primitive)
    return FALSE;
  if (primitive->expand)
    primitive->expand(reader, primitive);
  return TRUE;
}
