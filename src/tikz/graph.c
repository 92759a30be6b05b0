/* The text of graphs: groups of chains of nodes, and subgraphs with names. */
#include "tikz/graph.h"

#include "tikz/package.h"

#include <string.h>

/* How far a group, a chain or a node moves what follows. */
typedef struct {
  double width, depth;
} Moved;

static Moved read_group(DgTikzGraph *graph, const char *text, GArray *members);

static GArray *members_new(void) {
  return g_array_new(FALSE, TRUE, sizeof(DgTikzGraphMember));
}

/* ---- taking text apart ---- */

/* Passes over a group in braces, brackets or parentheses, or a quoted text, or one character. */
static const char *pass(const char *p) {
  if (*p == '\\' && p[1])
    return p + 2;
  if (*p == '"') {
    const char *end = strchr(p + 1, '"');
    return end ? end + 1 : p + 1;
  }
  if (!strchr("{[(", *p))
    return p + 1;
  gint depth = 0;
  do {
    gboolean is_escaped = *p == '\\' && p[1];
    depth += *p == '{' || *p == '[' || *p == '(';
    depth -= *p == '}' || *p == ']' || *p == ')';
    p += is_escaped ? 2 : 1;
  } while (*p && depth > 0);
  return p;
}

static const char *skip_blanks(const char *p) {
  while (g_ascii_isspace(*p))
    p++;
  return p;
}

/* What a group from `start` to `end` holds, whether it is closed or not. Free with g_free(). */
static char *inside(const char *start, const char *end) {
  gsize length = (gsize)(end - start);
  return g_strndup(start + 1, length > 1 ? length - (strchr("}])", end[-1]) ? 2 : 1) : 0);
}

/* Takes a text in brackets off the begin of `*p`; NULL when there is none. Free with g_free(). */
static char *take_options(const char **p) {
  const char *start = skip_blanks(*p);
  if (*start != '[')
    return NULL;
  const char *end = pass(start);
  *p = end;
  return inside(start, end);
}

/* The length of the edge that stands here; 0: none. */
static gsize edge_length(const char *p) {
  static const char *const KINDS[] = {"<->", "-!-", "<-", "->", "--"};
  for (guint i = 0; i < G_N_ELEMENTS(KINDS); i++)
    if (g_str_has_prefix(p, KINDS[i]))
      return strlen(KINDS[i]);
  return 0;
}

/* A name with the signs that names of nodes cannot hold, as those of quoted texts may, as numbers. Free with g_free().
 */
static char *plain_name(const char *name) {
  g_autofree char *stripped = g_strstrip(g_strdup(name));
  GString *plain = g_string_new(NULL);
  for (const char *p = stripped; *p; p++)
    if (strchr(",.:()[]{}\"$\\^&|!<>=", *p))
      g_string_append_printf(plain, "@%u", (guint)(guchar)*p);
    else
      g_string_append_c(plain, *p);
  return g_string_free(plain, FALSE);
}

/* ---- nodes ---- */

typedef struct {
  char *name, *text, *keys; /* text and keys may be NULL */
  GString *in_keys, *out_keys;
  gboolean is_shown; /* its text is, whatever is said of all nodes */
} Draft;

static void clear_draft(Draft *draft) {
  g_free(draft->name);
  g_free(draft->text);
  g_free(draft->keys);
  g_string_free(draft->in_keys, TRUE);
  g_string_free(draft->out_keys, TRUE);
}

/* Options of a node: "> keys" and "< keys" are those of edges to it and from it, "as" is its text. */
static void read_node_options(Draft *draft, const char *options) {
  GString *keys = g_string_new(NULL);
  g_autoptr(GPtrArray) parts = dg_tikz_split(options, ',');
  for (guint i = 0; i < parts->len; i++) {
    const char *part = parts->pdata[i];
    g_autofree char *copy = g_strdup(part);
    char *key, *value;
    dg_tikz_pair(copy, &key, &value);
    if (*part == '>' || *part == '<')
      g_string_append_printf(*part == '>' ? draft->in_keys : draft->out_keys, ",%s", skip_blanks(part + 1));
    else if (value && (strcmp(key, "target edge style") == 0 || strcmp(key, "source edge style") == 0))
      g_string_append_printf(*key == 't' ? draft->in_keys : draft->out_keys, ",%s", value);
    else if (value && (strcmp(key, "target edge node") == 0 || strcmp(key, "source edge node") == 0))
      g_string_append_printf(*key == 't' ? draft->in_keys : draft->out_keys, ",edge node={%s}", value);
    else if (value && (strcmp(key, "as") == 0 || strcmp(key, "particle") == 0)) {
      draft->is_shown = TRUE;
      g_free(draft->text);
      draft->text = g_strdup(value);
    } else if (value && strlen(key) == 1 && (*key == 'x' || *key == 'y'))
      g_string_append_printf(keys, ",%cshift={%s*1cm}", *key, value);
    else
      g_string_append_printf(keys, ",%s", part);
  }
  draft->keys = g_string_free(keys, FALSE);
}

