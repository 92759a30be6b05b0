/* Systems in their order, with intervals drawn, and what became of their figures. */
#include "base/markup.h"
#include "report/interval_cells.h"
#include "report/leaderboard_page.h"
#include "report/plain_page.h"

#include <math.h>
#include <string.h>

/* Others of a tie group that are named; more of them are counted. */
#define NAMES_MAX 2

/* The metrics whose F1 stands beside what ranks; the others are folded. */
static const char *const MAIN_METRICS[] = {"overall", "node", "edge", "path"};

/* The scale of what ranks, shared by all rows. */
static DgChartScale scale_of(const DgBoard *board) {
  guint n = dg_board_get_system_count(board);
  g_autofree DgEstimate *estimates = g_new0(DgEstimate, n + 1);
  for (guint i = 0; i < n; i++)
    estimates[i] = dg_board_get_system(board, i)->value;
  return dg_interval_cells_scale(estimates, n, FALSE);
}

/* The metric at `index` of the main ones, when it is shown and not what ranks anyway. */
static const DgBoardMetric *main_metric(const DgBoardPage *page, const DgBoard *board, guint system, guint index) {
  guint metric;
  DgValue value;
  g_autofree char *name = g_strconcat(MAIN_METRICS[index], "_f1", NULL);
  if (strcmp(name, page->head->sort) == 0 || !dg_value_find(name, &metric, &value))
    return NULL;
  return dg_board_get_metric(board, system, metric);
}

static const DgEstimate *node_recall(const DgBoard *board, guint system) {
  guint metric = 0;
  DgValue value = DG_VALUE_RECALL;
  dg_value_find("node_recall", &metric, &value);
  return &dg_board_get_metric(board, system, metric)->macro[value];
}

static void add_titles(DgBoardPage *page, const DgBoard *board, const DgChartScale *scale) {
  g_autofree char *sort = dg_chart_value_words(page->head->sort);
  dg_board_page_add_number_title(page, "Rank", TRUE);
  dg_board_page_add_name_title(page, "System");
  dg_board_page_add_number_title(page, sort, FALSE);
  g_string_append_printf(page->out, "<th scope=\"col\" class=\"unsorted axis\"><span>%s</span>",
                         page->head->resamples > 0 ? "95 % interval" : "Mean");
  dg_interval_cells_axis(page->out, scale);
  g_string_append(page->out, "</th>");
  for (guint i = 0; i < G_N_ELEMENTS(MAIN_METRICS); i++)
    if (main_metric(page, board, 0, i)) {
      g_autofree char *name = g_strconcat(MAIN_METRICS[i], "_f1", NULL), *words = dg_chart_value_words(name);
      dg_board_page_add_number_title(page, words, FALSE);
    }
  dg_board_page_add_number_title(page, "Node recall", FALSE);
  dg_board_page_add_number_title(page, "Figures read", FALSE);
  dg_board_page_end_titles(page);
}

static void add_rank(DgBoardPage *page, const DgBoardSystem *row) {
  dg_board_page_begin_cell(page, row->rank);
  g_string_append_printf(page->out, "%u", row->rank);
  if (row->rank_low > 0 && row->rank_low != row->rank_high)
    g_string_append_printf(page->out, "<small>%u to %u</small>", row->rank_low, row->rank_high);
  g_string_append(page->out, "</td>");
}

/* Its tie group, which the tests do not part; NULL when it is alone there. */
static char *describe_ties(const DgBoard *board, const DgBoardSystem *row) {
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  const DgBoardSystem *other;
  for (guint i = 0; row->tie_group > 0 && (other = dg_board_get_system(board, i)); i++)
    if (other != row && other->tie_group == row->tie_group)
      g_ptr_array_add(names, (gpointer)other->system);
  g_autofree char *all = dg_board_page_list(names, NAMES_MAX);
  return names->len == 0          ? NULL
         : names->len > NAMES_MAX ? g_strdup_printf("tie group %u, of %u systems", row->tie_group, names->len + 1)
                                  : g_strdup_printf("tie group with %s", all);
}

static void add_name(DgBoardPage *page, const DgBoard *board, const DgBoardSystem *row) {
  g_autofree char *ties = describe_ties(board, row);
  dg_board_page_add_system(page, row);
  if (!ties)
    return;
  g_string_truncate(page->out, page->out->len - strlen("</th>"));
  g_string_append_printf(page->out, "<small>%s</small></th>", ties);
}

static void append_trouble(GString *list, guint count, const char *words) {
  if (count > 0)
    g_string_append_printf(list, "%s%u %s", list->len > 0 ? ", " : "", count, words);
}

