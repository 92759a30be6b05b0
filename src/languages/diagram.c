/* What a source states, and the graph of it. */
#include "languages/diagram.h"

#include "base/text.h"

#include <string.h>

static void clear_join(gpointer data) {
  DgJoin *join = data;
  g_clear_pointer(&join->points, g_array_unref);
}

DgDiagram *dg_diagram_new(void) {
  DgDiagram *diagram = g_new0(DgDiagram, 1);
  diagram->things = g_array_new(FALSE, TRUE, sizeof(DgThing));
  diagram->joins = g_array_new(FALSE, TRUE, sizeof(DgJoin));
  g_array_set_clear_func(diagram->joins, clear_join);
  diagram->by_id = g_hash_table_new(g_str_hash, g_str_equal);
  diagram->strings = g_string_chunk_new(1024);
  diagram->diagnostics = dg_diagnostics_new();
  diagram->left_out = g_array_new(FALSE, TRUE, sizeof(DgLeftOut));
  diagram->first_line = 1;
  return diagram;
}

void dg_diagram_free(DgDiagram *diagram) {
  if (!diagram)
    return;
  g_array_unref(diagram->things);
  g_array_unref(diagram->joins);
  g_hash_table_unref(diagram->by_id);
  g_string_chunk_free(diagram->strings);
  dg_diagnostics_free(diagram->diagnostics);
  g_array_unref(diagram->left_out);
  g_free(diagram);
}

const char *dg_diagram_intern(DgDiagram *diagram, const char *text) {
  if (!text)
    return NULL;
  return *text ? g_string_chunk_insert(diagram->strings, text) : "";
}

guint dg_diagram_add_thing(DgDiagram *diagram, const char *id, DgThingKind kind, guint line) {
  guint index = diagram->things->len;
  DgThing thing = {.id = dg_diagram_intern(diagram, id), .text = "", .kind = kind, .parent = DG_NO_THING, .line = line};
  thing.role = DG_ROLE_ANNOTATION;
  g_array_append_val(diagram->things, thing);
  if (id)
    g_hash_table_insert(diagram->by_id, (gpointer)thing.id, GUINT_TO_POINTER(index + 1));
  return index;
}

guint dg_diagram_find_thing(const DgDiagram *diagram, const char *id) {
  guint found = GPOINTER_TO_UINT(g_hash_table_lookup(diagram->by_id, id));
  return found ? found - 1 : DG_NO_THING;
}

void dg_diagram_set_text(DgDiagram *diagram, guint thing, const char *text) {
  dg_diagram_thing(diagram, thing)->text = dg_diagram_intern(diagram, text);
}

DgJoin *dg_diagram_add_join(DgDiagram *diagram, guint from, guint to, DgTip tip_from, DgTip tip_to, const char *label,
                            guint line) {
  DgJoin join = {
      .ends = {from, to}, .tips = {tip_from, tip_to}, .label = dg_diagram_intern(diagram, label ? label : "")};
  join.line = line;
  g_array_append_val(diagram->joins, join);
  return &g_array_index(diagram->joins, DgJoin, diagram->joins->len - 1);
}

void dg_join_add_point(DgJoin *join, DgPoint point) {
  if (!join->points)
    join->points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  g_array_append_val(join->points, point);
}

char *dg_diagram_message(const char *format, va_list arguments) {
  char *message = g_strdup_vprintf(format, arguments);
  for (const char *bad; !g_utf8_validate(message, -1, &bad);) {
    char *at = message + (bad - message);
    memmove(at, at + 1, strlen(at));
  }
  return message;
}

void dg_diagram_leave_out(DgDiagram *diagram, DgLossKind kind, guint n, guint line, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *reason = dg_diagram_message(format, arguments);
  va_end(arguments);
  guint in_file = line ? diagram->first_line + line - 1 : 0;
  dg_diagnostics_add(diagram->diagnostics, DG_LEVEL_ERROR, in_file, "%s", reason);
  DgLeftOut left = {kind, n, in_file, dg_diagram_intern(diagram, reason)};
  g_array_append_val(diagram->left_out, left);
}

gboolean dg_diagram_check_size(const DgDiagram *diagram, const char *name, GError **error) {
  if (diagram->things->len + diagram->joins->len + diagram->left_out->len <= DG_DIAGRAM_THINGS_MAX)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found more than %u nodes and edges, expected fewer", name,
              DG_DIAGRAM_THINGS_MAX);
  return FALSE;
}

/* A graph in the making. */
typedef struct {
  const DgDiagram *diagram;
  DgGraph *graph;
  guint *nodes; /* the node of each thing; DG_NO_THING: it is none */
} Making;

static guint file_line(const DgDiagram *diagram, guint line) {
  return line ? diagram->first_line + line - 1 : 0;
}

static guint *list_line(const Making *making, guint line, guint *n) {
  guint in_file = file_line(making->diagram, line);
  *n = line ? 1 : 0;
  return line ? dg_graph_keep(making->graph, &in_file, 1, sizeof in_file) : NULL;
}

