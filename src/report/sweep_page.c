/* A sweep as one self-contained page: what holds, two heat maps, and their numbers as tables. */
#include "base/markup.h"
#include "report/assets.h"
#include "report/plain_page.h"
#include "report/sweep_plot.h"

#include <diagrade/report.h>
#include <math.h>

/* Settings that are named behind an order; all of them stand in the document. */
#define NAMES_SHOWN 20

static void append_text(GString *out, const char *before, const char *text, const char *after) {
  g_string_append(out, before);
  dg_append_escaped(out, text);
  g_string_append(out, after);
}

static void append_number(GString *out, const char *format, double number) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  append_text(out, "<td>", isnan(number) ? "n/a" : g_ascii_formatd(text, sizeof text, format, number), "</td>");
}

/* Titles of texts begin with "<", which is not shown. */
static void begin_table(GString *out, const char *label, const char *const *titles) {
  dg_plain_begin_table(out, label, NULL);
  g_string_append(out, "<thead><tr>");
  for (guint i = 0; titles[i]; i++)
    append_text(out, *titles[i] == '<' ? "<th scope=\"col\" class=\"text\">" : "<th scope=\"col\">",
                titles[i] + (*titles[i] == '<'), "</th>");
  g_string_append(out, "</tr></thead>\n<tbody>\n");
}

static void end_table(GString *out) {
  g_string_append(out, "</tbody>\n");
  dg_plain_end_table(out);
}

/* What was swept, and against what. Free with g_free(). */
static char *describe(const DgSweep *sweep) {
  static const char *const policies[] = {"a failed or missing figure counts 0",
                                         "failed and missing figures are left out",
                                         "only items that every system has scored count"};
  const DgSweepHead *head = dg_sweep_get_head(sweep);
  const DgSweepSetting *usual = dg_sweep_get_setting(sweep, 0);
  g_autoptr(GString) out = g_string_new(NULL);
  g_string_append_printf(out, "%u systems, %u items, %u settings, %s; %s. Ranked by %s. Default:", head->systems,
                         head->items, head->settings, head->full ? "every combination" : "one change at a time",
                         policies[head->missing], head->metric);
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++)
    g_string_append_printf(out, " %s=%s", dg_sweep_axis_get_name(axis), usual->values[axis]);
  return g_strdup(out->str);
}

/* Free with g_free(). */
static char *say_verdict(const DgSweep *sweep) {
  const DgSweepHead *head = dg_sweep_get_head(sweep);
  const DgSweepSystem *best = dg_sweep_get_system(sweep, 0);
  const DgSweepOmission *omission;
  guint lost = 0;
  g_autoptr(GString) out = g_string_new(NULL);
  g_string_append_printf(out, "%u of %u orders of two systems hold under every setting. <strong>", head->orders_held,
                         head->orders);
  dg_append_escaped(out, best->system);
  g_string_append_printf(out, "</strong> is the first, alone or with others, under %u of %u.", best->first,
                         best->settings);
  for (guint i = 0; (omission = dg_sweep_get_omission(sweep, i)); i++)
    lost++;
  if (lost > 0)
    g_string_append_printf(out, " <span class=\"trouble\">%u choice%s could not be scored.</span>", lost,
                           lost == 1 ? "" : "s");
  return g_strdup(out->str);
}

static void append_kendall(GString *out, const DgSweep *sweep) {
  const DgSweepHead *head = dg_sweep_get_head(sweep);
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append(out, "<p class=\"hint\">");
  if (!isnan(head->kendall_least))
    g_string_append_printf(out, "Kendall's tau-b with the default ranking is at least %s. ",
                           g_ascii_formatd(text, sizeof text, "%.3f", head->kendall_least));
  if (head->kendall_undefined > 0)
    g_string_append_printf(out, "It is undefined, as systems have one value, under %u.", head->kendall_undefined);
  g_string_append(out, "</p>\n");
}

