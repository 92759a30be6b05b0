/* Is all that matters on the canvas? Shapes without words are not judged: backgrounds and decoration are often larger
 * than the canvas on purpose. */
#include "metrics/checks/check.h"
#include "metrics/checks/picture.h"

static const DgCheckParameter parameters[] = {
    {"slack", "Part of its length by which a text may run out: fonts that replace each other differ so much", 0, 1,
     DG_DEFAULT(0.05)},
    {"least", "Distance by which everything may run out, in median font sizes", 0, 5, DG_DEFAULT(0.15)},
};

/* How far a box reaches beyond the canvas. */
static double beyond(DgBox canvas, DgBox box) {
  return fmax(fmax(-box.x, -box.y),
              fmax(dg_box_right(box) - dg_box_right(canvas), dg_box_bottom(box) - dg_box_bottom(canvas)));
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  const DgPicture *picture = context->picture;
  double slack = dg_check_parameter(context, "slack"), least = dg_check_parameter(context, "least") * picture->font;
  DgBox canvas = picture->canvas;
  guint n = picture->drawing->texts->len;
  for (guint i = 0; i < n; i++) {
    const DgTextItem *text = dg_drawing_text(picture->drawing, i);
    double out = beyond(canvas, picture->ink_boxes[i]), allowed = fmax(least, slack * text->advance);
    if (out <= allowed)
      continue;
    g_autofree char *quote = dg_picture_quote(text->string);
    int node = picture->text_nodes[i];
    gboolean gone = dg_text_is_off_canvas(picture->drawing, text);
    dg_check_fail_at(result,
                     (DgPlace){picture->ink_boxes[i],
                               node == DG_NONE ? NULL : dg_graph_node(picture->graph, (guint)node)->id,
                               {text->z, DG_NO_Z}},
                     "the text %s is %s the canvas: it ends %.1f px outside (allowed: %.1f px)", quote,
                     gone ? "beside" : "cut off by", out, allowed);
  }
  for (guint i = 0; i < picture->graph->nodes->len; i++) {
    int index = picture->node_shapes[i];
    if (index == DG_NONE)
      continue;
    const DgShape *shape = dg_drawing_shape(picture->drawing, (guint)index);
    double out = beyond(canvas, shape->box);
    if (out <= fmax(least, shape->stroke_width))
      continue;
    g_autofree char *name = dg_picture_quote_node(picture, i);
    dg_check_fail_at(result, (DgPlace){shape->box, dg_graph_node(picture->graph, i)->id, {shape->z, DG_NO_Z}},
                     "the box %s is cut off by the canvas: it ends %.1f px outside (allowed: %.1f px)", name, out,
                     fmax(least, shape->stroke_width));
  }
  for (guint i = 0; i < picture->graph->edges->len; i++) {
    const DgEdge *edge = dg_graph_edge(picture->graph, i);
    double out = 0;
    DgPoint worst = {0, 0};
    for (guint k = 0; edge->points && k < edge->points->len; k++) {
      DgPoint p = g_array_index(edge->points, DgPoint, k);
      if (beyond(canvas, (DgBox){p.x, p.y, 0, 0}) > out) {
        out = beyond(canvas, (DgBox){p.x, p.y, 0, 0});
        worst = p;
      }
    }
    if (out <= least)
      continue;
    dg_check_fail_at(result,
                     (DgPlace){dg_box_around(worst, picture->font), edge->id, {dg_picture_edge_z(picture, i), DG_NO_Z}},
                     "a connection is cut off by the canvas: it runs %.1f px outside (allowed: %.1f px)", out, least);
  }
  guint n_boxes = picture->graph->nodes->len;
  if (n || n_boxes)
    dg_check_pass(result, "%s%u %s and %u %s are on the canvas", DG_PLURAL(n, "", "all "), n,
                  DG_PLURAL(n, "text", "texts"), n_boxes, DG_PLURAL(n_boxes, "box", "boxes"));
  else
    dg_check_not_applicable(result, "there are no texts and no boxes");
  return TRUE;
}

const DgCheck dg_check_drawing_is_on_canvas = {
    .name = "drawing_is_on_canvas",
    .version = 1,
    .title = "Canvas",
    .summary = "Texts, boxes and connections are on the canvas",
    .citation = "DiagramIR, table 1 (fully in frame)",
    .kind = DG_CHECK_FIGURE,
    .severity = DG_SEVERITY_ERROR,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
