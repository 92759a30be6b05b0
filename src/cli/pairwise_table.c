#include "cli/pairwise_table.h"

#include "cli/output.h"
#include "cli/table.h"

#include <math.h>
#include <string.h>

#define ALL "all"
#define LEVEL "level"

/* A column of scores. */
typedef struct {
  const char *type, *level;
} Place;

static gboolean is_at(const DgJudgingScore *score, const char *type, const char *level) {
  return strcmp(score->type, type) == 0 && strcmp(score->level, level) == 0;
}

static void add_place(GArray *places, const DgJudgingSummary *summary, const char *type, const char *level) {
  const DgJudgingScore *score;
  for (guint i = 0; (score = dg_judging_summary_get_score(summary, i)); i++)
    if (is_at(score, type, level)) {
      Place place = {type, level};
      g_array_append_val(places, place);
      return;
    }
}

static void note(GPtrArray *texts, const char *text) {
  if (strcmp(text, ALL) != 0 && !g_ptr_array_find_with_equal_func(texts, text, g_str_equal, NULL))
    g_ptr_array_add(texts, (gpointer)text);
}

/* The levels of each type and their mean, and the mean over all types where there are several. */
static GArray *list_places(const DgJudgingSummary *summary) {
  GArray *places = g_array_new(FALSE, FALSE, sizeof(Place));
  g_autoptr(GPtrArray) types = g_ptr_array_new(), levels = g_ptr_array_new();
  const DgJudgingScore *score;
  for (guint i = 0; (score = dg_judging_summary_get_score(summary, i)); i++) {
    note(types, score->type);
    note(levels, score->level);
  }
  for (guint i = 0; i < types->len; i++) {
    for (guint j = 0; j < levels->len; j++)
      add_place(places, summary, types->pdata[i], levels->pdata[j]);
    add_place(places, summary, types->pdata[i], ALL);
  }
  if (types->len > 1)
    add_place(places, summary, ALL, ALL);
  return places;
}

/* Titles of the columns: judge (left out for one alone), system, perhaps what was shown first, scores, counts. */
static GPtrArray *list_titles(const GArray *places, gboolean judges, gboolean orders) {
  GPtrArray *titles = g_ptr_array_new_with_free_func(g_free);
  g_ptr_array_add(titles, judges ? g_strdup("judge") : NULL);
  g_ptr_array_add(titles, g_strdup("system"));
  g_ptr_array_add(titles, orders ? g_strdup("shown") : NULL);
  for (guint i = 0; i < places->len; i++) {
    const Place *place = &g_array_index(places, Place, i);
    const char *level = strcmp(place->level, ALL) == 0 ? "avg." : place->level;
    g_ptr_array_add(titles, g_strdup_printf(">%s\n%s", place->type, level));
  }
  g_ptr_array_add(titles, orders ? NULL : g_strdup(">pairs"));
  g_ptr_array_add(titles, orders ? NULL : g_strdup(">failed"));
  return titles;
}

/* What is shown of scores. */
typedef enum { AVERAGED, SHOWN_FIRST, SHOWN_SECOND } Shown;

/* NULL where the judge has no score of the system there. */
static const DgJudgingScore *score_at(const DgJudgingSummary *summary, const DgJudgingScore *head, const Place *place) {
  const DgJudgingScore *score;
  for (guint i = 0; (score = dg_judging_summary_get_score(summary, i)); i++)
    if (strcmp(score->judge, head->judge) == 0 && strcmp(score->system, head->system) == 0 &&
        is_at(score, place->type, place->level))
      return score;
  return NULL;
}

static double find_score(const DgJudgingSummary *summary, const DgJudgingScore *head, const Place *place, Shown shown) {
  const DgJudgingScore *score = score_at(summary, head, place);
  if (!score)
    return NAN;
  return shown == AVERAGED ? score->score : shown == SHOWN_FIRST ? score->first : score->second;
}

static void add_scores(DgTable *table, const DgJudgingSummary *summary, const DgJudgingScore *head,
                       const GArray *places, Shown shown) {
  static const char *const names[] = {"", "first", "second"};
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  dg_table_add(table, head->judge);
  dg_table_add(table, head->system);
  dg_table_add(table, names[shown]);
  for (guint i = 0; i < places->len; i++) {
    double score = find_score(summary, head, &g_array_index(places, Place, i), shown);
    dg_table_add(table, isnan(score) ? "n/a" : g_ascii_formatd(number, sizeof number, "%.1f", 100 * score));
  }
  dg_table_add_count(table, head->pairs);
  dg_table_add_count(table, head->failed);
}

