/* Shadings, patterns and fadings: areas in more than one colour. Each is painted in one tone: a shading in the mean of
 * its colours, a pattern in its colour, as opaque as the share of the area that its lines or dots cover, and what fades
 * half as opaque as it is. */
#include "tikz/key.h"

#include <string.h>

/* ---- shadings (PGF manual, "Shading a Path") ---- */

static guint32 mix(guint32 first, guint32 second, double share) {
  guint32 out = 0;
  for (guint shift = 0; shift < 24; shift += 8)
    out |= (guint32)((first >> shift & 0xff) * share + (second >> shift & 0xff) * (1 - share) + 0.5) << shift;
  return out;
}

static guint32 tone_of(const DgTikzShading *shading) {
  const guint32 *colors = shading->colors;
  switch (shading->kind) {
  case DG_TIKZ_SHADING_RADIAL: /* the mean over the disc: twice as much is near the rim */
    return mix(colors[DG_TIKZ_SHADING_INNER], colors[DG_TIKZ_SHADING_OUTER], 1. / 3);
  case DG_TIKZ_SHADING_BALL: /* as it is in its middle, between the light and the shadow */
    return mix(colors[DG_TIKZ_SHADING_OF_BALL], 0, 0.75);
  case DG_TIKZ_SHADING_CORNERS:
    return mix(mix(colors[DG_TIKZ_SHADING_LOWER_LEFT], colors[DG_TIKZ_SHADING_LOWER_RIGHT], 0.5),
               mix(colors[DG_TIKZ_SHADING_UPPER_LEFT], colors[DG_TIKZ_SHADING_UPPER_RIGHT], 0.5), 0.5);
  default:
    return mix(mix(colors[DG_TIKZ_SHADING_TOP], colors[DG_TIKZ_SHADING_BOTTOM], 0.5), colors[DG_TIKZ_SHADING_MIDDLE],
               0.5);
  }
}

void dg_tikz_shading_begin(DgTikzState *state) {
  state->paint.fill = TRUE;
  state->shading.is_used = TRUE;
}

/* `value` is a colour, which is set; its kind becomes the one of the shading. */
static void set_color(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  DgTikzShading *shading = &state->shading;
  guint place = (guint)key->number;
  if (!dg_tikz_color_read(tikz, NULL, value, state->color, &shading->colors[place]))
    return;
  shading->kind = place < DG_TIKZ_SHADING_INNER        ? DG_TIKZ_SHADING_AXIS
                  : place < DG_TIKZ_SHADING_OF_BALL    ? DG_TIKZ_SHADING_RADIAL
                  : place < DG_TIKZ_SHADING_LOWER_LEFT ? DG_TIKZ_SHADING_BALL
                                                       : DG_TIKZ_SHADING_CORNERS;
  if (place == DG_TIKZ_SHADING_TOP || place == DG_TIKZ_SHADING_BOTTOM)
    shading->colors[DG_TIKZ_SHADING_MIDDLE] =
        mix(shading->colors[DG_TIKZ_SHADING_TOP], shading->colors[DG_TIKZ_SHADING_BOTTOM], 0.5);
  dg_tikz_shading_begin(state);
}

static gboolean is_none(const char *value) {
  return value && strcmp(value, "none") == 0;
}

static void set_shade(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  state->paint.fill = state->shading.is_used = !is_none(value);
}

static gboolean set_shading(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  static const DgTikzWord WORDS[] = {{"axis", DG_TIKZ_SHADING_AXIS},
                                     {"ball", DG_TIKZ_SHADING_BALL},
                                     {"bilinear interpolation", DG_TIKZ_SHADING_CORNERS},
                                     {"radial", DG_TIKZ_SHADING_RADIAL}};
  DgTikzState *state = object;
  gint kind = DG_TIKZ_WORD(WORDS, value, -1);
  if (kind < 0)
    return FALSE;
  state->shading.kind = (DgTikzShadingKind)kind;
  dg_tikz_shading_begin(state);
  return TRUE;
}

/* ---- patterns (PGF manual, "Pattern Library") ---- */

/* How much of an area the lines, 0.4 points wide, or the marks of a pattern cover. */
static const struct {
  const char *name;
  double share;
} PATTERNS[] = {
    {"bricks", 0.11},
    {"checkerboard", 0.5},
    {"checkerboard light gray", 1},
    {"crosshatch", 0.34},
    {"crosshatch dots", 0.17},
    {"dots", 0.09},
    {"fivepointed stars", 0.3},
    {"grid", 0.25},
    {"horizontal lines", 0.13},
    {"north east lines", 0.19},
    {"north west lines", 0.19},
    {"sixpointed stars", 0.3},
    {"vertical lines", 0.13},
};

