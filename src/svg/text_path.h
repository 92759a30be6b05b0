/* The path that the text of a <textPath> stands on. */
#ifndef DG_SVG_TEXT_PATH_H
#define DG_SVG_TEXT_PATH_H

#include "svg/builder.h"

typedef struct {
  GArray *points; /* DgPoint: the path as a line, in the text's own user space */
  double start; /* how far along it the text begins */
} DgTextPath;

/* Reads the path that a <textPath> refers to, and its startOffset, into `path`, whose points are an empty array. FALSE,
 * with a diagnostic where the text is lost, when there is none. */
gboolean dg_text_path_read(DgBuilder *builder, const xmlNode *node, const DgStyle *style, DgTextPath *path);
/* The straight line between the points of the path where a text begins and ends: what takes the places `low` to `high`
 * of a level line there. */
DgTransform dg_text_path_line(const DgTextPath *path, double low, double high);

#endif
