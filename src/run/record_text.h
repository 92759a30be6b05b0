/* The text of a record, from its parts. */
#ifndef DG_RUN_RECORD_TEXT_H
#define DG_RUN_RECORD_TEXT_H

#include "run/dataset.h"
#include "run/graph_size.h"
#include "run/results.h"

/* Strings may be any bytes and, but for `status`, NULL; nothing is owned. */
typedef struct {
  const char *item, *system;
  const char *groups; /* a JSON object; NULL leaves the key out */
  const char *status;
  const char *error_code, *message; /* NULL of a pair that was scored */
  const char *dataset;
  gboolean one_figure; /* both figures are readings of one, the reference being the truth */
  const char *figures[DG_SIDE_COUNT]; /* what documents call the figures */
  const DgGraphSize *sizes[DG_SIDE_COUNT]; /* NULL of a figure that was not read */
  const char *graphs[DG_SIDE_COUNT]; /* documents */
  const char *score; /* a document */
} DgRecordText;

/* The figure that a record without a score failed for, as its parts say: that which the message begins with, or that
 * which was not read. */
DgSide dg_record_text_failed_side(const DgRecordText *text);

/* Its member "error". Free with cJSON_Delete(). */
cJSON *dg_record_text_error(const DgRecordText *text);
/* The record; for DG_RESULTS_VALUES without the graphs. Free with cJSON_Delete(). */
cJSON *dg_record_text_to_document(const DgRecordText *text, DgResultsWanted wanted);
/* The record as one line of JSON; for DG_RESULTS_VALUES without the graphs. Free with g_free(). */
char *dg_record_text_to_json(const DgRecordText *text, DgResultsWanted wanted);

/* A document `diagrade/graph@1` of a nameless figure (source: null) with its name. Free with g_free(). */
char *dg_record_text_name_graph(const char *graph, const char *source);
/* A document `diagrade/score@1` without signature, of nameless figures, with all three. Free with g_free(). */
char *dg_record_text_name_score(const char *score, const char *signature, const char *const figures[DG_SIDE_COUNT]);

#endif
