/* A uniform grid over boxes, so that "what is near this point" costs the same in a figure of 10 boxes and of 10,000. */
#ifndef DG_GRAPH_GRID_H
#define DG_GRAPH_GRID_H

#include "base/geometry.h"

typedef struct _DgGrid DgGrid;

/* Indexes `n` boxes by their position; `boxes` must outlive the grid. Free with dg_grid_free(). */
DgGrid *dg_grid_new(const DgBox *boxes, guint n);
void dg_grid_free(DgGrid *grid);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgGrid, dg_grid_free)

/* Writes the indices of all boxes that meet `area` to `found` (guint, cleared first), in ascending order. */
void dg_grid_query(DgGrid *grid, DgBox area, GArray *found);

#endif
