#include "cli/guard.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/plan.h"
#include "cli/task_output.h"

#include <string.h>

/* What the options name. */
typedef struct {
  char *context, *caption, *layout, *layout_from, *output, *dataset, *system, *caption_model, *caption_base_url;
  gboolean follow_links;
  guint as; /* index of dg_generation_format() */
  DgFigureArguments place; /* of --layout-from */
  DgModelArguments model;
} Arguments;

static char *read_file(const char *path, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  gsize length;
  const char *data = bytes ? g_bytes_get_data(bytes, &length) : NULL;
  return bytes ? g_utf8_make_valid(data ? data : "", data ? (gssize)length : 0) : NULL;
}

/* TEXT|FILE: what names a file that is there is one, and so is what looks like the name of a text file. */
static gboolean read_text(const char *value, char **text, GError **error) {
  gboolean named = g_str_has_suffix(value, ".txt") && !strpbrk(value, " \t\n");
  if (named || g_file_test(value, G_FILE_TEST_IS_REGULAR))
    return (*text = read_file(value, error)) != NULL;
  *text = g_utf8_make_valid(value, -1);
  return TRUE;
}

static gboolean read_layout(const Arguments *arguments, DgModelClient *client, const DgPrompts *prompts, char **layout,
                            DgDiagnostics *diagnostics, GError **error) {
  if (arguments->layout)
    return read_text(arguments->layout, layout, error);
  if (!arguments->layout_from)
    return TRUE;
  g_autoptr(GBytes) figure = dg_file_read(arguments->layout_from, error);
  g_autoptr(DgFigureOptions) place = figure ? dg_figure_arguments_read_one(&arguments->place, error) : NULL;
  *layout = place ? dg_model_caption(client, prompts, figure, arguments->layout_from, place, diagnostics, error) : NULL;
  if (*layout || !dg_plan_counts(client, *error) || dg_model_client_is_collecting(client))
    return *layout != NULL;
  g_clear_error(error); /* the figure is counted without the layout */
  return TRUE;
}

static DgFormat format_of(const Arguments *arguments) {
  return dg_generation_format(arguments->as)->format;
}

static DgExit draw(const Arguments *arguments, DgModelClient *client, const DgPrompts *prompts) {
  g_autofree char *context = NULL, *caption = NULL, *layout = NULL, *figure = NULL;
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(GError) error = NULL;
  const char *name = arguments->output ? arguments->output : "figure";
  gboolean fine = (context = read_file(arguments->context, &error)) &&
                  (!arguments->caption || read_text(arguments->caption, &caption, &error)) &&
                  read_layout(arguments, client, prompts, &layout, diagnostics, &error) &&
                  (figure = dg_model_generate(client, prompts, format_of(arguments), context, caption, layout, name,
                                              diagnostics, &error));
  dg_output_warnings(name, diagnostics);
  if (dg_plan_counts(client, error)) {
    dg_plan_output(client, FALSE);
    return DG_EXIT_OK;
  }
  g_autofree char *text = fine ? g_strconcat(figure, g_str_has_suffix(figure, "\n") ? "" : "\n", NULL) : NULL;
  return text && dg_output_write(arguments->output, text, -1, &error) ? DG_EXIT_OK : dg_output_error(error);
}

/* Of a data set only failures, repairs and what was used are said: its figures are files. */
static char *format_nothing(const DgTaskRecord *record, gpointer user_data) {
  return NULL;
}

/* Says what the layout captions come from: figures that are drawn without one are no match for others. */
static void say_layouts(const DgGeneration *generation, const DgGenerationItems *found) {
  if (generation->captions && found->without_layout)
    dg_output_note("%u of %u items have no layout caption, which %s writes into %s/layouts", found->without_layout,
                   found->count, dg_model_client_get_signature(generation->captions), generation->directory);
  if (found->other_layouts)
    dg_output_message("warning: %u of %u items have a layout caption by another model or prompt, which is kept: "
                      "%s/layouts/<item>.json says by which",
                      found->other_layouts, found->count, generation->directory);
  if (!generation->captions && found->without_layout)
    dg_output_message("warning: %u of %u items have no layout caption (%s/layouts/<item>.txt) and are drawn without: "
                      "--caption-model has a model write them",
                      found->without_layout, found->count, generation->directory);
}

/* What was asked of the model of captions, or would be. */
static void end_captions(DgModelClient *captions) {
  if (dg_plan_is_dry(captions)) {
    dg_output("\n");
    dg_plan_output(captions, FALSE);
    return;
  }
  g_autofree char *usage = dg_task_usage(captions);
  dg_output_note("%s: %s", dg_model_client_get_signature(captions), usage);
}

/* Takes the system into the manifest of the data set, where it has one, so that the next command scores it. */
static gboolean add_to_manifest(const DgGeneration *generation, GError **error) {
  g_autoptr(DgDiagnostics) added = dg_diagnostics_new();
  gboolean fine = dg_dataset_add_system(generation->directory, generation->system, generation->flags, added, error);
  for (guint i = 0; i < dg_diagnostics_get_count(added); i++)
    dg_output_note("%s/dataset.json: %s", generation->directory, dg_diagnostics_get_message(added, i));
  return fine;
}

