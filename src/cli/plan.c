#include "cli/plan.h"

#include "cli/outcome.h"
#include "cli/output.h"
#include "cli/table.h"

#include <math.h>

static void add_row(DgTable *table, const DgModelPlanRow *row) {
  const guint64 counts[] = {row->calls, row->cached, row->calls - row->cached, row->input_tokens, row->output_tokens};
  char dollars[G_ASCII_DTOSTR_BUF_SIZE];
  dg_table_add(table, row->prompt);
  for (guint i = 0; i < G_N_ELEMENTS(counts); i++) {
    g_autofree char *text = g_strdup_printf("%" G_GUINT64_FORMAT, counts[i]);
    dg_table_add(table, text);
  }
  dg_table_add(table, isnan(row->dollars) ? "?" : g_ascii_formatd(dollars, sizeof dollars, "%.4f", row->dollars));
}

void dg_plan_output(DgModelClient *client, gboolean json) {
  if (json || dg_outcome_is_open()) {
    dg_outcome_cancel();
    g_autofree char *document = dg_model_client_plan_to_json(client, TRUE);
    dg_output_line(document);
    return;
  }
  static const char *const titles[] = {"prompt", ">calls", ">kept", ">to ask", ">input", ">output", ">dollars"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  DgModelPlanRow row, total = {.prompt = "in all"};
  for (guint i = 0; dg_model_client_get_plan(client, i, &row); i++) {
    add_row(table, &row);
    total.calls += row.calls;
    total.cached += row.cached;
    total.input_tokens += row.input_tokens;
    total.output_tokens += row.output_tokens;
    total.dollars += row.dollars;
  }
  add_row(table, &total);
  g_autofree char *text = dg_table_print(table, DG_OUTPUT_TABLE);
  g_autofree char *head = g_strdup_printf(
      "Dry run: nothing was asked. %s would be asked this, for at most about so many tokens and dollars;\n"
      "a question that needs the answer to another is counted with what is known without it.\n\n",
      dg_model_client_get_signature(client));
  dg_output(head);
  dg_output(text);
}

gboolean dg_plan_is_dry(DgModelClient *client) {
  return client && dg_model_client_is_dry_run(client);
}

gboolean dg_plan_counts(DgModelClient *client, const GError *error) {
  return dg_plan_is_dry(client) && g_error_matches(error, DG_ERROR, DG_ERROR_CANCELLED);
}
