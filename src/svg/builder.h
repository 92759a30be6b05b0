/* What the parts of the walk through a document share: the drawing that grows, the document, the style sheets, the
 * limits and the running numbers. */
#ifndef DG_SVG_BUILDER_H
#define DG_SVG_BUILDER_H

#include "drawing/budget.h"
#include "drawing/drawing.h"
#include "svg/limits.h"
#include "svg/names.h"
#include "svg/style.h"

#define DG_SVG_NAMESPACE "http://www.w3.org/2000/svg"
/* Where trees that tree.c builds have it. */
extern const char dg_svg_namespace[];
#define DG_XHTML_NAMESPACE "http://www.w3.org/1999/xhtml"

typedef struct _DgClipOutline DgClipOutline;
typedef struct _DgCssSheet DgCssSheet;
typedef struct _DgGlyphText DgGlyphText;
typedef struct _DgTextBuffers DgTextBuffers;

/* Lists of font families whose class is kept: figures use one to three. */
#define DG_FAMILIES_KEPT 4
/* Values of style="" whose declarations are kept: the labels of a figure, its boxes and its lines have one each. */
#define DG_STYLES_KEPT 8

struct _DgBuilder {
  DgDrawing *drawing; /* receives items; its diagnostics take what is odd */
  xmlDoc *document;
  const char *name; /* of the source in messages */
  DgLimits limits;
  DgCssSheet *sheet; /* all <style> elements; NULL when there are none */
  DgNameCache names;
  GHashTable *ids; /* id -> xmlNode, the first of each id */
  GHashTable *markers; /* marker element -> what it paints, see marker.c */
  GHashTable *servers; /* gradient or pattern element -> what stands for it, see style.c */
  GArray *declarations; /* DgDeclaration: of the element whose style is being resolved */
  guint declaration_room; /* for so many there is room, at least */
  GArray *matches; /* DgCssMatch: rules that apply to it */
  GStringChunk *arena; /* for values that had to be rewritten */
  GPtrArray *blocks; /* other memory that lives as long as the builder */
  GError *error; /* the limit that was hit; the walk unwinds when it is set */

  double viewport_width, viewport_height; /* of the innermost svg: what percentages refer to */
  double root_font_size; /* what rem refers to */
  double tolerance; /* of flattening, canvas units */
  guint outline_name; /* number in the drawing of the text that names what is walked; 0: none does */
  const DgStyle *context; /* style that context-fill and context-stroke refer to; NULL outside */

  struct {
    DgSlice list;
    DgFontClass font;
  } families[DG_FAMILIES_KEPT]; /* seen last, in a ring */
  guint next_family;
  struct {
    DgSlice text;
    guint first, n; /* of its declarations in `style_declarations` */
  } styles[DG_STYLES_KEPT]; /* seen last, in a ring */
  guint next_style;
  GArray *style_declarations; /* DgDeclaration */
  guint z; /* of the next item */
  guint element; /* number of the element being painted */
  guint group; /* number of the innermost container element */
  guint next_element;
  guint depth; /* of the walk, `use` included */
  guint n_elements; /* walked so far, copies by `use` included */
  guint n_text_bytes; /* of all text items */
  guint css_steps; /* of matching selectors and applying declarations so far */
  guint n_text_path_points; /* of all paths that text runs along */
  const xmlNode *open_uses[DG_DEPTH_MAX]; /* targets of the <use> elements around what is walked */
  guint n_open_uses;
  gboolean masked; /* a mask hides parts of what is walked */
  gboolean clipped; /* whether `clip` holds */
  DgBox clip; /* canvas box outside of which nothing of what is walked is painted */
  guint clip_number; /* of `clip` in the drawing; 0: not yet there, for nothing was cut by it */
  DgClipOutline *clip_outline; /* what of `clip` is painted, see clip.h; NULL: all of it */
  const struct _DgGlyphNames *glyph_names; /* who knows the characters of glyphs; NULL: nobody */
  DgGlyphText *glyph_text; /* characters that wait to become text items; NULL before the first */
  DgTextBuffers *text_buffers; /* what text layout reuses from one text to the next; NULL before the first */
};

