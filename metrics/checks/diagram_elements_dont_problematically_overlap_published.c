/* Algorithm 6 of DiagramIR, appendix A2.4: elements do not problematically overlap.
 *
 * The published implementation has other limits for text than the paper and no test of the depth order; it looks at
 * ends of arcs, stacked cubes, solids, faces and hidden segments instead. */
#include "metrics/checks/published.h"

#include <string.h>

/* Limits of the implementation's further tests, in points, square points and units of the picture. */
#define TEXT_AREA 2.0
#define LINE_DISTANCE 1.0
#define ARC_END_DISTANCE 1.0
#define SOLID_VOLUME 1e-6
#define FACE_AREA 4.0
#define FACE_DEPTH 0.5
#define FACE_NORMAL 15.0
#define LABEL_AREA 1.0
#define LABEL_SHARE (1.0 / 3)
#define LABEL_BORDER 2.0
#define SEGMENT_INSET 0.5
#define SEGMENT_LENGTH 2.0

/* Limits of the paper. */
#define PAPER_TEXT_SHARE 0.05
#define PAPER_LINE_SHARE 0.4

typedef struct {
  const DgCheckContext *context;
  const DgPublished *published;
  DgCheckResult *result;
  GPtrArray *faces; /* DgElement: faces of solids and of cubes */
} Overlap;

static double quad_area(const DgElement *element) {
  return fabs(dg_polygon_area(element->quad, 4));
}

static gboolean check_texts(Overlap *overlap, GError **error) {
  const DgPublished *published = overlap->published;
  gboolean paper = overlap->context->profile == DG_PROFILE_PAPER;
  for (guint i = 0; i < published->labels->len; i++)
    for (guint j = i + 1; j < published->labels->len; j++) {
      const DgPublishedLabel *p = dg_published_label(published, i), *q = dg_published_label(published, j);
      double area, least = fmin(quad_area(p->element), quad_area(q->element));
      double allowed = paper ? PAPER_TEXT_SHARE * least : TEXT_AREA;
      if (g_str_equal(p->text, q->text))
        continue;
      if (!dg_plane_overlap(published->plane, p->element->quad, 4, q->element->quad, 4, &area, error))
        return FALSE;
      if (area > allowed)
        dg_published_fail(overlap->context, overlap->result, p->element, q->element,
                          "the labels \"%s\" and \"%s\" overlap by %.1f pt² (allowed: %.1f pt²)", p->text, q->text,
                          area, allowed);
    }
  return TRUE;
}

/* Length of a segment within a convex quadrilateral, as the share of the segment that all four sides leave. */
static double length_in_quad(const DgPoint quad[4], DgPoint a, DgPoint b) {
  double enter = 0, leave = 1, sign = dg_polygon_area(quad, 4) >= 0 ? 1 : -1;
  for (guint i = 0; i < 4; i++) {
    DgPoint p = quad[i], q = quad[(i + 1) % 4];
    double ex = q.x - p.x, ey = q.y - p.y;
    double at_a = sign * (ex * (a.y - p.y) - ey * (a.x - p.x)), at_b = sign * (ex * (b.y - p.y) - ey * (b.x - p.x));
    if (at_a < 0 && at_b < 0)
      return 0;
    if (at_a < 0)
      enter = fmax(enter, at_a / (at_a - at_b));
    else if (at_b < 0)
      leave = fmin(leave, at_a / (at_a - at_b));
  }
  return leave > enter ? (leave - enter) * dg_distance(a, b) : 0;
}

/* Edges of cubes are no lines for the implementation: it does not know which of them are hidden. */
static gboolean counts(const Overlap *overlap, const DgBorder *edge) {
  return dg_figure_element(overlap->context->figure, edge->element)->kind != DG_IR_CUBE;
}

/* TRUE when the segment obscures the label. */
static gboolean obscures(const Overlap *overlap, const DgPublishedLabel *label, DgPoint a, DgPoint b) {
  if (overlap->context->profile != DG_PROFILE_PAPER)
    return dg_segment_distance(label->center, a, b) <= LINE_DISTANCE;
  const DgPoint *quad = label->element->quad;
  double perimeter = 2 * (dg_distance(quad[0], quad[1]) + dg_distance(quad[1], quad[2]));
  return length_in_quad(quad, a, b) > PAPER_LINE_SHARE * perimeter;
}

