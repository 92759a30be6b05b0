/* What the reserved words of a shape or a connection say. */
#include "languages/d2_look.h"

#include "base/xml_errors.h"
#include "languages/label.h"

#include <cmark.h>
#include <libxml/parser.h>
#include <string.h>

/* A map whose words are read. */
typedef struct {
  D2Model *model;
  const D2Map *board;
  gboolean is_link;
  D2Look *look;
} Reading;

static gboolean read_map(Reading *reading, const D2Map *map);

static gboolean fail_value(Reading *reading, const D2Field *field, const char *expected) {
  const D2String *value = field->node.primary;
  return dg_d2_model_fail(reading->model, value ? value->at : field->node.at, "%s", expected);
}

static const char *value_of(const D2Field *field) {
  return field->node.primary ? field->node.primary->text : NULL;
}

/* The words of a class, and before them those that a class of that name has around the board. */
static gboolean read_class(Reading *reading, const D2Map *board, const char *name) {
  if (dg_d2_board_kind(board) == D2_BOARD_LAYER && !read_class(reading, board->field->parent->field->parent, name))
    return FALSE;
  const D2Field *classes = dg_d2_find_field(reading->model, board, "classes");
  const D2Field *found =
      classes && classes->node.map ? dg_d2_find_field(reading->model, classes->node.map, name) : NULL;
  return !found || !found->node.map || read_map(reading, found->node.map);
}

static gboolean read_classes(Reading *reading, const D2Map *map) {
  const D2Field *field = dg_d2_find_field(reading->model, map, "class");
  if (!field)
    return TRUE;
  if (value_of(field))
    return read_class(reading, reading->board, value_of(field));
  for (const D2Value *value = field->node.array ? field->node.array->values : NULL; value; value = value->next)
    if (value->string && value->string->text && !read_class(reading, reading->board, value->string->text))
      return FALSE;
  return TRUE;
}

static gboolean read_style(Reading *reading, const D2Map *map, D2Look *look) {
  for (const D2Field *field = map->fields; field; field = field->next) {
    const char *value = value_of(field), *expected;
    if (field->node.removed || field->spread)
      continue;
    if (!dg_d2_word_is_style(field->word))
      return dg_d2_model_fail(reading->model, field->node.at, "a word of styles");
    if (value && !dg_d2_style_accepts(field->folded, value, &expected))
      return fail_value(reading, field, expected);
    if (field->word == D2_WORD_OPACITY && value)
      look->unseen = g_ascii_strtod(value, NULL) == 0;
    if (field->word == D2_WORD_TEXT_TRANSFORM)
      look->transform = value;
  }
  return TRUE;
}

static gboolean read_styles(Reading *reading, const D2Field *field, D2Look *look) {
  if (!field->node.map || !field->node.map->fields)
    return dg_d2_model_fail(reading->model, field->node.at, "a map of styles, or one word of them behind a dot");
  look->styles = field->node.map;
  return read_style(reading, field->node.map, look);
}

static gboolean read_shape(Reading *reading, const D2Field *field, D2Look *look) {
  if (!value_of(field))
    return field->node.map || field->node.array
               ? dg_d2_model_fail(reading->model, field->node.at, "the name of a shape")
               : TRUE;
  if (!*value_of(field))
    return TRUE;
  if (dg_d2_shape_of(value_of(field)) == D2_SHAPE_UNKNOWN)
    return fail_value(reading, field, "the name of a shape");
  look->shape = field->node.primary;
  return TRUE;
}

/* "source-arrowhead: 1 {shape: diamond}" */
static gboolean read_head(Reading *reading, const D2Field *field, guint side) {
  D2Look head = {.label = field->node.primary};
  Reading inner = {reading->model, reading->board, TRUE, &head};
  if (!reading->is_link)
    return dg_d2_model_fail(reading->model, field->node.at, "an arrowhead within a connection");
  if (field->node.map && !read_map(&inner, field->node.map))
    return FALSE;
  if (head.label)
    reading->look->head_labels[side] = head.label;
  if (head.shape)
    reading->look->head_shapes[side] = head.shape;
  return TRUE;
}

