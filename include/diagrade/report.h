/* Pictures and pages that show what is right and wrong in a figure. */
#ifndef DIAGRADE_REPORT_H
#define DIAGRADE_REPORT_H

#include <diagrade/agreement.h>
#include <diagrade/base.h>
#include <diagrade/explain.h>
#include <diagrade/graph.h>
#include <diagrade/judging.h>
#include <diagrade/keypoints.h>
#include <diagrade/leaderboard.h>
#include <diagrade/metrics.h>
#include <diagrade/refine.h>
#include <diagrade/run.h>
#include <diagrade/sweep.h>

G_BEGIN_DECLS

/* The figure with the extracted graph drawn over it, as an SVG document: each node's box and id, each edge's polyline,
 * direction and id, and in the title (tooltip) of each how it was found. What is less sure than 0.8 is dashed, what is
 * less sure than 0.5 also paler. `figure` is the SVG that `graph` was read from and is embedded as an image, so that no
 * script in it can run; NULL for the source of a diagram and a graph document, which have no picture: the graph is
 * drawn from its own boxes or, where it has none, laid out in layers, and a line below it says which. Free with
 * g_free(). Errors: DG_ERROR_FORMAT, DG_ERROR_LIMIT. */
DG_API char *dg_report_overlay(GBytes *figure, const DgGraph *graph, GError **error);

/* What the checks say of files as SARIF 2.1.0 (OASIS): one run whose rules are the registry of checks, a result for
 * each place at which a check fails, with its line where it is known and its box in `properties`, and a notification
 * for each file that could not be read. What is suppressed is a result with its suppression; passing checks give none.
 * URIs of files below the working directory are relative to it, those of others absolute. `exit_code` is that of the
 * program, negative when it is not known yet. Free with g_free(). */
DG_API char *dg_report_sarif(const DgCheckRecord *const *records, gsize n_records, int exit_code);
/* The same as JUnit XML: a suite for each file, a case for each check; a check that does not apply is skipped. */
DG_API char *dg_report_junit(const DgCheckRecord *const *records, gsize n_records);
/* The same as commands of a GitHub workflow, one a line for each place at which a check fails and each file that could
 * not be read: "::error title=text_contrast,file=a.svg,line=3::...", which are shown as annotations of the file. A
 * severity of note is a notice. Paths are those that were given, which GitHub takes from the root of the repository.
 * Nothing for what passes. Free with g_free(). */
DG_API char *dg_report_github(const DgCheckRecord *const *records, gsize n_records);

/* Why paths are missing or extra, grouped by the connection that breaks or makes them: for each metric and kind, the
 * one of most paths first. Each path that a score lists is followed along the shortest way of the figure that has it,
 * up to the first step from one matched node to the next that the other figure has no way for. */
typedef struct _DgPathCauses DgPathCauses;

/* One such step; a view, as base.h describes them. All ids are those of the figure that has the paths; only `detour`
 * names nodes of the other one. Lists of ids are ended by NULL. */
typedef struct {
  const char *metric; /* "path" (DiagramEval, section 4.2) or "contracted_path" */
  gboolean missing; /* only the reference has the paths; else only the generated figure */
  const char *from, *to; /* ends of the step */
  const char *edge; /* which it is; NULL where the step goes through unmatched nodes, */
  const char *const *through; /* which are these */
  const char *reason; /* "absent", "reversed" (the other figure has the connection the other way round) or "indirect"
                         (it joins the two through unmatched nodes, */
  const char *const *detour; /* which are these) */
  guint paths; /* listed paths that break here first, */
  guint alone; /* and those of them that break nowhere else */
  const char *const *way; /* the shortest of them */
  const char *text; /* the same in words */
  const DgScorePath *const *pairs; /* the first 20 of them, ended by NULL; owned by the score */
} DgPathCause;

/* `score` is that of the two graphs, and must outlive the causes; entries with ids that the graphs do not have are
 * passed over. Free with dg_path_causes_free(). */
DG_API DgPathCauses *dg_path_causes_new(const DgGraph *generated, const DgGraph *reference, const DgScore *score);
DG_API void dg_path_causes_free(DgPathCauses *causes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPathCauses, dg_path_causes_free)
DG_API guint dg_path_causes_get_count(const DgPathCauses *causes);
/* NULL from the count on. */
DG_API const DgPathCause *dg_path_causes_get(const DgPathCauses *causes, guint index);

/* What is wrong in a pair, in a sentence or two: "6 of 8 nodes, 4 of 12 connections; one arrow is drawn the wrong way
 * round; 2 nodes and 5 connections are extra." (connections as edge_all counts them), what of the figures could not be
 * read, which checks fail; or why nothing could be scored. Pages begin with it. UTF-8; free with g_free(). */
DG_API char *dg_report_verdict_line(const DgRecord *record);

/* The inspection page of a pair: one self-contained HTML file without external requests, under the name of its item or
 * of its generated file. The figures are read from disk and embedded as images; one that cannot be read is said on the
 * page. Free with g_free(). Errors: DG_ERROR_WRITE. */
