#include "cli/coverage.h"
#include "cli/guard.h"
#include "cli/options.h"
#include "cli/output.h"

#include <string.h>

/* Above this size of a page a folder is suggested. */
#define PAGE_BYTES (20u << 20)

/* A page is an ordinary file by its name, or what is no directory already; everything else is a folder. */
static gboolean names_page(const char *output) {
  if (g_file_test(output, G_FILE_TEST_EXISTS))
    return !g_file_test(output, G_FILE_TEST_IS_DIR);
  return g_str_equal(output, "-") || g_str_has_suffix(output, ".html") || g_str_has_suffix(output, ".htm");
}

static gboolean may_write(const char *figures, gpointer output, GError **error) {
  return dg_guard_dataset("--output", output, figures, error);
}

static gboolean write_page(const char *results, const char *output, const DgInspectOptions *options, GError **error) {
  g_autofree char *page = dg_inspect_page(results, options, error);
  if (!page || !dg_output_write(output, page, -1, error))
    return FALSE;
  if (strlen(page) > PAGE_BYTES)
    dg_output_message("%s has %" G_GSIZE_FORMAT " MB, which browsers open slowly; a folder (-o DIR) opens at once",
                      output, strlen(page) >> 20);
  return TRUE;
}

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *output = NULL, *figures = NULL;
  const GOptionEntry entries[] = {{"output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
                                   "what to write (required): a page, OUT.html or -, or else a folder of pages", "OUT"},
                                  {"figures", 0, 0, G_OPTION_ARG_FILENAME, &figures,
                                   "directory that the figures are relative to (default: the data set of the run)",
                                   "DIR"},
                                  G_OPTION_ENTRY_NULL};
  DgExit code;
  if (!dg_options_parse(command, entries, NULL, NULL, &argc, &argv, &code))
    return code;
  if (argc != 2)
    return dg_output_operands(command, argc, "one store or results file");
  if (!output)
    return dg_output_usage(command, "found no --output, expected the name of the page or of a folder");
  g_autoptr(GError) error = NULL;
  if (!dg_guard_files("--output", (const char *const *)&output, 1, (const char *const *)argv + 1, 1, &error))
    return dg_output_usage(command, "%s", error->message);
  DgInspectOptions options = {.figures = figures, .may_write = may_write, .user_data = output};
  gboolean written = names_page(output) ? write_page(argv[1], output, &options, &error)
                                        : dg_inspect_folder(argv[1], output, &options, &error);
  if (written) {
    dg_coverage_warn(argv[1]);
    return DG_EXIT_OK;
  }
  return g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT) ? dg_output_usage(command, "%s", error->message)
                                                             : dg_output_error(error);
}

const DgCommand dg_command_inspect = {
    .name = "inspect",
    .arguments = "STORE|RESULTS",
    .summary = "write the inspection pages of a run: what is wrong, shown on the figures",
    .examples = "  diagrade run datasets/demo -o demo.jsonl && diagrade inspect demo.jsonl -o demo.html\n"
                "  diagrade inspect demo.jsonl -o demo-pages\n"
                "\n"
                "A page holds everything; a folder opens at its index.html, takes any number of pairs, and\n"
                "needs no server either.\n"
                "\n"
                "The records name the data set relative to the results file. When it is not there, figures are\n"
                "looked for in the current directory; --figures names another.",
    .run = run,
};
