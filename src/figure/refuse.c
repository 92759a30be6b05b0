/* What files are called that cannot be used where they stand, and what is to be done with them. */
#include "figure/format.h"

#include <string.h>

#define PICTURE_READ "expected a figure with text: --refine model --edges model reads pictures"
#define PICTURE_TOLD "expected a figure with text: save it as PNG, which --refine model --edges model reads"
#define LANGUAGE                                                                                                       \
  "which states a graph and has no picture: draw it with its own program and give that as SVG (diagrade graph "        \
  "--overlay draws a layout of it)"

/* `advice` NULL: the kind that is expected is all that there is to say. */
static const struct {
  const char *name, *advice;
} FORMATS[] = {
    [DG_FORMAT_UNKNOWN] = {"text of no kind that is known", NULL},
    [DG_FORMAT_SVG] = {"an SVG figure", NULL},
    [DG_FORMAT_TIKZ] = {"a TikZ figure", NULL},
    [DG_FORMAT_PDF] = {"a PDF file", NULL},
    [DG_FORMAT_JSON] = {"JSON", NULL},
    [DG_FORMAT_PNG] = {"a PNG picture", PICTURE_READ},
    [DG_FORMAT_JPEG] = {"a JPEG picture", PICTURE_READ},
    [DG_FORMAT_GIF] = {"a GIF picture", PICTURE_TOLD},
    [DG_FORMAT_WEBP] = {"a WebP picture", PICTURE_TOLD},
    [DG_FORMAT_TIFF] = {"a TIFF picture", PICTURE_TOLD},
    [DG_FORMAT_POSTSCRIPT] = {"a PostScript file", "which is not read: give it as PDF or SVG"},
    [DG_FORMAT_TEX] = {"a TeX file without a picture", "expected \\begin{tikzpicture} or \\tikz"},
    [DG_FORMAT_DOT] = {"a DOT graph", LANGUAGE},
    [DG_FORMAT_GRAPHML] = {"a GraphML graph", LANGUAGE},
    [DG_FORMAT_MERMAID] = {"a Mermaid diagram", LANGUAGE},
    [DG_FORMAT_PLANTUML] = {"a PlantUML diagram", LANGUAGE},
    [DG_FORMAT_D2] = {"a D2 diagram", LANGUAGE},
    [DG_FORMAT_DRAWIO] = {"a draw.io diagram", LANGUAGE},
    [DG_FORMAT_EXCALIDRAW] = {"an Excalidraw drawing", LANGUAGE},
    [DG_FORMAT_BPMN] = {"a BPMN diagram", LANGUAGE},
    [DG_FORMAT_XML] = {"XML that is no SVG", NULL},
    [DG_FORMAT_HTML] = {"an HTML page without an <svg> element", NULL},
    [DG_FORMAT_MARKDOWN] = {"Markdown without a figure", NULL},
    [DG_FORMAT_DATABASE] = {"an SQLite database, as stores of runs are", NULL},
    [DG_FORMAT_ARCHIVE] = {"a ZIP archive, as Office documents are",
                           "which is not read: give its figure as PDF or SVG"},
    [DG_FORMAT_GZIP] = {"gzip-compressed data that is no SVG", NULL},
    [DG_FORMAT_BINARY] = {"a binary file of no kind that is known", NULL},
    [DG_FORMAT_EMPTY] = {"an empty file", NULL},
};

const char *dg_format_name(DgFormat format) {
  g_return_val_if_fail(format < G_N_ELEMENTS(FORMATS), NULL);
  return FORMATS[format].name;
}

gboolean dg_format_has_drawing(DgFormat format) {
  return format == DG_FORMAT_SVG || format == DG_FORMAT_TIKZ || format == DG_FORMAT_PDF;
}

gboolean dg_format_is_source(DgFormat format) {
  return format >= DG_FORMAT_DOT && format <= DG_FORMAT_BPMN;
}

gboolean dg_format_is_diagram(DgFormat format) {
  return dg_format_has_drawing(format) || (format >= DG_FORMAT_PNG && format <= DG_FORMAT_BPMN);
}

gboolean dg_format_is_picture(DgFormat format) {
  return format == DG_FORMAT_PNG || format == DG_FORMAT_JPEG;
}

char *dg_figure_get_schema(GBytes *bytes) {
  DgFormatText text = {0};
  text.at = g_bytes_get_data(bytes, &text.length);
  g_autofree char *schema = text.length ? dg_format_json_string(text, "schema") : NULL;
  return schema && g_regex_match_simple("^diagrade/[a-z_-]+@[0-9]+$", schema, 0, 0) ? g_steal_pointer(&schema) : NULL;
}

/* "a score document (diagrade/score@1)"; JSON of somebody else is just that. Free with g_free(). */
static char *name_json(GBytes *bytes) {
  g_autofree char *schema = dg_figure_get_schema(bytes);
  if (!schema)
    return g_strdup(FORMATS[DG_FORMAT_JSON].name);
  const char *begin = schema + strlen("diagrade/");
  g_autofree char *kind = g_strndup(begin, (gsize)(strchr(begin, '@') - begin));
  return g_strdup_printf("%s %s document (%s)", strchr("aeio", *kind) ? "an" : "a", g_strdelimit(kind, "_-", ' '),
                         schema);
}

char *dg_figure_describe(GBytes *bytes) {
  DgFormat format = dg_figure_format(bytes);
  return format == DG_FORMAT_JSON ? name_json(bytes) : g_strdup(FORMATS[format].name);
}

void dg_figure_refuse(GBytes *bytes, const char *name, const char *expected, GError **error) {
  DgFormat format = dg_figure_format(bytes);
  g_autofree char *found = dg_figure_describe(bytes);
  if (FORMATS[format].advice)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s, %s", name, found, FORMATS[format].advice);
  else
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s, expected %s", name, found, expected);
}
