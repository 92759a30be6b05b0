#include "sweep/sweep_figures.h"

#include "run/record.h"
#include "run/store.h"
#include "run/store_figures.h"

#include <string.h>

typedef struct {
  DgSweepFigures *figures;
  GHashTable *systems, *items, *dataset_systems, *dataset_items; /* const char * -> place from 1 */
  guint8 *checked; /* of each item: its reference */
  guint others, seen; /* figures that are not what they were, of how many */
  char *first; /* what is said of the first of them */
} Search;

GHashTable *dg_sweep_places_of(const GPtrArray *names) {
  GHashTable *places = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < names->len; i++)
    g_hash_table_insert(places, names->pdata[i], GUINT_TO_POINTER(i + 1));
  return places;
}

static GHashTable *places_in_dataset(const DgDataset *dataset, guint count,
                                     const char *(*get_name)(const DgDataset *, guint)) {
  GHashTable *places = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < count; i++)
    g_hash_table_insert(places, (gpointer)get_name(dataset, i), GUINT_TO_POINTER(i + 1));
  return places;
}

static guint place_of(GHashTable *places, const char *name) {
  return GPOINTER_TO_UINT(g_hash_table_lookup(places, name));
}

DgPair *dg_sweep_figures_get_pair(const DgSweepFigures *figures, guint system, guint item) {
  guint place = figures->places[dg_values_at(figures->values, system, item)];
  return place ? dg_dataset_get_pair(figures->dataset, place - 1) : NULL;
}

GBytes *dg_sweep_figures_read(const DgSweepFigures *figures, const DgPair *pair, guint system, guint item, DgSide side,
                              GError **error) {
  const DgDigest *wanted = &figures->digests[side][dg_values_at(figures->values, system, item)];
  g_autoptr(GBytes) bytes = dg_pair_read(pair, side, error);
  if (!bytes)
    return NULL;
  DgDigest found = dg_digest_of_bytes(bytes);
  if (memcmp(found.bytes, wanted->bytes, DG_DIGEST_LENGTH) == 0)
    return g_steal_pointer(&bytes);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found another figure than the one that the run scored",
              pair->paths[side]);
  return NULL;
}

static void note_other(Search *search, char *message) {
  search->others++;
  if (search->first)
    g_free(message);
  else
    search->first = message;
}

/* References are looked at once for all systems. */
static void check_side(Search *search, const DgPair *pair, guint system, guint item, DgSide side) {
  g_autoptr(GError) error = NULL;
  if (side == DG_SIDE_REFERENCE && search->checked[item])
    return;
  if (side == DG_SIDE_REFERENCE)
    search->checked[item] = TRUE;
  search->seen++;
  g_autoptr(GBytes) bytes = dg_sweep_figures_read(search->figures, pair, system, item, side, &error);
  if (!bytes)
    note_other(search, g_strdup(error->message));
}

static gboolean check_pair(const DgStoreFigures *stored, gpointer user_data, GError **error) {
  Search *search = user_data;
  DgSweepFigures *figures = search->figures;
  guint system = place_of(search->systems, stored->system), item = place_of(search->items, stored->item);
  guint own_system = place_of(search->dataset_systems, stored->system);
  guint own_item = place_of(search->dataset_items, stored->item);
  if (!system || !item || !stored->read[DG_SIDE_GENERATED] || !stored->read[DG_SIDE_REFERENCE])
    return TRUE;
  if (!own_system || !own_item) {
    search->seen++;
    note_other(search, g_strdup_printf("found no %s/%s in the data set", stored->system, stored->item));
    return TRUE;
  }
  gsize at = dg_values_at(figures->values, system - 1, item - 1);
  figures->places[at] = (own_system - 1) * dg_dataset_get_item_count(figures->dataset) + own_item;
  for (DgSide side = DG_SIDE_GENERATED; side < DG_SIDE_COUNT; side++)
    figures->digests[side][at] = stored->digests[side];
  DgPair *pair = dg_sweep_figures_get_pair(figures, system - 1, item - 1);
  for (DgSide side = DG_SIDE_GENERATED; side < DG_SIDE_COUNT; side++)
    check_side(search, pair, system - 1, item - 1, side);
  dg_pair_free(pair);
  return TRUE;
}

