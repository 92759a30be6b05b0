#include "ir/ir.h"
#include "tikz/shape.h"
#include "tikz/text.h"
#include "tikz/tikz.h"

#include <math.h>
#include <string.h>

/* Keys are asked one after the other: most differ in their first letter. */
static inline gboolean is(const char *key, const char *name) {
  return *key == *name && strcmp(key, name) == 0;
}

typedef struct {
  const char *name, *anchor;
  double x, y; /* where the node goes */
} Side;

/* Keys that place a node beside a point, with the anchor that then stands at the point. */
static const Side SIDES[] = {
    {"above", "south", 0, 1},
    {"below", "north", 0, -1},
    {"left", "east", -1, 0},
    {"right", "west", 1, 0},
    {"above left", "south east", -1, 1},
    {"above right", "south west", 1, 1},
    {"below left", "north east", -1, -1},
    {"below right", "north west", 1, -1},
};

static void shift_node(DgTikzState *state, double x, double y) {
  DgTransform by = {1, 0, 0, 1, x, y};
  state->node_matrix = dg_transform_multiply(&state->node_matrix, &by);
}

/* "below of=a": at the distance of node distance, from centre to centre. */
static gboolean key_side_of(DgTikz *tikz, const char *key, const char *value) {
  DgTikzState *state = tikz->state;
  if (!value || !g_str_has_suffix(key, " of"))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(SIDES); i++)
    if (strncmp(key, SIDES[i].name, strlen(key) - 3) == 0 && strlen(SIDES[i].name) == strlen(key) - 3) {
      g_autofree char *name = g_strstrip(dg_tex_expand(tikz->reader, value));
      state->relative_to = dg_tikz_intern(tikz, name);
      state->relative_direction = SIDES[i].name;
      state->relative_distance = NULL;
      state->centers_apart = TRUE;
      state->anchor = "center";
      return TRUE;
    }
  return FALSE;
}

/* "above", "above=5pt", "above=of a", "above=1cm of a", "above=1cm and 2cm of a" */
static gboolean key_side(DgTikz *tikz, const char *key, const char *value) {
  DgTikzState *state = tikz->state;
  const Side *side = NULL;
  for (guint i = 0; i < G_N_ELEMENTS(SIDES); i++)
    if (is(key, SIDES[i].name))
      side = &SIDES[i];
  if (!side)
    return FALSE;
  g_autofree char *text = value ? g_strstrip(dg_tex_expand(tikz->reader, value)) : NULL;
  const char *of = !text ? NULL : g_str_has_prefix(text, "of ") ? text : strstr(text, " of ");
  state->anchor = side->anchor;
  if (of) {
    g_autofree char *distance = g_strstrip(g_strndup(text, (gsize)(of - text)));
    g_autofree char *name = g_strstrip(g_strdup(strstr(of, "of ") + 3));
    state->relative_to = dg_tikz_intern(tikz, name);
    state->relative_direction = side->name;
    state->relative_distance = dg_tikz_intern(tikz, distance);
    state->centers_apart = FALSE;
  } else if (text && *text) {
    const char *and = strstr(text, " and ");
    g_autofree char *first = and? g_strndup(text, (gsize)(and-text)) : g_strdup(text);
    double up = dg_tikz_length(tikz, first, 1), across = and? dg_tikz_length(tikz, and+5, 1) : up;
    gboolean diagonal = side->x != 0 && side->y != 0;
    /* positioning: a single distance on a diagonal is the length of it */
    double scale = diagonal && !and? G_SQRT2 / 2 : 1;
    shift_node(state, side->x * scale * across, side->y * scale * up);
  }
  return TRUE;
}

