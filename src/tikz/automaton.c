/* The library automata: arrows into initial and out of accepting states. */
#include "tikz/key.h"

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
  g_autofree char *line =
      initial ? g_strdup_printf("%s -- (\\tikzlastnode)", outside) : g_strdup_printf("(\\tikzlastnode) -- %s", outside);
  g_autofree char *path = g_strdup_printf("[draw,->,double=none,every %s by arrow/.try] %s "
                                          "node[shape=rectangle,anchor=\\tikz%sanchor,pos=%d] {\\tikz%stext}",
                                          kind, line, kind, !initial, kind);
  dg_tikz_add_after_node(tikz, path);
}

static void arrow(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  by_arrow(tikz, key->data);
}

/* "initial text", "accepting distance": the last word of the key. */
static void set_word(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  set(tikz, key->data, strrchr(key->name, ' ') + 1, value ? value : "");
}

static void set_where(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  set_side(tikz, key->data, value);
}

static gboolean arrow_at(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  if (value)
    return FALSE;
  set_side(tikz, key->data, strrchr(key->name, ' ') + 1);
  by_arrow(tikz, key->data);
  return TRUE;
}

/* What they are about is their first word. */
static const DgTikzKey KEYS[] = {
    {"accepting", DG_TIKZ_KEY_KEYS, .data = "accepting by double"},
    {"accepting above", DG_TIKZ_KEY_ANY, .attempt = arrow_at, .data = "accepting"},
    {"accepting below", DG_TIKZ_KEY_ANY, .attempt = arrow_at, .data = "accepting"},
    {"accepting by arrow", DG_TIKZ_KEY_ANY, .run = arrow, .data = "accepting"},
    {"accepting distance", DG_TIKZ_KEY_ANY, .run = set_word, .data = "accepting"},
    {"accepting left", DG_TIKZ_KEY_ANY, .attempt = arrow_at, .data = "accepting"},
    {"accepting right", DG_TIKZ_KEY_ANY, .attempt = arrow_at, .data = "accepting"},
    {"accepting text", DG_TIKZ_KEY_ANY, .run = set_word, .data = "accepting"},
    {"accepting where", DG_TIKZ_KEY_VALUE, .run = set_where, .data = "accepting"},
    {"initial", DG_TIKZ_KEY_ANY, .run = arrow, .data = "initial"},
    {"initial above", DG_TIKZ_KEY_ANY, .attempt = arrow_at, .data = "initial"},
    {"initial below", DG_TIKZ_KEY_ANY, .attempt = arrow_at, .data = "initial"},
    {"initial by arrow", DG_TIKZ_KEY_ANY, .run = arrow, .data = "initial"},
    {"initial distance", DG_TIKZ_KEY_ANY, .run = set_word, .data = "initial"},
    {"initial left", DG_TIKZ_KEY_ANY, .attempt = arrow_at, .data = "initial"},
    {"initial right", DG_TIKZ_KEY_ANY, .attempt = arrow_at, .data = "initial"},
    {"initial text", DG_TIKZ_KEY_ANY, .run = set_word, .data = "initial"},
    {"initial where", DG_TIKZ_KEY_VALUE, .run = set_where, .data = "initial"},
};

gboolean dg_tikz_key_automaton(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, tikz->state, key, value);
}
