#include "tikz/program.h"
#include "tikz/shape.h"
#include "tikz/text.h"
#include "tikz/tikz.h"

#include <math.h>
#include <string.h>

/* ---- reading ---- */

/* What a node does not take over from the path that it stands on. */
void dg_tikz_node_reset(DgTikzState *state) {
  state->in_node = TRUE;
  state->node_matrix = DG_TRANSFORM_IDENTITY;
  state->paint.stroke = state->paint.fill = state->clip = state->use_as_box = FALSE;
  state->shading.is_used = FALSE;
  state->pattern_share = 0;
  state->decorate = FALSE;
  state->double_distance = 0;
  state->name_path = state->preaction = state->postaction = state->path_picture = state->through = NULL;
  state->tip_start.specification = state->tip_end.specification = NULL;
  state->shorten_start = state->shorten_end = 0;
  state->labels = g_ptr_array_new();
  state->at = state->name = state->text = state->fit = NULL;
  state->aliases = state->after_node = NULL;
  state->has_place = FALSE;
  state->beside = (DgPoint){0, 0};
  state->away = NULL;
  state->position = NAN;
  if (!state->has_text_color)
    state->text_color = state->color;
}

void dg_tikz_node_name(DgTikz *tikz, DgTikzState *state) {
  if (state->name)
    return;
  g_autofree char *name = g_strdup_printf("unnamed %u", ++tikz->unnamed);
  state->name = dg_tikz_intern(tikz, name);
}

/* Whether a text ends in the name of a command, from which letters that follow are to be kept apart. */
static gboolean ends_in_command(const char *text) {
  const char *end = text + strlen(text), *p = end;
  while (p > text && g_ascii_isalpha(p[-1]))
    p--;
  return p < end && p > text && p[-1] == '\\';
}

void dg_tikz_label_style_take(DgTikzState *state) {
  state->label_style = (DgTikzLabelStyle){.inner_x = state->inner_x,
                                          .inner_y = state->inner_y,
                                          .outer_x = state->outer_x,
                                          .outer_y = state->outer_y,
                                          .text_height = state->text_height,
                                          .text_depth = state->text_depth,
                                          .font = state->font,
                                          .align = state->align,
                                          .text_color = state->text_color,
                                          .rounded = state->rounded};
}

void dg_tikz_node_read(DgTikz *tikz, gboolean is_coordinate, char **text) {
  DgTexReader *reader = tikz->reader;
  DgTikzState *state = tikz->state;
  dg_tikz_node_reset(state);
  dg_tikz_label_style_take(state);
  *text = NULL;
  dg_tikz_style(tikz, is_coordinate ? "every coordinate" : "every node");
  if (is_coordinate)
    state->shape = "coordinate";
  gboolean is_called = FALSE; /* by a name in parentheses */
  while (!state->text) { /* "node contents" among the keys ends the node */
    char next = dg_tex_peek(reader);
    if (next == '[') {
      g_autofree char *options = dg_tex_bracket(reader);
      if (options)
        dg_tikz_keys(tikz, options);
    } else if (next == '(' && is_coordinate && is_called) {
      break; /* the next place of the path */
    } else if (next == '(' && dg_tex_take(reader, "(")) {
      is_called = TRUE;
      g_autofree char *name = dg_tex_balanced(reader, '(', ')', TRUE);
      if (name)
        state->name = dg_tikz_intern(tikz, g_strstrip(name));
    } else if (next == 'a' && dg_tex_take_word(reader, "at")) {
      /* what stands between is nothing to pgf, which looks for the parenthesis of a coordinate alone */
      while (is_coordinate && dg_tex_peek(reader) && !strchr("([{;", dg_tex_peek(reader)))
        dg_tex_next_raw(reader, &(DgTexToken){0});
      if (!dg_tex_take(reader, "("))
        continue;
      g_autofree char *at = dg_tex_balanced(reader, '(', ')', TRUE);
      if (at)
        state->at = dg_tikz_intern(tikz, at);
    } else {
      break;
    }
  }
  if (state->name)
    state->name = dg_tikz_node_full_name(tikz, state->name);
  if (!is_coordinate && !state->text && dg_tex_peek(reader) == '{') {
    g_autofree char *raw = dg_tex_argument(reader);
    *text = raw ? dg_tikz_text_source(tikz, raw) : NULL;
  }
  if (!*text && !is_coordinate)
    *text = dg_tikz_text_source(tikz, state->text ? state->text : "");
  if (*text && (state->begin_text || state->end_text) && !state->cells.is_matrix) {
    g_autofree char *plain = *text;
    const char *begin = state->begin_text ? state->begin_text : "";
    *text = g_strconcat(begin, ends_in_command(begin) ? " " : "", plain, state->end_text ? state->end_text : "", NULL);
  }
}

