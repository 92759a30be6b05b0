#include "cli/guard.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/output.h"
#include "cli/plot_source.h"

#include <string.h>

typedef struct {
  char *output, *title;
  double width; /* millimetres */
  guint theme, range;
  DgPlotArguments source;
} Arguments;

/* In the directory of a run of refine. */
#define RECORDS "records.jsonl"

enum { FOREST, DISTRIBUTION, SCATTER, CORRELATION, RADAR, ROUNDS, KINDS };

static const char *const KIND_NAMES[] = {[FOREST] = "forest",   [DISTRIBUTION] = "distribution",
                                         [SCATTER] = "scatter", [CORRELATION] = "correlation",
                                         [RADAR] = "radar",     [ROUNDS] = "rounds",
                                         [KINDS] = NULL};
static const char *const THEMES[] = {"light", "dark", NULL};
enum { FULL, CLOSE };
static const char *const RANGES[] = {[FULL] = "full", [CLOSE] = "data", NULL};
static const char *const MISSING[] = {"zero", "skip", "common", NULL};

/* A width by its name or in millimetres. */
static gboolean read_width(const char *option, const char *value, gpointer values, GError **error) {
  double *width = &((Arguments *)values)->width;
  if (strcmp(value, "column") == 0)
    *width = DG_PLOT_COLUMN_MM;
  else if (strcmp(value, "page") == 0)
    *width = DG_PLOT_PAGE_MM;
  else if (!dg_options_number(value, width) || *width < DG_PLOT_LEAST_MM || *width > DG_PLOT_MOST_MM)
    return dg_options_bad_value(option, value, "column (85 mm), page (170 mm) or millimetres from 50 to 400", error);
  return TRUE;
}

static void add_widths(GPtrArray *words) {
  g_ptr_array_add(words, g_strdup("column"));
  g_ptr_array_add(words, g_strdup("page"));
}

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    DG_OPTION_OUTPUT(AT(output), "write to a file, whose ending (.svg, .pdf, .png) says the format"),
    DG_OPTION_FORMAT("by the ending of the output, else svg"),
    {"metrics", DG_TEXT, AT(source.metrics), "LIST",
     "draw these values: e.g. node_f1, a metric (its F1), a measure, a check or a value of --with",
     "what ranks; of scatter node_f1,path_f1; of correlation the F1 of all", .words = dg_words_values},
    {"with", DG_FILES, AT(source.with), "FILE",
     "further values of the same figures, joined by item and system, e.g. records of clip-score (repeatable)"},
    {"sort", DG_TEXT, AT(source.sort), "VALUE", "rank systems by this value", "the first that is drawn",
     .words = dg_words_values},
    {"by", DG_TEXT, AT(source.by), "KEY", "a panel for each group, e.g. type"},
    {"group", DG_TEXTS, AT(source.groups), "KEY=VALUE", "only items of this group (repeatable)"},
    {"missing", DG_CHOICE, AT(source.missing), "POLICY",
     "what a failed or missing figure counts (common: only items that all have)", "zero", MISSING},
    DG_OPTION_BOOTSTRAP(AT(source.resamples), "resamples of the intervals; 0: no intervals"),
    DG_OPTION_PERMUTATIONS(AT(source.permutations), "permutations of the paired tests; 0: no tests"),
    DG_OPTION_SEED(AT(source.seed), "seed of both"),
    DG_OPTION_OUTCOME,
    {"width", DG_READ, 0, "WIDTH", "column (85 mm), page (170 mm) or millimetres", "column", .read = read_width,
     .words = add_widths},
    {"theme", DG_CHOICE, AT(theme), "THEME", "colours of the ground and of what stands on it", "light", THEMES},
    {"range", DG_CHOICE, AT(range), "RANGE", "axes go from 0 to 1 (or from 0), or close to the data", "full", RANGES},
    {"title", DG_TEXT, AT(title), "TEXT", "a title above the plot"},
    {NULL}};

/* What is drawn, and how. */
typedef struct {
  const Arguments *given;
  const char *const *paths; /* one, or of rounds several, ended by NULL */
  const DgPlotLook *look;
} Plot;

typedef char *(*Draw)(const Plot *plot, GError **error);

/* --- of a leaderboard --- */

static const char *const *values_of(const DgPlotSource *source) {
  return (const char *const *)source->values;
}

static char *draw_forest(const Plot *plot, GError **error) {
  g_autoptr(DgPlotSource) source = dg_plot_source_open(*plot->paths, &plot->given->source, error);
  return source ? dg_plot_forest(source->board, values_of(source), plot->look, error) : NULL;
}

/* What is drawn of single figures needs them: the document of a leaderboard has means alone. */
static DgPlotSource *open_figures(const Plot *plot, GError **error) {
  g_autoptr(DgPlotSource) source = dg_plot_source_open(*plot->paths, &plot->given->source, error);
  if (!source || source->leaderboard)
    return g_steal_pointer(&source);
  dg_line_refuse(error,
                 "found the document of a leaderboard, which has no single figures, expected a store or results");
  return NULL;
}

