/* Puts questions to an endpoint and prints what became of them, one JSON line each in the order of their numbers, then
 * one with the usage: the tool that test_transport.py drives. The key comes from the environment, as in life. */
#include "base/json.h"
#include "model/client.h"

#include <stdio.h>

typedef struct {
  DgModelClient *client;
  char **prompts; /* of each question */
  cJSON **results;
} Run;

static void ask(gpointer data, gpointer user_data) {
  Run *run = user_data;
  guint index = GPOINTER_TO_UINT(data) - 1; /* a pool takes no NULL */
  g_autoptr(DgModelRequest) request = dg_model_request_new("test", NULL);
  dg_model_request_add_text(request, run->prompts[index]);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgModelAnswer) answer = dg_model_client_ask(run->client, request, &error);
  cJSON *result = run->results[index] = cJSON_CreateObject();
  if (answer) {
    cJSON_AddStringToObject(result, "text", answer->text);
    cJSON_AddBoolToObject(result, "cached", answer->cached);
  } else {
    cJSON_AddStringToObject(result, "error", dg_error_name(error));
    cJSON_AddStringToObject(result, "message", error->message);
  }
}

static gpointer cancel_later(gpointer user_data) {
  Run *run = user_data;
  char c;
  if (fread(&c, 1, 1, stdin) == 1)
    dg_model_client_cancel(run->client);
  return NULL;
}

/* The lines of a file, or "PROMPT 1", "PROMPT 2"...; with `same` all are the first. */
static char **make_prompts(const char *path, const char *prompt, int *count, gboolean same) {
  g_autofree char *text = NULL;
  if (path && g_file_get_contents(path, &text, NULL, NULL)) {
    char **lines = g_strsplit(g_strchomp(text), "\n", -1);
    *count = (int)g_strv_length(lines);
    return lines;
  }
  char **prompts = g_new0(char *, *count + 1);
  for (int i = 0; i < *count; i++)
    prompts[i] = g_strdup_printf("%s %d", prompt ? prompt : "question", same ? 1 : i + 1);
  return prompts;
}

static void print_and_free(cJSON *item) {
  g_autofree char *text = dg_json_print(item, FALSE);
  puts(text);
  cJSON_Delete(item);
}

static gboolean die(GError *error) {
  fprintf(stderr, "ask: %s\n", error->message);
  g_clear_error(&error);
  return FALSE;
}

int main(int argc, char **argv) {
  g_autofree char *model = NULL, *base_url = NULL, *prompt = NULL, *file = NULL, *cache = NULL;
  int count = 1, threads = 1, max_in_flight = 0, retries = -1, bytes = 0;
  double connect = 2, first_byte = 2, total = 4, first_delay = 0.01, most_delay = 0.1;
  gboolean same = FALSE, insecure = FALSE, cancel = FALSE;
  const GOptionEntry entries[] = {{"model", 0, 0, G_OPTION_ARG_STRING, &model, NULL, NULL},
                                  {"base-url", 0, 0, G_OPTION_ARG_STRING, &base_url, NULL, NULL},
                                  {"prompt", 0, 0, G_OPTION_ARG_STRING, &prompt, NULL, NULL},
                                  {"prompts", 0, 0, G_OPTION_ARG_STRING, &file, NULL, NULL},
                                  {"cache", 0, 0, G_OPTION_ARG_STRING, &cache, NULL, NULL},
                                  {"count", 0, 0, G_OPTION_ARG_INT, &count, NULL, NULL},
                                  {"threads", 0, 0, G_OPTION_ARG_INT, &threads, NULL, NULL},
                                  {"max-in-flight", 0, 0, G_OPTION_ARG_INT, &max_in_flight, NULL, NULL},
                                  {"retries", 0, 0, G_OPTION_ARG_INT, &retries, NULL, NULL},
                                  {"max-bytes", 0, 0, G_OPTION_ARG_INT, &bytes, NULL, NULL},
                                  {"connect", 0, 0, G_OPTION_ARG_DOUBLE, &connect, NULL, NULL},
                                  {"first-byte", 0, 0, G_OPTION_ARG_DOUBLE, &first_byte, NULL, NULL},
                                  {"total", 0, 0, G_OPTION_ARG_DOUBLE, &total, NULL, NULL},
                                  {"first-delay", 0, 0, G_OPTION_ARG_DOUBLE, &first_delay, NULL, NULL},
                                  {"most-delay", 0, 0, G_OPTION_ARG_DOUBLE, &most_delay, NULL, NULL},
                                  {"same", 0, 0, G_OPTION_ARG_NONE, &same, NULL, NULL},
                                  {"insecure", 0, 0, G_OPTION_ARG_NONE, &insecure, NULL, NULL},
                                  {"cancel-on-input", 0, 0, G_OPTION_ARG_NONE, &cancel, NULL, NULL},
                                  {NULL}};
  g_autoptr(GOptionContext) context = g_option_context_new(NULL);
  g_option_context_add_main_entries(context, entries, NULL);
  GError *error = NULL;
  if (!g_option_context_parse(context, &argc, &argv, &error))
    return !die(error);
  g_autoptr(DgModelOptions) options = dg_model_options_new();
  if (!dg_model_options_set_model(options, model ? model : "openai:test-model", &error) ||
      (base_url && !dg_model_options_set_base_url(options, base_url, &error)) ||
      !dg_model_options_set_key(options, g_getenv("DG_TEST_KEY"), &error))
    return !die(error);
  dg_model_options_set_insecure(options, insecure);
  dg_model_options_set_cache(options, cache);
  dg_model_options_set_timeouts(options, connect, first_byte, total);
  dg_model_options_set_retry_delays(options, first_delay, most_delay);
  if (max_in_flight > 0)
    dg_model_options_set_max_in_flight(options, (guint)max_in_flight);
  if (retries >= 0)
    dg_model_options_set_retries(options, (guint)retries);
  if (bytes > 0)
    dg_model_options_set_max_response_bytes(options, (gsize)bytes);
  g_autoptr(DgModelClient) client = dg_model_client_new(options, &error);
  if (!client)
    return !die(error);
  Run run = {.client = client, .prompts = make_prompts(file, prompt, &count, same)};
  run.results = g_new0(cJSON *, count);
  GThread *canceller = cancel ? g_thread_new("cancel", cancel_later, &run) : NULL;
  GThreadPool *pool = g_thread_pool_new(ask, &run, threads, TRUE, NULL);
  for (int i = 1; i <= count; i++)
    g_thread_pool_push(pool, GUINT_TO_POINTER(i), NULL);
  g_thread_pool_free(pool, FALSE, TRUE);
  if (canceller)
    g_thread_join(canceller);
  for (int i = 0; i < count; i++)
    print_and_free(run.results[i]);
  g_free(run.results);
  g_strfreev(run.prompts);
  DgModelUsage usage;
  dg_model_client_get_usage(client, &usage);
  cJSON *line = cJSON_CreateObject();
  const struct {
    const char *name;
    guint64 value;
  } numbers[] = {{"asked", usage.asked},
                 {"cached", usage.cached},
                 {"failed", usage.failed},
                 {"requests", usage.requests},
                 {"in_flight", usage.in_flight},
                 {"input_tokens", usage.input_tokens},
                 {"output_tokens", usage.output_tokens}};
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
    cJSON_AddNumberToObject(line, numbers[i].name, (double)numbers[i].value);
  print_and_free(line);
  return 0;
}
