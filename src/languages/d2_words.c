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

D2Word d2_word_of(const char *name) {
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
      {"grid-columns", D2_WORD_NUMBER},
      {"grid-gap", D2_WORD_NUMBER},
      {"grid-rows", D2_WORD_NUMBER},
      {"height", D2_WORD_NUMBER},
      {"horizontal-gap", D2_WORD_NUMBER},
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
      {"vertical-gap", D2_WORD_NUMBER},
      {"width", D2_WORD_NUMBER},
  };
  return (D2Word)find(name, words, G_N_ELEMENTS(words));
}

gboolean d2_word_has_parts(D2Word word) {
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
  case D2_WORD_VARS:
    return TRUE;
  default:
    return FALSE;
  }
}

D2Shape d2_shape_of(const char *name) {
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

gboolean d2_near_is_side(const char *value) {
  static const Named sides[] = {{"bottom-center", 1}, {"bottom-left", 1}, {"bottom-right", 1}, {"center-left", 1},
                                {"center-right", 1},  {"top-center", 1},  {"top-left", 1},     {"top-right", 1}};
  return find(value, sides, G_N_ELEMENTS(sides)) != 0;
}

/* Whether `value` is a number and nothing else. */
static gboolean is_number_between(const char *value, double least, double most) {
  char *end;
  double number = g_ascii_strtod(value, &end);
  return end > value && !*end && number >= least && number <= most;
}

gboolean d2_style_accepts(const char *name, const char *value, const char **expected) {
  static const struct {
    const char *name;
    double least, most;
    const char *expected;
  } numbers[] = {{"border-radius", 0, 1e9, "a number that is not negative"},
                 {"font-size", 8, 100, "a number from 8 to 100"},
                 {"opacity", 0, 1, "a number from 0 to 1"},
                 {"stroke-dash", 0, 10, "a number from 0 to 10"},
                 {"stroke-width", 0, 15, "a number from 0 to 15"}};
  static const Named switches[] = {{"3d", 1},     {"animated", 1}, {"bold", 1},   {"double-border", 1}, {"filled", 1},
                                   {"italic", 1}, {"multiple", 1}, {"shadow", 1}, {"underline", 1}};
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++) {
    *expected = numbers[i].expected;
    if (strcmp(name, numbers[i].name) == 0)
      return is_number_between(value, numbers[i].least, numbers[i].most);
  }
  *expected = "true or false";
  return !find(name, switches, G_N_ELEMENTS(switches)) || strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
}
