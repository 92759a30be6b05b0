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

void dg_agree_add_estimate(DgTable *table, const DgAgreementEstimate *estimate) {
  dg_table_add_estimate(table, dg_agree_rounded(estimate->value), dg_agree_rounded(estimate->low),
                        dg_agree_rounded(estimate->high));
}

void dg_agree_add_kappa(DgTable *table, const DgAgreementCriterion *criterion) {
  if (!criterion) {
    dg_table_add(table, "n/a");
    return;
  }
  dg_agree_add_estimate(table, &criterion->kappa.own);
  if (criterion->missing)
    dg_table_add_remark(table, " (%u of %u)", criterion->items - criterion->missing, criterion->items);
}

void dg_agree_add_average(DgTable *table, const DgAgreement *agreement, guint averaged) {
  const DgAgreementAverage *average = agreement ? dg_agreement_get_average(agreement) : NULL;
  if (!average) {
    dg_table_add(table, "n/a");
    return;
  }
  dg_agree_add_estimate(table, &average->kappa.own);
  if (average->criteria < averaged)
    dg_table_add_remark(table, " (%u of %u criteria)", average->criteria, averaged);
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

/* Appends a line that is not there yet: notes on the ratings are those of every method. */
static void add_once(GPtrArray *lines, const char *line) {
  if (!g_ptr_array_find_with_equal_func(lines, line, g_str_equal, NULL))
    g_ptr_array_add(lines, g_strdup(line));
}

#define REMARKS "(n of m)"
#define REMARKS_TEXT                                                                                                   \
  "so many of the rated items have a verdict, the others count as n/a; or so many of the results say it."

/* What was left out. Free with g_ptr_array_unref(). */
static GPtrArray *list_notes(const DgAgreementMethods *methods) {
  GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
  const DgAgreementMethod *method;
  for (guint i = 0; (method = dg_agreement_methods_get(methods, i)); i++) {
    const DgAgreement *agreement = dg_agreement_methods_get_agreement(methods, i);
    g_autofree char *failed = g_strdup_printf("%s: all %u results failed.", method->label, method->failed);
    if (!agreement)
      add_once(lines, failed);
    for (guint k = 0; agreement && k < dg_agreement_get_note_count(agreement); k++)
      add_once(lines, dg_agreement_get_note(agreement, k));
  }
  return lines;
}

void dg_agree_append_notes(GString *out, const DgAgreementMethods *methods, DgAgreeForm *form) {
  g_autoptr(GPtrArray) lines = list_notes(methods);
  if (form->paper)
    return;
  g_ptr_array_add(lines, g_strdup("\"" REMARKS "\": " REMARKS_TEXT));
  if (dg_agreement_methods_get_resamples(methods) > 0)
    g_ptr_array_add(lines, g_strdup_printf("Intervals: percentile bootstrap over items, %u resamples, seed %u.",
                                           dg_agreement_methods_get_resamples(methods),
                                           dg_agreement_methods_get_seed(methods)));
  g_string_append_c(out, '\n');
  for (guint i = 0; i < lines->len; i++)
    dg_agree_line(out, form->format, lines->pdata[i]);
}

DgTable *dg_agree_new_table(DgAgreeForm *form, const char *const *titles, guint n_columns) {
  DgTable *table = dg_table_new(titles, n_columns);
  dg_table_set_uncertainty(table, form->intervals ? DG_UNCERTAINTY_INTERVAL : DG_UNCERTAINTY_NONE);
  if (form->paper)
    dg_table_set_decimals(table, dg_paper_decimals(form->paper, TRUE, 3));
  return table;
}

void dg_agree_append_table(GString *out, const DgAgreementMethods *methods, DgTable *table, DgAgreeForm *form,
                           const char *caption, const char *label, const char *of) {
  if (!form->paper) {
    dg_table_append(out, table, form->format);
    return;
  }
  g_autofree char *own = g_strconcat("tab:", label, NULL);
  DgPaper set = dg_paper_of(form->paper, form->tables++, caption, own);
  g_autoptr(GPtrArray) lines = list_notes(methods);
  dg_table_set_paper(table, &set);
  dg_paper_add_best_note(table, form->format, of);
  dg_paper_add_uncertainty_note(table, form->paper, dg_agreement_methods_get_resamples(methods));
  if (dg_table_has_remark(table))
    dg_table_add_note(table, REMARKS ": " REMARKS_TEXT);
  for (guint i = 0; i < lines->len; i++)
    dg_table_add_note(table, "%s", (char *)lines->pdata[i]);
  dg_table_append(out, table, form->format);
}

/* Whether the results of a method say such a sum. */
static gboolean any_says(const DgAgreementMethods *methods, gsize sum) {
  const DgAgreementMethod *method;
  for (guint i = 0; (method = dg_agreement_methods_get(methods, i)); i++)
    if (G_STRUCT_MEMBER(DgMethodSum, method, sum).results > 0)
      return TRUE;
  return FALSE;
}

/* A row a method: what it took, and its averages. */
static void append_overview(GString *out, const DgAgreementMethods *methods, DgAgreeForm *form) {
  gboolean timed = !form->paper || any_says(methods, G_STRUCT_OFFSET(DgAgreementMethod, seconds));
  gboolean paid = !form->paper || any_says(methods, G_STRUCT_OFFSET(DgAgreementMethod, dollars));
  const char *const titles[] = {">#",
                                "method",
                                "model",
                                ">results",
                                ">failed",
                                ">missing",
                                ">kappa",
                                ">k2",
                                timed ? ">seconds a\ndiagram" : NULL,
                                paid ? ">dollars\nall" : NULL,
                                paid ? ">dollars\na diagram" : NULL};
  enum { KAPPA = 6, K2 };
  g_autoptr(DgTable) table = dg_agree_new_table(form, titles, G_N_ELEMENTS(titles));
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
    dg_agree_add_average(table, agreement, averaged);
    if (average)
      dg_agree_add_estimate(table, &average->k2.own);
    else
      dg_table_add(table, "n/a");
    dg_agree_add_sum(table, &method->seconds, method->results, TRUE, "%.2f");
    dg_agree_add_sum(table, &method->dollars, method->results, FALSE, "%.4f");
    dg_agree_add_sum(table, &method->dollars, method->results, TRUE, "%.6f");
  }
  for (guint column = KAPPA; column <= K2 && form->paper; column++)
    dg_table_mark_best(table, 0, column, FALSE);
  dg_agree_append_table(out, methods, table, form, "Agreement with people, and what each method took.", "methods",
                        "column");
}

