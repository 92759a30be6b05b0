/* Sweeps for people, and a table of all their scores for programs. */
#include "cli/globals.h"
#include "cli/output.h"
#include "cli/results_text.h"
#include "cli/table.h"

#include <math.h>
#include <string.h>

/* Settings that a text for people lists. */
#define SETTINGS_SHOWN 60
/* Settings that are named behind an order. */
#define NAMES_SHOWN 6

static void append_default(GString *out, const DgSweep *sweep) {
  const DgSweepSetting *setting = dg_sweep_get_setting(sweep, 0);
  g_string_append(out, "Default:");
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++)
    g_string_append_printf(out, " %s=%s", dg_sweep_axis_get_name(axis), setting->values[axis]);
  g_string_append_c(out, '\n');
}

static void append_omissions(GString *out, const DgSweep *sweep) {
  const DgSweepOmission *omission;
  for (guint i = 0; (omission = dg_sweep_get_omission(sweep, i)); i++)
    dg_output_append_line(out, "No score for %s=%s: %s", dg_sweep_axis_get_name(omission->axis), omission->values,
                          omission->reason);
}

static const char *plural(guint count) {
  return count == 1 ? "" : "s";
}

char *dg_sweep_plan(const DgSweep *sweep) {
  const DgSweepHead *head = dg_sweep_get_head(sweep);
  GString *out = g_string_new(NULL);
  g_string_append_printf(out, "%u setting%s (%s), %u pair%s: %u scores. ", head->settings, plural(head->settings),
                         head->full ? "every combination" : "one change at a time", head->pairs, plural(head->pairs),
                         head->settings * head->pairs);
  if (head->readings > 0)
    g_string_append_printf(out, "The figures are read in %u other way%s.\n", head->readings, plural(head->readings));
  else
    g_string_append(out, "No figure is read again.\n");
  append_default(out, sweep);
  append_omissions(out, sweep);
  return g_string_free(out, FALSE);
}

static void append_head(GString *out, const DgSweep *sweep) {
  static const char *const policies[] = {"a failed or missing figure counts 0",
                                         "failed and missing figures are left out",
                                         "only items that every system has scored"};
  const DgSweepHead *head = dg_sweep_get_head(sweep);
  dg_output_append_line(out, "%s: %u system%s x %u item%s under %u setting%s, %s; %s.",
                        head->dataset ? head->dataset : "results", head->systems, plural(head->systems), head->items,
                        plural(head->items), head->settings, plural(head->settings),
                        head->full ? "every combination" : "one change at a time", policies[head->missing]);
  g_autofree char *signature = dg_globals_signature(head->signature);
  dg_output_append_line(out, "Signature: %s", signature);
  append_default(out, sweep);
  append_omissions(out, sweep);
}

/* A median of ranks may lie between two. */
static void add_rank(DgTable *table, double rank) {
  dg_table_add_number(table, rank == floor(rank) ? "%.0f" : "%.1f", rank);
}

