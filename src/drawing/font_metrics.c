#include "drawing/font_metrics.h"

#include "drawing/font_tables.h"

#include <string.h>
#include <utf8proc.h>

/* Words in the name of a family that tell its class, in the order in which they are looked for: "DejaVu Sans Mono" is
 * a mono, "MS Sans Serif" a sans. The classic TeX fonts go by their file names. */
static const struct {
  const char *word;
  DgFontClass font;
} family_words[] = {
    {"mono", DG_FONT_MONO},          {"courier", DG_FONT_MONO},     {"consol", DG_FONT_MONO},
    {"menlo", DG_FONT_MONO},         {"monaco", DG_FONT_MONO},      {"code", DG_FONT_MONO},
    {"typewriter", DG_FONT_MONO},    {"cmtt", DG_FONT_MONO},        {"terminal", DG_FONT_MONO},
    {"verdana", DG_FONT_WIDE},       {"dejavu sans", DG_FONT_WIDE}, {"dejavusans", DG_FONT_WIDE},
    {"vera sans", DG_FONT_WIDE},     {"sans", DG_FONT_SANS},        {"gothic", DG_FONT_SANS},
    {"arial", DG_FONT_SANS},         {"helvet", DG_FONT_SANS},      {"cmss", DG_FONT_SANS},
    {"system-ui", DG_FONT_SANS},     {"serif", DG_FONT_SERIF},      {"times", DG_FONT_SERIF},
    {"georgia", DG_FONT_SERIF},      {"roman", DG_FONT_SERIF},      {"cambria", DG_FONT_SERIF},
    {"garamond", DG_FONT_SERIF},     {"palatino", DG_FONT_SERIF},   {"baskerville", DG_FONT_SERIF},
    {"antiqua", DG_FONT_SERIF},      {"didot", DG_FONT_SERIF},      {"bodoni", DG_FONT_SERIF},
    {"latin modern", DG_FONT_SERIF}, {"lmodern", DG_FONT_SERIF},    {"computer modern", DG_FONT_SERIF},
    {"cmr", DG_FONT_SERIF},          {"cmmi", DG_FONT_SERIF},       {"cmsy", DG_FONT_SERIF},
    {"cmbx", DG_FONT_SERIF},         {"cmti", DG_FONT_SERIF},       {"cmex", DG_FONT_SERIF},
    {"stix", DG_FONT_SERIF},         {"libertin", DG_FONT_SERIF},   {"termes", DG_FONT_SERIF},
    {"charter", DG_FONT_SERIF},      {"century", DG_FONT_SERIF},    {"merriweather", DG_FONT_SERIF},
    {"constantia", DG_FONT_SERIF},   {"mincho", DG_FONT_SERIF},     {"bookman", DG_FONT_SERIF},
    {"playfair", DG_FONT_SERIF},     {"crimson", DG_FONT_SERIF},    {"tinos", DG_FONT_SERIF},
    {"lora", DG_FONT_SERIF},         {"math", DG_FONT_SERIF},
};

/* Longest family name that is judged; the longest in use have about 40 characters. */
#define FAMILY_NAME_MAX 64

/* Most entries of a family list that are judged: system stacks have up to 12. */
#define FAMILY_ENTRIES_MAX 16

DgFontClass dg_font_class(const char *families, gssize length) {
  const char *p = families, *end = families + (length < 0 ? strlen(families) : (gsize)length);
  for (guint entry = 0; entry < FAMILY_ENTRIES_MAX && p < end; entry++) {
    char name[FAMILY_NAME_MAX];
    gsize n = 0;
    for (; p < end && *p != ','; p++) {
      if (n + 1 < sizeof name && *p != '"' && *p != '\'') {
        name[n++] = g_ascii_tolower(*p);
      }
    }
    p++;
    name[n] = '\0';
    for (guint i = 0; i < G_N_ELEMENTS(family_words); i++) {
      if (strstr(name, family_words[i].word)) {
        /* Further down a list Verdana is a fall-back of narrower fonts ("Segoe UI, Tahoma, Verdana"). */
        return family_words[i].font == DG_FONT_WIDE && entry > 0 ? DG_FONT_SANS : family_words[i].font;
      }
    }
  }
  return DG_FONT_SANS;
}

