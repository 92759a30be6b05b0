/* What leaderboards need of a record, read without a document in between. */
#ifndef DG_RUN_RECORD_VALUES_H
#define DG_RUN_RECORD_VALUES_H

#include "base/json_flat.h"
#include "run/dataset.h"
#include "run/graph_size.h"

/* What a record says of the size of a graph. */
typedef enum {
  DG_SIZE_UNSAID, /* nothing: an early diagrade wrote it */
  DG_SIZE_NONE, /* that there is no graph */
  DG_SIZE_SAID
} DgSizeState;

/* Strings and values are NULL where the record has none, and last as long as the visit. */
typedef struct {
  const char *system, *item, *status, *dataset;
  const char *error_code, *failed; /* the code of the error, and the figure that it is about: "generated" */
  const char *signature; /* of the score */
  const DgJsonItem *groups; /* an object */
  const DgJsonItem *score; /* an object; of a store without its signature and the names of its figures */
  DgSizeState size_states[DG_SIDE_COUNT];
  DgGraphSize sizes[DG_SIDE_COUNT]; /* zeros unless they are said */
  gboolean without_edges; /* the generated graph has none, or is not there */
} DgRecordValues;

/* Called for each record, as DgResultsVisit is. */
typedef gboolean (*DgRecordValuesVisit)(const DgRecordValues *record, guint line, const char *name, gpointer user_data,
                                        GError **error);
/* Reads the records of a store or results file in turn. Errors: as dg_results_each_document(). */
gboolean dg_results_each_values(const char *path, DgRecordValuesVisit visit, gpointer user_data, GError **error);

#endif
