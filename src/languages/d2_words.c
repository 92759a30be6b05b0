/* The reserved words of D2, and what they take. */
#include "languages/d2_words.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *name;
  int value;
} Named;

static int compare_names(const void *key, const void *named) {
  return strcmp(key, ((const Named *)named)->name);
}

/* The value of a name in a sorted table, in letters of either case; 0: it is not there. */
static int find(const char *name, const Named *table, gsize count) {
  char lower[32];
  gsize length = strlen(name);
  if (length >= sizeof lower)
    return 0;
  for (gsize i = 0; i <= length; i++)
    lower[i] = g_ascii_tolower(name[i]);
  const Named *found = bsearch(lower, table, count, sizeof *table, compare_names);
  return found ? found->value : 0;
}

D2Word dg_d2_word_of(const char *name) {
  static const Named words[] = {
      {"3d", D2_WORD_STYLE},
      {"animated", D2_WORD_STYLE},
      {"bold", D2_WORD_STYLE},
      {"border-radius", D2_WORD_STYLE},
      {"class", D2_WORD_CLASS},
      {"classes", D2_WORD_CLASSES},
      {"constraint", D2_WORD_CONSTRAINT},
      {"direction", D2_WORD_DIRECTION},
      {"double-border", D2_WORD_STYLE},
      {"fill", D2_WORD_STYLE},
      {"fill-pattern", D2_WORD_STYLE},
      {"filled", D2_WORD_STYLE},
      {"font", D2_WORD_STYLE},
      {"font-color", D2_WORD_STYLE},
      {"font-size", D2_WORD_STYLE},
      {"grid-columns", D2_WORD_COUNT},
      {"grid-gap", D2_WORD_GAP},
      {"grid-rows", D2_WORD_COUNT},
      {"height", D2_WORD_NUMBER},
      {"horizontal-gap", D2_WORD_GAP},
      {"icon", D2_WORD_ICON},
      {"italic", D2_WORD_STYLE},
      {"label", D2_WORD_LABEL},
      {"layers", D2_WORD_BOARDS},
      {"left", D2_WORD_NUMBER},
      {"link", D2_WORD_LAYOUT},
      {"multiple", D2_WORD_STYLE},
      {"near", D2_WORD_NEAR},
      {"opacity", D2_WORD_OPACITY},
      {"scenarios", D2_WORD_BOARDS},
      {"shadow", D2_WORD_STYLE},
      {"shape", D2_WORD_SHAPE},
      {"source-arrowhead", D2_WORD_SOURCE_HEAD},
      {"steps", D2_WORD_BOARDS},
      {"stroke", D2_WORD_STYLE},
      {"stroke-dash", D2_WORD_STYLE},
      {"stroke-width", D2_WORD_STYLE},
      {"style", D2_WORD_STYLES},
      {"target-arrowhead", D2_WORD_TARGET_HEAD},
      {"text-transform", D2_WORD_TEXT_TRANSFORM},
      {"tooltip", D2_WORD_LAYOUT},
      {"top", D2_WORD_NUMBER},
      {"underline", D2_WORD_STYLE},
      {"vars", D2_WORD_VARS},
      {"vertical-gap", D2_WORD_GAP},
      {"width", D2_WORD_NUMBER},
  };
  return (D2Word)find(name, words, G_N_ELEMENTS(words));
}

gboolean dg_d2_word_has_parts(D2Word word) {
  switch (word) {
  case D2_WORD_NONE:
  case D2_WORD_BOARDS:
  case D2_WORD_CLASSES:
  case D2_WORD_CONSTRAINT:
  case D2_WORD_ICON:
  case D2_WORD_LABEL:
  case D2_WORD_SOURCE_HEAD:
  case D2_WORD_STYLES:
  case D2_WORD_TARGET_HEAD:
  case D2_WORD_LAYOUT:
    return TRUE;
  default:
    return FALSE;
  }
}

gboolean dg_d2_word_needs_value(D2Word word) {
  switch (word) {
  case D2_WORD_NONE:
  case D2_WORD_BOARDS:
  case D2_WORD_CLASSES:
  case D2_WORD_SOURCE_HEAD:
  case D2_WORD_STYLES:
  case D2_WORD_TARGET_HEAD:
  case D2_WORD_VARS:
    return FALSE;
  default:
    return !dg_d2_word_is_style(word);
  }
}

D2Shape dg_d2_shape_of(const char *name) {
  static const Named shapes[] = {
      {"arrow", D2_SHAPE_HEAD},
      {"box", D2_SHAPE_HEAD},
      {"c4-person", D2_SHAPE_BOX},
      {"callout", D2_SHAPE_BOX},
      {"cf-many", D2_SHAPE_HEAD},
      {"cf-many-required", D2_SHAPE_HEAD},
      {"cf-one", D2_SHAPE_HEAD},
      {"cf-one-required", D2_SHAPE_HEAD},
      {"circle", D2_SHAPE_BOX},
      {"class", D2_SHAPE_CLASS},
      {"cloud", D2_SHAPE_BOX},
      {"code", D2_SHAPE_CODE},
      {"cross", D2_SHAPE_HEAD},
      {"cylinder", D2_SHAPE_BOX},
      {"diamond", D2_SHAPE_BOX},
      {"document", D2_SHAPE_BOX},
      {"hexagon", D2_SHAPE_BOX},
      {"hierarchy", D2_SHAPE_BOX},
      {"image", D2_SHAPE_IMAGE},
      {"none", D2_SHAPE_HEAD},
      {"oval", D2_SHAPE_BOX},
      {"package", D2_SHAPE_BOX},
      {"page", D2_SHAPE_BOX},
      {"parallelogram", D2_SHAPE_BOX},
      {"person", D2_SHAPE_BOX},
      {"queue", D2_SHAPE_BOX},
      {"rectangle", D2_SHAPE_BOX},
      {"sequence_diagram", D2_SHAPE_SEQUENCE},
      {"sql_table", D2_SHAPE_TABLE},
      {"square", D2_SHAPE_BOX},
      {"step", D2_SHAPE_BOX},
      {"stored_data", D2_SHAPE_BOX},
      {"text", D2_SHAPE_TEXT},
      {"triangle", D2_SHAPE_HEAD},
      {"unfilled-triangle", D2_SHAPE_HEAD},
  };
  return (D2Shape)find(name, shapes, G_N_ELEMENTS(shapes));
}

