/* Labelled lengths and areas are in proportion to what is drawn (DiagramIR, algorithm 1).
 *
 * Under `diagrade` any side carries a length, of shapes too, and a row of cells is one side. Edges of solids that go
 * into depth are compared as they are drawn: what is asked is whether a viewer sees the proportions. */
#include "metrics/checks/published.h"
#include "metrics/checks/view.h"

static const DgCheckParameter parameters[] = {
    {"tolerance", "Largest error of a proportion, as a share of it", 0, 1, DG_DEFAULT(0.05)},
    {"snap", "A label so close to a line names its length, in points", 0, 1000, DG_PUBLISHED(12, 12)},
    {"inset", "A label so far inside a shape names its area, in points", 0, 1000, DG_PUBLISHED(2, 2)},
};

/* A label and what it measures. */
typedef struct {
  const DgViewLabel *label;
  const DgElement *element;
  double measured; /* points; of an area the side of a square of its size */
  double ratio; /* points per unit of the label */
  gboolean area;
} Pair;

/* A label further from every line than this, in type sizes, measures none. */
#define REACH 3.0
/* A line through a label counts as so far away, in type sizes: labels stand beside what they measure. */
#define CROSSED 2.0
/* A number so far inside a shape, and with no line so close beside it, in type sizes, measures the shape. */
#define INSIDE 1.2
#define BESIDE 0.5

/* Sides that fit a label this much worse than the best, in type sizes, fit as well to the eye. */
#define SIDE_SLACK 0.25

/* How well a side fits a label: the distance between them, and how far the label is from the side's middle. */
static double misfit(const DgViewLabel *label, const DgViewSide *side) {
  double distance = dg_label_edge_distance(label, side->a, side->b);
  if (distance > REACH * label->size)
    return INFINITY;
  if (distance <= 0)
    distance = CROSSED * label->size;
  DgPoint middle = {(side->a.x + side->b.x) / 2, (side->a.y + side->b.y) / 2};
  double length = dg_distance(side->a, side->b);
  double x = (side->b.x - side->a.x) / length, y = (side->b.y - side->a.y) / length;
  double along = fabs((label->center.x - middle.x) * x + (label->center.y - middle.y) * y);
  if (along > length / 2 + label->size)
    return INFINITY;
  /* a line of unequal pieces is more often several sides than one */
  return distance + 0.5 * along - (side->dimension ? label->size : 0) + (side->even ? 0 : SIDE_SLACK * label->size);
}

/* Among the sides that fit a label about as well as the best one, the longest: a side made of cells is one side. */
static gboolean find_side(const DgView *view, const DgViewLabel *label, Pair *pair) {
  double best = INFINITY, slack = SIDE_SLACK * label->size;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_view_find(view, DG_VIEW_SIDES, dg_label_reach(label, REACH * label->size), near);
  g_autofree double *misfits = g_new(double, near->len + 1);
  for (guint i = 0; i < near->len; i++) {
    const DgViewSide *side = dg_view_side(view, g_array_index(near, guint, i));
    gboolean grid = dg_view_edge(view, side->edge)->grid && side->n_edges == 1;
    misfits[i] = grid ? INFINITY : misfit(label, side);
    best = fmin(best, misfits[i]);
  }
  pair->measured = 0;
  for (guint i = 0; i < near->len && isfinite(best); i++) {
    const DgViewSide *side = dg_view_side(view, g_array_index(near, guint, i));
    if (misfits[i] > (side->even ? best + slack : best) || dg_distance(side->a, side->b) <= pair->measured)
      continue;
    pair->element = dg_figure_element(view->figure, dg_view_edge(view, side->edge)->element);
    pair->measured = dg_distance(side->a, side->b);
  }
  return isfinite(best);
}

/* TRUE when a bare number stands in a shape, away from its sides: it counts what the shape holds. Lines through the
 * number divide the shape. */
static gboolean is_inside(const DgView *view, const DgViewLabel *label) {
  gboolean held = FALSE;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_view_find(view, DG_VIEW_AREAS, dg_box_around(label->center, 0), near);
  for (guint i = 0; i < near->len && !held; i++) {
    const DgViewArea *area = dg_view_area(view, g_array_index(near, guint, i));
    held = area->role == DG_AREA_SHAPE && dg_view_area_contains(view, area->element, label->center) &&
           dg_view_area_distance(view, area->element, label->center) > INSIDE * label->size;
  }
  dg_view_find(view, DG_VIEW_SIDES, dg_label_reach(label, BESIDE * label->size), near);
  for (guint i = 0; i < near->len && held; i++) {
    const DgViewSide *side = dg_view_side(view, g_array_index(near, guint, i));
    double distance = dg_label_edge_distance(label, side->a, side->b);
    if (!dg_view_edge(view, side->edge)->grid && distance > 0 && distance < BESIDE * label->size)
      held = FALSE;
  }
  return held;
}