static DgExit draw_dataset(const DgGeneration *generation, GError **error) {
  DgTaskOutput out;
  DgGenerationItems found;
  if (!dg_generation_count(generation, &found, error))
    return DG_EXIT_USAGE;
  say_layouts(generation, &found);
  dg_task_output_init(&out, generation->client, format_nothing, NULL, NULL, FALSE, found.count);
  gboolean begun = dg_generate_dataset(generation, dg_task_output_take, &out, error);
  DgExit code = dg_task_output_finish(&out);
  if (!begun)
    return DG_EXIT_USAGE;
  if (generation->captions && found.without_layout)
    end_captions(generation->captions);
  g_autoptr(GError) failure = NULL;
  if (!dg_plan_is_dry(generation->client) && !add_to_manifest(generation, &failure))
    code = dg_output_worse(code, failure);
  return code;
}

/* Returns what is wrong with the options; NULL when nothing is. */
static const char *check_arguments(const Arguments *arguments) {
  gboolean one = arguments->caption || arguments->layout || arguments->layout_from || arguments->output;
  if (!arguments->context == !arguments->dataset)
    return "expected either --context or --dataset";
  if (arguments->dataset && (one || !arguments->system))
    return "expected --dataset with --system, and without the options of a single figure";
  if (arguments->context && (arguments->system || arguments->caption_model))
    return "expected --system and --caption-model with --dataset only";
  if (arguments->caption_base_url && !arguments->caption_model)
    return "found --caption-base-url, expected --caption-model with it";
  if (arguments->layout && arguments->layout_from)
    return "found --layout and --layout-from, expected one of them";
  return NULL;
}

/* In the order of dg_generation_format(). */
static const char *const FORMATS[] = {"svg", "tikz", "mermaid", "dot", "drawio", NULL};

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"context", DG_FILE, AT(context), "FILE", "the paper's text"},
    {"caption", DG_FILE, AT(caption), "TEXT|FILE", "what the figure is to show"},
    {"layout", DG_FILE, AT(layout), "TEXT|FILE", "where its parts are to stand"},
    {"layout-from", DG_FILE, AT(layout_from), "FIGURE",
     "where they stand in another figure, which the model describes first"},
    {"as", DG_CHOICE, AT(as), "FORMAT", "what the figure is written in", "svg", FORMATS},
    DG_OPTION_OUTPUT(AT(output), "write to FILE instead of standard output"),
    {"dataset", DG_DIRECTORY, AT(dataset), "DIR", "draw every item of a data set that has a context"},
    {"system", DG_TEXT, AT(system), "NAME", "whose figures these are: DIR/generated/NAME/"},
    DG_OPTION_FOLLOW_LINKS(AT(follow_links)),
    {"caption-model", DG_TEXT, AT(caption_model), "PROVIDER:NAME",
     "have this model describe the references that have no layout, into DIR/layouts/"},
    {"caption-base-url", DG_TEXT, AT(caption_base_url), "URL", "where --caption-model is asked"},
    DG_OPTION_OUTCOME,
    {NULL}};

static gboolean open_captions(const Arguments *given, DgModelClient **captions, GError **error) {
  if (!given->caption_model)
    return TRUE;
  DgModelArguments own = dg_model_arguments_for(&given->model, given->caption_model, given->caption_base_url);
  *captions = dg_model_arguments_open(&own, error);
  return *captions != NULL;
}

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  const char *fault = check_arguments(given);
  const char *inputs[] = {given->context, given->caption, given->layout, given->layout_from};
  if (!dg_line_check_operands(line, 0, 0, "no FILE", error))
    return DG_EXIT_USAGE;
  if (given->model.votes != 1)
    return dg_line_refuse(error, "found --votes, expected none: figures have no majority");
  if (fault)
    return dg_line_refuse(error, "%s", fault);
  g_autoptr(DgModelClient) client = NULL, captions = NULL;
  g_autoptr(DgPrompts) prompts = NULL;
  if (!dg_guard_inputs(inputs, G_N_ELEMENTS(inputs), error) ||
      !dg_guard_files("--output", (const char *const *)&given->output, 1, inputs, G_N_ELEMENTS(inputs), error) ||
      !dg_task_open(&given->model, &client, &prompts, error) || !open_captions(given, &captions, error))
    return DG_EXIT_USAGE;
  if (!given->dataset && !given->model.dry_run && !dg_outcome_check_output(given->output, error))
    return DG_EXIT_USAGE;
  if (!given->dataset)
    return draw(given, client, prompts);
  DgGeneration generation = {client,
                             captions,
                             prompts,
                             format_of(given),
                             given->dataset,
                             given->system,
                             dg_dataset_flags(given->follow_links)};
  return draw_dataset(&generation, error);
}

const DgCommand dg_command_generate = {
    .name = "generate",
    .arguments = "",
    .summary = "have a model draw a figure from a paper's text",
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_figure_options, AT(place)}, {&dg_model_options, AT(model)}},
    .run = run,
};
