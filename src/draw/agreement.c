/* Whether marks say what the coordinates say. */
#include "base/json.h"
#include "draw/geometry.h"

#include <string.h>

/* Largest error of a length that is stated, as a share of it: labels are rounded. */
#define LENGTH_TOLERANCE 0.02

gboolean dg_geometry_contradict(DgGeometry *geometry, const cJSON *at, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  if (geometry->checked)
    return dg_spec_fail(geometry->spec, at, DG_ERROR_FORMAT, "%s", message);
  dg_spec_warn(geometry->spec, at, "%s", message);
  return TRUE;
}

static const char *skip_blanks(const char *text) {
  while (*text == ' ')
    text++;
  return text;
}

/* A number, a root of one, or their product. */
static gboolean read_term(const char **text, double *value) {
  const char *c = skip_blanks(*text);
  gboolean any = FALSE;
  *value = 1;
  if (g_ascii_isdigit(*c)) {
    char *end;
    *value = g_ascii_strtod(c, &end);
    c = skip_blanks(end);
    any = TRUE;
  }
  if (g_str_has_prefix(c, "√")) {
    c = skip_blanks(c + strlen("√"));
    char *end;
    if (!g_ascii_isdigit(*c))
      return FALSE;
    *value *= sqrt(g_ascii_strtod(c, &end));
    c = end;
    any = TRUE;
  }
  *text = c;
  return any;
}

gboolean dg_label_number(const char *label, double *number) {
  static const char *const units[] = {"", "°", "mm", "cm", "dm", "m", "km", NULL};
  const char *equals = strrchr(label, '='), *c = equals ? equals + 1 : label;
  double value, divisor = 1;
  if (!read_term(&c, &value))
    return FALSE;
  c = skip_blanks(c);
  if (*c == '/') {
    c++;
    if (!read_term(&c, &divisor) || divisor == 0)
      return FALSE;
  }
  g_autofree char *unit = g_strstrip(g_strdup(c));
  if (!g_strv_contains(units, unit) || !isfinite(value / divisor))
    return FALSE;
  *number = value / divisor;
  return TRUE;
}

gboolean dg_geometry_check_lengths(DgGeometry *geometry, const cJSON *marks) {
  const cJSON *item;
  double scale = 0;
  const char *first = NULL;
  cJSON_ArrayForEach(item, marks) {
    const cJSON *value = cJSON_IsObject(item) ? dg_json_value(item, "length") : NULL;
    const cJSON *label = value ? dg_json_value(item, "label") : NULL;
    double stated;
    DgPointNames names;
    if (!cJSON_IsString(label) || !dg_label_number(label->valuestring, &stated))
      continue;
    if (!dg_names_read(geometry, value, 2, 2, "a segment", &names))
      return FALSE;
    double real =
        dg_vector_distance(dg_geometry_at(geometry, names.points[0]), dg_geometry_at(geometry, names.points[1]));
    if (real <= 0 || stated <= 0)
      return dg_spec_fail(geometry->spec, item, DG_ERROR_FORMAT, "found a length of 0, expected a positive one");
    if (!first) {
      scale = stated / real;
      first = value->valuestring;
      continue;
    }
    double expected = real * scale;
    if (fabs(stated - expected) > LENGTH_TOLERANCE * expected &&
        !dg_geometry_contradict(geometry, item, "found the length %g of %s, expected %g beside the length of %s",
                                stated, value->valuestring, round(expected * 1000) / 1000, first))
      return FALSE;
  }
  return TRUE;
}
