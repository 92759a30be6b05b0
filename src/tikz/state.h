/* What keys of TikZ set: the state that scopes, paths and nodes take over from what is around them. */
#ifndef DG_TIKZ_STATE_H
#define DG_TIKZ_STATE_H

#include "drawing/program.h"
#include "tikz/boxing.h"
#include "tikz/color.h"
#include "tikz/expression.h"
#include "tikz/faces.h"
#include "tikz/page.h"
#include "tikz/picture.h"
#include "tikz/shading.h"
#include "tikz/stated.h"

/* The tips at one end of a path. */
typedef struct {
  const char *specification; /* interned, as it was written: "Stealth[length=3mm] |", ">"; NULL: none */
  gboolean is_end; /* of the last point; tips of the first are written from the outside inwards */
} DgTikzTip;

typedef struct {
  double size, leading;
  DgTikzFamily family;
  gboolean bold, italic;
  const DgTikzFaces *faces; /* of the document; NULL: TeX's own */
  gboolean sans_math; /* digits and letters of formulas are sans serif as well */
} DgTikzFont;

typedef enum { DG_TIKZ_ALIGN_NONE, DG_TIKZ_ALIGN_LEFT, DG_TIKZ_ALIGN_CENTER, DG_TIKZ_ALIGN_RIGHT } DgTikzAlign;

typedef struct _DgTikzAxis DgTikzAxis;
typedef struct _DgTikzTree DgTikzTree;
typedef struct _DgTikzRecorder DgTikzRecorder;

/* What the label of a node takes from around the node, whatever keys the node itself has. */
typedef struct {
  double inner_x, inner_y, outer_x, outer_y;
  double text_height, text_depth;
  DgTikzFont font;
  DgTikzAlign align;
  guint32 text_color;
  double rounded;
} DgTikzLabelStyle;

typedef enum {
  DG_TIKZ_GROW_LINE, /* siblings stand on a line */
  DG_TIKZ_GROW_CYCLIC,
  DG_TIKZ_GROW_CLOCKWISE,
  DG_TIKZ_GROW_COUNTERCLOCKWISE
} DgTikzGrowthKind;

/* How trees grow. Strings are interned, or NULL. */
typedef struct {
  DgTikzGrowthKind kind;
  guint level; /* of the node that is being read; the root has level 0 */
  guint special_level; /* on which siblings stand in one place */
  double angle, sibling_angle, level_distance, sibling_distance;
  double own_level, own_sibling; /* these distances as keys set them; NaN: none did */
  gboolean swapped; /* the first sibling is on the other side */
  gboolean missing;
  const char *parent_anchor, *child_anchor, *growth_anchor, *edge_path;
} DgTikzGrowth;

/* What keys say of a matrix. Strings are interned, or NULL. */
typedef struct {
  gboolean is_matrix, of_nodes, fills_empty;
  gboolean escaped_ampersand; /* cells end with \\& instead of & */
  const char *row_sep, *column_sep, *anchor;
} DgTikzMatrixKeys;

/* What the keys in force say of the frame of coordinates (program.c). */
typedef struct {
  DgProgramVector vectors[3];
  DgProgramSteps steps; /* since the keys of the picture */
  guint scope; /* number of the innermost scope */
} DgTikzProgramState;

/* The way of `to` and `edge` to their target. What comes in two is of the beginning and of the end. */
typedef struct {
  gboolean curves;
  gboolean relative; /* angles are relative to the straight line */
  gboolean is_loop; /* the end is where the beginning is, whatever is written */
  double bend;
  double angle[2], looseness[2];
  double least[2], most[2]; /* distance of the control points from the ends */
  const char *control[2]; /* coordinates instead, interned; NULL: none */
  const char *operations; /* instead of a line; NULL: none */
} DgTikzWay;

/* What the keys of a pic say: code that is run. Strings are interned, or NULL. */
typedef struct {
  const char *behind, *code, *front, *text, *type;
} DgTikzPicKeys;

