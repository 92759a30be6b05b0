/* What the statements of Mermaid's flowcharts make: nodes, links and subgraphs. */
#include "languages/mermaid_flow.h"

#include <string.h>

/* What is known of a node beside its thing. */
typedef struct {
  gboolean labelled; /* its words are not those of its id */
  gboolean wordless; /* its shape has no words */
  gboolean pictured; /* an icon or an image stands for its shape */
  gboolean ended; /* a subgraph, of which all is known */
  gboolean collapsed; /* a subgraph that is drawn without what is in it */
} Node;

void dg_flow_init(DgFlow *flow, DgDiagram *diagram) {
  *flow = (DgFlow){.diagram = diagram, .nodes = g_array_new(FALSE, TRUE, sizeof(Node))};
  flow->link_ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

void dg_flow_clear(DgFlow *flow) {
  g_clear_pointer(&flow->nodes, g_array_unref);
  g_clear_pointer(&flow->link_ids, g_hash_table_unref);
}

/* Things of the diagram that are no nodes, as its title, have a record as well. */
static Node *node_of(DgFlow *flow, guint thing) {
  if (thing >= flow->nodes->len)
    g_array_set_size(flow->nodes, flow->diagram->things->len);
  return &g_array_index(flow->nodes, Node, thing);
}

static void set_label(DgFlow *flow, guint thing, const char *text, gboolean markdown) {
  g_autofree char *seen = dg_mermaid_label(text, markdown);
  dg_diagram_set_text(flow->diagram, thing, seen);
}

static void set_written_label(DgFlow *flow, guint thing, const DgFlowLabel *label) {
  g_strstrip(label->text->str);
  char *text = label->text->str;
  gsize length = strlen(text);
  if (!label->markdown && length >= 2 && *text == '"' && text[length - 1] == '"') {
    text[length - 1] = '\0';
    text++;
  }
  set_label(flow, thing, text, label->markdown);
}

guint dg_flow_add_node(DgFlow *flow, const char *id, const DgFlowLabel *label, guint line) {
  if (g_hash_table_contains(flow->link_ids, id))
    return DG_NO_THING;
  guint thing = dg_diagram_find_thing(flow->diagram, id);
  if (thing == DG_NO_THING) {
    thing = dg_diagram_add_thing(flow->diagram, id, DG_THING_SHAPE, line);
    set_label(flow, thing, id, FALSE);
  }
  if (label && dg_diagram_thing(flow->diagram, thing)->kind == DG_THING_SHAPE) {
    Node *node = node_of(flow, thing);
    node->labelled = TRUE;
    node->wordless = FALSE;
    set_written_label(flow, thing, label);
  }
  return thing;
}

static const char *value_of(GHashTable *values, const char *key) {
  const char *value = g_hash_table_lookup(values, key);
  return value && *value && strcmp(value, "null") != 0 ? value : NULL;
}

static gboolean set_shape(Node *node, const char *shape, char **fault) {
  if (!shape || dg_flow_find_shape(shape, &node->wordless))
    return TRUE;
  *fault = g_strdup_printf("found the shape \"%s\", expected one that Mermaid has, in small letters", shape);
  return FALSE;
}

gboolean dg_flow_add_metadata(DgFlow *flow, guint thing, GHashTable *values, char **fault) {
  if (thing == DG_NO_THING)
    return TRUE;
  Node *node = node_of(flow, thing);
  const char *view = value_of(values, "view");
  if (node->ended && view)
    node->collapsed = strcmp(view, "collapsed") == 0;
  if (dg_diagram_thing(flow->diagram, thing)->kind != DG_THING_SHAPE)
    return TRUE;
  if (!set_shape(node, value_of(values, "shape"), fault))
    return FALSE;
  const char *label = value_of(values, "label"), *type = value_of(values, "labelType");
  if (label) {
    set_label(flow, thing, label, !type || (strcmp(type, "text") != 0 && strcmp(type, "string") != 0));
    node->labelled = TRUE;
  }
  if (value_of(values, "icon") || value_of(values, "img")) {
    node->pictured = TRUE;
    if (!node->labelled)
      dg_diagram_set_text(flow->diagram, thing, "");
  }
  return TRUE;
}

/* The two ends of a link. */
typedef struct {
  DgTip tips[2];
  gboolean hidden;
} Drawn;

static DgTip tip_of(char head) {
  return head == '>' || head == '<' ? DG_TIP_ARROW : head == 'x' || head == 'o' ? DG_TIP_MARK : DG_TIP_NONE;
}

static gboolean fits(char first, char last) {
  return first == last || (first == '<' && last == '>');
}

static char stroke_of(const char *begin, const char *end) {
  return memchr(begin, '.', (gsize)(end - begin)) ? '.' : memchr(begin, '=', (gsize)(end - begin)) ? '=' : '-';
}

/* Without the white space around it. */
static DgFlowToken trim(DgFlowToken token) {
  for (gsize length; (length = dg_mermaid_space(token.begin)) && token.begin < token.end;)
    token.begin += length;
  while (token.end > token.begin && !strchr("xo>-=.~", token.end[-1]))
    token.end--;
  return token;
}

/* A link without text: a head at its first end is drawn only where the one at the second end is its like. */
static Drawn draw_line(DgFlowToken line) {
  DgTip tip = tip_of(line.end[-1]);
  gboolean both = tip != DG_TIP_NONE && fits(*line.begin, line.end[-1]);
  return (Drawn){{both ? tip : DG_TIP_NONE, tip}, *line.begin == '~'};
}

/* A link around its text: parts that do not fit each other are drawn as an arrow to the second end. */
static Drawn draw_parts(DgFlowToken start, DgFlowToken line) {
  char last = line.end[-1];
  gboolean headed = tip_of(*start.begin) != DG_TIP_NONE;
  gboolean same = stroke_of(start.begin, start.end) == stroke_of(line.begin, line.end);
  if (!same || *line.begin == '~' || (headed && !fits(*start.begin, last)))
    return (Drawn){{DG_TIP_NONE, DG_TIP_ARROW}, FALSE};
  return (Drawn){{headed ? tip_of(last) : DG_TIP_NONE, tip_of(last)}, FALSE};
}

static Drawn draw(const DgFlowLink *link) {
  DgFlowToken line = trim(link->line);
  return link->start.kind == DG_FLOW_NOTHING ? draw_line(line) : draw_parts(trim(link->start), line);
}

/* The ids that Mermaid gives to links without one can be named as well. */
static void name_link(DgFlow *flow, guint from, guint to, const char *id) {
  if (id && g_hash_table_add(flow->link_ids, g_strdup(id)))
    return;
  const char *first = dg_diagram_thing(flow->diagram, from)->id, *second = dg_diagram_thing(flow->diagram, to)->id;
  g_hash_table_add(flow->link_ids, g_strdup_printf("L_%s_%s_0", first, second));
}

static void add_link(DgFlow *flow, guint from, guint to, const DgFlowLink *link, Drawn drawn, const char *label,
                     const char *id) {
  if (from == DG_NO_THING || to == DG_NO_THING) {
    dg_diagram_leave_out(flow->diagram, DG_LOSS_EDGES, 1, link->line_number, "a link that ends at the id of a link");
    return;
  }
  DgJoin *join = dg_diagram_add_join(flow->diagram, from, to, drawn.tips[0], drawn.tips[1], label, link->line_number);
  join->hidden = drawn.hidden;
  name_link(flow, from, to, id);
}

void dg_flow_add_links(DgFlow *flow, const GArray *from, const GArray *to, const DgFlowLink *link) {
  Drawn drawn = draw(link);
  g_autofree char *label = NULL;
  if (link->label.text)
    label = dg_mermaid_label(g_strstrip(link->label.text->str), link->label.markdown);
  for (guint i = 0; i < from->len; i++)
    for (guint j = 0; j < to->len; j++) {
      const char *id = i == from->len - 1 && j == 0 ? link->id : NULL;
      add_link(flow, g_array_index(from, guint, i), g_array_index(to, guint, j), link, drawn, label, id);
    }
}

guint dg_flow_begin_subgraph(DgFlow *flow, const char *id, const DgFlowLabel *title, guint line) {
  guint thing = id ? dg_diagram_find_thing(flow->diagram, id) : DG_NO_THING;
  if (thing == DG_NO_THING)
    thing = dg_diagram_add_thing(flow->diagram, id, DG_THING_SHAPE, line);
  if (dg_diagram_thing(flow->diagram, thing)->kind == DG_THING_CONTAINER)
    return thing; /* goes on with the first of its name */
  dg_diagram_thing(flow->diagram, thing)->kind = DG_THING_CONTAINER;
  set_written_label(flow, thing, title);
  return thing;
}

/* Subgraphs without an id can be named by how many have ended before them. */
static void name_subgraph(DgFlow *flow, guint subgraph) {
  g_autofree char *id = g_strdup_printf("subGraph%u", flow->subgraphs++);
  DgThing *thing = dg_diagram_thing(flow->diagram, subgraph);
  if (thing->id || dg_diagram_find_thing(flow->diagram, id) != DG_NO_THING)
    return;
  thing->id = dg_diagram_intern(flow->diagram, id);
  g_hash_table_insert(flow->diagram->by_id, (gpointer)thing->id, GUINT_TO_POINTER(subgraph + 1));
}

static gboolean is_inside(const DgDiagram *diagram, guint thing, guint container) {
  for (guint depth = 0; thing != DG_NO_THING && depth < DG_LANGUAGE_DEPTH_MAX; depth++) {
    if (thing == container)
      return TRUE;
    thing = dg_diagram_thing(diagram, thing)->parent;
  }
  return thing != DG_NO_THING;
}

gboolean dg_flow_end_subgraph(DgFlow *flow, guint subgraph, const GArray *members) {
  name_subgraph(flow, subgraph);
  node_of(flow, subgraph)->ended = TRUE;
  for (guint i = 0; i < members->len; i++) {
    guint member = g_array_index(members, guint, i);
    DgThing *thing = dg_diagram_thing(flow->diagram, member);
    if (thing->parent != DG_NO_THING)
      continue;
    if (is_inside(flow->diagram, subgraph, member))
      return FALSE;
    thing->parent = subgraph;
  }
  return TRUE;
}

/* The outermost container around `thing`, or the thing itself, that is drawn without what is in it; DG_NO_THING. */
static guint find_collapsed(DgFlow *flow, guint thing) {
  guint found = DG_NO_THING;
  for (; thing != DG_NO_THING; thing = dg_diagram_thing(flow->diagram, thing)->parent)
    if (node_of(flow, thing)->collapsed)
      found = thing;
  return found;
}

/* What is in such a container is not drawn; links that end there end at the container. */
static void collapse(DgFlow *flow) {
  DgDiagram *diagram = flow->diagram;
  for (guint i = 0; i < diagram->joins->len; i++) {
    DgJoin *join = &g_array_index(diagram->joins, DgJoin, i);
    guint around[] = {find_collapsed(flow, join->ends[0]), find_collapsed(flow, join->ends[1])};
    gboolean moved = FALSE;
    for (guint end = 0; end < 2; end++) {
      moved |= around[end] != DG_NO_THING && around[end] != join->ends[end];
      join->ends[end] = around[end] == DG_NO_THING ? join->ends[end] : around[end];
    }
    join->hidden |= moved && join->ends[0] == join->ends[1];
  }
  for (guint i = 0; i < diagram->things->len; i++) {
    guint around = find_collapsed(flow, i);
    dg_diagram_thing(diagram, i)->hidden |= around != DG_NO_THING && around != i;
  }
}

void dg_flow_finish(DgFlow *flow) {
  gboolean collapsed = FALSE;
  for (guint i = 0; i < flow->nodes->len; i++) {
    const Node *node = &g_array_index(flow->nodes, Node, i);
    collapsed |= node->collapsed;
    if (node->wordless && !node->pictured && dg_diagram_thing(flow->diagram, i)->kind == DG_THING_SHAPE)
      dg_diagram_set_text(flow->diagram, i, "");
  }
  if (collapsed)
    collapse(flow);
}