static void append_systems(GString *out, const DgSweep *sweep, DgOutputFormat format) {
  static const char *const titles[] = {"system", ">rank", ">ranks\nbest", ">ranks\nmedian", ">ranks\nworst", ">first"};
  static const char *const values[] = {"default", "low", "median", "high"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  for (guint i = 0; i < G_N_ELEMENTS(values); i++)
    dg_table_add_title(table, ">%s\n%s", dg_sweep_get_head(sweep)->metric, values[i]);
  const DgSweepSystem *system;
  for (guint i = 0; (system = dg_sweep_get_system(sweep, i)); i++) {
    dg_table_add(table, system->system);
    dg_table_add_count(table, system->rank);
    dg_table_add_count(table, system->rank_low);
    add_rank(table, system->rank_median);
    dg_table_add_count(table, system->rank_high);
    dg_table_add_count(table, system->first);
    const double ratios[] = {system->value, system->value_low, system->value_median, system->value_high};
    for (guint k = 0; k < G_N_ELEMENTS(ratios); k++)
      dg_table_add_ratio(table, ratios[k]);
  }
  dg_table_append(out, table, format);
}

static const char *verdict_of(const DgSweepPair *pair) {
  if (pair->tied_by_default)
    return "tied by default";
  if (pair->above == pair->settings)
    return "holds";
  return pair->below > 0 ? "turns" : "ties";
}

static void append_orders(GString *out, const DgSweep *sweep, DgOutputFormat format) {
  gboolean tests = dg_sweep_get_head(sweep)->permutations > 0;
  const char *titles[] = {"first",
                          "second",
                          ">above",
                          ">tied",
                          ">below",
                          ">share",
                          "order",
                          tests ? ">told apart\nabove" : NULL,
                          tests ? ">told apart\nbelow" : NULL};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgSweepPair *pair;
  for (guint i = 0; (pair = dg_sweep_get_pair(sweep, i)); i++) {
    dg_table_add(table, dg_sweep_get_system(sweep, pair->first)->system);
    dg_table_add(table, dg_sweep_get_system(sweep, pair->second)->system);
    dg_table_add_count(table, pair->above);
    dg_table_add_count(table, pair->tied);
    dg_table_add_count(table, pair->below);
    dg_table_add_ratio(table, pair->share);
    dg_table_add(table, verdict_of(pair));
    dg_table_add_count(table, pair->told_above);
    dg_table_add_count(table, pair->told_below);
  }
  dg_table_append(out, table, format);
}

/* A line for each order that turns, with the settings that turn it. */
static void append_reversals(GString *out, const DgSweep *sweep) {
  const DgSweepPair *pair;
  for (guint i = 0; (pair = dg_sweep_get_pair(sweep, i)); i++) {
    guint setting, count = 0;
    if (pair->tied_by_default || pair->below == 0)
      continue;
    g_autoptr(GString) names = g_string_new(NULL);
    for (; (setting = dg_sweep_get_reversal(sweep, i, count)) != G_MAXUINT; count++)
      if (count < NAMES_SHOWN)
        g_string_append_printf(names, "%s%s", count ? ", " : "", dg_sweep_get_setting(sweep, setting)->name);
    if (count > NAMES_SHOWN)
      g_string_append_printf(names, " and %u more", count - NAMES_SHOWN);
    dg_output_append_line(out, "%s is above %s, but not under %s.", dg_sweep_get_system(sweep, pair->first)->system,
                          dg_sweep_get_system(sweep, pair->second)->system, names->str);
  }
}

/* "at least 0.333, undefined under 2 settings". Free with g_free(). */
static char *describe_kendall(const DgSweepHead *head) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *least =
      isnan(head->kendall_least)
          ? NULL
          : g_strdup_printf("at least %s", g_ascii_formatd(text, sizeof text, "%.3f", head->kendall_least));
  g_autofree char *undefined =
      head->kendall_undefined == 0
          ? NULL
          : g_strdup_printf("undefined under %u setting%s", head->kendall_undefined, plural(head->kendall_undefined));
  return g_strconcat(least ? least : "", least && undefined ? ", " : "", undefined ? undefined : "", NULL);
}

/* What can be said of all of it. */
static void append_conclusions(GString *out, const DgSweep *sweep) {
  const DgSweepHead *head = dg_sweep_get_head(sweep);
  const DgSweepSystem *best = dg_sweep_get_system(sweep, 0);
  g_autofree char *kendall = describe_kendall(head);
  g_string_append_c(out, '\n');
  dg_output_append_line(
      out,
      "%u of %u orders of two systems hold under every setting. %s is the first, alone or with others, under %u of "
      "%u.",
      head->orders_held, head->orders, best->system, best->first, best->settings);
  dg_output_append_line(out, "Kendall's tau-b with the default ranking: %s.", kendall);
  append_reversals(out, sweep);
}

