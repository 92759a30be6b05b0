/* Agreement of several methods as tables: which methods there are and what they took, and kappa by criterion. */
#include "cli/agree_table.h"
#include "cli/output.h"
#include "cli/table.h"

#include <math.h>

void dg_agree_line(GString *out, DgOutputFormat format, const char *text) {
  g_autofree char *safe = dg_output_safe(text);
  g_string_append_printf(out, "%s%s\n", format == DG_OUTPUT_LATEX ? "% " : "", safe);
}

const DgAgreementCriterion *dg_agree_find_criterion(const DgAgreement *agreement, const char *name) {
  const DgAgreementCriterion *criterion;
  for (guint i = 0; agreement && (criterion = dg_agreement_get_criterion(agreement, i)); i++)
    if (g_str_equal(criterion->name, name))
      return criterion;
  return NULL;
}

/* "0.562"; with `intervals` "0.562 [0.510, 0.608]". */
static char *format_estimate(const DgAgreementEstimate *estimate, gboolean intervals) {
  char value[G_ASCII_DTOSTR_BUF_SIZE], low[G_ASCII_DTOSTR_BUF_SIZE], high[G_ASCII_DTOSTR_BUF_SIZE];
  if (isnan(estimate->value))
    return g_strdup("n/a");
  g_ascii_formatd(value, sizeof value, "%.3f", dg_agree_rounded(estimate->value));
  if (!intervals || isnan(estimate->low))
    return g_strdup(value);
  g_ascii_formatd(low, sizeof low, "%.3f", dg_agree_rounded(estimate->low));
  g_ascii_formatd(high, sizeof high, "%.3f", dg_agree_rounded(estimate->high));
  return g_strdup_printf("%s [%s, %s]", value, low, high);
}

void dg_agree_add_kappa(DgTable *table, const DgAgreementCriterion *criterion, gboolean intervals) {
  if (!criterion) {
    dg_table_add(table, "n/a");
    return;
  }
  g_autofree char *kappa = format_estimate(&criterion->kappa.own, intervals);
  g_autofree char *cell = criterion->missing ? g_strdup_printf("%s (%u of %u)", kappa,
                                                               criterion->items - criterion->missing, criterion->items)
                                             : g_strdup(kappa);
  dg_table_add(table, cell);
}

void dg_agree_add_average(DgTable *table, const DgAgreement *agreement, guint averaged, gboolean intervals) {
  const DgAgreementAverage *average = agreement ? dg_agreement_get_average(agreement) : NULL;
  if (!average) {
    dg_table_add(table, "n/a");
    return;
  }
  g_autofree char *kappa = format_estimate(&average->kappa.own, intervals);
  g_autofree char *cell = average->criteria < averaged
                              ? g_strdup_printf("%s (%u of %u criteria)", kappa, average->criteria, averaged)
                              : g_strdup(kappa);
  dg_table_add(table, cell);
}

void dg_agree_add_sum(DgTable *table, const DgMethodSum *sum, guint results, gboolean mean, const char *format) {
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  double value = !sum->results ? NAN : mean ? sum->sum / sum->results : sum->sum;
  g_ascii_formatd(number, sizeof number, format, dg_agree_rounded(value));
  g_autofree char *cell = sum->results && sum->results < results
                              ? g_strdup_printf("%s (%u of %u)", number, sum->results, results)
                              : g_strdup(number);
  dg_table_add(table, isnan(value) ? "n/a" : cell);
}

