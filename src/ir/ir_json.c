/* Reads the IR from JSON (DiagramIR, appendix A2.3, listing 1). */
#include "base/json.h"
#include "ir/dimension.h"
#include "ir/ir.h"
#include "ir/ir_names.h"
#include "ir/ir_values.h"

#include <string.h>

/* Most entities and coordinates of one document: a hundred times what the largest known diagram has. */
#define ENTITIES_MAX 100000
#define COORDINATES_MAX 1000000

static gboolean read_coordinate(DgIrReader *reader, const cJSON *object, const char *key, guint dimensions,
                                DgIrCoordinate *coordinate) {
  const cJSON *value = dg_ir_required(reader, object, key);
  if (!value)
    return FALSE;
  gsize length = dg_ir_enter(reader, key);
  if (!dg_ir_read_numbers(reader, value, 2, dimensions, coordinate->v, &coordinate->n))
    return FALSE;
  dg_ir_leave(reader, length);
  return TRUE;
}

/* One number for all axes, or `n` of them. */
static gboolean read_scale(DgIrReader *reader, const cJSON *value, double *scale, guint *n) {
  if (cJSON_IsNumber(value)) {
    scale[0] = value->valuedouble;
    *n = 1;
    return TRUE;
  }
  if (!cJSON_IsArray(value))
    return dg_ir_expected(reader, value, "a number or an array of 1 to 3 numbers");
  return dg_ir_read_numbers(reader, value, 1, 3, scale, n);
}

/* A length whose macros nobody expanded ("\\QP/2") is kept as it was written and counts as none. */
static gboolean keep_unexpanded(DgIrReader *reader, const char *length, const char **text) {
  if (!strchr(length, '\\'))
    return FALSE;
  *text = dg_ir_intern(reader->ir, length);
  g_autofree char *quoted = dg_json_quote(length);
  dg_diagnostics_add(reader->ir->diagnostics, DG_LEVEL_WARNING, 0,
                     "$%s: found %s, whose macros are not expanded; it "
                     "is kept and counts as if it were not there",
                     reader->path->str, quoted);
  return TRUE;
}

static gboolean read_step(DgIrReader *reader, const cJSON *value, DgIrStep *step) {
  static const char *const dimensions[] = {"xshift", "yshift", NULL};
  if (g_str_equal(value->string, "shift")) {
    step->kind = DG_STEP_SHIFT;
    return dg_ir_read_numbers(reader, value, 2, 3, step->v, &step->n);
  }
  if (g_str_equal(value->string, "scale")) {
    step->kind = DG_STEP_SCALE;
    return read_scale(reader, value, step->v, &step->n);
  }
  step->n = 1;
  if (g_strv_contains(dimensions, value->string)) {
    step->kind = g_str_equal(value->string, "xshift") ? DG_STEP_XSHIFT : DG_STEP_YSHIFT;
    if (cJSON_IsNumber(value)) {
      step->v[0] = value->valuedouble; /* TikZ reads a number without a unit as points */
      return TRUE;
    }
    if (!cJSON_IsString(value))
      return dg_ir_expected(reader, value, "a dimension such as \"0.8in\"");
    if (dg_dimension_parse(value->valuestring, 1, &step->v[0]) ||
        keep_unexpanded(reader, value->valuestring, &step->text))
      return TRUE;
    g_autofree char *quoted = dg_json_quote(value->valuestring);
    return dg_ir_fail(reader, DG_ERROR_FORMAT, "found %s, expected a dimension such as \"0.8in\"", quoted);
  }
  step->kind = DG_STEP_ROTATE;
  if (!cJSON_IsNumber(value))
    return dg_ir_expected(reader, value, "a number");
  step->v[0] = value->valuedouble;
  return TRUE;
}

