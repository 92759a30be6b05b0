#include "cli/guard.h"
#include "cli/image_models.h"
#include "cli/options.h"
#include "cli/plan.h"
#include "cli/refine_table.h"
#include "cli/task_output.h"

#include <string.h>

#define RECORDS "records.jsonl"
#define PAGE "index.html"
/* The set that `judge --pairwise` reads. */
#define ITEMS "items.jsonl"
/* The item of --question. */
#define QUESTION_ID "figure"

enum { REVISOR_MODEL, REVISOR_CHECKS, REVISOR_BOTH };

typedef struct {
  char *question, *type, *reference, *draft, *revisor_model, *tools, *output, *report;
  char **from;
  guint by; /* who revises; DG_NONE: not given */
  guint best_by; /* DgBestBy */
  guint64 rounds, item_bytes;
  double item_seconds;
  DgOutputFormat printed;
  gboolean offered[DG_TOOL_COUNT];
  DgModelArguments model;
  DgImageArguments image;
  GPtrArray *image_models; /* DgImageModel */
} Arguments;

static const char *const REVISORS[] = {"model", "checks", "both", NULL};
static const char *const BEST_BY[] = {"revision", "reference", NULL};

static void add_tools(GPtrArray *words) {
  for (guint i = 0; i < DG_TOOL_COUNT; i++)
    g_ptr_array_add(words, g_strdup(dg_tool_name((DgTool)i)));
}

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"question", DG_TEXT, AT(question), "TEXT", "draw one figure, for this question"},
    {"type", DG_TEXT, AT(type), "TYPE", "what kind of figure it is, e.g. function"},
    {"reference", DG_FILE, AT(reference), "FILE", "score the rounds beside this figure (PNG and JPEG are shown alone)"},
    {"draft", DG_FILE, AT(draft), "FILE", "begin with this figure: SVG, or PNG or JPEG where a model looks at it"},
    {"revisor", DG_CHOICE, AT(by), "WHO", "who says what to improve", "checks; both with a model", REVISORS},
    {"revisor-model", DG_TEXT, AT(revisor_model), "PROVIDER:NAME", "the model that looks at figures",
     "that of --model"},
    {"tools", DG_TEXT, AT(tools), "LIST", "what the model may draw with",
     "draw,svg, and text_to_image with --image-model", .words = add_tools},
    {"rounds", DG_WHOLE, AT(rounds), "K", "most figures of an item", G_STRINGIFY(DG_REFINE_ROUNDS_DEFAULT), .least = 1,
     .most = DG_REFINE_ROUNDS_MAX},
    {"item-seconds", DG_NUMBER, AT(item_seconds), "S",
     "most seconds of the processor for the tools, checks and scores of an item",
     G_STRINGIFY(DG_REFINE_ITEM_SECONDS_DEFAULT), .least = 1e-6, .most = 1e6},
    {"item-bytes", DG_WHOLE, AT(item_bytes), "N", "most bytes of the files of an item",
     G_STRINGIFY(DG_REFINE_ITEM_BYTES_DEFAULT), .least = 1, .most = 1e15},
    {"best-by", DG_CHOICE, AT(best_by), "WHAT",
     "which figure is kept: the accepted one, or the last, or the best beside the reference", "revision", BEST_BY},
    {"output", DG_DIRECTORY, AT(output), "DIR", "store the rounds in DIR, and go on with those there", .letter = 'o'},
    {"from", DG_FILES, AT(from), "DIR",
     "print the tables of what is stored, several runs side by side; nobody is asked (repeatable)"},
    {"report", DG_FILE, AT(report), "OUT.html", "with --from: write the page of the rounds"},
    DG_OPTION_FORMAT("table"),
    DG_OPTION_JSON(""),
    {NULL}};

