/* Stems of words. */
#ifndef DG_METRICS_EXPLANATIONS_STEMS_H
#define DG_METRICS_EXPLANATIONS_STEMS_H

#include <diagrade/explanations.h>

/* DG_STEMS_NLTK. Free with g_free(). */
char *dg_stem_nltk(const char *word);

#endif
