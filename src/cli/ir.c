#include "cli/guard.h"
#include "cli/options.h"
#include "cli/task_output.h"

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
  if (!dg_file_write_within(files->directory, path, text, -1, &error))
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

typedef struct {
  char *output, *directory;
  guint with;
  gboolean json;
  DgFigureArguments place;
  DgModelArguments model;
} Arguments;

static const char *const READERS[] = {"native", "model", NULL};

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"with", DG_CHOICE, AT(with), "READER", "who reads TikZ", "native", READERS},
    {"json", DG_FLAG, AT(json), NULL, "documents diagrade/ir@1 with id and diagnostics, one line a file"},
    DG_OPTION_OUTPUT(AT(output), "write to FILE instead of standard output"),
    {"out-dir", DG_DIRECTORY, AT(directory), "DIR", "write DIR/<name>.ir.json for each file"},
    {NULL}};

static gboolean check_arguments(const DgCommandLine *line, const Arguments *given, GError **error) {
  if (!given->with && given->model.model)
    dg_line_refuse(error, "found --model, expected --with model too");
  else if (line->count == 0)
    dg_line_refuse(error, "found no FILE, expected at least one");
  else if (given->model.votes != 1)
    dg_line_refuse(error, "found --votes, expected none: IR documents have no majority");
  else if (given->directory ? given->output || given->json : line->count > 1 && !given->json)
    dg_line_refuse(error, "found %u files%s%s%s, expected one file, or --json, or --out-dir alone", line->count,
                   given->directory ? ", --out-dir" : "", given->output ? ", --output" : "",
                   given->json ? ", --json" : "");
  else
    return check_outputs(given->output, given->directory, (const char *const *)line->operands, line->count, error);
  return FALSE;
}

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  g_autoptr(DgFigureOptions) figure = dg_figure_arguments_read_one(&given->place, error);
  if (!figure || !check_arguments(line, given, error))
    return DG_EXIT_USAGE;
  if (given->directory && !dg_output_make_directory(given->directory))
    return DG_EXIT_INTERNAL;
  g_autoptr(DgModelClient) client = NULL;
  g_autoptr(DgPrompts) prompts = NULL;
  if (given->with && !dg_task_open(&given->model, &client, &prompts, error))
    return DG_EXIT_USAGE;
  return read_files(client, prompts, (const char *const *)line->operands, line->count, figure, given->json,
                    given->output, given->directory);
}

const DgCommand dg_command_ir = {
    .name = "ir",
    .arguments = "FILE…",
    .summary = "print the IR of a diagram",
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_figure_options, AT(place)}, {&dg_model_options, AT(model)}},
    .run = run,
};
