/* Is the canvas used? Looked for is the largest rectangle in which there is no text, no line and no fill but that of
 * panels and backgrounds. */
#include "metrics/checks/check.h"
#include "metrics/checks/picture.h"

#include <string.h>

static const DgCheckParameter parameters[] = {
    {"share", "Largest part of the canvas that may be empty in one piece", 0, 1, DG_DEFAULT(0.35)},
    {"ground", "Share of the canvas from which a filled shape is a ground that things stand on", 0, 1,
     DG_DEFAULT(0.15)},
};

/* Cells that the canvas is divided into on each axis: the size of an empty part is known to about a fiftieth. */
#define CELLS 50

/* What a stretch of long slanting segments costs, in comparisons: a hundred cells each. */
#define STRETCH_STEPS 100

typedef struct {
  guint8 used[CELLS][CELLS]; /* row, column */
  double width, height; /* of a cell */
} Cells;

static guint clamp_cell(double at) {
  return at < 0 ? 0 : at >= CELLS ? CELLS - 1 : (guint)at;
}

static void use(Cells *cells, DgBox box) {
  if (dg_box_right(box) < 0 || dg_box_bottom(box) < 0 || box.x > CELLS * cells->width || box.y > CELLS * cells->height)
    return;
  guint left = clamp_cell(box.x / cells->width), right = clamp_cell(dg_box_right(box) / cells->width);
  guint top = clamp_cell(box.y / cells->height), bottom = clamp_cell(dg_box_bottom(box) / cells->height);
  for (guint row = top; row <= bottom; row++)
    memset(&cells->used[row][left], 1, right - left + 1);
}

/* Marks the cells that a segment runs through, at steps of half a cell. */
static void use_segment(Cells *cells, DgPoint a, DgPoint b) {
  DgBox canvas = {0, 0, CELLS * cells->width, CELLS * cells->height};
  double enter, leave;
  if (!dg_segment_clip(a, b, canvas, &enter, &leave))
    return;
  double steps = ceil(2 * fmax(fabs(b.x - a.x) / cells->width, fabs(b.y - a.y) / cells->height) * (leave - enter)) + 1;
  for (double k = 0; k <= steps; k++) {
    double t = enter + (leave - enter) * k / steps;
    use(cells, (DgBox){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), 0, 0});
  }
}

/* Share of the sides of a box by which its corners are looked at from inside: a panel covers them, rounded or not. */
#define CORNER_INSET 0.1
/* Share of the box of a panel that its first outline spans; holes follow. */
#define PANEL_MIN 0.9

static DgBox subpath_box(const DgDrawing *drawing, guint index) {
  const DgSubpath *subpath = dg_drawing_subpath(drawing, index);
  return dg_points_box(dg_drawing_points(drawing, subpath), subpath->n_points);
}

/* TRUE when a filled shape covers its box in one piece, as a panel or a background does, on which things stand. */
static gboolean is_panel(const DgPicture *picture, guint index) {
  const DgShape *shape = dg_drawing_shape(picture->drawing, index);
  DgBox box = shape->box, first = subpath_box(picture->drawing, shape->first_subpath);
  if (first.width * first.height < PANEL_MIN * box.width * box.height)
    return FALSE;
  for (guint corner = 0; corner < 4; corner++) {
    DgPoint at = {box.x + box.width * (corner & 1 ? 1 - CORNER_INSET : CORNER_INSET),
                  box.y + box.height * (corner & 2 ? 1 - CORNER_INSET : CORNER_INSET)};
    if (!dg_picture_shape_contains(picture, index, at))
      return FALSE;
  }
  return TRUE;
}

/* Marks the cells in the fill of a shape, and those of its small parts. */
static void use_fill(const DgPicture *picture, guint index, double ground, Cells *cells) {
  const DgShape *shape = dg_drawing_shape(picture->drawing, index);
  for (guint i = 0; i < shape->n_subpaths; i++) {
    DgBox box = subpath_box(picture->drawing, shape->first_subpath + i);
    if (box.width * box.height <= ground)
      use(cells, box);
  }
  for (guint row = 0; row < CELLS; row++)
    for (guint column = 0; column < CELLS; column++)
      if (!cells->used[row][column] &&
          dg_picture_shape_contains(picture, index,
                                    (DgPoint){(column + 0.5) * cells->width, (row + 0.5) * cells->height}))
        cells->used[row][column] = 1;
}

