/* The insides of polygons, circles and sectors. */
#include "base/json.h"
#include "draw/geometry.h"

#include <string.h>

static gboolean is_colour(const char *text) {
  static const char *const names[] = {"lightgray", "gray", "lightblue", "lightgreen", "lightyellow", "pink", NULL};
  gsize digits = *text == '#' ? strspn(text + 1, "0123456789abcdefABCDEF") : 0;
  return g_strv_contains(names, text) || (digits == 6 && !text[7]);
}

gboolean dg_geometry_paint_area(DgGeometry *geometry, const cJSON *object, const DgPoint *outline, guint n) {
  const char *fill = NULL;
  gboolean hatch = FALSE;
  if (!dg_spec_string(geometry->spec, object, "fill", 20, &fill) ||
      !dg_spec_bool(geometry->spec, object, "hatch", &hatch))
    return FALSE;
  if (fill && !is_colour(fill))
    return dg_spec_expected(geometry->spec, dg_json_value(object, "fill"),
                            "lightgray, gray, lightblue, lightgreen, lightyellow, pink or \"#rrggbb\"");
  if (fill)
    dg_sketch_area(geometry->sketch, outline, n, fill, FALSE);
  if (hatch)
    dg_sketch_area(geometry->sketch, outline, n, NULL, TRUE);
  return TRUE;
}
