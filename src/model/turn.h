/* A question with its one repair, and what its answers took. */
#ifndef DG_MODEL_TURN_H
#define DG_MODEL_TURN_H

#include "model/act.h"
#include "model/repair.h"

/* As dg_ask_and_repair(); `cost` is what the answers took, also of those that cannot be used. */
gboolean dg_turn_ask(DgModelClient *client, const DgModelRequest *request, const char *name, DgAnswerRead read,
                     gpointer user_data, DgTurnCost *cost, DgDiagnostics *diagnostics, GError **error);
/* Adds what one answer took. */
void dg_turn_add(DgTurnCost *cost, const DgModelClient *client, const DgModelAnswer *answer);

#endif
