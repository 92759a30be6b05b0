/* How the published implementation of DiagramIR places entities, with its defects: they are part of the figures that it
 * published, and a profile that reproduces those needs them. */
#include "ir/figure_rule.h"
#include "ir/label.h"

void dg_frame_init_published(DgFrame *frame, const DgIr *ir) {
  /* the third axis runs at 45 degrees with TikZ's default as its length, not as its share of each axis */
  const double third = 3.85 * DG_PT_PER_CM / 10 * M_SQRT1_2;
  *frame =
      (DgFrame){.vectors = {{DG_PT_PER_CM, 0}, {0, DG_PT_PER_CM}, {-third, -third}}, .page = DG_TRANSFORM_IDENTITY};
  const DgIrVector *vectors[] = {&ir->x, &ir->y, &ir->z};
  for (guint i = 0; i < 3; i++) {
    const DgIrVector *vector = vectors[i];
    double a = vector->v[0], b = vector->v[1];
    DgPoint *v = &frame->vectors[i];
    switch (vector->kind) {
    case DG_IR_VECTOR_DEFAULT:
      break;
    case DG_IR_VECTOR_LENGTH:
      *v = i == 0 ? (DgPoint){a, 0} : i == 1 ? (DgPoint){0, a} : (DgPoint){a * M_SQRT1_2, a * M_SQRT1_2};
      break;
    case DG_IR_VECTOR_POINT: /* read for z alone, and there without units as points */
      if (i == 2)
        *v = (DgPoint){a, b};
      break;
    case DG_IR_VECTOR_POLAR: {
      /* a length without a unit is a multiple of x along x and of y along y */
      double c = cos(a * G_PI / 180), s = sin(a * G_PI / 180);
      double x = vector->unit ? 1 : dg_length(frame->vectors[0].x, frame->vectors[0].y);
      double y = vector->unit ? 1 : dg_length(frame->vectors[1].x, frame->vectors[1].y);
      *v = (DgPoint){b * c * x, b * s * y};
      break;
    }
    }
  }
  /* the scale of the picture is put into the vectors, so that it does not act on xshift and yshift */
  if (ir->n_scale)
    for (guint i = 0; i < 3; i++) {
      double scale = ir->scale[MIN(i, ir->n_scale - 1)];
      frame->vectors[i].x *= scale;
      frame->vectors[i].y *= scale;
    }
}

/* All shifts first, then scale, then rotation, whatever the order of the options. */
DgTransform dg_frame_transform_published(const DgFrame *frame, const DgIrTransform *transform) {
  DgTransform shift = DG_TRANSFORM_IDENTITY, scale = DG_TRANSFORM_IDENTITY, turn = DG_TRANSFORM_IDENTITY;
  for (guint i = 0; i < transform->n; i++) {
    const DgIrStep *step = &transform->steps[i];
    switch (step->kind) {
    case DG_IR_SHIFT:
      for (guint axis = 0; axis < 3; axis++) {
        shift.e += step->v[axis] * frame->vectors[axis].x;
        shift.f += step->v[axis] * frame->vectors[axis].y;
      }
      break;
    case DG_IR_XSHIFT:
      shift.e += step->v[0];
      break;
    case DG_IR_YSHIFT:
      shift.f += step->v[0];
      break;
    case DG_IR_SCALE:
      scale.a = step->v[0];
      scale.d = step->v[step->n > 1 ? 1 : 0];
      break;
    case DG_IR_ROTATE:
      turn.a = turn.d = cos(step->v[0] * G_PI / 180);
      turn.b = sin(step->v[0] * G_PI / 180);
      turn.c = -turn.b;
      break;
    }
  }
  DgTransform all = dg_transform_multiply(&scale, &shift);
  return dg_transform_multiply(&turn, &all);
}

void dg_space_transform_published(const DgIrTransform *transform, DgSpacePoint *point) {
  for (guint i = 0; i < transform->n; i++)
    if (transform->steps[i].kind == DG_IR_SHIFT)
      for (guint axis = 0; axis < 3; axis++)
        point->v[axis] += transform->steps[i].v[axis];
  for (guint i = 0; i < transform->n; i++)
    if (transform->steps[i].kind == DG_IR_SCALE)
      for (guint axis = 0; axis < 3; axis++)
        point->v[axis] *= transform->steps[i].v[MIN(axis, transform->steps[i].n - 1)];
}

void dg_frame_axes_published(const DgFrame *frame, const DgTransform *t, DgPoint *along, DgPoint *across) {
  double lengths[2];
  for (guint i = 0; i < 2; i++) {
    DgPoint v = frame->vectors[i];
    lengths[i] = dg_length(t->a * v.x + t->c * v.y, t->b * v.x + t->d * v.y);
  }
  double radius = (lengths[0] + lengths[1]) / 2;
  *along = (DgPoint){radius, 0};
  *across = (DgPoint){0, radius};
}

void dg_node_quad_published(const DgIrEntity *node, DgPoint at, DgPoint quad[4]) {
  g_autofree char *clean = dg_label_clean_published(node->text);
  double width = 0, height = 0;
  dg_label_size_published(clean, &width, &height);
  dg_node_quad(node, at, width, height, 0, quad);
}
