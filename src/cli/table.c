#include "cli/table_inside.h"

#include "cli/output.h"

#include <math.h>
#include <string.h>

static void clear_column(gpointer data) {
  DgTableColumn *column = data;
  g_free(column->group);
  g_free(column->title);
  g_free(column->name);
}

static void clear_cell(gpointer data) {
  DgTableCell *cell = data;
  g_free(cell->text);
  g_free(cell->low);
  g_free(cell->high);
  g_free(cell->half);
  g_free(cell->remark);
}

static void add_title(DgTable *table, const char *title, const char *name, guint decimals) {
  table->left_out = g_renew(gboolean, table->left_out, table->n_titles + 1);
  table->left_out[table->n_titles++] = title == NULL;
  if (!title)
    return;
  gboolean right = title[0] == '>';
  const char *text = title + right, *end = strchr(text, '\n');
  DgTableColumn column = {g_strndup(text, end ? (gsize)(end - text) : 0), g_strdup(end ? end + 1 : text),
                          g_strdup(name), right, decimals};
  g_array_append_val(table->columns, column);
}

DgTable *dg_table_new(const char *const *titles, guint n_columns) {
  DgTable *table = g_new0(DgTable, 1);
  dg_table_set_decimals(table, 3);
  table->columns = g_array_new(FALSE, FALSE, sizeof(DgTableColumn));
  table->cells = g_array_new(FALSE, FALSE, sizeof(DgTableCell));
  g_array_set_clear_func(table->columns, clear_column);
  g_array_set_clear_func(table->cells, clear_cell);
  table->comments = g_ptr_array_new_with_free_func(g_free);
  table->notes = g_ptr_array_new_with_free_func(g_free);
  table->rules = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n_columns; i++)
    add_title(table, titles[i], NULL, 0);
  return table;
}

DgTable *dg_table_new_of(const DgColumn *columns, guint shown) {
  DgTable *table = dg_table_new(NULL, 0);
  for (; columns->title; columns++)
    add_title(table, !columns->when || (columns->when & shown) ? columns->title : NULL, NULL, 0);
  return table;
}

void dg_table_add_title(DgTable *table, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *title = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  add_title(table, title, NULL, 0);
}

void dg_table_add_estimates(DgTable *table, const char *title, const char *name, guint decimals) {
  add_title(table, title, name, decimals);
}

void dg_table_set_paper(DgTable *table, const DgPaper *paper) {
  table->paper = paper;
  table->uncertainty = paper->uncertainty;
}

void dg_table_set_uncertainty(DgTable *table, DgUncertainty uncertainty) {
  table->uncertainty = uncertainty;
}

void dg_table_free(DgTable *table) {
  if (!table)
    return;
  g_free(table->left_out);
  g_array_unref(table->columns);
  g_array_unref(table->cells);
  g_ptr_array_unref(table->comments);
  g_ptr_array_unref(table->notes);
  g_array_unref(table->rules);
  g_free(table);
}

static void add_cell(DgTable *table, DgTableCell cell) {
  if (table->left_out[table->next])
    clear_cell(&cell);
  else
    g_array_append_val(table->cells, cell);
  table->next = (table->next + 1) % table->n_titles;
}

void dg_table_add(DgTable *table, const char *text) {
  add_cell(table, (DgTableCell){.text = g_strdup(text), .value = NAN});
}

void dg_table_add_count(DgTable *table, guint count) {
  g_autofree char *text = g_strdup_printf("%u", count);
  dg_table_add(table, text);
}

void dg_table_set_decimals(DgTable *table, guint decimals) {
  table->decimals = decimals;
}

void dg_table_add_number(DgTable *table, const char *format, double number) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  dg_table_add(table, isnan(number) ? "n/a" : g_ascii_formatd(text, sizeof text, format, number));
}

void dg_table_add_ratio(DgTable *table, double ratio) {
  char format[16];
  g_snprintf(format, sizeof format, "%%.%uf", table->decimals);
  dg_table_add_number(table, format, ratio);
}

void dg_table_add_row(DgTable *table, const DgColumn *columns, gconstpointer row) {
  for (; columns->title; columns++)
    if (!columns->number)
      dg_table_add(table, G_STRUCT_MEMBER(const char *, row, columns->at));
    else if (strcmp(columns->number, "%u") == 0)
      dg_table_add_count(table, G_STRUCT_MEMBER(guint, row, columns->at));
    else
      dg_table_add_number(table, columns->number, G_STRUCT_MEMBER(double, row, columns->at));
}

/* A number with so many decimals, never -0; NULL when it is none. Free with g_free(). */
static char *format_number(double number, guint decimals) {
  char format[16], text[G_ASCII_DTOSTR_BUF_SIZE];
  if (isnan(number))
    return NULL;
  g_snprintf(format, sizeof format, "%%.%uf", decimals);
  g_ascii_formatd(text, sizeof text, format, number);
  gboolean minus_zero = text[0] == '-' && strspn(text + 1, "0.") == strlen(text + 1);
  return g_strdup(text + minus_zero);
}

void dg_table_add_estimate(DgTable *table, double value, double low, double high) {
  guint shown = 0;
  for (guint i = 0; i < table->next; i++)
    shown += !table->left_out[i];
  gboolean own = !table->left_out[table->next] && dg_table_column(table, shown)->name;
  guint decimals = own ? dg_table_column(table, shown)->decimals : table->decimals;
  char *text = format_number(value, decimals);
  add_cell(table, (DgTableCell){.text = text ? text : g_strdup("n/a"),
                                .low = format_number(low, decimals),
                                .high = format_number(high, decimals),
                                .half = format_number((high - low) / 2, decimals),
                                .value = value});
}

