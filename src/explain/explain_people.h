/* Ratings of explanations by people, and their correlation with a judge's. */
#ifndef DG_EXPLAIN_EXPLAIN_PEOPLE_H
#define DG_EXPLAIN_EXPLAIN_PEOPLE_H

#include "explain/explain_record.h"

/* The first ratings of a judge. */
#define DG_EXPLAIN_CRITERIA 3

/* Reads what people say of `records` (an array of DgExplainRecord), by item, system and setting as far as they name
 * them: the mean of the ratings of each record by criterion, a table from the record to double[DG_EXPLAIN_CRITERIA].
 * `unknown` receives how many of the rated explanations have no record. Free with g_hash_table_unref(). Errors:
 * DG_ERROR_OPEN, DG_ERROR_FORMAT (a column is missing, a cell is no number from 1 to 5, none of them is of a record,
 * one may be of several records). */
GHashTable *dg_explain_people_read(const char *path, const GPtrArray *records, guint *unknown, GError **error);

/* The correlation of the judge of `records` with what people say: an array of DgExplanationPeople. Free with
 * g_array_unref(). */
GArray *dg_explain_people_correlate(const GPtrArray *records, GHashTable *rated, guint unknown);

#endif
