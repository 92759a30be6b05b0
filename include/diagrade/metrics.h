/* Metrics: how well the graph of a generated figure agrees with the graph of its reference. */
#ifndef DIAGRADE_METRICS_H
#define DIAGRADE_METRICS_H

#include <diagrade/base.h>
#include <diagrade/checks.h>
#include <diagrade/explanations.h>
#include <diagrade/graph.h>

G_BEGIN_DECLS

/* How nodes are matched one to one. */
typedef enum {
  DG_MATCH_CONTEXT, /* the default: by labels and neighbourhood together */
  DG_MATCH_OPTIMAL, /* by labels alone: the assignment with the largest sum of similarities */
  DG_MATCH_GREEDY, /* DiagramEval 4.2: each generated node in turn takes the best reference node still unmatched */
  DG_MATCH_STRUCTURE /* by the graph alone, whatever the labels say: for figures without readable text */
} DgMatch;

/* The name of a way to match as --match takes it ("context", "optimal", ...); a static string. */
DG_API const char *dg_match_get_name(DgMatch match);

/* What a ratio with a denominator of 0 is (scikit-learn's zero_division). */
typedef enum {
  DG_ZERO_DIVISION_0, /* the default */
  DG_ZERO_DIVISION_1,
  DG_ZERO_DIVISION_NAN
} DgZeroDivision;

/* What becomes of nodes without words (`text` is ""), as things that are drawn without a name. Which match is decided
 * by their places in the graph. */
typedef enum {
  DG_WORDLESS_OPTIONAL, /* the default: those without a partner, and the edges at them, count neither for nor against */
  DG_WORDLESS_COUNT, /* they count as all others do */
  DG_WORDLESS_IGNORE /* they are left out of both graphs before these are compared */
} DgWordless;

/* The name as --wordless takes it ("optional", "count", "ignore"); a static string. */
DG_API const char *dg_wordless_get_name(DgWordless wordless);

/* How alike two labels are; the definitions are in the README of the metrics. */
typedef enum {
  DG_SIMILARITY_LABEL, /* the default: words or title in common, other numbers apart */
  DG_SIMILARITY_LEVENSHTEIN,
  DG_SIMILARITY_TOKEN_SORT,
  DG_SIMILARITY_TOKEN_SET,
  DG_SIMILARITY_TITLE_LINE,
  DG_SIMILARITY_CONTAINMENT,
  DG_SIMILARITY_TRIGRAM
} DgSimilarity;

/* The name of a similarity ("label", "levenshtein", "token_sort", ...), its one-line summary (static strings), and its
 * default threshold. */
DG_API const char *dg_similarity_get_name(DgSimilarity similarity);
DG_API const char *dg_similarity_get_summary(DgSimilarity similarity);
DG_API double dg_similarity_get_threshold(DgSimilarity similarity);
/* Finds a similarity by its name. Returns FALSE when there is none. */
DG_API gboolean dg_similarity_find(const char *name, DgSimilarity *similarity);

/* How to score; create with dg_score_options_new(). */
typedef struct _DgScoreOptions DgScoreOptions;

/* Defaults: matching by context with its threshold of 0.14, similarity of labels, zero division 0. */
DG_API DgScoreOptions *dg_score_options_new(void);
DG_API void dg_score_options_free(DgScoreOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgScoreOptions, dg_score_options_free)
DG_API void dg_score_options_set_match(DgScoreOptions *options, DgMatch match);
/* How labels are compared. Also sets the threshold to the default of the similarity (of matching by context or
 * structure: to theirs), unless dg_score_options_set_threshold() was called; and so does dg_score_options_set_match().
 */
DG_API void dg_score_options_set_similarity(DgScoreOptions *options, DgSimilarity similarity);
/* Gives the embeddings of `count` texts: appends numbers (double) to `values`, the same number for each text, one text
 * after the other. May be called from many threads at once. */
typedef gboolean (*DgLabelEmbed)(const char *const *texts, guint count, GArray *values, gpointer user_data,
                                 GError **error);
