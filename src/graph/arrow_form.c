#include "graph/arrow_form.h"

#include "drawing/form.h"
#include "graph/outline.h"
#include "graph/threshold.h"

DG_THRESHOLD(FORM_SLACK, 0.1, "times",
             "the width of an arrow: corners that are rounded by less, and the jitter of curves, are smoothed");
DG_THRESHOLD(SPIKE, 0.5, "times", "the width of an arrow: an outline that steps back by less goes on,");
DG_THRESHOLD(SPIKE_COSINE, -0.85, "cosine", "of the angle between the step and the way to it");
DG_THRESHOLD(NOTCH_TURN, 0.2 * G_PI, "radians",
             "an outline turns in by so much at least where the shaft meets the head");
DG_THRESHOLD(NOTCH_REACH, 0.6, "times", "the width of the arrow over which it does so where the corner is rounded");
DG_THRESHOLD(HEAD_TURN, 1.5 * G_PI, "radians", "around a head, from neck to neck, an outline turns by more,");
DG_THRESHOLD(TAIL_TURN, 0.75 * G_PI, "radians", "and around the tail by so much at least");
DG_THRESHOLD(HEAD_WIDTH, 1.25, "times", "the width of its shaft that the head of an arrow is wide at least");
DG_THRESHOLD(HEAD_SKEW, 0.15, "share", "of the width of its head that an arrow is uneven");
DG_THRESHOLD(HEAD_FRONT, 0.2, "share", "of the length of a head, in front,");
DG_THRESHOLD(HEAD_POINTED, 0.35, "share", "where it has no more of its width");
DG_THRESHOLD(BARB_PLACE, 0.6, "share", "of the way from the neck to the tip that the barbs lie behind");
DG_THRESHOLD(SHAFT_WIDTH, 1.6, "times", "its width at the ends that a shaft has anywhere: a right angle makes it 1.41");
DG_THRESHOLD(ARROW_LENGTH, 0.5, "times", "the width of its head that an arrow is long at least");
DG_THRESHOLD(PARALLEL, 0.05, "sine", "of the angle between sides that do not meet");
DG_THRESHOLD(TRIANGLE_SHARE, 0.85, "share", "of the triangle of its sides that one with rounded corners fills");
DG_THRESHOLD(
    APART_HEAD_WIDTH, 1.4, "times",
    "the width of its shaft that a head is wide which is an outline of its own: a roof is as wide as its house");
DG_THRESHOLD(APART_LEAN, 0.25, "cosine", "of the angle between such a head and the end of its shaft");
DG_THRESHOLD(APART_GAP, 0.15, "share", "of the length of the head that is between it and its shaft,");
DG_THRESHOLD(APART_OVERLAP, 0.6, "share", "or that the shaft reaches into it");
DG_THRESHOLD(LONE_SKEW, 0.2, "share", "of its length that one of its sides may be longer than the other");
DG_THRESHOLD(TAB_SKEW, 0.12, "share", "of its width that a tab or chevron is uneven");
DG_THRESHOLD(TAB_TIP, 0.08, "share", "of its width that its point is long at least, and a notch deep,");
DG_THRESHOLD(TAB_SIDE, 0.1, "share", "and its sides");

#define POINTER_POINTS_MAX 40 /* of a triangle or a tab with rounded corners */
/* Shares of their boxes that no triangle fills, however round its corners are, and no tab, however flat its tip: most
 * outlines are rectangles, and need no further look. */
#define TRIANGLE_FILL_MAX 0.8
#define TAB_FILL_MAX 0.999
#define ARROW_POINTS_MIN 6
#define TAB_POINTS_MIN 4
#define TAB_POINTS_MAX 6
#define POINTS_MAX 256 /* of one outline with its curves flattened */
#define NOTCHES_MAX 24 /* of an arrow with a dozen bends */

/* A closed outline that runs so that bodies lie on its right; corners that turn out have a positive turn. */
typedef struct {
  const DgPoint *p;
  guint n;
  double width; /* of the strip that has the same area and length around */
  double sign; /* 1, or -1 for points that run the other way */
  double turn[POINTS_MAX];
} Outline;

