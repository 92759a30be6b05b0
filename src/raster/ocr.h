/* Optical character recognition of text that is painted as outlines, and the protocol between the library and the
 * helper program that links libtesseract. */
#ifndef DG_RASTER_OCR_H
#define DG_RASTER_OCR_H

#include "drawing/drawing.h"

/* The language that is taken for NULL. */
#define DG_OCR_LANGUAGE "eng"

/* Reads the words of the rows of a drawing that are outlines (DG_TEXT_STATE_OUTLINES) from pictures of them; those
 * that are read become DG_TEXT_STATE_OCR, the others stay as they are. `language` is tesseract's name of it, NULL for
 * English. The same drawing and language give the same words. Errors: DG_ERROR_ARGUMENT (the build has no libtesseract,
 * or that no data of the language), DG_ERROR_RENDER (the helper failed or passed a limit). */
gboolean dg_ocr_read(DgDrawing *drawing, const char *language, GError **error);

/* The part of a signature that names the reader, "ocr.tesseract-5.3.0.eng". Free with g_free(). */
char *dg_ocr_get_signature(const char *language);

/* Wall-clock limit of one figure, and address space of the helper. */
#define DG_OCR_SECONDS 120
#define DG_OCR_MEMORY_MIB 1024
/* Largest answer. */
#define DG_OCR_OUTPUT_MAX (16u << 20)

/* Arguments of the helper. Its input is a sequence of 32-bit integers and floats of this machine: the number of rows;
 * of each the number of glyphs; of each of these the number of outlines; of each of these the number of points and
 * their coordinates, from the left end of the baseline, in heights of capitals. Its output has a line for each
 * character: the row from 0, left and right side in the same unit, the confidence from 0 to 100, 1 where a word begins,
 * else 0, and the character, separated by one blank each. */
enum { DG_OCR_ARGUMENT_LANGUAGE = 1, DG_OCR_ARGUMENT_MEMORY, DG_OCR_ARGUMENT_SECONDS, DG_OCR_ARGUMENTS };

#endif
