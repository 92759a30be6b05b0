/* Arrow heads drawn as open strokes: one that is bent like a V, or several that start at the tip of the line. */
#include "graph/head.h"
#include "graph/threshold.h"

DG_THRESHOLD(BARB_TURNS, 4.5, "times",
             "the size of a barb that it is long: both may be one stroke that goes twice over them");
DG_THRESHOLD(BARBS_ALIKE, 0.7, "share", "of the longer barb that the other is long");
DG_THRESHOLD(BARB_APART, 3.5, "units", "between the far ends of a barb that is drawn twice,");
DG_THRESHOLD(BARB_APART_SHARE, 0.2, "share", "of its size more");
DG_THRESHOLD(BARB_BEND, 0.25, "share", "of its size that a barb on one side of its line bends");
DG_THRESHOLD(BARB_NARROW, 0.17, "tangent", "of the least angle between a barb and its line: 10 degrees,");
DG_THRESHOLD(BARB_WIDE, 2.75, "tangent", "and of the largest: 70 degrees");
DG_THRESHOLD(BLUNT_DEPTH, 0.2, "share",
             "of its depth that is the foremost part of a stroke: where it comes to no point,");
DG_THRESHOLD(BLUNT_WIDTH, 0.35, "share",
             "it is wider there than this share of what it is in all, on both sides of the line");
DG_THRESHOLD(V_DEPTH, 0.25, "share", "of the open side of a V that its corner is from it");
DG_THRESHOLD(CHEVRON_SIZE_MIN, 1.5, "units", "those at the thinnest lines are this long and wide");
DG_THRESHOLD(CHEVRON_DEPTH_MAX, 3.0, "times", "its open side: a longer one is a needle");
DG_THRESHOLD(CHEVRON_BULGE, 0.1, "share", "of its open side that its sides bend outwards: what bends more is an arc");
DG_THRESHOLD(CHEVRON_ALIKE, 0.8, "share", "of one side that the other is long at least");
DG_THRESHOLD(CHEVRON_COSINE, 0.85, "cosine",
             "of the angle between a chevron and its line: tight curves swerve under it");
DG_THRESHOLD(CHEVRON_INSIDE, 0.1, "share", "of its depth that the line ends inside it at least");
DG_THRESHOLD(LINE_PER_BARBS, 1.2, "times", "the length of its line that a head is large at most");
DG_THRESHOLD(STRAIGHT_ON, 0.95, "cosine", "of the angle to the line in which another goes on");
DG_THRESHOLD(ASKEW_COST, 10.0, "units",
             "from the end of the line to its tip: what a chevron at right angles to its line costs");

/* The corner of a bent line: the point farthest from its chord. FALSE when it is not bent. */
static gboolean find_corner(const DgPoint *p, guint n, DgPoint *corner) {
  double most = 0;
  for (guint i = 1; i + 1 < n; i++) {
    double distance = dg_segment_distance(p[i], p[0], p[n - 1]);
    if (distance > most) {
      most = distance;
      *corner = p[i];
    }
  }
  return most > V_DEPTH * dg_distance(p[0], p[n - 1]);
}

/* Looks for a V that one shape paints with the line: it is the head, even where the last stretch of the line is too
 * short to say where it points. */
static gboolean find_painted_v(const DgScene *scene, DgStrokes *strokes, DgEnd *end, const GArray *near) {
  DG_RULE(find_painted_v, FALSE);
  const DgPiece *piece = dg_scene_piece(scene, end->piece);
  if (!scene->ink.is_band[piece->shape])
    return FALSE;
  for (guint m = 0; m < near->len; m++) {
    guint index = g_array_index(near, guint, m);
    DgPiece *barbs = dg_piece_at(strokes, index);
    DgPoint tip;
    guint n;
    const DgPoint *p = dg_piece_points(scene, barbs, &n);
    if (index == end->piece || barbs->shape != piece->shape || barbs->consumed ||
        dg_most(barbs->box.width, barbs->box.height) > DG_HEAD_SIZE_MAX * scene->unit ||
        barbs->length > piece->length || !find_corner(p, n, &tip) ||
        dg_distance(tip, end->point) > DG_HEAD_GAP * scene->unit)
      continue;
    barbs->consumed = TRUE;
    end->shapes[end->n_shapes++] = barbs->shape;
    end->head = TRUE;
    end->kind = DG_HEAD_OPEN;
    end->point = tip;
    return TRUE;
  }
  return FALSE;
}

