#include "metrics/keypoints/record.h"

#include <math.h>
#include <string.h>

DgKeypointRecordOwner *dg_keypoint_record_new(const char *id, const char *system) {
  enum { BLOCK_BYTES = 1024 };
  DgKeypointRecordOwner *owner = g_atomic_rc_box_new0(DgKeypointRecordOwner);
  owner->texts = g_string_chunk_new(BLOCK_BYTES);
  owner->blocks = g_ptr_array_new_with_free_func(g_free);
  owner->results = g_array_new(FALSE, FALSE, sizeof(DgKeypointResult));
  owner->view.id = dg_keypoint_record_text(owner, id);
  owner->view.system = dg_keypoint_record_text(owner, system);
  return owner;
}

DgKeypointRecordOwner *dg_keypoint_record_ref(DgKeypointRecordOwner *owner) {
  return g_atomic_rc_box_acquire(owner);
}

static void clear(gpointer data) {
  DgKeypointRecordOwner *owner = data;
  g_string_chunk_free(owner->texts);
  g_ptr_array_unref(owner->blocks);
  g_array_unref(owner->results);
}

void dg_keypoint_record_unref(DgKeypointRecordOwner *owner) {
  g_atomic_rc_box_release_full(owner, clear);
}

const char *dg_keypoint_record_text(DgKeypointRecordOwner *owner, const char *text) {
  g_autofree char *valid = text ? g_utf8_make_valid(text, -1) : NULL;
  return valid ? g_string_chunk_insert_const(owner->texts, valid) : NULL;
}

/* Keeps what `block` points to. */
static gpointer keep(DgKeypointRecordOwner *owner, gpointer block) {
  g_ptr_array_add(owner->blocks, block);
  return block;
}

static const DgKeypointEntry *copy_list(DgKeypointRecordOwner *owner, const DgKeypoints *keypoints) {
  guint count = dg_keypoints_get_count(keypoints);
  DgKeypointEntry *entries = keep(owner, g_new(DgKeypointEntry, (gsize)count + 1));
  for (guint i = 0; i < count; i++)
    entries[i] = (DgKeypointEntry){dg_keypoint_record_text(owner, dg_keypoints_get_element(keypoints, i)),
                                   dg_keypoint_record_text(owner, dg_keypoints_get_description(keypoints, i)),
                                   dg_keypoints_get_kind(keypoints, i)};
  return entries;
}

void dg_keypoint_record_set_reference(DgKeypointRecordOwner *owner, const DgKeypoints *reference) {
  owner->view.reference = copy_list(owner, reference);
  owner->view.n_reference = dg_keypoints_get_count(reference);
}

void dg_keypoint_record_set_generated(DgKeypointRecordOwner *owner, const DgKeypoints *generated) {
  owner->view.generated = copy_list(owner, generated);
  owner->view.n_generated = dg_keypoints_get_count(generated);
}

static void add_result(DgKeypointRecordOwner *owner, const DgKeypointResult *result) {
  g_array_append_vals(owner->results, result, 1);
  owner->view.n_results = owner->results->len;
  owner->view.results = (const DgKeypointResult *)owner->results->data;
}

void dg_keypoint_record_add_failure(DgKeypointRecordOwner *owner, const char *matcher, const char *signature,
                                    const GError *failure) {
  DgKeypointResult result = {.matcher = dg_keypoint_record_text(owner, matcher),
                             .signature = dg_keypoint_record_text(owner, signature),
                             .error_code = dg_error_name(failure),
                             .error = dg_keypoint_record_text(owner, failure->message)};
  add_result(owner, &result);
}

/* Four decimals, as in the document: a record that is read again is the same. */
static double score_of(const double *scores, guint index) {
  return scores ? dg_json_round(scores[index], 4) : NAN;
}

