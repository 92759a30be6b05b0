/* `explain --write`: a model explains problems. */
#ifndef DG_CLI_EXPLAIN_WRITE_H
#define DG_CLI_EXPLAIN_WRITE_H

#include "cli/model_options.h"

/* What the options of writing say. */
typedef struct {
  gboolean write, no_answer, own_answer, no_keypoints;
  char *system, *keypoints, *keypoints_of;
} DgExplainWriteArguments;

/* Holds that the options of writing go together, and that none stands without --write. Errors: DG_ERROR_ARGUMENT. */
gboolean dg_explain_write_check(const DgExplainWriteArguments *arguments, const DgModelArguments *model,
                                GError **error);
/* Writes explanations of the problems of `path` to `output` (NULL: standard output) as JSON Lines. `plan`: how a dry
 * run is printed. */
DgExit dg_explain_write(const DgExplainWriteArguments *arguments, const DgModelArguments *model, const char *path,
                        const char *output, DgOutputFormat plan, GError **error);

#endif
