#include "cli/guard.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/output.h"
#include "cli/table.h"

#include <string.h>

typedef struct {
  char *output, *system, *figures;
  guint of;
  guint64 edges, items, seed;
  gboolean follow_links;
} Arguments;

/* In the order of DgSheetKind. */
static const char *const KINDS[] = {"edges", "figures", NULL};
static const char *const CRITERIA[] = {"right", "judgment"};

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"output", DG_FILE, AT(output), "FILE",
     "what to write (required): a page FILE.html, or a table FILE.csv to fill in", .letter = 'o'},
    {"of", DG_CHOICE, AT(of), "WHAT",
     "what is asked about: edges that were read (right or wrong), or figures beside their reference (good, fair, bad)",
     "edges", KINDS},
    {"edges", DG_WHOLE, AT(edges), "N", "edges of each figure", "1", .least = 1, .most = 1000},
    {"system", DG_TEXT, AT(system), "NAME", "only this system (and with edges the references)", "all"},
    {"items", DG_WHOLE, AT(items), "N", "only the first N items by name", "all", .least = 1, .most = G_MAXUINT32},
    DG_OPTION_SEED(AT(seed), "seed of the draw"),
    {"figures", DG_DIRECTORY, AT(figures), "DIR", "directory that the figures are relative to",
     "the data set of the run"},
    DG_OPTION_FOLLOW_LINKS(AT(follow_links)),
    DG_OPTION_OUTCOME,
    {NULL}};

/* The questions as a table with an empty column for the answers. Free with g_free(). */
static char *make_table(const DgSheet *sheet, guint of) {
  gboolean edges = of == DG_SHEET_EDGES;
  const char *titles[] = {"item",      "system", edges ? "edge" : NULL, edges ? "from" : NULL, edges ? "to" : NULL,
                          CRITERIA[of]};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgSheetQuestion *question;
  for (guint i = 0; (question = dg_sheet_get(sheet, i)); i++) {
    const char *cells[] = {question->item, question->system, question->edge,
                           question->from, question->to,     question->none ? "N/A" : ""};
    for (guint k = 0; k < G_N_ELEMENTS(cells); k++)
      dg_table_add(table, cells[k]);
  }
  return dg_table_print(table, DG_OUTPUT_CSV);
}

/* Says what is asked, and of what nothing can be; fails where figures are not on the page. */
static DgExit say(const DgSheet *sheet, const Arguments *given, gboolean page) {
  guint asked = 0, none = 0, unseen = 0;
  const DgSheetQuestion *question;
  for (guint i = 0; (question = dg_sheet_get(sheet, i)); i++) {
    *(question->none ? &none : &asked) += 1;
    unseen += page && question->unseen;
  }
  dg_outcome_count("questions", asked);
  dg_outcome_count("nothing_to_rate", none);
  dg_output_say("%u %s to rate: %s", asked, KINDS[given->of], given->output);
  if (none)
    dg_output_warn("figures without %s to rate, which the table has as N/A: %u",
                   given->of == DG_SHEET_EDGES ? "an edge" : "a picture", none);
  return dg_output_unseen(unseen, "questions whose figure", DG_FIGURES_REMEDY);
}

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  const char *const *paths = (const char *const *)line->operands, *output = given->output;
  if (!dg_line_check_operands(line, 1, 1, "one store or results file", error))
    return DG_EXIT_USAGE;
  gboolean page = output && g_str_has_suffix(output, ".html");
  if (!page && !(output && g_str_has_suffix(output, ".csv")))
    return dg_line_refuse(error, "--output: found %s, expected FILE.html or FILE.csv", output ? output : "nothing");
  if (!dg_guard_files("--output", &output, 1, paths, 1, error))
    return DG_EXIT_USAGE;
  const DgSheetOptions options = {.kind = (DgSheetKind)given->of,
                                  .edges = (guint)given->edges,
                                  .seed = (guint32)given->seed,
                                  .system = given->system,
                                  .items = (guint)given->items,
                                  .figures = given->figures,
                                  .follow_links = given->follow_links};
  g_autoptr(DgSheet) sheet = dg_sheet_new(*paths, &options, error);
  if (!sheet)
    return DG_EXIT_USAGE;
  g_autofree char *base = g_path_get_basename(output), *title = g_strndup(base, strlen(base) - strlen(".html"));
  g_autofree char *text = page ? dg_sheet_to_page(sheet, title, error) : make_table(sheet, given->of);
  if (!text || !dg_output_write(output, text, -1, error))
    return DG_EXIT_INTERNAL;
  dg_output_unfinished(*paths);
  return say(sheet, given, page);
}

const DgCommand dg_command_sample = {
    .name = "sample",
    .arguments = "STORE|RESULTS",
    .summary = "draw edges or figures of a run for people to rate, on a page or in a table",
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .run = run,
};
