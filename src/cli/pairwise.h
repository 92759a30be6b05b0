/* `judge --pairwise`: pictures judged in pairs. */
#ifndef DG_CLI_PAIRWISE_H
#define DG_CLI_PAIRWISE_H

#include "cli/command.h"
#include "cli/model_options.h"

/* What the options of the group say. */
typedef struct {
  gboolean asked; /* --pairwise was given */
  char **criteria, **panel; /* files; further judges */
  char *opponents, *from, *format, *repeats, *tie, *bootstrap, *seed;
} DgPairwiseArguments;

void dg_pairwise_arguments_clear(DgPairwiseArguments *arguments);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(DgPairwiseArguments, dg_pairwise_arguments_clear)
/* Their option group; `arguments` must live as long as the context. */
GOptionGroup *dg_pairwise_arguments_group(DgPairwiseArguments *arguments);
/* TRUE when options of pairs were given. */
gboolean dg_pairwise_arguments_given(const DgPairwiseArguments *arguments);

/* The command: `operands` are argv behind its name. `output` is that of --output, NULL without. */
DgExit dg_pairwise_run(const DgCommand *command, const DgPairwiseArguments *arguments, const DgModelArguments *model,
                       char *const *operands, guint count, const char *output);

#endif
