#include "report/sweep_plot.h"

#include "base/markup.h"
#include "report/plots.h"

#include <diagrade/report.h>
#include <math.h>

/* Pixels. */
#define ROW 24
#define HEAD 30
#define FOOT 44
#define PAD 8
#define CELL_LEAST 96
#define CELL_MOST 180
#define LABEL_MOST 720
#define LETTER 6.8 /* of the labels, on the average */
#define WIDTH_LEAST 600 /* room for the notes below the cells */

/* Colour of the highest value; paler in proportion below, so that numbers stay readable in the light and in the dark.
 */
#define OPACITY_MAX 0.6

typedef struct {
  GString *out;
  const DgSweep *sweep;
  guint systems;
  double label, cell; /* widths */
} Plot;

static double width_of(const char *text) {
  return (double)g_utf8_strlen(text, -1) * LETTER + 2 * PAD;
}

/* The text as far as it has room. Free with g_free(). */
static char *fit(const char *text, double width) {
  glong room = (glong)((width - 2 * PAD) / LETTER);
  if (g_utf8_strlen(text, -1) <= room)
    return g_strdup(text);
  g_autofree char *cut = g_utf8_substring(text, 0, MAX(room - 1, 1));
  return g_strconcat(cut, "\xE2\x80\xA6", NULL);
}

static Plot new_plot(GString *out, const DgSweep *sweep) {
  Plot plot = {.out = out, .sweep = sweep, .cell = CELL_LEAST};
  const DgSweepSystem *system;
  for (; (system = dg_sweep_get_system(sweep, plot.systems)); plot.systems++)
    plot.cell = MAX(plot.cell, width_of(system->system));
  plot.cell = floor(MIN(plot.cell, CELL_MOST));
  return plot;
}

static void begin(const Plot *plot, double rows, const char *name) {
  double width = MAX(plot->label + plot->systems * plot->cell + PAD, WIDTH_LEAST), height = HEAD + rows * ROW + FOOT;
  g_autofree char *escaped = g_markup_escape_text(name, -1);
  g_string_append_printf(plot->out,
                         "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" width=\"%d\" height=\"%d\" "
                         "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\" role=\"img\" "
                         "aria-label=\"%s\">\n<title>%s</title>\n"
                         "<rect class=\"ground\" width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
                         (int)width, (int)height, (int)width, (int)height, escaped, escaped);
}

static void append_heads(const Plot *plot) {
  const DgSweepSystem *system;
  for (guint i = 0; (system = dg_sweep_get_system(plot->sweep, i)); i++) {
    g_autofree char *name = fit(system->system, plot->cell);
    dg_plot_text(plot->out, plot->label + (i + 0.5) * plot->cell, HEAD - 10,
                 " class=\"title\" text-anchor=\"middle\" font-weight=\"bold\"", name);
  }
}

static void append_label(const Plot *plot, double y, const char *text) {
  g_autofree char *label = fit(text, plot->label);
  dg_plot_text(plot->out, plot->label - PAD, y + 16, " class=\"row\" text-anchor=\"end\"", label);
}

/* A cell of `share` (from 0 to 1) of the colour. */
static void append_cell(const Plot *plot, double x, double y, double share, gboolean framed, const char *title,
                        const char *text) {
  GString *out = plot->out;
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *escaped = g_markup_escape_text(title, -1);
  g_string_append_printf(out, "<g><title>%s</title><rect class=\"cell%s\" x=\"", escaped, framed ? " framed" : "");
  dg_append_number(out, x + (framed ? 1 : 0));
  g_string_append(out, "\" y=\"");
  dg_append_number(out, y + (framed ? 1 : 0));
  g_string_append_printf(out, "\" width=\"%d\" height=\"%d\" fill=\"#3465a4\" fill-opacity=\"%s\"%s/>\n",
                         (int)plot->cell - (framed ? 3 : 1), ROW - (framed ? 3 : 1),
                         g_ascii_formatd(buffer, sizeof buffer, "%.2f", OPACITY_MAX * share),
                         framed ? " stroke=\"#b3261e\" stroke-width=\"2\"" : "");
  dg_plot_text(out, x + plot->cell / 2, y + 16,
               framed ? " text-anchor=\"middle\" font-weight=\"bold\"" : " text-anchor=\"middle\"", text);
  g_string_append(out, "</g>\n");
}

static char *ratio_text(double ratio) {
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  return g_strdup(isnan(ratio) ? "n/a" : g_ascii_formatd(buffer, sizeof buffer, "%.3f", ratio));
}

/* The least and the greatest value, which the colours span. */
static void find_range(const DgSweep *sweep, double *low, double *high) {
  const DgSweepSystem *system;
  *low = INFINITY;
  *high = -INFINITY;
  for (guint i = 0; (system = dg_sweep_get_system(sweep, i)); i++)
    if (!isnan(system->value_low)) {
      *low = MIN(*low, system->value_low);
      *high = MAX(*high, system->value_high);
    }
}

