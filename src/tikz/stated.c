/* What the program states: its nodes, and the pieces of paths that join them. */
#include "tikz/tikz.h"

#include <math.h>
#include <string.h>

/* ---- nodes ---- */

/* What names begin with that the reader gives to nodes without one. */
static const char *const OWN_NAMES[] = {"unnamed ", "tikz@"};

static gboolean is_own_name(const char *name) {
  gboolean own = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(OWN_NAMES); i++)
    own |= g_str_has_prefix(name, OWN_NAMES[i]);
  return own;
}

static DgBox box_in_picture(const DgTikzNode *node, const GArray *outline) {
  DgBox box = {node->matrix.e, node->matrix.f, 0, 0};
  for (guint i = 0; i < outline->len; i++) {
    const DgTikzSegment *s = &g_array_index(outline, DgTikzSegment, i);
    guint points = s->operation == DG_TIKZ_CURVE ? 3 : s->operation == DG_TIKZ_CLOSE ? 0 : 1;
    for (guint p = 0; p < points; p++) {
      DgPoint at = dg_transform_point(&node->matrix, s->point[p].x, s->point[p].y);
      box = i + p ? dg_box_union(box, (DgBox){at.x, at.y, 0, 0}) : (DgBox){at.x, at.y, 0, 0};
    }
  }
  return box;
}

guint dg_tikz_state_node(DgTikz *tikz, DgTikzNode *node, const GArray *outline) {
  const DgTikzState *state = tikz->state;
  DgTikzPicture *picture = tikz->picture;
  gboolean is_named = state->name && !is_own_name(state->name);
  DgStatedNode stated = {.name = is_named ? g_string_chunk_insert_const(picture->strings, state->name) : NULL,
                         .line = dg_tikz_line(tikz),
                         .box = box_in_picture(node, outline),
                         .label_of = tikz->label_of,
                         .painted = state->paint.stroke || state->paint.fill,
                         .is_fit = state->fit != NULL,
                         .is_matrix = state->cells.is_matrix};
  g_array_append_val(picture->nodes, stated);
  node->picture = picture;
  node->number = tikz->placed = picture->nodes->len;
  return node->number;
}

guint dg_tikz_node_number(const DgTikz *tikz, const DgTikzNode *node) {
  return node && node->picture == tikz->picture ? node->number : 0;
}

static DgStatedNode *stated_node(const DgTikz *tikz, guint number) {
  return &g_array_index(tikz->picture->nodes, DgStatedNode, number - 1);
}

void dg_tikz_node_move(DgTikz *tikz, DgTikzNode *node, double x, double y) {
  guint number = dg_tikz_node_number(tikz, node);
  node->matrix.e += x;
  node->matrix.f += y;
  if (!number)
    return;
  DgBox *box = &stated_node(tikz, number)->box;
  box->x += x;
  box->y += y;
}

void dg_tikz_nodes_hold(DgTikz *tikz, guint first) {
  guint last = tikz->picture->nodes->len;
  for (guint i = first + 1; i < last; i++)
    if (!stated_node(tikz, i)->holder)
      stated_node(tikz, i)->holder = last;
}

/* ---- stations ---- */

/* How far from a node, in points, a place is still at it, and still belongs to it where a path ends. */
#define AT 1.0
#define NEAR 10.0

static gboolean is_at(const DgTikz *tikz, const DgTikzNode *node, DgPoint point, double reach) {
  DgBox box = stated_node(tikz, node->number)->box;
  return dg_box_contains_point(box, point, reach + MAX(node->outer_x, node->outer_y));
}

DgTikzStation dg_tikz_station(const DgTikz *tikz, DgPoint local) {
  const DgTikzMentions *mentions = &tikz->mentions;
  DgPoint point = dg_tikz_global(tikz, local);
  for (guint i = 0; i < mentions->n; i++) {
    guint number = dg_tikz_node_number(tikz, mentions->nodes[i]);
    if (number && (mentions->is_direct || is_at(tikz, mentions->nodes[i], point, AT)))
      return (DgTikzStation){.node = number};
  }
  guint number = mentions->n == 1 ? dg_tikz_node_number(tikz, mentions->nodes[0]) : 0;
  if (number && is_at(tikz, mentions->nodes[0], point, NEAR))
    return (DgTikzStation){.node = number, .is_near = TRUE};
  return (DgTikzStation){0};
}

/* ---- pieces ---- */

void dg_tikz_pieces_begin(DgTikzPath *path) {
  path->pieces.list = g_array_new(FALSE, TRUE, sizeof(DgTikzPiece));
}

void dg_tikz_pieces_end(DgTikzPath *path) {
  g_clear_pointer(&path->pieces.list, g_array_unref);
}

static DgTikzPiece *piece_at(const DgTikzPieces *pieces, guint number) {
  return &g_array_index(pieces->list, DgTikzPiece, number - 1);
}

