#include "cli/guard.h"
#include "cli/leaderboard_paper.h"
#include "cli/leaderboard_verify.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/output.h"
#include "cli/results_text.h"

#include <string.h>

typedef struct {
  char *output, *sort, *metrics, *by, *published, *dataset, *figures, *pages;
  char **groups, **with;
  guint missing;
  gboolean follow_links;
  guint64 resamples, permutations, seed;
  DgExtraction extraction;
  DgScoringArguments scoring;
  DgPaperArguments paper;
} Arguments;

static const char *const MISSING[] = {"zero", "skip", "common", "all", NULL};

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    DG_OPTION_FORMAT("table"),
    DG_OPTION_JSON(" (diagrade/leaderboard@1)"),
    DG_OPTION_OUTPUT(AT(output), "write to a file"),
    DG_OPTION_FOLLOW_LINKS(AT(follow_links)),
    {"with", DG_FILES, AT(with), "FILE",
     "further values of the same figures, joined by item and system, e.g. records of clip-score (repeatable, or with "
     "commas)"},
    {"sort", DG_TEXT, AT(sort), "VALUE",
     "rank by this value, e.g. node_f1, a check or a value of --with; ties by node_f1, then by name", "overall_f1",
     .words = dg_words_values},
    {"metrics", DG_TEXT, AT(metrics), "LIST",
     "show these metrics, measures, checks (or all checks: checks), values of --with, and sizes (nodes and edges), "
     "besides node and the one that ranks; with --dataset also compute them; with --style paper the columns, also "
     "single values as node_f1",
     "all that there are but sizes", .words = dg_words_metrics},
    {"missing", DG_CHOICE, AT(missing), "POLICY",
     "what a failed or missing figure counts (common: only items that all have; all: the three side by side)", "zero",
     MISSING},
    {"by", DG_TEXT, AT(by), "KEY", "also rank within each group, e.g. type"},
    {"group", DG_TEXTS, AT(groups), "KEY=VALUE", "only items of this group (repeatable)"},
    DG_OPTION_BOOTSTRAP(AT(resamples), "resamples of the intervals; 0: no intervals"),
    DG_OPTION_PERMUTATIONS(AT(permutations), "permutations of the paired tests; 0: no tests"),
    DG_OPTION_SEED(AT(seed), "seed of both"),
    {"figures", DG_DIRECTORY, AT(figures), "DIR",
     "also write densities of the values, system by system, and the map of their correlations: SVG and CSV"},
    {"pages", DG_FILE, AT(pages), "DIR|FILE",
     "with --format html: link systems and values to these pages of the run, of 'diagrade inspect' or 'run --report'"},
    {"verify", DG_FILE, AT(published), "FILE",
     "compute a published leaderboard again and say whether it is the same to the byte"},
    {"dataset", DG_DIRECTORY, AT(dataset), "DIR",
     "compute from the figures of a data set, in place of a store or results"},
    {NULL}};

/* The files of --with: a comma parts two, unless there is a file of the whole name. Free with g_ptr_array_unref(). */
static GPtrArray *list_files(char **with) {
  GPtrArray *files = g_ptr_array_new_with_free_func(g_free);
  for (char **list = with; list && *list; list++) {
    gboolean whole = !strchr(*list, ',') || g_file_test(*list, G_FILE_TEST_EXISTS);
    g_auto(GStrv) names = g_strsplit(*list, whole ? "\n" : ",", whole ? 1 : -1);
    for (char **name = names; *name; name++)
      g_ptr_array_add(files, g_strdup(*name));
  }
  return files;
}

static void add_files(DgLeaderboardOptions *options, char **with) {
  g_autoptr(GPtrArray) files = list_files(with);
  for (guint i = 0; i < files->len; i++)
    dg_leaderboard_options_add_values(options, files->pdata[i]);
}

/* What says that --metrics names a single value, where it takes whole metrics; "" when it does not. Free with g_free().
 */
