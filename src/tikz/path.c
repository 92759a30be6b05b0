/* Paths: their operations in turn, and what is painted of them. */
#include "tikz/path.h"
#include "tikz/program.h"

#include <string.h>

void dg_tikz_path_unread(DgTikz *tikz, const char *what) {
  dg_tikz_unknown(tikz, TRUE, "%s: it is not understood; the path goes on after it", what);
}

void dg_tikz_edge_unread(DgTikz *tikz, const char *what) {
  dg_tikz_left_out(tikz, DG_LOSS_EDGES, 1, "%s: it is not understood; the path goes on after it", what);
}

typedef struct {
  DgTikzPath *path;
  GArray *deferred;
} Turn;

static void take_turn(DgTikz *tikz, const char *body, gpointer user_data) {
  const Turn *turn = user_data;
  g_autofree char *whole = g_strconcat(body, ";", NULL);
  dg_tex_push(tikz->reader, whole, -1);
  dg_tikz_path_operations(tikz, turn->path, turn->deferred);
}

static void read_let(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  /* let \p1 = (a), \n1 = {b} in */
  do {
    DgTexToken token; /* as it is written: \p has a meaning once a point was read */
    gboolean any;
    do
      any = dg_tex_next_raw(tikz->reader, &token);
    while (any && token.kind == DG_TEX_SPACE);
    if (!any || token.kind != DG_TEX_COMMAND)
      break;
    const char kind = token.name[0];
    g_autofree char *index = dg_tex_argument(tikz->reader);
    dg_tex_take(tikz->reader, "=");
    if (kind == 'p') {
      DgPoint point;
      if (!index || !dg_tikz_read_coordinate(tikz, &path->reference, &point, NULL, NULL))
        break;
      dg_tikz_let_point(tikz, index, point);
    } else {
      g_autofree char *value = dg_tex_argument(tikz->reader);
      if (!index || !value)
        break;
      dg_tikz_let_number(tikz, index, value);
    }
  } while (dg_tex_take(tikz->reader, ","));
  if (!dg_tex_take_word(tikz->reader, "in"))
    dg_tikz_path_unread(tikz, "found \"let\" without \"in\"");
}

/* A command that begins a statement shows that the semicolon of this path is missing; the command is read next. */
static gboolean misses_semicolon(DgTikz *tikz) {
  static const char *const NAMES[] = {"end",  "begin", "draw",  "fill",   "filldraw",  "path",
                                      "clip", "node",  "shade", "scoped", "coordinate"};
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (dg_tex_take_command(tikz->reader, NAMES[i])) {
      g_autofree char *command = g_strconcat("\\", NAMES[i], " ", NULL);
      dg_tex_push(tikz->reader, command, -1);
      dg_tikz_mended(tikz, "found \\%s on a path, expected \";\" before it", NAMES[i]);
      return TRUE;
    }
  return FALSE;
}

/* Passes over what is not understood up to the next thing that may be an operation. */
static void skip_unknown(DgTikz *tikz) {
  DgTexToken token;
  GString *text = g_string_new(NULL);
  while (dg_tex_next(tikz->reader, &token)) {
    if (token.kind == DG_TEX_COMMAND)
      g_string_append_printf(text, "\\%s", token.name);
    else if (token.kind == DG_TEX_OPEN) {
      dg_tex_push_token(tikz->reader, &token);
      g_free(dg_tex_argument(tikz->reader));
    } else {
      g_string_append(text, token.text);
    }
    if (text->len > 40 || !g_ascii_isalpha(dg_tex_peek(tikz->reader)))
      break;
  }
  g_autofree char *message = g_strdup_printf("found \"%s\" on a path", text->str);
  g_string_free(text, TRUE);
  dg_tikz_path_unread(tikz, message);
}

static void read_coordinate_of_path(DgTikz *tikz, DgTikzPath *path) {
  DgPoint point;
  const DgTikzNode *node = NULL;
  gboolean moves;
  if (!dg_tikz_read_coordinate(tikz, &path->reference, &point, &node, &moves))
    return;
  DgTikzStation station = dg_tikz_station(tikz, point);
  dg_tikz_path_move(tikz, path, point);
  dg_tikz_path_depart(path, station);
  path->current_node = node && (node->half_width > 0 || node->half_height > 0) ? node : NULL;
  path->stays = !moves;
}

static void read_line(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  if (dg_tex_take_word(tikz->reader, "plot"))
    dg_tikz_plot(tikz, path, TRUE);
  else
    dg_tikz_operation_line(tikz, path, DG_TIKZ_BEND_NONE, deferred);
}

static void read_across(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  dg_tikz_operation_line(tikz, path, DG_TIKZ_BEND_HORIZONTAL_FIRST, deferred);
}