static DgTikzPiece *last_piece(const DgTikzPath *path) {
  const DgTikzPieces *pieces = &path->pieces;
  return pieces->list && pieces->list->len ? piece_at(pieces, pieces->list->len) : NULL;
}

static gboolean is_known(const DgTikzStation *station) {
  return station->node || station->guest;
}

static void begin_piece(DgTikzPieces *pieces, gboolean moves) {
  const DgTikzStation none = {0};
  DgTikzPiece piece = {.begins = moves, .end = {pieces->is_stop && !moves ? pieces->here : none}};
  g_array_append_val(pieces->list, piece);
  pieces->is_stop = FALSE;
  if (moves)
    pieces->start = none;
}

/* Whether a segment reaches off the node that its piece begins at. */
static gboolean leaves(const DgTikz *tikz, const DgTikzPiece *piece, const DgTikzSegment *segment) {
  guint points = segment->operation == DG_TIKZ_CURVE ? 3 : segment->operation == DG_TIKZ_CLOSE ? 0 : 1;
  for (guint i = 0; i < points && piece->end[0].node; i++)
    if (!dg_box_contains_point(stated_node(tikz, piece->end[0].node)->box, segment->point[i], 2 * AT))
      return TRUE;
  return FALSE;
}

void dg_tikz_pieces_count(const DgTikz *tikz, DgTikzPath *path, DgTikzSegment *segment) {
  DgTikzPieces *pieces = &path->pieces;
  gboolean moves = segment->operation == DG_TIKZ_MOVE;
  if (!pieces->list)
    return;
  if (moves || pieces->is_stop || !pieces->list->len)
    begin_piece(pieces, moves);
  DgTikzPiece *piece = last_piece(path);
  piece->end[1] = (DgTikzStation){0};
  piece->drawn += !moves;
  piece->is_closed = segment->operation == DG_TIKZ_CLOSE;
  piece->leaves |= !moves && leaves(tikz, piece, segment);
  piece->line = dg_tex_line(tikz->reader);
  segment->piece = pieces->list->len;
  if (piece->is_closed) { /* what follows goes on from where the subpath began */
    pieces->here = pieces->start;
    pieces->is_stop = TRUE;
  }
}

void dg_tikz_path_depart(DgTikzPath *path, DgTikzStation station) {
  DgTikzPiece *piece = last_piece(path);
  if (!piece)
    return;
  piece->end[0] = station;
  path->pieces.start = station;
}

void dg_tikz_path_arrive(DgTikzPath *path, DgTikzStation station) {
  DgTikzPiece *piece = last_piece(path);
  if (!piece || !is_known(&station) || (station.node && station.node == piece->end[0].node && !piece->leaves))
    return;
  piece->end[1] = station;
  if (station.is_near) /* where the path goes on, it only passed by */
    return;
  path->pieces.here = station;
  path->pieces.is_stop = TRUE;
}

void dg_tikz_path_return(DgTikzPath *path) {
  DgTikzPiece *piece = last_piece(path);
  const DgTikzStation *start = &path->pieces.start;
  if (!piece || !piece->is_closed || piece->begins || start->is_near)
    return;
  piece->is_closed = FALSE;
  piece->leaves = TRUE;
  dg_tikz_path_arrive(path, path->pieces.start);
}

DgTikzStation dg_tikz_path_here(const DgTikzPath *path) {
  const DgTikzPiece *piece = last_piece(path);
  return piece ? piece->end[piece->drawn > 0] : (DgTikzStation){0};
}

/* ---- joins ---- */

/* What stays on the node that it begins at is a part of how that looks; words beside a place are a node of the join
 * only when its other end is one. */
static gboolean is_join(const DgTikzPiece *piece) {
  const DgTikzStation *from = &piece->end[0], *to = &piece->end[1];
  gboolean stays = from->node && !piece->leaves && (!is_known(to) || to->node == from->node);
  gboolean both = is_known(from) && is_known(to);
  gboolean any = (is_known(from) && !from->is_words) || (is_known(to) && !to->is_words);
  return piece->drawn && !piece->is_closed && !stays && (both || any);
}

/* The piece with which the last subpath that is drawn begins, whose ends have the tips; `last` receives its last one.
 */
static guint last_subpath(const DgTikzPieces *pieces, guint *last) {
  guint n = pieces->list->len;
  while (n && !piece_at(pieces, n)->drawn)
    n--;
  *last = n;
  while (n > 1 && !piece_at(pieces, n)->begins)
    n--;
  return n;
}

