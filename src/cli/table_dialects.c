/* Tables in the formats that differ in what stands around cells and rows: Markdown, CSV, TSV and HTML. */
#include "cli/table_inside.h"

#include "cli/output.h"

#include <math.h>
#include <string.h>

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

typedef struct {
  const char *row, *between, *end; /* before a row, between its cells, behind it */
  void (*add_title)(GString *out, const DgTable *table, guint column);
  void (*add_cell)(GString *out, const DgTable *table, guint column, const DgTableCell *cell);
} Dialect;

/* A title for formats without a line of headings, with its heading before it. Free with g_free(). */
static char *headed_title(const DgTableColumn *column) {
  return g_strconcat(column->group, *column->group ? " " : "", column->title, NULL);
}

static void add_markdown_title(GString *out, const DgTable *table, guint column) {
  g_autofree char *title = headed_title(dg_table_column(table, column));
  g_autofree char *escaped = dg_table_escape_markdown(title);
  g_string_append(out, escaped);
}

static void add_markdown(GString *out, const DgTable *table, guint column, const DgTableCell *cell) {
  (void)column;
  g_autofree char *escaped = dg_table_escape_markdown(cell->text), *uncertainty = dg_table_uncertainty(table, cell);
  g_autofree char *beside = dg_table_escape_markdown(uncertainty);
  const char *bold = cell->best ? "**" : "";
  g_string_append_printf(out, "%s%s%s%s%s%s", bold, escaped, bold, beside, cell->tied ? DG_TABLE_TIED : "",
                         cell->remark ? cell->remark : "");
}

/* A spreadsheet takes what begins so for a formula. Numbers in number columns are our own and may be negative. Free
 * with g_free(). */
static char *guard(const char *text, gboolean number) {
  return g_strconcat(!number && *text && strchr("=+-@\t\r", *text) ? "'" : "", text, NULL);
}

static void append_csv(GString *out, const char *text, gboolean number) {
  g_autofree char *guarded = guard(text, number);
  const char *quote = strpbrk(guarded, ",\"\r\n") ? "\"" : "";
  g_string_append(out, quote);
  for (const char *c = guarded; *c; c++) {
    if (*c == '"')
      g_string_append_c(out, '"');
    g_string_append_c(out, *c);
  }
  g_string_append(out, quote);
}

static void append_tsv(GString *out, const char *text, gboolean number) {
  static const char special[] = "\\\t\n\r", letters[] = "\\tnr";
  g_autofree char *guarded = guard(text, number);
  for (const char *c = guarded; *c; c++) {
    const char *found = strchr(special, *c);
    if (found)
      g_string_append_c(out, '\\');
    g_string_append_c(out, found ? letters[found - special] : *c);
  }
}

typedef void (*AppendField)(GString *out, const char *text, gboolean number);

/* A column of estimates has four fields, for programs. */
static void add_field_titles(GString *out, const DgTableColumn *column, const char *between, AppendField append) {
  static const char *const ENDS[] = {"", "_low", "_high", "_mark"};
  g_autofree char *title = column->name ? g_strdup(column->name) : headed_title(column);
  for (guint i = 0; i < (column->name ? G_N_ELEMENTS(ENDS) : 1); i++) {
    g_autofree char *field = g_strconcat(title, ENDS[i], NULL);
    g_string_append(out, i ? between : "");
    append(out, field, column->right);
  }
}

static void add_fields(GString *out, const DgTable *table, guint index, const DgTableCell *cell, const char *between,
                       AppendField append) {
  const DgTableColumn *column = dg_table_column(table, index);
  g_autofree char *uncertainty = dg_table_uncertainty(table, cell);
  g_autofree char *text = g_strconcat(cell->text, uncertainty, cell->remark, NULL);
  const char *mark = cell->best ? "best" : cell->tied ? "tied" : "";
  const char *const fields[] = {isnan(cell->value) ? "" : cell->text, cell->low ? cell->low : "",
                                cell->high ? cell->high : "", mark};
  if (!column->name)
    append(out, text, column->right);
  for (guint i = 0; column->name && i < G_N_ELEMENTS(fields); i++) {
    g_string_append(out, i ? between : "");
    append(out, fields[i], TRUE);
  }
}

