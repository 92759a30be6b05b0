#include "cli/leaderboard_further.h"

#include <string.h>

/* Names that have a place under a heading, and the decimals of what they are of. */
typedef struct {
  const char *name, *title, *number;
} Title;

static const Title TITLES[] = {
    {"clip_text", ">CLIPScore\nText", "%.3f"}, {"clip_image", ">CLIPScore\nImage", "%.3f"},
    {"nodes", ">nodes\ngenerated", "%.2f"},    {"reference_nodes", ">nodes\nreference", "%.2f"},
    {"edges", ">edges\ngenerated", "%.2f"},    {"reference_edges", ">edges\nreference", "%.2f"}};

static const Title *find_title(const char *name) {
  for (guint i = 0; i < G_N_ELEMENTS(TITLES); i++)
    if (strcmp(TITLES[i].name, name) == 0)
      return &TITLES[i];
  return NULL;
}

const char *dg_further_title(const char *name) {
  const Title *title = find_title(name);
  return title ? title->title : NULL;
}

static const char *number_format(const DgFurther *further) {
  const Title *title = find_title(further->name);
  return title ? title->number : "%.3f";
}

void dg_further_add_titles(DgTable *table, const DgLeaderboard *leaderboard) {
  const DgFurther *further;
  for (guint i = 0; (further = dg_leaderboard_get_further(leaderboard, i)); i++) {
    const Title *title = find_title(further->name);
    if (further->kind != DG_FURTHER_CHECK)
      dg_table_add_title(table, "%s%s", title ? "" : ">", title ? title->title : further->name);
  }
}

void dg_further_add_cells(DgTable *table, const DgLeaderboard *leaderboard, const DgBoard *board, guint index) {
  const DgFurther *further;
  for (guint i = 0; (further = dg_leaderboard_get_further(leaderboard, i)); i++)
    if (further->kind != DG_FURTHER_CHECK)
      dg_table_add_number(table, number_format(further), dg_board_get_further(board, index, i)->mean.value);
}

static void add_estimate(DgTable *table, const DgFurther *further, const DgEstimate *estimate) {
  const char *format = number_format(further);
  dg_table_add_number(table, format, estimate->value);
  dg_table_add_number(table, format, estimate->low);
  dg_table_add_number(table, format, estimate->high);
}

static void add_names(DgTable *table, const DgFurther *further, const DgBoard *board, guint index) {
  dg_table_add(table, further->name);
  dg_table_add(table, dg_board_get_system(board, index)->system);
}

static void add_check_row(DgTable *table, const DgFurther *further, const DgBoardFurther *row) {
  guint passed = (guint)(row->items ? row->mean.value * row->items + 0.5 : 0);
  add_estimate(table, further, &row->mean);
  const guint counts[] = {row->items, passed, row->items - passed, row->not_applicable, row->unknown};
  for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
    dg_table_add_count(table, counts[i]);
}

static void add_value_row(DgTable *table, const DgFurther *further, const DgBoardFurther *row) {
  add_estimate(table, further, &row->mean);
  const guint counts[] = {row->items, row->failed, row->unknown};
  for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
    dg_table_add_count(table, counts[i]);
}

/* A check that applies to no figure at all has a note in place of rows. */
static gboolean applies(const DgBoard *board, guint index) {
  const DgBoardFurther *row;
  for (guint i = 0; (row = dg_board_get_further(board, i, index)); i++)
    if (row->items > 0 || row->unknown > 0)
      return TRUE;
  return FALSE;
}

static gboolean is_in_table(const DgBoard *board, const DgFurther *further, guint index, gboolean checks) {
  return (further->kind == DG_FURTHER_CHECK) == checks && (!checks || applies(board, index));
}

char *dg_further_unused_checks(const DgLeaderboard *leaderboard, const DgBoard *board) {
  g_autoptr(GString) list = g_string_new(NULL);
  const DgFurther *further;
  for (guint i = 0; (further = dg_leaderboard_get_further(leaderboard, i)); i++)
    if (further->kind == DG_FURTHER_CHECK && !applies(board, i))
      g_string_append_printf(list, "%s%s", list->len ? ", " : "", further->name);
  return list->len ? g_strdup_printf("Checks that apply to no figure: %s.", list->str) : NULL;
}

static DgTable *fill(DgTable *table, const DgLeaderboard *leaderboard, const DgBoard *board, gboolean checks,
                     void (*add_row)(DgTable *, const DgFurther *, const DgBoardFurther *)) {
  const DgFurther *further;
  guint rows = 0;
  for (guint i = 0; (further = dg_leaderboard_get_further(leaderboard, i)); i++)
    for (guint k = 0; is_in_table(board, further, i, checks) && k < dg_board_get_system_count(board); k++) {
      add_names(table, further, board, k);
      add_row(table, further, dg_board_get_further(board, k, i));
      rows++;
    }
  if (rows > 0)
    return table;
  dg_table_free(table);
  return NULL;
}

DgTable *dg_further_checks(const DgLeaderboard *leaderboard, const DgBoard *board) {
  gboolean resampled = dg_leaderboard_get_head(leaderboard)->resamples > 0;
  const char *const titles[] = {
      "check",    "system",  ">pass rate", resampled ? ">low" : NULL, resampled ? ">high" : NULL,
      ">applies", ">passed", ">failed",    ">does not apply",         ">not computed"};
  return fill(dg_table_new(titles, G_N_ELEMENTS(titles)), leaderboard, board, TRUE, add_check_row);
}

DgTable *dg_further_values(const DgLeaderboard *leaderboard, const DgBoard *board) {
  gboolean resampled = dg_leaderboard_get_head(leaderboard)->resamples > 0;
  const char *const titles[] = {"value",  "system",  ">mean", resampled ? ">low" : NULL, resampled ? ">high" : NULL,
                                ">items", ">failed", ">none"};
  return fill(dg_table_new(titles, G_N_ELEMENTS(titles)), leaderboard, board, FALSE, add_value_row);
}
