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

/* Reads a file of JSON Lines ("-" is standard input), or a data set. A line has "id" and "explanation", and what there
 * is of "system", "setting", "subject", "chapter", "section", "problem", "choices" (texts), "answer", "problem_figure",
 * "solution_figure" (paths beside the file), "keypoints", "reference" (the explanation to compare with) and
 * "given_answer" (the system's answer; without it, it is looked for in the explanation; "" says that there is none);
 * other members are passed over. A data set is a directory with the problems in items.jsonl and the explanations in
 * explanations/SYSTEM.jsonl, lines of "id", "explanation" and "given_answer", or records of dg_write_explanations(),
 * whose "system" counts before the name of the file; a problem without a line of a system and setting that the file
 * has is a failed item.
 *
 * A line that is none of these is an item, too, whose record says what is wrong. The items (DgExplainItem) stand in the
 * order of the file, of a data set by system and then in the order of the problems. Free with g_ptr_array_unref().
 * Errors: DG_ERROR_OPEN, DG_ERROR_LIMIT, DG_ERROR_FORMAT (a data set without explanations or with broken problems). */
DG_API GPtrArray *dg_explain_items_read(const char *path, GError **error);

/* Reads the problems alone: the items.jsonl of a data set, or a file of such lines ("-" is standard input). As above in
 * all else. */
DG_API GPtrArray *dg_explain_problems_read(const char *path, GError **error);

/* Keypoints by item, from records of `diagrade keypoints`. */
typedef struct _DgExplainKeypoints DgExplainKeypoints;

/* Reads the generated keypoints of one system: records `diagrade/keypoints@1`, or lines of "id" and "keypoints".
 * `system` (NULL: the only one) says which. Free with dg_explain_keypoints_free(). Errors: DG_ERROR_OPEN,
 * DG_ERROR_LIMIT, DG_ERROR_FORMAT (a line is no such record, none is of the system, several systems and none named, an
 * item twice). */
DG_API DgExplainKeypoints *dg_explain_keypoints_read(const char *path, const char *system, GError **error);
DG_API void dg_explain_keypoints_free(DgExplainKeypoints *keypoints);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgExplainKeypoints, dg_explain_keypoints_free)

/* How explanations are written (Explain with Visual Keypoints, sections 5.2 and 5.3). */
typedef struct {
  const char *system; /* what the explanations are called */
  gboolean no_answer; /* the model is not told the right answer */
  gboolean no_keypoints; /* it is told none */
  const DgExplainKeypoints *keypoints; /* those that it is told; NULL: of the reference, which the problems have */
  gboolean own_answer; /* the answer of each explanation is taken from it */
} DgExplainWriting;

/* Has explanations of problems written. Records `diagrade/written_explanation@1` have "system", "setting" (what the
 * model was told, in words), "signature" and "explanation", and with `own_answer` "given_answer" ("" for none) and
 * "answer_by": "rules" where dg_final_answer_find() finds one that, of a multiple-choice problem, is one of the
 * options, else "model", which is asked what follows from the explanation. They are lines of dg_explain_items_read().
 * An item without a problem text, or without the answer or the keypoints that the model is to be told, fails. */
DG_API void dg_write_explanations(DgModelClient *client, const DgPrompts *prompts, DgExplainItem *const *problems,
                                  guint n_problems, const DgExplainWriting *writing, DgTaskDone done,
                                  gpointer user_data);

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
/* Who embeds the tokens of BERTScore (Zhang et al., ICLR 2020), which is then computed as well: each token in its
 * context, by the last layer of the model, without the tokens that are set around every text. The published code takes
 * a middle layer, chosen for each of its models. `idf` weights tokens by how few of the references have them (section 3
 * of the paper, smoothed as the code does); `baseline` rescales. The provider must embed tokens, and the client must
 * live as long as the options. */
DG_API void dg_explain_options_set_embeddings(DgExplainOptions *options, DgModelClient *client, gboolean idf,
                                              double baseline);

