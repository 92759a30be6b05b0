/* Boxes around runs of segments that follow each other, boxes around runs of these, and so on up to one around all. A
 * run that lies beside the point winds around it as the segment from its first point to its last does: so it takes two
 * points to know what it adds. Not GEOS: its prepared polygons must be valid, and fill by the even-odd rule. */
#include "graph/outline_tree.h"

/* Segments in a box of the lowest level, and boxes in one of the next. */
#define RUN 16u
/* Outlines of fewer points are looked at as a whole. */
#define TREE_MIN 64u
/* Levels that 2^32 segments need. */
#define LEVELS_MAX 8
/* Boxes that an outline may take for nothing: one that is not entangled takes a few on each level. */
#define FREE_BOXES 64u

typedef struct {
  double left, top, right, bottom;
} Bounds;

typedef struct {
  guint n; /* points and segments */
  guint n_levels;
  guint starts[LEVELS_MAX + 1]; /* of each level in `boxes`, and where the last one ends */
  Bounds *boxes;
} Tree;

struct _DgOutlineTrees {
  GHashTable *all; /* key -> Tree */
};

static void tree_free(gpointer data) {
  Tree *tree = data;
  g_free(tree->boxes);
  g_free(tree);
}

DgOutlineTrees *dg_outline_trees_new(void) {
  DgOutlineTrees *trees = g_new(DgOutlineTrees, 1);
  trees->all = g_hash_table_new_full(NULL, NULL, NULL, tree_free);
  return trees;
}

void dg_outline_trees_free(DgOutlineTrees *trees) {
  if (trees)
    g_hash_table_unref(trees->all);
  g_free(trees);
}

static Bounds bounds_of_run(const DgPoint *points, guint n, guint first) {
  Bounds bounds = {INFINITY, INFINITY, -INFINITY, -INFINITY};
  for (guint i = first; i <= MIN(first + RUN, n); i++) {
    DgPoint p = points[i < n ? i : 0];
    bounds = (Bounds){dg_least(bounds.left, p.x), dg_least(bounds.top, p.y), dg_most(bounds.right, p.x),
                      dg_most(bounds.bottom, p.y)};
  }
  return bounds;
}

static Tree *tree_new(const DgPoint *points, guint n) {
  Tree *tree = g_new0(Tree, 1);
  tree->n = n;
  for (guint count = n; count > 1; tree->n_levels++) {
    count = (count - 1) / RUN + 1;
    tree->starts[tree->n_levels + 1] = tree->starts[tree->n_levels] + count;
  }
  tree->boxes = g_new(Bounds, tree->starts[tree->n_levels]);
  for (guint i = 0; i < tree->starts[1]; i++)
    tree->boxes[i] = bounds_of_run(points, n, i * RUN);
  for (guint level = 1; level < tree->n_levels; level++) {
    guint below = tree->starts[level - 1], n_below = tree->starts[level] - below;
    for (guint i = 0; i < n_below; i++) {
      const Bounds *part = &tree->boxes[below + i];
      Bounds *box = &tree->boxes[tree->starts[level] + i / RUN];
      *box = i % RUN == 0 ? *part
                          : (Bounds){dg_least(box->left, part->left), dg_least(box->top, part->top),
                                     dg_most(box->right, part->right), dg_most(box->bottom, part->bottom)};
    }
  }
  return tree;
}

/* NULL for an outline that is looked at as a whole. */
static const Tree *find_tree(DgOutlineTrees *trees, guint key, const DgPoint *points, guint n) {
  if (!trees || n < TREE_MIN)
    return NULL;
  Tree *tree = g_hash_table_lookup(trees->all, GUINT_TO_POINTER(key));
  if (!tree || tree->n != n) {
    tree = tree_new(points, n);
    g_hash_table_insert(trees->all, GUINT_TO_POINTER(key), tree);
  }
  return tree;
}

