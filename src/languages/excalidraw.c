/* Excalidraw: JSON that holds a list of elements, which notes of Obsidian hold compressed.
 *
 *   file    = { "type": "excalidraw" | "excalidraw/clipboard", "elements": [ element* ], ... }
 *   element = { "type": "rectangle" | "ellipse" | "diamond" | "text" | "arrow" | "line" | "frame" | ...,
 *               "id", "x", "y", "width", "height", "angle", "isDeleted", "opacity", "groupIds", "frameId",
 *               "boundElements": [ { "type": "text" | "arrow", "id" }* ], ... }
 *   text    = element + { "text", "originalText", "containerId" }
 *   arrow   = element + { "points": [ [x, y]* ], "startBinding", "endBinding": { "elementId" } | null,
 *                         "startArrowhead", "endArrowhead": "arrow" | "bar" | ... | null }
 *
 * Programs write the same in short form, which Excalidraw turns into the long one: "label": { "text" } in shapes and
 * arrows, "start" and "end": { "id" } in arrows, "children": [ id* ] in frames. What is drawn without being bound is
 * read by where it lies: words in a shape without words of its own, arrows that end at a shape. */
#include "languages/excalidraw.h"

#include <string.h>

/* What may be compared: a drawing of 5,000 shapes in 100 larger ones needs a tenth of it. */
#define WORK_MAX 10000000

static void clear_element(gpointer data) {
  ExcalidrawElement *element = data;
  g_string_free(element->words, TRUE);
}

static ExcalidrawDrawing *excalidraw_drawing_new(const DgLanguageSource *source, DgDiagram *diagram) {
  ExcalidrawDrawing *drawing = g_new0(ExcalidrawDrawing, 1);
  drawing->source = source;
  drawing->diagram = diagram;
  drawing->elements = g_array_new(FALSE, FALSE, sizeof(ExcalidrawElement));
  g_array_set_clear_func(drawing->elements, clear_element);
  drawing->by_id = g_hash_table_new(g_str_hash, g_str_equal);
  drawing->holders = g_hash_table_new(g_str_hash, g_str_equal);
  drawing->outlines = g_array_new(FALSE, FALSE, sizeof(guint));
  drawing->found = g_array_new(FALSE, FALSE, sizeof(guint));
  drawing->work.left = WORK_MAX;
  return drawing;
}

static void excalidraw_drawing_free(ExcalidrawDrawing *drawing) {
  g_array_unref(drawing->elements);
  g_hash_table_unref(drawing->by_id);
  g_hash_table_unref(drawing->holders);
  g_array_unref(drawing->outlines);
  g_array_unref(drawing->found);
  dg_grid_free(drawing->grid);
  g_free(drawing->boxes);
  g_free(drawing);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ExcalidrawDrawing, excalidraw_drawing_free)

/* The list of elements; NULL with `error`. */
static const cJSON *get_elements(const DgLanguageSource *source, const cJSON *root, GError **error) {
  const cJSON *elements = dg_json_value(root, "elements");
  if (strcmp(dg_json_text(root, "type"), "excalidrawlib") == 0)
    dg_language_fail(source, DG_ERROR_FORMAT, 0, 0, error,
                     "found a library of Excalidraw (shapes to draw with), expected a drawing");
  else if (!cJSON_IsArray(elements))
    dg_language_fail(source, DG_ERROR_FORMAT, 0, 0, error,
                     "found an Excalidraw drawing without a list of elements, expected one");
  else
    return elements;
  return NULL;
}

static DgBox get_turned_box(const ExcalidrawElement *element) {
  double c = fabs(cos(element->angle)), s = fabs(sin(element->angle));
  double width = c * element->box.width + s * element->box.height;
  double height = s * element->box.width + c * element->box.height;
  DgPoint middle = dg_box_center(element->box);
  return element->angle == 0 ? element->box : (DgBox){middle.x - width / 2, middle.y - height / 2, width, height};
}

static void index_outlines(ExcalidrawDrawing *drawing) {
  for (guint i = 0; i < drawing->elements->len; i++) {
    ExcalidrawKind kind = dg_excalidraw_element(drawing, i)->kind;
    if (kind == EXCALIDRAW_SHAPE || kind == EXCALIDRAW_FRAME)
      g_array_append_val(drawing->outlines, i);
  }
  DgBox bounds = {0};
  guint n = drawing->outlines->len;
  drawing->boxes = g_new(DgBox, n + 1);
  for (guint i = 0; i < n; i++) {
    drawing->boxes[i] = get_turned_box(dg_excalidraw_element(drawing, g_array_index(drawing->outlines, guint, i)));
    bounds = i ? dg_box_union(bounds, drawing->boxes[i]) : drawing->boxes[i];
  }
  drawing->grid = dg_grid_new(bounds, drawing->boxes, n, &drawing->work);
}

