#include "cli/guard.h"
#include "cli/options.h"
#include "cli/task_output.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

/* How several IR documents are written: each to a file of its own. */
typedef struct {
  const char *directory;
  DgExit code;
} Files;

static char *out_path(const char *directory, const char *path) {
  g_autofree char *name = g_path_get_basename(path);
  char *dot = strrchr(name, '.');
  if (dot && dot > name)
    *dot = '\0';
  g_autofree char *file = g_strconcat(name, ".ir.json", NULL);
  return g_build_filename(directory, file, NULL);
}

static char *format_document(const DgTaskRecord *record, gpointer user_data) {
  Files *files = user_data;
  const char *text = dg_task_record_get_text(record);
  if (!files->directory)
    return g_strdup(text);
  g_autoptr(GError) error = NULL;
  g_autofree char *path = out_path(files->directory, dg_task_record_get_path(record));
  if (!dg_file_write(path, text, -1, &error))
    files->code = dg_output_error(error);
  return NULL;
}

static DgExit read_files(DgModelClient *client, const DgPrompts *prompts, const char *const *paths, guint count,
                         const DgFigureOptions *place, gboolean json, const char *output, const char *directory) {
  Files files = {.directory = directory};
  DgTaskOutput out;
  dg_task_output_init(&out, client, json ? dg_task_output_json : format_document, &files, output, json, count);
  dg_ir_files(client, prompts, paths, count, place, dg_task_output_take, &out);
  DgExit code = dg_task_output_finish(&out);
  return MAX(code, files.code);
}

static gboolean check_outputs(const char *output, const char *directory, const char *const *paths, guint count,
                              GError **error) {
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  if (!dg_guard_inputs(paths, count, error) || !dg_guard_files("--output", &output, 1, paths, count, error))
    return FALSE;
  for (guint i = 0; directory && i < count; i++) {
    char *file = out_path(directory, paths[i]);
    const char *outputs[] = {file};
    gboolean first = g_hash_table_insert(seen, file, (gpointer)paths[i]);
    if (!dg_guard_files("--out-dir", outputs, 1, paths, count, error))
      return FALSE;
    if (first)
      continue;
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found two files that would both be %s in --out-dir", file);
    return FALSE;
  }
  return TRUE;
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *with = NULL, *output = NULL, *directory = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
      {"with", 0, 0, G_OPTION_ARG_FILENAME, &with, "who reads TikZ: native (default) or model", "READER"},
      {"json", 0, 0, G_OPTION_ARG_NONE, &json, "documents diagrade/ir@1 with id and diagnostics, one line a file",
       NULL},
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "write to FILE instead of standard output", "FILE"},
      {"out-dir", 0, 0, G_OPTION_ARG_FILENAME, &directory, "write DIR/<name>.ir.json for each file", "DIR"},
      G_OPTION_ENTRY_NULL};
  g_autoptr(DgModelArguments) arguments = dg_model_arguments_new();
  g_autoptr(GError) error = NULL;
  DgExit code;
  g_autoptr(DgFigureArguments) place = dg_figure_arguments_new();
  if (!dg_options_parse(command, entries, dg_figure_arguments_group(place), dg_model_arguments_group(arguments), &argc,
                        &argv, &code))
    return code;
  const DgFigureOptions *figure = dg_figure_arguments_one(place, &error);
  if (!figure)
    return dg_output_usage(command, "%s", error->message);
  gboolean model = g_strcmp0(with, "model") == 0;
  guint count = (guint)argc - 1;
  const char *const *paths = (const char *const *)argv + 1;
  if (with && !model && strcmp(with, "native") != 0)
    return dg_output_usage(command, "--with: found \"%s\", expected native or model", with);
  if (!model && arguments->model)
    return dg_output_usage(command, "found --model, expected --with model too");
  if (count == 0)
    return dg_output_usage(command, "found no FILE, expected at least one");
  if (dg_model_arguments_get_votes(arguments) != 1)
    return dg_output_usage(command, "found --votes, expected none: IR documents have no majority");
  if ((directory && (output || json)) || (count > 1 && !json && !directory))
    return dg_output_usage(command, "found %u files%s%s%s, expected one file, or --json, or --out-dir alone", count,
                           directory ? ", --out-dir" : "", output ? ", --output" : "", json ? ", --json" : "");
  if (!check_outputs(output, directory, paths, count, &error))
    return dg_output_usage(command, "%s", error->message);
  if (directory && g_mkdir_with_parents(directory, 0777) != 0) {
    dg_output_message("%s: cannot be created: %s", directory, g_strerror(errno));
    return DG_EXIT_INTERNAL;
  }
  g_autoptr(DgModelClient) client = NULL;
  g_autoptr(DgPrompts) prompts = NULL;
  if (model && !dg_task_open(command, arguments, &client, &prompts, &code))
    return code;
  return read_files(client, prompts, paths, count, figure, json, output, directory);
}

const DgCommand dg_command_ir = {
    .name = "ir",
    .arguments = "FILE…",
    .summary = "print the IR of a diagram",
    .examples =
        "  diagrade ir figure.tex\n"
        "  diagrade ir --with model --model openai:gpt-4.1 figure.tex -o figure.json && diagrade check figure.json\n"
        "  diagrade ir --with model --model openai:gpt-4.1 tikz/*.tex --out-dir ir\n"
        "\n"
        "A FILE is a figure (SVG or TikZ), or an IR document, which is read and written again. With\n"
        "--with model a model translates TikZ; what it answers must be an IR document.",
    .run = run,
};
