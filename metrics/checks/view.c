#include "metrics/checks/view_passes.h"

#include "ir/label.h"

#include <string.h>

/* Labels of which less than this share is in the frame are not seen. */
#define SEEN_MIN 0.05

/* A filled circle up to this radius in points is a dot: vertices are drawn with 2 to 3. */
#define DOT_RADIUS_MAX 3.6
/* Lines lighter than this (0 black, 1 white) or thinner than this (points) are background. */
#define FAINT_LUMINANCE 0.25
#define FAINT_WIDTH 0.3

/* A point in the axes of the label, from its centre. */
static DgPoint label_axes(const DgViewLabel *label, DgPoint p) {
  double x = p.x - label->center.x, y = p.y - label->center.y;
  return (DgPoint){x * label->along.x + y * label->along.y, y * label->along.x - x * label->along.y};
}

double dg_label_edge_distance(const DgViewLabel *label, DgPoint a, DgPoint b) {
  DgBox box = {-label->width / 2, -label->height / 2, label->width, label->height};
  return dg_segment_box_distance(label_axes(label, a), label_axes(label, b), box);
}

double dg_label_edge_overlap(const DgViewLabel *label, DgPoint a, DgPoint b, double shrink) {
  double width = label->width - 2 * shrink, height = label->height - 2 * shrink, enter, leave;
  if (width <= 0 || height <= 0 || fmax(a.x, b.x) < label->box.x || fmin(a.x, b.x) > dg_box_right(label->box) ||
      fmax(a.y, b.y) < label->box.y || fmin(a.y, b.y) > dg_box_bottom(label->box))
    return 0;
  DgBox box = {-width / 2, -height / 2, width, height};
  if (!dg_segment_clip(label_axes(label, a), label_axes(label, b), box, &enter, &leave))
    return 0;
  return (leave - enter) * dg_distance(a, b);
}

gboolean dg_view_is_label_part(const DgView *view, guint element) {
  guint low = 0, high = view->areas->len; /* areas stand in the order of the elements */
  while (low < high) {
    guint middle = (low + high) / 2;
    if (dg_view_area(view, middle)->element < dg_figure_element(view->figure, element))
      low = middle + 1;
    else
      high = middle;
  }
  if (low == view->areas->len)
    return FALSE;
  const DgViewArea *area = dg_view_area(view, low);
  return area->element == dg_figure_element(view->figure, element) &&
         (area->role == DG_AREA_FRAME || area->role == DG_AREA_DOT);
}

void dg_view_fail(const DgCheckContext *context, DgCheckResult *result, const DgElement *element,
                  const DgElement *other, const char *format, ...) {
  const DgIrEntity *entity = dg_ir_entity(context->ir, element->entity);
  if (!dg_check_lists(result)) {
    dg_check_fail(result, element->box, entity->paint.line, NULL, "%s", "");
    return;
  }
  g_autofree char *path = dg_ir_entity_path(entity);
  g_autofree char *second = other ? dg_ir_entity_path(dg_ir_entity(context->ir, other->entity)) : NULL;
  g_autofree char *both = second ? g_strconcat(path, " ", second, NULL) : g_strdup(path);
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  dg_check_fail(result, dg_figure_box(context->figure, element->box), entity->paint.line, both, "%s", message);
}

/* The page and the clips that cut what has the clip `own`, or none of its own (-1). */
static DgBox find_frame(const DgFigure *figure, int own) {
  DgBox all = {-G_MAXDOUBLE / 4, -G_MAXDOUBLE / 4, G_MAXDOUBLE / 2, G_MAXDOUBLE / 2};
  if (figure->has_page)
    all = figure->page;
  guint first = own >= 0 ? (guint)own : 0, end = own >= 0 ? first + 1 : figure->clips->len;
  for (guint i = first; i < end; i++) {
    if (own < 0 && g_array_index(figure->ir->clips, DgIrClip, i).local)
      continue;
    const DgRange *range = &g_array_index(figure->clips, DgRange, i);
    DgBox box = dg_points_box(&g_array_index(figure->points, DgPoint, range->first_point), range->n_points);
    double left = fmax(all.x, box.x), bottom = fmax(all.y, box.y);
    double right = fmin(dg_box_right(all), dg_box_right(box)), top = fmin(dg_box_bottom(all), dg_box_bottom(box));
    all = (DgBox){left, bottom, fmax(right - left, 0), fmax(top - bottom, 0)};
  }
  return all;
}

