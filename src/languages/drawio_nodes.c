/* Which cells of draw.io are things, and which are parts of one. A box whose inside is text alone (the rows of a class,
 * of a list or of a table) is one thing with all its lines, and edges at a row end at the box. */
#include "languages/drawio.h"

#include <string.h>

/* A text that takes so much of the width of a box is a row of it. */
#define ROW_SHARE 0.9

static DgDrawioCell *parent_of(const DgDrawioPage *page, const DgDrawioCell *cell) {
  return cell->parent == DG_NO_CELL ? NULL : dg_drawio_cell(page, cell->parent);
}

static void mark_ends(DgDrawioPage *page) {
  for (guint i = 0; i < page->cells->len; i++) {
    const DgDrawioCell *edge = dg_drawio_cell(page, i);
    for (guint end = 0; edge->is_edge && edge->shown && end < 2; end++)
      if (edge->ends[end] != DG_NO_CELL)
        dg_drawio_cell(page, edge->ends[end])->has_ends = TRUE;
  }
}

/* A small shape without words on the outline of another. */
static gboolean is_port(const DgDrawioCell *cell, const DgDrawioCell *parent, gboolean has_words) {
  const char *relative = cell->geometry ? dg_xml_attribute(cell->geometry, "relative") : "";
  return parent && parent->is_vertex && parent->style.role == DG_DRAWIO_ROLE_SHAPE && strcmp(relative, "1") == 0 &&
         !has_words && cell->first_child == DG_NO_CELL;
}

/* Whether a text is that of the box that it is inside of: a row across it, or all that stands in it. */
static gboolean is_text_of_box(const DgDrawioPage *page, guint index, char *const *words, const guint *worded) {
  const DgDrawioCell *cell = dg_drawio_cell(page, index), *parent = dg_drawio_cell(page, cell->parent);
  if (cell->has_ends || !(cell->style.part || cell->style.role != DG_DRAWIO_ROLE_SHAPE))
    return FALSE;
  return cell->box.width >= ROW_SHARE * parent->box.width || worded[cell->parent] + (*words[cell->parent] != 0) <= 1;
}

/* Whether a cell can be a compartment of its parent: a row, text, or a list inside a list. */
static gboolean is_compartment(const DgDrawioPage *page, guint index, char *const *words, const guint *worded) {
  const DgDrawioCell *cell = dg_drawio_cell(page, index), *parent = parent_of(page, cell);
  if (!parent || !parent->is_vertex)
    return FALSE;
  if (parent->style.lays_out)
    return cell->style.part || cell->style.lays_out || cell->style.role == DG_DRAWIO_ROLE_BARE;
  return is_text_of_box(page, index, words, worded);
}

/* Says to all around a cell that it is a node of its own. */
static void mark_holders(const DgDrawioPage *page, DgDrawioCell *parent) {
  for (; parent && !parent->holds_nodes; parent = parent_of(page, parent))
    parent->holds_nodes = TRUE;
}

static void find_holders(DgDrawioPage *page, char *const *words) {
  g_autofree guint *worded = g_new0(guint, page->cells->len + 1); /* children with words of each cell */
  for (guint i = 0; i < page->cells->len; i++)
    if (*words[i] && dg_drawio_cell(page, i)->parent != DG_NO_CELL)
      worded[dg_drawio_cell(page, i)->parent]++;
  for (guint i = 0; i < page->cells->len; i++) {
    const DgDrawioCell *cell = dg_drawio_cell(page, i);
    DgDrawioCell *parent = parent_of(page, cell);
    if (!cell->is_vertex || !cell->shown || is_compartment(page, i, words, worded))
      continue;
    gboolean is_seen = *words[i] || (cell->has_ends && !is_port(cell, parent, FALSE));
    if (is_seen)
      mark_holders(page, parent);
  }
}

/* Whether all that is inside a box are its compartments. */
static gboolean has_compartments(const DgDrawioCell *cell) {
  gboolean is_row = cell->style.part && cell->style.lays_out;
  gboolean is_box = !is_row && (cell->style.role == DG_DRAWIO_ROLE_SHAPE || cell->style.lays_out);
  return cell->is_vertex && cell->shown && !cell->collapsed && is_box && !cell->holds_nodes &&
         cell->first_child != DG_NO_CELL;
}

/* The outermost box that the cell is a compartment of, or that which it is a port of. */
static void find_owner(DgDrawioPage *page, guint index, gboolean has_words) {
  DgDrawioCell *cell = dg_drawio_cell(page, index);
  for (guint at = cell->reached ? cell->parent : DG_NO_CELL; at != DG_NO_CELL; at = dg_drawio_cell(page, at)->parent)
    if (has_compartments(dg_drawio_cell(page, at)))
      cell->owner = at;
  if (cell->owner == index && is_port(cell, parent_of(page, cell), has_words))
    cell->owner = cell->parent;
}