void dg_table_add_remark(DgTable *table, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_array_index(table->cells, DgTableCell, table->cells->len - 1).remark = g_strdup_vprintf(format, arguments);
  va_end(arguments);
}

void dg_table_add_rule(DgTable *table) {
  guint row = dg_table_rows(table);
  g_array_append_val(table->rules, row);
}

void dg_table_mark_tied(DgTable *table) {
  g_array_index(table->cells, DgTableCell, table->cells->len - 1).tied = TRUE;
}

/* Marks the best of `n` cells that stand `step` apart. */
static void mark_best(DgTableCell *cells, guint n, guint step, gboolean lowest) {
  const DgTableCell *best = NULL;
  guint count = 0;
  for (guint i = 0; i < n * step; i += step) {
    gboolean better = best && (lowest ? cells[i].value < best->value : cells[i].value > best->value);
    if (!isnan(cells[i].value) && (!best || better))
      best = &cells[i];
    count += !isnan(cells[i].value);
  }
  for (guint i = 0; best && i < n * step; i += step) {
    cells[i].best = count > 1 && strcmp(cells[i].text, best->text) == 0;
    cells[i].tied = cells[i].tied && !cells[i].best;
  }
}

void dg_table_mark_best(DgTable *table, guint row, guint column, gboolean lowest) {
  guint n = table->columns->len;
  if (row < dg_table_rows(table))
    mark_best(&g_array_index(table->cells, DgTableCell, row * n + column), dg_table_rows(table) - row, n, lowest);
}

void dg_table_mark_best_of_row(DgTable *table, guint row, guint first, guint last) {
  mark_best(&g_array_index(table->cells, DgTableCell, row * table->columns->len + first), last - first + 1, 1, FALSE);
}

gboolean dg_table_has_remark(const DgTable *table) {
  for (guint i = 0; i < table->cells->len; i++)
    if (g_array_index(table->cells, DgTableCell, i).remark)
      return TRUE;
  return FALSE;
}

gboolean dg_table_has_best(const DgTable *table) {
  for (guint i = 0; i < table->cells->len; i++)
    if (g_array_index(table->cells, DgTableCell, i).best)
      return TRUE;
  return FALSE;
}

gboolean dg_table_has_tied(const DgTable *table) {
  for (guint i = 0; i < table->cells->len; i++)
    if (g_array_index(table->cells, DgTableCell, i).tied)
      return TRUE;
  return FALSE;
}

G_GNUC_PRINTF(2, 0)
static void add_line(GPtrArray *lines, const char *format, va_list arguments) {
  g_autofree char *text = g_strdup_vprintf(format, arguments);
  g_ptr_array_add(lines, dg_output_safe(text));
}

void dg_table_add_comment(DgTable *table, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add_line(table->comments, format, arguments);
  va_end(arguments);
}

void dg_table_add_note(DgTable *table, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add_line(table->notes, format, arguments);
  va_end(arguments);
}

guint dg_table_group_end(const DgTable *table, guint first) {
  const char *group = dg_table_column(table, first)->group;
  guint end = first + 1;
  while (*group && end < table->columns->len && strcmp(dg_table_column(table, end)->group, group) == 0)
    end++;
  return end;
}

gboolean dg_table_has_groups(const DgTable *table) {
  for (guint i = 0; i < table->columns->len; i++)
    if (*dg_table_column(table, i)->group)
      return TRUE;
  return FALSE;
}

char *dg_table_uncertainty(const DgTable *table, const DgTableCell *cell) {
  if (!cell->half || isnan(cell->value) || table->uncertainty == DG_UNCERTAINTY_NONE)
    return g_strdup("");
  return table->uncertainty == DG_UNCERTAINTY_PLUSMINUS ? g_strdup_printf(" \u00b1 %s", cell->half)
                                                        : g_strdup_printf(" [%s, %s]", cell->low, cell->high);
}

/* A sentence around a table of a paper. */
static void append_sentence(GString *out, const char *text, DgOutputFormat format) {
  g_autofree char *shown = format == DG_OUTPUT_MARKDOWN ? dg_table_escape_markdown(text) : dg_output_safe(text);
  g_string_append_printf(out, "%s\n", shown);
}

/* The caption before a table of a paper for people. */
static char *caption_before(const DgTable *table, DgOutputFormat format) {
  GString *out = g_string_new(NULL);
  if (table->paper && table->paper->caption && !dg_output_format_is_delimited(format)) {
    append_sentence(out, table->paper->caption, format);
    g_string_append_c(out, '\n');
  }
  return g_string_free(out, FALSE);
}

/* The notes behind it. */
static char *notes_behind(const DgTable *table, DgOutputFormat format) {
  GString *out = g_string_new(NULL);
  if (dg_output_format_is_delimited(format))
    return g_string_free(out, FALSE);
  for (guint i = 0; i < table->notes->len; i++) {
    g_string_append(out, i == 0 ? "\n" : "");
    append_sentence(out, table->notes->pdata[i], format);
  }
  return g_string_free(out, FALSE);
}

char *dg_table_print(const DgTable *table, DgOutputFormat format) {
  if (format == DG_OUTPUT_LATEX)
    return dg_table_to_latex(table);
  g_autofree char *before = caption_before(table, format), *behind = notes_behind(table, format);
  g_autofree char *marked_up = dg_table_to_dialect(table, format);
  g_autofree char *text = marked_up ? NULL : dg_table_to_text(table);
  return g_strconcat(before, marked_up ? marked_up : text, behind, NULL);
}

void dg_table_append(GString *out, const DgTable *table, DgOutputFormat format) {
  g_autofree char *text = dg_table_print(table, format);
  g_string_append(out, out->len > 0 ? "\n" : "");
  g_string_append(out, text);
}
