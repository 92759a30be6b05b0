/* What the figure has and the graph lacks: connectors that join no two nodes, words that nobody sees, what the reader
 * left out. */
#include "graph/scene.h"
#include "graph/threshold.h"

#include <string.h>

DG_THRESHOLD(STUB_LENGTH, 8.0, "units", "shorter lines are ticks, barbs and parts of signs");
DG_THRESHOLD(LOOP_LENGTH, 28.0, "units", "a shorter arrow in a thing is a sign on it");
DG_THRESHOLD(WORDS_SHARE, 0.4, "share", "more of a text that lies on another makes both hard to read");
DG_THRESHOLD(PLACE_GAP, 1.5, "font sizes", "between the end of a line at an axis and the number that it stands at");
DG_THRESHOLD(AHEAD_LOOK, 25.0, "font sizes", "what is farther ahead of a loose end is not what it leads to");
DG_THRESHOLD(SIGN_SHARE, 0.1, "share", "of a thing that a sign in it covers at most");
DG_THRESHOLD(CAPTION_REACH, 2.5, "font sizes", "words that are farther from an outline are not its caption");

/* What the ends of a connector meet. */
typedef struct {
  guint ends, heads;
  guint named; /* ends at things with words */
  guint wordless; /* ends at outlines without words */
  guint loose; /* ends at nothing */
  guint touching; /* ends that touch what they meet, or are marked as ends of a connection */
  gboolean one_thing; /* all that is met is one thing */
  gboolean legend; /* an end is at words of a legend */
  double length;
} Meets;

static gboolean is_met(const DgEnd *end) {
  return end->group != DG_NONE || end->region != DG_NONE;
}

static gboolean same_thing(const DgEnd *a, const DgEnd *b) {
  return a->group != DG_NONE || b->group != DG_NONE ? a->group == b->group : a->region == b->region;
}

static void note_end(const DgScene *scene, const DgEnd *end, Meets *meets) {
  meets->heads += end->head;
  meets->named += end->group != DG_NONE;
  meets->wordless += end->group == DG_NONE && end->region != DG_NONE;
  meets->loose += !is_met(end);
  meets->touching += is_met(end) && (end->touches || end->head || end->mark);
  if (end->group == DG_NONE)
    return;
  const DgGroup *group = dg_scene_group(scene, end->group);
  meets->legend |= group->state == DG_GROUP_ROLE && group->role == DG_ROLE_LEGEND;
}

static Meets look_at(const DgScene *scene, const DgConnector *connector) {
  Meets meets = {.ends = connector->n_ends, .one_thing = TRUE};
  const DgEnd *first = NULL;
  for (guint i = 0; i < connector->n_ends; i++) {
    const DgEnd *end = &connector->ends[i];
    note_end(scene, end, &meets);
    if (!is_met(end))
      continue;
    first = first ? first : end;
    meets.one_thing &= same_thing(first, end);
  }
  for (guint i = 0; i < connector->n_pieces; i++)
    meets.length += dg_connector_piece(scene, connector, i)->length;
  return meets;
}

/* Why a connector that is no edge looks like one; NULL for decoration: an axis or a free arrow meets nothing, a rule or
 * a divider lies within one thing, a tick or an underline hangs on one end alone. */
static const char *reason_of(const DgScene *scene, const Meets *meets) {
  guint met = meets->named + meets->wordless;
  if (meets->legend || !met || meets->length < STUB_LENGTH * scene->unit)
    return NULL;
  if (meets->one_thing && met > 1)
    return meets->heads && meets->length >= LOOP_LENGTH * scene->unit ? "it joins a thing with itself"
                                                                      : NULL; /* a short one is a sign on the thing */
  if (met == 1)
    return !meets->loose     ? NULL
           : meets->heads    ? "an end of it points at nothing"
           : meets->touching ? "one end of it meets nothing"
                             : NULL;
  if (meets->wordless)
    return meets->heads || meets->touching > 1 ? "it ends at an outline without text" : NULL;
  return meets->heads || meets->touching > 1 ? "which things it joins cannot be told"
                                             : "its ends do not reach what they are nearest to";
}