static gboolean read_transform(DgIrReader *reader, const cJSON *object, DgIrTransform *transform) {
  static const char *const known[] = {"shift", "xshift", "yshift", "scale", "rotate", NULL};
  const cJSON *value = dg_json_value(object, "transform"), *item;
  if (!value)
    return TRUE;
  gsize length = dg_ir_enter(reader, "transform");
  if (!cJSON_IsObject(value))
    return dg_ir_expected(reader, value, "an object");
  dg_ir_report_unknown(reader, value, known);
  cJSON_ArrayForEach(item, value) {
    if (cJSON_IsNull(item) || !g_strv_contains(known, item->string))
      continue;
    gsize inner = dg_ir_enter(reader, item->string);
    if (!read_step(reader, item, &transform->steps[transform->n++]))
      return FALSE;
    dg_ir_leave(reader, inner);
  }
  dg_ir_leave(reader, length);
  return TRUE;
}

static gboolean is_whole(double number, double most) {
  return number >= 0 && number <= most && number == floor(number);
}

/* What was painted: the key of a document that was read from a drawing. */
static gboolean read_paint(DgIrReader *reader, const cJSON *object, DgIrPaint *paint) {
  static const char *const known[] = {"line",  "z",          "stroke_width", "font_size", "quad",
                                      "color", "arrow_from", "arrow_to",     "curved",    NULL};
  const cJSON *value = dg_json_value(object, "paint");
  if (!value)
    return TRUE;
  gsize length = dg_ir_enter(reader, "paint");
  if (!cJSON_IsObject(value))
    return dg_ir_expected(reader, value, "an object");
  dg_ir_report_unknown(reader, value, known);
  double line = 0, z = 0, color = 0;
  gboolean from = FALSE, to = FALSE, curved = FALSE;
  if (!dg_ir_read_number(reader, value, "line", FALSE, &line) || !dg_ir_read_number(reader, value, "z", FALSE, &z) ||
      !dg_ir_read_number(reader, value, "stroke_width", FALSE, &paint->stroke_width) ||
      !dg_ir_read_number(reader, value, "font_size", FALSE, &paint->font_size) ||
      !dg_ir_read_number(reader, value, "color", FALSE, &color) ||
      !dg_ir_read_bool(reader, value, "arrow_from", FALSE, &from) ||
      !dg_ir_read_bool(reader, value, "arrow_to", FALSE, &to) ||
      !dg_ir_read_bool(reader, value, "curved", FALSE, &curved))
    return FALSE;
  if (!is_whole(line, G_MAXUINT) || !is_whole(z, G_MAXUINT) || !is_whole(color, 0xFFFFFF))
    return dg_ir_fail(reader, DG_ERROR_FORMAT, "found line %g, z %g and color %g, expected whole numbers from 0 on",
                      line, z, color);
  const cJSON *quad = dg_json_value(value, "quad");
  if (quad) {
    dg_ir_enter(reader, "quad");
    double numbers[8];
    guint n;
    if (!dg_ir_read_numbers(reader, quad, 8, 8, numbers, &n))
      return FALSE;
    for (guint i = 0; i < 4; i++)
      paint->quad[i] = (DgPoint){numbers[2 * i], numbers[2 * i + 1]};
  }
  paint->known = TRUE;
  paint->line = (guint)line;
  paint->z = (guint)z;
  paint->color = (guint32)color;
  paint->arrow_from = from;
  paint->arrow_to = to;
  paint->curved = curved;
  dg_ir_leave(reader, length);
  return TRUE;
}

/* Index of `text` in `names`, or an error that lists them. */
static gboolean read_name(DgIrReader *reader, const cJSON *object, const char *key, const char *const *names, guint n,
                          gboolean needed, int *index) {
  const char *text = NULL;
  if (!dg_ir_read_string(reader, object, key, needed, &text))
    return FALSE;
  if (!text)
    return TRUE;
  for (guint i = 0; i < n; i++)
    if (g_str_equal(text, names[i])) {
      *index = (int)i;
      return TRUE;
    }
  dg_ir_enter(reader, key);
  g_autofree char *quoted = dg_json_quote(text);
  g_autoptr(GString) list = g_string_new(NULL);
  for (guint i = 0; i < n; i++)
    g_string_append_printf(list, "%s\"%s\"", i ? ", " : "", names[i]);
  return dg_ir_fail(reader, DG_ERROR_FORMAT, "found %s, expected one of %s", quoted, list->str);
}

