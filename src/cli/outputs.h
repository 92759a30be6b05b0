/* Where a command writes that reads several files: a file for each, or one for all, and perhaps one more. */
#ifndef DG_CLI_OUTPUTS_H
#define DG_CLI_OUTPUTS_H

#include <diagrade/base.h>

typedef struct {
  const char *output; /* of --output; NULL: standard output */
  const char *directory; /* of --out-dir; NULL: none */
  const char *document; /* the ending of documents, which is left out of the name of a file as those of figures are */
  const char *suffix; /* that the name gets in the directory */
  const char *option, *further; /* a further output and its option; NULL without */
} DgOutputs;

/* "figures/a.svg" is the case "a". Free with g_free(). */
char *dg_outputs_case(const DgOutputs *outputs, const char *path);
/* The file of --out-dir for what is read from `path`. Free with g_free(). */
char *dg_outputs_file(const DgOutputs *outputs, const char *path);
/* No output may replace one of the files `inputs` or another output, and standard input can be read once. Errors:
 * DG_ERROR_ARGUMENT. */
gboolean dg_outputs_check(const DgOutputs *outputs, const char *const *inputs, guint count, GError **error);

#endif