/* A filled path that comes back to where it began goes around an area, and joins nothing. */
static gboolean encloses(const DgTikzPieces *pieces) {
  guint last, first = last_subpath(pieces, &last);
  const DgTikzStation *from = &piece_at(pieces, MAX(first, 1))->end[0], *to = &piece_at(pieces, MAX(last, 1))->end[1];
  gboolean closed = FALSE;
  for (guint i = 1; i <= pieces->list->len; i++)
    closed |= piece_at(pieces, i)->is_closed && is_known(&piece_at(pieces, i)->end[0]);
  return last > 1 && (closed || (from->node && from->node == to->node));
}

static void set_heads(DgTikz *tikz, const DgTikzTip *tip, guint end, DgStatedJoin *join) {
  gboolean out, into;
  dg_tikz_tip_heads(tikz, tip, &out, &into);
  join->tip[end] |= out;
  join->tip[1 - end] |= into;
}

void dg_tikz_path_state(DgTikz *tikz, DgTikzPath *path) {
  const DgTikzState *state = tikz->state;
  DgTikzPieces *pieces = &path->pieces;
  if (!pieces->list || pieces->is_stated)
    return;
  pieces->is_stated = TRUE;
  if (!state->paint.stroke || state->paint.stroke_opacity <= 0)
    return;
  if (state->decorate && state->decoration && !dg_tikz_decoration_is_line(tikz))
    return;
  if (state->paint.fill && pieces->list->len && encloses(pieces))
    return;
  guint last, first = last_subpath(pieces, &last);
  for (guint i = 1; i <= pieces->list->len; i++) {
    DgTikzPiece *piece = piece_at(pieces, i);
    if (!is_join(piece))
      continue;
    DgStatedJoin join = {.node = {piece->end[0].node, piece->end[1].node}, .line = piece->line};
    if (i == first)
      set_heads(tikz, &state->tip_start, 0, &join);
    if (i == last)
      set_heads(tikz, &state->tip_end, 1, &join);
    g_array_append_val(tikz->picture->joins, join);
    piece->join = tikz->picture->joins->len;
  }
}

void dg_tikz_state_head(DgTikz *tikz, const DgTikzTip *tip, gboolean to_end) {
  if (tikz->join)
    set_heads(tikz, tip, to_end ? 1 : 0, &g_array_index(tikz->picture->joins, DgStatedJoin, tikz->join - 1));
}

guint dg_tikz_path_invite(DgTikz *tikz, DgTikzPath *path, const DgTikzState *node) {
  gboolean placed = node->at || node->has_place || node->fit || !isnan(node->position);
  gboolean centered = !node->automatic && (!node->anchor || strcmp(node->anchor, "center") == 0);
  gboolean painted = node->paint.stroke || node->paint.fill;
  DgTikzStation station = {
      .guest = tikz->guests->len + 1, .is_near = !centered || !painted, .is_words = !centered && !painted};
  const DgTikzPiece *piece = last_piece(path);
  const guint nobody = 0;
  if (!piece || placed || is_known(&piece->end[piece->drawn > 0]))
    return 0;
  g_array_append_val(tikz->guests, nobody);
  if (piece->drawn)
    dg_tikz_path_arrive(path, station);
  else
    dg_tikz_path_depart(path, station);
  return station.guest;
}

void dg_tikz_path_seat(DgTikz *tikz, const DgTikzPath *path) {
  for (guint i = 1; path->pieces.list && i <= path->pieces.list->len; i++) {
    const DgTikzPiece *piece = piece_at(&path->pieces, i);
    for (guint end = 0; end < 2 && piece->join; end++)
      if (piece->end[end].guest)
        g_array_index(tikz->picture->joins, DgStatedJoin, piece->join - 1).node[end] =
            g_array_index(tikz->guests, guint, piece->end[end].guest - 1);
  }
}

guint dg_tikz_path_drawn(const DgTikzPath *path, guint *drawn) {
  const DgTikzPiece *piece = last_piece(path);
  *drawn = piece ? piece->drawn : 0;
  return piece ? path->pieces.list->len : 0;
}

gboolean dg_tikz_piece_ends(const DgTikzPath *path, guint piece, guint drawn) {
  return !piece || piece_at(&path->pieces, piece)->drawn == drawn;
}

guint dg_tikz_line(const DgTikz *tikz) {
  return tikz->line ? tikz->line : dg_tex_line(tikz->reader);
}

guint dg_tikz_piece_join(const DgTikzPath *path, guint piece) {
  const DgTikzPieces *pieces = &path->pieces;
  return pieces->list && piece >= 1 && piece <= pieces->list->len ? piece_at(pieces, piece)->join : 0;
}

void dg_tikz_pieces_merge(DgTikzPath *path) {
  const DgTikzPieces *pieces = &path->pieces;
  guint number = 0;
  for (guint i = 1; pieces->list && i <= pieces->list->len && !number; i++)
    number = piece_at(pieces, i)->join ? i : 0;
  for (guint i = 0; i < path->segments->len; i++)
    g_array_index(path->segments, DgTikzSegment, i).piece = number;
}
