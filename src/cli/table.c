#include "cli/table.h"

#include "cli/output.h"

#include <math.h>
#include <string.h>

/* Widest cell of a table on a terminal: two of them fit on a usual screen. */
#define CELL_WIDTH_MAX 60

struct _DgTable {
  guint columns; /* those that are shown */
  guint n_titles, next; /* columns with those left out, and the one that the next cell is of */
  gboolean *left_out; /* of all columns */
  gboolean *right;
  char ratio_format[16]; /* for g_ascii_formatd() */
  char **groups; /* heading above the title; "" without one */
  GPtrArray *cells; /* char *; the first `columns` are the titles */
};

static void add_title(DgTable *table, const char *title) {
  table->left_out = g_renew(gboolean, table->left_out, table->n_titles + 1);
  table->left_out[table->n_titles++] = title == NULL;
  if (!title)
    return;
  guint column = table->columns++;
  table->right = g_renew(gboolean, table->right, table->columns);
  table->right[column] = title[0] == '>';
  const char *text = title + table->right[column], *end = strchr(text, '\n');
  table->groups = g_renew(char *, table->groups, table->columns + 1);
  table->groups[column] = g_strndup(text, end ? (gsize)(end - text) : 0);
  table->groups[column + 1] = NULL;
  g_ptr_array_add(table->cells, g_strdup(end ? end + 1 : text));
}

DgTable *dg_table_new(const char *const *titles, guint n_columns) {
  DgTable *table = g_new0(DgTable, 1);
  dg_table_set_decimals(table, 3);
  table->cells = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < n_columns; i++)
    add_title(table, titles[i]);
  return table;
}

DgTable *dg_table_new_of(const DgColumn *columns, guint shown) {
  DgTable *table = dg_table_new(NULL, 0);
  for (; columns->title; columns++)
    add_title(table, !columns->when || (columns->when & shown) ? columns->title : NULL);
  return table;
}

void dg_table_add_title(DgTable *table, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *title = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  add_title(table, title);
}

void dg_table_free(DgTable *table) {
  if (!table)
    return;
  g_free(table->left_out);
  g_free(table->right);
  g_strfreev(table->groups);
  g_ptr_array_unref(table->cells);
  g_free(table);
}

void dg_table_add(DgTable *table, const char *text) {
  if (!table->left_out[table->next])
    g_ptr_array_add(table->cells, g_strdup(text));
  table->next = (table->next + 1) % table->n_titles;
}

void dg_table_add_count(DgTable *table, guint count) {
  g_autofree char *text = g_strdup_printf("%u", count);
  dg_table_add(table, text);
}

void dg_table_set_decimals(DgTable *table, guint decimals) {
  g_snprintf(table->ratio_format, sizeof table->ratio_format, "%%.%uf", decimals);
}

void dg_table_add_number(DgTable *table, const char *format, double number) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  dg_table_add(table, isnan(number) ? "n/a" : g_ascii_formatd(text, sizeof text, format, number));
}

