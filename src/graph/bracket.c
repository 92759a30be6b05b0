/* Braces, brackets, dimension lines and bare axes: what they span belongs together or is measured, and what they end at
 * is not connected by them. */
#include "graph/scene.h"
#include "graph/threshold.h"

DG_THRESHOLD(BRACKET_COSINE, 0.7, "cosine",
             "of the angle between the ends of a bracket and the way that its tip points");
DG_THRESHOLD(BRACKET_DEPTH, 1.2, "font sizes", "a bracket is no deeper,");
DG_THRESHOLD(BRACKET_LENGTH, 3.0, "times", "its depth that it is long at least;");
DG_THRESHOLD(BRACE_LOW, 0.25, "share", "of the depth of its tip that the arms of a brace lie deep at least,");
DG_THRESHOLD(BRACE_HIGH, 0.72, "share", "and at most");
DG_THRESHOLD(WITNESS_MIN, 0.8, "font sizes", "a dimension is measured between lines that are longer;");
DG_THRESHOLD(LEAN, 0.05, "sine", "how far what is level, upright or at right angles to another line is off that");
DG_THRESHOLD(CORNER_SHARE, 0.3, "share",
             "of the side of a box from its corner: a line that ends nearer its middle joins it");

/* How far in a bracket lies at `along`, a share of the way from its first end to its last; the deepest of its points
 * there. -INFINITY when nothing of it is there. */
static double depth_at(const DgPoint *p, guint n, DgPoint direction, double along) {
  DgPoint chord = {p[n - 1].x - p[0].x, p[n - 1].y - p[0].y};
  double length = chord.x * chord.x + chord.y * chord.y, depth = -INFINITY;
  for (guint i = 0; i + 1 < n; i++) {
    double t[2], d[2];
    for (guint k = 0; k < 2; k++) {
      DgPoint way = {p[i + k].x - p[0].x, p[i + k].y - p[0].y};
      t[k] = (way.x * chord.x + way.y * chord.y) / length;
      d[k] = -(way.x * direction.x + way.y * direction.y);
    }
    if (along < fmin(t[0], t[1]) || along > fmax(t[0], t[1]))
      continue;
    double s = t[1] != t[0] ? (along - t[0]) / (t[1] - t[0]) : 0;
    depth = fmax(depth, d[0] + s * (d[1] - d[0]));
  }
  return depth;
}

/* TRUE when the line ends at the side of an outline, away from its corners: it is drawn to join that. */
static gboolean joins(const DgScene *scene, const DgEnd *end, GArray *near) {
  double reach = DG_TOUCH_GAP * scene->unit + end->reach;
  gboolean level = fabs(end->direction.x) > fabs(end->direction.y);
  dg_grid_query(scene->regions.grid, dg_box_around(end->point, reach), near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *region = dg_scene_region(scene, (int)g_array_index(near, guint, m));
    if (region->whole == DG_NONE || dg_region_border_distance(scene, region, end->point) > reach)
      continue;
    double at = level ? (end->point.y - region->box.y) / fmax(region->box.height, 1e-9)
                      : (end->point.x - region->box.x) / fmax(region->box.width, 1e-9);
    if (at > CORNER_SHARE && at < 1 - CORNER_SHARE)
      return TRUE;
  }
  return FALSE;
}

/* TRUE when a line leaves from `p` to `next` against the direction. */
static gboolean leaves_against(DgPoint p, DgPoint next, DgPoint direction) {
  double dx = p.x - next.x, dy = p.y - next.y;
  return dx * direction.x + dy * direction.y > BRACKET_COSINE * dg_length(dx, dy);
}

static gboolean is_bracket(const DgScene *scene, const DgPiece *piece, const DgEnd ends[2], GArray *near) {
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  double dx = p[n - 1].x - p[0].x, dy = p[n - 1].y - p[0].y, length = dg_length(dx, dy);
  if (n < 4 || length <= 0)
    return FALSE;
  DgPoint back = {-dy / length, dx / length}; /* from the tip to the ends */
  if (depth_at(p, n, back, 0.5) < 0)
    back = (DgPoint){-back.x, -back.y};
  double tip = depth_at(p, n, back, 0.5), arms[2] = {depth_at(p, n, back, 0.25), depth_at(p, n, back, 0.75)};
  if (tip <= 0 || length < BRACKET_LENGTH * tip || !leaves_against(p[0], p[1], back) ||
      !leaves_against(p[n - 1], p[n - 2], back))
    return FALSE;
  if (fmin(arms[0], arms[1]) > BRACE_LOW * tip && fmax(arms[0], arms[1]) < BRACE_HIGH * tip)
    return TRUE;
  return fmin(arms[0], arms[1]) > BRACE_HIGH * tip && tip < BRACKET_DEPTH * scene->font &&
         !(joins(scene, &ends[0], near) && joins(scene, &ends[1], near));
}

