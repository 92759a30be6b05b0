/* Keys of graphs and of their groups. */
#include "ir/ir.h"
#include "tikz/graph.h"
#include "tikz/key.h"

#include <string.h>

static const char *joined(DgTikz *tikz, const char *old, const char *separator, const char *more) {
  g_autofree char *all = g_strconcat(old ? old : "", old ? separator : "", more ? more : "", NULL);
  return dg_tikz_intern(tikz, all);
}

static void set_kind(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  ((DgTikzGraph *)object)->keys.kind = value ? dg_tikz_intern(tikz, value) : key->name;
}

static void add_nodes(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGraphKeys *keys = &((DgTikzGraph *)object)->keys;
  keys->nodes = joined(tikz, keys->nodes, ",", value);
}

static void add_edges(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGraphKeys *keys = &((DgTikzGraph *)object)->keys;
  keys->edges = joined(tikz, keys->edges, ",", value);
}

/* "edge node", "edge label", "edge label'": the data are what stands before the text of the label. */
static void add_edge_node(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGraphKeys *keys = &((DgTikzGraph *)object)->keys;
  const char *before = key->data;
  g_autofree char *text = before ? g_strdup_printf("%s{%s}", before, value) : g_strdup(value);
  keys->edge_nodes = joined(tikz, keys->edge_nodes, " ", text);
}

static void add_operator(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGraphKeys *keys = &((DgTikzGraph *)object)->keys;
  g_autofree char *text = g_strdup_printf(",%s,", key->name);
  keys->operators = joined(tikz, keys->operators, "", text);
}

static void set_anchor(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGraphKeys *keys = &((DgTikzGraph *)object)->keys;
  g_autofree char *anchor = *value ? g_strconcat(".", value, NULL) : NULL;
  *(*key->name == 'l' ? &keys->left_anchor : &keys->right_anchor) = dg_tikz_intern(tikz, anchor);
}

static void set_quotes(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tikz_style_set(tikz, "every edge quotes", key->data ? key->data : value ? value : "", FALSE);
}

static void set_math(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGraphKeys *keys = &((DgTikzGraph *)object)->keys;
  keys->before_text = keys->after_text = "$";
}

static void set_empty(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  ((DgTikzGraph *)object)->keys.is_empty = dg_tikz_truth(value);
}

static void set_existing(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  ((DgTikzGraph *)object)->keys.existing = dg_tikz_truth(value);
}

static void set_fresh(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  ((DgTikzGraph *)object)->keys.fresh = dg_tikz_truth(value);
}

static void set_number(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  ((DgTikzGraph *)object)->keys.number = value ? dg_tikz_number(tikz, value) : 1;
}

static void set_simple(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  ((DgTikzGraph *)object)->simple = *key->name == 's';
}

static void set_prefix(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGraphKeys *keys = &((DgTikzGraph *)object)->keys;
  g_autofree char *path = g_strconcat(keys->prefix ? keys->prefix : "", value, " ", NULL);
  keys->prefix = dg_tikz_intern(tikz, path);
}

/* "V" and "W" are the names themselves, "n" and "m" how many numbers they are. */
static void set_names(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGraphKeys *keys = &((DgTikzGraph *)object)->keys;
  g_autofree char *list = g_ascii_isupper(*key->name) ? g_strdup(value) : g_strdup_printf("1,...,%s", value);
  g_autofree char *expanded = dg_tex_expand(tikz->reader, list);
  *(*key->name == 'V' || *key->name == 'n' ? &keys->v : &keys->w) = dg_tikz_intern(tikz, expanded);
}

/* ---- placement ---- */

/* The nodes of the group are placed from its own beginning. */
static void place_anew(DgTikzGraphKeys *keys) {
  keys->width = keys->depth = 0;
  keys->moves_own = TRUE;
}

static void set_placement(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGraphKeys *keys = &((DgTikzGraph *)object)->keys;
  place_anew(keys);
  keys->placement = (DgTikzGraphPlacement)key->number;
}

static void set_shift(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGraphKeys *keys = &((DgTikzGraph *)object)->keys;
  g_autofree char *inside = g_strndup(value + (*value == '('), strlen(value) - (*value == '(' ? 2 : 0));
  DgPoint point;
  if (*value && dg_tikz_coordinate(tikz, inside, &point, NULL))
    *(*key->name == 'c' ? &keys->chain_shift : &keys->group_shift) = point;
}

