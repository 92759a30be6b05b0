/* Lines of standard input, and what answers them. */
#ifndef DG_CLI_INPUT_H
#define DG_CLI_INPUT_H

#include "cli/progress.h"

#include "cli/command.h"

/* The next line without its newline, NULL at the end; a DgFilterRead. A line over 128 MiB is cut, and then is no JSON;
 * a NUL becomes another character that JSON forbids, so that it does not hide the rest of its line. Free with g_free().
 */
char *dg_input_line(gpointer user_data);

/* The answers to lines while a command prints them. */
typedef struct {
  DgProgress progress;
  DgModelClient *client; /* NULL: no model is asked */
} DgAnswers;

/* Begins; until dg_answers_end() it must stay where it is. */
void dg_answers_begin(DgAnswers *answers, DgModelClient *client);
/* Prints one, but none in a dry run; a DgFilterWrite whose data is the DgAnswers. FALSE when nobody reads any more. */
gboolean dg_answers_write(const char *answer, gboolean failed, gpointer answers);
/* Ends, with the plan of a dry run. `failed` is how many lines could not be answered. Returns the exit code. */
DgExit dg_answers_end(DgAnswers *answers, guint failed);

#endif
