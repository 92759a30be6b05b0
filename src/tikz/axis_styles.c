/* Styles of the plots of pgfplots, and what the keys of one axis add to them. */
#include "tikz/axis.h"
#include "tikz/key.h"

#include <string.h>

/* What pgfplots sets before any key. */
static const char *const STYLES[][2] = {
    {"every axis", ""},
    {"every axis grid", "thin,black!25"},
    {"every minor grid", ""},
    {"every major grid", ""},
    {"every tick", "very thin,gray"},
    {"every x tick", ""},
    {"every y tick", ""},
    {"every z tick", ""},
    {"every minor tick", ""},
    {"every major tick", ""},
    {"every tick label", ""},
    {"every x tick label", ""},
    {"every y tick label", ""},
    {"every z tick label", ""},
    {"every axis label", ""},
    {"every axis x label", ""},
    {"every axis y label", "rotate=\\" DG_TIKZ_LABEL_TURN},
    {"every axis z label", "rotate=\\" DG_TIKZ_LABEL_TURN},
    {"every axis title", ""},
    {"every axis legend", ""},
    {"every axis plot", ""},
    {"every axis plot post", ""},
    {"every x axis line", ""},
    {"every y axis line", ""},
    {"every z axis line", ""},
    {"axis background", ""},
    {"every node near coord", ""},
    {"every extra x tick", ""},
    {"every extra y tick", ""},
};

void dg_tikz_axis_styles_set(DgTikz *tikz) {
  for (guint i = 0; i < G_N_ELEMENTS(STYLES); i++)
    if (!dg_tikz_style_exists(tikz, STYLES[i][0]))
      dg_tikz_style_set(tikz, STYLES[i][0], STYLES[i][1], FALSE);
}

char *dg_tikz_axis_style(const DgTikzAxis *axis, const char *name) {
  const char *own = g_hash_table_lookup(axis->own_styles, name);
  return own ? g_strconcat(name, ",", own, NULL) : g_strdup(name);
}

void dg_tikz_axis_style_append(DgTikz *tikz, const char *name, const char *keys) {
  DgTikzAxis *axis = tikz->axis;
  const char *own = g_hash_table_lookup(axis->own_styles, name);
  g_autofree char *joined = g_strconcat(own ? own : "", own ? "," : "", keys, NULL);
  g_hash_table_insert(axis->own_styles, (gpointer)dg_tikz_intern(tikz, name), (gpointer)dg_tikz_intern(tikz, joined));
}

GHashTable *dg_tikz_axis_own_styles_copy(const DgTikzAxis *axis) {
  GHashTable *copy = g_hash_table_new(g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer name, own;
  g_hash_table_iter_init(&iter, axis->own_styles);
  while (g_hash_table_iter_next(&iter, &name, &own))
    g_hash_table_insert(copy, name, own);
  return copy;
}

/* Keys whose value is appended to styles. */
static void append(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  const char *const *styles = key->data;
  for (guint i = 0; styles[i]; i++)
    dg_tikz_axis_style_append(tikz, styles[i], value);
}

/* Keys that append their value to styles. */
static const DgTikzKey KEYS[] = {
    {"axis background/.style", DG_TIKZ_KEY_VALUE, .run = append,
     .data = (const char *const[]){"axis background", NULL}},
    {"axis line style", DG_TIKZ_KEY_VALUE, .run = append,
     .data = (const char *const[]){"every x axis line", "every y axis line", "every z axis line", NULL}},
    {"every node near coord/.append style", DG_TIKZ_KEY_VALUE, .run = append,
     .data = (const char *const[]){"every node near coord", NULL}},
    {"every node near coord/.style", DG_TIKZ_KEY_VALUE, .run = append,
     .data = (const char *const[]){"every node near coord", NULL}},
    {"extra tick style", DG_TIKZ_KEY_VALUE, .run = append,
     .data = (const char *const[]){"every extra x tick", "every extra y tick", NULL}},
    {"extra x tick style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every extra x tick", NULL}},
    {"extra y tick style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every extra y tick", NULL}},
    {"grid style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every axis grid", NULL}},
    {"label style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every axis label", NULL}},
    {"legend style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every axis legend", NULL}},
    {"major grid style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every major grid", NULL}},
    {"major tick style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every major tick", NULL}},
    {"minor grid style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every minor grid", NULL}},
    {"minor tick style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every minor tick", NULL}},
    {"tick label style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every tick label", NULL}},
    {"tick style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every tick", NULL}},
    {"ticklabel style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every tick label", NULL}},
    {"title style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every axis title", NULL}},
    {"x axis line style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every x axis line", NULL}},
    {"x label style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every axis x label", NULL}},
    {"x tick label style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every x tick label", NULL}},
    {"xlabel style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every axis x label", NULL}},
    {"xtick style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every x tick", NULL}},
    {"xticklabel style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every x tick label", NULL}},
    {"y axis line style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every y axis line", NULL}},
    {"y label style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every axis y label", NULL}},
    {"y tick label style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every y tick label", NULL}},
    {"ylabel style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every axis y label", NULL}},
    {"ytick style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every y tick", NULL}},
    {"yticklabel style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every y tick label", NULL}},
    {"z axis line style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every z axis line", NULL}},
    {"z label style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every axis z label", NULL}},
    {"z tick label style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every z tick label", NULL}},
    {"zlabel style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every axis z label", NULL}},
    {"ztick style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every z tick", NULL}},
    {"zticklabel style", DG_TIKZ_KEY_VALUE, .run = append, .data = (const char *const[]){"every z tick label", NULL}},
};

gboolean dg_tikz_key_axis_style(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, tikz->axis, key, value);
}
