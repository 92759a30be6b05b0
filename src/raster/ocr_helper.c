/* diagrade-ocr: reads rows of outlines of glyphs by libtesseract, from a picture of each row.
 *
 * A process of its own, because tesseract ends the process where it meets what it does not expect. Started by ocr.c,
 * which states the protocol in ocr.h. */
#include "base/child.h"
#include "base/helper_process.h"
#include "raster/ocr.h"

#include <cairo.h>
#include <math.h>
#include <string.h>
#include <tesseract/capi.h>

/* Height of capitals in pixels: tesseract reads letters of 20 to 40 best. */
#define CAPITALS 32.0
/* White space around a row, in pixels. */
#define MARGIN 20
/* Pixels of a row; what is larger is no row. */
#define SIDE_MAX 16000.0
/* A row that is read with less confidence on the average (of 100) is tried in other ways. */
#define SURE 85.0

typedef struct {
  const guint8 *data;
  gsize left;
} Input;

static void take(Input *input, void *value, gsize size) {
  if (input->left < size)
    dg_helper_leave(DG_CHILD_EXIT_UNREADABLE, "the rows end too early");
  memcpy(value, input->data, size);
  input->data += size;
  input->left -= size;
}

static guint32 take_count(Input *input, gsize least_size) {
  guint32 count;
  take(input, &count, sizeof count);
  if (count > input->left / least_size)
    dg_helper_leave(DG_CHILD_EXIT_UNREADABLE, "the rows are longer than the input");
  return count;
}

typedef struct {
  guint32 n;
  const float *points; /* x, y */
  double left, top, right, bottom, area;
} Outline;

static Outline take_outline(Input *input) {
  Outline outline = {take_count(input, 2 * sizeof(float)), NULL, INFINITY, INFINITY, -INFINITY, -INFINITY, 0};
  outline.points = (const float *)(const void *)input->data;
  for (guint i = 0; i < outline.n; i++) {
    double x = outline.points[2 * i], y = outline.points[2 * i + 1];
    guint next = i + 1 < outline.n ? i + 1 : 0;
    outline.area += (x * outline.points[2 * next + 1] - outline.points[2 * next] * y) / 2;
    outline.left = fmin(outline.left, x);
    outline.right = fmax(outline.right, x);
    outline.top = fmin(outline.top, y);
    outline.bottom = fmax(outline.bottom, y);
  }
  input->data += outline.n * 2 * sizeof(float);
  input->left -= outline.n * 2 * sizeof(float);
  return outline;
}

/* TRUE when an outline runs around another one in the same direction: a hole only by the even-odd rule. */
static gboolean has_even_odd_hole(const Outline *outlines, guint n) {
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++) {
      const Outline *p = &outlines[i], *q = &outlines[j];
      if (i != j && p->area * q->area > 0 && q->left > p->left && q->right < p->right && q->top > p->top &&
          q->bottom < p->bottom)
        return TRUE;
    }
  return FALSE;
}

static void paint_glyph(cairo_t *cairo, Input *input) {
  guint32 n = take_count(input, sizeof(guint32));
  g_autofree Outline *outlines = g_new(Outline, n + 1);
  for (guint i = 0; i < n; i++) {
    outlines[i] = take_outline(input);
    for (guint k = 0; k < outlines[i].n; k++)
      cairo_line_to(cairo, outlines[i].points[2 * k], outlines[i].points[2 * k + 1]);
    cairo_close_path(cairo);
    cairo_new_sub_path(cairo);
  }
  cairo_set_fill_rule(cairo,
                      n <= 64 && has_even_odd_hole(outlines, n) ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
  cairo_fill(cairo);
}

/* The bounds of the glyphs that come next, without taking them. */
static Outline bounds_of_row(Input input, guint32 n_glyphs) {
  Outline bounds = {0, NULL, 0, -1, 0, 0.4, 0};
  for (guint g = 0; g < n_glyphs; g++)
    for (guint32 n = take_count(&input, sizeof(guint32)); n > 0; n--) {
      Outline outline = take_outline(&input);
      bounds.left = fmin(bounds.left, outline.left);
      bounds.right = fmax(bounds.right, outline.right);
      bounds.top = fmin(bounds.top, outline.top);
      bounds.bottom = fmax(bounds.bottom, outline.bottom);
    }
  return bounds;
}

typedef struct {
  cairo_surface_t *surface; /* NULL: too large */
  double origin, scale; /* x = (pixel - origin) / scale */
} Picture;

/* Paints a row black on white. */
static Picture paint_row(Input *input, guint32 n_glyphs) {
  Outline bounds = bounds_of_row(*input, n_glyphs);
  double width = (bounds.right - bounds.left) * CAPITALS + 2 * MARGIN, height = (bounds.bottom - bounds.top) * CAPITALS;
  gboolean fits = width <= SIDE_MAX && height + 2 * MARGIN <= SIDE_MAX / 8;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, fits ? (int)ceil(width) : 1,
                                                        fits ? (int)ceil(height) + 2 * MARGIN : 1);
  cairo_t *cairo = cairo_create(surface);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_paint(cairo);
  cairo_translate(cairo, MARGIN - bounds.left * CAPITALS, MARGIN - bounds.top * CAPITALS);
  cairo_scale(cairo, CAPITALS, CAPITALS);
  cairo_set_source_rgb(cairo, 0, 0, 0);
  for (guint g = 0; g < n_glyphs; g++)
    paint_glyph(cairo, input);
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  if (!fits)
    g_clear_pointer(&surface, cairo_surface_destroy);
  return (Picture){surface, MARGIN - bounds.left * CAPITALS, CAPITALS};
}