/* Reads the vertices of a shape or a clip, and appends them to the coordinates. */
static gboolean read_vertices(DgIrReader *reader, const cJSON *object, guint least, guint dimensions, guint *n) {
  const cJSON *value = dg_ir_required(reader, object, "vertices");
  if (!value)
    return FALSE;
  gsize length = dg_ir_enter(reader, "vertices");
  if (!cJSON_IsArray(value))
    return dg_ir_expected(reader, value, "an array of coordinates");
  GArray *coordinates = reader->ir->coordinates;
  guint first = coordinates->len;
  const cJSON *item;
  cJSON_ArrayForEach(item, value) {
    if (coordinates->len >= COORDINATES_MAX)
      return dg_ir_fail(reader, DG_ERROR_LIMIT, "found more than %d coordinates, expected a diagram", COORDINATES_MAX);
    gsize inner = dg_ir_enter_index(reader, coordinates->len - first);
    DgIrCoordinate coordinate = {0};
    if (!dg_ir_read_numbers(reader, item, dimensions == 3 ? 3 : 2, dimensions, coordinate.v, &coordinate.n))
      return FALSE;
    dg_ir_leave(reader, inner);
    g_array_append_val(coordinates, coordinate);
  }
  *n = coordinates->len - first;
  if (*n < least)
    return dg_ir_fail(reader, DG_ERROR_FORMAT, "found %u coordinates, expected %u or more", *n, least);
  dg_ir_leave(reader, length);
  return TRUE;
}

/* What all entities share: transform, fill, clip and paint. */
static gboolean read_common(DgIrReader *reader, const cJSON *object, DgIrEntity *entity) {
  double clip = NAN; /* not given */
  if (!read_transform(reader, object, &entity->transform) ||
      !dg_ir_read_string(reader, object, "fill", FALSE, &entity->fill) ||
      !dg_ir_read_number(reader, object, "clip", FALSE, &clip) || !read_paint(reader, object, &entity->paint))
    return FALSE;
  if (!isnan(clip) && !(clip >= 0 && clip < reader->ir->clips->len && clip == floor(clip))) {
    dg_ir_enter(reader, "clip");
    return dg_ir_fail(reader, DG_ERROR_FORMAT, "found %g, expected the number of a clip (there are %u, counted from 0)",
                      clip, reader->ir->clips->len);
  }
  entity->clip = isnan(clip) ? -1 : (int)clip;
  return TRUE;
}

static gboolean read_shape(DgIrReader *reader, const cJSON *object) {
  static const char *const types[] = {"triangle", "polygon", "3D-part", "Ucube"};
  static const char *const known_2d[] = {"type", "vertices", "cycle", "transform", "fill", "clip", "paint", "id", NULL};
  static const char *const known_3d[] = {"type", "vertices", "cycle", "transform", "fill",
                                         "clip", "paint",    "id",    "size",      NULL};
  int type = -1;
  if (!read_name(reader, object, "type", types, G_N_ELEMENTS(types), TRUE, &type))
    return FALSE;
  dg_ir_report_unknown(reader, object, type < 2 ? known_2d : known_3d);
  DgIrEntity entity = {.clip = -1, .triangle = type == 0};
  guint first = reader->ir->coordinates->len, n = 0;
  gboolean cycle = FALSE;
  if (type != 3 && (!read_vertices(reader, object, 2, type == 2 ? 3 : 2, &n) ||
                    !dg_ir_read_bool(reader, object, "cycle", TRUE, &cycle)))
    return FALSE;
  double solid = 0;
  if (!dg_ir_read_number(reader, object, "id", type >= 2, &solid))
    return FALSE;
  if (!(solid >= G_MININT && solid <= G_MAXINT && solid == floor(solid))) {
    dg_ir_enter(reader, "id");
    return dg_ir_fail(reader, DG_ERROR_FORMAT, "found %g, expected a whole number", solid);
  }
  for (guint i = 0; i < 3; i++)
    entity.size[i] = 1;
  const cJSON *size = type == 3 ? dg_json_value(object, "size") : NULL;
  if (size) {
    gsize length = dg_ir_enter(reader, "size");
    guint axes;
    if (!dg_ir_read_numbers(reader, size, 3, 3, entity.size, &axes))
      return FALSE;
    dg_ir_leave(reader, length);
  }
  if (!read_common(reader, object, &entity))
    return FALSE;
  DgIrEntity *added = dg_ir_add_entity(reader->ir,
                                       type == 3   ? DG_IR_CUBE
                                       : type == 2 ? DG_IR_FACE
                                                   : DG_IR_POLYGON,
                                       NULL, 0);
  entity.kind = added->kind;
  entity.index = added->index;
  entity.first_coordinate = first;
  entity.n_coordinates = n;
  entity.cycle = cycle != FALSE;
  entity.solid = (int)solid;
  *added = entity;
  return TRUE;
}

