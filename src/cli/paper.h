/* The options of a table for a paper: --style paper, and what goes with it. */
#ifndef DG_CLI_PAPER_H
#define DG_CLI_PAPER_H

#include "cli/command.h"
#include "cli/table.h"

typedef struct {
  guint style, uncertainty, digits; /* places among their words; `digits` DG_NONE: as usual */
  gboolean percent;
  char *caption, *label;
} DgPaperArguments;
extern const DgOptionSet dg_paper_options;

/* Whether --style paper was given. */
gboolean dg_paper_is_asked(const DgPaperArguments *given);
/* FALSE when an option of it is there without --style paper, or what it cannot do. Errors: DG_ERROR_ARGUMENT. */
gboolean dg_paper_check(const DgCommandLine *line, const DgPaperArguments *given, DgOutputFormat format,
                        GError **error);
/* Refuses --percent, where `what` are no ratios. Errors: DG_ERROR_ARGUMENT. */
gboolean dg_paper_check_percent(const DgPaperArguments *given, const char *what, GError **error);
/* Refuses an uncertainty where nothing is resampled. Errors: DG_ERROR_ARGUMENT. */
gboolean dg_paper_check_resamples(const DgPaperArguments *given, guint resamples, GError **error);
/* "Edge all" for "edge_all". Free with g_free(). */
char *dg_paper_words(const char *name);
/* How many decimals a number has, and what it is multiplied with: `ratio`, one from 0 to 1 (3 decimals, in percent 1);
 * otherwise `decimals` without --digits. */
guint dg_paper_decimals(const DgPaperArguments *given, gboolean ratio, guint decimals);
double dg_paper_scale(const DgPaperArguments *given, gboolean ratio);
/* How table `index` of an output is set, with `caption` and `label` where none was given: what was is of the first. */
DgPaper dg_paper_of(const DgPaperArguments *given, guint index, const char *caption, const char *label);
/* What the table says of itself below it: how the best `of` a "column" is marked, and what stands behind values, whose
 * intervals are of so many resamples of the items. */
void dg_paper_add_best_note(DgTable *table, DgOutputFormat format, const char *of);
void dg_paper_add_tests_note(DgTable *table, const char *tests);
void dg_paper_add_uncertainty_note(DgTable *table, const DgPaperArguments *given, guint resamples);

#endif
