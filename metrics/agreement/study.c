#include "metrics/agreement/study.h"

#include "base/json.h"

#include <math.h>
#include <string.h>

/* Most bytes of the votes of all raters: 100,000 items with ten raters and ten criteria have 10 million, or eight times
 * as many as numbers. */
#define VOTE_BYTES_MAX 500000000.0
/* Bytes of one vote while raters are compared: a verdict becomes a number. */
#define VOTE_BYTES 8.0

/* Ids that a note lists. */
#define LISTED_MAX 10

/* A label that was not looked for yet. */
#define UNSET 255

/* One file, and which part of it counts. */
typedef struct {
  const DgEntries *entries;
  guint model; /* DG_NAME_NONE: all */
  gboolean by_model; /* items of different models are different */
  guint *items; /* position of each item of the file in the study, unless by_model */
  guint last_item, last_model, last_position; /* the same of the last entry, by model */
} Source;

typedef struct {
  DgStudy *study;
  DgNames items;
  GPtrArray *ratings; /* Source */
  Source *results[DG_SYSTEMS];
} Joining;

static void free_verdict(gpointer data) {
  DgVerdictCriterion *criterion = data;
  g_free(criterion->name);
  g_free(criterion->votes);
  g_free(criterion->human);
  for (guint i = 0; i < DG_SYSTEMS; i++)
    g_free(criterion->found[i]);
  g_free(criterion);
}

static void free_judgment(gpointer data) {
  DgJudgment *judgment = data;
  g_free(judgment->name);
  g_free(judgment->votes);
  g_free(judgment->human);
  g_free(judgment);
}

static void free_value(gpointer data) {
  DgResultValue *value = data;
  g_free(value->name);
  for (guint i = 0; i < DG_SYSTEMS; i++)
    g_free(value->found[i]);
  g_free(value);
}

static void free_source(gpointer data) {
  Source *source = data;
  if (source)
    g_free(source->items);
  g_free(source);
}

void dg_study_free(DgStudy *study) {
  if (!study)
    return;
  g_free(study->ratings);
  for (guint i = 0; i < DG_SYSTEMS; i++) {
    g_free(study->results[i]);
    g_free(study->models[i]);
  }
  g_ptr_array_unref(study->items);
  g_ptr_array_unref(study->raters);
  g_ptr_array_unref(study->verdicts);
  g_ptr_array_unref(study->judgments);
  g_ptr_array_unref(study->values);
  g_array_unref(study->correlated);
  g_ptr_array_unref(study->notes);
  g_free(study);
}

/* Files and models. */

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

/* A file's part that is of `model`; NULL stands for the only model, or with `by_model` for all. */
static Source *new_source(const DgEntries *entries, const char *model, gboolean by_model, const char *option,
                          GError **error) {
  guint position = DG_NAME_NONE;
  if (!check_models(entries, error))
    return NULL;
  if (has_models(entries) && (model || !by_model)) {
    const GPtrArray *names = entries->models.names;
    position = model ? dg_names_find(&entries->models, model) : names->len == 1 ? 0 : DG_NAME_NONE;
    if (position == DG_NAME_NONE) {
      g_autoptr(GPtrArray) list = g_ptr_array_new();
      for (guint i = 0; i < MIN(names->len, 3 * LISTED_MAX); i++)
        g_ptr_array_add(list, names->pdata[i]);
      g_ptr_array_add(list, NULL);
      g_autofree char *known = g_strjoinv(", ", (char **)list->pdata);
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found %s%s%s, expected one of its models with %s: %s%s",
                  entries->name, model ? "no model \"" : "several models", model ? model : "", model ? "\"" : "",
                  option, known, names->len > 3 * LISTED_MAX ? ", ..." : "");
      return NULL;
    }
  }
  Source *source = g_new0(Source, 1);
  *source = (Source){.entries = entries, .model = position, .by_model = by_model, .last_item = DG_NAME_NONE};
  return source;
}

static gboolean counts(const Source *source, const DgEntry *entry) {
  return source->model == DG_NAME_NONE || entry->model == source->model;
}

/* Items. */

/* The id of an entry's item in the study, "model/item" where models are told apart. Free with g_free(). */
static char *item_name(const Source *source, const DgEntry *entry) {
  const char *item = source->entries->items.names->pdata[entry->item];
  if (!source->by_model)
    return g_strdup(item);
  return g_strconcat(source->entries->models.names->pdata[entry->model], "/", item, NULL);
}

