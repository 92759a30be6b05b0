#include "tikz/color.h"

#include <math.h>
#include <string.h>

struct _DgTikzColors {
  GHashTable *own; /* name -> color, from \definecolor */
};

typedef struct {
  const char *name;
  guint32 color;
} Named;

/* The base colours of xcolor (manual, section 4.1). */
static const Named BASE[] = {
    {"black", 0x000000}, {"blue", 0x0000ff},   {"brown", 0xbf8040},     {"cyan", 0x00ffff},   {"darkgray", 0x404040},
    {"gray", 0x808080},  {"green", 0x00ff00},  {"lightgray", 0xbfbfbf}, {"lime", 0xbfff00},   {"magenta", 0xff00ff},
    {"olive", 0x808000}, {"orange", 0xff8000}, {"pink", 0xffbfbf},      {"purple", 0xbf0040}, {"red", 0xff0000},
    {"teal", 0x008080},  {"violet", 0x800080}, {"white", 0xffffff},     {"yellow", 0xffff00},
};

DgTikzColors *dg_tikz_colors_new(void) {
  DgTikzColors *colors = g_new(DgTikzColors, 1);
  colors->own = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  return colors;
}

void dg_tikz_colors_free(DgTikzColors *colors) {
  if (!colors)
    return;
  g_hash_table_unref(colors->own);
  g_free(colors);
}

void dg_tikz_colors_set(DgTikzColors *colors, const char *name, guint32 color) {
  g_hash_table_insert(colors->own, g_strdup(name), GUINT_TO_POINTER(color));
}

static guint32 byte_of(double share) {
  return (guint32)floor(CLAMP(share, 0, 1) * 255 + 0.5);
}

static guint32 pack(double red, double green, double blue) {
  return byte_of(red) << 16 | byte_of(green) << 8 | byte_of(blue);
}

/* Up to `n` numbers separated by commas. */
static gboolean read_numbers(const char *text, double *numbers, guint n) {
  for (guint i = 0; i < n; i++) {
    char *end;
    numbers[i] = g_ascii_strtod(text, &end);
    if (end == text)
      return FALSE;
    while (*end == ' ')
      end++;
    if (i + 1 < n && *end != ',')
      return FALSE;
    text = end + 1;
  }
  return TRUE;
}

gboolean dg_tikz_colors_define(DgTikzColors *colors, const char *name, const char *model, const char *value) {
  double v[4];
  guint32 color;
  if (strcmp(model, "RGB") == 0 && read_numbers(value, v, 3)) {
    color = pack(v[0] / 255, v[1] / 255, v[2] / 255);
  } else if (strcmp(model, "rgb") == 0 && read_numbers(value, v, 3)) {
    color = pack(v[0], v[1], v[2]);
  } else if (strcmp(model, "gray") == 0 && read_numbers(value, v, 1)) {
    color = pack(v[0], v[0], v[0]);
  } else if (strcmp(model, "cmyk") == 0 && read_numbers(value, v, 4)) {
    color = pack(1 - v[0] - v[3], 1 - v[1] - v[3], 1 - v[2] - v[3]);
  } else if (strcmp(model, "HTML") == 0) {
    char *end;
    guint64 number = g_ascii_strtoull(value, &end, 16);
    if (end == value)
      return FALSE;
    color = (guint32)(number & 0xffffff);
  } else {
    return FALSE;
  }
  dg_tikz_colors_set(colors, name, color);
  return TRUE;
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
  for (guint i = 0; i < G_N_ELEMENTS(BASE); i++)
    if (strcmp(BASE[i].name, name) == 0) {
      *color = BASE[i].color;
      return TRUE;
    }
  return FALSE;
}

static double channel(guint32 color, guint shift) {
  return (color >> shift & 0xff) / 255.0;
}

/* `share` of the first colour, the rest of the second. */
static guint32 mix(guint32 first, guint32 second, double share) {
  double c[3];
  for (guint i = 0; i < 3; i++)
    c[i] = share * channel(first, 16 - 8 * i) + (1 - share) * channel(second, 16 - 8 * i);
  return pack(c[0], c[1], c[2]);
}

gboolean dg_tikz_colors_find(const DgTikzColors *colors, const char *text, guint32 current, guint32 *color) {
  gboolean complement = *text == '-' && text[1];
  g_auto(GStrv) parts = g_strsplit(text + complement, "!", 20);
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
  if (complement)
    *color = ~*color & 0xffffff;
  return TRUE;
}
