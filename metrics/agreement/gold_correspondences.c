#include "metrics/agreement/gold.h"

#include <string.h>

static const char *const SIDES[DG_GOLD_SIDES] = {"generated", "reference"};

static gboolean fail(const char *where, const char *found, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found %s, expected [generated id, reference id], or an object with \"generated\" and \"reference\"",
              where, found);
  return FALSE;
}

/* The position of an id, which is added when it is not there. */
static guint place(GHashTable *positions, const char *id) {
  gpointer position;
  if (g_hash_table_lookup_extended(positions, id, NULL, &position))
    return GPOINTER_TO_UINT(position);
  guint added = g_hash_table_size(positions);
  g_hash_table_insert(positions, g_strdup(id), GUINT_TO_POINTER(added));
  return added;
}

/* Appends the positions of an id, or of a list of them. */
static gboolean read_nodes(GHashTable *positions, const cJSON *nodes, GArray *into, const char *where, GError **error) {
  const cJSON *each = cJSON_IsArray(nodes) ? nodes->child : nodes;
  for (; each; each = cJSON_IsArray(nodes) ? each->next : NULL) {
    if (!cJSON_IsString(each))
      return fail(where, "what is no id (a string)", error);
    guint position = place(positions, each->valuestring);
    g_array_append_val(into, position);
  }
  return TRUE;
}

/* The two ends of an entry; FALSE when it has another form. */
static gboolean get_ends(const cJSON *entry, const cJSON *ends[DG_GOLD_SIDES]) {
  gboolean list = cJSON_IsArray(entry) && cJSON_GetArraySize(entry) == DG_GOLD_SIDES;
  for (guint side = 0; side < DG_GOLD_SIDES; side++)
    ends[side] = list ? cJSON_GetArrayItem(entry, (int)side) : dg_json_get(entry, SIDES[side]);
  return ends[DG_GOLD_GENERATED] && ends[DG_GOLD_REFERENCE];
}

static gboolean read_entry(DgGoldPair *pair, const cJSON *entry, DgCorrespondences *into, const char *where,
                           GError **error) {
  const cJSON *ends[DG_GOLD_SIDES];
  g_autoptr(GArray) generated = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autoptr(GArray) reference = g_array_new(FALSE, FALSE, sizeof(guint));
  if (!get_ends(entry, ends))
    return fail(where, "a correspondence of another form", error);
  if (!read_nodes(pair->positions[DG_GOLD_GENERATED], ends[DG_GOLD_GENERATED], generated, where, error) ||
      !read_nodes(pair->positions[DG_GOLD_REFERENCE], ends[DG_GOLD_REFERENCE], reference, where, error))
    return FALSE;
  if (into->len + (guint64)generated->len * reference->len > DG_CORRESPONDENCES_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found more than %u correspondences of one pair", where,
                DG_CORRESPONDENCES_MAX);
    return FALSE;
  }
  for (guint i = 0; i < generated->len; i++)
    for (guint j = 0; j < reference->len; j++) {
      guint64 correspondence =
          DG_CORRESPONDENCE(g_array_index(generated, guint, i), g_array_index(reference, guint, j));
      g_array_append_val(into, correspondence);
    }
  return TRUE;
}

static int compare(gconstpointer a, gconstpointer b) {
  guint64 x = *(const guint64 *)a, y = *(const guint64 *)b;
  return (x > y) - (x < y);
}

static void sort_once_each(DgCorrespondences *correspondences) {
  guint64 *data = (guint64 *)(gpointer)correspondences->data;
  guint kept = 0;
  g_array_sort(correspondences, compare);
  for (guint i = 0; i < correspondences->len; i++)
    if (kept == 0 || data[i] != data[kept - 1])
      data[kept++] = data[i];
  g_array_set_size(correspondences, kept);
}

DgCorrespondences *dg_correspondences_read(DgGoldPair *pair, const cJSON *list, const char *where, GError **error) {
  g_autoptr(GArray) read = g_array_new(FALSE, FALSE, sizeof(guint64));
  const cJSON *entry;
  if (!cJSON_IsArray(list)) {
    fail(where, "no list of correspondences", error);
    return NULL;
  }
  cJSON_ArrayForEach(entry, list) if (!read_entry(pair, entry, read, where, error)) return NULL;
  sort_once_each(read);
  return g_steal_pointer(&read);
}

DgCorrespondences *dg_correspondences_common(const DgCorrespondences *a, const DgCorrespondences *b) {
  DgCorrespondences *common = g_array_new(FALSE, FALSE, sizeof(guint64));
  for (guint i = 0, j = 0; i < a->len && j < b->len;) {
    guint64 left = g_array_index(a, guint64, i), right = g_array_index(b, guint64, j);
    if (left == right)
      g_array_append_val(common, left);
    i += left <= right;
    j += right <= left;
  }
  return common;
}

static guint end_of(guint64 correspondence, guint side) {
  return side == DG_GOLD_GENERATED ? (guint)(correspondence >> 32) : (guint)correspondence;
}

guint dg_correspondences_count_nodes(const DgGoldPair *pair, const DgCorrespondences *found, guint side) {
  guint n = pair->n_nodes[side], count = 0;
  g_autofree gboolean *seen = g_new0(gboolean, n + 1);
  for (guint i = 0; i < found->len; i++) {
    guint node = end_of(g_array_index(found, guint64, i), side);
    if (node >= n || seen[node])
      continue;
    seen[node] = TRUE;
    count++;
  }
  return count;
}
