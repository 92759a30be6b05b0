/* The lines between the cells of draw.io. An end that names no cell hangs at a point: it belongs to the box that a
 * reader sees it at. */
#include "languages/drawio.h"

#include "graph/grid.h"

#include <string.h>

/* As far from an outline an end still seems to touch it: the grid of draw.io. */
#define REACH 10.0
/* A box without words that is larger is a frame. */
#define FRAME_LEAST 60.0
/* Words without an outline are taken so much less readily than a box. */
#define TEXT_HANDICAP 5.0
/* What hanging ends are looked up in. */
typedef struct {
  GArray *cells; /* guint: those that ends may belong to */
  GArray *boxes; /* DgBox of each */
  DgGrid *grid;
  GArray *found; /* guint: what was found last */
  DgWork work;
} Places;

typedef struct {
  DgDrawioPage *page;
  DgDiagram *diagram;
  Places places;
} Joining;

/* What became of an end. */
typedef enum {
  END_AT_THING,
  END_HANGS, /* at a point where nothing is */
  END_HIDDEN, /* what it is at is not drawn, nor is the edge */
  END_LOST /* it has been said why */
} EndState;

typedef struct {
  EndState state;
  guint cell; /* as the file names it; DG_NO_CELL */
  guint thing; /* DG_NO_THING */
  DgPoint point; /* of an end that hangs */
} End;

/* The cell that draw.io takes a line to: the first that is visible, or the outermost that is folded; DG_NO_CELL where
 * the line is not drawn. */
static guint find_visible(const DgDrawioPage *page, guint index) {
  guint best = index;
  for (guint at = index; at != DG_NO_CELL; at = dg_drawio_cell(page, at)->parent)
    if (!dg_drawio_cell(page, best)->visible || dg_drawio_cell(page, at)->collapsed)
      best = at;
  return dg_drawio_cell(page, best)->shown && dg_drawio_cell(page, best)->is_vertex ? best : DG_NO_CELL;
}

static EndState lose(Joining *joining, const DgDrawioCell *edge, const char *reason) {
  dg_diagram_leave_out(joining->diagram, DG_LOSS_EDGES, 1, edge->line, "%s", reason);
  return END_LOST;
}

static EndState find_named(Joining *joining, const DgDrawioCell *edge, End *end) {
  const DgDrawioPage *page = joining->page;
  const DgDrawioCell *terminal = dg_drawio_cell(page, end->cell);
  if (terminal->is_edge)
    return terminal->shown ? lose(joining, edge, "this edge ends at another edge") : END_HIDDEN;
  end->cell = terminal->reached ? find_visible(page, end->cell) : DG_NO_CELL;
  if (end->cell == DG_NO_CELL)
    return terminal->shown ? lose(joining, edge, "this edge ends at a cell that is no vertex") : END_HIDDEN;
  const DgDrawioCell *at = dg_drawio_cell(page, end->cell), *owner = dg_drawio_cell(page, at->owner);
  if (at->parent != DG_NO_CELL && dg_drawio_cell(page, at->parent)->is_root)
    return lose(joining, edge, "this edge ends at a cell that is in no layer, so that it is not drawn");
  end->thing = owner->thing;
  gboolean is_group = owner->style.role == DG_DRAWIO_ROLE_BARE && end->thing != DG_NO_THING &&
                      !*dg_diagram_thing(joining->diagram, end->thing)->text;
  if (is_group && owner->n_inside == 1) /* an icon and its name, say */
    end->thing = owner->inside;
  return end->thing == DG_NO_THING ? END_HIDDEN : END_AT_THING;
}

/* How far a point is from what it would be taken to touch: a box, or the outline of one that holds others or of a large
 * one without words, which are drawn around things. */
static double find_distance(const Joining *joining, const DgDrawioCell *cell, DgPoint p) {
  double outside = dg_box_distance(cell->box, p);
  double handicap = cell->style.role == DG_DRAWIO_ROLE_BARE ? TEXT_HANDICAP : 0;
  gboolean is_empty = !*dg_diagram_thing(joining->diagram, cell->thing)->text;
  gboolean is_frame = cell->holds_nodes || (is_empty && MIN(cell->box.width, cell->box.height) > FRAME_LEAST);
  if (outside > 0 || !is_frame)
    return outside + handicap;
  double across = MIN(p.x - cell->box.x, dg_box_right(cell->box) - p.x);
  return handicap + MIN(across, MIN(p.y - cell->box.y, dg_box_bottom(cell->box) - p.y));
}

