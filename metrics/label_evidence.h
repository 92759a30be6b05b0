/* What two labels have in common, as typed evidence for a matching that weighs it against the place in the graph. */
#ifndef DG_METRICS_LABEL_EVIDENCE_H
#define DG_METRICS_LABEL_EVIDENCE_H

#include <diagrade/explanations.h>

/* Words are paired one to one, the most alike first (dg_vocabulary_get_near()), and a pair counts by how alike its
 * words are and by the weight of each (dg_vocabulary_close()). Symmetric. */
typedef struct {
  guint dice; /* what is paired of both labels, of the weight of both; millionths */
  gboolean equal; /* the same words in the same order */
  gboolean numbers_differ; /* each has a number or a single letter that the other has not */
  gboolean negation_differs; /* one denies what the other says ("not valid", "invalid" and "valid"; "no" and "yes") */
  gboolean opposite; /* opposites ("accept" and "reject", "x < 5" and "x > 5"), one of each, unless one is denied */
} DgLabelEvidence;

/* The labels of two figures, prepared for comparing each with each. */
typedef struct _DgLabelEvidenceIndex DgLabelEvidenceIndex;

DgLabelEvidenceIndex *dg_label_evidence_index_new(void);
/* As dg_vocabulary_use_synonyms(). */
void dg_label_evidence_index_use_synonyms(DgLabelEvidenceIndex *index, const DgWordNet *wordnet);
void dg_label_evidence_index_free(DgLabelEvidenceIndex *index);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgLabelEvidenceIndex, dg_label_evidence_index_free)

/* Adds the label of one node and returns its text: labels with the same words in the same order are one text. Texts
 * count up from 0 in the order of first appearance. To be called for each node of both figures, for the frequency of
 * words counts, before anything is compared. */
guint dg_label_evidence_index_add(DgLabelEvidenceIndex *index, const char *label);
/* The text of a part of a label, whose words are counted with the label. */
guint dg_label_evidence_index_add_part(DgLabelEvidenceIndex *index, const char *part);
/* Words of all texts so far. */
guint dg_label_evidence_index_get_word_count(const DgLabelEvidenceIndex *index);
guint dg_label_evidence_index_get_count(const DgLabelEvidenceIndex *index);

/* Compares two texts; fast for many `b` after each other with one `a`. */
void dg_label_evidence_compare(DgLabelEvidenceIndex *index, guint a, guint b, DgLabelEvidence *evidence);
/* The same in two steps, the second of which few pairs need: `dice` alone, and all but `dice`. */
guint dg_label_evidence_dice(DgLabelEvidenceIndex *index, guint a, guint b);
void dg_label_evidence_contrast(DgLabelEvidenceIndex *index, guint a, guint b, DgLabelEvidence *evidence);
/* TRUE when a text says nothing but, at most, what kind of node it stands in: it is empty, punctuation, or words as
 * "start", "decision", "task". */
gboolean dg_label_evidence_is_generic(DgLabelEvidenceIndex *index, guint text);

/* The texts (guint, ascending), of both figures, that have a word that is like one of the words of `a`, stop words
 * aside: all whose `dice` with `a` is above 0, `a` itself among them unless it is empty. Owned by the index, valid
 * until the next call. */
const GArray *dg_label_evidence_find(DgLabelEvidenceIndex *index, guint a);
/* Those of them whose numbers do not differ from those of `a`, and maybe others: of thousands of labels that differ by
 * a number, few. */
const GArray *dg_label_evidence_find_agreeing(DgLabelEvidenceIndex *index, guint a);

/* Steps of some nanoseconds that were taken so far, the same on every machine, so that a limit to them gives the same
 * result everywhere. */
guint64 dg_label_evidence_get_work(const DgLabelEvidenceIndex *index);

#endif