/* The smallest shape that holds the label. */
static gboolean find_area(const DgView *view, const DgViewLabel *label, Pair *pair) {
  double best = INFINITY;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_view_find(view, DG_VIEW_AREAS, dg_box_around(label->center, 0), near);
  for (guint i = 0; i < near->len; i++) {
    const DgViewArea *area = dg_view_area(view, g_array_index(near, guint, i));
    if (area->role != DG_AREA_SHAPE || area->size >= best || area->size <= 0 ||
        !dg_view_area_contains(view, area->element, label->center))
      continue;
    best = area->size;
    pair->element = area->element;
    pair->measured = sqrt(best);
    pair->area = TRUE;
  }
  return isfinite(best);
}

/* Corners of rectangles are square up to this cosine. */
#define SQUARE 0.05

/* The sides of a rectangle, the longer first; FALSE for other areas. */
static gboolean rectangle_sides(const DgView *view, const DgViewArea *area, double sides[2]) {
  const DgPoint *p = dg_figure_points(view->figure, area->element);
  if (area->role != DG_AREA_SHAPE || area->element->n_points != 4)
    return FALSE;
  double a = dg_distance(p[0], p[1]), b = dg_distance(p[1], p[2]);
  double c = dg_distance(p[0], p[2]), d = dg_distance(p[1], p[3]);
  sides[0] = fmax(a, b);
  sides[1] = fmin(a, b);
  /* in a parallelogram with equal diagonals all corners are square */
  return sides[1] > 0 && fabs(dg_distance(p[2], p[3]) - a) < SQUARE * a && fabs(c - d) < SQUARE * c;
}

/* The rectangle beside which, or in which, a label stands; of those that are about as near the largest, as cells make
 * up a rectangle. */
static const DgViewArea *find_rectangle(const DgView *view, const DgViewLabel *label, double sides[2]) {
  const DgViewArea *nearest = NULL;
  double best = INFINITY, slack = SIDE_SLACK * label->size, found[2];
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_view_find(view, DG_VIEW_AREAS, dg_label_reach(label, REACH * label->size), near);
  for (guint i = 0; i < near->len; i++) {
    const DgViewArea *area = dg_view_area(view, g_array_index(near, guint, i));
    if (!rectangle_sides(view, area, found))
      continue;
    const DgPoint *p = dg_figure_points(view->figure, area->element);
    double distance = dg_polygon_contains(p, 4, label->center) ? 0 : INFINITY;
    for (guint j = 0; j < 4; j++) {
      DgViewSide side = {.a = p[j], .b = p[(j + 1) % 4], .even = TRUE};
      distance = fmin(distance, misfit(label, &side));
    }
    if (!isfinite(distance) || distance > best + slack ||
        (nearest && distance > best - slack && area->size <= nearest->size))
      continue;
    best = fmin(best, distance);
    nearest = area;
    sides[0] = found[0];
    sides[1] = found[1];
  }
  return nearest;
}

/* "3 × 4" measures both sides of a rectangle, whichever way it lies. Returns how many lengths were found. */
static guint add_sides(const DgView *view, const DgViewLabel *label, GArray *pairs) {
  double sides[2], values[2] = {fmax(label->quantity.value, label->quantity.other),
                                fmin(label->quantity.value, label->quantity.other)};
  const DgViewArea *area = find_rectangle(view, label, sides);
  for (guint i = 0; area && i < 2; i++) {
    Pair pair = {.label = label, .element = area->element, .measured = sides[i], .ratio = sides[i] / values[i]};
    g_array_append_val(pairs, pair);
  }
  return area ? 2 : 0;
}