static gboolean is_number(const char *id) {
  return *id && strspn(id, "0123456789") == strlen(id);
}

/* Numbers in ascending order before other ids, which are compared bytewise. */
static gint compare_items(gconstpointer a, gconstpointer b) {
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

/* Lists the rated items in their order. */
static void list_items(Joining *joining) {
  g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
  GPtrArray *items = joining->study->items;
  for (guint i = 0; i < joining->ratings->len; i++) {
    const Source *source = joining->ratings->pdata[i];
    guint last_item = DG_NAME_NONE, last_model = DG_NAME_NONE;
    for (guint k = 0; k < source->entries->entries->len; k++) {
      const DgEntry *entry = &g_array_index(source->entries->entries, DgEntry, k);
      if (!counts(source, entry) || (entry->item == last_item && entry->model == last_model))
        continue;
      last_item = entry->item;
      last_model = entry->model;
      char *name = item_name(source, entry);
      if (g_hash_table_contains(known, name)) {
        g_free(name);
        continue;
      }
      g_hash_table_add(known, name);
      g_ptr_array_add(items, name);
    }
  }
  g_ptr_array_sort(items, compare_items);
  for (guint i = 0; i < items->len; i++)
    g_hash_table_insert(joining->items.positions, items->pdata[i], GUINT_TO_POINTER(i));
  joining->study->n_items = items->len;
}

static void place_items(Joining *joining, Source *source) {
  const GPtrArray *names = source->entries->items.names;
  if (source->by_model)
    return;
  source->items = g_new(guint, names->len + 1);
  for (guint i = 0; i < names->len; i++)
    source->items[i] = dg_names_find(&joining->items, names->pdata[i]);
}

/* The position of an entry's item in the study; DG_NAME_NONE when it is not rated. */
static guint find_item(const Joining *joining, Source *source, const DgEntry *entry) {
  if (!source->by_model)
    return source->items[entry->item];
  if (entry->item != source->last_item || entry->model != source->last_model) {
    g_autofree char *name = item_name(source, entry);
    source->last_item = entry->item;
    source->last_model = entry->model;
    source->last_position = dg_names_find(&joining->items, name);
  }
  return source->last_position;
}

/* Ratings. */

static gboolean set_twice(const Source *source, const DgEntry *entry, const char *rater, GError **error) {
  g_autofree char *item = item_name(source, entry);
  g_autofree char *quoted = dg_json_quote(item);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: found a second value of %s for item %s%s%s, expected one",
              dg_entries_file_of(source->entries, entry->criterion), entry->line,
              (const char *)source->entries->criteria.names->pdata[entry->criterion], quoted, rater ? " by " : "",
              rater ? rater : "");
  return FALSE;
}

/* Position in `names` (char *) of each criterion of a file; DG_NAME_NONE for those that are not there. */
static guint *place_criteria(const DgEntries *entries, const GPtrArray *names) {
  guint *places = g_new(guint, entries->criteria.names->len + 1);
  for (guint i = 0; i < entries->criteria.names->len; i++)
    if (!g_ptr_array_find_with_equal_func((GPtrArray *)names, entries->criteria.names->pdata[i], g_str_equal,
                                          &places[i]))
      places[i] = DG_NAME_NONE;
  return places;
}

/* Who gave a rating: the rater that the file names, or else the file. Free with g_free(). */
static char *rater_name(const Joining *joining, const Source *source, const DgEntry *entry) {
  if (entry->rater != DG_NAME_NONE)
    return g_strdup(source->entries->raters.names->pdata[entry->rater]);
  return joining->ratings->len > 1 ? g_path_get_basename(source->entries->name) : g_strdup("rater");
}

/* The position of an entry's rater in `raters`. */
static guint find_rater(const Joining *joining, DgNames *raters, const Source *source, const DgEntry *entry) {
  g_autofree char *name = rater_name(joining, source, entry);
  return dg_names_add(raters, name);
}

