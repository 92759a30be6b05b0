/* The document `diagrade/sweep@1`. */
#include "base/json.h"
#include "sweep/sweep.h"

static void add_number(cJSON *object, const char *key, double number) {
  dg_json_add_number(object, key, number, DG_VALUES_DECIMALS);
}

static void add_text(cJSON *object, const char *key, const char *text) {
  cJSON_AddItemToObject(object, key, text ? cJSON_CreateString(text) : cJSON_CreateNull());
}

static cJSON *add_item(cJSON *list) {
  cJSON *item = cJSON_CreateObject();
  cJSON_AddItemToArray(list, item);
  return item;
}

static void add_omissions(cJSON *object, const DgSweep *sweep) {
  cJSON *list = cJSON_AddArrayToObject(object, "omitted");
  const DgSweepOmission *omission;
  for (guint i = 0; (omission = dg_sweep_get_omission(sweep, i)); i++) {
    cJSON *item = add_item(list);
    cJSON_AddStringToObject(item, "axis", dg_sweep_axis_get_name(omission->axis));
    cJSON_AddStringToObject(item, "values", omission->values);
    cJSON_AddBoolToObject(item, "asked", omission->asked);
    cJSON_AddStringToObject(item, "reason", omission->reason);
  }
}

/* Names as text, numbers as such, and null for what cannot be said. */
static void add_point(cJSON *item, const DgSweepSetting *setting, const DgSweepPoint *point) {
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++) {
    const char *name = dg_sweep_axis_get_name(axis);
    if (dg_sweep_axis_get_word(axis, 0) && point->values[axis] >= 0)
      cJSON_AddStringToObject(item, name, setting->values[axis]);
    else
      add_number(item, name, point->values[axis]);
  }
}

static void add_settings(cJSON *object, const DgSweep *sweep) {
  cJSON *list = cJSON_AddArrayToObject(object, "settings");
  const DgSweepSetting *setting;
  for (guint i = 0; (setting = dg_sweep_get_setting(sweep, i)); i++) {
    cJSON *item = add_item(list);
    cJSON_AddStringToObject(item, "name", setting->name);
    add_point(item, setting, &g_array_index(sweep->points, DgSweepPoint, i));
    if (!sweep->systems)
      continue;
    cJSON_AddNumberToObject(item, "scored", setting->scored);
    cJSON_AddNumberToObject(item, "items", setting->items);
    add_number(item, "kendall_tau_b", setting->kendall);
    cJSON_AddNumberToObject(item, "reversed", setting->reversed);
    cJSON_AddNumberToObject(item, "tied", setting->tied);
  }
}

static void add_systems(cJSON *object, const DgSweep *sweep) {
  cJSON *list = cJSON_AddArrayToObject(object, "systems");
  const DgSweepSystem *system;
  for (guint i = 0; (system = dg_sweep_get_system(sweep, i)); i++) {
    cJSON *item = add_item(list);
    cJSON_AddStringToObject(item, "system", system->system);
    cJSON_AddNumberToObject(item, "rank", system->rank);
    cJSON_AddNumberToObject(item, "rank_low", system->rank_low);
    add_number(item, "rank_median", system->rank_median);
    cJSON_AddNumberToObject(item, "rank_high", system->rank_high);
    cJSON_AddNumberToObject(item, "settings", system->settings);
    cJSON_AddNumberToObject(item, "first", system->first);
    add_number(item, "value", system->value);
    add_number(item, "value_low", system->value_low);
    add_number(item, "value_median", system->value_median);
    add_number(item, "value_high", system->value_high);
    cJSON *values = cJSON_AddArrayToObject(item, "values"), *ranks = cJSON_AddArrayToObject(item, "ranks");
    for (guint setting = 0; setting < sweep->settings->len; setting++) {
      cJSON_AddItemToArray(values, dg_json_number(dg_sweep_get_value(sweep, i, setting), DG_VALUES_DECIMALS));
      cJSON_AddItemToArray(ranks, cJSON_CreateNumber(dg_sweep_get_rank(sweep, i, setting)));
    }
  }
}

