#include "cli/leaderboard_table.h"

#include "cli/output.h"
#include "cli/table.h"

#include <cJSON.h>
#include <diagrade/diagrade.h>
#include <math.h>
#include <string.h>

static const char *const RATIOS[] = {"precision", "recall", "f1"};
static const char *const RATIO_TITLES[] = {"P", "R", "F1"};

typedef struct {
  const cJSON *document;
  DgLeaderboardFormat format;
  GString *out;
} Printing;

static const cJSON *at(const cJSON *object, const char *key) {
  return cJSON_GetObjectItemCaseSensitive(object, key);
}

static double number_at(const cJSON *object, const char *key) {
  const cJSON *value = at(object, key);
  return cJSON_IsNumber(value) ? value->valuedouble : NAN;
}

static guint count_at(const cJSON *object, const char *key) {
  double number = number_at(object, key);
  return number > 0 ? (guint)number : 0;
}

static const char *string_at(const cJSON *object, const char *key) {
  const char *text = cJSON_GetStringValue(at(object, key));
  return text ? text : "";
}

static double element(const cJSON *list, int index) {
  const cJSON *value = cJSON_GetArrayItem(list, index);
  return cJSON_IsNumber(value) ? value->valuedouble : NAN;
}

/* Appends a line of text, safe for a terminal; in LaTeX as a comment, in Markdown as a paragraph. */
static void add_line(Printing *printing, const char *format, ...) G_GNUC_PRINTF(2, 3);

static void add_line(Printing *printing, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *text = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_autofree char *safe = dg_output_safe(text);
  g_string_append_printf(printing->out, "%s%s\n%s", printing->format == DG_LEADERBOARD_LATEX ? "% " : "", safe,
                         printing->format == DG_LEADERBOARD_MARKDOWN ? "\n" : "");
}

static void add_blank(Printing *printing) {
  if (!g_str_has_suffix(printing->out->str, "\n\n"))
    g_string_append_c(printing->out, '\n');
}

static void add_heading(Printing *printing, const char *text) {
  add_blank(printing);
  if (printing->format != DG_LEADERBOARD_MARKDOWN) {
    add_line(printing, "%s", text);
    return;
  }
  g_autofree char *escaped = dg_table_escape_markdown(text);
  g_string_append_printf(printing->out, "### %s\n\n", escaped);
}

static void add_table(Printing *printing, const DgTable *table) {
  g_autofree char *text = printing->format == DG_LEADERBOARD_MARKDOWN ? dg_table_to_markdown(table)
                          : printing->format == DG_LEADERBOARD_LATEX  ? dg_table_to_latex(table)
                                                                      : dg_table_to_text(table);
  g_string_append(printing->out, text);
}

/* The ratio that ranks of a row: `row` itself or its micro averages. */
static const cJSON *ranking_metric(const Printing *printing, const cJSON *row, const char **ratio) {
  guint metric = 0;
  DgValue value = DG_VALUE_F1;
  dg_value_find(string_at(printing->document, "sort"), &metric, &value);
  *ratio = dg_value_get_key(value);
  return at(row, dg_metric_get_name(metric));
}

static void add_ranking_values(const Printing *printing, DgTable *table, const cJSON *row) {
  const char *ratio;
  const cJSON *metric = ranking_metric(printing, row, &ratio);
  const cJSON *interval = at(at(metric, "interval"), ratio);
  dg_table_add_ratio(table, number_at(metric, ratio));
  dg_table_add_ratio(table, element(interval, 0));
  dg_table_add_ratio(table, element(interval, 1));
}

/* "1-2", or "1" where both ends are one. */
static void add_ranks(DgTable *table, const cJSON *ranks) {
  guint low = (guint)element(ranks, 0), high = (guint)element(ranks, 1);
  g_autofree char *text = low == high ? g_strdup_printf("%u", low) : g_strdup_printf("%u-%u", low, high);
  dg_table_add(table, ranks ? text : "");
}

