#include "cli/guard.h"
#include "cli/interrupt.h"
#include "cli/model_options.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/plan.h"
#include "cli/progress.h"

static gboolean write_page(const char *results, const char *page_path, const char *directory, const char *title,
                           GError **error) {
  g_autoptr(GPtrArray) records = dg_results_read(results, error);
  if (!records)
    return FALSE;
  g_autofree char *page = dg_report_page((const char *const *)records->pdata, records->len, directory, title, error);
  return page && dg_output_write(page_path, page, -1, error);
}

/* A results file in place of a store: by its name, or because it is no file that a store can be in. */
static gboolean is_results_file(const char *output) {
  return g_str_has_suffix(output, ".jsonl") ||
         (g_file_test(output, G_FILE_TEST_EXISTS) && !g_file_test(output, G_FILE_TEST_IS_REGULAR) &&
          !g_file_test(output, G_FILE_TEST_IS_DIR));
}

/* "3/8" is the third of eight shards. */
static gboolean read_shard(const char *text, guint *index, guint *count) {
  guint64 number, of;
  g_auto(GStrv) parts = g_strsplit(text, "/", 3);
  if (g_strv_length(parts) != 2 || !g_ascii_string_to_unsigned(parts[1], 10, 1, G_MAXINT, &of, NULL) ||
      !g_ascii_string_to_unsigned(parts[0], 10, 1, of, &number, NULL))
    return FALSE;
  *index = (guint)number - 1;
  *count = (guint)of;
  return TRUE;
}

/* What was spent for a store before counts for the budget of a run that goes on with it. */
static gboolean open_model(const DgCommand *command, DgExtraction *extraction, DgScoreOptions *score_options,
                           const char *output, DgExit *code) {
  DgModelArguments *model = extraction->model;
  if (model->model && model->no_cache && !model->replay && !model->dry_run) {
    *code =
        dg_output_usage(command, "found --no-cache, expected a cache: a run that goes on needs the answers of before");
    return FALSE;
  }
  model->run = g_canonicalize_filename(output, NULL);
  return dg_extraction_open_for(command, extraction, score_options, code);
}

/* Reads every figure of the run for what would be asked of its model. */
static DgExit plan_run(const DgDataset *dataset, DgRunOptions *options, const DgExtraction *extraction, guint jobs,
                       const DgScoreOptions *score_options) {
  g_autoptr(GError) error = NULL;
  DgProgress progress;
  dg_progress_init(&progress, NULL);
  dg_run_options_set_jobs(options, jobs);
  dg_run_options_set_progress(options, dg_progress_show, &progress);
  gboolean fine = dg_run_store(dataset, NULL, options, extraction->graph, score_options, NULL, &error);
  dg_progress_end(&progress);
  if (!fine)
    return dg_output_error(error);
  dg_plan_output(extraction->client, FALSE);
  return DG_EXIT_OK;
}

static const char *plural(guint count) {
  return count == 1 ? "" : "s";
}

static void print_summary(const DgDataset *dataset, const DgRunSummary *summary, const char *shard,
                          const char *output) {
  guint items = dg_dataset_get_item_count(dataset), systems = dg_dataset_get_system_count(dataset);
  g_autofree char *safe = dg_output_safe(output);
  GString *text = g_string_new(NULL);
  g_string_append_printf(text, "%u item%s x %u system%s%s%s: %u scored, %u failed", items, plural(items), systems,
                         plural(systems), shard ? ", shard " : "", shard ? shard : "", summary->scored,
                         summary->failed);
  if (summary->unreadable)
    g_string_append_printf(text, " (%u unreadable)", summary->unreadable);
  if (summary->missing)
    g_string_append_printf(text, ", %u missing", summary->missing);
  g_string_append_printf(text, ". Results: %s\n", safe);
  if (summary->kept || summary->changed)
    g_string_append_printf(text, "%u stored before, %u changed since and scored again, %u new.\n", summary->kept,
                           summary->changed, summary->pairs - summary->kept - summary->changed);
  dg_output(text->str);
  g_string_free(text, TRUE);
}

