#include "cli/gates.h"
#include "cli/guard.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/model_options.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/plan.h"
#include "cli/progress.h"
#include "cli/score_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static gboolean is_ratio(const char *name) {
  DgValue value;
  return dg_value_find(name, NULL, &value) && value < DG_VALUE_RATIO_COUNT;
}

static const DgGateRule RATIO_GATES = {.least = 0,
                                       .example = "node_f1=0.8",
                                       .names = "<metric>_precision, _recall or _f1, as in node_f1",
                                       .known = is_ratio};

static gboolean get_value(const char *name, double *value, gconstpointer score) {
  return dg_score_get_value(score, name, value);
}

static gboolean write_page(const DgRecord *record, const char *path, GError **error) {
  g_autofree char *json = dg_record_to_json(record);
  const char *records[] = {json};
  g_autofree char *page = dg_report_page(records, 1, NULL, NULL, error);
  return page && dg_output_write(path, page, -1, error);
}

static gboolean print_explanations(const DgRecord *record, const char *score, GError **error) {
  g_autofree char *explanations =
      dg_report_explain(dg_record_get_generated_graph(record), dg_record_get_reference_graph(record), score, error);
  g_autofree char *text = explanations ? dg_score_explanations(explanations) : NULL;
  if (text)
    dg_output(text);
  return text != NULL;
}

static DgExit score_pair(char **paths, DgModelClient *client, const DgGraphOptions *graph_options,
                         const DgScoreOptions *score_options, gboolean json, gboolean explain, const char *report,
                         const GArray *gates) {
  DgProgress progress;
  dg_progress_init(&progress, client);
  g_autoptr(DgRecord) record = dg_record_new(paths[0], paths[1], NULL, NULL, graph_options, score_options);
  dg_progress_end(&progress);
  const GError *failure = dg_record_get_error(record);
  if (dg_plan_is_dry(client) && (!failure || dg_plan_counts(client, failure))) {
    dg_plan_output(client, json);
    return DG_EXIT_OK;
  }
  if (failure)
    return dg_output_error(failure);
  g_autofree char *document = dg_score_to_json(dg_record_get_score(record), dg_record_get_signature(record), TRUE);
  g_autofree char *text =
      json ? g_strconcat(document, "\n", NULL) : dg_score_table(document, record, paths[0], paths[1]);
  dg_output(text);
  g_autoptr(GError) error = NULL;
  if (explain && !print_explanations(record, document, &error))
    return dg_output_error(error);
  if (report && !write_page(record, report, &error))
    return dg_output_error(error);
  return dg_gates_check(gates, get_value, dg_record_get_score(record));
}

typedef struct {
  DgProgress *progress;
  gboolean dry;
} Answers;

static gboolean write_answer(const char *answer, gboolean failed, gpointer user_data) {
  const Answers *answers = user_data;
  if (answers->dry)
    return TRUE;
  dg_progress_clear(answers->progress);
  dg_output(answer);
  dg_output("\n");
  return dg_output_flush() && !dg_interrupt_asked(NULL);
}

