/* Visual keypoints: what the figure of a solution adds to the figure of its problem, as lists of elements with
 * descriptions (MATHEXPLAIN, sections 3.1 and 5.1, appendix C). */
#ifndef DIAGRADE_KEYPOINTS_H
#define DIAGRADE_KEYPOINTS_H

#include <diagrade/base.h>
#include <diagrade/metrics.h>

G_BEGIN_DECLS

/* What an element is, by the forms that the paper's Figure 8 accepts. */
typedef enum {
  DG_KEYPOINT_POINT, /* "Point A", "Point (0,7)", "Midpoint M" */
  DG_KEYPOINT_LINE, /* "Line AB", "Ray AB", "Dotted line AB", "Arc AB", "Circle O", "Graph y=2x" */
  DG_KEYPOINT_ANGLE, /* "Angle ABC", "Angle 30°", "Angle x" */
  DG_KEYPOINT_REGION, /* "Region S_1", "Triangle ABC", "Shaded area" */
  DG_KEYPOINT_SYMBOL, /* "Right angle mark 1", "Parallel mark", "Equal length mark 2", "Length label 1" */
  DG_KEYPOINT_TEXT /* no form: kept as it is written */
} DgKeypointKind;

/* "point", "line", "angle", "region", "symbol" or "text"; static string. */
DG_API const char *dg_keypoint_kind_name(DgKeypointKind kind);

/* How an element is understood, as {"kind","variant","style","vertices","places","value","number","label"}: `variant`
 * is "ray", "triangle", "right angle" and so on; `vertices` are the names of points in their order, without marks of
 * subscripts ("A_1" and "A₁" are "A1"), primes as "'"; `places` are names that say where it is ("altitude from A");
 * `value` a number with its unit (lengths in metres, angles in degrees), coordinates or an equation; `number` that of a
 * mark; `label` other words. Members that say nothing are left out. Free with g_free(). */
DG_API char *dg_keypoint_element_to_json(const char *element);

/* The keypoints of one figure. */
typedef struct _DgKeypoints DgKeypoints;

/* Reads a document, strictly: a JSON list of {"element","description"}, or one object {element: description, …}. Both
 * are strings, an element is not empty, and no two entries are of the same element: the contract of Figure 8. A mark
 * without a number that returns with another description is another mark and gets the next number.
 * `name` stands for the file in messages. `diagnostics` (may be NULL) receives elements of no accepted form. Free with
 * dg_keypoints_free(). Errors: DG_ERROR_FORMAT, DG_ERROR_LIMIT (more than 200 keypoints, or one of more than 4,000
 * bytes). */
DG_API DgKeypoints *dg_keypoints_new_from_json(const char *text, gsize length, const char *name,
                                               DgDiagnostics *diagnostics, GError **error);
/* The same from what a model wrote: fences, prose around the list and slips of JSON are passed over, objects that
 * follow each other without brackets are a list, further members of an entry are left out, and of entries of the same
 * element the first counts (Figure 10); `diagnostics` says each. Errors: DG_ERROR_MODEL (no list in it, cut short, an
 * entry without an element). */
DG_API DgKeypoints *dg_keypoints_new_from_answer(const char *text, gsize length, const char *name,
                                                 DgDiagnostics *diagnostics, GError **error);
DG_API void dg_keypoints_free(DgKeypoints *keypoints);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgKeypoints, dg_keypoints_free)
DG_API guint dg_keypoints_get_count(const DgKeypoints *keypoints);
/* Element, description ("" for none) and kind of keypoint `index`; owned by `keypoints`. */
DG_API const char *dg_keypoints_get_element(const DgKeypoints *keypoints, guint index);
DG_API const char *dg_keypoints_get_description(const DgKeypoints *keypoints, guint index);
DG_API DgKeypointKind dg_keypoints_get_kind(const DgKeypoints *keypoints, guint index);
/* The list as a document in strict JSON. Free with g_free(). */
DG_API char *dg_keypoints_to_json(const DgKeypoints *keypoints, gboolean pretty);