/* The raters of a study are those who rated something that is compared. */
static void list_raters(const Joining *joining, DgNames *raters, const DgSelection *selection) {
  for (guint i = 0; i < joining->ratings->len; i++) {
    const Source *source = joining->ratings->pdata[i];
    g_autofree guint *verdicts = place_criteria(source->entries, selection->verdicts);
    g_autofree guint *judgments = place_criteria(source->entries, selection->judgments);
    guint last = DG_NAME_NONE;
    gboolean begun = FALSE;
    for (guint k = 0; k < source->entries->entries->len; k++) {
      const DgEntry *entry = &g_array_index(source->entries->entries, DgEntry, k);
      gboolean compared = verdicts[entry->criterion] != DG_NAME_NONE || judgments[entry->criterion] != DG_NAME_NONE;
      if (!counts(source, entry) || !compared || (begun && entry->rater == last))
        continue;
      begun = TRUE;
      last = entry->rater;
      find_rater(joining, raters, source, entry);
    }
  }
}

static gboolean add_votes(Joining *joining, DgNames *raters, Source *source, const DgSelection *selection,
                          GError **error) {
  DgStudy *study = joining->study;
  g_autofree guint *verdicts = place_criteria(source->entries, selection->verdicts);
  g_autofree guint *judgments = place_criteria(source->entries, selection->judgments);
  guint last = DG_NAME_NONE, rater = 0;
  gboolean begun = FALSE;
  for (guint k = 0; k < source->entries->entries->len; k++) {
    const DgEntry *entry = &g_array_index(source->entries->entries, DgEntry, k);
    guint verdict = verdicts[entry->criterion], judgment = judgments[entry->criterion];
    if (!counts(source, entry) || (verdict == DG_NAME_NONE && judgment == DG_NAME_NONE))
      continue;
    if (!begun || entry->rater != last)
      rater = find_rater(joining, raters, source, entry);
    begun = TRUE;
    last = entry->rater;
    gsize at = (gsize)rater * study->n_items + find_item(joining, source, entry);
    const char *name = study->n_raters > 1 ? raters->names->pdata[rater] : NULL;
    if (verdict != DG_NAME_NONE) {
      guint8 *vote = &dg_study_verdict(study, verdict)->votes[at];
      if (*vote != UNSET)
        return set_twice(source, entry, name, error);
      *vote = (guint8)entry->verdict;
    }
    if (judgment != DG_NAME_NONE) {
      double *vote = &((DgJudgment *)study->judgments->pdata[judgment])->votes[at];
      if (!isnan(*vote))
        return set_twice(source, entry, name, error);
      *vote = entry->number;
    }
  }
  return TRUE;
}

/* The label that most raters gave to an item; DG_NO_LABEL when nobody gave one, or on a draw, which is counted. */
static guint8 vote_of(DgVerdictCriterion *criterion, guint n_raters, guint n_items, guint item) {
  guint counted[DG_NO_LABEL] = {0}, most = 0, n_most = 0;
  guint8 label = DG_NO_LABEL;
  for (guint rater = 0; rater < n_raters; rater++) {
    guint8 vote = criterion->votes[(gsize)rater * n_items + item];
    if (vote < DG_NO_LABEL)
      counted[vote]++;
  }
  for (guint8 i = 0; i < DG_NO_LABEL; i++) {
    if (counted[i] > most) {
      most = counted[i];
      n_most = 0;
      label = i;
    }
    n_most += counted[i] == most && most > 0;
  }
  if (n_most <= 1)
    return label;
  criterion->undecided++;
  return DG_NO_LABEL;
}

static void note(DgStudy *study, const char *format, ...) G_GNUC_PRINTF(2, 3);

static void note(DgStudy *study, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_ptr_array_add(study->notes, g_strdup_vprintf(format, arguments));
  va_end(arguments);
}

static void count_votes(DgStudy *study, DgVerdictCriterion *criterion) {
  gsize n_votes = (gsize)study->n_raters * study->n_items;
  for (gsize i = 0; i < n_votes; i++)
    if (criterion->votes[i] == UNSET)
      criterion->votes[i] = DG_NO_LABEL;
  guint unrated = 0;
  for (guint item = 0; item < study->n_items; item++) {
    criterion->human[item] = vote_of(criterion, study->n_raters, study->n_items, item);
    unrated += criterion->human[item] == DG_NO_LABEL;
  }
  if (criterion->undecided)
    note(study, "%s: left out %u item%s whose raters are divided.", criterion->name, criterion->undecided,
         criterion->undecided == 1 ? "" : "s");
  unrated -= criterion->undecided;
  if (unrated)
    note(study, "%s: left out %u item%s without a rating.", criterion->name, unrated, unrated == 1 ? "" : "s");
}

