/* BERTScore (Zhang et al., ICLR 2020, section 3) of given vectors. */
#include <diagrade/explanations.h>
#include <math.h>

static double length_of(const double *vector, guint dimensions) {
  double sum = 0;
  for (guint i = 0; i < dimensions; i++)
    sum += vector[i] * vector[i];
  return sqrt(sum);
}

static double cosine(const double *a, const double *b, guint dimensions) {
  double product = 0, lengths = length_of(a, dimensions) * length_of(b, dimensions);
  for (guint i = 0; i < dimensions; i++)
    product += a[i] * b[i];
  return lengths > 0 ? product / lengths : 0;
}

/* The weighted mean of the largest cosine that each row of `from` has with a row of `to`. */
static double best_mean(const DgWordVectors *from, const DgWordVectors *to, guint dimensions) {
  double sum = 0, weights = 0;
  for (guint i = 0; i < from->count; i++) {
    double best = -1, weight = from->weights ? from->weights[i] : 1;
    for (guint j = 0; j < to->count; j++)
      best = MAX(best, cosine(from->values + (gsize)i * dimensions, to->values + (gsize)j * dimensions, dimensions));
    sum += weight * best;
    weights += weight;
  }
  return weights > 0 ? sum / weights : 0;
}

static double rescale(double value, double baseline) {
  return (value - baseline) / (1 - baseline);
}

void dg_bert_score(const DgWordVectors *text, const DgWordVectors *reference, guint dimensions, double baseline,
                   DgOverlap *overlap) {
  *overlap = (DgOverlap){0};
  if (text->count == 0 || reference->count == 0)
    return;
  double precision = best_mean(text, reference, dimensions), recall = best_mean(reference, text, dimensions);
  double f1 = precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
  *overlap = (DgOverlap){rescale(precision, baseline), rescale(recall, baseline), rescale(f1, baseline)};
}
