#include "cli/options.h"
#include "cli/output.h"
#include "cli/table.h"

#include <string.h>

static const char *const RATIOS[] = {"precision", "recall", "f1"};
static const char *const RATIO_TITLES[] = {"P", "R", "F1"};

static DgTable *new_table(gboolean full_names) {
  g_autoptr(GPtrArray) titles = g_ptr_array_new_with_free_func(g_free);
  static const char *const first[] = {">rank", "system", ">items", ">failed", ">no edges"};
  for (guint i = 0; i < G_N_ELEMENTS(first); i++)
    g_ptr_array_add(titles, g_strdup(first[i]));
  for (guint metric = 0; metric < dg_metric_get_count(); metric++)
    for (guint ratio = 0; ratio < G_N_ELEMENTS(RATIOS); ratio++)
      g_ptr_array_add(titles, full_names ? g_strdup_printf(">%s_%s", dg_metric_get_name(metric), RATIOS[ratio])
                                         : g_strdup_printf(">%s\n%s", dg_metric_get_name(metric), RATIO_TITLES[ratio]));
  return dg_table_new((const char *const *)titles->pdata, titles->len);
}

static void fill_table(DgTable *table, const DgLeaderboard *leaderboard) {
  for (guint i = 0; i < dg_leaderboard_get_system_count(leaderboard); i++) {
    guint items = dg_leaderboard_get_items(leaderboard, i);
    dg_table_add_count(table, i + 1);
    dg_table_add(table, dg_leaderboard_get_system(leaderboard, i));
    dg_table_add_count(table, items);
    dg_table_add_count(table, items - dg_leaderboard_get_scored(leaderboard, i));
    dg_table_add_count(table, dg_leaderboard_get_without_edges(leaderboard, i));
    for (guint metric = 0; metric < dg_metric_get_count(); metric++)
      for (guint ratio = 0; ratio < G_N_ELEMENTS(RATIOS); ratio++) {
        g_autofree char *name = g_strdup_printf("%s_%s", dg_metric_get_name(metric), RATIOS[ratio]);
        double mean = 0;
        dg_leaderboard_get_mean(leaderboard, i, name, &mean);
        dg_table_add_ratio(table, mean);
      }
  }
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *format = NULL, *sort = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
      {"format", 0, 0, G_OPTION_ARG_FILENAME, &format, "table (default), md, csv or json", "FORMAT"},
      {"json", 0, 0, G_OPTION_ARG_NONE, &json, "the same as --format json", NULL},
      {"sort", 0, 0, G_OPTION_ARG_FILENAME, &sort,
       "rank by this value, e.g. node_f1 (default path_f1; ties by node_f1, then by name)", "VALUE"},
      G_OPTION_ENTRY_NULL};
  DgExit code;
  if (!dg_options_parse(command, entries, NULL, NULL, &argc, &argv, &code))
    return code;
  if (argc != 2)
    return dg_output_operands(command, argc, "one results file");
  gboolean csv = g_strcmp0(format, "csv") == 0, markdown = g_strcmp0(format, "md") == 0;
  gboolean table_wanted = !format || strcmp(format, "table") == 0;
  if (json && format && strcmp(format, "json") != 0)
    return dg_output_usage(command, "found --json and --format %s, expected one of them", format);
  json = json || g_strcmp0(format, "json") == 0;
  if (!csv && !markdown && !json && !table_wanted)
    return dg_output_usage(command, "--format: found \"%s\", expected table, md, csv or json", format);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgLeaderboard) leaderboard = dg_leaderboard_new_from_file(argv[1], sort, &error);
  if (!leaderboard)
    return g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT) ? dg_output_usage(command, "--sort: %s", error->message)
                                                               : dg_output_error(error);
  if (json) {
    g_autofree char *document = dg_leaderboard_to_json(leaderboard, TRUE);
    dg_output(document);
    dg_output("\n");
    return DG_EXIT_OK;
  }
  g_autoptr(DgTable) table = new_table(csv);
  if (csv) /* read by programs: as many as in the documents */
    dg_table_set_decimals(table, 6);
  fill_table(table, leaderboard);
  g_autofree char *text = csv        ? dg_table_to_csv(table)
                          : markdown ? dg_table_to_markdown(table)
                                     : dg_table_to_text(table);
  if (!csv) {
    const char *signature = dg_leaderboard_get_signature(leaderboard);
    g_autofree char *safe = dg_output_safe(signature ? signature : "none: no item was scored");
    g_autofree char *head =
        g_strdup_printf("Means over items; a failed item counts 0. Ranked by %s.\n%sSignature: %s\n\n",
                        sort ? sort : "path_f1", markdown ? "\n" : "", safe);
    dg_output(head);
  }
  dg_output(text);
  return DG_EXIT_OK;
}

const DgCommand dg_command_leaderboard = {
    .name = "leaderboard",
    .arguments = "RESULTS",
    .summary = "rank the systems of a results file by their mean scores",
    .examples = "  diagrade leaderboard demo.results.jsonl\n"
                "  diagrade leaderboard demo.results.jsonl --format csv --sort node_f1\n"
                "\n"
                "Means are over items; a failed item counts 0. \"no edges\" counts scored figures in which no\n"
                "edge was found. P is precision, R recall. Records of different signatures are refused.",
    .run = run,
};
