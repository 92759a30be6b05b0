/* The inside of the raster options and the protocol between the library and its helper program. */
#ifndef DG_RASTER_RASTER_H
#define DG_RASTER_RASTER_H

#include "base/file.h"

#include <diagrade/raster.h>

/* Wall-clock limit of one picture: `render` promises to end within 5 s, of which reading and writing take some. */
#define DG_RASTER_SECONDS 4
/* Address space of the helper: `render` promises 512 MB for both processes. */
#define DG_RASTER_MEMORY_MIB 400
/* Most pixels of a picture: 4 bytes each leave librsvg room for layers of the same size below DG_RASTER_MEMORY_MIB. */
#define DG_RASTER_PIXELS_MAX 16000000
/* Longest side of a picture: cairo draws in 16-bit pixel coordinates. */
#define DG_RASTER_SIDE_MAX 32767
/* Largest PNG file that is taken from the helper: DG_RASTER_PIXELS_MAX pixels that do not compress, and a margin. */
#define DG_RASTER_PNG_MAX (72u << 20)

/* Exit codes of the helper. Its arguments are: scale, width, transparent (0 or 1), memory in MiB, seconds. It reads the
 * SVG document from standard input and writes the PNG file to standard output, messages to standard error. */
enum {
  DG_RASTER_EXIT_DONE = 0,
  DG_RASTER_EXIT_USAGE = 64,
  DG_RASTER_EXIT_UNREADABLE = 65, /* librsvg cannot parse the document */
  DG_RASTER_EXIT_RENDER = 66, /* librsvg or cairo cannot paint it */
  DG_RASTER_EXIT_TOO_LARGE = 67 /* more than DG_FILE_BYTES_MAX bytes */
};

struct _DgRasterOptions {
  double scale;
  guint width; /* pixels; 0: from the figure */
  gboolean transparent;
  char *helper; /* NULL: what dg_raster_find_helper() finds */
  double seconds;
  guint memory_mib;
};

/* The helper program: the one beside the shared library, or beside the program when it was linked with the archive;
 * else the one in the libexec directory that was installed with them, wherever that is now; else the one in the libexec
 * directory that was configured. Free with g_free(). */
char *dg_raster_find_helper(void);

#endif
