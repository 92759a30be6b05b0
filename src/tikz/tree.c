/* Trees: children of a node and the edges to them (PGF manual, "Making Trees Grow"). */
#include "tikz/key.h"

#include <math.h>
#include <string.h>

typedef struct {
  char *options, *body; /* either may be NULL */
} Child;

/* The child that is being read, while its text is. */
struct _DgTikzTree {
  const char *parent, *child; /* names of nodes, interned */
  gboolean has_edge; /* "edge from parent" was written */
  struct _DgTikzTree *outer;
};

static void clear_child(gpointer data) {
  Child *child = data;
  g_free(child->options);
  g_free(child->body);
}

static void grow_cyclic(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGrowth *growth = object;
  growth->kind = DG_TIKZ_GROW_CYCLIC;
}

static void grow_round(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGrowth *growth = object;
  growth->kind = (DgTikzGrowthKind)key->number;
  growth->angle = dg_tikz_number(tikz, value);
}

static void grow_line(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  static const DgTikzWord DIRECTIONS[] = {{"down", -90},       {"east", 0},          {"left", 180}, {"north", 90},
                                          {"north east", 45},  {"north west", 135},  {"right", 0},  {"south", -90},
                                          {"south east", -45}, {"south west", -135}, {"up", 90},    {"west", 180}};
  DgTikzGrowth *growth = object;
  const DgTikzWord *direction = DG_NAMED_FIND(DIRECTIONS, value);
  growth->kind = DG_TIKZ_GROW_LINE;
  growth->angle = direction ? direction->meaning : dg_tikz_number(tikz, value);
  growth->swapped = key->name[4] == '\'';
  growth->special_level = growth->level; /* a child that says where it grows stands beside no sibling */
}

static void set_anchor(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  g_autofree char *anchor = strcmp(value, "border") == 0 ? g_strdup("") : g_strconcat(".", value, NULL);
  dg_tikz_key_set_text(object, key, dg_tikz_intern(tikz, anchor));
}

#define IN(member) offsetof(DgTikzGrowth, member)

static const DgTikzKey KEYS[] = {
    {"child anchor", DG_TIKZ_KEY_VALUE, {IN(child_anchor)}, .run = set_anchor},
    {"clockwise from", DG_TIKZ_KEY_VALUE, .run = grow_round, .number = DG_TIKZ_GROW_CLOCKWISE},
    {"counterclockwise from", DG_TIKZ_KEY_VALUE, .run = grow_round, .number = DG_TIKZ_GROW_COUNTERCLOCKWISE},
    {"edge from parent path", DG_TIKZ_KEY_TEXT, {IN(edge_path)}},
    {"grow", DG_TIKZ_KEY_VALUE, .run = grow_line},
    {"grow cyclic", DG_TIKZ_KEY_ANY, .run = grow_cyclic},
    {"grow'", DG_TIKZ_KEY_VALUE, .run = grow_line},
    {"growth parent anchor", DG_TIKZ_KEY_TEXT, {IN(growth_anchor)}},
    {"level distance", DG_TIKZ_KEY_LENGTH, {IN(level_distance), IN(own_level)}},
    {"missing", DG_TIKZ_KEY_TRUTH, {IN(missing)}},
    {"parent anchor", DG_TIKZ_KEY_VALUE, {IN(parent_anchor)}, .run = set_anchor},
    {"sibling angle", DG_TIKZ_KEY_NUMBER, {IN(sibling_angle)}},
    {"sibling distance", DG_TIKZ_KEY_LENGTH, {IN(sibling_distance), IN(own_sibling)}},
};

#undef IN

gboolean dg_tikz_key_tree(DgTikz *tikz, const char *key, const char *value) {
  return DG_TIKZ_KEY(tikz, KEYS, &tikz->state->growth, key, value);
}

/* ---- reading ---- */

typedef struct {
  GArray *children;
  const char *options;
} Collection;

/* "child foreach \x in {...} {...}": each turn is a child, its variables put in. */
static void collect_turn(DgTikz *tikz, const char *body, gpointer user_data) {
  const Collection *collection = user_data;
  g_autofree char *expanded = dg_tex_expand(tikz->reader, body);
  char *text = g_strstrip(expanded);
  gsize length = strlen(text);
  if (length >= 2 && *text == '{' && text[length - 1] == '}') {
    text[length - 1] = '\0';
    text++;
  }
  Child child = {g_strdup(collection->options), g_strdup(text)};
  g_array_append_val(collection->children, child);
}

