/* WordNet's database files (wndb(5WN), morphy(7WN)), as far as synonyms of single words need them. Written by hand
 * because WordNet's own library keeps open files and answers in globals, so that only one thread could ask. */
#include "metrics/explanations/wordnet.h"

#include "base/compare.h"
#include "metrics/explanations/tokens.h"

#include <string.h>

/* Longest word that is looked up: the longest one of WordNet 3.0 has 71 bytes. */
#define WORD_BYTES_MAX 100

static const char *const PARTS[DG_WORDNET_PARTS] = {"noun", "verb", "adj", "adv"};

struct _DgWordNet {
  GMappedFile *index[DG_WORDNET_PARTS], *data[DG_WORDNET_PARTS];
  GHashTable *exceptions[DG_WORDNET_PARTS]; /* a form -> its base forms, NULL-terminated */
};

static GMappedFile *map_file(const char *directory, const char *kind, const char *part, GError **error) {
  g_autofree char *name = g_strdup_printf("%s.%s", kind, part), *path = g_build_filename(directory, name, NULL);
  g_autoptr(GError) reason = NULL;
  GMappedFile *file = g_mapped_file_new(path, FALSE, &reason);
  if (!file)
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: %s; expected the database files of WordNet", path,
                reason->message);
  return file;
}

/* Splits a line, which is not terminated, at blanks. */
static char **split_line(const char *line, gsize length) {
  g_autofree char *copy = g_strndup(line, length);
  return dg_tokens_cut(copy, DG_TOKENS_SPACES);
}

static GHashTable *read_exceptions(const char *directory, const char *part, GError **error) {
  g_autofree char *name = g_strdup_printf("%s.exc", part), *path = g_build_filename(directory, name, NULL);
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes)
    return NULL;
  gsize size;
  const char *text = g_bytes_get_data(bytes, &size);
  GHashTable *exceptions = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_strfreev);
  while (size > 0) {
    const char *end = memchr(text, '\n', size);
    gsize length = end ? (gsize)(end - text) : size;
    g_auto(GStrv) words = g_utf8_validate(text, (gssize)length, NULL) ? split_line(text, length) : NULL;
    if (words && words[0])
      g_hash_table_replace(exceptions, g_strdup(words[0]), g_strdupv(words + 1));
    gsize used = MIN(length + 1, size);
    text += used;
    size -= used;
  }
  return exceptions;
}

DgWordNet *dg_wordnet_open(const char *directory, GError **error) {
  g_autoptr(DgWordNet) wordnet = g_new0(DgWordNet, 1);
  for (guint i = 0; i < DG_WORDNET_PARTS; i++) {
    wordnet->index[i] = map_file(directory, "index", PARTS[i], error);
    wordnet->data[i] = wordnet->index[i] ? map_file(directory, "data", PARTS[i], error) : NULL;
    wordnet->exceptions[i] = wordnet->data[i] ? read_exceptions(directory, PARTS[i], error) : NULL;
    if (!wordnet->exceptions[i])
      return NULL;
  }
  guint32 offset;
  if (dg_wordnet_find(wordnet, DG_WORDNET_NOUN, "word", &offset, 1) == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found no noun \"word\" in index.noun, expected the database files of WordNet", directory);
    return NULL;
  }
  return g_steal_pointer(&wordnet);
}

void dg_wordnet_free(DgWordNet *wordnet) {
  if (!wordnet)
    return;
  for (guint i = 0; i < DG_WORDNET_PARTS; i++) {
    g_clear_pointer(&wordnet->index[i], g_mapped_file_unref);
    g_clear_pointer(&wordnet->data[i], g_mapped_file_unref);
    g_clear_pointer(&wordnet->exceptions[i], g_hash_table_unref);
  }
  g_free(wordnet);
}

/* The line that holds position `at`, without its end. */
static const char *line_at(const char *text, gsize size, gsize at, gsize *length) {
  const char *start = text + at, *end;
  while (start > text && start[-1] != '\n')
    start--;
  end = memchr(start, '\n', size - (gsize)(start - text));
  *length = end ? (gsize)(end - start) : size - (gsize)(start - text);
  return start;
}

/* Compares the first word of a line with `word`, by bytes. */
static int compare_line(const char *line, gsize length, const char *word) {
  const char *blank = memchr(line, ' ', length);
  gsize own = blank ? (gsize)(blank - line) : length, other = strlen(word);
  int order = memcmp(line, word, MIN(own, other));
  return order != 0 ? order : own < other ? -1 : own > other;
}

