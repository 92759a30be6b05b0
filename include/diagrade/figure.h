/* Figures of any format: what a file is, which of the figures that it holds is meant, and its drawing. */
#ifndef DIAGRADE_FIGURE_H
#define DIAGRADE_FIGURE_H

#include <diagrade/base.h>
#include <diagrade/drawing.h>
#include <diagrade/ir.h>

G_BEGIN_DECLS

/* Which figure of a file is read, and how its text is; create with dg_figure_options_new(). Every function below takes
 * NULL for the defaults. */
typedef struct _DgFigureOptions DgFigureOptions;

/* What is done about text that is drawn as outlines of glyphs. */
typedef enum {
  DG_TEXT_READING_NONE, /* the default: such rows are found and counted, and have no words */
  DG_TEXT_READING_OCR /* their words are read from a picture of each row (libtesseract) */
} DgTextReading;

/* Defaults: the first part, all of it, no optical character recognition, no figure that is graded. */
DG_API DgFigureOptions *dg_figure_options_new(void);
DG_API DgFigureOptions *dg_figure_options_copy(const DgFigureOptions *options);
DG_API void dg_figure_options_free(DgFigureOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgFigureOptions, dg_figure_options_free)
/* The part that is read, from 1: the page of a PDF file, the picture of a TeX file. */
DG_API void dg_figure_options_set_part(DgFigureOptions *options, guint part);
/* The box of the page that is read, in points from its top left corner as it is shown (page turned, crop box applied);
 * width and height are greater than 0. PDF files alone have pages. */
DG_API void dg_figure_options_set_crop(DgFigureOptions *options, DgBox crop);
DG_API void dg_figure_options_set_text(DgFigureOptions *options, DgTextReading reading);
/* Language of optical character recognition, as tesseract calls it: "eng" (the default), "deu", "eng+fra"... */
DG_API void dg_figure_options_set_language(DgFigureOptions *options, const char *language);
/* Says that the figure is one that is graded: a layer of text over its outlines then gives no words, for text that is
 * not painted says what somebody wants to be read. FALSE by default. */
DG_API void dg_figure_options_set_generated(DgFigureOptions *options, gboolean generated);
/* Has layers of text read in figures that are graded, too. FALSE by default. */
DG_API void dg_figure_options_set_trust_layer(DgFigureOptions *options, gboolean trust);
/* Has files read that a TeX file names (\input and its relatives) where they are below this directory, links followed;
 * NULL, the default: none is, and each counts as left out. */
DG_API void dg_figure_options_set_allow_input(DgFigureOptions *options, const char *directory);
/* What of them scores depend on, as a part of signatures: "" for the defaults, else for instance
 * "|part:2|text:ocr.tesseract-5.3.0.eng". Free with g_free(). */
DG_API char *dg_figure_options_get_signature(const DgFigureOptions *options);

/* What a file is, by its content alone. */
typedef enum {
  DG_FORMAT_UNKNOWN, /* text of no kind that is known */
  DG_FORMAT_SVG, /* also gzip-compressed, in words or a fence */
  DG_FORMAT_TIKZ, /* a TeX document with a picture, see dg_tikz_is_source() */
  DG_FORMAT_PDF,
  DG_FORMAT_JSON, /* an object in JSON: one of our own documents */
  /* From here to DG_FORMAT_POSTSCRIPT: somebody's picture, which has no drawing. */
  DG_FORMAT_PNG,
  DG_FORMAT_JPEG,
  DG_FORMAT_GIF,
  DG_FORMAT_WEBP,
  DG_FORMAT_TIFF,
  DG_FORMAT_POSTSCRIPT,
  /* From here to DG_FORMAT_BPMN: sources in diagram languages, also blocks of Markdown, which state a graph. */
  DG_FORMAT_DOT,
  DG_FORMAT_GRAPHML,
  DG_FORMAT_MERMAID,
  DG_FORMAT_PLANTUML,
  DG_FORMAT_D2,
  DG_FORMAT_DRAWIO,
  DG_FORMAT_EXCALIDRAW,
  DG_FORMAT_BPMN,
  DG_FORMAT_TEX, /* without a picture */
  DG_FORMAT_XML, /* of another kind */
  DG_FORMAT_HTML, /* without an <svg> element */
  DG_FORMAT_MARKDOWN, /* without a figure in a fence */
  DG_FORMAT_DATABASE, /* SQLite, as the stores of runs */
  DG_FORMAT_ARCHIVE, /* ZIP, as the documents of Office */
  DG_FORMAT_GZIP, /* of something else than SVG */
  DG_FORMAT_BINARY,
  DG_FORMAT_EMPTY
} DgFormat;

