#include "graph/scene.h"

#define STROKES_MIN 4 /* trunk, arms, legs: one arm and one leg may be one stroke with the other */
#define STROKES_MAX 12
#define FIGURE_SIDE 10.0 /* font sizes: a larger drawing is no figure of a person */
#define MEET 2.0 /* units between strokes that are meant to meet */

static gboolean meet(const DgScene *scene, const DgPiece *piece, DgPoint point) {
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  for (guint i = 0; i + 1 < n; i++)
    if (dg_segment_distance(point, p[i], p[i + 1]) <= MEET * scene->unit)
      return TRUE;
  return FALSE;
}

/* TRUE when the strokes [first, end) hang together, though not all at one point as the barbs of an arrow head do. */
static gboolean is_body(const DgScene *scene, guint first, guint end) {
  gboolean common = FALSE;
  for (guint i = first; i < end; i++) {
    const DgPiece *piece = dg_scene_piece(scene, i);
    guint n, n_met[2] = {0, 0};
    const DgPoint *p = dg_piece_points(scene, piece, &n);
    for (guint e = 0; e < 2; e++)
      for (guint j = first; j < end; j++)
        n_met[e] += j != i && meet(scene, dg_scene_piece(scene, j), p[e ? n - 1 : 0]);
    gboolean met = n_met[0] || n_met[1];
    for (guint j = first; j < end && !met; j++) { /* met in its middle */
      const DgPoint *q = dg_piece_points(scene, dg_scene_piece(scene, j), &n);
      met = j != i && (meet(scene, piece, q[0]) || meet(scene, piece, q[n - 1]));
    }
    if (!met)
      return FALSE;
    common |= n_met[0] == end - first - 1 || n_met[1] == end - first - 1;
  }
  return !common;
}

/* The outline without words that is the head on the body: it stands on its top, over its middle. */
static int find_head(DgScene *scene, DgBox body, GArray *near) {
  double slack = MEET * scene->unit;
  DgBox neck = {body.x + 0.3 * body.width, body.y - slack, 0.4 * body.width, 2 * slack};
  dg_grid_query(scene->region_grid, neck, near);
  for (guint m = 0; m < near->len; m++) {
    guint j = g_array_index(near, guint, m);
    const DgRegion *head = dg_scene_region(scene, j);
    DgPoint c = dg_box_center(head->box);
    if (head->whole == (int)j && !head->n_texts && head->box.height <= body.height &&
        fabs(dg_box_bottom(head->box) - body.y) <= slack && fabs(c.x - dg_box_center(body).x) < 0.2 * body.width)
      return (int)j;
  }
  return DG_NONE;
}

void dg_scene_find_stick_figures(DgScene *scene) {
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  gboolean any = FALSE;
  for (guint first = 0, end; first < scene->pieces->len; first = end) {
    const DgPiece *piece = dg_scene_piece(scene, first);
    DgBox body = piece->box;
    for (end = first + 1; end < scene->pieces->len && dg_scene_piece(scene, end)->shape == piece->shape; end++)
      body = dg_box_union(body, dg_scene_piece(scene, end)->box);
    if (end - first < STROKES_MIN || end - first > STROKES_MAX ||
        fmax(body.width, body.height) > FIGURE_SIDE * scene->font || !is_body(scene, first, end))
      continue;
    int index = find_head(scene, body, near);
    if (index == DG_NONE)
      continue;
    DgRegion *person = dg_scene_region(scene, index);
    person->box = dg_box_union(person->box, body);
    person->area = person->box.width * person->box.height;
    person->n_points = 0; /* what points at any part of the figure points at all of it */
    person->outlined = TRUE;
    scene->region_boxes[index] = person->box;
    for (guint i = first; i < end; i++)
      dg_scene_piece(scene, i)->consumed = TRUE;
    any = TRUE;
  }
  if (!any)
    return;
  dg_grid_free(scene->region_grid);
  scene->region_grid = dg_grid_new(scene->bounds, scene->region_boxes, scene->regions->len, &scene->work);
}
