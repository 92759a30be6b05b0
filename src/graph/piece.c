#include "graph/outline.h"
#include "graph/threshold.h"

DG_THRESHOLD(BAR_THICKNESS, 2.5, "units", "a filled rectangle at most this thick is seen as a line");
DG_THRESHOLD(PIECE_LENGTH_MIN, 3.0, "units", "shorter strokes are specks");
DG_THRESHOLD(STRAIGHT, 1.0, "units", "a filled stroke that bends by more is a shape");
DG_THRESHOLD(TWIN_GAP, 3.5, "units", "between the ends of two strokes over the same line");
DG_THRESHOLD(RAIL_GAP, 10.0, "units", "the same where one shape draws both, as the two rails of a double line");
DG_THRESHOLD(TWIN_SHARE, 0.1, "share", "of a stroke that another over the same line is longer or shorter");
DG_THRESHOLD(HEAD_SIZE, 28.0, "units",
             "outlines without words that are larger than arrow heads hide what is under them");
DG_THRESHOLD(HIDDEN_DEPTH, 0.5, "units", "what is this deep under an outline is hidden");
DG_THRESHOLD(PROBE, 1.5, "units", "how far from its end a line is looked at");
DG_THRESHOLD(OPAQUE, 0.5, "share", "what lets less through than it hides is painted over a line");

#define SHAPE_STROKES 8 /* of one shape that are compared without a search */
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

