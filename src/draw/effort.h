/* What a figure may cost: a description of a few bytes can ask for millions of samples, so that all that is done for
 * each of many is counted. A figure is drawn by one thread from its begin to its end; the count is the thread's. */
#ifndef DG_DRAW_EFFORT_H
#define DG_DRAW_EFFORT_H

#include <glib.h>

/* Most steps of a figure: an operation of an expression, a line or a label that a place for a label is held against, a
 * face that may hide a segment, a point that is constructed. Figures of school books take up to two millions. */
#define DG_EFFORT_STEPS_MAX 50000000
/* Longest document, in bytes; those of school books have some thousand. */
#define DG_EFFORT_BYTES_MAX (1024 * 1024)

/* Begins a figure. */
void dg_effort_begin(void);
/* Counts `steps`. FALSE when the figure has taken more than it may: its values are then no longer looked for, and it is
 * refused at the end. */
gboolean dg_effort_spend(guint64 steps);
gboolean dg_effort_is_spent(void);

#endif
