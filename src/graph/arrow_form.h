/* Outlines in the form of an arrow: a shaft that runs to and fro in one width, straight, bent or curved, with a head at
 * one end or at both. */
#ifndef DG_GRAPH_ARROW_FORM_H
#define DG_GRAPH_ARROW_FORM_H

#include "graph/scene.h"

/* Appends the line in the middle of a closed outline of `n` points, from its tail to its tip, to the points of the
 * scene, and fills `form` with it. FALSE when the outline is no arrow. */
gboolean dg_arrow_form_read(const DgScene *scene, DgInk *ink, const DgPoint *points, guint n, GArray *scratch,
                            DgArrowForm *form);
/* What dg_outline_form_read() tells the outline of a region to be. */
typedef enum { DG_OUTLINE_OTHER, DG_OUTLINE_ARROW, DG_OUTLINE_TRIANGLE, DG_OUTLINE_TAB } DgOutlineForm;

/* Looks once for all of them; an arrow is read as by dg_arrow_form_read(). */
DgOutlineForm dg_outline_form_read(const DgScene *scene, DgInk *ink, const DgRegion *region, GArray *scratch,
                                   DgArrowForm *form);

/* An outline that points. */
typedef enum {
  DG_POINTER_HEAD, /* a head without a shaft: a triangle, with a notch or without */
  DG_POINTER_TAB /* two sides that run beside each other to a point: a chevron, a tab, a step */
} DgPointerKind;

typedef struct {
  DgPointerKind kind;
  DgPoint back, tip; /* the middle of what is across from the tip, and the tip */
  DgPoint inner; /* how far that side is notched, the back where it is not */
  double width;
} DgPointer;

/* Reads an outline as one that points, of which a triangle may point three ways. Returns the number of ways. */
guint dg_pointer_read(const DgScene *scene, const DgRegion *region, GArray *scratch, DgPointer forms[3]);

/* The corners of an outline that is a triangle, with round corners or without. FALSE when it is none. */
gboolean dg_arrow_head_read(const DgScene *scene, const DgRegion *region, GArray *scratch, DgPoint corners[3]);
/* The same as dg_arrow_form_read() for an arrow whose head, a triangle with these corners, and shaft are outlines of
 * their own. */
gboolean dg_arrow_form_read_apart(const DgScene *scene, DgInk *ink, const DgPoint corners[3], const DgRegion *shaft,
                                  GArray *scratch, DgArrowForm *form);

#endif