/* TRUE for a stroke on both sides of a line that comes to no point on it: a bracket, an arc. */
static gboolean is_blunt(const DgEnd *end, const DgPoint *p, guint n) {
  DG_RULE(is_blunt, FALSE);
  const DgFormAxis axis = dg_end_axis(end);
  DgForm form = dg_form_measure(&axis, p, n);
  double left, right;
  dg_form_part(&axis, p, n, form.front - BLUNT_DEPTH * (form.front - form.rear), INFINITY, &left, &right);
  return left < BLUNT_WIDTH * form.left && right > BLUNT_WIDTH * form.right;
}

/* TRUE when a longer stroke goes straight on at the end of the line: what hangs on it is the foot of that one. */
static gboolean goes_on(const DgScene *scene, const DgEnd *end, const GArray *near) {
  DG_RULE(goes_on, FALSE);
  const DgPiece *piece = dg_scene_piece(scene, end->piece);
  for (guint m = 0; m < near->len; m++) {
    guint index = g_array_index(near, guint, m), n;
    const DgPiece *next = dg_scene_piece(scene, index);
    if (index == end->piece || next->consumed || next->length < piece->length)
      continue;
    const DgPoint *p = dg_piece_points(scene, next, &n);
    gboolean last = dg_distance(p[n - 1], end->point) < dg_distance(p[0], end->point);
    DgPoint start = p[last ? n - 1 : 0], ahead = p[last ? n - 2 : 1];
    if (dg_distance(start, end->point) <= scene->unit &&
        dg_end_along(end, ahead) > STRAIGHT_ON * dg_distance(end->point, ahead))
      return TRUE;
  }
  return FALSE;
}

/* A stroke that runs back from the end of a line, as it is seen from there. */
typedef struct {
  guint piece;
  guint sides; /* 1: it reaches back on one side of the line, 2: on the other */
  double size, front; /* how far ahead it reaches */
  DgPoint far; /* its farthest point: behind the end, and beside the line (no matter on which side) */
} Barb;

#define BARBS_MAX 16

/* TRUE for a stroke that is bent: a line that comes to the same point. */
static gboolean is_elbow(const DgPoint *p, guint n, double size) {
  DG_RULE(is_elbow, FALSE);
  DgPoint far = p[0];
  for (guint i = 0; i < n; i++)
    if (dg_distance(p[i], p[n - 1]) > dg_distance(far, p[n - 1]))
      far = p[i];
  for (guint i = 0; i < n; i++)
    if (dg_segment_distance(p[i], far, p[n - 1]) > BARB_BEND * size)
      return TRUE;
  return FALSE;
}

static gboolean read_barb(const DgScene *scene, const DgEnd *end, guint index, double reach, Barb *barb) {
  const DgPiece *piece = dg_scene_piece(scene, index);
  double size = dg_most(piece->box.width, piece->box.height), own = dg_scene_piece(scene, end->piece)->length;
  if (index == end->piece || piece->consumed || size > LINE_PER_BARBS * own || size > DG_HAND_HEAD_MAX * scene->unit ||
      piece->length > BARB_TURNS * size)
    return FALSE;
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  double nearest = INFINITY;
  *barb = (Barb){.piece = index, .size = size, .front = -INFINITY};
  for (guint i = 0; i < n; i++) {
    double u = dg_end_along(end, p[i]), v = dg_end_across(end, p[i]);
    nearest = dg_least(nearest, dg_distance(end->point, p[i]));
    barb->front = dg_most(barb->front, u);
    if (-u > barb->far.x)
      barb->far = (DgPoint){-u, fabs(v)};
    /* back on one side of the line, seen from its tip */
    if (u < -DG_HEAD_SIZE_MIN * scene->unit && fabs(v) > BARB_NARROW * -u && fabs(v) < BARB_WIDE * -u)
      barb->sides |= v > 0 ? 1 : 2;
  }
  if (nearest > reach || barb->front > reach || !barb->sides)
    return FALSE;
  return barb->sides == 3 ? !is_blunt(end, p, n) : !is_elbow(p, n, size);
}

