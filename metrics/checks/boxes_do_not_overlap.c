/* Do boxes overlap of which none holds the other? Stacks of like boxes, badges on a corner and translucent sets are
 * meant. */
#include "metrics/checks/check.h"
#include "metrics/checks/picture.h"

static const DgCheckParameter parameters[] = {
    {"depth", "Overlap that is allowed, in median font sizes", 0, 10, DG_DEFAULT(0.3)},
    {"badge", "Share of the larger box up to which a small one is a badge on it", 0, 1, DG_DEFAULT(0.15)},
};

typedef struct {
  double depth, share; /* parameters */
} Limits;

static gboolean is_box(const DgPicture *picture, guint node) {
  DgNodeMethod drawn = dg_graph_node(picture->graph, node)->drawn;
  return picture->node_shapes[node] != DG_NONE &&
         (drawn == DG_NODE_METHOD_OUTLINE || drawn == DG_NODE_METHOD_CONTAINER_TITLE);
}

static const DgShape *shape_of(const DgPicture *picture, guint node) {
  return dg_drawing_shape(picture->drawing, (guint)picture->node_shapes[node]);
}

/* TRUE when circles or other shapes with corners cut off do not meet although their boxes do: a point in the middle of
 * the common part is in only one of them. */
static gboolean are_apart(const DgPicture *picture, guint p, guint q, DgBox common) {
  DgPoint middle = dg_box_center(common);
  return !dg_picture_shape_contains(picture, (guint)picture->node_shapes[p], middle) ||
         !dg_picture_shape_contains(picture, (guint)picture->node_shapes[q], middle);
}

static gboolean overlap_is_meant(const DgPicture *picture, guint p, guint q) {
  const DgShape *a = shape_of(picture, p), *b = shape_of(picture, q);
  double slack = picture->font / 4;
  if (dg_box_contains_box(a->box, b->box, slack) || dg_box_contains_box(b->box, a->box, slack))
    return TRUE;
  gboolean same_size = fabs(a->box.width - b->box.width) < slack && fabs(a->box.height - b->box.height) < slack;
  double shift = fmax(fabs(a->box.x - b->box.x), fabs(a->box.y - b->box.y));
  if (same_size && shift < 1.5 * picture->font)
    return TRUE; /* pages of a stack */
  return a->filled && b->filled && a->fill_opacity < 0.9 && b->fill_opacity < 0.9; /* sets that share something */
}

static void check_pair(DgPicture *picture, DgCheckResult *result, guint p, guint q, const Limits *limits) {
  DgBox a = shape_of(picture, p)->box, b = shape_of(picture, q)->box;
  double x = fmax(a.x, b.x), y = fmax(a.y, b.y);
  DgBox common = {x, y, fmin(dg_box_right(a), dg_box_right(b)) - x, fmin(dg_box_bottom(a), dg_box_bottom(b)) - y};
  double depth = fmin(common.width, common.height), allowed = limits->depth * picture->font;
  if (depth <= allowed || overlap_is_meant(picture, p, q) || are_apart(picture, p, q, common))
    return;
  /* a badge on the corner of a box is put there on purpose */
  if (fmin(a.width * a.height, b.width * b.height) < limits->share * fmax(a.width * a.height, b.width * b.height) &&
      fmin(fmax(a.width, a.height), fmax(b.width, b.height)) < 4 * picture->font)
    return;
  g_autofree char *first = dg_picture_quote_node(picture, p), *second = dg_picture_quote_node(picture, q);
  g_autofree char *entities =
      g_strconcat(dg_graph_node(picture->graph, p)->id, " ", dg_graph_node(picture->graph, q)->id, NULL);
  dg_check_fail_at(result, (DgPlace){common, entities, {shape_of(picture, p)->z, shape_of(picture, q)->z}},
                   "the boxes %s and %s overlap by %.1f px (allowed: %.1f px)", first, second, depth, allowed);
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  DgPicture *picture = context->picture;
  const DgGraph *graph = picture->graph;
  Limits limits = {dg_check_parameter(context, "depth"), dg_check_parameter(context, "badge")};
  g_autofree DgBox *boxes = g_new(DgBox, graph->nodes->len + 1);
  g_autofree guint *nodes = g_new(guint, graph->nodes->len + 1);
  guint n = 0;
  for (guint i = 0; i < graph->nodes->len; i++)
    if (is_box(picture, i)) {
      boxes[n] = shape_of(picture, i)->box;
      nodes[n++] = i;
    }
  g_autoptr(DgGrid) grid = dg_grid_new(picture->canvas, boxes, n, picture->work);
  for (guint i = 0; i < n; i++) {
    dg_grid_query(grid, boxes[i], picture->near);
    for (guint m = 0; m < picture->near->len; m++) {
      guint j = g_array_index(picture->near, guint, m);
      if (j > i && nodes[j] != nodes[i])
        check_pair(picture, result, nodes[i], nodes[j], &limits);
    }
  }
  if (n > 1)
    dg_check_pass(result, DG_PLURAL(n, "%u box overlaps no other", "none of %u boxes overlaps another"), n);
  else
    dg_check_not_applicable(result, "there are not two boxes");
  return TRUE;
}

const DgCheck dg_check_boxes_do_not_overlap = {
    .name = "boxes_do_not_overlap",
    .version = 1,
    .title = "Boxes over boxes",
    .summary = "Boxes do not overlap",
    .citation = "DiagramIR, table 1 (overlap that hides or confuses)",
    .kind = DG_CHECK_FIGURE,
    .severity = DG_SEVERITY_ERROR,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
