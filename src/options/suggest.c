#include "options/suggest.h"

#include <diagrade/metrics.h>

/* Least similarity (edit distance) of a word to the one that is proposed: one wrong letter in three. */
#define SIMILARITY_MIN 0.6

const char *dg_suggest(const char *word, const char *const *known) {
  const char *nearest = NULL;
  double best = SIMILARITY_MIN;
  g_autofree char *valid = g_utf8_make_valid(word, -1);
  for (; *known; known++) {
    double similarity = dg_text_similarity(DG_SIMILARITY_LEVENSHTEIN, valid, *known);
    if (similarity >= best && (!nearest || similarity > best)) {
      best = similarity;
      nearest = *known;
    }
  }
  return nearest;
}

char *dg_suggest_text(const char *word, const char *const *known) {
  const char *nearest = dg_suggest(word, known);
  return nearest ? g_strdup_printf("; did you mean \"%s\"?", nearest) : g_strdup("");
}

char *dg_suggest_list(const char *const *known) {
  GString *list = g_string_new(*known);
  for (guint i = 1; *known && known[i]; i++)
    g_string_append_printf(list, "%s%s", known[i + 1] ? ", " : " or ", known[i]);
  return g_string_free(list, FALSE);
}
