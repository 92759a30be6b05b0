/* One explanation of a problem, or a problem without one. */
#ifndef DG_EXPLAIN_EXPLAIN_ITEM_H
#define DG_EXPLAIN_EXPLAIN_ITEM_H

#include "run/problem.h"

#include <diagrade/explain.h>

/* Texts are UTF-8; NULL: there is none. */
struct _DgExplainItem {
  char *id, *reference;
  DgProblem about;
  char *problem_figure, *solution_figure; /* paths */
  cJSON *keypoints; /* as the problem has them, not read yet */
  char *system, *setting, *written; /* who explains, from what, and the signature of it */
  char *explanation, *given_answer, *answer_by;
  cJSON *usage; /* what its writing took */
  char *file; /* where it was read from, as messages name it */
  GError *error; /* what is wrong with it; mostly NULL */
};

/* explain_item.c */

/* Reads the items of a file, one a line ("-" is standard input); what is wrong with one is its error. Errors:
 * DG_ERROR_OPEN, DG_ERROR_LIMIT. */
GPtrArray *dg_explain_lines_read(const char *path, GError **error);
/* The problem of `problem` with what `given` says of it (NULL: nothing), under the names of `like` or, where that says
 * none, `system`. Free with dg_explain_item_free(). */
DgExplainItem *dg_explain_item_join(const DgExplainItem *problem, const DgExplainItem *given, const DgExplainItem *like,
                                    const char *system);
void dg_explain_item_free(gpointer item);

/* explain_set.c: the problems of a data set, none of which is broken, and what systems explain. Errors: also
 * DG_ERROR_FORMAT. */
GPtrArray *dg_explain_set_problems(const char *directory, GError **error);
GPtrArray *dg_explain_set_read(const char *directory, GError **error);

#endif
