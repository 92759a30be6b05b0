/* What the program states beside what it paints: nodes, and what joins them (drawing/stated.h). Numbers count from 1
 * in the picture; 0 stands for none. */
#ifndef DG_TIKZ_STATED_H
#define DG_TIKZ_STATED_H

#include "tikz/picture.h"

typedef struct _DgTikzNode DgTikzNode;

/* What a place of a path says of nodes. */
typedef struct {
  guint node; /* that the place belongs to; 0: to none */
  guint guest; /* else one that the path places there when it is painted, by its turn in the document; 0: none */
  gboolean is_near; /* it is off the node: it belongs to it only where a path begins or ends */
  gboolean is_words; /* the node is words beside the place, which may name the place itself */
} DgTikzStation;

/* Nodes that a coordinate names, in turn, while it is read. */
typedef struct {
  const DgTikzNode *nodes[4];
  guint n;
  gboolean is_direct; /* the coordinate is one of them, or an anchor of it, and nothing else */
} DgTikzMentions;

/* A part of a path between two stations: one join where it is painted. */
typedef struct {
  DgTikzStation end[2];
  gboolean begins; /* with a move */
  guint drawn; /* segments but that move */
  gboolean is_closed; /* it ends where its subpath began */
  gboolean leaves; /* some point of it is off the node that it begins at */
  guint line; /* of the source, on which it ends */
  guint join; /* once it is painted */
} DgTikzPiece;

/* The pieces of a path under construction. */
typedef struct {
  GArray *list; /* DgTikzPiece, which segments number from 1; NULL: what paints the path states nothing */
  DgTikzStation here; /* where the last piece ended, when `is_stop` */
  DgTikzStation start; /* where the subpath began */
  gboolean is_stop; /* the next segment begins a piece */
  gboolean is_stated;
} DgTikzPieces;

#endif
