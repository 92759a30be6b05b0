#include "tikz/program.h"
#include "tikz/text.h"

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

/* The area between an outline and the corner, without a line. */
static void fill_angle(DgTikz *tikz, const DgTikzPath *outline, DgPoint corner) {
  DgTikzState *outer = tikz->state, own = *outer;
  DgTikzPath area = {.segments = g_array_copy(outline->segments), .current = corner};
  const DgTikzSegment to_corner = {DG_TIKZ_LINE, .point = {corner, corner, corner}};
  g_array_append_val(area.segments, to_corner);
  own.paint.stroke = FALSE;
  tikz->state = &own;
  dg_tikz_path_paint(tikz, &area);
  tikz->state = outer;
  g_array_unref(area.segments);
}

/* The arc or square of an angle from the first to the third point about the second, counter-clockwise, in the picture.
 */
static void paint_angle(DgTikz *tikz, const DgPoint *corners, double radius, gboolean right) {
  DgTikzState *outer = tikz->state, own = *outer;
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  DgPoint b = corners[1];
  double from = angle_of(b, corners[0]), to = angle_of(b, corners[2]);
  if (to < from)
    to += 360;
  dg_tikz_program_path_begin(tikz, &path);
  if (right) {
    DgPoint p = {b.x + radius * dg_tex_cos(from), b.y + radius * dg_tex_sin(from)};
    DgPoint q = {b.x + radius * dg_tex_cos(to), b.y + radius * dg_tex_sin(to)};
    dg_tikz_path_move(tikz, &path, p);
    dg_tikz_path_line(tikz, &path, (DgPoint){p.x + q.x - b.x, p.y + q.y - b.y});
    dg_tikz_path_line(tikz, &path, q);
  } else {
    const DgPoint along = {radius, 0}, across = {0, radius};
    dg_tikz_path_move(tikz, &path, (DgPoint){b.x + radius * dg_tex_cos(from), b.y + radius * dg_tex_sin(from)});
    GArray *kept = dg_tikz_program_pause(&path);
    dg_tikz_path_arc(tikz, &path, b, along, across, from, to, FALSE);
    dg_tikz_program_arc(tikz, &path, kept, b, along, across, from, to, FALSE);
  }
  dg_tikz_program_path_end(tikz, &path);
  own.paint.fill = FALSE;
  if (outer->paint.fill)
    fill_angle(tikz, &path, b);
  tikz->state = &own;
  dg_tikz_path_paint(tikz, &path);
  tikz->state = outer;
  g_array_unref(path.segments);
}

/* Its text, between the legs. */
static void label_angle(DgTikz *tikz, const DgPoint *corners, const AngleKeys *keys) {
  double from = angle_of(corners[1], corners[0]), to = angle_of(corners[1], corners[2]);
  double middle = (from + (to < from ? to + 360 : to)) / 2, reach = keys->radius * keys->eccentricity;
  char at[2][64];
  dg_tex_print_number(corners[1].x + reach * dg_tex_cos(middle), at[0]);
  dg_tex_print_number(corners[1].y + reach * dg_tex_sin(middle), at[1]);
  g_autofree char *node = g_strdup_printf("node[%s] at (%spt,%spt) {%s};", keys->label_keys ? keys->label_keys : "",
                                          at[0], at[1], keys->label);
  dg_tex_push(tikz->reader, node, -1);
  dg_tikz_path(tikz, "path");
}

/* Paints the angle that the body names; FALSE when it names none. */
static gboolean paint_angle_of(DgTikz *tikz, const DgTikzPicSource *source) {
  const char *equals = strchr(source->body, '=');
  gboolean right = g_str_has_prefix(source->body, "right angle");
  DgPoint corners[3];
  /* without names they are these (PGF manual, "Angle Library") */
  if (!(right || g_str_has_prefix(source->body, "angle")) ||
      !read_corners(tikz, equals ? equals + 1 : "A--B--C", corners))
    return FALSE;
  AngleKeys keys = {14.22636, 0.6, NULL, NULL}; /* 5mm and .6: the defaults of the library */
  tikz->state->paint.stroke = tikz->state->paint.fill = FALSE;
  if (source->options)
    read_keys(tikz, source->options, &keys);
  tikz->state->matrix = DG_TRANSFORM_IDENTITY;
  paint_angle(tikz, corners, keys.radius, right);
  tikz->picture->read++;
  if (keys.label)
    label_angle(tikz, corners, &keys);
  g_free(keys.label);
  g_free(keys.label_keys);
  return TRUE;
}

static void clear_source(DgTikzPicSource *source) {
  g_free(source->name);
  g_free(source->at);
  g_free(source->options);
  g_free(source->body);
}

/* What follows `pic`: options, a name and a place in any order, then the body. */
static void read_source(DgTexReader *reader, DgTikzPicSource *source) {
  GString *options = g_string_new(NULL);
  for (char next = dg_tex_peek(reader); next; next = dg_tex_peek(reader)) {
    g_autofree char *keys = next == '[' ? dg_tex_bracket(reader) : NULL;
    if (keys) {
      g_string_append_printf(options, "%s%s", options->len ? "," : "", keys);
    } else if (next == '(' && dg_tex_take(reader, "(")) {
      g_free(source->name);
      source->name = dg_tex_balanced(reader, '(', ')', TRUE);
    } else if (next == 'a' && dg_tex_take_word(reader, "at") && dg_tex_take(reader, "(")) {
      g_free(source->at);
      source->at = dg_tex_balanced(reader, '(', ')', TRUE);
    } else {
      break;
    }
  }
  source->options = g_string_free(options, FALSE);
  g_autofree char *raw = dg_tex_argument(reader);
  source->body = raw ? g_strstrip(dg_tex_expand(reader, raw)) : g_strdup("");
}

void dg_tikz_pic(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  DgTikzState *state = tikz->state, own = *state;
  DgTikzPicSource source = {0};
  read_source(tikz->reader, &source);
  tikz->state = &own;
  if (!paint_angle_of(tikz, &source)) {
    own = *state;
    if (!dg_tikz_pic_of_code(tikz, path, &source))
      dg_tikz_unknown(tikz, TRUE, "found the pic \"%.60s\", which is not understood", source.body);
  }
  tikz->state = state;
  clear_source(&source);
}
