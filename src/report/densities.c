#include "report/densities.h"

#include "leaderboard/distribution.h"

#include <math.h>
#include <string.h>

#define POINTS 101

static const char POOLED[] = "all systems";

typedef struct {
  const char *system; /* owned by the leaderboard */
  DgDensity about;
  double density[POINTS];
} Curve;

struct _DgDensities {
  char *name;
  double low, high; /* of the places */
  GArray *curves; /* Curve; the last one is that of all systems when there are several */
};

/* Numbers that are all from 0 to 1 are shown there, whatever they are; others from the least to the greatest. */
static void set_range(DgDensities *densities, const double *values, gsize n) {
  densities->low = 0;
  densities->high = 1;
  for (gsize i = 0; i < n; i++) {
    densities->low = isfinite(values[i]) ? MIN(densities->low, values[i]) : densities->low;
    densities->high = isfinite(values[i]) ? MAX(densities->high, values[i]) : densities->high;
  }
}

static void add_curve(DgDensities *densities, const char *system, const double *values, gsize n) {
  Curve curve = {.system = system};
  gboolean unit = densities->low == 0 && densities->high == 1;
  curve.about = dg_density_of(values, (guint)n, densities->low, densities->high, unit, POINTS, curve.density);
  g_array_append_val(densities->curves, curve);
}

DgDensities *dg_densities_new(const DgLeaderboard *leaderboard, guint column, const char *name) {
  const DgBoard *board = leaderboard->boards->pdata[0];
  guint systems = board->rows->len, items = board->shown.items;
  g_autofree double *values = g_new(double, (gsize)systems *items + 1);
  DgDensities *densities = g_new0(DgDensities, 1);
  densities->name = g_strdup(name);
  densities->curves = g_array_new(FALSE, FALSE, sizeof(Curve));
  for (guint i = 0; i < systems; i++)
    for (guint k = 0; k < items; k++)
      values[(gsize)i * items + k] =
          dg_values_get(leaderboard->values, column, dg_board_row(board, i)->system, board->items[k]);
  set_range(densities, values, (gsize)systems * items);
  for (guint i = 0; i < systems; i++)
    add_curve(densities, dg_board_row(board, i)->shown.system, values + (gsize)i * items, items);
  if (systems > 1)
    add_curve(densities, POOLED, values, (gsize)systems * items);
  return densities;
}

void dg_densities_free(DgDensities *densities) {
  if (!densities)
    return;
  g_free(densities->name);
  g_array_unref(densities->curves);
  g_free(densities);
}

static const Curve *curve_at(const DgDensities *densities, guint index) {
  return &g_array_index(densities->curves, Curve, index);
}

void dg_densities_append_field(GString *out, const char *text) {
  if (!strpbrk(text, ",\"\r\n")) {
    g_string_append(out, text);
    return;
  }
  g_autoptr(GString) quoted = g_string_new(text);
  g_string_replace(quoted, "\"", "\"\"", 0);
  g_string_append_printf(out, "\"%s\"", quoted->str);
}

static void append_cell(GString *out, double number) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(out, ",%s", isnan(number) ? "" : g_ascii_formatd(text, sizeof text, "%.6f", number));
}

void dg_densities_append_csv(GString *out, const DgDensities *densities) {
  for (guint i = 0; i < densities->curves->len; i++) {
    const Curve *curve = curve_at(densities, i);
    gboolean known = curve->about.bandwidth > 0;
    for (guint k = 0; k < (known ? POINTS : 1); k++) {
      dg_densities_append_field(out, densities->name);
      g_string_append_c(out, ',');
      dg_densities_append_field(out, curve->system);
      g_string_append_printf(out, ",%u", curve->about.count);
      append_cell(out, curve->about.mean);
      append_cell(out, curve->about.bandwidth);
      append_cell(out, known ? densities->low + (densities->high - densities->low) * k / (POINTS - 1) : NAN);
      append_cell(out, known ? curve->density[k] : NAN);
      g_string_append_c(out, '\n');
    }
  }
}