static gboolean run_pairs(const DgDataset *dataset, const char *output, DgRunOptions *options, guint jobs,
                          const DgExtraction *extraction, const DgScoreOptions *score_options, DgRunSummary *summary,
                          GError **error) {
  const DgGraphOptions *graph_options = extraction->graph;
  DgProgress progress;
  dg_progress_init(&progress, extraction->client);
  gboolean fine;
  if (is_results_file(output)) {
    fine = dg_run(dataset, output, jobs, graph_options, score_options, dg_progress_show, &progress, summary, error);
  } else {
    dg_run_options_set_jobs(options, jobs);
    dg_run_options_set_progress(options, dg_progress_show, &progress);
    dg_run_options_set_stop(options, dg_interrupt_asked, NULL);
    dg_interrupt_open("diagrade: stopped; what was finished is stored: run the same command again to go on\n");
    fine = dg_run_store(dataset, output, options, graph_options, score_options, summary, error);
  }
  dg_progress_end(&progress);
  return fine;
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *output = NULL, *jobs_text = NULL, *report = NULL, *checks_text = NULL, *shard = NULL;
  gboolean restart = FALSE;
  const GOptionEntry entries[] = {
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
       "the store to go on with or to make (default: <data set>.store here); FILE.jsonl is a results file", "FILE"},
      {"shard", 0, 0, G_OPTION_ARG_FILENAME, &shard, "score only the I-th of N shares of the items (see merge)", "I/N"},
      {"restart", 0, 0, G_OPTION_ARG_NONE, &restart, "replace the results of a store, also of another signature", NULL},
      {"report", 0, 0, G_OPTION_ARG_FILENAME, &report, "write the inspection page of the run", "OUT.html"},
      {"checks", 0, 0, G_OPTION_ARG_FILENAME, &checks_text,
       "keep what checks say of the generated figures: names, math, figure, all or none (default)", "LIST"},
      {"jobs", 'j', 0, G_OPTION_ARG_FILENAME, &jobs_text,
       "score N pairs at a time (default: one a processor; as many as --max-in-flight keeps busy with a model)", "N"},
      G_OPTION_ENTRY_NULL};
  g_autoptr(DgExtraction) extraction = dg_extraction_new();
  g_autoptr(DgScoreOptions) score_options = dg_score_options_new();
  g_autoptr(GError) error = NULL;
  DgExit code;
  guint jobs, shard_index = 0, shard_count = 1;
  GOptionGroup *const groups[] = {dg_figure_arguments_group(extraction->place), dg_options_extraction_group(extraction),
                                  dg_options_scoring_group(score_options), dg_model_arguments_group(extraction->model),
                                  NULL};
  if (!dg_options_parse_groups(command, entries, groups, &argc, &argv, &code))
    return code;
  if (argc != 2)
    return dg_output_operands(command, argc, "one data set");
  if (!dg_figure_arguments_one(extraction->place, &error))
    return dg_output_usage(command, "%s", error->message);
  if (!dg_options_jobs(jobs_text, 0, &jobs, &error))
    return dg_output_usage(command, "%s", error->message);
  if (shard && !read_shard(shard, &shard_index, &shard_count))
    return dg_output_usage(command, "--shard: found \"%s\", expected I/N, as 1/4 for the first of four", shard);
  if ((shard || restart) && output && is_results_file(output))
    return dg_output_usage(command, "--output: found a results file with %s, expected a store",
                           shard ? "--shard" : "--restart");
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
    output = g_strconcat(dg_dataset_get_name(dataset), ".store", NULL);
  if (!dg_guard_dataset("--output", output, argv[1], &error) ||
      !dg_guard_dataset("--report", report, argv[1], &error) ||
      !dg_guard_outputs("--output", output, "--report", report, &error))
    return dg_output_usage(command, "%s", error->message);
  if (report && g_file_test(output, G_FILE_TEST_EXISTS) && !g_file_test(output, G_FILE_TEST_IS_REGULAR))
    return dg_output_usage(command, "--output: found %s, which cannot be read again for --report, expected a file",
                           output);
  dg_output_warnings(NULL, dg_dataset_get_diagnostics(dataset));
  if (!open_model(command, extraction, score_options, output, &code))
    return code;
  g_autoptr(DgRunOptions) options = dg_run_options_new();
  dg_run_options_set_restart(options, restart);
  dg_run_options_set_shard(options, shard_index, shard_count);
  if (!jobs_text)
    jobs = dg_extraction_jobs(extraction, 0);
  if (dg_extraction_is_dry(extraction))
    return plan_run(dataset, options, extraction, jobs, score_options);
  DgRunSummary summary = {0};
  if (!run_pairs(dataset, output, options, jobs, extraction, score_options, &summary, &error))
    return dg_output_error(error);
  print_summary(dataset, &summary, shard, output);
  if (report && !write_page(output, report, argv[1], dg_dataset_get_name(dataset), &error))
    return dg_output_error(error);
  return summary.failed || summary.missing ? DG_EXIT_FAILED : DG_EXIT_OK;
}

const DgCommand dg_command_run = {
    .name = "run",
    .arguments = "DATASET",
    .summary = "score every generated figure of a data set into a store, and go on where it stopped",
    .examples = "  diagrade run datasets/demo\n"
                "  diagrade run datasets/demo -o demo.store --jobs 4 --report demo.html\n"
                "  diagrade run datasets/demo -o demo.jsonl\n"
                "\n"
                "DATASET holds references/<item>.svg and generated/<system>/<item>.svg, or dataset.json. Any of them\n"
                "may be TikZ, <item>.tex. A figure that is missing or unreadable is a record that says so; the rest\n"
                "goes on, and the exit code is 1.\n"
                "The same command goes on with a store where it stopped, however it was stopped, and scores again\n"
                "what was changed. FILE.jsonl takes the records, one a line, without a store.\n"
                "Records name figures relative to DATASET, and DATASET relative to the store.",
    .run = run,
};
