#include "cli/leaderboard_paper.h"

#include "cli/leaderboard_columns.h"

#include <math.h>
#include <string.h>

typedef struct {
  DgLeaderboard *leaderboard;
  const DgLeaderboardHead *head;
  const DgBoard *board;
  const DgPaperArguments *given;
  const GArray *columns; /* DgBoardColumn */
  const DgBoard **ranked; /* of each column, ranked by it; NULL where nothing is tested */
  DgTable *table;
  DgOutputFormat format;
  gboolean delimited; /* for programs, which read counts and no notes */
} Paper;

static const DgBoardColumn *column_at(const Paper *paper, guint index) {
  return &g_array_index(paper->columns, DgBoardColumn, index);
}

/* The metric, measure or "sizes" that holds a column; other names as they are. */
static const char *holder_of(const char *name) {
  static const char *const SIZES[] = {"nodes", "edges", "reference_nodes", "reference_edges", NULL};
  guint index, side;
  DgValue value;
  if (dg_value_find(name, &index, &value) && value < DG_VALUE_RATIO_COUNT)
    return dg_metric_get_name(index);
  if (dg_measure_find_value(name, &index, &side))
    return dg_measure_get(index)->name;
  return g_strv_contains(SIZES, name) ? "sizes" : name;
}

char *dg_leaderboard_paper_metrics(const char *names) {
  g_auto(GStrv) list = g_strsplit(names ? names : DG_BOARD_COLUMNS, ",", -1);
  g_autoptr(GPtrArray) holders = g_ptr_array_new();
  for (char **name = list; *name; name++) {
    const char *holder = holder_of(g_strstrip(*name));
    if (!g_ptr_array_find_with_equal_func(holders, holder, g_str_equal, NULL))
      g_ptr_array_add(holders, (gpointer)holder);
  }
  g_ptr_array_add(holders, NULL);
  return g_strjoinv(",", (char **)holders->pdata);
}

/* Whether systems are tested by a column. */
static gboolean is_tested(const Paper *paper, const DgBoardColumn *column) {
  return paper->head->permutations > 0 && column->better == DG_HIGHER_IS_BETTER &&
         dg_board_column_ranks(paper->leaderboard, column);
}

static gboolean rank(Paper *paper, GError **error) {
  for (guint i = 0; i < paper->columns->len; i++) {
    const DgBoardColumn *column = column_at(paper, i);
    if (!is_tested(paper, column))
      continue;
    paper->ranked[i] = dg_leaderboard_rank_by(paper->leaderboard, 0, column->name, error);
    if (!paper->ranked[i])
      return FALSE;
  }
  return TRUE;
}

/* Whether a board does not tell a system apart from its first one. */
static gboolean is_tied(const DgBoard *ranked, const char *system) {
  const DgBoardPair *pair;
  for (guint i = 0; (pair = dg_board_get_pair(ranked, i)) && pair->first == 0; i++)
    if (strcmp(dg_board_get_system(ranked, pair->second)->system, system) == 0)
      return !pair->told_apart;
  return FALSE;
}

static guint not_scored(const DgBoardSystem *row) {
  return row->items - row->scored;
}

typedef guint (*GetCount)(const DgBoardSystem *row);
static guint get_partial(const DgBoardSystem *row) {
  return row->partial;
}
static guint get_unreadable(const DgBoardSystem *row) {
  return row->unreadable;
}

static gboolean any_has(const Paper *paper, GetCount get) {
  const DgBoardSystem *row;
  for (guint i = 0; (row = dg_board_get_system(paper->board, i)); i++)
    if (get(row) > 0)
      return TRUE;
  return FALSE;
}

static void add_titles(Paper *paper) {
  static const char *const COUNTS[] = {">items", ">scored", ">failed", ">unreadable", ">missing", ">read_in_part"};
  dg_table_add_title(paper->table, paper->delimited ? "system" : "System");
  for (guint i = 0; i < paper->columns->len; i++) {
    const DgBoardColumn *column = column_at(paper, i);
    gboolean ratio = dg_board_column_is_ratio(paper->leaderboard, column);
    gboolean size = column->kind == DG_BOARD_FURTHER && column->better == DG_NEITHER_IS_BETTER;
    g_autofree char *title = dg_board_column_title(paper->columns, i);
    dg_table_add_estimates(paper->table, title, column->name, dg_paper_decimals(paper->given, ratio, size ? 2 : 3));
    if (paper->delimited && column->kind != DG_BOARD_RATIO)
      dg_table_add_title(paper->table, ">%s_items", column->name);
  }
  for (guint i = 0; paper->delimited && i < G_N_ELEMENTS(COUNTS); i++)
    dg_table_add_title(paper->table, "%s", COUNTS[i]);
  if (!paper->delimited && any_has(paper, not_scored))
    dg_table_add_title(paper->table, ">Scored");
}

