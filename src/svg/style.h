/* The resolved style of one element: what the cascade of presentation attributes, style sheets, style="" and
 * inheritance gives. Copied by value from parent to child. */
#ifndef DG_SVG_STYLE_H
#define DG_SVG_STYLE_H

#include "drawing/font_metrics.h"
#include "svg/values.h"

#include <libxml/tree.h>
#include <stddef.h>

typedef struct _DgBuilder DgBuilder;

typedef enum { DG_ANCHOR_START, DG_ANCHOR_MIDDLE, DG_ANCHOR_END } DgAnchor;

/* dominant-baseline and alignment-baseline, by the line of the font that lies on y. */
typedef enum {
  DG_BASELINE_AUTO, /* also "baseline" of alignment-baseline and "inherit"-like values: as the parent or alphabetic */
  DG_BASELINE_ALPHABETIC,
  DG_BASELINE_MIDDLE, /* half the x-height above the baseline */
  DG_BASELINE_CENTRAL, /* middle of the em box; also "center" */
  DG_BASELINE_HANGING,
  DG_BASELINE_MATHEMATICAL,
  DG_BASELINE_IDEOGRAPHIC,
  DG_BASELINE_TEXT_TOP, /* text-before-edge, text-top, top, before-edge */
  DG_BASELINE_TEXT_BOTTOM /* text-after-edge, text-bottom, bottom, after-edge */
} DgBaseline;

typedef enum { DG_SHIFT_LENGTH, DG_SHIFT_SUB, DG_SHIFT_SUPER } DgShift;

typedef enum {
  DG_SPACE_NORMAL,
  DG_SPACE_NOWRAP,
  DG_SPACE_PRE,
  DG_SPACE_PRE_WRAP,
  DG_SPACE_BREAK_SPACES,
  DG_SPACE_PRE_LINE,
  DG_SPACE_PRESERVE /* xml:space="preserve": line ends become blanks, blanks are kept */
} DgWhiteSpace;

typedef enum { DG_WRITING_HORIZONTAL, DG_WRITING_VERTICAL_RL, DG_WRITING_VERTICAL_LR } DgWritingMode;
typedef enum { DG_CASE_NONE, DG_CASE_UPPER, DG_CASE_LOWER, DG_CASE_CAPITALIZE } DgTextTransform;
typedef enum {
  DG_ALIGN_START,
  DG_ALIGN_CENTER,
  DG_ALIGN_END,
  DG_ALIGN_STRETCH,
  DG_ALIGN_BETWEEN,
  DG_ALIGN_AROUND
} DgAlign;

typedef enum {
  DG_DISPLAY_INLINE,
  DG_DISPLAY_NONE,
  DG_DISPLAY_BLOCK,
  DG_DISPLAY_INLINE_BLOCK,
  DG_DISPLAY_FLEX,
  DG_DISPLAY_LIST_ITEM,
  DG_DISPLAY_TABLE,
  DG_DISPLAY_TABLE_ROW,
  DG_DISPLAY_TABLE_CELL
} DgDisplay;

typedef enum {
  DG_PAINT_NONE,
  DG_PAINT_COLOR,
  DG_PAINT_CURRENT, /* currentColor: DgStyle.color of the element that paints */
  DG_PAINT_SERVER, /* url(#id); `color`, `alpha`, `fallback` hold what stands behind it */
  DG_PAINT_CONTEXT_FILL, /* of the element that refers to the marker or use */
  DG_PAINT_CONTEXT_STROKE
} DgPaintKind;

typedef struct {
  DgPaintKind kind;
  guint32 color; /* 0xRRGGBB */
  float alpha; /* 0 to 1 */
  DgSlice server; /* id of the paint server, without '#' */
  gboolean fallback; /* of a server: `color` was given for the case that the server does not exist */
} DgPaint;

/* A custom property (--name: value), inherited: a list from the innermost outwards. Owned by the builder. */
typedef struct _DgVariable DgVariable;
struct _DgVariable {
  DgSlice name, value;
  const DgVariable *next;
};

