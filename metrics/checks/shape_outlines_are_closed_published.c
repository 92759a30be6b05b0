/* Closed outlines, as the published implementation of DiagramIR tests them. */
#include "metrics/checks/published.h"

/* Coordinates of the picture that differ by less are one. */
#define SAME 1e-4

static gboolean same(double a, double b) {
  return fabs(a - b) <= SAME;
}

/* Faces of one solid: which planes across an axis they lie in. */
typedef struct {
  int id;
  const DgElement *first;
  double most[3]; /* of all corners */
  double face[3]; /* largest coordinate of a face that lies across the axis; -INFINITY for none */
} Solid;

static void add_face(GArray *solids, const DgFigure *figure, const DgElement *face) {
  int id = dg_ir_entity(figure->ir, face->entity)->solid;
  guint at = 0;
  while (at < solids->len && g_array_index(solids, Solid, at).id != id)
    at++;
  if (at == solids->len) {
    const double none = -INFINITY;
    Solid solid = {id, face, {none, none, none}, {none, none, none}};
    g_array_append_val(solids, solid);
  }
  Solid *solid = &g_array_index(solids, Solid, at);
  const DgIrEntity *entity = dg_ir_entity(figure->ir, face->entity);
  const DgIrCoordinate *corners = dg_ir_coordinates(figure->ir, entity->first_coordinate);
  for (guint axis = 0; axis < 3; axis++) {
    gboolean across = TRUE;
    for (guint i = 0; i < entity->n_coordinates; i++) {
      solid->most[axis] = fmax(solid->most[axis], corners[i].v[axis]);
      across &= same(corners[i].v[axis], corners[0].v[axis]);
    }
    if (across)
      solid->face[axis] = fmax(solid->face[axis], corners[0].v[axis]);
  }
}

gboolean dg_published_closed(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  static const char *const names[] = {"right", "top", "front"};
  const DgFigure *figure = context->figure;
  g_autoptr(GArray) solids = g_array_new(FALSE, FALSE, sizeof(Solid));
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    if (element->kind != DG_IR_POLYGON && element->kind != DG_IR_FACE)
      continue;
    const DgIrEntity *entity = dg_ir_entity(figure->ir, element->entity);
    const DgIrCoordinate *corners = dg_ir_coordinates(figure->ir, entity->first_coordinate);
    const DgIrCoordinate *last = &corners[entity->n_coordinates - 1];
    if (!entity->cycle &&
        !(same(corners->v[0], last->v[0]) && same(corners->v[1], last->v[1]) && same(corners->v[2], last->v[2])))
      dg_published_fail(context, result, element, NULL, "an outline does not end where it began");
    if (element->kind == DG_IR_FACE)
      add_face(solids, figure, element);
  }
  for (guint i = 0; i < solids->len; i++) {
    const Solid *solid = &g_array_index(solids, Solid, i);
    for (guint axis = 0; axis < 3; axis++)
      if (!(solid->face[axis] >= solid->most[axis] - SAME))
        dg_published_fail(context, result, solid->first, NULL, "solid %d has no %s face", solid->id, names[axis]);
  }
  dg_check_pass(result, "all outlines are closed");
  return TRUE;
}