static void read_down(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  dg_tikz_operation_line(tikz, path, DG_TIKZ_BEND_VERTICAL_FIRST, deferred);
}

static void read_sine(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  dg_tikz_operation_wave(tikz, path, FALSE);
}

static void read_cosine(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  dg_tikz_operation_wave(tikz, path, TRUE);
}

static void read_plot(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  dg_tikz_plot(tikz, path, FALSE);
}

/* "node also [label=x] (a)" */
static void read_node_again(DgTikz *tikz) {
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  g_autofree char *name = dg_tex_take(tikz->reader, "(") ? dg_tex_balanced(tikz->reader, '(', ')', TRUE) : NULL;
  dg_tikz_node_also(tikz, options, name ? g_strstrip(name) : NULL);
}

static void read_node(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  if (dg_tex_take_word(tikz->reader, "also")) {
    read_node_again(tikz);
    return;
  }
  if (dg_tikz_path_node_loop(tikz))
    return;
  dg_tikz_path_read_node(tikz, path, deferred, FALSE);
  dg_tikz_path_invite_last(tikz, path, deferred);
  path->at_node = TRUE;
}

static void read_coordinate(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  dg_tikz_path_read_node(tikz, path, deferred, TRUE);
  path->coordinate = dg_tikz_deferred_name(tikz, deferred);
  dg_tikz_path_place(tikz, deferred, deferred->len - 1); /* the path may go back to it by its name */
}

static void read_edge(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  if (dg_tex_take_word(tikz->reader, "from") && dg_tex_take_word(tikz->reader, "parent"))
    dg_tikz_edge_from_parent(tikz, deferred);
  else
    dg_tikz_operation_edge(tikz, path, deferred);
}

static void read_graph(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  dg_tikz_path_place(tikz, deferred, 0); /* the graph may name them */
  dg_tikz_graph(tikz);
}

static void read_cycle(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  dg_tikz_path_close(tikz, path);
}

static void read_foreach(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  Turn turn = {path, deferred};
  dg_tikz_foreach(tikz, take_turn, &turn);
}

typedef struct {
  const char *name; /* a sign, or a word, which no letter follows */
  void (*run)(DgTikz *tikz, DgTikzPath *path, GArray *deferred);
} Operation;

static const Operation OPERATIONS[] = {
    {"--", read_line},
    {"-|", read_across},
    {"..", dg_tikz_operation_curve},
    {"arc", dg_tikz_operation_arc},
    {"child", dg_tikz_children},
    {"circle", dg_tikz_operation_circle},
    {"coordinate", read_coordinate},
    {"cos", read_cosine},
    {"cycle", read_cycle},
    {"edge", read_edge},
    {"ellipse", dg_tikz_operation_circle},
    {"foreach", read_foreach},
    {"graph", read_graph},
    {"grid", dg_tikz_operation_grid},
    {"let", read_let},
    {"node", read_node},
    {"parabola", dg_tikz_operation_parabola},
    {"pic", dg_tikz_pic},
    {"plot", read_plot},
    {"rectangle", dg_tikz_operation_rectangle},
    {"sin", read_sine},
    {"to", dg_tikz_operation_to},
    {"|-", read_down},
};

/* Reads an operation that begins with a sign or a word; FALSE when there is none. */
static gboolean read_named_operation(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  for (guint i = 0; i < G_N_ELEMENTS(OPERATIONS); i++) {
    const char *name = OPERATIONS[i].name;
    if (g_ascii_isalpha(*name) ? dg_tex_take_word(tikz->reader, name) : dg_tex_take(tikz->reader, name)) {
      OPERATIONS[i].run(tikz, path, deferred);
      return TRUE;
    }
  }
  gboolean loops = dg_tex_take_command(tikz->reader, "foreach");
  if (loops)
    read_foreach(tikz, path, deferred);
  return loops;
}

/* One operation; FALSE at the end of the path. */
static gboolean read_operation(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  DgTexReader *reader = tikz->reader;
  char next = dg_tex_peek(reader);
  if (next == '\0' && !dg_tex_error(reader))
    dg_tikz_mended(tikz, "found the end of the file on a path, expected \";\"");
  if (next == '\0' || dg_tex_take(reader, ";") || (next == '\\' && misses_semicolon(tikz)))
    return FALSE;
  if (next != '[' && next != 'e')
    path->at_node = FALSE;
  if (next == '(' || next == '+') {
    read_coordinate_of_path(tikz, path);
  } else if (next == '[') {
    g_autofree char *options = dg_tex_bracket(reader);
    if (options)
      dg_tikz_keys(tikz, options);
  } else if (next == '{' || next == '}') { /* a scope within a path */
    DgTexToken token;
    dg_tex_next(reader, &token);
  } else if (!read_named_operation(tikz, path, deferred)) {
    skip_unknown(tikz);
  }
  if (!path->stays)
    path->reference = path->current_node ? dg_tikz_path_standing(tikz, path) : path->current;
  path->stays = FALSE;
  return !dg_tex_error(reader);
}

