/* Documents of keypoints: lists of {"element","description"} and maps {element: description}. */
#include "base/diagnostics.h"
#include "metrics/keypoints/keypoints.h"

#include <string.h>

typedef struct {
  DgKeypoints *keypoints;
  gboolean lenient;
  const char *name;
  DgDiagnostics *diagnostics;
  GHashTable *numbers; /* element as written -> the last number that such a mark was given */
} Reading;

static void keypoint_free(gpointer data) {
  DgKeypoint *keypoint = data;
  g_free(keypoint->element);
  g_free(keypoint->description);
  dg_element_free(keypoint->parsed);
  g_free(keypoint->canonical);
  g_free(keypoint);
}

void dg_keypoints_free(DgKeypoints *keypoints) {
  if (!keypoints)
    return;
  g_ptr_array_unref(keypoints->items);
  g_free(keypoints);
}

static gboolean fail(const Reading *reading, GError **error, const char *format, ...) G_GNUC_PRINTF(3, 4);

static gboolean fail(const Reading *reading, GError **error, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: %s", reading->name, message);
  return FALSE;
}

static void note(const Reading *reading, DgLevel level, const char *format, ...) G_GNUC_PRINTF(3, 4);

static void note(const Reading *reading, DgLevel level, const char *format, ...) {
  if (!reading->diagnostics)
    return;
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  dg_diagnostics_add(reading->diagnostics, level, 0, "%s", message);
}

static const DgKeypoint *find_canonical(const DgKeypoints *keypoints, const char *canonical) {
  for (guint i = 0; i < keypoints->items->len; i++) {
    const DgKeypoint *keypoint = dg_keypoints_get(keypoints, i);
    if (strcmp(keypoint->canonical, canonical) == 0)
      return keypoint;
  }
  return NULL;
}

/* A mark that carries no number, name or value is told from others of its sort by its description alone. */
static gboolean is_unnumbered_mark(const DgKeypointElement *element) {
  return element->kind == DG_KEYPOINT_SYMBOL && element->number == 0 && element->vertices->len == 0 &&
         element->places->len == 0 && !element->value;
}

/* Gives a mark the next number that no other has. Those before the last one given to its like are taken: marks are only
 * added. */
static void number_mark(const Reading *reading, DgKeypoint *keypoint) {
  g_autofree char *before = g_strdup(keypoint->element);
  guint last = GPOINTER_TO_UINT(g_hash_table_lookup(reading->numbers, before));
  for (guint number = MAX(last + 1, 2); find_canonical(reading->keypoints, keypoint->canonical); number++) {
    g_hash_table_insert(reading->numbers, g_strdup(before), GUINT_TO_POINTER(number));
    g_free(keypoint->element);
    g_free(keypoint->canonical);
    dg_element_free(keypoint->parsed);
    keypoint->element = g_strdup_printf("%s %u", before, number);
    keypoint->parsed = dg_element_new(keypoint->element);
    keypoint->parsed->number = number; /* also where an open parenthesis before it hides it */
    keypoint->canonical = dg_element_canonical(keypoint->parsed);
  }
  note(reading, DG_LEVEL_INFO, "found \"%s\" again with another description, read it as \"%s\"", before,
       keypoint->element);
}

/* Keeps `keypoint`, unless it is of an element that is there already. */
static gboolean keep(Reading *reading, DgKeypoint *keypoint, GError **error) {
  const DgKeypoint *first = find_canonical(reading->keypoints, keypoint->canonical);
  if (first && is_unnumbered_mark(keypoint->parsed) && strcmp(first->description, keypoint->description) != 0) {
    number_mark(reading, keypoint);
    first = NULL;
  }
  if (!first) {
    if (keypoint->parsed->kind == DG_KEYPOINT_TEXT)
      note(reading, DG_LEVEL_WARNING, "found the element \"%s\", expected one of an accepted form; kept as text",
           keypoint->element);
    g_ptr_array_add(reading->keypoints->items, keypoint);
    return TRUE;
  }
  g_autofree char *found = dg_json_quote(keypoint->element), *other = dg_json_quote(first->element);
  keypoint_free(keypoint);
  if (!reading->lenient)
    return fail(reading, error, "found the element %s, which is the same as %s before it, expected each element once",
                found, other);
  note(reading, DG_LEVEL_WARNING, "found the element %s, which is the same as %s before it; the first counts", found,
       other);
  return TRUE;
}

static gboolean add(Reading *reading, const char *element, const char *description, GError **error) {
  g_autofree char *trimmed = g_strstrip(g_strdup(element));
  if (!*trimmed)
    return fail(reading, error, "found an empty element, expected its name");
  if (strlen(trimmed) > DG_KEYPOINT_BYTES_MAX || strlen(description) > DG_KEYPOINT_BYTES_MAX)
    return fail(reading, error, "found a keypoint of more than %d bytes, expected fewer", DG_KEYPOINT_BYTES_MAX);
  if (reading->keypoints->items->len == DG_KEYPOINTS_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found more than %d keypoints, expected fewer", reading->name,
                DG_KEYPOINTS_MAX);
    return FALSE;
  }
  DgKeypoint *keypoint = g_new0(DgKeypoint, 1);
  keypoint->element = g_steal_pointer(&trimmed);
  keypoint->description = g_strstrip(g_strdup(description));
  keypoint->parsed = dg_element_new(keypoint->element);
  keypoint->canonical = dg_element_canonical(keypoint->parsed);
  return keep(reading, keypoint, error);
}

/* Member `key` of an entry; in lenient reading its case does not matter. */
static const cJSON *get_member(const Reading *reading, const cJSON *entry, const char *key) {
  const cJSON *member = dg_json_get(entry, key);
  return member || !reading->lenient ? member : cJSON_GetObjectItem(entry, key);
}

