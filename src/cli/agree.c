#include "cli/agree_table.h"
#include "cli/gates.h"
#include "cli/guard.h"
#include "cli/options.h"
#include "cli/output.h"

#include <string.h>

static const DgGateRule GATES = {
    .least = -1,
    .example = "kappa=0.5",
    .names = "kappa, k2, kappa_difference, k2_difference, pearson, spearman, kendall or alpha, or one of them with a "
             "name behind a dot, as in kappa.diagram_fully_in_canvas",
    .known = dg_agreement_is_value_name};

static const DgGateRule MATCHING_GATES = {
    .least = -1,
    .example = "f1=0.6",
    .names =
        "precision, recall, f1, macro_f1, fair_f1, pearson, spearman, kendall or partial, also with _difference, or "
        "one of them with a set behind a dot, as in f1.models",
    .known = dg_matching_agreement_is_value_name};

/* Those of our metrics that DiagramEval correlates with people. */
static const char DIAGRAMEVAL_VALUES[] = "node_f1,path_f1";

static gboolean get_value(const char *name, double *value, gconstpointer agreement) {
  return dg_agreement_get_value(agreement, name, value);
}

/* A value that the files do not have is a mistake of the command line, not a low value. */
static DgExit check_gates(const GArray *gates, DgGateValue get, gconstpointer agreement, GError **error) {
  for (guint i = 0; i < gates->len; i++) {
    const DgGate *gate = &g_array_index(gates, DgGate, i);
    double value;
    if (!get(gate->name, &value, agreement))
      return dg_line_refuse(error, "--fail-under: found \"%s\", which these files do not give", gate->name);
  }
  return dg_gates_check(gates, get, agreement);
}

typedef struct {
  char *model, *versus, *versus_model, *select, *average, *judgments, *values;
  char *tables, *report;
  char **raters, **further_values, **columns, **fail_under;
  guint64 resamples, seed;
  gboolean list, metrics, matchings, means, methods, diagramir, intervals;
  DgPaperArguments paper;
} Arguments;

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"model", DG_TEXT, AT(model), "NAME", "which model of the results, when they have several"},
    {"versus", DG_FILE, AT(versus), "RESULTS2", "compare with a second system on the same items"},
    {"versus-model", DG_TEXT, AT(versus_model), "NAME",
     "which model of RESULTS2 (without --versus: of RESULTS), or the method to compare several with"},
    {"select", DG_TEXT, AT(select), "LIST", "compare these criteria, or with --matchings these sets",
     "all that both files have"},
    {"average", DG_TEXT, AT(average), "LIST", "average these, or \"all\"",
     "the paper's six where one of them is there, else all"},
    {"judgment", DG_TEXT, AT(judgments), "LIST", "correlate these numbers of the ratings"},
    {"values", DG_TEXT, AT(values), "LIST", "with these numbers of the results",
     "the same name, else every F1 and measure, else all", .words = dg_words_values},
    {"with", DG_FILES, AT(further_values), "VALUES",
     "correlate further values of the same items as well, e.g. CLIPScore (repeatable)"},
    {"diagrameval", DG_FLAG, AT(metrics), NULL,
     "the correlation table of DiagramEval: node F1, path F1 and what --with brings, a row for each"},
    {"methods", DG_FLAG, AT(methods), NULL,
     "a row for each method that the results tell apart: model, condition, checks (implied by several RESULTS)"},
    {"diagramir", DG_FLAG, AT(diagramir), NULL, "the same as the tables of DiagramIR, 2 to 12, in its layout"},
    {"table", DG_TEXT, AT(tables), "LIST", "of --diagramir: only these, e.g. 2-7,12"},
    {"intervals", DG_FLAG, AT(intervals), NULL, "show the intervals of kappa in these tables"},
    {"means", DG_FLAG, AT(means), NULL,
     "of RATINGS alone: the share of right ones and the mean judgment by system, as of 'diagrade sample'"},
    {"report", DG_FILE, AT(report), "OUT.html",
     "also write the page: kappa as a heat map, confusion, and the items on which people and results disagree"},
    {"matchings", DG_FLAG, AT(matchings), NULL,
     "RATINGS are gold correspondences of nodes: precision, recall and F1 of the matches that RESULTS found"},
    {"rater", DG_FILES, AT(raters), "RATINGS2", "the ratings of a further rater (repeatable)"},
    {"raters", DG_TEXTS, AT(columns), "NAME=LIST",
     "columns that hold what several raters say of one criterion, e.g. quality=ann,ben (repeatable)"},
    DG_OPTION_BOOTSTRAP(AT(resamples), "resamples of the intervals; 0: no intervals"),
    DG_OPTION_SEED(AT(seed), "seed of the resamples"),
    {"list", DG_FLAG, AT(list), NULL, "also list the false positives and false negatives"},
    DG_OPTION_FORMAT("table"),
    DG_OPTION_JSON(" (diagrade/agreement@1)"),
    {"fail-under", DG_TEXTS, AT(fail_under), "VALUE=MIN",
     "exit with 1 when a value is less, e.g. kappa=0.5,k2.diagram_fully_in_canvas=0.4 (repeatable)"},
    {NULL}};

