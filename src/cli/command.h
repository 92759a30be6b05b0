/* The subcommands of the program, their options, and what they return. */
#ifndef DG_CLI_COMMAND_H
#define DG_CLI_COMMAND_H

#include "cli/format.h"

#include <stddef.h>

/* Exit codes: the same for every command, and part of the interface. */
typedef enum {
  DG_EXIT_OK = 0,
  DG_EXIT_FAILED = 1, /* a gate (--fail-under), an item of a batch or a picture failed */
  DG_EXIT_USAGE = 2, /* the command line is wrong */
  DG_EXIT_INPUT = 3, /* an input cannot be read */
  DG_EXIT_MODEL = 4, /* a model or the network, or the budget for them */
  DG_EXIT_INTERNAL = 5 /* our own fault, or an output cannot be written */
} DgExit;

/* What an option has behind its name, and what it sets. */
typedef enum {
  DG_FLAG, /* nothing; a gboolean */
  DG_TEXT, /* a char *, freed after the command */
  DG_TEXTS, /* a char **: may be repeated */
  DG_FILE, /* a char *: the name of a file */
  DG_FILES, /* a char **: may be repeated */
  DG_DIRECTORY, /* a char * */
  DG_FORMAT, /* one of the formats of the command; dg_line_format() has it */
  DG_JSON, /* nothing: the same as --format json */
  DG_CHOICE, /* a guint: the place of the word among `choices`; DG_NONE when it is not given and has no default */
  DG_NUMBER, /* a double from `least` to `most`; NaN when it is not given and has no default */
  DG_WHOLE, /* a guint64 from `least` to `most`; 0 when it is not given and has no default */
  DG_READ /* what `read` makes of the text */
} DgOptionKind;
#define DG_NONE G_MAXUINT

/* Appends words that may stand for a value (char *, which the array takes over). */
typedef void (*DgWords)(GPtrArray *words);

/* One option: all that is known of it, from which it is parsed and help, manual page, completions and reference pages
 * are made. */
typedef struct {
  const char *name; /* without "--" */
  DgOptionKind kind;
  gsize at; /* where the values of the command have what it sets */
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

/* The options `-o`, `-j`, `--format` and `--json` of most commands; `document` is the name of the JSON document. */
#define DG_OPTION_OUTPUT(at, help)                                                                                     \
  { "output", DG_FILE, at, "FILE", help, .letter = 'o' }
#define DG_OPTION_JOBS(at, help, otherwise)                                                                            \
  { "jobs", DG_WHOLE, at, "N", help, otherwise, .least = 1, .most = DG_JOBS_MAX, .letter = 'j' }
#define DG_JOBS_MAX 256
#define DG_OPTION_FORMAT(otherwise)                                                                                    \
  { "format", DG_FORMAT, 0, "FORMAT", NULL, otherwise }
#define DG_OPTION_JSON(document)                                                                                       \
  { "json", DG_JSON, 0, NULL, "the same as --format json" document }

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

typedef struct _DgCommand DgCommand;

/* A command line that was parsed. */
typedef struct {
  const DgCommand *command;
  gpointer values; /* the struct of the command, with what its options say */
  char **operands; /* ended by NULL */
  guint count; /* of operands */
  GHashTable *given; /* names of the options that were given */
  DgOutputFormat format; /* DG_OUTPUT_N_FORMATS when none was given; see dg_line_format() */
} DgCommandLine;

/* One subcommand. What else is said of it, with examples, stands in manual.txt. */
struct _DgCommand {
  const char *name, *arguments; /* what follows the name on the usage line */
  const char *summary; /* one line for the list of commands */
  guint formats; /* the set that its --format takes; 0 without that option */
  const char *const *actions; /* words of which the first operand is one; NULL: none */
  DgWords words; /* what may stand for an operand; NULL: files */
  gsize size; /* of the struct that its options set; zeroed at first */
  const DgOption *options; /* its own, ended by one without a name */
  DgOptionUse sets[5]; /* those that it shares, ended by one without a set */
  /* Runs the command. An error is printed, and the exit code is then that of the error; when DG_EXIT_USAGE is returned
   * with one of kind DG_ERROR_ARGUMENT, that is the command line's, and a pointer to the help stands behind it. */
  DgExit (*run)(const DgCommandLine *line, GError **error);
};

extern const DgCommand dg_command_agree, dg_command_cache, dg_command_caption, dg_command_check, dg_command_clip_score,
    dg_command_compare, dg_command_dataset, dg_command_draw, dg_command_explain, dg_command_export, dg_command_generate,
    dg_command_graph, dg_command_image_similarity, dg_command_inspect, dg_command_ir, dg_command_judge,
    dg_command_keypoints, dg_command_leaderboard, dg_command_level, dg_command_merge, dg_command_models,
    dg_command_prompts, dg_command_refine, dg_command_render, dg_command_run, dg_command_sample, dg_command_schema,
    dg_command_score, dg_command_store, dg_command_sweep;

/* All of them, in the order of the help, ended by NULL. */
extern const DgCommand *const dg_commands[];
/* The one of that name; NULL for none. */
const DgCommand *dg_command_find(const char *name);
/* Parses the command line (`argv[0]` is the name of the command) and runs the command, or prints its help. */
DgExit dg_command_start(const DgCommand *command, int argc, char **argv);

/* The format that was asked for by --format or --json; `otherwise` without them. */
DgOutputFormat dg_line_format(const DgCommandLine *line, DgOutputFormat otherwise);
/* TRUE when the option (without "--") was given. */
gboolean dg_line_has(const DgCommandLine *line, const char *option);
/* TRUE when one of the set was given. */
gboolean dg_line_has_any(const DgCommandLine *line, const DgOptionSet *set);
/* Errors: DG_ERROR_ARGUMENT when there are fewer than `least` operands or more than `most`. */
gboolean dg_line_check_operands(const DgCommandLine *line, guint least, guint most, const char *expected,
                                GError **error);
/* Refuses the first operand, or that there is none: it is no action of the command. Returns DG_EXIT_USAGE. */
DgExit dg_line_refuse_action(const DgCommandLine *line, GError **error);
/* Sets an error of kind DG_ERROR_ARGUMENT. Returns DG_EXIT_USAGE. */
DgExit dg_line_refuse(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

#endif
