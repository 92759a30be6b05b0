/* What the arrows and lines of an Excalidraw drawing join: what they are bound to, or else where they end. */
#include "languages/excalidraw.h"

#include <string.h>

/* How far from a shape an arrow may end that is not bound to it; Excalidraw itself keeps 1 to 10 from what is. */
#define REACH 15.0
/* Two shapes that are as near as that to an end leave open which it means. */
#define CLEARLY_NEARER 1.0

/* The ends of a line, and its course. */
typedef struct {
  ExcalidrawElement *element;
  GArray *points; /* DgPoint */
  guint ends[2]; /* elements; DG_EXCALIDRAW_NONE */
  gboolean bound[2]; /* they are what the line says itself */
} Course;

static DgPoint read_point(const ExcalidrawElement *element, const cJSON *pair) {
  const cJSON *x = cJSON_IsArray(pair) ? pair->child : NULL, *y = x ? x->next : NULL;
  DgPoint p = {cJSON_IsNumber(x) ? x->valuedouble : 0, cJSON_IsNumber(y) ? y->valuedouble : 0};
  p.x = CLAMP(p.x, -1e9, 1e9) + dg_excalidraw_number(element->json, "x", 0);
  p.y = CLAMP(p.y, -1e9, 1e9) + dg_excalidraw_number(element->json, "y", 0);
  return p;
}

/* Lines turn around the middle of the box of their points. */
static void turn(const ExcalidrawElement *element, GArray *points) {
  DgPoint first = g_array_index(points, DgPoint, 0);
  ExcalidrawElement turned = {.box = {first.x, first.y, 0, 0}, .angle = -element->angle};
  for (guint i = 1; i < points->len; i++) {
    DgPoint p = g_array_index(points, DgPoint, i);
    turned.box = dg_box_union(turned.box, (DgBox){p.x, p.y, 0, 0});
  }
  for (guint i = 0; i < points->len; i++)
    g_array_index(points, DgPoint, i) = dg_excalidraw_turn_back(&turned, g_array_index(points, DgPoint, i));
}

static void read_points(const ExcalidrawElement *element, GArray *points) {
  const cJSON *list = dg_json_value(element->json, "points");
  for (const cJSON *pair = cJSON_IsArray(list) ? list->child : NULL; pair; pair = pair->next) {
    DgPoint p = read_point(element, pair);
    g_array_append_val(points, p);
  }
  if (points->len < 2) { /* in short form from corner to corner of its box, by default to the right */
    DgPoint from = {dg_excalidraw_number(element->json, "x", 0), dg_excalidraw_number(element->json, "y", 0)};
    DgPoint to = {from.x + dg_excalidraw_number(element->json, "width", 100),
                  from.y + dg_excalidraw_number(element->json, "height", 0)};
    g_array_set_size(points, 0);
    g_array_append_val(points, from);
    g_array_append_val(points, to);
  }
  if (element->angle != 0)
    turn(element, points);
}

/* Whatever stands for an element in the diagram: a text in a shape is that shape. */
static guint get_standing(const ExcalidrawDrawing *drawing, guint index) {
  for (guint steps = 0; index != DG_EXCALIDRAW_NONE && steps < 3; steps++) {
    const ExcalidrawElement *element = dg_excalidraw_element(drawing, index);
    if (element->thing != DG_NO_THING)
      return index;
    index = element->kind == EXCALIDRAW_TEXT    ? element->owner
            : element->kind == EXCALIDRAW_SHAPE ? element->twin
                                                : DG_EXCALIDRAW_NONE;
  }
  return DG_EXCALIDRAW_NONE;
}

static guint find_bound(const ExcalidrawDrawing *drawing, const ExcalidrawElement *element, guint end) {
  static const char *const bindings[] = {"startBinding", "endBinding"}, *const short_forms[] = {"start", "end"};
  const char *id = dg_json_string(dg_json_get(element->json, bindings[end]), "elementId");
  if (!id)
    id = dg_json_string(dg_json_get(element->json, short_forms[end]), "id");
  guint found = element->made[end] != DG_EXCALIDRAW_NONE ? element->made[end] : dg_excalidraw_find(drawing, id);
  return get_standing(drawing, found);
}

