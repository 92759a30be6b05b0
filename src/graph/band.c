/* Lines that are painted as filled outlines. Presentation and layout programs turn a stroke into the outline of what it
 * paints: two sides that run beside each other from one end to the other. */
#include "graph/arrow_form.h"
#include "graph/threshold.h"

DG_THRESHOLD(BAND_WIDTH, 2.5, "units", "a filled outline at most this wide is seen as a line");
DG_THRESHOLD(BAND_LENGTH_MIN, 4.0, "units", "a shorter one is a speck,");
DG_THRESHOLD(BAND_ASPECT, 3.0, "times", "as is one that is not so many times as long as it is wide");
DG_THRESHOLD(PART_SIZE, 28.0, "units", "of the heads that one path paints with its line");
DG_THRESHOLD(PART_GAP, 4.0, "units", "between what one path paints of one line");
DG_THRESHOLD(BARB_CHORD, 0.8, "share",
             "of the way around by its tip that is between the points of a head with a notch");
DG_THRESHOLD(END_TURN, 0.8 * G_PI, "radians", "an outline turns back at an end: by less, it only bends");
DG_THRESHOLD(CAP_REACH, 3.0, "times", "the width of a band within which it turns back");
DG_THRESHOLD(CAP_PER_LENGTH, 0.9, "share", "of its length within which a short one does: its sides are no ends");
DG_THRESHOLD(BAND_SIMPLIFY, 0.5, "times",
             "the slack that outlines are simplified with: the two sides of a line are near each other");
DG_THRESHOLD(SIDES_APART, 2.0, "times", "the width of a band that its sides are apart where it bends");
#define PARTS_MAX 32 /* stretches and heads of one line; what has more is a drawing */
#define POINTS_MAX 128 /* of one outline with its curves flattened */

typedef struct {
  double x, y;
} Vector;

static Vector side(const DgPoint *p, guint n, guint i) {
  DgPoint a = p[i], b = p[(i + 1) % n];
  return (Vector){b.x - a.x, b.y - a.y};
}

/* How far the outline turns at point i, from -pi to pi. */
static double turn_at(const DgPoint *p, guint n, guint i) {
  Vector in = side(p, n, (i + n - 1) % n), out = side(p, n, i);
  return atan2(in.x * out.y - in.y * out.x, in.x * out.x + in.y * out.y);
}

static DgPoint nearest_of(const DgPoint *p, guint n, guint first, guint last, DgPoint target, double *distance) {
  DgPoint found = p[first];
  *distance = dg_distance(target, found);
  for (guint i = first; i != last; i = (i + 1) % n) {
    DgPoint a = p[i];
    Vector d = side(p, n, i);
    double whole = d.x * d.x + d.y * d.y;
    double t = whole > 0 ? CLAMP(((target.x - a.x) * d.x + (target.y - a.y) * d.y) / whole, 0.0, 1.0) : 0;
    DgPoint foot = {a.x + t * d.x, a.y + t * d.y};
    if (dg_distance(target, foot) < *distance) {
      *distance = dg_distance(target, foot);
      found = foot;
    }
  }
  return found;
}

/* A place where an outline turns back: its points `first` to `last`. */
typedef struct {
  guint first, last;
} Cap;

/* Finds where the outline turns back within the length `reach`. Returns the number of such places, at most 3. */
static guint find_caps(const DgPoint *p, guint n, gboolean clockwise, double reach, Cap caps[3]) {
  guint n_caps = 0, skip = 0;
  for (guint i = 0; i < n && n_caps < 3; i++) {
    if (skip) {
      skip--;
      continue;
    }
    double turned = 0, length = 0;
    for (guint k = 0; k < n / 2 + 1 && length <= reach; k++) {
      guint j = (i + k) % n;
      double turn = clockwise ? turn_at(p, n, j) : -turn_at(p, n, j);
      if (k == 0 && turn <= 0)
        break;
      turned += turn;
      if (turned >= END_TURN && turned < 2 * G_PI - END_TURN) {
        /* the last of two ends may go on over the first point */
        if (!n_caps || j != caps[0].first)
          caps[n_caps++] = (Cap){i, j};
        skip = k;
        break;
      }
      Vector d = side(p, n, j);
      length += dg_length(d.x, d.y);
    }
  }
  return n_caps;
}

/* TRUE when an outline of that length runs out in points at both ends and is bent sharply between them: an arrow head
 * with a notch, not a stroke, whose ends are blunt. */
static gboolean is_barbed(const DgPoint *p, const Cap caps[2], double length) {
  DG_RULE(is_barbed, FALSE);
  return caps[0].first == caps[0].last && caps[1].first == caps[1].last &&
         dg_distance(p[caps[0].first], p[caps[1].first]) < BARB_CHORD * length;
}

/* Appends the line in the middle of a closed outline to the scene's points, when the outline is so thin that it is seen
 * as a line. Returns the number of points appended, 0 when it is none. */
