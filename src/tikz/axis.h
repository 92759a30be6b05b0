/* Plots of pgfplots: the axis that is being read. Lengths in points. */
#ifndef DG_TIKZ_AXIS_H
#define DG_TIKZ_AXIS_H

#include "tikz/tikz.h"

typedef enum {
  DG_TIKZ_LINE_BOX,
  DG_TIKZ_LINE_LOW, /* bottom or left */
  DG_TIKZ_LINE_MIDDLE,
  DG_TIKZ_LINE_HIGH, /* top or right */
  DG_TIKZ_LINE_NONE
} DgTikzAxisLine;

typedef enum { DG_TIKZ_TICK_INSIDE, DG_TIKZ_TICK_CENTER, DG_TIKZ_TICK_OUTSIDE } DgTikzTickAlign;

typedef enum { DG_TIKZ_ENLARGE_BOTH, DG_TIKZ_ENLARGE_LOWER, DG_TIKZ_ENLARGE_UPPER } DgTikzEnlargeEnd;

/* Which values have a place; those beyond are moved to the nearest that has one, or have none. */
typedef struct {
  double low, high;
  gboolean moves;
} DgTikzRestriction;

/* The axis of x or of y. Strings are interned; lists are as they were written. Values are those of the scale: numbers,
 * or their decimal logarithms. */
typedef struct {
  gboolean is_log, is_reversed, in_space;
  GPtrArray *symbols; /* texts that stand for 0, 1, 2...; NULL: none */
  const char *min_text, *max_text; /* limits as given; NULL: from the data */
  double min, max; /* their values; NaN: from the data */
  double data_min, data_max; /* of the plots; data_min > data_max: none yet */
  GArray
      *data_ticks; /* double: of the first plot, for ticks that are where its points are; NULL: ticks are elsewhere */
  double low, high; /* the limits in force */
  double origin; /* the lower limit before it was enlarged: plain coordinates count from there */
  double unit; /* length of one unit as given; 0: from the size */
  double length; /* of the axis */
  double edge; /* the length on the page along which ticks stand: the same, but in space */
  DgTikzAxisLine line;
  gboolean label_at_end, is_hidden;
  gboolean is_plain; /* the line has no arrow */
  double enlarge; /* share of the range by which limits grow; NaN: .1 where they are automatic */
  gboolean enlarge_absolute; /* `enlarge` is no share, but counts in the units of the axis */
  gboolean enlarge_automatic; /* limits that are given stay where they are */
  DgTikzEnlargeEnd enlarge_end;
  DgTikzRestriction restriction;
  const char *ticks, *minor_ticks, *extra_ticks; /* lists; NULL: automatic or none */
  const char *extra_labels;
  double tick_distance; /* 0: none given */
  guint minor_number; /* of minor ticks between two major ones */
  const char *tick_labels, *tick_label; /* list of texts; text with \tick */
  gboolean major_grid, minor_grid;
  DgTikzTickAlign tick_align;
  gboolean ticks_low, ticks_high; /* on which lines of a box ticks are */
  gboolean label_interval; /* tick labels stand between the ticks */
  const char *label;
  double reach; /* how far tick labels go out from the axis line's rectangle */
} DgTikzAxisSide;

/* How the points of a plot are painted. */
typedef enum {
  DG_TIKZ_JOINED,
  DG_TIKZ_STEPS, /* the value of a point holds up to the next one */
  DG_TIKZ_STEPS_BEFORE, /* from the one before */
  DG_TIKZ_STEPS_ABOUT, /* halfway to both */
  DG_TIKZ_X_COMB, /* lines to the points from where x is 0, or y for the next one */
  DG_TIKZ_Y_COMB,
  DG_TIKZ_X_BARS,
  DG_TIKZ_Y_BARS,
  DG_TIKZ_X_INTERVALS, /* bars from each point to the next one */
  DG_TIKZ_Y_INTERVALS
} DgTikzBars;

