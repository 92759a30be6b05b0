#include "cli/guard.h"
#include "cli/interrupt.h"
#include "cli/model_options.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/output.h"
#include "cli/plan.h"
#include "cli/progress.h"

#include <cJSON.h>

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
static gboolean open_model(DgExtraction *extraction, DgScoreOptions *score_options, const char *output,
                           GError **error) {
  DgModelArguments *model = &extraction->model;
  if (model->model && model->no_cache && !model->replay && !model->dry_run) {
    dg_line_refuse(error, "found --no-cache, expected a cache: a run that goes on needs the answers of before");
    return FALSE;
  }
  model->run = g_canonicalize_filename(output, NULL);
  return dg_extraction_open(extraction, score_options, error);
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

/* Every record that was scored has the signature of the run. FALSE once it is found. */
static gboolean take_signature(const char *record, gpointer user_data) {
  cJSON *document = cJSON_Parse(record);
  const char *signature = cJSON_GetStringValue(
      cJSON_GetObjectItemCaseSensitive(cJSON_GetObjectItemCaseSensitive(document, "score"), "signature"));
  dg_outcome_signature(signature);
  gboolean goes_on = signature == NULL;
  cJSON_Delete(document);
  return goes_on;
}

static void count_pairs(const DgDataset *dataset, const DgRunSummary *summary, const char *output) {
  const struct {
    const char *name;
    guint count;
  } counts[] = {{"items", dg_dataset_get_item_count(dataset)},
                {"systems", dg_dataset_get_system_count(dataset)},
                {"pairs", summary->pairs},
                {"scored", summary->scored},
                {"failed", summary->failed},
                {"unreadable", summary->unreadable},
                {"missing", summary->missing},
                {"kept", summary->kept},
                {"changed", summary->changed}};
  if (!dg_outcome_is_open())
    return;
  for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
    dg_outcome_count(counts[i].name, counts[i].count);
  dg_outcome_file(output);
  dg_results_visit(output, take_signature, NULL, NULL);
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

typedef struct {
  char *output, *shard, *report, *checks, *metrics;
  gboolean restart, follow_links;
  guint64 jobs;
  DgExtraction extraction;
  DgScoringArguments scoring;
} Arguments;

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"output", DG_FILE, AT(output), "FILE", "the store to go on with or to make; FILE.jsonl is a results file",
     "<data set>.store here", .letter = 'o'},
    {"shard", DG_TEXT, AT(shard), "I/N", "score only the I-th of N shares of the items (see merge)"},
    {"restart", DG_FLAG, AT(restart), NULL, "replace the results of a store, also of another signature"},
    {"report", DG_FILE, AT(report), "OUT.html", "write the inspection page of the run"},
    {"checks", DG_TEXT, AT(checks), "LIST",
     "keep what checks say of the generated figures: names, math, figure, all or none", "none",
     .words = dg_words_check_lists},
    DG_OPTION_METRICS(AT(metrics)),
    DG_OPTION_FOLLOW_LINKS(AT(follow_links)),
    DG_OPTION_JOBS(AT(jobs), "score N pairs at a time",
                   "one a processor; as many as --max-in-flight keeps busy with a model"),
    DG_OPTION_OUTCOME,
    {NULL}};

/* What can be said of the options before the data set is read. */
static gboolean check_options(const Arguments *given, guint *shard_index, guint *shard_count, GError **error) {
  if (!dg_figure_arguments_check_one(&given->extraction.how.place, error))
    return FALSE;
  if (given->shard && !read_shard(given->shard, shard_index, shard_count))
    dg_line_refuse(error, "--shard: found \"%s\", expected I/N, as 1/4 for the first of four", given->shard);
  else if ((given->shard || given->restart) && given->output && is_results_file(given->output))
    dg_line_refuse(error, "--output: found a results file with %s, expected a store",
                   given->shard ? "--shard" : "--restart");
  else if (g_strcmp0(given->output, "-") == 0)
    dg_line_refuse(error, "--output: found \"-\", expected the name of a file");
  else
    return TRUE;
  return FALSE;
}

