/* What operands name: files, directories with all figures below them, and patterns of files. */
#ifndef DG_CLI_OPERANDS_H
#define DG_CLI_OPERANDS_H

#include "cli/command.h"

#include <diagrade/figure.h>

/* The options that say which files are read. */
typedef struct {
  char **exclude;
} DgOperandArguments;
extern const DgOptionSet dg_operand_options;

/* Which files of a directory a command reads, beside those that have a drawing. */
typedef struct {
  gboolean sources; /* of diagram languages */
  const char *schema; /* documents of ours, as "diagrade/ir@1" */
} DgOperandRule;

/* The files, and what was left out on the way. */
typedef struct {
  GPtrArray *files; /* char *, in the order of the operands, those of one bytewise; a NULL is behind them */
  guint count; /* of files */
  gboolean searched; /* an operand is a directory or a pattern: more than one file may come of it */
  guint plain; /* files that could hold a figure and do not */
  guint sources; /* of diagram languages */
  guint other; /* files whose names are not those of figures */
  guint links; /* to directories, or out of the directory */
  guint excluded;
  GPtrArray *directories; /* char *: those that are never searched, "node_modules" */
} DgOperands;

/* Looks for the files. A directory is searched with all below it: what is read are the files whose names end as those
 * of figures do and whose content is one, SVG and PDF whatever their content; names that begin with a point, and
 * directories called node_modules or build, are passed over. A pattern (cli/glob.h) is one when no file has its name.
 * Free with dg_operands_clear(). Errors: DG_ERROR_OPEN (a pattern that matches nothing, a directory without figures or
 * that cannot be read). */
gboolean dg_operands_find(DgOperands *operands, const DgCommandLine *line, const DgOperandArguments *arguments,
                          const DgOperandRule *rule, GError **error);
void dg_operands_clear(DgOperands *operands);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(DgOperands, dg_operands_clear)

/* Says on standard error how many files were looked at and what was left out, where operands were searched: `skipped`
 * of the files had no figure, `unread` could not be read. */
void dg_operands_say(const DgOperands *operands, guint skipped, guint unread);

#endif
