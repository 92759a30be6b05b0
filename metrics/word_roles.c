#include "metrics/word_roles.h"

#include <stdlib.h>
#include <string.h>

/* Articles, prepositions, conjunctions, pronouns, auxiliary verbs; sorted. */
static const char *const STOP[] = {
    "a",     "all",   "an",  "and",    "any",  "are",  "as",    "at",   "be",   "been",  "by",    "can",
    "could", "did",   "do",  "does",   "for",  "from", "had",   "has",  "have", "he",    "her",   "him",
    "his",   "i",     "if",  "in",     "into", "is",   "it",    "its",  "may",  "of",    "on",    "or",
    "our",   "shall", "she", "should", "that", "the",  "their", "them", "then", "there", "these", "they",
    "this",  "those", "to",  "us",     "was",  "we",   "were",  "will", "with", "would", "you",   "your",
};

/* Verbs that need an object to say what is done, and words for any step; stems, sorted. */
static const char *const LIGHT[] = {
    "be",  "begin",   "carri",   "conduct", "execut", "get",  "give", "go",    "have", "make",
    "new", "perform", "process", "put",     "receiv", "send", "set",  "start", "take", "use",
};

static const char *const NEGATIONS[] = {"cannot", "never", "no", "non", "not", "un", "without"};

static int compare_text(const void *key, const void *element) {
  return strcmp(key, *(const char *const *)element);
}

#define HAS(list, text) (bsearch(text, list, G_N_ELEMENTS(list), sizeof *(list), compare_text) != NULL)

DgWordRole dg_word_role(const char *text, const char *stem) {
  if (HAS(STOP, text))
    return DG_WORD_STOP;
  return HAS(LIGHT, stem) ? DG_WORD_LIGHT : DG_WORD_CONTENT;
}

gboolean dg_word_negates(const char *text) {
  return HAS(NEGATIONS, text);
}