static void find_frames(DgView *view) {
  guint n = view->figure->clips->len;
  view->frames = g_new(DgBox, n + 1);
  for (guint i = 0; i <= n; i++)
    view->frames[i] = find_frame(view->figure, i < n ? (int)i : -1);
}

gboolean dg_view_frame(const DgView *view, const DgIrEntity *entity, DgBox *frame) {
  guint n = view->figure->clips->len;
  *frame = view->frames[entity->clip >= 0 && (guint)entity->clip < n ? (guint)entity->clip : n];
  return frame->width < G_MAXDOUBLE / 2 || frame->height < G_MAXDOUBLE / 2;
}

static double luminance(guint32 color) {
  return (0.2126 * (color >> 16 & 255) + 0.7152 * (color >> 8 & 255) + 0.0722 * (color & 255)) / 255;
}

static gboolean is_grey(guint32 color) {
  int r = color >> 16 & 255, g = color >> 8 & 255, b = color & 255;
  return MAX(MAX(r, g), b) - MIN(MIN(r, g), b) < 40;
}

gboolean dg_view_is_faint(const DgIrEntity *entity) {
  return entity->paint.known && entity->paint.stroke_width > 0 &&
         (entity->paint.stroke_width <= FAINT_WIDTH ||
          (is_grey(entity->paint.color) && luminance(entity->paint.color) > FAINT_LUMINANCE));
}

gboolean dg_view_ends_without_line(const DgIrEntity *entity) {
  if (!entity->paint.known)
    return FALSE;
  return !(entity->paint.stroke_width > 0) ||
         (entity->fill && *entity->fill == '#' && g_ascii_strtoull(entity->fill + 1, NULL, 16) == entity->paint.color);
}

static void add_label(DgView *view, const DgElement *element, const DgIrEntity *entity) {
  if (dg_label_is_empty(entity->text))
    return;
  g_autoptr(GString) plain = g_string_new(NULL);
  dg_label_plain(entity->text, plain);
  DgViewLabel label = {.element = element, .entity = entity, .quantity = dg_quantity_read(plain->str)};
  label.text = g_strdup(plain->str);
  memcpy(label.quad, element->quad, sizeof label.quad);
  label.center = (DgPoint){(label.quad[0].x + label.quad[2].x) / 2, (label.quad[0].y + label.quad[2].y) / 2};
  label.box = element->box;
  label.width = dg_distance(label.quad[0], label.quad[1]);
  label.height = dg_distance(label.quad[1], label.quad[2]);
  dg_unit(label.quad[0], label.quad[1], &label.along.x, &label.along.y);
  if (!(label.width > 0))
    label.along.x = 1;
  label.size = entity->paint.font_size > 0 ? entity->paint.font_size : fmax(label.height, 1) / 0.7;
  DgBox frame;
  if (dg_view_frame(view, entity, &frame) &&
      dg_box_overlap_area(frame, label.box) < SEEN_MIN * label.box.width * label.box.height) {
    g_free(label.text);
    return;
  }
  g_array_append_val(view->labels, label);
}

static void add_edge(DgView *view, guint index, const DgElement *element, const DgIrEntity *entity, DgPoint a,
                     DgPoint b) {
  DgViewEdge edge = {.a = a, .b = b, .element = index, .z = entity->paint.z};
  edge.area = element->kind != DG_IR_SEGMENT;
  edge.dashed = entity->style != DG_IR_SOLID;
  edge.curved = entity->paint.curved;
  edge.arrow_a = entity->paint.arrow_from;
  edge.arrow_b = entity->paint.arrow_to;
  edge.faint = dg_view_is_faint(entity);
  edge.border = edge.area && dg_view_ends_without_line(entity);
  g_array_append_val(view->edges, edge);
}

void dg_view_mark_edges(DgView *view, guint element) {
  guint low = 0, high = view->edges->len; /* edges stand in the order of the elements */
  while (low < high) {
    guint middle = (low + high) / 2;
    if (dg_view_edge(view, middle)->element < element)
      low = middle + 1;
    else
      high = middle;
  }
  for (; low < view->edges->len && dg_view_edge(view, low)->element == element; low++)
    g_array_index(view->edges, DgViewEdge, low).mark = TRUE;
}

