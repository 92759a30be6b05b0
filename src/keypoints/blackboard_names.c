/* Which points of a board have names, and how its lines are called by them. */
#include "keypoints/blackboard.h"

#include "base/compare.h"
#include "metrics/keypoints/element.h"

#include <stdlib.h>
#include <string.h>

/* How far a letter stands from its point at most, in its font size. */
#define LETTER_EMS 1.8
/* A crossing of two lines is named after all ends, corners and centres. */
#define CROSSING_FACTOR 1.4
/* Sine of the largest angle between two directions that are one. */
#define SAME_DIRECTION 0.05

typedef struct {
  DgPoint at;
  double factor; /* of distances */
} Candidate;

typedef struct {
  double distance;
  guint text, candidate;
} Pairing;

gboolean dg_is_point_name(const char *text) {
  g_autofree char *plain = dg_element_plain(text);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  return g_unichar_isupper(g_utf8_get_char(plain)) && dg_element_read_names(plain, names) && names->len == 1;
}

static void add_candidate(GArray *candidates, DgPoint at, double factor) {
  for (guint i = 0; i < candidates->len; i++) {
    Candidate *known = &g_array_index(candidates, Candidate, i);
    if (dg_distance(known->at, at) > DG_BLACKBOARD_REACH)
      continue;
    known->factor = dg_least(known->factor, factor);
    return;
  }
  Candidate candidate = {at, factor};
  g_array_append_val(candidates, candidate);
}

/* Where two segments cross; FALSE when they do not. */
static gboolean find_crossing(const DgStroke *p, const DgStroke *q, DgPoint *at) {
  double px = p->b.x - p->a.x, py = p->b.y - p->a.y, qx = q->b.x - q->a.x, qy = q->b.y - q->a.y;
  double d = px * qy - py * qx;
  if (fabs(d) < 1e-6)
    return FALSE;
  double s = ((q->a.x - p->a.x) * qy - (q->a.y - p->a.y) * qx) / d;
  double t = ((q->a.x - p->a.x) * py - (q->a.y - p->a.y) * px) / d;
  *at = (DgPoint){p->a.x + s * px, p->a.y + s * py};
  return s >= 0 && s <= 1 && t >= 0 && t <= 1;
}

static gboolean is_long(const DgBlackboard *board, const DgStroke *stroke) {
  return stroke->kind == DG_STROKE_SEGMENT && dg_distance(stroke->a, stroke->b) > 1.2 * board->em;
}

/* Most segments whose crossings are looked for: their pairs are counted in millions. */
#define CROSSED_MAX 1000

static GArray *list_candidates(const DgBlackboard *board) {
  GArray *candidates = g_array_new(FALSE, FALSE, sizeof(Candidate));
  guint count = board->strokes->len;
  for (guint i = 0; i < count; i++) {
    const DgStroke *stroke = dg_blackboard_stroke(board, i);
    if (is_long(board, stroke)) {
      add_candidate(candidates, stroke->a, 1);
      add_candidate(candidates, stroke->b, 1);
    } else if (stroke->kind == DG_STROKE_CIRCLE || stroke->kind == DG_STROKE_DOT)
      add_candidate(candidates, stroke->center, 1);
    for (guint k = 0; stroke->kind == DG_STROKE_AREA && stroke->n_points <= 12 && k < stroke->n_points; k++)
      add_candidate(candidates, g_array_index(board->points, DgPoint, stroke->first_point + k), 1);
  }
  for (guint i = 0; i < MIN(count, CROSSED_MAX); i++)
    for (guint j = 0; j < i; j++) {
      DgPoint at;
      if (is_long(board, dg_blackboard_stroke(board, i)) && is_long(board, dg_blackboard_stroke(board, j)) &&
          find_crossing(dg_blackboard_stroke(board, i), dg_blackboard_stroke(board, j), &at))
        add_candidate(candidates, at, CROSSING_FACTOR);
    }
  return candidates;
}

static int compare_pairings(const void *a, const void *b) {
  const Pairing *p = a, *q = b;
  int order = (p->distance > q->distance) - (p->distance < q->distance);
  if (order == 0)
    order = (p->text > q->text) - (p->text < q->text);
  return order ? order : (p->candidate > q->candidate) - (p->candidate < q->candidate);
}

static GArray *list_pairings(const DgBlackboard *board, const GArray *candidates) {
  GArray *pairings = g_array_new(FALSE, FALSE, sizeof(Pairing));
  for (guint i = 0; i < board->inscriptions->len; i++) {
    const DgInscription *text = dg_blackboard_inscription(board, i);
    for (guint j = 0; j < candidates->len && dg_is_point_name(text->text); j++) {
      const Candidate *candidate = &g_array_index(candidates, Candidate, j);
      Pairing pairing = {candidate->factor * dg_distance(text->at, candidate->at), i, j};
      if (pairing.distance <= LETTER_EMS * text->size)
        g_array_append_val(pairings, pairing);
    }
  }
  g_array_sort(pairings, compare_pairings);
  return pairings;
}

void dg_blackboard_name_points(DgBlackboard *board) {
  g_autoptr(GArray) candidates = list_candidates(board), pairings = list_pairings(board, candidates);
  g_autofree gboolean *taken = g_new0(gboolean, (gsize)candidates->len + 1);
  for (guint i = 0; i < pairings->len; i++) {
    const Pairing *pairing = &g_array_index(pairings, Pairing, i);
    DgInscription *text = dg_blackboard_inscription(board, pairing->text);
    if (text->used || taken[pairing->candidate])
      continue;
    taken[pairing->candidate] = text->used = TRUE;
    DgLetteredPoint point = {.name = dg_element_plain(text->text),
                             .at = g_array_index(candidates, Candidate, pairing->candidate).at,
                             .line = text->line,
                             .box = text->box,
                             .added = text->added};
    g_array_append_val(board->names, point);
  }
}

