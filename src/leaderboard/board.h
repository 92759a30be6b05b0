/* A board in the making: the averages, ranks and tests of one set of items under one policy. */
#ifndef DG_LEADERBOARD_BOARD_H
#define DG_LEADERBOARD_BOARD_H

#include "leaderboard/leaderboard_options.h"
#include "leaderboard/values.h"

/* A system of a board in the making. */
typedef struct {
  DgBoardSystem shown;
  guint system; /* its position in the table of values */
  DgBoardMetric *metrics; /* of each metric of the registry; NaN where it is not shown */
  DgBoardMeasure *measures; /* of each measure of the registry; as `metrics` */
  DgBoardFurther *further; /* of each named column of the table */
  char *digest;
} DgBoardRow;

struct _DgBoard {
  const DgValues *values;
  const DgLeaderboardOptions *options;
  DgBoardItems shown;
  guint *items; /* that count: shown.items positions in the table of values, ascending */
  guint *usable; /* as `items`, those too that DG_MISSING_COMMON leaves out */
  guint n_usable; /* the rest is left out: nothing can be scored against their references */
  GArray *named; /* guint: positions of the named columns that are shown, among those of the table */
  GArray *rows; /* DgBoardRow, ranked */
  GArray *pairs; /* DgBoardPair: (0, 1), (0, 2) ... (1, 2) ...; empty without tests */
};

/* Below it a corrected p-value tells two systems apart. */
#define DG_SIGNIFICANCE 0.05

/* Computes all of it for `items` (`n_items` positions in the table of values; those count whose reference can be used,
 * under DG_MISSING_COMMON those of them that every system has scored). The values and the options must outlive the
 * board. Free with dg_board_free(). */
DgBoard *dg_board_new(const DgValues *values, const guint *items, guint n_items, DgMissing missing,
                      const DgLeaderboardOptions *options);
/* Adds the digest of the values of each system. */
void dg_board_add_digests(DgBoard *board);
void dg_board_free(DgBoard *board);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgBoard, dg_board_free)

static inline DgBoardRow *dg_board_row(const DgBoard *board, guint index) {
  return &g_array_index(board->rows, DgBoardRow, index);
}

/* Whether an item counts in the average of a column for one system, and what. */
gboolean dg_board_value(const DgBoard *board, guint column, guint system, guint item, double *value);

/* Whether a metric, or a value of a measure, was computed and is shown. */
gboolean dg_board_has_metric(const DgBoard *board, guint metric);
gboolean dg_board_has_measure(const DgBoard *board, guint measure, guint side);

/* board_pairs.c */

/* Compares every two of the ranked rows, forms the tie groups, and finds the least p-value that there can be. */
void dg_board_compare(DgBoard *board);

#endif
