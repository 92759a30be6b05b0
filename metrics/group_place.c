#include "metrics/group_search.h"

guint dg_group_counterpart(const DgGroupSearch *search, guint side, guint node, guint index) {
  guint partner = search->comparison->sides[side].partner[node];
  const GArray *joined = search->joined[side][node];
  if (index == 0)
    return partner != DG_NO_NODE ? partner : search->one[side][node];
  return joined != NULL && index - 1 < joined->len ? g_array_index(joined, guint, index - 1) : DG_NO_NODE;
}

/* Whether the reading leaves open that a node holds others. */
static gboolean may_enclose(const DgNode *node) {
  return node->has_box && node->method != DG_NODE_METHOD_OUTLINE && node->method != DG_NODE_METHOD_BARE_TEXT &&
         node->method != DG_NODE_METHOD_PICTURE_CAPTION;
}

static double area(DgBox box) {
  return box.width * box.height;
}

void dg_group_find_enclosers(DgGroupSearch *search, guint side) {
  const DgSide *nodes = &search->comparison->sides[side];
  guint *encloser = search->encloser[side];
  for (guint outer = 0; outer < nodes->node_count; outer++) {
    const DgNode *container = dg_graph_node(nodes->graph, outer);
    for (guint inner = 0; may_enclose(container) && inner < nodes->node_count; inner++) {
      const DgNode *node = dg_graph_node(nodes->graph, inner);
      if (!node->has_box || area(node->box) >= area(container->box) ||
          !dg_box_contains_box(container->box, node->box, 0))
        continue;
      if (encloser[inner] == DG_NO_NODE ||
          area(container->box) < area(dg_graph_node(nodes->graph, encloser[inner])->box))
        encloser[inner] = outer;
    }
  }
  for (guint inner = nodes->node_count; inner-- > 0;)
    if (encloser[inner] != DG_NO_NODE) {
      search->next_inside[side][inner] = search->first_inside[side][encloser[inner]];
      search->first_inside[side][encloser[inner]] = inner;
    }
}

static gboolean is_same(const DgGroupSearch *search, guint side, guint node, guint one) {
  return search->comparison->sides[side].partner[node] == one || search->one[side][node] == one;
}

static gboolean has_arc(const DgArcs *arcs, guint node, guint end, gboolean out) {
  return (out ? dg_arcs_find(arcs, node, end) : dg_arcs_find(arcs, end, node)) != NULL;
}

/* Whether an arc leads from (to) a node that is the same as `one` to (from) `end`. */
static gboolean is_shared(const DgGroupSearch *search, guint side, guint one, guint end, gboolean out) {
  guint same;
  for (guint i = 0; (same = dg_group_counterpart(search, 1 - side, one, i)) != DG_NO_NODE; i++)
    if (has_arc(&search->comparison->sides[side].arcs, same, end, out))
      return TRUE;
  return FALSE;
}

/* Whether an arc leads from (to) `one` to (from) a counterpart of `end`. */
static gboolean agrees(const DgGroupSearch *search, guint side, guint one, guint end, gboolean out) {
  guint counterpart;
  for (guint i = 0; (counterpart = dg_group_counterpart(search, side, end, i)) != DG_NO_NODE; i++)
    if (has_arc(&search->comparison->sides[1 - side].arcs, one, counterpart, out))
      return TRUE;
  return FALSE;
}

static guint find_inside(const DgGroupSearch *search, guint side, guint node, guint one) {
  guint same, encloser = search->encloser[side][node];
  for (guint i = 0; (same = dg_group_counterpart(search, 1 - side, one, i)) != DG_NO_NODE; i++)
    if (encloser == same || search->encloser[side][same] == node)
      return DG_GROUP_INSIDE;
  return 0;
}

DgGroupPlace dg_group_place(DgGroupSearch *search, guint side, guint node, guint one) {
  DgGroupPlace place = {.nearness = find_inside(search, side, node, one)};
  for (guint out = 0; out < 2; out++) {
    guint count;
    const DgArc *arcs = dg_group_arcs(&search->comparison->sides[side].arcs, node, out, &count);
    search->work += 8 * count + 8;
    for (guint i = 0; i < count; i++) {
      guint end = dg_group_end(&arcs[i], out);
      if (end == node)
        continue;
      if (is_same(search, side, end, one)) {
        place.nearness |= DG_GROUP_JOINED;
        continue;
      }
      gboolean shared = is_shared(search, side, one, end, out);
      place.nearness |= shared ? DG_GROUP_BESIDE : 0;
      if (dg_group_counterpart(search, side, end, 0) == DG_NO_NODE)
        continue;
      gboolean agree = agrees(search, side, one, end, out);
      place.agree += agree ? 1 : 0;
      place.disagree += agree ? 0 : 1;
      place.fresh += agree && !shared ? 1 : 0;
    }
  }
  return place;
}
