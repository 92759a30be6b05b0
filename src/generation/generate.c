/* Figures of a data set, drawn by a model from what papers say. */
#include "base/diagnostics.h"
#include "base/json.h"
#include "generation/caption.h"
#include "run/dataset_inside.h"

#include <diagrade/batches.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#define SCHEMA "diagrade/figure@1"
#define ENDING ".txt"
#define LAYOUTS "layouts"

/* What a figure is drawn from; paths are relative to the data set. */
typedef struct {
  char *name, *context, *reference, *figure;
  char *caption; /* as the manifest has it; NULL: in a file, if anywhere */
} Item;

typedef struct {
  const DgGeneration *generation;
  const DgGenerationFormat *format;
  DgRoot root; /* the data set */
  GPtrArray *items; /* Item */
} Batch;

static void free_item(gpointer data) {
  Item *item = data;
  g_free(item->name);
  g_free(item->context);
  g_free(item->reference);
  g_free(item->figure);
  g_free(item->caption);
  g_free(item);
}

static char *path_in(const char *directory, const char *name) {
  return g_build_filename(directory, name, NULL);
}

/* "captions/NAME.txt". */
static char *text_name(const char *kind, const char *item) {
  return g_strconcat(kind, "/", item, ENDING, NULL);
}

/* "layouts/NAME.json", the record of a layout caption that a model wrote. */
static char *record_name(const char *item) {
  return g_strconcat(LAYOUTS "/", item, ".json", NULL);
}

/* A text file of the data set as valid UTF-8. */
static char *read_text(const Batch *batch, const char *name, GError **error) {
  g_autoptr(GBytes) bytes = dg_root_read(&batch->root, name, error);
  gsize length = 0;
  const char *data = bytes ? g_bytes_get_data(bytes, &length) : NULL;
  return bytes ? g_utf8_make_valid(data ? data : "", (gssize)length) : NULL;
}

/* The same of one that need not be there: then NULL without an error. */
static char *read_optional(const Batch *batch, const char *kind, const char *item, GError **error) {
  g_autofree char *name = text_name(kind, item), *path = path_in(batch->root.directory, name);
  return g_file_test(path, G_FILE_TEST_EXISTS) ? read_text(batch, name, error) : NULL;
}

static gboolean make_directory(const char *path, GError **error) {
  if (g_mkdir_with_parents(path, 0777) == 0)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: cannot be created: %s", path, g_strerror(errno));
  return FALSE;
}

static gboolean write_text(const char *root, const char *path, const char *text, GError **error) {
  g_autofree char *directory = g_path_get_dirname(path);
  g_autofree char *whole = g_strconcat(text, g_str_has_suffix(text, "\n") ? "" : "\n", NULL);
  return make_directory(directory, error) && dg_file_write_within(root, path, whole, -1, error);
}

/* Keeps a layout caption, so that all systems are told the same, and beside it the record that says whose it is. */
static gboolean keep_layout(const Batch *batch, const Item *item, const DgTaskRecord *caption, GError **error) {
  g_autofree char *name = text_name(LAYOUTS, item->name), *path = path_in(batch->root.directory, name);
  g_autofree char *about = record_name(item->name), *about_path = path_in(batch->root.directory, about);
  g_autofree char *json = dg_task_record_to_json(caption, TRUE);
  return write_text(batch->root.directory, about_path, json, error) &&
         write_text(batch->root.directory, path, caption->text, error);
}

/* Has the model of captions describe the reference. Free with g_free(). */
static char *write_layout(const Batch *batch, const Item *item, DgTaskRecord *record) {
  DgModelClient *client = batch->generation->captions;
  g_autoptr(GBytes) bytes = dg_root_read(&batch->root, item->reference, &record->error);
  if (!bytes)
    return NULL;
  g_autoptr(DgTaskRecord) caption =
      dg_caption_record_new(client, batch->generation->prompts, item->reference, item->name, bytes, NULL);
  gboolean dry = dg_model_client_is_dry_run(client);
  dg_diagnostics_append(record->diagnostics, caption->diagnostics);
  if (caption->text)
    return dry || keep_layout(batch, item, caption, &record->error) ? g_strdup(caption->text) : NULL;
  if (!dry || dg_model_client_is_collecting(client)) /* else the figure is counted without it */
    record->error = g_steal_pointer(&caption->error);
  return NULL;
}

/* The layout caption: as written, else made from the reference; NULL without an error for none. */
static char *find_layout(const Batch *batch, const Item *item, DgTaskRecord *record) {
  char *layout = read_optional(batch, LAYOUTS, item->name, &record->error);
  return layout || record->error || !batch->generation->captions ? layout : write_layout(batch, item, record);
}

static char *draw(const Batch *batch, const Item *item, DgTaskRecord *record) {
  const DgGeneration *generation = batch->generation;
  g_autofree char *context = read_text(batch, item->context, &record->error), *caption = g_strdup(item->caption);
  if (context && !caption)
    caption = read_optional(batch, "captions", item->name, &record->error);
  g_autofree char *layout = record->error ? NULL : find_layout(batch, item, record);
  if (record->error)
    return NULL;
  return dg_model_generate(generation->client, generation->prompts, generation->format, context, caption, layout,
                           record->path, record->diagnostics, &record->error);
}