void dg_tikz_path_operations(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  while (read_operation(tikz, path, deferred))
    continue;
}

void dg_tikz_path_rest(DgTikz *tikz, DgTikzPath *path) {
  g_autoptr(GArray) deferred = dg_tikz_deferred_new();
  dg_tikz_path_operations(tikz, path, deferred);
  dg_tikz_path_place(tikz, deferred, 0);
}

/* What the command asks for by its name. */
static void set_command(DgTikz *tikz, const char *command) {
  DgTikzState *state = tikz->state;
  state->paint.stroke =
      strcmp(command, "draw") == 0 || strcmp(command, "filldraw") == 0 || strcmp(command, "shadedraw") == 0;
  state->paint.fill = strcmp(command, "fill") == 0 || strcmp(command, "filldraw") == 0 ||
                      strcmp(command, "shade") == 0 || strcmp(command, "shadedraw") == 0 ||
                      strcmp(command, "pattern") == 0;
  state->pattern_share = 0;
  state->shading.is_used = g_str_has_prefix(command, "shade");
  state->clip = strcmp(command, "clip") == 0;
  state->use_as_box = strcmp(command, "useasboundingbox") == 0;
  state->in_path = TRUE;
  state->decorate = FALSE;
  state->preaction = state->postaction = state->path_picture = NULL;
  state->name_path = NULL;
}

void dg_tikz_path_actions(DgTikz *tikz, const DgTikzPath *path, const char *actions) {
  if (!actions)
    return;
  g_auto(GStrv) lists = g_strsplit(actions, "\1", -1);
  for (guint i = 0; lists[i] && path->segments->len; i++) {
    DgTikzState *state = tikz->state, own = *state;
    DgTikzPath copy = {.segments = g_array_copy(path->segments), .pieces = path->pieces};
    tikz->state = &own;
    own.paint.stroke = own.paint.fill = own.decorate = own.clip = FALSE;
    own.preaction = own.postaction = own.name_path = own.path_picture = NULL;
    own.shadow_scale = 0;
    own.shadow_shift = (DgPoint){0, 0};
    gboolean frozen = tikz->box_frozen;
    dg_tikz_keys(tikz, lists[i]);
    if (own.decorate && own.decoration)
      dg_tikz_decorate(tikz, &copy);
    dg_tikz_shadow_move(&own, copy.segments);
    tikz->box_frozen |= own.shadow_scale != 0; /* shadows do not count for the bounding box */
    dg_tikz_path_paint(tikz, &copy);
    tikz->box_frozen = frozen;
    g_array_unref(copy.segments);
    tikz->state = state;
  }
}

void dg_tikz_path_finish(DgTikz *tikz, DgTikzPath *path) {
  const DgTikzState *state = tikz->state;
  dg_tikz_program_path_end(tikz, path);
  g_autoptr(GArray) plain = state->postaction ? g_array_copy(path->segments) : NULL;
  dg_tikz_path_state(tikz, path);
  dg_tikz_path_actions(tikz, path, state->preaction);
  if (state->decorate && state->decoration)
    dg_tikz_decorate(tikz, path);
  dg_tikz_path_paint(tikz, path);
  if (plain) {
    const DgTikzPath original = {.segments = plain, .pieces = path->pieces};
    dg_tikz_path_actions(tikz, &original, state->postaction);
  }
}

void dg_tikz_path(DgTikz *tikz, const char *command) {
  DgTikzState *outer = tikz->state, own = *outer;
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  g_autoptr(GArray) deferred = dg_tikz_deferred_new();
  tikz->state = &own;
  own.labels = NULL;
  guint styles = dg_tikz_styles_mark(tikz);
  dg_tex_group_begin(tikz->reader);
  dg_tikz_pieces_begin(&path);
  dg_tikz_program_path_begin(tikz, &path);
  set_command(tikz, command);
  dg_tikz_style(tikz, "every path");
  dg_tikz_path_operations(tikz, &path, deferred);
  dg_tikz_path_finish(tikz, &path);
  if (path.marks)
    dg_tikz_marks_paint(tikz, path.mark_state, path.marks);
  dg_tikz_path_place(tikz, deferred, 0);
  dg_tikz_path_seat(tikz, &path);
  dg_tex_group_end(tikz->reader);
  dg_tikz_styles_restore(tikz, styles);
  g_array_unref(path.segments);
  dg_tikz_pieces_end(&path);
  g_clear_pointer(&path.marks, g_array_unref);
  g_free(path.mark_state);
  tikz->state = outer;
}
