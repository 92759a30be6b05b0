/* What one file of ratings or results says, whatever its form: a value for each item and criterion, by a rater or of a
 * model. */
#ifndef DG_METRICS_AGREEMENT_ENTRIES_H
#define DG_METRICS_AGREEMENT_ENTRIES_H

#include "base/json.h"
#include "metrics/agreement/source.h"

#include <diagrade/base.h>
#include <diagrade/checks.h>

/* A list of different names, each with its position. */
typedef struct {
  GPtrArray *names; /* char * */
  GHashTable *positions;
} DgNames;

/* Stands for no position in a list of names. */
#define DG_NAME_NONE G_MAXUINT

/* The position of a name; DG_NAME_NONE when it is not there. */
guint dg_names_find(const DgNames *names, const char *name);

/* What a value is as a verdict: a DgVerdict, or one of these. */
enum { DG_ENTRY_MISSING = 3, /* nothing was said */ DG_ENTRY_OTHER /* no verdict */ };

typedef struct {
  guint item, criterion; /* positions in the lists of the file */
  guint rater, model; /* the same; DG_NAME_NONE when the file names none */
  guint line;
  guint verdict; /* DgVerdict, DG_ENTRY_MISSING or DG_ENTRY_OTHER */
  double number; /* NaN when it is none */
} DgEntry;

/* The first value of a criterion that cannot be read in a certain way. */
typedef struct {
  guint line; /* 0: there is none */
  char *text;
} DgOdd;

/* How the values of one criterion can be read. */
typedef struct {
  DgOdd no_verdict, no_number, neither;
  gboolean readable; /* a value is a verdict or a number */
  /* A number that is there for who asks for it: of a file that has others to be shown, as records of clip-score have
   * their values on several scales. */
  gboolean aside;
  char *file; /* that its values are of; NULL: the one that the entries were read from */
} DgCriterionForm;

typedef struct {
  char *name; /* of the file, for messages */
  DgNames items, criteria, raters, models;
  GArray *forms; /* DgCriterionForm, one a criterion */
  GArray *entries; /* DgEntry, in the order of the file */
  GArray *failures; /* DgEntry without a criterion: results that are an error; their ratios are 0 */
  gboolean ratioless; /* some of them are of documents that have none */
  char *signature; /* of its documents; NULL when they have none */
  guint other_signature; /* the first line that has another one; 0 without */
  GPtrArray *notes; /* char *: what is to be said of files that were appended */
  gboolean scores; /* there are scores among the results */
  gboolean documents; /* there are documents that this toolkit wrote, which nobody rated by hand */
} DgEntries;

/* Most values of a file: they take 48 bytes each; 100,000 items with ten raters and ten criteria have as many. */
#define DG_ENTRIES_MAX 10000000u
/* Most criteria of a file: names are compared with each other, and nobody rates by more. */
#define DG_CRITERIA_MAX 1000u

/* Columns that hold the ratings of several raters for one criterion. */
typedef struct {
  char *criterion;
  char **columns; /* the names of the raters */
} DgRaterColumns;

/* Reads the lines that `source` finds at `path`: CSV, or JSON Lines when they begin with a brace. `rater_columns` (of
 * DgRaterColumns) may be NULL. README.md beside it has the forms. Errors: those of the source and of the CSV and JSON
 * readers, DG_ERROR_FORMAT (no id, a row of another length, no value at all), DG_ERROR_LIMIT (more than DG_ENTRIES_MAX
 * values or DG_CRITERIA_MAX criteria). Free with dg_entries_free(). */
DgEntries *dg_entries_read(const char *path, DgLineSource source, const GPtrArray *rater_columns, GError **error);
/* Entries without a value. */
DgEntries *dg_entries_new(const char *name);
void dg_entries_free(DgEntries *entries);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgEntries, dg_entries_free)

/* The entries that a line of the file `name` is of; NULL with an error. */
typedef DgEntries *(*DgEntriesOfLine)(const char *name, const char *line, gsize length, guint number,
                                      gpointer user_data, GError **error);
/* Reads results of which each line of JSON says itself whose it is: it goes to the entries that `of_line` gives, which
 * are to be finished by dg_entries_json_finish(). Returns the entries of CSV, which are empty for JSON Lines. */
DgEntries *dg_entries_read_apart(const char *path, DgLineSource source, DgEntriesOfLine of_line, gpointer user_data,
                                 GError **error);

/* Adds the entries of `further`, values of the same items by other names. Errors: DG_ERROR_FORMAT (a criterion that
 * both have, or only one of them tells models apart). Without models they are of the only model of `entries`. */
gboolean dg_entries_append(DgEntries *entries, const DgEntries *further, GError **error);
/* Whether a criterion is a number wherever it is there. */
gboolean dg_entries_is_number(const DgEntries *entries, guint criterion);
/* The file that the values of a criterion are of, as messages name it. */
const char *dg_entries_file_of(const DgEntries *entries, guint criterion);

/* `name` as notes and messages show it: one that is long is quoted and cut. Free with g_free(). */
char *dg_entries_short_name(const char *name);

/* Names of the columns or keys that say whose the values are, in the order in which they are looked for; each list ends
 * in NULL. */
extern const char *const dg_item_keys[];
extern const char *const dg_model_keys[];
extern const char *const dg_rater_keys[];

/* For the readers of the forms. The text of a value is one of CSV: verdict words, numbers, or nothing. */

/* The position of a name, which is added when it is not there. */
guint dg_names_add(DgNames *names, const char *name);
guint dg_entries_add_criterion(DgEntries *entries, const char *name);
/* Appends `entry`, whose value is yet to be read from `text`. */
void dg_entries_add_text(DgEntries *entries, DgEntry entry, const char *text);
/* The same for a number. */
void dg_entries_add_number(DgEntries *entries, DgEntry entry, double number);

/* entries_csv.c: `state` is made by the first row, the header. */
typedef struct {
  DgEntries *entries;
  const GPtrArray *rater_columns;
  GArray *columns; /* what each column is; NULL before the header was read */
  guint id, model, rater, check, value; /* special columns; DG_NAME_NONE without */
} DgEntriesCsv;
gboolean dg_entries_csv_row(const char *const *cells, guint n, guint line, gpointer user_data, GError **error);

/* entries_json.c */

/* The text of the first of `keys` that holds a string or a number; NULL without one. Free with g_free(). */
char *dg_entries_name_in(const cJSON *object, const char *const *keys);
/* One line, an object. */
gboolean dg_entries_json_line(DgEntries *entries, const GPtrArray *rater_columns, const char *text, gsize length,
                              guint line, GError **error);
/* Once all lines are read: the ratios of failed results, of the optional metrics that the others have. */
void dg_entries_json_finish(DgEntries *entries);
/* The criterion of a column that is one of several raters; FALSE for another column. */
gboolean dg_rater_columns_find(const GPtrArray *rater_columns, const char *column, const char **criterion);

#endif