static void add_read(DgBoardPage *page, const DgBoardSystem *row) {
  g_autoptr(GString) lost = g_string_new(NULL);
  append_trouble(lost, row->failed, "failed");
  append_trouble(lost, row->unreadable, "unreadable");
  append_trouble(lost, row->missing, "missing");
  append_trouble(lost, row->partial, "in part");
  append_trouble(lost, row->without_edges, "without an edge");
  dg_board_page_begin_cell(page, row->items > 0 ? (double)row->scored / row->items : NAN);
  g_string_append_printf(page->out, "%u of %u", row->scored, row->items);
  if (lost->len > 0)
    g_string_append_printf(page->out, "<small class=\"poor\">%s</small>", lost->str);
  g_string_append(page->out, "</td>");
}

static void add_row(DgBoardPage *page, const DgBoard *board, guint index, const DgChartScale *scale) {
  const DgBoardSystem *row = dg_board_get_system(board, index);
  add_rank(page, row);
  add_name(page, board, row);
  dg_board_page_add_estimate(page, &row->value);
  g_string_append(page->out, "<td class=\"drawn\">");
  dg_interval_cell(page->out, scale, &row->value, row->tie_group <= 1);
  g_string_append(page->out, "</td>");
  for (guint i = 0; i < G_N_ELEMENTS(MAIN_METRICS); i++) {
    const DgBoardMetric *metric = main_metric(page, board, index, i);
    if (metric)
      dg_board_page_add_ratio(page, metric->macro[DG_VALUE_F1].value);
  }
  dg_board_page_add_ratio(page, node_recall(board, index)->value);
  add_read(page, row);
}

void dg_board_page_add_ranking(DgBoardPage *page, const DgBoard *board, const char *heading, const char *about) {
  DgChartScale scale = scale_of(board);
  guint group = G_MAXUINT;
  dg_board_page_begin_section(page, heading, NULL, "ranking", FALSE);
  add_titles(page, board, &scale);
  for (guint i = 0; i < dg_board_get_system_count(board); i++) {
    guint own = dg_board_get_system(board, i)->tie_group;
    g_string_append(page->out, own > group ? "<tr class=\"boundary\">" : "<tr>");
    group = own;
    add_row(page, board, i, &scale);
    g_string_append(page->out, "</tr>\n");
  }
  /* What its marks mean stands below: the ranking is read first. */
  g_string_append(page->out, "</tbody>\n");
  dg_plain_end_table(page->out);
  g_string_append_printf(page->out, "<p class=\"hint\">%s</p>\n</section>\n", about);
}

static gboolean has_connectors(const DgBoard *board) {
  const DgBoardSystem *row;
  for (guint i = 0; (row = dg_board_get_system(board, i)); i++)
    if (row->connectors_seen > 0)
      return TRUE;
  return FALSE;
}

void dg_board_page_add_figures(DgBoardPage *page) {
  static const char *const titles[] = {"Items",   "Scored",   "Failed",      "Unreadable",
                                       "Missing", "No edges", "Read in part"};
  gboolean connectors = has_connectors(page->board);
  const DgBoardSystem *row;
  dg_board_page_begin_section(
      page, "What became of the figures",
      "\xE2\x80\x9CUnreadable\xE2\x80\x9D figures draw their words as outlines. \xE2\x80\x9CNo "
      "edges\xE2\x80\x9D counts scored figures without an edge where the reference has some, "
      "\xE2\x80\x9Cread in part\xE2\x80\x9D those that were repaired, cut off or not understood as a "
      "whole.",
      NULL, TRUE);
  dg_board_page_add_name_title(page, "System");
  for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
    dg_board_page_add_number_title(page, titles[i], FALSE);
  if (connectors)
    dg_board_page_add_number_title(page, "Connectors read", FALSE);
  dg_board_page_end_titles(page);
  for (guint i = 0; (row = dg_board_get_system(page->board, i)); i++) {
    const guint counts[] = {row->items,   row->scored,        row->failed, row->unreadable,
                            row->missing, row->without_edges, row->partial};
    g_string_append(page->out, "<tr>");
    dg_board_page_add_system(page, row);
    for (guint k = 0; k < G_N_ELEMENTS(counts); k++)
      dg_board_page_add_count(page, counts[k]);
    if (connectors)
      dg_board_page_add_ratio(page, (double)row->connectors_read / row->connectors_seen);
    g_string_append(page->out, "</tr>\n");
  }
  dg_board_page_end_section(page, TRUE);
}

/* The groups under the first policy, then the other policies. */
void dg_board_page_add_further_boards(DgBoardPage *page) {
  static const char *const policies[] = {"A failed or missing figure counts 0", "Failed and missing figures left out",
                                         "Only items that every system has scored"};
  DgMissing first = dg_board_get_items(page->board)->missing;
  const DgBoard *board;
  for (guint i = 1; (board = dg_leaderboard_get_board(page->leaderboard, i)); i++) {
    const DgBoardItems *items = dg_board_get_items(board);
    if (items->grouped && items->missing != first)
      continue;
    g_autofree char *group = g_strdup_printf("%s: %s", page->head->by, items->group ? items->group : "(none)");
    g_autofree char *about = g_strdup_printf("%u of %u items.", items->items, items->of_items);
    dg_board_page_add_ranking(page, board, items->grouped ? group : policies[items->missing], about);
  }
}
