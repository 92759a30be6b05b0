/* The index holds a row for each record, an array rather than an object, as it is read at once when a page opens:
 *   [item, system, status, values, edges, checks, groups, error, one]
 * `system`, `status`, and what is in `checks` (pairs of a check and a verdict) and `groups` (a value for each group)
 * are positions in the lists of the index; `values` are those of `columns`; `edges` is how many the generated figure
 * has; trailing members that say nothing are left out. */
#include "report/summary.h"

#include "report/checked.h"

#include <diagrade/checks.h>
#include <math.h>
#include <string.h>

#define DECIMALS 4 /* of the values of an index */

static const char *const statuses[] = {"scored", "failed", "missing"};
static const char *const verdicts[] = {"error", "warning", "note", "pass", "n/a"};

/* Names in the order in which they came. */
typedef struct {
  GPtrArray *names;
  GHashTable *places; /* name, borrowed -> place + 1 */
} Names;

typedef struct {
  char *name;
  Names values;
} Group;

struct _DgSummary {
  Names systems, checks;
  GPtrArray *groups; /* Group */
  GArray *values; /* double, dg_summary_columns() for each record */
  GArray *systems_of; /* guint */
  GString *rows;
};

static void names_init(Names *names) {
  names->names = g_ptr_array_new_with_free_func(g_free);
  names->places = g_hash_table_new(g_str_hash, g_str_equal);
}

static void names_clear(Names *names) {
  g_hash_table_unref(names->places);
  g_ptr_array_unref(names->names);
}

static guint names_place(Names *names, const char *name) {
  guint place = GPOINTER_TO_UINT(g_hash_table_lookup(names->places, name));
  if (place > 0)
    return place - 1;
  char *own = g_strdup(name);
  g_ptr_array_add(names->names, own);
  g_hash_table_insert(names->places, own, GUINT_TO_POINTER(names->names->len));
  return names->names->len - 1;
}

static void group_free(gpointer data) {
  Group *group = data;
  names_clear(&group->values);
  g_free(group->name);
  g_free(group);
}

guint dg_summary_columns(void) {
  return dg_metric_get_count() * DG_VALUE_RATIO_COUNT;
}

DgSummary *dg_summary_new(void) {
  DgSummary *summary = g_new0(DgSummary, 1);
  names_init(&summary->systems);
  names_init(&summary->checks);
  summary->groups = g_ptr_array_new_with_free_func(group_free);
  summary->values = g_array_new(FALSE, FALSE, sizeof(double));
  summary->systems_of = g_array_new(FALSE, FALSE, sizeof(guint));
  summary->rows = g_string_new(NULL);
  return summary;
}

void dg_summary_free(DgSummary *summary) {
  names_clear(&summary->systems);
  names_clear(&summary->checks);
  g_ptr_array_unref(summary->groups);
  g_array_unref(summary->values);
  g_array_unref(summary->systems_of);
  g_string_free(summary->rows, TRUE);
  g_free(summary);
}

gsize dg_summary_get_count(const DgSummary *summary) {
  return summary->systems_of->len;
}

guint dg_summary_get_system_count(const DgSummary *summary) {
  return summary->systems.names->len;
}

const char *dg_summary_get_system(const DgSummary *summary, guint index) {
  return summary->systems.names->pdata[index];
}

guint dg_summary_get_system_of(const DgSummary *summary, gsize record) {
  return g_array_index(summary->systems_of, guint, record);
}

const double *dg_summary_get_values(const DgSummary *summary, gsize record) {
  return &g_array_index(summary->values, double, record *dg_summary_columns());
}

static const char *string_member(const cJSON *object, const char *key) {
  const char *text = cJSON_GetStringValue(dg_json_get(object, key));
  return text == NULL ? "" : text;
}

char *dg_summary_name(const cJSON *record) {
  const char *item = string_member(record, "item"), *path = string_member(record, "generated");
  if (*path == '\0')
    path = string_member(record, "file");
  if (*item != '\0')
    return g_strdup(item);
  return *path != '\0' ? g_path_get_basename(path) : NULL;
}

/* The values of a score, which the summary keeps too. */
static cJSON *list_values(DgSummary *summary, const cJSON *score) {
  cJSON *list = cJSON_CreateArray();
  for (guint column = 0; column < dg_summary_columns(); column++) {
    const cJSON *metric = dg_json_get(score, dg_metric_get_name(column / DG_VALUE_RATIO_COUNT));
    const cJSON *number = dg_json_get(metric, dg_value_get_key(column % DG_VALUE_RATIO_COUNT));
    double value = cJSON_IsNumber(number) ? number->valuedouble : NAN;
    g_array_append_val(summary->values, value);
    if (score != NULL)
      cJSON_AddItemToArray(list, dg_json_number(value, DECIMALS));
  }
  return list;
}

