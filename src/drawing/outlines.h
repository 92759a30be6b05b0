/* How text that is painted as outlines of glyphs is found: by geometry and paint alone.
 *
 *   shapes --outline_atoms.c--> atoms (outlines with their holes) --outline_words.c--> words, rows
 *          --outline_rows.c--> rows that are text --outlined_text.c--> text items without words
 *
 * Lengths of rows are judged in their own height: what capitals and digits of the row rise above its baseline.
 */
#ifndef DG_DRAWING_OUTLINES_H
#define DG_DRAWING_OUTLINES_H

#include "drawing/drawing.h"

#define DG_FORM_MOMENTS 10

/* Numbers that stay the same wherever and, but for the sizes, however large an outline is painted. */
typedef struct {
  double width, height; /* user units */
  guint n_subpaths;
  /* Of the ink in the box, taken as the unit square: its area, its first moments x and y, the second ones xx, xy and
   * yy, and the third ones xxx, xxy, xyy and yyy. */
  double moments[DG_FORM_MOMENTS];
} DgOutlineForm;

/* The form of some outlines of a drawing, as they lie; `box` is around them. */
DgOutlineForm dg_outline_form(const DgDrawing *drawing, guint first_subpath, guint n_subpaths, DgBox box);
/* TRUE when both are the same glyph, at one size or at another one. */
gboolean dg_outline_forms_agree(const DgOutlineForm *p, const DgOutlineForm *q);

/* One outline with its holes. */
typedef struct {
  guint shape; /* of the drawing */
  guint first_subpath, n_subpaths; /* of the drawing, one after the other */
  DgBox box; /* user units; in the frame of the row where rows run downwards or upwards */
  DgOutlineForm form;
  guint32 fill; /* 0xRRGGBB */
  guint complex : 1; /* neither a bar, a dot nor a triangle: an outline with a hole, or with deep dents */
  guint head : 1; /* a drawn line ends at it: it is the head of that */
  guint taken : 1; /* it belongs to a row that is text */
} DgAtom;

/* Outlines in the order in which they are read along one baseline. */
typedef struct {
  guint first, n_atoms; /* in the list of members */
  DgBox box;
  double baseline; /* y, in the frame of the row */
  double height; /* of its tallest letters above the baseline */
  double font_size; /* 0 until it is known */
  guint n_glyphs; /* atoms, an i and its dot as one */
  guint n_complex, n_distinct; /* of the atoms: complex ones, and different ones among the first of these */
  double seated; /* share of the atoms, small ones left out, that stand on the baseline or hang a little below */
  double depth; /* how far its letters hang below the baseline */
  double width; /* mean of its atoms, small ones left out */
  gboolean small_letters; /* letters of two heights: those of the lower one have no ascenders */
  guint32 fill;
  int turn; /* quarter turns clockwise of its baseline: -1 runs upwards */
} DgRow;

typedef struct {
  DgDrawing *drawing;
  GArray *atoms; /* DgAtom */
  GArray *rows; /* DgRow: candidates, later the rows that are text */
  GArray *members; /* guint: atoms of each row */
  guint n_sure; /* rows that are known by their letters alone */
  double font_min, font_max; /* of what can be text here, user units */
  gboolean has_live_text;
  int turn; /* of the frame that the boxes of atoms are in */
  int main_turn; /* of most rows that are known by themselves */
} DgOutlines;

static inline DgAtom *dg_outlines_atom(const DgOutlines *outlines, guint index) {
  return &g_array_index(outlines->atoms, DgAtom, index);
}
/* Member `index` of a row, from its left. */
static inline guint dg_row_member(const DgOutlines *outlines, const DgRow *row, guint index) {
  return g_array_index(outlines->members, guint, row->first + index);
}

/* A box in the frame of text whose baseline is turned clockwise by `turn` quarters, and back from there. */
static inline DgBox dg_turned_box(DgBox box, int turn) {
  if (turn == 0)
    return box;
  return turn < 0 ? (DgBox){-dg_box_bottom(box), box.x, box.height, box.width}
                  : (DgBox){box.y, -dg_box_right(box), box.height, box.width};
}
static inline DgBox dg_box_from_turned(DgBox box, int turn) {
  return dg_turned_box(box, -turn);
}
static inline DgPoint dg_point_from_turned(DgPoint p, int turn) {
  return turn == 0 ? p : turn < 0 ? (DgPoint){p.y, -p.x} : (DgPoint){-p.y, p.x};
}

/* Fills `atoms` with the outlines that could be glyphs. FALSE when there are too many to be letters of a figure. */
gboolean dg_outlines_find_atoms(DgOutlines *outlines);
/* Appends candidates to `rows`: of the atoms that are not taken, those that stand beside each other. */
void dg_outlines_find_rows(DgOutlines *outlines);
/* What stands around the rows. */
typedef struct _DgPlaces DgPlaces;
DgPlaces *dg_places_new(const DgOutlines *outlines);
void dg_places_free(DgPlaces *places);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPlaces, dg_places_free)
/* TRUE when a drawn line ends at the box (user units): what is there is its head. */
gboolean dg_places_at_line_end(const DgPlaces *places, DgBox box);
/* TRUE when the box is in the middle of the smallest shape around it, or in its vertical middle line, as titles are. */
gboolean dg_places_centred(const DgPlaces *places, DgBox box);

/* FALSE when no candidate can be text, for there are too few outlines that are neither bars, dots nor triangles. */
gboolean dg_outlines_may_hold_rows(const DgOutlines *outlines);
/* Of the candidates from `first` on, keep and take those that are text, and drop the others: rows that are known by
 * their letters alone; */
void dg_outlines_choose_sure(DgOutlines *outlines, guint first);
/* those whose letters are as large as in rows that are known; */
void dg_outlines_choose_known(DgOutlines *outlines, const DgPlaces *places, guint first);
/* and, where no row is known, single letters in the middle of things. */
void dg_outlines_choose_centred(DgOutlines *outlines, const DgPlaces *places, guint first);
/* Gives all rows their font sizes. */
void dg_outlines_size_rows(DgOutlines *outlines);
/* Measures a row: everything but its members and font size. */
void dg_row_measure(const DgOutlines *outlines, DgRow *row);

#endif
