/* Scanners of SVG and CSS values: numbers, lengths, colours, transforms. All are independent of the locale, work on
 * slices that need no terminator, and allocate nothing. */
#ifndef DG_SVG_VALUES_H
#define DG_SVG_VALUES_H

#include "base/geometry.h"

#include <string.h>

/* A run of bytes inside a document; `at` is NULL when there is none. Never owned. */
typedef struct {
  const char *at;
  gsize length;
} DgSlice;

static inline DgSlice dg_slice(const char *string) {
  return (DgSlice){string, string ? strlen(string) : 0};
}
static inline gboolean dg_is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}
/* TRUE when `a` is there, of the same bytes as `b`. */
static inline gboolean dg_slice_is_same(DgSlice a, DgSlice b) {
  return a.at && a.length == b.length && memcmp(a.at, b.at, b.length) == 0;
}
/* The slice without white space at both ends. */
DgSlice dg_slice_trim(DgSlice slice);
/* FALSE when the first letters differ in more than their case. */
static inline gboolean dg_begins_alike(const char *text, const char *word) {
  return ((*text ^ *word) & ~0x20) == 0;
}
/* TRUE when the slice is `word`, ASCII case ignored as CSS keywords want. Inline, so that lengths and first letters,
 * which tell most words apart, are compared without a call. */
static inline gboolean dg_slice_is(DgSlice slice, const char *word) {
  return slice.at && slice.length == strlen(word) && (!*word || dg_begins_alike(slice.at, word)) &&
         (memcmp(slice.at, word, slice.length) == 0 || g_ascii_strncasecmp(slice.at, word, slice.length) == 0);
}
/* TRUE when the slice starts with `word`, ASCII case ignored. */
static inline gboolean dg_slice_starts(DgSlice slice, const char *word) {
  return slice.at && slice.length >= strlen(word) && (!*word || dg_begins_alike(slice.at, word)) &&
         g_ascii_strncasecmp(slice.at, word, strlen(word)) == 0;
}
/* Takes the next word off `rest`: words are separated by white space outside parentheses and quotes, and by commas when
 * `commas`. FALSE at the end. */
gboolean dg_slice_next_word(DgSlice *rest, gboolean commas, DgSlice *word);

/* Scans one number of SVG's grammar (sign, digits, fraction, exponent) at *at and moves *at behind it. FALSE, and *at
 * unmoved, when there is none. The value is correctly rounded up to 15 digits; beyond the range of double it is
 * infinite. `1e` and `1em` are the number 1 followed by letters. */
gboolean dg_scan_number(const char **at, const char *end, double *value);
/* Moves *at over white space and at most one comma. */
static inline void dg_scan_separator(const char **at, const char *end) {
  const char *p = *at;
  while (p < end && dg_is_space(*p))
    p++;
  if (p < end && *p == ',')
    do
      p++;
    while (p < end && dg_is_space(*p));
  *at = p;
}

typedef enum {
  DG_UNIT_NUMBER, /* no unit: user units */
  DG_UNIT_PERCENT,
  DG_UNIT_EM,
  DG_UNIT_REM,
  DG_UNIT_EX,
  DG_UNIT_CH,
  DG_UNIT_VW,
  DG_UNIT_VH,
  DG_UNIT_PX /* px and every absolute unit: the value is already converted to CSS pixels */
} DgUnit;

typedef struct {
  double value;
  DgUnit unit;
} DgLength;

/* Scans a number with an optional unit at *at (px pt pc mm cm in Q em rem ex ch vw vh %). FALSE, and *at unmoved, when
 * there is no number, it is not finite, or the unit is unknown. */
gboolean dg_scan_length(const char **at, const char *end, DgLength *length);
/* The whole slice (trimmed) as one length; calc() of plain sums is understood. FALSE when it is none. */
gboolean dg_parse_length(DgSlice text, DgLength *length);
/* The whole slice (trimmed) as one finite number. */
gboolean dg_parse_number(DgSlice text, double *value);

/* A CSS colour: keyword, #hex, rgb(), rgba(), hsl(), hsla(), hwb(), lab(), lch(), oklab(), oklch(), color-mix(),
 * transparent. `alpha` is 0 to 1. FALSE for anything else,
 * currentColor included. */
gboolean dg_parse_color(DgSlice text, guint32 *color, float *alpha);

/* A `transform` attribute or CSS property (units px, deg, rad, grad, turn). FALSE when it breaks the grammar; an empty
 * list or `none` is the identity. The result may be singular or not finite. */
gboolean dg_parse_transform(DgSlice text, DgTransform *transform);
/* TRUE when all members are finite and the determinant is not 0: what such a transform paints can be seen. */
gboolean dg_transform_is_usable(const DgTransform *transform);

/* Four numbers of a viewBox. FALSE when there are not four finite numbers, or width or height is negative. */
gboolean dg_parse_view_box(DgSlice text, DgBox *box);
/* The transform from user units of `view` to a viewport of the given size at (x, y), by a preserveAspectRatio value
 * (absent: xMidYMid meet). `view` has positive sizes. */
DgTransform dg_view_box_transform(DgBox view, double x, double y, double width, double height, DgSlice aspect);

#endif
