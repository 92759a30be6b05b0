/* What speaks against a node or an edge. Confidences are made of it (confidence.c); no reading depends on it. */
#include "graph/doubt.h"

/* Share of a text that is outside its outline: fonts are measured that badly, and from there it is no part of it. */
#define OVERFLOWN_SOME 0.02
#define OVERFLOWN_MUCH 0.5
/* Font sizes around a text in which other words crowd it. */
#define CROWDED_REACH 1.0
/* Items of a node, and words: few and many. */
#define FEW_LINES 2
#define MANY_LINES 16
#define FEW_WORDS 4
#define MANY_WORDS 32
/* Units. The next best target is no rival from here. */
#define RIVAL_MARGIN 10.0
/* Points of a line: a plain route has no more, a wound one this many. */
#define FEW_BENDS 4
#define MANY_BENDS 12
/* Units. A line that is so far inside an outline, for so long, runs through it. */
#define CROSSING_DEPTH 2.0
#define CROSSING_LENGTH 6.0
/* Units. Stretches of a line are judged together up to this. */
#define CROSSING_STRETCH 40.0
/* Units. An end this far off its node does not meet it, and this far it could mean anything. */
#define ROUGH_GAP 4.0
#define WIDE_GAP 30.0

/* 0 up to `low`, 1 from `high`, and even between them. */
static double rise(double value, double low, double high) {
  return CLAMP((value - low) / (high - low), 0, 1);
}

static const DgEnd *end_of(const DgScene *scene, const DgLink *link, guint which) {
  return &dg_scene_connector(scene, link->connector)->ends[link->ends[which]];
}

static gboolean meets(const DgScene *scene, const DgEdgeEnd *end) {
  return end->meeting == DG_MEETING_BORDER || (end->meeting == DG_MEETING_GAP && end->gap < ROUGH_GAP * scene->unit);
}

static double share(guint part, guint whole) {
  return whole ? (double)part / whole : 0;
}

/* TRUE for what has no outline around its words. */
static gboolean is_stray(DgNodeMethod method) {
  return method == DG_NODE_METHOD_BARE_TEXT || method == DG_NODE_METHOD_PICTURE_CAPTION;
}

static void doubt_texts(const DgScene *scene, DgFigureDoubts *figure) {
  guint nodes = 0, idle = 0, apart = 0, outlined = 0;
  for (guint i = 0; i < scene->groups.all->len; i++) {
    const DgGroup *group = dg_scene_group(scene, (int)i);
    if (group->state == DG_GROUP_GONE || (group->state == DG_GROUP_ROLE && group->role == DG_ROLE_EDGE_LABEL))
      continue;
    gboolean node = dg_group_is_node(group);
    nodes += node;
    apart += !node;
    idle += node && !group->n_links;
    outlined += node && !is_stray(dg_scene_node_method(scene, group));
  }
  figure->apart = share(apart, apart + nodes);
  figure->idle = share(idle, nodes);
  figure->outlined = share(outlined, nodes);
}

void dg_scene_doubt_figure(const DgScene *scene, const DgGraph *graph, DgFigureDoubts *figure) {
  *figure = (DgFigureDoubts){.near = g_array_new(FALSE, FALSE, sizeof(guint))};
  doubt_texts(scene, figure);
  guint n = scene->links.all->len, rough = 0;
  for (guint i = 0; i < n; i++) {
    const DgEdge *edge = dg_graph_edge(graph, i);
    figure->edge_methods[edge->method] += 1.0 / n;
    rough += !meets(scene, &edge->ends[0]) || !meets(scene, &edge->ends[1]);
  }
  figure->rough = share(rough, n);
  figure->hanging = share(graph->connectors_seen - graph->connectors_read, graph->connectors_seen);
}

void dg_figure_doubts_clear(DgFigureDoubts *figure) {
  g_array_unref(figure->near);
}

static guint count_words(const DgScene *scene, const DgGroup *group, gboolean *unread) {
  guint words = 0;
  for (guint i = 0; i < group->items->len; i++) {
    const DgTextItem *item = dg_drawing_text(scene->drawing, g_array_index(group->items, guint, i));
    words++;
    for (const char *p = item->string; *p; p++)
      words += *p == ' ';
    *unread |= item->state == DG_TEXT_STATE_OUTLINES;
  }
  return words;
}

static gboolean holds_item(const DgGroup *group, guint item) {
  for (guint i = 0; i < group->items->len; i++)
    if (g_array_index(group->items, guint, i) == item)
      return TRUE;
  return FALSE;
}

static gboolean is_crowded(const DgScene *scene, const DgGroup *group, GArray *near) {
  double reach = CROWDED_REACH * group->font_size;
  DgBox around = dg_box_grow(group->box, reach, reach);
  dg_grid_query(scene->texts.grid, around, near);
  for (guint i = 0; i < near->len; i++) {
    guint item = g_array_index(near, guint, i);
    if (!scene->texts.hidden[item] && dg_box_overlap_area(scene->texts.boxes[item], around) > 0 &&
        !holds_item(group, item))
      return TRUE;
  }
  return FALSE;
}

static void doubt_outline(const DgScene *scene, const DgGroup *group, DgNodeMethod method, double *found) {
  if (group->region == DG_NONE)
    return;
  const DgRegion *region = dg_scene_region(scene, group->region);
  double area = group->box.width * group->box.height;
  double within = area > 0 ? dg_box_overlap_area(region->box, group->box) / area : 1;
  if (method == DG_NODE_METHOD_CONTAINER_TITLE)
    found[DG_NODE_DOUBT_RIVAL] = region->n_texts > group->items->len;
  if (method == DG_NODE_METHOD_OUTLINE)
    found[DG_NODE_DOUBT_OVERFLOWN] = rise(1 - within, OVERFLOWN_SOME, OVERFLOWN_MUCH);
}

