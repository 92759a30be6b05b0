/* Environments in a text: tables, lists, paragraphs. */
#include "tikz/text_line.h"

#include <math.h>
#include <string.h>

/* \arrayrulewidth, \doublerulesep */
#define RULE 0.4
#define DOUBLE_RULE_SEPARATION 2.0
/* Columns and repetitions of a column that are read. */
#define COLUMNS_MAX 64u

typedef struct {
  char align; /* l, c, r; p: a paragraph */
  double width; /* of a paragraph */
  double before, after; /* room beside it */
  guint rules; /* at its left; those at the right end of the table belong to a column that is not there */
  double x, span; /* where its cells are */
} Column;

typedef struct {
  Column columns[COLUMNS_MAX + 1]; /* the last one holds the rules at the right */
  guint n;
  gboolean bare; /* @{} stands before the first column */
} Columns;

/* "|l|c@{}p{2cm}" */
static void read_columns(DgTextLayout *layout, const char *p, Columns *columns, double separation) {
  gboolean bare = columns->n == 0 && columns->bare; /* @{} stands where the room before the next column would be */
  while (*p && columns->n < COLUMNS_MAX) {
    Column *column = &columns->columns[columns->n];
    char kind = *p++;
    if (strchr("lcrpmbXS", kind)) {
      *column = (Column){.align = strchr("pmb", kind)  ? 'p'
                                  : strchr("XS", kind) ? 'l'
                                                       : kind,
                         .rules = column->rules,
                         .before = bare ? 0 : separation,
                         .after = separation};
      bare = FALSE;
      if (column->align == 'p') {
        g_autofree char *width = dg_text_argument(&p);
        column->width = dg_tikz_length(layout->tikz, width, 1);
      }
      columns->n++;
    } else if (kind == '|') {
      column->rules++;
    } else if (kind == '@' || kind == '!' || kind == '>' || kind == '<') {
      g_autofree char *between = dg_text_argument(&p);
      if (kind == '@') {
        bare = TRUE;
        columns->bare |= columns->n == 0;
        if (columns->n > 0)
          columns->columns[columns->n - 1].after = strcmp(between, "\\quad") == 0 ? 10 : 0;
      }
    } else if (kind == '*') {
      g_autofree char *count = dg_text_argument(&p), *what = dg_text_argument(&p);
      guint64 n = MIN(g_ascii_strtoull(count, NULL, 10), COLUMNS_MAX);
      for (guint64 i = 0; i < n && columns->n < COLUMNS_MAX; i++)
        read_columns(layout, what, columns, separation);
    }
  }
}

typedef struct {
  DgTextBox box;
  guint column, span;
  char align; /* of \multicolumn; 0: that of the column */
} Cell;

typedef struct {
  GArray *cells; /* Cell */
  double extra; /* room after the row */
  guint rules; /* \hline above it */
} Row;

static void clear_cell(gpointer data) {
  dg_text_box_clear(&((Cell *)data)->box);
}

static void clear_row(gpointer data) {
  g_array_unref(((Row *)data)->cells);
}

/* Where the cell or row that begins at `p` ends: at & or \\ outside of groups and environments, or at the end. */
static const char *cell_end(const char *p) {
  guint depth = 0;
  for (; *p; p++) {
    if (depth == 0 && (*p == '&' || g_str_has_prefix(p, "\\\\")))
      return p;
    if (*p == '\\' && p[1]) {
      depth += g_str_has_prefix(p, "\\begin");
      depth -= depth > 0 && g_str_has_prefix(p, "\\end");
      p++;
    } else {
      depth += *p == '{';
      depth -= depth > 0 && *p == '}';
    }
  }
  return p;
}

/* \hline and the rules of booktabs before a row; *p moves behind them. */
static guint read_rules(const char **p) {
  static const char *const NAMES[] = {"hline", "toprule", "midrule", "bottomrule"};
  guint rules = 0;
  for (;;) {
    while (g_ascii_isspace(**p))
      (*p)++;
    const char *at = *p;
    if (*at != '\\')
      return rules;
    g_autofree char *name = dg_text_command(&at);
    gboolean known = strcmp(name, "cline") == 0;
    if (known)
      g_free(dg_text_argument(&at));
    for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
      if (strcmp(name, NAMES[i]) == 0) {
        known = TRUE;
        rules++;
      }
    if (!known)
      return rules;
    *p = at;
  }
}

