/* GraphML 1.0 (http://graphml.graphdrawing.org/specification.html): one part for each graph of the document.
 *
 *   graphml   = { key } { graph }
 *   key       = id, for, attr.name [default]
 *   graph     = edgedefault { data | node | edge | hyperedge }
 *   node      = id { data | port } [graph]                          a node with a graph holds what is in it
 *   edge      = source target [directed] { data } [graph]           ports are places on the outline: no matter here
 *   hyperedge = { data | endpoint }                                 of two ends an undirected edge; others are left out
 *
 * What a node shows is how yEd draws it; else its value called "label", "text" or "name" (letters of either case), in
 * this order; else its id. An edge shows such a value or nothing. What libraries call them otherwise counts as well:
 * "title" and "relation" as a name, "Edge Label" (Gephi) and "labelE" (TinkerPop) as a label. */
#include "languages/graphml.h"

#include "base/named.h"

#include <string.h>

/* What a key is for: nodes or edges. */
typedef enum { OF_NODE, OF_EDGE, KINDS } Kind;

typedef struct {
  DgGraphmlField field[KINDS]; /* DG_GRAPHML_FIELDS: none */
} Key;

typedef struct {
  const DgLanguageSource *source;
  DgDiagram *diagram;
  GHashTable *keys; /* id -> Key */
  DgGraphmlValues defaults[KINDS];
  GError **error;
} Reader;

/* What a key of that name says. */
static DgGraphmlField find_field(const char *name) {
  static const struct {
    const char *name;
    DgGraphmlField field;
  } fields[] = {
      {"edge label", DG_GRAPHML_LABEL},
      {"edgegraphics", DG_GRAPHML_GRAPHICS},
      {"edgelabels", DG_GRAPHML_LABEL_LIST},
      {"height", DG_GRAPHML_HEIGHT},
      {"label", DG_GRAPHML_LABEL},
      {"labele", DG_GRAPHML_LABEL},
      {"name", DG_GRAPHML_NAME},
      {"nodegeometry", DG_GRAPHML_RECTANGLE},
      {"nodegraphics", DG_GRAPHML_GRAPHICS},
      {"nodelabels", DG_GRAPHML_LABEL_LIST},
      {"relation", DG_GRAPHML_NAME},
      {"relationship", DG_GRAPHML_NAME},
      {"text", DG_GRAPHML_TEXT},
      {"title", DG_GRAPHML_NAME},
      {"width", DG_GRAPHML_WIDTH},
      {"x", DG_GRAPHML_X},
      {"y", DG_GRAPHML_Y},
  };
  g_autofree char *folded = g_ascii_strdown(name, -1);
  const char *found = DG_NAMED_FIND(fields, folded);
  return found ? fields[(gsize)(found - (const char *)fields) / sizeof *fields].field : DG_GRAPHML_FIELDS;
}

static gboolean is_for(const char *what, Kind kind) {
  return !*what || strcmp(what, "all") == 0 || strcmp(what, kind == OF_NODE ? "node" : "edge") == 0;
}

static void read_key(Reader *reader, const xmlNode *element) {
  const char *id = dg_xml_attribute(element, "id"), *what = dg_xml_attribute(element, "for");
  const char *graphics = dg_xml_attribute(element, "yfiles.type"), *name = dg_xml_attribute(element, "attr.name");
  DgGraphmlField field = find_field(*graphics ? graphics : *name ? name : id);
  Key *key = g_new(Key, 1);
  for (guint kind = 0; kind < KINDS; kind++) {
    key->field[kind] = is_for(what, kind) ? field : DG_GRAPHML_FIELDS;
    if (key->field[kind] != DG_GRAPHML_FIELDS)
      reader->defaults[kind].of[field] = dg_xml_child(element, "default");
  }
  g_hash_table_insert(reader->keys, (gpointer)id, key);
}

/* The values of a node or an edge: its own, else those that its keys have by default. */
static DgGraphmlValues read_values(const Reader *reader, const xmlNode *element, Kind kind) {
  DgGraphmlValues values = reader->defaults[kind];
  for (const xmlNode *data = dg_xml_child(element, "data"); data; data = dg_xml_next(data, "data")) {
    const char *id = dg_xml_attribute(data, "key");
    const Key *key = g_hash_table_lookup(reader->keys, id);
    DgGraphmlField field = key ? key->field[kind] : find_field(id); /* a key that is not declared */
    if (field != DG_GRAPHML_FIELDS)
      values.of[field] = data;
  }
  return values;
}

/* The value that says what the label is; NULL for none. */
static const xmlNode *find_label(const DgGraphmlValues *values) {
  for (guint field = DG_GRAPHML_LABEL; field <= DG_GRAPHML_NAME; field++)
    if (values->of[field])
      return values->of[field];
  return NULL;
}

static gboolean read_number(const xmlNode *value, double *number) {
  if (!value)
    return FALSE;
  g_autofree char *text = g_strstrip(dg_xml_text(value));
  char *end;
  *number = g_ascii_strtod(text, &end);
  return end > text && !*end && *number > -1e9 && *number < 1e9;
}

