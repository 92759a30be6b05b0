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
  GArray *further; /* DgFurther: what `named` of the boards stands for */
  GPtrArray *ratio_names; /* char * */
  DgCorrelation *correlations; /* of every two of them, row by row */
};

#define DG_LEADERBOARD_SCHEMA "diagrade/leaderboard@1"

/* The document, for its writer and for comparing it with a published one. Free with cJSON_Delete(). */
cJSON *dg_leaderboard_to_document(const DgLeaderboard *leaderboard);

#endif
