/* Limit of dg_file_read(), which is declared in <diagrade/base.h> with dg_file_write(). */
#ifndef DG_BASE_FILE_H
#define DG_BASE_FILE_H

#include <diagrade/base.h>

/* Largest input file that is read: the largest figure seen in the wild has 6 MB; ten times that still parses in
 * about a second. */
#define DG_FILE_BYTES_MAX (64u << 20)

#endif
