#include "metrics/checks/check.h"
#include "metrics/metric.h"

#include "base/json.h"

#include <string.h>

extern const DgMetric dg_metric_node, dg_metric_edge, dg_metric_edge_all, dg_metric_path, dg_metric_contracted_path,
    dg_metric_path_all, dg_metric_overall, dg_metric_row_column, dg_metric_node_lenient, dg_metric_edge_all_lenient,
    dg_metric_path_all_lenient, dg_metric_overall_lenient, dg_metric_edge_undirected, dg_metric_edge_undirected_all,
    dg_metric_edge_labeled, dg_metric_edge_labeled_all;

const DgMetric *const dg_metrics[] = {
    &dg_metric_node,
    &dg_metric_edge,
    &dg_metric_edge_all,
    &dg_metric_path,
    &dg_metric_contracted_path,
    &dg_metric_path_all,
    &dg_metric_overall,
    &dg_metric_row_column,
    &dg_metric_node_lenient,
    &dg_metric_edge_all_lenient,
    &dg_metric_path_all_lenient,
    &dg_metric_overall_lenient,
    &dg_metric_edge_undirected,
    &dg_metric_edge_undirected_all,
    &dg_metric_edge_labeled,
    &dg_metric_edge_labeled_all,
    NULL,
};

extern const DgCheck dg_check_angle_labels_matches_arcs, dg_check_labeled_lengths_areas_match_proportions,
    dg_check_diagram_fully_in_canvas, dg_check_diagram_elements_are_readable_size,
    dg_check_labels_associated_with_elements, dg_check_diagram_elements_dont_problematically_overlap,
    dg_check_shape_outlines_are_closed, dg_check_core_mathematical_properties_of_shapes_correct,
    dg_check_arrow_ends_meet_nodes, dg_check_connectors_avoid_other_nodes, dg_check_connectors_are_level,
    dg_check_nodes_are_connected, dg_check_boxes_do_not_overlap, dg_check_drawing_is_on_canvas,
    dg_check_text_fits_its_box, dg_check_texts_do_not_overlap, dg_check_texts_are_not_covered,
    dg_check_text_is_clear_of_lines, dg_check_text_contrast, dg_check_text_is_readable_in_print,
    dg_check_canvas_is_used;

const DgCheck *const dg_checks[] = {
    &dg_check_angle_labels_matches_arcs,
    &dg_check_labeled_lengths_areas_match_proportions,
    &dg_check_diagram_fully_in_canvas,
    &dg_check_diagram_elements_are_readable_size,
    &dg_check_labels_associated_with_elements,
    &dg_check_diagram_elements_dont_problematically_overlap,
    &dg_check_shape_outlines_are_closed,
    &dg_check_core_mathematical_properties_of_shapes_correct,
    &dg_check_arrow_ends_meet_nodes,
    &dg_check_connectors_avoid_other_nodes,
    &dg_check_connectors_are_level,
    &dg_check_nodes_are_connected,
    &dg_check_boxes_do_not_overlap,
    &dg_check_drawing_is_on_canvas,
    &dg_check_text_fits_its_box,
    &dg_check_texts_do_not_overlap,
    &dg_check_texts_are_not_covered,
    &dg_check_text_is_clear_of_lines,
    &dg_check_text_contrast,
    &dg_check_text_is_readable_in_print,
    &dg_check_canvas_is_used,
    NULL,
};

guint dg_check_get_count(void) {
  return G_N_ELEMENTS(dg_checks) - 1;
}

static DgCheckInfo info_of(const DgCheck *check) {
  return (DgCheckInfo){.name = check->name,
                       .title = check->title,
                       .summary = check->summary,
                       .citation = check->citation,
                       .kind = check->kind == DG_CHECK_MATH ? "math" : "figure",
                       .version = check->version,
                       .severity = check->severity,
                       .parameter_count = check->parameter_count};
}

const DgCheckInfo *dg_check_get(guint index) {
  static DgCheckInfo views[G_N_ELEMENTS(dg_checks)];
  static gsize once;
  if (g_once_init_enter(&once)) {
    for (guint i = 0; i < dg_check_get_count(); i++)
      views[i] = info_of(dg_checks[i]);
    g_once_init_leave(&once, 1);
  }
  return index < dg_check_get_count() ? &views[index] : NULL;
}

const DgCheckParameter *dg_check_get_parameter(guint check, guint index) {
  const DgCheckInfo *info = dg_check_get(check);
  return info && index < info->parameter_count ? &dg_checks[check]->parameters[index] : NULL;
}

guint dg_metric_get_count(void) {
  return G_N_ELEMENTS(dg_metrics) - 1;
}

const char *dg_metric_get_name(guint index) {
  return index < dg_metric_get_count() ? dg_metrics[index]->name : NULL;
}

const char *dg_metric_get_summary(guint index) {
  return index < dg_metric_get_count() ? dg_metrics[index]->summary : NULL;
}

const char *dg_metric_get_citation(guint index) {
  return index < dg_metric_get_count() ? dg_metrics[index]->citation : NULL;
}

const char *dg_metric_get_group(guint index) {
  return index < dg_metric_get_count() ? dg_metrics[index]->group : NULL;
}

gboolean dg_metric_has_counts(guint index) {
  return dg_metrics[index]->parts == NULL;
}

