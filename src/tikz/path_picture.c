/* `path picture`: a picture that is painted within a path and cut by it (PGF manual, "Filling a Path with a Picture").
 */
#include "tikz/tikz.h"

#include <math.h>

/* What the path or node that is being painted has of its own, and its picture has not. */
static void forget_path(DgTikzState *state) {
  state->in_node = state->in_path = state->clip = state->use_as_box = state->decorate = FALSE;
  state->paint.stroke = state->paint.fill = state->shading.is_used = FALSE;
  state->pattern_share = state->double_distance = 0;
  state->preaction = state->postaction = state->path_picture = state->name_path = NULL;
  state->tip_start.specification = state->tip_end.specification = NULL;
  state->name = state->text = state->at = state->fit = NULL;
  state->labels = NULL;
  state->shape = "rectangle";
  state->minimum_width = state->minimum_height = state->text_width = 0;
  state->node_matrix = DG_TRANSFORM_IDENTITY;
}

static gboolean find_box(const GArray *segments, DgPoint *low, DgPoint *high) {
  *low = (DgPoint){INFINITY, INFINITY};
  *high = (DgPoint){-INFINITY, -INFINITY};
  for (guint i = 0; i < segments->len; i++) {
    const DgTikzSegment *s = &g_array_index(segments, DgTikzSegment, i);
    guint n = s->operation == DG_TIKZ_CLOSE ? 0 : s->operation == DG_TIKZ_CURVE ? 3 : 1;
    for (guint k = 0; k < n; k++) {
      *low = (DgPoint){MIN(low->x, s->point[k].x), MIN(low->y, s->point[k].y)};
      *high = (DgPoint){MAX(high->x, s->point[k].x), MAX(high->y, s->point[k].y)};
    }
  }
  return low->x <= high->x;
}

void dg_tikz_path_picture(DgTikz *tikz, const GArray *segments) {
  DgTikzState *outer = tikz->state, own = *outer;
  DgPoint low, high;
  if (!find_box(segments, &low, &high))
    return;
  dg_tikz_node_name_box(tikz, "path picture bounding box", low, high);
  tikz->state = &own;
  dg_tikz_scope_begin(tikz);
  forget_path(&own);
  own.clip = TRUE;
  DgTikzPath path = {.segments = g_array_copy((GArray *)segments)};
  dg_tikz_path_paint(tikz, &path);
  g_array_unref(path.segments);
  own.clip = FALSE;
  dg_tikz_run(tikz, outer->path_picture);
  dg_tikz_scope_end(tikz);
  tikz->state = outer;
}