static void add_ranking(Printing *printing, const cJSON *board) {
  gboolean resampled = number_at(printing->document, "resamples") > 0;
  gboolean tested = number_at(printing->document, "permutations") > 0;
  const char *sort = string_at(printing->document, "sort");
  g_autofree char *value = g_strdup_printf(">%s\nmacro", sort), *low = g_strdup_printf(">%s\nlow", sort),
                  *high = g_strdup_printf(">%s\nhigh", sort), *micro = g_strdup_printf(">%s\nmicro", sort);
  const char *titles[] = {">rank",
                          resampled ? ">ranks" : NULL,
                          tested ? ">ties" : NULL,
                          "system",
                          value,
                          resampled ? low : NULL,
                          resampled ? high : NULL,
                          micro,
                          ">items",
                          ">scored",
                          ">failed",
                          ">missing",
                          ">no edges"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const cJSON *row;
  cJSON_ArrayForEach(row, at(board, "systems")) {
    const char *ratio;
    dg_table_add_count(table, count_at(row, "rank"));
    add_ranks(table, at(row, "rank_interval"));
    dg_table_add_count(table, count_at(row, "tie_group"));
    dg_table_add(table, string_at(row, "system"));
    add_ranking_values(printing, table, row);
    const cJSON *metric = ranking_metric(printing, at(row, "micro"), &ratio);
    dg_table_add_ratio(table, number_at(metric, ratio));
    static const char *const counts[] = {"items", "scored", "failed", "missing", "without_edges"};
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
      dg_table_add_count(table, count_at(row, counts[i]));
  }
  add_table(printing, table);
}

/* Every macro average of the metrics that are shown. */
static void add_averages(Printing *printing, const cJSON *board) {
  const cJSON *rows = at(board, "systems"), *first = cJSON_GetArrayItem(rows, 0), *row;
  g_autoptr(GPtrArray) titles = g_ptr_array_new_with_free_func(g_free);
  g_ptr_array_add(titles, g_strdup("system"));
  for (guint metric = 0; metric < dg_metric_get_count(); metric++)
    for (guint i = 0; i < G_N_ELEMENTS(RATIOS); i++) {
      const char *name = dg_metric_get_name(metric);
      g_ptr_array_add(titles, at(first, name) ? g_strdup_printf(">%s\n%s", name, RATIO_TITLES[i]) : NULL);
    }
  g_autoptr(DgTable) table = dg_table_new((const char *const *)titles->pdata, titles->len);
  cJSON_ArrayForEach(row, rows) {
    dg_table_add(table, string_at(row, "system"));
    for (guint metric = 0; metric < dg_metric_get_count(); metric++)
      for (guint i = 0; i < G_N_ELEMENTS(RATIOS); i++)
        dg_table_add_ratio(table, number_at(at(row, dg_metric_get_name(metric)), RATIOS[i]));
  }
  add_table(printing, table);
}

static void add_p(DgTable *table, double p) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  dg_table_add(table, isnan(p) ? "n/a" : g_ascii_formatd(text, sizeof text, "%.4f", p));
}

/* Neighbours in the ranking: who is really better than the next one. */
static void add_neighbours(Printing *printing, const cJSON *board) {
  const cJSON *rows = at(board, "systems"), *pair;
  if (cJSON_GetArraySize(at(board, "comparisons")) == 0)
    return;
  gboolean resampled = number_at(printing->document, "resamples") > 0;
  gboolean tested = number_at(printing->document, "permutations") > 0;
  const char *titles[] = {"system",
                          "next",
                          ">items",
                          ">difference",
                          resampled ? ">low" : NULL,
                          resampled ? ">high" : NULL,
                          tested ? ">permutation\np" : NULL,
                          tested ? ">permutation\nHolm" : NULL,
                          resampled ? ">bootstrap\np" : NULL,
                          resampled ? ">bootstrap\nHolm" : NULL};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  int place = 0;
  cJSON_ArrayForEach(pair, at(board, "comparisons")) {
    const char *first = string_at(cJSON_GetArrayItem(rows, place), "system");
    const char *next = string_at(cJSON_GetArrayItem(rows, place + 1), "system");
    if (strcmp(first, string_at(pair, "first")) != 0 || strcmp(next, string_at(pair, "second")) != 0)
      continue;
    place++;
    dg_table_add(table, first);
    dg_table_add(table, next);
    dg_table_add_count(table, count_at(pair, "items"));
    dg_table_add_ratio(table, number_at(pair, "difference"));
    dg_table_add_ratio(table, element(at(pair, "interval"), 0));
    dg_table_add_ratio(table, element(at(pair, "interval"), 1));
    static const char *const keys[] = {"p_permutation", "p_permutation_holm", "p_bootstrap", "p_bootstrap_holm"};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
      add_p(table, number_at(pair, keys[i]));
  }
  add_table(printing, table);
}