/* What follows the first "child", up to where something else comes. */
static GArray *collect(DgTikz *tikz) {
  DgTexReader *reader = tikz->reader;
  GArray *children = g_array_new(FALSE, TRUE, sizeof(Child));
  g_array_set_clear_func(children, clear_child);
  do {
    g_autofree char *options = dg_tex_bracket(reader);
    if (dg_tex_take_word(reader, "foreach") || dg_tex_take_command(reader, "foreach")) {
      Collection collection = {children, options};
      dg_tikz_foreach(tikz, collect_turn, &collection);
    } else {
      Child child = {g_steal_pointer(&options), dg_tex_peek(reader) == '{' ? dg_tex_argument(reader) : NULL};
      g_array_append_val(children, child);
    }
  } while (dg_tex_take_word(reader, "child"));
  return children;
}

/* ---- placing ---- */

static void shift_state(DgTikzState *state, double x, double y) {
  DgTransform by = {1, 0, 0, 1, x, y};
  state->matrix = dg_transform_multiply(&state->matrix, &by);
}

static void shift_polar(DgTikzState *state, double angle, double distance) {
  shift_state(state, distance * dg_tex_cos(angle), distance * dg_tex_sin(angle));
}

/* Moves the origin from the parent to child `index` of `count`, both counted from 1. */
static void grow(DgTikzState *state, guint index, guint count) {
  const DgTikzGrowth *growth = &state->growth;
  double middle = index - (count + 1) / 2.0;
  switch (growth->kind) {
  case DG_TIKZ_GROW_LINE:
    shift_polar(state, growth->angle, growth->level_distance);
    if (growth->special_level != growth->level)
      shift_polar(state, growth->angle + (growth->swapped ? -90 : 90), middle * growth->sibling_distance);
    break;
  case DG_TIKZ_GROW_CYCLIC: {
    double angle = growth->sibling_angle * middle, c = dg_tex_cos(angle), s = dg_tex_sin(angle);
    DgTransform turn = {c, s, -s, c, 0, 0};
    state->matrix = dg_transform_multiply(&state->matrix, &turn);
    shift_state(state, growth->level_distance, 0);
    break;
  }
  case DG_TIKZ_GROW_CLOCKWISE:
    shift_polar(state, growth->angle - growth->sibling_angle * (index - 1), growth->level_distance);
    break;
  case DG_TIKZ_GROW_COUNTERCLOCKWISE:
    shift_polar(state, growth->angle + growth->sibling_angle * (index - 1), growth->level_distance);
    break;
  }
}

static void clear_path_state(DgTikzState *state) {
  state->paint.stroke = state->paint.fill = state->clip = state->decorate = FALSE;
  state->preaction = state->postaction = state->name_path = NULL;
  state->labels = NULL;
}

void dg_tikz_edge_from_parent(DgTikz *tikz, GArray *before) {
  dg_tikz_path_place(tikz, before, 0); /* the child itself */
  DgTikzTree *tree = tikz->tree;
  DgTikzState *state = tikz->state, own = *state;
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  g_autoptr(GArray) deferred = dg_tikz_deferred_new();
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  tikz->state = &own;
  clear_path_state(&own);
  dg_tikz_pieces_begin(&path);
  dg_tikz_style(tikz, "edge from parent");
  if (options)
    dg_tikz_keys(tikz, options);
  guint from = dg_tikz_path_nodes(tikz, &path, deferred);
  if (!tree) {
    dg_tikz_unknown(tikz, TRUE, "found \"edge from parent\" outside of a child");
  } else {
    tree->has_edge = TRUE;
    dg_tex_define(tikz->reader, "tikzparentnode", tree->parent);
    dg_tex_define(tikz->reader, "tikzchildnode", tree->child);
    dg_tex_define(tikz->reader, "tikzparentanchor", own.growth.parent_anchor ? own.growth.parent_anchor : "");
    dg_tex_define(tikz->reader, "tikzchildanchor", own.growth.child_anchor ? own.growth.child_anchor : "");
    dg_tex_set_register(tikz->reader, "tikzleveldistance", own.growth.level_distance, TRUE);
    g_autofree char *text =
        g_strconcat(own.growth.edge_path ? own.growth.edge_path
                                         : "(\\tikzparentnode\\tikzparentanchor)--(\\tikzchildnode\\tikzchildanchor)",
                    ";", NULL);
    dg_tex_push(tikz->reader, text, -1);
    dg_tikz_path_operations(tikz, &path, deferred);
    dg_tikz_path_give(&path, deferred, from);
    dg_tikz_path_finish(tikz, &path);
  }
  tikz->state = &own;
  dg_tikz_path_place(tikz, deferred, 0);
  dg_tikz_path_seat(tikz, &path);
  g_array_unref(path.segments);
  dg_tikz_pieces_end(&path);
  tikz->state = state;
}

