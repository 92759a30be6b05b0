/* The index holds a row for each record, an array rather than an object, as it is read at once when a page opens:
 *   [item, system, status, values, edges, checks, groups, error, one, measures, faults]
 * `system`, `status`, and what is in `checks` (pairs of a check and a verdict) and `groups` (a value for each group)
 * are positions in the lists of the index; `values` are those of `columns`, `measures` those of `measure_columns`;
 * `edges` is how many the generated figure has, `faults` has a bit for each kind of fault that occurs; trailing members
 * that say nothing are left out. */
#include "report/summary.h"
#include "report/verdict_line.h"

#include <math.h>
#include <string.h>

#define DECIMALS 4 /* of the values of an index */
#define SCORE_DECIMALS 6 /* of a score as it is stored, so that its page does not depend on whether it was */

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
  GArray *metrics; /* guint: those that are shown; optional ones follow as they come */
  gboolean *measures; /* of each of the registry: some record has it */
  Names measure_columns; /* of their values, and of those of further files */
  const DgFurtherTable *further; /* NULL: none */
  GArray *values; /* double, dg_summary_stride() for each record */
  GArray *systems_of; /* guint */
  DgVerdictTally tally;
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

guint dg_summary_get_metric_count(const DgSummary *summary) {
  return summary->metrics->len;
}

guint dg_summary_get_metric(const DgSummary *summary, guint index) {
  return g_array_index(summary->metrics, guint, index);
}

guint dg_summary_columns(const DgSummary *summary) {
  return summary->metrics->len * DG_VALUE_RATIO_COUNT;
}

char *dg_summary_column_name(const DgSummary *summary, guint column) {
  return dg_value_get_name(dg_summary_get_metric(summary, column / DG_VALUE_RATIO_COUNT),
                           column % DG_VALUE_RATIO_COUNT);
}

guint dg_summary_stride(void) {
  return dg_metric_get_count() * DG_VALUE_RATIO_COUNT;
}

static gboolean shows(const DgSummary *summary, guint metric) {
  for (guint i = 0; i < summary->metrics->len; i++)
    if (dg_summary_get_metric(summary, i) == metric)
      return TRUE;
  return FALSE;
}

/* Shows the metrics that the score has; NULL: those that every score has. */
static void show_metrics(DgSummary *summary, const DgScore *score) {
  for (guint i = 0; i < dg_metric_get_count(); i++)
    if (!shows(summary, i) && (score ? dg_score_has_metric(score, i) : dg_metric_get_group(i) == NULL))
      g_array_append_val(summary->metrics, i);
  for (guint i = 0; score && i < dg_score_get_measure_count(score); i++)
    summary->measures[dg_score_get_measure(score, i)->measure] = TRUE;
}

DgSummary *dg_summary_new(void) {
  DgSummary *summary = g_new0(DgSummary, 1);
  names_init(&summary->systems);
  names_init(&summary->checks);
  summary->groups = g_ptr_array_new_with_free_func(group_free);
  summary->metrics = g_array_new(FALSE, FALSE, sizeof(guint));
  summary->measures = g_new0(gboolean, dg_measure_get_count());
  names_init(&summary->measure_columns);
  summary->values = g_array_new(FALSE, FALSE, sizeof(double));
  summary->systems_of = g_array_new(FALSE, FALSE, sizeof(guint));
  summary->rows = g_string_new(NULL);
  show_metrics(summary, NULL);
  return summary;
}

void dg_summary_free(DgSummary *summary) {
  names_clear(&summary->systems);
  names_clear(&summary->checks);
  g_ptr_array_unref(summary->groups);
  g_array_unref(summary->metrics);
  g_free(summary->measures);
  names_clear(&summary->measure_columns);
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
  return &g_array_index(summary->values, double, record *dg_summary_stride());
}

char *dg_summary_name(const DgRecordView *record) {
  const char *item = record->text.item, *path = record->text.figures[DG_SIDE_GENERATED];
  if (item != NULL && *item != '\0')
    return g_strdup(item);
  return path != NULL && *path != '\0' ? g_path_get_basename(path) : NULL;
}

/* The values of a score, which the summary keeps too, as its document has them. Rows that came before an optional
 * metric end before its columns. */
static cJSON *list_values(DgSummary *summary, const DgScore *score) {
  cJSON *list = cJSON_CreateArray();
  if (score != NULL)
    show_metrics(summary, score);
  for (guint column = 0; column < dg_summary_stride(); column++) {
    double value = NAN;
    if (score != NULL && column < dg_summary_columns(summary))
      value = dg_score_get_metric(score, dg_summary_get_metric(summary, column / DG_VALUE_RATIO_COUNT),
                                  column % DG_VALUE_RATIO_COUNT);
    value = dg_json_round(value, SCORE_DECIMALS);
    g_array_append_val(summary->values, value);
    if (score != NULL && column < dg_summary_columns(summary))
      cJSON_AddItemToArray(list, dg_json_number(value, DECIMALS));
  }
  return list;
}

