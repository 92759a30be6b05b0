#include "cli/guard.h"
#include "cli/options.h"
#include "cli/results_text.h"
#include "cli/task_output.h"

#include <string.h>

typedef struct {
  char **generated, *from, *output, *report, *system, *parse_model, *match_model;
  guint matcher, zero; /* DgZeroDivision */
  double threshold;
  guint64 resamples, seed;
  gboolean identify, free_text, parse, annotate, details;
  DgModelArguments model;
} Arguments;

enum { MATCH_OFFLINE, MATCH_MODEL, MATCH_BOTH, MATCH_NONE };
static const char *const MATCHERS[] = {"offline", "model", "both", "none", NULL};

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"generated", DG_FILES, AT(generated), "FILE",
     "keypoints of systems, JSON Lines of {\"id\",\"system\",\"keypoints\"|\"answer\"} or records of an earlier step; "
     "may be repeated",
     .letter = 'g'},
    {"identify", DG_FLAG, AT(identify), NULL, "ask the model for the keypoints of each item"},
    {"free-text", DG_FLAG, AT(free_text), NULL, "with --identify, as text and not as a list"},
    {"system", DG_TEXT, AT(system), "NAME", "what --identify calls it", "the model"},
    {"parse", DG_FLAG, AT(parse), NULL, "have the model list the keypoints of answers without a list"},
    {"parse-model", DG_TEXT, AT(parse_model), "PROVIDER:NAME", "the model of --parse, which it stands for", "--model"},
    {"annotate", DG_FLAG, AT(annotate), NULL,
     "write the items with what the figure of the solution adds; by a model with --model"},
    {"matcher", DG_CHOICE, AT(matcher), "WHICH", "who matches; none for free text that is not parsed", "offline",
     MATCHERS},
    {"match-model", DG_TEXT, AT(match_model), "PROVIDER:NAME", "the model that matches; stands for --matcher model",
     "--model"},
    {"threshold", DG_NUMBER, AT(threshold), "T", "least score of a pair, offline",
     G_STRINGIFY(DG_KEYPOINT_THRESHOLD_DEFAULT), .least = G_MINDOUBLE, .most = 1,
     .expected = "a number greater than 0 and at most 1"},
    {"from", DG_FILE, AT(from), "RECORDS", "print the tables of these records; nobody is asked"},
    DG_OPTION_ZERO_DIVISION(AT(zero)),
    DG_OPTION_BOOTSTRAP(AT(resamples), "resamples of the intervals; 0: no intervals"),
    DG_OPTION_SEED(AT(seed), "seed of the resamples"),
    {"details", DG_FLAG, AT(details), NULL, "list what was found, missed and invented in each item"},
    DG_OPTION_FORMAT("table on a terminal, with -o and --from, else jsonl"),
    DG_OPTION_JSON(""),
    {"report", DG_FILE, AT(report), "OUT.html", "write a page with the figures and lists"},
    DG_OPTION_OUTPUT(AT(output), "write the records to FILE"),
    {NULL}};

/* What is shown in the end. */
typedef struct {
  DgKeypointSummary *summary;
  GError *error; /* a record that does not fit the others */
  guint count;
  gboolean print; /* each record as it comes */
} Records;

static char *keep_record(const DgTaskRecord *record, gpointer user_data) {
  Records *records = user_data;
  g_autofree char *name = g_strdup_printf("record:%u", ++records->count);
  if (!records->error)
    dg_keypoint_summary_add_task(records->summary, record, name, &records->error);
  return records->print ? dg_task_output_json(record, NULL) : NULL;
}

static gboolean write_report(DgKeypointSummary *summary, const char *path, GError **error) {
  g_autofree char *page = dg_report_keypoints(summary, error);
  return page && dg_output_write(path, page, -1, error);
}

/* Prints lists and tables of the records. */
static gboolean show(DgKeypointSummary *summary, const Arguments *arguments, DgOutputFormat format, GError **error) {
  g_autofree char *details = arguments->details ? dg_keypoints_details(summary) : NULL;
  if (details)
    dg_output(details);
  g_autofree char *text = format == DG_OUTPUT_JSON_LINES ? NULL
                          : format == DG_OUTPUT_JSON     ? dg_keypoint_summary_to_json(summary, TRUE)
                                                     : dg_keypoints_tables(summary, arguments->resamples > 0, format);
  if (text)
    dg_output(text);
  if (format == DG_OUTPUT_JSON)
    dg_output("\n");
  return !arguments->report || write_report(summary, arguments->report, error);
}

static gboolean refuse(const char *message, GError **error) {
  g_set_error_literal(error, DG_ERROR, DG_ERROR_ARGUMENT, message);
  return FALSE;
}