/* Several heads may have their tips at one point: keeps the two barbs that are most alike, and those drawn over them.
 * Returns the number of barbs kept, 0 when there is none on one of the sides. */
static guint keep_alike(const DgScene *scene, Barb *barbs, guint n) {
  DG_RULE(keep_alike, n);
  const Barb *left = NULL, *right = NULL;
  double least = INFINITY;
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n; k++) {
      double apart = dg_distance(barbs[i].far, barbs[k].far);
      if (!(barbs[i].sides & 1) || !(barbs[k].sides & 2) || apart >= least)
        continue;
      least = apart;
      left = &barbs[i];
      right = &barbs[k];
    }
  if (!left)
    return 0;
  DgPoint far[2] = {left->far, right->far};
  guint kept = 0;
  for (guint i = 0; i < n; i++) {
    gboolean alike = (barbs[i].sides & 1 && dg_distance(barbs[i].far, far[0]) <=
                                                BARB_APART * scene->unit + BARB_APART_SHARE * barbs[i].size) ||
                     (barbs[i].sides & 2 &&
                      dg_distance(barbs[i].far, far[1]) <= BARB_APART * scene->unit + BARB_APART_SHARE * barbs[i].size);
    if (alike)
      barbs[kept++] = barbs[i];
  }
  return kept;
}

/* Takes the strokes that are drawn over the barbs as well, however they lie to the line. */
static void consume_twins(const DgScene *scene, DgStrokes *strokes, const DgEnd *end, const GArray *near, guint barb) {
  guint n, k;
  const DgPiece *drawn = dg_scene_piece(scene, barb);
  const DgPoint *p = dg_piece_points(scene, drawn, &n);
  double slack = BARB_APART * scene->unit;
  for (guint m = 0; m < near->len; m++) {
    guint index = g_array_index(near, guint, m);
    const DgPiece *other = dg_scene_piece(scene, index);
    const DgPoint *q = dg_piece_points(scene, other, &k);
    gboolean same = dg_distance(p[0], q[0]) <= slack && dg_distance(p[n - 1], q[k - 1]) <= slack;
    gboolean reverse = dg_distance(p[0], q[k - 1]) <= slack && dg_distance(p[n - 1], q[0]) <= slack;
    if (index != end->piece && !other->consumed && (same || reverse))
      dg_piece_at(strokes, index)->consumed = TRUE;
  }
}

