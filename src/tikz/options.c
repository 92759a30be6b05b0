#include "tikz/options.h"

#include <string.h>

/* What is kept is a macro, so that it is forgotten with the group. */
static char *kept_name(const char *kept) {
  return g_strconcat("diagrade kept ", kept, NULL);
}

static void add(GHashTable *options, const char *list) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(list, ',');
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    if (*key)
      g_hash_table_replace(options, g_strdup(key), g_strdup(value ? value : "true"));
  }
}

GHashTable *dg_tikz_options_read(DgTikz *tikz, const char *kept, const char *list) {
  GHashTable *options = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  g_autofree char *name = kept_name(kept);
  g_autofree char *before = dg_tex_macro_body(tikz->reader, name);
  if (before)
    add(options, before);
  if (list)
    add(options, list);
  return options;
}

void dg_tikz_options_keep(DgTikz *tikz, const char *kept, const char *list) {
  g_autofree char *name = kept_name(kept);
  g_autofree char *before = dg_tex_macro_body(tikz->reader, name);
  g_autofree char *all = g_strconcat(before ? before : "", before ? "," : "", list, NULL);
  dg_tex_define(tikz->reader, name, all);
}

const char *dg_tikz_option(GHashTable *options, const char *key, const char *preset) {
  const char *value = g_hash_table_lookup(options, key);
  return value && *value ? value : preset;
}

gboolean dg_tikz_option_is_set(GHashTable *options, const char *key) {
  return strcmp(dg_tikz_option(options, key, "false"), "false") != 0;
}

char *dg_tikz_take_parenthesis(DgTikz *tikz) {
  return dg_tex_take(tikz->reader, "(") ? dg_tex_balanced(tikz->reader, '(', ')', TRUE) : NULL;
}

char *dg_tikz_take_group(const char **p, char open, char close) {
  const char *start = *p;
  while (g_ascii_isspace(*start))
    start++;
  if (*start != open)
    return NULL;
  gint depth = 0;
  const char *q = start;
  do {
    depth += *q == open || (*q == '{' && open != '{');
    depth -= *q == close || (*q == '}' && close != '}');
    q++;
  } while (*q && depth > 0);
  *p = q;
  return g_strndup(start + 1, (gsize)(q - start) - (depth == 0 ? 2 : 1));
}
