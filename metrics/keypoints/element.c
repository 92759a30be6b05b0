/* Reading an element: what it is, then every other word of it as a name, a value, a number, a style or a label. */
#include "metrics/keypoints/element.h"

#include "base/compare.h"

#include <string.h>

static const char *const KINDS[] = {"point", "line", "angle", "region", "symbol", "text"};

/* Longest run of names that is taken for one: a polygon of as many corners. */
#define NAMES_MAX 12

const char *dg_keypoint_kind_name(DgKeypointKind kind) {
  return KINDS[kind];
}

void dg_element_free(DgKeypointElement *element) {
  if (!element)
    return;
  g_ptr_array_unref(element->vertices);
  g_ptr_array_unref(element->rows);
  g_ptr_array_unref(element->places);
  g_free(element->value);
  g_free(element->label);
  g_free(element);
}

/* Blanks only between words: none in parentheses, one before them, and hyphens between small letters are blanks. */
static char *space_words(const char *plain) {
  GString *out = g_string_new(NULL);
  guint depth = 0;
  for (const char *at = plain; *at; at++) {
    gboolean joins_words = *at == '-' && at > plain && g_ascii_isalpha(at[-1]) && g_ascii_islower(at[1]);
    if (*at == '(' && depth++ == 0)
      g_string_append_c(out, ' ');
    if (*at == ')' && depth > 0)
      depth--;
    if (depth > 0 && g_ascii_isspace(*at))
      continue;
    g_string_append_c(out, joins_words ? ' ' : *at);
    if (*at == ')' && depth == 0)
      g_string_append_c(out, ' ');
  }
  return g_string_free(out, FALSE);
}

/* Appends `word` without punctuation around it. */
static void add_token(GPtrArray *tokens, const char *word) {
  static const char marks[] = ",.;:*!?";
  while (*word && strchr(marks, *word))
    word++;
  gsize length = strlen(word);
  while (length > 0 && strchr(marks, word[length - 1]))
    length--;
  if (length > 0)
    g_ptr_array_add(tokens, g_strndup(word, length));
}

/* The words of an element; parentheses that hold no coordinates are opened. */
static GPtrArray *split(const char *plain) {
  g_autofree char *spaced = space_words(plain);
  g_auto(GStrv) words = g_strsplit_set(spaced, " \t\r\n;", -1);
  GPtrArray *tokens = g_ptr_array_new_with_free_func(g_free);
  for (char **word = words; *word; word++) {
    gsize length = strlen(*word);
    gboolean enclosed = length > 2 && **word == '(' && (*word)[length - 1] == ')';
    if (enclosed && !strpbrk(*word, ",0123456789")) {
      (*word)[length - 1] = '\0';
      add_token(tokens, *word + 1);
    } else if (**word == '(')
      g_ptr_array_add(tokens, g_strdup(*word));
    else
      add_token(tokens, *word);
  }
  return tokens;
}

typedef struct {
  DgKeypointElement *element;
  char *const *tokens, *const *lower;
  guint count, next;
  guint behind; /* where the words that say what it is end */
  GString *label;
} Reader;

static const char *bare_unit(const DgKeypointElement *element) {
  return element->kind == DG_KEYPOINT_ANGLE ? "°" : NULL;
}

static void set_value(Reader *reader, const char *text) {
  g_free(reader->element->value);
  reader->element->value = dg_element_read_value(text, bare_unit(reader->element));
}

/* An equation, with blanks around its parts or not: "y = 2x", "ABC = 30°", "y=2x". */
static gboolean read_equation(Reader *reader) {
  guint at = reader->next;
  gboolean begins = strchr(reader->tokens[at], '=') != NULL;
  if (!begins && (at + 1 == reader->count || reader->tokens[at + 1][0] != '='))
    return FALSE;
  g_autoptr(GString) text = g_string_new(NULL);
  for (; at < reader->count && !dg_element_is_filler(reader->lower[at]); at++)
    g_string_append_printf(text, "%s%s", text->len ? " " : "", reader->tokens[at]);
  if (at == reader->next)
    return FALSE;
  reader->next = at;
  char *sign = strchr(text->str, '=');
  g_autofree char *left = g_strstrip(g_strndup(text->str, (gsize)(sign - text->str)));
  gboolean names = g_unichar_isupper(g_utf8_get_char(left)) || reader->element->kind == DG_KEYPOINT_ANGLE ||
                   reader->element->kind == DG_KEYPOINT_SYMBOL;
  if (names && dg_element_read_names(left, reader->element->vertices)) {
    g_ptr_array_add(reader->element->rows, g_strdup(left));
    g_autofree char *right = g_strstrip(g_strdup(sign + 1));
    set_value(reader, right);
  } else
    set_value(reader, text->str);
  return TRUE;
}

static gboolean is_whole(const char *token) {
  return token[strspn(token, "0123456789")] == '\0' && strlen(token) < 7;
}

