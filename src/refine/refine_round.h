/* One round of act-then-revise: a call of a tool, what came of it, and what was said of that. */
#ifndef DG_REFINE_REFINE_ROUND_H
#define DG_REFINE_REFINE_ROUND_H

#include "base/json.h"
#include "model/act.h"
#include "refine/refine_item.h"
#include "refine/refine_options.h"
#include "refine/refine_record.h"

#include <diagrade/checks.h>

#define DG_ROUND_SCHEMA "diagrade/round@1"
/* The tool of a draft that was given as a file. */
#define DG_ROUND_FILE "file"

/* Who is asked in a round. */
typedef enum { DG_ROUND_ACTOR, DG_ROUND_PICTURES, DG_ROUND_REVISOR, DG_ROUND_PARTS } DgRoundPart;

/* Most F1 values of a figure. */
#define DG_ROUND_SCORES 3
#define DG_ROUND_DECIMALS 6

/* A round that is made, or that was loaded: what is in `view` and `figure` is known of both, what stands below of one
 * that is made alone, until it is stored as a document `diagrade/round@1`. */
typedef struct {
  DgRefineRound view; /* its figure is the name of a file beside the document */
  GStringChunk *texts; /* of `view` */
  cJSON *parameters; /* of the call, as the model gave them; NULL: none to be shown */
  cJSON *picture; /* what a model that painted was told; NULL: none did */
  GBytes *figure; /* NULL when nothing was drawn */
  gboolean is_picture; /* in pixels */
  cJSON *document; /* as it is stored; NULL before */
  const char *signature, *inputs; /* inputs: a hash of the item */
  const char *failed_code; /* beside the part and the message of `view` */
  DgAnswerUsage usage[DG_ROUND_PARTS];
  DgCheckReport *report; /* NULL: not checked */
  double f1[DG_ROUND_SCORES]; /* of nodes, edges and paths */
  guint n_f1;
  DgDiagnostics *diagnostics;
} DgRound;

/* `signature` and `inputs` must live as long as the round. */
DgRound *dg_round_new(guint number, const char *signature, const char *inputs);
void dg_round_free(DgRound *round);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRound, dg_round_free)

/* What the files of one item have taken, and may. */
typedef struct {
  const char *id;
  guint64 bytes, most;
} DgRoundRoom;

/* Adds bytes that are about to be written. FALSE with DG_ERROR_LIMIT when they are too many. */
gboolean dg_round_room_take(DgRoundRoom *room, guint64 bytes, GError **error);

/* Writes the figure and then the document to DIRECTORY/<id of `room`>/, which is made. Errors: DG_ERROR_WRITE,
 * DG_ERROR_LIMIT (both together are more than there is room for; nothing is written). */
gboolean dg_round_store(DgRound *round, const char *directory, DgRoundRoom *room, GError **error);
/* Reads round `number` of DIRECTORY/<id of `room`>/; NULL without an error when it is not there. Errors: DG_ERROR_OPEN,
 * DG_ERROR_FORMAT (no such document, or one of another signature or other inputs), DG_ERROR_LIMIT (its files take more
 * than there is room for). */
DgRound *dg_round_load(const char *directory, DgRoundRoom *room, guint number, const char *signature,
                       const char *inputs, GError **error);

/* The endings of stored figures; NULL-terminated. */
extern const char *const DG_ROUND_ENDINGS[];
/* That of a figure, by its content: pictures in pixels have their own. */
const char *dg_round_ending(GBytes *figure);

/* Whether a failing check of a report stands in the way of a figure. */
gboolean dg_round_check_counts(const DgCheckOutcome *outcome);
/* Most places of one check that are told: the rest mostly has the same cause. */
#define DG_ROUND_PLACES_MAX 5

/* Keeps a text for `view`. */
const char *dg_round_keep(DgRound *round, const char *text);
/* What the next act is told: the reason of the revisor, or what the tool or the reader of answers found; NULL when
 * nobody said anything. */
const char *dg_round_reason(const DgRound *round);
/* Notes that a part failed. */
void dg_round_fail(DgRound *round, const char *part, const GError *error);
/* Notes what the answers of a part took; nothing when nothing was asked. */
void dg_round_charge(DgRound *round, DgRoundPart part, const DgAnswerUsage *usage);
/* TRUE when `round` is better than `best` (NULL: none yet), which came before it. */
gboolean dg_round_is_better(const DgRound *round, const DgRound *best, DgBestBy best_by);

/* What was tried so far (DgRound), as the actor is told it. Free with g_free(). */
char *dg_rounds_describe(const GPtrArray *rounds);

#endif
