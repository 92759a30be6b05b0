/* All metrics of one pair of graphs. */
#include "metrics/score.h"

#include "metrics/because.h"
#include "metrics/group_list.h"
#include "metrics/measure.h"
#include "metrics/metric.h"
#include "metrics/selection.h"
#include "metrics/wordless.h"

static double ratio(guint64 numerator, guint64 denominator, DgZeroDivision zero_division) {
  if (denominator > 0)
    return (double)numerator / (double)denominator;
  switch (zero_division) {
  case DG_ZERO_DIVISION_1:
    return 1;
  case DG_ZERO_DIVISION_NAN:
    return NAN;
  default:
    return 0;
  }
}

static double value_of(const DgCounts *counts, DgValue value, DgZeroDivision zero_division) {
  switch (value) {
  case DG_VALUE_PRECISION:
    return ratio(counts->tp, counts->tp + counts->fp, zero_division);
  case DG_VALUE_RECALL:
    return ratio(counts->tp, counts->tp + counts->fn, zero_division);
  case DG_VALUE_F1:
    return ratio(2 * counts->tp, 2 * counts->tp + counts->fp + counts->fn, zero_division);
  case DG_VALUE_TP:
    return (double)counts->tp;
  case DG_VALUE_FP:
    return (double)counts->fp;
  default:
    return (double)counts->fn;
  }
}

/* The harmonic mean of a ratio over the parts of a metric. */
static double combine(const DgCounts *counts, const DgMetric *const *parts, DgValue value,
                      DgZeroDivision zero_division) {
  double sum = 0;
  guint count = 0;
  for (guint i = 0; dg_metrics[i] != NULL; i++) {
    gboolean is_part = FALSE;
    for (guint j = 0; parts[j] != NULL; j++)
      is_part = is_part || parts[j] == dg_metrics[i];
    if (!is_part || counts[i].tp + counts[i].fp + counts[i].fn == 0)
      continue;
    double part = value_of(&counts[i], value, zero_division);
    if (part == 0)
      return 0;
    sum += 1 / part;
    count++;
  }
  return count > 0 ? count / sum : ratio(0, 0, zero_division);
}

/* Fills the values of the metrics that are computed from what they counted. */
static void set_values(DgScore *score, const DgCounts *counts, DgZeroDivision zero_division) {
  for (guint i = 0; dg_metrics[i] != NULL; i++) {
    if (!dg_score_has_metric(score, i))
      continue;
    const DgMetric *const *parts = dg_metrics[i]->parts;
    for (DgValue value = 0; value < DG_VALUE_COUNT; value++)
      if (parts == NULL)
        score->values[i][value] = value_of(&counts[i], value, zero_division);
      else if (value < DG_VALUE_RATIO_COUNT)
        score->values[i][value] = combine(counts, parts, value, zero_division);
  }
}

static gboolean count_metrics(DgScore *score, DgComparison *comparison, GError **error) {
  g_autofree DgCounts *counts = g_new0(DgCounts, dg_metric_get_count());
  score->computed = dg_selection_standing() | comparison->options->metrics;
  for (guint i = 0; dg_metrics[i] != NULL; i++)
    if (dg_score_has_metric(score, i) && dg_metrics[i]->parts == NULL &&
        !dg_metrics[i]->compute(comparison, &counts[i], score, error))
      return FALSE;
  set_values(score, counts, comparison->options->zero_division);
  return TRUE;
}

/* What a measure found, its note owned by the score. Coordinates of documents may be so large that there is no number.
 */
static DgMeasured keep_measured(DgScore *score, DgMeasured found) {
  if (!isfinite(found.value)) {
    found.value = NAN;
    found.note = found.note != NULL ? found.note : "no finite number: places or sizes are too large";
  }
  found.note = dg_score_intern(score, found.note);
  return found;
}

static gboolean take_measure(DgScore *score, DgComparison *comparison, guint index, GError **error) {
  const DgMeasure *measure = dg_measures[index];
  DgScoreMeasure entry = {index, {dg_measured_none(NULL), dg_measured_none(NULL)}};
  for (guint side = 0; side < 2 && measure->info.of_figure; side++)
    measure->look(comparison->sides[side].graph, &entry.found[side]);
  if (!measure->info.of_figure && !measure->compare(comparison, &entry.found[0], error))
    return FALSE;
  for (guint side = 0; side < (measure->info.of_figure ? 2 : 1); side++)
    entry.found[side] = keep_measured(score, entry.found[side]);
  g_array_append_val(score->measures, entry);
  return TRUE;
}

