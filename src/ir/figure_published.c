/* How the published implementation of DiagramIR places entities, with its defects: they are part of the figures that it
 * published, and a profile that reproduces those needs them. */
#include "ir/figure_rule.h"
#include "ir/label.h"

#include <string.h>

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
    case DG_VECTOR_DEFAULT:
      break;
    case DG_VECTOR_LENGTH:
      *v = i == 0 ? (DgPoint){a, 0} : i == 1 ? (DgPoint){0, a} : (DgPoint){a * M_SQRT1_2, a * M_SQRT1_2};
      break;
    case DG_VECTOR_POINT: /* read for z alone, and there without units as points */
      if (i == 2)
        *v = (DgPoint){a, b};
      break;
    case DG_VECTOR_POLAR: {
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

/* What a transform comes to: all shifts first, then scale, then rotation, whatever the order of the options. */
typedef struct {
  double shift[3]; /* multiples of the vectors */
  DgPoint move; /* xshift and yshift */
  double scale[3];
  double angle; /* radians */
} Steps;

static Steps collect(const DgIrTransform *transform) {
  Steps all = {.scale = {1, 1, 1}};
  for (guint i = 0; i < transform->n; i++) {
    const DgIrStep *step = &transform->steps[i];
    switch (step->kind) {
    case DG_STEP_SHIFT:
      memcpy(all.shift, step->v, sizeof all.shift);
      break;
    case DG_STEP_XSHIFT:
      all.move.x = step->v[0];
      break;
    case DG_STEP_YSHIFT:
      all.move.y = step->v[0];
      break;
    case DG_STEP_SCALE:
      for (guint axis = 0; axis < 3; axis++)
        all.scale[axis] = dg_ir_step_scale(step, axis);
      break;
    case DG_STEP_ROTATE:
      all.angle = step->v[0] * G_PI / 180;
      break;
    }
  }
  return all;
}

DgPoint dg_frame_place_published(const DgFrame *frame, const DgIrTransform *transform, const double v[3],
                                 DgSpacePoint *space) {
  Steps steps = collect(transform);
  DgPoint p = {steps.move.x * steps.scale[0], steps.move.y * steps.scale[1]};
  for (guint axis = 0; axis < 3; axis++) {
    double at = (v[axis] + steps.shift[axis]) * steps.scale[axis];
    p.x += at * frame->vectors[axis].x;
    p.y += at * frame->vectors[axis].y;
    if (space)
      space->v[axis] = at;
  }
  double c = cos(steps.angle), s = sin(steps.angle);
  return (DgPoint){p.x * c - p.y * s, p.x * s + p.y * c};
}

double dg_frame_radius_published(const DgFrame *frame, const DgIrTransform *transform) {
  Steps steps = collect(transform);
  double radius = 0;
  for (guint axis = 0; axis < 2; axis++)
    radius += dg_length(frame->vectors[axis].x, frame->vectors[axis].y) * steps.scale[axis] / 2;
  return radius;
}

void dg_node_quad_published(const DgIrEntity *node, DgPoint at, DgPoint quad[4]) {
  g_autofree char *clean = dg_label_clean_published(node->text);
  double width = 0, height = 0;
  dg_label_size_published(clean, &width, &height);
  dg_node_quad(node, at, width, height, 0, quad);
}
