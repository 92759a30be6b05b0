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
  g_strstrip(argument);
  return g_strdup(*argument == '\\' ? argument + 1 : argument);
}

typedef struct _Assignment Assignment;

struct _Assignment {
  const char *name;
  void (*run)(DgTexReader *reader, const Assignment *as); /* NULL: it changes nothing */
  gboolean expands, is_global, keeps_old; /* of macros */
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
  dg_tex_take(reader, "*");
  g_autofree char *name = read_defined_name(reader);
  g_autofree char *count = dg_tex_bracket(reader);
  g_autofree char *optional = count ? dg_tex_bracket(reader) : NULL;
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

static void assign_let(DgTexReader *reader, const Assignment *as) {
  g_autofree char *name = read_defined_name(reader);
  DgTexToken token;
  dg_tex_take(reader, "=");
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
  double old;
  gboolean is_length;
  dg_tex_take_word(reader, "by");
  double step = dg_tex_read_operand(reader, "");
  if (name && dg_tex_find_register(reader, name, &old, &is_length))
    dg_tex_set_register(reader, name, old + step, is_length);
}

static void assign_new(DgTexReader *reader, const Assignment *as) {
  g_autofree char *name = read_defined_name(reader);
  if (name)
    dg_tex_set_register(reader, name, 0, as->is_length);
}

static void assign_step(DgTexReader *reader, const Assignment *as) {
  g_autofree char *name = read_defined_name(reader);
  double old = 0;
  gboolean is_length = FALSE;
  if (name) {
    dg_tex_find_register(reader, name, &old, &is_length);
    dg_tex_set_register(reader, name, old + 1, is_length);
  }
}

static const Assignment ASSIGNMENTS[] = {
    {"DeclareRobustCommand", assign_command},
    {"addtocounter", assign_register, .adds = TRUE},
    {"addtolength", assign_register, .is_length = TRUE, .adds = TRUE},
    {"advance", assign_advance},
    {"def", assign_def},
    {"edef", assign_def, .expands = TRUE},
    {"gdef", assign_def, .is_global = TRUE},
    {"global"},
    {"let", assign_let},
    {"long"},
    {"newcommand", assign_command},
    {"newcount", assign_new},
    {"newcounter", assign_new},
    {"newdimen", assign_new, .is_length = TRUE},
    {"newlength", assign_new, .is_length = TRUE},
    {"pgfmathaddtolength", assign_register, .is_length = TRUE, .adds = TRUE},
    {"pgfmathsetcount", assign_register},
    {"pgfmathsetlength", assign_register, .is_length = TRUE},
    {"providecommand", assign_command, .keeps_old = TRUE},
    {"relax"},
    {"renewcommand", assign_command},
    {"setcounter", assign_register},
    {"setlength", assign_register, .is_length = TRUE},
    {"stepcounter", assign_step},
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
  if (!dg_tex_find_register(reader, name, &old, &is_length)) /* \register=value */
    return FALSE;
  dg_tex_take(reader, "=");
  dg_tex_set_register(reader, name, dg_tex_read_operand(reader, ""), is_length);
  return TRUE;
}