/* "Lines[angle=45,distance=4pt,line width=.8pt]" of the library patterns.meta; 0 when it is none of it. */
static double drawn_share(DgTikz *tikz, const char *text) {
  double distance = 3, width = 0.4, radius = 0.5;
  const char *bracket = strchr(text, '[');
  g_autofree char *keys = bracket ? g_strndup(bracket + 1, strcspn(bracket + 1, "]")) : g_strdup("");
  g_autoptr(GPtrArray) parts = dg_tikz_split(keys, ',');
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    double *length = strcmp(key, "distance") == 0     ? &distance
                     : strcmp(key, "line width") == 0 ? &width
                     : strcmp(key, "radius") == 0     ? &radius
                                                      : NULL;
    if (length && value)
      *length = dg_tikz_length(tikz, value, 1);
  }
  distance = MAX(distance, 0.01);
  if (g_str_has_prefix(text, "Lines"))
    return MIN(width / distance, 1);
  if (g_str_has_prefix(text, "Hatch"))
    return MIN(2 * width / distance, 1);
  return g_str_has_prefix(text, "Dots")    ? MIN(G_PI * radius * radius / (distance * distance), 1)
         : g_str_has_prefix(text, "Stars") ? 0.3
                                           : 0;
}

static gboolean set_pattern(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  state->paint.fill = !is_none(value);
  if (!value || is_none(value))
    return TRUE;
  g_autofree char *text = dg_tex_expand(tikz->reader, value);
  g_strstrip(text);
  double share = drawn_share(tikz, text);
  for (guint i = 0; i < G_N_ELEMENTS(PATTERNS); i++)
    if (strcmp(PATTERNS[i].name, text) == 0)
      share = PATTERNS[i].share;
  if (!(share > 0))
    dg_tikz_unknown(tikz, FALSE, "found the pattern \"%.40s\", which is not known; the area is painted lightly", text);
  state->pattern_share = share > 0 ? share : 0.2;
  return TRUE;
}

static void set_pattern_color(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  dg_tikz_color_read(tikz, NULL, value, state->color, &state->pattern_color);
}

void dg_tikz_shading_paint(const DgTikzState *state, DgTikzPaint *paint) {
  if (!paint->fill)
    return;
  if (state->pattern_share > 0) {
    paint->fill_color = state->pattern_color;
    paint->fill_opacity *= state->pattern_share;
  } else if (state->shading.is_used) {
    paint->fill_color = tone_of(&state->shading);
  }
}

/* From full to nothing: half of it, on the whole. */
static void fade(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  if (is_none(value))
    return;
  state->paint.fill_opacity /= 2;
  state->paint.stroke_opacity /= 2;
}

static const DgTikzKey KEYS[] = {
    {"ball color", DG_TIKZ_KEY_VALUE, .run = set_color, .number = DG_TIKZ_SHADING_OF_BALL},
    {"bottom color", DG_TIKZ_KEY_VALUE, .run = set_color, .number = DG_TIKZ_SHADING_BOTTOM},
    {"fading angle", DG_TIKZ_KEY_NOTHING},
    {"fading transform", DG_TIKZ_KEY_NOTHING},
    {"fit fading", DG_TIKZ_KEY_NOTHING},
    {"inner color", DG_TIKZ_KEY_VALUE, .run = set_color, .number = DG_TIKZ_SHADING_INNER},
    {"left color", DG_TIKZ_KEY_VALUE, .run = set_color, .number = DG_TIKZ_SHADING_TOP},
    {"lower left", DG_TIKZ_KEY_VALUE, .run = set_color, .number = DG_TIKZ_SHADING_LOWER_LEFT},
    {"lower right", DG_TIKZ_KEY_VALUE, .run = set_color, .number = DG_TIKZ_SHADING_LOWER_RIGHT},
    {"middle color", DG_TIKZ_KEY_VALUE, .run = set_color, .number = DG_TIKZ_SHADING_MIDDLE},
    {"outer color", DG_TIKZ_KEY_VALUE, .run = set_color, .number = DG_TIKZ_SHADING_OUTER},
    {"path fading", DG_TIKZ_KEY_ANY, .run = fade},
    {"pattern", DG_TIKZ_KEY_ANY, .attempt = set_pattern},
    {"pattern color", DG_TIKZ_KEY_VALUE, .run = set_pattern_color},
    {"right color", DG_TIKZ_KEY_VALUE, .run = set_color, .number = DG_TIKZ_SHADING_BOTTOM},
    {"scope fading", DG_TIKZ_KEY_ANY, .run = fade},
    {"shade", DG_TIKZ_KEY_ANY, .run = set_shade},
    {"shading", DG_TIKZ_KEY_VALUE, .attempt = set_shading},
    {"shading angle", DG_TIKZ_KEY_NOTHING},
    {"top color", DG_TIKZ_KEY_VALUE, .run = set_color, .number = DG_TIKZ_SHADING_TOP},
    {"upper left", DG_TIKZ_KEY_VALUE, .run = set_color, .number = DG_TIKZ_SHADING_UPPER_LEFT},
    {"upper right", DG_TIKZ_KEY_VALUE, .run = set_color, .number = DG_TIKZ_SHADING_UPPER_RIGHT},
};

gboolean dg_tikz_key_shading(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, tikz->state, key, value);
}
