/* Layout of the generated font tables. All lengths are in 1/DG_FONT_UNITS em. */
#ifndef DG_DRAWING_FONT_TABLES_H
#define DG_DRAWING_FONT_TABLES_H

#include <glib.h>

#define DG_FONT_UNITS 2048

/* Characters below this are looked up directly: Latin with all its extensions, where nearly all labels live. */
#define DG_FONT_DIRECT_END 0x250u

/* Kerning is stored for the printable ASCII characters. */
#define DG_FONT_KERN_FIRST 0x20u
#define DG_FONT_KERN_LAST 0x7eu

/* sans, sans bold, serif, serif bold, mono, wide, wide bold: the order in which scripts/make_font_tables writes. */
enum {
  DG_FONT_FACE_SANS,
  DG_FONT_FACE_SANS_BOLD,
  DG_FONT_FACE_SERIF,
  DG_FONT_FACE_SERIF_BOLD,
  DG_FONT_FACE_MONO,
  DG_FONT_FACE_WIDE,
  DG_FONT_FACE_WIDE_BOLD,
  DG_FONT_FACES
};

/* `count` characters from `first` on have their widths at widths[offset]. */
typedef struct {
  guint32 first;
  guint16 count, offset;
} DgFontRange;

/* Before `right` the pen moves by `shift` more than the advance. */
typedef struct {
  guint8 right;
  gint16 shift;
} DgFontKern;

typedef struct {
  const guint16 *direct; /* DG_FONT_DIRECT_END widths; 0 where the face has no glyph or one without width */
  const DgFontRange *ranges; /* sorted, from DG_FONT_DIRECT_END on */
  const guint16 *widths;
  guint n_ranges;
  const guint16
      *kern_starts; /* pairs of the left character c: kern[kern_starts[c - FIRST]] up to the next start; or NULL */
  const DgFontKern *kern; /* sorted by right character */
  guint16 ascent, descent, x_height, line_gap;
} DgFontFace;

extern const DgFontFace dg_font_faces[DG_FONT_FACES];

#endif
