/* A uniform grid over boxes, so that "what is near this point" costs the same in a figure of 10 boxes and of 10,000. */
#ifndef DG_GRAPH_GRID_H
#define DG_GRAPH_GRID_H

#include "base/geometry.h"

typedef struct _DgGrid DgGrid;

/* What one extraction may still compare. Figures that people look at need a few thousand comparisons of outlines, lines
 * and texts, the largest drawn ones a few million; a file made to exhaust us would need billions. */
typedef struct {
  guint64 left;
  const char *failure; /* what was found too much of; NULL when no limit was passed */
} DgWork;

#define DG_WORK_MAX 60000000

/* Takes `n` steps off; FALSE once nothing is left. `work` may be NULL: no limit. */
static inline gboolean dg_work_spend(DgWork *work, guint64 n) {
  if (!work)
    return TRUE;
  work->left = n < work->left ? work->left - n : 0;
  return work->left > 0;
}

/* Indexes `n` boxes by their position; `boxes` must outlive the grid, and only dg_grid_enlarge() may follow a change of
 * one. Cells divide `bounds` evenly, and what lies outside is in the cells at its border, so that one box far away does
 * not spoil the others. Queries are charged to `work` (may be NULL) and find nothing once it is spent. Free with
 * dg_grid_free(). */
DgGrid *dg_grid_new(DgBox bounds, const DgBox *boxes, guint n, DgWork *work);
/* The same for `n_owners` things of several boxes each, as long lines are: `owners`, ascending, says whose each of the
 * `n` boxes is, and must outlive the grid. Queries find the owners of boxes, each once. */
DgGrid *dg_grid_new_of_parts(DgBox bounds, const DgBox *boxes, const guint *owners, guint n, guint n_owners,
                             DgWork *work);
void dg_grid_free(DgGrid *grid);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgGrid, dg_grid_free)

/* Box `index` of a grid that dg_grid_new() made was replaced by one that holds it: queries find it by that. */
void dg_grid_enlarge(DgGrid *grid, guint index);

/* Writes the indices of all boxes that meet `area` to `found` (guint, cleared first), in ascending order. */
void dg_grid_query(DgGrid *grid, DgBox area, GArray *found);

#endif
