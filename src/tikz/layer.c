/* Layers of a picture, which are painted one after the other whatever order they are written in, and the frames and
 * grids that the library backgrounds puts behind a picture. */
#include "tikz/key.h"

#include <string.h>

#define LAYERS_MAX 100u

static gboolean find(const DgTikz *tikz, const char *name, guint *index) {
  for (guint i = 0; i < tikz->layers->len; i++)
    if (strcmp(tikz->layers->pdata[i], name) == 0) {
      *index = i;
      return TRUE;
    }
  return FALSE;
}

static void declare(DgTikz *tikz, const char *name) {
  guint index;
  if (find(tikz, name, &index))
    return;
  if (tikz->layers->len >= LAYERS_MAX) {
    dg_tex_fail(tikz->reader, "found more than %u layers, expected fewer", LAYERS_MAX);
    return;
  }
  g_ptr_array_add(tikz->layers, (gpointer)dg_tikz_intern(tikz, name));
}

static void set_order(DgTikz *tikz, const char *names) {
  g_auto(GStrv) list = g_strsplit(names, ",", -1);
  g_array_set_size(tikz->layer_order, 0);
  for (guint i = 0; list[i]; i++) {
    guint index;
    if (find(tikz, g_strstrip(list[i]), &index)) {
      gboolean is_there = FALSE;
      for (guint k = 0; k < tikz->layer_order->len; k++)
        is_there |= g_array_index(tikz->layer_order, guint, k) == index;
      if (!is_there)
        g_array_append_val(tikz->layer_order, index);
    } else if (*list[i]) {
      dg_tikz_unknown(tikz, FALSE, "\\pgfsetlayers: found the layer \"%.40s\", which is not declared", list[i]);
    }
  }
}

void dg_tikz_layers_background(DgTikz *tikz) {
  declare(tikz, "background");
  set_order(tikz, "background,main");
}

void dg_tikz_layer_statement(DgTikz *tikz, const char *name) {
  g_autofree char *names = dg_tex_argument(tikz->reader);
  if (names && strcmp(name, "pgfdeclarelayer") == 0)
    declare(tikz, g_strstrip(names));
  else if (names)
    set_order(tikz, names);
}

void dg_tikz_layer_begin(DgTikz *tikz, const char *name) {
  DgTikzState *state = tikz->state;
  guint index;
  if (!find(tikz, name, &index)) {
    dg_tikz_unknown(tikz, FALSE, "found the layer \"%.40s\", which is not declared; it is painted in place", name);
    return;
  }
  if (index == state->layer)
    return;
  gboolean is_painted = strcmp(name, "discard") == 0;
  for (guint i = 0; i < tikz->layer_order->len; i++)
    is_painted |= g_array_index(tikz->layer_order, guint, i) == index;
  if (!is_painted)
    dg_tikz_unknown(tikz, FALSE, "found the layer \"%.40s\", which \\pgfsetlayers does not have; it is not painted",
                    name);
  /* A layer is a picture of its own: pens and colours of the scopes around it are not in force there. */
  gboolean stroke = state->paint.stroke, fill = state->paint.fill;
  state->paint = (DgTikzPaint){
      .stroke = stroke, .fill = fill, .stroke_opacity = 1, .fill_opacity = 1, .line_width = 0.4, .miter_limit = 10};
  state->layer = index;
}

void dg_tikz_layer_enter(DgTikz *tikz) {
  const char *keys = tikz->state->background_keys;
  if (!keys)
    return;
  tikz->state->background_keys = NULL;
  dg_tikz_layer_begin(tikz, "background");
  dg_tikz_style(tikz, "every on background layer");
  dg_tikz_keys(tikz, keys);
}

/* ---- what stands behind a picture ---- */

typedef struct {
  const char *name, *path;
} Ground;

/* The box of the picture with the inner separations is "tikz@bg", with the outer ones "tikz@bgouter". */
static const Ground GROUNDS[] = {
    {"rectangle", "(tikz@bg.south west) rectangle (tikz@bg.north east)"},
    {"grid", "(tikz@bg.south west) grid (tikz@bg.north east)"},
    {"top", "(tikz@bgouter.west |- tikz@bg.north) -- (tikz@bgouter.east |- tikz@bg.north)"},
    {"bottom", "(tikz@bgouter.west |- tikz@bg.south) -- (tikz@bgouter.east |- tikz@bg.south)"},
    {"left", "(tikz@bg.west |- tikz@bgouter.south) -- (tikz@bg.west |- tikz@bgouter.north)"},
    {"right", "(tikz@bg.east |- tikz@bgouter.south) -- (tikz@bg.east |- tikz@bgouter.north)"},
};