/* An entity of one or two coordinates, `keys`, of up to `dimensions` numbers. */
static DgIrEntity *add_simple(DgIrReader *reader, const cJSON *object, DgIrKind kind, const char *const *keys,
                              guint dimensions) {
  DgIrCoordinate coordinates[2] = {0};
  guint n = 0;
  for (; keys[n]; n++)
    if (!read_coordinate(reader, object, keys[n], dimensions, &coordinates[n]))
      return NULL;
  DgIrEntity *entity = dg_ir_add_entity(reader->ir, kind, coordinates, n);
  return read_common(reader, object, entity) ? entity : NULL;
}

static gboolean read_rectangle(DgIrReader *reader, const cJSON *object) {
  static const char *const known[] = {"corner1", "corner2", "is_right_angle_symbol", "transform", "fill", "clip",
                                      "paint",   NULL};
  static const char *const keys[] = {"corner1", "corner2", NULL};
  dg_ir_report_unknown(reader, object, known);
  DgIrEntity *entity = add_simple(reader, object, DG_IR_RECTANGLE, keys, 3);
  gboolean right_angle = FALSE;
  if (!entity || !dg_ir_read_bool(reader, object, "is_right_angle_symbol", FALSE, &right_angle))
    return FALSE;
  entity->cycle = TRUE;
  entity->right_angle = right_angle != FALSE;
  return TRUE;
}

static gboolean read_segment(DgIrReader *reader, const cJSON *object) {
  static const char *const known[] = {"from", "to", "style", "text", "transform", "clip", "paint", NULL};
  static const char *const keys[] = {"from", "to", NULL};
  dg_ir_report_unknown(reader, object, known);
  DgIrEntity *entity = add_simple(reader, object, DG_IR_SEGMENT, keys, 3);
  int style = DG_IR_SOLID;
  if (!entity || !read_name(reader, object, "style", dg_ir_style_names, DG_IR_STYLE_NAMES, FALSE, &style) ||
      !dg_ir_read_string(reader, object, "text", FALSE, &entity->text))
    return FALSE;
  entity->style = (DgIrStyle)style;
  return TRUE;
}

static gboolean read_node(DgIrReader *reader, const cJSON *object) {
  static const char *const known[] = {"at",   "text", "anchor", "node_rotate", "transform",
                                      "fill", "clip", "paint",  NULL};
  static const char *const keys[] = {"at", NULL};
  dg_ir_report_unknown(reader, object, known);
  DgIrEntity *entity = add_simple(reader, object, DG_IR_NODE, keys, 3);
  int anchor = -1;
  if (!entity || !dg_ir_read_string(reader, object, "text", TRUE, &entity->text) ||
      !read_name(reader, object, "anchor", dg_ir_anchor_names, DG_IR_ANCHOR_NAMES, FALSE, &anchor) ||
      !dg_ir_read_number(reader, object, "node_rotate", FALSE, &entity->node_rotate))
    return FALSE;
  entity->anchor = (DgIrAnchor)(anchor + DG_IR_ANCHOR_MID);
  return TRUE;
}

static gboolean read_circle(DgIrReader *reader, const cJSON *object) {
  static const char *const known[] = {"center", "radius", "transform", "fill", "clip", "paint", NULL};
  static const char *const keys[] = {"center", NULL};
  dg_ir_report_unknown(reader, object, known);
  DgIrEntity *entity = add_simple(reader, object, DG_IR_CIRCLE, keys, 3);
  if (!entity || !dg_ir_read_number(reader, object, "radius", TRUE, &entity->radius))
    return FALSE;
  entity->cycle = TRUE;
  return TRUE;
}