static gboolean read_tools(Arguments *arguments, GError **error) {
  gboolean *offered = arguments->offered;
  if (!arguments->tools) {
    offered[DG_TOOL_DRAW] = offered[DG_TOOL_SVG] = TRUE;
    offered[DG_TOOL_TEXT_TO_IMAGE] = arguments->image_models->len > 0;
    return TRUE;
  }
  g_auto(GStrv) names = g_strsplit(arguments->tools, ",", -1);
  for (guint i = 0; names[i]; i++) {
    DgTool tool;
    if (!dg_tool_find(names[i], &tool))
      return dg_options_bad_value("--tools", names[i], "draw, svg or text_to_image, with commas between them", error);
    offered[tool] = TRUE;
  }
  return TRUE;
}

static gboolean read_rest(const DgCommandLine *line, Arguments *arguments, GError **error) {
  if (arguments->by == DG_NONE)
    arguments->by = arguments->model.model || arguments->revisor_model ? REVISOR_BOTH : REVISOR_CHECKS;
  arguments->printed = dg_line_format(line, DG_OUTPUT_TABLE);
  arguments->image_models = dg_image_models_read(&arguments->image, error);
  return arguments->image_models && read_tools(arguments, error);
}

/* Returns what is wrong with the options of pictures; NULL when nothing is. */
static const char *check_pictures(const Arguments *arguments) {
  if (arguments->offered[DG_TOOL_TEXT_TO_IMAGE] != (arguments->image_models->len > 0))
    return "expected --tools text_to_image and --image-model together";
  if (arguments->image_models->len == 0)
    return NULL;
  if (!arguments->model.model)
    return "found --image-model without --model, expected a model that calls the tool";
  if (arguments->by == REVISOR_CHECKS)
    return "found --image-model with --revisor checks: checks say nothing of a picture in pixels, expected --revisor "
           "model or both";
  return NULL;
}

/* Returns what is wrong with the options; NULL when nothing is. */
static const char *check_arguments(const DgCommandLine *line, const Arguments *arguments) {
  const DgModelArguments *model = &arguments->model;
  guint operands = line->count;
  gboolean one = arguments->type || arguments->reference || arguments->draft;
  if (arguments->from)
    return operands > 0 || arguments->question || one || arguments->output || model->model ||
                   dg_line_has(line, "best-by")
               ? "expected --from DIR alone, or with --format"
               : NULL;
  if (arguments->report)
    return "expected --report with --from only: with --output, DIR/index.html is written";
  if ((operands == 1) == (arguments->question != NULL) || operands > 1)
    return "expected either one file of ITEMS or --question";
  if (!arguments->question && one)
    return "expected --type, --reference and --draft with --question only";
  if (!model->model && !arguments->draft && operands == 0)
    return "found no --model and no --draft, expected one of them";
  if (arguments->revisor_model && arguments->by == REVISOR_CHECKS)
    return "found --revisor-model with --revisor checks, which asks no model";
  if (!model->model && !arguments->revisor_model && arguments->by != REVISOR_CHECKS)
    return "found no --model and no --revisor-model, expected one for --revisor model or both";
  if (model->batch)
    return "found --batch, expected none: each round of a refinement waits for the one before, which takes up to a day";
  if (!arguments->output && !model->dry_run)
    return "found no --output, expected the directory that the rounds are stored in";
  return check_pictures(arguments);
}

/* --- what is shown --- */

/* `lines` are the records. */
static void print_records(const Arguments *arguments, DgRefineRuns *runs, const char *lines) {
  DgOutputFormat format = arguments->printed;
  const DgRefineSummary *first = dg_refine_runs_get_summary(runs, 0);
  gboolean single = dg_output_format_is_table(format) && dg_refine_runs_get_count(runs) == 1 &&
                    dg_refine_summary_get_record_count(first) == 1;
  g_autofree char *rounds = single ? dg_refine_rounds(first, format) : NULL;
  g_autofree char *text = format == DG_OUTPUT_JSON_LINES ? g_strdup(lines)
                          : format == DG_OUTPUT_JSON     ? dg_refine_runs_to_json(runs, TRUE)
                                                         : dg_refine_tables(runs, format);
  if (rounds)
    dg_output_line(rounds);
  dg_output(text);
  dg_output(format == DG_OUTPUT_JSON ? "\n" : "");
}

