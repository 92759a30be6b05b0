/* Reading results of several methods: each line goes to the method that it says it is of. */
#include "metrics/agreement/methods.h"

#include <math.h>
#include <string.h>

#define CHECK_SCHEMA "diagrade/check@1"

void dg_method_free(DgMethod *method) {
  g_free((char *)method->shown.name);
  g_free((char *)method->shown.label);
  g_free((char *)method->shown.model);
  g_free((char *)method->shown.condition);
  g_free((char *)method->shown.profile);
  g_free((char *)method->shown.signature);
  g_free(method->key);
  g_free(method->file);
  g_free(method->record_kind);
  if (!method->shares_entries)
    dg_entries_free(method->entries);
  g_clear_pointer(&method->places, g_hash_table_unref);
  g_clear_pointer(&method->records, g_hash_table_unref);
  dg_agreement_free(method->agreement);
  g_free(method);
}

/* The documents that hold results; other ones of ours would be read as results of nothing. */
static gboolean check_schema(const cJSON *record, const char *where, GError **error) {
  static const char *const known[] = {CHECK_SCHEMA, "diagrade/score@1", "diagrade/record@1", NULL};
  const char *schema = dg_json_string(record, "schema");
  if (!schema || !g_str_has_prefix(schema, "diagrade/") || g_strv_contains(known, schema))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a document %s, expected results%s", where, schema,
              g_str_has_prefix(schema, "diagrade/ir@") ? " (of 'diagrade check' on this document)" : "");
  return FALSE;
}

/* "paper" of "checks:paper.27"; NULL of a signature of something else. Free with g_free(). */
static char *profile_of(const char *signature) {
  static const char begin[] = "checks:";
  const char *at = signature && g_str_has_prefix(signature, begin) ? signature + strlen(begin) : NULL;
  return at ? g_strndup(at, strcspn(at, ".,|")) : NULL;
}

static DgMethodKind kind_of(const char *kind, const char *profile, const char *model) {
  if (g_strcmp0(kind, "judge") == 0)
    return DG_METHOD_JUDGE;
  if (!profile)
    return DG_METHOD_OTHER;
  return model ? DG_METHOD_BACK_TRANSLATION : DG_METHOD_CHECKS;
}

static DgMethod *add_method(DgAgreementMethods *methods, const char *name) {
  DgMethod *method = g_new0(DgMethod, 1);
  method->entries = dg_entries_new(name);
  method->places = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  if (methods->keep_records)
    method->records = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  g_ptr_array_add(methods->methods, method);
  return method;
}

/* The method of a record of the file `name`, which is added when it is the first of it. */
static DgMethod *find_method(DgAgreementMethods *methods, const char *name, const cJSON *record) {
  const char *kind = dg_json_string(record, "kind"), *condition = dg_json_string(record, "condition");
  const char *signature = dg_json_string(record, "signature");
  guint votes = dg_json_count(dg_json_get(record, "votes"), "asked");
  g_autofree char *model = dg_entries_name_in(record, dg_model_keys);
  gboolean silent = !kind && !condition && !signature && !model;
  g_autofree char *key = g_strdup_printf("%s\x1f%s\x1f%s\x1f%s\x1f%s", kind ? kind : "", model ? model : "",
                                         condition ? condition : "", signature ? signature : "", silent ? name : "");
  DgMethod *method = g_hash_table_lookup(methods->by_key, key);
  if (!method) {
    method = add_method(methods, name);
    method->file = silent ? g_strdup(name) : NULL;
    method->record_kind = g_strdup(kind);
    method->shown.condition = g_strdup(condition);
    method->shown.signature = g_strdup(signature);
    method->shown.profile = profile_of(signature);
    method->shown.kind = kind_of(kind, method->shown.profile, model);
    method->shown.model = g_steal_pointer(&model);
    method->key = g_steal_pointer(&key);
    g_hash_table_insert(methods->by_key, method->key, method);
  }
  method->shown.votes = MAX(method->shown.votes, votes); /* records of failures do not say it */
  return method;
}

static void add_to_sum(DgMethodSum *sum, double number) {
  if (isnan(number))
    return;
  sum->sum += number;
  sum->results++;
}

/* What the answers took, and the checks themselves where that was measured. */
static void add_usage(DgAgreementMethod *method, const cJSON *record) {
  const cJSON *usage = dg_json_get(record, "usage");
  double seconds = dg_json_double(usage, "seconds"), own = dg_json_double(record, "seconds");
  gboolean with_model = method->kind == DG_METHOD_BACK_TRANSLATION;
  add_to_sum(&method->seconds, isnan(seconds) && !with_model ? own : seconds + (isnan(own) ? 0 : own));
  add_to_sum(&method->input_tokens, dg_json_double(usage, "input_tokens"));
  add_to_sum(&method->output_tokens, dg_json_double(usage, "output_tokens"));
  add_to_sum(&method->dollars, method->kind == DG_METHOD_CHECKS ? 0 : dg_json_double(usage, "dollars"));
}

/* Says that a method has a second result of an item. Returns FALSE. */
static gboolean set_twice(const DgMethod *method, const char *item, const char *where, GError **error) {
  g_autofree char *quoted = dg_json_quote(item);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found a second result of item %s, expected one: %s has the same model, condition and signature",
              where, quoted, (const char *)g_hash_table_lookup(method->places, item));
  return FALSE;
}

