/* Arrow heads of DOT, as lib/common/arrows.c of Graphviz reads their names:
 *
 *   heads = head {head}                     up to four
 *   head  = {"o" | "l" | "r" | "half" | "e"} shape
 *   shape = normal mpty inv vee (named "pen" behind an o) crow tee box diamond dot curve icurve none
 *
 * normal, mpty (empty) and vee (open) point at the node; the others are marks. Of a name that is none the heads before
 * it are drawn. */
#include "languages/dot_text.h"

#include <string.h>

/* Heads that are drawn at one end. */
#define HEADS_MAX 4

/* The shape that begins at `*at`, which goes behind it; DG_TIP_UNKNOWN: there is none. */
static DgTip take_shape(const char **at) {
  static const struct {
    const char *name;
    DgTip tip;
  } shapes[] = {
      {"box", DG_TIP_MARK},  {"crow", DG_TIP_MARK},    {"curve", DG_TIP_MARK}, {"diamond", DG_TIP_MARK},
      {"dot", DG_TIP_MARK},  {"icurve", DG_TIP_MARK},  {"inv", DG_TIP_MARK},   {"mpty", DG_TIP_ARROW},
      {"none", DG_TIP_NONE}, {"normal", DG_TIP_ARROW}, {"pen", DG_TIP_ARROW},  {"tee", DG_TIP_MARK},
      {"vee", DG_TIP_ARROW},
  };
  for (guint i = 0; i < G_N_ELEMENTS(shapes); i++)
    if (g_str_has_prefix(*at, shapes[i].name)) {
      *at += strlen(shapes[i].name);
      return shapes[i].tip;
    }
  return DG_TIP_UNKNOWN;
}

/* Behind what says which part of a shape is drawn, and whether it is filled. */
static void skip_modifiers(const char **at) {
  static const char *const modifiers[] = {"half", "o", "r", "l", "e"};
  for (guint i = 0; i < G_N_ELEMENTS(modifiers); i++)
    if (g_str_has_prefix(*at, modifiers[i])) {
      *at += strlen(modifiers[i]);
      i = G_MAXUINT; /* from the first again */
    }
}

/* What an end shows whose heads are called that. */
static DgTip find_tip(const char *name) {
  DgTip tip = DG_TIP_NONE;
  if (!*name)
    return DG_TIP_ARROW;
  for (guint heads = 0; *name && heads < HEADS_MAX; heads++) {
    gboolean reversed = g_str_has_prefix(name, "invempty");
    skip_modifiers(&name);
    DgTip next = take_shape(&name);
    if (reversed)
      name += strlen("empty");
    if (next == DG_TIP_UNKNOWN)
      break;
    if (tip != DG_TIP_ARROW && next != DG_TIP_NONE)
      tip = next;
  }
  return tip;
}

void dg_dot_find_tips(const DgDotValues *values, gboolean directed, DgTip tips[2]) {
  const char *dir = dg_dot_value(values, DG_DOT_DIR);
  gboolean back = strcmp(dir, "back") == 0, both = strcmp(dir, "both") == 0, none = strcmp(dir, "none") == 0;
  gboolean forward = strcmp(dir, "forward") == 0;
  gboolean head = both || forward || (directed && !back && !none);
  tips[0] = back || both ? find_tip(dg_dot_value(values, DG_DOT_ARROWTAIL)) : DG_TIP_NONE;
  tips[1] = head ? find_tip(dg_dot_value(values, DG_DOT_ARROWHEAD)) : DG_TIP_NONE;
}
