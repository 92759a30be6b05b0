/* The shapes of arrow tips, as pgf's libraries have them, before they are placed. */
#ifndef DG_TIKZ_ARROW_TIPS_H
#define DG_TIKZ_ARROW_TIPS_H

#include "tikz/tikz.h"

#define DG_TIKZ_TIP_STEPS_MAX 8u
#define DG_TIKZ_TIP_HULL_MAX 6u

/* A size that depends on the line width and, when it is relative, on the length of the tip. */
typedef struct {
  double fixed, factor;
  gboolean relative; /* factor counts the length instead of the line width */
} DgTikzTipSize;

/* What the options of a tip ask for. */
typedef struct {
  const char *kind;
  DgTikzTipSize length, width, inset, line_width;
  gboolean has_length, has_width, has_inset, has_line_width;
  double scale_length, scale_width, separation;
  gboolean open, reversed, round, sharp;
  gboolean only_left, only_right; /* of a tip with two sides that can do without one */
  gboolean is_colored;
  guint32 color;
} DgTikzTipOptions;

/* A tip that points to the right: the line comes from the left and ends at `line_end`. */
typedef struct {
  DgTikzSegment steps[DG_TIKZ_TIP_STEPS_MAX];
  guint n_steps;
  gboolean has_ellipse;
  DgPoint center, radii;
  double tip_end, back_end, line_end;
  DgPoint hull[DG_TIKZ_TIP_HULL_MAX]; /* what counts for the bounding box; none for the older tips */
  guint n_hull;
  gboolean fill, stroke;
  double line_width;
  guint cap, join; /* as in DgTikzPaint */
} DgTikzTipShape;

/* The shape of a tip on a line of a width, with `inner` between its lines when it is double (0: it is not); `meta` when
 * the library arrows.meta is loaded, which gives some names another shape. FALSE when there is no tip of that kind. */
gboolean dg_tikz_tip_shape(const DgTikzTipOptions *options, double line_width, double inner, gboolean meta,
                           DgTikzTipShape *shape);
/* What an older name stands for, with what it says of its options; the name itself when it is none of them. */
const char *dg_tikz_tip_alias(const char *name, DgTikzTipOptions *options);
/* Whether there is a tip of that name. */
gboolean dg_tikz_tip_is_kind(const char *name);

#endif
