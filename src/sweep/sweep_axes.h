/* The axes of a sweep: what values they have, and points in the space of them. */
#ifndef DG_SWEEP_SWEEP_AXES_H
#define DG_SWEEP_SWEEP_AXES_H

#include <diagrade/sweep.h>

/* A value of every axis: a number, or the place of a name in its enumeration. NaN where a run was made in a way that
 * cannot be repeated; its graphs are still there. */
typedef struct {
  double values[DG_SWEEP_AXIS_COUNT];
} DgSweepPoint;

/* A value that an axis takes. */
typedef struct {
  double number;
  gboolean relative; /* to the usual threshold of its similarity and matching */
} DgSweepValue;

/* Whether a change of it reads figures again. */
gboolean dg_sweep_axis_reads_figures(DgSweepAxis axis);
/* The list of values that it takes in the usual grid, as dg_sweep_options_set_axis() reads it; a static string. */
const char *dg_sweep_axis_get_usual(DgSweepAxis axis);

/* Reads a list of values with commas, or "all". Free with g_array_unref(). Errors: DG_ERROR_ARGUMENT. */
GArray *dg_sweep_values_read(DgSweepAxis axis, const char *list, GError **error);
/* Whether a number is a value of the axis. */
gboolean dg_sweep_axis_takes(DgSweepAxis axis, double number);

/* A value as tables and names have it: "1.5", "larger"; "stored" for NaN. Free with g_free(). */
char *dg_sweep_value_text(DgSweepAxis axis, double value);
/* The same of a value of a list: "+0.1". Free with g_free(). */
char *dg_sweep_value_given(DgSweepAxis axis, const DgSweepValue *value);

/* Whether two points have the same value of an axis, and of all. */
gboolean dg_sweep_points_agree(const DgSweepPoint *a, const DgSweepPoint *b, DgSweepAxis axis);
gboolean dg_sweep_points_are_equal(const DgSweepPoint *a, const DgSweepPoint *b);
/* Whether figures are read alike at both. */
gboolean dg_sweep_points_read_alike(const DgSweepPoint *a, const DgSweepPoint *b);

/* Sets the options that a point stands for; what no axis speaks of stays as it is. The point has values of these axes.
 */
void dg_sweep_point_set_graph_options(const DgSweepPoint *point, DgGraphOptions *options);
void dg_sweep_point_set_score_options(const DgSweepPoint *point, DgScoreOptions *options);

#endif
