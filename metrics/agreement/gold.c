#include "metrics/agreement/gold.h"

#include <math.h>
#include <string.h>

static const char *const SIDES[DG_GOLD_SIDES] = {"generated", "reference"};

static void free_pair(gpointer data) {
  DgGoldPair *pair = data;
  g_free(pair->id);
  g_free(pair->model);
  g_free(pair->set);
  g_free(pair->cluster);
  for (guint side = 0; side < DG_GOLD_SIDES; side++) {
    g_free(pair->figures[side]);
    g_hash_table_unref(pair->positions[side]);
  }
  g_clear_pointer(&pair->gold, g_array_unref);
  for (guint system = 0; system < DG_SYSTEMS; system++)
    g_clear_pointer(&pair->found[system], g_array_unref);
  g_free(pair);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgGoldPair, free_pair)

static DgGoldPair *new_pair(guint line) {
  DgGoldPair *pair = g_new0(DgGoldPair, 1);
  pair->line = line;
  pair->judged = NAN;
  for (guint side = 0; side < DG_GOLD_SIDES; side++)
    pair->positions[side] = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint system = 0; system < DG_SYSTEMS; system++)
    pair->node_f1[system] = NAN;
  return pair;
}

void dg_gold_free(DgGold *gold) {
  if (!gold)
    return;
  g_free(gold->name);
  g_free(gold->directory);
  g_ptr_array_unref(gold->pairs);
  g_hash_table_unref(gold->by_id);
  g_hash_table_unref(gold->by_figures);
  for (guint system = 0; system < DG_SYSTEMS; system++) {
    g_free(gold->results[system]);
    g_free(gold->models[system]);
  }
  g_ptr_array_unref(gold->notes);
  g_free(gold);
}

void dg_gold_note(DgGold *gold, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_ptr_array_add(gold->notes, g_strdup_vprintf(format, arguments));
  va_end(arguments);
}

char *dg_gold_key(const DgGold *gold, const char *id, const char *model) {
  return gold->has_models ? g_strconcat(model ? model : "", "\n", id, NULL) : g_strdup(id);
}

char *dg_gold_figures_key(char *const figures[DG_GOLD_SIDES]) {
  if (!figures[DG_GOLD_GENERATED] || !figures[DG_GOLD_REFERENCE])
    return NULL;
  return g_strconcat(figures[DG_GOLD_GENERATED], "\n", figures[DG_GOLD_REFERENCE], NULL);
}

typedef struct {
  DgGold *gold;
  const char *model;
  guint lines;
} Reading;

static gboolean fail(const char *where, const char *message, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: %s", where, message);
  return FALSE;
}

/* Gives the nodes of the graphs their positions, which are below those of all ids that only stand in lists. */
static gboolean read_nodes(DgGoldPair *pair, const cJSON *nodes, const char *where, GError **error) {
  const cJSON *id;
  for (guint side = 0; nodes && side < DG_GOLD_SIDES; side++) {
    const cJSON *list = dg_json_get(nodes, SIDES[side]);
    if (!cJSON_IsArray(list))
      return fail(where, "found \"nodes\" without two lists of ids, expected \"generated\" and \"reference\"", error);
    cJSON_ArrayForEach(id, list) {
      if (!cJSON_IsString(id) || !g_hash_table_insert(pair->positions[side], g_strdup(id->valuestring),
                                                      GUINT_TO_POINTER(pair->n_nodes[side]++)))
        return fail(where, "found a node twice or without an id, expected ids, each once", error);
    }
  }
  return TRUE;
}

static void read_figures(const DgGold *gold, DgGoldPair *pair, const cJSON *object) {
  for (guint side = 0; side < DG_GOLD_SIDES; side++) {
    const char *path = dg_json_string(object, SIDES[side]);
    pair->figures[side] = path ? g_canonicalize_filename(path, gold->directory) : NULL;
  }
}

/* Text that may be absent. */
static gboolean read_text(const cJSON *object, const char *key, char **into, const char *where, GError **error) {
  const cJSON *value = dg_json_value(object, key);
  if (value && !(cJSON_IsString(value) && *value->valuestring)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no text as \"%s\", expected one", where, key);
    return FALSE;
  }
  *into = value ? g_strdup(value->valuestring) : NULL;
  return TRUE;
}

