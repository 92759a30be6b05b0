/* The similarities of labels that can be chosen (--similarity), one record each. */
#ifndef DG_METRICS_SIMILARITY_H
#define DG_METRICS_SIMILARITY_H

#include "graph/graph.h"
#include "metrics/words.h"

#include <diagrade/metrics.h>

/* How two labels are compared. */
typedef enum {
  DG_COMPARE_DISTANCE, /* Levenshtein distance of one text each (text_similarity.h) */
  DG_COMPARE_SETS, /* what two lists of words or of parts of words have in common */
  DG_COMPARE_LABELS, /* label_similarity.c */
  DG_COMPARE_VECTORS /* vectors that the caller gives (label_vectors.h) */
} DgComparing;

typedef struct {
  const char *name; /* as --similarity takes it: [a-z_]+ */
  const char *key; /* in the signature, before the threshold: [a-z]+ */
  const char *summary; /* one line */
  const char *citation;
  double threshold; /* the default: see README.md for what it was chosen by */
  DgComparing comparing;
  /* DG_COMPARE_DISTANCE: the text that is compared. Free with g_free(). */
  char *(*form)(const DgNode *node);
  /* DG_COMPARE_SETS: appends ids of the parts of a label in normal form. */
  void (*split)(DgWordList *words, const char *normal, GArray *ids);
  gboolean distinct; /* a part that is repeated counts once */
  gboolean contained; /* common parts are divided by the smaller count of parts, not by the mean */
} DgSimilarityRecord;

#define DG_SIMILARITY_COUNT (DG_SIMILARITY_TRIGRAM + 1)

/* The records, in the order of DgSimilarity; DG_SIMILARITY_COUNT of them. */
extern const DgSimilarityRecord *const dg_similarities[];
/* Their names, ended by NULL. */
extern const char *const dg_similarity_names[];

/* Combines the words and the title of two labels; label_similarity.c. */
extern const DgSimilarityRecord dg_similarity_label;

/* By the vectors of dg_score_options_set_embedding(): not one of the named ones, as no label alone has it;
 * label_vectors.c. */
extern const DgSimilarityRecord dg_similarity_embedding;

/* The title of a node: its first lines of the largest size, of which the bold ones when there are bold ones; lines
 * without a letter (step numbers) are passed over while there are others. The whole text when the lines are not known.
 * Free with g_free(). */
char *dg_node_title(const DgNode *node);

#endif
