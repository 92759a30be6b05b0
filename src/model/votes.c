#include "model/votes.h"

#include "base/diagnostics.h"
#include "base/ordered.h"
#include "model/repair.h"

/* One vote, asked for by a thread of its own. */
typedef struct {
  const DgBallot *ballot;
  guint index;
  gpointer vote;
  GPtrArray *answers; /* DgModelAnswer */
  DgDiagnostics *notes;
  GError *error;
} Paper;

static gboolean read_paper(const char *text, gpointer user_data, GError **error) {
  Paper *paper = user_data;
  g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
  paper->vote = paper->ballot->read(text, paper->ballot->user_data, notes, error);
  if (paper->vote)
    dg_diagnostics_append(paper->notes, notes);
  return paper->vote != NULL;
}

static gpointer fill_paper(gpointer item, gpointer user_data) {
  Paper *paper = item;
  const DgBallot *ballot = paper->ballot;
  g_autoptr(DgModelRequest) request = dg_model_request_copy(ballot->request, paper->index);
  dg_ask_and_repair_answers(ballot->client, request, ballot->name, read_paper, paper, paper->answers, paper->notes,
                            &paper->error);
  return paper;
}

typedef struct {
  Paper *papers;
  guint count, next;
} Papers;

static gpointer next_paper(gpointer user_data) {
  Papers *papers = user_data;
  return papers->next == papers->count ? NULL : &papers->papers[papers->next++];
}

static gboolean keep_paper(gpointer result, gpointer user_data) {
  return TRUE;
}

/* Takes `error` over when it tells more than what is there: one that ends the vote before one that costs a vote, and
 * the first of its kind. */
static void take_error(GError **failure, GError *error) {
  if (*failure &&
      (!g_error_matches(*failure, DG_ERROR, DG_ERROR_MODEL) || g_error_matches(error, DG_ERROR, DG_ERROR_MODEL))) {
    g_error_free(error);
    return;
  }
  g_clear_error(failure);
  *failure = error;
}

static void take_answers(const Paper *paper, GPtrArray *keys) {
  const DgBallot *ballot = paper->ballot;
  for (guint i = 0; i < paper->answers->len; i++) {
    const DgModelAnswer *answer = paper->answers->pdata[i];
    if (keys && answer->key)
      g_ptr_array_add(keys, g_strdup(answer->key));
    if (ballot->usage)
      dg_answer_usage_add(ballot->usage, ballot->client, answer);
  }
  g_ptr_array_unref(paper->answers);
}

static void free_answer(gpointer answer) {
  dg_model_answer_free(answer);
}

/* Takes the votes of the papers, in their order. Returns the error that is worth telling, or NULL when none was lost.
 */
static GError *count_papers(const Papers *papers, GPtrArray *votes, GPtrArray *keys, DgDiagnostics *diagnostics) {
  GError *failure = NULL;
  for (guint i = 0; i < papers->count; i++) {
    Paper *paper = &papers->papers[i];
    dg_diagnostics_append(diagnostics, paper->notes);
    dg_diagnostics_free(paper->notes);
    take_answers(paper, keys);
    if (paper->vote) {
      g_ptr_array_add(votes, paper->vote);
      continue;
    }
    if (papers->count > 1)
      dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, 0, "vote %u of %u on %s was lost: %s", i + 1, papers->count,
                         paper->ballot->request->prompt, paper->error->message);
    take_error(&failure, paper->error);
  }
  return failure;
}

GPtrArray *dg_votes_collect(const DgBallot *ballot, GPtrArray *keys, DgDiagnostics *diagnostics, GError **error) {
  g_autofree Paper *list = g_new0(Paper, ballot->count);
  for (guint i = 0; i < ballot->count; i++)
    list[i] = (Paper){.ballot = ballot,
                      .index = i,
                      .answers = g_ptr_array_new_with_free_func(free_answer),
                      .notes = dg_diagnostics_new()};
  Papers papers = {list, ballot->count, 0};
  dg_ordered_map(ballot->count, next_paper, fill_paper, keep_paper, &papers);
  g_autoptr(GPtrArray) votes = g_ptr_array_new_with_free_func(ballot->free_vote);
  GError *failure = count_papers(&papers, votes, keys, diagnostics);
  gboolean enough = 2 * votes->len > ballot->count;
  if (!failure || (enough && g_error_matches(failure, DG_ERROR, DG_ERROR_MODEL))) {
    g_clear_error(&failure);
    return g_steal_pointer(&votes);
  }
  if (votes->len > 0 && g_error_matches(failure, DG_ERROR, DG_ERROR_MODEL))
    g_prefix_error(&failure, "%u of %u votes can be used, expected more than half: ", votes->len, ballot->count);
  g_propagate_error(error, failure);
  return NULL;
}
