/* The box of three axes as it is seen (pgfplots manual, "Three Dimensional Plot Types"). */
#include "tikz/axis_space.h"

#include <math.h>
#include <string.h>

double dg_tikz_axis_share(const DgTikzAxisSide *side, double value) {
  double range = side->high - side->low, share = range != 0 ? (value - side->low) / range : 0;
  return side->is_reversed ? 1 - share : share;
}

DgPoint dg_tikz_axis_space_point(const DgTikzAxis *axis, const double shares[3]) {
  DgPoint point = axis->corner;
  for (guint i = 0; i < 3; i++) {
    point.x += shares[i] * axis->vector[i].x;
    point.y += shares[i] * axis->vector[i].y;
  }
  return point;
}

/* The components of the direction away from the viewer. */
static void look(const DgTikzAxis *axis, double away[3]) {
  double elevation = dg_tex_cos(axis->view[1]);
  away[0] = -dg_tex_sin(axis->view[0]) * elevation;
  away[1] = dg_tex_cos(axis->view[0]) * elevation;
  away[2] = -dg_tex_sin(axis->view[1]);
}

double dg_tikz_axis_depth(const DgTikzAxis *axis, const double shares[3]) {
  double away[3];
  look(axis, away);
  return away[0] * shares[0] + away[1] * shares[1] + away[2] * shares[2];
}

guint dg_tikz_axis_front(const DgTikzAxis *axis, guint index) {
  double away[3];
  look(axis, away);
  return away[index] < -1e-9 ? 1 : 0;
}

/* The unit vectors as they are seen, as long as the sides are when all have one unit, or alike. */
static void find_sides(const DgTikzAxis *axis, DgPoint seen[3]) {
  double ca = dg_tex_cos(axis->view[0]), sa = dg_tex_sin(axis->view[0]), widest = 0;
  double ce = dg_tex_cos(axis->view[1]), se = dg_tex_sin(axis->view[1]);
  const DgPoint units[] = {{ca, -sa * se}, {sa, ca * se}, {0, ce}};
  gboolean equal = axis->equal || axis->equal_image;
  for (guint i = 0; i < 3; i++)
    widest = MAX(widest, axis->side[i].high - axis->side[i].low);
  for (guint i = 0; i < 3; i++) {
    double length = equal && widest > 0 ? (axis->side[i].high - axis->side[i].low) / widest : 1;
    seen[i] = (DgPoint){length * units[i].x, length * units[i].y};
  }
}

/* The size of the box around what these vectors span, and where its low end is. */
static DgPoint size_of(const DgPoint seen[3], DgPoint *low) {
  DgPoint high = {0, 0};
  *low = (DgPoint){0, 0};
  for (guint i = 0; i < 3; i++) {
    *low = (DgPoint){low->x + MIN(seen[i].x, 0), low->y + MIN(seen[i].y, 0)};
    high = (DgPoint){high.x + MAX(seen[i].x, 0), high.y + MAX(seen[i].y, 0)};
  }
  return (DgPoint){MAX(high.x - low->x, 1e-9), MAX(high.y - low->y, 1e-9)};
}

/* One scale for what has one unit: as wide as if the sides were alike, unless it gets too high. What is left of the
 * height is given to z. */
static double settle_equal(DgTikzAxis *axis, DgPoint seen[3]) {
  DgPoint low;
  double width = fabs(dg_tex_cos(axis->view[0])) + fabs(dg_tex_sin(axis->view[0]));
  double height = size_of(seen, &low).y, scale = MIN(axis->side[0].length / width, axis->side[1].length / height);
  double left = axis->side[1].length / scale - height;
  DgTikzAxisSide *z = &axis->side[2];
  if (axis->equal && seen[2].y > 1e-9 && left > 0) {
    double grown = left / seen[2].y * (z->high - z->low);
    seen[2].y += left;
    z->low -= grown / 2;
    z->high += grown / 2;
  }
  return scale;
}

void dg_tikz_axis_space_settle(DgTikzAxis *axis) {
  DgPoint seen[3], low;
  find_sides(axis, seen);
  gboolean equal = axis->equal || axis->equal_image;
  double scale = equal ? settle_equal(axis, seen) : 0;
  DgPoint size = size_of(seen, &low);
  double sx = equal ? scale : axis->side[0].length / size.x, sy = equal ? scale : axis->side[1].length / size.y;
  axis->corner = (DgPoint){-low.x * sx, -low.y * sy};
  for (guint i = 0; i < 3; i++) {
    axis->vector[i] = (DgPoint){seen[i].x * sx, seen[i].y * sy};
    axis->side[i].in_space = TRUE;
    axis->side[i].edge = dg_length(axis->vector[i].x, axis->vector[i].y);
  }
}

/* Where plain coordinates count from: the origins of x and y, and 0 of z. */
static DgPoint origin_of(const DgTikzAxis *axis) {
  const DgTikzAxisSide *sides = axis->side;
  const double shares[] = {dg_tikz_axis_share(&sides[0], sides[0].origin),
                           dg_tikz_axis_share(&sides[1], sides[1].origin), dg_tikz_axis_share(&sides[2], 0)};
  return dg_tikz_axis_space_point(axis, shares);
}

void dg_tikz_axis_space_enter(DgTikz *tikz) {
  const DgTikzAxis *axis = tikz->axis;
  DgTikzState *state = tikz->state;
  DgPoint *units[] = {&state->x, &state->y, &state->z}, at = origin_of(axis);
  DgTransform shift = {1, 0, 0, 1, at.x, at.y};
  for (guint i = 0; i < 3; i++) {
    const DgTikzAxisSide *side = &axis->side[i];
    double one = (side->is_reversed ? -1 : 1) / (side->high - side->low);
    *units[i] = (DgPoint){one * axis->vector[i].x, one * axis->vector[i].y};
  }
  state->matrix = dg_transform_multiply(&axis->frame, &shift);
  state->in_axis = TRUE;
}

gboolean dg_tikz_axis_space_coordinate(DgTikz *tikz, const char *system, const GPtrArray *parts, DgPoint *point) {
  const DgTikzAxis *axis = tikz->axis;
  gboolean is_share = strcmp(system, "rel axis") == 0;
  double shares[3] = {0, 0, 0};
  if (!is_share && strcmp(system, "axis") != 0)
    return FALSE;
  for (guint i = 0; i < 3; i++) {
    if (i >= parts->len)
      shares[i] = is_share ? 0 : dg_tikz_axis_share(&axis->side[i], 0);
    else if (is_share)
      shares[i] = dg_tikz_number(tikz, parts->pdata[i]);
    else
      shares[i] = dg_tikz_axis_share(
          &axis->side[i], dg_tikz_axis_scaled(&axis->side[i], dg_tikz_axis_number_of(tikz, i, parts->pdata[i])));
    if (isnan(shares[i]))
      return FALSE;
  }
  DgPoint place = dg_tikz_axis_space_point(axis, shares), from = origin_of(axis);
  *point = tikz->state->in_axis ? (DgPoint){place.x - from.x, place.y - from.y} : place;
  return TRUE;
}
