/* Parsing of arguments that several commands share. */
#ifndef DG_CLI_OPTIONS_H
#define DG_CLI_OPTIONS_H

#include "cli/command.h"

#include "cli/figure_options.h"
#include "cli/model_options.h"

#include <diagrade/diagrade.h>

/* Values of --jobs. */
#define DG_JOBS_MAX 256

/* How figures are read: by geometry, and by a model where that is asked for. */
typedef struct {
  DgGraphOptions *graph;
  DgFigureArguments *place; /* which figures of files; taken into `graph` when it is opened */
  DgReadingOptions *reading;
  DgModelArguments *model;
  DgModelClient *client; /* NULL until it is opened, and when no model takes part */
  DgPrompts *prompts;
} DgExtraction;
DgExtraction *dg_extraction_new(void);
void dg_extraction_free(DgExtraction *extraction);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgExtraction, dg_extraction_free)
/* Opens the model when its options were given: `graph` then reads with it, or `scores` (NULL: there are none) compare
 * labels by its embeddings. Errors: DG_ERROR_ARGUMENT (a model that takes part in nothing or in both, or none where one
 * is needed), and those of dg_model_arguments_open() and dg_prompts_new(). */
gboolean dg_extraction_open(DgExtraction *extraction, DgScoreOptions *scores, GError **error);
/* The same; on failure the error is printed as that of `command`, and `code` is the exit code. */
gboolean dg_extraction_open_for(const DgCommand *command, DgExtraction *extraction, DgScoreOptions *scores,
                                DgExit *code);
/* Figures to read at a time, where threads wait for a model rather than compute; `otherwise` without one. */
guint dg_extraction_jobs(const DgExtraction *extraction, guint otherwise);
/* TRUE once it is opened and nothing is asked of its model (--dry-run). */
gboolean dg_extraction_is_dry(const DgExtraction *extraction);

/* The option groups of extraction and of scoring: each sets the options object directly. The group is for
 * g_option_context_add_group(), which takes it over; `extraction` and `options` must live as long as the context. */
GOptionGroup *dg_options_extraction_group(DgExtraction *extraction);
GOptionGroup *dg_options_scoring_group(DgScoreOptions *options);

/* The options that say which checks run and how, as they were given. */
typedef struct _DgCheckArguments DgCheckArguments;
DgCheckArguments *dg_check_arguments_new(void);
void dg_check_arguments_free(DgCheckArguments *arguments);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgCheckArguments, dg_check_arguments_free)
/* The checks that --checks of a command that scores names; NULL with `error` unset for none. `otherwise` stands for an
 * option that was not given (NULL: none). Free with dg_check_options_free(). Errors: DG_ERROR_ARGUMENT. */
DgCheckOptions *dg_options_checks(const char *text, const char *otherwise, GError **error);
/* Their option group; `arguments` must live as long as the context. */
GOptionGroup *dg_options_check_group(DgCheckArguments *arguments);
/* The options of checking that they stand for; free with dg_check_options_free(). Errors: DG_ERROR_ARGUMENT. */
DgCheckOptions *dg_check_arguments_read(const DgCheckArguments *arguments, GError **error);
/* The profile that --profile names, once they were read. */
DgProfile dg_check_arguments_profile(const DgCheckArguments *arguments);

/* Parses the command line of `command`: `entries` and the groups (taken over; ended by NULL), with --help. On success
 * `argv` keeps the name of the command and its operands. When FALSE is returned the command is over, with `exit_code`:
 * help was asked for and printed, or the usage is wrong and was reported. */
gboolean dg_options_parse_groups(const DgCommand *command, const GOptionEntry *entries, GOptionGroup *const *groups,
                                 int *argc, char ***argv, DgExit *exit_code);
/* The same with up to two groups; NULL for none. */
gboolean dg_options_parse(const DgCommand *command, const GOptionEntry *entries, GOptionGroup *first,
                          GOptionGroup *second, int *argc, char ***argv, DgExit *exit_code);

/* One option of a group, whose value `parse` sets. FILENAME keeps GOption from converting the value by the locale. */
#define DG_GROUP_OPTION(name, parse, help, value)                                                                      \
  { name, 0, G_OPTION_FLAG_FILENAME, G_OPTION_ARG_CALLBACK, (gpointer)(parse), help, value }

/* The error of an option with a bad value. Returns FALSE. */
gboolean dg_options_bad_value(const char *option, const char *value, const char *expected, GError **error);
/* The position of `value` in `names` (NULL-terminated), which `expected` lists for the message. */
gboolean dg_options_choice(const char *option, const char *value, const char *const *names, const char *expected,
                           guint *choice, GError **error);
/* A finite number, the same in every locale; FALSE when `text` is none. */
gboolean dg_options_number(const char *text, double *number);
/* A whole number from 0 to `most`; NULL gives `otherwise`. Errors: DG_ERROR_ARGUMENT, with the name of the option. */
gboolean dg_options_whole(const char *option, const char *text, guint64 most, guint64 otherwise, guint64 *number,
                          GError **error);
/* A number of jobs from 1 to DG_JOBS_MAX; NULL gives `otherwise`. Errors: DG_ERROR_ARGUMENT. */
gboolean dg_options_jobs(const char *text, guint otherwise, guint *jobs, GError **error);

#endif
