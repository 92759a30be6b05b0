/* Figures as images that a browser paints to exactly the canvas that their graph is measured on. */
#ifndef DG_REPORT_FIGURE_H
#define DG_REPORT_FIGURE_H

#include <diagrade/figure.h>

/* The figure `bytes` (`place`, which may be NULL, says which of its file), painted by SVG, as a URI
 * `data:image/svg+xml;base64,...`, cleaned by dg_svg_clean(). When `width` and `height` are greater than 0, the root
 * element is given that size, so that one unit of the image is one user unit of the drawing, whatever the figure says
 * of its own size. An image can neither run scripts nor load anything. `name` stands for the figure in messages. Free
 * with g_free(). Errors: DG_ERROR_FORMAT, DG_ERROR_LIMIT. */
char *dg_figure_data_uri(GBytes *bytes, const char *name, const DgFigureOptions *place, double width, double height,
                         GError **error);

#endif