static DgBox place_of(const DgScene *scene, const DgConnector *connector) {
  DgBox box = dg_connector_piece(scene, connector, 0)->box;
  for (guint i = 1; i < connector->n_pieces; i++)
    box = dg_box_union(box, dg_connector_piece(scene, connector, i)->box);
  return box;
}

static guint line_of(const DgScene *scene, const DgConnector *connector) {
  const DgPiece *piece = dg_connector_piece(scene, connector, 0);
  return dg_drawing_shape(scene->drawing, piece->shape)->line;
}

/* Of each text item: whether it is no word of anything. Free with g_free(). */
static guint8 *find_spare_texts(const DgScene *scene) {
  guint8 *spare = g_new0(guint8, scene->drawing->texts->len + 1);
  for (guint i = 0; i < scene->groups.all->len; i++) {
    const DgGroup *group = dg_scene_group(scene, (int)i);
    if ((group->state != DG_GROUP_FREE || group->n_links) &&
        (group->state != DG_GROUP_ROLE || (group->role != DG_ROLE_ANNOTATION && group->role != DG_ROLE_TITLE)))
      continue;
    for (guint k = 0; k < group->items->len; k++)
      spare[g_array_index(group->items, guint, k)] = 1;
  }
  return spare;
}

/* TRUE when an outline without a name could have one: it is a picture, holds words, or a text that is no word of
 * anything stands at it. */
static gboolean could_be_named(const DgScene *scene, int region, const guint8 *spare, GArray *near) {
  const DgRegion *outline = dg_scene_region(scene, region);
  if (outline->container || outline->n_texts ||
      dg_drawing_shape(scene->drawing, outline->shape)->kind == DG_SHAPE_IMAGE)
    return TRUE;
  double reach = CAPTION_REACH * scene->font;
  dg_grid_query(scene->texts.grid, dg_box_grow(outline->box, reach, reach), near);
  for (guint m = 0; m < near->len; m++)
    if (spare[g_array_index(near, guint, m)])
      return TRUE;
  return FALSE;
}

/* TRUE when an outline without a name takes up much of something that has one, into which the line comes from outside:
 * it means that. A small one is a sign in it. */
static gboolean is_entered(const DgScene *scene, int region, DgPoint from) {
  double area = dg_scene_region(scene, region)->area;
  for (; region != DG_NONE; region = dg_scene_region(scene, region)->parent) {
    const DgRegion *named = dg_scene_region(scene, region);
    if (named->group != DG_NONE)
      return area > SIGN_SHARE * named->area && !dg_region_contains(scene, named, from);
  }
  return FALSE;
}

/* TRUE when the outlines without text that a connector ends at are things that have no name, as the start of a process
 * or a point where lines meet: what is drawn there is no connection between words. */
static gboolean joins_nameless(const DgScene *scene, const DgConnector *connector, const guint8 *spare, GArray *near) {
  DG_RULE(joins_nameless, FALSE);
  guint n = connector->n_ends;
  for (guint i = 0; i < n; i++) {
    const DgEnd *end = &connector->ends[i];
    DgPoint from = connector->ends[(i + 1) % n].point;
    if (end->group == DG_NONE && end->region != DG_NONE &&
        (could_be_named(scene, end->region, spare, near) || is_entered(scene, end->region, from)))
      return FALSE;
  }
  return TRUE;
}

