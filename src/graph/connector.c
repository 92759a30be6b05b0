#include "graph/scene.h"
#include "graph/threshold.h"
#include "graph/union_find.h"

DG_THRESHOLD(JOIN_GAP, 2.0, "units", "between ends of pieces that are meant to meet");
DG_THRESHOLD(INNER_DEPTH, 12.0, "units", "an end this deep inside an outline does not point at the outline");
DG_THRESHOLD(WORD_GAP, 13.0, "units", "between the ends of lines and the word or box under which they meet");
DG_THRESHOLD(NAME_SIDE, 14.0, "font sizes", "what is larger holds things, and lines that meet in it");
DG_THRESHOLD(THING_SIDE, 20.0, "units", "what has no words and is smaller marks a joint");
DG_THRESHOLD(WORD_COSINE, 0.25, "cosine",
             "of the angle between a line and the way from its end to the word that it points at");
DG_THRESHOLD(THROUGH_COSINE, -0.8, "cosine", "of the angle between lines that meet: they go on in each other");
DG_THRESHOLD(DIRECTION_SPAN, 4.0, "units",
             "the direction of an end is taken over this length, past the jitter of curves");
DG_THRESHOLD(SPUR_LENGTH, 7.0, "units", "that a line may turn back on itself at its end,");
DG_THRESHOLD(SPUR_COSINE, -0.9, "cosine", "of the angle between its last two stretches then");
DG_THRESHOLD(ENTRY_MARGIN, 8.0, "units", "from the ends of an arrow to where another one enters it");
DG_THRESHOLD(BROAD_REACH, 6.0, "units", "half the width of the broadest line that others are joined to at its side");
DG_THRESHOLD(SAME_POINT, 0.01, "units", "points of a path that are nearer are one");

/* What a joint costs of the work that may be done: it takes memory as well. */
#define JOINT_COST 100

static double stroke_reach(const DgScene *scene, const DgPiece *piece) {
  return dg_drawing_shape(scene->drawing, piece->shape)->stroke_width / 2;
}

/* The last point of a line before it turns back on itself: what is cut to its length by a tool may run back a little at
 * its very end, and still points where it ran before. Counts points from the end. */
static guint skip_spur(const DgScene *scene, const DgPoint *p, guint n, gboolean last) {
  DG_RULE(skip_spur, 0);
  if (n < 3)
    return 0;
  DgPoint a = p[last ? n - 1 : 0], b = p[last ? n - 2 : 1], c = p[last ? n - 3 : 2];
  double spur = dg_distance(a, b), before = dg_distance(b, c);
  double ahead = (a.x - b.x) * (b.x - c.x) + (a.y - b.y) * (b.y - c.y);
  return spur <= SPUR_LENGTH * scene->unit && ahead < SPUR_COSINE * spur * before ? 1 : 0;
}

static DgEnd make_end(const DgScene *scene, guint index, gboolean last) {
  const DgPiece *piece = dg_scene_piece(scene, index);
  const DgShape *shape = dg_drawing_shape(scene->drawing, piece->shape);
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  DgPoint tip = last ? p[n - 1] : p[0], back = tip;
  double span = dg_least(DIRECTION_SPAN * scene->unit, piece->length / 2);
  guint spur = skip_spur(scene, p, n, last);
  DgPoint front = last ? p[n - 1 - spur] : p[spur];
  for (guint i = spur + 1; i < n; i++) {
    back = last ? p[n - 1 - i] : p[i];
    if (dg_distance(front, back) >= span)
      break;
  }
  double length = dg_distance(front, back);
  DgEnd end = {.piece = index,
               .last = last,
               .point = tip,
               .direction =
                   length > 0 ? (DgPoint){(front.x - back.x) / length, (front.y - back.y) / length} : (DgPoint){0, 0},
               .reach = shape->stroke_width / 2 + piece->dash_gap,
               .group = DG_NONE,
               .proxy = DG_NONE,
               .region = DG_NONE,
               .margin = INFINITY,
               .breadth = piece->breadth[last ? 1 : 0]};
  if (!piece->n_points || piece->heads) {
    end.head = (piece->heads & (last ? 2 : 1)) != 0;
    end.kind = end.head ? DG_HEAD_BLOCK : DG_HEAD_NONE;
    return end;
  }
  DgMark mark = piece->marks[last];
  end.head = mark == DG_MARK_ARROW;
  end.kind = end.head ? DG_HEAD_MARKER : DG_HEAD_NONE;
  end.mark = mark == DG_MARK_OTHER || mark == DG_MARK_TAIL;
  if (mark != DG_MARK_NONE)
    end.reach = dg_most(end.reach, piece->mark_reach);
  return end;
}