/* name, "quoted name", name/text, name/"text", each with options after it. */
static void read_draft(DgTikz *tikz, const char *source, Draft *draft) {
  *draft = (Draft){.in_keys = g_string_new(NULL), .out_keys = g_string_new(NULL)};
  const char *p = source, *name_end = NULL, *options = NULL;
  while (*p && !options) {
    if (*p == '[')
      options = p;
    else if (*p == '/' && !name_end)
      name_end = p++;
    else
      p = pass(p);
  }
  const char *end = options ? options : p;
  g_autofree char *name = g_strstrip(g_strndup(source, (gsize)((name_end ? name_end : end) - source)));
  gsize length = strlen(name);
  gboolean is_quoted = length >= 2 && *name == '"' && name[length - 1] == '"';
  g_autofree char *shown = is_quoted ? g_strndup(name + 1, length - 2) : dg_tex_expand(tikz->reader, name);
  draft->name = plain_name(shown);
  if (name_end) {
    g_autofree char *text = g_strstrip(g_strndup(name_end + 1, (gsize)(end - name_end) - 1));
    gsize n = strlen(text);
    gboolean quoted = n >= 2 && *text == '"' && text[n - 1] == '"';
    draft->text = quoted ? g_strndup(text + 1, n - 2) : g_strdup(text);
  } else {
    draft->text = g_strdup(shown);
  }
  g_autofree char *list = options ? take_options(&options) : NULL;
  if (list)
    read_node_options(draft, list);
}

/* The name of a node that is made: in full, and one that no other one has where each is to be new. */
static const char *full_name(DgTikzGraph *graph, const char *name) {
  DgTikz *tikz = graph->tikz;
  DgTikzGraphKeys *keys = &graph->keys;
  GString *full = g_string_new(keys->prefix ? keys->prefix : "");
  if (*name)
    g_string_append(full, name);
  else
    g_string_append_printf(full, "unnamed %u", ++tikz->unnamed);
  if (keys->number > 0)
    g_string_append_printf(full, " %d", (int)keys->number++);
  while (keys->fresh && g_hash_table_contains(graph->names, full->str))
    g_string_append_c(full, '\'');
  const char *interned = dg_tikz_intern(tikz, full->str);
  g_string_free(full, TRUE);
  return interned;
}

static void make_node(DgTikzGraph *graph, const char *name, const Draft *draft) {
  DgTikz *tikz = graph->tikz;
  const DgTikzGraphKeys *own = &graph->keys;
  const char *place = dg_tikz_graph_place(graph), *side = own->anchor_side, *level = own->anchor_level;
  GString *keys = g_string_new(NULL);
  if (side || level) { /* "west", "north west" */
    gboolean has_side = side && strcmp(side, "center") != 0, has_level = level && strcmp(level, "center") != 0;
    g_string_append_printf(keys, ",anchor=%s%s%s", has_level ? level : "", has_level && has_side ? " " : "",
                           has_side    ? side
                           : has_level ? ""
                                       : "center");
  }
  const char *const lists[] = {own->nodes, place, draft->keys};
  for (guint i = 0; i < G_N_ELEMENTS(lists); i++)
    if (lists[i])
      g_string_append_printf(keys, ",%s", lists[i]);
  g_autofree char *text = own->is_empty && !draft->is_shown
                              ? g_strdup("")
                              : g_strconcat(own->before_text ? own->before_text : "", draft->text,
                                            own->after_text ? own->after_text : "", NULL);
  DgTikzGraphNode node = {name, dg_tikz_intern(tikz, keys->str), dg_tikz_intern(tikz, text)};
  g_string_free(keys, TRUE);
  if (graph->layout != DG_TIKZ_LAYOUT_NONE) {
    g_array_append_val(graph->nodes, node);
    return;
  }
  g_autofree char *statement = g_strdup_printf("\\node[name={%s}%s]{%s};", name, node.keys, node.text);
  dg_tikz_run(tikz, statement);
}

