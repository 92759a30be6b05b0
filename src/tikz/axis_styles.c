/* Styles of the plots of pgfplots, and what the keys of one axis add to them. */
#include "tikz/axis.h"

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
    {"every minor tick", ""},
    {"every major tick", ""},
    {"every tick label", ""},
    {"every x tick label", ""},
    {"every y tick label", ""},
    {"every axis label", ""},
    {"every axis x label", ""},
    {"every axis y label", "rotate=\\" DG_TIKZ_LABEL_TURN},
    {"every axis title", ""},
    {"every axis legend", ""},
    {"every axis plot", ""},
    {"every axis plot post", ""},
    {"every x axis line", ""},
    {"every y axis line", ""},
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
  const GString *own = g_hash_table_lookup(axis->own_styles, name);
  return own ? g_strconcat(name, ",", own->str, NULL) : g_strdup(name);
}

void dg_tikz_axis_style_append(DgTikz *tikz, const char *name, const char *keys) {
  DgTikzAxis *axis = tikz->axis;
  const char *key = dg_tikz_intern(tikz, name);
  GString *own = g_hash_table_lookup(axis->own_styles, key);
  if (!own) {
    own = g_string_new(NULL);
    g_hash_table_insert(axis->own_styles, (gpointer)key, own);
  }
  g_string_append_printf(own, "%s%s", own->len ? "," : "", keys);
}

/* Keys whose value is appended to styles. */
gboolean dg_tikz_key_axis_style(DgTikz *tikz, const char *key, const char *value) {
  static const char *const NAMES[][3] = {
      {"tick label style", "every tick label", NULL},
      {"ticklabel style", "every tick label", NULL},
      {"x tick label style", "every x tick label", NULL},
      {"xticklabel style", "every x tick label", NULL},
      {"y tick label style", "every y tick label", NULL},
      {"yticklabel style", "every y tick label", NULL},
      {"label style", "every axis label", NULL},
      {"xlabel style", "every axis x label", NULL},
      {"x label style", "every axis x label", NULL},
      {"ylabel style", "every axis y label", NULL},
      {"y label style", "every axis y label", NULL},
      {"title style", "every axis title", NULL},
      {"legend style", "every axis legend", NULL},
      {"grid style", "every axis grid", NULL},
      {"major grid style", "every major grid", NULL},
      {"minor grid style", "every minor grid", NULL},
      {"tick style", "every tick", NULL},
      {"major tick style", "every major tick", NULL},
      {"minor tick style", "every minor tick", NULL},
      {"xtick style", "every x tick", NULL},
      {"ytick style", "every y tick", NULL},
      {"axis line style", "every x axis line", "every y axis line"},
      {"x axis line style", "every x axis line", NULL},
      {"y axis line style", "every y axis line", NULL},
      {"axis background/.style", "axis background", NULL},
      {"every node near coord/.style", "every node near coord", NULL},
      {"every node near coord/.append style", "every node near coord", NULL},
      {"extra x tick style", "every extra x tick", NULL},
      {"extra y tick style", "every extra y tick", NULL},
      {"extra tick style", "every extra x tick", "every extra y tick"},
  };
  for (guint i = 0; value && i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(key, NAMES[i][0]) == 0) {
      for (guint k = 1; k < 3 && NAMES[i][k]; k++)
        dg_tikz_axis_style_append(tikz, NAMES[i][k], value);
      return TRUE;
    }
  return FALSE;
}
