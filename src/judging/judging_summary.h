/* Records of pairs and what they give together. */
#ifndef DG_JUDGING_JUDGING_SUMMARY_H
#define DG_JUDGING_JUDGING_SUMMARY_H

#include "judging/judged_pairs.h"

#include <diagrade/pairwise.h>

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
  double tie; /* the margin that was computed with */
  gboolean refused; /* a record: it may be counted in part */
  gboolean ranked; /* systems met each other */
  GArray *judges, *scores, *comparisons, *bias, *flips, *spread, *agreement, *ranking; /* of DgJudgingJudge and so on */
};

/* `value` with the decimals of documents. */
double dg_judging_round(double value);

/* Each fills the array of its name. */
void dg_judging_add_scores(DgJudgingSummary *summary, const DgJudgingOptions *options);
void dg_judging_add_comparisons(DgJudgingSummary *summary, const DgJudgingOptions *options);
void dg_judging_add_bias(DgJudgingSummary *summary, const DgJudgingOptions *options);
void dg_judging_add_flips(DgJudgingSummary *summary, const DgJudgingOptions *options);
void dg_judging_add_spread(DgJudgingSummary *summary);
void dg_judging_add_agreement(DgJudgingSummary *summary);
void dg_judging_add_ranking(DgJudgingSummary *summary, const DgJudgingOptions *options);

/* What stands for all types, and for all levels. */
#define DG_JUDGING_ALL "all"

/* Where a score stands: NULL stands for all types, or all levels. */
typedef struct {
  const char *system, *type, *level; /* of the chunk of the records */
} DgJudgingPlace;
/* Whether a pair is of a system beside the reference, and of that type and level. */
gboolean dg_judging_is_at(const DgJudgedPair *pair, const DgJudgingPlace *place);
typedef void (*DgJudgingAtPlace)(const DgJudgingPlace *place, gpointer user_data);
/* Visits the places of a system: over all, all types by level where there are several, and the same of each type. */
void dg_judging_places(const DgJudge *judge, const char *system, DgJudgingAtPlace visit, gpointer user_data);
/* The systems of a judge by their names. Free with g_ptr_array_unref(). */
GPtrArray *dg_judging_systems(const DgJudge *judge);

/* The outcome of a complete pair by one order alone; see dg_pairwise_outcome(). */
DgOutcome dg_judging_outcome(const DgJudgedPair *pair, guint order, double margin);

/* The names of all criteria, each once, by type and then as its criteria are ordered. Free with g_ptr_array_unref(). */
GPtrArray *dg_judging_criteria(const DgJudgedPairs *judged);
/* Adds a text once to a list of texts of the chunk of the records. */
void dg_judging_note(GPtrArray *texts, const char *text);
/* Sorts such a list by bytes. */
void dg_judging_sort(GPtrArray *texts);

#endif