/* What the bytes are, by their content alone. */
DG_API DgFormat dg_figure_format(GBytes *bytes);
/* What messages call a format: "a PNG picture". Static. */
DG_API const char *dg_format_name(DgFormat format);
/* Whether figures of the format have a drawing: SVG, TikZ and PDF. */
DG_API gboolean dg_format_has_drawing(DgFormat format);
/* Whether the format is a diagram language, from DOT to BPMN: its sources have a graph and no drawing. */
DG_API gboolean dg_format_is_source(DgFormat format);
/* Whether a file of the format is a figure at all, though it may be one that is not read yet. */
DG_API gboolean dg_format_is_diagram(DgFormat format);
/* Whether models are shown files of the format as they are: PNG and JPEG. */
DG_API gboolean dg_format_is_picture(DgFormat format);
/* The endings that files of figures have, first those of drawings: ".svg", ".mmd"... What a file is, its content
 * says. Ended by NULL; static. */
DG_API const char *const *dg_figure_get_endings(void);
/* The name of a file without its directory, the ending of a figure and that of compression: "a" of "figures/a.svg.gz".
 * Free with g_free(). */
DG_API char *dg_figure_get_case(const char *path);
/* The schema that a document of ours names near its start, "diagrade/score@1"; NULL for other files. Free with
 * g_free(). */
DG_API char *dg_figure_get_schema(GBytes *bytes);
/* What the file is in words, our own documents by their schema: "a score document (diagrade/score@1)". Free with
 * g_free(). */
DG_API char *dg_figure_describe(GBytes *bytes);
/* Sets `error` to one that says of a file what it is and what to do with it: DG_ERROR_FORMAT, "fig.mmd: found a Mermaid
 * diagram, which is not read yet: give what it renders as SVG". `name` stands for the file; `expected` is said where
 * the kind of the file has no advice of its own: "a figure or a graph document". */
DG_API void dg_figure_refuse(GBytes *bytes, const char *name, const char *expected, GError **error);

/* Figures of a paper that were found by their captions ("Figure 3: …"), in the order of the pages. */
typedef struct _DgFigureList DgFigureList;

/* Looks for captions on the pages of a PDF file (at most the first 1,000) and proposes, for each that has a drawing or
 * picture over it, the box of that: what is painted in the column of the caption up to the text before it. Free with
 * dg_figure_list_free(). Errors: as for dg_figure_count_parts(); DG_ERROR_FORMAT (no PDF file). */
DG_API DgFigureList *dg_figure_list_new(GBytes *bytes, const char *name, GError **error);
DG_API void dg_figure_list_free(DgFigureList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgFigureList, dg_figure_list_free)
/* Which pages were not looked at, and why; owned by the list. */
DG_API const DgDiagnostics *dg_figure_list_get_diagnostics(const DgFigureList *list);
DG_API guint dg_figure_list_get_count(const DgFigureList *list);
/* The page (from 1), the box in points as dg_figure_options_set_crop() takes it, and the words of the caption, owned by
 * the list. */
DG_API guint dg_figure_list_get_part(const DgFigureList *list, guint index);
DG_API DgBox dg_figure_list_get_box(const DgFigureList *list, guint index);
DG_API const char *dg_figure_list_get_caption(const DgFigureList *list, guint index);
/* {"schema":"diagrade/figures@1","file","parts","figures":[{"part","crop":[x,y,width,height],"caption"}],
 * "diagnostics":[{"level","message"}]}. Free with g_free(). */
DG_API char *dg_figure_list_to_json(const DgFigureList *list, gboolean pretty);

/* The figure as SVG: the bytes themselves, dg_tikz_to_svg(), the page of a PDF file with its text as outlines, or a PNG
 * or JPEG picture in a document of its size. Free with g_bytes_unref(). Errors: as for dg_drawing_new_from_figure(). */
DG_API GBytes *dg_figure_to_svg(GBytes *bytes, const char *name, const DgFigureOptions *options,
                                DgDiagnostics *diagnostics, GError **error);

/* The figure as SVG for a renderer, see dg_svg_for_renderer(). `diagnostics` speak of the figure as it was given: what
 * is replaced in the SVG document of a TikZ or PDF figure is not said. Free with g_bytes_unref(). */
DG_API GBytes *dg_figure_for_renderer(GBytes *bytes, const char *name, const DgFigureOptions *options,
                                      DgDiagnostics *diagnostics, GError **error);

/* The drawing of a figure in SVG, TikZ or PDF. Lines of a TikZ figure are those of its source; what a PDF file paints
 * has no line. Free with dg_drawing_free(). Errors: as for dg_drawing_new_from_bytes() and dg_tikz_to_svg();
 * DG_ERROR_FORMAT (a file of another kind, which the message names; a part that the file does not have), DG_ERROR_OPEN
 * (a PDF file that is encrypted), DG_ERROR_RENDER (the reader of PDF failed or ran out of time). */
DG_API DgDrawing *dg_drawing_new_from_figure(GBytes *bytes, const char *name, const DgFigureOptions *options,
                                             GError **error);

G_END_DECLS

#endif
