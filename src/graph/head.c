#include "graph/head.h"
#include "graph/threshold.h"

#include <string.h>

DG_THRESHOLD(HEAD_PER_STROKE, 6.0, "times", "the width of its line that a head is large");
DG_THRESHOLD(BOLD_HEAD_MAX, 120.0, "units", "but never more than this,");
DG_THRESHOLD(OTHER_HEAD_MAX, 60.0, "units", "or this when it is painted in another colour");
DG_THRESHOLD(MARK_SIZE_MAX, 20.0, "units", "a larger dot or diamond is a thing of its own");
DG_THRESHOLD(DOT_SLACK, 0.1, "share", "of its size that the radius of a dot may change");
DG_THRESHOLD(BASE_SLACK, 0.15, "share", "of the base of its head that an end is from the middle of it");
DG_THRESHOLD(INSIDE_COSINE, 0.7, "cosine", "of the angle between a line that ends within a head and the head");
DG_THRESHOLD(DENT_SLACK, 0.1, "share", "of the base of a head that a dent in it is from the middle");
DG_THRESHOLD(HALF_SLACK, 0.1, "share", "of its width that half of a head reaches over the line");
DG_THRESHOLD(AXIS_SHARE, 0.35, "share", "of its width that the middle of a head is off its line,");
DG_THRESHOLD(AXIS_OFF, 0.5, "units", "and this more");
DG_THRESHOLD(FRONT_PART, 0.15, "share", "of its length that is the front of a head");
DG_THRESHOLD(REAR_PART, 0.25, "share", "of its length that is the rear of a head");
DG_THRESHOLD(POINTED, 0.35, "share", "of its width that a head has in front at most,");
DG_THRESHOLD(WIDE_BEHIND, 0.6, "share", "and behind at least");
DG_THRESHOLD(HEAD_RISE, 1.5, "times",
             "the way from the middle of the corners of a triangle to its tip that it is long");
DG_THRESHOLD(CHAIN_GAP, 1.0, "units", "between the shapes of a head of several, one before the other");
DG_THRESHOLD(BEYOND_COST, 0.1, "share", "of the distance that a line costs which ends beside the rear of its head");
DG_THRESHOLD(TURN_COST, 2.0, "units", "that the line passes by a head: what a head at right angles to its line costs");
DG_THRESHOLD(PAINT_COST, 1.0, "units", "the same: what a head in another colour costs");
DG_THRESHOLD(SHARED_GAP, 1.0, "units", "between the ends of lines that share a head");
DG_THRESHOLD(SHARED_COSINE, 0.97, "cosine", "of the angle between them: they run in side by side");
#define CLAIM_ROUNDS 4 /* heads that an end may find taken by lines that they fit better */

gboolean dg_outline_is_dot(const DgScene *scene, const DgSubpath *outline, double size) {
  DG_RULE(is_dot, FALSE);
  if (!outline->curved)
    return FALSE;
  const DgPoint *p = dg_drawing_points(scene->drawing, outline);
  DgPoint centre = {0, 0};
  for (guint i = 0; i < outline->n_points; i++) {
    centre.x += p[i].x / outline->n_points;
    centre.y += p[i].y / outline->n_points;
  }
  for (guint i = 0; i < outline->n_points; i++)
    if (fabs(dg_distance(centre, p[i]) - size / 2) > DOT_SLACK * size)
      return FALSE;
  return TRUE;
}

/* TRUE when the side of an outline falls back from its tip to its farthest corner from the line without turning ahead:
 * half of an arrow head, cut along the line. */
static gboolean is_half_head(const DgEnd *end, const DgPoint *p, guint n, DgPoint tip) {
  DG_RULE(is_half_head, FALSE);
  double ahead = dg_end_along(end, tip), far = 0, far_ahead = ahead;
  for (guint i = 0; i < n; i++)
    if (fabs(dg_end_across(end, p[i])) > far) {
      far = fabs(dg_end_across(end, p[i]));
      far_ahead = dg_end_along(end, p[i]);
    }
  double fall = ahead - far_ahead;
  if (fall < far)
    return FALSE;
  for (guint i = 0; i < n; i++) /* nothing of it lies outside the triangle that these make with the line */
    if (fabs(dg_end_across(end, p[i])) > far * (ahead - dg_end_along(end, p[i])) / fall + HALF_SLACK * far)
      return FALSE;
  return TRUE;
}

