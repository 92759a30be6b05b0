/* Colour on terminals, in one place: what makes texts leaves them plain, and they are marked as they are printed. */
#ifndef DG_CLI_COLOR_H
#define DG_CLI_COLOR_H

#include <diagrade/base.h>

/* The words of --color, in the order of DgColorWhen, ended by NULL. */
extern const char *const dg_color_words[];
typedef enum { DG_COLOR_AUTO, DG_COLOR_ALWAYS, DG_COLOR_NEVER } DgColorWhen;
/* DG_COLOR_AUTO, as at first: on a terminal that is not "dumb", unless NO_COLOR is set (no-color.org); CLICOLOR_FORCE
 * colours also what is no terminal. */
void dg_color_set(DgColorWhen when);
/* Whether what is printed to this descriptor is coloured. */
gboolean dg_color_is_on(int descriptor);

/* A line of standard error: how serious it is, where it says so, else what it begins with (`prefix`). Free with
 * g_free(). */
char *dg_color_message(DgLevel level, const char *prefix, const char *message);
/* The lines of a text for people: verdicts and levels, and headings of what is missing or extra. Free with g_free(). */
char *dg_color_text(const char *text);

#endif