static char *single_value(const char *names) {
  g_auto(GStrv) list = g_strsplit(names, ",", -1);
  guint metric;
  for (char **name = list; *name; name++)
    if (dg_value_find(g_strstrip(*name), &metric, NULL))
      return g_strdup_printf("found the single value \"%s\", expected \"%s\", or --style paper with it: ", *name,
                             dg_metric_get_name(metric));
  return g_strdup("");
}

static DgLeaderboardOptions *read_options(const Arguments *arguments, GError **error) {
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_new();
  const char *option = NULL;
  add_files(options, arguments->with);
  if (arguments->sort && !dg_leaderboard_options_set_sort(options, arguments->sort, error))
    option = "--sort: ";
  else if (arguments->metrics && !dg_leaderboard_options_set_metrics(options, arguments->metrics, error)) {
    g_autofree char *single = single_value(arguments->metrics);
    g_prefix_error(error, "%s", single);
    option = "--metrics: ";
  }
  for (guint i = 0; !option && arguments->groups && arguments->groups[i]; i++)
    if (!dg_leaderboard_options_add_group(options, arguments->groups[i], error))
      option = "--group: ";
  if (option) {
    g_prefix_error(error, "%s", option);
    return NULL;
  }
  dg_leaderboard_options_set_missing(options, MISSING[arguments->missing], NULL);
  dg_leaderboard_options_set_resampling(options, (guint)arguments->resamples, (guint)arguments->permutations,
                                        (guint32)arguments->seed);
  dg_leaderboard_options_set_by(options, arguments->by);
  dg_leaderboard_options_set_dataset_flags(options, dg_dataset_flags(arguments->follow_links));
  return g_steal_pointer(&options);
}

/* What is printed of a leaderboard. */
typedef struct {
  DgOutputFormat format;
  const char *columns; /* of --style paper; NULL: the usual ones */
  const DgPaperArguments *paper;
  const char *pages; /* that a page links to; NULL: none */
  const char *place; /* where a page will be; NULL: in the current directory */
} Form;

static char *format_leaderboard(DgLeaderboard *leaderboard, DgOutputFormat format, const Form *form, GError **error) {
  if (dg_paper_is_asked(form->paper))
    return dg_leaderboard_paper(leaderboard, form->columns, form->paper, format, error);
  if (format == DG_OUTPUT_HTML)
    return dg_report_leaderboard(leaderboard, form->pages, form->place, error);
  if (format != DG_OUTPUT_JSON)
    return dg_output_format_is_delimited(format) ? dg_leaderboard_csv(leaderboard, format)
                                                 : dg_leaderboard_table(leaderboard, format);
  g_autofree char *document = dg_leaderboard_to_json(leaderboard, TRUE);
  return g_strconcat(document, "\n", NULL);
}

/* What the leaderboard is computed from. */
typedef struct {
  const char *results; /* NULL: from the figures of `dataset` */
  const char *dataset;
  DgDatasetFlags flags; /* of the one that is read, or that the results name */
  const DgGraphOptions *graph_options;
  const DgScoreOptions *score_options;
} Source;

static DgLeaderboard *compute(const Source *source, const DgLeaderboardOptions *options, GError **error) {
  if (source->results)
    return dg_leaderboard_new(source->results, options, error);
  g_autoptr(DgDataset) dataset = dg_dataset_open(source->dataset, source->flags, error);
  return dataset
             ? dg_leaderboard_new_from_dataset(dataset, 0, source->graph_options, source->score_options, options, error)
             : NULL;
}

/* Whoever verifies shall know what the results themselves are not verified by. */
static void note_unchecked(const char *results) {
  DgCoverage coverage;
  if (results && dg_results_get_coverage(results, &coverage, NULL) && coverage.unchecked)
    dg_output_note("%s: a store of an earlier version, without checksums: 'diagrade store upgrade' adds them", results);
}

