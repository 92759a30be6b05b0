#include "graph/scene.h"
#include "graph/union_find.h"

/* All lengths in units (see scene.h). */
#define BAR_THICKNESS 2.5 /* a filled rectangle at most this thick is seen as a line */
#define PIECE_LENGTH_MIN 3.0 /* shorter strokes are specks */
#define HEAD_SIZE_MAX 28.0 /* arrow heads in figures set in 14 px are 5 to 20 px long */
#define MARK_SIZE_MAX 20.0 /* a larger dot or diamond is a thing of its own */
#define HEAD_SIZE_MIN 2.5
#define HEAD_GAP 4.0 /* between the end of a line and the head that belongs to it */
#define JOIN_GAP 2.0 /* between ends of pieces that are meant to meet */
#define TOUCH_GAP 3.5 /* between an end and the border that it is meant to meet */
#define TWIN_GAP 3.5 /* between the ends of two strokes over the same line */
#define INNER_DEPTH 12.0 /* an end this deep inside an outline does not point at the outline */
#define DIRECTION_SPAN 4.0 /* the direction of an end is taken over this length, past the jitter of curves */

/* What a joint costs of the work that may be done: it takes memory as well. */
#define JOINT_COST 100
/* A hostile figure can hold a million strokes; no drawn one has more than a few thousand. */
#define PIECES_MAX 50000

const DgPoint *dg_piece_points(const DgScene *scene, const DgPiece *piece, guint *n) {
  *n = piece->n_points ? piece->n_points : 2;
  return piece->n_points ? &g_array_index(scene->points, DgPoint, piece->first_point) : piece->bar;
}

static double stroke_reach(const DgScene *scene, const DgPiece *piece) {
  return dg_drawing_shape(scene->drawing, piece->shape)->stroke_width / 2;
}

/* Adds the stroke with `n` points; ignores specks. */
static void add_piece(DgScene *scene, DgPiece *piece) {
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  double left = p[0].x, right = left, top = p[0].y, bottom = top;
  for (guint i = 1; i < n; i++) {
    piece->length += dg_distance(p[i - 1], p[i]);
    left = MIN(left, p[i].x);
    right = MAX(right, p[i].x);
    top = MIN(top, p[i].y);
    bottom = MAX(bottom, p[i].y);
  }
  piece->box = (DgBox){left, top, right - left, bottom - top};
  if (piece->length < PIECE_LENGTH_MIN * scene->unit)
    return;
  if (scene->pieces->len >= PIECES_MAX)
    scene->failure = "more than " G_STRINGIFY(PIECES_MAX) " strokes";
  else
    g_array_append_val(scene->pieces, *piece);
}

/* Twice the signed area between a run of points and its chord, over the length of the chord: near 0 for a straight run,
 * which a fill does not widen. */
static gboolean is_straight(const DgPoint *p, guint n, double slack) {
  for (guint i = 1; i + 1 < n; i++)
    if (dg_segment_distance(p[i], p[0], p[n - 1]) > slack)
      return FALSE;
  return TRUE;
}

/* The corners of a closed outline: points where it turns. Returns their number, or 0 when there are more than `most`.
 */
static guint find_corners(const DgScene *scene, const DgRegion *region, DgPoint *corners, guint most) {
  const DgPoint *p = &g_array_index(scene->points, DgPoint, region->first_point);
  guint n = region->n_points, found = 0;
  if (n > 1 && dg_distance(p[0], p[n - 1]) < 1e-9)
    n--;
  for (guint i = 0; i < n; i++) {
    DgPoint before = p[(i + n - 1) % n], after = p[(i + 1) % n];
    if (dg_segment_distance(p[i], before, after) < 0.1 * scene->unit)
      continue;
    if (found == most)
      return 0;
    corners[found++] = p[i];
  }
  return found;
}