/* TRUE when a bare line runs across the tip of an arrow, at right angles to it. */
static gboolean ends_across(const DgScene *scene, const GArray *ends, const DgEnd *end, GArray *near) {
  double reach = DG_TOUCH_GAP * scene->unit;
  dg_grid_query(scene->strokes.grid, dg_box_around(end->point, reach), near);
  for (guint m = 0; m < near->len; m++) {
    guint i = g_array_index(near, guint, m), n;
    const DgPiece *piece = dg_scene_piece(scene, i);
    const DgPoint *p = dg_piece_points(scene, piece, &n);
    const DgEnd *both = &g_array_index(ends, DgEnd, 2 * i);
    double dx = p[n - 1].x - p[0].x, dy = p[n - 1].y - p[0].y;
    if (i != end->piece && n == 2 && !piece->consumed && !both[0].head && !both[1].head &&
        piece->length > WITNESS_MIN * scene->font && dg_segment_distance(end->point, p[0], p[1]) <= reach &&
        fabs(dx * end->direction.x + dy * end->direction.y) < LEAN * piece->length)
      return TRUE;
  }
  return FALSE;
}

/* TRUE for an arrow with two heads that measures what lies between two lines. */
static gboolean is_dimension(const DgScene *scene, const DgPiece *piece, const GArray *ends, const DgEnd both[2],
                             GArray *near) {
  guint n;
  dg_piece_points(scene, piece, &n);
  return n == 2 && both[0].head && both[1].head && both[0].proxy == DG_NONE && both[1].proxy == DG_NONE &&
         ends_across(scene, ends, &both[0], near) && ends_across(scene, ends, &both[1], near);
}

/* The end of a straight arrow with one head that has none; NULL for other lines. */
static const DgEnd *find_tail(const DgScene *scene, guint index, const GArray *ends) {
  const DgPiece *piece = dg_scene_piece(scene, index);
  const DgEnd *both = &g_array_index(ends, DgEnd, 2 * index);
  guint n;
  dg_piece_points(scene, piece, &n);
  if (n != 2 || piece->consumed || both[0].head == both[1].head ||
      fmin(fabs(both[0].direction.x), fabs(both[0].direction.y)) > LEAN)
    return NULL;
  const DgEnd *tail = &both[both[0].head ? 1 : 0];
  return tail->mark || tail->proxy != DG_NONE ? NULL : tail;
}

/* TRUE when words or an outline stand where a line begins: then it comes from there. */
static gboolean has_source(const DgScene *scene, const DgEnd *tail, GArray *near) {
  double reach = DG_TOUCH_GAP * scene->unit + tail->reach;
  dg_grid_query(scene->regions.grid, dg_box_around(tail->point, reach), near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *region = dg_scene_region(scene, (int)g_array_index(near, guint, m));
    if (region->whole != DG_NONE && dg_region_border_within(scene, region, tail->point, reach))
      return TRUE;
  }
  dg_grid_query(scene->texts.grid, dg_box_around(tail->point, scene->font), near);
  for (guint m = 0; m < near->len; m++)
    if (g_utf8_strlen(dg_drawing_text(scene->drawing, g_array_index(near, guint, m))->string, -1) > 1)
      return TRUE;
  return FALSE;
}

/* Drops arrow `index` and the only other line at its beginning when both are axes: arrows at right angles from a point
 * where nothing is. */
static void drop_axes(const DgScene *scene, DgStrokes *strokes, const GArray *ends, guint index, GArray *near) {
  DG_RULE(drop_axes, );
  const DgEnd *tail = find_tail(scene, index, ends), *other = NULL;
  if (!tail || has_source(scene, tail, near))
    return;
  dg_grid_query(scene->strokes.grid, dg_box_around(tail->point, DG_TOUCH_GAP * scene->unit), near);
  guint n_met = 0, met = 0;
  for (guint m = 0; m < near->len; m++) {
    guint i = g_array_index(near, guint, m);
    if (i == index || dg_scene_piece(scene, i)->consumed)
      continue;
    met = i;
    n_met++;
  }
  if (n_met == 1)
    other = find_tail(scene, met, ends);
  if (!other || dg_distance(other->point, tail->point) > DG_TOUCH_GAP * scene->unit ||
      fabs(other->direction.x * tail->direction.x + other->direction.y * tail->direction.y) > LEAN)
    return;
  dg_piece_at(strokes, index)->consumed = dg_piece_at(strokes, met)->consumed = TRUE;
}

void dg_scene_drop_brackets(const DgScene *scene, DgStrokes *strokes, const GArray *ends) {
  DG_RULE(drop_brackets, );
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < scene->strokes.all->len; i++) {
    DgPiece *piece = dg_piece_at(strokes, i);
    const DgEnd *both = &g_array_index(ends, DgEnd, 2 * i);
    gboolean bare = !both[0].head && !both[0].mark && !both[1].head && !both[1].mark;
    if (!piece->consumed &&
        (bare ? is_bracket(scene, piece, both, near) : is_dimension(scene, piece, ends, both, near)))
      piece->consumed = TRUE;
    if (!bare)
      drop_axes(scene, strokes, ends, i, near);
  }
}
