/* A board of D2 as a diagram: fields become shapes, containers and rows of tables, links become lines. */
#include "languages/d2_draw.h"

/* A shape before it is in the diagram, which has them in the order of the source. */
typedef struct {
  D2Field *field;
  D2Field *parent; /* NULL: the board itself */
  D2Look look;
} Shape;

typedef struct {
  D2Model *model;
  const D2Map *board;
  DgDiagram *diagram;
  GArray *shapes; /* Shape */
  GPtrArray *links; /* D2Link */
} Drawing;

static gboolean collect(Drawing *drawing, const D2Map *map, D2Field *parent);

static gboolean is_shape(const D2Field *field) {
  return field->word == D2_WORD_NONE && !field->spread && !field->node.removed && !field->node.suspended;
}

/* What is within a table or a sequence diagram stands for it at the ends of lines. */
static void absorb(const D2Map *map, guint thing) {
  for (D2Field *field = map->fields; field; field = field->next)
    if (is_shape(field)) {
      field->thing = thing;
      if (field->node.map)
        absorb(field->node.map, thing);
    }
}

static gboolean has_rows(D2Shape shape) {
  return shape == D2_SHAPE_CLASS || shape == D2_SHAPE_TABLE;
}

/* Whether `near` names a side of the diagram or a shape of it. */
static gboolean check_near(Drawing *drawing, const Shape *shape) {
  const D2String *near = shape->look.near;
  if (!near || drawing->model->document->imports->len)
    return TRUE;
  if (dg_d2_near_is_side(near->text))
    return !shape->parent ||
           dg_d2_model_fail(drawing->model, near->at, "a side of the diagram for outermost shapes alone");
  g_auto(GStrv) names = g_strsplit(near->text, ".", -1);
  const D2Map *map = drawing->board;
  for (guint i = 0; names[i]; i++) {
    const D2Field *field = map ? dg_d2_find_field(drawing->model, map, g_strstrip(names[i])) : NULL;
    if (!field || field->word != D2_WORD_NONE)
      return dg_d2_model_fail(drawing->model, near->at, "a shape, or a side as \"top-center\"");
    map = field->node.map;
    for (const D2Field *around = shape->field; around; around = names[i + 1] ? NULL : around->parent->field)
      if (around == field && !names[i + 1])
        return dg_d2_model_fail(drawing->model, near->at, "a shape that is not around this one");
  }
  return TRUE;
}

/* Styles that some shapes alone take. */
static gboolean check_styles(Drawing *drawing, const Shape *shape) {
  const char *name = shape->look.shape ? shape->look.shape->text : "rectangle";
  for (const D2Field *style = shape->look.styles ? shape->look.styles->fields : NULL; style; style = style->next) {
    const char *shapes = style->node.removed ? NULL : dg_d2_style_shapes(style->folded, name);
    if (shapes)
      return dg_d2_model_fail(drawing->model, style->node.at, "it at one of %s", shapes);
  }
  return TRUE;
}

static gboolean check_shape(Drawing *drawing, const Shape *shape) {
  D2Shape kind = dg_d2_look_shape(&shape->look);
  if (kind == D2_SHAPE_IMAGE && !shape->look.has_icon)
    return dg_d2_model_fail(drawing->model, shape->look.shape->at, "an icon for the image");
  if (kind == D2_SHAPE_IMAGE && dg_d2_field_is_container(shape->field))
    return dg_d2_model_fail(drawing->model, shape->field->node.at, "no shapes within an image");
  if (shape->look.constraint)
    return dg_d2_model_fail(drawing->model, shape->look.constraint->at, "constraints of columns of tables alone");
  return dg_d2_check_label(drawing->model, shape->look.label) && check_near(drawing, shape) &&
         check_styles(drawing, shape);
}

static gboolean collect_shape(Drawing *drawing, D2Field *field, D2Field *parent) {
  Shape shape = {field, parent, {NULL}};
  if (!dg_d2_read_look(drawing->model, drawing->board, &field->node, FALSE, &shape.look) ||
      !check_shape(drawing, &shape))
    return FALSE;
  g_array_append_val(drawing->shapes, shape);
  D2Shape kind = dg_d2_look_shape(&shape.look);
  return !field->node.map || has_rows(kind) || kind == D2_SHAPE_SEQUENCE || collect(drawing, field->node.map, field);
}

static gboolean collect(Drawing *drawing, const D2Map *map, D2Field *parent) {
  for (D2Field *field = map->fields; field; field = field->next)
    if (is_shape(field) && !collect_shape(drawing, field, parent))
      return FALSE;
  return TRUE;
}

static void collect_links(Drawing *drawing, const D2Map *map) {
  for (D2Link *link = map->links; link; link = link->next)
    if (dg_d2_link_exists(link))
      g_ptr_array_add(drawing->links, link);
  for (const D2Field *field = map->fields; field; field = field->next)
    if (is_shape(field) && field->node.map)
      collect_links(drawing, field->node.map);
}

