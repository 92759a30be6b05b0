/* Marks that are drawn with strokes: corners of right angles, arrows of parallels, ticks of equal lengths, arcs of
 * angles. */
#include "keypoints/annotation.h"

#include <string.h>

/* Longest tick, and largest arc of an angle, in font sizes. */
#define TICK_EMS 1.3
#define ARC_EMS 4
/* Sine of the least angle between a tick and the line that it marks. */
#define TICK_SLANT 0.5

static const DgStroke *stroke_at(const DgAnnotator *annotator, guint index) {
  return dg_blackboard_stroke(annotator->board, index);
}

static gboolean is_tick(const DgAnnotator *annotator, const DgStroke *stroke) {
  return stroke->kind == DG_STROKE_SEGMENT && dg_distance(stroke->a, stroke->b) <= TICK_EMS * annotator->board->em;
}

/* The segment that `at` lies on, not near its ends; NULL for none. */
static const DgStroke *find_host(const DgAnnotator *annotator, DgPoint at) {
  for (guint i = 0; i < annotator->board->strokes->len; i++) {
    const DgStroke *stroke = stroke_at(annotator, i);
    if (dg_stroke_passes(stroke, at, 1.5) && !is_tick(annotator, stroke))
      return stroke;
  }
  return NULL;
}

/* How a line is called: by the points around `at`, else by all of it, else by a small letter at its end. Free with
 * g_free(). */
static char *name_line(const DgAnnotator *annotator, const DgStroke *line, const DgPoint *at) {
  char *name = dg_blackboard_name_part(annotator->board, line->a, line->b, at);
  if (!name && at)
    name = dg_blackboard_name_part(annotator->board, line->a, line->b, NULL);
  for (guint i = 0; !name && i < annotator->board->inscriptions->len; i++) {
    const DgInscription *text = dg_blackboard_inscription(annotator->board, i);
    double distance = dg_least(dg_distance(text->at, line->a), dg_distance(text->at, line->b));
    if (g_ascii_islower(text->text[0]) && !text->text[1] && distance <= 1.5 * text->size)
      name = g_strdup(text->text);
  }
  return name;
}

/* "A, B and C". Free with g_free(). */
static char *list_names(const GPtrArray *names) {
  GString *out = g_string_new(NULL);
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf(out, "%s%s", i == 0 ? "" : i + 1 == names->len ? " and " : ", ", (char *)names->pdata[i]);
  return g_string_free(out, FALSE);
}

/* A right angle: both ends of the mark lie on lines from the corner, which is across from where it turns. */
static gboolean annotate_right_angle(DgAnnotator *annotator, const DgStroke *mark) {
  DgPoint corner = {mark->a.x + mark->b.x - mark->middle.x, mark->a.y + mark->b.y - mark->middle.y};
  const char *name = dg_blackboard_name_at(annotator->board, corner);
  const char *from = dg_blackboard_name_towards(annotator->board, corner, mark->a),
             *to = dg_blackboard_name_towards(annotator->board, corner, mark->b);
  if (find_host(annotator, mark->middle) || (!name && (!from || !to)))
    return FALSE;
  char *description = name && from && to
                          ? g_strdup_printf("Indicates that angle %s%s%s is a right angle", from, name, to)
                      : name ? g_strdup_printf("Indicates that there is a right angle at %s", name)
                             : g_strdup("Indicates that there is a right angle");
  dg_annotator_add_mark(annotator, "Right angle mark", description, mark->line, mark->box);
  return TRUE;
}

/* Whether a corner is an arrow of parallels, which turns on a line. */
static char *name_of_arrow(const DgAnnotator *annotator, const DgStroke *mark) {
  const DgStroke *host = mark->kind == DG_STROKE_CORNER ? find_host(annotator, mark->middle) : NULL;
  return host ? name_line(annotator, host, NULL) : NULL;
}

