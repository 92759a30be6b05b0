/* Ratings of explanations by people, and their correlation with a judge's. */
#ifndef DG_EXPLAIN_EXPLAIN_PEOPLE_H
#define DG_EXPLAIN_EXPLAIN_PEOPLE_H

#include "explain/explain_record.h"

/* The first ratings of a judge. */
#define DG_EXPLAIN_CRITERIA 3

/* Reads what people say, by item, and by system where they name one, and correlates it with the ratings of records (an
 * array of DgExplainRecord). Returns an array of DgExplanationPeople; free with g_array_unref(). Errors: DG_ERROR_OPEN,
 * DG_ERROR_FORMAT (a column is missing, a cell is no number from 1 to 5, none of them is of a record). */
GArray *dg_explain_people(const char *path, const GPtrArray *records, GError **error);

#endif
