#include "cli/compare_paper.h"
#include "cli/globals.h"
#include "cli/guard.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/table.h"

#include <diagrade/report.h>

#define OF(member) G_STRUCT_OFFSET(DgComparisonFigures, member)
static const DgColumn FIGURES[] = {{"items of", OF(group)},
                                   {">items", OF(items), "%u"},
                                   {">first", OF(first_mean), "%.3f"},
                                   {">second", OF(second_mean), "%.3f"},
                                   {">difference", OF(difference.value), "%+.3f"},
                                   {">low", OF(difference.low), "%+.3f"},
                                   {">high", OF(difference.high), "%+.3f"},
                                   {">p\npermutation", OF(p_permutation), "%.4f"},
                                   {">p\nbootstrap", OF(p_bootstrap), "%.4f"},
                                   {">effect", OF(effect), "%+.2f"},
                                   {">wins", OF(wins), "%u"},
                                   {">ties", OF(ties), "%u"},
                                   {">losses", OF(losses), "%u"},
                                   {NULL}};
#undef OF
#define OF(member) G_STRUCT_OFFSET(DgDecidingItem, member)
static const DgColumn DECIDING[] = {{"item", OF(item)},
                                    {">first", OF(first), "%.3f"},
                                    {">second", OF(second), "%.3f"},
                                    {">difference", OF(difference), "%+.3f"},
                                    {">of the mean", OF(contribution), "%+.4f"},
                                    {NULL}};

/* What is compared, by which signature; CSV and TSV have the tables alone. */
static void print_head(const DgComparisonHead *about, DgOutputFormat format) {
  g_autofree char *left = about->left_out ? g_strdup_printf("; %u item%s left out, of which not both have it",
                                                            about->left_out, about->left_out == 1 ? "" : "s")
                                          : g_strdup("");
  g_autofree char *shown = dg_globals_signature(about->signature), *brief = dg_signature_get_short(about->signature);
  gboolean kept = format != DG_OUTPUT_TABLE; /* files of record have the whole signature */
  g_autofree char *head = g_strdup_printf("%s of %s (first) and %s (second)%s\nSignature: %s%s%s", about->value,
                                          about->first, about->second, left, kept ? about->signature : shown,
                                          kept ? "\nIn short: " : "", kept ? brief : "");
  g_auto(GStrv) lines = g_strsplit(head, "\n", 3);
  gboolean markdown = format == DG_OUTPUT_MARKDOWN;
  for (char **line = lines; *line && !dg_output_format_is_delimited(format); line++) {
    g_autofree char *safe = markdown ? dg_table_escape_markdown(*line) : dg_output_safe(*line);
    dg_output(format == DG_OUTPUT_LATEX ? "% " : "");
    dg_output(safe);
    dg_output(markdown ? "\n\n" : "\n");
  }
  dg_output(markdown || dg_output_format_is_delimited(format) ? "" : "\n");
}

static void print_tables(const DgSystemComparison *comparison, DgOutputFormat format) {
  g_autoptr(GString) out = g_string_new(NULL);
  g_autoptr(DgTable) figures = dg_table_new_of(FIGURES, 0), deciding = dg_table_new_of(DECIDING, 0);
  const DgComparisonFigures *group;
  const DgDecidingItem *item;
  print_head(dg_system_comparison_get_head(comparison), format);
  for (guint i = 0; (group = dg_system_comparison_get_figures(comparison, i)); i++) {
    dg_table_add(figures, group->group ? group->group : "all");
    dg_table_add_row(figures, FIGURES + 1, group);
  }
  for (guint i = 0; (item = dg_system_comparison_get_deciding(comparison, i)); i++)
    dg_table_add_row(deciding, DECIDING, item);
  dg_table_append(out, figures, format);
  dg_table_append(out, deciding, format);
  dg_output(out->str);
}

typedef struct {
  char *systems, *metric, *by, *report, *figures;
  char **with;
  guint missing;
  guint64 resamples, permutations, seed;
  gboolean follow_links;
  DgPaperArguments paper;
} Arguments;