static DgPoint middle(DgPoint a, DgPoint b) {
  return (DgPoint){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* TRUE when corner `tip` of the n corners is the tip of a block arrow. Counted from the tip (0), corners 1 and n-1 are
 * the barbs, 2 and n-2 where the shaft meets the head, 3 and n-3 the other end of the shaft:
 *
 *             1
 *             | .
 *     3-------2   .
 *     |             0
 *    n-3-----n-2  .
 *             | .
 *            n-1
 */
static gboolean is_arrow_tip(const DgPoint *c, guint n, guint tip) {
  DgPoint t = c[tip], barb[2] = {c[(tip + 1) % n], c[(tip + n - 1) % n]};
  DgPoint neck[2] = {c[(tip + 2) % n], c[(tip + n - 2) % n]}, tail[2] = {c[(tip + 3) % n], c[(tip + n - 3) % n]};
  double head = dg_distance(barb[0], barb[1]), shaft = dg_distance(neck[0], neck[1]);
  double slack = 0.15 * head;
  DgPoint far = middle(tail[0], tail[1]);
  return head > 1.25 * shaft && fabs(dg_distance(tail[0], tail[1]) - shaft) < slack &&
         dg_segment_distance(middle(barb[0], barb[1]), t, far) < slack &&
         dg_segment_distance(middle(neck[0], neck[1]), t, far) < slack && dg_distance(t, far) > 0.5 * head;
}

/* Outlines in the form of an arrow, with one head (7 corners) or two (10), are lines from end to end. */
static void find_block_arrows(DgScene *scene) {
  for (guint i = 0; i < scene->regions->len; i++) {
    DgRegion *region = dg_scene_region(scene, i);
    DgPoint c[10];
    if (region->whole != (int)i || region->n_texts || !region->n_points)
      continue;
    guint n = find_corners(scene, region, c, 10);
    if (n != 7 && n != 10)
      continue;
    for (guint tip = 0; tip < n; tip++) {
      if (!is_arrow_tip(c, n, tip) || (n == 10 && !is_arrow_tip(c, n, (tip + 5) % n)))
        continue;
      DgPoint far = n == 10 ? c[(tip + 5) % n] : middle(c[(tip + 3) % n], c[(tip + 4) % n]);
      DgPiece arrow = {.shape = region->shape, .bar = {far, c[tip]}, .heads = n == 10 ? 3 : 2};
      region->whole = DG_NONE;
      add_piece(scene, &arrow);
      break;
    }
  }
}

static void find_pieces(DgScene *scene) {
  const DgDrawing *drawing = scene->drawing;
  g_autofree guint8 *is_region = g_new0(guint8, drawing->shapes->len + 1);
  for (guint i = 0; i < scene->regions->len; i++)
    is_region[dg_scene_region(scene, i)->shape] = 1;
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    if (shape->kind == DG_SHAPE_IMAGE)
      continue;
    double thick = BAR_THICKNESS * scene->unit;
    if (shape->filled && !shape->stroked && fmin(shape->box.width, shape->box.height) <= thick) {
      DgBox b = shape->box;
      DgPoint c = dg_box_center(b);
      DgPiece bar = {.shape = i};
      if (b.width >= b.height) {
        bar.bar[0] = (DgPoint){b.x, c.y};
        bar.bar[1] = (DgPoint){dg_box_right(b), c.y};
      } else {
        bar.bar[0] = (DgPoint){c.x, b.y};
        bar.bar[1] = (DgPoint){c.x, dg_box_bottom(b)};
      }
      add_piece(scene, &bar);
      continue;
    }
    gboolean marked = shape->mark_start != DG_MARK_NONE || shape->mark_end != DG_MARK_NONE;
    if (!shape->stroked && !marked)
      continue;
    if (is_region[i] && !marked)
      continue;
    for (guint s = 0; s < shape->n_subpaths; s++) {
      const DgSubpath *subpath = dg_drawing_subpath(drawing, shape->first_subpath + s);
      if (subpath->closed || subpath->n_points < 2)
        continue;
      const DgPoint *p = dg_drawing_points(drawing, subpath);
      if (shape->filled && !marked && !is_straight(p, subpath->n_points, scene->unit))
        continue;
      DgPiece piece = {.shape = i, .subpath = shape->first_subpath + s, .first_point = scene->points->len};
      piece.n_points = dg_points_simplify(p, subpath->n_points, DG_SIMPLIFY * scene->unit, scene->points);
      add_piece(scene, &piece);
    }
  }
}

static DgEnd make_end(const DgScene *scene, guint index, gboolean last) {
  const DgPiece *piece = dg_scene_piece(scene, index);
  const DgShape *shape = dg_drawing_shape(scene->drawing, piece->shape);
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  DgPoint tip = last ? p[n - 1] : p[0], back = tip;
  double span = fmin(DIRECTION_SPAN * scene->unit, piece->length / 2);
  for (guint i = 1; i < n; i++) {
    back = last ? p[n - 1 - i] : p[i];
    if (dg_distance(tip, back) >= span)
      break;
  }
  double length = dg_distance(tip, back);
  DgEnd end = {.piece = index,
               .last = last,
               .point = tip,
               .direction =
                   length > 0 ? (DgPoint){(tip.x - back.x) / length, (tip.y - back.y) / length} : (DgPoint){0, 0},
               .reach = shape->stroke_width / 2,
               .group = DG_NONE,
               .region = DG_NONE};
  if (!piece->n_points) {
    end.head = (piece->heads & (last ? 2 : 1)) != 0;
    return end;
  }
  /* Markers stand at the ends of the whole shape, not of each of its subpaths. */
  DgMark mark = DG_MARK_NONE;
  if (last && piece->subpath == shape->first_subpath + shape->n_subpaths - 1)
    mark = shape->mark_end;
  else if (!last && piece->subpath == shape->first_subpath)
    mark = shape->mark_start;
  end.head = mark == DG_MARK_ARROW;
  end.mark = mark == DG_MARK_OTHER || mark == DG_MARK_TAIL;
  if (mark != DG_MARK_NONE)
    end.reach = fmax(end.reach, shape->mark_reach);
  return end;
}

static double along(const DgEnd *end, DgPoint p) {
  return (p.x - end->point.x) * end->direction.x + (p.y - end->point.y) * end->direction.y;
}

static double across(const DgEnd *end, DgPoint p) {
  return (p.y - end->point.y) * end->direction.x - (p.x - end->point.x) * end->direction.y;
}

/* How a closed shape looks from the end of a line. */
typedef enum { FIT_NONE, FIT_MARK, FIT_HEAD } Fit;

/* Judges whether a small closed shape ends the line: a head when it is narrow in front and wide behind, a mark when it
 * is not (dot, diamond). `tip` receives its foremost point. */
static Fit fit_head(const DgScene *scene, const DgEnd *end, const DgSubpath *outline, DgPoint *tip) {
  const DgPoint *p = dg_drawing_points(scene->drawing, outline);
  double front = -INFINITY, rear = INFINITY, left = INFINITY, right = -INFINITY, gap = INFINITY;
  for (guint i = 0; i < outline->n_points; i++) {
    double u = along(end, p[i]), v = across(end, p[i]);
    if (u > front) {
      front = u;
      *tip = p[i];
    }
    rear = MIN(rear, u);
    left = MIN(left, v);
    right = MAX(right, v);
    gap = fmin(gap, dg_segment_distance(end->point, p[i], p[i + 1 < outline->n_points ? i + 1 : 0]));
  }
  double length = front - rear, width = right - left, slack = HEAD_GAP * scene->unit + end->reach;
  gboolean inside = front >= 0 && rear <= 0 && left <= 0 && right >= 0;
  if ((gap > slack && !inside) || length < HEAD_SIZE_MIN * scene->unit || rear > slack || front < -slack)
    return FIT_NONE;
  /* a triangle that has a corner at the end of the line and the others behind it is meant as a head, however askew */
  guint n_corners = outline->n_points - (outline->n_points > 1 && dg_distance(p[0], p[outline->n_points - 1]) < 1e-9);
  gboolean triangle = n_corners == 3 && dg_distance(*tip, end->point) < JOIN_GAP * scene->unit + end->reach;
  if (triangle)
    return FIT_HEAD;
  /* the line must run through the middle of it */
  if (fabs(left + right) / 2 > 0.35 * width + 0.5 * scene->unit)
    return FIT_NONE;
  double front_left = INFINITY, front_right = -INFINITY, rear_left = INFINITY, rear_right = -INFINITY;
  for (guint i = 0; i < outline->n_points; i++) {
    double u = along(end, p[i]), v = across(end, p[i]);
    if (u > front - 0.15 * length) {
      front_left = MIN(front_left, v);
      front_right = MAX(front_right, v);
    }
    if (u < rear + 0.25 * length) {
      rear_left = MIN(rear_left, v);
      rear_right = MAX(rear_right, v);
    }
  }
  gboolean pointed = front_right - front_left < 0.35 * width;
  gboolean wide_behind = rear_right - rear_left > 0.6 * width;
  if (pointed && wide_behind)
    return FIT_HEAD;
  return fmax(length, width) <= MARK_SIZE_MAX * scene->unit ? FIT_MARK : FIT_NONE;
}

/* Small closed shapes that could be heads, indexed by place. */
typedef struct {
  GArray *shapes; /* guint */
  GArray *outlines; /* guint: subpath of each */
  GArray *boxes; /* DgBox */
  DgGrid *grid;
  GArray *taken; /* guint8 */
} Heads;

static void find_head_candidates(DgScene *scene, Heads *heads) {
  const DgDrawing *drawing = scene->drawing;
  heads->shapes = g_array_new(FALSE, FALSE, sizeof(guint));
  heads->outlines = g_array_new(FALSE, FALSE, sizeof(guint));
  heads->boxes = g_array_new(FALSE, FALSE, sizeof(DgBox));
  heads->taken = g_array_new(FALSE, TRUE, sizeof(guint8));
  g_autofree guint8 *holds_text = g_new0(guint8, drawing->shapes->len + 1);
  for (guint i = 0; i < scene->regions->len; i++)
    if (dg_scene_region(scene, i)->n_texts)
      holds_text[dg_scene_region(scene, i)->shape] = 1;
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    if (holds_text[i] || fmax(shape->box.width, shape->box.height) > HEAD_SIZE_MAX * scene->unit ||
        shape->kind == DG_SHAPE_IMAGE || shape->n_subpaths > 4)
      continue;
    for (guint s = 0; s < shape->n_subpaths; s++) {
      guint index = shape->first_subpath + s;
      const DgSubpath *subpath = dg_drawing_subpath(drawing, index);
      const DgPoint *p = dg_drawing_points(drawing, subpath);
      if (subpath->n_points < 3 ||
          !(subpath->closed || shape->filled || dg_distance(p[0], p[subpath->n_points - 1]) < scene->unit))
        continue;
      g_array_append_val(heads->shapes, i);
      g_array_append_val(heads->outlines, index);
      g_array_append_val(heads->boxes, shape->box);
      break;
    }
  }
  heads->grid =
      dg_grid_new(scene->bounds, (const DgBox *)(gpointer)heads->boxes->data, heads->boxes->len, &scene->work);
  g_array_set_size(heads->taken, drawing->shapes->len + 1);
}

