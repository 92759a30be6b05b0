/* Scales of plots: what numbers and symbols stand for, limits, and lengths. */
#include "tikz/axis_space.h"

#include <math.h>
#include <string.h>

/* What labels beside an axis are given of its width and height. */
#define MARGIN 45.0

double dg_tikz_axis_scaled(const DgTikzAxisSide *side, double number) {
  if (!side->is_log)
    return number;
  return number > 0 ? log10(number) : NAN;
}

gboolean dg_tikz_axis_symbol(const DgTikzAxisSide *side, const char *text, double *number) {
  g_autofree char *symbol = side->symbols ? g_strdup(text) : NULL;
  if (!symbol)
    return FALSE;
  char *word = g_strstrip(symbol);
  gsize length = strlen(word);
  if (length > 1 && *word == '{' && word[length - 1] == '}') {
    word[length - 1] = '\0';
    word = g_strstrip(word + 1);
  }
  for (guint i = 0; i < side->symbols->len; i++)
    if (strcmp(side->symbols->pdata[i], word) == 0) {
      *number = i;
      return TRUE;
    }
  return FALSE;
}

double dg_tikz_axis_number_of(DgTikz *tikz, guint index, const char *text) {
  double number;
  DgTexValue value;
  const DgTikzAxisSide *side = &tikz->axis->side[index];
  if (dg_tikz_axis_symbol(side, text, &number))
    return number;
  g_autofree char *word = g_strstrip(g_ascii_strdown(text, -1));
  const char *sign = word + (*word == '-' || *word == '+');
  if (!*word || strcmp(sign, "nan") == 0 || strcmp(sign, "inf") == 0)
    return NAN;
  if (!side->symbols)
    return dg_tex_evaluate(tikz->reader, text, &value) ? value.number : NAN;
  dg_tikz_unknown(tikz, TRUE, "found \"%.60s\", expected one of the symbolic coordinates of the axis of %c", text,
                  (int)('x' + index));
  return NAN;
}

/* ---- limits ---- */

void dg_tikz_axis_read_limits(DgTikz *tikz) {
  for (guint i = 0; i < 3; i++) {
    DgTikzAxisSide *side = &tikz->axis->side[i];
    side->min = side->min_text ? dg_tikz_axis_scaled(side, dg_tikz_axis_number_of(tikz, i, side->min_text)) : NAN;
    side->max = side->max_text ? dg_tikz_axis_scaled(side, dg_tikz_axis_number_of(tikz, i, side->max_text)) : NAN;
  }
}

/* `preset` is the share by which limits grow that are not given, unless keys say more. */
static void enlarge(DgTikzAxisSide *side, double preset) {
  gboolean automatic = isnan(side->enlarge) || side->enlarge_automatic;
  double by = isnan(side->enlarge) ? preset : side->enlarge;
  if (!side->enlarge_absolute)
    by *= side->high - side->low;
  if ((!automatic || isnan(side->min)) && side->enlarge_end != DG_TIKZ_ENLARGE_UPPER)
    side->low -= by;
  if ((!automatic || isnan(side->max)) && side->enlarge_end != DG_TIKZ_ENLARGE_LOWER)
    side->high += by;
}

static void set_side_limits(DgTikzAxisSide *side, double preset) {
  gboolean has_data = side->data_min <= side->data_max;
  side->low = !isnan(side->min) ? side->min : has_data ? side->data_min : isnan(side->max) ? 0 : side->max - 1;
  side->high = !isnan(side->max) ? side->max : has_data ? side->data_max : isnan(side->min) ? 1 : side->min + 1;
  if (side->high < side->low) {
    double low = side->high;
    side->high = side->low;
    side->low = low;
  }
  if (side->high == side->low) { /* one value alone */
    double room = side->low != 0 ? fabs(side->low) / 2 : 1;
    side->low -= room;
    side->high += room;
  }
  side->origin = side->low;
  enlarge(side, preset);
  /* An axis without extent would have no place for anything. */
  if (!(side->high > side->low) || !isfinite(side->high - side->low))
    side->high = side->low + 1;
}

/* One unit for both. The rectangle keeps its size and the limits of the looser side grow; or the limits stay, and that
 * side is shortened. */
static void set_equal(DgTikzAxis *axis) {
  double units[2];
  for (guint i = 0; i < 2; i++)
    units[i] = axis->side[i].length / (axis->side[i].high - axis->side[i].low);
  guint other = units[0] > units[1] ? 0 : 1;
  DgTikzAxisSide *side = &axis->side[other];
  if (axis->equal_image) {
    side->length = units[1 - other] * (side->high - side->low);
    return;
  }
  double middle = (side->low + side->high) / 2, half = side->length / units[1 - other] / 2;
  side->low = middle - half;
  side->high = middle + half;
}

/* The size of the rectangle. When one side is given the other keeps the ratio that both have by default. */
static void find_size(const DgTikzAxis *axis, double size[2]) {
  const double usual[] = {240, 207}, given[] = {axis->width, axis->height}, room = axis->scale_only ? 0 : MARGIN;
  for (guint i = 0; i < 2; i++) {
    double side = !isnan(given[i])       ? given[i]
                  : !isnan(given[1 - i]) ? given[1 - i] * usual[i] / usual[1 - i]
                                         : usual[i];
    size[i] = MAX(axis->scale * (side - room), 1);
  }
}

void dg_tikz_axis_set_limits(DgTikzAxis *axis) {
  double size[2];
  find_size(axis, size);
  if (axis->is_space)
    set_side_limits(&axis->side[2], 0.1);
  for (guint i = 0; i < 2; i++) {
    DgTikzAxisSide *side = &axis->side[i];
    set_side_limits(side, axis->is_space ? 0 : 0.1);
    side->length = side->edge = side->unit > 0 ? side->unit * (side->high - side->low) : size[i];
  }
  if ((axis->equal || axis->equal_image) && !axis->is_space)
    set_equal(axis);
  if (axis->is_space)
    dg_tikz_axis_space_settle(axis);
}