/* Points `first` to `last` of an outline, around its end where last < first. */
typedef struct {
  guint first, last;
} Run;

static DgPoint point_at(const Outline *o, guint i) {
  return o->p[i % o->n];
}

/* Twice the area of an outline, with the sign of the way it runs; `around` receives its length. FALSE when it turns to
 * one side only, as most outlines do. */
static gboolean measure(const DgPoint *p, guint n, double *area, double *around) {
  gboolean left = FALSE, right = FALSE;
  DgPoint a, b = p[0], c = p[1 % n];
  *area = *around = 0;
  for (guint i = 0; i < n; i++) {
    a = b;
    b = c;
    c = p[i + 2 < n ? i + 2 : (i + 2) % n];
    double dx = b.x - a.x, dy = b.y - a.y, cross = dx * (c.y - b.y) - dy * (c.x - b.x);
    left |= cross < 0;
    right |= cross > 0;
    *area += a.x * dy - a.y * dx;
    *around += dg_length(dx, dy);
  }
  return left && right;
}

/* Drops the spikes of an outline: where it steps back by less than `most`, as badly drawn curves do, and goes on. */
static guint drop_spikes(DgPoint *p, guint n, double most) {
  guint kept = 0;
  for (guint i = 0; i < n; i++) {
    if (kept >= 2) {
      DgPoint a = p[kept - 2], b = p[kept - 1], c = p[i];
      double ahead = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y);
      double step = dg_distance(b, c);
      if (step <= most && ahead < SPIKE_COSINE * dg_distance(a, b) * step)
        kept--;
    }
    p[kept++] = p[i];
  }
  return kept;
}

/* The number of points of an outline without the last where that is the first once more. */
static guint count_corners(const DgPoint *p, guint n) {
  return n > 1 && dg_distance(p[0], p[n - 1]) < 1e-9 ? n - 1 : n;
}

/* Smooths an outline of `n` corners that was measured. */
static void smooth_outline(const DgScene *scene, const DgPoint *p, guint n, double area, double around, GArray *scratch,
                           Outline *o) {
  double root = around * around - 8 * fabs(area);
  o->sign = area > 0 ? 1 : -1;
  o->width = root > 0 ? (around - sqrt(root)) / 4 : around / 4;
  g_array_set_size(scratch, 0);
  o->n = dg_points_simplify(p, n, dg_most(FORM_SLACK * o->width, DG_SIMPLIFY * scene->unit), scratch);
  o->n = drop_spikes(&g_array_index(scratch, DgPoint, 0), o->n, SPIKE * o->width);
  o->p = &g_array_index(scratch, DgPoint, 0);
  if (o->n > 3 && dg_segment_distance(o->p[0], o->p[o->n - 1], o->p[1]) < FORM_SLACK * o->width) {
    o->p++; /* it begins within a side */
    o->n--;
  }
}

/* Finds how an outline turns at its corners: by what angle, or (`aside` alone) to which side. FALSE when it has less
 * than `least` corners, or too many. */
static gboolean find_turns(Outline *o, guint least, gboolean aside) {
  if (o->n < least || o->n > POINTS_MAX)
    return FALSE;
  for (guint i = 0; i < o->n; i++) {
    DgPoint a = o->p[i ? i - 1 : o->n - 1], b = o->p[i], c = o->p[i + 1 < o->n ? i + 1 : 0];
    double ux = b.x - a.x, uy = b.y - a.y, vx = c.x - b.x, vy = c.y - b.y, cross = ux * vy - uy * vx;
    o->turn[i] = o->sign * (aside && cross != 0 ? cross : atan2(cross, ux * vx + uy * vy));
  }
  return TRUE;
}

/* Smooths an outline and finds how it turns. FALSE as for find_turns(); or when it only turns to one side, where
 * `notched` ones are sought. */
static gboolean take_outline(const DgScene *scene, const DgPoint *p, guint n, guint least, gboolean notched,
                             GArray *scratch, Outline *o) {
  double area, around;
  n = count_corners(p, n);
  if (n < least || (!measure(p, n, &area, &around) && notched))
    return FALSE;
  smooth_outline(scene, p, n, area, around, scratch, o);
  return find_turns(o, least, FALSE);
}