/* Scores times 100, as in Table 1 of the paper; with `orders`, those by each order alone, as in Table 2. */
static void append_scores(GString *out, const DgJudgingSummary *summary, gboolean orders, DgOutputFormat format) {
  gboolean judges = dg_judging_summary_get_judge_count(summary) > 1;
  g_autoptr(GArray) places = list_places(summary);
  g_autoptr(GPtrArray) titles = list_titles(places, judges, orders);
  g_autoptr(DgTable) table = dg_table_new((const char *const *)titles->pdata, titles->len);
  const DgJudgingScore *head;
  if (dg_judging_summary_get_score_count(summary) == 0)
    return;
  for (guint i = 0; (head = dg_judging_summary_get_score(summary, i)); i++) {
    if (!is_at(head, ALL, ALL))
      continue;
    if (!orders)
      add_scores(table, summary, head, places, AVERAGED);
    for (Shown shown = SHOWN_FIRST; orders && shown <= SHOWN_SECOND; shown++)
      add_scores(table, summary, head, places, shown);
  }
  dg_table_append(out, table, format);
}

static void append_judges(GString *out, const DgJudgingSummary *summary, DgOutputFormat format) {
  static const char *const titles[] = {"judge", ">asked", ">usable", ">failed", "failures"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgJudgingJudge *judge;
  for (guint i = 0; (judge = dg_judging_summary_get_judge(summary, i)); i++) {
    g_autoptr(GString) failures = g_string_new(NULL);
    for (guint j = 0; j < judge->failure_count; j++)
      g_string_append_printf(failures, "%s%s %u", j ? ", " : "", judge->failures[j].code, judge->failures[j].count);
    dg_table_add(table, judge->judge);
    dg_table_add_count(table, judge->asked);
    dg_table_add_count(table, judge->usable);
    dg_table_add_count(table, judge->asked - judge->usable);
    dg_table_add(table, failures->str);
  }
  dg_table_append(out, table, format);
}

static void append_signatures(GString *out, const DgJudgingSummary *summary) {
  g_autofree char *own = dg_output_safe(dg_judging_summary_get_signature(summary));
  guint unread = dg_judging_summary_get_unread(summary);
  const DgJudgingJudge *judge;
  if (unread > 0)
    g_string_append_printf(out, "\n%u records are of items that could not be read.\n", unread);
  g_string_append_printf(out, "\nSignature: %s\n", own);
  for (guint i = 0; (judge = dg_judging_summary_get_judge(summary, i)); i++) {
    g_autofree char *signature = dg_output_safe(judge->signature);
    g_string_append_printf(out, "Judge: %s\n", signature);
  }
}

/* A column of rows of one kind. */
typedef struct {
  const char *title;
  enum { TEXT, COUNT, RATIO, PERCENT, PROBABILITY } kind;
  gsize offset; /* in the row */
} Column;

static void add_cell(DgTable *table, const Column *column, gconstpointer row) {
  if (column->kind == TEXT)
    dg_table_add(table, G_STRUCT_MEMBER(const char *const, row, column->offset));
  else if (column->kind == COUNT)
    dg_table_add_count(table, G_STRUCT_MEMBER(const guint, row, column->offset));
  else {
    double number = G_STRUCT_MEMBER(const double, row, column->offset);
    dg_table_set_decimals(table, column->kind == PROBABILITY ? 4 : column->kind == PERCENT ? 1 : 3);
    dg_table_add_ratio(table, column->kind == PERCENT ? 100 * number : number);
  }
}

/* The rows of a list of the summary. */
typedef gconstpointer (*GetRow)(const DgJudgingSummary *summary, guint index);

/* Whether a row is shown: tables for people leave the levels to Table 1. */
static gboolean is_shown(const Column *columns, guint n_columns, gconstpointer row, DgOutputFormat format) {
  for (guint i = 0; i < n_columns; i++)
    if (strcmp(columns[i].title, LEVEL) == 0)
      return dg_output_format_is_delimited(format) ||
             strcmp(G_STRUCT_MEMBER(const char *const, row, columns[i].offset), ALL) == 0;
  return TRUE;
}

/* A table of rows; none without rows. */
static void append_rows(GString *out, const DgJudgingSummary *summary, GetRow get, const Column *columns,
                        guint n_columns, DgOutputFormat format) {
  const char *titles[16];
  gconstpointer row;
  for (guint i = 0; i < n_columns; i++)
    titles[i] = columns[i].title;
  g_autoptr(DgTable) table = dg_table_new(titles, n_columns);
  for (guint i = 0; (row = get(summary, i)); i++)
    for (guint j = 0; is_shown(columns, n_columns, row, format) && j < n_columns; j++)
      add_cell(table, &columns[j], row);
  if (get(summary, 0))
    dg_table_append(out, table, format);
}

#define SCORE(member) G_STRUCT_OFFSET(DgJudgingScore, member)
static const Column INTERVALS[] = {{"judge", TEXT, SCORE(judge)},
                                   {"system", TEXT, SCORE(system)},
                                   {"type", TEXT, SCORE(type)},
                                   {LEVEL, TEXT, SCORE(level)},
                                   {">pairs", COUNT, SCORE(pairs)},
                                   {">score", PERCENT, SCORE(score)},
                                   {">95 % interval\nlow", PERCENT, SCORE(low)},
                                   {">95 % interval\nhigh", PERCENT, SCORE(high)},
                                   {">p", PROBABILITY, SCORE(p)}};

#define COMPARISON(member) G_STRUCT_OFFSET(DgJudgingComparison, member)
static const Column COMPARISONS[] = {{"judge", TEXT, COMPARISON(judge)},
                                     {"system", TEXT, COMPARISON(first)},
                                     {"less", TEXT, COMPARISON(second)},
                                     {"type", TEXT, COMPARISON(type)},
                                     {LEVEL, TEXT, COMPARISON(level)},
                                     {">items", COUNT, COMPARISON(items)},
                                     {">difference", PERCENT, COMPARISON(difference)},
                                     {">95 % interval\nlow", PERCENT, COMPARISON(low)},
                                     {">95 % interval\nhigh", PERCENT, COMPARISON(high)},
                                     {">p", PROBABILITY, COMPARISON(p)},
                                     {">p (Holm)", PROBABILITY, COMPARISON(p_holm)}};

#define BIAS(member) G_STRUCT_OFFSET(DgJudgingBias, member)
static const Column BIASES[] = {{"judge", TEXT, BIAS(judge)},
                                {"first less second", TEXT, BIAS(criterion)},
                                {">pairs", COUNT, BIAS(pairs)},
                                {">candidate", RATIO, BIAS(candidate)},
                                {">opponent", RATIO, BIAS(opponent)},
                                {">both", RATIO, BIAS(both)},
                                {">95 % interval\nlow", RATIO, BIAS(low)},
                                {">95 % interval\nhigh", RATIO, BIAS(high)},
                                {">p", PROBABILITY, BIAS(p)}};

#define FLIP(member) G_STRUCT_OFFSET(DgJudgingFlips, member)
static const Column FLIPS[] = {{"judge", TEXT, FLIP(judge)},         {"type", TEXT, FLIP(type)},
                               {">pairs", COUNT, FLIP(pairs)},       {">flipped", COUNT, FLIP(flipped)},
                               {">reversed", COUNT, FLIP(reversed)}, {">flip rate", RATIO, FLIP(rate)},
                               {">ties", COUNT, FLIP(ties)}};

#define SPREAD(member) G_STRUCT_OFFSET(DgJudgingSpread, member)
static const Column SPREADS[] = {{"judge", TEXT, SPREAD(judge)},
                                 {">repeated questions", COUNT, SPREAD(questions)},
                                 {">deviation", RATIO, SPREAD(deviation)},
                                 {">range", RATIO, SPREAD(range)},
                                 {">largest range", RATIO, SPREAD(largest_range)}};

#define AGREEMENT(member) G_STRUCT_OFFSET(DgJudgingAgreement, member)
static const Column PANEL[] = {{"agreement of the panel", TEXT, AGREEMENT(criterion)},
                               {">units", COUNT, AGREEMENT(units)},
                               {">Krippendorff's alpha\ninterval", RATIO, AGREEMENT(interval)},
                               {">Krippendorff's alpha\nordinal", RATIO, AGREEMENT(ordinal)}};

#define RANK(member) G_STRUCT_OFFSET(DgJudgingRank, member)
static const Column RANKING[] = {{"system", TEXT, RANK(system)},
                                 {">encounters", COUNT, RANK(encounters)},
                                 {">wins", RATIO, RANK(wins)},
                                 {">group", COUNT, RANK(group)},
                                 {">strength", RATIO, RANK(strength)},
                                 {">95 % interval\nlow", RATIO, RANK(low)},
                                 {">95 % interval\nhigh", RATIO, RANK(high)}};

#define APPEND(get, columns) append_rows(out, summary, (GetRow)(get), (columns), G_N_ELEMENTS(columns), format)

char *dg_pairwise_tables(const DgJudgingSummary *summary, DgOutputFormat format) {
  GString *out = g_string_new(NULL);
  guint n_ranks = dg_judging_summary_get_rank_count(summary);
  append_scores(out, summary, FALSE, format);
  append_scores(out, summary, TRUE, format);
  APPEND(dg_judging_summary_get_score, INTERVALS);
  APPEND(dg_judging_summary_get_comparison, COMPARISONS);
  APPEND(dg_judging_summary_get_bias, BIASES);
  APPEND(dg_judging_summary_get_flips, FLIPS);
  APPEND(dg_judging_summary_get_spread, SPREADS);
  APPEND(dg_judging_summary_get_agreement, PANEL);
  APPEND(dg_judging_summary_get_rank, RANKING);
  /* Ranks stand by group. */
  if (n_ranks > 0 && dg_judging_summary_get_rank(summary, n_ranks - 1)->group > 1 && format == DG_OUTPUT_TABLE)
    g_string_append(out, "Systems of different groups cannot be compared by strength: between them nobody won, or only "
                         "one side.\n");
  append_judges(out, summary, format);
  if (format == DG_OUTPUT_TABLE)
    append_signatures(out, summary);
  return g_string_free(out, FALSE);
}

/* --- the scores as the table of a paper --- */

typedef struct {
  const DgJudgingSummary *summary;
  const DgPaperArguments *given;
  const GArray *places; /* Place */
  DgTable *table;
  gboolean judges, failed; /* several judges; pairs that failed */
} Paper;

/* Whether the scores of a system and of the best one beside the same references are told apart. */
static gboolean is_tied(const DgJudgingSummary *summary, const DgJudgingScore *score, const DgJudgingScore *best) {
  const DgJudgingComparison *row;
  for (guint i = 0; (row = dg_judging_summary_get_comparison(summary, i)); i++) {
    gboolean there = strcmp(row->judge, score->judge) == 0 && strcmp(row->type, score->type) == 0 &&
                     strcmp(row->level, score->level) == 0;
    gboolean those = (strcmp(row->first, score->system) == 0 && strcmp(row->second, best->system) == 0) ||
                     (strcmp(row->second, score->system) == 0 && strcmp(row->first, best->system) == 0);
    if (there && those)
      return !(row->p_holm < 0.05);
  }
  return FALSE;
}

/* The best score of a judge at a place. */
static const DgJudgingScore *best_at(const DgJudgingSummary *summary, const char *judge, const Place *place) {
  const DgJudgingScore *score, *best = NULL;
  for (guint i = 0; (score = dg_judging_summary_get_score(summary, i)); i++)
    if (strcmp(score->judge, judge) == 0 && is_at(score, place->type, place->level) &&
        (!best || score->score > best->score))
      best = score;
  return best;
}

static void add_paper_titles(const Paper *paper) {
  if (paper->judges)
    dg_table_add_title(paper->table, "Judge");
  dg_table_add_title(paper->table, "System");
  for (guint i = 0; i < paper->places->len; i++) {
    const Place *place = &g_array_index(paper->places, Place, i);
    g_autofree char *title =
        g_strdup_printf(">%s\n%s", place->type, strcmp(place->level, ALL) == 0 ? "avg." : place->level);
    g_autofree char *name = g_strdup_printf("%s_%s", place->type, place->level);
    dg_table_add_estimates(paper->table, title, name, dg_paper_decimals(paper->given, FALSE, 1));
  }
  dg_table_add_title(paper->table, ">Pairs");
  if (paper->failed)
    dg_table_add_title(paper->table, ">Failed");
}

static void add_paper_row(const Paper *paper, const DgJudgingScore *head) {
  if (paper->judges)
    dg_table_add(paper->table, head->judge);
  dg_table_add(paper->table, head->system);
  for (guint i = 0; i < paper->places->len; i++) {
    const Place *place = &g_array_index(paper->places, Place, i);
    const DgJudgingScore *score = score_at(paper->summary, head, place);
    dg_table_add_estimate(paper->table, score ? 100 * score->score : NAN, score ? 100 * score->low : NAN,
                          score ? 100 * score->high : NAN);
    if (score && is_tied(paper->summary, score, best_at(paper->summary, head->judge, place)))
      dg_table_mark_tied(paper->table);
  }
  dg_table_add_count(paper->table, head->pairs);
  if (paper->failed)
    dg_table_add_count(paper->table, head->failed);
}

/* The rows of each judge, among whom the best are. */
static void add_paper_rows(const Paper *paper) {
  const DgJudgingScore *head;
  const char *judge = NULL;
  guint first = 0, rows = 0;
  for (guint i = 0; (head = dg_judging_summary_get_score(paper->summary, i)); i++) {
    if (!is_at(head, ALL, ALL))
      continue;
    if (!judge || strcmp(judge, head->judge) != 0) {
      first = rows;
      dg_table_add_rule(paper->table);
    }
    judge = head->judge;
    add_paper_row(paper, head);
    rows++;
    for (guint k = 0; k < paper->places->len; k++)
      dg_table_mark_best(paper->table, first, 1 + paper->judges + k, FALSE);
  }
}

static gboolean any_failed(const DgJudgingSummary *summary) {
  const DgJudgingScore *score;
  for (guint i = 0; (score = dg_judging_summary_get_score(summary, i)); i++)
    if (score->failed > 0)
      return TRUE;
  return FALSE;
}

static void add_paper_notes(const Paper *paper, guint resamples, DgOutputFormat format) {
  guint unread = dg_judging_summary_get_unread(paper->summary);
  const DgJudgingJudge *judge;
  dg_table_add_note(paper->table, "Scores from 0 to 100 beside a reference, means of both orders; 50: as good as it.");
  dg_paper_add_best_note(paper->table, format, paper->judges ? "column and judge" : "column");
  if (dg_judging_summary_get_comparison(paper->summary, 0))
    dg_paper_add_tests_note(paper->table, "paired permutation tests over items");
  dg_paper_add_uncertainty_note(paper->table, paper->given, resamples);
  if (paper->failed)
    dg_table_add_note(paper->table, "Failed: pairs without a usable judgement in both orders, which do not count.");
  if (unread > 0)
    dg_table_add_note(paper->table, "%u records are of items that could not be read.", unread);
  dg_table_add_comment(paper->table, "Signature: %s", dg_judging_summary_get_signature(paper->summary));
  for (guint i = 0; (judge = dg_judging_summary_get_judge(paper->summary, i)); i++)
    dg_table_add_comment(paper->table, "Judge: %s", judge->signature);
}

char *dg_pairwise_paper(const DgJudgingSummary *summary, const DgPaperArguments *given, guint resamples,
                        DgOutputFormat format, GError **error) {
  g_autoptr(GArray) places = list_places(summary);
  g_autoptr(DgTable) table = dg_table_new(NULL, 0);
  DgPaper set = dg_paper_of(given, 0, "Scores of the systems beside the reference, by type and level.", "tab:pairwise");
  Paper paper = {summary, given, places, table, dg_judging_summary_get_judge_count(summary) > 1, any_failed(summary)};
  if (!dg_paper_check_resamples(given, resamples, error))
    return NULL;
  if (dg_judging_summary_get_score_count(summary) == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "--style paper: found no score beside a reference, expected --opponents reference or both");
    return NULL;
  }
  dg_table_set_paper(table, &set);
  add_paper_titles(&paper);
  add_paper_rows(&paper);
  add_paper_notes(&paper, resamples, format);
  return dg_table_print(table, format);
}
