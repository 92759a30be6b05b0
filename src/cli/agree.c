#include "cli/agree_table.h"
#include "cli/coverage.h"
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

/* Those of our metrics that DiagramEval correlates with people. */
static const char DIAGRAMEVAL_VALUES[] = "node_f1,path_f1";

static gboolean get_value(const char *name, double *value, gconstpointer agreement) {
  return dg_agreement_get_value(agreement, name, value);
}

/* A value that the files do not have is a mistake of the command line, not a low value. */
static DgExit check_gates(const DgCommand *command, const GArray *gates, const DgAgreement *agreement) {
  for (guint i = 0; i < gates->len; i++) {
    const DgGate *gate = &g_array_index(gates, DgGate, i);
    double value;
    if (!dg_agreement_get_value(agreement, gate->name, &value))
      return dg_output_usage(command, "--fail-under: found \"%s\", which these files do not give", gate->name);
  }
  return dg_gates_check(gates, get_value, agreement);
}

/* Standard input can be read once, whatever it is given for. */
static gboolean check_inputs(char **files, const char *versus, char **further, char **further_values, GError **error) {
  g_autoptr(GPtrArray) inputs = g_ptr_array_new();
  for (; *files; files++)
    g_ptr_array_add(inputs, *files);
  for (; further && *further; further++)
    g_ptr_array_add(inputs, *further);
  for (; further_values && *further_values; further_values++)
    g_ptr_array_add(inputs, *further_values);
  g_ptr_array_add(inputs, (gpointer)versus);
  return dg_guard_inputs((const char *const *)inputs->pdata, inputs->len, error);
}

