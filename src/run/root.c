#include "run/root.h"

#include <diagrade/figure.h>
#include <stdlib.h>
#include <string.h>

char *dg_root_resolve(const char *path) {
  char *real = realpath(path, NULL);
  char *resolved = real ? g_strdup(real) : g_canonicalize_filename(path, NULL);
  free(real);
  return resolved;
}

void dg_root_init(DgRoot *root, const char *directory, gboolean follow_links) {
  root->directory = g_strdup(directory);
  root->real = directory && !follow_links ? dg_root_resolve(directory) : NULL;
}

void dg_root_clear(DgRoot *root) {
  g_clear_pointer(&root->directory, g_free);
  g_clear_pointer(&root->real, g_free);
}

static gboolean is_below(const char *directory, const char *path) {
  gsize length = strlen(directory);
  return g_str_has_prefix(path, directory) &&
         (path[length] == '/' || path[length] == '\0' || g_str_has_suffix(directory, "/"));
}

/* Whether the path leads out by its own names, as "../a.svg" does, wherever links lead. */
static gboolean names_outside(const DgRoot *root, const char *path) {
  g_autofree char *directory = g_canonicalize_filename(root->directory, NULL);
  g_autofree char *canonical = g_canonicalize_filename(path, NULL);
  return !is_below(directory, canonical) && !is_below(root->real, canonical);
}

gboolean dg_root_check(const DgRoot *root, const char *path, GError **error) {
  if (!root->real)
    return TRUE;
  /* What is not there would be where its directory is. */
  g_autofree char *parent = g_path_get_dirname(path);
  char *real = realpath(path, NULL);
  if (!real)
    real = realpath(parent, NULL);
  gboolean inside = !real || is_below(root->real, real);
  if (!inside)
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN,
                "%s: found a %s out of the data set, to %s, expected a file in it, or --follow-links", path,
                names_outside(root, path) ? "path that leads" : "link", real);
  free(real);
  return inside;
}

char *dg_root_find(const DgRoot *root, const char *name, GError **error) {
  gboolean whole = !root->directory || g_path_is_absolute(name);
  g_autofree char *path = whole ? g_strdup(name) : g_build_filename(root->directory, name, NULL);
  return dg_root_check(root, path, error) ? g_steal_pointer(&path) : NULL;
}

GBytes *dg_root_read(const DgRoot *root, const char *name, GError **error) {
  g_autofree char *path = dg_root_find(root, name, error);
  return path ? dg_file_read(path, error) : NULL;
}
