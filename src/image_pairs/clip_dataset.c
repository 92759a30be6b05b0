/* CLIPScores of the pairs of a data set. */
#include "image_pairs/clip_score.h"
#include "run/dataset_inside.h"
#include "run/task.h"

#include <string.h>

typedef struct {
  DgModelClient *client;
  const DgClipSigmoid *sigmoid;
  const DgDataset *dataset;
  DgClipText text;
  GArray *pairs; /* guint: those of dg_dataset_get_pair() */
} Batch;

static const char *const TEXT_DIRECTORIES[] = {"layouts", "captions"};

/* What a layout says is not what a caption says: the signature tells which. Free with g_free(). */
static char *sign(DgClipText text, const char *signature) {
  return text == DG_CLIP_TEXT_NONE ? g_strdup(signature)
                                   : g_strdup_printf("%s|text:%s", signature, TEXT_DIRECTORIES[text]);
}

/* "layouts/rag.txt". Free with g_free(). */
static char *text_name(DgClipText text, const char *item) {
  return g_strconcat(TEXT_DIRECTORIES[text], "/", item, ".txt", NULL);
}

static const DgDatasetEntry *find_item(const DgDataset *dataset, const char *name) {
  for (guint i = 0; i < dataset->items->len; i++)
    if (strcmp(dg_dataset_get_item(dataset, i), name) == 0)
      return dataset->items->pdata[i];
  return NULL;
}

static gboolean has_text(const DgDataset *dataset, DgClipText text, const DgDatasetEntry *entry, const char *item) {
  g_autofree char *name = text_name(text, item);
  g_autofree char *path = g_build_filename(dataset->directory, name, NULL);
  return (text == DG_CLIP_TEXT_CAPTION && entry->caption) || g_file_test(path, G_FILE_TEST_EXISTS);
}

gboolean dg_clip_text_of_dataset(const char *directory, DgDatasetFlags flags, DgClipText *text, GError **error) {
  g_autoptr(DgDataset) dataset = dg_dataset_open(directory, flags, error);
  if (!dataset)
    return FALSE;
  for (*text = DG_CLIP_TEXT_LAYOUT; *text < DG_CLIP_TEXT_NONE; (*text)++)
    for (guint i = 0; i < dataset->items->len; i++)
      if (has_text(dataset, *text, dataset->items->pdata[i], dg_dataset_get_item(dataset, i)))
        return TRUE;
  return TRUE;
}

/* The text of an item; NULL with an error when there is none. Free with g_free(). */
static char *read_text(const Batch *batch, const char *item, GError **error) {
  const DgDatasetEntry *entry = find_item(batch->dataset, item);
  if (batch->text == DG_CLIP_TEXT_CAPTION && entry->caption)
    return g_strdup(entry->caption);
  g_autofree char *name = text_name(batch->text, item);
  g_autoptr(GBytes) bytes = dg_root_read(&batch->dataset->root, name, error);
  gsize length = 0;
  const char *data = bytes ? g_bytes_get_data(bytes, &length) : NULL;
  if (!bytes)
    return NULL;
  g_autofree char *text = g_utf8_make_valid(data ? data : "", (gssize)length);
  if (*g_strstrip(text))
    return g_steal_pointer(&text);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no text, expected some", name);
  return NULL;
}

static GBytes *read_picture(const DgPair *pair, DgSide side, GError **error) {
  g_autoptr(GBytes) bytes = dg_pair_read(pair, side, error);
  return bytes ? dg_clip_picture(bytes, pair->names[side], error) : NULL;
}

static gboolean score(const Batch *batch, const DgPair *pair, DgClipScore *score, GError **error) {
  g_autoptr(GBytes) figure = read_picture(pair, DG_SIDE_GENERATED, error);
  g_autoptr(GBytes) other = figure ? read_picture(pair, DG_SIDE_REFERENCE, error) : NULL;
  g_autofree char *text = other && batch->text != DG_CLIP_TEXT_NONE ? read_text(batch, pair->item, error) : NULL;
  if (!other || (!text && batch->text != DG_CLIP_TEXT_NONE))
    return FALSE;
  return dg_clip_score_ask(score, batch->client, batch->sigmoid, figure, other, text, error);
}

static DgTaskRecord *score_pair(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  DgPair *pair = dg_dataset_get_pair(batch->dataset, g_array_index(batch->pairs, guint, index));
  DgTaskRecord *record = dg_task_record_new(DG_CLIP_SCHEMA, pair->paths[DG_SIDE_GENERATED], pair->item);
  DgClipScore *own = dg_clip_score_new_empty(batch->client, batch->sigmoid, pair->names[DG_SIDE_GENERATED],
                                             pair->names[DG_SIDE_REFERENCE]);
  g_autofree char *of_model = own->signature;
  own->signature = sign(batch->text, of_model);
  own->item = g_strdup(pair->item);
  own->system = g_strdup(pair->system);
  record->result = own;
  record->free_result = (GDestroyNotify)dg_clip_score_free;
  if (!score(batch, pair, own, &record->error) && record->error)
    own->error = g_error_copy(record->error);
  dg_pair_free(pair);
  return record;
}

static gboolean check_systems(const DgDataset *dataset, const char *const *systems, GError **error) {
  for (guint i = 0; systems && systems[i]; i++) {
    guint system = 0;
    while (system < dg_dataset_get_system_count(dataset) &&
           strcmp(dg_dataset_get_system(dataset, system), systems[i]) != 0)
      system++;
    if (system < dg_dataset_get_system_count(dataset))
      continue;
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found no system \"%s\", expected one of the data set",
                dataset->directory, systems[i]);
    return FALSE;
  }
  return TRUE;
}

gboolean dg_clip_score_dataset(DgModelClient *client, const DgClipSigmoid *sigmoid, const char *directory,
                               DgDatasetFlags flags, const char *const *systems, DgClipText text, guint *total,
                               DgTaskDone done, gpointer user_data, GError **error) {
  g_autoptr(DgDataset) dataset = dg_dataset_open(directory, flags, error);
  if (!dataset || !check_systems(dataset, systems, error))
    return FALSE;
  g_autoptr(GArray) pairs = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < dg_dataset_get_pair_count(dataset); i++)
    if (!systems || g_strv_contains(systems, dg_dataset_get_system(dataset, i / dataset->items->len)))
      g_array_append_val(pairs, i);
  Batch batch = {client, sigmoid, dataset, text, pairs};
  if (total)
    *total = pairs->len;
  dg_tasks_run(pairs->len, client, score_pair, &batch, done, user_data);
  return TRUE;
}

const DgClipScore *dg_clip_score_of_record(const DgTaskRecord *record) {
  return record->result;
}