/* Least score of a pair that the offline matcher makes. */
#define DG_KEYPOINT_THRESHOLD_DEFAULT 0.5

/* A keypoint that has no partner. */
#define DG_NO_KEYPOINT G_MAXUINT

/* How alike two keypoints are, from 0 to 1, as the offline matcher sees it; metrics/keypoints/README.md has the
 * definition. Reads the whole of both lists each time: dg_keypoints_match_scored() has the scores of all that match. */
DG_API double dg_keypoints_similarity(const DgKeypoints *generated, guint generated_index, const DgKeypoints *reference,
                                      guint reference_index);
/* Matches keypoints one to one without a model: the assignment with the largest sum of scores, of pairs that reach
 * `threshold` (above 0, at most 1). Returns, for each reference keypoint, the index of its generated one or
 * DG_NO_KEYPOINT. Free with g_free(). */
DG_API guint *dg_keypoints_match(const DgKeypoints *generated, const DgKeypoints *reference, double threshold);
/* The same; `scores` (may be NULL) receives, for each reference keypoint, the score of its pair, or 0 without one. Free
 * both with g_free(). */
DG_API guint *dg_keypoints_match_scored(const DgKeypoints *generated, const DgKeypoints *reference, double threshold,
                                        double **scores);

/* Element matching (equation 1): precision TP / generated, recall TP / reference, and their harmonic mean. Without any
 * keypoint on one side the ratio that divides by their number is `zero_division`, and F1 is 0; without any on both
 * sides all three are. */
typedef struct {
  guint matched, generated, reference;
} DgKeypointCounts;
DG_API double dg_keypoint_ratio(const DgKeypointCounts *counts, DgValue value, DgZeroDivision zero_division);

/* A keypoint as a record has it. */
typedef struct {
  const char *element, *description; /* the description is "" without one */
  DgKeypointKind kind;
} DgKeypointEntry;

/* A keypoint of the reference that was found. */
typedef struct {
  const DgKeypointEntry *reference, *generated;
  double score; /* of the offline matcher; NaN of the model */
} DgKeypointMatch;

/* What one matcher says. */
typedef struct {
  const char *matcher; /* "offline" or "model" */
  const char *signature; /* what its answer depends on; NULL when it was not begun */
  const char *error_code, *error; /* why there is no answer; NULL when there is one */
  guint n_found, n_missed, n_invented;
  const DgKeypointMatch *found;
  const DgKeypointEntry *const *missed, *const *invented;
} DgKeypointResult;

/* The keypoints of one item by one system, as far as they came: named, listed, matched. A record
 * `diagrade/keypoints@1`. Texts that are not known are NULL, and `generated` without a list of them. */
typedef struct {
  const char *id, *system, *subject, *problem, *answer;
  const char *problem_figure, *solution_figure; /* paths */
  const char *identified, *parsed; /* signatures of the model that named, or listed, the generated ones */
  const char *response; /* what the model wrote that named them, where it was no list, or was not read as one */
  const char *error; /* why the last step that was begun has no result; NULL when it has one */
  guint n_reference, n_generated, n_results;
  const DgKeypointEntry *reference, *generated;
  const DgKeypointResult *results; /* one a matcher that was asked for */
} DgKeypointRecord;

/* Precision, recall and F1 in six decimals, as documents have them; NaN: not defined. */
typedef struct {
  double precision, recall, f1;
} DgKeypointRatios;

/* The items of one system and subject by one matcher. */
typedef struct {
  const char *system, *matcher, *subject; /* the subject "overall" has all items */
  guint items, failed; /* a failed item counts nowhere else */
  DgKeypointRatios macro; /* means over items */
  DgKeypointRatios low, high; /* their 95 % percentile intervals over resamples of items; NaN without */
  DgKeypointCounts counts; /* sums over items */
  DgKeypointRatios micro; /* of the sums */
} DgKeypointRow;

