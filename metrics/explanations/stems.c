#include "metrics/stem_nltk.h"

#include <diagrade/explanations.h>

#include <libstemmer.h>
#include <string.h>

static const char *const NAMES[] = {"none", "nltk", "porter", "english"};

const char *dg_stems_name(DgStems stems) {
  return NAMES[stems];
}

gboolean dg_stems_find(const char *name, DgStems *stems) {
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
    if (strcmp(NAMES[i], name) == 0) {
      *stems = (DgStems)i;
      return TRUE;
    }
  return FALSE;
}

static char *snowball_stem(const char *word, const char *algorithm) {
  struct sb_stemmer *stemmer = sb_stemmer_new(algorithm, "UTF_8");
  const sb_symbol *stem = stemmer ? sb_stemmer_stem(stemmer, (const sb_symbol *)word, (int)strlen(word)) : NULL;
  char *copy = stem ? g_strndup((const char *)stem, (gsize)sb_stemmer_length(stemmer)) : g_strdup(word);
  sb_stemmer_delete(stemmer);
  return copy;
}

char *dg_stem(const char *word, DgStems stems) {
  if (stems == DG_STEMS_NLTK)
    return dg_stem_nltk(word);
  return stems == DG_STEMS_NONE ? g_strdup(word) : snowball_stem(word, NAMES[stems]);
}