static gboolean is_drawn(const DgDiagram *diagram, const DgJoin *join) {
  return !join->hidden && !dg_diagram_thing(diagram, join->ends[0])->hidden &&
         !dg_diagram_thing(diagram, join->ends[1])->hidden;
}

/* Which things edges end at; free with g_free(). */
static gboolean *find_ends(const DgDiagram *diagram) {
  gboolean *is_end = g_new0(gboolean, diagram->things->len + 1);
  for (guint i = 0; i < diagram->joins->len; i++) {
    const DgJoin *join = &g_array_index(diagram->joins, DgJoin, i);
    if (is_drawn(diagram, join))
      is_end[join->ends[0]] = is_end[join->ends[1]] = TRUE;
  }
  return is_end;
}

static gboolean is_node(const DgThing *thing, const char *text, gboolean is_end) {
  if (thing->hidden)
    return FALSE;
  if (thing->kind == DG_THING_TEXT)
    return is_end;
  return thing->kind == DG_THING_SHAPE || *text || is_end;
}

static void add_node(Making *making, guint index, const char *text) {
  const DgThing *thing = dg_diagram_thing(making->diagram, index);
  DgNode *node = dg_graph_node(making->graph, dg_graph_add_node(making->graph, text, thing->box));
  node->method = node->drawn = DG_NODE_METHOD_STATED;
  node->confidence = 1;
  node->style = thing->style;
  node->source_lines = list_line(making, thing->line, &node->n_source_lines);
  making->nodes[index] = making->graph->nodes->len - 1;
}

static void add_nodes(Making *making) {
  g_autofree gboolean *is_end = find_ends(making->diagram);
  for (guint i = 0; i < making->diagram->things->len; i++) {
    const DgThing *thing = dg_diagram_thing(making->diagram, i);
    g_autofree char *text = dg_text_fold_space(thing->text, -1);
    making->nodes[i] = DG_NO_THING;
    if (is_node(thing, text, is_end[i]))
      add_node(making, i, text);
    else if (thing->kind == DG_THING_TEXT && !thing->hidden && *text)
      dg_graph_add_text(making->graph, text, thing->role, thing->box);
  }
}

/* One edge of a line; `back`: from its second end to its first. */
static void add_edge(Making *making, const DgJoin *join, gboolean back, gboolean directed) {
  g_autofree char *label = dg_text_fold_space(join->label, -1);
  guint from = making->nodes[join->ends[back]], to = making->nodes[join->ends[!back]];
  DgEdge *edge = dg_graph_edge(making->graph, dg_graph_add_edge(making->graph, from, to, directed, label));
  edge->method = DG_EDGE_METHOD_STATED;
  edge->confidence = 1;
  edge->source_lines = list_line(making, join->line, &edge->n_source_lines);
  edge->style = join->style;
  edge->style.tips[0] = join->tips[back];
  edge->style.tips[1] = join->tips[!back];
  for (guint i = 0; join->points && join->points->len >= 2 && i < join->points->len; i++) { /* one is no line */
    if (!edge->points)
      edge->points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
    g_array_append_val(edge->points, g_array_index(join->points, DgPoint, back ? join->points->len - 1 - i : i));
  }
}

static void add_edges(Making *making) {
  for (guint i = 0; i < making->diagram->joins->len; i++) {
    const DgJoin *join = &g_array_index(making->diagram->joins, DgJoin, i);
    if (!is_drawn(making->diagram, join))
      continue;
    gboolean first = join->tips[0] == DG_TIP_ARROW, second = join->tips[1] == DG_TIP_ARROW;
    if (second || !first)
      add_edge(making, join, FALSE, second);
    if (first)
      add_edge(making, join, TRUE, TRUE);
  }
}

static void add_left_out(Making *making) {
  const GArray *left_out = making->diagram->left_out;
  guint lost = 0, read = making->graph->nodes->len + making->graph->edges->len;
  for (guint i = 0; i < left_out->len; i++) {
    const DgLeftOut *left = &g_array_index(left_out, DgLeftOut, i);
    dg_graph_add_unread(making->graph, DG_UNREAD_PROGRAM, NULL, left->line, left->reason);
    making->graph->left_out[left->kind] += left->n;
    lost += left->n;
  }
  making->graph->understood = lost ? (double)read / (read + lost) : 1;
}

DgGraph *dg_diagram_to_graph(const DgDiagram *diagram, const char *source) {
  Making making = {diagram, dg_graph_new(source, diagram->width, diagram->height), NULL};
  making.nodes = g_new(guint, diagram->things->len + 1);
  add_nodes(&making);
  add_edges(&making);
  add_left_out(&making);
  dg_diagnostics_append(making.graph->diagnostics, diagram->diagnostics);
  g_free(making.nodes);
  return making.graph;
}
