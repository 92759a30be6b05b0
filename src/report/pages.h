/* Inspection pages in the making: records come in one after the other, a page goes out. */
#ifndef DG_REPORT_PAGES_H
#define DG_REPORT_PAGES_H

#include "base/json.h"

typedef struct _DgPages DgPages;

/* `directory` NULL: one self-contained page; otherwise the folder that the data of the records goes to. `figures` is
 * what figures are relative to (NULL: the current directory). Free with dg_pages_free(). */
DgPages *dg_pages_new(const char *directory, const char *figures);
void dg_pages_free(DgPages *pages);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPages, dg_pages_free)

/* Adds a document `diagrade/record@1` or `diagrade/check@1`, called `name` in messages. Errors: DG_ERROR_FORMAT,
 * DG_ERROR_LIMIT, DG_ERROR_WRITE. */
gboolean dg_pages_add(DgPages *pages, const char *record, gsize length, const char *name, GError **error);
/* The same for a document that is parsed already, and is changed. */
gboolean dg_pages_take(DgPages *pages, cJSON *record, const char *name, GError **error);
/* How much data of records stands in the page so far, in bytes; 0 for a folder. */
gsize dg_pages_size(const DgPages *pages);
/* Removes from a folder the data of an earlier inspection that was not replaced. Errors: DG_ERROR_WRITE. */
gboolean dg_pages_remove_stale(const DgPages *pages, GError **error);
/* The page itself: of a folder, its index.html. `title` is UTF-8. Free with g_free(). */
char *dg_pages_finish(const DgPages *pages, const char *title);

#endif
