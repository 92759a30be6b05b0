/* Documents of checked files, as the reports read them. */
#ifndef DG_REPORT_CHECKED_H
#define DG_REPORT_CHECKED_H

#include "base/json.h"

#define DG_CHECK_SCHEMA "diagrade/check@1"

/* Parses document `index` and makes sure of its schema. Free with cJSON_Delete(). Errors: DG_ERROR_FORMAT. */
cJSON *dg_checked_parse(const char *json, gsize index, GError **error);
/* A string member; "" when it is absent. */
const char *dg_checked_string(const cJSON *object, const char *key);
/* The registry of checks as a document (dg_check_list_to_json()). Free with cJSON_Delete(). */
cJSON *dg_checked_rules(void);
/* Position of check `name` in the registry; -1 when it is not there. */
int dg_checked_rule(const char *name);

#endif
