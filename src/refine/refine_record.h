/* The record of one item: how its rounds went. */
#ifndef DG_REFINE_REFINE_RECORD_H
#define DG_REFINE_REFINE_RECORD_H

#include "base/json.h"

#include <diagrade/refine.h>

/* A record with what it points to. */
typedef struct {
  DgRefineRecord view; /* first: a view leads to its owner */
  GStringChunk *texts;
  GArray *rounds; /* DgRefineRound */
} DgRefineOwner;

/* The round in the members of `document`, its texts in `texts`. */
DgRefineRound dg_refine_round_read(const cJSON *document, GStringChunk *texts);

/* The record in the members of `document`. Free with dg_refine_owner_free(). */
DgRefineOwner *dg_refine_owner_new(const cJSON *document);
void dg_refine_owner_free(DgRefineOwner *owner);

/* The round whose figure is the best; NULL when none has one. */
const DgRefineRound *dg_refine_record_best(const DgRefineRecord *record);
/* The first round with a score; NULL when none has one. */
const DgRefineRound *dg_refine_record_first_scored(const DgRefineRecord *record);

#endif
