/* A geometric figure while it is read and drawn: its named points and circles, its solids, and the sketch. */
#ifndef DG_DRAW_GEOMETRY_H
#define DG_DRAW_GEOMETRY_H

#include "draw/camera.h"
#include "draw/construct.h"
#include "draw/convex.h"
#include "draw/sketch.h"

/* Most points, circles, and lines of one figure, and the largest coordinate or length. */
#define DG_GEOMETRY_POINTS_MAX 200
#define DG_GEOMETRY_CIRCLES_MAX 50
#define DG_GEOMETRY_LINES_MAX 1000
#define DG_GEOMETRY_COORDINATE_MAX 1e6
/* Most points that one object names. */
#define DG_GEOMETRY_NAMES_MAX 24

typedef enum { DG_STATE_NEW, DG_STATE_OPEN, DG_STATE_DONE } DgState;

typedef struct {
  char *name;
  const cJSON *definition; /* for messages, too: where the point is from */
  gboolean placed; /* by the solid or regular polygon that names it: `definition` defines nothing */
  DgState state; /* DG_STATE_OPEN while what it is made from is looked up */
  DgVector at;
  gboolean joined; /* a line ends there: it needs no dot */
} DgNamedPoint;

typedef struct {
  const char *name;
  const cJSON *definition;
  DgState state;
  DgCircle circle;
} DgNamedCircle;

/* A segment in space that is drawn, so that none is drawn twice. */
typedef struct {
  DgVector a, b;
  gboolean outline; /* of a round solid: it is where the view puts it */
} DgDrawnLine;

typedef struct {
  DgSpec *spec;
  gboolean space, checked;
  GArray *points; /* DgNamedPoint */
  GArray *circles; /* DgNamedCircle */
  GPtrArray *solids; /* DgConvex: what hides lines */
  GArray *shapes; /* DgSolid, see draw/solid.h */
  GArray *drawn; /* DgDrawnLine */
  DgCamera camera;
  DgSketch *sketch;
  /* One point may be moved along its circle or line, for a locus: `moved` is its index (-1: none). */
  int moved;
  double parameter;
} DgGeometry;

static inline DgNamedPoint *dg_geometry_point(const DgGeometry *geometry, guint index) {
  return &g_array_index(geometry->points, DgNamedPoint, index);
}
static inline DgVector dg_geometry_at(const DgGeometry *geometry, guint index) {
  return dg_geometry_point(geometry, index)->at;
}
static inline DgPoint dg_geometry_page(const DgGeometry *geometry, guint index) {
  return dg_camera_point(&geometry->camera, dg_geometry_at(geometry, index));
}

/* Points named by an object. */
typedef struct {
  guint n;
  guint points[DG_GEOMETRY_NAMES_MAX];
} DgPointNames;

/* names.c */
/* Splits names written together ("ABC", "A1B1", "P-ABCD", "A'B'"): a letter, then digits and primes. Sets *parts to the
 * number of names before the hyphen (0: there is none) where it is not NULL. NULL when the text has another form. Free
 * with g_strfreev(). */
char **dg_names_split(const char *text, guint *parts);
/* The index of a point; -1: there is none. */
int dg_geometry_find_point(const DgGeometry *geometry, const char *name);
int dg_geometry_find_circle(const DgGeometry *geometry, const char *name);
/* Resolves `value`, a text of `least` to `most` names. `what` says what they are, for messages: "a segment". The same
 * name twice is an error. */
gboolean dg_names_read(DgGeometry *geometry, const cJSON *value, guint least, guint most, const char *what,
                       DgPointNames *names);
/* The text with which a point is labelled: digits as an index, primes as primes. Free with g_free(). */
char *dg_names_label(const char *name);

