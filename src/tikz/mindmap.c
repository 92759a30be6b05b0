/* The library mindmap: the colour of concepts, and the bars that connect them (PGF manual, "Mindmap Drawing Library").
 * Its styles are presets. */
#include "tikz/key.h"

#include <string.h>

#define BLACK "black"

static const char *concept_color(const DgTikzState *state) {
  return state->concept_color ? state->concept_color : BLACK;
}

static void make_concept(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  const char *color = concept_color(object);
  g_autofree char *keys = g_strdup_printf("circle,fill={%s},draw={%s},every concept/.try", color, color);
  dg_tikz_keys(tikz, keys);
}

/* A child of another colour hangs on a bar that goes from the colour of its parent to its own. */
static void set_color(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  g_autofree char *path = g_strdup_printf("(\\tikzparentnode) to[circle connection bar switch color=from (%s) to (%s)] "
                                          "(\\tikzchildnode)",
                                          concept_color(state), value);
  state->growth.edge_path = dg_tikz_intern(tikz, path);
  state->concept_color = dg_tikz_intern(tikz, value);
}

static void set_bar(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  state->connection_bar = concept_color(state);
}

/* "from (a) to (b)" */
static gboolean set_bar_colors(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  const char *from = strchr(value, '('), *from_end = from ? strchr(from, ')') : NULL;
  const char *to = from_end ? strchr(from_end, '(') : NULL, *to_end = to ? strchr(to, ')') : NULL;
  if (!to_end)
    return FALSE;
  g_autofree char *colors =
      g_strdup_printf("%.*s\1%.*s", (int)(from_end - from) - 1, from + 1, (int)(to_end - to) - 1, to + 1);
  state->connection_bar = dg_tikz_intern(tikz, colors);
  return TRUE;
}

static const DgTikzKey KEYS[] = {
    {"circle connection bar", DG_TIKZ_KEY_ANY, .run = set_bar},
    {"circle connection bar switch color", DG_TIKZ_KEY_VALUE, .attempt = set_bar_colors},
    {"concept", DG_TIKZ_KEY_ANY, .run = make_concept},
    {"concept color", DG_TIKZ_KEY_VALUE, .run = set_color},
};

gboolean dg_tikz_key_mindmap(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, tikz->state, key, value);
}

/* ---- bars ---- */

static double radius(const DgTikzNode *node) {
  return node->half_width * dg_length(node->matrix.a, node->matrix.b);
}

static DgPoint polar(double angle, double distance) {
  return (DgPoint){distance * dg_tex_cos(angle), distance * dg_tex_sin(angle)};
}

static DgPoint sum(DgPoint a, DgPoint b) {
  return (DgPoint){a.x + b.x, a.y + b.y};
}

/* Where the bar leaves a concept of a radius: from 20 degrees above the way to the other to 20 below. */
static void build_flare(DgTikz *tikz, DgTikzPath *path, double r, double width) {
  const double angle = 20;
  dg_tikz_path_arc(tikz, path, (DgPoint){0, 0}, (DgPoint){r, 0}, (DgPoint){0, r}, angle, -angle, TRUE);
  dg_tikz_path_curve(tikz, path, sum(polar(-angle, r), polar(90 - angle, .25 * r)), (DgPoint){1.25 * r, -width / 2},
                     (DgPoint){1.5 * r, -width / 2});
  dg_tikz_path_line(tikz, path, (DgPoint){1.5 * r, width / 2});
  dg_tikz_path_curve(tikz, path, (DgPoint){1.25 * r, width / 2}, sum(polar(angle, r), polar(angle - 90, .25 * r)),
                     polar(angle, r));
  dg_tikz_path_close(tikz, path);
}

static void paint_flare(DgTikz *tikz, const DgTikzNode *node, const DgTikzNode *toward, double width,
                        const char *color) {
  DgTikzState *state = tikz->state, own = *state;
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  double dx = toward->matrix.e - node->matrix.e, dy = toward->matrix.f - node->matrix.f, length = dg_length(dx, dy);
  g_autofree char *keys = g_strdup_printf("fill={%s},draw=none,-,sharp corners", color);
  if (length > 0) {
    tikz->state = &own;
    dg_tikz_keys(tikz, keys);
    own.matrix = (DgTransform){dx / length, dy / length, -dy / length, dx / length, node->matrix.e, node->matrix.f};
    build_flare(tikz, &path, radius(node), width);
    dg_tikz_path_paint(tikz, &path);
    tikz->state = state;
  }
  g_array_unref(path.segments);
}

/* The middle of both colours stands for the shading from one to the other. */
static guint32 middle(DgTikz *tikz, const char *first, const char *second) {
  guint32 a = 0, b = 0, mixed = 0;
  dg_tikz_colors_find(tikz->colors, first, tikz->state->color, &a);
  dg_tikz_colors_find(tikz->colors, second, tikz->state->color, &b);
  for (guint shift = 0; shift <= 16; shift += 8)
    mixed |= (((a >> shift & 0xff) + (b >> shift & 0xff)) / 2) << shift;
  return mixed;
}

void dg_tikz_connection_bar(DgTikz *tikz, const char *colors, const DgTikzNode *from, const DgTikzNode *to) {
  if (!from || !to) {
    dg_tikz_unknown(tikz, FALSE, "found a circle connection bar between places, expected two nodes");
    return;
  }
  DgTikzPaint *paint = &tikz->state->paint;
  g_auto(GStrv) ends = g_strsplit(colors, "\1", 2);
  const char *other = ends[1] ? ends[1] : ends[0];
  paint->line_width = .175 * MIN(radius(from), radius(to));
  paint_flare(tikz, from, to, paint->line_width, ends[0]);
  paint_flare(tikz, to, from, paint->line_width, other);
  paint->stroke = TRUE;
  paint->fill = FALSE;
  paint->stroke_color = middle(tikz, ends[0], other);
}