static void clear_heads(Heads *heads) {
  dg_grid_free(heads->grid);
  g_array_unref(heads->shapes);
  g_array_unref(heads->outlines);
  g_array_unref(heads->boxes);
  g_array_unref(heads->taken);
}

static DgBox around(DgPoint p, double reach) {
  return (DgBox){p.x - reach, p.y - reach, 2 * reach, 2 * reach};
}

/* Looks for a closed shape that ends the line at `end`. */
static void find_closed_head(const DgScene *scene, Heads *heads, DgEnd *end, GArray *near) {
  guint own = dg_scene_piece(scene, end->piece)->shape;
  dg_grid_query(heads->grid, around(end->point, HEAD_GAP * scene->unit + end->reach), near);
  Fit best = FIT_NONE;
  DgPoint best_tip = end->point;
  guint best_shape = 0;
  for (guint m = 0; m < near->len; m++) {
    guint candidate = g_array_index(near, guint, m);
    guint shape = g_array_index(heads->shapes, guint, candidate);
    DgPoint tip = end->point;
    if (shape == own)
      continue;
    Fit fit = fit_head(scene, end, dg_drawing_subpath(scene->drawing, g_array_index(heads->outlines, guint, candidate)),
                       &tip);
    if (fit > best) {
      best = fit;
      best_tip = tip;
      best_shape = shape;
    }
  }
  if (best == FIT_NONE)
    return;
  double tip = along(end, best_tip);
  end->head = best == FIT_HEAD;
  end->mark = best == FIT_MARK;
  if (end->head && tip > 0)
    end->point = best_tip;
  else if (end->mark && tip > 0)
    end->reach = fmax(end->reach, tip);
  g_array_index(heads->taken, guint8, best_shape) = 1;
}