static gboolean read_direction(Reading *reading, const D2Field *field) {
  static const char *const directions[] = {"up", "down", "right", "left", NULL};
  return !value_of(field) || g_strv_contains(directions, value_of(field)) ||
         fail_value(reading, field, "up, down, right or left");
}

static gboolean read_number(Reading *reading, const D2Field *field) {
  double least = field->word == D2_WORD_COUNT ? 1 : field->word == D2_WORD_GAP ? 0 : -1e9;
  return !value_of(field) || dg_d2_is_whole_number(value_of(field), least) ||
         fail_value(reading, field,
                    least == 1   ? "a whole number above 0"
                    : least == 0 ? "a whole number that is not negative"
                                 : "a whole number");
}

/* "label: X {near: top-left}", and the like of icons and tooltips. */
static gboolean check_place(Reading *reading, const D2Field *field) {
  for (const D2Field *part = field->node.map ? field->node.map->fields : NULL; part; part = part->next) {
    if (part->node.removed || part->spread)
      continue;
    if (part->word != D2_WORD_NEAR)
      return dg_d2_model_fail(reading->model, part->node.at, "\"near\"");
    if (value_of(part) && !dg_d2_label_near_accepts(value_of(part)))
      return fail_value(reading, part, "a place as \"top-left\" or \"outside-top-left\"");
  }
  return TRUE;
}

/* Words that are nothing without a value; one may be missing for want of another file. */
static gboolean check_value(Reading *reading, const D2Field *field) {
  gboolean has_value = field->node.primary || field->node.map || field->node.array;
  return !dg_d2_word_needs_value(field->word) || has_value || reading->model->document->imports->len ||
         dg_d2_model_fail(reading->model, field->node.at, "a value of \"%s\"", field->folded);
}

static gboolean read_word(Reading *reading, const D2Field *field) {
  D2Look *look = reading->look;
  switch (field->word) {
  case D2_WORD_CONSTRAINT:
    look->constraint = &field->node;
    return TRUE;
  case D2_WORD_DIRECTION:
    return read_direction(reading, field);
  case D2_WORD_ICON:
    look->has_icon = field->node.primary != NULL;
    return check_place(reading, field);
  case D2_WORD_LABEL:
    look->label = field->node.primary ? field->node.primary : look->label;
    return check_place(reading, field);
  case D2_WORD_LAYOUT:
    return check_place(reading, field);
  case D2_WORD_NEAR:
    look->near = field->node.primary;
    return TRUE;
  case D2_WORD_COUNT:
  case D2_WORD_GAP:
  case D2_WORD_NUMBER:
    return read_number(reading, field);
  case D2_WORD_SOURCE_HEAD:
  case D2_WORD_TARGET_HEAD:
    return read_head(reading, field, field->word == D2_WORD_TARGET_HEAD);
  case D2_WORD_STYLES:
    return read_styles(reading, field, look);
  default:
    return !dg_d2_word_is_style(field->word) ||
           dg_d2_model_fail(reading->model, field->node.at, "\"style.%s\"", field->folded);
  }
}

/* Classes go first, then the shape, then the rest in the order of the source, so that what comes later holds. */
static gboolean read_map(Reading *reading, const D2Map *map) {
  if (!read_classes(reading, map))
    return FALSE;
  const D2Field *shape = dg_d2_find_field(reading->model, map, "shape");
  if (shape && !read_shape(reading, shape, reading->look))
    return FALSE;
  for (const D2Field *field = map->fields; field; field = field->next) {
    if (field->node.removed || field->spread)
      continue;
    if (field->word == D2_WORD_NONE && reading->is_link)
      return dg_d2_model_fail(reading->model, field->node.at, "a reserved word, as connections have no other keys");
    if (!check_value(reading, field) || !read_word(reading, field))
      return FALSE;
  }
  return TRUE;
}

