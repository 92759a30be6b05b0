/* Widths and line metrics of text, without any installed font.
 *
 * The tables (font_tables.c, written by scripts/make_font_tables) hold advance widths and kerning of Liberation Sans,
 * Serif and Mono 2.1.5 and of DejaVu Sans 2.37. Liberation is under the SIL Open Font License 1.1 and has by design the
 * widths of Arial, Times New Roman and Courier New; DejaVu Sans is close to Verdana. Only numbers are taken from them.
 * Lengths are in em.
 */
#ifndef DG_DRAWING_FONT_METRICS_H
#define DG_DRAWING_FONT_METRICS_H

#include <glib.h>

typedef enum {
  DG_FONT_SANS, /* Arial, Helvetica and every family that is not known: 9 of 10 figures ask for a sans */
  DG_FONT_SERIF, /* Times */
  DG_FONT_MONO, /* Courier */
  DG_FONT_WIDE /* Verdana, DejaVu Sans */
} DgFontClass;

/* Width of an emoji: Noto Color Emoji has 2550/2048 em, Apple's 1.25 at text sizes, Segoe UI Emoji 1.37. */
#define DG_FONT_EMOJI_WIDTH 1.245

/* Width of a character that no table has and that is neither wide nor without width: the mean of Latin letters is
 * 0.5, scripts such as Devanagari or Thai lie around 0.6. */
#define DG_FONT_OTHER_WIDTH 0.6

/* The class of a CSS `font-family` list of `length` bytes (-1: terminated by NUL). The first entry that names a known
 * family or a generic one decides; unknown names are judged by the words mono, code, courier, sans, serif, roman in
 * them. DG_FONT_SANS when nothing is known. Quotes and case do not matter. */
DgFontClass dg_font_class(const char *families, gssize length);

/* Advance width of `c`. 0 for combining marks and characters without width, 1 for wide East Asian characters,
 * DG_FONT_EMOJI_WIDTH for emoji. */
double dg_font_advance(DgFontClass font, gboolean bold, gunichar c);

/* By how much the pen moves further (mostly less than 0) between two printable ASCII characters; 0 for others. */
double dg_font_kerning(DgFontClass font, gboolean bold, gunichar left, gunichar right);

/* TRUE when `c` joins to the character before it and has no width of its own whatever the tables say: combining marks,
 * joiners, variation selectors, emoji skin tones. */
gboolean dg_font_is_mark(gunichar c);

/* Line metrics above and below the baseline, of the lower-case x, and the extra space between two lines. */
double dg_font_ascent(DgFontClass font);
double dg_font_descent(DgFontClass font);
double dg_font_x_height(DgFontClass font);
double dg_font_line_gap(DgFontClass font);

#endif