/* TRUE when something is ahead of a loose end that it could lead to: another line at it, words, or an outline. */
static gboolean has_ahead(const DgScene *scene, const DgEnd *end, GArray *near) {
  DgPoint far = dg_end_ahead(end, AHEAD_LOOK * scene->font);
  DgBox ahead = dg_box_union(dg_box_around(end->point, 0), dg_box_around(far, 0));
  ahead = dg_box_grow(ahead, scene->font, scene->font);
  dg_grid_query(scene->strokes.grid, dg_box_around(end->point, DG_TOUCH_GAP * scene->unit), near);
  for (guint m = 0; m < near->len; m++)
    if (g_array_index(near, guint, m) != end->piece && !dg_scene_piece(scene, g_array_index(near, guint, m))->consumed)
      return TRUE;
  dg_grid_query(scene->texts.grid, ahead, near);
  if (near->len)
    return TRUE;
  dg_grid_query(scene->regions.grid, ahead, near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *region = dg_scene_region(scene, (int)g_array_index(near, guint, m));
    if (region->whole != DG_NONE && (region->outlined || region->n_texts) &&
        !dg_box_contains_point(region->box, end->point, 0))
      return TRUE;
  }
  return FALSE;
}

/* TRUE for an arrow that comes from outside the figure, or leads out of it: nothing is there that it could mean. */
static gboolean leads_outside(const DgScene *scene, const DgConnector *connector, GArray *near) {
  DG_RULE(leads_outside, FALSE);
  for (guint i = 0; i < connector->n_ends; i++) {
    const DgEnd *end = &connector->ends[i];
    if (!is_met(end) && has_ahead(scene, end, near))
      return FALSE;
  }
  return TRUE;
}

/* TRUE when an end that meets nothing is at the numbers of an axis: it marks a place on that. */
static gboolean marks_place(const DgScene *scene, const DgConnector *connector, GArray *near) {
  DG_RULE(marks_place, FALSE);
  for (guint i = 0; i < connector->n_ends; i++) {
    const DgEnd *end = &connector->ends[i];
    if (is_met(end))
      continue;
    dg_grid_query(scene->texts.grid, dg_box_around(end->point, PLACE_GAP * scene->font), near);
    for (guint m = 0; m < near->len; m++)
      if (scene->texts.hidden[g_array_index(near, guint, m)] == DG_TEXT_PICTURED)
        return TRUE;
  }
  return FALSE;
}

/* Lists the arrows with words in them that are taken for things, though no line leads to them. */
static void list_arrows(const DgScene *scene, DgGraph *graph) {
  for (guint i = 0; i < scene->regions.arrows->len; i++) {
    const DgArrowForm *form = &g_array_index(scene->regions.arrows, DgArrowForm, i);
    const DgRegion *region = dg_scene_region(scene, (int)form->region);
    if (region->whole != (int)form->region || !region->n_texts || region->group == DG_NONE ||
        dg_scene_group(scene, region->group)->n_links)
      continue;
    dg_graph_add_unread(graph, DG_UNREAD_CONNECTOR, &region->box, dg_drawing_shape(scene->drawing, region->shape)->line,
                        "it is an arrow with words in it that does not run from one thing to another");
  }
}

static void list_connectors(const DgScene *scene, DgGraph *graph) {
  guint n = scene->lines.connectors->len, nameless = 0;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autofree guint8 *linked = g_new0(guint8, n + 1), *spare = find_spare_texts(scene);
  for (guint i = 0; i < scene->links.all->len; i++)
    linked[dg_scene_link(scene, i)->connector] = 1;
  for (guint i = 0; i < n; i++) {
    const DgConnector *connector = dg_scene_connector(scene, i);
    graph->connectors_read += linked[i];
    if (linked[i] || !connector->n_pieces)
      continue;
    Meets meets = look_at(scene, connector);
    const char *reason = reason_of(scene, &meets);
    if (!reason || (meets.loose && marks_place(scene, connector, near)))
      continue;
    gboolean between = meets.loose ? !leads_outside(scene, connector, near)
                                   : !meets.wordless || !joins_nameless(scene, connector, spare, near);
    nameless += between ? 0 : 1;
    DgBox place = place_of(scene, connector);
    dg_graph_add_unread(graph, DG_UNREAD_CONNECTOR, &place, line_of(scene, connector), reason);
  }
  list_arrows(scene, graph);
  graph->connectors_seen = graph->connectors_read + graph->unread->len - nameless;
  graph->has_connectors = TRUE;
}