/* The labels that measure something, with what it measures; returns how many say a length or an area. */
static guint find_pairs(const DgView *view, GArray *pairs) {
  guint n = 0;
  for (guint i = 0; i < view->labels->len; i++) {
    const DgViewLabel *label = dg_view_label(view, i);
    const DgQuantity *quantity = &label->quantity;
    if (quantity->kind == DG_QUANTITY_SIDES)
      n += add_sides(view, label, pairs);
    if (label->axis || !quantity->has_value || quantity->value <= 0 ||
        (quantity->kind != DG_QUANTITY_LENGTH && quantity->kind != DG_QUANTITY_AREA))
      continue;
    Pair pair = {.label = label};
    gboolean area =
        quantity->kind == DG_QUANTITY_AREA || (!*quantity->unit && !quantity->named && is_inside(view, label));
    gboolean found = area ? find_area(view, label, &pair) : find_side(view, label, &pair);
    n += found || quantity->sure; /* a bare number that stands beside nothing is no length */
    if (!found)
      continue;
    pair.ratio = pair.measured / (pair.area ? sqrt(quantity->value) : quantity->value);
    g_array_append_val(pairs, pair);
  }
  return n;
}

/* Of the lengths, or of the areas, that whose ratio is the least and that whose ratio is the largest. */
static void find_extremes(const GArray *pairs, gboolean area, const Pair *extremes[2]) {
  extremes[0] = extremes[1] = NULL;
  for (guint i = 0; i < pairs->len; i++) {
    const Pair *pair = &g_array_index(pairs, Pair, i);
    if (pair->area != area)
      continue;
    extremes[0] = !extremes[0] || pair->ratio < extremes[0]->ratio ? pair : extremes[0];
    extremes[1] = !extremes[1] || pair->ratio > extremes[1]->ratio ? pair : extremes[1];
  }
}

/* TRUE when two lengths, or two areas, are out of proportion: then those that are it most. */
static gboolean find_worst(const GArray *pairs, double tolerance, const Pair *worst[2]) {
  const Pair *areas[2];
  find_extremes(pairs, FALSE, worst);
  find_extremes(pairs, TRUE, areas);
  if (areas[0] && (!worst[0] || areas[1]->ratio / areas[0]->ratio > worst[1]->ratio / worst[0]->ratio)) {
    worst[0] = areas[0];
    worst[1] = areas[1];
  }
  return worst[0] && worst[1]->ratio > worst[0]->ratio * (1 + tolerance);
}

static gboolean has_axes(const DgView *view) {
  for (guint i = 0; i < view->labels->len; i++)
    if (dg_view_label(view, i)->axis)
      return TRUE;
  return FALSE;
}

static void drop_unsure(GArray *pairs) {
  for (guint i = pairs->len; i-- > 0;)
    if (!g_array_index(pairs, Pair, i).label->quantity.sure)
      g_array_remove_index(pairs, i);
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  if (context->profile != DG_PROFILE_DIAGRADE)
    return dg_published_lengths(context, result, error);
  double tolerance = dg_check_parameter(context, "tolerance");
  g_autoptr(GArray) pairs = g_array_new(FALSE, FALSE, sizeof(Pair));
  const Pair *worst[2];
  guint n = find_pairs(context->view, pairs);
  gboolean wrong = find_worst(pairs, tolerance, worst);
  if (wrong && (has_axes(context->view) || dg_check_joins_things(context))) {
    drop_unsure(pairs); /* on axes, and where things are joined, numbers beside lines say other things than lengths */
    n = pairs->len;
    wrong = find_worst(pairs, tolerance, worst);
  }
  if (n < 2)
    dg_check_not_applicable(result, "there are not two labelled lengths or areas to compare");
  else if (wrong)
    dg_view_fail(context, result, worst[0]->label->element, worst[1]->label->element,
                 "\"%s\" is drawn %.1f pt long and \"%s\" %.1f pt: %.2f times as long for its value (allowed: %.2f)",
                 worst[0]->label->text, worst[0]->measured, worst[1]->label->text, worst[1]->measured,
                 worst[1]->ratio / worst[0]->ratio, 1 + tolerance);
  else
    dg_check_pass(result, "%u labelled %s in proportion", pairs->len,
                  DG_PLURAL(pairs->len, "length or area is", "lengths and areas are"));
  return TRUE;
}

const DgCheck dg_check_labeled_lengths_areas_match_proportions = {
    .name = "labeled_lengths_areas_match_proportions",
    .version = 2,
    .title = "Lengths and areas in proportion",
    .summary = "Labelled lengths and areas are in proportion to what is drawn",
    .citation = "DiagramIR, algorithm 1",
    .kind = DG_CHECK_MATH,
    .severity = DG_SEVERITY_ERROR,
    .needs_whole = TRUE,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
