#include "report/refine_plot.h"

#include "base/markup.h"
#include "report/plots.h"

#include <math.h>
#include <string.h>

/* Pixels. */
#define LEFT 34
#define TOP 22
#define HEIGHT 150 /* of the highest bar that can be */
#define BAR 26
#define GAP 6
#define BETWEEN 34 /* types */
#define FOOT 42

#define BARS_MAX 80 /* that are drawn */

static gboolean is_level(const DgRefineGroup *group) {
  return strcmp(group->level, "overall") != 0;
}

static void append_axis(GString *out, double y, double width, const char *text) {
  g_string_append_printf(out, "<line x1=\"%d\" y1=\"", LEFT);
  dg_append_number(out, y);
  g_string_append(out, "\" x2=\"");
  dg_append_number(out, width);
  g_string_append(out, "\" y2=\"");
  dg_append_number(out, y);
  g_string_append(out, "\"/>\n");
  dg_plot_text(out, LEFT - 6, y + 4, " class=\"dim\" text-anchor=\"end\"", text);
}

static void append_grid(GString *out, guint most, double width) {
  for (guint i = 0; i <= most; i += most > 10 ? 10 : 1) {
    g_autofree char *text = g_strdup_printf("%u", i);
    append_axis(out, TOP + HEIGHT - (double)HEIGHT * i / most, width, text);
  }
}

static void append_bar(GString *out, const DgRefineGroup *group, double x, double most, guint place) {
  double middle = x + BAR / 2.0;
  dg_plot_text(out, middle, TOP + HEIGHT + 15, " class=\"dim\" text-anchor=\"middle\"", group->level);
  if (isnan(group->rounds)) {
    dg_plot_text(out, middle, TOP + HEIGHT - 4, " class=\"dim\" text-anchor=\"middle\"", "none");
    return;
  }
  double height = HEIGHT * group->rounds / most;
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(text, sizeof text, "%.1f", group->rounds);
  g_string_append_printf(out, "<rect class=\"bar level-%u\" x=\"", place);
  dg_append_number(out, x);
  g_string_append(out, "\" y=\"");
  dg_append_number(out, TOP + HEIGHT - height);
  g_string_append_printf(out, "\" width=\"%d\" height=\"", BAR);
  dg_append_number(out, height);
  g_string_append(out, "\"/>\n");
  dg_plot_text(out, middle, TOP + HEIGHT - height - 5, " text-anchor=\"middle\"", text);
}

/* Where the bars stand: each level beside the one before, each type apart. */
static double place_next(double x, const char *type, const char *before, guint *place) {
  gboolean begins = strcmp(type, before) != 0;
  *place = begins ? 1 : *place + 1;
  return begins && *before ? x + BETWEEN : x;
}

void dg_refine_plot(GString *out, DgRefineSummary *summary) {
  const DgRefineGroup *group;
  double x = LEFT + GAP, start = x;
  guint place = 0, bars = 0;
  const char *type = "";
  guint most = MAX(dg_refine_summary_get_rounds_max(summary), 1);
  g_autoptr(GString) inside = g_string_new(NULL);
  for (guint i = 0; (group = dg_refine_summary_get_group(summary, i)); i++) {
    if (!is_level(group) || bars == BARS_MAX)
      continue;
    const char *own = group->type;
    if (strcmp(own, type) != 0 && *type)
      dg_plot_text(inside, (start + x - GAP) / 2, TOP + HEIGHT + 33, " text-anchor=\"middle\"", type);
    double at = place_next(x, own, type, &place);
    start = strcmp(own, type) != 0 ? at : start;
    append_bar(inside, group, at, most, place);
    type = own;
    x = at + BAR + GAP;
    bars++;
  }
  if (bars == 0)
    return;
  dg_plot_text(inside, (start + x - GAP) / 2, TOP + HEIGHT + 33, " text-anchor=\"middle\"", type);
  dg_plot_begin(out, x + BETWEEN, TOP + HEIGHT + FOOT, "Mean number of rounds until a figure was accepted");
  append_grid(out, most, x);
  g_string_append_len(out, inside->str, (gssize)inside->len);
  g_string_append(out, "</svg>\n");
}
