/* What a program states of its figure beside what it paints: which node each thing belongs to, and what is joined.
 * Formats that only paint (SVG, PDF) state nothing.
 *
 * Nodes and joins are numbered from 1; 0 stands for none. */
#ifndef DG_DRAWING_STATED_H
#define DG_DRAWING_STATED_H

#include "base/geometry.h"

#include <glib.h>

/* A node of the program: what lines may end at by its name. A named coordinate is a place and no node. */
typedef struct {
  const char *name; /* as the program calls it, owned by the drawing; NULL: it has none of its own */
  guint line; /* of the source, from 1 */
  DgBox box; /* of its shape, user units, without the separation that keeps lines away */
  guint label_of; /* the node that it was written for as label or pin; 0: it is none */
  guint holder; /* the matrix that it is a cell of; 0: it is none */
  guint painted : 1; /* its outline is stroked or filled */
  guint is_fit : 1; /* it was sized to go around others */
  guint is_matrix : 1; /* it holds cells */
} DgStatedNode;

/* A piece of a painted path between two nodes, or between one and a place. Where a path passes through a node a piece
 * ends and the next begins. */
typedef struct {
  guint node[2]; /* where it begins and ends; 0: at a place. One at least is a node */
  gboolean tip[2]; /* a head points to that end, wherever on the line it stands; dots and bars are no heads */
  guint line; /* of the source, from 1 */
} DgStatedJoin;

#endif