static const DgPoint *outline_of(const DgScene *scene, const DgRegion *region) {
  return &g_array_index(scene->ink.points, DgPoint, region->first_point);
}

/* Finds where an outline turns in sharply. Returns the number of such places; 0 when there are too many. */
static guint find_notches(const Outline *o, Run *notches) {
  guint start = 0, found = 0;
  while (start < o->n && o->turn[start] < 0)
    start++;
  for (guint k = 0; k < o->n; k++) {
    guint first = start + k, last = first;
    double turned = o->turn[first % o->n];
    if (turned >= 0)
      continue;
    while (last + 1 < start + o->n && o->turn[(last + 1) % o->n] < 0 &&
           dg_distance(point_at(o, last), point_at(o, last + 1)) <= NOTCH_REACH * o->width)
      turned += o->turn[++last % o->n];
    k += last - first;
    if (turned > -NOTCH_TURN)
      continue;
    if (found == NOTCHES_MAX)
      return 0;
    notches[found++] = (Run){first % o->n, last % o->n};
  }
  return found;
}

/* How far the outline turns at the points between two places on it. */
static double turn_between(const Outline *o, guint after, guint before) {
  double turned = 0;
  for (guint i = (after + 1) % o->n; i != before; i = (i + 1) % o->n)
    turned += o->turn[i];
  return turned;
}

/* The head of an arrow, from neck to neck. */
typedef struct {
  guint neck[2]; /* points of the outline before and after it */
  DgPoint tip;
  double width;
} Head;

/* TRUE when the outline from neck to neck is a head: it tapers from two barbs to a tip between them. */
static gboolean is_head(const Outline *o, Run necks, Head *head) {
  if (turn_between(o, necks.first, necks.last) < HEAD_TURN)
    return FALSE;
  DgPoint run[POINTS_MAX], a = o->p[necks.first], b = o->p[necks.last], middle = dg_middle(a, b);
  guint n = 0;
  for (guint i = (necks.first + 1) % o->n; i != necks.last; i = (i + 1) % o->n)
    run[n++] = o->p[i];
  double neck = dg_distance(a, b);
  if (n < 3 || neck <= 0)
    return FALSE;
  DgFormAxis axis = {middle, {(b.y - a.y) / neck, (a.x - b.x) / neck}};
  DgFormAxis back = {middle, {-axis.direction.x, -axis.direction.y}};
  /* the head lies on the side of the necks to which more of it reaches */
  if (dg_form_measure(&back, run, n).front > dg_form_measure(&axis, run, n).front)
    axis = back;
  DgForm form = dg_form_measure(&axis, run, n);
  double length = dg_distance(middle, form.tip);
  if (length <= 0)
    return FALSE;
  axis.direction = (DgPoint){(form.tip.x - middle.x) / length, (form.tip.y - middle.y) / length};
  form = dg_form_measure(&axis, run, n);
  double width = form.right - form.left, left, right;
  *head = (Head){{necks.first, necks.last}, form.tip, width};
  if (width < HEAD_WIDTH * neck || fabs(form.left + form.right) > 2 * HEAD_SKEW * width)
    return FALSE;
  for (guint i = 0; i < n; i++) {
    double across = dg_form_across(&axis, run[i]);
    if ((across <= form.left || across >= form.right) && dg_form_along(&axis, run[i]) > BARB_PLACE * form.front)
      return FALSE;
  }
  dg_form_part(&axis, run, n, (1 - HEAD_FRONT) * form.front, INFINITY, &left, &right);
  return right - left <= HEAD_POINTED * width;
}

/* Finds the heads of an arrow. Returns their number; 0 when there are more than two. */
static guint find_heads(const Outline *o, Head heads[2]) {
  Run notches[NOTCHES_MAX];
  guint n = find_notches(o, notches), found = 0;
  for (guint i = 0; i < n && n >= 2; i++) {
    Head head;
    if (!is_head(o, (Run){notches[i].last, notches[(i + 1) % n].first}, &head))
      continue;
    if (found == 2)
      return 0;
    heads[found++] = head;
  }
  return found;
}

