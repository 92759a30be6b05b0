/* The elements of an Excalidraw drawing. */
#include "languages/excalidraw.h"

#include <stdlib.h>
#include <string.h>

/* Sides of an element that says none, where programs write only what differs from the default. */
#define DEFAULT_SIDE 100.0
#define DEFAULT_FONT_SIZE 20.0
/* Of a line and of an average letter, in font sizes: where a text does not say how large it is. */
#define LINE_HEIGHT 1.25
#define LETTER_WIDTH 0.55
#define COORDINATE_MAX 1e9

/* Sorted by name. */
static const struct {
  const char *name;
  ExcalidrawKind kind;
  ExcalidrawOutline outline;
} TYPES[] = {
    {"arrow", EXCALIDRAW_ARROW, EXCALIDRAW_RECTANGLE},      {"diamond", EXCALIDRAW_SHAPE, EXCALIDRAW_DIAMOND},
    {"draw", EXCALIDRAW_STROKE, EXCALIDRAW_RECTANGLE},      {"ellipse", EXCALIDRAW_SHAPE, EXCALIDRAW_ELLIPSE},
    {"embeddable", EXCALIDRAW_SHAPE, EXCALIDRAW_RECTANGLE}, {"frame", EXCALIDRAW_FRAME, EXCALIDRAW_RECTANGLE},
    {"freedraw", EXCALIDRAW_STROKE, EXCALIDRAW_RECTANGLE},  {"iframe", EXCALIDRAW_SHAPE, EXCALIDRAW_RECTANGLE},
    {"image", EXCALIDRAW_SHAPE, EXCALIDRAW_RECTANGLE},      {"line", EXCALIDRAW_LINE, EXCALIDRAW_RECTANGLE},
    {"magicframe", EXCALIDRAW_FRAME, EXCALIDRAW_RECTANGLE}, {"rectangle", EXCALIDRAW_SHAPE, EXCALIDRAW_RECTANGLE},
    {"text", EXCALIDRAW_TEXT, EXCALIDRAW_RECTANGLE},
};

static int compare_name(const void *key, const void *entry) {
  return strcmp(key, *(const char *const *)entry);
}

guint dg_excalidraw_find(const ExcalidrawDrawing *drawing, const char *id) {
  guint found = id ? GPOINTER_TO_UINT(g_hash_table_lookup(drawing->by_id, id)) : 0;
  return found ? found - 1 : DG_EXCALIDRAW_NONE;
}

double dg_excalidraw_number(const cJSON *object, const char *key, double fallback) {
  double number = dg_json_double(object, key);
  return number > -COORDINATE_MAX && number < COORDINATE_MAX ? number : fallback;
}

/* Whether two texts differ in nothing but white space. */
static gboolean is_wrapped(const char *wrapped, const char *typed) {
  for (;; wrapped++, typed++) {
    while (g_ascii_isspace(*wrapped))
      wrapped++;
    while (g_ascii_isspace(*typed))
      typed++;
    if (*wrapped != *typed || !*wrapped)
      return *wrapped == *typed;
  }
}

const char *dg_excalidraw_words(const cJSON *text) {
  const char *wrapped = dg_json_text(text, "text"), *typed = dg_json_text(text, "originalText");
  return *typed && (!*wrapped || is_wrapped(wrapped, typed)) ? typed : wrapped;
}

DgPoint dg_excalidraw_turn_back(const ExcalidrawElement *element, DgPoint p) {
  DgPoint middle = dg_box_center(element->box);
  double c = cos(element->angle), s = sin(element->angle), x = p.x - middle.x, y = p.y - middle.y;
  return (DgPoint){middle.x + c * x + s * y, middle.y - s * x + c * y};
}

void dg_excalidraw_add_words(ExcalidrawElement *element, const char *words) {
  if (element->words->len && *words)
    g_string_append_c(element->words, '\n');
  g_string_append(element->words, words);
}

/* How large words are about, where a text does not say it. */
static DgBox guess_box(const char *words, double font_size) {
  glong widest = 0;
  guint lines = 0;
  for (const char *line = words; line; lines++) {
    const char *end = strchr(line, '\n');
    widest = MAX(widest, g_utf8_strlen(line, end ? end - line : -1));
    line = end ? end + 1 : NULL;
  }
  return (DgBox){0, 0, (double)widest * LETTER_WIDTH * font_size, lines * LINE_HEIGHT * font_size};
}

