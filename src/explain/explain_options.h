/* What is computed of explanations. */
#ifndef DG_EXPLAIN_EXPLAIN_OPTIONS_H
#define DG_EXPLAIN_EXPLAIN_OPTIONS_H

#include <diagrade/explain.h>

/* The scores, in the order of every table. */
typedef enum {
  DG_SCORE_BLEU2,
  DG_SCORE_BLEU4,
  DG_SCORE_ROUGE_L,
  DG_SCORE_ROUGE_LSUM,
  DG_SCORE_METEOR,
  DG_SCORE_CHRF,
  DG_SCORE_CHRF_WORDS,
  DG_SCORE_COUNT
} DgTextScore;

struct _DgExplainOptions {
  gboolean asked[DG_SCORE_COUNT];
  DgTokens tokens;
  DgSmoothing smoothing;
  double smoothing_value;
  DgStems stems;
  const DgWordNet *wordnet;
  DgModelClient *judge, *embeddings; /* NULL: nobody */
  const DgPrompts *prompts;
  gboolean idf;
  double baseline;
};

/* The score of texts with their references: of one text alone, or, for those that have one, of a corpus. */
double dg_text_score(DgTextScore score, const char *const *texts, const char *const *references, guint n,
                     const DgExplainOptions *options);
/* TRUE for those that are computed of a corpus as well: BLEU and chrF. */
gboolean dg_text_score_has_corpus(DgTextScore score);
/* All that scores depend on but for the judge. Free with g_free(). */
char *dg_explain_options_signature(const DgExplainOptions *options);
/* The words and the smoothing of BLEU that a signature names, for the scores of a corpus of stored texts. */
void dg_explain_options_read_signature(DgExplainOptions *options, const char *signature);

#endif