/* Compares labels by the cosine of their embeddings instead of a named similarity: 1 for equal labels, 0 for a negative
 * cosine. `embed` is called at most once for a pair of figures, with their distinct labels (NFKC, case and white space
 * folded, none empty), and once for each metric that asks for the labels of edges, with these; its errors are those of
 * the score. `name`, of what gives the embeddings ("openai:NAME"), stands in the signature. The threshold becomes 0.7
 * where labels alone decide, unless dg_score_options_set_threshold() was called; the cosines of labels spread
 * differently from model to model, so calibrate it (scripts/calibrate). `user_data` must outlive the options. */
DG_API void dg_score_options_set_embedding(DgScoreOptions *options, const char *name, DgLabelEmbed embed,
                                           gpointer user_data);
/* The cosine c of the embeddings counts as max(0, (c - baseline) / (1 - baseline)), as BERTScore rescales: what labels
 * have by it that are not alike at all, which differs from model to model. From 0, the default, to less than 1; rounded
 * to millionths. Stands in the signature when it is not 0. Matching by context takes every similarity above 0.25 for
 * something in common, and so needs the baseline of a model of which unlike labels have more. */
DG_API void dg_score_options_set_embedding_baseline(DgScoreOptions *options, double baseline);
/* TRUE: each label is embedded together with the labels of its neighbours and its container ("pay. Preceded by: order.
 * Followed by: ship."), so that like labels in other places differ. Equal labels have at least 0.9 whatever stands
 * around them. Stands in the signature. The default is FALSE; it says nothing without an embedding, nor where matching
 * looks at neighbours itself or at no labels (DG_MATCH_CONTEXT, DG_MATCH_STRUCTURE). */
DG_API void dg_score_options_set_embedding_context(DgScoreOptions *options, gboolean context);
/* The `name` given there; NULL when labels are compared by a named similarity. Owned by the options. */
DG_API const char *dg_score_options_get_embedding(const DgScoreOptions *options);
/* Lets words of labels that share a synset of WordNet count as synonyms (0.85 of an equal word), with
 * DG_SIMILARITY_LABEL; the version of the files stands in the signature. NULL, the default, is none. `wordnet` is not
 * owned and must outlive the options. */
DG_API void dg_score_options_set_synonyms(DgScoreOptions *options, const DgWordNet *wordnet);
/* Least similarity of two nodes that may match, 0 < threshold <= 1; rounded to millionths, and a similarity that equals
 * it matches. Of matching by context or structure it is the least confidence; equal labels match by context whatever it
 * is, unless one of them has a better partner. */
DG_API void dg_score_options_set_threshold(DgScoreOptions *options, double threshold);
/* TRUE: only a similarity, or confidence, above the threshold matches, the literal rule of DiagramEval 4.2 (together
 * with DG_MATCH_GREEDY and DG_SIMILARITY_LEVENSHTEIN); with a threshold of 1 nothing does. Edit distances are compared
 * with the threshold exactly; other similarities are held in millionths, rounded down, and compared as such. "strict"
 * stands in the signature. The default is FALSE. */
DG_API void dg_score_options_set_threshold_strict(DgScoreOptions *options, gboolean strict);
DG_API void dg_score_options_set_zero_division(DgScoreOptions *options, DgZeroDivision zero_division);
/* Stands in the signature unless it is DG_WORDLESS_OPTIONAL. */
DG_API void dg_score_options_set_wordless(DgScoreOptions *options, DgWordless wordless);
/* What is computed beside the metrics that always are: names with commas of optional metrics, of measures or of groups
 * of them ("layout", "figure"), or "all"; NULL: nothing, which is the default and costs nothing. A metric that combines
 * others brings them. What is added stands in the signature. Errors: DG_ERROR_ARGUMENT (an unknown name). */
DG_API gboolean dg_score_options_set_metrics(DgScoreOptions *options, const char *names, GError **error);
/* Which checks records and answers of a filter hold of the generated figure (see run.h); NULL, the default, is none.
 * `checks` is not owned and must outlive the options. */
DG_API void dg_score_options_set_checks(DgScoreOptions *options, const DgCheckOptions *checks);
DG_API const DgCheckOptions *dg_score_options_get_checks(const DgScoreOptions *options);
/* The part of the signature that names how graphs are scored, e.g.
 * "match:optimal.words0.55|ties:edges|zero:0|overall:2": metrics whose definition has changed stand there with its
 * version, and before them what dg_score_options_set_metrics() added, as in "metrics:layout". Free with g_free(). */
