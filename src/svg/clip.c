#include "svg/clip.h"

#include "svg/cascade.h"
#include "svg/shape.h"
#include "svg/tree.h"

#include <string.h>

/* Points of the outline of a clip: a circle has a few hundred. */
#define CLIP_POINTS_MAX 1000u
/* Corners that are no farther from those of a box are its own, in user units. */
#define CORNER 1e-6
/* How far the sides of a shape that fills all of a clip may lie inside of it, user units: numbers of renderers have
 * six digits. */
#define INSIDE 0.01

/* What of the box of a clip it leaves to be seen. */
struct _DgClipOutline {
  GArray *points; /* DgPoint, on the canvas; none when it is not known */
  GArray *subpaths; /* DgSubpath */
};

static DgClipOutline *outline_new(void) {
  DgClipOutline *outline = g_new0(DgClipOutline, 1);
  outline->points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  outline->subpaths = g_array_new(FALSE, FALSE, sizeof(DgSubpath));
  return outline;
}

static void outline_free(DgClipOutline *outline) {
  if (!outline)
    return;
  g_array_unref(outline->points);
  g_array_unref(outline->subpaths);
  g_free(outline);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgClipOutline, outline_free)

DgClip dg_clip_enter(const DgBuilder *builder) {
  return (DgClip){builder->clip, builder->clipped, builder->clip_number, builder->clip_outline};
}

void dg_clip_leave(DgBuilder *builder, const DgClip *clip) {
  if (builder->clip_outline != clip->outline)
    outline_free(builder->clip_outline);
  builder->clip = clip->box;
  builder->clipped = clip->clipped;
  builder->clip_number = clip->number;
  builder->clip_outline = clip->outline;
}

gboolean dg_builder_clips(const DgBuilder *builder, DgBox box, double margin) {
  DgBox clip = builder->clip;
  return builder->clipped && (dg_box_right(box) + margin < clip.x || box.x - margin > dg_box_right(clip) ||
                              dg_box_bottom(box) + margin < clip.y || box.y - margin > dg_box_bottom(clip));
}

guint dg_builder_cut(DgBuilder *builder, DgBox box, double margin) {
  if (!builder->clipped || dg_box_contains_box(builder->clip, box, -margin))
    return 0;
  if (!builder->clip_number) {
    g_array_append_val(builder->drawing->clips, builder->clip);
    builder->clip_number = builder->drawing->clips->len;
  }
  return builder->clip_number;
}

/* Narrows the box of the clip; FALSE when that is not possible. */
static gboolean narrow(DgBuilder *builder, const DgTransform *ctm, DgBox box) {
  DgPoint corner[] = {dg_transform_point(ctm, box.x, box.y), dg_transform_point(ctm, dg_box_right(box), box.y),
                      dg_transform_point(ctm, box.x, dg_box_bottom(box)),
                      dg_transform_point(ctm, dg_box_right(box), dg_box_bottom(box))};
  double left = corner[0].x, right = left, top = corner[0].y, bottom = top;
  for (guint i = 1; i < G_N_ELEMENTS(corner); i++) {
    left = fmin(left, corner[i].x);
    right = fmax(right, corner[i].x);
    top = fmin(top, corner[i].y);
    bottom = fmax(bottom, corner[i].y);
  }
  if (builder->clipped) {
    left = fmax(left, builder->clip.x);
    right = fmin(right, dg_box_right(builder->clip));
    top = fmax(top, builder->clip.y);
    bottom = fmin(bottom, dg_box_bottom(builder->clip));
  }
  if (!isfinite(left + right + top + bottom))
    return FALSE;
  builder->clipped = TRUE;
  builder->clip_number = 0;
  builder->clip = (DgBox){left, top, right - left, bottom - top};
  return TRUE;
}

/* The outline of a <clipPath> that holds one plain shape or path in user space, in that space; FALSE for others, which
 * are not looked at. */
static gboolean draw_clip(DgBuilder *builder, const DgStyle *style, DgClipOutline *outline) {
  const xmlNode *node = dg_builder_find(builder, style->clip_path);
  const xmlNode *only = dg_node_is(node, "clipPath") ? xmlFirstElementChild((xmlNode *)node) : NULL;
  if (!only || xmlNextElementSibling((xmlNode *)only) || !dg_node_in_svg(only) ||
      dg_slice_is(dg_node_attribute(builder, node, "clipPathUnits"), "objectBoundingBox"))
    return FALSE;
  DgTag tag = dg_name_cached(&builder->names, (const char *)only->name)->tag;
  if (tag != DG_TAG_RECT && tag != DG_TAG_CIRCLE && tag != DG_TAG_POLYGON && tag != DG_TAG_PATH)
    return FALSE;
  DgStyle parent, holder, own;
  DgAttributes attributes;
  dg_cascade_parent(builder, node, &parent);
  dg_cascade(builder, node, &parent, &holder, &attributes);
  if (attributes.value[DG_NAME_TRANSFORM].at)
    return FALSE;
  dg_cascade(builder, only, &holder, &own, &attributes);
  if (attributes.value[DG_NAME_TRANSFORM].at || own.hidden || own.display == DG_DISPLAY_NONE)
    return FALSE;
  DgPathSink sink = {.points = outline->points,
                     .subpaths = outline->subpaths,
                     .transform = DG_TRANSFORM_IDENTITY,
                     .tolerance = builder->tolerance,
                     .limit = CLIP_POINTS_MAX};
  gboolean drawn = dg_shape_draw(builder, only, tag, &own, &attributes, &sink);
  builder->css_steps += outline->points->len; /* drawn again for each element that it clips */
  return drawn && !sink.full && outline->points->len > 0;
}

