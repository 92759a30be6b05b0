/* What commands with tasks for a model print: results, failures, progress, and what was used. */
#ifndef DG_CLI_TASK_OUTPUT_H
#define DG_CLI_TASK_OUTPUT_H

#include "cli/model_options.h"
#include "cli/output.h"
#include "cli/progress.h"

/* The text of one record for standard output or --output; NULL for none. Free with g_free(). A NULL function prints no
 * record, where they stand in tables alone. */
typedef char *(*DgTaskFormat)(const DgTaskRecord *record, gpointer user_data);

typedef struct {
  DgModelClient *client; /* NULL: no model is asked */
  DgModelClient *further[2]; /* others that are asked, too, whose use and plans are said behind it; NULL: none */
  DgTaskFormat format;
  gpointer user_data;
  const char *output; /* of --output; NULL: standard output */
  gboolean documents; /* the format has its own lines for failures and diagnostics */
  gboolean failures; /* the format also has something for records that failed; FALSE at first */
  gboolean json; /* the plan of a dry run is a document; at first as `documents` */
  guint total;
  GString *out;
  guint done, failed;
  gboolean stopped; /* the budget is spent, or all was cancelled: said once */
  DgExit code;
  DgProgress progress;
} DgTaskOutput;

/* `format` makes the texts of records, with `user_data`. `total` is how many there will be. */
void dg_task_output_init(DgTaskOutput *output, DgModelClient *client, DgTaskFormat format, gpointer user_data,
                         const char *path, gboolean documents, guint total);
/* Takes the record of one item; a DgTaskDone whose data is the DgTaskOutput. */
gboolean dg_task_output_take(DgTaskRecord *record, gpointer user_data);
/* Writes the file of --output, says for several items what was used, after a dry run what would be, and returns the
 * exit code. */
DgExit dg_task_output_finish(DgTaskOutput *output);

/* What was asked of a client so far, and what it took. Free with g_free(). */
char *dg_task_usage(DgModelClient *client);

/* The record as one line of JSON: a DgTaskFormat. */
char *dg_task_output_json(const DgTaskRecord *record, gpointer user_data);
/* Prints a file of such lines as it is. Errors: those of dg_file_read(). */
DgExit dg_task_output_stored(const char *path, GError **error);

/* The client and the prompts of a command. Errors: as dg_prompts_new() and dg_model_arguments_open(). */
gboolean dg_task_open(const DgModelArguments *arguments, DgModelClient **client, DgPrompts **prompts, GError **error);

#endif