DG_API char *dg_score_options_get_signature(const DgScoreOptions *options);

/* The whole signature of a score: program version, extraction, scoring. NULL options mean the defaults. Free with
 * g_free(). */
DG_API char *dg_signature(const DgGraphOptions *graph_options, const DgScoreOptions *score_options);
/* A signature for people: the version, what differs from the defaults of this version, and the first 8 digits of the
 * SHA-256 of the signature, by which two of them are told apart: "diagrade 0.2.0 defaults #3f2a91c0", "diagrade 0.2.0
 * nodes:K2 match:greedy.words0.55 ties:order #…". The checks that a score has by default, those of figures, are no
 * difference. Of a signature that names no version the first is left out. NULL for NULL, "" for "". Free with g_free().
 */
DG_API char *dg_signature_get_short(const char *signature);

/* Similarity of two labels without known lines, from 0 (nothing in common) to 1 (equal in the form that is compared,
 * after NFKC, case folding and white-space folding). Two empty labels are equal. Of labels longer than 10,000 code
 * points only the first 10,000 are compared. */
DG_API double dg_text_similarity(DgSimilarity similarity, const char *a, const char *b);

/* The values of each metric, in the order of columns. */
typedef enum { DG_VALUE_PRECISION, DG_VALUE_RECALL, DG_VALUE_F1, DG_VALUE_TP, DG_VALUE_FP, DG_VALUE_FN } DgValue;

/* How many there are, for good, and how many of them, the first, are ratios from 0 to 1; the others are counts. */
#define DG_VALUE_COUNT 6
#define DG_VALUE_RATIO_COUNT 3

/* Everything that was computed for one pair of graphs. */
typedef struct _DgScore DgScore;

/* Scores `generated` against `reference` with every metric that is not optional or was asked for. `options` may be
 * NULL. The score keeps no pointer to the graphs. Free with dg_score_free(). Errors: DG_ERROR_LIMIT (a label of more
 * than 10,000 characters, or labels that take too much work to compare), DG_ERROR_INTERNAL (igraph failed). */
DG_API DgScore *dg_score_new(const DgGraph *generated, const DgGraph *reference, const DgScoreOptions *options,
                             GError **error);
DG_API void dg_score_free(DgScore *score);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgScore, dg_score_free)

/* The value of a metric by its name (dg_value_find()), or of a measure (dg_measure_find_value()). Returns FALSE when
 * there is no such value, or it was not computed. NaN is possible under DG_ZERO_DIVISION_NAN and for measures. */
DG_API gboolean dg_score_get_value(const DgScore *score, const char *name, double *value);
/* The same of metric `metric` (an index); counts are whole numbers. NaN, too, for the counts of a metric that has none,
 * and for what was not computed. */
DG_API double dg_score_get_metric(const DgScore *score, guint metric, DgValue value);
/* FALSE for an optional metric that was not asked for, and for one that the version of diagrade did not know which
 * wrote the document of a score that was read. */
DG_API gboolean dg_score_has_metric(const DgScore *score, guint metric);

/* What a measure found. */
typedef struct {
  double value; /* NaN: it is not defined for these figures */
  guint64 of; /* over how many things it was taken (DgMeasureInfo.counts) */
  const char *note; /* why there is no value, or what is to be known of it; NULL for nothing */
  double more; /* by how much the true value may be higher, as it was looked for with bounded effort; 0: it is exact */
} DgMeasured;

/* The figures of a measure: what it found in the pair, or in each of both figures. */
typedef struct {
  guint measure; /* its index (dg_measure_get()) */
  DgMeasured found[2]; /* of a pair the first; of single figures: of the generated one, of the reference */
} DgScoreMeasure;

/* The measures that were computed, in the order of the registry; NULL from the count on. */
DG_API guint dg_score_get_measure_count(const DgScore *score);
DG_API const DgScoreMeasure *dg_score_get_measure(const DgScore *score, guint index);

/* What a score lists is read by views, as base.h describes them. Ids are those of the two graphs. The lists stand in
 * document order; the longest are cut (dg_score_get_note()). */

