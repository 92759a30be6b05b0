/* Links: which things a connector joins, from what its ends are attached to. */
#include "graph/scene.h"
#include "graph/threshold.h"

DG_THRESHOLD(LOOP_LENGTH, 20.0, "units", "a longer line from a box to itself is drawn as a loop, not by mistake,");
DG_THRESHOLD(LOOP_HEIGHT, 7.0, "units", "and it bulges so far from the border");
DG_THRESHOLD(LOOP_SPAN, 0.9, "share", "of a side of its box that its ends are apart at most;");
DG_THRESHOLD(LOOP_BEND, 1.05, "times", "the distance of its ends that a loop is long");
DG_THRESHOLD(FOOT_SIZE, 24.0, "units", "between the toes in which a line ends at one thing");
DG_THRESHOLD(TRUNK_COSINE, -0.5, "cosine", "of the angle between the trunk of a tree and its branches");

/* A connector with more ends than this is a grid or a drawing, not a bus. */
#define ENDS_MAX 40

static void add_link(const DgScene *scene, DgGroups *groups, DgLinks *links, guint connector, guint from, guint to,
                     gboolean directed) {
  const DgConnector *c = dg_scene_connector(scene, connector);
  const DgEnd *start = &c->ends[from], *goal = &c->ends[to];
  if (start->group == DG_NONE || goal->group == DG_NONE)
    return;
  g_autoptr(GArray) points = dg_connector_path(scene, c, from, to);
  if (start->group == goal->group) {
    double length = 0;
    for (guint i = 1; i < points->len; i++)
      length += dg_distance(g_array_index(points, DgPoint, i - 1), g_array_index(points, DgPoint, i));
    gboolean straight = length < LOOP_BEND * dg_distance(start->point, goal->point);
    if (length < LOOP_LENGTH * scene->unit || straight || !start->touches || !goal->touches)
      return;
  }
  DgLink link = {.from = start->group,
                 .to = goal->group,
                 .directed = directed,
                 .connector = connector,
                 .ends = {from, to},
                 .points = g_steal_pointer(&points)};
  g_array_append_val(links->all, link);
  dg_group_at(groups, link.from)->n_links++;
  dg_group_at(groups, link.to)->n_links++;
}

/* TRUE when the line comes to the border from the inside of what it is attached to. */
static gboolean comes_from_inside(const DgScene *scene, const DgEnd *end) {
  DG_RULE(comes_from_inside, FALSE);
  if (end->region == DG_NONE)
    return FALSE;
  const DgRegion *region = dg_scene_region(scene, end->region);
  double back = 2 * DG_TOUCH_GAP * scene->unit;
  DgPoint before = dg_end_ahead(end, -back);
  return dg_region_contains(scene, region, before) &&
         dg_region_border_within(scene, region, end->point, DG_TOUCH_GAP * scene->unit);
}

/* TRUE when both ends of a line lie in the region: it is drawn in it, like the hands of a clock on the edge of a box.
 */
static gboolean lies_within(const DgScene *scene, const DgEnd *a, const DgEnd *b, int index) {
  DG_RULE(lies_within, FALSE);
  const DgRegion *region = dg_scene_region(scene, index);
  return dg_region_contains(scene, region, a->point) && dg_region_contains(scene, region, b->point);
}

/* A line without heads connects two boxes only when it runs between them: not along or across one of them, not from a
 * box to what holds it. */
static gboolean connects(const DgScene *scene, const DgEnd *a, const DgEnd *b) {
  if (!a->touches || !b->touches || a->group == b->group)
    return FALSE;
  /* a rule through several boxes, from the far side of the first to the far side of the last */
  if (comes_from_inside(scene, a) && comes_from_inside(scene, b))
    return FALSE;
  for (guint i = 0; i < 2; i++) {
    const DgEnd *inner = i ? a : b, *outer = i ? b : a;
    if (inner->region == DG_NONE || outer->region == DG_NONE)
      continue;
    if (lies_within(scene, a, b, inner->region))
      return FALSE;
    if (dg_region_border_distance(scene, dg_scene_region(scene, inner->region), outer->point) < scene->unit)
      return FALSE;
    for (int r = dg_scene_region(scene, inner->region)->parent; r != DG_NONE; r = dg_scene_region(scene, r)->parent)
      if (r == outer->region || dg_scene_region(scene, r)->group == outer->group)
        return FALSE;
  }
  return TRUE;
}

/* A curve without heads from a box round to the same box is an edge from it to itself. */
static gboolean is_loop(const DgScene *scene, const DgConnector *connector) {
  DG_RULE(is_loop, FALSE);
  const DgEnd *a = &connector->ends[0], *b = &connector->ends[1];
  const DgPiece *piece = dg_scene_piece(scene, a->piece);
  if (a->group == DG_NONE || a->group != b->group || a->region == DG_NONE || a->region != b->region || !a->touches ||
      !b->touches || connector->n_pieces > 1 || !piece->n_points ||
      !dg_drawing_subpath(scene->drawing, piece->subpath)->curved)
    return FALSE;
  const DgRegion *region = dg_scene_region(scene, a->region);
  /* from corner to corner runs the lid of a cylinder */
  if (fabs(a->point.x - b->point.x) > LOOP_SPAN * region->box.width ||
      fabs(a->point.y - b->point.y) > LOOP_SPAN * region->box.height)
    return FALSE;
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  double way = 0, apart = 0;
  for (guint i = 1; i + 1 < n; i++) {
    if (dg_region_contains(scene, region, p[i]) && dg_region_border_distance(scene, region, p[i]) > scene->unit)
      return FALSE;
    apart = fmax(apart, dg_region_border_distance(scene, region, p[i]));
    way += dg_distance(p[i], p[i - 1]);
  }
  return !region->container && apart > LOOP_HEIGHT * scene->unit && way > LOOP_LENGTH * scene->unit;
}