/* Looks for barbs: short strokes that start at the tip of the line and run back on both of its sides. */
static void find_open_head(DgScene *scene, DgGrid *piece_grid, DgEnd *end, GArray *near) {
  double reach = HEAD_GAP * scene->unit + end->reach, own_length = dg_scene_piece(scene, end->piece)->length;
  dg_grid_query(piece_grid, around(end->point, reach), near);
  guint sides = 0;
  guint n_barbs = 0, barbs[8];
  double front = 0;
  for (guint m = 0; m < near->len && n_barbs < G_N_ELEMENTS(barbs); m++) {
    guint index = g_array_index(near, guint, m);
    const DgPiece *barb = dg_scene_piece(scene, index);
    if (index == end->piece || barb->consumed || barb->length > 2 * HEAD_SIZE_MAX * scene->unit ||
        barb->length > 1.2 * own_length || fmax(barb->box.width, barb->box.height) > HEAD_SIZE_MAX * scene->unit)
      continue;
    guint n;
    const DgPoint *p = dg_piece_points(scene, barb, &n);
    double nearest = INFINITY, foremost = -INFINITY;
    guint touched = 0;
    for (guint i = 0; i < n; i++) {
      double u = along(end, p[i]), v = across(end, p[i]);
      nearest = fmin(nearest, dg_distance(end->point, p[i]));
      foremost = MAX(foremost, u);
      /* between 10 and 70 degrees from the line, seen from its tip */
      if (u < -HEAD_SIZE_MIN * scene->unit && fabs(v) > 0.17 * -u && fabs(v) < 2.75 * -u)
        touched |= v > 0 ? 1 : 2;
    }
    if (nearest > reach || foremost > reach || !touched)
      continue;
    sides |= touched;
    front = MAX(front, foremost);
    barbs[n_barbs++] = index;
  }
  if (sides != 3)
    return;
  for (guint i = 0; i < n_barbs; i++)
    dg_scene_piece(scene, barbs[i])->consumed = TRUE;
  end->head = TRUE;
  end->point.x += front * end->direction.x;
  end->point.y += front * end->direction.y;
}

