/* Keys of the nodes of trees of the package forest. What is none of its keys is one of TikZ for the node. */
#include "tikz/forest.h"
#include "tikz/key.h"

#include <string.h>

typedef void (*Visit)(DgTikz *tikz, DgTikzForestNode *node, const char *list);

static void visit_tree(DgTikz *tikz, DgTikzForestNode *node, const char *list) {
  dg_tikz_forest_keys(tikz, node, list);
  for (guint i = 0; i < node->children->len; i++)
    visit_tree(tikz, node->children->pdata[i], list);
}

static void for_tree(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  visit_tree(tikz, object, value);
}

static void for_descendants(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  const DgTikzForestNode *node = object;
  for (guint i = 0; i < node->children->len; i++)
    visit_tree(tikz, node->children->pdata[i], value);
}

static void for_children(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  const DgTikzForestNode *node = object;
  for (guint i = 0; i < node->children->len; i++)
    dg_tikz_forest_keys(tikz, node->children->pdata[i], value);
}

static void for_leaves(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzForestNode *node = object;
  if (node->children->len == 0)
    dg_tikz_forest_keys(tikz, node, value);
  for (guint i = 0; i < node->children->len; i++)
    for_leaves(tikz, node->children->pdata[i], key, value);
}

/* Keys whose time makes no difference here. */
static void now(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  dg_tikz_forest_keys(tikz, object, value);
}

/* Takes the next group in braces off `*p`. Free with g_free(). */
static char *take_group(const char **p) {
  while (**p == ' ')
    (*p)++;
  if (**p != '{')
    return NULL;
  const char *start = *p + 1, *end = start;
  for (gint depth = 1; *end; end++) {
    depth += *end == '{';
    depth -= *end == '}';
    if (depth == 0)
      break;
  }
  *p = *end ? end + 1 : end;
  return g_strndup(start, (gsize)(end - start));
}

/* "0{keys}{keys}": the first keys when a number of the node is that one. */
static void choose(DgTikz *tikz, DgTikzForestNode *node, guint number, const char *value) {
  char *rest;
  gboolean holds = g_ascii_strtoull(value, &rest, 10) == number;
  const char *p = rest;
  g_autofree char *yes = take_group(&p), *no = take_group(&p);
  if (holds ? yes : no)
    dg_tikz_forest_keys(tikz, node, holds ? yes : no);
}

static void if_children(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzForestNode *node = object;
  choose(tikz, node, node->children->len, value);
  for (guint i = 0; *key->name == 'w' && i < node->children->len; i++)
    if_children(tikz, node->children->pdata[i], key, value);
}

static void if_level(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzForestNode *node = object;
  choose(tikz, node, node->level, value);
  for (guint i = 0; *key->name == 'w' && i < node->children->len; i++)
    if_level(tikz, node->children->pdata[i], key, value);
}

static guint number_of(const DgTikzForestNode *node) {
  guint index = 0;
  if (node->parent)
    g_ptr_array_find(node->parent->children, node, &index);
  return node->parent ? index + 1 : 0;
}

static void if_number(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzForestNode *node = object;
  choose(tikz, node, number_of(node), value);
  for (guint i = 0; *key->name == 'w' && i < node->children->len; i++)
    if_number(tikz, node->children->pdata[i], key, value);
}

/* ---- of the node itself ---- */

#define IN(member) offsetof(DgTikzForestNode, member)

static void set_text(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  char **member = DG_TIKZ_KEY_MEMBER(char *, object, key, 0);
  g_free(*member);
  *member = g_strdup(value);
}

static void append(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  GString *const *member = DG_TIKZ_KEY_MEMBER(GString *, object, key, 0);
  g_string_append_printf(*member, ",%s", value);
}

/* Content that is aligned is a table, whose rows are as high as a strut. */
static void set_align(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzForestNode *node = object;
  node->is_table = TRUE;
  g_string_append_printf(node->keys, ",align=%s", value);
}

static void set_label(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  g_string_assign(((DgTikzForestNode *)object)->edge_label, value);
}

static void set_growth(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  static const DgTikzWord ANGLES[] = {{"down", -90},       {"east", 0},          {"left", 180}, {"north", 90},
                                      {"north east", 45},  {"north west", 135},  {"right", 0},  {"south", -90},
                                      {"south east", -45}, {"south west", -135}, {"up", 90},    {"west", 180}};
  DgTikzForestNode *node = object;
  const DgTikzWord *word = DG_NAMED_FIND(ANGLES, value);
  node->grow = word ? word->meaning : dg_tikz_number(tikz, value);
  node->reversed = key->name[4] == '\'';
  for (guint i = 0; i < node->children->len; i++) /* which grow as their parent does */
    set_growth(tikz, node->children->pdata[i], key, value);
}

