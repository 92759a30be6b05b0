/* What the layouts of SVG text and of HTML text share: characters with their styles, and the joining of placed
 * characters into text items. */
#ifndef DG_SVG_TEXT_LAYOUT_H
#define DG_SVG_TEXT_LAYOUT_H

#include "drawing/budget.h"
#include "svg/builder.h"

/* What all characters of one stretch of an element have in common; lengths in user space of the text. */
typedef struct {
  DgFontClass font;
  double font_size;
  double letter_spacing, word_spacing;
  double drop; /* of the baseline below the y of the characters: dominant-baseline and baseline-shift */
  guint32 fill;
  float fill_opacity;
  guint line; /* of the element */
  double above, below; /* HTML: room above and below the baseline, by line-height */
  DgAnchor anchor;
  guint rtl : 1;
  guint bold : 1;
  guint italic : 1;
  guint painted : 1; /* FALSE: takes space, cannot be seen */
  guint collapse : 1; /* runs of white space are one blank */
  guint wrap : 1; /* HTML: lines may break at blanks */
  guint solid_blanks : 1; /* HTML: blanks at the end of a line take room (white-space: break-spaces) */
  guint line_feeds : 1; /* HTML: a line feed in the text ends the line */
  guint small_caps : 1;
  DgTextTransform text_transform;
} DgTextRun;

/* One character. `u` runs along the line and `v` downwards across it. */
typedef struct {
  gunichar c;
  guint run;
  double u, v; /* as given when `has_u`, `has_v`; later where the character was placed */
  double du, dv; /* moves the pen before the character */
  double advance;
  double angle; /* of the character itself, by the attribute rotate; radians clockwise */
  guint has_u : 1, has_v : 1;
  guint mark : 1; /* belongs to the character before it: never starts anything */
  guint collapsible : 1; /* a blank that white-space collapsing made */
  guint solid : 1; /* HTML: a blank that takes room at the end of a line */
  guint line_start : 1; /* HTML: the first of its line */
} DgTextChar;

struct _DgTextBuffers {
  GArray *chars; /* DgTextChar */
  guint n_room; /* characters that fit in it */
  GArray *runs; /* DgTextRun */
  GArray *lists; /* of text_layout.c: coordinate lists of the open elements */
  GArray *boxes; /* of html_text.c */
  GString *string;
  gsize n_element; /* bytes of character data of the element that is being laid out */
  gsize n_scanned; /* bytes of character data read so far in the whole drawing */
};

/* Parts of a line that follow one another, in em of the larger of the two font sizes. A blank of Latin text measures
 * 0.25 to 0.28 em; the rest is for fonts that are wider or narrower than the tables. */
#define DG_TEXT_BLANK_GAP 0.18 /* a gap of more than this is a blank */
#define DG_TEXT_JOIN_GAP 1.0 /* a gap of more than this ends the item */
#define DG_TEXT_JOIN_AHEAD 0.05 /* less than this from one character to the next overprints it and ends the item */
#define DG_TEXT_JOIN_BACK 0.5 /* a step back of more than this ends the item */
#define DG_TEXT_JOIN_SHIFT 0.5 /* as does a step across the line of more than this */
#define DG_TEXT_SCRIPT_SHIFT                                                                                           \
  0.8 /* or than this to and from a smaller font: TeX raises superscripts by up to 0.7 em                              \
       */

/* The buffers of `builder`, emptied. */
DgTextBuffers *dg_text_buffers(DgBuilder *builder);

/* Appends a run for text with `style` in an element that begins on `line`; returns its number. `drop` is how far the
 * baseline lies below y. HTML text is painted with `color`, SVG text with fill, else with stroke. */
guint dg_text_add_run(DgBuilder *builder, DgTextBuffers *buffers, const DgStyle *style, double drop, guint line,
                      gboolean html);

/* How far below y the alphabetic baseline lies, by dominant-baseline or alignment-baseline. */
double dg_text_drop(const DgStyle *style);

/* How far below its parent's baseline the baseline of an element lies by baseline-shift; `sub`
 * and `super` as browsers place them. */
double dg_text_shift(const DgStyle *style, const DgStyle *parent);

/* Appends the next character of run `run` and its advance width (kerned with the character before it). Text transform
 * is applied. Returns the new character. */
DgTextChar *dg_text_add_char(DgTextBuffers *buffers, guint run, gunichar c);

/* Counts `bytes` of character data against DG_TEXT_SCAN_MAX and DG_TEXT_ELEMENT_BYTES_MAX; FALSE, with the error set,
 * when one is passed. */
gboolean dg_text_scan(DgBuilder *builder, DgTextBuffers *buffers, gsize bytes, guint line);

/* Takes one character off `text`, which ends at `end`; invalid UTF-8 gives U+FFFD for each byte. */
gunichar dg_text_next_char(const char **text, const char *end);

/* Makes text items of the placed characters `first` to `end` (excluded): one item for each stretch on one baseline
 * whose pen positions connect. `transform` maps (u, v) to the canvas. */
void dg_text_emit(DgBuilder *builder, DgTextBuffers *buffers, guint first, guint end, const DgTransform *transform,
                  gboolean html);

#endif
