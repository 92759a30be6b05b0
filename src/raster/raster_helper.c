/* diagrade-raster: paints one SVG document, or PNG file, from standard input as a PNG file on standard output.
 *
 * A process of its own, because a figure can make librsvg 2.54 crash, hang or take all memory. It gives itself limits
 * before it reads the first byte, and the document has no base address, so that librsvg opens no file. Started by
 * raster.c, which states the arguments and exit codes in raster.h. */
#include "base/child.h"
#include "base/helper_process.h"
#include "raster/raster.h"
#include "svg/fit.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Size of an outermost svg element without width, height and viewBox: CSS 2.1, section 10.3.2. */
#define DEFAULT_WIDTH 300
#define DEFAULT_HEIGHT 150
#define PIXELS_PER_INCH 96

/* A length in user units; 0 when it is a percentage (of a viewport that there is not). */
static double to_user_units(RsvgLength length) {
  const double font_size = 16; /* of a document that sets none, as in browsers */
  switch (length.unit) {
  case RSVG_UNIT_PERCENT:
    return 0;
  case RSVG_UNIT_PX:
    return length.length;
  case RSVG_UNIT_EM:
    return length.length * font_size;
  case RSVG_UNIT_EX:
    return length.length * font_size / 2;
  case RSVG_UNIT_IN:
    return length.length * PIXELS_PER_INCH;
  case RSVG_UNIT_CM:
    return length.length * PIXELS_PER_INCH / 2.54;
  case RSVG_UNIT_MM:
    return length.length * PIXELS_PER_INCH / 25.4;
  case RSVG_UNIT_PT:
    return length.length * PIXELS_PER_INCH / 72;
  case RSVG_UNIT_PC:
    return length.length * PIXELS_PER_INCH / 6;
  }
  return 0;
}

/* The canvas in user units: width and height, what is missing from the viewBox and its proportions. */
static void get_canvas(RsvgHandle *handle, double *width, double *height) {
  gboolean has_width, has_height, has_view_box;
  RsvgLength w, h;
  RsvgRectangle box;
  rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &w, &has_height, &h, &has_view_box, &box);
  *width = has_width ? to_user_units(w) : 0;
  *height = has_height ? to_user_units(h) : 0;
  has_view_box = has_view_box && box.width > 0 && box.height > 0;
  gboolean no_width = *width <= 0, no_height = *height <= 0;
  if (no_width)
    *width = !has_view_box ? DEFAULT_WIDTH : no_height ? box.width : *height * box.width / box.height;
  if (no_height)
    *height = !has_view_box ? DEFAULT_HEIGHT : *width * box.height / box.width;
}