/* `options` are those of the command line, for a published text that names none. */
static DgExit verify(const char *path, const Source *source, const DgLeaderboardOptions *options, const Form *form,
                     char **with, GError **error) {
  g_autoptr(DgPublication) published = dg_publication_read(path, error);
  if (published && strstr(published->text, "\\begin{table") && !dg_paper_is_asked(form->paper))
    return dg_line_refuse(error, "%s: found a table of --style paper, expected the options that it was made with",
                          path);
  if (published && published->options) {
    add_files(published->options, with);
    dg_leaderboard_options_set_dataset_flags(published->options, source->flags);
  }
  g_autoptr(DgLeaderboard) leaderboard =
      published ? compute(source, published->options ? published->options : options, error) : NULL;
  if (!leaderboard)
    return DG_EXIT_USAGE;
  g_autofree char *text = format_leaderboard(leaderboard, published->format, form, error);
  note_unchecked(source->results);
  return text ? dg_publication_compare(published, path, leaderboard, text) : DG_EXIT_USAGE;
}

static DgExit print(const Source *source, const DgLeaderboardOptions *options, const Form *form, const Arguments *given,
                    GError **error) {
  g_autoptr(DgLeaderboard) leaderboard = compute(source, options, error);
  g_autofree char *text = leaderboard ? format_leaderboard(leaderboard, form->format, form, error) : NULL;
  if (text && given->figures && !dg_output_make_directory(given->figures))
    return DG_EXIT_INTERNAL;
  if (text && given->figures && !dg_report_figures(leaderboard, given->figures, error))
    return DG_EXIT_USAGE;
  if (text)
    dg_output_warnings(NULL, dg_leaderboard_get_diagnostics(leaderboard));
  return text && dg_output_write_text(given->output, text, form->format, error) ? DG_EXIT_OK : DG_EXIT_USAGE;
}

static gboolean is_check(const char *name) {
  for (guint i = 0; i < dg_check_get_count(); i++)
    if (strcmp(dg_check_get(i)->name, name) == 0)
      return TRUE;
  return FALSE;
}

/* Whether scores have such a metric, measure or group of them: other names are of further files. */
static gboolean is_scored(const char *name) {
  g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
  dg_words_metrics(words);
  dg_words_optional_metrics(words);
  return g_ptr_array_find_with_equal_func(words, name, g_str_equal, NULL);
}

static void append_name(GString *list, const char *name) {
  g_string_append_printf(list, "%s%s", list->len ? "," : "", name);
}

/* What --metrics and --sort name is computed with --dataset: metrics and measures, and checks, whose options must live
 * as long as those of scores. */
static gboolean set_computed(DgScoreOptions *scores, const Arguments *given, DgCheckOptions **options, GError **error) {
  g_auto(GStrv) names = g_strsplit(given->metrics ? given->metrics : "", ",", -1);
  g_autoptr(GString) metrics = g_string_new(NULL), checks = g_string_new(NULL);
  gboolean all = FALSE;
  for (char **name = names; *name; name++) {
    g_strstrip(*name);
    all = all || strcmp(*name, "checks") == 0;
    if (is_check(*name))
      append_name(checks, *name);
    else if (strcmp(*name, "checks") != 0 && strcmp(*name, "sizes") != 0 && (!given->with || is_scored(*name)))
      append_name(metrics, *name);
  }
  if (given->sort && is_check(given->sort))
    append_name(checks, given->sort);
  if (all || checks->len > 0) {
    *options = dg_options_checks(all ? "all" : checks->str, NULL, error);
    if (!*options)
      return FALSE;
    dg_score_options_set_checks(scores, *options);
  }
  return dg_options_metrics(scores, &given->scoring, metrics->len > 0 ? metrics->str : NULL, error);
}