typedef enum { DG_TIKZ_ERROR_NONE, DG_TIKZ_ERROR_EXPLICIT, DG_TIKZ_ERROR_FIXED } DgTikzErrorKind;

/* Error bars along one axis. */
typedef struct {
  gboolean minus, plus;
  DgTikzErrorKind kind;
  gboolean is_relative; /* shares of the value */
  double amount;
} DgTikzErrorBars;

/* What texts beside points say. */
typedef enum { DG_TIKZ_META_Y, DG_TIKZ_META_X, DG_TIKZ_META_NUMBER, DG_TIKZ_META_TEXT } DgTikzMeta;

/* How points in space are joined. */
typedef enum { DG_TIKZ_NO_SURFACE, DG_TIKZ_MESH, DG_TIKZ_SURFACE } DgTikzSurface;

/* Keys that plots have of their own, and take over from their axis. Strings are interned, or NULL. */
typedef struct {
  DgTikzBars bars;
  double bar_width, bar_shift; /* bar_shift NaN: none given */
  gint stacked; /* along which axis plots stand on each other; -1: they do not */
  gboolean is_area; /* keys of the cycle fill, legends show rectangles */
  DgTikzErrorBars errors[2];
  const char *error_style;
  const char *near_text, *near_align, *near_style; /* texts beside points; near_text "": their values */
  DgTikzMeta meta;
  guint mark_repeat, mark_phase;
  gboolean polar, radians, jumps;
  DgTikzSurface surface;
  gboolean faceted; /* faces of surfaces have outlines */
  const char *y_domain, *samples_y, *colormap, *facet_color;
  guint mesh_columns, mesh_rows; /* 0: not given */
  gboolean is_matrix; /* points are cells */
} DgTikzPlotKeys;

/* One point of a plot. */
typedef struct {
  double value[3]; /* in the scales of the axes; NaN: there is no point, and lines break there if they may */
  double given[3]; /* the numbers that were written */
  double ground[2]; /* where its bar or its area begins */
  double error[2][2]; /* to below and to above, of x and y */
  const char *meta; /* interned; NULL: none */
} DgTikzDatum;

/* Marks of one plot. */
typedef struct {
  DgTikzState state;
  GArray *points; /* DgPoint, in the picture */
  char *texts; /* statements that paint what stands beside them; NULL: nothing */
} DgTikzMarks;

struct _DgTikzAxis {
  DgTikzAxisSide
      side[3]; /* the third one of plots in space; the lengths of the others are then those of the rectangle */
  gboolean is_space;
  double view[2]; /* azimuth and elevation */
  double meta_min, meta_max; /* the values at the ends of the colour map; NaN: from the plots */
  gboolean has_colorbar, colorbar_below, legend_reversed;
  const char *colorbar_style; /* keys of the bar; NULL: none */
  double meta_low, meta_high; /* of the plots; low > high: none yet */
  DgPoint corner, vector[3]; /* of the box in space: its low end, and its sides as they are seen */
  double width, height; /* of the whole as given; NaN: not given */
  double scale; /* of what of them the rectangle takes */
  gboolean scale_only, equal, equal_image, clip, on_top, scaled_ticks;
  DgTikzPlotKeys plot;
  gboolean bars_apart; /* the bars of all plots stand beside each other */
  double bar_gap; /* between them */
  GHashTable *stack; /* where along the other axis (as text) -> how high plots stand there (double *) */
  guint first_item; /* of the picture that the plots paint; areas between plots are put before it */
  guint all_plots; /* that there are; counted for bars */
  gboolean fixed_logs; /* ticks of logarithmic axes are written without powers */
  double major_length, minor_length; /* of ticks */
  const char *title, *at, *anchor, *name, *legend_place;
  const char *after_end, *descriptions;
  GHashTable *own_styles; /* style -> what the keys of this axis append to it, interned */
  gboolean labels_y; /* the label of the axis of y is placed */
  gboolean reads_keys; /* keys are those of the axis before those of paths */
  gboolean surveys; /* the body is read for its limits alone */
  DgTransform frame; /* from the lower left corner of the rectangle to the picture */
  guint plots; /* so far, for the cycle of colours */
  gint legend_columns; /* below 1: one for each entry */
  DgTikzAlign legend_align;
  GPtrArray *legend; /* texts of entries */
  GPtrArray *legend_keys; /* keys of the plots that have entries */
  GArray *marks; /* DgTikzMarks: painted after all plots */
};

