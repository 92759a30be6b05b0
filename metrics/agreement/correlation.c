#include "metrics/agreement/statistics.h"

#include <math.h>

double dg_pearson(const double *x, const double *y, guint n) {
  if (n < 2)
    return NAN;
  double mean_x = 0, mean_y = 0;
  for (guint i = 0; i < n; i++) {
    mean_x += x[i];
    mean_y += y[i];
  }
  mean_x /= n;
  mean_y /= n;
  double xx = 0, yy = 0, xy = 0;
  for (guint i = 0; i < n; i++) {
    double dx = x[i] - mean_x, dy = y[i] - mean_y;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  if (!(xx > 0 && yy > 0))
    return NAN;
  return CLAMP(xy / sqrt(xx) / sqrt(yy), -1, 1);
}

typedef struct {
  double value;
  guint index;
} Ranked;

static int compare_ranked(gconstpointer a, gconstpointer b) {
  const Ranked *p = a, *q = b;
  if (p->value != q->value)
    return p->value < q->value ? -1 : 1;
  return p->index < q->index ? -1 : p->index > q->index;
}

/* Ranks from 1; equal values share the mean of theirs. Free with g_free(). */
static double *ranks_of(const double *values, guint n) {
  g_autofree Ranked *order = g_new(Ranked, n);
  for (guint i = 0; i < n; i++)
    order[i] = (Ranked){values[i], i};
  qsort(order, n, sizeof *order, compare_ranked);
  double *ranks = g_new(double, n);
  for (guint first = 0, next; first < n; first = next) {
    next = first + 1;
    while (next < n && order[next].value == order[first].value)
      next++;
    for (guint i = first; i < next; i++)
      ranks[order[i].index] = (first + 1 + next) / 2.0;
  }
  return ranks;
}

double dg_spearman(const double *x, const double *y, guint n) {
  if (n < 2)
    return NAN;
  g_autofree double *ranks_x = ranks_of(x, n), *ranks_y = ranks_of(y, n);
  return dg_pearson(ranks_x, ranks_y, n);
}

double dg_kendall(const double *x, const double *y, guint n) {
  /* all pairs: a data set of 10,000 judged items takes a quarter of a second */
  guint64 concordant = 0, discordant = 0, only_x = 0, only_y = 0; /* pairs tied in y alone, in x alone */
  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n; j++) {
      int dx = (x[i] > x[j]) - (x[i] < x[j]), dy = (y[i] > y[j]) - (y[i] < y[j]);
      if (dx * dy > 0)
        concordant++;
      else if (dx * dy < 0)
        discordant++;
      else if (dx)
        only_x++;
      else if (dy)
        only_y++;
    }
  guint64 decided = concordant + discordant;
  double scale = sqrt((double)(decided + only_x)) * sqrt((double)(decided + only_y));
  if (!(scale > 0))
    return NAN;
  return ((double)concordant - (double)discordant) / scale;
}
