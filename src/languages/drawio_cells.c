/* The cells of a page of draw.io, as mxCodec reads them: the elements inside <root>, each an <mxCell> or an element
 * around one, which then has the id, the label and whatever else people keep there. */
#include "languages/drawio.h"

#include <stdlib.h>
#include <string.h>

/* As draw.io: a number other than 0, or any word. */
static gboolean read_flag(const xmlNode *node, const char *name, gboolean otherwise) {
  const char *text = dg_xml_attribute(node, name);
  if (!*text)
    return otherwise;
  char *end;
  double number = g_ascii_strtod(text, &end);
  return end == text || *end || number != 0;
}

/* The geometry of a cell. A part without a role ("as") is one that draw.io cannot place, and refuses the file for. */
static gboolean find_geometry(DgDrawioPage *page, const xmlNode *inner, DgDrawioCell *cell, GError **error) {
  for (const xmlNode *child = dg_xml_child(inner, NULL); child; child = dg_xml_next(child, NULL)) {
    const char *role = dg_xml_attribute(child, "as");
    if (!*role)
      return dg_drawio_page_fail(page, child, error, "found <%s> in a cell without the attribute \"as\"",
                                 (const char *)child->name);
    if (strcmp(role, "geometry") == 0)
      cell->geometry = child;
  }
  for (const xmlNode *part = cell->geometry ? dg_xml_child(cell->geometry, NULL) : NULL; part;
       part = dg_xml_next(part, NULL))
    if (!*dg_xml_attribute(part, "as"))
      return dg_drawio_page_fail(page, part, error, "found <%s> in a geometry without the attribute \"as\"",
                                 (const char *)part->name);
  return TRUE;
}

/* A later cell of the same id takes the place of an earlier one, which is then nowhere. */
static void set_id(DgDrawioPage *page, DgDiagram *diagram, guint index) {
  DgDrawioCell *cell = dg_drawio_cell(page, index);
  guint before = GPOINTER_TO_UINT(g_hash_table_lookup(page->by_id, cell->id));
  if (before) {
    DgDrawioCell *earlier = dg_drawio_cell(page, before - 1);
    if (earlier->is_vertex || earlier->is_edge)
      dg_diagram_leave_out(diagram, earlier->is_edge ? DG_LOSS_EDGES : DG_LOSS_NODES, 1, earlier->line,
                           "a later cell takes the id \"%s\" again, and its place", earlier->id);
    earlier->is_vertex = earlier->is_edge = earlier->visible = FALSE;
  }
  g_hash_table_insert(page->by_id, (gpointer)cell->id, GUINT_TO_POINTER(index + 1));
}

static gboolean add_cell(DgDrawioPage *page, DgDiagram *diagram, const xmlNode *outer, const xmlNode *inner,
                         GError **error) {
  DgDrawioCell cell = {.outer = outer, .parent = DG_NO_CELL, .thing = DG_NO_THING};
  cell.first_child = cell.last_child = cell.next_sibling = cell.ends[0] = cell.ends[1] = DG_NO_CELL;
  cell.owner = page->cells->len;
  cell.line = page->line ? page->line : dg_xml_line(outer);
  cell.is_edge = read_flag(inner, "edge", FALSE);
  cell.is_vertex = !cell.is_edge && read_flag(inner, "vertex", FALSE);
  cell.visible = read_flag(inner, "visible", TRUE);
  cell.collapsed = read_flag(inner, "collapsed", FALSE);
  const char *id = dg_xml_attribute(outer, "id");
  cell.id = *id ? id : dg_xml_attribute(inner, "id");
  cell.style = dg_drawio_style_read(dg_xml_attribute(inner, "style"), cell.is_edge);
  if (!find_geometry(page, inner, &cell, error))
    return FALSE;
  g_array_append_val(page->cells, cell);
  if (*cell.id)
    set_id(page, diagram, page->cells->len - 1);
  return page->cells->len <= DG_DIAGRAM_THINGS_MAX ||
         dg_language_fail(page->source, DG_ERROR_LIMIT, 0, 0, error, "found more than %u cells, expected fewer",
                          DG_DIAGRAM_THINGS_MAX);
}