/* How far the items of a system came whose keypoints a model named or listed: what failed is in no average. */
typedef struct {
  const char *system;
  guint items;
  guint unidentified; /* no answer: refused, empty, not had */
  guint unparsed; /* an answer without a list, or that could not be listed */
  guint unmatched; /* both lists, and a matcher that failed */
} DgKeypointProgress;

/* How both matchers agree on the reference keypoints of items that both matched. */
typedef struct {
  const char *system;
  guint reference; /* keypoints */
  double same_answer, same_finding; /* shares with the same partner, and that both find or both miss */
  double kappa; /* Cohen's, of finding; NaN: not defined */
} DgKeypointAgreement;

/* Records of matched keypoints, and tables of them. */
typedef struct _DgKeypointSummary DgKeypointSummary;

/* `resamples` 0: no intervals. `zero_division` as above; with DG_ZERO_DIVISION_NAN items without a ratio are left out
 * of its average. Free with dg_keypoint_summary_free(). */
DG_API DgKeypointSummary *dg_keypoint_summary_new(DgZeroDivision zero_division, guint resamples, guint32 seed);
DG_API void dg_keypoint_summary_free(DgKeypointSummary *summary);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgKeypointSummary, dg_keypoint_summary_free)
/* Reads and adds one record; `name` stands for it in messages. dg_keypoint_summary_add_task() adds those of this
 * process. Errors: DG_ERROR_FORMAT (it is none; an item of a system that was added before). */
DG_API gboolean dg_keypoint_summary_add(DgKeypointSummary *summary, const char *record, gsize length, const char *name,
                                        GError **error);
/* Adds the records of a file, one a line ("-" is standard input). Errors: also DG_ERROR_OPEN, DG_ERROR_LIMIT. */
DG_API gboolean dg_keypoint_summary_add_file(DgKeypointSummary *summary, const char *path, GError **error);
/* The records in the order in which they were added. What this and the following return is owned by `summary` and lives
 * until a record is added; NULL for an index out of range. */
DG_API guint dg_keypoint_summary_get_record_count(const DgKeypointSummary *summary);
DG_API const DgKeypointRecord *dg_keypoint_summary_get_record(const DgKeypointSummary *summary, guint index);
/* Rows are ordered by system as they came in, matcher (offline, model) and subject ("overall", then by name). They are
 * computed when they are first asked for: not by two threads at once. */
DG_API guint dg_keypoint_summary_get_row_count(DgKeypointSummary *summary);
DG_API const DgKeypointRow *dg_keypoint_summary_get_row(DgKeypointSummary *summary, guint index);
/* Of each system with items whose keypoints a model named or listed. */
DG_API guint dg_keypoint_summary_get_progress_count(DgKeypointSummary *summary);
DG_API const DgKeypointProgress *dg_keypoint_summary_get_progress(DgKeypointSummary *summary, guint index);
/* Of each system with items that both matchers matched. */
DG_API guint dg_keypoint_summary_get_agreement_count(DgKeypointSummary *summary);
DG_API const DgKeypointAgreement *dg_keypoint_summary_get_agreement(DgKeypointSummary *summary, guint index);
/* The document `diagrade/keypoint_summary@1`; numbers that are not defined are null:
 *
 *   {"schema","zero_division","resamples","seed","rows":[{"system","matcher","subject","items","failed",
 *     "macro":{"precision","recall","f1"},"interval":{"precision":[low,high],…},
 *     "micro":{"matched","generated","reference","precision","recall","f1"}}],
 *    "steps":[{"system","items","unidentified","unparsed","unmatched"}],
 *    "agreement":[{"system","reference","same_answer","same_finding","kappa"}]}
 *
 * Free with g_free(). */
DG_API char *dg_keypoint_summary_to_json(DgKeypointSummary *summary, gboolean pretty);

G_END_DECLS

#endif
