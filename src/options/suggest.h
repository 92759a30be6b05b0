/* What was meant by a word that is none of those that there are. */
#ifndef DG_OPTIONS_SUGGEST_H
#define DG_OPTIONS_SUGGEST_H

/* The most alike of `known` (ended by NULL), or NULL when none is alike enough: about one wrong letter in three. */
const char *dg_suggest(const char *word, const char *const *known);
/* "; did you mean \"...\"?" for the end of a message, or nothing. Free with g_free(). */
char *dg_suggest_text(const char *word, const char *const *known);
/* The words as a message lists what is expected: "a, b or c". Free with g_free(). */
char *dg_suggest_list(const char *const *known);

#endif