void dg_strokes_add(const DgScene *scene, DgStrokes *strokes, DgPiece *piece) {
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

/* TRUE for what lets less through than it hides. */
static gboolean is_opaque(const DgShape *shape) {
  return !shape->masked && (shape->kind == DG_SHAPE_IMAGE || (shape->filled && shape->fill_opacity >= OPAQUE));
}

/* The z of the last outline that hides what is under it: later lines are whole. */
static guint find_top(const DgScene *scene) {
  guint top = 0;
  for (guint i = 0; i < scene->regions.all->len; i++) {
    const DgShape *shape = dg_drawing_shape(scene->drawing, dg_scene_region(scene, (int)i)->shape);
    if (is_opaque(shape))
      top = MAX(top, shape->z);
  }
  return top;
}

/* The outline painted after the shape that hides `point` of it; DG_NONE when the point can be seen. What is as small as
 * an arrow head and without words could be the head of the line, and hides nothing of it. */
static int find_cover(const DgScene *scene, const DgShape *shape, DgPoint point, GArray *near) {
  dg_grid_query(scene->regions.grid, (DgBox){point.x, point.y, 0, 0}, near);
  for (guint m = 0; m < near->len; m++) {
    guint j = g_array_index(near, guint, m);
    const DgRegion *region = dg_scene_region(scene, j);
    const DgShape *cover = dg_drawing_shape(scene->drawing, region->shape);
    if (cover->z <= shape->z || !is_opaque(cover) ||
        ((region->whole == DG_NONE || region->arrow) && !region->n_texts) ||
        (!region->n_texts && dg_most(region->box.width, region->box.height) <= HEAD_SIZE * scene->unit))
      continue;
    if (dg_region_contains(scene, region, point) &&
        !dg_region_border_within(scene, region, point, HIDDEN_DEPTH * scene->unit))
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
    double first = dg_distance(*tip, next), step = dg_least(PROBE * scene->unit, first / 2);
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
    is_region[dg_scene_region(scene, i)->shape] |= !dg_scene_region(scene, i)->walls;
  guint top = find_top(scene);
  for (guint i = 0; i < scene->ink.bands->len; i++) {
    const DgBand *band = &g_array_index(scene->ink.bands, DgBand, i);
    if (scene->ink.plotted[band->shape] || scene->ink.settled[band->shape])
      continue;
    DgPiece piece = {.shape = band->shape,
                     .subpath = band->subpath,
                     .first_point = band->first_point,
                     .n_points = band->n_points,
                     .heads = band->heads & 3};
    dg_strokes_add(scene, strokes, &piece);
  }
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    if (shape->kind == DG_SHAPE_IMAGE || scene->ink.is_band[i] || scene->ink.plotted[i] || scene->ink.settled[i] ||
        dg_shape_is_outline_of_thing(scene, i))
      continue;
    double thick = BAR_THICKNESS * scene->unit;
    if (shape->filled && !shape->stroked && dg_least(shape->box.width, shape->box.height) <= thick) {
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
      dg_strokes_add(scene, strokes, &bar);
      continue;
    }
    gboolean marked = shape->mark_start != DG_MARK_NONE || shape->mark_end != DG_MARK_NONE;
    if (!shape->stroked && !marked)
      continue;
    if (is_region[i] && !marked)
      continue;
    for (guint s = 0; s < shape->n_subpaths; s++) {
      const DgSubpath *subpath = dg_drawing_subpath(drawing, shape->first_subpath + s);
      const DgPoint *p = dg_drawing_points(drawing, subpath);
      guint n = subpath->n_points;
      DgPoint ends[2];
      gboolean back = subpath->closed || dg_distance(p[0], p[n - 1]) < 1e-9;
      gboolean flat = back && n > 1 && dg_outline_is_flat(p, n, scene->unit, ends);
      if (n < 2 || (subpath->closed && !flat) || scene->ink.is_wall[shape->first_subpath + s])
        continue;
      if (flat) {
        p = ends;
        n = 2;
      }
      if (shape->filled && !marked && !is_straight(p, n, STRAIGHT * scene->unit))
        continue;
      DgPiece piece = {.shape = i, .subpath = shape->first_subpath + s, .first_point = scene->ink.points->len};
      /* markers stand at the ends of the whole shape, not of each of its subpaths */
      piece.marks[0] = s == 0 ? shape->mark_start : DG_MARK_NONE;
      piece.marks[1] = s + 1 == shape->n_subpaths ? shape->mark_end : DG_MARK_NONE;
      piece.mark_reach = shape->mark_reach;
      dg_piece_set_stated(scene, shape, s, &piece);
      piece.consumed = shape->html; /* it underlines words, and leads nowhere */
      piece.n_points = dg_points_simplify(p, n, DG_SIMPLIFY * scene->unit, ink->points);
      if (shape->z < top && ((shape->mark_start == DG_MARK_NONE && !clip_hidden(scene, &piece, FALSE, near)) ||
                             (shape->mark_end == DG_MARK_NONE && !clip_hidden(scene, &piece, TRUE, near))))
        continue;
      dg_strokes_add(scene, strokes, &piece);
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

/* TRUE when a piece lies over another one, which is drawn: two strokes of one line. */
static gboolean is_twin(const DgScene *scene, const DgPiece *piece, const DgPiece *other) {
  guint np, nq;
  double slack = (other->shape == piece->shape ? RAIL_GAP : TWIN_GAP) * scene->unit;
  if (other->consumed || piece->length <= 2 * slack ||
      fabs(other->length - piece->length) > TWIN_SHARE * piece->length + slack)
    return FALSE;
  const DgPoint *p = dg_piece_points(scene, piece, &np), *q = dg_piece_points(scene, other, &nq);
  gboolean same = dg_distance(p[0], q[0]) < slack && dg_distance(p[np - 1], q[nq - 1]) < slack;
  gboolean reverse = dg_distance(p[0], q[nq - 1]) < slack && dg_distance(p[np - 1], q[0]) < slack;
  /* two curves between the same ends may bulge apart: then they are two lines */
  DgPoint middle = p[np / 2];
  double apart = INFINITY;
  for (guint s = 0; s + 1 < nq && (same || reverse); s++)
    apart = dg_least(apart, dg_segment_distance(middle, q[s], q[s + 1]));
  return apart < slack;
}

/* Hand-drawn styles draw a line twice, most often one stroke after the other: the second stroke is left out. */
static void drop_twins(const DgScene *scene, DgStrokes *strokes) {
  DG_RULE(drop_twins, );
  guint n = scene->strokes.all->len;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autofree DgBox *ends = g_new(DgBox, 2 * n + 1);
  g_autofree guint *owners = g_new(guint, 2 * n + 1);
  for (guint i = 0; i < 2 * n; i++) {
    guint n_points;
    const DgPoint *p = dg_piece_points(scene, dg_scene_piece(scene, i / 2), &n_points);
    ends[i] = dg_box_around(p[i % 2 ? n_points - 1 : 0], 0);
    owners[i] = i / 2;
  }
  g_autoptr(DgGrid) grid = dg_grid_new_of_parts(scene->bounds, ends, owners, 2 * n, n, scene->work);
  for (guint i = 0; i < n; i++) {
    DgPiece *piece = dg_piece_at(strokes, i);
    guint first = i, least = i - MIN(i, SHAPE_STROKES);
    while (first > least && dg_scene_piece(scene, first - 1)->shape == piece->shape && !piece->consumed)
      piece->consumed = is_twin(scene, piece, dg_scene_piece(scene, --first));
    if (piece->consumed)
      continue;
    /* those of its own shape are looked at, unless these are many */
    gboolean many = first + SHAPE_STROKES == i && first && dg_scene_piece(scene, first - 1)->shape == piece->shape;
    double reach = (many ? dg_most(RAIL_GAP, TWIN_GAP) : TWIN_GAP) * scene->unit;
    dg_grid_query(grid, dg_box_grow(ends[2 * i], reach, reach), near);
    for (guint m = 0; m < near->len && !piece->consumed && g_array_index(near, guint, m) < i; m++)
      piece->consumed = is_twin(scene, piece, dg_scene_piece(scene, g_array_index(near, guint, m)));
  }
}

/* Adds the box of the stretch from p to q to the `n` boxes of a piece: to its last one, when that stays short. Returns
 * how many there are then. */
static guint add_stretch(DgBox *boxes, guint n, DgPoint p, DgPoint q, double longest) {
  DgBox box = {dg_least(p.x, q.x), dg_least(p.y, q.y), fabs(p.x - q.x), fabs(p.y - q.y)};
  if (n) {
    DgBox both = dg_box_union(boxes[n - 1], box);
    if (dg_most(both.width, both.height) <= longest) {
      boxes[n - 1] = both;
      return n;
    }
  }
  boxes[n] = box;
  return n + 1;
}

/* Indexes the pieces by where they run. The box of a long slanting line covers much that it does not come near, so
 * pieces are cut into stretches: about STRETCHES as many as there are pieces. */
void dg_strokes_index(const DgScene *scene, DgStrokes *strokes) {
  guint n = scene->strokes.all->len;
  double all = 0;
  for (guint i = 0; i < n; i++)
    all += dg_scene_piece(scene, i)->length;
  double longest = dg_most(all / (STRETCHES * (n + 1.0)), STRETCH_MIN * scene->unit);
  g_clear_pointer(&strokes->boxes, g_array_unref);
  g_clear_pointer(&strokes->owners, g_array_unref);
  g_clear_pointer(&strokes->grid, dg_grid_free);
  strokes->boxes = g_array_sized_new(FALSE, FALSE, sizeof(DgBox), n);
  strokes->owners = g_array_sized_new(FALSE, FALSE, sizeof(guint), n);
  for (guint i = 0; i < n; i++) {
    guint n_points, first = scene->strokes.boxes->len, n_boxes = 0;
    const DgPoint *p = dg_piece_points(scene, dg_scene_piece(scene, i), &n_points);
    for (guint k = 0; k + 1 < n_points; k++) {
      double length = dg_distance(p[k], p[k + 1]);
      guint parts = length > longest ? (guint)ceil(length / longest) : 1;
      DgPoint from = p[k];
      if (scene->strokes.boxes->len < first + n_boxes + parts)
        g_array_set_size(strokes->boxes, first + n_boxes + parts + n_points); /* room for more than these */
      DgBox *boxes = &g_array_index(strokes->boxes, DgBox, first);
      for (guint part = 1; part < parts; part++) {
        double t = (double)part / parts;
        DgPoint to = {p[k].x + t * (p[k + 1].x - p[k].x), p[k].y + t * (p[k + 1].y - p[k].y)};
        n_boxes = add_stretch(boxes, n_boxes, from, to, longest);
        from = to;
      }
      n_boxes = add_stretch(boxes, n_boxes, from, p[k + 1], longest);
    }
    g_array_set_size(strokes->boxes, first + n_boxes);
    g_array_set_size(strokes->owners, first + n_boxes);
    for (guint k = 0; k < n_boxes; k++)
      g_array_index(strokes->owners, guint, first + k) = i;
  }
  strokes->grid = dg_grid_new_of_parts(scene->bounds, (const DgBox *)(gpointer)scene->strokes.boxes->data,
                                       (const guint *)(gpointer)scene->strokes.owners->data, scene->strokes.boxes->len,
                                       n, scene->work);
}

void dg_scene_find_pieces(const DgScene *scene, DgInk *ink, DgStrokes *strokes) {
  strokes->all = g_array_sized_new(FALSE, FALSE, sizeof(DgPiece), 32);
  find_pieces(scene, ink, strokes);
  if (scene->ink.bands->len) /* which were found first */
    g_array_sort(strokes->all, compare_pieces);
  dg_scene_join_dashes(scene, ink, strokes);
  drop_specks(scene, strokes);
  dg_strokes_index(scene, strokes);
  drop_twins(scene, strokes);
}
