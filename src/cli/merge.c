#include "cli/coverage.h"
#include "cli/options.h"
#include "cli/output.h"

typedef struct {
  char *output;
} Arguments;

static const DgOption OPTIONS[] = {{"output", DG_FILE, offsetof(Arguments, output), "STORE",
                                    "the store to write, which must not be there (required)", .letter = 'o'},
                                   {NULL}};

static DgExit run(const DgCommandLine *line, GError **error) {
  const Arguments *given = line->values;
  if (!dg_line_check_operands(line, 1, G_MAXUINT, "stores", error))
    return DG_EXIT_USAGE;
  if (!given->output)
    return dg_line_refuse(error, "found no --output, expected the name of the store to write");
  if (!dg_store_merge((const char *const *)line->operands, line->count, given->output, error))
    return DG_EXIT_INPUT;
  g_autofree char *safe = dg_output_safe(given->output);
  g_autofree char *said =
      g_strdup_printf("%u store%s merged. Results: %s\n", line->count, line->count == 1 ? "" : "s", safe);
  dg_output(said);
  dg_coverage_warn(given->output);
  return DG_EXIT_OK;
}

const DgCommand dg_command_merge = {
    .name = "merge",
    .arguments = "STORE...",
    .summary = "make the stores of several shards one",
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .run = run,
};
