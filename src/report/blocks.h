/* Where the data of inspection pages is kept: in the page itself, or in files of a folder beside it. */
#ifndef DG_REPORT_BLOCKS_H
#define DG_REPORT_BLOCKS_H

#include "base/json.h"

/* Data blocks, each a JSON document with an id. In a page a block is a script element of type application/json. In a
 * folder it is a script file that hands the document to the page, <id>.js: pages that are opened as files may load
 * scripts and nothing else. Blocks of the same content are kept once. Several threads may add to a folder. */
typedef struct _DgBlocks DgBlocks;

/* `directory` NULL: in the page. Free with dg_blocks_free(). */
DgBlocks *dg_blocks_new(const char *directory);
void dg_blocks_free(DgBlocks *blocks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgBlocks, dg_blocks_free)

/* Keeps a document that several records may share; returns its id, owned by the blocks, or NULL. Errors:
 * DG_ERROR_WRITE. */
const char *dg_blocks_share(DgBlocks *blocks, const char *json, GError **error);
/* Keeps the document of record `position`, under the id "r<position>" in a page and "items/<thousand>/<position>" in a
 * folder. Errors: DG_ERROR_WRITE. */
gboolean dg_blocks_put(DgBlocks *blocks, gsize position, const char *json, GError **error);
/* Removes from the folder what has the name of a block and was not kept: the data of an earlier, larger inspection.
 * Nothing else is touched; without a folder there is nothing to do. Errors: DG_ERROR_WRITE. */
gboolean dg_blocks_remove_stale(const DgBlocks *blocks, GError **error);
/* TRUE when blocks are files: what one record alone has then stands in the block of the record. */
gboolean dg_blocks_are_files(const DgBlocks *blocks);

/* The blocks of a page as markup; "" for a folder. Owned by the blocks. */
const char *dg_blocks_markup(const DgBlocks *blocks);
/* How many bytes that markup has. */
gsize dg_blocks_get_size(const DgBlocks *blocks);
/* Appends a block `id` as markup. */
void dg_blocks_append(GString *out, const char *id, const char *json);
/* The document of the block `id` of a page (`length` bytes); NULL when the page has none. Free with g_free(). */
char *dg_blocks_find(const char *page, gsize length, const char *id);

#endif