void dg_table_add_ratio(DgTable *table, double ratio) {
  dg_table_add_number(table, table->ratio_format, ratio);
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

/* The cell as shown on a terminal. */
static char *shown_cell(const char *text) {
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

static void append_blanks(GString *out, guint count) {
  for (guint i = 0; i < count; i++)
    g_string_append_c(out, ' ');
}

/* Makes room for groups that are wider than their columns, where another group follows. */
static void widen_groups(const DgTable *table, guint *widths) {
  guint span = 0;
  for (guint i = 0; i + 1 < table->columns; i++) {
    const char *group = table->groups[i], *next = table->groups[i + 1];
    gboolean begins = i == 0 || strcmp(group, table->groups[i - 1]) != 0;
    span = begins ? widths[i] : span + 2 + widths[i];
    if (*group && *next && strcmp(group, next) != 0 && text_width(group) > span)
      widths[i] += text_width(group) - span;
  }
}

/* The line above the titles: each group once, over its first column. */
static void append_groups(GString *out, const DgTable *table, const guint *widths) {
  guint start = 0, written = 0;
  for (guint i = 0; i < table->columns; i++) {
    const char *group = table->groups[i];
    if (*group && (i == 0 || strcmp(group, table->groups[i - 1]) != 0)) {
      append_blanks(out, start - MIN(written, start));
      g_string_append(out, group);
      written = MAX(written, start) + text_width(group);
    }
    start += widths[i] + 2;
  }
  if (written)
    g_string_append_c(out, '\n');
}

static char *to_text(const DgTable *table) {
  g_autoptr(GPtrArray) shown = g_ptr_array_new_with_free_func(g_free);
  g_autofree guint *widths = g_new0(guint, table->columns);
  for (guint i = 0; i < table->cells->len; i++) {
    g_ptr_array_add(shown, shown_cell(table->cells->pdata[i]));
    widths[i % table->columns] = MAX(widths[i % table->columns], text_width(shown->pdata[i]));
  }
  GString *out = g_string_new(NULL);
  widen_groups(table, widths);
  append_groups(out, table, widths);
  for (guint i = 0; i < shown->len; i++) {
    guint column = i % table->columns;
    gboolean last = column == table->columns - 1;
    guint pad = widths[column] - text_width(shown->pdata[i]);
    append_blanks(out, table->right[column] ? pad : 0);
    g_string_append(out, shown->pdata[i]);
    append_blanks(out, !table->right[column] && !last ? pad : 0);
    if (!last) {
      g_string_append(out, "  ");
      continue;
    }
    while (out->str[out->len - 1] == ' ')
      g_string_truncate(out, out->len - 1);
    g_string_append_c(out, '\n');
  }
  return g_string_free(out, FALSE);
}

char *dg_table_escape_markdown(const char *text) {
  g_autofree char *safe = dg_output_safe(text);
  GString *out = g_string_new(NULL);
  for (const char *c = safe; *c; c++) {
    if (strchr("\\`*_[]<>|&", *c))
      g_string_append_c(out, '\\');
    g_string_append_c(out, *c);
  }
  return g_string_free(out, FALSE);
}

/* --- the formats that differ in what stands around cells and rows --- */

typedef struct {
  const char *row, *between, *end; /* before a row, between its cells, behind it */
  void (*add_cell)(GString *out, const DgTable *table, guint index);
} Dialect;

/* The rows from cell `start` on; those before `end`. */
static void append_rows(GString *out, const DgTable *table, const Dialect *dialect, guint start, guint end) {
  for (guint i = start; i < end; i++) {
    guint column = i % table->columns;
    g_string_append(out, column ? dialect->between : dialect->row);
    dialect->add_cell(out, table, i);
    g_string_append(out, column == table->columns - 1 ? dialect->end : "");
  }
}

/* A cell for formats without a line of headings: a title has its heading before it. Free with g_free(). */
static char *headed_cell(const DgTable *table, guint index) {
  const char *group = index < table->columns ? table->groups[index] : "";
  return g_strconcat(group, *group ? " " : "", table->cells->pdata[index], NULL);
}

static void add_markdown(GString *out, const DgTable *table, guint index) {
  g_autofree char *cell = headed_cell(table, index);
  g_autofree char *escaped = dg_table_escape_markdown(cell);
  g_string_append(out, escaped);
}

static void append_latex(GString *out, const char *text) {
  g_autofree char *safe = dg_output_safe(text);
  for (const char *c = safe; *c; c++)
    switch (*c) {
    case '\\':
      g_string_append(out, "\\textbackslash{}");
      break;
    case '~':
      g_string_append(out, "\\textasciitilde{}");
      break;
    case '^':
      g_string_append(out, "\\textasciicircum{}");
      break;
    default:
      if (strchr("&%$#_{}", *c))
        g_string_append_c(out, '\\');
      g_string_append_c(out, *c);
    }
}

static void add_latex(GString *out, const DgTable *table, guint index) {
  append_latex(out, table->cells->pdata[index]);
}

/* A spreadsheet takes what begins so for a formula. Numbers in number columns are our own and may be negative. Free
 * with g_free(). */
static char *guarded_cell(const DgTable *table, guint index) {
  g_autofree char *text = headed_cell(table, index);
  gboolean formula = !table->right[index % table->columns] && *text && strchr("=+-@\t\r", *text);
  return g_strconcat(formula ? "'" : "", text, NULL);
}

static void add_csv(GString *out, const DgTable *table, guint index) {
  g_autofree char *guarded = guarded_cell(table, index);
  const char *quote = strpbrk(guarded, ",\"\r\n") ? "\"" : "";
  g_string_append(out, quote);
  for (const char *c = guarded; *c; c++) {
    if (*c == '"')
      g_string_append_c(out, '"');
    g_string_append_c(out, *c);
  }
  g_string_append(out, quote);
}

static void add_tsv(GString *out, const DgTable *table, guint index) {
  static const char special[] = "\\\t\n\r", letters[] = "\\tnr";
  g_autofree char *guarded = guarded_cell(table, index);
  for (const char *c = guarded; *c; c++) {
    const char *found = strchr(special, *c);
    if (found)
      g_string_append_c(out, '\\');
    g_string_append_c(out, found ? letters[found - special] : *c);
  }
}

static void append_html(GString *out, const char *text, const char *tag, const char *attributes) {
  g_autofree char *safe = dg_output_safe(text), *escaped = g_markup_escape_text(safe, -1);
  g_string_append_printf(out, "<%s%s>%s</%s>", tag, attributes, escaped, tag);
}

static void add_html(GString *out, const DgTable *table, guint index) {
  append_html(out, table->cells->pdata[index], index < table->columns ? "th" : "td",
              table->right[index % table->columns] ? " style=\"text-align:right\"" : "");
}

static const Dialect MARKDOWN = {"| ", " | ", " |\n", add_markdown}, LATEX = {"", " & ", " \\\\\n", add_latex},
                     CSV = {"", ",", "\r\n", add_csv}, TSV = {"", "\t", "\n", add_tsv},
                     HTML = {"<tr>", "", "</tr>\n", add_html};

/* The line above the titles in LaTeX or HTML: each group once, over all its columns; none without groups. */
static void append_group_line(GString *out, const DgTable *table, const Dialect *dialect) {
  gboolean grouped = FALSE;
  for (guint i = 0; i < table->columns; i++)
    grouped = grouped || *table->groups[i];
  for (guint i = 0, next; grouped && i < table->columns; i = next) {
    for (next = i + 1; next < table->columns && *table->groups[i]; next++)
      if (strcmp(table->groups[i], table->groups[next]) != 0)
        break;
    g_autofree char *span = next - i > 1 ? g_strdup_printf(" colspan=\"%u\"", next - i) : g_strdup("");
    g_string_append(out, i ? dialect->between : dialect->row);
    if (dialect == &HTML)
      append_html(out, table->groups[i], "th", span);
    else if (*table->groups[i]) {
      g_string_append_printf(out, "\\multicolumn{%u}{c}{", next - i);
      append_latex(out, table->groups[i]);
      g_string_append_c(out, '}');
    }
  }
  g_string_append(out, grouped ? dialect->end : "");
}

/* The titles, and what stands before and behind them. */
static void append_head(GString *out, const DgTable *table, const Dialect *dialect) {
  if (dialect == &LATEX) {
    g_string_append(out, "\\begin{tabular}{");
    for (guint i = 0; i < table->columns; i++)
      g_string_append_c(out, table->right[i] ? 'r' : 'l');
    g_string_append(out, "}\n\\toprule\n");
  }
  g_string_append(out, dialect == &HTML ? "<table>\n" : "");
  if (dialect == &LATEX || dialect == &HTML)
    append_group_line(out, table, dialect);
  append_rows(out, table, dialect, 0, table->columns);
  g_string_append(out, dialect == &LATEX ? "\\midrule\n" : "");
  for (guint i = 0; dialect == &MARKDOWN && i < table->columns; i++)
    g_string_append_printf(out, "| %s%s", table->right[i] ? "---: " : "--- ", i == table->columns - 1 ? "|\n" : "");
}

static char *to_dialect(const DgTable *table, const Dialect *dialect) {
  GString *out = g_string_new(NULL);
  append_head(out, table, dialect);
  append_rows(out, table, dialect, table->columns, table->cells->len);
  g_string_append(out, dialect == &LATEX ? "\\bottomrule\n\\end{tabular}\n" : dialect == &HTML ? "</table>\n" : "");
  return g_string_free(out, FALSE);
}

char *dg_table_print(const DgTable *table, DgOutputFormat format) {
  static const Dialect *const DIALECTS[DG_OUTPUT_N_FORMATS] = {[DG_OUTPUT_MARKDOWN] = &MARKDOWN,
                                                               [DG_OUTPUT_LATEX] = &LATEX,
                                                               [DG_OUTPUT_CSV] = &CSV,
                                                               [DG_OUTPUT_TSV] = &TSV,
                                                               [DG_OUTPUT_HTML] = &HTML};
  return DIALECTS[format] ? to_dialect(table, DIALECTS[format]) : to_text(table);
}

void dg_table_append(GString *out, const DgTable *table, DgOutputFormat format) {
  g_autofree char *text = dg_table_print(table, format);
  g_string_append(out, out->len > 0 ? "\n" : "");
  g_string_append(out, text);
}
