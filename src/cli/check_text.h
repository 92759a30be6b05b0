/* Checks as text for people. */
#ifndef DG_CLI_CHECK_TEXT_H
#define DG_CLI_CHECK_TEXT_H

#include <diagrade/diagrade.h>

/* What the checks say of one file. Free with g_free(). */
char *dg_check_text(const DgCheckRecord *record);
/* The lines of one report, without its head: what fails with its places, what passes, what does not apply. */
void dg_check_text_append(GString *out, const DgCheckReport *report);
/* The registry of checks, with parameters, ranges and defaults under `profile`. Free with g_free(). */
char *dg_check_text_list(DgProfile profile);

#endif
