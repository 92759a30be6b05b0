/* Records of pairs that were judged, by judge and pair. */
#ifndef DG_JUDGING_JUDGED_PAIRS_H
#define DG_JUDGING_JUDGED_PAIRS_H

#include "base/json.h"

#include <diagrade/judging.h>

/* Orders: the candidate is shown first, or second. */
#define DG_ORDERS 2
/* Sides of a pair: the candidate, and its opponent. */
#define DG_SIDES 2

/* Texts here are of one chunk of the records: equal ones are the same pointer. */
typedef struct {
  const char *type, *signature;
  guint count;
  const char *names[DG_CRITERIA_MAX];
  double weights[DG_CRITERIA_MAX];
} DgJudgedCriteria;

/* What one judge said of one pair. Scores and totals are means over the repeats of an order. */
typedef struct {
  const char *item, *type, *level, *system, *opponent;
  guint item_index; /* below the number of items */
  const DgJudgedCriteria *criteria; /* NULL as long as nothing is usable */
  GArray *answers[DG_ORDERS][DG_SIDES]; /* of double: the total of each usable judgement */
  double totals[DG_ORDERS][DG_SIDES];
  double scores[DG_ORDERS][DG_SIDES][DG_CRITERIA_MAX];
  gboolean complete; /* both orders have a usable judgement */
} DgJudgedPair;

typedef struct {
  const char *name, *signature; /* the panel has no signature */
  guint asked, usable;
  cJSON *failed; /* counts by code */
  GPtrArray *pairs; /* of DgJudgedPair, in the order of the records */
} DgJudge;

typedef struct {
  GStringChunk *strings;
  GPtrArray *judges; /* of DgJudge, in the order of the records; of several, the last is the panel */
  guint n_judges; /* without the panel */
  GPtrArray *criteria; /* of DgJudgedCriteria, by type */
  guint n_items, unread;
} DgJudgedPairs;

/* Reads records `diagrade/pairwise@1`, lines of JSON in one text. Free with dg_judged_pairs_free(). Errors:
 * DG_ERROR_FORMAT. */
DgJudgedPairs *dg_judged_pairs_read(const char *text, const char *name, GError **error);
void dg_judged_pairs_free(DgJudgedPairs *judged);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgJudgedPairs, dg_judged_pairs_free)

/* The pairs of all judges by item, system and opponent: an array of arrays of DgJudgedPair, each with an entry for each
 * judge but the panel, which is NULL where it has none. Free with g_ptr_array_unref(). */
GPtrArray *dg_judged_pairs_align(const DgJudgedPairs *judged);

/* The mean over both orders of a side of a complete pair; by criterion, and of the totals. */
double dg_judged_score(const DgJudgedPair *pair, guint side, guint criterion);
double dg_judged_total(const DgJudgedPair *pair, guint side);
/* The score of its candidate beside its opponent, over both orders and by one of them alone. */
double dg_judged_share(const DgJudgedPair *pair);
double dg_judged_order_share(const DgJudgedPair *pair, guint order);
/* The index of a criterion among those of the pair; FALSE when it has none of that name. */
gboolean dg_judged_find_criterion(const DgJudgedPair *pair, const char *name, guint *index);

#endif
