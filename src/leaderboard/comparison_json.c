/* The document `diagrade/comparison@1`. */
#include "base/json.h"
#include "leaderboard/values.h"

#include <diagrade/leaderboard.h>

static void add_number(cJSON *object, const char *key, double number) {
  dg_json_add_number(object, key, number, DG_VALUES_DECIMALS);
}

static void add_figures(cJSON *object, const DgComparisonFigures *figures) {
  cJSON_AddNumberToObject(object, "items", figures->items);
  add_number(object, "first_mean", figures->first_mean);
  add_number(object, "second_mean", figures->second_mean);
  add_number(object, "difference", figures->difference.value);
  add_number(object, "effect", figures->effect);
  cJSON_AddNumberToObject(object, "wins", figures->wins);
  cJSON_AddNumberToObject(object, "ties", figures->ties);
  cJSON_AddNumberToObject(object, "losses", figures->losses);
  if (figures->items == 0)
    return;
  cJSON *ends = cJSON_AddArrayToObject(object, "interval");
  cJSON_AddItemToArray(ends, dg_json_number(figures->difference.low, DG_VALUES_DECIMALS));
  cJSON_AddItemToArray(ends, dg_json_number(figures->difference.high, DG_VALUES_DECIMALS));
  add_number(object, "p_permutation", figures->p_permutation);
  add_number(object, "p_bootstrap", figures->p_bootstrap);
}

static void add_groups(cJSON *object, const DgSystemComparison *comparison) {
  cJSON *groups = cJSON_AddArrayToObject(object, "groups");
  for (guint i = 1; i < dg_system_comparison_get_figures_count(comparison); i++) {
    const DgComparisonFigures *figures = dg_system_comparison_get_figures(comparison, i);
    cJSON *group = cJSON_CreateObject();
    cJSON_AddItemToArray(groups, group);
    cJSON_AddStringToObject(group, "group", figures->group);
    add_figures(group, figures);
  }
}

static void add_deciding(cJSON *object, const DgSystemComparison *comparison) {
  cJSON *list = cJSON_AddArrayToObject(object, "deciding");
  const DgDecidingItem *deciding;
  for (guint i = 0; (deciding = dg_system_comparison_get_deciding(comparison, i)); i++) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToArray(list, item);
    cJSON_AddStringToObject(item, "item", deciding->item);
    add_number(item, "first", deciding->first);
    add_number(item, "second", deciding->second);
    add_number(item, "difference", deciding->difference);
    add_number(item, "contribution", deciding->contribution);
  }
}

char *dg_system_comparison_to_json(const DgSystemComparison *comparison, gboolean pretty) {
  const DgComparisonHead *head = dg_system_comparison_get_head(comparison);
  g_autoptr(cJSON) object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "schema", "diagrade/comparison@1");
  cJSON_AddStringToObject(object, "first", head->first);
  cJSON_AddStringToObject(object, "second", head->second);
  g_autofree char *brief = dg_signature_get_short(head->signature);
  cJSON_AddStringToObject(object, "signature", head->signature);
  cJSON_AddStringToObject(object, "signature_short", brief);
  cJSON_AddStringToObject(object, "value", head->value);
  cJSON_AddStringToObject(object, "missing", dg_missing_get_name(head->missing));
  if (head->left_out > 0)
    cJSON_AddNumberToObject(object, "left_out", head->left_out);
  cJSON_AddNumberToObject(object, "resamples", head->resamples);
  cJSON_AddNumberToObject(object, "permutations", head->permutations);
  cJSON_AddNumberToObject(object, "seed", head->seed);
  add_figures(object, dg_system_comparison_get_figures(comparison, 0));
  if (head->by)
    add_groups(object, comparison);
  add_deciding(object, comparison);
  return dg_json_print(object, pretty);
}