DG_API char *dg_report_page(const DgRecord *record, GError **error);
/* The same of files that were checked: each is shown with what the checks find on it; an IR document is drawn
 * (dg_ir_to_svg()). The title is the name of a single file, or "diagrade". */
DG_API char *dg_report_checks(const DgCheckRecord *const *records, gsize n_records, GError **error);

/* How a run is inspected. */
typedef struct {
  const char *figures; /* what figures are relative to; NULL: the data set that the records name */
  gboolean follow_links; /* figures are shown also where links or paths lead out of that directory */
  /* Asked before anything is written, with the directory of the figures: FALSE, with an error, stops. May be NULL. */
  gboolean (*may_write)(const char *figures, gpointer user_data, GError **error);
  gpointer user_data;
  const char *title; /* NULL: the name of the results */
  /* Files of further values of the same pairs, ended by NULL, as dg_leaderboard_options_add_values() takes them; NULL:
   * none. The overview shows, sorts and filters by them, and by how far they disagree with the F1 of nodes and paths.
   */
  const char *const *with;
  DgDiagnostics *diagnostics; /* receives what of them does not join; NULL: nothing does */
  /* Receives how many figures of records cannot be shown, which the page says with the reason: a reference counts for
   * each record; what the run could not read either, as its record says, does not count. May be NULL. */
  guint *unseen;
} DgInspectOptions;

/* The inspection page of a run (a file of records, or a store; "-" is standard input), as dg_report_page() makes it:
 * for up to some hundred pairs. Its records are documents `diagrade/record@1` or `diagrade/check@1`; one with
 * "one_figure": true holds two readings of one figure, the reference graph being the truth: the page draws both over
 * it, and says of every edge whether it is right. Free with g_free(). `options` may be NULL. Errors: those of reading
 * results; DG_ERROR_FORMAT (what is read is no record, or records name different data sets), DG_ERROR_LIMIT (too much
 * for one page), and those of `may_write`. */
DG_API char *dg_inspect_page(const char *results_path, const DgInspectOptions *options, GError **error);

/* Writes the inspection pages of a run to `directory`, however many pairs it has. index.html opens from the disk,
 * without a server: it holds what the overview says of each pair, and loads the rest of a pair when that is looked at,
 * from items/<thousand>/<position>.js and, for what pairs share, shared/<xx>/<hash>.js. Records are read one at a time,
 * and only what the overview says is held. The directory must be new or empty, or hold an earlier inspection, which is
 * replaced; index.html is written last. The same records and figures give the same bytes. `options` may be NULL.
 * Errors: as above, but no limit; DG_ERROR_WRITE. */
DG_API gboolean dg_inspect_folder(const char *results_path, const char *directory, const DgInspectOptions *options,
                                  GError **error);

/* The records of a summary as one self-contained page without scripts or external requests: for each item the
 * figures that it names side by side, as far as they can be read (paths relative to the current directory), and for
 * each matcher what was found, missed and invented. Free with g_free(). Errors: DG_ERROR_LIMIT. */
DG_API char *dg_report_keypoints(DgKeypointSummary *summary, GError **error);

/* The records of a summary as one self-contained page without external requests: means by system and setting, and for
 * each problem its figures, as far as they can be read (paths relative to the current directory), the explanation of
 * the teacher, and that of each system with its ratings, the judge's reasons, the final answer, and what it names of
 * what the solution draws. Free with g_free(). Errors: DG_ERROR_LIMIT. */
DG_API char *dg_report_explanations(DgExplanationSummary *summary, GError **error);

/* The records of runs as one self-contained page without external requests: how items converge by type and level, each
 * run beside the others (IllustrationBench, Figure 3), and the rounds of each item side by side with what was said of
 * them, scores and costs, one run below the other. Figures are read below the directories of the runs. Free with
 * g_free(). Errors: DG_ERROR_LIMIT. */
DG_API char *dg_report_refine(DgRefineRuns *runs, GError **error);

/* Pictures judged in pairs as one self-contained page without external requests: scores by type, and each pair side by
 * side with scores and reasons by criterion, to be filtered by judge, system, type, level and outcome. Pictures are
 * read where the records say (relative to the current directory). `summary` must be computed. Free with g_free().
 * Errors: DG_ERROR_LIMIT. */
DG_API char *dg_report_judging(const DgJudgingSummary *summary, GError **error);

/* Questions about a run for people to answer, on a page or in a table. */
typedef enum {
  DG_SHEET_EDGES, /* is a connection that was read from a figure there? Drawn at random from each figure, the references
                     included (DiagramEval, section 5.4) */
  DG_SHEET_FIGURES /* does a generated figure express the same logic as its reference: good (1), fair (0.5), bad (0)? */
} DgSheetKind;

typedef struct {
  DgSheetKind kind;
  guint edges; /* of each figure, at least 1; of DG_SHEET_EDGES */
  guint32 seed; /* draws the edges and the order of the questions, for each figure by its name alone */
  const char *system; /* of this one alone (with edges: and the references); NULL: of all */
  guint items; /* of so many items, the first by name; 0: of all */
  const char *figures; /* what figures are relative to; NULL: the data set that the records name */
  gboolean follow_links; /* figures are shown also where links or paths lead out of that directory */
} DgSheetOptions;

