#include "draw/label_search.h"

#include "base/geometry.h"
#include "draw/canvas.h"
#include "draw/effort.h"
#include "draw/label.h"
#include "draw/place.h"

/* Distance of a label from what it names, in pixels. */
#define GAP 4.0
/* How often every label may choose again when the others have chosen. */
#define ROUNDS 4

typedef struct {
  DgPoint centre;
  double cost; /* of the place itself: how far it is from where one would look */
} Place;

typedef struct {
  char *text;
  double width, height;
  GArray *places; /* Place */
  guint chosen;
} Label;

struct _DgLabelSearch {
  GPtrArray *labels; /* Label */
  DgObstacles *obstacles; /* but for the labels themselves */
};

static void label_free(gpointer data) {
  Label *label = data;
  g_free(label->text);
  g_array_unref(label->places);
  g_free(label);
}

DgLabelSearch *dg_label_search_new(void) {
  DgLabelSearch *search = g_new(DgLabelSearch, 1);
  search->labels = g_ptr_array_new_with_free_func(label_free);
  search->obstacles = dg_obstacles_new((DgBox){0, 0, 0, 0});
  return search;
}

void dg_label_search_free(DgLabelSearch *search) {
  if (!search)
    return;
  g_ptr_array_unref(search->labels);
  dg_obstacles_free(search->obstacles);
  g_free(search);
}

DgObstacles *dg_label_search_get_obstacles(DgLabelSearch *search) {
  return search->obstacles;
}

static Label *add(DgLabelSearch *search, const char *text) {
  DgBox box = dg_label_box(text, DG_CANVAS_FONT_SIZE);
  Label *label = g_new0(Label, 1);
  *label = (Label){.text = g_strdup(text), .width = box.width, .height = box.height};
  label->places = g_array_new(FALSE, FALSE, sizeof(Place));
  g_ptr_array_add(search->labels, label);
  return label;
}

static void add_place(Label *label, double x, double y, double cost) {
  Place place = {{x, y}, cost};
  g_array_append_val(label->places, place);
}

/* From the centre of the label to its edge in the direction (c, s). */
static double half_extent(const Label *label, double c, double s) {
  return MIN(label->width / 2 / MAX(fabs(c), 1e-9), label->height / 2 / MAX(fabs(s), 1e-9));
}

/* Around a point, at several distances. */
void dg_label_search_name_point(DgLabelSearch *search, const char *text, DgPoint at) {
  enum { DIRECTIONS = 32, DISTANCES = 4 };
  Label *label = add(search, text);
  for (guint k = 0; k < DISTANCES; k++)
    for (guint i = 0; i < DIRECTIONS; i++) {
      double angle = -G_PI / 4 + 2 * G_PI * i / DIRECTIONS, c = cos(angle), s = sin(angle);
      double reach = half_extent(label, c, s);
      /* At corners of the box the distance would look large. */
      reach = MIN(reach, (label->width + label->height) / 4 + 2) + GAP + 3.0 * k;
      add_place(label, at.x + reach * c, at.y + reach * s, 6.0 * k);
    }
}

/* Beside a segment, first at its middle. */
void dg_label_search_name_segment(DgLabelSearch *search, const char *text, DgPoint a, DgPoint b, DgPoint inside) {
  static const double along[] = {0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73};
  Label *label = add(search, text);
  double length = MAX(dg_distance(a, b), 1e-9), nx = (b.y - a.y) / length, ny = (a.x - b.x) / length;
  double side = (inside.x - a.x) * nx + (inside.y - a.y) * ny;
  /* Where the figure lies on both sides alike, above is as good as below. */
  double sign = side > 1 ? -1 : side < -1 ? 1 : ny > 0 ? -1 : 1;
  double reach = fabs(nx) * label->width / 2 + fabs(ny) * label->height / 2 + GAP;
  for (guint k = 0; k < 3; k++)
    for (guint i = 0; i < G_N_ELEMENTS(along); i++)
      for (int out = 1; out >= -1; out -= 2) {
        DgPoint p = {a.x + along[i] * (b.x - a.x), a.y + along[i] * (b.y - a.y)};
        double d = out * sign * (reach + 3.0 * k);
        add_place(label, p.x + d * nx, p.y + d * ny, 6.0 * k + 2.0 * i + (out < 0 ? 14 : 0));
      }
}

/* On the bisector of an angle, beyond its arc; a little to both sides of it where the angle is wide. */
void dg_label_search_name_angle(DgLabelSearch *search, const char *text, DgPoint vertex, double radius, double angle,
                                double opening) {
  Label *label = add(search, text);
  for (guint k = 0; k < 10; k++)
    for (guint i = 0; i < 5; i++) {
      double turn = (i + 1) / 2 * (i % 2 ? 1.0 : -1.0) * opening / 9;
      double c = cos(angle + turn), s = -sin(angle + turn);
      double reach = radius + half_extent(label, c, s) + GAP / 2 + 3.0 * k;
      add_place(label, vertex.x + reach * c, vertex.y + reach * s, 2.0 * k + i);
    }
}

static DgBox box_at(const Label *label, guint place) {
  DgPoint c = g_array_index(label->places, Place, place).centre;
  return (DgBox){c.x - label->width / 2, c.y - label->height / 2, label->width, label->height};
}

/* `others`: labels before this one stand already; later ones only from the second round on. */
static double cost_of(const DgLabelSearch *search, guint index, guint place, guint others) {
  const Label *label = g_ptr_array_index(search->labels, index);
  DgBox box = box_at(label, place);
  if (!dg_effort_spend(others))
    return 0;
  double cost = dg_obstacles_closeness(search->obstacles, box, g_array_index(label->places, Place, place).cost);
  for (guint i = 0; i < others; i++) {
    const Label *other = g_ptr_array_index(search->labels, i);
    if (i != index)
      cost += dg_label_closeness(box, box_at(other, other->chosen));
  }
  return cost;
}

static gboolean choose(DgLabelSearch *search, guint index, guint others) {
  Label *label = g_ptr_array_index(search->labels, index);
  guint best = 0;
  double least = G_MAXDOUBLE;
  for (guint place = 0; place < label->places->len; place++) {
    double cost = cost_of(search, index, place, others);
    if (cost < least - 1e-6) {
      least = cost;
      best = place;
    }
  }
  gboolean changed = best != label->chosen;
  label->chosen = best;
  return changed;
}

void dg_label_search_run(DgLabelSearch *search) {
  gboolean changed = TRUE;
  for (guint round = 0; round < ROUNDS && changed; round++) {
    changed = FALSE;
    for (guint i = 0; i < search->labels->len; i++)
      changed = choose(search, i, round ? search->labels->len : i) || changed;
  }
}

guint dg_label_search_count(const DgLabelSearch *search) {
  return search->labels->len;
}

const char *dg_label_search_text(const DgLabelSearch *search, guint index) {
  return ((const Label *)g_ptr_array_index(search->labels, index))->text;
}

DgBox dg_label_search_box(const DgLabelSearch *search, guint index) {
  const Label *label = g_ptr_array_index(search->labels, index);
  return box_at(label, label->chosen);
}
