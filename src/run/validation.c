/* What is missing, broken or there twice in a data set. */
#include "run/validation.h"
#include "base/diagnostics.h"
#include "base/json.h"
#include "base/ordered.h"
#include "graph/graph.h"
#include "graph/options.h"
#include "run/dataset_inside.h"
#include "run/graph_size.h"

#include <string.h>

typedef struct {
  DgFindingKind kind;
  char *file, *message;
} Finding;

struct _DgValidation {
  char *name;
  guint items, systems;
  GPtrArray *findings; /* Finding */
  guint broken;
};

/* A figure of the data set; items come first, then pairs. */
typedef struct {
  char *name;
  const char *expected; /* SHA-256 of the manifest; NULL without one */
  gboolean missing;
  char *digest; /* NULL when it cannot be read */
  char *message; /* why it cannot be scored */
  guint item;
  gboolean is_reference;
  gboolean has_size; /* it was read */
  DgGraphSize size;
} Figure;

typedef struct {
  const DgDataset *dataset;
  DgValidation *validation;
  GHashTable *seen; /* digest -> name of the first figure */
  guint *reference_edges; /* of each item, of which references come first */
  guint next;
} Work;

static const char *const KIND_NAMES[] = {
    [DG_FINDING_MISSING] = "missing",           [DG_FINDING_UNREADABLE] = "unreadable",
    [DG_FINDING_DUPLICATE] = "duplicate",       [DG_FINDING_CHECKSUM] = "checksum",
    [DG_FINDING_NO_REFERENCE] = "no_reference", [DG_FINDING_UNKNOWN_KEY] = "unknown_key",
    [DG_FINDING_UNLISTED] = "unlisted",         [DG_FINDING_SKIPPED] = "skipped",
    [DG_FINDING_NO_NODES] = "no_nodes",         [DG_FINDING_NO_EDGES] = "no_edges",
    [DG_FINDING_PARTIAL] = "partial",           [DG_FINDING_INCOMPLETE] = "incomplete",
    [DG_FINDING_MALFORMED] = "malformed",       [DG_FINDING_CONTRADICTION] = "contradiction",
};

const char *dg_finding_kind_name(DgFindingKind kind) {
  return KIND_NAMES[kind];
}

/* Whether a data set with such a finding is broken, rather than worth a look. */
static gboolean is_broken(DgFindingKind kind) {
  return kind == DG_FINDING_UNREADABLE || kind == DG_FINDING_CHECKSUM || kind == DG_FINDING_NO_NODES ||
         kind == DG_FINDING_MALFORMED || kind == DG_FINDING_CONTRADICTION;
}

static void free_finding(gpointer data) {
  Finding *finding = data;
  g_free(finding->file);
  g_free(finding->message);
  g_free(finding);
}

DgValidation *dg_validation_new(const char *name, guint items, guint systems) {
  DgValidation *validation = g_new0(DgValidation, 1);
  *validation = (DgValidation){g_strdup(name), items, systems, g_ptr_array_new_with_free_func(free_finding), 0};
  return validation;
}

void dg_validation_add(DgValidation *validation, DgFindingKind kind, const char *file, const char *message) {
  Finding *finding = g_new(Finding, 1);
  *finding = (Finding){kind, file ? g_utf8_make_valid(file, -1) : NULL, g_utf8_make_valid(message, -1)};
  g_ptr_array_add(validation->findings, finding);
  validation->broken += is_broken(kind);
}

static gpointer next_figure(gpointer user_data) {
  Work *work = user_data;
  const DgDataset *dataset = work->dataset;
  guint items = dg_dataset_get_item_count(dataset), index = work->next++;
  if (index >= items + dg_dataset_get_pair_count(dataset))
    return NULL;
  Figure *figure = g_new0(Figure, 1);
  guint item = index % items;
  figure->item = item;
  figure->is_reference = index < items;
  if (index < items) {
    figure->name = dg_dataset_reference_name(dataset, item);
    figure->expected = ((const DgDatasetEntry *)dataset->items->pdata[item])->sha256;
    return figure;
  }
  guint system = index / items - 1;
  GHashTable *digests = ((const DgDatasetEntry *)dataset->systems->pdata[system])->digests;
  figure->name = dg_dataset_generated_name(dataset, system, item);
  figure->expected = digests ? g_hash_table_lookup(digests, dg_dataset_get_item(dataset, item)) : NULL;
  return figure;
}

