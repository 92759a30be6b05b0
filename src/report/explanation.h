/* Why paths are missing or extra: the connection that breaks or makes each of them. */
#ifndef DG_REPORT_EXPLANATION_H
#define DG_REPORT_EXPLANATION_H

#include "base/json.h"

#include <diagrade/report.h>

/* The causes as an array for the page: "metric", "kind" ("missing" or "extra") and the further members of DgPathCause.
 * Free with cJSON_Delete(). */
cJSON *dg_path_causes_to_list(const DgPathCauses *causes);

#endif
