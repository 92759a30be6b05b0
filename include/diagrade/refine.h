/* Figures that are drawn, looked at and drawn again until they are accepted (IllustrationBench, section 3.2). */
#ifndef DIAGRADE_REFINE_H
#define DIAGRADE_REFINE_H

#include <diagrade/base.h>
#include <diagrade/model.h>
#include <diagrade/tasks.h>

G_BEGIN_DECLS

/* A question that a figure is drawn for. */
typedef struct _DgRefineItem DgRefineItem;

/* `type` ("geometry"), `level` ("2"), `reference` (the path of the figure that a person drew) and `draft` (the path of
 * a figure to begin with: SVG, or PNG and JPEG, which a model must look at) may be NULL. Free with
 * dg_refine_item_free(). */
DG_API DgRefineItem *dg_refine_item_new(const char *id, const char *question, const char *type, const char *level,
                                        const char *reference, const char *draft);
DG_API void dg_refine_item_free(DgRefineItem *item);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRefineItem, dg_refine_item_free)
/* NULL: none is known. Owned by the item. */
DG_API const char *dg_refine_item_get_type(const DgRefineItem *item);

/* Reads a file of JSON Lines ("-" is standard input), or items.jsonl of the directory `path`. A line has "id" (a name
 * for a directory) and "question", and what there is of "type", "level" (a text or a number), "reference" and "draft"
 * (paths beside the file); other members are passed over. A line that is none of these, or has an id again, is an item,
 * too, whose record says what is wrong. Free with g_ptr_array_unref(). Errors: DG_ERROR_OPEN, DG_ERROR_LIMIT,
 * DG_ERROR_FORMAT (no line). */
DG_API GPtrArray *dg_refine_items_read(const char *path, GError **error);

/* What an actor may draw with. */
typedef enum {
  DG_TOOL_DRAW, /* "draw": a description of dg_draw_from_json() */
  DG_TOOL_SVG, /* "svg": a document that the model writes */
  DG_TOOL_TEXT_TO_IMAGE, /* "text_to_image": {"prompt"} for the endpoints of pictures */
  DG_TOOL_COUNT /* how many there are */
} DgTool;

/* A static string, as quoted above. */
DG_API const char *dg_tool_name(DgTool tool);
/* Finds a tool by its name. Returns FALSE when there is none. */
DG_API gboolean dg_tool_find(const char *name, DgTool *tool);

/* Which figure of an item is kept as its best. */
typedef enum {
  DG_BEST_BY_REVISION, /* the default: the accepted one, or the last one where none was accepted */
  DG_BEST_BY_REFERENCE, /* that of the best score: a choice that nobody has who draws without the answer */
  DG_BEST_BY_COUNT /* how many there are */
} DgBestBy;

/* Most rounds of an item. */
#define DG_REFINE_ROUNDS_MAX 50
/* As many rounds unless something else is asked for. */
#define DG_REFINE_ROUNDS_DEFAULT 5

/* What an item may take unless something else is asked for: seconds of the processor, and bytes on disk. */
#define DG_REFINE_ITEM_SECONDS_DEFAULT 60
#define DG_REFINE_ITEM_BYTES_DEFAULT 268435456

/* Who draws, who looks at it, and how often; create with dg_refine_options_new(). */
typedef struct _DgRefineOptions DgRefineOptions;

/* Defaults: nobody draws or looks, no tool, DG_REFINE_ROUNDS_DEFAULT rounds, the best by revision. What the following
 * are given must live as long as the options. */
DG_API DgRefineOptions *dg_refine_options_new(void);
DG_API void dg_refine_options_free(DgRefineOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRefineOptions, dg_refine_options_free)
/* Who draws; NULL: nobody, and a draft is only looked at. */
DG_API void dg_refine_options_set_actor(DgRefineOptions *options, DgModelClient *actor);
/* The model that looks at figures; NULL: none. */
DG_API void dg_refine_options_set_revisor(DgRefineOptions *options, DgModelClient *revisor);
/* Who paints for DG_TOOL_TEXT_TO_IMAGE, and how, in items of `type` (NULL: in all whose type has nobody of its own;
 * each type once). The tool is not offered in items without. `type` and `settings` are copied. */
DG_API void dg_refine_options_add_pictures(DgRefineOptions *options, const char *type, DgModelClient *pictures,
                                           const DgPictureSettings *settings);
/* Must be there when a model is asked. */
DG_API void dg_refine_options_set_prompts(DgRefineOptions *options, const DgPrompts *prompts);
/* Whether our checks look at figures; with a revisor, both must accept. */
DG_API void dg_refine_options_set_checks(DgRefineOptions *options, gboolean checks);
/* Offers a tool to the actor. */
DG_API void dg_refine_options_add_tool(DgRefineOptions *options, DgTool tool);
/* Most figures of an item, the first among them: 1 to DG_REFINE_ROUNDS_MAX. */
DG_API void dg_refine_options_set_rounds(DgRefineOptions *options, guint rounds);
DG_API void dg_refine_options_set_best_by(DgRefineOptions *options, DgBestBy best_by);
/* Most seconds of the processor that the rounds of an item take here: calls of tools, checks, scores. What models and
 * the children that paint for them take has limits of its own. It is looked at before each of these, each of which is
 * bounded by what it may count, and never in rounds that were stored before. */
