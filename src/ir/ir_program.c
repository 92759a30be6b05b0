/* The IR of what a program says that it draws, as one who reads the program would write it down (DiagramIR, appendix
 * A2.5): solids in space, coordinates in the program's own frame, transforms kept apart from them. */
#include "drawing/drawing.h"
#include "ir/figure.h"
#include "ir/ir.h"

#include <string.h>

/* Coordinates that differ by less are the same corner. */
#define SAME 1e-6

typedef struct {
  DgIr *ir;
  const DgProgram *program;
} Reader;

static const DgProgramItem *item_at(const Reader *reader, guint index) {
  return &g_array_index(reader->program->items, DgProgramItem, index);
}

static gboolean is_in_space(const DgProgram *program, const DgProgramItem *item) {
  for (guint i = 0; i < item->n_coordinates; i++)
    if (dg_program_coordinates(program, item)[i].n == 3)
      return TRUE;
  return FALSE;
}

static gboolean is_same_coordinate(const DgProgramCoordinate *a, const DgProgramCoordinate *b) {
  return fabs(a->v[0] - b->v[0]) < SAME && fabs(a->v[1] - b->v[1]) < SAME && fabs(a->v[2] - b->v[2]) < SAME;
}

static gboolean is_same_transform(const DgProgramSteps *a, const DgProgramSteps *b) {
  gboolean same = a->n == b->n;
  for (guint i = 0; i < a->n && same; i++)
    same = a->steps[i].kind == b->steps[i].kind && memcmp(a->steps[i].v, b->steps[i].v, sizeof a->steps[i].v) == 0;
  return same;
}

/* ---- entities ---- */

/* The numbers of an entity; the last of three is dropped where a schema has two. */
static DgIrEntity *add_entity(const Reader *reader, DgIrKind kind, const DgProgramItem *item,
                              const DgProgramCoordinate *coordinates, guint n) {
  DgIrEntity *entity = dg_ir_add_entity(reader->ir, kind, coordinates, n);
  entity->transform = item->steps;
  entity->clip = -1;
  entity->paint.line = item->line;
  if (!item->filled)
    return entity;
  char name[8];
  g_snprintf(name, sizeof name, "#%06x", item->fill & 0xffffff);
  entity->fill = dg_ir_intern(reader->ir, name);
  return entity;
}

static DgIrStyle style_of(const DgProgramItem *item) {
  return item->dashed ? DG_IR_DASHED : item->dotted ? DG_IR_DOTTED : DG_IR_SOLID;
}

/* ---- solids ---- */

/* What is known of the items that are shapes: the solid that they are of, and the cubes that they are faces of. */
typedef struct {
  guint *solid; /* of each item; 0: none */
  guint8 *cube; /* of each item: 1 the face that stands for a cube, 2 another one of it */
  guint n_solids;
} Solids;

static gboolean is_face(const Reader *reader, const DgProgramItem *item) {
  return item->kind == DG_PROGRAM_LINES && !item->clips && item->closed && item->n_coordinates >= 3 &&
         is_in_space(reader->program, item);
}

/* Which face of the unit cube the item draws: 1 to 3 for front, right and top; 0 for none. */
static guint cube_face(const Reader *reader, const DgProgramItem *item) {
  static const guint8 AXES[] = {2, 0, 1}; /* along which the face lies at 1 */
  const DgProgramCoordinate *corners = dg_program_coordinates(reader->program, item);
  if (!is_face(reader, item) || item->n_coordinates != 4)
    return 0;
  for (guint face = 0; face < 3; face++) {
    guint first = (AXES[face] + 1) % 3, second = (AXES[face] + 2) % 3, seen = 0;
    gboolean fits = TRUE;
    for (guint i = 0; i < 4 && fits; i++) {
      double a = corners[i].v[first], b = corners[i].v[second];
      gboolean low_a = fabs(a) < SAME, low_b = fabs(b) < SAME;
      fits =
          fabs(corners[i].v[AXES[face]] - 1) < SAME && (low_a || fabs(a - 1) < SAME) && (low_b || fabs(b - 1) < SAME);
      seen |= 1u << (low_a + 2 * low_b);
    }
    if (fits && seen == 0xf)
      return face + 1;
  }
  return 0;
}

