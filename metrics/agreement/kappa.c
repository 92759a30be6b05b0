#include "metrics/agreement/statistics.h"

#include <math.h>

double dg_cohen_kappa(const DgConfusion *confusion) {
  guint64 n = 0, agreed = 0;
  guint64 rows[DG_LABELS_MAX] = {0}, columns[DG_LABELS_MAX] = {0};
  for (guint a = 0; a < confusion->n_labels; a++)
    for (guint b = 0; b < confusion->n_labels; b++) {
      guint64 count = confusion->counts[a][b];
      n += count;
      rows[a] += count;
      columns[b] += count;
      if (a == b)
        agreed += count;
    }
  double chance = 0; /* items that would agree by chance, times n */
  for (guint a = 0; a < confusion->n_labels; a++)
    chance += (double)rows[a] * (double)columns[a];
  double all = (double)n * (double)n;
  /* sums of products of counts are whole numbers: equal means that chance explains everything */
  if (n == 0 || chance >= all)
    return NAN;
  chance /= (double)n;
  return ((double)agreed - chance) / ((double)n - chance);
}
