#include "keypoints/annotation.h"

#include "metrics/keypoints/element.h"

#include <string.h>

/* How far a label stands from what it labels at most, in its font size. */
#define LABEL_EMS 2.2
/* A line that leads from a label to what it labels is thinner than others and ends this near to both. */
#define LEADER_EMS 1.5

static void clear_annotation(gpointer data) {
  DgAnnotation *annotation = data;
  g_free(annotation->element);
  g_free(annotation->description);
}

void dg_annotator_add(DgAnnotator *annotator, DgKeypointKind kind, char *element, char *description, guint line,
                      DgBox box) {
  DgAnnotation annotation = {kind, element, description, line, box};
  g_array_append_val(annotator->found, annotation);
}

void dg_annotator_add_mark(DgAnnotator *annotator, const char *mark, char *description, guint line, DgBox box) {
  guint number = GPOINTER_TO_UINT(g_hash_table_lookup(annotator->counts, mark)) + 1;
  g_hash_table_insert(annotator->counts, (gpointer)mark, GUINT_TO_POINTER(number));
  char *element = g_strdup_printf("%s %u", mark, number);
  g_autoptr(DgKeypointElement) read = dg_element_new(element);
  dg_annotator_add(annotator, read->kind, element, description, line, box);
}

gboolean dg_is_angle_text(const char *text) {
  g_autofree char *plain = dg_element_plain(text), *value = dg_element_read_value(plain, NULL);
  return value && g_str_has_suffix(value, "°");
}

gboolean dg_is_coordinates_text(const char *text) {
  return *text == '(' && strchr(text, ',') && g_str_has_suffix(text, ")");
}

gboolean dg_is_equation_text(const char *text) {
  const char *sign = strchr(text, '=');
  return sign && sign > text && sign[1] && !g_ascii_isupper(*text);
}

gboolean dg_is_length_text(const char *text) {
  g_autofree char *plain = dg_element_plain(text), *value = dg_element_read_value(plain, NULL);
  gboolean letter = g_ascii_islower(*text) && !text[1];
  return !dg_is_coordinates_text(text) && !dg_is_equation_text(text) && !dg_is_angle_text(text) && (value || letter);
}

static gboolean is_any(const char *text) {
  return *text != '\0';
}

DgInscription *dg_annotator_find_text(const DgAnnotator *annotator, DgPoint at, gboolean (*fits)(const char *text),
                                      double ems) {
  DgInscription *best = NULL;
  double least = G_MAXDOUBLE;
  for (guint i = 0; i < annotator->board->inscriptions->len; i++) {
    DgInscription *text = dg_blackboard_inscription(annotator->board, i);
    double distance = dg_box_distance(text->box, at);
    if (!text->added || text->used || distance > ems * text->size || distance >= least || !fits(text->text))
      continue;
    least = distance;
    best = text;
  }
  return best;
}

/* --- areas and points --- */

static const DgPoint *outline_of(const DgAnnotator *annotator, const DgStroke *area) {
  return &g_array_index(annotator->board->points, DgPoint, area->first_point);
}

static gboolean contains(const DgAnnotator *annotator, const DgStroke *area, DgPoint p) {
  const DgPoint *points = outline_of(annotator, area);
  gboolean inside = FALSE;
  for (guint i = 0, j = area->n_points - 1; i < area->n_points; j = i++)
    if ((points[i].y > p.y) != (points[j].y > p.y) &&
        p.x < (points[j].x - points[i].x) * (p.y - points[i].y) / (points[j].y - points[i].y) + points[i].x)
      inside = !inside;
  return inside;
}

/* The names of the corners of an area, joined; "" unless every corner has one. Free with g_free(). */
static char *name_corners(const DgAnnotator *annotator, const DgStroke *area) {
  enum { CORNERS_MAX = 8 };
  GString *names = g_string_new(NULL);
  gboolean all = area->n_points <= CORNERS_MAX;
  for (guint i = 0; all && i < area->n_points; i++) {
    const char *name = dg_blackboard_name_at(annotator->board, outline_of(annotator, area)[i]);
    all = name != NULL;
    g_string_append(names, name ? name : "");
  }
  if (!all)
    g_string_truncate(names, 0);
  return g_string_free(names, FALSE);
}