static DgExit score_lines(const DgExtraction *extraction, guint jobs, const DgScoreOptions *score_options) {
  DgProgress progress;
  dg_progress_init(&progress, extraction->client);
  Answers answers = {&progress, dg_extraction_is_dry(extraction)};
  guint failed = dg_filter(dg_input_line, write_answer, &answers, jobs, extraction->graph, score_options);
  dg_progress_end(&progress);
  if (answers.dry)
    dg_plan_output(extraction->client, FALSE);
  return failed && !answers.dry ? DG_EXIT_FAILED : DG_EXIT_OK;
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *report = NULL, *jobs_text = NULL, *checks_text = NULL;
  g_auto(GStrv) fail_under = NULL;
  gboolean json = FALSE, jsonl = FALSE, explain = FALSE;
  const GOptionEntry entries[] = {
      {"json", 0, 0, G_OPTION_ARG_NONE, &json, "print one JSON document (diagrade/score@1)", NULL},
      {"explain", 0, 0, G_OPTION_ARG_NONE, &explain, "say which connections break or make the missing and extra paths",
       NULL},
      {"report", 0, 0, G_OPTION_ARG_FILENAME, &report, "write the inspection page of the pair", "OUT.html"},
      {"fail-under", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &fail_under,
       "exit with 1 when a value is less, e.g. node_f1=0.8,path_f1=0.5 (repeatable)", "VALUE=MIN"},
      {"checks", 0, 0, G_OPTION_ARG_FILENAME, &checks_text,
       "checks of the generated figure: names, math, figure, all or none (default figure; with --jsonl none)", "LIST"},
      {"jsonl", 0, 0, G_OPTION_ARG_NONE, &jsonl, "score pairs given as JSON Lines on standard input, in order", NULL},
      {"jobs", 'j', 0, G_OPTION_ARG_FILENAME, &jobs_text, "with --jsonl: score N pairs at a time (default 1)", "N"},
      G_OPTION_ENTRY_NULL};
  g_autoptr(DgExtraction) extraction = dg_extraction_new();
  const DgGraphOptions *graph_options = extraction->graph;
  g_autoptr(DgScoreOptions) score_options = dg_score_options_new();
  g_autoptr(GError) error = NULL;
  DgExit code;
  GOptionGroup *const groups[] = {dg_figure_arguments_group(extraction->place), dg_options_extraction_group(extraction),
                                  dg_options_scoring_group(score_options), dg_model_arguments_group(extraction->model),
                                  NULL};
  if (!dg_options_parse_groups(command, entries, groups, &argc, &argv, &code))
    return code;
  guint jobs;
  if (!dg_figure_arguments_one(extraction->place, &error))
    return dg_output_usage(command, "%s", error->message);
  if (!dg_options_jobs(jobs_text, 1, &jobs, &error))
    return dg_output_usage(command, "%s", error->message);
  g_autoptr(DgCheckOptions) checks = dg_options_checks(checks_text, jsonl ? NULL : "figure", &error);
  if (error)
    return dg_output_usage(command, "%s", error->message);
  dg_score_options_set_checks(score_options, checks);
  if (jsonl) {
    if (argc > 1 || report || fail_under || explain)
      return dg_output_usage(command,
                             "found files, --report, --explain or --fail-under with --jsonl, expected none of them");
    if (!dg_extraction_open_for(command, extraction, score_options, &code))
      return code;
    return score_lines(extraction, jobs_text ? jobs : dg_extraction_jobs(extraction, 1), score_options);
  }
  if (argc != 3)
    return dg_output_operands(command, argc, "GENERATED and REFERENCE");
  if (json && explain)
    return dg_output_usage(command, "found --explain with --json, expected one of them");
  if (jobs_text)
    return dg_output_usage(command, "found --jobs, expected it with --jsonl only");
  if (!dg_guard_inputs((const char *const *)argv + 1, 2, &error) ||
      !dg_guard_files("--report", (const char *const *)&report, 1, (const char *const *)argv + 1, 2, &error))
    return dg_output_usage(command, "%s", error->message);
  g_autoptr(GArray) gates = dg_gates_new(fail_under, &RATIO_GATES, &error);
  if (!gates)
    return dg_output_usage(command, "%s", error->message);
  if (!dg_extraction_open_for(command, extraction, score_options, &code))
    return code;
  return score_pair(argv + 1, extraction->client, graph_options, score_options, json, explain, report, gates);
}

const DgCommand dg_command_score = {
    .name = "score",
    .arguments = "GENERATED REFERENCE",
    .summary = "score a generated figure against its reference",
    .examples = "  diagrade score generated.svg reference.svg --report page.html --fail-under node_f1=0.8\n"
                "  echo '{\"generated\":\"a.svg\",\"reference\":\"b.svg\"}' | diagrade score --jsonl\n"
                "\n"
                "A file is an SVG figure or a graph document (diagrade/graph@1); \"-\" is standard input.\n"
                "A line of --jsonl may give \"generated_graph\" and \"reference_graph\" instead of paths, and an\n"
                "\"id\" that its answer repeats. A bad line is answered with its error, and the rest goes on.",
    .run = run,
};
