#include "cli/outputs.h"

#include "cli/guard.h"

#include <diagrade/figure.h>
#include <string.h>

char *dg_outputs_case(const DgOutputs *outputs, const char *path) {
  char *name = dg_figure_get_case(path);
  if (outputs->document && g_str_has_suffix(name, outputs->document))
    name[strlen(name) - strlen(outputs->document)] = '\0';
  return name;
}

char *dg_outputs_file(const DgOutputs *outputs, const char *path) {
  g_autofree char *name = dg_outputs_case(outputs, path);
  g_autofree char *file = g_strconcat(name, outputs->suffix, NULL);
  return g_build_filename(outputs->directory, file, NULL);
}

/* The files of --out-dir. Two of the same name would overwrite each other. */
static gboolean check_directory(const DgOutputs *outputs, const char *const *inputs, guint count, GError **error) {
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < count; i++) {
    char *file = dg_outputs_file(outputs, inputs[i]);
    const char *first = g_hash_table_lookup(seen, file), *written = file;
    if (first) {
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found %s and %s, which have the same name in --out-dir", first,
                  inputs[i]);
      g_free(file);
      return FALSE;
    }
    g_hash_table_insert(seen, file, (gpointer)inputs[i]);
    if (!dg_guard_outputs("--out-dir", file, outputs->option, outputs->further, error) ||
        !dg_guard_files("--out-dir", &written, 1, inputs, count, error))
      return FALSE;
  }
  return TRUE;
}

gboolean dg_outputs_check(const DgOutputs *outputs, const char *const *inputs, guint count, GError **error) {
  return dg_guard_inputs(inputs, count, error) &&
         dg_guard_files("--output", &outputs->output, 1, inputs, count, error) &&
         dg_guard_files(outputs->option, &outputs->further, 1, inputs, count, error) &&
         dg_guard_outputs("--output", outputs->output, outputs->option, outputs->further, error) &&
         (!outputs->directory || check_directory(outputs, inputs, count, error));
}
