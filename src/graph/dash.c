/* Lines that are drawn as dashes: a row of short strokes, each of its own, for one line. Programs that lay out or
 * convert figures write dashes so. */
#include "graph/scene.h"
#include "graph/threshold.h"

#include <string.h>

DG_THRESHOLD(DASH_LENGTH, 18.0, "units", "longer strokes are lines of their own,");
DG_THRESHOLD(DASH_PER_WIDTH, 6.0, "times", "but the dashes of bold lines are so many times as long as they are wide");
DG_THRESHOLD(DASH_GAP, 12.0, "units", "between dashes of one line at most,");
DG_THRESHOLD(DASH_GAP_SHARE, 2.0, "times", "the longer dash beside the gap at most,");
DG_THRESHOLD(DOT_GAP, 5.0, "units", "but between dots up to this");
DG_THRESHOLD(DASH_COSINE, 0.92, "cosine", "of the angle between a dash and the way to the next one");
DG_THRESHOLD(GAPS_ALIKE, 1.6, "times", "the narrowest gap of a line that its widest is,");
DG_THRESHOLD(GAPS_SLACK, 1.0, "units", "and this more");
DG_THRESHOLD(DASHES_ALIKE, 2.2, "times",
             "a dash that the next but one is long: patterns alternate, and corners lengthen");
DG_THRESHOLD(LAST_DASH, 3.0, "times", "the longest dash between them that the first and the last are long at most");
DG_THRESHOLD(DASH_LINE, 3.0, "times", "the longest dash that a line of dashes is long");
#define DASHES_MIN 3

/* An end of a short stroke. */
typedef struct {
  guint piece;
  gboolean last;
  DgPoint point, direction; /* out of the stroke */
  guint across; /* the end of another stroke where the line goes on; G_MAXUINT without one */
} Tip;

typedef struct {
  GArray *tips; /* Tip: two of each short stroke */
  DgBox *boxes; /* of their points */
  DgGrid *grid;
  GArray *near; /* guint: room to work in */
} Tips;

static Tip *tip_at(const Tips *tips, guint index) {
  return &g_array_index(tips->tips, Tip, index);
}

static const DgShape *shape_of(const DgScene *scene, const DgPiece *piece) {
  return dg_drawing_shape(scene->drawing, piece->shape);
}

static void add_tips(const DgScene *scene, Tips *tips, guint index) {
  guint n;
  const DgPoint *p = dg_piece_points(scene, dg_scene_piece(scene, index), &n);
  for (guint last = 0; last < 2; last++) {
    DgPoint point = p[last ? n - 1 : 0], before = p[last ? n - 2 : 1];
    double length = dg_distance(point, before);
    Tip tip = {.piece = index, .last = last, .point = point, .across = G_MAXUINT};
    if (length > 0 && dg_scene_piece(scene, index)->marks[last] == DG_MARK_NONE)
      tip.direction = (DgPoint){(point.x - before.x) / length, (point.y - before.y) / length};
    g_array_append_val(tips->tips, tip);
  }
}

static void find_tips(const DgScene *scene, Tips *tips) {
  tips->tips = g_array_new(FALSE, FALSE, sizeof(Tip));
  tips->near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < scene->strokes.all->len; i++) {
    const DgPiece *piece = dg_scene_piece(scene, i);
    double bold = shape_of(scene, piece)->stroke_width,
           most = dg_most(DASH_LENGTH * scene->unit, DASH_PER_WIDTH * bold);
    if (!piece->heads && piece->length <= most)
      add_tips(scene, tips, i);
  }
  guint n = tips->tips->len;
  tips->boxes = g_new(DgBox, n + 1);
  for (guint i = 0; i < n; i++)
    tips->boxes[i] = dg_box_around(tip_at(tips, i)->point, 0);
  tips->grid = dg_grid_new(scene->bounds, tips->boxes, n, scene->work);
}

static void clear_tips(Tips *tips) {
  g_array_unref(tips->tips);
  g_array_unref(tips->near);
  g_free(tips->boxes);
  dg_grid_free(tips->grid);
}

static gboolean painted_alike(const DgShape *a, const DgShape *b) {
  if (a->stroked != b->stroked)
    return FALSE;
  return a->stroked ? a->stroke == b->stroke && a->stroke_width == b->stroke_width : a->fill == b->fill;
}

/* TRUE when the line at one tip goes straight on at the other, over a gap of that width. */
static gboolean goes_on(const DgScene *scene, const Tip *from, const Tip *to, double gap) {
  const DgPiece *p = dg_scene_piece(scene, from->piece), *q = dg_scene_piece(scene, to->piece);
  DgPoint way = {to->point.x - from->point.x, to->point.y - from->point.y};
  double most = dg_most(DASH_GAP_SHARE * dg_most(p->length, q->length), DOT_GAP * scene->unit);
  return gap > 0 && gap <= most && from->direction.x * way.x + from->direction.y * way.y >= DASH_COSINE * gap &&
         -to->direction.x * way.x - to->direction.y * way.y >= DASH_COSINE * gap &&
         painted_alike(shape_of(scene, p), shape_of(scene, q));
}

/* Finds where the line goes on at each tip: at the nearest one of another dash straight ahead. */
static void find_next(const DgScene *scene, Tips *tips) {
  double reach = DASH_GAP * scene->unit;
  for (guint i = 0; i < tips->tips->len; i++) {
    Tip *tip = tip_at(tips, i);
    double nearest = INFINITY;
    dg_grid_query(tips->grid, dg_box_around(tip->point, reach), tips->near);
    for (guint m = 0; m < tips->near->len; m++) {
      guint j = g_array_index(tips->near, guint, m);
      double gap = dg_distance(tip->point, tip_at(tips, j)->point);
      if (j == i || j == (i ^ 1) || gap > reach || gap >= nearest || !goes_on(scene, tip, tip_at(tips, j), gap))
        continue;
      nearest = gap;
      tip->across = j;
    }
  }
}

