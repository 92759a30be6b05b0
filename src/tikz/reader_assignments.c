/* Commands that define macros and set registers. */
#include "base/named.h"
#include "tikz/expression.h"
#include "tikz/reader_state.h"

#include <string.h>

/* The name of a command that is defined: \name or {\name}. */
static char *read_defined_name(DgTexReader *reader) {
  g_autofree char *argument = dg_tex_argument(reader);
  if (!argument)
    return NULL;
  char *name = g_strstrip(argument);
  name += *name == '\\';
  if (*name == DG_TEX_QUOTE)
    return g_strndup(name + 1, strcspn(name + 1, (char[]){DG_TEX_QUOTE_END, '\0'}));
  return g_strdup(name);
}

typedef struct _Assignment Assignment;

struct _Assignment {
  const char *name;
  void (*run)(DgTexReader *reader, const Assignment *as); /* NULL: it changes nothing */
  gboolean expands, is_global, keeps_old; /* of macros */
  gboolean is_specified; /* parameters are those of \\NewDocumentCommand */
  gboolean is_length, adds; /* of registers */
};

static void assign_def(DgTexReader *reader, const Assignment *as) {
  g_autofree char *name = read_defined_name(reader);
  GString *pattern = g_string_new(NULL);
  DgTexToken token;
  guint count = 0;
  while (dg_tex_next_raw(reader, &token) && token.kind != DG_TEX_OPEN) {
    dg_tex_append_token(pattern, &token);
    count += token.kind == DG_TEX_CHARACTER && token.text[0] == '#';
  }
  char *body = token.kind == DG_TEX_OPEN ? dg_tex_read_group(reader) : NULL;
  if (!name || !body) {
    g_string_free(pattern, TRUE);
    g_free(body);
    dg_tex_lose(reader, DG_LEVEL_ERROR, "\\def: found no whole definition, expected \\name and a body in braces");
    return;
  }
  DgTexMeaning *meaning = dg_tex_meaning_new(DG_TEX_MEANING_MACRO);
  meaning->n_parameters = MIN(count, 9);
  gboolean plain = pattern->len == 2 * count; /* only #1#2... */
  meaning->pattern = plain ? NULL : g_strdup(pattern->str);
  g_string_free(pattern, TRUE);
  meaning->body = as->expands ? dg_tex_expand(reader, body) : g_steal_pointer(&body);
  g_free(body);
  dg_tex_set_meaning(reader, name, meaning, as->is_global);
}

static void assign_command(DgTexReader *reader, const Assignment *as) {
  DgTexToken star;
  if (dg_tex_next_is(reader, '*'))
    dg_tex_next_raw(reader, &star);
  g_autofree char *name = read_defined_name(reader);
  g_autofree char *count = dg_tex_delimited_option(reader, '[', ']');
  g_autofree char *optional = count ? dg_tex_delimited_option(reader, '[', ']') : NULL;
  g_autofree char *body = dg_tex_argument(reader);
  if (!name || !body)
    return;
  if (as->keeps_old && dg_tex_is_defined(reader, name))
    return;
  DgTexMeaning *meaning = dg_tex_meaning_new(DG_TEX_MEANING_MACRO);
  gint64 n = count ? g_ascii_strtoll(count, NULL, 10) : 0;
  meaning->n_parameters = (guint)CLAMP(n, 0, 9);
  meaning->optional = g_steal_pointer(&optional);
  meaning->body = g_steal_pointer(&body);
  dg_tex_set_meaning(reader, name, meaning, FALSE);
}

static DgTexMeaning *specified_meaning(const char *specification, const char *body) {
  DgTexMeaning *meaning = dg_tex_meaning_new(DG_TEX_MEANING_MACRO);
  meaning->parameters = dg_tex_parameters_read(specification);
  meaning->n_parameters = meaning->parameters->len;
  meaning->body = g_strdup(body);
  return meaning;
}