static cairo_status_t write_output(void *closure, const unsigned char *data, unsigned int length) {
  return dg_helper_write_output(data, length) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/* Number of pixels of a side of `length` user units. */
static int side(double length, double scale) {
  return (int)CLAMP(round(length * scale), 1, DG_RASTER_SIDE_MAX);
}

/* Width of the ink of an element by itself, in user units; 0 when there is none of that name, which is freed. */
static double measure(RsvgHandle *handle, char *name) {
  RsvgRectangle ink;
  gboolean found = rsvg_handle_get_geometry_for_element(handle, name, &ink, NULL, NULL);
  g_free(name);
  return found ? ink.width : 0;
}

static void set_stylesheet(RsvgHandle *handle, const char *sheet) {
  rsvg_handle_set_stylesheet(handle, (const guint8 *)sheet, strlen(sheet), NULL);
}

/* Scales the texts that are to be as long as the document says (svg/fit.h). */
static void fit_texts(RsvgHandle *handle) {
  g_autoptr(GString) sheet = g_string_new(NULL);
  for (guint i = 0;; i++) {
    double wanted = measure(handle, g_strdup_printf("#" DG_FIT_WANTED, i));
    if (!(wanted > 0))
      break;
    double natural =
        measure(handle, g_strdup_printf("#" DG_FIT_BETWEEN, i)) - measure(handle, g_strdup_printf("#" DG_FIT_BARS, i));
    char factor[G_ASCII_DTOSTR_BUF_SIZE];
    if (!(natural > 0))
      continue;
    g_string_append_printf(sheet, "#" DG_FIT_TEXT "{transform:scale(%s,1)}\n", i,
                           g_ascii_formatd(factor, sizeof factor, "%.6f", wanted / natural));
  }
  if (sheet->len)
    set_stylesheet(handle, sheet->str);
}

/* What is painted: a document or a picture. */
typedef struct {
  RsvgHandle *handle;
  cairo_surface_t *picture; /* NULL: the document */
  double width, height; /* the canvas in user units */
} Figure;

typedef struct {
  const guint8 *data;
  gsize left;
} Source;

static cairo_status_t read_source(void *closure, unsigned char *data, unsigned int length) {
  Source *source = closure;
  if (length > source->left)
    return CAIRO_STATUS_READ_ERROR;
  memcpy(data, source->data, length);
  source->data += length;
  source->left -= length;
  return CAIRO_STATUS_SUCCESS;
}

static void open_picture(Figure *figure, const GByteArray *bytes) {
  Source source = {bytes->data, bytes->len};
  figure->picture = cairo_image_surface_create_from_png_stream(read_source, &source);
  cairo_status_t status = cairo_surface_status(figure->picture);
  if (status != CAIRO_STATUS_SUCCESS)
    dg_helper_leave(DG_CHILD_EXIT_UNREADABLE, cairo_status_to_string(status));
  figure->width = cairo_image_surface_get_width(figure->picture);
  figure->height = cairo_image_surface_get_height(figure->picture);
}

static void open_document(Figure *figure, const GByteArray *bytes, gboolean text) {
  GError *error = NULL;
  figure->handle = rsvg_handle_new_from_data(bytes->data, bytes->len, &error);
  if (!figure->handle)
    dg_helper_leave(DG_CHILD_EXIT_UNREADABLE, error->message);
  rsvg_handle_set_dpi(figure->handle, PIXELS_PER_INCH);
  if (text)
    fit_texts(figure->handle);
  else
    set_stylesheet(figure->handle, "text{display:none!important}");
  get_canvas(figure->handle, &figure->width, &figure->height);
}

static gboolean is_picture(const GByteArray *bytes) {
  return bytes->len >= DG_PNG_SIGNATURE_LENGTH && memcmp(bytes->data, DG_PNG_SIGNATURE, DG_PNG_SIGNATURE_LENGTH) == 0;
}

/* Paints the figure with one user unit as long as the transformation of `cairo` says. */
static void paint_figure(const Figure *figure, cairo_t *cairo) {
  if (figure->picture) {
    cairo_set_source_surface(cairo, figure->picture, 0, 0);
    /* Its last pixels go on outside of it, so that scaling does not let the background shine through at its edges. */
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD);
    cairo_rectangle(cairo, 0, 0, figure->width, figure->height);
    cairo_fill(cairo);
    return;
  }
  GError *error = NULL;
  RsvgRectangle viewport = {0, 0, figure->width, figure->height};
  if (!rsvg_handle_render_document(figure->handle, cairo, &viewport, &error))
    dg_helper_leave(DG_CHILD_EXIT_FAILED, error->message);
}

static void place_figure(const Figure *figure, cairo_t *cairo, int columns, int rows, DgRasterFit fit) {
  double across = columns / figure->width, down = rows / figure->height, least = fmin(across, down);
  /* But for the rounding of a side the proportions are those of the canvas: the figure fills it, as it does where the
   * canvas follows the figure. */
  gboolean fills = abs(side(figure->height, across) - rows) <= 1 || abs(side(figure->width, down) - columns) <= 1;
  if (fit == DG_RASTER_LETTERBOX && !fills) {
    cairo_translate(cairo, (columns - least * figure->width) / 2, (rows - least * figure->height) / 2);
    across = down = least;
  }
  cairo_scale(cairo, across, down);
}