static void add_counts(const Paper *paper, const DgBoardSystem *row) {
  const guint counts[] = {row->items, row->scored, row->failed, row->unreadable, row->missing, row->partial};
  for (guint i = 0; paper->delimited && i < G_N_ELEMENTS(counts); i++)
    dg_table_add_count(paper->table, counts[i]);
  g_autofree char *scored = g_strdup_printf("%u/%u", row->scored, row->items);
  if (!paper->delimited && any_has(paper, not_scored))
    dg_table_add(paper->table, scored);
}

static void add_row(const Paper *paper, guint index) {
  const DgBoardSystem *row = dg_board_get_system(paper->board, index);
  dg_table_add(paper->table, row->system);
  for (guint i = 0; i < paper->columns->len; i++) {
    const DgBoardColumn *column = column_at(paper, i);
    double scale = dg_paper_scale(paper->given, dg_board_column_is_ratio(paper->leaderboard, column));
    guint items;
    DgEstimate mean = dg_board_column_value(paper->board, index, column, &items);
    dg_table_add_estimate(paper->table, scale * mean.value, scale * mean.low, scale * mean.high);
    /* What has no value was not tested. */
    if (!isnan(mean.value) && paper->ranked[i] && is_tied(paper->ranked[i], row->system))
      dg_table_mark_tied(paper->table);
    if (paper->delimited && column->kind != DG_BOARD_RATIO)
      dg_table_add_count(paper->table, items);
  }
  add_counts(paper, row);
}

static void mark_best(const Paper *paper) {
  guint place = 1;
  for (guint i = 0; i < paper->columns->len; i++) {
    const DgBoardColumn *column = column_at(paper, i);
    if (column->better != DG_NEITHER_IS_BETTER)
      dg_table_mark_best(paper->table, 0, place, column->better == DG_LOWER_IS_BETTER);
    place += paper->delimited && column->kind != DG_BOARD_RATIO ? 2 : 1;
  }
}

/* --- what is said below it --- */

/* "2 of atlas, 1 of birch". Free with g_free(). */
static char *list_counts(const Paper *paper, GetCount get) {
  g_autoptr(GString) list = g_string_new(NULL);
  const DgBoardSystem *row;
  for (guint i = 0; (row = dg_board_get_system(paper->board, i)); i++)
    if (get(row) > 0)
      g_string_append_printf(list, "%s%u of %s", list->len ? ", " : "", get(row), row->system);
  return g_string_free(g_steal_pointer(&list), FALSE);
}

static void note_items(const Paper *paper) {
  static const char *const POLICIES[] = {"; a failed or missing figure counts 0",
                                         "; failed and missing figures are left out",
                                         ", those that every system has scored"};
  const DgBoardItems *items = dg_board_get_items(paper->board);
  g_autofree char *unusable =
      items->unusable ? g_strdup_printf(" (of %u: %u references cannot be used)", items->of_items, items->unusable)
                      : g_strdup("");
  gboolean all = !any_has(paper, not_scored) && items->missing != DG_MISSING_COMMON;
  dg_table_add_note(paper->table, "Means over %u items%s%s.", items->items, unusable,
                    all ? "" : POLICIES[items->missing]);
}

static gboolean any_column(const Paper *paper, DgDirection better) {
  for (guint i = 0; i < paper->columns->len; i++)
    if (column_at(paper, i)->better == better)
      return TRUE;
  return FALSE;
}

static void append_words(GString *list, const DgBoardColumn *column) {
  g_autofree char *words = dg_board_column_words(column);
  g_string_append_printf(list, "%s%s", list->len ? ", " : "", words);
}

/* The columns that have a best value and no test of it. */
static void note_untested(const Paper *paper) {
  g_autoptr(GString) list = g_string_new(NULL);
  for (guint i = 0; i < paper->columns->len; i++)
    if (!paper->ranked[i] && column_at(paper, i)->better != DG_NEITHER_IS_BETTER)
      append_words(list, column_at(paper, i));
  if (list->len)
    dg_table_add_note(paper->table, "Differences are not tested: %s.", list->str);
}

/* Nobody knows which way numbers of other files are meant. */
static gboolean has_numbers_of_files(const Paper *paper) {
  for (guint i = 0; i < paper->columns->len; i++) {
    const DgBoardColumn *column = column_at(paper, i);
    if (column->kind == DG_BOARD_FURTHER &&
        dg_leaderboard_get_further(paper->leaderboard, column->index)->kind == DG_FURTHER_VALUE)
      return TRUE;
  }
  return FALSE;
}

