/* What yEd saves in GraphML (http://www.yworks.com/xml/graphml): how each node and edge is drawn.
 *
 *   node = ShapeNode, GenericNode, GroupNode, UMLClassNode, TableNode...: Geometry, Fill, BorderStyle, NodeLabel...
 *        | ProxyAutoBoundsNode: Realizers with one node for each way in which a group is drawn
 *   edge = PolyLineEdge, SplineEdge...: Path, Arrows, EdgeLabel...
 *
 * The newer format (yFiles for HTML) has lists of labels and rectangles in values of their own. */
#include "languages/graphml.h"
#include "languages/label.h"

#include <string.h>

const xmlNode *dg_graphml_find(const xmlNode *node, const char *name) {
  for (const xmlNode *child = node->children; child; child = child->next) {
    if (dg_xml_is(child, name))
      return child;
    const xmlNode *inside = child->type == XML_ELEMENT_NODE ? dg_graphml_find(child, name) : NULL;
    if (inside)
      return inside;
  }
  return NULL;
}

const xmlNode *dg_graphml_realizer(const DgGraphmlValues *values) {
  const xmlNode *data = values->of[DG_GRAPHML_GRAPHICS];
  const xmlNode *node = data ? dg_xml_child(data, NULL) : NULL;
  const xmlNode *list = node ? dg_xml_child(node, "Realizers") : NULL;
  if (!list)
    return node;
  double active = 0;
  dg_xml_number(list, "active", &active);
  const xmlNode *first = dg_xml_child(list, NULL), *found = first;
  for (; active >= 1 && found; active--)
    found = dg_xml_next(found, NULL);
  return found ? found : first;
}

/* The words of an element without those of elements inside, as a line of their own. */
static void append_words(const xmlNode *element, GString *out) {
  g_autoptr(GString) words = g_string_new(NULL);
  for (const xmlNode *child = element->children; child; child = child->next)
    if (child->type == XML_TEXT_NODE || child->type == XML_CDATA_SECTION_NODE)
      g_string_append(words, (const char *)child->content);
  g_strstrip(words->str);
  if (!*words->str)
    return;
  gboolean is_html = g_ascii_strncasecmp(words->str, "<html", strlen("<html")) == 0;
  g_autofree char *text = is_html ? dg_label_from_html(words->str) : g_strdup(words->str);
  if (out->len)
    g_string_append_c(out, '\n');
  g_string_append(out, text);
}

static gboolean says(const xmlNode *node, const char *attribute, const char *value) {
  return strcmp(dg_xml_attribute(node, attribute), value) == 0;
}

static gboolean is_seen(const xmlNode *label) {
  return !says(label, "visible", "false") && !says(label, "hasText", "false");
}

/* Whether a label is the title of a row or a column of a table. */
static gboolean is_lane(const xmlNode *label) {
  return dg_graphml_find(label, "RowNodeLabelModelParameter") ||
         dg_graphml_find(label, "ColumnNodeLabelModelParameter");
}

static void add_lane(DgDiagram *diagram, guint table, const xmlNode *label) {
  g_autoptr(GString) title = g_string_new(NULL);
  append_words(label, title);
  guint lane = dg_diagram_add_thing(diagram, NULL, DG_THING_CONTAINER, dg_xml_line(label));
  dg_diagram_set_text(diagram, lane, title->str);
  dg_diagram_thing(diagram, lane)->parent = table;
}

/* The compartments of a class: its attributes and its methods. */
static void append_class(const xmlNode *realizer, GString *out) {
  const xmlNode *uml = dg_xml_child(realizer, "UML");
  const xmlNode *attributes = uml ? dg_xml_child(uml, "AttributeLabel") : NULL;
  const xmlNode *methods = uml ? dg_xml_child(uml, "MethodLabel") : NULL;
  if (attributes)
    append_words(attributes, out);
  if (methods)
    append_words(methods, out);
}

/* What is drawn above the name of a class. */
static void append_stereotype(const xmlNode *realizer, GString *out) {
  const xmlNode *uml = dg_xml_child(realizer, "UML");
  const char *stereotype = uml ? dg_xml_attribute(uml, "stereotype") : "";
  if (*stereotype)
    g_string_append_printf(out, "\xc2\xab%s\xc2\xbb", stereotype);
}

/* Whether nothing is drawn but the words. */
static gboolean is_bare(const xmlNode *realizer) {
  const xmlNode *fill = dg_xml_child(realizer, "Fill"), *border = dg_xml_child(realizer, "BorderStyle");
  return dg_xml_is(realizer, "ShapeNode") && fill && border && says(fill, "hasColor", "false") &&
         says(border, "hasColor", "false");
}