static gboolean take_measures(DgScore *score, DgComparison *comparison, GError **error) {
  guint64 wanted = comparison->options->measures;
  for (guint i = 0; wanted != 0 && dg_measures[i] != NULL; i++)
    if ((wanted & DG_SELECTION_BIT(i)) && !take_measure(score, comparison, i, error))
      return FALSE;
  return TRUE;
}

static void add_matches(DgScore *score, DgComparison *comparison) {
  const DgSide *generated = &comparison->sides[DG_GENERATED], *reference = &comparison->sides[DG_REFERENCE];
  for (guint i = 0; i < comparison->match_count; i++) {
    guint node = comparison->matched[i], partner = generated->partner[node];
    g_autofree char *because = dg_because(comparison, node);
    DgScoreMatch match = {dg_score_intern(score, dg_graph_node(generated->graph, node)->id),
                          dg_score_intern(score, dg_graph_node(reference->graph, partner)->id),
                          dg_comparison_get_similarity(comparison, node, partner), generated->confidence[node],
                          dg_score_intern(score, because)};
    g_array_append_val(score->matches, match);
  }
}

/* `compared`: what of the graph was compared. */
static void set_figure(DgScore *score, guint side, const DgGraph *graph, const DgGraph *compared) {
  DgScoreFigure *figure = &score->figures[side];
  figure->wordless = dg_graph_count_wordless(graph);
  figure->left_out_nodes = graph->nodes->len - compared->nodes->len;
  figure->left_out_edges = graph->edges->len - compared->edges->len;
  figure->source = dg_score_intern(score, graph->source);
  dg_graph_get_understood(graph, &figure->understood);
  figure->has_connectors = dg_graph_get_connectors(graph, &figure->connectors_read, &figure->connectors_seen);
  figure->unread = dg_graph_get_unread_count(graph);
  dg_diagnostics_append(figure->diagnostics, graph->diagnostics);
}

DgScore *dg_score_new_empty(void) {
  DgScore *score = g_new0(DgScore, 1);
  score->strings = g_string_chunk_new(1024);
  for (guint side = 0; side < 2; side++)
    score->figures[side] = (DgScoreFigure){.understood = NAN, .diagnostics = dg_diagnostics_new()};
  score->values = g_malloc_n(dg_metric_get_count(), sizeof *score->values);
  for (guint i = 0; i < dg_metric_get_count(); i++)
    for (DgValue value = 0; value < DG_VALUE_COUNT; value++)
      score->values[i][value] = NAN;
  score->measures = g_array_new(FALSE, FALSE, sizeof(DgScoreMeasure));
  score->matches = g_array_new(FALSE, FALSE, sizeof(DgScoreMatch));
  score->groups = g_array_new(FALSE, FALSE, sizeof(DgScoreGroup));
  score->lists = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < DG_SCORE_NODE_LISTS; i++)
    score->nodes[i] = g_array_new(FALSE, FALSE, sizeof(DgScoreNode));
  for (guint i = 0; i < DG_SCORE_EDGE_LISTS; i++)
    score->edges[i] = g_array_new(FALSE, FALSE, sizeof(DgScoreEdge));
  for (guint i = 0; i < DG_SCORE_PATH_LISTS; i++)
    score->paths[i] = g_array_new(FALSE, FALSE, sizeof(DgScorePath));
  score->notes = g_array_new(FALSE, FALSE, sizeof(DgScoreNote));
  return score;
}

DgScore *dg_score_new(const DgGraph *generated, const DgGraph *reference, const DgScoreOptions *options,
                      GError **error) {
  g_autoptr(DgScoreOptions) defaults = options == NULL ? dg_score_options_new() : NULL;
  if (options == NULL)
    options = defaults;
  g_autoptr(DgComparison) comparison = dg_comparison_new(generated, reference, options, error);
  if (comparison == NULL)
    return NULL;

  g_autoptr(DgScore) score = dg_score_new_empty();
  add_matches(score, comparison);
  dg_groups_list(comparison, score);
  if (!count_metrics(score, comparison, error) || !take_measures(score, comparison, error))
    return NULL;
  set_figure(score, DG_GENERATED, generated, comparison->sides[DG_GENERATED].graph);
  set_figure(score, DG_REFERENCE, reference, comparison->sides[DG_REFERENCE].graph);
  return g_steal_pointer(&score);
}