/* The checks, in pairs of a name and a verdict; a failed one has its severity. */
static cJSON *list_verdicts(DgSummary *summary, const DgCheckReport *report) {
  cJSON *list = cJSON_CreateArray();
  for (guint i = 0; report != NULL && i < dg_check_report_get_count(report); i++) {
    const DgCheckOutcome *outcome = dg_check_report_get(report, i);
    const char *verdict =
        outcome->verdict == DG_VERDICT_FAIL ? dg_severity_name(outcome->severity) : dg_verdict_name(outcome->verdict);
    gsize place = 0;
    while (!g_str_equal(verdict, verdicts[place]))
      place++;
    cJSON_AddItemToArray(list, cJSON_CreateNumber(names_place(&summary->checks, outcome->name)));
    cJSON_AddItemToArray(list, cJSON_CreateNumber((double)place));
  }
  return list;
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
static cJSON *list_groups(DgSummary *summary, const GArray *groups) {
  g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(int));
  for (guint i = 0; i < groups->len; i++) {
    const DgRecordGroup *of = &g_array_index(groups, DgRecordGroup, i);
    guint place;
    Group *group = get_group(summary, of->name, &place);
    while (places->len <= place)
      g_array_append_val(places, (int){-1});
    g_array_index(places, int, place) = (int)names_place(&group->values, of->value);
  }
  cJSON *list = cJSON_CreateArray();
  for (guint i = 0; i < places->len; i++)
    cJSON_AddItemToArray(list, cJSON_CreateNumber(g_array_index(places, int, i)));
  return list;
}

static void put_measure(DgSummary *summary, GArray *values, const char *name, double value) {
  guint place = names_place(&summary->measure_columns, name);
  while (values->len <= place)
    g_array_append_val(values, (double){NAN});
  g_array_index(values, double, place) = value;
}

/* The values of measures and of further files, at the places of their names. */
static cJSON *list_measures(DgSummary *summary, const DgRecordView *record) {
  g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(double));
  const DgScoreMeasure *taken;
  for (guint i = 0; record->score != NULL && (taken = dg_score_get_measure(record->score, i)) != NULL; i++)
    for (guint side = 0; side < (dg_measure_get(taken->measure)->of_figure ? 2 : 1); side++) {
      g_autofree char *name = dg_measure_get_value_name(taken->measure, side);
      put_measure(summary, values, name, taken->found[side].value);
    }
  for (guint i = 0; i < dg_further_table_get_count(summary->further); i++)
    put_measure(summary, values, dg_further_table_get_name(summary->further, i),
                dg_further_table_get(summary->further, i, record->text.system, record->text.item));
  cJSON *list = cJSON_CreateArray();
  for (guint i = 0; i < values->len; i++)
    cJSON_AddItemToArray(list, dg_json_number(g_array_index(values, double, i), DECIMALS));
  return list;
}

/* The kinds of faults of a record as bits. */
static guint find_faults(const DgRecordView *record) {
  if (!record->score)
    return 0;
  DgPairFaults faults =
      dg_faults_of(record->score, record->graphs[DG_SIDE_GENERATED], record->graphs[DG_SIDE_REFERENCE]);
  return dg_faults_kinds(&faults);
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

void dg_summary_set_further(DgSummary *summary, const DgFurtherTable *further) {
  summary->further = further;
}

void dg_summary_add(DgSummary *summary, const DgRecordView *record) {
  const DgRecordText *text = &record->text;
  g_autofree char *name = dg_summary_name(record);
  cJSON *row = new_row(summary, name, text->system != NULL ? text->system : "", record->status);
  cJSON_AddItemToArray(row, list_values(summary, record->score));
  cJSON_AddItemToArray(row, record->n_edges < 0 ? cJSON_CreateNull() : cJSON_CreateNumber(record->n_edges));
  cJSON_AddItemToArray(row, list_verdicts(summary, record->score ? dg_score_get_checks(record->score) : NULL));
  cJSON_AddItemToArray(row, list_groups(summary, record->groups));
  cJSON_AddItemToArray(row, dg_record_text_error(text));
  cJSON_AddItemToArray(row, cJSON_CreateBool(text->one_figure));
  cJSON_AddItemToArray(row, list_measures(summary, record));
  guint faults = find_faults(record);
  dg_verdict_tally_add_pair(&summary->tally, record->status, faults);
  cJSON_AddItemToArray(row, faults ? cJSON_CreateNumber(faults) : cJSON_CreateNull());
  append_row(summary, row);
}

void dg_summary_add_checked(DgSummary *summary, const char *file, const DgCheckReport *report, const cJSON *error) {
  dg_verdict_tally_add_check(&summary->tally, error == NULL ? report : NULL);
  cJSON *row = new_row(summary, file, "", error == NULL ? DG_STATUS_SCORED : DG_STATUS_FAILED);
  cJSON_AddItemToArray(row, list_values(summary, NULL));
  cJSON_AddItemToArray(row, cJSON_CreateNull());
  cJSON_AddItemToArray(row, list_verdicts(summary, report));
  cJSON_AddItemToArray(row, cJSON_CreateNull());
  cJSON_AddItemToArray(row, error == NULL ? cJSON_CreateNull() : cJSON_Duplicate(error, TRUE));
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
    const DgCheckInfo *info = dg_check_get(i);
    cJSON *check = cJSON_AddObjectToObject(checks, info->name);
    cJSON_AddStringToObject(check, "title", info->title);
    cJSON_AddStringToObject(check, "summary", info->summary);
  }
}

