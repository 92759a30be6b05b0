/* Core mathematical properties of shapes, as the published implementation of DiagramIR tests them. */
#include "metrics/checks/published.h"

/* Coordinates of the picture that differ by less are one; the smallest size of anything. */
#define LEAST 1e-6
/* Corners of the solid of a face: those of a box, or seven when its hidden one is left out. */
#define CORNERS_MIN 7
#define CORNERS_MAX 8

static double distance(const DgIrCoordinate *p, const DgIrCoordinate *q) {
  double sum = 0;
  for (guint i = 0; i < 3; i++)
    sum += (p->v[i] - q->v[i]) * (p->v[i] - q->v[i]);
  return sqrt(sum);
}

static void check_triangle(const DgCheckContext *context, DgCheckResult *result, const DgElement *element) {
  const DgIrEntity *entity = dg_ir_entity(context->ir, element->entity);
  const DgIrCoordinate *p = dg_ir_coordinates(context->ir, entity->first_coordinate);
  if (entity->n_coordinates < 3) {
    dg_published_fail(context, result, element, NULL, "a triangle has %u corners", entity->n_coordinates);
    return;
  }
  if (distance(&p[0], &p[1]) <= LEAST || distance(&p[1], &p[2]) <= LEAST || distance(&p[2], &p[0]) <= LEAST) {
    dg_published_fail(context, result, element, NULL, "two corners of a triangle are one point");
    return;
  }
  double twice = (p[1].v[0] - p[0].v[0]) * (p[2].v[1] - p[0].v[1]) - (p[1].v[1] - p[0].v[1]) * (p[2].v[0] - p[0].v[0]);
  if (fabs(twice) <= LEAST)
    dg_published_fail(context, result, element, NULL, "the corners of a triangle lie on one line");
}

/* Corners of the faces with one id. */
typedef struct {
  int id;
  const DgElement *first;
  GArray *corners; /* DgIrCoordinate, each once */
} Solid;

static void clear_solid(gpointer data) {
  Solid *solid = data;
  g_array_unref(solid->corners);
}

static void add_face(GArray *solids, const DgIr *ir, const DgElement *face) {
  const DgIrEntity *entity = dg_ir_entity(ir, face->entity);
  guint at = 0;
  while (at < solids->len && g_array_index(solids, Solid, at).id != entity->solid)
    at++;
  if (at == solids->len) {
    Solid solid = {entity->solid, face, g_array_new(FALSE, FALSE, sizeof(DgIrCoordinate))};
    g_array_append_val(solids, solid);
  }
  Solid *solid = &g_array_index(solids, Solid, at);
  const DgIrCoordinate *corners = dg_ir_coordinates(ir, entity->first_coordinate);
  for (guint i = 0; i < entity->n_coordinates; i++) {
    guint known = 0;
    while (known < solid->corners->len &&
           distance(&g_array_index(solid->corners, DgIrCoordinate, known), &corners[i]) > LEAST)
      known++;
    /* one more than allowed is enough to know */
    if (known == solid->corners->len && known <= CORNERS_MAX)
      g_array_append_val(solid->corners, corners[i]);
  }
}

static void check_solid(const DgCheckContext *context, DgCheckResult *result, const Solid *solid) {
  guint n = solid->corners->len;
  if (n < CORNERS_MIN || n > CORNERS_MAX) {
    dg_published_fail(context, result, solid->first, NULL,
                      n < CORNERS_MIN ? "solid %d has only %u distinct corners (expected: 7 or 8)"
                                      : "solid %d has %u distinct corners or more (expected: 7 or 8)",
                      solid->id, n);
    return;
  }
  for (guint axis = 0; axis < 3; axis++) {
    double least = INFINITY, most = -INFINITY;
    for (guint i = 0; i < n; i++) {
      double v = g_array_index(solid->corners, DgIrCoordinate, i).v[axis];
      least = fmin(least, v);
      most = fmax(most, v);
    }
    if (most - least <= LEAST)
      dg_published_fail(context, result, solid->first, NULL, "solid %d is flat along %c", solid->id, "xyz"[axis]);
  }
}

gboolean dg_published_core(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  const DgFigure *figure = context->figure;
  g_autoptr(GArray) solids = g_array_new(FALSE, FALSE, sizeof(Solid));
  g_array_set_clear_func(solids, clear_solid);
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    const DgIrEntity *entity = dg_ir_entity(context->ir, element->entity);
    const DgIrCoordinate *p = dg_ir_coordinates(context->ir, entity->first_coordinate);
    if (element->kind == DG_IR_POLYGON && entity->triangle)
      check_triangle(context, result, element);
    else if (element->kind == DG_IR_FACE)
      add_face(solids, context->ir, element);
    else if (element->kind == DG_IR_RECTANGLE &&
             (fabs(p[0].v[0] - p[1].v[0]) <= LEAST || fabs(p[0].v[1] - p[1].v[1]) <= LEAST))
      dg_published_fail(context, result, element, NULL, "a rectangle has no width or no height");
    else if ((element->kind == DG_IR_CIRCLE || element->kind == DG_IR_ARC) && entity->radius <= LEAST)
      dg_published_fail(context, result, element, NULL, "the radius of %s is not greater than 0",
                        element->kind == DG_IR_ARC ? "an arc" : "a circle");
  }
  for (guint i = 0; i < solids->len; i++)
    check_solid(context, result, &g_array_index(solids, Solid, i));
  dg_check_pass(result, "no shape is degenerate");
  return TRUE;
}
