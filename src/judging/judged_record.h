/* The record of one question to a judge of pairs: made by asking or read from a document, and written as one. */
#ifndef DG_JUDGING_JUDGED_RECORD_H
#define DG_JUDGING_JUDGED_RECORD_H

#include "base/json.h"

#include <diagrade/judging.h>

#define DG_JUDGED_RECORD_SCHEMA "diagrade/pairwise@1"

/* Orders: the candidate is shown first, or second. */
#define DG_ORDERS 2
/* "candidate_first" and "candidate_second". */
extern const char *const dg_judged_orders[DG_ORDERS];
/* Sides of a pair: the candidate, and its opponent. */
#define DG_SIDES 2
/* "candidate" and "opponent". */
extern const char *const dg_judged_sides[DG_SIDES];

/* A criterion, and what the judge said of it. */
typedef struct {
  char *name;
  double weight; /* NaN: none */
  double scores[DG_SIDES]; /* NaN: none from 0 to DG_PAIRWISE_SCORE_MAX */
  char *reason; /* NULL: none */
} DgJudgedScore;

/* Texts are UTF-8, or NULL where there is none. */
typedef struct {
  char *id, *type, *level, *system, *opponent, *judge, *signature;
  char *question;
  char *figures[DG_SIDES]; /* paths */
  char *failure; /* code of what went wrong; NULL: there is a judgement */
  gboolean unread; /* the item could not be read: there is no pair */
  gboolean asked; /* there was a question; otherwise the next two say nothing */
  guint order;
  double repeat;
  char *criteria_signature;
  GArray *criteria; /* DgJudgedScore; without a judgement they have no scores */
} DgJudgedRecord;

/* Free with dg_judged_record_free(). */
DgJudgedRecord *dg_judged_record_new(void);
void dg_judged_record_free(DgJudgedRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgJudgedRecord, dg_judged_record_free)

/* What stands behind "schema", "id" and "file" of a record. Free with cJSON_Delete(). */
cJSON *dg_judged_record_to_document(const DgJudgedRecord *record);
/* Reads a record; `name` stands for it in messages. Errors: DG_ERROR_FORMAT, DG_ERROR_LIMIT. */
DgJudgedRecord *dg_judged_record_read(const char *text, gsize length, const char *name, GError **error);

#endif
