/* Colours by name and mix, as xcolor reads them (xcolor manual, section 2.3). */
#ifndef DG_TIKZ_COLOR_H
#define DG_TIKZ_COLOR_H

#include <glib.h>

typedef struct _DgTikzColors DgTikzColors;

DgTikzColors *dg_tikz_colors_new(void);
void dg_tikz_colors_free(DgTikzColors *colors);
/* \definecolor{name}{model}{value}: RGB, rgb, HTML, gray, cmyk. FALSE when the model or the value is not understood. */
gboolean dg_tikz_colors_define(DgTikzColors *colors, const char *name, const char *model, const char *value);
/* \colorlet: `name` stands for `color` from here on. */
void dg_tikz_colors_set(DgTikzColors *colors, const char *name, guint32 color);
/* Reads "LBlue", "red!30", "red!30!blue", "-red"; `current` is the colour of the name ".". FALSE when a name is
 * unknown.
 */
gboolean dg_tikz_colors_find(const DgTikzColors *colors, const char *text, guint32 current, guint32 *color);

#endif
