#include "cli/globals.h"
#include "cli/results_text.h"

#include "cli/leaderboard_further.h"
#include "cli/output.h"
#include "cli/table.h"

#include <diagrade/diagrade.h>
#include <string.h>

/* Stands behind the name of a system of which figures are unreadable. */
#define UNREADABLE_MARK "*"

static const char *const RATIO_TITLES[] = {"P", "R", "F1"};

typedef struct {
  const DgLeaderboard *leaderboard;
  const DgLeaderboardHead *head;
  DgOutputFormat format;
  GString *out;
} Printing;

/* Appends a line of text, safe for a terminal; in LaTeX as a comment, in Markdown as a paragraph. */
static G_GNUC_PRINTF(2, 3) void add_line(Printing *printing, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *text = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_autofree char *safe = dg_output_safe(text);
  g_string_append_printf(printing->out, "%s%s\n%s", printing->format == DG_OUTPUT_LATEX ? "% " : "", safe,
                         printing->format == DG_OUTPUT_MARKDOWN ? "\n" : "");
}

static void add_blank(Printing *printing) {
  if (!g_str_has_suffix(printing->out->str, "\n\n"))
    g_string_append_c(printing->out, '\n');
}

static void add_heading(Printing *printing, const char *text) {
  add_blank(printing);
  if (printing->format != DG_OUTPUT_MARKDOWN) {
    add_line(printing, "%s", text);
    return;
  }
  g_autofree char *escaped = dg_table_escape_markdown(text);
  g_string_append_printf(printing->out, "### %s\n\n", escaped);
}

static void add_table(Printing *printing, const DgTable *table) {
  g_autofree char *text = dg_table_print(table, printing->format);
  g_string_append(printing->out, text);
}

/* Whether what ranks has micro averages. */
static gboolean has_micro(const Printing *printing) {
  guint metric;
  DgValue value;
  return dg_value_find(printing->head->sort, &metric, &value) && dg_metric_has_counts(metric);
}

static void add_estimate(DgTable *table, DgEstimate estimate) {
  dg_table_add_ratio(table, estimate.value);
  dg_table_add_ratio(table, estimate.low);
  dg_table_add_ratio(table, estimate.high);
}

/* "1-2", or "1" where both ends are one. */
static void add_ranks(DgTable *table, const DgBoardSystem *row) {
  g_autofree char *text = row->rank_low == row->rank_high ? g_strdup_printf("%u", row->rank_low)
                                                          : g_strdup_printf("%u-%u", row->rank_low, row->rank_high);
  dg_table_add(table, row->rank_low ? text : "");
}

/* What some system has. */
typedef struct {
  gboolean unreadable, partial, connectors;
} Seen;

static Seen seen_in(const DgBoard *board) {
  Seen seen = {0};
  const DgBoardSystem *row;
  for (guint i = 0; (row = dg_board_get_system(board, i)); i++) {
    seen.unreadable |= row->unreadable > 0;
    seen.partial |= row->partial > 0;
    seen.connectors |= row->connectors_seen > 0;
  }
  return seen;
}

/* The name of a system, with a mark that the notes explain when some of its figures are unreadable. */
static void add_system(DgTable *table, const DgBoardSystem *row) {
  g_autofree char *marked = g_strconcat(row->system, " " UNREADABLE_MARK, NULL);
  dg_table_add(table, row->unreadable > 0 ? marked : row->system);
}

static void add_ranking_row(DgTable *table, const DgBoard *board, guint index) {
  const DgBoardSystem *row = dg_board_get_system(board, index);
  DgValue value = DG_VALUE_RECALL;
  guint node = 0;
  dg_table_add_count(table, row->rank);
  add_ranks(table, row);
  dg_table_add_count(table, row->tie_group);
  add_system(table, row);
  add_estimate(table, row->value);
  dg_table_add_ratio(table, row->micro.value);
  /* What was drawn at all: a figure that leaves out most of its reference stands out. */
  dg_value_find("node_recall", &node, &value);
  dg_table_add_ratio(table, dg_board_get_metric(board, index, node)->macro[value].value);
  const guint counts[] = {row->items,   row->scored,        row->failed, row->unreadable,
                          row->missing, row->without_edges, row->partial};
  for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
    dg_table_add_count(table, counts[i]);
  dg_table_add_ratio(table, (double)row->connectors_read / row->connectors_seen);
}