/* What could not be scored, and what is not as the run says. */
static void append_notes(GString *out, const DgSweep *sweep) {
  const DgSweepOmission *omission;
  const DgDiagnostics *diagnostics = dg_sweep_get_diagnostics(sweep);
  for (guint i = 0; (omission = dg_sweep_get_omission(sweep, i)); i++) {
    g_autofree char *values = g_strdup_printf("%s=%s", dg_sweep_axis_get_name(omission->axis), omission->values);
    append_text(out, "<p class=\"failed\" role=\"note\">No score for <code>", values, "</code>: ");
    append_text(out, "", omission->reason, "</p>\n");
  }
  for (guint i = 0; i < dg_diagnostics_get_count(diagnostics); i++)
    append_text(out, "<p class=\"failed\" role=\"note\">", dg_diagnostics_get_message(diagnostics, i), "</p>\n");
}

static void append_systems(GString *out, const DgSweep *sweep) {
  static const char *const titles[] = {
      "System",           "Rank by default", "Best rank",    "Median rank",   "Worst rank", "First under",
      "Value by default", "Lowest value",    "Median value", "Highest value", NULL};
  const DgSweepSystem *system;
  g_string_append(out, "<article>\n<h2>Ranks over all settings</h2>\n");
  begin_table(out, "Ranks over all settings", titles);
  for (guint i = 0; (system = dg_sweep_get_system(sweep, i)); i++) {
    append_text(out, "<tr><td class=\"text\">", system->system, "</td>");
    g_string_append_printf(out, "<td>%u</td><td>%u</td>", system->rank, system->rank_low);
    append_number(out, system->rank_median == floor(system->rank_median) ? "%.0f" : "%.1f", system->rank_median);
    g_string_append_printf(out, "<td>%u</td><td>%u of %u</td>", system->rank_high, system->first, system->settings);
    const double values[] = {system->value, system->value_low, system->value_median, system->value_high};
    for (guint k = 0; k < G_N_ELEMENTS(values); k++)
      append_number(out, "%.3f", values[k]);
    g_string_append(out, "</tr>\n");
  }
  end_table(out);
  append_kendall(out, sweep);
  g_string_append(out, "</article>\n");
}

static void append_reversals(GString *out, const DgSweep *sweep, guint pair) {
  guint setting, count = 0;
  g_string_append(out, "<td class=\"text names\">");
  for (; (setting = dg_sweep_get_reversal(sweep, pair, count)) != G_MAXUINT; count++)
    if (count < NAMES_SHOWN)
      append_text(out, count > 0 ? ", <code>" : "<code>", dg_sweep_get_setting(sweep, setting)->name, "</code>");
  if (count > NAMES_SHOWN)
    g_string_append_printf(out, " and %u more", count - NAMES_SHOWN);
  g_string_append(out, "</td>");
}

static void append_order(GString *out, const DgSweep *sweep, guint index, gboolean tests) {
  const DgSweepPair *pair = dg_sweep_get_pair(sweep, index);
  append_text(out, "<tr><td class=\"text\">", dg_sweep_get_system(sweep, pair->first)->system, "</td>");
  append_text(out, "<td class=\"text\">", dg_sweep_get_system(sweep, pair->second)->system, "</td>");
  g_string_append_printf(out, "<td>%u</td><td>%u</td><td%s>%u</td>", pair->above, pair->tied,
                         pair->below > 0 ? " class=\"turned\"" : "", pair->below);
  append_number(out, "%.3f", pair->share);
  if (tests)
    g_string_append_printf(out, "<td>%u</td><td>%u</td>", pair->told_above, pair->told_below);
  append_reversals(out, sweep, index);
  g_string_append(out, "</tr>\n");
}

