/* The paper of a plot: one style for all of them. User units are points; text is measured with the metrics of
 * drawing/font_metrics.h, so that nothing depends on installed fonts. */
#ifndef DG_REPORT_CHART_H
#define DG_REPORT_CHART_H

#include <diagrade/plots.h>

/* A plot in the making. */
typedef struct {
  const DgPlotLook *look;
  GString *body;
  char *name; /* for those who do not see it */
  char *origin; /* signatures and options that the numbers depend on, which the document carries; NULL: none */
  double width, y; /* points; what is drawn next begins at `y` */
} DgChart;

#define DG_CHART_MARGIN 4.0

/* How a text is set. */
typedef enum {
  DG_CHART_TITLE, /* of the whole */
  DG_CHART_HEAD, /* of a panel */
  DG_CHART_LABEL,
  DG_CHART_NOTE, /* numbers at ticks, notes: smaller and paler */
} DgChartText;

typedef enum { DG_CHART_START, DG_CHART_MIDDLE, DG_CHART_END } DgChartAnchor;

/* How a line is drawn. */
typedef enum {
  DG_CHART_GRID, /* faint, to guide the eye */
  DG_CHART_AXIS,
  DG_CHART_INK /* as data that belong to no series */
} DgChartLine;

/* Begins with the title of `look`, which must outlive the chart. */
DgChart dg_chart_begin(const DgPlotLook *look, const char *name);
/* The document; frees what the chart holds. Free with g_free(). */
char *dg_chart_end(DgChart *chart);
/* The same for a page, whose style sheet has the colours of `.chart`. */
char *dg_chart_end_in_page(DgChart *chart);

/* `y` is the base line. */
void dg_chart_text(DgChart *chart, DgChartText style, DgChartAnchor anchor, double x, double y, const char *text);
void dg_chart_line(DgChart *chart, DgChartLine line, double x1, double y1, double x2, double y2);
/* A paragraph below what was drawn, over the whole width. */
void dg_chart_note(DgChart *chart, const char *text);
/* The same of series and what they are called, side by side as far as they fit. */
void dg_chart_key(DgChart *chart, const char *const *names, guint count);
/* How many lines dg_chart_note() takes. */
#define DG_CHART_NOTE_LINE 9.0

/* The mark of a series, told apart by shape and colour: as large as a circle of radius `radius`. `hollow`: its outline
 * on a paler ground. `title` appears over it; NULL: none. */
void dg_chart_mark(DgChart *chart, guint series, double x, double y, double radius, gboolean hollow, const char *title);
/* A cross, of what failed. */
void dg_chart_cross(DgChart *chart, double x, double y, double radius, const char *title);
/* A box from one corner to the other; a small point; a diamond in the colour of the ground, as of a mean. */
void dg_chart_box(DgChart *chart, double x1, double y1, double x2, double y2, const char *title);
void dg_chart_dot(DgChart *chart, double x, double y, double radius, const char *colour, const char *title);
void dg_chart_diamond(DgChart *chart, double x, double y, double radius);
/* A cell of a map from -1 to 1, deeper in colour the farther from 0; NaN is empty. Text on it can be read. */
void dg_chart_cell(DgChart *chart, double x, double y, double width, double height, double value, const char *title);
/* The series that is grey. */
#define DG_CHART_NEUTRAL 5
/* The colour of a series, of the ground and of text. */
const char *dg_chart_colour(guint series);
const char *dg_chart_ground(const DgChart *chart);
const char *dg_chart_ink(const DgChart *chart);

double dg_chart_size(DgChartText style);
double dg_chart_text_width(DgChartText style, const char *text);
/* `text`, of which the middle is left out until it is no wider than `width`. Free with g_free(). */
char *dg_chart_fit(DgChartText style, const char *text, double width);
/* A number with so many decimals and a true minus sign. Free with g_free(). */
char *dg_chart_number(double number, int decimals);
/* The decimals of numbers up to `most`: three of ratios, fewer of what is larger. */
int dg_chart_decimals(double most);
/* The name of a value for people: "Contracted path F1". Free with g_free(). */
char *dg_chart_value_words(const char *name);
/* One point of a path, "12.3,4.5". */
void dg_chart_append_point(GString *out, double x, double y);

/* From values to points. */
typedef struct {
  double low, high, step; /* of the values: ends and distance of ticks */
  int decimals; /* that the ticks need */
  double from, to; /* where `low` and `high` are */
} DgChartScale;

/* A scale over values from `low` to `high` whose ticks are 1, 2 or 5 times a power of ten apart and `apart` points or
 * more; its ends are ticks. */
DgChartScale dg_chart_scale_new(double low, double high, double from, double to, double apart);
double dg_chart_scale_at(const DgChartScale *scale, double value);
/* Value of tick `index`; NaN from their number on. */
double dg_chart_scale_tick(const DgChartScale *scale, guint index);
/* What `low` to `high` becomes as the ends of an axis: 0 to 1 for what lies within, from 0 for what is above it; unless
 * the axis is to be close to the data. */
void dg_chart_range(const DgPlotLook *look, double *low, double *high);
/* Ticks with numbers and a base line along `y`, faint lines up to `top`. */
void dg_chart_axis_below(DgChart *chart, const DgChartScale *scale, double y, double top);
/* The same at the left, at `x`, lines to `right`. */
void dg_chart_axis_left(DgChart *chart, const DgChartScale *scale, double x, double right);

#endif
