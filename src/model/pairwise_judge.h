/* A model as judge of two pictures. */
#ifndef DG_MODEL_PAIRWISE_JUDGE_H
#define DG_MODEL_PAIRWISE_JUDGE_H

#include "model/usage.h"

#include <diagrade/criteria.h>

/* Two pictures for a question: SVG documents (painted as for every model), PNG or JPEG files. */
typedef struct {
  const DgCriteria *criteria;
  const char *text;
  GBytes *pictures[2]; /* in the order in which they are shown */
  guint repeat; /* tells the times apart that the same is asked */
} DgPairQuestion;

/* What the judge said by one criterion. */
typedef struct {
  char *reason;
  double scores[2]; /* of the pictures, from 0 to 10 */
} DgPairScore;

/* Has a question judged, at temperature 0 unless the client's options say otherwise. What the answers took is
 * added to `usage`, on errors too. An answer in which a criterion is missing or unknown or there twice, or a
 * score is no number from 0 to 10, cannot be used: the model is told once what is wrong, then it is DG_ERROR_MODEL.
 * Returns an array of DgPairScore, one a criterion; free with g_array_unref(). Errors also: DG_ERROR_FORMAT,
 * DG_ERROR_LIMIT, DG_ERROR_RENDER (the pictures), and those of asking a model. */
GArray *dg_model_judge_pair(DgModelClient *client, const DgPrompts *prompts, const DgPairQuestion *question,
                            const char *name, DgAnswerUsage *usage, DgDiagnostics *diagnostics, GError **error);
/* What these scores depend on, apart from the pictures and the criteria, e.g.
 * "diagrade:0.1.0|judge:pairwise_judge.1.3fa8c0d2|model:openai:gpt-4o|temperature:0"; `refused` as of
 * dg_model_client_get_sampling(). Free with g_free(). */
char *dg_pair_judge_signature(DgModelClient *client, const DgPrompts *prompts, guint refused);

#endif
