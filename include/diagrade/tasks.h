/* Tasks for a model over many files: layout captions, figures, IR and verdicts, as many at a time as the client may
 * have requests in flight. */
#ifndef DIAGRADE_TASKS_H
#define DIAGRADE_TASKS_H

#include <diagrade/base.h>
#include <diagrade/figure.h>
#include <diagrade/keypoints.h>
#include <diagrade/model.h>
#include <diagrade/run.h>

G_BEGIN_DECLS

/* What came of one file or item. */
typedef struct _DgTaskRecord DgTaskRecord;

DG_API void dg_task_record_free(DgTaskRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgTaskRecord, dg_task_record_free)
/* The path of the file as it was given. What the following return is owned by the record, too. */
DG_API const char *dg_task_record_get_path(const DgTaskRecord *record);
/* NULL when the task was done; otherwise what went wrong, with the name of the file in the message. */
DG_API const GError *dg_task_record_get_error(const DgTaskRecord *record);
/* What was repaired, left out or asked again. */
DG_API const DgDiagnostics *dg_task_record_get_diagnostics(const DgTaskRecord *record);
/* The result as text, for the tasks that say so; NULL with an error. */
DG_API const char *dg_task_record_get_text(const DgTaskRecord *record);
/* {"schema","id","file"} and, with a result, what the task says and "diagnostics", else "error":{"code","message"}, as
 * one JSON object without a final newline. `id` is the name of the file without directory and ending. Free with
 * g_free(). */
DG_API char *dg_task_record_to_json(const DgTaskRecord *record, gboolean pretty);

/* Takes the record of one item over, in the order of the items; never called twice at the same time. FALSE stops. After
 * a record with DG_ERROR_BUDGET or DG_ERROR_CANCELLED no further item is begun. */
typedef gboolean (*DgTaskDone)(DgTaskRecord *record, gpointer user_data);

/* Layout captions of figures (see dg_model_caption()): records `diagrade/caption@1` with "signature" and "caption"; the
 * text is the caption. `place` (may be NULL) says which figures of the files. */
DG_API void dg_caption_files(DgModelClient *client, const DgPrompts *prompts, const char *const *paths, guint n_paths,
                             const DgFigureOptions *place, DgTaskDone done, gpointer user_data);

/* Questions that pictures are drawn for, to be annotated with levels. */
typedef struct _DgLevelItems DgLevelItems;

/* Reads a file of JSON Lines ("-" is standard input), or items.jsonl of the directory `path`, with "question" and what
 * else there is. Errors: DG_ERROR_OPEN, DG_ERROR_FORMAT (no line), DG_ERROR_LIMIT. */
DG_API DgLevelItems *dg_level_items_read(const char *path, GError **error);
DG_API void dg_level_items_free(DgLevelItems *items);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgLevelItems, dg_level_items_free)
DG_API guint dg_level_items_get_count(const DgLevelItems *items);
/* Adds "level" (1 to 3), "level_by" (how it was found) and, where there is none, "type" to the items that have no
 * level, or to all (`again`). With a `client` a model says it. Without, a rule does, of geometric
 * figures whose description stands beside the items as specs/<id>.json: 1 where no point and no line is added to its
 * figure, 2 up to three of either, 3 beyond, and where a point moves. The text of a record is the line of the item, of
 * one that failed without a level; NULL for a line that is no JSON. */
DG_API void dg_annotate_levels(DgModelClient *client, const DgPrompts *prompts, const DgLevelItems *items,
                               gboolean again, DgTaskDone done, gpointer user_data);

/* The IR of files: of figures and IR documents as diagrade reads them; where `client` is not NULL, of TikZ programs by
 * back-translation (DiagramIR, section 2.3). Records
 * `diagrade/ir@1` with "with" ("native" or "model"), "signature" (of a model's) and "ir"; the text is the IR document,
 * indented, with a final newline. `prompts` may be NULL where `client` is, and `place` (which figure of a file is
 * read) always. */
DG_API void dg_ir_files(DgModelClient *client, const DgPrompts *prompts, const char *const *paths, guint n_paths,
                        const DgFigureOptions *place, DgTaskDone done, gpointer user_data);

/* A diagram to be judged: its id, and the paths of its source and its picture. */
typedef struct _DgJudgeItem DgJudgeItem;

/* `code` or `figure` may be NULL, and `id`, for the name of the one that is there. Free with dg_judge_item_free(). */
DG_API DgJudgeItem *dg_judge_item_new(const char *id, const char *code, const char *figure);
/* The same from one file: what else belongs to it is the file of the same name with another ending, in the directory of
 * `path`, pictures in `figures` when it is not NULL. The picture of a source (.tex and what else is no picture) is the
 * first of .svg, .svgz, .png, .jpg and .jpeg; the source of a picture is .tex, then .svg; an SVG figure is both. */
