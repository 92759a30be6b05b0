/* What extraction by geometry finds in a drawing: outlines, groups of texts, lines and what they join. */
#ifndef DG_GRAPH_SCENE_THINGS_H
#define DG_GRAPH_SCENE_THINGS_H

#include "drawing/drawing.h"
#include "graph/graph.h"
#include "graph/grid.h"
#include "graph/options.h"
#include "graph/threshold.h"

#define DG_NONE (-1)

DG_THRESHOLD(DG_SIMPLIFY, 0.2, "units",
             "points of rounded corners and curves that are nearer to a straight run say nothing and are left out");

DG_THRESHOLD(DG_TOUCH_GAP, 3.5, "units", "an end of a line that is this near to a border meets it");

/* A closed outline that can hold text or be pointed at. */
typedef struct {
  guint shape; /* of the drawing */
  guint first_point; /* of the outline in the scene's points */
  guint n_points; /* 0: the outline is the box (images) */
  DgBox box;
  double area; /* of the box */
  guint z;
  guint stated; /* thing of the program (DgStated) that it is the outline of; 0: of none */
  int parent; /* smallest region around it, DG_NONE at the top */
  int whole; /* region that this one is a part of (header band, double outline, shadow); itself when it is whole;
                DG_NONE when it turned out to be no region (an arrow head) */
  int header; /* the box on one side of it that holds its title, as over a list or a lane; DG_NONE without one */
  guint n_inside; /* outlines that lie in its box, or all but */
  guint n_texts; /* text items directly inside it */
  guint n_numbers; /* of these: nothing but a number */
  guint table : 1; /* its cells are parts of it */
  guint walls : 1; /* its sides are strokes of their own (DgInk.is_wall) */
  guint open : 1; /* a stroke along three sides of it, until it is known whether a header closes the fourth */
  guint bordered : 1; /* a border is drawn around it */
  guint met : 1; /* an open stroke ends at it, or all but */
  guint arrow : 1; /* it has the form of an arrow, or is a part of one */
  guint apart : 1; /* it points, or could, or the program states it: it is no part of what it meets */
  guint blunt : 1; /* its outline was read, and does not point */
  guint triangle : 1; /* its outline was read as one */
  guint outlined : 1; /* its border can be seen: stroked, or filled unlike what is behind it */
  /* said by connector.c */
  guint n_ends; /* ends of lines well inside it, in no smaller region */
  /* said by name.c */
  int group; /* group that names it, DG_NONE without text */
  int title; /* of a container: group inside that names it when none outside does */
  guint n_pictures; /* whole regions without text directly inside it, large enough to stand for something */
  guint container : 1; /* holds things of its own: named regions, or texts that lines run between */
} DgRegion;

typedef enum {
  DG_GROUP_FREE, /* not in any region: a node only when a connector or a picture points to it */
  DG_GROUP_NODE, /* names a region */
  DG_GROUP_ROLE, /* read, but no node: see role */
  DG_GROUP_GONE /* merged into another group */
} DgGroupState;

/* Text items that are read together. */
typedef struct {
  GArray *items; /* guint: text items of the drawing, in reading order */
  DgBox box; /* of the texts */
  double font_size; /* largest */
  int region; /* the region that directly holds it, DG_NONE for free text */
  DgGroupState state;
  DgRole role;
  guint n_links; /* ends of connectors that are attached to it */
  guint first_z;
  DgBox outline; /* of the node: region(s) or picture and text */
  guint arrow; /* as that of its texts */
  guint stated; /* thing of the program (DgStated) that it is; 0: geometry says what it is */
} DgGroup;

/* One stroke of a line: an open subpath, or a filled bar so thin that it is seen as a line. */
typedef struct {
  guint shape; /* of the drawing */
  guint subpath; /* of the drawing; meaningless for a bar */
  guint first_point; /* in the scene's points */
  guint n_points; /* 0: `bar` holds the two ends */
  DgPoint bar[2];
  double length;
  DgBox box;
  DgMark marks[2]; /* the markers at its first point and its last one, */
  double mark_reach; /* and how far these are painted beyond it */
  double dash_gap; /* of a line of dashes: the widest gap, which may come before its head as well */
  guint heads : 2; /* of a line that stands for a block arrow: 1 at its first point, 2 at its last */
  double breadth[2]; /* half of how wide such an arrow is at its first point and its last, user units; 0 of strokes */
  guint meets[2]; /* regions that its first point and its last one mean, plus one; 0 when that has to be found */
  guint stated[2]; /* things of the program (DgStated) that they mean, which may have no region; 0: none is stated */
  guint consumed : 1; /* part of an arrow head, a dash of another piece, or a second stroke over the same line */
  guint next_dash; /* of a line of dashes and its dashes: the piece that is the next of them; 0 after the last */
} DgPiece;