/* The library quotes: "text" among the options of a node is a label. */
static gboolean key_quoted(DgTikz *tikz, const char *key) {
  const char *end = strrchr(key, '"');
  if (*key != '"' || end == key || !tikz->state->labels)
    return FALSE;
  const char *keys = end + 1;
  gsize length = strlen(keys);
  gboolean braced = length >= 2 && *keys == '{';
  g_autofree char *label = g_strdup_printf("l[%.*s]{%.*s}", (int)(braced ? length - 2 : length), keys + braced,
                                           (int)(end - key) - 1, key + 1);
  g_ptr_array_add(tikz->state->labels, (gpointer)dg_tikz_intern(tikz, label));
  return TRUE;
}

/* Label and pin keep their text until the node is placed. */
static gboolean key_label(DgTikz *tikz, const char *key, const char *value) {
  DgTikzState *state = tikz->state;
  if (is(key, "label") || is(key, "pin")) {
    if (!value || !state->labels)
      return TRUE;
    g_autofree char *text = g_strconcat(is(key, "pin") ? "p" : "l", value, NULL);
    g_ptr_array_add(state->labels, (gpointer)dg_tikz_intern(tikz, text));
    return TRUE;
  }
  if (is(key, "pin edge")) {
    state->pin_edge = dg_tikz_intern(tikz, value);
    return TRUE;
  }
  if ((is(key, "label distance") || is(key, "pin distance")) && value) {
    state->label_distance = dg_tikz_length(tikz, value, 1);
    return TRUE;
  }
  return FALSE;
}

typedef struct {
  const char *name;
  double position;
} Position;

static const Position POSITIONS[] = {
    {"midway", .5},  {"near start", .25}, {"near end", .75},      {"very near start", .125},
    {"at start", 0}, {"at end", 1},       {"very near end", .875}};

static gboolean key_position(DgTikz *tikz, const char *key, const char *value) {
  DgTikzState *state = tikz->state;
  for (guint i = 0; i < G_N_ELEMENTS(POSITIONS); i++)
    if (is(key, POSITIONS[i].name)) {
      state->position = POSITIONS[i].position;
      return TRUE;
    }
  if (is(key, "pos") && value) {
    state->position = dg_tikz_number(tikz, value);
  } else if (is(key, "sloped")) {
    state->sloped = !value || !is(value, "false");
  } else if (is(key, "allow upside down")) {
    return TRUE;
  } else if (is(key, "auto")) {
    state->automatic = !value || !is(value, "false");
    state->swapped = value && is(value, "right");
  } else if (is(key, "swap") || is(key, "'")) {
    state->swapped = !state->swapped;
  } else if (is(key, "at") && value) {
    g_autofree char *text = g_strstrip(dg_tex_expand(tikz->reader, value));
    gsize length = strlen(text);
    if (length >= 2 && *text == '(')
      text[length - 1] = '\0';
    state->at = dg_tikz_intern(tikz, *text == '(' ? text + 1 : text);
  } else if (is(key, "node distance") && value) {
    state->node_distance = dg_tikz_intern(tikz, value);
  } else if (is(key, "fit") && value) {
    g_autofree char *coordinates = dg_tex_expand(tikz->reader, value);
    state->fit = dg_tikz_intern(tikz, coordinates);
  } else if (is(key, "on grid")) {
    state->on_grid = !value || !is(value, "false");
  } else {
    return FALSE;
  }
  return TRUE;
}

static gboolean key_size(DgTikz *tikz, const char *key, const char *value) {
  DgTikzState *state = tikz->state;
  if (!value)
    return FALSE;
  if (is(key, "inner sep")) {
    state->inner_x = state->inner_y = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "inner xsep")) {
    state->inner_x = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "inner ysep")) {
    state->inner_y = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "outer sep")) {
    state->outer_x = state->outer_y = is(value, "auto") ? NAN : dg_tikz_length(tikz, value, 1);
  } else if (is(key, "outer xsep")) {
    state->outer_x = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "outer ysep")) {
    state->outer_y = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "minimum size")) {
    state->minimum_width = state->minimum_height = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "minimum width")) {
    state->minimum_width = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "minimum height")) {
    state->minimum_height = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "text width")) {
    state->text_width = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "text height")) {
    state->text_height = dg_tikz_length(tikz, value, 1);
  } else if (is(key, "text depth")) {
    state->text_depth = dg_tikz_length(tikz, value, 1);
  } else {
    return FALSE;
  }
  return TRUE;
}

