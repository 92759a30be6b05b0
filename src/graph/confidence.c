/* How sure a node or an edge is, from what was seen when it was extracted.
 *
 * The confidence is 1 / (1 + exp(-s)), where s is the sum of a value for the method by which it was found and of one
 * value for each finding that speaks for or against it. A value of 0.7 doubles the odds that the reading is right,
 * -0.7 halves them.
 */
#include "graph/scene.h"

DgNodeMethod dg_scene_node_method(const DgScene *scene, const DgGroup *group) {
  if (scene->options->refine == DG_REFINE_NONE)
    return DG_NODE_METHOD_DRAFT;
  if (group->state != DG_GROUP_NODE || group->region == DG_NONE)
    return DG_NODE_METHOD_BARE_TEXT;
  if (dg_scene_region(scene, group->region)->container)
    return DG_NODE_METHOD_CONTAINER_TITLE;
  gboolean within = scene->texts.region[g_array_index(group->items, guint, 0)] == group->region;
  return within ? DG_NODE_METHOD_OUTLINE : DG_NODE_METHOD_PICTURE_CAPTION;
}

static const DgEnd *end_of(const DgScene *scene, const DgLink *link, guint which) {
  return &g_array_index(dg_scene_connector(scene, link->connector)->ends, DgEnd, link->ends[which]);
}

DgEdgeMethod dg_scene_edge_method(const DgScene *scene, const DgLink *link) {
  const DgEnd *from = end_of(scene, link, 0), *to = end_of(scene, link, 1);
  if (!link->directed) {
    if (dg_scene_connector(scene, link->connector)->ends->len > 2)
      return DG_EDGE_METHOD_TREE;
    return from->mark || to->mark ? DG_EDGE_METHOD_END_MARK : DG_EDGE_METHOD_LINE;
  }
  switch (to->kind) {
  case DG_HEAD_MARKER:
    return DG_EDGE_METHOD_MARKER;
  case DG_HEAD_CLOSED:
    return DG_EDGE_METHOD_CLOSED_HEAD;
  case DG_HEAD_OPEN:
    return DG_EDGE_METHOD_OPEN_HEAD;
  case DG_HEAD_BLOCK:
    return DG_EDGE_METHOD_BLOCK_ARROW;
  case DG_HEAD_NONE:
    break;
  }
  return DG_EDGE_METHOD_MID_MARKER;
}

DgEdgeEnd dg_scene_end_meeting(const DgScene *scene, const DgEnd *end) {
  const DgProxy *proxy = end->proxy != DG_NONE ? dg_scene_proxy(scene, end->proxy) : NULL;
  if (proxy && (proxy->dot.width > 0 || proxy->bottom.y > proxy->top.y)) /* what stands for the node was met */
    return (DgEdgeEnd){DG_MEETING_BORDER, 0};
  if (end->region == DG_NONE) {
    double distance = dg_box_distance(dg_scene_group(scene, end->group)->box, end->point);
    return (DgEdgeEnd){DG_MEETING_TEXT, fmax(0, distance - end->reach)};
  }
  const DgRegion *part = dg_scene_region(scene, end->part);
  double border = dg_region_border_distance(scene, part, end->point);
  if (border <= DG_TOUCH_GAP * scene->unit + end->reach)
    return (DgEdgeEnd){DG_MEETING_BORDER, 0};
  if (dg_region_contains(scene, part, end->point))
    return (DgEdgeEnd){DG_MEETING_INSIDE, 0};
  return (DgEdgeEnd){DG_MEETING_GAP, border - end->reach};
}

/* What speaks for or against a node. */
enum {
  NODE_LINKED, /* a connection ends at it */
  NODE_LINKED_DRAFT, /* the same, for a draft: words that nothing points at are often labels and titles */
  NODE_RIVAL, /* of texts directly in a container, another one could be its title */
  NODE_LOOSE, /* lines in the outline that stand so far apart that they could be two things */
  NODE_OVERFLOWN, /* the text is partly outside its outline */
  N_NODE_FINDINGS
};

