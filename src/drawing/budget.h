/* What one figure may cost, in one place. Each of these is counted where it grows, and what passes it is an error that
 * names it (DG_ERROR_LIMIT: file and line, "found more than 10 things, expected at most that"). A figure that comes
 * near any one of them is read in less than 512 MiB. Stages behind the reading have limits of their own on what they
 * compare. */
#ifndef DG_DRAWING_BUDGET_H
#define DG_DRAWING_BUDGET_H

#include <glib.h>

/* ---- the document, before anything is built of it (svg/source.c) ---- */

/* Elements of a document: librsvg's limit. */
#define DG_DOCUMENT_ELEMENTS_MAX 1000000u
/* Nesting of elements: libxml2 refuses more by itself, after it has built what is above. */
#define DG_DOCUMENT_DEPTH_MAX 256u
/* Attributes of one tag: libxml2 2.9 compares each with each. Drawing tools write up to 40. */
#define DG_DOCUMENT_ATTRIBUTES_MAX 1000u
/* Those comparisons in the whole document, and those of names with the namespaces in scope: about half a second. A
 * million elements with ten attributes and ten namespaces have fewer. */
#define DG_DOCUMENT_COMPARISONS_MAX 500000000u
/* Bytes that the tree of a document takes, besides its text: with what is painted of it a figure stays below 512 MiB.
 * A million elements without attributes fit, or 250,000 with five. */
#define DG_DOCUMENT_TREE_BYTES_MAX (320u << 20)
/* Bytes between the brackets of a document type. Entities that hold markup are parsed; drawing tools write 2 kB. */
#define DG_DOCUMENT_SUBSET_MAX 65536u
/* Places that look like a document type, in comments too: each is read to its own end, wherever others begin. */
#define DG_DOCUMENT_TYPES_MAX 16u

/* ---- what is painted (svg/builder.h) ---- */

/* Elements walked, copies by `use` included: what librsvg allows in a document. */
#define DG_ELEMENTS_MAX 1000000u
/* Largest coordinate: geometry squares them, and what is further out than this is no figure. */
#define DG_COORDINATE_MAX 1e9
/* Text of all items of a drawing. The largest figures seen hold 100 kB; ten megabytes is libxml2's own limit for one
 * text node. */
#define DG_TEXT_BYTES_MAX (10u << 20)
/* Text items of a drawing: a figure with 5,000 labels is a map; each character may become an item of its own. */
#define DG_TEXT_ITEMS_MAX 500000u
/* Points of all flattened shapes: 16 bytes each, so 160 MB. Plots with a million samples pass. */
#define DG_POINTS_MAX 10000000u
/* Single steps of matching selectors and applying declarations in one figure. 10,000 elements against 200 rules each
 * pass; a sheet whose product with the elements is larger takes over a second and is no figure's. */
#define DG_CSS_STEPS_MAX 50000000u

/* What one drawing may cost. */
typedef struct {
  guint text_bytes, text_items, points, css_steps, elements;
} DgLimits;
#define DG_LIMITS ((DgLimits){DG_TEXT_BYTES_MAX, DG_TEXT_ITEMS_MAX, DG_POINTS_MAX, DG_CSS_STEPS_MAX, DG_ELEMENTS_MAX})

/* Levels of nested elements, copies by `use` included: what libxml2 allows in one document. */
#define DG_DEPTH_MAX 256u

/* ---- its texts and style sheets ---- */

/* Bytes of character data that all texts of a drawing may have, white space and text that is not painted included, and
 * copies by `use` counted each time: five times what may be painted (DG_TEXT_BYTES_MAX), about a second of work. */
#define DG_TEXT_SCAN_MAX (50u << 20)

/* Bytes of character data of one <text> or foreignObject: each character takes about 100 bytes while it is laid out.
 * The longest seen has 3,000. */
#define DG_TEXT_ELEMENT_BYTES_MAX (1u << 20)

/* Levels of entities within entities that are read. Real documents have one. */
#define DG_TEXT_ENTITY_DEPTH_MAX 16u
/* Boxes of one foreignObject, of about 500 bytes each. The largest seen has 60. */
#define DG_HTML_BOXES_MAX 100000u
/* Selectors in all sheets of a figure: the largest theme seen has 600. */
#define DG_CSS_SELECTORS_MAX 50000u

/* ---- programs in TeX ---- */

/* Most macro calls and conditionals of one document, most bytes of arguments that they take and of text that they put
 * on the input, and the deepest nesting of input and groups: a program that draws 10,000 cubes stays under them, one
 * that loops ends in well under a second. */
#define DG_TEX_CALLS_MAX 300000u
#define DG_TEX_BYTES_MAX (16u << 20)
#define DG_TEX_DEPTH_MAX 500u
/* How deep files read each other, and how many are read for one document. */
#define DG_TIKZ_INPUTS_DEPTH 10u
#define DG_TIKZ_INPUTS_MAX 200u
/* How deep environments, keys, labels and trees stand in each other, and how many steps all paths take. */
#define DG_TIKZ_DEPTH_MAX 100u
#define DG_TIKZ_STEPS_MAX 4000000u
/* Most steps of paths and most items of one picture. */
#define DG_TIKZ_SEGMENTS_MAX 2000000u
#define DG_TIKZ_ITEMS_MAX 200000u

#endif