/* The path of an item's figure with the ending of the format that is asked for. Free with g_free(). */
static char *with_ending(const char *path, const char *ending) {
  const char *dot = strrchr(path, '.');
  g_autofree char *base = g_strndup(path, dot && !strchr(dot, '/') ? (gsize)(dot - path) : strlen(path));
  return g_strconcat(base, ending, NULL);
}

/* Where the figure of an item is to be written, or is already, in whatever format: a second one under its name would
 * never be read. Free with g_free(). */
static char *find_figure(const Batch *batch, const Item *item, gboolean *kept) {
  char *path = path_in(batch->root.directory, item->figure);
  const DgGenerationFormat *format;
  *kept = g_file_test(path, G_FILE_TEST_EXISTS);
  for (guint i = 0; !*kept && (format = dg_generation_format(i)); i++) {
    g_autofree char *file = with_ending(path, format->ending);
    *kept = g_file_test(file, G_FILE_TEST_EXISTS);
    if (*kept) {
      g_free(path);
      return g_steal_pointer(&file);
    }
  }
  if (*kept)
    return path;
  char *wanted = with_ending(path, batch->format->ending);
  g_free(path);
  return wanted;
}

/* The record of a format; that of SVG for one that is not asked for. */
static const DgGenerationFormat *find_format(DgFormat format) {
  const DgGenerationFormat *found;
  for (guint i = 0; (found = dg_generation_format(i)); i++)
    if (found->format == format)
      return found;
  return dg_generation_format(0);
}

static DgTaskRecord *generate(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const DgGeneration *generation = batch->generation;
  const Item *item = batch->items->pdata[index];
  gboolean kept;
  g_autofree char *path = find_figure(batch, item, &kept);
  g_autofree char *signature = dg_task_signature(generation->client, generation->prompts, batch->format->prompt);
  DgTaskRecord *record = dg_task_record_new(SCHEMA, path, item->name);
  g_autofree char *figure = kept ? NULL : draw(batch, item, record);
  gboolean dry = dg_model_client_is_dry_run(generation->client);
  if (!kept && (!figure || (!dry && !write_text(batch->root.directory, path, figure, &record->error))))
    return record;
  record->document = cJSON_CreateObject();
  cJSON_AddStringToObject(record->document, "status", kept ? "kept" : "drawn");
  if (!kept)
    cJSON_AddStringToObject(record->document, "signature", signature);
  return record;
}

static int compare_items(gconstpointer a, gconstpointer b) {
  const Item *const *one = a, *const *other = b;
  return strcmp((*one)->name, (*other)->name);
}

/* The name of the reference of an item; that of an SVG figure where there is none. */
static char *find_reference(const char *directory, const char *name) {
  const char *const *endings = dg_figure_get_endings();
  for (guint i = 0; endings[i]; i++) {
    g_autofree char *reference = g_strconcat("references/", name, endings[i], NULL);
    g_autofree char *path = path_in(directory, reference);
    if (g_file_test(path, G_FILE_TEST_EXISTS))
      return g_steal_pointer(&reference);
  }
  return g_strconcat("references/", name, endings[0], NULL);
}

static Item *new_item(const char *directory, const char *name, const char *system) {
  Item *item = g_new0(Item, 1);
  item->name = g_strdup(name);
  item->context = text_name("contexts", name);
  item->reference = find_reference(directory, name);
  item->figure = g_strconcat("generated/", system, "/", name, ".svg", NULL);
  return item;
}

/* The place of `system` among those that the manifest lists; FALSE when it is not there. */
static gboolean find_system(const DgDataset *dataset, const char *system, guint *index) {
  for (*index = 0; dataset->systems && *index < dataset->systems->len; (*index)++)
    if (strcmp(dg_dataset_get_system(dataset, *index), system) == 0)
      return TRUE;
  return FALSE;
}

/* The items of the manifest that have a context. */
static GPtrArray *list_described(const DgDataset *dataset, const char *system, GError **error) {
  g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(free_item);
  guint by;
  gboolean listed = find_system(dataset, system, &by);
  for (guint i = 0; i < dataset->items->len; i++) {
    const DgDatasetEntry *entry = dataset->items->pdata[i];
    Item *item = new_item(dataset->directory, entry->name, system);
    g_autofree char *path = path_in(dataset->directory, item->context);
    if (!entry->context && !g_file_test(path, G_FILE_TEST_EXISTS)) {
      free_item(item);
      continue;
    }
    g_free(item->reference);
    item->reference = dg_dataset_reference_name(dataset, i);
    if (entry->context) {
      g_free(item->context);
      item->context = g_strdup(entry->context);
    }
    if (listed) {
      g_free(item->figure);
      item->figure = dg_dataset_generated_name(dataset, by, i);
    }
    item->caption = g_strdup(entry->caption);
    g_ptr_array_add(items, item);
  }
  if (items->len > 0)
    return g_steal_pointer(&items);
  g_set_error(error, DG_ERROR, DG_ERROR_OPEN,
              "%s/" DG_DATASET_MANIFEST ": found no item with a \"context\", expected one", dataset->directory);
  return NULL;
}