void dg_keypoint_record_add_matches(DgKeypointRecordOwner *owner, const char *matcher, const char *signature,
                                    const guint *partners, const double *scores) {
  const DgKeypointRecord *view = &owner->view;
  g_autofree gboolean *used = g_new0(gboolean, (gsize)view->n_generated + 1);
  DgKeypointMatch *found = keep(owner, g_new(DgKeypointMatch, (gsize)view->n_reference + 1));
  const DgKeypointEntry **missed = keep(owner, g_new(const DgKeypointEntry *, (gsize)view->n_reference + 1));
  const DgKeypointEntry **invented = keep(owner, g_new(const DgKeypointEntry *, (gsize)view->n_generated + 1));
  DgKeypointResult result = {.matcher = dg_keypoint_record_text(owner, matcher),
                             .signature = dg_keypoint_record_text(owner, signature),
                             .found = found,
                             .missed = missed,
                             .invented = invented};
  for (guint i = 0; i < view->n_reference; i++) {
    const DgKeypointEntry *reference = &view->reference[i];
    if (partners[i] == DG_NO_KEYPOINT) {
      missed[result.n_missed++] = reference;
      continue;
    }
    used[partners[i]] = TRUE;
    found[result.n_found++] = (DgKeypointMatch){reference, &view->generated[partners[i]], score_of(scores, i)};
  }
  for (guint i = 0; i < view->n_generated; i++)
    if (!used[i])
      invented[result.n_invented++] = &view->generated[i];
  add_result(owner, &result);
}

/* Reading. */

typedef struct {
  DgKeypointRecordOwner *owner;
  const char *name;
} Reading;

static gboolean fail(const Reading *reading, const char *found, const char *expected, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s, expected %s", reading->name, found, expected);
  return FALSE;
}

static const char *text_of(const Reading *reading, const cJSON *object, const char *key) {
  return dg_keypoint_record_text(reading->owner, dg_json_string(object, key));
}

/* The kind of that name; without one, text. */
static DgKeypointKind kind_of(const cJSON *name) {
  const char *text = cJSON_GetStringValue(name);
  DgKeypointKind kind = 0;
  while (text && kind < DG_KEYPOINT_TEXT && strcmp(dg_keypoint_kind_name(kind), text) != 0)
    kind++;
  return text ? kind : DG_KEYPOINT_TEXT;
}

/* A list that the record leaves out stays NULL. */
static gboolean read_list(const Reading *reading, const cJSON *list, const DgKeypointEntry **entries, guint *count,
                          GError **error) {
  const cJSON *keypoint;
  if (!list)
    return TRUE;
  DgKeypointEntry *read = keep(reading->owner, g_new(DgKeypointEntry, (gsize)cJSON_GetArraySize(list) + 1));
  *entries = read;
  cJSON_ArrayForEach(keypoint, list) {
    const char *element = text_of(reading, keypoint, "element"),
               *description = text_of(reading, keypoint, "description");
    if (!element)
      return fail(reading, "a keypoint without an element", "a string as \"element\"", error);
    read[(*count)++] =
        (DgKeypointEntry){element, description ? description : "", kind_of(dg_json_get(keypoint, "kind"))};
  }
  return TRUE;
}

/* The entry of an element in its list, or, when a record leaves its list out, one without a description. */
static const DgKeypointEntry *find_entry(const Reading *reading, const DgKeypointEntry *entries, guint count,
                                         const cJSON *text, GError **error) {
  const char *element = dg_keypoint_record_text(reading->owner, cJSON_GetStringValue(text));
  for (guint i = 0; element && i < count; i++)
    if (g_str_equal(entries[i].element, element))
      return &entries[i];
  if (!element) {
    fail(reading, "something else than an element in a matching", "strings", error);
    return NULL;
  }
  DgKeypointEntry *entry = keep(reading->owner, g_new(DgKeypointEntry, 1));
  *entry = (DgKeypointEntry){element, "", DG_KEYPOINT_TEXT};
  return entry;
}

static gboolean read_found(const Reading *reading, const cJSON *list, DgKeypointResult *result, GError **error) {
  const DgKeypointRecord *view = &reading->owner->view;
  DgKeypointMatch *found = keep(reading->owner, g_new(DgKeypointMatch, (gsize)cJSON_GetArraySize(list) + 1));
  const cJSON *pair;
  result->found = found;
  cJSON_ArrayForEach(pair, list) {
    const cJSON *score = dg_json_get(pair, "score");
    DgKeypointMatch *match = &found[result->n_found++];
    match->reference = find_entry(reading, view->reference, view->n_reference, dg_json_get(pair, "reference"), error);
    match->generated = match->reference ? find_entry(reading, view->generated, view->n_generated,
                                                     dg_json_get(pair, "generated"), error)
                                        : NULL;
    match->score = cJSON_IsNumber(score) ? score->valuedouble : NAN;
    if (!match->generated)
      return FALSE;
  }
  return TRUE;
}

