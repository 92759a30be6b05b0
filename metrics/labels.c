#include "metrics/labels.h"

#include "base/compare.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Least similarity, in millionths, of equal labels that are embedded in other contexts. */
#define EQUAL_IN_CONTEXT_LEAST 900000u

DgLabels *dg_labels_new(const DgSimilarityRecord *record) {
  DgLabels *labels = g_new0(DgLabels, 1);
  labels->record = record;
  if (record->comparing == DG_COMPARE_DISTANCE) {
    labels->texts = dg_texts_new();
    return labels;
  }
  labels->words = dg_words_new();
  labels->entries = g_array_new(FALSE, FALSE, sizeof(DgLabelWords));
  labels->lists = g_array_new(FALSE, FALSE, sizeof(guint));
  labels->ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  labels->forms = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  if (record->comparing == DG_COMPARE_VECTORS)
    labels->embedded = g_ptr_array_new_with_free_func(g_free);
  if (record->comparing == DG_COMPARE_LABELS)
    labels->evidence = dg_label_evidence_index_new();
  return labels;
}

void dg_labels_free(DgLabels *labels) {
  if (labels == NULL)
    return;
  dg_texts_free(labels->texts);
  dg_words_free(labels->words);
  g_clear_pointer(&labels->entries, g_array_unref);
  g_clear_pointer(&labels->lists, g_array_unref);
  g_clear_pointer(&labels->ids, g_hash_table_unref);
  g_clear_pointer(&labels->forms, g_hash_table_unref);
  g_clear_pointer(&labels->embedded, g_ptr_array_unref);
  dg_label_vectors_free(labels->vectors);
  dg_label_evidence_index_free(labels->evidence);
  g_free(labels);
}

guint dg_labels_get_count(const DgLabels *labels) {
  return labels->texts != NULL ? dg_texts_get_count(labels->texts) : labels->entries->len;
}

gboolean dg_labels_embed(DgLabels *labels, DgLabelEmbed embed, gpointer user_data, guint baseline, GError **error) {
  labels->vectors = dg_label_vectors_new(labels->embedded, embed, user_data, baseline, error);
  return labels->vectors != NULL;
}

gboolean dg_labels_is_full(const DgLabels *labels) {
  guint words = labels->lists != NULL ? labels->lists->len : 0;
  if (labels->evidence != NULL)
    words = dg_label_evidence_index_get_word_count(labels->evidence);
  return words > DG_LABELS_WORDS_MAX;
}

guint64 dg_labels_get_work(const DgLabels *labels) {
  if (labels->texts != NULL)
    return dg_texts_get_work(labels->texts);
  return labels->work + (labels->evidence != NULL ? dg_label_evidence_get_work(labels->evidence) : 0);
}

/* Whether `text` has more than DG_LABEL_LENGTH_MAX code points. */
static gboolean is_too_long(const char *text) {
  guint count = 0;
  for (; *text != '\0' && count <= DG_LABEL_LENGTH_MAX; text++)
    count += ((guint8)*text & 0xc0) != 0x80; /* not a continuation byte of UTF-8 */
  return count > DG_LABEL_LENGTH_MAX;
}

/* The number of a form; takes the string. */
static guint number_form(DgLabels *labels, char *form) {
  guint number = GPOINTER_TO_UINT(g_hash_table_lookup(labels->forms, form));
  if (number > 0) {
    g_free(form);
    return number;
  }
  number = g_hash_table_size(labels->forms) + 1;
  g_hash_table_insert(labels->forms, form, GUINT_TO_POINTER(number));
  return number;
}

static void add_list(DgLabels *labels, DgLabelWords *entry, const char *normal) {
  GArray *lists = labels->lists;
  guint start = lists->len;
  labels->record->split(labels->words, normal, lists);
  guint *ids = (guint *)lists->data + start, count = lists->len - start;
  if (count > 0)
    qsort(ids, count, sizeof *ids, dg_compare_guint);
  if (labels->record->distinct) {
    guint kept = MIN(count, 1);
    for (guint i = 1; i < count; i++)
      if (ids[i] != ids[kept - 1])
        ids[kept++] = ids[i];
    count = kept;
    g_array_set_size(lists, start + count);
  }
  entry->start = start;
  entry->count = count;
}