/* A triangle, or one whose rear is dented. */
typedef struct {
  DgPoint tip, barb[2];
  DgPoint rear; /* what of it the line comes to first: the dent, or the middle between the barbs */
} Triangle;

/* Reads an outline of `n` corners as a triangle with its tip at corner `tip`: any of three, and of four the one across
 * from the corner that is turned in. */
static gboolean read_triangle(const DgPoint *p, guint n, guint tip, Triangle *triangle) {
  DgPoint t = p[tip], a = p[(tip + 1) % n], b = p[(tip + n - 1) % n], middle = dg_middle(a, b);
  *triangle = (Triangle){t, {a, b}, n == 4 ? p[(tip + 2) % n] : middle};
  if (n != 4)
    return n == 3;
  double dent = dg_distance(triangle->rear, t), length = dg_distance(middle, t);
  return dent > 0 && dent < length && dg_segment_distance(triangle->rear, middle, t) < DENT_SLACK * dg_distance(a, b);
}

/* Finds the tip of a triangle that has the end in the middle of a side, or between there and the corner across from it,
 * which is ahead: it is a head, however askew, as tight curves swerve there. `pointed` receives whether the outline is
 * a triangle at all. */
static gboolean find_tip(const DgEnd *end, const DgPoint *p, guint n, gboolean *pointed, DgPoint *tip) {
  double best = 0;
  for (guint i = 0; i < n && n <= 4; i++) {
    Triangle triangle;
    if (!read_triangle(p, n, i, &triangle))
      continue;
    *pointed = TRUE;
    DgPoint middle = dg_middle(triangle.barb[0], triangle.barb[1]);
    double slack = BASE_SLACK * dg_distance(triangle.barb[0], triangle.barb[1]), length = dg_distance(middle, p[i]);
    double ahead = (p[i].x - middle.x) * end->direction.x + (p[i].y - middle.y) * end->direction.y;
    gboolean at_rear = dg_segment_distance(end->point, triangle.rear, middle) <= slack;
    gboolean inside = dg_segment_distance(end->point, middle, p[i]) <= slack && ahead >= INSIDE_COSINE * length;
    if ((!at_rear && !inside) || ahead <= best * length)
      continue;
    best = ahead / length;
    *tip = p[i];
  }
  return best > 0;
}

/* How a closed shape looks from the end of a line. */
typedef enum { FIT_NONE, FIT_MARK, FIT_ASKEW, FIT_HEAD } Fit;

/* Judges whether a small closed shape ends the line: a head when it is narrow in front and wide behind, a mark when it
 * is not (dot, diamond). `tip` receives its foremost point. */
static Fit fit_head(const DgScene *scene, const DgEnd *end, const DgSubpath *outline, DgPoint *tip) {
  const DgPoint *p = dg_drawing_points(scene->drawing, outline);
  const DgFormAxis axis = dg_end_axis(end);
  DgForm form = dg_form_measure(&axis, p, outline->n_points);
  double front = form.front, rear = form.rear, left = form.left, right = form.right, gap = INFINITY;
  *tip = form.tip;
  for (guint i = 0; i < outline->n_points; i++)
    gap = dg_least(gap, dg_segment_distance(end->point, p[i], p[i + 1 < outline->n_points ? i + 1 : 0]));
  double length = front - rear, width = right - left, slack = DG_HEAD_GAP * scene->unit + end->reach;
  gboolean inside = front >= 0 && rear <= 0 && left <= 0 && right >= 0;
  if ((gap > slack && !inside) || length < DG_HEAD_SIZE_MIN * scene->unit || rear > slack || front < -slack)
    return FIT_NONE;
  guint n_corners = outline->n_points - (outline->n_points > 1 && dg_distance(p[0], p[outline->n_points - 1]) < 1e-9);
  gboolean pointed = FALSE;
  if (find_tip(end, p, n_corners, &pointed, tip))
    return FIT_HEAD;
  /* one that has a corner at the end and the others behind it is meant as a head, too */
  Fit otherwise =
      pointed && dg_distance(*tip, end->point) < DG_TIP_GAP * scene->unit + end->reach ? FIT_ASKEW : FIT_NONE;
  /* half of a head has a side on the line and its tip at the end of that side */
  double aside = dg_least(-left, right), depth = dg_most(-left, right), slope = fabs(dg_end_across(end, *tip));
  if (aside >= 0 && aside < HALF_SLACK * width && slope < HALF_SLACK * width && depth < length && !outline->curved &&
      n_corners >= 3 && is_half_head(end, p, outline->n_points, *tip))
    return FIT_HEAD;
  /* the line must run through the middle of it */
  if (fabs(left + right) / 2 > AXIS_SHARE * width + AXIS_OFF * scene->unit)
    return otherwise;
  const DgPointedRule rule = {FRONT_PART, POINTED, REAR_PART, WIDE_BEHIND};
  if (dg_form_is_pointed(&axis, p, outline->n_points, &form, &rule) &&
      !dg_outline_is_dot(scene, outline, dg_most(length, width)))
    return FIT_HEAD;
  if (otherwise != FIT_NONE)
    return otherwise;
  return dg_most(length, width) <= MARK_SIZE_MAX * scene->unit ? FIT_MARK : FIT_NONE;
}

