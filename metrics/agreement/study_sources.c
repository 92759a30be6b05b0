/* The part of each file that counts, and its items. */
#include "metrics/agreement/study_join.h"

#include "base/json.h"

#include <string.h>

/* Models that a message lists. */
#define LISTED_MAX 30

void dg_study_source_free(DgStudySource *source) {
  if (source)
    g_free(source->raters);
  g_free(source);
}

static gboolean has_models(const DgEntries *entries) {
  return entries && entries->models.names->len > 0;
}

/* Every entry of a file that has models must name one. */
static gboolean check_models(const DgEntries *entries, GError **error) {
  for (guint i = 0; has_models(entries) && i < entries->entries->len; i++) {
    const DgEntry *entry = &g_array_index(entries->entries, DgEntry, i);
    if (entry->model != DG_NAME_NONE)
      continue;
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found no model, expected one as on other lines",
                dg_entries_file_of(entries, entry->criterion), entry->line);
    return FALSE;
  }
  return TRUE;
}

/* Says which models there are. Returns NULL. */
static gpointer set_no_model(const DgEntries *entries, const char *model, const char *option, GError **error) {
  const GPtrArray *names = entries->models.names;
  g_autoptr(GPtrArray) list = g_ptr_array_new();
  for (guint i = 0; i < MIN(names->len, LISTED_MAX); i++)
    g_ptr_array_add(list, names->pdata[i]);
  g_ptr_array_add(list, NULL);
  g_autofree char *known = g_strjoinv(", ", (char **)list->pdata);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found %s%s%s, expected one of its models with %s: %s%s%s",
              entries->name, model ? "no model \"" : "several models", model ? model : "", model ? "\"" : "", option,
              known, names->len > LISTED_MAX ? ", ..." : "", model ? "" : ", or --methods for all");
  return NULL;
}

/* A file's part that is of `model`; NULL stands for the only model, or with `by_model` for all. */
static DgStudySource *new_source(const DgEntries *entries, const char *model, gboolean by_model, const char *option,
                                 GError **error) {
  guint position = DG_NAME_NONE;
  if (!check_models(entries, error))
    return NULL;
  if (has_models(entries) && (model || !by_model)) {
    position = model ? dg_names_find(&entries->models, model) : entries->models.names->len == 1 ? 0 : DG_NAME_NONE;
    if (position == DG_NAME_NONE)
      return set_no_model(entries, model, option, error);
  }
  DgStudySource *source = g_new0(DgStudySource, 1);
  *source = (DgStudySource){.entries = entries, .model = position, .by_model = by_model, .last_item = DG_NAME_NONE};
  return source;
}

/* The id of an entry's item in the study, "model/item" where models are told apart. Free with g_free(). */
static char *item_name(const DgStudySource *source, const DgEntry *entry) {
  const char *item = source->entries->items.names->pdata[entry->item];
  if (!source->by_model)
    return g_strdup(item);
  return g_strconcat(source->entries->models.names->pdata[entry->model], "/", item, NULL);
}

static gboolean is_number(const char *id) {
  return *id && strspn(id, "0123456789") == strlen(id);
}

gint dg_study_compare_items(gconstpointer a, gconstpointer b) {
  const char *p = *(const char *const *)a, *q = *(const char *const *)b;
  gboolean number_p = is_number(p), number_q = is_number(q);
  if (number_p != number_q)
    return number_p ? -1 : 1;
  if (!number_p)
    return strcmp(p, q);
  const char *digits_p = p + strspn(p, "0"), *digits_q = q + strspn(q, "0");
  gsize length_p = strlen(digits_p), length_q = strlen(digits_q);
  if (length_p != length_q)
    return length_p < length_q ? -1 : 1;
  int order = strcmp(digits_p, digits_q);
  return order ? order : strcmp(p, q);
}

/* Whether an entry is of another item than the last one was, which is remembered. */
static gboolean is_next_item(DgStudySource *source, const DgEntry *entry) {
  gboolean next = entry->item != source->last_item || entry->model != source->last_model;
  source->last_item = entry->item;
  source->last_model = entry->model;
  return next;
}

