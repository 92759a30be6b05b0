/* diagrade: one program, several commands. */
#include "cli/about.h"
#include "cli/command.h"
#include "cli/globals.h"
#include "cli/memory.h"
#include "cli/output.h"
#include "cli/reference.h"
#include "options/suggest.h"

#include <diagrade/diagrade.h>
#include <string.h>

/* In the order of the help: one figure, a pair, checks, a picture, a data set, its results, people, models. */
const DgCommand *const dg_commands[] = {
    &dg_command_graph,      &dg_command_score,   &dg_command_check,       &dg_command_render,
    &dg_command_draw,       &dg_command_dataset, &dg_command_run,         &dg_command_export,
    &dg_command_merge,      &dg_command_store,   &dg_command_leaderboard, &dg_command_compare,
    &dg_command_sweep,      &dg_command_plot,    &dg_command_inspect,     &dg_command_sample,
    &dg_command_agree,      &dg_command_caption, &dg_command_generate,    &dg_command_refine,
    &dg_command_level,      &dg_command_ir,      &dg_command_judge,       &dg_command_keypoints,
    &dg_command_explain,    &dg_command_prompts, &dg_command_models,      &dg_command_image_similarity,
    &dg_command_clip_score, &dg_command_cache,   &dg_command_schema,      NULL};

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
                        "  -V, --version  show the versions of the program and its libraries\n"
                        "  -q, --quiet    no progress and no notes; warnings and errors stay\n"
                        "  -v, --verbose  also settings, files read, and seconds\n"
                        "  --color=WHEN   auto, always or never\n"
                        "  --json         one JSON document instead of text\n"
                        "The last four also stand behind the command, which has its own (COMMAND --help).\n"
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

/* Takes --json, and what else holds for all commands and says nothing here, out of the words behind argv[1]. */
static gboolean take_json(int *argc, char **argv) {
  gboolean json = FALSE;
  for (int i = 2; i < *argc;) {
    guint count = dg_globals_count(argv + i, 1);
    json |= strcmp(argv[i], "--json") == 0;
    if (count > 0) {
      memmove(argv + i, argv + i + count, (gsize)(*argc - i - (int)count + 1) * sizeof *argv);
      *argc -= (int)count;
    } else
      i++;
  }
  return json;
}

static DgExit print_version(gboolean json) {
  g_autofree char *text = dg_version_text();
  if (json)
    dg_about_version();
  else
    dg_output_line(text);
  return DG_EXIT_OK;
}

static DgExit help_all(gboolean json) {
  if (json)
    dg_about_commands(NULL);
  else
    print_help();
  return DG_EXIT_OK;
}

static DgExit help_one(const char *name, gboolean json) {
  const DgCommand *command = dg_command_find(name);
  if (!command)
    return unknown_command(name);
  char *arguments[] = {(char *)name, (char *)"--help", NULL};
  if (!json)
    return dg_command_start(command, 2, arguments);
  dg_about_commands(command);
  return DG_EXIT_OK;
}

/* Runs what `argv[1]` names. */
static DgExit dispatch(int argc, char **argv) {
  if (argc < 2 || (int)dg_globals_count(argv + 1, G_MAXUINT) == argc - 1) {
    dg_output_message("found no command, expected one (see 'diagrade --help')");
    return DG_EXIT_USAGE;
  }
  const char *name = argv[1];
  gboolean of_version = g_strv_contains((const char *const[]){"--version", "-V", "version", NULL}, name);
  gboolean of_help = g_strv_contains((const char *const[]){"--help", "-h", "help", NULL}, name);
  gboolean json = (of_version || of_help) && take_json(&argc, argv);
  if (of_version)
    return print_version(json);
  if (of_help && argc > 3 && strcmp(argv[2], "--as") == 0)
    return dg_reference_print(argv[3], argv[4]);
  if (of_help)
    return argc > 2 ? help_one(argv[2], json) : help_all(json);
  return run_command(name, argc - 1, argv + 1);
}

/* Moves what stands before the command and holds for all of them behind its name, where it is read. */
static void move_globals(int argc, char **argv) {
  guint before = dg_globals_count(argv + 1, G_MAXUINT);
  if (before == 0 || (int)before + 1 >= argc)
    return;
  char *command = argv[before + 1];
  memmove(argv + 2, argv + 1, before * sizeof *argv);
  argv[1] = command;
}

/* The locale stays "C" (setlocale() is never called): numbers and messages are the same everywhere. */
int main(int argc, char **argv) {
  dg_memory_open();
  dg_output_open();
  move_globals(argc, argv);
  return dg_output_close(dispatch(argc, argv));
}