const char *dg_value_get_key(DgValue value) {
  static const char *const keys[DG_VALUE_COUNT] = {"precision", "recall", "f1", "tp", "fp", "fn"};
  return keys[value];
}

char *dg_value_get_name(guint metric, DgValue value) {
  return g_strconcat(dg_metric_get_name(metric), "_", dg_value_get_key(value), NULL);
}

gboolean dg_value_find(const char *name, guint *metric, DgValue *value) {
  const char *key = strrchr(name, '_'); /* names of metrics may have such a bar, keys have none */
  if (key == NULL)
    return FALSE;
  for (guint i = 0; i < dg_metric_get_count(); i++) {
    const char *prefix = dg_metric_get_name(i);
    if (strlen(prefix) != (gsize)(key - name) || !g_str_has_prefix(name, prefix))
      continue;
    for (DgValue j = 0; j < DG_VALUE_COUNT; j++) {
      if (!g_str_equal(dg_value_get_key(j), key + 1) || (j >= DG_VALUE_RATIO_COUNT && !dg_metric_has_counts(i)))
        continue;
      if (metric != NULL)
        *metric = i;
      if (value != NULL)
        *value = j;
      return TRUE;
    }
  }
  return FALSE;
}

static cJSON *describe(const char *name, const char *summary) {
  cJSON *item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "name", name);
  cJSON_AddStringToObject(item, "summary", summary);
  return item;
}

static void describe_number(cJSON *item, double minimum, double maximum, double fallback) {
  cJSON_AddStringToObject(item, "type", "number");
  dg_json_add_number(item, "minimum", minimum, 6);
  dg_json_add_number(item, "maximum", maximum, 6);
  dg_json_add_number(item, "default", fallback, 6);
}

static cJSON *describe_parameter(const DgParameter *parameter) {
  cJSON *item = describe(parameter->name, parameter->summary);
  if (parameter->type == DG_PARAMETER_CHOICE) {
    cJSON_AddStringToObject(item, "type", "choice");
    cJSON *choices = cJSON_AddArrayToObject(item, "choices");
    for (const char *const *choice = parameter->choices; *choice != NULL; choice++)
      cJSON_AddItemToArray(choices, cJSON_CreateString(*choice));
    cJSON_AddStringToObject(item, "default", parameter->choices[(int)parameter->fallback]);
  } else {
    describe_number(item, parameter->minimum, parameter->maximum, parameter->fallback);
  }
  return item;
}

char *dg_metric_list_to_json(gboolean pretty) {
  g_autoptr(cJSON) list = cJSON_CreateArray();
  for (const DgMetric *const *at = dg_metrics; *at != NULL; at++) {
    const DgMetric *metric = *at;
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "name", metric->name);
    dg_json_add_number(item, "version", metric->version, 0);
    cJSON_AddStringToObject(item, "summary", metric->summary);
    cJSON_AddStringToObject(item, "citation", metric->citation);
    if (metric->group != NULL)
      cJSON_AddStringToObject(item, "group", metric->group);
    cJSON *needs = cJSON_AddArrayToObject(item, "needs");
    if (metric->needs & DG_NEEDS_NODES)
      cJSON_AddItemToArray(needs, cJSON_CreateString("nodes"));
    if (metric->needs & DG_NEEDS_EDGES)
      cJSON_AddItemToArray(needs, cJSON_CreateString("edges"));
    dg_json_add_number(item, "minimum", metric->minimum, 6);
    dg_json_add_number(item, "maximum", metric->maximum, 6);
    cJSON_AddBoolToObject(item, "higher_is_better", metric->higher_is_better);
    cJSON *parameters = cJSON_AddArrayToObject(item, "parameters");
    for (guint i = 0; i < metric->parameter_count; i++)
      cJSON_AddItemToArray(parameters, describe_parameter(&metric->parameters[i]));
    cJSON_AddItemToArray(list, item);
  }
  return dg_json_print(list, pretty);
}

char *dg_check_list_to_json(gboolean pretty) {
  g_autoptr(cJSON) list = cJSON_CreateArray();
  for (guint i = 0; i < dg_check_get_count(); i++) {
    const DgCheckInfo *check = dg_check_get(i);
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "name", check->name);
    dg_json_add_number(item, "version", check->version, 0);
    cJSON_AddStringToObject(item, "title", check->title);
    cJSON_AddStringToObject(item, "summary", check->summary);
    cJSON_AddStringToObject(item, "citation", check->citation);
    cJSON_AddStringToObject(item, "kind", check->kind);
    cJSON_AddStringToObject(item, "severity", dg_severity_name(check->severity));
    cJSON *parameters = cJSON_AddArrayToObject(item, "parameters");
    for (guint j = 0; j < check->parameter_count; j++) {
      const DgCheckParameter *parameter = dg_check_get_parameter(i, j);
      cJSON *described = describe(parameter->name, parameter->summary);
      describe_number(described, parameter->minimum, parameter->maximum, parameter->diagrade);
      dg_json_add_number(described, "paper", parameter->paper, 6);
      dg_json_add_number(described, "code", parameter->code, 6);
      cJSON_AddItemToArray(parameters, described);
    }
    cJSON_AddItemToArray(list, item);
  }
  return dg_json_print(list, pretty);
}
