/* The progress of questions to a model, as a line on a terminal. */
#ifndef DG_CLI_MODEL_PROGRESS_H
#define DG_CLI_MODEL_PROGRESS_H

#include <diagrade/diagrade.h>

typedef struct _DgModelProgress DgModelProgress;

/* Shows from now on, when standard error is a terminal, what `client` did: questions answered, from the cache, failed,
 * dollars, and the time that is left when `total` questions are known (0: not known). A command of less than a second
 * shows nothing. `client` must live until dg_model_progress_stop(); NULL shows nothing. */
DgModelProgress *dg_model_progress_start(DgModelClient *client, guint64 total);
/* Removes the line, before something else is printed. */
void dg_model_progress_stop(DgModelProgress *progress);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgModelProgress, dg_model_progress_stop)

#endif