/* Whether a label is one character for private use, which stands for words that are not known. */
static gboolean is_unknown(const char *normal) {
  return *normal != '\0' && *g_utf8_next_char(normal) == '\0' &&
         g_unichar_type(g_utf8_get_char(normal)) == G_UNICODE_PRIVATE_USE;
}

/* What is embedded of a label: nothing of one that says nothing. */
static char *embedded_text(const char *normal, const char *context) {
  if (is_unknown(normal))
    return g_strdup("");
  return *normal != '\0' && *context != '\0' ? g_strconcat(normal, ". ", context, NULL) : g_strdup(normal);
}

/* The texts of a label and of its title. */
static void add_texts(DgLabels *labels, const DgNode *node, DgLabelWords *entry) {
  g_autofree char *title = dg_node_title(node);
  entry->whole = dg_label_evidence_index_add(labels->evidence, node->text);
  gboolean is_whole = strcmp(title, node->text) == 0 || is_too_long(title);
  entry->title = is_whole ? entry->whole : dg_label_evidence_index_add_part(labels->evidence, title);
}

/* Gives the entry with this key an id, or finds it; takes the key. */
static guint number_entry(DgLabels *labels, char *key, gboolean *is_new) {
  guint known = GPOINTER_TO_UINT(g_hash_table_lookup(labels->ids, key));
  *is_new = known == 0;
  if (known > 0) {
    g_free(key);
    return known - 1;
  }
  g_hash_table_insert(labels->ids, key, GUINT_TO_POINTER(labels->entries->len + 1));
  return labels->entries->len;
}

/* Three numbers as digits that end with a blank each; printf() would take longer than all else that is done with a
 * label that is known. */
static char *texts_key(const DgLabelWords *entry) {
  const guint numbers[] = {entry->normal, entry->whole, entry->title};
  char *key = g_malloc(G_N_ELEMENTS(numbers) * (2 * sizeof(guint) + 1) + 1), *end = key;
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++) {
    for (guint rest = numbers[i]; rest > 0; rest >>= 4)
      *end++ = (char)('a' + (rest & 15));
    *end++ = ' ';
  }
  *end = '\0';
  return key;
}

static gboolean add_words(DgLabels *labels, const DgNode *node, const char *context, guint *id) {
  g_autofree char *normal = dg_text_normalise(node->text), *embedded = NULL;
  if (is_too_long(normal))
    return FALSE;
  DgLabelWords entry = {.normal = number_form(labels, g_strdup(normal))};
  char *key;
  if (labels->evidence != NULL) {
    add_texts(labels, node, &entry);
    key = texts_key(&entry);
  } else if (labels->embedded != NULL) { /* normal forms have no line breaks */
    embedded = embedded_text(normal, context != NULL ? context : "");
    key = g_strconcat(normal, "\n", embedded, NULL);
  } else {
    key = g_strdup(normal);
  }
  gboolean is_new;
  *id = number_entry(labels, key, &is_new);
  if (!is_new)
    return TRUE;
  if (embedded != NULL)
    g_ptr_array_add(labels->embedded, g_steal_pointer(&embedded));
  else if (labels->evidence == NULL)
    add_list(labels, &entry, normal);
  g_array_append_val(labels->entries, entry);
  return TRUE;
}

gboolean dg_labels_add_in_context(DgLabels *labels, const DgNode *node, const char *context, guint *id) {
  /* Counted before any work is done for it, and again in the normal form, which may be longer. */
  if (is_too_long(node->text))
    return FALSE;
  if (labels->texts == NULL)
    return add_words(labels, node, context, id);
  g_autofree char *form = labels->record->form(node);
  *id = dg_texts_add(labels->texts, form);
  return !dg_texts_is_cut(labels->texts, *id);
}

gboolean dg_labels_add(DgLabels *labels, const DgNode *node, guint *id) {
  return dg_labels_add_in_context(labels, node, NULL, id);
}

void dg_labels_select(DgLabels *labels, guint id) {
  labels->selected = id;
  if (labels->texts != NULL)
    dg_texts_select(labels->texts, id);
}

guint dg_labels_need(const DgLabels *labels, guint count_a, guint count_b, guint threshold) {
  guint64 smaller = MIN(count_a, count_b);
  guint64 of = labels->record->contained ? 2 * smaller : (guint64)count_a + count_b;
  guint64 need = MAX(1, (threshold * of + 2 * DG_MILLION - 1) / (2 * DG_MILLION));
  return need > smaller ? G_MAXUINT : (guint)need;
}

