#include "metrics/keypoints/prepared.h"

#include "base/compare.h"

#include <stdlib.h>
#include <string.h>

/* Vertices of an element that are looked through for names that the other does not have: a bit each. */
#define VERTICES_MAX 64

static void prepared_free(gpointer data) {
  DgPrepared *prepared = data;
  dg_description_free(prepared->description);
  GArray *lists[] = {prepared->vertices, prepared->vertex_set, prepared->own,   prepared->named,
                     prepared->points,   prepared->lengths,    prepared->known, prepared->apexes};
  dg_element_free(prepared->renamed);
  for (guint i = 0; i < G_N_ELEMENTS(lists); i++)
    g_array_unref(lists[i]);
  g_hash_table_unref(prepared->hidden);
  g_free(prepared);
}

static guint intern(GHashTable *ids, const char *text) {
  guint id = GPOINTER_TO_UINT(g_hash_table_lookup(ids, text));
  if (id == 0) {
    id = g_hash_table_size(ids) + 1;
    g_hash_table_insert(ids, g_strdup(text), GUINT_TO_POINTER(id));
  }
  return id;
}

static GArray *intern_all(GHashTable *ids, const GPtrArray *texts) {
  GArray *list = g_array_sized_new(FALSE, FALSE, sizeof(guint), texts->len);
  for (guint i = 0; i < texts->len; i++) {
    guint id = intern(ids, texts->pdata[i]);
    g_array_append_val(list, id);
  }
  return list;
}

/* Sorts `list` and takes out what is there twice. */
static void make_set(GArray *list) {
  guint *values = (guint *)(void *)list->data, kept = 0;
  if (list->len > 0)
    qsort(values, list->len, sizeof *values, dg_compare_guint);
  for (guint i = 0; i < list->len; i++)
    if (kept == 0 || values[i] != values[kept - 1])
      values[kept++] = values[i];
  g_array_set_size(list, kept);
}

static GArray *unite(const GArray *a, const GArray *b) {
  GArray *both = g_array_new(FALSE, FALSE, sizeof(guint));
  g_array_append_vals(both, a->data, a->len);
  g_array_append_vals(both, b->data, b->len);
  make_set(both);
  return both;
}

guint dg_prepared_count_common(const GArray *a, const GArray *b) {
  guint common = 0;
  for (guint i = 0, j = 0; i < a->len && j < b->len;) {
    guint x = g_array_index(a, guint, i), y = g_array_index(b, guint, j);
    common += x == y;
    i += x <= y;
    j += y <= x;
  }
  return common;
}

/* The row and the value by which the element itself is known. */
static void prepare_own(DgPrepared *prepared, GHashTable *ids) {
  const DgKeypointElement *element = prepared->element;
  g_autofree char *key = dg_element_vertex_key(element), *fold = g_utf8_casefold(key, -1);
  g_auto(GStrv) parts = g_strsplit(key, ",", -1);
  g_autofree char *row = g_strjoinv("", parts);
  g_autoptr(GPtrArray) own = g_ptr_array_new();
  prepared->key = *key ? intern(ids, key) : 0;
  prepared->fold = *key ? intern(ids, fold) : 0;
  prepared->value = element->value ? intern(ids, element->value) : 0;
  if (*row && element->kind != DG_KEYPOINT_SYMBOL) /* a mark has rows, which its description lists */
    g_ptr_array_add(own, row);
  if (element->value)
    g_ptr_array_add(own, element->value);
  prepared->own = intern_all(ids, own);
  make_set(prepared->own);
  prepared->lengths = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < own->len + prepared->description->names->len; i++) {
    const char *name = i < own->len ? own->pdata[i] : prepared->description->names->pdata[i - own->len];
    guint length = (guint)strlen(name);
    prepared->rows_max = MAX(prepared->rows_max, length);
    g_array_append_val(prepared->lengths, length);
  }
  make_set(prepared->lengths);
}

static guint add_label(DgLabels *labels, const char *text) {
  DgNode node = {.text = text};
  guint id;
  return dg_labels_add(labels, &node, &id) ? id : G_MAXUINT;
}