/* Two nodes that match. */
typedef struct {
  const char *generated, *reference; /* ids */
  double similarity; /* of their labels, from 0 to 1 */
  double confidence; /* share of certainty that they are the same, from 0 to 1; NaN when matched by labels alone */
  const char *because; /* one sentence: what they were matched by */
} DgScoreMatch;

/* In the order of the generated nodes; NULL from the count on. */
DG_API guint dg_score_get_match_count(const DgScore *score);
DG_API const DgScoreMatch *dg_score_get_match(const DgScore *score, guint index);

/* A node without a match. */
typedef struct {
  const char *id, *text;
  const char *best; /* id of the most similar node of the other graph; NULL when none is alike or none was looked for */
  double similarity; /* of the two; NaN without `best` */
  gboolean taken; /* whether `best` is matched to another node */
  const char *group; /* id of the group that it is in; NULL for none */
} DgScoreNode;

typedef enum { DG_NODES_MISSING /* from the generated figure */, DG_NODES_EXTRA } DgScoreNodes;

/* The nodes of a list. */
DG_API guint dg_score_get_node_count(const DgScore *score, DgScoreNodes list);
DG_API const DgScoreNode *dg_score_get_node(const DgScore *score, DgScoreNodes list, guint index);

/* Nodes of both figures that are the same thing, of which one figure draws one node and the other several. Only
 * the metrics that dg_score_options_set_metrics() adds by the name "groups" know of them. */
typedef struct {
  const char *id; /* "g1", "g2"... in the order of the list */
  const char *kind; /* "split" (a node of the reference is several generated ones), "merge" (the other way round),
                       "repeat" (several say the same), "detail" (a container and what is in it) */
  const char *const *generated, *const
                                    *reference; /* ids, ended by NULL; one in one of them, two or more in the other */
  const char *because; /* one sentence */
} DgScoreGroup;

/* In the order of the generated nodes; NULL from the count on. */
DG_API guint dg_score_get_group_count(const DgScore *score);
DG_API const DgScoreGroup *dg_score_get_group(const DgScore *score, guint index);

/* An edge that the other graph does not have. */
typedef struct {
  const char *id;
  const char *from, *to; /* the direction that is missing, of an edge without one perhaps not as it is drawn */
  gboolean directed;
  const char *reason; /* "absent", "reversed", "direction" or "indirect"; NULL when an end has no match */
} DgScoreEdge;

typedef enum {
  DG_EDGES_MISSING, /* from the generated figure */
  DG_EDGES_EXTRA,
  DG_EDGES_UNMATCHED_GENERATED, /* those of the generated figure at a node without a match */
  DG_EDGES_UNMATCHED_REFERENCE
} DgScoreEdges;

/* The edges of a list. */
DG_API guint dg_score_get_edge_count(const DgScore *score, DgScoreEdges list);
DG_API const DgScoreEdge *dg_score_get_edge(const DgScore *score, DgScoreEdges list, guint index);

/* A pair of matched nodes that a path joins in one graph only, of which `from` and `to` are. */
typedef struct {
  const char *from, *to;
} DgScorePath;

typedef enum {
  DG_PATHS_MISSING, /* from the generated figure: over matched nodes */
  DG_PATHS_EXTRA,
  DG_PATHS_MISSING_CONTRACTED, /* over any nodes */
  DG_PATHS_EXTRA_CONTRACTED
} DgScorePaths;

/* The pairs of nodes of a list. */
DG_API guint dg_score_get_path_count(const DgScore *score, DgScorePaths list);
DG_API const DgScorePath *dg_score_get_path(const DgScore *score, DgScorePaths list, guint index);

/* A list that does not have all. */
typedef struct {
  const char *list; /* its key in the document: "missing_paths", "extra_nodes.best"... */
  guint64 listed, total;
} DgScoreNote;

/* The lists that were cut. */
DG_API guint dg_score_get_note_count(const DgScore *score);
DG_API const DgScoreNote *dg_score_get_note(const DgScore *score, guint index);

/* Adds what the checks say of the generated figure to the score, which takes `report` over; NULL for none. */
DG_API void dg_score_take_checks(DgScore *score, DgCheckReport *report);
/* Owned by the score; NULL for none. */
DG_API const DgCheckReport *dg_score_get_checks(const DgScore *score);

