/* A leaderboard as one self-contained page: tables that read without scripts and sort with them. */
#include "base/markup.h"
#include "report/assets.h"
#include "report/blocks.h"
#include "report/policy.h"

#include <diagrade/leaderboard.h>
#include <diagrade/metrics.h>
#include <diagrade/report.h>
#include <math.h>
#include <string.h>

typedef struct {
  const DgLeaderboard *leaderboard;
  const DgLeaderboardHead *head;
  GString *out;
} Page;

static void append_ratio(GString *out, double ratio) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append(out, isnan(ratio) ? "n/a" : g_ascii_formatd(text, sizeof text, "%.3f", ratio));
}

/* What a column is sorted by. */
static void append_key(GString *out, double value) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(out, " data-value=\"%s\"",
                         isnan(value) ? "NaN" : g_ascii_formatd(text, sizeof text, "%.6f", value));
}

static void add_title(Page *page, const char *text, gboolean number, const char *first) {
  g_string_append_printf(page->out, "<th scope=\"col\"%s", number ? " class=\"number\"" : "");
  if (first)
    g_string_append_printf(page->out, " data-first=\"%s\"", first);
  g_string_append_c(page->out, '>');
  dg_append_escaped(page->out, text);
  g_string_append(page->out, "</th>");
}

static void add_name(Page *page, const char *text) {
  g_string_append(page->out, "<td class=\"name\">");
  dg_append_escaped(page->out, text);
  g_string_append(page->out, "</td>");
}

static void add_count(Page *page, double count) {
  g_string_append(page->out, "<td");
  append_key(page->out, count);
  if (isnan(count))
    g_string_append(page->out, "></td>");
  else
    g_string_append_printf(page->out, ">%u</td>", (guint)MAX(count, 0));
}

static void add_ratio(Page *page, double ratio) {
  g_string_append(page->out, "<td");
  append_key(page->out, ratio);
  g_string_append_c(page->out, '>');
  append_ratio(page->out, ratio);
  g_string_append(page->out, "</td>");
}

/* A ratio, and below it the ends of its interval where there are resamples. */
static void add_estimate(Page *page, const DgEstimate *estimate) {
  g_string_append(page->out, "<td");
  append_key(page->out, estimate->value);
  g_string_append_c(page->out, '>');
  append_ratio(page->out, estimate->value);
  if (page->head->resamples > 0) {
    g_string_append(page->out, "<small>");
    append_ratio(page->out, estimate->low);
    g_string_append(page->out, " to ");
    append_ratio(page->out, estimate->high);
    g_string_append(page->out, "</small>");
  }
  g_string_append(page->out, "</td>");
}

static void begin_section(Page *page, const char *heading, const char *about) {
  g_string_append(page->out, "<section>\n<h2>");
  dg_append_escaped(page->out, heading);
  g_string_append_printf(page->out, "</h2>\n");
  if (about)
    g_string_append_printf(page->out, "<p>%s</p>\n", about);
  g_string_append(page->out, "<div class=\"scroll\"><table class=\"sortable\">\n<thead>");
}

static void end_section(Page *page) {
  g_string_append(page->out, "</tbody>\n</table></div>\n</section>\n");
}

static void add_ranks(Page *page, const DgBoardSystem *row) {
  gboolean resampled = row->rank_low > 0;
  add_count(page, row->rank);
  g_string_append(page->out, "<td");
  append_key(page->out, resampled ? row->rank_low : NAN);
  g_string_append_c(page->out, '>');
  if (resampled)
    g_string_append_printf(page->out, "%u to %u", row->rank_low, row->rank_high);
  g_string_append(page->out, "</td>");
  add_count(page, row->tie_group > 0 ? row->tie_group : NAN);
}

static gboolean has_connectors(const DgBoard *board) {
  const DgBoardSystem *row;
  for (guint i = 0; (row = dg_board_get_system(board, i)); i++)
    if (row->connectors_seen > 0)
      return TRUE;
  return FALSE;
}

/* The name of a system, with a mark when some of its figures are unreadable. */
static void add_system(Page *page, const DgBoardSystem *row) {
  g_autofree char *marked = g_strconcat(row->system, " *", NULL);
  add_name(page, row->unreadable > 0 ? marked : row->system);
}