/* \NewDocumentCommand\name{specification}{body} */
static void assign_specified(DgTexReader *reader, const Assignment *as) {
  g_autofree char *name = read_defined_name(reader), *specification = dg_tex_argument(reader);
  g_autofree char *body = dg_tex_argument(reader);
  if (name && body && !(as->keeps_old && dg_tex_is_defined(reader, name)))
    dg_tex_set_meaning(reader, name, specified_meaning(specification, body), FALSE);
}

/* An environment is two macros: \name and \endname. */
static void assign_environment(DgTexReader *reader, const Assignment *as) {
  DgTexToken star;
  if (dg_tex_next_is(reader, '*'))
    dg_tex_next_raw(reader, &star);
  g_autofree char *name = read_defined_name(reader);
  g_autofree char *count = as->is_specified ? dg_tex_argument(reader) : dg_tex_delimited_option(reader, '[', ']');
  g_autofree char *optional = count && !as->is_specified ? dg_tex_delimited_option(reader, '[', ']') : NULL;
  g_autofree char *begin = dg_tex_argument(reader), *end = dg_tex_argument(reader);
  if (!name || !end)
    return;
  DgTexMeaning *meaning;
  if (as->is_specified) {
    meaning = specified_meaning(count, begin);
  } else {
    meaning = dg_tex_meaning_new(DG_TEX_MEANING_MACRO);
    meaning->n_parameters = (guint)CLAMP(count ? g_ascii_strtoll(count, NULL, 10) : 0, 0, 9);
    meaning->optional = g_steal_pointer(&optional);
    meaning->body = g_steal_pointer(&begin);
  }
  g_autofree char *end_name = g_strconcat("end", name, NULL);
  dg_tex_set_meaning(reader, name, meaning, FALSE);
  dg_tex_define(reader, end_name, end);
}

static void assign_operator(DgTexReader *reader, const Assignment *as) {
  gboolean has_limits = dg_tex_next_is(reader, '*');
  DgTexToken star;
  if (has_limits)
    dg_tex_next_raw(reader, &star);
  g_autofree char *name = read_defined_name(reader), *word = dg_tex_argument(reader);
  g_autofree char *body = g_strdup_printf("\\operatorname%s{%s}", has_limits ? "*" : "", word ? word : "");
  if (name)
    dg_tex_define(reader, name, body);
}

/* \DeclarePairedDelimiter\name{left}{right}: with a star they grow. */
static void assign_delimiters(DgTexReader *reader, const Assignment *as) {
  g_autofree char *name = read_defined_name(reader), *left = dg_tex_argument(reader), *right = dg_tex_argument(reader);
  if (!right)
    return;
  g_autofree char *body =
      g_strdup_printf("\\IfBooleanTF{#1}{\\left%s #3\\right%s }{%s #3%s }", left, right, left, right);
  dg_tex_set_meaning(reader, name, specified_meaning("s o m", body), FALSE);
}

/* \newif\ifname: \nametrue and \namefalse set it. */
static void assign_switch(DgTexReader *reader, const Assignment *as) {
  g_autofree char *name = read_defined_name(reader);
  if (name && g_str_has_prefix(name, "if"))
    dg_tex_set_switch(reader, name + 2, FALSE);
}

/* \sbox\name{text}, which \usebox\name sets. */
static void assign_box(DgTexReader *reader, const Assignment *as) {
  g_autofree char *name = read_defined_name(reader);
  g_autofree char *text = as->keeps_old ? g_strdup("") : dg_tex_argument(reader);
  if (name && text)
    dg_tex_define(reader, name, text);
}