/* What keys set, copied for every scope, path and node. Strings are interned. */
typedef struct {
  DgTransform matrix; /* local points to the picture */
  DgPoint x, y, z; /* unit vectors in points */
  const char *plane_origin, *plane_x, *plane_y; /* coordinates of a plane to draw on; NULL: none given */
  double vanishing[3][3]; /* where lines along each axis meet; 0 for that axis: they stay parallel */
  DgTikzPaint paint; /* stroke and fill say what was asked of the path */
  guint32 color; /* of what has no colour of its own */
  gboolean overlay; /* what is painted does not count for the bounding box */
  const char *trim_left, *trim_right; /* of a picture: where its box ends, interned; NULL: where it does */
  const char *baseline; /* of a picture: what stands on that of the text around it, interned; NULL: its bottom */
  gboolean clip, use_as_box, has_text_color;
  DgTikzShading shading;
  double pattern_share; /* of the area that the pattern of the fill covers; 0: no pattern */
  guint32 pattern_color;
  gboolean stroke_own, fill_own; /* stroke_color and fill_color were set apart from `color` */
  guint32 text_color;
  double text_opacity;
  double rounded; /* radius of corners, 0: sharp */
  double double_distance; /* between the two lines of a double one; 0: a single one */
  guint32 double_color;
  DgTikzTip tip_start, tip_end;
  double shorten_start, shorten_end;
  const char *arrow_default; /* what ">" stands for: "Stealth[length=3mm]" */
  /* to paths */
  DgTikzWay way;
  /* grids, arcs, plots */
  double x_radius, y_radius, start_angle, end_angle, delta_angle;
  gboolean has_start, has_end, has_delta;
  const char *step_x, *step_y;
  const char *domain, *samples, *samples_at, *variable;
  gboolean smooth, smooth_cycle, only_marks;
  double tension;
  const char *mark, *mark_options; /* kind and keys; NULL: none */
  double mark_size;
  /* nodes */
  DgTikzFont font;
  const char *shape; /* "rectangle", "circle"... */
  double inner_x, inner_y, outer_x, outer_y; /* separations; NaN outer: half the line width */
  const char *shape_keys; /* those of single shapes, as shape_keys.c keeps them; NULL: none */
  double minimum_width, minimum_height, text_width; /* text_width 0: none */
  double text_height, text_depth; /* of the box of the text whatever it holds; NaN: its own */
  DgTikzAlign align;
  const char *anchor;
  DgTransform node_matrix; /* rotate, scale, xshift among a node's own options */
  double position; /* on the path; NaN: not given */
  gboolean sloped, transform_shape, automatic, swapped;
  const char *at; /* the text of a coordinate */
  const char *name, *text;
  const char *name_prefix, *name_suffix; /* of the names of nodes in the scope; NULL: none */
  gboolean has_place; /* where positioning put the node, in local coordinates */
  DgPoint place, beside; /* and how far from there, on the page */
  const struct _DgTikzSide *away; /* node distance goes there as well, when the node is placed; NULL: it does not */
  const char *node_distance;
  gboolean on_grid; /* distances are between centres */
  const char *fit; /* the coordinates that the node goes around */
  GPtrArray *labels; /* "l..." or "p..." and the texts of label= and pin=; owned by the node being read */
  double label_distance, pin_distance; /* from the border; NaN: that of the library */
  const char *concept_color; /* interned; NULL: black */
  const char *connection_bar; /* its colours, as the keys of the operation `to` set them: "a" or "a\1b"; NULL: no bar */
  const char *pin_edge; /* keys of the line to the pin that is being read, interned; NULL: none */
  DgTikzLabelStyle label_style;
  const char *decoration; /* the options of `decoration`; NULL: none */
  gboolean decorate;
  const char *preaction,
      *postaction; /* keys of paintings before and after that of the path, "\1" between; NULL: none */
  const char *path_picture; /* code that is painted within the path; NULL: none */
  const char *through; /* a coordinate that the circle of the node goes through; NULL: none */
  double shadow_scale; /* of an action, about the middle of the path; 0: it is no shadow */
  DgPoint shadow_shift;
  const char *name_path;
  DgTikzGrowth growth;
  DgTikzMatrixKeys cells;
  DgTikzPicKeys pic;
  const char *chain, *aliases; /* the chain that nodes are on; further names of the node, "," between; NULL: none */
  const char *after_node; /* statements to be read after the path of the node, as code; NULL: none */
  const char *begin_text, *end_text; /* around the text of every node; interned, or NULL */
  gboolean in_node; /* transformations go to node_matrix */
  gboolean in_path; /* keys are those of a path, not of a scope */
  guint layer; /* on which is painted: an index of the names of layers */
  const char *background_keys; /* of `on background layer`, until the scope has read its keys; NULL: none */
  const char *grounds; /* what stands behind the picture ("rectangle,grid"); NULL: nothing */
  gboolean in_axis; /* coordinates are those of a plot */
  const char *number_format; /* keys that say how numbers are printed; NULL: none */
  DgTikzProgramState program;
} DgTikzState;

#endif
