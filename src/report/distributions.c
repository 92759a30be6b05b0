/* Small multiples: a row for each system, a column for each metric, a histogram in each cell. */
#include "base/markup.h"
#include "leaderboard/distribution.h"
#include "report/plots.h"

#include <math.h>

/* Pixels. */
#define LABEL 150
#define COLUMN 156
#define PLOT 130 /* width of a histogram */
#define ROW 62
#define BARS 34 /* height of its bars */
#define HEAD 26
#define FOOT 22

#define ROWS_MAX 40 /* systems that are drawn */
#define LETTERS_MAX 22 /* characters of a system's name */

/* The values of one column over the records of a system; `system` G_MAXUINT takes all of them. */
static DgDistribution distribution_of(const DgSummary *summary, guint system, guint column, double *room) {
  guint n = 0;
  for (gsize i = 0; i < dg_summary_get_count(summary); i++)
    if (system == G_MAXUINT || dg_summary_get_system_of(summary, i) == system)
      room[n++] = dg_summary_get_values(summary, i)[column];
  return dg_distribution_of(room, n);
}

/* The bars as one outline above the base line at (x, y). */
static void append_bars(GString *out, const DgDistribution *distribution, double x, double y) {
  guint highest = 1;
  for (guint i = 0; i < DG_DISTRIBUTION_BINS; i++)
    highest = MAX(highest, distribution->bins[i]);
  double step = (double)PLOT / DG_DISTRIBUTION_BINS;
  g_string_append(out, "<path class=\"bars\" d=\"");
  for (guint i = 0; i < DG_DISTRIBUTION_BINS; i++) {
    if (distribution->bins[i] == 0)
      continue;
    /* A bar of one figure among thousands is still seen. */
    double height = MAX(1.0, floor(10.0 * BARS * distribution->bins[i] / highest + 0.5) / 10);
    g_string_append_c(out, 'M');
    dg_append_number(out, x + i * step + 0.5);
    g_string_append_c(out, ',');
    dg_append_number(out, y);
    g_string_append(out, "v-");
    dg_append_number(out, height);
    g_string_append(out, "h");
    dg_append_number(out, step - 1);
    g_string_append(out, "v");
    dg_append_number(out, height);
    g_string_append_c(out, 'z');
  }
  g_string_append(out, "\"/>\n");
}

static void append_line(GString *out, const char *class, double x1, double y1, double x2, double y2) {
  const double values[] = {x1, y1, x2, y2};
  static const char *const names[] = {"x1", "y1", "x2", "y2"};
  g_string_append_printf(out, "<line class=\"%s\"", class);
  for (guint i = 0; i < 4; i++) {
    g_string_append_printf(out, " %s=\"", names[i]);
    dg_append_number(out, floor(10 * values[i] + 0.5) / 10);
    g_string_append_c(out, '"');
  }
  g_string_append(out, "/>\n");
}

static char *two_decimals(double value) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  return g_strdup(g_ascii_formatd(text, sizeof text, "%.2f", value));
}

/* One histogram, its base line beginning at (x, y): bars, mean, and a line from the first to the third quartile with
 * the median on it. */
static void append_cell(GString *out, const DgDistribution *distribution, const char *name, double x, double y) {
  append_line(out, "axis", x, y, x + PLOT, y);
  if (distribution->count == 0) {
    dg_plot_text(out, x + PLOT / 2.0, y - 8, " class=\"dim\" text-anchor=\"middle\"", "no value");
    return;
  }
  g_autofree char *mean = two_decimals(distribution->mean);
  g_autofree char *q1 = two_decimals(distribution->quartiles[0]), *median = two_decimals(distribution->quartiles[1]),
                  *q3 = two_decimals(distribution->quartiles[2]);
  g_autofree char *title =
      g_strdup_printf("%s: %u %s, mean %s, median %s, quartiles %s and %s", name, distribution->count,
                      distribution->count == 1 ? "figure" : "figures", mean, median, q1, q3);
  g_autofree char *escaped = g_markup_escape_text(title, -1);
  g_string_append_printf(out, "<g><title>%s</title>\n", escaped);
  g_string_append_printf(out, "<rect class=\"ground\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", (int)x,
                         (int)y - BARS, PLOT, BARS + 8);
  append_bars(out, distribution, x, y);
  append_line(out, "box", x + PLOT * distribution->quartiles[0], y + 5, x + PLOT * distribution->quartiles[2], y + 5);
  double middle = x + PLOT * distribution->quartiles[1];
  append_line(out, "median", middle, y + 1.5, middle, y + 8.5);
  dg_plot_text(out, x + PLOT, y - BARS - 4, " class=\"value\" text-anchor=\"end\"", mean);
  g_string_append(out, "</g>\n");
}

static char *short_name(const char *name) {
  if (*name == '\0')
    return g_strdup("(no system)");
  if (g_utf8_strlen(name, -1) <= LETTERS_MAX)
    return g_strdup(name);
  g_autofree char *start = g_utf8_substring(name, 0, LETTERS_MAX - 1);
  return g_strconcat(start, "\xe2\x80\xa6", NULL);
}

static char *metric_words(const DgSummary *summary, guint metric) {
  return dg_plot_words(dg_metric_get_name(dg_summary_get_metric(summary, metric)));
}

static void append_row(GString *out, const DgSummary *summary, guint system, DgValue ratio, double y, double *room) {
  const char *name = system == G_MAXUINT ? "all systems" : dg_summary_get_system(summary, system);
  g_autofree char *label = short_name(name);
  dg_plot_text(out, 0, y - 8, system == G_MAXUINT ? " class=\"row all\"" : " class=\"row\"", label);
  for (guint metric = 0; metric < dg_summary_get_metric_count(summary); metric++) {
    DgDistribution values = distribution_of(summary, system, metric * DG_VALUE_RATIO_COUNT + ratio, room);
    g_autofree char *words = metric_words(summary, metric);
    g_autofree char *full = g_strdup_printf("%s, %s", name, words);
    append_cell(out, &values, full, LABEL + metric * COLUMN, y);
  }
}

void dg_plot_distributions(GString *out, const DgSummary *summary, DgValue ratio) {
  guint systems = MIN(dg_summary_get_system_count(summary), ROWS_MAX);
  guint rows = systems == 1 ? 1 : systems + 1;
  g_autofree double *room = g_new(double, dg_summary_get_count(summary) + 1);
  double height = HEAD + rows * ROW + FOOT;
  guint metrics = dg_summary_get_metric_count(summary);
  dg_plot_begin(out, LABEL + metrics * COLUMN, height, "Distribution of each metric over each system");
  for (guint metric = 0; metric < metrics; metric++) {
    g_autofree char *words = metric_words(summary, metric);
    double x = LABEL + metric * COLUMN;
    dg_plot_text(out, x, 14, " class=\"title\"", words);
    dg_plot_text(out, x, height - 4, " class=\"dim\"", "0");
    dg_plot_text(out, x + PLOT / 2.0, height - 4, " class=\"dim\" text-anchor=\"middle\"", "0.5");
    dg_plot_text(out, x + PLOT, height - 4, " class=\"dim\" text-anchor=\"end\"", "1");
  }
  for (guint row = 0; row < rows; row++)
    append_row(out, summary,
               systems == 1 ? 0
               : row == 0   ? G_MAXUINT
                            : row - 1,
               ratio, HEAD + (row + 1) * ROW - 12, room);
  g_string_append(out, "</svg>\n");
  if (dg_summary_get_system_count(summary) > ROWS_MAX)
    g_string_append_printf(out, "<p class=\"hint\">Only the first %d systems are drawn.</p>\n", ROWS_MAX);
}
