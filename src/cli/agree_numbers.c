/* All numbers of an agreement, one a line. */
#include "cli/agree_table.h"
#include "cli/table.h"

#include <math.h>

/* What the lines are about. */
typedef struct {
  DgTable *table;
  const char *section, *name;
  const DgAgreementMethod *method; /* whose lines they are, where there are several; NULL: of what people say */
  gboolean several; /* methods */
} Subject;

static void add_method(const Subject *subject) {
  static const char *const kinds[] = {"back-translation", "checks", "judge", "other"};
  const DgAgreementMethod *method = subject->method;
  const char *const cells[] = {method ? method->label : "people", method ? kinds[method->kind] : "",
                               method ? method->model : "",       method ? method->condition : "",
                               method ? method->profile : "",     method ? method->signature : ""};
  for (guint i = 0; i < G_N_ELEMENTS(cells); i++)
    dg_table_add(subject->table, cells[i] ? cells[i] : "");
}

static void add_line(const Subject *subject, const char *statistic, const double *numbers, guint count) {
  enum { NUMBERS = 4 };
  if (subject->several)
    add_method(subject);
  dg_table_add(subject->table, subject->section);
  dg_table_add(subject->table, subject->name);
  dg_table_add(subject->table, statistic);
  for (guint i = 0; i < NUMBERS; i++) {
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    double number = i < count ? dg_agree_rounded(numbers[i]) : NAN;
    const char *format = number == floor(number) ? "%.0f" : "%.6f";
    dg_table_add(subject->table, isnan(number) ? "" : g_ascii_formatd(text, sizeof text, format, number));
  }
}

static void add_number(const Subject *subject, const char *statistic, double number) {
  add_line(subject, statistic, &number, 1);
}

static void add_estimate(const Subject *subject, const char *prefix, const char *statistic, const char *suffix,
                         const DgAgreementEstimate *estimate) {
  const double numbers[] = {estimate->value, estimate->low, estimate->high, estimate->above_zero};
  g_autofree char *name = g_strconcat(prefix, statistic, suffix, NULL);
  add_line(subject, name, numbers, *suffix ? G_N_ELEMENTS(numbers) : 3);
}

#define VERSUS "versus_"
#define DIFFERENCE "_difference"

static void add_kappas(const Subject *subject, const DgAgreementStatistic *kappa, const DgAgreementStatistic *k2,
                       gboolean versus) {
  add_estimate(subject, "", "kappa", "", &kappa->own);
  add_estimate(subject, "", "k2", "", &k2->own);
  if (!versus)
    return;
  add_estimate(subject, VERSUS, "kappa", "", &kappa->versus);
  add_estimate(subject, VERSUS, "k2", "", &k2->versus);
  add_estimate(subject, VERSUS, "kappa", DIFFERENCE, &kappa->difference);
  add_estimate(subject, VERSUS, "k2", DIFFERENCE, &k2->difference);
}

static void add_counts(const Subject *subject, const DgAgreementCounts *counts) {
  add_number(subject, "tp", counts->tp);
  add_number(subject, "tn", counts->tn);
  add_number(subject, "fp", counts->fp);
  add_number(subject, "fn", counts->fn);
  add_number(subject, "passed_na", counts->passed_na);
  add_number(subject, "flagged_na", counts->flagged_na);
}

/* `whose` says of which table and method the lines are. */
static void add_verdicts(const Subject *whose, const DgAgreement *agreement, gboolean versus) {
  const DgAgreementAverage *average = dg_agreement_get_average(agreement);
  const DgAgreementCriterion *row;
  for (guint i = 0; (row = dg_agreement_get_criterion(agreement, i)); i++) {
    Subject subject = {whose->table, "criterion", row->name, whose->method, whose->several};
    add_number(&subject, "items", row->items);
    add_number(&subject, "applicable", row->applicable);
    add_number(&subject, "missing", row->missing);
    add_kappas(&subject, &row->kappa, &row->k2, versus);
    add_counts(&subject, &row->counts);
  }
  if (!average)
    return;
  Subject means = *whose, averaged = *whose, all = *whose;
  means.section = "average";
  averaged.section = "total_averaged";
  all.section = "total";
  add_number(&means, "criteria", average->criteria);
  add_kappas(&means, &average->kappa, &average->k2, versus);
  add_counts(&averaged, &average->counts_averaged);
  add_counts(&all, &average->counts_all);
}