/* What speaks for or against an edge, most of it at each end. */
enum {
  EDGE_LOOP, /* from a node to itself */
  EDGE_BOTH_HEADS, /* the other end has an arrow head too */
  EDGE_JOINED, /* the line is drawn in two or three strokes that meet */
  EDGE_RIVAL, /* how little worse the next best target of an end is: 1 for no difference, 0 from RIVAL_MARGIN */
  EDGE_GAP, /* an end stops far off its node */
  EDGE_SEARCHED, /* nothing was near an end, and it was taken for what is farther ahead or around it */
  EDGE_CONTAINER, /* an end is at the border of a container: the container is meant, or what is in it */
  EDGE_CAPTION, /* an end is at a picture, which goes by its caption */
  EDGE_TEXT, /* an end is at bare words */
  EDGE_DRAFT, /* an end is at a draft node */
  EDGE_DOUBTFUL_NODE, /* an end is at another node whose confidence is less than DOUBTFUL */
  N_EDGE_FINDINGS
};

/* Distances between two lines, in font sizes, from which they could be two things. */
#define LOOSE_LINES 2.0
/* An overflown text: less than this share of it, and more than none, is in the outline. */
#define OVERFLOWN_SHARE 0.9
/* Units. An end that is this far from its node could mean another one. */
#define FAR_GAP 15.0
/* Nodes of less confidence than this take from that of their edges. */
#define DOUBTFUL 0.95
/* Units. The next best target is no rival from here. */
#define RIVAL_MARGIN 10.0

/* The largest distance between lines that follow each other, in font sizes. */
static double loosest_lines(const DgScene *scene, const DgGroup *group) {
  double loosest = 0;
  for (guint i = 1; i < group->items->len; i++) {
    const DgTextItem *above = dg_drawing_text(scene->drawing, g_array_index(group->items, guint, i - 1));
    const DgTextItem *below = dg_drawing_text(scene->drawing, g_array_index(group->items, guint, i));
    double apart = fabs(below->baseline.y - above->baseline.y) / fmax(above->font_size, below->font_size);
    loosest = fmax(loosest, apart);
  }
  return loosest;
}

static void find_of_node(const DgScene *scene, const DgGroup *group, DgNodeMethod method, double *found) {
  found[NODE_LINKED] = group->n_links > 0;
  found[NODE_LINKED_DRAFT] = group->n_links && method == DG_NODE_METHOD_DRAFT;
  if (group->region == DG_NONE)
    return;
  const DgRegion *region = dg_scene_region(scene, group->region);
  double area = group->box.width * group->box.height;
  double within = area > 0 ? dg_box_overlap_area(region->box, group->box) / area : 1;
  found[NODE_RIVAL] = method == DG_NODE_METHOD_CONTAINER_TITLE && region->n_texts > group->items->len;
  if (method != DG_NODE_METHOD_OUTLINE)
    return;
  found[NODE_LOOSE] = loosest_lines(scene, group) >= LOOSE_LINES;
  found[NODE_OVERFLOWN] = within < OVERFLOWN_SHARE;
}

/* The values: a logistic regression with a weak pull towards 0 on the 2,700 nodes and 2,300 edges that are read from
 * 214 figures of five drawing tools and of public repositories, against graphs made by hand; drafts: the 3,800 nodes of
 * the same figures without refinement. No figure weighs more than fifteen nodes or edges, as the faults of a figure are
 * mostly one fault. What hardly any of these figures shows (block arrows, marks, trees) has a value between that of the
 * others and 3. Rounded; `scripts/accuracy --reliability` holds them to what is right. */