DG_API DgJudgeItem *dg_judge_item_find(const char *path, const char *figures);
/* The same from a line of JSON, {"id","code","image"}: paths, of which one must be there, and an optional name. A line
 * that is none of these is an item, too, whose record says what is wrong with line `number`. */
DG_API DgJudgeItem *dg_judge_item_new_from_json(const char *line, guint number);
DG_API void dg_judge_item_free(DgJudgeItem *item);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgJudgeItem, dg_judge_item_free)

/* Verdicts of a judge by the rubric of DiagramIR (section 2.4, appendix A2.6), whose question is put at temperature 0
 * and top-p 1; of several votes the one that most usable answers gave, among equals the first. Records
 * `diagrade/check@1` with "kind" ("judge"), "figure", "model", "signature", "condition", "votes" ({"asked","usable"})
 * and "checks" ({NAME:{"verdict","value","message","votes"}}, the last where more than one vote was asked for), as
 * `diagrade agree` reads them; one without a judgement has the first four. */
DG_API void dg_judge_files(const DgJudgeOptions *options, DgJudgeItem *const *items, guint n_items, DgTaskDone done,
                           gpointer user_data);
/* The judgement of such a record; NULL when it is another one, or has an error. */
DG_API const DgJudgement *dg_task_record_get_judgement(const DgTaskRecord *record);

/* Lists of visual keypoints to be matched with their references; see <diagrade/keypoints.h>. */
typedef struct _DgKeypointPairs DgKeypointPairs;

/* An empty collection. Free with dg_keypoint_pairs_free(). */
DG_API DgKeypointPairs *dg_keypoint_pairs_new(void);
DG_API void dg_keypoint_pairs_free(DgKeypointPairs *pairs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgKeypointPairs, dg_keypoint_pairs_free)
/* Reads the items of a JSON Lines file ("-" is standard input): {"id","keypoints"}, and if they are known "subject",
 * "problem", "choices", "answer", "chapter", "section", "problem_figure" and "solution_figure" (beside the file).
 * Keypoints are read strictly, as references. Further members are passed over. Records `diagrade/keypoints@1` are items
 * with what a system has for them, as dg_keypoint_pairs_add_generated() adds it. Errors: DG_ERROR_OPEN,
 * DG_ERROR_FORMAT, DG_ERROR_LIMIT. */
DG_API gboolean dg_keypoint_pairs_read_items(DgKeypointPairs *pairs, const char *path, GError **error);
/* The same of items whose figures alone are needed, for dg_annotate_keypoints(): they may have no keypoints. */
DG_API gboolean dg_keypoint_pairs_read_figures(DgKeypointPairs *pairs, const char *path, GError **error);
/* Adds an item of two figures, those of a problem and of its solution. */
DG_API void dg_keypoint_pairs_add_figures(DgKeypointPairs *pairs, const char *problem, const char *solution);
/* Adds what systems generated for these items, a JSON Lines file of {"id","system"} (default: the name of the file)
 * with "keypoints" (a list or a map) or "answer" (the text of a model's answer), or records `diagrade/keypoints@1` of
 * an earlier step, whose "generated" counts, else their "response", else their error. Each system is compared on every
 * item: one that it has nothing for is a failure of its record. Errors: as above; DG_ERROR_FORMAT (an item that is not
 * known, one that a system has twice). */
DG_API gboolean dg_keypoint_pairs_add_generated(DgKeypointPairs *pairs, const char *path, GError **error);
/* Adds one comparison for each item, of the keypoints that the model will name, under the name `system`: as a list, or
 * in `free_text`, which another model lists. Errors: DG_ERROR_FORMAT (an item without a "problem"). */
DG_API gboolean dg_keypoint_pairs_identify(DgKeypointPairs *pairs, const char *system, gboolean free_text,
                                           GError **error);
/* Adds the comparison of two documents: what a model wrote, and its reference, read strictly. Errors: those of reading
 * the reference. */
DG_API gboolean dg_keypoint_pairs_add_files(DgKeypointPairs *pairs, const char *generated, const char *reference,
                                            GError **error);
/* The comparisons that were added. */
DG_API guint dg_keypoint_pairs_get_count(const DgKeypointPairs *pairs);

/* How keypoints are matched. */
typedef struct {
  gboolean offline, model; /* by which matchers; with none, free text that nobody lists is kept as it is */
  double threshold; /* of the offline matcher: DG_KEYPOINT_THRESHOLD_DEFAULT or another, above 0, at most 1 */
} DgKeypointMatching;

