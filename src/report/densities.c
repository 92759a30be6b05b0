#include "report/densities.h"

#include "base/markup.h"
#include "leaderboard/distribution.h"
#include "report/plots.h"

#include <math.h>
#include <string.h>

#define POINTS 101

/* User units. */
#define PANEL 250
#define WIDTH 210 /* of the plot in a panel */
#define ROW 168
#define HEIGHT 110
#define LEFT 34
#define HEAD 24
#define KEY 17 /* of a line of the legend */
#define LETTER 6.6 /* what a letter of the legend takes at most, on the average */

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

static gboolean is_pooled(const DgDensities *densities, guint index) {
  return index > 0 && index + 1 == densities->curves->len;
}

static const char *colour_of(const DgDensities *densities, guint index) {
  return is_pooled(densities, index) ? "#1b1b1b" : dg_plot_colour(index);
}

static double highest_of(const DgDensities *densities) {
  double highest = 0;
  for (guint i = 0; i < densities->curves->len; i++)
    for (guint k = 0; k < POINTS; k++)
      highest = MAX(highest, curve_at(densities, i)->density[k]);
  return highest > 0 ? highest : 1;
}

static void append_point(GString *out, double x, double y) {
  dg_append_number(out, floor(10 * x + 0.5) / 10);
  g_string_append_c(out, ',');
  dg_append_number(out, floor(10 * y + 0.5) / 10);
}

/* Equal values have no density: a line stands where they are. */
static void append_curve(GString *out, const DgDensities *densities, guint index, double x, double y, double highest) {
  const Curve *curve = curve_at(densities, index);
  double at = x + WIDTH * (curve->about.mean - densities->low) / (densities->high - densities->low);
  if (curve->about.count == 0)
    return;
  g_string_append_printf(out, "<path class=\"curve%s\" stroke=\"%s\" d=\"M",
                         is_pooled(densities, index) ? " pooled" : "", colour_of(densities, index));
  if (curve->about.bandwidth > 0) {
    for (guint k = 0; k < POINTS; k++) {
      g_string_append(out, k == 0 ? "" : k == 1 ? "L" : " ");
      append_point(out, x + WIDTH * k / (POINTS - 1.0), y - HEIGHT * curve->density[k] / highest);
    }
  } else {
    append_point(out, at, y);
    g_string_append_printf(out, "v-%d", HEIGHT);
  }
  g_string_append(out, "\"/>\n");
}

static void append_number(GString *out, double x, double y, const char *anchor, double number) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *attributes = g_strdup_printf(" class=\"dim\" text-anchor=\"%s\"", anchor);
  dg_plot_text(out, x, y, attributes, g_ascii_formatd(text, sizeof text, "%.3g", number));
}

/* The lower left corner of the plot is at (x, y). */
static void append_panel(GString *out, const DgDensities *densities, double x, double y) {
  double highest = highest_of(densities);
  g_autofree char *words = dg_plot_words(densities->name);
  dg_plot_text(out, x, y - HEIGHT - 8, " class=\"title\"", words);
  g_string_append(out, "<path class=\"axis\" fill=\"none\" d=\"M");
  append_point(out, x, y - HEIGHT);
  g_string_append_printf(out, "v%dh%d\"/>\n", HEIGHT, WIDTH);
  append_number(out, x - 4, y - HEIGHT + 8, "end", highest);
  append_number(out, x - 4, y, "end", 0);
  append_number(out, x, y + 14, "middle", densities->low);
  append_number(out, x + WIDTH / 2.0, y + 14, "middle", (densities->low + densities->high) / 2);
  append_number(out, x + WIDTH, y + 14, "middle", densities->high);
  for (guint i = 0; i < densities->curves->len; i++)
    append_curve(out, densities, i, x, y, highest);
}

/* The legend as far as it fits into lines of `width`; with `out` NULL only its lines are counted. */
static guint lay_legend(GString *out, const DgDensities *densities, double y, double width) {
  double x = LEFT;
  guint lines = 1;
  for (guint i = 0; i < densities->curves->len; i++) {
    const char *name = curve_at(densities, i)->system;
    double needed = 30 + LETTER * g_utf8_strlen(name, -1);
    if (x > LEFT && x + needed > width) {
      x = LEFT;
      lines++;
    }
    if (out) {
      double line = y + (lines - 1) * KEY;
      g_string_append_printf(out, "<path class=\"curve%s\" stroke=\"%s\" d=\"M",
                             is_pooled(densities, i) ? " pooled" : "", colour_of(densities, i));
      append_point(out, x, line - 4);
      g_string_append(out, "h16\"/>\n");
      dg_plot_text(out, x + 21, line, "", name);
    }
    x += needed;
  }
  return lines;
}

void dg_densities_append_plot(GString *out, const GPtrArray *panels, guint columns, const char *name) {
  guint rows = (panels->len + columns - 1) / columns;
  double width = LEFT + MIN(columns, panels->len) * PANEL, below = rows * ROW + HEAD;
  guint lines = lay_legend(NULL, panels->pdata[0], 0, width);
  dg_plot_begin(out, width, below + lines * KEY + 6, name);
  for (guint i = 0; i < panels->len; i++)
    append_panel(out, panels->pdata[i], LEFT + i % columns * PANEL, HEAD + i / columns * ROW + HEIGHT);
  lay_legend(out, panels->pdata[0], below, width);
  g_string_append(out, "</svg>\n");
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
