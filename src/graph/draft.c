#include "graph/draft.h"

#include "graph/grid.h"
#include "graph/threshold.h"
#include "graph/union_find.h"

DG_THRESHOLD(ANGLE_STEP, G_PI / 360, "radians",
             "items of one angle share a frame; angles that are closer than half a degree are one");

/* Of so few spans all pairs are compared, without a grid. */
#define PAIRED_MAX 8

/* A text item in the frame of its baseline. */
typedef struct {
  guint position; /* in the caller's list */
  int angle; /* in steps */
  double across; /* the paper's y: of the baseline, growing downwards */
  double start, end; /* the paper's span in x, along the baseline */
  double font_size;
} Span;

static Span span_of(const DgTextItem *item, guint position) {
  double c = cos(item->angle), s = sin(item->angle);
  double along = item->baseline.x * c + item->baseline.y * s;
  return (Span){
      .position = position,
      .angle = (int)lround(item->angle / ANGLE_STEP),
      .across = item->baseline.y * c - item->baseline.x * s,
      .start = along,
      .end = along + item->advance,
      .font_size = item->font_size,
  };
}

static int compare_spans(gconstpointer a, gconstpointer b) {
  const Span *p = a, *q = b;
  if (p->angle != q->angle)
    return p->angle < q->angle ? -1 : 1;
  if (p->across != q->across)
    return p->across < q->across ? -1 : 1;
  return p->position < q->position ? -1 : p->position > q->position;
}

static double font_of(const Span *p, const Span *q, DgDraftFont font) {
  switch (font) {
  case DG_DRAFT_FONT_LARGER:
    return fmax(p->font_size, q->font_size);
  case DG_DRAFT_FONT_SMALLER:
    return fmin(p->font_size, q->font_size);
  case DG_DRAFT_FONT_MEAN:
    break;
  }
  return (p->font_size + q->font_size) / 2;
}

static gboolean spans_overlap(const Span *p, const Span *q, double tau, DgDraftOverlap overlap) {
  double shared = fmin(p->end, q->end) - fmax(p->start, q->start);
  double first = p->end - p->start, second = q->end - q->start, whole = 0;
  switch (overlap) {
  case DG_DRAFT_OVERLAP_SHORTER:
    whole = fmin(first, second);
    break;
  case DG_DRAFT_OVERLAP_LONGER:
    whole = fmax(first, second);
    break;
  case DG_DRAFT_OVERLAP_UNION:
    whole = fmax(p->end, q->end) - fmin(p->start, q->start);
    break;
  }
  return shared > tau * whole;
}

/* Where the canvas lies in the frame of baselines at `angle` (in steps). */
static DgBox frame_bounds(const DgDrawing *drawing, int angle) {
  double c = cos(angle * ANGLE_STEP), s = sin(angle * ANGLE_STEP);
  DgBox bounds = {0, 0, 0, 0};
  for (guint corner = 1; corner < 4; corner++) {
    double x = corner & 1 ? drawing->width : 0, y = corner & 2 ? drawing->height : 0;
    bounds = dg_box_union(bounds, (DgBox){x * c + y * s, y * c - x * s, 0, 0});
  }
  return bounds;
}

static void join_pair(const Span *p, const Span *q, double k, double tau, DgDraftFont font, DgDraftOverlap overlap,
                      guint *sets) {
  if (q->across - p->across < k * font_of(p, q, font) && spans_overlap(p, q, tau, overlap))
    dg_sets_join(sets, p->position, q->position);
}

/* Joins the spans of one angle. Of many, only pairs that a grid finds near each other are compared: a line of many
 * words, or a column of many rows, costs no more than its length. */
static void join_spans(const DgDrawing *drawing, const Span *spans, guint n, double k, double tau, DgDraftFont font,
                       DgDraftOverlap overlap, DgWork *work, guint *sets) {
  if (n <= PAIRED_MAX) {
    for (guint i = 0; i < n; i++)
      for (guint j = i + 1; j < n; j++)
        join_pair(&spans[i], &spans[j], k, tau, font, overlap, sets);
    return;
  }
  g_autofree DgBox *boxes = g_new(DgBox, n);
  double reach = 0; /* no pair farther apart than this can join */
  for (guint i = 0; i < n; i++) {
    boxes[i] = (DgBox){spans[i].start, spans[i].across, spans[i].end - spans[i].start, 0};
    reach = fmax(reach, k * spans[i].font_size);
  }
  g_autoptr(DgGrid) grid = dg_grid_new(frame_bounds(drawing, spans[0].angle), boxes, n, work);
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n; i++) {
    DgBox below = {boxes[i].x, boxes[i].y, boxes[i].width, reach};
    dg_grid_query(grid, below, near);
    for (guint m = 0; m < near->len; m++) {
      guint j = g_array_index(near, guint, m);
      if (j > i) /* else the pair has been seen from the other side: spans are sorted downwards */
        join_pair(&spans[i], &spans[j], k, tau, font, overlap, sets);
    }
  }
}

guint *dg_draft_group(const DgDrawing *drawing, const guint *items, guint n_items, double k, double tau,
                      DgDraftFont font, DgDraftOverlap overlap, DgWork *work, guint *n_groups) {
  g_autofree Span *spans = g_new(Span, MAX(n_items, 1));
  for (guint i = 0; i < n_items; i++)
    spans[i] = span_of(dg_drawing_text(drawing, items[i]), i);
  qsort(spans, n_items, sizeof *spans, compare_spans);

  guint *sets = dg_sets_new(n_items);
  for (guint first = 0, end; first < n_items; first = end) {
    for (end = first + 1; end < n_items && spans[end].angle == spans[first].angle; end++)
      ;
    if (end - first > 1)
      join_spans(drawing, spans + first, end - first, k, tau, font, overlap, work, sets);
  }
  *n_groups = dg_sets_number(sets, n_items);
  return sets;
}

guint *dg_draft_nodes(const DgDrawing *drawing, const DgGraphOptions *options, DgWork *work, guint *n_drafts) {
  guint n = drawing->texts->len;
  g_autofree guint *items = g_new(guint, MAX(n, 1));
  for (guint i = 0; i < n; i++)
    items[i] = i;
  return dg_draft_group(drawing, items, n, options->k, options->tau, options->font, options->overlap, work, n_drafts);
}