void dg_excalidraw_query(ExcalidrawDrawing *drawing, DgBox area) {
  dg_grid_query(drawing->grid, area, drawing->found);
  for (guint i = 0; i < drawing->found->len; i++) {
    guint *found = &g_array_index(drawing->found, guint, i);
    *found = g_array_index(drawing->outlines, guint, *found);
  }
}

static DgThingKind get_thing_kind(const ExcalidrawElement *element) {
  /* A shape without words that no arrow ends at is decoration: a shadow, a swatch, a dot. */
  return element->kind == EXCALIDRAW_TEXT ? DG_THING_TEXT : DG_THING_CONTAINER;
}

/* Texts of others and shapes behind others have no place of their own, nor have lines. */
static gboolean has_place(const ExcalidrawElement *element) {
  if (element->kind == EXCALIDRAW_TEXT)
    return element->owner == DG_EXCALIDRAW_NONE;
  return element->twin == DG_EXCALIDRAW_NONE &&
         (element->kind == EXCALIDRAW_SHAPE || element->kind == EXCALIDRAW_FRAME);
}

static void add_thing(ExcalidrawDrawing *drawing, guint index) {
  ExcalidrawElement *element = dg_excalidraw_element(drawing, index);
  const char *id =
      element->id && dg_diagram_find_thing(drawing->diagram, element->id) == DG_NO_THING ? element->id : NULL;
  element->thing = dg_diagram_add_thing(drawing->diagram, id, get_thing_kind(element), element->line);
  dg_diagram_set_text(drawing->diagram, element->thing, element->words->str);
  DgThing *thing = dg_diagram_thing(drawing->diagram, element->thing);
  thing->box = get_turned_box(element);
  thing->hidden = element->faint && (element->kind == EXCALIDRAW_TEXT || !dg_excalidraw_has_words(element));
}

/* The frame that an element says it is in, or the shape that it lies in. */
static void set_parent(ExcalidrawDrawing *drawing, const ExcalidrawElement *element) {
  guint around = dg_excalidraw_find(drawing, dg_json_string(element->json, "frameId"));
  if (around == DG_EXCALIDRAW_NONE || dg_excalidraw_element(drawing, around)->kind != EXCALIDRAW_FRAME)
    around = element->around;
  if (around != DG_EXCALIDRAW_NONE)
    dg_diagram_thing(drawing->diagram, element->thing)->parent = dg_excalidraw_element(drawing, around)->thing;
}

static void add_things(ExcalidrawDrawing *drawing) {
  guint strokes = 0;
  for (guint i = 0; i < drawing->elements->len; i++) {
    strokes += dg_excalidraw_element(drawing, i)->kind == EXCALIDRAW_STROKE;
    if (has_place(dg_excalidraw_element(drawing, i)))
      add_thing(drawing, i);
  }
  for (guint i = 0; i < drawing->elements->len; i++)
    if (has_place(dg_excalidraw_element(drawing, i)))
      set_parent(drawing, dg_excalidraw_element(drawing, i));
  if (strokes)
    dg_diagram_leave_out(drawing->diagram, DG_LOSS_OTHER, 1, 0, "what is drawn by hand (%u strokes) is not read",
                         strokes);
}

static gboolean read_drawing(ExcalidrawDrawing *drawing, const char *text, GError **error) {
  g_autoptr(cJSON) root = dg_json_parse(text, strlen(text), drawing->source->name, error);
  const cJSON *elements = root ? get_elements(drawing->source, root, error) : NULL;
  if (!elements || !dg_excalidraw_read_elements(drawing, elements, error))
    return FALSE;
  index_outlines(drawing);
  dg_excalidraw_place_words(drawing);
  add_things(drawing);
  dg_excalidraw_add_edges(drawing);
  if (!drawing->work.left)
    return dg_language_fail(drawing->source, DG_ERROR_LIMIT, 0, 0, error,
                            "found too many shapes on top of each other, expected a drawing that people look at");
  return TRUE;
}

/* JSON, or in notes of Obsidian the same compressed, where no element has a line. */
static gboolean read_diagram(const DgLanguageSource *source, guint part, DgDiagram *diagram, GError **error) {
  g_autoptr(ExcalidrawDrawing) drawing = excalidraw_drawing_new(source, diagram);
  if (!g_ascii_isalnum(*source->text)) {
    drawing->text = source->text;
    return read_drawing(drawing, source->text, error);
  }
  g_autofree char *unpacked = dg_excalidraw_unpack(source->text);
  if (!unpacked)
    return dg_language_fail(source, DG_ERROR_FORMAT, 1, 0, error,
                            "found neither JSON nor a whole compressed drawing, expected one");
  return read_drawing(drawing, unpacked, error);
}

const DgLanguage dg_language_excalidraw = {.format = DG_FORMAT_EXCALIDRAW, .read = read_diagram};
