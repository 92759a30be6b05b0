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

#endif
