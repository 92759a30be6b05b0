#include "draw/sketch.h"

#include "base/geometry.h"
#include "draw/label.h"
#include "draw/label_search.h"

/* Free space around what is drawn. */
#define MARGIN 12.0
#define DOT_RADIUS 2.4
#define ARROW_LENGTH 9.0
#define THIN 0.9
#define SOLID 1.4
#define DASH "5 3.5"
#define DOTS "1.2 3"
/* Distance between the lines of a hatching. */
#define HATCH 7.0

typedef enum { INK_AREA, INK_HATCH, INK_LINE, INK_CURVE, INK_CIRCLE, INK_ARC, INK_ARROW, INK_DOT } InkKind;

typedef struct {
  InkKind kind;
  GArray *points; /* DgPoint: corners, ends, Bézier points; the centre of circles */
  double radius, from, to;
  gboolean closed;
  DgLineStyle style;
  const char *name; /* class, or the colour of an area */
} Ink;

struct _DgSketch {
  GPtrArray *inks; /* Ink */
  DgLabelSearch *labels;
  DgObstacles *obstacles; /* of the labels */
};

static void ink_free(gpointer data) {
  Ink *ink = data;
  g_array_unref(ink->points);
  g_free(ink);
}

DgSketch *dg_sketch_new(void) {
  DgSketch *sketch = g_new(DgSketch, 1);
  sketch->inks = g_ptr_array_new_with_free_func(ink_free);
  sketch->labels = dg_label_search_new();
  sketch->obstacles = dg_label_search_get_obstacles(sketch->labels);
  return sketch;
}

void dg_sketch_free(DgSketch *sketch) {
  if (!sketch)
    return;
  g_ptr_array_unref(sketch->inks);
  dg_label_search_free(sketch->labels);
  g_free(sketch);
}

static Ink *add(DgSketch *sketch, InkKind kind, const DgPoint *points, guint n, DgLineStyle style, const char *name) {
  Ink *ink = g_new0(Ink, 1);
  *ink = (Ink){.kind = kind, .points = g_array_new(FALSE, FALSE, sizeof(DgPoint)), .style = style, .name = name};
  g_array_append_vals(ink->points, points, n);
  g_ptr_array_add(sketch->inks, ink);
  return ink;
}

void dg_sketch_polyline(DgSketch *sketch, const DgPoint *points, guint n, gboolean closed, DgLineStyle style,
                        const char *class_name) {
  add(sketch, INK_LINE, points, n, style, class_name)->closed = closed;
  dg_obstacles_add_polyline(sketch->obstacles, points, n, closed);
}

/* Straight pieces that stand for each Bézier curve where labels look for room. */
#define CURVE_PIECES 6

void dg_sketch_curve(DgSketch *sketch, const DgPoint *points, guint n, DgLineStyle style, const char *class_name) {
  add(sketch, INK_CURVE, points, n, style, class_name);
  for (guint i = 0; i + 3 < n; i += 3) {
    DgPoint pieces[CURVE_PIECES + 1];
    for (guint k = 0; k <= CURVE_PIECES; k++) {
      double t = (double)k / CURVE_PIECES, s = 1 - t;
      double w[] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
      pieces[k] = (DgPoint){0, 0};
      for (guint j = 0; j < 4; j++) {
        pieces[k].x += w[j] * points[i + j].x;
        pieces[k].y += w[j] * points[i + j].y;
      }
    }
    dg_obstacles_add_polyline(sketch->obstacles, pieces, CURVE_PIECES + 1, FALSE);
  }
}

static DgPoint on_arc(DgPoint centre, double radius, double angle) {
  return (DgPoint){centre.x + radius * cos(angle), centre.y - radius * sin(angle)};
}

static void block_arc(DgSketch *sketch, DgPoint centre, double radius, double from, double to) {
  guint n = (guint)ceil((to - from) / (G_PI / 24)) + 1;
  for (guint i = 0; i < n; i++) {
    DgPoint piece[] = {on_arc(centre, radius, from + (to - from) * i / n),
                       on_arc(centre, radius, from + (to - from) * (i + 1) / n)};
    dg_obstacles_add_polyline(sketch->obstacles, piece, 2, FALSE);
  }
}

void dg_sketch_circle(DgSketch *sketch, DgPoint centre, double radius, DgLineStyle style, const char *class_name) {
  add(sketch, INK_CIRCLE, &centre, 1, style, class_name)->radius = radius;
  block_arc(sketch, centre, radius, 0, 2 * G_PI);
}

void dg_sketch_arc(DgSketch *sketch, DgPoint centre, double radius, double from, double to, DgLineStyle style,
                   const char *class_name) {
  Ink *ink = add(sketch, INK_ARC, &centre, 1, style, class_name);
  ink->radius = radius;
  ink->from = from;
  ink->to = to;
  block_arc(sketch, centre, radius, from, to);
}