/* Panels and backgrounds fill nothing: what stands on them does, and so do their borders. */
static void mark_shape(const DgPicture *picture, guint index, double ground, Cells *cells) {
  const DgShape *shape = dg_drawing_shape(picture->drawing, index);
  if (shape->kind == DG_SHAPE_IMAGE || (shape->filled && shape->box.width * shape->box.height <= ground))
    use(cells, shape->box);
  else if (shape->filled && !is_panel(picture, index))
    use_fill(picture, index, ground, cells);
}

/* FALSE when the work of looking at the picture is spent, which the report turns into an error. */
static gboolean mark_stretch(DgPicture *picture, guint index, Cells *cells) {
  const DgStretch *stretch = &g_array_index(picture->stretches, DgStretch, index);
  DgBox box = picture->stretch_boxes[index];
  if (fmin(box.width / cells->width, box.height / cells->height) < 0.5 ||
      fmax(box.width / cells->width, box.height / cells->height) < 2) {
    use(cells, box); /* level, upright or small */
    return TRUE;
  }
  if (!dg_work_spend(picture->work, STRETCH_STEPS))
    return FALSE;
  for (guint k = 0; k < dg_stretch_count(stretch); k++) {
    DgPoint a, b;
    dg_stretch_segment(picture, stretch, k, &a, &b);
    use_segment(cells, a, b);
  }
  return TRUE;
}

static void mark(DgPicture *picture, Cells *cells, double ground) {
  const DgDrawing *drawing = picture->drawing;
  for (guint i = 0; i < drawing->texts->len; i++)
    if (!dg_picture_hides_text(picture, i))
      use(cells, picture->ink_boxes[i]);
  for (guint i = 0; i < drawing->glyphs->len; i++)
    use(cells, g_array_index(drawing->glyphs, DgGlyph, i).box);
  for (guint i = 0; i < drawing->shapes->len; i++)
    mark_shape(picture, i, ground * picture->canvas.width * picture->canvas.height, cells);
  guint i = 0;
  while (i < picture->stretches->len && mark_stretch(picture, i, cells))
    i++;
}

/* The largest empty rectangle of cells. For each row, the columns of empty cells that end there make a histogram, and
 * the largest rectangle under it is found with a stack of rising columns. */
static void find_largest(const Cells *cells, guint *x, guint *y, guint *w, guint *h) {
  guint heights[CELLS + 1] = {0}, best = 0; /* a last column of no height closes all rectangles */
  *x = *y = *w = *h = 0;
  for (guint row = 0; row < CELLS; row++) {
    for (guint c = 0; c < CELLS; c++)
      heights[c] = cells->used[row][c] ? 0 : heights[c] + 1;
    guint starts[CELLS + 1], tops[CELLS + 1], depth = 0;
    for (guint c = 0; c <= CELLS; c++) {
      guint start = c;
      while (depth && tops[depth - 1] >= heights[c]) {
        depth--;
        start = starts[depth];
        if (tops[depth] * (c - start) <= best)
          continue;
        best = tops[depth] * (c - start);
        *x = start;
        *y = row + 1 - tops[depth];
        *w = c - start;
        *h = tops[depth];
      }
      starts[depth] = start;
      tops[depth++] = heights[c];
    }
  }
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  DgPicture *picture = context->picture;
  double allowed = dg_check_parameter(context, "share");
  if (!picture->drawing->texts->len && !picture->drawing->shapes->len) {
    dg_check_not_applicable(result, "nothing is drawn");
    return TRUE;
  }
  Cells cells = {.width = picture->canvas.width / CELLS, .height = picture->canvas.height / CELLS};
  mark(picture, &cells, dg_check_parameter(context, "ground"));
  guint x, y, w, h;
  find_largest(&cells, &x, &y, &w, &h);
  double share = (double)(w * h) / (CELLS * CELLS);
  DgBox box = {x * cells.width, y * cells.height, w * cells.width, h * cells.height};
  if (share > allowed)
    dg_check_fail_at(result, (DgPlace){box, NULL, {DG_NO_Z, DG_NO_Z}},
                     "%.0f %% of the canvas are empty in one piece of %.0f x %.0f px (allowed: %.0f %%)", 100 * share,
                     box.width, box.height, 100 * allowed);
  dg_check_pass(result, "the largest empty part is %.0f %% of the canvas (allowed: %.0f %%)", 100 * share,
                100 * allowed);
  return TRUE;
}

const DgCheck dg_check_canvas_is_used = {
    .name = "canvas_is_used",
    .version = 2,
    .title = "Use of the canvas",
    .summary = "No large part of the canvas is empty",
    .citation = "Ngo, Teo and Byrne, Modelling Interface Aesthetics (2003), on balance and economy of space",
    .kind = DG_CHECK_FIGURE,
    .severity = DG_SEVERITY_NOTE,
    .needs_whole = TRUE,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
