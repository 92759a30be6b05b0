#include "cli/options.h"
#include "cli/output.h"
#include "cli/table.h"

#include <string.h>

/* Criteria of pairwise judging are named after their type. */
#define CRITERIA "criteria_"

static void list_criteria(const DgCriteriaSet *set, DgTable *table) {
  for (guint i = 0; i < dg_criteria_set_get_count(set); i++) {
    const DgCriteria *criteria = dg_criteria_set_get(set, i);
    g_autofree char *name = g_strconcat(CRITERIA, dg_criteria_get_signature(criteria), NULL);
    dg_table_add(table, name);
    dg_table_add(table, dg_criteria_get_summary(criteria));
    dg_table_add(table, "(the program's own)");
  }
}

static DgExit print_list(const DgPrompts *prompts, const DgCriteriaSet *set, gboolean json) {
  static const char *const titles[] = {"prompt", "summary", "file"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  for (guint i = 0; i < dg_prompts_get_count(prompts); i++) {
    const char *source = dg_prompts_get_source(prompts, i);
    dg_table_add(table, dg_prompts_get_signature(prompts, i));
    dg_table_add(table, dg_prompts_get_summary(prompts, i));
    dg_table_add(table, source ? source : "(the program's own)");
    g_autofree char *document = json ? dg_prompts_to_json(prompts, i, FALSE) : NULL;
    if (document) {
      dg_output(document);
      dg_output("\n");
    }
  }
  if (!json) {
    list_criteria(set, table);
    g_autofree char *text = dg_table_print(table, DG_OUTPUT_TABLE);
    dg_output(text);
  }
  return DG_EXIT_OK;
}

/* The file as it is, so that it can be changed and given back with --prompts, criteria with --criteria. */
static DgExit print_one(const DgCommand *command, const DgPrompts *prompts, const DgCriteriaSet *set, const char *name,
                        gboolean json) {
  const DgCriteria *criteria =
      g_str_has_prefix(name, CRITERIA) ? dg_criteria_set_find(set, name + strlen(CRITERIA)) : NULL;
  if (criteria) {
    dg_output(dg_criteria_get_text(criteria));
    return DG_EXIT_OK;
  }
  for (guint i = 0; i < dg_prompts_get_count(prompts); i++) {
    if (strcmp(dg_prompts_get_name(prompts, i), name) != 0)
      continue;
    g_autofree char *document = json ? dg_prompts_to_json(prompts, i, TRUE) : NULL;
    dg_output(json ? document : dg_prompts_get_file(prompts, i));
    if (json)
      dg_output("\n");
    return DG_EXIT_OK;
  }
  return dg_output_usage(command, "found \"%s\", expected the name of a prompt ('diagrade prompts' lists them)", name);
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *directory = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
      {"prompts", 0, 0, G_OPTION_ARG_FILENAME, &directory, "files NAME.md that replace prompts", "DIR"},
      {"json", 0, 0, G_OPTION_ARG_NONE, &json, "documents diagrade/prompt@1: JSON Lines, or one for NAME", NULL},
      G_OPTION_ENTRY_NULL};
  DgExit code;
  if (!dg_options_parse(command, entries, NULL, NULL, &argc, &argv, &code))
    return code;
  if (argc > 2)
    return dg_output_operands(command, argc, "at most one NAME");
  g_autoptr(GError) error = NULL;
  g_autoptr(DgPrompts) prompts = dg_prompts_new(directory, &error);
  g_autoptr(DgCriteriaSet) set = prompts ? dg_criteria_set_new(&error) : NULL;
  if (!set)
    return dg_output_error(error);
  return argc == 2 ? print_one(command, prompts, set, argv[1], json) : print_list(prompts, set, json);
}

const DgCommand dg_command_prompts = {
    .name = "prompts",
    .arguments = "[NAME]",
    .summary = "list the prompts for models and the criteria of pairs, or show one",
    .examples = "  diagrade prompts\n"
                "  diagrade prompts edge_extraction > own/edge_extraction.md && diagrade prompts --prompts own",
    .run = run,
};
