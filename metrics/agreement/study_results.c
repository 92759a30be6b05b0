/* What a system found of the rated items. */
#include "metrics/agreement/study_join.h"

#include "base/json.h"

#include <math.h>
#include <string.h>

/* Ids that a note lists. */
#define LISTED_MAX 10

/* Some of the items for which `wanted` is TRUE, as text. Free with g_free(). */
static char *list_some(const GPtrArray *items, const gboolean *wanted) {
  GString *list = g_string_new(NULL);
  guint listed = 0;
  for (guint i = 0; i < items->len; i++) {
    if (!wanted[i])
      continue;
    if (listed == LISTED_MAX) {
      g_string_append(list, ", ...");
      break;
    }
    g_autofree char *name = dg_entries_short_name(items->pdata[i]);
    g_string_append_printf(list, "%s%s", listed++ ? ", " : "", name);
  }
  return g_string_free(list, FALSE);
}

/* "model of file". Free with g_free(). */
static char *system_name(const DgStudy *study, guint system) {
  const char *model = study->models[system];
  return model ? g_strdup_printf("%s of %s", model, study->results[system]) : g_strdup(study->results[system]);
}

/* Says which rated items have no result, and how many results no rating. */
static gboolean note_strangers(DgStudy *study, const DgStudySource *source, guint system, const gboolean *seen,
                               const gboolean *unrated, GError **error) {
  guint n_seen = 0, n_unrated = 0;
  g_autofree gboolean *absent = g_new(gboolean, study->n_items + 1);
  for (guint i = 0; i < study->n_items; i++) {
    n_seen += seen[i];
    absent[i] = !seen[i];
  }
  const GPtrArray *names = source->entries->items.names;
  for (guint i = 0; i < names->len; i++)
    n_unrated += unrated[i];
  g_autofree char *name = system_name(study, system);
  if (n_seen == 0) {
    g_autofree char *rated = dg_json_quote(study->items->pdata[0]);
    g_autofree char *found = dg_json_quote(names->pdata[0]);
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found no item of %s (results have ids like %s, ratings like %s), expected some in common", name,
                study->ratings, found, rated);
    return FALSE;
  }
  if (n_seen < study->n_items) {
    g_autofree char *list = list_some(study->items, absent);
    dg_study_note(study, "%s: %u of %u rated items have no result (%s%s).", name, study->n_items - n_seen,
                  study->n_items, study->verdicts->len ? "counted as n/a: " : "", list);
  }
  if (n_unrated)
    dg_study_note(study, "%s: left out %u item%s without a rating.", name, n_unrated, n_unrated == 1 ? "" : "s");
  for (guint i = 0; i < source->entries->notes->len; i++)
    dg_study_note(study, "%s", (const char *)source->entries->notes->pdata[i]);
  if (source->entries->failures->len)
    dg_study_note(study, "%s: %u error%s in place of results: scores count as 0, verdicts as n/a.",
                  study->results[system], source->entries->failures->len,
                  source->entries->failures->len == 1 ? "" : "s");
  return TRUE;
}

/* A missing verdict counts as n/a. */
static void count_missing(DgStudy *study, DgVerdictCriterion *criterion, guint system, const gboolean *seen) {
  guint more = 0;
  for (guint item = 0; item < study->n_items; item++) {
    guint8 *found = &criterion->found[system][item];
    if (*found <= DG_VERDICT_NOT_APPLICABLE)
      continue;
    *found = DG_VERDICT_NOT_APPLICABLE;
    if (criterion->human[item] == DG_NO_LABEL)
      continue;
    criterion->missing[system]++;
    more += seen[item];
  }
  if (more) {
    g_autofree char *name = system_name(study, system);
    dg_study_note(study, "%s: %s has no verdict in %u result%s (counted as n/a).", name, criterion->name, more,
                  more == 1 ? "" : "s");
  }
}

/* Makes room for what the system found. */
static void add_found(DgStudy *study, guint system) {
  for (guint i = 0; i < study->verdicts->len; i++) {
    DgVerdictCriterion *criterion = study->verdicts->pdata[i];
    criterion->found[system] = g_malloc(study->n_items + 1);
    memset(criterion->found[system], DG_UNSET_LABEL, study->n_items);
  }
  for (guint i = 0; i < study->values->len; i++)
    ((DgResultValue *)study->values->pdata[i])->found[system] = dg_study_new_numbers(study->n_items);
}

gboolean dg_study_add_results(DgStudyJoining *joining, guint system, GError **error) {
  DgStudy *study = joining->study;
  DgStudySource *source = joining->results[system];
  g_autofree guint *verdicts = dg_study_place_criteria(source->entries, joining->selection.verdicts);
  g_autofree guint *values = dg_study_place_criteria(source->entries, joining->selection.values);
  g_autofree gboolean *seen = g_new0(gboolean, study->n_items + 1);
  g_autofree gboolean *unrated = g_new0(gboolean, source->entries->items.names->len + 1);
  add_found(study, system);
  for (guint k = 0; k < source->entries->entries->len; k++) {
    const DgEntry *entry = &g_array_index(source->entries->entries, DgEntry, k);
    guint verdict = verdicts[entry->criterion], value = values[entry->criterion];
    if (!dg_study_source_counts(source, entry))
      continue;
    guint item = dg_study_find_item(joining, source, entry);
    if (item == DG_NAME_NONE) {
      unrated[entry->item] = TRUE;
      continue;
    }
    seen[item] = TRUE;
    if (verdict != DG_NAME_NONE) {
      guint8 *found = &dg_study_verdict(study, verdict)->found[system][item];
      if (*found != DG_UNSET_LABEL)
        return dg_study_set_twice(source, entry, NULL, error);
      *found = (guint8)entry->verdict;
    }
    if (value != DG_NAME_NONE) {
      double *found = &((DgResultValue *)study->values->pdata[value])->found[system][item];
      if (!isnan(*found))
        return dg_study_set_twice(source, entry, NULL, error);
      *found = entry->number;
    }
  }
  for (guint i = 0; i < study->verdicts->len; i++)
    count_missing(study, study->verdicts->pdata[i], system, seen);
  return note_strangers(study, source, system, seen, unrated, error);
}