/* Stops the walk with DG_ERROR_LIMIT, naming file, line and `what` ("more than 10 things"). The first call counts. */
void dg_builder_limit(DgBuilder *builder, guint line, const char *format, ...) G_GNUC_PRINTF(3, 4);
static inline gboolean dg_builder_failed(const DgBuilder *builder) {
  return builder->error != NULL;
}

/* Whether `box`, grown by `margin`, lies where nothing is painted because of a clip or of a viewport. */
gboolean dg_builder_clips(const DgBuilder *builder, DgBox box, double margin);
/* Number in the drawing of the clip that cuts a part off `box` grown by `margin`; 0 when none does. */
guint dg_builder_cut(DgBuilder *builder, DgBox box, double margin);
/* TRUE when the box is finite and within DG_COORDINATE_MAX; else a diagnostic says that what is on `line` is left out.
 */
gboolean dg_builder_holds(DgBuilder *builder, DgBox box, guint line);

/* Appends a text item: `string` (white space folded, `length` bytes, -1 when terminated) is copied; z, element and
 * group are filled in; everything else is the caller's. Empty strings, boxes that dg_builder_holds() refuses and what
 * is clipped are dropped. */
void dg_builder_add_text(DgBuilder *builder, DgTextItem item, const char *string, gssize length);
/* Starts a new element number, for items that do not belong to the same element as those before. The walker calls it
 * before every shape, <text> and <foreignObject>; html_text calls it per block. `node` is the element; NULL: several.
 */
void dg_builder_next_element(DgBuilder *builder, const xmlNode *node);

/* The element with this id; NULL when there is none. */
const xmlNode *dg_builder_find(DgBuilder *builder, DgSlice id);
/* The element that the value of an href points at ("#id"); NULL for anything else. */
const xmlNode *dg_builder_refer(DgBuilder *builder, DgSlice href);
/* The element that href or xlink:href of `node` points at within the document; NULL when there is none. */
const xmlNode *dg_builder_href(DgBuilder *builder, const xmlNode *node);
/* Line of the source that `node` begins on. */
guint dg_node_line(const xmlNode *node);
/* Value of an attribute without a namespace; `at` NULL when it is absent. No copy is made. */
DgSlice dg_node_attribute(DgBuilder *builder, const xmlNode *node, const char *name);
/* Value of `attribute`, without a copy when it is one run of text. */
DgSlice dg_attribute_value(DgBuilder *builder, const xmlAttr *attribute);
/* A copy of what stands in an attribute, which stays when a document is rewritten; equal texts have one, so that all of
 * them are no larger than the document. */
DgSlice dg_builder_keep_text(DgBuilder *builder, DgSlice text);
/* TRUE for an element in the SVG namespace or in none. */
gboolean dg_node_in_svg(const xmlNode *node);
/* TRUE for an element of this local name, in the SVG namespace or in none. */
gboolean dg_node_is(const xmlNode *node, const char *name);

typedef enum { DG_AXIS_X, DG_AXIS_Y, DG_AXIS_DIAGONAL } DgAxis;
/* A length in user units: em, ex, ch by `style`, percentages by the viewport along `axis`. */
double dg_builder_resolve_length(const DgBuilder *builder, const DgStyle *style, DgLength length, DgAxis axis);
/* Attribute text as user units; FALSE when it is absent or no length. */
gboolean dg_builder_length(const DgBuilder *builder, const DgStyle *style, DgSlice text, DgAxis axis, double *value);

/* Implemented in text_layout.c and html_text.c: append the text items of a <text> or <foreignObject> whose user space
 * is mapped to the canvas by `ctm`. */
void dg_text_layout(DgBuilder *builder, const xmlNode *text, const DgStyle *style, const DgTransform *ctm);
void dg_html_layout(DgBuilder *builder, const xmlNode *foreign_object, const DgStyle *style, const DgTransform *ctm);

/* Makes a builder without items, styles or ids; `document` and `name` stay the caller's. dg_builder_clear() frees what
 * it holds. */
void dg_builder_init(DgBuilder *builder, DgDrawing *drawing, xmlDoc *document, const char *name, DgLimits limits);
void dg_builder_clear(DgBuilder *builder);

/* Frees builder->text_buffers; the owner of the builder calls it at the end. */
void dg_text_buffers_free(DgTextBuffers *buffers);

/* Walks the document and fills the drawing: size, items, groups. FALSE when builder->error is set. */
gboolean dg_builder_run(DgBuilder *builder);

#endif