/* Finds where the outline turns back between two points of it, over the shortest way. */
static gboolean find_tail(const Outline *o, guint after, guint before, Run *tail) {
  double shortest = INFINITY;
  for (guint i = (after + 1) % o->n; i != before; i = (i + 1) % o->n) {
    double turned = 0, way = 0;
    for (guint j = i; j != before && way < shortest && o->turn[i] > 0; j = (j + 1) % o->n) {
      turned += o->turn[j];
      if (turned >= TAIL_TURN) {
        shortest = way;
        *tail = (Run){i, j};
        break;
      }
      way += dg_distance(o->p[j], point_at(o, j + 1));
    }
  }
  return isfinite(shortest);
}

/* The point of a run that is nearest to `target`. */
static DgPoint nearest_on(const Outline *o, Run run, DgPoint target) {
  DgPoint found = o->p[run.first];
  double best = dg_distance(target, found);
  for (guint i = run.first; i != run.last; i = (i + 1) % o->n) {
    DgPoint a = o->p[i], b = point_at(o, i + 1);
    double dx = b.x - a.x, dy = b.y - a.y, whole = dx * dx + dy * dy;
    double t = whole > 0 ? CLAMP(((target.x - a.x) * dx + (target.y - a.y) * dy) / whole, 0.0, 1.0) : 0;
    DgPoint foot = {a.x + t * dx, a.y + t * dy};
    if (dg_distance(target, foot) < best) {
      best = dg_distance(target, foot);
      found = foot;
    }
  }
  return found;
}

/* TRUE when no point of a side is farther from the other side than a shaft of that width is wide. */
static gboolean runs_beside(const Outline *o, Run side, Run other, double width) {
  for (guint i = side.first; i != side.last; i = (i + 1) % o->n)
    if (dg_distance(o->p[i], nearest_on(o, other, o->p[i])) > SHAFT_WIDTH * width)
      return FALSE;
  return TRUE;
}

/* Appends the middle of the shaft, from its beginning to the head, between its sides: `side` runs to the head. Returns
 * the number of points. */
static guint append_middle(const Outline *o, Run side, Run other, GArray *points) {
  guint n = 0;
  for (guint i = (side.first + 1) % o->n; i != side.last && side.first != side.last; i = (i + 1) % o->n) {
    DgPoint middle = dg_middle(o->p[i], nearest_on(o, other, o->p[i]));
    g_array_append_val(points, middle);
    n++;
  }
  return n;
}

/* Appends the line in the middle of an arrow to the points of the scene. FALSE when the outline is no arrow. */
static gboolean read_arrow(const DgScene *scene, DgInk *ink, const Outline *o, DgArrowForm *form) {
  DG_RULE(arrow_form_read, FALSE);
  Head heads[2];
  Run tail;
  guint n_heads = find_heads(o, heads);
  if (!n_heads)
    return FALSE;
  if (n_heads == 2)
    tail = (Run){heads[1].neck[0], heads[1].neck[1]};
  else if (!find_tail(o, heads[0].neck[1], heads[0].neck[0], &tail))
    return FALSE;
  Run away = {heads[0].neck[1], tail.first}, back = {tail.last, heads[0].neck[0]};
  DgPoint neck = dg_middle(o->p[heads[0].neck[0]], o->p[heads[0].neck[1]]);
  DgPoint end = n_heads == 2 ? heads[1].tip : dg_middle(o->p[tail.first], o->p[tail.last]);
  double width = dg_most(dg_distance(o->p[heads[0].neck[0]], o->p[heads[0].neck[1]]),
                         dg_distance(o->p[tail.first], o->p[tail.last]));
  double widest = dg_most(heads[0].width, n_heads == 2 ? heads[1].width : 0);
  if (width > widest || !runs_beside(o, away, back, width) || !runs_beside(o, back, away, width) ||
      dg_distance(end, neck) + dg_distance(neck, heads[0].tip) < ARROW_LENGTH * widest)
    return FALSE;
  *form = (DgArrowForm){
      .first_point = scene->ink.points->len, .heads = n_heads == 2 ? 3 : 2, .shaft = width, .head = widest};
  g_array_append_val(ink->points, end);
  append_middle(o, back, away, ink->points);
  g_array_append_val(ink->points, neck);
  g_array_append_val(ink->points, heads[0].tip);
  form->n_points = scene->ink.points->len - form->first_point;
  return TRUE;
}

