/* Characters that were read from pictures of rows, as the words of the rows. */
#ifndef DG_RASTER_OCR_WORDS_H
#define DG_RASTER_OCR_WORDS_H

#include "drawing/drawing.h"

typedef struct {
  guint row; /* index in the list of rows */
  guint size; /* which of the readings of the row it belongs to */
  double left, right; /* along the baseline from its start, in font sizes */
  double confidence; /* 0 to 100 */
  gboolean begins_word;
  char text[32]; /* UTF-8 */
} DgOcrCharacter;

/* Gives the rows (guint: text items of the drawing) the words of `characters` (DgOcrCharacter, by row, size and
 * from left to right). What looks alike is the same letter: the readings of all glyphs of one form are weighed. Rows
 * that nothing sure was read of keep their state. */
void dg_ocr_put_words(DgDrawing *drawing, const GArray *rows, const GArray *characters);

#endif
