/* Tasks for a model over many files: the record of one, and the batch. */
#ifndef DG_RUN_TASK_H
#define DG_RUN_TASK_H

#include "base/json.h"

#include <diagrade/tasks.h>

struct _DgTaskRecord {
  char *path;
  GError *error;
  DgDiagnostics *diagnostics;
  char *text; /* the result as a document of its own; NULL with an error, and where `document` is all */
  cJSON *document; /* what stands behind "schema", "id" and "file" */
  char *schema, *id;
  gpointer result; /* the same as a value of the room that made it; NULL for none */
  GDestroyNotify free_result;
};

/* `id` NULL: that of the path. */
DgTaskRecord *dg_task_record_new(const char *schema, const char *path, const char *id);

/* The part of a document that says what a result depends on: version, prompt and model. Free with g_free(). */
char *dg_task_signature(DgModelClient *client, const DgPrompts *prompts, const char *prompt);
/* The same of a result whose answers went without the parameters `refused` (DgAnswerUsage). */
char *dg_task_signature_without(DgModelClient *client, const DgPrompts *prompts, const char *prompt, guint refused);

/* Makes the record of item `index`. Called by several threads at the same time. */
typedef DgTaskRecord *(*DgTaskWork)(guint index, gpointer user_data);
/* Runs `count` items through `work`, as many at a time as `client` may have requests in flight (NULL: one a processor),
 * and hands the records on in their order. After one that failed because the budget is spent or the client was
 * cancelled, no further item is begun: none could succeed. */
void dg_tasks_run(guint count, DgModelClient *client, DgTaskWork work, gpointer user_data, DgTaskDone done,
                  gpointer done_data);

/* The signature of a record whose answers went without the parameters `refused` (DgAnswerUsage); free with g_free().
 * The result of the record may be told, too. */
typedef char *(*DgTaskSign)(DgTaskRecord *record, guint refused, gpointer user_data);
/* The same, where the document of each record has a member "signature" that `sign` is to fill, and a member "usage"
 * when it was answered. A record without answers, which failed before, has the signature of the record before it, or
 * waits for the first that was answered: so all records of a run are of one method, whichever item comes first. */
void dg_tasks_run_signed(guint count, DgModelClient *client, DgTaskWork work, DgTaskSign sign, gpointer user_data,
                         DgTaskDone done, gpointer done_data);

/* "figures/a.svg" has the id "a". Free with g_free(). */
char *dg_file_id(const char *path);

#endif