void dg_agree_add_share(DgTable *table, guint count, guint all) {
  char share[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(share, sizeof share, "%.1f", all > 0 ? 100.0 * count / all : 0);
  g_autofree char *cell = g_strdup_printf("%u (%s%%)", count, share);
  dg_table_add(table, cell);
}

guint dg_agree_count_averaged(const DgAgreementMethods *methods) {
  const DgAgreementRatings *row;
  guint count = 0;
  for (guint i = 0; (row = dg_agreement_methods_get_ratings(methods, i)); i++)
    count += row->averaged;
  return count;
}

/* Rated items without a verdict of a method, in whichever of the criteria most are missing. */
static guint count_missing(const DgAgreement *agreement) {
  const DgAgreementCriterion *row;
  guint most = 0;
  for (guint i = 0; (row = dg_agreement_get_criterion(agreement, i)); i++)
    most = MAX(most, row->missing);
  return most;
}

/* A row a method: what it took, and its averages. */
static void append_overview(GString *out, const DgAgreementMethods *methods, gboolean intervals,
                            DgOutputFormat format) {
  static const char *const titles[] = {">#",
                                       "method",
                                       "model",
                                       ">results",
                                       ">failed",
                                       ">missing",
                                       ">kappa",
                                       ">k2",
                                       ">seconds a\ndiagram",
                                       ">dollars\nall",
                                       ">dollars\na diagram"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgAgreementMethod *method;
  guint averaged = dg_agree_count_averaged(methods);
  for (guint i = 0; (method = dg_agreement_methods_get(methods, i)); i++) {
    const DgAgreement *agreement = dg_agreement_methods_get_agreement(methods, i);
    const DgAgreementAverage *average = agreement ? dg_agreement_get_average(agreement) : NULL;
    dg_table_add_count(table, i + 1);
    dg_table_add(table, method->name);
    dg_table_add(table, method->model ? method->model : "");
    dg_table_add_count(table, method->results);
    dg_table_add_count(table, method->failed);
    if (agreement)
      dg_table_add_count(table, count_missing(agreement));
    else
      dg_table_add(table, "all");
    dg_agree_add_average(table, agreement, averaged, intervals);
    g_autofree char *k2 = average ? format_estimate(&average->k2.own, intervals) : g_strdup("n/a");
    dg_table_add(table, k2);
    dg_agree_add_sum(table, &method->seconds, method->results, TRUE, "%.2f");
    dg_agree_add_sum(table, &method->dollars, method->results, FALSE, "%.4f");
    dg_agree_add_sum(table, &method->dollars, method->results, TRUE, "%.6f");
  }
  dg_table_append(out, table, format);
}

/* What each method has more than the one that all are compared with. */
static void append_differences(GString *out, const DgAgreementMethods *methods, DgOutputFormat format) {
  static const char *const titles[] = {">#",          "method",       "model",           ">kappa\ndifference",
                                       ">kappa\nlow", ">kappa\nhigh", ">kappa\nabove 0", ">k2\ndifference",
                                       ">k2\nlow",    ">k2\nhigh",    ">k2\nabove 0"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgAgreementMethod *method;
  gboolean any = FALSE;
  for (guint i = 0; (method = dg_agreement_methods_get(methods, i)); i++) {
    const DgAgreement *agreement = dg_agreement_methods_get_agreement(methods, i);
    const DgAgreementAverage *average = agreement ? dg_agreement_get_average(agreement) : NULL;
    if (!average || !dg_agreement_get_system(agreement, 1))
      continue;
    const DgAgreementEstimate *differences[] = {&average->kappa.difference, &average->k2.difference};
    any = TRUE;
    dg_table_add_count(table, i + 1);
    dg_table_add(table, method->name);
    dg_table_add(table, method->model ? method->model : "");
    for (guint k = 0; k < G_N_ELEMENTS(differences); k++) {
      dg_table_add_number(table, "%+.3f", dg_agree_rounded(differences[k]->value));
      dg_table_add_number(table, "%+.3f", dg_agree_rounded(differences[k]->low));
      dg_table_add_number(table, "%+.3f", dg_agree_rounded(differences[k]->high));
      dg_table_add_number(table, "%.3f", dg_agree_rounded(differences[k]->above_zero));
    }
  }
  if (any)
    dg_table_append(out, table, format);
}

/* Kappa by criterion (rows) and method (columns, by their numbers), and what people say. */
static void append_criteria(GString *out, const DgAgreementMethods *methods, gboolean intervals,
                            DgOutputFormat format) {
  static const char *const titles[] = {"criterion", ">people\nYes", ">people\nNo", ">people\nN/A"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgAgreementRatings *row;
  guint count = dg_agreement_methods_get_count(methods);
  for (guint i = 0; i < count; i++)
    dg_table_add_title(table, ">kappa of method\n%u", i + 1);
  for (guint k = 0; (row = dg_agreement_methods_get_ratings(methods, k)); k++) {
    g_autofree char *title = row->averaged ? g_strdup(row->name) : g_strconcat("not averaged: ", row->name, NULL);
    dg_table_add(table, title);
    dg_table_add_count(table, row->yes);
    dg_table_add_count(table, row->no);
    dg_table_add_count(table, row->not_applicable);
    for (guint i = 0; i < count; i++)
      dg_agree_add_kappa(table, dg_agree_find_criterion(dg_agreement_methods_get_agreement(methods, i), row->name),
                         intervals);
  }
  dg_table_append(out, table, format);
}

/* Appends a line that was not said yet: notes on the ratings are those of every method. */
static void append_once(GString *out, GHashTable *said, const char *line, DgOutputFormat format) {
  if (g_hash_table_add(said, g_strdup(line)))
    dg_agree_line(out, format, line);
}

void dg_agree_append_notes(GString *out, const DgAgreementMethods *methods, DgOutputFormat format) {
  g_autoptr(GHashTable) said = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  const DgAgreementMethod *method;
  g_string_append_c(out, '\n');
  for (guint i = 0; (method = dg_agreement_methods_get(methods, i)); i++) {
    const DgAgreement *agreement = dg_agreement_methods_get_agreement(methods, i);
    g_autofree char *failed = g_strdup_printf("%s: all %u results failed.", method->label, method->failed);
    if (!agreement)
      append_once(out, said, failed, format);
    for (guint k = 0; agreement && k < dg_agreement_get_note_count(agreement); k++)
      append_once(out, said, dg_agreement_get_note(agreement, k), format);
  }
  dg_agree_line(out, format,
                "\"(n of m)\": so many of the rated items have a verdict, the others count as n/a; or "
                "so many of the results say it.");
  g_autofree char *line =
      g_strdup_printf("Intervals: percentile bootstrap over items, %u resamples, seed %u.",
                      dg_agreement_methods_get_resamples(methods), dg_agreement_methods_get_seed(methods));
  if (dg_agreement_methods_get_resamples(methods) > 0)
    dg_agree_line(out, format, line);
}

char *dg_agree_methods(const DgAgreementMethods *methods, gboolean intervals, DgOutputFormat format) {
  if (dg_output_format_is_delimited(format))
    return dg_agree_methods_numbers(methods, format);
  GString *out = g_string_new(NULL);
  append_overview(out, methods, intervals, format);
  append_differences(out, methods, format);
  append_criteria(out, methods, intervals, format);
  dg_agree_append_notes(out, methods, format);
  return g_string_free(out, FALSE);
}
