/* A model as judge of an explanation. */
#ifndef DG_MODEL_EXPLANATION_JUDGE_H
#define DG_MODEL_EXPLANATION_JUDGE_H

#include "model/usage.h"

/* What a judge of explanations reads; `problem` (with its options) and `answer` are "" where they are not known. */
typedef struct {
  const char *problem, *answer, *reference, *explanation;
} DgExplanationTexts;

/* What it says: three ratings from 1 to 5, whether the final answer is that of the reference, and the words before. */
typedef struct {
  guint correctness, fidelity, referencing;
  gboolean accurate;
  char *reasons; /* NULL: none; free with g_free() */
} DgExplanationRatings;

/* Has an explanation judged beside a reference (Explain with Visual Keypoints, section 5.2): at temperature 0, by the
 * texts alone, as in the paper. The answer must end in the paper's form "Rating: [[x, y, z, w]]" (appendix C), with
 * whole numbers in their ranges; anything else is DG_ERROR_MODEL, after one further question. What answers
 * took is added to `usage`. */
gboolean dg_model_judge_explanation(DgModelClient *client, const DgPrompts *prompts, const DgExplanationTexts *texts,
                                    const char *name, DgExplanationRatings *ratings, DgAnswerUsage *usage,
                                    DgDiagnostics *diagnostics, GError **error);
/* What these ratings depend on, apart from the texts, e.g.
 * "judge:explanation_judge.1.3fa8c0d2|model:openai:gpt-4o|judge_temperature:0"; `refused` as of
 * dg_model_client_get_sampling(). Free with g_free(). */
char *dg_explanation_judge_signature(DgModelClient *client, const DgPrompts *prompts, guint refused);

#endif
