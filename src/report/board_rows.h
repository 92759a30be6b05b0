/* What plots take from the document of a leaderboard. */
#ifndef DG_REPORT_BOARD_ROWS_H
#define DG_REPORT_BOARD_ROWS_H

#include "base/json.h"

#include <diagrade/leaderboard.h>

/* A mean that a board has of a system. */
typedef struct {
  DgEstimate mean; /* NaN where there is none */
  guint items; /* that it is over */
} DgBoardMean;

/* The mean of value `name` ("node_f1", a check, a measure...) of a row of "systems" under the policy `missing`; FALSE
 * when the row has no such value. */
gboolean dg_board_rows_mean(const cJSON *row, const char *missing, const char *name, DgBoardMean *mean);
/* The row of a system; NULL for none. */
const cJSON *dg_board_rows_find(const cJSON *board, const char *system);
/* Holds that every row of a document has the value. Errors: DG_ERROR_ARGUMENT. */
gboolean dg_board_rows_check(const cJSON *document, const char *name, GError **error);
/* What became of the figures of a row that were not scored, "1 failed, 2 missing"; NULL when all were. Free with
 * g_free(). */
char *dg_board_rows_losses(const cJSON *row);
/* The signature and the options of a document, "Signature: ... Options: ...". Free with g_free(). */
char *dg_board_rows_origin(const cJSON *document);
/* Appends a sentence when the run is not finished. */
void dg_board_rows_append_unfinished(GString *text, const cJSON *document);
/* What a reader must know of a board, in sentences: of what the means are, the intervals, what does not count. Free
 * with g_free(). */
char *dg_board_rows_notes(const cJSON *document);

#endif