/* Reads the picture that is set; what is found is a list of lines. Returns the mean confidence. */
static double read_picture(TessBaseAPI *tesseract, TessPageSegMode mode, guint row, const Picture *picture,
                           GString *out) {
  TessBaseAPISetPageSegMode(tesseract, mode);
  if (TessBaseAPIRecognize(tesseract, NULL) != 0)
    return 0;
  TessResultIterator *found = TessBaseAPIGetIterator(tesseract);
  double sum = 0;
  guint n = 0;
  if (!found)
    return 0;
  do {
    const TessPageIterator *page = TessResultIteratorGetPageIteratorConst(found);
    int left, top, right, bottom;
    char *text = TessResultIteratorGetUTF8Text(found, RIL_SYMBOL);
    if (text && *text && !strpbrk(text, " \n") &&
        TessPageIteratorBoundingBox(page, RIL_SYMBOL, &left, &top, &right, &bottom)) {
      double confidence = TessResultIteratorConfidence(found, RIL_SYMBOL);
      char numbers[3][G_ASCII_DTOSTR_BUF_SIZE];
      g_string_append_printf(
          out, "%u %s %s %s %d %s\n", row,
          g_ascii_formatd(numbers[0], sizeof numbers[0], "%.4f", (left - picture->origin) / picture->scale),
          g_ascii_formatd(numbers[1], sizeof numbers[1], "%.4f", (right - picture->origin) / picture->scale),
          g_ascii_formatd(numbers[2], sizeof numbers[2], "%.2f", confidence),
          TessPageIteratorIsAtBeginningOf(page, RIL_WORD) ? 1 : 0, text);
      sum += confidence;
      n++;
    }
    TessDeleteText(text);
  } while (TessResultIteratorNext(found, RIL_SYMBOL));
  TessResultIteratorDelete(found);
  return n ? sum / n : 0;
}

static void read_row(TessBaseAPI *tesseract, Input *input, guint row, GString *out) {
  static const TessPageSegMode lines[] = {PSM_SINGLE_LINE, PSM_RAW_LINE},
                               letters[] = {PSM_SINGLE_CHAR, PSM_SINGLE_WORD};
  guint32 n_glyphs = take_count(input, sizeof(guint32));
  Picture picture = paint_row(input, n_glyphs);
  if (!picture.surface)
    return;
  TessBaseAPISetImage(tesseract, cairo_image_surface_get_data(picture.surface),
                      cairo_image_surface_get_width(picture.surface), cairo_image_surface_get_height(picture.surface),
                      4, cairo_image_surface_get_stride(picture.surface));
  TessBaseAPISetSourceResolution(tesseract, 300);
  const TessPageSegMode *modes = n_glyphs == 1 ? letters : lines;
  g_autoptr(GString) best = g_string_new(NULL);
  double sure = read_picture(tesseract, modes[0], row, &picture, best);
  if (sure < SURE) {
    g_autoptr(GString) other = g_string_new(NULL);
    if (read_picture(tesseract, modes[1], row, &picture, other) > sure)
      g_string_assign(best, other->str);
  }
  g_string_append_len(out, best->str, (gssize)best->len);
  cairo_surface_destroy(picture.surface);
}

int main(int argc, char **argv) {
  if (argc != DG_OCR_ARGUMENTS)
    dg_helper_leave(DG_CHILD_EXIT_USAGE, "usage: diagrade-ocr LANGUAGE MEMORY_MIB SECONDS <ROWS >CHARACTERS\n"
                                         "(the helper of libdiagrade; use `diagrade graph --text ocr` instead)");
  dg_helper_set_limits(dg_helper_whole(argv[DG_OCR_ARGUMENT_MEMORY]),
                       g_ascii_strtod(argv[DG_OCR_ARGUMENT_SECONDS], NULL));
  GByteArray *bytes = dg_helper_read_input();
  TessBaseAPI *tesseract = TessBaseAPICreate();
  if (TessBaseAPIInit3(tesseract, NULL, argv[DG_OCR_ARGUMENT_LANGUAGE]) != 0)
    dg_helper_leave(DG_CHILD_EXIT_OWN, NULL);
  TessBaseAPISetVariable(tesseract, "debug_file", "/dev/null");
  Input input = {bytes->data, bytes->len};
  guint32 n_rows = take_count(&input, sizeof(guint32));
  g_autoptr(GString) out = g_string_new(NULL);
  for (guint row = 0; row < n_rows; row++)
    read_row(tesseract, &input, row, out);
  dg_helper_leave(dg_helper_write_output(out->str, out->len) ? DG_CHILD_EXIT_DONE : DG_CHILD_EXIT_FAILED, NULL);
}