static const xmlNode *inner_of(const xmlNode *outer) {
  return dg_xml_is(outer, "mxCell") ? outer : dg_xml_child(outer, "mxCell");
}

static gboolean add_cells(DgDrawioPage *page, DgDiagram *diagram, GError **error) {
  for (const xmlNode *part = dg_xml_child(page->model, NULL); part; part = dg_xml_next(part, NULL)) {
    if (!dg_xml_is(part, "root") && !*dg_xml_attribute(part, "as"))
      return dg_drawio_page_fail(page, part, error, "found <%s> in <mxGraphModel>, expected <root>",
                                 (const char *)part->name);
    const xmlNode *outer = dg_xml_is(part, "root") ? dg_xml_child(part, NULL) : NULL;
    for (; outer; outer = dg_xml_next(outer, NULL)) {
      const xmlNode *inner = inner_of(outer);
      if (inner && !add_cell(page, diagram, outer, inner, error))
        return FALSE;
    }
  }
  return TRUE;
}

static guint find_cell(const DgDrawioPage *page, const char *id) {
  guint found = *id ? GPOINTER_TO_UINT(g_hash_table_lookup(page->by_id, id)) : 0;
  return found ? found - 1 : DG_NO_CELL;
}

static gboolean set_references(DgDrawioPage *page, guint index, GError **error) {
  static const char *const ends[] = {"source", "target"};
  DgDrawioCell *cell = dg_drawio_cell(page, index);
  const xmlNode *inner = inner_of(cell->outer);
  for (guint end = 0; end < 2; end++) {
    const char *id = dg_xml_attribute(inner, ends[end]);
    cell->names_end[end] = *id != '\0';
    cell->ends[end] = find_cell(page, id);
  }
  cell->parent = find_cell(page, dg_xml_attribute(inner, "parent"));
  return cell->parent != index || dg_drawio_page_fail(page, inner, error, "found a cell that is its own parent");
}

static void add_child(DgDrawioPage *page, guint index) {
  DgDrawioCell *cell = dg_drawio_cell(page, index);
  if (cell->parent == DG_NO_CELL)
    return;
  DgDrawioCell *parent = dg_drawio_cell(page, cell->parent);
  if (parent->last_child == DG_NO_CELL)
    parent->first_child = index;
  else
    dg_drawio_cell(page, parent->last_child)->next_sibling = index;
  parent->last_child = index;
  if (!cell->is_vertex && !cell->is_edge && parent->parent == DG_NO_CELL)
    parent->is_root = TRUE;
}

gboolean dg_drawio_point(const DgDrawioCell *cell, const char *name, DgPoint *point) {
  const xmlNode *at = cell->geometry ? dg_xml_child(cell->geometry, "mxPoint") : NULL;
  for (; at; at = dg_xml_next(at, "mxPoint")) {
    if (strcmp(dg_xml_attribute(at, "as"), name) != 0)
      continue;
    *point = (DgPoint){0, 0};
    dg_xml_number(at, "x", &point->x);
    dg_xml_number(at, "y", &point->y);
    return TRUE;
  }
  return FALSE;
}

/* The place of a cell and that of what is inside it; `around` is NULL for one at the top. */
static void place_cell(DgDrawioCell *cell, const DgDrawioCell *around) {
  DgPoint origin = around ? around->origin : (DgPoint){0, 0}, offset = {0, 0};
  cell->origin = origin;
  if (!cell->geometry || cell->is_edge)
    return;
  DgBox box = {0, 0, 0, 0};
  dg_xml_number(cell->geometry, "x", &box.x);
  dg_xml_number(cell->geometry, "y", &box.y);
  dg_xml_number(cell->geometry, "width", &box.width);
  dg_xml_number(cell->geometry, "height", &box.height);
  dg_drawio_point(cell, "offset", &offset);
  if (around && read_flag(cell->geometry, "relative", FALSE)) {
    box.x = around->box.width * box.x + offset.x;
    box.y = around->box.height * box.y + offset.y;
  }
  cell->origin = (DgPoint){origin.x + box.x, origin.y + box.y};
  if (box.width > 0 && box.height > 0 && !(around && around->is_edge))
    cell->box = (DgBox){cell->origin.x, cell->origin.y, box.width, box.height};
}

