/* The inside of a drawing, for the rooms that read it. All coordinates are user units of the outermost viewport.
 *
 * Items stand in paint order (z). Geometry is kept in three flat arrays (points, subpaths, shapes) so that a figure of
 * a megabyte costs a handful of allocations.
 */
#ifndef DG_DRAWING_DRAWING_H
#define DG_DRAWING_DRAWING_H

#include "base/diagnostics.h"
#include "base/geometry.h"
#include "drawing/program.h"
#include "drawing/stated.h"

#include <diagrade/drawing.h>

/* One line of one text element: a run of characters with one baseline that nothing but blanks interrupts. */
typedef struct {
  const char *string; /* UTF-8, white space folded; owned by the drawing; empty only in DG_TEXT_STATE_OUTLINES */
  double font_size; /* user units, transforms applied */
  double ascent; /* user units above the baseline */
  double descent; /* user units below the baseline */
  DgPoint baseline; /* where the baseline starts */
  double advance; /* length along the baseline */
  double angle; /* of the baseline; 0 is to the right, radians clockwise */
  DgBox box; /* axis-aligned box around the (possibly rotated) advance x (ascent + descent) rectangle */
  guint32 fill; /* 0xRRGGBB */
  float fill_opacity; /* 0 to 1, all opacities multiplied */
  guint line; /* of the source element, from 1 */
  guint z; /* paint order, shared with shapes */
  guint element; /* number of the text element: items of one <text> or one HTML block share it */
  guint group; /* number of the innermost enclosing container element (g, svg, use...) */
  guint clip; /* number of the clip that cuts it (dg_drawing_clip()); 0: none does */
  guint stated_node; /* number of the node whose text it is (dg_drawing_stated_node()); 0: of none */
  guint stated_label; /* number of the join along which that node was placed (dg_drawing_stated_join()); 0: none */
  guint bold : 1; /* font-weight of at least 600 on most of the characters */
  guint html : 1; /* from a foreignObject */
  guint glued : 1; /* the program that states its node writes it without a blank after the item before it */
  guint goes_on : 1; /* from the same one as the item before it */
  guint italic : 1;
  guint font : 2; /* DgFontClass that it was measured with */
  DgTextState state : 2;
  guint first_glyph, n_glyphs; /* where it is painted as outlines; else 0 */
} DgTextItem;

typedef enum {
  DG_SHAPE_RECT,
  DG_SHAPE_CIRCLE,
  DG_SHAPE_ELLIPSE,
  DG_SHAPE_LINE,
  DG_SHAPE_POLYLINE,
  DG_SHAPE_POLYGON,
  DG_SHAPE_PATH,
  DG_SHAPE_IMAGE
} DgShapeKind;

/* A run of points; curves are flattened to DG_FLATTEN_TOLERANCE. A closed subpath does not repeat its first point. */
typedef struct {
  guint first_point, n_points;
  guint closed : 1; /* by Z, or because the element is closed by nature (rect, circle, polygon) */
  guint curved : 1; /* holds at least one curve or arc */
} DgSubpath;

/* The outline of one glyph (or of several that touch) of a text that is painted as outlines, in reading order. */
typedef struct {
  guint first_subpath, n_subpaths;
  DgBox box; /* of the ink, user units */
  guint32 fill; /* 0xRRGGBB */
  guint name; /* number of the text that names it (dg_drawing_outline_name()); 0: none does */
} DgGlyph;

/* A character of a layer of text, which is not painted. */
typedef struct {
  DgBox box; /* user units */
  gunichar character;
} DgLayerCharacter;

/* What a marker paints at one end of a path. */
typedef enum {
  DG_MARK_NONE, /* no marker, or one that paints nothing */
  DG_MARK_ARROW, /* pointed in the direction of the path: triangle, V, barb */
  DG_MARK_TAIL, /* pointed against the direction of the path, seen from the end (e.g. a crow's foot) */
  DG_MARK_OTHER /* dot, diamond, bar, cross */
} DgMark;

typedef struct {
  DgShapeKind kind;
  guint first_subpath, n_subpaths;
  DgBox box; /* of the geometry, stroke not included */
  guint32 fill; /* 0xRRGGBB, meaningful when `filled` */
  guint32 fill_dark, fill_light; /* of a gradient: its darkest and lightest stop (of a pattern white and
                                    black: it may have any colour); else as `fill` */
  guint32 stroke; /* 0xRRGGBB, meaningful when `stroked` */
  float fill_opacity; /* 0 to 1, all opacities multiplied; 0 when nothing is filled */
  float stroke_opacity;
  float stroke_width; /* user units, transforms applied */
  float mark_reach; /* how far the longest marker extends beyond the end of the path, user units */
  guint line; /* of the source element, from 1 */
  guint z; /* paint order, shared with text items */
  guint element; /* number of the source element (a `use` counts its copies apart) */
  guint group; /* number of the innermost enclosing container element */
  guint clip; /* number of the clip that cuts it (dg_drawing_clip()); 0: none does */
  guint name; /* number of the text that names what it paints (dg_drawing_outline_name()); 0: none does */
  guint stated_node; /* number of the node that it paints a part of (dg_drawing_stated_node()); 0: of none */
  guint stated_join; /* number of the join that it paints, its line or a tip (dg_drawing_stated_join()); 0: none */
  guint filled : 1; /* a fill is painted (colour, gradient or pattern) */
  guint stroked : 1; /* a stroke is painted */
  guint dashed : 1;
  guint dotted : 1; /* dashed, and no dash is longer than DG_DOT_LENGTH_MAX */
  guint masked : 1; /* a mask hides parts of it: which is not known */
  guint html : 1; /* one side of the border of an HTML box */
  guint gradient_fill : 1; /* filled with a paint server; `fill` is then its first stop or mid grey */
  DgMark mark_start : 3, mark_mid : 3, mark_end : 3;
} DgShape;

