#include "cli/about.h"

#include "cli/globals.h"
#include "cli/output.h"
#include "cli/reference.h"

#include <cJSON.h>
#include <diagrade/diagrade.h>
#include <diagrade/schema.h>
#include <string.h>

static cJSON *begin_document(const char *schema) {
  cJSON *document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", schema);
  cJSON_AddStringToObject(document, "version", dg_version());
  return document;
}

static void print_document(cJSON *document) {
  char *text = cJSON_Print(document);
  dg_output_line(text);
  cJSON_free(text);
  cJSON_Delete(document);
}

/* A line of the text is a library, a blank and its version; the last one is a sentence. */
void dg_about_version(void) {
  cJSON *document = begin_document("diagrade/version@1");
  cJSON *libraries = cJSON_AddObjectToObject(document, "libraries");
  g_autofree char *text = dg_version_text();
  g_auto(GStrv) lines = g_strsplit(g_strchomp(text), "\n", -1);
  for (char **line = lines + 1; *line && line[1]; line++) {
    char *blank = strchr(*line, ' ');
    *blank = '\0';
    cJSON_AddStringToObject(libraries, *line, blank + 1);
  }
  print_document(document);
}

/* --- commands --- */

static void add_words(cJSON *object, const char *key, GPtrArray *words) {
  cJSON *array = words->len ? cJSON_AddArrayToObject(object, key) : NULL;
  for (guint i = 0; i < words->len; i++)
    cJSON_AddItemToArray(array, cJSON_CreateString(words->pdata[i]));
}

static void add_text(cJSON *object, const char *key, const char *text) {
  if (text && *text)
    cJSON_AddStringToObject(object, key, text);
}

static void add_options(cJSON *array, const DgCommand *command, const DgOption *option) {
  for (; option->name; option++) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToArray(array, item);
    add_text(item, "name", option->name);
    add_text(item, "letter", (char[]){option->letter, '\0'});
    add_text(item, "value", option->value);
    add_text(item, "help", option->help);
    add_text(item, "default", option->otherwise);
    cJSON_AddBoolToObject(item, "repeatable", option->kind == DG_TEXTS || option->kind == DG_FILES);
    g_autoptr(GPtrArray) words = dg_reference_words(command, option);
    add_words(item, "words", words);
  }
}

static void add_command(cJSON *array, const DgCommand *command) {
  cJSON *item = cJSON_CreateObject();
  cJSON_AddItemToArray(array, item);
  add_text(item, "name", command->name);
  add_text(item, "arguments", command->arguments);
  add_text(item, "summary", command->summary);
  g_autoptr(GPtrArray) actions = g_ptr_array_new();
  for (guint i = 0; command->actions && command->actions[i]; i++)
    g_ptr_array_add(actions, (gpointer)command->actions[i]);
  add_words(item, "actions", actions);
  cJSON *options = cJSON_AddArrayToObject(item, "options");
  add_options(options, command, command->options);
  for (guint i = 0; command->sets[i].set; i++)
    add_options(options, command, command->sets[i].set->options);
  add_options(options, command, dg_global_options.options);
}

void dg_about_commands(const DgCommand *command) {
  cJSON *document = begin_document("diagrade/commands@1");
  cJSON *commands = cJSON_AddArrayToObject(document, "commands");
  for (guint i = 0; dg_commands[i]; i++)
    if (!command || command == dg_commands[i])
      add_command(commands, dg_commands[i]);
  cJSON *codes = cJSON_AddObjectToObject(document, "exit_codes");
  for (guint i = 0; dg_exit_texts[i]; i++) {
    g_autofree char *code = g_strdup_printf("%u", i);
    cJSON_AddStringToObject(codes, code, dg_exit_texts[i]);
  }
  print_document(document);
}

/* --- schemas --- */

void dg_about_schemas(void) {
  cJSON *document = begin_document("diagrade/schemas@1");
  cJSON *schemas = cJSON_AddArrayToObject(document, "schemas");
  for (guint i = 0; dg_schema_get_name(i); i++) {
    cJSON *schema = cJSON_Parse(dg_schema_get(dg_schema_get_name(i)));
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToArray(schemas, item);
    add_text(item, "name", dg_schema_get_name(i));
    add_text(item, "title", cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(schema, "title")));
    cJSON_Delete(schema);
  }
  print_document(document);
}