/* The score as a document `diagrade/score@1`. `signature` stands in it; NULL leaves it out. `pretty` indents.
 * Free with g_free(). */
DG_API char *dg_score_to_json(const DgScore *score, const char *signature, gboolean pretty);

/* The same without what is listed: the values of every metric and, under "checks", the name and the verdict of each.
 * Free with g_free(). */
DG_API char *dg_score_values_to_json(const DgScore *score, const char *signature);

/* The registry: one record per metric, in the order of columns. */
DG_API guint dg_metric_get_count(void);
/* Name of metric `index` ("node", "edge", "path", ...), its one-line summary, and where its definition comes from;
 * static strings. */
DG_API const char *dg_metric_get_name(guint index);
DG_API const char *dg_metric_get_summary(guint index);
DG_API const char *dg_metric_get_citation(guint index);

/* The group of an optional metric ("edges", "layout"), which dg_score_options_set_metrics() takes; NULL for a metric
 * that is always computed. A static string. */
DG_API const char *dg_metric_get_group(guint index);

/* FALSE for a metric that combines others: it has precision, recall and F1 only. */
DG_API gboolean dg_metric_has_counts(guint index);

/* The key of a value in a score document, and the end of its name: "precision", "recall", "f1", "tp", "fp", "fn". A
 * static string. */
DG_API const char *dg_value_get_key(DgValue value);
/* The name of a value of metric `metric` (an index), as tables and --fail-under have it: "node_f1",
 * "contracted_path_recall", "edge_tp". Free with g_free(). */
DG_API char *dg_value_get_name(guint metric, DgValue value);
/* Finds a value by such a name. Returns FALSE when there is none; `metric` and `value` may be NULL. */
DG_API gboolean dg_value_find(const char *name, guint *metric, DgValue *value);

/* Which values of a measure are the better ones. */
typedef enum { DG_HIGHER_IS_BETTER, DG_LOWER_IS_BETTER, DG_NEITHER_IS_BETTER } DgDirection;
/* "higher", "lower" or "neither"; static string. */
DG_API const char *dg_direction_get_name(DgDirection direction);

/* Units of measures: of what is counted, of a part of a whole. */
#define DG_UNIT_COUNT "count"
#define DG_UNIT_SHARE "share"

/* A measure: one number of a pair of figures, or of each figure alone. Static strings. */
typedef struct {
  const char *name; /* "relative_order" */
  const char *group; /* "layout", "style", "figure", "edges" */
  guint version; /* goes up when the same pair can give another value; from 2 on it stands in signatures */
  const char *summary; /* one line */
  const char *citation; /* where its definition comes from */
  const char *unit; /* DG_UNIT_SHARE, DG_UNIT_COUNT... */
  const char *counts; /* what DgMeasured.of counts: "pairs of matched nodes" */
  double minimum, maximum; /* range; the maximum may be INFINITY */
  DgDirection direction;
  gboolean of_figure; /* it is of each figure alone */
} DgMeasureInfo;

/* The measures, in the order of columns, behind those of the metrics; NULL from the count on. */
DG_API guint dg_measure_get_count(void);
DG_API const DgMeasureInfo *dg_measure_get(guint index);
/* The name of a value of a measure, as tables and --fail-under have it: its name, and for the reference (`side` 1) of a
 * measure of single figures the name with "_reference". Free with g_free(). */
DG_API char *dg_measure_get_value_name(guint measure, guint side);
/* Finds a value by such a name. Returns FALSE when there is none; `measure` and `side` may be NULL. */
DG_API gboolean dg_measure_find_value(const char *name, guint *measure, guint *side);
/* The measures as a JSON array, one object each, with the members of DgMeasureInfo; a range without an end has null
 * there. `pretty` indents. Free with g_free(). */
DG_API char *dg_measure_list_to_json(gboolean pretty);

/* The whole registry as a JSON array, one object per metric: name, version, summary, citation, needs, range, direction,
 * parameters with type, range or choices, and default, and of optional metrics the group. `pretty` indents. Free with
 * g_free(). */
DG_API char *dg_metric_list_to_json(gboolean pretty);

G_END_DECLS

#endif
