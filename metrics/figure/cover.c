#include "metrics/figure/cover.h"

#include "base/compare.h"

#include <stdlib.h>

static gboolean holds(DgBox outer, DgBox inner) {
  return dg_box_contains_box(outer, inner, 0) && outer.width * outer.height > inner.width * inner.height;
}

GArray *dg_cover_new(const DgGraph *graph) {
  if (graph->nodes->len > DG_COVER_MAX)
    return NULL;
  GArray *boxes = g_array_new(FALSE, FALSE, sizeof(DgBox));
  for (guint i = 0; i < graph->nodes->len; i++) {
    const DgNode *node = dg_graph_node(graph, i);
    gboolean leaf = node->has_box && node->box.width > 0 && node->box.height > 0;
    for (guint k = 0; leaf && k < graph->nodes->len; k++) {
      const DgNode *other = dg_graph_node(graph, k);
      leaf = !other->has_box || !holds(node->box, other->box);
    }
    if (leaf)
      g_array_append_val(boxes, node->box);
  }
  return boxes;
}

/* From top to bottom. */
typedef struct {
  double from, to;
} Span;

static int compare_spans(const void *a, const void *b) {
  const Span *p = a, *q = b;
  return (p->from > q->from) - (p->from < q->from);
}

/* What the boxes that reach over all of a strip from `left` to `right` cover of it, as spans that do not touch. */
static void cover_strip(const GArray *boxes, double left, double right, GArray *spans) {
  guint kept = 0;
  g_array_set_size(spans, 0);
  for (guint i = 0; i < boxes->len; i++) {
    DgBox box = g_array_index(boxes, DgBox, i);
    if (box.x <= left && dg_box_right(box) >= right)
      g_array_append_val(spans, ((Span){box.y, dg_box_bottom(box)}));
  }
  if (spans->len > 1)
    qsort(spans->data, spans->len, sizeof(Span), compare_spans);
  for (guint i = 0; i < spans->len; i++) {
    Span span = g_array_index(spans, Span, i);
    Span *last = kept > 0 ? &g_array_index(spans, Span, kept - 1) : NULL;
    if (last != NULL && span.from <= last->to)
      last->to = dg_most(last->to, span.to);
    else
      g_array_index(spans, Span, kept++) = span;
  }
  g_array_set_size(spans, kept);
}

/* How long both lists of spans are together. */
static double common_length(const GArray *spans, const GArray *others) {
  double length = 0;
  for (guint i = 0, k = 0; i < spans->len && k < others->len;) {
    Span p = g_array_index(spans, Span, i), q = g_array_index(others, Span, k);
    length += dg_most(0, dg_least(p.to, q.to) - dg_most(p.from, q.from));
    if (p.to < q.to)
      i++;
    else
      k++;
  }
  return length;
}

static void add_sides(GArray *sides, const GArray *boxes) {
  for (guint i = 0; i < boxes->len; i++) {
    DgBox box = g_array_index(boxes, DgBox, i);
    double right = dg_box_right(box);
    g_array_append_val(sides, box.x);
    g_array_append_val(sides, right);
  }
}

double dg_cover_common_area(const GArray *boxes, const GArray *others) {
  g_autoptr(GArray) sides = g_array_new(FALSE, FALSE, sizeof(double));
  g_autoptr(GArray) spans = g_array_new(FALSE, FALSE, sizeof(Span));
  g_autoptr(GArray) further = g_array_new(FALSE, FALSE, sizeof(Span));
  double area = 0;
  add_sides(sides, boxes);
  add_sides(sides, others);
  g_array_sort(sides, dg_compare_double);
  for (guint i = 0; i + 1 < sides->len; i++) {
    double left = g_array_index(sides, double, i), right = g_array_index(sides, double, i + 1);
    if (!(right > left))
      continue;
    cover_strip(boxes, left, right, spans);
    cover_strip(others, left, right, further);
    area += (right - left) * common_length(spans, further);
  }
  return area;
}

double dg_cover_area(const GArray *boxes) {
  return dg_cover_common_area(boxes, boxes);
}
