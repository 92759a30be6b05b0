#include "base/compare.h"
#include "graph/options.h"
#include "graph/scene.h"

#include <string.h>

DG_THRESHOLD(CANVAS_UNITS, 1000, "units", "a figure without text is taken for so long");
DG_THRESHOLD(CANVAS_UNITS_MAX, 4000, "units", "a figure is no longer: smaller text cannot be seen on it,");
DG_THRESHOLD(CANVAS_UNITS_MIN, 150, "units", "and no shorter: larger text fills it, and says nothing of its boxes");

/* Texts from which those that are large enough to be read say what the others are. */
#define LEGIBLE_MIN 3

/* Median font size of what can be seen of the figure, and read where anything can; without text, one that makes a unit
 * a thousandth of the canvas. */
static double median_font(const DgDrawing *drawing) {
  double side = fmax(drawing->width, drawing->height), least = 14 * side / CANVAS_UNITS_MAX;
  guint n = 0, n_small = 0;
  g_autofree double *sizes = g_new(double, drawing->texts->len + 1);
  for (guint i = 0; i < drawing->texts->len; i++) {
    const DgTextItem *text = dg_drawing_text(drawing, i);
    if (!dg_text_is_off_canvas(drawing, text))
      sizes[n++] = text->font_size;
  }
  if (!n)
    return 14 * side / CANVAS_UNITS;
  qsort(sizes, n, sizeof *sizes, dg_compare_double);
  while (n_small < n && sizes[n_small] < least)
    n_small++;
  if (n - n_small < LEGIBLE_MIN)
    n_small = 0;
  return CLAMP(sizes[n_small + (n - n_small) / 2], least, 14 * side / CANVAS_UNITS_MIN);
}

static void clear_group(gpointer data) {
  g_array_unref(((DgGroup *)data)->items);
}

static void clear_link(gpointer data) {
  DgLink *link = data;
  g_array_unref(link->points);
  if (link->label)
    g_string_free(link->label, TRUE);
  g_clear_pointer(&link->label_groups, g_array_unref);
}

void dg_scene_init(DgScene *scene, const DgDrawing *drawing, const DgGraphOptions *options) {
  *scene = (DgScene){.drawing = drawing, .options = options, .work = g_new0(DgWork, 1)};
  scene->bounds = (DgBox){0, 0, drawing->width, drawing->height};
  scene->work->left = DG_WORK_MAX;
  scene->trees = dg_outline_trees_new();
  scene->font = median_font(drawing);
  scene->unit = scene->font / 14;
  dg_scene_read_stated(scene, &scene->stated);
}

static void free_things(GArray *things, GDestroyNotify clear) {
  if (!things)
    return; /* a scene may be left before all of its steps */
  if (clear)
    g_array_set_clear_func(things, clear);
  g_array_unref(things);
}

void dg_scene_clear(DgScene *scene) {
  dg_stated_clear(&scene->stated);
  free_things(scene->ink.points, NULL);
  free_things(scene->ink.bands, NULL);
  g_free(scene->ink.is_band);
  free_things(scene->ink.plots, NULL);
  g_free(scene->ink.plotted);
  g_free(scene->ink.is_wall);
  g_free(scene->ink.settled);
  free_things(scene->regions.all, NULL);
  free_things(scene->regions.arrows, NULL);
  g_free(scene->regions.boxes);
  g_clear_pointer(&scene->regions.grid, dg_grid_free);
  g_free(scene->texts.boxes);
  g_clear_pointer(&scene->texts.grid, dg_grid_free);
  g_free(scene->texts.region);
  g_free(scene->texts.hidden);
  g_free(scene->texts.arrow);
  free_things(scene->strokes.all, NULL);
  free_things(scene->strokes.boxes, NULL);
  free_things(scene->strokes.owners, NULL);
  g_clear_pointer(&scene->strokes.grid, dg_grid_free);
  free_things(scene->lines.proxies, NULL);
  free_things(scene->lines.joints, NULL);
  g_free(scene->lines.joint_starts);
  g_free(scene->lines.joint_list);
  free_things(scene->lines.connectors, NULL);
  g_free(scene->lines.ends);
  free_things(scene->lines.pieces, NULL);
  free_things(scene->groups.all, clear_group);
  free_things(scene->links.all, clear_link);
  dg_outline_trees_free(scene->trees);
  g_free(scene->work);
}

