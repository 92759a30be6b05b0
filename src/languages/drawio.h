/* draw.io inside: the cells of a page, with their styles and places. */
#ifndef DG_LANGUAGES_DRAWIO_H
#define DG_LANGUAGES_DRAWIO_H

#include "languages/drawio_style.h"
#include "languages/xml.h"

/* No cell: as an index of another cell. */
#define DG_NO_CELL G_MAXUINT

/* A cell: a vertex, an edge, or what holds others together (the root, a layer). Strings are borrowed from the XML. */
typedef struct {
  const char *id; /* NULL: it has none */
  const xmlNode *outer; /* the element around the cell that has its label (UserObject), or the cell itself */
  const xmlNode *geometry; /* NULL: none, so that an edge is not drawn */
  guint line; /* of the source, from 1 */
  gboolean is_vertex, is_edge;
  gboolean visible, collapsed; /* its own flags */
  guint parent, first_child, last_child, next_sibling; /* in the order of the file; DG_NO_CELL */
  guint ends[2]; /* of an edge; DG_NO_CELL */
  gboolean names_end[2]; /* the file says where the edge ends, though there may be no such cell */
  DgDrawioStyle style;
  gboolean is_root; /* layers are inside it */
  gboolean reached; /* the root is among its parents */
  gboolean shown; /* it and all around it are visible and not folded away */
  DgPoint origin; /* where the places of its children count from */
  DgBox box; /* of a vertex, user units */
  guint owner; /* the box whose compartment or port it is, or itself */
  gboolean has_ends; /* an edge names it */
  gboolean holds_nodes; /* of what is inside it something is a node of its own */
  guint thing; /* of the diagram; DG_NO_THING */
  guint n_inside, inside; /* things with words among its children, and the last of them */
} DgDrawioCell;

/* A page. */
typedef struct {
  const DgLanguageSource *source;
  xmlDoc *file;
  xmlDoc *unpacked; /* of a compressed page; NULL */
  const xmlNode *model; /* mxGraphModel; NULL: the page is empty */
  const char *name; /* of the page; "" */
  guint number, count; /* of pages, from 1 */
  guint line; /* of all that is on a compressed page; 0: of each element */
  GArray *cells; /* DgDrawioCell */
  GHashTable *by_id; /* id -> index + 1 */
} DgDrawioPage;

static inline DgDrawioCell *dg_drawio_cell(const DgDrawioPage *page, guint index) {
  return &g_array_index(page->cells, DgDrawioCell, index);
}

/* How many pages there are; 0 with `error`. */
guint dg_drawio_count_pages(const DgLanguageSource *source, GError **error);
/* The page of that number, from 1, without its cells; FALSE with `error`. Clear it in either case. */
gboolean dg_drawio_page_open(DgDrawioPage *page, const DgLanguageSource *source, guint number, GError **error);
void dg_drawio_page_clear(DgDrawioPage *page);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(DgDrawioPage, dg_drawio_page_clear)

/* Sets `error` to NAME:LINE and the message; returns FALSE. */
gboolean dg_drawio_page_fail(const DgDrawioPage *page, const xmlNode *at, GError **error, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* Reads the cells: who is whose child, what is shown, and where it is. */
gboolean dg_drawio_read_cells(DgDrawioPage *page, DgDiagram *diagram, GError **error);
/* The mxPoint of a geometry that is called so ("sourcePoint"), FALSE for none; coordinates that are left out are 0. */
gboolean dg_drawio_point(const DgDrawioCell *cell, const char *name, DgPoint *point);

/* The words of a cell as they are drawn, "" for none. Free with g_free(). */
char *dg_drawio_words(const DgDrawioPage *page, const DgDrawioCell *cell);

/* Adds the things of the diagram, and sets owner and thing of every cell. */
gboolean dg_drawio_add_things(DgDrawioPage *page, DgDiagram *diagram, GError **error);
/* Adds its lines. */
gboolean dg_drawio_add_joins(DgDrawioPage *page, DgDiagram *diagram, GError **error);

#endif
