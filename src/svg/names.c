#include "svg/names.h"

typedef struct {
  const char *name;
  guint16 number;
} Entry;

static const Entry names[] = {
    {"x", DG_NAME_X},
    {"y", DG_NAME_Y},
    {"width", DG_NAME_WIDTH},
    {"height", DG_NAME_HEIGHT},
    {"rx", DG_NAME_RX},
    {"ry", DG_NAME_RY},
    {"r", DG_NAME_R},
    {"cx", DG_NAME_CX},
    {"cy", DG_NAME_CY},
    {"d", DG_NAME_D},
    {"transform", DG_NAME_TRANSFORM},
    {"x1", DG_NAME_X1},
    {"y1", DG_NAME_Y1},
    {"x2", DG_NAME_X2},
    {"y2", DG_NAME_Y2},
    {"points", DG_NAME_POINTS},
    {"viewBox", DG_NAME_VIEW_BOX},
    {"preserveAspectRatio", DG_NAME_ASPECT},
    {"href", DG_NAME_HREF},
    {"class", DG_NAME_CLASS},
    {"id", DG_NAME_ID},
    {"style", DG_NAME_STYLE},
    {"alignment-baseline", DG_NAME_ALIGNMENT_BASELINE},
    {"baseline-shift", DG_NAME_BASELINE_SHIFT},
    {"clip-path", DG_NAME_CLIP_PATH},
    {"color", DG_NAME_COLOR},
    {"direction", DG_NAME_DIRECTION},
    {"display", DG_NAME_DISPLAY},
    {"dominant-baseline", DG_NAME_DOMINANT_BASELINE},
    {"fill", DG_NAME_FILL},
    {"fill-opacity", DG_NAME_FILL_OPACITY},
    {"font-family", DG_NAME_FONT_FAMILY},
    {"font-size", DG_NAME_FONT_SIZE},
    {"font-style", DG_NAME_FONT_STYLE},
    {"font-variant", DG_NAME_FONT_VARIANT},
    {"font-weight", DG_NAME_FONT_WEIGHT},
    {"letter-spacing", DG_NAME_LETTER_SPACING},
    {"marker-end", DG_NAME_MARKER_END},
    {"marker-mid", DG_NAME_MARKER_MID},
    {"marker-start", DG_NAME_MARKER_START},
    {"mask", DG_NAME_MASK},
    {"opacity", DG_NAME_OPACITY},
    {"overflow", DG_NAME_OVERFLOW},
    {"paint-order", DG_NAME_PAINT_ORDER},
    {"stop-color", DG_NAME_STOP_COLOR},
    {"stop-opacity", DG_NAME_STOP_OPACITY},
    {"stroke", DG_NAME_STROKE},
    {"stroke-dasharray", DG_NAME_STROKE_DASHARRAY},
    {"stroke-opacity", DG_NAME_STROKE_OPACITY},
    {"stroke-width", DG_NAME_STROKE_WIDTH},
    {"text-anchor", DG_NAME_TEXT_ANCHOR},
    {"text-transform", DG_NAME_TEXT_TRANSFORM},
    {"transform-origin", DG_NAME_TRANSFORM_ORIGIN},
    {"vector-effect", DG_NAME_VECTOR_EFFECT},
    {"visibility", DG_NAME_VISIBILITY},
    {"white-space", DG_NAME_WHITE_SPACE},
    {"word-spacing", DG_NAME_WORD_SPACING},
    {"writing-mode", DG_NAME_WRITING_MODE},
    {"align-items", DG_NAME_ALIGN_ITEMS},
    {"background", DG_NAME_BACKGROUND},
    {"background-color", DG_NAME_BACKGROUND_COLOR},
    {"border", DG_NAME_BORDER},
    {"border-top", DG_NAME_BORDER_TOP},
    {"border-right", DG_NAME_BORDER_RIGHT},
    {"border-bottom", DG_NAME_BORDER_BOTTOM},
    {"border-left", DG_NAME_BORDER_LEFT},
    {"border-color", DG_NAME_BORDER_COLOR},
    {"border-style", DG_NAME_BORDER_STYLE},
    {"border-width", DG_NAME_BORDER_WIDTH},
    {"flex-direction", DG_NAME_FLEX_DIRECTION},
    {"font", DG_NAME_FONT},
    {"justify-content", DG_NAME_JUSTIFY_CONTENT},
    {"left", DG_NAME_LEFT},
    {"line-height", DG_NAME_LINE_HEIGHT},
    {"margin", DG_NAME_MARGIN},
    {"margin-top", DG_NAME_MARGIN_TOP},
    {"margin-right", DG_NAME_MARGIN_RIGHT},
    {"margin-bottom", DG_NAME_MARGIN_BOTTOM},
    {"margin-left", DG_NAME_MARGIN_LEFT},
    {"marker", DG_NAME_MARKER},
    {"max-width", DG_NAME_MAX_WIDTH},
    {"min-width", DG_NAME_MIN_WIDTH},
    {"padding", DG_NAME_PADDING},
    {"padding-top", DG_NAME_PADDING_TOP},
    {"padding-right", DG_NAME_PADDING_RIGHT},
    {"padding-bottom", DG_NAME_PADDING_BOTTOM},
    {"padding-left", DG_NAME_PADDING_LEFT},
    {"position", DG_NAME_POSITION},
    {"text-align", DG_NAME_TEXT_ALIGN},
    {"top", DG_NAME_TOP},
};

