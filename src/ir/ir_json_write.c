/* Writes the IR as JSON (DiagramIR, appendix A2.3, listing 1). */
#include "base/json.h"
#include "ir/ir.h"
#include "ir/ir_document.h"
#include "ir/ir_names.h"

#include <string.h>

const char *const dg_ir_anchor_names[DG_IR_ANCHOR_NAMES] = {
    "mid", "above", "below", "left", "right", "above left", "above right", "below left", "below right"};
const char *const dg_ir_style_names[DG_IR_STYLE_NAMES] = {"solid", "dashed", "dotted"};

/* Decimals of numbers: a millionth of a centimetre. */
#define DECIMALS 6
/* Lengths with a unit are text: so many digits, whatever their size. */
#define LENGTH_FORMAT "%.12g"

static cJSON *numbers_to_json(const double *numbers, guint n) {
  cJSON *array = cJSON_CreateArray();
  for (guint i = 0; i < n; i++)
    cJSON_AddItemToArray(array, dg_json_number(numbers[i], DECIMALS));
  return array;
}

/* Nothing for what is 0 with these decimals, so that a document that is read is written as it was. */
static void add_nonzero(cJSON *object, const char *key, double value) {
  if (dg_json_round(value, DECIMALS) != 0)
    dg_json_add_number(object, key, value, DECIMALS);
}

static void add_coordinate(const DgIr *ir, cJSON *object, const char *key, guint index) {
  const DgIrCoordinate *coordinate = dg_ir_coordinates(ir, index);
  cJSON_AddItemToObject(object, key, numbers_to_json(coordinate->v, coordinate->n));
}

static void add_vertices(const DgIr *ir, cJSON *object, guint first, guint n) {
  cJSON *array = cJSON_AddArrayToObject(object, "vertices");
  for (guint i = 0; i < n; i++) {
    const DgIrCoordinate *coordinate = dg_ir_coordinates(ir, first + i);
    cJSON_AddItemToArray(array, numbers_to_json(coordinate->v, coordinate->n));
  }
}

/* "12.5pt": a dimension that is read as the same number of points. */
static char *dimension_to_text(double points) {
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  return g_strconcat(g_ascii_formatd(number, sizeof number, LENGTH_FORMAT, points), "pt", NULL);
}

static void add_transform(cJSON *object, const DgIrTransform *transform) {
  if (!transform->n)
    return;
  cJSON *steps = cJSON_AddObjectToObject(object, "transform");
  for (guint i = 0; i < transform->n; i++) {
    const DgIrStep *step = &transform->steps[i];
    switch (step->kind) {
    case DG_STEP_SHIFT:
      cJSON_AddItemToObject(steps, "shift", numbers_to_json(step->v, step->n));
      break;
    case DG_STEP_SCALE:
      cJSON_AddItemToObject(steps, "scale",
                            step->n == 1 ? dg_json_number(step->v[0], DECIMALS) : numbers_to_json(step->v, step->n));
      break;
    case DG_STEP_ROTATE:
      dg_json_add_number(steps, "rotate", step->v[0], DECIMALS);
      break;
    case DG_STEP_XSHIFT:
    case DG_STEP_YSHIFT: {
      g_autofree char *text = step->text ? g_strdup(step->text) : dimension_to_text(step->v[0]);
      cJSON_AddStringToObject(steps, step->kind == DG_STEP_XSHIFT ? "xshift" : "yshift", text);
      break;
    }
    }
  }
}

static void add_paint(cJSON *object, const DgIrEntity *entity) {
  const DgIrPaint *paint = &entity->paint;
  if (!paint->known)
    return;
  cJSON *item = cJSON_AddObjectToObject(object, "paint");
  if (paint->line)
    dg_json_add_number(item, "line", paint->line, 0);
  dg_json_add_number(item, "z", paint->z, 0);
  dg_json_add_number(item, "color", paint->color, 0);
  add_nonzero(item, "stroke_width", paint->stroke_width);
  add_nonzero(item, "font_size", paint->font_size);
  if (entity->kind == DG_IR_NODE) {
    double numbers[8];
    for (guint i = 0; i < 4; i++) {
      numbers[2 * i] = paint->quad[i].x;
      numbers[2 * i + 1] = paint->quad[i].y;
    }
    cJSON_AddItemToObject(item, "quad", numbers_to_json(numbers, 8));
  }
  if (paint->arrow_from)
    cJSON_AddTrueToObject(item, "arrow_from");
  if (paint->arrow_to)
    cJSON_AddTrueToObject(item, "arrow_to");
  if (paint->curved)
    cJSON_AddTrueToObject(item, "curved");
}

