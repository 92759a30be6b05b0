/* Who draws figures, who looks at them, and how often. */
#ifndef DG_REFINE_REFINE_OPTIONS_H
#define DG_REFINE_REFINE_OPTIONS_H

#include <diagrade/refine.h>

struct _DgRefineOptions {
  DgModelClient *actor, *revisor, *pictures; /* NULL: nobody */
  const DgPrompts *prompts;
  gboolean checks;
  gboolean tools[DG_TOOL_COUNT]; /* what is offered */
  guint rounds;
  DgBestBy best_by;
  char *directory;
};

/* A static string: "revision" or "reference". */
const char *dg_best_by_name(DgBestBy best_by);

#endif
