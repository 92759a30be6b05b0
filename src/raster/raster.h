/* The inside of the raster options and the protocol between the library and its helper program. */
#ifndef DG_RASTER_RASTER_H
#define DG_RASTER_RASTER_H

#include "base/file.h"

#include <diagrade/raster.h>

/* Wall-clock limit of one picture: `render` promises to end within 5 s, of which reading and writing take some. */
#define DG_RASTER_SECONDS 4
/* Address space of the helper: `render` promises 512 MB for both processes. */
#define DG_RASTER_MEMORY_MIB 400
/* Largest PNG file that is taken from the helper: DG_RASTER_PIXELS_MAX pixels that do not compress, and a margin. */
#define DG_RASTER_PNG_MAX (72u << 20)

/* The first bytes of a PNG file. */
#define DG_PNG_SIGNATURE "\x89PNG\r\n\x1a\n"
#define DG_PNG_SIGNATURE_LENGTH 8

/* Arguments of the helper, all numbers. It reads the SVG document or PNG file from standard input and writes the PNG
 * or PDF file to standard output. */
enum {
  DG_RASTER_ARGUMENT_SCALE = 1,
  DG_RASTER_ARGUMENT_WIDTH, /* 0: from the figure and the scale */
  DG_RASTER_ARGUMENT_HEIGHT, /* 0: from the figure and the width */
  DG_RASTER_ARGUMENT_FIT, /* a DgRasterFit, where there is a height */
  DG_RASTER_ARGUMENT_TEXT, /* 0 or 1 */
  DG_RASTER_ARGUMENT_TRANSPARENT, /* 0 or 1 */
  DG_RASTER_ARGUMENT_PAGE, /* 0: PNG; 1: a page of PDF, of which the first four say nothing */
  DG_RASTER_ARGUMENT_MEMORY, /* MiB */
  DG_RASTER_ARGUMENT_SECONDS,
  DG_RASTER_ARGUMENTS
};

struct _DgRasterOptions {
  double scale;
  guint width, height; /* pixels; 0: from the figure */
  DgRasterFit fit;
  gboolean no_text;
  gboolean transparent;
  char *helper; /* NULL: what dg_child_find() finds */
  double seconds;
  guint memory_mib;
};

#endif
