#include "cli/guard.h"
#include "cli/keypoints_text.h"
#include "cli/options.h"
#include "cli/task_output.h"

#include <string.h>

typedef struct {
  char **generated, *from, *matcher, *threshold, *zero, *resamples, *seed, *format, *output, *report, *system;
  gboolean identify, parse, details;
} Arguments;

typedef struct {
  DgKeypointMatching matching;
  DgZeroDivision zero;
  guint64 resamples, seed;
  DgOutputFormat format;
} Settings;

static void arguments_clear(Arguments *arguments) {
  g_strfreev(arguments->generated);
  g_free(arguments->from);
  g_free(arguments->matcher);
  g_free(arguments->threshold);
  g_free(arguments->zero);
  g_free(arguments->resamples);
  g_free(arguments->seed);
  g_free(arguments->format);
  g_free(arguments->output);
  g_free(arguments->report);
  g_free(arguments->system);
}

static gboolean read_settings(const DgCommand *command, const Arguments *arguments, Settings *settings,
                              GError **error) {
  static const char *const matchers[] = {"offline", "model", "both", NULL};
  static const char *const divisions[] = {"0", "1", "nan", NULL};
  guint matcher = 0, zero = 0;
  double threshold = DG_KEYPOINT_THRESHOLD_DEFAULT;
  gboolean tables = arguments->from || dg_output_is_terminal() || arguments->output;
  if (arguments->threshold && (!dg_options_number(arguments->threshold, &threshold) || threshold <= 0 || threshold > 1))
    return dg_options_bad_value("--threshold", arguments->threshold, "a number greater than 0 and at most 1", error);
  if ((arguments->matcher &&
       !dg_options_choice("--matcher", arguments->matcher, matchers, "offline, model or both", &matcher, error)) ||
      (arguments->zero &&
       !dg_options_choice("--zero-division", arguments->zero, divisions, "0, 1 or nan", &zero, error)) ||
      !dg_output_format_read(arguments->format, FALSE, command->formats,
                             tables ? DG_OUTPUT_TABLE : DG_OUTPUT_JSON_LINES, &settings->format, error) ||
      !dg_options_whole("--bootstrap", arguments->resamples, DG_RESAMPLES_MAX, DG_RESAMPLES_DEFAULT,
                        &settings->resamples, error) ||
      !dg_options_whole("--seed", arguments->seed, G_MAXUINT32, DG_SEED_DEFAULT, &settings->seed, error))
    return FALSE;
  settings->matching = (DgKeypointMatching){
      .offline = matcher != 1, .model = matcher != 0, .threshold = threshold, .parse = arguments->parse};
  settings->zero = (DgZeroDivision)zero;
  return TRUE;
}

/* What is shown in the end: the records, one a line. */
typedef struct {
  GPtrArray *records; /* char * */
  gboolean print; /* each as it comes */
} Records;

static char *keep_record(const DgTaskRecord *record, gpointer user_data) {
  Records *records = user_data;
  char *json = dg_task_record_to_json(record, FALSE);
  g_ptr_array_add(records->records, json);
  return records->print ? g_strconcat(json, "\n", NULL) : NULL;
}

static gboolean read_records(const char *path, Records *records, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes)
    return FALSE;
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  g_autofree char *text = g_strndup(data ? data : "", length);
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (char **line = lines; *line; line++)
    if ((*line)[strspn(*line, " \t\r")])
      g_ptr_array_add(records->records, g_strdup(*line));
  return TRUE;
}

static gboolean write_report(const Records *records, const char *path, GError **error) {
  g_autofree char *page =
      dg_report_keypoints((const char *const *)records->records->pdata, records->records->len, error);
  return page && dg_output_write(path, page, -1, error);
}

/* Prints lists and tables of the records. */
static gboolean show(const Records *records, const Arguments *arguments, const Settings *settings, GError **error) {
  g_autoptr(DgKeypointSummary) summary =
      dg_keypoint_summary_new(settings->zero, (guint)settings->resamples, (guint32)settings->seed);
  for (guint i = 0; i < records->records->len; i++) {
    const char *record = records->records->pdata[i];
    g_autofree char *name = g_strdup_printf("%s:%u", arguments->from ? arguments->from : "record", i + 1);
    if (!dg_keypoint_summary_add(summary, record, strlen(record), name, error))
      return FALSE;
  }
  for (guint i = 0; arguments->details && i < records->records->len; i++) {
    g_autofree char *text = dg_keypoints_details(records->records->pdata[i]);
    dg_output(text);
    dg_output("\n");
  }
  g_autofree char *json = dg_keypoint_summary_to_json(summary, settings->format == DG_OUTPUT_JSON);
  g_autofree char *tables = settings->format == DG_OUTPUT_JSON ? NULL : dg_keypoints_tables(json, settings->format);
  if (settings->format != DG_OUTPUT_JSON_LINES)
    dg_output(tables ? tables : json);
  if (settings->format == DG_OUTPUT_JSON)
    dg_output("\n");
  return !arguments->report || write_report(records, arguments->report, error);
}

