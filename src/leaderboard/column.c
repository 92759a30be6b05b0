#include "leaderboard/column.h"

/* Width of a column of doubles. */
#define DOUBLES ((guint8)sizeof(double))

DgPackedColumn *dg_column_new(gsize n) {
  DgPackedColumn *column = g_new0(DgPackedColumn, 1);
  column->width = 1;
  column->n = column->room = n;
  column->cells = g_malloc0(n + 1);
  return column;
}

void dg_column_free(DgPackedColumn *column) {
  if (!column)
    return;
  g_free(column->cells);
  g_free(column);
}

/* The number in units; FALSE when it is not exactly so many. */
static gboolean in_units(double number, gboolean fractions, guint32 *code) {
  double units = fractions ? round(number * DG_COLUMN_UNITS) : number;
  if (!(units >= 0 && units < G_MAXUINT32) || signbit(number))
    return FALSE;
  *code = (guint32)units + 1;
  return (fractions ? (*code - 1) / DG_COLUMN_UNITS : *code - 1) == number;
}

static guint8 width_of(guint32 code) {
  return code <= 0xFF ? 1 : code <= 0xFFFF ? 2 : code <= 0xFFFFFF ? 3 : 4;
}

static void put_code(DgPackedColumn *column, gsize at, guint32 code) {
  guint8 *cell = column->cells + at * column->width;
  for (guint i = 0; i < column->width; i++)
    cell[i] = (guint8)(code >> (8 * i));
}

static void put_double(DgPackedColumn *column, gsize at, double number) {
  memcpy(column->cells + at * DOUBLES, &number, sizeof number);
}

/* Writes all cells anew, in this way. */
static void change(DgPackedColumn *column, guint8 width, gboolean fractions) {
  DgPackedColumn before = *column;
  column->width = width;
  column->fractions = fractions;
  column->cells = g_malloc((column->room + 1) * width);
  for (gsize i = 0; i < column->n; i++) {
    double number = dg_column_get(&before, i);
    guint32 code = 0;
    if (width == DOUBLES)
      put_double(column, i, number);
    else if (isnan(number) || in_units(number, fractions, &code))
      put_code(column, i, code);
  }
  g_free(before.cells);
}

/* Whether all numbers of a column without fractions are few enough to be counted in millionths. */
static gboolean can_have_fractions(const DgPackedColumn *column, guint8 *width) {
  for (gsize i = 0; i < column->n; i++) {
    guint32 code = 0;
    double number = dg_column_get(column, i);
    if (!isnan(number) && !in_units(number, TRUE, &code))
      return FALSE;
    *width = MAX(*width, width_of(code));
  }
  return TRUE;
}

/* Makes room in the cells for such a number. */
static void widen(DgPackedColumn *column, double number, guint32 *code) {
  guint8 width = column->width;
  if (in_units(number, column->fractions, code)) {
    width = MAX(width, width_of(*code));
  } else if (!column->fractions && in_units(number, TRUE, code) && can_have_fractions(column, &width)) {
    change(column, MAX(width, width_of(*code)), TRUE);
    return;
  } else {
    width = DOUBLES;
  }
  if (width > column->width)
    change(column, width, column->fractions);
}

void dg_column_set(DgPackedColumn *column, gsize at, double number) {
  guint32 code = 0;
  if (at == column->n) {
    if (column->n == column->room) {
      column->room = MAX(64, column->room + column->room / 2);
      column->cells = g_realloc_n(column->cells, column->room + 1, column->width);
    }
    column->n++;
    if (column->width == DOUBLES)
      put_double(column, at, NAN);
    else
      put_code(column, at, 0);
  }
  if (column->width != DOUBLES && !isnan(number))
    widen(column, number, &code);
  if (column->width == DOUBLES)
    put_double(column, at, number);
  else
    put_code(column, at, code);
}

DgPackedColumn *dg_column_place(const DgPackedColumn *column, const gsize *places, gsize n) {
  DgPackedColumn *placed = g_new0(DgPackedColumn, 1);
  *placed = (DgPackedColumn){.n = n, .room = n, .width = column->width, .fractions = column->fractions};
  placed->cells = g_malloc0((n + 1) * column->width);
  for (gsize i = 0; column->width == DOUBLES && i < n; i++)
    put_double(placed, i, NAN);
  for (gsize i = 0; i < column->n; i++)
    memcpy(placed->cells + places[i] * column->width, column->cells + i * column->width, column->width);
  return placed;
}

void dg_column_append_text(const DgPackedColumn *column, gsize at, GString *text) {
  static const guint32 million = 1000000;
  char digits[24], *first = digits + sizeof digits;
  guint32 code = column->width == DOUBLES ? 0 : dg_column_code(column, at);
  if (code == 0) {
    char printed[G_ASCII_DTOSTR_BUF_SIZE + 400]; /* 309 digits, and the decimals */
    g_string_append(text, g_ascii_formatd(printed, sizeof printed, "%.6f", dg_column_get(column, at)));
    return;
  }
  guint32 units = code - 1, whole = column->fractions ? units / million : units;
  guint32 decimals = column->fractions ? units % million : 0;
  for (guint i = 0; i < 6; i++, decimals /= 10)
    *--first = (char)('0' + decimals % 10);
  *--first = '.';
  do
    *--first = (char)('0' + whole % 10);
  while (whole /= 10);
  g_string_append_len(text, first, digits + sizeof digits - first);
}
