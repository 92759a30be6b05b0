/* A leaderboard for programs: a line for each system, policy and group. */
#include "cli/document.h"
#include "cli/leaderboard_table.h"
#include "cli/table.h"

#include <diagrade/diagrade.h>

static const char *const RATIOS[] = {"precision", "recall", "f1"};
static const char *const COUNTS[] = {"items", "scored", "failed", "missing", "without_edges"};
/* Behind the columns that were there before them. */
static const char *const FURTHER_COUNTS[] = {"unreadable", "partial"};

static DgTable *new_table(const cJSON *row) {
  g_autoptr(GPtrArray) titles = g_ptr_array_new_with_free_func(g_free);
  static const char *const first[] = {
      ">rank",          "system",      ">items",   ">scored",          ">failed",    ">missing",
      ">without_edges", "policy",      "group",    ">rank_low",        ">rank_high", ">tie_group",
      ">of_items",      ">unreadable", ">partial", ">connectors_read", ">connectors"};
  for (guint i = 0; i < G_N_ELEMENTS(first); i++)
    g_ptr_array_add(titles, g_strdup(first[i]));
  for (guint micro = 0; micro < 2; micro++)
    for (guint metric = 0; metric < dg_metric_get_count(); metric++)
      for (guint i = 0; i < G_N_ELEMENTS(RATIOS); i++) {
        const char *name = dg_metric_get_name(metric), *prefix = micro ? "micro_" : "";
        gboolean shown = dg_document_get(micro ? dg_document_get(row, "micro") : row, name) != NULL;
        static const char *const ends[] = {"", "_low", "_high"};
        for (guint k = 0; k < G_N_ELEMENTS(ends); k++)
          g_ptr_array_add(titles, shown ? g_strdup_printf(">%s%s_%s%s", prefix, name, RATIOS[i], ends[k]) : NULL);
      }
  DgTable *table = dg_table_new((const char *const *)titles->pdata, titles->len);
  dg_table_set_decimals(table, 6); /* read by programs: as many as in the documents */
  return table;
}

static void add_number(DgTable *table, double number) {
  if (isnan(number))
    dg_table_add(table, "");
  else
    dg_table_add_ratio(table, number);
}

static void add_count(DgTable *table, double number) {
  if (isnan(number))
    dg_table_add(table, "");
  else
    dg_table_add_count(table, (guint)number);
}

static void add_rows(DgTable *table, const cJSON *board, const char *policy, const char *group) {
  const cJSON *row;
  cJSON_ArrayForEach(row, dg_document_get(board, "systems")) {
    dg_table_add_count(table, dg_document_count(row, "rank"));
    dg_table_add(table, dg_document_string(row, "system"));
    for (guint i = 0; i < G_N_ELEMENTS(COUNTS); i++)
      dg_table_add_count(table, dg_document_count(row, COUNTS[i]));
    dg_table_add(table, policy);
    dg_table_add(table, group);
    add_count(table, dg_document_element(dg_document_get(row, "rank_interval"), 0));
    add_count(table, dg_document_element(dg_document_get(row, "rank_interval"), 1));
    add_count(table, dg_document_number(row, "tie_group"));
    dg_table_add_count(table, dg_document_count(board, "of_items"));
    for (guint i = 0; i < G_N_ELEMENTS(FURTHER_COUNTS); i++)
      dg_table_add_count(table, dg_document_count(row, FURTHER_COUNTS[i]));
    add_count(table, dg_document_number(dg_document_get(row, "connectors"), "read"));
    add_count(table, dg_document_number(dg_document_get(row, "connectors"), "of"));
    for (guint micro = 0; micro < 2; micro++)
      for (guint metric = 0; metric < dg_metric_get_count(); metric++)
        for (guint i = 0; i < G_N_ELEMENTS(RATIOS); i++) {
          const cJSON *ratios =
              dg_document_get(micro ? dg_document_get(row, "micro") : row, dg_metric_get_name(metric));
          const cJSON *interval = dg_document_get(dg_document_get(ratios, "interval"), RATIOS[i]);
          add_number(table, dg_document_number(ratios, RATIOS[i]));
          add_number(table, dg_document_element(interval, 0));
          add_number(table, dg_document_element(interval, 1));
        }
  }
}

static void add_board(DgTable *table, const cJSON *board) {
  const cJSON *group;
  add_rows(table, board, dg_document_string(board, "missing"), "");
  cJSON_ArrayForEach(group, dg_document_get(board, "groups"))
      add_rows(table, group, dg_document_string(board, "missing"),
               cJSON_IsString(dg_document_get(group, "group")) ? dg_document_string(group, "group") : "(none)");
}

char *dg_leaderboard_csv(const char *text, DgOutputFormat format) {
  cJSON *document = cJSON_Parse(text);
  g_autoptr(DgTable) table = new_table(cJSON_GetArrayItem(dg_document_get(document, "systems"), 0));
  const cJSON *other;
  add_board(table, document);
  cJSON_ArrayForEach(other, dg_document_get(document, "other_policies")) add_board(table, other);
  cJSON_Delete(document);
  return dg_table_print(table, format);
}
