/* What is wrong with a set of questions and pictures, before anybody is asked. */
#include "judging/picture_pairs.h"
#include "run/validation.h"

typedef struct {
  DgValidation *validation;
  GHashTable *read; /* set of char *: paths */
} Checking;

static void check_picture(const Checking *checking, const char *path) {
  g_autoptr(GError) error = NULL;
  if (!path || !g_hash_table_add(checking->read, (gpointer)path))
    return;
  if (!g_file_test(path, G_FILE_TEST_EXISTS))
    dg_validation_add(checking->validation, DG_FINDING_MISSING, path, "found no file, expected a picture");
  else if (!dg_validation_read_figure(path, &error))
    dg_validation_add(checking->validation, DG_FINDING_UNREADABLE, path, error->message);
}

static void check_pair(const Checking *checking, const DgPicturePair *pair) {
  DgFindingKind kind = pair->system       ? DG_FINDING_MISSING
                       : pair->unanswered ? DG_FINDING_INCOMPLETE
                                          : DG_FINDING_MALFORMED;
  if (pair->error)
    dg_validation_add(checking->validation, kind, NULL, pair->error->message);
  check_picture(checking, pair->opponent_path);
  check_picture(checking, pair->candidate_path);
}

DgValidation *dg_picture_pairs_validate(const DgPicturePairs *pairs, const char *name) {
  g_autoptr(GHashTable) items = g_hash_table_new(g_str_hash, g_str_equal);
  g_autoptr(GHashTable) systems = g_hash_table_new(g_str_hash, g_str_equal);
  g_autoptr(GHashTable) read = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < pairs->list->len; i++) {
    const DgPicturePair *pair = pairs->list->pdata[i];
    g_hash_table_add(items, pair->id);
    if (pair->system)
      g_hash_table_add(systems, pair->system);
  }
  Checking checking = {dg_validation_new(name, g_hash_table_size(items), g_hash_table_size(systems)), read};
  for (guint i = 0; i < pairs->list->len; i++)
    check_pair(&checking, pairs->list->pdata[i]);
  return checking.validation;
}
