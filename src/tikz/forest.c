/* The package forest: the text of its trees, and what is painted of them. */
#include "tikz/forest.h"

#include "tikz/package.h"

#include <math.h>
#include <string.h>

DgTikzForestNode *dg_tikz_forest_node_new(DgTikz *tikz, DgTikzForestNode *parent) {
  const DgTikzState *state = tikz->state;
  DgTikzForestNode *node = g_new0(DgTikzForestNode, 1);
  g_autofree char *name = g_strdup_printf("unnamed %u", ++tikz->unnamed);
  node->name = dg_tikz_intern(tikz, name);
  node->parent = parent;
  node->level = parent ? parent->level + 1 : 0;
  node->children = g_ptr_array_new_with_free_func(dg_tikz_forest_node_free);
  node->keys = g_string_new(NULL);
  node->edge = g_string_new(NULL);
  node->edge_label = g_string_new(NULL);
  node->grow = -90;
  node->edge_style = "draw";
  /* Distances are calibrated by a node "dj" and the height of a strut (.7 of the leading). */
  node->l_sep = .7 * state->font.leading + state->inner_y;
  node->l = node->l_sep + .8889 * state->font.size + 2 * state->inner_y + 2 * state->paint.line_width / 2;
  node->s_sep = 2 * state->inner_x;
  if (parent)
    g_ptr_array_add(parent->children, node);
  return node;
}

void dg_tikz_forest_node_free(gpointer data) {
  DgTikzForestNode *node = data;
  char *const texts[] = {node->content, node->options,       node->edge_path,   node->anchor,
                         node->tier,    node->parent_anchor, node->child_anchor};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    g_free(texts[i]);
  g_ptr_array_unref(node->children);
  g_string_free(node->keys, TRUE);
  g_string_free(node->edge, TRUE);
  g_string_free(node->edge_label, TRUE);
  g_free(node);
}

/* ---- reading ---- */

/* Where the text that begins at `p` meets one of `stops` outside of braces. */
static const char *find_stop(const char *p, const char *stops) {
  gint depth = 0;
  for (; *p && (depth > 0 || !strchr(stops, *p)); p++) {
    depth += *p == '{';
    depth -= *p == '}';
    if (*p == '\\' && p[1])
      p++;
  }
  return p;
}

/* Content in braces is what they hold. */
static char *unbraced(char *text) {
  g_strstrip(text);
  gsize length = strlen(text);
  if (length < 2 || *text != '{' || *find_stop(text, "") || text[length - 1] != '}')
    return text;
  gint depth = 0;
  for (gsize i = 0; i + 1 < length; i++) {
    depth += text[i] == '{';
    depth -= text[i] == '}';
    if (depth == 0)
      return text;
  }
  memmove(text, text + 1, length - 2);
  text[length - 2] = '\0';
  return g_strstrip(text);
}

/* "[content, keys [child] [child]]", of which the first bracket was passed; returns where it ends. */
static const char *read_node(DgTikz *tikz, DgTikzForestNode *node, const char *p) {
  const char *end = find_stop(p, ",[]");
  node->content = unbraced(g_strndup(p, (gsize)(end - p)));
  if (*end == ',') {
    p = end + 1;
    end = find_stop(p, "[]");
    node->options = g_strndup(p, (gsize)(end - p));
  }
  while (*end == '[' && !dg_tex_error(tikz->reader)) {
    if (node->level >= DG_TIKZ_DEPTH_MAX) {
      dg_tex_fail(tikz->reader, "found a tree more than %u levels deep, expected less", DG_TIKZ_DEPTH_MAX);
      break;
    }
    end = read_node(tikz, dg_tikz_forest_node_new(tikz, node), end + 1);
    end = find_stop(end, "[]");
  }
  return *end ? end + 1 : end;
}

