/* Which words of labels are synonyms by WordNet (Miller, Communications of the ACM 38(11), 1995). */
#ifndef DG_METRICS_LABEL_SYNONYMS_H
#define DG_METRICS_LABEL_SYNONYMS_H

#include <diagrade/explanations.h>

/* The most frequent senses of a word, of each part of speech, that are looked at: the tenth sense of "get" says nothing
 * of a label with "get". */
#define DG_SYNONYM_SENSES_MAX 2

/* Goes up when the same words can have other synonyms by the same files; stands in signatures. */
#define DG_SYNONYMS_VERSION 1

/* The words of one vocabulary. */
typedef struct _DgLabelSynonyms DgLabelSynonyms;

/* Keeps the pointer to `wordnet`. Free with dg_label_synonyms_free(). */
DgLabelSynonyms *dg_label_synonyms_new(const DgWordNet *wordnet);
void dg_label_synonyms_free(DgLabelSynonyms *synonyms);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgLabelSynonyms, dg_label_synonyms_free)

/* Adds a word in normal form; the ids of words are the caller's, each is added once. */
void dg_label_synonyms_add(DgLabelSynonyms *synonyms, guint word, const char *text);
/* Replaces `found` (GArray of guint) by all other words that share a synset with this one, they or base forms of them,
 * ascending. */
void dg_label_synonyms_find(const DgLabelSynonyms *synonyms, guint word, GArray *found);

#endif
