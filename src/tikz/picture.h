/* What a TikZ picture paints: paths, texts and clips in paint order, in TeX points with y upwards. */
#ifndef DG_TIKZ_PICTURE_H
#define DG_TIKZ_PICTURE_H

#include "base/diagnostics.h"
#include "base/geometry.h"
#include "drawing/budget.h"
#include "drawing/stated.h"

typedef enum { DG_TIKZ_MOVE, DG_TIKZ_LINE, DG_TIKZ_CURVE, DG_TIKZ_CLOSE } DgTikzOperation;

/* One step of a path. The end is point[0] of a move or a line and point[2] of a curve, whose control points come first.
 */
typedef struct {
  DgTikzOperation operation;
  DgPoint point[3];
  gboolean of_ellipse; /* a curve of a whole circle or ellipse */
  float rounded; /* radius of the corner that a piece ends at; 0: sharp */
  guint piece; /* of the path that states joins (stated.h), from 1; 0: of none */
} DgTikzSegment;

#define DG_TIKZ_DASHES_MAX 8u

/* How a path is painted. */
typedef struct {
  gboolean stroke, fill, even_odd;
  guint32 stroke_color, fill_color; /* 0xRRGGBB */
  double stroke_opacity, fill_opacity;
  double line_width;
  guint cap, join; /* 0 butt or miter, 1 round, 2 square or bevel */
  double miter_limit;
  double dashes[DG_TIKZ_DASHES_MAX];
  guint n_dashes;
  double dash_phase;
} DgTikzPaint;

typedef enum { DG_TIKZ_ROMAN, DG_TIKZ_SANS, DG_TIKZ_MONO, DG_TIKZ_RADICAL, DG_TIKZ_SYMBOL } DgTikzFamily;

/* A run of characters of one font on one baseline. */
typedef struct {
  char *string; /* UTF-8; owned by the picture */
  guint length, capacity; /* bytes of it that are used and that there are */
  double x, y; /* where its baseline begins, from where that of the whole text does */
  double turn; /* of that baseline about its begin, degrees */
  double size; /* of the font */
  double advance;
  double
      natural; /* advance in the italic of texts, for letters of formulas, whose fonts few machines have; 0: unknown */
  DgTikzFamily family;
  gboolean bold, italic;
  gboolean is_glued; /* nothing in the source ends the word of the run before it */
  gboolean is_colored;
  guint32 color; /* when `is_colored`: its own */
} DgTikzRun;

typedef enum {
  DG_TIKZ_PATH,
  DG_TIKZ_TEXT,
  DG_TIKZ_CLIP, /* everything up to the matching end is cut by this path */
  DG_TIKZ_CLIP_END
} DgTikzItemKind;

typedef struct {
  DgTikzItemKind kind;
  guint line; /* of the source */
  guint node, join, label; /* what is stated of it, as of shapes and texts of a drawing (drawing/stated.h) */
  guint layer; /* that it is painted on; those of 0 are in front unless the order of layers says otherwise */
  guint first_segment, n_segments; /* of a path or a clip */
  DgTikzPaint paint; /* of a path; of a text fill_color and fill_opacity count */
  DgTikzRun run; /* of a text; x and y are 0 */
  DgTransform place; /* of a text: from its own frame (baseline begins at the origin, y upwards) to the picture */
} DgTikzItem;

typedef struct {
  GArray *items; /* DgTikzItem */
  GArray *segments; /* DgTikzSegment */
  GArray *nodes; /* DgStatedNode, its box with y upwards */
  GArray *joins; /* DgStatedJoin */
  GStringChunk *strings;
  gboolean has_box;
  double left, bottom, right, top; /* bounding box, as TeX has it */
  double base; /* what stands on the baseline of a line of text */
  guint part, parts; /* its number among the pictures of the document, from 1, and how many there are */
  guint read; /* path operations and nodes */
  struct _DgProgram *program; /* what the program says of its geometry; NULL before the picture begins */
  DgLosses losses; /* what of them, their keys and their formulas was not understood */
} DgTikzPicture;

DgTikzPicture *dg_tikz_picture_new(void);
void dg_tikz_picture_free(DgTikzPicture *picture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgTikzPicture, dg_tikz_picture_free)
/* Grows the bounding box by a point. */
void dg_tikz_picture_grow(DgTikzPicture *picture, double x, double y);

/* Transforms all that is painted, and the bounding box; lines grow by the average factor. */
void dg_tikz_picture_transform(DgTikzPicture *picture, const DgTransform *transform);

/* Makes the lines of a paint wider or narrower, with their dashes. */
void dg_tikz_paint_scale(DgTikzPaint *paint, double factor);
/* picture_append.c: paints another picture on a layer of this one, transformed. What is stated of it is stated here;
 * when it joins nothing, all of it is of `node` instead, unless that is 0. */
void dg_tikz_picture_append(DgTikzPicture *to, const DgTikzPicture *from, const DgTransform *transform, guint node,
                            guint layer);
/* Fills the bounding box, behind everything. */
void dg_tikz_picture_ground(DgTikzPicture *picture, guint32 color, guint line);

/* Draws a frame with that much room around the bounding box, which then is that of the frame. */
void dg_tikz_picture_frame(DgTikzPicture *picture, double room, double rule, guint line);
/* The box of the points of a path, y upwards. */
DgBox dg_tikz_item_box(const DgTikzPicture *picture, const DgTikzItem *item);

/* Moves the items from `middle` to the end in front of those from `first` on, as the ground that these stand on. */
void dg_tikz_picture_put_behind(DgTikzPicture *picture, guint first, guint middle);
/* Sorts the items by layer, in the order of these (guint); those of other layers are not painted. */
void dg_tikz_picture_sort_layers(DgTikzPicture *picture, const GArray *order);

/* The picture as an SVG document whose user unit is one TeX point: each item on a line of its own, texts with the
 * advance that TeX gives them. Free with g_bytes_unref(). */
GBytes *dg_tikz_picture_to_svg(const DgTikzPicture *picture);

/* How much of a picture was written; all zero before the first document. */
typedef struct {
  gboolean is_begun;
  guint items, clips;
} DgTikzWritten;

/* The same as several documents, one after another, of one canvas: the next one, of `most` items, and those that are
 * clipped with the last of them; NULL behind the last document. Who reads them one by one needs not hold the tree of
 * all. `lines` receives the number of the item on each line of the document (guint, from 1; index 0 is line 1; 0:
 * none); free with g_array_unref(). */
GBytes *dg_tikz_picture_next_svg(const DgTikzPicture *picture, DgTikzWritten *written, guint most, GArray **lines);
/* Items of one such document: a few megabytes of tree. Nearly all pictures have fewer. */
#define DG_TIKZ_WRITTEN_ITEMS 4000u

#endif
