#include "cli/agree_table.h"

#include "cli/output.h"
#include "cli/table.h"

#include <math.h>
#include <string.h>

/* Titles of the columns that stand for resamples. */
#define INTERVAL ">95 % interval\n"
#define ABOVE_ZERO ">above 0"

typedef struct {
  const DgAgreement *agreement;
  DgOutputFormat format;
  GString *out;
} Printing;

/* Appends a line of text; in LaTeX as a comment. */
static G_GNUC_PRINTF(2, 3) void add_line(Printing *printing, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *text = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_autofree char *safe = dg_output_safe(text);
  g_string_append_printf(printing->out, "%s%s\n", printing->format == DG_OUTPUT_LATEX ? "% " : "", safe);
}

static void add_blank(Printing *printing) {
  g_string_append_c(printing->out, '\n');
}

/* A table whose columns of intervals and shares of resamples are left out when nothing was resampled. */
static DgTable *new_table(const Printing *printing, const char *const *titles, guint n_columns) {
  g_autofree const char **shown = g_new(const char *, n_columns);
  gboolean resampled = dg_agreement_get_resamples(printing->agreement) > 0;
  for (guint i = 0; i < n_columns; i++) {
    gboolean of_resamples = g_str_has_prefix(titles[i], INTERVAL) || g_str_equal(titles[i], ABOVE_ZERO);
    shown[i] = of_resamples && !resampled ? NULL : titles[i];
  }
  return dg_table_new(shown, n_columns);
}

static void add_table(Printing *printing, const DgTable *table) {
  g_autofree char *text = dg_table_print(table, printing->format);
  g_string_append(printing->out, text);
  add_blank(printing);
}

/* A number as the document has it: the noise of its last bits decides no tie. */
static void add_number(DgTable *table, const char *format, double number) {
  dg_table_add_number(table, format, dg_agree_rounded(number));
}

/* A share of resamples in percent. */
static void add_share(DgTable *table, double share) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *cell =
      g_strconcat(g_ascii_formatd(text, sizeof text, "%.1f", 100 * dg_agree_rounded(share)), "%", NULL);
  dg_table_add(table, isnan(share) ? "n/a" : cell);
}

/* Value, low and high end of an estimate. */
static void add_estimate(DgTable *table, const DgAgreementEstimate *estimate, const char *format) {
  add_number(table, format, estimate->value);
  add_number(table, format, estimate->low);
  add_number(table, format, estimate->high);
}

/* What the second system has, and the difference. */
static void add_versus(DgTable *table, const DgAgreementStatistic *statistic) {
  add_number(table, "%.3f", statistic->versus.value);
  add_estimate(table, &statistic->difference, "%+.3f");
  add_share(table, statistic->difference.above_zero);
}

/* Adds a row of the statistics of a criterion or of the average. */
typedef void (*AddRow)(DgTable *table, const char *title, const DgAgreementStatistic *kappa,
                       const DgAgreementStatistic *k2);

static void add_kappas(DgTable *table, const char *title, const DgAgreementStatistic *kappa,
                       const DgAgreementStatistic *k2) {
  dg_table_add(table, title);
  add_estimate(table, &kappa->own, "%.3f");
  add_estimate(table, &k2->own, "%.3f");
}

static void add_differences(DgTable *table, const char *title, const DgAgreementStatistic *kappa,
                            const DgAgreementStatistic *k2) {
  dg_table_add(table, title);
  add_versus(table, kappa);
  add_versus(table, k2);
}

/* Calls `add` for the criteria that are averaged, the average, and those that are not, in this order. */
static void add_rows(DgTable *table, const DgAgreement *agreement, AddRow add) {
  const DgAgreementAverage *average = dg_agreement_get_average(agreement);
  const DgAgreementCriterion *row;
  for (guint i = 0; (row = dg_agreement_get_criterion(agreement, i)); i++)
    if (row->averaged)
      add(table, row->name, &row->kappa, &row->k2);
  g_autofree char *title = g_strdup_printf("average of %u", average->criteria);
  add(table, title, &average->kappa, &average->k2);
  for (guint i = 0; (row = dg_agreement_get_criterion(agreement, i)); i++) {
    g_autofree char *name = g_strconcat("not averaged: ", row->name, NULL);
    if (!row->averaged)
      add(table, name, &row->kappa, &row->k2);
  }
}

/* Counts with their share of `all`, as the tables of DiagramIR have them. */
static void add_counts(DgTable *table, const char *title, const DgAgreementCounts *counts, guint all) {
  const guint shown[] = {counts->tp, counts->tn, counts->fp, counts->fn};
  dg_table_add(table, title);
  for (guint i = 0; i < G_N_ELEMENTS(shown); i++)
    dg_agree_add_share(table, shown[i], all);
  dg_table_add_count(table, counts->passed_na);
  dg_table_add_count(table, counts->flagged_na);
}