/* What each method has more than the one that all are compared with. */
static void append_differences(GString *out, const DgAgreementMethods *methods, DgAgreeForm *form) {
  static const char *const titles[] = {">#",          "method",       "model",           ">kappa\ndifference",
                                       ">kappa\nlow", ">kappa\nhigh", ">kappa\nabove 0", ">k2\ndifference",
                                       ">k2\nlow",    ">k2\nhigh",    ">k2\nabove 0"};
  g_autoptr(DgTable) table = dg_agree_new_table(form, titles, G_N_ELEMENTS(titles));
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
    dg_agree_append_table(out, methods, table, form, "Kappa with people: what each method has more.", "differences",
                          "column");
}

/* Kappa by criterion (rows) and method (columns, by their numbers), and what people say. */
static void append_criteria(GString *out, const DgAgreementMethods *methods, DgAgreeForm *form) {
  static const char *const titles[] = {"criterion", ">people\nYes", ">people\nNo", ">people\nN/A"};
  g_autoptr(DgTable) table = dg_agree_new_table(form, titles, G_N_ELEMENTS(titles));
  const DgAgreementRatings *row;
  guint count = dg_agreement_methods_get_count(methods);
  for (guint i = 0; i < count; i++)
    dg_table_add_title(table, ">kappa of method\n%u", i + 1);
  for (guint k = 0; (row = dg_agreement_methods_get_ratings(methods, k)); k++) {
    g_autofree char *name = form->paper ? dg_paper_words(row->name) : g_strdup(row->name);
    g_autofree char *title = row->averaged ? g_strdup(name) : g_strconcat("not averaged: ", name, NULL);
    dg_table_add(table, title);
    dg_table_add_count(table, row->yes);
    dg_table_add_count(table, row->no);
    dg_table_add_count(table, row->not_applicable);
    for (guint i = 0; i < count; i++)
      dg_agree_add_kappa(table, dg_agree_find_criterion(dg_agreement_methods_get_agreement(methods, i), row->name));
    if (form->paper)
      dg_table_mark_best_of_row(table, k, G_N_ELEMENTS(titles), G_N_ELEMENTS(titles) + count - 1);
  }
  dg_agree_append_table(out, methods, table, form, "Kappa with people by criterion.", "criteria", "row");
}

char *dg_agree_methods(const DgAgreementMethods *methods, DgAgreeForm *form) {
  if (dg_output_format_is_delimited(form->format))
    return dg_agree_methods_numbers(methods, form->format);
  GString *out = g_string_new(NULL);
  append_overview(out, methods, form);
  append_differences(out, methods, form);
  append_criteria(out, methods, form);
  dg_agree_append_notes(out, methods, form);
  return g_string_free(out, FALSE);
}
