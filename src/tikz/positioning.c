/* Where keys put a node: beside a point or another node (PGF manual, "Positioning Nodes" and "Advanced Placement"), and
 * around others (the library fit). */
#include "tikz/key.h"

#include <math.h>
#include <string.h>

/* A key that places a node beside something: the anchor of the node that then stands there, and that of the other node.
 */
typedef struct _DgTikzSide {
  const char *anchor, *target;
  double x, y; /* where the node goes */
} Side;

static const Side ABOVE = {"south", "north", 0, 1};
static const Side BELOW = {"north", "south", 0, -1};
static const Side LEFT = {"east", "west", -1, 0};
static const Side RIGHT = {"west", "east", 1, 0};
static const Side ABOVE_LEFT = {"south east", "north west", -1, 1};
static const Side ABOVE_RIGHT = {"south west", "north east", 1, 1};
static const Side BELOW_LEFT = {"north east", "south west", -1, -1};
static const Side BELOW_RIGHT = {"north west", "south east", 1, -1};
static const Side BASE_LEFT = {"base east", "base west", -1, 0};
static const Side BASE_RIGHT = {"base west", "base east", 1, 0};
static const Side MID_LEFT = {"mid east", "mid west", -1, 0};
static const Side MID_RIGHT = {"mid west", "mid east", 1, 0};

static void shift_node(DgTikzState *state, double x, double y) {
  DgTransform by = {1, 0, 0, 1, x, y};
  state->node_matrix = dg_transform_multiply(&state->node_matrix, &by);
}

/* A number goes along a unit vector, a length along the page. */
static DgPoint along(DgTikz *tikz, const char *text, gboolean vertical) {
  DgTexValue value;
  DgPoint vector = vertical ? tikz->state->y : tikz->state->x;
  dg_tex_evaluate(tikz->reader, text, &value);
  if (value.is_length)
    return vertical ? (DgPoint){0, value.number} : (DgPoint){value.number, 0};
  return (DgPoint){value.number * vector.x, value.number * vector.y};
}

/* "1cm", "1cm and 2cm": upwards and across; a single one on a diagonal is the length of it. */
static void move_beside(DgTikz *tikz, const Side *side, const char *distance) {
  const char *and = strstr(distance, "and");
  g_autofree char *first = and? g_strndup(distance, (gsize)(and-distance)) : g_strdup(distance);
  DgPoint up = along(tikz, first, TRUE), across = along(tikz, and? and+3 : first, FALSE);
  double scale = side->x != 0 && side->y != 0 && !and? G_SQRT2 / 2 : 1;
  tikz->state->beside = (DgPoint){side->x * scale * (across.x + up.x), side->y * scale * (across.y + up.y)};
}

/* Puts the node at the anchor of another one, or at a coordinate. */
static void place_at(DgTikz *tikz, const Side *side, const char *target) {
  DgTikzState *state = tikz->state;
  const DgTikzNode *node = NULL;
  DgPoint corner;
  if (!dg_tikz_coordinate(tikz, target, &state->place, &node))
    return;
  state->has_place = TRUE;
  state->at = NULL;
  if (!node)
    return;
  if (state->on_grid)
    state->anchor = "center";
  else if (dg_tikz_node_anchor(tikz, node, side->target, &corner))
    state->place = dg_tikz_local(tikz, corner);
}

/* "above", "above=5pt", "above=of a", "above=1cm of a": pgf reads them where the key is. */
static void set_side(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  const Side *side = key->data;
  g_autofree char *text = value ? g_strstrip(dg_tex_expand(tikz->reader, value)) : g_strdup("");
  const char *of = strstr(text, "of ");
  state->anchor = side->anchor;
  if (of) {
    g_autofree char *distance = g_strndup(text, (gsize)(of - text));
    place_at(tikz, side, of + 3);
    move_beside(tikz, side, of > text ? distance : state->node_distance ? state->node_distance : "1cm and 1cm");
  } else if (*text && tikz->positioning) {
    move_beside(tikz, side, text);
  } else if (*text) {
    double by = dg_tikz_length(tikz, text, 1);
    shift_node(state, side->x * by, side->y * by);
  }
}

/* "below of=a": at the distance of node distance, whatever it becomes, from centre to centre. */
static void set_side_of(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  const DgTikzNode *node;
  g_autofree char *name = g_strstrip(dg_tex_expand(tikz->reader, value));
  state->anchor = "center";
  if (!dg_tikz_coordinate(tikz, name, &state->place, &node))
    return;
  state->has_place = TRUE;
  state->at = NULL;
  state->away = key->data;
}

void dg_tikz_node_settle(DgTikz *tikz) {
  DgTikzState *state = tikz->state;
  DgPoint by = state->beside;
  if (state->away) {
    const char *distance = state->node_distance ? state->node_distance : "1cm", *and = strstr(distance, "and");
    g_autofree char *first = and? g_strndup(distance, (gsize)(and-distance)) : g_strdup(distance);
    double length = dg_tikz_length(tikz, first, 1);
    gboolean diagonal = state->away->x != 0 && state->away->y != 0;
    length *= diagonal ? G_SQRT2 / 2 : 1;
    by = (DgPoint){by.x + length * state->away->x, by.y + length * state->away->y};
  }
  DgTransform shift = {1, 0, 0, 1, by.x, by.y};
  state->node_matrix = dg_transform_multiply(&shift, &state->node_matrix);
  state->beside = (DgPoint){0, 0};
  state->away = NULL;
}

