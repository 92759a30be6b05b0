/* Records of pairs that were judged, by judge and pair. */
#ifndef DG_JUDGING_JUDGED_PAIRS_H
#define DG_JUDGING_JUDGED_PAIRS_H

#include "judging/judged_record.h"

/* Texts here are of one chunk of the records: equal ones are the same pointer. */
typedef struct {
  const char *type, *signature;
  guint count;
  const char *names[DG_CRITERIA_MAX];
  double weights[DG_CRITERIA_MAX];
} DgJudgedCriteria;

/* What one judge said of one pair. */
typedef struct {
  const char *item, *type, *level, *system, *opponent;
  guint item_index; /* below the number of items */
  const char *question, *figures[DG_SIDES]; /* NULL where the records do not say */
  const DgJudgedCriteria *criteria; /* NULL as long as nothing is usable */
  GArray *said; /* DgJudgingAnswer, in the order of the records */
  GArray *answers[DG_ORDERS][DG_SIDES]; /* of double: the total of each usable judgement */
  guint counts[DG_ORDERS]; /* judgements behind the following sums */
  double totals[DG_ORDERS][DG_SIDES];
  double scores[DG_ORDERS][DG_SIDES][DG_CRITERIA_MAX];
} DgJudgedPair;

typedef struct {
  const char *name, *signature; /* the panel has no signature */
  guint asked, usable;
  GArray *failures; /* DgJudgingFailure, in the order of the records */
  GPtrArray *pairs; /* of DgJudgedPair, in the order of the records */
} DgJudge;

typedef struct {
  GStringChunk *strings;
  GPtrArray *judges; /* of DgJudge, in the order of the records */
  GPtrArray *criteria; /* of DgJudgedCriteria, by type */
  guint n_items, unread;
  GHashTable *items; /* id -> index + 1 */
  GHashTable *pairs; /* judge, item, system, opponent -> DgJudgedPair */
  GHashTable *seen; /* the same with order and repeat */
} DgJudgedPairs;

/* No records. Free with dg_judged_pairs_free(). */
DgJudgedPairs *dg_judged_pairs_new(void);
void dg_judged_pairs_free(DgJudgedPairs *judged);
/* Adds a record; `name` stands for it in messages. Errors: DG_ERROR_FORMAT. */
gboolean dg_judged_pairs_add(DgJudgedPairs *judged, const DgJudgedRecord *record, const char *name, GError **error);
/* The panel of several judges: a further judge, whose pairs are their means. Free with dg_judge_free(). */
DgJudge *dg_judged_pairs_panel(const DgJudgedPairs *judged);
void dg_judge_free(DgJudge *judge);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgJudge, dg_judge_free)

/* The pairs of all judges by item, system and opponent: an array of arrays of DgJudgedPair, each with an entry for each
 * judge, which is NULL where it has none. Free with g_ptr_array_unref(). */
GPtrArray *dg_judged_pairs_align(const DgJudgedPairs *judged);

/* TRUE when both orders have a usable judgement: what follows is of such pairs alone. */
gboolean dg_judged_complete(const DgJudgedPair *pair);
/* The mean over the repeats of an order of a side; by criterion, and of the totals. */
double dg_judged_order_score(const DgJudgedPair *pair, guint order, guint side, guint criterion);
double dg_judged_order_total(const DgJudgedPair *pair, guint order, guint side);
/* The mean over both orders of a side; by criterion, and of the totals. */
double dg_judged_score(const DgJudgedPair *pair, guint side, guint criterion);
double dg_judged_total(const DgJudgedPair *pair, guint side);
/* The score of its candidate beside its opponent, over both orders and by one of them alone. */
double dg_judged_share(const DgJudgedPair *pair);
double dg_judged_order_share(const DgJudgedPair *pair, guint order);
/* The index of a criterion among those of the pair; FALSE when it has none of that name. */
gboolean dg_judged_find_criterion(const DgJudgedPair *pair, const char *name, guint *index);

#endif
