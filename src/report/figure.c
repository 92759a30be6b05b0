#include "report/figure.h"

#include "report/layout.h"
#include "report/sketch.h"

#include <diagrade/reading.h>
#include <string.h>

char *dg_figure_data_uri(GBytes *bytes, const char *name, const DgFigureOptions *place, double width, double height,
                         GError **error) {
  g_autoptr(DgDiagnostics) said = dg_diagnostics_new(); /* the record of the figure has them */
  g_autoptr(GBytes) svg = dg_figure_to_svg(bytes, name, place, said, error);
  gboolean sized = width > 0 && height > 0;
  g_autoptr(GBytes) shown = !svg    ? NULL
                            : sized ? dg_svg_fit(svg, name, width, height, error)
                                    : dg_svg_clean(svg, name, error);
  if (shown == NULL)
    return NULL;
  gsize length;
  const guchar *data = g_bytes_get_data(shown, &length);
  g_autofree char *base64 = g_base64_encode(data, length);
  return g_strconcat("data:image/svg+xml;base64,", base64, NULL);
}

gboolean dg_figure_has_picture(GBytes *bytes) {
  DgFormat format = dg_figure_format(bytes);
  return format != DG_FORMAT_JSON && !dg_format_is_source(format);
}

char *dg_figure_data_uri_of_graph(const DgGraph *graph, GError **error) {
  g_autofree char *svg = dg_graph_to_sketch(graph);
  g_autoptr(GBytes) sketch = g_bytes_new(svg, strlen(svg));
  return dg_figure_data_uri(sketch, "graph", NULL, dg_graph_get_width(graph), dg_graph_get_height(graph), error);
}

char *dg_figure_data_uri_of_any(GBytes *bytes, const char *name, const DgFigureOptions *place, const char **words,
                                GError **error) {
  *words = NULL;
  if (dg_figure_has_picture(bytes))
    return dg_figure_data_uri(bytes, name, place, 0, 0, error);
  g_autoptr(DgGraphOptions) options = dg_graph_options_new();
  if (place)
    dg_graph_options_set_figure(options, place);
  g_autoptr(DgGraph) graph = dg_graph_new_from_bytes(bytes, name, options, error);
  if (!graph)
    return NULL;
  *words = dg_layout_words(dg_graph_lay_out(graph));
  return dg_figure_data_uri_of_graph(graph, error);
}