static void read_box(const DgGraphmlValues *values, DgThing *thing) {
  DgBox box;
  if (read_number(values->of[DG_GRAPHML_X], &box.x) && read_number(values->of[DG_GRAPHML_Y], &box.y) &&
      read_number(values->of[DG_GRAPHML_WIDTH], &box.width) &&
      read_number(values->of[DG_GRAPHML_HEIGHT], &box.height) && box.width > 0 && box.height > 0)
    thing->box = box;
}

/* What a node shows. */
static void read_look(Reader *reader, guint thing, const DgGraphmlValues *values) {
  DgDiagram *diagram = reader->diagram;
  const xmlNode *realizer = dg_graphml_realizer(values), *label = find_label(values);
  if (realizer) {
    dg_graphml_read_node(diagram, thing, realizer);
    return;
  }
  if (values->of[DG_GRAPHML_LABEL_LIST]) {
    g_autoptr(GString) text = g_string_new(NULL);
    dg_graphml_read_label_list(values->of[DG_GRAPHML_LABEL_LIST], text);
    dg_diagram_set_text(diagram, thing, text->str);
  } else if (label) {
    g_autofree char *text = dg_xml_text(label);
    dg_diagram_set_text(diagram, thing, text);
  } else {
    dg_diagram_set_text(diagram, thing, dg_diagram_thing(diagram, thing)->id);
  }
  if (!values->of[DG_GRAPHML_RECTANGLE] ||
      !dg_graphml_read_rectangle(values->of[DG_GRAPHML_RECTANGLE], &dg_diagram_thing(diagram, thing)->box))
    read_box(values, dg_diagram_thing(diagram, thing));
}

static gboolean read_nodes(Reader *reader, const xmlNode *graph, guint parent);

static gboolean read_node(Reader *reader, const xmlNode *element, guint parent) {
  DgDiagram *diagram = reader->diagram;
  const char *id = dg_xml_attribute(element, "id");
  guint line = dg_xml_line(element);
  if (!*id || dg_diagram_find_thing(diagram, id) != DG_NO_THING) {
    dg_diagram_leave_out(diagram, DG_LOSS_NODES, 1, line, *id ? "there is another node \"%s\"" : "a node has no id%s",
                         id);
    return TRUE;
  }
  const xmlNode *inside = dg_xml_child(element, "graph");
  guint thing = dg_diagram_add_thing(diagram, id, inside ? DG_THING_CONTAINER : DG_THING_SHAPE, line);
  dg_diagram_thing(diagram, thing)->parent = parent;
  DgGraphmlValues values = read_values(reader, element, OF_NODE);
  read_look(reader, thing, &values);
  if (dg_xml_child(element, "locator"))
    dg_diagram_leave_out(diagram, DG_LOSS_INCLUDES, 1, line, "node \"%s\" is in another file", id);
  return dg_diagram_check_size(diagram, reader->source->name, reader->error) &&
         (!inside || read_nodes(reader, inside, thing));
}

/* The nodes of a graph and of those inside them, in the order of the document. */
static gboolean read_nodes(Reader *reader, const xmlNode *graph, guint parent) {
  if (dg_xml_child(graph, "locator"))
    dg_diagram_leave_out(reader->diagram, DG_LOSS_INCLUDES, 1, dg_xml_line(graph), "a graph is in another file");
  for (const xmlNode *node = dg_xml_child(graph, "node"); node; node = dg_xml_next(node, "node"))
    if (!read_node(reader, node, parent))
      return FALSE;
  return TRUE;
}

/* The node that an attribute names; DG_NO_THING, and the edge is left out, where there is none. */
static guint find_end(Reader *reader, const xmlNode *element, const char *attribute, const xmlNode *edge) {
  const char *id = dg_xml_attribute(element, attribute);
  guint thing = dg_diagram_find_thing(reader->diagram, id);
  if (thing == DG_NO_THING)
    dg_diagram_leave_out(reader->diagram, DG_LOSS_EDGES, 1, dg_xml_line(edge),
                         "an edge ends at \"%s\", which is no node", id);
  return thing;
}

static char *read_edge_label(const DgGraphmlValues *values) {
  const xmlNode *realizer = dg_graphml_realizer(values), *label = find_label(values);
  g_autoptr(GString) text = g_string_new(NULL);
  if (realizer)
    dg_graphml_read_edge_labels(realizer, text);
  else if (values->of[DG_GRAPHML_LABEL_LIST])
    dg_graphml_read_label_list(values->of[DG_GRAPHML_LABEL_LIST], text);
  else if (label)
    return dg_xml_text(label);
  return g_strdup(text->str);
}

static gboolean is_true(const char *value) {
  return strcmp(value, "true") == 0 || strcmp(value, "1") == 0;
}

/* Whether an edge points, where it is not drawn: as it says itself, else as its graph. */
static gboolean is_directed(const xmlNode *edge) {
  const char *own = dg_xml_attribute(edge, "directed");
  return *own ? is_true(own) : strcmp(dg_xml_attribute(edge->parent, "edgedefault"), "undirected") != 0;
}

