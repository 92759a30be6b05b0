/* Plots of systems: their names at the left, the same rows in each of several panels side by side. */
#ifndef DG_REPORT_CHART_ROWS_H
#define DG_REPORT_CHART_ROWS_H

#include "report/chart.h"

/* A gap between panels, the place of their titles, and that of an axis with the numbers at its ticks. */
#define DG_CHART_ROWS_HEAD 13.0
#define DG_CHART_ROWS_FOOT 19.0

typedef struct {
  GPtrArray *names, *below; /* char *: of each row its name, and what stands below in smaller type ("": nothing) */
  guint panels;
  double height; /* of a row */
  double gutter; /* kept free between names and panels */
  double number; /* the widest text at the right of a panel */
  /* Of dg_chart_rows_lay_out(): */
  double label, panel; /* widths */
  guint columns; /* panels side by side */
} DgChartRows;

/* Without rows. Free with dg_chart_rows_clear(). */
DgChartRows dg_chart_rows_new(guint panels, double height);
void dg_chart_rows_clear(DgChartRows *rows);
/* Takes both strings; `below` may be NULL. */
void dg_chart_rows_add(DgChartRows *rows, char *name, char *below);
/* Finds the widths. Errors: DG_ERROR_ARGUMENT (too narrow). */
gboolean dg_chart_rows_lay_out(DgChartRows *rows, const DgChart *chart, GError **error);
/* Begins a panel, with the names before it where it is the first in its line, and its title: returns its left end. */
double dg_chart_rows_begin_panel(const DgChartRows *rows, DgChart *chart, guint panel, const char *title);
/* The middle of a row of the panels that are drawn, and where the last row ends. */
double dg_chart_rows_middle(const DgChartRows *rows, const DgChart *chart, guint row);
double dg_chart_rows_bottom(const DgChartRows *rows, const DgChart *chart);
/* A text at the right of a row of a panel that begins at `left`, and one below it (NULL: none). */
void dg_chart_rows_number(const DgChartRows *rows, DgChart *chart, double left, guint row, const char *text,
                          const char *below);
/* Ends it, and after the last in a line goes on below. */
void dg_chart_rows_end_panel(const DgChartRows *rows, DgChart *chart, guint panel);

#endif
