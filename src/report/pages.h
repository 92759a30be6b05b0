/* Inspection pages in the making: records come in one after the other, a page goes out. */
#ifndef DG_REPORT_PAGES_H
#define DG_REPORT_PAGES_H

#include "report/further.h"
#include "run/record_view.h"

typedef struct _DgPages DgPages;

/* `directory` NULL: one self-contained page; otherwise the folder that the data of the records goes to. `figures` is
 * what figures are relative to (NULL: the current directory), and with `follow_links` links may lead out of that. Free
 * with dg_pages_free(). */
DgPages *dg_pages_new(const char *directory, const char *figures, gboolean follow_links);
void dg_pages_free(DgPages *pages);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPages, dg_pages_free)

/* Numbers of further files for the pairs that are added from now on; must outlive the pages. */
void dg_pages_set_further(DgPages *pages, const DgFurtherTable *further);
/* Adds a pair. Errors: DG_ERROR_WRITE. */
gboolean dg_pages_add(DgPages *pages, const DgRecordView *record, GError **error);
/* Adds a file that was checked: one figure, and what is found on it. Errors: DG_ERROR_WRITE. */
gboolean dg_pages_add_checked(DgPages *pages, const DgCheckRecord *checked, GError **error);
/* Writes the data of either from its document, `diagrade/record@1` or `diagrade/check@1`, called `name` in messages, as
 * that of record `position`; several threads may do so for a folder. What the overview says of it follows when
 * dg_pages_take_entry() is called for the records in their order, by one thread at a time. Free with
 * dg_pages_entry_free(). Errors: DG_ERROR_WRITE, DG_ERROR_FORMAT. */
typedef struct _DgPagesEntry DgPagesEntry;
DgPagesEntry *dg_pages_put_document(DgPages *pages, gsize position, const cJSON *document, const char *name,
                                    GError **error);
void dg_pages_take_entry(DgPages *pages, const DgPagesEntry *entry);
void dg_pages_entry_free(DgPagesEntry *entry);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPagesEntry, dg_pages_entry_free)
/* How many figures have no picture so far, see DgInspectOptions. */
guint dg_pages_get_unseen(const DgPages *pages);
/* How much data of records stands in the page so far, in bytes; 0 for a folder. */
gsize dg_pages_size(const DgPages *pages);
/* Removes from a folder the data of an earlier inspection that was not replaced. Errors: DG_ERROR_WRITE. */
gboolean dg_pages_remove_stale(const DgPages *pages, GError **error);
/* The page itself: of a folder, its index.html. `title` is UTF-8. Free with g_free(). */
char *dg_pages_finish(const DgPages *pages, const char *title);

#endif
