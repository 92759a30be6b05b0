#include "cli/guard.h"
#include "cli/leaderboard_table.h"
#include "cli/leaderboard_verify.h"
#include "cli/options.h"
#include "cli/output.h"

#include <string.h>

typedef struct {
  char *sort, *metrics, *missing, *by, *resamples, *permutations, *seed;
  char **groups;
} Arguments;

static void clear_arguments(Arguments *arguments) {
  g_free(arguments->sort);
  g_free(arguments->metrics);
  g_free(arguments->missing);
  g_free(arguments->by);
  g_free(arguments->resamples);
  g_free(arguments->permutations);
  g_free(arguments->seed);
  g_strfreev(arguments->groups);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Arguments, clear_arguments)

static DgLeaderboardOptions *read_options(const Arguments *arguments, GError **error) {
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_new();
  guint64 resamples, permutations, seed;
  if (!dg_options_whole("--bootstrap", arguments->resamples, DG_RESAMPLES_MAX, DG_LEADERBOARD_RESAMPLES_DEFAULT,
                        &resamples, error) ||
      !dg_options_whole("--permutations", arguments->permutations, DG_PERMUTATIONS_MAX,
                        DG_LEADERBOARD_PERMUTATIONS_DEFAULT, &permutations, error) ||
      !dg_options_whole("--seed", arguments->seed, G_MAXUINT32, DG_SEED_DEFAULT, &seed, error))
    return NULL;
  const char *option = NULL;
  if (arguments->sort && !dg_leaderboard_options_set_sort(options, arguments->sort, error))
    option = "--sort: ";
  else if (arguments->metrics && !dg_leaderboard_options_set_metrics(options, arguments->metrics, error))
    option = "--metrics: ";
  else if (arguments->missing && !dg_leaderboard_options_set_missing(options, arguments->missing, error))
    option = "--missing: ";
  for (guint i = 0; !option && arguments->groups && arguments->groups[i]; i++)
    if (!dg_leaderboard_options_add_group(options, arguments->groups[i], error))
      option = "--group: ";
  if (option) {
    g_prefix_error(error, "%s", option);
    return NULL;
  }
  dg_leaderboard_options_set_resampling(options, (guint)resamples, (guint)permutations, (guint32)seed);
  dg_leaderboard_options_set_by(options, arguments->by);
  return g_steal_pointer(&options);
}

/* NULL is a fault of our own. */
static char *format_leaderboard(const DgLeaderboard *leaderboard, DgOutputFormat format, GError **error) {
  g_autofree char *document = dg_leaderboard_to_json(leaderboard, TRUE);
  if (format == DG_OUTPUT_JSON)
    return g_strconcat(document, "\n", NULL);
  if (format == DG_OUTPUT_HTML)
    return dg_report_leaderboard(document, error);
  return dg_output_format_is_delimited(format) ? dg_leaderboard_csv(document, format)
                                               : dg_leaderboard_table(document, format);
}

/* What the leaderboard is computed from. */
typedef struct {
  const char *results; /* NULL: from the figures of `dataset` */
  const char *dataset;
  const DgGraphOptions *graph_options;
  const DgScoreOptions *score_options;
} Source;

static DgLeaderboard *compute(const Source *source, const DgLeaderboardOptions *options, GError **error) {
  if (source->results)
    return dg_leaderboard_new(source->results, options, error);
  g_autoptr(DgDataset) dataset = dg_dataset_open(source->dataset, error);
  return dataset
             ? dg_leaderboard_new_from_dataset(dataset, 0, source->graph_options, source->score_options, options, error)
             : NULL;
}

static DgExit fail(const DgCommand *command, const GError *error) {
  return g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT) ? dg_output_usage(command, "%s", error->message)
                                                             : dg_output_error(error);
}

/* `options` are those of the command line, for a published text that names none. */
static DgExit verify(const DgCommand *command, const char *path, const Source *source,
                     const DgLeaderboardOptions *options) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgPublication) published = dg_publication_read(path, &error);
  g_autoptr(DgLeaderboard) leaderboard =
      published ? compute(source, published->options ? published->options : options, &error) : NULL;
  g_autofree char *text = leaderboard ? format_leaderboard(leaderboard, published->format, &error) : NULL;
  return text ? dg_publication_compare(published, path, text) : fail(command, error);
}