/* A list of elements without partners, those of `entries`. NULL with an error. */
static const DgKeypointEntry *const *read_elements(const Reading *reading, const cJSON *list,
                                                   const DgKeypointEntry *entries, guint n_entries, guint *count,
                                                   GError **error) {
  const DgKeypointEntry **read =
      keep(reading->owner, g_new(const DgKeypointEntry *, (gsize)cJSON_GetArraySize(list) + 1));
  const cJSON *element;
  cJSON_ArrayForEach(element, list) {
    read[*count] = find_entry(reading, entries, n_entries, element, error);
    if (!read[(*count)++])
      return NULL;
  }
  return read;
}

static gboolean read_matching(const Reading *reading, const cJSON *matching, DgKeypointResult *result, GError **error) {
  const DgKeypointRecord *view = &reading->owner->view;
  const cJSON *found = dg_json_get(matching, "found"), *missed = dg_json_get(matching, "missed"),
              *invented = dg_json_get(matching, "invented");
  if (!cJSON_IsArray(found) || !cJSON_IsArray(missed) || !cJSON_IsArray(invented))
    return fail(reading, "a matching without its lists", "\"found\", \"missed\" and \"invented\"", error);
  result->signature = text_of(reading, matching, "signature");
  if (!read_found(reading, found, result, error))
    return FALSE;
  result->missed = read_elements(reading, missed, view->reference, view->n_reference, &result->n_missed, error);
  if (!result->missed)
    return FALSE;
  result->invented = read_elements(reading, invented, view->generated, view->n_generated, &result->n_invented, error);
  return result->invented != NULL;
}

/* An error of the record is one of each matcher that left nothing in it. */
static gboolean read_result(const Reading *reading, const cJSON *record, const char *matcher, GError **error) {
  const cJSON *matching = dg_json_get(record, matcher);
  const cJSON *failure = matching ? dg_json_get(matching, "error") : dg_json_get(record, "error");
  DgKeypointResult result = {.matcher = dg_keypoint_record_text(reading->owner, matcher)};
  if (failure) {
    const char *message = text_of(reading, failure, "message");
    result.error_code = text_of(reading, failure, "code");
    result.error = message ? message : "";
  } else if (!read_matching(reading, matching, &result, error))
    return FALSE;
  add_result(reading->owner, &result);
  return TRUE;
}

static gboolean read_record(const Reading *reading, const cJSON *record, GError **error) {
  DgKeypointRecord *view = &reading->owner->view;
  const cJSON *matcher, *matchers = dg_json_get(record, "matchers"), *failure = dg_json_get(record, "error");
  gboolean known = cJSON_IsArray(matchers) && !matchers->child; /* a step before any matching */
  view->subject = text_of(reading, record, "subject");
  view->problem = text_of(reading, record, "problem");
  view->answer = text_of(reading, record, "answer");
  view->problem_figure = text_of(reading, record, "problem_figure");
  view->solution_figure = text_of(reading, record, "solution_figure");
  view->identified = text_of(reading, record, "identified");
  view->parsed = text_of(reading, record, "parsed");
  view->response = text_of(reading, record, "response");
  view->error = cJSON_IsObject(failure) ? text_of(reading, failure, "message") : NULL;
  if (!read_list(reading, dg_json_get(record, "reference"), &view->reference, &view->n_reference, error) ||
      !read_list(reading, dg_json_get(record, "generated"), &view->generated, &view->n_generated, error))
    return FALSE;
  cJSON_ArrayForEach(matcher, matchers) {
    if (cJSON_IsString(matcher) && !read_result(reading, record, matcher->valuestring, error))
      return FALSE;
  }
  for (guint i = 0; i < view->n_results; i++)
    known = known || g_str_equal(view->results[i].matcher, "offline") || g_str_equal(view->results[i].matcher, "model");
  return known || fail(reading, "no matcher", "\"offline\" or \"model\" in \"matchers\"", error);
}

