#include "metrics/label_vectors.h"

#include "metrics/labels.h"

#include <math.h>

struct _DgLabelVectors {
  guint dimension;
  guint baseline; /* millionths */
  double *values; /* unit vectors, or 0, one text after the other */
};

/* No threshold is right for all models: how the cosines of labels spread is their own. This one is no more than a
 * beginning, above what unrelated texts have under the common ones. */
const DgSimilarityRecord dg_similarity_embedding = {
    .name = "embedding",
    .key = "embedding",
    .summary = "Cosine of the embeddings of the labels by a model",
    .citation = "Salton, Wong and Yang, Communications of the ACM 18(11), 1975",
    .threshold = 0.7,
    .comparing = DG_COMPARE_VECTORS,
};

/* `count` numbers, divided by their length. */
static void normalise(double *values, guint count) {
  double sum = 0;
  for (guint i = 0; i < count; i++)
    sum += values[i] * values[i];
  double length = sqrt(sum);
  for (guint i = 0; i < count; i++)
    values[i] = length > 0 ? values[i] / length : 0;
}

DgLabelVectors *dg_label_vectors_new(const GPtrArray *texts, DgLabelEmbed embed, gpointer user_data, guint baseline,
                                     GError **error) {
  g_autoptr(GPtrArray) asked = g_ptr_array_new();
  g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(double));
  for (guint i = 0; i < texts->len; i++)
    if (*(const char *)texts->pdata[i])
      g_ptr_array_add(asked, texts->pdata[i]);
  if (asked->len > 0 && !embed((const char *const *)asked->pdata, asked->len, values, user_data, error))
    return NULL;
  if (asked->len > 0 && (values->len == 0 || values->len % asked->len != 0)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "found %u numbers for %u embeddings, expected as many for each",
                values->len, asked->len);
    return NULL;
  }
  DgLabelVectors *vectors = g_new0(DgLabelVectors, 1);
  vectors->baseline = baseline;
  vectors->dimension = asked->len > 0 ? values->len / asked->len : 0;
  vectors->values = g_new0(double, (gsize)vectors->dimension * texts->len + 1);
  const double *from = (const double *)values->data;
  for (guint i = 0; i < texts->len; i++) {
    if (!*(const char *)texts->pdata[i])
      continue;
    double *to = vectors->values + (gsize)i * vectors->dimension;
    for (guint k = 0; k < vectors->dimension; k++)
      to[k] = *from++;
    normalise(to, vectors->dimension);
  }
  return vectors;
}

void dg_label_vectors_free(DgLabelVectors *vectors) {
  if (vectors == NULL)
    return;
  g_free(vectors->values);
  g_free(vectors);
}

guint dg_label_vectors_millionths(const DgLabelVectors *vectors, guint a, guint b) {
  const double *p = vectors->values + (gsize)a * vectors->dimension;
  const double *q = vectors->values + (gsize)b * vectors->dimension;
  double cosine = 0;
  for (guint i = 0; i < vectors->dimension; i++)
    cosine += p[i] * q[i];
  /* A billionth is added so that a cosine of 0.6 is not 0.599999 by the rounding of its sum. */
  guint millionths = (guint)(CLAMP(cosine + 1e-9, 0, 1) * DG_MILLION), baseline = vectors->baseline;
  return millionths <= baseline ? 0 : (guint)((guint64)(millionths - baseline) * DG_MILLION / (DG_MILLION - baseline));
}

guint dg_label_vectors_get_dimension(const DgLabelVectors *vectors) {
  return vectors->dimension;
}