void dg_score_free(DgScore *score) {
  if (score == NULL)
    return;
  for (guint side = 0; side < 2; side++)
    dg_diagnostics_free(score->figures[side].diagnostics);
  for (guint i = 0; i < DG_SCORE_NODE_LISTS; i++)
    g_array_unref(score->nodes[i]);
  for (guint i = 0; i < DG_SCORE_EDGE_LISTS; i++)
    g_array_unref(score->edges[i]);
  for (guint i = 0; i < DG_SCORE_PATH_LISTS; i++)
    g_array_unref(score->paths[i]);
  g_array_unref(score->measures);
  g_array_unref(score->matches);
  g_array_unref(score->groups);
  g_ptr_array_unref(score->lists);
  g_array_unref(score->notes);
  g_free(score->values);
  dg_check_report_free(score->checks);
  g_string_chunk_free(score->strings);
  g_free(score);
}

const char *dg_score_intern(DgScore *score, const char *text) {
  return text == NULL ? NULL : g_string_chunk_insert_const(score->strings, text);
}

const char *const *dg_score_intern_list(DgScore *score, const char *const *texts) {
  guint count = g_strv_length((char **)texts);
  const char **list = g_new0(const char *, (gsize)count + 1);
  for (guint i = 0; i < count; i++)
    list[i] = dg_score_intern(score, texts[i]);
  g_ptr_array_add(score->lists, list);
  return list;
}

void dg_score_add_note(DgScore *score, const char *list, guint64 listed, guint64 total) {
  if (listed != total)
    g_array_append_val(score->notes, ((DgScoreNote){dg_score_intern(score, list), listed, total}));
}

void dg_score_take_checks(DgScore *score, DgCheckReport *report) {
  dg_check_report_free(score->checks);
  score->checks = report;
}

const DgCheckReport *dg_score_get_checks(const DgScore *score) {
  return score->checks;
}

gboolean dg_score_get_value(const DgScore *score, const char *name, double *value) {
  guint metric, measure, side;
  DgValue which;
  if (dg_value_find(name, &metric, &which)) {
    *value = score->values[metric][which];
    return dg_score_has_metric(score, metric);
  }
  if (!dg_measure_find_value(name, &measure, &side))
    return FALSE;
  const DgScoreMeasure *taken;
  for (guint i = 0; (taken = dg_score_get_measure(score, i)) != NULL; i++)
    if (taken->measure == measure) {
      *value = taken->found[side].value;
      return TRUE;
    }
  return FALSE;
}

gboolean dg_score_has_metric(const DgScore *score, guint metric) {
  return (score->computed & DG_SELECTION_BIT(metric)) != 0;
}

double dg_score_get_metric(const DgScore *score, guint metric, DgValue value) {
  return score->values[metric][value];
}

/* Entry `index` of a list of `type`; NULL when there is none. */
#define ENTRY(array, type, index) ((index) < (array)->len ? &g_array_index(array, type, index) : NULL)

guint dg_score_get_measure_count(const DgScore *score) {
  return score->measures->len;
}

const DgScoreMeasure *dg_score_get_measure(const DgScore *score, guint index) {
  return ENTRY(score->measures, DgScoreMeasure, index);
}

guint dg_score_get_match_count(const DgScore *score) {
  return score->matches->len;
}

const DgScoreMatch *dg_score_get_match(const DgScore *score, guint index) {
  return ENTRY(score->matches, DgScoreMatch, index);
}

guint dg_score_get_group_count(const DgScore *score) {
  return score->groups->len;
}

const DgScoreGroup *dg_score_get_group(const DgScore *score, guint index) {
  return ENTRY(score->groups, DgScoreGroup, index);
}

guint dg_score_get_node_count(const DgScore *score, DgScoreNodes list) {
  return score->nodes[list]->len;
}

const DgScoreNode *dg_score_get_node(const DgScore *score, DgScoreNodes list, guint index) {
  return ENTRY(score->nodes[list], DgScoreNode, index);
}

guint dg_score_get_edge_count(const DgScore *score, DgScoreEdges list) {
  return score->edges[list]->len;
}

const DgScoreEdge *dg_score_get_edge(const DgScore *score, DgScoreEdges list, guint index) {
  return ENTRY(score->edges[list], DgScoreEdge, index);
}

guint dg_score_get_path_count(const DgScore *score, DgScorePaths list) {
  return score->paths[list]->len;
}

const DgScorePath *dg_score_get_path(const DgScore *score, DgScorePaths list, guint index) {
  return ENTRY(score->paths[list], DgScorePath, index);
}

guint dg_score_get_note_count(const DgScore *score) {
  return score->notes->len;
}

const DgScoreNote *dg_score_get_note(const DgScore *score, guint index) {
  return ENTRY(score->notes, DgScoreNote, index);
}
