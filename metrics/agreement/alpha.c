#include "metrics/agreement/statistics.h"

#include "base/compare.h"

#include <math.h>

/* A different value, and how often it was given in items that have at least two values. */
typedef struct {
  double value, count;
} Given;

static int compare_given(gconstpointer a, gconstpointer b) {
  return dg_compare_double(&((const Given *)a)->value, &((const Given *)b)->value);
}

static guint count_values(const double *values, guint n_raters, guint n_items, guint item) {
  guint count = 0;
  for (guint rater = 0; rater < n_raters; rater++)
    count += !isnan(values[(gsize)rater * n_items + item]);
  return count;
}

/* The different values that are paired with another one of their item, in ascending order. */
static GArray *list_given(const double *values, guint n_raters, guint n_items) {
  GArray *all = g_array_new(FALSE, FALSE, sizeof(Given));
  for (guint item = 0; item < n_items; item++) {
    if (count_values(values, n_raters, n_items, item) < 2)
      continue;
    for (guint rater = 0; rater < n_raters; rater++) {
      Given given = {values[(gsize)rater * n_items + item], 1};
      if (!isnan(given.value))
        g_array_append_val(all, given);
    }
  }
  g_array_sort(all, compare_given);
  guint kept = 0;
  for (guint i = 0; i < all->len; i++) {
    const Given *given = &g_array_index(all, Given, i);
    if (kept && g_array_index(all, Given, kept - 1).value == given->value)
      g_array_index(all, Given, kept - 1).count++;
    else
      g_array_index(all, Given, kept++) = *given;
  }
  g_array_set_size(all, kept);
  return all;
}

/* Sum over all pairs of n values, both ways, of their squared difference or, for nominal values, of whether they
 * differ. `given` are the different values with their counts; `scale` has the number that stands for each. */
static double sum_differences(const Given *given, const double *scale, guint n_given, DgAlphaLevel level) {
  double n = 0, mean = 0, sum = 0;
  for (guint i = 0; i < n_given; i++) {
    n += given[i].count;
    mean += given[i].count * scale[i];
  }
  mean /= n;
  for (guint i = 0; i < n_given; i++)
    sum += level == DG_ALPHA_NOMINAL ? given[i].count * (n - given[i].count)
                                     : 2 * n * given[i].count * (scale[i] - mean) * (scale[i] - mean);
  return sum;
}

/* The number that stands for each value. The ordinal difference of two values is the number of values given from one to
 * the other, both ends counting half: that is the difference of their mean ranks. Free with g_free(). */
static double *scale_of(const GArray *given, DgAlphaLevel level) {
  double *scale = g_new(double, given->len + 1);
  double before = 0;
  for (guint i = 0; i < given->len; i++) {
    const Given *value = &g_array_index(given, Given, i);
    scale[i] = level == DG_ALPHA_ORDINAL ? before + value->count / 2 : value->value;
    before += value->count;
  }
  return scale;
}

/* Position of a value that is there. */
static guint find_given(const GArray *given, double value) {
  Given wanted = {value, 0};
  guint at = 0;
  g_array_binary_search((GArray *)given, &wanted, compare_given, &at);
  return at;
}

double dg_krippendorff_alpha(const double *values, guint n_raters, guint n_items, DgAlphaLevel level) {
  g_autoptr(GArray) given = list_given(values, n_raters, n_items);
  g_autofree double *scale = scale_of(given, level);
  if (given->len < 2)
    return NAN;
  g_autofree Given *unit = g_new(Given, n_raters);
  g_autofree double *unit_scale = g_new(double, n_raters);
  double observed = 0, n = 0;
  for (guint item = 0; item < n_items; item++) {
    guint count = count_values(values, n_raters, n_items, item), found = 0;
    if (count < 2)
      continue;
    for (guint rater = 0; rater < n_raters; rater++) {
      double value = values[(gsize)rater * n_items + item];
      guint i = 0;
      if (isnan(value))
        continue;
      while (i < found && unit[i].value != value)
        i++;
      if (i == found) {
        unit[found] = (Given){value, 0};
        unit_scale[found++] = scale[find_given(given, value)];
      }
      unit[i].count++;
    }
    n += count;
    observed += sum_differences(unit, unit_scale, found, level) / (count - 1);
  }
  double chance = sum_differences(&g_array_index(given, Given, 0), scale, given->len, level) / (n - 1);
  return 1 - observed / chance;
}
