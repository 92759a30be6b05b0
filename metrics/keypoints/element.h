/* What the words of an element say: its kind, and the names, values and numbers by which it is known. */
#ifndef DG_METRICS_KEYPOINTS_ELEMENT_H
#define DG_METRICS_KEYPOINTS_ELEMENT_H

#include "base/json.h"

#include <diagrade/keypoints.h>

typedef struct {
  DgKeypointKind kind;
  const char *variant; /* static, in words: "ray", "equal length"; NULL for text */
  const char *style; /* "dotted", "dashed", "solid" or "bold"; NULL for none */
  const char *word; /* the words that say what it is, as "angle bisector"; NULL for text */
  GPtrArray *vertices; /* char *, names of points in their order */
  GPtrArray *rows; /* char *, the names as they stand together: "AB" and "CD" of marks on AB and CD */
  GPtrArray *places; /* char *, rows that say where it is: "BC" of "Altitude from A to BC", as "A" */
  char *value; /* in normal form; NULL for none */
  guint number; /* of a mark; 0 for none */
  char *label; /* further words, in lower case; NULL for none */
} DgKeypointElement;

/* Reads any text; what has no accepted form is DG_KEYPOINT_TEXT. Free with dg_element_free(). */
DgKeypointElement *dg_element_new(const char *text);
void dg_element_free(DgKeypointElement *element);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgKeypointElement, dg_element_free)

/* The text that is equal for two ways of writing the same element: kind, variant, and names in an order of their own.
 * Elements of one document with the same name are the same. Free with g_free(). */
char *dg_element_canonical(const DgKeypointElement *element);

/* Points of an element in the order that does not depend on how it is written: the two ends of an angle sorted around
 * its middle, the others sorted, but those of a ray as they are. "" without any. Free with g_free(). */
char *dg_element_vertex_key(const DgKeypointElement *element);

/* element_text.c */

/* `text` without TeX, with the many forms of primes, degree signs, subscripts, superscripts and signs of geometry
 * written in one way. Free with g_free(). */
char *dg_element_plain(const char *text);

/* The names of points that `token` is written with: "ABC" gives A, B and C, "A'B_1" gives A' and B1, "x" gives x. FALSE
 * when it is no row of names; capital letters may follow each other, a small one stands alone. Names are appended to
 * `names` (char *), which may be NULL. */
gboolean dg_element_read_names(const char *token, GPtrArray *names);

/* A number with or without unit, coordinates, or an equation in normal form; NULL for other text. `bare_unit` is the
 * unit of a number without one (NULL: none). Free with g_free(). */
char *dg_element_read_value(const char *text, const char *bare_unit);
/* TRUE for a unit of lengths, areas or angles, in lower case. */
gboolean dg_element_is_unit(const char *token);

/* element_words.c */

/* How an element is called. */
typedef struct {
  const char *words; /* singular, lower case, one blank between words */
  DgKeypointKind kind;
  const char *variant;
} DgElementWord;

/* The words that say what an element is: of those that stand in `tokens` (lower case) the ones for marks before others,
 * then the first, then the longest. `at` and `count` receive their place. NULL when there are none. */
const DgElementWord *dg_element_find_word(char *const *tokens, guint n_tokens, guint *at, guint *count);
/* The style that a word names, or NULL. */
const char *dg_element_find_style(const char *token);
/* TRUE for a word that tells nothing of which element is meant. */
gboolean dg_element_is_filler(const char *token);
/* TRUE when two variants can be said of the same thing: "line" and "segment", but not "line" and "circle". */
gboolean dg_element_variants_agree(DgKeypointKind kind, const char *a, const char *b);

#endif