static gboolean meets_region(const DgScene *scene, const DgEnd *end, GArray *near) {
  double reach = DG_TOUCH_GAP * scene->unit + end->reach;
  dg_grid_query(scene->regions.grid, dg_box_around(end->point, reach), near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *region = dg_scene_region(scene, g_array_index(near, guint, m));
    if (region->whole != DG_NONE && (region->n_texts || region->outlined) &&
        dg_region_border_within(scene, region, end->point, reach))
      return TRUE;
  }
  return FALSE;
}

/* A marker may be painted beyond the end of its line: then its tip is what points at things. One that only sticks into
 * a box to which the line itself comes was placed by mistake. */
static void move_to_tip(const DgScene *scene, DgEnd *end, GArray *near) {
  DG_RULE(move_to_tip, );
  DgEnd bare = *end, tip = *end;
  bare.reach = stroke_reach(scene, dg_scene_piece(scene, end->piece));
  if (!end->head || end->reach <= DG_TOUCH_GAP * scene->unit + bare.reach)
    return;
  tip.reach = bare.reach;
  tip.point.x += end->reach * end->direction.x;
  tip.point.y += end->reach * end->direction.y;
  if (!meets_region(scene, &tip, near) && meets_region(scene, &bare, near))
    return;
  *end = tip;
  end->reach = 0; /* nothing is painted beyond the tip */
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

gboolean dg_end_points_at(const DgEnd *end, DgBox box, double reach) {
  DgPoint p = {CLAMP(end->point.x, box.x, dg_box_right(box)), CLAMP(end->point.y, box.y, dg_box_bottom(box))};
  double gap = dg_distance(p, end->point);
  double ahead = (p.x - end->point.x) * end->direction.x + (p.y - end->point.y) * end->direction.y;
  return gap <= reach && ahead >= WORD_COSINE * gap;
}

gboolean dg_end_is_before_box(const DgScene *scene, const DgEnd *end, GArray *near) {
  double reach = WORD_GAP * scene->unit;
  dg_grid_query(scene->regions.grid, dg_box_around(end->point, reach), near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *region = dg_scene_region(scene, (int)g_array_index(near, guint, m));
    if (region->whole != DG_NONE && (region->n_texts || region->outlined) &&
        !dg_region_contains(scene, region, end->point) &&
        isfinite(dg_region_ray(scene, region, end->point, end->direction, reach)))
      return TRUE;
  }
  return FALSE;
}

/* TRUE when the line comes up to a word, or to a box with words that is not around all of it, and points at it. `word`
 * receives the text item when it stands in no box, DG_NONE otherwise. */
static gboolean points_at_name(const DgScene *scene, const DgEnd *end, DgPoint far, GArray *near, int *word) {
  double reach = WORD_GAP * scene->unit, nearest = INFINITY;
  int found = DG_NONE;
  dg_grid_query(scene->texts.grid, dg_box_around(end->point, reach), near);
  for (guint m = 0; m < near->len; m++) {
    guint i = g_array_index(near, guint, m);
    double distance = dg_box_distance(scene->texts.boxes[i], end->point);
    if (scene->texts.hidden[i] || distance >= nearest || !dg_end_points_at(end, scene->texts.boxes[i], reach))
      continue;
    nearest = distance;
    found = (int)i;
  }
  *word = found != DG_NONE && scene->texts.region[found] == DG_NONE ? found : DG_NONE;
  if (found != DG_NONE)
    return TRUE;
  dg_grid_query(scene->regions.grid, dg_box_around(end->point, reach), near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *region = dg_scene_region(scene, g_array_index(near, guint, m));
    if (region->whole != DG_NONE && region->n_texts && !dg_box_contains_point(region->box, far, 0) &&
        dg_end_points_at(end, region->box, reach))
      return TRUE;
  }
  return FALSE;
}

/* TRUE when the line comes from outside into a small box, with words or larger than a mark: it means the box, wherever
 * in it it ends. */
static gboolean ends_in_name(const DgScene *scene, const DgEnd *end, DgPoint far, GArray *near) {
  DG_RULE(ends_in_name, FALSE);
  dg_grid_query(scene->regions.grid, (DgBox){end->point.x, end->point.y, 0, 0}, near);
  for (guint m = 0; m < near->len; m++) {
    const DgRegion *region = dg_scene_region(scene, g_array_index(near, guint, m));
    gboolean thing = region->n_texts ||
                     (region->outlined && dg_least(region->box.width, region->box.height) >= THING_SIDE * scene->unit);
    if (region->whole != DG_NONE && thing &&
        dg_most(region->box.width, region->box.height) <= NAME_SIDE * scene->font &&
        dg_region_contains(scene, region, end->point) && !dg_region_contains(scene, region, far))
      return TRUE;
  }
  return FALSE;
}

/* Ends that meet at a word or a box, and all point at it, are not joined to each other: they mean the thing. The same
 * for those in a box. Adds them to the `anchored`, and gives those at bare words their proxy. */
static void anchor_at_names(const DgScene *scene, DgLines *lines, GArray *ends, guint8 *anchored) {
  DG_RULE(anchor_at_names, );
  double slack = JOIN_GAP * scene->unit;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) around = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(int)); /* of each found */
  int word;
  for (guint e = 0; e < ends->len; e++) {
    const DgEnd *end = &g_array_index(ends, DgEnd, e);
    DgPoint far = g_array_index(ends, DgEnd, e ^ 1).point;
    if (dg_scene_piece(scene, end->piece)->consumed || end->head || anchored[e])
      continue;
    dg_grid_query(scene->strokes.grid, dg_box_around(end->point, slack), near);
    gboolean meets = FALSE, all = TRUE;
    for (guint m = 0; m < near->len; m++) {
      guint j = g_array_index(near, guint, m);
      const DgPiece *other = dg_scene_piece(scene, j);
      double distance, at = j == end->piece || other->consumed ? 0 : project(scene, other, end->point, &distance);
      if (j == end->piece || other->consumed || distance > slack)
        continue;
      meets = TRUE;
      gboolean at_first = at<slack, at_last = at> other->length - slack;
      guint met = 2 * j + (at_last ? 1 : 0);
      const DgEnd *other_end = &g_array_index(ends, DgEnd, met);
      /* what goes straight on runs through the word: it is a label on the line */
      double straight = end->direction.x * other_end->direction.x + end->direction.y * other_end->direction.y;
      all = all && (at_first || at_last) && straight > THROUGH_COSINE &&
            points_at_name(scene, other_end, g_array_index(ends, DgEnd, met ^ 1).point, around, &word);
    }
    if (!meets || !((all && points_at_name(scene, end, far, around, &word)) || ends_in_name(scene, end, far, around)))
      continue;
    if (!all)
      word = DG_NONE;
    g_array_append_val(found, e);
    g_array_append_val(words, word);
  }
  for (guint i = 0; i < found->len; i++) {
    guint e = g_array_index(found, guint, i);
    anchored[e] = 1;
    word = g_array_index(words, int, i);
    if (word == DG_NONE)
      continue;
    DgProxy proxy = {.region = DG_NONE, .text = word, .foot = DG_NONE, .group = DG_NONE, .confirmed = TRUE};
    g_array_index(ends, DgEnd, e).proxy = (int)scene->lines.proxies->len;
    g_array_append_val(lines->proxies, proxy);
  }
}

