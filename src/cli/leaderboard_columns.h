/* The columns of a leaderboard for a paper, by the names of --metrics. */
#ifndef DG_CLI_LEADERBOARD_COLUMNS_H
#define DG_CLI_LEADERBOARD_COLUMNS_H

#include <diagrade/leaderboard.h>

typedef enum { DG_BOARD_RATIO, DG_BOARD_MEASURE, DG_BOARD_FURTHER } DgBoardColumnKind;

typedef struct {
  DgBoardColumnKind kind;
  guint index; /* of the metric, measure or further value */
  guint side; /* of a ratio its DgValue, of a measure the figure that it is of */
  char *name; /* "node_f1" */
  DgDirection better;
} DgBoardColumn;

/* What is shown without --metrics. */
#define DG_BOARD_COLUMNS "node_f1,edge_f1,path_f1,overall_f1"

/* DgBoardColumn of each name of the list; the name of a metric stands for its precision, recall and F1, that of a group
 * for its members. Free with g_array_unref(). Errors: DG_ERROR_ARGUMENT (a column that the leaderboard does not have).
 */
GArray *dg_board_columns_find(const DgLeaderboard *leaderboard, const char *names, GError **error);
/* The mean of a system (position in the ranking), and over how many items it is where that is its own (else G_MAXUINT).
 */
DgEstimate dg_board_column_value(const DgBoard *board, guint system, const DgBoardColumn *column, guint *items);
/* Whether it is a share of 1. */
gboolean dg_board_column_is_ratio(const DgLeaderboard *leaderboard, const DgBoardColumn *column);
/* Whether systems can be ranked, and so tested, by it. */
gboolean dg_board_column_ranks(const DgLeaderboard *leaderboard, const DgBoardColumn *column);
/* Its heading as dg_table_new() takes it, short beside the other columns. Free with g_free(). */
char *dg_board_column_title(const GArray *columns, guint index);
/* Its name in words, for a note: "Text contrast". Free with g_free(). */
char *dg_board_column_words(const DgBoardColumn *column);

#endif