/* Scores items. Records `diagrade/explanation@1` have what the item says ("system", "setting", "subject", "chapter",
 * "problem" with its options, "problem_figure", "solution_figure", "reference", "explanation", and of a written one
 * "written", its signature, and "writing_usage"), "signature", "keypoints" ({"element","description","named"}: whether
 * the explanation has the names by which the element is known, where it has some), "metrics" (by name; each of its text
 * alone, BLEU by effective order), "answer" ({"verdict","found","expected","kind","by"}: kind "choice" or "short") and,
 * where a judge was asked, "judge_model", "judge" ({"correctness","fidelity","referencing","accuracy","reasons"}) and
 * "usage". What could not be had is missing and named by "error"; the rest stands. */
DG_API void dg_explain_items(DgExplainItem *const *items, guint n_items, const DgExplainOptions *options,
                             DgTaskDone done, gpointer user_data);

/* Scores of texts, or means of them; NaN: none. `chrf_words` is chrF++. */
typedef struct {
  double bleu2, bleu4, rouge_l, rouge_lsum, meteor, chrf, chrf_words;
  double bertscore, bertscore_precision, bertscore_recall;
} DgExplanationScores;

/* How many final answers there are. */
typedef struct {
  guint right, wrong, none; /* none: there is no answer in the explanation */
} DgExplanationAnswers;

/* Means over explanations; NaN: there are none to take it of. */
typedef struct {
  double correctness, fidelity, referencing, accuracy; /* as the judge rates them */
  double people_correctness, people_fidelity, people_referencing; /* as people do; one explanation counts once */
  double choices, shorts, answers; /* shares of right answers: of multiple-choice problems, of others, of all */
  DgExplanationScores scores;
} DgExplanationMeans;

/* What the answers of a model took, a mean over the explanations that they are of. */
typedef struct {
  guint explanations;
  double seconds, dollars; /* NaN as soon as one explanation does not say it */
} DgExplanationCost;

/* The explanations of one system in one setting and subject. Numbers have six decimals, as in documents. */
typedef struct {
  const char *system, *setting; /* "" where none is known */
  const char *subject; /* "overall" has all of them; "" where none is known */
  guint items, failed; /* failed: those that could not be read as an explanation */
  DgExplanationMeans means;
  DgExplanationMeans low, high; /* their 95 % percentile intervals over resamples of explanations; NaN without */
  DgExplanationScores corpus; /* BLEU and chrF over all texts together */
  DgExplanationAnswers choices, shorts; /* of multiple-choice problems, and of others */
  guint rated, unrated; /* by the judge who was asked */
  guint rated_by_people;
  DgExplanationCost writing, judging;
} DgExplanationGroup;

/* How the judge goes together with people on one criterion. Numbers have four decimals; NaN: not defined. */
typedef struct {
  const char *criterion; /* "correctness", "fidelity" or "referencing" */
  guint items, missing; /* rated by both, and by people alone */
  guint unknown; /* rated by people, without a record */
  double rho, low, high; /* Spearman's, with the 95 % percentile interval of 2,000 resamples (seed DG_SEED_DEFAULT) */
  double p; /* Riezler and Maxwell 2005 */
} DgExplanationPeople;

/* Records of explanations, and what they give together. */
typedef struct _DgExplanationSummary DgExplanationSummary;

/* `resamples` 0: no intervals of means. Free with dg_explanation_summary_free(). */
DG_API DgExplanationSummary *dg_explanation_summary_new(guint resamples);
DG_API void dg_explanation_summary_free(DgExplanationSummary *summary);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgExplanationSummary, dg_explanation_summary_free)
/* Adds a record that dg_explain_items() made; `name` stands for it in messages. Errors: DG_ERROR_FORMAT (an item of a
 * system that was added before; made in another way than the others). */
