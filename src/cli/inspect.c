#include "cli/options.h"
#include "cli/output.h"

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *output = NULL, *base_dir = NULL;
  const GOptionEntry entries[] = {{"output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
                                   "the page to write (required; - is standard output)", "OUT.html"},
                                  {"base-dir", 0, 0, G_OPTION_ARG_FILENAME, &base_dir,
                                   "directory that the paths of figures are relative to (default: the current one)",
                                   "DIR"},
                                  G_OPTION_ENTRY_NULL};
  DgExit code;
  if (!dg_options_parse(command, entries, NULL, NULL, &argc, &argv, &code))
    return code;
  if (argc != 2)
    return dg_output_usage(command, "found %d operands, expected one results file", argc - 1);
  if (!output)
    return dg_output_usage(command, "found no --output, expected the name of the page");
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) records = dg_results_read(argv[1], &error);
  if (!records)
    return dg_output_error(error);
  g_autofree char *title = g_path_get_basename(argv[1]);
  g_autofree char *valid = g_utf8_make_valid(title, -1);
  g_autofree char *page = dg_report_page((const char *const *)records->pdata, records->len, base_dir, valid, &error);
  if (!page || !dg_output_write(output, page, -1, &error))
    return dg_output_error(error);
  return DG_EXIT_OK;
}

const DgCommand dg_command_inspect = {
    .name = "inspect",
    .arguments = "RESULTS",
    .summary = "write the inspection page of a results file: what is wrong, shown on the figures",
    .examples = "  diagrade inspect demo.results.jsonl -o demo.html\n"
                "  diagrade run datasets/demo -o demo.jsonl && diagrade inspect demo.jsonl -o demo.html",
    .run = run,
};
