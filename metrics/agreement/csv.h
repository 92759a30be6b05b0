/* A strict reader of comma-separated values (RFC 4180), fed line by line. Written by hand because messages must name
 * the line: libcsv counts none, and passes over blank ones without a word. */
#ifndef DG_METRICS_AGREEMENT_CSV_H
#define DG_METRICS_AGREEMENT_CSV_H

#include <diagrade/base.h>

/* Takes one row: `n` cells (UTF-8, owned by the reader) and the number of its first line. */
typedef gboolean (*DgCsvRow)(const char *const *cells, guint n, guint line, gpointer user_data, GError **error);

typedef struct _DgCsvReader DgCsvReader;

/* `name` stands for the file in messages; it must live as long as the reader. */
DgCsvReader *dg_csv_reader_new(const char *name, DgCsvRow row, gpointer user_data);
void dg_csv_reader_free(DgCsvReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgCsvReader, dg_csv_reader_free)

/* Reads the next line, without its line feed; a carriage return at its end is part of the line end, and a byte order
 * mark of the first line is passed over. Blank lines are no rows. Errors: DG_ERROR_FORMAT (no UTF-8, a quotation mark
 * inside of a bare cell or text behind a quoted one, a carriage return inside of a line), DG_ERROR_LIMIT (a row larger
 * than DG_LINE_BYTES_MAX or of more than 10,000 cells), and those of the row function. */
gboolean dg_csv_reader_add_line(DgCsvReader *reader, const char *line, gsize length, GError **error);
/* Says that no line follows. Errors: DG_ERROR_FORMAT (a quoted cell is still open). */
gboolean dg_csv_reader_end(DgCsvReader *reader, GError **error);

#endif