static void read_cell(DgTextLayout *layout, Row *row, const char *text, const DgTikzFont *font, const Columns *columns,
                      guint column, const DgTextTableStyle *style) {
  Cell cell = {.column = MIN(column, COLUMNS_MAX), .span = 1};
  g_autofree char *own = g_strstrip(g_strdup(text));
  g_autofree char *inner = NULL;
  const char *p = own;
  dg_text_box_init(&cell.box);
  if (g_str_has_prefix(p, "\\multicolumn")) {
    g_free(dg_text_command(&p));
    g_autofree char *span = dg_text_argument(&p), *spec = dg_text_argument(&p);
    inner = dg_text_argument(&p);
    cell.span = (guint)CLAMP(g_ascii_strtoull(span, NULL, 10), 1, COLUMNS_MAX);
    const char *align = strpbrk(spec, "lcr");
    cell.align = align ? *align : 'l';
    p = inner;
  }
  const Column *place = &columns->columns[cell.column];
  if (place->align == 'p' && !cell.align) {
    dg_text_lines(layout, &cell.box, p, font, place->width, DG_TIKZ_ALIGN_NONE);
    double last = 0;
    for (guint i = 0; i < cell.box.runs->len; i++)
      last = MIN(last, g_array_index(cell.box.runs, DgTikzRun, i).y);
    cell.box.depth = MAX(cell.box.depth, 0.3 * font->leading - last); /* a strut ends the paragraph */
  } else if (style->is_math) {
    dg_text_math(layout, &cell.box, p, font, style->is_display);
  } else {
    dg_text_line(layout, &cell.box, p, font);
  }
  g_array_append_val(row->cells, cell);
}

static GArray *read_rows(DgTextLayout *layout, const char *body, const DgTikzFont *font, const Columns *columns,
                         const DgTextTableStyle *style) {
  GArray *rows = g_array_new(FALSE, TRUE, sizeof(Row));
  g_array_set_clear_func(rows, clear_row);
  for (const char *p = body;;) {
    Row row = {.rules = read_rules(&p), .cells = g_array_new(FALSE, TRUE, sizeof(Cell))};
    g_array_set_clear_func(row.cells, clear_cell);
    gboolean is_last = *p == '\0';
    for (guint column = 0; !is_last;) {
      const char *end = cell_end(p);
      g_autofree char *text = g_strndup(p, (gsize)(end - p));
      read_cell(layout, &row, text, font, columns, column, style);
      column += g_array_index(row.cells, Cell, row.cells->len - 1).span;
      p = end;
      if (*p != '&')
        break;
      p++;
    }
    if (g_str_has_prefix(p, "\\\\")) {
      p += 2;
      g_autofree char *extra = dg_text_option(&p);
      row.extra = extra ? dg_tikz_length(layout->tikz, extra, 1) : 0;
    }
    g_array_append_val(rows, row);
    if (is_last)
      return rows;
  }
}

/* Keeps the columns that have cells: those of matrices are not counted beforehand. */
static void use_columns(Columns *columns, const GArray *rows, gboolean ends_bare) {
  guint used = 0;
  for (guint i = 0; i < rows->len; i++) {
    const Row *row = &g_array_index(rows, Row, i);
    used = MAX(used, row->cells->len);
  }
  if (used < columns->n) {
    columns->n = used;
    columns->columns[used] = (Column){0};
  }
  if (ends_bare && columns->n > 0)
    columns->columns[columns->n - 1].after = 0;
}

static void place_columns(Columns *columns, const GArray *rows) {
  for (guint i = 0; i < columns->n; i++)
    columns->columns[i].span = columns->columns[i].width;
  for (guint i = 0; i < rows->len; i++) {
    const Row *row = &g_array_index(rows, Row, i);
    for (guint k = 0; k < row->cells->len; k++) {
      const Cell *cell = &g_array_index(row->cells, Cell, k);
      Column *column = &columns->columns[cell->column];
      if (cell->span == 1)
        column->span = MAX(column->span, cell->box.width);
    }
  }
  double x = 0;
  for (guint i = 0; i <= columns->n; i++) {
    Column *column = &columns->columns[i];
    column->x = x + column->before;
    x = column->x + column->span + column->after;
  }
}