/* The items whose contexts are there, bytewise by name. */
static GPtrArray *list_items(const DgRoot *root, const char *system, GError **error) {
  g_autofree char *contexts = dg_root_find(root, "contexts", error);
  g_autoptr(GError) failure = NULL;
  if (!contexts)
    return NULL;
  g_autoptr(GDir) dir = g_dir_open(contexts, 0, &failure);
  if (!dir) {
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: cannot be read, expected a directory of the papers' texts: %s",
                contexts, failure->message);
    return NULL;
  }
  g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(free_item);
  const char *name;
  while ((name = g_dir_read_name(dir)))
    if (*name != '.' && g_str_has_suffix(name, ENDING) && strlen(name) > strlen(ENDING)) {
      g_autofree char *item = g_strndup(name, strlen(name) - strlen(ENDING));
      g_ptr_array_add(items, new_item(root->directory, item, system));
    }
  g_ptr_array_sort(items, compare_items);
  if (items->len > 0)
    return g_steal_pointer(&items);
  g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: found no file <item>" ENDING ", expected the papers' texts",
              contexts);
  return NULL;
}

static gboolean check_system(const char *system, GError **error) {
  if (!*system || *system == '.' || strchr(system, '/')) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found the system \"%s\", expected a name without \"/\" that does not begin with a dot", system);
    return FALSE;
  }
  return TRUE;
}

/* Whether the record of a layout caption has another signature than `signature`; FALSE where there is none, as of
 * captions that people wrote. */
static gboolean is_of_another(const Batch *batch, const Item *item, const char *signature) {
  g_autofree char *name = record_name(item->name), *path = path_in(batch->root.directory, name);
  g_autoptr(GBytes) bytes = g_file_test(path, G_FILE_TEST_EXISTS) ? dg_root_read(&batch->root, name, NULL) : NULL;
  gsize length = 0;
  const char *text = bytes ? g_bytes_get_data(bytes, &length) : NULL;
  g_autoptr(cJSON) record = text ? dg_json_parse(text, length, name, NULL) : NULL;
  return record && g_strcmp0(dg_json_string(record, "signature"), signature) != 0;
}

/* Counts the items that are still to be drawn, by what layout captions they have. */
static DgGenerationItems count_items(const Batch *batch) {
  DgModelClient *captions = batch->generation->captions;
  DgGenerationItems found = {.count = batch->items->len};
  g_autofree char *signature =
      captions ? dg_task_signature(captions, batch->generation->prompts, DG_CAPTION_PROMPT) : NULL;
  for (guint i = 0; i < batch->items->len; i++) {
    const Item *item = batch->items->pdata[i];
    gboolean kept;
    g_autofree char *name = text_name(LAYOUTS, item->name), *layout = path_in(batch->root.directory, name);
    g_free(find_figure(batch, item, &kept));
    if (!kept && !g_file_test(layout, G_FILE_TEST_EXISTS))
      found.without_layout++;
    else if (!kept && captions)
      found.other_layouts += is_of_another(batch, item, signature);
  }
  return found;
}

static void batch_clear(Batch *batch) {
  g_clear_pointer(&batch->items, g_ptr_array_unref);
  dg_root_clear(&batch->root);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Batch, batch_clear)

/* Opens the data set and lists its items. */
static gboolean begin(Batch *batch, const DgGeneration *generation, GError **error) {
  const char *directory = generation->directory, *system = generation->system;
  GError *reason = NULL;
  if (!check_system(system, error))
    return FALSE;
  g_autoptr(DgDataset) dataset = dg_dataset_open_manifest(directory, generation->flags, &reason);
  batch->generation = generation;
  batch->format = find_format(generation->format);
  dg_root_init(&batch->root, directory, generation->flags & DG_DATASET_FOLLOW_LINKS);
  if (!reason)
    batch->items = dataset ? list_described(dataset, system, &reason) : list_items(&batch->root, system, &reason);
  if (reason)
    g_propagate_error(error, reason);
  return batch->items != NULL;
}

gboolean dg_generation_count(const DgGeneration *generation, DgGenerationItems *found, GError **error) {
  g_auto(Batch) batch = {.items = NULL};
  if (!begin(&batch, generation, error))
    return FALSE;
  *found = count_items(&batch);
  return TRUE;
}

gboolean dg_generate_dataset(const DgGeneration *generation, DgTaskDone done, gpointer user_data, GError **error) {
  g_auto(Batch) batch = {.items = NULL};
  if (!begin(&batch, generation, error))
    return FALSE;
  g_autofree char *output = g_build_filename(generation->directory, "generated", generation->system, NULL);
  if (!dg_model_client_is_dry_run(generation->client) && !make_directory(output, error))
    return FALSE;
  dg_tasks_run(batch.items->len, generation->client, generate, &batch, done, user_data);
  return TRUE;
}