gboolean dg_arrow_form_read(const DgScene *scene, DgInk *ink, const DgPoint *points, guint n, GArray *scratch,
                            DgArrowForm *form) {
  Outline o;
  return take_outline(scene, points, n, ARROW_POINTS_MIN, TRUE, scratch, &o) && read_arrow(scene, ink, &o, form);
}

/* The corner at which two sides of an outline would meet if they went on. FALSE when they are parallel. */
static gboolean meet(const Outline *o, guint a, guint b, DgPoint *corner) {
  DgPoint p = o->p[a], q = o->p[b], u = point_at(o, a + 1), v = point_at(o, b + 1);
  u = (DgPoint){u.x - p.x, u.y - p.y};
  v = (DgPoint){v.x - q.x, v.y - q.y};
  double cross = u.x * v.y - u.y * v.x;
  if (fabs(cross) <= PARALLEL * dg_length(u.x, u.y) * dg_length(v.x, v.y))
    return FALSE;
  double t = ((q.x - p.x) * v.y - (q.y - p.y) * v.x) / cross;
  *corner = (DgPoint){p.x + t * u.x, p.y + t * u.y};
  return TRUE;
}

/* Finds the corners of a triangle with round corners or without. FALSE when the outline is none. */
static gboolean read_triangle(const Outline *o, DgPoint corners[3]) {
  guint longest[3] = {0};
  double length[3] = {0};
  if (o->n < 3 || o->n > POINTS_MAX)
    return FALSE;
  for (guint i = 0; i < o->n; i++) {
    double side = dg_distance(o->p[i], point_at(o, i + 1));
    guint place = 3;
    while (place > 0 && side > length[place - 1])
      place--;
    for (guint k = 2; k > place && place < 3; k--) {
      longest[k] = longest[k - 1];
      length[k] = length[k - 1];
    }
    if (place < 3) {
      longest[place] = i;
      length[place] = side;
    }
  }
  for (guint k = 0; k < 3; k++)
    if (!meet(o, longest[k], longest[(k + 1) % 3], &corners[k]))
      return FALSE;
  double area, around, whole;
  gboolean dented = measure(o->p, o->n, &area, &around);
  measure(corners, 3, &whole, &around);
  return !dented && fabs(area) >= TRIANGLE_SHARE * fabs(whole);
}

/* A head that is a triangle of its own: `base` is the middle of the side across from its tip, and the way to that. */
typedef struct {
  DgFormAxis base;
  DgPoint tip;
  double width, length;
} LoneHead;

/* TRUE when the head stands on an end of a shaft, in its middle. */
static gboolean stands_on(const LoneHead *head, const Outline *o, Run cap) {
  DgPoint a = o->p[cap.first], b = o->p[cap.last], middle = dg_middle(a, b);
  double width = dg_distance(a, b), along = dg_form_along(&head->base, middle);
  double lean = (b.x - a.x) * head->base.direction.x + (b.y - a.y) * head->base.direction.y;
  return width > 0 && head->width >= APART_HEAD_WIDTH * width && fabs(lean) <= APART_LEAN * width &&
         fabs(dg_form_across(&head->base, middle)) <= HEAD_SKEW * head->width && along >= -APART_GAP * head->length &&
         along <= APART_OVERLAP * head->length;
}

/* Finds the ends of a shaft of which the head stands on the first. */
static gboolean find_ends(const Outline *o, const LoneHead *head, Run ends[2]) {
  Run caps[4] = {{0, 1 % o->n}, {2 % o->n, 3 % o->n}, {1 % o->n, 2 % o->n}, {3 % o->n, 0}};
  guint n = o->n == 4 ? 4 : 2;
  if (o->n > 4 && !(find_tail(o, 0, o->n - 1, &caps[0]) && find_tail(o, caps[0].last, caps[0].first, &caps[1])))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (stands_on(head, o, caps[i])) {
      ends[0] = caps[i];
      ends[1] = caps[i ^ 1];
      return dg_form_along(&head->base, dg_middle(o->p[ends[1].first], o->p[ends[1].last])) < 0;
    }
  return FALSE;
}