/* Marks three items in a row that draw the faces of a unit cube in one scope. */
static void find_cubes(const Reader *reader, Solids *solids) {
  for (guint i = 0; i + 2 < reader->program->items->len; i++) {
    guint faces = 0;
    for (guint k = 0; k < 3; k++) {
      const DgProgramItem *item = item_at(reader, i + k);
      if (item->scope == item_at(reader, i)->scope && is_same_transform(&item->steps, &item_at(reader, i)->steps))
        faces |= 1u << cube_face(reader, item);
    }
    if (faces != 0xe)
      continue;
    solids->cube[i] = 1;
    solids->cube[i + 1] = solids->cube[i + 2] = 2;
    i += 2;
  }
}

/* ---- which of them are one solid ---- */

/* What is the same for all that a transform acts on; of piles of cubes without the shift in space, by which they
 * differ. */
static void append_transform(GString *key, const DgProgramSteps *steps, gboolean is_pile) {
  for (guint i = 0; i < steps->n; i++) {
    const DgProgramStep *step = &steps->steps[i];
    g_string_append_printf(key, "%d", (int)step->kind);
    for (guint k = 0; k < step->n && !(is_pile && step->kind == DG_STEP_SHIFT); k++)
      g_string_append_printf(key, " %.9g", step->v[k]);
    g_string_append_c(key, ';');
  }
}

static void append_corner(GString *key, const DgProgramCoordinate *corner) {
  for (guint axis = 0; axis < 3; axis++)
    g_string_append_printf(key, " %" G_GINT64_FORMAT, (gint64)floor(CLAMP(corner->v[axis] / SAME, -1e18, 1e18) + .5));
}

/* An edge of a face, the same from either end. Free with g_free(). */
static char *edge_key(const DgProgramItem *item, const DgProgramCoordinate *a, const DgProgramCoordinate *b) {
  gboolean swapped = a->v[0] != b->v[0]   ? a->v[0] > b->v[0]
                     : a->v[1] != b->v[1] ? a->v[1] > b->v[1]
                                          : a->v[2] > b->v[2];
  GString *key = g_string_new(NULL);
  append_transform(key, &item->steps, FALSE);
  append_corner(key, swapped ? b : a);
  append_corner(key, swapped ? a : b);
  return g_string_free(key, FALSE);
}

static guint find_first(guint *joined, guint i) {
  while (joined[i] != i)
    i = joined[i] = joined[joined[i]];
  return i;
}

/* Joins an item with the one before that has the same key, if any; takes the key. */
static void join_by_key(GHashTable *seen, guint *joined, guint item, char *key) {
  gpointer other;
  if (!g_hash_table_lookup_extended(seen, key, NULL, &other)) {
    g_hash_table_insert(seen, key, GUINT_TO_POINTER(item));
    return;
  }
  guint a = find_first(joined, GPOINTER_TO_UINT(other)), b = find_first(joined, item);
  joined[MAX(a, b)] = MIN(a, b);
  g_free(key);
}

/* Faces are of one solid when they have an edge in common; cubes when the same places them on the page. */
static void join_item(const Reader *reader, const Solids *solids, GHashTable *seen, guint *joined, guint index) {
  const DgProgramItem *item = item_at(reader, index);
  const DgProgramCoordinate *corners = dg_program_coordinates(reader->program, item);
  if (solids->cube[index]) {
    GString *key = g_string_new("pile ");
    append_transform(key, &item->steps, TRUE);
    join_by_key(seen, joined, index, g_string_free(key, FALSE));
    return;
  }
  for (guint i = 0; i < item->n_coordinates; i++)
    join_by_key(seen, joined, index, edge_key(item, &corners[i], &corners[(i + 1) % item->n_coordinates]));
}

