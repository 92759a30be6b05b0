/* Agreement as tables for people. */
#ifndef DG_CLI_AGREE_TABLE_H
#define DG_CLI_AGREE_TABLE_H

#include "cli/paper.h"

#include <diagrade/diagrade.h>
#include <math.h>

/* The tables of an agreement, or for CSV and TSV all of its numbers, one a line. Free with g_free(). */
char *dg_agree_table(const DgAgreement *agreement, DgOutputFormat format);
/* Its correlations alone, a row for each value: the table that DiagramEval has as Table 2. Free with g_free(). */
char *dg_agree_metrics(const DgAgreement *agreement, DgOutputFormat format);

/* "Node F1" for node_f1, "CLIPScore-Text" for that of clip-score; a value of another name is called as its file calls
 * it. Free with g_free(). */
char *dg_agree_metric_name(const char *value);

/* Means of ratings alone. Free with g_free(). */
char *dg_agree_means(const DgRatingMeans *means, DgOutputFormat format);

/* Agreement of matchings, likewise. Free with g_free(). */
char *dg_agree_matchings(const DgMatchingAgreement *agreement, DgOutputFormat format);

/* The tables of an agreement that a paper has: kappa by criterion, or the correlations; and what raters have in common.
 * Free with g_free(). */
char *dg_agree_paper(const DgAgreement *agreement, const DgPaperArguments *given, DgOutputFormat format);

/* How the tables of several methods are printed. */
typedef struct {
  DgOutputFormat format;
  gboolean intervals; /* kappas show theirs */
  const DgPaperArguments *paper; /* NULL: they are of no paper */
  guint tables; /* that were printed for it so far */
} DgAgreeForm;
/* Agreement of several methods: which there are, and kappa by criterion; for CSV and TSV all numbers, one a line. Free
 * with g_free(). */
char *dg_agree_methods(const DgAgreementMethods *methods, DgAgreeForm *form);
/* The same as the tables of DiagramIR, in its layout; `tables` are their numbers (a bit each), of those from 2 to 12.
 * NULL when one of them as CSV or TSV has nothing in it. Free with g_free(). */
char *dg_agree_diagramir(const DgAgreementMethods *methods, guint tables, DgAgreeForm *form, GError **error);
#define DG_DIAGRAMIR_CONFUSIONS ((1U << 8) | (1U << 9) | (1U << 10) | (1U << 11)) /* one a method */
/* Reads "2,3,12" or "2-7"; NULL stands for all. Errors: DG_ERROR_ARGUMENT. */
gboolean dg_agree_diagramir_tables(const char *list, guint *tables, GError **error);

/* agree_numbers.c: all numbers, one a line. */
char *dg_agree_numbers(const DgAgreement *agreement, DgOutputFormat format);
char *dg_agree_methods_numbers(const DgAgreementMethods *methods, DgOutputFormat format);

/* agree_methods.c: parts of its tables, for those of DiagramIR. */

/* The criterion of that name; NULL when there is none, or no agreement. */
const DgAgreementCriterion *dg_agree_find_criterion(const DgAgreement *agreement, const char *name);
/* How many criteria of the ratings count in averages. */
guint dg_agree_count_averaged(const DgAgreementMethods *methods);
/* Cells: kappa of a criterion, with how many items have a verdict where some have none; the average, with how many
 * criteria it is of where that is not all `averaged`; a mean or sum, with how many results say it where not all do.
 * "n/a" for NULL, and for what is not defined. */
void dg_agree_add_kappa(DgTable *table, const DgAgreementCriterion *criterion);
void dg_agree_add_average(DgTable *table, const DgAgreement *agreement, guint averaged);
void dg_agree_add_sum(DgTable *table, const DgMethodSum *sum, guint results, gboolean mean, const char *format);
/* An estimate as the document has it. */
void dg_agree_add_estimate(DgTable *table, const DgAgreementEstimate *estimate);
/* A count with its share of `all`: "33 (8.5%)". */
void dg_agree_add_share(DgTable *table, guint count, guint all);
/* A line of text; in LaTeX as a comment. */
void dg_agree_line(GString *out, DgOutputFormat format, const char *text);
/* A table that shows intervals as the form says. Free with dg_table_free(). */
DgTable *dg_agree_new_table(DgAgreeForm *form, const char *const *titles, guint n_columns);
/* Prints it; for a paper with its caption, a label, the notes below and how the best `of` a row or column is marked. */
void dg_agree_append_table(GString *out, const DgAgreementMethods *methods, DgTable *table, DgAgreeForm *form,
                           const char *caption, const char *label, const char *of);
/* What was left out or counted otherwise; tables of a paper have it below them. */
void dg_agree_append_notes(GString *out, const DgAgreementMethods *methods, DgAgreeForm *form);

/* A number as the document has it (9 decimals, never -0), so that the noise of its last bits decides no tie. */
static inline double dg_agree_rounded(double number) {
  return round(number * 1e9) / 1e9 + 0.0;
}

#endif