/* One question. Strings are owned by the sheet. */
typedef struct {
  const char *item, *system; /* the system is DG_SHEET_REFERENCES of a reference */
  const char *edge, *from, *to; /* id of the edge, and the texts of its ends; "" of figures, and where there is none */
  gboolean directed;
  gboolean none; /* there is nothing to ask: the figure was not read, or has no edge */
  gboolean unseen; /* a figure cannot be shown; the page says why */
} DgSheetQuestion;
#define DG_SHEET_REFERENCES "references"

typedef struct _DgSheet DgSheet;
/* Reads a store or results file. Free with dg_sheet_free(). Errors: those of reading results; DG_ERROR_ARGUMENT (no
 * such system), DG_ERROR_FORMAT (nothing to ask at all). */
DG_API DgSheet *dg_sheet_new(const char *results_path, const DgSheetOptions *options, GError **error);
DG_API void dg_sheet_free(DgSheet *sheet);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgSheet, dg_sheet_free)
/* NULL from the count on. Those without anything to ask stand behind the others. */
DG_API const DgSheetQuestion *dg_sheet_get(const DgSheet *sheet, guint index);
/* A self-contained page with a question after the other: the figure with the edge marked, buttons and keys. Answers
 * stay in the browser until they are saved as CSV, with the columns of dg_sheet_get(), "rater" where a name was given,
 * and "right" (Yes, No, N/A) or "judgment" (1, 0.5, 0). Free with g_free(). Errors: DG_ERROR_LIMIT. */
DG_API char *dg_sheet_to_page(const DgSheet *sheet, const char *title, GError **error);

/* What the page of a comparison shows. */
typedef struct {
  const char *figures; /* what figures are relative to; NULL: the data set that the records name */
  gboolean follow_links; /* figures are shown also where links or paths lead out of that directory */
  guint *unseen; /* receives how many figures cannot be shown, as of DgInspectOptions; may be NULL */
} DgComparisonPageOptions;

/* A comparison as one self-contained page without scripts or external requests: means, difference and tests, each item
 * by its two values, and the items that decide with the two figures beside their reference. The paths are those of the
 * comparison (`other_path` NULL: the same); `options` may be NULL. Free with g_free(). Errors: those of
 * dg_results_visit(). */
DG_API char *dg_report_comparison(const DgSystemComparison *comparison, const char *path, const char *other_path,
                                  const DgComparisonPageOptions *options, GError **error);

/* The figures of a leaderboard in the directory `directory`, which must be there, each as a drawing (SVG) and the
 * numbers behind it (CSV): `densities`, Gaussian kernel densities of each ratio that is shown, a curve for each system
 * and one for all (DiagramEval, Figure 2; of scored figures, bandwidth by Scott's rule, mirrored at 0 and 1),
 * `further-densities`, the same of further values where there are some (Figure 3), and `correlations`, the map of
 * Pearson's correlations between all of them (Figure 4). Errors: DG_ERROR_WRITE. */
DG_API gboolean dg_report_figures(const DgLeaderboard *leaderboard, const char *directory, GError **error);

/* Several methods as one self-contained page: with ratings how they agree with people (kappa as a heat map with
 * intervals, confusion by criterion), what they took, and every item with its figure (paths relative to the current
 * directory) and what people and each method say of it; a bar chooses among the items, such as those on which somebody
 * disagrees. `methods` must keep their records. Free with g_free(). Errors: DG_ERROR_LIMIT. */
DG_API char *dg_report_methods(const DgAgreementMethods *methods, GError **error);

/* A leaderboard as one self-contained page without external requests, light and dark: who is ahead and what was not
 * read, the ranking with its intervals drawn, the hardest items, and the rest folded; it reads without scripts and
 * sorts with them. It holds the document as well. `pages` is an inspection of the same run, a page or a folder, to
 * which systems and values of items link, as far as it has them; NULL: none. `from` is the file that the page will be,
 * which links are relative to (NULL: in the current directory). Free with g_free(). Errors: those of reading `pages`;
 * DG_ERROR_FORMAT (it is no inspection of scored pairs). */
DG_API char *dg_report_leaderboard(const DgLeaderboard *leaderboard, const char *pages, const char *from,
                                   GError **error);
/* The document that such a page holds. Free with g_free(). Errors: DG_ERROR_FORMAT (it holds none). */
DG_API char *dg_report_leaderboard_document(const char *page, GError **error);

/* A sweep that ran, as one self-contained page: what holds, heat maps with their numbers, and tables. Free with
 * g_free(). */
DG_API char *dg_report_sweep(const DgSweep *sweep);
/* Its heat map alone, systems by settings, as an SVG document of its own. Free with g_free(). */
DG_API char *dg_report_sweep_svg(const DgSweep *sweep);

G_END_DECLS

#endif