static void add_member(DgTikzGraph *graph, GArray *members, const char *name, const Draft *draft) {
  DgTikzGraphMember member = {.name = name, .is_source = TRUE, .is_target = TRUE};
  if (draft && draft->in_keys->len)
    member.in_keys = dg_tikz_intern(graph->tikz, draft->in_keys->str + 1);
  if (draft && draft->out_keys->len)
    member.out_keys = dg_tikz_intern(graph->tikz, draft->out_keys->str + 1);
  g_array_append_val(members, member);
}

/* "(a)" or "(a, b)": nodes that were there before. */
static void read_existing(DgTikzGraph *graph, const char *text, GArray *members) {
  g_autofree char *list = g_strndup(text + 1, strcspn(text + 1, ")"));
  g_autofree char *expanded = dg_tex_expand(graph->tikz->reader, list);
  g_autoptr(GPtrArray) names = dg_tikz_split(expanded, ',');
  for (guint i = 0; i < names->len; i++)
    add_member(graph, members, dg_tikz_intern(graph->tikz, names->pdata[i]), NULL);
}

static Moved read_node(DgTikzGraph *graph, const char *text, GArray *members) {
  Moved moved = {0, 0};
  if (*text == '(') {
    read_existing(graph, text, members);
    return moved;
  }
  Draft draft;
  read_draft(graph->tikz, text, &draft);
  const char *name = full_name(graph, draft.name);
  if (!graph->keys.existing && !g_hash_table_contains(graph->names, name)) {
    g_hash_table_add(graph->names, (gpointer)name);
    make_node(graph, name, &draft);
    moved = (Moved){dg_tikz_graph_extent(graph, name, TRUE), dg_tikz_graph_extent(graph, name, FALSE)};
  }
  add_member(graph, members, name, &draft);
  clear_draft(&draft);
  return moved;
}

/* ---- groups within groups ---- */

typedef struct {
  DgTikzGraph *graph;
  GArray *members;
  Moved moved;
} Turn;

/* What a loop makes stands as if it were written one after the other. */
static void take_turn(DgTikz *tikz, const char *body, gpointer user_data) {
  Turn *turn = user_data;
  g_autofree char *text = dg_tex_expand(tikz->reader, body);
  Moved moved = read_group(turn->graph, text, turn->members);
  turn->moved.depth += moved.depth;
  turn->moved.width = MAX(turn->moved.width, moved.width);
  turn->graph->keys.depth += moved.depth;
}

static Moved read_loop(DgTikzGraph *graph, const char *text, GArray *members) {
  Turn turn = {graph, members, {0, 0}};
  double depth = graph->keys.depth;
  dg_tex_push(graph->tikz->reader, text + strlen("\\foreach"), -1);
  dg_tikz_foreach(graph->tikz, take_turn, &turn);
  graph->keys.depth = depth;
  return turn.moved;
}

/* A group with keys of its own. */
static Moved read_scope(DgTikzGraph *graph, const char *text, GArray *members) {
  DgTikz *tikz = graph->tikz;
  DgTikzGraphKeys outer = graph->keys;
  graph->keys.operators = NULL;
  graph->keys.moves_own = FALSE;
  dg_tikz_scope_begin(tikz);
  Moved moved = {0, 0};
  if (++tikz->depth > DG_TIKZ_DEPTH_MAX)
    dg_tex_fail(tikz->reader, "found groups of a graph nested more than %u deep, expected less", DG_TIKZ_DEPTH_MAX);
  else
    moved = read_group(graph, text, members);
  tikz->depth--;
  dg_tikz_scope_end(tikz);
  if (graph->keys.moves_own)
    moved = (Moved){0, 0};
  graph->keys = outer;
  return moved;
}

typedef enum { SUBGRAPH_PLAIN, SUBGRAPH_TWO_SHORES } SubgraphKind;

/* The nodes of a list of names, as a group. */
static char *nodes_text(DgTikzGraph *graph, const char *list) {
  g_autoptr(GPtrArray) items = dg_tikz_list(graph->tikz, list);
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < items->len; i++)
    g_string_append_printf(text, "%s%s", i ? "," : "", (const char *)items->pdata[i]);
  return g_string_free(text, FALSE);
}

