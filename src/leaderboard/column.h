/* Columns of numbers that take as few bytes as their numbers need.
 *
 * Records hold counts, and ratios rounded to six decimals: as whole numbers of ones, or of millionths, most of them fit
 * into one to three bytes. A number comes out as the double that was put in, or the column keeps doubles. */
#ifndef DG_LEADERBOARD_COLUMN_H
#define DG_LEADERBOARD_COLUMN_H

#include <glib.h>
#include <math.h>
#include <string.h>

typedef struct {
  guint8 *cells; /* `width` bytes each, the lowest first: 0 is NaN, n + 1 stands for n units; of 8 bytes, a double */
  gsize n, room;
  guint8 width; /* 1, 2, 3, 4 or 8 */
  gboolean fractions; /* a unit is a millionth, not one */
} DgPackedColumn;

#define DG_COLUMN_UNITS 1e6

/* A column of `n` cells that are NaN. Free with dg_column_free(). */
DgPackedColumn *dg_column_new(gsize n);
void dg_column_free(DgPackedColumn *column);

/* Sets a cell, which may be the one behind the last. */
void dg_column_set(DgPackedColumn *column, gsize at, double number);
/* A new column of `n` cells, with each cell of this one at its place; others are NaN. */
DgPackedColumn *dg_column_place(const DgPackedColumn *column, const gsize *places, gsize n);
/* Appends the number as printf("%.6f") writes it. */
void dg_column_append_text(const DgPackedColumn *column, gsize at, GString *text);

/* The whole number of units, + 1; 0 for NaN. Not of doubles. */
static inline guint32 dg_column_code(const DgPackedColumn *column, gsize at) {
  const guint8 *cell = column->cells + at * column->width;
  guint32 code = cell[0];
  for (guint i = 1; i < column->width; i++)
    code |= (guint32)cell[i] << (8 * i);
  return code;
}

static inline double dg_column_get(const DgPackedColumn *column, gsize at) {
  double number;
  if (column->width == sizeof number) {
    memcpy(&number, column->cells + at * sizeof number, sizeof number);
    return number;
  }
  guint32 code = dg_column_code(column, at);
  if (code == 0)
    return NAN;
  return column->fractions ? (code - 1) / DG_COLUMN_UNITS : code - 1;
}

#endif
