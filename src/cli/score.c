#include "cli/gates.h"
#include "cli/guard.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/model_options.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/plan.h"
#include "cli/progress.h"
#include "cli/results_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A ratio, or a measure of which more is better. */
static gboolean can_gate(const char *name) {
  DgValue value;
  guint measure;
  if (dg_value_find(name, NULL, &value))
    return value < DG_VALUE_RATIO_COUNT;
  return dg_measure_find_value(name, &measure, NULL) && dg_measure_get(measure)->direction == DG_HIGHER_IS_BETTER;
}

static const DgGateRule RATIO_GATES = {.least = 0,
                                       .example = "node_f1=0.8",
                                       .names = "<metric>_precision, _recall or _f1, as in node_f1, or a measure of "
                                                "which more is better",
                                       .known = can_gate};

static gboolean get_value(const char *name, double *value, gconstpointer score) {
  return dg_score_get_value(score, name, value);
}

static gboolean write_page(const DgRecord *record, const char *path, GError **error) {
  g_autofree char *page = dg_report_page(record, error);
  return page && dg_output_write(path, page, -1, error);
}

/* The document, or what people read. */
static void print_score(const DgRecord *record, char **paths, gboolean json, gboolean explain) {
  g_autofree char *text = json ? dg_score_to_json(dg_record_get_score(record), dg_record_get_signature(record), TRUE)
                               : dg_score_table(record, paths[0], paths[1]);
  dg_output_text(text, json ? DG_OUTPUT_JSON : DG_OUTPUT_TEXT);
  if (json)
    dg_output("\n");
  g_autofree char *explanations = explain ? dg_score_explanations(record) : NULL;
  if (explanations)
    dg_output(explanations);
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
  print_score(record, paths, json, explain);
  g_autoptr(GError) error = NULL;
  if (report && !write_page(record, report, &error))
    return dg_output_error(error);
  return dg_gates_check(gates, get_value, dg_record_get_score(record));
}

static DgExit score_lines(const DgExtraction *extraction, guint jobs, const DgScoreOptions *score_options) {
  DgAnswers answers;
  dg_answers_begin(&answers, extraction->client);
  return dg_answers_end(&answers,
                        dg_filter(dg_input_line, dg_answers_write, &answers, jobs, extraction->graph, score_options));
}

typedef struct {
  char *report, *checks, *metrics;
  char **fail_under;
  gboolean json, jsonl, explain;
  guint64 jobs;
  DgExtraction extraction;
  DgScoringArguments scoring;
} Arguments;

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"json", DG_FLAG, AT(json), NULL, "print one JSON document (diagrade/score@1)"},
    {"explain", DG_FLAG, AT(explain), NULL, "say which connections break or make the missing and extra paths"},
    {"report", DG_FILE, AT(report), "OUT.html", "write the inspection page of the pair"},
    {"fail-under", DG_TEXTS, AT(fail_under), "VALUE=MIN",
     "exit with 1 when a value is less, e.g. node_f1=0.8,path_f1=0.5 (repeatable)", .words = dg_words_ratios},
    DG_OPTION_CHECKS(AT(checks), "figure; with --jsonl none"),
    DG_OPTION_METRICS(AT(metrics)),
    {"jsonl", DG_FLAG, AT(jsonl), NULL, "score pairs given as JSON Lines on standard input, in order"},
    DG_OPTION_JOBS(AT(jobs), "with --jsonl: score N pairs at a time", "1"),
    {NULL}};

static DgExit run(const DgCommandLine *line, GError **error) {
  Arguments *given = line->values;
  DgExtraction *extraction = &given->extraction;
  const char *const *paths = (const char *const *)line->operands;
  if (!dg_figure_arguments_check_one(&extraction->how.place, error))
    return DG_EXIT_USAGE;
  g_autoptr(DgScoreOptions) scores =
      dg_options_scores(&given->scoring, given->checks, given->jsonl ? NULL : "figure", given->metrics, error);
  if (!scores)
    return DG_EXIT_USAGE;
  if (given->jsonl) {
    if (line->count > 0 || given->report || given->fail_under || given->explain)
      return dg_line_refuse(error,
                            "found files, --report, --explain or --fail-under with --jsonl, expected none of them");
    if (!dg_extraction_open(extraction, scores, error))
      return DG_EXIT_USAGE;
    return score_lines(extraction, dg_line_has(line, "jobs") ? (guint)given->jobs : dg_extraction_jobs(extraction, 1),
                       scores);
  }
  if (!dg_line_check_operands(line, 2, 2, "GENERATED and REFERENCE", error))
    return DG_EXIT_USAGE;
  if (given->json && given->explain)
    return dg_line_refuse(error, "found --explain with --json, expected one of them");
  if (dg_line_has(line, "jobs"))
    return dg_line_refuse(error, "found --jobs, expected it with --jsonl only");
  if (!dg_guard_inputs(paths, 2, error) ||
      !dg_guard_files("--report", (const char *const *)&given->report, 1, paths, 2, error))
    return DG_EXIT_USAGE;
  g_autoptr(GArray) gates = dg_gates_new(given->fail_under, &RATIO_GATES, error);
  if (!gates || !dg_extraction_open(extraction, scores, error))
    return DG_EXIT_USAGE;
  return score_pair(line->operands, extraction->client, extraction->graph, scores, given->json, given->explain,
                    given->report, gates);
}

const DgCommand dg_command_score = {
    .name = "score",
    .arguments = "GENERATED REFERENCE",
    .summary = "score a generated figure against its reference",
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {DG_USE_EXTRACTION(Arguments), {&dg_scoring_options, AT(scoring)}, DG_USE_EXTRACTION_MODEL(Arguments)},
    .run = run,
};
