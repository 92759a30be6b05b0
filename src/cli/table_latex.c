/* Tables as LaTeX: a tabular with the rules of booktabs, and for a paper the float around it. */
#include "cli/table_inside.h"

#include "cli/output.h"

#include <math.h>
#include <string.h>

/* A line of the narrowest usual column of two (that of ACL), in points, and sizes of text. */
#define COLUMN_WIDTH 219.0
#define BODY_SIZE 10.0
#define SMALL_SIZE 9.0
/* What stands between two columns, as LaTeX sets it and as a table of a paper does. */
#define COLUMN_GAP 12.0
#define PAPER_GAP 8.0
/* Titles of papers' tables are broken into lines of so many characters. */
#define TITLE_LINE 14

/* What the font encoding OT1 has no letter for, takes for another, or joins, and the signs that our own titles and
 * notes have. Other letters are left to the input encoding, which is UTF-8 for any LaTeX of these years. */
static const struct {
  const char *text, *latex;
} SIGNS[] = {
    {" < ", "~$<$~"},
    {"\\", "\\textbackslash{}"},
    {"~", "\\textasciitilde{}"},
    {"^", "\\textasciicircum{}"},
    {"<", "\\textless{}"},
    {">", "\\textgreater{}"},
    {"|", "\\textbar{}"},
    {"\"", "\\char34{}"},
    {"&", "\\&"},
    {" %", "\\,\\%"},
    {"%", "\\%"},
    {"$", "\\$"},
    {"#", "\\#"},
    {"_", "\\_"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"\u00b1", "$\\pm$"},
    {"\u2020", "$^{\\dagger}$"},
    {"\u2193", "$\\downarrow$"},
    {"\u2265", "$\\geq$"},
    {"\u0394", "$\\Delta$"},
    {"\u03b1", "$\\alpha$"},
    {"\u03ba2", "$\\kappa_2$"},
    {"\u03ba", "$\\kappa$"},
};

/* `text` is safe for a terminal. */
static void append_text(GString *out, const char *text) {
  for (const char *c = text; *c; c++) {
    guint i = 0;
    while (i < G_N_ELEMENTS(SIGNS) && !g_str_has_prefix(c, SIGNS[i].text))
      i++;
    if (i == G_N_ELEMENTS(SIGNS)) {
      /* Hyphens would join to a dash. */
      g_string_append_c(out, *c);
      g_string_append(out, c[0] == '-' && c[1] == '-' ? "{}" : "");
      continue;
    }
    g_string_append(out, SIGNS[i].latex);
    c += strlen(SIGNS[i].text) - 1;
  }
}

static void append_escaped(GString *out, const char *text) {
  g_autofree char *safe = dg_output_safe(text);
  append_text(out, safe);
}

/* A number, or what stands for none; hyphens before digits are minus signs. */
static void append_number(GString *out, const char *text) {
  if (text[0] == '-' && g_ascii_isdigit(text[1]))
    g_string_append_printf(out, "$-$%s", text + 1);
  else
    append_escaped(out, text);
}

static void append_uncertainty(GString *out, const DgTable *table, const DgTableCell *cell) {
  if (!cell->half || isnan(cell->value) || table->uncertainty == DG_UNCERTAINTY_NONE)
    return;
  if (table->uncertainty == DG_UNCERTAINTY_PLUSMINUS) {
    g_string_append_printf(out, " {\\scriptsize$\\pm$%s}", cell->half);
    return;
  }
  g_string_append(out, " {\\scriptsize[");
  append_number(out, cell->low);
  g_string_append(out, ", ");
  append_number(out, cell->high);
  g_string_append(out, "]}");
}

static void append_cell(GString *out, const DgTable *table, guint row, guint column) {
  const DgTableCell *cell = dg_table_cell(table, row, column);
  /* Behind the end of a row a bracket or a star would be an argument. */
  if (column == 0 && *cell->text && strchr("[*", *cell->text))
    g_string_append(out, "{}");
  g_string_append(out, cell->best ? "\\textbf{" : "");
  if (dg_table_column(table, column)->right)
    append_number(out, cell->text);
  else
    append_escaped(out, cell->text);
  g_string_append(out, cell->best ? "}" : "");
  append_uncertainty(out, table, cell);
  /* A mark takes no room, so that numbers stand below each other. */
  g_string_append(out, cell->tied ? "\\rlap{$^{\\dagger}$}" : "");
  append_escaped(out, cell->remark ? cell->remark : "");
}

