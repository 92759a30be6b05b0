/* Lines that are interrupted: by the words that are said of them, or where they let another line pass. */
#include "graph/scene.h"
#include "graph/threshold.h"

DG_THRESHOLD(WORDS_GAP, 13.0, "units", "between the ends of an interrupted line and the words in it,");
DG_THRESHOLD(LINES_GAP, 1.2, "font sizes", "and between these words, when they are several lines");
DG_THRESHOLD(WORDS_CENTRE, 0.35, "share", "of their height or width that the line is off their middle");
DG_THRESHOLD(PASSING_GAP, 18.0, "units", "that is left for another line to pass through");
DG_THRESHOLD(GAP_COSINE, 0.95, "cosine", "of the angle in which an interrupted line goes on,");
DG_THRESHOLD(GAP_ASIDE, 2.0, "units", "and how far aside");
#define WORDS_MAX 4 /* lines of text in one gap */

static gboolean painted_alike(const DgScene *scene, const DgEnd *a, const DgEnd *b) {
  const DgShape *p = dg_drawing_shape(scene->drawing, dg_scene_piece(scene, a->piece)->shape);
  const DgShape *q = dg_drawing_shape(scene->drawing, dg_scene_piece(scene, b->piece)->shape);
  return (p->stroked ? p->stroke : p->fill) == (q->stroked ? q->stroke : q->fill);
}

/* TRUE when two ends stop at one mark: the circle that is drawn where a line passes another one. */
static gboolean share_mark(const DgEnd *a, const DgEnd *b) {
  return a->mark && b->mark && a->n_shapes && b->n_shapes && a->shapes[0] == b->shapes[0];
}

/* TRUE when `to` lies straight ahead of the end. */
static gboolean is_ahead(const DgScene *scene, const DgEnd *end, DgPoint to) {
  DgPoint way = {to.x - end->point.x, to.y - end->point.y};
  double along = way.x * end->direction.x + way.y * end->direction.y;
  double aside = fabs(way.x * end->direction.y - way.y * end->direction.x);
  return along > 0 && aside <= fmin(GAP_ASIDE * scene->unit, along);
}

/* The end within `reach` of a point that faces end `from`; G_MAXUINT without one. */
static guint find_facing(const DgScene *scene, const GArray *ends, const guint8 *taken, guint from, DgPoint around,
                         double reach, GArray *near) {
  const DgEnd *end = &g_array_index(ends, DgEnd, from);
  guint found = G_MAXUINT;
  double nearest = INFINITY;
  dg_grid_query(scene->strokes.grid, dg_box_around(around, reach), near);
  for (guint m = 0; m < 2 * near->len; m++) {
    guint index = 2 * g_array_index(near, guint, m / 2) + m % 2;
    const DgEnd *other = &g_array_index(ends, DgEnd, index);
    double distance = dg_distance(other->point, around);
    if (other->piece == end->piece || dg_scene_piece(scene, other->piece)->consumed || other->head ||
        (end->mark || other->mark ? !share_mark(end, other) : taken[index]) || distance > reach ||
        distance >= nearest ||
        -other->direction.x * end->direction.x - other->direction.y * end->direction.y < GAP_COSINE ||
        !is_ahead(scene, end, other->point) || !is_ahead(scene, other, end->point) || !painted_alike(scene, end, other))
      continue;
    nearest = distance;
    found = index;
  }
  return found;
}

/* The text within `reach` ahead of a point of the line; DG_NONE without one. What stands in a box of its own is no part
 * of a line. */
static int find_words(const DgScene *scene, const DgEnd *end, DgPoint from, double reach, GArray *near, double *leave) {
  DgPoint to = {from.x + reach * end->direction.x, from.y + reach * end->direction.y};
  dg_grid_query(scene->texts.grid, dg_box_union(dg_box_around(from, 0), dg_box_around(to, 0)), near);
  int found = DG_NONE;
  double first = INFINITY;
  for (guint m = 0; m < near->len; m++) {
    guint index = g_array_index(near, guint, m);
    int region = scene->texts.region[index];
    DgBox box = scene->texts.boxes[index];
    /* far enough to leave the box */
    double size = reach + box.width + box.height, enter, out;
    DgPoint beyond = {from.x + size * end->direction.x, from.y + size * end->direction.y};
    if (scene->texts.hidden[index] || !dg_segment_clip(from, beyond, box, &enter, &out) || enter * size > reach ||
        out <= 0 || enter >= first ||
        (region != DG_NONE && !dg_region_contains(scene, dg_scene_region(scene, region), end->point)))
      continue;
    first = enter;
    *leave = out * size;
    found = (int)index;
  }
  return found;
}

/* TRUE when the line runs through the middle of the words. */
static gboolean is_through(const DgEnd *end, DgBox words) {
  DgPoint c = dg_box_center(words), way = {c.x - end->point.x, c.y - end->point.y};
  double aside = fabs(way.x * end->direction.y - way.y * end->direction.x);
  return aside <= WORDS_CENTRE * (fabs(end->direction.y) * words.width + fabs(end->direction.x) * words.height);
}

