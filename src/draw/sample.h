/* Lines through the points of a curve that is given by a parameter. */
#ifndef DG_DRAW_SAMPLE_H
#define DG_DRAW_SAMPLE_H

#include <diagrade/base.h>

/* The point of the curve on the canvas for parameter `t`. FALSE where there is none. */
typedef gboolean (*DgTrace)(double t, DgPoint *point, gpointer user_data);

/* An array of GArray of DgPoint, which it owns. */
GPtrArray *dg_lines_new(void);

/* Appends to `lines` what of the curve between `from` and `to` lies in `area`: lines from which the curve is nowhere
 * farther than a twentieth of a pixel, as far as it can be told from samples. Jumps, poles and gaps of the curve are
 * gaps between lines: where the distance of two points stays while their parameters meet. `steps` samples are taken
 * first; between them the curve is halved until it is flat. FALSE when that takes more than 40,000 samples, as of a
 * curve that swings in every pixel: then they are shared among the steps, and the lines only show what the curve fills.
 */
gboolean dg_sample_curve(DgTrace trace, gpointer user_data, double from, double to, guint steps, DgBox area,
                         GPtrArray *lines);

/* Appends the parts of the line through n points that lie in `area`. */
void dg_lines_clip(const DgPoint *points, guint n, DgBox area, GPtrArray *lines);

#endif