/* The directories of the runs have the figures of the records. */
static gboolean write_page(const char *path, DgRefineRuns *runs, GError **error) {
  g_autofree char *page = dg_report_refine(runs, error);
  return page && dg_file_write(path, page, -1, error);
}

/* The stored run of a directory; its records are appended to `lines`. */
static gboolean add_stored(DgRefineRuns *runs, const char *directory, GString *lines, GError **error) {
  g_autofree char *path = g_build_filename(directory, RECORDS, NULL);
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  g_autoptr(DgRefineSummary) summary = dg_refine_summary_new();
  if (!bytes || !dg_refine_summary_add_file(summary, path, error))
    return FALSE;
  gsize length = 0;
  const char *data = g_bytes_get_data(bytes, &length);
  g_string_append_len(lines, data, (gssize)length);
  if (data[length - 1] != '\n')
    g_string_append_c(lines, '\n');
  return dg_refine_runs_add(runs, g_steal_pointer(&summary), directory, error);
}

static DgExit show_stored(const Arguments *arguments) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgRefineRuns) runs = dg_refine_runs_new();
  g_autoptr(GString) lines = g_string_new(NULL);
  for (char **directory = arguments->from; *directory; directory++)
    if (!add_stored(runs, *directory, lines, &error))
      return dg_output_error(error);
  print_records(arguments, runs, lines->str);
  return !arguments->report || write_page(arguments->report, runs, &error) ? DG_EXIT_OK : dg_output_error(error);
}

/* Where records go. */
typedef struct {
  DgTaskOutput output;
  DgRefineSummary *summary;
  GString *lines;
  GError *error; /* of one that does not fit the others */
} Records;

static gboolean take_record(DgTaskRecord *record, gpointer user_data) {
  Records *records = user_data;
  g_autofree char *line = dg_task_output_json(record, NULL);
  g_string_append(records->lines, line);
  if (!records->error)
    dg_refine_summary_add_task(records->summary, record, dg_task_record_get_path(record), &records->error);
  return dg_task_output_take(record, &records->output);
}

/* The rounds of another run refuse to be gone on with; its records are not to be lost, either. */
static gboolean keeps_no_other_run(const char *path, const DgRefineSummary *summary, GError **error) {
  g_autoptr(DgRefineSummary) stored = dg_refine_summary_new();
  const char *signature = dg_refine_summary_get_signature(summary);
  if (!g_file_test(path, G_FILE_TEST_EXISTS) || !dg_refine_summary_add_file(stored, path, NULL) ||
      g_strcmp0(dg_refine_summary_get_signature(stored), signature) == 0)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found records of \"%s\", expected those of \"%s\": "
              "--output takes a directory for each",
              path, dg_refine_summary_get_signature(stored), signature);
  return FALSE;
}

static gboolean store_records(const Arguments *arguments, Records *records, GError **error) {
  g_autofree char *path = g_build_filename(arguments->output, RECORDS, NULL);
  g_autofree char *page = g_build_filename(arguments->output, PAGE, NULL);
  g_autofree char *items = g_build_filename(arguments->output, ITEMS, NULL);
  g_autofree char *set = dg_refine_summary_to_items(records->summary);
  if (!keeps_no_other_run(path, records->summary, error) ||
      !dg_file_write_within(arguments->output, path, records->lines->str, -1, error) ||
      !dg_file_write_within(arguments->output, items, set, -1, error))
    return FALSE;
  if (records->error) {
    g_propagate_error(error, g_steal_pointer(&records->error));
    return FALSE;
  }
  g_autoptr(DgRefineRuns) runs = dg_refine_runs_new();
  if (!dg_refine_runs_add(runs, g_steal_pointer(&records->summary), arguments->output, error))
    return FALSE;
  print_records(arguments, runs, records->lines->str);
  return write_page(page, runs, error);
}