DG_API void dg_refine_options_set_item_seconds(DgRefineOptions *options, double seconds);
/* Most bytes of the files of an item: rounds, those that were stored before among them, the reference and the best. */
DG_API void dg_refine_options_set_item_bytes(DgRefineOptions *options, guint64 bytes);
/* Where rounds are stored; not needed in a dry run. It is copied. */
DG_API void dg_refine_options_set_directory(DgRefineOptions *options, const char *directory);

/* Has figures drawn and improved. In each round the actor calls a tool (an answer {"tool", "parameters"} that is read
 * strictly), the revisor looks at what was drawn, and its reason goes to the actor, until it accepts or the rounds are
 * used up. A call that the tool refuses, or an answer that cannot be used even when asked for again, is a round without
 * a figure, and what was wrong is the reason. Our checks accept a figure when none fails with a severity above "note";
 * they say nothing of a picture in pixels, which the model judges alone; without one it is warned of, and the item
 * stops.
 *
 * Where there is a reference that is no picture in pixels, rounds are scored: the mean of node, edge and path F1 of the
 * graphs, as far as the reference has such parts. The actor is never told scores, nor which round has the best: they
 * would tell it the reference. The best figure of an item is the accepted one, or the last one where none was accepted;
 * scores choose only under DG_BEST_BY_REFERENCE: then it is that of the best score, of equal ones the accepted one,
 * then that of fewer failing checks, then the later one.
 *
 * Each round is stored as DIRECTORY/<id>/round-N.json (`diagrade/round@1`) beside its figure, round-N.svg, .png or
 * .jpg, and the best figure as best.svg, .png or .jpg. Rounds that are there are not done again: a run that was stopped
 * goes on. When they come from another question or other models, prompts, tools or checks, or the best is to be chosen
 * in another way, that is an error of the item.
 *
 * Records `diagrade/refine@1` have "type", "level" and "question" where they are known, "actor" where one draws,
 * "signature", "rounds_max", "status" ("converged": accepted; "exhausted": not within the rounds; "stopped": nobody
 * said what to improve, or nobody draws), "best" (the number of a round, or null), "best_by" ("revision" or
 * "reference") and "rounds": what each round-N.json says, with "figure" relative to the directory. An item that cannot
 * go on (a network error, the budget) has "error" as well, and no "status"; so has one that would take more seconds or
 * bytes than it may, with DG_ERROR_LIMIT, and the round that would is not stored. */
DG_API void dg_refine_items(DgRefineItem *const *items, guint n_items, const DgRefineOptions *options, DgTaskDone done,
                            gpointer user_data);

/* One round of an item. Texts are "" where there is none. */
typedef struct {
  guint number; /* from 1 */
  const char *tool;
  const char *figure; /* a path below the directory of the rounds */
  gboolean reviewed, accepted; /* reviewed: somebody said whether it will do */
  const char *reason; /* what the revisor said */
  const char *failed_part, *failure; /* "actor", "tool" or "revisor", and what was wrong there */
  gboolean checked; /* our checks looked at it */
  guint failing_checks;
  double score; /* NaN: not scored */
  gboolean asked; /* a model was asked; what that took, NaN where it is not known */
  double input_tokens, output_tokens, dollars;
} DgRefineRound;

/* What became of its figure in a word or two: "accepted", "to be improved", "failed" or "nothing said". */
DG_API const char *dg_refine_round_verdict(const DgRefineRound *round);

/* What became of one item. Texts are "" where there is none. */
typedef struct {
  const char *id, *type, *level, *question;
  const char *actor; /* the model that drew, "openai:gpt-4o" */
  const char *reference; /* the path of its figure below the directory of the rounds */
  const char *status; /* "converged", "exhausted", "stopped" */
  gboolean failed; /* it could not go on, as `failure` says */
  const char *failure;
  guint best; /* the number of a round; 0: none gave a figure */
  guint n_rounds;
} DgRefineRecord;

/* Round `index` of a record, in the order that they were made; NULL when it is not less than their number. Owned by the
 * record. */
DG_API const DgRefineRound *dg_refine_record_get_round(const DgRefineRecord *record, guint index);

/* Items together. Means, shares and dollars have six decimals, as in documents; NaN: there are none, or they are not
 * known. */
typedef struct {
  const char *type, *level; /* "overall" stands for all of them */
  guint items, converged, exhausted, stopped;
  guint failed, without_figure; /* failed: with an error */
  double rounds; /* the mean number of converged items, as in IllustrationBench, Figure 3 */
  const double *converged_by; /* the share of items that had after round 1, 2, ..., as many as there are at most */
  guint malformed, refused_calls; /* answers that could not be used, and calls that the tool refused */
  double score_first, score_best; /* means over the items with a score */
  double input_tokens, output_tokens, dollars;
} DgRefineGroup;

