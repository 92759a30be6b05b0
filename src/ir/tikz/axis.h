/* Plots of pgfplots: the axis that is being read. Lengths in points. */
#ifndef DG_IR_TIKZ_AXIS_H
#define DG_IR_TIKZ_AXIS_H

#include "ir/tikz/tikz.h"

typedef enum {
  DG_TIKZ_LINE_BOX,
  DG_TIKZ_LINE_LOW, /* bottom or left */
  DG_TIKZ_LINE_MIDDLE,
  DG_TIKZ_LINE_HIGH, /* top or right */
  DG_TIKZ_LINE_NONE
} DgTikzAxisLine;

typedef enum { DG_TIKZ_TICK_INSIDE, DG_TIKZ_TICK_CENTER, DG_TIKZ_TICK_OUTSIDE } DgTikzTickAlign;

/* The axis of x or of y. Strings are interned; lists are as they were written. */
typedef struct {
  double min, max; /* as given; NaN: from the data */
  double data_min, data_max; /* of the plots; data_min > data_max: none yet */
  double low, high; /* the limits in force */
  double origin; /* the lower limit before it was enlarged: plain coordinates count from there */
  double unit; /* length of one unit as given; 0: from the size */
  double length; /* of the axis */
  DgTikzAxisLine line;
  gboolean label_at_end, is_hidden;
  gboolean is_plain; /* the line has no arrow */
  double enlarge; /* share of the range by which automatic limits grow; NaN: where they are automatic by .1 */
  double restrict_low, restrict_high;
  const char *ticks, *minor_ticks, *extra_ticks; /* lists; NULL: automatic or none */
  double tick_distance; /* 0: none given */
  guint minor_number; /* of minor ticks between two major ones */
  const char *tick_labels, *tick_label; /* list of texts; text with \tick */
  gboolean major_grid, minor_grid;
  DgTikzTickAlign tick_align;
  const char *label;
  double reach; /* how far tick labels go out from the axis line's rectangle */
} DgTikzAxisSide;

/* How the points of a plot are painted. */
typedef enum {
  DG_TIKZ_JOINED,
  DG_TIKZ_STEPS,
  DG_TIKZ_X_COMB, /* lines to the points from where x is 0, or y for the next one */
  DG_TIKZ_Y_COMB,
  DG_TIKZ_X_BARS,
  DG_TIKZ_Y_BARS
} DgTikzBars;

/* Marks of one plot. */
typedef struct {
  DgTikzState state;
  GArray *points; /* DgPoint, in the picture */
} DgTikzMarks;

struct _DgTikzAxis {
  DgTikzAxisSide side[2];
  double width, height; /* of the whole as given */
  gboolean scale_only, equal, clip, on_top, scaled_ticks;
  DgTikzBars bars;
  double bar_width;
  gboolean bars_apart; /* the bars of all plots stand beside each other */
  guint all_plots; /* that there are; counted for bars */
  double major_length, minor_length; /* of ticks */
  const char *title, *at, *anchor, *name, *legend_place;
  const char *after_end, *descriptions;
  GHashTable *own_styles; /* style -> GString: what the keys of this axis append to it */
  gboolean reads_keys; /* keys are those of the axis before those of paths */
  gboolean surveys; /* the body is read for its limits alone */
  DgTransform frame; /* from the lower left corner of the rectangle to the picture */
  guint plots; /* so far, for the cycle of colours */
  GPtrArray *legend; /* texts of entries */
  GPtrArray *legend_keys; /* keys of the plots that have entries */
  GArray *marks; /* DgTikzMarks: painted after all plots */
};

/* axis_keys.c: a key of the axis; FALSE when it is none. */
gboolean dg_tikz_key_axis(DgTikz *tikz, const char *key, const char *value);
/* The keys of a style with what the axis adds to it. Free with g_free(). */
char *dg_tikz_axis_style(const DgTikzAxis *axis, const char *name);

/* axis_ticks.c: values of major and of minor ticks within the limits, ascending as written (double). */
GArray *dg_tikz_axis_ticks(DgTikz *tikz, const DgTikzAxisSide *side);
GArray *dg_tikz_axis_minor_ticks(DgTikz *tikz, const DgTikzAxisSide *side, const GArray *major);
/* The text of a tick label as pgfplots prints numbers: two decimals, a comma between thousands. Free with g_free(). */
char *dg_tikz_axis_number(double value);

/* axis_bars.c: a key that says how points are painted; FALSE when it is none. */
gboolean dg_tikz_key_bars(DgTikz *tikz, const char *key, const char *value);
/* Appends bars, lines or steps for points, which are those of the axis in the frame of paths. */
void dg_tikz_axis_bars(DgTikz *tikz, DgTikzPath *path, const GArray *points);
/* Options of the plot of that number when it has none of its own. */
const char *dg_tikz_bars_cycle(guint plot);

/* axis_draw.c: what lies below the plots (grid, ticks, lines, tick labels), and the texts beside them. */
void dg_tikz_axis_draw_back(DgTikz *tikz);
void dg_tikz_axis_draw_lines(DgTikz *tikz);
void dg_tikz_axis_draw_texts(DgTikz *tikz);
/* axis_legend.c */
void dg_tikz_axis_draw_legend(DgTikz *tikz);

/* Points from the lower left corner of the rectangle. */
double dg_tikz_axis_place(const DgTikzAxisSide *side, double value);
/* Where the line of the *other* axis crosses this one: at 0 within the limits for a middle line. */
double dg_tikz_axis_crossing(const DgTikzAxis *axis, guint index);
/* Carries out statements whose texts are put together from `parts` (NULL at the end). */
void dg_tikz_axis_run(DgTikz *tikz, const char *part, ...) G_GNUC_NULL_TERMINATED;

#endif
