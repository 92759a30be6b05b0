/* Explanations of problems: how alike the text is to a reference explanation, and whether the final answer is right
 * (Explain with Visual Keypoints, sections 5.2 and 5.3, appendix A.3).
 *
 * Texts are UTF-8. All scores are shares from 0 to 1, as in Table 7 of the paper; sacrebleu prints 100 times as much.
 * The time of ROUGE-L and METEOR grows with the product of the lengths of both texts.
 */
#ifndef DIAGRADE_EXPLANATIONS_H
#define DIAGRADE_EXPLANATIONS_H

#include <diagrade/base.h>

G_BEGIN_DECLS

/* How a text is cut into words. */
typedef enum {
  DG_TOKENS_13A, /* as mteval-v13a and sacrebleu's "13a" do: punctuation stands alone, numbers stay whole */
  DG_TOKENS_SPACES /* at white space alone: what Python's str.split() gives */
} DgTokens;

/* "13a" or "spaces"; static string. */
DG_API const char *dg_tokens_name(DgTokens tokens);
/* Finds a kind by its name. Returns FALSE when there is none. */
DG_API gboolean dg_tokens_find(const char *name, DgTokens *tokens);
/* The words of a text: NULL-terminated. Free with g_strfreev(). */
DG_API char **dg_tokens_cut(const char *text, DgTokens tokens);

/* What BLEU does with an order of n-grams of which none is found, as sacrebleu names it. */
typedef enum {
  DG_SMOOTHING_NONE, /* the score is 0 */
  DG_SMOOTHING_EXP, /* the k-th such order counts 1 / 2^k n-grams as found (NIST's mteval; Chen and Cherry 2014, 3) */
  DG_SMOOTHING_ADD_K, /* of all orders above 1: the value is added to what is found and to what is there */
  DG_SMOOTHING_FLOOR /* the value counts as found */
} DgSmoothing;

/* "none", "exp", "add-k" or "floor"; static string. */
DG_API const char *dg_smoothing_name(DgSmoothing smoothing);
/* Finds a smoothing by its name. Returns FALSE when there is none. */
DG_API gboolean dg_smoothing_find(const char *name, DgSmoothing *smoothing);

/* The longest n-grams of any score here. */
#define DG_NGRAM_ORDER_MAX 9

/* How BLEU is computed; create with dg_bleu_options_new(). */
typedef struct _DgBleuOptions DgBleuOptions;

/* `order` is that of the longest n-grams, 1 to DG_NGRAM_ORDER_MAX: 2 for BLEU-2, 4 for BLEU-4. Defaults: tokens 13a,
 * smoothing exp, all orders count. */
DG_API DgBleuOptions *dg_bleu_options_new(guint order);
DG_API void dg_bleu_options_free(DgBleuOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgBleuOptions, dg_bleu_options_free)
DG_API void dg_bleu_options_set_tokens(DgBleuOptions *options, DgTokens tokens);
/* `value` is that of DG_SMOOTHING_ADD_K (sacrebleu: 1) and DG_SMOOTHING_FLOOR (sacrebleu: 0.1). */
DG_API void dg_bleu_options_set_smoothing(DgBleuOptions *options, DgSmoothing smoothing, double value);
/* TRUE: orders that the text is too short for do not count (sacrebleu, of single sentences). */
DG_API void dg_bleu_options_set_effective_order(DgBleuOptions *options, gboolean effective_order);

/* BLEU (Papineni et al., ACL 2002) of `n` texts with one reference each, digit for digit as sacrebleu computes it from
 * the words: the geometric mean of the clipped precisions of n-grams over all texts together, times
 * exp(1 - reference length / text length) where the texts are shorter. For one sentence `n` is 1. nltk's corpus_bleu()
 * is the same but for orders without any n-gram, of which it counts one. */
DG_API double dg_bleu(const char *const *texts, const char *const *references, guint n, const DgBleuOptions *options);

/* chrF (Popović, WMT 2015) and chrF++ (WMT 2017) of `n` texts with one reference each, digit for digit as sacrebleu 2
 * computes it: n-grams of up to six characters without white space and of up to `words` words (0 for chrF, 2 for
 * chrF++; at most DG_NGRAM_ORDER_MAX), from which one mark of punctuation at the end, else at the beginning, is cut.
 * `beta` says how much more recall counts than precision: 2. `epsilon` takes the mean of the F-scores of all orders
 * (Moses, chrF++.py) instead of the F-score of the mean precision and the mean recall of the orders that both texts
 * have. nltk's sentence_chrf() has no words, another beta by default (3) and `epsilon`; its corpus_chrf() is the mean
 * of single texts, where this one adds up the counts. */
DG_API double dg_chrf(const char *const *texts, const char *const *references, guint n, guint words, double beta,
                      gboolean epsilon);

/* Precision (of the text), recall (of the reference) and their harmonic mean; 0 where nothing can be divided. */
typedef struct {
  double precision, recall, f1;
} DgOverlap;

/* How words are reduced to their stems. */
typedef enum {
  DG_STEMS_NONE,
  DG_STEMS_NLTK, /* nltk's PorterStemmer() in its default mode, which rouge_score and nltk's METEOR take */
  DG_STEMS_PORTER, /* Porter 1980, by libstemmer: "enjoy" gives "enjoi", "flies" and "fly" stay apart */
  DG_STEMS_ENGLISH /* Porter 2 (Snowball English), by libstemmer */
} DgStems;