/* font=\Large\bfseries: the commands in turn, from the font of the document. */
static void set_font(DgTikz *tikz, const char *value) {
  DgTikzState *state = tikz->state;
  g_autofree char *text = dg_tex_expand(tikz->reader, value);
  state->font = tikz->document_font;
  g_auto(GStrv) commands = g_strsplit_set(text, "\\", -1);
  for (guint i = 0; commands[i]; i++) {
    g_strstrip(commands[i]);
    if (*commands[i] && !dg_tikz_font_command(&state->font, tikz->document_font.size, commands[i]))
      dg_tikz_unknown(tikz, FALSE, "key font: found \\%.40s, which is not understood", commands[i]);
  }
}

gboolean dg_tikz_key_node(DgTikz *tikz, const char *key, const char *value) {
  DgTikzState *state = tikz->state;
  if (key_side(tikz, key, value) || key_side_of(tikz, key, value) || key_quoted(tikz, key) ||
      key_label(tikz, key, value) || key_position(tikz, key, value) || key_size(tikz, key, value) ||
      dg_tikz_key_shape(tikz, key, value) || dg_tikz_key_tree(tikz, key, value) ||
      dg_tikz_key_matrix(tikz, key, value) || dg_tikz_key_chain(tikz, key, value) ||
      dg_tikz_key_automaton(tikz, key, value))
    return TRUE;
  g_autofree char *named = value && is(key, "shape") ? dg_tex_expand(tikz->reader, value) : NULL;
  const DgTikzShape *shape = dg_tikz_shape_find(named ? g_strstrip(named) : key);
  if (shape) {
    state->shape = shape->name;
    return TRUE;
  }
  if (is(key, "anchor") && value) {
    g_autofree char *anchor = dg_tex_expand(tikz->reader, value);
    state->anchor = dg_tikz_intern(tikz, anchor);
  } else if (is(key, "centered")) {
    state->anchor = "center";
  } else if (is(key, "font") && value) {
    set_font(tikz, value);
  } else if (is(key, "align")) {
    state->align = !value                                             ? DG_TIKZ_ALIGN_LEFT
                   : is(value, "center") || is(value, "flush center") ? DG_TIKZ_ALIGN_CENTER
                   : is(value, "right") || is(value, "flush right")   ? DG_TIKZ_ALIGN_RIGHT
                                                                      : DG_TIKZ_ALIGN_LEFT;
  } else if (is(key, "text centered")) {
    state->align = DG_TIKZ_ALIGN_CENTER;
  } else if (is(key, "text ragged") || is(key, "text justified") || is(key, "text badly ragged")) {
    state->align = DG_TIKZ_ALIGN_LEFT;
  } else if (is(key, "name") && value) {
    g_autofree char *name = dg_tex_expand(tikz->reader, value);
    state->name = dg_tikz_intern(tikz, name);
  } else if (is(key, "execute at begin node") && value) {
    state->begin_text = dg_tikz_intern(tikz, value);
  } else if (is(key, "execute at end node") && value) {
    state->end_text = dg_tikz_intern(tikz, value);
  } else if (is(key, "node contents") && value) {
    state->text = dg_tikz_intern(tikz, value);
  } else if (is(key, "transform shape")) {
    state->transform_shape = !value || !is(value, "false");
  } else if (named) {
    dg_tikz_unknown(tikz, FALSE, "found the shape \"%.40s\", which is not understood; it is drawn as a rectangle",
                    named);
    state->shape = "rectangle";
  } else {
    return FALSE;
  }
  return TRUE;
}
