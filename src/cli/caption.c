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

typedef struct {
  char *output;
  gboolean json;
  DgFigureArguments place;
  DgModelArguments model;
} Arguments;

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {{"json", DG_FLAG, AT(json), NULL, "documents diagrade/caption@1, one line a figure"},
                                   DG_OPTION_OUTPUT(AT(output), "write to FILE instead of standard output"),
                                   {NULL}};

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  const char *const *paths = (const char *const *)line->operands;
  g_autoptr(DgFigureOptions) figure = dg_figure_arguments_read_one(&given->place, error);
  if (!figure)
    return DG_EXIT_USAGE;
  if (line->count == 0)
    return dg_line_refuse(error, "found no FIGURE, expected at least one");
  if (given->model.votes != 1)
    return dg_line_refuse(error, "found --votes, expected none: captions have no majority");
  g_autoptr(DgModelClient) client = NULL;
  g_autoptr(DgPrompts) prompts = NULL;
  if (!dg_guard_inputs(paths, line->count, error) ||
      !dg_guard_files("--output", (const char *const *)&given->output, 1, paths, line->count, error) ||
      !dg_task_open(&given->model, &client, &prompts, error))
    return DG_EXIT_USAGE;
  gboolean many = line->count > 1;
  DgTaskOutput out;
  dg_task_output_init(&out, client, given->json ? dg_task_output_json : format_text, &many, given->output, given->json,
                      line->count);
  dg_caption_files(client, prompts, paths, line->count, figure, dg_task_output_take, &out);
  return dg_task_output_finish(&out);
}

const DgCommand dg_command_caption = {
    .name = "caption",
    .arguments = "FIGURE…",
    .summary = "have a model say where the parts of a figure stand (layout caption)",
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_figure_options, AT(place)}, {&dg_model_options, AT(model)}},
    .run = run,
};
