#include "cli/guard.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/results_text.h"

#include <diagrade/diagrade.h>

typedef struct {
  char *lists[DG_SWEEP_AXIS_COUNT];
  char *output, *metric, *dataset;
  gboolean full, dry_run, follow_links;
  guint missing;
  guint64 permutations, seed, jobs;
} Arguments;

static const char *const MISSING[] = {"zero", "skip", "common", NULL};
/* The options of the axes, in the order of DgSweepAxis. */
static const char *const AXES[DG_SWEEP_AXIS_COUNT] = {"k",          "tau",   "draft-font", "draft-overlap",
                                                      "similarity", "match", "threshold"};

static void add_words(GPtrArray *words, DgSweepAxis axis) {
  const char *word;
  for (guint i = 0; (word = dg_sweep_axis_get_word(axis, i)); i++)
    g_ptr_array_add(words, g_strdup(word));
  g_ptr_array_add(words, g_strdup("all"));
}

static void add_fonts(GPtrArray *words) {
  add_words(words, DG_SWEEP_DRAFT_FONT);
}

static void add_overlaps(GPtrArray *words) {
  add_words(words, DG_SWEEP_DRAFT_OVERLAP);
}

static void add_similarities(GPtrArray *words) {
  add_words(words, DG_SWEEP_SIMILARITY);
}

static void add_matches(GPtrArray *words) {
  add_words(words, DG_SWEEP_MATCH);
}

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    DG_OPTION_FOLLOW_LINKS(AT(follow_links)),
    {"k", DG_TEXT, AT(lists[DG_SWEEP_K]), "LIST", "texts within K font sizes are one draft node", "1,1.5,2"},
    {"tau", DG_TEXT, AT(lists[DG_SWEEP_TAU]), "LIST", "and whose x spans overlap by more than TAU", "0.1,0.2,0.3"},
    {"draft-font", DG_TEXT, AT(lists[DG_SWEEP_DRAFT_FONT]), "LIST", "font size of a pair", "all", .words = add_fonts},
    {"draft-overlap", DG_TEXT, AT(lists[DG_SWEEP_DRAFT_OVERLAP]), "LIST", "span that the overlap is relative to", "all",
     .words = add_overlaps},
    {"similarity", DG_TEXT, AT(lists[DG_SWEEP_SIMILARITY]), "LIST", "of labels, each with its own threshold", "all",
     .words = add_similarities},
    {"threshold", DG_TEXT, AT(lists[DG_SWEEP_THRESHOLD]), "LIST",
     "least similarity of matched nodes; with a sign, added to the usual one", "-0.2,-0.1,-0.05,+0,+0.05,+0.1,+0.2"},
    {"match", DG_TEXT, AT(lists[DG_SWEEP_MATCH]), "LIST", "matching of nodes", "all", .words = add_matches},
    {"full", DG_FLAG, AT(full), NULL, "every combination of the values, rather than one change at a time"},
    {"metric", DG_TEXT, AT(metric), "VALUE", "rank by this value", "overall_f1", .words = dg_words_values},
    {"missing", DG_CHOICE, AT(missing), "POLICY",
     "what a failed or missing figure counts (common: only items that all have)", "zero", MISSING},
    {"dataset", DG_DIRECTORY, AT(dataset), "DIR", "where the figures are now", "where the store says"},
    {"dry-run", DG_FLAG, AT(dry_run), NULL, "score nothing, and say what would be scored"},
    DG_OPTION_PERMUTATIONS(AT(permutations), "permutations of the paired tests; 0: no tests"),
    DG_OPTION_SEED(AT(seed), "their seed"),
    DG_OPTION_JOBS(AT(jobs), "score N pairs at a time", "one a processor"),
    DG_OPTION_FORMAT("table"),
    DG_OPTION_JSON(" (diagrade/sweep@1)"),
    DG_OPTION_OUTPUT(AT(output), "write to a file"),
    {NULL}};