/* Whom each step asks (MATHEXPLAIN, section 5.1); one client may be several of them. */
typedef struct {
  DgModelClient *identify; /* names keypoints; NULL where dg_keypoint_pairs_identify() was not called */
  DgModelClient *parse; /* lists those of answers without a list; NULL: such an answer is a failure */
  DgModelClient *match; /* the matcher "model"; NULL without it */
} DgKeypointModels;

/* Identifies, lists and matches keypoints. `prompts` may be NULL when nothing is asked of a model. Records
 * `diagrade/keypoints@1` with "system", "subject" and figures where they are known, "matchers", "reference" and, as far
 * as it came, "identified", "response" (an answer that was no list), "parsed" and "generated" (each with the "kind" of
 * its elements), and for each matcher its "signature" and either "found" (pairs "reference", "generated" and, offline,
 * "score"), "missed" and "invented", or "error". Such records are the input of a later step. */
DG_API void dg_match_keypoints(const DgKeypointModels *models, const DgPrompts *prompts, const DgKeypointPairs *pairs,
                               const DgKeypointMatching *matching, DgTaskDone done, gpointer user_data);

/* Annotates items with keypoints (MATHEXPLAIN, section 3.1): what the figure of the solution adds to the figure of the
 * problem. With a `client` a model is shown both; without, they are compared as drawings, which must have their common
 * part at the same place, and named by the letters in them. Records `diagrade/annotation@1` have the members of the
 * item, so that they are items again, with "keypoints" and "annotation": {"with","signature","kept","places"}. The
 * paths of figures are such as hold beside `output` (NULL: where the command runs). Errors of an item: DG_ERROR_OPEN,
 * DG_ERROR_FORMAT (no figures, or two that have less than half in common), those of reading them, and of the model. */
DG_API void dg_annotate_keypoints(DgModelClient *client, const DgPrompts *prompts, const DgKeypointPairs *pairs,
                                  const char *output, DgTaskDone done, gpointer user_data);
/* How many items there are. */
DG_API guint dg_keypoint_pairs_get_item_count(const DgKeypointPairs *pairs);

/* dg_keypoint_summary_add() of a record of dg_match_keypoints(). */
DG_API gboolean dg_keypoint_summary_add_task(DgKeypointSummary *summary, const DgTaskRecord *record, const char *name,
                                             GError **error);

/* What the figures of a data set are drawn with. */
typedef struct {
  DgModelClient *client; /* draws them */
  DgModelClient *captions; /* describes the references that have no layout caption; NULL: none does */
  const DgPrompts *prompts;
  DgFormat format; /* see dg_generation_format() */
  const char *directory, *system;
  DgDatasetFlags flags; /* of that directory */
} DgGeneration;

/* What there is to be drawn. */
typedef struct {
  guint count; /* of the items with a context */
  guint without_layout; /* of them, those that are still to be drawn and have no layout caption */
  guint other_layouts; /* those that have one by another model or prompt than `captions` */
} DgGenerationItems;
/* Looks at the data set as dg_generate_dataset() will. Errors: those of the latter. */
DG_API gboolean dg_generation_count(const DgGeneration *generation, DgGenerationItems *found, GError **error);

/* Draws the figures of a data set (see dg_model_generate()):
 *
 *     DATASET/contexts/<item>.txt        the paper's text; says which items there are
 *     DATASET/captions/<item>.txt        what the figure is to show; may be missing
 *     DATASET/layouts/<item>.txt         its layout caption (DiagramEval, section 3); may be missing
 *     DATASET/references/<item>.svg      with `captions`, what a missing layout caption is made from first; it is then
 *                                        written to layouts/, for the systems that come after, with its record
 *                                        `diagrade/caption@1` as layouts/<item>.json
 *     DATASET/generated/<system>/<item>.svg  what is written, with the ending of `format` (dg_generation_format()); a
 *                                        figure of the item that is there, in whatever format, is kept
 *
 * With a DATASET/dataset.json its items are those with a "context", or with the file above; their "caption" counts
 * before the file, and references and figures are where it says; dg_dataset_add_system() takes the system into it.
 * Items are done in the order of their names. One whose layout caption could not be made fails, and is not drawn
 * without it. Records `diagrade/figure@1` have "status" ("drawn" or "kept") and "signature"; their path is that of the
 * figure. Errors: DG_ERROR_ARGUMENT (`system` is no name of a directory), DG_ERROR_OPEN (no contexts), DG_ERROR_WRITE.
 */
DG_API gboolean dg_generate_dataset(const DgGeneration *generation, DgTaskDone done, gpointer user_data,
                                    GError **error);

G_END_DECLS

#endif
