/* Figures as images that a browser paints to exactly the canvas that their graph is measured on. */
#ifndef DG_REPORT_FIGURE_H
#define DG_REPORT_FIGURE_H

#include <diagrade/graph.h>

/* Whether a figure has a picture: the source of a diagram and a graph document have none, and are drawn from their
 * graph. */
gboolean dg_figure_has_picture(GBytes *bytes);

/* The figure `bytes` (`place`, which may be NULL, says which of its file), painted by SVG, as a URI
 * `data:image/svg+xml;base64,...`, as dg_svg_fit() returns it for `width` and `height`, or dg_svg_clean() when these
 * are 0. An image can neither run scripts nor load anything. `name` stands for the figure in messages. Free
 * with g_free(). Errors: DG_ERROR_FORMAT, DG_ERROR_LIMIT. */
char *dg_figure_data_uri(GBytes *bytes, const char *name, const DgFigureOptions *place, double width, double height,
                         GError **error);
/* The same of a figure that may have no picture: it is drawn from its graph, and `words` then receive what a page says
 * of that (static), else NULL. Errors: also those of reading the graph. */
char *dg_figure_data_uri_of_any(GBytes *bytes, const char *name, const DgFigureOptions *place, const char **words,
                                GError **error);
/* A graph that has been laid out, drawn. */
char *dg_figure_data_uri_of_graph(const DgGraph *graph, GError **error);

#endif
