#include "tikz/color.h"

#include "base/named.h"

#include <string.h>

struct _DgTikzColors {
  GHashTable *own; /* name -> color, from \definecolor */
  DgTikzColorSets loaded;
};

/* The base colours of xcolor (manual, section 4.1). */
static const DgTikzColor BASE[] = {
    {"black", 0x000000}, {"blue", 0x0000ff},   {"brown", 0xbf8040},     {"cyan", 0x00ffff},   {"darkgray", 0x404040},
    {"gray", 0x808080},  {"green", 0x00ff00},  {"lightgray", 0xbfbfbf}, {"lime", 0xbfff00},   {"magenta", 0xff00ff},
    {"olive", 0x808000}, {"orange", 0xff8000}, {"pink", 0xffbfbf},      {"purple", 0xbf0040}, {"red", 0xff0000},
    {"teal", 0x008080},  {"violet", 0x800080}, {"white", 0xffffff},     {"yellow", 0xffff00},
};

DgTikzColors *dg_tikz_colors_new(void) {
  DgTikzColors *colors = g_new0(DgTikzColors, 1);
  colors->own = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  return colors;
}

void dg_tikz_colors_free(DgTikzColors *colors) {
  if (!colors)
    return;
  g_hash_table_unref(colors->own);
  g_free(colors);
}

void dg_tikz_colors_load(DgTikzColors *colors, const char *options) {
  if (!options)
    return;
  if (strstr(options, "dvipsnames") || strstr(options, "usenames"))
    colors->loaded |= DG_TIKZ_COLORS_DVIPS;
  if (strstr(options, "svgnames"))
    colors->loaded |= DG_TIKZ_COLORS_SVG;
  if (strstr(options, "x11names"))
    colors->loaded |= DG_TIKZ_COLORS_X11;
}

void dg_tikz_colors_set(DgTikzColors *colors, const char *name, guint32 color) {
  g_hash_table_insert(colors->own, g_strdup(name), GUINT_TO_POINTER(color));
}

static gboolean find_name(const DgTikzColors *colors, const char *name, guint32 current, guint32 *color) {
  gpointer own;
  if (strcmp(name, ".") == 0) {
    *color = current;
    return TRUE;
  }
  if (g_hash_table_lookup_extended(colors->own, name, NULL, &own)) {
    *color = GPOINTER_TO_UINT(own);
    return TRUE;
  }
  const DgTikzColor *base = DG_NAMED_FIND(BASE, name);
  if (base)
    *color = base->value;
  return base || dg_tikz_color_named(name, colors->loaded, color);
}

static double channel(guint32 color, guint shift) {
  return (color >> shift & 0xff) / 255.0;
}

/* `share` of the first colour, the rest of the second. */
static guint32 mix(guint32 first, guint32 second, double share) {
  double c[3];
  for (guint i = 0; i < 3; i++)
    c[i] = share * channel(first, 16 - 8 * i) + (1 - share) * channel(second, 16 - 8 * i);
  return dg_tikz_color_pack(c[0], c[1], c[2]);
}

/* "red!30!blue" with signs before it, an odd number of which asks for the complement. */
static gboolean find_mix(const DgTikzColors *colors, const char *text, guint32 current, guint32 *color) {
  gsize signs = strspn(text, "-");
  g_auto(GStrv) parts = g_strsplit(text + signs, "!", 20);
  for (guint i = 0; parts[i]; i++)
    g_strstrip(parts[i]);
  if (!parts[0] || !*parts[0] || !find_name(colors, parts[0], current, color))
    return FALSE;
  for (guint i = 1; parts[i]; i += 2) {
    char *end;
    double share = g_ascii_strtod(parts[i], &end) / 100;
    if (end == parts[i] || *end)
      return FALSE;
    guint32 other = 0xffffff;
    if (parts[i + 1] && *parts[i + 1] && !find_name(colors, parts[i + 1], current, &other))
      return FALSE;
    *color = mix(*color, other, CLAMP(share, 0, 1));
    if (!parts[i + 1])
      break;
  }
  if (signs % 2)
    *color = ~*color & 0xffffff;
  return TRUE;
}

/* The parts of "red,1;green,2" and their weights, summed in `sums`; models of inks sum what is taken from white. */
static gboolean sum_parts(const DgTikzColors *colors, char **parts, gboolean is_ink, guint32 current, double *sums,
                          double *whole) {
  for (guint i = 0; parts[i]; i++) {
    char *comma = strrchr(parts[i], ',');
    guint32 color;
    if (!comma)
      return FALSE;
    *comma = '\0';
    double weight = g_ascii_strtod(comma + 1, NULL);
    if (!find_mix(colors, g_strstrip(parts[i]), current, &color))
      return FALSE;
    for (guint k = 0; k < 3; k++)
      sums[k] += weight * (is_ink ? 1 - channel(color, 16 - 8 * k) : channel(color, 16 - 8 * k));
    *whole += weight;
  }
  return TRUE;
}

/* "rgb:red,1;green,2", where the weights are shares of their sum, and "rgb,255:red,30;green,20", where they are shares
 * of 255 (manual, section 2.3.3). */
static gboolean find_sum(const DgTikzColors *colors, const char *text, const char *colon, guint32 current,
                         guint32 *color) {
  g_autofree char *head = g_strstrip(g_strndup(text, (gsize)(colon - text)));
  char *comma = strchr(head, ',');
  gboolean is_ink = g_str_has_prefix(head, "cmy");
  double sums[3] = {0, 0, 0}, whole = 0;
  g_auto(GStrv) parts = g_strsplit(colon + 1, ";", -1);
  if (!sum_parts(colors, parts, is_ink, current, sums, &whole))
    return FALSE;
  if (comma)
    whole = g_ascii_strtod(comma + 1, NULL);
  if (whole <= 0)
    return FALSE;
  for (guint k = 0; k < 3; k++)
    sums[k] = is_ink ? 1 - sums[k] / whole : sums[k] / whole;
  *color = dg_tikz_color_pack(sums[0], sums[1], sums[2]);
  return TRUE;
}

gboolean dg_tikz_colors_find(const DgTikzColors *colors, const char *text, guint32 current, guint32 *color) {
  const char *colon = strchr(text, ':');
  return colon ? find_sum(colors, text, colon, current, color) : find_mix(colors, text, current, color);
}