static guint append_middle(const DgScene *scene, DgInk *ink, const DgPoint *outline, guint n_outline, GArray *scratch) {
  double area = 0, around = 0;
  for (guint i = 0; i < n_outline; i++) {
    Vector d = side(outline, n_outline, i);
    area += outline[i].x * d.y - outline[i].y * d.x;
    around += dg_length(d.x, d.y);
  }
  gboolean clockwise = area > 0;
  area = fabs(area) / 2;
  /* around = 2 length + 2 width and area = length * width */
  double root = around * around - 16 * area;
  double width = root > 0 ? (around - sqrt(root)) / 4 : INFINITY, length = around / 2 - width;
  if (width > BAND_WIDTH * scene->unit || length < fmax(BAND_LENGTH_MIN * scene->unit, BAND_ASPECT * width))
    return 0;
  g_array_set_size(scratch, 0);
  guint n = dg_points_simplify(outline, n_outline, BAND_SIMPLIFY * DG_SIMPLIFY * scene->unit, scratch);
  const DgPoint *p = &g_array_index(scratch, DgPoint, 0);
  if (n > 1 && dg_distance(p[0], p[n - 1]) < 1e-9)
    n--;
  if (n < 4 || n > POINTS_MAX)
    return 0;
  Cap caps[3];
  double reach = fmax(CAP_REACH * width, BAND_WIDTH * scene->unit);
  if (find_caps(p, n, clockwise, fmin(reach, CAP_PER_LENGTH * length), caps) != 2)
    return 0;
  if (is_barbed(p, caps, length) && length <= PART_SIZE * scene->unit)
    return 0;
  double apart = SIDES_APART * BAND_WIDTH * scene->unit, distance;
  DgPoint line[POINTS_MAX + 2];
  guint n_line = 0;
  line[n_line++] = dg_middle(p[caps[0].first], p[caps[0].last]);
  for (guint i = (caps[0].last + 1) % n; i != caps[1].first; i = (i + 1) % n) {
    DgPoint across = nearest_of(p, n, caps[1].last, caps[0].first, p[i], &distance);
    if (distance > apart || n_line > POINTS_MAX)
      return 0;
    line[n_line++] = dg_middle(p[i], across);
  }
  for (guint i = (caps[1].last + 1) % n; i != caps[0].first; i = (i + 1) % n) {
    nearest_of(p, n, caps[0].last, caps[1].first, p[i], &distance);
    if (distance > apart)
      return 0;
  }
  line[n_line++] = dg_middle(p[caps[1].first], p[caps[1].last]);
  return dg_points_simplify(line, n_line, DG_SIMPLIFY * scene->unit, ink->points);
}

static gboolean boxes_meet(DgBox p, DgBox q, double gap) {
  return p.x <= dg_box_right(q) + gap && q.x <= dg_box_right(p) + gap && p.y <= dg_box_bottom(q) + gap &&
         q.y <= dg_box_bottom(p) + gap;
}

/* TRUE when what a path paints hangs together. */
static gboolean hang_together(const DgBox *boxes, guint n, double gap) {
  guint reached = 1, order[PARTS_MAX];
  for (guint i = 0; i < n; i++)
    order[i] = i;
  for (guint i = 0; i < reached; i++)
    for (guint j = reached; j < n; j++)
      if (boxes_meet(boxes[order[i]], boxes[order[j]], gap)) {
        guint swap = order[j];
        order[j] = order[reached];
        order[reached++] = swap;
      }
  return reached == n;
}

/* Reads an outline that is a thin stroke and its head as a band. */
static void read_arrow(const DgScene *scene, DgInk *ink, const DgPoint *p, guint n, GArray *scratch, DgBand *band) {
  DgArrowForm form;
  if (!dg_arrow_form_read(scene, ink, p, n, scratch, &form) || form.shaft > BAND_WIDTH * scene->unit)
    return;
  band->first_point = form.first_point;
  band->n_points = form.n_points;
  band->heads = form.heads;
}

/* Reads one shape as a line: stretches of it, and small closed outlines that are its heads. */
static void read_shape(const DgScene *scene, DgInk *ink, guint index, GArray *scratch) {
  DG_RULE(read_shape, );
  const DgDrawing *drawing = scene->drawing;
  const DgShape *shape = dg_drawing_shape(drawing, index);
  DgBox boxes[PARTS_MAX];
  guint n_bands = scene->ink.bands->len, n_points = scene->ink.points->len, n = shape->n_subpaths;
  gboolean line = n <= PARTS_MAX;
  for (guint s = 0; s < n && line; s++) {
    guint number = shape->first_subpath + s;
    const DgSubpath *subpath = dg_drawing_subpath(drawing, number);
    const DgPoint *p = dg_drawing_points(drawing, subpath);
    if (subpath->n_points < 3) {
      line = FALSE;
      break;
    }
    boxes[s] = dg_points_box(p, subpath->n_points);
    DgBand band = {.shape = index, .subpath = number, .first_point = scene->ink.points->len};
    band.n_points = append_middle(scene, ink, p, subpath->n_points, scratch);
    if (!band.n_points && n > 1)
      read_arrow(scene, ink, p, subpath->n_points, scratch, &band);
    if (band.n_points)
      g_array_append_val(ink->bands, band);
    else
      line = n > 1 && fmax(boxes[s].width, boxes[s].height) <= PART_SIZE * scene->unit;
  }
  guint found = scene->ink.bands->len - n_bands;
  line = line && found && (found == n || hang_together(boxes, n, PART_GAP * scene->unit));
  if (line) {
    scene->ink.is_band[index] = 1;
    return;
  }
  g_array_set_size(ink->bands, n_bands);
  g_array_set_size(ink->points, n_points);
}

void dg_scene_find_bands(const DgScene *scene, DgInk *ink) {
  const DgDrawing *drawing = scene->drawing;
  ink->bands = g_array_new(FALSE, FALSE, sizeof(DgBand));
  ink->is_band = g_new0(guint8, drawing->shapes->len + 1);
  g_autoptr(GArray) scratch = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 0; i < drawing->shapes->len; i++) {
    const DgShape *shape = dg_drawing_shape(drawing, i);
    gboolean marked = shape->mark_start != DG_MARK_NONE || shape->mark_end != DG_MARK_NONE;
    if (shape->filled && !shape->stroked && !marked && shape->n_subpaths)
      read_shape(scene, ink, i, scratch);
  }
}