/* Which of the ends meet a box or a word, and are joined to nothing. Free with g_free(). */
static guint8 *find_anchored(const DgScene *scene, DgLines *lines, GArray *ends) {
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  guint8 *anchored = g_new(guint8, ends->len + 1);
  for (guint e = 0; e < ends->len; e++) {
    const DgEnd *end = &g_array_index(ends, DgEnd, e);
    const DgPiece *piece = dg_scene_piece(scene, end->piece);
    anchored[e] = end->proxy != DG_NONE || piece->meets[e % 2] || piece->stated[e % 2] ||
                  (!piece->consumed && meets_region(scene, end, near));
  }
  anchor_at_names(scene, lines, ends, anchored);
  return anchored;
}

/* TRUE when what ends a line is drawn as an outline alone: what passes through it is another line. */
static gboolean is_hollow(const DgScene *scene, const DgEnd *end) {
  DG_RULE(is_hollow, FALSE);
  if (!end->mark || !end->n_shapes)
    return FALSE;
  const DgShape *shape = dg_drawing_shape(scene->drawing, end->shapes[0]);
  return !shape->filled || shape->fill == scene->ink.paper;
}

/* Where an end meets another piece. */
typedef enum { MEETS_NOTHING, MEETS_MIDDLE, MEETS_END } Meeting;