static gboolean check_members(const Reading *reading, const cJSON *entry, guint index, GError **error) {
  const cJSON *member;
  cJSON_ArrayForEach(member, entry) {
    if (g_ascii_strcasecmp(member->string, "element") == 0 || g_ascii_strcasecmp(member->string, "description") == 0)
      continue;
    g_autofree char *found = dg_json_quote(member->string);
    if (!reading->lenient)
      return fail(reading, error, "keypoint %u: found the member %s, expected \"element\" and \"description\"", index,
                  found);
    note(reading, DG_LEVEL_INFO, "keypoint %u: left out the member %s", index, found);
  }
  return TRUE;
}

/* One entry of a list. {"Line AB": "…"} stands for {"element": "Line AB", "description": "…"} where slips are allowed.
 */
static gboolean read_entry(Reading *reading, const cJSON *entry, guint index, GError **error) {
  if (!cJSON_IsObject(entry))
    return fail(reading, error, "keypoint %u: found no object, expected {\"element\",\"description\"}", index);
  const cJSON *element = get_member(reading, entry, "element");
  const cJSON *description = get_member(reading, entry, "description");
  if (reading->lenient && !element && !description && entry->child && !entry->child->next &&
      cJSON_IsString(entry->child)) {
    note(reading, DG_LEVEL_INFO, "keypoint %u: read {element: description} as an entry", index);
    return add(reading, entry->child->string, entry->child->valuestring, error);
  }
  if (!cJSON_IsString(element))
    return fail(reading, error, "keypoint %u: found no string as \"element\", expected one", index);
  if (!check_members(reading, entry, index, error))
    return FALSE;
  if (!cJSON_IsString(description)) {
    if (!reading->lenient || (description && !cJSON_IsNull(description)))
      return fail(reading, error, "keypoint %u: found no string as \"description\", expected one", index);
    note(reading, DG_LEVEL_WARNING, "keypoint %u: found no description", index);
  }
  return add(reading, element->valuestring, cJSON_IsString(description) ? description->valuestring : "", error);
}

static gboolean read_map(Reading *reading, const cJSON *root, GError **error) {
  const cJSON *member;
  cJSON_ArrayForEach(member, root) {
    if (!cJSON_IsString(member))
      return fail(reading, error, "found no string as the description of an element, expected one");
    if (!add(reading, member->string, member->valuestring, error))
      return FALSE;
  }
  return TRUE;
}

/* The list that an object holds as its only member, as in {"keypoints": […]}; NULL for others. */
static const cJSON *wrapped_list(const cJSON *root) {
  return cJSON_IsObject(root) && root->child && !root->child->next && cJSON_IsArray(root->child) ? root->child : NULL;
}

static gboolean is_entry(const Reading *reading, const cJSON *root) {
  return cJSON_IsObject(root) && get_member(reading, root, "element") && get_member(reading, root, "description");
}

static gboolean read_root(Reading *reading, const cJSON *root, GError **error) {
  if (reading->lenient && wrapped_list(root))
    root = wrapped_list(root);
  if (reading->lenient && is_entry(reading, root))
    return read_entry(reading, root, 1, error);
  if (cJSON_IsObject(root))
    return read_map(reading, root, error);
  if (!cJSON_IsArray(root))
    return fail(reading, error, "found no list, expected keypoints as a list or an object");
  guint index = 0;
  const cJSON *entry;
  cJSON_ArrayForEach(entry, root) if (!read_entry(reading, entry, ++index, error)) return FALSE;
  return TRUE;
}

DgKeypoints *dg_keypoints_new_from_document(const cJSON *root, gboolean lenient, const char *name,
                                            DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(DgKeypoints) keypoints = g_new0(DgKeypoints, 1);
  keypoints->items = g_ptr_array_new_with_free_func(keypoint_free);
  g_autoptr(GHashTable) numbers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  Reading reading = {keypoints, lenient, name, diagnostics, numbers};
  return read_root(&reading, root, error) ? g_steal_pointer(&keypoints) : NULL;
}

DgKeypoints *dg_keypoints_new_from_json(const char *text, gsize length, const char *name, DgDiagnostics *diagnostics,
                                        GError **error) {
  g_autoptr(cJSON) root = dg_json_parse(text, length, name, error);
  return root ? dg_keypoints_new_from_document(root, FALSE, name, diagnostics, error) : NULL;
}

guint dg_keypoints_get_count(const DgKeypoints *keypoints) {
  return keypoints->items->len;
}

const char *dg_keypoints_get_element(const DgKeypoints *keypoints, guint index) {
  return index < keypoints->items->len ? dg_keypoints_get(keypoints, index)->element : NULL;
}

const char *dg_keypoints_get_description(const DgKeypoints *keypoints, guint index) {
  return index < keypoints->items->len ? dg_keypoints_get(keypoints, index)->description : NULL;
}

DgKeypointKind dg_keypoints_get_kind(const DgKeypoints *keypoints, guint index) {
  return dg_keypoints_get(keypoints, index)->parsed->kind;
}

static cJSON *make_document(const DgKeypoints *keypoints) {
  cJSON *list = cJSON_CreateArray();
  for (guint i = 0; i < keypoints->items->len; i++) {
    cJSON *entry = cJSON_CreateObject();
    cJSON_AddStringToObject(entry, "element", dg_keypoints_get_element(keypoints, i));
    cJSON_AddStringToObject(entry, "description", dg_keypoints_get_description(keypoints, i));
    cJSON_AddItemToArray(list, entry);
  }
  return list;
}

char *dg_keypoints_to_json(const DgKeypoints *keypoints, gboolean pretty) {
  g_autoptr(cJSON) document = make_document(keypoints);
  return dg_json_print(document, pretty);
}
