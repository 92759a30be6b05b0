/* Words in WordNet's files, and their base forms. */
#ifndef DG_METRICS_EXPLANATIONS_WORDNET_H
#define DG_METRICS_EXPLANATIONS_WORDNET_H

#include <diagrade/explanations.h>

/* In the order in which nltk looks them up. */
typedef enum {
  DG_WORDNET_NOUN,
  DG_WORDNET_VERB,
  DG_WORDNET_ADJECTIVE,
  DG_WORDNET_ADVERB,
  DG_WORDNET_PARTS
} DgWordNetPart;

/* Most senses of a word in one part of speech that are looked at: "break" has 59 as a verb. */
#define DG_WORDNET_SENSES_MAX 256

/* The number of synsets of a word; the offsets of at most `most` of them are written. 0 when it is not there. */
guint dg_wordnet_find(const DgWordNet *wordnet, DgWordNetPart part, const char *word, guint32 *offsets, guint most);
/* The base forms that the exceptions of a part of speech give for a form, NULL-terminated; NULL when it is none. */
const char *const *dg_wordnet_exceptions(const DgWordNet *wordnet, DgWordNetPart part, const char *form);

/* The base forms of a word that WordNet has, as nltk's _morphy() finds them: those of an exception, else of the word
 * and of what one rule of endings makes of it, else of what further rules make. NULL-terminated; free with
 * g_strfreev(). */
char **dg_wordnet_base_forms(const DgWordNet *wordnet, DgWordNetPart part, const char *word);

#endif