static void append_value(const Plot *plot, guint system, guint setting, double y, double low, double high) {
  double value = dg_sweep_get_value(plot->sweep, system, setting);
  guint rank = dg_sweep_get_rank(plot->sweep, system, setting);
  const DgSweepSystem *row = dg_sweep_get_system(plot->sweep, system);
  g_autofree char *number = ratio_text(value);
  g_autofree char *text = g_strdup_printf("%s (%u)", number, rank);
  g_autofree char *title = g_strdup_printf("%s under %s: %s, rank %u; by default %u", row->system,
                                           dg_sweep_get_setting(plot->sweep, setting)->name, number, rank, row->rank);
  append_cell(plot, plot->label + system * plot->cell, y,
              isnan(value) || high <= low ? 0 : (value - low) / (high - low), rank != row->rank, title, text);
}

static gboolean changes_order(const DgSweepSetting *setting) {
  return setting->reversed > 0 || setting->tied > 0;
}

/* The settings that are drawn, in their order: the default, those that change an order, and others as far as there is
 * room. Free with g_array_unref(). */
static GArray *choose_settings(const DgSweep *sweep) {
  GArray *chosen = g_array_new(FALSE, FALSE, sizeof(guint));
  const DgSweepSetting *setting;
  guint changing = 0, others = 0;
  for (guint i = 1; (setting = dg_sweep_get_setting(sweep, i)); i++)
    changing += changes_order(setting);
  guint room = changing + 1 < DG_SWEEP_SETTINGS_DRAWN ? DG_SWEEP_SETTINGS_DRAWN - 1 - changing : 0;
  for (guint i = 0; (setting = dg_sweep_get_setting(sweep, i)) && chosen->len < DG_SWEEP_SETTINGS_DRAWN; i++)
    if (i == 0 || changes_order(setting) || others++ < room)
      g_array_append_val(chosen, i);
  return chosen;
}

static void append_values_foot(const Plot *plot, double y, guint drawn, double low, double high) {
  g_autofree char *least = ratio_text(low), *most = ratio_text(high);
  g_autofree char *range =
      g_strdup_printf("The colour goes from %s to %s; in brackets the rank, framed where it is not "
                      "that of the default.",
                      least, most);
  g_autofree char *count = g_strdup_printf("%u of %u settings are drawn, those that change an order first.", drawn,
                                           dg_sweep_get_head(plot->sweep)->settings);
  dg_plot_text(plot->out, PAD, y + 18, " class=\"dim\"", range);
  if (drawn < dg_sweep_get_head(plot->sweep)->settings)
    dg_plot_text(plot->out, PAD, y + 36, " class=\"dim\"", count);
}

void dg_sweep_plot_values(GString *out, const DgSweep *sweep) {
  g_autoptr(GArray) settings = choose_settings(sweep);
  g_autofree char *words = dg_plot_words(dg_sweep_get_head(sweep)->metric);
  g_autofree char *name = g_strdup_printf("%s of each system under each setting", words);
  Plot plot = new_plot(out, sweep);
  for (guint i = 0; i < settings->len; i++)
    plot.label = MAX(plot.label, width_of(dg_sweep_get_setting(sweep, g_array_index(settings, guint, i))->name));
  plot.label = ceil(MIN(plot.label, LABEL_MOST));
  double low, high;
  find_range(sweep, &low, &high);
  begin(&plot, settings->len, name);
  append_heads(&plot);
  for (guint i = 0; i < settings->len; i++) {
    guint setting = g_array_index(settings, guint, i);
    append_label(&plot, HEAD + i * ROW, dg_sweep_get_setting(sweep, setting)->name);
    for (guint system = 0; system < plot.systems; system++)
      append_value(&plot, system, setting, HEAD + i * ROW, low, high);
  }
  append_values_foot(&plot, HEAD + settings->len * ROW, settings->len, low, high);
  g_string_append(out, "</svg>\n");
}

/* The settings in which `above` is above `below`, of how many. */
static void append_order(const Plot *plot, guint above, guint below, guint count, guint of) {
  double share = of > 0 ? (double)count / of : 0;
  g_autofree char *number = ratio_text(of > 0 ? share : NAN);
  g_autofree char *title =
      g_strdup_printf("%s is above %s under %u of %u settings", dg_sweep_get_system(plot->sweep, above)->system,
                      dg_sweep_get_system(plot->sweep, below)->system, count, of);
  append_cell(plot, plot->label + below * plot->cell, HEAD + above * ROW, share, above > below && count > 0, title,
              number);
}

void dg_sweep_plot_orders(GString *out, const DgSweep *sweep) {
  Plot plot = new_plot(out, sweep);
  const DgSweepPair *pair;
  plot.label = plot.cell;
  begin(&plot, plot.systems, "Share of settings in which the system of a row is above that of a column");
  append_heads(&plot);
  for (guint i = 0; i < plot.systems; i++)
    append_label(&plot, HEAD + i * ROW, dg_sweep_get_system(sweep, i)->system);
  for (guint i = 0; (pair = dg_sweep_get_pair(sweep, i)); i++) {
    append_order(&plot, pair->first, pair->second, pair->above, pair->settings);
    append_order(&plot, pair->second, pair->first, pair->below, pair->settings);
  }
  dg_plot_text(out, PAD, HEAD + plot.systems * ROW + 18, " class=\"dim\"",
               "Systems stand in the order of the default ranking; what turns it is framed.");
  g_string_append(out, "</svg>\n");
}

char *dg_report_sweep_svg(const DgSweep *sweep) {
  GString *out = g_string_new(NULL);
  dg_sweep_plot_values(out, sweep);
  return g_string_free(out, FALSE);
}
