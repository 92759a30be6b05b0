/* The subcommands of the program, their options, and what they return. */
#ifndef DG_CLI_COMMAND_H
#define DG_CLI_COMMAND_H

#include "cli/format.h"
#include "options/option.h"

/* Exit codes: the same for every command, and part of the interface. */
typedef enum {
  DG_EXIT_OK = 0,
  DG_EXIT_FAILED = 1, /* a gate (--fail-under), an item of a batch or a picture failed */
  DG_EXIT_USAGE = 2, /* the command line is wrong */
  DG_EXIT_INPUT = 3, /* an input cannot be read */
  DG_EXIT_MODEL = 4, /* a model or the network, or the budget for them */
  DG_EXIT_INTERNAL = 5 /* our own fault, or an output cannot be written */
} DgExit;

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

#define DG_OPTION_FOLLOW_LINKS(at)                                                                                     \
  { "follow-links", DG_FLAG, at, NULL, "read figures also where links lead out of the data set" }

#define DG_OPTION_OUTCOME                                                                                              \
  { "json", DG_OUTCOME, 0, NULL, "print what was done as one JSON document (diagrade/outcome@1)" }

typedef struct _DgCommand DgCommand;

/* A command line that was parsed. */
typedef struct {
  const DgCommand *command;
  gpointer values; /* the struct of the command, with what its options say */
  char **operands; /* ended by NULL */
  guint count; /* of operands */
  DgOptionValues *options; /* the same values by their options, and which of them were given */
  DgOutputFormat format; /* DG_OUTPUT_N_FORMATS when none was given; see dg_line_format() */
  gboolean outcome; /* --json of a command without a document */
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
  DgOptionUse sets[DG_OPTION_SETS_MAX]; /* those that it shares, ended by one without a set */
  /* Runs the command. An error is printed, and the exit code is then that of the error; when DG_EXIT_USAGE is returned
   * with one of kind DG_ERROR_ARGUMENT, that is the command line's, and a pointer to the help stands behind it. */
  DgExit (*run)(const DgCommandLine *line, GError **error);
};

extern const DgCommand dg_command_agree, dg_command_cache, dg_command_caption, dg_command_check, dg_command_clip_score,
    dg_command_compare, dg_command_dataset, dg_command_draw, dg_command_explain, dg_command_export, dg_command_generate,
    dg_command_graph, dg_command_image_similarity, dg_command_inspect, dg_command_ir, dg_command_judge,
    dg_command_keypoints, dg_command_leaderboard, dg_command_level, dg_command_merge, dg_command_models,
    dg_command_plot, dg_command_prompts, dg_command_refine, dg_command_render, dg_command_run, dg_command_sample,
    dg_command_schema, dg_command_score, dg_command_store, dg_command_sweep;

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
