/* Colours as people see them apart: CIE L*a*b*, computed with the four operations and square roots of IEEE 754 alone,
 * so that it is the same on every machine. */
#ifndef DG_METRICS_STYLE_LAB_H
#define DG_METRICS_STYLE_LAB_H

#include <glib.h>

typedef struct {
  double l, a, b;
} DgLab;

/* The colour 0xRRGGBB of sRGB (IEC 61966-2-1) under its white, D65: L* from 0 to 100. */
DgLab dg_lab_of(guint32 color);
/* The distance of two colours: dE*ab of CIE 1976. Black and white are 100 apart; 2.3 is about what can just be seen. */
double dg_lab_distance(guint32 p, guint32 q);
/* 1 for equal colours, 0 for those that are 100 or more apart. */
double dg_color_agreement(guint32 p, guint32 q);

#endif
