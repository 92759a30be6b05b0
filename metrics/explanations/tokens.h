/* Texts as words. */
#ifndef DG_METRICS_EXPLANATIONS_TOKENS_H
#define DG_METRICS_EXPLANATIONS_TOKENS_H

#include <diagrade/explanations.h>

/* White space as Python's str.split() and str.isspace() have it, which the other implementations are written in. */
gboolean dg_is_space(gunichar character);

/* Lower case as Python's str.lower() gives it, but for a capital sigma, whose form at the end of a word is not looked
 * at. Does not depend on the locale. Free with g_free(). */
char *dg_lower_case(const char *text);

#endif
