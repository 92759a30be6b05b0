/* dataset.json: what a data set says of itself. */
#include "base/diagnostics.h"
#include "base/json.h"
#include "run/dataset_inside.h"

#include <string.h>

/* Longest name of an item or system, and longest path: those of common file systems. */
#define NAME_BYTES_MAX 200
#define PATH_BYTES_MAX 1024

static gboolean fail(GError **error, const char *place, const char *found, const char *expected) {
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s, expected %s", place, found, expected);
  return FALSE;
}

static gboolean has_control(const char *text) {
  for (; *text; text = g_utf8_next_char(text))
    if (g_unichar_iscntrl(g_utf8_get_char(text)))
      return TRUE;
  return FALSE;
}

/* A path in the data set: relative, without anything that leads elsewhere or looks like an option. */
static gboolean check_path(const char *path, const char *place, GError **error) {
  g_auto(GStrv) parts = g_strsplit(path, "/", -1);
  gboolean good = *path && strlen(path) <= PATH_BYTES_MAX && !has_control(path);
  for (guint i = 0; good && parts[i]; i++)
    good = *parts[i] && *parts[i] != '-' && strcmp(parts[i], ".") != 0 && strcmp(parts[i], "..") != 0;
  if (good)
    return TRUE;
  g_autofree char *quoted = dg_json_quote(path);
  return fail(error, place, quoted, "a path of a file in the data set, as \"references/a.svg\"");
}

static gboolean check_name(const char *name, const char *place, GError **error) {
  if (*name && strlen(name) <= NAME_BYTES_MAX && !strchr(name, '/') && !has_control(name) && strcmp(name, ".") != 0 &&
      strcmp(name, "..") != 0)
    return TRUE;
  g_autofree char *quoted = dg_json_quote(name);
  return fail(error, place, quoted, "a name of at most 200 bytes without \"/\"");
}

static gboolean check_sha256(const char *digest, const char *place, GError **error) {
  if (strlen(digest) == 64 && strspn(digest, "0123456789abcdef") == 64)
    return TRUE;
  g_autofree char *quoted = dg_json_quote(digest);
  return fail(error, place, quoted, "a SHA-256 of 64 hexadecimal digits");
}

typedef gboolean (*Check)(const char *text, const char *place, GError **error);

/* Reads member `key` of `object` as a string; without one `text` stays NULL. */
static gboolean read_string(const cJSON *object, const char *place, const char *key, Check check, char **text,
                            GError **error) {
  const cJSON *member = dg_json_get(object, key);
  if (!member)
    return TRUE;
  g_autofree char *where = g_strdup_printf("%s.%s", place, key);
  if (!cJSON_IsString(member))
    return fail(error, where, "no string", "one");
  if (check && !check(member->valuestring, where, error))
    return FALSE;
  *text = g_strdup(member->valuestring);
  return TRUE;
}

/* An object of strings, each of which `check` accepts. */
static gboolean check_strings(const cJSON *object, const char *place, Check check, GError **error) {
  if (!cJSON_IsObject(object))
    return fail(error, place, "no object", "one");
  const cJSON *member;
  cJSON_ArrayForEach(member, object) {
    g_autofree char *where = g_strdup_printf("%s.%s", place, member->string);
    if (!cJSON_IsString(member))
      return fail(error, where, "no string", "one");
    if (check && !check(member->valuestring, where, error))
      return FALSE;
  }
  return TRUE;
}

static GHashTable *new_table(const cJSON *object) {
  GHashTable *table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  const cJSON *member;
  cJSON_ArrayForEach(member, object)
      g_hash_table_insert(table, g_strdup(member->string), g_strdup(member->valuestring));
  return table;
}

static void note_unknown_keys(DgDataset *dataset, const cJSON *object, const char *place, const char *const *known) {
  const cJSON *member;
  cJSON_ArrayForEach(member, object) {
    if (g_strv_contains(known, member->string))
      continue;
    g_autofree char *quoted = dg_json_quote(member->string);
    dg_diagnostics_add(dataset->notes, DG_LEVEL_INFO, 0, "%s: found the key %s, which nothing reads", place, quoted);
  }
}

static gboolean read_groups(const cJSON *item, const char *place, DgDatasetEntry *entry, GError **error) {
  const cJSON *groups = dg_json_get(item, "groups");
  if (!groups)
    return TRUE;
  g_autofree char *where = g_strdup_printf("%s.groups", place);
  if (!check_strings(groups, where, NULL, error))
    return FALSE;
  entry->groups = dg_json_print(groups, FALSE);
  return TRUE;
}

static DgDatasetEntry *read_named(const cJSON *object, const char *place, const char *key, GError **error) {
  g_autofree char *name = NULL;
  if (!cJSON_IsObject(object)) {
    fail(error, place, "no object", "one");
    return NULL;
  }
  if (!read_string(object, place, key, check_name, &name, error))
    return NULL;
  if (name)
    return dg_dataset_entry_new(name);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no \"%s\", expected one", place, key);
  return NULL;
}