static void annotate_area(DgAnnotator *annotator, const DgStroke *area) {
  DgInscription *label = NULL;
  for (guint i = 0; i < annotator->board->inscriptions->len && !label; i++) {
    DgInscription *text = dg_blackboard_inscription(annotator->board, i);
    if (text->added && !text->used && g_unichar_isupper(g_utf8_get_char(text->text)) &&
        contains(annotator, area, text->at))
      label = text;
  }
  g_autofree char *corners = name_corners(annotator, area);
  char *description =
      *corners ? g_strdup_printf("The shaded region with the corners %s", corners) : g_strdup("A shaded region");
  if (label) {
    g_autofree char *plain = dg_element_plain(label->text);
    label->used = TRUE;
    dg_annotator_add(annotator, DG_KEYPOINT_REGION, g_strconcat("Region ", plain, NULL), description, area->line,
                     area->box);
  } else if (*corners)
    dg_annotator_add(annotator, DG_KEYPOINT_REGION, g_strconcat("Region ", corners, NULL), description, area->line,
                     area->box);
  else
    dg_annotator_add_mark(annotator, "Region", description, area->line, area->box);
}

/* Where a point lies: on a line that has names, at the end of one, or nowhere that can be said. Free with g_free(). */
static char *describe_point(const DgAnnotator *annotator, const char *name, DgPoint at) {
  GString *out = g_string_new(NULL);
  guint count = 0;
  for (guint i = 0; i < annotator->board->strokes->len && count < 2; i++) {
    const DgStroke *stroke = dg_blackboard_stroke(annotator->board, i);
    g_autofree char *line = dg_stroke_passes(stroke, at, DG_BLACKBOARD_REACH)
                                ? dg_blackboard_name_part(annotator->board, stroke->a, stroke->b, NULL)
                                : NULL;
    if (!line || strstr(line, name))
      continue;
    gboolean middle = dg_distance(stroke->middle, at) <= DG_BLACKBOARD_REACH;
    g_string_append_printf(out, "%s%s %s", count ? " and " : "", middle ? "the midpoint of" : "on line", line);
    count++;
  }
  for (guint i = 0; i < annotator->board->strokes->len && count == 0; i++) {
    const DgStroke *stroke = dg_blackboard_stroke(annotator->board, i);
    gboolean begins = dg_distance(stroke->a, at) <= DG_BLACKBOARD_REACH,
             ends = dg_distance(stroke->b, at) <= DG_BLACKBOARD_REACH;
    const char *other = stroke->kind == DG_STROKE_SEGMENT && begins != ends
                            ? dg_blackboard_name_at(annotator->board, begins ? stroke->b : stroke->a)
                            : NULL;
    if (!other)
      continue;
    g_string_append_printf(out, "the end of a line from %s", other);
    count++;
  }
  g_string_prepend(out, count ? "A point, " : "A point that is marked");
  return g_string_free(out, FALSE);
}

static void annotate_dots(DgAnnotator *annotator) {
  for (guint i = 0; i < annotator->board->strokes->len; i++) {
    const DgStroke *dot = dg_blackboard_stroke(annotator->board, i);
    if (!dot->added || dot->kind != DG_STROKE_DOT)
      continue;
    annotator->told[i] = TRUE;
    DgInscription *text = dg_annotator_find_text(annotator, dot->center, dg_is_coordinates_text, LABEL_EMS);
    const char *name = dg_blackboard_name_at(annotator->board, dot->center);
    if (!text && name)
      continue; /* said with its letter */
    if (text)
      text->used = TRUE;
    g_autofree char *value = text ? dg_element_read_value(text->text, NULL) : NULL;
    if (value)
      dg_annotator_add(annotator, DG_KEYPOINT_POINT, g_strdup_printf("Point %s%s", name ? name : "", value),
                       g_strdup("A point that is marked with its coordinates"), dot->line, dot->box);
    else
      dg_annotator_add_mark(annotator, "Unnamed point", g_strdup("A dot without a label"), dot->line, dot->box);
  }
}

