/* The figures of a run, where they are still what they were when it scored them. */
#ifndef DG_SWEEP_SWEEP_FIGURES_H
#define DG_SWEEP_SWEEP_FIGURES_H

#include "leaderboard/values.h"
#include "run/result.h"
#include "sweep/sweep_origin.h"

typedef struct {
  const DgValues *values; /* of the run: its systems and items */
  DgDataset *dataset;
  guint *places; /* of a pair (system * items + item) in the data set, from 1; 0 of one whose figures were not read */
  DgDigest *digests[DG_SIDE_COUNT]; /* of each pair */
} DgSweepFigures;

/* Those of the run at `path`, in the data set `directory` (NULL: where the run says). NULL when they cannot be read
 * again as they were, and `reason` (free with g_free()) says why. `values` must outlive it. Free with
 * dg_sweep_figures_free(). */
DgSweepFigures *dg_sweep_figures_new(const char *path, const DgValues *values, const char *directory,
                                     DgDatasetFlags flags, const DgSweepOrigin *origin, char **reason);
void dg_sweep_figures_free(DgSweepFigures *figures);

/* The two figures of a pair by name and place; NULL when the run did not read them. Free with dg_pair_free(). */
DgPair *dg_sweep_figures_get_pair(const DgSweepFigures *figures, guint system, guint item);
/* The bytes of a figure of such a pair. Errors: those of dg_pair_read(); DG_ERROR_FORMAT (they are not what they were).
 */
GBytes *dg_sweep_figures_read(const DgSweepFigures *figures, const DgPair *pair, guint system, guint item, DgSide side,
                              GError **error);

/* Names (const char *) -> their places, from 1. The names must outlive it. Free with g_hash_table_unref(). */
GHashTable *dg_sweep_places_of(const GPtrArray *names);

#endif