/* The offsets of an index line: behind the word, the part of speech, both counts and the pointers' symbols. */
static guint read_offsets(const char *line, gsize length, guint32 *offsets, guint most) {
  g_auto(GStrv) fields = split_line(line, length);
  guint count = g_strv_length(fields);
  if (count < 4)
    return 0;
  guint64 synsets = g_ascii_strtoull(fields[2], NULL, 10), pointers = g_ascii_strtoull(fields[3], NULL, 10);
  if (pointers > count || synsets > count || 6 + pointers + synsets > count)
    return 0;
  for (guint i = 0; i < synsets && i < most; i++)
    offsets[i] = (guint32)g_ascii_strtoull(fields[6 + pointers + i], NULL, 10);
  return (guint)synsets;
}

/* The lines of an index are sorted by the bytes of their words; those of its licence begin with a blank. */
guint dg_wordnet_find(const DgWordNet *wordnet, DgWordNetPart part, const char *word, guint32 *offsets, guint most) {
  const char *text = g_mapped_file_get_contents(wordnet->index[part]);
  gsize size = g_mapped_file_get_length(wordnet->index[part]), low = 0, high = size;
  while (low < high) {
    gsize length, middle = low + (high - low) / 2;
    const char *line = line_at(text, size, middle, &length);
    int order = compare_line(line, length, word);
    if (order == 0)
      return read_offsets(line, length, offsets, most);
    if (order < 0)
      low = (gsize)(line - text) + length + 1;
    else
      high = (gsize)(line - text);
  }
  return 0;
}

const char *const *dg_wordnet_exceptions(const DgWordNet *wordnet, DgWordNetPart part, const char *form) {
  return g_hash_table_lookup(wordnet->exceptions[part], form);
}

char *dg_wordnet_get_version(const DgWordNet *wordnet) {
  static const char name[] = "WordNet ", digits[] = "0123456789.";
  const char *text = g_mapped_file_get_contents(wordnet->index[DG_WORDNET_NOUN]);
  gssize size = (gssize)g_mapped_file_get_length(wordnet->index[DG_WORDNET_NOUN]);
  for (const char *at = g_strstr_len(text, size, name); at; at = g_strstr_len(at + 1, size - (at + 1 - text), name)) {
    const char *number = at + strlen(name), *end = number;
    while (end < text + size && strchr(digits, *end) && *end)
      end++;
    if (end > number)
      return g_strndup(number, (gsize)(end - number));
  }
  return g_strdup("unknown");
}

/* Adds the words of the synset at `offset` of a data file: its offset, file, part of speech and number of words (in
 * hexadecimal digits) stand before them, each followed by one number. */
static void add_words(const DgWordNet *wordnet, DgWordNetPart part, guint32 offset, GHashTable *words) {
  gsize size = g_mapped_file_get_length(wordnet->data[part]), length;
  if (offset >= size)
    return;
  const char *line = line_at(g_mapped_file_get_contents(wordnet->data[part]), size, offset, &length);
  const char *gloss = memchr(line, '|', length);
  g_auto(GStrv) fields = split_line(line, gloss ? (gsize)(gloss - line) : length);
  guint count = g_strv_length(fields);
  guint64 n_words = count > 3 ? g_ascii_strtoull(fields[3], NULL, 16) : 0;
  for (guint i = 0; i < n_words && 4 + 2 * i < count; i++) {
    char *word = fields[4 + 2 * i], *marker = strchr(word, '(');
    if (marker && g_str_has_suffix(word, ")"))
      *marker = '\0';
    if (!strchr(word, '_'))
      g_hash_table_add(words, g_strdup(word));
  }
}

static char **sort_words(GHashTable *words) {
  GPtrArray *list = g_ptr_array_new();
  GHashTableIter iter;
  gpointer word;
  g_hash_table_iter_init(&iter, words);
  while (g_hash_table_iter_next(&iter, &word, NULL))
    g_ptr_array_add(list, g_strdup(word));
  g_ptr_array_sort(list, dg_compare_text);
  g_ptr_array_add(list, NULL);
  return (char **)g_ptr_array_free(list, FALSE);
}

char **dg_wordnet_synonyms(const DgWordNet *wordnet, const char *word) {
  g_autoptr(GHashTable) words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *lower = dg_lower_case(word);
  for (guint part = 0; *lower && strlen(lower) <= WORD_BYTES_MAX && part < DG_WORDNET_PARTS; part++) {
    g_auto(GStrv) forms = dg_wordnet_base_forms(wordnet, (DgWordNetPart)part, lower);
    for (char **form = forms; *form; form++) {
      guint32 offsets[DG_WORDNET_SENSES_MAX];
      guint count = dg_wordnet_find(wordnet, (DgWordNetPart)part, *form, offsets, DG_WORDNET_SENSES_MAX);
      for (guint i = 0; i < MIN(count, DG_WORDNET_SENSES_MAX); i++)
        add_words(wordnet, (DgWordNetPart)part, offsets[i], words);
    }
  }
  return sort_words(words);
}