/* TRUE when a third line ends at the words: they are what the lines lead to. A broad one they are written on. */
static gboolean are_led_to(const DgScene *scene, const GArray *ends, guint a, guint b, DgBox words, GArray *near) {
  double reach = WORDS_GAP * scene->unit, slack = DG_TOUCH_GAP * scene->unit, enter, leave;
  DgBox target = dg_box_grow(words, slack, slack);
  dg_grid_query(scene->strokes.grid, dg_box_grow(words, reach, reach), near);
  for (guint m = 0; m < 2 * near->len; m++) {
    guint index = 2 * g_array_index(near, guint, m / 2) + m % 2;
    const DgEnd *end = &g_array_index(ends, DgEnd, index);
    const DgPiece *piece = dg_scene_piece(scene, end->piece);
    gboolean broad = dg_drawing_shape(scene->drawing, piece->shape)->stroke_width > words.height;
    if (index != a && index != b && !broad && !piece->consumed &&
        dg_segment_clip(end->point, dg_end_ahead(end, reach), target, &enter, &leave))
      return TRUE;
  }
  return FALSE;
}

/* TRUE when the two strokes lead from one thing to another: with a head, or without marks from box to box. */
static gboolean lead_on(const DgScene *scene, const GArray *ends, const guint8 *anchored, const guint8 *joined, guint a,
                        guint b, GArray *near) {
  guint from = a ^ 1, to = b ^ 1;
  const DgEnd *start = &g_array_index(ends, DgEnd, from), *goal = &g_array_index(ends, DgEnd, to);
  gboolean starts = anchored[from] || joined[from], arrives = anchored[to] || joined[to];
  if (start->head || goal->head)
    return (starts || start->head || dg_end_is_before_box(scene, start, near)) &&
           (arrives || goal->head || dg_end_is_before_box(scene, goal, near));
  return starts && arrives && !start->mark && !goal->mark;
}

static guint find_behind_words(const DgScene *scene, const GArray *ends, const guint8 *anchored, const guint8 *joined,
                               guint index, GArray *near) {
  DG_RULE(find_behind_words, G_MAXUINT);
  const DgEnd *end = &g_array_index(ends, DgEnd, index);
  DgBox words = {0};
  DgPoint at = end->point;
  double leave = 0;
  guint n = 0;
  for (; n < WORDS_MAX; n++) {
    int text = find_words(scene, end, at, n ? LINES_GAP * scene->font : WORDS_GAP * scene->unit, near, &leave);
    if (text == DG_NONE)
      break;
    words = n ? dg_box_union(words, scene->texts.boxes[text]) : scene->texts.boxes[text];
    at = (DgPoint){at.x + leave * end->direction.x, at.y + leave * end->direction.y};
  }
  if (!n || !is_through(end, words))
    return G_MAXUINT;
  guint facing = find_facing(scene, ends, anchored, index, at, WORDS_GAP * scene->unit, near);
  if (facing == G_MAXUINT || !lead_on(scene, ends, anchored, joined, index, facing, near) ||
      are_led_to(scene, ends, index, facing, words, near))
    return G_MAXUINT;
  return facing;
}

/* TRUE when another line crosses the way between two points. */
static gboolean is_crossed(const DgScene *scene, DgPoint a, DgPoint b, GArray *near) {
  dg_grid_query(scene->strokes.grid, dg_box_union(dg_box_around(a, 0), dg_box_around(b, 0)), near);
  for (guint m = 0; m < near->len; m++) {
    const DgPiece *piece = dg_scene_piece(scene, g_array_index(near, guint, m));
    guint n;
    const DgPoint *p = dg_piece_points(scene, piece, &n);
    for (guint i = 0; i + 1 < n && !piece->consumed; i++) {
      double ux = b.x - a.x, uy = b.y - a.y, vx = p[i + 1].x - p[i].x, vy = p[i + 1].y - p[i].y;
      double before = ux * (p[i].y - a.y) - uy * (p[i].x - a.x), after = before + ux * vy - uy * vx;
      double left = vx * (a.y - p[i].y) - vy * (a.x - p[i].x), right = left + vx * uy - vy * ux;
      if (before * after < 0 && left * right < 0)
        return TRUE;
    }
  }
  return FALSE;
}

static guint find_behind_line(const DgScene *scene, const GArray *ends, const guint8 *anchored, guint index,
                              GArray *near) {
  DG_RULE(find_behind_line, G_MAXUINT);
  const DgEnd *end = &g_array_index(ends, DgEnd, index);
  guint facing = find_facing(scene, ends, anchored, index, end->point, PASSING_GAP * scene->unit, near);
  return facing != G_MAXUINT && is_crossed(scene, end->point, g_array_index(ends, DgEnd, facing).point, near)
             ? facing
             : G_MAXUINT;
}

guint dg_end_find_beyond_gap(const DgScene *scene, const GArray *ends, const guint8 *anchored, const guint8 *joined,
                             guint index, GArray *near) {
  const DgEnd *end = &g_array_index(ends, DgEnd, index);
  if (dg_scene_piece(scene, end->piece)->consumed || end->head || (anchored[index] && !end->mark) || joined[index])
    return G_MAXUINT;
  guint found = end->mark ? G_MAXUINT : find_behind_words(scene, ends, anchored, joined, index, near);
  return found != G_MAXUINT ? found : find_behind_line(scene, ends, anchored, index, near);
}
