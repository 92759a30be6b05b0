/* diagrade: one program, several commands. */
#include "cli/command.h"
#include "cli/output.h"
#include "cli/reference.h"
#include "cli/suggest.h"

#include <diagrade/diagrade.h>
#include <string.h>

/* In the order of the help: one figure, a pair, checks, a picture, a data set, its results, people, models. */
const DgCommand *const dg_commands[] = {&dg_command_graph,
                                        &dg_command_score,
                                        &dg_command_check,
                                        &dg_command_render,
                                        &dg_command_draw,
                                        &dg_command_dataset,
                                        &dg_command_run,
                                        &dg_command_export,
                                        &dg_command_merge,
                                        &dg_command_store,
                                        &dg_command_leaderboard,
                                        &dg_command_compare,
                                        &dg_command_sweep,
                                        &dg_command_inspect,
                                        &dg_command_sample,
                                        &dg_command_agree,
                                        &dg_command_caption,
                                        &dg_command_generate,
                                        &dg_command_refine,
                                        &dg_command_level,
                                        &dg_command_ir,
                                        &dg_command_judge,
                                        &dg_command_keypoints,
                                        &dg_command_explain,
                                        &dg_command_prompts,
                                        &dg_command_models,
                                        &dg_command_image_similarity,
                                        &dg_command_clip_score,
                                        &dg_command_cache,
                                        &dg_command_schema,
                                        NULL};

const DgCommand *dg_command_find(const char *name) {
  for (guint i = 0; dg_commands[i]; i++)
    if (strcmp(dg_commands[i]->name, name) == 0)
      return dg_commands[i];
  return NULL;
}

static void print_help(void) {
  GString *text =
      g_string_new("Usage:\n"
                   "  diagrade COMMAND [OPTION…] [FILE…]\n"
                   "\n"
                   "Grades diagrams: says which nodes and connections of a generated figure are right,\n"
                   "missing or invented, compared with a reference figure, and which rules a figure breaks.\n"
                   "Figures are SVG, TikZ or PDF, or sources as those of Mermaid, DOT and draw.io.\n"
                   "\n"
                   "Commands:\n");
  for (guint i = 0; dg_commands[i]; i++)
    g_string_append_printf(text, "  %-16s %s\n", dg_commands[i]->name, dg_commands[i]->summary);
  g_string_append(text, "  help             show the help of a command: diagrade help COMMAND\n"
                        "\n"
                        "Options:\n"
                        "  -h, --help     show this help\n"
                        "  --version      show the versions of the program and its libraries\n"
                        "\n"
                        "Examples:\n"
                        "  diagrade score generated.svg reference.svg\n"
                        "  diagrade check figure.svg\n"
                        "  diagrade run datasets/demo -o demo.jsonl && diagrade leaderboard demo.jsonl\n"
                        "\n"
                        "Exit codes:\n");
  for (guint i = 0; dg_exit_texts[i]; i++)
    g_string_append_printf(text, "  %u  %s\n", i, dg_exit_texts[i]);
  dg_output(text->str);
  g_string_free(text, TRUE);
}

static DgExit unknown_command(const char *name) {
  const char *names[G_N_ELEMENTS(dg_commands)] = {NULL};
  for (guint i = 0; dg_commands[i]; i++)
    names[i] = dg_commands[i]->name;
  g_autofree char *suggestion = dg_suggest_text(name, names);
  dg_output_message("found the command \"%s\", which does not exist%s", name,
                    *suggestion ? suggestion : " (see 'diagrade --help')");
  return DG_EXIT_USAGE;
}

static DgExit run_command(const char *name, int argc, char **argv) {
  const DgCommand *command = dg_command_find(name);
  return command ? dg_command_start(command, argc, argv) : unknown_command(name);
}

static DgExit dispatch(int argc, char **argv) {
  if (argc < 2) {
    dg_output_message("found no command, expected one (see 'diagrade --help')");
    return DG_EXIT_USAGE;
  }
  const char *name = argv[1];
  if (strcmp(name, "--version") == 0) {
    g_autofree char *text = dg_version_text();
    dg_output_line(text);
    return DG_EXIT_OK;
  }
  if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || (strcmp(name, "help") == 0 && argc == 2)) {
    print_help();
    return DG_EXIT_OK;
  }
  if (strcmp(name, "help") == 0 && argc > 3 && strcmp(argv[2], "--as") == 0)
    return dg_reference_print(argv[3], argv[4]);
  if (strcmp(name, "help") == 0) {
    char *arguments[] = {argv[2], (char *)"--help", NULL};
    return run_command(argv[2], 2, arguments);
  }
  return run_command(name, argc - 1, argv + 1);
}

/* The locale stays "C" (setlocale() is never called): numbers and messages are the same everywhere. */
int main(int argc, char **argv) {
  dg_output_open();
  return dg_output_close(dispatch(argc, argv));
}
