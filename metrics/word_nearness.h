/* Which words of a vocabulary share so many letters that they may be one word. */
#ifndef DG_METRICS_WORD_NEARNESS_H
#define DG_METRICS_WORD_NEARNESS_H

#include "metrics/vocabulary.h"

/* An index of words by their trigrams, by which like ones are found without comparing all with all. */
typedef struct _DgWordNearness DgWordNearness;

DgWordNearness *dg_word_nearness_new(void);
void dg_word_nearness_free(DgWordNearness *nearness);

/* Adds the next word; words get the ids 0, 1, 2. `comparable`: FALSE for words that are like no other. */
void dg_word_nearness_add(DgWordNearness *nearness, const char *text, gboolean comparable);
/* Appends all words (DgNearWord) that are like the word by their letters, in no order and without itself. No word may
 * be added afterwards. */
void dg_word_nearness_find(DgWordNearness *nearness, guint word, GArray *near);
guint64 dg_word_nearness_get_work(const DgWordNearness *nearness);

#endif