/* Whether a vertex is the label of the edge that it is inside of. */
static gboolean is_label(const DgDrawioPage *page, const DgDrawioCell *cell) {
  const DgDrawioCell *parent = parent_of(page, cell);
  return parent && parent->is_edge && !cell->has_ends && (cell->style.part || cell->style.role == DG_DRAWIO_ROLE_BARE);
}

static DgThingKind find_kind(const DgDrawioCell *cell, const char *words) {
  if (cell->style.role == DG_DRAWIO_ROLE_BARE || cell->style.role == DG_DRAWIO_ROLE_LINE)
    return *words ? DG_THING_TEXT : DG_THING_CONTAINER;
  if (cell->holds_nodes || !*words)
    return DG_THING_CONTAINER; /* a picture or a frame without words is a node where edges end at it */
  return cell->style.role == DG_DRAWIO_ROLE_NOTE ? DG_THING_NOTE : DG_THING_SHAPE;
}

static void add_thing(DgDrawioPage *page, DgDiagram *diagram, guint index, const char *words) {
  DgDrawioCell *cell = dg_drawio_cell(page, index);
  cell->thing = dg_diagram_add_thing(diagram, *cell->id ? cell->id : NULL, DG_THING_SHAPE, cell->line);
  dg_diagram_set_text(diagram, cell->thing, words);
  DgThing *thing = dg_diagram_thing(diagram, cell->thing);
  thing->kind = find_kind(cell, words);
  thing->box = cell->box;
  thing->style = cell->style.look;
}

/* Gives each box the words of its compartments as well. */
static void add_compartments(DgDrawioPage *page, char **words) {
  g_autofree GString **wholes = g_new0(GString *, page->cells->len + 1);
  for (guint i = 0; i < page->cells->len; i++) {
    guint owner = dg_drawio_cell(page, i)->owner;
    if (owner == i || !*words[i])
      continue;
    if (!wholes[owner])
      wholes[owner] = g_string_new(words[owner]);
    g_string_append_printf(wholes[owner], "\n%s", words[i]);
  }
  for (guint i = 0; i < page->cells->len; i++) {
    if (!wholes[i])
      continue;
    g_free(words[i]);
    words[i] = g_string_free(wholes[i], FALSE);
  }
}

/* The words of the vertices that are drawn, "" of other cells. Free with g_strfreev(). */
static char **find_words(const DgDrawioPage *page) {
  char **words = g_new0(char *, page->cells->len + 1);
  for (guint i = 0; i < page->cells->len; i++) {
    const DgDrawioCell *cell = dg_drawio_cell(page, i);
    words[i] = cell->is_vertex && cell->shown ? dg_drawio_words(page, cell) : g_strdup("");
  }
  return words;
}

/* Each thing is inside the nearest thing around it; its parent knows of it where it has words. */
static void set_parents(const DgDrawioPage *page, DgDiagram *diagram) {
  for (guint i = 0; i < page->cells->len; i++) {
    const DgDrawioCell *cell = dg_drawio_cell(page, i);
    if (cell->thing == DG_NO_THING)
      continue;
    DgDrawioCell *around = parent_of(page, cell);
    if (around && *dg_diagram_thing(diagram, cell->thing)->text) {
      around->n_inside++;
      around->inside = cell->thing;
    }
    while (around && around->thing == DG_NO_THING)
      around = parent_of(page, around);
    if (around)
      dg_diagram_thing(diagram, cell->thing)->parent = around->thing;
  }
}

static gboolean add_all(DgDrawioPage *page, DgDiagram *diagram, char *const *words, GError **error) {
  for (guint i = 0; i < page->cells->len; i++) {
    const DgDrawioCell *cell = dg_drawio_cell(page, i);
    if (!cell->is_vertex || !cell->shown || cell->owner != i || is_label(page, cell))
      continue;
    if (!dg_diagram_check_size(diagram, page->source->name, error))
      return FALSE;
    add_thing(page, diagram, i, words[i]);
  }
  set_parents(page, diagram);
  return TRUE;
}

gboolean dg_drawio_add_things(DgDrawioPage *page, DgDiagram *diagram, GError **error) {
  g_auto(GStrv) words = find_words(page);
  mark_ends(page);
  find_holders(page, words);
  for (guint i = 0; i < page->cells->len; i++)
    find_owner(page, i, *words[i] != '\0');
  add_compartments(page, words);
  return add_all(page, diagram, words, error);
}
