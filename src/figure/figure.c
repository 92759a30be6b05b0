/* The one place where the readers of formats are chosen. */
#include "tikz/figure.h"
#include "base/diagnostics.h"
#include "drawing/dash_row.h"
#include "drawing/drawing.h"
#include "figure/options.h"
#include "figure/outlined.h"
#include "figure/parts.h"
#include "figure/picture.h"
#include "pdf/pdf.h"

static const DgFigureOptions *or_default(const DgFigureOptions *options) {
  return options ? options : &dg_figure_options_default;
}

#define EXPECTED "a figure (SVG, TikZ or PDF)"

/* Which reader takes the file; DG_FORMAT_UNKNOWN with `error` where none does. What is nearly SVG or TeX goes to their
 * readers, which name the line that is wrong. */
static DgFormat reader_of(GBytes *bytes, const char *name, GError **error) {
  DgFormat format = dg_figure_format(bytes);
  if (format == DG_FORMAT_XML || format == DG_FORMAT_EMPTY)
    return DG_FORMAT_SVG;
  if (format == DG_FORMAT_TEX)
    return DG_FORMAT_TIKZ;
  if (dg_format_has_drawing(format))
    return format;
  dg_figure_refuse(bytes, name, EXPECTED, error);
  return DG_FORMAT_UNKNOWN;
}

static DgPdfPlace place_of(const DgFigureOptions *options) {
  return (DgPdfPlace){.page = options->part, .crop = options->crop};
}

/* A file that holds one figure has no second part, and only pages are cropped. */
static gboolean check_place(const char *name, const DgFigureOptions *options, DgFormat format, GError **error) {
  if (options->part > 1 && format != DG_FORMAT_PDF && format != DG_FORMAT_TIKZ) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found one figure, expected a part %u", name, options->part);
    return FALSE;
  }
  if (options->crop.width > 0 && format != DG_FORMAT_PDF) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no PDF file, expected one to take a box of a page from",
                name);
    return FALSE;
  }
  return TRUE;
}

guint dg_figure_count_drawings(GBytes *bytes, const char *name, const DgFigureOptions *options, GError **error) {
  g_autoptr(DgDiagnostics) unsaid = dg_diagnostics_new(); /* its reader says it */
  g_autoptr(GBytes) figure = dg_figure_unwrap(bytes, unsaid);
  switch (dg_figure_format(figure)) {
  case DG_FORMAT_PDF:
    return dg_pdf_count_pages(figure, name, error);
  case DG_FORMAT_TIKZ:
    return dg_tikz_count_pictures(figure, name, or_default(options)->allow_input, error);
  default:
    return 1;
  }
}

/* dg_figure_to_svg() of a figure that stands in no fence. */
static GBytes *to_svg(GBytes *bytes, const char *name, const DgFigureOptions *options, DgDiagnostics *diagnostics,
                      GError **error) {
  if (dg_format_is_picture(dg_figure_format(bytes)))
    return check_place(name, options, DG_FORMAT_PNG, error) ? dg_picture_to_svg(bytes, name, error) : NULL;
  DgFormat format = reader_of(bytes, name, error);
  if (format == DG_FORMAT_UNKNOWN || !check_place(name, options, format, error))
    return NULL;
  if (format == DG_FORMAT_PDF)
    return dg_pdf_to_svg(bytes, name, place_of(options), diagnostics, error);
  return format == DG_FORMAT_TIKZ
             ? dg_tikz_part_to_svg(bytes, name, options->part, options->allow_input, diagnostics, error)
             : g_bytes_ref(bytes);
}

GBytes *dg_figure_to_svg(GBytes *bytes, const char *name, const DgFigureOptions *options, DgDiagnostics *diagnostics,
                         GError **error) {
  g_autoptr(GBytes) figure = dg_figure_unwrap(bytes, diagnostics);
  return to_svg(figure, name, or_default(options), diagnostics, error);
}

GBytes *dg_figure_for_renderer(GBytes *bytes, const char *name, const DgFigureOptions *options,
                               DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(GBytes) figure = dg_figure_unwrap(bytes, diagnostics);
  options = or_default(options);
  DgFormat format = dg_figure_format(figure);
  if (format == DG_FORMAT_TIKZ || format == DG_FORMAT_TEX)
    return check_place(name, options, DG_FORMAT_TIKZ, error)
               ? dg_tikz_part_for_renderer(figure, name, options->part, options->allow_input, diagnostics, error)
               : NULL;
  g_autoptr(GBytes) svg = to_svg(figure, name, options, diagnostics, error);
  g_autoptr(DgDiagnostics) of_svg = dg_diagnostics_new(); /* where nobody wrote the lines that it speaks of */
  return svg ? dg_svg_for_renderer(svg, name, svg == figure ? diagnostics : of_svg, error) : NULL;
}

/* dg_drawing_new_from_figure() of a figure that stands in no fence. */
static DgDrawing *read_drawing(GBytes *bytes, const char *name, const DgFigureOptions *options, GError **error) {
  DgFormat format = reader_of(bytes, name, error);
  if (format == DG_FORMAT_UNKNOWN || !check_place(name, options, format, error))
    return NULL;
  g_autoptr(DgDrawing) drawing = format == DG_FORMAT_PDF ? dg_pdf_read(bytes, name, place_of(options), error)
                                 : format == DG_FORMAT_TIKZ
                                     ? dg_tikz_read(bytes, name, options->part, options->allow_input, error)
                                     : dg_drawing_new_from_bytes(bytes, name, error);
  /* Before texts are looked for: a head at the end of a line is no letter. */
  if (drawing)
    dg_drawing_join_dashes(drawing);
  /* A program says what its texts are. */
  if (!drawing || (format != DG_FORMAT_TIKZ && !dg_figure_read_outlined_text(drawing, options, error)))
    return NULL;
  return g_steal_pointer(&drawing);
}

DgDrawing *dg_drawing_new_from_figure(GBytes *bytes, const char *name, const DgFigureOptions *options, GError **error) {
  g_autoptr(DgDiagnostics) fences = dg_diagnostics_new();
  g_autoptr(GBytes) figure = dg_figure_unwrap(bytes, fences);
  DgDrawing *drawing = read_drawing(figure, name, or_default(options), error);
  if (drawing)
    dg_diagnostics_append(drawing->diagnostics, fences);
  return drawing;
}