/* A closed outline that is so thin that it is seen as a line: a part of a shape that is such lines, and their heads. */
typedef struct {
  guint shape, subpath; /* of the drawing */
  guint first_point, n_points; /* the line in its middle, in the scene's points */
  guint heads; /* as those of a piece */
} DgBand;

/* Two pieces meet: at `at_a` along piece a and `at_b` along piece b, as lengths from their first points. */
typedef struct {
  guint a, b;
  double at_a, at_b;
} DgJoint;

/* What an arrow head is made of. */
typedef enum { DG_HEAD_NONE, DG_HEAD_MARKER, DG_HEAD_CLOSED, DG_HEAD_OPEN, DG_HEAD_BLOCK } DgHeadKind;

/* Shapes that one head is drawn with: its two barbs, or parts one before the other. */
#define DG_HEAD_SHAPES 3

/* What stands for a thing some way off, so that lines end at it instead: in a sequence diagram the line that hangs from
 * the thing, in a graph of dots the dot with a name beside it. Where lines meet under a bare word, nothing is drawn. */
typedef struct {
  int region; /* the thing; DG_NONE for bare words */
  int text; /* item of these words, DG_NONE for a region */
  int group; /* its name, DG_NONE until groups are known */
  gboolean confirmed; /* a line runs from it to another one: else it stands for nothing */
  DgBox dot;
  guint piece; /* the line that hangs, */
  DgPoint top, bottom; /* and its ends */
  int foot; /* region at its lower end that repeats the upper one; DG_NONE without one */
} DgProxy;

/* One end of a connector. */
typedef struct {
  guint piece;
  gboolean last; /* the last point of the piece, otherwise its first */
  DgPoint point; /* the tip of the head where there is one */
  DgPoint direction; /* unit vector out of the line */
  gboolean head; /* an arrow head points outwards here */
  gboolean mark; /* something that is no arrow head (dot, diamond) ends the line */
  DgHeadKind kind; /* of the head */
  guint n_shapes, shapes[DG_HEAD_SHAPES]; /* shapes of the drawing that a drawn head or mark was read from */
  int proxy; /* of the scene, which it meets; DG_NONE without one */
  double reach; /* how far what is painted extends beyond `point`, user units */
  double breadth; /* half of how wide a block arrow is here, user units; 0 of strokes */
  /* said by attach.c */
  int group; /* where it is attached, DG_NONE when nowhere */
  int region; /* the region that it is attached to, DG_NONE for bare text */
  int part; /* the outline of that region that it meets, */
  gboolean measured; /* and how far from its border it is: `border`, where that had to be known */
  double border;
  gboolean touches; /* it meets the border of what it is attached to */
  gboolean searched; /* nothing was near: it was attached to what is farther ahead or around it */
  double margin; /* how much worse the next best thing of another name would be, user units; INFINITY without one */
} DgEnd;

/* A drawn line of one or more pieces, with two ends or more. */
typedef struct {
  DgEnd *ends;
  guint n_ends;
  guint first_piece, n_pieces; /* in scene->lines.pieces */
} DgConnector;

/* An edge found: between two groups. */
typedef struct {
  guint from, to; /* groups */
  gboolean directed;
  guint connector;
  GArray *points; /* DgPoint, from `from` to `to` */
  guint ends[2]; /* of the connector, at `from` and at `to` */
  guint join; /* of the program, which says all of it but its label; 0: geometry does */
  GString *label; /* NULL without one */
  GArray *label_groups; /* guint: groups that the label was read from; NULL without one */
} DgLink;

/* A region that has the form of an arrow. */
typedef struct {
  guint region;
  guint first_point, n_points; /* the line in its middle, from its tail to its tip, in the scene's points */
  guint heads; /* as those of a piece */
  guint n_tips, tips[2]; /* regions of heads that are outlines of their own */
  double shaft, head; /* how wide they are */
} DgArrowForm;

/* Axes, and what is drawn between them. */
typedef struct {
  guint shape; /* of the drawing: an axis of it */
  DgBox box;
} DgPlotPlace;

#endif