/* Hand-drawn styles draw a line twice: the second stroke is left out. */
static void drop_twins(DgScene *scene) {
  double slack = TWIN_GAP * scene->unit;
  guint n = scene->pieces->len;
  g_autofree DgBox *boxes = g_new(DgBox, n + 1);
  for (guint i = 0; i < n; i++)
    boxes[i] = dg_scene_piece(scene, i)->box;
  g_autoptr(DgGrid) grid = dg_grid_new(scene->bounds, boxes, n, &scene->work);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n; i++) {
    DgPiece *piece = dg_scene_piece(scene, i);
    guint np, nq;
    const DgPoint *p = dg_piece_points(scene, piece, &np);
    dg_grid_query(grid, around(p[0], slack), near);
    for (guint m = 0; m < near->len && !piece->consumed; m++) {
      guint j = g_array_index(near, guint, m);
      const DgPiece *other = dg_scene_piece(scene, j);
      if (j >= i || other->consumed || fabs(other->length - piece->length) > 0.1 * piece->length + slack)
        continue;
      const DgPoint *q = dg_piece_points(scene, other, &nq);
      gboolean same = dg_distance(p[0], q[0]) < slack && dg_distance(p[np - 1], q[nq - 1]) < slack;
      gboolean reverse = dg_distance(p[0], q[nq - 1]) < slack && dg_distance(p[np - 1], q[0]) < slack;
      /* two curves between the same ends may bulge apart: then they are two lines */
      DgPoint middle = p[np / 2];
      double apart = INFINITY;
      for (guint s = 0; s + 1 < nq && (same || reverse); s++)
        apart = fmin(apart, dg_segment_distance(middle, q[s], q[s + 1]));
      if ((same || reverse) && apart < slack && piece->length > 2 * slack)
        piece->consumed = TRUE;
    }
  }
}

static gboolean meets_region(DgScene *scene, const DgEnd *end, GArray *near) {
  double reach = TOUCH_GAP * scene->unit + end->reach;
  dg_grid_query(scene->region_grid, around(end->point, reach), near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *region = dg_scene_region(scene, g_array_index(near, guint, m));
    if (region->whole != DG_NONE && (region->n_texts || region->outlined) &&
        dg_region_border_distance(scene, region, end->point) <= reach)
      return TRUE;
  }
  return FALSE;
}

