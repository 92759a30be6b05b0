#include "cli/guard.h"
#include "cli/options.h"
#include "cli/plan.h"
#include "cli/refine_table.h"
#include "cli/task_output.h"

#include <errno.h>
#include <string.h>

#define RECORDS "records.jsonl"
#define PAGE "index.html"
/* The item of --question. */
#define QUESTION_ID "figure"

typedef enum { REVISOR_MODEL, REVISOR_CHECKS, REVISOR_BOTH } Revisor;

typedef struct {
  char *question, *type, *reference, *draft, *revisor, *revisor_model, *image_model, *image_base_url, *tools, *rounds,
      *output, *from, *format, *report, *best_by;
  DgOutputFormat printed;
  guint by; /* a Revisor */
  DgRefineOptions options;
} Arguments;

static void clear_arguments(Arguments *arguments) {
  char **texts[] = {&arguments->question,      &arguments->type,           &arguments->reference, &arguments->draft,
                    &arguments->revisor,       &arguments->tools,          &arguments->rounds,    &arguments->output,
                    &arguments->revisor_model, &arguments->from,           &arguments->format,    &arguments->report,
                    &arguments->image_model,   &arguments->image_base_url, &arguments->best_by};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    g_free(*texts[i]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Arguments, clear_arguments)

static gboolean read_tools(Arguments *arguments, GError **error) {
  gboolean *offered = arguments->options.tools;
  if (!arguments->tools) {
    offered[DG_TOOL_DRAW] = offered[DG_TOOL_SVG] = TRUE;
    offered[DG_TOOL_TEXT_TO_IMAGE] = arguments->image_model != NULL;
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

static gboolean read_rest(const DgCommand *command, Arguments *arguments, const char *model, GError **error) {
  static const char *const revisors[] = {"model", "checks", "both", NULL};
  static const char *const choices[] = {"revision", "reference", NULL};
  guint64 rounds = DG_REFINE_ROUNDS_DEFAULT;
  guint best_by = DG_BEST_BY_REVISION;
  arguments->by = model || arguments->revisor_model ? REVISOR_BOTH : REVISOR_CHECKS;
  if ((arguments->revisor &&
       !dg_options_choice("--revisor", arguments->revisor, revisors, "model, checks or both", &arguments->by, error)) ||
      (arguments->best_by &&
       !dg_options_choice("--best-by", arguments->best_by, choices, "revision or reference", &best_by, error)) ||
      !dg_options_whole("--rounds", arguments->rounds, DG_REFINE_ROUNDS_MAX, rounds, &rounds, error) ||
      !dg_output_format_read(arguments->format, FALSE, command->formats, DG_OUTPUT_TABLE, &arguments->printed, error) ||
      !read_tools(arguments, error))
    return FALSE;
  if (rounds == 0)
    return dg_options_bad_value("--rounds", arguments->rounds, "a whole number from 1 to 50", error);
  arguments->options.rounds = (guint)rounds;
  arguments->options.best_by = (DgBestBy)best_by;
  arguments->options.checks = arguments->by != REVISOR_MODEL;
  arguments->options.directory = arguments->output;
  return TRUE;
}

/* Returns what is wrong with the options of pictures; NULL when nothing is. */
static const char *check_pictures(const Arguments *arguments, const DgModelArguments *model) {
  if (arguments->options.tools[DG_TOOL_TEXT_TO_IMAGE] != (arguments->image_model != NULL))
    return "expected --tools text_to_image and --image-model together";
  if (!arguments->image_model)
    return arguments->image_base_url ? "found --image-base-url, expected --image-model with it" : NULL;
  if (!model->model)
    return "found --image-model without --model, expected a model that calls the tool";
  if (arguments->by == REVISOR_CHECKS)
    return "found --image-model with --revisor checks: checks say nothing of a picture in pixels, expected --revisor "
           "model or both";
  g_autofree char *name = g_strndup(arguments->image_model, strcspn(arguments->image_model, ":"));
  DgModelProvider provider;
  return dg_model_provider_find(name, &provider) && !provider.paints_pictures
             ? "found an --image-model of a provider that paints no pictures; \"diagrade models\" says which do"
             : NULL;
}

/* Returns what is wrong with the options; NULL when nothing is. */
static const char *check_arguments(const Arguments *arguments, const DgModelArguments *model, int operands) {
  gboolean one = arguments->type || arguments->reference || arguments->draft;
  if (arguments->from)
    return operands > 0 || arguments->question || one || arguments->output || model->model || arguments->best_by
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
  if (!arguments->output && !model->dry_run)
    return "found no --output, expected the directory that the rounds are stored in";
  return check_pictures(arguments, model);
}

/* --- what is shown --- */

static gboolean print_records(const Arguments *arguments, const char *records, const char *name, GError **error) {
  if (arguments->printed == DG_OUTPUT_JSON_LINES) {
    dg_output(records);
    return TRUE;
  }
  g_autofree char *document = dg_refine_summary(records, name, TRUE, error);
  if (!document)
    return FALSE;
  if (arguments->printed == DG_OUTPUT_JSON) {
    dg_output(document);
    dg_output("\n");
    return TRUE;
  }
  gboolean single = !strchr(records, '\n') || !strchr(records, '\n')[1];
  g_autofree char *rounds = single ? dg_refine_rounds(records, document, arguments->printed) : NULL;
  g_autofree char *tables = dg_refine_tables(document, arguments->printed);
  if (rounds) {
    dg_output(rounds);
    dg_output("\n");
  }
  dg_output(tables);
  return TRUE;
}

/* `directory` has the figures of the records. */
static gboolean write_page(const char *directory, const char *path, const char *records, GError **error) {
  g_autofree char *page = dg_report_refine(records, directory, error);
  return page && dg_file_write(path, page, -1, error);
}

static DgExit show_stored(const Arguments *arguments) {
  g_autoptr(GError) error = NULL;
  g_autofree char *path = g_build_filename(arguments->from, RECORDS, NULL);
  g_autoptr(GBytes) bytes = dg_file_read(path, &error);
  gsize length = 0;
  const char *data = bytes ? g_bytes_get_data(bytes, &length) : NULL;
  g_autofree char *records = g_strndup(data ? data : "", length);
  return bytes && print_records(arguments, records, path, &error) &&
                 (!arguments->report || write_page(arguments->from, arguments->report, records, &error))
             ? DG_EXIT_OK
             : dg_output_error(error);
}

static DgExit refine(const Arguments *arguments, const GPtrArray *items, DgModelClient *client) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GString) records = g_string_new(NULL);
  DgTaskOutput output;
  dg_task_output_init(&output, client, NULL, NULL, NULL, FALSE, items->len);
  output.records = records;
  output.json = !dg_output_format_is_table(arguments->printed);
  dg_refine_items((DgRefineItem *const *)items->pdata, items->len, &arguments->options, dg_task_output_take, &output);
  DgExit code = dg_task_output_finish(&output);
  if (!dg_plan_is_dry(client)) {
    g_autofree char *path = g_build_filename(arguments->output, RECORDS, NULL);
    g_autofree char *page = g_build_filename(arguments->output, PAGE, NULL);
    if (!dg_file_write(path, records->str, -1, &error) || !print_records(arguments, records->str, path, &error) ||
        !write_page(arguments->output, page, records->str, &error)) {
      DgExit failed = dg_output_error(error);
      code = MAX(code, failed);
    }
  }
  return code;
}

/* --- whom to ask --- */

/* The arguments for another model: the address and the key file are those of the provider of --model alone. */
static DgModelArguments arguments_for(const DgModelArguments *model, const char *name) {
  DgModelArguments other = *model;
  gsize provider = strcspn(name, ":") + 1;
  if (model->model && strncmp(model->model, name, provider) != 0)
    other.base_url = other.key_file = NULL;
  other.model = (char *)name;
  return other;
}

/* The models of one run. */
typedef struct {
  DgModelClient *actor, *revisor, *pictures; /* `revisor` NULL where it is the actor, too */
  DgPrompts *prompts;
} Models;

static void close_models(Models *models) {
  dg_model_client_free(models->pictures);
  dg_model_client_free(models->revisor);
  dg_model_client_free(models->actor);
  dg_prompts_free(models->prompts);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Models, close_models)

static gboolean open_pictures(const DgCommand *command, Arguments *arguments, const DgModelArguments *model,
                              Models *models, DgExit *code) {
  if (!arguments->image_model)
    return TRUE;
  DgModelArguments own = arguments_for(model, arguments->image_model);
  if (arguments->image_base_url) {
    own.base_url = arguments->image_base_url;
    own.key_file = NULL; /* the key of another address */
  }
  models->pictures = dg_task_open_client(command, &own, code);
  arguments->options.pictures = models->pictures;
  return models->pictures != NULL;
}

static gboolean open_models(const DgCommand *command, Arguments *arguments, const DgModelArguments *model,
                            Models *models, DgExit *code) {
  g_autoptr(GError) error = NULL;
  DgRefineOptions *options = &arguments->options;
  if (!(models->prompts = dg_prompts_new(model->prompts, &error))) {
    *code = dg_output_error(error);
    return FALSE;
  }
  options->prompts = models->prompts;
  if (model->model && !(options->actor = models->actor = dg_task_open_client(command, model, code)))
    return FALSE;
  if (!open_pictures(command, arguments, model, models, code))
    return FALSE;
  if (arguments->by == REVISOR_CHECKS)
    return TRUE;
  if (!arguments->revisor_model) {
    options->revisor = models->actor;
    return TRUE;
  }
  DgModelArguments own = arguments_for(model, arguments->revisor_model);
  options->revisor = models->revisor = dg_task_open_client(command, &own, code);
  return models->revisor != NULL;
}

static GPtrArray *read_items(const Arguments *arguments, const char *path, GError **error) {
  if (path)
    return dg_refine_items_read(path, error);
  GPtrArray *items = g_ptr_array_new_with_free_func((GDestroyNotify)dg_refine_item_free);
  g_ptr_array_add(items, dg_refine_item_new(QUESTION_ID, arguments->question, arguments->type, NULL,
                                            arguments->reference, arguments->draft));
  return items;
}

static DgExit execute(const DgCommand *command, Arguments *arguments, const DgModelArguments *model, const char *path) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) items = read_items(arguments, path, &error);
  if (!items)
    return dg_output_error(error);
  /* Before anything is asked: an answer that cannot be stored is paid for in vain. */
  if (!model->dry_run && g_mkdir_with_parents(arguments->output, 0777) != 0) {
    dg_output_message("%s: cannot be created: %s", arguments->output, g_strerror(errno));
    return DG_EXIT_INTERNAL;
  }
  g_auto(Models) models = {0};
  DgExit code = DG_EXIT_OK;
  if (!open_models(command, arguments, model, &models, &code))
    return code;
  DgModelClient *first = models.actor ? models.actor : models.revisor;
  code = refine(arguments, items, first);
  DgModelClient *const others[] = {models.revisor, models.pictures};
  for (guint i = 0; i < G_N_ELEMENTS(others); i++)
    if (others[i] != first && dg_plan_is_dry(others[i])) {
      dg_output(dg_output_format_is_table(arguments->printed) ? "\n" : "");
      dg_plan_output(others[i], !dg_output_format_is_table(arguments->printed));
    }
  return code;
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_auto(Arguments) given = {0};
  const GOptionEntry entries[] = {
      {"question", 0, 0, G_OPTION_ARG_STRING, &given.question, "draw one figure, for this question", "TEXT"},
      {"type", 0, 0, G_OPTION_ARG_STRING, &given.type, "what kind of figure it is, e.g. function", "TYPE"},
      {"reference", 0, 0, G_OPTION_ARG_FILENAME, &given.reference, "score the rounds beside this figure", "FILE"},
      {"draft", 0, 0, G_OPTION_ARG_FILENAME, &given.draft, "begin with this figure", "FILE.svg"},
      {"revisor", 0, 0, G_OPTION_ARG_FILENAME, &given.revisor,
       "who says what to improve: model, checks (default without a model) or both (default with one)", "WHO"},
      {"revisor-model", 0, 0, G_OPTION_ARG_FILENAME, &given.revisor_model,
       "the model that looks at figures (default: that of --model)", "PROVIDER:NAME"},
      {"image-model", 0, 0, G_OPTION_ARG_FILENAME, &given.image_model,
       "the model of the tool text_to_image, as openai:gpt-image-1 or stable-diffusion:NAME", "PROVIDER:NAME"},
      {"image-base-url", 0, 0, G_OPTION_ARG_FILENAME, &given.image_base_url,
       "where --image-model is asked (default: as --base-url, or the provider's own address)", "URL"},
      {"tools", 0, 0, G_OPTION_ARG_FILENAME, &given.tools,
       "what the model may draw with (default: draw,svg, and text_to_image with --image-model)", "LIST"},
      {"rounds", 0, 0, G_OPTION_ARG_FILENAME, &given.rounds, "most figures of an item (default 5)", "K"},
      {"best-by", 0, 0, G_OPTION_ARG_FILENAME, &given.best_by,
       "which figure is kept: of the revision (default: the accepted one, or the last) or the reference (the best "
       "score)",
       "WHAT"},
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &given.output, "store the rounds in DIR, and go on with those there",
       "DIR"},
      {"from", 0, 0, G_OPTION_ARG_FILENAME, &given.from, "print the tables of what is stored; nobody is asked", "DIR"},
      {"report", 0, 0, G_OPTION_ARG_FILENAME, &given.report, "with --from: write the page of the rounds", "OUT.html"},
      {"format", 0, 0, G_OPTION_ARG_FILENAME, &given.format,
       "table (default), md, latex, csv, tsv, json (one document) or jsonl (the records)", "FORMAT"},
      G_OPTION_ENTRY_NULL};
  g_autoptr(DgModelArguments) model = dg_model_arguments_new();
  g_autoptr(GError) error = NULL;
  DgExit code;
  if (!dg_options_parse(command, entries, dg_model_arguments_group(model), NULL, &argc, &argv, &code))
    return code;
  if (!read_rest(command, &given, model->model, &error))
    return dg_output_usage(command, "%s", error->message);
  const char *fault = check_arguments(&given, model, argc - 1);
  if (fault)
    return dg_output_usage(command, "%s", fault);
  if (dg_model_arguments_get_votes(model) != 1)
    return dg_output_usage(command, "found --votes, expected none: figures have no majority");
  return given.from ? show_stored(&given) : execute(command, &given, model, argc > 1 ? argv[1] : NULL);
}

