/* What the page of a leaderboard shows beside the ranking: checks, further values, tests, all metrics, measures. */
#include "base/markup.h"
#include "report/interval_cells.h"
#include "report/leaderboard_page.h"

#include <math.h>
#include <string.h>

static gboolean has_further(const DgBoardPage *page, gboolean checks) {
  const DgFurther *further;
  for (guint i = 0; (further = dg_leaderboard_get_further(page->leaderboard, i)); i++)
    if ((further->kind == DG_FURTHER_CHECK) == checks)
      return TRUE;
  return FALSE;
}

/* A pass rate, and below it what it is over. */
static void add_rate(DgBoardPage *page, const DgBoardFurther *row) {
  dg_board_page_begin_cell(page, row->mean.value);
  dg_board_page_append_ratio(page->out, row->mean.value);
  g_string_append_printf(page->out, "<small>%u of %u", (guint)(row->items ? row->mean.value * row->items + 0.5 : 0),
                         row->items);
  if (page->head->resamples > 0 && row->items > 0) {
    g_string_append(page->out, "; ");
    dg_board_page_append_ratio(page->out, row->mean.low);
    g_string_append(page->out, " to ");
    dg_board_page_append_ratio(page->out, row->mean.high);
  }
  if (row->unknown > 0)
    g_string_append_printf(page->out, "; <span class=\"poor\">%u not computed</span>", row->unknown);
  g_string_append(page->out, "</small></td>");
}

/* A row for each check, a column for each system. */
void dg_board_page_add_checks(DgBoardPage *page) {
  const DgFurther *further;
  const DgBoardSystem *row;
  if (!has_further(page, TRUE))
    return;
  dg_board_page_begin_section(
      page, "Checks",
      "Pass rates over the figures that a check applies to: how many pass of how many, and the 95 % "
      "interval.",
      NULL, FALSE);
  dg_board_page_add_name_title(page, "Check");
  for (guint i = 0; (row = dg_board_get_system(page->board, i)); i++)
    dg_board_page_add_number_title(page, row->system, FALSE);
  dg_board_page_end_titles(page);
  for (guint i = 0; (further = dg_leaderboard_get_further(page->leaderboard, i)); i++) {
    if (further->kind != DG_FURTHER_CHECK)
      continue;
    g_string_append(page->out, "<tr>");
    dg_board_page_add_name(page, further->name);
    for (guint k = 0; k < dg_board_get_system_count(page->board); k++)
      add_rate(page, dg_board_get_further(page->board, k, i));
    g_string_append(page->out, "</tr>\n");
  }
  dg_board_page_end_section(page, FALSE);
}

static void add_value_row(DgBoardPage *page, guint index, guint further) {
  const DgBoardFurther *row = dg_board_get_further(page->board, index, further);
  const guint counts[] = {row->items, row->failed, row->unknown};
  g_string_append(page->out, "<tr>");
  dg_board_page_add_name(page, dg_leaderboard_get_further(page->leaderboard, further)->name);
  dg_board_page_add_system(page, dg_board_get_system(page->board, index));
  dg_board_page_add_estimate(page, &row->mean);
  for (guint k = 0; k < G_N_ELEMENTS(counts); k++)
    dg_board_page_add_count(page, counts[k]);
  g_string_append(page->out, "</tr>\n");
}

/* Sizes and values of further files: a row for each of them and each system. */
void dg_board_page_add_values(DgBoardPage *page) {
  static const char *const titles[] = {"Mean", "Items", "Failed", "None"};
  const DgFurther *further;
  if (!has_further(page, FALSE))
    return;
  dg_board_page_begin_section(page, "Further values", "Means over the items that have them, joined by item and system.",
                              "lead-2", FALSE);
  dg_board_page_add_name_title(page, "Value");
  dg_board_page_add_name_title(page, "System");
  for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
    dg_board_page_add_number_title(page, titles[i], FALSE);
  dg_board_page_end_titles(page);
  for (guint i = 0; (further = dg_leaderboard_get_further(page->leaderboard, i)); i++)
    for (guint k = 0; further->kind != DG_FURTHER_CHECK && k < dg_board_get_system_count(page->board); k++)
      add_value_row(page, k, i);
  dg_board_page_end_section(page, FALSE);
}

