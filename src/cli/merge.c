#include "cli/coverage.h"
#include "cli/options.h"
#include "cli/output.h"

static DgExit run(const DgCommand *command, int argc, char **argv) {
  g_autofree char *output = NULL;
  const GOptionEntry entries[] = {{"output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
                                   "the store to write, which must not be there (required)", "STORE"},
                                  G_OPTION_ENTRY_NULL};
  DgExit code;
  if (!dg_options_parse(command, entries, NULL, NULL, &argc, &argv, &code))
    return code;
  if (argc < 2)
    return dg_output_operands(command, argc, "stores");
  if (!output)
    return dg_output_usage(command, "found no --output, expected the name of the store to write");
  g_autoptr(GError) error = NULL;
  guint stores = (guint)argc - 1;
  if (!dg_store_merge((const char *const *)argv + 1, stores, output, &error))
    return dg_output_error(error);
  g_autofree char *safe = dg_output_safe(output);
  g_autofree char *said = g_strdup_printf("%u store%s merged. Results: %s\n", stores, stores == 1 ? "" : "s", safe);
  dg_output(said);
  dg_coverage_warn(output);
  return DG_EXIT_OK;
}

const DgCommand dg_command_merge = {
    .name = "merge",
    .arguments = "STORE...",
    .summary = "make the stores of several shards one",
    .examples = "  diagrade run datasets/demo --shard 1/2 -o 1.store\n"
                "  diagrade run datasets/demo --shard 2/2 -o 2.store\n"
                "  diagrade merge 1.store 2.store -o demo.store\n"
                "\n"
                "Every report on the merged store is that of the unsharded run. Signatures and data sets must be the\n"
                "same, and so must a result that several stores have.",
    .run = run,
};
