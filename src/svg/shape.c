#include "svg/shape.h"

#include "svg/clip.h"
#include "svg/marker.h"

static void rectangle(DgPathSink *sink, double x, double y, double w, double h, double rx, double ry) {
  rx = dg_least(rx, w / 2);
  ry = dg_least(ry, h / 2);
  if (rx <= 0 || ry <= 0) {
    dg_path_move(sink, x, y);
    dg_path_line(sink, x + w, y);
    dg_path_line(sink, x + w, y + h);
    dg_path_line(sink, x, y + h);
    dg_path_close(sink);
    return;
  }
  dg_path_move(sink, x + rx, y);
  dg_path_line(sink, x + w - rx, y);
  dg_path_arc(sink, rx, ry, 0, FALSE, TRUE, x + w, y + ry);
  dg_path_line(sink, x + w, y + h - ry);
  dg_path_arc(sink, rx, ry, 0, FALSE, TRUE, x + w - rx, y + h);
  dg_path_line(sink, x + rx, y + h);
  dg_path_arc(sink, rx, ry, 0, FALSE, TRUE, x, y + h - ry);
  dg_path_line(sink, x, y + ry);
  dg_path_arc(sink, rx, ry, 0, FALSE, TRUE, x + rx, y);
  dg_path_close(sink);
}

static void ellipse(DgPathSink *sink, double cx, double cy, double rx, double ry) {
  dg_path_move(sink, cx + rx, cy);
  dg_path_arc(sink, rx, ry, 0, FALSE, TRUE, cx, cy + ry);
  dg_path_arc(sink, rx, ry, 0, FALSE, TRUE, cx - rx, cy);
  dg_path_arc(sink, rx, ry, 0, FALSE, TRUE, cx, cy - ry);
  dg_path_arc(sink, rx, ry, 0, FALSE, TRUE, cx + rx, cy);
  dg_path_close(sink);
}

static gboolean points(DgPathSink *sink, DgSlice text, gboolean close) {
  if (!text.at)
    return FALSE;
  const char *at = text.at, *end = text.at + text.length;
  guint n = 0;
  double x, y;
  while (!sink->full) {
    dg_scan_separator(&at, end);
    if (!dg_scan_number(&at, end, &x))
      break;
    dg_scan_separator(&at, end);
    if (!dg_scan_number(&at, end, &y))
      break;
    if (n++)
      dg_path_line(sink, x, y);
    else
      dg_path_move(sink, x, y);
  }
  if (n > 1 && close)
    dg_path_close(sink);
  return n > 1;
}

gboolean dg_shape_draw(DgBuilder *builder, const xmlNode *node, DgTag tag, const DgStyle *style,
                       const DgAttributes *attributes, DgPathSink *sink) {
  const DgSlice *v = attributes->value;
  double x = 0, y = 0, w = 0, h = 0, rx = -1, ry = -1;
  switch (tag) {
  case DG_TAG_RECT:
  case DG_TAG_IMAGE:
    dg_builder_length(builder, style, v[DG_NAME_X], DG_AXIS_X, &x);
    dg_builder_length(builder, style, v[DG_NAME_Y], DG_AXIS_Y, &y);
    dg_builder_length(builder, style, v[DG_NAME_WIDTH], DG_AXIS_X, &w);
    dg_builder_length(builder, style, v[DG_NAME_HEIGHT], DG_AXIS_Y, &h);
    dg_builder_length(builder, style, v[DG_NAME_RX], DG_AXIS_X, &rx);
    dg_builder_length(builder, style, v[DG_NAME_RY], DG_AXIS_Y, &ry);
    if (!(w > 0) || !(h > 0))
      return FALSE;
    if (tag == DG_TAG_IMAGE)
      rx = ry = 0;
    rectangle(sink, x, y, w, h, rx < 0 ? ry : rx, ry < 0 ? rx : ry);
    return TRUE;
  case DG_TAG_CIRCLE:
    dg_builder_length(builder, style, v[DG_NAME_CX], DG_AXIS_X, &x);
    dg_builder_length(builder, style, v[DG_NAME_CY], DG_AXIS_Y, &y);
    dg_builder_length(builder, style, v[DG_NAME_R], DG_AXIS_DIAGONAL, &rx);
    if (!(rx > 0))
      return FALSE;
    ellipse(sink, x, y, rx, rx);
    return TRUE;
  case DG_TAG_ELLIPSE:
    dg_builder_length(builder, style, v[DG_NAME_CX], DG_AXIS_X, &x);
    dg_builder_length(builder, style, v[DG_NAME_CY], DG_AXIS_Y, &y);
    dg_builder_length(builder, style, v[DG_NAME_RX], DG_AXIS_X, &rx);
    dg_builder_length(builder, style, v[DG_NAME_RY], DG_AXIS_Y, &ry);
    rx = rx < 0 ? ry : rx;
    ry = ry < 0 ? rx : ry;
    if (!(rx > 0) || !(ry > 0))
      return FALSE;
    ellipse(sink, x, y, rx, ry);
    return TRUE;
  case DG_TAG_LINE:
    dg_builder_length(builder, style, v[DG_NAME_X1], DG_AXIS_X, &x);
    dg_builder_length(builder, style, v[DG_NAME_Y1], DG_AXIS_Y, &y);
    dg_builder_length(builder, style, v[DG_NAME_X2], DG_AXIS_X, &w);
    dg_builder_length(builder, style, v[DG_NAME_Y2], DG_AXIS_Y, &h);
    dg_path_move(sink, x, y);
    dg_path_line(sink, w, h);
    return TRUE;
  case DG_TAG_POLYLINE:
  case DG_TAG_POLYGON:
    return points(sink, v[DG_NAME_POINTS], tag == DG_TAG_POLYGON);
  case DG_TAG_PATH: {
    gsize at;
    if (!v[DG_NAME_D].at || !v[DG_NAME_D].length)
      return FALSE;
    if (!dg_path_parse(sink, v[DG_NAME_D], &at))
      dg_losses_add(&builder->drawing->losses, builder->drawing->diagnostics, DG_LEVEL_WARNING, dg_node_line(node),
                    "path data has an error at byte %" G_GSIZE_FORMAT " and is drawn up to there", at + 1);
    return TRUE;
  }
  default:
    return FALSE;
  }
}

