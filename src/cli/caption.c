#include "cli/guard.h"
#include "cli/options.h"
#include "cli/task_output.h"

#include <string.h>

/* The caption for people; under the name of its figure where there are several. */
static char *format_text(const DgTaskRecord *record, gpointer user_data) {
  const gboolean *many = user_data;
  g_auto(GStrv) lines = g_strsplit(dg_task_record_get_text(record), "\n", -1);
  g_autoptr(GString) text = g_string_new(NULL);
  if (*many) {
    g_autofree char *path = dg_output_safe(dg_task_record_get_path(record));
    g_string_append_printf(text, "%s\n", path);
  }
  for (char **line = lines; *line; line++) {
    g_autofree char *safe = dg_output_safe(*line);
    g_string_append_printf(text, "%s%s\n", *many && **line ? "  " : "", safe);
  }
  return g_strdup(text->str);
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *output = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
      {"json", 0, 0, G_OPTION_ARG_NONE, &json, "documents diagrade/caption@1, one line a figure", NULL},
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "write to FILE instead of standard output", "FILE"},
      G_OPTION_ENTRY_NULL};
  g_autoptr(DgModelArguments) arguments = dg_model_arguments_new();
  g_autoptr(DgFigureArguments) place = dg_figure_arguments_new();
  g_autoptr(GError) error = NULL;
  DgExit code;
  if (!dg_options_parse(command, entries, dg_figure_arguments_group(place), dg_model_arguments_group(arguments), &argc,
                        &argv, &code))
    return code;
  const DgFigureOptions *figure = dg_figure_arguments_one(place, &error);
  if (!figure)
    return dg_output_usage(command, "%s", error->message);
  if (argc < 2)
    return dg_output_usage(command, "found no FIGURE, expected at least one");
  if (dg_model_arguments_get_votes(arguments) != 1)
    return dg_output_usage(command, "found --votes, expected none: captions have no majority");
  const char *const *paths = (const char *const *)argv + 1;
  guint count = (guint)argc - 1;
  if (!dg_guard_inputs(paths, count, &error) ||
      !dg_guard_files("--output", (const char *const *)&output, 1, paths, count, &error))
    return dg_output_usage(command, "%s", error->message);
  g_autoptr(DgModelClient) client = NULL;
  g_autoptr(DgPrompts) prompts = NULL;
  if (!dg_task_open(command, arguments, &client, &prompts, &code))
    return code;
  gboolean many = count > 1;
  DgTaskOutput out;
  dg_task_output_init(&out, client, json ? dg_task_output_json : format_text, &many, output, json, count);
  dg_caption_files(client, prompts, paths, count, figure, dg_task_output_take, &out);
  return dg_task_output_finish(&out);
}

const DgCommand dg_command_caption = {
    .name = "caption",
    .arguments = "FIGURE…",
    .summary = "have a model say where the parts of a figure stand (layout caption)",
    .examples = "  diagrade caption figure.svg --model openai:gpt-4.1-mini\n"
                "  diagrade caption --json references/*.svg --model gemini:gemini-2.0-flash-lite -o captions.jsonl\n"
                "\n"
                "A FIGURE is an SVG document, which is painted first, or a PNG or JPEG file; \"-\" is standard\n"
                "input.",
    .run = run,
};