static void read_graph(Figure *figure, GBytes *bytes, const char *path, GError **error) {
  g_autoptr(DgGraphOptions) options = figure->is_reference ? NULL : dg_graph_options_copy_generated(NULL);
  g_autoptr(DgGraph) graph = dg_graph_new_from_bytes(bytes, path, options, error);
  if (graph)
    dg_graph_check_readable_as(graph, path, error);
  if (graph)
    figure->size = dg_graph_size_of(graph);
  figure->has_size = graph && !figure->size.unreadable;
}

static gpointer read_figure(gpointer data, gpointer user_data) {
  const Work *work = user_data;
  Figure *figure = data;
  g_autoptr(GError) error = NULL;
  g_autofree char *path = g_build_filename(work->dataset->directory, figure->name, NULL);
  g_autoptr(GBytes) bytes = dg_root_read(&work->dataset->root, figure->name, &error);
  if (bytes) {
    figure->digest = dg_dataset_digest(bytes);
    read_graph(figure, bytes, path, &error);
  } else {
    figure->missing = !g_file_test(path, G_FILE_TEST_EXISTS);
  }
  if (error)
    figure->message = g_str_has_prefix(error->message, path) && error->message[strlen(path)] == ':'
                          ? g_strdup(g_strchug(error->message + strlen(path) + 1))
                          : g_strdup(error->message);
  return figure;
}

static void note_checksum(DgValidation *validation, const Figure *figure) {
  if (!figure->digest || !figure->expected || strcmp(figure->digest, figure->expected) == 0)
    return;
  g_autofree char *message =
      g_strdup_printf("found the SHA-256 %s, expected %s as the manifest has", figure->digest, figure->expected);
  dg_validation_add(validation, DG_FINDING_CHECKSUM, figure->name, message);
}

/* What a figure that can be read lacks. */
static void note_gaps(Work *work, const Figure *figure) {
  DgValidation *validation = work->validation;
  if (!figure->has_size)
    return;
  if (figure->is_reference && figure->size.nodes == 0)
    dg_validation_add(validation, DG_FINDING_NO_NODES, figure->name,
                      "found no node, expected some: nothing can be scored against it");
  if (figure->is_reference)
    work->reference_edges[figure->item] = figure->size.edges;
  else if (figure->size.edges == 0 && work->reference_edges[figure->item] > 0)
    dg_validation_add(validation, DG_FINDING_NO_EDGES, figure->name, "found no edge, and its reference has some");
  if (figure->size.partial)
    dg_validation_add(validation, DG_FINDING_PARTIAL, figure->name,
                      "was repaired, cut off or not understood as a whole: 'diagrade graph' says where");
}

static gboolean take_figure(gpointer data, gpointer user_data) {
  Work *work = user_data;
  Figure *figure = data;
  DgValidation *validation = work->validation;
  if (figure->missing)
    dg_validation_add(validation, DG_FINDING_MISSING, figure->name, "found no file, expected a figure");
  else if (figure->message)
    dg_validation_add(validation, DG_FINDING_UNREADABLE, figure->name, figure->message);
  note_checksum(validation, figure);
  note_gaps(work, figure);
  const char *first = figure->digest ? g_hash_table_lookup(work->seen, figure->digest) : NULL;
  if (first) {
    g_autofree char *message = g_strdup_printf("has the same bytes as %s", first);
    dg_validation_add(validation, DG_FINDING_DUPLICATE, figure->name, message);
  } else if (figure->digest) {
    g_hash_table_insert(work->seen, g_strdup(figure->digest), g_strdup(figure->name));
  }
  g_free(figure->name);
  g_free(figure->digest);
  g_free(figure->message);
  g_free(figure);
  return TRUE;
}

