#include "cli/task_output.h"

#include "cli/outcome.h"
#include "cli/plan.h"

#include <math.h>

gboolean dg_task_open(const DgModelArguments *arguments, DgModelClient **client, DgPrompts **prompts, GError **error) {
  *prompts = dg_prompts_new(arguments->prompts, error);
  *client = *prompts ? dg_model_arguments_open(arguments, error) : NULL;
  return *client != NULL;
}

void dg_task_output_init(DgTaskOutput *output, DgModelClient *client, DgTaskFormat format, gpointer user_data,
                         const char *path, gboolean documents, guint total) {
  *output = (DgTaskOutput){.client = client,
                           .format = format,
                           .user_data = user_data,
                           .output = path,
                           .documents = documents,
                           .json = documents,
                           .total = total,
                           .out = g_string_new(NULL)};
  dg_progress_init(&output->progress, client);
}

/* After the budget is spent, what was begun ends in the same error. */
static void note_error(DgTaskOutput *output, const GError *error) {
  gboolean stops =
      g_error_matches(error, DG_ERROR, DG_ERROR_BUDGET) || g_error_matches(error, DG_ERROR, DG_ERROR_CANCELLED);
  output->failed++;
  if (stops && output->stopped)
    return;
  output->stopped = output->stopped || stops;
  dg_progress_clear(&output->progress);
  output->code = dg_output_worse(output->code, error);
}

static gboolean put_text(DgTaskOutput *output, const char *text) {
  if (output->output) {
    g_string_append(output->out, text);
    return TRUE;
  }
  dg_progress_clear(&output->progress);
  dg_output(text);
  return dg_output_flush();
}

gboolean dg_task_output_take(DgTaskRecord *taken, gpointer user_data) {
  DgTaskOutput *output = user_data;
  g_autoptr(DgTaskRecord) record = taken;
  const GError *error = dg_task_record_get_error(record);
  const DgDiagnostics *diagnostics = dg_task_record_get_diagnostics(record);
  output->done++;
  if (dg_plan_is_dry(output->client) && (!error || dg_plan_counts(output->client, error)))
    return TRUE;
  if (!output->documents && dg_diagnostics_get_count(diagnostics) > 0) {
    dg_progress_clear(&output->progress);
    dg_output_warnings(dg_task_record_get_path(record), diagnostics);
  }
  if (error)
    note_error(output, error);
  gboolean silent = !output->format || (error && !output->documents && !output->failures);
  g_autofree char *text = silent ? NULL : output->format(record, output->user_data);
  gboolean goes_on = !text || put_text(output, text);
  dg_progress_show(output->done, output->total, output->failed, NULL, &output->progress);
  return goes_on;
}

char *dg_task_usage(DgModelClient *client) {
  DgModelUsage usage;
  dg_model_client_get_usage(client, &usage);
  g_autofree char *dollars = isnan(usage.dollars) ? NULL : g_strdup_printf(", $%.4f", usage.dollars);
  return g_strdup_printf("%" G_GUINT64_FORMAT " answers asked for, %" G_GUINT64_FORMAT
                         " kept before; %" G_GUINT64_FORMAT " + %" G_GUINT64_FORMAT " tokens%s",
                         usage.asked, usage.cached, usage.input_tokens, usage.output_tokens, dollars ? dollars : "");
}

static void say_usage(const DgTaskOutput *output) {
  g_autofree char *usage = dg_task_usage(output->client);
  dg_output_note("%u of %u done, %u failed; %s", output->done - output->failed, output->total, output->failed, usage);
}

static void say_further(const DgTaskOutput *output, DgModelClient *client) {
  g_autofree char *usage = dg_task_usage(client);
  if (dg_plan_is_dry(client))
    dg_plan_output(client, output->json);
  else
    dg_output_note("%s: %s", dg_model_client_get_signature(client), usage);
}

DgExit dg_task_output_finish(DgTaskOutput *output) {
  g_autoptr(GError) error = NULL;
  dg_progress_end(&output->progress);
  if (output->output && output->out->len > 0 && !dg_output_write(output->output, output->out->str, -1, &error)) {
    output->code = dg_output_worse(output->code, error);
  }
  if (dg_plan_is_dry(output->client))
    dg_plan_output(output->client, output->json);
  else if (output->client && output->total > 1)
    say_usage(output);
  for (guint i = 0; i < G_N_ELEMENTS(output->further); i++)
    if (output->further[i])
      say_further(output, output->further[i]);
  g_string_free(output->out, TRUE);
  dg_outcome_count("items", output->total);
  dg_outcome_count("done", output->done - output->failed);
  dg_outcome_count("failed", output->failed);
  return output->code;
}

char *dg_task_output_json(const DgTaskRecord *record, gpointer user_data) {
  g_autofree char *json = dg_task_record_to_json(record, FALSE);
  return g_strconcat(json, "\n", NULL);
}

DgExit dg_task_output_stored(const char *path, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes)
    return DG_EXIT_INPUT;
  gsize length;
  const char *data = g_bytes_get_data(bytes, &length);
  g_autofree char *records = g_strndup(data ? data : "", length);
  dg_output(records);
  return DG_EXIT_OK;
}
