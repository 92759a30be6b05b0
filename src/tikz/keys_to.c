/* Keys of the way that `to` and `edge` take (PGF manual, "To Path Library"): each that speaks of a curve asks for one.
 */
#include "ir/ir.h"
#include "tikz/key.h"

#include <string.h>

static void take_curve(DgTikzWay *way) {
  way->curves = TRUE;
  way->operations = NULL;
}

static void set_curve(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  take_curve(object);
}

/* The operations of the key itself, or of its value. */
static void set_operations(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzWay *way = object;
  way->curves = way->is_loop = FALSE;
  way->operations = key->data ? (*(const char *)key->data ? key->data : NULL) : dg_tikz_intern(tikz, value);
}

/* To the left by the number of the key. */
static void set_bend(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzWay *way = object;
  if (value && *value)
    way->bend = dg_tikz_number(tikz, value);
  way->angle[0] = key->number * way->bend;
  way->angle[1] = 180 - way->angle[0];
  way->relative = TRUE;
  take_curve(way);
}

/* A curve back to the node. */
static void set_loop(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzWay *way = object;
  way->relative = FALSE;
  way->is_loop = TRUE;
  for (guint i = 0; i < 2; i++) {
    way->looseness[i] = 8;
    way->least[i] = 5 * DG_PT_PER_CM / 10;
  }
  take_curve(way);
  dg_tikz_style(tikz, "every loop");
}

/* Bits of the numbers of keys: which end they are about, and which bound of a distance. */
enum { OUT = 1, IN_ = 2, BOTH = 3, LEAST = 4, MOST = 8 };

static void set_angle(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzWay *way = object;
  way->angle[(guint)key->number & IN_ ? 1 : 0] = dg_tikz_direction_angle(tikz, value);
  take_curve(way);
}

static void set_looseness(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzWay *way = object;
  for (guint i = 0; i < 2; i++)
    if ((guint)key->number & (OUT << i)) {
      way->looseness[i] = dg_tikz_number(tikz, value);
      way->control[i] = NULL;
    }
  take_curve(way);
}

static void set_distance(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzWay *way = object;
  guint bits = (guint)key->number;
  double distance = dg_tikz_length(tikz, value, 1);
  for (guint i = 0; i < 2; i++) {
    if (!(bits & (OUT << i)))
      continue;
    if (bits & LEAST)
      way->least[i] = distance;
    if (bits & MOST)
      way->most[i] = distance;
    way->control[i] = NULL;
  }
  take_curve(way);
}

static void set_control(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzWay *way = object;
  way->control[(guint)key->number & IN_ ? 1 : 0] = dg_tikz_intern(tikz, value);
  take_curve(way);
}

/* "+(45:2) and +(135:1)" */
static gboolean set_controls(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzWay *way = object;
  const char *and = strstr(value, "and");
  if (!and)
    return FALSE;
  g_autofree char *first = g_strndup(value, (gsize)(and-value));
  way->control[0] = dg_tikz_intern(tikz, first);
  way->control[1] = dg_tikz_intern(tikz, and+strlen("and"));
  take_curve(way);
  return TRUE;
}

#define IN(member) offsetof(DgTikzWay, member)

static const DgTikzKey KEYS[] = {
    {"bend angle", DG_TIKZ_KEY_NUMBER, {IN(bend)}},
    {"bend left", DG_TIKZ_KEY_ANY, .run = set_bend, .number = 1},
    {"bend right", DG_TIKZ_KEY_ANY, .run = set_bend, .number = -1},
    {"controls", DG_TIKZ_KEY_VALUE, .attempt = set_controls},
    {"curve to", DG_TIKZ_KEY_ANY, .run = set_curve},
    {"distance", DG_TIKZ_KEY_VALUE, .run = set_distance, .number = BOTH | LEAST | MOST},
    {"in", DG_TIKZ_KEY_VALUE, .run = set_angle, .number = IN_},
    {"in control", DG_TIKZ_KEY_VALUE, .run = set_control, .number = IN_},
    {"in distance", DG_TIKZ_KEY_VALUE, .run = set_distance, .number = IN_ | LEAST | MOST},
    {"in looseness", DG_TIKZ_KEY_VALUE, .run = set_looseness, .number = IN_},
    {"in max distance", DG_TIKZ_KEY_VALUE, .run = set_distance, .number = IN_ | MOST},
    {"in min distance", DG_TIKZ_KEY_VALUE, .run = set_distance, .number = IN_ | LEAST},
    {"line to", DG_TIKZ_KEY_ANY, .run = set_operations, .data = ""},
    {"loop", DG_TIKZ_KEY_ANY, .run = set_loop},
    {"looseness", DG_TIKZ_KEY_VALUE, .run = set_looseness, .number = BOTH},
    {"max distance", DG_TIKZ_KEY_VALUE, .run = set_distance, .number = BOTH | MOST},
    {"min distance", DG_TIKZ_KEY_VALUE, .run = set_distance, .number = BOTH | LEAST},
    {"move to", DG_TIKZ_KEY_ANY, .run = set_operations, .data = "(\\tikztotarget)"},
    {"out", DG_TIKZ_KEY_VALUE, .run = set_angle, .number = OUT},
    {"out control", DG_TIKZ_KEY_VALUE, .run = set_control, .number = OUT},
    {"out distance", DG_TIKZ_KEY_VALUE, .run = set_distance, .number = OUT | LEAST | MOST},
    {"out looseness", DG_TIKZ_KEY_VALUE, .run = set_looseness, .number = OUT},
    {"out max distance", DG_TIKZ_KEY_VALUE, .run = set_distance, .number = OUT | MOST},
    {"out min distance", DG_TIKZ_KEY_VALUE, .run = set_distance, .number = OUT | LEAST},
    {"relative", DG_TIKZ_KEY_TRUTH, {IN(relative)}},
    {"to path", DG_TIKZ_KEY_VALUE, .run = set_operations},
};

#undef IN

gboolean dg_tikz_key_way(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, &tikz->state->way, key, value);
}
