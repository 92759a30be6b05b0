#include "cli/pairwise.h"

#include "cli/guard.h"
#include "cli/options.h"
#include "cli/pairwise_table.h"
#include "cli/plan.h"
#include "cli/task_output.h"

#include <string.h>

#define REPEATS_MAX 100
#define TIE_MAX 10

static const char *const OPPONENTS[] = {"reference", "systems", "both", NULL};

#define AT(member) offsetof(DgPairwiseArguments, member)
static const DgOption OPTIONS[] = {
    {"pairwise", DG_FLAG, AT(asked), NULL, "judge pictures beside a reference or each other, in both orders"},
    {"criteria", DG_FILES, AT(criteria), "FILE",
     "criteria and weights of a type, instead of the program's (several: repeat)"},
    {"panel", DG_TEXTS, AT(panel), "PROVIDER:NAME", "a further judge beside --model (several: repeat)"},
    {"opponents", DG_CHOICE, AT(opponents), "WHO", "what pictures are compared with", "reference", OPPONENTS},
    {"repeats", DG_WHOLE, AT(repeats), "N", "ask each order N times", "1", .least = 1, .most = REPEATS_MAX},
    {"tie", DG_NUMBER, AT(tie), "MARGIN", "totals that differ by no more are a tie", "0", .most = TIE_MAX},
    {"from", DG_FILE, AT(from), "RECORDS", "print the tables of stored records; nobody is asked"},
    {"radar", DG_FILE, AT(radar), "FILE", "write radar charts of the scores by type (SVG)"},
    DG_OPTION_FORMAT("table on a terminal, with -o and --from, else jsonl"),
    DG_OPTION_BOOTSTRAP(AT(bootstrap), "resamples of intervals and tests"),
    DG_OPTION_SEED(AT(seed), "seed of the resamples"),
    {NULL}};
#undef AT

const DgOptionSet dg_pairwise_options = {"Options of --pairwise", "pairwise", OPTIONS, NULL};

/* The options as they were understood. */
typedef struct {
  const DgPairwiseArguments *given;
  const char *output;
  DgOutputFormat printed;
} Settings;

/* The page and the charts. */
static DgExit write_pictures(const DgPairwiseArguments *given, const DgJudgingSummary *summary, GError **error) {
  g_autofree char *page = given->report ? dg_report_judging(summary, error) : NULL;
  if (given->report && (!page || !dg_output_write(given->report, page, -1, error)))
    return DG_EXIT_INPUT;
  const DgPlotLook look = {.width = DG_PLOT_PAGE_MM};
  g_autofree char *charts = given->radar ? dg_plot_radar(summary, &look, error) : NULL;
  return given->radar && (!charts || !dg_output_write(given->radar, charts, -1, error)) ? DG_EXIT_INPUT : DG_EXIT_OK;
}

/* Whether records are needed together, and not only one after the other. */
static gboolean is_summed_up(const Settings *settings) {
  return settings->printed != DG_OUTPUT_JSON_LINES || settings->given->report || settings->given->radar;
}

static gboolean print_tables(const Settings *settings, const DgJudgingSummary *summary, GError **error) {
  const DgPairwiseArguments *given = settings->given;
  if (settings->printed == DG_OUTPUT_JSON_LINES)
    return TRUE;
  g_autofree char *text =
      settings->printed == DG_OUTPUT_JSON ? dg_judging_summary_to_json(summary, TRUE)
      : !dg_paper_is_asked(&given->paper)
          ? dg_pairwise_tables(summary, settings->printed)
          : dg_pairwise_paper(summary, &given->paper, (guint)given->bootstrap, settings->printed, error);
  dg_output(text ? text : "");
  if (settings->printed == DG_OUTPUT_JSON)
    dg_output("\n");
  return text != NULL;
}

static DgExit finish_summary(const Settings *settings, DgJudgingSummary *summary, const char *name, GError **error) {
  const DgPairwiseArguments *given = settings->given;
  g_autoptr(DgJudgingOptions) options = dg_judging_options_new();
  dg_judging_options_set_tie(options, given->tie);
  dg_judging_options_set_bootstrap(options, (guint)given->bootstrap, (guint32)given->seed);
  if (!dg_judging_summary_compute(summary, options, name, error))
    return DG_EXIT_INPUT;
  return print_tables(settings, summary, error) ? write_pictures(given, summary, error) : DG_EXIT_USAGE;
}

static DgExit print_stored(const Settings *settings, GError **error) {
  const char *path = settings->given->from;
  g_autoptr(DgJudgingSummary) summary = dg_judging_summary_new();
  DgExit code = settings->printed == DG_OUTPUT_JSON_LINES ? dg_task_output_stored(path, error) : DG_EXIT_OK;
  if (code != DG_EXIT_OK || !is_summed_up(settings))
    return code;
  return dg_judging_summary_add_file(summary, path, error) ? finish_summary(settings, summary, path, error)
                                                           : DG_EXIT_INPUT;
}

/* Where records go. */
typedef struct {
  DgJudgingSummary *summary; /* NULL: they are not summed up */
  GError *error; /* one that does not fit the others */
  guint count;
  GString *lines; /* of --output, which has those of all judges; NULL: without it */
  gboolean print; /* each as it comes */
} Records;

static char *take_record(const DgTaskRecord *record, gpointer user_data) {
  Records *records = user_data;
  g_autofree char *name = g_strdup_printf("the records:%u", ++records->count);
  g_autofree char *line = records->lines || records->print ? dg_task_output_json(record, NULL) : NULL;
  if (records->summary && !records->error)
    dg_judging_summary_add_task(records->summary, record, name, &records->error);
  if (records->lines)
    g_string_append(records->lines, line);
  return records->print ? g_steal_pointer(&line) : NULL;
}