static void check_text_on_lines(Overlap *overlap) {
  const DgPublished *published = overlap->published;
  for (guint i = 0; i < published->labels->len; i++) {
    const DgPublishedLabel *label = dg_published_label(published, i);
    const DgElement *line = NULL;
    if (label->element->filled)
      continue;
    for (guint j = 0; j < published->edges->len && !line; j++) {
      const DgBorder *edge = dg_published_border(published, j);
      if (counts(overlap, edge) && obscures(overlap, label, edge->a, edge->b))
        line = dg_figure_element(overlap->context->figure, edge->element);
    }
    for (guint j = 0; j < published->arcs->len && !line; j++) {
      const DgElement *arc = g_ptr_array_index(published->arcs, j);
      const DgPoint *points = dg_figure_points(overlap->context->figure, arc);
      if (dg_published_apart(arc->box, label->element->box, LINE_DISTANCE))
        continue;
      for (guint k = 1; k < arc->n_points && !line; k++)
        if (obscures(overlap, label, points[k - 1], points[k]))
          line = arc;
    }
    if (line)
      dg_published_fail(overlap->context, overlap->result, label->element, NULL,
                        "the label \"%s\" lies on a line of the diagram", label->text);
  }
}

static void check_arc_ends(Overlap *overlap) {
  const DgPublished *published = overlap->published;
  for (guint i = 0; i < published->arcs->len; i++) {
    const DgElement *arc = g_ptr_array_index(published->arcs, i);
    const DgPoint *points = dg_figure_points(overlap->context->figure, arc);
    for (guint end = 0; end < 2; end++) {
      DgPoint p = points[end ? arc->n_points - 1 : 0];
      double least = INFINITY;
      for (guint j = 0; j < published->edges->len; j++) {
        const DgBorder *edge = dg_published_border(published, j);
        if (counts(overlap, edge))
          least = fmin(least, dg_segment_distance_squared(p, edge->a, edge->b));
      }
      least = sqrt(least);
      if (isfinite(least) && least > ARC_END_DISTANCE)
        dg_published_fail(overlap->context, overlap->result, arc, NULL,
                          "the %s of an arc is %.1f pt from the nearest line (allowed: %.1f pt)", end ? "end" : "start",
                          least, ARC_END_DISTANCE);
    }
  }
}

/* The shift of a cube, in units of the picture. */
static const double *cube_shift(const DgIrEntity *cube) {
  static const double none[3] = {0, 0, 0};
  for (guint i = 0; i < cube->transform.n; i++)
    if (cube->transform.steps[i].kind == DG_STEP_SHIFT)
      return cube->transform.steps[i].v;
  return none;
}

/* Cubes one behind the other, of which one is not filled, show the edges of the one behind. */
static void check_stacks(Overlap *overlap) {
  GPtrArray *faces = overlap->faces;
  const DgIr *ir = overlap->context->ir;
  for (guint i = 0; i < faces->len; i++) {
    const DgElement *p = g_ptr_array_index(faces, i);
    if (p->kind != DG_IR_CUBE || p->filled ||
        (i > 0 && ((DgElement *)g_ptr_array_index(faces, i - 1))->entity == p->entity))
      continue;
    const DgIrEntity *cube = dg_ir_entity(ir, p->entity);
    for (guint j = 0; j < faces->len; j++) {
      const DgElement *q = g_ptr_array_index(faces, j);
      const DgIrEntity *other = dg_ir_entity(ir, q->entity);
      if (q->kind != DG_IR_CUBE || q->entity == p->entity || other->solid != cube->solid)
        continue;
      const double *a = cube_shift(cube), *b = cube_shift(other);
      if (a[0] != b[0] || a[1] != b[1])
        continue;
      dg_published_fail(overlap->context, overlap->result, p, q,
                        "cubes without fill stand one behind the other: edges of the rear one show through");
      break;
    }
  }
}

/* Solids: the boxes in space of the faces with one id. */
typedef struct {
  int id;
  double least[3], most[3];
  const DgElement *face;
} Solid;

static void check_solids(Overlap *overlap) {
  g_autoptr(GArray) solids = g_array_new(FALSE, FALSE, sizeof(Solid));
  for (guint i = 0; i < overlap->faces->len; i++) {
    const DgElement *face = g_ptr_array_index(overlap->faces, i);
    if (face->kind != DG_IR_FACE)
      continue;
    int id = dg_ir_entity(overlap->context->ir, face->entity)->solid;
    guint at = 0;
    while (at < solids->len && g_array_index(solids, Solid, at).id != id)
      at++;
    if (at == solids->len) {
      Solid solid = {id, {INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}, face};
      g_array_append_val(solids, solid);
    }
    Solid *solid = &g_array_index(solids, Solid, at);
    const DgSpacePoint *space = dg_figure_space(overlap->context->figure, face);
    for (guint j = 0; j < face->n_points; j++)
      for (guint axis = 0; axis < 3; axis++) {
        solid->least[axis] = fmin(solid->least[axis], space[j].v[axis]);
        solid->most[axis] = fmax(solid->most[axis], space[j].v[axis]);
      }
  }
  for (guint i = 0; i < solids->len; i++)
    for (guint j = i + 1; j < solids->len; j++) {
      const Solid *p = &g_array_index(solids, Solid, i), *q = &g_array_index(solids, Solid, j);
      double volume = 1;
      for (guint axis = 0; axis < 3; axis++)
        volume *= fmax(0, fmin(p->most[axis], q->most[axis]) - fmax(p->least[axis], q->least[axis]));
      if (volume > SOLID_VOLUME)
        dg_published_fail(overlap->context, overlap->result, p->face, q->face,
                          "the solids %d and %d take the same room (%.2g cubic units)", p->id, q->id, volume);
    }
}