static gboolean read_axes(const Arguments *given, DgSweepOptions *options, GError **error) {
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++)
    if (given->lists[axis] && !dg_sweep_options_set_axis(options, axis, given->lists[axis], error)) {
      g_prefix_error(error, "--%s: ", AXES[axis]);
      return FALSE;
    }
  return TRUE;
}

static DgSweepOptions *read_options(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  g_autoptr(DgSweepOptions) options = dg_sweep_options_new();
  if (!read_axes(given, options, error))
    return NULL;
  if (given->metric && !dg_sweep_options_set_metric(options, given->metric, error)) {
    g_prefix_error(error, "--metric: ");
    return NULL;
  }
  dg_sweep_options_set_missing(options, MISSING[given->missing], NULL);
  dg_sweep_options_set_full(options, given->full);
  dg_sweep_options_set_permutations(options, (guint)given->permutations, (guint32)given->seed);
  dg_sweep_options_set_jobs(options, (guint)given->jobs);
  dg_sweep_options_set_dataset(options, given->dataset, dg_dataset_flags(given->follow_links));
  return g_steal_pointer(&options);
}

static char *format_sweep(const DgSweep *sweep, DgOutputFormat format) {
  if (format == DG_OUTPUT_HTML)
    return dg_report_sweep(sweep);
  if (format == DG_OUTPUT_SVG)
    return dg_report_sweep_svg(sweep);
  if (format != DG_OUTPUT_JSON)
    return dg_output_format_is_delimited(format) ? dg_sweep_csv(sweep, format) : dg_sweep_table(sweep, format);
  g_autofree char *document = dg_sweep_to_json(sweep, TRUE);
  return g_strconcat(document, "\n", NULL);
}

/* Says what cannot be scored; TRUE when somebody asked for it. */
static gboolean warn(const DgSweep *sweep) {
  gboolean asked = FALSE;
  const DgSweepOmission *omission;
  for (guint i = 0; (omission = dg_sweep_get_omission(sweep, i)); i++) {
    dg_output_warn("no score for --%s %s: %s", AXES[omission->axis], omission->values, omission->reason);
    asked |= omission->asked;
  }
  dg_output_warnings(NULL, dg_sweep_get_diagnostics(sweep));
  return asked;
}

static gboolean compute(DgSweep *sweep, DgProgress *progress, GError **error) {
  dg_interrupt_open("diagrade: stopped; nothing of a sweep is kept\n");
  gboolean fine = dg_sweep_run(sweep, error);
  dg_progress_end(progress);
  return fine;
}

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  DgOutputFormat format = dg_line_format(line, DG_OUTPUT_TABLE);
  if (!dg_line_check_operands(line, 1, 1, "one store or results file", error) ||
      !dg_guard_files("--output", (const char *const *)&given->output, 1, (const char *const *)line->operands, 1,
                      error))
    return DG_EXIT_USAGE;
  g_autoptr(DgSweepOptions) options = read_options(line, error);
  if (!options)
    return DG_EXIT_USAGE;
  DgProgress progress;
  dg_progress_init(&progress, NULL);
  dg_sweep_options_set_progress(options, dg_progress_show, dg_interrupt_asked, &progress);
  g_autoptr(DgSweep) sweep = dg_sweep_new(line->operands[0], options, error);
  if (!sweep || (!given->dry_run && !compute(sweep, &progress, error)))
    return DG_EXIT_USAGE;
  dg_output_unfinished(line->operands[0]);
  gboolean asked = warn(sweep);
  g_autofree char *text =
      given->dry_run && format != DG_OUTPUT_JSON ? dg_sweep_plan(sweep) : format_sweep(sweep, format);
  if (!dg_output_write(given->output, text, -1, error))
    return DG_EXIT_INTERNAL;
  return asked ? DG_EXIT_FAILED : DG_EXIT_OK;
}

const DgCommand dg_command_sweep = {
    .name = "sweep",
    .arguments = "STORE|RESULTS",
    .summary = "score a run again under other choices, and say which conclusions hold",
    .formats =
        DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_HTML) | DG_OUTPUT_BIT(DG_OUTPUT_SVG),
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .run = run,
};