/* What the first pass found, which those after it change; points are only appended to. */
static DgScene *keep_regions(const DgScene *scene) {
  gsize n_texts = scene->drawing->texts->len;
  DgScene *kept = g_new(DgScene, 1);
  *kept = (DgScene){.drawing = scene->drawing, .unit = scene->unit, .font = scene->font, .bounds = scene->bounds};
  kept->work = g_memdup2(scene->work, sizeof *scene->work);
  kept->trees = dg_outline_trees_new();
  kept->ink.points = g_array_ref(scene->ink.points);
  kept->regions.all = g_array_copy(scene->regions.all);
  kept->texts.region = g_memdup2(scene->texts.region, n_texts * sizeof *scene->texts.region);
  kept->texts.hidden = g_memdup2(scene->texts.hidden, n_texts * sizeof *scene->texts.hidden);
  return kept;
}

DgScene *dg_drawing_find_regions(const DgDrawing *drawing) {
  DgScene *scene = g_new(DgScene, 1);
  dg_thresholds_move();
  dg_scene_init(scene, drawing, &dg_graph_options_default);
  dg_scene_find_regions(scene, &scene->stated, &scene->ink, &scene->regions, &scene->texts);
  return scene;
}

void dg_scene_free_regions(DgScene *regions) {
  if (regions)
    dg_scene_clear(regions);
  g_free(regions);
}

/* A painted element that a node or an edge was read from. */
typedef struct {
  guint line, element, z;
  const char *name;
} Source;

static int compare_sources(gconstpointer a, gconstpointer b) {
  const Source *p = a, *q = b;
  if (p->line != q->line)
    return p->line < q->line ? -1 : 1;
  if (p->name != q->name)
    return strcmp(p->name, q->name);
  if (p->element != q->element)
    return p->element < q->element ? -1 : 1;
  return p->z < q->z ? -1 : p->z > q->z;
}

static void add_text_source(const DgScene *scene, GArray *found, guint index) {
  const DgTextItem *text = dg_drawing_text(scene->drawing, index);
  const char *name = text->n_glyphs ? "path" : text->html ? "foreignObject" : "text";
  Source source = {text->line, text->element, text->z, name};
  g_array_append_val(found, source);
}

static void add_shape_source(const DgScene *scene, GArray *found, guint index) {
  static const char *const names[] = {
      [DG_SHAPE_RECT] = "rect", [DG_SHAPE_CIRCLE] = "circle",     [DG_SHAPE_ELLIPSE] = "ellipse",
      [DG_SHAPE_LINE] = "line", [DG_SHAPE_POLYLINE] = "polyline", [DG_SHAPE_POLYGON] = "polygon",
      [DG_SHAPE_PATH] = "path", [DG_SHAPE_IMAGE] = "image"};
  const DgShape *shape = dg_drawing_shape(scene->drawing, index);
  Source source = {shape->line, shape->element, shape->z, names[shape->kind]};
  g_array_append_val(found, source);
}

/* Most of it is found in this order. */
static gboolean is_sorted(const GArray *found) {
  for (guint i = 1; i < found->len; i++)
    if (compare_sources(&g_array_index(found, Source, i - 1), &g_array_index(found, Source, i)) > 0)
      return FALSE;
  return TRUE;
}

/* What nodes and edges are read from, of one after the other. */
typedef struct {
  GArray *found; /* Source */
  GArray *sources; /* DgSource: each element once */
  GArray *lines; /* guint: of these, each once */
  GArray *text_lines; /* DgTextLine */
} Lists;

/* Sorts what was found by line, drops what is there twice (lines of one text element), and makes the lists of sources
 * and of their lines of it. */