gboolean dg_d2_read_look(D2Model *model, const D2Map *board, const D2Node *node, gboolean is_link, D2Look *look) {
  Reading reading = {model, board, is_link, look};
  look->label = node->primary;
  return !node->map || read_map(&reading, node->map);
}

static gboolean is_one_of(const char *tag, const char *one, const char *other) {
  return g_ascii_strcasecmp(tag, one) == 0 || g_ascii_strcasecmp(tag, other) == 0;
}

static gboolean is_markdown(const D2String *label) {
  return label && label->quote == D2_BLOCK && is_one_of(label->tag, "md", "markdown");
}

static gboolean is_words(const D2String *label) {
  return is_markdown(label) || (label && label->quote == D2_BLOCK && is_one_of(label->tag, "tex", "latex"));
}

/* Whether the HTML of Markdown is XML too: D2 takes no other, as "<br>". */
static gboolean is_well_formed(const char *markdown) {
  char *html = cmark_markdown_to_html(markdown, strlen(markdown), CMARK_OPT_UNSAFE);
  g_autofree char *text = g_strdup_printf("<!DOCTYPE x [<!ENTITY nbsp ' '>]><x>%s</x>", html);
  free(html);
  G_GNUC_UNUSED g_auto(DgXmlErrors) errors = dg_xml_errors_drop();
  xmlDoc *document = xmlReadMemory(text, (int)MIN(strlen(text), G_MAXINT), NULL, "UTF-8",
                                   XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NONET);
  xmlFreeDoc(document);
  return document != NULL;
}

gboolean dg_d2_check_label(D2Model *model, const D2String *label) {
  return !is_markdown(label) || !strchr(label->text, '<') || is_well_formed(label->text) ||
         dg_d2_model_fail(model, label->at, "Markdown whose tags are all closed, as in <br/>");
}

D2Shape dg_d2_look_shape(const D2Look *look) {
  if (look->shape) {
    D2Shape shape = dg_d2_shape_of(look->shape->text);
    return shape == D2_SHAPE_HEAD ? D2_SHAPE_BOX : shape;
  }
  return is_words(look->label)                           ? D2_SHAPE_TEXT
         : look->label && look->label->quote == D2_BLOCK ? D2_SHAPE_CODE
                                                         : D2_SHAPE_BOX;
}

/* Each word with a capital, the rest of it in small letters. Free with g_free(). */
static char *capitalize(const char *text) {
  GString *out = g_string_new(NULL);
  gboolean inside = FALSE;
  for (; *text; text = g_utf8_next_char(text)) {
    gunichar c = g_utf8_get_char(text);
    g_string_append_unichar(out, inside ? g_unichar_tolower(c) : g_unichar_totitle(c));
    inside = g_unichar_isalnum(c);
  }
  return g_string_free(out, FALSE);
}

static char *transform(const char *text, const char *how) {
  if (!how || g_ascii_strcasecmp(how, "none") == 0)
    return g_strdup(text);
  return g_ascii_strcasecmp(how, "uppercase") == 0   ? g_utf8_strup(text, -1)
         : g_ascii_strcasecmp(how, "lowercase") == 0 ? g_utf8_strdown(text, -1)
                                                     : capitalize(text);
}

char *dg_d2_look_text(const D2Look *look, const D2String *label) {
  if (!label || !label->text)
    return g_strdup("");
  if (!is_words(label))
    return transform(label->text, look->transform);
  return is_one_of(label->tag, "md", "markdown") ? dg_label_from_markdown(label->text)
                                                 : dg_label_from_formula(label->text);
}

DgTip dg_d2_look_tip(const D2Look *look, guint side) {
  static const char *const marks[] = {"box",    "cf-many", "cf-many-required", "cf-one", "cf-one-required",
                                      "circle", "cross",   "diamond",          "line",   NULL};
  const char *shape = look->head_shapes[side] ? look->head_shapes[side]->text : "triangle";
  g_autofree char *lower = g_ascii_strdown(shape, -1);
  return g_str_equal(lower, "none") ? DG_TIP_NONE : g_strv_contains(marks, lower) ? DG_TIP_MARK : DG_TIP_ARROW;
}