/* Whether a line goes on at end `e` over piece `other`: `at` receives where on it, `met` which of the ends that is if
 * it is one. */
static Meeting meets_piece(const DgScene *scene, const GArray *ends, const guint8 *anchored, guint e, guint other,
                           double *at, guint *met) {
  double slack = JOIN_GAP * scene->unit, distance;
  const DgEnd *end = &g_array_index(ends, DgEnd, e), *first = &g_array_index(ends, DgEnd, 2 * other);
  const DgPiece *piece = dg_scene_piece(scene, end->piece), *next = dg_scene_piece(scene, other);
  if (other == end->piece || next->consumed)
    return MEETS_NOTHING;
  const DgShape *p = dg_drawing_shape(scene->drawing, piece->shape), *q = dg_drawing_shape(scene->drawing, next->shape);
  /* a dashed line at a solid one, without a head, leads to a note on it */
  if (p->stroked && q->stroked && p->dashed && !q->dashed && !g_array_index(ends, DgEnd, e ^ 1).head)
    return MEETS_NOTHING;
  *at = project(scene, next, end->point, &distance);
  /* a dot where lines meet is a joint, not an end */
  /* and what ends on a broad line is drawn on it */
  double reach = end->mark ? end->reach : dg_least(stroke_reach(scene, next), BROAD_REACH * scene->unit);
  if (distance > slack + reach)
    return MEETS_NOTHING;
  /* an end of the other piece that has a head or meets a box stays an end: the line goes on to nothing there */
  gboolean at_last = *at > next->length - slack;
  *met = 2 * other + at_last;
  if (at_last || *at < slack)
    return g_array_index(ends, DgEnd, *met).head || anchored[*met] ? MEETS_NOTHING : MEETS_END;
  if (is_hollow(scene, end))
    return MEETS_NOTHING;
  /* lines of two colours go on in each other where both end; else one branches off an arrow, or ends at a rule */
  gboolean arrow = first[0].head || first[1].head;
  return p->stroked && q->stroked && p->stroke != q->stroke && !arrow ? MEETS_NOTHING : MEETS_MIDDLE;
}

/* TRUE when a line goes on at end `e` where another stroke of the same shape ends. */
static gboolean goes_on_in_shape(const DgScene *scene, const GArray *ends, const guint8 *anchored, guint e,
                                 const GArray *near) {
  DG_RULE(goes_on_in_shape, FALSE);
  const DgPiece *piece = dg_scene_piece(scene, e / 2);
  for (guint m = 0; m < near->len; m++) {
    guint other = g_array_index(near, guint, m), met;
    double at;
    if (dg_scene_piece(scene, other)->shape == piece->shape &&
        meets_piece(scene, ends, anchored, e, other, &at, &met) == MEETS_END)
      return TRUE;
  }
  return FALSE;
}

/* The piece of an arrow that the head at end `e` comes to, on its way; `at` receives where. DG_NONE without one. */
static int find_entered(const DgScene *scene, const GArray *ends, const guint8 *leads, guint *sets, guint e,
                        GArray *near, double *at) {
  const DgEnd *end = &g_array_index(ends, DgEnd, e);
  double slack = JOIN_GAP * scene->unit + end->reach, distance;
  dg_grid_query(scene->strokes.grid, dg_box_around(end->point, slack), near);
  for (guint m = 0; m < near->len; m++) {
    guint other = g_array_index(near, guint, m);
    const DgPiece *next = dg_scene_piece(scene, other);
    guint set = dg_sets_find(sets, other);
    if (next->consumed || !leads[set] || set == dg_sets_find(sets, end->piece))
      continue;
    *at = project(scene, next, end->point, &distance);
    if (distance <= slack + stroke_reach(scene, next) && *at > ENTRY_MARGIN * scene->unit &&
        *at < next->length - ENTRY_MARGIN * scene->unit)
      return (int)other;
  }
  return DG_NONE;
}

