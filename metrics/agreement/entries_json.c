/* Ratings and results as JSON Lines: check documents, score documents, records of a run, and plain objects. */
#include "base/json.h"
#include "metrics/agreement/entries.h"

#include <diagrade/metrics.h>
#include <string.h>

/* Names of figures, which stand for an id where there is none. */
static const char *const FIGURE_KEYS[] = {"generated", "file", NULL};

char *dg_entries_name_in(const cJSON *object, const char *const *keys) {
  for (; *keys; keys++) {
    const cJSON *value = dg_json_get(object, *keys);
    if (cJSON_IsString(value))
      return g_strstrip(g_strdup(value->valuestring));
    if (cJSON_IsNumber(value))
      return dg_json_print(value, FALSE);
  }
  return NULL;
}

/* Documents that have no ratios, which an error of theirs could stand for. */
static const char *const RATIOLESS[] = {"diagrade/check@1", "diagrade/clip-score@1", NULL};

static gboolean fail(const DgEntries *entries, guint line, const char *message, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: %s", entries->name, line, message);
  return FALSE;
}

/* Reads a scalar; FALSE for an array or object. */
static gboolean add_scalar(DgEntries *entries, DgEntry entry, const cJSON *value) {
  if (cJSON_IsNumber(value))
    dg_entries_add_number(entries, entry, value->valuedouble);
  else if (cJSON_IsString(value))
    dg_entries_add_text(entries, entry, value->valuestring);
  else if (cJSON_IsBool(value))
    dg_entries_add_text(entries, entry, cJSON_IsTrue(value) ? "true" : "false");
  else if (cJSON_IsNull(value))
    dg_entries_add_text(entries, entry, "");
  else
    return FALSE;
  return TRUE;
}

/* One verdict: a word, or an object that has one. */
static gboolean add_check(DgEntries *entries, DgEntry entry, const char *name, const cJSON *check, GError **error) {
  const cJSON *verdict = cJSON_IsObject(check) ? dg_json_get(check, "verdict") : check;
  if (!name || !*name || !verdict)
    return fail(entries, entry.line, "found a check without a name or verdict, expected both", error);
  entry.criterion = dg_entries_add_criterion(entries, name);
  if (!add_scalar(entries, entry, verdict))
    return fail(entries, entry.line, "found an array or object as a verdict, expected \"pass\", \"fail\" or \"n/a\"",
                error);
  if (g_array_index(entries->entries, DgEntry, entries->entries->len - 1).verdict != DG_ENTRY_OTHER)
    return TRUE;
  const DgCriterionForm *form = &g_array_index(entries->forms, DgCriterionForm, entry.criterion);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found %s as %s, expected \"pass\", \"fail\" or \"n/a\"",
              entries->name, entry.line, form->no_verdict.text, name);
  return FALSE;
}

/* "checks" of a check document (an object) or of a score document (an array). */
static gboolean add_checks(DgEntries *entries, DgEntry entry, const cJSON *checks, GError **error) {
  const cJSON *check;
  if (!cJSON_IsObject(checks) && !cJSON_IsArray(checks))
    return fail(entries, entry.line, "found no object or array as \"checks\", expected one", error);
  cJSON_ArrayForEach(check, checks) {
    const char *name = cJSON_IsObject(checks) ? check->string : dg_json_string(check, "name");
    if (!add_check(entries, entry, name, check, error))
      return FALSE;
  }
  return TRUE;
}

static void add_value(DgEntries *entries, DgEntry entry, const char *name, double number) {
  entry.criterion = dg_entries_add_criterion(entries, name);
  dg_entries_add_number(entries, entry, number);
}

/* The ratios of every metric that the score has. */
static void add_ratios(DgEntries *entries, DgEntry entry, const cJSON *score) {
  entries->scores = TRUE;
  for (guint metric = 0; metric < dg_metric_get_count(); metric++) {
    const cJSON *values = dg_json_get(score, dg_metric_get_name(metric));
    for (DgValue value = 0; values && value < DG_VALUE_RATIO_COUNT; value++) {
      const cJSON *number = dg_json_get(values, dg_value_get_key(value));
      g_autofree char *name = dg_value_get_name(metric, value);
      dg_entries_add_criterion(entries, name); /* also where no score has a number */
      if (cJSON_IsNumber(number))
        add_value(entries, entry, name, number->valuedouble);
    }
  }
}

/* Those of a score that failed are 0, as in the leaderboard: a system that draws nothing readable must not gain by it.
 * Of optional metrics, those that other results have. Known in the end: errors among other values are no scores. */
static void add_zeros(DgEntries *entries, DgEntry entry, gboolean optional) {
  for (guint metric = 0; metric < dg_metric_get_count(); metric++)
    for (DgValue value = 0; value < DG_VALUE_RATIO_COUNT; value++) {
      g_autofree char *name = dg_value_get_name(metric, value);
      gboolean own = dg_metric_get_group(metric) != NULL;
      if (own == optional && (!own || dg_names_find(&entries->criteria, name) != DG_NAME_NONE))
        add_value(entries, entry, name, 0);
    }
}

void dg_entries_json_finish(DgEntries *entries) {
  gboolean scores = entries->scores || (entries->criteria.names->len == 0 && !entries->ratioless);
  for (guint optional = 0; scores && optional < 2; optional++)
    for (guint i = 0; i < entries->failures->len; i++)
      add_zeros(entries, g_array_index(entries->failures, DgEntry, i), optional);
}