/* A cell whose parents come to an end, from there down. Cells whose parents go in a circle are reached by none. */
static gboolean place_below(DgDrawioPage *page, guint top, GError **error) {
  guint depth = 0;
  for (guint index = top; index != DG_NO_CELL;) {
    DgDrawioCell *cell = dg_drawio_cell(page, index);
    const DgDrawioCell *around = cell->parent == DG_NO_CELL ? NULL : dg_drawio_cell(page, cell->parent);
    cell->reached = TRUE;
    cell->shown = cell->visible && (!around || (around->shown && !around->collapsed));
    place_cell(cell, around);
    if (cell->first_child != DG_NO_CELL) {
      index = cell->first_child;
      if (++depth > DG_LANGUAGE_DEPTH_MAX)
        return dg_language_fail(page->source, DG_ERROR_LIMIT, cell->line, 0, error,
                                "found more than %u cells inside each other, expected fewer", DG_LANGUAGE_DEPTH_MAX);
      continue;
    }
    while (index != top && dg_drawio_cell(page, index)->next_sibling == DG_NO_CELL) {
      index = dg_drawio_cell(page, index)->parent;
      depth--;
    }
    index = index == top ? DG_NO_CELL : dg_drawio_cell(page, index)->next_sibling;
  }
  return TRUE;
}

/* Says what draw.io does not draw though it is in the file. */
static void say_undrawn(const DgDrawioCell *cell, DgDiagram *diagram) {
  gboolean is_part = cell->is_vertex || cell->is_edge;
  DgLossKind kind =
      cell->is_edge || (!is_part && (cell->names_end[0] || cell->names_end[1])) ? DG_LOSS_EDGES : DG_LOSS_NODES;
  if (is_part && !cell->reached)
    dg_diagram_leave_out(diagram, kind, 1, cell->line,
                         "the parents of this cell go in a circle, so that it is not drawn");
  else if (!is_part && kind == DG_LOSS_EDGES)
    dg_diagram_leave_out(diagram, kind, 1, cell->line,
                         "this cell has ends and is not marked as an edge (edge=\"1\"), so that it is not drawn");
  else if (!is_part && cell->geometry)
    dg_diagram_leave_out(diagram, kind, 1, cell->line,
                         "this cell has a place and is not marked as a vertex (vertex=\"1\"), so that it is not drawn");
}

static void say_strays(const DgDrawioPage *page, DgDiagram *diagram) {
  guint orphans = 0, line = 0;
  for (guint i = 0; i < page->cells->len; i++) {
    const DgDrawioCell *cell = dg_drawio_cell(page, i);
    if (!cell->visible)
      continue;
    say_undrawn(cell, diagram);
    if ((cell->is_vertex || cell->is_edge) && cell->parent == DG_NO_CELL && !orphans++)
      line = diagram->first_line + cell->line - 1;
  }
  if (orphans)
    dg_diagnostics_add(diagram->diagnostics, DG_LEVEL_WARNING, line,
                       "%u cell%s without a parent in the file, taken as part of the first layer", orphans,
                       orphans == 1 ? "" : "s");
}

gboolean dg_drawio_read_cells(DgDrawioPage *page, DgDiagram *diagram, GError **error) {
  page->cells = g_array_new(FALSE, FALSE, sizeof(DgDrawioCell));
  page->by_id = g_hash_table_new(g_str_hash, g_str_equal);
  if (page->model && !add_cells(page, diagram, error))
    return FALSE;
  for (guint i = 0; i < page->cells->len; i++)
    if (!set_references(page, i, error))
      return FALSE;
  for (guint i = 0; i < page->cells->len; i++)
    add_child(page, i);
  for (guint i = 0; i < page->cells->len; i++)
    if (dg_drawio_cell(page, i)->parent == DG_NO_CELL && !place_below(page, i, error))
      return FALSE;
  say_strays(page, diagram);
  return TRUE;
}