/* A label that a border of a face crosses: part of it in the face, part outside. */
static gboolean check_labels_on_faces(Overlap *overlap, GError **error) {
  const DgPublished *published = overlap->published;
  DgPlane *plane = published->plane;
  for (guint i = 0; i < published->labels->len; i++) {
    const DgPublishedLabel *label = dg_published_label(published, i);
    if (label->element->filled)
      continue;
    double least = fmax(LABEL_AREA, LABEL_SHARE * quad_area(label->element));
    for (guint j = 0; j < overlap->faces->len; j++) {
      const DgElement *face = g_ptr_array_index(overlap->faces, j);
      if (dg_box_overlap_area(label->element->box, face->box) <= 0)
        continue;
      const DgPoint *points = dg_figure_points(overlap->context->figure, face);
      double area, border = 0;
      if (!dg_plane_overlap(plane, label->element->quad, 4, points, face->n_points, &area, error))
        return FALSE;
      for (guint k = 0; k < face->n_points; k++)
        border += length_in_quad(label->element->quad, points[k], points[(k + 1) % face->n_points]);
      if (area > least && border > LABEL_BORDER)
        dg_published_fail(overlap->context, overlap->result, label->element, face,
                          "the label \"%s\" lies across %.1f pt of the border of solid %d (allowed: %.1f pt)",
                          label->text, border, dg_ir_entity(overlap->context->ir, face->entity)->solid, LABEL_BORDER);
    }
  }
  return TRUE;
}

static void normal_of(const Overlap *overlap, const DgElement *face, double normal[3]) {
  const DgSpacePoint *p = dg_figure_space(overlap->context->figure, face);
  double u[3], v[3];
  for (guint i = 0; i < 3; i++) {
    u[i] = p[1].v[i] - p[0].v[i];
    v[i] = p[2].v[i] - p[0].v[i];
  }
  for (guint i = 0; i < 3; i++)
    normal[i] = u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3];
  double length = sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
  for (guint i = 0; i < 3; i++)
    normal[i] /= length > 0 ? length : 1;
}

/* A face of a cube and a face of a solid that are parallel and share room on the page. The implementation compares
 * depths as they were written, before any transform. */
static gboolean check_faces(Overlap *overlap, GError **error) {
  const DgFigure *figure = overlap->context->figure;
  for (guint i = 0; i < overlap->faces->len; i++)
    for (guint j = i + 1; j < overlap->faces->len; j++) {
      const DgElement *p = g_ptr_array_index(overlap->faces, i), *q = g_ptr_array_index(overlap->faces, j);
      if (p->kind == q->kind || fabs(p->depth.v[2] - q->depth.v[2]) > FACE_DEPTH || p->n_points < 3 || q->n_points < 3)
        continue;
      double area, a[3], b[3];
      normal_of(overlap, p, a);
      normal_of(overlap, q, b);
      double along = fabs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
      if (along < cos(FACE_NORMAL * G_PI / 180))
        continue;
      if (!dg_plane_overlap(overlap->published->plane, dg_figure_points(figure, p), p->n_points,
                            dg_figure_points(figure, q), q->n_points, &area, error))
        return FALSE;
      if (area > FACE_AREA)
        dg_published_fail(overlap->context, overlap->result, p, q,
                          "faces of the solids %d and %d overlap by %.1f pt² (allowed: %.1f pt²)",
                          dg_ir_entity(figure->ir, p->entity)->solid, dg_ir_entity(figure->ir, q->entity)->solid, area,
                          FACE_AREA);
    }
  return TRUE;
}

