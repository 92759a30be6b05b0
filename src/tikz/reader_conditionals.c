/* \if... \else \fi, and the numbers that they compare. */
#include "base/named.h"
#include "tikz/expression.h"
#include "tikz/reader_state.h"

#include <string.h>

/* The conditionals of TeX and those that tell engines apart (The TeXbook, chapter 20; e-TeX). */
typedef struct {
  const char *name;
  gboolean (*decide)(DgTexReader *reader); /* NULL: `value` */
  gboolean value;
} Conditional;

static gboolean is_switch(const DgTexMeaning *meaning) {
  return meaning && meaning->kind == DG_TEX_MEANING_MACRO && !meaning->n_parameters &&
         (strcmp(meaning->body, "\\iftrue ") == 0 || strcmp(meaning->body, "\\iffalse ") == 0);
}

/* Where a branch ends that is not taken. */
typedef enum { ENDS_AT_FI = 0, ENDS_AT_ELSE = 1, ENDS_AT_OR = 2 } BranchEnd;

/* Passes over a branch to its \fi, or to one of `ends` before it; returns where it ended. */
static BranchEnd skip_branch(DgTexReader *reader, guint ends) {
  DgTexToken token;
  guint depth = 0;
  while (dg_tex_next_raw(reader, &token)) {
    if (token.kind != DG_TEX_COMMAND)
      continue;
    if (strcmp(token.name, "fi") == 0) {
      if (depth-- == 0)
        return ENDS_AT_FI;
    } else if (depth == 0 && (ends & ENDS_AT_ELSE) && strcmp(token.name, "else") == 0) {
      return ENDS_AT_ELSE;
    } else if (depth == 0 && (ends & ENDS_AT_OR) && strcmp(token.name, "or") == 0) {
      return ENDS_AT_OR;
    } else {
      depth += dg_tex_is_conditional(reader, token.name);
    }
  }
  return ENDS_AT_FI;
}

gboolean dg_tex_enter_operand(DgTexReader *reader) {
  if (reader->operands >= 100)
    dg_tex_fail(reader, "found conditionals or \\csname nested more than 100 deep, expected less");
  reader->operands += !reader->error;
  return !reader->error;
}

/* Appends what belongs to a number: signs and digits, then two letters of a unit. FALSE when `token` ends it. */
static gboolean append_operand(GString *text, const DgTexToken *token, gboolean is_length) {
  char c = token->text[0], last = text->len ? text->str[text->len - 1] : '+';
  if (token->kind != DG_TEX_CHARACTER)
    return FALSE;
  gboolean has_unit = g_ascii_isalpha(last) && text->len >= 2 && g_ascii_isalpha(text->str[text->len - 2]);
  gboolean fits = strchr("+-", c)                  ? strchr("+-", last) != NULL
                  : g_ascii_isdigit(c) || c == '.' ? !g_ascii_isalpha(last)
                  : g_ascii_isalpha(c)             ? is_length && !has_unit
                                                   : FALSE;
  if (fits)
    g_string_append_c(text, c);
  return fits;
}

/* The value of a register with the sign, or the factor, before it. */
static double scale_register(DgTexReader *reader, const char *factor, double value) {
  DgTexValue number = {1};
  if (strpbrk(factor, "0123456789"))
    dg_tex_evaluate(reader, factor, &number);
  else
    for (; *factor; factor++)
      number.number *= *factor == '-' ? -1 : 1;
  return number.number * value;
}

static double read_operand_inside(DgTexReader *reader, gboolean is_length) {
  g_autoptr(GString) text = g_string_new(NULL);
  DgTexToken token;
  dg_tex_peek(reader);
  while (dg_tex_next(reader, &token)) {
    double value;
    gboolean register_is_length;
    if (token.kind == DG_TEX_COMMAND && dg_tex_find_register(reader, token.name, &value, &register_is_length))
      return scale_register(reader, text->str, value);
    if (token.kind == DG_TEX_CHARACTER && token.text[0] == '`' && !text->len && dg_tex_next_raw(reader, &token))
      return g_utf8_get_char(token.kind == DG_TEX_COMMAND ? token.name : token.text);
    if (append_operand(text, &token, is_length))
      continue;
    gboolean has_unit = !is_length || (text->len && g_ascii_isalpha(text->str[text->len - 1]));
    if (token.kind == DG_TEX_SPACE && !has_unit)
      continue;
    if (token.kind != DG_TEX_SPACE && !(token.kind == DG_TEX_COMMAND && strcmp(token.name, "relax") == 0))
      dg_tex_push_token(reader, &token);
    break;
  }
  DgTexValue value = {0};
  dg_tex_evaluate(reader, text->str, &value);
  return value.number;
}

double dg_tex_read_operand(DgTexReader *reader, gboolean is_length) {
  if (!dg_tex_enter_operand(reader))
    return 0;
  double value = read_operand_inside(reader, is_length);
  reader->operands--;
  return value;
}

static gboolean compare(DgTexReader *reader, gboolean is_length) {
  if (!dg_tex_enter_operand(reader))
    return FALSE;
  double left = dg_tex_read_operand(reader, is_length);
  char sign = dg_tex_peek(reader);
  DgTexToken token;
  dg_tex_next(reader, &token);
  double right = dg_tex_read_operand(reader, is_length);
  reader->operands--;
  return sign == '<' ? left < right : sign == '>' ? left > right : left == right;
}

