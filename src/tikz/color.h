/* Colours by name and mix, as xcolor reads them (xcolor manual, section 2.3). */
#ifndef DG_TIKZ_COLOR_H
#define DG_TIKZ_COLOR_H

#include <glib.h>

typedef struct _DgTikzColors DgTikzColors;

typedef struct {
  const char *name;
  guint32 value; /* 0xRRGGBB */
} DgTikzColor;

/* Options of xcolor that load names. */
typedef enum { DG_TIKZ_COLORS_DVIPS = 1, DG_TIKZ_COLORS_SVG = 2, DG_TIKZ_COLORS_X11 = 4 } DgTikzColorSets;

DgTikzColors *dg_tikz_colors_new(void);
void dg_tikz_colors_free(DgTikzColors *colors);
/* "dvipsnames", "svgnames", "x11names" and these with a star among the options of a class or package, which may be
 * NULL. Every name is known without them: they only say which of two colours of one name is meant. */
void dg_tikz_colors_load(DgTikzColors *colors, const char *options);
/* `name` stands for `color` from here on. */
void dg_tikz_colors_set(DgTikzColors *colors, const char *name, guint32 color);
/* Reads "LBlue", "red!30", "red!30!blue", "-red", "rgb,255:red,30;green,20"; `current` is the colour of the name ".".
 * FALSE when a name is unknown. */
gboolean dg_tikz_colors_find(const DgTikzColors *colors, const char *text, guint32 current, guint32 *color);
/* color_model.c: "30,20,10" in a model: rgb, RGB, HTML, gray, Gray, cmy, cmyk, hsb, Hsb, HSB, tHsb. FALSE when the
 * model or the value is not understood. */
gboolean dg_tikz_colors_in_model(const char *model, const char *value, guint32 *color);
/* color_names.c: the value of a name of the sets, of which `loaded` are. */
gboolean dg_tikz_color_named(const char *name, DgTikzColorSets loaded, guint32 *value);

static inline guint32 dg_tikz_color_byte(double share) {
  double scaled = share * 255 + 0.5;
  return scaled >= 255 ? 255 : scaled > 0 ? (guint32)scaled : 0;
}

/* Of shares of red, green and blue. */
static inline guint32 dg_tikz_color_pack(double red, double green, double blue) {
  return dg_tikz_color_byte(red) << 16 | dg_tikz_color_byte(green) << 8 | dg_tikz_color_byte(blue);
}

#endif
