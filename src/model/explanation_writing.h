/* A model as the one who explains. */
#ifndef DG_MODEL_EXPLANATION_WRITING_H
#define DG_MODEL_EXPLANATION_WRITING_H

#include "model/usage.h"

/* What an explanation is written from (Explain with Visual Keypoints, section 4). */
typedef struct {
  const char *problem; /* with its options */
  const char *chapter; /* "" where it is not known */
  const char *answer; /* NULL: it is not told */
  const char *keypoints; /* one "element: description" a line; "" for none */
  GBytes *figure; /* of the problem; NULL for none */
} DgExplanationTask;

/* Has an explanation written (section 5.2, Figure 7). `name` stands for the item in messages; what answers took is
 * added to `usage`. Thoughts before the text are left out. Free with g_free(). Errors:
 * DG_ERROR_FORMAT, DG_ERROR_LIMIT, DG_ERROR_RENDER (the figure), DG_ERROR_MODEL (no text, also when asked again), and
 * those of any question. */
char *dg_model_write_explanation(DgModelClient *client, const DgPrompts *prompts, const DgExplanationTask *task,
                                 const char *name, DgAnswerUsage *usage, DgDiagnostics *diagnostics, GError **error);

/* The final answer that a model draws from `explanation` alone (section 5.3); "" where it says that there is none. Free
 * with g_free(). Errors: DG_ERROR_MODEL, and those of any question. */
char *dg_model_read_explained_answer(DgModelClient *client, const DgPrompts *prompts, const char *problem,
                                     const char *explanation, const char *name, DgAnswerUsage *usage,
                                     DgDiagnostics *diagnostics, GError **error);

#endif