/* What an end of a line is looked for at. */
typedef enum {
  AT_OUTLINES, /* of shapes that hold no others, or in them */
  AT_BOXES, /* around them: programs aim at the boxes of ellipses and diamonds */
  AT_HOLDERS /* outlines of frames, and of shapes that hold others */
} Aim;

/* From a point to the outline; 0 inside, but to the outline from both sides of a holder. Of an ellipse about. */
static double get_distance(const ExcalidrawElement *element, DgPoint point, Aim aim) {
  DgBox box = element->box;
  DgPoint p = dg_excalidraw_turn_back(element, point), middle = dg_box_center(box);
  double a = box.width / 2, b = box.height / 2, x = fabs(p.x - middle.x), y = fabs(p.y - middle.y), beyond;
  if (element->outline == EXCALIDRAW_RECTANGLE || aim == AT_BOXES || a <= 0 || b <= 0) {
    double inside = dg_least(a - x, b - y);
    beyond = inside < 0 ? dg_box_distance(box, p) : -inside;
  } else if (element->outline == EXCALIDRAW_ELLIPSE) {
    double share = dg_length(x / a, y / b);
    beyond = share > 0 ? dg_length(x, y) * (1 - 1 / share) : -dg_least(a, b);
  } else {
    beyond = (x / a + y / b - 1) * a * b / dg_length(a, b);
  }
  return aim == AT_HOLDERS ? fabs(beyond) : dg_most(beyond, 0);
}

/* Shapes that hold others are ends only with words, and only at their outlines. */
static gboolean may_be_end(const ExcalidrawElement *element, Aim aim) {
  if (element->twin != DG_EXCALIDRAW_NONE || (element->faint && !dg_excalidraw_has_words(element)))
    return FALSE;
  gboolean holds = element->holds || element->kind == EXCALIDRAW_FRAME;
  return holds == (aim == AT_HOLDERS) && (!holds || dg_excalidraw_has_words(element));
}

/* The one shape at a point. */
static guint find_touched(ExcalidrawDrawing *drawing, DgPoint point, Aim aim) {
  guint nearest = DG_EXCALIDRAW_NONE;
  double least = REACH, second = INFINITY;
  dg_excalidraw_query(drawing, dg_box_around(point, REACH));
  for (guint i = 0; i < drawing->found->len; i++) {
    guint index = g_array_index(drawing->found, guint, i);
    const ExcalidrawElement *element = dg_excalidraw_element(drawing, index);
    double distance = may_be_end(element, aim) ? get_distance(element, point, aim) : INFINITY;
    if (distance > REACH)
      continue;
    if (nearest == DG_EXCALIDRAW_NONE || distance < least) {
      second = nearest == DG_EXCALIDRAW_NONE ? INFINITY : least;
      nearest = index;
      least = distance;
    } else {
      second = dg_least(second, distance);
    }
  }
  return second - least >= CLEARLY_NEARER ? nearest : DG_EXCALIDRAW_NONE;
}

static guint find_end_at(ExcalidrawDrawing *drawing, DgPoint point, ExcalidrawKind kind) {
  guint found = find_touched(drawing, point, AT_OUTLINES);
  if (found == DG_EXCALIDRAW_NONE && kind == EXCALIDRAW_ARROW)
    found = find_touched(drawing, point, AT_BOXES);
  return found != DG_EXCALIDRAW_NONE ? found : find_touched(drawing, point, AT_HOLDERS);
}

static void find_ends(ExcalidrawDrawing *drawing, Course *course) {
  for (guint end = 0; end < 2; end++) {
    guint bound = find_bound(drawing, course->element, end);
    DgPoint point = g_array_index(course->points, DgPoint, end ? course->points->len - 1 : 0);
    course->bound[end] = bound != DG_EXCALIDRAW_NONE;
    course->ends[end] = course->bound[end] ? bound : find_end_at(drawing, point, course->element->kind);
  }
}

