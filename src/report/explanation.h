/* Why paths are missing or extra: the connection that breaks or makes each of them. */
#ifndef DG_REPORT_EXPLANATION_H
#define DG_REPORT_EXPLANATION_H

#include "base/json.h"

#include <diagrade/graph.h>

/* Explains the lists "missing_paths", "extra_paths", "missing_contracted_paths" and "extra_contracted_paths" of the
 * score document `score`, whose ids are those of the two graphs; what dg_report_explain() returns, as JSON that is not
 * printed yet. Entries with ids that the graphs do not have are passed over. Free with cJSON_Delete(). */
cJSON *dg_explain(const DgGraph *generated, const DgGraph *reference, const cJSON *score);

#endif
