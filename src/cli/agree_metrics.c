/* How each metric goes together with what people say: a row for each, as in Table 2 of DiagramEval. */
#include "cli/agree_table.h"
#include "cli/document.h"
#include "cli/table.h"

#include <diagrade/diagrade.h>
#include <string.h>

static const char *const CORRELATIONS[] = {"pearson", "spearman", "kendall"};

/* "Node F1" for node_f1; a value of another name is called as its file calls it. Free with g_free(). */
static char *metric_name(const char *value) {
  guint metric;
  DgValue ratio;
  if (!dg_value_find(value, &metric, &ratio))
    return g_strdup(value);
  char *words = g_strdelimit(g_strdup(value), "_", ' ');
  char *last = strrchr(words, ' ');
  words[0] = g_ascii_toupper(words[0]);
  if (last)
    last[1] = g_ascii_toupper(last[1]);
  return words;
}

static void add_number(DgTable *table, double number) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  dg_table_add(table, isnan(number) ? "n/a" : g_ascii_formatd(text, sizeof text, "%.4f", number));
}

char *dg_agree_metrics(const char *text, DgOutputFormat format) {
  cJSON *document = cJSON_Parse(text);
  const cJSON *rows = dg_document_get(document, "correlations"), *row;
  const char *first = dg_document_string(rows ? rows->child : NULL, "judgment");
  gboolean several = FALSE;
  gboolean resampled = dg_document_number(dg_document_get(document, "bootstrap"), "resamples") > 0;
  cJSON_ArrayForEach(row, rows) several = several || strcmp(dg_document_string(row, "judgment"), first) != 0;
  const char *titles[] = {several ? "judgment" : NULL,
                          "metric",
                          ">items",
                          resampled ? ">Pearson\nr" : ">Pearson",
                          resampled ? ">Pearson\nlow" : NULL,
                          resampled ? ">Pearson\nhigh" : NULL,
                          resampled ? ">Spearman\nrho" : ">Spearman",
                          resampled ? ">Spearman\nlow" : NULL,
                          resampled ? ">Spearman\nhigh" : NULL,
                          resampled ? ">Kendall\ntau-b" : ">Kendall tau-b",
                          resampled ? ">Kendall\nlow" : NULL,
                          resampled ? ">Kendall\nhigh" : NULL};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  cJSON_ArrayForEach(row, rows) {
    g_autofree char *name = metric_name(dg_document_string(row, "value"));
    dg_table_add(table, dg_document_string(row, "judgment"));
    dg_table_add(table, name);
    dg_table_add_count(table, dg_document_count(row, "items"));
    for (guint i = 0; i < G_N_ELEMENTS(CORRELATIONS); i++) {
      const cJSON *estimate = dg_document_get(row, CORRELATIONS[i]);
      add_number(table, dg_document_number(estimate, "value"));
      add_number(table, dg_document_number(estimate, "low"));
      add_number(table, dg_document_number(estimate, "high"));
    }
  }
  cJSON_Delete(document);
  return dg_table_print(table, format);
}