static void add_element(DgView *view, guint index) {
  const DgElement *element = dg_figure_element(view->figure, index);
  const DgIrEntity *entity = dg_ir_entity(view->figure->ir, element->entity);
  const DgPoint *points = dg_figure_points(view->figure, element);
  guint n = element->n_points;
  switch (element->kind) {
  case DG_IR_NODE:
    add_label(view, element, entity);
    return;
  case DG_IR_SEGMENT:
    add_edge(view, index, element, entity, points[0], points[1]);
    break;
  case DG_IR_CIRCLE:
    if (element->filled && fmax(element->radius_x, element->radius_y) <= DOT_RADIUS_MAX) {
      DgViewArea dot = {element, entity, DG_AREA_DOT, fabs(dg_polygon_area(points, n)), entity->paint.z};
      g_array_append_val(view->areas, dot);
      return;
    }
    g_ptr_array_add(view->circles, (gpointer)element);
    break;
  case DG_IR_ARC:
    g_ptr_array_add(view->arcs, (gpointer)element);
    break;
  case DG_IR_POLYGON:
  case DG_IR_FACE:
  case DG_IR_CUBE:
  case DG_IR_RECTANGLE: {
    DgViewArea area = {element, entity, DG_AREA_SHAPE, n >= 3 ? fabs(dg_polygon_area(points, n)) : 0, entity->paint.z};
    g_array_append_val(view->areas, area);
    gboolean closed = element->closed || element->kind == DG_IR_RECTANGLE;
    if (!entity->paint.curved && (!entity->paint.known || entity->paint.stroke_width > 0 || element->filled))
      for (guint i = 0; i + (closed ? 0 : 1) < n; i++)
        add_edge(view, index, element, entity, points[i], points[(i + 1) % n]);
    break;
  }
  }
}

static void clear_label(gpointer data) {
  g_free(((DgViewLabel *)data)->text);
}

DgView *dg_view_new(const DgFigure *figure, GError **error) {
  DgView *view = g_new0(DgView, 1);
  view->figure = figure;
  view->labels = g_array_new(FALSE, FALSE, sizeof(DgViewLabel));
  g_array_set_clear_func(view->labels, clear_label);
  view->sides = g_array_new(FALSE, FALSE, sizeof(DgViewSide));
  view->edges = g_array_new(FALSE, FALSE, sizeof(DgViewEdge));
  view->areas = g_array_new(FALSE, FALSE, sizeof(DgViewArea));
  view->corners = g_array_new(FALSE, FALSE, sizeof(DgViewCorner));
  view->arcs = g_ptr_array_new();
  view->circles = g_ptr_array_new();
  view->trees = dg_outline_trees_new();
  find_frames(view);
  gboolean any = FALSE;
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    add_element(view, i);
    if (element->kind == DG_IR_NODE)
      continue;
    view->box = any ? dg_box_union(view->box, element->box) : element->box;
    any = TRUE;
  }
  for (guint kind = 0; kind < DG_VIEW_SIDES; kind++)
    dg_view_index(view, kind);
  dg_view_find_solid(view);
  dg_view_find_grid(view);
  dg_view_find_frames(view);
  dg_view_find_corner_strokes(view);
  dg_view_find_corner_squares(view);
  dg_view_find_rows(view, FALSE);
  dg_view_find_rows(view, TRUE);
  dg_view_find_coordinates(view);
  dg_view_find_sides(view);
  dg_view_index(view, DG_VIEW_SIDES);
  if (dg_view_is_within_limits(view, error))
    return view;
  dg_view_free(view);
  return NULL;
}

void dg_view_free(DgView *view) {
  if (!view)
    return;
  dg_view_places_free(view->places);
  dg_outline_trees_free(view->trees);
  g_free(view->frames);
  g_array_unref(view->labels);
  g_array_unref(view->sides);
  g_array_unref(view->edges);
  g_array_unref(view->areas);
  g_array_unref(view->corners);
  g_ptr_array_unref(view->arcs);
  g_ptr_array_unref(view->circles);
  g_free(view);
}
