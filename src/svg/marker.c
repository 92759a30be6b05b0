#include "svg/marker.h"

#include "drawing/form.h"
#include "svg/shape.h"

/* With what something is painted: a context is that of the line which uses the marker, and each line has another. */
typedef enum { PAINTS_ITSELF = 1, PAINTS_CONTEXT_FILL = 2, PAINTS_CONTEXT_STROKE = 4 } Paints;

/* What a marker paints, in its own frame: x along the line, origin at the reference point, unit: user units of the
 * marker's viewport (scaled by markerWidth / viewBox). */
typedef struct {
  guint paints; /* Paints: what its shapes are painted with */
  gboolean stroke_units;
  gboolean automatic, reversed;
  double angle; /* radians, when not automatic */
  DgMark forward; /* as seen along +x */
  DgMark backward; /* as seen along -x */
  double reach_forward, reach_backward; /* extent along +x and -x of the reference point */
} Marker;

/* Markers are small and hold more than their head: what is pointed is held to less than a head that is drawn. */
static const DgPointedRule POINTED = {.front_part = 0.15, .pointed = 0.4, .rear_part = 0.25, .wide_behind = 0.6};

/* Judges what points along +x, or along -x. */
static DgMark judge(const GArray *content, gboolean backward) {
  const DgFormAxis axis = {{0, 0}, {backward ? -1 : 1, 0}};
  const DgPoint *points = (const DgPoint *)(gconstpointer)content->data;
  DgForm form = dg_form_measure(&axis, points, content->len);
  gboolean flat = !(form.front > form.rear) || !(form.right > form.left);
  return !flat && dg_form_is_pointed(&axis, points, content->len, &form, &POINTED) ? DG_MARK_ARROW : DG_MARK_OTHER;
}

/* Levels of groups and references inside a marker: drawing tools make two. */
#define CONTENT_DEPTH_MAX 16

static void draw_content(DgBuilder *builder, const xmlNode *first, gboolean alone, const DgStyle *parent,
                         const DgTransform *ctm, guint depth, GArray *points, GArray *subpaths, guint *paints);

static void draw_use(DgBuilder *builder, const xmlNode *node, const DgStyle *style, const DgAttributes *attributes,
                     const DgTransform *ctm, guint depth, GArray *points, GArray *subpaths, guint *paints) {
  const xmlNode *target = dg_builder_href(builder, node);
  if (!target)
    return;
  DgTransform shift = DG_TRANSFORM_IDENTITY;
  dg_builder_length(builder, style, attributes->value[DG_NAME_X], DG_AXIS_X, &shift.e);
  dg_builder_length(builder, style, attributes->value[DG_NAME_Y], DG_AXIS_Y, &shift.f);
  DgTransform total = dg_transform_multiply(ctm, &shift);
  gboolean symbol = dg_node_is(target, "symbol");
  draw_content(builder, symbol ? target->children : target, !symbol, style, &total, depth + 1, points, subpaths,
               paints);
}

/* What `paint` adds to the Paints of a marker; a context counts as visible until the line is known. */
static guint paint_of(DgBuilder *builder, const DgStyle *style, const DgPaint *paint, float opacity) {
  static const DgPaint black = {.kind = DG_PAINT_COLOR, .alpha = 1};
  gboolean fill = paint->kind == DG_PAINT_CONTEXT_FILL, stroke = paint->kind == DG_PAINT_CONTEXT_STROKE;
  guint32 color;
  float alpha;
  if (!dg_style_paint(builder, style, fill || stroke ? &black : paint, opacity, &color, &alpha, NULL))
    return 0;
  return fill ? PAINTS_CONTEXT_FILL : stroke ? PAINTS_CONTEXT_STROKE : PAINTS_ITSELF;
}

/* Whether the marker can be seen at a line of this style. */
static gboolean is_seen(DgBuilder *builder, const Marker *marker, const DgStyle *style) {
  guint32 color;
  float alpha;
  return marker->paints & PAINTS_ITSELF ||
         (marker->paints & PAINTS_CONTEXT_FILL &&
          dg_style_paint(builder, style, &style->fill, 1, &color, &alpha, NULL)) ||
         (marker->paints & PAINTS_CONTEXT_STROKE &&
          dg_style_paint(builder, style, &style->stroke, 1, &color, &alpha, NULL));
}

/* Draws `first` and, unless it is `alone`, the siblings after it. */
static void draw_content(DgBuilder *builder, const xmlNode *first, gboolean alone, const DgStyle *parent,
                         const DgTransform *ctm, guint depth, GArray *points, GArray *subpaths, guint *paints) {
  for (const xmlNode *child = first; child && depth < CONTENT_DEPTH_MAX; child = alone ? NULL : child->next) {
    if (child->type != XML_ELEMENT_NODE)
      continue;
    DgTag tag = dg_name_cached(&builder->names, (const char *)child->name)->tag;
    DgStyle style;
    DgAttributes attributes;
    if (++builder->n_elements > builder->limits.elements)
      return;
    dg_cascade(builder, child, parent, &style, &attributes);
    if (!dg_style_is_seen(&style))
      continue;
    DgTransform own = DG_TRANSFORM_IDENTITY;
    if (attributes.value[DG_NAME_TRANSFORM].at)
      dg_parse_transform(attributes.value[DG_NAME_TRANSFORM], &own);
    DgTransform total = dg_transform_multiply(ctm, &own);
    if (tag == DG_TAG_USE) {
      draw_use(builder, child, &style, &attributes, &total, depth, points, subpaths, paints);
      continue;
    }
    if (tag == DG_TAG_G || tag == DG_TAG_A || tag == DG_TAG_SWITCH) {
      draw_content(builder, child->children, FALSE, &style, &total, depth + 1, points, subpaths, paints);
      continue;
    }
    if (tag == DG_TAG_TEXT || tag == DG_TAG_IMAGE) {
      *paints |= PAINTS_ITSELF;
      continue;
    }
    guint with = paint_of(builder, &style, &style.fill, style.fill_opacity) |
                 paint_of(builder, &style, &style.stroke, style.stroke_opacity);
    if (style.hidden || !with)
      continue;
    DgPathSink sink = {.points = points, .subpaths = subpaths, .transform = total, .tolerance = 0.05, .limit = 100000};
    if (dg_shape_draw(builder, child, tag, &style, &attributes, &sink))
      *paints |= with;
  }
}

