/* The style sheets of a figure as css.c reads them and css_match.c asks them. */
#ifndef DG_SVG_CSS_SHEET_H
#define DG_SVG_CSS_SHEET_H

#include "svg/css.h"

typedef enum {
  DG_CSS_TEST_TYPE,
  DG_CSS_TEST_ID,
  DG_CSS_TEST_CLASS,
  DG_CSS_TEST_HAS,
  DG_CSS_TEST_EQUALS,
  DG_CSS_TEST_INCLUDES, /* ~= */
  DG_CSS_TEST_DASH, /* |= */
  DG_CSS_TEST_PREFIX, /* ^= */
  DG_CSS_TEST_SUFFIX, /* $= */
  DG_CSS_TEST_SUBSTRING,
  DG_CSS_TEST_ROOT,
  DG_CSS_TEST_NTH_CHILD,
  DG_CSS_TEST_NTH_LAST_CHILD,
  DG_CSS_TEST_NTH_OF_TYPE,
  DG_CSS_TEST_LINK
} DgCssTestKind;

typedef struct {
  DgCssTestKind kind;
  gboolean negated;
  guint hash; /* of the value of a type, id or class, by dg_css_hash() */
  const char *name; /* of an attribute */
  DgSlice value;
  int step, offset; /* of nth: step * n + offset */
} DgCssTest;

typedef struct {
  guint first_test, n_tests;
  char combinator; /* to the compound before it: ' ', '>', '+', '~'; 0 for the first */
} DgCssCompound;

typedef struct {
  guint first_compound, n_compounds;
  guint next; /* in the same bucket, plus 1 */
  guint key; /* of what its last compound asks for, by dg_css_key() */
  guint64 ancestors; /* one bit for each id and class that some ancestor must have, by dg_css_name_bit() */
  DgCssMatch match;
} DgCssSelector;

/* The declarations of a rule are parsed when it first applies: themes carry hundreds of rules that never do. */
typedef struct {
  DgSlice block;
  guint first_declaration, n_declarations;
  gboolean parsed;
  guint element; /* the last one that it applied to, by the count of the sheet */
} DgCssRule;

/* What selectors ask of an element most often; kept in xmlNode._private once asked. */
typedef struct {
  DgSlice id, classes;
  guint64 ancestors; /* the bits of the ids and classes of all elements around it */
  guint64 own; /* of its own */
} DgCssKeys;
/* DgCssKeys are allocated by so many at a time. */
#define DG_CSS_KEYS_PER_BLOCK 64

#define DG_CSS_BUCKETS 1024

struct _DgCssSheet {
  GPtrArray *texts;
  GArray *tests, *compounds, *selectors, *rules, *declarations;
  guint buckets[DG_CSS_BUCKETS]; /* first selector by its key, plus 1 */
  guint any; /* first selector without id, class and type, plus 1 */
  GPtrArray *key_blocks; /* DgCssKeys[DG_CSS_KEYS_PER_BLOCK] each */
  guint n_keys; /* used in the last block */
  guint n_matched; /* elements matched so far */
  gboolean full; /* rules were left out because of DG_CSS_SELECTORS_MAX */
};

guint dg_css_hash(DgSlice name);
/* One of 64 bits for the hash of an id or a class; most names of a figure have one of their own. */
static inline guint64 dg_css_name_bit(guint hash) {
  return G_GUINT64_CONSTANT(1) << ((hash ^ hash >> 16) % 64);
}
/* What a selector is found by: the kind and the hash of its type, id or class. Two may share a key; the tests tell. */
static inline guint dg_css_key(DgCssTestKind kind, guint hash) {
  return (hash ^ hash >> 10) * 3 + kind;
}

#endif