/* The macro that holds the angle of the label of the axis of y, for the style that it has until a program replaces it.
 */
#define DG_TIKZ_LABEL_TURN "pgfplotslabelturn"

/* axis_keys.c: a key of the axis; FALSE when it is none. */
gboolean dg_tikz_key_axis(DgTikz *tikz, const char *key, const char *value);
/* axis_keys_side.c: a key of the axis of x or y, by its letter. */
gboolean dg_tikz_key_side(DgTikz *tikz, const char *key, const char *value);
/* axis_keys_plot.c: a key that says how points are painted, of plots or for all plots of an axis. */
gboolean dg_tikz_key_plot(DgTikz *tikz, const char *key, const char *value);
/* axis_styles.c: a key whose value is appended to a style. */
gboolean dg_tikz_key_axis_style(DgTikz *tikz, const char *key, const char *value);
/* The keys of a style with what the axis adds to it. Free with g_free(). */
char *dg_tikz_axis_style(const DgTikzAxis *axis, const char *name);
void dg_tikz_axis_style_append(DgTikz *tikz, const char *name, const char *keys);
GHashTable *dg_tikz_axis_own_styles_copy(const DgTikzAxis *axis);
/* Makes the styles known that pgfplots has. */
void dg_tikz_axis_styles_set(DgTikz *tikz);

/* axis_scale.c: a number on the scale of an axis; NaN when it has no place there. */
double dg_tikz_axis_scaled(const DgTikzAxisSide *side, double number);
/* The number that a symbol of the axis stands for; FALSE when the text is none. */
gboolean dg_tikz_axis_symbol(const DgTikzAxisSide *side, const char *text, double *number);
/* A number or symbol as it is written in plots; NaN for "nan" and "inf". */
double dg_tikz_axis_number_of(DgTikz *tikz, guint index, const char *text);
/* Limits as given; limits and lengths in force, for what the data are. */
void dg_tikz_axis_read_limits(DgTikz *tikz);
void dg_tikz_axis_set_limits(DgTikzAxis *axis);

/* axis_ticks.c: values of major and of minor ticks within the limits, ascending as written (double). */
GArray *dg_tikz_axis_ticks(DgTikz *tikz, guint index);
GArray *dg_tikz_axis_extra_ticks(DgTikz *tikz, guint index);
GArray *dg_tikz_axis_minor_ticks(DgTikz *tikz, guint index, const GArray *major);
/* The nearest of 1, 2, 5 times a power of ten. */
double dg_tikz_axis_nice_distance(double distance);
/* axis_ticks_log.c: automatic ticks of a logarithmic axis; `wanted` is how many there should be. */
void dg_tikz_axis_log_ticks(const DgTikzAxisSide *side, double wanted, GArray *ticks);
void dg_tikz_axis_log_minor_ticks(const GArray *major, GArray *ticks);

/* axis_number.c: a number as pgfplots prints it, by keys of number formats ("/pgf/number format/...") among `style`:
 * two decimals and a comma between thousands when they say nothing. Free with g_free(). */
char *dg_tikz_axis_number(DgTikz *tikz, const char *style, double value);

/* A text of the program in which a macro stands for a number that is printed. Free with g_free(). */
char *dg_tikz_axis_print(DgTikz *tikz, const char *template, const char *macro, const char *number);

/* axis_data.c: the data that follow \addplot[...] (DgTikzDatum); empty, with a diagnostic, when there are none that are
 * understood. */