static DgChartScale scale_of_differences(const DgBoard *board) {
  guint n = dg_board_get_pair_count(board);
  g_autofree DgEstimate *estimates = g_new0(DgEstimate, n + 1);
  for (guint i = 0; i < n; i++)
    estimates[i] = dg_board_get_pair(board, i)->difference;
  return dg_interval_cells_scale(estimates, n, TRUE);
}

static void add_pair(DgBoardPage *page, const DgBoardPair *pair, const DgChartScale *scale) {
  g_string_append(page->out, "<tr>");
  dg_board_page_add_name(page, dg_board_get_system(page->board, pair->first)->system);
  dg_board_page_add_name(page, dg_board_get_system(page->board, pair->second)->system);
  dg_board_page_add_count(page, pair->items);
  dg_board_page_add_estimate(page, &pair->difference);
  g_string_append(page->out, "<td class=\"drawn\">");
  dg_interval_cell(page->out, scale, &pair->difference, pair->told_apart);
  g_string_append_printf(page->out, "</td><td class=\"text\">%s</td>", pair->told_apart ? "yes" : "no");
  dg_board_page_add_p(page, pair->p_permutation);
  dg_board_page_add_p(page, pair->p_permutation_holm);
  dg_board_page_add_p(page, pair->p_bootstrap);
  dg_board_page_add_p(page, pair->p_bootstrap_holm);
  g_string_append(page->out, "</tr>\n");
}

void dg_board_page_add_comparisons(DgBoardPage *page) {
  static const char *const titles[] = {"p (permutation)", "Holm", "p (bootstrap)", "Holm"};
  const DgBoardPair *pair;
  if (dg_board_get_pair_count(page->board) == 0)
    return;
  DgChartScale scale = scale_of_differences(page->board);
  dg_board_page_begin_section(
      page, "Every two systems",
      "The mean difference of the first less the second over the items of both, with two-sided "
      "p-values, alone and corrected by Holm's method over all pairs. Two systems are told apart "
      "where the corrected p of the permutation test is below 0.05.",
      "lead-2", TRUE);
  dg_board_page_add_name_title(page, "First");
  dg_board_page_add_name_title(page, "Second");
  dg_board_page_add_number_title(page, "Items", FALSE);
  dg_board_page_add_number_title(page, "Difference", FALSE);
  g_string_append(page->out, "<th scope=\"col\" class=\"unsorted axis\"><span>95 % interval</span>");
  dg_interval_cells_axis(page->out, &scale);
  g_string_append(page->out, "</th>");
  dg_board_page_add_name_title(page, "Told apart");
  for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
    dg_board_page_add_number_title(page, titles[i], TRUE);
  dg_board_page_end_titles(page);
  for (guint i = 0; (pair = dg_board_get_pair(page->board, i)); i++)
    add_pair(page, pair, &scale);
  dg_board_page_end_section(page, TRUE);
}

static const DgEstimate *averages_of(const DgBoard *board, guint index, guint metric, gboolean micro) {
  const DgBoardMetric *found = dg_board_get_metric(board, index, metric);
  if (!found || (micro && !found->counted))
    return NULL;
  return micro ? found->micro : found->macro;
}

static void add_metric_titles(DgBoardPage *page, gboolean micro) {
  static const char *const titles[] = {"P", "R", "F1"};
  g_string_append(page->out, "<td></td>");
  for (guint metric = 0; metric < dg_metric_get_count(); metric++)
    if (averages_of(page->board, 0, metric, micro)) {
      g_autofree char *words = g_strdelimit(g_strdup(dg_metric_get_name(metric)), "_", ' ');
      g_string_append_printf(page->out, "<th scope=\"colgroup\" colspan=\"3\">%s</th>", words);
    }
  g_string_append(page->out, "</tr>\n<tr>");
  dg_board_page_add_name_title(page, "System");
  for (guint metric = 0; metric < dg_metric_get_count(); metric++)
    for (DgValue ratio = 0; averages_of(page->board, 0, metric, micro) && ratio < DG_VALUE_RATIO_COUNT; ratio++)
      dg_board_page_add_number_title(page, titles[ratio], FALSE);
  dg_board_page_end_titles(page);
}