void dg_study_list_items(DgStudyJoining *joining) {
  GPtrArray *items = joining->items.names;
  for (guint i = 0; i < joining->ratings->len; i++) {
    DgStudySource *source = joining->ratings->pdata[i];
    for (guint k = 0; k < source->entries->entries->len; k++) {
      const DgEntry *entry = &g_array_index(source->entries->entries, DgEntry, k);
      if (!dg_study_source_counts(source, entry) || !is_next_item(source, entry))
        continue;
      g_autofree char *name = item_name(source, entry);
      dg_names_add(&joining->items, name);
    }
    source->last_item = DG_NAME_NONE;
  }
  g_ptr_array_sort(items, dg_study_compare_items);
  for (guint i = 0; i < items->len; i++)
    g_hash_table_insert(joining->items.positions, items->pdata[i], GUINT_TO_POINTER(i));
  joining->study->n_items = items->len;
}

guint dg_study_find_item(const DgStudyJoining *joining, DgStudySource *source, const DgEntry *entry) {
  if (is_next_item(source, entry)) {
    g_autofree char *name = item_name(source, entry);
    source->last_position = dg_names_find(&joining->items, name);
  }
  return source->last_position;
}

gboolean dg_study_set_twice(const DgStudySource *source, const DgEntry *entry, const char *rater, GError **error) {
  g_autofree char *item = item_name(source, entry);
  g_autofree char *quoted = dg_json_quote(item);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found a second value of %s for item %s%s%s, expected one",
              dg_entries_file_of(source->entries, entry->criterion), entry->line,
              (const char *)source->entries->criteria.names->pdata[entry->criterion], quoted, rater ? " by " : "",
              rater ? rater : "");
  return FALSE;
}

guint *dg_study_place_criteria(const DgEntries *entries, const GPtrArray *names) {
  guint *places = g_new(guint, entries->criteria.names->len + 1);
  for (guint i = 0; i < entries->criteria.names->len; i++)
    if (!g_ptr_array_find_with_equal_func((GPtrArray *)names, entries->criteria.names->pdata[i], g_str_equal,
                                          &places[i]))
      places[i] = DG_NAME_NONE;
  return places;
}

/* Whether items of different models are different: all files tell models apart. A --model that no file knows, or models
 * that are rated each and compared with each other, are mistakes. */
static gboolean check_files(const DgStudyFiles *files, const DgAgreementOptions *options, gboolean *by_model,
                            GError **error) {
  const DgEntries *ratings = files->ratings->pdata[0];
  gboolean any = has_models(files->results[0]);
  *by_model = !files->results[0] || any;
  for (guint i = 0; i < files->ratings->len; i++) {
    *by_model = *by_model && has_models(files->ratings->pdata[i]);
    any = any || has_models(files->ratings->pdata[i]);
  }
  if (options->model && !any)
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found --model %s, expected it for files that name models",
                options->model);
  else if (*by_model && files->results[1] && options->versus_model)
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "%s: found ratings of each model, expected ratings of items to compare two models", ratings->name);
  else
    return TRUE;
  return FALSE;
}

gboolean dg_study_add_sources(DgStudyJoining *joining, const DgStudyFiles *files, const DgAgreementOptions *options,
                              GError **error) {
  DgStudy *study = joining->study;
  gboolean by_model;
  if (!check_files(files, options, &by_model, error))
    return FALSE;
  for (guint i = 0; i < files->ratings->len; i++) {
    DgStudySource *source = new_source(files->ratings->pdata[i], options->model, by_model, "--model", error);
    if (!source)
      return FALSE;
    g_ptr_array_add(joining->ratings, source);
  }
  for (guint i = 0; i < DG_SYSTEMS && files->results[i]; i++) {
    const char *model = i == 0 || by_model ? options->model : options->versus_model;
    DgStudySource *source = new_source(files->results[i], model, by_model, i ? "--versus-model" : "--model", error);
    if (!source)
      return FALSE;
    joining->results[i] = source;
    study->results[i] = g_strdup(files->results[i]->name);
    if (source->model != DG_NAME_NONE)
      study->models[i] = g_strdup(files->results[i]->models.names->pdata[source->model]);
    study->n_systems = i + 1;
  }
  return TRUE;
}