/* Reads what is to be compared; `code` is that of an error. */
static gboolean collect(DgKeypointPairs *pairs, const Arguments *arguments, char **operands, guint count, DgExit *code,
                        GError **error) {
  *code = DG_EXIT_INPUT;
  if (count == 2)
    return dg_keypoint_pairs_add_files(pairs, operands[0], operands[1], error);
  if (!dg_keypoint_pairs_read_items(pairs, operands[0], error))
    return FALSE;
  gboolean records = dg_keypoint_pairs_get_count(pairs) > 0, sources = arguments->generated || arguments->identify;
  if (records == sources) {
    *code = DG_EXIT_USAGE;
    return refuse(records
                      ? "found records with --generated or --identify, expected items with these"
                      : "found items without keypoints to compare, expected --generated FILE, --identify or records",
                  error);
  }
  for (char **path = arguments->generated; path && *path; path++)
    if (!dg_keypoint_pairs_add_generated(pairs, *path, error))
      return FALSE;
  return !arguments->identify ||
         dg_keypoint_pairs_identify(pairs, arguments->system ? arguments->system : arguments->model.model,
                                    arguments->free_text, error);
}

/* The clients of a run, each opened once. */
typedef struct {
  DgModelClient *own, *parse, *match; /* of --model, --parse-model and --match-model; NULL: not given */
  DgPrompts *prompts;
  DgKeypointModels models;
} Models;

static void close_models(Models *models) {
  dg_model_client_free(models->match);
  dg_model_client_free(models->parse);
  dg_model_client_free(models->own);
  dg_prompts_free(models->prompts);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Models, close_models)

static gboolean open_model(const DgModelArguments *arguments, const char *name, DgModelClient **client,
                           GError **error) {
  DgModelArguments own = dg_model_arguments_for(arguments, name, NULL);
  *client = dg_model_arguments_open(&own, error);
  return *client != NULL;
}

static gboolean matches_by_model(const Arguments *arguments) {
  return arguments->matcher == MATCH_MODEL || arguments->matcher == MATCH_BOTH;
}

static gboolean open_models(const Arguments *arguments, Models *models, GError **error) {
  const DgModelArguments *own = &arguments->model;
  if (!own->model && !arguments->parse_model && !arguments->match_model)
    return TRUE;
  models->prompts = dg_prompts_new(own->prompts, error);
  if (!models->prompts || (own->model && !(models->own = dg_model_arguments_open(own, error))) ||
      (arguments->parse_model && !open_model(own, arguments->parse_model, &models->parse, error)) ||
      (arguments->match_model && !open_model(own, arguments->match_model, &models->match, error)))
    return FALSE;
  DgModelClient *parse = models->parse ? models->parse : models->own;
  DgModelClient *match = models->match ? models->match : models->own;
  models->models = (DgKeypointModels){.identify = arguments->identify ? models->own : NULL,
                                      .parse = arguments->parse ? parse : NULL,
                                      .match = matches_by_model(arguments) ? match : NULL};
  return TRUE;
}

static DgExit match(const Models *models, const DgKeypointPairs *pairs, const Arguments *arguments,
                    DgOutputFormat format, Records *records) {
  DgKeypointMatching matching = {.offline = arguments->matcher == MATCH_OFFLINE || arguments->matcher == MATCH_BOTH,
                                 .model = matches_by_model(arguments),
                                 .threshold = arguments->threshold};
  DgModelClient *clients[] = {models->own, models->parse, models->match}, *first = NULL;
  DgTaskOutput out;
  for (guint i = 0; i < G_N_ELEMENTS(clients) && !first; i++)
    first = clients[i];
  records->print = arguments->output || format == DG_OUTPUT_JSON_LINES;
  dg_task_output_init(&out, first, keep_record, records, arguments->output, TRUE, dg_keypoint_pairs_get_count(pairs));
  out.json = format == DG_OUTPUT_JSON_LINES;
  out.further[0] = models->parse != first ? models->parse : NULL;
  out.further[1] = models->match != first ? models->match : NULL;
  dg_match_keypoints(&models->models, models->prompts, pairs, &matching, dg_task_output_take, &out);
  return dg_task_output_finish(&out);
}

/* What follows from options for others that were not given. */
static void complete(const DgCommandLine *line, Arguments *arguments) {
  arguments->parse = arguments->parse || arguments->parse_model;
  if (dg_line_has(line, "matcher"))
    return;
  if (arguments->match_model)
    arguments->matcher = MATCH_MODEL;
  else if (arguments->free_text && !arguments->parse)
    arguments->matcher = MATCH_NONE;
}

/* What is wrong with the models of a command line; NULL when nothing is. */
static const char *check_models(const Arguments *arguments) {
  gboolean model = arguments->model.model != NULL, matches = matches_by_model(arguments);
  gboolean asked =
      arguments->identify || (arguments->parse && !arguments->parse_model) || (matches && !arguments->match_model);
  if (asked && !model)
    return "found no --model, expected one for --matcher model or both, --identify and --parse";
  if (!asked && model)
    return "found --model, but nothing is asked of it, expected --matcher model or both, --identify or --parse";
  if (arguments->match_model && !matches)
    return "found --match-model with another --matcher, expected model or both";
  if (arguments->free_text && !arguments->identify)
    return "found --free-text, expected --identify with it";
  return NULL;
}

