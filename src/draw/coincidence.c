#include "draw/coincidence.h"

#include "base/geometry.h"
#include "draw/effort.h"

/* Two places in space that are nearer than this share of the figure are one. */
#define SAME 1e-6
/* Most warnings of a figure: where a face is seen from its edge, all of it falls together. */
#define WARNINGS_MAX 5

/* A point that is seen, as the end of a line or on one. */
typedef struct {
  DgVector at;
  const char *name; /* NULL: it has none */
} Corner;

static gboolean is_same(const DgDrawnLine *a, const DgDrawnLine *b, double near) {
  return (dg_vector_distance(a->a, b->a) <= near && dg_vector_distance(a->b, b->b) <= near) ||
         (dg_vector_distance(a->a, b->b) <= near && dg_vector_distance(a->b, b->a) <= near);
}

/* The lines (DgDrawnLine *), each once: an edge is drawn for both of its faces. */
static GPtrArray *list_lines(const DgGeometry *geometry, double near) {
  GPtrArray *lines = g_ptr_array_new();
  for (guint i = 0; i < geometry->drawn->len; i++) {
    DgDrawnLine *line = &g_array_index(geometry->drawn, DgDrawnLine, i);
    gboolean known = line->outline;
    for (guint j = 0; j < lines->len && !known; j++)
      known = is_same(lines->pdata[j], line, near);
    if (!known)
      g_ptr_array_add(lines, line);
  }
  return lines;
}

static double size_of(const DgGeometry *geometry) {
  double most = 0;
  for (guint i = 0; i < geometry->drawn->len; i++) {
    const DgDrawnLine *line = &g_array_index(geometry->drawn, DgDrawnLine, i);
    most = MAX(most, dg_vector_distance(line->a, line->b));
  }
  return most;
}

static double distance_in_space(const DgDrawnLine *line, DgVector p) {
  DgVector d = dg_vector_subtract(line->b, line->a);
  double square = dg_vector_dot(d, d);
  double t = square > 0 ? CLAMP(dg_vector_dot(dg_vector_subtract(p, line->a), d) / square, 0, 1) : 0;
  return dg_vector_distance(p, dg_vector_along(line->a, d, t));
}

static const char *name_at(const DgGeometry *geometry, DgVector at, double near) {
  for (guint i = 0; i < geometry->points->len; i++)
    if (dg_vector_distance(dg_geometry_at(geometry, i), at) <= near)
      return dg_geometry_point(geometry, i)->name;
  return NULL;
}

static void add_corner(GArray *corners, DgVector at, const char *name, double near) {
  for (guint i = 0; i < corners->len; i++)
    if (dg_vector_distance(g_array_index(corners, Corner, i).at, at) <= near)
      return;
  Corner corner = {at, name};
  g_array_append_val(corners, corner);
}

static gboolean is_on_a_line(const GPtrArray *lines, DgVector at, double near) {
  for (guint i = 0; i < lines->len; i++)
    if (distance_in_space(lines->pdata[i], at) <= near)
      return TRUE;
  return FALSE;
}

static GArray *list_corners(const DgGeometry *geometry, const GPtrArray *lines, double near) {
  GArray *corners = g_array_new(FALSE, FALSE, sizeof(Corner));
  for (guint i = 0; i < geometry->points->len; i++)
    if (is_on_a_line(lines, dg_geometry_at(geometry, i), near))
      add_corner(corners, dg_geometry_at(geometry, i), dg_geometry_point(geometry, i)->name, near);
  for (guint i = 0; i < lines->len; i++) {
    const DgDrawnLine *line = lines->pdata[i];
    add_corner(corners, line->a, NULL, near);
    add_corner(corners, line->b, NULL, near);
  }
  return corners;
}

static gboolean falls_on(const DgGeometry *geometry, const Corner *corner, const DgDrawnLine *line) {
  DgPoint a = dg_camera_point(&geometry->camera, line->a), b = dg_camera_point(&geometry->camera, line->b);
  DgPoint p = dg_camera_point(&geometry->camera, corner->at);
  return dg_segment_distance(p, a, b) < DG_COINCIDENCE_TOLERANCE &&
         distance_in_space(line, corner->at) * geometry->camera.scale > DG_COINCIDENCE_APART;
}

static void warn(DgGeometry *geometry, const Corner *corner, const DgDrawnLine *line, double near) {
  const char *a = name_at(geometry, line->a, near), *b = name_at(geometry, line->b, near);
  g_autofree char *name = a && b ? g_strconcat("the line ", a, b, NULL) : g_strdup("a line");
  const cJSON *projection = dg_json_value(geometry->spec->root, "projection");
  dg_spec_warn(geometry->spec, projection ? projection : geometry->spec->root,
               "in this projection %s falls on %s, which it is not on: another one would show them apart",
               corner->name ? corner->name : "the end of a line", name);
}

/* Counts, and says the first so many. */
static guint count(DgGeometry *geometry, guint said_max) {
  double near = SAME * size_of(geometry);
  g_autoptr(GPtrArray) lines = list_lines(geometry, near);
  g_autoptr(GArray) corners = list_corners(geometry, lines, near);
  guint found = 0;
  for (guint i = 0; i < corners->len && dg_effort_spend(lines->len); i++)
    for (guint j = 0; j < lines->len; j++) {
      const Corner *corner = &g_array_index(corners, Corner, i);
      if (falls_on(geometry, corner, lines->pdata[j]) && found++ < said_max)
        warn(geometry, corner, lines->pdata[j], near);
    }
  return found;
}

guint dg_coincidences_count(const DgGeometry *geometry) {
  return count((DgGeometry *)geometry, 0);
}

void dg_coincidences_warn(DgGeometry *geometry) {
  count(geometry, WARNINGS_MAX);
}