/* What the page says of the measures that some record has, and of the values of further files. */
static void add_measures(cJSON *index, const DgSummary *summary) {
  cJSON *measures = NULL;
  for (guint i = 0; i < dg_measure_get_count(); i++) {
    const DgMeasureInfo *info = dg_measure_get(i);
    if (!summary->measures[i])
      continue;
    if (measures == NULL)
      measures = cJSON_AddObjectToObject(index, "measures");
    cJSON *measure = cJSON_AddObjectToObject(measures, info->name);
    cJSON_AddStringToObject(measure, "summary", info->summary);
    cJSON_AddStringToObject(measure, "unit", info->unit);
    cJSON_AddStringToObject(measure, "better", dg_direction_get_name(info->direction));
    cJSON_AddStringToObject(measure, "counts", info->counts);
  }
  for (guint i = 0; i < dg_further_table_get_count(summary->further); i++) {
    if (measures == NULL)
      measures = cJSON_AddObjectToObject(index, "measures");
    cJSON *measure = cJSON_AddObjectToObject(measures, dg_further_table_get_name(summary->further, i));
    cJSON_AddStringToObject(measure, "summary", dg_further_table_get_summary(summary->further, i));
  }
}

static cJSON *list_fault_kinds(void) {
  const char *names[DG_FAULT_KINDS];
  for (DgFaultKind kind = 0; kind < DG_FAULT_KINDS; kind++)
    names[kind] = dg_fault_kind_name(kind);
  return strings(names, G_N_ELEMENTS(names));
}

char *dg_summary_to_json(const DgSummary *summary, const char *title) {
  g_autoptr(cJSON) index = cJSON_CreateObject();
  cJSON_AddStringToObject(index, "title", title);
  cJSON_AddStringToObject(index, "version", dg_version());
  g_autofree char *verdict = dg_verdict_line_of_tally(&summary->tally);
  cJSON_AddStringToObject(index, "verdict", verdict);
  cJSON *metrics = cJSON_AddObjectToObject(index, "metrics");
  for (guint i = 0; i < dg_summary_get_metric_count(summary); i++) {
    guint metric = dg_summary_get_metric(summary, i);
    cJSON_AddStringToObject(metrics, dg_metric_get_name(metric), dg_metric_get_summary(metric));
  }
  add_measures(index, summary);
  add_rules(index);
  cJSON *columns = cJSON_AddArrayToObject(index, "columns");
  for (guint i = 0; i < dg_summary_columns(summary); i++) {
    g_autofree char *name = dg_summary_column_name(summary, i);
    cJSON_AddItemToArray(columns, cJSON_CreateString(name));
  }
  if (summary->measure_columns.names->len > 0)
    cJSON_AddItemToObject(index, "measure_columns", names_to_json(&summary->measure_columns));
  cJSON_AddItemToObject(index, "systems", names_to_json(&summary->systems));
  cJSON_AddItemToObject(index, "statuses", strings(statuses, G_N_ELEMENTS(statuses)));
  cJSON_AddItemToObject(index, "check_names", names_to_json(&summary->checks));
  cJSON_AddItemToObject(index, "verdicts", strings(verdicts, G_N_ELEMENTS(verdicts)));
  cJSON_AddItemToObject(index, "fault_kinds", list_fault_kinds());
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
