#include "graph/scene.h"
#include "graph/threshold.h"

DG_THRESHOLD(BAR_THICKNESS, 2.5, "units", "a filled rectangle at most this thick is seen as a line");
DG_THRESHOLD(PIECE_LENGTH_MIN, 3.0, "units", "shorter strokes are specks");
DG_THRESHOLD(STRAIGHT, 1.0, "units", "a filled stroke that bends by more is a shape");
DG_THRESHOLD(CORNER, 0.1, "units", "how far a corner is from the line past it");
DG_THRESHOLD(BEND_WIDTH, 1.6, "times",
             "the width of the shaft between the corners of a bend: a right angle makes it 1.41");
DG_THRESHOLD(SHAFT_THIN, 0.85, "times", "the width of the shaft that it has everywhere at least,");
DG_THRESHOLD(SHAFT_THICK, 1.15, "times", "and at its end at most");
DG_THRESHOLD(ARROW_SKEW, 0.15, "share", "of the width of its head that a block arrow is uneven");
DG_THRESHOLD(ARROW_HEAD, 1.25, "times", "the width of its shaft that the head of a block arrow is wide");
DG_THRESHOLD(ARROW_LENGTH, 0.5, "times", "the width of its head that a block arrow is long at least");
DG_THRESHOLD(BLOCK_GAP, 14.0, "units", "between the ends of a block arrow and the boxes that it joins");
DG_THRESHOLD(TWIN_GAP, 3.5, "units", "between the ends of two strokes over the same line");
DG_THRESHOLD(RAIL_GAP, 10.0, "units", "the same where one shape draws both, as the two rails of a double line");
DG_THRESHOLD(TWIN_SHARE, 0.1, "share", "of a stroke that another over the same line is longer or shorter");
DG_THRESHOLD(LONE_GAP, 3.0, "units",
             "between the ends of a head without a shaft and the boxes that it fills the gap of");
DG_THRESHOLD(LONE_SKEW, 0.2, "share", "of its length that one of its sides may be longer than the other");
DG_THRESHOLD(HEAD_SIZE, 28.0, "units",
             "outlines without words that are larger than arrow heads hide what is under them");
DG_THRESHOLD(HIDDEN_DEPTH, 0.5, "units", "what is this deep under an outline is hidden");
DG_THRESHOLD(PROBE, 1.5, "units", "how far from its end a line is looked at");
DG_THRESHOLD(OPAQUE, 0.5, "share", "what lets less through than it hides is painted over a line");
#define BLOCK_CORNERS 32 /* of a block arrow with a dozen bends */

#define COVERS_MAX 8 /* outlines over each other that hide one end */

#define STRETCHES 12.0 /* boxes for a piece, where pieces are long, on average */
#define STRETCH_MIN 50.0 /* shorter stretches have no box of their own */

/* A hostile figure can hold a million strokes; no drawn one has more than a few thousand. */
#define PIECES_MAX 50000

const DgPoint *dg_piece_points(const DgScene *scene, const DgPiece *piece, guint *n) {
  *n = piece->n_points ? piece->n_points : 2;
  return piece->n_points ? &g_array_index(scene->ink.points, DgPoint, piece->first_point) : piece->bar;
}

void dg_piece_measure(const DgScene *scene, DgPiece *piece) {
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  piece->length = 0;
  double left = p[0].x, right = left, top = p[0].y, bottom = top;
  for (guint i = 1; i < n; i++) {
    piece->length += dg_distance(p[i - 1], p[i]);
    left = MIN(left, p[i].x);
    right = MAX(right, p[i].x);
    top = MIN(top, p[i].y);
    bottom = MAX(bottom, p[i].y);
  }
  piece->box = (DgBox){left, top, right - left, bottom - top};
}

static void add_piece(const DgScene *scene, DgStrokes *strokes, DgPiece *piece) {
  dg_piece_measure(scene, piece);
  g_array_append_val(strokes->all, *piece);
}

