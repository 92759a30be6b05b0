#include "metrics/group_search.h"

void dg_group_join(DgGroupSearch *search, guint side, guint node, guint one) {
  GArray **joined = &search->joined[1 - side][one];
  if (*joined == NULL)
    *joined = g_array_new(FALSE, FALSE, sizeof(guint));
  g_array_append_val(*joined, node);
  search->one[side][node] = one;
}

void dg_group_part(DgGroupSearch *search, guint side, guint node) {
  GArray **joined = &search->joined[1 - side][search->one[side][node]];
  search->one[side][node] = DG_NO_NODE;
  g_array_set_size(*joined, (*joined)->len - 1);
  if ((*joined)->len == 0)
    g_clear_pointer(joined, g_array_unref);
}

void dg_group_describe(DgGroupSearch *search, guint side, guint one, DgGroupKind kind, guint nearness) {
  search->kinds[1 - side][one] |= (guint8)(1 << kind);
  search->nearness[1 - side][one] |= (guint8)nearness;
}

guint dg_group_counterpart(const DgGroupSearch *search, guint side, guint node, guint index) {
  guint partner = search->comparison->sides[side].partner[node];
  guint first = partner != DG_NO_NODE ? partner : search->one[side][node];
  if (first != DG_NO_NODE && index == 0)
    return first;
  const GArray *joined = search->joined[side][node];
  guint place = first != DG_NO_NODE ? index - 1 : index;
  return joined != NULL && place < joined->len ? g_array_index(joined, guint, place) : DG_NO_NODE;
}

/* Whether the reading leaves open that a node holds others. */
static gboolean may_enclose(const DgNode *node) {
  return node->has_box && node->method != DG_NODE_METHOD_OUTLINE && node->method != DG_NODE_METHOD_BARE_TEXT &&
         node->method != DG_NODE_METHOD_PICTURE_CAPTION;
}

/* The box of a node that has one. */
typedef struct {
  guint node;
  DgBox box;
} Placed;

static int compare_left(const void *p, const void *q) {
  const Placed *a = p, *b = q;
  if (a->box.x != b->box.x)
    return a->box.x < b->box.x ? -1 : 1;
  return (a->node > b->node) - (a->node < b->node);
}

/* The nodes with boxes (Placed), from left to right. */
static GArray *sort_boxes(const DgGraph *graph) {
  GArray *placed = g_array_new(FALSE, FALSE, sizeof(Placed));
  for (guint i = 0; i < graph->nodes->len; i++)
    if (dg_graph_node(graph, i)->has_box)
      g_array_append_val(placed, ((Placed){i, dg_graph_node(graph, i)->box}));
  g_array_sort(placed, compare_left);
  return placed;
}

static double area(DgBox box) {
  return box.width * box.height;
}

/* Takes a container for the encloser of what is in it and in no smaller one. `placed` begins at the container. */
static void enclose(const DgGraph *graph, guint container, const Placed *placed, guint count, guint *encloser) {
  DgBox box = dg_graph_node(graph, container)->box;
  for (guint i = 0; i < count && placed[i].box.x <= dg_box_right(box); i++) {
    guint *known = &encloser[placed[i].node];
    if (area(placed[i].box) < area(box) && dg_box_contains_box(box, placed[i].box, 0) &&
        (*known == DG_NO_NODE || area(box) < area(dg_graph_node(graph, *known)->box)))
      *known = container;
  }
}

void dg_group_find_enclosers(DgGroupSearch *search, guint side) {
  const DgGraph *graph = search->comparison->sides[side].graph;
  guint *encloser = search->encloser[side];
  g_autoptr(GArray) boxes = sort_boxes(graph);
  const Placed *placed = (const Placed *)boxes->data;
  for (guint i = 0, first = 0; i < boxes->len; i++) {
    while (placed[first].box.x < placed[i].box.x)
      first++;
    if (may_enclose(dg_graph_node(graph, placed[i].node)))
      enclose(graph, placed[i].node, &placed[first], boxes->len - first, encloser);
  }
  for (guint inner = graph->nodes->len; inner-- > 0;)
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
