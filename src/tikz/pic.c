#include "tikz/text.h"
#include "tikz/tikz.h"

#include <math.h>
#include <string.h>

/* What is after " = " of "angle = A--B--C" or "angle=A--B--C": three names. */
static gboolean read_corners(DgTikz *tikz, const char *text, DgPoint *corners) {
  g_auto(GStrv) names = g_strsplit(text, "--", 3);
  if (g_strv_length(names) != 3)
    return FALSE;
  for (guint i = 0; i < 3; i++) {
    g_strstrip(names[i]);
    DgPoint local;
    if (!dg_tikz_coordinate(tikz, names[i], &local, NULL))
      return FALSE;
    corners[i] = dg_tikz_global(tikz, local);
  }
  return TRUE;
}

static double angle_of(DgPoint from, DgPoint to) {
  return atan2(to.y - from.y, to.x - from.x) * (180 / G_PI);
}

/* The keys of a pic, some of which are its own. Free with g_free(). */
typedef struct {
  double radius, eccentricity;
  char *label, *label_keys;
} AngleKeys;

static void read_keys(DgTikz *tikz, const char *options, AngleKeys *keys) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(options, ',');
  for (guint i = 0; i < parts->len; i++) {
    const char *part = parts->pdata[i];
    if (*part == '"') { /* quotes: "text" keys */
      const char *end = strrchr(part + 1, '"');
      if (end) {
        g_free(keys->label);
        g_free(keys->label_keys);
        keys->label = g_strndup(part + 1, (gsize)(end - part) - 1);
        keys->label_keys = g_strdup(end + 1);
      }
      continue;
    }
    char *key, *value;
    g_autofree char *copy = g_strdup(part);
    dg_tikz_pair(copy, &key, &value);
    if (strcmp(key, "angle radius") == 0 && value)
      keys->radius = dg_tikz_length(tikz, value, 1);
    else if (strcmp(key, "angle eccentricity") == 0 && value)
      keys->eccentricity = dg_tikz_number(tikz, value);
    else if (strcmp(key, "pic text") == 0 && value)
      keys->label = (g_free(keys->label), g_strdup(value));
    else
      dg_tikz_keys(tikz, part);
  }
}

/* The arc or square of an angle from the first to the third point about the second, counter-clockwise, in the picture.
 */
static void paint_angle(DgTikz *tikz, const DgPoint *corners, double radius, gboolean right) {
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  DgPoint b = corners[1];
  double from = angle_of(b, corners[0]), to = angle_of(b, corners[2]);
  if (to < from)
    to += 360;
  if (right) {
    DgPoint p = {b.x + radius * dg_tex_cos(from), b.y + radius * dg_tex_sin(from)};
    DgPoint q = {b.x + radius * dg_tex_cos(to), b.y + radius * dg_tex_sin(to)};
    dg_tikz_path_move(tikz, &path, p);
    dg_tikz_path_line(tikz, &path, (DgPoint){p.x + q.x - b.x, p.y + q.y - b.y});
    dg_tikz_path_line(tikz, &path, q);
  } else {
    dg_tikz_path_arc(tikz, &path, b, (DgPoint){radius, 0}, (DgPoint){0, radius}, from, to, TRUE);
  }
  dg_tikz_path_paint(tikz, &path);
  g_array_unref(path.segments);
}

void dg_tikz_pic(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  DgTexReader *reader = tikz->reader;
  DgTikzState *state = tikz->state, own = *state;
  AngleKeys keys = {14.22636, 0.6, NULL, NULL}; /* 5mm and .6: the defaults of the library */
  tikz->state = &own;
  own.paint.stroke = own.paint.fill = FALSE;
  for (char next = dg_tex_peek(reader); next == '[' || next == '('; next = dg_tex_peek(reader)) {
    if (next == '(') {
      DgTexToken token;
      dg_tex_next(reader, &token);
      g_free(dg_tex_balanced(reader, '(', ')', TRUE));
      continue;
    }
    g_autofree char *options = dg_tex_bracket(reader);
    if (options)
      read_keys(tikz, options, &keys);
  }
  g_autofree char *raw = dg_tex_argument(reader);
  g_autofree char *body = raw ? g_strstrip(dg_tex_expand(reader, raw)) : g_strdup("");
  const char *equals = strchr(body, '=');
  gboolean right = g_str_has_prefix(body, "right angle");
  DgPoint corners[3];
  if (equals && (right || g_str_has_prefix(body, "angle")) && read_corners(tikz, equals + 1, corners)) {
    own.matrix = DG_TRANSFORM_IDENTITY;
    paint_angle(tikz, corners, keys.radius, right);
    tikz->picture->read++;
    if (keys.label) {
      double from = angle_of(corners[1], corners[0]), to = angle_of(corners[1], corners[2]);
      double middle = (from + (to < from ? to + 360 : to)) / 2, reach = keys.radius * keys.eccentricity;
      char at[2][64];
      dg_tex_print_number(corners[1].x + reach * dg_tex_cos(middle), at[0]);
      dg_tex_print_number(corners[1].y + reach * dg_tex_sin(middle), at[1]);
      g_autofree char *node = g_strdup_printf("node[%s] at (%spt,%spt) {%s};", keys.label_keys ? keys.label_keys : "",
                                              at[0], at[1], keys.label);
      dg_tex_push(reader, node, -1);
      dg_tikz_path(tikz, "path");
    }
  } else {
    dg_tikz_unknown(tikz, TRUE, "found the pic \"%.60s\", which is not understood", body);
  }
  g_free(keys.label);
  g_free(keys.label_keys);
  tikz->state = state;
}