static void add_correlation(DgTable *table, const DgAgreementCorrelation *row, gboolean versus) {
  const struct {
    const char *name;
    const DgAgreementStatistic *statistic;
  } rows[] = {{"pearson", &row->pearson}, {"spearman", &row->spearman}, {"kendall", &row->kendall}};
  g_autofree char *name = g_strconcat(row->judgment, " / ", row->value, NULL);
  Subject subject = {.table = table, .section = "correlation", .name = name};
  add_number(&subject, "items", row->items);
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
    add_estimate(&subject, "", rows[i].name, "", &rows[i].statistic->own);
  for (guint i = 0; versus && i < G_N_ELEMENTS(rows); i++) {
    add_estimate(&subject, VERSUS, rows[i].name, "", &rows[i].statistic->versus);
    add_estimate(&subject, VERSUS, rows[i].name, DIFFERENCE, &rows[i].statistic->difference);
  }
}

static void add_alpha(DgTable *table, const DgAgreementAlpha *row) {
  Subject subject = {.table = table, .section = "raters", .name = row->name};
  add_number(&subject, "items", row->items);
  add_number(&subject, "alpha_nominal", row->nominal);
  if (row->verdicts)
    return;
  add_number(&subject, "alpha_ordinal", row->ordinal);
  add_number(&subject, "alpha_interval", row->interval);
}

static void add_pair(DgTable *table, const DgAgreementRaterPair *pair) {
  for (guint i = 0; i < pair->n_criteria; i++) {
    g_autofree char *name = g_strjoin(" / ", pair->first, pair->second, pair->criteria[i].name, NULL);
    Subject subject = {.table = table, .section = "rater_pair", .name = name};
    add_number(&subject, "items", pair->criteria[i].items);
    if (!isnan(pair->criteria[i].kappa))
      add_number(&subject, "kappa", pair->criteria[i].kappa);
  }
}

char *dg_agree_numbers(const DgAgreement *agreement, DgOutputFormat format) {
  static const char *const titles[] = {"section", "name", "statistic", ">value", ">low", ">high", ">above_zero"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  gboolean versus = dg_agreement_get_system(agreement, 1) != NULL;
  Subject whose = {.table = table, .name = ""};
  add_verdicts(&whose, agreement, versus);
  for (guint i = 0; i < dg_agreement_get_correlation_count(agreement); i++)
    add_correlation(table, dg_agreement_get_correlation(agreement, i), versus);
  for (guint i = 0; i < dg_agreement_get_alpha_count(agreement); i++)
    add_alpha(table, dg_agreement_get_alpha(agreement, i));
  for (guint i = 0; i < dg_agreement_get_pair_count(agreement); i++)
    add_pair(table, dg_agreement_get_pair(agreement, i));
  return dg_table_print(table, format);
}

static void add_sum(const Subject *subject, const char *name, const DgMethodSum *sum) {
  Subject own = *subject;
  own.section = "usage";
  own.name = name;
  add_number(&own, "results", sum->results);
  add_number(&own, "sum", sum->results ? sum->sum : NAN);
  add_number(&own, "mean", sum->results ? sum->sum / sum->results : NAN);
}

static void add_usage(const Subject *subject, const DgAgreementMethod *method) {
  Subject own = *subject;
  own.section = "usage";
  add_number(&own, "results", method->results);
  add_number(&own, "failed", method->failed);
  add_sum(subject, "seconds", &method->seconds);
  add_sum(subject, "input_tokens", &method->input_tokens);
  add_sum(subject, "output_tokens", &method->output_tokens);
  add_sum(subject, "dollars", &method->dollars);
}

static void add_ratings(DgTable *table, const DgAgreementRatings *row) {
  Subject subject = {.table = table, .section = "ratings", .name = row->name, .several = TRUE};
  add_number(&subject, "items", row->items);
  add_number(&subject, "yes", row->yes);
  add_number(&subject, "no", row->no);
  add_number(&subject, "not_applicable", row->not_applicable);
}

char *dg_agree_methods_numbers(const DgAgreementMethods *methods, DgOutputFormat format) {
  static const char *const titles[] = {"method", "kind",      "model",  "condition", "profile", "signature",  "section",
                                       "name",   "statistic", ">value", ">low",      ">high",   ">above_zero"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgAgreementMethod *method;
  const DgAgreementRatings *row;
  for (guint i = 0; (row = dg_agreement_methods_get_ratings(methods, i)); i++)
    add_ratings(table, row);
  for (guint i = 0; (method = dg_agreement_methods_get(methods, i)); i++) {
    const DgAgreement *agreement = dg_agreement_methods_get_agreement(methods, i);
    Subject whose = {.table = table, .name = "", .method = method, .several = TRUE};
    add_usage(&whose, method);
    if (agreement)
      add_verdicts(&whose, agreement, dg_agreement_get_system(agreement, 1) != NULL);
  }
  return dg_table_print(table, format);
}