/* Standard input can be read once, whatever it is given for. */
static gboolean check_inputs(const DgCommandLine *line, const Arguments *given, GError **error) {
  char **lists[] = {line->operands, given->raters, given->further_values};
  g_autoptr(GPtrArray) inputs = g_ptr_array_new();
  for (guint i = 0; i < G_N_ELEMENTS(lists); i++)
    for (char **file = lists[i]; file && *file; file++)
      g_ptr_array_add(inputs, *file);
  g_ptr_array_add(inputs, given->versus);
  return dg_guard_inputs((const char *const *)inputs->pdata, inputs->len, error);
}

static DgAgreementOptions *read_options(const Arguments *given, GError **error) {
  g_autoptr(DgAgreementOptions) options = dg_agreement_options_new();
  dg_agreement_options_set_model(options, given->model);
  dg_agreement_options_set_versus(options, given->versus, given->versus_model);
  dg_agreement_options_set_select(options, given->select);
  dg_agreement_options_set_average(options, given->average);
  dg_agreement_options_set_judgments(options, given->judgments);
  dg_agreement_options_set_values(options, given->values || !given->metrics ? given->values : DIAGRAMEVAL_VALUES);
  dg_agreement_options_set_bootstrap(options, (guint)given->resamples, (guint32)given->seed);
  dg_agreement_options_set_list(options, given->list);
  for (char **file = given->raters; file && *file; file++)
    dg_agreement_options_add_ratings(options, *file);
  for (char **file = given->further_values; file && *file; file++)
    dg_agreement_options_add_values(options, *file);
  for (char **columns = given->columns; columns && *columns; columns++)
    if (!dg_agreement_options_add_raters(options, *columns, error)) {
      g_prefix_error(error, "--raters: ");
      return NULL;
    }
  return g_steal_pointer(&options);
}

static void print(const DgAgreement *agreement, const Arguments *given, DgOutputFormat format) {
  g_autofree char *text = format == DG_OUTPUT_JSON           ? dg_agreement_to_json(agreement, TRUE)
                          : dg_paper_is_asked(&given->paper) ? dg_agree_paper(agreement, &given->paper, format)
                          : given->metrics                   ? dg_agree_metrics(agreement, format)
                                                             : dg_agree_table(agreement, format);
  dg_output(text);
  if (format == DG_OUTPUT_JSON)
    dg_output("\n");
}

static gboolean get_matching_value(const char *name, double *value, gconstpointer agreement) {
  return dg_matching_agreement_get_value(agreement, name, value);
}

/* Options that say how ratings are read mean nothing for correspondences. */
static gboolean check_matchings(const DgCommandLine *line, GError **error) {
  static const char *const foreign[] = {"average",     "judgment", "values", "with",
                                        "diagrameval", "rater",    "raters", "list"};
  for (guint i = 0; i < G_N_ELEMENTS(foreign); i++)
    if (dg_line_has(line, foreign[i])) {
      dg_line_refuse(error, "found --%s with --matchings, expected one of them", foreign[i]);
      return FALSE;
    }
  if (line->count == 2)
    return TRUE;
  dg_line_refuse(error, "--matchings: expected GOLD and RESULTS");
  return FALSE;
}

