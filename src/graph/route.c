/* Ways through lines that meet: who follows a line with the eye goes on where another leaves it, but does not turn back
 * into one that comes the same way. */
#include "graph/scene.h"
#include "graph/threshold.h"

DG_THRESHOLD(HEADING_SPAN, 6.0, "units", "directions are taken over this length");
DG_THRESHOLD(HEADING_MIN, 0.5, "units", "a shorter stretch says nothing of a direction");
DG_THRESHOLD(TURN_COSINE, -0.6, "cosine",
             "of the sharpest turn from one line into another: right angles, and a little more");

/* What one step of a way costs of the work that may be done. */
#define STEP_COST 4

/* The point `at` along a piece. */
static DgPoint point_at(const DgScene *scene, const DgPiece *piece, double at) {
  guint n;
  const DgPoint *p = dg_piece_points(scene, piece, &n);
  for (guint i = 0; i + 1 < n; i++) {
    double step = dg_distance(p[i], p[i + 1]);
    if (step > 0 && (at <= step || i + 2 == n)) {
      double t = CLAMP(at / step, 0.0, 1.0);
      return (DgPoint){p[i].x + t * (p[i + 1].x - p[i].x), p[i].y + t * (p[i + 1].y - p[i].y)};
    }
    at -= step;
  }
  return p[n - 1];
}

/* The way from `at` along a piece over HEADING_SPAN, or what there is of it. */
static DgPoint heading(const DgScene *scene, const DgPiece *piece, double at, gboolean forward) {
  double span = HEADING_SPAN * scene->unit;
  double to = forward ? fmin(at + span, piece->length) : fmax(at - span, 0);
  DgPoint here = point_at(scene, piece, at), there = point_at(scene, piece, to);
  return (DgPoint){there.x - here.x, there.y - here.y};
}

/* TRUE when a line that comes from `back` may go on over a piece. */
static gboolean goes_on(const DgScene *scene, DgPoint back, const DgPiece *next, double at, gboolean forward) {
  DG_RULE(goes_on, TRUE);
  DgPoint ahead = heading(scene, next, at, forward);
  double way = hypot(back.x, back.y), further = hypot(ahead.x, ahead.y), least = HEADING_MIN * scene->unit;
  if (further < least)
    return FALSE;
  return way < least || -(back.x * ahead.x + back.y * ahead.y) >= TURN_COSINE * way * further;
}

/* A place on a piece, and which way the eye goes from there. */
typedef struct {
  guint piece;
  double at;
  gboolean forward;
  DgPoint back; /* where it came from */
} Place;

void dg_connector_reach(const DgScene *scene, const DgConnector *connector, guint from, guint8 *reached) {
  const DgEnd *ends = connector->ends;
  g_autoptr(GArray) queue = g_array_new(FALSE, FALSE, sizeof(Place));
  g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
  const DgPiece *first = dg_scene_piece(scene, ends[from].piece);
  Place start = {ends[from].piece, ends[from].last ? first->length : 0, !ends[from].last, {0, 0}};
  g_array_append_val(queue, start);
  for (guint q = 0; q < queue->len; q++) {
    Place place = g_array_index(queue, Place, q);
    const DgPiece *piece = dg_scene_piece(scene, place.piece);
    double slack = HEADING_MIN * scene->unit;
    for (guint e = 0; e < connector->n_ends; e++)
      if (e != from && ends[e].piece == place.piece && ends[e].last == place.forward)
        reached[e] = TRUE;
    for (guint i = scene->lines.joint_starts[place.piece]; i < scene->lines.joint_starts[place.piece + 1]; i++) {
      guint index = scene->lines.joint_list[i];
      const DgJoint *joint = &g_array_index(scene->lines.joints, DgJoint, index);
      gboolean is_a = joint->a == place.piece;
      double at = is_a ? joint->at_a : joint->at_b, next_at = is_a ? joint->at_b : joint->at_a;
      guint other = is_a ? joint->b : joint->a;
      if (place.forward ? at < place.at - slack : at > place.at + slack)
        continue;
      DgPoint back = fabs(at - place.at) < slack ? place.back : heading(scene, piece, at, !place.forward);
      for (guint forward = 0; forward < 2; forward++) {
        if (!dg_work_spend(scene->work, STEP_COST))
          return;
        gpointer key = GUINT_TO_POINTER(1 + index * 4 + (is_a ? 2 : 0) + forward);
        if (g_hash_table_contains(seen, key) || !goes_on(scene, back, dg_scene_piece(scene, other), next_at, forward))
          continue;
        g_hash_table_add(seen, key);
        Place next = {other, next_at, forward, back};
        g_array_append_val(queue, next);
      }
    }
  }
}
