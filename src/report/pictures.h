/* The figures that records name, as images for inspection pages. */
#ifndef DG_REPORT_PICTURES_H
#define DG_REPORT_PICTURES_H

#include "base/geometry.h"
#include "report/blocks.h"

#include <diagrade/figure.h>

/* Figures below one directory. */
typedef struct _DgPictures DgPictures;

/* Keeps what is shared in `blocks`, which must outlive the pictures. `directory` NULL: the current one; with
 * `follow_links` figures are shown also where links lead out of it. Several threads may add pictures where the blocks
 * are files. Free with dg_pictures_free(). */
DgPictures *dg_pictures_new(DgBlocks *blocks, const char *directory, gboolean follow_links);
void dg_pictures_free(DgPictures *pictures);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPictures, dg_pictures_free)

/* Adds to `record` the picture of the figure at `path` (`place` says which of those in the file; NULL: the first;
 * `read` are its bytes where dg_pictures_are_of() gave them, else NULL), painted to a canvas of `width` x `height`:
 * "<side>_figure" is the id of its block or the data URI itself, or
 * "<side>_note" says why there is none. A figure that other records show as well is `shared`, and read once for each
 * canvas. Errors: DG_ERROR_WRITE. */
gboolean dg_pictures_add(DgPictures *pictures, cJSON *record, const char *side, const char *path, GBytes *read,
                         const DgFigureOptions *place, double width, double height, gboolean shared, GError **error);
/* Whether the file at `path` has a picture, as dg_figure_has_picture() says it; TRUE also of one that cannot be read,
 * but for standard input, which is not there a second time. Looked up once for a figure that is `shared`; of another
 * one `read` receives the bytes, to be freed with g_bytes_unref(), else NULL. */
gboolean dg_pictures_are_of(DgPictures *pictures, const char *path, gboolean shared, GBytes **read);
/* Adds a drawing of the graph whose document is `json`, laid out where it has no boxes: "<side>_figure", and what is to
 * be said of it as "<side>_note". Returns the document of the graph with its places, to be freed with g_free(); NULL
 * where `json` is no whole graph or, with `error`, could not be written. */
char *dg_pictures_sketch(DgPictures *pictures, cJSON *record, const char *side, const char *json, gboolean shared,
                         GError **error);
/* The same for the source of a diagram that nobody else reads; `width` and `height` receive the canvas. */
gboolean dg_pictures_add_source(DgPictures *pictures, cJSON *record, const char *side, const char *path,
                                const DgFigureOptions *place, double *width, double *height, GError **error);
/* The same for an IR document, which is drawn (`published` as in dg_ir_to_svg()). `view` receives the part of the plane
 * that is shown, and `upwards` whether y goes up in it; `shown` tells whether there is a picture. */
gboolean dg_pictures_draw(DgPictures *pictures, cJSON *record, const char *side, const char *path, gboolean published,
                          DgBox *view, gboolean *upwards, gboolean *shown, GError **error);

#endif