/* "∠1" is the first angle, not one of 1°: none that small is drawn without its unit. */
static gboolean is_index(const Reader *reader) {
  const char *token = reader->tokens[reader->next];
  return reader->element->kind == DG_KEYPOINT_ANGLE && g_ascii_isdigit(token[0]) && !token[1];
}

/* A number: of a mark, or a value with the unit behind it. */
static gboolean read_number(Reader *reader) {
  const char *token = reader->tokens[reader->next];
  const char *unit = reader->next + 1 < reader->count ? reader->lower[reader->next + 1] : "";
  gboolean measured = dg_element_is_unit(unit);
  gboolean numbered = reader->element->kind == DG_KEYPOINT_SYMBOL || is_index(reader);
  if (numbered && is_whole(token) && !measured && reader->element->number == 0) {
    reader->element->number = (guint)g_ascii_strtoull(token, NULL, 10);
    reader->next++;
    return TRUE;
  }
  g_autofree char *text = g_strdup_printf("%s%s%s", token, measured ? " " : "", measured ? unit : "");
  g_autofree char *value = dg_element_read_value(text, bare_unit(reader->element));
  if (!value)
    return FALSE;
  g_free(reader->element->value);
  reader->element->value = g_steal_pointer(&value);
  reader->next += measured ? 2 : 1;
  return TRUE;
}

/* "A" is a name, but for the article that an element begins with; "a" is the name of a line right behind its word. */
static gboolean is_article(const Reader *reader) {
  const char *token = reader->tokens[reader->next];
  return (strcmp(token, "A") == 0 && reader->next == 0 && reader->behind > 0) ||
         (strcmp(token, "a") == 0 && reader->next != reader->behind);
}

static gboolean is_names(const Reader *reader, guint at) {
  return at < reader->count && g_unichar_isupper(g_utf8_get_char(reader->tokens[at])) &&
         dg_element_read_names(reader->tokens[at], NULL);
}

/* "from A to B", "through A and B": two single names behind each other are the ends of a line. */
static gboolean is_end(const Reader *reader) {
  guint at = reader->next;
  return reader->element->kind == DG_KEYPOINT_LINE &&
         ((is_names(reader, at + 2) && strlen(reader->tokens[at]) == strlen(reader->tokens[at + 2]) &&
           strlen(reader->tokens[at]) == 1) ||
          reader->element->vertices->len == 1);
}

/* Names that a preposition leads to say where an element is, not which it is: "altitude from A", "midpoint of AB". A
 * point is called by where it lies ("center at O"), an angle and a region by what they belong to ("area of ABC"). */
static gboolean is_place(const Reader *reader) {
  static const char *const leading[] = {"from", "to", "through", "of", "on", "at", "onto", NULL};
  static const char *const between[] = {"angle",    "segment", "line",   "side",  "chord",
                                        "triangle", "and",     "vertex", "point", NULL};
  const DgKeypointElement *element = reader->element;
  guint at = reader->next;
  while (at > reader->behind && g_strv_contains(between, reader->lower[at - 1]))
    at--;
  if (at == 0 || !g_strv_contains(leading, reader->lower[at - 1]) || is_end(reader))
    return FALSE;
  gboolean at_point = strcmp(reader->lower[at - 1], "at") == 0, of = strcmp(reader->lower[at - 1], "of") == 0;
  switch (element->kind) {
  case DG_KEYPOINT_POINT:
    return !at_point;
  case DG_KEYPOINT_LINE:
    return strcmp(element->variant, "curve") != 0 && strcmp(element->variant, "circle") != 0;
  case DG_KEYPOINT_REGION:
    return !of;
  case DG_KEYPOINT_TEXT:
    return TRUE;
  default:
    return FALSE;
  }
}

static gboolean read_names(Reader *reader) {
  const char *token = reader->tokens[reader->next];
  DgKeypointElement *element = reader->element;
  if (is_article(reader) || g_utf8_strlen(token, -1) > 3 * NAMES_MAX || !dg_element_read_names(token, NULL))
    return FALSE;
  if (is_names(reader, reader->next) && is_place(reader))
    g_ptr_array_add(element->places, g_strdup(token));
  else {
    dg_element_read_names(token, element->vertices);
    g_ptr_array_add(element->rows, g_strdup(token));
  }
  reader->next++;
  return TRUE;
}

static void read_word(Reader *reader) {
  const char *word = reader->lower[reader->next++];
  const char *style = dg_element_find_style(word);
  if (style)
    reader->element->style = style;
  else if (!dg_element_is_filler(word))
    g_string_append_printf(reader->label, "%s%s", reader->label->len ? " " : "", word);
}

static void read_token(Reader *reader) {
  if (reader->tokens[reader->next][0] == '(' && strpbrk(reader->tokens[reader->next], ",0123456789"))
    set_value(reader, reader->tokens[reader->next++]);
  else if (!read_equation(reader) && !read_number(reader) && !read_names(reader))
    read_word(reader);
}