static int compare_shapes(gconstpointer a, gconstpointer b) {
  guint one = ((const Shape *)a)->field->node.made, other = ((const Shape *)b)->field->node.made;
  return (one > other) - (one < other);
}

static int compare_links(gconstpointer a, gconstpointer b) {
  guint one = (*(D2Link *const *)a)->node.made, other = (*(D2Link *const *)b)->node.made;
  return (one > other) - (one < other);
}

static DgThingKind kind_of(const Shape *shape) {
  D2Shape kind = dg_d2_look_shape(&shape->look);
  if (!has_rows(kind) && dg_d2_field_is_container(shape->field))
    return DG_THING_CONTAINER;
  return kind == D2_SHAPE_TEXT ? DG_THING_TEXT : DG_THING_SHAPE;
}

/* What a reader sees in a shape; free with g_free(). */
static gboolean read_text(Drawing *drawing, const Shape *shape, char **text) {
  g_autofree char *label = shape->look.label ? dg_d2_look_text(&shape->look, shape->look.label) : NULL;
  D2Look named = {.transform = shape->look.transform};
  D2String name = {.text = shape->field->name};
  GString *lines = g_string_new(NULL);
  g_autofree char *plain = label ? NULL : dg_d2_look_text(&named, &name);
  g_string_append(lines, label ? label : plain);
  D2Shape kind = dg_d2_look_shape(&shape->look);
  gboolean done = !has_rows(kind) || dg_d2_append_rows(drawing->model, drawing->board, shape->field, kind, lines);
  *text = g_string_free(lines, FALSE);
  return done;
}

/* Sequence diagrams are no graphs: what is in one is left out. */
static void leave_out_sequence(Drawing *drawing, const Shape *shape) {
  const D2Map *map = shape->field->node.map;
  guint shapes = 0, lines = 0;
  for (const D2Field *field = map ? map->fields : NULL; field; field = field->next)
    shapes += is_shape(field);
  for (const D2Link *link = map ? map->links : NULL; link; link = link->next)
    lines += dg_d2_link_exists(link);
  if (shapes)
    dg_diagram_leave_out(drawing->diagram, DG_LOSS_NODES, shapes, shape->field->node.line,
                         "a sequence diagram is no graph: its actors are left out");
  if (lines)
    dg_diagram_leave_out(drawing->diagram, DG_LOSS_EDGES, lines, shape->field->node.line,
                         "a sequence diagram is no graph: its messages are left out");
}

static gboolean draw_shape(Drawing *drawing, const Shape *shape) {
  g_autofree char *text = NULL;
  D2Field *field = shape->field;
  if (!dg_diagram_check_size(drawing->diagram, drawing->model->document->source->name, drawing->model->error) ||
      !read_text(drawing, shape, &text))
    return FALSE;
  field->thing = dg_diagram_add_thing(drawing->diagram, NULL, kind_of(shape), field->node.line);
  dg_diagram_set_text(drawing->diagram, field->thing, text);
  DgThing *thing = dg_diagram_thing(drawing->diagram, field->thing);
  thing->parent = shape->parent ? shape->parent->thing : DG_NO_THING;
  thing->hidden = shape->look.unseen;
  if (shape->look.near && g_str_has_prefix(shape->look.near->text, "top-"))
    thing->role = DG_ROLE_TITLE;
  D2Shape kind = dg_d2_look_shape(&shape->look);
  if (kind == D2_SHAPE_SEQUENCE)
    leave_out_sequence(drawing, shape);
  if (field->node.map && (has_rows(kind) || kind == D2_SHAPE_SEQUENCE))
    absorb(field->node.map, field->thing);
  return TRUE;
}

/* Whether a line is within a sequence diagram, which is left out as a whole. */
static gboolean is_left_out(const Drawing *drawing, const D2Link *link) {
  for (const D2Map *map = link->parent; map->field && map != drawing->board; map = map->field->parent) {
    const char *shape = dg_d2_value_of(drawing->model, map, "shape");
    if (shape && dg_d2_shape_of(shape) == D2_SHAPE_SEQUENCE)
      return TRUE;
  }
  return FALSE;
}

/* The label of a line and behind it the texts at its ends; free with g_free(). */
static char *read_label(const D2Look *look) {
  g_autofree char *middle = dg_d2_look_text(look, look->label);
  g_autofree char *first = dg_d2_look_text(look, look->head_labels[0]);
  g_autofree char *second = dg_d2_look_text(look, look->head_labels[1]);
  return g_strstrip(g_strjoin(" ", middle, first, second, NULL));
}