static void read_options(DgTikz *tikz, DgTikzForestNode *node) {
  if (node->options)
    dg_tikz_forest_keys(tikz, node, node->options);
  for (guint i = 0; i < node->children->len; i++)
    read_options(tikz, node->children->pdata[i]);
}

/* ---- painting ---- */

/* "parent", "children last": sides by where the tree grows. Free with g_free(). */
static char *anchor_name(const DgTikzForestNode *node, const char *anchor) {
  static const char *const SIDES[] = {"east", "north east", "north", "north west",
                                      "west", "south west", "south", "south east"};
  static const struct {
    const char *word;
    double angle;
  } WORDS[] = {{"children", 0}, {"first", -90}, {"last", 90}, {"parent", 180}};
  double x = 0, y = 0;
  for (guint i = 0; i < G_N_ELEMENTS(WORDS); i++) {
    gboolean across = fabs(WORDS[i].angle) < 100 && WORDS[i].angle != 0;
    double angle = node->grow + (across && node->reversed ? -WORDS[i].angle : WORDS[i].angle);
    if (!strstr(anchor, WORDS[i].word))
      continue;
    x += dg_tex_cos(angle);
    y += dg_tex_sin(angle);
  }
  if (x == 0 && y == 0)
    return g_strdup(anchor);
  return g_strdup(SIDES[(guint)floor((atan2(y, x) * (180 / G_PI) + 360 + 22.5) / 45) % 8]);
}

static void append_node(GString *out, const DgTikzForestNode *node, DgPoint at) {
  char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(x, sizeof x, "%.5f", at.x);
  g_ascii_formatd(y, sizeof y, "%.5f", at.y);
  g_autofree char *anchor = anchor_name(node, node->anchor ? node->anchor : "base");
  const char *math = node->is_math && *node->content ? "$" : "", *strut = node->is_table ? "\\strut " : "";
  g_string_append_printf(out, "\\node[anchor=%s%s] (%s) at (%spt,%spt) {%s%s%s%s%s};", anchor, node->keys->str,
                         node->name, x, y, math, strut, node->content, strut, math);
}

/* The boxes of nodes about their anchors: with their outer separation where they are set tight. */
static void measure(DgTikz *tikz, DgTikzForestNode *node, gboolean is_tight) {
  g_autoptr(GString) text = g_string_new(NULL);
  append_node(text, node, (DgPoint){0, 0});
  dg_tikz_run_unseen(tikz, text->str);
  const DgTikzNode *made = dg_tikz_node_find(tikz, node->name);
  DgPoint zero = dg_tikz_global(tikz, (DgPoint){0, 0});
  if (made) {
    gboolean is_roofed = node->edge_path != NULL; /* the roof ends outside of the border as well */
    double outer_x = is_tight || is_roofed ? 0 : made->outer_x, outer_y = is_tight ? 0 : made->outer_y;
    double w = made->half_width - outer_x, h = made->half_height - outer_y;
    DgPoint center = {made->matrix.e - zero.x, made->matrix.f - zero.y};
    node->low = (DgPoint){center.x - w, center.y - h};
    node->high = (DgPoint){center.x + w, center.y + h};
  }
  for (guint i = 0; i < node->children->len; i++)
    measure(tikz, node->children->pdata[i], is_tight);
}

/* "(name.anchor)": the place of a node that an edge begins or ends at. */
static void append_end(GString *out, const DgTikzForestNode *node, const char *anchor) {
  g_autofree char *name = anchor && *anchor ? anchor_name(node, anchor) : NULL;
  g_string_append_printf(out, "(%s%s%s)", node->name, name ? "." : "", name ? name : "");
}

/* "(!u.parent anchor)" and "(.child anchor)": ends by what they are to the node; with "place " before the anchor it is
 * a place alone, which joins nothing. Returns where the text goes on. */