/* Whether it joins two things. What is not bound may be a line of a drawing: around a corner of a shape, or between
 * shapes without words. */
static gboolean is_join(const ExcalidrawDrawing *drawing, const Course *course) {
  if (course->ends[0] == DG_EXCALIDRAW_NONE || course->ends[1] == DG_EXCALIDRAW_NONE)
    return FALSE;
  if (course->bound[0] && course->bound[1])
    return TRUE;
  gboolean named = dg_excalidraw_has_words(dg_excalidraw_element(drawing, course->ends[0])) &&
                   dg_excalidraw_has_words(dg_excalidraw_element(drawing, course->ends[1]));
  return course->ends[0] != course->ends[1] && (course->element->kind == EXCALIDRAW_ARROW || named);
}

static DgTip get_tip(const ExcalidrawElement *element, guint end) {
  static const char *const keys[] = {"startArrowhead", "endArrowhead"};
  static const char *const arrows[] = {"arrow", "triangle", "triangle_outline"};
  const cJSON *value = dg_json_get(element->json, keys[end]);
  if (!value)
    return end && element->kind == EXCALIDRAW_ARROW ? DG_TIP_ARROW : DG_TIP_NONE;
  const char *name = cJSON_IsString(value) ? value->valuestring : "";
  for (guint i = 0; i < G_N_ELEMENTS(arrows); i++)
    if (strcmp(name, arrows[i]) == 0)
      return DG_TIP_ARROW;
  return *name && strcmp(name, "none") != 0 ? DG_TIP_MARK : DG_TIP_NONE;
}

static void add_join(ExcalidrawDrawing *drawing, const Course *course) {
  const ExcalidrawElement *element = course->element;
  guint from = dg_excalidraw_element(drawing, course->ends[0])->thing;
  guint to = dg_excalidraw_element(drawing, course->ends[1])->thing;
  DgJoin *join = dg_diagram_add_join(drawing->diagram, from, to, get_tip(element, 0), get_tip(element, 1),
                                     element->words->str, element->line);
  join->hidden = element->faint && !dg_excalidraw_has_words(element);
  for (guint i = 0; i < course->points->len; i++)
    dg_join_add_point(join, g_array_index(course->points, DgPoint, i));
}

/* An arrow that joins nothing is said, a line only if one of its ends is bound. */
static void leave_out(ExcalidrawDrawing *drawing, const Course *course) {
  const ExcalidrawElement *element = course->element;
  if (element->faint || (element->kind == EXCALIDRAW_LINE && !course->bound[0] && !course->bound[1]))
    return;
  gboolean start = course->ends[0] == DG_EXCALIDRAW_NONE, end = course->ends[1] == DG_EXCALIDRAW_NONE;
  if (start || end)
    dg_diagram_leave_out(drawing->diagram, DG_LOSS_EDGES, 1, element->line,
                         "%s of an arrow: bound to nothing, and at no shape or at more than one",
                         start && end ? "both ends"
                         : start      ? "the start"
                                      : "the end");
  else
    dg_diagram_leave_out(drawing->diagram, DG_LOSS_EDGES, 1, element->line,
                         "an arrow that is bound to nothing begins and ends at the same shape");
}

static void add_line(ExcalidrawDrawing *drawing, guint index, GArray *points) {
  Course course = {.element = dg_excalidraw_element(drawing, index), .points = points};
  g_array_set_size(points, 0);
  read_points(course.element, points);
  find_ends(drawing, &course);
  if (is_join(drawing, &course))
    add_join(drawing, &course);
  else
    leave_out(drawing, &course);
}

void dg_excalidraw_add_edges(ExcalidrawDrawing *drawing) {
  g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 0; i < drawing->elements->len; i++) {
    ExcalidrawKind kind = dg_excalidraw_element(drawing, i)->kind;
    if (kind == EXCALIDRAW_ARROW || kind == EXCALIDRAW_LINE)
      add_line(drawing, i, points);
  }
}
