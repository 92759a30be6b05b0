/* Circuits of the package circuitikz; for circuit*.c alone. */
#ifndef DG_TIKZ_CIRCUIT_H
#define DG_TIKZ_CIRCUIT_H

#include "tikz/tikz.h"

/* Sizes of components are in this length (1.4 cm). */
#define DG_TIKZ_CIRCUIT_LENGTH 39.8338

/* Says once a picture that components are drawn as boxes. */
void dg_tikz_circuit_say(DgTikz *tikz, const char *component);

#endif
