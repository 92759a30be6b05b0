/* The style of a cell in draw.io: "name;key=value;key=value", where a bare name takes over the settings of a style of
 * the default style sheet, and where a key that stands twice counts the last time. */
#ifndef DG_LANGUAGES_DRAWIO_STYLE_H
#define DG_LANGUAGES_DRAWIO_STYLE_H

#include "languages/diagram.h"

/* What of a style says which part of a graph the cell is. */
typedef enum {
  DG_DRAWIO_ROLE_SHAPE, /* an outline, a surface, a picture or a symbol */
  DG_DRAWIO_ROLE_NOTE,
  DG_DRAWIO_ROLE_LINE, /* a line across a box or on its own */
  DG_DRAWIO_ROLE_BARE /* nothing around the words: text, or a group */
} DgDrawioRole;

/* Where an edge meets the box at one of its ends, as shares of its width and height, and so far beside it. */
typedef struct {
  gboolean is_set;
  double x, y, dx, dy;
} DgDrawioAnchor;

typedef struct {
  DgDrawioRole role;
  gboolean html; /* labels are HTML */
  gboolean words; /* the label is drawn */
  gboolean painted; /* the line of an edge is seen */
  gboolean lays_out; /* its children are stacked, or are the rows of a table */
  gboolean part; /* a compartment of what is around it, if that has compartments alone */
  DgTip tips[2]; /* of an edge */
  DgDrawioAnchor anchors[2]; /* of an edge */
  DgGraphStyle look;
} DgDrawioStyle;

/* The style of a vertex, or of an edge. `text` may be "". */
DgDrawioStyle dg_drawio_style_read(const char *text, gboolean is_edge);

#endif