static const double node_methods[] = {
    [DG_NODE_METHOD_OUTLINE] = 3.9,   [DG_NODE_METHOD_CONTAINER_TITLE] = 3.3, [DG_NODE_METHOD_PICTURE_CAPTION] = 3.6,
    [DG_NODE_METHOD_BARE_TEXT] = 2.6, [DG_NODE_METHOD_DRAFT] = -0.3,
};
static const double node_findings[N_NODE_FINDINGS] = {
    [NODE_LINKED] = 0.8, [NODE_LINKED_DRAFT] = 2.0, [NODE_RIVAL] = -0.5, [NODE_LOOSE] = -2.0, [NODE_OVERFLOWN] = -2.0,
};
static const double edge_methods[] = {
    [DG_EDGE_METHOD_MARKER] = 4.4,      [DG_EDGE_METHOD_CLOSED_HEAD] = 4.3, [DG_EDGE_METHOD_OPEN_HEAD] = 4.3,
    [DG_EDGE_METHOD_BLOCK_ARROW] = 4.0, [DG_EDGE_METHOD_MID_MARKER] = 3.3,  [DG_EDGE_METHOD_END_MARK] = 3.3,
    [DG_EDGE_METHOD_LINE] = 4.3,        [DG_EDGE_METHOD_TREE] = 3.3,
};
static const double edge_findings[N_EDGE_FINDINGS] = {
    [EDGE_LOOP] = -0.3, [EDGE_BOTH_HEADS] = -1.5, [EDGE_JOINED] = -0.4,        [EDGE_RIVAL] = -2.8,
    [EDGE_GAP] = -0.4,  [EDGE_SEARCHED] = -1.5,   [EDGE_CONTAINER] = -0.3,     [EDGE_CAPTION] = -0.8,
    [EDGE_TEXT] = -0.9, [EDGE_DRAFT] = -0.9,      [EDGE_DOUBTFUL_NODE] = -1.5,
};

/* In hundredths, and never quite sure. */
static double confidence_of(double sum, const double *values, const double *found, guint n) {
  for (guint i = 0; i < n; i++)
    sum += values[i] * found[i];
  return CLAMP(round(100 / (1 + exp(-sum))), 1, 99) / 100;
}

double dg_scene_node_confidence(const DgScene *scene, const DgGroup *group) {
  double found[N_NODE_FINDINGS] = {0};
  DgNodeMethod method = dg_scene_node_method(scene, group);
  find_of_node(scene, group, method, found);
  return confidence_of(node_methods[method], node_findings, found, N_NODE_FINDINGS);
}

static void find_of_edge(const DgScene *scene, const DgLink *link, const DgEdgeEnd ends[2], const double nodes[2],
                         double *found) {
  const DgConnector *connector = dg_scene_connector(scene, link->connector);
  guint n_pieces = connector->pieces->len;
  found[EDGE_LOOP] = link->from == link->to;
  found[EDGE_BOTH_HEADS] = end_of(scene, link, 0)->head && end_of(scene, link, 1)->head;
  found[EDGE_JOINED] = n_pieces == 2 || n_pieces == 3;
  for (guint i = 0; i < 2; i++) {
    const DgEnd *end = end_of(scene, link, i);
    DgNodeMethod method = dg_scene_node_method(scene, dg_scene_group(scene, end->group));
    found[EDGE_RIVAL] = fmax(found[EDGE_RIVAL], 1 - end->margin / (RIVAL_MARGIN * scene->unit));
    found[EDGE_SEARCHED] += end->searched;
    found[EDGE_GAP] += ends[i].meeting == DG_MEETING_GAP && ends[i].gap >= FAR_GAP * scene->unit;
    found[EDGE_CONTAINER] += method == DG_NODE_METHOD_CONTAINER_TITLE;
    found[EDGE_CAPTION] += method == DG_NODE_METHOD_PICTURE_CAPTION;
    found[EDGE_TEXT] += method == DG_NODE_METHOD_BARE_TEXT;
    found[EDGE_DRAFT] += method == DG_NODE_METHOD_DRAFT;
    found[EDGE_DOUBTFUL_NODE] += method != DG_NODE_METHOD_DRAFT && nodes[i] < DOUBTFUL;
  }
}

double dg_scene_edge_confidence(const DgScene *scene, const DgLink *link, const DgEdgeEnd ends[2],
                                const double nodes[2]) {
  double found[N_EDGE_FINDINGS] = {0};
  DgEdgeMethod method = dg_scene_edge_method(scene, link);
  find_of_edge(scene, link, ends, nodes, found);
  return confidence_of(edge_methods[method], edge_findings, found, N_EDGE_FINDINGS);
}