/* An arrow that ends on another arrow goes on in it: flow charts bring ways together so. */
static void join_entries(const DgScene *scene, DgLines *lines, const GArray *ends, const guint8 *anchored,
                         guint8 *joined, guint *sets, GArray *near) {
  DG_RULE(join_entries, );
  g_autofree guint8 *leads = g_new0(guint8, scene->strokes.all->len + 1); /* of each set: one end has a head */
  for (guint e = 0; e < ends->len; e++)
    if (g_array_index(ends, DgEnd, e).head && anchored[e] && !dg_scene_piece(scene, e / 2)->consumed)
      leads[dg_sets_find(sets, e / 2)] = 1;
  for (guint e = 0; e < ends->len; e++) {
    const DgEnd *end = &g_array_index(ends, DgEnd, e);
    double at;
    if (!end->head || anchored[e] || dg_scene_piece(scene, end->piece)->consumed ||
        dg_end_is_before_box(scene, end, near))
      continue;
    int entered = find_entered(scene, ends, leads, sets, e, near, &at);
    if (entered == DG_NONE)
      continue;
    joined[e] = 1;
    DgJoint joint = {end->piece, (guint)entered, end->last ? dg_scene_piece(scene, end->piece)->length : 0, at};
    g_array_append_val(lines->joints, joint);
    leads[dg_sets_find(sets, (guint)entered)] = leads[dg_sets_find(sets, end->piece)] = 1;
    dg_sets_join(sets, end->piece, (guint)entered);
  }
}

/* Joins two ends that are parts of one line beyond a gap in it. */
static void join_over_gaps(const DgScene *scene, DgLines *lines, const GArray *ends, const guint8 *anchored,
                           guint8 *joined, guint *sets, GArray *near) {
  for (guint e = 0; e < ends->len; e++) {
    guint met = dg_end_find_beyond_gap(scene, ends, anchored, joined, e, near);
    if (met == G_MAXUINT || dg_end_find_beyond_gap(scene, ends, anchored, joined, met, near) != e)
      continue;
    joined[e] = joined[met] = 1;
    DgJoint joint = {e / 2, met / 2, e % 2 ? dg_scene_piece(scene, e / 2)->length : 0,
                     met % 2 ? dg_scene_piece(scene, met / 2)->length : 0};
    g_array_append_val(lines->joints, joint);
    dg_sets_join(sets, e / 2, met / 2);
  }
}

/* Joins ends that meet another piece and no box: a line drawn in several strokes, a fork, a merge, a bus. `joined`
 * marks the ends (two per piece) that are no ends of a connector any more. */
static void join_pieces(const DgScene *scene, DgLines *lines, GArray *ends, guint8 *joined, guint *sets) {
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autofree guint8 *anchored = find_anchored(scene, lines, ends);
  for (guint e = 0; e < ends->len; e++) {
    const DgEnd *end = &g_array_index(ends, DgEnd, e);
    const DgPiece *piece = dg_scene_piece(scene, end->piece);
    if (piece->consumed || end->head || anchored[e])
      continue;
    dg_grid_query(scene->strokes.grid, dg_box_around(end->point, JOIN_GAP * scene->unit + end->reach), near);
    /* one shape that draws a line in several strokes draws all of it */
    gboolean own = goes_on_in_shape(scene, ends, anchored, e, near);
    for (guint m = 0; m < near->len; m++) {
      guint other = g_array_index(near, guint, m), met = 0;
      double at = 0;
      Meeting meeting = own && dg_scene_piece(scene, other)->shape != piece->shape
                            ? MEETS_NOTHING
                            : meets_piece(scene, ends, anchored, e, other, &at, &met);
      if (meeting == MEETS_NOTHING)
        continue;
      if (!dg_work_spend(scene->work, JOINT_COST))
        return;
      joined[e] = 1;
      if (meeting == MEETS_END)
        joined[met] = 1;
      DgJoint joint = {end->piece, other, end->last ? piece->length : 0, at};
      g_array_append_val(lines->joints, joint);
      dg_sets_join(sets, end->piece, other);
    }
  }
  join_over_gaps(scene, lines, ends, anchored, joined, sets, near);
  join_entries(scene, lines, ends, anchored, joined, sets, near);
}

