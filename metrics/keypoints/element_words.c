/* The words of elements: the accepted forms of MATHEXPLAIN's Figure 8, and what people and models say in their place.
 */
#include "metrics/keypoints/element.h"

#include <string.h>

/* Marks: they are what the element is, whatever they are marks of. */
static const DgElementWord MARKS[] = {
    {"right angle mark", DG_KEYPOINT_SYMBOL, "right angle"},
    {"right angle", DG_KEYPOINT_SYMBOL, "right angle"},
    {"perpendicular mark", DG_KEYPOINT_SYMBOL, "right angle"},
    {"perpendicularity mark", DG_KEYPOINT_SYMBOL, "right angle"},
    {"parallel mark", DG_KEYPOINT_SYMBOL, "parallel"},
    {"parallel line mark", DG_KEYPOINT_SYMBOL, "parallel"},
    {"equal length mark", DG_KEYPOINT_SYMBOL, "equal length"},
    {"equal side mark", DG_KEYPOINT_SYMBOL, "equal length"},
    {"equal segment mark", DG_KEYPOINT_SYMBOL, "equal length"},
    {"congruence mark", DG_KEYPOINT_SYMBOL, "equal length"},
    {"congruent mark", DG_KEYPOINT_SYMBOL, "equal length"},
    {"tick mark", DG_KEYPOINT_SYMBOL, "equal length"},
    {"equal angle mark", DG_KEYPOINT_SYMBOL, "equal angle"},
    {"congruent angle mark", DG_KEYPOINT_SYMBOL, "equal angle"},
    {"length mark", DG_KEYPOINT_SYMBOL, "length label"},
    {"length label mark", DG_KEYPOINT_SYMBOL, "length label"},
    {"distance mark", DG_KEYPOINT_SYMBOL, "length label"},
    {"dimension mark", DG_KEYPOINT_SYMBOL, "length label"},
    {"angle mark", DG_KEYPOINT_ANGLE, "angle"},
    {"angle arc", DG_KEYPOINT_ANGLE, "angle"},
    {"mark", DG_KEYPOINT_SYMBOL, "mark"},
};

