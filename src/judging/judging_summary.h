/* Records of pairs and what they give together. */
#ifndef DG_JUDGING_JUDGING_SUMMARY_H
#define DG_JUDGING_JUDGING_SUMMARY_H

#include "judging/judged_pairs.h"

struct _DgJudgingOptions {
  double tie;
  guint resamples;
  guint32 seed;
};

struct _DgJudgingSummary {
  DgJudgedPairs *judged;
  DgJudge *panel; /* NULL: there are not several judges */
  char *signature; /* NULL before anything was computed */
  guint unread, resamples_used;
  gboolean refused; /* a record: it may be counted in part */
  gboolean ranked; /* systems met each other */
  GArray *judges, *scores, *bias, *flips, *spread, *agreement, *ranking; /* of DgJudgingJudge and so on */
};

/* `value` with the decimals of documents. */
double dg_judging_round(double value);

/* Each fills the array of its name. */
void dg_judging_add_scores(DgJudgingSummary *summary);
void dg_judging_add_bias(DgJudgingSummary *summary, const DgJudgingOptions *options);
void dg_judging_add_flips(DgJudgingSummary *summary, const DgJudgingOptions *options);
void dg_judging_add_spread(DgJudgingSummary *summary);
void dg_judging_add_agreement(DgJudgingSummary *summary);
void dg_judging_add_ranking(DgJudgingSummary *summary, const DgJudgingOptions *options);

/* The names of all criteria, each once, by type and then as its criteria are ordered. Free with g_ptr_array_unref(). */
GPtrArray *dg_judging_criteria(const DgJudgedPairs *judged);
/* Adds a text once to a list of texts of the chunk of the records. */
void dg_judging_note(GPtrArray *texts, const char *text);
/* Sorts such a list by bytes. */
void dg_judging_sort(GPtrArray *texts);

#endif
