/* The values of DgFigureOptions. */
#ifndef DG_FIGURE_OPTIONS_H
#define DG_FIGURE_OPTIONS_H

#include <diagrade/figure.h>

struct _DgFigureOptions {
  guint part; /* from 1 */
  DgBox crop; /* points; width 0: the whole page */
  DgTextReading text;
  char *language; /* of optical character recognition */
  gboolean generated; /* nobody vouches for it: see dg_figure_options_set_generated() */
  gboolean trust_layer;
  char *allow_input; /* directory; NULL: none */
};

/* The defaults, for callers that pass NULL. */
extern const DgFigureOptions dg_figure_options_default;

#endif