/* One table has no groups and one policy. */
static gboolean check_paper(const DgCommandLine *line, const Arguments *given, GError **error) {
  gboolean several = given->by || strcmp(MISSING[given->missing], "all") == 0;
  if (!dg_paper_check(line, &given->paper, dg_line_format(line, DG_OUTPUT_TABLE), error))
    return FALSE;
  if (several && dg_paper_is_asked(&given->paper))
    dg_line_refuse(error, "found --%s with --style paper, expected %s", given->by ? "by" : "missing all",
                   given->by ? "--group KEY=VALUE, a table for each" : "one policy");
  return !several || !dg_paper_is_asked(&given->paper);
}

/* The file that is read of the pages: of a folder, its overview. */
static char *pages_file(const char *pages) {
  return pages && g_file_test(pages, G_FILE_TEST_IS_DIR) ? g_build_filename(pages, "index.html", NULL)
                                                         : g_strdup(pages);
}

static DgExit run(const DgCommandLine *line, GError **error) {
  Arguments *given = line->values;
  DgExtraction *extraction = &given->extraction;
  guint operands = given->dataset ? 0 : 1;
  DgOutputFormat format = dg_line_format(line, DG_OUTPUT_TABLE);
  /* Of a preset, a store that is there takes the metrics alone. */
  gboolean reads = given->dataset || !dg_line_has(line, "preset");
  if (!dg_line_check_operands(line, operands, operands,
                              given->dataset ? "none with --dataset" : "one results file or store", error))
    return DG_EXIT_USAGE;
  if (!check_paper(line, given, error))
    return DG_EXIT_USAGE;
  g_autofree char *columns = dg_paper_is_asked(&given->paper) ? given->metrics : NULL;
  if (dg_paper_is_asked(&given->paper))
    given->metrics = dg_leaderboard_paper_metrics(columns);
  Form form = {format, columns, &given->paper, given->pages, given->published ? given->published : given->output};
  g_autoptr(DgCheckOptions) checks = NULL;
  g_autoptr(DgScoreOptions) scores = dg_scoring_arguments_read(&given->scoring, error);
  if (!scores)
    return DG_EXIT_USAGE;
  g_autoptr(DgLeaderboardOptions) options = read_options(given, error);
  if (!options || (given->dataset && !set_computed(scores, given, &checks, error)) ||
      (reads && !dg_extraction_open(extraction, scores, error)))
    return DG_EXIT_USAGE;
  if (given->pages && format != DG_OUTPUT_HTML && !given->published)
    return dg_line_refuse(error, "found --pages, expected it with --format html");
  if (dg_extraction_is_dry(extraction))
    return dg_line_refuse(error, "found --dry-run, expected it with 'diagrade run'");
  Source source = {given->dataset ? NULL : line->operands[0], given->dataset, dg_dataset_flags(given->follow_links),
                   extraction->graph, scores};
  g_autoptr(GPtrArray) inputs = list_files(given->with);
  g_ptr_array_add(inputs, g_strdup(source.results));
  g_ptr_array_add(inputs, g_strdup(given->published));
  g_ptr_array_add(inputs, pages_file(given->pages));
  const char *const *files = (const char *const *)inputs->pdata;
  if (!dg_guard_inputs(files, inputs->len, error) ||
      !dg_guard_files("--output", (const char *const *)&given->output, 1, files, inputs->len, error))
    return DG_EXIT_USAGE;
  if (given->published && dg_line_has(line, "json"))
    dg_outcome_begin(line->command->name); /* the document that is computed is not printed */
  return given->published ? verify(given->published, &source, options, &form, given->with, error)
                          : print(&source, options, &form, given, error);
}

const DgCommand dg_command_leaderboard = {
    .name = "leaderboard",
    .arguments = "STORE|RESULTS",
    .summary = "rank the systems of a run, with intervals and ties",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_HTML),
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {DG_USE_EXTRACTION(Arguments),
             {&dg_scoring_options, AT(scoring)},
             DG_USE_EXTRACTION_MODEL(Arguments),
             {&dg_paper_options, AT(paper)}},
    .run = run,
};
