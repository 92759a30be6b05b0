#include "cli/guard.h"
#include "cli/options.h"
#include "cli/output.h"

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *output = NULL, *figures = NULL;
  const GOptionEntry entries[] = {{"output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
                                   "the page to write (required; - is standard output)", "OUT.html"},
                                  {"figures", 0, 0, G_OPTION_ARG_FILENAME, &figures,
                                   "directory that the figures are relative to (default: the data set of the run)",
                                   "DIR"},
                                  G_OPTION_ENTRY_NULL};
  DgExit code;
  if (!dg_options_parse(command, entries, NULL, NULL, &argc, &argv, &code))
    return code;
  if (argc != 2)
    return dg_output_operands(command, argc, "one results file");
  if (!output)
    return dg_output_usage(command, "found no --output, expected the name of the page");
  g_autoptr(GError) error = NULL;
  if (!dg_guard_files("--output", (const char *const *)&output, 1, (const char *const *)argv + 1, 1, &error))
    return dg_output_usage(command, "%s", error->message);
  g_autoptr(GPtrArray) records = dg_results_read(argv[1], &error);
  if (!records || (!figures && !dg_results_find_figures(records, argv[1], &figures, &error)))
    return dg_output_error(error);
  if (!dg_guard_dataset("--output", output, figures ? figures : ".", &error))
    return dg_output_usage(command, "%s", error->message);
  g_autofree char *title = g_path_get_basename(argv[1]);
  g_autofree char *valid = g_utf8_make_valid(title, -1);
  g_autofree char *page = dg_report_page((const char *const *)records->pdata, records->len, figures, valid, &error);
  if (!page || !dg_output_write(output, page, -1, &error))
    return dg_output_error(error);
  return DG_EXIT_OK;
}

const DgCommand dg_command_inspect = {
    .name = "inspect",
    .arguments = "RESULTS",
    .summary = "write the inspection page of a results file: what is wrong, shown on the figures",
    .examples = "  diagrade inspect demo.results.jsonl -o demo.html\n"
                "  diagrade run datasets/demo -o demo.jsonl && diagrade inspect demo.jsonl -o demo.html\n"
                "\n"
                "The records name the data set relative to the results file. When it is not there, figures are\n"
                "looked for in the current directory; --figures names another.",
    .run = run,
};