static const DgElementWord WORDS[] = {
    {"point", DG_KEYPOINT_POINT, "point"},
    {"intersection point", DG_KEYPOINT_POINT, "intersection"},
    {"point of intersection", DG_KEYPOINT_POINT, "intersection"},
    {"tangent point", DG_KEYPOINT_POINT, "point"},
    {"point of tangency", DG_KEYPOINT_POINT, "point"},
    {"intersection", DG_KEYPOINT_POINT, "intersection"},
    {"midpoint", DG_KEYPOINT_POINT, "midpoint"},
    {"middle point", DG_KEYPOINT_POINT, "midpoint"},
    {"vertex", DG_KEYPOINT_POINT, "vertex"},
    {"center", DG_KEYPOINT_POINT, "center"},
    {"centre", DG_KEYPOINT_POINT, "center"},
    {"foot", DG_KEYPOINT_POINT, "foot"},
    {"origin", DG_KEYPOINT_POINT, "origin"},
    {"coordinate", DG_KEYPOINT_POINT, "point"},
    {"intercept", DG_KEYPOINT_POINT, "intercept"},
    {"line", DG_KEYPOINT_LINE, "line"},
    {"straight line", DG_KEYPOINT_LINE, "line"},
    {"line segment", DG_KEYPOINT_LINE, "segment"},
    {"segment", DG_KEYPOINT_LINE, "segment"},
    {"side", DG_KEYPOINT_LINE, "segment"},
    {"edge", DG_KEYPOINT_LINE, "segment"},
    {"chord", DG_KEYPOINT_LINE, "segment"},
    {"diagonal", DG_KEYPOINT_LINE, "segment"},
    {"radius", DG_KEYPOINT_LINE, "segment"},
    {"diameter", DG_KEYPOINT_LINE, "segment"},
    {"hypotenuse", DG_KEYPOINT_LINE, "segment"},
    {"altitude", DG_KEYPOINT_LINE, "segment"},
    {"height", DG_KEYPOINT_LINE, "segment"},
    {"median", DG_KEYPOINT_LINE, "segment"},
    {"ray", DG_KEYPOINT_LINE, "ray"},
    {"half line", DG_KEYPOINT_LINE, "ray"},
    {"vector", DG_KEYPOINT_LINE, "vector"},
    {"arrow", DG_KEYPOINT_LINE, "vector"},
    {"bisector", DG_KEYPOINT_LINE, "line"},
    {"angle bisector", DG_KEYPOINT_LINE, "line"},
    {"perpendicular bisector", DG_KEYPOINT_LINE, "line"},
    {"perpendicular", DG_KEYPOINT_LINE, "line"},
    {"perpendicular line", DG_KEYPOINT_LINE, "line"},
    {"parallel line", DG_KEYPOINT_LINE, "line"},
    {"tangent", DG_KEYPOINT_LINE, "line"},
    {"tangent line", DG_KEYPOINT_LINE, "line"},
    {"asymptote", DG_KEYPOINT_LINE, "line"},
    {"axis", DG_KEYPOINT_LINE, "line"},
    {"axis of symmetry", DG_KEYPOINT_LINE, "line"},
    {"arc", DG_KEYPOINT_LINE, "arc"},
    {"circle", DG_KEYPOINT_LINE, "circle"},
    {"semicircle", DG_KEYPOINT_LINE, "arc"},
    {"curve", DG_KEYPOINT_LINE, "curve"},
    {"graph", DG_KEYPOINT_LINE, "curve"},
    {"parabola", DG_KEYPOINT_LINE, "curve"},
    {"hyperbola", DG_KEYPOINT_LINE, "curve"},
    {"ellipse", DG_KEYPOINT_LINE, "curve"},
    {"function", DG_KEYPOINT_LINE, "curve"},
    {"angle", DG_KEYPOINT_ANGLE, "angle"},
    {"central angle", DG_KEYPOINT_ANGLE, "angle"},
    {"inscribed angle", DG_KEYPOINT_ANGLE, "angle"},
    {"exterior angle", DG_KEYPOINT_ANGLE, "angle"},
    {"region", DG_KEYPOINT_REGION, "region"},
    {"area", DG_KEYPOINT_REGION, "region"},
    {"part", DG_KEYPOINT_REGION, "region"},
    {"triangle", DG_KEYPOINT_REGION, "triangle"},
    {"right triangle", DG_KEYPOINT_REGION, "triangle"},
    {"quadrilateral", DG_KEYPOINT_REGION, "quadrilateral"},
    {"square", DG_KEYPOINT_REGION, "quadrilateral"},
    {"rectangle", DG_KEYPOINT_REGION, "quadrilateral"},
    {"parallelogram", DG_KEYPOINT_REGION, "quadrilateral"},
    {"trapezoid", DG_KEYPOINT_REGION, "quadrilateral"},
    {"trapezium", DG_KEYPOINT_REGION, "quadrilateral"},
    {"rhombus", DG_KEYPOINT_REGION, "quadrilateral"},
    {"kite", DG_KEYPOINT_REGION, "quadrilateral"},
    {"polygon", DG_KEYPOINT_REGION, "polygon"},
    {"pentagon", DG_KEYPOINT_REGION, "polygon"},
    {"hexagon", DG_KEYPOINT_REGION, "polygon"},
    {"sector", DG_KEYPOINT_REGION, "sector"},
};

/* What a mark is called. */
static const char *const MARK_NAMES[] = {"mark",    "marks",  "symbol", "symbols",   "marker",
                                         "markers", "sign",   "signs",  "marking",   "markings",
                                         "label",   "labels", "box",    "indicator", "notation"};

static const struct {
  const char *word, *style;
} STYLES[] = {
    /* "pointed" is the word of Figure 8 for a dotted line */
    {"dotted", "dotted"}, {"pointed", "dotted"}, {"dashed", "dashed"}, {"broken", "dashed"},
    {"solid", "solid"},   {"bold", "bold"},      {"thick", "bold"},
};

static const char *const FILLERS[] = {
    "a",           "an",    "the",       "new",    "newly",      "added",      "additional", "auxiliary", "extra",
    "of",          "with",  "at",        "is",     "to",         "from",       "and",        "or",        "on",
    "in",          "for",   "by",        "as",     "connecting", "connects",   "joining",    "joins",     "between",
    "through",     "named", "labeled",   "called", "labelled",   "shaded",     "hatched",    "coloured",  "colored",
    "highlighted", "drawn", "extended",  "marked", "straight",   "horizontal", "vertical",   "that",      "which",
    "are",         "shown", "indicates", "measure"};