/* The element with points under other names; NULL when it has none of them. Free with dg_element_free(). */
static DgKeypointElement *rename_element(const DgKeypoint *keypoint, GHashTable *renames) {
  gboolean changed = FALSE;
  DgKeypointElement *element = renames ? dg_element_new(keypoint->element) : NULL;
  for (guint i = 0; element && i < element->vertices->len; i++) {
    const char *name = g_hash_table_lookup(renames, element->vertices->pdata[i]);
    if (name) {
      g_free(element->vertices->pdata[i]);
      element->vertices->pdata[i] = g_strdup(name);
      changed = TRUE;
    }
  }
  if (!changed)
    g_clear_pointer(&element, dg_element_free);
  return element;
}

static DgPrepared *prepare(const DgKeypoint *keypoint, DgPreparedPair *pair, GHashTable *renames) {
  DgPrepared *prepared = g_new0(DgPrepared, 1);
  prepared->renamed = rename_element(keypoint, renames);
  prepared->element = prepared->renamed ? prepared->renamed : keypoint->parsed;
  DgDescription *description = prepared->description = dg_description_new(keypoint, prepared->element, renames);
  prepare_own(prepared, pair->ids);
  prepared->vertices = intern_all(pair->ids, prepared->element->vertices);
  prepared->apexes = intern_all(pair->ids, description->apexes);
  make_set(prepared->apexes);
  prepared->vertex_set = g_array_copy(prepared->vertices);
  make_set(prepared->vertex_set);
  prepared->named = intern_all(pair->ids, description->names);
  make_set(prepared->named);
  prepared->known = unite(prepared->own, prepared->named);
  g_autoptr(GArray) points = intern_all(pair->ids, description->points);
  prepared->points = unite(prepared->vertices, points);
  prepared->label = add_label(pair->labels, description->evidence);
  prepared->hidden = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
  return prepared;
}

/* The evidence with the names hidden that stand at the places of `mask`, or all for G_MAXUINT64. */
static char *hide(const DgPrepared *prepared, guint64 mask, guint *telling) {
  g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < prepared->vertices->len; i++)
    if (mask == G_MAXUINT64 || (mask >> i & 1))
      g_hash_table_add(names, prepared->element->vertices->pdata[i]);
  return dg_description_hide(prepared->description, names, telling);
}

static void find_alike(const GPtrArray *side) {
  g_autoptr(GHashTable) counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GPtrArray) texts = g_ptr_array_new();
  for (guint i = 0; i < side->len; i++) {
    const DgPrepared *prepared = side->pdata[i];
    guint telling;
    g_autofree char *evidence = hide(prepared, G_MAXUINT64, &telling);
    char *text = g_strdup_printf("%s: %s", dg_keypoint_kind_name(prepared->element->kind), evidence);
    gpointer known = NULL, count = NULL;
    if (g_hash_table_lookup_extended(counts, text, &known, &count)) {
      g_free(text);
      text = known;
    }
    g_ptr_array_add(texts, text);
    if (known)
      g_hash_table_steal(counts, known);
    g_hash_table_insert(counts, text, GUINT_TO_POINTER(GPOINTER_TO_UINT(count) + 1));
  }
  for (guint i = 0; i < side->len; i++)
    ((DgPrepared *)side->pdata[i])->described_alike =
        GPOINTER_TO_UINT(g_hash_table_lookup(counts, texts->pdata[i])) > 1;
}

/* The places of vertices that `other` has not; 0 when there are too many to say. */
static guint64 places_without(const DgPrepared *prepared, const DgPrepared *other) {
  guint64 mask = 0;
  if (prepared->vertices->len > VERTICES_MAX)
    return 0;
  for (guint i = 0; i < prepared->vertices->len; i++)
    if (!g_array_binary_search(other->vertex_set, &g_array_index(prepared->vertices, guint, i), dg_compare_guint, NULL))
      mask |= G_GUINT64_CONSTANT(1) << i;
  return mask;
}