static void find_barbs(const DgScene *scene, DgStrokes *strokes, DgEnd *end, const GArray *near) {
  DG_RULE(find_barbs, );
  double reach = DG_HEAD_GAP * scene->unit + end->reach, own_length = dg_scene_piece(scene, end->piece)->length;
  if (find_painted_v(scene, strokes, end, near) || goes_on(scene, end, near))
    return;
  Barb barbs[BARBS_MAX];
  guint n = 0, sides = 0;
  for (guint m = 0; m < near->len && n < BARBS_MAX; m++)
    n += read_barb(scene, end, g_array_index(near, guint, m), reach, &barbs[n]);
  n = keep_alike(scene, barbs, n);
  double front = 0, longest = 0, shortest = INFINITY;
  for (guint i = 0; i < n; i++) {
    sides |= barbs[i].sides;
    longest = dg_most(longest, barbs[i].size);
    shortest = dg_least(shortest, barbs[i].size);
    front = MAX(front, barbs[i].front);
  }
  if (sides != 3 || (longest > DG_HEAD_SIZE_MAX * scene->unit &&
                     (longest > DG_HAND_HEAD_SHARE * own_length || shortest < BARBS_ALIKE * longest)))
    return;
  for (guint i = 0; i < n; i++) {
    DgPiece *barb = dg_piece_at(strokes, barbs[i].piece);
    barb->consumed = TRUE;
    consume_twins(scene, strokes, end, near, barbs[i].piece);
    if (end->n_shapes < DG_HEAD_SHAPES)
      end->shapes[end->n_shapes++] = barb->shape;
  }
  end->head = TRUE;
  end->kind = DG_HEAD_OPEN;
  end->point.x += front * end->direction.x;
  end->point.y += front * end->direction.y;
}

/* A stroke that is bent like a V. */
typedef struct {
  DgPoint tip, middle; /* of its open side */
  DgPoint axis; /* unit vector from the middle to the tip */
  double depth, width;
} Chevron;

/* Reads a stroke as a chevron: it runs from one end to its tip and back to the other, straight or bent inwards; alike
 * on both sides. */
static gboolean read_chevron(const DgScene *scene, const DgPoint *p, guint n, Chevron *chevron) {
  if (!find_corner(p, n, &chevron->tip))
    return FALSE;
  DgPoint tip = chevron->tip, middle = dg_middle(p[0], p[n - 1]);
  double width = dg_distance(p[0], p[n - 1]), depth = dg_distance(tip, middle);
  double left = dg_distance(p[0], tip), right = dg_distance(p[n - 1], tip);
  if (dg_most(width, depth) > DG_HEAD_SIZE_MAX * scene->unit ||
      dg_least(width, depth) < CHEVRON_SIZE_MIN * scene->unit || depth > CHEVRON_DEPTH_MAX * width ||
      dg_least(left, right) < CHEVRON_ALIKE * dg_most(left, right))
    return FALSE;
  DgPoint axis = {(tip.x - middle.x) / depth, (tip.y - middle.y) / depth};
  for (guint i = 0; i < n; i++) {
    double back = (tip.x - p[i].x) * axis.x + (tip.y - p[i].y) * axis.y;
    double aside = fabs((p[i].y - tip.y) * axis.x - (p[i].x - tip.x) * axis.y);
    if (aside > back / depth * width / 2 + CHEVRON_BULGE * width)
      return FALSE;
  }
  *chevron = (Chevron){tip, middle, axis, depth, width};
  return TRUE;
}

/* A chevron is painted as its line is. */
static gboolean painted_alike(const DgScene *scene, const DgPiece *p, const DgPiece *q) {
  DG_RULE(painted_alike, TRUE);
  const DgShape *a = dg_drawing_shape(scene->drawing, p->shape), *b = dg_drawing_shape(scene->drawing, q->shape);
  return (a->stroked ? a->stroke : a->fill) == (b->stroked ? b->stroke : b->fill);
}

/* A chevron that fits the end of a line. */
typedef struct {
  guint end, piece;
  double cost;
  DgPoint tip;
} Fit;

/* Judges a chevron at the end of a line. As a head it points where the line does, and the line ends in it or within
 * `gap` units of its tip. */
static gboolean fits_end(const DgScene *scene, const DgEnd *end, const Chevron *chevron, double gap, double *cost) {
  double cosine = chevron->axis.x * end->direction.x + chevron->axis.y * end->direction.y;
  double slack = gap * scene->unit + end->reach;
  double inside =
      (end->point.x - chevron->middle.x) * chevron->axis.x + (end->point.y - chevron->middle.y) * chevron->axis.y;
  *cost = dg_distance(end->point, chevron->tip) / scene->unit + ASKEW_COST * (1 - cosine);
  return cosine >= CHEVRON_COSINE && inside >= CHEVRON_INSIDE * chevron->depth &&
         dg_segment_distance(end->point, chevron->middle, chevron->tip) <= slack;
}