/* Asks one judge after the other; each prints what it used, and writes its part of the records. */
static DgExit ask(const Settings *settings, const GPtrArray *clients, const DgPrompts *prompts,
                  const DgCriteriaSet *criteria, const DgPicturePairs *pairs) {
  gboolean lines = settings->printed == DG_OUTPUT_JSON_LINES, dry = FALSE;
  g_autoptr(DgJudgingSummary) summary = is_summed_up(settings) ? dg_judging_summary_new() : NULL;
  g_autoptr(GString) written = settings->output ? g_string_new(NULL) : NULL;
  Records records = {.summary = summary, .lines = written, .print = lines && !written};
  DgExit code = DG_EXIT_OK;
  for (guint i = 0; i < clients->len; i++) {
    DgModelClient *client = clients->pdata[i];
    DgTaskOutput output;
    dg_task_output_init(&output, client, take_record, &records, NULL, TRUE,
                        dg_picture_pairs_count_records(pairs, (guint)settings->given->repeats));
    output.json = settings->printed == DG_OUTPUT_JSON;
    dg_judge_pictures(client, prompts, criteria, pairs, (guint)settings->given->repeats, dg_task_output_take, &output);
    DgExit own = dg_task_output_finish(&output);
    code = MAX(code, own);
    dry = dg_plan_is_dry(client);
  }
  g_autoptr(GError) fault = records.error, error = NULL;
  if (dry)
    return code;
  if (written && !dg_output_write(settings->output, written->str, -1, &error))
    code = dg_output_worse(code, error);
  if (summary && !fault)
    finish_summary(settings, summary, "the records", &fault);
  return fault ? dg_output_worse(code, fault) : code;
}

/* The clients of the judges: that of --model, and those of the panel, which share all other options. */
static gboolean open_judges(const Settings *settings, const DgModelArguments *model, GPtrArray *clients,
                            DgPrompts **prompts, GError **error) {
  DgModelClient *client = NULL;
  if (!dg_task_open(model, &client, prompts, error))
    return FALSE;
  g_ptr_array_add(clients, client);
  for (char **name = settings->given->panel; name && *name; name++) {
    DgModelArguments own = *model;
    own.model = *name;
    for (guint i = 0; i < clients->len; i++)
      if (strcmp(dg_model_client_get_signature(clients->pdata[i]), *name) == 0) {
        dg_line_refuse(error, "--panel: found \"%s\" twice, expected each judge once", *name);
        return FALSE;
      }
    client = dg_model_arguments_open(&own, error);
    if (!client)
      return FALSE;
    g_ptr_array_add(clients, client);
  }
  return TRUE;
}

static DgExit judge(const Settings *settings, const DgModelArguments *model, const char *path, GError **error) {
  g_autoptr(DgCriteriaSet) criteria = dg_criteria_set_new(error);
  for (char **file = settings->given->criteria; criteria && file && *file; file++)
    if (!dg_criteria_set_add_file(criteria, *file, error))
      return DG_EXIT_INPUT;
  g_autoptr(DgPicturePairs) pairs =
      criteria ? dg_picture_pairs_read(path, (DgOpponents)settings->given->opponents, error) : NULL;
  if (!pairs)
    return DG_EXIT_INPUT;
  g_autoptr(GPtrArray) clients = g_ptr_array_new_with_free_func((GDestroyNotify)dg_model_client_free);
  g_autoptr(DgPrompts) prompts = NULL;
  return open_judges(settings, model, clients, &prompts, error) ? ask(settings, clients, prompts, criteria, pairs)
                                                                : DG_EXIT_USAGE;
}

DgExit dg_pairwise_run(const DgCommandLine *line, const DgPairwiseArguments *arguments, const DgModelArguments *model,
                       const char *output, GError **error) {
  Settings settings = {.given = arguments, .output = output};
  guint operands = arguments->from ? 0 : 1;
  gboolean tables = output || arguments->from || arguments->report || arguments->radar || dg_output_is_terminal();
  if (!dg_line_check_operands(line, operands, operands,
                              arguments->from ? "no operand beside --from" : "ITEMS with --pairwise", error))
    return DG_EXIT_USAGE;
  if (model->votes != 1)
    return dg_line_refuse(error, "found --votes, expected --repeats with --pairwise");
  const char *inputs[] = {arguments->from ? arguments->from : line->operands[0]};
  settings.printed = dg_line_format(line, tables ? DG_OUTPUT_TABLE : DG_OUTPUT_JSON_LINES);
  if (!dg_paper_check(line, &arguments->paper, settings.printed, error) ||
      !dg_paper_check_percent(&arguments->paper, "scores are from 0 to 100", error))
    return DG_EXIT_USAGE;
  const char *outputs[] = {output, arguments->report, arguments->radar};
  if (!dg_guard_outputs("--output", output, "--report", arguments->report, error) ||
      !dg_guard_outputs("--output", output, "--radar", arguments->radar, error) ||
      !dg_guard_outputs("--report", arguments->report, "--radar", arguments->radar, error) ||
      !dg_guard_files("--output, --report or --radar", outputs, G_N_ELEMENTS(outputs), inputs, G_N_ELEMENTS(inputs),
                      error))
    return DG_EXIT_USAGE;
  return arguments->from ? print_stored(&settings, error) : judge(&settings, model, line->operands[0], error);
}
