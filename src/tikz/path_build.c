/* Pieces of a path under construction: from local coordinates into the picture's. */
#include "tikz/program.h"

#include <math.h>
#include <string.h>

/* Farther from the origin than any page: TeX itself ends at 16384 points ("Dimension too large"). */
#define FAR 1e6

static gboolean is_near(DgPoint point) {
  return fabs(point.x) <= FAR && fabs(point.y) <= FAR; /* FALSE for NaN as well */
}

static void append(DgTikz *tikz, DgTikzPath *path, DgTikzSegment segment) {
  guint points = segment.operation == DG_TIKZ_CURVE ? 3 : segment.operation == DG_TIKZ_CLOSE ? 0 : 1;
  segment.rounded = segment.operation == DG_TIKZ_MOVE ? 0 : (float)tikz->state->rounded;
  for (guint i = 0; i < points; i++)
    if (!is_near(segment.point[i])) {
      dg_tikz_unknown(tikz, TRUE, "found a point more than %g points away; it is left out", FAR);
      return;
    }
  if (++tikz->steps > DG_TIKZ_STEPS_MAX) {
    dg_tex_fail(tikz->reader, "found more than %u steps of paths, expected at most that many", DG_TIKZ_STEPS_MAX);
    return;
  }
  if (tikz->picture->segments->len + path->segments->len >= DG_TIKZ_SEGMENTS_MAX) {
    dg_tex_fail(tikz->reader, "found more than %u steps of paths, expected at most that many", DG_TIKZ_SEGMENTS_MAX);
    return;
  }
  dg_tikz_pieces_count(tikz, path, &segment);
  dg_tikz_program_piece(tikz, path, &segment);
  g_array_append_val(path->segments, segment);
}

void dg_tikz_path_move(DgTikz *tikz, DgTikzPath *path, DgPoint local) {
  append(tikz, path, (DgTikzSegment){DG_TIKZ_MOVE, {dg_tikz_global(tikz, local)}});
  path->current = path->start = local;
  path->has_current = TRUE;
  path->has_piece = FALSE;
}

void dg_tikz_path_line(DgTikz *tikz, DgTikzPath *path, DgPoint local) {
  DgPoint from = dg_tikz_global(tikz, path->current), to = dg_tikz_global(tikz, local);
  append(tikz, path, (DgTikzSegment){DG_TIKZ_LINE, {to}});
  path->piece[0] = from;
  path->piece[3] = to;
  path->piece_curve = FALSE;
  path->piece_bend = 0;
  path->has_piece = TRUE;
  path->current = local;
}

void dg_tikz_path_curve(DgTikz *tikz, DgTikzPath *path, DgPoint c1, DgPoint c2, DgPoint to) {
  DgTikzSegment segment = {DG_TIKZ_CURVE,
                           {dg_tikz_global(tikz, c1), dg_tikz_global(tikz, c2), dg_tikz_global(tikz, to)}};
  path->piece[0] = dg_tikz_global(tikz, path->current);
  memcpy(path->piece + 1, segment.point, sizeof segment.point);
  append(tikz, path, segment);
  path->piece_curve = path->has_piece = TRUE;
  path->current = to;
}

void dg_tikz_path_close(DgTikz *tikz, DgTikzPath *path) {
  path->piece[0] = dg_tikz_global(tikz, path->current);
  path->piece[3] = dg_tikz_global(tikz, path->start);
  path->piece_curve = FALSE;
  path->piece_bend = 0;
  path->has_piece = TRUE;
  append(tikz, path, (DgTikzSegment){.operation = DG_TIKZ_CLOSE});
  path->current = path->start;
}

static DgPoint on_ellipse(DgPoint center, DgPoint a, DgPoint b, double angle) {
  double c = dg_tex_cos(angle), s = dg_tex_sin(angle);
  return (DgPoint){center.x + c * a.x + s * b.x, center.y + c * a.y + s * b.y};
}

static DgPoint along_ellipse(DgPoint a, DgPoint b, double angle) {
  return on_ellipse((DgPoint){0, 0}, a, b, angle + 90);
}