/* points.c */
/* Adds a point that stands where a solid or a regular polygon puts it. FALSE with an error where the name is taken. */
gboolean dg_geometry_place_point(DgGeometry *geometry, const cJSON *at, const char *name, DgVector position);
/* Reads the names and coordinates of "points" and the names of "circles". */
gboolean dg_geometry_read_names(DgGeometry *geometry);
/* Finds where every point and circle is. */
gboolean dg_geometry_resolve(DgGeometry *geometry);
/* The position of a point or a circle, which may need others first. */
gboolean dg_geometry_resolve_point(DgGeometry *geometry, guint index, const cJSON *user);
gboolean dg_geometry_resolve_circle(DgGeometry *geometry, guint index, const cJSON *user);

/* derived_points.c */
/* Where the definition of a point, an object, puts it. */
gboolean dg_geometry_derive(DgGeometry *geometry, guint index, DgVector *at);

/* circles.c */
gboolean dg_geometry_measure_circle(DgGeometry *geometry, DgNamedCircle *circle);
gboolean dg_geometry_draw_circles(DgGeometry *geometry);

/* strokes.c */
/* The class of the outlines of round solids. */
#define DG_CLASS_OUTLINE "outline"
/* Draws the segment ab: hidden parts dashed, and nothing where a line was drawn before. */
void dg_geometry_stroke(DgGeometry *geometry, DgVector a, DgVector b, DgLineStyle style, const char *class_name);
/* Draws the arc of a circle from the angle `from` to `to` of its frame (radians; to - from is 2 pi for the whole).
 * Parts that a solid hides are dashed; `except` (NULL: none) hides nothing. */
void dg_geometry_stroke_arc(DgGeometry *geometry, const DgCircle *circle, double from, double to, DgLineStyle style,
                            const DgConvex *except, const char *class_name);
/* The same without a look at what hides it, for marks. */
void dg_geometry_draw_arc(DgGeometry *geometry, const DgCircle *circle, double from, double to, DgLineStyle style,
                          const char *class_name);
/* Appends points of the arc on the page to `outline` (DgPoint), for areas. */
void dg_geometry_arc_points(const DgGeometry *geometry, const DgCircle *circle, double from, double to,
                            GArray *outline);
/* Reads the member "style" of an object. */
gboolean dg_geometry_read_style(DgGeometry *geometry, const cJSON *object, DgLineStyle *style);

/* Reads "fill" and "hatch" of an object and paints the area inside of the outline, if there is one. */
gboolean dg_geometry_paint_area(DgGeometry *geometry, const cJSON *object, const DgPoint *outline, guint n);

/* objects.c: the items of "draw". */
gboolean dg_geometry_draw_objects(DgGeometry *geometry);
/* The regular polygons of "draw" place their corners before points are resolved. */
gboolean dg_geometry_place_polygons(DgGeometry *geometry);
/* arcs.c: an arc, or with its radii a sector. */
gboolean dg_geometry_draw_arc_item(DgGeometry *geometry, const cJSON *item, gboolean sector);
/* locus.c */
gboolean dg_geometry_draw_locus(DgGeometry *geometry, const cJSON *item);

/* marks.c: the items of "marks". */
gboolean dg_geometry_draw_marks(DgGeometry *geometry);

/* angle_marks.c: arcs and squares in angles. */
gboolean dg_geometry_mark_angle(DgGeometry *geometry, const cJSON *item);
gboolean dg_geometry_mark_right_angle(DgGeometry *geometry, const cJSON *item);

/* agreement.c: whether marks say what the coordinates say. */
/* Reports that the mark `at` contradicts the coordinates: an error (FALSE), or where "check" is false a warning. */
gboolean dg_geometry_contradict(DgGeometry *geometry, const cJSON *at, const char *format, ...) G_GNUC_PRINTF(3, 4);
/* The number that a label states ("5", "2.5 cm", "2√3", "√3/2", "AB = 4", "60°"). FALSE when it states none. */
gboolean dg_label_number(const char *label, double *number);
/* "length" marks state lengths in one proportion. */
gboolean dg_geometry_check_lengths(DgGeometry *geometry, const cJSON *marks);

/* point_labels.c */
gboolean dg_geometry_label_points(DgGeometry *geometry);

#endif
