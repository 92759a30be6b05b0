#include "cli/pairwise.h"

#include "cli/guard.h"
#include "cli/options.h"
#include "cli/pairwise_table.h"
#include "cli/plan.h"
#include "cli/task_output.h"

#include <string.h>

#define REPEATS_MAX 100
#define TIE_MAX 10

void dg_pairwise_arguments_clear(DgPairwiseArguments *arguments) {
  char *texts[] = {arguments->opponents, arguments->from, arguments->format,   arguments->repeats,
                   arguments->tie,       arguments->seed, arguments->bootstrap};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    g_free(texts[i]);
  g_strfreev(arguments->criteria);
  g_strfreev(arguments->panel);
}

GOptionGroup *dg_pairwise_arguments_group(DgPairwiseArguments *arguments) {
#define TEXT(name, at, help, value)                                                                                    \
  { name, 0, 0, G_OPTION_ARG_FILENAME, &arguments->at, help, value }
  const GOptionEntry entries[] = {
      {"pairwise", 0, 0, G_OPTION_ARG_NONE, &arguments->asked,
       "judge pictures beside a reference or each other, in both orders", NULL},
      {"criteria", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments->criteria,
       "criteria and weights of a type, instead of the program's (several: repeat)", "FILE"},
      {"panel", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments->panel,
       "a further judge beside --model (several: repeat)", "PROVIDER:NAME"},
      TEXT("opponents", opponents, "reference (default), systems (each other) or both", "WHO"),
      TEXT("repeats", repeats, "ask each order N times (default 1)", "N"),
      TEXT("tie", tie, "totals that differ by no more are a tie (default 0)", "MARGIN"),
      TEXT("from", from, "print the tables of stored records; nobody is asked", "RECORDS"),
      TEXT("format", format,
           "table (default on a terminal), md, latex, csv, tsv, json (one document) or jsonl (the records)", "FORMAT"),
      TEXT("bootstrap", bootstrap, "resamples of intervals and tests (default 2000)", "N"),
      TEXT("seed", seed, "seed of the resamples (default 20250924)", "N"),
      G_OPTION_ENTRY_NULL};
#undef TEXT
  GOptionGroup *group = g_option_group_new("pairwise", "Options of --pairwise:", "pairwise", arguments, NULL);
  g_option_group_add_entries(group, entries);
  return group;
}

gboolean dg_pairwise_arguments_given(const DgPairwiseArguments *arguments) {
  return arguments->criteria || arguments->panel || arguments->opponents || arguments->from || arguments->format ||
         arguments->repeats || arguments->tie || arguments->bootstrap || arguments->seed;
}

/* The options as they were understood. */
typedef struct {
  const DgPairwiseArguments *given;
  const char *output;
  guint repeats;
  DgOpponents opponents;
  DgJudgingOptions options;
  DgOutputFormat printed;
} Settings;

static gboolean read_settings(const DgCommand *command, Settings *settings, GError **error) {
  const DgPairwiseArguments *given = settings->given;
  guint64 repeats, resamples, seed;
  if (given->tie && (!dg_options_number(given->tie, &settings->options.tie) ||
                     !(settings->options.tie >= 0 && settings->options.tie <= TIE_MAX)))
    return dg_options_bad_value("--tie", given->tie, "a number from 0 to 10", error);
  if (given->opponents && !dg_opponents_find(given->opponents, &settings->opponents))
    return dg_options_bad_value("--opponents", given->opponents, "reference, systems or both", error);
  if (!dg_options_whole("--repeats", given->repeats, REPEATS_MAX, 1, &repeats, error) ||
      !dg_options_whole("--bootstrap", given->bootstrap, DG_RESAMPLES_MAX, DG_JUDGING_RESAMPLES_DEFAULT, &resamples,
                        error) ||
      !dg_options_whole("--seed", given->seed, G_MAXUINT32, DG_JUDGING_SEED_DEFAULT, &seed, error))
    return FALSE;
  if (repeats == 0)
    return dg_options_bad_value("--repeats", given->repeats, "a whole number from 1 to 100", error);
  settings->repeats = (guint)repeats;
  settings->options.resamples = (guint)resamples;
  settings->options.seed = (guint32)seed;
  gboolean tables = settings->output || given->from || dg_output_is_terminal();
  return dg_output_format_read(given->format, FALSE, command->formats, tables ? DG_OUTPUT_TABLE : DG_OUTPUT_JSON_LINES,
                               &settings->printed, error);
}

static DgExit print_summary(const Settings *settings, const char *records, const char *name) {
  g_autoptr(GError) error = NULL;
  g_autofree char *document = dg_judging_summary(records, name, &settings->options, TRUE, &error);
  if (!document)
    return dg_output_error(error);
  g_autofree char *text = settings->printed == DG_OUTPUT_JSON ? g_strconcat(document, "\n", NULL)
                                                              : dg_pairwise_tables(document, settings->printed);
  dg_output(text);
  return DG_EXIT_OK;
}