void dg_scene_doubt_node(const DgScene *scene, const DgFigureDoubts *figure, const DgGroup *group, double *found) {
  DgNodeMethod method = dg_scene_node_method(scene, group);
  gboolean unread = FALSE;
  guint n_words = count_words(scene, group, &unread);
  found[DG_NODE_DOUBT_UNREAD] = unread;
  if (method == DG_NODE_METHOD_DRAFT) {
    found[DG_NODE_DOUBT_UNLINKED_DRAFT] = !group->n_links;
    return;
  }
  found[DG_NODE_DOUBT_UNLINKED] = !group->n_links;
  found[DG_NODE_DOUBT_STRAY] = is_stray(method) ? figure->outlined : 0;
  found[DG_NODE_DOUBT_CROWDED] = is_crowded(scene, group, figure->near);
  found[DG_NODE_DOUBT_MANY_LINES] = rise(log2(group->items->len), log2(FEW_LINES), log2(MANY_LINES));
  found[DG_NODE_DOUBT_MANY_WORDS] = rise(log2(n_words), log2(FEW_WORDS), log2(MANY_WORDS));
  found[DG_NODE_DOUBT_APART] = figure->apart;
  found[DG_NODE_DOUBT_IDLE] = figure->idle;
  found[DG_NODE_DOUBT_ROUGH] = figure->rough;
  doubt_outline(scene, group, method, found);
}

/* TRUE when the line from `a` to `b` runs through the region. */
static gboolean runs_through(const DgScene *scene, const DgRegion *region, DgPoint a, DgPoint b) {
  double depth = -CROSSING_DEPTH * scene->unit, enter, leave;
  return dg_segment_clip(a, b, dg_box_grow(region->box, depth, depth), &enter, &leave) &&
         (leave - enter) * dg_distance(a, b) > CROSSING_LENGTH * scene->unit;
}

/* TRUE when the line of the link runs through a node that holds nothing else and is none of its own. */
static gboolean is_crossing(const DgScene *scene, const DgLink *link, GArray *near) {
  const DgPoint *points = &g_array_index(link->points, DgPoint, 0);
  guint n = link->points->len;
  for (guint first = 0, end; first + 1 < n; first = end - 1) {
    DgBox box = dg_points_box(points + first, 2);
    for (end = first + 2; end < n; end++) { /* the short stretches of a curve together */
      DgBox more = dg_box_union(box, dg_box_around(points[end], 0));
      if (fmax(more.width, more.height) > CROSSING_STRETCH * scene->unit)
        break;
      box = more;
    }
    dg_grid_query(scene->regions.grid, box, near);
    for (guint k = 0; k < near->len; k++) {
      int index = (int)g_array_index(near, guint, k);
      const DgRegion *region = dg_scene_region(scene, index);
      gboolean other = region->group != DG_NONE && region->group != (int)link->from && region->group != (int)link->to;
      for (guint i = first; i + 1 < end && other && !region->container && region->whole == index; i++)
        if (runs_through(scene, region, points[i], points[i + 1]))
          return TRUE;
    }
  }
  return FALSE;
}

static void doubt_end(const DgScene *scene, const DgEnd *end, const DgEdgeEnd *meeting, double *found) {
  DgNodeMethod method = dg_scene_node_method(scene, dg_scene_group(scene, end->group));
  double rival = 1 - rise(end->margin, 0, RIVAL_MARGIN * scene->unit);
  found[DG_EDGE_DOUBT_RIVAL] = fmax(found[DG_EDGE_DOUBT_RIVAL], rival);
  found[DG_EDGE_DOUBT_SEARCHED] += 0.5 * end->searched;
  found[DG_EDGE_DOUBT_UNTOUCHED] += 0.5 * !end->touches;
  double gap = rise(meeting->gap, ROUGH_GAP * scene->unit, WIDE_GAP * scene->unit);
  found[DG_EDGE_DOUBT_GAP] = fmax(found[DG_EDGE_DOUBT_GAP], gap);
  found[DG_EDGE_DOUBT_INSIDE] += 0.5 * (meeting->meeting == DG_MEETING_INSIDE);
  found[DG_EDGE_DOUBT_CONTAINER] += 0.5 * (method == DG_NODE_METHOD_CONTAINER_TITLE);
}

void dg_scene_doubt_edge(const DgScene *scene, const DgFigureDoubts *figure, const DgLink *link,
                         const DgEdgeEnd ends[2], double *found) {
  const DgConnector *connector = dg_scene_connector(scene, link->connector);
  for (guint i = 0; i < 2; i++)
    doubt_end(scene, end_of(scene, link, i), &ends[i], found);
  found[DG_EDGE_DOUBT_FORK] = connector->n_ends > 2;
  found[DG_EDGE_DOUBT_BENT] = rise(link->points->len, FEW_BENDS, MANY_BENDS);
  found[DG_EDGE_DOUBT_CROSSING] = is_crossing(scene, link, figure->near);
  found[DG_EDGE_DOUBT_ODD] = 1 - figure->edge_methods[dg_scene_edge_method(scene, link)];
  found[DG_EDGE_DOUBT_APART] = figure->apart;
  found[DG_EDGE_DOUBT_HANGING] = figure->hanging;
}
