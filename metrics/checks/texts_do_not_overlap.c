/* Do texts overlap each other? */
#include "metrics/checks/check.h"
#include "metrics/checks/picture.h"

static const DgCheckParameter parameters[] = {
    {"depth", "Overlap that is allowed, in sizes of the smaller font: fonts that replace each other differ so much", 0,
     5, DG_DEFAULT(0.2)},
};

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  DgPicture *picture = context->picture;
  double share = dg_check_parameter(context, "depth");
  guint n = picture->drawing->texts->len;
  for (guint i = 0; i < n; i++) {
    if (dg_picture_hides_text(picture, i))
      continue;
    const DgTextItem *text = dg_drawing_text(picture->drawing, i);
    dg_grid_query(picture->texts, picture->ink_boxes[i], picture->near);
    for (guint m = 0; m < picture->near->len; m++) {
      guint j = g_array_index(picture->near, guint, m);
      if (j <= i)
        continue;
      const DgTextItem *other = dg_drawing_text(picture->drawing, j);
      if (dg_picture_hides_text(picture, j))
        continue;
      double depth = dg_quad_overlap(&picture->inks[i], &picture->inks[j]);
      double allowed = share * fmin(text->font_size, other->font_size);
      /* the same word twice on one spot is a shadow or an outline of letters */
      gboolean same = g_str_equal(text->string, other->string) &&
                      dg_distance(text->baseline, other->baseline) < 0.25 * text->font_size;
      /* accents and indices of one node stand where TeX sets them */
      if (depth <= allowed || same || (text->stated_node && text->stated_node == other->stated_node))
        continue;
      g_autofree char *first = dg_picture_quote(text->string), *second = dg_picture_quote(other->string);
      dg_check_fail_at(result,
                       (DgPlace){dg_box_union(picture->ink_boxes[i], picture->ink_boxes[j]), NULL, {text->z, other->z}},
                       "the texts %s and %s overlap by %.1f px (allowed: %.1f px)", first, second, depth, allowed);
    }
  }
  if (n > 1)
    dg_check_pass(result, DG_PLURAL(n, "%u text overlaps no other", "none of %u texts overlaps another"), n);
  else
    dg_check_not_applicable(result, "there are not two texts");
  return TRUE;
}

const DgCheck dg_check_texts_do_not_overlap = {
    .name = "texts_do_not_overlap",
    .version = 2,
    .title = "Texts over texts",
    .summary = "Texts do not overlap",
    .citation = "DiagramIR, table 1 (overlap that hides or confuses)",
    .kind = DG_CHECK_FIGURE,
    .severity = DG_SEVERITY_ERROR,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