/* The other policies beside the first one, system by system. */
static void add_policies(Printing *printing) {
  const cJSON *others = at(printing->document, "other_policies"), *row, *other, *found;
  if (!others)
    return;
  g_autoptr(GPtrArray) titles = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GPtrArray) boards = g_ptr_array_new();
  g_ptr_array_add(titles, g_strdup("system"));
  g_ptr_array_add(boards, (gpointer)printing->document);
  cJSON_ArrayForEach(other, others) g_ptr_array_add(boards, (gpointer)other);
  static const char *const columns[] = {"items", "rank", NULL, "low", "high"};
  for (guint i = 0; i < boards->len; i++)
    for (guint k = 0; k < G_N_ELEMENTS(columns); k++)
      g_ptr_array_add(titles, g_strdup_printf(">missing: %s\n%s", string_at(boards->pdata[i], "missing"),
                                              columns[k] ? columns[k] : string_at(printing->document, "sort")));
  g_autoptr(DgTable) table = dg_table_new((const char *const *)titles->pdata, titles->len);
  cJSON_ArrayForEach(row, at(printing->document, "systems")) {
    const char *name = string_at(row, "system");
    dg_table_add(table, name);
    for (guint i = 0; i < boards->len; i++)
      cJSON_ArrayForEach(found, at(boards->pdata[i], "systems")) {
        if (strcmp(string_at(found, "system"), name) != 0)
          continue;
        gboolean skips = strcmp(string_at(boards->pdata[i], "missing"), "skip") == 0;
        dg_table_add_count(table, count_at(found, skips ? "scored" : "items"));
        dg_table_add_count(table, count_at(found, "rank"));
        add_ranking_values(printing, table, found);
      }
  }
  add_heading(printing, "What the policy for failed and missing figures changes:");
  add_table(printing, table);
}

static void add_groups(Printing *printing) {
  const cJSON *group;
  cJSON_ArrayForEach(group, at(printing->document, "groups")) {
    const char *value = cJSON_GetStringValue(at(group, "group"));
    g_autofree char *heading = g_strdup_printf("%s: %s (%u items)", string_at(printing->document, "by"),
                                               value ? value : "(none)", count_at(group, "items"));
    add_heading(printing, heading);
    add_ranking(printing, group);
  }
}

static void add_notes(Printing *printing, const cJSON *board) {
  guint resamples = count_at(printing->document, "resamples"),
        permutations = count_at(printing->document, "permutations");
  guint pairs = (guint)cJSON_GetArraySize(at(board, "comparisons"));
  add_blank(printing);
  if (resamples > 0)
    add_line(printing, "low, high, ranks: 95 %% percentile intervals of %u bootstrap resamples of the items, seed %u.",
             resamples, count_at(printing->document, "seed"));
  if (permutations > 0)
    add_line(printing,
             "ties: systems of different groups are told apart by paired permutation tests (Holm-corrected over %u "
             "pair%s, p < 0.05).",
             pairs, pairs == 1 ? "" : "s");
  if (permutations > 0 && number_at(board, "least_p_holm") >= 0.05)
    add_line(printing,
             "So many pairs of systems cannot be told apart by so few items or permutations, whatever they score.");
}

static const char *policy_text(const char *missing) {
  return strcmp(missing, "skip") == 0     ? "failed and missing figures are left out"
         : strcmp(missing, "common") == 0 ? "only items that every system has scored"
                                          : "a failed or missing figure counts 0";
}

static void add_all(Printing *printing) {
  const cJSON *document = printing->document;
  const char *dataset = string_at(document, "dataset"), *signature = string_at(document, "signature");
  add_line(printing, "%s%s%u items; averages over items, %s. Ranked by %s.", dataset, *dataset ? ": " : "",
           count_at(document, "items"), policy_text(string_at(document, "missing")), string_at(document, "sort"));
  add_line(printing, "Signature: %s", *signature ? signature : "none: no item was scored");
  add_line(printing, "Options: %s", string_at(document, "options"));
  add_blank(printing);
  add_ranking(printing, document);
  add_blank(printing);
  add_averages(printing, document);
  add_blank(printing);
  add_neighbours(printing, document);
  add_policies(printing);
  add_groups(printing);
  add_notes(printing, document);
  while (g_str_has_suffix(printing->out->str, "\n\n"))
    g_string_truncate(printing->out, printing->out->len - 1);
}