/* The line from the far end of a shaft through its middle to the tip of the head that stands on it. */
static gboolean read_apart(const DgScene *scene, DgInk *ink, const LoneHead *head, const DgRegion *shaft,
                           GArray *scratch, DgArrowForm *form) {
  Outline o;
  Run ends[2];
  if (!take_outline(scene, outline_of(scene, shaft), shaft->n_points, 4, FALSE, scratch, &o) ||
      !find_ends(&o, head, ends))
    return FALSE;
  Run away = {ends[0].last, ends[1].first}, back = {ends[1].last, ends[0].first};
  double width =
      dg_most(dg_distance(o.p[ends[0].first], o.p[ends[0].last]), dg_distance(o.p[ends[1].first], o.p[ends[1].last]));
  DgPoint tail = dg_middle(o.p[ends[1].first], o.p[ends[1].last]);
  if (width > head->width || !runs_beside(&o, away, back, width) || !runs_beside(&o, back, away, width) ||
      dg_distance(tail, head->tip) < ARROW_LENGTH * head->width)
    return FALSE;
  *form = (DgArrowForm){.first_point = scene->ink.points->len, .heads = 2, .shaft = width, .head = head->width};
  g_array_append_val(ink->points, tail);
  if (o.n > 4)
    append_middle(&o, back, away, ink->points);
  g_array_append_val(ink->points, head->tip);
  form->n_points = scene->ink.points->len - form->first_point;
  return TRUE;
}

gboolean dg_arrow_form_read_apart(const DgScene *scene, DgInk *ink, const DgPoint corners[3], const DgRegion *shaft,
                                  GArray *scratch, DgArrowForm *form) {
  DG_RULE(arrow_form_read_apart, FALSE);
  for (guint i = 0; i < 3; i++) {
    DgPoint tip = corners[i], a = corners[(i + 1) % 3], b = corners[(i + 2) % 3], base = dg_middle(a, b);
    LoneHead head = {{base, {0, 0}}, tip, dg_distance(a, b), dg_distance(base, tip)};
    if (head.length <= 0 || fabs(dg_distance(tip, a) - dg_distance(tip, b)) > LONE_SKEW * head.length)
      continue;
    head.base.direction = (DgPoint){(tip.x - base.x) / head.length, (tip.y - base.y) / head.length};
    if (read_apart(scene, ink, &head, shaft, scratch, form))
      return TRUE;
  }
  return FALSE;
}

/* Reads a triangle with its tip at corner `tip`, a head that is as long on both sides. */
static gboolean read_head(const DgPoint corners[3], guint tip, DgPointer *form) {
  DgPoint t = corners[tip], a = corners[(tip + 1) % 3], b = corners[(tip + 2) % 3];
  *form = (DgPointer){DG_POINTER_HEAD, dg_middle(a, b), t, dg_middle(a, b), dg_distance(a, b)};
  return fabs(dg_distance(t, a) - dg_distance(t, b)) <= LONE_SKEW * dg_distance(form->back, t);
}

static gboolean are_alike(double a, double b, double whole) {
  return fabs(a - b) <= TAB_SKEW * whole;
}

