/* The inside of helper programs: what each does before and after its own work. base/child.h is the parent's side. */
#ifndef DG_BASE_HELPER_PROCESS_H
#define DG_BASE_HELPER_PROCESS_H

#include <glib.h>

/* Ends the process with an exit code of base/child.h, without running exit handlers: nothing is left to do, and they
 * would only take time. `message` may be NULL. */
void dg_helper_leave(int code, const char *message) G_GNUC_NORETURN;

/* Limits the process before it reads its first byte; it also ends with its parent. */
void dg_helper_set_limits(guint memory_mib, double seconds);

/* All of standard input; leaves when it is larger than DG_FILE_BYTES_MAX. Free with g_byte_array_unref(). */
GByteArray *dg_helper_read_input(void);

/* Writes to standard output. FALSE when the parent takes no more. */
gboolean dg_helper_write_output(const void *data, gsize length);

/* A whole number of the arguments. */
guint dg_helper_whole(const char *text);

#endif