static void read_edge(Reader *reader, const xmlNode *edge) {
  guint from = find_end(reader, edge, "source", edge);
  guint to = from == DG_NO_THING ? DG_NO_THING : find_end(reader, edge, "target", edge);
  if (to == DG_NO_THING)
    return;
  DgGraphmlValues values = read_values(reader, edge, OF_EDGE);
  const xmlNode *realizer = dg_graphml_realizer(&values);
  DgTip tips[2] = {DG_TIP_NONE, is_directed(edge) ? DG_TIP_ARROW : DG_TIP_NONE};
  if (realizer)
    dg_graphml_read_tips(realizer, tips);
  g_autofree char *label = read_edge_label(&values);
  DgJoin *join = dg_diagram_add_join(reader->diagram, from, to, tips[0], tips[1], label, dg_xml_line(edge));
  if (realizer)
    dg_graphml_add_course(reader->diagram, join, realizer);
  if (dg_xml_child(edge, "graph"))
    dg_diagram_leave_out(reader->diagram, DG_LOSS_OTHER, 1, dg_xml_line(edge), "an edge holds a graph");
}

static void read_hyperedge(Reader *reader, const xmlNode *edge) {
  const xmlNode *ends[2] = {NULL, NULL};
  guint count = 0;
  gboolean pointed = FALSE;
  for (const xmlNode *end = dg_xml_child(edge, "endpoint"); end; end = dg_xml_next(end, "endpoint")) {
    if (count < 2)
      ends[count] = end;
    const char *type = dg_xml_attribute(end, "type");
    pointed |= *type && strcmp(type, "undir") != 0;
    count++;
  }
  if (count != 2 || pointed) {
    dg_diagram_leave_out(reader->diagram, DG_LOSS_EDGES, 1, dg_xml_line(edge),
                         "a hyperedge with %u ends%s is no edge between two nodes", count,
                         pointed ? ", which say in or out," : "");
    return;
  }
  guint from = find_end(reader, ends[0], "node", edge);
  guint to = from == DG_NO_THING ? DG_NO_THING : find_end(reader, ends[1], "node", edge);
  DgGraphmlValues values = read_values(reader, edge, OF_EDGE);
  g_autofree char *label = read_edge_label(&values);
  if (to != DG_NO_THING)
    dg_diagram_add_join(reader->diagram, from, to, DG_TIP_NONE, DG_TIP_NONE, label, dg_xml_line(edge));
}

/* The edges of a graph and of those inside its nodes, in the order of the document. */
static gboolean read_edges(Reader *reader, const xmlNode *graph) {
  for (const xmlNode *child = dg_xml_child(graph, NULL); child; child = dg_xml_next(child, NULL)) {
    const xmlNode *inside = dg_xml_is(child, "node") ? dg_xml_child(child, "graph") : NULL;
    if (inside && !read_edges(reader, inside))
      return FALSE;
    if (dg_xml_is(child, "edge"))
      read_edge(reader, child);
    else if (dg_xml_is(child, "hyperedge"))
      read_hyperedge(reader, child);
    if (!dg_diagram_check_size(reader->diagram, reader->source->name, reader->error))
      return FALSE;
  }
  return TRUE;
}

/* The graphs of a document, whose root is `root`; 0 with an error. */
static guint count_graphs(const DgLanguageSource *source, const xmlNode *root, GError **error) {
  guint graphs = 0;
  for (const xmlNode *graph = dg_xml_child(root, "graph"); graph; graph = dg_xml_next(graph, "graph"))
    graphs++;
  if (!dg_xml_is(root, "graphml"))
    dg_language_fail(source, DG_ERROR_FORMAT, dg_xml_line(root), 0, error, "found element %s, expected graphml",
                     (const char *)root->name);
  else if (!graphs)
    dg_language_fail(source, DG_ERROR_FORMAT, dg_xml_line(root), 0, error, "found no graph in graphml");
  return dg_xml_is(root, "graphml") ? graphs : 0;
}

static guint count_parts(const DgLanguageSource *source, GError **error) {
  g_autoptr(xmlDoc) document = dg_language_parse_xml(source, error);
  return document ? count_graphs(source, xmlDocGetRootElement(document), error) : 0;
}

static gboolean read_diagram(const DgLanguageSource *source, guint part, DgDiagram *diagram, GError **error) {
  g_autoptr(xmlDoc) document = dg_language_parse_xml(source, error);
  if (!document)
    return FALSE;
  const xmlNode *root = xmlDocGetRootElement(document), *graph = dg_xml_child(root, "graph");
  for (guint i = 1; i < part && graph; i++)
    graph = dg_xml_next(graph, "graph");
  Reader reader = {source, diagram, g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free), .error = error};
  for (const xmlNode *key = dg_xml_child(root, "key"); key; key = dg_xml_next(key, "key"))
    read_key(&reader, key);
  gboolean good = graph && read_nodes(&reader, graph, DG_NO_THING) && read_edges(&reader, graph);
  g_hash_table_unref(reader.keys);
  return good;
}

const DgLanguage dg_language_graphml = {.format = DG_FORMAT_GRAPHML, .count_parts = count_parts, .read = read_diagram};