static void average_votes(const DgStudy *study, DgJudgment *judgment) {
  for (guint item = 0; item < study->n_items; item++) {
    double sum = 0;
    guint count = 0;
    for (guint rater = 0; rater < study->n_raters; rater++) {
      double vote = judgment->votes[(gsize)rater * study->n_items + item];
      if (isnan(vote))
        continue;
      sum += vote;
      count++;
    }
    judgment->human[item] = count ? sum / count : NAN;
  }
}

static double *new_numbers(gsize n) {
  double *numbers = g_new(double, n + 1);
  for (gsize i = 0; i < n; i++)
    numbers[i] = NAN;
  return numbers;
}

static gboolean add_ratings(Joining *joining, const DgSelection *selection, const DgAgreementOptions *options,
                            GError **error) {
  DgStudy *study = joining->study;
  DgNames raters = {study->raters, g_hash_table_new(g_str_hash, g_str_equal)};
  list_raters(joining, &raters, selection);
  study->n_raters = study->raters->len;
  gsize n_votes = (gsize)study->n_raters * study->n_items;
  gboolean ok = TRUE;
  if ((double)n_votes * (selection->verdicts->len + VOTE_BYTES * (selection->judgments->len + 1)) > VOTE_BYTES_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found %u items with %u raters and %u criteria, expected fewer",
                study->ratings, study->n_items, study->n_raters, selection->verdicts->len + selection->judgments->len);
    ok = FALSE;
  }
  for (guint i = 0; ok && i < selection->verdicts->len; i++) {
    DgVerdictCriterion *criterion = g_new0(DgVerdictCriterion, 1);
    criterion->name = g_strdup(selection->verdicts->pdata[i]);
    criterion->averaged = dg_study_is_averaged(options, selection->verdicts, criterion->name);
    criterion->votes = g_malloc(n_votes + 1);
    memset(criterion->votes, UNSET, n_votes);
    criterion->human = g_malloc(study->n_items + 1);
    g_ptr_array_add(study->verdicts, criterion);
  }
  for (guint i = 0; ok && i < selection->judgments->len; i++) {
    DgJudgment *judgment = g_new0(DgJudgment, 1);
    judgment->name = g_strdup(selection->judgments->pdata[i]);
    judgment->votes = new_numbers(n_votes);
    judgment->human = new_numbers(study->n_items);
    g_ptr_array_add(study->judgments, judgment);
  }
  for (guint i = 0; ok && i < joining->ratings->len; i++)
    ok = add_votes(joining, &raters, joining->ratings->pdata[i], selection, error);
  g_hash_table_unref(raters.positions);
  for (guint i = 0; ok && i < study->verdicts->len; i++)
    count_votes(study, study->verdicts->pdata[i]);
  for (guint i = 0; ok && i < study->judgments->len; i++)
    average_votes(study, study->judgments->pdata[i]);
  return ok;
}

/* Results. */

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
static gboolean note_strangers(DgStudy *study, const Source *source, guint system, const gboolean *seen,
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
    note(study, "%s: %u of %u rated items have no result (%s%s).", name, study->n_items - n_seen, study->n_items,
         study->verdicts->len ? "counted as n/a: " : "", list);
  }
  if (n_unrated)
    note(study, "%s: left out %u item%s without a rating.", name, n_unrated, n_unrated == 1 ? "" : "s");
  if (source->entries->failed)
    note(study, "%s: %u error%s in place of results: scores count as 0, verdicts as n/a.", study->results[system],
         source->entries->failed, source->entries->failed == 1 ? "" : "s");
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
    note(study, "%s: %s has no verdict in %u result%s (counted as n/a).", name, criterion->name, more,
         more == 1 ? "" : "s");
  }
}