/* Records of items, and what they give together. */
typedef struct _DgRefineSummary DgRefineSummary;

/* Free with dg_refine_summary_free(). */
DG_API DgRefineSummary *dg_refine_summary_new(void);
DG_API void dg_refine_summary_free(DgRefineSummary *summary);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRefineSummary, dg_refine_summary_free)
/* Adds a record that dg_refine_items() made; `name` stands for it in messages. Errors: DG_ERROR_FORMAT (it was made in
 * another way than the others). */
DG_API gboolean dg_refine_summary_add_task(DgRefineSummary *summary, const DgTaskRecord *record, const char *name,
                                           GError **error);
/* Adds the records of a file, one a line ("-" is standard input). Errors: as above; DG_ERROR_OPEN, DG_ERROR_LIMIT,
 * DG_ERROR_FORMAT (a line is no record, or there is none). */
DG_API gboolean dg_refine_summary_add_file(DgRefineSummary *summary, const char *path, GError **error);
/* What the records depend on; "" without records. What this and the following return is owned by `summary` and lives
 * until something is added; NULL for an index out of range. */
DG_API const char *dg_refine_summary_get_signature(const DgRefineSummary *summary);
/* Most rounds of an item. */
DG_API guint dg_refine_summary_get_rounds_max(const DgRefineSummary *summary);
/* How the best figures were chosen. Records that do not say it are older: by the reference where there are scores. */
DG_API DgBestBy dg_refine_summary_get_best_by(const DgRefineSummary *summary);
/* As they were added. */
DG_API guint dg_refine_summary_get_record_count(const DgRefineSummary *summary);
DG_API const DgRefineRecord *dg_refine_summary_get_record(const DgRefineSummary *summary, guint index);
/* One over all items, one for each type, and one for each type and level. They are computed when they are first asked
 * for: not by two threads at once. */
DG_API guint dg_refine_summary_get_group_count(DgRefineSummary *summary);
DG_API const DgRefineGroup *dg_refine_summary_get_group(DgRefineSummary *summary, guint index);
/* Runs side by side, as of several models that draw (IllustrationBench, Figure 3). */
typedef struct _DgRefineRuns DgRefineRuns;

/* Free with dg_refine_runs_free(). */
DG_API DgRefineRuns *dg_refine_runs_new(void);
DG_API void dg_refine_runs_free(DgRefineRuns *runs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRefineRuns, dg_refine_runs_free)
/* Adds a run, whose summary it takes (also on an error) and whose figures are below `directory`. Errors:
 * DG_ERROR_FORMAT (its best figures were chosen in another way than those of the others). */
DG_API gboolean dg_refine_runs_add(DgRefineRuns *runs, DgRefineSummary *summary, const char *directory, GError **error);
/* In the order in which they were added. What the following return is owned by `runs` and lives until something is
 * added; NULL for an index out of range. */
DG_API guint dg_refine_runs_get_count(const DgRefineRuns *runs);
/* The model that drew, or the directory where another run has the same model or there is none. */
DG_API const char *dg_refine_runs_get_name(const DgRefineRuns *runs, guint index);
DG_API const char *dg_refine_runs_get_directory(const DgRefineRuns *runs, guint index);
DG_API DgRefineSummary *dg_refine_runs_get_summary(const DgRefineRuns *runs, guint index);
/* How the best figures of all runs were chosen, and most rounds of an item of any. */
DG_API DgBestBy dg_refine_runs_get_best_by(const DgRefineRuns *runs);
DG_API guint dg_refine_runs_get_rounds_max(const DgRefineRuns *runs);
/* The types and levels that any run has: overall, and then by name. */
DG_API guint dg_refine_runs_get_group_count(DgRefineRuns *runs);
/* That group of a run; NULL: the run has none. */
DG_API const DgRefineGroup *dg_refine_runs_get_group(DgRefineRuns *runs, guint group, guint run);
/* Of one run the document `diagrade/refinement@1` with "signature", "rounds_max", "best_by" and "groups", each with the
 * members of DgRefineGroup; NaN is null. Of several `diagrade/refinements@1`: "runs", each with "name" and "summary",
 * such a document. Free with g_free(). */
DG_API char *dg_refine_runs_to_json(DgRefineRuns *runs, gboolean pretty);

/* The items as lines of a set that dg_picture_pairs_read() reads, each with "id", "type", "level", "question" and
 * "reference" as far as they are known, and as "candidates" the paths of the figures below the directory of the rounds:
 * of the first round ("one-shot (ACTOR)", or "draft" where it was given) and, where there may be further rounds, the
 * accepted one, or the last where none was accepted ("act-then-revise (ACTOR)"). A reference never chooses, whatever
 * chose the best figures. A system without a figure, as that of an item that could not go on, is null. Free with
 * g_free(). */
DG_API char *dg_refine_summary_to_items(const DgRefineSummary *summary);

G_END_DECLS

#endif
