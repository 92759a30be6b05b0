/* The names of attributes, properties and elements that mean something here, as small numbers. */
#ifndef DG_SVG_NAMES_H
#define DG_SVG_NAMES_H

#include "svg/values.h"

/* Attributes that the walk reads come first: they index DgAttributes. The others are properties of DgStyle. */
typedef enum {
  DG_NAME_UNKNOWN,
  /* geometry, as attribute and as CSS property */
  DG_NAME_X,
  DG_NAME_Y,
  DG_NAME_WIDTH,
  DG_NAME_HEIGHT,
  DG_NAME_RX,
  DG_NAME_RY,
  DG_NAME_R,
  DG_NAME_CX,
  DG_NAME_CY,
  DG_NAME_D,
  DG_NAME_TRANSFORM,
  DG_NAME_LAST_GEOMETRY = DG_NAME_TRANSFORM,
  /* attribute only */
  DG_NAME_X1,
  DG_NAME_Y1,
  DG_NAME_X2,
  DG_NAME_Y2,
  DG_NAME_POINTS,
  DG_NAME_VIEW_BOX,
  DG_NAME_ASPECT,
  DG_NAME_HREF,
  DG_NAME_CLASS,
  DG_NAME_ID,
  DG_NAME_STYLE,
  DG_NAME_LAST_ATTRIBUTE = DG_NAME_STYLE,
  /* properties that are presentation attributes as well */
  DG_NAME_ALIGNMENT_BASELINE,
  DG_NAME_BASELINE_SHIFT,
  DG_NAME_CLIP_PATH,
  DG_NAME_COLOR,
  DG_NAME_DIRECTION,
  DG_NAME_DISPLAY,
  DG_NAME_DOMINANT_BASELINE,
  DG_NAME_FILL,
  DG_NAME_FILL_OPACITY,
  DG_NAME_FONT_FAMILY,
  DG_NAME_FONT_SIZE,
  DG_NAME_FONT_STYLE,
  DG_NAME_FONT_VARIANT,
  DG_NAME_FONT_WEIGHT,
  DG_NAME_LETTER_SPACING,
  DG_NAME_MARKER_END,
  DG_NAME_MARKER_MID,
  DG_NAME_MARKER_START,
  DG_NAME_MASK,
  DG_NAME_OPACITY,
  DG_NAME_OVERFLOW,
  DG_NAME_PAINT_ORDER,
  DG_NAME_STOP_COLOR,
  DG_NAME_STOP_OPACITY,
  DG_NAME_STROKE,
  DG_NAME_STROKE_DASHARRAY,
  DG_NAME_STROKE_OPACITY,
  DG_NAME_STROKE_WIDTH,
  DG_NAME_TEXT_ANCHOR,
  DG_NAME_TEXT_TRANSFORM,
  DG_NAME_TRANSFORM_ORIGIN,
  DG_NAME_VECTOR_EFFECT,
  DG_NAME_VISIBILITY,
  DG_NAME_WHITE_SPACE,
  DG_NAME_WORD_SPACING,
  DG_NAME_WRITING_MODE,
  DG_NAME_LAST_PRESENTATION = DG_NAME_WRITING_MODE,
  /* CSS only */
  DG_NAME_ALIGN_ITEMS,
  DG_NAME_BACKGROUND,
  DG_NAME_BACKGROUND_COLOR,
  DG_NAME_BORDER,
  DG_NAME_BORDER_TOP,
  DG_NAME_BORDER_RIGHT,
  DG_NAME_BORDER_BOTTOM,
  DG_NAME_BORDER_LEFT,
  DG_NAME_BORDER_COLOR,
  DG_NAME_BORDER_STYLE,
  DG_NAME_BORDER_WIDTH,
  DG_NAME_FLEX_DIRECTION,
  DG_NAME_FONT,
  DG_NAME_JUSTIFY_CONTENT,
  DG_NAME_LEFT,
  DG_NAME_LINE_HEIGHT,
  DG_NAME_MARGIN,
  DG_NAME_MARGIN_TOP,
  DG_NAME_MARGIN_RIGHT,
  DG_NAME_MARGIN_BOTTOM,
  DG_NAME_MARGIN_LEFT,
  DG_NAME_MARKER,
  DG_NAME_MAX_WIDTH,
  DG_NAME_MIN_WIDTH,
  DG_NAME_PADDING,
  DG_NAME_PADDING_TOP,
  DG_NAME_PADDING_RIGHT,
  DG_NAME_PADDING_BOTTOM,
  DG_NAME_PADDING_LEFT,
  DG_NAME_POSITION,
  DG_NAME_TEXT_ALIGN,
  DG_NAME_TOP,
  DG_NAME_CUSTOM, /* --anything */
  DG_NAME_COUNT
} DgName;

typedef enum {
  DG_TAG_UNKNOWN,
  DG_TAG_A,
  DG_TAG_CIRCLE,
  DG_TAG_CLIP_PATH,
  DG_TAG_DEFS,
  DG_TAG_ELLIPSE,
  DG_TAG_FILTER,
  DG_TAG_FOREIGN_OBJECT,
  DG_TAG_G,
  DG_TAG_IMAGE,
  DG_TAG_LINE,
  DG_TAG_LINEAR_GRADIENT,
  DG_TAG_MARKER,
  DG_TAG_MASK,
  DG_TAG_PATH,
  DG_TAG_PATTERN,
  DG_TAG_POLYGON,
  DG_TAG_POLYLINE,
  DG_TAG_RADIAL_GRADIENT,
  DG_TAG_RECT,
  DG_TAG_STOP,
  DG_TAG_STYLE,
  DG_TAG_SVG,
  DG_TAG_SWITCH,
  DG_TAG_SYMBOL,
  DG_TAG_TEXT,
  DG_TAG_USE,
  DG_TAG_COUNT
} DgTag;

/* The number of an attribute or property name; DG_NAME_UNKNOWN for any other. Attributes are compared with their case,
 * CSS names (`css`) without. */
DgName dg_name_lookup(const char *name, gsize length, gboolean css);
/* The number of an SVG element's local name. */
DgTag dg_tag_lookup(const char *name);

/* Names of attributes by address: libxml2 keeps one copy of each name in a document. Zero at the start; for one
 * document only. */
#define DG_NAME_CACHE_SLOTS 128
typedef struct {
  struct {
    const char *name;
    DgName number;
  } slots[DG_NAME_CACHE_SLOTS];
} DgNameCache;

/* dg_name_lookup(name, strlen(name), FALSE), where `name` belongs to the document of the cache. */
static inline DgName dg_name_cached(DgNameCache *cache, const char *name) {
  guintptr address = (guintptr)name;
  guint slot = (guint)(address ^ address >> 7) % DG_NAME_CACHE_SLOTS;
  if (cache->slots[slot].name != name) {
    cache->slots[slot].name = name;
    cache->slots[slot].number = dg_name_lookup(name, strlen(name), FALSE);
  }
  return cache->slots[slot].number;
}

#endif
