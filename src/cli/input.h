/* Lines of standard input. */
#ifndef DG_CLI_INPUT_H
#define DG_CLI_INPUT_H

#include <glib.h>

/* The next line without its newline, NULL at the end; a DgFilterRead. A line over 128 MiB is cut, and then is no JSON;
 * a NUL becomes another character that JSON forbids, so that it does not hide the rest of its line. Free with g_free().
 */
char *dg_input_line(gpointer user_data);

#endif
