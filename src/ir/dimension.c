#include "ir/dimension.h"

#include <string.h>

static const struct {
  const char *name;
  double points;
} units[] = {
    {"pt", 1},
    {"in", DG_PT_PER_IN},
    {"cm", DG_PT_PER_CM},
    {"mm", DG_PT_PER_CM / 10},
    {"bp", DG_PT_PER_IN / 72},
    {"px", DG_PT_PER_PX},
    {"pc", 12},
    {"dd", 1238.0 / 1157}, /* The TeXbook, chapter 10 */
    {"cc", 12 * 1238.0 / 1157},
    {"sp", 1.0 / 65536},
};

/* A number and an optional unit at `*text`, which moves behind it. `has_unit` says whether there was one. */
static gboolean read_dimension(const char **text, double *value, gboolean *has_unit) {
  const char *at = *text;
  while (g_ascii_isspace(*at))
    at++;
  /* no hexadecimal numbers, infinities or NaN, which g_ascii_strtod() would read */
  const char *digits = at + (*at == '-' || *at == '+');
  if (!g_ascii_isdigit(*digits) && !(*digits == '.' && g_ascii_isdigit(digits[1])))
    return FALSE;
  if (*digits == '0' && (digits[1] == 'x' || digits[1] == 'X'))
    return FALSE;
  char *end;
  double number = g_ascii_strtod(at, &end);
  at = end;
  while (g_ascii_isspace(*at))
    at++;
  *has_unit = FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS(units) && !*has_unit; i++)
    if (g_str_has_prefix(at, units[i].name)) {
      at += strlen(units[i].name);
      number *= units[i].points;
      *has_unit = TRUE;
    }
  while (g_ascii_isspace(*at))
    at++;
  *value = number;
  *text = at;
  return isfinite(number);
}

gboolean dg_dimension_parse(const char *text, double unitless, double *points) {
  gboolean has_unit;
  if (!read_dimension(&text, points, &has_unit) || *text)
    return FALSE;
  if (!has_unit)
    *points *= unitless;
  return isfinite(*points);
}

gboolean dg_ir_vector_parse(const char *text, DgIrVector *vector) {
  g_autofree char *trimmed = g_strstrip(g_strdup(text));
  gsize length = strlen(trimmed);
  char *at = trimmed;
  if (length > 1 && at[0] == '{' && at[length - 1] == '}') {
    at[length - 1] = 0;
    at = g_strstrip(at + 1);
    length = strlen(at);
  }
  DgIrVector read = {0};
  gboolean second_unit;
  const char *rest = at;
  if (*at != '(') {
    /* a number alone is a multiple of a centimetre (the manual of TikZ, "x=<value>") */
    if (!read_dimension(&rest, &read.v[0], &read.unit) || *rest)
      return FALSE;
    if (!read.unit)
      read.v[0] *= DG_PT_PER_CM;
    read.kind = DG_VECTOR_LENGTH;
    read.unit = TRUE;
    *vector = read;
    return isfinite(read.v[0]);
  }
  if (length < 2 || at[length - 1] != ')')
    return FALSE;
  at[length - 1] = 0;
  rest = at + 1;
  gboolean first_unit;
  if (!read_dimension(&rest, &read.v[0], &first_unit) || (*rest != ',' && *rest != ':'))
    return FALSE;
  read.kind = *rest == ':' ? DG_VECTOR_POLAR : DG_VECTOR_POINT;
  rest++;
  if (!read_dimension(&rest, &read.v[1], &second_unit) || *rest)
    return FALSE;
  /* an angle has no unit, and one coordinate with a unit beside one without is a mistake of the writer */
  if (read.kind == DG_VECTOR_POLAR ? first_unit : first_unit != second_unit)
    return FALSE;
  read.unit = second_unit;
  *vector = read;
  return TRUE;
}