/* The thing that a hanging end touches: the nearest, and of two that are as near the smaller. */
static guint find_touched(Joining *joining, DgPoint p) {
  double best = REACH, least = G_MAXDOUBLE;
  guint thing = DG_NO_THING;
  Places *places = &joining->places;
  dg_grid_query(places->grid, dg_box_around(p, REACH), places->found);
  for (guint i = 0; i < places->found->len; i++) {
    guint place = g_array_index(places->found, guint, i);
    const DgDrawioCell *cell = dg_drawio_cell(joining->page, g_array_index(places->cells, guint, place));
    double distance = find_distance(joining, cell, p), area = cell->box.width * cell->box.height;
    if (distance > best || (distance >= best && area >= least))
      continue;
    best = distance;
    least = area;
    thing = cell->thing;
  }
  return thing;
}

static EndState find_hanging(Joining *joining, const DgDrawioCell *edge, guint which, End *end) {
  if (!dg_drawio_point(edge, which ? "targetPoint" : "sourcePoint", &end->point))
    return lose(joining, edge,
                which ? "this edge has neither a target nor a point to end at, so that it is not drawn"
                      : "this edge has neither a source nor a point to begin at, so that it is not drawn");
  end->point.x += edge->origin.x;
  end->point.y += edge->origin.y;
  end->thing = find_touched(joining, end->point);
  return end->thing == DG_NO_THING ? END_HANGS : END_AT_THING;
}

static End find_end(Joining *joining, const DgDrawioCell *edge, guint which) {
  End end = {.cell = edge->ends[which], .thing = DG_NO_THING};
  end.state = end.cell == DG_NO_CELL ? find_hanging(joining, edge, which, &end) : find_named(joining, edge, &end);
  return end;
}

/* A line that touches nothing at all is drawn beside the diagram. */
static void say_hanging(Joining *joining, const DgDrawioCell *edge, const End ends[2]) {
  if (ends[0].state == END_HANGS && ends[1].state == END_HANGS)
    return;
  DgPoint point = ends[ends[1].state == END_HANGS].point;
  dg_diagram_leave_out(joining->diagram, DG_LOSS_EDGES, 1, edge->line, "this edge ends at (%g, %g), where no shape is",
                       point.x, point.y);
}

/* Where the edge meets the box of a named end, coming from `towards`. */
static DgPoint find_border(const DgDrawioCell *cell, const DgDrawioAnchor *anchor, DgPoint towards) {
  DgBox box = cell->box;
  if (anchor->is_set)
    return (DgPoint){box.x + anchor->x * box.width + anchor->dx, box.y + anchor->y * box.height + anchor->dy};
  DgPoint center = dg_box_center(box);
  double enter, leave;
  if (!dg_segment_clip(center, towards, box, &enter, &leave))
    return center;
  return (DgPoint){center.x + leave * (towards.x - center.x), center.y + leave * (towards.y - center.y)};
}

/* The bends of an edge: mxPoint in the Array of its geometry. */
static GArray *find_bends(const DgDrawioCell *edge) {
  GArray *bends = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  const xmlNode *list = edge->geometry ? dg_xml_child(edge->geometry, "Array") : NULL;
  for (const xmlNode *at = list ? dg_xml_child(list, "mxPoint") : NULL; at; at = dg_xml_next(at, "mxPoint")) {
    DgPoint point = {0, 0};
    dg_xml_number(at, "x", &point.x);
    dg_xml_number(at, "y", &point.y);
    point.x += edge->origin.x;
    point.y += edge->origin.y;
    g_array_append_val(bends, point);
  }
  return bends;
}

static DgPoint middle_of(const Joining *joining, const End *end) {
  return end->cell == DG_NO_CELL ? end->point : dg_box_center(dg_drawio_cell(joining->page, end->cell)->box);
}

/* The course of an edge, where both of its ends have a place. */
static void add_points(Joining *joining, const DgDrawioCell *edge, const End ends[2], DgJoin *join) {
  g_autoptr(GArray) bends = find_bends(edge);
  DgPoint points[2];
  for (guint end = 0; end < 2; end++) {
    const DgDrawioCell *cell = ends[end].cell == DG_NO_CELL ? NULL : dg_drawio_cell(joining->page, ends[end].cell);
    if (cell && cell->box.width <= 0)
      return;
    DgPoint towards =
        bends->len ? g_array_index(bends, DgPoint, end ? bends->len - 1 : 0) : middle_of(joining, &ends[1 - end]);
    points[end] = cell ? find_border(cell, &edge->style.anchors[end], towards) : ends[end].point;
  }
  dg_join_add_point(join, points[0]);
  for (guint i = 0; i < bends->len; i++)
    dg_join_add_point(join, g_array_index(bends, DgPoint, i));
  dg_join_add_point(join, points[1]);
}