/* The arrows that were added and those of the problem mark parallels together. */
static void annotate_parallels(DgAnnotator *annotator) {
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  const DgStroke *first = NULL;
  for (guint i = 0; i < annotator->board->strokes->len; i++) {
    const DgStroke *stroke = stroke_at(annotator, i);
    char *name = name_of_arrow(annotator, stroke);
    if (!name)
      continue;
    if (g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
      g_free(name);
    else
      g_ptr_array_add(names, name);
    annotator->told[i] = TRUE;
    first = stroke->added && !first ? stroke : first;
  }
  if (!first)
    return;
  g_autofree char *list = list_names(names);
  char *description = names->len > 1 ? g_strdup_printf("Indicates that lines %s are parallel", list)
                                     : g_strdup_printf("Marks line %s as parallel", list);
  dg_annotator_add_mark(annotator, "Parallel mark", description, first->line, first->box);
}

void dg_annotate_corners(DgAnnotator *annotator) {
  for (guint i = 0; i < annotator->board->strokes->len; i++)
    if (stroke_at(annotator, i)->added && stroke_at(annotator, i)->kind == DG_STROKE_CORNER)
      annotator->told[i] = annotate_right_angle(annotator, stroke_at(annotator, i));
  annotate_parallels(annotator);
}

/* Whether a tick stands across the segment whose part it marks. */
static gboolean crosses(const DgStroke *tick, const DgStroke *host) {
  double tx = tick->b.x - tick->a.x, ty = tick->b.y - tick->a.y, hx = host->b.x - host->a.x, hy = host->b.y - host->a.y;
  return fabs(tx * hy - ty * hx) >= TICK_SLANT * dg_length(tx, ty) * dg_length(hx, hy);
}

/* A part of a line, and how many ticks it bears. */
typedef struct {
  char *name;
  guint ticks;
  const DgStroke *first; /* the first tick that was added; NULL for none */
} Marked;

static void clear_marked(gpointer data) {
  g_free(((Marked *)data)->name);
}

static void count_tick(GArray *parts, char *name, const DgStroke *tick) {
  guint at = 0;
  while (at < parts->len && strcmp(g_array_index(parts, Marked, at).name, name) != 0)
    at++;
  if (at == parts->len) {
    Marked marked = {g_strdup(name), 0, NULL};
    g_array_append_val(parts, marked);
  }
  Marked *part = &g_array_index(parts, Marked, at);
  part->ticks++;
  part->first = part->first || !tick->added ? part->first : tick;
}

static void annotate_equal_lengths(DgAnnotator *annotator, const GArray *parts, guint ticks) {
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  const DgStroke *first = NULL;
  for (guint i = 0; i < parts->len; i++) {
    const Marked *part = &g_array_index(parts, Marked, i);
    if (part->ticks != ticks)
      continue;
    g_ptr_array_add(names, part->name);
    first = first ? first : part->first;
  }
  if (!first)
    return;
  g_autofree char *list = list_names(names);
  char *description = names->len > 1 ? g_strdup_printf("Indicates that segments %s are equal in length", list)
                                     : g_strdup_printf("Marks segment %s", list);
  dg_annotator_add_mark(annotator, "Equal length mark", description, first->line, first->box);
}

void dg_annotate_ticks(DgAnnotator *annotator) {
  g_autoptr(GArray) parts = g_array_new(FALSE, FALSE, sizeof(Marked));
  g_array_set_clear_func(parts, clear_marked);
  for (guint i = 0; i < annotator->board->strokes->len; i++) {
    const DgStroke *tick = stroke_at(annotator, i);
    const DgStroke *host = is_tick(annotator, tick) ? find_host(annotator, tick->middle) : NULL;
    g_autofree char *name = host && crosses(tick, host) ? name_line(annotator, host, &tick->middle) : NULL;
    if (!name)
      continue;
    annotator->told[i] = TRUE;
    count_tick(parts, name, tick);
  }
  guint most = 0;
  for (guint i = 0; i < parts->len; i++)
    most = MAX(most, g_array_index(parts, Marked, i).ticks);
  for (guint ticks = 1; ticks <= most; ticks++)
    annotate_equal_lengths(annotator, parts, ticks);
}

/* "ABC" for an arc around B, "B" where its legs have no names; NULL without a name at its centre. Free with g_free().
 */
static char *name_angle(const DgAnnotator *annotator, const DgStroke *arc) {
  const char *name = dg_blackboard_name_at(annotator->board, arc->center);
  const char *from = dg_blackboard_name_towards(annotator->board, arc->center, arc->a),
             *to = dg_blackboard_name_towards(annotator->board, arc->center, arc->b);
  if (!name)
    return NULL;
  if (!from || !to || strcmp(from, to) == 0)
    return g_strdup(name);
  return strcmp(from, to) < 0 ? g_strconcat(from, name, to, NULL) : g_strconcat(to, name, from, NULL);
}

static gboolean is_angle_arc(const DgAnnotator *annotator, const DgStroke *stroke) {
  return stroke->kind == DG_STROKE_ARC && stroke->radius <= ARC_EMS * annotator->board->em;
}

/* What stands beside the arc of an angle: its size, or a letter for it. */
static gboolean is_size_text(const char *text) {
  gunichar letter = g_utf8_get_char(text);
  return dg_is_angle_text(text) || (g_unichar_islower(letter) && !*g_utf8_next_char(text));
}

/* An angle with its size beside its arc. FALSE when there is none. */
static gboolean annotate_size(DgAnnotator *annotator, const DgStroke *arc) {
  DgInscription *text = dg_annotator_find_text(annotator, arc->middle, is_size_text, 2.2);
  const char *corner = dg_blackboard_name_at(annotator->board, arc->center);
  g_autofree char *name = name_angle(annotator, arc);
  if (!text)
    return FALSE;
  text->used = TRUE;
  dg_annotator_add(annotator, DG_KEYPOINT_ANGLE, g_strconcat("Angle ", name ? name : text->text, NULL),
                   g_strdup_printf("The angle%s%s, labeled %s", corner ? " at " : "", corner ? corner : "", text->text),
                   arc->line, arc->box);
  return TRUE;
}

/* Arcs of one radius without sizes: equal angles where there are several, else an angle. */
static void annotate_plain_arcs(DgAnnotator *annotator, guint first) {
  const DgStroke *arc = stroke_at(annotator, first);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  for (guint i = first; i < annotator->board->strokes->len; i++) {
    const DgStroke *other = stroke_at(annotator, i);
    gboolean like = other->added && !annotator->told[i] && is_angle_arc(annotator, other) &&
                    fabs(other->radius - arc->radius) < 0.05 * arc->radius;
    char *name = like ? name_angle(annotator, other) : NULL;
    if (!name)
      continue;
    annotator->told[i] = TRUE;
    g_ptr_array_add(names, name);
  }
  g_autofree char *list = list_names(names);
  if (names->len > 1)
    dg_annotator_add_mark(annotator, "Equal angle mark", g_strdup_printf("Indicates that angles %s are equal", list),
                          arc->line, arc->box);
  else if (names->len == 1)
    dg_annotator_add(annotator, DG_KEYPOINT_ANGLE, g_strconcat("Angle ", list, NULL),
                     g_strdup_printf("The angle at %s is marked", dg_blackboard_name_at(annotator->board, arc->center)),
                     arc->line, arc->box);
}

void dg_annotate_arcs(DgAnnotator *annotator) {
  guint count = annotator->board->strokes->len;
  for (guint i = 0; i < count; i++)
    if (stroke_at(annotator, i)->added && is_angle_arc(annotator, stroke_at(annotator, i)))
      annotator->told[i] = annotate_size(annotator, stroke_at(annotator, i));
  for (guint i = 0; i < count; i++)
    if (stroke_at(annotator, i)->added && !annotator->told[i] && is_angle_arc(annotator, stroke_at(annotator, i)))
      annotate_plain_arcs(annotator, i);
}