/* Prepares the evidence for comparing with elements that lack the names of `mask`. */
static void add_hidden(DgPreparedPair *pair, DgPrepared *prepared, guint64 mask) {
  if (g_hash_table_contains(prepared->hidden, &mask))
    return;
  if (g_hash_table_size(prepared->hidden) >= DG_HIDDEN_MAX)
    mask = G_MAXUINT64;
  if (g_hash_table_contains(prepared->hidden, &mask))
    return;
  DgHidden *hidden = g_new0(DgHidden, 1);
  g_autofree char *evidence = hide(prepared, mask, &hidden->telling);
  hidden->empty = *evidence == '\0';
  hidden->label = add_label(pair->labels, evidence);
  g_hash_table_insert(prepared->hidden, g_memdup2(&mask, sizeof mask), hidden);
}

/* The places of the names that each of two elements has alone. FALSE when they cannot be the same element renamed: they
 * have not as many of these, or another element of a list is described alike. */
static gboolean find_renamed(const DgPrepared *p, const DgPrepared *q, guint64 *of_p, guint64 *of_q) {
  if (p->described_alike || q->described_alike)
    return FALSE;
  *of_p = places_without(p, q);
  *of_q = places_without(q, p);
  return *of_p && __builtin_popcountll(*of_p) == __builtin_popcountll(*of_q);
}

static const DgHidden *get_hidden(const DgPrepared *prepared, guint64 mask) {
  guint64 all = G_MAXUINT64;
  const DgHidden *hidden = g_hash_table_lookup(prepared->hidden, &mask);
  return hidden ? hidden : g_hash_table_lookup(prepared->hidden, &all);
}

gboolean dg_prepared_get_renamed(const DgPrepared *p, const DgPrepared *q, const DgHidden *hidden[2]) {
  guint64 of_p, of_q;
  if (!find_renamed(p, q, &of_p, &of_q))
    return FALSE;
  hidden[0] = get_hidden(p, of_p);
  hidden[1] = get_hidden(q, of_q);
  return TRUE;
}

/* All evidence is prepared before the first comparison, which closes the vocabulary. */
static void prepare_renamed(DgPreparedPair *pair) {
  for (guint i = 0; i < pair->sides[0]->len; i++)
    for (guint j = 0; j < pair->sides[1]->len; j++) {
      DgPrepared *p = pair->sides[0]->pdata[i], *q = pair->sides[1]->pdata[j];
      guint64 of_p, of_q;
      if (!find_renamed(p, q, &of_p, &of_q))
        continue;
      add_hidden(pair, p, of_p);
      add_hidden(pair, q, of_q);
    }
}

DgPreparedPair *dg_prepared_pair_new(const DgKeypoints *a, const DgKeypoints *b, GHashTable *renames) {
  const DgKeypoints *lists[] = {a, b};
  DgPreparedPair *pair = g_new0(DgPreparedPair, 1);
  pair->ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  pair->labels = dg_labels_new(dg_similarities[DG_SIMILARITY_LABEL]);
  for (guint side = 0; side < 2; side++) {
    pair->sides[side] = g_ptr_array_new_with_free_func(prepared_free);
    for (guint i = 0; i < lists[side]->items->len; i++)
      g_ptr_array_add(pair->sides[side], prepare(dg_keypoints_get(lists[side], i), pair, side == 0 ? renames : NULL));
    find_alike(pair->sides[side]);
  }
  prepare_renamed(pair);
  return pair;
}

void dg_prepared_pair_free(DgPreparedPair *pair) {
  if (!pair)
    return;
  g_ptr_array_unref(pair->sides[0]);
  g_ptr_array_unref(pair->sides[1]);
  g_hash_table_unref(pair->ids);
  dg_labels_free(pair->labels);
  g_free(pair);
}

double dg_prepared_compare(const DgPreparedPair *pair, guint a, gboolean a_is_empty, guint b, gboolean b_is_empty) {
  if (a_is_empty || b_is_empty)
    return a_is_empty && b_is_empty ? 1 : 0.5;
  if (a == G_MAXUINT || b == G_MAXUINT)
    return 0;
  return (double)dg_labels_millionths(pair->labels, a, b, 1) / DG_MILLION;
}
