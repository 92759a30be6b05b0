#include "ir/tikz/tikz.h"

#include <math.h>
#include <string.h>

/* A brace along a line from `from` to `to` (in the picture), its point `amplitude` to the left at a share of the line.
 */
static void brace(DgTikzPath *path, DgPoint from, DgPoint to, double amplitude, double aspect) {
  double length = dg_distance(from, to);
  if (length == 0)
    return;
  double ux = (to.x - from.x) / length, uy = (to.y - from.y) / length;
  double t = MIN(fabs(amplitude), length / 4), a = amplitude;
  DgPoint p[14];
  for (guint side = 0; side < 2; side++) { /* before the point, and its mirror image after it */
    double middle = length * (side == 0 ? aspect : 1 - aspect);
    const double half[][2] = {
        {0.15 * t, 0.3 * a},         {0.5 * t, 0.5 * a},           {t, 0.5 * a}, {middle - t, 0.5 * a},
        {middle - 0.5 * t, 0.5 * a}, {middle - 0.15 * t, 0.7 * a}, {middle, a}};
    for (guint i = 0; i < G_N_ELEMENTS(half); i++) {
      double along = side == 0 ? half[i][0] : length - half[i][0], across = half[i][1];
      p[side == 0 ? i : 13 - i] = (DgPoint){from.x + along * ux - across * uy, from.y + along * uy + across * ux};
    }
  }
  g_array_set_size(path->segments, 0);
  DgTikzSegment steps[] = {{DG_TIKZ_MOVE, {from}},
                           {DG_TIKZ_CURVE, {p[0], p[1], p[2]}},
                           {DG_TIKZ_LINE, {p[3]}},
                           {DG_TIKZ_CURVE, {p[4], p[5], p[6]}},
                           {DG_TIKZ_CURVE, {p[8], p[9], p[10]}},
                           {DG_TIKZ_LINE, {p[11]}},
                           {DG_TIKZ_CURVE, {p[12], p[13], to}}};
  g_array_append_vals(path->segments, steps, G_N_ELEMENTS(steps));
}

void dg_tikz_decorate(DgTikz *tikz, DgTikzPath *path) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(tikz->state->decoration, ',');
  double amplitude = 2.5, aspect = 0.5, raise = 0; /* the defaults of the manual */
  gboolean mirror = FALSE;
  const char *kind = "";
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    if (strcmp(key, "amplitude") == 0 && value)
      amplitude = dg_tikz_length(tikz, value, 1);
    else if (strcmp(key, "aspect") == 0 && value)
      aspect = dg_tikz_number(tikz, value);
    else if (strcmp(key, "raise") == 0 && value)
      raise = dg_tikz_length(tikz, value, 1);
    else if (strcmp(key, "mirror") == 0)
      mirror = !value || strcmp(value, "false") != 0;
    else if (!value)
      kind = key;
  }
  if (strcmp(kind, "brace") != 0 || path->segments->len != 2) {
    dg_tikz_unknown(tikz, TRUE, "found the decoration \"%.40s\", which is not understood; the plain path is drawn",
                    kind);
    return;
  }
  DgPoint from = g_array_index(path->segments, DgTikzSegment, 0).point[0];
  DgPoint to = g_array_index(path->segments, DgTikzSegment, 1).point[0];
  double length = dg_distance(from, to), side = mirror ? -1 : 1;
  if (length > 0 && raise != 0) {
    double nx = -(to.y - from.y) / length * raise * side, ny = (to.x - from.x) / length * raise * side;
    from = (DgPoint){from.x + nx, from.y + ny};
    to = (DgPoint){to.x + nx, to.y + ny};
  }
  brace(path, from, to, side * amplitude, aspect);
}