/* --- how wide it is --- */

/* The width of a text in the size of its font: that of letters of Computer Modern, in four classes. */
static double text_width(const char *text) {
  double width = 0;
  for (const char *c = text; *c; c = g_utf8_next_char(c))
    if (strchr("iljftI.,:;'|!()[]-", *c))
      width += 0.31;
    else if (*c == ' ')
      width += 0.33;
    else if (strchr("mwMW", *c))
      width += 0.85;
    else
      width += g_ascii_isupper(*c) ? 0.71 : 0.51;
  return width;
}

/* The lines of a title: of a paper those that short lines of words make. Free with g_strfreev(). */
static char **title_lines(const DgTable *table, guint column) {
  const char *title = dg_table_column(table, column)->title;
  g_autoptr(GString) lines = g_string_new(NULL);
  g_auto(GStrv) words = g_strsplit(title, " ", -1);
  glong used = 0;
  for (char **word = words; *word; word++) {
    glong length = g_utf8_strlen(*word, -1);
    gboolean breaks = used > 0 && table->paper && used + 1 + length > TITLE_LINE;
    g_string_append_printf(lines, "%s%s", used == 0 ? "" : breaks ? "\n" : " ", *word);
    used = breaks || used == 0 ? length : used + 1 + length;
  }
  return g_strsplit(lines->str, "\n", -1);
}

static double column_width(const DgTable *table, guint column, double size) {
  g_auto(GStrv) lines = title_lines(table, column);
  double widest = 0;
  for (char **line = lines; *line; line++)
    widest = MAX(widest, size * text_width(*line));
  for (guint row = 0; row < dg_table_rows(table); row++) {
    const DgTableCell *cell = dg_table_cell(table, row, column);
    g_autofree char *uncertainty = dg_table_uncertainty(table, cell);
    widest = MAX(widest, size * (text_width(cell->text) + 0.8 * text_width(uncertainty) +
                                 text_width(cell->remark ? cell->remark : "")));
  }
  return widest;
}

/* Whether it may be wider than a column of a paper. */
static gboolean is_wide(const DgTable *table) {
  double size = table->paper ? SMALL_SIZE : BODY_SIZE, gap = table->paper ? PAPER_GAP : COLUMN_GAP, width = 0;
  for (guint i = 0, next; i < table->columns->len; i = next) {
    double own = 0;
    next = dg_table_group_end(table, i);
    for (guint k = i; k < next; k++)
      own += column_width(table, k, size) + gap;
    width += MAX(own, size * text_width(dg_table_column(table, i)->group) + gap);
  }
  return width > COLUMN_WIDTH;
}

/* --- its lines --- */

/* "F1" with its index, as papers set it. */
static void append_title(GString *out, const DgTable *table, const char *title) {
  const char *f1 = table->paper && g_str_has_suffix(title, "F1") ? title + strlen(title) - 2 : NULL;
  if (f1 && (f1 == title || f1[-1] == ' ')) {
    g_autofree char *before = g_strndup(title, (gsize)(f1 - title));
    append_escaped(out, before);
    g_string_append(out, "F$_1$");
  } else
    append_escaped(out, title);
}

static void append_group(GString *out, const DgTable *table, guint first, guint next) {
  if (!*dg_table_column(table, first)->group)
    return;
  g_string_append_printf(out, "\\multicolumn{%u}{c}{", next - first);
  append_title(out, table, dg_table_column(table, first)->group);
  g_string_append_c(out, '}');
}

/* Headings over several columns, of a paper with a rule each. */
static void append_groups(GString *out, const DgTable *table) {
  if (!dg_table_has_groups(table))
    return;
  g_autoptr(GString) rules = g_string_new(NULL);
  for (guint i = 0, next; i < table->columns->len; i = next) {
    next = dg_table_group_end(table, i);
    g_string_append(out, i ? " & " : "");
    append_group(out, table, i, next);
    if (table->paper && *dg_table_column(table, i)->group)
      g_string_append_printf(rules, "\\cmidrule(lr){%u-%u}", i + 1, next);
  }
  g_string_append_printf(out, " \\\\\n%s%s", rules->str, rules->len ? "\n" : "");
}

/* A title over values with an uncertainty stands in the middle of both. */
static void append_title_line(GString *out, const DgTable *table, guint column, const char *line) {
  gboolean centred = table->paper && dg_table_column(table, column)->name && table->uncertainty != DG_UNCERTAINTY_NONE;
  g_string_append(out, centred ? "\\multicolumn{1}{c}{" : "");
  append_title(out, table, line);
  g_string_append(out, centred ? "}" : "");
}

