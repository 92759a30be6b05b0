#include "cli/options.h"
#include "cli/output.h"

#include <string.h>

static const char *const ACTIONS[] = {"upgrade", NULL};
static const DgOption OPTIONS[] = {{NULL}};

static gboolean upgrade(const char *path, GError **error) {
  g_autoptr(DgResultsVersion) version = dg_results_upgrade(path, error);
  if (!version)
    return FALSE;
  const char *what = version->store ? "a store" : "records";
  g_autofree char *safe = dg_output_safe(path), *scored_by = dg_output_safe(version->scored_by);
  g_autofree char *scores = *scored_by ? g_strconcat("; scored by diagrade ", scored_by, NULL) : g_strdup("");
  g_autofree char *said =
      version->found == version->current
          ? g_strdup_printf("%s: already current (%s of version %u)%s\n", safe, what, version->current, scores)
          : g_strdup_printf("%s: %s of version %u, now of version %u%s\n", safe, what, version->found, version->current,
                            scores);
  dg_output(said);
  return TRUE;
}

static DgExit run(const DgCommandLine *line, GError **error) {
  if (line->count == 0 || strcmp(line->operands[0], "upgrade") != 0)
    return dg_line_refuse_action(line, error);
  if (line->count == 1)
    return dg_line_refuse(error, "upgrade: found no operand, expected stores");
  for (guint i = 1; i < line->count; i++)
    if (!upgrade(line->operands[i], error))
      return DG_EXIT_INPUT;
  return DG_EXIT_OK;
}

const DgCommand dg_command_store = {
    .name = "store",
    .arguments = "upgrade STORE...",
    .summary = "bring stores of an earlier version to the format of this one",
    .actions = ACTIONS,
    .options = OPTIONS,
    .run = run,
};