static gboolean add_results(Joining *joining, Source *source, guint system, const DgSelection *selection,
                            GError **error) {
  DgStudy *study = joining->study;
  g_autofree guint *verdicts = place_criteria(source->entries, selection->verdicts);
  g_autofree guint *values = place_criteria(source->entries, selection->values);
  g_autofree gboolean *seen = g_new0(gboolean, study->n_items + 1);
  g_autofree gboolean *unrated = g_new0(gboolean, source->entries->items.names->len + 1);
  for (guint i = 0; i < study->verdicts->len; i++) {
    DgVerdictCriterion *criterion = study->verdicts->pdata[i];
    criterion->found[system] = g_malloc(study->n_items + 1);
    memset(criterion->found[system], UNSET, study->n_items);
  }
  for (guint i = 0; i < study->values->len; i++)
    ((DgResultValue *)study->values->pdata[i])->found[system] = new_numbers(study->n_items);
  for (guint k = 0; k < source->entries->entries->len; k++) {
    const DgEntry *entry = &g_array_index(source->entries->entries, DgEntry, k);
    if (!counts(source, entry))
      continue;
    guint item = find_item(joining, source, entry);
    if (item == DG_NAME_NONE) {
      unrated[entry->item] = TRUE;
      continue;
    }
    seen[item] = TRUE;
    if (verdicts[entry->criterion] != DG_NAME_NONE) {
      guint8 *found = &dg_study_verdict(study, verdicts[entry->criterion])->found[system][item];
      if (*found != UNSET)
        return set_twice(source, entry, NULL, error);
      *found = (guint8)entry->verdict;
    }
    if (values[entry->criterion] != DG_NAME_NONE) {
      double *found = &((DgResultValue *)study->values->pdata[values[entry->criterion]])->found[system][item];
      if (!isnan(*found))
        return set_twice(source, entry, NULL, error);
      *found = entry->number;
    }
  }
  for (guint i = 0; i < study->verdicts->len; i++)
    count_missing(study, study->verdicts->pdata[i], system, seen);
  return note_strangers(study, source, system, seen, unrated, error);
}

/* The whole. */

static gboolean add_sources(Joining *joining, const DgStudyFiles *files, const DgAgreementOptions *options,
                            GError **error) {
  DgStudy *study = joining->study;
  gboolean by_model = !files->results[0] || has_models(files->results[0]), any = has_models(files->results[0]);
  for (guint i = 0; i < files->ratings->len; i++) {
    by_model = by_model && has_models(files->ratings->pdata[i]);
    any = any || has_models(files->ratings->pdata[i]);
  }
  if (options->model && !any) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found --model %s, expected it for files that name models",
                options->model);
    return FALSE;
  }
  if (by_model && files->results[1] && options->versus_model) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "%s: found ratings of each model, expected ratings of items to compare two models", study->ratings);
    return FALSE;
  }
  for (guint i = 0; i < files->ratings->len; i++) {
    Source *source = new_source(files->ratings->pdata[i], options->model, by_model, "--model", error);
    if (!source)
      return FALSE;
    g_ptr_array_add(joining->ratings, source);
  }
  for (guint i = 0; i < DG_SYSTEMS && files->results[i]; i++) {
    const char *model = i == 0 || by_model ? options->model : options->versus_model;
    Source *source = new_source(files->results[i], model, by_model, i ? "--versus-model" : "--model", error);
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

/* With the files swapped, false positives are false negatives, and k2 is over other items. */
static void note_swapped(DgStudy *study, const DgStudyFiles *files) {
  const DgEntries *ratings = files->ratings->pdata[0], *results = files->results[0];
  if (results && ratings->documents && !results->documents)
    note(study, "%s holds results and %s none: ratings come first, results second.", ratings->name, results->name);
}

static gboolean join(Joining *joining, const DgStudyFiles *files, const DgAgreementOptions *options,
                     DgSelection *selection, GError **error) {
  DgStudy *study = joining->study;
  if (!add_sources(joining, files, options, error) || !dg_study_select(files, options, selection, study->notes, error))
    return FALSE;
  note_swapped(study, files);
  list_items(joining);
  for (guint i = 0; i < joining->ratings->len; i++)
    place_items(joining, joining->ratings->pdata[i]);
  if (!add_ratings(joining, selection, options, error))
    return FALSE;
  for (guint i = 0; i < selection->values->len; i++) {
    DgResultValue *value = g_new0(DgResultValue, 1);
    value->name = g_strdup(selection->values->pdata[i]);
    g_ptr_array_add(study->values, value);
  }
  g_array_append_vals(study->correlated, selection->correlated->data, selection->correlated->len);
  for (guint i = 0; i < study->n_systems; i++) {
    place_items(joining, joining->results[i]);
    if (!add_results(joining, joining->results[i], i, selection, error))
      return FALSE;
  }
  if (study->n_systems == 0 && study->n_raters < 2) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "%s: found one rater and no results, expected results or several raters", study->ratings);
    return FALSE;
  }
  return TRUE;
}