static void index_joints(const DgScene *scene, DgLines *lines) {
  guint n = scene->strokes.all->len;
  lines->joint_starts = g_new0(guint, n + 2);
  lines->joint_list = g_new(guint, 2 * scene->lines.joints->len + 1);
  for (guint i = 0; i < scene->lines.joints->len; i++) {
    const DgJoint *joint = &g_array_index(scene->lines.joints, DgJoint, i);
    scene->lines.joint_starts[joint->a + 1]++;
    scene->lines.joint_starts[joint->b + 1]++;
  }
  for (guint i = 1; i <= n; i++)
    scene->lines.joint_starts[i] += scene->lines.joint_starts[i - 1];
  g_autofree guint *next = g_memdup2(scene->lines.joint_starts, (n + 1) * sizeof(guint));
  for (guint i = 0; i < scene->lines.joints->len; i++) {
    const DgJoint *joint = &g_array_index(scene->lines.joints, DgJoint, i);
    scene->lines.joint_list[next[joint->a]++] = i;
    scene->lines.joint_list[next[joint->b]++] = i;
  }
}

/* The stretch of a piece between two places on it, from `start` to `end`, appended to `points`. */
static void append_stretch(const DgScene *scene, const DgPiece *piece, double start, double end, GArray *points) {
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  double low = dg_least(start, end), high = dg_most(start, end), length = 0;
  guint first = points->len, n_kept = 0;
  g_array_set_size(points, first + n); /* room for all */
  DgPoint *out = &g_array_index(points, DgPoint, first);
  for (guint i = 0; i + 1 < n; i++) {
    double step = dg_distance(p[i], p[i + 1]);
    if (step > 0 && length + step >= low && length <= high) {
      double t0 = low > length ? dg_least((low - length) / step, 1) : 0;
      double t1 = high - length < step ? dg_most((high - length) / step, 0) : 1;
      DgPoint a = {p[i].x + t0 * (p[i + 1].x - p[i].x), p[i].y + t0 * (p[i + 1].y - p[i].y)};
      DgPoint b = {p[i].x + t1 * (p[i + 1].x - p[i].x), p[i].y + t1 * (p[i + 1].y - p[i].y)};
      if (!n_kept)
        out[n_kept++] = a;
      out[n_kept++] = b;
    }
    length += step;
  }
  points->len = first + n_kept; /* the array only shrinks */
  if (start <= end)
    return;
  for (guint i = 0, j = n_kept; i + 1 < j; i++) {
    DgPoint swap = out[i];
    out[i] = out[--j];
    out[j] = swap;
  }
}

