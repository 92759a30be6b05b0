/* The inside of a sweep. */
#ifndef DG_SWEEP_SWEEP_H
#define DG_SWEEP_SWEEP_H

#include "sweep/sweep_grid.h"
#include "sweep/sweep_scores.h"

#define DG_SWEEP_SCHEMA "diagrade/sweep@1"

/* An omission, which owns its texts. */
typedef struct {
  DgSweepOmission shown;
  char *values, *reason;
} DgSweepOmitted;

/* A setting, which owns its texts. */
typedef struct {
  DgSweepSetting shown;
  char *name, *values[DG_SWEEP_AXIS_COUNT];
} DgSweepSettingRow;

/* Systems are those of the table of the run until the default has ranked them. */
struct _DgSweep {
  char *path;
  DgSweepOptions *options; /* a copy */
  DgValues *values; /* of the run */
  DgSweepOrigin *origin;
  DgSweepFigures *figures; /* NULL when they are not read again */
  GArray *points; /* DgSweepPoint */
  DgDiagnostics *diagnostics;
  DgSweepHead head;
  GArray *omissions; /* DgSweepOmitted */
  GArray *settings; /* DgSweepSettingRow */
  /* Once it ran: */
  GArray *systems; /* DgSweepSystem */
  double *measured; /* setting * systems + system: the value of the metric */
  guint *ranks; /* the same places; 0 without a value */
  GArray *pairs; /* DgSweepPair */
  GArray *reversals; /* guint: settings of the first pair, then of the second... */
  GArray *first_reversals; /* guint: where those of a pair begin; one more than pairs */
  GArray *effects; /* DgSweepEffect */
};

/* sweep_orders.c: ranks all settings and counts what holds. Sets `systems` and what follows it, and what the settings
 * know of their scores. Errors: DG_ERROR_CANCELLED. */
gboolean dg_sweep_rank(DgSweep *sweep, const DgSweepScores *scores, GError **error);

/* sweep_effects.c: what the values of each axis do, once the settings know of their scores. Sets `effects`. */
void dg_sweep_find_effects(DgSweep *sweep);

static inline double dg_sweep_at(const DgSweep *sweep, guint system, guint setting) {
  return sweep->measured[(gsize)setting * sweep->systems->len + system];
}

#endif