static void append_orders(GString *out, const DgSweep *sweep) {
  gboolean tests = dg_sweep_get_head(sweep)->permutations > 0;
  const char *titles[] = {"<First", "<Second", "Above", "Tied", "Below", "Share", "<Below under", NULL, NULL, NULL};
  if (tests) {
    titles[6] = "Told apart above";
    titles[7] = "Told apart below";
    titles[8] = "<Below under";
  }
  g_string_append(out, "<article>\n<h2>Orders of two systems</h2>\n<p>The first is the better one under the default. "
                       "Counted are the settings under which it is above, as, or below the second");
  g_string_append(out, tests ? ", and those under which the paired test tells the two apart.</p>\n" : ".</p>\n");
  begin_table(out, "Orders of two systems", titles);
  for (guint i = 0; i < dg_sweep_get_pair_count(sweep); i++)
    append_order(out, sweep, i, tests);
  end_table(out);
  dg_plain_begin_wide(out, "Orders of two systems, drawn");
  dg_sweep_plot_orders(out, sweep);
  dg_plain_end_wide(out);
  g_string_append(out, "</article>\n");
}

static void append_effects(GString *out, const DgSweep *sweep) {
  static const char *const titles[] = {
      "<Choice", "<Value", "Settings", "Settings that change an order", "Mean of Kendall's tau-b", NULL};
  const DgSweepEffect *effect;
  if (!dg_sweep_get_effect(sweep, 0))
    return;
  g_string_append(out, "<article>\n<h2>What each choice does</h2>\n");
  begin_table(out, "What each choice does", titles);
  for (guint i = 0; (effect = dg_sweep_get_effect(sweep, i)); i++) {
    append_text(out, "<tr><td class=\"text\">", dg_sweep_axis_get_name(effect->axis), "</td>");
    append_text(out, "<td class=\"text\">", effect->value, "</td>");
    g_string_append_printf(out, "<td>%u</td><td%s>%u</td>", effect->settings,
                           effect->changing > 0 ? " class=\"turned\"" : "", effect->changing);
    append_number(out, "%.3f", effect->kendall);
    g_string_append(out, "</tr>\n");
  }
  end_table(out);
  g_string_append(out, "</article>\n");
}

static void append_settings(GString *out, const DgSweep *sweep) {
  static const char *const titles[] = {"<Setting",      "Pairs scored", "Kendall's tau-b",
                                       "Orders turned", "Orders tied",  NULL};
  const DgSweepSetting *setting;
  g_string_append(out, "<article>\n<h2>Values under each setting</h2>\n");
  dg_plain_begin_wide(out, "Values under each setting, drawn");
  dg_sweep_plot_values(out, sweep);
  dg_plain_end_wide(out);
  g_string_append(out, "</article>\n<article>\n<h2>Settings against the default</h2>\n");
  begin_table(out, "Settings against the default", titles);
  for (guint i = 0; (setting = dg_sweep_get_setting(sweep, i)); i++) {
    append_text(out, "<tr><td class=\"text\">", setting->name, "</td>");
    g_string_append_printf(out, "<td>%u</td>", setting->scored);
    append_number(out, "%.3f", setting->kendall);
    g_string_append_printf(out, "<td%s>%u</td><td>%u</td></tr>\n", setting->reversed > 0 ? " class=\"turned\"" : "",
                           setting->reversed, setting->tied);
  }
  end_table(out);
  g_string_append(out, "</article>\n");
}

char *dg_report_sweep(const DgSweep *sweep) {
  g_autoptr(GString) body = g_string_new(NULL);
  const char *dataset = dg_sweep_get_head(sweep)->dataset;
  g_autofree char *title = dataset ? g_strdup_printf("Sweep of %s", dataset) : g_strdup("Sweep");
  g_autofree char *verdict = say_verdict(sweep), *about = describe(sweep);
  append_notes(body, sweep);
  append_systems(body, sweep);
  if (dg_sweep_get_pair_count(sweep) > 0)
    append_orders(body, sweep);
  append_effects(body, sweep);
  append_settings(body, sweep);
  DgPlainPage page = {.title = title,
                      .verdict = verdict,
                      .about = about,
                      .signature = dg_sweep_get_head(sweep)->signature,
                      .style = dg_sweep_css};
  return dg_plain_page(&page, body->str);
}