/* Titles of several lines stand on the rule. */
static void append_titles(GString *out, const DgTable *table) {
  guint n = table->columns->len, height = 1;
  g_autoptr(GPtrArray) titles = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
  for (guint i = 0; i < n; i++) {
    g_ptr_array_add(titles, title_lines(table, i));
    height = MAX(height, g_strv_length(titles->pdata[i]));
  }
  for (guint line = 0; line < height; line++) {
    for (guint i = 0; i < n; i++) {
      char **own = titles->pdata[i];
      guint empty = height - g_strv_length(own);
      g_string_append(out, i ? " & " : "");
      if (line >= empty)
        append_title_line(out, table, i, own[line - empty]);
    }
    g_string_append(out, " \\\\\n");
  }
}

static void append_tabular(GString *out, const DgTable *table) {
  g_string_append(out, "\\begin{tabular}{");
  for (guint i = 0; i < table->columns->len; i++)
    g_string_append_c(out, dg_table_column(table, i)->right ? 'r' : 'l');
  g_string_append(out, "}\n\\toprule\n");
  append_groups(out, table);
  append_titles(out, table);
  g_string_append(out, "\\midrule\n");
  for (guint row = 0, rule = 0; row < dg_table_rows(table); row++) {
    if (rule < table->rules->len && g_array_index(table->rules, guint, rule) == row) {
      g_string_append(out, row > 0 ? "\\midrule\n" : "");
      rule++;
    }
    for (guint i = 0; i < table->columns->len; i++) {
      g_string_append(out, i ? " & " : "");
      append_cell(out, table, row, i);
    }
    g_string_append(out, " \\\\\n");
  }
  g_string_append(out, "\\bottomrule\n\\end{tabular}");
}

/* TeX knows the width: what is wider than the line is scaled to it. */
static void append_fitted(GString *out, const DgTable *table) {
  gboolean wide = is_wide(table);
  g_string_append(out, wide ? "\\sbox0{%\n" : "");
  append_tabular(out, table);
  g_string_append(out, wide ? "}%\n\\ifdim\\wd0>\\linewidth\\resizebox{\\linewidth}{!}{\\usebox0}\\else\\usebox0\\fi\n"
                            : "\n");
}

static void append_packages(GString *out, const DgTable *table) {
  if (!is_wide(table))
    g_string_append(out, "% Needs \\usepackage{booktabs}.\n");
  else if (table->paper)
    g_string_append(out, "% Needs \\usepackage{booktabs,graphicx}; spans both columns of a page of two, scaled down "
                         "where it is wider.\n");
  else
    g_string_append(out, "% Needs \\usepackage{booktabs,graphicx}; scaled down where it is wider than the line.\n");
}

static void append_notes(GString *out, const DgTable *table) {
  if (table->notes->len == 0)
    return;
  g_string_append(out, "\\par\\smallskip\n\\begin{minipage}{\\linewidth}\\footnotesize\n");
  for (guint i = 0; i < table->notes->len; i++) {
    append_text(out, table->notes->pdata[i]);
    g_string_append_c(out, '\n');
  }
  g_string_append(out, "\\end{minipage}\n");
}

static void append_float(GString *out, const DgTable *table) {
  const char *name = is_wide(table) ? "table*" : "table";
  g_string_append_printf(out, "\\begin{%s}[t]\n\\centering\n\\setlength{\\belowcaptionskip}{4pt}\n\\caption{", name);
  append_escaped(out, table->paper->caption);
  g_string_append_printf(out, "}\n\\label{%s}\n\\small\n\\setlength{\\tabcolsep}{4pt}\n", table->paper->label);
  append_fitted(out, table);
  append_notes(out, table);
  g_string_append_printf(out, "\\end{%s}\n", name);
}

char *dg_table_to_latex(const DgTable *table) {
  GString *out = g_string_new(NULL);
  append_packages(out, table);
  for (guint i = 0; i < table->comments->len; i++)
    g_string_append_printf(out, "%% %s\n", (const char *)table->comments->pdata[i]);
  if (table->paper) {
    append_float(out, table);
    return g_string_free(out, FALSE);
  }
  g_string_append(out, is_wide(table) ? "\\noindent" : "");
  append_fitted(out, table);
  return g_string_free(out, FALSE);
}
