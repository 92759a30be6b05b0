/* The way of `to` and `edge` to their target: a line, a curve, or operations of its own. */
#include "tikz/path.h"

#include <math.h>
#include <string.h>

static double angle_between(DgPoint from, DgPoint to) {
  return atan2(to.y - from.y, to.x - from.x) * (180 / G_PI);
}

static DgPoint ahead(DgPoint from, double angle, double distance) {
  return (DgPoint){from.x + distance * dg_tex_cos(angle), from.y + distance * dg_tex_sin(angle)};
}

/* Where a node's border is on the way from its centre toward a point, both local. */
static DgPoint border(DgTikz *tikz, const DgTikzNode *node, DgPoint toward) {
  return dg_tikz_local(tikz, dg_tikz_node_border(node, dg_tikz_global(tikz, toward)));
}

/* A control point that a key says: "(1,2)", or "+(45:2)" from the end that it is of. */
static gboolean read_control(DgTikz *tikz, const char *text, DgPoint end, DgPoint *control) {
  if (!text)
    return FALSE;
  dg_tex_push(tikz->reader, text, -1);
  return dg_tikz_read_coordinate(tikz, &end, control, NULL, NULL);
}

/* The curve of "to[out=..,in=..]": control points at .3915 of the distance times the looseness. Angles that are
 * relative are so to the line between the centres for where nodes are left, and between these places then. */
static void curve_to(DgTikz *tikz, DgTikzPath *path, DgPoint to, const DgTikzNode *node) {
  const DgTikzWay *way = &tikz->state->way;
  const DgTikzNode *nodes[2] = {path->current_node, node};
  DgPoint ends[2] = {dg_tikz_path_standing(tikz, path), to}, controls[2];
  double line = way->relative ? angle_between(ends[0], ends[1]) : 0;
  gboolean has_control[2];
  const double far = 1e5; /* the direction alone counts */
  for (guint i = 0; i < 2; i++)
    has_control[i] = read_control(tikz, way->control[i], ends[i], &controls[i]);
  for (guint i = 0; i < 2; i++)
    if (nodes[i] && nodes[i]->half_width > 0)
      ends[i] = border(tikz, nodes[i], has_control[i] ? controls[i] : ahead(ends[i], line + way->angle[i], far));
  if (nodes[0] && nodes[0]->half_width > 0) {
    path->current_node = NULL;
    dg_tikz_path_move(tikz, path, ends[0]);
    dg_tikz_path_depart(path, (DgTikzStation){.node = dg_tikz_node_number(tikz, nodes[0])});
  }
  line = way->relative ? angle_between(ends[0], ends[1]) : 0;
  for (guint i = 0; i < 2; i++) {
    double reach = MAX(0.3915 * way->looseness[i] * dg_distance(ends[0], ends[1]), way->least[i]);
    if (!has_control[i])
      controls[i] = ahead(ends[i], line + way->angle[i], MIN(reach, way->most[i]));
  }
  dg_tikz_path_curve(tikz, path, controls[0], controls[1], ends[1]);
  path->current_node = node && node->half_width > 0 ? node : NULL;
}

/* Makes an end of a "to" known to its path by a macro that names it: `node`, or a place that belongs to a station. */
static void define_end(DgTikz *tikz, const char *macro, const DgTikzNode *node, DgPoint at, DgTikzStation station) {
  g_autofree char *name = g_strdup_printf("tikz@%s", macro);
  if (node) {
    g_hash_table_insert(tikz->nodes, (gpointer)dg_tikz_intern(tikz, name), (gpointer)node);
  } else {
    DgTikzNode *place = dg_tikz_node_name_point(tikz, name, dg_tikz_global(tikz, at));
    place->picture = tikz->picture;
    place->number = station.node;
  }
  dg_tex_define(tikz->reader, macro, name);
}

/* Carries out "to path={-- (\tikztotarget)}". */
static void own_way_to(DgTikz *tikz, DgTikzPath *path, const DgTikzTarget *target, DgTikzStation station,
                       GArray *inner) {
  dg_tex_group_begin(tikz->reader);
  define_end(tikz, "tikztostart", path->current_node, path->current, dg_tikz_path_here(path));
  define_end(tikz, "tikztotarget", target->node, target->point, station);
  dg_tex_define(tikz->reader, "tikztonodes", ""); /* they stand on the last piece */
  g_autofree char *operations = g_strconcat(tikz->state->way.operations, ";", NULL);
  dg_tex_push(tikz->reader, operations, -1);
  dg_tikz_path_operations(tikz, path, inner);
  dg_tex_group_end(tikz->reader);
}

void dg_tikz_path_to_target(DgTikz *tikz, DgTikzPath *path, const DgTikzTarget *target, GArray *deferred, guint from) {
  const DgTikzWay *way = &tikz->state->way;
  g_autoptr(GArray) inner = dg_tikz_deferred_new();
  DgTikzStation station = dg_tikz_station(tikz, target->point);
  if (way->is_loop)
    station = (DgTikzStation){.node = dg_tikz_node_number(tikz, path->current_node)};
  if (way->is_loop)
    curve_to(tikz, path, dg_tikz_path_standing(tikz, path), path->current_node);
  else if (way->curves)
    curve_to(tikz, path, target->point, target->node);
  else if (way->operations)
    own_way_to(tikz, path, target, station, inner);
  else
    dg_tikz_path_line_to(tikz, path, DG_TIKZ_BEND_NONE, target->point, target->node);
  dg_tikz_path_arrive(path, target->closes ? path->pieces.start : station);
  dg_tikz_path_give(path, deferred, from);
  g_array_append_vals(deferred, inner->data, inner->len);
}