/* ---- geometry ---- */

DgPoint dg_tikz_node_border(const DgTikzNode *node, DgPoint toward) {
  const DgTransform *m = &node->matrix;
  double determinant = m->a * m->d - m->b * m->c, x = toward.x - m->e, y = toward.y - m->f;
  if (fabs(determinant) < 1e-12)
    return (DgPoint){m->e, m->f};
  DgPoint border = dg_tikz_shape_border(node, (DgPoint){0, 0}, (m->d * x - m->c * y) / determinant,
                                        (m->a * y - m->b * x) / determinant);
  return dg_transform_point(m, border.x, border.y);
}

gboolean dg_tikz_node_anchor(DgTikz *tikz, const DgTikzNode *node, const char *anchor, DgPoint *point) {
  DgPoint local;
  if (!dg_tikz_shape_anchor(tikz, node, anchor, &local))
    return FALSE;
  *point = dg_transform_point(&node->matrix, local.x, local.y);
  return TRUE;
}

/* ---- along a path ---- */

static DgPoint on_curve(const DgPoint *p, double t) {
  double u = 1 - t, a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
  return (DgPoint){a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
                   a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

static DgPoint along_curve(const DgPoint *p, double t) {
  double u = 1 - t, a = 3 * u * u, b = 6 * u * t, c = 3 * t * t;
  return (DgPoint){a * (p[1].x - p[0].x) + b * (p[2].x - p[1].x) + c * (p[3].x - p[2].x),
                   a * (p[1].y - p[0].y) + b * (p[2].y - p[1].y) + c * (p[3].y - p[2].y)};
}

/* The point of a polygonal line at a share of its length. */
static DgPoint on_plot(const GArray *plot, double share, DgPoint *direction) {
  const DgPoint *p = (const DgPoint *)plot->data;
  double whole = 0;
  for (guint i = 1; i < plot->len; i++)
    whole += dg_distance(p[i - 1], p[i]);
  double rest = share * whole;
  for (guint i = 1; i < plot->len; i++) {
    double length = dg_distance(p[i - 1], p[i]);
    if (length > 0 && (rest <= length || i + 1 == plot->len)) {
      double t = rest / length;
      *direction = (DgPoint){p[i].x - p[i - 1].x, p[i].y - p[i - 1].y};
      return (DgPoint){p[i - 1].x + t * direction->x, p[i - 1].y + t * direction->y};
    }
    rest -= length;
  }
  return p[plot->len - 1];
}

DgPoint dg_tikz_path_point(const DgTikzPath *path, double share, DgPoint *direction) {
  const DgPoint *p = path->piece;
  if (path->plot)
    return on_plot(path->plot, share, direction);
  if (path->piece_curve) {
    *direction = along_curve(p, share);
    return on_curve(p, share);
  }
  DgPoint from = p[0], to = p[3];
  if (path->piece_bend) {
    gboolean second = share >= 0.5;
    from = second ? p[1] : p[0];
    to = second ? p[3] : p[1];
    share = second ? 2 * share - 1 : 2 * share;
  }
  *direction = (DgPoint){to.x - from.x, to.y - from.y};
  return (DgPoint){from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
}

/* The anchor that keeps a node with `auto` beside the line. */
static const char *beside(DgPoint direction, gboolean swapped) {
  double angle = atan2(direction.y, direction.x) * (180 / G_PI);
  if (swapped)
    angle += 180;
  angle = fmod(angle + 720, 360);
  static const char *const ANCHORS[] = {"south", "south east", "east", "north east",
                                        "north", "north west", "west", "south west"};
  return ANCHORS[(guint)floor((angle + 22.5) / 45) % 8];
}

void dg_tikz_node_slope(DgTikzState *state, DgPoint direction) {
  double angle = atan2(direction.y, direction.x) * (180 / G_PI);
  if (angle > 90 + 1e-6 || angle <= -90 - 1e-6)
    angle += 180;
  double c = dg_tex_cos(angle), s = dg_tex_sin(angle);
  DgTransform turn = {c, s, -s, c, 0, 0};
  state->node_matrix = dg_transform_multiply(&turn, &state->node_matrix);
}

DgTransform dg_tikz_placed_matrix(const DgTikzState *state, DgPoint at, DgPoint anchor) {
  DgTransform place = {1, 0, 0, 1, at.x, at.y}, back = {1, 0, 0, 1, -anchor.x, -anchor.y};
  if (state->transform_shape)
    place = (DgTransform){state->matrix.a, state->matrix.b, state->matrix.c, state->matrix.d, at.x, at.y};
  DgTransform inner = dg_transform_multiply(&state->node_matrix, &back);
  return dg_transform_multiply(&place, &inner);
}

DgTikzNode *dg_tikz_node_name_point(DgTikz *tikz, const char *name, DgPoint point) {
  DgTikzNode *node = g_new0(DgTikzNode, 1);
  g_ptr_array_add(tikz->all_nodes, node);
  node->shape = "coordinate";
  node->matrix = (DgTransform){1, 0, 0, 1, point.x, point.y};
  g_hash_table_insert(tikz->nodes, (gpointer)dg_tikz_intern(tikz, name), node);
  return node;
}

/* Puts a rule of a text, or a picture in it, into the picture. */
static void paint_rule(DgTikz *tikz, const DgTikzRule *rule, const DgTikzNode *node, DgPoint origin) {
  double x = origin.x + rule->x, y = origin.y + rule->y;
  DgTikzState *outer = tikz->state, own = *outer;
  if (rule->picture) {
    DgTransform offset = {1, 0, 0, 1, x - rule->picture->left, y - rule->picture->bottom};
    DgTransform place = dg_transform_multiply(&node->matrix, &offset);
    dg_tikz_picture_append(tikz->picture, rule->picture, &place, tikz->node, outer->layer);
    return;
  }
  own.matrix = node->matrix;
  own.paint.stroke = FALSE;
  own.paint.fill = TRUE;
  own.paint.fill_color = rule->is_colored ? rule->color : outer->text_color;
  own.rounded = 0;
  tikz->state = &own;
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  dg_tikz_path_move(tikz, &path, (DgPoint){x, y});
  dg_tikz_path_line(tikz, &path, (DgPoint){x + rule->width, y});
  dg_tikz_path_line(tikz, &path, (DgPoint){x + rule->width, y + rule->height});
  dg_tikz_path_line(tikz, &path, (DgPoint){x, y + rule->height});
  dg_tikz_path_close(tikz, &path);
  dg_tikz_path_paint(tikz, &path);
  g_array_unref(path.segments);
  tikz->state = outer;
}

/* Paints the rules of a text: those behind it, or those on it. */
static void paint_rules(DgTikz *tikz, const DgTikzText *text, const DgTikzNode *node, DgPoint origin, gboolean behind) {
  for (guint i = 0; i < text->rules->len; i++) {
    const DgTikzRule *rule = &g_array_index(text->rules, DgTikzRule, i);
    if (rule->behind == behind)
      paint_rule(tikz, rule, node, origin);
  }
}

/* Puts a text into the picture, its baseline beginning at a point of the frame of the node. */
static void paint_text(DgTikz *tikz, const DgTikzText *text, const DgTikzNode *node, DgPoint origin) {
  const DgTikzState *state = tikz->state;
  DgTikzItem item = {.kind = DG_TIKZ_TEXT, .line = dg_tikz_line(tikz), .layer = state->layer, .paint = state->paint};
  item.node = tikz->node;
  item.label = tikz->label;
  item.paint.fill_color = state->text_color;
  item.paint.fill_opacity = state->text_opacity;
  item.paint.stroke = FALSE;
  paint_rules(tikz, text, node, origin, TRUE);
  for (guint i = 0; i < text->runs->len; i++) {
    DgTikzRun run = g_array_index(text->runs, DgTikzRun, i);
    double c = dg_tex_cos(run.turn), sine = dg_tex_sin(run.turn);
    DgTransform offset = {c, sine, -sine, c, origin.x + run.x, origin.y + run.y};
    item.place = dg_transform_multiply(&node->matrix, &offset);
    item.run = run;
    if (tikz->picture->items->len < DG_TIKZ_ITEMS_MAX)
      g_array_append_val(tikz->picture->items, item);
  }
  paint_rules(tikz, text, node, origin, FALSE);
}

/* The outline of the shape as a path of the picture. */
static void outline(DgTikz *tikz, const DgTikzDraft *draft, DgTikzPath *path) {
  for (guint i = 0; i < draft->outline->len; i++) {
    const DgTikzSegment *s = &g_array_index(draft->outline, DgTikzSegment, i);
    if (s->operation == DG_TIKZ_MOVE)
      dg_tikz_path_move(tikz, path, s->point[0]);
    else if (s->operation == DG_TIKZ_LINE)
      dg_tikz_path_line(tikz, path, s->point[0]);
    else if (s->operation == DG_TIKZ_CURVE)
      dg_tikz_path_curve(tikz, path, s->point[0], s->point[1], s->point[2]);
    else
      dg_tikz_path_close(tikz, path);
  }
}

/* Paints shape and texts, and lets both count for the bounding box. */
void dg_tikz_node_paint(DgTikz *tikz, const DgTikzDraft *draft) {
  DgTikzState *state = tikz->state, own = *state;
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  own.matrix = draft->node->matrix;
  own.in_node = FALSE;
  own.paint.fill = own.paint.fill && !draft->no_ground;
  tikz->state = &own;
  guint around = tikz->node, join = tikz->join;
  tikz->node = dg_tikz_node_number(tikz, draft->node);
  tikz->join = 0;
  outline(tikz, draft, &path);
  dg_tikz_path_actions(tikz, &path, own.preaction);
  g_autoptr(GArray) plain = own.postaction ? g_array_copy(path.segments) : NULL;
  dg_tikz_path_paint(tikz, &path);
  if (plain)
    dg_tikz_path_actions(tikz, &(DgTikzPath){.segments = plain}, own.postaction);
  g_array_unref(path.segments);
  tikz->state = state;
  for (guint i = 0; i < draft->n_texts; i++)
    paint_text(tikz, draft->texts[i], draft->node, draft->origins[i]);
  tikz->node = around;
  tikz->join = join;
}

/* ---- placing ---- */

/* The texts of a node: one, or several in a shape with parts, "a \\nodepart{two} b". */
static GPtrArray *read_texts(DgTikz *tikz, const char *source) {
  const DgTikzState *state = tikz->state;
  GPtrArray *texts = g_ptr_array_new_with_free_func((GDestroyNotify)dg_tikz_text_free);
  for (const char *p = source; p && texts->len < DG_TIKZ_PARTS_MAX;) {
    const char *end = strstr(p, "\\nodepart");
    g_autofree char *piece = end ? g_strndup(p, (gsize)(end - p)) : g_strdup(p);
    DgTikzText *text = dg_tikz_text_new(tikz, end || texts->len ? g_strstrip(piece) : piece, &state->font,
                                        state->text_width, state->align);
    if (!isnan(state->text_height))
      text->height = state->text_height;
    if (!isnan(state->text_depth))
      text->depth = state->text_depth;
    g_ptr_array_add(texts, text);
    const char *name = end ? strchr(end, '}') : NULL;
    p = name ? name + 1 : NULL;
  }
  return texts;
}

/* The library through: a circle about the place of the node, as large as to go through a coordinate. */
static void reach_through(DgTikz *tikz, DgPoint place) {
  DgTikzState *state = tikz->state;
  DgPoint local;
  g_autofree char *inside = g_strdup(state->through);
  gsize length = strlen(inside);
  if (length > 1 && *inside == '(' && inside[length - 1] == ')')
    inside[length - 1] = '\0';
  if (!dg_tikz_coordinate(tikz, inside + (*inside == '('), &local, NULL))
    return;
  state->shape = "circle";
  state->inner_x = state->inner_y = state->outer_x = state->outer_y = 0;
  state->anchor = "center";
  state->minimum_width = state->minimum_height = 2 * dg_distance(place, dg_tikz_global(tikz, local));
}

void dg_tikz_node_place(DgTikz *tikz, DgPoint at, const char *source) {
  DgTikzState *state = tikz->state;
  DgTikzNode *node = g_new0(DgTikzNode, 1);
  g_ptr_array_add(tikz->all_nodes, node);
  DgPoint anchor, place = dg_tikz_global(tikz, at);
  tikz->picture->read++;
  dg_tikz_program_node(tikz, at, source);
  dg_tikz_node_settle(tikz);
  if (state->through)
    reach_through(tikz, place);
  g_autoptr(GPtrArray) texts = read_texts(tikz, source ? source : "");
  DgTikzDraft draft = {
      .tikz = tikz, .state = state, .node = node, .texts = (DgTikzText *const *)texts->pdata, .n_texts = texts->len};
  dg_tikz_draft_build(&draft);
  if (!dg_tikz_shape_anchor(tikz, node, state->anchor, &anchor))
    dg_tikz_unknown(tikz, FALSE, "found the anchor \"%.60s\", which a node of this shape does not have", state->anchor);
  node->matrix = dg_tikz_placed_matrix(state, place, anchor);
  if (draft.finish)
    draft.finish(&draft);
  gboolean is_place = strcmp(state->shape, "coordinate") == 0;
  guint number = is_place ? 0 : dg_tikz_state_node(tikz, node, draft.outline);
  dg_tikz_node_paint(tikz, &draft);
  dg_tikz_draft_clear(&draft);
  guint label_of = tikz->label_of, label = tikz->label;
  tikz->label_of = number;
  tikz->label = 0;
  dg_tikz_node_labels(tikz, node);
  tikz->label_of = label_of;
  tikz->label = label;
  tikz->placed = number;
  if (state->name)
    g_hash_table_insert(tikz->nodes, (gpointer)state->name, node);
}

void dg_tikz_node_place_along(DgTikz *tikz, const DgTikzPath *path, gboolean between, const char *text,
                              gboolean is_coordinate) {
  DgTikzState *state = tikz->state;
  DgPoint at = path->current, direction = {1, 0};
  gboolean on = path->has_piece && (between || !isnan(state->position));
  if (state->fit) {
    if (!dg_tikz_node_fit(tikz, &at)) {
      dg_tikz_unknown(tikz, FALSE, "found fit=%.60s, in which nothing is known", state->fit);
      return;
    }
  } else if (state->at) {
    if (!dg_tikz_coordinate(tikz, state->at, &at, NULL))
      return;
  } else if (state->has_place) {
    at = state->place;
  } else if (on) {
    at = dg_tikz_local(tikz, dg_tikz_path_point(path, isnan(state->position) ? 0.5 : state->position, &direction));
  } else if (path->has_piece) {
    dg_tikz_path_point(path, 1, &direction);
  }
  dg_tikz_node_settle(tikz);
  if (state->sloped && on)
    dg_tikz_node_slope(state, direction);
  if (state->automatic && !state->anchor)
    state->anchor = beside(direction, state->swapped);
  if (is_coordinate) {
    DgTransform matrix = dg_tikz_placed_matrix(state, dg_tikz_global(tikz, at), (DgPoint){0, 0});
    DgTikzNode node = {.shape = "coordinate", .matrix = matrix};
    if (state->name)
      dg_tikz_node_name_point(tikz, state->name, (DgPoint){matrix.e, matrix.f});
    dg_tikz_node_labels(tikz, &node);
    tikz->picture->read++;
    return;
  }
  if (state->cells.is_matrix)
    dg_tikz_matrix_place(tikz, at, text ? text : "");
  else
    dg_tikz_node_place(tikz, at, text);
}