/* CSV. */

static const char *const COUNTS[] = {"items", "scored", "failed", "missing", "without_edges"};

static DgTable *new_csv_table(const cJSON *row) {
  g_autoptr(GPtrArray) titles = g_ptr_array_new_with_free_func(g_free);
  static const char *const first[] = {">rank",          "system", ">items", ">scored",   ">failed",    ">missing",
                                      ">without_edges", "policy", "group",  ">rank_low", ">rank_high", ">tie_group"};
  for (guint i = 0; i < G_N_ELEMENTS(first); i++)
    g_ptr_array_add(titles, g_strdup(first[i]));
  for (guint micro = 0; micro < 2; micro++)
    for (guint metric = 0; metric < dg_metric_get_count(); metric++)
      for (guint i = 0; i < G_N_ELEMENTS(RATIOS); i++) {
        const char *name = dg_metric_get_name(metric), *prefix = micro ? "micro_" : "";
        gboolean shown = at(micro ? at(row, "micro") : row, name) != NULL;
        static const char *const ends[] = {"", "_low", "_high"};
        for (guint k = 0; k < G_N_ELEMENTS(ends); k++)
          g_ptr_array_add(titles, shown ? g_strdup_printf(">%s%s_%s%s", prefix, name, RATIOS[i], ends[k]) : NULL);
      }
  DgTable *table = dg_table_new((const char *const *)titles->pdata, titles->len);
  dg_table_set_decimals(table, 6); /* read by programs: as many as in the documents */
  return table;
}

static void add_csv_number(DgTable *table, double number) {
  if (isnan(number))
    dg_table_add(table, "");
  else
    dg_table_add_ratio(table, number);
}

static void add_csv_count(DgTable *table, double number) {
  if (isnan(number))
    dg_table_add(table, "");
  else
    dg_table_add_count(table, (guint)number);
}

static void add_csv_rows(DgTable *table, const cJSON *board, const char *policy, const char *group) {
  const cJSON *row;
  cJSON_ArrayForEach(row, at(board, "systems")) {
    dg_table_add_count(table, count_at(row, "rank"));
    dg_table_add(table, string_at(row, "system"));
    for (guint i = 0; i < G_N_ELEMENTS(COUNTS); i++)
      dg_table_add_count(table, count_at(row, COUNTS[i]));
    dg_table_add(table, policy);
    dg_table_add(table, group);
    add_csv_count(table, element(at(row, "rank_interval"), 0));
    add_csv_count(table, element(at(row, "rank_interval"), 1));
    add_csv_count(table, number_at(row, "tie_group"));
    for (guint micro = 0; micro < 2; micro++)
      for (guint metric = 0; metric < dg_metric_get_count(); metric++)
        for (guint i = 0; i < G_N_ELEMENTS(RATIOS); i++) {
          const cJSON *ratios = at(micro ? at(row, "micro") : row, dg_metric_get_name(metric));
          const cJSON *interval = at(at(ratios, "interval"), RATIOS[i]);
          add_csv_number(table, number_at(ratios, RATIOS[i]));
          add_csv_number(table, element(interval, 0));
          add_csv_number(table, element(interval, 1));
        }
  }
}

static void add_csv_board(DgTable *table, const cJSON *board) {
  const cJSON *group;
  add_csv_rows(table, board, string_at(board, "missing"), "");
  cJSON_ArrayForEach(group, at(board, "groups"))
      add_csv_rows(table, group, string_at(board, "missing"),
                   cJSON_IsString(at(group, "group")) ? string_at(group, "group") : "(none)");
}

static char *to_csv(const cJSON *document) {
  g_autoptr(DgTable) table = new_csv_table(cJSON_GetArrayItem(at(document, "systems"), 0));
  const cJSON *other;
  add_csv_board(table, document);
  cJSON_ArrayForEach(other, at(document, "other_policies")) add_csv_board(table, other);
  return dg_table_to_csv(table);
}

char *dg_leaderboard_table(const char *text, DgLeaderboardFormat format) {
  cJSON *document = cJSON_Parse(text);
  char *result;
  if (format == DG_LEADERBOARD_CSV) {
    result = to_csv(document);
  } else {
    Printing printing = {document, format, g_string_new(NULL)};
    add_all(&printing);
    result = g_string_free(printing.out, FALSE);
  }
  cJSON_Delete(document);
  return result;
}
