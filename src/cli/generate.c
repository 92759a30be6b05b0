#include "cli/guard.h"
#include "cli/options.h"
#include "cli/plan.h"
#include "cli/task_output.h"

#include <string.h>

/* What the options name. */
typedef struct {
  char *context, *caption, *layout, *layout_from, *output, *dataset, *system;
  gboolean layouts;
  DgFigureArguments *place; /* of --layout-from */
} Arguments;

static void clear_arguments(Arguments *arguments) {
  g_free(arguments->context);
  g_free(arguments->caption);
  g_free(arguments->layout);
  g_free(arguments->layout_from);
  g_free(arguments->output);
  g_free(arguments->dataset);
  g_free(arguments->system);
  dg_figure_arguments_free(arguments->place);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Arguments, clear_arguments)

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
  const DgFigureOptions *place = figure ? dg_figure_arguments_one(arguments->place, error) : NULL;
  *layout = place ? dg_model_caption(client, prompts, figure, arguments->layout_from, place, diagnostics, error) : NULL;
  if (*layout || !dg_plan_counts(client, *error))
    return *layout != NULL;
  g_clear_error(error); /* the figure is counted without the layout */
  return TRUE;
}

static DgExit draw(const Arguments *arguments, DgModelClient *client, const DgPrompts *prompts) {
  g_autofree char *context = NULL, *caption = NULL, *layout = NULL, *svg = NULL;
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(GError) error = NULL;
  const char *name = arguments->output ? arguments->output : "figure";
  gboolean fine = (context = read_file(arguments->context, &error)) &&
                  (!arguments->caption || read_text(arguments->caption, &caption, &error)) &&
                  read_layout(arguments, client, prompts, &layout, diagnostics, &error) &&
                  (svg = dg_model_generate(client, prompts, context, caption, layout, name, diagnostics, &error));
  dg_output_warnings(name, diagnostics);
  if (dg_plan_counts(client, error)) {
    dg_plan_output(client, FALSE);
    return DG_EXIT_OK;
  }
  g_autofree char *text = fine ? g_strconcat(svg, g_str_has_suffix(svg, "\n") ? "" : "\n", NULL) : NULL;
  return text && dg_output_write(arguments->output, text, -1, &error) ? DG_EXIT_OK : dg_output_error(error);
}

/* Of a data set only failures, repairs and what was used are said: its figures are files. */
static char *format_nothing(const DgTaskRecord *record, gpointer user_data) {
  return NULL;
}

static DgExit draw_dataset(const DgCommand *command, const Arguments *arguments, DgModelClient *client,
                           const DgPrompts *prompts) {
  g_autoptr(GError) error = NULL;
  DgTaskOutput out;
  dg_task_output_init(&out, client, format_nothing, NULL, NULL, FALSE, 0);
  gboolean begun = dg_generate_dataset(client, prompts, arguments->dataset, arguments->system, arguments->layouts,
                                       &out.total, dg_task_output_take, &out, &error);
  DgExit code = dg_task_output_finish(&out);
  if (begun)
    return code;
  return g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT) ? dg_output_usage(command, "%s", error->message)
                                                             : dg_output_error(error);
}

/* Returns what is wrong with the options; NULL when nothing is. */
static const char *check_arguments(const Arguments *arguments) {
  gboolean one = arguments->caption || arguments->layout || arguments->layout_from || arguments->output;
  if (!arguments->context == !arguments->dataset)
    return "expected either --context or --dataset";
  if (arguments->dataset && (one || !arguments->system))
    return "expected --dataset with --system, and without the options of a single figure";
  if (arguments->context && (arguments->system || arguments->layouts))
    return "expected --system and --layouts-from-references with --dataset only";
  if (arguments->layout && arguments->layout_from)
    return "found --layout and --layout-from, expected one of them";
  return NULL;
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_auto(Arguments) arguments = {0};
  const GOptionEntry entries[] = {
      {"context", 0, 0, G_OPTION_ARG_FILENAME, &arguments.context, "the paper's text", "FILE"},
      {"caption", 0, 0, G_OPTION_ARG_FILENAME, &arguments.caption, "what the figure is to show", "TEXT|FILE"},
      {"layout", 0, 0, G_OPTION_ARG_FILENAME, &arguments.layout, "where its parts are to stand", "TEXT|FILE"},
      {"layout-from", 0, 0, G_OPTION_ARG_FILENAME, &arguments.layout_from,
       "where they stand in another figure, which the model describes first", "FIGURE"},
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &arguments.output, "write to FILE instead of standard output", "FILE"},
      {"dataset", 0, 0, G_OPTION_ARG_FILENAME, &arguments.dataset, "draw every item of a data set that has a context",
       "DIR"},
      {"system", 0, 0, G_OPTION_ARG_FILENAME, &arguments.system, "whose figures these are: DIR/generated/NAME/",
       "NAME"},
      {"layouts-from-references", 0, 0, G_OPTION_ARG_NONE, &arguments.layouts,
       "describe the reference of an item first, where it has no layout", NULL},
      G_OPTION_ENTRY_NULL};
  g_autoptr(DgModelArguments) model = dg_model_arguments_new();
  g_autoptr(GError) error = NULL;
  DgExit code;
  arguments.place = dg_figure_arguments_new();
  if (!dg_options_parse(command, entries, dg_figure_arguments_group(arguments.place), dg_model_arguments_group(model),
                        &argc, &argv, &code))
    return code;
  const char *fault = check_arguments(&arguments);
  const char *inputs[] = {arguments.context, arguments.caption, arguments.layout, arguments.layout_from};
  if (argc > 1)
    return dg_output_operands(command, argc, "no FILE");
  if (dg_model_arguments_get_votes(model) != 1)
    return dg_output_usage(command, "found --votes, expected none: figures have no majority");
  if (fault)
    return dg_output_usage(command, "%s", fault);
  if (!dg_guard_inputs(inputs, G_N_ELEMENTS(inputs), &error) ||
      !dg_guard_files("--output", (const char *const *)&arguments.output, 1, inputs, G_N_ELEMENTS(inputs), &error))
    return dg_output_usage(command, "%s", error->message);
  g_autoptr(DgModelClient) client = NULL;
  g_autoptr(DgPrompts) prompts = NULL;
  if (!dg_task_open(command, model, &client, &prompts, &code))
    return code;
  return arguments.dataset ? draw_dataset(command, &arguments, client, prompts) : draw(&arguments, client, prompts);
}

const DgCommand dg_command_generate = {
    .name = "generate",
    .arguments = "",
    .summary = "have a model draw a figure from a paper's text",
    .examples =
        "  diagrade generate --context paper.txt --caption \"The training loop\" --model openai:gpt-4.1 -o loop.svg\n"
        "  diagrade generate --dataset DIR --system gpt-4.1 --layouts-from-references --model openai:gpt-4.1\n"
        "\n"
        "A data set has DIR/contexts/<item>.txt and, where there are any, captions/<item>.txt and\n"
        "layouts/<item>.txt; DIR/generated/NAME/<item>.svg is written, and kept when it is there. Scripts and\n"
        "references to other files or addresses are left out of figures, and said.",
    .run = run,
};