static void list_sources(Lists *lists) {
  GArray *found = lists->found;
  if (!is_sorted(found))
    g_array_sort(found, compare_sources);
  guint n_sources = 0, n_lines = 0;
  g_array_set_size(lists->sources, found->len);
  g_array_set_size(lists->lines, found->len);
  for (guint i = 0; i < found->len; i++) {
    const Source *source = &g_array_index(found, Source, i);
    const Source *last = i ? &g_array_index(found, Source, i - 1) : NULL;
    if (last && last->element == source->element)
      continue;
    g_array_index(lists->sources, DgSource, n_sources++) = (DgSource){source->name, source->line, source->z};
    if (source->line && (!last || last->line != source->line))
      g_array_index(lists->lines, guint, n_lines++) = source->line;
  }
  g_array_set_size(lists->sources, n_sources);
  g_array_set_size(lists->lines, n_lines);
}

static gpointer keep_list(DgGraph *graph, const GArray *list, guint *n) {
  *n = list->len;
  return dg_graph_keep(graph, list->data, list->len, g_array_get_element_size((GArray *)list));
}

static DgTextState group_state(const DgScene *scene, const DgGroup *group) {
  DgTextState state = DG_TEXT_STATE_LIVE;
  for (guint i = 0; i < group->items->len; i++)
    state = dg_text_state_of_both(state, dg_drawing_text(scene->drawing, g_array_index(group->items, guint, i))->state);
  return state;
}

static guint add_node(const DgScene *scene, DgGraph *graph, const DgGroup *group, Lists *lists) {
  g_autofree char *text = dg_scene_group_text(scene, group);
  guint index = dg_graph_add_node(graph, text, group->outline);
  DgNode *node = dg_graph_node(graph, index);
  g_array_set_size(lists->text_lines, 0);
  g_array_set_size(lists->found, 0);
  for (guint i = 0; i < group->items->len; i++) {
    guint text_index = g_array_index(group->items, guint, i);
    const DgTextItem *item = dg_drawing_text(scene->drawing, text_index);
    DgTextLine line = {dg_graph_intern(graph, item->string), item->font_size, item->bold, item->state};
    g_array_append_val(lists->text_lines, line);
    add_text_source(scene, lists->found, text_index);
  }
  if (group->region != DG_NONE && group->state == DG_GROUP_NODE)
    add_shape_source(scene, lists->found, dg_scene_region(scene, group->region)->shape);
  list_sources(lists);
  node->text_lines = keep_list(graph, lists->text_lines, &node->n_text_lines);
  node->sources = keep_list(graph, lists->sources, &node->n_sources);
  node->source_lines = keep_list(graph, lists->lines, &node->n_source_lines);
  node->text_state = group_state(scene, group);
  node->method = dg_scene_node_method(scene, group);
  node->drawn = dg_scene_node_drawn(scene, group);
  node->style = dg_scene_node_style(scene, group);
  return index;
}

static void add_edge(const DgScene *scene, DgGraph *graph, const DgLink *link, const guint *node_of, Lists *lists) {
  guint index = dg_graph_add_edge(graph, node_of[link->from], node_of[link->to], link->directed,
                                  link->label ? link->label->str : NULL);
  DgEdge *edge = dg_graph_edge(graph, index);
  edge->points = g_array_ref(link->points);
  GArray *found = lists->found;
  g_array_set_size(found, 0);
  const DgConnector *connector = dg_scene_connector(scene, link->connector);
  for (guint i = 0; i < connector->n_pieces; i++) {
    const DgPiece *piece = dg_connector_piece(scene, connector, i);
    add_shape_source(scene, found, piece->shape);
    for (; piece->next_dash; piece = dg_scene_piece(scene, piece->next_dash))
      add_shape_source(scene, found, dg_scene_piece(scene, piece->next_dash)->shape);
  }
  for (guint i = 0; i < 2; i++) {
    const DgEnd *end = &connector->ends[link->ends[i]];
    edge->ends[i] = dg_scene_end_meeting(scene, end);
    for (guint k = 0; k < end->n_shapes; k++)
      add_shape_source(scene, found, end->shapes[k]);
  }
  for (guint i = 0; link->label_groups && i < link->label_groups->len; i++) {
    const DgGroup *label = dg_scene_group(scene, g_array_index(link->label_groups, int, i));
    for (guint k = 0; k < label->items->len; k++)
      add_text_source(scene, found, g_array_index(label->items, guint, k));
  }
  list_sources(lists);
  edge->sources = keep_list(graph, lists->sources, &edge->n_sources);
  edge->source_lines = keep_list(graph, lists->lines, &edge->n_source_lines);
  edge->method = dg_scene_edge_method(scene, link);
  edge->style = dg_scene_edge_style(scene, link);
}

