/* Lines and curves to a coordinate or a node, at whose border they end. */
#include "tikz/path.h"

/* Begins the next piece at the border of the node that the path stands at, toward `target`. */
static void leave_node(DgTikz *tikz, DgTikzPath *path, DgPoint target) {
  if (!path->current_node)
    return;
  DgPoint border = dg_tikz_node_border(path->current_node, dg_tikz_global(tikz, target));
  DgTikzStation station = {.node = dg_tikz_node_number(tikz, path->current_node)};
  path->current_node = NULL;
  dg_tikz_path_move(tikz, path, dg_tikz_local(tikz, border));
  dg_tikz_path_depart(path, station);
}

/* Where a line from `from` meets the border of `node` when it is meant to end there. */
static DgPoint reach_node(DgTikz *tikz, const DgTikzNode *node, DgPoint point, DgPoint from) {
  if (!node)
    return point;
  return dg_tikz_local(tikz, dg_tikz_node_border(node, dg_tikz_global(tikz, from)));
}

/* The centre of the node that the path stands at, or the current point. */
DgPoint dg_tikz_path_standing(DgTikz *tikz, const DgTikzPath *path) {
  if (!path->current_node)
    return path->current;
  return dg_tikz_local(tikz, (DgPoint){path->current_node->matrix.e, path->current_node->matrix.f});
}

void dg_tikz_path_line_to(DgTikz *tikz, DgTikzPath *path, DgTikzBend bend, DgPoint to, const DgTikzNode *node) {
  DgPoint from = dg_tikz_path_standing(tikz, path);
  gboolean has_extent = node && (node->half_width > 0 || node->half_height > 0);
  if (bend == DG_TIKZ_BEND_NONE) {
    DgPoint end = has_extent ? reach_node(tikz, node, to, from) : to;
    leave_node(tikz, path, end); /* which is on the other side of a node within the one that the line goes to */
    dg_tikz_path_line(tikz, path, end);
  } else {
    DgPoint corner = bend == DG_TIKZ_BEND_HORIZONTAL_FIRST ? (DgPoint){to.x, from.y} : (DgPoint){from.x, to.y};
    leave_node(tikz, path, corner);
    DgPoint start = dg_tikz_global(tikz, path->current);
    dg_tikz_path_line(tikz, path, corner);
    DgPoint end = has_extent ? reach_node(tikz, node, to, corner) : to;
    dg_tikz_path_line(tikz, path, end);
    path->piece[0] = start;
    path->piece[1] = dg_tikz_global(tikz, corner);
    path->piece_bend = bend;
  }
  path->current_node = has_extent ? node : NULL;
}

/* Reads the end of a piece: a coordinate, or "cycle". FALSE when neither comes. */
gboolean dg_tikz_path_read_end(DgTikz *tikz, DgTikzPath *path, DgPoint *to, const DgTikzNode **node, gboolean *closes) {
  gboolean moves = TRUE;
  tikz->mentions = (DgTikzMentions){0};
  *closes = dg_tex_take_word(tikz->reader, "cycle");
  *node = NULL;
  if (*closes) {
    *to = path->start;
    return TRUE;
  }
  if (dg_tex_take(tikz->reader, "()")) { /* the node that the path stands at, as loops end there */
    *to = dg_tikz_path_standing(tikz, path);
    *node = path->current_node;
    tikz->mentions = (DgTikzMentions){{path->current_node}, path->current_node != NULL, TRUE};
    path->stays = TRUE;
    return TRUE;
  }
  gboolean fine = dg_tikz_read_coordinate(tikz, &path->reference, to, node, &moves);
  path->stays = !moves;
  return fine;
}

static void end_piece(DgTikzPath *path, DgTikzStation station, gboolean closes) {
  if (closes)
    dg_tikz_path_return(path);
  else
    dg_tikz_path_arrive(path, station);
}

void dg_tikz_operation_line(DgTikz *tikz, DgTikzPath *path, DgTikzBend bend, GArray *deferred) {
  DgPoint to;
  const DgTikzNode *node;
  gboolean closes;
  guint from = dg_tikz_path_nodes(tikz, path, deferred);
  if (!dg_tikz_path_read_end(tikz, path, &to, &node, &closes)) {
    dg_tikz_edge_unread(tikz, "found a line without an end");
    return;
  }
  DgTikzStation station = dg_tikz_station(tikz, to);
  if (closes && bend == DG_TIKZ_BEND_NONE)
    leave_node(tikz, path, path->start);
  else
    dg_tikz_path_line_to(tikz, path, bend, to, node);
  if (closes)
    dg_tikz_path_close(tikz, path);
  end_piece(path, station, closes);
  dg_tikz_path_give(path, deferred, from);
  tikz->picture->read++;
}

/* ".. controls (a) and (b) .. (c)" */
void dg_tikz_operation_curve(DgTikz *tikz, DgTikzPath *path, GArray *deferred) {
  DgPoint c1, c2, to;
  const DgTikzNode *node;
  gboolean closes, has_second;
  if (!dg_tex_take_word(tikz->reader, "controls") ||
      !dg_tikz_read_coordinate(tikz, &path->reference, &c1, NULL, NULL)) {
    dg_tikz_path_unread(tikz, "found \"..\" without controls");
    return;
  }
  has_second = dg_tex_take_word(tikz->reader, "and");
  DgPoint second_offset = {0, 0};
  gboolean second_relative = FALSE;
  if (has_second) {
    /* A + before the second control point is relative to the end, which is not known yet. */
    DgPoint zero = {0, 0};
    second_relative = dg_tex_peek(tikz->reader) == '+';
    if (!dg_tikz_read_coordinate(tikz, &zero, &second_offset, NULL, NULL))
      return;
  }
  if (!dg_tex_take(tikz->reader, ".."))
    return;
  guint from = dg_tikz_path_nodes(tikz, path, deferred);
  if (!dg_tikz_path_read_end(tikz, path, &to, &node, &closes)) {
    dg_tikz_edge_unread(tikz, "found a curve without an end");
    return;
  }
  DgTikzStation station = dg_tikz_station(tikz, to);
  c2 = !has_second ? c1 : second_relative ? (DgPoint){to.x + second_offset.x, to.y + second_offset.y} : second_offset;
  leave_node(tikz, path, c1);
  gboolean has_extent = node && node->half_width > 0;
  dg_tikz_path_curve(tikz, path, c1, c2, has_extent ? reach_node(tikz, node, to, c2) : to);
  if (has_extent)
    path->current_node = node;
  if (closes)
    dg_tikz_path_close(tikz, path);
  end_piece(path, station, closes);
  dg_tikz_path_give(path, deferred, from);
  tikz->picture->read++;
}
