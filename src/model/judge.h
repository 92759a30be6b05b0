/* Who judges diagrams, by the rubric of DiagramIR. */
#ifndef DG_MODEL_JUDGE_H
#define DG_MODEL_JUDGE_H

#include "model/usage.h"

struct _DgJudgeOptions {
  DgModelClient *client;
  const DgPrompts *prompts;
  DgJudgeCondition condition;
  guint votes;
  const DgFigureOptions *place; /* NULL: as for all readers */
};

/* "code", "image" or "both"; static string. */
const char *dg_judge_condition_name(DgJudgeCondition condition);
/* What the verdicts of a judge depend on, apart from the diagram, e.g.
 * "diagrade:0.1.0|judge:judge_image.1.3fa8c0d2|model:openai:gpt-4.1|temperature:0|top_p:1|votes:1"; with
 * "|max_output_tokens:500" at its end where that is set. `refused` as of dg_model_client_get_sampling(). Free with
 * g_free(). */
char *dg_judge_signature(const DgJudgeOptions *options, guint refused);

/* Has a diagram judged by the rubric of DiagramIR (section 2.4, appendix A2.6), at temperature 0 and top-p 1 unless the
 * client's options say otherwise. `code` is its source (TikZ or SVG) and `figure` its picture (a figure, PNG or JPEG);
 * what the condition does not show may be NULL. What the answers took is added to `usage`, on errors too. The verdict
 * of a criterion is the one that most usable answers gave, among equals the one given first. An answer in which a
 * criterion is missing, is there twice, or has another value than it allows is not usable: it costs its vote, which is
 * noted, and when half of the votes or more are lost the judgement is an error. Free with dg_judgement_free(). Errors
 * also: DG_ERROR_ARGUMENT (source or picture missing), DG_ERROR_FORMAT, DG_ERROR_LIMIT, DG_ERROR_RENDER. */
DgJudgement *dg_model_judge(const DgJudgeOptions *options, GBytes *code, GBytes *figure, const char *name,
                            DgAnswerUsage *usage, DgDiagnostics *diagnostics, GError **error);
void dg_judgement_free(DgJudgement *judgement);

#endif