DgKeypointRecordOwner *dg_keypoint_record_read(const char *text, gsize length, const char *name, GError **error) {
  g_autoptr(cJSON) record = dg_json_parse(text, length, name, error);
  if (!record)
    return NULL;
  const char *schema = dg_json_string(record, "schema");
  const char *id = dg_json_string(record, "id");
  const char *system = dg_json_string(record, "system");
  Reading reading = {NULL, name};
  if (g_strcmp0(schema, DG_KEYPOINT_RECORD_SCHEMA) != 0 || !id || !system) {
    fail(&reading, "another document", "a record " DG_KEYPOINT_RECORD_SCHEMA " with \"id\" and \"system\"", error);
    return NULL;
  }
  g_autoptr(DgKeypointRecordOwner) owner = reading.owner = dg_keypoint_record_new(id, system);
  return read_record(&reading, record, error) ? g_steal_pointer(&owner) : NULL;
}

/* Writing. */

static void write_list(cJSON *document, const char *key, const DgKeypointEntry *entries, guint count) {
  cJSON *list = entries ? cJSON_AddArrayToObject(document, key) : NULL;
  for (guint i = 0; i < count; i++) {
    cJSON *entry = cJSON_CreateObject();
    cJSON_AddItemToArray(list, entry);
    cJSON_AddStringToObject(entry, "element", entries[i].element);
    cJSON_AddStringToObject(entry, "description", entries[i].description);
    cJSON_AddStringToObject(entry, "kind", dg_keypoint_kind_name(entries[i].kind));
  }
}

static void write_elements(cJSON *matching, const char *key, const DgKeypointEntry *const *entries, guint count) {
  cJSON *list = cJSON_AddArrayToObject(matching, key);
  for (guint i = 0; i < count; i++)
    cJSON_AddItemToArray(list, cJSON_CreateString(entries[i]->element));
}

static void write_matches(cJSON *matching, const DgKeypointResult *result) {
  cJSON *found = cJSON_AddArrayToObject(matching, "found");
  for (guint i = 0; i < result->n_found; i++) {
    cJSON *pair = cJSON_CreateObject();
    cJSON_AddItemToArray(found, pair);
    cJSON_AddStringToObject(pair, "reference", result->found[i].reference->element);
    cJSON_AddStringToObject(pair, "generated", result->found[i].generated->element);
    if (!isnan(result->found[i].score))
      cJSON_AddNumberToObject(pair, "score", result->found[i].score);
  }
  write_elements(matching, "missed", result->missed, result->n_missed);
  write_elements(matching, "invented", result->invented, result->n_invented);
}

/* A matcher that was not begun stands in "matchers" alone. */
static void write_result(cJSON *document, const DgKeypointResult *result) {
  if (!result->signature)
    return;
  cJSON *matching = cJSON_AddObjectToObject(document, result->matcher);
  cJSON_AddStringToObject(matching, "signature", result->signature);
  if (!result->error) {
    write_matches(matching, result);
    return;
  }
  cJSON *failure = cJSON_AddObjectToObject(matching, "error");
  cJSON_AddStringToObject(failure, "code", result->error_code);
  cJSON_AddStringToObject(failure, "message", result->error);
}

cJSON *dg_keypoint_record_to_document(const DgKeypointRecord *record) {
  cJSON *document = cJSON_CreateObject();
  dg_json_add_text(document, "system", record->system);
  dg_json_add_text(document, "subject", record->subject);
  dg_json_add_text(document, "problem", record->problem);
  dg_json_add_text(document, "answer", record->answer);
  dg_json_add_text(document, "problem_figure", record->problem_figure);
  dg_json_add_text(document, "solution_figure", record->solution_figure);
  cJSON *matchers = cJSON_AddArrayToObject(document, "matchers");
  for (guint i = 0; i < record->n_results; i++)
    cJSON_AddItemToArray(matchers, cJSON_CreateString(record->results[i].matcher));
  dg_json_add_text(document, "identified", record->identified);
  dg_json_add_text(document, "response", record->response);
  dg_json_add_text(document, "parsed", record->parsed);
  write_list(document, "reference", record->reference, record->n_reference);
  write_list(document, "generated", record->generated, record->n_generated);
  for (guint i = 0; i < record->n_results; i++)
    write_result(document, &record->results[i]);
  return document;
}
