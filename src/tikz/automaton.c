/* The library automata: arrows into initial and out of accepting states. */
#include "tikz/tikz.h"

#include <string.h>

typedef struct {
  const char *name, *angle, *anchor;
} Side;

static const Side SIDES[] = {
    {"left", "180", "east"}, {"right", "0", "west"}, {"above", "90", "south"}, {"below", "270", "north"}};

/* Words of the library are macros, so that keys may come before and after those that use them. */
static void set(DgTikz *tikz, const char *kind, const char *word, const char *value) {
  g_autofree char *name = g_strdup_printf("tikz%s%s", kind, word);
  dg_tex_define(tikz->reader, name, value);
}

static void set_default(DgTikz *tikz, const char *kind, const char *word, const char *value) {
  g_autofree char *name = g_strdup_printf("tikz%s%s", kind, word);
  if (!dg_tex_is_defined(tikz->reader, name))
    dg_tex_define(tikz->reader, name, value);
}

static void set_side(DgTikz *tikz, const char *kind, const char *side) {
  for (guint i = 0; i < G_N_ELEMENTS(SIDES); i++)
    if (strcmp(side, SIDES[i].name) == 0) {
      set(tikz, kind, "angle", SIDES[i].angle);
      set(tikz, kind, "anchor", SIDES[i].anchor);
    }
}

static void by_arrow(DgTikz *tikz, const char *kind) {
  gboolean initial = *kind == 'i';
  set_default(tikz, kind, "text", initial ? "start" : "");
  set_default(tikz, kind, "distance", "3ex");
  set_default(tikz, kind, "angle", initial ? "180" : "0");
  set_default(tikz, kind, "anchor", initial ? "east" : "west");
  g_autofree char *outside =
      g_strdup_printf("([shift=(\\tikz%sangle:\\tikz%sdistance)]\\tikzlastnode.\\tikz%sangle)", kind, kind, kind);
  g_autofree char *node = g_strdup_printf("node[shape=rectangle,anchor=\\tikz%sanchor] {\\tikz%stext}", kind, kind);
  g_autofree char *line = initial ? g_strdup_printf("%s %s -- (\\tikzlastnode)", outside, node)
                                  : g_strdup_printf("(\\tikzlastnode) -- %s %s", outside, node);
  g_autofree char *path = g_strdup_printf("[draw,->,double=none,every %s by arrow/.try] %s", kind, line);
  dg_tikz_add_after_node(tikz, path);
}

gboolean dg_tikz_key_automaton(DgTikz *tikz, const char *key, const char *value) {
  const char *kind = g_str_has_prefix(key, "initial")     ? "initial"
                     : g_str_has_prefix(key, "accepting") ? "accepting"
                                                          : NULL;
  const char *rest = kind ? key + strlen(kind) : NULL;
  if (!kind || (*rest && *rest != ' '))
    return FALSE;
  rest += *rest == ' ';
  if (!*rest && *kind == 'a') {
    dg_tikz_keys(tikz, "accepting by double");
  } else if (!*rest || strcmp(rest, "by arrow") == 0) {
    by_arrow(tikz, kind);
  } else if (strcmp(rest, "text") == 0 || strcmp(rest, "distance") == 0) {
    set(tikz, kind, rest, value ? value : "");
  } else if (strcmp(rest, "where") == 0 && value) {
    set_side(tikz, kind, value);
  } else if (!value && (strcmp(rest, "left") == 0 || strcmp(rest, "right") == 0 || strcmp(rest, "above") == 0 ||
                        strcmp(rest, "below") == 0)) {
    set_side(tikz, kind, rest);
    by_arrow(tikz, kind);
  } else {
    return FALSE;
  }
  return TRUE;
}