/* No output may be a figure of the data set, and the results must be read again for the page. */
static gboolean check_outputs(const Arguments *given, const char *directory, GError **error) {
  const char *output = given->output;
  if (!dg_guard_dataset("--output", output, directory, error) ||
      !dg_guard_dataset("--report", given->report, directory, error) ||
      !dg_guard_outputs("--output", output, "--report", given->report, error))
    return FALSE;
  if (!given->report || !g_file_test(output, G_FILE_TEST_EXISTS) || g_file_test(output, G_FILE_TEST_IS_REGULAR))
    return TRUE;
  dg_line_refuse(error, "--output: found %s, which cannot be read again for --report, expected a file", output);
  return FALSE;
}

static gboolean write_page(const Arguments *given, const char *directory, const DgDataset *dataset, guint *unseen,
                           GError **error) {
  const DgInspectOptions options = {.figures = directory,
                                    .follow_links = given->follow_links,
                                    .title = dg_dataset_get_name(dataset),
                                    .unseen = unseen};
  g_autofree char *page = dg_inspect_page(given->output, &options, error);
  return page && dg_output_write(given->report, page, -1, error);
}

static DgExit run(const DgCommandLine *line, GError **error) {
  Arguments *given = line->values;
  DgExtraction *extraction = &given->extraction;
  guint shard_index = 0, shard_count = 1;
  if (!dg_line_check_operands(line, 1, 1, "one data set", error) ||
      !check_options(given, &shard_index, &shard_count, error))
    return DG_EXIT_USAGE;
  const char *directory = line->operands[0];
  g_autoptr(DgScoreOptions) scores = dg_options_scores(&given->scoring, given->checks, NULL, given->metrics, error);
  if (!scores)
    return DG_EXIT_USAGE;
  g_autoptr(DgDataset) dataset = dg_dataset_open(directory, dg_dataset_flags(given->follow_links), error);
  if (!dataset)
    return DG_EXIT_INPUT;
  if (!given->output)
    given->output = g_strconcat(dg_dataset_get_name(dataset), ".store", NULL);
  if (!check_outputs(given, directory, error))
    return DG_EXIT_USAGE;
  dg_output_warnings(NULL, dg_dataset_get_diagnostics(dataset));
  if (!open_model(extraction, scores, given->output, error))
    return DG_EXIT_USAGE;
  g_autoptr(DgRunOptions) options = dg_run_options_new();
  dg_run_options_set_restart(options, given->restart);
  dg_run_options_set_shard(options, shard_index, shard_count);
  guint jobs = dg_line_has(line, "jobs") ? (guint)given->jobs : dg_extraction_jobs(extraction, 0);
  if (dg_extraction_is_dry(extraction))
    return plan_run(dataset, options, extraction, jobs, scores);
  DgRunSummary summary = {0};
  if (!run_pairs(dataset, given->output, options, jobs, extraction, scores, &summary, error))
    return DG_EXIT_INPUT;
  print_summary(dataset, &summary, given->shard, given->output);
  count_pairs(dataset, &summary, given->output);
  guint unseen = 0;
  if (given->report && !write_page(given, directory, dataset, &unseen, error))
    return DG_EXIT_INTERNAL;
  DgExit code = given->report ? dg_output_unseen(unseen, "figures that", "") : DG_EXIT_OK;
  return summary.failed || summary.missing ? DG_EXIT_FAILED : code;
}

const DgCommand dg_command_run = {
    .name = "run",
    .arguments = "DATASET",
    .summary = "score every generated figure of a data set into a store, and go on where it stopped",
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {DG_USE_EXTRACTION(Arguments), {&dg_scoring_options, AT(scoring)}, DG_USE_EXTRACTION_MODEL(Arguments)},
    .run = run,
};