void dg_tikz_path_arc(DgTikz *tikz, DgTikzPath *path, DgPoint center, DgPoint a, DgPoint b, double from, double to,
                      gboolean move) {
  /* More than a hundred turns show nothing that one does not. */
  double stop = from + CLAMP(to - from, -36000, 36000), sign = stop < from ? -1 : 1;
  if (move)
    dg_tikz_path_move(tikz, path, on_ellipse(center, a, b, from));
  /* Quarters, as pgf draws them, until what is left is at most 115 degrees. */
  double start = from, next = from;
  for (guint i = 0; i <= 36000 / 90 && isfinite(stop) && start != stop; i++, start = next) {
    next = fabs(stop - start) > 115 ? start + sign * 90 : stop;
    double reach = 4.0 / 3 * tan((next - start) / 4 * (G_PI / 180));
    DgPoint p = on_ellipse(center, a, b, start), q = on_ellipse(center, a, b, next);
    DgPoint dp = along_ellipse(a, b, start), dq = along_ellipse(a, b, next);
    dg_tikz_path_curve(tikz, path, (DgPoint){p.x + reach * dp.x, p.y + reach * dp.y},
                       (DgPoint){q.x - reach * dq.x, q.y - reach * dq.y}, q);
    if (move && path->segments->len)
      g_array_index(path->segments, DgTikzSegment, path->segments->len - 1).of_ellipse = TRUE;
  }
}

/* ---- painting ---- */

static DgPoint end_of(const DgTikzSegment *segment) {
  return segment->operation == DG_TIKZ_CURVE ? segment->point[2] : segment->point[0];
}

static void grow_box(DgTikz *tikz, const GArray *segments, double margin) {
  for (guint i = 0; i < segments->len; i++) {
    const DgTikzSegment *segment = &g_array_index(segments, DgTikzSegment, i);
    guint points = segment->operation == DG_TIKZ_CURVE ? 3 : segment->operation == DG_TIKZ_CLOSE ? 0 : 1;
    for (guint p = segment->of_ellipse ? 1 : 0; p < points;
         p++) { /* pgf forgets the first control points of ellipses */
      dg_tikz_picture_grow(tikz->picture, segment->point[p].x - margin, segment->point[p].y - margin);
      dg_tikz_picture_grow(tikz->picture, segment->point[p].x + margin, segment->point[p].y + margin);
    }
  }
}

/* Where the last subpath begins: it alone has tips, and is shortened. */
static guint last_subpath(const GArray *segments) {
  guint i = segments->len;
  while (i > 0 && g_array_index(segments, DgTikzSegment, i - 1).operation != DG_TIKZ_MOVE)
    i--;
  return i > 0 ? i - 1 : 0;
}

/* Direction in which the last subpath leaves its first point (`first`), or comes to its last one. FALSE when it has
 * none. */
static gboolean direction_at(const GArray *segments, gboolean first, DgPoint *end, DgPoint *direction) {
  guint begin = last_subpath(segments);
  if (segments->len < begin + 2)
    return FALSE;
  const DgTikzSegment *s = &g_array_index(segments, DgTikzSegment, first ? begin : 0);
  DgPoint other[3];
  if (first) {
    *end = s[0].point[0];
    guint points = s[1].operation == DG_TIKZ_CURVE ? 3 : s[1].operation == DG_TIKZ_CLOSE ? 0 : 1;
    memcpy(other, s[1].point, sizeof other);
    for (guint i = 0; i < points; i++)
      if (dg_distance(*end, other[i]) > 1e-6) {
        *direction = (DgPoint){end->x - other[i].x, end->y - other[i].y};
        return TRUE;
      }
    return FALSE;
  }
  const DgTikzSegment *last = &s[segments->len - 1];
  if (last->operation == DG_TIKZ_CLOSE || last->operation == DG_TIKZ_MOVE)
    return FALSE;
  *end = end_of(last);
  DgPoint before = end_of(&s[segments->len - 2]);
  DgPoint back[3] = {last->operation == DG_TIKZ_CURVE ? last->point[1] : before, last->point[0], before};
  for (guint i = 0; i < (last->operation == DG_TIKZ_CURVE ? 3u : 1u); i++)
    if (dg_distance(*end, back[i]) > 1e-6) {
      *direction = (DgPoint){end->x - back[i].x, end->y - back[i].y};
      return TRUE;
    }
  return FALSE;
}

/* Moves an end of the path back along its direction. */
static void shorten(GArray *segments, gboolean first, double by) {
  DgPoint end, direction;
  if (by == 0 || !direction_at(segments, first, &end, &direction))
    return;
  double length = dg_length(direction.x, direction.y);
  DgPoint moved = {end.x - by * direction.x / length, end.y - by * direction.y / length};
  DgTikzSegment *segment = &g_array_index(segments, DgTikzSegment, first ? last_subpath(segments) : segments->len - 1);
  if (segment->operation == DG_TIKZ_CURVE)
    segment->point[2] = moved;
  else
    segment->point[0] = moved;
}

