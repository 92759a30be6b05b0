/* What a label says: a length, an area, an angle, a point, a name. */
#ifndef DG_METRICS_CHECKS_QUANTITY_H
#define DG_METRICS_CHECKS_QUANTITY_H

#include <glib.h>

typedef enum {
  DG_QUANTITY_NONE, /* words: a name, a title, a number of things */
  DG_QUANTITY_LENGTH, /* a number, with a unit of length or without one */
  DG_QUANTITY_AREA, /* a number of square units */
  DG_QUANTITY_VOLUME, /* a number of cubic units */
  DG_QUANTITY_ANGLE, /* a number of degrees, or a degree sign alone (`has_value` tells) */
  DG_QUANTITY_POINT, /* coordinates: "(4, 7)" */
  DG_QUANTITY_SIDES, /* two lengths, of the sides of a rectangle: "3 × 4", "Rug A: 5 ft by 2 ft" */
  DG_QUANTITY_EXPRESSION, /* another product, or a sum, of numbers */
  DG_QUANTITY_VARIABLE /* one or two letters, a square of them: "a", "c²", "?" */
} DgQuantityKind;

typedef struct {
  DgQuantityKind kind;
  gboolean has_value;
  double value;
  double other; /* the second of two sides */
  gboolean named; /* "height = 6": it says what it measures */
  gboolean bare; /* a number and nothing else */
  gboolean sure; /* its unit or its name says that it is a length or an area */
  char unit[12]; /* lower case letters of the unit, cut; "" for none */
} DgQuantity;

/* Reads the text of a label as people do: numbers, fractions ("3/4", "2 3/5"), units, degrees, names before "=" or ":".
 * Never depends on the locale. */
DgQuantity dg_quantity_read(const char *text);

#endif