static DgShapeKind kind_of(DgTag tag) {
  switch (tag) {
  case DG_TAG_RECT:
    return DG_SHAPE_RECT;
  case DG_TAG_CIRCLE:
    return DG_SHAPE_CIRCLE;
  case DG_TAG_ELLIPSE:
    return DG_SHAPE_ELLIPSE;
  case DG_TAG_LINE:
    return DG_SHAPE_LINE;
  case DG_TAG_POLYLINE:
    return DG_SHAPE_POLYLINE;
  case DG_TAG_POLYGON:
    return DG_SHAPE_POLYGON;
  case DG_TAG_IMAGE:
    return DG_SHAPE_IMAGE;
  default:
    return DG_SHAPE_PATH;
  }
}

/* The box around the points from `first` on; not finite when one of them is not. */
static DgBox box_of_points(const DgDrawing *drawing, guint first) {
  double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
  for (guint i = first; i < drawing->points->len; i++) {
    DgPoint p = g_array_index(drawing->points, DgPoint, i);
    left = MIN(left, p.x);
    right = MAX(right, p.x);
    top = MIN(top, p.y);
    bottom = MAX(bottom, p.y);
    if (!isfinite(p.x) || !isfinite(p.y))
      left = -INFINITY;
  }
  return (DgBox){left, top, right - left, bottom - top};
}

/* How far a mitre may reach from the corner, in widths of the stroke: half of the initial stroke-miterlimit. */
#define MITRE_REACH 2

