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

static DgExit judge(DgModelClient *client, const DgPrompts *prompts, const GPtrArray *items, DgJudgeCondition condition,
                    const DgFigureOptions *place, guint votes, const char *output, gboolean json) {
  gboolean documents = json || output || !dg_output_is_terminal();
  DgTaskOutput out;
  dg_task_output_init(&out, client, documents ? dg_task_output_json : format_text, NULL, output, documents, items->len);
  out.json = json;
  dg_judge_files(client, prompts, (DgJudgeItem *const *)items->pdata, items->len, condition, place, votes,
                 dg_task_output_take, &out);
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

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *condition_name = NULL, *code_path = NULL, *image = NULL, *images = NULL, *output = NULL;
  gboolean json = FALSE, jsonl = FALSE;
  const GOptionEntry entries[] = {
      {"json", 0, 0, G_OPTION_ARG_NONE, &json, "documents diagrade/check@1, one line a diagram, also on a terminal",
       NULL},
      {"jsonl", 0, 0, G_OPTION_ARG_NONE, &jsonl, "judge diagrams given as JSON Lines on standard input, in order",
       NULL},
      {"condition", 0, 0, G_OPTION_ARG_FILENAME, &condition_name, "what the judge sees: code, image or both (required)",
       "WHAT"},
      {"images", 0, 0, G_OPTION_ARG_FILENAME, &images, "where the pictures of FILE… are (default: beside them)", "DIR"},
      {"code", 0, 0, G_OPTION_ARG_FILENAME, &code_path, "the source of the one diagram, instead of FILE…", "FILE"},
      {"image", 0, 0, G_OPTION_ARG_FILENAME, &image, "the picture of the one diagram, instead of FILE…", "FILE"},
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "write to FILE instead of standard output", "FILE"},
      G_OPTION_ENTRY_NULL};
  g_autoptr(DgModelArguments) arguments = dg_model_arguments_new();
  g_auto(DgPairwiseArguments) pairwise = {0};
  DgExit code;
  g_autoptr(DgFigureArguments) place = dg_figure_arguments_new();
  g_autoptr(GError) error = NULL;
  GOptionGroup *const groups[] = {dg_figure_arguments_group(place), dg_model_arguments_group(arguments),
                                  dg_pairwise_arguments_group(&pairwise), NULL};
  if (!dg_options_parse_groups(command, entries, groups, &argc, &argv, &code))
    return code;
  const DgFigureOptions *figure = dg_figure_arguments_one(place, &error);
  if (!figure)
    return dg_output_usage(command, "%s", error->message);
  gboolean of_diagrams = json || jsonl || condition_name || images || code_path || image;
  if (pairwise.asked ? of_diagrams : dg_pairwise_arguments_given(&pairwise))
    return dg_output_usage(command, pairwise.asked ? "found --pairwise with an option of single diagrams"
                                                   : "found an option of pairs, expected --pairwise with it");
  if (pairwise.asked)
    return dg_pairwise_run(command, &pairwise, arguments, argv + 1, (guint)argc - 1, output);
  DgJudgeCondition condition;
  if (!condition_name || !dg_judge_condition_find(condition_name, &condition))
    return dg_output_usage(command, "--condition: found %s, expected code, image or both",
                           condition_name ? condition_name : "nothing");
  guint count = (guint)argc - 1;
  gboolean named_one = code_path || image;
  if ((count > 0) + named_one + jsonl != 1)
    return dg_output_usage(command, "found %s, expected either FILE…, or --code and --image, or --jsonl",
                           count > 0 || named_one ? "more than one of them" : "no FILE");
  const char *named[] = {code_path, image};
  if (!dg_guard_inputs((const char *const *)argv + 1, count, &error) ||
      !dg_guard_files("--output", (const char *const *)&output, 1, (const char *const *)argv + 1, count, &error) ||
      !dg_guard_files("--output", (const char *const *)&output, 1, named, G_N_ELEMENTS(named), &error))
    return dg_output_usage(command, "%s", error->message);
  g_autoptr(DgModelClient) client = NULL;
  g_autoptr(DgPrompts) prompts = NULL;
  g_autoptr(GPtrArray) items = NULL;
  if (!dg_task_open(command, arguments, &client, &prompts, &code))
    return code;
  items = jsonl ? read_items() : collect_items(argv + 1, count, code_path, image, images);
  return judge(client, prompts, items, condition, figure, dg_model_arguments_get_votes(arguments), output, json);
}

const DgCommand dg_command_judge = {
    .name = "judge",
    .arguments = "FILE… | --pairwise ITEMS",
    .summary = "have a model judge diagrams by a rubric, or pictures in pairs",
    .examples = "  diagrade judge --condition both --model openai:gpt-4.1 tikz/*.tex --images svg -o judge.jsonl\n"
                "  diagrade agree ratings.csv judge.jsonl\n"
                "  diagrade judge --condition image --votes 5 --model gemini:gemini-2.5-pro diagram.png\n"
                "\n"
                "A FILE is a TikZ program, an SVG figure (source and picture in one) or a picture; its other half\n"
                "is the file of the same name beside it. Prints a verdict and the reasons for each of eight\n"
                "criteria, or the error of one that was not judged: for people on a terminal, else one document\n"
                "(diagrade/check@1) a diagram and line. A line of --jsonl is {\"id\":…,\"code\":PATH,\"image\":PATH}.\n"
                "\n"
                "  diagrade judge --pairwise items.jsonl --model openai:gpt-4o -o records.jsonl\n"
                "  diagrade judge --pairwise --from records.jsonl --tie 0.5\n"
                "\n"
                "ITEMS is a file of JSON Lines or a data set (items.jsonl, references/, generated/SYSTEM/). A line is\n"
                "{\"id\":…,\"type\":…,\"level\":…,\"question\":…,\"reference\":PATH,\"candidates\":{SYSTEM:PATH,…}}.\n"
                "Each picture of a system is judged beside its reference in both orders. Prints scores by type and\n"
                "level, what the order does to them, agreement of several judges, and how many judgements failed.",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_JSON_LINES),
    .run = run,
};