/* Where the room of a column begins, at the rules at its left. */
static double left_of(const Columns *columns, guint i) {
  return columns->columns[i].x - columns->columns[i].before;
}

static void set_row(const Columns *columns, const Row *row, DgTextBox *box, double baseline) {
  for (guint k = 0; k < row->cells->len; k++) {
    const Cell *cell = &g_array_index(row->cells, Cell, k);
    guint last = MIN(cell->column + cell->span - 1, columns->n > 0 ? columns->n - 1 : 0);
    const Column *first = &columns->columns[MIN(cell->column, columns->n)], *end = &columns->columns[last];
    char align = cell->align ? cell->align : first->align;
    double room = MAX(end->x + end->span - first->x - cell->box.width, 0);
    box->breaks = TRUE;
    dg_text_box_add(box, &cell->box, first->x + (align == 'c' ? room / 2 : align == 'r' ? room : 0), baseline);
  }
}

/* The rows under each other from y = 0 downwards. */
static void set_table(const Columns *columns, const GArray *rows, DgTextBox *box, double leading) {
  double y = 0, width = left_of(columns, columns->n);
  for (guint i = 0; i < rows->len; i++) {
    const Row *row = &g_array_index(rows, Row, i);
    for (guint k = 0; k < row->rules; k++) {
      y -= k > 0 ? DOUBLE_RULE_SEPARATION : 0;
      dg_text_box_rule(box, 0, y - RULE, width, RULE);
      y -= RULE;
    }
    if (!row->cells->len)
      continue;
    double height = 0.7 * leading, depth = 0.3 * leading;
    for (guint k = 0; k < row->cells->len; k++) {
      height = MAX(height, g_array_index(row->cells, Cell, k).box.height);
      depth = MAX(depth, g_array_index(row->cells, Cell, k).box.depth);
    }
    depth = MAX(depth, row->extra > 0 ? 0.3 * leading + row->extra : 0);
    set_row(columns, row, box, y - height);
    for (guint c = 0; c <= columns->n; c++)
      for (guint k = 0; k < columns->columns[c].rules; k++)
        dg_text_box_rule(box, left_of(columns, c) - RULE / 2 + k * DOUBLE_RULE_SEPARATION, y - height - depth, RULE,
                         height + depth);
    y -= height + depth;
  }
  box->width = width;
  box->height = 0;
  box->depth = -y;
}

/* Puts the baseline of the first row, or the last one, on that of the box. */
static void hang_table(DgTextBox *box, gboolean first) {
  double y = first ? -INFINITY : INFINITY;
  for (guint i = 0; i < box->runs->len; i++) {
    double run = g_array_index(box->runs, DgTikzRun, i).y;
    y = first ? MAX(y, run) : MIN(y, run);
  }
  DgTextBox hung;
  dg_text_box_init(&hung);
  dg_text_box_add(&hung, box, 0, isfinite(y) ? -y : 0);
  dg_text_box_clear(box);
  *box = hung;
}

/* \arraystretch as the document has it. */
static double array_stretch(DgTikz *tikz) {
  g_autofree char *stretch = dg_tex_macro_body(tikz->reader, "arraystretch");
  double value = stretch ? dg_tikz_number(tikz, stretch) : 1;
  return value > 0 ? value : 1;
}

void dg_text_table(DgTextLayout *layout, DgTextBox *box, const DgTextTableStyle *style, const char *body,
                   const DgTikzFont *font) {
  g_autofree Columns *columns = g_new0(Columns, 1);
  read_columns(layout, style->columns, columns, style->separation);
  g_autoptr(GArray) rows = read_rows(layout, body, font, columns, style);
  if (style->is_math)
    use_columns(columns, rows, style->ends_bare);
  place_columns(columns, rows);
  double stretch = style->stretch > 0 ? style->stretch : array_stretch(layout->tikz);
  set_table(columns, rows, box, font->leading * stretch);
}

