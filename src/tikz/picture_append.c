/* A picture put into another one. */
#include "tikz/picture.h"

#include "drawing/stated.h"

typedef struct {
  DgTikzPicture *to;
  const DgTikzPicture *from;
  const DgTransform *transform;
  guint segments, nodes, joins; /* how many the other one has */
  gboolean states; /* what is stated there stays so */
  guint node, layer;
} Append;

static void append_segments(const Append *append) {
  for (guint i = 0; i < append->from->segments->len; i++) {
    DgTikzSegment segment = g_array_index(append->from->segments, DgTikzSegment, i);
    for (guint p = 0; p < G_N_ELEMENTS(segment.point); p++)
      segment.point[p] = dg_transform_point(append->transform, segment.point[p].x, segment.point[p].y);
    g_array_append_val(append->to->segments, segment);
  }
}

static DgBox transformed(const DgTransform *transform, DgBox box) {
  DgBox whole = {0};
  for (guint i = 0; i < 4; i++) {
    DgPoint corner = dg_transform_point(transform, box.x + (i % 2 ? box.width : 0), box.y + (i / 2 ? box.height : 0));
    DgBox at = {corner.x, corner.y, 0, 0};
    whole = i ? dg_box_union(whole, at) : at;
  }
  return whole;
}

static guint moved(guint number, guint by) {
  return number ? number + by : 0;
}

static void append_stated(const Append *append) {
  for (guint i = 0; i < append->from->nodes->len; i++) {
    DgStatedNode node = g_array_index(append->from->nodes, DgStatedNode, i);
    node.name = node.name ? g_string_chunk_insert_const(append->to->strings, node.name) : NULL;
    node.box = transformed(append->transform, node.box);
    node.label_of = moved(node.label_of, append->nodes);
    node.holder = moved(node.holder, append->nodes);
    g_array_append_val(append->to->nodes, node);
  }
  for (guint i = 0; i < append->from->joins->len; i++) {
    DgStatedJoin join = g_array_index(append->from->joins, DgStatedJoin, i);
    for (guint end = 0; end < 2; end++)
      join.node[end] = moved(join.node[end], append->nodes);
    g_array_append_val(append->to->joins, join);
  }
}

static void append_items(const Append *append) {
  double factor = dg_transform_scale(append->transform);
  for (guint i = 0; i < append->from->items->len && append->to->items->len < DG_TIKZ_ITEMS_MAX; i++) {
    DgTikzItem item = g_array_index(append->from->items, DgTikzItem, i);
    item.first_segment += append->segments;
    item.layer = append->layer;
    item.node = append->states ? moved(item.node, append->nodes) : append->node;
    item.join = append->states ? moved(item.join, append->joins) : 0;
    item.label = append->states ? moved(item.label, append->joins) : 0;
    item.place = dg_transform_multiply(append->transform, &item.place);
    dg_tikz_paint_scale(&item.paint, factor);
    if (item.kind == DG_TIKZ_TEXT)
      item.run.string = g_string_chunk_insert(append->to->strings, item.run.string);
    g_array_append_val(append->to->items, item);
  }
}

void dg_tikz_picture_append(DgTikzPicture *to, const DgTikzPicture *from, const DgTransform *transform, guint node,
                            guint layer) {
  const Append append = {.to = to,
                         .from = from,
                         .transform = transform,
                         .segments = to->segments->len,
                         .nodes = to->nodes->len,
                         .joins = to->joins->len,
                         .states = !node || from->joins->len > 0,
                         .node = node,
                         .layer = layer};
  if (append.segments + from->segments->len > DG_TIKZ_SEGMENTS_MAX)
    return;
  append_segments(&append);
  if (append.states)
    append_stated(&append);
  append_items(&append);
}
