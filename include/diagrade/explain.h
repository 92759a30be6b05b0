/* Explanations of many problems: scored, judged, and summed up by system and subject (Explain with Visual Keypoints,
 * Tables 4 to 7). */
#ifndef DIAGRADE_EXPLAIN_H
#define DIAGRADE_EXPLAIN_H

#include <diagrade/base.h>
#include <diagrade/explanations.h>
#include <diagrade/model.h>
#include <diagrade/tasks.h>

G_BEGIN_DECLS

/* An explanation of a problem, with what it is compared with. */
typedef struct _DgExplainItem DgExplainItem;

DG_API void dg_explain_item_free(DgExplainItem *item);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgExplainItem, dg_explain_item_free)

/* Reads a file of JSON Lines ("-" is standard input), or a data set. A line has "id" and "explanation", and what there
 * is of "system", "subject", "problem", "choices" (texts), "answer", "reference" (the explanation to compare with) and
 * "given_answer" (the system's answer; without it, it is looked for in the explanation); other members are passed over.
 * A data set is a directory with the problems in items.jsonl and the explanations in explanations/SYSTEM.jsonl, lines
 * of "id", "explanation" and "given_answer"; a problem without a line there is a failed item.
 *
 * A line that is none of these is an item, too, whose record says what is wrong. The items (DgExplainItem) stand in the
 * order of the file, of a data set by system and then in the order of the problems. Free with g_ptr_array_unref().
 * Errors: DG_ERROR_OPEN, DG_ERROR_LIMIT, DG_ERROR_FORMAT (a data set without explanations or with broken problems). */
DG_API GPtrArray *dg_explain_items_read(const char *path, GError **error);

/* What is computed; create with dg_explain_options_new(). */
typedef struct _DgExplainOptions DgExplainOptions;

/* Defaults: bleu2, bleu4, rouge_l, meteor, chrf and chrf++; tokens 13a, smoothing exp, nltk's stems, no synonyms. */
DG_API DgExplainOptions *dg_explain_options_new(void);
DG_API void dg_explain_options_free(DgExplainOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgExplainOptions, dg_explain_options_free)
/* Which scores: names with commas, of bleu2, bleu4, rouge_l, rouge_lsum, meteor, chrf and chrf++. Errors:
 * DG_ERROR_ARGUMENT. */
DG_API gboolean dg_explain_options_set_metrics(DgExplainOptions *options, const char *names, GError **error);
/* How words of BLEU and METEOR are cut. */
DG_API void dg_explain_options_set_tokens(DgExplainOptions *options, DgTokens tokens);
/* The smoothing of BLEU, and its value: NaN for sacrebleu's (1 for add-k, 0.1 for floor). */
DG_API void dg_explain_options_set_smoothing(DgExplainOptions *options, DgSmoothing smoothing, double value);
/* The stems of ROUGE and METEOR. */
DG_API void dg_explain_options_set_stems(DgExplainOptions *options, DgStems stems);
/* The synonyms of METEOR; NULL: none. It must live as long as the options. */
DG_API void dg_explain_options_set_wordnet(DgExplainOptions *options, const DgWordNet *wordnet);
/* Who judges, by which prompts; NULL, the default: nobody. Both must live as long as the options. */
DG_API void dg_explain_options_set_judge(DgExplainOptions *options, DgModelClient *client, const DgPrompts *prompts);
/* Who gives the vectors of BERTScore, which is then computed as well: each word is embedded alone, once, so that equal
 * words have equal vectors whatever stands around them. This is not the published metric, whose vectors depend on the
 * sentence: its values cannot be compared with published ones. `idf` weights words by how few of the references have
 * them (section 3 of the paper); `baseline` rescales. The client must live as long as the options. */
DG_API void dg_explain_options_set_embeddings(DgExplainOptions *options, DgModelClient *client, gboolean idf,
                                              double baseline);

/* Scores items. Records `diagrade/explanation@1` have "system", "subject", "signature", "explanation", "reference",
 * "metrics" (by name; each of its text alone, BLEU by effective order), "answer" ({"verdict","found","expected",
 * "kind"}: kind "choice" or "short") and, where a judge was asked, "judge_model" and "judge" ({"correctness",
 * "fidelity","referencing","accuracy"}). What could not be had is missing and named by "error"; the rest stands. */
DG_API void dg_explain_items(DgExplainItem *const *items, guint n_items, const DgExplainOptions *options,
                             DgTaskDone done, gpointer user_data);

/* Sums records up, lines of JSON in one text: a document `diagrade/explanations@1` with "signature" and "groups", one
 * for each system and subject, and for each system over all subjects (subject "overall", first), each with
 *   "items", "failed" (records that could not be read as an explanation),
 *   "metrics" (means over items), "corpus" ("bleu2", "bleu4", "chrf", "chrf++" over all texts together),
 *   "answers" ({"choice":{"right","wrong","none"},"short":{...}}), and
 *   "judge" ({"rated","failed","correctness","fidelity","referencing","accuracy"}: means over the rated alone).
 * `people`, which may be NULL, is a CSV file with the columns id, correctness, fidelity and referencing, and perhaps
 * system and rater (several rows of one explanation count as their mean): then "people" has, by criterion, "items",
 * "missing" (rated by people but not by the judge), Spearman's "rho" between judge and people, the 95 % percentile
 * interval "low" and "high" of 2,000 bootstrap resamples (seed DG_SEED_DEFAULT), and "p" (Riezler and Maxwell 2005).
 * Free with g_free(). Errors: DG_ERROR_OPEN, DG_ERROR_FORMAT (no such records or ratings; nothing in common). `name`
 * stands for the records in messages. */
DG_API char *dg_explain_summary(const char *records, const char *name, const char *people, gboolean pretty,
                                GError **error);

G_END_DECLS

#endif
