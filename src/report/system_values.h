/* The values of single figures behind a board: what counts for each system, as its means have it. */
#ifndef DG_REPORT_SYSTEM_VALUES_H
#define DG_REPORT_SYSTEM_VALUES_H

#include "leaderboard/leaderboard.h"

/* One value of one figure. */
typedef struct {
  guint item; /* position in the table of values */
  double value;
  gboolean lost; /* there is no figure, and it counts 0 */
} DgFigureValue;

/* The column of a value by its name, "node_f1". Errors: DG_ERROR_ARGUMENT (the leaderboard does not have it). */
gboolean dg_system_values_column(const DgLeaderboard *leaderboard, const char *name, guint *column, GError **error);
/* DgFigureValue of row `row` of a board, item by item: those over which the mean is taken; `scored` leaves out figures
 * that were not scored, whatever the policy. Free with g_array_unref(). */
GArray *dg_system_values_of(const DgBoard *board, guint row, guint column, gboolean scored);
/* The signature and the options of a leaderboard. Free with g_free(). */
char *dg_system_values_origin(const DgLeaderboard *leaderboard);
/* Appends a sentence when the run is not finished. */
void dg_system_values_append_unfinished(GString *text, const DgLeaderboard *leaderboard);
/* The numbers alone. Free with g_free(). */
double *dg_system_values_numbers(const GArray *figures);

#endif