/* Drops specks, which are neither lines nor dashes of one. */
static void drop_specks(const DgScene *scene, DgStrokes *strokes) {
  guint n = scene->strokes.all->len, kept = 0;
  g_autofree guint *place = g_new(guint, n + 1);
  for (guint i = 0; i < n; i++) {
    const DgPiece *piece = dg_scene_piece(scene, i);
    place[i] = kept;
    if (piece->consumed || piece->length >= PIECE_LENGTH_MIN * scene->unit)
      *dg_piece_at(strokes, kept++) = *piece;
  }
  g_array_set_size(strokes->all, kept);
  for (guint i = 0; i < kept; i++)
    if (dg_scene_piece(scene, i)->next_dash)
      dg_piece_at(strokes, i)->next_dash = place[dg_scene_piece(scene, i)->next_dash];
  if (kept > PIECES_MAX)
    scene->work->failure = "more than " G_STRINGIFY(PIECES_MAX) " strokes";
}

/* Twice the signed area between a run of points and its chord, over the length of the chord: near 0 for a straight run,
 * which a fill does not widen. */
static gboolean is_straight(const DgPoint *p, guint n, double slack) {
  DG_RULE(is_straight, TRUE);
  for (guint i = 1; i + 1 < n; i++)
    if (dg_segment_distance(p[i], p[0], p[n - 1]) > slack)
      return FALSE;
  return TRUE;
}

/* The corners of a closed outline: points where it turns. Returns their number, or 0 when there are more than `most`.
 */
static guint find_corners(const DgScene *scene, const DgRegion *region, DgPoint *corners, guint most) {
  const DgPoint *p = &g_array_index(scene->ink.points, DgPoint, region->first_point);
  guint n = region->n_points, found = 0;
  if (n > 1 && dg_distance(p[0], p[n - 1]) < 1e-9)
    n--;
  for (guint i = 0; i < n; i++) {
    DgPoint before = p[(i + n - 1) % n], after = p[(i + 1) % n];
    if (dg_segment_distance(p[i], before, after) < CORNER * scene->unit)
      continue;
    if (found == most)
      return 0;
    corners[found++] = p[i];
  }
  return found;
}

/* TRUE when corner `tip` of the n corners is the tip of a block arrow. Counted from the tip (0), corners 1 and n-1 are
 * the barbs, 2 and n-2 where the shaft meets the head, 3 and n-3 the next bend or the end of the shaft:
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
  DgPoint neck[2] = {c[(tip + 2) % n], c[(tip + n - 2) % n]}, next[2] = {c[(tip + 3) % n], c[(tip + n - 3) % n]};
  double head = dg_distance(barb[0], barb[1]), shaft = dg_distance(neck[0], neck[1]);
  double slack = ARROW_SKEW * head;
  DgPoint far = dg_middle(next[0], next[1]), ahead = dg_middle(neck[0], neck[1]);
  /* seen along the shaft: the middle line, from the neck through the tip */
  DgPoint back = {2 * ahead.x - t.x, 2 * ahead.y - t.y};
  /* both sides of a head are alike: other corners of a short arrow pass for a tip in all else */
  if (fabs(dg_distance(t, barb[0]) - dg_distance(t, barb[1])) > slack ||
      fabs(dg_distance(neck[0], barb[0]) - dg_distance(neck[1], barb[1])) > slack)
    return FALSE;
  return head > ARROW_HEAD * shaft && dg_segment_distance(dg_middle(barb[0], barb[1]), t, back) < slack &&
         dg_distance(ahead, t) > slack && dg_distance(t, far) > ARROW_LENGTH * head;
}

/* TRUE when the outline runs to and fro in one width from the neck behind corner `tip`, over `n_pairs` pairs of corners
 * that lie across from each other. Where the shaft bends at right angles, they are farther apart. */
static gboolean is_arrow_shaft(const DgPoint *c, guint n, guint tip, guint n_pairs) {
  double shaft = dg_distance(c[(tip + 2) % n], c[(tip + n - 2) % n]);
  for (guint k = 3; k < 2 + n_pairs; k++) {
    double across = dg_distance(c[(tip + k) % n], c[(tip + n - k) % n]);
    gboolean last = k + 1 == 2 + n_pairs;
    if (across < SHAFT_THIN * shaft || across > (last ? SHAFT_THICK : BEND_WIDTH) * shaft)
      return FALSE;
  }
  return TRUE;
}