GArray *dg_connector_path(const DgScene *scene, const DgConnector *connector, guint from, guint to) {
  const DgEnd *start = &connector->ends[from];
  const DgEnd *goal = &connector->ends[to];
  const DgPiece *first = dg_scene_piece(scene, start->piece), *last = dg_scene_piece(scene, goal->piece);
  GArray *points = g_array_sized_new(FALSE, FALSE, sizeof(DgPoint), first->n_points + 4);
  g_array_append_val(points, start->point);
  double at = start->last ? first->length : 0, goal_at = goal->last ? last->length : 0;
  if (start->piece != goal->piece) {
    /* Breadth first from the goal, so that `via` leads each piece towards it. */
    g_autoptr(GHashTable) via = g_hash_table_new(NULL, NULL);
    g_autoptr(GArray) queue = g_array_new(FALSE, FALSE, sizeof(guint));
    g_array_append_val(queue, goal->piece);
    g_hash_table_insert(via, GUINT_TO_POINTER(goal->piece), NULL);
    for (guint q = 0; q < queue->len && !g_hash_table_contains(via, GUINT_TO_POINTER(start->piece)); q++) {
      guint piece = g_array_index(queue, guint, q);
      for (guint i = scene->lines.joint_starts[piece]; i < scene->lines.joint_starts[piece + 1]; i++) {
        DgJoint *joint = &g_array_index(scene->lines.joints, DgJoint, scene->lines.joint_list[i]);
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
    if (dg_distance(g_array_index(points, DgPoint, kept - 1), g_array_index(points, DgPoint, i)) >=
        SAME_POINT * scene->unit)
      g_array_index(points, DgPoint, kept++) = g_array_index(points, DgPoint, i);
  g_array_set_size(points, kept);
  return points;
}

/* Counts the ends of lines that lie well inside a region: lines run between the things in a container, and only to the
 * border of a box. */
static void count_inner_ends(const DgScene *scene, DgRegions *regions, const GArray *ends, const guint8 *joined) {
  DG_RULE(count_inner_ends, );
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < ends->len; i++) {
    const DgEnd *end = &g_array_index(ends, DgEnd, i);
    if (joined[i] || dg_scene_piece(scene, end->piece)->consumed)
      continue;
    const DgEnd *far = &g_array_index(ends, DgEnd, i ^ 1);
    if (!end->head && !far->head)
      continue;
    dg_grid_query(scene->regions.grid, (DgBox){end->point.x, end->point.y, 0, 0}, near);
    DgRegion *inner = NULL;
    for (guint m = 0; m < near->len; m++) {
      DgRegion *region = dg_region_at(regions, g_array_index(near, guint, m));
      if (region->whole != DG_NONE && (!inner || region->area < inner->area) &&
          dg_region_contains(scene, region, end->point))
        inner = region;
    }
    if (inner && !dg_region_border_within(scene, inner, end->point, INNER_DEPTH * scene->unit + end->reach))
      dg_region_at(regions, inner->whole)->n_ends++;
  }
}

GArray *dg_scene_find_ends(const DgScene *scene) {
  guint n = scene->strokes.all->len;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  GArray *ends = g_array_sized_new(FALSE, FALSE, sizeof(DgEnd), 2 * n);
  for (guint i = 0; i < n; i++)
    for (guint last = 0; last < 2; last++) {
      DgEnd end = make_end(scene, i, last);
      move_to_tip(scene, &end, near);
      g_array_append_val(ends, end);
    }
  return ends;
}

static DgConnector *connector_at(DgLines *lines, guint index) {
  return &g_array_index(lines->connectors, DgConnector, index);
}

/* Makes a connector of each set of strokes, with the ends that are not joined. */
static void gather_connectors(const DgScene *scene, DgLines *lines, const GArray *ends, const guint8 *joined,
                              guint *sets) {
  guint n = scene->strokes.all->len;
  g_autofree guint *number = g_new0(guint, n + 1); /* of each set and piece: that of its connector, plus one */
  lines->connectors = g_array_new(FALSE, TRUE, sizeof(DgConnector));
  for (guint i = 0; i < n; i++) {
    if (dg_scene_piece(scene, i)->consumed)
      continue;
    guint leader = dg_sets_find(sets, i);
    if (!number[leader]) {
      g_array_set_size(lines->connectors, scene->lines.connectors->len + 1);
      number[leader] = scene->lines.connectors->len;
    }
    number[i] = number[leader];
    connector_at(lines, number[i] - 1)->n_pieces++;
    connector_at(lines, number[i] - 1)->n_ends += !joined[2 * i] + !joined[2 * i + 1];
  }
  lines->ends = g_new(DgEnd, 2 * n + 2 * scene->drawing->stated_joins->len + 1);
  guint n_pieces = 0;
  for (guint c = 0; c < scene->lines.connectors->len; c++) {
    DgConnector *connector = connector_at(lines, c);
    connector->first_piece = n_pieces;
    connector->ends = lines->ends + lines->n_ends;
    n_pieces += connector->n_pieces;
    lines->n_ends += connector->n_ends;
    connector->n_pieces = connector->n_ends = 0;
  }
  lines->pieces = g_array_sized_new(FALSE, FALSE, sizeof(guint), n_pieces);
  g_array_set_size(lines->pieces, n_pieces);
  for (guint i = 0; i < n; i++) {
    if (dg_scene_piece(scene, i)->consumed)
      continue;
    DgConnector *connector = connector_at(lines, number[i] - 1);
    g_array_index(lines->pieces, guint, connector->first_piece + connector->n_pieces++) = i;
    for (guint e = 2 * i; e < 2 * i + 2; e++)
      if (!joined[e])
        connector->ends[connector->n_ends++] = g_array_index(ends, DgEnd, e);
  }
}

void dg_scene_find_connectors(const DgScene *scene, DgRegions *regions, DgLines *lines, GArray *ends) {
  guint n = scene->strokes.all->len;
  g_autofree guint8 *joined = g_new0(guint8, 2 * n + 1);
  g_autofree guint *sets = dg_sets_new(n);
  lines->joints = g_array_new(FALSE, FALSE, sizeof(DgJoint));
  join_pieces(scene, lines, ends, joined, sets);
  index_joints(scene, lines);
  count_inner_ends(scene, regions, ends, joined);
  gather_connectors(scene, lines, ends, joined, sets);
}