static gboolean read_pair(const DgGold *gold, DgGoldPair *pair, const cJSON *object, const char *where,
                          GError **error) {
  const cJSON *judged = dg_json_value(object, "judged_f1"), *list = dg_json_get(object, "gold");
  pair->id = dg_entries_name_in(object, dg_item_keys);
  pair->model = dg_entries_name_in(object, dg_model_keys);
  read_figures(gold, pair, object);
  if (!pair->id || !*pair->id)
    return fail(where, "found no \"id\", expected the id of a pair", error);
  if (!list)
    list = dg_json_get(object, "matches");
  if (!list)
    return fail(where, "found no \"gold\", expected the correspondences of the pair", error);
  if (judged && !(cJSON_IsNumber(judged) && judged->valuedouble >= 0 && judged->valuedouble <= 1))
    return fail(where, "found no share as \"judged_f1\", expected a number from 0 to 1", error);
  pair->judged = judged ? judged->valuedouble : NAN;
  if (!read_text(object, "set", &pair->set, where, error) ||
      !read_text(object, "cluster", &pair->cluster, where, error) ||
      !read_nodes(pair, dg_json_get(object, "nodes"), where, error))
    return FALSE;
  pair->gold = dg_correspondences_read(pair, list, where, error);
  return pair->gold != NULL;
}

/* Adds a pair, whose key must be new. */
static gboolean add_pair(DgGold *gold, DgGoldPair *pair, const char *where, GError **error) {
  g_autofree char *key = dg_gold_key(gold, pair->id, pair->model), *figures = dg_gold_figures_key(pair->figures);
  g_ptr_array_add(gold->pairs, pair);
  if (figures) /* two pairs of the same figures cannot be told apart by them: NULL */
    g_hash_table_insert(gold->by_figures, g_strdup(figures),
                        g_hash_table_contains(gold->by_figures, figures) ? NULL : pair);
  if (g_hash_table_insert(gold->by_id, g_steal_pointer(&key), pair))
    return TRUE;
  g_autofree char *quoted = dg_json_quote(pair->id);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found pair %s a second time, expected each once", where, quoted);
  return FALSE;
}

static gboolean read_line(const char *text, gsize length, guint line, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  DgGold *gold = reading->gold;
  g_autofree char *where = g_strdup_printf("%s:%u", gold->name, line);
  if (text[strspn(text, " \t\r")] == '\0')
    return TRUE;
  g_autoptr(cJSON) object = dg_json_parse(text, length, where, error);
  if (!object)
    return FALSE;
  if (!cJSON_IsObject(object))
    return fail(where, "found no JSON object, expected one pair with gold correspondences a line", error);
  g_autoptr(DgGoldPair) pair = new_pair(line);
  if (!read_pair(gold, pair, object, where, error))
    return FALSE;
  if (reading->lines++ == 0)
    gold->names_models = pair->model != NULL;
  if (gold->names_models != (pair->model != NULL))
    return fail(where, "found pairs with and without a system, expected it of all or of none", error);
  if (gold->names_models && reading->model && strcmp(pair->model, reading->model) != 0)
    return TRUE;
  gold->has_models = gold->names_models && !reading->model;
  return add_pair(gold, g_steal_pointer(&pair), where, error);
}

static gboolean has_set(const DgGold *gold, const char *set) {
  for (guint i = 0; i < gold->pairs->len; i++)
    if (g_strcmp0(dg_gold_pair(gold, i)->set, set) == 0)
      return TRUE;
  return FALSE;
}

/* Leaves the pairs of other sets out of the list; results still find them, and are not strangers. */
static gboolean keep_sets(DgGold *gold, char **select, GError **error) {
  for (char **set = select; set && *set; set++)
    if (!has_set(gold, *set)) {
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                  "%s: found no pair of a set \"%s\", expected --select of its sets", gold->name, *set);
      return FALSE;
    }
  for (guint i = 0; i < gold->pairs->len; i++) {
    DgGoldPair *pair = dg_gold_pair(gold, i);
    pair->selected = !select || (pair->set && g_strv_contains((const char *const *)select, pair->set));
  }
  return TRUE;
}

DgGold *dg_gold_read(const char *path, const char *model, char **select, DgLineSource source, GError **error) {
  g_autoptr(DgGold) gold = g_new0(DgGold, 1);
  gold->name = g_strdup(dg_lines_name(path));
  g_autofree char *directory = g_path_get_dirname(path);
  gold->directory = g_canonicalize_filename(directory, NULL);
  gold->pairs = g_ptr_array_new_with_free_func(free_pair);
  gold->by_id = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  gold->by_figures = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  gold->notes = g_ptr_array_new_with_free_func(g_free);
  Reading reading = {gold, model, 0};
  if (!source(path, "pairs with gold correspondences", read_line, &reading, error))
    return NULL;
  if (gold->pairs->len == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no pair, expected pairs with gold correspondences",
                gold->name);
    return NULL;
  }
  return keep_sets(gold, select, error) ? g_steal_pointer(&gold) : NULL;
}
