/* Figures of a data set, drawn by a model from what papers say. */
#include "base/diagnostics.h"
#include "run/task.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#define SCHEMA "diagrade/figure@1"
#define ENDING ".txt"

typedef struct {
  DgModelClient *client;
  const DgPrompts *prompts;
  const char *directory, *system;
  gboolean layouts_from_references;
  GPtrArray *items; /* names */
} Batch;

static char *path_of(const Batch *batch, const char *kind, const char *item, const char *ending) {
  g_autofree char *name = g_strconcat(item, ending, NULL);
  return g_build_filename(batch->directory, kind, name, NULL);
}

/* A text file of the data set as valid UTF-8; NULL without an error when it is not there and need not be. */
static char *read_text(const Batch *batch, const char *kind, const char *item, gboolean needed, GError **error) {
  g_autofree char *path = path_of(batch, kind, item, ENDING);
  if (!needed && !g_file_test(path, G_FILE_TEST_EXISTS))
    return NULL;
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  gsize length = 0;
  const char *data = bytes ? g_bytes_get_data(bytes, &length) : NULL;
  return bytes ? g_utf8_make_valid(data ? data : "", (gssize)length) : NULL;
}

/* The layout caption: as written, else made from the reference; NULL without an error for none. */
static char *find_layout(const Batch *batch, const char *item, DgTaskRecord *record) {
  char *layout = read_text(batch, "layouts", item, FALSE, &record->error);
  if (layout || record->error || !batch->layouts_from_references)
    return layout;
  g_autofree char *path = path_of(batch, "references", item, ".svg");
  g_autoptr(GBytes) bytes = dg_file_read(path, &record->error);
  if (bytes)
    layout = dg_model_caption(batch->client, batch->prompts, bytes, path, record->diagnostics, &record->error);
  if (bytes && !layout && dg_model_client_is_dry_run(batch->client))
    g_clear_error(&record->error);
  return layout;
}

static char *draw(const Batch *batch, const char *item, DgTaskRecord *record) {
  g_autofree char *context = read_text(batch, "contexts", item, TRUE, &record->error);
  g_autofree char *caption = context ? read_text(batch, "captions", item, FALSE, &record->error) : NULL;
  g_autofree char *layout = record->error ? NULL : find_layout(batch, item, record);
  if (record->error)
    return NULL;
  return dg_model_generate(batch->client, batch->prompts, context, caption, layout, record->path, record->diagnostics,
                           &record->error);
}

static DgTaskRecord *generate(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const char *item = batch->items->pdata[index];
  g_autofree char *name = g_strconcat(item, ".svg", NULL);
  g_autofree char *path = g_build_filename(batch->directory, "generated", batch->system, name, NULL);
  g_autofree char *signature = dg_task_signature(batch->client, batch->prompts, "diagram_generation");
  DgTaskRecord *record = dg_task_record_new(SCHEMA, path, item);
  gboolean kept = g_file_test(path, G_FILE_TEST_EXISTS);
  g_autofree char *svg = kept ? NULL : draw(batch, item, record);
  if (!kept && (!svg || !dg_file_write(path, svg, -1, &record->error)))
    return record;
  record->document = cJSON_CreateObject();
  cJSON_AddStringToObject(record->document, "status", kept ? "kept" : "drawn");
  if (!kept)
    cJSON_AddStringToObject(record->document, "signature", signature);
  return record;
}

static int compare_names(gconstpointer a, gconstpointer b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The items that have a context, bytewise by name. */
static GPtrArray *list_items(const char *directory, GError **error) {
  g_autofree char *contexts = g_build_filename(directory, "contexts", NULL);
  g_autoptr(GError) failure = NULL;
  g_autoptr(GDir) dir = g_dir_open(contexts, 0, &failure);
  if (!dir) {
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: cannot be read, expected a directory of the papers' texts: %s",
                contexts, failure->message);
    return NULL;
  }
  g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_free);
  const char *name;
  while ((name = g_dir_read_name(dir)))
    if (*name != '.' && g_str_has_suffix(name, ENDING) && strlen(name) > strlen(ENDING))
      g_ptr_array_add(items, g_strndup(name, strlen(name) - strlen(ENDING)));
  g_ptr_array_sort(items, compare_names);
  if (items->len > 0)
    return g_steal_pointer(&items);
  g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: found no file <item>" ENDING ", expected the papers' texts",
              contexts);
  return NULL;
}

static gboolean prepare_output(const char *directory, const char *system, GError **error) {
  if (!*system || *system == '.' || strchr(system, '/')) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found the system \"%s\", expected a name without \"/\" that does not begin with a dot", system);
    return FALSE;
  }
  g_autofree char *path = g_build_filename(directory, "generated", system, NULL);
  if (g_mkdir_with_parents(path, 0777) == 0)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: cannot be created: %s", path, g_strerror(errno));
  return FALSE;
}

gboolean dg_generate_dataset(DgModelClient *client, const DgPrompts *prompts, const char *directory, const char *system,
                             gboolean layouts_from_references, guint *total, DgTaskDone done, gpointer user_data,
                             GError **error) {
  g_autoptr(GPtrArray) items = list_items(directory, error);
  if (!items || !prepare_output(directory, system, error))
    return FALSE;
  Batch batch = {client, prompts, directory, system, layouts_from_references, items};
  if (total)
    *total = items->len;
  dg_tasks_run(items->len, client, generate, &batch, done, user_data);
  return TRUE;
}