static gboolean collect(DgKeypointPairs *pairs, const Arguments *arguments, const char *model, char **operands,
                        guint count, GError **error) {
  if (count == 2)
    return dg_keypoint_pairs_add_files(pairs, operands[0], operands[1], error);
  if (!dg_keypoint_pairs_read_items(pairs, operands[0], error))
    return FALSE;
  for (char **path = arguments->generated; path && *path; path++)
    if (!dg_keypoint_pairs_add_generated(pairs, *path, error))
      return FALSE;
  return !arguments->identify ||
         dg_keypoint_pairs_identify(pairs, arguments->system ? arguments->system : model, error);
}

static DgExit match(DgModelClient *client, const DgPrompts *prompts, const DgKeypointPairs *pairs,
                    const Arguments *arguments, const Settings *settings, Records *records) {
  DgTaskOutput out;
  records->print = arguments->output || settings->format == DG_OUTPUT_JSON_LINES;
  dg_task_output_init(&out, client, keep_record, records, arguments->output, TRUE, dg_keypoint_pairs_get_count(pairs));
  out.json = settings->format == DG_OUTPUT_JSON_LINES;
  dg_match_keypoints(client, prompts, pairs, &settings->matching, dg_task_output_take, &out);
  return dg_task_output_finish(&out);
}

/* FALSE with the message of a wrong command line. */
static gboolean check(const Arguments *arguments, const Settings *settings, const char *model, char **operands,
                      guint count, GError **error) {
  gboolean sources = arguments->generated || arguments->identify;
  gboolean asks = settings->matching.model || arguments->identify || arguments->parse;
  const char *wrong = NULL;
  if (arguments->from)
    wrong = count > 0 || sources ? "found --from with other inputs, expected the records alone" : NULL;
  else if (count == 0 || count > 2)
    wrong = "found no input, expected ITEMS.jsonl, or GENERATED and REFERENCE, or --from RECORDS";
  else if (count == 2 && sources)
    wrong = "found --generated or --identify with two files, expected one file of items";
  else if (count == 1 && !sources)
    wrong = "found items without keypoints to compare, expected --generated FILE or --identify";
  else if (asks && !model)
    wrong = "found no --model, expected one for --matcher model or both, --identify and --parse";
  else if (!asks && model)
    wrong = "found --model, but nothing is asked of it, expected --matcher model or both, --identify or --parse";
  if (wrong) {
    g_set_error_literal(error, DG_ERROR, DG_ERROR_ARGUMENT, wrong);
    return FALSE;
  }
  const char *outputs[] = {arguments->output, arguments->report};
  const char *from[] = {arguments->from};
  return dg_guard_inputs((const char *const *)operands, count, error) &&
         dg_guard_outputs("--output", outputs[0], "--report", outputs[1], error) &&
         dg_guard_files("--output or --report", outputs, 2, (const char *const *)operands, count, error) &&
         dg_guard_files("--output or --report", outputs, 2, from, 1, error) &&
         (!arguments->generated ||
          dg_guard_files("--output or --report", outputs, 2, (const char *const *)arguments->generated,
                         g_strv_length(arguments->generated), error));
}