/* The results at `path` with what further files say of the same items. */
static DgEntries *read_results(const char *path, const DgAgreementOptions *options, DgLineSource source,
                               GError **error) {
  g_autoptr(DgEntries) entries = dg_entries_read(path, source, NULL, error);
  for (guint i = 0; entries && i < options->further_values->len; i++) {
    g_autoptr(DgEntries) further = dg_entries_read(options->further_values->pdata[i], source, NULL, error);
    if (!further || !dg_entries_append(entries, further, error))
      return NULL;
  }
  return g_steal_pointer(&entries);
}

static gboolean read_files(const char *ratings_path, const char *results_path, const DgAgreementOptions *options,
                           DgLineSource source, DgStudyFiles *files, DgEntries **owned, GError **error) {
  files->ratings = g_ptr_array_new_with_free_func((GDestroyNotify)dg_entries_free);
  for (guint i = 0; i < 1 + options->ratings->len; i++) {
    const char *path = i ? options->ratings->pdata[i - 1] : ratings_path;
    DgEntries *entries = dg_entries_read(path, source, options->rater_columns, error);
    if (!entries)
      return FALSE;
    g_ptr_array_add(files->ratings, entries);
  }
  if (!results_path)
    return TRUE;
  files->results[0] = owned[0] = read_results(results_path, options, source, error);
  if (!files->results[0])
    return FALSE;
  if (options->versus_path) {
    files->results[1] = owned[1] = read_results(options->versus_path, options, source, error);
    return files->results[1] != NULL;
  }
  if (options->versus_model)
    files->results[1] = files->results[0];
  return TRUE;
}

static DgStudy *new_study(const char *name) {
  DgStudy *study = g_new0(DgStudy, 1);
  study->ratings = g_strdup(name);
  study->items = g_ptr_array_new_with_free_func(g_free);
  study->raters = g_ptr_array_new_with_free_func(g_free);
  study->verdicts = g_ptr_array_new_with_free_func(free_verdict);
  study->judgments = g_ptr_array_new_with_free_func(free_judgment);
  study->values = g_ptr_array_new_with_free_func(free_value);
  study->correlated = g_array_new(FALSE, FALSE, sizeof(DgCorrelated));
  study->notes = g_ptr_array_new_with_free_func(g_free);
  return study;
}

DgStudy *dg_study_new(const char *ratings_path, const char *results_path, const DgAgreementOptions *options,
                      DgLineSource source, GError **error) {
  DgStudyFiles files = {0};
  DgEntries *owned[DG_SYSTEMS] = {NULL, NULL};
  g_autoptr(DgStudy) study = NULL;
  if (read_files(ratings_path, results_path, options, source, &files, owned, error)) {
    study = new_study(((const DgEntries *)files.ratings->pdata[0])->name);
    Joining joining = {.study = study,
                       .items = {study->items, g_hash_table_new(g_str_hash, g_str_equal)},
                       .ratings = g_ptr_array_new_with_free_func(free_source)};
    DgSelection selection = {g_ptr_array_new_with_free_func(g_free), g_ptr_array_new_with_free_func(g_free),
                             g_ptr_array_new_with_free_func(g_free), g_array_new(FALSE, FALSE, sizeof(DgCorrelated))};
    if (!join(&joining, &files, options, &selection, error))
      g_clear_pointer(&study, dg_study_free);
    g_ptr_array_unref(selection.verdicts);
    g_ptr_array_unref(selection.judgments);
    g_ptr_array_unref(selection.values);
    g_array_unref(selection.correlated);
    g_ptr_array_unref(joining.ratings);
    g_hash_table_unref(joining.items.positions);
    for (guint i = 0; i < DG_SYSTEMS; i++)
      free_source(joining.results[i]);
  }
  for (guint i = 0; i < DG_SYSTEMS; i++)
    dg_entries_free(owned[i]);
  g_ptr_array_unref(files.ratings);
  return g_steal_pointer(&study);
}