/* TRUE for two parts of the words of one node of the program: an accent lies on its letter. */
static gboolean are_of_one_node(const DgDrawing *drawing, guint text, guint other) {
  guint node = dg_drawing_text(drawing, text)->stated_node;
  return node && node == dg_drawing_text(drawing, other)->stated_node;
}

/* TRUE when much of a text lies on another, so that neither can be read well. */
static gboolean lies_on_words(const DgScene *scene, guint index, GArray *near) {
  DG_RULE(lies_on_words, FALSE);
  DgBox box = scene->texts.boxes[index];
  dg_grid_query(scene->texts.grid, box, near);
  for (guint m = 0; m < near->len; m++) {
    guint other = g_array_index(near, guint, m);
    if (other != index && !scene->texts.hidden[other] && !are_of_one_node(scene->drawing, index, other) &&
        dg_box_overlap_area(box, scene->texts.boxes[other]) > WORDS_SHARE * box.width * box.height)
      return TRUE;
  }
  return FALSE;
}

/* Why the words of a text are not read; NULL when they are. Free with g_free(). */
static char *text_reason(const DgScene *scene, guint index, GArray *near) {
  const DgTextItem *text = dg_drawing_text(scene->drawing, index);
  if (scene->texts.hidden[index] >= DG_TEXT_PICTURED)
    return NULL;
  if (text->state == DG_TEXT_STATE_OUTLINES)
    return g_strdup("its letters are drawn as outlines");
  if (!scene->texts.hidden[index] && lies_on_words(scene, index, near))
    return g_strdup_printf("\"%s\" lies on other words", text->string);
  if (scene->texts.hidden[index] != DG_TEXT_HIDDEN || scene->options->refine != DG_REFINE_GEOMETRY)
    return NULL;
  const char *how = dg_text_is_off_canvas(scene->drawing, text) ? "lies beside the canvas" : "is painted over";
  return g_strdup_printf("\"%s\" %s, so that nobody sees it", text->string, how);
}

static void list_texts(const DgScene *scene, DgGraph *graph) {
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < scene->drawing->texts->len; i++) {
    const DgTextItem *text = dg_drawing_text(scene->drawing, i);
    g_autofree char *reason = text_reason(scene, i, near);
    if (reason)
      dg_graph_add_unread(graph, DG_UNREAD_TEXT, &text->box, text->line, reason);
  }
}

/* Items that begin on one line are taken for the place of what was lost on it when there are no more than this: in a
 * file without line ends everything is on one. */
#define LINE_ITEMS_MAX 4

static gboolean place_of_line(const DgDrawing *drawing, guint line, DgBox *place) {
  guint n = 0;
  for (guint i = 0; line && i < drawing->shapes->len; i++)
    if (dg_drawing_shape(drawing, i)->line == line)
      *place = n++ ? dg_box_union(*place, dg_drawing_shape(drawing, i)->box) : dg_drawing_shape(drawing, i)->box;
  for (guint i = 0; line && i < drawing->texts->len; i++)
    if (dg_drawing_text(drawing, i)->line == line)
      *place = n++ ? dg_box_union(*place, dg_drawing_text(drawing, i)->box) : dg_drawing_text(drawing, i)->box;
  return n && n <= LINE_ITEMS_MAX;
}

static void list_losses(const DgDrawing *drawing, DgGraph *graph) {
  if (drawing->is_tikz) /* elements of SVG and PDF have no kinds */
    memcpy(graph->left_out, drawing->losses.kinds, sizeof graph->left_out);
  const DgDiagnostics *reasons = drawing->losses.reasons;
  for (guint i = 0; i < dg_diagnostics_get_count(reasons); i++) {
    DgBox place;
    guint line = dg_diagnostics_get_line(reasons, i);
    gboolean placed = place_of_line(drawing, line, &place);
    dg_graph_add_unread(graph, drawing->is_tikz ? DG_UNREAD_PROGRAM : DG_UNREAD_ELEMENT, placed ? &place : NULL, line,
                        dg_diagnostics_get_message(reasons, i));
  }
}

