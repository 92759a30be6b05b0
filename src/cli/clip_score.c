#include "cli/guard.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/model_options.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/picture.h"
#include "cli/plan.h"
#include "cli/progress.h"

#include <cJSON.h>
#include <math.h>
#include <string.h>

/* Decimals of a score: embeddings of a model do not say more. */
#define SCALE 1e6

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

/* One score that was asked for, or not. */
typedef struct {
  gboolean asked;
  double value;
} Score;

static void print_json(const char *const *paths, const char *model, Score picture, Score text) {
  cJSON *document = cJSON_CreateObject();
  g_autofree char *signature = g_strconcat("diagrade:", dg_version(), "|clip:", model, NULL);
  cJSON_AddStringToObject(document, "schema", "diagrade/clip-score@1");
  cJSON_AddStringToObject(document, "signature", signature);
  /* Names of files need not be UTF-8, JSON must. */
  g_autofree char *figure = g_utf8_make_valid(paths[0], -1);
  g_autofree char *other = paths[1] ? g_utf8_make_valid(paths[1], -1) : NULL;
  cJSON_AddStringToObject(document, "figure", figure);
  if (picture.asked)
    cJSON_AddStringToObject(document, "other", other);
  if (picture.asked)
    cJSON_AddNumberToObject(document, "picture", round(picture.value * SCALE) / SCALE);
  if (text.asked)
    cJSON_AddNumberToObject(document, "text", round(text.value * SCALE) / SCALE);
  char *printed = cJSON_Print(document);
  dg_output_line(printed);
  cJSON_free(printed);
  cJSON_Delete(document);
}

static DgExit score(const char *const *paths, const char *text, const DgModelArguments *arguments, gboolean json) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgModelClient) client = dg_model_arguments_open(arguments, &error);
  g_autoptr(GBytes) figure = client ? dg_picture_read(paths[0], &error) : NULL;
  g_autoptr(GBytes) other = figure && paths[1] ? dg_picture_read(paths[1], &error) : NULL;
  Score of_picture = {.asked = paths[1] != NULL}, of_text = {.asked = text != NULL};
  if (error)
    return dg_output_error(error);
  gboolean dry = dg_model_client_is_dry_run(client);
  DgProgress progress;
  dg_progress_init(&progress, client);
  if (of_picture.asked)
    dg_model_clip_score(client, figure, NULL, other, &of_picture.value, &error);
  if (of_text.asked && (dry || !error))
    dg_model_clip_score(client, figure, text, NULL, &of_text.value, error ? NULL : &error);
  dg_progress_end(&progress);
  if (dry)
    dg_plan_output(client, json);
  if (dry || error)
    return dry ? DG_EXIT_OK : dg_output_error(error);
  if (json) {
    print_json(paths, dg_model_client_get_signature(client), of_picture, of_text);
    return DG_EXIT_OK;
  }
  g_autofree char *picture_line = g_strdup_printf("picture  %.6f\n", of_picture.value);
  g_autofree char *text_line = g_strdup_printf("text     %.6f\n", of_text.value);
  dg_output(of_picture.asked ? picture_line : "");
  dg_output(of_text.asked ? text_line : "");
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
