#include "cli/guard.h"
#include "cli/input.h"
#include "cli/judge_text.h"
#include "cli/options.h"
#include "cli/pairwise.h"
#include "cli/task_output.h"

#include <math.h>
#include <string.h>

/* The verdicts for people, or the warnings and errors alone. */
static char *format_text(const DgTaskRecord *record, gpointer user_data) {
  return dg_judge_text(record);
}

/* The items of --jsonl; blank lines are passed over. */
static GPtrArray *read_items(void) {
  GPtrArray *items = g_ptr_array_new_with_free_func((GDestroyNotify)dg_judge_item_free);
  char *line;
  for (guint number = 1; (line = dg_input_line(NULL)); number++) {
    if (line[strspn(line, " \t\r")])
      g_ptr_array_add(items, dg_judge_item_new_from_json(line, number));
    g_free(line);
  }
  return items;
}

/* One item of a source and a picture that are named, or one for each operand. */
static GPtrArray *collect_items(char **paths, guint count, const char *code, const char *image, const char *images) {
  GPtrArray *items = g_ptr_array_new_with_free_func((GDestroyNotify)dg_judge_item_free);
  if (code || image)
    g_ptr_array_add(items, dg_judge_item_new(NULL, code, image));
  for (guint i = 0; i < count; i++)
    g_ptr_array_add(items, dg_judge_item_find(paths[i], images));
  return items;
}

typedef struct {
  char *code, *image, *images, *output, *models, *conditions, *report;
  guint condition; /* DgJudgeCondition; DG_NONE: not given */
  gboolean json, jsonl;
  DgFigureArguments place;
  DgModelArguments model;
  DgPairwiseArguments pairwise;
  DgPaperArguments paper;
} Arguments;

static const char *const CONDITIONS[] = {"code", "image", "both", NULL};

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"json", DG_JSON, 0, NULL,
     "documents diagrade/check@1, one line a diagram, also on a terminal; of pairs the same as --format json"},
    {"jsonl", DG_FLAG, AT(jsonl), NULL, "judge diagrams given as JSON Lines on standard input, in order"},
    {"condition", DG_CHOICE, AT(condition), "WHAT", "what the judge sees (this or --conditions)",
     .choices = CONDITIONS},
    {"conditions", DG_TEXT, AT(conditions), "LIST", "judge under each of these instead, e.g. code,image,both"},
    {"models", DG_TEXT, AT(models), "LIST", "ask each of these, one after the other, instead of --model"},
    {"images", DG_DIRECTORY, AT(images), "DIR", "where the pictures of FILE… are", "beside them"},
    {"code", DG_FILE, AT(code), "FILE", "the source of the one diagram, instead of FILE…"},
    {"image", DG_FILE, AT(image), "FILE", "the picture of the one diagram, instead of FILE…"},
    {"report", DG_FILE, AT(report), "OUT.html",
     "also write the page: each figure with verdicts, reasons and votes by model and condition, or each pair"},
    DG_OPTION_OUTPUT(AT(output), "write to FILE instead of standard output"),
    {NULL}};

/* What a model spends is known when its batches are over, and those of all are sent before. */
static gboolean shares_budget_in_batches(const Arguments *given) {
  return given->model.batch && given->models && strchr(given->models, ',') &&
         (!isnan(given->model.budget) || given->model.budget_tokens > 0);
}

static gboolean check_arguments(const DgCommandLine *line, const Arguments *given, GError **error) {
  gboolean named_one = given->code || given->image;
  const char *const *paths = (const char *const *)line->operands, *named[] = {given->code, given->image};
  if ((given->condition == DG_NONE) == !given->conditions)
    dg_line_refuse(error, given->conditions ? "found --condition and --conditions, expected one of them"
                                            : "--condition: found nothing, expected code, image or both");
  else if (given->models && given->model.model)
    dg_line_refuse(error, "found --model and --models, expected one of them");
  else if (shares_budget_in_batches(given))
    dg_line_refuse(error,
                   "found a budget for --models with --batch, which sends the questions of all, expected --model");
  else if ((line->count > 0) + named_one + given->jsonl != 1)
    dg_line_refuse(error, "found %s, expected either FILE…, or --code and --image, or --jsonl",
                   line->count > 0 || named_one ? "more than one of them" : "no FILE");
  else
    return dg_guard_inputs(paths, line->count, error) &&
           dg_guard_files("--output", (const char *const *)&given->output, 1, paths, line->count, error) &&
           dg_guard_files("--output", (const char *const *)&given->output, 1, named, G_N_ELEMENTS(named), error);
  return FALSE;
}

/* The page may not go over an input, nor to where the judgements go. */
static gboolean check_report(const DgCommandLine *line, const Arguments *given, GError **error) {
  const char *inputs[] = {given->code, given->image, given->output};
  const char *const *report = (const char *const *)&given->report;
  if (g_strcmp0(given->report, "-") == 0 && !given->output) {
    dg_line_refuse(error, "found standard output for both --report and the judgements, expected --output too");
    return FALSE;
  }
  if (given->report && given->model.dry_run) {
    dg_line_refuse(error, "found --report with --dry-run, which judges nothing, expected one of them");
    return FALSE;
  }
  return dg_guard_files("--report", report, 1, (const char *const *)line->operands, line->count, error) &&
         dg_guard_files("--report", report, 1, inputs, G_N_ELEMENTS(inputs), error);
}

