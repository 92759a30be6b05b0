#include "cli/coverage.h"
#include "cli/document.h"
#include "cli/guard.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/table.h"

#include <string.h>

static void add_number(DgTable *table, const char *format, double number) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  dg_table_add(table, isnan(number) ? "n/a" : g_ascii_formatd(text, sizeof text, format, number));
}

static double end_of(const cJSON *row, int index) {
  return dg_document_element(dg_document_get(row, "interval"), index);
}

static void add_figures(DgTable *table, const char *name, const cJSON *row) {
  static const char *const means[] = {"first_mean", "second_mean"}, *const counts[] = {"wins", "ties", "losses"};
  dg_table_add(table, name);
  add_number(table, "%.0f", dg_document_number(row, "items"));
  for (guint i = 0; i < G_N_ELEMENTS(means); i++)
    add_number(table, "%.3f", dg_document_number(row, means[i]));
  add_number(table, "%+.3f", dg_document_number(row, "difference"));
  add_number(table, "%+.3f", end_of(row, 0));
  add_number(table, "%+.3f", end_of(row, 1));
  add_number(table, "%.4f", dg_document_number(row, "p_permutation"));
  add_number(table, "%.4f", dg_document_number(row, "p_bootstrap"));
  add_number(table, "%+.2f", dg_document_number(row, "effect"));
  for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
    add_number(table, "%.0f", dg_document_number(row, counts[i]));
}

/* What is compared, by which signature; CSV and TSV have the tables alone. */
static void print_head(const cJSON *document, DgOutputFormat format) {
  g_autofree char *head =
      g_strdup_printf("%s of %s (first) and %s (second)\nSignature: %s", dg_document_string(document, "value"),
                      dg_document_string(document, "first"), dg_document_string(document, "second"),
                      dg_document_string(document, "signature"));
  g_auto(GStrv) lines = g_strsplit(head, "\n", 2);
  gboolean markdown = format == DG_OUTPUT_MARKDOWN;
  for (char **line = lines; *line && !dg_output_format_is_delimited(format); line++) {
    g_autofree char *safe = markdown ? dg_table_escape_markdown(*line) : dg_output_safe(*line);
    dg_output(format == DG_OUTPUT_LATEX ? "% " : "");
    dg_output(safe);
    dg_output(markdown ? "\n\n" : "\n");
  }
  dg_output(markdown || dg_output_format_is_delimited(format) ? "" : "\n");
}

