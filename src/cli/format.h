/* The forms of what is printed: one list and one --format for all commands. */
#ifndef DG_CLI_FORMAT_H
#define DG_CLI_FORMAT_H

#include <glib.h>

/* In the order in which a command lists those that it has. */
typedef enum {
  DG_OUTPUT_TEXT, /* for people, where it is no table */
  DG_OUTPUT_TABLE,
  DG_OUTPUT_MARKDOWN,
  DG_OUTPUT_LATEX,
  DG_OUTPUT_CSV,
  DG_OUTPUT_TSV,
  DG_OUTPUT_JSON, /* one document */
  DG_OUTPUT_JSON_LINES, /* the records, one a line */
  DG_OUTPUT_HTML,
  DG_OUTPUT_SARIF,
  DG_OUTPUT_JUNIT,
  DG_OUTPUT_GITHUB, /* annotations of a workflow */
  DG_OUTPUT_DOT,
  DG_OUTPUT_GRAPHML,
  DG_OUTPUT_SVG,
  DG_OUTPUT_PDF,
  DG_OUTPUT_PNG,
  DG_OUTPUT_N_FORMATS
} DgOutputFormat;

/* A set of formats is the sum of these. */
#define DG_OUTPUT_BIT(format) (1U << (format))
/* The forms of a table that is a part of a text or is read by a program; see dg_table_print(). */
#define DG_OUTPUT_TABLES                                                                                               \
  (DG_OUTPUT_BIT(DG_OUTPUT_TABLE) | DG_OUTPUT_BIT(DG_OUTPUT_MARKDOWN) | DG_OUTPUT_BIT(DG_OUTPUT_LATEX) |               \
   DG_OUTPUT_BIT(DG_OUTPUT_CSV) | DG_OUTPUT_BIT(DG_OUTPUT_TSV))

/* The name as --format takes it. */
const char *dg_output_format_name(DgOutputFormat format);
/* The names of a set, ended by NULL. Free with g_free(). */
const char **dg_output_format_names(guint formats);
/* Whether it is one that --format of a table has, as opposed to a document. */
gboolean dg_output_format_is_table(DgOutputFormat format);
/* Whether it is a table that a program reads: CSV or TSV. */
gboolean dg_output_format_is_delimited(DgOutputFormat format);

/* Finds one of the set `formats` by the name that --format gave; "markdown" is "md". Errors: DG_ERROR_ARGUMENT. */
gboolean dg_output_format_find(const char *name, guint formats, DgOutputFormat *format, GError **error);

#endif
