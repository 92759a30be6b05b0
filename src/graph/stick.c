#include "graph/scene.h"
#include "graph/threshold.h"

#define STROKES_MIN 4 /* trunk, arms, legs: straight stretches, however many elements draw them */
#define STROKES_MAX 12
DG_THRESHOLD(FIGURE_SIDE, 10.0, "font sizes", "a larger drawing is no figure of a person");
DG_THRESHOLD(BODY_WIDTH, 5.0, "times",
             "the width of the head: what reaches farther is a line that leads to the person");
DG_THRESHOLD(BODY_HEIGHT, 7.0, "times", "the height of the head: the same downwards");
DG_THRESHOLD(HEAD_ASPECT, 1.6, "times", "one side of a head that the other is long");
DG_THRESHOLD(TRUNK_MIN, 0.3, "times", "the height of the head that a trunk is long");
DG_THRESHOLD(BODY_OFF, 0.2, "share", "of the width of the figure that its head is off the middle");
DG_THRESHOLD(MEET, 2.0, "units", "between strokes that are meant to meet");

static double side_of(DgPoint p, DgPoint a, DgPoint b) {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

/* TRUE when two stretches cross, or come within `slack`. */
static gboolean stretches_meet(DgPoint a, DgPoint b, DgPoint c, DgPoint d, double slack) {
  gboolean cross = side_of(a, c, d) * side_of(b, c, d) < 0 && side_of(c, a, b) * side_of(d, a, b) < 0;
  return cross || fmin(fmin(dg_segment_distance(a, c, d), dg_segment_distance(b, c, d)),
                       fmin(dg_segment_distance(c, a, b), dg_segment_distance(d, a, b))) <= slack;
}

static gboolean meet(const DgScene *scene, const DgPiece *piece, const DgPiece *other) {
  guint n, k;
  const DgPoint *p = dg_piece_points(scene, piece, &n), *q = dg_piece_points(scene, other, &k);
  for (guint i = 0; i + 1 < n; i++)
    for (guint j = 0; j + 1 < k; j++)
      if (stretches_meet(p[i], p[i + 1], q[j], q[j + 1], MEET * scene->unit))
        return TRUE;
  return FALSE;
}

/* TRUE when an end of the piece lies at `point`. */
static gboolean ends_at(const DgScene *scene, const DgPiece *piece, DgPoint point) {
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  return fmin(dg_distance(p[0], point), dg_distance(p[n - 1], point)) <= MEET * scene->unit;
}

/* Gathers in `body` the strokes that hang together under the outline without words `head`; FALSE when they are no
 * body. */
static gboolean find_body(const DgScene *scene, int head, GArray *body, GArray *near) {
  DgBox h = dg_scene_region(scene, head)->box;
  double slack = MEET * scene->unit, reach = BODY_WIDTH / 2 * h.width;
  DgPoint neck = {dg_box_center(h).x, dg_box_bottom(h)};
  DgBox room = {neck.x - reach, neck.y - slack, 2 * reach, BODY_HEIGHT * h.height};
  g_array_set_size(body, 0);
  dg_grid_query(scene->strokes.grid, dg_box_around(neck, slack), near);
  for (guint m = 0; m < near->len && !body->len; m++) {
    guint i = g_array_index(near, guint, m);
    const DgPiece *trunk = dg_scene_piece(scene, i);
    if (!trunk->consumed && ends_at(scene, trunk, neck) && trunk->box.height > TRUNK_MIN * h.height &&
        trunk->box.y > neck.y - slack && dg_box_contains_box(room, trunk->box, slack))
      g_array_append_val(body, i);
  }
  guint stretches = 0;
  for (guint at = 0; at < body->len; at++) {
    const DgPiece *piece = dg_scene_piece(scene, g_array_index(body, guint, at));
    guint n;
    dg_piece_points(scene, piece, &n);
    stretches += n - 1;
    if (body->len > STROKES_MAX)
      return FALSE;
    dg_grid_query(scene->strokes.grid, piece->box, near);
    for (guint m = 0; m < near->len && body->len <= STROKES_MAX; m++) {
      guint j = g_array_index(near, guint, m);
      const DgPiece *other = dg_scene_piece(scene, j);
      gboolean known = other->consumed || !dg_box_contains_box(room, other->box, slack);
      for (guint k = 0; k < body->len && !known; k++)
        known = g_array_index(body, guint, k) == j;
      if (!known && meet(scene, piece, other))
        g_array_append_val(body, j);
    }
  }
  return body->len >= 2 && stretches >= STROKES_MIN;
}

void dg_scene_find_stick_figures(const DgScene *scene, DgRegions *regions, DgStrokes *strokes) {
  DG_RULE(find_stick_figures, );
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) body = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < scene->regions.all->len; i++) {
    DgRegion *person = dg_region_at(regions, i);
    DgBox head = person->box;
    if (person->whole != (int)i || person->n_texts || fmax(head.width, head.height) > FIGURE_SIDE / 2 * scene->font ||
        head.width > HEAD_ASPECT * head.height || head.height > HEAD_ASPECT * head.width ||
        !find_body(scene, (int)i, body, near))
      continue;
    DgBox figure = head;
    for (guint k = 0; k < body->len; k++)
      figure = dg_box_union(figure, dg_scene_piece(scene, g_array_index(body, guint, k))->box);
    if (fabs(dg_box_center(head).x - dg_box_center(figure).x) >= BODY_OFF * figure.width)
      continue;
    dg_region_enlarge(regions, i, figure);
    person->outlined = TRUE;
    for (guint k = 0; k < body->len; k++)
      dg_piece_at(strokes, g_array_index(body, guint, k))->consumed = TRUE;
  }
}