static DgDatasetEntry *read_item(DgDataset *dataset, const cJSON *item, const char *place, GError **error) {
  static const char *const known[] = {"id", "reference", "groups", "caption", "context", "license", "sha256", NULL};
  DgDatasetEntry *entry = read_named(item, place, "id", error);
  g_autofree char *license = NULL;
  if (entry && read_string(item, place, "reference", check_path, &entry->reference, error) &&
      read_groups(item, place, entry, error) && read_string(item, place, "caption", NULL, &entry->caption, error) &&
      read_string(item, place, "context", check_path, &entry->context, error) &&
      read_string(item, place, "license", NULL, &license, error) &&
      read_string(item, place, "sha256", check_sha256, &entry->sha256, error)) {
    note_unknown_keys(dataset, item, place, known);
    return entry;
  }
  if (entry)
    dg_dataset_entry_free(entry);
  return NULL;
}

/* "generated": a pattern, or an object from items to paths. */
static gboolean read_generated(const cJSON *system, const char *place, DgDatasetEntry *entry, GError **error) {
  const cJSON *generated = dg_json_get(system, "generated");
  if (!cJSON_IsObject(generated))
    return read_string(system, place, "generated", check_path, &entry->pattern, error);
  g_autofree char *where = g_strdup_printf("%s.generated", place);
  if (!check_strings(generated, where, check_path, error))
    return FALSE;
  entry->paths = new_table(generated);
  return TRUE;
}

static gboolean read_digests(const cJSON *system, const char *place, DgDatasetEntry *entry, GError **error) {
  const cJSON *digests = dg_json_get(system, "sha256");
  if (!digests)
    return TRUE;
  g_autofree char *where = g_strdup_printf("%s.sha256", place);
  if (!check_strings(digests, where, check_sha256, error))
    return FALSE;
  entry->digests = new_table(digests);
  return TRUE;
}

static DgDatasetEntry *read_system(DgDataset *dataset, const cJSON *system, const char *place, GError **error) {
  static const char *const known[] = {"name", "generated", "sha256", NULL};
  DgDatasetEntry *entry = read_named(system, place, "name", error);
  if (entry && read_generated(system, place, entry, error) && read_digests(system, place, entry, error)) {
    note_unknown_keys(dataset, system, place, known);
    return entry;
  }
  if (entry)
    dg_dataset_entry_free(entry);
  return NULL;
}

typedef DgDatasetEntry *(*ReadEntry)(DgDataset *dataset, const cJSON *object, const char *place, GError **error);

/* The entries of the array `key`, in bytewise order whatever theirs is. */
static GPtrArray *read_entries(DgDataset *dataset, const cJSON *root, const char *path, const char *key, ReadEntry read,
                               GError **error) {
  const cJSON *array = dg_json_get(root, key);
  g_autofree char *where = g_strdup_printf("%s: %s", path, key);
  if (!cJSON_IsArray(array) || !array->child) {
    fail(error, where, array ? "no entry" : "nothing", "an array of at least one");
    return NULL;
  }
  g_autoptr(GPtrArray) entries = g_ptr_array_new_with_free_func((GDestroyNotify)dg_dataset_entry_free);
  const cJSON *object;
  cJSON_ArrayForEach(object, array) {
    g_autofree char *place = g_strdup_printf("%s[%u]", where, entries->len);
    DgDatasetEntry *entry = read(dataset, object, place, error);
    if (!entry)
      return NULL;
    g_ptr_array_add(entries, entry);
  }
  g_ptr_array_sort(entries, dg_dataset_compare_entries);
  for (guint i = 1; i < entries->len; i++) {
    const DgDatasetEntry *one = entries->pdata[i - 1], *other = entries->pdata[i];
    if (strcmp(one->name, other->name) == 0) {
      g_autofree char *quoted = dg_json_quote(one->name);
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s twice, expected it once", where, quoted);
      return NULL;
    }
  }
  return g_steal_pointer(&entries);
}

static gboolean read_root(DgDataset *dataset, const cJSON *root, const char *path, GError **error) {
  static const char *const known[] = {"schema", "name", "items", "systems", NULL};
  const char *schema = dg_json_string(root, "schema");
  if (g_strcmp0(schema, DG_DATASET_SCHEMA) != 0)
    return fail(error, path, schema ? "another schema" : "no schema", "\"" DG_DATASET_SCHEMA "\"");
  g_autofree char *name = NULL;
  if (!read_string(root, path, "name", check_name, &name, error))
    return FALSE;
  if (name) {
    g_free(dataset->name);
    dataset->name = g_steal_pointer(&name);
  }
  note_unknown_keys(dataset, root, path, known);
  return (dataset->items = read_entries(dataset, root, path, "items", read_item, error)) &&
         (!dg_json_get(root, "systems") ||
          (dataset->systems = read_entries(dataset, root, path, "systems", read_system, error)));
}

gboolean dg_dataset_read_manifest(DgDataset *dataset, GError **error) {
  g_autofree char *path = g_build_filename(dataset->directory, DG_DATASET_MANIFEST, NULL);
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes)
    return FALSE;
  gsize length;
  const char *text = g_bytes_get_data(bytes, &length);
  g_autoptr(cJSON) root = dg_json_parse(text, length, path, error);
  return root && read_root(dataset, root, path, error);
}