static gboolean is_mark(const char *token) {
  for (guint i = 0; i < G_N_ELEMENTS(MARK_NAMES); i++)
    if (strcmp(MARK_NAMES[i], token) == 0)
      return TRUE;
  return FALSE;
}

/* TRUE for "points" and "point", "vertices" and "vertex". */
static gboolean is_word(const char *token, const char *word, gsize length) {
  if (strncmp(token, word, length) == 0 &&
      (token[length] == '\0' || strcmp(token + length, "s") == 0 || strcmp(token + length, "es") == 0))
    return TRUE;
  if (length == strlen("mark") && strncmp(word, "mark", length) == 0)
    return is_mark(token);
  return (strcmp(token, "vertices") == 0 && strncmp(word, "vertex", length) == 0) ||
         (strcmp(token, "axes") == 0 && strncmp(word, "axis", length) == 0);
}

/* How many of `tokens` are the words of `entry`; 0 when they are others. */
static guint match_words(const DgElementWord *entry, char *const *tokens, guint n_tokens) {
  guint count = 0;
  /* A box alone is a solid; one of a right angle is its mark. */
  if (n_tokens > 0 && strcmp(entry->words, "mark") == 0 && strcmp(tokens[0], "box") == 0)
    return 0;
  for (const char *word = entry->words; *word; count++) {
    gsize length = strcspn(word, " ");
    if (count == n_tokens || !is_word(tokens[count], word, length))
      return 0;
    word += length;
    word += *word == ' ';
  }
  return count;
}

static const DgElementWord *find_first(const DgElementWord *entries, guint n_entries, char *const *tokens,
                                       guint n_tokens, guint *at, guint *count) {
  for (*at = 0; *at < n_tokens; (*at)++) {
    const DgElementWord *longest = NULL;
    *count = 0;
    for (guint i = 0; i < n_entries; i++) {
      guint length = match_words(&entries[i], tokens + *at, n_tokens - *at);
      if (length > *count) {
        longest = &entries[i];
        *count = length;
      }
    }
    if (longest)
      return longest;
  }
  return NULL;
}

const DgElementWord *dg_element_find_word(char *const *tokens, guint n_tokens, guint *at, guint *count) {
  const DgElementWord *mark = find_first(MARKS, G_N_ELEMENTS(MARKS), tokens, n_tokens, at, count);
  return mark ? mark : find_first(WORDS, G_N_ELEMENTS(WORDS), tokens, n_tokens, at, count);
}

const char *dg_element_find_style(const char *token) {
  for (guint i = 0; i < G_N_ELEMENTS(STYLES); i++)
    if (strcmp(STYLES[i].word, token) == 0)
      return STYLES[i].style;
  return NULL;
}

gboolean dg_element_is_filler(const char *token) {
  for (guint i = 0; i < G_N_ELEMENTS(FILLERS); i++)
    if (*FILLERS[i] == *token && strcmp(FILLERS[i], token) == 0)
      return TRUE;
  return FALSE;
}

static gboolean is_among(const char *word, const char *const *words) {
  return g_strv_contains(words, word);
}

gboolean dg_element_variants_agree(DgKeypointKind kind, const char *a, const char *b) {
  static const char *const straight[] = {"line", "segment", "ray", "vector", NULL};
  static const char *const bent[] = {"line", "curve", NULL}; /* "Line y=2x" is the graph of it */
  static const char *const areas[] = {"region", "polygon", NULL};
  if (!a || !b || strcmp(a, b) == 0)
    return TRUE;
  switch (kind) {
  case DG_KEYPOINT_LINE:
    return (is_among(a, straight) && is_among(b, straight)) || (is_among(a, bent) && is_among(b, bent));
  case DG_KEYPOINT_REGION:
    return is_among(a, areas) || is_among(b, areas);
  case DG_KEYPOINT_SYMBOL:
    return strcmp(a, "mark") == 0 || strcmp(b, "mark") == 0;
  default:
    return TRUE; /* a midpoint is a point */
  }
}