void dg_sketch_arrow(DgSketch *sketch, DgPoint from, DgPoint to, DgLineStyle style) {
  DgPoint ends[] = {from, to};
  add(sketch, INK_ARROW, ends, 2, style, "vector");
  dg_obstacles_add_polyline(sketch->obstacles, ends, 2, FALSE);
}

void dg_sketch_dot(DgSketch *sketch, DgPoint at) {
  add(sketch, INK_DOT, &at, 1, DG_LINE_SOLID, "point")->radius = DOT_RADIUS;
  dg_obstacles_add_box(sketch->obstacles, dg_box_around(at, DOT_RADIUS));
}

void dg_sketch_area(DgSketch *sketch, const DgPoint *points, guint n, const char *colour, gboolean hatched) {
  add(sketch, hatched ? INK_HATCH : INK_AREA, points, n, DG_LINE_SOLID, colour);
}

void dg_sketch_label_point(DgSketch *sketch, const char *text, DgPoint at) {
  dg_label_search_name_point(sketch->labels, text, at);
}

void dg_sketch_label_segment(DgSketch *sketch, const char *text, DgPoint a, DgPoint b, DgPoint inside) {
  dg_label_search_name_segment(sketch->labels, text, a, b, inside);
}

void dg_sketch_label_angle(DgSketch *sketch, const char *text, DgPoint vertex, double radius, double angle,
                           double opening) {
  dg_label_search_name_angle(sketch->labels, text, vertex, radius, angle, opening);
}

static DgBox ink_box(const Ink *ink) {
  const DgPoint *points = (const DgPoint *)(void *)ink->points->data;
  if (ink->kind == INK_ARC) {
    guint n = 48;
    DgPoint arc[48];
    for (guint i = 0; i < n; i++)
      arc[i] = on_arc(points[0], ink->radius, ink->from + (ink->to - ink->from) * i / (n - 1));
    return dg_points_box(arc, n);
  }
  DgBox box = dg_points_box(points, ink->points->len);
  return dg_box_grow(box, ink->radius, ink->radius);
}

static DgBox page_box(const DgSketch *sketch) {
  DgBox box = {0};
  gboolean any = FALSE;
  for (guint i = 0; i < sketch->inks->len; i++) {
    DgBox own = ink_box(g_ptr_array_index(sketch->inks, i));
    box = any ? dg_box_union(box, own) : own;
    any = TRUE;
  }
  for (guint i = 0; i < dg_label_search_count(sketch->labels); i++) {
    DgBox own = dg_label_search_box(sketch->labels, i);
    box = any ? dg_box_union(box, own) : own;
    any = TRUE;
  }
  box = dg_box_grow(box, MARGIN, MARGIN);
  return (DgBox){floor(box.x), floor(box.y), ceil(dg_box_right(box)) - floor(box.x),
                 ceil(dg_box_bottom(box)) - floor(box.y)};
}

static DgDrawStyle line_style(const Ink *ink) {
  static const char *const dashes[] = {NULL, DASH, DOTS, NULL};
  return (DgDrawStyle){.class_name = ink->name,
                       .stroke = "black",
                       .width = ink->style == DG_LINE_THIN     ? THIN
                                : ink->style == DG_LINE_DASHED ? 1.1
                                                               : SOLID,
                       .dash = dashes[ink->style]};
}

static int by_place(const void *a, const void *b) {
  const double *p = a, *q = b;
  return *p < *q ? -1 : *p > *q;
}

/* Where a line of a hatching from `from` to `to` is painted: not under labels. */
static void append_hatch_line(GString *data, const DgSketch *sketch, DgBox page, DgPoint from, DgPoint to) {
  double start = 0;
  while (start < 1) {
    /* The label that comes next on the way. */
    double enter = 1, leave = 1;
    for (guint i = 0; i < dg_label_search_count(sketch->labels); i++) {
      DgBox box = dg_box_grow(dg_label_search_box(sketch->labels, i), 2, 2);
      double in, out;
      box.x -= page.x;
      box.y -= page.y;
      if (dg_segment_clip(from, to, box, &in, &out) && out > start && in < enter) {
        enter = MAX(in, start);
        leave = out;
      }
    }
    if (enter > start) {
      g_string_append_c(data, 'M');
      dg_canvas_append_point(data, (DgPoint){from.x + start * (to.x - from.x), from.y + start * (to.y - from.y)});
      g_string_append_c(data, 'L');
      dg_canvas_append_point(data, (DgPoint){from.x + enter * (to.x - from.x), from.y + enter * (to.y - from.y)});
    }
    start = MAX(leave, start + 1e-6);
  }
}