/* The words on an edge: its own, and those of the labels inside it. Free with g_free(). */
static char *find_label(const Joining *joining, const DgDrawioCell *edge) {
  GString *label = g_string_new(NULL);
  g_autofree char *own = dg_drawio_words(joining->page, edge);
  g_string_append(label, own);
  for (guint at = edge->first_child; at != DG_NO_CELL; at = dg_drawio_cell(joining->page, at)->next_sibling) {
    const DgDrawioCell *child = dg_drawio_cell(joining->page, at);
    if (!child->is_vertex || !child->shown || child->thing != DG_NO_THING)
      continue;
    g_autofree char *words = dg_drawio_words(joining->page, child);
    g_string_append_printf(label, "%s%s", label->len && *words ? "\n" : "", words);
  }
  return g_string_free(label, FALSE);
}

static void add_join(Joining *joining, const DgDrawioCell *edge, const End ends[2]) {
  g_autofree char *label = find_label(joining, edge);
  DgJoin *join = dg_diagram_add_join(joining->diagram, ends[0].thing, ends[1].thing, edge->style.tips[0],
                                     edge->style.tips[1], label, edge->line);
  join->style = edge->style.look;
  add_points(joining, edge, ends, join);
}

static void add_edge(Joining *joining, const DgDrawioCell *edge) {
  if (!edge->geometry) {
    lose(joining, edge, "this edge has no geometry, so that it is not drawn");
    return;
  }
  End ends[2];
  for (guint end = 0; end < 2; end++) {
    ends[end] = find_end(joining, edge, end);
    if (ends[end].state == END_LOST || ends[end].state == END_HIDDEN)
      return;
  }
  gboolean is_inside = ends[0].thing == ends[1].thing && ends[0].cell == DG_NO_CELL && ends[1].cell == DG_NO_CELL;
  if (ends[0].state == END_HANGS || ends[1].state == END_HANGS)
    say_hanging(joining, edge, ends);
  else if (!is_inside) /* else it is drawn in a box */
    add_join(joining, edge, ends);
}

static void list_places(Joining *joining) {
  Places *places = &joining->places;
  for (guint i = 0; i < joining->page->cells->len; i++) {
    const DgDrawioCell *cell = dg_drawio_cell(joining->page, i);
    if (cell->thing == DG_NO_THING || cell->box.width <= 0 || cell->style.role == DG_DRAWIO_ROLE_LINE)
      continue;
    if (cell->style.role == DG_DRAWIO_ROLE_BARE && !*dg_diagram_thing(joining->diagram, cell->thing)->text)
      continue;
    g_array_append_val(places->cells, i);
    g_array_append_val(places->boxes, cell->box);
  }
}

static void open_places(Joining *joining) {
  Places *places = &joining->places;
  places->cells = g_array_new(FALSE, FALSE, sizeof(guint));
  places->boxes = g_array_new(FALSE, FALSE, sizeof(DgBox));
  places->found = g_array_new(FALSE, FALSE, sizeof(guint));
  places->work.left = DG_WORK_MAX;
  list_places(joining);
  const DgBox *boxes = (const DgBox *)places->boxes->data;
  DgBox bounds = places->boxes->len ? boxes[0] : (DgBox){0, 0, 0, 0};
  for (guint i = 1; i < places->boxes->len; i++)
    bounds = dg_box_union(bounds, boxes[i]);
  places->grid = dg_grid_new(bounds, boxes, places->boxes->len, &places->work);
}

static void close_places(Places *places) {
  dg_grid_free(places->grid);
  g_array_unref(places->cells);
  g_array_unref(places->boxes);
  g_array_unref(places->found);
}

static gboolean add_edges(Joining *joining, GError **error) {
  const DgDrawioPage *page = joining->page;
  for (guint i = 0; i < page->cells->len; i++) {
    const DgDrawioCell *edge = dg_drawio_cell(page, i);
    if (!edge->is_edge || !edge->shown || !edge->style.painted)
      continue;
    if (!dg_diagram_check_size(joining->diagram, page->source->name, error))
      return FALSE;
    add_edge(joining, edge);
    if (!joining->places.work.left)
      return dg_language_fail(page->source, DG_ERROR_LIMIT, edge->line, 0, error,
                              "found too many edges that hang at a point, expected edges that name their ends");
  }
  return TRUE;
}

gboolean dg_drawio_add_joins(DgDrawioPage *page, DgDiagram *diagram, GError **error) {
  Joining joining = {.page = page, .diagram = diagram};
  open_places(&joining);
  gboolean added = add_edges(&joining, error);
  close_places(&joining.places);
  return added;
}