/* What the values of each axis do, where every combination was tried. */
static void append_effects(GString *out, const DgSweep *sweep, DgOutputFormat format) {
  static const char *const titles[] = {"choice", "value", ">settings", ">that change\nan order", ">tau-b\nmean"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgSweepEffect *effect;
  for (guint i = 0; (effect = dg_sweep_get_effect(sweep, i)); i++) {
    dg_table_add(table, dg_sweep_axis_get_name(effect->axis));
    dg_table_add(table, effect->value);
    dg_table_add_count(table, effect->settings);
    dg_table_add_count(table, effect->changing);
    dg_table_add_ratio(table, effect->kendall);
  }
  if (dg_sweep_get_effect(sweep, 0))
    dg_table_append(out, table, format);
}

static gboolean is_shown(const DgSweep *sweep, guint index) {
  const DgSweepSetting *setting = dg_sweep_get_setting(sweep, index);
  return dg_sweep_get_head(sweep)->settings <= SETTINGS_SHOWN || index == 0 || setting->reversed > 0 ||
         setting->tied > 0;
}

static void append_settings(GString *out, const DgSweep *sweep, DgOutputFormat format) {
  static const char *const titles[] = {"setting", ">scored", ">tau-b", ">turned", ">tied"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgSweepSystem *system;
  const DgSweepSetting *setting;
  guint shown = 0, wanted = 0;
  for (guint i = 0; (system = dg_sweep_get_system(sweep, i)); i++)
    dg_table_add_title(table, ">%s\n%s", dg_sweep_get_head(sweep)->metric, system->system);
  for (guint i = 0; (setting = dg_sweep_get_setting(sweep, i)); i++) {
    wanted += is_shown(sweep, i);
    if (!is_shown(sweep, i) || shown == SETTINGS_SHOWN)
      continue;
    shown++;
    dg_table_add(table, setting->name);
    dg_table_add_count(table, setting->scored);
    dg_table_add_ratio(table, setting->kendall);
    dg_table_add_count(table, setting->reversed);
    dg_table_add_count(table, setting->tied);
    for (guint k = 0; dg_sweep_get_system(sweep, k); k++)
      dg_table_add_ratio(table, dg_sweep_get_value(sweep, k, i));
  }
  dg_table_append(out, table, format);
  if (shown < dg_sweep_get_head(sweep)->settings)
    g_string_append_printf(out,
                           "\n%u of %u settings are shown, of %u that are the default or change an order; CSV, JSON "
                           "and the page have all.\n",
                           shown, dg_sweep_get_head(sweep)->settings, wanted);
}

char *dg_sweep_table(const DgSweep *sweep, DgOutputFormat format) {
  GString *out = g_string_new(NULL);
  append_head(out, sweep);
  append_conclusions(out, sweep);
  append_systems(out, sweep, format);
  if (dg_sweep_get_pair_count(sweep) > 0)
    append_orders(out, sweep, format);
  append_effects(out, sweep, format);
  append_settings(out, sweep, format);
  return g_string_free(out, FALSE);
}

static void add_number(DgTable *table, double number) {
  if (isnan(number))
    dg_table_add(table, "");
  else
    dg_table_add_number(table, "%.6f", number);
}

char *dg_sweep_csv(const DgSweep *sweep, DgOutputFormat format) {
  g_autoptr(DgTable) table = dg_table_new((const char *const[]){"setting"}, 1);
  static const char *const titles[] = {">scored", ">kendall_tau_b", ">reversed", "system", ">rank"};
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++)
    dg_table_add_title(table, "%s", dg_sweep_axis_get_name(axis));
  for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
    dg_table_add_title(table, "%s", titles[i]);
  dg_table_add_title(table, ">%s", dg_sweep_get_head(sweep)->metric);
  const DgSweepSetting *setting;
  const DgSweepSystem *system;
  for (guint i = 0; (setting = dg_sweep_get_setting(sweep, i)); i++)
    for (guint k = 0; (system = dg_sweep_get_system(sweep, k)); k++) {
      dg_table_add(table, setting->name);
      for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++)
        dg_table_add(table, setting->values[axis]);
      dg_table_add_count(table, setting->scored);
      add_number(table, setting->kendall);
      dg_table_add_count(table, setting->reversed);
      dg_table_add(table, system->system);
      dg_table_add_count(table, dg_sweep_get_rank(sweep, k, i));
      add_number(table, dg_sweep_get_value(sweep, k, i));
    }
  return dg_table_print(table, format);
}
