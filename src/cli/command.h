/* The subcommands of the program and what they return. */
#ifndef DG_CLI_COMMAND_H
#define DG_CLI_COMMAND_H

#include "cli/format.h"

/* Exit codes: the same for every command, and part of the interface. */
typedef enum {
  DG_EXIT_OK = 0,
  DG_EXIT_FAILED = 1, /* a gate (--fail-under), an item of a batch or a picture failed */
  DG_EXIT_USAGE = 2, /* the command line is wrong */
  DG_EXIT_INPUT = 3, /* an input cannot be read */
  DG_EXIT_MODEL = 4, /* a model or the network, or the budget for them */
  DG_EXIT_INTERNAL = 5 /* our own fault, or an output cannot be written */
} DgExit;

/* One subcommand: its name, what follows the name on the usage line, one line for the list of commands, and examples
 * for the end of its help. */
typedef struct _DgCommand DgCommand;
struct _DgCommand {
  const char *name, *arguments, *summary, *examples;
  guint formats; /* the set that its --format takes; 0 without that option */
  /* Runs the command; argv[0] is its name. */
  DgExit (*run)(const DgCommand *command, int argc, char **argv);
};

extern const DgCommand dg_command_agree, dg_command_cache, dg_command_caption, dg_command_check, dg_command_clip_score,
    dg_command_compare, dg_command_dataset, dg_command_draw, dg_command_explain, dg_command_export, dg_command_generate,
    dg_command_graph, dg_command_image_similarity, dg_command_inspect, dg_command_ir, dg_command_judge,
    dg_command_keypoints, dg_command_leaderboard, dg_command_merge, dg_command_models, dg_command_prompts,
    dg_command_refine, dg_command_render, dg_command_run, dg_command_score;

#endif
