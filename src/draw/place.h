/* Where labels stand: near what they name and clear of everything else. */
#ifndef DG_DRAW_PLACE_H
#define DG_DRAW_PLACE_H

#include <diagrade/base.h>

/* What a label must not cover: lines and boxes on a canvas. */
typedef struct _DgObstacles DgObstacles;

/* No label leaves `canvas`. */
DgObstacles *dg_obstacles_new(DgBox canvas);
void dg_obstacles_free(DgObstacles *obstacles);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgObstacles, dg_obstacles_free)
void dg_obstacles_add_line(DgObstacles *obstacles, DgPoint a, DgPoint b);
void dg_obstacles_add_polyline(DgObstacles *obstacles, const DgPoint *points, guint n, gboolean closed);
void dg_obstacles_add_box(DgObstacles *obstacles, DgBox box);

/* The centre for a label of `width` by `height` that names the point `at`, `gap` away from it or a little farther. The
 * direction (`dx`, `dy`), y downwards, is preferred; (0, 0) prefers none. The box is then an obstacle for the next
 * labels. Deterministic: of equal places the first in a fixed order wins. */
DgPoint dg_obstacles_place(DgObstacles *obstacles, DgPoint at, double width, double height, double gap, double dx,
                           double dy);
/* What a label in `box` would cover; 0 when it stands free. For those who have places of their own to choose from. */
double dg_obstacles_cost(const DgObstacles *obstacles, DgBox box);
/* For labels that choose together, wherever the canvas will end: `cost`, and what it costs the label in `box` to touch
 * obstacles, or to stand closer to them than labels like to. */
double dg_obstacles_closeness(const DgObstacles *obstacles, DgBox box, double cost);
/* What it costs two labels to stand so close to each other. */
double dg_label_closeness(DgBox box, DgBox other);

#endif