static void set_calign(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  ((DgTikzForestNode *)object)->calign = strcmp(value, "first") == 0  ? DG_TIKZ_CALIGN_FIRST
                                         : strcmp(value, "last") == 0 ? DG_TIKZ_CALIGN_LAST
                                                                      : DG_TIKZ_CALIGN_MIDPOINT;
  if (strstr(value, "angle"))
    dg_tikz_unknown(tikz, FALSE, "key calign: found \"%.40s\"; nodes stand over the middle of their children", value);
}

/* "l=2cm", and changes of it by "+" and "*" before "=". */
static void set_length(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  double *member = DG_TIKZ_KEY_MEMBER(double, object, key, 0);
  char change = key->name[strlen(key->name) - 1];
  double length = dg_tikz_length(tikz, value, 1);
  *member = change == '+' ? *member + length : change == '*' ? *member * length : length;
}

/* A path without the words of the edge around it. */
static void set_path(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzForestNode *node = object;
  g_free(node->edge_path);
  node->edge_path = g_strdup_printf("\\path[\\forestoption{edge}]%s\\forestoption{edge label};", value);
}

/* One side of a roof is the edge. The triangle is painted as an area of no colour, which joins nothing else. */
static void raise_roof(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  set_path(tikz, object, key,
           "(!u.parent anchor)--(.parent first)\\forestoption{edge label};"
           "\\path[\\forestoption{edge},fill=white,fill opacity=0]"
           "(!u.place parent anchor)--(.place parent first)--(.place parent last)--cycle");
}

/* Edges go from the middle of the side of the parent to that of the child. */
static void join_sides(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  visit_tree(tikz, object, "parent anchor=children,child anchor=parent");
}

static void set_name(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  ((DgTikzForestNode *)object)->name = dg_tikz_intern(tikz, value);
}

static void make_forks(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzForestNode *node = object;
  node->is_forked = TRUE;
  for (guint i = 0; key->number != 0 && i < node->children->len; i++)
    make_forks(tikz, node->children->pdata[i], key, value);
}

static void make_folder(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  DgTikzForestNode *node = object;
  node->is_folder = TRUE;
  for (guint i = 0; i < node->children->len; i++) {
    DgTikzForestNode *next = node->children->pdata[i];
    g_free(next->anchor);
    next->anchor = g_strdup("north west");
  }
  g_free(node->anchor);
  node->anchor = g_strdup("north west");
}

static const DgTikzKey KEYS[] = {
    {"alias", DG_TIKZ_KEY_VALUE, {IN(keys)}, .run = append},
    {"align", DG_TIKZ_KEY_VALUE, .run = set_align},
    {"anchor", DG_TIKZ_KEY_VALUE, {IN(anchor)}, .run = set_text},
    {"baseline", DG_TIKZ_KEY_NOTHING},
    {"before computing xy", DG_TIKZ_KEY_VALUE, .run = now},
    {"before packing", DG_TIKZ_KEY_VALUE, .run = now},
    {"before typesetting nodes", DG_TIKZ_KEY_VALUE, .run = now},
    {"calign", DG_TIKZ_KEY_VALUE, .run = set_calign},
    {"child anchor", DG_TIKZ_KEY_VALUE, {IN(child_anchor)}, .run = set_text},
    {"content", DG_TIKZ_KEY_VALUE, {IN(content)}, .run = set_text},
    {"delay", DG_TIKZ_KEY_VALUE, .run = now},
    {"edge", DG_TIKZ_KEY_VALUE, {IN(edge)}, .run = append},
    {"edge label", DG_TIKZ_KEY_VALUE, .run = set_label},
    {"edge path", DG_TIKZ_KEY_VALUE, {IN(edge_path)}, .run = set_text},
    {"edge path'", DG_TIKZ_KEY_VALUE, .run = set_path},
    {"edge+", DG_TIKZ_KEY_VALUE, {IN(edge)}, .run = append},
    {"folder", DG_TIKZ_KEY_ANY, .run = make_folder},
    {"for children", DG_TIKZ_KEY_VALUE, .run = for_children},
    {"for descendants", DG_TIKZ_KEY_VALUE, .run = for_descendants},
    {"for leaves", DG_TIKZ_KEY_VALUE, .run = for_leaves},
    {"for root", DG_TIKZ_KEY_VALUE, .run = now},
    {"for tree", DG_TIKZ_KEY_VALUE, .run = for_tree},
    {"forked edge", DG_TIKZ_KEY_ANY, .run = make_forks},
    {"forked edges", DG_TIKZ_KEY_ANY, .run = make_forks, .number = 1},
    {"grow", DG_TIKZ_KEY_VALUE, .run = set_growth},
    {"grow'", DG_TIKZ_KEY_VALUE, .run = set_growth},
    {"if level", DG_TIKZ_KEY_VALUE, .run = if_level},
    {"if n", DG_TIKZ_KEY_VALUE, .run = if_number},
    {"if n children", DG_TIKZ_KEY_VALUE, .run = if_children},
    {"l", DG_TIKZ_KEY_VALUE, {IN(l)}, .run = set_length},
    {"l sep", DG_TIKZ_KEY_VALUE, {IN(l_sep)}, .run = set_length},
    {"l sep+", DG_TIKZ_KEY_VALUE, {IN(l_sep)}, .run = set_length},
    {"l*", DG_TIKZ_KEY_VALUE, {IN(l)}, .run = set_length},
    {"l+", DG_TIKZ_KEY_VALUE, {IN(l)}, .run = set_length},
    {"math content", DG_TIKZ_KEY_TRUTH, {IN(is_math)}},
    {"name", DG_TIKZ_KEY_VALUE, .run = set_name},
    {"no edge", DG_TIKZ_KEY_TRUTH, {IN(has_no_edge)}},
    {"node options", DG_TIKZ_KEY_VALUE, {IN(keys)}, .run = append},
    {"parent anchor", DG_TIKZ_KEY_VALUE, {IN(parent_anchor)}, .run = set_text},
    {"phantom", DG_TIKZ_KEY_TRUTH, {IN(is_phantom)}},
    {"roof", DG_TIKZ_KEY_ANY, .run = raise_roof},
    {"s sep", DG_TIKZ_KEY_VALUE, {IN(s_sep)}, .run = set_length},
    {"s sep+", DG_TIKZ_KEY_VALUE, {IN(s_sep)}, .run = set_length},
    {"sn edges", DG_TIKZ_KEY_ANY, .run = join_sides},
    {"tier", DG_TIKZ_KEY_VALUE, {IN(tier)}, .run = set_text},
    {"where level", DG_TIKZ_KEY_VALUE, .run = if_level},
    {"where n", DG_TIKZ_KEY_VALUE, .run = if_number},
    {"where n children", DG_TIKZ_KEY_VALUE, .run = if_children},
};