static void leave_painted(cairo_t *cairo, cairo_status_t status) {
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_status(cairo);
  if (status != CAIRO_STATUS_SUCCESS)
    dg_helper_leave(DG_CHILD_EXIT_FAILED, cairo_status_to_string(status));
  dg_helper_leave(DG_CHILD_EXIT_DONE, NULL);
}

static void paint_ground(cairo_t *cairo, gboolean transparent) {
  if (transparent)
    return;
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_paint(cairo);
}

/* A page of PDF as large as the figure. */
static void paint_page(const Figure *figure, gboolean transparent) {
  const double scale = 72.0 / PIXELS_PER_INCH;
  if (figure->picture)
    dg_helper_leave(DG_CHILD_EXIT_UNREADABLE, "found a picture in pixels, expected an SVG document");
  cairo_surface_t *surface =
      cairo_pdf_surface_create_for_stream(write_output, NULL, scale * figure->width, scale * figure->height);
  /* Else it is that of now, and the same figure gives other bytes. */
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
  cairo_t *cairo = cairo_create(surface);
  paint_ground(cairo, transparent);
  cairo_scale(cairo, scale, scale);
  paint_figure(figure, cairo);
  cairo_surface_finish(surface);
  leave_painted(cairo, cairo_surface_status(surface));
}

int main(int argc, char **argv) {
  if (argc != DG_RASTER_ARGUMENTS)
    dg_helper_leave(DG_CHILD_EXIT_USAGE,
                    "usage: diagrade-raster SCALE WIDTH HEIGHT FIT TEXT TRANSPARENT PAGE MEMORY_MIB SECONDS <SVG >PNG\n"
                    "(the helper of libdiagrade; use `diagrade render` instead)");
  double scale = g_ascii_strtod(argv[DG_RASTER_ARGUMENT_SCALE], NULL);
  guint width = dg_helper_whole(argv[DG_RASTER_ARGUMENT_WIDTH]),
        height = dg_helper_whole(argv[DG_RASTER_ARGUMENT_HEIGHT]);
  dg_helper_set_limits(dg_helper_whole(argv[DG_RASTER_ARGUMENT_MEMORY]),
                       g_ascii_strtod(argv[DG_RASTER_ARGUMENT_SECONDS], NULL));

  GByteArray *bytes = dg_helper_read_input();
  Figure figure = {0};
  if (is_picture(bytes))
    open_picture(&figure, bytes);
  else
    open_document(&figure, bytes, dg_helper_whole(argv[DG_RASTER_ARGUMENT_TEXT]) != 0);
  if (!isfinite(figure.width) || !isfinite(figure.height))
    dg_helper_leave(DG_CHILD_EXIT_FAILED, "the canvas has no finite size");
  gboolean transparent = dg_helper_whole(argv[DG_RASTER_ARGUMENT_TRANSPARENT]) != 0;
  if (dg_helper_whole(argv[DG_RASTER_ARGUMENT_PAGE]) != 0)
    paint_page(&figure, transparent);
  if (width > 0)
    scale = width / figure.width;
  /* A larger picture is painted smaller instead of not at all. */
  scale = fmin(scale, sqrt(DG_RASTER_PIXELS_MAX / figure.width / figure.height));
  scale = fmin(scale, DG_RASTER_SIDE_MAX / fmax(figure.width, figure.height));
  int columns = height ? (int)width : side(figure.width, scale),
      rows = height ? (int)height : side(figure.height, scale);

  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, rows);
  cairo_t *cairo = cairo_create(surface);
  paint_ground(cairo, transparent);
  if (height)
    place_figure(&figure, cairo, columns, rows, (DgRasterFit)dg_helper_whole(argv[DG_RASTER_ARGUMENT_FIT]));
  else /* Fill the last pixel that rounding gave, but do not blow a canvas of 1e-30 units up to one. */
    cairo_scale(cairo, fmin(columns / figure.width, 2 * scale), fmin(rows / figure.height, 2 * scale));
  paint_figure(&figure, cairo);
  leave_painted(cairo, cairo_surface_write_to_png_stream(surface, write_output, NULL));
}