/* Why not all figures are what they were; NULL when they are. */
static char *check_figures(DgSweepFigures *figures, const char *path) {
  g_autoptr(GError) error = NULL;
  const DgDataset *dataset = figures->dataset;
  g_autofree guint8 *checked = g_new0(guint8, figures->values->items->len + 1);
  Search search = {
      .figures = figures,
      .systems = dg_sweep_places_of(figures->values->systems),
      .items = dg_sweep_places_of(figures->values->items),
      .dataset_systems = places_in_dataset(dataset, dg_dataset_get_system_count(dataset), dg_dataset_get_system),
      .dataset_items = places_in_dataset(dataset, dg_dataset_get_item_count(dataset), dg_dataset_get_item),
      .checked = checked,
  };
  char *reason = NULL;
  if (!dg_store_each_figures(path, check_pair, &search, &error))
    reason = g_strdup(error->message);
  else if (search.others > 0)
    reason = g_strdup_printf("%u of %u figures are not there or not what the run scored; the first: %s", search.others,
                             search.seen, search.first);
  g_free(search.first);
  GHashTable *const tables[] = {search.systems, search.items, search.dataset_systems, search.dataset_items};
  for (guint i = 0; i < G_N_ELEMENTS(tables); i++)
    g_hash_table_unref(tables[i]);
  return reason;
}

/* A page of a PDF file is read by another program, whose version stands at the end of the signature. */
static char *check_readers(const DgSweepFigures *figures, const DgSweepOrigin *origin) {
  g_autofree char *plain = dg_signature(origin->graph, NULL);
  g_autofree char *whole = dg_run_signature(figures->dataset, origin->graph, NULL, 1);
  const char *readers = whole + strlen(plain);
  return g_str_has_suffix(figures->values->signature, readers)
             ? NULL
             : g_strdup_printf("this diagrade reads PDF files with another program than the run: found \"%s\"",
                               readers);
}

static DgDataset *open_dataset(const char *path, const DgValues *values, const char *directory, DgDatasetFlags flags,
                               char **reason) {
  g_autoptr(GError) error = NULL;
  g_autofree char *parent = g_path_get_dirname(path);
  g_autofree char *said = values->place ? g_build_filename(parent, values->place, NULL) : NULL;
  const char *place = directory ? directory : said;
  DgDataset *dataset = place ? dg_dataset_open(place, flags, &error) : NULL;
  if (!dataset)
    *reason = g_strdup(error ? error->message : "the run does not say where its data set is");
  return dataset;
}

DgSweepFigures *dg_sweep_figures_new(const char *path, const DgValues *values, const char *directory,
                                     DgDatasetFlags flags, const DgSweepOrigin *origin, char **reason) {
  if (!origin->graph || !dg_store_is_store(path)) {
    *reason = g_strdup(origin->graph ? "a results file does not say what the bytes of its figures were, as a store does"
                                     : origin->unread);
    return NULL;
  }
  DgDataset *dataset = open_dataset(path, values, directory, flags, reason);
  if (!dataset)
    return NULL;
  gsize pairs = (gsize)values->systems->len * values->items->len;
  DgSweepFigures *figures = g_new0(DgSweepFigures, 1);
  figures->values = values;
  figures->dataset = dataset;
  figures->places = g_new0(guint, pairs + 1);
  for (DgSide side = DG_SIDE_GENERATED; side < DG_SIDE_COUNT; side++)
    figures->digests[side] = g_new0(DgDigest, pairs + 1);
  *reason = check_readers(figures, origin);
  if (!*reason)
    *reason = check_figures(figures, path);
  if (!*reason)
    return figures;
  dg_sweep_figures_free(figures);
  return NULL;
}

void dg_sweep_figures_free(DgSweepFigures *figures) {
  if (!figures)
    return;
  dg_dataset_free(figures->dataset);
  g_free(figures->places);
  for (DgSide side = DG_SIDE_GENERATED; side < DG_SIDE_COUNT; side++)
    g_free(figures->digests[side]);
  g_free(figures);
}
