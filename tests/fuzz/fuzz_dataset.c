/* Bytes -> the manifest of a data set, and the lines of a set of problems -> what is found in them: no names lead out
 * of the directory, and what cannot be used is refused with a reason. */
#include "fuzz/fuzz.h"

#include <diagrade/run.h>
#include <glib/gstdio.h>
#include <stdlib.h>

#define FIGURE "<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/><text y='5'>a</text></svg>"

static const char *const PLACES[] = {"references", "generated", "generated/s"};
static const char *const FIGURES[] = {"references/a.svg", "generated/s/a.svg"};
static char *directory;

static char *place(const char *name) {
  return g_build_filename(directory, name, NULL);
}

static void remove_all(void) {
  static const char *const all[] = {"dataset.json", "items.jsonl", "references/a.svg", "generated/s/a.svg",
                                    "generated/s",  "generated",   "references",       ""};
  for (guint i = 0; i < G_N_ELEMENTS(all); i++) {
    g_autofree char *path = place(all[i]);
    g_remove(path);
  }
  g_free(directory);
}

/* A data set of one item and one system, beside which the manifest is put. Made once: what is read changes nothing. */
static void make_once(void) {
  if (directory)
    return;
  directory = g_dir_make_tmp("diagrade-fuzz-XXXXXX", NULL);
  dg_fuzz_require(directory != NULL, "there is a place for temporary files");
  atexit(remove_all);
  for (guint i = 0; i < G_N_ELEMENTS(PLACES); i++) {
    g_autofree char *path = place(PLACES[i]);
    dg_fuzz_require(g_mkdir(path, 0700) == 0, "there is a place for temporary files");
  }
  for (guint i = 0; i < G_N_ELEMENTS(FIGURES); i++) {
    g_autofree char *path = place(FIGURES[i]);
    dg_fuzz_require(g_file_set_contents(path, FIGURE, -1, NULL), "there is room for temporary files");
  }
}

static void check_findings(const DgValidation *validation) {
  for (guint i = 0; i < dg_validation_get_count(validation); i++)
    dg_fuzz_require(g_utf8_validate(dg_validation_get_message(validation, i), -1, NULL), "findings are UTF-8");
  g_autofree char *json = dg_validation_to_json(validation, FALSE);
  dg_fuzz_require(g_utf8_validate(json, -1, NULL), "the document is UTF-8");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  make_once();
  g_autofree char *manifest = place("dataset.json"), *items = place("items.jsonl");
  g_autoptr(GError) error = NULL, refused = NULL;
  dg_fuzz_require(g_file_set_contents(manifest, (const char *)data, (gssize)size, NULL) &&
                      g_file_set_contents(items, (const char *)data, (gssize)size, NULL),
                  "there is a place for temporary files");
  g_autoptr(DgDataset) dataset = dg_dataset_open(directory, DG_DATASET_EARLY, &error);
  dg_fuzz_require((dataset == NULL) == (error != NULL), "an error is set when, and only when, there is no data set");
  g_autoptr(DgValidation) found = dataset ? dg_dataset_validate(dataset, 1) : NULL;
  if (found)
    check_findings(found);
  g_autoptr(DgItemSet) set = dg_item_set_open(items, &refused);
  dg_fuzz_require((set == NULL) == (refused != NULL), "an error is set when, and only when, there are no items");
  g_autoptr(DgValidation) lines = set ? dg_item_set_validate(set) : NULL;
  if (lines)
    check_findings(lines);
  return 0;
}