static gboolean draw_link(Drawing *drawing, const D2Link *link) {
  D2Look look = {NULL};
  DgTip tips[2] = {DG_TIP_NONE, DG_TIP_NONE};
  if (!dg_diagram_check_size(drawing->diagram, drawing->model->document->source->name, drawing->model->error) ||
      !dg_d2_read_look(drawing->model, drawing->board, &link->node, TRUE, &look) ||
      !dg_d2_check_label(drawing->model, look.label))
    return FALSE;
  guint from = link->ends[0]->thing, to = link->ends[1]->thing;
  if (from == DG_NO_THING || to == DG_NO_THING || is_left_out(drawing, link))
    return TRUE;
  for (guint side = 0; side < 2; side++)
    if (link->tips[side])
      tips[side] = dg_d2_look_tip(&look, side);
  g_autofree char *label = read_label(&look);
  dg_diagram_add_join(drawing->diagram, from, to, tips[0], tips[1], label, link->node.line)->hidden = look.unseen;
  return TRUE;
}

/* The words of a legend, which is a variable: texts of the diagram. */
static gboolean draw_legend(Drawing *drawing) {
  const D2Field *vars = dg_d2_find_field(drawing->model, drawing->board, "vars");
  const D2Field *legend = vars ? dg_d2_find_field(drawing->model, vars->node.map, "d2-legend") : NULL;
  for (D2Field *field = legend && legend->node.map ? legend->node.map->fields : NULL; field; field = field->next) {
    Shape shape = {field, NULL, {NULL}};
    g_autofree char *text = NULL;
    if (!is_shape(field))
      continue;
    if (!dg_d2_read_look(drawing->model, drawing->board, &field->node, FALSE, &shape.look) ||
        !read_text(drawing, &shape, &text))
      return FALSE;
    guint thing = dg_diagram_add_thing(drawing->diagram, NULL, DG_THING_TEXT, field->node.line);
    dg_diagram_set_text(drawing->diagram, thing, text);
    dg_diagram_thing(drawing->diagram, thing)->role = DG_ROLE_LEGEND;
  }
  return TRUE;
}

static void leave_out_files(Drawing *drawing) {
  const GArray *imports = drawing->model->document->imports, *left_out = drawing->model->left_out;
  for (guint i = 0; i < imports->len; i++) {
    const D2Import *import = &g_array_index(imports, D2Import, i);
    dg_diagram_leave_out(drawing->diagram, DG_LOSS_INCLUDES, 1, import->line, "the file \"%s\" is not read",
                         import->name);
  }
  for (guint i = 0; i < left_out->len; i++) {
    const D2LeftOut *left = &g_array_index(left_out, D2LeftOut, i);
    dg_diagram_leave_out(drawing->diagram, DG_LOSS_OTHER, 1, left->line, "%s is not known", left->reason);
  }
}

/* Classes have reserved words alone. */
static gboolean check_classes(Drawing *drawing) {
  const D2Field *classes = dg_d2_find_field(drawing->model, drawing->board, "classes");
  for (const D2Field *named = classes && classes->node.map ? classes->node.map->fields : NULL; named;
       named = named->next)
    for (const D2Field *field = named->node.map ? named->node.map->fields : NULL; field; field = field->next)
      if (!field->spread && (field->word == D2_WORD_NONE || field->word == D2_WORD_CLASS))
        return dg_d2_model_fail(drawing->model, field->node.at, "a reserved word other than \"class\" within a class");
  return TRUE;
}

static gboolean check_board(Drawing *drawing) {
  D2Node root = {.map = (D2Map *)drawing->board};
  D2Look look = {NULL};
  if (!check_classes(drawing) || !dg_d2_read_look(drawing->model, drawing->board, &root, FALSE, &look))
    return FALSE;
  if (dg_d2_look_shape(&look) != D2_SHAPE_SEQUENCE)
    return TRUE;
  return dg_d2_model_fail(drawing->model, look.shape->at, "a diagram that is a graph, which a sequence diagram is not");
}

static gboolean draw(Drawing *drawing) {
  if (!check_board(drawing) || !collect(drawing, drawing->board, NULL))
    return FALSE;
  g_array_sort(drawing->shapes, compare_shapes);
  for (guint i = 0; i < drawing->shapes->len; i++)
    if (!draw_shape(drawing, &g_array_index(drawing->shapes, Shape, i)))
      return FALSE;
  collect_links(drawing, drawing->board);
  g_ptr_array_sort(drawing->links, compare_links);
  for (guint i = 0; i < drawing->links->len; i++)
    if (!draw_link(drawing, g_ptr_array_index(drawing->links, i)))
      return FALSE;
  leave_out_files(drawing);
  return draw_legend(drawing);
}

gboolean dg_d2_draw_board(D2Model *model, const D2Map *board, DgDiagram *diagram, GError **error) {
  g_autoptr(GArray) shapes = g_array_new(FALSE, FALSE, sizeof(Shape));
  g_autoptr(GPtrArray) links = g_ptr_array_new();
  Drawing drawing = {model, board, diagram, shapes, links};
  model->error = error;
  return draw(&drawing);
}
