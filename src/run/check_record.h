/* The inside of what the checks say of one file. */
#ifndef DG_RUN_CHECK_RECORD_H
#define DG_RUN_CHECK_RECORD_H

#include "base/json.h"

#include <diagrade/run.h>

#define DG_CHECK_SCHEMA "diagrade/check@1"

struct _DgCheckRecord {
  char *path; /* FILE:LINE of a document in a list */
  char *id; /* NULL: that of the path */
  char *config; /* the file that settings were read from; NULL: none */
  char *signature; /* NULL of a file that could not be checked, when it is read from a document */
  DgFormat format;
  gboolean is_ir;
  double width, height; /* of a figure */
  double understood; /* share of a figure */
  guint part, parts; /* which figure of its file it is */
  DgBox crop; /* of its page; width 0: all of it */
  /* Of an IR whose document says where it comes from (diagrade/ir@1): the model that wrote it, the file that it was
   * written from, and what the answers took. NULL where it does not say. */
  char *model, *source;
  cJSON *usage;
  double seconds; /* that the checks took; NaN: not measured */
  GError *error;
  DgCheckReport *report; /* NULL without a check */
  DgDiagnostics *diagnostics;
};

DgCheckRecord *dg_check_record_new_empty(const char *path);
/* dg_check_record_new() of what a file would hold; `name` stands for its path. */
DgCheckRecord *dg_check_record_new_from_bytes(GBytes *bytes, const char *name, const DgCheckOptions *options);

/* The file, which is the path but for a document in a list (FILE:LINE): then it is the list, and `line` the document's
 * line in it; else 0. Free with g_free(). */
char *dg_check_record_get_file(const DgCheckRecord *record, guint *line);

/* Sets the code of the record's error by its name in documents. */
void dg_check_record_set_code(DgCheckRecord *record, const char *code);

/* check_origin.c: takes over what the document of an IR says of itself, when it does; `bytes` are those of the record's
 * file. FALSE with the error of the record: there is no IR in it, or it is no document. */
gboolean dg_check_record_read_origin(DgCheckRecord *record, GBytes *bytes);

/* The document itself. Free with cJSON_Delete(). */
cJSON *dg_check_record_to_document(const DgCheckRecord *record);
/* The record that a document `diagrade/check@1` holds; members that are not what they should be count as absent. Free
 * with dg_check_record_free(). */
DgCheckRecord *dg_check_record_new_from_document(const cJSON *document);

#endif