/* All ratios of the metrics that are shown. */
void dg_board_page_add_averages(DgBoardPage *page, gboolean micro) {
  dg_board_page_begin_section(page, micro ? "All metrics, micro averages" : "All metrics, macro averages",
                              micro ? "Ratios of the sums of true and false positives and false negatives."
                                    : "Means over items. P is precision, R recall.",
                              NULL, TRUE);
  add_metric_titles(page, micro);
  for (guint i = 0; i < dg_board_get_system_count(page->board); i++) {
    g_string_append(page->out, "<tr>");
    dg_board_page_add_system(page, dg_board_get_system(page->board, i));
    for (guint metric = 0; metric < dg_metric_get_count(); metric++) {
      const DgEstimate *averages = averages_of(page->board, i, metric, micro);
      for (DgValue ratio = 0; averages && ratio < DG_VALUE_RATIO_COUNT; ratio++)
        dg_board_page_add_estimate(page, &averages[ratio]);
    }
    g_string_append(page->out, "</tr>\n");
  }
  dg_board_page_end_section(page, TRUE);
}

static void add_measure_row(DgBoardPage *page, guint index, guint measure, guint side) {
  const DgBoardMeasure *means = dg_board_get_measure(page->board, index, measure);
  const DgMeasureInfo *info = dg_measure_get(measure);
  g_autofree char *name = dg_measure_get_value_name(measure, side);
  g_string_append(page->out, "<tr>");
  dg_board_page_add_name(page, name);
  dg_board_page_add_system(page, dg_board_get_system(page->board, index));
  dg_board_page_add_estimate(page, &means->mean[side]);
  dg_board_page_add_count(page, means->items[side]);
  dg_board_page_add_name(page, info->unit);
  dg_board_page_add_name(page, dg_direction_get_name(info->direction));
  g_string_append(page->out, "</tr>\n");
}

/* What was measured, where it was asked for. */
void dg_board_page_add_measures(DgBoardPage *page) {
  guint first = 0;
  while (first < dg_measure_get_count() && !dg_board_get_measure(page->board, 0, first))
    first++;
  if (first == dg_measure_get_count())
    return;
  dg_board_page_begin_section(page, "Measures", "Means over the items that have them.", "lead-2", TRUE);
  dg_board_page_add_name_title(page, "Measure");
  dg_board_page_add_name_title(page, "System");
  dg_board_page_add_number_title(page, "Mean", FALSE);
  dg_board_page_add_number_title(page, "Items", FALSE);
  dg_board_page_add_name_title(page, "Unit");
  dg_board_page_add_name_title(page, "Better");
  dg_board_page_end_titles(page);
  for (guint measure = first; measure < dg_measure_get_count(); measure++)
    for (guint side = 0; side < (dg_measure_get(measure)->of_figure ? 2 : 1); side++)
      for (guint i = 0; dg_board_get_measure(page->board, i, measure); i++)
        add_measure_row(page, i, measure, side);
  dg_board_page_end_section(page, TRUE);
}

void dg_board_page_add_digests(DgBoardPage *page) {
  const DgBoardSystem *row;
  dg_board_page_begin_section(
      page, "Digests", "SHA-256 of all values of a system, item by item: who computes the scores again finds the same.",
      "lead-2", TRUE);
  dg_board_page_add_name_title(page, "System");
  dg_board_page_add_name_title(page, "Digest");
  dg_board_page_end_titles(page);
  for (guint i = 0; (row = dg_board_get_system(page->board, i)); i++) {
    g_string_append(page->out, "<tr>");
    dg_board_page_add_system(page, row);
    g_string_append_printf(page->out, "<td class=\"text\"><code>%s</code></td></tr>\n", row->values_sha256);
  }
  dg_board_page_end_section(page, TRUE);
}