/* Parallel lines at 45 degrees over the area, by the even-odd rule. */
static void paint_hatching(DgCanvas *canvas, const DgSketch *sketch, DgBox page, const DgPoint *points, guint n) {
  double first = points[0].x + points[0].y, last = first;
  for (guint i = 1; i < n; i++) {
    first = MIN(first, points[i].x + points[i].y);
    last = MAX(last, points[i].x + points[i].y);
  }
  double step = HATCH * sqrt(2);
  g_autoptr(GString) data = g_string_new(NULL);
  g_autoptr(GArray) crossings = g_array_new(FALSE, FALSE, sizeof(double));
  for (double line = first + step / 2; line < last; line += step) {
    g_array_set_size(crossings, 0);
    for (guint i = 0; i < n; i++) {
      DgPoint a = points[i], b = points[(i + 1) % n];
      double da = a.x + a.y - line, db = b.x + b.y - line;
      if ((da < 0) != (db < 0)) {
        double x = a.x + (b.x - a.x) * da / (da - db);
        g_array_append_val(crossings, x);
      }
    }
    g_array_sort(crossings, by_place);
    for (guint i = 0; i + 1 < crossings->len; i += 2) {
      double from = g_array_index(crossings, double, i), to = g_array_index(crossings, double, i + 1);
      append_hatch_line(data, sketch, page, (DgPoint){from, line - from}, (DgPoint){to, line - to});
    }
  }
  if (data->len)
    dg_canvas_path(canvas, data->str, &(DgDrawStyle){.class_name = "hatching", .stroke = "#999999", .width = 0.7});
}

static void paint_curve(DgCanvas *canvas, const DgPoint *points, guint n, const DgDrawStyle *style) {
  g_autoptr(GString) data = g_string_new("M");
  dg_canvas_append_point(data, points[0]);
  for (guint i = 1; i < n; i++) {
    g_string_append_c(data, i % 3 == 1 ? 'C' : ' ');
    dg_canvas_append_point(data, points[i]);
  }
  dg_canvas_path(canvas, data->str, style);
}

static void paint_arc(DgCanvas *canvas, const Ink *ink, DgPoint centre, const DgDrawStyle *style) {
  g_autoptr(GString) data = g_string_new("M");
  DgPoint radii = {ink->radius, ink->radius};
  dg_canvas_append_point(data, on_arc(centre, ink->radius, ink->from));
  g_string_append_c(data, 'A');
  dg_canvas_append_point(data, radii);
  g_string_append(data, ink->to - ink->from > G_PI ? " 0 1 0 " : " 0 0 0 ");
  dg_canvas_append_point(data, on_arc(centre, ink->radius, ink->to));
  dg_canvas_path(canvas, data->str, style);
}

static void paint(DgCanvas *canvas, const DgSketch *sketch, const Ink *ink, DgBox page) {
  g_autoptr(GArray) moved = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 0; i < ink->points->len; i++) {
    DgPoint p = g_array_index(ink->points, DgPoint, i);
    p = (DgPoint){p.x - page.x, p.y - page.y};
    g_array_append_val(moved, p);
  }
  const DgPoint *points = (const DgPoint *)(void *)moved->data;
  DgDrawStyle style = line_style(ink);
  switch (ink->kind) {
  case INK_AREA:
    dg_canvas_polyline(canvas, points, moved->len, TRUE, &(DgDrawStyle){.class_name = "area", .fill = ink->name});
    break;
  case INK_HATCH:
    paint_hatching(canvas, sketch, page, points, moved->len);
    break;
  case INK_LINE:
    if (moved->len == 2 && !ink->closed)
      dg_canvas_line(canvas, points[0], points[1], &style);
    else
      dg_canvas_polyline(canvas, points, moved->len, ink->closed, &style);
    break;
  case INK_CURVE:
    paint_curve(canvas, points, moved->len, &style);
    break;
  case INK_CIRCLE:
    dg_canvas_circle(canvas, points[0], ink->radius, &style);
    break;
  case INK_ARC:
    paint_arc(canvas, ink, points[0], &style);
    break;
  case INK_ARROW:
    dg_canvas_arrow(canvas, points[0], points[1], ARROW_LENGTH, &style);
    break;
  case INK_DOT:
    dg_canvas_circle(canvas, points[0], ink->radius, &(DgDrawStyle){.class_name = "point", .fill = "black"});
    break;
  }
}

char *dg_sketch_to_svg(DgSketch *sketch) {
  dg_label_search_run(sketch->labels);
  DgBox page = page_box(sketch);
  g_autoptr(DgCanvas) canvas = dg_canvas_new(page.width, page.height);
  for (InkKind kind = INK_AREA; kind <= INK_DOT; kind++)
    for (guint i = 0; i < sketch->inks->len; i++) {
      const Ink *ink = g_ptr_array_index(sketch->inks, i);
      if (ink->kind == kind)
        paint(canvas, sketch, ink, page);
    }
  for (guint i = 0; i < dg_label_search_count(sketch->labels); i++) {
    DgPoint centre = dg_box_center(dg_label_search_box(sketch->labels, i));
    dg_canvas_label(canvas, dg_label_search_text(sketch->labels, i), (DgPoint){centre.x - page.x, centre.y - page.y},
                    DG_CANVAS_FONT_SIZE, "black");
  }
  return dg_canvas_to_svg(canvas);
}
