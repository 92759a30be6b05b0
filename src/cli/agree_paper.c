/* The agreement of one system with people as tables of a paper. */
#include "cli/agree_table.h"

#include <string.h>

typedef struct {
  const DgAgreement *agreement;
  const DgPaperArguments *given;
  DgOutputFormat format;
  GString *out;
  guint tables; /* printed so far */
} Printing;

/* "model of file", without its directory. Free with g_free(). */
static char *system_name(const DgAgreementSystem *system) {
  g_autofree char *file = g_path_get_basename(system->file);
  return system->model ? g_strdup_printf("%s of %s", system->model, file) : g_steal_pointer(&file);
}

static void add_estimates(const Printing *printing, DgTable *table, const char *title, const char *name) {
  dg_table_add_estimates(table, title, name, dg_paper_decimals(printing->given, TRUE, 3));
}

static void note_uncertainty(const Printing *printing, DgTable *table) {
  dg_paper_add_uncertainty_note(table, printing->given, dg_agreement_get_resamples(printing->agreement));
}

/* What is said below every table. */
static void add_notes(const Printing *printing, DgTable *table) {
  const DgAgreement *agreement = printing->agreement;
  for (guint i = 0; i < dg_agreement_get_note_count(agreement); i++)
    dg_table_add_note(table, "%s", dg_agreement_get_note(agreement, i));
}

static void append_table(Printing *printing, DgTable *table, const char *caption, const char *label) {
  DgPaper set = dg_paper_of(printing->given, printing->tables++, caption, label);
  dg_table_set_paper(table, &set);
  add_notes(printing, table);
  dg_table_append(printing->out, table, printing->format);
}

static void add_statistic(DgTable *table, const DgAgreementStatistic *statistic, gboolean versus) {
  dg_agree_add_estimate(table, &statistic->own);
  if (!versus)
    return;
  dg_agree_add_estimate(table, &statistic->versus);
  dg_agree_add_estimate(table, &statistic->difference);
}

static void add_statistic_titles(const Printing *printing, DgTable *table, const char *title, const char *name,
                                 gboolean versus) {
  static const char *const COLUMNS[] = {"first", "second", "\u0394"}, *const ENDS[] = {"", "_versus", "_difference"};
  for (guint i = 0; i < (versus ? G_N_ELEMENTS(COLUMNS) : 1); i++) {
    g_autofree char *heading = versus ? g_strdup_printf(">%s\n%s", title, COLUMNS[i]) : g_strconcat(">", title, NULL);
    g_autofree char *own = g_strconcat(name, ENDS[i], NULL);
    add_estimates(printing, table, heading, own);
  }
}

/* Criteria that have no verdict for some items say so. */
static void add_criteria(DgTable *table, const DgAgreement *agreement, gboolean averaged, gboolean versus) {
  const DgAgreementCriterion *row;
  for (guint i = 0; (row = dg_agreement_get_criterion(agreement, i)); i++) {
    if (row->averaged != averaged)
      continue;
    g_autofree char *words = dg_paper_words(row->name);
    dg_table_add(table, words);
    dg_table_add_count(table, row->items - row->missing);
    dg_table_add_count(table, row->applicable);
    add_statistic(table, &row->kappa, versus);
    add_statistic(table, &row->k2, versus);
  }
}

static void add_kappa_notes(DgTable *table, const DgAgreement *agreement) {
  const DgAgreementSystem *own = dg_agreement_get_system(agreement, 0), *versus = dg_agreement_get_system(agreement, 1);
  g_autofree char *first = system_name(own), *second = versus ? system_name(versus) : NULL;
  guint averaged = dg_agreement_get_average(agreement)->criteria, all = dg_agreement_get_criterion_count(agreement);
  if (versus)
    dg_table_add_note(table, "First: %s; second: %s; \u0394: first less second, on the same resamples.", first, second);
  dg_table_add_note(table, "\u03ba is of Yes, No and N/A over the rated items, \u03ba2 of pass and fail over those to "
                           "which people say that the criterion applies.");
  dg_table_add_note(table, "%u items were rated; verdicts: those that the results have.",
                    dg_agreement_get_items(agreement));
  if (averaged < all)
    dg_table_add_note(table, "Criteria below the average do not count in it.");
}

