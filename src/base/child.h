/* Helper programs: what can crash, hang or take all memory runs in a child process with limits, which reads its input
 * from standard input and writes what it makes to standard output and messages to standard error. */
#ifndef DG_BASE_CHILD_H
#define DG_BASE_CHILD_H

#include <diagrade/base.h>

/* Exit codes of all helpers; base/helper_process.h is their side. */
enum {
  DG_CHILD_EXIT_DONE = 0,
  DG_CHILD_EXIT_USAGE = 64,
  DG_CHILD_EXIT_UNREADABLE = 65, /* the input cannot be parsed */
  DG_CHILD_EXIT_FAILED = 66, /* the work cannot be done */
  DG_CHILD_EXIT_TOO_LARGE = 67, /* more than DG_FILE_BYTES_MAX bytes of input */
  DG_CHILD_EXIT_OWN = 68 /* the first code that a helper gives a meaning of its own */
};

/* What is run, and within which limits. All strings are the caller's. */
typedef struct {
  const char *const *arguments; /* the path of the program first, NULL last */
  const char *subject; /* of messages: "the renderer" */
  const char *output; /* what it makes, in messages: "picture" */
  gsize output_max; /* bytes; a multiple of a MiB */
  double seconds; /* wall-clock time */
  guint memory_mib; /* of which the helper is told by its arguments: only for messages here */
} DgChildJob;

typedef struct {
  int code; /* exit code of the helper */
  GBytes *output;
  char *message; /* the last line of its messages as printable UTF-8, "" without one */
} DgChildResult;

void dg_child_result_clear(DgChildResult *result);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(DgChildResult, dg_child_result_clear)

/* Runs a helper to its end, which never outlives this call; at most as many as there are processors run at once.
 * `name` stands for the figure in messages. TRUE when it ended by itself: `result`, which the caller clears, says how.
 * Safe in any thread; never raises SIGPIPE. Errors: DG_ERROR_RENDER (it cannot be started, crashed or passed a limit:
 * the message says which). */
gboolean dg_child_run(const DgChildJob *job, GBytes *input, const char *name, DgChildResult *result, GError **error);

/* Turns another exit code than DG_CHILD_EXIT_DONE into an error: DG_ERROR_FORMAT (unreadable), DG_ERROR_LIMIT (too
 * large), else DG_ERROR_RENDER. `verb` is what the helper could not do: "cannot paint the figure". */
void dg_child_set_error(const DgChildJob *job, const DgChildResult *result, const char *name, const char *verb,
                        GError **error);

/* The helper program of that name: the one beside the shared library, or beside the program when it was linked with
 * the archive; else the one in the libexec directory that was installed with them, wherever that is now; else the one
 * in the libexec directory that was configured. Free with g_free(). */
char *dg_child_find(const char *program);

#endif