static void add_ranking(Printing *printing, const DgBoard *board) {
  gboolean resampled = printing->head->resamples > 0, tested = printing->head->permutations > 0;
  const char *sort = printing->head->sort;
  gboolean counted = has_micro(printing);
  Seen seen = seen_in(board);
  g_autofree char *value = g_strdup_printf(">%s\nmacro", sort), *low = g_strdup_printf(">%s\nlow", sort),
                  *high = g_strdup_printf(">%s\nhigh", sort), *micro = g_strdup_printf(">%s\nmicro", sort);
  const char *titles[] = {">rank",
                          resampled ? ">ranks" : NULL,
                          tested ? ">ties" : NULL,
                          "system",
                          value,
                          resampled ? low : NULL,
                          resampled ? high : NULL,
                          counted ? micro : NULL,
                          ">node\nrecall",
                          ">items",
                          ">scored",
                          ">failed",
                          seen.unreadable ? ">unreadable" : NULL,
                          ">missing",
                          ">no edges",
                          seen.partial ? ">read\nin part" : NULL,
                          seen.connectors ? ">connectors\nread" : NULL};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  for (guint i = 0; i < dg_board_get_system_count(board); i++)
    add_ranking_row(table, board, i);
  add_table(printing, table);
}

/* Every macro average of the metrics that are shown. */
static void add_averages(Printing *printing, const DgBoard *board) {
  g_autoptr(DgTable) table = dg_table_new((const char *const[]){"system"}, 1);
  for (guint metric = 0; metric < dg_metric_get_count(); metric++)
    for (DgValue i = 0; dg_board_get_metric(board, 0, metric) && i < DG_VALUE_RATIO_COUNT; i++)
      dg_table_add_title(table, ">%s\n%s", dg_metric_get_name(metric), RATIO_TITLES[i]);
  dg_further_add_titles(table, printing->leaderboard);
  for (guint row = 0; row < dg_board_get_system_count(board); row++) {
    dg_table_add(table, dg_board_get_system(board, row)->system);
    for (guint metric = 0; metric < dg_metric_get_count(); metric++) {
      const DgBoardMetric *averages = dg_board_get_metric(board, row, metric);
      for (DgValue i = 0; averages && i < DG_VALUE_RATIO_COUNT; i++)
        dg_table_add_ratio(table, averages->macro[i].value);
    }
    dg_further_add_cells(table, printing->leaderboard, board, row);
  }
  add_table(printing, table);
}

/* "crossings of the reference", where the measure is of single figures. */
static void add_measure_row(DgTable *table, const DgBoard *board, guint index, guint measure, guint side) {
  const DgBoardMeasure *means = dg_board_get_measure(board, index, measure);
  g_autofree char *name = dg_measure_get_value_name(measure, side);
  dg_table_add(table, name);
  dg_table_add(table, dg_board_get_system(board, index)->system);
  add_estimate(table, means->mean[side]);
  dg_table_add_count(table, means->items[side]);
  dg_table_add(table, dg_measure_get(measure)->unit);
  dg_table_add(table, dg_direction_get_name(dg_measure_get(measure)->direction));
}