/* Contexts are texts that a later step reads: they must be there. */
static void check_contexts(const DgDataset *dataset, DgValidation *validation) {
  for (guint i = 0; i < dataset->items->len; i++) {
    const DgDatasetEntry *item = dataset->items->pdata[i];
    g_autoptr(GError) error = NULL;
    GBytes *bytes = item->context ? dg_root_read(&dataset->root, item->context, &error) : NULL;
    g_clear_pointer(&bytes, g_bytes_unref);
    if (!error)
      continue;
    g_autofree char *path = g_build_filename(dataset->directory, item->context, NULL);
    if (g_file_test(path, G_FILE_TEST_EXISTS))
      dg_validation_add(validation, DG_FINDING_UNREADABLE, item->context, error->message);
    else
      dg_validation_add(validation, DG_FINDING_MISSING, item->context,
                        "found no file, expected the context of an item");
  }
}

DgValidation *dg_dataset_validate(const DgDataset *dataset, guint jobs) {
  DgValidation *validation = dg_validation_new(dataset->name, dataset->items->len, dataset->systems->len);
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  g_autofree guint *reference_edges = g_new0(guint, dataset->items->len);
  Work work = {.dataset = dataset, .validation = validation, .seen = seen, .reference_edges = reference_edges};
  for (guint i = 0; i < dg_diagnostics_get_count(dataset->notes); i++)
    dg_validation_add(validation, DG_FINDING_UNKNOWN_KEY, NULL, dg_diagnostics_get_message(dataset->notes, i));
  dg_ordered_map(jobs, next_figure, read_figure, take_figure, &work);
  check_contexts(dataset, validation);
  for (guint i = 0; i < dataset->kinds->len; i++)
    dg_validation_add(validation, g_array_index(dataset->kinds, DgFindingKind, i), NULL,
                      dg_diagnostics_get_message(dataset->diagnostics, i));
  return validation;
}

void dg_validation_free(DgValidation *validation) {
  if (!validation)
    return;
  g_ptr_array_unref(validation->findings);
  g_free(validation->name);
  g_free(validation);
}

guint dg_validation_get_item_count(const DgValidation *validation) {
  return validation->items;
}

guint dg_validation_get_system_count(const DgValidation *validation) {
  return validation->systems;
}

guint dg_validation_get_count(const DgValidation *validation) {
  return validation->findings->len;
}

guint dg_validation_get_broken(const DgValidation *validation) {
  return validation->broken;
}

DgFindingKind dg_validation_get_kind(const DgValidation *validation, guint index) {
  return ((const Finding *)validation->findings->pdata[index])->kind;
}

const char *dg_validation_get_file(const DgValidation *validation, guint index) {
  return index < validation->findings->len ? ((const Finding *)validation->findings->pdata[index])->file : NULL;
}

const char *dg_validation_get_message(const DgValidation *validation, guint index) {
  return index < validation->findings->len ? ((const Finding *)validation->findings->pdata[index])->message : NULL;
}

char *dg_validation_to_json(const DgValidation *validation, gboolean pretty) {
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", "diagrade/validation@1");
  cJSON_AddStringToObject(document, "name", validation->name);
  cJSON_AddNumberToObject(document, "items", validation->items);
  cJSON_AddNumberToObject(document, "systems", validation->systems);
  cJSON_AddNumberToObject(document, "broken", validation->broken);
  cJSON *findings = cJSON_AddArrayToObject(document, "findings");
  for (guint i = 0; i < validation->findings->len; i++) {
    const Finding *finding = validation->findings->pdata[i];
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "kind", KIND_NAMES[finding->kind]);
    if (finding->file)
      cJSON_AddStringToObject(object, "file", finding->file);
    cJSON_AddStringToObject(object, "message", finding->message);
    cJSON_AddItemToArray(findings, object);
  }
  return dg_json_print(document, pretty);
}
