/* One question put several times: each answer that can be used is a vote. */
#ifndef DG_MODEL_VOTES_H
#define DG_MODEL_VOTES_H

#include "model/usage.h"

/* Makes a vote of the text of an answer (UTF-8); `notes` receives what was repaired in it. NULL with DG_ERROR_MODEL and
 * what is wrong when it cannot be used. Called by several threads at once. */
typedef gpointer (*DgVoteRead)(const char *answer, gconstpointer user_data, DgDiagnostics *notes, GError **error);

typedef struct {
  DgModelClient *client;
  const DgModelRequest *request;
  const char *name; /* of the item, for messages */
  guint count; /* how often the question is put, at least 1 */
  DgVoteRead read;
  gconstpointer user_data;
  GDestroyNotify free_vote;
  DgAnswerUsage *usage; /* NULL, or what the answers took is added to it, also those that cost their votes */
} DgBallot;

/* Puts the question of a ballot `count` times at once, each time as one of its own, and once more where the answer
 * cannot be used. Returns the votes in the order of the questions; free with g_ptr_array_unref().
 *
 * A question without a usable answer (DG_ERROR_MODEL) costs its vote, which is noted as a warning; more than half of
 * the votes must be left. Any other error (the network, the budget) could be none the next time, and the votes must not
 * depend on that: it is the error of all. So is the first unusable answer where too few votes are left.
 *
 * `keys` (may be NULL) receives the keys of the answers, and `diagnostics` what was noted, in the order of the votes.
 */
GPtrArray *dg_votes_collect(const DgBallot *ballot, GPtrArray *keys, DgDiagnostics *diagnostics, GError **error);

#endif
