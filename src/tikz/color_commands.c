/* Commands that name colours. */
#include "tikz/tikz.h"

#include <string.h>

gboolean dg_tikz_color_read(DgTikz *tikz, const char *model, const char *value, guint32 current, guint32 *color) {
  g_autofree char *text = g_strstrip(dg_tex_expand(tikz->reader, value));
  guint32 found;
  gboolean is_found =
      model ? dg_tikz_colors_in_model(model, text, &found) : dg_tikz_colors_find(tikz->colors, text, current, &found);
  if (is_found)
    *color = found;
  if (!is_found)
    dg_tikz_unknown(tikz, FALSE, "found the colour %s%s\"%.60s\", which is not %s", model ? model : "",
                    model ? " " : "", text, model ? "understood" : "defined");
  return is_found;
}

/* \definecolor[type]{name}{model}{value}, \providecolor */
static void define_color(DgTikz *tikz, const char *name) {
  DgTexReader *reader = tikz->reader;
  g_free(dg_tex_bracket(reader));
  g_autofree char *color = dg_tex_argument(reader), *model = dg_tex_argument(reader), *value = dg_tex_argument(reader);
  guint32 found;
  if (!value || (*name == 'p' && dg_tikz_colors_find(tikz->colors, g_strstrip(color), 0, &found)))
    return;
  g_strstrip(model);
  if (dg_tikz_color_read(tikz, strcmp(model, "named") == 0 ? NULL : model, value, tikz->state->color, &found))
    dg_tikz_colors_set(tikz->colors, g_strstrip(color), found);
}

/* \definecolorset[type]{model}{head}{tail}{name,value;name,value} */
static void define_set(DgTikz *tikz, const char *name) {
  DgTexReader *reader = tikz->reader;
  g_free(dg_tex_bracket(reader));
  g_autofree char *model = dg_tex_argument(reader), *head = dg_tex_argument(reader), *tail = dg_tex_argument(reader),
                  *list = dg_tex_argument(reader);
  g_auto(GStrv) colors = g_strsplit(list ? list : "", ";", -1);
  for (guint i = 0; colors[i]; i++) {
    char *comma = strchr(g_strstrip(colors[i]), ',');
    guint32 found;
    if (!comma)
      continue;
    *comma = '\0';
    g_autofree char *color = g_strconcat(head, g_strstrip(colors[i]), tail, NULL);
    if (dg_tikz_color_read(tikz, model, comma + 1, 0, &found))
      dg_tikz_colors_set(tikz->colors, color, found);
  }
}

/* \colorlet[type]{name}[model]{color} */
static void let_color(DgTikz *tikz, const char *name) {
  DgTexReader *reader = tikz->reader;
  g_free(dg_tex_bracket(reader));
  g_autofree char *color = dg_tex_argument(reader);
  g_free(dg_tex_bracket(reader));
  g_autofree char *value = dg_tex_argument(reader);
  guint32 found;
  if (value && dg_tikz_color_read(tikz, NULL, value, tikz->state->color, &found))
    dg_tikz_colors_set(tikz->colors, g_strstrip(color), found);
}

/* \color[model]{value} between statements */
static void set_color(DgTikz *tikz, const char *name) {
  g_autofree char *model = dg_tex_bracket(tikz->reader), *value = dg_tex_argument(tikz->reader);
  guint32 found;
  if (!value || !dg_tikz_color_read(tikz, model, value, tikz->state->color, &found))
    return;
  g_autofree char *keys =
      g_strdup_printf("color={rgb,255:red,%u;green,%u;blue,%u}", found >> 16, found >> 8 & 255, found & 255);
  dg_tikz_keys(tikz, keys);
}

void dg_tikz_color_statement(DgTikz *tikz, const char *name) {
  if (strcmp(name, "color") == 0)
    set_color(tikz, name);
  else if (strcmp(name, "colorlet") == 0)
    let_color(tikz, name);
  else if (g_str_has_suffix(name, "set"))
    define_set(tikz, name);
  else
    define_color(tikz, name);
}