/* Gives each face and each cube the number of its solid, from 1. */
static void number_solids(const Reader *reader, Solids *solids) {
  guint n = reader->program->items->len;
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autofree guint *joined = g_new(guint, n + 1);
  for (guint i = 0; i < n; i++)
    joined[i] = i;
  for (guint i = 0; i < n; i++)
    if (is_face(reader, item_at(reader, i)) && solids->cube[i] != 2)
      join_item(reader, solids, seen, joined, i);
  for (guint i = 0; i < n; i++) {
    guint first = find_first(joined, i);
    if (is_face(reader, item_at(reader, i)) && solids->cube[i] != 2)
      solids->solid[i] = first == i ? ++solids->n_solids : solids->solid[first];
  }
}

/* ---- shapes ---- */

static void add_cube(const Reader *reader, const DgProgramItem *item, guint solid) {
  DgIrEntity *entity = add_entity(reader, DG_IR_CUBE, item, NULL, 0);
  entity->solid = (int)solid;
  entity->cycle = TRUE;
  entity->size[0] = entity->size[1] = entity->size[2] = 1;
}

static gboolean is_shape(const Reader *reader, const DgProgramItem *item) {
  if (item->kind != DG_PROGRAM_LINES || item->clips || item->n_coordinates < 3)
    return FALSE;
  const DgProgramCoordinate *corners = dg_program_coordinates(reader->program, item);
  return item->closed || item->filled || is_same_coordinate(&corners[0], &corners[item->n_coordinates - 1]);
}

/* Corners without the last one where `cycle` closes a path that has come back already. */
static guint count_corners(const Reader *reader, const DgProgramItem *item) {
  const DgProgramCoordinate *corners = dg_program_coordinates(reader->program, item);
  guint n = item->n_coordinates;
  return item->closed && n > 3 && is_same_coordinate(&corners[0], &corners[n - 1]) ? n - 1 : n;
}

static void add_shape(const Reader *reader, const DgProgramItem *item, guint solid) {
  gboolean in_space = is_in_space(reader->program, item);
  guint n = count_corners(reader, item);
  DgIrEntity *entity =
      add_entity(reader, in_space ? DG_IR_FACE : DG_IR_POLYGON, item, dg_program_coordinates(reader->program, item), n);
  for (guint i = 0; i < n; i++)
    g_array_index(reader->ir->coordinates, DgIrCoordinate, entity->first_coordinate + i).n = in_space ? 3 : 2;
  entity->triangle = n == 3 && !in_space;
  entity->cycle = item->closed;
  entity->solid = (int)solid;
}

static void add_shapes(const Reader *reader) {
  guint n = reader->program->items->len;
  g_autofree guint *solid = g_new0(guint, n + 1);
  g_autofree guint8 *cube = g_new0(guint8, n + 1);
  Solids solids = {solid, cube, 0};
  find_cubes(reader, &solids);
  number_solids(reader, &solids);
  for (guint i = 0; i < n; i++) {
    if (cube[i] == 1)
      add_cube(reader, item_at(reader, i), solid[i]);
    else if (cube[i] == 0 && is_shape(reader, item_at(reader, i)))
      add_shape(reader, item_at(reader, i), solid[i]);
  }
}

/* ---- the other lists ---- */

static void add_rectangles(const Reader *reader) {
  for (guint i = 0; i < reader->program->items->len; i++) {
    const DgProgramItem *item = item_at(reader, i);
    if (item->kind == DG_PROGRAM_RECTANGLE && !item->clips)
      add_entity(reader, DG_IR_RECTANGLE, item, dg_program_coordinates(reader->program, item), 2)->cycle = TRUE;
  }
}

static void add_segments(const Reader *reader) {
  for (guint i = 0; i < reader->program->items->len; i++) {
    const DgProgramItem *item = item_at(reader, i);
    if (item->kind != DG_PROGRAM_LINES || item->clips || !item->stroked || is_shape(reader, item))
      continue;
    for (guint k = 0; k + 1 < item->n_coordinates; k++) {
      DgIrEntity *entity =
          add_entity(reader, DG_IR_SEGMENT, item, dg_program_coordinates(reader->program, item) + k, 2);
      entity->style = style_of(item);
      entity->fill = NULL;
    }
  }
}