/* The ends of a line without heads that count: one of those at each thing. A line fans out where it meets a thing to
 * many of these, as the foot of a crow. Returns their number, or 0 when one of a long stroke is not attached. */
static guint find_single_ends(const DgScene *scene, const DgConnector *connector, guint *single) {
  DG_RULE(find_single_ends, 0);
  const DgEnd *ends = connector->ends;
  guint n = 0;
  for (guint i = 0; i < connector->n_ends; i++) {
    gboolean repeated = FALSE;
    if (ends[i].group == DG_NONE || !ends[i].touches) {
      if (dg_scene_piece(scene, ends[i].piece)->length > FOOT_SIZE * scene->unit)
        return 0;
      continue; /* a tick across the line */
    }
    for (guint k = 0; k < n && !repeated; k++)
      repeated = ends[single[k]].part == ends[i].part && ends[i].part != DG_NONE &&
                 dg_distance(ends[single[k]].point, ends[i].point) <= FOOT_SIZE * scene->unit;
    if (!repeated)
      single[n++] = i;
  }
  return n;
}

/* A fork without heads, as in an organisation chart: the one end that leaves the other way from all the others is the
 * trunk, and is connected with each of them. */
static void link_tree(const DgScene *scene, DgGroups *groups, DgLinks *links, guint index) {
  DG_RULE(link_tree, );
  const DgConnector *connector = dg_scene_connector(scene, index);
  const DgEnd *ends = connector->ends;
  guint n = connector->n_ends, n_trunks = 0, trunk = 0, single[ENDS_MAX];
  if (find_single_ends(scene, connector, single) == 2) {
    if (connects(scene, &ends[single[0]], &ends[single[1]]))
      add_link(scene, groups, links, index, single[0], single[1], FALSE);
    return;
  }
  for (guint i = 0; i < n; i++) {
    gboolean alone = ends[i].touches && ends[i].group != DG_NONE;
    for (guint j = 0; j < n && alone; j++)
      alone = j == i ||
              (connects(scene, &ends[i], &ends[j]) &&
               ends[i].direction.x * ends[j].direction.x + ends[i].direction.y * ends[j].direction.y < TRUNK_COSINE);
    if (alone) {
      trunk = i;
      n_trunks++;
    }
  }
  for (guint i = 0; i < n && n_trunks == 1; i++)
    if (i != trunk)
      add_link(scene, groups, links, index, trunk, i, FALSE);
  /* without a trunk, a line of one stroke from box to box is one still, whatever branches off it */
  for (guint i = 0; i + 1 < n && !n_trunks; i++)
    if (ends[i].piece == ends[i + 1].piece && connects(scene, &ends[i], &ends[i + 1]))
      add_link(scene, groups, links, index, i, i + 1, FALSE);
}

/* TRUE when an earlier end of the connector does the same at the same thing: of lines drawn over each other, each
 * brings its own head and tail. */
static gboolean is_repeated(const DgEnd *ends, guint index) {
  DG_RULE(is_repeated, FALSE);
  for (guint i = 0; i < index; i++)
    if (ends[i].group == ends[index].group && ends[i].head == ends[index].head)
      return TRUE;
  return FALSE;
}

void dg_connector_link(const DgScene *scene, guint index, DgGroups *groups, DgLinks *links) {
  const DgConnector *connector = dg_scene_connector(scene, index);
  guint n = connector->n_ends, n_heads = 0;
  if (n < 2)
    return;
  const DgEnd *ends = connector->ends;
  for (guint i = 0; i < n; i++)
    n_heads += ends[i].head;
  if (n == 2 && n_heads == 0) {
    const DgShape *shape = dg_drawing_shape(scene->drawing, dg_scene_piece(scene, ends[0].piece)->shape);
    gboolean marked = ends[0].mark || ends[1].mark;
    if (shape->mark_mid == DG_MARK_ARROW)
      add_link(scene, groups, links, index, 0, 1, TRUE);
    else if (marked || connects(scene, &ends[0], &ends[1]) || is_loop(scene, connector))
      add_link(scene, groups, links, index, 0, 1, FALSE);
    return;
  }
  if (n > ENDS_MAX)
    return;
  if (n_heads == 0) {
    link_tree(scene, groups, links, index);
    return;
  }
  guint8 repeated[ENDS_MAX] = {0}, leads[ENDS_MAX][ENDS_MAX] = {{0}}, leaves[ENDS_MAX] = {0}, arrives[ENDS_MAX] = {0};
  for (guint i = 0; i < n && n > 2; i++) {
    repeated[i] = is_repeated(ends, i);
    if (ends[i].head && n_heads < n)
      continue;
    dg_connector_reach(scene, connector, i, leads[i]);
    for (guint j = 0; j < n; j++)
      if (leads[i][j] && ends[j].head)
        leaves[i] = arrives[j] = TRUE;
  }
  /* an end that leads nowhere, or is led to from nowhere, without turning back is one of odd joints: then turns count
   * for nothing */
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      if (i != j && !repeated[i] && !repeated[j] && ends[j].head && (!ends[i].head || n_heads == n) &&
          (leads[i][j] || !leaves[i] || !arrives[j]))
        add_link(scene, groups, links, index, i, j, TRUE);
}
