/* Nodes on a path, which are placed and painted after it. */
#include "tikz/path.h"

#include <math.h>

/* A node or an edge that was met on the path and is painted after it. */
typedef struct {
  DgTikzState state;
  DgTikzPath along; /* the piece that it stands on */
  guint piece, drawn; /* number of that piece, and how much of it was drawn */
  guint guest; /* its turn among those that stand where paths end; 0: it is none */
  guint line; /* of the source, on which it begins */
  char *text;
  gboolean is_coordinate, between;
} Deferred;

GArray *dg_tikz_deferred_new(void) {
  return g_array_new(FALSE, TRUE, sizeof(Deferred));
}

const char *dg_tikz_deferred_name(DgTikz *tikz, GArray *deferred) {
  if (deferred->len == 0)
    return NULL;
  DgTikzState *state = &g_array_index(deferred, Deferred, deferred->len - 1).state;
  dg_tikz_node_name(tikz, state);
  return state->name;
}

static void set_along(Deferred *entry, const DgTikzPath *path) {
  g_clear_pointer(&entry->along.pieces.list, g_array_unref);
  entry->along = *path;
  entry->piece = dg_tikz_path_drawn(path, &entry->drawn);
  if (path->pieces.list)
    g_array_ref(path->pieces.list);
}

void dg_tikz_path_read_node(DgTikz *tikz, DgTikzPath *path, GArray *deferred, gboolean is_coordinate) {
  Deferred entry = {.state = *tikz->state, .is_coordinate = is_coordinate, .line = dg_tex_line(tikz->reader)};
  DgTikzState *state = tikz->state;
  tikz->state = &entry.state;
  dg_tikz_node_read(tikz, is_coordinate, &entry.text);
  tikz->state = state;
  set_along(&entry, path);
  g_array_append_val(deferred, entry);
}

/* The variables of a loop and its list, up to the end of its braces, as they are written. */
static void append_loop_head(DgTikz *tikz, GString *out) {
  DgTexToken token;
  while (dg_tex_next_raw(tikz->reader, &token) && token.kind != DG_TEX_OPEN)
    dg_tex_append_token(out, &token);
  dg_tex_push_token(tikz->reader, &token);
  g_autofree char *list = dg_tex_argument(tikz->reader);
  g_string_append_printf(out, "{%s}", list ? list : "");
}

/* The options, name, place and text of a node as they are written. */
static void append_node_source(DgTikz *tikz, GString *out) {
  DgTexReader *reader = tikz->reader;
  for (char next = dg_tex_peek(reader); next == '[' || next == '(' || next == 'a'; next = dg_tex_peek(reader)) {
    g_autofree char *keys = next == '[' ? dg_tex_bracket(reader) : NULL;
    gboolean at = next == 'a' && dg_tex_take_word(reader, "at");
    g_autofree char *place = !keys && dg_tex_take(reader, "(") ? dg_tex_balanced(reader, '(', ')', FALSE) : NULL;
    if (keys)
      g_string_append_printf(out, "[%s]", keys);
    else if (place)
      g_string_append_printf(out, "%s(%s)", at ? " at " : "", place);
    else
      break;
  }
  if (dg_tex_peek(reader) == '{') {
    g_autofree char *text = dg_tex_argument(reader);
    g_string_append_printf(out, "{%s}", text ? text : "");
  }
}

gboolean dg_tikz_path_node_loop(DgTikz *tikz) {
  GString *loop = g_string_new(NULL);
  guint loops = 0;
  while (dg_tex_take_word(tikz->reader, "foreach") || dg_tex_take_command(tikz->reader, "foreach")) {
    g_string_append(loop, "foreach ");
    append_loop_head(tikz, loop);
    g_string_append_c(loop, '{');
    loops++;
  }
  if (loops) {
    g_string_append(loop, "node ");
    append_node_source(tikz, loop);
    for (guint i = 0; i < loops; i++)
      g_string_append_c(loop, '}');
    dg_tex_push(tikz->reader, loop->str, -1);
  }
  g_string_free(loop, TRUE);
  return loops > 0;
}

void dg_tikz_path_invite_last(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  Deferred *entry = &g_array_index(deferred, Deferred, deferred->len - 1);
  entry->guest = dg_tikz_path_invite(tikz, path, &entry->state);
}

/* Nodes that stand between an operation and its end ("-- node {a} (1,1)") belong to the piece that ends there. */
guint dg_tikz_path_nodes(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  guint count = deferred->len;
  for (;;) {
    if (dg_tex_take_word(tikz->reader, "node"))
      dg_tikz_path_read_node(tikz, path, deferred, FALSE);
    else if (dg_tex_take_word(tikz->reader, "coordinate"))
      dg_tikz_path_read_node(tikz, path, deferred, TRUE);
    else
      break;
  }
  return count;
}

void dg_tikz_path_give(DgTikzPath *path, GArray *deferred, guint from) {
  for (guint i = from; i < deferred->len; i++) {
    Deferred *entry = &g_array_index(deferred, Deferred, i);
    set_along(entry, path);
    entry->between = TRUE;
  }
}

/* The join that a node is a label of: it stands on its piece, or where the piece only passes by. 0: none. */
static guint labelled(const Deferred *entry) {
  const DgTikzState *state = &entry->state;
  guint join = dg_tikz_piece_join(&entry->along, entry->piece);
  gboolean elsewhere = state->at || state->has_place || state->fit;
  gboolean on = entry->between || !isnan(state->position) ||
                (entry->drawn && !dg_tikz_piece_ends(&entry->along, entry->piece, entry->drawn));
  return on && !elsewhere ? join : 0;
}

static void place(DgTikz *tikz, const Deferred *entry) {
  guint label = tikz->label, line = tikz->line;
  tikz->label = labelled(entry);
  tikz->line = entry->line;
  tikz->placed = 0;
  dg_tikz_node_place_along(tikz, &entry->along, entry->between, entry->text, entry->is_coordinate);
  tikz->label = label;
  tikz->line = line;
  if (entry->guest)
    g_array_index(tikz->guests, guint, entry->guest - 1) = tikz->placed;
}

void dg_tikz_path_place(DgTikz *tikz, GArray *deferred, guint from) {
  DgTikzState *state = tikz->state;
  GString *after = g_string_new(NULL);
  for (guint i = from; i < deferred->len; i++) {
    Deferred *entry = &g_array_index(deferred, Deferred, i);
    tikz->state = &entry->state;
    if (entry->state.after_node || entry->state.aliases || dg_tikz_node_has_pin(&entry->state))
      dg_tikz_node_name(tikz, &entry->state);
    place(tikz, entry);
    tikz->state = state;
    dg_tikz_node_finish(tikz, &entry->state, after);
    g_free(entry->text);
    g_clear_pointer(&entry->along.pieces.list, g_array_unref);
    if (entry->state.labels)
      g_ptr_array_unref(entry->state.labels);
  }
  g_array_set_size(deferred, from);
  if (after->len)
    dg_tikz_run(tikz, after->str);
  g_string_free(after, TRUE);
}