/* \appto\name{text} and its relatives. */
static void assign_more(DgTexReader *reader, const Assignment *as) {
  g_autofree char *name = read_defined_name(reader), *text = dg_tex_argument(reader);
  g_autofree char *old = name ? dg_tex_macro_body(reader, name) : NULL;
  if (!text)
    return;
  g_autofree char *more = as->expands ? dg_tex_expand(reader, text) : g_strdup(text);
  g_autofree char *body = as->adds ? g_strconcat(old ? old : "", more, NULL) : g_strconcat(more, old, NULL);
  DgTexMeaning *meaning = dg_tex_meaning_new(DG_TEX_MEANING_MACRO);
  meaning->body = g_steal_pointer(&body);
  dg_tex_set_meaning(reader, name, meaning, as->is_global);
}

static void assign_let(DgTexReader *reader, const Assignment *as) {
  g_autofree char *name = read_defined_name(reader);
  DgTexToken token;
  if (dg_tex_next_is(reader, '='))
    dg_tex_next_raw(reader, &token);
  do
    if (!dg_tex_next_raw(reader, &token))
      return;
  while (token.kind == DG_TEX_SPACE);
  if (!name)
    return;
  if (token.kind == DG_TEX_COMMAND) {
    DgTexMeaning *meaning = g_hash_table_lookup(reader->meanings, token.name);
    if (meaning) {
      dg_tex_set_meaning(reader, name, dg_tex_meaning_ref(meaning), FALSE);
    } else { /* a primitive: the new name stands for the old one */
      g_autofree char *body = g_strdup_printf("\\%s ", token.name);
      dg_tex_define(reader, name, body);
    }
    return;
  }
  DgTexMeaning *meaning = dg_tex_meaning_new(DG_TEX_MEANING_CHARACTER);
  meaning->body = g_strdup(token.text);
  dg_tex_set_meaning(reader, name, meaning, FALSE);
}

static void assign_register(DgTexReader *reader, const Assignment *as) {
  g_autofree char *name = read_defined_name(reader);
  g_autofree char *text = dg_tex_argument(reader);
  DgTexValue value = {0};
  double old = 0;
  gboolean was_length;
  if (!name || !text)
    return;
  dg_tex_evaluate(reader, text, &value);
  if (as->adds)
    dg_tex_find_register(reader, name, &old, &was_length);
  dg_tex_set_register(reader, name, old + value.number, as->is_length);
}

static void assign_advance(DgTexReader *reader, const Assignment *as) {
  g_autofree char *name = read_defined_name(reader);
  double old = 0;
  gboolean is_length = FALSE, is_known = name && dg_tex_find_register(reader, name, &old, &is_length);
  dg_tex_take_word(reader, "by");
  double step = dg_tex_read_operand(reader, is_length);
  if (is_known)
    dg_tex_set_register(reader, name, old + step, is_length);
}

static void assign_new(DgTexReader *reader, const Assignment *as) {
  g_autofree char *name = read_defined_name(reader);
  if (name)
    dg_tex_set_register(reader, name, 0, as->is_length);
}

static void assign_product(DgTexReader *reader, const Assignment *as) {
  g_autofree char *name = read_defined_name(reader);
  double old;
  gboolean is_length;
  dg_tex_take_word(reader, "by");
  double factor = dg_tex_read_operand(reader, FALSE);
  if (!name || !dg_tex_find_register(reader, name, &old, &is_length) || factor == 0)
    return;
  double value = as->adds ? old * factor : old / factor;
  dg_tex_set_register(reader, name, is_length ? value : (double)(gint64)value, is_length);
}

/* \csdef{name}{body} */
static void assign_named(DgTexReader *reader, const Assignment *as) {
  g_autofree char *raw = dg_tex_argument(reader), *name = raw ? dg_tex_expand(reader, raw) : NULL;
  g_autofree char *body = dg_tex_argument(reader);
  if (!body)
    return;
  DgTexMeaning *meaning = dg_tex_meaning_new(DG_TEX_MEANING_MACRO);
  meaning->body = as->expands ? dg_tex_expand(reader, body) : g_steal_pointer(&body);
  dg_tex_set_meaning(reader, name, meaning, as->is_global);
}

