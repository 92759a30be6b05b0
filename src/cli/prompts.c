#include "cli/options.h"
#include "cli/output.h"
#include "cli/table.h"

#include <string.h>

static DgExit print_list(const DgPrompts *prompts, gboolean json) {
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
    g_autofree char *text = dg_table_to_text(table);
    dg_output(text);
  }
  return DG_EXIT_OK;
}

/* The file as it is, so that it can be changed and given back with --prompts. */
static DgExit print_one(const DgCommand *command, const DgPrompts *prompts, const char *name, gboolean json) {
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
  if (!prompts)
    return dg_output_error(error);
  return argc == 2 ? print_one(command, prompts, argv[1], json) : print_list(prompts, json);
}

const DgCommand dg_command_prompts = {
    .name = "prompts",
    .arguments = "[NAME]",
    .summary = "list the prompts for models, or show one",
    .examples = "  diagrade prompts\n"
                "  diagrade prompts edge_extraction > own/edge_extraction.md && diagrade prompts --prompts own",
    .run = run,
};