static double number_or(DgBuilder *builder, const xmlNode *node, const char *name, double fallback) {
  DgSlice text = dg_node_attribute(builder, node, name);
  DgLength length;
  return text.at && dg_parse_length(text, &length) ? length.value : fallback;
}

static Marker *read_marker(DgBuilder *builder, const xmlNode *node) {
  Marker *marker = g_new0(Marker, 1);
  DgStyle parent, style;
  DgAttributes attributes;
  dg_cascade_parent(builder, node, &parent);
  dg_cascade(builder, node, &parent, &style, &attributes);
  style.display = DG_DISPLAY_INLINE;
  double width = number_or(builder, node, "markerWidth", 3), height = number_or(builder, node, "markerHeight", 3);
  DgTransform view = DG_TRANSFORM_IDENTITY;
  DgBox box;
  if (attributes.value[DG_NAME_VIEW_BOX].at && dg_parse_view_box(attributes.value[DG_NAME_VIEW_BOX], &box) &&
      box.width > 0 && box.height > 0)
    view = dg_view_box_transform(box, 0, 0, width, height, attributes.value[DG_NAME_ASPECT]);
  DgPoint reference =
      dg_transform_point(&view, number_or(builder, node, "refX", 0), number_or(builder, node, "refY", 0));
  view.e -= reference.x;
  view.f -= reference.y;
  DgSlice units = dg_node_attribute(builder, node, "markerUnits"), orient = dg_node_attribute(builder, node, "orient");
  marker->stroke_units = !dg_slice_is(units, "userSpaceOnUse");
  marker->reversed = orient.at && dg_slice_is(orient, "auto-start-reverse");
  marker->automatic = marker->reversed || (orient.at && dg_slice_is(orient, "auto"));
  DgTransform turned = view;
  if (!marker->automatic && orient.at) {
    g_autofree char *text = g_strdup_printf("rotate(%.*s)", (int)MIN(orient.length, 40), orient.at);
    DgTransform turn;
    if (dg_parse_transform(dg_slice(text), &turn))
      turned = dg_transform_multiply(&turn, &view);
  }
  if (!(width > 0) || !(height > 0) || !dg_transform_is_usable(&turned))
    return marker;
  g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  g_autoptr(GArray) subpaths = g_array_new(FALSE, FALSE, sizeof(DgSubpath));
  draw_content(builder, node->children, FALSE, &style, &turned, 0, points, subpaths, &marker->paints);
  marker->forward = judge(points, FALSE);
  marker->backward = judge(points, TRUE);
  for (guint i = 0; i < points->len; i++) {
    DgPoint p = g_array_index(points, DgPoint, i);
    marker->reach_forward = fmax(marker->reach_forward, p.x);
    marker->reach_backward = fmax(marker->reach_backward, -p.x);
  }
  return marker;
}

DgMark dg_marker_resolve(DgBuilder *builder, DgSlice id, const DgStyle *style, double stroke_width, DgMarkerPlace place,
                         double *reach) {
  if (!id.at || !id.length)
    return DG_MARK_NONE;
  const xmlNode *node = dg_builder_find(builder, id);
  if (!dg_node_is(node, "marker"))
    return DG_MARK_NONE;
  Marker *marker = g_hash_table_lookup(builder->markers, node);
  if (!marker) {
    marker = read_marker(builder, node);
    g_hash_table_insert(builder->markers, (gpointer)node, marker);
  }
  double unit = marker->stroke_units ? stroke_width : 1;
  if (!is_seen(builder, marker, style) || !(unit > 0))
    return DG_MARK_NONE;
  /* With orient="auto" +x is the way of the line: at its start, what points out of the line points along -x, unless the
   * marker is turned there. A fixed angle leaves the frame of the page; the way of the line is then not looked at, and
   * anything pointed counts. */
  gboolean outward_is_back = place == DG_AT_START && marker->automatic && !marker->reversed;
  if (reach)
    *reach = fmax(*reach, unit * (outward_is_back ? marker->reach_backward : marker->reach_forward));
  if (!marker->automatic)
    return marker->forward == DG_MARK_ARROW || marker->backward == DG_MARK_ARROW ? DG_MARK_ARROW : DG_MARK_OTHER;
  DgMark out = outward_is_back ? marker->backward : marker->forward;
  DgMark in = outward_is_back ? marker->forward : marker->backward;
  return out == DG_MARK_ARROW ? DG_MARK_ARROW : in == DG_MARK_ARROW ? DG_MARK_TAIL : DG_MARK_OTHER;
}
