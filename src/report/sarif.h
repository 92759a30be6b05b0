/* The parts of a SARIF log that stand in files of their own. */
#ifndef DG_REPORT_SARIF_H
#define DG_REPORT_SARIF_H

#include "base/json.h"

#include <diagrade/run.h>

/* {"text"}: a message (3.11). */
void dg_sarif_add_text(cJSON *object, const char *key, const char *text);
/* The rules: a reportingDescriptor (3.49) for each check of the registry. Free with cJSON_Delete(). */
cJSON *dg_sarif_rules(void);

/* The name that stands for the directory in which the program runs: relative URIs begin there. */
#define DG_SARIF_ROOT "%SRCROOT%"
/* An artifactLocation (3.4) of the file `path`, as it was given; `index` is that of its artifact. Free with
 * cJSON_Delete(). */
cJSON *dg_sarif_artifact(const char *path, guint index);

#endif