typedef struct {
  /* inherited, text */
  double font_size; /* px of the element's own user space */
  /* those that the property font sets stand together */
  DgSlice font_family; /* as written */
  DgFontClass font_class; /* dg_font_class() of font_family */
  double line_height; /* px, when `line_factor` is 0; both 0 is "normal" */
  double line_factor; /* multiple of font_size */
  guint font_weight; /* 1 to 1000 */
  guint8 italic, small_caps;
  guint8 rtl;
  guint8 hidden; /* visibility hidden or collapse */
  double letter_spacing, word_spacing;
  DgAnchor anchor;
  DgBaseline dominant_baseline;
  DgWhiteSpace white_space;
  DgWritingMode writing_mode;
  DgTextTransform text_transform;
  DgAlign text_align; /* HTML only; relative to the direction */
  /* inherited, paint */
  DgPaint fill, stroke;
  guint32 color; /* of currentColor */
  float color_alpha;
  float fill_opacity, stroke_opacity;
  DgLength stroke_width;
  DgSlice marker_start, marker_mid, marker_end; /* ids without '#'; `at` NULL for none */
  guint8 dashed;
  float dash_length; /* of the longest dash, where dashed: px */
  guint8 stroke_first; /* paint-order puts the stroke under the fill */
  const DgVariable *variables;
  /* product of the opacities of all ancestors and the element's own */
  float group_opacity;
  /* not inherited, from here to the end */
  DgDisplay display; /* for SVG elements only "none or not" matters */
  float opacity;
  DgBaseline alignment_baseline;
  DgShift shift_kind;
  double baseline_shift; /* px upwards, for DG_SHIFT_LENGTH */
  DgPaint stop_color; /* of a gradient stop */
  float stop_opacity;
  guint8 non_scaling_stroke;
  guint8 overflow_visible; /* overflow was given as visible or auto */
  DgSlice clip_path, mask; /* ids without '#' */
  DgSlice transform_origin;
} DgStyle;

/* Bytes of a style that an element takes over from the one around it. */
#define DG_STYLE_INHERITED offsetof(DgStyle, display)

/* One side of the border of an HTML box. */
typedef struct {
  DgLength width;
  DgPaint color; /* DG_PAINT_CURRENT when none was given */
  gboolean drawn; /* its style is neither none nor hidden */
} DgHtmlBorder;

/* Sizes, alignment and paint of an HTML box, which only html_text.c asks for. Not inherited. Sides: top, right, bottom,
 * left. A length of kind auto has unit DG_UNIT_NUMBER and the value NaN. */
typedef struct {
  DgLength margin[4], padding[4];
  DgLength width, height, min_width, max_width, left, top;
  DgHtmlBorder border[4];
  DgPaint background;
  DgAlign align_items, justify_content;
  guint8 column; /* flex-direction column */
  guint8 absolute; /* position absolute or fixed */
} DgHtmlBox;

/* The style that the root element inherits: CSS initial values, with font size 16 px, black fill, serif as browsers do.
 */
extern const DgStyle dg_style_initial;

/* Resolves the style of element `node` whose parent has `parent`. For a node in the XHTML namespace, or below a
 * foreignObject, the defaults of HTML elements (bold of <b>, display of <div>, ...) stand in for presentation
 * attributes. `box` may be NULL; it is filled for HTML nodes. Slices point into the document, the sheets or memory of
 * the builder, and live as long as it. */
void dg_style_resolve(DgBuilder *builder, const xmlNode *node, const DgStyle *parent, DgStyle *style);
void dg_style_resolve_html(DgBuilder *builder, const xmlNode *node, const DgStyle *parent, DgStyle *style,
                           DgHtmlBox *box);

/* A gradient or pattern that paints. */
typedef struct {
  gboolean used; /* FALSE: one colour paints */
  guint32 dark, light; /* its darkest and lightest stop; white and black for a pattern, which may have any colour */
} DgServer;

/* What a paint comes to: the colour, and the opacity with `opacity` (fill-opacity or stroke-opacity) and the group's
 * multiplied in. Returns FALSE when nothing can be seen (none, opacity below 3 % in all, missing server). `server`,
 * if not NULL, tells whether a gradient or pattern paints, and with what. */
gboolean dg_style_paint(DgBuilder *builder, const DgStyle *style, const DgPaint *paint, float opacity, guint32 *color,
                        float *alpha, DgServer *server);
/* FALSE when the element and all in it cannot be seen, by display or by opacity. */
gboolean dg_style_is_seen(const DgStyle *style);

#endif
