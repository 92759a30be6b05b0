/* One round of act-then-revise: a call of a tool, what came of it, and what was said of that. */
#ifndef DG_REFINE_REFINE_ROUND_H
#define DG_REFINE_REFINE_ROUND_H

#include "base/json.h"
#include "model/act.h"
#include "refine/refine_item.h"
#include "refine/refine_options.h"

#define DG_ROUND_SCHEMA "diagrade/round@1"
/* The tool of a draft that was given as a file. */
#define DG_ROUND_FILE "file"

/* The document `diagrade/round@1` has "schema", "signature", "inputs" (a hash of the item), "round" and, as far as they
 * are there, "tool", "parameters", "figure" (the name of a file), "failed" ({"part": "actor", "tool" or "revisor",
 * "code", "message"}), "checks" ({"failed", "findings"}), "scores", "terminal", "reason", "usage" (by part) and
 * "diagnostics". */
typedef struct {
  cJSON *document;
  GBytes *figure; /* NULL when nothing was drawn */
  gboolean is_picture; /* in pixels */
} DgRound;

DgRound *dg_round_new(guint number, const char *signature, const char *inputs);
void dg_round_free(DgRound *round);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRound, dg_round_free)

/* Writes the figure and then the document to DIRECTORY/<id>/, which is made. Errors: DG_ERROR_WRITE. */
gboolean dg_round_store(DgRound *round, const char *directory, const char *id, GError **error);
/* Reads round `number` of DIRECTORY/<id>/; NULL without an error when it is not there. Errors: DG_ERROR_OPEN,
 * DG_ERROR_FORMAT (no such document, or one of another signature or other inputs). */
DgRound *dg_round_load(const char *directory, const char *id, guint number, const char *signature, const char *inputs,
                       GError **error);

guint dg_round_number(const DgRound *round);
/* NULL when it is not there. */
const char *dg_round_text(const DgRound *round, const char *key);
/* TRUE when the figure was accepted. */
gboolean dg_round_is_terminal(const DgRound *round);
/* What the next act is told: the reason of the revisor, or what the tool or the reader of answers found; NULL when
 * nobody said anything. */
const char *dg_round_reason(const DgRound *round);
/* Notes that a part failed. */
void dg_round_fail(DgRound *round, const char *part, const GError *error);
/* Notes what the answers of a part took; nothing when nothing was asked. */
void dg_round_charge(DgRound *round, const char *part, const DgTurnCost *cost);
/* TRUE when `round` is better than `best` (NULL: none yet), which came before it. */
gboolean dg_round_is_better(const DgRound *round, const DgRound *best, DgBestBy best_by);

/* What was tried so far (DgRound), as the actor is told it. Free with g_free(). */
char *dg_rounds_describe(const GPtrArray *rounds);

#endif
