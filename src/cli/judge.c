#include "cli/guard.h"
#include "cli/input.h"
#include "cli/judge_text.h"
#include "cli/options.h"
#include "cli/pairwise.h"
#include "cli/task_output.h"

#include <string.h>

/* The verdicts for people, or the warnings and errors alone. */
static char *format_text(const DgTaskRecord *record, gpointer user_data) {
  return dg_judge_text(record);
}

static DgExit judge(DgModelClient *client, const DgJudgeOptions *options, const GPtrArray *items, const char *output,
                    gboolean json) {
  gboolean documents = json || output || !dg_output_is_terminal();
  DgTaskOutput out;
  dg_task_output_init(&out, client, documents ? dg_task_output_json : format_text, NULL, output, documents, items->len);
  out.json = json;
  dg_judge_files(options, (DgJudgeItem *const *)items->pdata, items->len, dg_task_output_take, &out);
  return dg_task_output_finish(&out);
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
  char *code, *image, *images, *output;
  guint condition; /* DgJudgeCondition; DG_NONE: not given */
  gboolean json, jsonl;
  DgFigureArguments place;
  DgModelArguments model;
  DgPairwiseArguments pairwise;
} Arguments;

static const char *const CONDITIONS[] = {"code", "image", "both", NULL};

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"json", DG_FLAG, AT(json), NULL, "documents diagrade/check@1, one line a diagram, also on a terminal"},
    {"jsonl", DG_FLAG, AT(jsonl), NULL, "judge diagrams given as JSON Lines on standard input, in order"},
    {"condition", DG_CHOICE, AT(condition), "WHAT", "what the judge sees (required)", .choices = CONDITIONS},
    {"images", DG_DIRECTORY, AT(images), "DIR", "where the pictures of FILE… are", "beside them"},
    {"code", DG_FILE, AT(code), "FILE", "the source of the one diagram, instead of FILE…"},
    {"image", DG_FILE, AT(image), "FILE", "the picture of the one diagram, instead of FILE…"},
    DG_OPTION_OUTPUT(AT(output), "write to FILE instead of standard output"),
    {NULL}};

static gboolean check_arguments(const DgCommandLine *line, const Arguments *given, GError **error) {
  gboolean named_one = given->code || given->image;
  const char *const *paths = (const char *const *)line->operands, *named[] = {given->code, given->image};
  if (given->condition == DG_NONE)
    dg_line_refuse(error, "--condition: found nothing, expected code, image or both");
  else if ((line->count > 0) + named_one + given->jsonl != 1)
    dg_line_refuse(error, "found %s, expected either FILE…, or --code and --image, or --jsonl",
                   line->count > 0 || named_one ? "more than one of them" : "no FILE");
  else
    return dg_guard_inputs(paths, line->count, error) &&
           dg_guard_files("--output", (const char *const *)&given->output, 1, paths, line->count, error) &&
           dg_guard_files("--output", (const char *const *)&given->output, 1, named, G_N_ELEMENTS(named), error);
  return FALSE;
}

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  g_autoptr(DgFigureOptions) figure = dg_figure_arguments_read_one(&given->place, error);
  if (!figure)
    return DG_EXIT_USAGE;
  gboolean of_diagrams =
      given->json || given->jsonl || given->condition != DG_NONE || given->images || given->code || given->image;
  if (given->pairwise.asked && of_diagrams)
    return dg_line_refuse(error, "found --pairwise with an option of single diagrams");
  if (given->pairwise.asked)
    return dg_pairwise_run(line, &given->pairwise, &given->model, given->output, error);
  if (dg_line_has_any(line, &dg_pairwise_options))
    return dg_line_refuse(error, "found an option of pairs, expected --pairwise with it");
  g_autoptr(DgModelClient) client = NULL;
  g_autoptr(DgPrompts) prompts = NULL;
  if (!check_arguments(line, given, error) || !dg_task_open(&given->model, &client, &prompts, error))
    return DG_EXIT_USAGE;
  g_autoptr(GPtrArray) items =
      given->jsonl ? read_items()
                   : collect_items(line->operands, line->count, given->code, given->image, given->images);
  g_autoptr(DgJudgeOptions) options = dg_judge_options_new(client, prompts, (DgJudgeCondition)given->condition);
  dg_judge_options_set_votes(options, (guint)given->model.votes);
  dg_judge_options_set_figure(options, figure);
  return judge(client, options, items, given->output, given->json);
}

const DgCommand dg_command_judge = {
    .name = "judge",
    .arguments = "FILE… | --pairwise ITEMS",
    .summary = "have a model judge diagrams by a rubric, or pictures in pairs",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_JSON_LINES),
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_figure_options, AT(place)}, {&dg_model_options, AT(model)}, {&dg_pairwise_options, AT(pairwise)}},
    .run = run,
};