/* Small closed shapes that could be heads, indexed by place. */
typedef struct {
  GArray *shapes; /* guint */
  GArray *outlines; /* guint: subpath of each */
  GArray *boxes; /* DgBox */
  guint band; /* of the scene: those before it were passed */
  DgGrid *grid;
  GArray *taken; /* guint8: Fit of each shape of the drawing that ends a line */
  guint8 *claimed; /* of each candidate: it is the head of a line */
  guint8 *fits; /* of each end: a bit for each Fit of a candidate at it, or all until they were looked at */
} Heads;

/* A candidate that fits the end of a line. */
typedef struct {
  guint end, candidate;
  double cost; /* how far it is off the line */
  DgPoint tip;
} Claim;

/* Adds the outlines of a shape which is a line that are not stretches of it. */
static void add_parts(const DgScene *scene, Heads *heads, guint index) {
  const DgShape *shape = dg_drawing_shape(scene->drawing, index);
  guint s = shape->first_subpath, end = s + shape->n_subpaths;
  for (; s < end; s++) {
    while (heads->band < scene->ink.bands->len && g_array_index(scene->ink.bands, DgBand, heads->band).subpath < s)
      heads->band++;
    if (heads->band < scene->ink.bands->len && g_array_index(scene->ink.bands, DgBand, heads->band).subpath == s)
      continue;
    const DgSubpath *subpath = dg_drawing_subpath(scene->drawing, s);
    const DgPoint *p = dg_drawing_points(scene->drawing, subpath);
    DgBox box = dg_points_box(p, subpath->n_points);
    g_array_append_val(heads->shapes, index);
    g_array_append_val(heads->outlines, s);
    g_array_append_val(heads->boxes, box);
  }
}

