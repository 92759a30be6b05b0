/* The scores of all pairs under all settings. */
#ifndef DG_SWEEP_SWEEP_SCORES_H
#define DG_SWEEP_SWEEP_SCORES_H

#include "leaderboard/values.h"
#include "sweep/sweep_figures.h"
#include "sweep/sweep_options.h"

/* The ratio that ranks, and the one that breaks ties. */
typedef enum { DG_SWEEP_RANKS, DG_SWEEP_BREAKS_TIES, DG_SWEEP_RATIO_COUNT } DgSweepRatio;

/* A pair stands at system * items + item, as in the table of the run, and under a setting at setting * pairs + pair. */
typedef struct {
  const char *path;
  const DgValues *values; /* of the run */
  const DgSweepOrigin *origin;
  const DgSweepOptions *options;
  const DgSweepFigures *figures; /* NULL when no point reads them again */
  const GArray *points; /* DgSweepPoint: the settings */
  guint columns[DG_SWEEP_RATIO_COUNT]; /* of the table of the run */
  guint8 *cells; /* DgCell */
  double *ratios[DG_SWEEP_RATIO_COUNT]; /* NaN where there is none */
  guint8 *unusable; /* setting * items + item: nothing can be scored against the reference */
  guint done, total; /* pairs under settings */
} DgSweepScores;

/* What is to be scored; the arguments must outlive it. Free with dg_sweep_scores_free(). */
DgSweepScores *dg_sweep_scores_new(const char *path, const DgValues *values, const DgSweepOrigin *origin,
                                   const DgSweepOptions *options, const DgSweepFigures *figures, const GArray *points);
void dg_sweep_scores_free(DgSweepScores *scores);
/* Scores. Errors: as for dg_sweep_run(). */
gboolean dg_sweep_scores_compute(DgSweepScores *scores, GError **error);
/* The table of values of one setting, with the two ratios alone. Free with dg_values_free(). */
DgValues *dg_sweep_scores_to_values(const DgSweepScores *scores, guint setting);
/* Pairs that the run scored otherwise than the default setting does. */
guint dg_sweep_scores_count_others(const DgSweepScores *scores);

/* Of points that read figures alike. */
typedef struct {
  guint *settings;
  guint count;
  DgGraphOptions *graph; /* NULL for the graphs of the run */
  DgScoreOptions **scores; /* of each setting */
} DgSweepReading;
/* The ways to read figures, that of the run first. Free with g_ptr_array_unref(). */
GPtrArray *dg_sweep_readings_new(const DgSweepScores *scores);
/* Scores two graphs, either of which may be NULL for the reason `error` (NULL: none), under all settings of a reading.
 */
void dg_sweep_reading_score(const DgSweepReading *reading, DgSweepScores *scores, guint system, guint item,
                            DgGraph *const graphs[], const GError *error);
/* Counts pairs that are done; FALSE when the sweep is to end. Not for several threads at a time. */
gboolean dg_sweep_scores_progress(DgSweepScores *scores, guint pairs, GError **error);

/* sweep_stored.c: scores the graphs of the run. */
gboolean dg_sweep_scores_stored(DgSweepScores *scores, const DgSweepReading *reading, GError **error);
/* sweep_readings.c: reads the figures in each other way, and scores them. */
gboolean dg_sweep_scores_read(DgSweepScores *scores, const GPtrArray *readings, GError **error);

#endif
