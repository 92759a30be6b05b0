/* A first guess at the edits. In the tables of the search neighbours are only counted, as what bounds from below must
 * never count too much; here it may: nodes become those whose neighbours say about the same, and then those that are
 * cheapest while all others stay what they are, as often as that helps (the integer steps of Leordeanu, Hebert and
 * Sukthankar's "An integer projected fixed point method for graph matching and MAP inference", NIPS 2009). It is what
 * the result rests on for large graphs, of which the search sees little. */
#include "metrics/edit/assignment.h"
#include "metrics/edit/distance.h"

#include <string.h>

typedef struct {
  const DgEditCosts *costs;
  guint64 *steps;
  gint64 *cells, *row_prices, *column_prices; /* a table of the nodes of `a` and as many columns */
} Guess;

/* What a connection at place `a`, to `to_a`, costs as one at `b`, to `to_b`, with the node it leads to. */
static gint64 compare_ends(const DgEditCosts *costs, guint a, guint to_a, guint b, guint to_b) {
  return (gint64)dg_edit_costs_change(costs, to_a, to_b) + dg_edit_costs_connect(costs, a, to_a, b, to_b);
}

/* What both places and their neighbours cost, each neighbour as the one of the other place that is most like it. */
static gint64 compare_stars(const DgEditCosts *costs, guint a, guint b) {
  const DgEditGraph *sides[2] = {costs->a, costs->b};
  const guint centres[2] = {a, b};
  gint64 sums[2] = {0, 0};
  for (guint side = 0; side < 2; side++) {
    const DgEditGraph *own = sides[side], *other = sides[1 - side];
    for (guint k = own->start[centres[side]]; k < own->start[centres[side] + 1]; k++) {
      gint64 least = 2 * (gint64)DG_EDIT_ONE;
      for (guint l = other->start[centres[1 - side]]; l < other->start[centres[1 - side] + 1]; l++) {
        guint to_own = own->neighbours[k], to_other = other->neighbours[l];
        gint64 cost =
            side == 0 ? compare_ends(costs, a, to_own, b, to_other) : compare_ends(costs, a, to_other, b, to_own);
        least = MIN(least, cost);
      }
      sums[side] += least;
    }
  }
  return dg_edit_costs_change(costs, a, b) + MAX(sums[0], sums[1]) / 2;
}

/* Assigns images by the table. */
static void assign(Guess *guess, guint *images) {
  guint count = guess->costs->a->count;
  memset(guess->row_prices, 0, count * sizeof(gint64));
  memset(guess->column_prices, 0, count * sizeof(gint64));
  dg_edit_assign(guess->cells, count, images, guess->row_prices, guess->column_prices, guess->steps);
  for (guint i = 0; i < count; i++)
    if (images[i] >= guess->costs->b->count)
      images[i] = DG_EDIT_DELETED;
}

static void fill_by_stars(Guess *guess) {
  const DgEditGraph *a = guess->costs->a, *b = guess->costs->b;
  gint64 *cell = guess->cells;
  for (guint i = 0; i < a->count; i++)
    for (guint j = 0; j < a->count; j++)
      *cell++ = j < b->count
                    ? compare_stars(guess->costs, i, j)
                    : (gint64)dg_edit_costs_delete(a, i) + (gint64)(a->start[i + 1] - a->start[i]) * DG_EDIT_ONE;
  *guess->steps += (guint64)(a->count + a->start[a->count]) * (a->count + b->start[b->count]);
}

static void fill_by_images(Guess *guess, const guint *images) {
  const DgEditGraph *a = guess->costs->a;
  gint64 *cell = guess->cells;
  for (guint i = 0; i < a->count; i++)
    for (guint j = 0; j < a->count; j++)
      *cell++ = dg_edit_costs_at(guess->costs, images, i, j < guess->costs->b->count ? j : DG_EDIT_DELETED);
  *guess->steps += (guint64)(a->count + a->start[a->count]) * a->count;
}

gint64 dg_edit_guess(const DgEditCosts *costs, guint *images, guint64 *steps) {
  gsize count = costs->a->count;
  g_autofree gint64 *cells = g_new(gint64, count * count + 1);
  g_autofree gint64 *row_prices = g_new(gint64, count + 1), *column_prices = g_new(gint64, count + 1);
  g_autofree guint *next = g_new(guint, count + 1);
  Guess guess = {costs, steps, cells, row_prices, column_prices};
  fill_by_stars(&guess);
  assign(&guess, images);
  gint64 sum = dg_edit_costs_sum(costs, images);
  for (;;) {
    fill_by_images(&guess, images);
    assign(&guess, next);
    gint64 cost = dg_edit_costs_sum(costs, next);
    if (cost >= sum)
      return sum;
    sum = cost;
    memcpy(images, next, count * sizeof *next);
  }
}