/* Both shores of I_nm and K_nm: those of V in the first step of a chain, those of W in the next. */
static Moved read_shores(DgTikzGraph *graph, gboolean joined, gboolean is_named, GArray *members) {
  g_autoptr(GArray) left = members_new(), right = members_new();
  DgTikzGraphKeys keys = graph->keys;
  g_autofree char *v = nodes_text(graph, keys.v), *w = nodes_text(graph, keys.w);
  /* numbers are told apart by the names of the shores */
  g_autofree char *first = is_named ? g_strdup_printf("[name=V]%s", v) : g_strdup(v);
  g_autofree char *second = is_named ? g_strdup_printf("[name=W]%s", w) : g_strdup(w);
  Moved a = read_scope(graph, first, left);
  graph->keys.width += a.width;
  Moved b = read_scope(graph, second, right);
  graph->keys = keys;
  if (joined)
    dg_tikz_graph_join_all(graph, left, right, keys.kind);
  for (guint i = 0; i < left->len; i++)
    g_array_index(left, DgTikzGraphMember, i).is_target = FALSE;
  for (guint i = 0; i < right->len; i++)
    g_array_index(right, DgTikzGraphMember, i).is_source = FALSE;
  g_array_append_vals(members, left->data, left->len);
  g_array_append_vals(members, right->data, right->len);
  return (Moved){a.width + b.width, MAX(a.depth, b.depth)};
}

static const struct {
  const char *name, *operator; /* the operator of the group; NULL: none */
  SubgraphKind kind;
} SUBGRAPHS[] = {{"C_n", "cycle", SUBGRAPH_PLAIN},  {"Grid_n", "grid", SUBGRAPH_PLAIN},
                 {"I_n", NULL, SUBGRAPH_PLAIN},     {"I_nm", NULL, SUBGRAPH_TWO_SHORES},
                 {"K_n", "clique", SUBGRAPH_PLAIN}, {"K_nm", "complete bipartite", SUBGRAPH_TWO_SHORES},
                 {"P_n", "path", SUBGRAPH_PLAIN}};

/* "subgraph K_n [n=5, clockwise]" */
static Moved read_subgraph(DgTikzGraph *graph, const char *text, GArray *members) {
  const char *p = skip_blanks(text + strlen("subgraph"));
  gsize length = strcspn(p, " [\t\n");
  g_autofree char *name = g_strndup(p, length);
  p += length;
  g_autofree char *options = take_options(&p);
  guint i = 0;
  while (i < G_N_ELEMENTS(SUBGRAPHS) && strcmp(SUBGRAPHS[i].name, name) != 0)
    i++;
  if (i == G_N_ELEMENTS(SUBGRAPHS)) {
    dg_tikz_unknown(graph->tikz, TRUE, "found the subgraph \"%.40s\", which is not understood; it is left out", name);
    return (Moved){0, 0};
  }
  DgTikzGraphKeys outer = graph->keys;
  graph->keys.operators = NULL;
  graph->keys.moves_own = FALSE;
  dg_tikz_graph_keys(graph, options ? options : "");
  Moved moved;
  if (SUBGRAPHS[i].kind == SUBGRAPH_TWO_SHORES) {
    gboolean numbered = options && (strstr(options, "n=") || strstr(options, "n ="));
    moved = read_shores(graph, SUBGRAPHS[i].operator!= NULL, numbered, members);
  } else {
    g_autofree char *nodes = nodes_text(graph, graph->keys.v);
    g_autofree char *group =
        SUBGRAPHS[i].operator? g_strdup_printf("[%s]%s", SUBGRAPHS[i].operator, nodes) : g_strdup(nodes);
    moved = read_group(graph, group, members);
  }
  if (graph->keys.moves_own)
    moved = (Moved){0, 0};
  graph->keys = outer;
  return moved;
}

/* ---- chains ---- */

static Moved read_element(DgTikzGraph *graph, const char *text, GArray *members) {
  if (*text == '{') {
    g_autofree char *group = inside(text, pass(text));
    return read_scope(graph, group, members);
  }
  if (g_str_has_prefix(text, "\\foreach"))
    return read_loop(graph, text, members);
  if (g_str_has_prefix(text, "subgraph "))
    return read_subgraph(graph, text, members);
  return *text ? read_node(graph, text, members) : (Moved){0, 0};
}

/* Where the element that begins here ends: at an edge, or at the end. */
static const char *element_end(const char *p) {
  gboolean is_loop = g_str_has_prefix(p, "\\foreach");
  while (*p && (is_loop || !edge_length(p)))
    p = pass(p);
  return p;
}

/* Of a chain, edges to it reach its first element, those from it leave its last one. */
static void keep_ends(GArray *members, guint first, guint last) {
  for (guint i = 0; i < members->len; i++) {
    DgTikzGraphMember *member = &g_array_index(members, DgTikzGraphMember, i);
    member->is_source = member->is_source && i < first;
    member->is_target = member->is_target && i >= last;
  }
}