static DgEntries *find_entries(const char *name, const char *line, gsize length, guint number, gpointer user_data,
                               GError **error) {
  static const char *const items[] = {"id", "diagram_id", "item", "generated", "file", NULL};
  DgAgreementMethods *methods = user_data;
  g_autofree char *where = g_strdup_printf("%s:%u", name, number);
  g_autoptr(cJSON) record = dg_json_parse(line, length, where, error);
  if (!record || !check_schema(record, where, error))
    return NULL;
  DgMethod *method = find_method(methods, name, record);
  g_autofree char *item = dg_entries_name_in(record, items);
  if (item && g_hash_table_contains(method->places, item)) {
    set_twice(method, item, where, error);
    return NULL;
  }
  method->shown.results++;
  method->shown.failed += cJSON_IsObject(dg_json_get(record, "error"));
  add_usage(&method->shown, record);
  if (item) { /* else the reader says that there is none */
    g_hash_table_insert(method->places, g_strdup(item), g_steal_pointer(&where));
    if (method->records)
      g_hash_table_insert(method->records, g_strdup(item), g_strndup(line, length));
    if (g_hash_table_add(methods->known_items, g_strdup(item)))
      g_ptr_array_add(methods->items, g_strdup(item));
  }
  g_free(method->entries->name); /* messages of this line name its file */
  method->entries->name = g_strdup(name);
  return method->entries;
}

gboolean dg_methods_read_line(DgAgreementMethods *methods, const char *name, const char *line, guint number,
                              GError **error) {
  gsize length = strlen(line);
  DgEntries *entries = find_entries(name, line, length, number, methods, error);
  return entries && dg_entries_json_line(entries, NULL, line, length, number, error);
}

/* A method for each model of CSV, or one for a file without models. Takes the entries. */
static void add_columns(DgAgreementMethods *methods, DgEntries *entries) {
  guint n_models = entries->models.names->len;
  for (guint i = 0; i < MAX(n_models, 1); i++) {
    DgMethod *method = g_new0(DgMethod, 1);
    method->shown.kind = DG_METHOD_OTHER;
    method->shown.model = n_models ? g_strdup(entries->models.names->pdata[i]) : NULL;
    method->file = g_strdup(entries->name);
    method->entries = entries;
    method->shares_entries = i > 0;
    g_autoptr(GHashTable) items = g_hash_table_new(NULL, NULL);
    for (guint k = 0; k < entries->entries->len; k++) {
      const DgEntry *entry = &g_array_index(entries->entries, DgEntry, k);
      if (!n_models || entry->model == i)
        g_hash_table_add(items, GUINT_TO_POINTER(entry->item));
    }
    method->shown.results = g_hash_table_size(items);
    g_ptr_array_add(methods->methods, method);
  }
}

gboolean dg_methods_read(DgAgreementMethods *methods, const char *path, DgLineSource source, GError **error) {
  DgEntries *columns = dg_entries_read_apart(path, source, find_entries, methods, error);
  if (!columns)
    return FALSE;
  if (columns->entries->len > 0)
    add_columns(methods, columns);
  else
    dg_entries_free(columns);
  return TRUE;
}

static void add_sums(DgMethodSum *sum, const DgMethodSum *other) {
  sum->sum += other->sum;
  sum->results += other->results;
}

/* Whether `failures`, all of which failed, may be those of `method`: what is asked otherwise after a refusal has
 * another signature than what failed before that, and a file that cannot be read says no kind. */
static gboolean are_failures_of(const DgMethod *failures, const DgMethod *method) {
  const DgAgreementMethod *p = &failures->shown, *q = &method->shown;
  GHashTableIter iter;
  gpointer item;
  if (q->results == q->failed || !method->places || p->kind != q->kind || g_strcmp0(p->model, q->model) != 0 ||
      g_strcmp0(p->condition, q->condition) != 0 || g_strcmp0(p->profile, q->profile) != 0 ||
      (failures->record_kind && g_strcmp0(failures->record_kind, method->record_kind) != 0))
    return FALSE;
  g_hash_table_iter_init(&iter, failures->places);
  while (g_hash_table_iter_next(&iter, &item, NULL))
    if (g_hash_table_contains(method->places, item))
      return FALSE;
  return TRUE;
}

/* Makes the failures those of `method`. */
static void take_failures(DgMethod *method, const DgMethod *failures) {
  GHashTableIter iter;
  gpointer item, text;
  method->shown.results += failures->shown.results;
  method->shown.failed += failures->shown.failed;
  add_sums(&method->shown.seconds, &failures->shown.seconds);
  add_sums(&method->shown.input_tokens, &failures->shown.input_tokens);
  add_sums(&method->shown.output_tokens, &failures->shown.output_tokens);
  add_sums(&method->shown.dollars, &failures->shown.dollars);
  g_hash_table_iter_init(&iter, failures->places);
  while (g_hash_table_iter_next(&iter, &item, &text))
    g_hash_table_insert(method->places, g_strdup(item), g_strdup(text));
  if (failures->records)
    g_hash_table_iter_init(&iter, failures->records);
  while (failures->records && g_hash_table_iter_next(&iter, &item, &text))
    g_hash_table_insert(method->records, g_strdup(item), g_strdup(text));
  g_array_append_vals(method->entries->failures, failures->entries->failures->data, failures->entries->failures->len);
}

void dg_methods_merge_failures(DgAgreementMethods *methods) {
  for (guint i = methods->methods->len; i-- > 0;) {
    DgMethod *failures = methods->methods->pdata[i], *found = NULL;
    guint count = 0;
    for (guint k = 0;
         failures->places && failures->shown.results == failures->shown.failed && k < methods->methods->len; k++)
      if (are_failures_of(failures, methods->methods->pdata[k])) {
        found = methods->methods->pdata[k];
        count++;
      }
    if (count != 1)
      continue;
    take_failures(found, failures);
    g_hash_table_remove(methods->by_key, failures->key);
    g_ptr_array_remove_index(methods->methods, i);
  }
}