static const DgFontFace *face_of(DgFontClass font, gboolean bold) {
  static const guint8 faces[][2] = {
      [DG_FONT_SANS] = {DG_FONT_FACE_SANS, DG_FONT_FACE_SANS_BOLD},
      [DG_FONT_SERIF] = {DG_FONT_FACE_SERIF, DG_FONT_FACE_SERIF_BOLD},
      [DG_FONT_MONO] = {DG_FONT_FACE_MONO, DG_FONT_FACE_MONO},
      [DG_FONT_WIDE] = {DG_FONT_FACE_WIDE, DG_FONT_FACE_WIDE_BOLD},
  };
  return &dg_font_faces[faces[font][bold != FALSE]];
}

/* Width in table units beyond the direct table, 0 when the face lacks the character. */
static guint range_width(const DgFontFace *face, gunichar c) {
  guint low = 0, high = face->n_ranges;
  while (low < high) {
    guint middle = (low + high) / 2;
    const DgFontRange *range = &face->ranges[middle];
    if (c < range->first) {
      high = middle;
    } else if (c - range->first >= range->count) {
      low = middle + 1;
    } else {
      return face->widths[range->offset + (c - range->first)];
    }
  }
  return 0;
}

gboolean dg_font_is_mark(gunichar c) {
  if (c < 0x300) {
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad;
  }
  if (c >= 0x1f3fb && c <= 0x1f3ff) {
    return TRUE;
  }
  switch (utf8proc_category((utf8proc_int32_t)c)) {
  case UTF8PROC_CATEGORY_MN:
  case UTF8PROC_CATEGORY_ME:
  case UTF8PROC_CATEGORY_CF:
  case UTF8PROC_CATEGORY_CC:
  case UTF8PROC_CATEGORY_ZL:
  case UTF8PROC_CATEGORY_ZP:
    return TRUE;
  default:
    return FALSE;
  }
}

static gboolean is_emoji(gunichar c) {
  const utf8proc_property_t *property = utf8proc_get_property((utf8proc_int32_t)c);
  return property->charwidth == 2 && property->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

static double rare_advance(DgFontClass font, gboolean bold, gunichar c) {
  if (dg_font_is_mark(c)) {
    return 0;
  }
  if (is_emoji(c)) {
    return DG_FONT_EMOJI_WIDTH;
  }
  /* Two regional indicators are one flag. */
  if (c >= 0x1f1e6 && c <= 0x1f1ff) {
    return DG_FONT_EMOJI_WIDTH / 2;
  }
  const DgFontFace *face = face_of(font, bold);
  guint width = range_width(face, c);
  if (width > 0) {
    return (double)width / DG_FONT_UNITS;
  }
  int cells = utf8proc_charwidth((utf8proc_int32_t)c);
  if (cells == 2) {
    return 1;
  }
  if (font == DG_FONT_MONO && c < 0x2500) {
    return (double)face->direct['x'] / DG_FONT_UNITS;
  }
  width = range_width(&dg_font_faces[DG_FONT_FACE_WIDE], c);
  if (width > 0) {
    return (double)width / DG_FONT_UNITS;
  }
  return cells == 0 ? 0 : DG_FONT_OTHER_WIDTH;
}

double dg_font_advance(DgFontClass font, gboolean bold, gunichar c) {
  if (c < DG_FONT_DIRECT_END) {
    return face_of(font, bold)->direct[c] * (1.0 / DG_FONT_UNITS);
  }
  return rare_advance(font, bold, c);
}

double dg_font_kerning(DgFontClass font, gboolean bold, gunichar left, gunichar right) {
  if (left < DG_FONT_KERN_FIRST || left > DG_FONT_KERN_LAST || right < DG_FONT_KERN_FIRST ||
      right > DG_FONT_KERN_LAST) {
    return 0;
  }
  const DgFontFace *face = face_of(font, bold);
  if (!face->kern_starts) {
    return 0;
  }
  const guint16 *starts = &face->kern_starts[left - DG_FONT_KERN_FIRST];
  for (guint i = starts[0]; i < starts[1] && face->kern[i].right <= right; i++) {
    if (face->kern[i].right == right) {
      return face->kern[i].shift * (1.0 / DG_FONT_UNITS);
    }
  }
  return 0;
}

double dg_font_ascent(DgFontClass font) {
  return (double)face_of(font, FALSE)->ascent / DG_FONT_UNITS;
}

double dg_font_descent(DgFontClass font) {
  return (double)face_of(font, FALSE)->descent / DG_FONT_UNITS;
}

double dg_font_x_height(DgFontClass font) {
  return (double)face_of(font, FALSE)->x_height / DG_FONT_UNITS;
}

double dg_font_line_gap(DgFontClass font) {
  return (double)face_of(font, FALSE)->line_gap / DG_FONT_UNITS;
}