static DgExit execute(const DgCommand *command, const Arguments *arguments, DgModelArguments *model,
                      const Settings *settings, char **operands, guint count) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
  Records records = {lines, FALSE};
  DgExit code = DG_EXIT_OK;
  if (arguments->from) {
    if (!read_records(arguments->from, &records, &error))
      return dg_output_error(error);
  } else {
    g_autoptr(DgKeypointPairs) pairs = dg_keypoint_pairs_new();
    g_autoptr(DgModelClient) client = NULL;
    g_autoptr(DgPrompts) prompts = NULL;
    if (!collect(pairs, arguments, model->model, operands, count, &error))
      return dg_output_error(error);
    if (model->model && !dg_task_open(command, model, &client, &prompts, &code))
      return code;
    code = match(client, prompts, pairs, arguments, settings, &records);
    if (records.records->len == 0) /* a dry run */
      return code;
  }
  if (show(&records, arguments, settings, &error))
    return code;
  DgExit failed = dg_output_error(error);
  return MAX(code, failed);
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  Arguments arguments = {0};
  const GOptionEntry entries[] = {
      {"generated", 'g', 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments.generated,
       "keypoints of systems, JSON Lines of {\"id\",\"system\",\"keypoints\"|\"answer\"}; may be repeated", "FILE"},
      {"identify", 0, 0, G_OPTION_ARG_NONE, &arguments.identify, "ask the model for the keypoints of each item", NULL},
      {"system", 0, 0, G_OPTION_ARG_STRING, &arguments.system, "what --identify calls it (default: the model)", "NAME"},
      {"parse", 0, 0, G_OPTION_ARG_NONE, &arguments.parse,
       "have the model list the keypoints of answers without a list", NULL},
      {"matcher", 0, 0, G_OPTION_ARG_FILENAME, &arguments.matcher, "offline (default), model or both", "WHICH"},
      {"threshold", 0, 0, G_OPTION_ARG_FILENAME, &arguments.threshold, "least score of a pair, offline (default 0.5)",
       "T"},
      {"from", 0, 0, G_OPTION_ARG_FILENAME, &arguments.from, "print the tables of these records; nobody is asked",
       "RECORDS"},
      {"zero-division", 0, 0, G_OPTION_ARG_FILENAME, &arguments.zero, "value of a ratio 0/0: 0 (default), 1, nan",
       "VALUE"},
      {"bootstrap", 0, 0, G_OPTION_ARG_FILENAME, &arguments.resamples,
       "resamples of the intervals (default 2000; 0: no intervals)", "N"},
      {"seed", 0, 0, G_OPTION_ARG_FILENAME, &arguments.seed, "seed of the resamples (default 20250924)", "N"},
      {"details", 0, 0, G_OPTION_ARG_NONE, &arguments.details, "list what was found, missed and invented in each item",
       NULL},
      {"format", 0, 0, G_OPTION_ARG_FILENAME, &arguments.format,
       "table, md, latex, csv, tsv, json, or jsonl: the records (default: table on a terminal, with --from and with "
       "--output)",
       "FORMAT"},
      {"report", 0, 0, G_OPTION_ARG_FILENAME, &arguments.report, "write a page with the figures and lists", "OUT.html"},
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &arguments.output, "write the records to FILE", "FILE"},
      G_OPTION_ENTRY_NULL};
  g_autoptr(DgModelArguments) model = dg_model_arguments_new();
  g_autoptr(GError) error = NULL;
  DgExit code;
  Settings settings;
  if (dg_options_parse(command, entries, dg_model_arguments_group(model), NULL, &argc, &argv, &code)) {
    guint count = (guint)argc - 1;
    if (!read_settings(command, &arguments, &settings, &error) ||
        !check(&arguments, &settings, model->model, argv + 1, count, &error))
      code = dg_output_usage(command, "%s", error->message);
    else
      code = execute(command, &arguments, model, &settings, argv + 1, count);
  }
  arguments_clear(&arguments);
  return code;
}

const DgCommand dg_command_keypoints = {
    .name = "keypoints",
    .arguments = "ITEMS.jsonl | GENERATED REFERENCE",
    .summary = "match visual keypoints with those of a reference, offline or by a model",
    .examples = "  diagrade keypoints generated.json reference.json --details\n"
                "  diagrade keypoints datasets/explanations/items.jsonl -g systems.jsonl -o keypoints.jsonl\n"
                "  diagrade keypoints --from keypoints.jsonl --zero-division nan\n"
                "  diagrade keypoints items.jsonl --identify --matcher both --model openai:gpt-4.1 -o keypoints.jsonl\n"
                "\n"
                "Keypoints are lists of {\"element\",\"description\"}: what the figure of a solution adds to the "
                "figure of its\n"
                "problem. Matches them one to one and gives the precision, recall and F1 of element matching\n"
                "(MATHEXPLAIN, section 5.1), averaged over items, by subject, with 95 % intervals. Prints records\n"
                "(diagrade/keypoints@1), one a line, or tables.",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_JSON_LINES),
    .run = run,
};
