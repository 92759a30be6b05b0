/* The operations of paths, by topic; for path*.c alone. */
#ifndef DG_TIKZ_PATH_H
#define DG_TIKZ_PATH_H

#include "tikz/tikz.h"

/* Says that an operation was not understood. */
void dg_tikz_path_unread(DgTikz *tikz, const char *what);
/* The same for a line or an edge, which is counted as one. */
void dg_tikz_edge_unread(DgTikz *tikz, const char *what);

/* ---- path_lines.c ---- */

typedef enum { DG_TIKZ_BEND_NONE, DG_TIKZ_BEND_HORIZONTAL_FIRST, DG_TIKZ_BEND_VERTICAL_FIRST } DgTikzBend;

/* The centre of the node that the path stands at, or the current point. */
DgPoint dg_tikz_path_standing(DgTikz *tikz, const DgTikzPath *path);
/* Draws a line to a point, which is that of `node` when it is not NULL. */
void dg_tikz_path_line_to(DgTikz *tikz, DgTikzPath *path, DgTikzBend bend, DgPoint to, const DgTikzNode *node);
/* Reads the end of a piece: a coordinate, or "cycle". FALSE when neither comes. */
gboolean dg_tikz_path_read_end(DgTikz *tikz, DgTikzPath *path, DgPoint *to, const DgTikzNode **node, gboolean *closes);
/* What follows "--", "-|" or "|-", and "..". */
void dg_tikz_operation_line(DgTikz *tikz, DgTikzPath *path, DgTikzBend bend, GArray *deferred);
void dg_tikz_operation_curve(DgTikz *tikz, DgTikzPath *path, GArray *deferred);

/* ---- path_shapes.c: what follows the word ---- */

void dg_tikz_operation_rectangle(DgTikz *tikz, DgTikzPath *path, GArray *deferred);
void dg_tikz_operation_circle(DgTikz *tikz, DgTikzPath *path, GArray *deferred);
void dg_tikz_operation_arc(DgTikz *tikz, DgTikzPath *path, GArray *deferred);
void dg_tikz_operation_grid(DgTikz *tikz, DgTikzPath *path, GArray *deferred);
void dg_tikz_operation_parabola(DgTikz *tikz, DgTikzPath *path, GArray *deferred);
/* `sin` or `cos`. */
void dg_tikz_operation_wave(DgTikz *tikz, DgTikzPath *path, gboolean cosine);

/* ---- path_way.c ---- */

/* Where a `to` ends: a place, which is that of `node` when it is not NULL, or the beginning of the subpath. */
typedef struct {
  DgPoint point;
  const DgTikzNode *node;
  gboolean closes;
} DgTikzTarget;

/* Draws to the target as the keys in force say, and gives the nodes after `from` to the piece that ends there. */
void dg_tikz_path_to_target(DgTikz *tikz, DgTikzPath *path, const DgTikzTarget *target, GArray *deferred, guint from);

/* ---- path_edge.c: what follows the word ---- */

void dg_tikz_operation_to(DgTikz *tikz, DgTikzPath *path, GArray *deferred);
void dg_tikz_operation_edge(DgTikz *tikz, DgTikzPath *path, GArray *deferred);

/* ---- path_nodes.c ---- */

/* Reads what follows `node` or `coordinate`, to be placed later. */
void dg_tikz_path_read_node(DgTikz *tikz, DgTikzPath *path, GArray *deferred, gboolean is_coordinate);
/* "node foreach \\x in {1,2} at (\\x,0) {\\x}" is read next as a loop with the node in it. FALSE when it is no loop. */
gboolean dg_tikz_path_node_loop(DgTikz *tikz);
/* The node that was read last is to be placed where the path stands. */
void dg_tikz_path_invite_last(DgTikz *tikz, DgTikzPath *path, GArray *deferred);

#endif