void dg_shape_add(DgBuilder *builder, const xmlNode *node, DgTag tag, const DgStyle *style,
                  const DgAttributes *attributes, const DgTransform *ctm) {
  DgDrawing *drawing = builder->drawing;
  if (style->hidden)
    return;
  DgShape shape = {.kind = kind_of(tag)};
  DgServer server = {FALSE};
  shape.filled =
      tag != DG_TAG_LINE && tag != DG_TAG_IMAGE &&
      dg_style_paint(builder, style, &style->fill, style->fill_opacity, &shape.fill, &shape.fill_opacity, &server);
  shape.gradient_fill = shape.filled && server.used;
  shape.fill_dark = shape.gradient_fill ? server.dark : shape.fill;
  shape.fill_light = shape.gradient_fill ? server.light : shape.fill;
  double width = dg_builder_resolve_length(builder, style, style->stroke_width, DG_AXIS_DIAGONAL);
  shape.stroked =
      tag != DG_TAG_IMAGE && width > 0 && isfinite(width) &&
      dg_style_paint(builder, style, &style->stroke, style->stroke_opacity, &shape.stroke, &shape.stroke_opacity, NULL);
  gboolean can_mark = tag == DG_TAG_LINE || tag == DG_TAG_POLYLINE || tag == DG_TAG_POLYGON || tag == DG_TAG_PATH;
  double reach = 0;
  if (can_mark) {
    shape.mark_start = dg_marker_resolve(builder, style->marker_start, style, width, DG_AT_START, &reach);
    shape.mark_mid = dg_marker_resolve(builder, style->marker_mid, style, width, DG_AT_MID, NULL);
    shape.mark_end = dg_marker_resolve(builder, style->marker_end, style, width, DG_AT_END, &reach);
  }
  gboolean marked =
      shape.mark_start != DG_MARK_NONE || shape.mark_mid != DG_MARK_NONE || shape.mark_end != DG_MARK_NONE;
  if (!shape.filled && !shape.stroked && !marked && tag != DG_TAG_IMAGE)
    return;
  shape.first_subpath = drawing->subpaths->len;
  guint first_point = drawing->points->len;
  DgPathSink sink = {.points = drawing->points,
                     .subpaths = drawing->subpaths,
                     .transform = *ctm,
                     .tolerance = builder->tolerance,
                     .limit = builder->limits.points};
  if (!dg_shape_draw(builder, node, tag, style, attributes, &sink))
    return;
  if (sink.full) {
    dg_builder_limit(builder, dg_node_line(node), "more than %u points in shapes", builder->limits.points);
    return;
  }
  if (shape.filled && !shape.stroked && !marked && dg_clip_shape(builder, shape.first_subpath, first_point))
    shape.kind = DG_SHAPE_PATH;
  shape.n_subpaths = drawing->subpaths->len - shape.first_subpath;
  shape.box = box_of_points(drawing, first_point);
  double right = dg_box_right(shape.box), bottom = dg_box_bottom(shape.box), left = shape.box.x, top = shape.box.y;
  double scale = style->non_scaling_stroke ? 1 : dg_transform_scale(ctm);
  shape.stroke_width = shape.stroked ? (float)dg_least(width * scale, DG_COORDINATE_MAX) : 0;
  shape.mark_reach = (float)dg_least(reach * scale, DG_COORDINATE_MAX);
  gboolean nothing = !shape.n_subpaths || first_point == drawing->points->len || (right <= left && bottom <= top);
  if (nothing || !dg_builder_holds(builder, shape.box, dg_node_line(node)) ||
      dg_builder_clips(builder, shape.box, MITRE_REACH * shape.stroke_width + shape.mark_reach)) {
    g_array_set_size(drawing->subpaths, shape.first_subpath);
    g_array_set_size(drawing->points, first_point);
    return;
  }
  if (right <= left || bottom <= top) {
    /* A fill needs an area; a stroke does not. */
    shape.filled = shape.gradient_fill = 0;
    shape.fill_opacity = 0;
    if (!shape.stroked && !marked && tag != DG_TAG_IMAGE) {
      g_array_set_size(drawing->subpaths, shape.first_subpath);
      g_array_set_size(drawing->points, first_point);
      return;
    }
  }
  shape.dashed = shape.stroked && style->dashed;
  shape.dotted = shape.dashed && style->dash_length <= DG_DOT_LENGTH_MAX * width;
  shape.masked = builder->masked != FALSE;
  shape.line = dg_node_line(node);
  shape.z = builder->z++;
  shape.element = builder->element;
  shape.name = builder->outline_name;
  shape.group = builder->group;
  shape.clip = dg_builder_cut(builder, shape.box, 0);
  g_array_append_val(drawing->shapes, shape);
}

void dg_shape_add_upright(DgBuilder *builder, DgShape shape, DgPoint from, DgPoint to, const DgTransform *ctm) {
  DgDrawing *drawing = builder->drawing;
  gboolean line = shape.kind == DG_SHAPE_LINE;
  if (!line && !(to.x > from.x && to.y > from.y))
    return;
  guint first_point = drawing->points->len;
  shape.first_subpath = drawing->subpaths->len;
  DgPathSink sink = {.points = drawing->points,
                     .subpaths = drawing->subpaths,
                     .transform = *ctm,
                     .tolerance = builder->tolerance,
                     .limit = builder->limits.points};
  if (line) {
    dg_path_move(&sink, from.x, from.y);
    dg_path_line(&sink, to.x, to.y);
  } else {
    rectangle(&sink, from.x, from.y, to.x - from.x, to.y - from.y, 0, 0);
  }
  if (sink.full) {
    dg_builder_limit(builder, shape.line, "more than %u points in shapes", builder->limits.points);
    return;
  }
  shape.n_subpaths = drawing->subpaths->len - shape.first_subpath;
  shape.box = box_of_points(drawing, first_point);
  shape.stroke_width = (float)dg_least(shape.stroke_width * dg_transform_scale(ctm), DG_COORDINATE_MAX);
  if (!shape.n_subpaths || !dg_builder_holds(builder, shape.box, shape.line) ||
      dg_builder_clips(builder, shape.box, shape.stroke_width)) {
    g_array_set_size(drawing->subpaths, shape.first_subpath);
    g_array_set_size(drawing->points, first_point);
    return;
  }
  shape.z = builder->z++;
  shape.element = builder->element;
  shape.group = builder->group;
  shape.clip = dg_builder_cut(builder, shape.box, 0);
  g_array_append_val(drawing->shapes, shape);
}
