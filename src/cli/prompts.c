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

static DgExit print_list(const DgPrompts *prompts, const DgCriteriaSet *set, DgOutputFormat format) {
  gboolean json = format == DG_OUTPUT_JSON;
  static const char *const titles[] = {"prompt", "summary", "file"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  for (guint i = 0; i < dg_prompts_get_count(prompts); i++) {
    const char *source = dg_prompts_get_source(prompts, i);
    dg_table_add(table, dg_prompts_get_signature(prompts, i));
    dg_table_add(table, dg_prompts_get_summary(prompts, i));
    dg_table_add(table, source ? source : "(the program's own)");
    g_autofree char *document = json ? dg_prompts_to_json(prompts, i, FALSE) : NULL;
    if (document) {
      dg_output_line(document);
    }
  }
  if (!json) {
    list_criteria(set, table);
    g_autofree char *text = dg_table_print(table, format);
    dg_output(text);
  }
  return DG_EXIT_OK;
}

/* The file as it is, so that it can be changed and given back with --prompts, criteria with --criteria. */
static DgExit print_one(const DgPrompts *prompts, const DgCriteriaSet *set, const char *name, gboolean json,
                        GError **error) {
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
  return dg_line_refuse(error, "found \"%s\", expected the name of a prompt ('diagrade prompts' lists them)", name);
}

typedef struct {
  char *directory;
} Arguments;

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"prompts", DG_DIRECTORY, AT(directory), "DIR", "files NAME.md that replace prompts"},
    DG_OPTION_FORMAT("table"),
    {"json", DG_JSON, 0, NULL, "documents diagrade/prompt@1: JSON Lines, or one for NAME"},
    {NULL}};

static void add_names(GPtrArray *words) {
  g_autoptr(DgPrompts) prompts = dg_prompts_new(NULL, NULL);
  g_autoptr(DgCriteriaSet) set = dg_criteria_set_new(NULL);
  for (guint i = 0; prompts && i < dg_prompts_get_count(prompts); i++)
    g_ptr_array_add(words, g_strdup(dg_prompts_get_name(prompts, i)));
  for (guint i = 0; set && i < dg_criteria_set_get_count(set); i++)
    g_ptr_array_add(words, g_strconcat(CRITERIA, dg_criteria_get_type(dg_criteria_set_get(set, i)), NULL));
}

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  DgOutputFormat format = dg_line_format(line, DG_OUTPUT_TABLE);
  if (!dg_line_check_operands(line, 0, 1, "at most one NAME", error))
    return DG_EXIT_USAGE;
  g_autoptr(DgPrompts) prompts = dg_prompts_new(given->directory, error);
  g_autoptr(DgCriteriaSet) set = prompts ? dg_criteria_set_new(error) : NULL;
  if (!set)
    return DG_EXIT_INPUT;
  return line->count ? print_one(prompts, set, line->operands[0], format == DG_OUTPUT_JSON, error)
                     : print_list(prompts, set, format);
}

const DgCommand dg_command_prompts = {
    .name = "prompts",
    .arguments = "[NAME]",
    .summary = "list the prompts for models and the criteria of pairs, or show one",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_HTML),
    .words = add_names,
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .run = run,
};
