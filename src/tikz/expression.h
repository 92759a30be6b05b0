/* Arithmetic as pgf's mathematical engine reads it (PGF manual, part "Mathematical and Object-Oriented Engines"). */
#ifndef DG_TIKZ_EXPRESSION_H
#define DG_TIKZ_EXPRESSION_H

#include "tikz/reader.h"

/* A number; a length is in points. */
typedef struct {
  double number;
  gboolean is_length; /* a unit was written somewhere in it */
  gboolean is_integer; /* pgf prints it without decimals: a number as written, int(), a comparison */
} DgTexValue;

/* The whole part of a finite number, within what an integer of TeX can be: +-(2^31 - 1). */
static inline gint64 dg_tex_integer(double number) {
  return (gint64)CLAMP(number, -(double)G_MAXINT32, (double)G_MAXINT32);
}

/* Points of an em and an ex of the font in force, for units of these names. */
void dg_tex_set_font_units(DgTexReader *reader, double em, double ex);

/* A register of this name that is not zero makes arguments of sine, cosine and tangent radians. */
#define DG_TEX_RADIANS "trig format"

/* Evaluates `text`, macros in it expanded first. FALSE, with a diagnostic and the value 0, when it is no expression;
 * division by zero, an unknown function and a result that is not finite are such. */
gboolean dg_tex_evaluate(DgTexReader *reader, const char *text, DgTexValue *value);
/* The same without a diagnostic. */
gboolean dg_tex_try_evaluate(DgTexReader *reader, const char *text, DgTexValue *value);

/* "f(\x,\y)=\x*\y; c=2;": functions that expressions of the group may call. FALSE when something is no declaration. */
gboolean dg_tex_declare_functions(DgTexReader *reader, const char *text);

/* Sine and cosine of degrees, exact at multiples of 90 so that what is level stays level. */
double dg_tex_sin(double degrees);
double dg_tex_cos(double degrees);

/* A number as pgf prints it: at most five decimals, no trailing zeros but one ("2.0"). `out` holds 64 bytes. */
void dg_tex_print_number(double number, char *out);
/* A value as \pgfmathresult holds it: integers without decimals. `out` holds 64 bytes. */
void dg_tex_print_value(const DgTexValue *value, char *out);
/* What an expression stands for, as \pgfmathresult holds it: a number, or the text in quotes that it chooses
 * (x > 2 ? "a" : "b"). Free with g_free(). */
char *dg_tex_result(DgTexReader *reader, const char *text);

#endif