static void add_verdict(DgSummary *summary, cJSON *list, const char *name, const cJSON *check) {
  const char *verdict = string_member(check, "verdict");
  if (g_str_equal(verdict, "fail"))
    verdict = string_member(check, "severity");
  gsize place = 0;
  while (place < G_N_ELEMENTS(verdicts) && !g_str_equal(verdict, verdicts[place]))
    place++;
  if (place == G_N_ELEMENTS(verdicts)) /* an unknown severity is the gravest */
    place = 0;
  cJSON_AddItemToArray(list, cJSON_CreateNumber(names_place(&summary->checks, name)));
  cJSON_AddItemToArray(list, cJSON_CreateNumber((double)place));
}

static Group *get_group(DgSummary *summary, const char *name, guint *place) {
  for (*place = 0; *place < summary->groups->len; ++*place)
    if (g_str_equal(((Group *)summary->groups->pdata[*place])->name, name))
      return summary->groups->pdata[*place];
  Group *group = g_new0(Group, 1);
  group->name = g_strdup(name);
  names_init(&group->values);
  g_ptr_array_add(summary->groups, group);
  return group;
}

/* The groups of an item: for each group of the index the place of the value, or -1. */
static cJSON *list_groups(DgSummary *summary, const cJSON *groups) {
  g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(int));
  const cJSON *value;
  cJSON_ArrayForEach(value, groups) {
    if (value->string == NULL || !cJSON_IsString(value))
      continue;
    guint place;
    Group *group = get_group(summary, value->string, &place);
    while (places->len <= place)
      g_array_append_val(places, (int){-1});
    g_array_index(places, int, place) = (int)names_place(&group->values, value->valuestring);
  }
  cJSON *list = cJSON_CreateArray();
  for (guint i = 0; i < places->len; i++)
    cJSON_AddItemToArray(list, cJSON_CreateNumber(g_array_index(places, int, i)));
  return list;
}

static gboolean says_nothing(const cJSON *value) {
  return cJSON_IsNull(value) || cJSON_IsFalse(value) || (cJSON_IsArray(value) && value->child == NULL);
}

/* Takes a row over. */
static void append_row(DgSummary *summary, cJSON *row) {
  for (int last = cJSON_GetArraySize(row) - 1; last >= 0 && says_nothing(cJSON_GetArrayItem(row, last)); last--)
    cJSON_DeleteItemFromArray(row, last);
  g_autofree char *text = dg_json_print(row, FALSE);
  g_string_append(summary->rows, summary->rows->len > 0 ? ",\n" : "");
  g_string_append(summary->rows, text);
  cJSON_Delete(row);
}

static cJSON *new_row(DgSummary *summary, const char *name, const char *system, DgStatus status) {
  cJSON *row = cJSON_CreateArray();
  guint place = names_place(&summary->systems, system);
  g_array_append_val(summary->systems_of, place);
  cJSON_AddItemToArray(row, name == NULL ? cJSON_CreateNull() : cJSON_CreateString(name));
  cJSON_AddItemToArray(row, cJSON_CreateNumber(place));
  cJSON_AddItemToArray(row, cJSON_CreateNumber(status));
  return row;
}

static cJSON *copy_or_null(const cJSON *value) {
  return value == NULL ? cJSON_CreateNull() : cJSON_Duplicate(value, TRUE);
}

/* How many edges the generated figure has; null when it is unknown. */
static cJSON *count_edges(const cJSON *record) {
  const cJSON *count = dg_json_get(dg_json_get(record, "generated_size"), "edges");
  const cJSON *edges = dg_json_get(dg_json_get(record, "generated_graph"), "edges");
  if (cJSON_IsNumber(count))
    return cJSON_CreateNumber(count->valuedouble);
  return cJSON_IsArray(edges) ? cJSON_CreateNumber(cJSON_GetArraySize(edges)) : cJSON_CreateNull();
}

