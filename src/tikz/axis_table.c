/* Tables of plots that stand in the program: rows of columns with or without names (pgfplots manual, "Reading
 * Coordinates From Tables"). */
#include "tikz/axis.h"
#include "tikz/key.h"

#include <math.h>
#include <string.h>

/* Columns are names, or numbers from 0 with '#' in front. */
typedef struct {
  char row_end; /* '\n', or '\\' for a double backslash */
  char column_end; /* ' ': any blanks */
  gboolean headless;
  guint skip;
  char *columns[3], *expressions[3], *errors[3], *meta;
  guint n; /* of columns that a plot has */
} TableKeys;

typedef struct {
  GPtrArray *names; /* NULL: the columns have none */
  GPtrArray *rows; /* GPtrArray of cells */
} Table;

static void clear_keys(TableKeys *keys) {
  for (guint i = 0; i < 3; i++) {
    g_free(keys->columns[i]);
    g_free(keys->expressions[i]);
    g_free(keys->errors[i]);
  }
  g_free(keys->meta);
}

static void set_column(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  char **text = DG_TIKZ_KEY_MEMBER(char *, object, key, 0);
  g_free(*text);
  *text = g_strdup(value);
}

static void set_index(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  g_autofree char *number = g_strconcat("#", value, NULL);
  set_column(tikz, object, key, number);
}

static void set_header(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  TableKeys *keys = object;
  keys->headless = strcmp(value, "false") == 0;
}

static void set_skip(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  TableKeys *keys = object;
  keys->skip = (guint)CLAMP(dg_tikz_number(tikz, value), 0, 1e6);
}

static void set_row_end(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  TableKeys *keys = object;
  keys->row_end = strstr(value, "newline") ? '\n' : '\\';
}

static void set_column_end(DgTikz *tikz, gpointer object, const DgTikzKey *key, const char *value) {
  static const DgTikzWord WORDS[] = {{"&", '&'},         {",", ','},     {";", ';'},
                                     {"ampersand", '&'}, {"colon", ':'}, {"comma", ','},
                                     {"semicolon", ';'}, {"space", ' '}, {"tab", ' '}};
  TableKeys *keys = object;
  keys->column_end = (char)DG_TIKZ_WORD(WORDS, value, ' ');
}

#define IN(member) offsetof(TableKeys, member)

/* Each is given a value: "" when none was written. */
static const DgTikzKey KEYS[] = {
    {"col sep", DG_TIKZ_KEY_ANY, .run = set_column_end},
    {"comment chars", DG_TIKZ_KEY_NOTHING},
    {"format", DG_TIKZ_KEY_NOTHING},
    {"header", DG_TIKZ_KEY_ANY, .run = set_header},
    {"meta", DG_TIKZ_KEY_ANY, {IN(meta)}, .run = set_column},
    {"meta index", DG_TIKZ_KEY_ANY, {IN(meta)}, .run = set_index},
    {"row sep", DG_TIKZ_KEY_ANY, .run = set_row_end},
    {"skip first n", DG_TIKZ_KEY_ANY, .run = set_skip},
    {"trim cells", DG_TIKZ_KEY_NOTHING},
    {"x", DG_TIKZ_KEY_ANY, {IN(columns[0])}, .run = set_column},
    {"x error", DG_TIKZ_KEY_ANY, {IN(errors[0])}, .run = set_column},
    {"x error index", DG_TIKZ_KEY_ANY, {IN(errors[0])}, .run = set_index},
    {"x expr", DG_TIKZ_KEY_ANY, {IN(expressions[0])}, .run = set_column},
    {"x index", DG_TIKZ_KEY_ANY, {IN(columns[0])}, .run = set_index},
    {"y", DG_TIKZ_KEY_ANY, {IN(columns[1])}, .run = set_column},
    {"y error", DG_TIKZ_KEY_ANY, {IN(errors[1])}, .run = set_column},
    {"y error index", DG_TIKZ_KEY_ANY, {IN(errors[1])}, .run = set_index},
    {"y expr", DG_TIKZ_KEY_ANY, {IN(expressions[1])}, .run = set_column},
    {"y index", DG_TIKZ_KEY_ANY, {IN(columns[1])}, .run = set_index},
    {"z", DG_TIKZ_KEY_ANY, {IN(columns[2])}, .run = set_column},
    {"z expr", DG_TIKZ_KEY_ANY, {IN(expressions[2])}, .run = set_column},
    {"z index", DG_TIKZ_KEY_ANY, {IN(columns[2])}, .run = set_index},
};