static gboolean read_arc(DgIrReader *reader, const cJSON *object) {
  static const char *const known[] = {"center", "start_angle", "end_angle", "radius", "transform",
                                      "fill",   "clip",        "paint",     NULL};
  static const char *const keys[] = {"center", NULL};
  dg_ir_report_unknown(reader, object, known);
  DgIrEntity *entity = add_simple(reader, object, DG_IR_ARC, keys, 3);
  return entity && dg_ir_read_number(reader, object, "start_angle", TRUE, &entity->start_angle) &&
         dg_ir_read_number(reader, object, "end_angle", TRUE, &entity->end_angle) &&
         dg_ir_read_number(reader, object, "radius", TRUE, &entity->radius);
}

static gboolean read_clip(DgIrReader *reader, const cJSON *object) {
  static const char *const types[] = {"rectangle", "polygon"};
  static const char *const known[] = {"type", "corner1", "corner2", "vertices", "transform", "local", NULL};
  dg_ir_report_unknown(reader, object, known);
  int type = 0;
  DgIrClip clip = {.first_coordinate = reader->ir->coordinates->len};
  if (!read_name(reader, object, "type", types, G_N_ELEMENTS(types), FALSE, &type))
    return FALSE;
  if (type == 0) {
    DgIrCoordinate corners[2] = {0};
    if (!read_coordinate(reader, object, "corner1", 3, &corners[0]) ||
        !read_coordinate(reader, object, "corner2", 3, &corners[1]))
      return FALSE;
    g_array_append_vals(reader->ir->coordinates, corners, 2);
    clip.n_coordinates = 2;
  } else if (!read_vertices(reader, object, 3, 2, &clip.n_coordinates)) {
    return FALSE;
  }
  if (!read_transform(reader, object, &clip.transform) || !dg_ir_read_bool(reader, object, "local", FALSE, &clip.local))
    return FALSE;
  g_array_append_val(reader->ir->clips, clip);
  return TRUE;
}

static gboolean read_list(DgIrReader *reader, const cJSON *root, const char *key,
                          gboolean (*read)(DgIrReader *reader, const cJSON *object)) {
  const cJSON *list = dg_json_value(root, key), *item;
  if (!list)
    return TRUE;
  gsize length = dg_ir_enter(reader, key);
  if (!cJSON_IsArray(list))
    return dg_ir_expected(reader, list, "an array");
  guint index = 0;
  cJSON_ArrayForEach(item, list) {
    gsize inner = dg_ir_enter_index(reader, index++);
    if (!cJSON_IsObject(item))
      return dg_ir_expected(reader, item, "an object");
    if (reader->ir->entities->len + reader->ir->clips->len >= ENTITIES_MAX)
      return dg_ir_fail(reader, DG_ERROR_LIMIT, "found more than %d entities, expected a diagram", ENTITIES_MAX);
    if (!read(reader, item))
      return FALSE;
    dg_ir_leave(reader, inner);
  }
  dg_ir_leave(reader, length);
  return TRUE;
}

static gboolean read_vector(DgIrReader *reader, const cJSON *object, const char *key, DgIrVector *vector) {
  const cJSON *value = dg_json_value(object, key);
  if (!value)
    return TRUE;
  dg_ir_enter(reader, key);
  if (cJSON_IsNumber(value)) {
    *vector = (DgIrVector){DG_VECTOR_LENGTH, {value->valuedouble * DG_PT_PER_CM}, TRUE};
  } else if (!cJSON_IsString(value)) {
    return dg_ir_expected(reader, value, "a string such as \"1in\" or \"(45:0.5cm)\"");
  } else if (!keep_unexpanded(reader, value->valuestring, &vector->text) &&
             !dg_ir_vector_parse(value->valuestring, vector)) {
    g_autofree char *quoted = dg_json_quote(value->valuestring);
    return dg_ir_fail(reader, DG_ERROR_FORMAT,
                      "found %s, expected a vector such as \"1in\", \"(45:0.5cm)\" or \"{(-.3,-.2)}\"", quoted);
  }
  dg_ir_leave(reader, reader->path->len - strlen(key) - 1);
  return TRUE;
}