/* Length along the piece from its first point to the point of it nearest to `target`; `distance` receives how near. */
static double project(const DgScene *scene, const DgPiece *piece, DgPoint target, double *distance) {
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  double length = 0, found = 0;
  *distance = INFINITY;
  for (guint i = 0; i + 1 < n; i++) {
    double step = dg_distance(p[i], p[i + 1]);
    double d = dg_segment_distance(target, p[i], p[i + 1]);
    if (d < *distance) {
      *distance = d;
      double dx = p[i + 1].x - p[i].x, dy = p[i + 1].y - p[i].y;
      double t = step > 0 ? ((target.x - p[i].x) * dx + (target.y - p[i].y) * dy) / (step * step) : 0;
      found = length + CLAMP(t, 0.0, 1.0) * step;
    }
    length += step;
  }
  return found;
}

/* Joins ends that meet another piece and no box: a line drawn in several strokes, a fork, a merge, a bus. `joined`
 * marks the ends (two per piece) that are no ends of a connector any more. */
static void join_pieces(DgScene *scene, const GArray *ends, guint8 *joined, guint *sets) {
  guint n = scene->pieces->len;
  double slack = JOIN_GAP * scene->unit;
  g_autofree DgBox *boxes = g_new(DgBox, n + 1);
  for (guint i = 0; i < n; i++)
    boxes[i] = dg_scene_piece(scene, i)->box;
  g_autoptr(DgGrid) grid = dg_grid_new(scene->bounds, boxes, n, &scene->work);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) regions = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint e = 0; e < ends->len; e++) {
    const DgEnd *end = &g_array_index(ends, DgEnd, e);
    const DgPiece *piece = dg_scene_piece(scene, end->piece);
    /* a dot where lines meet is a joint, not an end */
    if (piece->consumed || end->head || meets_region(scene, end, regions))
      continue;
    const DgShape *shape = dg_drawing_shape(scene->drawing, piece->shape);
    dg_grid_query(grid, around(end->point, slack + end->reach), near);
    for (guint m = 0; m < near->len; m++) {
      guint j = g_array_index(near, guint, m);
      const DgPiece *other = dg_scene_piece(scene, j);
      if (j == end->piece || other->consumed)
        continue;
      const DgShape *other_shape = dg_drawing_shape(scene->drawing, other->shape);
      if (shape->stroked && other_shape->stroked && shape->stroke != other_shape->stroke)
        continue;
      double distance, at = project(scene, other, end->point, &distance);
      if (distance > slack + (end->mark ? end->reach : stroke_reach(scene, other)))
        continue;
      /* an end of the other piece that has a head or meets a box stays an end: the line goes on to nothing there */
      gboolean at_first = at<slack, at_last = at> other->length - slack;
      const DgEnd *other_end = at_first || at_last ? &g_array_index(ends, DgEnd, 2 * j + (at_last ? 1 : 0)) : NULL;
      if (other_end && (other_end->head || meets_region(scene, other_end, regions)))
        continue;
      if (!dg_work_spend(&scene->work, JOINT_COST))
        return;
      joined[e] = 1;
      if (other_end)
        joined[2 * j + (at_last ? 1 : 0)] = 1;
      DgJoint joint = {end->piece, j, end->last ? piece->length : 0, at};
      g_array_append_val(scene->joints, joint);
      dg_sets_join(sets, end->piece, j);
    }
  }
}

static void index_joints(DgScene *scene) {
  guint n = scene->pieces->len;
  scene->joint_starts = g_new0(guint, n + 2);
  scene->joint_list = g_new(guint, 2 * scene->joints->len + 1);
  for (guint i = 0; i < scene->joints->len; i++) {
    const DgJoint *joint = &g_array_index(scene->joints, DgJoint, i);
    scene->joint_starts[joint->a + 1]++;
    scene->joint_starts[joint->b + 1]++;
  }
  for (guint i = 1; i <= n; i++)
    scene->joint_starts[i] += scene->joint_starts[i - 1];
  g_autofree guint *next = g_memdup2(scene->joint_starts, (n + 1) * sizeof(guint));
  for (guint i = 0; i < scene->joints->len; i++) {
    const DgJoint *joint = &g_array_index(scene->joints, DgJoint, i);
    scene->joint_list[next[joint->a]++] = i;
    scene->joint_list[next[joint->b]++] = i;
  }
}