static void print_tables(const char *json, DgOutputFormat format) {
  static const char *const titles[] = {"items of", ">items", ">first",          ">second",       ">difference",
                                       ">low",     ">high",  ">p\npermutation", ">p\nbootstrap", ">effect",
                                       ">wins",    ">ties",  ">losses"};
  static const char *const deciding[] = {"item", ">first", ">second", ">difference", ">of the mean"};
  cJSON *document = cJSON_Parse(json);
  const cJSON *row;
  g_autoptr(GString) out = g_string_new(NULL);
  print_head(document, format);
  g_autoptr(DgTable) figures = dg_table_new(titles, G_N_ELEMENTS(titles));
  add_figures(figures, "all", document);
  cJSON_ArrayForEach(row, dg_document_get(document, "groups"))
      add_figures(figures, dg_document_string(row, "group"), row);
  dg_table_append(out, figures, format);
  g_autoptr(DgTable) items = dg_table_new(deciding, G_N_ELEMENTS(deciding));
  cJSON_ArrayForEach(row, dg_document_get(document, "deciding")) {
    dg_table_add(items, dg_document_string(row, "item"));
    add_number(items, "%.3f", dg_document_number(row, "first"));
    add_number(items, "%.3f", dg_document_number(row, "second"));
    add_number(items, "%+.3f", dg_document_number(row, "difference"));
    add_number(items, "%+.4f", dg_document_number(row, "contribution"));
  }
  dg_table_append(out, items, format);
  dg_output(out->str);
  cJSON_Delete(document);
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *systems = NULL, *metric = NULL, *missing = NULL, *by = NULL, *given = NULL, *resamples_text = NULL,
                  *permutations_text = NULL, *seed_text = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
      {"systems", 0, 0, G_OPTION_ARG_FILENAME, &systems, "the two systems, first and second", "A,B"},
      {"metric", 0, 0, G_OPTION_ARG_FILENAME, &metric, "the value that is compared (default overall_f1)", "VALUE"},
      {"missing", 0, 0, G_OPTION_ARG_FILENAME, &missing,
       "a failed or missing figure counts 0 (zero, default) or its item is left out (skip)", "POLICY"},
      {"by", 0, 0, G_OPTION_ARG_FILENAME, &by, "also within each group, e.g. type", "KEY"},
      {"bootstrap", 0, 0, G_OPTION_ARG_FILENAME, &resamples_text, "resamples of the interval (default 2000)", "N"},
      {"permutations", 0, 0, G_OPTION_ARG_FILENAME, &permutations_text, "permutations of the test (default 10000)",
       "N"},
      {"seed", 0, 0, G_OPTION_ARG_FILENAME, &seed_text, "seed of both (default 20250924)", "N"},
      {"format", 0, 0, G_OPTION_ARG_FILENAME, &given, "table (default), md, latex, csv, tsv or json", "FORMAT"},
      {"json", 0, 0, G_OPTION_ARG_NONE, &json, "the same as --format json (diagrade/comparison@1)", NULL},
      G_OPTION_ENTRY_NULL};
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_new();
  g_autoptr(GError) error = NULL;
  guint64 resamples, permutations, seed;
  DgExit code;
  if (!dg_options_parse(command, entries, NULL, NULL, &argc, &argv, &code))
    return code;
  if (argc != 2 && argc != 3)
    return dg_output_operands(command, argc, "one store or results file, or two of them");
  DgOutputFormat format;
  if (!dg_output_format_read(given, json, command->formats, DG_OUTPUT_TABLE, &format, &error))
    return dg_output_usage(command, "%s", error->message);
  g_auto(GStrv) names = g_strsplit(systems ? systems : "", ",", -1);
  if (g_strv_length(names) != 2 && (systems || argc == 2))
    return dg_output_usage(command, "--systems: found \"%s\", expected two names with a comma", systems ? systems : "");
  if (!dg_guard_inputs((const char *const *)argv + 1, (guint)argc - 1, &error) ||
      !dg_options_whole("--bootstrap", resamples_text, DG_RESAMPLES_MAX, DG_LEADERBOARD_RESAMPLES_DEFAULT, &resamples,
                        &error) ||
      !dg_options_whole("--permutations", permutations_text, DG_PERMUTATIONS_MAX, DG_LEADERBOARD_PERMUTATIONS_DEFAULT,
                        &permutations, &error) ||
      !dg_options_whole("--seed", seed_text, G_MAXUINT32, DG_SEED_DEFAULT, &seed, &error) ||
      (metric && !dg_leaderboard_options_set_sort(options, metric, &error)) ||
      (missing && !dg_leaderboard_options_set_missing(options, missing, &error)))
    return dg_output_usage(command, "%s", error->message);
  dg_leaderboard_options_set_resampling(options, (guint)resamples, (guint)permutations, (guint32)seed);
  dg_leaderboard_options_set_by(options, by);
  g_autofree char *document = dg_compare_systems(argv[1], systems ? names[0] : NULL, argc == 3 ? argv[2] : NULL,
                                                 systems ? names[1] : NULL, options, TRUE, &error);
  if (!document)
    return g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT) ? dg_output_usage(command, "%s", error->message)
                                                               : dg_output_error(error);
  for (int i = 1; i < argc; i++)
    dg_coverage_warn(argv[i]);
  if (format != DG_OUTPUT_JSON) {
    print_tables(document, format);
    return DG_EXIT_OK;
  }
  dg_output(document);
  dg_output("\n");
  return DG_EXIT_OK;
}

const DgCommand dg_command_compare = {
    .name = "compare",
    .arguments = "STORE|RESULTS [STORE|RESULTS]",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON),
    .summary = "compare two systems on the same items: difference, tests, what decides",
    .examples = "  diagrade compare demo.store --systems atlas,birch\n"
                "  diagrade compare old.jsonl new.jsonl --systems atlas,atlas --metric path_f1 --json\n"
                "\n"
                "The difference is of the first less the second; its interval is a 95 % bootstrap interval over\n"
                "items, effect is the mean difference by its standard deviation. The items that differ most stand\n"
                "below, with their part in the mean difference. With two files the first system is of the first.",
    .run = run,
};