static gboolean read_box(const xmlNode *node, const char *const names[4], DgBox *box) {
  DgBox found;
  if (!dg_xml_number(node, names[0], &found.x) || !dg_xml_number(node, names[1], &found.y) ||
      !dg_xml_number(node, names[2], &found.width) || !dg_xml_number(node, names[3], &found.height) ||
      found.width <= 0 || found.height <= 0)
    return FALSE;
  *box = found;
  return TRUE;
}

void dg_graphml_read_node(DgDiagram *diagram, guint thing, const xmlNode *realizer) {
  static const char *const names[] = {"x", "y", "width", "height"};
  g_autoptr(GString) text = g_string_new(NULL);
  append_stereotype(realizer, text);
  for (const xmlNode *label = dg_xml_child(realizer, "NodeLabel"); label; label = dg_xml_next(label, "NodeLabel"))
    if (is_seen(label) && is_lane(label))
      add_lane(diagram, thing, label);
    else if (is_seen(label))
      append_words(label, text);
  append_class(realizer, text);
  dg_diagram_set_text(diagram, thing, text->str);
  DgThing *node = dg_diagram_thing(diagram, thing);
  if (dg_xml_is(realizer, "UMLNoteNode"))
    node->kind = DG_THING_NOTE;
  else if (node->kind == DG_THING_SHAPE && is_bare(realizer) && text->len)
    node->kind = DG_THING_TEXT;
  const xmlNode *geometry = dg_xml_child(realizer, "Geometry");
  if (geometry)
    read_box(geometry, names, &node->box);
}

void dg_graphml_read_label_list(const xmlNode *list, GString *out) {
  for (const xmlNode *child = dg_xml_child(list, NULL); child; child = dg_xml_next(child, NULL)) {
    const char *text = dg_xml_is(child, "Label") ? dg_xml_attribute(child, "Text") : "";
    if (*text)
      g_string_append_printf(out, "%s%s", out->len ? "\n" : "", text);
    if (dg_xml_is(child, "Label.Text"))
      append_words(child, out);
    else
      dg_graphml_read_label_list(child, out);
  }
}

gboolean dg_graphml_read_rectangle(const xmlNode *data, DgBox *box) {
  static const char *const names[] = {"X", "Y", "Width", "Height"};
  const xmlNode *rectangle = dg_graphml_find(data, "RectD");
  return rectangle && read_box(rectangle, names, box);
}

void dg_graphml_read_edge_labels(const xmlNode *realizer, GString *out) {
  for (const xmlNode *label = dg_xml_child(realizer, "EdgeLabel"); label; label = dg_xml_next(label, "EdgeLabel"))
    if (is_seen(label))
      append_words(label, out);
}

/* Of the names of arrows those that point; the others are marks. */
static DgTip find_tip(const char *name) {
  static const char *const arrows[] = {"concave", "convex", "delta", "plain", "short", "standard", "white_delta", NULL};
  if (!*name || strcmp(name, "none") == 0)
    return DG_TIP_NONE;
  return g_strv_contains(arrows, name) ? DG_TIP_ARROW : DG_TIP_MARK;
}

gboolean dg_graphml_read_tips(const xmlNode *realizer, DgTip tips[2]) {
  const xmlNode *arrows = dg_xml_child(realizer, "Arrows");
  if (!arrows)
    return FALSE;
  tips[0] = find_tip(dg_xml_attribute(arrows, "source"));
  tips[1] = find_tip(dg_xml_attribute(arrows, "target"));
  return TRUE;
}

/* The point where an edge meets a node: an offset from its centre. */
static DgPoint find_meeting(const DgThing *thing, const xmlNode *path, const char *x, const char *y) {
  DgPoint at = dg_box_center(thing->box), offset = {0, 0};
  dg_xml_number(path, x, &offset.x);
  dg_xml_number(path, y, &offset.y);
  return (DgPoint){at.x + offset.x, at.y + offset.y};
}

void dg_graphml_add_course(const DgDiagram *diagram, DgJoin *join, const xmlNode *realizer) {
  const xmlNode *path = dg_xml_child(realizer, "Path");
  const DgThing *from = dg_diagram_thing(diagram, join->ends[0]), *to = dg_diagram_thing(diagram, join->ends[1]);
  if (!path || from->box.width <= 0 || to->box.width <= 0)
    return;
  dg_join_add_point(join, find_meeting(from, path, "sx", "sy"));
  for (const xmlNode *bend = dg_xml_child(path, "Point"); bend; bend = dg_xml_next(bend, "Point")) {
    DgPoint at;
    if (dg_xml_number(bend, "x", &at.x) && dg_xml_number(bend, "y", &at.y))
      dg_join_add_point(join, at);
  }
  dg_join_add_point(join, find_meeting(to, path, "tx", "ty"));
}