static void add_common(cJSON *object, const DgIrEntity *entity) {
  add_transform(object, &entity->transform);
  if (entity->fill)
    cJSON_AddStringToObject(object, "fill", entity->fill);
  if (entity->clip >= 0)
    dg_json_add_number(object, "clip", entity->clip, 0);
  add_paint(object, entity);
}

static cJSON *shape_to_json(const DgIr *ir, const DgIrEntity *entity) {
  cJSON *object = cJSON_CreateObject();
  const char *type = entity->kind == DG_IR_CUBE   ? "Ucube"
                     : entity->kind == DG_IR_FACE ? "3D-part"
                     : entity->triangle           ? "triangle"
                                                  : "polygon";
  cJSON_AddStringToObject(object, "type", type);
  if (entity->kind != DG_IR_POLYGON)
    dg_json_add_number(object, "id", entity->solid, 0);
  if (entity->kind == DG_IR_CUBE) {
    cJSON_AddItemToObject(object, "size", numbers_to_json(entity->size, 3));
  } else {
    add_vertices(ir, object, entity->first_coordinate, entity->n_coordinates);
    cJSON_AddBoolToObject(object, "cycle", entity->cycle);
  }
  return object;
}

static cJSON *entity_to_json(const DgIr *ir, const DgIrEntity *entity) {
  cJSON *object = NULL;
  switch (entity->kind) {
  case DG_IR_POLYGON:
  case DG_IR_FACE:
  case DG_IR_CUBE:
    object = shape_to_json(ir, entity);
    break;
  case DG_IR_RECTANGLE:
    object = cJSON_CreateObject();
    add_coordinate(ir, object, "corner1", entity->first_coordinate);
    add_coordinate(ir, object, "corner2", entity->first_coordinate + 1);
    if (entity->right_angle)
      cJSON_AddTrueToObject(object, "is_right_angle_symbol");
    break;
  case DG_IR_SEGMENT:
    object = cJSON_CreateObject();
    add_coordinate(ir, object, "from", entity->first_coordinate);
    add_coordinate(ir, object, "to", entity->first_coordinate + 1);
    if (entity->style != DG_IR_SOLID)
      cJSON_AddStringToObject(object, "style", dg_ir_style_names[entity->style]);
    if (entity->text)
      cJSON_AddStringToObject(object, "text", entity->text);
    break;
  case DG_IR_NODE:
    object = cJSON_CreateObject();
    add_coordinate(ir, object, "at", entity->first_coordinate);
    cJSON_AddStringToObject(object, "text", entity->text);
    if (entity->anchor != DG_IR_ANCHOR_NONE)
      cJSON_AddStringToObject(object, "anchor", dg_ir_anchor_names[entity->anchor - DG_IR_ANCHOR_MID]);
    add_nonzero(object, "node_rotate", entity->node_rotate);
    break;
  case DG_IR_ARC:
    object = cJSON_CreateObject();
    add_coordinate(ir, object, "center", entity->first_coordinate);
    dg_json_add_number(object, "start_angle", entity->start_angle, DECIMALS);
    dg_json_add_number(object, "end_angle", entity->end_angle, DECIMALS);
    dg_json_add_number(object, "radius", entity->radius, DECIMALS);
    break;
  case DG_IR_CIRCLE:
    object = cJSON_CreateObject();
    add_coordinate(ir, object, "center", entity->first_coordinate);
    dg_json_add_number(object, "radius", entity->radius, DECIMALS);
    break;
  }
  add_common(object, entity);
  return object;
}