static DgExit print(const DgCommand *command, const Source *source, const DgLeaderboardOptions *options,
                    DgOutputFormat format, const char *output) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgLeaderboard) leaderboard = compute(source, options, &error);
  g_autofree char *text = leaderboard ? format_leaderboard(leaderboard, format, &error) : NULL;
  if (text)
    dg_output_warnings(NULL, dg_leaderboard_get_diagnostics(leaderboard));
  return text && dg_output_write(output, text, -1, &error) ? DG_EXIT_OK : fail(command, error);
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_auto(Arguments) arguments = {0};
  g_autofree char *format_name = NULL, *output = NULL, *published = NULL, *dataset = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
      {"format", 0, 0, G_OPTION_ARG_FILENAME, &format_name, "table (default), md, latex, csv, tsv, json or html",
       "FORMAT"},
      {"json", 0, 0, G_OPTION_ARG_NONE, &json, "the same as --format json (diagrade/leaderboard@1)", NULL},
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "write to a file", "FILE"},
      {"sort", 0, 0, G_OPTION_ARG_FILENAME, &arguments.sort,
       "rank by this value, e.g. node_f1 (default overall_f1; ties by node_f1, then by name)", "VALUE"},
      {"metrics", 0, 0, G_OPTION_ARG_FILENAME, &arguments.metrics,
       "show these metrics, besides node and the one that ranks (default: all)", "LIST"},
      {"missing", 0, 0, G_OPTION_ARG_FILENAME, &arguments.missing,
       "what a failed or missing figure counts: zero (default), skip, common (only items that all have) or all three",
       "POLICY"},
      {"by", 0, 0, G_OPTION_ARG_FILENAME, &arguments.by, "also rank within each group, e.g. type", "KEY"},
      {"group", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments.groups, "only items of this group (repeatable)",
       "KEY=VALUE"},
      {"bootstrap", 0, 0, G_OPTION_ARG_FILENAME, &arguments.resamples,
       "resamples of the intervals (default 2000; 0: no intervals)", "N"},
      {"permutations", 0, 0, G_OPTION_ARG_FILENAME, &arguments.permutations,
       "permutations of the paired tests (default 10000; 0: no tests)", "N"},
      {"seed", 0, 0, G_OPTION_ARG_FILENAME, &arguments.seed, "seed of both (default 20250924)", "N"},
      {"verify", 0, 0, G_OPTION_ARG_FILENAME, &published,
       "compute a published leaderboard again and say whether it is the same to the byte", "FILE"},
      {"dataset", 0, 0, G_OPTION_ARG_FILENAME, &dataset,
       "compute from the figures of a data set, in place of a store or results", "DIR"},
      G_OPTION_ENTRY_NULL};
  g_autoptr(DgExtraction) extraction = dg_extraction_new();
  g_autoptr(DgScoreOptions) score_options = dg_score_options_new();
  DgExit code;
  GOptionGroup *const groups[] = {dg_figure_arguments_group(extraction->place), dg_options_extraction_group(extraction),
                                  dg_options_scoring_group(score_options), dg_model_arguments_group(extraction->model),
                                  NULL};
  if (!dg_options_parse_groups(command, entries, groups, &argc, &argv, &code))
    return code;
  if (argc != (dataset ? 1 : 2))
    return dg_output_operands(command, argc, dataset ? "none with --dataset" : "one results file or store");
  g_autoptr(GError) error = NULL;
  DgOutputFormat format;
  if (!dg_output_format_read(format_name, json, command->formats, DG_OUTPUT_TABLE, &format, &error))
    return dg_output_usage(command, "%s", error->message);
  g_autoptr(DgLeaderboardOptions) options = read_options(&arguments, &error);
  if (!options)
    return dg_output_usage(command, "%s", error->message);
  if (!dg_extraction_open_for(command, extraction, score_options, &code))
    return code;
  if (dg_extraction_is_dry(extraction))
    return dg_output_usage(command, "found --dry-run, expected it with 'diagrade run'");
  Source source = {dataset ? NULL : argv[1], dataset, extraction->graph, score_options};
  const char *inputs[] = {source.results, published};
  if (!dg_guard_inputs(inputs, G_N_ELEMENTS(inputs), &error) ||
      !dg_guard_files("--output", (const char *const *)&output, 1, inputs, G_N_ELEMENTS(inputs), &error))
    return dg_output_usage(command, "%s", error->message);
  return published ? verify(command, published, &source, options) : print(command, &source, options, format, output);
}

const DgCommand dg_command_leaderboard = {
    .name = "leaderboard",
    .arguments = "STORE|RESULTS",
    .summary = "rank the systems of a run, with intervals and ties",
    .examples = "  diagrade leaderboard demo.jsonl\n"
                "  diagrade leaderboard demo.jsonl --format csv --sort node_f1\n"
                "  diagrade leaderboard demo.store --by type --missing all --format html -o board.html\n"
                "  diagrade leaderboard --verify board.json --dataset datasets/demo\n"
                "\n"
                "Macro averages are means over items, micro averages ratios of summed counts. \"no edges\" counts\n"
                "scored figures in which no edge was found. P is precision, R recall. Records of different\n"
                "signatures are refused.",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_HTML),
    .run = run,
};