/* Length of the segment within the face without a margin; 0 when its middle is outside. FALSE when GEOS failed. */
static gboolean length_in_face(Overlap *overlap, const DgElement *face, DgPoint a, DgPoint b, double *length,
                               GError **error) {
  DgPlane *plane = overlap->published->plane;
  const DgPoint *points = dg_figure_points(overlap->context->figure, face);
  DgPoint middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
  *length = 0;
  if (face->n_points < 3 || !dg_polygon_contains(points, face->n_points, middle) ||
      dg_polygon_outline_distance(points, face->n_points, middle) < SEGMENT_INSET)
    return TRUE;
  GEOSGeometry *whole = dg_plane_valid_polygon(plane, points, face->n_points);
  GEOSGeometry *inner = whole ? GEOSBuffer_r(plane->geos, whole, -SEGMENT_INSET, DG_PLANE_QUADRANT_SEGMENTS) : NULL;
  GEOSGeometry *line = dg_plane_line(plane, (DgPoint[]){a, b}, 2);
  GEOSGeometry *common = inner && line ? GEOSIntersection_r(plane->geos, inner, line) : NULL;
  gboolean ok = common && GEOSLength_r(plane->geos, common, length) == 1;
  dg_plane_drop(plane, whole);
  dg_plane_drop(plane, inner);
  dg_plane_drop(plane, line);
  dg_plane_drop(plane, common);
  return ok || dg_plane_fail(plane, error);
}

/* A segment that is drawn solid through a face, where a hidden edge would be dashed. */
static gboolean check_segments(Overlap *overlap, GError **error) {
  const DgFigure *figure = overlap->context->figure;
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *segment = dg_figure_element(figure, i);
    if (segment->kind != DG_IR_SEGMENT)
      continue;
    const DgIrEntity *entity = dg_ir_entity(figure->ir, segment->entity);
    if (entity->style != DG_IR_SOLID)
      continue;
    const DgPoint *points = dg_figure_points(figure, segment);
    gboolean in_space = dg_ir_coordinates(figure->ir, entity->first_coordinate)->n == 3 &&
                        dg_ir_coordinates(figure->ir, entity->first_coordinate + 1)->n == 3;
    for (guint j = 0; j < overlap->faces->len; j++) {
      const DgElement *face = g_ptr_array_index(overlap->faces, j);
      if (in_space && fabs(face->depth.v[2] - segment->depth.v[2]) > FACE_DEPTH)
        continue;
      double length;
      if (!length_in_face(overlap, face, points[0], points[1], &length, error))
        return FALSE;
      if (length > SEGMENT_LENGTH)
        dg_published_fail(overlap->context, overlap->result, segment, face,
                          "a solid line runs %.1f pt through a face of solid %d (allowed: %.1f pt)", length,
                          dg_ir_entity(figure->ir, face->entity)->solid, SEGMENT_LENGTH);
    }
  }
  return TRUE;
}

/* The paper's test: of two faces that overlap on the page the later one is painted over the earlier one, and must not
 * lie behind it. */
static gboolean check_depth_order(Overlap *overlap, GError **error) {
  const DgFigure *figure = overlap->context->figure;
  for (guint i = 0; i < overlap->faces->len; i++)
    for (guint j = i + 1; j < overlap->faces->len; j++) {
      const DgElement *below = g_ptr_array_index(overlap->faces, i), *above = g_ptr_array_index(overlap->faces, j);
      double area, behind = below->depth.v[2] - above->depth.v[2];
      if (!above->filled || behind <= FACE_DEPTH)
        continue;
      if (!dg_plane_overlap(overlap->published->plane, dg_figure_points(figure, below), below->n_points,
                            dg_figure_points(figure, above), above->n_points, &area, error))
        return FALSE;
      if (area > FACE_AREA)
        dg_published_fail(overlap->context, overlap->result, below, above,
                          "a face %.2g units behind another one is painted over %.1f pt² of it (allowed: %.1f pt²)",
                          behind, area, FACE_AREA);
    }
  return TRUE;
}

gboolean dg_published_overlap(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  g_autoptr(GPtrArray) faces = g_ptr_array_new();
  for (guint i = 0; i < context->figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(context->figure, i);
    if ((element->kind == DG_IR_FACE || element->kind == DG_IR_CUBE) && dg_element_is_polygon(element))
      g_ptr_array_add(faces, (gpointer)element);
  }
  Overlap overlap = {context, context->published, result, faces};
  if (!check_texts(&overlap, error))
    return FALSE;
  check_text_on_lines(&overlap);
  if (context->profile == DG_PROFILE_PAPER) {
    if (!check_depth_order(&overlap, error))
      return FALSE;
  } else {
    check_arc_ends(&overlap);
    check_stacks(&overlap);
    check_solids(&overlap);
    if (!check_labels_on_faces(&overlap, error) || !check_faces(&overlap, error) || !check_segments(&overlap, error))
      return FALSE;
  }
  dg_check_pass(result, "nothing overlaps that should not");
  return TRUE;
}
