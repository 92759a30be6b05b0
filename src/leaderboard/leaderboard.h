/* The inside of a leaderboard. */
#ifndef DG_LEADERBOARD_LEADERBOARD_H
#define DG_LEADERBOARD_LEADERBOARD_H

#include "base/json.h"
#include "leaderboard/board.h"

struct _DgLeaderboard {
  DgValues *values;
  DgLeaderboardOptions *options; /* a copy */
  char *options_text;
  DgLeaderboardHead head;
  DgDiagnostics *diagnostics; /* what its data set has and its records have not, and the reverse */
  GPtrArray *boards; /* DgBoard */
  GPtrArray *ranked; /* DgBoard: those of dg_leaderboard_rank_by(), and */
  GPtrArray *ranked_options; /* DgLeaderboardOptions: what each of them is made with */
  GArray *further; /* DgFurther: what `named` of the boards stands for */
  GPtrArray *ratio_names; /* char * */
  DgCorrelation *correlations; /* of every two of them, row by row */
};

#define DG_LEADERBOARD_SCHEMA "diagrade/leaderboard@1"

/* The document, for its writer and for comparing it with a published one. Free with cJSON_Delete(). */
cJSON *dg_leaderboard_to_document(const DgLeaderboard *leaderboard);
/* The document that is or was published; owned by it. */
const cJSON *dg_published_board_get_document(const DgPublishedBoard *published);

#endif