/* Reads the text of a child: its node, then what may follow it. */
static void read_child(DgTikz *tikz, DgTikzTree *tree, const char *body) {
  g_autoptr(GArray) deferred = dg_tikz_deferred_new();
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  g_autofree char *text = g_strstrip(g_strdup(body ? body : ""));
  const char *rest = text;
  gboolean is_coordinate = g_str_has_prefix(text, "coordinate");
  if (g_str_has_prefix(text, "node"))
    rest += strlen("node");
  else if (is_coordinate)
    rest += strlen("coordinate");
  gboolean is_node = rest != text && !is_coordinate;
  g_autofree char *whole =
      g_strdup_printf("%s[name=%s,every child node/.try]%s%s;", is_node ? "node" : "coordinate", tree->child,
                      is_node || is_coordinate ? "" : "{}", rest); /* keys that come first are for its children */
  dg_tex_push(tikz->reader, whole, -1);
  dg_tikz_path_nodes(tikz, &path, deferred);
  const char *name = dg_tikz_deferred_name(tikz, deferred); /* the child may have said one itself */
  tree->child = name ? name : tree->child;
  dg_tikz_path_place(tikz, deferred, 0);
  dg_tikz_path_operations(tikz, &path, deferred);
  dg_tikz_path_place(tikz, deferred, 0);
  if (!tree->has_edge) {
    dg_tex_push(tikz->reader, ";", -1); /* nothing follows the edge */
    dg_tikz_edge_from_parent(tikz, deferred);
    dg_tex_take(tikz->reader, ";");
  }
  g_array_unref(path.segments);
}

static void place_child(DgTikz *tikz, const Child *child, const char *parent, guint index, guint count) {
  DgTikzState *state = tikz->state, own = *state;
  g_autofree char *name = g_strdup_printf("%s-%u", parent, index);
  DgTikzTree tree = {.parent = parent, .child = dg_tikz_intern(tikz, name), .outer = tikz->tree};
  tikz->state = &own;
  guint styles = dg_tikz_styles_mark(tikz);
  dg_tex_group_begin(tikz->reader);
  own.growth.missing = FALSE;
  dg_tikz_style(tikz, "every child");
  if (child->options)
    dg_tikz_keys(tikz, child->options);
  if (!own.growth.missing) {
    tikz->tree = &tree;
    grow(&own, index, count);
    clear_path_state(&own);
    read_child(tikz, &tree, child->body);
    tikz->tree = tree.outer;
  }
  dg_tex_group_end(tikz->reader);
  dg_tikz_styles_restore(tikz, styles);
  tikz->state = state;
}

void dg_tikz_children(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  const char *parent = dg_tikz_deferred_name(tikz, deferred);
  dg_tikz_path_place(tikz, deferred, 0);
  g_autoptr(GArray) children = collect(tikz);
  if (!parent)
    parent = path->coordinate;
  if (!parent && tikz->tree)
    parent = tikz->tree->child;
  DgTikzState *state = tikz->state, own = *state;
  const DgTikzNode *node = parent ? g_hash_table_lookup(tikz->nodes, parent) : NULL;
  DgPoint origin;
  if (!node || ++tikz->depth > DG_TIKZ_DEPTH_MAX) {
    dg_tikz_unknown(tikz, TRUE, node ? "found a tree more than %u levels deep" : "found a child without a node",
                    DG_TIKZ_DEPTH_MAX);
    return;
  }
  tikz->state = &own;
  guint styles = dg_tikz_styles_mark(tikz);
  clear_path_state(&own);
  own.growth.level++;
  g_autofree char *level = g_strdup_printf("level=%u", own.growth.level);
  g_autofree char *level_style = g_strdup_printf("level %u", own.growth.level);
  if (dg_tikz_style_exists(tikz, "level"))
    dg_tikz_keys(tikz, level);
  dg_tikz_style(tikz, level_style);
  if (!dg_tikz_node_anchor(tikz, node, own.growth.growth_anchor, &origin))
    origin = (DgPoint){node->matrix.e, node->matrix.f};
  own.matrix.e = origin.x;
  own.matrix.f = origin.y;
  for (guint i = 0; i < children->len && !dg_tex_error(tikz->reader); i++)
    place_child(tikz, &g_array_index(children, Child, i), parent, i + 1, children->len);
  dg_tikz_styles_restore(tikz, styles);
  tikz->state = state;
  tikz->depth--;
}
