/* Tables for terminals. */
#include "cli/table_inside.h"

#include "cli/output.h"

#include <string.h>

/* Widest cell of a table on a terminal: two of them fit on a usual screen. */
#define CELL_WIDTH_MAX 60

/* Columns that a character takes on a terminal. */
static guint character_width(gunichar c) {
  return g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
}

static guint text_width(const char *text) {
  guint width = 0;
  for (const char *c = text; *c; c = g_utf8_next_char(c))
    width += character_width(g_utf8_get_char(c));
  return width;
}

/* A text as shown on a terminal. */
static char *shown_text(const char *text) {
  char *safe = dg_output_safe(text);
  if (text_width(safe) <= CELL_WIDTH_MAX)
    return safe;
  guint width = 0;
  char *end = safe;
  while ((width += character_width(g_utf8_get_char(end))) < CELL_WIDTH_MAX)
    end = g_utf8_next_char(end);
  *end = '\0';
  char *cut = g_strconcat(safe, "\u2026", NULL);
  g_free(safe);
  return cut;
}

static gboolean has_marks(const DgTable *table, guint column) {
  for (guint row = 0; row < dg_table_rows(table); row++)
    if (dg_table_cell(table, row, column)->best || dg_table_cell(table, row, column)->tied)
      return TRUE;
  return FALSE;
}

/* Columns of marks have room for them, so that numbers stand below each other. */
static char *shown_cell(const DgTable *table, guint row, guint column) {
  const DgTableCell *cell = dg_table_cell(table, row, column);
  g_autofree char *uncertainty = dg_table_uncertainty(table, cell);
  const char *room = has_marks(table, column) ? " " : "";
  const char *mark = cell->best ? "*" : cell->tied ? DG_TABLE_TIED : room;
  g_autofree char *text = g_strconcat(cell->text, uncertainty, mark, cell->remark, NULL);
  return shown_text(text);
}

static void append_blanks(GString *out, guint count) {
  for (guint i = 0; i < count; i++)
    g_string_append_c(out, ' ');
}

/* Makes room for groups that are wider than their columns, where another group follows. */
static void widen_groups(const DgTable *table, guint *widths) {
  guint span = 0;
  for (guint i = 0; i + 1 < table->columns->len; i++) {
    const char *group = dg_table_column(table, i)->group, *next = dg_table_column(table, i + 1)->group;
    gboolean begins = i == 0 || strcmp(group, dg_table_column(table, i - 1)->group) != 0;
    span = begins ? widths[i] : span + 2 + widths[i];
    if (*group && *next && strcmp(group, next) != 0 && text_width(group) > span)
      widths[i] += text_width(group) - span;
  }
}

/* The line above the titles: each group once, over its first column. */
static void append_groups(GString *out, const DgTable *table, const guint *widths) {
  guint start = 0, written = 0;
  for (guint i = 0; i < table->columns->len; i++) {
    const char *group = dg_table_column(table, i)->group;
    if (*group && (i == 0 || strcmp(group, dg_table_column(table, i - 1)->group) != 0)) {
      append_blanks(out, start - MIN(written, start));
      g_string_append(out, group);
      written = MAX(written, start) + text_width(group);
    }
    start += widths[i] + 2;
  }
  if (written)
    g_string_append_c(out, '\n');
}

static void append_shown(GString *out, const DgTable *table, guint column, const char *text, guint width) {
  gboolean right = dg_table_column(table, column)->right, last = column + 1 == table->columns->len;
  guint pad = width - text_width(text);
  append_blanks(out, right ? pad : 0);
  g_string_append(out, text);
  append_blanks(out, !right && !last ? pad : 0);
  if (!last) {
    g_string_append(out, "  ");
    return;
  }
  while (out->str[out->len - 1] == ' ')
    g_string_truncate(out, out->len - 1);
  g_string_append_c(out, '\n');
}

/* The titles and then the cells, as they are shown. */
static GPtrArray *list_shown(const DgTable *table) {
  GPtrArray *shown = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < table->columns->len; i++)
    g_ptr_array_add(shown, shown_text(dg_table_column(table, i)->title));
  for (guint i = 0; i < table->cells->len; i++)
    g_ptr_array_add(shown, shown_cell(table, i / table->columns->len, i % table->columns->len));
  return shown;
}

char *dg_table_to_text(const DgTable *table) {
  guint n = table->columns->len;
  g_autoptr(GPtrArray) shown = list_shown(table);
  g_autofree guint *widths = g_new0(guint, n + 1);
  for (guint i = 0; i < shown->len; i++)
    widths[i % n] = MAX(widths[i % n], text_width(shown->pdata[i]));
  GString *out = g_string_new(NULL);
  widen_groups(table, widths);
  append_groups(out, table, widths);
  for (guint i = 0; i < shown->len; i++)
    append_shown(out, table, i % n, shown->pdata[i], widths[i % n]);
  return g_string_free(out, FALSE);
}