/* Names the box of what is painted so far with room around it. */
static void name_box(DgTikz *tikz, const char *name, double x, double y) {
  const DgTikzPicture *picture = tikz->picture;
  dg_tikz_node_name_box(tikz, name, (DgPoint){picture->left - x, picture->bottom - y},
                        (DgPoint){picture->right + x, picture->top + y});
}

static double separation(DgTikz *tikz, const char *name, double initial) {
  g_autofree char *macro = g_strconcat("\\", name, NULL);
  return dg_tex_is_defined(tikz->reader, name) ? dg_tikz_length(tikz, macro, 1) : initial;
}

void dg_tikz_grounds_paint(DgTikz *tikz) {
  const char *wanted = tikz->state->grounds;
  if (!wanted || !tikz->picture->has_box)
    return;
  double ex = dg_tikz_length(tikz, "1ex", 1);
  double x = separation(tikz, "tikzframexsep", ex), y = separation(tikz, "tikzframeysep", ex);
  name_box(tikz, "tikz@bg", x, y);
  name_box(tikz, "tikz@bgouter", x + separation(tikz, "tikzouterframexsep", 0),
           y + separation(tikz, "tikzouterframeysep", 0));
  g_auto(GStrv) names = g_strsplit(wanted, ",", -1);
  for (guint i = 0; names[i]; i++)
    for (guint k = 0; k < G_N_ELEMENTS(GROUNDS); k++)
      if (strcmp(names[i], GROUNDS[k].name) == 0) {
        g_autofree char *code =
            g_strdup_printf("\\begin{scope}[reset cm]\\begin{pgfonlayer}{background}\\path[background %s]%s;"
                            "\\end{pgfonlayer}\\end{scope}",
                            names[i], GROUNDS[k].path);
        dg_tikz_run(tikz, code);
      }
}

/* "inner frame sep" and its relatives: macros for the letters of the key, as they belong to few pictures. */
static void set_separation(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  for (const char *letter = key->data; *letter; letter++) {
    g_autofree char *name = g_strdup_printf("tikz%sframe%csep", *key->name == 'o' ? "outer" : "", *letter);
    dg_tex_define(tikz->reader, name, value);
  }
}

static void set_background(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzState *state = object;
  if (!state->in_path) /* pgf changes layers with scopes alone */
    state->background_keys = dg_tikz_intern(tikz, value ? value : "");
}

static void begin_box(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  if (!tikz->state->in_path && tikz->scopes->len)
    dg_tikz_local_box_begin(tikz, value);
}

static void execute_begin(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  if (!tikz->in_picture || tikz->scopes->len == 1)
    dg_tex_push(tikz->reader, value, -1);
}

static void execute_end(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  g_string_append(tikz->at_end, value);
}

static const DgTikzKey KEYS[] = {
    {"execute at begin picture", DG_TIKZ_KEY_VALUE, .run = execute_begin},
    {"execute at end picture", DG_TIKZ_KEY_VALUE, .run = execute_end},
    {"inner frame sep", DG_TIKZ_KEY_VALUE, .run = set_separation, .data = "xy"},
    {"inner frame xsep", DG_TIKZ_KEY_VALUE, .run = set_separation, .data = "x"},
    {"inner frame ysep", DG_TIKZ_KEY_VALUE, .run = set_separation, .data = "y"},
    {"local bounding box", DG_TIKZ_KEY_VALUE, .run = begin_box},
    {"on background layer", DG_TIKZ_KEY_ANY, .run = set_background},
    {"outer frame sep", DG_TIKZ_KEY_VALUE, .run = set_separation, .data = "xy"},
    {"outer frame xsep", DG_TIKZ_KEY_VALUE, .run = set_separation, .data = "x"},
    {"outer frame ysep", DG_TIKZ_KEY_VALUE, .run = set_separation, .data = "y"},
};

gboolean dg_tikz_key_layer(DgTikz *tikz, const char *key, const char *value) {
  static const char GROUND[] = "show background ";
  DgTikzState *state = tikz->state;
  if (!g_str_has_prefix(key, GROUND))
    return DG_TIKZ_KEY(tikz, KEYS, state, key, value);
  g_autofree char *all =
      g_strconcat(state->grounds ? state->grounds : "", state->grounds ? "," : "", key + strlen(GROUND), NULL);
  state->grounds = dg_tikz_intern(tikz, all);
  return TRUE;
}
