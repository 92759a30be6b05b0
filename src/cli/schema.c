#include "cli/options.h"
#include "cli/output.h"
#include "cli/suggest.h"

static const DgOption OPTIONS[] = {{NULL}};

static void add_names(GPtrArray *words) {
  for (guint i = 0; dg_schema_get_name(i); i++)
    g_ptr_array_add(words, g_strdup(dg_schema_get_name(i)));
}

static DgExit run(const DgCommandLine *line, GError **error) {
  if (!dg_line_check_operands(line, 0, 1, "at most one name", error))
    return DG_EXIT_USAGE;
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  add_names(names);
  for (guint i = 0; i < names->len && line->count == 0; i++) {
    dg_output(names->pdata[i]);
    dg_output("\n");
  }
  if (line->count == 0)
    return DG_EXIT_OK;
  const char *name = line->operands[0], *text = dg_schema_get(name);
  g_ptr_array_add(names, NULL);
  if (!text) {
    g_autofree char *meant = dg_suggest_text(name, (const char *const *)names->pdata);
    return dg_line_refuse(error, "found the document \"%s\", which has no schema%s", name, meant);
  }
  dg_output(text);
  return DG_EXIT_OK;
}

const DgCommand dg_command_schema = {
    .name = "schema",
    .arguments = "[NAME]",
    .summary = "print the JSON Schema of a document, or the names of all",
    .words = add_names,
    .options = OPTIONS,
    .run = run,
};