/* ---- fit ---- */

typedef struct {
  DgPoint low, high;
} Extent;

static void extend(Extent *extent, DgPoint point) {
  extent->low = (DgPoint){MIN(extent->low.x, point.x), MIN(extent->low.y, point.y)};
  extent->high = (DgPoint){MAX(extent->high.x, point.x), MAX(extent->high.y, point.y)};
}

/* A coordinate, or the four sides of a node, in the picture. */
static void extend_by(DgTikz *tikz, Extent *extent, const char *inside) {
  static const char *const SIDES[] = {"north", "south", "east", "west"};
  const DgTikzNode *node = NULL;
  DgPoint point;
  if (!dg_tikz_coordinate(tikz, inside, &point, &node))
    return;
  DgPoint corner = dg_tikz_global(tikz, point);
  for (guint i = 0; i < (node ? G_N_ELEMENTS(SIDES) : 1); i++) {
    if (node)
      dg_tikz_node_anchor(tikz, node, SIDES[i], &corner);
    extend(extent, corner);
  }
}

gboolean dg_tikz_node_fit(DgTikz *tikz, DgPoint *at) {
  DgTikzState *state = tikz->state;
  Extent extent = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
  for (const char *p = strchr(state->fit, '('); p; p = strchr(p, '(')) {
    gint depth = 0;
    const char *start = p;
    do {
      depth += *p == '(';
      depth -= *p == ')';
      p++;
    } while (*p && depth > 0);
    if (depth > 0)
      break;
    g_autofree char *inside = g_strstrip(g_strndup(start + 1, (gsize)(p - start) - 2));
    extend_by(tikz, &extent, inside);
  }
  if (extent.low.x > extent.high.x)
    return FALSE;
  *at = dg_tikz_local(tikz, dg_middle(extent.low, extent.high));
  /* The text is a box of that size, whose baseline is in the middle. */
  state->text_width = extent.high.x - extent.low.x;
  state->text_height = state->text_depth = (extent.high.y - extent.low.y) / 2;
  if (state->align == DG_TIKZ_ALIGN_NONE)
    state->align = DG_TIKZ_ALIGN_CENTER;
  state->anchor = "center";
  state->transform_shape = FALSE;
  return TRUE;
}

static const DgTikzKey KEYS[] = {
    {"above", DG_TIKZ_KEY_ANY, .run = set_side, .data = &ABOVE},
    {"above left", DG_TIKZ_KEY_ANY, .run = set_side, .data = &ABOVE_LEFT},
    {"above left of", DG_TIKZ_KEY_VALUE, .run = set_side_of, .data = &ABOVE_LEFT},
    {"above of", DG_TIKZ_KEY_VALUE, .run = set_side_of, .data = &ABOVE},
    {"above right", DG_TIKZ_KEY_ANY, .run = set_side, .data = &ABOVE_RIGHT},
    {"above right of", DG_TIKZ_KEY_VALUE, .run = set_side_of, .data = &ABOVE_RIGHT},
    {"base left", DG_TIKZ_KEY_ANY, .run = set_side, .data = &BASE_LEFT},
    {"base right", DG_TIKZ_KEY_ANY, .run = set_side, .data = &BASE_RIGHT},
    {"below", DG_TIKZ_KEY_ANY, .run = set_side, .data = &BELOW},
    {"below left", DG_TIKZ_KEY_ANY, .run = set_side, .data = &BELOW_LEFT},
    {"below left of", DG_TIKZ_KEY_VALUE, .run = set_side_of, .data = &BELOW_LEFT},
    {"below of", DG_TIKZ_KEY_VALUE, .run = set_side_of, .data = &BELOW},
    {"below right", DG_TIKZ_KEY_ANY, .run = set_side, .data = &BELOW_RIGHT},
    {"below right of", DG_TIKZ_KEY_VALUE, .run = set_side_of, .data = &BELOW_RIGHT},
    {"left", DG_TIKZ_KEY_ANY, .run = set_side, .data = &LEFT},
    {"left of", DG_TIKZ_KEY_VALUE, .run = set_side_of, .data = &LEFT},
    {"mid left", DG_TIKZ_KEY_ANY, .run = set_side, .data = &MID_LEFT},
    {"mid right", DG_TIKZ_KEY_ANY, .run = set_side, .data = &MID_RIGHT},
    {"right", DG_TIKZ_KEY_ANY, .run = set_side, .data = &RIGHT},
    {"right of", DG_TIKZ_KEY_VALUE, .run = set_side_of, .data = &RIGHT},
};

gboolean dg_tikz_key_positioning(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, tikz->state, key, value);
}