static void add_csv_title(GString *out, const DgTable *table, guint column) {
  add_field_titles(out, dg_table_column(table, column), ",", append_csv);
}

static void add_csv(GString *out, const DgTable *table, guint column, const DgTableCell *cell) {
  add_fields(out, table, column, cell, ",", append_csv);
}

static void add_tsv_title(GString *out, const DgTable *table, guint column) {
  add_field_titles(out, dg_table_column(table, column), "\t", append_tsv);
}

static void add_tsv(GString *out, const DgTable *table, guint column, const DgTableCell *cell) {
  add_fields(out, table, column, cell, "\t", append_tsv);
}

static void append_html(GString *out, const char *text, const char *tag, const char *attributes) {
  g_autofree char *safe = dg_output_safe(text), *escaped = g_markup_escape_text(safe, -1);
  g_string_append_printf(out, "<%s%s>%s</%s>", tag, attributes, escaped, tag);
}

static const char *html_attributes(const DgTable *table, guint column) {
  return dg_table_column(table, column)->right ? " style=\"text-align:right\"" : "";
}

static void add_html_title(GString *out, const DgTable *table, guint column) {
  append_html(out, dg_table_column(table, column)->title, "th", html_attributes(table, column));
}

static void add_html(GString *out, const DgTable *table, guint column, const DgTableCell *cell) {
  append_html(out, cell->text, "td", html_attributes(table, column));
}

static const Dialect MARKDOWN = {"| ", " | ", " |\n", add_markdown_title, add_markdown},
                     CSV = {"", ",", "\r\n", add_csv_title, add_csv}, TSV = {"", "\t", "\n", add_tsv_title, add_tsv},
                     HTML = {"<tr>", "", "</tr>\n", add_html_title, add_html};

/* The line above the titles in HTML: each group once, over all its columns; none without groups. */
static void append_group_line(GString *out, const DgTable *table) {
  if (!dg_table_has_groups(table))
    return;
  g_string_append(out, HTML.row);
  for (guint i = 0, next; i < table->columns->len; i = next) {
    next = dg_table_group_end(table, i);
    g_autofree char *span = next - i > 1 ? g_strdup_printf(" colspan=\"%u\"", next - i) : g_strdup("");
    append_html(out, dg_table_column(table, i)->group, "th", span);
  }
  g_string_append(out, HTML.end);
}

static void append_head(GString *out, const DgTable *table, const Dialect *dialect) {
  guint n = table->columns->len;
  if (dialect == &HTML) {
    g_string_append(out, "<table>\n");
    append_group_line(out, table);
  }
  for (guint i = 0; i < n; i++) {
    g_string_append(out, i ? dialect->between : dialect->row);
    dialect->add_title(out, table, i);
  }
  g_string_append(out, dialect->end);
  for (guint i = 0; dialect == &MARKDOWN && i < n; i++)
    g_string_append(out, dg_table_column(table, i)->right ? "| ---: " : "| --- ");
  g_string_append(out, dialect == &MARKDOWN ? "|\n" : "");
}

static char *to_dialect(const DgTable *table, const Dialect *dialect) {
  GString *out = g_string_new(NULL);
  append_head(out, table, dialect);
  for (guint row = 0; row < dg_table_rows(table); row++) {
    for (guint i = 0; i < table->columns->len; i++) {
      g_string_append(out, i ? dialect->between : dialect->row);
      dialect->add_cell(out, table, i, dg_table_cell(table, row, i));
    }
    g_string_append(out, dialect->end);
  }
  g_string_append(out, dialect == &HTML ? "</table>\n" : "");
  return g_string_free(out, FALSE);
}

char *dg_table_to_dialect(const DgTable *table, DgOutputFormat format) {
  static const Dialect *const DIALECTS[DG_OUTPUT_N_FORMATS] = {
      [DG_OUTPUT_MARKDOWN] = &MARKDOWN, [DG_OUTPUT_CSV] = &CSV, [DG_OUTPUT_TSV] = &TSV, [DG_OUTPUT_HTML] = &HTML};
  return DIALECTS[format] ? to_dialect(table, DIALECTS[format]) : NULL;
}