void dg_summary_add(DgSummary *summary, const cJSON *record) {
  const char *status = string_member(record, "status");
  DgStatus place = g_str_equal(status, "scored")    ? DG_STATUS_SCORED
                   : g_str_equal(status, "missing") ? DG_STATUS_MISSING
                                                    : DG_STATUS_FAILED;
  g_autofree char *name = dg_summary_name(record);
  const cJSON *score = dg_json_get(record, "score");
  cJSON *row = new_row(summary, name, string_member(record, "system"), place);
  cJSON_AddItemToArray(row, list_values(summary, cJSON_IsObject(score) ? score : NULL));
  cJSON_AddItemToArray(row, count_edges(record));
  cJSON *checks = cJSON_CreateArray();
  const cJSON *own = dg_json_get(record, "checks"), *list = cJSON_IsArray(own) ? own : dg_json_get(score, "checks");
  const cJSON *check;
  cJSON_ArrayForEach(check, list) add_verdict(summary, checks, string_member(check, "name"), check);
  cJSON_AddItemToArray(row, checks);
  cJSON_AddItemToArray(row, list_groups(summary, dg_json_get(record, "groups")));
  cJSON_AddItemToArray(row, copy_or_null(dg_json_get(record, "error")));
  cJSON_AddItemToArray(row, cJSON_CreateBool(cJSON_IsTrue(dg_json_get(record, "one_figure"))));
  append_row(summary, row);
}

void dg_summary_add_checked(DgSummary *summary, const cJSON *document) {
  const cJSON *error = dg_json_get(document, "error");
  cJSON *row =
      new_row(summary, dg_checked_string(document, "file"), "", error == NULL ? DG_STATUS_SCORED : DG_STATUS_FAILED);
  cJSON_AddItemToArray(row, list_values(summary, NULL));
  cJSON_AddItemToArray(row, cJSON_CreateNull());
  cJSON *checks = cJSON_CreateArray();
  const cJSON *check;
  cJSON_ArrayForEach(check, dg_json_get(document, "checks")) add_verdict(summary, checks, check->string, check);
  cJSON_AddItemToArray(row, checks);
  cJSON_AddItemToArray(row, cJSON_CreateNull());
  cJSON_AddItemToArray(row, copy_or_null(error));
  append_row(summary, row);
}

static cJSON *strings(const char *const *texts, guint n) {
  cJSON *list = cJSON_CreateArray();
  for (guint i = 0; i < n; i++)
    cJSON_AddItemToArray(list, cJSON_CreateString(texts[i]));
  return list;
}

static cJSON *names_to_json(const Names *names) {
  return strings((const char *const *)names->names->pdata, names->names->len);
}

/* What the page says of the checks: their titles and summaries. */
static void add_rules(cJSON *index) {
  cJSON *checks = cJSON_AddObjectToObject(index, "checks");
  for (guint i = 0; i < dg_check_get_count(); i++) {
    cJSON *check = cJSON_AddObjectToObject(checks, dg_check_get_name(i));
    cJSON_AddStringToObject(check, "title", dg_check_get_title(i));
    cJSON_AddStringToObject(check, "summary", dg_check_get_summary(i));
  }
}

char *dg_summary_to_json(const DgSummary *summary, const char *title) {
  g_autoptr(cJSON) index = cJSON_CreateObject();
  cJSON_AddStringToObject(index, "title", title);
  cJSON_AddStringToObject(index, "version", dg_version());
  cJSON *metrics = cJSON_AddObjectToObject(index, "metrics");
  for (guint i = 0; i < dg_metric_get_count(); i++)
    cJSON_AddStringToObject(metrics, dg_metric_get_name(i), dg_metric_get_summary(i));
  add_rules(index);
  cJSON *columns = cJSON_AddArrayToObject(index, "columns");
  for (guint i = 0; i < dg_summary_columns(); i++) {
    g_autofree char *name = dg_value_get_name(i / DG_VALUE_RATIO_COUNT, i % DG_VALUE_RATIO_COUNT);
    cJSON_AddItemToArray(columns, cJSON_CreateString(name));
  }
  cJSON_AddItemToObject(index, "systems", names_to_json(&summary->systems));
  cJSON_AddItemToObject(index, "statuses", strings(statuses, G_N_ELEMENTS(statuses)));
  cJSON_AddItemToObject(index, "check_names", names_to_json(&summary->checks));
  cJSON_AddItemToObject(index, "verdicts", strings(verdicts, G_N_ELEMENTS(verdicts)));
  cJSON *groups = cJSON_AddArrayToObject(index, "groups");
  for (guint i = 0; i < summary->groups->len; i++) {
    const Group *group = summary->groups->pdata[i];
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "name", group->name);
    cJSON_AddItemToObject(object, "values", names_to_json(&group->values));
    cJSON_AddItemToArray(groups, object);
  }
  g_autofree char *rows = g_strconcat("[", summary->rows->str, "]", NULL);
  cJSON_AddRawToObject(index, "rows", rows);
  return dg_json_print(index, FALSE);
}