/* The judgements of a command: every item by every model under every condition. */
typedef struct {
  const Arguments *given;
  const DgFigureOptions *figure;
  const GPtrArray *items; /* DgJudgeItem */
  char **models; /* as for --model */
  GArray *conditions; /* DgJudgeCondition */
  GString *written; /* to --output, of the models so far */
  GPtrArray *records; /* char *: the documents, for the page; NULL: there is to be none */
  double dollars; /* that they took; NaN when that is not known */
  guint64 tokens;
} Job;

/* The conditions of the list, or the only one. NULL with an error. */
static GArray *read_conditions(const Arguments *given, GError **error) {
  g_autoptr(GArray) conditions = g_array_new(FALSE, FALSE, sizeof(DgJudgeCondition));
  const char *single[] = {given->conditions ? NULL : CONDITIONS[given->condition], NULL};
  g_auto(GStrv) names = given->conditions ? g_strsplit(given->conditions, ",", -1) : g_strdupv((char **)single);
  for (guint i = 0; names[i]; i++) {
    DgJudgeCondition at = DG_JUDGE_CODE;
    while (CONDITIONS[at] && strcmp(CONDITIONS[at], g_strstrip(names[i])) != 0)
      at++;
    gboolean twice = FALSE;
    for (guint k = 0; k < conditions->len; k++)
      twice = twice || g_array_index(conditions, DgJudgeCondition, k) == at;
    if (!CONDITIONS[at] || twice) {
      dg_line_refuse(error, "--conditions: found \"%s\"%s, expected some of code, image and both", names[i],
                     twice ? " twice" : "");
      return NULL;
    }
    g_array_append_val(conditions, at);
  }
  if (conditions->len == 0)
    dg_line_refuse(error, "--conditions: found \"\", expected some of code, image and both");
  return conditions->len > 0 ? g_steal_pointer(&conditions) : NULL;
}

/* The models of the list, each once, or the only one (NULL: none was given, which is refused later). */
static char **read_models(const Arguments *given, GError **error) {
  g_auto(GStrv) names = g_strsplit(given->models ? given->models : "", ",", -1);
  if (!given->models) {
    char *single[] = {given->model.model, NULL};
    return g_strdupv(single);
  }
  for (guint i = 0; names[i]; i++) {
    g_strstrip(names[i]);
    for (guint k = 0; k < i; k++)
      if (strcmp(names[i], names[k]) == 0) {
        dg_line_refuse(error, "--models: found \"%s\" twice, expected each once", names[i]);
        return NULL;
      }
  }
  if (names[0])
    return g_steal_pointer(&names);
  dg_line_refuse(error, "--models: found \"\", expected PROVIDER:NAME,…");
  return NULL;
}

/* What is left of a budget that is used up, as 0 is none: a billionth of a dollar. */
#define LEAST_BUDGET 1e-9

/* The options of one model: what the models before it spent is spent. */
static DgModelArguments arguments_of(const Job *job, const char *model) {
  DgModelArguments first = job->given->model;
  first.model = job->models[0];
  DgModelArguments arguments = model ? dg_model_arguments_for(&first, model, NULL) : first;
  if (!isnan(arguments.budget))
    arguments.budget = MAX(arguments.budget - job->dollars, LEAST_BUDGET);
  if (arguments.budget_tokens)
    arguments.budget_tokens -= MIN(job->tokens, arguments.budget_tokens - 1);
  return arguments;
}

/* Whether all models can be asked, before the first one costs anything. */
static gboolean check_models(const Job *job, GError **error) {
  for (char **model = job->models; *model; model++) {
    DgModelArguments arguments = arguments_of(job, *model);
    g_autoptr(DgModelClient) client = dg_model_arguments_open(&arguments, error);
    if (!client) {
      if (job->models[1])
        g_prefix_error(error, "%s: ", *model);
      return FALSE;
    }
  }
  return TRUE;
}

static void note_spent(Job *job, DgModelClient *client) {
  DgModelUsage usage;
  dg_model_client_get_usage(client, &usage);
  job->dollars += usage.dollars;
  job->tokens += usage.input_tokens + usage.output_tokens;
}

/* Where the records of one model go. */
typedef struct {
  DgTaskOutput *out;
  GPtrArray *records; /* NULL: nowhere else */
} Taking;

static gboolean take(DgTaskRecord *record, gpointer user_data) {
  const Taking *taking = user_data;
  if (taking->records)
    g_ptr_array_add(taking->records, dg_task_record_to_json(record, FALSE));
  return dg_task_output_take(record, taking->out);
}

