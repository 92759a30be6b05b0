/* The commands that work on whole stores: store, merge and export. */
#include "cli/guard.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/output.h"

#include <string.h>

static const char *const ACTIONS[] = {"upgrade", NULL};
static const DgOption UPGRADE_OPTIONS[] = {DG_OPTION_OUTCOME, {NULL}};

static gboolean upgrade(const char *path, GError **error) {
  g_autoptr(DgResultsVersion) version = dg_results_upgrade(path, error);
  if (!version)
    return FALSE;
  dg_outcome_count("upgraded", version->found != version->current);
  dg_outcome_count("current", version->found == version->current);
  if (version->found != version->current)
    dg_outcome_file(path);
  const char *what = version->store ? "a store" : "records";
  g_autofree char *scores =
      *version->scored_by ? g_strconcat("; scored by diagrade ", version->scored_by, NULL) : g_strdup("");
  if (version->found == version->current)
    dg_output_say("%s: already current (%s of version %u)%s", path, what, version->current, scores);
  else
    dg_output_say("%s: %s of version %u, now of version %u%s", path, what, version->found, version->current, scores);
  return TRUE;
}

static DgExit run_store(const DgCommandLine *line, GError **error) {
  if (line->count == 0 || strcmp(line->operands[0], "upgrade") != 0)
    return dg_line_refuse_action(line, error);
  if (line->count == 1)
    return dg_line_refuse(error, "upgrade: found no operand, expected stores");
  for (guint i = 1; i < line->count; i++)
    if (!upgrade(line->operands[i], error))
      return DG_EXIT_INPUT;
  return DG_EXIT_OK;
}

const DgCommand dg_command_store = {
    .name = "store",
    .arguments = "upgrade STORE...",
    .summary = "bring stores of an earlier version to the format of this one",
    .actions = ACTIONS,
    .options = UPGRADE_OPTIONS,
    .run = run_store,
};

/* Of merge and export. */
typedef struct {
  char *output;
} Arguments;

static const DgOption MERGE_OPTIONS[] = {{"output", DG_FILE, offsetof(Arguments, output), "STORE",
                                          "the store to write, which must not be there (required)", .letter = 'o'},
                                         DG_OPTION_OUTCOME,
                                         {NULL}};

/* How far the run is that a store is of. */
static void count_pairs(const char *path) {
  DgCoverage coverage;
  if (!dg_outcome_is_open() || !dg_results_get_coverage(path, &coverage, NULL))
    return;
  dg_outcome_count("pairs", coverage.pairs);
  dg_outcome_count("stored", coverage.stored);
}

static DgExit run_merge(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  if (!dg_line_check_operands(line, 1, G_MAXUINT, "stores", error))
    return DG_EXIT_USAGE;
  if (!given->output)
    return dg_line_refuse(error, "found no --output, expected the name of the store to write");
  if (!dg_store_merge((const char *const *)line->operands, line->count, given->output, error))
    return DG_EXIT_INPUT;
  dg_outcome_count("stores", line->count);
  dg_outcome_file(given->output);
  count_pairs(given->output);
  dg_output_say("%u store%s merged. Results: %s", line->count, line->count == 1 ? "" : "s", given->output);
  dg_output_unfinished(given->output);
  return DG_EXIT_OK;
}

const DgCommand dg_command_merge = {
    .name = "merge",
    .arguments = "STORE...",
    .summary = "make the stores of several shards one",
    .size = sizeof(Arguments),
    .options = MERGE_OPTIONS,
    .run = run_merge,
};

static gboolean print_record(const char *record, gpointer user_data) {
  dg_output_line(record);
  return TRUE;
}

static const DgOption EXPORT_OPTIONS[] = {{"output", DG_FILE, offsetof(Arguments, output), "FILE.jsonl",
                                           "the results file to write", "standard output", .letter = 'o'},
                                          DG_OPTION_OUTCOME,
                                          {NULL}};

static DgExit run_export(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  const char *const *paths = (const char *const *)line->operands, *output = given->output;
  if (!dg_line_check_operands(line, 1, 1, "one store", error) ||
      !dg_guard_files("--output", &output, 1, paths, 1, error))
    return DG_EXIT_USAGE;
  gboolean to_file = output && strcmp(output, "-") != 0;
  if (!to_file)
    dg_outcome_cancel(); /* the records are JSON */
  if (!(to_file ? dg_results_export(*paths, output, error) : dg_results_visit(*paths, print_record, NULL, error)))
    return DG_EXIT_INPUT;
  count_pairs(*paths);
  dg_output_unfinished(*paths);
  return DG_EXIT_OK;
}

const DgCommand dg_command_export = {
    .name = "export",
    .arguments = "STORE",
    .summary = "write the records of a store as JSON Lines",
    .size = sizeof(Arguments),
    .options = EXPORT_OPTIONS,
    .run = run_export,
};