static void assign_global(DgTexReader *reader, const Assignment *as) {
  DgTexToken token;
  dg_tex_peek(reader);
  if (!dg_tex_next(reader, &token))
    return;
  reader->is_global = TRUE;
  if (token.kind != DG_TEX_COMMAND || !dg_tex_assign(reader, token.name))
    dg_tex_push_token(reader, &token);
  reader->is_global = FALSE;
}

static const Assignment ASSIGNMENTS[] = {
    {"DeclareDocumentCommand", assign_specified, .is_specified = TRUE},
    {"DeclareMathOperator", assign_operator},
    {"DeclarePairedDelimiter", assign_delimiters},
    {"DeclareRobustCommand", assign_command},
    {"NewDocumentCommand", assign_specified, .is_specified = TRUE},
    {"NewDocumentEnvironment", assign_environment, .is_specified = TRUE},
    {"NewExpandableDocumentCommand", assign_specified, .is_specified = TRUE},
    {"ProvideDocumentCommand", assign_specified, .is_specified = TRUE, .keeps_old = TRUE},
    {"RenewDocumentCommand", assign_specified, .is_specified = TRUE},
    {"addtolength", assign_register, .is_length = TRUE, .adds = TRUE},
    {"advance", assign_advance},
    {"appto", assign_more, .adds = TRUE},
    {"csdef", assign_named},
    {"csedef", assign_named, .expands = TRUE},
    {"csgdef", assign_named, .is_global = TRUE},
    {"csxdef", assign_named, .expands = TRUE, .is_global = TRUE},
    {"def", assign_def},
    {"divide", assign_product},
    {"eappto", assign_more, .expands = TRUE, .adds = TRUE},
    {"edef", assign_def, .expands = TRUE},
    {"gappto", assign_more, .adds = TRUE, .is_global = TRUE},
    {"gdef", assign_def, .is_global = TRUE},
    {"global", assign_global},
    {"gpreto", assign_more, .is_global = TRUE},
    {"let", assign_let},
    {"long"},
    {"multiply", assign_product, .adds = TRUE},
    {"newcommand", assign_command},
    {"newcount", assign_new},
    {"newdimen", assign_new, .is_length = TRUE},
    {"newenvironment", assign_environment},
    {"newif", assign_switch},
    {"newlength", assign_new, .is_length = TRUE},
    {"newsavebox", assign_box, .keeps_old = TRUE},
    {"pgfmathaddtolength", assign_register, .is_length = TRUE, .adds = TRUE},
    {"pgfmathsetcount", assign_register},
    {"pgfmathsetlength", assign_register, .is_length = TRUE},
    {"preto", assign_more},
    {"protected"},
    {"providecommand", assign_command, .keeps_old = TRUE},
    {"relax"},
    {"renewcommand", assign_command},
    {"renewenvironment", assign_environment},
    {"savebox", assign_box},
    {"sbox", assign_box},
    {"setlength", assign_register, .is_length = TRUE},
    {"xappto", assign_more, .expands = TRUE, .adds = TRUE, .is_global = TRUE},
    {"xdef", assign_def, .expands = TRUE, .is_global = TRUE},
};

gboolean dg_tex_assign(DgTexReader *reader, const char *name) {
  const Assignment *as = DG_NAMED_FIND(ASSIGNMENTS, name);
  double old;
  gboolean is_length;
  if (as) {
    if (as->run)
      as->run(reader, as);
    return TRUE;
  }
  if (dg_tex_assign_counter(reader, name) || dg_tex_assign_switch(reader, name) || dg_tex_assign_math(reader, name) ||
      dg_tex_assign_string(reader, name))
    return TRUE;
  if (!dg_tex_find_register(reader, name, &old, &is_length)) /* \register=value */
    return FALSE;
  dg_tex_take(reader, "=");
  dg_tex_set_register(reader, name, dg_tex_read_operand(reader, is_length), is_length);
  return TRUE;
}