static void add_orders(cJSON *object, const DgSweep *sweep) {
  cJSON *list = cJSON_AddArrayToObject(object, "orders");
  const DgSweepPair *pair;
  for (guint i = 0; (pair = dg_sweep_get_pair(sweep, i)); i++) {
    cJSON *item = add_item(list);
    cJSON_AddStringToObject(item, "first", dg_sweep_get_system(sweep, pair->first)->system);
    cJSON_AddStringToObject(item, "second", dg_sweep_get_system(sweep, pair->second)->system);
    cJSON_AddBoolToObject(item, "tied_by_default", pair->tied_by_default);
    cJSON_AddNumberToObject(item, "settings", pair->settings);
    cJSON_AddNumberToObject(item, "above", pair->above);
    cJSON_AddNumberToObject(item, "tied", pair->tied);
    cJSON_AddNumberToObject(item, "below", pair->below);
    add_number(item, "share", pair->share);
    cJSON_AddBoolToObject(item, "told_apart", pair->told_apart);
    cJSON_AddNumberToObject(item, "told_above", pair->told_above);
    cJSON_AddNumberToObject(item, "told_below", pair->told_below);
    cJSON *names = cJSON_AddArrayToObject(item, "below_under");
    guint setting;
    for (guint k = 0; (setting = dg_sweep_get_reversal(sweep, i, k)) != G_MAXUINT; k++)
      cJSON_AddItemToArray(names, cJSON_CreateString(dg_sweep_get_setting(sweep, setting)->name));
  }
}

static void add_effects(cJSON *object, const DgSweep *sweep) {
  cJSON *list = cJSON_AddArrayToObject(object, "effects");
  const DgSweepEffect *effect;
  for (guint i = 0; (effect = dg_sweep_get_effect(sweep, i)); i++) {
    cJSON *item = add_item(list);
    cJSON_AddStringToObject(item, "axis", dg_sweep_axis_get_name(effect->axis));
    cJSON_AddStringToObject(item, "value", effect->value);
    cJSON_AddNumberToObject(item, "settings", effect->settings);
    cJSON_AddNumberToObject(item, "changing", effect->changing);
    add_number(item, "kendall_tau_b", effect->kendall);
  }
}

static void add_diagnostics(cJSON *object, const DgSweep *sweep) {
  cJSON *list = cJSON_AddArrayToObject(object, "diagnostics");
  for (guint i = 0; i < dg_diagnostics_get_count(sweep->diagnostics); i++)
    dg_json_add_diagnostic(add_item(list), sweep->diagnostics, i);
}

char *dg_sweep_to_json(const DgSweep *sweep, gboolean pretty) {
  const DgSweepHead *head = &sweep->head;
  g_autoptr(cJSON) object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "schema", DG_SWEEP_SCHEMA);
  add_text(object, "dataset", head->dataset);
  g_autofree char *brief = dg_signature_get_short(head->signature);
  cJSON_AddStringToObject(object, "signature", head->signature);
  cJSON_AddStringToObject(object, "signature_short", brief);
  cJSON_AddStringToObject(object, "metric", head->metric);
  cJSON_AddStringToObject(object, "missing", dg_missing_get_name(head->missing));
  cJSON_AddBoolToObject(object, "full", head->full);
  cJSON_AddNumberToObject(object, "items", head->items);
  cJSON_AddNumberToObject(object, "pairs", head->pairs);
  cJSON_AddNumberToObject(object, "readings", head->readings);
  cJSON_AddNumberToObject(object, "permutations", head->permutations);
  cJSON_AddNumberToObject(object, "seed", head->seed);
  if (sweep->systems) {
    cJSON_AddNumberToObject(object, "orders_known", head->orders);
    cJSON_AddNumberToObject(object, "orders_held", head->orders_held);
    add_number(object, "kendall_tau_b_least", head->kendall_least);
    cJSON_AddNumberToObject(object, "kendall_tau_b_undefined", head->kendall_undefined);
  }
  add_omissions(object, sweep);
  add_settings(object, sweep);
  if (sweep->systems) {
    add_systems(object, sweep);
    add_orders(object, sweep);
    add_effects(object, sweep);
  }
  add_diagnostics(object, sweep);
  return dg_json_print(object, pretty);
}
