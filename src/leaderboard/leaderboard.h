/* The inside of a leaderboard. */
#ifndef DG_LEADERBOARD_LEADERBOARD_H
#define DG_LEADERBOARD_LEADERBOARD_H

#include "leaderboard/board.h"

/* The board of one group, or of all items, under each policy that is shown. */
typedef struct {
  char *group; /* NULL for items that are in none; not set for all items */
  DgBoard *boards[DG_MISSING_COUNT]; /* NULL for what is not shown */
} DgSection;

struct _DgLeaderboard {
  DgValues *values;
  DgLeaderboardOptions *options; /* a copy */
  DgDiagnostics *diagnostics; /* what its data set has and its records have not, and the reverse */
  DgSection *whole;
  GPtrArray *sections; /* DgSection: the groups, bytewise, last those in none */
};

/* The board that comes first. */
static inline const DgBoard *dg_leaderboard_board(const DgLeaderboard *leaderboard) {
  return leaderboard->whole->boards[leaderboard->options->missing];
}

#endif