static char *draw_distribution(const Plot *plot, GError **error) {
  g_autoptr(DgPlotSource) source = open_figures(plot, error);
  return source ? dg_plot_distribution(source->leaderboard, values_of(source), plot->look, error) : NULL;
}

static char *draw_scatter(const Plot *plot, GError **error) {
  g_autoptr(DgPlotSource) source = open_figures(plot, error);
  guint count = source ? g_strv_length(source->values) : 0;
  if (count == 2)
    return dg_plot_scatter(source->leaderboard, source->values[0], source->values[1], plot->look, error);
  if (source)
    dg_line_refuse(error, "--metrics: found %u value%s, expected two for a scatter plot, as node_f1,path_f1", count,
                   count == 1 ? "" : "s");
  return NULL;
}

static char *draw_correlation(const Plot *plot, GError **error) {
  g_autoptr(DgPlotSource) source = dg_plot_source_open(*plot->paths, &plot->given->source, error);
  return source ? dg_plot_correlation(source->board, values_of(source), plot->look, error) : NULL;
}

/* --- of records of judges and of rounds --- */

static char *draw_radar(const Plot *plot, GError **error) {
  g_autoptr(DgJudgingSummary) summary = dg_judging_summary_new();
  g_autoptr(DgJudgingOptions) options = dg_judging_options_new();
  const DgPlotArguments *given = &plot->given->source;
  dg_judging_options_set_bootstrap(options, (guint)given->resamples, (guint32)given->seed);
  return dg_judging_summary_add_file(summary, *plot->paths, error) &&
                 dg_judging_summary_compute(summary, options, *plot->paths, error)
             ? dg_plot_radar(summary, plot->look, error)
             : NULL;
}

/* The rounds of a directory, or of its file of records. */
static gboolean add_run(DgRefineRuns *runs, const char *path, GError **error) {
  gboolean inside = g_file_test(path, G_FILE_TEST_IS_DIR);
  g_autofree char *directory = inside ? g_strdup(path) : g_path_get_dirname(path);
  g_autofree char *records = inside ? g_build_filename(path, RECORDS, NULL) : g_strdup(path);
  g_autoptr(DgRefineSummary) summary = dg_refine_summary_new();
  return dg_refine_summary_add_file(summary, records, error) &&
         dg_refine_runs_add(runs, g_steal_pointer(&summary), directory, error);
}

static char *draw_rounds(const Plot *plot, GError **error) {
  g_autoptr(DgRefineRuns) runs = dg_refine_runs_new();
  for (const char *const *path = plot->paths; *path; path++)
    if (!add_run(runs, *path, error))
      return NULL;
  return dg_plot_rounds(runs, plot->look, error);
}

/* --- kinds --- */

static const struct {
  Draw draw;
  const char *values; /* that are drawn when none are named; NULL: what the plot takes */
} KINDS_DRAWN[] = {[FOREST] = {draw_forest},
                   [DISTRIBUTION] = {draw_distribution},
                   [SCATTER] = {draw_scatter, "node_f1,path_f1"},
                   [CORRELATION] = {draw_correlation},
                   [RADAR] = {draw_radar},
                   [ROUNDS] = {draw_rounds}};

#define OF(kind) (1U << (kind))
#define OF_BOARDS (OF(FOREST) | OF(DISTRIBUTION) | OF(SCATTER) | OF(CORRELATION))

/* Options that say nothing of some kinds. */
static const struct {
  const char *option;
  guint kinds; /* that it is of */
} LIMITED[] = {{"metrics", OF_BOARDS},
               {"with", OF_BOARDS},
               {"sort", OF_BOARDS},
               {"by", OF(FOREST) | OF(DISTRIBUTION)},
               {"group", OF_BOARDS},
               {"missing", OF(FOREST) | OF(DISTRIBUTION)},
               {"permutations", OF(FOREST)},
               {"bootstrap", OF(FOREST) | OF(RADAR)},
               {"seed", OF(FOREST) | OF(RADAR)},
               {"range", OF(FOREST) | OF(DISTRIBUTION) | OF(SCATTER)}};

static gboolean check_options(const DgCommandLine *line, guint kind, GError **error) {
  for (guint i = 0; i < G_N_ELEMENTS(LIMITED); i++)
    if (!(LIMITED[i].kinds & OF(kind)) && dg_line_has(line, LIMITED[i].option)) {
      dg_line_refuse(error, "found --%s with %s, of which it says nothing", LIMITED[i].option, KIND_NAMES[kind]);
      return FALSE;
    }
  return TRUE;
}

