/* Shadings as keys set them: which colours they go between. */
#ifndef DG_TIKZ_SHADING_H
#define DG_TIKZ_SHADING_H

#include <glib.h>

typedef enum {
  DG_TIKZ_SHADING_AXIS,
  DG_TIKZ_SHADING_RADIAL,
  DG_TIKZ_SHADING_BALL,
  DG_TIKZ_SHADING_CORNERS
} DgTikzShadingKind;

/* The colours of shadings: three along an axis, two of a radial one, the one of a ball, and four at corners. */
enum {
  DG_TIKZ_SHADING_TOP,
  DG_TIKZ_SHADING_MIDDLE,
  DG_TIKZ_SHADING_BOTTOM,
  DG_TIKZ_SHADING_INNER,
  DG_TIKZ_SHADING_OUTER,
  DG_TIKZ_SHADING_OF_BALL,
  DG_TIKZ_SHADING_LOWER_LEFT,
  DG_TIKZ_SHADING_LOWER_RIGHT,
  DG_TIKZ_SHADING_UPPER_LEFT,
  DG_TIKZ_SHADING_UPPER_RIGHT,
  DG_TIKZ_SHADING_COLORS
};

typedef struct {
  DgTikzShadingKind kind;
  gboolean is_used; /* what is filled is shaded */
  guint32 colors[DG_TIKZ_SHADING_COLORS];
} DgTikzShading;

/* As pgf has it before any key: from gray to white, a blue ball, white corners. */
#define DG_TIKZ_SHADING_DEFAULT                                                                                        \
  {                                                                                                                    \
    .colors = { 0x808080, 0xc0c0c0, 0xffffff, 0x808080, 0xffffff, 0x0000ff, 0xffffff, 0xffffff, 0xffffff, 0xffffff }   \
  }

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

#endif
