#include "metrics/interchangeable.h"

#include <stdlib.h>

/* The pairs of each node of one side. */
typedef struct {
  guint *start; /* node -> first of its pairs */
  DgWeighedPair *pairs; /* by node; `row` is the node, `column` the other one */
} Profiles;

static Profiles make_profiles(const GArray *pairs, gboolean columns, guint count) {
  Profiles profiles = {g_new0(guint, (gsize)count + 2), g_new(DgWeighedPair, (gsize)pairs->len + 1)};
  for (guint i = 0; i < pairs->len; i++) {
    const DgWeighedPair *pair = &g_array_index(pairs, DgWeighedPair, i);
    profiles.start[(columns ? pair->column : pair->row) + 2]++;
  }
  for (guint node = 0; node < count; node++)
    profiles.start[node + 1] += profiles.start[node];
  for (guint i = 0; i < pairs->len; i++) { /* leaves every start where it belongs */
    DgWeighedPair pair = g_array_index(pairs, DgWeighedPair, i);
    if (columns)
      pair = (DgWeighedPair){pair.column, pair.row, pair.millionths};
    profiles.pairs[profiles.start[pair.row + 1]++] = pair;
  }
  return profiles;
}

/* By number of pairs, then by the pairs. */
static int compare_pairs(const Profiles *profiles, guint a, guint b) {
  const DgWeighedPair *p = profiles->pairs + profiles->start[a], *q = profiles->pairs + profiles->start[b];
  guint m = profiles->start[a + 1] - profiles->start[a], n = profiles->start[b + 1] - profiles->start[b];
  if (m != n)
    return m < n ? -1 : 1;
  for (guint i = 0; i < m; i++) {
    if (p[i].column != q[i].column)
      return p[i].column < q[i].column ? -1 : 1;
    if (p[i].millionths != q[i].millionths)
      return p[i].millionths < q[i].millionths ? -1 : 1;
  }
  return 0;
}

static int compare_nodes(gconstpointer p, gconstpointer q, gpointer data) {
  guint a = *(const guint *)p, b = *(const guint *)q;
  int order = compare_pairs(data, a, b);
  return order != 0 ? order : a < b ? -1 : a > b;
}

/* For each node the first one, in document order, with the same pairs. */
static guint *find_firsts(const Profiles *profiles, guint count) {
  guint *firsts = g_new(guint, (gsize)count + 1);
  g_autofree guint *order = g_new(guint, (gsize)count + 1);
  for (guint i = 0; i < count; i++)
    order[i] = i;
  g_qsort_with_data(order, (gint)count, sizeof *order, compare_nodes, (gpointer)profiles);
  for (guint i = 0; i < count; i++) {
    gboolean same = i > 0 && compare_pairs(profiles, order[i - 1], order[i]) == 0;
    firsts[order[i]] = same ? firsts[order[i - 1]] : order[i];
  }
  return firsts;
}

guint *dg_group_interchangeable(const GArray *pairs, gboolean columns, guint count, guint *group_count) {
  Profiles profiles = make_profiles(pairs, columns, count);
  guint *groups = find_firsts(&profiles, count);
  *group_count = 0;
  for (guint node = 0; node < count; node++) /* the first of a group stands before all others */
    groups[node] = groups[node] == node ? (*group_count)++ : groups[groups[node]];
  g_free(profiles.start);
  g_free(profiles.pairs);
  return groups;
}