static DgExit print(const DgAgreement *agreement, gboolean metrics, DgOutputFormat format) {
  g_autofree char *document = dg_agreement_to_json(agreement, TRUE);
  g_autofree char *text = format == DG_OUTPUT_JSON ? g_strconcat(document, "\n", NULL)
                          : metrics                ? dg_agree_metrics(document, format)
                                                   : dg_agree_table(document, format);
  dg_output(text);
  return DG_EXIT_OK;
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *model = NULL, *versus = NULL, *versus_model = NULL, *select = NULL, *average = NULL,
                  *judgments = NULL, *values = NULL, *resamples_text = NULL, *seed_text = NULL, *format_name = NULL;
  g_auto(GStrv) further = NULL, further_values = NULL, columns = NULL, fail_under = NULL;
  gboolean list = FALSE, json = FALSE, metrics = FALSE;
  const GOptionEntry entries[] = {
      {"model", 0, 0, G_OPTION_ARG_FILENAME, &model, "which model of the results, when they have several", "NAME"},
      {"versus", 0, 0, G_OPTION_ARG_FILENAME, &versus, "compare with a second system on the same items", "RESULTS2"},
      {"versus-model", 0, 0, G_OPTION_ARG_FILENAME, &versus_model,
       "which model of RESULTS2 (without --versus: of RESULTS)", "NAME"},
      {"select", 0, 0, G_OPTION_ARG_FILENAME, &select, "compare these criteria (default: all that both files have)",
       "LIST"},
      {"average", 0, 0, G_OPTION_ARG_FILENAME, &average,
       "average these, or \"all\" (default: the paper's six where one of them is there, else all)", "LIST"},
      {"judgment", 0, 0, G_OPTION_ARG_FILENAME, &judgments, "correlate these numbers of the ratings", "LIST"},
      {"values", 0, 0, G_OPTION_ARG_FILENAME, &values,
       "with these numbers of the results (default: the same name, else every F1, else all)", "LIST"},
      {"with", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &further_values,
       "correlate further values of the same items as well, e.g. CLIPScore (repeatable)", "VALUES"},
      {"diagrameval", 0, 0, G_OPTION_ARG_NONE, &metrics,
       "the correlation table of DiagramEval: node F1, path F1 and what --with brings, a row for each", NULL},
      {"rater", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &further, "the ratings of a further rater (repeatable)", "RATINGS2"},
      {"raters", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &columns,
       "columns that hold what several raters say of one criterion, e.g. quality=ann,ben (repeatable)", "NAME=LIST"},
      {"bootstrap", 0, 0, G_OPTION_ARG_FILENAME, &resamples_text,
       "resamples of the intervals (default 2000; 0: no intervals)", "N"},
      {"seed", 0, 0, G_OPTION_ARG_FILENAME, &seed_text, "seed of the resamples (default 20250924)", "N"},
      {"list", 0, 0, G_OPTION_ARG_NONE, &list, "also list the false positives and false negatives", NULL},
      {"format", 0, 0, G_OPTION_ARG_FILENAME, &format_name, "table (default), md, latex, csv, tsv or json", "FORMAT"},
      {"json", 0, 0, G_OPTION_ARG_NONE, &json, "the same as --format json (diagrade/agreement@1)", NULL},
      {"fail-under", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &fail_under,
       "exit with 1 when a value is less, e.g. kappa=0.5,k2.diagram_fully_in_canvas=0.4 (repeatable)", "VALUE=MIN"},
      G_OPTION_ENTRY_NULL};
  g_autoptr(DgAgreementOptions) options = dg_agreement_options_new();
  g_autoptr(GError) error = NULL;
  DgOutputFormat format;
  guint64 resamples, seed;
  DgExit code;
  if (!dg_options_parse(command, entries, NULL, NULL, &argc, &argv, &code))
    return code;
  if (argc != 2 && argc != 3)
    return dg_output_operands(command, argc, "RATINGS and RESULTS, or RATINGS alone for the agreement of raters");
  if (!dg_output_format_read(format_name, json, command->formats, DG_OUTPUT_TABLE, &format, &error))
    return dg_output_usage(command, "%s", error->message);
  if (metrics && (argc != 3 || versus || versus_model))
    return dg_output_usage(command, "--diagrameval: expected RATINGS and RESULTS of one system");
  if (!check_inputs(argv + 1, versus, further, further_values, &error) ||
      !dg_options_whole("--bootstrap", resamples_text, DG_RESAMPLES_MAX, DG_RESAMPLES_DEFAULT, &resamples, &error) ||
      !dg_options_whole("--seed", seed_text, G_MAXUINT32, DG_SEED_DEFAULT, &seed, &error))
    return dg_output_usage(command, "%s", error->message);
  g_autoptr(GArray) gates = dg_gates_new(fail_under, &GATES, &error);
  if (!gates)
    return dg_output_usage(command, "%s", error->message);
  dg_agreement_options_set_model(options, model);
  dg_agreement_options_set_versus(options, versus, versus_model);
  dg_agreement_options_set_select(options, select);
  dg_agreement_options_set_average(options, average);
  dg_agreement_options_set_judgments(options, judgments);
  dg_agreement_options_set_values(options, values || !metrics ? values : DIAGRAMEVAL_VALUES);
  dg_agreement_options_set_bootstrap(options, (guint)resamples, (guint32)seed);
  dg_agreement_options_set_list(options, list);
  for (guint i = 0; further && further[i]; i++)
    dg_agreement_options_add_ratings(options, further[i]);
  for (guint i = 0; further_values && further_values[i]; i++)
    dg_agreement_options_add_values(options, further_values[i]);
  for (guint i = 0; columns && columns[i]; i++)
    if (!dg_agreement_options_add_raters(options, columns[i], &error))
      return dg_output_usage(command, "--raters: %s", error->message);
  g_autoptr(DgAgreement) agreement = dg_agreement_new_from_run(argv[1], argc == 3 ? argv[2] : NULL, options, &error);
  if (!agreement)
    return g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT) ? dg_output_usage(command, "%s", error->message)
                                                               : dg_output_error(error);
  if (argc == 3)
    dg_coverage_warn(argv[2]);
  code = print(agreement, metrics, format);
  return code == DG_EXIT_OK ? check_gates(command, gates, agreement) : code;
}

const DgCommand dg_command_agree = {
    .name = "agree",
    .arguments = "RATINGS [STORE|RESULTS]",
    .summary = "agreement of results with people: kappa, confusion, correlation",
    .examples = "  diagrade agree ratings.csv checks.jsonl\n"
                "  diagrade agree ratings.csv outcomes.csv --model a --versus-model b --format latex\n"
                "  diagrade agree judgments.jsonl demo.store --values node_f1,path_f1\n"
                "  diagrade agree judgments.csv demo.store --with clip.csv --diagrameval --format latex\n"
                "  diagrade agree ratings.csv --raters quality=ann,ben,cem\n"
                "\n"
                "Files are CSV (a column id, diagram_id or item, and one a criterion; or the columns check and\n"
                "passed, verdict or value, one row a verdict) or JSON Lines (documents of checks, of scores, of\n"
                "'diagrade run', whose stores are read too, or plain objects with an \"id\"). Verdicts are Yes, No and "
                "N/A (or pass and fail,\n"
                "true and false, 1 and 0); other criteria are numbers. \"-\" is standard input.",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON),
    .run = run,
};