/* The format that was asked for, or that the ending of the output says. */
static gboolean find_format(const DgCommandLine *line, const char *output, DgOutputFormat *format, GError **error) {
  static const DgOutputFormat formats[] = {DG_OUTPUT_SVG, DG_OUTPUT_PDF, DG_OUTPUT_PNG};
  const char *dot = output ? strrchr(output, '.') : NULL;
  *format = dg_line_format(line, DG_OUTPUT_N_FORMATS);
  for (guint i = 0; *format == DG_OUTPUT_N_FORMATS && dot && i < G_N_ELEMENTS(formats); i++)
    if (g_ascii_strcasecmp(dot + 1, dg_output_format_name(formats[i])) == 0)
      *format = formats[i];
  if (*format == DG_OUTPUT_N_FORMATS && (!output || strcmp(output, "-") == 0))
    *format = DG_OUTPUT_SVG;
  if (*format != DG_OUTPUT_N_FORMATS)
    return TRUE;
  dg_line_refuse(error, "--output: found \"%s\", expected a name that ends in .svg, .pdf or .png, or --format", output);
  return FALSE;
}

/* Dots per inch of a picture in pixels, where a user unit is 1/96 inch. */
#define DPI 300.0

static GBytes *convert(const char *svg, DgOutputFormat format, GError **error) {
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  if (format == DG_OUTPUT_SVG)
    return g_steal_pointer(&bytes);
  g_autoptr(DgRasterOptions) options = dg_raster_options_new();
  dg_raster_options_set_scale(options, DPI / 96);
  return format == DG_OUTPUT_PDF ? dg_raster_pdf(bytes, "the plot", options, error)
                                 : dg_raster_png(bytes, "the plot", options, error);
}

static DgExit draw(const Arguments *given, guint kind, const char *const *paths, DgOutputFormat format,
                   GError **error) {
  const DgPlotLook look = {given->width > 0 ? given->width : DG_PLOT_COLUMN_MM, (DgPlotTheme)given->theme,
                           given->range == CLOSE, given->title};
  const Plot plot = {given, paths, &look};
  g_autofree char *svg = KINDS_DRAWN[kind].draw(&plot, error);
  g_autoptr(GBytes) bytes = svg ? convert(svg, format, error) : NULL;
  if (!bytes)
    return DG_EXIT_USAGE;
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  return dg_output_write(given->output, data, (gssize)length, error) ? DG_EXIT_OK : DG_EXIT_INTERNAL;
}

/* No output may be one of the inputs. */
static gboolean check_files(const Arguments *given, const char *const *paths, guint count, GError **error) {
  const char *const *outputs = (const char *const *)&given->output, *const *with =
                                                                        (const char *const *)given->source.with;
  return dg_guard_files("--output", outputs, 1, paths, count, error) &&
         dg_guard_files("--output", outputs, 1, with, with ? g_strv_length(given->source.with) : 0, error);
}

static gboolean find_kind(const DgCommandLine *line, guint *kind) {
  for (*kind = 0; line->count > 0 && *kind < KINDS; (*kind)++)
    if (strcmp(line->operands[0], KIND_NAMES[*kind]) == 0)
      return TRUE;
  return FALSE;
}

static DgExit run(const DgCommandLine *line, GError **error) {
  Arguments *given = line->values;
  DgOutputFormat format;
  guint kind;
  if (!find_kind(line, &kind))
    return dg_line_refuse_action(line, error);
  if (!dg_line_check_operands(line, 2, kind == ROUNDS ? G_MAXUINT : 2, "KIND and one file", error) ||
      !check_options(line, kind, error) || !find_format(line, given->output, &format, error))
    return DG_EXIT_USAGE;
  if (!dg_outcome_check_output(given->output, error))
    return DG_EXIT_USAGE;
  gboolean printed = !given->output || strcmp(given->output, "-") == 0;
  if (format != DG_OUTPUT_SVG && printed && dg_output_is_terminal())
    return dg_line_refuse(error, "found a terminal as standard output, expected a file for the plot");
  const char *const *paths = (const char *const *)line->operands + 1;
  if (!check_files(given, paths, line->count - 1, error))
    return DG_EXIT_USAGE;
  given->source.line = line;
  given->source.otherwise = KINDS_DRAWN[kind].values;
  /* Nobody sees intervals or tests of the others. */
  if (OF(kind) & OF_BOARDS & ~OF(FOREST))
    given->source.resamples = given->source.permutations = 0;
  return draw(given, kind, paths, format, error);
}

const DgCommand dg_command_plot = {
    .name = "plot",
    .arguments = "KIND FILE...",
    .summary = "draw results for a paper, as SVG, PDF or PNG",
    .formats = DG_OUTPUT_BIT(DG_OUTPUT_SVG) | DG_OUTPUT_BIT(DG_OUTPUT_PDF) | DG_OUTPUT_BIT(DG_OUTPUT_PNG),
    .actions = KIND_NAMES,
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .run = run,
};