/* Adds the line in the middle of a block arrow with its tip at corner `tip`. */
static void add_block_arrow(const DgScene *scene, DgInk *ink, DgStrokes *strokes, const DgRegion *region,
                            const DgPoint *c, guint n, guint tip, guint n_pairs) {
  gboolean two_heads = n % 2 == 0;
  DgPiece arrow = {.shape = region->shape, .bar = {{0, 0}, c[tip]}, .heads = two_heads ? 3 : 2};
  DgPoint line[BLOCK_CORNERS];
  guint length = 0;
  line[length++] = two_heads ? c[(tip + n / 2) % n] : dg_middle(c[(tip + n / 2) % n], c[(tip + n - n / 2) % n]);
  for (guint k = n_pairs; k > 2; k--)
    line[length++] = dg_middle(c[(tip + k) % n], c[(tip + n - k) % n]);
  line[length++] = c[tip];
  arrow.bar[0] = line[0];
  if (length > 2) {
    arrow.first_point = scene->ink.points->len;
    arrow.n_points = length;
    g_array_append_vals(ink->points, line, length);
  }
  add_piece(scene, strokes, &arrow);
}

/* TRUE when another outline, not around the arrow, has its border near `point`. */
static gboolean is_near_box(const DgScene *scene, guint arrow, DgPoint point, GArray *near) {
  double gap = BLOCK_GAP * scene->unit;
  DgBox box = dg_scene_region(scene, arrow)->box;
  dg_grid_query(scene->regions.grid, dg_box_around(point, gap), near);
  for (guint m = 0; m < near->len; m++) {
    guint j = g_array_index(near, guint, m);
    const DgRegion *region = dg_scene_region(scene, j);
    if (j != arrow && region->whole != DG_NONE && region->whole != (int)arrow &&
        (region->n_texts || region->outlined) && !dg_box_contains_box(region->box, box, 0) &&
        dg_region_border_distance(scene, region, point) <= gap)
      return TRUE;
  }
  return FALSE;
}

/* The named or visible outline that has its border near `point` and is not around the shape; DG_NONE without one. */
static int box_at(const DgScene *scene, guint shape, DgPoint point, GArray *near) {
  double gap = LONE_GAP * scene->unit;
  DgBox box = dg_scene_region(scene, shape)->box;
  int found = DG_NONE;
  dg_grid_query(scene->regions.grid, dg_box_around(point, gap), near);
  for (guint m = 0; m < near->len; m++) {
    guint j = g_array_index(near, guint, m);
    const DgRegion *region = dg_scene_region(scene, j);
    if (j != shape && region->whole != DG_NONE && region->whole != (int)shape && region->outlined &&
        (region->n_texts || fmin(region->box.width, region->box.height) > HEAD_SIZE * scene->unit) &&
        !dg_box_contains_box(region->box, box, 0) && dg_region_border_distance(scene, region, point) <= gap)
      found = region->whole;
  }
  return found;
}

/* Between boxes that stand close together there is room for a head only: one that fills the gap from the border of the
 * one to that of the other is an arrow without a shaft. (If it turns out to end a line, the line is the arrow.) */
static void find_lone_heads(const DgScene *scene, DgRegions *regions, DgStrokes *strokes) {
  DG_RULE(find_lone_heads, );
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < scene->regions.all->len; i++) {
    DgRegion *region = dg_region_at(regions, i);
    DgPoint c[4];
    if (region->whole == DG_NONE || !region->n_points || region->n_texts ||
        fmax(region->box.width, region->box.height) > HEAD_SIZE * scene->unit)
      continue;
    guint n = find_corners(scene, region, c, 4);
    for (guint tip = 0; tip < n && n >= 3; tip++) {
      DgPoint barb[2] = {c[(tip + 1) % n], c[(tip + n - 1) % n]}, base = dg_middle(barb[0], barb[1]);
      double length = dg_distance(base, c[tip]), left = dg_distance(barb[0], c[tip]),
             right = dg_distance(barb[1], c[tip]);
      if (fabs(left - right) > LONE_SKEW * length || (n == 4 && dg_distance(c[(tip + 2) % n], c[tip]) > length))
        continue;
      int to = box_at(scene, i, c[tip], near), from = box_at(scene, i, base, near);
      if (to == DG_NONE || from == DG_NONE || to == from)
        continue;
      DgPiece arrow = {.shape = region->shape, .bar = {base, c[tip]}, .heads = 2};
      add_piece(scene, strokes, &arrow);
      region->whole = DG_NONE;
      break;
    }
  }
}