static const Entry tags[] = {
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

/* Open addressing; a power of two at least four times the number of names, so that most look-ups end at once. */
#define SLOTS 512
#define LONGEST_NAME 32

static guint8 name_slots[SLOTS], tag_slots[SLOTS];

static inline guint hash(const char *name, gsize length) {
  guint h = 2166136261u;
  for (gsize i = 0; i < length; i++)
    h = (h ^ (guchar)name[i]) * 16777619u;
  return (h ^ h >> 15) % SLOTS;
}

static void fill(guint8 *slots, const Entry *entries, gsize n) {
  for (gsize i = 0; i < n; i++) {
    guint slot = hash(entries[i].name, strlen(entries[i].name));
    while (slots[slot])
      slot = (slot + 1) % SLOTS;
    slots[slot] = (guint8)(i + 1);
  }
}

static gpointer fill_tables(gpointer data) {
  fill(name_slots, names, G_N_ELEMENTS(names));
  fill(tag_slots, tags, G_N_ELEMENTS(tags));
  return NULL;
}

static void prepare(void) {
  static GOnce once = G_ONCE_INIT;
  g_once(&once, fill_tables, NULL);
}

static guint find(const guint8 *slots, const Entry *entries, const char *name, gsize length) {
  for (guint slot = hash(name, length); slots[slot]; slot = (slot + 1) % SLOTS) {
    const Entry *entry = &entries[slots[slot] - 1];
    if (strncmp(entry->name, name, length) == 0 && entry->name[length] == '\0')
      return entry->number;
  }
  return 0;
}

DgName dg_name_lookup(const char *name, gsize length, gboolean css) {
  char lower[LONGEST_NAME];
  prepare();
  if (length > 2 && name[0] == '-' && name[1] == '-')
    return css ? DG_NAME_CUSTOM : DG_NAME_UNKNOWN;
  if (length == 0 || length >= LONGEST_NAME)
    return DG_NAME_UNKNOWN;
  if (!css)
    return (DgName)find(name_slots, names, name, length);
  for (gsize i = 0; i < length; i++)
    lower[i] = g_ascii_tolower(name[i]);
  return (DgName)find(name_slots, names, lower, length);
}

DgTag dg_tag_lookup(const char *name) {
  prepare();
  gsize length = strlen(name);
  return length < LONGEST_NAME ? (DgTag)find(tag_slots, tags, name, length) : DG_TAG_UNKNOWN;
}