/* What of a node stands at its place, as the side of the place on which the node is. */
static DgIrAnchor side_of(const char *anchor) {
  static const struct {
    const char *name;
    DgIrAnchor side;
  } SIDES[] = {{"south", DG_IR_ANCHOR_ABOVE},
               {"north", DG_IR_ANCHOR_BELOW},
               {"east", DG_IR_ANCHOR_LEFT},
               {"west", DG_IR_ANCHOR_RIGHT},
               {"south east", DG_IR_ANCHOR_ABOVE_LEFT},
               {"south west", DG_IR_ANCHOR_ABOVE_RIGHT},
               {"north east", DG_IR_ANCHOR_BELOW_LEFT},
               {"north west", DG_IR_ANCHOR_BELOW_RIGHT},
               {"mid", DG_IR_ANCHOR_MID}};
  for (guint i = 0; anchor && i < G_N_ELEMENTS(SIDES); i++)
    if (strcmp(anchor, SIDES[i].name) == 0)
      return SIDES[i].side;
  return DG_IR_ANCHOR_NONE;
}

static void add_nodes(const Reader *reader) {
  for (guint i = 0; i < reader->program->items->len; i++) {
    const DgProgramItem *item = item_at(reader, i);
    if (item->kind != DG_PROGRAM_NODE)
      continue;
    DgIrEntity *entity = add_entity(reader, DG_IR_NODE, item, dg_program_coordinates(reader->program, item), 1);
    entity->text = dg_ir_intern(reader->ir, item->text);
    entity->anchor = side_of(item->anchor);
    entity->node_rotate = item->rotate;
  }
}

static void add_round(const Reader *reader, DgProgramKind kind, DgIrKind as) {
  for (guint i = 0; i < reader->program->items->len; i++) {
    const DgProgramItem *item = item_at(reader, i);
    if (item->kind != kind || item->clips)
      continue;
    DgIrEntity *entity = add_entity(reader, as, item, dg_program_coordinates(reader->program, item), 1);
    entity->cycle = kind == DG_PROGRAM_CIRCLE;
    entity->radius = item->radius;
    entity->start_angle = item->start_angle;
    entity->end_angle = item->end_angle;
  }
}

static void add_clips(const Reader *reader) {
  for (guint i = 0; i < reader->program->items->len; i++) {
    const DgProgramItem *item = item_at(reader, i);
    gboolean is_lines = item->kind == DG_PROGRAM_LINES && item->n_coordinates > 2;
    if (!item->clips || !(is_lines || item->kind == DG_PROGRAM_RECTANGLE))
      continue;
    DgIrClip clip = {.first_coordinate = reader->ir->coordinates->len,
                     .n_coordinates = item->n_coordinates,
                     .transform = item->steps};
    g_array_append_vals(reader->ir->coordinates, dg_program_coordinates(reader->program, item), item->n_coordinates);
    g_array_append_val(reader->ir->clips, clip);
  }
}

/* ---- right angles ---- */

/* How far the corners of a mark may be from the sides of its angle, its own sides as a share of theirs, their length in
 * points, and how much longer one of them may be than the other. */
#define MARK_REACH 2.0
#define MARK_SHARE 0.4
#define MARK_SIZE_MAX 24.0
#define MARK_STRETCH_MAX 1.5

/* Each small square is compared with everything else: more than that is no diagram with a right angle. */
#define MARK_ELEMENTS_MAX 5000

static gboolean lies_on(DgPoint p, DgPoint a, DgPoint b) {
  return dg_segment_distance(p, a, b) <= MARK_REACH;
}

/* Whether a straight line of the figure, long enough to be the side of an angle, goes through both points. */
static gboolean is_on_side(const DgFigure *figure, const DgElement *mark, DgPoint corner, DgPoint next) {
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    if (element == mark || element->kind == DG_IR_CIRCLE || element->kind == DG_IR_ARC)
      continue;
    const DgPoint *points = dg_figure_points(figure, element);
    guint n = element->n_points, edges = element->kind == DG_IR_SEGMENT ? n - 1 : n;
    for (guint k = 0; k < edges && n > 1; k++) {
      DgPoint a = points[k], b = points[(k + 1) % n];
      if (dg_distance(corner, next) <= MARK_SHARE * dg_distance(a, b) && lies_on(corner, a, b) && lies_on(next, a, b))
        return TRUE;
    }
  }
  return FALSE;
}

