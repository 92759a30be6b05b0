/* Plots of three axes: how the box of the axes is seen. Points are on the page, from the lower left corner of the
 * rectangle around the box, in points. */
#ifndef DG_TIKZ_AXIS_SPACE_H
#define DG_TIKZ_AXIS_SPACE_H

#include "tikz/axis.h"

/* Sets how the box is seen from the view, so that it fills the rectangle. */
void dg_tikz_axis_space_settle(DgTikzAxis *axis);
/* Where shares of the three sides of the box are. */
DgPoint dg_tikz_axis_space_point(const DgTikzAxis *axis, const double shares[3]);
/* The share of a side at which a value is. */
double dg_tikz_axis_share(const DgTikzAxisSide *side, double value);
/* How far from the viewer shares of the sides are. */
double dg_tikz_axis_depth(const DgTikzAxis *axis, const double shares[3]);
/* Which end of a side, 0 or 1, faces the viewer. */
guint dg_tikz_axis_front(const DgTikzAxis *axis, guint index);
/* Makes plain coordinates those of the three axes. */
void dg_tikz_axis_space_enter(DgTikz *tikz);
/* A coordinate of a system of plots with up to three numbers; FALSE when it is none. */
gboolean dg_tikz_axis_space_coordinate(DgTikz *tikz, const char *system, const GPtrArray *parts, DgPoint *point);

/* axis_space_draw.c: grid and ticks below the plots; lines and tick labels; labels of the axes. */
void dg_tikz_axis_space_draw_back(DgTikz *tikz);
void dg_tikz_axis_space_draw_lines(DgTikz *tikz);
void dg_tikz_axis_space_draw_labels(DgTikz *tikz);

/* axis_surface.c: \addplot3, whose name was taken. */
void dg_tikz_axis_plot_in_space(DgTikz *tikz, const char *options, const char *keys);

/* The colour of a value by the map of the plot. */
guint32 dg_tikz_axis_meta_color(DgTikz *tikz, double meta);
/* axis_matrix.c: limits of cells and of their numbers; the cells. */
void dg_tikz_axis_matrix_survey(DgTikz *tikz, const GArray *data);
void dg_tikz_axis_matrix_paint(DgTikz *tikz, const GArray *data);
/* axis_colorbar.c: the bar of colours beside the rectangle, when keys ask for it. */
void dg_tikz_axis_draw_colorbar(DgTikz *tikz);

/* colormap.c: the colour of a share of a map; FALSE when there is no map of that name. */
gboolean dg_tikz_colormap_find(const char *name, double share, guint32 *color);

#endif
