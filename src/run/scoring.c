#include "run/scoring.h"

#include "reading/reading.h"

void dg_scored_pair_clear(DgScoredPair *scored) {
  for (guint side = 0; side < DG_SIDE_COUNT; side++)
    g_clear_pointer(&scored->graphs[side], dg_graph_free);
  g_clear_pointer(&scored->checks, dg_check_report_free);
  g_clear_pointer(&scored->score, dg_score_free);
  g_clear_error(&scored->error);
}

gboolean dg_run_is_over(const GError *error) {
  return g_error_matches(error, DG_ERROR, DG_ERROR_BUDGET) || g_error_matches(error, DG_ERROR, DG_ERROR_CANCELLED);
}

void dg_scoring_fail(DgScoredPair *scored, DgSide side, GError *error) {
  if (scored->error && (dg_run_is_over(scored->error) || !dg_run_is_over(error))) {
    g_error_free(error);
    return;
  }
  g_clear_error(&scored->error);
  scored->error = error;
  scored->failed = side;
}

/* The graph, and in `report` what `checks` (NULL: none) say of a drawing. */
static DgGraph *read_checked(DgReading *reading, const DgCheckOptions *checks, DgCheckReport **report, GError **error) {
  if (!dg_reading_get_graph(reading, error))
    return NULL;
  g_autoptr(GError) failure = NULL;
  DgFormat format = dg_reading_get_format(reading);
  if (checks && (dg_reading_get_drawing(reading) || dg_format_is_source(format)))
    *report = dg_check_reading(reading, checks, &failure);
  else if (checks && dg_format_is_picture(format)) /* that a model read */
    g_set_error(&failure, DG_ERROR, DG_ERROR_FORMAT, "found %s, expected a drawing", dg_format_name(format));
  DgGraph *graph = dg_reading_take_graph(reading, NULL);
  if (failure)
    dg_diagnostics_add(graph->diagnostics, DG_LEVEL_WARNING, 0, "the checks did not run: %s", failure->message);
  return graph;
}

void dg_scoring_read(const DgScoring *scoring, DgScoredPair *scored, DgSide side, GBytes *bytes, const char *path,
                     GError *error) {
  if (!bytes) {
    dg_scoring_fail(scored, side, error);
    return;
  }
  scored->reads_pdf |= dg_figure_format(bytes) == DG_FORMAT_PDF;
  gboolean graded = side == DG_SIDE_GENERATED;
  g_autoptr(DgGraphOptions) generated = graded ? dg_graph_options_copy_generated(scoring->graph) : NULL;
  g_autoptr(DgReading) reading = dg_reading_new(bytes, path, graded ? generated : scoring->graph, &error);
  const DgCheckOptions *checks = graded ? dg_score_options_get_checks(scoring->score) : NULL;
  scored->graphs[side] = reading ? read_checked(reading, checks, &scored->checks, &error) : NULL;
  if (error)
    dg_scoring_fail(scored, side, error);
}

/* Notes when the words of a figure were not read. */
static void check_readable(DgScoredPair *scored, DgSide side, const char *path) {
  GError *error = NULL;
  const DgGraph *graph = scored->graphs[side];
  if (!(path ? dg_graph_check_readable_as(graph, path, &error) : dg_graph_check_readable(graph, &error)))
    dg_scoring_fail(scored, side, error);
}

void dg_scoring_finish(const DgScoring *scoring, DgScoredPair *scored, const char *const *paths) {
  for (guint side = 0; side < DG_SIDE_COUNT && !scored->error; side++)
    check_readable(scored, side, paths ? paths[side] : NULL);
  if (scored->error)
    return;
  GError *error = NULL;
  scored->score =
      dg_score_new(scored->graphs[DG_SIDE_GENERATED], scored->graphs[DG_SIDE_REFERENCE], scoring->score, &error);
  if (scored->score)
    dg_score_take_checks(scored->score, g_steal_pointer(&scored->checks));
  else
    dg_scoring_fail(scored, DG_SIDE_GENERATED, error);
}

const char *dg_scored_pair_status(const DgScoredPair *scored, const DgPair *pair) {
  if (!scored->error)
    return "scored";
  gboolean there = scored->graphs[scored->failed] || g_file_test(pair->paths[scored->failed], G_FILE_TEST_EXISTS);
  return there ? "failed" : "missing";
}

char *dg_scored_pair_message(const DgScoredPair *scored, const DgPair *pair) {
  if (!scored->error)
    return NULL;
  const char *path = pair->paths[scored->failed], *message = scored->error->message;
  return g_str_has_prefix(message, path) ? g_strconcat(pair->names[scored->failed], message + strlen(path), NULL)
                                         : g_strdup(message);
}
