#include "cli/model_options.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/table.h"

#include <cJSON.h>
#include <math.h>
#include <string.h>

/* Seconds that a check waits for an answer, and how often it asks again, unless the options say otherwise. */
#define CHECK_SECONDS 30
#define CHECK_RETRIES 1

/* What is known of one provider. */
typedef struct {
  DgModelProvider provider;
  const char *variable; /* the variable that holds its key; NULL: none is set */
  gboolean checked, answers;
  DgModelCheck check;
  char *message; /* why it does not answer, or was not asked */
} Entry;

static void clear_entry(gpointer data) {
  Entry *entry = data;
  dg_model_check_clear(&entry->check);
  g_free(entry->message);
}

static Entry read_entry(DgModelProvider provider) {
  Entry entry = {.provider = provider};
  for (guint i = 0; provider.key_variables[i] && !entry.variable; i++) {
    const char *value = g_getenv(provider.key_variables[i]);
    entry.variable = value && *value ? provider.key_variables[i] : NULL;
  }
  return entry;
}

/* The name of the variable that is set, or what there is to set. */
static char *describe_key(const Entry *entry) {
  g_autofree char *variables = g_strjoinv(" or ", (char **)entry->provider.key_variables);
  if (entry->variable)
    return g_strdup_printf("%s is set", entry->variable);
  return entry->provider.needs_key ? g_strdup_printf("%s is not set", variables) : g_strdup("none needed");
}

static const char *describe_embeddings(const DgModelProvider *provider) {
  if (!provider->embeds_texts)
    return "no";
  return provider->embeds_images ? "texts, images" : "texts";
}

/* Asks what `arguments` name: the model, or, with "*" in place of its name, for the list of models. */
static void check_entry(Entry *entry, const DgModelArguments *arguments) {
  gboolean list = g_str_has_suffix(arguments->model, ":*");
  g_autoptr(GError) error = NULL;
  g_autoptr(DgModelClient) client = dg_model_arguments_open(arguments, &error);
  entry->checked = TRUE;
  if (client)
    entry->answers = list ? dg_model_client_check_list(client, &entry->check, &error)
                          : dg_model_client_check(client, &entry->check, &error);
  if (!entry->answers)
    entry->message = g_strdup(error->message);
}

/* Asks a provider that no --model names, if it is configured: it has its key, or it listens on this machine. */
static void check_configured(Entry *entry, const DgModelArguments *arguments) {
  if (!entry->provider.base_url) {
    entry->message = g_strdup("needs --model and --base-url");
    return;
  }
  if (entry->provider.needs_key && !entry->variable) {
    entry->message = describe_key(entry);
    return;
  }
  DgModelArguments own = *arguments;
  g_autofree char *any = g_strconcat(entry->provider.name, ":*", NULL);
  own.model = any;
  check_entry(entry, &own);
  if (!entry->provider.needs_key && !entry->answers && !entry->check.reached) {
    entry->checked = FALSE;
    g_free(entry->message);
    entry->message = g_strdup_printf("does not listen at %s", entry->provider.base_url);
  }
}

static void print_check(const Entry *entry, const char *base_url) {
  g_autoptr(GString) line = g_string_new(NULL);
  g_string_append_printf(line, "%-17s ", entry->provider.name);
  if (entry->answers) {
    g_string_append_printf(line, "answers in %.2f s at %s", entry->check.seconds, base_url);
    if (entry->check.models >= 0)
      g_string_append_printf(line, ", %" G_GINT64_FORMAT " models", entry->check.models);
    if (entry->check.model)
      g_string_append_printf(line, ", as %s", entry->check.model);
    if (entry->check.remark)
      g_string_append_printf(line, " (%s)", entry->check.remark);
  } else
    g_string_append_printf(line, "%s: %s", entry->checked ? "fails" : "not asked", entry->message);
  g_autofree char *safe = dg_output_safe(line->str);
  dg_output_line(safe);
}

static cJSON *check_document(const Entry *entry) {
  cJSON *check = cJSON_CreateObject();
  cJSON_AddBoolToObject(check, "asked", entry->checked);
  cJSON_AddBoolToObject(check, "answers", entry->answers);
  if (entry->answers)
    cJSON_AddNumberToObject(check, "seconds", round(entry->check.seconds * 1000) / 1000);
  if (entry->answers && entry->check.models >= 0)
    cJSON_AddNumberToObject(check, "models", (double)entry->check.models);
  if (entry->check.model)
    cJSON_AddStringToObject(check, "model", entry->check.model);
  const char *message = entry->message ? entry->message : entry->check.remark;
  if (message)
    cJSON_AddStringToObject(check, "message", message);
  return check;
}

static cJSON *entry_document(const Entry *entry, gboolean with_check) {
  const DgModelProvider *provider = &entry->provider;
  cJSON *document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "name", provider->name);
  cJSON_AddStringToObject(document, "summary", provider->summary);
  cJSON_AddItemToObject(document, "base_url",
                        provider->base_url ? cJSON_CreateString(provider->base_url) : cJSON_CreateNull());
  cJSON *variables = cJSON_AddArrayToObject(document, "key_variables");
  for (guint i = 0; provider->key_variables[i]; i++)
    cJSON_AddItemToArray(variables, cJSON_CreateString(provider->key_variables[i]));
  cJSON_AddBoolToObject(document, "needs_key", provider->needs_key);
  cJSON_AddBoolToObject(document, "key_set", entry->variable != NULL);
  cJSON_AddBoolToObject(document, "structured_output", provider->has_structured_output);
  cJSON_AddBoolToObject(document, "embeds_texts", provider->embeds_texts);
  cJSON_AddBoolToObject(document, "embeds_images", provider->embeds_images);
  cJSON_AddBoolToObject(document, "answers_questions", provider->answers_questions);
  cJSON_AddBoolToObject(document, "paints_pictures", provider->paints_pictures);
  if (with_check)
    cJSON_AddItemToObject(document, "check", check_document(entry));
  return document;
}

