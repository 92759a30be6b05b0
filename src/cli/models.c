#include "cli/model_options.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/table.h"

#include <string.h>

/* Seconds that a check waits for an answer, and how often it asks again, unless the options say otherwise. */
#define CHECK_SECONDS 30
#define CHECK_RETRIES 1

static void add_provider(DgModelList *list, const DgModelProvider *provider) {
  const char *set = NULL;
  for (guint i = 0; provider->key_variables[i] && !set; i++) {
    const char *value = g_getenv(provider->key_variables[i]);
    set = value && *value ? provider->key_variables[i] : NULL;
  }
  dg_model_list_add(list, provider, set);
}

/* The name of the variable that is set, or what there is to set. */
static char *describe_key(const DgModelStatus *status) {
  g_autofree char *variables = g_strjoinv(" or ", (char **)status->provider->key_variables);
  if (status->key_variable)
    return g_strdup_printf("%s is set", status->key_variable);
  if (status->provider->needs_key)
    return g_strdup_printf("%s is not set", variables);
  return *variables ? g_strdup_printf("%s if the server asks for one", variables) : g_strdup("none needed");
}

static const char *describe_embeddings(const DgModelProvider *provider) {
  if (!provider->embeds_texts)
    return "no";
  if (provider->embeds_tokens)
    return provider->embeds_images ? "texts, images, tokens" : "texts, tokens";
  return provider->embeds_images ? "texts, images" : "texts";
}

/* Asks what `arguments` name: the model, or, with "*" in place of its name, for the list of models. */
static void check_provider(DgModelList *list, guint index, const DgModelArguments *arguments) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgModelClient) client = dg_model_arguments_open(arguments, &error);
  if (client)
    dg_model_list_ask(list, index, client, g_str_has_suffix(arguments->model, ":*"));
  else
    dg_model_list_fail(list, index, TRUE, error->message);
}

/* Asks a provider that no --model names, if it is configured: it has its key, or it listens on this machine. */
static void check_configured(DgModelList *list, guint index, const DgModelArguments *arguments) {
  const DgModelStatus *status = dg_model_list_get(list, index);
  const DgModelProvider *provider = status->provider;
  g_autofree char *key = describe_key(status), *any = g_strconcat(provider->name, ":*", NULL);
  g_autofree char *silent = g_strdup_printf("does not listen at %s", provider->base_url ? provider->base_url : "");
  DgModelArguments own = *arguments;
  own.model = any;
  if (!provider->base_url)
    dg_model_list_fail(list, index, FALSE, "needs --model and --base-url");
  else if (provider->needs_key && !status->key_variable)
    dg_model_list_fail(list, index, FALSE, key);
  else
    check_provider(list, index, &own);
  if (status->asked && !provider->needs_key && !status->answers && !status->reached)
    dg_model_list_fail(list, index, FALSE, silent);
}

static void print_check(const DgModelStatus *status, const char *base_url) {
  g_autoptr(GString) line = g_string_new(NULL);
  g_string_append_printf(line, "%-17s ", status->provider->name);
  if (status->answers) {
    g_string_append_printf(line, "answers in %.2f s at %s", status->seconds, base_url);
    if (status->models >= 0)
      g_string_append_printf(line, ", %" G_GINT64_FORMAT " models", status->models);
    if (status->model)
      g_string_append_printf(line, ", as %s", status->model);
    if (status->message)
      g_string_append_printf(line, " (%s)", status->message);
  } else
    g_string_append_printf(line, "%s: %s", status->asked ? "fails" : "not asked", status->message);
  g_autofree char *safe = dg_output_safe(line->str);
  dg_output_line(safe);
}

static void print_table(const DgModelList *list, DgOutputFormat format) {
  static const char *const titles[] = {"provider", "address", "key", "schemas", "embeddings", "pictures"};
  g_autoptr(DgTable) table = dg_table_new(titles, G_N_ELEMENTS(titles));
  const DgModelStatus *status;
  for (guint i = 0; (status = dg_model_list_get(list, i)); i++) {
    const DgModelProvider *provider = status->provider;
    g_autofree char *key = describe_key(status);
    dg_table_add(table, provider->name);
    dg_table_add(table, provider->base_url ? provider->base_url : "(--base-url)");
    dg_table_add(table, key);
    dg_table_add(table, provider->has_structured_output ? "yes" : "no");
    dg_table_add(table, describe_embeddings(provider));
    dg_table_add(table, provider->paints_pictures ? "yes" : "no");
  }
  g_autofree char *text = dg_table_print(table, format);
  dg_output_text(text, format);
}

/* The provider of --model alone, or all. Errors: DG_ERROR_ARGUMENT. */
static DgModelList *list_providers(const DgModelArguments *arguments, GError **error) {
  g_autoptr(DgModelList) list = dg_model_list_new();
  for (guint i = 0; !arguments->model && i < dg_model_provider_get_count(); i++)
    add_provider(list, dg_model_provider_get(i));
  if (!arguments->model)
    return g_steal_pointer(&list);
  g_autoptr(DgModelOptions) options = dg_model_options_new();
  if (!dg_model_options_set_model(options, arguments->model, error))
    return NULL;
  g_autofree char *name = g_strndup(arguments->model, strcspn(arguments->model, ":"));
  add_provider(list, dg_model_provider_find(name));
  return g_steal_pointer(&list);
}

/* Asks and prints, as each answers. DG_EXIT_MODEL when one that was asked fails. */
static DgExit check_providers(DgModelList *list, DgModelArguments *arguments, gboolean json) {
  DgExit code = DG_EXIT_OK;
  /* An answer of the cache would not say whether the endpoint answers. */
  g_clear_pointer(&arguments->cache, g_free);
  arguments->no_cache = TRUE;
  for (guint i = 0; i < dg_model_list_get_count(list); i++) {
    const DgModelStatus *status = dg_model_list_get(list, i);
    if (arguments->model)
      check_provider(list, i, arguments);
    else
      check_configured(list, i, arguments);
    if (status->asked && !status->answers)
      code = DG_EXIT_MODEL;
    if (!json)
      print_check(status, arguments->base_url ? arguments->base_url : status->provider->base_url);
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
  if (model->replay || model->dry_run || model->batch)
    return dg_line_refuse(error, "found --replay, --dry-run or --batch, expected none of them: a check asks");
  g_autoptr(DgModelList) list = list_providers(model, error);
  if (!list)
    return DG_EXIT_USAGE;
  if (!dg_line_has(line, "timeout"))
    model->timeout = CHECK_SECONDS;
  if (!dg_line_has(line, "retries"))
    model->retries = CHECK_RETRIES;
  DgExit code = given->check ? check_providers(list, model, format == DG_OUTPUT_JSON) : DG_EXIT_OK;
  if (format == DG_OUTPUT_JSON) {
    g_autofree char *document = dg_model_list_to_json(list, given->check, TRUE);
    dg_output_line(document);
  } else if (!given->check)
    print_table(list, format);
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