/* The tip where the line goes on, when it comes back from there as well. */
static guint next_of(const Tips *tips, guint index) {
  guint next = tip_at(tips, index)->across;
  return next != G_MAXUINT && tip_at(tips, next)->across == index ? next : G_MAXUINT;
}

static gboolean are_alike(double a, double b, double slack) {
  return dg_most(a, b) <= DASHES_ALIKE * dg_least(a, b) + slack;
}

static double length_of(const DgScene *scene, const Tips *tips, const GArray *chain, guint index) {
  return dg_scene_piece(scene, tip_at(tips, g_array_index(chain, guint, index))->piece)->length;
}

/* TRUE when the dashes (guint: the tip of each that comes first) follow each other as a pattern does. `widest` receives
 * the widest gap. */
static gboolean is_pattern(const DgScene *scene, const Tips *tips, const GArray *chain, double *widest) {
  guint n = chain->len;
  double narrow = INFINITY, wide = 0, longest = 0, all = 0, slack = GAPS_SLACK * scene->unit;
  for (guint i = 0; i + 1 < n; i++) {
    double gap = dg_distance(tip_at(tips, g_array_index(chain, guint, i) ^ 1)->point,
                             tip_at(tips, g_array_index(chain, guint, i + 1))->point);
    narrow = dg_least(narrow, gap);
    wide = dg_most(wide, gap);
    all += gap + length_of(scene, tips, chain, i);
    longest = i ? dg_most(longest, length_of(scene, tips, chain, i)) : 0;
    if (i && i + 3 < n && !are_alike(length_of(scene, tips, chain, i), length_of(scene, tips, chain, i + 2), slack))
      return FALSE;
  }
  double ends = dg_most(length_of(scene, tips, chain, 0), length_of(scene, tips, chain, n - 1));
  *widest = wide;
  return wide <= GAPS_ALIKE * narrow + slack && all >= DASH_LINE * longest && ends <= LAST_DASH * longest + slack;
}

/* Gives the dashes but the `whole` one, which stands for the line, to it. */
static void consume_dashes(DgStrokes *strokes, const Tips *tips, const GArray *chain, guint whole) {
  guint last = whole;
  for (guint i = 0; i < chain->len; i++) {
    guint index = tip_at(tips, g_array_index(chain, guint, i))->piece;
    if (index == whole)
      continue;
    dg_piece_at(strokes, index)->consumed = TRUE;
    dg_piece_at(strokes, last)->next_dash = index;
    last = index;
  }
}

/* Appends the points of the dashes in their order. Returns the first of the dashes in the document. */
static guint gather_points(const DgScene *scene, const Tips *tips, const GArray *chain, GArray *points) {
  guint whole = G_MAXUINT;
  for (guint i = 0; i < chain->len; i++) {
    const Tip *tip = tip_at(tips, g_array_index(chain, guint, i));
    guint n;
    const DgPoint *p = dg_piece_points(scene, dg_scene_piece(scene, tip->piece), &n);
    for (guint k = 0; k < n; k++)
      g_array_append_val(points, p[tip->last ? n - 1 - k : k]);
    whole = MIN(whole, tip->piece);
  }
  return whole;
}

/* Makes one stroke of the dashes, in the place of the first of them in the document. */
static void join_dashes(const DgScene *scene, DgInk *ink, DgStrokes *strokes, const Tips *tips, const GArray *chain,
                        double gap) {
  g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  const Tip *first = tip_at(tips, g_array_index(chain, guint, 0));
  const Tip *last = tip_at(tips, g_array_index(chain, guint, chain->len - 1));
  const DgPiece *start = dg_scene_piece(scene, first->piece), *goal = dg_scene_piece(scene, last->piece);
  const DgMark marks[2] = {start->marks[first->last], goal->marks[!last->last]};
  double mark_reach = dg_most(start->mark_reach, goal->mark_reach);
  guint whole = gather_points(scene, tips, chain, points);
  consume_dashes(strokes, tips, chain, whole);
  DgPiece *piece = dg_piece_at(strokes, whole);
  piece->first_point = scene->ink.points->len;
  piece->n_points =
      dg_points_simplify((const DgPoint *)(gpointer)points->data, points->len, DG_SIMPLIFY * scene->unit, ink->points);
  memcpy(piece->marks, marks, sizeof marks);
  piece->mark_reach = mark_reach;
  piece->dash_gap = gap;
  dg_piece_measure(scene, piece);
}

void dg_scene_join_dashes(const DgScene *scene, DgInk *ink, DgStrokes *strokes) {
  DG_RULE(join_dashes, );
  Tips tips;
  find_tips(scene, &tips);
  find_next(scene, &tips);
  guint n = tips.tips->len;
  double gap;
  g_autofree guint8 *passed = g_new0(guint8, n + 1);
  g_autoptr(GArray) chain = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n; i++) {
    if (passed[i] || next_of(&tips, i) != G_MAXUINT)
      continue;
    g_array_set_size(chain, 0);
    for (guint at = i; at != G_MAXUINT; at = next_of(&tips, at ^ 1)) {
      g_array_append_val(chain, at);
      passed[at] = passed[at ^ 1] = 1;
    }
    if (chain->len >= DASHES_MIN && is_pattern(scene, &tips, chain, &gap))
      join_dashes(scene, ink, strokes, &tips, chain, gap);
  }
  clear_tips(&tips);
}