/* A row of sums; shares are of all that they count. */
static void add_total(DgTable *table, gboolean all, guint criteria, const DgAgreementCounts *counts) {
  g_autofree char *title = g_strdup_printf(all ? "total of all %u" : "total of the %u averaged", criteria);
  add_counts(table, title, counts, counts->tp + counts->tn + counts->fp + counts->fn);
}

static void add_confusion(Printing *printing) {
  static const char *const titles[] = {"criterion", ">TP", ">TN", ">FP", ">FN", ">n/a passed", ">N/A flagged"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgAgreement *agreement = printing->agreement;
  const DgAgreementAverage *average = dg_agreement_get_average(agreement);
  const DgAgreementCriterion *row;
  guint n_all = dg_agreement_get_criterion_count(agreement);
  for (guint i = 0; (row = dg_agreement_get_criterion(agreement, i)); i++)
    add_counts(table, row->name, &row->counts, dg_agreement_get_items(agreement));
  if (average->criteria < n_all)
    add_total(table, FALSE, average->criteria, &average->counts_averaged);
  add_total(table, TRUE, n_all, &average->counts_all);
  add_table(printing, table);
  add_line(printing,
           "Positive means failing. Only items that people call applicable count; an automatic n/a counts as a "
           "pass (\"n/a passed\").");
  add_line(printing, "\"N/A flagged\" failed where people say N/A, and does not count. Shares are of all items; of "
                     "totals, of all that count.");
  add_blank(printing);
}

/* A line of ids, when there are any. */
static gboolean add_list(Printing *printing, const char *name, const char *what, const char *const *ids) {
  if (!ids || !*ids)
    return FALSE;
  g_autofree char *list = g_strjoinv(" ", (char **)ids);
  add_line(printing, "%s, %s: %s", name, what, list);
  return TRUE;
}

static void add_lists(Printing *printing) {
  const DgAgreementCriterion *row;
  gboolean any = FALSE;
  for (guint i = 0; (row = dg_agreement_get_criterion(printing->agreement, i)); i++) {
    any |= add_list(printing, row->name, "false positives", row->false_positives);
    any |= add_list(printing, row->name, "false negatives", row->false_negatives);
    any |= add_list(printing, row->name, "flagged N/A", row->flagged_na);
  }
  if (any)
    add_blank(printing);
}

/* "model of file". Free with g_free(). */
static char *system_name(const DgAgreementSystem *system) {
  return system->model ? g_strdup_printf("%s of %s", system->model, system->file) : g_strdup(system->file);
}

static void add_comparison(Printing *printing) {
  static const char *const columns[] = {"criterion",     ">kappa",        ">difference", INTERVAL "low",
                                        INTERVAL "high", ABOVE_ZERO,      ">k2",         ">difference",
                                        INTERVAL "low",  INTERVAL "high", ABOVE_ZERO};
  const DgAgreementSystem *versus = dg_agreement_get_system(printing->agreement, 1);
  if (!versus)
    return;
  g_autoptr(DgTable) differences = new_table(printing, columns, G_N_ELEMENTS(columns));
  g_autofree char *name = system_name(versus);
  add_line(printing, "Compared with %s, on the same resamples:", name);
  add_blank(printing);
  add_rows(differences, printing->agreement, add_differences);
  add_table(printing, differences);
}

static void add_verdicts(Printing *printing) {
  static const char *const titles[] = {"criterion", ">kappa",       INTERVAL "low", INTERVAL "high",
                                       ">k2",       INTERVAL "low", INTERVAL "high"};
  if (!dg_agreement_get_average(printing->agreement))
    return;
  g_autoptr(DgTable) table = new_table(printing, titles, G_N_ELEMENTS(titles));
  add_rows(table, printing->agreement, add_kappas);
  add_table(printing, table);
  add_line(printing, "kappa counts Yes, No and N/A as three classes over all items, as DiagramIR does: where much does "
                     "not apply, it");
  add_line(printing, "mostly rewards knowing what does not. k2 is of pass and fail over the items that people call "
                     "applicable alone.");
  add_blank(printing);
  add_confusion(printing);
  add_comparison(printing);
  add_lists(printing);
}

static void add_correlation(DgTable *table, const DgAgreementCorrelation *row, gboolean versus) {
  const struct {
    const char *name;
    const DgAgreementStatistic *statistic;
  } rows[] = {{"Pearson", &row->pearson}, {"Spearman", &row->spearman}, {"Kendall tau-b", &row->kendall}};
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    dg_table_add(table, row->judgment);
    dg_table_add(table, row->value);
    dg_table_add_count(table, row->items);
    dg_table_add(table, rows[i].name);
    add_estimate(table, &rows[i].statistic->own, "%.3f");
    if (versus)
      add_versus(table, rows[i].statistic);
  }
}