static const char *const MISSING[] = {"zero", "skip", NULL};

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"systems", DG_TEXT, AT(systems), "A,B", "the two systems, first and second"},
    {"metric", DG_TEXT, AT(metric), "VALUE",
     "the value that is compared: a ratio, a check (over the items to which it applies in both) or a value of --with",
     "overall_f1", .words = dg_words_values},
    {"with", DG_FILES, AT(with), "FILE",
     "further values of the same figures, joined by item and system, e.g. records of clip-score (repeatable)"},
    {"missing", DG_CHOICE, AT(missing), "POLICY", "a failed or missing figure counts 0, or its item is left out",
     "zero", MISSING},
    {"by", DG_TEXT, AT(by), "KEY", "also within each group, e.g. type"},
    {"report", DG_FILE, AT(report), "OUT.html",
     "also write a page: the tables, every item by its two values, and the figures of those that decide"},
    {"figures", DG_DIRECTORY, AT(figures), "DIR", "directory that the figures of the page are relative to",
     "the data set of the run"},
    DG_OPTION_FOLLOW_LINKS(AT(follow_links)),
    DG_OPTION_BOOTSTRAP(AT(resamples), "resamples of the interval"),
    DG_OPTION_PERMUTATIONS(AT(permutations), "permutations of the test"),
    DG_OPTION_SEED(AT(seed), "seed of both"),
    DG_OPTION_FORMAT("table"),
    DG_OPTION_JSON(" (diagrade/comparison@1)"),
    {NULL}};

static gboolean write_page(const DgSystemComparison *comparison, const char *const *paths, const Arguments *given,
                           guint *unseen, GError **error) {
  const DgComparisonPageOptions options = {
      .figures = given->figures, .follow_links = given->follow_links, .unseen = unseen};
  g_autofree char *page = dg_report_comparison(comparison, paths[0], paths[1], &options, error);
  return page && dg_output_write(given->report, page, -1, error);
}

/* Also guards the files that are read against --report. */
static DgLeaderboardOptions *read_options(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_new();
  g_autoptr(GPtrArray) inputs = g_ptr_array_new();
  for (guint i = 0; i < line->count; i++)
    g_ptr_array_add(inputs, line->operands[i]);
  for (char **file = given->with; file && *file; file++) {
    g_ptr_array_add(inputs, *file);
    dg_leaderboard_options_add_values(options, *file);
  }
  const char *const *files = (const char *const *)inputs->pdata;
  if (!dg_guard_inputs(files, inputs->len, error) ||
      !dg_guard_files("--report", (const char *const *)&given->report, 1, files, inputs->len, error) ||
      (given->metric && !dg_leaderboard_options_set_sort(options, given->metric, error)) ||
      !dg_leaderboard_options_set_missing(options, MISSING[given->missing], error))
    return NULL;
  dg_leaderboard_options_set_resampling(options, (guint)given->resamples, (guint)given->permutations,
                                        (guint32)given->seed);
  dg_leaderboard_options_set_by(options, given->by);
  return g_steal_pointer(&options);
}

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  const char *systems = given->systems, *const *paths = (const char *const *)line->operands;
  DgOutputFormat format = dg_line_format(line, DG_OUTPUT_TABLE);
  if (!dg_line_check_operands(line, 1, 2, "one store or results file, or two of them", error))
    return DG_EXIT_USAGE;
  if (!dg_paper_check(line, &given->paper, format, error))
    return DG_EXIT_USAGE;
  g_auto(GStrv) names = g_strsplit(systems ? systems : "", ",", -1);
  if (g_strv_length(names) != 2 && (systems || line->count == 1))
    return dg_line_refuse(error, "--systems: found \"%s\", expected two names with a comma", systems ? systems : "");
  g_autoptr(DgLeaderboardOptions) options = read_options(line, error);
  if (!options)
    return DG_EXIT_USAGE;
  g_autoptr(DgSystemComparison) comparison =
      dg_compare_systems(paths[0], systems ? names[0] : NULL, paths[1], systems ? names[1] : NULL, options, error);
  if (!comparison)
    return DG_EXIT_USAGE;
  for (guint i = 0; i < line->count; i++)
    dg_output_unfinished(paths[i]);
  guint unseen = 0;
  if (given->report && !write_page(comparison, paths, given, &unseen, error))
    return DG_EXIT_USAGE;
  DgExit code = dg_output_unseen(unseen, "figures that", DG_FIGURES_REMEDY);
  if (dg_paper_is_asked(&given->paper)) {
    g_autofree char *table = dg_compare_paper(comparison, &given->paper, format, error);
    dg_output(table ? table : "");
    return table ? code : DG_EXIT_USAGE;
  }
  if (format != DG_OUTPUT_JSON) {
    print_tables(comparison, format);
    return code;
  }
  g_autofree char *document = dg_system_comparison_to_json(comparison, TRUE);
  dg_output_line(document);
  return code;
}

const DgCommand dg_command_compare = {
    .name = "compare",
    .arguments = "STORE|RESULTS [STORE|RESULTS]",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON),
    .summary = "compare two systems on the same items: difference, tests, what decides",
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_paper_options, AT(paper)}},
    .run = run,
};
