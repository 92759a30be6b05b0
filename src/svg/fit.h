/* Texts that are scaled to a length (lengthAdjust="spacingAndGlyphs"), which librsvg 2.54 does not do. How wide its
 * fonts set a text only the helper of src/raster can tell: the document that it gets holds, for each such text from 0
 * on, elements with these ids, and it sets the factor as the transform of the first one.
 *
 * Widths are those of ink: that of the text between two bars less that of the two bars is its advance. */
#ifndef DG_SVG_FIT_H
#define DG_SVG_FIT_H

#define DG_FIT_TEXT "diagrade-fit-%u" /* group that holds the text, whose origin is that of the group */
#define DG_FIT_BETWEEN "diagrade-fit-%u-between" /* the text between bars, for measuring */
#define DG_FIT_BARS "diagrade-fit-%u-bars" /* the bars */
#define DG_FIT_WANTED "diagrade-fit-%u-wanted" /* a rectangle as wide as the text is to be */

#endif
