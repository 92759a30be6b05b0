#include "svg/names.h"

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
    {"data-text", DG_NAME_DATA_TEXT},
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

/* Names are found by their hash: there are two for each element and declaration of a figure, and halving a sorted table
 * takes five comparisons each time. */
#define LONGEST_NAME 32
#define SLOTS 512 /* a power of two, four times the names */

typedef struct {
  const char *name; /* NULL for an empty slot */
  guint length, number;
} Slot;

typedef struct {
  Slot slots[SLOTS];
} Table;

static guint hash_of(const char *name, gsize length) {
  guint hash = (guint)length;
  for (gsize i = 0; i < length; i++)
    hash = (hash ^ (guchar)name[i]) * 16777619u;
  return hash ^ hash >> 15;
}

/* The slot of `name`, or the empty one where it belongs. */
static Slot *find_slot(Table *table, const char *name, gsize length) {
  guint at = hash_of(name, length) % SLOTS;
  while (table->slots[at].name &&
         (table->slots[at].length != length || memcmp(table->slots[at].name, name, length) != 0))
    at = (at + 1) % SLOTS;
  return &table->slots[at];
}

static void add_name(Table *table, const char *name, guint number) {
  gsize length = strlen(name);
  *find_slot(table, name, length) = (Slot){name, (guint)length, number};
}

/* The names of attributes and properties, and those of elements. */
static Table names, tags;

static void fill_tables(void) {
  static gsize done;
  if (!g_once_init_enter(&done))
    return;
  for (gsize i = 0; i < G_N_ELEMENTS(ATTRIBUTES); i++)
    add_name(&names, ATTRIBUTES[i].name, ATTRIBUTES[i].number);
  for (guint number = DG_NAME_FIRST_PROPERTY; number < DG_NAME_CUSTOM; number++)
    add_name(&names, dg_property_name((DgName)number), number);
  for (gsize i = 0; i < G_N_ELEMENTS(TAGS); i++)
    add_name(&tags, TAGS[i].name, TAGS[i].number);
  g_once_init_leave(&done, 1);
}

DgName dg_name_lookup(const char *name, gsize length, gboolean css) {
  char text[LONGEST_NAME];
  if (length > 2 && name[0] == '-' && name[1] == '-')
    return css ? DG_NAME_CUSTOM : DG_NAME_UNKNOWN;
  if (length >= LONGEST_NAME)
    return DG_NAME_UNKNOWN;
  for (gsize i = 0; css && i < length; i++)
    text[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] | 0x20 : name[i]);
  fill_tables();
  const Slot *slot = find_slot(&names, css ? text : name, length);
  return slot->name ? (DgName)slot->number : DG_NAME_UNKNOWN;
}

DgTag dg_tag_lookup(const char *name) {
  fill_tables();
  const Slot *slot = find_slot(&tags, name, strlen(name));
  return slot->name ? (DgTag)slot->number : DG_TAG_UNKNOWN;
}
