/* Disjoint sets with path halving; the smaller index leads, so that sets are numbered by their first member. Written by
 * hand because GLib has none, and igraph would want a graph of the pairs first, and one thread at a time. */
#ifndef DG_GRAPH_UNION_FIND_H
#define DG_GRAPH_UNION_FIND_H

#include <glib.h>

static inline guint *dg_sets_new(guint n) {
  guint *sets = g_new(guint, MAX(n, 1));
  for (guint i = 0; i < n; i++)
    sets[i] = i;
  return sets;
}

static inline guint dg_sets_find(guint *sets, guint i) {
  while (sets[i] != i) {
    sets[i] = sets[sets[i]];
    i = sets[i];
  }
  return i;
}

static inline void dg_sets_join(guint *sets, guint i, guint j) {
  i = dg_sets_find(sets, i);
  j = dg_sets_find(sets, j);
  if (i < j)
    sets[j] = i;
  else
    sets[i] = j;
}

/* Replaces each entry by the number of its set, counted from 0 in the order of first members; returns the count. */
static inline guint dg_sets_number(guint *sets, guint n) {
  guint count = 0;
  for (guint i = 0; i < n; i++)
    sets[i] = dg_sets_find(sets, i);
  for (guint i = 0; i < n; i++) /* the leader of a set comes first in it */
    sets[i] = sets[i] == i ? count++ : sets[sets[i]];
  return count;
}

#endif
