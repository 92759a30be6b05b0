#include "metrics/agreement/csv.h"

#include "base/lines.h"

#include <string.h>

/* Most cells of a row: a table of ratings has tens, and each takes memory several times its size. */
#define CELLS_MAX 10000

typedef enum {
  AT_START, /* of a cell */
  IN_BARE, /* cell without quotation marks */
  IN_QUOTED,
  AFTER_QUOTED /* behind the closing quotation mark */
} Place;

struct _DgCsvReader {
  const char *name;
  DgCsvRow row;
  gpointer user_data;
  guint line, row_line; /* the current one, and the first one of the row */
  Place place;
  GString *text; /* the cells of the row, each with its NUL */
  GArray *starts; /* gsize: offsets of the cells in `text` */
  GPtrArray *cells; /* const char *: the same as pointers, when the row is whole */
};

DgCsvReader *dg_csv_reader_new(const char *name, DgCsvRow row, gpointer user_data) {
  DgCsvReader *reader = g_new0(DgCsvReader, 1);
  *reader = (DgCsvReader){.name = name, .row = row, .user_data = user_data};
  reader->text = g_string_new(NULL);
  reader->starts = g_array_new(FALSE, FALSE, sizeof(gsize));
  reader->cells = g_ptr_array_new();
  return reader;
}

void dg_csv_reader_free(DgCsvReader *reader) {
  if (!reader)
    return;
  g_string_free(reader->text, TRUE);
  g_array_unref(reader->starts);
  g_ptr_array_unref(reader->cells);
  g_free(reader);
}

static gboolean fail(const DgCsvReader *reader, guint line, const char *message, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s:%u: %s", reader->name, line, message);
  return FALSE;
}

static void begin_cell(DgCsvReader *reader) {
  g_array_append_val(reader->starts, reader->text->len);
  reader->place = AT_START;
}

static void end_cell(DgCsvReader *reader) {
  g_string_append_c(reader->text, '\0');
}

/* Without the mark by which tables of diagrade keep spreadsheets from reading a name as a formula: a name is the same
 * in a table that people filled in. */
static const char *unguarded(const char *cell) {
  return cell[0] == '\'' && cell[1] && strchr("=+-@\t\r", cell[1]) ? cell + 1 : cell;
}

static gboolean end_row(DgCsvReader *reader, GError **error) {
  end_cell(reader);
  g_ptr_array_set_size(reader->cells, 0);
  for (guint i = 0; i < reader->starts->len; i++)
    g_ptr_array_add(reader->cells, (gpointer)unguarded(reader->text->str + g_array_index(reader->starts, gsize, i)));
  gboolean ok = reader->row((const char *const *)reader->cells->pdata, reader->cells->len, reader->row_line,
                            reader->user_data, error);
  g_array_set_size(reader->starts, 0);
  g_string_truncate(reader->text, 0);
  reader->place = AT_START;
  return ok;
}

/* Takes the next character, which is no line end. */
static gboolean add_character(DgCsvReader *reader, char c, GError **error) {
  if (reader->starts->len > CELLS_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s:%u: found a row of more than %u cells, expected at most that",
                reader->name, reader->row_line, CELLS_MAX);
    return FALSE;
  }
  switch (reader->place) {
  case AT_START:
  case IN_BARE:
    if (c == ',') {
      end_cell(reader);
      begin_cell(reader);
    } else if (c == '"') {
      if (reader->place == IN_BARE)
        return fail(reader, reader->line,
                    "found a quotation mark inside of a cell, expected the whole cell in quotation marks and those "
                    "inside of it doubled",
                    error);
      reader->place = IN_QUOTED;
    } else {
      g_string_append_c(reader->text, c);
      reader->place = IN_BARE;
    }
    return TRUE;
  case IN_QUOTED:
    if (c == '"')
      reader->place = AFTER_QUOTED;
    else
      g_string_append_c(reader->text, c);
    return TRUE;
  case AFTER_QUOTED:
    break;
  }
  if (c == '"') {
    g_string_append_c(reader->text, '"');
    reader->place = IN_QUOTED;
    return TRUE;
  }
  if (c != ',')
    return fail(reader, reader->line, "found text behind a closing quotation mark, expected a comma", error);
  end_cell(reader);
  begin_cell(reader);
  return TRUE;
}

gboolean dg_csv_reader_add_line(DgCsvReader *reader, const char *line, gsize length, GError **error) {
  static const char mark[] = "\xEF\xBB\xBF";
  if (++reader->line == 1 && length >= 3 && memcmp(line, mark, 3) == 0) {
    line += 3;
    length -= 3;
  }
  if (!g_utf8_validate_len(line, length, NULL) || memchr(line, '\0', length))
    return fail(reader, reader->line, "found bytes that are no UTF-8 text, expected UTF-8 without NUL", error);
  gboolean inside = reader->place == IN_QUOTED;
  gboolean blank = length == 0 || (length == 1 && *line == '\r');
  if (!inside) {
    if (blank)
      return TRUE;
    reader->row_line = reader->line;
    begin_cell(reader);
  }
  for (gsize i = 0; i < length; i++) {
    if (line[i] == '\r' && reader->place != IN_QUOTED) {
      if (i + 1 == length)
        break;
      return fail(reader, reader->line, "found a carriage return inside of a line, expected it at the end", error);
    }
    if (!add_character(reader, line[i], error))
      return FALSE;
  }
  if (reader->place != IN_QUOTED)
    return end_row(reader, error);
  g_string_append_c(reader->text, '\n');
  if (reader->text->len <= DG_LINE_BYTES_MAX)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s:%u: found a row of more than %u bytes, expected at most that",
              reader->name, reader->row_line, DG_LINE_BYTES_MAX);
  return FALSE;
}

gboolean dg_csv_reader_end(DgCsvReader *reader, GError **error) {
  if (reader->place != IN_QUOTED)
    return TRUE;
  return fail(reader, reader->row_line, "found a row that does not end, expected a closing quotation mark", error);
}