static gboolean is_small_square(const DgElement *element, const DgPoint *corners) {
  if (element->kind != DG_IR_RECTANGLE || element->n_points != 4)
    return FALSE;
  double a = dg_distance(corners[0], corners[1]), b = dg_distance(corners[1], corners[2]);
  return fmax(a, b) <= MARK_SIZE_MAX && fmax(a, b) <= MARK_STRETCH_MAX * fmin(a, b);
}

/* Cells of a grid lie side by side. */
static gboolean is_cell(const DgFigure *figure, const DgElement *mark) {
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *other = dg_figure_element(figure, i);
    DgBox reach = dg_box_grow(other->box, MARK_REACH, MARK_REACH);
    gboolean apart = dg_distance(dg_box_center(other->box), dg_box_center(mark->box)) > MARK_REACH;
    if (apart && other->kind == DG_IR_RECTANGLE && fabs(other->box.width - mark->box.width) < MARK_REACH &&
        fabs(other->box.height - mark->box.height) < MARK_REACH && dg_box_overlap_area(reach, mark->box) > 0)
      return TRUE;
  }
  return FALSE;
}

/* A rectangle marks a right angle when it lies in the corner of two sides that are longer than its own. */
static void mark_right_angles(DgIr *ir, const DgFigure *figure) {
  if (figure->elements->len > MARK_ELEMENTS_MAX)
    return;
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    const DgPoint *corners = dg_figure_points(figure, element);
    if (!is_small_square(element, corners) || is_cell(figure, element))
      continue;
    for (guint k = 0; k < 4; k++)
      if (is_on_side(figure, element, corners[k], corners[(k + 1) % 4]) &&
          is_on_side(figure, element, corners[k], corners[(k + 3) % 4]))
        g_array_index(ir->entities, DgIrEntity, element->entity).right_angle = TRUE;
  }
}

/* ---- all of it ---- */

static DgIr *new_painted(const DgDrawing *drawing, GError **error) {
  DgIr *ir = dg_ir_new_from_drawing(drawing, error);
  if (ir && drawing->program)
    dg_diagnostics_add(
        ir->diagnostics, DG_LEVEL_INFO, 0,
        "the program draws curves or decorations, which this IR has no words for: it is read from what is "
        "painted, without solids");
  return ir;
}

DgIr *dg_ir_new_from_program(const DgDrawing *drawing, GError **error) {
  const DgProgram *program = drawing->program;
  if (!program || program->partial)
    return new_painted(drawing, error);
  const double unit = 1 / DG_PT_PER_PX;
  g_autoptr(DgIr) ir = dg_ir_new(drawing->name);
  const Reader reader = {ir, program};
  ir->understood = dg_drawing_get_understood(drawing);
  ir->x = program->vectors[0];
  ir->y = program->vectors[1];
  ir->z = program->vectors[2];
  ir->n_scale = program->n_scale;
  memcpy(ir->scale, program->scale, sizeof ir->scale);
  ir->has_source = TRUE;
  ir->to_source = (DgTransform){unit, 0, 0, -unit, -unit * program->corner.x, unit * program->corner.y};
  add_clips(&reader);
  add_shapes(&reader);
  add_rectangles(&reader);
  add_segments(&reader);
  add_nodes(&reader);
  add_round(&reader, DG_PROGRAM_CIRCLE, DG_IR_CIRCLE);
  add_round(&reader, DG_PROGRAM_ARC, DG_IR_ARC);
  g_autoptr(DgFigure) figure = dg_figure_new(ir, DG_FIGURE_TIKZ, error);
  if (!figure)
    return NULL;
  mark_right_angles(ir, figure);
  return g_steal_pointer(&ir);
}
