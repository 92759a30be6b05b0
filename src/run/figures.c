/* Where the figures are that a results file names. */
#include "run/results.h"

#include <string.h>

char *dg_results_figures_directory(const char *dataset, const char *results_path) {
  if (!dataset)
    return NULL;
  g_autofree char *parent = strcmp(results_path, "-") == 0 ? g_strdup(".") : g_path_get_dirname(results_path);
  g_autofree char *found = g_build_filename(parent, dataset, NULL);
  return g_file_test(found, G_FILE_TEST_IS_DIR) ? g_steal_pointer(&found) : NULL;
}
