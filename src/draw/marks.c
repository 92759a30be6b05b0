/* Marks on segments: ticks of equal ones, arrows of parallel ones, lengths. */
#include "draw/geometry.h"

#include "base/geometry.h"
#include "base/json.h"

/* Length of ticks and distance between those of one mark; size of the arrows of parallels; in pixels. */
#define TICK 8.0
#define TICK_STEP 3.6
#define CHEVRON 5.0
#define CHEVRON_STEP 5.0
/* Largest difference of lengths that are marked as equal, and of directions that are marked as parallel (degrees). */
#define EQUAL_TOLERANCE 0.01
#define PARALLEL_TOLERANCE 0.5

typedef struct {
  DgVector a, b;
  DgPoint p, q; /* on the page */
} Segment;

static gboolean read_segment(DgGeometry *geometry, const cJSON *value, Segment *segment) {
  DgPointNames names;
  if (!dg_names_read(geometry, value, 2, 2, "a segment", &names))
    return FALSE;
  segment->a = dg_geometry_at(geometry, names.points[0]);
  segment->b = dg_geometry_at(geometry, names.points[1]);
  segment->p = dg_geometry_page(geometry, names.points[0]);
  segment->q = dg_geometry_page(geometry, names.points[1]);
  if (dg_vector_distance(segment->a, segment->b) < 1e-9)
    return dg_spec_fail(geometry->spec, value, DG_ERROR_FORMAT, "found two points at one place, expected a segment");
  return TRUE;
}

/* Reads the two or more segments that a mark compares. */
static GArray *read_segments(DgGeometry *geometry, const cJSON *list) {
  const cJSON *value;
  if (!cJSON_IsArray(list) || cJSON_GetArraySize(list) < 2 || cJSON_GetArraySize(list) > DG_SPEC_ITEMS_MAX) {
    dg_spec_expected(geometry->spec, list, "an array of two or more segments, as in [\"AB\", \"CD\"]");
    return NULL;
  }
  GArray *segments = g_array_new(FALSE, FALSE, sizeof(Segment));
  cJSON_ArrayForEach(value, list) {
    Segment segment;
    if (!read_segment(geometry, value, &segment)) {
      g_array_unref(segments);
      return NULL;
    }
    g_array_append_val(segments, segment);
  }
  return segments;
}

/* Where on the segment a mark stands: at its middle, unless there is a point of the figure. `after`: another kind of
 * mark may stand there. */
static double place_on(const DgGeometry *geometry, const Segment *segment, gboolean after) {
  static const double places[] = {0.5, 0.42, 0.6, 0.34, 0.68};
  for (guint i = after ? 2 : 0; i < G_N_ELEMENTS(places); i++) {
    DgPoint at = {segment->p.x + places[i] * (segment->q.x - segment->p.x),
                  segment->p.y + places[i] * (segment->q.y - segment->p.y)};
    gboolean free_place = TRUE;
    for (guint k = 0; k < geometry->points->len && free_place; k++)
      free_place = dg_distance(at, dg_geometry_page(geometry, k)) > 9;
    if (free_place)
      return places[i];
  }
  return after ? 0.6 : 0.5;
}

static void draw_tick(DgGeometry *geometry, const Segment *segment, double shift) {
  double t = place_on(geometry, segment, FALSE), length = MAX(dg_distance(segment->p, segment->q), 1e-9);
  double dx = (segment->q.x - segment->p.x) / length, dy = (segment->q.y - segment->p.y) / length;
  DgPoint at = {segment->p.x + t * length * dx + shift * dx, segment->p.y + t * length * dy + shift * dy};
  DgPoint ends[] = {{at.x - dy * TICK / 2, at.y + dx * TICK / 2}, {at.x + dy * TICK / 2, at.y - dx * TICK / 2}};
  dg_sketch_polyline(geometry->sketch, ends, 2, FALSE, DG_LINE_THIN, "tick");
}

static void draw_chevron(DgGeometry *geometry, const Segment *segment, gboolean turned, double shift) {
  double t = place_on(geometry, segment, TRUE), length = MAX(dg_distance(segment->p, segment->q), 1e-9);
  double dx = (segment->q.x - segment->p.x) / length, dy = (segment->q.y - segment->p.y) / length;
  DgPoint at = {segment->p.x + t * length * dx + shift * dx, segment->p.y + t * length * dy + shift * dy};
  double s = (turned ? -1 : 1) * CHEVRON, h = 0.7 * CHEVRON;
  DgPoint tip[] = {
      {at.x - s * dx - h * dy, at.y - s * dy + h * dx}, at, {at.x - s * dx + h * dy, at.y - s * dy - h * dx}};
  dg_sketch_polyline(geometry->sketch, tip, 3, FALSE, DG_LINE_SOLID, "parallel");
}