static void annotate_points(DgAnnotator *annotator) {
  for (guint i = 0; i < annotator->board->names->len; i++) {
    const DgLetteredPoint *point = dg_blackboard_name(annotator->board, i);
    if (point->added)
      dg_annotator_add(annotator, DG_KEYPOINT_POINT, g_strconcat("Point ", point->name, NULL),
                       describe_point(annotator, point->name, point->at), point->line, point->box);
  }
}

/* --- lines --- */

/* The name of a coordinate axis: a small letter, the farthest to the right or to the top. */
static char find_axis(const DgAnnotator *annotator, gboolean horizontal) {
  const DgInscription *best = NULL;
  for (guint i = 0; i < annotator->board->inscriptions->len; i++) {
    const DgInscription *text = dg_blackboard_inscription(annotator->board, i);
    if (!g_ascii_islower(text->text[0]) || (text->text[1] && text->text[1] != ' '))
      continue;
    if (!best || (horizontal ? text->at.x > best->at.x : text->at.y < best->at.y))
      best = text;
  }
  return best ? best->text[0] : '\0';
}

/* "t=4": a vertical or horizontal line that stands at a number of an axis. NULL for others; free with g_free(). */
static char *read_axis_value(DgAnnotator *annotator, const DgStroke *line) {
  gboolean vertical = fabs(line->a.x - line->b.x) < 0.5, horizontal = fabs(line->a.y - line->b.y) < 0.5;
  DgPoint low = line->a.y > line->b.y ? line->a : line->b, left = line->a.x < line->b.x ? line->a : line->b;
  char axis = vertical || horizontal ? find_axis(annotator, vertical) : '\0';
  for (guint i = 0; axis && i < annotator->board->inscriptions->len; i++) {
    DgInscription *text = dg_blackboard_inscription(annotator->board, i);
    gboolean beside = vertical ? fabs(text->at.x - low.x) <= text->size / 3 && text->at.y > low.y
                               : fabs(text->at.y - left.y) <= text->size / 3 && text->at.x < left.x;
    gboolean near = dg_distance(text->at, vertical ? low : left) <= LABEL_EMS * text->size;
    g_autofree char *value = beside && near ? dg_element_read_value(text->text, NULL) : NULL;
    if (!value)
      continue;
    text->used = TRUE;
    return g_strdup_printf("%c=%s", axis, value);
  }
  return NULL;
}

/* What a line is called by an equation at one of its ends; NULL for none. Free with g_free(). */
static char *read_equation(DgAnnotator *annotator, const DgStroke *line) {
  DgInscription *text = dg_annotator_find_text(annotator, line->a, dg_is_equation_text, LABEL_EMS);
  text = text ? text : dg_annotator_find_text(annotator, line->b, dg_is_equation_text, LABEL_EMS);
  if (!text)
    return NULL;
  text->used = TRUE;
  return dg_element_read_value(text->text, NULL);
}

static char *describe_line(const DgAnnotator *annotator, const DgStroke *line) {
  const char *dashed = line->dashed ? "dotted " : "";
  const char *a = dg_blackboard_name_at(annotator->board, line->a),
             *b = dg_blackboard_name_at(annotator->board, line->b);
  if (a && b)
    return g_strdup_printf("A %sline connecting points %s and %s", dashed, a, b);
  if (a || b)
    return g_strdup_printf("A %sline from point %s", dashed, a ? a : b);
  gboolean vertical = fabs(line->a.x - line->b.x) < 0.5, horizontal = fabs(line->a.y - line->b.y) < 0.5;
  return g_strdup_printf("A %s%sline", vertical ? "vertical " : horizontal ? "horizontal " : "", dashed);
}