static void add_correlations(Printing *printing) {
  static const char *const titles[] = {"judgment",    "value",        ">items",        "correlation",
                                       ">r",          INTERVAL "low", INTERVAL "high", ">other",
                                       ">difference", INTERVAL "low", INTERVAL "high", ABOVE_ZERO};
  enum { OF_ONE = 7 }; /* columns without a second system */
  const DgAgreement *agreement = printing->agreement;
  const DgAgreementSystem *versus = dg_agreement_get_system(agreement, 1);
  if (dg_agreement_get_correlation_count(agreement) == 0)
    return;
  g_autoptr(DgTable) table = new_table(printing, titles, versus ? G_N_ELEMENTS(titles) : OF_ONE);
  for (guint i = 0; i < dg_agreement_get_correlation_count(agreement); i++)
    add_correlation(table, dg_agreement_get_correlation(agreement, i), versus != NULL);
  if (versus) {
    g_autofree char *name = system_name(versus);
    add_line(printing, "The other is %s, on the same items and resamples.", name);
    add_blank(printing);
  }
  add_table(printing, table);
}

static void add_pairs(Printing *printing) {
  static const char *const titles[] = {"rater", "rater", ">kappa"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgAgreementRaterPair *pair;
  for (guint i = 0; (pair = dg_agreement_get_pair(printing->agreement, i)); i++) {
    dg_table_add(table, pair->first);
    dg_table_add(table, pair->second);
    add_number(table, "%.3f", pair->kappa);
  }
  if (dg_agreement_get_pair_count(printing->agreement) > 0)
    add_table(printing, table);
}

static void add_raters(Printing *printing) {
  static const char *const titles[] = {"criterion", ">items", ">Krippendorff's alpha\nnominal",
                                       ">Krippendorff's alpha\nordinal", ">Krippendorff's alpha\ninterval"};
  const DgAgreement *agreement = printing->agreement;
  const DgAgreementAlpha *row;
  if (dg_agreement_get_alpha_count(agreement) == 0)
    return;
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  add_line(printing, "Agreement of %u raters with each other, over items that two or more rated:",
           dg_agreement_get_rater_count(agreement));
  add_blank(printing);
  for (guint i = 0; (row = dg_agreement_get_alpha(agreement, i)); i++) {
    const double ranked[] = {row->ordinal, row->interval};
    dg_table_add(table, row->name);
    dg_table_add_count(table, row->items);
    add_number(table, "%.3f", row->nominal);
    for (guint k = 0; k < G_N_ELEMENTS(ranked); k++)
      if (row->verdicts)
        dg_table_add(table, "");
      else
        add_number(table, "%.3f", ranked[k]);
  }
  add_table(printing, table);
  add_pairs(printing);
}

static void add_all(Printing *printing) {
  const DgAgreement *agreement = printing->agreement;
  const DgAgreementSystem *results = dg_agreement_get_system(agreement, 0);
  g_autofree char *name = results ? system_name(results) : NULL;
  add_line(printing, "%u rated items of %s%s%s", dg_agreement_get_items(agreement), dg_agreement_get_ratings(agreement),
           name ? "; results: " : "", name ? name : "");
  add_blank(printing);
  add_verdicts(printing);
  add_correlations(printing);
  add_raters(printing);
  for (guint i = 0; i < dg_agreement_get_note_count(agreement); i++)
    add_line(printing, "%s", dg_agreement_get_note(agreement, i));
  if (results && dg_agreement_get_resamples(agreement) > 0)
    add_line(printing, "Intervals: percentile bootstrap over items, %u resamples, seed %u.",
             dg_agreement_get_resamples(agreement), dg_agreement_get_seed(agreement));
  /* The last table ends in a blank line that separates nothing. */
  if (g_str_has_suffix(printing->out->str, "\n\n"))
    g_string_truncate(printing->out, printing->out->len - 1);
}

char *dg_agree_table(const DgAgreement *agreement, DgOutputFormat format) {
  if (dg_output_format_is_delimited(format))
    return dg_agree_numbers(agreement, format);
  Printing printing = {agreement, format, g_string_new(NULL)};
  add_all(&printing);
  return g_string_free(printing.out, FALSE);
}
