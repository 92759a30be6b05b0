/* Trees of linguists: \Tree [.S [.NP I ] [.VP sleep ] ] of the packages tikz-qtree and qtree. */
#include "tikz/forest.h"

#include "tikz/package.h"

#include <math.h>
#include <string.h>

typedef struct {
  DgTikz *tikz;
  const char *p; /* where the text is read */
} Reader;

static void skip_blanks(Reader *reader) {
  while (g_ascii_isspace(*reader->p))
    reader->p++;
}

/* Where a group in braces that begins at `p` ends. */
static const char *group_end(const char *p) {
  gint depth = 0;
  for (; *p; p++) {
    depth += *p == '{';
    depth -= *p == '}';
    if (*p == '\\' && p[1])
      p++;
    else if (depth == 0)
      return p + 1;
  }
  return p;
}

/* A label ends at a blank, but for those in braces, in a formula or after the name of a command. */
static const char *label_end(const char *p) {
  gboolean in_formula = FALSE;
  while (*p && (in_formula || (!g_ascii_isspace(*p) && *p != ']' && *p != '['))) {
    in_formula ^= *p == '$';
    if (*p == '{') {
      p = group_end(p);
    } else if (*p == '\\') {
      do
        p++;
      while (g_ascii_isalpha(*p));
      p += *p == ' ' || !g_ascii_isalpha(p[-1]);
    } else {
      p++;
    }
  }
  return p;
}

/* "\node[keys](name){text};": the node as TikZ has it. */
static void read_node_statement(Reader *reader, DgTikzForestNode *node) {
  const char *end = reader->p;
  for (reader->p += strlen("\\node"); *reader->p && *reader->p != ';';) {
    const char *start = reader->p;
    char close = *start == '[' ? ']' : *start == '(' ? ')' : 0;
    end = *start == '{' ? group_end(start) : close && strchr(start, close) ? strchr(start, close) + 1 : start + 1;
    g_autofree char *inside = end - start >= 2 ? g_strndup(start + 1, (gsize)(end - start) - 2) : g_strdup("");
    if (close == ']')
      g_string_append_printf(node->keys, ",%s", inside);
    else if (close == ')')
      node->name = dg_tikz_intern(reader->tikz, inside);
    else if (*start == '{')
      node->content = g_strdup(inside);
    reader->p = end;
  }
  reader->p += *reader->p == ';';
}

static void read_label(Reader *reader, DgTikzForestNode *node) {
  skip_blanks(reader);
  if (g_str_has_prefix(reader->p, "\\node") && !g_ascii_isalpha(reader->p[5])) {
    read_node_statement(reader, node);
    return;
  }
  const char *end = label_end(reader->p);
  end = end == reader->p && *end ? end + 1 : end; /* what cannot be a label is passed over */
  g_autofree char *text = g_strndup(reader->p, (gsize)(end - reader->p));
  gsize length = strlen(text);
  gboolean braced = length >= 2 && *text == '{' && group_end(text) == text + length;
  node->content = braced ? g_strndup(text + 1, length - 2) : g_strdup(text);
  reader->p = end;
}

/* "\edge[keys] node {label};" before a child. */
static void read_edge(Reader *reader, DgTikzForestNode *node) {
  reader->p += strlen("\\edge");
  skip_blanks(reader);
  const char *close = *reader->p == '[' ? strchr(reader->p, ']') : NULL;
  if (close) {
    g_autofree char *keys = g_strndup(reader->p + 1, (gsize)(close - reader->p) - 1);
    if (strcmp(g_strstrip(keys), "roof") == 0)
      dg_tikz_forest_keys(reader->tikz, node, "roof");
    else
      g_string_append_printf(node->edge, ",%s", keys);
    reader->p = close + 1;
  }
  const char *end = strchr(reader->p, ';');
  end = end ? end : reader->p + strlen(reader->p);
  g_string_append_len(node->edge_label, reader->p, end - reader->p);
  reader->p = end + (*end == ';');
}

/* Distances and keys that hold for a node of a level. */
static void set_level(Reader *reader, DgTikzForestNode *node) {
  DgTikz *tikz = reader->tikz;
  DgTikzState *state = tikz->state, own = *state;
  g_autofree char *level = g_strdup_printf("level %u", node->level);
  tikz->state = &own;
  dg_tikz_style(tikz, level);
  tikz->state = state;
  node->l = isnan(own.growth.own_level) ? 30 : own.growth.own_level;
  if (node->parent)
    node->parent->s_sep = isnan(own.growth.own_sibling) ? 2 : own.growth.own_sibling;
  node->grow = state->growth.angle;
  node->reversed = state->growth.swapped;
  node->edge_style = "edge from parent";
  node->parent_anchor = g_strdup("children");
  node->child_anchor = g_strdup("parent");
}

static void finish(DgTikz *tikz, DgTikzForestNode *node, gboolean is_leaf) {
  g_autofree char *own = g_strdup(node->keys->str);
  const char *base = dg_tikz_style_exists(tikz, "every tree node") ? ",anchor=center,every tree node" : "";
  g_string_printf(node->keys, "%s,every %s node/.try,every level %u node/.try%s", base, is_leaf ? "leaf" : "internal",
                  node->level, own);
  if (!node->content)
    node->content = g_strdup("");
}

/* "[.label child child ]", of which the first bracket was passed. */
static void read_subtree(Reader *reader, DgTikzForestNode *node) {
  set_level(reader, node);
  skip_blanks(reader);
  if (*reader->p == '.') {
    reader->p++;
    read_label(reader, node);
  }
  DgTikzForestNode *next = NULL;
  for (skip_blanks(reader); *reader->p && *reader->p != ']'; skip_blanks(reader)) {
    next = next ? next : dg_tikz_forest_node_new(reader->tikz, node);
    if (g_str_has_prefix(reader->p, "\\edge") && !g_ascii_isalpha(reader->p[5])) {
      read_edge(reader, next);
      continue;
    }
    if (*reader->p == '[' && node->level < DG_TIKZ_DEPTH_MAX) {
      reader->p++;
      read_subtree(reader, next);
    } else {
      set_level(reader, next);
      read_label(reader, next);
      finish(reader->tikz, next, TRUE);
    }
    next = NULL;
  }
  reader->p += *reader->p == ']';
  if (*reader->p == '.') { /* the label once more */
    reader->p = label_end(reader->p);
  }
  finish(reader->tikz, node, FALSE);
}

static void read_tree(DgTikz *tikz, const char *name) {
  g_autofree char *body = dg_tex_take(tikz->reader, "[") ? dg_tex_balanced(tikz->reader, '[', ']', FALSE) : NULL;
  if (!body) {
    dg_tikz_unknown(tikz, TRUE, "\\Tree: found no tree, expected \"[\"");
    return;
  }
  if (!tikz->in_picture) { /* it is a picture of its own */
    g_autofree char *whole = g_strdup_printf("\\begin{tikzpicture}\\Tree[%s]\\end{tikzpicture}", body);
    dg_tex_push(tikz->reader, whole, -1);
    return;
  }
  Reader reader = {tikz, body};
  g_autoptr(DgTikzForestNode) root = dg_tikz_forest_node_new(tikz, NULL);
  read_subtree(&reader, root);
  dg_tikz_forest_paint(tikz, root, FALSE);
}

static const DgTikzPackageCommand COMMANDS[] = {{"Tree", read_tree}, {NULL, NULL}};

const DgTikzPackage dg_tikz_package_qtree = {"tikz-qtree", NULL, COMMANDS, NULL};
