#include "cli/options.h"
#include "cli/output.h"

#include <string.h>

static const char *plural(guint count) {
  return count == 1 ? "" : "s";
}

static void print_findings(const DgDataset *dataset, const DgValidation *validation) {
  guint items = dg_dataset_get_item_count(dataset), systems = dg_dataset_get_system_count(dataset);
  guint count = dg_validation_get_count(validation);
  for (guint i = 0; i < count; i++) {
    const char *file = dg_validation_get_file(validation, i);
    dg_output_say("%-12s %s%s%s", dg_finding_kind_name(dg_validation_get_kind(validation, i)), file ? file : "",
                  file ? ": " : "", dg_validation_get_message(validation, i));
  }
  dg_output_say("%u item%s x %u system%s: %u finding%s, %u broken", items, plural(items), systems, plural(systems),
                count, plural(count), dg_validation_get_broken(validation));
}

static DgExit validate(const char *directory, guint jobs, gboolean json, GError **error) {
  g_autoptr(DgDataset) dataset = dg_dataset_open_early(directory, error);
  if (!dataset)
    return DG_EXIT_INPUT;
  g_autoptr(DgValidation) validation = dg_dataset_validate(dataset, jobs);
  if (json) {
    g_autofree char *document = dg_validation_to_json(validation, dataset, TRUE);
    dg_output_line(document);
  } else {
    print_findings(dataset, validation);
  }
  return dg_validation_get_broken(validation) ? DG_EXIT_FAILED : DG_EXIT_OK;
}

static DgExit update(const char *directory, GError **error) {
  g_autoptr(DgDiagnostics) added = dg_diagnostics_new();
  if (!dg_dataset_update(directory, added, error))
    return DG_EXIT_INPUT;
  for (guint i = 0; i < dg_diagnostics_get_count(added); i++)
    dg_output_say("%s", dg_diagnostics_get_message(added, i));
  if (dg_diagnostics_get_count(added) == 0)
    dg_output("nothing to add\n");
  return DG_EXIT_OK;
}

typedef struct {
  gboolean json;
  guint64 jobs;
} Arguments;

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {{"json", DG_FLAG, AT(json), NULL, "of validate: print one JSON document"},
                                   DG_OPTION_JOBS(AT(jobs), "of validate: read N figures at a time", "one a processor"),
                                   {NULL}};
static const char *const ACTIONS[] = {"validate", "init", "update", NULL};

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  if (!dg_line_check_operands(line, 2, 2, "validate, init or update, and one data set", error))
    return DG_EXIT_USAGE;
  const char *action = line->operands[0], *directory = line->operands[1];
  if (strcmp(action, "validate") == 0)
    return validate(directory, (guint)given->jobs, given->json, error);
  if (strcmp(action, "init") == 0)
    return dg_dataset_init(directory, error) ? DG_EXIT_OK : DG_EXIT_INPUT;
  return strcmp(action, "update") == 0 ? update(directory, error) : dg_line_refuse_action(line, error);
}

const DgCommand dg_command_dataset = {
    .name = "dataset",
    .arguments = "validate|init|update DATASET",
    .summary = "say what is missing, broken or there twice in a data set, or describe it",
    .actions = ACTIONS,
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .run = run,
};
