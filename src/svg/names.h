/* The names of attributes, properties and elements that mean something here, as small numbers. */
#ifndef DG_SVG_NAMES_H
#define DG_SVG_NAMES_H

#include "svg/property_table.h"
#include "svg/values.h"

/* Attributes that the walk reads come first: they index DgAttributes. The others are properties. */
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
  DG_NAME_DATA_TEXT,
  DG_NAME_ID,
  DG_NAME_STYLE,
  DG_NAME_LAST_ATTRIBUTE = DG_NAME_STYLE,
  DG_NAME_FIRST_PROPERTY,
  DG_NAME_BEFORE_PROPERTIES = DG_NAME_FIRST_PROPERTY - 1,
#define NUMBER(number, ...) DG_NAME_##number,
  DG_PROPERTIES(NUMBER)
#undef NUMBER
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

/* Names of attributes and elements by address: libxml2 keeps one copy of each name in a document. Zero at the start;
 * for one document only. */
#define DG_NAME_CACHE_SLOTS 512
typedef struct {
  const char *name;
  DgName number; /* as an attribute */
  DgTag tag; /* as an element */
} DgCachedName;
G_STATIC_ASSERT(DG_NAME_CACHE_SLOTS == 1u << (64 - 55));
typedef struct {
  DgCachedName slots[DG_NAME_CACHE_SLOTS];
} DgNameCache;

/* Both numbers of `name`, which belongs to the document of the cache. */
static inline const DgCachedName *dg_name_cached(DgNameCache *cache, const char *name) {
  guintptr address = (guintptr)name;
  /* By Fibonacci hashing: names stand together, or with other things in between. */
  DgCachedName *slot = &cache->slots[((guint64)address * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15)) >> 55];
  if (slot->name != name)
    *slot = (DgCachedName){name, dg_name_lookup(name, strlen(name), FALSE), dg_tag_lookup(name)};
  return slot;
}

#endif