char *dg_text_body(const char **p) {
  const char *start = *p, *at = *p;
  for (guint depth = 1; *at; at++) {
    if (*at != '\\' || !at[1])
      continue;
    const char *command = at;
    if (g_str_has_prefix(at, "\\begin"))
      depth++;
    if (g_str_has_prefix(at, "\\end") && !g_ascii_isalpha(at[4]) && --depth == 0) {
      char *body = g_strndup(start, (gsize)(command - start));
      *p = at + 4;
      g_free(dg_text_argument(p));
      return body;
    }
    at++;
  }
  *p = at;
  return g_strdup(start);
}

/* \item begins a line. */
static char *list_lines(const char *body, gboolean numbered) {
  g_auto(GStrv) items = g_strsplit(body, "\\item", -1);
  GString *out = g_string_new(NULL);
  for (guint i = 1; items[0] && items[i]; i++) {
    if (i > 1)
      g_string_append(out, "\\\\");
    if (numbered)
      g_string_append_printf(out, "%u. %s", i, g_strstrip(items[i]));
    else
      g_string_append_printf(out, "$\\bullet$ %s", g_strstrip(items[i]));
  }
  return g_string_free(out, FALSE);
}

/* Says that what is set is not as large as TeX sets it. */
static void say_size(const DgTextLayout *layout, const char *name, const char *why) {
  dg_tikz_unknown(layout->tikz, FALSE, "\\begin{%s} in a text: %s", name, why);
}

/* A table of a given width is set as wide as its cells are. */
static void say_width(const DgTextLayout *layout, const char *name, const char *width, const DgTextBox *box) {
  if (width && fabs(dg_tikz_length(layout->tikz, width, 1) - box->width) > 1)
    say_size(layout, name, "it is set as wide as what its columns hold");
}

void dg_text_environment(DgTextLayout *layout, DgTextBox *box, const char **p, const DgTikzFont *font) {
  g_autofree char *name = g_strstrip(dg_text_argument(p));
  gboolean table = g_str_has_prefix(name, "tabular"), list = strcmp(name, "itemize") == 0;
  gboolean numbered = strcmp(name, "enumerate") == 0;
  gboolean is_wide = strcmp(name, "tabular*") == 0 || strcmp(name, "tabularx") == 0;
  g_autofree char *width = is_wide ? dg_text_argument(p) : NULL;
  g_autofree char *place = dg_text_option(p);
  g_autofree char *argument = table || strcmp(name, "minipage") == 0 ? dg_text_argument(p) : NULL;
  g_autofree char *body = dg_text_body(p);
  if (++layout->depth > 20) {
    dg_tikz_unknown(layout->tikz, FALSE, "found environments nested more than 20 deep in a text; they are left out");
  } else if (table) {
    const DgTextTableStyle style = {.columns = argument, .separation = dg_tikz_length(layout->tikz, "\\tabcolsep", 1)};
    dg_text_table(layout, box, &style, body, font);
    say_width(layout, name, width, box);
    if (!place || *place == 'c')
      dg_text_box_center(box, font);
    else
      hang_table(box, *place == 't');
  } else if (list || numbered) {
    g_autofree char *lines = list_lines(body, numbered);
    dg_tikz_unknown(layout->tikz, FALSE, "\\begin{%s} in a text: its items are set as plain lines", name);
    dg_text_lines(layout, box, lines, font, 0, DG_TIKZ_ALIGN_LEFT);
  } else if (argument) {
    dg_text_lines(layout, box, body, font, dg_tikz_length(layout->tikz, argument, 1), DG_TIKZ_ALIGN_NONE);
    if (!place || *place == 'c')
      dg_text_box_center(box, font);
  } else if (strcmp(name, "center") == 0 || strcmp(name, "flushleft") == 0 || strcmp(name, "flushright") == 0) {
    dg_text_lines(layout, box, body, font, 0,
                  strcmp(name, "center") == 0      ? DG_TIKZ_ALIGN_CENTER
                  : strcmp(name, "flushleft") == 0 ? DG_TIKZ_ALIGN_LEFT
                                                   : DG_TIKZ_ALIGN_RIGHT);
    say_size(layout, name, "the room above and below is left out");
  } else {
    g_autofree char *formula = g_strdup_printf("\\begin{%s}%s\\end{%s}", name, body, name);
    dg_text_math(layout, box, formula, font, TRUE);
    say_size(layout, name, "the room above and below is left out");
  }
  layout->depth--;
}