static void find_head_candidates(const DgScene *scene, guint n_ends, Heads *heads) {
  const DgDrawing *drawing = scene->drawing;
  heads->shapes = g_array_new(FALSE, FALSE, sizeof(guint));
  heads->outlines = g_array_new(FALSE, FALSE, sizeof(guint));
  heads->boxes = g_array_new(FALSE, FALSE, sizeof(DgBox));
  heads->taken = g_array_new(FALSE, TRUE, sizeof(guint8));
  g_autofree guint8 *holds_text = g_new0(guint8, drawing->shapes->len + 1);
  for (guint i = 0; i < scene->regions.all->len; i++)
    if (dg_scene_region(scene, i)->n_texts)
      holds_text[dg_scene_region(scene, i)->shape] = 1;
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    if (scene->ink.settled[i] || dg_scene_thing_of_shape(scene, i))
      continue;
    if (scene->ink.is_band[i]) {
      add_parts(scene, heads, i);
      continue;
    }
    if (holds_text[i] || dg_most(shape->box.width, shape->box.height) > BOLD_HEAD_MAX * scene->unit ||
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
  heads->grid = dg_grid_new(scene->bounds, (const DgBox *)(gpointer)heads->boxes->data, heads->boxes->len, scene->work);
  g_array_set_size(heads->taken, drawing->shapes->len + 1);
  heads->claimed = g_new0(guint8, heads->boxes->len + 1);
  heads->fits = g_new(guint8, n_ends + 1);
  memset(heads->fits, 0xff, n_ends);
}

static void clear_heads(Heads *heads) {
  dg_grid_free(heads->grid);
  g_array_unref(heads->shapes);
  g_array_unref(heads->outlines);
  g_array_unref(heads->boxes);
  g_array_unref(heads->taken);
  g_free(heads->claimed);
  g_free(heads->fits);
}

/* TRUE when all of the line is on the outline: it is drawn along the shape, as the fold of a dog-eared page. */
static gboolean runs_along(const DgScene *scene, const DgEnd *end, guint shape, const DgSubpath *outline) {
  DG_RULE(runs_along, FALSE);
  const DgPiece *piece = dg_scene_piece(scene, end->piece);
  DgBox box = dg_drawing_shape(scene->drawing, shape)->box;
  if (piece->length < dg_most(box.width, box.height))
    return FALSE;
  guint n;
  const DgPoint *line = dg_piece_points(scene, piece, &n), *p = dg_drawing_points(scene->drawing, outline);
  for (guint e = 0; e < n; e++) {
    double gap = INFINITY;
    for (guint i = 0; i < outline->n_points; i++)
      gap = dg_least(gap, dg_segment_distance(line[e], p[i], p[i + 1 < outline->n_points ? i + 1 : 0]));
    if (gap > DG_TIP_GAP * scene->unit)
      return FALSE;
  }
  return TRUE;
}

/* How far the line, or what it goes on to, passes by the middle of the rear of a head, in units; and a little more when
 * the head points elsewhere, or the line does not end there. The line of a head runs into it from behind; what only
 * begins at its tip passes by. */
static double off_axis(const DgScene *scene, const DgEnd *end, const DgSubpath *outline, DgPoint tip) {
  const DgPoint *p = dg_drawing_points(scene->drawing, outline);
  guint n = outline->n_points - (outline->n_points > 1 && dg_distance(p[0], p[outline->n_points - 1]) < 1e-9);
  DgPoint centre = {0, 0};
  for (guint i = 0; i < n; i++) {
    centre.x += p[i].x / n;
    centre.y += p[i].y / n;
  }
  DgPoint axis = {HEAD_RISE * (tip.x - centre.x), HEAD_RISE * (tip.y - centre.y)},
          rear = {tip.x - axis.x, tip.y - axis.y};
  double length = dg_distance(tip, rear);
  DgPoint beyond = dg_end_ahead(end, length);
  double passes = dg_segment_distance(rear, end->point, beyond), way = 0;
  guint n_line;
  const DgPoint *line = dg_piece_points(scene, dg_scene_piece(scene, end->piece), &n_line);
  for (guint i = 0; i + 1 < n_line && way <= 2 * length; i++) {
    DgPoint from = line[end->last ? n_line - 1 - i : i], to = line[end->last ? n_line - 2 - i : i + 1];
    passes = dg_least(passes, dg_segment_distance(rear, from, to));
    way += dg_distance(from, to);
  }
  double turn = length > 0 ? fabs(end->direction.x * axis.y - end->direction.y * axis.x) / length : 0;
  return (passes + BEYOND_COST * dg_distance(end->point, rear)) / scene->unit + TURN_COST * turn;
}

/* TRUE when a shape of that size is too large for a head of the line: the heads of broad lines are large, and of one
 * colour with them. */
static gboolean is_oversized(const DgScene *scene, const DgEnd *end, guint shape, double size) {
  const DgShape *head = dg_drawing_shape(scene->drawing, shape);
  const DgShape *line = dg_drawing_shape(scene->drawing, dg_scene_piece(scene, end->piece)->shape);
  return size > OTHER_HEAD_MAX * scene->unit &&
         (!head->filled || head->fill != (line->stroked ? line->stroke : line->fill));
}

/* What a head costs, in units, that is painted in no colour of its line. */
static double paint_cost(const DgScene *scene, const DgEnd *end, guint index) {
  DG_RULE(paint_cost, 0);
  const DgShape *head = dg_drawing_shape(scene->drawing, index);
  const DgShape *line = dg_drawing_shape(scene->drawing, dg_scene_piece(scene, end->piece)->shape);
  guint32 colour = line->stroked ? line->stroke : line->fill;
  return (head->filled && head->fill == colour) || (head->stroked && head->stroke == colour) ? 0 : PAINT_COST;
}

/* Finds the closed shape that ends the line at `end`, fits as `wanted` and is least off the line, of those that are the
 * head of no line yet. A mark may end many lines, unless a `fresh` one is wanted. `fits` (may be NULL) are those of the
 * end. */
static gboolean find_shape(const DgScene *scene, const Heads *heads, const DgEnd *end, Fit wanted, gboolean fresh,
                           guint8 *fits, GArray *near, Claim *claim) {
  guint seen = 0;
  if (fits && !(*fits >> wanted & 1))
    return FALSE;
  guint own = dg_scene_piece(scene, end->piece)->shape;
  dg_grid_query(heads->grid, dg_box_around(end->point, DG_HEAD_GAP * scene->unit + end->reach), near);
  double length = dg_scene_piece(scene, end->piece)->length;
  const DgBox line = dg_scene_piece(scene, end->piece)->box;
  double most = dg_most(DG_HEAD_SIZE_MAX * scene->unit, HEAD_PER_STROKE * 2 * end->reach);
  most = dg_most(most, dg_least(DG_HAND_HEAD_MAX * scene->unit, DG_HAND_HEAD_SHARE * length));
  claim->cost = INFINITY;
  for (guint m = 0; m < near->len; m++) {
    guint candidate = g_array_index(near, guint, m);
    guint shape = g_array_index(heads->shapes, guint, candidate);
    DgPoint tip = end->point;
    const DgSubpath *outline = dg_drawing_subpath(scene->drawing, g_array_index(heads->outlines, guint, candidate));
    DgBox box = g_array_index(heads->boxes, DgBox, candidate);
    double size = dg_most(box.width, box.height);
    /* what lies in an outline is a part of a picture, and does not end with it */
    if (size > most || dg_box_contains_box(box, line, 0) || is_oversized(scene, end, shape, size) ||
        heads->claimed[candidate] || (fresh && g_array_index(heads->taken, guint8, shape)) ||
        (shape == own && !scene->ink.is_band[own]))
      continue;
    Fit fit = fit_head(scene, end, outline, &tip);
    seen |= 1u << fit;
    if (fit != wanted || runs_along(scene, end, shape, outline))
      continue;
    double cost = wanted == FIT_MARK ? 0 : off_axis(scene, end, outline, tip) + paint_cost(scene, end, shape);
    if (cost < claim->cost)
      *claim = (Claim){claim->end, candidate, cost, tip};
  }
  if (fits)
    *fits = (guint8)seen;
  return !isinf(claim->cost);
}

/* What is drawn next to a head at the same place is the same head: its fill, or its border. What is drawn there later
 * is the head of another line. */
static void claim(const DgScene *scene, Heads *heads, guint candidate, GArray *near) {
  DG_RULE(claim, );
  DgBox box = g_array_index(heads->boxes, DgBox, candidate);
  double slack = DG_TIP_GAP * scene->unit;
  dg_grid_query(heads->grid, box, near);
  for (guint m = 0; m < near->len; m++) {
    guint other = g_array_index(near, guint, m);
    guint shape = g_array_index(heads->shapes, guint, candidate);
    guint other_shape = g_array_index(heads->shapes, guint, other);
    DgBox same = g_array_index(heads->boxes, DgBox, other);
    if (MAX(shape, other_shape) - MIN(shape, other_shape) <= 1 && dg_box_contains_box(box, same, slack) &&
        dg_box_contains_box(same, box, slack))
      heads->claimed[other] = 1;
  }
}

/* What ends a line may be several shapes, one before the other: a head of two triangles, a circle before a diamond.
 * Moves `end` on to the last of them. What follows a head is a head, or something that it points at. */
static void follow_chain(const DgScene *scene, Heads *heads, DgEnd *end, GArray *near) {
  DG_RULE(follow_chain, );
  while (end->n_shapes < DG_HEAD_SHAPES) {
    DgEnd next = *end;
    next.reach = (CHAIN_GAP - DG_HEAD_GAP) * scene->unit;
    if (!end->head) {
      next.point.x += end->reach * end->direction.x;
      next.point.y += end->reach * end->direction.y;
    }
    Claim found = {0};
    gboolean head = find_shape(scene, heads, &next, FIT_HEAD, TRUE, NULL, near, &found);
    if (!head && (end->head || !find_shape(scene, heads, &next, FIT_MARK, TRUE, NULL, near, &found)))
      return;
    guint shape = g_array_index(heads->shapes, guint, found.candidate);
    double ahead = dg_end_along(&next, found.tip);
    if (ahead < DG_HEAD_SIZE_MIN * scene->unit)
      return;
    if (head) {
      end->reach = dg_drawing_shape(scene->drawing, dg_scene_piece(scene, end->piece)->shape)->stroke_width / 2;
      end->point = found.tip;
      end->head = TRUE;
      end->mark = FALSE;
      end->kind = DG_HEAD_CLOSED;
      claim(scene, heads, found.candidate, near);
    } else {
      end->reach += ahead;
    }
    end->shapes[end->n_shapes++] = shape;
    g_array_index(heads->taken, guint8, shape) = (guint8)(head ? FIT_HEAD : FIT_MARK);
  }
}

/* Ends a line with the closed shape that fits it as `fit`. */
static void take_shape(const DgScene *scene, Heads *heads, DgEnd *end, Fit fit, const Claim *found, GArray *near) {
  double tip = dg_end_along(end, found->tip);
  guint shape = g_array_index(heads->shapes, guint, found->candidate);
  end->head = fit >= FIT_ASKEW;
  end->mark = fit == FIT_MARK;
  end->kind = end->head ? DG_HEAD_CLOSED : DG_HEAD_NONE;
  end->shapes[0] = shape;
  end->n_shapes = 1;
  if (end->head && tip > 0)
    end->point = found->tip;
  else if (end->mark && tip > 0)
    end->reach = dg_most(end->reach, tip);
  guint8 *taken = &g_array_index(heads->taken, guint8, shape);
  *taken = (guint8)MAX(*taken, fit);
  if (end->head)
    claim(scene, heads, found->candidate, near);
  follow_chain(scene, heads, end, near);
}

/* The last point of the line at an end, which its head may stand before. */
static DgPoint line_end(const DgScene *scene, const DgEnd *end) {
  guint n;
  const DgPoint *p = dg_piece_points(scene, dg_scene_piece(scene, end->piece), &n);
  return p[end->last ? n - 1 : 0];
}

/* Finds the closed shapes that fit ends of lines as heads as `wanted`. Near a head, other lines may end or begin, and
 * it happens to point their way: it is the head of the line that it is least off, and of those that end at the same
 * point of it and have no head at their other end. The rest look for another. */
static void find_closed_heads(const DgScene *scene, Heads *heads, GArray *ends, Fit wanted, GArray *near) {
  g_autoptr(GArray) claims = g_array_new(FALSE, FALSE, sizeof(Claim));
  g_autofree guint *winner = g_new(guint, heads->boxes->len + 1);
  for (guint round = 0; round < CLAIM_ROUNDS; round++) {
    g_array_set_size(claims, 0);
    for (guint i = 0; i < ends->len; i++) {
      const DgEnd *end = &g_array_index(ends, DgEnd, i);
      Claim found = {.end = i};
      if (!end->head && !end->mark && !dg_scene_piece(scene, end->piece)->consumed &&
          find_shape(scene, heads, end, wanted, FALSE, &heads->fits[i], near, &found))
        g_array_append_val(claims, found);
    }
    if (!claims->len)
      return;
    memset(winner, 0xff, heads->boxes->len * sizeof *winner);
    for (guint i = 0; i < claims->len; i++) {
      const Claim *found = &g_array_index(claims, Claim, i);
      guint best = winner[found->candidate];
      if (best == G_MAXUINT || found->cost < g_array_index(claims, Claim, best).cost)
        winner[found->candidate] = i;
    }
    for (guint i = 0; i < claims->len; i++) {
      const Claim *found = &g_array_index(claims, Claim, i);
      if (winner[found->candidate] == i)
        take_shape(scene, heads, &g_array_index(ends, DgEnd, found->end), wanted, found, near);
    }
    for (guint i = 0; i < claims->len; i++) {
      const Claim *found = &g_array_index(claims, Claim, i);
      guint first = g_array_index(claims, Claim, winner[found->candidate]).end;
      DgEnd *end = &g_array_index(ends, DgEnd, found->end);
      if (first != found->end && !g_array_index(ends, DgEnd, found->end ^ 1).head &&
          dg_distance(line_end(scene, end), line_end(scene, &g_array_index(ends, DgEnd, first))) <=
              DG_TIP_GAP * scene->unit)
        take_shape(scene, heads, end, wanted, found, near);
    }
  }
}

/* Lines that run into one point side by side end in one head, whichever of them it was found for. */
static void share_heads(const DgScene *scene, GArray *ends, GArray *near) {
  DG_RULE(share_heads, );
  double gap = SHARED_GAP * scene->unit;
  gboolean any = FALSE;
  for (guint i = 0; i < ends->len && !any; i++)
    any = g_array_index(ends, DgEnd, i).head;
  for (guint i = 0; i < ends->len && any; i++) {
    DgEnd *end = &g_array_index(ends, DgEnd, i);
    if (end->head || end->mark || g_array_index(ends, DgEnd, i ^ 1).head || dg_scene_piece(scene, end->piece)->consumed)
      continue;
    DgPoint point = line_end(scene, end);
    dg_grid_query(scene->strokes.grid, dg_box_around(point, gap), near);
    for (guint m = 0; m < 2 * near->len && !end->head; m++) {
      const DgEnd *other = &g_array_index(ends, DgEnd, 2 * g_array_index(near, guint, m / 2) + m % 2);
      if (!other->head || other->piece == end->piece || dg_scene_piece(scene, other->piece)->consumed ||
          dg_distance(line_end(scene, other), point) > gap ||
          other->direction.x * end->direction.x + other->direction.y * end->direction.y < SHARED_COSINE)
        continue;
      end->head = TRUE;
      end->kind = other->kind;
      end->point = other->point;
      end->reach = other->reach;
      end->n_shapes = other->n_shapes;
      memcpy(end->shapes, other->shapes, sizeof end->shapes);
    }
  }
}

void dg_scene_find_heads(const DgScene *scene, DgRegions *regions, DgStrokes *strokes, GArray *ends) {
  Heads heads = {0};
  find_head_candidates(scene, ends->len, &heads);
  guint n = scene->strokes.all->len;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (Fit wanted = FIT_HEAD; wanted > FIT_MARK; wanted--)
    find_closed_heads(scene, &heads, ends, wanted, near);
  dg_scene_find_chevrons(scene, strokes, ends);
  DgBarbs barbs;
  dg_scene_find_barbs(scene, &barbs);
  for (guint i = 0; i < ends->len; i++) {
    DgEnd *end = &g_array_index(ends, DgEnd, i);
    Claim found = {.end = i};
    if (end->head || end->mark || dg_scene_piece(scene, end->piece)->consumed)
      continue;
    if (find_shape(scene, &heads, end, FIT_MARK, FALSE, &heads.fits[i], near, &found))
      take_shape(scene, &heads, end, FIT_MARK, &found, near);
    else
      dg_end_find_open_head(scene, strokes, &barbs, end, near);
  }
  dg_barbs_clear(&barbs);
  share_heads(scene, ends, near);
  /* a head may be drawn by a fill and a border: both are struck out */
  guint n_regions = scene->regions.all->len;
  for (guint i = 0; i < n_regions; i++) {
    DgRegion *head = dg_region_at(regions, i);
    if (!g_array_index(heads.taken, guint8, head->shape))
      continue;
    head->whole = DG_NONE;
    dg_grid_query(scene->regions.grid, head->box, near);
    for (guint m = 0; m < near->len; m++) {
      DgRegion *part = dg_region_at(regions, g_array_index(near, guint, m));
      if (!part->n_texts && dg_box_contains_box(head->box, part->box, DG_TIP_GAP * scene->unit))
        part->whole = DG_NONE;
    }
  }
  for (guint i = 0; i < n; i++) /* an outline that is a head is not a line as well */
    if (g_array_index(heads.taken, guint8, dg_scene_piece(scene, i)->shape) &&
        !scene->ink.is_band[dg_scene_piece(scene, i)->shape])
      dg_piece_at(strokes, i)->consumed = TRUE;
  clear_heads(&heads);
}
