#include "cli/coverage.h"
#include "cli/guard.h"
#include "cli/options.h"
#include "cli/output.h"

#include <string.h>

static gboolean print_record(const char *record, gpointer user_data) {
  dg_output_line(record);
  return TRUE;
}

typedef struct {
  char *output;
} Arguments;

static const DgOption OPTIONS[] = {{"output", DG_FILE, offsetof(Arguments, output), "FILE.jsonl",
                                    "the results file to write", "standard output", .letter = 'o'},
                                   {NULL}};

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  const char *const *paths = (const char *const *)line->operands, *output = given->output;
  if (!dg_line_check_operands(line, 1, 1, "one store", error) ||
      !dg_guard_files("--output", &output, 1, paths, 1, error))
    return DG_EXIT_USAGE;
  gboolean fine = output && strcmp(output, "-") != 0 ? dg_results_export(*paths, output, error)
                                                     : dg_results_visit(*paths, print_record, NULL, error);
  if (!fine)
    return DG_EXIT_INPUT;
  dg_coverage_warn(*paths);
  return DG_EXIT_OK;
}

const DgCommand dg_command_export = {
    .name = "export",
    .arguments = "STORE",
    .summary = "write the records of a store as JSON Lines",
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .run = run,
};
