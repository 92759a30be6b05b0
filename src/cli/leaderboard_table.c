#include "cli/leaderboard_table.h"

#include "cli/document.h"
#include "cli/output.h"
#include "cli/table.h"

#include <diagrade/diagrade.h>
#include <string.h>

static const char *const RATIOS[] = {"precision", "recall", "f1"};
/* Stands behind the name of a system of which figures are unreadable. */
#define UNREADABLE_MARK "*"

static const char *const RATIO_TITLES[] = {"P", "R", "F1"};

typedef struct {
  const cJSON *document;
  DgOutputFormat format;
  GString *out;
} Printing;

/* Appends a line of text, safe for a terminal; in LaTeX as a comment, in Markdown as a paragraph. */
static void add_line(Printing *printing, const char *format, ...) G_GNUC_PRINTF(2, 3);

static void add_line(Printing *printing, const char *format, ...) {
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

static guint ranking_metric(const Printing *printing, DgValue *value) {
  guint metric = 0;
  *value = DG_VALUE_F1;
  dg_value_find(dg_document_string(printing->document, "sort"), &metric, value);
  return metric;
}

/* The ratio that ranks of a row: `row` itself or its micro averages. */
static const cJSON *ranking_ratios(const Printing *printing, const cJSON *row, const char **ratio) {
  DgValue value;
  guint metric = ranking_metric(printing, &value);
  *ratio = dg_value_get_key(value);
  return dg_document_get(row, dg_metric_get_name(metric));
}

static void add_ranking_values(const Printing *printing, DgTable *table, const cJSON *row) {
  const char *ratio;
  const cJSON *metric = ranking_ratios(printing, row, &ratio);
  const cJSON *interval = dg_document_get(dg_document_get(metric, "interval"), ratio);
  dg_table_add_ratio(table, dg_document_number(metric, ratio));
  dg_table_add_ratio(table, dg_document_element(interval, 0));
  dg_table_add_ratio(table, dg_document_element(interval, 1));
}

/* "1-2", or "1" where both ends are one. */
static void add_ranks(DgTable *table, const cJSON *ranks) {
  guint low = (guint)dg_document_element(ranks, 0), high = (guint)dg_document_element(ranks, 1);
  g_autofree char *text = low == high ? g_strdup_printf("%u", low) : g_strdup_printf("%u-%u", low, high);
  dg_table_add(table, ranks ? text : "");
}

/* Whether some system has figures that are counted so. */
static gboolean has_any(const cJSON *board, const char *count) {
  const cJSON *row;
  cJSON_ArrayForEach(row, dg_document_get(board, "systems")) if (dg_document_count(row, count) > 0) return TRUE;
  return FALSE;
}

static double connectors_share(const cJSON *object) {
  const cJSON *connectors = dg_document_get(object, "connectors");
  return dg_document_number(connectors, "read") / dg_document_number(connectors, "of");
}

static gboolean has_connectors(const cJSON *board) {
  const cJSON *row;
  cJSON_ArrayForEach(row, dg_document_get(board, "systems")) if (dg_document_get(row, "connectors")) return TRUE;
  return FALSE;
}

/* The name of a system, with a mark that the notes explain when some of its figures are unreadable. */
static void add_system(DgTable *table, const cJSON *row) {
  const char *name = dg_document_string(row, "system");
  g_autofree char *marked = g_strconcat(name, " " UNREADABLE_MARK, NULL);
  dg_table_add(table, dg_document_count(row, "unreadable") > 0 ? marked : name);
}

static void add_ranking(Printing *printing, const cJSON *board) {
  gboolean resampled = dg_document_number(printing->document, "resamples") > 0;
  gboolean tested = dg_document_number(printing->document, "permutations") > 0;
  const char *sort = dg_document_string(printing->document, "sort");
  DgValue ranking;
  gboolean counted = dg_metric_has_counts(ranking_metric(printing, &ranking));
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
                          has_any(board, "unreadable") ? ">unreadable" : NULL,
                          ">missing",
                          ">no edges",
                          has_any(board, "partial") ? ">read\nin part" : NULL,
                          has_connectors(board) ? ">connectors\nread" : NULL};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const cJSON *row;
  cJSON_ArrayForEach(row, dg_document_get(board, "systems")) {
    const char *ratio;
    dg_table_add_count(table, dg_document_count(row, "rank"));
    add_ranks(table, dg_document_get(row, "rank_interval"));
    dg_table_add_count(table, dg_document_count(row, "tie_group"));
    add_system(table, row);
    add_ranking_values(printing, table, row);
    const cJSON *metric = ranking_ratios(printing, dg_document_get(row, "micro"), &ratio);
    dg_table_add_ratio(table, dg_document_number(metric, ratio));
    /* What was drawn at all: a figure that leaves out most of its reference stands out. */
    dg_table_add_ratio(table, dg_document_number(dg_document_get(row, "node"), "recall"));
    static const char *const counts[] = {"items",   "scored",        "failed", "unreadable",
                                         "missing", "without_edges", "partial"};
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
      dg_table_add_count(table, dg_document_count(row, counts[i]));
    dg_table_add_ratio(table, connectors_share(row));
  }
  add_table(printing, table);
}

