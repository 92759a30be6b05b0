#include "draw/canvas.h"

#include "base/geometry.h"
#include "base/markup.h"
#include "draw/label.h"

struct _DgCanvas {
  GString *out;
};

static void append_attribute(GString *out, const char *name, const char *value) {
  g_string_append_printf(out, " %s=\"", name);
  dg_append_escaped(out, value);
  g_string_append_c(out, '"');
}

DgCanvas *dg_canvas_new(double width, double height) {
  DgCanvas *canvas = g_new0(DgCanvas, 1);
  canvas->out = g_string_new("<svg xmlns=\"http://www.w3.org/2000/svg\"");
  dg_append_number_attribute(canvas->out, "width", width);
  dg_append_number_attribute(canvas->out, "height", height);
  g_string_append(canvas->out, " viewBox=\"0 0 ");
  dg_append_number(canvas->out, width);
  g_string_append_c(canvas->out, ' ');
  dg_append_number(canvas->out, height);
  g_string_append(canvas->out, "\" font-family=\"" DG_LABEL_FAMILY "\">\n");
  return canvas;
}

void dg_canvas_free(DgCanvas *canvas) {
  if (!canvas)
    return;
  g_string_free(canvas->out, TRUE);
  g_free(canvas);
}

char *dg_canvas_to_svg(const DgCanvas *canvas) {
  return g_strconcat(canvas->out->str, "</svg>\n", NULL);
}

void dg_canvas_append_point(GString *out, DgPoint point) {
  dg_append_number(out, point.x);
  g_string_append_c(out, ',');
  dg_append_number(out, point.y);
}

static void append_style(GString *out, const DgDrawStyle *style) {
  if (style->class_name)
    append_attribute(out, "class", style->class_name);
  append_attribute(out, "fill", style->fill ? style->fill : "none");
  if (style->fill && style->opacity > 0)
    dg_append_number_attribute(out, "fill-opacity", style->opacity);
  if (!style->stroke)
    return;
  append_attribute(out, "stroke", style->stroke);
  dg_append_number_attribute(out, "stroke-width", style->width > 0 ? style->width : DG_CANVAS_LINE);
  if (style->dash)
    append_attribute(out, "stroke-dasharray", style->dash);
}

void dg_canvas_line(DgCanvas *canvas, DgPoint from, DgPoint to, const DgDrawStyle *style) {
  GString *out = canvas->out;
  g_string_append(out, "<line");
  dg_append_number_attribute(out, "x1", from.x);
  dg_append_number_attribute(out, "y1", from.y);
  dg_append_number_attribute(out, "x2", to.x);
  dg_append_number_attribute(out, "y2", to.y);
  append_style(out, style);
  g_string_append(out, "/>\n");
}

void dg_canvas_polyline(DgCanvas *canvas, const DgPoint *points, guint n, gboolean closed, const DgDrawStyle *style) {
  if (n < 2)
    return;
  GString *out = canvas->out;
  g_string_append(out, closed ? "<polygon points=\"" : "<polyline points=\"");
  for (guint i = 0; i < n; i++) {
    if (i)
      g_string_append_c(out, ' ');
    dg_canvas_append_point(out, points[i]);
  }
  g_string_append_c(out, '"');
  append_style(out, style);
  if (style->stroke)
    g_string_append(out, " stroke-linejoin=\"round\"");
  g_string_append(out, "/>\n");
}

void dg_canvas_circle(DgCanvas *canvas, DgPoint center, double radius, const DgDrawStyle *style) {
  GString *out = canvas->out;
  g_string_append(out, "<circle");
  dg_append_number_attribute(out, "cx", center.x);
  dg_append_number_attribute(out, "cy", center.y);
  dg_append_number_attribute(out, "r", radius);
  append_style(out, style);
  g_string_append(out, "/>\n");
}

void dg_canvas_path(DgCanvas *canvas, const char *data, const DgDrawStyle *style) {
  g_string_append(canvas->out, "<path");
  append_attribute(canvas->out, "d", data);
  append_style(canvas->out, style);
  if (style->fill)
    g_string_append(canvas->out, " fill-rule=\"evenodd\"");
  g_string_append(canvas->out, "/>\n");
}

void dg_canvas_exempt(DgCanvas *canvas, const char *checks) {
  g_string_append_printf(canvas->out, "<!-- diagrade-ignore %s -->\n", checks);
}

void dg_canvas_arrow(DgCanvas *canvas, DgPoint from, DgPoint to, double length, const DgDrawStyle *style) {
  double whole = dg_distance(from, to);
  if (whole <= 0)
    return;
  double dx = (to.x - from.x) / whole, dy = (to.y - from.y) / whole, half = length * 0.32;
  /* The line ends inside of the head, so that its blunt end does not show beside the tip. */
  DgPoint neck = {to.x - dx * length * 0.8, to.y - dy * length * 0.8};
  DgPoint back = {to.x - dx * length, to.y - dy * length};
  DgPoint head[] = {to, {back.x - dy * half, back.y + dx * half}, neck, {back.x + dy * half, back.y - dx * half}};
  if (whole > length)
    dg_canvas_line(canvas, from, neck, style);
  dg_canvas_polyline(canvas, head, G_N_ELEMENTS(head), TRUE,
                     &(DgDrawStyle){.class_name = style->class_name, .fill = style->stroke});
}

void dg_canvas_label(DgCanvas *canvas, const char *text, DgPoint center, double size, const char *color) {
  DgBox box = dg_label_box(text, size);
  DgPoint middle = dg_box_center(box);
  dg_label_append(canvas->out, text, (DgPoint){center.x - middle.x, center.y - middle.y}, size, color);
}