static DgExit refine(const Arguments *arguments, const GPtrArray *items, const DgRefineOptions *options,
                     DgModelClient *client) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GString) lines = g_string_new(NULL);
  Records records = {.summary = dg_refine_summary_new(), .lines = lines};
  dg_task_output_init(&records.output, client, NULL, NULL, NULL, FALSE, items->len);
  records.output.json = !dg_output_format_is_table(arguments->printed);
  dg_refine_items((DgRefineItem *const *)items->pdata, items->len, options, take_record, &records);
  DgExit code = dg_task_output_finish(&records.output);
  if (!dg_plan_is_dry(client) && !store_records(arguments, &records, &error))
    code = dg_output_worse(code, error);
  dg_refine_summary_free(records.summary);
  g_clear_error(&records.error);
  return code;
}

/* --- whom to ask --- */

/* The models of one run. */
typedef struct {
  DgModelClient *actor, *revisor; /* `revisor` NULL where it is the actor, too */
  GPtrArray *painters; /* DgModelClient, as the image models */
  DgPrompts *prompts;
} Models;

static void close_models(Models *models) {
  g_clear_pointer(&models->painters, g_ptr_array_unref);
  dg_model_client_free(models->revisor);
  dg_model_client_free(models->actor);
  dg_prompts_free(models->prompts);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Models, close_models)

static gboolean open_pictures(const Arguments *arguments, Models *models, GError **error) {
  models->painters = g_ptr_array_new_with_free_func((GDestroyNotify)dg_model_client_free);
  for (guint i = 0; i < arguments->image_models->len; i++) {
    const DgImageModel *image = arguments->image_models->pdata[i];
    DgModelArguments own = dg_model_arguments_for(&arguments->model, image->model, (char *)image->base_url);
    DgModelClient *client = dg_model_arguments_open(&own, error);
    if (!client)
      return FALSE;
    g_ptr_array_add(models->painters, client);
  }
  return TRUE;
}

static gboolean open_models(const Arguments *arguments, Models *models, GError **error) {
  const DgModelArguments *model = &arguments->model;
  if (model->model && !(models->actor = dg_model_arguments_open(model, error)))
    return FALSE;
  if (!open_pictures(arguments, models, error))
    return FALSE;
  if (arguments->by == REVISOR_CHECKS || !arguments->revisor_model)
    return TRUE;
  DgModelArguments own = dg_model_arguments_for(model, arguments->revisor_model, NULL);
  models->revisor = dg_model_arguments_open(&own, error);
  return models->revisor != NULL;
}

static DgRefineOptions *make_options(const Arguments *arguments, const Models *models) {
  DgRefineOptions *options = dg_refine_options_new();
  dg_refine_options_set_actor(options, models->actor);
  if (arguments->by != REVISOR_CHECKS)
    dg_refine_options_set_revisor(options, models->revisor ? models->revisor : models->actor);
  for (guint i = 0; i < arguments->image_models->len; i++) {
    const DgImageModel *image = arguments->image_models->pdata[i];
    dg_refine_options_add_pictures(options, image->type, models->painters->pdata[i], &image->settings);
  }
  dg_refine_options_set_prompts(options, models->prompts);
  dg_refine_options_set_checks(options, arguments->by != REVISOR_MODEL);
  dg_refine_options_set_rounds(options, (guint)arguments->rounds);
  dg_refine_options_set_item_seconds(options, arguments->item_seconds);
  dg_refine_options_set_item_bytes(options, arguments->item_bytes);
  dg_refine_options_set_best_by(options, (DgBestBy)arguments->best_by);
  dg_refine_options_set_directory(options, arguments->output);
  for (guint i = 0; i < DG_TOOL_COUNT; i++)
    if (arguments->offered[i])
      dg_refine_options_add_tool(options, (DgTool)i);
  return options;
}

static GPtrArray *read_items(const Arguments *arguments, const char *path, GError **error) {
  if (path)
    return dg_refine_items_read(path, error);
  GPtrArray *items = g_ptr_array_new_with_free_func((GDestroyNotify)dg_refine_item_free);
  g_ptr_array_add(items, dg_refine_item_new(QUESTION_ID, arguments->question, arguments->type, NULL,
                                            arguments->reference, arguments->draft));
  return items;
}