/* By cost, then by place in the document. */
static int compare_fits(gconstpointer a, gconstpointer b) {
  const Fit *p = a, *q = b;
  if (p->cost != q->cost)
    return p->cost < q->cost ? -1 : 1;
  if (p->end != q->end)
    return p->end < q->end ? -1 : 1;
  return p->piece < q->piece ? -1 : p->piece > q->piece;
}

static void find_fits(const DgScene *scene, const GArray *ends, GArray *near, GArray *fits) {
  for (guint i = 0; i < scene->strokes.all->len; i++) {
    const DgPiece *piece = dg_scene_piece(scene, i);
    Chevron chevron;
    guint n;
    const DgPoint *p = dg_piece_points(scene, piece, &n);
    if (piece->consumed || dg_most(piece->box.width, piece->box.height) > DG_HEAD_SIZE_MAX * scene->unit ||
        !read_chevron(scene, p, n, &chevron))
      continue;
    double size = dg_most(chevron.depth, chevron.width);
    dg_grid_query(scene->strokes.grid, dg_box_around(chevron.tip, size + DG_TIP_GAP * scene->unit), near);
    for (guint m = 0; m < 2 * near->len; m++) {
      guint index = 2 * g_array_index(near, guint, m / 2) + m % 2;
      const DgEnd *end = &g_array_index(ends, DgEnd, index);
      const DgPiece *line = dg_scene_piece(scene, end->piece);
      Fit fit = {index, i, 0, chevron.tip};
      if (end->piece != i && !end->head && !end->mark && !line->consumed && size <= LINE_PER_BARBS * line->length &&
          painted_alike(scene, piece, line) && fits_end(scene, end, &chevron, DG_TIP_GAP, &fit.cost))
        g_array_append_val(fits, fit);
    }
  }
}

void dg_scene_find_chevrons(const DgScene *scene, DgStrokes *strokes, GArray *ends) {
  DG_RULE(find_chevrons, );
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) fits = g_array_new(FALSE, FALSE, sizeof(Fit));
  find_fits(scene, ends, near, fits);
  g_array_sort(fits, compare_fits);
  for (guint i = 0; i < fits->len; i++) {
    const Fit *fit = &g_array_index(fits, Fit, i);
    DgEnd *end = &g_array_index(ends, DgEnd, fit->end);
    DgPiece *piece = dg_piece_at(strokes, fit->piece);
    if (end->head || piece->consumed || dg_scene_piece(scene, end->piece)->consumed)
      continue;
    piece->consumed = TRUE;
    end->shapes[end->n_shapes++] = piece->shape;
    end->head = TRUE;
    end->kind = DG_HEAD_OPEN;
    end->point = fit->tip;
  }
}

/* A stroke that starts near the end of a line. */
typedef struct {
  guint piece;
  DgPoint start, far; /* its ends */
} Side;

static guint find_sides(const DgScene *scene, const DgEnd *end, const GArray *near, Side *sides) {
  double reach = DG_HEAD_GAP * scene->unit + end->reach;
  const DgPiece *line = dg_scene_piece(scene, end->piece);
  guint n_sides = 0;
  for (guint m = 0; m < near->len && n_sides < BARBS_MAX; m++) {
    guint index = g_array_index(near, guint, m), n;
    const DgPiece *piece = dg_scene_piece(scene, index);
    double size = dg_most(piece->box.width, piece->box.height);
    const DgPoint *p = dg_piece_points(scene, piece, &n);
    gboolean last = dg_distance(p[n - 1], end->point) < dg_distance(p[0], end->point);
    Side side = {index, p[last ? n - 1 : 0], p[last ? 0 : n - 1]};
    if (index != end->piece && !piece->consumed && size <= DG_HEAD_SIZE_MAX * scene->unit &&
        dg_distance(side.start, end->point) <= reach && !is_elbow(p, n, size) && painted_alike(scene, piece, line))
      sides[n_sides++] = side;
  }
  return n_sides;
}

