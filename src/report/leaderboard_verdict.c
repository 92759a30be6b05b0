/* The line that says first who is ahead, and what of the figures was not read. */
#include "base/markup.h"
#include "leaderboard/board.h"
#include "report/chart.h"
#include "report/leaderboard_page.h"

#include <math.h>

/* Names in a row; of more systems only some are named. */
#define NAMES_MAX 3

/* The systems that the first is told apart from, or is not. */
static GPtrArray *list_others(const DgBoardPage *page, gboolean told_apart) {
  GPtrArray *names = g_ptr_array_new();
  for (guint i = 0; i + 1 < dg_board_get_system_count(page->board); i++) {
    const DgBoardPair *pair = dg_board_get_pair(page->board, i); /* the pairs of the first come first */
    if (pair && pair->told_apart == told_apart)
      g_ptr_array_add(names, (gpointer)dg_board_get_system(page->board, pair->second)->system);
  }
  return names;
}

static void append_value(GString *out, const DgBoardPage *page, const DgEstimate *estimate) {
  g_autofree char *words = dg_chart_value_words(page->head->sort);
  dg_append_escaped(out, words);
  g_string_append(out, " ");
  dg_board_page_append_ratio(out, estimate->value);
  if (page->head->resamples == 0)
    return;
  g_string_append(out, ", 95 % interval ");
  dg_board_page_append_ratio(out, estimate->low);
  g_string_append(out, " to ");
  dg_board_page_append_ratio(out, estimate->high);
}

static void append_tested(GString *out, const DgBoardPage *page) {
  g_autoptr(GPtrArray) ahead = list_others(page, TRUE), close = list_others(page, FALSE);
  g_autofree char *behind = dg_board_page_list(ahead, NAMES_MAX), *beside = dg_board_page_list(close, NAMES_MAX);
  if (ahead->len > 0)
    g_string_append_printf(out, " is ahead of %s", behind);
  if (ahead->len > 0 && close->len > 0)
    g_string_append_printf(out, ", and not told apart from %s", beside);
  else if (close->len > 0)
    g_string_append_printf(out, " has the highest mean, but is not told apart from %s", beside);
}

static void append_leader(GString *out, const DgBoardPage *page) {
  const DgBoardSystem *best = dg_board_get_system(page->board, 0);
  double least = dg_board_get_items(page->board)->least_p;
  guint systems = dg_board_get_system_count(page->board);
  gboolean tested = dg_board_get_pair_count(page->board) > 0;
  if (isnan(best->value.value)) {
    g_string_append(out, "No figure has the value that ranks.");
    return;
  }
  g_string_append(out, "<strong>");
  dg_append_escaped(out, best->system);
  g_string_append(out, "</strong>");
  if (systems == 1)
    g_string_append(out, " is the only system");
  else if (tested)
    append_tested(out, page);
  else
    g_string_append(out, " has the highest mean; nothing was tested");
  g_string_append(out, " (");
  append_value(out, page, &best->value);
  g_string_append(out, ").");
  if (systems > 1 && tested && least >= DG_SIGNIFICANCE)
    g_string_append(out, " With so few items no test could tell two systems apart.");
}

static void append_count(GString *out, guint count, const char *words) {
  if (count > 0)
    g_string_append_printf(out, "%s%u %s", out->len > 0 ? ", " : "", count, words);
}

/* What became of all figures together. */
static void append_figures(GString *out, const DgBoard *board) {
  guint items = 0, scored = 0, failed = 0, unreadable = 0, missing = 0, partial = 0;
  const DgBoardSystem *row;
  for (guint i = 0; (row = dg_board_get_system(board, i)); i++) {
    items += row->items;
    scored += row->scored;
    failed += row->failed;
    unreadable += row->unreadable;
    missing += row->missing;
    partial += row->partial;
  }
  g_autoptr(GString) lost = g_string_new(NULL);
  append_count(lost, failed, "failed");
  append_count(lost, unreadable, "unreadable");
  append_count(lost, missing, "missing");
  g_string_append_printf(out, " %u of %u figures were read", scored, items);
  if (lost->len > 0)
    g_string_append_printf(out, " (<span class=\"trouble\">%s</span>)", lost->str);
  if (partial > 0)
    g_string_append_printf(out, ", <span class=\"trouble\">%u of them only in part</span>", partial);
  g_string_append(out, unreadable > 0 ? ". Some figures cannot be read, as their text is drawn as outlines." : ".");
}

/* What else keeps the numbers from being what they seem. */
static void append_troubles(GString *out, const DgBoardPage *page) {
  const DgBoardItems *items = dg_board_get_items(page->board);
  const DgLeaderboardHead *head = page->head;
  const DgFurtherFile *file;
  if (items->unusable > 0)
    g_string_append_printf(out, " <span class=\"trouble\">%u of %u references cannot be used.</span>", items->unusable,
                           items->of_items);
  if (items->partial > 0)
    g_string_append_printf(out, " <span class=\"trouble\">%u of %u references were read only in part.</span>",
                           items->partial, items->of_items);
  if (head->stored != head->pairs)
    g_string_append_printf(out,
                           " <span class=\"trouble\">The run is unfinished: %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT
                           " pairs are scored.</span>",
                           head->stored, head->pairs);
  for (guint i = 0; (file = dg_leaderboard_get_file(page->leaderboard, i)); i++)
    if (file->stranger || file->failed || file->unmatched) {
      g_string_append(out, " <span class=\"trouble\">");
      dg_append_escaped(out, file->name);
      g_string_append(out, " does not join the run in full.</span>");
    }
}

char *dg_board_page_verdict(const DgBoardPage *page) {
  g_autoptr(GString) out = g_string_new(NULL);
  if (dg_board_get_system_count(page->board) == 0)
    return g_strdup("No system was scored.");
  append_leader(out, page);
  append_figures(out, page->board);
  append_troubles(out, page);
  return g_strdup(out->str);
}
