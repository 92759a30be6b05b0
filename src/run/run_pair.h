/* One pair of a data set, scored for a store. */
#ifndef DG_RUN_RUN_PAIR_H
#define DG_RUN_RUN_PAIR_H

#include "run/references.h"
#include "run/scoring.h"
#include "run/store.h"

/* What became of a pair. */
typedef struct {
  gboolean kept; /* the store has it of the same bytes: nothing is to be stored */
  gboolean kept_failed, kept_unreadable; /* and it was not scored then */
  gboolean changed; /* the store has it of other bytes */
  DgResult *result; /* NULL when it was kept */
} DgPairOutcome;

/* Scores pair (`item`, `system`) of the data set unless `store` (NULL: none) has it of the same bytes. What a model did
 * not answer is asked again. FALSE when the store cannot be read, and with the error of dg_run_is_over(). */
gboolean dg_run_pair(const DgDataset *dataset, guint item, guint system, DgReference *reference, DgStore *store,
                     const DgScoring *scoring, DgPairOutcome *outcome, GError **error);

#endif