const DgCommand dg_command_refine = {
    .name = "refine",
    .arguments = "ITEMS | --question TEXT",
    .summary = "have figures drawn, looked at and improved until they will do",
    .examples =
        "  diagrade refine items.jsonl --model openai:gpt-4.1 -o rounds\n"
        "  diagrade refine --question \"Draw y = x^2 - 2x.\" --type function --revisor checks --model ollama:fern -o "
        "out\n"
        "  diagrade refine --question \"A cube\" --draft cube.svg --revisor checks -o out\n"
        "  diagrade refine items.jsonl --model openai:gpt-4.1 --image-model stable-diffusion:sd_xl_base_1.0 -o rounds\n"
        "  diagrade refine --from rounds --format md\n"
        "\n"
        "In each round the model calls a tool with parameters, and a revisor (a model, our checks, or both) accepts\n"
        "the figure or says what to improve, at most K rounds (ILLUSTRATIONBENCH, section 3.2). ITEMS is a file of\n"
        "JSON Lines {\"id\",\"question\"} with \"type\", \"level\", \"reference\" and \"draft\" where there are any, "
        "or a\n"
        "directory with items.jsonl. DIR/<id>/ gets each round and, as best.svg, the accepted or last figure, "
        "DIR/records.jsonl the records and\n"
        "DIR/index.html a page that shows the rounds side by side; what is there is not asked for again.",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_JSON_LINES),
    .run = run,
};