/* The values of measures. A figure that failed has none. */
static void add_measures(DgEntries *entries, DgEntry entry, const cJSON *score) {
  static const char *const sides[] = {"generated", "reference"};
  const DgMeasureInfo *info;
  for (guint i = 0; (info = dg_measure_get(i)); i++) {
    const cJSON *found = dg_json_get(dg_json_get(score, "measures"), info->name);
    for (guint side = 0; found && side < (info->of_figure ? 2 : 1); side++) {
      const cJSON *number = dg_json_get(info->of_figure ? dg_json_get(found, sides[side]) : found, "value");
      g_autofree char *name = dg_measure_get_value_name(i, side);
      if (cJSON_IsNumber(number))
        add_value(entries, entry, name, number->valuedouble);
    }
  }
}

static gboolean has_ratios(const cJSON *object) {
  for (guint metric = 0; metric < dg_metric_get_count(); metric++)
    if (dg_json_get(dg_json_get(object, dg_metric_get_name(metric)), "f1"))
      return TRUE;
  return FALSE;
}

/* Whether a key of a plain object says whose its values are. */
static gboolean is_name_key(const char *key) {
  return g_strv_contains(dg_item_keys, key) || g_strv_contains(dg_model_keys, key) ||
         g_strv_contains(dg_rater_keys, key);
}

/* Texts of our own documents are names, signatures and the like. */
static gboolean is_document_value(const cJSON *member) {
  return !cJSON_IsString(member) && strcmp(member->string, "line") != 0;
}

/* Every scalar of a plain object is a value, and of one of our documents every number. */
static void add_members(DgEntries *entries, const GPtrArray *rater_columns, DgEntry row, gboolean document,
                        const cJSON *object) {
  const cJSON *member;
  cJSON_ArrayForEach(member, object) {
    DgEntry entry = row;
    const char *criterion = member->string;
    if (is_name_key(member->string) || cJSON_IsObject(member) || cJSON_IsArray(member) ||
        (document && !is_document_value(member)))
      continue;
    if (dg_rater_columns_find(rater_columns, member->string, &criterion))
      entry.rater = dg_names_add(&entries->raters, member->string);
    entry.criterion = dg_entries_add_criterion(entries, criterion);
    add_scalar(entries, entry, member);
  }
}

static gboolean add_object(DgEntries *entries, const GPtrArray *rater_columns, DgEntry row, gboolean document,
                           const cJSON *object, GError **error) {
  const char *schema = dg_json_string(object, "schema");
  const cJSON *score = dg_json_get(object, "score"), *failure = dg_json_get(object, "error");
  const cJSON *scored = cJSON_IsObject(score) ? score : has_ratios(object) ? object : NULL;
  const cJSON *checks = dg_json_get(scored ? scored : object, "checks");
  if (checks && !add_checks(entries, row, checks, error))
    return FALSE;
  if (scored) {
    add_ratios(entries, row, scored);
    add_measures(entries, row, scored);
  } else if (cJSON_IsObject(failure)) {
    g_array_append_val(entries->failures, row);
    entries->ratioless = entries->ratioless || g_strv_contains(RATIOLESS, schema ? schema : "");
  } else if (!checks)
    add_members(entries, rater_columns, row, document, object);
  return TRUE;
}

static void note_signature(DgEntries *entries, const char *signature, guint line) {
  if (!entries->signature)
    entries->signature = g_strdup(signature);
  else if (signature && strcmp(signature, entries->signature) != 0 && entries->other_signature == 0)
    entries->other_signature = line;
}

gboolean dg_entries_json_line(DgEntries *entries, const GPtrArray *rater_columns, const char *text, gsize length,
                              guint line, GError **error) {
  g_autofree char *where = g_strdup_printf("%s:%u", entries->name, line);
  g_autoptr(cJSON) object = dg_json_parse(text, length, where, error);
  if (!object) {
    /* An indented document is the usual cause of a line that ends too early. */
    while (length > 0 && g_ascii_isspace(text[length - 1]))
      length--;
    if (error && length > 0 && text[length - 1] != '}') {
      char *message = g_strconcat((*error)->message, " (JSON Lines has a whole object on each line)", NULL);
      g_free((*error)->message);
      (*error)->message = message;
    }
    return FALSE;
  }
  if (!cJSON_IsObject(object))
    return fail(entries, line, "found no JSON object, expected one a line", error);
  const char *schema = dg_json_string(object, "schema");
  gboolean document = schema && g_str_has_prefix(schema, "diagrade/");
  entries->documents = entries->documents || document;
  if (document)
    note_signature(entries, dg_json_string(object, "signature"), line);
  g_autofree char *id = dg_entries_name_in(object, dg_item_keys);
  if (!id)
    id = dg_entries_name_in(object, FIGURE_KEYS);
  if (!id || !*id)
    return fail(entries, line, "found no \"id\", expected the id of an item", error);
  g_autofree char *model = dg_entries_name_in(object, dg_model_keys);
  g_autofree char *rater = dg_entries_name_in(object, dg_rater_keys);
  DgEntry row = {.item = dg_names_add(&entries->items, id), .line = line};
  row.model = model ? dg_names_add(&entries->models, model) : DG_NAME_NONE;
  row.rater = rater ? dg_names_add(&entries->raters, rater) : DG_NAME_NONE;
  return add_object(entries, rater_columns, row, document, object, error);
}
