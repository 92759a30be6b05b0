/* Shapes of nodes: what is painted around the text, where lines to the node end, and its anchors (PGF manual, "Shape
 * Library"). Everything is in the frame of the node, whose origin is its centre. */
#ifndef DG_TIKZ_SHAPE_H
#define DG_TIKZ_SHAPE_H

#include "tikz/text.h"
#include "tikz/tikz.h"

#define DG_TIKZ_PARTS_MAX 20u /* texts of one node, as TikZ has it */

/* A point of a node that has a name: given itself, or as the middle between two corners of the border. */
typedef struct {
  const char *name; /* of static storage, or interned */
  DgPoint point;
  guint first, second; /* corners of the border; G_MAXUINT: `point` counts */
} DgTikzAnchor;

/* A node while its shape is made. */
typedef struct _DgTikzDraft {
  DgTikz *tikz;
  const DgTikzState *state;
  DgTikzNode *node;
  DgTikzText *const *texts;
  guint n_texts;
  DgPoint origins[DG_TIKZ_PARTS_MAX]; /* where the baseline of each text begins */
  double w, h; /* half the size of the text with its inner separation */
  double outer; /* the larger outer separation */
  double turn; /* by which outline, border and anchors are rotated */
  GArray *outline; /* DgTikzSegment: what is painted */
  GArray *corners; /* DgPoint: the first closed part of the outline, with points on its curves */
  gboolean is_closed; /* that part is complete */
  void (*finish)(struct _DgTikzDraft *draft); /* what of the outline needs the place of the node; NULL: nothing */
  gboolean no_ground; /* the outline is no area: it is never filled */
} DgTikzDraft;

typedef void (*DgTikzShapeBuild)(DgTikzDraft *draft);

typedef struct {
  const char *name;
  DgTikzShapeBuild build;
} DgTikzShape;

/* The shape of a name; NULL when there is none. */
const DgTikzShape *dg_tikz_shape_find(const char *name);
/* Tables of the files shape_*.c, ended by a NULL name. */
extern const DgTikzShape dg_tikz_shapes_basic[], dg_tikz_shapes_geometric[], dg_tikz_shapes_symbols[],
    dg_tikz_shapes_parts[], dg_tikz_shapes_circuit[], dg_tikz_shapes_callouts[], dg_tikz_shapes_gates[];

/* A key of shapes ("star points", "trapezium left angle"); FALSE when it is none. */
gboolean dg_tikz_key_shape(DgTikz *tikz, const char *key, const char *value);
/* What such a key was set to, or `preset`; a plain number of points for a length. */
double dg_tikz_shape_number(const DgTikzDraft *draft, const char *key, double preset);
double dg_tikz_shape_length(const DgTikzDraft *draft, const char *key, double preset);
/* The text of the value; NULL when the key was not set. Free with g_free(). */
char *dg_tikz_shape_text(const DgTikzDraft *draft, const char *key);
gboolean dg_tikz_shape_flag(const DgTikzDraft *draft, const char *key);

/* Builds the outline; corners of it are counted from 0 in the order in which they come. */
void dg_tikz_draft_move(DgTikzDraft *draft, double x, double y);
void dg_tikz_draft_line(DgTikzDraft *draft, double x, double y);
void dg_tikz_draft_curve(DgTikzDraft *draft, DgPoint c1, DgPoint c2, DgPoint to);
/* An arc about (x, y) with half axes rx and ry; it goes on from the current point, or is a part of its own. */
void dg_tikz_draft_arc(DgTikzDraft *draft, double x, double y, double rx, double ry, double from, double to,
                       gboolean move);
void dg_tikz_draft_close(DgTikzDraft *draft);
/* The number of the corner that was built last. */
guint dg_tikz_draft_corner(const DgTikzDraft *draft);
void dg_tikz_draft_anchor(DgTikzDraft *draft, const char *name, double x, double y);
void dg_tikz_draft_anchor_between(DgTikzDraft *draft, const char *name, guint first, guint second);
/* Takes `shape border rotate`: the outline is rotated by quarters, and w and h change places for odd ones; or by the
 * angle itself with "shape border uses incircle", where both become the radius of a circle about the text. */
void dg_tikz_draft_turn(DgTikzDraft *draft);
/* Stretches a half size to half of a minimum. */
double dg_tikz_draft_half_width(const DgTikzDraft *draft, double half);
double dg_tikz_draft_half_height(const DgTikzDraft *draft, double half);

/* Makes the shape of a node around its texts. */
void dg_tikz_draft_build(DgTikzDraft *draft);
void dg_tikz_draft_clear(DgTikzDraft *draft);
/* node.c: paints the shape and the texts of a node that has its place. */
void dg_tikz_node_paint(DgTikz *tikz, const DgTikzDraft *draft);
/* The border of a node in a direction from a point of its frame. */
DgPoint dg_tikz_shape_border(const DgTikzNode *node, DgPoint from, double dx, double dy);
/* An anchor; FALSE when the node has none of that name. */
gboolean dg_tikz_shape_anchor(DgTikz *tikz, const DgTikzNode *node, const char *name, DgPoint *point);

#endif