const char *dg_blackboard_name_at(const DgBlackboard *board, DgPoint at) {
  for (guint i = 0; i < board->names->len; i++)
    if (dg_distance(dg_blackboard_name(board, i)->at, at) <= DG_BLACKBOARD_REACH)
      return dg_blackboard_name(board, i)->name;
  return NULL;
}

/* The nearest end of a segment that is drawn from or through `from`, in the direction of `to`, when it has a name. */
static const char *find_drawn_end(const DgBlackboard *board, DgPoint from, DgPoint to) {
  double dx = to.x - from.x, dy = to.y - from.y, length = dg_length(dx, dy), best = G_MAXDOUBLE;
  const char *name = NULL;
  for (guint i = 0; i < board->strokes->len && length > 0; i++) {
    const DgStroke *stroke = dg_blackboard_stroke(board, i);
    gboolean drawn =
        stroke->kind == DG_STROKE_SEGMENT && dg_segment_distance(from, stroke->a, stroke->b) <= DG_BLACKBOARD_REACH;
    for (guint k = 0; drawn && k < 2; k++) {
      DgPoint end = k ? stroke->b : stroke->a;
      double px = end.x - from.x, py = end.y - from.y, distance = dg_length(px, py);
      const char *called = dg_blackboard_name_at(board, end);
      if (!called || distance <= DG_BLACKBOARD_REACH || distance >= best || px * dx + py * dy <= 0 ||
          fabs(px * dy - py * dx) > SAME_DIRECTION * distance * length)
        continue;
      best = distance;
      name = called;
    }
  }
  return name;
}

const char *dg_blackboard_name_towards(const DgBlackboard *board, DgPoint from, DgPoint to) {
  double dx = to.x - from.x, dy = to.y - from.y, length = dg_length(dx, dy), best = G_MAXDOUBLE;
  const char *drawn = find_drawn_end(board, from, to), *name = NULL;
  if (drawn)
    return drawn;
  for (guint i = 0; i < board->names->len && length > 0; i++) {
    const DgLetteredPoint *point = dg_blackboard_name(board, i);
    double px = point->at.x - from.x, py = point->at.y - from.y, distance = dg_length(px, py);
    if (distance <= DG_BLACKBOARD_REACH || distance >= best || px * dx + py * dy <= 0 ||
        fabs(px * dy - py * dx) > SAME_DIRECTION * distance * length)
      continue;
    best = distance;
    name = point->name;
  }
  return name;
}

/* How far `p` is along the line from `a` to `b`, 0 to 1 on the segment; `off` receives how far it is from it. */
static double place_along(DgPoint p, DgPoint a, DgPoint b, double *off) {
  double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  double along = square > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / square : 0;
  *off = dg_distance(p, (DgPoint){a.x + along * dx, a.y + along * dy});
  return along;
}

void dg_blackboard_find_part(const DgBlackboard *board, DgPoint a, DgPoint b, DgPoint at,
                             const DgLetteredPoint *ends[2]) {
  double off, middle = place_along(at, a, b, &off), slack = DG_BLACKBOARD_REACH / dg_most(dg_distance(a, b), 1);
  double low = -slack, high = 1 + slack;
  ends[0] = ends[1] = NULL;
  for (guint i = 0; i < board->names->len; i++) {
    const DgLetteredPoint *point = dg_blackboard_name(board, i);
    double place = place_along(point->at, a, b, &off);
    gboolean before = place < middle && place >= low, behind = place > middle && place <= high;
    if (off > DG_BLACKBOARD_REACH)
      continue;
    if (before) {
      low = place;
      ends[0] = point;
    } else if (behind) {
      high = place;
      ends[1] = point;
    }
  }
}

char *dg_blackboard_name_part(const DgBlackboard *board, DgPoint a, DgPoint b, const DgPoint *at) {
  double off, slack = DG_BLACKBOARD_REACH / dg_most(dg_distance(a, b), 1), low = G_MAXDOUBLE, high = -G_MAXDOUBLE;
  const DgLetteredPoint *ends[2] = {NULL, NULL};
  if (at)
    dg_blackboard_find_part(board, a, b, *at, ends);
  const char *before = ends[0] ? ends[0]->name : NULL, *behind = ends[1] ? ends[1]->name : NULL;
  for (guint i = 0; !at && i < board->names->len; i++) {
    const DgLetteredPoint *point = dg_blackboard_name(board, i);
    double place = place_along(point->at, a, b, &off);
    if (off > DG_BLACKBOARD_REACH || place < -slack || place > 1 + slack)
      continue;
    if (place < low) {
      low = place;
      before = point->name;
    }
    if (place > high) {
      high = place;
      behind = point->name;
    }
  }
  if (!before || !behind || strcmp(before, behind) == 0)
    return NULL;
  return strcmp(before, behind) < 0 ? g_strconcat(before, behind, NULL) : g_strconcat(behind, before, NULL);
}

gboolean dg_stroke_passes(const DgStroke *segment, DgPoint at, double reach) {
  return segment->kind == DG_STROKE_SEGMENT && dg_segment_distance(at, segment->a, segment->b) <= reach &&
         dg_distance(at, segment->a) > reach && dg_distance(at, segment->b) > reach;
}