void dg_scene_list_unread(const DgScene *scene, DgGraph *graph) {
  list_connectors(scene, graph);
  list_texts(scene, graph);
  list_losses(scene->drawing, graph);
}

void dg_graph_add_unread(DgGraph *graph, DgUnreadKind kind, const DgBox *place, guint line, const char *reason) {
  DgUnread unread = {.kind = kind, .reason = dg_graph_intern(graph, reason), .has_place = place != NULL, .line = line};
  if (place)
    unread.place = *place;
  g_array_append_val(graph->unread, unread);
}

const char *dg_unread_kind_name(DgUnreadKind kind) {
  static const char *const names[] = {[DG_UNREAD_CONNECTOR] = "connector",
                                      [DG_UNREAD_TEXT] = "text",
                                      [DG_UNREAD_ELEMENT] = "element",
                                      [DG_UNREAD_PROGRAM] = "program"};
  return names[kind];
}

guint dg_graph_get_unread_count(const DgGraph *graph) {
  return graph->unread->len;
}

const DgUnread *dg_graph_get_unread(const DgGraph *graph, guint index) {
  return index < graph->unread->len ? &g_array_index(graph->unread, DgUnread, index) : NULL;
}

guint dg_graph_get_left_out(const DgGraph *graph, DgLossKind kind) {
  return kind < DG_LOSS_KINDS ? graph->left_out[kind] : 0;
}

gboolean dg_graph_get_connectors(const DgGraph *graph, guint *read, guint *of) {
  *read = graph->connectors_read;
  *of = graph->connectors_seen;
  return graph->has_connectors;
}

gboolean dg_graph_get_recall(const DgGraph *graph, double *recall) {
  *recall = graph->recall;
  return !isnan(graph->recall);
}

guint dg_graph_get_part(const DgGraph *graph, guint *parts) {
  if (parts)
    *parts = MAX(graph->parts, 1);
  return MAX(graph->part, 1);
}

gboolean dg_graph_get_crop(const DgGraph *graph, DgBox *crop) {
  *crop = graph->crop;
  return graph->crop.width > 0;
}

static cJSON *write_one(const DgUnread *unread) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "kind", dg_unread_kind_name(unread->kind));
  if (unread->has_place)
    cJSON_AddItemToObjectCS(object, "place", dg_json_box(unread->place));
  if (unread->line)
    cJSON_AddNumberToObject(object, "line", unread->line);
  cJSON_AddStringToObject(object, "reason", unread->reason);
  return object;
}

void dg_graph_write_unread(const DgGraph *graph, cJSON *root) {
  if (graph->has_connectors) {
    cJSON *read = cJSON_AddObjectToObject(root, "read");
    cJSON_AddNumberToObject(read, "connectors", graph->connectors_read);
    cJSON_AddNumberToObject(read, "of", graph->connectors_seen);
    if (!isnan(graph->recall))
      dg_json_add_number(read, "recall", graph->recall, 2);
  }
  if (isnan(graph->understood) && !graph->unread->len) /* nobody looked */
    return;
  cJSON *list = cJSON_AddArrayToObject(root, "unread");
  for (guint i = 0; i < graph->unread->len; i++)
    cJSON_AddItemToArray(list, write_one(dg_graph_get_unread(graph, i)));
}

void dg_graph_write_left_out(const DgGraph *graph, cJSON *root) {
  cJSON *object = NULL;
  for (guint kind = 0; kind < DG_LOSS_KINDS; kind++) {
    if (!graph->left_out[kind])
      continue;
    object = object ? object : cJSON_AddObjectToObject(root, "left_out");
    cJSON_AddNumberToObject(object, dg_loss_kind_name(kind), graph->left_out[kind]);
  }
}

void dg_graph_write_part(const DgGraph *graph, cJSON *root) {
  if (graph->parts > 1) {
    cJSON_AddNumberToObject(root, "part", graph->part);
    cJSON_AddNumberToObject(root, "parts", graph->parts);
  }
  if (graph->crop.width > 0)
    cJSON_AddItemToObjectCS(root, "crop", dg_json_box(graph->crop));
}