gboolean dg_d2_near_is_side(const char *value) {
  static const Named sides[] = {{"bottom-center", 1}, {"bottom-left", 1}, {"bottom-right", 1}, {"center-left", 1},
                                {"center-right", 1},  {"top-center", 1},  {"top-left", 1},     {"top-right", 1}};
  return find(value, sides, G_N_ELEMENTS(sides)) != 0;
}

/* Whether `value` is a number, a whole one where `whole`, and nothing else. */
static gboolean is_number_between(const char *value, gboolean whole, double least, double most) {
  char *end;
  double number = g_ascii_strtod(value, &end);
  return end > value && !*end && number >= least && number <= most && (!whole || !strpbrk(value, ".eExX"));
}

gboolean dg_d2_is_whole_number(const char *value, double least) {
  return is_number_between(value, TRUE, least, 1e9);
}

/* "#f00", "#ff0000", "linear-gradient(...)" and names, which are not looked up. */
static gboolean is_color(const char *value) {
  gsize length = strlen(value);
  if (*value == '#')
    return (length == 4 || length == 7) && strspn(value + 1, "0123456789abcdefABCDEF") == length - 1;
  gboolean gradient = strncmp(value, "linear-gradient(", 16) == 0 || strncmp(value, "radial-gradient(", 16) == 0;
  for (const char *c = value; *c && !gradient; c++)
    if (!g_ascii_isalpha(*c))
      return FALSE;
  return !gradient || value[length - 1] == ')';
}

static gboolean is_switch(const char *value) {
  static const Named values[] = {{"0", 1}, {"1", 1}, {"f", 1}, {"false", 1}, {"t", 1}, {"true", 1}};
  return find(value, values, G_N_ELEMENTS(values)) != 0;
}

static gboolean is_among(const char *value, const char *words) {
  g_auto(GStrv) list = g_strsplit(words, ", ", -1);
  g_autofree char *lower = g_ascii_strdown(value, -1);
  return g_strv_contains((const char *const *)list, lower);
}

gboolean dg_d2_style_accepts(const char *name, const char *value, const char **expected) {
  typedef enum { COLOR, NUMBER, WORDS, WHOLE } Kind;
  static const struct {
    const char *name;
    Kind kind;
    double least, most;
    const char *expected;
  } styles[] = {
      {"border-radius", WHOLE, 0, 1e9, "a whole number that is not negative"},
      {"fill", COLOR, 0, 0, "a color as \"red\", \"#f00\" or \"#ff0000\", or a gradient"},
      {"fill-pattern", WORDS, 0, 0, "none, dots, lines, grain, paper"},
      {"font", WORDS, 0, 0, "default, mono"},
      {"font-color", COLOR, 0, 0, "a color as \"red\", \"#f00\" or \"#ff0000\", or a gradient"},
      {"font-size", WHOLE, 8, 100, "a whole number from 8 to 100"},
      {"opacity", NUMBER, 0, 1, "a number from 0 to 1"},
      {"stroke", COLOR, 0, 0, "a color as \"red\", \"#f00\" or \"#ff0000\", or a gradient"},
      {"stroke-dash", WHOLE, 0, 10, "a whole number from 0 to 10"},
      {"stroke-width", WHOLE, 0, 15, "a whole number from 0 to 15"},
      {"text-transform", WORDS, 0, 0, "none, uppercase, lowercase, capitalize"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(styles); i++) {
    if (strcmp(name, styles[i].name) != 0)
      continue;
    *expected = styles[i].expected;
    return styles[i].kind == COLOR ? is_color(value)
           : styles[i].kind == WORDS
               ? is_among(value, styles[i].expected)
               : is_number_between(value, styles[i].kind == WHOLE, styles[i].least, styles[i].most);
  }
  *expected = "true or false"; /* the other words */
  return is_switch(value);
}

/* Words of `style` that not all shapes take, and those that do. */
static const struct {
  const char *style, *shapes;
} LIMITED[] = {{"3d", "square, rectangle, hexagon"}, {"double-border", "square, rectangle, circle, oval"}};

const char *dg_d2_style_shapes(const char *name, const char *shape) {
  for (guint i = 0; i < G_N_ELEMENTS(LIMITED); i++)
    if (strcmp(name, LIMITED[i].style) == 0)
      return is_among(shape, LIMITED[i].shapes) ? NULL : LIMITED[i].shapes;
  return NULL;
}

gboolean dg_d2_label_near_accepts(const char *value) {
  return dg_d2_near_is_side(value) || strcmp(value, "center-center") == 0 || g_str_has_prefix(value, "outside-") ||
         g_str_has_prefix(value, "border-");
}
