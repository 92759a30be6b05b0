/* The registry of measures, and how their values are named. */
#include "base/json.h"
#include "metrics/measure.h"

#include <string.h>

#define OF_REFERENCE "_reference"

extern const DgMeasure dg_measure_relative_order, dg_measure_position, dg_measure_size, dg_measure_box_overlap,
    dg_measure_fill_color, dg_measure_line_color, dg_measure_text_color, dg_measure_font_size, dg_measure_font_weight,
    dg_measure_line_width, dg_measure_line_dash, dg_measure_edge_color, dg_measure_edge_width, dg_measure_edge_dash,
    dg_measure_edge_tips, dg_measure_crossings, dg_measure_crossing_share, dg_measure_bends, dg_measure_symmetry,
    dg_measure_whitespace, dg_measure_graph_similarity;

const DgMeasure *const dg_measures[] = {
    /* layout */
    &dg_measure_relative_order,
    &dg_measure_position,
    &dg_measure_size,
    &dg_measure_box_overlap,
    /* style */
    &dg_measure_fill_color,
    &dg_measure_line_color,
    &dg_measure_text_color,
    &dg_measure_font_size,
    &dg_measure_font_weight,
    &dg_measure_line_width,
    &dg_measure_line_dash,
    &dg_measure_edge_color,
    &dg_measure_edge_width,
    &dg_measure_edge_dash,
    &dg_measure_edge_tips,
    /* edges */
    &dg_measure_graph_similarity,
    /* figure */
    &dg_measure_crossings,
    &dg_measure_crossing_share,
    &dg_measure_bends,
    &dg_measure_symmetry,
    &dg_measure_whitespace,
    NULL,
};

guint dg_measure_get_count(void) {
  return G_N_ELEMENTS(dg_measures) - 1;
}

const DgMeasureInfo *dg_measure_get(guint index) {
  return index < dg_measure_get_count() ? &dg_measures[index]->info : NULL;
}

const char *dg_direction_get_name(DgDirection direction) {
  static const char *const names[] = {"higher", "lower", "neither"};
  return names[direction];
}

char *dg_measure_get_value_name(guint measure, guint side) {
  return g_strconcat(dg_measures[measure]->info.name, side == DG_REFERENCE ? OF_REFERENCE : "", NULL);
}

gboolean dg_measure_find_value(const char *name, guint *measure, guint *side) {
  for (guint i = 0; i < dg_measure_get_count(); i++)
    for (guint j = 0; j < (dg_measures[i]->info.of_figure ? 2 : 1); j++) {
      g_autofree char *own = dg_measure_get_value_name(i, j);
      if (strcmp(own, name) != 0)
        continue;
      if (measure != NULL)
        *measure = i;
      if (side != NULL)
        *side = j;
      return TRUE;
    }
  return FALSE;
}

static cJSON *describe(const DgMeasureInfo *info) {
  cJSON *item = cJSON_CreateObject();
  const char *const texts[][2] = {{"name", info->name},         {"group", info->group}, {"summary", info->summary},
                                  {"citation", info->citation}, {"unit", info->unit},   {"counts", info->counts}};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    cJSON_AddStringToObject(item, texts[i][0], texts[i][1]);
  dg_json_add_number(item, "version", info->version, 0);
  dg_json_add_number(item, "minimum", info->minimum, 6);
  dg_json_add_number(item, "maximum", isfinite(info->maximum) ? info->maximum : NAN, 6);
  cJSON_AddStringToObject(item, "direction", dg_direction_get_name(info->direction));
  cJSON_AddBoolToObject(item, "of_figure", info->of_figure);
  return item;
}

char *dg_measure_list_to_json(gboolean pretty) {
  g_autoptr(cJSON) list = cJSON_CreateArray();
  for (guint i = 0; i < dg_measure_get_count(); i++)
    cJSON_AddItemToArray(list, describe(&dg_measures[i]->info));
  return dg_json_print(list, pretty);
}