/* A text that does not say how wide it is stands at its x as it is aligned. */
static DgBox get_text_box(const cJSON *json, DgBox box) {
  const char *align = dg_json_text(json, "textAlign");
  DgBox guess = guess_box(dg_excalidraw_words(json), dg_excalidraw_number(json, "fontSize", DEFAULT_FONT_SIZE));
  box.width = fabs(dg_excalidraw_number(json, "width", 0));
  box.height = fabs(dg_excalidraw_number(json, "height", 0));
  if (box.width == 0) {
    box.width = guess.width;
    box.x -= strcmp(align, "center") == 0 ? box.width / 2 : strcmp(align, "right") == 0 ? box.width : 0;
  }
  if (box.height == 0)
    box.height = guess.height;
  return box;
}

/* Shapes drawn from right to left have a negative width in old files. */
static DgBox get_box(const cJSON *json, ExcalidrawKind kind) {
  DgBox box = {dg_excalidraw_number(json, "x", 0), dg_excalidraw_number(json, "y", 0), 0, 0};
  if (kind == EXCALIDRAW_TEXT)
    return get_text_box(json, box);
  double width = dg_excalidraw_number(json, "width", DEFAULT_SIDE);
  double height = dg_excalidraw_number(json, "height", DEFAULT_SIDE);
  return (DgBox){width < 0 ? box.x + width : box.x, height < 0 ? box.y + height : box.y, fabs(width), fabs(height)};
}

/* What an element says itself, without the texts that belong to it. */
static const char *get_own_words(const cJSON *json, ExcalidrawKind kind, const char *type) {
  if (kind == EXCALIDRAW_TEXT)
    return dg_excalidraw_words(json);
  if (kind == EXCALIDRAW_FRAME)
    return dg_json_text(json, "name");
  if (strcmp(type, "embeddable") == 0)
    return dg_json_text(json, "link");
  return dg_excalidraw_words(dg_json_value(json, "label"));
}

/* Texts that an element lists as its own need not say so themselves. */
static void list_texts(ExcalidrawDrawing *drawing, const cJSON *json, guint index) {
  const cJSON *bound = dg_json_value(json, "boundElements");
  for (const cJSON *item = cJSON_IsArray(bound) ? bound->child : NULL; item; item = item->next) {
    const char *id = dg_json_string(item, "id");
    if (id && strcmp(dg_json_text(item, "type"), "text") == 0 && !g_hash_table_contains(drawing->holders, id))
      g_hash_table_insert(drawing->holders, (gpointer)id, GUINT_TO_POINTER(index + 1));
  }
}

/* Excalidraw draws words of a shape only as a text of its own. */
static void check_words(ExcalidrawDrawing *drawing, const cJSON *json, ExcalidrawKind kind, guint line) {
  gboolean text = kind != EXCALIDRAW_TEXT && *dg_json_text(json, "text");
  if (text || *dg_json_text(json, "label"))
    dg_diagram_leave_out(drawing->diagram, DG_LOSS_WORDS, 1, line,
                         "Excalidraw does not draw a \"%s\" of type string in %s", text ? "text" : "label",
                         dg_json_text(json, "type"));
}

static void add_element(ExcalidrawDrawing *drawing, const cJSON *json, guint type, guint line) {
  guint index = drawing->elements->len;
  ExcalidrawElement element = {.json = json, .kind = TYPES[type].kind, .outline = TYPES[type].outline, .line = line};
  element.id = dg_json_string(json, "id");
  element.box = get_box(json, element.kind);
  element.angle = dg_excalidraw_number(json, "angle", 0);
  element.faint = dg_json_double(json, "opacity") == 0;
  g_autofree char *words = g_strstrip(g_strdup(get_own_words(json, element.kind, TYPES[type].name)));
  element.words = g_string_new(words);
  element.owner = element.twin = element.around = DG_EXCALIDRAW_NONE;
  element.made[0] = element.made[1] = DG_EXCALIDRAW_NONE;
  element.thing = DG_NO_THING;
  g_array_append_val(drawing->elements, element);
  if (element.id && !g_hash_table_contains(drawing->by_id, element.id))
    g_hash_table_insert(drawing->by_id, (gpointer)element.id, GUINT_TO_POINTER(index + 1));
  check_words(drawing, json, element.kind, line);
  if (element.kind != EXCALIDRAW_TEXT)
    list_texts(drawing, json, index);
}