/* The two of the strokes that are together most like a head at the end of the line. FALSE when no two are. */
static gboolean choose_pair(const DgScene *scene, const DgEnd *end, const Side *sides, guint n, guint pair[2],
                            DgPoint *tip) {
  double most = LINE_PER_BARBS * dg_scene_piece(scene, end->piece)->length, least = INFINITY, cost;
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < i; k++) {
      const DgPoint bent[] = {sides[i].far, dg_middle(sides[i].start, sides[k].start), sides[k].far};
      Chevron chevron;
      if (dg_distance(sides[i].start, sides[k].start) > scene->unit || !read_chevron(scene, bent, 3, &chevron) ||
          dg_most(chevron.depth, chevron.width) > most || !fits_end(scene, end, &chevron, DG_HEAD_GAP, &cost) ||
          cost >= least)
        continue;
      least = cost;
      *tip = chevron.tip;
      pair[0] = sides[i].piece;
      pair[1] = sides[k].piece;
    }
  return !isinf(least);
}

static void find_pairs(const DgScene *scene, DgStrokes *strokes, DgEnd *end, const GArray *near) {
  DG_RULE(find_pairs, );
  Side sides[BARBS_MAX];
  guint pair[2];
  DgPoint tip;
  guint n = find_sides(scene, end, near, sides);
  if (!choose_pair(scene, end, sides, n, pair, &tip) || goes_on(scene, end, near))
    return;
  for (guint i = 0; i < 2; i++) {
    dg_piece_at(strokes, pair[i])->consumed = TRUE;
    consume_twins(scene, strokes, end, near, pair[i]);
    end->shapes[end->n_shapes++] = dg_scene_piece(scene, pair[i])->shape;
  }
  end->head = TRUE;
  end->kind = DG_HEAD_OPEN;
  end->point = tip;
}

void dg_scene_find_barbs(const DgScene *scene, DgBarbs *barbs) {
  double most = dg_most(DG_HEAD_SIZE_MAX, DG_HAND_HEAD_MAX) * scene->unit;
  barbs->pieces = g_array_new(FALSE, FALSE, sizeof(guint));
  barbs->boxes = g_array_new(FALSE, FALSE, sizeof(DgBox));
  for (guint i = 0; i < scene->strokes.all->len; i++) {
    const DgPiece *piece = dg_scene_piece(scene, i);
    if (piece->consumed || dg_most(piece->box.width, piece->box.height) > most)
      continue;
    g_array_append_val(barbs->pieces, i);
    g_array_append_val(barbs->boxes, piece->box);
  }
  barbs->grid = dg_grid_new(scene->bounds, (const DgBox *)(gpointer)barbs->boxes->data, barbs->boxes->len, scene->work);
}

void dg_barbs_clear(DgBarbs *barbs) {
  g_array_unref(barbs->pieces);
  g_array_unref(barbs->boxes);
  dg_grid_free(barbs->grid);
}

void dg_end_find_open_head(const DgScene *scene, DgStrokes *strokes, const DgBarbs *barbs, DgEnd *end, GArray *near) {
  DgBox area = dg_box_around(end->point, DG_HEAD_GAP * scene->unit + end->reach);
  gboolean any = FALSE;
  dg_grid_query(barbs->grid, area, near);
  for (guint m = 0; m < near->len && !any; m++)
    any = g_array_index(barbs->pieces, guint, g_array_index(near, guint, m)) != end->piece;
  if (!any)
    return;
  dg_grid_query(scene->strokes.grid, area, near);
  find_barbs(scene, strokes, end, near);
  if (!end->head)
    find_pairs(scene, strokes, end, near);
}