static gboolean mark_equal(DgGeometry *geometry, const cJSON *item) {
  static const char *const known[] = {"equal", "ticks", NULL};
  const cJSON *list = dg_json_value(item, "equal");
  double ticks = 1;
  if (!dg_spec_object(geometry->spec, item, known) || !dg_spec_number(geometry->spec, item, "ticks", 1, 3, &ticks))
    return FALSE;
  g_autoptr(GArray) segments = read_segments(geometry, list);
  if (!segments)
    return FALSE;
  const Segment *first = &g_array_index(segments, Segment, 0);
  double length = dg_vector_distance(first->a, first->b);
  for (guint i = 0; i < segments->len; i++) {
    const Segment *segment = &g_array_index(segments, Segment, i);
    double own = dg_vector_distance(segment->a, segment->b);
    if (fabs(own - length) > EQUAL_TOLERANCE * length &&
        !dg_geometry_contradict(geometry, cJSON_GetArrayItem(list, (int)i),
                                "found a length of %g marked as equal to %g", own, length))
      return FALSE;
    for (guint k = 0; k < (guint)ticks; k++)
      draw_tick(geometry, segment, (k - ((guint)ticks - 1) / 2.0) * TICK_STEP);
  }
  return TRUE;
}

static gboolean mark_parallel(DgGeometry *geometry, const cJSON *item) {
  static const char *const known[] = {"parallel", "arrows", NULL};
  const cJSON *list = dg_json_value(item, "parallel");
  double arrows = 1;
  if (!dg_spec_object(geometry->spec, item, known) || !dg_spec_number(geometry->spec, item, "arrows", 1, 3, &arrows))
    return FALSE;
  g_autoptr(GArray) segments = read_segments(geometry, list);
  if (!segments)
    return FALSE;
  const Segment *first = &g_array_index(segments, Segment, 0);
  DgVector direction = dg_vector_subtract(first->b, first->a);
  for (guint i = 0; i < segments->len; i++) {
    const Segment *segment = &g_array_index(segments, Segment, i);
    double angle = dg_vector_angle(direction, dg_vector_subtract(segment->b, segment->a)) * 180 / G_PI;
    gboolean turned = angle > 90;
    if (MIN(angle, 180 - angle) > PARALLEL_TOLERANCE &&
        !dg_geometry_contradict(geometry, cJSON_GetArrayItem(list, (int)i),
                                "found two segments marked as parallel that make an angle of %.4g°",
                                MIN(angle, 180 - angle)))
      return FALSE;
    for (guint k = 0; k < (guint)arrows; k++)
      draw_chevron(geometry, segment, turned, (k - ((guint)arrows - 1) / 2.0) * CHEVRON_STEP);
  }
  return TRUE;
}

static DgPoint middle_of_figure(const DgGeometry *geometry) {
  DgPoint sum = {0, 0};
  for (guint i = 0; i < geometry->points->len; i++) {
    DgPoint p = dg_geometry_page(geometry, i);
    sum.x += p.x / geometry->points->len;
    sum.y += p.y / geometry->points->len;
  }
  return sum;
}

static gboolean mark_length(DgGeometry *geometry, const cJSON *item) {
  static const char *const known[] = {"length", "label", NULL};
  const char *label = NULL;
  Segment segment;
  if (!dg_spec_object(geometry->spec, item, known) || !dg_spec_require(geometry->spec, item, "label") ||
      !dg_spec_string(geometry->spec, item, "label", DG_SPEC_LABEL_MAX, &label) ||
      !read_segment(geometry, dg_json_value(item, "length"), &segment))
    return FALSE;
  dg_sketch_label_segment(geometry->sketch, label, segment.p, segment.q, middle_of_figure(geometry));
  return TRUE;
}

static const struct {
  const char *key;
  gboolean (*draw)(DgGeometry *geometry, const cJSON *item);
} MARKS[] = {{"angle", dg_geometry_mark_angle},
             {"right_angle", dg_geometry_mark_right_angle},
             {"equal", mark_equal},
             {"parallel", mark_parallel},
             {"length", mark_length}};

static gboolean draw_mark(DgGeometry *geometry, const cJSON *item) {
  if (!dg_spec_object(geometry->spec, item, NULL))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(MARKS); i++)
    if (dg_json_value(item, MARKS[i].key))
      return MARKS[i].draw(geometry, item);
  return dg_spec_fail(geometry->spec, item, DG_ERROR_FORMAT,
                      "found no mark, expected one of angle, right_angle, equal, parallel, length");
}

gboolean dg_geometry_draw_marks(DgGeometry *geometry) {
  const cJSON *marks = NULL, *item;
  if (!dg_spec_array(geometry->spec, geometry->spec->root, "marks", &marks))
    return FALSE;
  cJSON_ArrayForEach(item, marks) {
    if (!draw_mark(geometry, item))
      return FALSE;
  }
  return dg_geometry_check_lengths(geometry, marks);
}
