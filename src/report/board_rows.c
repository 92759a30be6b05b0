#include "report/board_rows.h"

#include <math.h>
#include <string.h>

static DgEstimate read_estimate(double value, const cJSON *interval) {
  const cJSON *low = cJSON_GetArrayItem(interval, 0), *high = cJSON_GetArrayItem(interval, 1);
  return (DgEstimate){value, cJSON_IsNumber(low) ? low->valuedouble : NAN,
                      cJSON_IsNumber(high) ? high->valuedouble : NAN};
}

static gboolean read_ratio(const cJSON *row, const char *missing, guint metric, DgValue ratio, DgBoardMean *mean) {
  const cJSON *values = dg_json_value(row, dg_metric_get_name(metric));
  const char *key = dg_value_get_key(ratio);
  if (!values || ratio >= DG_VALUE_RATIO_COUNT)
    return FALSE;
  mean->mean = read_estimate(dg_json_double(values, key), dg_json_get(dg_json_get(values, "interval"), key));
  mean->items = dg_json_count(row, strcmp(missing, "skip") == 0 ? "scored" : "items");
  return TRUE;
}

gboolean dg_board_rows_mean(const cJSON *row, const char *missing, const char *name, DgBoardMean *mean) {
  static const char *const kinds[] = {"measures", "checks", "sizes", "values"};
  guint metric;
  DgValue ratio;
  *mean = (DgBoardMean){{NAN, NAN, NAN}, 0};
  if (dg_value_find(name, &metric, &ratio))
    return read_ratio(row, missing, metric, ratio, mean);
  for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
    const cJSON *value = dg_json_value(dg_json_get(row, kinds[i]), name);
    if (!value)
      continue;
    const char *key = strcmp(kinds[i], "checks") == 0 ? "pass_rate" : "mean";
    *mean = (DgBoardMean){read_estimate(dg_json_double(value, key), dg_json_get(value, "interval")),
                          dg_json_count(value, "items")};
    return TRUE;
  }
  return FALSE;
}

const cJSON *dg_board_rows_find(const cJSON *board, const char *system) {
  const cJSON *row;
  cJSON_ArrayForEach(row,
                     dg_json_get(board, "systems")) if (strcmp(dg_json_text(row, "system"), system) == 0) return row;
  return NULL;
}

gboolean dg_board_rows_check(const cJSON *document, const char *name, GError **error) {
  const cJSON *row;
  DgBoardMean mean;
  cJSON_ArrayForEach(row, dg_json_get(document, "systems")) {
    if (dg_board_rows_mean(row, dg_json_text(document, "missing"), name, &mean))
      continue;
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found no %s of %s, expected a value that the leaderboard has, as node_f1: optional metrics and checks "
                "are there when the run computed them, further values with --with",
                name, dg_json_text(row, "system"));
    return FALSE;
  }
  return TRUE;
}

static void append(GString *list, guint count, const char *what) {
  if (count > 0)
    g_string_append_printf(list, "%s%u %s", list->len ? ", " : "", count, what);
}

char *dg_board_rows_losses(const cJSON *row) {
  g_autoptr(GString) list = g_string_new(NULL);
  append(list, dg_json_count(row, "failed"), "failed");
  append(list, dg_json_count(row, "unreadable"), "unreadable");
  append(list, dg_json_count(row, "missing"), "missing");
  return list->len ? g_strdup(list->str) : NULL;
}

static gboolean has_losses(const cJSON *document) {
  const cJSON *row;
  cJSON_ArrayForEach(row, dg_json_get(document, "systems")) {
    g_autofree char *losses = dg_board_rows_losses(row);
    if (losses)
      return TRUE;
  }
  return FALSE;
}

static const char *policy_words(const char *missing) {
  if (strcmp(missing, "zero") == 0)
    return "a failed or missing figure counts 0";
  return strcmp(missing, "skip") == 0 ? "failed and missing figures are left out"
                                      : "of the items that every system has scored";
}

char *dg_board_rows_origin(const cJSON *document) {
  const char *signature = dg_json_string(document, "signature");
  return g_strdup_printf("Signature: %s Options: %s", signature ? signature : "none",
                         dg_json_text(document, "options"));
}

void dg_board_rows_append_unfinished(GString *text, const cJSON *document) {
  const cJSON *unfinished = dg_json_value(document, "unfinished");
  if (unfinished)
    g_string_append_printf(text, " The run is not finished: %u of %u pairs.", dg_json_count(unfinished, "stored"),
                           dg_json_count(unfinished, "pairs"));
}

char *dg_board_rows_notes(const cJSON *document) {
  guint items = dg_json_count(document, "items"), of = dg_json_count(document, "of_items"),
        unusable = dg_json_count(dg_json_get(document, "references"), "unusable"),
        resamples = dg_json_count(document, "resamples");
  const char *missing = dg_json_text(document, "missing");
  g_autoptr(GString) notes = g_string_new(NULL);
  g_string_append_printf(notes, "Means over %u", items);
  if (of != items)
    g_string_append_printf(notes, " of %u", of);
  g_string_append_printf(notes, " item%s", of == 1 ? "" : "s");
  if (has_losses(document) || strcmp(missing, "common") == 0)
    g_string_append_printf(notes, ", %s", policy_words(missing));
  if (resamples > 0)
    g_string_append_printf(notes, ", with 95 %% bootstrap intervals");
  g_string_append(notes, ".");
  if (dg_json_get(dg_json_get(document, "systems")->child, "values"))
    g_string_append(notes, " Values beside the metrics are means over the figures that have them.");
  if (unusable > 0)
    g_string_append_printf(notes, " %u reference%s cannot be used and count%s for no system.", unusable,
                           unusable == 1 ? "" : "s", unusable == 1 ? "s" : "");
  dg_board_rows_append_unfinished(notes, document);
  return g_strdup(notes->str);
}
