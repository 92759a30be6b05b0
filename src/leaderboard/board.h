/* The figures of one set of items under one policy: what a leaderboard consists of. */
#ifndef DG_LEADERBOARD_BOARD_H
#define DG_LEADERBOARD_BOARD_H

#include "leaderboard/leaderboard_options.h"
#include "leaderboard/values.h"
#include "metrics/statistics/bootstrap.h"

/* A number and its interval; the ends are NaN without resamples. */
typedef struct {
  double value;
  DgInterval interval;
} DgFigure;

typedef struct {
  guint system; /* a position in the table of values */
  guint rank, rank_low, rank_high; /* from 1; the ends are 0 without resamples */
  guint tie_group; /* from 1; 0 without tests */
  guint scored, failed, missing, without_edges, partial; /* items */
  guint unreadable; /* items, those too that are left out for it */
  guint connectors_read, connectors_seen; /* of the figures that were read; 0 of 0 when it is not known */
  DgFigure *macro, *micro; /* of each column of a ratio, see dg_values_column(); NaN where there is none */
  guint64 *counts; /* of each column of a count: the sums of the micro averages */
} DgBoardRow;

/* Two systems: positions in the rows, the better one first. */
typedef struct {
  guint first, second;
  guint items; /* that count for both */
  DgFigure difference; /* of the ranking ratio, first less second */
  double p_permutation, p_bootstrap; /* NaN without tests */
  double holm_permutation, holm_bootstrap;
} DgBoardPair;

typedef struct {
  const DgValues *values;
  const DgLeaderboardOptions *options;
  DgMissing missing;
  guint *items; /* positions in the table of values, ascending */
  guint n_items;
  guint n_all; /* items, those that do not count too */
  guint *usable; /* as `items`, those too that DG_MISSING_COMMON leaves out */
  guint n_usable; /* the rest is left out: nothing can be scored against their references */
  guint partial; /* references that were repaired, cut off or not understood as a whole */
  guint connectors_read, connectors_seen; /* of the references */
  GArray *rows; /* DgBoardRow, ranked */
  GArray *pairs; /* DgBoardPair: (1, 2), (1, 3) ... (2, 3) ...; empty without tests */
} DgBoard;

/* Below it a corrected p-value tells two systems apart. */
#define DG_SIGNIFICANCE 0.05

/* Computes all of it for `items` (`n_items` positions in the table of values; those count whose reference can be used,
 * under DG_MISSING_COMMON those of them that every system has scored). The values and the options must outlive the
 * board. Free with dg_board_free(). */
DgBoard *dg_board_new(const DgValues *values, const guint *items, guint n_items, DgMissing missing,
                      const DgLeaderboardOptions *options);
void dg_board_free(DgBoard *board);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgBoard, dg_board_free)

static inline DgBoardRow *dg_board_row(const DgBoard *board, guint index) {
  return &g_array_index(board->rows, DgBoardRow, index);
}

/* Whether an item counts in the average of a column for one system, and what. */
gboolean dg_board_value(const DgBoard *board, guint column, guint system, guint item, double *value);

/* board_pairs.c */

/* Compares every two of the ranked rows, and forms the tie groups. */
void dg_board_compare(DgBoard *board);
/* The least corrected p-value that a permutation test of these items can give, whatever the scores; NaN without tests.
 * When it is not below DG_SIGNIFICANCE, all systems are one tie group for want of items or permutations. */
double dg_board_least_p(const DgBoard *board);

#endif