#undef IN

static void read_keys(DgTikz *tikz, TableKeys *keys, const char *options) {
  g_autoptr(GPtrArray) parts = dg_tikz_split(options, ',');
  for (guint i = 0; i < parts->len; i++) {
    char *key, *value;
    dg_tikz_pair(parts->pdata[i], &key, &value);
    gsize family = g_str_has_prefix(key, "/pgfplots/table/") ? 16 : g_str_has_prefix(key, "table/") ? 6 : 0;
    if (*key && !DG_TIKZ_KEY(tikz, KEYS, keys, key + family, value ? value : ""))
      dg_tikz_unknown(tikz, TRUE, "key \"%.40s\" of a table: it is not understood; it is left out", key);
  }
}

/* ---- rows ---- */

static GPtrArray *split_row(const char *row, char separator) {
  GPtrArray *cells = g_ptr_array_new_with_free_func(g_free);
  g_auto(GStrv) words = separator == ' ' ? g_strsplit_set(row, " \t\r\n", -1) : NULL;
  if (!words) {
    g_ptr_array_unref(cells);
    return dg_tikz_split(row, separator);
  }
  for (guint i = 0; words[i]; i++)
    if (*words[i])
      g_ptr_array_add(cells, g_strdup(words[i]));
  return cells;
}

static gboolean is_number(const char *cell) {
  char *end;
  g_ascii_strtod(cell, &end);
  return end > cell && !*end;
}

static Table read_rows(const TableKeys *keys, const char *text) {
  Table table = {.rows = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref)};
  g_auto(GStrv) lines = g_strsplit(text, keys->row_end == '\n' ? "\n" : "\\\\", -1);
  guint skip = keys->skip;
  for (guint i = 0; lines[i]; i++) {
    char *line = g_strstrip(lines[i]);
    if (!*line || *line == '#' || skip > 0) {
      skip -= *line && *line != '#' && skip > 0;
      continue;
    }
    g_autoptr(GPtrArray) cells = split_row(line, keys->column_end);
    gboolean named = FALSE;
    for (guint c = 0; c < cells->len; c++)
      named |= !is_number(cells->pdata[c]);
    if (named && !keys->headless && !table.names && table.rows->len == 0)
      table.names = g_steal_pointer(&cells);
    else
      g_ptr_array_add(table.rows, g_steal_pointer(&cells));
  }
  return table;
}

static gint find_column(const Table *table, const char *name, gint preset) {
  if (!name)
    return preset;
  if (*name == '#')
    return (gint)g_ascii_strtoll(name + 1, NULL, 10);
  for (guint i = 0; table->names && i < table->names->len; i++)
    if (strcmp(table->names->pdata[i], name) == 0)
      return (gint)i;
  return -1;
}

static const char *cell_of(const Table *table, guint row, gint column) {
  const GPtrArray *cells = table->rows->pdata[row];
  return column >= 0 && (guint)column < cells->len ? cells->pdata[column] : "nan";
}

/* Puts the cells of a row in place of \thisrow{name}, \thisrowno{3} and \coordindex. Free with g_free(). */
static char *row_expression(const Table *table, guint row, const char *expression) {
  GString *out = g_string_new(NULL);
  for (const char *p = expression; *p;) {
    gboolean by_number = g_str_has_prefix(p, "\\thisrowno");
    const char *open = by_number || g_str_has_prefix(p, "\\thisrow") ? strchr(p, '{') : NULL;
    const char *close = open ? strchr(open, '}') : NULL;
    if (close) {
      g_autofree char *name = g_strndup(open + 1, (gsize)(close - open) - 1);
      g_autofree char *column = by_number ? g_strconcat("#", name, NULL) : g_strdup(name);
      g_string_append_printf(out, "(%s)", cell_of(table, row, find_column(table, g_strstrip(column), -1)));
      p = close + 1;
    } else if (g_str_has_prefix(p, "\\coordindex")) {
      g_string_append_printf(out, "%u", row);
      p += strlen("\\coordindex");
    } else {
      g_string_append_c(out, *p++);
    }
  }
  return g_string_free(out, FALSE);
}