/* What is looked for in one outline. */
typedef struct {
  const Tree *tree;
  const DgPoint *points;
  DgPoint p;
  guint n_boxes; /* that were opened */
  double best; /* the square of a distance */
  double enough; /* a nearer one need not be found */
} Search;

/* The parts of box `index` of a level: boxes of the level below it, or segments. */
static guint end_of(const Search *search, guint level, guint index) {
  const Tree *tree = search->tree;
  guint count = level ? tree->starts[level] - tree->starts[level - 1] : tree->n;
  return MIN((index + 1) * RUN, count);
}

/* What a segment from below the level of a point to above it, or the other way, adds to the winding around it. */
static inline int turn_around(DgPoint a, DgPoint b, DgPoint p) {
  double side = (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y);
  return b.y > a.y && side > 0 ? 1 : b.y < a.y && side < 0 ? -1 : 0;
}

static int wind_around(const DgPoint *points, guint n, guint first, guint end, DgPoint p) {
  int winding = 0;
  DgPoint b = n ? points[first] : p;
  for (guint i = first; i < end; i++) {
    DgPoint a = b;
    b = points[i + 1 < n ? i + 1 : 0];
    if ((a.y <= p.y) != (b.y <= p.y))
      winding += turn_around(a, b, p);
  }
  return winding;
}

static int wind(Search *search, guint level, guint index) {
  const Tree *tree = search->tree;
  const Bounds *box = &tree->boxes[tree->starts[level] + index];
  DgPoint p = search->p;
  if (box->top > p.y || box->bottom <= p.y || box->right < p.x)
    return 0; /* nothing of it crosses the ray to the right */
  if (box->left > p.x) {
    guint64 span = (guint64)RUN << (4 * level), first = index * span, end = MIN(first + span, tree->n);
    DgPoint a = search->points[first], b = search->points[end < tree->n ? end : 0];
    return (b.y > p.y) - (a.y > p.y);
  }
  search->n_boxes++;
  guint first = index * RUN, end = end_of(search, level, index);
  if (!level)
    return wind_around(search->points, tree->n, first, end, p);
  int winding = 0;
  for (guint i = first; i < end; i++)
    winding += wind(search, level - 1, i);
  return winding;
}

/* FALSE when the work for it is spent. */
static gboolean pay(const Search *search, DgWork *work) {
  return dg_work_spend(work, search->n_boxes > FREE_BOXES ? search->n_boxes : 0);
}

int dg_outline_trees_winding(DgOutlineTrees *trees, guint key, const DgPoint *points, guint n, DgPoint p,
                             DgWork *work) {
  const Tree *tree = find_tree(trees, key, points, n);
  if (!tree)
    return wind_around(points, n, 0, n, p);
  if (!dg_work_spend(work, 0))
    return 0;
  Search search = {.tree = tree, .points = points, .p = p};
  int winding = wind(&search, tree->n_levels - 1, 0);
  return pay(&search, work) ? winding : 0;
}

gboolean dg_outline_trees_enclose(DgOutlineTrees *trees, guint key, const DgPoint *points, guint n, DgBox box,
                                  DgWork *work) {
  double x[2] = {box.x, dg_box_right(box)}, y[2] = {box.y, dg_box_bottom(box)};
  int winding[2][2] = {{0}};
  if (find_tree(trees, key, points, n)) {
    for (guint i = 0; i < 4; i++)
      if (!dg_outline_trees_winding(trees, key, points, n, (DgPoint){x[i % 2], y[i / 2]}, work))
        return FALSE;
    return TRUE;
  }
  DgPoint b = n ? points[0] : (DgPoint){0, 0};
  for (guint i = 0; i < n; i++) {
    DgPoint a = b;
    b = points[i + 1 < n ? i + 1 : 0];
    for (guint row = 0; row < 2; row++)
      for (guint column = 0; column < 2 && (a.y <= y[row]) != (b.y <= y[row]); column++)
        winding[row][column] += turn_around(a, b, (DgPoint){x[column], y[row]});
  }
  return winding[0][0] && winding[0][1] && winding[1][0] && winding[1][1];
}