DG_API gboolean dg_explanation_summary_add_task(DgExplanationSummary *summary, const DgTaskRecord *record,
                                                const char *name, GError **error);
/* Adds the records of a file, one a line ("-" is standard input). Errors: as above; DG_ERROR_OPEN, DG_ERROR_LIMIT,
 * DG_ERROR_FORMAT (a line is no record). */
DG_API gboolean dg_explanation_summary_add_file(DgExplanationSummary *summary, const char *path, GError **error);
/* Adds what people say of the records that were added, for the means of groups and the correlation with the judge: a
 * CSV file with the columns id, correctness, fidelity and referencing, and perhaps system, setting and rater (several
 * rows of one explanation count as their mean). Errors: DG_ERROR_OPEN, DG_ERROR_FORMAT (no such ratings; none of them
 * of a record; one that may be of several, as there is no column system or setting). */
DG_API gboolean dg_explanation_summary_add_people(DgExplanationSummary *summary, const char *path, GError **error);
/* A keypoint of the reference, and whether the explanation has the names by which it is known: 1, 0, or -1 where it has
 * none. */
typedef struct {
  const char *element, *description;
  int named;
} DgExplanationKeypoint;

/* A record, for pages. Texts that are not known are NULL, numbers NaN. */
typedef struct {
  const char *id, *system, *setting, *subject, *chapter, *problem;
  const char *problem_figure, *solution_figure; /* paths */
  const char *reference, *explanation, *error;
  const char *answer_verdict, *answer_found, *answer_expected, *answer_by;
  const char *judge_model, *reasons;
  gboolean rated;
  double correctness, fidelity, referencing, accuracy;
  double people_correctness, people_fidelity, people_referencing;
  const DgExplanationScores *scores;
  const DgExplanationKeypoint *keypoints;
  guint n_keypoints;
} DgExplanationView;

/* The records in the order in which they were added; FALSE when `index` is out of range. What `view` points to lives
 * until something is added. */
DG_API gboolean dg_explanation_summary_get_record(const DgExplanationSummary *summary, guint index,
                                                  DgExplanationView *view);
/* What the records depend on; "" without records. What this and the following return is owned by `summary` and lives
 * until something is added; NULL for an index out of range. */
DG_API const char *dg_explanation_summary_get_signature(const DgExplanationSummary *summary);
/* By system and setting, each with all subjects first, and then, when there are several, by subject. They are computed
 * when they are first asked for: not by two threads at once. */
DG_API guint dg_explanation_summary_get_group_count(DgExplanationSummary *summary);
DG_API const DgExplanationGroup *dg_explanation_summary_get_group(DgExplanationSummary *summary, guint index);
/* One a criterion; none without ratings of people. */
DG_API guint dg_explanation_summary_get_people_count(const DgExplanationSummary *summary);
DG_API const DgExplanationPeople *dg_explanation_summary_get_people(const DgExplanationSummary *summary, guint index);
/* The document `diagrade/explanations@1` with "signature" and "groups", each with
 *   "system", "setting" (where it is known), "subject", "items", "failed",
 *   "metrics" (means over items), "corpus" ("bleu2", "bleu4", "chrf", "chrf++" over all texts together),
 *   "answers" ({"choice":{"right","wrong","none"},"short":{...}}),
 *   "judge" ({"rated","failed","correctness","fidelity","referencing","accuracy"}) where one was asked,
 *   "people" ({"rated","correctness","fidelity","referencing"}) where they rated some,
 *   "cost" ("writing" and "judging": {"explanations","seconds","dollars"}, means, null where one does not say it), and
 *   "intervals" (by the names of means, as "correctness", "people_correctness", "choices" and "bleu4": [low, high]),
 * and "people" by criterion ({"items","missing","unknown","rho","low","high","p"}). What there is none of is left out.
 * Free with g_free(). */
DG_API char *dg_explanation_summary_to_json(DgExplanationSummary *summary, gboolean pretty);

G_END_DECLS

#endif
