/* Decorations of paths: what their keys say, and places along a path. */
#ifndef DG_TIKZ_DECORATION_H
#define DG_TIKZ_DECORATION_H

#include "tikz/tikz.h"

/* What the options of `decoration` say. */
typedef struct {
  GPtrArray *parts; /* the options, which the strings point into; those without a meaning below as "key" and "value" */
  const char *kind; /* "zigzag"... */
  double amplitude, segment_length, aspect, raise;
  double start, end; /* lengths of the path before and after the decoration that stay as they are */
  double angle, shape_width, shape_height; /* of what stands at each place */
  gboolean mirror;
  const char *text, *text_align, *text_color; /* of a text along the path; NULL: none */
} DgTikzDecoration;

/* Free `parts` with g_ptr_array_unref(). */
void dg_tikz_decoration_read(DgTikz *tikz, const char *text, DgTikzDecoration *decoration);

/* A path as a line of many points. */
typedef struct {
  GArray *points; /* DgPoint */
  GArray *places; /* double: how far along the path each is */
  double length;
} DgTikzTrack;

void dg_tikz_track_init(DgTikzTrack *track, const GArray *segments);
void dg_tikz_track_clear(DgTikzTrack *track);
/* The frame at a distance along the path: its origin is there, x is forward. The track has two points at least. */
DgTransform dg_tikz_track_frame(const DgTikzTrack *track, double distance);

/* text_path.c: sets a text along the path, of which nothing else is left. */
void dg_tikz_text_along(DgTikz *tikz, DgTikzPath *path, const DgTikzDecoration *decoration);
/* markings.c: carries out what stands at places along the path, of which nothing else is left. */
void dg_tikz_markings(DgTikz *tikz, DgTikzPath *path, const DgTikzDecoration *decoration);

#endif
