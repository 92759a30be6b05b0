/* The directory of a data set, below which files are read. */
#ifndef DG_RUN_ROOT_H
#define DG_RUN_ROOT_H

#include <diagrade/base.h>

/* Nobody's file may be read because a data set, or a record of it, points at it: its author does not have it, and may
 * get it from what is made of it. */
typedef struct {
  char *directory; /* as it was given; NULL: the current one, which is nobody's data set */
  char *real; /* the same without links, which nothing that is read may be outside of; NULL: it may be anywhere */
} DgRoot;

/* With `follow_links`, and without a directory, files may be anywhere. Clear with dg_root_clear(). */
void dg_root_init(DgRoot *root, const char *directory, gboolean follow_links);
void dg_root_clear(DgRoot *root);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(DgRoot, dg_root_clear)

/* An absolute path without symbolic links; one that does not exist keeps them. Free with g_free(). */
char *dg_root_resolve(const char *path);

/* Whether `path`, which begins with the directory or is absolute, is inside; of what is not there, whether it would be.
 * Errors: DG_ERROR_OPEN (the path itself leads out, or a link on it). */
gboolean dg_root_check(const DgRoot *root, const char *path, GError **error);
/* The path of the file that is called `name`, relative to the directory. NULL with an error when it is not inside. Free
 * with g_free(). */
char *dg_root_find(const DgRoot *root, const char *name, GError **error);
/* Reads that file. Errors: also those of dg_file_read(). */
GBytes *dg_root_read(const DgRoot *root, const char *name, GError **error);

#endif