/* The box around the points. */
static DgBox box_of(const DgPoint *points, guint n) {
  DgBox box = {points->x, points->y, 0, 0};
  for (guint i = 1; i < n; i++)
    box = dg_box_union(box, (DgBox){points[i].x, points[i].y, 0, 0});
  return box;
}

/* Whether the points are the corners of the box, in order. */
static gboolean is_box(const DgPoint *points, guint n, DgBox box) {
  if (n == 5 && dg_distance(points[0], points[4]) <= CORNER)
    n = 4;
  for (guint i = 0; i < n; i++) {
    gboolean side = fabs(points[i].x - box.x) <= CORNER || fabs(points[i].x - dg_box_right(box)) <= CORNER;
    gboolean level = fabs(points[i].y - box.y) <= CORNER || fabs(points[i].y - dg_box_bottom(box)) <= CORNER;
    const DgPoint *next = &points[(i + 1) % n];
    gboolean upright = fabs(points[i].x - next->x) <= CORNER || fabs(points[i].y - next->y) <= CORNER;
    if (!side || !level || !upright)
      return FALSE;
  }
  return n == 4;
}

static gboolean are_equal(const DgClipOutline *a, const DgClipOutline *b) {
  return a->points->len == b->points->len && a->subpaths->len == b->subpaths->len &&
         memcmp(a->points->data, b->points->data, a->points->len * sizeof(DgPoint)) == 0;
}

/* Clips what is clipped as `around` by a box on the canvas as well. */
static void add_box(DgBuilder *builder, const DgClip *around, DgBox box) {
  if (around->outline && !dg_box_contains_box(box, around->box, INSIDE))
    builder->clip_outline = outline_new();
}

/* The same by an outline. */
static void add_outline(DgBuilder *builder, const DgClip *around, DgClipOutline *outline, DgBox box) {
  if (around->outline && are_equal(around->outline, outline))
    outline_free(outline);
  else if (!around->outline && (!around->clipped || dg_box_contains_box(around->box, box, INSIDE)))
    builder->clip_outline = outline;
  else {
    outline_free(outline);
    builder->clip_outline = outline_new();
  }
}

void dg_clip_to_box(DgBuilder *builder, const DgTransform *ctm, DgBox box) {
  const DgClip around = dg_clip_enter(builder);
  DgPoint corners[] = {dg_transform_point(ctm, box.x, box.y), dg_transform_point(ctm, dg_box_right(box), box.y),
                       dg_transform_point(ctm, dg_box_right(box), dg_box_bottom(box)),
                       dg_transform_point(ctm, box.x, dg_box_bottom(box))};
  DgBox on_canvas = box_of(corners, G_N_ELEMENTS(corners));
  if (narrow(builder, ctm, box) && is_box(corners, G_N_ELEMENTS(corners), on_canvas))
    add_box(builder, &around, on_canvas);
  else
    builder->clip_outline = outline_new();
}

void dg_clip_to_path(DgBuilder *builder, const DgStyle *style, const DgTransform *ctm) {
  const DgClip around = dg_clip_enter(builder);
  g_autoptr(DgClipOutline) outline = outline_new();
  if (!draw_clip(builder, style, outline)) {
    g_array_set_size(outline->points, 0);
    builder->clip_outline = g_steal_pointer(&outline);
    return;
  }
  DgPoint *points = (DgPoint *)(gpointer)outline->points->data;
  gboolean narrowed = narrow(builder, ctm, box_of(points, outline->points->len));
  for (guint i = 0; i < outline->points->len; i++)
    points[i] = dg_transform_point(ctm, points[i].x, points[i].y);
  DgBox box = box_of(points, outline->points->len);
  if (!narrowed)
    builder->clip_outline = outline_new();
  else if (outline->subpaths->len == 1 && is_box(points, outline->points->len, box))
    add_box(builder, &around, box);
  else
    add_outline(builder, &around, g_steal_pointer(&outline), box);
}

gboolean dg_clip_shape(const DgBuilder *builder, guint first_subpath, guint first_point) {
  const DgClipOutline *outline = builder->clip_outline;
  DgDrawing *drawing = builder->drawing;
  if (!outline || !outline->points->len || drawing->subpaths->len != first_subpath + 1 ||
      drawing->points->len == first_point || first_point + outline->points->len > builder->limits.points)
    return FALSE;
  const DgPoint *points = &g_array_index(drawing->points, DgPoint, first_point);
  guint n = drawing->points->len - first_point;
  DgBox box = box_of(points, n);
  if (!is_box(points, n, box) || !dg_box_contains_box(box, builder->clip, INSIDE))
    return FALSE;
  g_array_set_size(drawing->points, first_point);
  g_array_set_size(drawing->subpaths, first_subpath);
  g_array_append_vals(drawing->points, outline->points->data, outline->points->len);
  for (guint i = 0; i < outline->subpaths->len; i++) {
    DgSubpath subpath = g_array_index(outline->subpaths, DgSubpath, i);
    subpath.first_point += first_point;
    g_array_append_val(drawing->subpaths, subpath);
  }
  return TRUE;
}
