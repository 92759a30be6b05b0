/* Parts of a summary of pairs that were judged. */
#ifndef DG_JUDGING_JUDGING_TABLES_H
#define DG_JUDGING_JUDGING_TABLES_H

#include "judging/judged_pairs.h"

/* Decimals of scores and of statistics in documents. */
#define DG_JUDGING_DECIMALS 6

/* Each adds one member to `document`, as dg_judging_summary() describes them. */
void dg_judging_add_scores(cJSON *document, const DgJudgedPairs *judged);
void dg_judging_add_bias(cJSON *document, const DgJudgedPairs *judged, const DgJudgingOptions *options);
void dg_judging_add_flips(cJSON *document, const DgJudgedPairs *judged, const DgJudgingOptions *options);
void dg_judging_add_spread(cJSON *document, const DgJudgedPairs *judged);
void dg_judging_add_panel(cJSON *document, const DgJudgedPairs *judged);
void dg_judging_add_ranking(cJSON *document, const DgJudgedPairs *judged, const DgJudgingOptions *options);

/* The names of all criteria, each once, by type and then as its criteria are ordered. Free with g_ptr_array_unref(). */
GPtrArray *dg_judging_criteria(const DgJudgedPairs *judged);
/* Adds a text once to a list of texts of the chunk of the records. */
void dg_judging_note(GPtrArray *texts, const char *text);
/* Sorts such a list by bytes. */
void dg_judging_sort(GPtrArray *texts);

#endif
