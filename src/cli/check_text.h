/* Checks as text for people. */
#ifndef DG_CLI_CHECK_TEXT_H
#define DG_CLI_CHECK_TEXT_H

#include <diagrade/diagrade.h>

/* What the checks say of one file. Free with g_free(). */
char *dg_check_text(const DgCheckRecord *record);
/* The same of a report on the figure `name`. Free with g_free(). */
char *dg_check_text_report(const char *name, const DgCheckReport *report);
/* "1 fail, 6 pass, 2 not applicable". */
void dg_check_text_append_counts(GString *out, const DgCheckReport *report);
/* The checks of a report that fail, with their places. */
void dg_check_text_append_failures(GString *out, const DgCheckReport *report);
/* The registry of checks, with parameters, ranges and defaults under `profile`. Free with g_free(). */
char *dg_check_text_list(DgProfile profile);

#endif
