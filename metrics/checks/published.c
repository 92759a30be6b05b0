#include "metrics/checks/published.h"

#include "ir/label.h"
#include "metrics/checks/result.h"

#include <string.h>

/* A label may be so far from a large element, in points. */
#define REACH_MAX 100.0

static void clear_label(gpointer data) {
  DgPublishedLabel *label = data;
  g_free(label->text);
}

/* Reads digits with an optional fraction; returns what is behind them. */
static const char *read_decimal(const char *at, double *number) {
  const char *end = at;
  while (g_ascii_isdigit(*end))
    end++;
  if (*end == '.' && g_ascii_isdigit(end[1])) {
    end++;
    while (g_ascii_isdigit(*end))
      end++;
  }
  g_autofree char *digits = g_strndup(at, (gsize)(end - at));
  *number = g_ascii_strtod(digits, NULL);
  return end;
}

/* The first number of a text: "4", "2.5", or "3/5" as 0.6. */
static gboolean first_number(const char *text, double *number) {
  const char *at = text + strcspn(text, "0123456789");
  if (!*at)
    return FALSE;
  at = read_decimal(at, number);
  double below;
  if (*at == '/' && g_ascii_isdigit(at[1]) && (read_decimal(at + 1, &below), below > 0))
    *number /= below;
  return TRUE;
}

/* An angle is labelled by a degree sign, by "\angle" or by the word "angle". */
static gboolean names_angle(const char *text) {
  if (strstr(text, "°") || strstr(text, "\\angle") || strstr(text, "∠"))
    return TRUE;
  for (const char *at = text; *at; at++) {
    gboolean word = g_ascii_strncasecmp(at, "angle", 5) == 0;
    if (word && (at == text || !g_ascii_isalpha(at[-1])) && !g_ascii_isalpha(at[5]))
      return TRUE;
  }
  return FALSE;
}

/* The text of a node or a segment, unless it is empty. */
static void add_label(DgPublished *published, const DgElement *element, const DgIrEntity *entity, GArray *labels) {
  char *text = dg_label_clean_published(entity->text);
  if (!*text) {
    g_free(text);
    return;
  }
  DgPublishedLabel label = {.element = element, .entity = entity, .text = text};
  label.has_number = first_number(text, &label.number);
  label.kind = names_angle(text) ? DG_LABEL_ANGLE : label.has_number ? DG_LABEL_NUMERIC : DG_LABEL_TEXT;
  for (guint i = 0; i < 4; i++) {
    label.center.x += element->quad[i].x / 4;
    label.center.y += element->quad[i].y / 4;
  }
  published->n_angle_labels += label.kind == DG_LABEL_ANGLE && labels == published->labels;
  g_array_append_val(labels, label);
}

static void add_edges(DgPublished *published, guint index) {
  const DgElement *element = dg_figure_element(published->figure, index);
  const DgPoint *points = dg_figure_points(published->figure, element);
  guint n = element->closed ? element->n_points : element->n_points - 1; /* an open outline has no last side */
  for (guint i = 0; i < n; i++) {
    DgBorder edge = {points[i], points[(i + 1) % element->n_points], index};
    if (edge.a.x != edge.b.x || edge.a.y != edge.b.y)
      g_array_append_val(published->edges, edge);
  }
}

DgPublished *dg_published_new(const DgFigure *figure, GError **error) {
  DgPlane *plane = dg_plane_new(error);
  if (!plane)
    return NULL;
  DgPublished *published = g_new0(DgPublished, 1);
  published->figure = figure;
  published->plane = plane;
  published->labels = g_array_new(FALSE, FALSE, sizeof(DgPublishedLabel));
  g_array_set_clear_func(published->labels, clear_label);
  published->annotations = g_array_new(FALSE, FALSE, sizeof(DgPublishedLabel));
  g_array_set_clear_func(published->annotations, clear_label);
  published->edges = g_array_sized_new(FALSE, FALSE, sizeof(DgBorder), figure->points->len + 1);
  published->arcs = g_ptr_array_new();
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    const DgIrEntity *entity = dg_ir_entity(figure->ir, element->entity);
    published->n_rectangles += element->kind == DG_IR_RECTANGLE;
    if (element->kind == DG_IR_NODE)
      add_label(published, element, entity, published->labels);
    else if (element->kind == DG_IR_SEGMENT && entity->text)
      add_label(published, element, entity, published->annotations);
    if (element->kind == DG_IR_ARC)
      g_ptr_array_add(published->arcs, (gpointer)element);
    else if (element->kind != DG_IR_NODE && element->kind != DG_IR_CIRCLE && element->n_points >= 2)
      add_edges(published, i);
  }
  return published;
}

void dg_published_free(DgPublished *published) {
  if (!published)
    return;
  g_array_unref(published->labels);
  g_array_unref(published->annotations);
  g_array_unref(published->edges);
  g_ptr_array_unref(published->arcs);
  dg_plane_free(published->plane);
  g_free(published);
}

double dg_published_reach(double base, DgBox box) {
  return fmin(REACH_MAX, fmax(base, fmin(box.width, box.height)));
}

double dg_published_arc_distance(const DgFigure *figure, const DgElement *arc, const DgPoint quad[4]) {
  const DgPoint *points = dg_figure_points(figure, arc);
  double least = INFINITY;
  for (guint i = 1; i < arc->n_points && least > 0; i++)
    least = fmin(least, dg_quad_segment_distance(quad, points[i - 1], points[i]));
  return least;
}

const DgElement *dg_published_nearest_arc(const DgPublished *published, const DgPublishedLabel *label,
                                          double *distance) {
  const DgElement *nearest = NULL;
  *distance = INFINITY;
  for (guint i = 0; i < published->arcs->len; i++) {
    const DgElement *arc = g_ptr_array_index(published->arcs, i);
    if (dg_published_apart(arc->box, label->element->box, *distance))
      continue;
    double d = dg_published_arc_distance(published->figure, arc, label->element->quad);
    if (d < *distance) {
      *distance = d;
      nearest = arc;
    }
  }
  return nearest;
}

void dg_published_fail(const DgCheckContext *context, DgCheckResult *result, const DgElement *element,
                       const DgElement *other, const char *format, ...) {
  if (result->outcome.found >= DG_FINDINGS_MAX) { /* counted, not shown */
    result->outcome.found++;
    return;
  }
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  const DgIrEntity *entity = dg_ir_entity(context->ir, element->entity);
  g_autofree char *path = dg_ir_entity_path(entity);
  DgBox box = element->box;
  if (other) {
    g_autofree char *second = dg_ir_entity_path(dg_ir_entity(context->ir, other->entity));
    char *both = g_strjoin(" ", path, second, NULL);
    g_free(path);
    path = both;
    box = dg_box_union(box, other->box);
  }
  dg_check_fail(result, dg_figure_box(context->figure, box), entity->paint.line, path, "%s", message);
}
