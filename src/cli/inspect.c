#include "cli/guard.h"
#include "cli/options.h"
#include "cli/outcome.h"
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
    dg_output_note("%s has %" G_GSIZE_FORMAT " MB, which browsers open slowly; a folder (-o DIR) opens at once", output,
                   strlen(page) >> 20);
  return TRUE;
}

typedef struct {
  char *output, *figures;
  char **with;
  gboolean follow_links;
} Arguments;

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {{"output", DG_FILE, AT(output), "OUT",
                                    "what to write (required): a page, OUT.html or -, or else a folder of pages",
                                    .letter = 'o'},
                                   {"figures", DG_DIRECTORY, AT(figures), "DIR",
                                    "directory that the figures are relative to", "the data set of the run"},
                                   {"with", DG_FILES, AT(with), "FILE",
                                    "also show further values, joined by item and system, e.g. records of clip-score, "
                                    "and where they disagree with the metrics (repeatable)"},
                                   DG_OPTION_FOLLOW_LINKS(AT(follow_links)),
                                   DG_OPTION_OUTCOME,
                                   {NULL}};

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  const char *const *paths = (const char *const *)line->operands, *output = given->output;
  if (!dg_line_check_operands(line, 1, 1, "one store or results file", error))
    return DG_EXIT_USAGE;
  if (!output)
    return dg_line_refuse(error, "found no --output, expected the name of the page or of a folder");
  if (!dg_outcome_check_output(output, error))
    return DG_EXIT_USAGE;
  const char *const *with = (const char *const *)given->with;
  if (!dg_guard_files("--output", &output, 1, paths, 1, error) ||
      (with && !dg_guard_files("--output", &output, 1, with, g_strv_length(given->with), error)))
    return DG_EXIT_USAGE;
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  guint unseen = 0;
  DgInspectOptions options = {.figures = given->figures,
                              .follow_links = given->follow_links,
                              .may_write = may_write,
                              .user_data = given->output,
                              .with = with,
                              .diagnostics = diagnostics,
                              .unseen = &unseen};
  gboolean written = names_page(output) ? write_page(*paths, output, &options, error)
                                        : dg_inspect_folder(*paths, output, &options, error);
  if (!written)
    return DG_EXIT_USAGE;
  dg_output_warnings(NULL, diagnostics);
  dg_output_unfinished(*paths);
  return dg_output_unseen(unseen, "figures that", DG_FIGURES_REMEDY);
}

const DgCommand dg_command_inspect = {
    .name = "inspect",
    .arguments = "STORE|RESULTS",
    .summary = "write the inspection pages of a run: what is wrong, shown on the figures",
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .run = run,
};
