/* Where the figures are that a results file names. */
#include "base/json.h"
#include "run/results.h"

#include <string.h>

char *dg_results_figures_directory(const char *dataset, const char *results_path) {
  if (!dataset)
    return NULL;
  g_autofree char *parent = strcmp(results_path, "-") == 0 ? g_strdup(".") : g_path_get_dirname(results_path);
  g_autofree char *found = g_build_filename(parent, dataset, NULL);
  return g_file_test(found, G_FILE_TEST_IS_DIR) ? g_steal_pointer(&found) : NULL;
}

gboolean dg_results_find_figures(const GPtrArray *records, const char *results_path, char **directory, GError **error) {
  g_autofree char *place = NULL;
  *directory = NULL;
  for (guint i = 0; i < records->len; i++) {
    const char *text = records->pdata[i];
    g_autofree char *name = g_strdup_printf("%s: record %u", results_path, i + 1);
    g_autoptr(cJSON) record = dg_json_parse(text, strlen(text), name, error);
    if (!record)
      return FALSE;
    const char *dataset = cJSON_GetStringValue(dg_json_get(record, "dataset"));
    if (i > 0 && g_strcmp0(dataset, place) != 0) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found the data set %s, expected %s as before", name,
                  dataset ? dataset : "(none)", place ? place : "(none)");
      return FALSE;
    }
    if (i == 0)
      place = g_strdup(dataset);
  }
  *directory = dg_results_figures_directory(place, results_path);
  return TRUE;
}