static gboolean compare_numbers(DgTexReader *reader) {
  return compare(reader, FALSE);
}

static gboolean compare_lengths(DgTexReader *reader) {
  return compare(reader, TRUE);
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

/* \if and \ifcat: the next two tokens, macros in them expanded. */
static gboolean same_characters(DgTexReader *reader) {
  DgTexToken first, second;
  if (!dg_tex_next(reader, &first) || !dg_tex_next(reader, &second))
    return FALSE;
  if (first.kind == DG_TEX_COMMAND || second.kind == DG_TEX_COMMAND)
    return first.kind == second.kind;
  return strcmp(first.text, second.text) == 0;
}

static gboolean same_kinds(DgTexReader *reader) {
  DgTexToken first, second;
  if (!dg_tex_next(reader, &first) || !dg_tex_next(reader, &second))
    return FALSE;
  return first.kind == second.kind && g_ascii_isalpha(*first.text) == g_ascii_isalpha(*second.text);
}

static gboolean is_odd(DgTexReader *reader) {
  return dg_tex_integer(dg_tex_read_operand(reader, FALSE)) % 2 != 0;
}

static gboolean is_defined(DgTexReader *reader) {
  DgTexToken token;
  return dg_tex_next_raw(reader, &token) && (token.kind != DG_TEX_COMMAND || dg_tex_is_defined(reader, token.name));
}

static gboolean is_name_defined(DgTexReader *reader) {
  g_autofree char *name = dg_tex_read_csname(reader);
  return name && dg_tex_is_defined(reader, name);
}

static const Conditional CONDITIONALS[] = {
    {"if", same_characters, FALSE},
    {"ifLuaTeX", NULL, FALSE},
    {"ifPDFTeX", NULL, TRUE},
    {"ifXeTeX", NULL, FALSE},
    {"ifcase", NULL, FALSE},
    {"ifcat", same_kinds, FALSE},
    {"ifcsname", is_name_defined, FALSE},
    {"ifdefined", is_defined, FALSE},
    {"ifdim", compare_lengths, FALSE},
    {"iffalse", NULL, FALSE},
    {"ifhmode", NULL, FALSE},
    {"ifinner", NULL, FALSE},
    {"ifluatex", NULL, FALSE},
    {"ifmmode", NULL, FALSE},
    {"ifnum", compare_numbers, FALSE},
    {"ifodd", is_odd, FALSE},
    {"ifpdf", NULL, TRUE},
    {"iftrue", NULL, TRUE},
    {"ifvmode", NULL, FALSE},
    {"ifx", same_meaning, FALSE},
    {"ifxetex", NULL, FALSE},
};

gboolean dg_tex_is_conditional(DgTexReader *reader, const char *name) {
  if (name[0] != 'i' || name[1] != 'f')
    return FALSE;
  const DgTexMeaning *meaning = g_hash_table_lookup(reader->meanings, name);
  return meaning ? is_switch(meaning) : DG_NAMED_FIND(CONDITIONALS, name) != NULL;
}

/* Goes on in a branch after whose end \else or \or may come. */
static void enter_branch(DgTexReader *reader) {
  const gboolean is_open = TRUE;
  g_array_append_val(reader->conditionals, is_open);
}

static void leave_branch(DgTexReader *reader) {
  if (reader->conditionals->len)
    g_array_set_size(reader->conditionals, reader->conditionals->len - 1);
}

/* \ifcase: the branch with the number that follows. */
static void choose_case(DgTexReader *reader) {
  double operand = dg_tex_read_operand(reader, FALSE);
  gint64 number = (gint64)CLAMP(operand, -1, 1e6);
  BranchEnd end = ENDS_AT_OR;
  for (gint64 i = 0; (i < number || number < 0) && end == ENDS_AT_OR; i++)
    end = skip_branch(reader, ENDS_AT_ELSE | ENDS_AT_OR);
  if (end != ENDS_AT_FI)
    enter_branch(reader);
}

static gboolean choose(DgTexReader *reader, const char *name, gboolean negated) {
  const Conditional *conditional = name[0] == 'i' && name[1] == 'f' ? DG_NAMED_FIND(CONDITIONALS, name) : NULL;
  if (!conditional)
    return FALSE;
  dg_tex_charge(reader, 0);
  if (strcmp(name, "ifcase") == 0) {
    choose_case(reader);
    return TRUE;
  }
  gboolean result = conditional->decide ? conditional->decide(reader) : conditional->value;
  if (result != negated || skip_branch(reader, ENDS_AT_ELSE) == ENDS_AT_ELSE)
    enter_branch(reader);
  return TRUE;
}

gboolean dg_tex_conditional(DgTexReader *reader, const char *name) {
  DgTexToken token;
  if (strcmp(name, "fi") == 0) {
    leave_branch(reader);
  } else if (strcmp(name, "else") == 0 || (strcmp(name, "or") == 0 && reader->conditionals->len)) {
    skip_branch(reader, ENDS_AT_FI);
    leave_branch(reader);
  } else if (strcmp(name, "unless") == 0 && dg_tex_next_raw(reader, &token) && token.kind == DG_TEX_COMMAND) {
    return choose(reader, token.name, TRUE);
  } else {
    return choose(reader, name, FALSE);
  }
  return TRUE;
}