static gboolean find_columns(DgTikz *tikz, const TableKeys *keys, const Table *table, gint columns[3]) {
  for (guint i = 0; i < keys->n; i++) {
    columns[i] = find_column(table, keys->columns[i], (gint)i);
    if (columns[i] < 0 && !keys->expressions[i]) {
      dg_tikz_unknown(tikz, TRUE, "found a table without the column \"%.40s\"; its plot is left out", keys->columns[i]);
      return FALSE;
    }
  }
  return TRUE;
}

static GArray *table_data(DgTikz *tikz, const TableKeys *keys, const Table *table) {
  GArray *data = g_array_new(FALSE, FALSE, sizeof(DgTikzDatum));
  gint columns[3];
  if (!find_columns(tikz, keys, table, columns))
    return data;
  for (guint row = 0; row < table->rows->len && dg_tex_charge(tikz->reader, 16); row++) {
    DgTikzDatum datum = dg_tikz_axis_datum(0, 0);
    for (guint i = 0; i < keys->n; i++) {
      if (keys->expressions[i]) {
        g_autofree char *expression = row_expression(table, row, keys->expressions[i]);
        datum.given[i] = dg_tikz_number(tikz, expression);
      } else {
        datum.given[i] = dg_tikz_axis_number_of(tikz, i, cell_of(table, row, columns[i]));
      }
      if (keys->errors[i] && i < 2)
        datum.error[i][0] = datum.error[i][1] =
            dg_tikz_number(tikz, cell_of(table, row, find_column(table, keys->errors[i], -1)));
    }
    if (keys->meta)
      datum.meta = dg_tikz_intern(tikz, cell_of(table, row, find_column(table, keys->meta, -1)));
    g_array_append_val(data, datum);
  }
  return data;
}

/* Where tables are kept that have names. */
static char *kept_name(const char *macro) {
  g_autofree char *name = g_strstrip(g_strdup(macro));
  return g_strconcat("table ", name + (*name == '\\'), NULL);
}

GArray *dg_tikz_axis_table(DgTikz *tikz, guint n) {
  TableKeys keys = {.n = n, .row_end = '\n', .column_end = ' '};
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  g_autofree char *text = dg_tex_argument_lines(tikz->reader);
  GArray *data = NULL;
  if (text && *text == '\\') { /* one that was read before, with the keys that it was read with */
    g_autofree char *name = kept_name(text);
    g_autofree char *kept = dg_tex_macro_body(tikz->reader, name);
    char *end = kept ? strchr(kept, '\1') : NULL;
    g_free(text);
    text = end ? g_strdup(end + 1) : NULL;
    if (end)
      *end = '\0';
    if (end)
      read_keys(tikz, &keys, kept);
  }
  if (options)
    read_keys(tikz, &keys, options);
  if (text) {
    Table table = read_rows(&keys, text);
    data = table.rows->len ? table_data(tikz, &keys, &table) : NULL;
    g_ptr_array_unref(table.rows);
    g_clear_pointer(&table.names, g_ptr_array_unref);
  }
  if (!data) {
    dg_tikz_unknown(tikz, TRUE, "found a plot of a table, expected its rows in braces; no other file is read");
    data = g_array_new(FALSE, FALSE, sizeof(DgTikzDatum));
  }
  clear_keys(&keys);
  return data;
}

void dg_tikz_table_statement(DgTikz *tikz, const char *name) {
  g_autofree char *options = dg_tex_bracket(tikz->reader), *text = dg_tex_argument_lines(tikz->reader);
  g_autofree char *macro = dg_tex_argument(tikz->reader), *kept = kept_name(macro ? macro : "");
  g_autofree char *body = g_strconcat(options ? options : "", "\1", text ? text : "", NULL);
  if (text && strpbrk(text, "\n\\"))
    dg_tex_define(tikz->reader, kept, body);
  else
    dg_tikz_unknown(tikz, TRUE, "\\pgfplotstableread: found \"%.60s\", expected rows; no other file is read",
                    text ? text : "");
}
