#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/output.h"
#include "cli/table.h"

#include <string.h>

static const char *plural(guint count) {
  return count == 1 ? "" : "s";
}

static void print_findings(const DgValidation *validation) {
  guint items = dg_validation_get_item_count(validation), systems = dg_validation_get_system_count(validation);
  guint count = dg_validation_get_count(validation);
  for (guint i = 0; i < count; i++) {
    const char *file = dg_validation_get_file(validation, i);
    dg_output_say("%-12s %s%s%s", dg_finding_kind_name(dg_validation_get_kind(validation, i)), file ? file : "",
                  file ? ": " : "", dg_validation_get_message(validation, i));
  }
  dg_output_say("%u item%s x %u system%s: %u finding%s, %u broken", items, plural(items), systems, plural(systems),
                count, plural(count), dg_validation_get_broken(validation));
}

/* What is wrong with items of a file: problems, or questions and pictures; NULL with an error. */
static DgValidation *find_item_faults(const char *path, GError **error) {
  g_autoptr(DgItemSet) set = dg_item_set_open(path, error);
  if (!set || !dg_item_set_asks_for_pictures(set))
    return set ? dg_item_set_validate(set) : NULL;
  g_autofree char *whole = g_canonicalize_filename(path, NULL), *name = g_path_get_basename(whole);
  g_autoptr(DgPicturePairs) pairs = dg_picture_pairs_read(path, DG_OPPONENTS_REFERENCE, error);
  return pairs ? dg_picture_pairs_validate(pairs, name) : NULL;
}

/* The same of a set of figures, too. */
static DgValidation *find_faults(const char *path, DgDatasetFlags flags, guint jobs, GError **error) {
  if (dg_item_set_is_path(path))
    return find_item_faults(path, error);
  g_autoptr(DgDataset) dataset = dg_dataset_open(path, flags | DG_DATASET_EARLY, error);
  return dataset ? dg_dataset_validate(dataset, jobs) : NULL;
}

static DgExit validate(const char *path, DgDatasetFlags flags, guint jobs, gboolean json, GError **error) {
  g_autoptr(DgValidation) validation = find_faults(path, flags, jobs, error);
  if (!validation)
    return DG_EXIT_INPUT;
  if (json) {
    g_autofree char *document = dg_validation_to_json(validation, TRUE);
    dg_output_line(document);
  } else {
    print_findings(validation);
  }
  return dg_validation_get_broken(validation) ? DG_EXIT_FAILED : DG_EXIT_OK;
}

#define OF(member) G_STRUCT_OFFSET(DgItemChapter, member)
static const DgColumn CHAPTERS[] = {{"subject", OF(subject)},
                                    {"chapter", OF(chapter)},
                                    {"section", OF(section)},
                                    {">problems", OF(items), "%u"},
                                    {">keypoints", OF(keypoints), "%u"},
                                    {NULL}};

static void print_statistics(const DgItemStatistics *statistics, DgOutputFormat format) {
  static const char *const titles[] = {"statistic", ">value"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles)), chapters = dg_table_new_of(CHAPTERS, 0);
  g_autoptr(GString) out = g_string_new(NULL);
  const DgItemStatistic *row;
  const DgItemChapter *chapter;
  guint count = 0;
  for (guint i = 0; (row = dg_item_statistics_get(statistics, i)); i++) {
    dg_table_add(table, row->name);
    dg_table_add_number(table, row->whole ? "%.0f" : "%.1f", row->value);
  }
  dg_table_append(out, table, format);
  for (; (chapter = dg_item_statistics_get_chapter(statistics, count)); count++)
    dg_table_add_row(chapters, CHAPTERS, chapter);
  if (count > 0)
    dg_table_append(out, chapters, format);
  dg_output(out->str);
}

static DgExit describe(const char *path, DgOutputFormat format, GError **error) {
  g_autoptr(DgItemSet) set = dg_item_set_open(path, error);
  if (!set)
    return DG_EXIT_INPUT;
  g_autoptr(DgItemStatistics) statistics = dg_item_set_count(set);
  g_autofree char *document = format == DG_OUTPUT_JSON ? dg_item_statistics_to_json(statistics, TRUE) : NULL;
  if (document)
    dg_output_line(document);
  else
    print_statistics(statistics, format);
  return DG_EXIT_OK;
}

static DgExit update(const char *directory, DgDatasetFlags flags, GError **error) {
  g_autoptr(DgDiagnostics) added = dg_diagnostics_new();
  if (!dg_dataset_update(directory, flags, added, error))
    return DG_EXIT_INPUT;
  for (guint i = 0; i < dg_diagnostics_get_count(added); i++)
    dg_output_say("%s", dg_diagnostics_get_message(added, i));
  dg_outcome_count("added", dg_diagnostics_get_count(added));
  if (dg_diagnostics_get_count(added) == 0)
    dg_output("nothing to add\n");
  return DG_EXIT_OK;
}

typedef struct {
  guint64 jobs;
  gboolean follow_links;
} Arguments;

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {DG_OPTION_JSON("; init and update print what was done (diagrade/outcome@1)"),
                                   DG_OPTION_FORMAT("table"),
                                   DG_OPTION_FOLLOW_LINKS(AT(follow_links)),
                                   DG_OPTION_JOBS(AT(jobs), "of validate: read N figures at a time", "one a processor"),
                                   {NULL}};
static const char *const ACTIONS[] = {"validate", "statistics", "init", "update", NULL};

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  DgDatasetFlags flags = dg_dataset_flags(given->follow_links);
  if (!dg_line_check_operands(line, 2, 2, "validate, statistics, init or update, and one data set", error))
    return DG_EXIT_USAGE;
  const char *action = line->operands[0], *directory = line->operands[1];
  DgOutputFormat format = dg_line_format(line, DG_OUTPUT_TABLE);
  if (strcmp(action, "validate") == 0)
    return validate(directory, flags, (guint)given->jobs, format == DG_OUTPUT_JSON, error);
  if (strcmp(action, "statistics") == 0)
    return describe(directory, format, error);
  if (format == DG_OUTPUT_JSON)
    dg_outcome_begin(line->command->name); /* of init and update, which print no document */
  if (strcmp(action, "init") == 0)
    return dg_dataset_init(directory, flags, error) ? DG_EXIT_OK : DG_EXIT_INPUT;
  return strcmp(action, "update") == 0 ? update(directory, flags, error) : dg_line_refuse_action(line, error);
}

const DgCommand dg_command_dataset = {
    .name = "dataset",
    .arguments = "validate|statistics|init|update DATASET",
    .summary = "say what is missing, broken or there twice in a data set, count it, or describe it",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON),
    .actions = ACTIONS,
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .run = run,
};