/* "none", "nltk", "porter" or "english"; static string. */
DG_API const char *dg_stems_name(DgStems stems);
/* Finds a way by its name. Returns FALSE when there is none. */
DG_API gboolean dg_stems_find(const char *name, DgStems *stems);
/* The stem of a word, which should be in lower case. Free with g_free(). */
DG_API char *dg_stem(const char *word, DgStems stems);

/* ROUGE-L (Lin 2004) as rouge_score computes it: words are runs of a-z and 0-9 after lower-casing, those of more than
 * three letters reduced to their stems, and the longest common subsequence of both texts is counted. */
DG_API void dg_rouge_l(const char *text, const char *reference, DgStems stems, DgOverlap *overlap);
/* ROUGE-Lsum, the same by sentences, which are lines: of each line of the reference the union of what it has in common
 * with all lines of the text, each word counted as often as both have it. */
DG_API void dg_rouge_lsum(const char *text, const char *reference, DgStems stems, DgOverlap *overlap);

/* WordNet's database files (index, data and exceptions), version 3.0 or of the same form. Safe in any thread. */
typedef struct _DgWordNet DgWordNet;

/* Opens the files of a directory, which Debian's wordnet-base puts into /usr/share/wordnet. Free with
 * dg_wordnet_free(). Errors: DG_ERROR_OPEN (a file is missing), DG_ERROR_FORMAT (what is no such file). */
DG_API DgWordNet *dg_wordnet_open(const char *directory, GError **error);
DG_API void dg_wordnet_free(DgWordNet *wordnet);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgWordNet, dg_wordnet_free)
/* The version that the files name themselves, as "3.0"; "unknown" when they name none. Free with g_free(). */
DG_API char *dg_wordnet_get_version(const DgWordNet *wordnet);
/* The words (without those of several parts) that share a synset with `word`, in any part of speech, sorted bytewise
 * without repeats: as nltk's WordNetCorpusReader finds them, over exceptions and endings (morphy). NULL-terminated;
 * free with g_strfreev(). */
DG_API char **dg_wordnet_synonyms(const DgWordNet *wordnet, const char *word);

/* METEOR (Banerjee and Lavie 2005) as nltk 3.8's meteor_score() computes it (with DG_STEMS_NLTK), of words in lower
 * case: matched as they are, then by stem, then by synonyms of the stems (`wordnet` NULL: by none), each from the end
 * of both texts; F = P R / (0.9 P + 0.1 R), less its share 0.5 (chunks / matches)^3. */
DG_API double dg_meteor(const char *text, const char *reference, DgTokens tokens, DgStems stems,
                        const DgWordNet *wordnet);

/* Vectors of tokens: `count` rows of `dimensions` numbers, and the weight of each row. */
typedef struct {
  const double *values;
  const double *weights; /* NULL: each counts the same */
  guint count;
} DgWordVectors;

/* BERTScore (Zhang et al., ICLR 2020, section 3) of vectors that are given: each token has the largest cosine with
 * one of the other text; precision is the weighted mean of those of the text, recall of those of the reference.
 * `baseline` rescales each value x to (x - baseline) / (1 - baseline); 0 leaves it. */
DG_API void dg_bert_score(const DgWordVectors *text, const DgWordVectors *reference, guint dimensions, double baseline,
                          DgOverlap *overlap);

/* What became of a final answer. */
typedef enum { DG_FINAL_RIGHT, DG_FINAL_WRONG, DG_FINAL_NONE /* none was found */ } DgFinalVerdict;

/* "right", "wrong" or "none"; static string. */
DG_API const char *dg_final_verdict_name(DgFinalVerdict verdict);

/* The final answer that a text gives, without marks of Markdown and dollar signs: what the last \boxed{} holds; else
 * what follows the last "answer is", "answer:", "answer =" or "option", to the end of its sentence; else a text of one
 * short line as a whole; else what follows the last "=" or " is " of the last sentence, where it is a value. NULL when
 * there is nothing of this. Free with g_free(). */
DG_API char *dg_final_answer_find(const char *text);

/* Whether two answers say the same. Numbers are equal as values: 1,000 = 1000, 0.5 = 1/2 = \frac12, 2\frac{1}{2} = 2.5;
 * 50% = 0.5 only when the reference is a percentage. Units may be left out by one of the two, but not differ: 12 cm =
 * 12 = 12cm, not 12 m, and none is converted. Of "x = 5" the 5 counts. Pairs are compared in order, {1, 2}, "1 or 2"
 * and "1, 2" in any. LaTeX's wrappers and commands (\text, \left, \dfrac, \sqrt, \pi) are read. What is no number
 * (roots, π, formulas) is compared as text, without blanks, the terms of a sum in any order; nothing is calculated. */
DG_API gboolean dg_final_answer_equal(const char *answer, const char *reference);

/* The index of the option that an answer names among the `choices` (NULL-terminated), -1 for none: by its letter,
 * number or circled number ("(B)", "B.", "②", "Option 2"), or by its value, where one option alone has it. A number
 * without brackets is a value first. */
DG_API int dg_final_answer_choice(const char *answer, const char *const *choices);

/* The verdict on the answer that `text` gives. `choices` are those of a multiple-choice problem, else NULL. `found`
 * receives the answer that was found, NULL for none; free with g_free(); it may be NULL. */
DG_API DgFinalVerdict dg_final_answer_judge(const char *text, const char *reference, const char *const *choices,
                                            char **found);

G_END_DECLS

#endif