typedef struct {
  guint z, group;
} Position;

static int compare_positions(gconstpointer a, gconstpointer b) {
  const Position *p = a, *q = b;
  if (p->z != q->z)
    return p->z < q->z ? -1 : 1;
  return p->group < q->group ? -1 : p->group > q->group;
}

/* Lists the ends of arrows that meet nothing while another end does. */
static void list_loose_ends(const DgScene *scene, DgGraph *graph) {
  for (guint i = 0; i < scene->lines.connectors->len; i++) {
    const DgConnector *connector = dg_scene_connector(scene, i);
    gboolean head = FALSE, met = FALSE, named = FALSE;
    for (guint e = 0; e < connector->n_ends; e++) {
      const DgEnd *end = &connector->ends[e];
      head |= end->head;
      met |= end->group != DG_NONE || end->region != DG_NONE;
      named |= end->group != DG_NONE && end->region != DG_NONE;
    }
    for (guint e = 0; e < connector->n_ends && head && met; e++) {
      const DgEnd *end = &connector->ends[e];
      if (end->group != DG_NONE || end->region != DG_NONE)
        continue;
      const DgShape *shape = dg_drawing_shape(scene->drawing, dg_scene_piece(scene, end->piece)->shape);
      DgLooseEnd loose = {end->point, end->head, named, shape->line, shape->z};
      g_array_append_val(graph->loose_ends, loose);
    }
  }
}

static DgGraph *build_graph(const DgScene *scene, const char *source) {
  DgGraph *graph = dg_graph_new(source, scene->drawing->width, scene->drawing->height);
  graph->part = scene->drawing->part;
  graph->parts = scene->drawing->parts;
  graph->crop = scene->drawing->crop;
  graph->understood = dg_drawing_get_understood(scene->drawing);
  dg_diagnostics_append(graph->diagnostics, scene->drawing->diagnostics);
  guint n = scene->groups.all->len;
  g_autofree Position *order = g_new(Position, n + 1);
  for (guint i = 0; i < n; i++)
    order[i] = (Position){dg_scene_group(scene, i)->first_z, i};
  qsort(order, n, sizeof *order, compare_positions);
  g_autofree guint *node_of = g_new0(guint, n + 1);
  Lists lists = {.found = g_array_new(FALSE, FALSE, sizeof(Source)),
                 .sources = g_array_new(FALSE, FALSE, sizeof(DgSource)),
                 .lines = g_array_new(FALSE, FALSE, sizeof(guint)),
                 .text_lines = g_array_new(FALSE, FALSE, sizeof(DgTextLine))};
  for (guint i = 0; i < n; i++) {
    const DgGroup *group = dg_scene_group(scene, order[i].group);
    if (group->state == DG_GROUP_GONE)
      continue;
    if (group->state == DG_GROUP_NODE || (group->state == DG_GROUP_FREE && group->n_links)) {
      node_of[order[i].group] = add_node(scene, graph, group, &lists);
      continue;
    }
    g_autofree char *text = dg_scene_group_text(scene, group);
    dg_graph_add_text(graph, text, group->role, group->box)->text_state = group_state(scene, group);
  }
  for (guint i = 0; i < scene->links.all->len; i++)
    add_edge(scene, graph, dg_scene_link(scene, i), node_of, &lists);
  g_array_unref(lists.found);
  g_array_unref(lists.sources);
  g_array_unref(lists.lines);
  g_array_unref(lists.text_lines);
  list_loose_ends(scene, graph);
  dg_scene_list_unread(scene, graph);
  dg_scene_set_confidences(scene, graph, node_of);
  if (!graph->nodes->len)
    dg_diagnostics_add(graph->diagnostics, DG_LEVEL_INFO, 0, "no node was found");
  else if (graph->nodes->len > 1 && !graph->edges->len)
    dg_diagnostics_add(graph->diagnostics, DG_LEVEL_INFO, 0, "no connection was found");
  return graph;
}

