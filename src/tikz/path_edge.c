/* The operations `to` and `edge`: straight or curved between nodes, with nodes of their own. */
#include "tikz/path.h"
#include "tikz/program.h"

#include <math.h>
#include <string.h>

/* A node beside the line for "text", "text"' or "text"{keys} (the library quotes), and for edge label=text. FALSE when
 * the option is none of them. */
static gboolean append_edge_node(GString *nodes, char *option) {
  const char *end = strrchr(option, '"');
  if (*option == '"' && end > option) {
    const char *keys = end + 1;
    g_string_append(nodes, "node[every edge quotes");
    if (*keys == '\'') {
      g_string_append(nodes, ",swap");
      keys++;
    }
    gsize length = strlen(keys);
    if (length >= 2 && *keys == '{')
      g_string_append_printf(nodes, ",%.*s", (int)length - 2, keys + 1);
    else if (length)
      g_string_append_printf(nodes, ",%s", keys);
    g_string_append_printf(nodes, "]{%.*s} ", (int)(end - option) - 1, option + 1);
    return TRUE;
  }
  if (!g_str_has_prefix(option, "edge "))
    return FALSE;
  char *key, *value;
  g_autofree char *copy = g_strdup(option);
  dg_tikz_pair(copy, &key, &value);
  if (value && strcmp(key, "edge node") == 0)
    g_string_append_printf(nodes, "%s ", value);
  else if (value && strcmp(key, "edge label") == 0)
    g_string_append_printf(nodes, "node[auto]{%s} ", value);
  else if (value && strcmp(key, "edge label'") == 0)
    g_string_append_printf(nodes, "node[auto,swap]{%s} ", value);
  else
    return FALSE;
  return TRUE;
}

/* Options that stand for nodes are read next as such; the other ones are returned. Free with g_free(). */
static char *take_quotes(DgTikz *tikz, char *options) {
  if (!options || (!strchr(options, '"') && !strstr(options, "edge ")))
    return options;
  g_autoptr(GPtrArray) parts = dg_tikz_split(options, ',');
  GString *rest = g_string_new(NULL), *nodes = g_string_new(NULL);
  for (guint i = 0; i < parts->len; i++)
    if (!append_edge_node(nodes, parts->pdata[i]))
      g_string_append_printf(rest, "%s%s", rest->len ? "," : "", (const char *)parts->pdata[i]);
  dg_tex_push(tikz->reader, nodes->str, -1);
  g_string_free(nodes, TRUE);
  g_free(options);
  return g_string_free(rest, FALSE);
}

/* Goes on at a place without a line to it; nodes stand along the way as if there were one. */
static void pass_gap(DgTikz *tikz, DgTikzPath *path, DgPoint to, const DgTikzNode *node) {
  DgPoint from = dg_tikz_global(tikz, dg_tikz_path_standing(tikz, path));
  dg_tikz_path_move(tikz, path, to);
  path->current_node = node && node->half_width > 0 ? node : NULL;
  path->piece[0] = from;
  path->piece[3] = dg_tikz_global(tikz, to);
  path->piece_curve = FALSE;
  path->piece_bend = 0;
  path->has_piece = TRUE;
}

void dg_tikz_operation_to(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  gboolean is_gap;
  g_autofree char *options = dg_tikz_circuit_take(tikz, take_quotes(tikz, dg_tex_bracket(tikz->reader)), &is_gap);
  DgTikzState *state = tikz->state, own = *state;
  own.connection_bar = NULL;
  tikz->state = &own;
  dg_tikz_style(tikz, "every to");
  if (options)
    dg_tikz_keys(tikz, options);
  tikz->state = state;
  guint from = dg_tikz_path_nodes(tikz, path, deferred);
  DgPoint to;
  const DgTikzNode *node;
  gboolean closes;
  if (!dg_tikz_path_read_end(tikz, path, &to, &node, &closes)) {
    dg_tikz_edge_unread(tikz, "found \"to\" without an end");
    return;
  }
  own.matrix = state->matrix;
  tikz->state = &own;
  const DgTikzNode *start = path->current_node;
  if (is_gap)
    pass_gap(tikz, path, to, node);
  else
    dg_tikz_path_to_target(tikz, path, &(DgTikzTarget){to, node, closes}, deferred, from);
  tikz->state = state;
  if (own.connection_bar)
    dg_tikz_connection_bar(tikz, own.connection_bar, start, node);
  if (is_gap)
    dg_tikz_path_give(path, deferred, from);
  tikz->picture->read++;
}

/* The node that came last on the path, which is placed now, as are those before it; NULL: a coordinate came last. */
static const DgTikzNode *place_last_node(DgTikz *tikz, const DgTikzPath *path, GArray *deferred) {
  const char *name = path->at_node ? dg_tikz_deferred_name(tikz, deferred) : NULL;
  if (name)
    dg_tikz_path_place(tikz, deferred, 0);
  return name ? g_hash_table_lookup(tikz->nodes, name) : NULL;
}

/* An edge is a path of its own from where this one stands, painted at once. */
void dg_tikz_operation_edge(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  const DgTikzNode *last = place_last_node(tikz, path, deferred);
  if (last) { /* so do the edges that follow this one */
    path->current = dg_tikz_local(tikz, (DgPoint){last->matrix.e, last->matrix.f});
    path->current_node = last;
    path->at_node = FALSE;
  }
  g_autofree char *options = take_quotes(tikz, dg_tex_bracket(tikz->reader));
  DgTikzState *state = tikz->state, own = *state;
  own.connection_bar = NULL;
  own.paint.stroke = TRUE;
  own.paint.fill = FALSE;
  own.clip = FALSE;
  own.decorate = FALSE;
  own.preaction = own.postaction = own.name_path = NULL;
  tikz->state = &own;
  dg_tikz_style(tikz, "every edge");
  if (options)
    dg_tikz_keys(tikz, options);
  guint from = dg_tikz_path_nodes(tikz, path, deferred);
  DgPoint to;
  const DgTikzNode *node;
  gboolean closes;
  if (!dg_tikz_path_read_end(tikz, path, &to, &node, &closes)) {
    dg_tikz_edge_unread(tikz, "found an edge without an end");
    tikz->state = state;
    return;
  }
  DgTikzPath edge = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment)),
                     .current_node = path->current_node,
                     .reference = dg_tikz_path_standing(tikz, path)};
  dg_tikz_pieces_begin(&edge);
  dg_tikz_program_path_begin(tikz, &edge);
  dg_tikz_path_move(tikz, &edge, edge.reference);
  dg_tikz_path_depart(&edge, dg_tikz_path_here(path));
  if (edge.current_node)
    g_array_set_size(edge.segments, 0);
  dg_tikz_path_to_target(tikz, &edge, &(DgTikzTarget){to, node, closes}, deferred, from);
  dg_tikz_path_finish(tikz, &edge);
  g_array_unref(edge.segments);
  dg_tikz_pieces_end(&edge);
  tikz->state = state;
  tikz->picture->read++;
}
