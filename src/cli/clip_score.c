#include "cli/guard.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/model_options.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/picture.h"
#include "cli/plan.h"
#include "cli/progress.h"
#include "cli/task_output.h"

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

typedef struct {
  char *text, *text_file, *dataset, *output;
  char **systems;
  guint text_from; /* DgClipText; DG_NONE: what the data set has */
  double scale, bias;
  gboolean json, jsonl, follow_links;
  DgModelArguments model;
} Arguments;

/* The sigmoid of --logit-scale and --logit-bias; NULL without them. */
static const DgClipSigmoid *read_sigmoid(const Arguments *given, DgClipSigmoid *sigmoid) {
  *sigmoid = (DgClipSigmoid){given->scale, given->bias};
  return isnan(given->scale) ? NULL : sigmoid;
}

static void print_score(const DgClipScore *clip, gboolean json) {
  if (json) {
    g_autofree char *document = dg_clip_score_to_json(clip, TRUE);
    dg_output_line(document);
    return;
  }
  print_line("picture", dg_clip_score_get_picture(clip)->clip_score);
  print_line("text", dg_clip_score_get_text(clip)->clip_score);
  print_line("sigmoid", dg_clip_score_get_text(clip)->sigmoid);
}

static DgExit score(const char *const *paths, const char *text, const Arguments *given) {
  DgClipSigmoid sigmoid;
  g_autoptr(GError) error = NULL;
  g_autoptr(DgModelClient) client = dg_model_arguments_open(&given->model, &error);
  g_autoptr(GBytes) figure = client ? dg_picture_read(paths[0], &error) : NULL;
  g_autoptr(GBytes) other = figure && paths[1] ? dg_picture_read(paths[1], &error) : NULL;
  if (error)
    return dg_output_error(error);
  DgProgress progress;
  dg_progress_init(&progress, client);
  g_autoptr(DgClipScore) clip =
      dg_clip_score_new(client, read_sigmoid(given, &sigmoid), paths[0], figure, paths[1], other, text, &error);
  dg_progress_end(&progress);
  if (dg_plan_is_dry(client)) {
    dg_plan_output(client, given->json);
    return DG_EXIT_OK;
  }
  if (!clip)
    return dg_output_error(error);
  print_score(clip, given->json);
  return DG_EXIT_OK;
}

static DgExit score_lines(const Arguments *given, GError **error) {
  DgClipSigmoid sigmoid;
  g_autoptr(DgModelClient) client = dg_model_arguments_open(&given->model, error);
  if (!client)
    return DG_EXIT_MODEL;
  DgAnswers answers;
  dg_answers_begin(&answers, client);
  return dg_answers_end(&answers, dg_clip_score_filter(client, read_sigmoid(given, &sigmoid), dg_input_line,
                                                       dg_answers_write, &answers, (guint)given->model.max_in_flight));
}

static char *format_record(const DgTaskRecord *record, gpointer user_data) {
  g_autofree char *document = dg_clip_score_to_json(dg_clip_score_of_record(record), FALSE);
  return g_strconcat(document, "\n", NULL);
}

/* In the order of DgClipText. */
static const char *const TEXTS[] = {"layouts", "captions", "none", NULL};

/* What the figures are compared with; says what was chosen where the option leaves it to the data set. */
static gboolean choose_text(const Arguments *given, DgClipText *text, GError **error) {
  *text = (DgClipText)given->text_from;
  if (given->text_from != DG_NONE)
    return TRUE;
  if (!dg_clip_text_of_dataset(given->dataset, dg_dataset_flags(given->follow_links), text, error))
    return FALSE;
  if (*text == DG_CLIP_TEXT_NONE)
    dg_output_warn("%s: found no layouts/ and no captions; figures are compared with their references alone",
                   given->dataset);
  else
    dg_output_note("%s: texts are its %s (--text-from)", given->dataset, TEXTS[*text]);
  return TRUE;
}