/* The stretch of a piece between two places on it, from `start` to `end`, appended to `points`. */
static void append_stretch(const DgScene *scene, const DgPiece *piece, double start, double end, GArray *points) {
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  double low = fmin(start, end), high = fmax(start, end), length = 0;
  guint first = points->len;
  for (guint i = 0; i + 1 < n; i++) {
    double step = dg_distance(p[i], p[i + 1]);
    if (step > 0 && length + step >= low && length <= high) {
      double t0 = CLAMP((low - length) / step, 0.0, 1.0), t1 = CLAMP((high - length) / step, 0.0, 1.0);
      DgPoint a = {p[i].x + t0 * (p[i + 1].x - p[i].x), p[i].y + t0 * (p[i + 1].y - p[i].y)};
      DgPoint b = {p[i].x + t1 * (p[i + 1].x - p[i].x), p[i].y + t1 * (p[i + 1].y - p[i].y)};
      if (points->len == first)
        g_array_append_val(points, a);
      g_array_append_val(points, b);
    }
    length += step;
  }
  if (start <= end)
    return;
  for (guint i = first, j = points->len; i + 1 < j; i++) {
    DgPoint *a = &g_array_index(points, DgPoint, i), *b = &g_array_index(points, DgPoint, --j), swap = *a;
    *a = *b;
    *b = swap;
  }
}

GArray *dg_connector_path(const DgScene *scene, const DgConnector *connector, guint from, guint to) {
  const DgEnd *start = &g_array_index(connector->ends, DgEnd, from);
  const DgEnd *goal = &g_array_index(connector->ends, DgEnd, to);
  GArray *points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  g_array_append_val(points, start->point);
  const DgPiece *first = dg_scene_piece(scene, start->piece), *last = dg_scene_piece(scene, goal->piece);
  double at = start->last ? first->length : 0, goal_at = goal->last ? last->length : 0;
  if (start->piece != goal->piece) {
    /* Breadth first from the goal, so that `via` leads each piece towards it. */
    g_autoptr(GHashTable) via = g_hash_table_new(NULL, NULL);
    g_autoptr(GArray) queue = g_array_new(FALSE, FALSE, sizeof(guint));
    g_array_append_val(queue, goal->piece);
    g_hash_table_insert(via, GUINT_TO_POINTER(goal->piece), NULL);
    for (guint q = 0; q < queue->len && !g_hash_table_contains(via, GUINT_TO_POINTER(start->piece)); q++) {
      guint piece = g_array_index(queue, guint, q);
      for (guint i = scene->joint_starts[piece]; i < scene->joint_starts[piece + 1]; i++) {
        DgJoint *joint = &g_array_index(scene->joints, DgJoint, scene->joint_list[i]);
        guint other = joint->a == piece ? joint->b : joint->a;
        if (g_hash_table_contains(via, GUINT_TO_POINTER(other)))
          continue;
        g_hash_table_insert(via, GUINT_TO_POINTER(other), joint);
        g_array_append_val(queue, other);
      }
    }
    for (guint piece = start->piece; piece != goal->piece;) {
      const DgJoint *joint = g_hash_table_lookup(via, GUINT_TO_POINTER(piece));
      if (!joint)
        break;
      gboolean forward = joint->a == piece;
      append_stretch(scene, dg_scene_piece(scene, piece), at, forward ? joint->at_a : joint->at_b, points);
      at = forward ? joint->at_b : joint->at_a;
      piece = forward ? joint->b : joint->a;
    }
  }
  append_stretch(scene, last, at, goal_at, points);
  g_array_append_val(points, goal->point);
  /* Tips of heads lie a little before or beyond the strokes; repeated points say nothing. */
  guint kept = 1;
  for (guint i = 1; i < points->len; i++)
    if (dg_distance(g_array_index(points, DgPoint, kept - 1), g_array_index(points, DgPoint, i)) >= 0.01 * scene->unit)
      g_array_index(points, DgPoint, kept++) = g_array_index(points, DgPoint, i);
  g_array_set_size(points, kept);
  return points;
}

