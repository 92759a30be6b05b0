#include "cli/coverage.h"
#include "cli/guard.h"
#include "cli/options.h"
#include "cli/output.h"

#include <string.h>

static gboolean print_record(const char *record, gpointer user_data) {
  dg_output(record);
  dg_output("\n");
  return TRUE;
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *output = NULL;
  const GOptionEntry entries[] = {{"output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
                                   "the results file to write (default: standard output)", "FILE.jsonl"},
                                  G_OPTION_ENTRY_NULL};
  DgExit code;
  if (!dg_options_parse(command, entries, NULL, NULL, &argc, &argv, &code))
    return code;
  if (argc != 2)
    return dg_output_operands(command, argc, "one store");
  g_autoptr(GError) error = NULL;
  if (!dg_guard_files("--output", (const char *const *)&output, 1, (const char *const *)argv + 1, 1, &error))
    return dg_output_usage(command, "%s", error->message);
  gboolean fine = output && strcmp(output, "-") != 0 ? dg_results_export(argv[1], output, &error)
                                                     : dg_results_visit(argv[1], print_record, NULL, &error);
  if (!fine)
    return dg_output_error(error);
  dg_coverage_warn(argv[1]);
  return DG_EXIT_OK;
}

const DgCommand dg_command_export = {
    .name = "export",
    .arguments = "STORE",
    .summary = "write the records of a store as JSON Lines",
    .examples = "  diagrade export demo.store -o demo.jsonl\n"
                "  diagrade export demo.store | jq -r '[.system, .item, .score.node.f1] | @tsv'\n"
                "\n"
                "One record a line, by system, then by item: the same bytes as those of 'diagrade run -o FILE.jsonl',\n"
                "where FILE.jsonl is in the directory of the store.",
    .run = run,
};