static gboolean touches_text(const DgStroke *line, const DgInscription *text, DgPoint *other) {
  double a = dg_box_distance(text->box, line->a), b = dg_box_distance(text->box, line->b);
  *other = a < b ? line->b : line->a;
  return dg_least(a, b) <= LEADER_EMS * text->size;
}

/* The middle of the part of a segment that is beside `at`. */
static DgPoint find_middle(const DgAnnotator *annotator, const DgStroke *segment, DgPoint at) {
  const DgLetteredPoint *ends[2];
  dg_blackboard_find_part(annotator->board, segment->a, segment->b, at, ends);
  return ends[0] && ends[1] ? dg_middle(ends[0]->at, ends[1]->at) : segment->middle;
}

/* The segment whose length a label says that stands beside it. */
static const DgStroke *find_measured(const DgAnnotator *annotator, DgPoint at, double reach, const DgStroke *but) {
  const DgStroke *best = NULL;
  double least = reach;
  for (guint i = 0; i < annotator->board->strokes->len; i++) {
    const DgStroke *stroke = dg_blackboard_stroke(annotator->board, i);
    /* A label stands beside the middle of what it measures. */
    double distance =
        stroke->kind == DG_STROKE_SEGMENT && dg_distance(stroke->a, stroke->b) > annotator->board->em
            ? 0.5 * dg_distance(at, find_middle(annotator, stroke, at)) + dg_segment_distance(at, stroke->a, stroke->b)
            : G_MAXDOUBLE;
    if (stroke == but || distance >= least)
      continue;
    least = distance;
    best = stroke;
  }
  return best;
}

/* A thin line that leads from a label to what it measures, whose place `at` receives; NULL for none. */
static const DgStroke *find_leader(DgAnnotator *annotator, const DgInscription *text, DgPoint *at) {
  for (guint i = 0; i < annotator->board->strokes->len; i++) {
    const DgStroke *stroke = dg_blackboard_stroke(annotator->board, i);
    gboolean nameless = stroke->kind == DG_STROKE_SEGMENT && stroke->added && !annotator->told[i] &&
                        !dg_blackboard_name_at(annotator->board, stroke->a) &&
                        !dg_blackboard_name_at(annotator->board, stroke->b);
    if (!nameless || !touches_text(stroke, text, at) || dg_distance(stroke->a, stroke->b) < annotator->board->em)
      continue;
    const DgStroke *measured = find_measured(annotator, *at, annotator->board->em * 2, stroke);
    if (!measured || measured->width <= stroke->width)
      continue;
    annotator->told[i] = TRUE;
    return stroke;
  }
  return NULL;
}

/* The names at the ends of a segment that is as long and in the same direction as a line of dimension beside it; NULL
 * for none. Free with g_free(). */
static char *name_dimension(const DgAnnotator *annotator, const DgStroke *line) {
  double dx = line->b.x - line->a.x, dy = line->b.y - line->a.y, slack = 0.03 * dg_length(dx, dy);
  for (guint i = 0; i < annotator->board->strokes->len; i++) {
    const DgStroke *other = dg_blackboard_stroke(annotator->board, i);
    double ox = other->b.x - other->a.x, oy = other->b.y - other->a.y;
    gboolean like = other->kind == DG_STROKE_SEGMENT && other != line &&
                    (dg_length(ox - dx, oy - dy) <= slack || dg_length(ox + dx, oy + dy) <= slack);
    char *name = like ? dg_blackboard_name_part(annotator->board, other->a, other->b, NULL) : NULL;
    if (name)
      return name;
  }
  return NULL;
}

/* A line of dimension, and the strokes across its ends. */
static void tell_dimension(DgAnnotator *annotator, const DgStroke *line) {
  for (guint i = 0; i < annotator->board->strokes->len; i++) {
    const DgStroke *stroke = dg_blackboard_stroke(annotator->board, i);
    gboolean across = stroke->kind == DG_STROKE_SEGMENT && stroke->added &&
                      dg_distance(stroke->a, stroke->b) <= annotator->board->em &&
                      (dg_distance(stroke->middle, line->a) <= DG_BLACKBOARD_REACH ||
                       dg_distance(stroke->middle, line->b) <= DG_BLACKBOARD_REACH);
    if (stroke == line || across)
      annotator->told[i] = TRUE;
  }
}