/* What was written in outlines that are lines now stands in what is around them. */
static void release_texts(const DgScene *scene, DgRegions *regions, DgTextPlaces *texts) {
  for (guint i = 0; i < scene->drawing->texts->len; i++) {
    int *region = &texts->region[i];
    if (*region < 0 || dg_scene_region(scene, *region)->whole != DG_NONE)
      continue;
    while (*region >= 0 && dg_scene_region(scene, *region)->whole == DG_NONE)
      *region = dg_scene_region(scene, *region)->parent;
    if (*region < 0)
      continue;
    dg_region_at(regions, *region)->n_texts++;
    dg_region_at(regions, *region)->n_numbers += dg_is_bare_number(dg_drawing_text(scene->drawing, i)->string);
  }
}

/* Outlines in the form of an arrow are lines from end to end: with one head, 7 corners and 2 for each bend; with two,
 * 10 and as many. One with words in it is a line only when it runs from box to box; elsewhere it is a step that has
 * the form of an arrow. */
static void find_block_arrows(const DgScene *scene, DgInk *ink, DgRegions *regions, DgTextPlaces *texts,
                              DgStrokes *strokes) {
  DG_RULE(find_block_arrows, );
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  gboolean worded = FALSE;
  for (guint i = 0; i < scene->regions.all->len; i++) {
    DgRegion *region = dg_region_at(regions, i);
    DgPoint c[BLOCK_CORNERS];
    if (region->whole == DG_NONE || !region->n_points)
      continue;
    guint n = find_corners(scene, region, c, BLOCK_CORNERS);
    if (n < 7 || n == 8)
      continue;
    gboolean two_heads = n % 2 == 0;
    guint n_pairs = two_heads ? n / 2 - 3 : n / 2 - 1; /* from neck to tail, or from neck to neck */
    for (guint tip = 0; tip < n; tip++) {
      DgPoint far = two_heads ? c[(tip + n / 2) % n] : dg_middle(c[(tip + n / 2) % n], c[(tip + n - n / 2) % n]);
      if (!is_arrow_tip(c, n, tip) || (two_heads && !is_arrow_tip(c, n, (tip + n / 2) % n)) ||
          !is_arrow_shaft(c, n, tip, n_pairs) ||
          (region->n_texts && !(is_near_box(scene, i, c[tip], near) && is_near_box(scene, i, far, near))))
        continue;
      add_block_arrow(scene, ink, strokes, region, c, n, tip, n_pairs);
      worded |= region->n_texts > 0;
      region->whole = DG_NONE;
      break;
    }
  }
  if (worded)
    release_texts(scene, regions, texts);
}

/* The outline painted after the shape that hides `point` of it; DG_NONE when the point can be seen. What is as small as
 * an arrow head and without words could be the head of the line, and hides nothing of it. */
static int find_cover(const DgScene *scene, const DgShape *shape, DgPoint point, GArray *near) {
  dg_grid_query(scene->regions.grid, (DgBox){point.x, point.y, 0, 0}, near);
  for (guint m = 0; m < near->len; m++) {
    guint j = g_array_index(near, guint, m);
    const DgRegion *region = dg_scene_region(scene, j);
    const DgShape *cover = dg_drawing_shape(scene->drawing, region->shape);
    if (cover->z <= shape->z || cover->masked || (region->whole == DG_NONE && !region->n_texts) ||
        (cover->kind != DG_SHAPE_IMAGE && (!cover->filled || cover->fill_opacity < OPAQUE)) ||
        (!region->n_texts && fmax(region->box.width, region->box.height) <= HEAD_SIZE * scene->unit))
      continue;
    if (dg_region_contains(scene, region, point) &&
        dg_region_border_distance(scene, region, point) > HIDDEN_DEPTH * scene->unit)
      return (int)j;
  }
  return DG_NONE;
}

