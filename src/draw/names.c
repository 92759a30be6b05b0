/* Names of points: as mathematics writes them, one after the other. */
#include "draw/geometry.h"

#include <string.h>

char **dg_names_split(const char *text, guint *parts) {
  g_autoptr(GStrvBuilder) names = g_strv_builder_new();
  guint n = 0, before = 0;
  if (parts)
    *parts = 0;
  while (*text) {
    if (*text == '-' && n && !before && parts) {
      before = n;
      *parts = n;
      text++;
      continue;
    }
    if (!g_unichar_isalpha(g_utf8_get_char(text)))
      return NULL;
    const char *end = g_utf8_next_char(text);
    while (g_ascii_isdigit(*end))
      end++;
    while (*end == '\'')
      end++;
    g_autofree char *name = g_strndup(text, (gsize)(end - text));
    g_strv_builder_add(names, name);
    n++;
    text = end;
  }
  if (!n || text[-1] == '-')
    return NULL;
  return g_strv_builder_end(names);
}

int dg_geometry_find_point(const DgGeometry *geometry, const char *name) {
  for (guint i = 0; i < geometry->points->len; i++)
    if (strcmp(dg_geometry_point(geometry, i)->name, name) == 0)
      return (int)i;
  return -1;
}

int dg_geometry_find_circle(const DgGeometry *geometry, const char *name) {
  for (guint i = 0; i < geometry->circles->len; i++)
    if (strcmp(g_array_index(geometry->circles, DgNamedCircle, i).name, name) == 0)
      return (int)i;
  return -1;
}

static char *count_text(guint least, guint most) {
  if (least == most)
    return g_strdup_printf("%u point%s", least, least == 1 ? "" : "s");
  if (most == DG_GEOMETRY_NAMES_MAX)
    return g_strdup_printf("%u or more points", least);
  return g_strdup_printf("%u to %u points", least, most);
}

gboolean dg_names_read(DgGeometry *geometry, const cJSON *value, guint least, guint most, const char *what,
                       DgPointNames *names) {
  DgSpec *spec = geometry->spec;
  g_autofree char *count = count_text(least, most);
  g_autofree char *expected = g_strdup_printf("%s: the names of %s in one text", what, count);
  g_auto(GStrv) split = cJSON_IsString(value) ? dg_names_split(value->valuestring, NULL) : NULL;
  guint n = split ? g_strv_length(split) : 0;
  if (n > DG_GEOMETRY_NAMES_MAX)
    return dg_spec_fail(spec, value, DG_ERROR_LIMIT, "found %u names, expected %d at most", n, DG_GEOMETRY_NAMES_MAX);
  if (!split || n < least || n > most)
    return dg_spec_expected(spec, value, expected);
  names->n = n;
  for (guint i = 0; i < n; i++) {
    int index = dg_geometry_find_point(geometry, split[i]);
    if (index < 0)
      return dg_spec_fail(spec, value, DG_ERROR_FORMAT, "found \"%s\", expected the name of a point", split[i]);
    for (guint k = 0; k < i; k++)
      if (names->points[k] == (guint)index)
        return dg_spec_fail(spec, value, DG_ERROR_FORMAT, "found \"%s\" twice, expected different points", split[i]);
    names->points[i] = (guint)index;
  }
  return TRUE;
}

char *dg_names_label(const char *name) {
  const char *digits = g_utf8_next_char(name);
  gsize n = strspn(digits, "0123456789");
  GString *label = g_string_new_len(name, digits - name);
  if (n)
    g_string_append_printf(label, "_{%.*s}", (int)n, digits);
  for (const char *prime = digits + n; *prime; prime++)
    g_string_append(label, "\xE2\x80\xB2");
  return g_string_free(label, FALSE);
}