/* Lengths come before lines: a line of dimension and one that leads to a label are parts of them. */
static void annotate_length(DgAnnotator *annotator, DgInscription *text) {
  DgPoint at = text->at;
  const DgStroke *leader = find_leader(annotator, text, &at);
  const DgStroke *line = find_measured(annotator, at, 0.5 * dg_length(annotator->board->em * 30, 0), leader);
  g_autofree char *name = line ? dg_blackboard_name_part(annotator->board, line->a, line->b, &at) : NULL;
  if (line && !name)
    name = dg_blackboard_name_part(annotator->board, line->a, line->b, NULL);
  gboolean nameless = line && line->added && !name;
  if (nameless)
    name = name_dimension(annotator, line);
  gboolean dimension = nameless && (name || !line->dashed);
  if (dimension)
    tell_dimension(annotator, line);
  text->used = TRUE;
  char *description = name ? g_strdup_printf("Segment %s is labeled with a length of %s", name, text->text)
                           : g_strdup_printf("A distance is labeled with a length of %s", text->text);
  dg_annotator_add_mark(annotator, "Length label", description, text->line, text->box);
}

static void annotate_lengths(DgAnnotator *annotator) {
  for (guint i = 0; i < annotator->board->inscriptions->len; i++) {
    DgInscription *text = dg_blackboard_inscription(annotator->board, i);
    if (text->added && !text->used && dg_is_length_text(text->text))
      annotate_length(annotator, text);
  }
}

/* A line that is called by an equation, or by the number of an axis that it stands at. FALSE for others. */
static gboolean annotate_equation(DgAnnotator *annotator, const DgStroke *line) {
  g_autofree char *name = dg_blackboard_name_part(annotator->board, line->a, line->b, NULL);
  g_autofree char *value = name ? NULL : read_equation(annotator, line);
  g_autofree char *axis = name || value ? NULL : read_axis_value(annotator, line);
  if (!value && !axis)
    return FALSE;
  dg_annotator_add(annotator, DG_KEYPOINT_LINE, g_strconcat("Line ", value ? value : axis, NULL),
                   describe_line(annotator, line), line->line, line->box);
  return TRUE;
}

static void annotate_line(DgAnnotator *annotator, const DgStroke *line) {
  g_autofree char *name = dg_blackboard_name_part(annotator->board, line->a, line->b, NULL);
  if (name)
    dg_annotator_add(annotator, DG_KEYPOINT_LINE, g_strconcat("Line ", name, NULL), describe_line(annotator, line),
                     line->line, line->box);
  else if (dg_distance(line->a, line->b) <= annotator->board->em)
    dg_annotator_add_mark(annotator, "Unnamed mark", g_strdup("A short stroke"), line->line, line->box);
  else
    dg_annotator_add_mark(annotator, "Unnamed line", describe_line(annotator, line), line->line, line->box);
}

static void annotate_round(DgAnnotator *annotator, const DgStroke *stroke) {
  const char *name = stroke->kind == DG_STROKE_CURVE ? NULL : dg_blackboard_name_at(annotator->board, stroke->center);
  if (stroke->kind == DG_STROKE_CIRCLE && name)
    dg_annotator_add(annotator, DG_KEYPOINT_LINE, g_strconcat("Circle ", name, NULL),
                     g_strdup_printf("A circle with center %s", name), stroke->line, stroke->box);
  else
    dg_annotator_add_mark(annotator, stroke->kind == DG_STROKE_CIRCLE ? "Unnamed circle" : "Unnamed curve",
                          g_strdup("A curve that is drawn"), stroke->line, stroke->box);
}

/* Whether a stroke is the border of a filled area. */
static gboolean is_border(const DgAnnotator *annotator, const DgStroke *stroke) {
  for (guint i = 0; i < annotator->board->strokes->len; i++) {
    const DgStroke *area = dg_blackboard_stroke(annotator->board, i);
    if (area->kind == DG_STROKE_AREA && area->line == stroke->line && stroke->line != 0)
      return TRUE;
  }
  return FALSE;
}

