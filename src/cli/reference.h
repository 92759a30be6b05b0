/* What is made from the records of commands and options, and from the texts of manual.txt: the help, the manual page,
 * reference pages, and the completions of shells. */
#ifndef DG_CLI_REFERENCE_H
#define DG_CLI_REFERENCE_H

#include "cli/command.h"

/* manual.txt, which says how it is divided. */
extern const char dg_manual_text[];
/* A part of it, without the line that names it (`name` of the form "help %s"); NULL when there is none. Free with
 * g_free(). */
char *dg_manual_part(const char *name);

/* What the help says of an option: what it is, the words that it takes, and its default. Free with g_free(). */
char *dg_reference_option(const DgCommand *command, const DgOption *option);
/* The words that a value of the option is or may be; those that it must be come from its record. Free with
 * g_ptr_array_unref(). */
GPtrArray *dg_reference_words(const DgCommand *command, const DgOption *option);

/* The exit codes of the program: what each stands for, from 0, ended by NULL. */
extern const char *const dg_exit_texts[];

/* The manual page (roff). Free with g_free(). */
char *dg_reference_man(void);
/* Writes a page for each command and an index into `directory`, as Markdown or HTML. Errors: as dg_file_write(). */
gboolean dg_reference_write(const char *directory, gboolean html, GError **error);

/* The completions of a shell, "bash", "zsh" or "fish"; NULL for another. Free with g_free(). */
char *dg_completions(const char *shell);

/* `diagrade help --as WHAT [DIR]`: prints one of these, or writes the pages "md" or "html" into DIR. The build calls
 * it; it is not in the help. */
DgExit dg_reference_print(const char *what, const char *directory);

#endif