/* Every macro average of the metrics that are shown. */
static void add_averages(Printing *printing, const cJSON *board) {
  const cJSON *rows = dg_document_get(board, "systems"), *first = cJSON_GetArrayItem(rows, 0), *row;
  g_autoptr(GPtrArray) titles = g_ptr_array_new_with_free_func(g_free);
  g_ptr_array_add(titles, g_strdup("system"));
  for (guint metric = 0; metric < dg_metric_get_count(); metric++)
    for (guint i = 0; i < G_N_ELEMENTS(RATIOS); i++) {
      const char *name = dg_metric_get_name(metric);
      g_ptr_array_add(titles, dg_document_get(first, name) ? g_strdup_printf(">%s\n%s", name, RATIO_TITLES[i]) : NULL);
    }
  g_autoptr(DgTable) table = dg_table_new((const char *const *)titles->pdata, titles->len);
  cJSON_ArrayForEach(row, rows) {
    dg_table_add(table, dg_document_string(row, "system"));
    for (guint metric = 0; metric < dg_metric_get_count(); metric++)
      for (guint i = 0; i < G_N_ELEMENTS(RATIOS); i++)
        dg_table_add_ratio(table, dg_document_number(dg_document_get(row, dg_metric_get_name(metric)), RATIOS[i]));
  }
  add_table(printing, table);
}

static void add_p(DgTable *table, double p) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  dg_table_add(table, isnan(p) ? "n/a" : g_ascii_formatd(text, sizeof text, "%.4f", p));
}

/* Neighbours in the ranking: who is really better than the next one. */
static void add_neighbours(Printing *printing, const cJSON *board) {
  const cJSON *rows = dg_document_get(board, "systems"), *pair;
  if (cJSON_GetArraySize(dg_document_get(board, "comparisons")) == 0)
    return;
  gboolean resampled = dg_document_number(printing->document, "resamples") > 0;
  gboolean tested = dg_document_number(printing->document, "permutations") > 0;
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
  cJSON_ArrayForEach(pair, dg_document_get(board, "comparisons")) {
    const char *first = dg_document_string(cJSON_GetArrayItem(rows, place), "system");
    const char *next = dg_document_string(cJSON_GetArrayItem(rows, place + 1), "system");
    if (strcmp(first, dg_document_string(pair, "first")) != 0 || strcmp(next, dg_document_string(pair, "second")) != 0)
      continue;
    place++;
    dg_table_add(table, first);
    dg_table_add(table, next);
    dg_table_add_count(table, dg_document_count(pair, "items"));
    dg_table_add_ratio(table, dg_document_number(pair, "difference"));
    dg_table_add_ratio(table, dg_document_element(dg_document_get(pair, "interval"), 0));
    dg_table_add_ratio(table, dg_document_element(dg_document_get(pair, "interval"), 1));
    static const char *const keys[] = {"p_permutation", "p_permutation_holm", "p_bootstrap", "p_bootstrap_holm"};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
      add_p(table, dg_document_number(pair, keys[i]));
  }
  add_table(printing, table);
}

/* The other policies beside the first one, system by system. */
static void add_policies(Printing *printing) {
  const cJSON *others = dg_document_get(printing->document, "other_policies"), *row, *other, *found;
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
      g_ptr_array_add(titles,
                      g_strdup_printf(">missing: %s\n%s", dg_document_string(boards->pdata[i], "missing"),
                                      columns[k] ? columns[k] : dg_document_string(printing->document, "sort")));
  g_autoptr(DgTable) table = dg_table_new((const char *const *)titles->pdata, titles->len);
  cJSON_ArrayForEach(row, dg_document_get(printing->document, "systems")) {
    const char *name = dg_document_string(row, "system");
    dg_table_add(table, name);
    for (guint i = 0; i < boards->len; i++)
      cJSON_ArrayForEach(found, dg_document_get(boards->pdata[i], "systems")) {
        if (strcmp(dg_document_string(found, "system"), name) != 0)
          continue;
        gboolean skips = strcmp(dg_document_string(boards->pdata[i], "missing"), "skip") == 0;
        dg_table_add_count(table, dg_document_count(found, skips ? "scored" : "items"));
        dg_table_add_count(table, dg_document_count(found, "rank"));
        add_ranking_values(printing, table, found);
      }
  }
  add_heading(printing, "What the policy for failed and missing figures changes:");
  add_table(printing, table);
}

