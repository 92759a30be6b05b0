#include "report/figure.h"

#include "base/markup.h"
#include "base/xml_errors.h"
#include "report/layout.h"
#include "report/sketch.h"

#include <diagrade/reading.h>
#include <libxml/parser.h>
#include <math.h>
#include <string.h>

#define SVG_NAMESPACE "http://www.w3.org/2000/svg"

/* A style sheet of the figure could give its root another size, or a margin that shifts what is painted. A declaration
 * of the style attribute that is important wins over all of them. */
#define ROOT_STYLE                                                                                                     \
  "max-width:none!important;max-height:none!important;min-width:0!important;min-height:0!important;margin:0!"          \
  "important;"                                                                                                         \
  "padding:0!important;border:0!important;position:static!important;"

G_DEFINE_AUTOPTR_CLEANUP_FUNC(xmlDoc, xmlFreeDoc)

/* TRUE when `text` is four numbers of which the last two, the size, are greater than 0. */
static gboolean is_view_box(const char *text) {
  double values[4];
  for (guint i = 0; i < G_N_ELEMENTS(values); i++) {
    text += strspn(text, " \t\r\n,");
    char *end;
    values[i] = g_ascii_strtod(text, &end);
    if (end == text || !isfinite(values[i]))
      return FALSE;
    text = end;
  }
  return values[2] > 0 && values[3] > 0;
}

static void set_length(xmlNode *root, const char *key, double value) {
  g_autoptr(GString) text = g_string_new(NULL);
  dg_append_number(text, value);
  xmlSetNsProp(root, NULL, BAD_CAST key, BAD_CAST text->str);
}

/* Gives the root the size of the canvas. A figure without viewBox is given one, or it would not scale. */
static void fit_root(xmlNode *root, double width, double height) {
  xmlChar *view_box = xmlGetNoNsProp(root, BAD_CAST "viewBox");
  if (view_box == NULL || !is_view_box((const char *)view_box)) {
    g_autoptr(GString) text = g_string_new("0 0 ");
    dg_append_number(text, width);
    g_string_append_c(text, ' ');
    dg_append_number(text, height);
    xmlSetNsProp(root, NULL, BAD_CAST "viewBox", BAD_CAST text->str);
  }
  xmlFree(view_box);
  set_length(root, "width", width);
  set_length(root, "height", height);

  xmlChar *old_style = xmlGetNoNsProp(root, BAD_CAST "style");
  g_autoptr(GString) style = g_string_new((const char *)old_style);
  xmlFree(old_style);
  if (style->len > 0)
    g_string_append_c(style, ';');
  g_string_append(style, ROOT_STYLE "width:");
  dg_append_number(style, width);
  g_string_append(style, "px!important;height:");
  dg_append_number(style, height);
  g_string_append(style, "px!important");
  xmlSetNsProp(root, NULL, BAD_CAST "style", BAD_CAST style->str);
}

char *dg_figure_data_uri(GBytes *bytes, const char *name, const DgFigureOptions *place, double width, double height,
                         GError **error) {
  g_autoptr(DgDiagnostics) said = dg_diagnostics_new(); /* the record of the figure has them */
  g_autoptr(GBytes) svg = dg_figure_to_svg(bytes, name, place, said, error);
  g_autoptr(GBytes) clean = svg ? dg_svg_clean(svg, name, error) : NULL;
  if (clean == NULL)
    return NULL;
  gsize length;
  const char *data = g_bytes_get_data(clean, &length);
  xmlChar *fitted = NULL;
  if (width > 0 && height > 0) {
    G_GNUC_UNUSED g_auto(DgXmlErrors) errors = dg_xml_errors_drop();
    g_autoptr(xmlDoc) document =
        xmlReadMemory(data, (int)MIN(length, G_MAXINT), NULL, "UTF-8",
                      XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_COMPACT);
    xmlNode *root = document == NULL ? NULL : xmlDocGetRootElement(document);
    if (root == NULL) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: the cleaned figure is no XML, so it cannot be shown", name);
      return NULL;
    }
    if (root->ns == NULL) /* a browser paints elements of the SVG namespace only */
      xmlSetProp(root, BAD_CAST "xmlns", BAD_CAST SVG_NAMESPACE);
    fit_root(root, width, height);
    int size = 0;
    xmlDocDumpMemoryEnc(document, &fitted, &size, "UTF-8");
    if (fitted == NULL) {
      g_set_error(error, DG_ERROR, DG_ERROR_INTERNAL, "%s: the figure could not be written as XML", name);
      return NULL;
    }
    data = (const char *)fitted;
    length = (gsize)size;
  }
  g_autofree char *base64 = g_base64_encode((const guchar *)data, length);
  xmlFree(fitted);
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
