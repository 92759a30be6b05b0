#include "cli/guard.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/task_output.h"

#include <string.h>

/* The line of the item, also of one that failed: a set does not lose items. */
static char *format_line(const DgTaskRecord *record, gpointer user_data) {
  const char *text = dg_task_record_get_text(record);
  return text ? g_strconcat(text, "\n", NULL) : NULL;
}

typedef struct {
  char *output;
  gboolean again;
  DgModelArguments model;
} Arguments;

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {{"again", DG_FLAG, AT(again), NULL, "replace levels that items have"},
                                   DG_OPTION_OUTPUT(AT(output), "write to FILE instead of standard output"),
                                   DG_OPTION_OUTCOME,
                                   {NULL}};

static DgExit annotate(const Arguments *given, const char *path, DgModelClient *client, const DgPrompts *prompts,
                       GError **error) {
  g_autoptr(DgLevelItems) items = dg_level_items_read(path, error);
  if (!items)
    return DG_EXIT_INPUT;
  if (!given->output || strcmp(given->output, "-") == 0)
    dg_outcome_cancel(); /* the items are JSON */
  DgTaskOutput out;
  dg_task_output_init(&out, client, format_line, NULL, given->output, FALSE, dg_level_items_get_count(items));
  out.failures = TRUE;
  dg_annotate_levels(client, prompts, items, given->again, dg_task_output_take, &out);
  return dg_task_output_finish(&out);
}

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  const char *const *paths = (const char *const *)line->operands;
  if (!dg_line_check_operands(line, 1, 1, "one file of ITEMS", error) ||
      !dg_guard_files("--output", (const char *const *)&given->output, 1, paths, 1, error))
    return DG_EXIT_USAGE;
  if (given->model.votes != 1)
    return dg_line_refuse(error, "found --votes, expected none");
  g_autoptr(DgModelClient) client = NULL;
  g_autoptr(DgPrompts) prompts = NULL;
  if (given->model.model && !dg_task_open(&given->model, &client, &prompts, error))
    return DG_EXIT_USAGE;
  return annotate(given, paths[0], client, prompts, error);
}

const DgCommand dg_command_level = {
    .name = "level",
    .arguments = "ITEMS",
    .summary = "say how hard the pictures of questions are to draw (levels 1 to 3)",
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_model_options, AT(model)}},
    .run = run,
};