/* From the strokes of the drawing to its connectors. */
static void find_lines(DgScene *scene) {
  dg_scene_find_pieces(scene, &scene->ink, &scene->strokes);
  dg_scene_find_stick_figures(scene, &scene->regions, &scene->strokes);
  dg_scene_find_block_arrows(scene, &scene->regions, &scene->texts, &scene->strokes);
  g_autoptr(GArray) ends = dg_scene_find_ends(scene);
  dg_scene_find_heads(scene, &scene->regions, &scene->strokes, ends);
  dg_scene_find_lifelines(scene, &scene->regions, &scene->strokes, &scene->lines, ends);
  dg_scene_drop_brackets(scene, &scene->strokes, ends);
  dg_scene_find_vertices(scene, &scene->regions, &scene->lines, ends);
  dg_scene_find_icons(scene, &scene->regions, &scene->strokes, ends);
  dg_scene_find_swatches(scene, &scene->regions, &scene->texts, &scene->strokes, ends);
  dg_scene_find_connectors(scene, &scene->regions, &scene->lines, ends);
}

/* What the texts are that are no nodes. */
static void find_roles(DgScene *scene) {
  dg_scene_find_legends(scene, &scene->regions, &scene->groups, &scene->links);
  dg_scene_label_links(scene, &scene->groups, &scene->links);
  dg_scene_find_inner_labels(scene, &scene->groups);
  dg_scene_find_labels(scene, &scene->regions, &scene->groups, &scene->links);
  dg_scene_find_fragments(scene, &scene->regions, &scene->groups);
  dg_scene_find_numbers(scene, &scene->regions, &scene->groups);
  dg_scene_find_titles(scene, &scene->regions, &scene->groups);
}

static DgGraph *extract(const DgDrawing *drawing, const char *source, const DgGraphOptions *options, DgScene **regions,
                        GError **error) {
  DgScene scene;
  dg_scene_init(&scene, drawing, options);
  dg_scene_find_regions(&scene, &scene.stated, &scene.ink, &scene.regions, &scene.texts);
  if (regions && !*regions)
    *regions = keep_regions(&scene);
  find_lines(&scene);
  dg_scene_find_groups(&scene, &scene.regions, &scene.groups);
  dg_scene_attach(&scene, &scene.regions, &scene.lines, &scene.groups, &scene.links);
  dg_scene_link_things(&scene, &scene.ink, &scene.strokes, &scene.lines, &scene.groups, &scene.links);
  if (options->refine != DG_REFINE_NONE)
    find_roles(&scene);
  if (!scene.work->failure && !scene.work->left)
    scene.work->failure = "more than " G_STRINGIFY(DG_WORK_MAX) " comparisons of outlines, lines and texts";
  DgGraph *graph = NULL;
  if (scene.work->failure)
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found %s, expected a diagram", drawing->name,
                scene.work->failure);
  else
    graph = build_graph(&scene, source);
  if (graph && scene.options->min_confidence > 0)
    dg_graph_filter(graph, scene.options->min_confidence);
  dg_scene_clear(&scene);
  return graph;
}

DgGraph *dg_graph_extract_seen(const DgDrawing *drawing, const char *source, const DgGraphOptions *options,
                               DgScene **regions, GError **error) {
  dg_thresholds_move();
  guint turn = options->refine == DG_REFINE_GEOMETRY ? dg_drawing_turn(drawing) : 0;
  if (!turn)
    return extract(drawing, source, options, regions, error);
  DgDrawing turned;
  dg_drawing_turn_back(drawing, turn, &turned);
  DgGraph *graph = extract(&turned, source, options, NULL, error);
  if (graph)
    dg_graph_turn_forth(graph, turn);
  dg_drawing_clear_turned(&turned);
  return graph;
}

DgGraph *dg_graph_extract(const DgDrawing *drawing, const char *source, const DgGraphOptions *options, GError **error) {
  return dg_graph_extract_seen(drawing, source, options ? options : &dg_graph_options_default, NULL, error);
}