static DgExit run_matchings(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  DgOutputFormat format = dg_line_format(line, DG_OUTPUT_TABLE);
  g_autoptr(GArray) gates = check_matchings(line, error) && check_inputs(line, given, error)
                                ? dg_gates_new(given->fail_under, &MATCHING_GATES, error)
                                : NULL;
  g_autoptr(DgAgreementOptions) options = gates ? read_options(given, error) : NULL;
  g_autoptr(DgMatchingAgreement) agreement =
      options ? dg_matching_agreement_new_from_run(line->operands[0], line->operands[1], options, error) : NULL;
  if (!agreement)
    return DG_EXIT_USAGE;
  dg_output_unfinished(line->operands[1]);
  g_autofree char *text =
      format == DG_OUTPUT_JSON ? dg_matching_agreement_to_json(agreement, TRUE) : dg_agree_matchings(agreement, format);
  dg_output(text);
  if (format == DG_OUTPUT_JSON)
    dg_output("\n");
  return check_gates(gates, get_matching_value, agreement, error);
}

static DgExit run_means(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  DgOutputFormat format = dg_line_format(line, DG_OUTPUT_TABLE);
  if (line->count != 1 || given->fail_under || given->matchings)
    return dg_line_refuse(error, "--means: expected RATINGS alone, no --fail-under and no --matchings");
  g_autoptr(DgAgreementOptions) options = check_inputs(line, given, error) ? read_options(given, error) : NULL;
  g_autoptr(DgRatingMeans) means = options ? dg_rating_means_new(line->operands[0], options, error) : NULL;
  if (!means)
    return DG_EXIT_USAGE;
  g_autofree char *text =
      format == DG_OUTPUT_JSON ? dg_rating_means_to_json(means, TRUE) : dg_agree_means(means, format);
  dg_output(text);
  if (format == DG_OUTPUT_JSON)
    dg_output("\n");
  return DG_EXIT_OK;
}

/* Options that are of one system mean nothing for several methods. */
static gboolean check_methods(const DgCommandLine *line, GError **error) {
  static const char *const foreign[] = {"model", "versus", "judgment",    "values",
                                        "with",  "list",   "diagrameval", "fail-under"};
  for (guint i = 0; i < G_N_ELEMENTS(foreign); i++)
    if (dg_line_has(line, foreign[i])) {
      dg_line_refuse(error, "found --%s with several methods, expected one RESULTS and one model for it", foreign[i]);
      return FALSE;
    }
  return TRUE;
}

/* The page goes over no input, and not to where the tables go. */
static gboolean check_report(const DgCommandLine *line, const Arguments *given, GError **error) {
  const char *const *report = (const char *const *)&given->report;
  if (g_strcmp0(given->report, "-") == 0) {
    dg_line_refuse(error, "found standard output for --report, where the tables go, expected a file");
    return FALSE;
  }
  return dg_guard_files("--report", report, 1, (const char *const *)line->operands, line->count, error);
}

static gboolean is_one_table(guint tables) {
  return (tables & (tables - 1)) == 0 && !(tables & DG_DIAGRAMIR_CONFUSIONS);
}

static char *format_methods(const DgAgreementMethods *methods, const Arguments *given, guint tables,
                            DgOutputFormat format, GError **error) {
  if (format == DG_OUTPUT_JSON) {
    g_autofree char *json = dg_agreement_methods_to_json(methods, TRUE);
    return g_strconcat(json, "\n", NULL);
  }
  DgAgreeForm form = {format, given->intervals, dg_paper_is_asked(&given->paper) ? &given->paper : NULL, 0};
  return given->diagramir ? dg_agree_diagramir(methods, tables, &form, error) : dg_agree_methods(methods, &form);
}

static gboolean write_report(const DgAgreementMethods *methods, const char *path, GError **error) {
  g_autofree char *page = path ? dg_report_methods(methods, error) : NULL;
  return !path || (page && dg_output_write(path, page, -1, error));
}