/* Cuts off what is hidden at one end of a stroke: lines are drawn from middle to middle of boxes that are painted over
 * them. FALSE when nothing of it is left. */
static gboolean clip_hidden(const DgScene *scene, DgPiece *piece, gboolean last, GArray *near) {
  DG_RULE(clip_hidden, TRUE);
  const DgShape *shape = dg_drawing_shape(scene->drawing, piece->shape);
  for (guint depth = 0; depth < COVERS_MAX; depth++) {
    DgPoint *p = &g_array_index(scene->ink.points, DgPoint, piece->first_point);
    guint n = piece->n_points, s = 0;
    DgPoint *tip = &p[last ? n - 1 : 0], next = p[last ? n - 2 : 1];
    double first = dg_distance(*tip, next), step = fmin(PROBE * scene->unit, first / 2);
    /* one that begins at the far border runs under the box as well */
    DgPoint probe =
        first > 0 ? (DgPoint){tip->x + step * (next.x - tip->x) / first, tip->y + step * (next.y - tip->y) / first}
                  : *tip;
    int cover = find_cover(scene, shape, probe, near);
    if (cover == DG_NONE)
      return TRUE;
    *tip = probe;
    double way = INFINITY;
    for (; s + 1 < n; s++) {
      DgPoint a = last ? p[n - 1 - s] : p[s], b = last ? p[n - 2 - s] : p[s + 1];
      double length = dg_distance(a, b);
      if (length <= 0)
        continue;
      DgPoint direction = {(b.x - a.x) / length, (b.y - a.y) / length};
      way = dg_region_ray(scene, dg_scene_region(scene, cover), a, direction, length);
      if (isinf(way))
        continue;
      DgPoint cut = {a.x + way * direction.x, a.y + way * direction.y};
      p[last ? n - 1 - s : s] = cut;
      break;
    }
    if (isinf(way))
      return FALSE;
    piece->n_points -= s;
    if (!last)
      piece->first_point += s;
  }
  return TRUE;
}

static void find_pieces(const DgScene *scene, DgInk *ink, DgStrokes *strokes) {
  const DgDrawing *drawing = scene->drawing;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autofree guint8 *is_region = g_new0(guint8, drawing->shapes->len + 1);
  for (guint i = 0; i < scene->regions.all->len; i++)
    is_region[dg_scene_region(scene, i)->shape] = 1;
  for (guint i = 0; i < scene->ink.bands->len; i++) {
    const DgBand *band = &g_array_index(scene->ink.bands, DgBand, i);
    DgPiece piece = {
        .shape = band->shape, .subpath = band->subpath, .first_point = band->first_point, .n_points = band->n_points};
    add_piece(scene, strokes, &piece);
  }
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    if (shape->kind == DG_SHAPE_IMAGE || scene->ink.is_band[i])
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
      add_piece(scene, strokes, &bar);
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
      if (shape->filled && !marked && !is_straight(p, subpath->n_points, STRAIGHT * scene->unit))
        continue;
      DgPiece piece = {.shape = i, .subpath = shape->first_subpath + s, .first_point = scene->ink.points->len};
      /* markers stand at the ends of the whole shape, not of each of its subpaths */
      piece.marks[0] = s == 0 ? shape->mark_start : DG_MARK_NONE;
      piece.marks[1] = s + 1 == shape->n_subpaths ? shape->mark_end : DG_MARK_NONE;
      piece.mark_reach = shape->mark_reach;
      piece.n_points = dg_points_simplify(p, subpath->n_points, DG_SIMPLIFY * scene->unit, ink->points);
      if ((shape->mark_start == DG_MARK_NONE && !clip_hidden(scene, &piece, FALSE, near)) ||
          (shape->mark_end == DG_MARK_NONE && !clip_hidden(scene, &piece, TRUE, near)))
        continue;
      add_piece(scene, strokes, &piece);
    }
  }
}

/* By place in the document. */
static int compare_pieces(gconstpointer a, gconstpointer b) {
  const DgPiece *p = a, *q = b;
  if (p->shape != q->shape)
    return p->shape < q->shape ? -1 : 1;
  return p->subpath < q->subpath ? -1 : p->subpath > q->subpath;
}

