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

#define BARS_MAX 240 /* that are drawn */
#define COLOURS 6 /* of runs, in the style sheet */

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

/* The name of a level below the bars of its runs. */
static void append_level(GString *out, const char *level, double x, guint n_runs) {
  dg_plot_text(out, x + BAR * n_runs / 2.0, TOP + HEIGHT + 15, " class=\"dim\" text-anchor=\"middle\"", level);
}

/* A run of several has its own colour, and one has a shade for each level. */
static void append_bar(GString *out, const DgRefineGroup *group, double x, double most, const char *classes) {
  double middle = x + BAR / 2.0;
  if (isnan(group->rounds)) {
    dg_plot_text(out, middle, TOP + HEIGHT - 4, " class=\"dim\" text-anchor=\"middle\"", "none");
    return;
  }
  double height = HEIGHT * group->rounds / most;
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(text, sizeof text, "%.1f", group->rounds);
  g_string_append_printf(out, "<rect class=\"bar %s\" x=\"", classes);
  dg_append_number(out, x);
  g_string_append(out, "\" y=\"");
  dg_append_number(out, TOP + HEIGHT - height);
  g_string_append_printf(out, "\" width=\"%d\" height=\"", BAR);
  dg_append_number(out, height);
  g_string_append(out, "\"/>\n");
  dg_plot_text(out, middle, TOP + HEIGHT - height - 5, " text-anchor=\"middle\"", text);
}

/* The bars of a type and level. */
static void append_bars(GString *out, DgRefineRuns *runs, guint group, double x, guint place) {
  guint n_runs = dg_refine_runs_get_count(runs), most = MAX(dg_refine_runs_get_rounds_max(runs), 1);
  for (guint i = 0; i < n_runs; i++) {
    const DgRefineGroup *own = dg_refine_runs_get_group(runs, group, i);
    g_autofree char *classes =
        n_runs == 1 ? g_strdup_printf("level-%u", place) : g_strdup_printf("run-%u", i % COLOURS + 1);
    if (own)
      append_bar(out, own, x + BAR * i, most, classes);
  }
}

/* Which colour a run has, and of how many converged items its bars are the means. */
static void append_legend(GString *out, DgRefineRuns *runs) {
  g_string_append(out, "<p class=\"legend\">");
  for (guint i = 0; i < dg_refine_runs_get_count(runs); i++) {
    const DgRefineGroup *all = dg_refine_runs_get_group(runs, 0, i);
    g_string_append_printf(out, "<span class=\"key run-%u\"></span> ", i % COLOURS + 1);
    dg_append_escaped(out, dg_refine_runs_get_name(runs, i));
    g_string_append_printf(out, " (%u of %u items converged) ", all->converged, all->items);
  }
  g_string_append(out, "</p>\n");
}

/* The group of any run that has it. */
static const DgRefineGroup *any_group(DgRefineRuns *runs, guint group) {
  const DgRefineGroup *found = NULL;
  for (guint i = 0; !found && i < dg_refine_runs_get_count(runs); i++)
    found = dg_refine_runs_get_group(runs, group, i);
  return found;
}

/* Where the bars stand: each level beside the one before, each type apart. */
static double place_next(double x, const char *type, const char *before, guint *place) {
  gboolean begins = strcmp(type, before) != 0;
  *place = begins ? 1 : *place + 1;
  return begins && *before ? x + BETWEEN : x;
}

void dg_refine_plot(GString *out, DgRefineRuns *runs) {
  double x = LEFT + GAP, start = x;
  guint place = 0, bars = 0, n_runs = dg_refine_runs_get_count(runs);
  const char *type = "";
  g_autoptr(GString) inside = g_string_new(NULL);
  for (guint i = 0; i < dg_refine_runs_get_group_count(runs); i++) {
    const DgRefineGroup *group = any_group(runs, i);
    if (!is_level(group) || bars >= BARS_MAX)
      continue;
    const char *own = group->type;
    if (strcmp(own, type) != 0 && *type)
      dg_plot_text(inside, (start + x - GAP) / 2, TOP + HEIGHT + 33, " text-anchor=\"middle\"", type);
    double at = place_next(x, own, type, &place);
    start = strcmp(own, type) != 0 ? at : start;
    append_level(inside, group->level, at, n_runs);
    append_bars(inside, runs, i, at, place);
    type = own;
    x = at + BAR * n_runs + GAP;
    bars += n_runs;
  }
  if (bars == 0)
    return;
  dg_plot_text(inside, (start + x - GAP) / 2, TOP + HEIGHT + 33, " text-anchor=\"middle\"", type);
  dg_plot_begin(out, x + BETWEEN, TOP + HEIGHT + FOOT, "Mean number of rounds until a figure was accepted");
  append_grid(out, MAX(dg_refine_runs_get_rounds_max(runs), 1), x);
  g_string_append_len(out, inside->str, (gssize)inside->len);
  g_string_append(out, "</svg>\n");
  if (n_runs > 1)
    append_legend(out, runs);
}
