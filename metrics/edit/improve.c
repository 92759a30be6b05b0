/* Local search: what a bipartite assignment finds knows of neighbours only how many there are, so that swapping two
 * images often helps. */
#include "metrics/edit/distance.h"

/* What connects the two is in the cost of both. */
static gint64 cost_between(const DgEditCosts *costs, const guint *images, guint i, guint j) {
  if (images[i] == DG_EDIT_DELETED || images[j] == DG_EDIT_DELETED)
    return dg_edit_joined(costs->a, i, j) ? DG_EDIT_ONE : 0;
  return dg_edit_costs_connect(costs, i, j, images[i], images[j]);
}

static gint64 cost_of_both(const DgEditCosts *costs, const guint *images, guint i, guint j) {
  return dg_edit_costs_at(costs, images, i, images[i]) + dg_edit_costs_at(costs, images, j, images[j]) -
         cost_between(costs, images, i, j);
}

static void swap(guint *images, guint i, guint j) {
  guint image = images[i];
  images[i] = images[j];
  images[j] = image;
}

/* Swaps the images of both when that is cheaper; returns by how much, 0 or less. */
static gint64 try_swap(const DgEditCosts *costs, guint *images, guint i, guint j, guint64 *steps) {
  const guint *start = costs->a->start;
  *steps += 2 * (guint64)(2 + start[i + 1] - start[i] + start[j + 1] - start[j]);
  gint64 before = cost_of_both(costs, images, i, j);
  swap(images, i, j);
  gint64 gain = cost_of_both(costs, images, i, j) - before;
  if (gain >= 0)
    swap(images, i, j);
  return MIN(gain, 0);
}

gint64 dg_edit_improve(const DgEditCosts *costs, guint *images, gint64 sum, guint64 *steps, guint64 steps_max) {
  guint count = costs->a->count;
  for (gint64 before = G_MAXINT64; sum < before;) {
    before = sum;
    for (guint i = 0; i < count; i++)
      for (guint j = i + 1; j < count && *steps < steps_max; j++)
        sum += try_swap(costs, images, i, j, steps);
  }
  return sum;
}
