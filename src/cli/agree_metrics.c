/* How each metric goes together with what people say: a row for each, as in Table 2 of DiagramEval. */
#include "cli/agree_table.h"
#include "cli/table.h"

#include <string.h>

char *dg_agree_metric_name(const char *value) {
  guint metric;
  DgValue ratio;
  if (strcmp(value, "clip_text") == 0 || strcmp(value, "clip_image") == 0)
    return g_strdup(strcmp(value, "clip_text") == 0 ? "CLIPScore-Text" : "CLIPScore-Image");
  if (!dg_value_find(value, &metric, &ratio))
    return g_strdup(value);
  char *words = g_strdelimit(g_strdup(value), "_", ' ');
  char *last = strrchr(words, ' ');
  words[0] = g_ascii_toupper(words[0]);
  if (last)
    last[1] = g_ascii_toupper(last[1]);
  return words;
}

static void add_row(DgTable *table, const DgAgreementCorrelation *row) {
  const DgAgreementEstimate *estimates[] = {&row->pearson.own, &row->spearman.own, &row->kendall.own};
  g_autofree char *name = dg_agree_metric_name(row->value);
  dg_table_add(table, row->judgment);
  dg_table_add(table, name);
  dg_table_add_count(table, row->items);
  for (guint i = 0; i < G_N_ELEMENTS(estimates); i++) {
    dg_table_add_number(table, "%.4f", dg_agree_rounded(estimates[i]->value));
    dg_table_add_number(table, "%.4f", dg_agree_rounded(estimates[i]->low));
    dg_table_add_number(table, "%.4f", dg_agree_rounded(estimates[i]->high));
  }
}

char *dg_agree_metrics(const DgAgreement *agreement, DgOutputFormat format) {
  const DgAgreementCorrelation *first = dg_agreement_get_correlation(agreement, 0), *row;
  gboolean several = FALSE, resampled = dg_agreement_get_resamples(agreement) > 0;
  for (guint i = 0; (row = dg_agreement_get_correlation(agreement, i)); i++)
    several = several || strcmp(row->judgment, first->judgment) != 0;
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
  for (guint i = 0; (row = dg_agreement_get_correlation(agreement, i)); i++)
    add_row(table, row);
  return dg_table_print(table, format);
}
