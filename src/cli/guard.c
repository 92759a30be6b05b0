#include "cli/guard.h"

#include <glib/gstdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static gboolean is_file_name(const char *path) {
  return path && strcmp(path, "-") != 0;
}

static gboolean same_inode(const GStatBuf *a, const GStatBuf *b) {
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* A key for the file that a name leads to. Free with g_free(). */
static char *inode_key(const GStatBuf *status) {
  return g_strdup_printf("%ju %ju", (uintmax_t)status->st_dev, (uintmax_t)status->st_ino);
}

gboolean dg_guard_inputs(const char *const *inputs, guint n_inputs, GError **error) {
  guint count = 0;
  for (guint i = 0; i < n_inputs; i++)
    count += g_strcmp0(inputs[i], "-") == 0;
  if (count > 1)
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found standard input twice, expected it once at most");
  return count <= 1;
}

gboolean dg_guard_files(const char *option, const char *const *outputs, guint n_outputs, const char *const *inputs,
                        guint n_inputs, GError **error) {
  g_autoptr(GHashTable) read = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  GStatBuf status;
  for (guint i = 0; i < n_inputs; i++)
    if (is_file_name(inputs[i]) && g_stat(inputs[i], &status) == 0 && S_ISREG(status.st_mode))
      g_hash_table_add(read, inode_key(&status));
  for (guint i = 0; i < n_outputs; i++) {
    if (!is_file_name(outputs[i]) || g_stat(outputs[i], &status) != 0)
      continue;
    g_autofree char *key = inode_key(&status);
    if (g_hash_table_contains(read, key)) {
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found %s, which is an input, expected another file", option,
                  outputs[i]);
      return FALSE;
    }
  }
  return TRUE;
}

/* TRUE when `path` is the directory `directory` or lies somewhere below it. */
static gboolean lies_in(const char *path, const char *directory) {
  GStatBuf wanted, found;
  g_autofree char *real = realpath(path, NULL);
  gboolean inside = FALSE;
  if (real && g_stat(directory, &wanted) == 0)
    /* Upwards part by part; inodes are compared because two paths may be mounts of one directory. */
    while (!(inside = g_stat(real, &found) == 0 && same_inode(&wanted, &found)) && real[1]) {
      char *slash = strrchr(real, '/');
      slash[slash == real] = '\0'; /* keeps the slash of the root */
    }
  return inside;
}

static gboolean replaces_figure(const char *output, const char *directory) {
  g_autofree char *parent = g_path_get_dirname(output);
  if (lies_in(parent, directory) || lies_in(output, directory))
    return TRUE;
  /* What stands in the data set may be a link to a directory elsewhere. */
  g_autoptr(GDir) entries = g_dir_open(directory, 0, NULL);
  const char *name;
  while (entries && (name = g_dir_read_name(entries))) {
    g_autofree char *entry = g_build_filename(directory, name, NULL);
    if (g_file_test(entry, G_FILE_TEST_IS_DIR) ? lies_in(parent, entry)
                                               : !dg_guard_files("", &output, 1, (const char *const[]){entry}, 1, NULL))
      return TRUE;
  }
  return FALSE;
}

gboolean dg_guard_dataset(const char *option, const char *output, const char *directory, GError **error) {
  static const char *const parts[] = {"references", "generated"};
  if (!is_file_name(output))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
    g_autofree char *part = g_build_filename(directory, parts[i], NULL);
    if (replaces_figure(output, part)) {
      g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                  "%s: found %s, which is in %s of the data set, expected a file outside", option, output, parts[i]);
      return FALSE;
    }
  }
  return TRUE;
}

/* The file that a path leads to, which need not exist yet. Free with g_free(). */
static char *identify(const char *path) {
  char *real = realpath(path, NULL);
  if (real)
    return real;
  g_autofree char *parent = g_path_get_dirname(path), *name = g_path_get_basename(path);
  g_autofree char *directory = realpath(parent, NULL);
  return g_build_filename(directory ? directory : parent, name, NULL);
}

gboolean dg_guard_outputs(const char *first_option, const char *first, const char *second_option, const char *second,
                          GError **error) {
  if (!is_file_name(first) || !is_file_name(second))
    return TRUE;
  g_autofree char *one = identify(first), *other = identify(second);
  if (strcmp(one, other) != 0 || (g_file_test(one, G_FILE_TEST_EXISTS) && !g_file_test(one, G_FILE_TEST_IS_REGULAR)))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found %s for both %s and %s, expected two files", first,
              first_option, second_option);
  return FALSE;
}