/* "7 of 8 items, 1 reference not usable" */
static char *items_text(const cJSON *board) {
  guint items = dg_document_count(board, "items"), all = dg_document_count(board, "of_items");
  guint unusable = dg_document_count(dg_document_get(board, "references"), "unusable");
  g_autofree char *left =
      unusable ? g_strdup_printf(", %u reference%s not usable", unusable, unusable == 1 ? "" : "s") : g_strdup("");
  return g_strdup_printf("%u of %u items%s", items, all, left);
}

static void add_groups(Printing *printing) {
  const cJSON *group;
  cJSON_ArrayForEach(group, dg_document_get(printing->document, "groups")) {
    const char *value = cJSON_GetStringValue(dg_document_get(group, "group"));
    g_autofree char *items = items_text(group);
    g_autofree char *heading =
        g_strdup_printf("%s: %s (%s)", dg_document_string(printing->document, "by"), value ? value : "(none)", items);
    add_heading(printing, heading);
    add_ranking(printing, group);
  }
}

static const char *unreadable_text(const char *missing) {
  return strcmp(missing, "skip") == 0     ? "they are left out"
         : strcmp(missing, "common") == 0 ? "their items are left out"
                                          : "they count 0";
}

static void add_notes(Printing *printing, const cJSON *board) {
  guint resamples = dg_document_count(printing->document, "resamples"),
        permutations = dg_document_count(printing->document, "permutations");
  guint pairs = (guint)cJSON_GetArraySize(dg_document_get(board, "comparisons"));
  add_blank(printing);
  if (has_any(board, "unreadable"))
    add_line(printing, UNREADABLE_MARK " Some figures cannot be read, as their text is drawn as outlines: %s.",
             unreadable_text(dg_document_string(printing->document, "missing")));
  if (has_any(board, "partial"))
    add_line(printing, "read in part: figures that were repaired, cut off or not understood as a whole.");
  if (resamples > 0)
    add_line(printing, "low, high, ranks: 95 %% percentile intervals of %u bootstrap resamples of the items, seed %u.",
             resamples, dg_document_count(printing->document, "seed"));
  if (permutations > 0)
    add_line(printing,
             "ties: systems of different groups are told apart by paired permutation tests (Holm-corrected over %u "
             "pair%s, p < 0.05).",
             pairs, pairs == 1 ? "" : "s");
  if (permutations > 0 && dg_document_number(board, "least_p_holm") >= 0.05)
    add_line(printing,
             "So many pairs of systems cannot be told apart by so few items or permutations, whatever they score.");
}

static const char *policy_text(const char *missing) {
  return strcmp(missing, "skip") == 0     ? "failed and missing figures are left out"
         : strcmp(missing, "common") == 0 ? "only items that every system has scored"
                                          : "a failed or missing figure counts 0";
}

/* How far the references were read. */
static void add_references(Printing *printing) {
  const cJSON *references = dg_document_get(printing->document, "references");
  const cJSON *connectors = dg_document_get(references, "connectors");
  guint partial = dg_document_count(references, "partial");
  if (connectors)
    add_line(printing, "References: %u of %u connectors read.", dg_document_count(connectors, "read"),
             dg_document_count(connectors, "of"));
  if (partial)
    add_line(printing, "References that were read in part: %u.", partial);
}

static void add_all(Printing *printing) {
  const cJSON *document = printing->document;
  const char *dataset = dg_document_string(document, "dataset"), *signature = dg_document_string(document, "signature");
  g_autofree char *items = items_text(document);
  add_line(printing, "%s%s%s; averages over items, %s. Ranked by %s.", dataset, *dataset ? ": " : "", items,
           policy_text(dg_document_string(document, "missing")), dg_document_string(document, "sort"));
  add_references(printing);
  add_line(printing, "Signature: %s", *signature ? signature : "none: no item was scored");
  add_line(printing, "Options: %s", dg_document_string(document, "options"));
  const cJSON *unfinished = dg_document_get(document, "unfinished");
  if (unfinished)
    add_line(printing, "Unfinished: %u of %u pairs are scored; the run is to be gone on with.",
             dg_document_count(unfinished, "stored"), dg_document_count(unfinished, "pairs"));
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

char *dg_leaderboard_table(const char *text, DgOutputFormat format) {
  cJSON *document = cJSON_Parse(text);
  Printing printing = {document, format, g_string_new(NULL)};
  add_all(&printing);
  cJSON_Delete(document);
  return g_string_free(printing.out, FALSE);
}