/* What was measured, where it was asked for: a row for each value of each system. */
static void add_measures(Printing *printing, const DgBoard *board) {
  gboolean resampled = printing->head->resamples > 0, any = FALSE;
  const char *const titles[] = {"measure", "system", ">mean", resampled ? ">low" : NULL, resampled ? ">high" : NULL,
                                ">items",  "unit",   "better"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  for (guint measure = 0; measure < dg_measure_get_count(); measure++)
    for (guint side = 0; side < (dg_measure_get(measure)->of_figure ? 2 : 1); side++)
      for (guint i = 0; dg_board_get_measure(board, i, measure); i++) {
        add_measure_row(table, board, i, measure, side);
        any = TRUE;
      }
  if (!any)
    return;
  add_heading(printing, "Measures, averaged over the items that have them:");
  add_table(printing, table);
  add_blank(printing);
}

/* Checks, then what is joined to the run and the sizes of its graphs. */
static void add_further(Printing *printing, const DgBoard *board) {
  g_autoptr(DgTable) checks = dg_further_checks(printing->leaderboard, board);
  g_autoptr(DgTable) values = dg_further_values(printing->leaderboard, board);
  g_autofree char *unused = dg_further_unused_checks(printing->leaderboard, board);
  if (checks) {
    add_heading(printing, "Checks, over the figures that they apply to:");
    add_table(printing, checks);
    add_blank(printing);
  }
  if (unused) {
    add_line(printing, "%s", unused);
    add_blank(printing);
  }
  if (values) {
    add_heading(printing, "Further values, averaged over the items that have them:");
    add_table(printing, values);
    add_blank(printing);
  }
}

enum { RESAMPLED = 1, TESTED = 2 };

#define OF(member) G_STRUCT_OFFSET(DgBoardPair, member)
/* The first two are of places in the ranking. */
static const DgColumn NEIGHBOURS[] = {{"system"},
                                      {"next"},
                                      {">items", OF(items), "%u"},
                                      {">difference", OF(difference.value), "%.3f"},
                                      {">low", OF(difference.low), "%.3f", RESAMPLED},
                                      {">high", OF(difference.high), "%.3f", RESAMPLED},
                                      {">permutation\np", OF(p_permutation), "%.4f", TESTED},
                                      {">permutation\nHolm", OF(p_permutation_holm), "%.4f", TESTED},
                                      {">bootstrap\np", OF(p_bootstrap), "%.4f", RESAMPLED},
                                      {">bootstrap\nHolm", OF(p_bootstrap_holm), "%.4f", RESAMPLED},
                                      {NULL}};

/* Neighbours in the ranking: who is really better than the next one. */
static void add_neighbours(Printing *printing, const DgBoard *board) {
  guint shown = (printing->head->resamples > 0 ? RESAMPLED : 0) | (printing->head->permutations > 0 ? TESTED : 0);
  g_autoptr(DgTable) table = dg_table_new_of(NEIGHBOURS, shown);
  const DgBoardPair *pair;
  if (dg_board_get_pair_count(board) == 0)
    return;
  for (guint i = 0; (pair = dg_board_get_pair(board, i)); i++) {
    if (pair->second != pair->first + 1)
      continue;
    dg_table_add(table, dg_board_get_system(board, pair->first)->system);
    dg_table_add(table, dg_board_get_system(board, pair->second)->system);
    dg_table_add_row(table, NEIGHBOURS + 2, pair);
  }
  add_table(printing, table);
}

/* The boards of all items, of which there is one for each policy. Free with g_ptr_array_unref(). */
static GPtrArray *find_policies(const DgLeaderboard *leaderboard) {
  GPtrArray *boards = g_ptr_array_new();
  const DgBoard *board;
  for (guint i = 0; (board = dg_leaderboard_get_board(leaderboard, i)); i++)
    if (!dg_board_get_items(board)->grouped)
      g_ptr_array_add(boards, (gpointer)board);
  return boards;
}

static void add_policy_cells(DgTable *table, const DgBoard *board, const char *system) {
  const DgBoardSystem *row;
  guint index = 0;
  while ((row = dg_board_get_system(board, index)) && strcmp(row->system, system) != 0)
    index++;
  dg_table_add_count(table, dg_board_get_items(board)->missing == DG_MISSING_SKIP ? row->scored : row->items);
  dg_table_add_count(table, row->rank);
  add_estimate(table, row->value);
}

/* The other policies beside the first one, system by system. */
static void add_policies(Printing *printing) {
  g_autoptr(GPtrArray) boards = find_policies(printing->leaderboard);
  if (boards->len == 1)
    return;
  const char *const columns[] = {"items", "rank", printing->head->sort, "low", "high"};
  g_autoptr(DgTable) table = dg_table_new((const char *const[]){"system"}, 1);
  for (guint i = 0; i < boards->len; i++)
    for (guint k = 0; k < G_N_ELEMENTS(columns); k++)
      dg_table_add_title(table, ">missing: %s\n%s", dg_missing_get_name(dg_board_get_items(boards->pdata[i])->missing),
                         columns[k]);
  const DgBoardSystem *row;
  for (guint k = 0; (row = dg_board_get_system(boards->pdata[0], k)); k++) {
    dg_table_add(table, row->system);
    for (guint i = 0; i < boards->len; i++)
      add_policy_cells(table, boards->pdata[i], row->system);
  }
  add_heading(printing, "What the policy for failed and missing figures changes:");
  add_table(printing, table);
}

/* "7 of 8 items, 1 reference not usable" */
static char *items_text(const DgBoardItems *items) {
  g_autofree char *left =
      items->unusable ? g_strdup_printf(", %u reference%s not usable", items->unusable, items->unusable == 1 ? "" : "s")
                      : g_strdup("");
  return g_strdup_printf("%u of %u items%s", items->items, items->of_items, left);
}

/* The groups under the first policy. */
static void add_groups(Printing *printing) {
  const DgBoard *board;
  for (guint i = 1; (board = dg_leaderboard_get_board(printing->leaderboard, i)); i++) {
    const DgBoardItems *group = dg_board_get_items(board);
    if (!group->grouped)
      return;
    g_autofree char *items = items_text(group);
    g_autofree char *heading =
        g_strdup_printf("%s: %s (%s)", printing->head->by, group->group ? group->group : "(none)", items);
    add_heading(printing, heading);
    add_ranking(printing, board);
  }
}

/* What is said of figures that were not scored. */
static const char *const UNREADABLE_TEXTS[] = {"they count 0", "they are left out", "their items are left out"};
static const char *const POLICY_TEXTS[] = {"a failed or missing figure counts 0",
                                           "failed and missing figures are left out",
                                           "only items that every system has scored"};

static void add_notes(Printing *printing, const DgBoard *board) {
  const DgLeaderboardHead *head = printing->head;
  const DgBoardItems *items = dg_board_get_items(board);
  guint pairs = dg_board_get_pair_count(board);
  Seen seen = seen_in(board);
  add_blank(printing);
  if (seen.unreadable)
    add_line(printing, UNREADABLE_MARK " Some figures cannot be read, as their text is drawn as outlines: %s.",
             UNREADABLE_TEXTS[items->missing]);
  if (seen.partial)
    add_line(printing, "read in part: figures that were repaired, cut off or not understood as a whole.");
  if (head->resamples > 0)
    add_line(printing, "low, high, ranks: 95 %% percentile intervals of %u bootstrap resamples of the items, seed %u.",
             head->resamples, head->seed);
  if (head->permutations > 0)
    add_line(printing,
             "ties: systems of different groups are told apart by paired permutation tests (Holm-corrected over %u "
             "pair%s, p < 0.05).",
             pairs, pairs == 1 ? "" : "s");
  if (head->permutations > 0 && items->least_p >= 0.05)
    add_line(printing,
             "So many pairs of systems cannot be told apart by so few items or permutations, whatever they score.");
}

/* Files of record have the whole signature, and its short form beside it. */
static void add_signature(Printing *printing) {
  const char *whole = printing->head->signature;
  g_autofree char *shown = dg_globals_signature(whole), *brief = dg_signature_get_short(whole);
  gboolean kept = printing->format != DG_OUTPUT_TABLE;
  add_line(printing, "Signature: %s", !whole ? "none: no item was scored" : kept ? whole : shown);
  if (whole && kept)
    add_line(printing, "In short: %s", brief);
}

static void add_head(Printing *printing, const DgBoardItems *items) {
  const DgLeaderboardHead *head = printing->head;
  g_autofree char *count = items_text(items);
  guint metric;
  DgValue ratio;
  /* The policy is one for scores: checks and values of other files are averaged over what has them. */
  const char *over = dg_value_find(head->sort, &metric, &ratio) ? "" : ", over the figures that have it";
  add_line(printing, "%s%s%s; averages over items, %s. Ranked by %s%s.", head->dataset ? head->dataset : "",
           head->dataset && *head->dataset ? ": " : "", count, POLICY_TEXTS[items->missing], head->sort, over);
  if (items->connectors_seen)
    add_line(printing, "References: %u of %u connectors read.", items->connectors_read, items->connectors_seen);
  if (items->partial)
    add_line(printing, "References that were read in part: %u.", items->partial);
  add_signature(printing);
  add_line(printing, "Options: %s", head->options);
  for (guint i = 0; dg_leaderboard_get_file(printing->leaderboard, i); i++) {
    g_autofree char *text = dg_further_file_to_text(dg_leaderboard_get_file(printing->leaderboard, i));
    add_line(printing, "With: %s", text);
  }
  if (head->stored != head->pairs)
    add_line(printing,
             "Unfinished: %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT
             " pairs are scored; the run is to be gone on with.",
             head->stored, head->pairs);
}

static void add_all(Printing *printing) {
  const DgBoard *board = dg_leaderboard_get_board(printing->leaderboard, 0);
  add_head(printing, dg_board_get_items(board));
  add_blank(printing);
  add_ranking(printing, board);
  add_blank(printing);
  add_averages(printing, board);
  add_blank(printing);
  add_measures(printing, board);
  add_further(printing, board);
  add_neighbours(printing, board);
  add_policies(printing);
  add_groups(printing);
  add_notes(printing, board);
  while (g_str_has_suffix(printing->out->str, "\n\n"))
    g_string_truncate(printing->out, printing->out->len - 1);
}

char *dg_leaderboard_table(const DgLeaderboard *leaderboard, DgOutputFormat format) {
  Printing printing = {leaderboard, dg_leaderboard_get_head(leaderboard), format, g_string_new(NULL)};
  add_all(&printing);
  return g_string_free(printing.out, FALSE);
}