static void set_polar_shift(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGraphKeys *keys = &((DgTikzGraph *)object)->keys;
  g_auto(GStrv) parts = g_strsplit_set(value, "(:)", 4);
  if (g_strv_length(parts) != 4)
    return;
  gboolean of_chain = *key->name == 'c';
  keys->sense = of_chain ? keys->sense : 0;
  *(of_chain ? &keys->chain_angle : &keys->group_angle) = dg_tikz_number(tikz, parts[1]);
  *(of_chain ? &keys->chain_radius : &keys->group_radius) = dg_tikz_length(tikz, parts[2], 1);
}

static void set_around(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGraphKeys *keys = &((DgTikzGraph *)object)->keys;
  place_anew(keys);
  keys->placement = DG_TIKZ_GRAPH_CIRCULAR;
  keys->chain_extent = keys->group_extent = DG_TIKZ_GRAPH_STEP;
  keys->sense = (gint)key->number;
  keys->around = value ? (guint)MAX(dg_tex_integer(dg_tikz_number(tikz, value)), 0) : 0;
  keys->group_radius = 0;
}

static void set_radius(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  ((DgTikzGraph *)object)->keys.radius = dg_tikz_length(tikz, value, DG_PT_PER_CM);
}

static void set_phase(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  ((DgTikzGraph *)object)->keys.phase = dg_tikz_number(tikz, value);
}

static void set_wrap(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  ((DgTikzGraph *)object)->keys.wrap_after = (guint)MAX(dg_tex_integer(dg_tikz_number(tikz, value)), 0);
}

typedef struct {
  double x, y;
  const char *anchor; /* of nodes that stand in a row in this direction */
} Direction;

static const Direction RIGHT = {1, 0, "west"}, LEFT = {-1, 0, "east"}, UP = {0, 1, "south"}, DOWN = {0, -1, "north"};

/* "grow right=2cm" moves along chains, "branch down" from one chain to the next, by steps of a size. */
static void set_step(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGraphKeys *keys = &((DgTikzGraph *)object)->keys;
  const Direction *direction = key->data;
  gboolean of_chain = *key->name == 'g';
  place_anew(keys);
  double x = dg_tikz_length(tikz, value ? value : "1", dg_length(tikz->state->x.x, tikz->state->x.y));
  *(of_chain ? &keys->chain_shift : &keys->group_shift) = (DgPoint){x * direction->x, x * direction->y};
  *(of_chain ? &keys->chain_extent : &keys->group_extent) = DG_TIKZ_GRAPH_STEP;
  *(direction->x != 0 ? &keys->anchor_side : &keys->anchor_level) = "center";
}

/* "grow right sep=1em": by the size of the nodes and a distance. */
static void set_sep(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGraphKeys *keys = &((DgTikzGraph *)object)->keys;
  const Direction *direction = key->data;
  gboolean of_chain = *key->name == 'g';
  place_anew(keys);
  keys->placement = DG_TIKZ_GRAPH_CARTESIAN;
  *(of_chain ? &keys->chain_shift : &keys->group_shift) = (DgPoint){direction->x, direction->y};
  *(of_chain ? &keys->chain_extent : &keys->group_extent) =
      direction->x != 0 ? DG_TIKZ_GRAPH_WIDTH : DG_TIKZ_GRAPH_HEIGHT;
  *(of_chain ? &keys->chain_sep : &keys->group_sep) = dg_tikz_length(tikz, value ? value : "1em", 1);
  *(direction->x != 0 ? &keys->anchor_side : &keys->anchor_level) = direction->anchor;
}

/* ---- layouts ---- */

static void set_layout(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGraph *graph = object;
  if (graph->layout == DG_TIKZ_LAYOUT_NONE)
    dg_tikz_unknown(tikz, TRUE, "key \"%s\": its nodes are placed plainly, not where the layout of TeX has them",
                    key->name);
  graph->layout = (DgTikzGraphLayout)key->number;
}

/* "grow=right", of layered layouts. */
static void set_growth(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  static const DgTikzWord ANGLES[] = {{"down", -90}, {"east", 0},    {"left", 180}, {"north", 90},
                                      {"right", 0},  {"south", -90}, {"up", 90},    {"west", 180}};
  const DgTikzWord *word = DG_NAMED_FIND(ANGLES, value);
  ((DgTikzGraph *)object)->keys.growth = word ? word->meaning : dg_tikz_number(tikz, value);
}

static void set_distance(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzGraphKeys *keys = &((DgTikzGraph *)object)->keys;
  double distance = dg_tikz_length(tikz, value, 1);
  if (*key->name != 's')
    keys->level_distance = distance;
  if (*key->name != 'l')
    keys->sibling_distance = distance;
}

