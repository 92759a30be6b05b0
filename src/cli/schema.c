#include "cli/about.h"
#include "cli/command.h"
#include "cli/output.h"
#include "options/suggest.h"

#include <diagrade/schema.h>

static const DgOption OPTIONS[] = {
    {"json", DG_FLAG, 0, NULL,
     "the names and titles as one JSON document (diagrade/schemas@1); a schema is JSON anyway"},
    {NULL}};

static void add_names(GPtrArray *words) {
  for (guint i = 0; dg_schema_get_name(i); i++)
    g_ptr_array_add(words, g_strdup(dg_schema_get_name(i)));
}

static DgExit refuse(const char *name, GError **error) {
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  add_names(names);
  g_ptr_array_add(names, NULL);
  g_autofree char *meant = dg_suggest_text(name, (const char *const *)names->pdata);
  return dg_line_refuse(error, "found \"%s\", expected the name of a schema ('diagrade schema' lists them)%s", name,
                        meant);
}

static DgExit run(const DgCommandLine *line, GError **error) {
  if (!dg_line_check_operands(line, 0, 1, "at most one NAME", error))
    return DG_EXIT_USAGE;
  gboolean json = *(const gboolean *)line->values;
  if (json && line->count == 0)
    dg_about_schemas();
  for (guint i = 0; !json && line->count == 0 && dg_schema_get_name(i); i++)
    dg_output_line(dg_schema_get_name(i));
  if (line->count == 0)
    return DG_EXIT_OK;
  const char *schema = dg_schema_get(line->operands[0]);
  if (!schema)
    return refuse(line->operands[0], error);
  dg_output(schema);
  return DG_EXIT_OK;
}

const DgCommand dg_command_schema = {
    .name = "schema",
    .arguments = "[NAME]",
    .summary = "list the JSON Schemas of documents, or print one",
    .words = add_names,
    .size = sizeof(gboolean),
    .options = OPTIONS,
    .run = run,
};
