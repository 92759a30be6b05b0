/* Boxes of HTML in a foreignObject: the part of CSS that places lines of text. */
#ifndef DG_SVG_HTML_TEXT_H
#define DG_SVG_HTML_TEXT_H

#include "drawing/budget.h"
#include "svg/text_layout.h"

typedef enum {
  DG_HTML_LINES, /* inline content: the characters first_char to end_char */
  DG_HTML_BLOCK, /* children below one another */
  DG_HTML_FLEX, /* children beside one another, or below when `column` */
  DG_HTML_TABLE,
  DG_HTML_ROW
} DgHtmlKind;

typedef struct {
  DgHtmlKind kind;
  guint first_child, last_child, next; /* numbers of boxes; 0 for none: box 0 is the root and nobody's child */
  guint first_char, end_char;
  DgHtmlBox css; /* lengths other than percentages are px */
  DgAlign text_align; /* START, CENTER or END; in a right-to-left box already swapped */
  double above, below; /* of an empty line: the least height of every line */
  guint line; /* of the element in the source */
  guint32 ground; /* colour of the background, 0xRRGGBB */
  float ground_alpha; /* 0 without a background */
  double border[4]; /* widths in px that take room: top, right, bottom, left */
  guint32 border_color[4];
  float border_alpha[4]; /* 0 where nothing is drawn */
  guint shrink : 1; /* as wide as its content where that fits */
  guint aligned : 1; /* placed by the text-align of its parent */
  guint measured : 1; /* min_width and max_width are known */
  double min_width, max_width; /* of the content: longest word, longest line */
  double x, y; /* of the content, from the content of the parent */
  double width, height; /* of the content */
} DgHtmlLayoutBox;

static inline DgHtmlLayoutBox *dg_html_box(const DgTextBuffers *buffers, guint index) {
  return &g_array_index(buffers->boxes, DgHtmlLayoutBox, index);
}

/* Gives all boxes below box 0, whose width and height (NaN when not known) are set, their places, and the characters
 * theirs within their box; `line_start` marks the lines. */
void dg_html_place(DgTextBuffers *buffers);

#endif
