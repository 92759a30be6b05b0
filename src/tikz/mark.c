/* Marks of plots (PGF manual, "Plot Mark Library"). */
#include "tikz/tikz.h"

#include <math.h>
#include <string.h>

/* What a mark is made of, in multiples of its size: spokes from the centre or through it, or corners of a polygon, at
 * angles; `circle` draws one about it. */
typedef struct {
  const char *name;
  gboolean circle, filled, polygon, through;
  double squeeze; /* of x */
  guint n;
  double angles[6];
  double radius;
} Mark;

static const Mark MARKS[] = {
    {.name = "*", .circle = TRUE, .filled = TRUE},
    {.name = "o", .circle = TRUE},
    {.name = "x", .through = TRUE, .n = 2, .angles = {45, 135}, .radius = 1, .squeeze = 1},
    {.name = "+", .through = TRUE, .n = 2, .angles = {0, 90}, .radius = 1, .squeeze = 1},
    {.name = "|", .through = TRUE, .n = 1, .angles = {90}, .radius = 1, .squeeze = 1},
    {.name = "-", .through = TRUE, .n = 1, .angles = {0}, .radius = 1, .squeeze = 1},
    {.name = "asterisk", .through = TRUE, .n = 3, .angles = {90, 30, -30}, .radius = 1, .squeeze = 1},
    {.name = "star", .n = 5, .angles = {90, 18, -54, 234, 162}, .radius = 1, .squeeze = 1},
    {.name = "square", .polygon = TRUE, .n = 4, .angles = {225, 315, 45, 135}, .radius = G_SQRT2, .squeeze = 1},
    {.name = "triangle", .polygon = TRUE, .n = 3, .angles = {90, -30, -150}, .radius = 1, .squeeze = 1},
    {.name = "diamond", .polygon = TRUE, .n = 4, .angles = {90, 0, -90, 180}, .radius = 1, .squeeze = 0.75},
    {.name = "pentagon", .polygon = TRUE, .n = 5, .angles = {90, 18, -54, 234, 162}, .radius = 1, .squeeze = 1},
    {.name = "oplus", .circle = TRUE, .through = TRUE, .n = 2, .angles = {0, 90}, .radius = 1, .squeeze = 1},
    {.name = "otimes", .circle = TRUE, .through = TRUE, .n = 2, .angles = {45, 135}, .radius = 1, .squeeze = 1},
};

/* The mark of a name; a star at its end fills it. */
static const Mark *find_mark(const char *name, gboolean *filled) {
  gsize length = strlen(name);
  *filled = length > 1 && name[length - 1] == '*';
  for (guint i = 0; i < G_N_ELEMENTS(MARKS); i++)
    if (strlen(MARKS[i].name) == length - *filled && strncmp(MARKS[i].name, name, length - *filled) == 0) {
      *filled |= MARKS[i].filled;
      return &MARKS[i];
    }
  return NULL;
}

static void build_mark(DgTikz *tikz, DgTikzPath *path, const Mark *mark, double size) {
  if (mark->circle) {
    dg_tikz_path_arc(tikz, path, (DgPoint){0, 0}, (DgPoint){size, 0}, (DgPoint){0, size}, 0, 360, TRUE);
    dg_tikz_path_close(tikz, path);
  }
  for (guint i = 0; i < mark->n; i++) {
    double reach = size * mark->radius;
    DgPoint end = {reach * mark->squeeze * dg_tex_cos(mark->angles[i]), reach * dg_tex_sin(mark->angles[i])};
    if (mark->polygon && i > 0) {
      dg_tikz_path_line(tikz, path, end);
      continue;
    }
    if (mark->polygon) {
      dg_tikz_path_move(tikz, path, end);
    } else {
      dg_tikz_path_move(tikz, path, mark->through ? (DgPoint){-end.x, -end.y} : (DgPoint){0, 0});
      dg_tikz_path_line(tikz, path, end);
    }
  }
  if (mark->polygon)
    dg_tikz_path_close(tikz, path);
}

void dg_tikz_marks_paint(DgTikz *tikz, const DgTikzState *state, const GArray *points) {
  DgTikzState *outer = tikz->state, own = *state;
  gboolean filled;
  const Mark *mark = find_mark(state->mark, &filled);
  if (!mark) {
    dg_tikz_unknown(tikz, TRUE, "found the mark \"%.40s\", which is not understood", state->mark);
    return;
  }
  tikz->state = &own;
  own.clip = own.decorate = FALSE;
  own.name_path = NULL;
  own.tip_start.specification = own.tip_end.specification = NULL;
  own.rounded = 0;
  own.matrix = DG_TRANSFORM_IDENTITY;
  own.paint.stroke = TRUE; /* marks are stroked, and filled when they are solid, whatever the path is */
  if (own.mark_options)
    dg_tikz_keys(tikz, own.mark_options);
  own.paint.fill = filled;
  DgTransform shape = own.matrix;
  for (guint i = 0; i < points->len; i++) {
    DgPoint at = g_array_index(points, DgPoint, i);
    own.matrix = shape;
    own.matrix.e += at.x;
    own.matrix.f += at.y;
    DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
    build_mark(tikz, &path, mark, own.mark_size);
    dg_tikz_path_paint(tikz, &path);
    g_array_unref(path.segments);
  }
  tikz->picture->read++;
  tikz->state = outer;
}