/* Parts that both sorted lists have. */
static guint count_common(const guint *a, guint count_a, const guint *b, guint count_b) {
  guint common = 0;
  for (guint i = 0, j = 0; i < count_a && j < count_b;) {
    if (a[i] == b[j])
      common++;
    guint x = a[i], y = b[j];
    i += x <= y;
    j += y <= x;
  }
  return common;
}

/* Of vectors. Equal labels in other contexts stay above all others, and those in like contexts above them. */
static guint vector_millionths(DgLabels *labels, guint a, guint b) {
  labels->work += dg_label_vectors_get_dimension(labels->vectors);
  guint cosine = dg_label_vectors_millionths(labels->vectors, a, b);
  if (!dg_labels_are_equal(labels, a, b))
    return cosine;
  return EQUAL_IN_CONTEXT_LEAST + (guint)((guint64)cosine * (DG_MILLION - EQUAL_IN_CONTEXT_LEAST) / DG_MILLION);
}

guint dg_labels_millionths(DgLabels *labels, guint a, guint b, guint least) {
  const DgLabelWords *p = dg_labels_get_words(labels, a), *q = dg_labels_get_words(labels, b);
  labels->work++;
  if (a == b || (labels->vectors == NULL && p->normal == q->normal))
    return DG_MILLION;
  guint millionths;
  if (labels->record->comparing == DG_COMPARE_LABELS) {
    millionths = dg_label_similarity(labels, p, q);
  } else if (labels->vectors != NULL) {
    millionths = vector_millionths(labels, a, b);
  } else {
    guint m = p->count, n = q->count;
    if (dg_labels_need(labels, m, n, least) == G_MAXUINT)
      return 0;
    labels->work += m + n;
    guint64 common = count_common(dg_labels_get_list(labels, p), m, dg_labels_get_list(labels, q), n);
    millionths = (guint)(common * 2 * DG_MILLION / (labels->record->contained ? 2 * (guint64)MIN(m, n) : m + n));
  }
  return millionths < least ? 0 : millionths;
}

gint64 dg_labels_weigh(DgLabels *labels, guint id, gint64 least, double *similarity) {
  gint64 weight;
  double value;
  if (labels->texts == NULL) {
    guint bound = (guint)MAX(1, least / (DG_SIMILARITY_ONE / DG_MILLION + 1));
    guint millionths = id == labels->selected ? DG_MILLION : dg_labels_millionths(labels, labels->selected, id, bound);
    weight = dg_millionths_weight(millionths);
    value = (double)millionths / DG_MILLION;
  } else {
    guint longer = MAX(dg_texts_get_length(labels->texts, labels->selected), dg_texts_get_length(labels->texts, id));
    /* A weight of `least` needs at most this distance; rounded up, as weights are rounded down. */
    guint limit = (guint)((gint64)longer * (DG_SIMILARITY_ONE - least) / DG_SIMILARITY_ONE) + 1;
    guint distance = dg_texts_distance(labels->texts, id, limit);
    if (distance > limit || distance > longer)
      return -1;
    weight = dg_similarity_weight(distance, longer);
    value = dg_similarity(distance, longer);
  }
  if (similarity != NULL)
    *similarity = value;
  return weight < least ? -1 : weight;
}

double dg_text_similarity(DgSimilarity similarity, const char *a, const char *b) {
  g_autoptr(DgLabels) labels = dg_labels_new(dg_similarities[similarity]);
  DgNode nodes[2] = {{.text = a}, {.text = b}};
  guint ids[2];
  for (guint i = 0; i < 2; i++) {
    g_autofree char *cut = is_too_long(nodes[i].text) ? g_utf8_substring(nodes[i].text, 0, DG_LABEL_LENGTH_MAX) : NULL;
    if (cut != NULL)
      nodes[i].text = cut;
    /* Of a normal form that is longer than the label, the end is left out. */
    if (!dg_labels_add(labels, &nodes[i], &ids[i]) && labels->texts == NULL)
      return 0;
  }
  double value = 0;
  dg_labels_select(labels, ids[0]);
  dg_labels_weigh(labels, ids[1], 0, &value);
  return value;
}