static const char *append_relative(GString *out, const DgTikzForestNode *node, const char *p) {
  const char *end = strchr(p, ')'), *start = p + (g_str_has_prefix(p, "(!u.") ? 4 : 2);
  const DgTikzForestNode *at = start == p + 4 ? node->parent : node;
  gboolean is_place = g_str_has_prefix(start, "place ");
  start += is_place ? strlen("place ") : 0;
  g_autofree char *anchor = g_strndup(start, (gsize)(end - start));
  g_string_append(out, is_place ? "($" : "");
  append_end(out, at,
             strcmp(anchor, "parent anchor") == 0  ? at->parent_anchor
             : strcmp(anchor, "child anchor") == 0 ? at->child_anchor
                                                   : anchor);
  g_string_append(out, is_place ? "$)" : "");
  return end + 1;
}

/* Passes over "\\forestoption{name}" at `*p` with a blank or none before the brace; FALSE when it is not there. */
static gboolean take_word(const char **p, const char *name) {
  static const char *const COMMANDS[] = {"\\forestoption", "\\foresteoption"};
  for (guint i = 0; i < G_N_ELEMENTS(COMMANDS); i++) {
    const char *rest = *p + strlen(COMMANDS[i]);
    if (!g_str_has_prefix(*p, COMMANDS[i]))
      continue;
    rest += *rest == ' ';
    if (*rest != '{' || !g_str_has_prefix(rest + 1, name) || rest[1 + strlen(name)] != '}')
      continue;
    *p = rest + strlen(name) + 2;
    return TRUE;
  }
  return FALSE;
}

/* The path that a key gives, with its words for ends and keys put in. */
static void append_path(GString *out, const DgTikzForestNode *node) {
  for (const char *p = node->edge_path; *p;) {
    if ((g_str_has_prefix(p, "(!u.") || g_str_has_prefix(p, "(.")) && strchr(p, ')'))
      p = append_relative(out, node, p);
    else if (g_str_has_prefix(p, "\\noexpand"))
      p += strlen("\\noexpand");
    else if (take_word(&p, "edge label"))
      g_string_append(out, node->edge_label->str);
    else if (take_word(&p, "edge"))
      g_string_append_printf(out, "%s%s", node->edge_style, node->edge->str);
    else
      g_string_append_c(out, *p++);
  }
}

/* A fork: all edges of a node leave it by a common piece. */
static void append_fork(GString *out, const DgTikzForestNode *node) {
  const DgTikzForestNode *parent = node->parent;
  gboolean sideways = fabs(dg_tex_cos(parent->grow)) > .5;
  const char *step = sideways                       ? dg_tex_cos(parent->grow) > 0 ? "0.5em,0pt" : "-0.5em,0pt"
                     : dg_tex_sin(parent->grow) > 0 ? "0pt,0.5em"
                                                    : "0pt,-0.5em";
  g_string_append_printf(out, "\\path[%s%s]", node->edge_style, node->edge->str);
  append_end(out, parent, parent->parent_anchor ? parent->parent_anchor : "children");
  g_string_append_printf(out, " -- ++(%s) %s", step, sideways ? "|-" : "-|");
  append_end(out, node, node->child_anchor ? node->child_anchor : "parent");
  g_string_append_printf(out, "%s;", node->edge_label->str);
}

/* From the lower left corner of a folder down and to its entry. */
static void append_entry(GString *out, const DgTikzForestNode *node) {
  g_string_append_printf(out, "\\path[%s%s]([xshift=.45em]%s.%s) |- (%s.west)%s;", node->edge_style, node->edge->str,
                         node->parent->name, "south west", node->name, node->edge_label->str);
}

static void append_edge(GString *out, const DgTikzForestNode *node) {
  const DgTikzForestNode *parent = node->parent;
  if (node->edge_path) {
    append_path(out, node);
  } else if (parent->is_folder) {
    append_entry(out, node);
  } else if (node->is_forked) {
    append_fork(out, node);
  } else {
    g_string_append_printf(out, "\\path[%s%s]", node->edge_style, node->edge->str);
    append_end(out, parent, parent->parent_anchor);
    g_string_append(out, " -- ");
    append_end(out, node, node->child_anchor);
    g_string_append_printf(out, "%s;", node->edge_label->str);
  }
}

