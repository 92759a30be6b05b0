/* Do texts fit the boxes that they stand in?
 *
 * Measured is the ink: capitals and descenders where there are any, not the height of the line. */
#include "metrics/checks/check.h"
#include "metrics/checks/picture.h"

static const DgCheckParameter parameters[] = {
    {"slack", "Part of its length by which a text may run out: fonts that replace each other differ so much", 0, 1,
     DG_DEFAULT(0.05)},
    {"least", "Distance by which every text may run out, in median font sizes", 0, 5, DG_DEFAULT(0.15)},
};

/* How far the corners of the ink are beyond the outline of the region: 0 inside. */
static double beyond(const DgPicture *picture, const DgRegion *region, const DgQuad *ink) {
  double worst = 0;
  for (guint i = 0; i < 4; i++)
    if (!dg_region_contains(picture->regions, region, ink->corner[i]))
      worst = fmax(worst, dg_region_border_distance(picture->regions, region, ink->corner[i]));
  return worst;
}

/* The region that holds a text which is the text of this very box; DG_NONE for titles, captions and labels, which may
 * stand across the border of something. */
static int region_of(const DgPicture *picture, guint text) {
  int index = picture->regions->texts.region[text], node = picture->text_nodes[text];
  if (index < 0 || node == DG_NONE || dg_graph_node(picture->graph, (guint)node)->drawn != DG_NODE_METHOD_OUTLINE)
    return DG_NONE;
  const DgRegion *region = dg_picture_region(picture, index);
  const DgShape *shape = dg_drawing_shape(picture->drawing, region->shape);
  gboolean own = picture->node_shapes[node] == (int)region->shape && region->whole == index;
  gboolean covers = shape->z > dg_drawing_text(picture->drawing, text)->z && dg_shape_is_opaque(shape);
  /* a region of several outlines has parts that this one does not know */
  return own && region->outlined && !covers && shape->kind != DG_SHAPE_IMAGE && picture->plain[node] ? index : DG_NONE;
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  const DgPicture *picture = context->picture;
  double slack = dg_check_parameter(context, "slack"), least = dg_check_parameter(context, "least") * picture->font;
  guint n = 0;
  for (guint i = 0; i < picture->drawing->texts->len; i++) {
    int index = region_of(picture, i);
    if (index == DG_NONE)
      continue;
    n++;
    const DgRegion *region = dg_picture_region(picture, index);
    const DgTextItem *text = dg_drawing_text(picture->drawing, i);
    double out = beyond(picture, region, &picture->inks[i]), allowed = fmax(least, slack * text->advance);
    if (out <= allowed)
      continue;
    g_autofree char *quote = dg_picture_quote(text->string);
    dg_check_fail_at(result,
                     (DgPlace){picture->ink_boxes[i],
                               dg_graph_node(picture->graph, (guint)picture->text_nodes[i])->id,
                               {text->z, dg_drawing_shape(picture->drawing, region->shape)->z}},
                     "the text %s runs %.1f px out of its box (allowed: %.1f px)", quote, out, allowed);
  }
  if (n)
    dg_check_pass(result, DG_PLURAL(n, "%u text in a box fits", "all %u texts in boxes fit"), n);
  else
    dg_check_not_applicable(result, "there are no texts in boxes");
  return TRUE;
}

const DgCheck dg_check_text_fits_its_box = {
    .name = "text_fits_its_box",
    .version = 1,
    .title = "Texts in boxes",
    .summary = "Texts do not run out of their boxes",
    .citation = "DiagramIR, table 1 (overlap that hides or confuses)",
    .kind = DG_CHECK_FIGURE,
    .severity = DG_SEVERITY_ERROR,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