static void annotate_lines(DgAnnotator *annotator) {
  for (guint i = 0; i < annotator->board->strokes->len; i++) {
    const DgStroke *stroke = dg_blackboard_stroke(annotator->board, i);
    if (!stroke->added || annotator->told[i] || is_border(annotator, stroke))
      continue;
    if (stroke->kind == DG_STROKE_SEGMENT)
      annotate_line(annotator, stroke);
    else if (stroke->kind == DG_STROKE_CORNER)
      dg_annotator_add_mark(annotator, "Unnamed mark", g_strdup("Two short strokes that meet"), stroke->line,
                            stroke->box);
    else if (stroke->kind == DG_STROKE_CIRCLE || stroke->kind == DG_STROKE_CURVE || stroke->kind == DG_STROKE_ARC)
      annotate_round(annotator, stroke);
  }
}

/* Before lengths, as a number at an axis is none. */
static void annotate_equations(DgAnnotator *annotator) {
  for (guint i = 0; i < annotator->board->strokes->len; i++) {
    const DgStroke *stroke = dg_blackboard_stroke(annotator->board, i);
    if (stroke->added && !annotator->told[i] && stroke->kind == DG_STROKE_SEGMENT && !is_border(annotator, stroke))
      annotator->told[i] = annotate_equation(annotator, stroke);
  }
}

/* What else is written: nothing of it can be said but that it is there. */
static void annotate_rest(DgAnnotator *annotator) {
  for (guint i = 0; i < annotator->board->inscriptions->len; i++) {
    DgInscription *text = dg_blackboard_inscription(annotator->board, i);
    if (!text->added || text->used || !is_any(text->text))
      continue;
    if (dg_is_angle_text(text->text) || dg_is_equation_text(text->text) || dg_is_coordinates_text(text->text)) {
      const char *what = dg_is_angle_text(text->text) ? "Angle" : dg_is_equation_text(text->text) ? "Graph" : "Point";
      DgKeypointKind kind = *what == 'A' ? DG_KEYPOINT_ANGLE : *what == 'G' ? DG_KEYPOINT_LINE : DG_KEYPOINT_POINT;
      dg_annotator_add(annotator, kind, g_strdup_printf("%s %s", what, text->text), g_strdup("Labeled in the figure"),
                       text->line, text->box);
    } else
      dg_annotator_add_mark(annotator, "Label", g_strdup_printf("The inscription %s", text->text), text->line,
                            text->box);
  }
}

static int compare_kinds(const void *a, const void *b) {
  return (int)((const DgAnnotation *)a)->kind - (int)((const DgAnnotation *)b)->kind;
}

GArray *dg_annotate_blackboard(DgBlackboard *board) {
  GArray *found = g_array_new(FALSE, FALSE, sizeof(DgAnnotation));
  g_array_set_clear_func(found, clear_annotation);
  g_autoptr(GHashTable) counts = g_hash_table_new(g_str_hash, g_str_equal);
  g_autofree gboolean *told = g_new0(gboolean, (gsize)board->strokes->len + 1);
  DgAnnotator annotator = {board, found, counts, told};
  dg_annotate_corners(&annotator);
  dg_annotate_ticks(&annotator);
  dg_annotate_arcs(&annotator);
  annotate_dots(&annotator);
  annotate_points(&annotator);
  for (guint i = 0; i < board->strokes->len; i++)
    if (dg_blackboard_stroke(board, i)->added && dg_blackboard_stroke(board, i)->kind == DG_STROKE_AREA)
      annotate_area(&annotator, dg_blackboard_stroke(board, i));
  annotate_equations(&annotator);
  annotate_lengths(&annotator);
  annotate_lines(&annotator);
  annotate_rest(&annotator);
  g_array_sort(found, compare_kinds); /* GLib's sort is stable */
  return found;
}