/* What a comment `<!-- diagrade-ignore NAME... -->` asks for: checks that do not apply to what is painted by the next
 * element, with all that it holds, or to the whole figure when nothing is painted before the comment. It is evidence
 * for nothing else. */
typedef struct {
  const char *checks; /* names of checks, separated by blanks or commas; "" stands for all */
  guint line; /* of the comment, 0 when unknown */
  guint first_line, last_line; /* on which what it applies to begins; 0 when unknown */
  guint first_z, end_z; /* paint order of the first item, and of the one after the last; G_MAXUINT: the whole figure */
} DgIgnore;

/* Where the tag of an element stands in its file; 0 is what is not known. */
typedef struct {
  guint line, column; /* its first character, from 1 */
  guint end_column; /* behind its last, where that is on the same line */
} DgElementPlace;

/* Directives of one figure: each is looked at for each finding. */
#define DG_IGNORES_MAX 200u

struct _DgDrawing {
  char *name; /* of the source in messages */
  double width, height; /* of the canvas */
  gboolean is_tikz;
  guint part, parts; /* which figure of its file it is, from 1, and how many that holds; 0: one, or not known */
  DgBox crop; /* what is read of a page, in points; width 0: all of it */
  guint n_read; /* what a program paints, and was read: operations of paths, and nodes; 0 for others */
  DgLosses losses; /* what was left out */
  GArray *texts; /* DgTextItem */
  GArray *shapes; /* DgShape */
  GArray *subpaths; /* DgSubpath */
  GArray *points; /* DgPoint */
  GArray *layer; /* DgLayerCharacter: what may name outlines, see text_layer.h */
  GArray *glyphs; /* DgGlyph: outlines of texts, which are no shapes */
  GArray *names; /* const char *: texts that are not painted and name outlines, number 1 first */
  GArray *clips; /* DgBox: what the clips around some item leave to be seen, number 1 first */
  GArray *stated_nodes; /* DgStatedNode, number 1 first */
  GArray *stated_joins; /* DgStatedJoin, number 1 first */
  GArray *ignores; /* DgIgnore */
  GArray *places; /* DgElementPlace of each element number; empty where none has a column */
  GArray *group_parents; /* guint: parent of each container element, its own number for the root (0) */
  DgProgram *program; /* what the program says of the geometry; NULL: there is none */
  GStringChunk *strings;
  DgDiagnostics *diagnostics;
};

/* An empty drawing. Free with dg_drawing_free(). */
DgDrawing *dg_drawing_new(const char *name);
/* Where what is painted on `line` by the element of this number stands; without a column when it is not known, or when
 * the line is that of another element within (a tspan). */
DgElementPlace dg_drawing_place(const DgDrawing *drawing, guint element, guint line);
/* The same where the element is not known: that of all elements which begin on the line, when it is one. */
DgElementPlace dg_drawing_place_on_line(const DgDrawing *drawing, guint line);
/* Counts as lost what the whole drawing shows to be: for readers that fill it, once it is filled. */
void dg_drawing_count_losses(DgDrawing *drawing);

/* A dash of at most so many widths of its line is a dot. */
#define DG_DOT_LENGTH_MAX 1.5

/* Curves are flattened so that no point of the polyline is farther from the curve than this share of the longer side
 * of the canvas: a tenth of a user unit on a canvas of 1,000, well under what the eye or any rule here can tell. */
#define DG_FLATTEN_TOLERANCE 1e-4

static inline const DgTextItem *dg_drawing_text(const DgDrawing *drawing, guint index) {
  return &g_array_index(drawing->texts, DgTextItem, index);
}
static inline const DgShape *dg_drawing_shape(const DgDrawing *drawing, guint index) {
  return &g_array_index(drawing->shapes, DgShape, index);
}
static inline const DgSubpath *dg_drawing_subpath(const DgDrawing *drawing, guint index) {
  return &g_array_index(drawing->subpaths, DgSubpath, index);
}
/* Clip `number`, from 1: the box that all clips around an item have in common. */
static inline const DgBox *dg_drawing_clip(const DgDrawing *drawing, guint number) {
  return &g_array_index(drawing->clips, DgBox, number - 1);
}
/* Text `number`, from 1, that names outlines. */
static inline const char *dg_drawing_outline_name(const DgDrawing *drawing, guint number) {
  return g_array_index(drawing->names, const char *, number - 1);
}
/* What the program states, by numbers from 1. */
static inline const DgStatedNode *dg_drawing_stated_node(const DgDrawing *drawing, guint number) {
  return &g_array_index(drawing->stated_nodes, DgStatedNode, number - 1);
}
static inline const DgStatedJoin *dg_drawing_stated_join(const DgDrawing *drawing, guint number) {
  return &g_array_index(drawing->stated_joins, DgStatedJoin, number - 1);
}
static inline const DgPoint *dg_drawing_points(const DgDrawing *drawing, const DgSubpath *subpath) {
  return &g_array_index(drawing->points, DgPoint, subpath->first_point);
}

/* letters.c */

/* Makes words of the letters of a figure that has one text item a letter. */
void dg_drawing_join_letters(DgDrawing *drawing);

#endif
