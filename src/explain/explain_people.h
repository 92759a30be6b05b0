/* Ratings of explanations by people, and their correlation with a judge's. */
#ifndef DG_EXPLAIN_EXPLAIN_PEOPLE_H
#define DG_EXPLAIN_EXPLAIN_PEOPLE_H

#include "base/json.h"

#include <diagrade/explain.h>

#define DG_EXPLAIN_CRITERIA 3
/* "correctness", "fidelity" and "referencing". */
extern const char *const dg_explain_criteria[DG_EXPLAIN_CRITERIA];

/* What people say, by item, and by system where they name one. */
typedef struct _DgPeopleRatings DgPeopleRatings;
/* Reads the file. Free with dg_people_ratings_free(). Errors: DG_ERROR_OPEN, DG_ERROR_FORMAT (a column is missing, a
 * cell is no number from 1 to 5). */
DgPeopleRatings *dg_people_ratings_read(const char *path, GError **error);
void dg_people_ratings_free(DgPeopleRatings *ratings);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPeopleRatings, dg_people_ratings_free)

/* Correlates them with the "judge" of records (an array): the "people" of dg_explain_summary(). Free with
 * cJSON_Delete(). Errors: DG_ERROR_FORMAT (none of them is of a record). */
cJSON *dg_people_ratings_correlate(const DgPeopleRatings *ratings, const GPtrArray *records, GError **error);

#endif