/* FALSE with the message of a wrong command line. */
static gboolean check(const Arguments *arguments, char **operands, guint count, GError **error) {
  gboolean sources = arguments->generated || arguments->identify;
  const char *wrong = NULL;
  if (arguments->from)
    wrong = count > 0 || sources ? "found --from with other inputs, expected the records alone" : NULL;
  else if (count == 0 || count > 2)
    wrong = "found no input, expected ITEMS.jsonl, or GENERATED and REFERENCE, or --from RECORDS";
  else if (count == 2 && sources)
    wrong = "found --generated or --identify with two files, expected one file of items";
  else
    wrong = check_models(arguments);
  if (wrong)
    return refuse(wrong, error);
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

/* Matches what the arguments name; adds nothing to the records in a dry run. */
static DgExit match_all(const Arguments *arguments, DgOutputFormat format, char **operands, guint count,
                        Records *records, GError **error) {
  g_autoptr(DgKeypointPairs) pairs = dg_keypoint_pairs_new();
  g_auto(Models) models = {0};
  DgExit code;
  if (!collect(pairs, arguments, operands, count, &code, error))
    return code;
  if (!open_models(arguments, &models, error))
    return DG_EXIT_USAGE;
  return match(&models, pairs, arguments, format, records);
}

static DgExit execute(const Arguments *arguments, DgOutputFormat format, char **operands, guint count, GError **error) {
  g_autoptr(DgKeypointSummary) summary =
      dg_keypoint_summary_new((DgZeroDivision)arguments->zero, (guint)arguments->resamples, (guint32)arguments->seed);
  g_autoptr(GError) fault = NULL;
  Records records = {.summary = summary};
  DgExit code = DG_EXIT_OK;
  if (arguments->from) {
    if (!dg_keypoint_summary_add_file(summary, arguments->from, error))
      return DG_EXIT_INPUT;
  } else {
    code = match_all(arguments, format, operands, count, &records, error);
    if (records.count == 0)
      return code;
  }
  fault = records.error;
  if (!fault && show(summary, arguments, format, &fault))
    return code;
  DgExit failed = dg_output_error(fault);
  return MAX(code, failed);
}

/* Annotates the items of a file, or two figures. */
static DgExit annotate(const Arguments *arguments, char **operands, guint count, GError **error) {
  g_autoptr(DgKeypointPairs) pairs = dg_keypoint_pairs_new();
  g_auto(Models) models = {0};
  if (count == 2)
    dg_keypoint_pairs_add_figures(pairs, operands[0], operands[1]);
  else if (!dg_keypoint_pairs_read_figures(pairs, operands[0], error))
    return DG_EXIT_INPUT;
  if (!open_models(arguments, &models, error))
    return DG_EXIT_USAGE;
  DgTaskOutput out;
  dg_task_output_init(&out, models.own, dg_task_output_json, NULL, arguments->output, TRUE,
                      dg_keypoint_pairs_get_item_count(pairs));
  dg_annotate_keypoints(models.own, models.prompts, pairs, arguments->output, dg_task_output_take, &out);
  return dg_task_output_finish(&out);
}

static DgExit run_annotation(const DgCommandLine *line, GError **error) {
  static const char *const others[] = {"generated", "identify", "parse",  "parse-model", "matcher",
                                       "from",      "details",  "report", "match-model", "free-text"};
  const Arguments *given = line->values;
  for (guint i = 0; i < G_N_ELEMENTS(others); i++)
    if (dg_line_has(line, others[i]))
      return dg_line_refuse(error, "found --annotate with --%s, expected --model and --output alone", others[i]);
  const char *const *operands = (const char *const *)line->operands;
  if (!dg_line_check_operands(line, 1, 2, "ITEMS.jsonl, or the figures of a problem and its solution", error) ||
      !dg_guard_inputs(operands, line->count, error) ||
      !dg_guard_files("--output", (const char *const *)&given->output, 1, operands, line->count, error))
    return DG_EXIT_USAGE;
  return annotate(given, line->operands, line->count, error);
}

static DgExit run(const DgCommandLine *line, GError **error) {
  Arguments *given = line->values;
  if (given->annotate)
    return run_annotation(line, error);
  gboolean tables = given->from || given->output || dg_output_is_terminal();
  DgOutputFormat format = dg_line_format(line, tables ? DG_OUTPUT_TABLE : DG_OUTPUT_JSON_LINES);
  complete(line, given);
  if (!check(given, line->operands, line->count, error))
    return DG_EXIT_USAGE;
  return execute(given, format, line->operands, line->count, error);
}

const DgCommand dg_command_keypoints = {
    .name = "keypoints",
    .arguments = "ITEMS.jsonl | RECORDS.jsonl | GENERATED REFERENCE | PROBLEM SOLUTION",
    .summary = "annotate, identify, list and match visual keypoints, offline or by models",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_JSON_LINES),
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_model_options, AT(model)}},
    .run = run,
};