static gboolean read_options(DgIrReader *reader, const cJSON *root) {
  static const char *const known[] = {"x", "y", "z", "scale", NULL};
  const cJSON *value = dg_json_value(root, "tikzpicture_options");
  if (!value)
    return TRUE;
  gsize length = dg_ir_enter(reader, "tikzpicture_options");
  if (!cJSON_IsObject(value))
    return dg_ir_expected(reader, value, "an object");
  dg_ir_report_unknown(reader, value, known);
  DgIr *ir = reader->ir;
  if (!read_vector(reader, value, "x", &ir->x) || !read_vector(reader, value, "y", &ir->y) ||
      !read_vector(reader, value, "z", &ir->z))
    return FALSE;
  const cJSON *scale = dg_json_value(value, "scale");
  if (scale) {
    dg_ir_enter(reader, "scale");
    if (!read_scale(reader, scale, ir->scale, &ir->n_scale))
      return FALSE;
  }
  dg_ir_leave(reader, length);
  return TRUE;
}

static gboolean read_page(DgIrReader *reader, const cJSON *root) {
  static const char *const known[] = {"corner1", "corner2", NULL};
  const cJSON *value = dg_json_value(root, "page");
  if (!value)
    return TRUE;
  gsize length = dg_ir_enter(reader, "page");
  if (!cJSON_IsObject(value))
    return dg_ir_expected(reader, value, "an object");
  dg_ir_report_unknown(reader, value, known);
  if (!read_coordinate(reader, value, "corner1", 2, &reader->ir->page[0]) ||
      !read_coordinate(reader, value, "corner2", 2, &reader->ir->page[1]))
    return FALSE;
  reader->ir->has_page = TRUE;
  dg_ir_leave(reader, length);
  return TRUE;
}

static gboolean has_any(const cJSON *object, const char *const *keys) {
  for (; *keys; keys++)
    if (dg_json_get(object, *keys))
      return TRUE;
  return FALSE;
}

static gboolean read_document(DgIrReader *reader, const cJSON *root) {
  static const char *const known[] = {"tikzpicture_options",  "page", "clips",   "shapes", "line_segments", "nodes",
                                      "rectangle_primitives", "arcs", "circles", NULL};
  if (!cJSON_IsObject(root))
    return dg_ir_expected(reader, root, "an object");
  if (!has_any(root, known))
    return dg_ir_fail(
        reader, DG_ERROR_FORMAT,
        "found no key of a diagram, expected at least one of \"tikzpicture_options\", \"page\", \"clips\", "
        "\"shapes\", \"line_segments\", \"nodes\", \"rectangle_primitives\", \"arcs\", \"circles\"");
  dg_ir_report_unknown(reader, root, known);
  return read_options(reader, root) && read_page(reader, root) && read_list(reader, root, "clips", read_clip) &&
         read_list(reader, root, "shapes", read_shape) &&
         read_list(reader, root, "rectangle_primitives", read_rectangle) &&
         read_list(reader, root, "line_segments", read_segment) && read_list(reader, root, "nodes", read_node) &&
         read_list(reader, root, "circles", read_circle) && read_list(reader, root, "arcs", read_arc);
}

DgIr *dg_ir_new_from_json(const char *json, gssize length, const char *name, GError **error) {
  g_autoptr(cJSON) root = dg_json_parse(json, length < 0 ? strlen(json) : (gsize)length, name, error);
  if (!root)
    return NULL;
  g_autoptr(DgIr) ir = dg_ir_new(name);
  g_autoptr(GString) path = g_string_new(NULL);
  DgIrReader reader = {ir, path, error};
  gboolean in_record = g_strcmp0(dg_json_string(root, "schema"), "diagrade/ir@1") == 0;
  const cJSON *document = in_record ? dg_ir_required(&reader, root, "ir") : root;
  if (!document || !read_document(&reader, document))
    return NULL;
  return g_steal_pointer(&ir);
}