/* Whether what ranks has micro averages. */
static gboolean has_micro(const Page *page) {
  guint metric;
  DgValue value;
  return dg_value_find(page->head->sort, &metric, &value) && dg_metric_has_counts(metric);
}

static void add_ranking_titles(Page *page, gboolean counted, gboolean connectors) {
  static const char *const titles[] = {"Items",   "Scored",   "Failed",      "Unreadable",
                                       "Missing", "No edges", "Read in part"};
  g_autofree char *micro = g_strconcat(page->head->sort, " (micro)", NULL);
  g_string_append(page->out, "<tr>");
  add_title(page, "Rank", TRUE, "ascending");
  add_title(page, "Ranks", TRUE, "ascending");
  add_title(page, "Ties", TRUE, "ascending");
  add_title(page, "System", FALSE, NULL);
  add_title(page, page->head->sort, TRUE, NULL);
  if (counted)
    add_title(page, micro, TRUE, NULL);
  add_title(page, "Node recall", TRUE, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
    add_title(page, titles[i], TRUE, NULL);
  if (connectors)
    add_title(page, "Connectors read", TRUE, NULL);
  g_string_append(page->out, "</tr></thead>\n<tbody>\n");
}

static void add_ranking_row(Page *page, const DgBoard *board, guint index, gboolean connectors) {
  const DgBoardSystem *row = dg_board_get_system(board, index);
  DgValue recall = DG_VALUE_RECALL;
  guint node = 0;
  dg_value_find("node_recall", &node, &recall);
  add_ranks(page, row);
  add_system(page, row);
  add_estimate(page, &row->value);
  if (has_micro(page))
    add_estimate(page, &row->micro);
  add_estimate(page, &dg_board_get_metric(board, index, node)->macro[recall]);
  const guint counts[] = {row->items,   row->scored,        row->failed, row->unreadable,
                          row->missing, row->without_edges, row->partial};
  for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
    add_count(page, counts[i]);
  if (connectors)
    add_ratio(page, (double)row->connectors_read / row->connectors_seen);
}

static void add_ranking(Page *page, const DgBoard *board, const char *heading, const char *about) {
  gboolean connectors = has_connectors(board);
  guint group = G_MAXUINT;
  begin_section(page, heading, about);
  add_ranking_titles(page, has_micro(page), connectors);
  for (guint i = 0; i < dg_board_get_system_count(board); i++) {
    guint own = dg_board_get_system(board, i)->tie_group;
    g_string_append(page->out, own > group ? "<tr class=\"boundary\">" : "<tr>");
    group = own;
    add_ranking_row(page, board, i, connectors);
    g_string_append(page->out, "</tr>\n");
  }
  end_section(page);
}

static const DgEstimate *averages_of(const DgBoard *board, guint index, guint metric, gboolean micro) {
  const DgBoardMetric *found = dg_board_get_metric(board, index, metric);
  if (!found || (micro && !found->counted))
    return NULL;
  return micro ? found->micro : found->macro;
}

/* All ratios of the metrics that are shown. */
static void add_averages(Page *page, gboolean micro, const char *heading, const char *about) {
  static const char *const titles[] = {"P", "R", "F1"};
  const DgBoard *board = dg_leaderboard_get_board(page->leaderboard, 0);
  begin_section(page, heading, about);
  g_string_append(page->out, "<tr><th></th>");
  for (guint metric = 0; metric < dg_metric_get_count(); metric++)
    if (averages_of(board, 0, metric, micro))
      g_string_append_printf(page->out, "<th scope=\"colgroup\" colspan=\"3\">%s</th>", dg_metric_get_name(metric));
  g_string_append(page->out, "</tr>\n<tr>");
  add_title(page, "System", FALSE, NULL);
  for (guint metric = 0; metric < dg_metric_get_count(); metric++)
    for (DgValue ratio = 0; averages_of(board, 0, metric, micro) && ratio < DG_VALUE_RATIO_COUNT; ratio++)
      add_title(page, titles[ratio], TRUE, NULL);
  g_string_append(page->out, "</tr></thead>\n<tbody>\n");
  for (guint i = 0; i < dg_board_get_system_count(board); i++) {
    g_string_append(page->out, "<tr>");
    add_name(page, dg_board_get_system(board, i)->system);
    for (guint metric = 0; metric < dg_metric_get_count(); metric++) {
      const DgEstimate *averages = averages_of(board, i, metric, micro);
      for (DgValue ratio = 0; averages && ratio < DG_VALUE_RATIO_COUNT; ratio++)
        add_estimate(page, &averages[ratio]);
    }
    g_string_append(page->out, "</tr>\n");
  }
  end_section(page);
}

static void add_measure_row(Page *page, const DgBoard *board, guint index, guint measure, guint side) {
  const DgBoardMeasure *means = dg_board_get_measure(board, index, measure);
  const DgMeasureInfo *info = dg_measure_get(measure);
  g_autofree char *name = dg_measure_get_value_name(measure, side);
  g_string_append(page->out, "<tr>");
  add_name(page, name);
  add_name(page, dg_board_get_system(board, index)->system);
  add_estimate(page, &means->mean[side]);
  add_count(page, means->items[side]);
  add_name(page, info->unit);
  add_name(page, dg_direction_get_name(info->direction));
  g_string_append(page->out, "</tr>\n");
}

/* What was measured, where it was asked for. */
static void add_measures(Page *page) {
  const DgBoard *board = dg_leaderboard_get_board(page->leaderboard, 0);
  guint first = 0;
  while (first < dg_measure_get_count() && !dg_board_get_measure(board, 0, first))
    first++;
  if (first == dg_measure_get_count())
    return;
  begin_section(page, "Measures", "Means over the items that have them.");
  g_string_append(page->out, "<tr>");
  add_title(page, "Measure", FALSE, NULL);
  add_title(page, "System", FALSE, NULL);
  add_title(page, "Mean", TRUE, NULL);
  add_title(page, "Items", TRUE, NULL);
  add_title(page, "Unit", FALSE, NULL);
  add_title(page, "Better", FALSE, NULL);
  g_string_append(page->out, "</tr></thead>\n<tbody>\n");
  for (guint measure = first; measure < dg_measure_get_count(); measure++)
    for (guint side = 0; side < (dg_measure_get(measure)->of_figure ? 2 : 1); side++)
      for (guint i = 0; dg_board_get_measure(board, i, measure); i++)
        add_measure_row(page, board, i, measure, side);
  end_section(page);
}

static gboolean has_further(const Page *page, gboolean checks) {
  const DgFurther *further;
  for (guint i = 0; (further = dg_leaderboard_get_further(page->leaderboard, i)); i++)
    if ((further->kind == DG_FURTHER_CHECK) == checks)
      return TRUE;
  return FALSE;
}

/* A pass rate, and below it what it is over. */
static void add_rate(Page *page, const DgBoardFurther *row) {
  g_string_append(page->out, "<td");
  append_key(page->out, row->mean.value);
  g_string_append_c(page->out, '>');
  append_ratio(page->out, row->mean.value);
  g_string_append_printf(page->out, "<small>%u of %u", (guint)(row->items ? row->mean.value * row->items + 0.5 : 0),
                         row->items);
  if (page->head->resamples > 0 && row->items > 0) {
    g_string_append(page->out, "; ");
    append_ratio(page->out, row->mean.low);
    g_string_append(page->out, " to ");
    append_ratio(page->out, row->mean.high);
  }
  if (row->unknown > 0)
    g_string_append_printf(page->out, "; %u not computed", row->unknown);
  g_string_append(page->out, "</small></td>");
}

/* A row for each check, a column for each system. */
static void add_checks(Page *page) {
  const DgBoard *board = dg_leaderboard_get_board(page->leaderboard, 0);
  const DgFurther *further;
  const DgBoardSystem *row;
  if (!has_further(page, TRUE))
    return;
  begin_section(page, "Checks",
                "Pass rates over the figures that a check applies to: how many pass of how many, and the interval.");
  g_string_append(page->out, "<tr>");
  add_title(page, "Check", FALSE, NULL);
  for (guint i = 0; (row = dg_board_get_system(board, i)); i++)
    add_title(page, row->system, TRUE, NULL);
  g_string_append(page->out, "</tr></thead>\n<tbody>\n");
  for (guint i = 0; (further = dg_leaderboard_get_further(page->leaderboard, i)); i++) {
    if (further->kind != DG_FURTHER_CHECK)
      continue;
    g_string_append(page->out, "<tr>");
    add_name(page, further->name);
    for (guint k = 0; k < dg_board_get_system_count(board); k++)
      add_rate(page, dg_board_get_further(board, k, i));
    g_string_append(page->out, "</tr>\n");
  }
  end_section(page);
}

static void add_value_row(Page *page, const DgBoard *board, guint index, guint i) {
  const DgBoardFurther *row = dg_board_get_further(board, index, i);
  g_string_append(page->out, "<tr>");
  add_name(page, dg_leaderboard_get_further(page->leaderboard, i)->name);
  add_name(page, dg_board_get_system(board, index)->system);
  add_estimate(page, &row->mean);
  const guint counts[] = {row->items, row->failed, row->unknown};
  for (guint k = 0; k < G_N_ELEMENTS(counts); k++)
    add_count(page, counts[k]);
  g_string_append(page->out, "</tr>\n");
}

/* Sizes and values of further files: a row for each of them and each system. */
static void add_values(Page *page) {
  static const char *const titles[] = {"Mean", "Items", "Failed", "None"};
  const DgBoard *board = dg_leaderboard_get_board(page->leaderboard, 0);
  const DgFurther *further;
  if (!has_further(page, FALSE))
    return;
  begin_section(page, "Further values", "Means over the items that have them, joined by item and system.");
  g_string_append(page->out, "<tr>");
  add_title(page, "Value", FALSE, NULL);
  add_title(page, "System", FALSE, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
    add_title(page, titles[i], TRUE, NULL);
  g_string_append(page->out, "</tr></thead>\n<tbody>\n");
  for (guint i = 0; (further = dg_leaderboard_get_further(page->leaderboard, i)); i++)
    for (guint k = 0; further->kind != DG_FURTHER_CHECK && k < dg_board_get_system_count(board); k++)
      add_value_row(page, board, k, i);
  end_section(page);
}

static void add_files(Page *page) {
  const DgFurtherFile *file;
  for (guint i = 0; (file = dg_leaderboard_get_file(page->leaderboard, i)); i++) {
    gboolean whole = !file->stranger && !file->failed && !file->unmatched;
    g_autofree char *text = dg_further_file_to_text(file);
    g_string_append(page->out, whole ? "<p>" : "<p class=\"warning\" role=\"note\">");
    dg_append_escaped(page->out, text);
    g_string_append(page->out, "</p>\n");
  }
}

static void add_p(Page *page, double p) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append(page->out, "<td");
  append_key(page->out, p);
  g_string_append_printf(page->out, ">%s</td>", isnan(p) ? "n/a" : g_ascii_formatd(text, sizeof text, "%.4f", p));
}

static void add_comparisons(Page *page) {
  static const char *const titles[] = {"Items", "Difference", "p (permutation)", "Holm", "p (bootstrap)", "Holm"};
  const DgBoard *board = dg_leaderboard_get_board(page->leaderboard, 0);
  const DgBoardPair *pair;
  if (dg_board_get_pair_count(board) == 0)
    return;
  begin_section(
      page, "Every two systems",
      "The mean difference of the first less the second over the items of both, with two-sided p-values, alone "
      "and corrected by Holm's method over all pairs.");
  g_string_append(page->out, "<tr>");
  add_title(page, "First", FALSE, NULL);
  add_title(page, "Second", FALSE, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
    add_title(page, titles[i], TRUE, i < 2 ? NULL : "ascending");
  g_string_append(page->out, "</tr></thead>\n<tbody>\n");
  for (guint i = 0; (pair = dg_board_get_pair(board, i)); i++) {
    g_string_append(page->out, "<tr>");
    add_name(page, dg_board_get_system(board, pair->first)->system);
    add_name(page, dg_board_get_system(board, pair->second)->system);
    add_count(page, pair->items);
    add_estimate(page, &pair->difference);
    add_p(page, pair->p_permutation);
    add_p(page, pair->p_permutation_holm);
    add_p(page, pair->p_bootstrap);
    add_p(page, pair->p_bootstrap_holm);
    g_string_append(page->out, "</tr>\n");
  }
  end_section(page);
}

/* The groups under the first policy, then the other policies. */
static void add_further_boards(Page *page) {
  static const char *const policies[] = {NULL, "Failed and missing figures left out",
                                         "Only items that every system has scored"};
  DgMissing first = dg_board_get_items(dg_leaderboard_get_board(page->leaderboard, 0))->missing;
  const DgBoard *board;
  for (guint i = 1; (board = dg_leaderboard_get_board(page->leaderboard, i)); i++) {
    const DgBoardItems *items = dg_board_get_items(board);
    if (items->grouped && items->missing != first)
      continue;
    g_autofree char *group = g_strdup_printf("%s: %s", page->head->by, items->group ? items->group : "(none)");
    add_ranking(page, board, items->grouped ? group : policies[items->missing], NULL);
  }
}

/* What is wrong with the references, and with the figures of whole systems. */
static void add_references(Page *page, const DgBoard *board) {
  const DgBoardItems *items = dg_board_get_items(board);
  const DgBoardSystem *row;
  gboolean unreadable = FALSE;
  if (items->unusable > 0)
    g_string_append_printf(page->out,
                           "<p class=\"warning\" role=\"note\">References that cannot be used: %u; their items count "
                           "for no system.</p>\n",
                           items->unusable);
  if (items->partial > 0)
    g_string_append_printf(page->out, "<p>References that were read in part: %u.</p>\n", items->partial);
  if (items->connectors_seen > 0)
    g_string_append_printf(page->out, "<p>References: %u of %u connectors read.</p>\n", items->connectors_read,
                           items->connectors_seen);
  for (guint i = 0; (row = dg_board_get_system(board, i)); i++)
    unreadable |= row->unreadable > 0;
  if (unreadable)
    g_string_append(page->out, "<p class=\"warning\" role=\"note\">* Some figures cannot be read, as their text is "
                               "drawn as outlines: see \xE2\x80\x9Cunreadable\xE2\x80\x9D.</p>\n");
}

static void add_head(Page *page, const char *title) {
  static const char *const policies[] = {"a failed or missing figure counts 0.",
                                         "failed and missing figures are left out.",
                                         "only items that every system has scored."};
  const DgLeaderboardHead *head = page->head;
  const DgBoard *board = dg_leaderboard_get_board(page->leaderboard, 0);
  const DgBoardItems *items = dg_board_get_items(board);
  g_string_append(page->out, "<h1>");
  dg_append_escaped(page->out, title);
  g_string_append_printf(page->out, "</h1>\n<p>Averages over %u of %u items; %s", items->items, items->of_items,
                         policies[items->missing]);
  guint metric;
  DgValue ratio;
  if (!dg_value_find(head->sort, &metric, &ratio)) { /* the policy is one for scores */
    g_string_append(page->out, " Ranked by ");
    dg_append_escaped(page->out, head->sort);
    g_string_append(page->out, ", over the figures that have it.");
  }
  g_string_append(page->out, "</p>\n<p>Signature: <code>");
  dg_append_escaped(page->out, head->signature ? head->signature : "none: no item was scored");
  g_string_append(page->out, "</code></p>\n<p>Options: <code>");
  dg_append_escaped(page->out, head->options);
  g_string_append(page->out, "</code></p>\n");
  add_files(page);
  add_references(page, board);
  if (head->stored != head->pairs)
    g_string_append_printf(page->out,
                           "<p class=\"warning\" role=\"note\">Unfinished: %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT
                           " pairs are scored.</p>\n",
                           head->stored, head->pairs);
}

static void add_digests(Page *page) {
  const DgBoard *board = dg_leaderboard_get_board(page->leaderboard, 0);
  const DgBoardSystem *row;
  begin_section(page, "Digests",
                "SHA-256 of all values of a system, item by item: who computes the scores again finds the same.");
  g_string_append(page->out, "<tr>");
  add_title(page, "System", FALSE, NULL);
  add_title(page, "Digest", FALSE, NULL);
  g_string_append(page->out, "</tr></thead>\n<tbody>\n");
  for (guint i = 0; (row = dg_board_get_system(board, i)); i++) {
    g_string_append(page->out, "<tr>");
    add_name(page, row->system);
    g_string_append_printf(page->out, "<td class=\"code\"><code>%s</code></td></tr>\n", row->values_sha256);
  }
  end_section(page);
}

static void add_body(Page *page, const char *title) {
  g_autofree char *about = g_strdup_printf(
      "Small figures are 95 %% bootstrap intervals (%u resamples of the items, seed %u); "
      "\xE2\x80\x9Cranks\xE2\x80\x9D is the "
      "interval of the rank. Systems of different tie groups are told apart by paired permutation tests (%u "
      "permutations, Holm-corrected, p &lt; 0.05). \xE2\x80\x9CNo edges\xE2\x80\x9D counts scored figures without an "
      "edge where its reference has some; \xE2\x80\x9Cread in part\xE2\x80\x9D those that were repaired, cut "
      "off or not understood as a whole.",
      page->head->resamples, page->head->seed, page->head->permutations);
  add_head(page, title);
  add_ranking(page, dg_leaderboard_get_board(page->leaderboard, 0), "Ranking", about);
  add_averages(page, FALSE, "Macro averages", "Means over items. P is precision, R recall.");
  add_averages(page, TRUE, "Micro averages", "Ratios of the sums of true and false positives and false negatives.");
  add_measures(page);
  add_checks(page);
  add_values(page);
  add_comparisons(page);
  add_further_boards(page);
  add_digests(page);
}

static void add_part(Page *page, const char *part, const char *title) {
  GString *out = page->out;
  if (strcmp(part, "csp") == 0) {
    g_string_append(out, "default-src 'none'; img-src data:; style-src");
    dg_policy_append_hash(out, dg_leaderboard_css);
    g_string_append(out, "; script-src");
    dg_policy_append_hash(out, dg_leaderboard_js);
    g_string_append(out, "; base-uri 'none'; form-action 'none'");
  } else if (strcmp(part, "title") == 0) {
    dg_append_escaped(out, title);
  } else if (strcmp(part, "style") == 0) {
    g_string_append(out, dg_leaderboard_css);
  } else if (strcmp(part, "script") == 0) {
    g_string_append(out, dg_leaderboard_js);
  } else if (strcmp(part, "body") == 0) {
    add_body(page, title);
  } else if (strcmp(part, "document") == 0) {
    g_autofree char *document = dg_leaderboard_to_json(page->leaderboard, TRUE);
    dg_blocks_append(out, "document", document);
  }
}

char *dg_report_leaderboard(const DgLeaderboard *leaderboard) {
  Page page = {leaderboard, dg_leaderboard_get_head(leaderboard), g_string_new(NULL)};
  const char *dataset = page.head->dataset;
  g_autofree char *title =
      dataset && *dataset ? g_strdup_printf("Leaderboard of %s", dataset) : g_strdup("Leaderboard");
  /* Parts at odd places are placeholders: "...{{name}}...". */
  g_auto(GStrv) pieces = g_strsplit(dg_leaderboard_html, "{{", -1);
  g_string_append(page.out, pieces[0]);
  for (char **piece = pieces + 1; *piece; piece++) {
    char *end = strstr(*piece, "}}");
    *end = '\0';
    add_part(&page, *piece, title);
    g_string_append(page.out, end + 2);
  }
  return g_string_free(page.out, FALSE);
}

char *dg_report_leaderboard_document(const char *page, GError **error) {
  static const char begin[] = "<script type=\"application/json\" id=\"document\">";
  const char *start = strstr(page, begin), *end = start ? strstr(start, "</script>") : NULL;
  if (end)
    return g_strndup(start + strlen(begin), (gsize)(end - start) - strlen(begin));
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "found no leaderboard in the page, expected one that diagrade wrote");
  return NULL;
}
