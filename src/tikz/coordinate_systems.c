/* Coordinate systems that find a place by lines and circles (PGF manual, "Intersections of Lines", "Perpendicular
 * Coordinate Systems", "Tangent Coordinate Systems"). */
#include "tikz/tikz.h"

#include <math.h>
#include <string.h>

/* A coordinate as a value, with or without its parentheses; `node` as dg_tikz_coordinate() has it. */
static gboolean read_value(DgTikz *tikz, const char *list, const char *name, DgPoint *point, const DgTikzNode **node) {
  g_autofree char *value = dg_tikz_list_value(list, name);
  gsize length = value ? strlen(value) : 0;
  if (length >= 2 && *value == '(' && value[length - 1] == ')') {
    value[length - 1] = '\0';
    return dg_tikz_coordinate(tikz, value + 1, point, node);
  }
  return value && dg_tikz_coordinate(tikz, value, point, node);
}

/* "(a)--(b)": the line through two coordinates. */
static gboolean read_line(DgTikz *tikz, const char *list, const char *name, DgPoint *ends) {
  g_autofree char *value = dg_tikz_list_value(list, name);
  char *dashes = value ? strstr(value, "--") : NULL;
  if (!dashes)
    return FALSE;
  *dashes = '\0';
  char *texts[] = {g_strstrip(value), g_strstrip(dashes + 2)};
  for (guint i = 0; i < 2; i++) {
    gsize length = strlen(texts[i]);
    if (length < 2 || *texts[i] != '(' || texts[i][length - 1] != ')')
      return FALSE;
    texts[i][length - 1] = '\0';
    if (!dg_tikz_coordinate(tikz, texts[i] + 1, &ends[i], NULL))
      return FALSE;
  }
  return TRUE;
}

gboolean dg_tikz_line_meeting(const DgPoint *a, const DgPoint *b, DgPoint *point) {
  double ax = a[1].x - a[0].x, ay = a[1].y - a[0].y, bx = b[1].x - b[0].x, by = b[1].y - b[0].y;
  double cross = ax * by - ay * bx;
  if (fabs(cross) < 1e-9)
    return FALSE;
  double share = ((b[0].x - a[0].x) * by - (b[0].y - a[0].y) * bx) / cross;
  *point = (DgPoint){a[0].x + share * ax, a[0].y + share * ay};
  return TRUE;
}

static gboolean intersection(DgTikz *tikz, const char *list, DgPoint *point) {
  DgPoint first[2], second[2];
  return read_line(tikz, list, "first line", first) && read_line(tikz, list, "second line", second) &&
         dg_tikz_line_meeting(first, second, point);
}

static gboolean perpendicular(DgTikz *tikz, const char *list, DgPoint *point) {
  DgPoint level, upright;
  if (!read_value(tikz, list, "horizontal line through", &level, NULL) ||
      !read_value(tikz, list, "vertical line through", &upright, NULL))
    return FALSE;
  *point = (DgPoint){upright.x, level.y};
  return TRUE;
}

/* Where a line through a point touches a circle; the second solution is on the other side. */
static gboolean tangent(DgTikz *tikz, const char *list, DgPoint *point) {
  g_autofree char *solution = dg_tikz_list_value(list, "solution");
  const DgTikzNode *node = NULL;
  DgPoint center, from;
  if (!read_value(tikz, list, "node", &center, &node) || !node || !read_value(tikz, list, "point", &from, NULL))
    return FALSE;
  double radius = node->half_width, x = from.x - center.x, y = from.y - center.y, away = dg_length(x, y);
  if (away <= radius)
    return FALSE;
  double c = radius / away, s = sqrt(1 - c * c) * (solution && *solution == '2' ? -1 : 1);
  x *= radius / away;
  y *= radius / away;
  *point = (DgPoint){center.x + c * x - s * y, center.y + s * x + c * y};
  return TRUE;
}

gboolean dg_tikz_coordinate_system(DgTikz *tikz, const char *system, const char *list, DgPoint *point) {
  if (strcmp(system, "intersection") == 0)
    return intersection(tikz, list, point);
  if (strcmp(system, "perpendicular") == 0)
    return perpendicular(tikz, list, point);
  return strcmp(system, "tangent") == 0 && tangent(tikz, list, point);
}