static DgExit score_dataset(const Arguments *given, GError **error) {
  DgClipSigmoid sigmoid;
  DgClipText text;
  DgTaskOutput out;
  if (!choose_text(given, &text, error))
    return DG_EXIT_USAGE;
  g_autoptr(DgModelClient) client = dg_model_arguments_open(&given->model, error);
  if (!client)
    return DG_EXIT_USAGE;
  dg_task_output_init(&out, client, format_record, NULL, given->output, TRUE, 0);
  gboolean begun = dg_clip_score_dataset(client, read_sigmoid(given, &sigmoid), given->dataset,
                                         dg_dataset_flags(given->follow_links), (const char *const *)given->systems,
                                         text, &out.total, dg_task_output_take, &out, error);
  DgExit code = dg_task_output_finish(&out);
  return begun ? code : DG_EXIT_USAGE;
}

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"text", DG_TEXT, AT(text), "TEXT", "score the picture against this text"},
    {"text-file", DG_FILE, AT(text_file), "FILE", "score it against the text of a file"},
    {"dataset", DG_DIRECTORY, AT(dataset), "DIR",
     "score every generated figure of a data set against its reference and its text, one record a line"},
    {"system", DG_TEXTS, AT(systems), "NAME", "with --dataset: only figures of this system (repeatable)"},
    DG_OPTION_FOLLOW_LINKS(AT(follow_links)),
    {"text-from", DG_CHOICE, AT(text_from), "WHICH",
     "with --dataset: layout captions (layouts/ITEM.txt), captions of the manifest or captions/ITEM.txt, or no text",
     .choices = TEXTS},
    {"logit-scale", DG_NUMBER, AT(scale), "NUMBER",
     "with --logit-bias: also the sigmoid of a SigLIP model, whose exp(logit_scale) this is", .least = 0,
     .most = 10000},
    {"logit-bias", DG_NUMBER, AT(bias), "NUMBER", "and its logit_bias", .least = -10000, .most = 10000},
    {"jsonl", DG_FLAG, AT(jsonl), NULL, "score pairs given as JSON Lines on standard input, in order"},
    {"json", DG_FLAG, AT(json), NULL, "print one JSON document (diagrade/clip-score@1)"},
    DG_OPTION_OUTPUT(AT(output), "with --dataset: write to FILE instead of standard output"),
    {NULL}};

/* Returns what is wrong with the options; NULL when nothing is. */
static const char *check_arguments(const DgCommandLine *line) {
  const Arguments *given = line->values;
  gboolean one = line->count > 0 || given->text || given->text_file;
  if (isnan(given->scale) != isnan(given->bias))
    return "found one of --logit-scale and --logit-bias, expected both";
  if (given->jsonl && (one || given->dataset))
    return "found files, a text or --dataset with --jsonl, expected none of them";
  if (given->dataset && (one || given->json))
    return "found files, a text or --json with --dataset, expected none of them";
  if (!given->dataset && (given->systems || given->text_from != DG_NONE || given->output))
    return "expected --system, --text-from and --output with --dataset only";
  return NULL;
}

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  const char *text = given->text, *text_file = given->text_file, *fault = check_arguments(line);
  if (fault)
    return dg_line_refuse(error, "%s", fault);
  if (given->jsonl)
    return score_lines(given, error);
  if (given->dataset)
    return score_dataset(given, error);
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
  GError *fault_of_text = NULL;
  g_autofree char *words = read_text(text, text_file, &fault_of_text);
  if (!fault_of_text)
    return score(inputs, words, given);
  g_propagate_error(error, fault_of_text);
  return DG_EXIT_INPUT;
}

const DgCommand dg_command_clip_score = {
    .name = "clip-score",
    .arguments = "FIGURE [OTHER]",
    .summary = "score pictures against texts and other pictures by embeddings of a model",
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_model_options, AT(model)}},
    .run = run,
};
