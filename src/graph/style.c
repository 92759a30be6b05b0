/* How nodes and edges are painted, as they are seen: with what is behind what lets light through. */
#include "graph/scene.h"

/* Outlines in each other that are looked through at most; what is behind them is taken for the paper. */
#define DEPTH_MAX 64

static guint blend(guint shift, guint32 color, guint32 behind, double opacity) {
  double own = color >> shift & 0xff, other = behind >> shift & 0xff;
  return (guint)floor(opacity * own + (1 - opacity) * other + 0.5) << shift;
}

static guint32 over(guint32 color, double opacity, guint32 behind) {
  if (opacity >= 1)
    return color;
  return blend(16, color, behind, opacity) | blend(8, color, behind, opacity) | blend(0, color, behind, opacity);
}

/* The colour of a fill; of a gradient the one half way between its darkest and its lightest. */
static guint32 fill_of(const DgShape *shape) {
  return shape->gradient_fill ? over(shape->fill_dark, 0.5, shape->fill_light) : shape->fill;
}

/* What is seen in a region: its own fill, over that of those around it, over the paper. */
static guint32 seen_in(const DgScene *scene, int index) {
  const DgShape *through[DEPTH_MAX];
  guint n = 0;
  for (; index != DG_NONE && n < DEPTH_MAX; index = dg_scene_region(scene, index)->parent) {
    const DgShape *shape = dg_drawing_shape(scene->drawing, dg_scene_region(scene, index)->shape);
    if (!shape->filled || shape->fill_opacity <= 0)
      continue;
    through[n++] = shape;
    if (shape->fill_opacity >= 1)
      break;
  }
  guint32 color = scene->ink.paper;
  while (n > 0) {
    n--;
    color = over(fill_of(through[n]), through[n]->fill_opacity, color);
  }
  return color;
}

static DgDash dash_of(const DgShape *shape) {
  return shape->dotted ? DG_DASH_DOTTED : shape->dashed ? DG_DASH_DASHED : DG_DASH_SOLID;
}

static void set_line(DgGraphStyle *style, const DgShape *shape, guint32 behind) {
  style->line = over(shape->stroke, shape->stroke_opacity, behind);
  style->has_line = TRUE;
  style->line_width = shape->stroke_width;
  style->dash = dash_of(shape);
}

/* The colour of most of the words, by the room that they take: a title outweighs small print of its length. */
static void set_text(const DgScene *scene, const DgGroup *group, guint32 behind, DgGraphStyle *style) {
  double most = 0; /* room */
  for (guint i = 0; i < group->items->len; i++) {
    const DgTextItem *item = dg_drawing_text(scene->drawing, g_array_index(group->items, guint, i));
    double room = 0;
    for (guint k = 0; k < group->items->len; k++) {
      const DgTextItem *other = dg_drawing_text(scene->drawing, g_array_index(group->items, guint, k));
      if (other->fill == item->fill && other->fill_opacity == item->fill_opacity)
        room += other->advance * other->font_size;
    }
    if (room <= most)
      continue;
    most = room;
    style->text = over(item->fill, item->fill_opacity, behind);
    style->has_text = TRUE;
  }
}

DgGraphStyle dg_scene_node_style(const DgScene *scene, const DgGroup *group) {
  DgGraphStyle style = {0};
  gboolean outlined = group->state == DG_GROUP_NODE && group->region != DG_NONE;
  const DgRegion *region = outlined ? dg_scene_region(scene, group->region) : NULL;
  const DgShape *shape = outlined ? dg_drawing_shape(scene->drawing, region->shape) : NULL;
  guint32 inside = seen_in(scene, group->region);
  if (outlined && shape->kind != DG_SHAPE_IMAGE && !shape->masked) {
    style.fill = inside;
    style.has_fill = TRUE;
    if (shape->stroked && shape->stroke_opacity > 0)
      set_line(&style, shape, seen_in(scene, region->parent));
  }
  set_text(scene, group, inside, &style);
  return style;
}

/* The longest stroke of a connector says how its line is painted. */
static const DgPiece *longest_piece(const DgScene *scene, const DgConnector *connector) {
  const DgPiece *longest = NULL;
  for (guint i = 0; i < connector->n_pieces; i++) {
    const DgPiece *piece = dg_connector_piece(scene, connector, i);
    if (!longest || piece->length > longest->length)
      longest = piece;
  }
  return longest;
}

DgGraphStyle dg_scene_edge_style(const DgScene *scene, const DgLink *link) {
  DgGraphStyle style = {0};
  const DgConnector *connector = dg_scene_connector(scene, link->connector);
  const DgPiece *piece = longest_piece(scene, connector);
  const DgShape *shape = piece ? dg_drawing_shape(scene->drawing, piece->shape) : NULL;
  if (shape && shape->stroked && shape->stroke_opacity > 0) {
    set_line(&style, shape, scene->ink.paper);
  } else if (shape && shape->filled) { /* an outline that is seen as a line: how wide it is was not read */
    style.line = over(fill_of(shape), shape->fill_opacity, scene->ink.paper);
    style.has_line = TRUE;
    style.dash = DG_DASH_SOLID;
  }
  if (piece && piece->next_dash && style.dash == DG_DASH_SOLID) /* dashes that are drawn one by one */
    style.dash = DG_DASH_DASHED;
  for (guint i = 0; i < 2; i++) {
    const DgEnd *end = &connector->ends[link->ends[i]];
    style.tips[i] = end->head ? DG_TIP_ARROW : end->mark ? DG_TIP_MARK : DG_TIP_NONE;
  }
  return style;
}
