/* What a dry run would ask and cost. */
#ifndef DG_MODEL_PLAN_H
#define DG_MODEL_PLAN_H

#include "model/cache.h"

typedef struct _DgPlan DgPlan;

DgPlan *dg_plan_new(void);
void dg_plan_free(DgPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPlan, dg_plan_free)

/* Counts a question. `charge` is what it costs at most (dg_ledger_estimate()); NULL: its answer is there already. A
 * question that was counted before would be asked once, so that it costs nothing more. Safe in any thread. */
void dg_plan_add(DgPlan *plan, const char *prompt, const char *key, const DgCharge *charge);

/* The row of a prompt, ordered by its name; FALSE when `index` is not less than their number. */
gboolean dg_plan_get(DgPlan *plan, guint index, DgModelPlanRow *row);
/* The document of dg_model_client_plan_to_json(). */
char *dg_plan_to_json(DgPlan *plan, const char *model, gboolean pretty);

#endif
