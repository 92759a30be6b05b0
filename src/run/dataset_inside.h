/* The inside of a data set, for its own files. */
#ifndef DG_RUN_DATASET_INSIDE_H
#define DG_RUN_DATASET_INSIDE_H

#include "run/dataset.h"
#include "run/root.h"

#include <cJSON.h>
#include <diagrade/figure.h>

#define DG_DATASET_MANIFEST "dataset.json"
#define DG_DATASET_SCHEMA "diagrade/dataset@1"
#define DG_DATASET_PATTERN "generated/<system>/<item>.svg"

/* An item or a system. What only dataset.json says is NULL without it. */
typedef struct {
  char *file, *name; /* its bytes on disk (an item's without suffix), and the UTF-8 name that documents use */
  char *figure; /* of a figure in a directory: the name of its file */
  DgFormat format; /* and what it is */
  char *twin; /* the suffix of another file of that name, which is not read; NULL without one */
  char *reference; /* of an item: relative path */
  char *groups; /* of an item: a JSON object of strings */
  char *sha256; /* of an item's reference, hexadecimal */
  char *context; /* of an item: relative path */
  char *caption; /* of an item: its text */
  char *pattern; /* of a system: relative path with <system> and <item> */
  GHashTable *paths; /* of a system: name of an item -> relative path, in place of a pattern */
  GHashTable *digests; /* of a system: name of an item -> SHA-256, hexadecimal */
} DgDatasetEntry;

struct _DgDataset {
  char *directory, *name;
  DgRoot root; /* the same directory, and whether figures may be outside of it */
  GPtrArray *items, *systems; /* DgDatasetEntry, bytewise by name */
  GHashTable *files; /* directory, relative to that of the data set -> GPtrArray of the figures in it */
  DgDiagnostics *diagnostics;
  GArray *kinds; /* DgFindingKind of each diagnostic */
  DgDiagnostics *notes; /* what validation alone says: keys of the manifest that nothing reads */
};

/* Opens the manifest alone: the systems of a data set that names none are NULL, whatever directories there are. NULL
 * without an error when there is no manifest. Errors: as for dg_dataset_open(). */
DgDataset *dg_dataset_open_manifest(const char *directory, DgDatasetFlags flags, GError **error);

DgDatasetEntry *dg_dataset_entry_new(const char *file);
void dg_dataset_entry_free(DgDatasetEntry *entry);
/* An order for g_ptr_array_sort(). */
int dg_dataset_compare_entries(const void *a, const void *b);

/* The figures of a directory in `root`, bytewise by name, one a name: of several files that of the format which is read
 * best. Names that begin with a dot, texts (.txt, .md, .csv, .jsonl) and files of other kinds are left out; of what a
 * link leads out of `root` to, nothing is read: it is a figure of an unknown format, which whoever reads it refuses.
 * Errors: DG_ERROR_OPEN. */
GPtrArray *dg_dataset_list_files(const DgRoot *root, const char *directory, GError **error);
/* The same of the directories in a directory. */
GPtrArray *dg_dataset_list_directories(const char *directory, GError **error);
/* The entry of one of these lists whose `file` is given; NULL without one, or without a list. */
const DgDatasetEntry *dg_dataset_find_entry(const GPtrArray *entries, const char *file);

/* Notes what is wrong with the data set as a whole, for runs and validation. */
void dg_dataset_note(DgDataset *dataset, DgFindingKind kind, DgLevel level, const char *format, ...)
    G_GNUC_PRINTF(4, 5);
/* Notes which systems and references of the directories the manifest does not name, and the reverse. */
void dg_dataset_compare_with_disk(DgDataset *dataset);

/* What of the directories the manifest does not name: references (entries of the data set's lists), and systems. Free
 * with g_ptr_array_unref(). */
GPtrArray *dg_dataset_list_new_items(const DgDataset *dataset);
GPtrArray *dg_dataset_list_new_systems(const DgDataset *dataset);

/* Fills items and, when it names them, systems from the manifest of the data set's directory. Errors: DG_ERROR_OPEN,
 * DG_ERROR_FORMAT (the message names the JSON path), DG_ERROR_LIMIT. */
gboolean dg_dataset_read_manifest(DgDataset *dataset, GError **error);

/* The figures' names, relative to the data set. Free with g_free(). */
char *dg_dataset_reference_name(const DgDataset *dataset, guint item);
char *dg_dataset_generated_name(const DgDataset *dataset, guint system, guint item);

/* SHA-256 of bytes in hexadecimal. Free with g_free(). */
char *dg_dataset_digest(GBytes *bytes);

#endif