static Moved read_chain(DgTikzGraph *graph, const char *text, GArray *members) {
  Moved moved = {0, 0};
  double width = graph->keys.width;
  g_autoptr(GArray) all = members_new(), left = NULL;
  g_autofree char *kind = NULL, *keys = NULL;
  guint first = 0, last = 0;
  for (const char *p = skip_blanks(text);;) {
    const char *end = element_end(p);
    g_autofree char *element = g_strchomp(g_strndup(p, (gsize)(end - p)));
    GArray *right = members_new();
    Moved step = read_element(graph, element, right);
    graph->keys.width += step.width;
    moved = (Moved){moved.width + step.width, MAX(moved.depth, step.depth)};
    if (left)
      dg_tikz_graph_join(graph, left, right, kind, keys);
    last = all->len;
    g_array_append_vals(all, right->data, right->len);
    first = left ? first : all->len;
    g_clear_pointer(&left, g_array_unref);
    left = right;
    if (!*end)
      break;
    g_free(kind);
    g_free(keys);
    kind = g_strndup(end, edge_length(end));
    p = end + edge_length(end);
    keys = take_options(&p);
    p = skip_blanks(p);
  }
  keep_ends(all, first, last);
  g_array_append_vals(members, all->data, all->len);
  graph->keys.width = width;
  return moved;
}

static Moved read_group(DgTikzGraph *graph, const char *text, GArray *members) {
  const char *p = text;
  g_autofree char *options = take_options(&p);
  if (options)
    dg_tikz_graph_keys(graph, options);
  Moved moved = {0, 0};
  double depth = graph->keys.depth;
  guint first = members->len;
  while (*p && !dg_tex_error(graph->tikz->reader)) {
    const char *end = p;
    while (*end && *end != ',' && *end != ';')
      end = pass(end);
    g_autofree char *chain = g_strstrip(g_strndup(p, (gsize)(end - p)));
    if (*chain) {
      Moved step = read_chain(graph, chain, members);
      graph->keys.depth += step.depth;
      moved = (Moved){MAX(moved.width, step.width), moved.depth + step.depth};
    }
    p = *end ? end + 1 : end;
  }
  graph->keys.depth = depth;
  if (graph->keys.operators) {
    g_autoptr(GArray) own = members_new();
    g_array_append_vals(own, &g_array_index(members, DgTikzGraphMember, first), members->len - first);
    dg_tikz_graph_operate(graph, own, graph->keys.operators);
  }
  return moved;
}

void dg_tikz_graph(DgTikz *tikz) {
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  g_autofree char *text = dg_tex_peek(tikz->reader) == '{' ? dg_tex_argument(tikz->reader) : NULL;
  if (!text) {
    dg_tikz_unknown(tikz, TRUE, "found a graph without its text in braces");
    return;
  }
  DgTikzGraph graph = {.tikz = tikz,
                       .names = g_hash_table_new(g_str_hash, g_str_equal),
                       .nodes = g_array_new(FALSE, TRUE, sizeof(DgTikzGraphNode)),
                       .edges = g_array_new(FALSE, TRUE, sizeof(DgTikzGraphEdge))};
  g_autoptr(GArray) members = members_new();
  dg_tikz_scope_begin(tikz);
  dg_tikz_graph_keys_reset(&graph);
  dg_tikz_style(tikz, "every graph");
  dg_tikz_graph_keys(&graph, options ? options : "");
  read_group(&graph, text, members);
  dg_tikz_graph_lay_out(&graph);
  dg_tikz_scope_end(tikz);
  g_hash_table_unref(graph.names);
  g_array_unref(graph.nodes);
  g_array_unref(graph.edges);
  g_clear_pointer(&graph.between, g_hash_table_unref);
}

static void statement(DgTikz *tikz, const char *name) {
  dg_tex_push(tikz->reader, "graph ", -1);
  dg_tikz_path(tikz, "path");
}

/* Its layouts are known, and said not to be TeX's where they are used. */
static void layout_library(DgTikz *tikz, const char *name) {
  g_free(dg_tex_argument(tikz->reader));
}

static const DgTikzPackageCommand COMMANDS[] = {{"graph", statement}, {"usegdlibrary", layout_library}, {NULL, NULL}};

const DgTikzPackage dg_tikz_package_graphs = {"graphs", NULL, COMMANDS, NULL};