static void append_kappas(Printing *printing) {
  const DgAgreement *agreement = printing->agreement;
  const DgAgreementAverage *average = dg_agreement_get_average(agreement);
  gboolean versus = dg_agreement_get_system(agreement, 1) != NULL;
  static const char *const titles[] = {"Criterion", ">Verdicts", ">Applicable"};
  if (!average)
    return;
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  add_statistic_titles(printing, table, "\u03ba", "kappa", versus);
  add_statistic_titles(printing, table, "\u03ba2", "k2", versus);
  add_criteria(table, agreement, TRUE, versus);
  g_autofree char *title = g_strdup_printf("Average of %u", average->criteria);
  dg_table_add_rule(table);
  dg_table_add(table, title);
  dg_table_add(table, "");
  dg_table_add(table, "");
  add_statistic(table, &average->kappa, versus);
  add_statistic(table, &average->k2, versus);
  dg_table_add_rule(table);
  add_criteria(table, agreement, FALSE, versus);
  add_kappa_notes(table, agreement);
  note_uncertainty(printing, table);
  append_table(printing, table, "Agreement with people by criterion.", "tab:agreement");
}

static gboolean has_several_judgments(const DgAgreement *agreement) {
  const DgAgreementCorrelation *first = dg_agreement_get_correlation(agreement, 0), *row;
  for (guint i = 0; (row = dg_agreement_get_correlation(agreement, i)); i++)
    if (strcmp(row->judgment, first->judgment) != 0)
      return TRUE;
  return FALSE;
}

static void append_correlations(Printing *printing) {
  const DgAgreement *agreement = printing->agreement;
  const DgAgreementCorrelation *row;
  if (dg_agreement_get_correlation_count(agreement) == 0)
    return;
  gboolean versus = dg_agreement_get_system(agreement, 1) != NULL;
  const char *titles[] = {has_several_judgments(agreement) ? "Judgment" : NULL, "Metric", ">Items"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  add_statistic_titles(printing, table, "Pearson", "pearson", versus);
  add_statistic_titles(printing, table, "Spearman", "spearman", versus);
  add_statistic_titles(printing, table, "Kendall", "kendall", versus);
  for (guint i = 0; (row = dg_agreement_get_correlation(agreement, i)); i++) {
    g_autofree char *name = dg_agree_metric_name(row->value);
    dg_table_add(table, row->judgment);
    dg_table_add(table, name);
    dg_table_add_count(table, row->items);
    add_statistic(table, &row->pearson, versus);
    add_statistic(table, &row->spearman, versus);
    add_statistic(table, &row->kendall, versus);
  }
  if (versus)
    dg_table_add_note(table, "\u0394: first less second system, on the same items and resamples.");
  note_uncertainty(printing, table);
  append_table(printing, table, "Correlation with what people say.", "tab:correlation");
}

static void append_raters(Printing *printing) {
  static const char *const titles[] = {"Criterion", ">Items"};
  const DgAgreement *agreement = printing->agreement;
  const DgAgreementAlpha *row;
  if (dg_agreement_get_alpha_count(agreement) == 0)
    return;
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  add_estimates(printing, table, ">Krippendorff's \u03b1\nnominal", "alpha_nominal");
  add_estimates(printing, table, ">Krippendorff's \u03b1\nordinal", "alpha_ordinal");
  add_estimates(printing, table, ">Krippendorff's \u03b1\ninterval", "alpha_interval");
  for (guint i = 0; (row = dg_agreement_get_alpha(agreement, i)); i++) {
    const double alphas[] = {row->nominal, row->verdicts ? NAN : row->ordinal, row->verdicts ? NAN : row->interval};
    dg_table_add(table, row->name);
    dg_table_add_count(table, row->items);
    for (guint k = 0; k < G_N_ELEMENTS(alphas); k++)
      dg_table_add_estimate(table, dg_agree_rounded(alphas[k]), NAN, NAN);
  }
  dg_table_add_note(table, "%u raters, over the items that two or more rated.",
                    dg_agreement_get_rater_count(agreement));
  append_table(printing, table, "Agreement of the raters with each other.", "tab:raters");
}

char *dg_agree_paper(const DgAgreement *agreement, const DgPaperArguments *given, DgOutputFormat format) {
  Printing printing = {agreement, given, format, g_string_new(NULL), 0};
  append_kappas(&printing);
  append_correlations(&printing);
  append_raters(&printing);
  return g_string_free(printing.out, FALSE);
}
