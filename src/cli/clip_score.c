#include "cli/guard.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/model_options.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/picture.h"
#include "cli/plan.h"
#include "cli/progress.h"

#include <math.h>
#include <string.h>

/* The text of --text or --text-file; NULL without an error when neither is given. */
static char *read_text(const char *text, const char *path, GError **error) {
  if (!path)
    return g_strdup(text);
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes)
    return NULL;
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  if (length > 0 && g_utf8_validate(data, (gssize)length, NULL)) /* which refuses a NUL */
    return g_strndup(data, length);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no text, expected some (UTF-8)", path);
  return NULL;
}

static void print_line(const char *name, double score) {
  g_autofree char *line = g_strdup_printf("%-7s  %.6f\n", name, score);
  dg_output(isnan(score) ? "" : line);
}

static DgExit score(const char *const *paths, const char *text, const DgModelArguments *arguments, gboolean json) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgModelClient) client = dg_model_arguments_open(arguments, &error);
  g_autoptr(GBytes) figure = client ? dg_picture_read(paths[0], &error) : NULL;
  g_autoptr(GBytes) other = figure && paths[1] ? dg_picture_read(paths[1], &error) : NULL;
  if (error)
    return dg_output_error(error);
  DgProgress progress;
  dg_progress_init(&progress, client);
  g_autoptr(DgClipScore) clip = dg_clip_score_new(client, paths[0], figure, paths[1], other, text, &error);
  dg_progress_end(&progress);
  if (dg_plan_is_dry(client)) {
    dg_plan_output(client, json);
    return DG_EXIT_OK;
  }
  if (!clip)
    return dg_output_error(error);
  if (!json) {
    print_line("picture", dg_clip_score_get_picture(clip));
    print_line("text", dg_clip_score_get_text(clip));
    return DG_EXIT_OK;
  }
  g_autofree char *document = dg_clip_score_to_json(clip, TRUE);
  dg_output_line(document);
  return DG_EXIT_OK;
}

static DgExit score_lines(const DgModelArguments *arguments, GError **error) {
  g_autoptr(DgModelClient) client = dg_model_arguments_open(arguments, error);
  if (!client)
    return DG_EXIT_MODEL;
  DgAnswers answers;
  dg_answers_begin(&answers, client);
  return dg_answers_end(&answers, dg_clip_score_filter(client, dg_input_line, dg_answers_write, &answers,
                                                       (guint)arguments->max_in_flight));
}

typedef struct {
  char *text, *text_file;
  gboolean json, jsonl;
  DgModelArguments model;
} Arguments;

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"text", DG_TEXT, AT(text), "TEXT", "score the picture against this text"},
    {"text-file", DG_FILE, AT(text_file), "FILE", "score it against the text of a file"},
    {"jsonl", DG_FLAG, AT(jsonl), NULL, "score pairs given as JSON Lines on standard input, in order"},
    {"json", DG_FLAG, AT(json), NULL, "print one JSON document (diagrade/clip-score@1)"},
    {NULL}};

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  const char *text = given->text, *text_file = given->text_file;
  if (given->jsonl)
    return line->count > 0 || text || text_file
               ? dg_line_refuse(error, "found files or a text with --jsonl, expected neither")
               : score_lines(&given->model, error);
  if (!dg_line_check_operands(line, 1, 2, "FIGURE, or FIGURE and OTHER", error))
    return DG_EXIT_USAGE;
  if (text && text_file)
    return dg_line_refuse(error, "found --text and --text-file, expected one of them");
  if (text && (!*text || !g_utf8_validate(text, -1, NULL)))
    return dg_line_refuse(error, "--text: found no text, expected some (UTF-8)");
  const char *const inputs[] = {line->operands[0], line->operands[1], text_file};
  if (!dg_guard_inputs(inputs, G_N_ELEMENTS(inputs), error))
    return DG_EXIT_USAGE;
  if (!inputs[1] && !text && !text_file)
    return dg_line_refuse(error, "found nothing to compare with, expected OTHER, --text or --text-file");
  GError *fault = NULL;
  g_autofree char *words = read_text(text, text_file, &fault);
  if (!fault)
    return score(inputs, words, &given->model, given->json);
  g_propagate_error(error, fault);
  return DG_EXIT_INPUT;
}

const DgCommand dg_command_clip_score = {
    .name = "clip-score",
    .arguments = "FIGURE [OTHER]",
    .summary = "score a picture against a text or another picture by a model",
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_model_options, AT(model)}},
    .run = run,
};
