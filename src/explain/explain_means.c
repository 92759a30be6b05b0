/* Means over explanations, and their bootstrap intervals: the resamples are the same for all means of a group. */
#include "explain/explain_summary.h"
#include "metrics/statistics/bootstrap.h"

#include <diagrade/agreement.h>
#include <math.h>
#include <string.h>

/* The means but for those of scores, which follow them. */
static const struct {
  const char *key;
  gsize offset;
} MEANS[] = {
    {"correctness", G_STRUCT_OFFSET(DgExplanationMeans, correctness)},
    {"fidelity", G_STRUCT_OFFSET(DgExplanationMeans, fidelity)},
    {"referencing", G_STRUCT_OFFSET(DgExplanationMeans, referencing)},
    {"accuracy", G_STRUCT_OFFSET(DgExplanationMeans, accuracy)},
    {"people_correctness", G_STRUCT_OFFSET(DgExplanationMeans, people_correctness)},
    {"people_fidelity", G_STRUCT_OFFSET(DgExplanationMeans, people_fidelity)},
    {"people_referencing", G_STRUCT_OFFSET(DgExplanationMeans, people_referencing)},
    {"choices", G_STRUCT_OFFSET(DgExplanationMeans, choices)},
    {"shorts", G_STRUCT_OFFSET(DgExplanationMeans, shorts)},
    {"answers", G_STRUCT_OFFSET(DgExplanationMeans, answers)},
};
enum { MEANS_COUNT = G_N_ELEMENTS(MEANS) + DG_EXPLAIN_SCORES };

const char *dg_explain_mean_key(guint index) {
  if (index < G_N_ELEMENTS(MEANS))
    return MEANS[index].key;
  return index < MEANS_COUNT ? dg_explain_score_key(index - (guint)G_N_ELEMENTS(MEANS)) : NULL;
}

static double *mean_at(DgExplanationMeans *means, guint index) {
  return index < G_N_ELEMENTS(MEANS) ? &G_STRUCT_MEMBER(double, means, MEANS[index].offset)
                                     : dg_explain_score(&means->scores, index - (guint)G_N_ELEMENTS(MEANS));
}

double dg_explain_mean(const DgExplanationMeans *means, guint index) {
  return index < G_N_ELEMENTS(MEANS) ? G_STRUCT_MEMBER(const double, means, MEANS[index].offset)
                                     : dg_explain_score_value(&means->scores, index - (guint)G_N_ELEMENTS(MEANS));
}

/* 1 for a right final answer, 0 for another or none; NaN where the record has no answer of this kind (NULL: any). */
static double value_of_answer(const DgExplainRecord *record, const char *kind) {
  if (!record->answer_kind || (kind && strcmp(record->answer_kind, kind) != 0))
    return NAN;
  return g_strcmp0(record->answer_verdict, dg_final_verdict_name(DG_FINAL_RIGHT)) == 0 ? 1 : 0;
}

DgExplanationMeans dg_explain_values(const DgExplainRecord *record, const double *people) {
  const double *ratings = record->ratings;
  gboolean rated = record->rated;
  return (DgExplanationMeans){.correctness = rated ? ratings[DG_RATING_CORRECTNESS] : NAN,
                              .fidelity = rated ? ratings[DG_RATING_FIDELITY] : NAN,
                              .referencing = rated ? ratings[DG_RATING_REFERENCING] : NAN,
                              .accuracy = rated ? ratings[DG_RATING_ACCURACY] : NAN,
                              .people_correctness = people ? people[DG_RATING_CORRECTNESS] : NAN,
                              .people_fidelity = people ? people[DG_RATING_FIDELITY] : NAN,
                              .people_referencing = people ? people[DG_RATING_REFERENCING] : NAN,
                              .choices = value_of_answer(record, "choice"),
                              .shorts = value_of_answer(record, "short"),
                              .answers = value_of_answer(record, NULL),
                              .scores = record->scores};
}

/* The records of a group as sums are made of them: for each mean a column of values, 0 where a record has none, and one
 * that says which have one. */
typedef struct {
  const double *columns[2 * MEANS_COUNT];
  guint means[MEANS_COUNT]; /* which mean a pair of columns is of */
  guint n_means, n_records;
} Columns;

static double *new_column(const DgExplanationMeans *rows, guint n, guint index, gboolean known) {
  double *column = g_new(double, n);
  for (guint i = 0; i < n; i++) {
    double value = dg_explain_mean(&rows[i], index);
    column[i] = known ? !isnan(value) : isnan(value) ? 0 : value;
  }
  return column;
}

static double sum_of(const double *column, guint n) {
  double sum = 0;
  for (guint i = 0; i < n; i++)
    sum += column[i];
  return sum;
}

/* Sets the mean, and keeps its columns for the intervals where a record has a value. */
static void add_mean(DgExplanationGroup *group, Columns *columns, const DgExplanationMeans *rows, guint index) {
  guint n = columns->n_records;
  double *values = new_column(rows, n, index, FALSE), *known = new_column(rows, n, index, TRUE);
  double count = sum_of(known, n);
  *mean_at(&group->means, index) = count > 0 ? dg_json_round(sum_of(values, n) / count, DG_EXPLAIN_DECIMALS) : NAN;
  *mean_at(&group->low, index) = *mean_at(&group->high, index) = NAN;
  columns->columns[2 * columns->n_means] = values;
  columns->columns[2 * columns->n_means + 1] = known;
  columns->means[columns->n_means] = index;
  if (count > 0)
    columns->n_means++;
  else {
    g_free(values);
    g_free(known);
  }
}

/* A resample without any value of a mean says nothing of it. */
static void add_intervals(DgExplanationGroup *group, const Columns *columns, guint resamples) {
  gsize width = (gsize)columns->n_means * 2;
  g_autofree double *sums = g_new(double, resamples *width + 1), *means = g_new(double, resamples);
  dg_bootstrap_sums(columns->columns, (guint)width, columns->n_records, resamples, DG_SEED_DEFAULT, sums);
  for (guint i = 0; i < columns->n_means; i++) {
    for (guint t = 0; t < resamples; t++) {
      const double *at = sums + t * width + 2 * (gsize)i;
      means[t] = at[1] > 0 ? at[0] / at[1] : NAN;
    }
    DgInterval interval = dg_interval_of(means, resamples, 1);
    *mean_at(&group->low, columns->means[i]) = dg_json_round(interval.low, DG_EXPLAIN_DECIMALS);
    *mean_at(&group->high, columns->means[i]) = dg_json_round(interval.high, DG_EXPLAIN_DECIMALS);
  }
}

void dg_explain_means(DgExplanationGroup *group, const GPtrArray *list, const DgExplanationSummary *summary) {
  g_autofree DgExplanationMeans *rows = g_new(DgExplanationMeans, list->len);
  Columns columns = {.n_records = list->len};
  for (guint i = 0; i < list->len; i++)
    rows[i] = dg_explain_values(list->pdata[i], g_hash_table_lookup(summary->rated, list->pdata[i]));
  for (guint index = 0; index < MEANS_COUNT; index++)
    add_mean(group, &columns, rows, index);
  if (summary->resamples > 0 && columns.n_means > 0)
    add_intervals(group, &columns, summary->resamples);
  for (guint i = 0; i < 2 * columns.n_means; i++)
    g_free((gpointer)columns.columns[i]);
}