/* Has one model judge all items under all conditions. `stopped` tells that none of the next should begin. */
static DgExit judge(Job *job, const char *model, gboolean *stopped, GError **error) {
  const Arguments *given = job->given;
  DgModelArguments arguments = arguments_of(job, model);
  g_autoptr(DgModelClient) client = NULL;
  g_autoptr(DgPrompts) prompts = NULL;
  if (!dg_task_open(&arguments, &client, &prompts, error))
    return DG_EXIT_USAGE;
  gboolean documents = given->json || given->output || !dg_output_is_terminal();
  DgTaskOutput out;
  dg_task_output_init(&out, client, documents ? dg_task_output_json : format_text, NULL, given->output, documents,
                      job->items->len * job->conditions->len);
  out.json = given->json;
  g_string_append(out.out, job->written->str);
  Taking taking = {&out, dg_model_client_is_dry_run(client) ? NULL : job->records};
  for (guint i = 0; i < job->conditions->len && !out.stopped; i++) {
    g_autoptr(DgJudgeOptions) options =
        dg_judge_options_new(client, prompts, g_array_index(job->conditions, DgJudgeCondition, i));
    dg_judge_options_set_votes(options, (guint)given->model.votes);
    dg_judge_options_set_figure(options, job->figure);
    dg_judge_files(options, (DgJudgeItem *const *)job->items->pdata, job->items->len, take, &taking);
  }
  *stopped = out.stopped;
  g_string_assign(job->written, out.out->str);
  note_spent(job, client);
  return dg_task_output_finish(&out);
}

static DgExit judge_all(Job *job, GError **error) {
  DgExit code = DG_EXIT_OK;
  gboolean stopped = FALSE;
  job->models = read_models(job->given, error);
  job->conditions = job->models ? read_conditions(job->given, error) : NULL;
  if (!job->conditions || (job->models[0] && job->models[1] && !check_models(job, error)))
    return DG_EXIT_USAGE;
  char **model = job->models;
  do { /* also without a model, which is then missed */
    if (job->models[0] && job->models[1])
      dg_output_note("%s:", *model);
    DgExit of_model = judge(job, *model, &stopped, error);
    code = MAX(code, of_model);
    if (error && *error)
      return of_model;
  } while (!stopped && *model && *++model);
  return code;
}

/* What was judged, as a page. */
static gboolean write_report(const Job *job, GError **error) {
  g_autoptr(DgAgreementOptions) options = dg_agreement_options_new();
  dg_agreement_options_set_keep_records(options, TRUE);
  g_autoptr(DgAgreementMethods) methods = dg_agreement_methods_new_from_records(
      (const char *const *)job->records->pdata, job->records->len, "judgements", options, error);
  g_autofree char *page = methods ? dg_report_methods(methods, error) : NULL;
  return page && dg_output_write(job->given->report, page, -1, error);
}

static DgExit run(const DgCommandLine *line, GError **error) {
  Arguments *given = line->values;
  given->json = dg_line_has(line, "json");
  g_autoptr(DgFigureOptions) figure = dg_figure_arguments_read_one(&given->place, error);
  if (!figure)
    return DG_EXIT_USAGE;
  gboolean of_diagrams = given->jsonl || given->condition != DG_NONE || given->conditions || given->models ||
                         given->images || given->code || given->image;
  if (given->pairwise.asked && of_diagrams)
    return dg_line_refuse(error, "found --pairwise with an option of single diagrams");
  if (given->pairwise.asked) {
    DgPairwiseArguments pairwise = given->pairwise;
    pairwise.report = given->report;
    pairwise.paper = given->paper;
    return dg_pairwise_run(line, &pairwise, &given->model, given->output, error);
  }
  if (dg_line_has_any(line, &dg_pairwise_options) || dg_line_has_any(line, &dg_paper_options))
    return dg_line_refuse(error, "found an option of pairs, expected --pairwise with it");
  if (!check_arguments(line, given, error) || !check_report(line, given, error))
    return DG_EXIT_USAGE;
  g_autoptr(GPtrArray) items =
      given->jsonl ? read_items()
                   : collect_items(line->operands, line->count, given->code, given->image, given->images);
  g_autoptr(GString) written = g_string_new(NULL);
  g_autoptr(GPtrArray) records = g_ptr_array_new_with_free_func(g_free);
  Job job = {.given = given, .figure = figure, .items = items, .written = written};
  job.records = given->report ? records : NULL;
  DgExit code = judge_all(&job, error);
  if (records->len > 0 && !write_report(&job, error))
    code = MAX(code, DG_EXIT_INPUT);
  g_strfreev(job.models);
  g_clear_pointer(&job.conditions, g_array_unref);
  return code;
}

const DgCommand dg_command_judge = {
    .name = "judge",
    .arguments = "FILE… | --pairwise ITEMS",
    .summary = "have a model judge diagrams by a rubric, or pictures in pairs",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_JSON_LINES),
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_figure_options, AT(place)},
             {&dg_model_options, AT(model)},
             {&dg_pairwise_options, AT(pairwise)},
             {&dg_paper_options, AT(paper)}},
    .run = run,
};
