/* What a dry run of models would ask and cost. */
#ifndef DG_CLI_PLAN_H
#define DG_CLI_PLAN_H

#include <diagrade/diagrade.h>

/* Prints the plan of a client whose run was dry: a table, or the document diagrade/plan@1, also in place of the outcome
 * (outcome.h). */
void dg_plan_output(DgModelClient *client, gboolean json);

/* TRUE for a client (NULL: none) that asks nothing and counts what it would. */
gboolean dg_plan_is_dry(DgModelClient *client);
/* TRUE for the error that questions of such a client end with: they are counted. */
gboolean dg_plan_counts(DgModelClient *client, const GError *error);

#endif
