/* Layout of the generated table of label sizes (label_table.c). */
#ifndef DG_IR_LABEL_TABLE_H
#define DG_IR_LABEL_TABLE_H

#include <glib.h>

/* A character at 11 pixels: advance in 1/64 pixel; its ink in whole pixels, with its origin: left and right of the
 * origin, `top` above and `bottom` below the baseline. */
typedef struct {
  guint16 c;
  guint16 advance;
  gint8 left, top, right, bottom;
} DgLabelGlyph;

/* Sorted by character, printable ASCII first and without a gap. */
extern const DgLabelGlyph dg_label_glyphs[];
extern const guint dg_label_glyph_count;
/* What stands for a character that the font lacks. */
extern const DgLabelGlyph dg_label_missing;

#define DG_LABEL_KERN_FIRST 0x20
#define DG_LABEL_KERN_COUNT (0x7e - 0x20 + 1)
/* By how much the pen moves further between two printable ASCII characters, in 1/64 pixel. */
extern const gint8 dg_label_kerning[DG_LABEL_KERN_COUNT][DG_LABEL_KERN_COUNT];

#endif