/* A text that no accepted form begins keeps all its words. */
static void keep_text(DgKeypointElement *element, const char *plain) {
  g_autofree char *lower = g_utf8_strdown(plain, -1);
  element->label = g_strstrip(g_steal_pointer(&lower));
}

DgKeypointElement *dg_element_new(const char *text) {
  DgKeypointElement *element = g_new0(DgKeypointElement, 1);
  element->kind = DG_KEYPOINT_TEXT;
  element->vertices = g_ptr_array_new_with_free_func(g_free);
  element->rows = g_ptr_array_new_with_free_func(g_free);
  element->places = g_ptr_array_new_with_free_func(g_free);
  g_autofree char *plain = dg_element_plain(text);
  g_autoptr(GPtrArray) tokens = split(plain), lower = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < tokens->len; i++)
    g_ptr_array_add(lower, g_utf8_strdown(tokens->pdata[i], -1));
  guint at = 0, count = 0;
  const DgElementWord *word = dg_element_find_word((char *const *)lower->pdata, tokens->len, &at, &count);
  if (word) {
    element->kind = word->kind;
    element->variant = word->variant;
    element->word = word->words;
  }
  Reader reader = {.element = element,
                   .tokens = (char *const *)tokens->pdata,
                   .lower = (char *const *)lower->pdata,
                   .count = tokens->len,
                   .behind = word ? at + count : 0,
                   .label = g_string_new(NULL)};
  while (reader.next < reader.count)
    if (word && reader.next == at)
      reader.next += count;
    else
      read_token(&reader);
  g_autofree char *label = g_string_free(reader.label, FALSE);
  if (!word)
    keep_text(element, plain);
  else if (*label)
    element->label = g_steal_pointer(&label);
  return element;
}

static cJSON *make_document(const DgKeypointElement *element) {
  cJSON *document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "kind", KINDS[element->kind]);
  if (element->variant)
    cJSON_AddStringToObject(document, "variant", element->variant);
  if (element->style)
    cJSON_AddStringToObject(document, "style", element->style);
  if (element->vertices->len > 0) {
    cJSON *vertices = cJSON_AddArrayToObject(document, "vertices");
    for (guint i = 0; i < element->vertices->len; i++)
      cJSON_AddItemToArray(vertices, cJSON_CreateString(element->vertices->pdata[i]));
  }
  if (element->places->len > 0) {
    cJSON *places = cJSON_AddArrayToObject(document, "places");
    for (guint i = 0; i < element->places->len; i++)
      cJSON_AddItemToArray(places, cJSON_CreateString(element->places->pdata[i]));
  }
  if (element->value)
    cJSON_AddStringToObject(document, "value", element->value);
  if (element->number)
    cJSON_AddNumberToObject(document, "number", element->number);
  if (element->label)
    cJSON_AddStringToObject(document, "label", element->label);
  return document;
}

char *dg_keypoint_element_to_json(const char *text) {
  g_autoptr(DgKeypointElement) element = dg_element_new(text);
  g_autoptr(cJSON) document = make_document(element);
  return dg_json_print(document, FALSE);
}

static gboolean has_direction(const DgKeypointElement *element) {
  return element->variant && (strcmp(element->variant, "ray") == 0 || strcmp(element->variant, "vector") == 0);
}

static gboolean has_middle(const DgKeypointElement *element) {
  return element->vertices->len == 3 &&
         (element->kind == DG_KEYPOINT_ANGLE ||
          (element->variant && (strcmp(element->variant, "arc") == 0 || strcmp(element->variant, "right angle") == 0)));
}

char *dg_element_vertex_key(const DgKeypointElement *element) {
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  for (guint i = 0; i < element->vertices->len; i++)
    g_ptr_array_add(names, element->vertices->pdata[i]);
  if (has_middle(element)) {
    if (strcmp(names->pdata[0], names->pdata[2]) > 0) {
      gpointer first = names->pdata[0];
      names->pdata[0] = names->pdata[2];
      names->pdata[2] = first;
    }
  } else if (!has_direction(element))
    g_ptr_array_sort(names, dg_compare_text);
  g_ptr_array_add(names, NULL);
  return g_strjoinv(",", (char **)names->pdata);
}

char *dg_element_canonical(const DgKeypointElement *element) {
  g_autofree char *key = dg_element_vertex_key(element);
  g_autoptr(GString) places = g_string_new(NULL);
  for (guint i = 0; i < element->places->len; i++)
    g_string_append_printf(places, ",%s", (char *)element->places->pdata[i]);
  /* Without names of its own it is told from others by its words: "altitude from A", "median from A". */
  const char *word = element->word && element->vertices->len == 0 ? element->word : "";
  return g_strdup_printf("%s|%s|%s|%s|%u|%s|%s|%s", KINDS[element->kind], element->variant ? element->variant : "", key,
                         element->value ? element->value : "", element->number, element->label ? element->label : "",
                         places->str, places->len > 0 ? word : "");
}