#undef IN

/* ---- styles ---- */

#define PREAMBLE "default preamble" /* of all trees */

/* Styles of forest are kept apart from those of TikZ, as macros: they hold keys of both. */
static char *style_macro(const char *name) {
  return g_strconcat("diagrade forest ", name, NULL);
}

/* "name/.style={keys}" and "name/.append style={keys}"; FALSE when a key is something else. */
static gboolean define_style(DgTikz *tikz, char *key, const char *value) {
  char *handler = strstr(key, "/.");
  gboolean appends = handler && strcmp(handler, "/.append style") == 0;
  if (!value || !handler || (!appends && strcmp(handler, "/.style") != 0))
    return FALSE;
  *handler = '\0';
  g_autofree char *macro = style_macro(g_strstrip(key)), *old = NULL;
  old = appends ? dg_tex_macro_body(tikz->reader, macro) : NULL;
  g_autofree char *body = g_strconcat(old ? old : "", old ? "," : "", value, NULL);
  dg_tex_define(tikz->reader, macro, body);
  return TRUE;
}

/* The keys that a style stands for, with the value in the place of #1; NULL when there is none. Free with g_free(). */
static char *style_body(DgTikz *tikz, const char *key, const char *value) {
  g_autofree char *macro = style_macro(key);
  g_autofree char *body = dg_tex_macro_body(tikz->reader, macro);
  g_auto(GStrv) parts = body ? g_strsplit(body, "#1", -1) : NULL;
  return parts ? g_strjoinv(value ? value : "", parts) : NULL;
}

void dg_tikz_forest_preamble(DgTikz *tikz, DgTikzForestNode *root) {
  g_autofree char *body = style_body(tikz, PREAMBLE, NULL);
  if (body)
    dg_tikz_forest_keys(tikz, root, body);
}

void dg_tikz_forest_set(DgTikz *tikz, const char *list) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(list, ',');
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    g_autofree char *copy = g_strdup(parts->pdata[i]), *preamble = g_strdup(PREAMBLE "/.style");
    dg_tikz_pair(copy, &key, &value);
    key = strcmp(key, PREAMBLE) == 0 ? preamble : key;
    if (*key && !define_style(tikz, key, value))
      dg_tikz_unknown(tikz, FALSE, "\\forestset: the key \"%.60s\" is not understood; it is left out", key);
  }
}

void dg_tikz_forest_keys(DgTikz *tikz, DgTikzForestNode *node, const char *list) {
  if (tikz->depth >= DG_TIKZ_DEPTH_MAX) {
    dg_tex_fail(tikz->reader, "found keys nested more than %u deep, expected less", DG_TIKZ_DEPTH_MAX);
    return;
  }
  tikz->depth++;
  g_autoptr(GPtrArray) parts = dg_tikz_split(list, ',');
  for (guint i = 0; i < parts->len && !dg_tex_error(tikz->reader); i++) {
    g_autofree char *copy = g_strdup(parts->pdata[i]);
    char *key, *value;
    dg_tikz_pair(copy, &key, &value);
    g_autofree char *style = style_body(tikz, key, value);
    if (style)
      dg_tikz_forest_keys(tikz, node, style);
    else if (*key && !DG_TIKZ_KEY(tikz, KEYS, node, key, value) && !define_style(tikz, key, value))
      g_string_append_printf(node->keys, ",%s", (const char *)parts->pdata[i]);
  }
  tikz->depth--;
}
