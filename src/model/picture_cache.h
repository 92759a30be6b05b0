/* Pictures that are painted once and shown in many questions. */
#ifndef DG_MODEL_PICTURE_CACHE_H
#define DG_MODEL_PICTURE_CACHE_H

#include <diagrade/base.h>

/* Pictures by the content of their figures, those used last. Any number of threads may use it at the same time. */
typedef struct _DgPictureCache DgPictureCache;

/* Keeps pictures of up to `bytes_max` bytes in all. Free with dg_picture_cache_free(). */
DgPictureCache *dg_picture_cache_new(gsize bytes_max);
void dg_picture_cache_free(DgPictureCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPictureCache, dg_picture_cache_free)

/* The picture of the figure `bytes`, as dg_picture_of_figure() has it; what was repaired is appended to `diagnostics`
 * each time. Threads that ask for the same picture wait for the first of them to paint it. NULL when the figure cannot
 * be painted, or when what is to be said names the file: both are for dg_picture_of_figure() to say with the name of
 * the file, and `diagnostics` stays as it is. Free with g_bytes_unref(). */
GBytes *dg_picture_cache_get(DgPictureCache *cache, GBytes *bytes, DgDiagnostics *diagnostics);

#endif