GArray *dg_tikz_axis_data(DgTikz *tikz);
/* Puts a number in place of every word `name` in an expression. Free with g_free(). */
char *dg_tikz_axis_substitute(const char *expression, const char *name, const char *number);
/* axis_table.c: the data of a table, which comes next, with `n` columns. */
GArray *dg_tikz_axis_table(DgTikz *tikz, guint n);
/* \pgfplotstableread. */
void dg_tikz_table_statement(DgTikz *tikz, const char *name);
/* axis_sample.c: the data of expressions; NULL for x: the variable itself. */
GArray *dg_tikz_axis_sample(DgTikz *tikz, const char *x_text, const char *y_text);
/* axis_data.c: a value where it has a place, as keys of the axis restrict it; NaN: nowhere. */
double dg_tikz_axis_restricted(const DgTikzAxisSide *side, double value);
/* A datum with no errors. */
DgTikzDatum dg_tikz_axis_datum(double x, double y);

/* axis_stack.c: puts data on top of the data of the plots before. */
void dg_tikz_axis_stack(DgTikzAxis *axis, GArray *data);

/* axis_bars.c: appends bars, lines or steps for data in the frame of paths. */
void dg_tikz_axis_bars(DgTikz *tikz, DgTikzPath *path, const GArray *data);
gboolean dg_tikz_is_bars(DgTikzBars bars);
/* How far the bars of the plot being read are from their points. */
double dg_tikz_bar_shift(const DgTikzAxis *axis);
/* Options of the plot of that number when it has none of its own. */
const char *dg_tikz_bars_cycle(guint plot);
/* Where what is filled below a plot ends, on the scale of the axis. */
double dg_tikz_axis_ground(const DgTikzAxisSide *side);
/* axis_errors.c: the values at the ends of the error bar of a point; FALSE when it has none. */
gboolean dg_tikz_axis_error(const DgTikzAxis *axis, const DgTikzDatum *datum, guint index, double *low, double *high);
void dg_tikz_axis_errors(DgTikz *tikz, const GArray *data);
/* axis_fill.c: what follows "\addplot[keys] fill". */
void dg_tikz_axis_fill(DgTikz *tikz, const char *keys);
/* axis_paint.c: a plot, with what follows it up to its semicolon; and the marks of all plots. */
void dg_tikz_axis_paint(DgTikz *tikz, const GArray *data);
void dg_tikz_axis_paint_marks(DgTikz *tikz);
/* axis_near.c: statements that paint texts beside the points; NULL for none. Free with g_free(). */
char *dg_tikz_axis_near(DgTikz *tikz, const GArray *data);
/* Local coordinates of values. */
DgPoint dg_tikz_axis_local(const DgTikz *tikz, double x, double y);

/* axis_draw.c: what lies below the plots (grid, ticks, lines, tick labels), and the texts beside them. */
void dg_tikz_axis_draw_back(DgTikz *tikz);
void dg_tikz_axis_draw_lines(DgTikz *tikz);
void dg_tikz_axis_draw_texts(DgTikz *tikz);
/* The power of ten that is written beside the axis when its numbers are too long or too short, and the text of a tick,
 * which is freed with g_free(). */
double dg_tikz_axis_common_power(const DgTikzAxis *axis, guint index, const GArray *values);
char *dg_tikz_axis_tick_text(DgTikz *tikz, const DgTikzAxisSide *side, const GPtrArray *listed, const char *styles,
                             guint i, double value, double power);
/* axis_legend.c */
void dg_tikz_axis_draw_legend(DgTikz *tikz);

/* Points from the lower left corner of the rectangle. */
double dg_tikz_axis_place(const DgTikzAxisSide *side, double value);
/* Where the line of the *other* axis crosses this one: at 0 within the limits for a middle line. */
double dg_tikz_axis_crossing(const DgTikzAxis *axis, guint index);
/* Carries out statements whose texts are put together from `parts` (NULL at the end). */
void dg_tikz_axis_run(DgTikz *tikz, const char *part, ...) G_GNUC_NULL_TERMINATED;
/* "(1pt,2pt)" */
void dg_tikz_axis_append_point(GString *out, double x, double y);

#endif