/* Hand-drawn styles draw a line twice: the second stroke is left out. */
static void drop_twins(const DgScene *scene, DgStrokes *strokes) {
  DG_RULE(drop_twins, );
  guint n = scene->strokes.all->len;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n; i++) {
    DgPiece *piece = dg_piece_at(strokes, i);
    guint np, nq;
    const DgPoint *p = dg_piece_points(scene, piece, &np);
    dg_grid_query(scene->strokes.grid, dg_box_around(p[0], RAIL_GAP * scene->unit), near);
    for (guint m = 0; m < near->len && !piece->consumed; m++) {
      guint j = g_array_index(near, guint, m);
      const DgPiece *other = dg_scene_piece(scene, j);
      double slack = (other->shape == piece->shape ? RAIL_GAP : TWIN_GAP) * scene->unit;
      if (j >= i || other->consumed || fabs(other->length - piece->length) > TWIN_SHARE * piece->length + slack)
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

/* Adds the box of the stretch from p to q to the boxes of a piece: to its last one, when that stays short. */
static void add_stretch(const DgScene *scene, DgStrokes *strokes, guint piece, DgPoint p, DgPoint q, double longest) {
  DgBox box = {fmin(p.x, q.x), fmin(p.y, q.y), fabs(p.x - q.x), fabs(p.y - q.y)};
  guint n = scene->strokes.boxes->len;
  if (n && g_array_index(scene->strokes.owners, guint, n - 1) == piece) {
    DgBox *last = &g_array_index(scene->strokes.boxes, DgBox, n - 1), both = dg_box_union(*last, box);
    if (fmax(both.width, both.height) <= longest) {
      *last = both;
      return;
    }
  }
  g_array_append_val(strokes->boxes, box);
  g_array_append_val(strokes->owners, piece);
}

/* Indexes the pieces by where they run. The box of a long slanting line covers much that it does not come near, so
 * pieces are cut into stretches: about STRETCHES as many as there are pieces. */
static void find_stretches(const DgScene *scene, DgStrokes *strokes) {
  guint n = scene->strokes.all->len;
  double all = 0;
  for (guint i = 0; i < n; i++)
    all += dg_scene_piece(scene, i)->length;
  double longest = fmax(all / (STRETCHES * (n + 1.0)), STRETCH_MIN * scene->unit);
  strokes->boxes = g_array_sized_new(FALSE, FALSE, sizeof(DgBox), n);
  strokes->owners = g_array_sized_new(FALSE, FALSE, sizeof(guint), n);
  for (guint i = 0; i < n; i++) {
    guint n_points;
    const DgPoint *p = dg_piece_points(scene, dg_scene_piece(scene, i), &n_points);
    for (guint k = 0; k + 1 < n_points; k++) {
      guint parts = (guint)ceil(fmax(dg_distance(p[k], p[k + 1]) / longest, 1));
      DgPoint from = p[k];
      for (guint part = 1; part <= parts; part++) {
        double t = (double)part / parts;
        DgPoint to = {p[k].x + t * (p[k + 1].x - p[k].x), p[k].y + t * (p[k + 1].y - p[k].y)};
        add_stretch(scene, strokes, i, from, to, longest);
        from = to;
      }
    }
  }
  strokes->grid = dg_grid_new_of_parts(scene->bounds, (const DgBox *)(gpointer)scene->strokes.boxes->data,
                                       (const guint *)(gpointer)scene->strokes.owners->data, scene->strokes.boxes->len,
                                       n, scene->work);
}

void dg_scene_find_pieces(const DgScene *scene, DgInk *ink, DgRegions *regions, DgTextPlaces *texts,
                          DgStrokes *strokes) {
  strokes->all = g_array_new(FALSE, TRUE, sizeof(DgPiece));
  find_block_arrows(scene, ink, regions, texts, strokes);
  find_lone_heads(scene, regions, strokes);
  find_pieces(scene, ink, strokes);
  g_array_sort(strokes->all, compare_pieces);
  dg_scene_join_dashes(scene, ink, strokes);
  drop_specks(scene, strokes);
  find_stretches(scene, strokes);
  drop_twins(scene, strokes);
}
