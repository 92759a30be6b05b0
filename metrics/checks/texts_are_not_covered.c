/* Is a text painted over by a shape that comes after it? */
#include "metrics/checks/check.h"
#include "metrics/checks/picture.h"

static const DgCheckParameter parameters[] = {
    {"share", "Share of the letters that may be painted over", 0, 1, DG_DEFAULT(0.05)},
};

/* Points at which a text is looked at, along its length and over its height. */
#define COLUMNS 24
#define ROWS 3

static DgPoint sample(const DgQuad *ink, guint column, guint row) {
  double u = (column + 0.5) / COLUMNS, v = (row + 0.5) / ROWS;
  DgPoint o = ink->corner[0], right = ink->corner[1], below = ink->corner[3];
  return (DgPoint){o.x + u * (right.x - o.x) + v * (below.x - o.x), o.y + u * (right.y - o.y) + v * (below.y - o.y)};
}

/* Share of the ink that opaque shapes painted later cover; `cover` receives one of them. */
static double covered(DgPicture *picture, guint index, guint *cover) {
  const DgTextItem *text = dg_drawing_text(picture->drawing, index);
  dg_grid_query(picture->painted, picture->ink_boxes[index], picture->near);
  guint8 hit[COLUMNS][ROWS] = {{0}};
  guint n = 0;
  for (guint m = 0; m < picture->near->len; m++) {
    guint i = g_array_index(picture->near, guint, m);
    const DgShape *shape = dg_drawing_shape(picture->drawing, i);
    if (shape->z < text->z || !dg_shape_is_opaque(shape))
      continue;
    for (guint c = 0; c < COLUMNS; c++)
      for (guint r = 0; r < ROWS; r++)
        if (!hit[c][r] && dg_picture_shape_contains(picture, i, sample(&picture->inks[index], c, r))) {
          hit[c][r] = 1;
          *cover = i;
          n++;
        }
  }
  return (double)n / (COLUMNS * ROWS);
}

/* TRUE when the cover is a copy of what the text stands on, a little aside: the text is one of a page further down in a
 * stack. */
static gboolean is_stack(DgPicture *picture, guint index, guint cover) {
  const DgTextItem *text = dg_drawing_text(picture->drawing, index);
  DgBox over = dg_drawing_shape(picture->drawing, cover)->box;
  double slack = picture->font / 4;
  DgPoint middle = dg_box_center(picture->ink_boxes[index]);
  dg_grid_query(picture->shapes, (DgBox){middle.x, middle.y, 0, 0}, picture->near);
  for (guint m = 0; m < picture->near->len; m++) {
    const DgShape *shape = dg_drawing_shape(picture->drawing, g_array_index(picture->near, guint, m));
    if (shape->z < text->z && fabs(shape->box.width - over.width) < slack &&
        fabs(shape->box.height - over.height) < slack)
      return TRUE;
  }
  return FALSE;
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  DgPicture *picture = context->picture;
  double allowed = dg_check_parameter(context, "share");
  guint n = 0;
  for (guint i = 0; i < picture->drawing->texts->len; i++) {
    const DgTextItem *text = dg_drawing_text(picture->drawing, i);
    if (dg_text_is_off_canvas(picture->drawing, text))
      continue;
    n++;
    guint cover = 0;
    double share = covered(picture, i, &cover);
    if (share <= allowed || is_stack(picture, i, cover))
      continue;
    g_autofree char *quote = dg_picture_quote(text->string);
    int node = picture->text_nodes[i];
    dg_check_fail_at(result,
                     (DgPlace){picture->ink_boxes[i],
                               node == DG_NONE ? NULL : dg_graph_node(picture->graph, (guint)node)->id,
                               {text->z, dg_drawing_shape(picture->drawing, cover)->z}},
                     "%.0f %% of the text %s is painted over (allowed: %.0f %%)", 100 * share, quote, 100 * allowed);
  }
  if (n)
    dg_check_pass(result, DG_PLURAL(n, "nothing is painted over %u text", "nothing is painted over any of %u texts"),
                  n);
  else
    dg_check_not_applicable(result, "there are no texts");
  return TRUE;
}

const DgCheck dg_check_texts_are_not_covered = {
    .name = "texts_are_not_covered",
    .version = 1,
    .title = "Texts painted over",
    .summary = "Nothing opaque is painted over texts",
    .citation = "DiagramIR, table 1 (overlap that hides or confuses)",
    .kind = DG_CHECK_FIGURE,
    .severity = DG_SEVERITY_ERROR,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
