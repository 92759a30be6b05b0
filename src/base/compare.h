/* Orders for g_array_sort() and qsort(). */
#ifndef DG_BASE_COMPARE_H
#define DG_BASE_COMPARE_H

#include <glib.h>
#include <string.h>

/* Ascending order of two guint. */
static inline int dg_compare_guint(const void *a, const void *b) {
  guint x = *(const guint *)a, y = *(const guint *)b;
  return (x > y) - (x < y);
}

/* Ascending order of two double that are not NaN. */
static inline int dg_compare_double(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Order by bytes of two strings, of arrays of pointers to them. */
static inline int dg_compare_text(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

#endif