static void add_item(DgTikz *tikz, DgTikzItem *item, const GArray *segments) {
  DgTikzPicture *picture = tikz->picture;
  if (picture->items->len >= DG_TIKZ_ITEMS_MAX) {
    dg_tex_fail(tikz->reader, "found more than %u things to paint, expected at most that many", DG_TIKZ_ITEMS_MAX);
    return;
  }
  item->line = tikz->join ? g_array_index(picture->joins, DgStatedJoin, tikz->join - 1).line : dg_tikz_line(tikz);
  item->layer = tikz->state->layer;
  item->node = tikz->node;
  item->join = tikz->join;
  item->first_segment = picture->segments->len;
  item->n_segments = segments->len;
  g_array_append_vals(picture->segments, segments->data, segments->len);
  g_array_append_val(picture->items, *item);
}

/* Drops moves that nothing follows. */
static void drop_idle_moves(GArray *segments) {
  guint kept = 0;
  for (guint i = 0; i < segments->len; i++) {
    const DgTikzSegment *s = &g_array_index(segments, DgTikzSegment, i);
    gboolean idle = s->operation == DG_TIKZ_MOVE && (i + 1 == segments->len || s[1].operation == DG_TIKZ_MOVE);
    if (!idle || segments->len == 1)
      g_array_index(segments, DgTikzSegment, kept++) = *s;
  }
  g_array_set_size(segments, kept);
}

static gboolean has_joins(const DgTikzPath *path) {
  for (guint i = 1; path->pieces.list && i <= path->pieces.list->len; i++)
    if (dg_tikz_piece_join(path, i))
      return TRUE;
  return FALSE;
}

/* Where the subpath that a segment is of begins. */
static DgPoint begin_of(const GArray *segments, guint i) {
  while (i > 0 && g_array_index(segments, DgTikzSegment, i).operation != DG_TIKZ_MOVE)
    i--;
  return g_array_index(segments, DgTikzSegment, i).point[0];
}

/* Adds the segments from `first` up to `end`, which are of one piece. One that does not begin with a move goes on from
 * the piece before it; closing the subpath that began there is then a line. */
static void add_piece(DgTikz *tikz, const DgTikzPath *path, DgTikzItem *item, const GArray *segments, guint first,
                      guint end) {
  g_autoptr(GArray) piece = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment));
  const DgTikzSegment *s = (const DgTikzSegment *)segments->data;
  gboolean goes_on = first > 0 && s[first].operation != DG_TIKZ_MOVE;
  guint join = tikz->join;
  if (goes_on) {
    DgTikzSegment move = {
        DG_TIKZ_MOVE,
        {s[first - 1].operation == DG_TIKZ_CLOSE ? begin_of(segments, first - 1) : end_of(&s[first - 1])}};
    g_array_append_val(piece, move);
  }
  for (guint i = first; i < end; i++) {
    DgTikzSegment segment = s[i];
    if (goes_on && segment.operation == DG_TIKZ_CLOSE)
      segment = (DgTikzSegment){DG_TIKZ_LINE, {begin_of(segments, i)}};
    g_array_append_val(piece, segment);
  }
  tikz->join = dg_tikz_piece_join(path, s[first].piece);
  add_item(tikz, item, piece);
  tikz->join = join;
}

/* Adds a path to the picture: each join is an item of its own, and what they enclose is filled before them. */
static void add_path(DgTikz *tikz, const DgTikzPath *path, DgTikzItem item, const GArray *segments) {
  if (!has_joins(path)) {
    add_item(tikz, &item, segments);
    return;
  }
  if (item.paint.fill) {
    DgTikzItem ground = item;
    ground.paint.stroke = FALSE;
    add_item(tikz, &ground, segments);
    item.paint.fill = FALSE;
  }
  for (guint first = 0, next; first < segments->len && item.paint.stroke; first = next) {
    const DgTikzSegment *s = (const DgTikzSegment *)segments->data;
    for (next = first + 1; next < segments->len; next++)
      if (s[next].piece != s[first].piece)
        break;
    add_piece(tikz, path, &item, segments, first, next);
  }
}