/* TRUE when the line through `a` and `b` passes the point at more than the square root of `squared`, by more than what
 * is lost in rounding: most segments of an outline do, and are told without a division. */
static inline gboolean is_line_beyond(DgPoint point, DgPoint a, DgPoint b, double squared) {
  double dx = b.x - a.x, dy = b.y - a.y, cross = dx * (point.y - a.y) - dy * (point.x - a.x);
  return cross * cross > 1.001 * squared * (dx * dx + dy * dy);
}

/* The square of the distance of the point from a run of segments where that is less than `best`, else `best`; or that
 * from the first of them that is as near as is `enough`. */
static double distance_of_run(const DgPoint *points, guint n, guint first, guint end, DgPoint p, double best,
                              double enough) {
  DgPoint b = n ? points[first] : p;
  for (guint i = first; i < end && best > enough; i++) {
    DgPoint a = b;
    b = points[i + 1 < n ? i + 1 : 0];
    if (is_line_beyond(p, a, b, best))
      continue;
    double distance = dg_segment_distance_squared(p, a, b);
    best = MIN(best, distance);
  }
  return best;
}

static double distance_of_box(const Bounds *box, DgPoint p) {
  double x = dg_most(dg_most(box->left - p.x, p.x - box->right), 0);
  double y = dg_most(dg_most(box->top - p.y, p.y - box->bottom), 0);
  return x * x + y * y;
}

/* Looks into the parts, the nearest first, that can be nearer than the best so far. */
static void approach(Search *search, guint level, guint index) {
  const Tree *tree = search->tree;
  guint first = index * RUN, end = end_of(search, level, index);
  search->n_boxes++;
  if (!level) {
    search->best = distance_of_run(search->points, tree->n, first, end, search->p, search->best, search->enough);
    return;
  }
  double distances[RUN];
  const Bounds *parts = &tree->boxes[tree->starts[level - 1]];
  for (guint i = first; i < end; i++)
    distances[i - first] = distance_of_box(&parts[i], search->p);
  for (guint left = end - first; left > 0; left--) {
    guint nearest = 0;
    for (guint i = 1; i < end - first; i++)
      if (distances[i] < distances[nearest])
        nearest = i;
    if (distances[nearest] > 1.001 * search->best || search->best <= search->enough)
      return;
    distances[nearest] = INFINITY;
    approach(search, level - 1, first + nearest);
  }
}

/* The square of the distance as distance_of_run() has it. */
static double distance_below(DgOutlineTrees *trees, guint key, const DgPoint *points, guint n, DgPoint p, double most,
                             double enough, DgWork *work) {
  const Tree *tree = find_tree(trees, key, points, n);
  if (!tree)
    return distance_of_run(points, n, 0, n, p, most, enough);
  if (!dg_work_spend(work, 0))
    return INFINITY;
  Search search = {.tree = tree, .points = points, .p = p, .best = most, .enough = enough};
  approach(&search, tree->n_levels - 1, 0);
  return pay(&search, work) ? search.best : INFINITY;
}

double dg_outline_trees_distance_squared(DgOutlineTrees *trees, guint key, const DgPoint *points, guint n, DgPoint p,
                                         DgWork *work) {
  return distance_below(trees, key, points, n, p, INFINITY, -1, work);
}

gboolean dg_outline_trees_within(DgOutlineTrees *trees, guint key, const DgPoint *points, guint n, DgPoint p,
                                 double reach, DgWork *work) {
  /* a little more and a little less than what is asked for, so that rounding decides nothing */
  double most = reach > 0 ? 1.001 * reach * reach : INFINITY, enough = reach > 0 ? 0.999 * reach * reach : -1;
  return sqrt(distance_below(trees, key, points, n, p, most, enough, work)) <= reach;
}
