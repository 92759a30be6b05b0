/* `judge --pairwise`: pictures judged in pairs. */
#ifndef DG_CLI_PAIRWISE_H
#define DG_CLI_PAIRWISE_H

#include "cli/command.h"
#include "cli/model_options.h"
#include "cli/paper.h"

/* What the options of the set say. */
typedef struct {
  gboolean asked; /* --pairwise was given */
  char **criteria, **panel; /* files; further judges */
  char *from, *report, *radar; /* --report is an option of the command */
  guint opponents; /* DgOpponents */
  guint64 repeats, bootstrap, seed;
  double tie;
  DgPaperArguments paper; /* options of the command */
} DgPairwiseArguments;
extern const DgOptionSet dg_pairwise_options;

/* The command. `output` is that of --output, NULL without. */
DgExit dg_pairwise_run(const DgCommandLine *line, const DgPairwiseArguments *arguments, const DgModelArguments *model,
                       const char *output, GError **error);

#endif