/* Index in TYPES; -1: Excalidraw has no such type. */
static int find_type(const char *type) {
  const void *found = bsearch(type, TYPES, G_N_ELEMENTS(TYPES), sizeof TYPES[0], compare_name);
  return found ? (int)(((const char *)found - (const char *)TYPES) / (gssize)sizeof TYPES[0]) : -1;
}

static void read_element(ExcalidrawDrawing *drawing, const cJSON *json, guint line) {
  const char *type = dg_json_text(json, "type");
  if (cJSON_IsTrue(dg_json_get(json, "isDeleted")) || strcmp(type, "selection") == 0)
    return;
  int known = find_type(type);
  if (known >= 0) {
    add_element(drawing, json, (guint)known, line);
    return;
  }
  g_autofree char *quoted = dg_json_quote(type);
  dg_diagram_leave_out(drawing->diagram, DG_LOSS_NODES, 1, line, "Excalidraw has no element of type %s", quoted);
}

/* Goes through the text to the next object in the list "elements" of the outermost object. The text is JSON. */
typedef struct {
  const char *at;
  guint line, depth;
  const char *key; /* the last string in the outermost object */
  gboolean inside; /* the list */
} Scan;

static void pass_string(Scan *scan) {
  if (scan->depth == 1)
    scan->key = scan->at;
  for (scan->at++; *scan->at && *scan->at != '"'; scan->at++)
    if (*scan->at == '\\' && scan->at[1])
      scan->at++;
}

/* FALSE at the end of the list. */
static gboolean pass_character(Scan *scan, gboolean *found) {
  char c = *scan->at;
  if (c == '"')
    pass_string(scan);
  scan->line += c == '\n';
  *found = c == '{' && scan->inside && scan->depth == 2;
  if (c == '[' && scan->depth == 1)
    scan->inside = scan->key && g_str_has_prefix(scan->key, "\"elements\"");
  if (c == ']' && scan->depth == 2 && scan->inside)
    return FALSE;
  if (c == '{' || c == '[')
    scan->depth++;
  if (c == '}' || c == ']')
    scan->depth--;
  if (*scan->at)
    scan->at++;
  return c != '\0';
}

static guint find_next_line(Scan *scan) {
  for (gboolean found = FALSE; pass_character(scan, &found);)
    if (found)
      return scan->line;
  return 0;
}

/* In short form an arrow may bring the shape or the text at its end with it: left of its start or right of its end. */
static void make_end(ExcalidrawDrawing *drawing, guint arrow, guint end) {
  static const char *const keys[] = {"start", "end"};
  const ExcalidrawElement *element = dg_excalidraw_element(drawing, arrow);
  const cJSON *json = dg_json_value(element->json, keys[end]);
  int type = find_type(dg_json_text(json, "type"));
  if (type < 0 || dg_excalidraw_find(drawing, dg_json_string(json, "id")) != DG_EXCALIDRAW_NONE)
    return;
  DgBox box = element->box;
  guint made = drawing->elements->len;
  add_element(drawing, json, (guint)type, element->line);
  dg_excalidraw_element(drawing, arrow)->made[end] = made;
  ExcalidrawElement *other = dg_excalidraw_element(drawing, made);
  other->box.x = dg_excalidraw_number(json, "x", end ? dg_box_right(box) : box.x - other->box.width);
  other->box.y = dg_excalidraw_number(json, "y", box.y - other->box.height / 2);
}

static void make_ends(ExcalidrawDrawing *drawing) {
  guint n = drawing->elements->len;
  for (guint i = 0; i < n; i++)
    for (guint end = 0; end < 2; end++)
      if (dg_excalidraw_element(drawing, i)->kind == EXCALIDRAW_ARROW)
        make_end(drawing, i, end);
}

gboolean dg_excalidraw_read_elements(ExcalidrawDrawing *drawing, const cJSON *elements, GError **error) {
  Scan scan = {.at = drawing->text ? drawing->text : "", .line = 1};
  for (const cJSON *json = elements->child; json; json = json->next) {
    if (!cJSON_IsObject(json))
      continue;
    read_element(drawing, json, find_next_line(&scan));
    if (drawing->elements->len + drawing->diagram->left_out->len > DG_DIAGRAM_THINGS_MAX)
      return dg_language_fail(drawing->source, DG_ERROR_LIMIT, 0, 0, error, "found more than %u elements",
                              DG_DIAGRAM_THINGS_MAX);
  }
  make_ends(drawing);
  return TRUE;
}
