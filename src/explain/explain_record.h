/* The record of one explanation: made by scoring or read from a document, and written as one. */
#ifndef DG_EXPLAIN_EXPLAIN_RECORD_H
#define DG_EXPLAIN_EXPLAIN_RECORD_H

#include "base/json.h"

#include <diagrade/explain.h>

#define DG_EXPLAIN_RECORD_SCHEMA "diagrade/explanation@1"

/* Decimals of scores and their means. */
#define DG_EXPLAIN_DECIMALS 6

/* What a judge rates; all but the last are rated by people as well. */
enum { DG_RATING_CORRECTNESS, DG_RATING_FIDELITY, DG_RATING_REFERENCING, DG_RATING_ACCURACY, DG_RATING_COUNT };
/* "correctness" and so on. */
extern const char *const dg_explain_ratings[DG_RATING_COUNT];

/* Counted by references, and not changed once it is made. Texts are UTF-8, or NULL where there is none. */
typedef struct {
  char *id, *system, *subject, *signature, *explanation, *reference;
  char *setting, *written; /* what it was written from, and the signature of its writing */
  cJSON *writing_usage, *usage; /* what writing and judging took; NULL: it is not known */
  gboolean failed; /* something in it could not be had */
  gboolean compared; /* with the reference */
  DgExplanationScores scores; /* NaN: not computed */
  char *answer_kind; /* "choice" or "short" */
  char *answer_verdict; /* see dg_final_verdict_name() */
  char *answer_found, *answer_expected;
  char *answer_by; /* who took a given answer from the explanation: "rules" or "model" */
  char *chapter, *problem, *problem_figure, *solution_figure, *error;
  GArray *keypoints; /* DgExplanationKeypoint, with texts of its own; NULL: they are not known */
  char *judge_model, *reasons; /* who was asked, and what was said before the ratings */
  gboolean rated; /* and answered */
  double ratings[DG_RATING_COUNT];
} DgExplainRecord;

/* Release with dg_explain_record_unref(). */
DgExplainRecord *dg_explain_record_new(void);
DgExplainRecord *dg_explain_record_ref(DgExplainRecord *record);
void dg_explain_record_unref(DgExplainRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgExplainRecord, dg_explain_record_unref)

/* Adds a keypoint; `named` as in DgExplanationKeypoint. */
void dg_explain_record_add_keypoint(DgExplainRecord *record, const char *element, const char *description, int named);
/* What stands behind "schema", "id" and "file" of a record. Free with cJSON_Delete(). */
cJSON *dg_explain_record_to_document(const DgExplainRecord *record);
/* Reads a record; `name` stands for it in messages. Errors: DG_ERROR_FORMAT, DG_ERROR_LIMIT. */
DgExplainRecord *dg_explain_record_read(const char *text, gsize length, const char *name, GError **error);

/* The scores of texts by their keys in documents, in the order of the summary; the first DG_SCORE_COUNT are those of
 * explain_options.h. */
enum { DG_EXPLAIN_SCORES = 10 };
const char *dg_explain_score_key(guint index);
double *dg_explain_score(DgExplanationScores *scores, guint index);
double dg_explain_score_value(const DgExplanationScores *scores, guint index);
/* All NaN. */
DgExplanationScores dg_explain_no_scores(void);

#endif
