/* The items that systems do worst on: where to look first. */
#include "base/markup.h"
#include "leaderboard/leaderboard.h"
#include "report/chart.h"
#include "report/leaderboard_page.h"

#include <math.h>

#define ITEMS_MAX 10

typedef struct {
  guint item;
  double mean; /* over the systems */
} Hard;

static int compare(gconstpointer a, gconstpointer b) {
  const Hard *first = a, *second = b;
  return first->mean < second->mean ? -1 : first->mean > second->mean ? 1 : first->item < second->item ? -1 : 1;
}

/* The items that count, hardest first; those without a value are none. Free with g_array_unref(). */
static GArray *list_items(const DgBoard *board) {
  GArray *hard = g_array_new(FALSE, FALSE, sizeof(Hard));
  for (guint i = 0; i < board->shown.items; i++) {
    Hard one = {board->items[i], 0};
    guint counted = 0;
    double value;
    for (guint k = 0; k < board->rows->len; k++)
      if (dg_board_value(board, board->options->sort, dg_board_row(board, k)->system, one.item, &value)) {
        one.mean += value;
        counted++;
      }
    one.mean /= counted;
    if (counted > 0)
      g_array_append_val(hard, one);
  }
  g_array_sort(hard, compare);
  return hard;
}

/* What stands in place of a score. */
static const char *word_of(DgCell cell) {
  switch (cell) {
  case DG_CELL_FAILED:
    return "failed";
  case DG_CELL_UNREADABLE:
    return "unreadable";
  case DG_CELL_MISSING:
  case DG_CELL_ABSENT:
    return "missing";
  case DG_CELL_SCORED:
    break;
  }
  return NULL;
}

static void append_link(DgBoardPage *page, const char *item, const char *system, const char *words) {
  g_autofree char *address = dg_board_links_of_pair(page->links, item, system);
  if (address)
    g_string_append_printf(page->out, "<a href=\"%s\">%s</a>", address, words);
  else
    g_string_append(page->out, words);
}

/* Ratios have a shade: the lower the stronger. */
static void add_value(DgBoardPage *page, guint system, guint item, gboolean shaded) {
  const DgBoard *board = page->board;
  const DgBoardRow *row = dg_board_row(board, system);
  const char *lost = word_of(dg_values_cell(board->values, row->system, item));
  g_autoptr(GString) words = g_string_new(NULL);
  double value = NAN;
  if (!dg_board_value(board, board->options->sort, row->system, item, &value))
    value = NAN;
  if (lost)
    g_string_append(words, lost);
  else
    dg_board_page_append_ratio(words, value);
  dg_board_page_begin_cell(page, value);
  if (lost || (shaded && isfinite(value))) {
    g_string_truncate(page->out, page->out->len - 1);
    g_string_append_printf(page->out, " class=\"low-%d\">", lost ? 4 : CLAMP((int)((1 - value) * 5), 0, 4));
  }
  append_link(page, board->values->items->pdata[item], row->shown.system, words->str);
  g_string_append(page->out, "</td>");
}

static void add_row(DgBoardPage *page, const Hard *hard, gboolean shaded) {
  g_string_append(page->out, "<tr><th scope=\"row\" class=\"name\">");
  dg_append_escaped(page->out, page->board->values->items->pdata[hard->item]);
  g_string_append(page->out, "</th>");
  dg_board_page_add_ratio(page, hard->mean);
  for (guint i = 0; i < page->board->rows->len; i++)
    add_value(page, i, hard->item, shaded);
  g_string_append(page->out, "</tr>\n");
}

void dg_board_page_add_items(DgBoardPage *page) {
  g_autoptr(GArray) hard = list_items(page->board);
  g_autofree char *sort = dg_chart_value_words(page->head->sort);
  g_autoptr(GString) about = g_string_new("The lowest ");
  const DgBoardSystem *row;
  guint metric, shown = MIN(hard->len, ITEMS_MAX);
  DgValue value;
  if (shown == 0)
    return;
  dg_append_escaped(about, sort);
  g_string_append_printf(about, " first, by the mean over systems: %u of %u items.%s", shown, hard->len,
                         page->links ? " Each value leads to its figure." : "");
  dg_board_page_begin_section(page, "Hardest items", about->str, "items", FALSE);
  dg_board_page_add_name_title(page, "Item");
  dg_board_page_add_number_title(page, "Mean", TRUE);
  for (guint i = 0; (row = dg_board_get_system(page->board, i)); i++)
    dg_board_page_add_number_title(page, row->system, TRUE);
  dg_board_page_end_titles(page);
  for (guint i = 0; i < shown; i++)
    add_row(page, &g_array_index(hard, Hard, i), dg_value_find(page->head->sort, &metric, &value));
  dg_board_page_end_section(page, FALSE);
}