static DgExit print_stored(const Settings *settings) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = dg_file_read(settings->given->from, &error);
  if (!bytes)
    return dg_output_error(error);
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  g_autofree char *records = g_strndup(data ? data : "", length);
  if (settings->printed != DG_OUTPUT_JSON_LINES)
    return print_summary(settings, records, settings->given->from);
  dg_output(records);
  return DG_EXIT_OK;
}

/* Asks one judge after the other; each prints what it used, and writes its part of the records. */
static DgExit ask(const Settings *settings, const GPtrArray *clients, const DgPrompts *prompts,
                  const DgCriteriaSet *criteria, const DgPicturePairs *pairs) {
  g_autoptr(GString) records = g_string_new(NULL);
  gboolean lines = settings->printed == DG_OUTPUT_JSON_LINES && !settings->output, dry = FALSE;
  DgExit code = DG_EXIT_OK;
  for (guint i = 0; i < clients->len; i++) {
    DgModelClient *client = clients->pdata[i];
    DgTaskOutput output;
    dg_task_output_init(&output, client, lines ? dg_task_output_json : NULL, NULL, NULL, TRUE,
                        dg_picture_pairs_count_records(pairs, settings->repeats));
    output.records = records;
    output.json = settings->printed == DG_OUTPUT_JSON;
    dg_judge_pictures(client, prompts, criteria, pairs, settings->repeats, dg_task_output_take, &output);
    DgExit own = dg_task_output_finish(&output);
    code = MAX(code, own);
    dry = dg_plan_is_dry(client);
  }
  g_autoptr(GError) error = NULL;
  if (dry)
    return code;
  if (settings->output && !dg_output_write(settings->output, records->str, -1, &error)) {
    DgExit failed = dg_output_error(error);
    code = MAX(code, failed);
  }
  if (settings->printed != DG_OUTPUT_JSON_LINES) {
    DgExit printed = print_summary(settings, records->str, "the records");
    code = MAX(code, printed);
  }
  return code;
}

/* The clients of the judges: that of --model, and those of the panel, which share all other options. */
static gboolean open_judges(const DgCommand *command, const Settings *settings, const DgModelArguments *model,
                            GPtrArray *clients, DgPrompts **prompts, DgExit *code) {
  DgModelClient *client = NULL;
  if (!dg_task_open(command, model, &client, prompts, code))
    return FALSE;
  g_ptr_array_add(clients, client);
  for (char **name = settings->given->panel; name && *name; name++) {
    DgModelArguments own = *model;
    own.model = *name;
    for (guint i = 0; i < clients->len; i++)
      if (strcmp(dg_model_client_get_signature(clients->pdata[i]), *name) == 0) {
        *code = dg_output_usage(command, "--panel: found \"%s\" twice, expected each judge once", *name);
        return FALSE;
      }
    client = dg_task_open_client(command, &own, code);
    if (!client)
      return FALSE;
    g_ptr_array_add(clients, client);
  }
  return TRUE;
}

static DgExit judge(const DgCommand *command, const Settings *settings, const DgModelArguments *model,
                    const char *path) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgCriteriaSet) criteria = dg_criteria_set_new(&error);
  for (char **file = settings->given->criteria; criteria && file && *file; file++)
    if (!dg_criteria_set_add_file(criteria, *file, &error))
      return dg_output_error(error);
  g_autoptr(DgPicturePairs) pairs = criteria ? dg_picture_pairs_read(path, settings->opponents, &error) : NULL;
  if (!pairs)
    return dg_output_error(error);
  g_autoptr(GPtrArray) clients = g_ptr_array_new_with_free_func((GDestroyNotify)dg_model_client_free);
  g_autoptr(DgPrompts) prompts = NULL;
  DgExit code;
  if (!open_judges(command, settings, model, clients, &prompts, &code))
    return code;
  return ask(settings, clients, prompts, criteria, pairs);
}

DgExit dg_pairwise_run(const DgCommand *command, const DgPairwiseArguments *arguments, const DgModelArguments *model,
                       char *const *operands, guint count, const char *output) {
  g_autoptr(GError) error = NULL;
  Settings settings = {.given = arguments, .output = output};
  if (count != (arguments->from ? 0 : 1))
    return dg_output_operands(command, (int)count + 1,
                              arguments->from ? "no operand beside --from" : "ITEMS with --pairwise");
  if (dg_model_arguments_get_votes(model) != 1)
    return dg_output_usage(command, "found --votes, expected --repeats with --pairwise");
  const char *inputs[] = {arguments->from ? arguments->from : operands[0]};
  if (!read_settings(command, &settings, &error) ||
      !dg_guard_files("--output", &output, 1, inputs, G_N_ELEMENTS(inputs), &error))
    return dg_output_usage(command, "%s", error->message);
  return arguments->from ? print_stored(&settings) : judge(command, &settings, model, operands[0]);
}
