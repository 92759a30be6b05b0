#include "cli/guard.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/progress.h"

static gboolean write_page(const char *results, const char *page_path, const char *directory, const char *title,
                           GError **error) {
  g_autoptr(GPtrArray) records = dg_results_read(results, error);
  if (!records)
    return FALSE;
  g_autofree char *page = dg_report_page((const char *const *)records->pdata, records->len, directory, title, error);
  return page && dg_output_write(page_path, page, -1, error);
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *output = NULL, *jobs_text = NULL, *report = NULL, *checks_text = NULL;
  const GOptionEntry entries[] = {
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
       "the results file to write (default: <data set>.results.jsonl here)", "FILE"},
      {"report", 0, 0, G_OPTION_ARG_FILENAME, &report, "write the inspection page of the run", "OUT.html"},
      {"checks", 0, 0, G_OPTION_ARG_FILENAME, &checks_text,
       "keep what checks say of the generated figures: names, math, figure, all or none (default)", "LIST"},
      {"jobs", 'j', 0, G_OPTION_ARG_FILENAME, &jobs_text, "score N pairs at a time (default: one a processor)", "N"},
      G_OPTION_ENTRY_NULL};
  g_autoptr(DgGraphOptions) graph_options = dg_graph_options_new();
  g_autoptr(DgScoreOptions) score_options = dg_score_options_new();
  g_autoptr(GError) error = NULL;
  DgExit code;
  guint jobs, failed;
  if (!dg_options_parse(command, entries, dg_options_extraction_group(graph_options),
                        dg_options_scoring_group(score_options), &argc, &argv, &code))
    return code;
  if (argc != 2)
    return dg_output_operands(command, argc, "one data set");
  if (!dg_options_jobs(jobs_text, 0, &jobs, &error))
    return dg_output_usage(command, "%s", error->message);
  g_autoptr(DgCheckOptions) checks = dg_options_checks(checks_text, NULL, &error);
  if (error)
    return dg_output_usage(command, "%s", error->message);
  dg_score_options_set_checks(score_options, checks);
  if (g_strcmp0(output, "-") == 0)
    return dg_output_usage(command, "--output: found \"-\", expected the name of a file");
  g_autoptr(DgDataset) dataset = dg_dataset_open(argv[1], &error);
  if (!dataset)
    return dg_output_error(error);
  if (!output)
    output = g_strconcat(dg_dataset_get_name(dataset), ".results.jsonl", NULL);
  if (!dg_guard_dataset("--output", output, argv[1], &error) ||
      !dg_guard_dataset("--report", report, argv[1], &error) ||
      !dg_guard_outputs("--output", output, "--report", report, &error))
    return dg_output_usage(command, "%s", error->message);
  if (report && g_file_test(output, G_FILE_TEST_EXISTS) && !g_file_test(output, G_FILE_TEST_IS_REGULAR))
    return dg_output_usage(command, "--output: found %s, which cannot be read again for --report, expected a file",
                           output);
  dg_output_warnings(NULL, dg_dataset_get_diagnostics(dataset));
  DgProgress progress;
  dg_progress_init(&progress);
  if (!dg_run(dataset, output, jobs, graph_options, score_options, dg_progress_show, &progress, &failed, &error))
    return dg_output_error(error);
  guint items = dg_dataset_get_item_count(dataset), systems = dg_dataset_get_system_count(dataset);
  g_autofree char *safe = dg_output_safe(output);
  g_autofree char *summary =
      g_strdup_printf("%u item%s x %u system%s: %u scored, %u failed. Results: %s\n", items, items == 1 ? "" : "s",
                      systems, systems == 1 ? "" : "s", items * systems - failed, failed, safe);
  dg_output(summary);
  if (report && !write_page(output, report, argv[1], dg_dataset_get_name(dataset), &error))
    return dg_output_error(error);
  return failed ? DG_EXIT_FAILED : DG_EXIT_OK;
}

const DgCommand dg_command_run = {
    .name = "run",
    .arguments = "DATASET",
    .summary = "score every generated figure of a data set, one record a line (JSON Lines)",
    .examples = "  diagrade run datasets/demo\n"
                "  diagrade run datasets/demo -o demo.jsonl --jobs 4 --report demo.html\n"
                "\n"
                "DATASET holds references/<item>.svg and generated/<system>/<item>.svg. A figure that is\n"
                "missing or unreadable is a failed record; the rest goes on, and the exit code is 1.\n"
                "Records name figures relative to DATASET, and DATASET relative to the results file.",
    .run = run,
};