static const DgTikzKey KEYS[] = {
    {"-!-", DG_TIKZ_KEY_ANY, .run = set_kind},
    {"--", DG_TIKZ_KEY_ANY, .run = set_kind},
    {"->", DG_TIKZ_KEY_ANY, .run = set_kind},
    {"<-", DG_TIKZ_KEY_ANY, .run = set_kind},
    {"<->", DG_TIKZ_KEY_ANY, .run = set_kind},
    {"Cartesian placement", DG_TIKZ_KEY_ANY, .run = set_placement, .number = DG_TIKZ_GRAPH_CARTESIAN},
    {"V", DG_TIKZ_KEY_VALUE, .run = set_names},
    {"W", DG_TIKZ_KEY_VALUE, .run = set_names},
    {"binary tree layout", DG_TIKZ_KEY_ANY, .run = set_layout, .number = DG_TIKZ_LAYOUT_LAYERED},
    {"branch down", DG_TIKZ_KEY_ANY, .run = set_step, .data = &DOWN},
    {"branch down sep", DG_TIKZ_KEY_ANY, .run = set_sep, .data = &DOWN},
    {"branch left", DG_TIKZ_KEY_ANY, .run = set_step, .data = &LEFT},
    {"branch left sep", DG_TIKZ_KEY_ANY, .run = set_sep, .data = &LEFT},
    {"branch right", DG_TIKZ_KEY_ANY, .run = set_step, .data = &RIGHT},
    {"branch right sep", DG_TIKZ_KEY_ANY, .run = set_sep, .data = &RIGHT},
    {"branch up", DG_TIKZ_KEY_ANY, .run = set_step, .data = &UP},
    {"branch up sep", DG_TIKZ_KEY_ANY, .run = set_sep, .data = &UP},
    {"chain polar shift", DG_TIKZ_KEY_VALUE, .run = set_polar_shift},
    {"chain shift", DG_TIKZ_KEY_VALUE, .run = set_shift},
    {"circular layout", DG_TIKZ_KEY_ANY, .run = set_layout, .number = DG_TIKZ_LAYOUT_ROUND},
    {"circular placement", DG_TIKZ_KEY_ANY, .run = set_placement, .number = DG_TIKZ_GRAPH_CIRCULAR},
    {"clique", DG_TIKZ_KEY_ANY, .run = add_operator},
    {"clockwise", DG_TIKZ_KEY_ANY, .run = set_around, .number = -1},
    {"counterclockwise", DG_TIKZ_KEY_ANY, .run = set_around, .number = 1},
    {"cycle", DG_TIKZ_KEY_ANY, .run = add_operator},
    {"default edge kind", DG_TIKZ_KEY_VALUE, .run = set_kind},
    {"edge", DG_TIKZ_KEY_VALUE, .run = add_edges},
    {"edge label", DG_TIKZ_KEY_VALUE, .run = add_edge_node, .data = "node[auto]"},
    {"edge label'", DG_TIKZ_KEY_VALUE, .run = add_edge_node, .data = "node[auto,swap]"},
    {"edge node", DG_TIKZ_KEY_VALUE, .run = add_edge_node},
    {"edge quotes", DG_TIKZ_KEY_ANY, .run = set_quotes},
    {"edge quotes center", DG_TIKZ_KEY_ANY, .run = set_quotes, .data = "anchor=center"},
    {"edge quotes mid", DG_TIKZ_KEY_ANY, .run = set_quotes, .data = "anchor=mid"},
    {"edges", DG_TIKZ_KEY_VALUE, .run = add_edges},
    {"empty nodes", DG_TIKZ_KEY_ANY, .run = set_empty},
    {"fresh nodes", DG_TIKZ_KEY_ANY, .run = set_fresh},
    {"grid", DG_TIKZ_KEY_ANY, .run = add_operator},
    {"grid placement", DG_TIKZ_KEY_ANY, .run = set_placement, .number = DG_TIKZ_GRAPH_GRID},
    {"group polar shift", DG_TIKZ_KEY_VALUE, .run = set_polar_shift},
    {"group shift", DG_TIKZ_KEY_VALUE, .run = set_shift},
    {"grow", DG_TIKZ_KEY_VALUE, .run = set_growth},
    {"grow down", DG_TIKZ_KEY_ANY, .run = set_step, .data = &DOWN},
    {"grow down sep", DG_TIKZ_KEY_ANY, .run = set_sep, .data = &DOWN},
    {"grow left", DG_TIKZ_KEY_ANY, .run = set_step, .data = &LEFT},
    {"grow left sep", DG_TIKZ_KEY_ANY, .run = set_sep, .data = &LEFT},
    {"grow right", DG_TIKZ_KEY_ANY, .run = set_step, .data = &RIGHT},
    {"grow right sep", DG_TIKZ_KEY_ANY, .run = set_sep, .data = &RIGHT},
    {"grow up", DG_TIKZ_KEY_ANY, .run = set_step, .data = &UP},
    {"grow up sep", DG_TIKZ_KEY_ANY, .run = set_sep, .data = &UP},
    {"grow'", DG_TIKZ_KEY_VALUE, .run = set_growth},
    {"independent set", DG_TIKZ_KEY_NOTHING},
    {"induced independent set", DG_TIKZ_KEY_NOTHING},
    {"layered layout", DG_TIKZ_KEY_ANY, .run = set_layout, .number = DG_TIKZ_LAYOUT_LAYERED},
    {"left anchor", DG_TIKZ_KEY_VALUE, .run = set_anchor},
    {"level distance", DG_TIKZ_KEY_VALUE, .run = set_distance},
    {"m", DG_TIKZ_KEY_VALUE, .run = set_names},
    {"math nodes", DG_TIKZ_KEY_ANY, .run = set_math},
    {"multi", DG_TIKZ_KEY_ANY, .run = set_simple},
    {"n", DG_TIKZ_KEY_VALUE, .run = set_names},
    {"name", DG_TIKZ_KEY_VALUE, .run = set_prefix},
    {"no placement", DG_TIKZ_KEY_ANY, .run = set_placement, .number = DG_TIKZ_GRAPH_UNPLACED},
    {"node distance", DG_TIKZ_KEY_VALUE, .run = set_distance},
    {"nodes", DG_TIKZ_KEY_VALUE, .run = add_nodes},
    {"number nodes", DG_TIKZ_KEY_ANY, .run = set_number},
    {"path", DG_TIKZ_KEY_ANY, .run = add_operator},
    {"phase", DG_TIKZ_KEY_VALUE, .run = set_phase},
    {"radius", DG_TIKZ_KEY_VALUE, .run = set_radius},
    {"right anchor", DG_TIKZ_KEY_VALUE, .run = set_anchor},
    {"sibling distance", DG_TIKZ_KEY_VALUE, .run = set_distance},
    {"simple", DG_TIKZ_KEY_ANY, .run = set_simple},
    {"simple necklace layout", DG_TIKZ_KEY_ANY, .run = set_layout, .number = DG_TIKZ_LAYOUT_ROUND},
    {"spring electrical layout", DG_TIKZ_KEY_ANY, .run = set_layout, .number = DG_TIKZ_LAYOUT_ROUND},
    {"spring layout", DG_TIKZ_KEY_ANY, .run = set_layout, .number = DG_TIKZ_LAYOUT_ROUND},
    {"tree layout", DG_TIKZ_KEY_ANY, .run = set_layout, .number = DG_TIKZ_LAYOUT_LAYERED},
    {"use existing nodes", DG_TIKZ_KEY_ANY, .run = set_existing},
    {"wrap after", DG_TIKZ_KEY_VALUE, .run = set_wrap},
};

void dg_tikz_graph_keys_reset(DgTikzGraph *graph) {
  const DgTikzState *state = graph->tikz->state;
  graph->keys = (DgTikzGraphKeys){.chain_shift = state->x,
                                  .group_shift = {-state->y.x, -state->y.y},
                                  .chain_radius = DG_PT_PER_CM,
                                  .group_angle = 60,
                                  .radius = DG_PT_PER_CM,
                                  .phase = 90,
                                  .kind = "--",
                                  .v = "1",
                                  .w = "1",
                                  .growth = -90,
                                  .level_distance = DG_PT_PER_CM,
                                  .sibling_distance = DG_PT_PER_CM};
}

void dg_tikz_graph_keys(DgTikzGraph *graph, const char *list) {
  DgTikz *tikz = graph->tikz;
  g_autoptr(GPtrArray) parts = dg_tikz_split(list, ',');
  for (guint i = 0; i < parts->len; i++) {
    g_autofree char *copy = g_strdup(parts->pdata[i]);
    char *key, *value;
    dg_tikz_pair(copy, &key, &value);
    if (*key && !DG_TIKZ_KEY(tikz, KEYS, graph, key, value))
      dg_tikz_keys(tikz, parts->pdata[i]);
  }
}
