/* Do lines run through texts? Open lines count, where nothing opaque is painted between them and the text. Borders are
 * left to the checks of texts in boxes. */
#include "metrics/checks/check.h"
#include "metrics/checks/picture.h"

static const DgCheckParameter parameters[] = {
    {"length", "Longest way of a line through the letters, in sizes of the font", 0, 20, DG_DEFAULT(0.3)},
    {"contrast", "Contrast from which a line disturbs: paler ones are grids", 1, 21, DG_DEFAULT(2)},
};

/* What hides this share of a line hides it: labels often stand on plates that let a little through. */
#define COVERING 0.5
/* A shape whose strokes enter the letters so often is hatching or scribble, which is meant to be behind them. */
#define TEXTURE 5

/* TRUE when something is painted between the line and the text, so that the line is hardly seen at `point`. */
static gboolean is_covered(DgPicture *picture, DgPoint point, guint from, guint to) {
  dg_grid_query(picture->painted, (DgBox){point.x, point.y, 0, 0}, picture->near);
  for (guint m = 0; m < picture->near->len; m++) {
    guint i = g_array_index(picture->near, guint, m);
    const DgShape *shape = dg_drawing_shape(picture->drawing, i);
    gboolean covers = (shape->filled && shape->fill_opacity >= COVERING) || shape->kind == DG_SHAPE_IMAGE;
    if (shape->z > from && shape->z < to && covers && dg_picture_shape_contains(picture, i, point))
      return TRUE;
  }
  return FALSE;
}

/* Contrast of a stroke with what it is painted on. */
static double visibility(DgPicture *picture, const DgShape *shape, DgPoint point) {
  guint32 dark, light;
  if (!dg_picture_ground(picture, point, shape->z, &dark, &light))
    return 21;
  return dg_contrast(dg_blend(shape->stroke, shape->stroke_opacity, light), light);
}

/* How the strokes of one shape run through the letters. */
typedef struct {
  guint shape;
  guint n_entries; /* how often they enter */
  double length, longest;
  DgPoint place; /* the middle of the longest segment */
} Crossing;

static void add_crossing(const DgPicture *picture, const DgStretch *stretch, const DgQuad *ink, Crossing *crossing) {
  for (guint k = 0; k < dg_stretch_count(stretch); k++) {
    DgPoint a, b;
    double enter, leave;
    dg_stretch_segment(picture, stretch, k, &a, &b);
    if (!dg_quad_clip(ink, a, b, &enter, &leave))
      continue;
    double length = (leave - enter) * dg_distance(a, b), middle = (enter + leave) / 2;
    crossing->n_entries += enter > 0;
    crossing->length += length;
    if (length <= crossing->longest)
      continue;
    crossing->longest = length;
    crossing->place = (DgPoint){a.x + middle * (b.x - a.x), a.y + middle * (b.y - a.y)};
  }
}

static void report(DgPicture *picture, DgCheckResult *result, guint index, const Crossing *crossing,
                   const double *limits) {
  const DgTextItem *text = dg_drawing_text(picture->drawing, index);
  const DgShape *shape = dg_drawing_shape(picture->drawing, crossing->shape);
  double allowed = limits[0] * text->font_size;
  if (crossing->length <= allowed || crossing->n_entries >= TEXTURE ||
      is_covered(picture, crossing->place, shape->z, text->z) ||
      visibility(picture, shape, crossing->place) < limits[1])
    return;
  g_autofree char *quote = dg_picture_quote(text->string);
  int node = picture->text_nodes[index];
  dg_check_fail_at(result,
                   (DgPlace){picture->ink_boxes[index],
                             node == DG_NONE ? NULL : dg_graph_node(picture->graph, (guint)node)->id,
                             {text->z, shape->z}},
                   "a line runs %s the text %s for %.1f px (allowed: %.1f px)", shape->z < text->z ? "under" : "over",
                   quote, crossing->length, allowed);
}

static void check_text(DgPicture *picture, DgCheckResult *result, guint index, const double *limits, GArray *near) {
  const DgTextItem *text = dg_drawing_text(picture->drawing, index);
  /* a line that touches the letters from above or below over- or underlines them */
  double inset = 0.12 * text->font_size, s = sin(text->angle), c = cos(text->angle);
  DgQuad ink = picture->inks[index];
  for (guint i = 0; i < 4; i++) {
    double sign = i < 2 ? 1 : -1; /* the upper corners come first */
    ink.corner[i].x -= sign * inset * s;
    ink.corner[i].y += sign * inset * c;
  }
  const DgBox *box = &picture->ink_boxes[index];
  /* letters without a height, as of a full stop, turn inside out by the inset */
  dg_grid_query(picture->lines, dg_box_grow(*box, 2 * inset, 2 * inset), near);
  Crossing crossing = {0};
  for (guint m = 0; m < near->len; m++) { /* stretches of one shape stand together */
    guint found = g_array_index(near, guint, m);
    const DgStretch *stretch = &g_array_index(picture->stretches, DgStretch, found);
    if (!dg_box_meets(&picture->stretch_boxes[found], box) || stretch->closed ||
        dg_drawing_shape(picture->drawing, stretch->shape)->masked)
      continue;
    if (crossing.length > 0 && stretch->shape != crossing.shape) {
      report(picture, result, index, &crossing, limits);
      crossing = (Crossing){0};
    }
    crossing.shape = stretch->shape;
    add_crossing(picture, stretch, &ink, &crossing);
  }
  if (crossing.length > 0)
    report(picture, result, index, &crossing, limits);
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  guint n = context->drawing->texts->len;
  const double values[] = {dg_check_parameter(context, "length"), dg_check_parameter(context, "contrast")};
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n; i++)
    if (!dg_picture_hides_text(context->picture, i))
      check_text(context->picture, result, i, values, near);
  if (n)
    dg_check_pass(result, DG_PLURAL(n, "no line runs through %u text", "no line runs through any of %u texts"), n);
  else
    dg_check_not_applicable(result, "there are no texts");
  return TRUE;
}

const DgCheck dg_check_text_is_clear_of_lines = {
    .name = "text_is_clear_of_lines",
    .version = 1,
    .title = "Lines through texts",
    .summary = "Lines do not run through texts",
    .citation = "DiagramIR, table 1 (overlap that hides or confuses)",
    .kind = DG_CHECK_FIGURE,
    .severity = DG_SEVERITY_WARNING,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
