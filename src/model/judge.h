/* Who judges diagrams, by the rubric of DiagramIR. */
#ifndef DG_MODEL_JUDGE_H
#define DG_MODEL_JUDGE_H

#include <diagrade/model.h>

struct _DgJudgeOptions {
  DgModelClient *client;
  const DgPrompts *prompts;
  DgJudgeCondition condition;
  guint votes;
  const DgFigureOptions *place; /* NULL: as for all readers */
};

#endif