/* Reads the outline with its tip at corner `tip` as a tab, or one with its back notched: a chevron, or a head. */
static gboolean read_tab(const Outline *o, guint tip, DgPointer *form) {
  guint n = o->n, n_arms = (n - 1) / 2;
  DgPoint t = o->p[tip], a = point_at(o, tip + 1), b = point_at(o, tip + n - 1);
  DgPoint c = point_at(o, tip + n_arms), d = point_at(o, tip + n - n_arms);
  double width = dg_distance(c, d), side = dg_distance(a, c), length = dg_distance(t, dg_middle(c, d));
  *form = (DgPointer){n_arms == 1 ? DG_POINTER_HEAD : DG_POINTER_TAB, dg_middle(c, d), t,
                      n % 2 ? dg_middle(c, d) : point_at(o, tip + n / 2), width};
  if (!are_alike(dg_distance(t, a), dg_distance(t, b), width) || !are_alike(side, dg_distance(b, d), width) ||
      dg_distance(dg_middle(a, b), t) < TAB_TIP * width || length <= 0)
    return FALSE;
  if (n % 2 == 0 && (o->turn[(tip + n / 2) % n] >= 0 || dg_distance(form->inner, t) > length - TAB_TIP * width))
    return FALSE;
  return n_arms == 1 || (are_alike(dg_distance(a, b), width, width) && side >= TAB_SIDE * width &&
                         are_alike(dg_distance(dg_middle(a, b), dg_middle(c, d)), side, side));
}

/* Reads an outline as a tab. */
static gboolean find_tab(Outline *o, DgPointer *form) {
  if (o->n > TAB_POINTS_MAX || !find_turns(o, TAB_POINTS_MIN, TRUE))
    return FALSE;
  for (guint tip = 0; tip < o->n; tip++)
    if (o->turn[tip] > 0 && read_tab(o, tip, form))
      return TRUE;
  return FALSE;
}

/* A region that is measured, and smoothed where it may be something that points. */
typedef struct {
  gboolean arrow, triangle, tab; /* it may be one */
  Outline outline;
} Candidate;

/* Rules out what a region cannot be, without a closer look. */
static void take_region(const DgScene *scene, const DgRegion *region, GArray *scratch, Candidate *candidate) {
  const DgPoint *p = outline_of(scene, region);
  double area, around;
  guint n = count_corners(p, region->n_points);
  gboolean dented = measure(p, n, &area, &around), few = region->n_points <= POINTER_POINTS_MAX;
  double filled = fabs(area) / 2 / (region->box.width * region->box.height);
  candidate->arrow = dented && n >= ARROW_POINTS_MIN && !region->open;
  candidate->triangle = few && n >= 3 && !(filled > TRIANGLE_FILL_MAX);
  candidate->tab = few && n >= TAB_POINTS_MIN && !(filled > TAB_FILL_MAX);
  if (candidate->arrow || candidate->triangle || candidate->tab)
    smooth_outline(scene, p, n, area, around, scratch, &candidate->outline);
}

DgOutlineForm dg_outline_form_read(const DgScene *scene, DgInk *ink, const DgRegion *region, GArray *scratch,
                                   DgArrowForm *form) {
  Candidate candidate;
  DgPoint corners[3];
  DgPointer pointer;
  if (dg_outline_is_upright(outline_of(scene, region), region->n_points)) /* as most are */
    return DG_OUTLINE_OTHER;
  take_region(scene, region, scratch, &candidate);
  Outline *o = &candidate.outline;
  if (candidate.arrow && !region->blunt && find_turns(o, ARROW_POINTS_MIN, FALSE) && read_arrow(scene, ink, o, form))
    return DG_OUTLINE_ARROW;
  if (candidate.triangle && read_triangle(o, corners))
    return DG_OUTLINE_TRIANGLE;
  return candidate.tab && find_tab(o, &pointer) ? DG_OUTLINE_TAB : DG_OUTLINE_OTHER;
}

gboolean dg_arrow_head_read(const DgScene *scene, const DgRegion *region, GArray *scratch, DgPoint corners[3]) {
  Candidate candidate;
  take_region(scene, region, scratch, &candidate);
  return candidate.triangle && read_triangle(&candidate.outline, corners);
}

guint dg_pointer_read(const DgScene *scene, const DgRegion *region, GArray *scratch, DgPointer forms[3]) {
  Candidate candidate;
  DgPoint corners[3];
  guint found = 0;
  take_region(scene, region, scratch, &candidate);
  if (candidate.triangle && read_triangle(&candidate.outline, corners)) {
    for (guint tip = 0; tip < 3; tip++)
      found += read_head(corners, tip, &forms[found]);
    return found;
  }
  return candidate.tab && find_tab(&candidate.outline, &forms[0]);
}