static DgExit run_methods(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  DgOutputFormat format = dg_line_format(line, DG_OUTPUT_TABLE);
  guint tables;
  if (!check_methods(line, error) || !check_inputs(line, given, error) || !check_report(line, given, error) ||
      !dg_agree_diagramir_tables(given->tables, &tables, error))
    return DG_EXIT_USAGE;
  if (given->diagramir && dg_output_format_is_delimited(format) && !is_one_table(tables))
    return dg_line_refuse(error,
                          "found several tables as %s, expected --table with one of 2 to 7 or 12, or no "
                          "--diagramir, which gives all numbers, one a line",
                          dg_output_format_name(format));
  g_autoptr(DgAgreementOptions) options = read_options(given, error);
  if (options)
    dg_agreement_options_set_keep_records(options, given->report != NULL);
  g_autoptr(DgAgreementMethods) methods =
      options ? dg_agreement_methods_new_from_run(line->operands[0], (const char *const *)line->operands + 1,
                                                  line->count - 1, options, error)
              : NULL;
  if (!methods)
    return DG_EXIT_USAGE;
  for (guint i = 1; i < line->count; i++)
    dg_output_unfinished(line->operands[i]);
  g_autofree char *text = format_methods(methods, given, tables, format, error);
  if (!text)
    return DG_EXIT_USAGE;
  dg_output(text);
  return write_report(methods, given->report, error) ? DG_EXIT_OK : DG_EXIT_INTERNAL;
}

/* Tables of a paper are of kappas and correlations; CSV of several methods has all numbers. */
static gboolean check_paper(const DgCommandLine *line, const Arguments *given, GError **error) {
  DgOutputFormat format = dg_line_format(line, DG_OUTPUT_TABLE);
  gboolean several = !given->diagramir && (line->count > 2 || given->methods || given->report);
  if (!dg_paper_check(line, &given->paper, format, error) ||
      !dg_paper_check_percent(&given->paper, "kappas and correlations are no shares", error) ||
      !dg_paper_check_resamples(&given->paper, (guint)given->resamples, error))
    return FALSE;
  if (!dg_paper_is_asked(&given->paper))
    return TRUE;
  if (given->means || given->matchings || given->intervals || given->list)
    dg_line_refuse(error, "found --style paper with --means, --matchings, --list or --intervals, expected it without "
                          "them, and --uncertainty interval in place of the last");
  else if (several && dg_output_format_is_delimited(format))
    dg_line_refuse(error, "found --format %s with --style paper and several methods, expected table, md or latex",
                   dg_output_format_name(format));
  else
    return TRUE;
  return FALSE;
}

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  const char *ratings = line->operands[0], *results = line->count == 2 ? line->operands[1] : NULL;
  DgOutputFormat format = dg_line_format(line, DG_OUTPUT_TABLE);
  if (!dg_line_check_operands(line, 1, G_MAXUINT, "RATINGS and RESULTS, or RATINGS alone for the agreement of raters",
                              error))
    return DG_EXIT_USAGE;
  if (!check_paper(line, given, error))
    return DG_EXIT_USAGE;
  if (given->means)
    return run_means(line, error);
  if (given->matchings)
    return run_matchings(line, error);
  if (given->tables && !given->diagramir)
    return dg_line_refuse(error, "found --table, expected --diagramir with it");
  if (line->count > 2 || given->methods || given->diagramir || given->report)
    return run_methods(line, error);
  if (given->intervals)
    return dg_line_refuse(error, "found --intervals with one method, which shows them anyway: expected --methods");
  if (given->metrics && (!results || given->versus || given->versus_model))
    return dg_line_refuse(error, "--diagrameval: expected RATINGS and RESULTS of one system");
  g_autoptr(GArray) gates = check_inputs(line, given, error) ? dg_gates_new(given->fail_under, &GATES, error) : NULL;
  g_autoptr(DgAgreementOptions) options = gates ? read_options(given, error) : NULL;
  g_autoptr(DgAgreement) agreement = options ? dg_agreement_new_from_run(ratings, results, options, error) : NULL;
  if (!agreement)
    return DG_EXIT_USAGE;
  if (results)
    dg_output_unfinished(results);
  print(agreement, given, format);
  return check_gates(gates, get_value, agreement, error);
}

const DgCommand dg_command_agree = {
    .name = "agree",
    .arguments = "RATINGS [STORE|RESULTS]…",
    .summary = "agreement of results with people: kappa, confusion, correlation",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON),
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_paper_options, AT(paper)}},
    .run = run,
};
