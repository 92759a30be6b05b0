/* The inside of what the checks say of one file. */
#ifndef DG_RUN_CHECK_RECORD_H
#define DG_RUN_CHECK_RECORD_H

#include "base/json.h"

#include <diagrade/run.h>

#define DG_CHECK_SCHEMA "diagrade/check@1"

struct _DgCheckRecord {
  char *path;
  char *signature; /* NULL of a file that could not be checked, when it is read from a document */
  DgFormat format;
  gboolean is_ir;
  double width, height; /* of a figure */
  double understood; /* share of a figure */
  guint part, parts; /* which figure of its file it is */
  DgBox crop; /* of its page; width 0: all of it */
  GError *error;
  DgCheckReport *report; /* NULL without a check */
  DgDiagnostics *diagnostics;
};

DgCheckRecord *dg_check_record_new_empty(const char *path);
/* The document itself. Free with cJSON_Delete(). */
cJSON *dg_check_record_to_document(const DgCheckRecord *record);
/* The record that a document `diagrade/check@1` holds; members that are not what they should be count as absent. Free
 * with dg_check_record_free(). */
DgCheckRecord *dg_check_record_new_from_document(const cJSON *document);

#endif