/* The set in the output directory must be one that was written there before, and none that is somebody's own. */
static gboolean guard_set(const Arguments *arguments, const char *path, GError **error) {
  if (!arguments->output)
    return TRUE;
  g_autofree char *records = g_build_filename(arguments->output, RECORDS, NULL);
  g_autofree char *set = g_build_filename(arguments->output, ITEMS, NULL);
  g_autofree char *inside = path && g_file_test(path, G_FILE_TEST_IS_DIR) ? g_build_filename(path, ITEMS, NULL) : NULL;
  const char *const outputs[] = {set}, *const inputs[] = {inside ? inside : path};
  if (path && !dg_guard_files("--output", outputs, 1, inputs, 1, error))
    return FALSE;
  if (g_file_test(records, G_FILE_TEST_EXISTS) || !g_file_test(set, G_FILE_TEST_EXISTS))
    return TRUE;
  dg_line_refuse(error,
                 "--output: found a set of its own in %s, expected another directory: refine writes " ITEMS " there",
                 arguments->output);
  return FALSE;
}

/* What a further model would be asked. */
static void print_plan(const Arguments *arguments, DgModelClient *client) {
  gboolean table = dg_output_format_is_table(arguments->printed);
  if (!client || !dg_plan_is_dry(client))
    return;
  dg_output(table ? "\n" : "");
  dg_plan_output(client, !table);
}

/* A type that nothing is of is one that was misspelt. */
static gboolean check_types(const Arguments *arguments, const GPtrArray *items, GError **error) {
  for (guint i = 0; i < arguments->image_models->len; i++) {
    const char *type = ((const DgImageModel *)arguments->image_models->pdata[i])->type;
    gboolean known = !type;
    for (guint j = 0; j < items->len && !known; j++)
      known = g_strcmp0(dg_refine_item_get_type(items->pdata[j]), type) == 0;
    if (!known)
      return dg_options_bad_value("--image-model", type, "the type of an item", error);
  }
  return TRUE;
}

static DgExit execute(const Arguments *arguments, const char *path, GError **error) {
  if (!guard_set(arguments, path, error))
    return DG_EXIT_USAGE;
  g_autoptr(GPtrArray) items = read_items(arguments, path, error);
  if (!items)
    return DG_EXIT_INPUT;
  if (!check_types(arguments, items, error))
    return DG_EXIT_USAGE;
  /* Before anything is asked: an answer that cannot be stored is paid for in vain. */
  if (!arguments->model.dry_run && !dg_output_make_directory(arguments->output))
    return DG_EXIT_INTERNAL;
  g_auto(Models) models = {.prompts = dg_prompts_new(arguments->model.prompts, error)};
  if (!models.prompts)
    return DG_EXIT_INPUT;
  if (!open_models(arguments, &models, error))
    return DG_EXIT_USAGE;
  DgModelClient *first = models.actor ? models.actor : models.revisor;
  g_autoptr(DgRefineOptions) options = make_options(arguments, &models);
  DgExit code = refine(arguments, items, options, first);
  if (models.revisor != first)
    print_plan(arguments, models.revisor);
  for (guint i = 0; i < models.painters->len; i++)
    print_plan(arguments, models.painters->pdata[i]);
  return code;
}

static DgExit run_read(const DgCommandLine *line, Arguments *given, GError **error) {
  if (!read_rest(line, given, error))
    return DG_EXIT_USAGE;
  const char *fault = check_arguments(line, given);
  if (fault)
    return dg_line_refuse(error, "%s", fault);
  if (given->model.votes != 1)
    return dg_line_refuse(error, "found --votes, expected none: figures have no majority");
  return given->from ? show_stored(given) : execute(given, line->operands[0], error);
}

static DgExit run(const DgCommandLine *line, GError **error) {
  Arguments *given = line->values;
  DgExit code = run_read(line, given, error);
  g_clear_pointer(&given->image_models, g_ptr_array_unref);
  return code;
}

const DgCommand dg_command_refine = {
    .name = "refine",
    .arguments = "ITEMS | --question TEXT",
    .summary = "have figures drawn, looked at and improved until they will do",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_JSON_LINES),
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_model_options, AT(model)}, {&dg_image_options, AT(image)}},
    .run = run,
};
