/* Keeps what a program says of its geometry beside what is painted (drawing/program.h): each function is called where
 * the reader meets what it is about, and does nothing outside of a picture. */
#ifndef DG_TIKZ_PROGRAM_H
#define DG_TIKZ_PROGRAM_H

#include "tikz/tikz.h"

DgTikzRecorder *dg_tikz_recorder_new(void);
void dg_tikz_recorder_free(DgTikzRecorder *recorder);

/* ---- the frame ---- */

/* The keys x, y and z (axis 0, 1 and 2), with the value that was read. */
void dg_tikz_program_vector(DgTikz *tikz, guint axis, const char *value);
/* A key that transforms coordinates, after those so far. */
void dg_tikz_program_step(DgTikz *tikz, DgStepKind kind, const double *v, guint n);
/* The key shift, by a local point. */
void dg_tikz_program_shift(DgTikz *tikz, DgPoint by);
/* The keys of the picture have been read: it begins. */
void dg_tikz_program_begin(DgTikz *tikz);
/* A scope begins. */
void dg_tikz_program_scope(DgTikz *tikz);
/* What follows is drawn, but not said: the lines and numbers of an axis. */
void dg_tikz_program_mute(DgTikz *tikz, gboolean is_mute);
/* The picture draws what is nothing but painted: curves, plots, decorations. */
void dg_tikz_program_partial(DgTikz *tikz);

/* ---- points in space, which are remembered by where they lie in the picture ---- */

/* A coordinate of three numbers is at a local point. */
void dg_tikz_program_point(DgTikz *tikz, const double v[3], DgPoint local);
/* `result` is so many times `a` and so many times `b`, all of them local. */
void dg_tikz_program_mix(DgTikz *tikz, DgPoint a, double times_a, DgPoint b, double times_b, DgPoint result);
/* `moved` is where the keys of `state` move `point`, both local. */
void dg_tikz_program_moved(DgTikz *tikz, const DgTikzState *state, DgPoint point, DgPoint moved);

/* ---- what is drawn ---- */

/* From here to the end of the path its pieces are kept; `path` is recorded when it is given to end(), which frees what
 * was kept. */
void dg_tikz_program_path_begin(DgTikz *tikz, DgTikzPath *path);
void dg_tikz_program_path_end(DgTikz *tikz, DgTikzPath *path);
/* The same for the path of a plot, which counts when it goes through few points as one writes them down. */
void dg_tikz_program_plot_end(DgTikz *tikz, DgTikzPath *path);
/* A piece in the picture. */
void dg_tikz_program_piece(DgTikz *tikz, DgTikzPath *path, const DgTikzSegment *segment);
/* Between pause() and the figure itself its pieces are not kept. Points are local; `a` and `b` are half axes. */
GArray *dg_tikz_program_pause(DgTikzPath *path);
void dg_tikz_program_rectangle(DgTikz *tikz, DgTikzPath *path, GArray *kept, DgPoint from, DgPoint to);
void dg_tikz_program_arc(DgTikz *tikz, DgTikzPath *path, GArray *kept, DgPoint center, DgPoint a, DgPoint b,
                         double from, double to, gboolean whole);
/* A node with its anchor at a local point. */
void dg_tikz_program_node(DgTikz *tikz, DgPoint at, const char *text);

#endif
