/* The library petri: tokens in the places of Petri nets (PGF manual, "Petri-Net Drawing Library"). */
#include "tikz/key.h"

#include <string.h>

/* Where each of so many tokens stands, in distances between tokens; more of them stand around a circle. */
static const DgPoint ONE[] = {{0, 0}}, TWO[] = {{-.5, 0}, {.5, 0}}, THREE[] = {{0, .57}, {-.5, -.306}, {.5, -.306}},
                     FOUR[] = {{-.5, .5}, {.5, .5}, {-.5, -.5}, {.5, -.5}},
                     FIVE[] = {{0, .85}, {-.808, .263}, {.808, .263}, {-.5, -.688}, {.5, -.688}};
static const DgPoint *const PLACES[] = {ONE, TWO, THREE, FOUR, FIVE};

static DgPoint place_of(guint index, guint count) {
  if (count <= G_N_ELEMENTS(PLACES))
    return PLACES[count - 1][index];
  double angle = 90 - 360.0 * index / count;
  return (DgPoint){dg_tex_cos(angle), dg_tex_sin(angle)};
}

static void add_token(DgTikz *tikz, guint index, guint count, const char *keys, const char *text) {
  char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];
  DgPoint at = place_of(index, count);
  g_ascii_formatd(x, sizeof x, "%.4f", at.x);
  g_ascii_formatd(y, sizeof y, "%.4f", at.y);
  g_autofree char *node = g_strdup_printf("node[token,%s] at ([shift={(%s*\\tikztokendistance,%s*\\tikztokendistance)}]"
                                          "\\tikzlastnode.center) {%s}",
                                          keys, x, y, text);
  if (!dg_tex_is_defined(tikz->reader, "tikztokendistance"))
    dg_tex_define(tikz->reader, "tikztokendistance", "1.5ex");
  dg_tikz_add_after_node(tikz, node);
}

static void add_tokens(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  guint count = (guint)CLAMP(dg_tikz_number(tikz, value), 0, 50);
  for (guint i = 0; i < count; i++)
    add_token(tikz, i, count, "", "");
}

/* A list of what tokens hold, or of their colours. */
static void add_listed(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  g_autofree char *list = dg_tex_expand(tikz->reader, value);
  g_autoptr(GPtrArray) items = dg_tikz_list(tikz, list);
  gboolean are_colors = *key->name == 'c';
  for (guint i = 0; i < items->len; i++)
    add_token(tikz, i, items->len, are_colors ? items->pdata[i] : "", are_colors ? "" : items->pdata[i]);
}

static void set_distance(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tex_define(tikz->reader, "tikztokendistance", value);
}

static const DgTikzKey KEYS[] = {
    {"colored tokens", DG_TIKZ_KEY_VALUE, .run = add_listed},
    {"structured tokens", DG_TIKZ_KEY_VALUE, .run = add_listed},
    {"token distance", DG_TIKZ_KEY_VALUE, .run = set_distance},
    {"tokens", DG_TIKZ_KEY_VALUE, .run = add_tokens},
};

gboolean dg_tikz_key_petri(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, tikz->state, key, value);
}