static void find_heads(DgScene *scene, GArray *ends) {
  Heads heads;
  find_head_candidates(scene, &heads);
  guint n = scene->pieces->len;
  g_autofree DgBox *boxes = g_new(DgBox, n + 1);
  for (guint i = 0; i < n; i++)
    boxes[i] = dg_scene_piece(scene, i)->box;
  g_autoptr(DgGrid) grid = dg_grid_new(scene->bounds, boxes, n, &scene->work);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < ends->len; i++) {
    DgEnd *end = &g_array_index(ends, DgEnd, i);
    if (end->head || end->mark)
      continue;
    find_closed_head(scene, &heads, end, near);
    if (!end->head && !end->mark)
      find_open_head(scene, grid, end, near);
  }
  for (guint i = 0; i < scene->regions->len; i++) {
    DgRegion *region = dg_scene_region(scene, i);
    if (g_array_index(heads.taken, guint8, region->shape))
      region->whole = DG_NONE;
  }
  for (guint i = 0; i < n; i++) /* an outline that is a head is not a line as well */
    if (g_array_index(heads.taken, guint8, dg_scene_piece(scene, i)->shape))
      dg_scene_piece(scene, i)->consumed = TRUE;
  clear_heads(&heads);
}

/* Counts the ends of lines that lie well inside a region: lines run between the things in a container, and only to the
 * border of a box. */
static void count_inner_ends(DgScene *scene, const GArray *ends, const guint8 *joined) {
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < ends->len; i++) {
    const DgEnd *end = &g_array_index(ends, DgEnd, i);
    if (joined[i] || dg_scene_piece(scene, end->piece)->consumed)
      continue;
    const DgEnd *far = &g_array_index(ends, DgEnd, i ^ 1);
    if (!end->head && !far->head)
      continue;
    dg_grid_query(scene->region_grid, (DgBox){end->point.x, end->point.y, 0, 0}, near);
    DgRegion *inner = NULL;
    for (guint m = 0; m < near->len; m++) {
      DgRegion *region = dg_scene_region(scene, g_array_index(near, guint, m));
      if (region->whole != DG_NONE && (!inner || region->area < inner->area) &&
          dg_region_contains(scene, region, end->point))
        inner = region;
    }
    if (inner && dg_region_border_distance(scene, inner, end->point) > INNER_DEPTH * scene->unit + end->reach)
      dg_scene_region(scene, inner->whole)->n_ends++;
  }
}

/* By place in the document. */
static int compare_pieces(gconstpointer a, gconstpointer b) {
  const DgPiece *p = a, *q = b;
  if (p->shape != q->shape)
    return p->shape < q->shape ? -1 : 1;
  return p->subpath < q->subpath ? -1 : p->subpath > q->subpath;
}

void dg_scene_find_connectors(DgScene *scene) {
  scene->pieces = g_array_new(FALSE, TRUE, sizeof(DgPiece));
  scene->joints = g_array_new(FALSE, FALSE, sizeof(DgJoint));
  scene->connectors = g_array_new(FALSE, TRUE, sizeof(DgConnector));
  find_block_arrows(scene);
  find_pieces(scene);
  g_array_sort(scene->pieces, compare_pieces);
  drop_twins(scene);
  guint n = scene->pieces->len;
  g_autoptr(GArray) ends = g_array_sized_new(FALSE, FALSE, sizeof(DgEnd), 2 * n);
  for (guint i = 0; i < n; i++)
    for (guint last = 0; last < 2; last++) {
      DgEnd end = make_end(scene, i, last);
      g_array_append_val(ends, end);
    }
  find_heads(scene, ends);

  g_autofree guint8 *joined = g_new0(guint8, 2 * n + 1);
  g_autofree guint *sets = dg_sets_new(n);
  join_pieces(scene, ends, joined, sets);
  index_joints(scene);
  count_inner_ends(scene, ends, joined);
  guint n_connectors = dg_sets_number(sets, n);
  for (guint i = 0; i < n_connectors; i++) {
    DgConnector connector = {.ends = g_array_new(FALSE, FALSE, sizeof(DgEnd)),
                             .pieces = g_array_new(FALSE, FALSE, sizeof(guint))};
    g_array_append_val(scene->connectors, connector);
  }
  for (guint i = 0; i < n; i++) {
    if (dg_scene_piece(scene, i)->consumed)
      continue;
    DgConnector *connector = dg_scene_connector(scene, sets[i]);
    g_array_append_val(connector->pieces, i);
    for (guint e = 2 * i; e < 2 * i + 2; e++)
      if (!joined[e])
        g_array_append_val(connector->ends, g_array_index(ends, DgEnd, e));
  }
}