/* A vector as it can be read again; NULL for the default. */
static char *vector_to_text(const DgIrVector *vector) {
  char a[G_ASCII_DTOSTR_BUF_SIZE], b[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(a, sizeof a, LENGTH_FORMAT, vector->v[0]);
  g_ascii_formatd(b, sizeof b, LENGTH_FORMAT, vector->v[1]);
  const char *unit = vector->unit ? "pt" : "";
  if (vector->text)
    return g_strdup(vector->text);
  switch (vector->kind) {
  case DG_VECTOR_LENGTH:
    return g_strconcat(a, "pt", NULL);
  case DG_VECTOR_POINT:
    return g_strconcat("{(", a, unit, ",", b, unit, ")}", NULL);
  case DG_VECTOR_POLAR:
    return g_strconcat("(", a, ":", b, unit, ")", NULL);
  case DG_VECTOR_DEFAULT:
    break;
  }
  return NULL;
}

static void add_options(cJSON *root, const DgIr *ir) {
  const DgIrVector *vectors[] = {&ir->x, &ir->y, &ir->z};
  static const char *const names[] = {"x", "y", "z"};
  g_autoptr(cJSON) options = cJSON_CreateObject();
  for (guint i = 0; i < 3; i++) {
    g_autofree char *text = vector_to_text(vectors[i]);
    if (text)
      cJSON_AddStringToObject(options, names[i], text);
  }
  if (ir->n_scale)
    cJSON_AddItemToObject(options, "scale",
                          ir->n_scale == 1 ? dg_json_number(ir->scale[0], DECIMALS)
                                           : numbers_to_json(ir->scale, ir->n_scale));
  if (options->child)
    cJSON_AddItemToObject(root, "tikzpicture_options", g_steal_pointer(&options));
}

static cJSON *clip_to_json(const DgIr *ir, const DgIrClip *clip) {
  cJSON *object = cJSON_CreateObject();
  gboolean rectangle = clip->n_coordinates == 2;
  cJSON_AddStringToObject(object, "type", rectangle ? "rectangle" : "polygon");
  if (rectangle) {
    add_coordinate(ir, object, "corner1", clip->first_coordinate);
    add_coordinate(ir, object, "corner2", clip->first_coordinate + 1);
  } else {
    add_vertices(ir, object, clip->first_coordinate, clip->n_coordinates);
  }
  add_transform(object, &clip->transform);
  if (clip->local)
    cJSON_AddTrueToObject(object, "local");
  return object;
}

cJSON *dg_ir_to_document(const DgIr *ir) {
  cJSON *root = cJSON_CreateObject();
  add_options(root, ir);
  if (ir->has_page) {
    cJSON *page = cJSON_AddObjectToObject(root, "page");
    cJSON_AddItemToObject(page, "corner1", numbers_to_json(ir->page[0].v, 2));
    cJSON_AddItemToObject(page, "corner2", numbers_to_json(ir->page[1].v, 2));
  }
  cJSON *clips = ir->clips->len ? cJSON_AddArrayToObject(root, "clips") : NULL;
  for (guint i = 0; i < ir->clips->len; i++)
    cJSON_AddItemToArray(clips, clip_to_json(ir, &g_array_index(ir->clips, DgIrClip, i)));
  for (guint i = 0; i < ir->entities->len; i++) {
    const DgIrEntity *entity = dg_ir_entity(ir, i);
    const char *name = dg_ir_list_name(entity->kind);
    cJSON *list = dg_json_get(root, name);
    if (!list)
      list = cJSON_AddArrayToObject(root, name);
    cJSON_AddItemToArray(list, entity_to_json(ir, entity));
  }
  if (!root->child) /* a document without any key is not read as a diagram */
    cJSON_AddArrayToObject(root, "shapes");
  return root;
}

char *dg_ir_to_json(const DgIr *ir, gboolean pretty) {
  g_autoptr(cJSON) root = dg_ir_to_document(ir);
  return dg_json_print(root, pretty);
}