static void print_json(const GArray *entries, gboolean with_check) {
  cJSON *document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", "diagrade/models@1");
  cJSON *array = cJSON_AddArrayToObject(document, "providers");
  for (guint i = 0; i < entries->len; i++)
    cJSON_AddItemToArray(array, entry_document(&g_array_index(entries, Entry, i), with_check));
  char *text = cJSON_Print(document);
  dg_output_line(text);
  cJSON_free(text);
  cJSON_Delete(document);
}

static void print_table(const GArray *entries, DgOutputFormat format) {
  static const char *const titles[] = {"provider", "address", "key", "schemas", "embeddings", "pictures"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  for (guint i = 0; i < entries->len; i++) {
    const Entry *entry = &g_array_index(entries, Entry, i);
    g_autofree char *key = describe_key(entry);
    dg_table_add(table, entry->provider.name);
    dg_table_add(table, entry->provider.base_url ? entry->provider.base_url : "(--base-url)");
    dg_table_add(table, key);
    dg_table_add(table, entry->provider.has_structured_output ? "yes" : "no");
    dg_table_add(table, describe_embeddings(&entry->provider));
    dg_table_add(table, entry->provider.paints_pictures ? "yes" : "no");
  }
  g_autofree char *text = dg_table_print(table, format);
  dg_output(text);
}

/* The provider of --model alone, or all. Errors: DG_ERROR_ARGUMENT. */
static GArray *list_entries(const DgModelArguments *arguments, GError **error) {
  GArray *entries = g_array_new(FALSE, FALSE, sizeof(Entry));
  g_array_set_clear_func(entries, clear_entry);
  DgModelProvider provider;
  if (!arguments->model) {
    for (guint i = 0; dg_model_provider_get(i, &provider); i++) {
      Entry entry = read_entry(provider);
      g_array_append_val(entries, entry);
    }
    return entries;
  }
  g_autoptr(DgModelOptions) options = dg_model_options_new();
  if (!dg_model_options_set_model(options, arguments->model, error)) {
    g_array_unref(entries);
    return NULL;
  }
  g_autofree char *name = g_strndup(arguments->model, strcspn(arguments->model, ":"));
  dg_model_provider_find(name, &provider);
  Entry entry = read_entry(provider);
  g_array_append_val(entries, entry);
  return entries;
}

/* Asks and prints, as each answers. DG_EXIT_MODEL when one that was asked fails. */
static DgExit check_entries(GArray *entries, DgModelArguments *arguments, gboolean json) {
  DgExit code = DG_EXIT_OK;
  /* An answer of the cache would not say whether the endpoint answers. */
  g_clear_pointer(&arguments->cache, g_free);
  arguments->no_cache = TRUE;
  for (guint i = 0; i < entries->len; i++) {
    Entry *entry = &g_array_index(entries, Entry, i);
    if (arguments->model)
      check_entry(entry, arguments);
    else
      check_configured(entry, arguments);
    if (entry->checked && !entry->answers)
      code = DG_EXIT_MODEL;
    if (!json)
      print_check(entry, arguments->base_url ? arguments->base_url : entry->provider.base_url);
    dg_output_flush();
  }
  return code;
}

typedef struct {
  gboolean check;
  DgModelArguments model;
} Arguments;

#define AT(member) offsetof(Arguments, member)
static const DgOption OPTIONS[] = {
    {"check", DG_FLAG, AT(check), NULL,
     "ask those that are configured for their models, or --model a question of one word"},
    DG_OPTION_FORMAT("table"),
    DG_OPTION_JSON(" (diagrade/models@1)"),
    {NULL}};

static DgExit run(const DgCommandLine *line, GError **error) {
  Arguments *given = line->values;
  DgModelArguments *model = &given->model;
  DgOutputFormat format = dg_line_format(line, DG_OUTPUT_TABLE);
  if (!dg_line_check_operands(line, 0, 0, "none", error))
    return DG_EXIT_USAGE;
  if (model->base_url && !model->model)
    return dg_line_refuse(error, "found --base-url, expected --model with it");
  if (model->replay || model->dry_run)
    return dg_line_refuse(error, "found --replay or --dry-run, expected neither: a check asks");
  g_autoptr(GArray) entries = list_entries(model, error);
  if (!entries)
    return DG_EXIT_USAGE;
  if (!dg_line_has(line, "timeout"))
    model->timeout = CHECK_SECONDS;
  if (!dg_line_has(line, "retries"))
    model->retries = CHECK_RETRIES;
  DgExit code = given->check ? check_entries(entries, model, format == DG_OUTPUT_JSON) : DG_EXIT_OK;
  if (format == DG_OUTPUT_JSON)
    print_json(entries, given->check);
  else if (!given->check)
    print_table(entries, format);
  return code;
}

const DgCommand dg_command_models = {
    .name = "models",
    .arguments = "",
    .summary = "list the providers of models, and check whether they answer",
    .formats = DG_OUTPUT_TABLES | DG_OUTPUT_BIT(DG_OUTPUT_JSON) | DG_OUTPUT_BIT(DG_OUTPUT_HTML),
    .size = sizeof(Arguments),
    .options = OPTIONS,
    .sets = {{&dg_model_options, AT(model)}},
    .run = run,
};
