/* Commands that define macros and set registers. */
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

static gboolean assign_def(DgTexReader *reader, gboolean expand, gboolean global) {
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
    return TRUE;
  }
  DgTexMeaning *meaning = dg_tex_meaning_new(DG_TEX_MEANING_MACRO);
  meaning->n_parameters = MIN(count, 9);
  gboolean plain = pattern->len == 2 * count; /* only #1#2... */
  meaning->pattern = plain ? NULL : g_strdup(pattern->str);
  g_string_free(pattern, TRUE);
  meaning->body = expand ? dg_tex_expand(reader, body) : g_steal_pointer(&body);
  g_free(body);
  dg_tex_set_meaning(reader, name, meaning, global);
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
  DgTexMeaning *meaning = dg_tex_meaning_new(DG_TEX_MEANING_MACRO);
  gint64 n = count ? g_ascii_strtoll(count, NULL, 10) : 0;
  meaning->n_parameters = (guint)CLAMP(n, 0, 9);
  meaning->optional = g_steal_pointer(&optional);
  meaning->body = g_steal_pointer(&body);
  dg_tex_set_meaning(reader, name, meaning, FALSE);
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
    DgTexMeaning *meaning = g_hash_table_lookup(reader->meanings, token.name);
    if (meaning) {
      dg_tex_set_meaning(reader, name, dg_tex_meaning_ref(meaning), FALSE);
    } else { /* a primitive: the new name stands for the old one */
      g_autofree char *body = g_strdup_printf("\\%s ", token.name);
      dg_tex_define(reader, name, body);
    }
    return TRUE;
  }
  DgTexMeaning *meaning = dg_tex_meaning_new(DG_TEX_MEANING_CHARACTER);
  meaning->body = g_strdup(token.text);
  dg_tex_set_meaning(reader, name, meaning, FALSE);
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
  double step = dg_tex_read_operand(reader, "");
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
    dg_tex_set_register(reader, name, dg_tex_read_operand(reader, ""), is_length);
    return TRUE;
  }
  return FALSE;
}
