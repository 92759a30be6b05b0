/* The edit distance of two graphs: the least cost of edits of nodes and connections that make one of the other. */
#ifndef DG_METRICS_EDIT_DISTANCE_H
#define DG_METRICS_EDIT_DISTANCE_H

#include "metrics/edit/costs.h"

/* How much goes into one pair of graphs: states that are expanded, and cells of tables and connections that are looked
 * at, of which a million take some five milliseconds. Both are counted and not timed, so that the result is the same on
 * every machine. */
typedef struct {
  guint64 states, steps;
} DgEditEffort;

/* Costs are in units of 1 / DG_EDIT_ONE. */
typedef struct {
  gint64 cost; /* of the cheapest edits that were found */
  gint64 bound; /* no edits cost less; the same as `cost` when that is the distance */
  gint64 all; /* to delete all of one graph and insert all of the other */
  DgEditEffort spent;
} DgEditDistance;

/* Finds the distance, or bounds of it when `budget` ends first. It is looked at between states and in local search, so
 * that a first state, whose time grows with the cube of the nodes at worst, is always expanded. The result does not
 * change when the two graphs are swapped, nor with the order of nodes and edges (but for what dg_edit_order() says). */
DgEditDistance dg_edit_distance(const DgEditCosts *costs, DgEditEffort budget);

/* guess.c */

/* Guesses at the cheapest edits by what neighbours say: `images` receives them. Returns their cost. */
gint64 dg_edit_guess(const DgEditCosts *costs, guint *images, guint64 *steps);

/* improve.c */

/* Swaps images of two places (one of them may be deleted) as long as the cost `sum` of the edits falls and `steps` stay
 * below `steps_max`. Returns the new cost. */
gint64 dg_edit_improve(const DgEditCosts *costs, guint *images, gint64 sum, guint64 *steps, guint64 steps_max);

#endif
