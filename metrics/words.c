#include "metrics/words.h"

#include "base/compare.h"
#include "metrics/word_split.h"

struct _DgWordList {
  GHashTable *ids; /* text -> id + 1 */
};

DgWordList *dg_words_new(void) {
  DgWordList *words = g_new0(DgWordList, 1);
  words->ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  return words;
}

void dg_words_free(DgWordList *words) {
  if (words == NULL)
    return;
  g_hash_table_unref(words->ids);
  g_free(words);
}

static guint add_word(DgWordList *words, const char *text, gsize length) {
  char *key = g_strndup(text, length);
  guint known = GPOINTER_TO_UINT(g_hash_table_lookup(words->ids, key));
  if (known > 0) {
    g_free(key);
    return known - 1;
  }
  guint id = g_hash_table_size(words->ids);
  g_hash_table_insert(words->ids, key, GUINT_TO_POINTER(id + 1));
  return id;
}

typedef struct {
  DgWordList *words;
  GArray *ids;
} Splitting;

static void take_id(gpointer data, const char *text, gsize length) {
  Splitting *splitting = data;
  guint id = add_word(splitting->words, text, length);
  g_array_append_val(splitting->ids, id);
}

void dg_words_split(DgWordList *words, const char *normal, GArray *ids) {
  Splitting splitting = {words, ids};
  dg_split_words(normal, take_id, &splitting);
}

static void take_text(gpointer data, const char *text, gsize length) {
  g_ptr_array_add(data, g_strndup(text, length));
}

char *dg_words_join(const char *normal, const char *separator, gboolean sorted) {
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
  dg_split_words(normal, take_text, texts);
  if (sorted)
    g_ptr_array_sort(texts, dg_compare_text);
  GString *joined = g_string_new(NULL);
  for (guint i = 0; i < texts->len; i++) {
    const char *text = texts->pdata[i];
    gboolean digits = joined->len > 0 && g_ascii_isdigit(joined->str[joined->len - 1]) && g_ascii_isdigit(*text);
    if (i > 0)
      g_string_append(joined, digits ? " " : separator);
    g_string_append(joined, text);
  }
  return g_string_free(joined, FALSE);
}

void dg_words_split_trigrams(DgWordList *words, const char *normal, GArray *ids) {
  g_autofree char *joined = dg_words_join(normal, " ", FALSE);
  if (*joined == '\0')
    return;
  g_autofree char *padded = g_strconcat(" ", joined, " ", NULL);
  for (const char *p = padded; *p != '\0'; p = g_utf8_next_char(p)) {
    const char *second = g_utf8_next_char(p);
    const char *third = *second != '\0' ? g_utf8_next_char(second) : second;
    if (*third == '\0')
      break;
    guint id = add_word(words, p, (gsize)(g_utf8_next_char(third) - p));
    g_array_append_val(ids, id);
  }
}
