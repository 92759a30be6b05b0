/* What the tests of src/svg share: a drawing from a string, and assertions on the one shape or text in it. */
#ifndef DG_TESTS_SVG_DRAW_H
#define DG_TESTS_SVG_DRAW_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "drawing/drawing.h"

#include <cmocka.h>
#include <string.h>

#define SVG(attributes, content)                                                                                       \
  "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' " attributes ">" content "</"    \
  "svg>"
#define SVG_200(content) SVG("width='200' height='200'", content)

static inline DgDrawing *read_bytes(const void *data, gsize length, GError **error) {
  g_autoptr(GBytes) bytes = g_bytes_new(data, length);
  return dg_drawing_new_from_bytes(bytes, "test.svg", error);
}

static inline DgDrawing *draw(const char *svg) {
  g_autoptr(GError) error = NULL;
  DgDrawing *drawing = read_bytes(svg, strlen(svg), &error);
  if (!drawing) {
    fail_msg("%s", error->message);
  }
  return drawing;
}

static inline const DgShape *only(const DgDrawing *drawing) {
  if (drawing->shapes->len != 1) {
    fail_msg("%u shapes instead of 1", drawing->shapes->len);
  }
  return dg_drawing_shape(drawing, 0);
}

static inline const DgTextItem *only_text(const DgDrawing *drawing) {
  if (drawing->texts->len != 1) {
    fail_msg("%u text items instead of 1", drawing->texts->len);
  }
  return dg_drawing_text(drawing, 0);
}

/* Draws `svg`, whose one shape must have this box within `slack`. */
static inline void assert_box_near(const char *svg, double slack, double x, double y, double width, double height) {
  g_autoptr(DgDrawing) drawing = draw(svg);
  DgBox box = only(drawing)->box;
  if (fabs(box.x - x) > slack || fabs(box.y - y) > slack || fabs(box.width - width) > slack ||
      fabs(box.height - height) > slack) {
    fail_msg("%s: box %.12g %.12g %.12g %.12g, expected %.12g %.12g %.12g %.12g", svg, box.x, box.y, box.width,
             box.height, x, y, width, height);
  }
}

static inline void assert_box(const char *svg, double x, double y, double width, double height) {
  assert_box_near(svg, 1e-9, x, y, width, height);
}

static inline void assert_fill(const char *svg, guint32 fill) {
  g_autoptr(DgDrawing) drawing = draw(svg);
  if (only(drawing)->fill != fill || !only(drawing)->filled) {
    fail_msg("%s: fill %06x, expected %06x", svg, only(drawing)->fill, fill);
  }
}

static inline void assert_shapes(const char *svg, guint n) {
  g_autoptr(DgDrawing) drawing = draw(svg);
  if (drawing->shapes->len != n) {
    fail_msg("%s: %u shapes, expected %u", svg, drawing->shapes->len, n);
  }
}

/* Reading must fail with `code`; the message starts with `place`, as in "test.svg:2: ", and contains `part`. */
static inline void assert_error(const void *data, gsize length, DgErrorCode code, const char *place, const char *part) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = read_bytes(data, length, &error);
  assert_null(drawing);
  assert_true(error && error->domain == DG_ERROR);
  if (error->code != (int)code || !g_str_has_prefix(error->message, place) || !strstr(error->message, part)) {
    fail_msg("error %d \"%s\", expected %d \"%s...%s\"", error->code, error->message, (int)code, place, part);
  }
}

/* TRUE when a diagnostic contains `part`; its line, if wanted. */
static inline gboolean has_diagnostic(const DgDrawing *drawing, const char *part, guint *line) {
  for (guint i = 0; i < dg_diagnostics_get_count(drawing->diagnostics); i++) {
    if (strstr(dg_diagnostics_get_message(drawing->diagnostics, i), part)) {
      if (line)
        *line = dg_diagnostics_get_line(drawing->diagnostics, i);
      return TRUE;
    }
  }
  return FALSE;
}

#endif