static void append_nodes(GString *out, const DgTikzForestNode *node) {
  if (!node->is_phantom)
    append_node(out, node, node->at);
  for (guint i = 0; i < node->children->len; i++)
    append_nodes(out, node->children->pdata[i]);
}

static void append_edges(GString *out, const DgTikzForestNode *node) {
  for (guint i = 0; i < node->children->len; i++) {
    const DgTikzForestNode *next = node->children->pdata[i];
    if (!next->has_no_edge && !next->is_phantom && !node->is_phantom)
      append_edge(out, next);
    append_edges(out, next);
  }
}

void dg_tikz_forest_paint(DgTikz *tikz, DgTikzForestNode *root, gboolean is_tight) {
  g_autoptr(GString) text = g_string_new(NULL);
  measure(tikz, root, is_tight);
  dg_tikz_forest_pack(root, is_tight);
  append_nodes(text, root);
  append_edges(text, root);
  dg_tikz_run(tikz, text->str);
}

/* The keys before the tree, the tree, and what is painted after it. */
static void read_forest(DgTikz *tikz, const char *name) {
  g_autofree char *body = dg_tex_argument(tikz->reader);
  const char *begin = body ? find_stop(body, "[") : "";
  if (!*begin) {
    dg_tikz_unknown(tikz, TRUE, "found a forest without a tree, expected \"[\"");
    return;
  }
  g_autofree char *preamble = g_strndup(body, (gsize)(begin - body));
  g_autoptr(DgTikzForestNode) root = dg_tikz_forest_node_new(tikz, NULL);
  const char *end = read_node(tikz, root, begin + 1);
  dg_tikz_forest_preamble(tikz, root);
  dg_tikz_forest_keys(tikz, root, preamble);
  read_options(tikz, root);
  dg_tikz_forest_paint(tikz, root, TRUE);
  dg_tikz_run(tikz, end);
}

/* A forest is a picture of its own, unless it stands in one. */
static void begin_forest(DgTikz *tikz, const char *name) {
  g_autofree char *body = dg_tex_until(tikz->reader, "\\end {forest}");
  g_autofree char *whole = g_strdup_printf(tikz->in_picture ? "\\diagradeforest{%s}"
                                                            : "\\begin{tikzpicture}\\diagradeforest{%s}"
                                                              "\\end{tikzpicture}",
                                           body ? body : "");
  dg_tex_push(tikz->reader, whole, -1);
}

/* \Forest{...}: the same in braces. */
static void forest_statement(DgTikz *tikz, const char *name) {
  dg_tex_take(tikz->reader, "*");
  g_autofree char *body = dg_tex_argument(tikz->reader);
  g_autofree char *whole = g_strdup_printf("\\begin{forest}%s\\end{forest}", body ? body : "");
  dg_tex_push(tikz->reader, whole, -1);
}

static void set_styles(DgTikz *tikz, const char *name) {
  g_autofree char *list = dg_tex_argument(tikz->reader);
  if (list)
    dg_tikz_forest_set(tikz, list);
}

/* Its libraries are a part of what is read, or said where they are used. */
static void library_statement(DgTikz *tikz, const char *name) {
  g_free(dg_tex_bracket(tikz->reader));
  g_free(dg_tex_argument(tikz->reader));
}

static const DgTikzPackageCommand COMMANDS[] = {{"Forest", forest_statement},
                                                {"diagradeforest", read_forest},
                                                {"forestset", set_styles},
                                                {"useforestlibrary", library_statement},
                                                {NULL, NULL}};
static const DgTikzPackageCommand ENVIRONMENTS[] = {{"forest", begin_forest}, {NULL, NULL}};

const DgTikzPackage dg_tikz_package_forest = {"forest", NULL, COMMANDS, ENVIRONMENTS};
