#include "svg/names.h"

#include "base/named.h"
#include "svg/cascade.h"

/* A name with its number. */
typedef struct {
  const char *name;
  guint number;
} Entry;

static const Entry ATTRIBUTES[] = {
    {"class", DG_NAME_CLASS},
    {"cx", DG_NAME_CX},
    {"cy", DG_NAME_CY},
    {"d", DG_NAME_D},
    {"height", DG_NAME_HEIGHT},
    {"href", DG_NAME_HREF},
    {"id", DG_NAME_ID},
    {"points", DG_NAME_POINTS},
    {"preserveAspectRatio", DG_NAME_ASPECT},
    {"r", DG_NAME_R},
    {"rx", DG_NAME_RX},
    {"ry", DG_NAME_RY},
    {"style", DG_NAME_STYLE},
    {"transform", DG_NAME_TRANSFORM},
    {"viewBox", DG_NAME_VIEW_BOX},
    {"width", DG_NAME_WIDTH},
    {"x", DG_NAME_X},
    {"x1", DG_NAME_X1},
    {"x2", DG_NAME_X2},
    {"y", DG_NAME_Y},
    {"y1", DG_NAME_Y1},
    {"y2", DG_NAME_Y2},
};

static const Entry TAGS[] = {
    {"a", DG_TAG_A},
    {"circle", DG_TAG_CIRCLE},
    {"clipPath", DG_TAG_CLIP_PATH},
    {"defs", DG_TAG_DEFS},
    {"ellipse", DG_TAG_ELLIPSE},
    {"filter", DG_TAG_FILTER},
    {"foreignObject", DG_TAG_FOREIGN_OBJECT},
    {"g", DG_TAG_G},
    {"image", DG_TAG_IMAGE},
    {"line", DG_TAG_LINE},
    {"linearGradient", DG_TAG_LINEAR_GRADIENT},
    {"marker", DG_TAG_MARKER},
    {"mask", DG_TAG_MASK},
    {"path", DG_TAG_PATH},
    {"pattern", DG_TAG_PATTERN},
    {"polygon", DG_TAG_POLYGON},
    {"polyline", DG_TAG_POLYLINE},
    {"radialGradient", DG_TAG_RADIAL_GRADIENT},
    {"rect", DG_TAG_RECT},
    {"stop", DG_TAG_STOP},
    {"style", DG_TAG_STYLE},
    {"svg", DG_TAG_SVG},
    {"switch", DG_TAG_SWITCH},
    {"symbol", DG_TAG_SYMBOL},
    {"text", DG_TAG_TEXT},
    {"use", DG_TAG_USE},
};

#define LONGEST_NAME 32

DgName dg_name_lookup(const char *name, gsize length, gboolean css) {
  char text[LONGEST_NAME];
  if (length > 2 && name[0] == '-' && name[1] == '-')
    return css ? DG_NAME_CUSTOM : DG_NAME_UNKNOWN;
  if (length >= LONGEST_NAME)
    return DG_NAME_UNKNOWN;
  for (gsize i = 0; i < length; i++)
    text[i] = css ? g_ascii_tolower(name[i]) : name[i];
  text[length] = '\0';
  const Entry *attribute = DG_NAMED_FIND(ATTRIBUTES, text);
  return attribute ? (DgName)attribute->number : dg_property_find(text);
}

DgTag dg_tag_lookup(const char *name) {
  const Entry *tag = DG_NAMED_FIND(TAGS, name);
  return tag ? (DgTag)tag->number : DG_TAG_UNKNOWN;
}
