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
 * an SVG figure to begin with) may be NULL. Free with dg_refine_item_free(). */
DG_API DgRefineItem *dg_refine_item_new(const char *id, const char *question, const char *type, const char *level,
                                        const char *reference, const char *draft);
DG_API void dg_refine_item_free(DgRefineItem *item);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRefineItem, dg_refine_item_free)

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
  DG_TOOL_TEXT_TO_IMAGE, /* "text_to_image": {"prompt"} for the endpoint of `pictures` */
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

/* A static string: "revision" or "reference". */
DG_API const char *dg_best_by_name(DgBestBy best_by);

/* Most rounds of an item. */
#define DG_REFINE_ROUNDS_MAX 50
/* As many rounds unless something else is asked for. */
#define DG_REFINE_ROUNDS_DEFAULT 5

/* Who draws, who looks at it, and how often. All must live as long as items are refined. */
typedef struct {
  DgModelClient *actor; /* NULL: nobody draws, and a draft is only looked at */
  DgModelClient *revisor; /* NULL: no model looks at figures */
  DgModelClient *pictures; /* of DG_TOOL_TEXT_TO_IMAGE, which is not offered without; may be NULL */
  const DgPrompts *prompts; /* may be NULL when no model is asked */
  gboolean checks; /* our checks look at figures; with `revisor`, both must accept */
  gboolean tools[DG_TOOL_COUNT]; /* what is offered to the actor */
  guint rounds; /* most figures of an item, the first among them: 1 to DG_REFINE_ROUNDS_MAX */
  DgBestBy best_by;
  const char *directory; /* where rounds are stored; not needed in a dry run */
} DgRefineOptions;

/* Has figures drawn and improved. In each round the actor calls a tool (an answer {"tool", "parameters"} that is read
 * strictly), the revisor looks at what was drawn, and its reason goes to the actor, until it accepts or the rounds are
 * used up. A call that the tool refuses, or an answer that cannot be used even when asked for again, is a round without
 * a figure, and what was wrong is the reason. Our checks accept a figure when none fails with a severity above "note";
 * they say nothing of a picture in pixels, which the model judges alone; without one it is warned of, and the item
 * stops.
 *
 * Where there is a reference, rounds are scored: the mean of node, edge and path F1 of the graphs, as far as the
 * reference has such parts. The actor is never told scores, nor which round has the best: they would tell it the
 * reference. The best figure of an item is the accepted one, or the last one where none was accepted; scores choose
 * only under DG_BEST_BY_REFERENCE: then it is that of the best score, of equal ones the accepted one, then that of
 * fewer failing checks, then the later one.
 *
 * Each round is stored as DIRECTORY/<id>/round-N.json (`diagrade/round@1`) beside its figure, round-N.svg or .png, and
 * the best figure as best.svg or .png. Rounds that are there are not done again: a run that was stopped goes on. When
 * they come from another question or other models, prompts, tools or checks, or the best is to be chosen in another
 * way, that is an error of the item.
 *
 * Records `diagrade/refine@1` have "type", "level" and "question" where they are known, "signature", "rounds_max",
 * "status" ("converged": accepted; "exhausted": not within the rounds; "stopped": nobody said what to improve, or
 * nobody draws), "best" (the number of a round, or null), "best_by" ("revision" or "reference") and "rounds": what each
 * round-N.json says, with "figure" relative to the directory. An item that cannot go on (a network error, the budget)
 * has "error" as well. */
DG_API void dg_refine_items(DgRefineItem *const *items, guint n_items, const DgRefineOptions *options, DgTaskDone done,
                            gpointer user_data);

/* Sums records up, lines of JSON in one text: a document `diagrade/refinement@1` with "signature", "rounds_max",
 * "best_by" (of records that do not say it, which are older: "reference" where there are scores) and "groups": one over
 * all items, one for each type, and one for each type and level ("overall" stands for all of them), each with "items",
 * "converged", "exhausted", "stopped", "failed" (with an error), "without_figure", "rounds" (the mean number of rounds
 * of converged items, as in IllustrationBench, Figure 3; null without one), "converged_by" (the share of items that had
 * converged after round 1, 2, ...), "malformed" (answers that could not be used), "refused_calls" (that the tool
 * refused), "score_first" and "score_best" (means over the items with a score; null without one), "input_tokens",
 * "output_tokens" and "dollars" (null when a price is not known). `name` stands for the records in messages. Free with
 * g_free(). Errors: DG_ERROR_FORMAT, DG_ERROR_LIMIT. */
DG_API char *dg_refine_summary(const char *records, const char *name, gboolean pretty, GError **error);

G_END_DECLS

#endif
