/* Options: one record each, from which a command line and a request in JSON are parsed, and help, manual page and
 * completions are made. */
#ifndef DG_OPTIONS_OPTION_H
#define DG_OPTIONS_OPTION_H

#include <diagrade/base.h>

#include <stddef.h>

/* What an option has behind its name, and what it sets. */
typedef enum {
  DG_FLAG, /* nothing; a gboolean */
  DG_TEXT, /* a char *, freed after the command */
  DG_TEXTS, /* a char **: may be repeated */
  DG_FILE, /* a char *: the name of a file */
  DG_FILES, /* a char **: may be repeated */
  DG_DIRECTORY, /* a char * */
  DG_FORMAT, /* one of the formats of a command, which knows them; it sets nothing here */
  DG_JSON, /* nothing: the same as --format json */
  DG_OUTCOME, /* nothing: --json of a command that has no document of its own */
  DG_CHOICE, /* a guint: the place of the word among `choices`; DG_NONE when it is not given and has no default */
  DG_NUMBER, /* a double from `least` to `most`; NaN when it is not given and has no default */
  DG_WHOLE, /* a guint64 from `least` to `most`; 0 when it is not given and has no default */
  DG_READ /* what `read` makes of the text */
} DgOptionKind;
#define DG_NONE G_MAXUINT

/* Appends words that may stand for a value (char *, which the array takes over). */
typedef void (*DgWords)(GPtrArray *words);

/* One option. */
typedef struct {
  const char *name; /* without "--" */
  DgOptionKind kind;
  gsize at; /* where the values of its table have what it sets */
  const char *value; /* what stands for its value in the help; NULL for a flag */
  const char *help;
  const char *otherwise; /* the default: for a choice or number its value, else what is shown; NULL: none to be said */
  const char *const *choices; /* of a choice: its words, ended by NULL */
  double least, most; /* of a number */
  const char *expected; /* what a bad number is told; NULL: "a number from `least` to `most`" */
  /* Sets what `values` (those of the set of options) has. Errors: of any kind, with a whole message. */
  gboolean (*read)(const char *option, const char *value, gpointer values, GError **error);
  DgWords words; /* what a text is proposed */
  char letter; /* the short form; 0: none */
} DgOption;

/* Options that several commands have. */
typedef struct {
  const char *title, *name; /* "Model Options", "model" */
  const DgOption *options; /* ended by one without a name */
  void (*clear)(gpointer values); /* frees what is no DG_TEXT or DG_TEXTS; may be NULL */
} DgOptionSet;

/* A set of options and where the values of a command have its values. */
typedef struct {
  const DgOptionSet *set;
  gsize at;
} DgOptionUse;
#define DG_OPTION_SETS_MAX 6

/* A table of options and the values that they set. */
typedef struct {
  const DgOption *options;
  void (*clear)(gpointer values); /* may be NULL */
  char *values;
} DgOptionTable;

/* All options of a command or of a request, the struct that they set, and which of them were given. */
typedef struct {
  DgOptionTable tables[DG_OPTION_SETS_MAX + 2];
  guint n_tables;
  GHashTable *given; /* names */
} DgOptionValues;

/* Sets the defaults. `own` are the options of the command itself, `sets`, ended by one without a set, those that it
 * shares; `values` is its struct, zeroed, which must outlive this. Clear with dg_option_values_clear(). */
void dg_option_values_init(DgOptionValues *values, const DgOption *own, const DgOptionUse *sets, gpointer data);
/* Adds options with values of their own, `data`: those of all commands. */
void dg_option_values_add(DgOptionValues *values, const DgOptionSet *set, gpointer data);
/* Frees what the options have set, and forgets what was given. */
void dg_option_values_clear(DgOptionValues *values);
/* The option of that name (without "--"), and the table that has it; NULL for none. `table` may be NULL. */
const DgOption *dg_option_values_find(const DgOptionValues *values, const char *name, const DgOptionTable **table);
/* TRUE when the option (without "--") was given. */
gboolean dg_option_values_has(const DgOptionValues *values, const char *name);
/* Sets an option of the table, and notes that it was given; `value` is NULL for a flag. Errors: DG_ERROR_ARGUMENT, and
 * those of its `read`. */
gboolean dg_option_values_set(DgOptionValues *values, const DgOptionTable *table, const DgOption *option,
                              const char *value, GError **error);
/* Where --preset was given: sets what the preset says and nobody else did, of the options that there are. Errors: those
 * of dg_option_values_set(). */
gboolean dg_option_values_apply_preset(DgOptionValues *values, GError **error);
/* The names of all of them; owned by their records. Free with g_ptr_array_unref(). */
GPtrArray *dg_option_values_get_names(const DgOptionValues *values);

/* A finite number, the same in every locale; FALSE when `text` is none. */
gboolean dg_options_number(const char *text, double *number);
/* The error of an option with a bad value. Returns FALSE. */
gboolean dg_options_bad_value(const char *option, const char *value, const char *expected, GError **error);

#endif