static void note_best(const Paper *paper) {
  guint pairs = dg_board_get_pair_count(paper->board);
  if (any_column(paper, DG_HIGHER_IS_BETTER) || any_column(paper, DG_LOWER_IS_BETTER))
    dg_paper_add_best_note(paper->table, paper->format,
                           any_column(paper, DG_LOWER_IS_BETTER) ? "column (\u2193: the lowest)" : "column");
  if (has_numbers_of_files(paper) && dg_table_has_best(paper->table))
    dg_table_add_note(paper->table, "Of values of other files the highest is taken for the best.");
  if (paper->head->permutations > 0 && pairs > 0 && any_column(paper, DG_HIGHER_IS_BETTER) &&
      dg_table_has_best(paper->table))
    dg_paper_add_tests_note(paper->table, "paired permutation tests over items");
  if (dg_board_get_items(paper->board)->least_p >= 0.05)
    dg_table_add_note(paper->table, "So few items cannot tell so many systems apart, whatever they score.");
  note_untested(paper);
}

/* Values that are over fewer figures than scores are. */
static void note_coverage(const Paper *paper) {
  for (guint i = 0; i < paper->columns->len; i++) {
    g_autoptr(GString) list = g_string_new(NULL);
    g_autofree char *words = dg_board_column_words(column_at(paper, i));
    const DgBoardSystem *row;
    for (guint k = 0; (row = dg_board_get_system(paper->board, k)); k++) {
      guint items;
      dg_board_column_value(paper->board, k, column_at(paper, i), &items);
      if (items < dg_board_get_items(paper->board)->items)
        g_string_append_printf(list, "%s%u figures of %s", list->len ? ", " : "", items, row->system);
    }
    if (list->len)
      dg_table_add_note(paper->table, "%s is over %s.", words, list->str);
  }
}

static void note_figures(const Paper *paper) {
  const DgBoardItems *items = dg_board_get_items(paper->board);
  g_autofree char *partial = list_counts(paper, get_partial), *unreadable = list_counts(paper, get_unreadable);
  if (any_has(paper, not_scored))
    dg_table_add_note(paper->table, "Scored: figures that have a score; the others failed or are missing.");
  if (*unreadable)
    dg_table_add_note(paper->table, "Not readable, as their text is drawn as outlines: %s.", unreadable);
  if (*partial || items->partial)
    dg_table_add_note(paper->table, "Read in part: %s%s%u of the references.", partial, *partial ? ", " : "",
                      items->partial);
  note_coverage(paper);
  if (paper->head->stored != paper->head->pairs)
    dg_table_add_note(paper->table, "Unfinished: %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " pairs are scored.",
                      paper->head->stored, paper->head->pairs);
}

static void add_notes(const Paper *paper) {
  note_items(paper);
  note_best(paper);
  if (paper->given->percent)
    dg_table_add_note(paper->table, "Ratios are in percent.");
  dg_paper_add_uncertainty_note(paper->table, paper->given, paper->head->resamples);
  note_figures(paper);
}

static void add_comments(const Paper *paper) {
  const DgFurtherFile *file;
  dg_table_add_comment(paper->table, "Signature: %s",
                       paper->head->signature ? paper->head->signature : "none: no item was scored");
  dg_table_add_comment(paper->table, "Options: %s", paper->head->options);
  for (guint i = 0; (file = dg_leaderboard_get_file(paper->leaderboard, i)); i++) {
    g_autofree char *text = dg_further_file_to_text(file);
    dg_table_add_comment(paper->table, "With: %s", text);
  }
}

static char *caption_of(const Paper *paper) {
  guint systems = dg_board_get_system_count(paper->board), items = dg_board_get_items(paper->board)->items;
  const char *dataset = paper->head->dataset && *paper->head->dataset ? paper->head->dataset : NULL;
  return g_strdup_printf("Mean scores of %u system%s on %u item%s%s%s.", systems, systems == 1 ? "" : "s", items,
                         items == 1 ? "" : "s", dataset ? " of " : "", dataset ? dataset : "");
}

char *dg_leaderboard_paper(DgLeaderboard *leaderboard, const char *names, const DgPaperArguments *given,
                           DgOutputFormat format, GError **error) {
  Paper paper = {leaderboard, dg_leaderboard_get_head(leaderboard), dg_leaderboard_get_board(leaderboard, 0), given};
  g_autoptr(GArray) columns = dg_paper_check_resamples(given, paper.head->resamples, error)
                                  ? dg_board_columns_find(leaderboard, names ? names : DG_BOARD_COLUMNS, error)
                                  : NULL;
  if (!columns)
    return NULL;
  g_autofree const DgBoard **ranked = g_new0(const DgBoard *, columns->len);
  g_autoptr(DgTable) table = dg_table_new(NULL, 0);
  g_autofree char *caption = caption_of(&paper);
  DgPaper set = dg_paper_of(given, 0, caption, "tab:leaderboard");
  paper.columns = columns;
  paper.ranked = ranked;
  paper.table = table;
  paper.format = format;
  paper.delimited = dg_output_format_is_delimited(format);
  if (!rank(&paper, error))
    return NULL;
  dg_table_set_paper(table, &set);
  add_titles(&paper);
  for (guint i = 0; i < dg_board_get_system_count(paper.board); i++)
    add_row(&paper, i);
  mark_best(&paper);
  add_comments(&paper);
  add_notes(&paper);
  return dg_table_print(table, format);
}
