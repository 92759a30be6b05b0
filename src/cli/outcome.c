#include "cli/outcome.h"

#include "cli/output.h"

#include <cJSON.h>
#include <diagrade/diagrade.h>
#include <string.h>

#define SCHEMA "diagrade/outcome@1"

/* What is known so far; `command` is NULL while none is collected. Workers write files and tell of them, too. */
static struct {
  GMutex lock;
  const char *command;
  cJSON *counts, *diagnostics;
  GPtrArray *files;
  char *signature;
} outcome;

gboolean dg_outcome_is_open(void) {
  return outcome.command != NULL;
}

void dg_outcome_begin(const char *name) {
  outcome.counts = cJSON_CreateObject();
  outcome.diagnostics = cJSON_CreateArray();
  outcome.files = g_ptr_array_new_with_free_func(g_free);
  outcome.command = name;
}

void dg_outcome_cancel(void) {
  outcome.command = NULL;
  g_clear_pointer(&outcome.counts, cJSON_Delete);
  g_clear_pointer(&outcome.diagnostics, cJSON_Delete);
  g_clear_pointer(&outcome.files, g_ptr_array_unref);
  g_clear_pointer(&outcome.signature, g_free);
}

void dg_outcome_count(const char *name, guint64 count) {
  if (!outcome.command)
    return;
  cJSON *found = cJSON_GetObjectItemCaseSensitive(outcome.counts, name);
  if (found)
    cJSON_SetNumberValue(found, found->valuedouble + (double)count);
  else
    cJSON_AddNumberToObject(outcome.counts, name, (double)count);
}

void dg_outcome_file(const char *path) {
  g_mutex_lock(&outcome.lock);
  if (outcome.command && !g_ptr_array_find_with_equal_func(outcome.files, path, g_str_equal, NULL))
    g_ptr_array_add(outcome.files, g_strdup(path));
  g_mutex_unlock(&outcome.lock);
}

void dg_outcome_signature(const char *signature) {
  if (!outcome.command)
    return;
  g_free(outcome.signature);
  outcome.signature = g_strdup(signature);
}

/* Names of files need not be UTF-8, JSON must be. */
static void add_text(cJSON *object, const char *key, const char *text) {
  g_autofree char *valid = g_utf8_make_valid(text, -1);
  cJSON_AddStringToObject(object, key, valid);
}

void dg_outcome_diagnostic(DgLevel level, const char *file, guint line, const char *message) {
  g_mutex_lock(&outcome.lock);
  if (outcome.command) {
    cJSON *diagnostic = cJSON_CreateObject();
    add_text(diagnostic, "level", dg_level_name(level));
    if (file)
      add_text(diagnostic, "file", file);
    if (line)
      cJSON_AddNumberToObject(diagnostic, "line", line);
    add_text(diagnostic, "message", message);
    cJSON_AddItemToArray(outcome.diagnostics, diagnostic);
  }
  g_mutex_unlock(&outcome.lock);
}

static int compare_paths(gconstpointer a, gconstpointer b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names in the order of their bytes: workers write in any. */
static cJSON *list_files(void) {
  cJSON *files = cJSON_CreateArray();
  g_ptr_array_sort(outcome.files, compare_paths);
  for (guint i = 0; i < outcome.files->len; i++) {
    g_autofree char *valid = g_utf8_make_valid(outcome.files->pdata[i], -1);
    cJSON_AddItemToArray(files, cJSON_CreateString(valid));
  }
  return files;
}

static cJSON *make_document(DgExit code) {
  cJSON *document = cJSON_CreateObject();
  add_text(document, "schema", SCHEMA);
  add_text(document, "version", dg_version());
  add_text(document, "command", outcome.command);
  cJSON_AddNumberToObject(document, "exit_code", code);
  cJSON_AddItemToObject(document, "counts", g_steal_pointer(&outcome.counts));
  cJSON_AddItemToObject(document, "files", list_files());
  if (outcome.signature) {
    g_autofree char *brief = dg_signature_get_short(outcome.signature);
    add_text(document, "signature", outcome.signature);
    add_text(document, "signature_short", brief);
  }
  cJSON_AddItemToObject(document, "diagnostics", g_steal_pointer(&outcome.diagnostics));
  return document;
}

void dg_outcome_end(DgExit code) {
  if (!outcome.command)
    return;
  cJSON *document = code == DG_EXIT_USAGE ? NULL : make_document(code);
  dg_outcome_cancel();
  if (!document)
    return;
  char *text = cJSON_Print(document);
  dg_output_line(text);
  cJSON_free(text);
  cJSON_Delete(document);
}

gboolean dg_outcome_check_output(const char *output, GError **error) {
  if (!outcome.command || (output && strcmp(output, "-") != 0))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
              "found --json and standard output as the output, expected --output FILE: --json prints what was done");
  return FALSE;
}
