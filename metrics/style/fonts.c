/* Sizes and weights of the words of matched nodes.
 *
 * The words of a node stand for it by those of its lines that are set in the largest type, as its title (README.md).
 *   font_size: the mean of min(k f, f') / max(k f, f') over the matched nodes whose font sizes f and f' are known, with
 *   k = sqrt(sum of the areas of the reference's boxes / sum of those of the generated ones): words are as large as
 *   their boxes make them, whatever the size of the drawing;
 *   font_weight: the share of those whose largest lines are bold in both figures or in neither. A title is bold when
 *   one of its lines is. */
#include "metrics/style/styled.h"

#define NOTE "no matched nodes whose font is known in both figures"

/* The largest font size of a node; 0 when it is not known. */
static double size_of(const DgNode *node) {
  double size = 0;
  for (guint i = 0; i < node->n_text_lines; i++)
    size = dg_most(size, node->text_lines[i].font_size);
  return size;
}

static gboolean is_bold(const DgNode *node) {
  double size = size_of(node);
  for (guint i = 0; i < node->n_text_lines; i++)
    if (node->text_lines[i].bold && node->text_lines[i].font_size == size)
      return TRUE;
  return FALSE;
}

static double size_agreement(const DgNode *generated, const DgNode *reference, double scale) {
  return dg_styled_ratio(size_of(generated), size_of(reference), scale);
}

static double weight_agreement(const DgNode *generated, const DgNode *reference, double scale) {
  if (!(size_of(generated) > 0 && size_of(reference) > 0))
    return NAN;
  return is_bold(generated) == is_bold(reference);
}

static gboolean compare_size(DgComparison *comparison, DgMeasured *measured, GError **error) {
  return dg_styled_nodes(comparison, size_agreement, NOTE, measured);
}

static gboolean compare_weight(DgComparison *comparison, DgMeasured *measured, GError **error) {
  return dg_styled_nodes(comparison, weight_agreement, NOTE, measured);
}

const DgMeasure dg_measure_font_size = {
    .info = {.name = "font_size",
             DG_MEASURE_OF_STYLE,
             .summary = "How far the words of matched nodes have the same size, by the size of the drawing",
             .citation = "Ratio of the smaller to the larger font size, after one scale for all",
             .counts = "matched nodes"},
    .compare = compare_size,
};

const DgMeasure dg_measure_font_weight = {
    .info = {.name = "font_weight",
             DG_MEASURE_OF_STYLE,
             .summary = "Matched nodes whose titles are bold in both figures or in neither",
             .citation = "Share of nodes with equal weight",
             .counts = "matched nodes"},
    .compare = compare_weight,
};
