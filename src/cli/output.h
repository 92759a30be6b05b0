/* What the program prints: standard output, one-line errors, and text that a terminal can be trusted with. */
#ifndef DG_CLI_OUTPUT_H
#define DG_CLI_OUTPUT_H

#include "cli/command.h"

#include <diagrade/base.h>
#include <diagrade/figure.h>

/* Makes descriptors 0 to 2 safe to use when the caller closed them, and a closed pipe an error instead of a signal.
 * Call first. */
void dg_output_open(void);
/* Prints to standard output. A reader that went away is no error: the rest is dropped. */
void dg_output(const char *text);
void dg_output_bytes(const void *data, gsize length);
/* The same with a line end behind it. */
void dg_output_line(const char *text);
/* A text for people in this format, coloured on a terminal where the format is one for it. */
void dg_output_text(const char *text, DgOutputFormat format);
/* A line of text, safe for a terminal. */
void dg_output_say(const char *format, ...) G_GNUC_PRINTF(1, 2);
/* From now on nothing is printed, on either stream, and no file or directory is made by the functions below, until it
 * is taken back. */
void dg_output_mute(gboolean mute);
gboolean dg_output_is_mute(void);
/* Hands over what was printed so far. FALSE when nobody reads any more. */
gboolean dg_output_flush(void);
/* Ends standard output. Returns `code`, or DG_EXIT_INTERNAL when something could not be written (a full disk). */
DgExit dg_output_close(DgExit code);
gboolean dg_output_is_terminal(void);

/* Writes a document to `path`, or to standard output when it is NULL or "-". `length` is -1 for a string. */
gboolean dg_output_write(const char *path, const char *data, gssize length, GError **error);

/* The same of a text in this format: on standard output as dg_output_text(). */
gboolean dg_output_write_text(const char *path, const char *text, DgOutputFormat format, GError **error);

/* Makes the directory of --out-dir; says why when it cannot be made. */
gboolean dg_output_make_directory(const char *path);

/* Prints "diagrade: <message>" on standard error, one line, and returns the exit code of the error. */
DgExit dg_output_error(const GError *error);
/* Prints it, and returns the worse of its exit code and `code`. */
DgExit dg_output_worse(DgExit code, const GError *error);
/* Whether a file of that format, which could not be read, is one that need not have a figure, as "*.tex" and "*.md"
 * bring along: TeX without a picture, or text called so. Says so on standard error. */
gboolean dg_output_skipped(const char *path, DgFormat format);
/* When `skipped` of `count` operands were left out, whether all of them were; says so. */
gboolean dg_output_all_skipped(guint skipped, guint count);
/* The same for a message that is no GError. Whether it is a warning or a note it says itself ("warning: ..."). */
void dg_output_message(const char *format, ...) G_GNUC_PRINTF(1, 2);
/* The same for one that does not say so: a warning, which something in the result is to be doubted for; a note, which
 * --quiet leaves out; and what --verbose alone says. */
void dg_output_warn(const char *format, ...) G_GNUC_PRINTF(1, 2);
void dg_output_note(const char *format, ...) G_GNUC_PRINTF(1, 2);
void dg_output_detail(const char *format, ...) G_GNUC_PRINTF(1, 2);
/* Prints "diagrade <command>: <message>" with a pointer to the help and returns DG_EXIT_USAGE. */
DgExit dg_output_usage(const DgCommand *command, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Prints what `diagnostics` say of the file `name` on standard error, one
 * "diagrade: <level>: <name>:<line>: <message>" a line. `name` is NULL when the messages name their files. */
void dg_output_warnings(const char *name, const DgDiagnostics *diagnostics);
/* Appends them to a table for people: "<level>: <name>:<line>: <message>" a line. */
void dg_output_diagnostics(GString *out, const char *name, const DgDiagnostics *diagnostics);

/* Warns of the `count` things that a page has no picture of (`what`: "figures that"), counts them as "unseen" in the
 * outcome, and returns DG_EXIT_FAILED when there are any. `remedy` may be "". */
#define DG_FIGURES_REMEDY " (--figures says where they are)"
DgExit dg_output_unseen(guint count, const char *what, const char *remedy);

/* Warns when the store at `path` lacks results. One that cannot be read is for its reader to say. */
void dg_output_unfinished(const char *path);

/* Appends a line of text, safe for a terminal. */
void dg_output_append_line(GString *out, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* `text` as it may stand on a terminal: control characters, line ends and marks that change the direction of text are
 * written as \u{...}, so that a label of a figure cannot move the cursor, colour the screen or reorder a line. Free
 * with g_free(). */
char *dg_output_safe(const char *text);

#endif
