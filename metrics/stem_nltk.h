/* Stems of English words. */
#ifndef DG_METRICS_STEM_NLTK_H
#define DG_METRICS_STEM_NLTK_H

/* The stem of a word in lower case by Porter's algorithm as nltk has it (DG_STEMS_NLTK). Free with g_free(). */
char *dg_stem_nltk(const char *word);

#endif