/* A double line is a wide one with a narrower one in the colour of the ground on it (PGF manual, "Doubled lines"). */
static void add_inner_line(DgTikz *tikz, const DgTikzPath *path, const GArray *segments) {
  const DgTikzState *state = tikz->state;
  DgTikzItem item = {.kind = DG_TIKZ_PATH, .paint = state->paint};
  item.paint.fill = FALSE;
  item.paint.line_width = state->double_distance;
  item.paint.stroke_color = state->double_color;
  add_path(tikz, path, item, segments);
}

/* Paints a tip as a part of the piece at whose end it is. */
static void add_tip(DgTikz *tikz, const DgTikzPath *path, const DgTikzTip *tip, const DgTikzSegment *segment,
                    DgPoint end, DgPoint out) {
  guint join = tikz->join;
  if (dg_tikz_piece_join(path, segment->piece))
    tikz->join = dg_tikz_piece_join(path, segment->piece);
  dg_tikz_tip_paint(tikz, tip, end, out.x, out.y);
  tikz->join = join;
}

static void paint_path(DgTikz *tikz, DgTikzPath *path) {
  const DgTikzState *state = tikz->state;
  gboolean counts = !tikz->box_frozen && !state->overlay;
  if (counts) /* the places that a path only moves to count for the box as well */
    grow_box(tikz, path->segments, 0);
  drop_idle_moves(path->segments);
  g_autoptr(GArray) shaped = dg_tikz_round_corners(path->segments);
  if (state->name_path)
    g_hash_table_insert(tikz->paths, (gpointer)state->name_path, g_array_copy(shaped));
  gboolean painted = state->paint.stroke || state->paint.fill;
  /* What lies in the scope of a clip no longer counts for the box; the clip itself does. */
  if (counts)
    grow_box(tikz, shaped, state->paint.stroke && !state->clip ? state->paint.line_width / 2 : 0);
  if (state->use_as_box)
    tikz->box_frozen = TRUE;
  if (painted) {
    DgPoint start = {0}, end = {0}, out_start = {0}, out_end = {0};
    gboolean starts =
        state->paint.stroke && state->tip_start.specification && direction_at(shaped, TRUE, &start, &out_start);
    gboolean ends = state->paint.stroke && state->tip_end.specification && direction_at(shaped, FALSE, &end, &out_end);
    g_autoptr(GArray) line = starts || ends || state->shorten_start != 0 || state->shorten_end != 0
                                 ? g_array_copy(shaped)
                                 : g_array_ref(shaped);
    shorten(line, TRUE, state->shorten_start);
    shorten(line, FALSE, state->shorten_end);
    starts = starts && direction_at(line, TRUE, &start, &out_start);
    ends = ends && direction_at(line, FALSE, &end, &out_end);
    if (starts)
      shorten(line, TRUE, dg_tikz_tip_setback(tikz, &state->tip_start, state->paint.line_width));
    if (ends)
      shorten(line, FALSE, dg_tikz_tip_setback(tikz, &state->tip_end, state->paint.line_width));
    DgTikzItem item = {.kind = DG_TIKZ_PATH, .paint = state->paint};
    dg_tikz_shading_paint(state, &item.paint);
    add_path(tikz, path, item, line);
    if (state->double_distance > 0 && state->paint.stroke)
      add_inner_line(tikz, path, line);
    const DgTikzSegment *segments = (const DgTikzSegment *)line->data;
    if (starts)
      add_tip(tikz, path, &state->tip_start, &segments[last_subpath(line)], start, out_start);
    if (ends)
      add_tip(tikz, path, &state->tip_end, &segments[line->len - 1], end, out_end);
  }
  if (state->path_picture)
    dg_tikz_path_picture(tikz, shaped);
  if (state->clip) {
    DgTikzItem item = {.kind = DG_TIKZ_CLIP, .paint = state->paint};
    add_item(tikz, &item, shaped);
    tikz->clips++;
    tikz->box_frozen = TRUE;
  }
}

void dg_tikz_path_paint(DgTikz *tikz, DgTikzPath *path) {
  DgTikzState *state = tikz->state, own = *state;
  if (path->segments->len == 0)
    return;
  if (own.double_distance > 0)
    own.paint.line_width = 2 * own.paint.line_width + own.double_distance;
  tikz->state = &own;
  dg_tikz_path_state(tikz, path);
  paint_path(tikz, path);
  tikz->state = state;
}
