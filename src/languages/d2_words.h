/* The reserved words of D2. */
#ifndef DG_LANGUAGES_D2_WORDS_H
#define DG_LANGUAGES_D2_WORDS_H

#include <glib.h>

/* Words that the reading acts on have names of their own. */
typedef enum {
  D2_WORD_NONE, /* a key that people made up */
  D2_WORD_STYLE, /* one that stands within `style` alone */
  D2_WORD_OPACITY, /* also within `style` */
  D2_WORD_TEXT_TRANSFORM,
  D2_WORD_LAYOUT, /* one that changes only where or how things are drawn */
  D2_WORD_BOARDS, /* layers, scenarios, steps */
  D2_WORD_CLASS,
  D2_WORD_CLASSES,
  D2_WORD_CONSTRAINT,
  D2_WORD_DIRECTION,
  D2_WORD_ICON,
  D2_WORD_LABEL,
  D2_WORD_NEAR,
  D2_WORD_COUNT, /* a whole number above 0 */
  D2_WORD_GAP, /* a whole number that is not negative */
  D2_WORD_NUMBER, /* a whole number */
  D2_WORD_SHAPE,
  D2_WORD_SOURCE_HEAD,
  D2_WORD_STYLES, /* "style" */
  D2_WORD_TARGET_HEAD,
  D2_WORD_VARS
} D2Word;

/* What a name is, in letters of either case. */
D2Word dg_d2_word_of(const char *name);
static inline gboolean dg_d2_word_is_style(D2Word word) {
  return word >= D2_WORD_STYLE && word <= D2_WORD_TEXT_TRANSFORM;
}
/* Whether keys may go on behind the word: `style.fill`, `label.near`. */
gboolean dg_d2_word_has_parts(D2Word word);
/* Whether the word is nothing without a value. */
gboolean dg_d2_word_needs_value(D2Word word);

/* What is drawn for a shape. */
typedef enum {
  D2_SHAPE_UNKNOWN,
  D2_SHAPE_BOX, /* an outline of whatever form */
  D2_SHAPE_CLASS,
  D2_SHAPE_CODE,
  D2_SHAPE_HEAD, /* at the end of a line alone */
  D2_SHAPE_IMAGE,
  D2_SHAPE_SEQUENCE,
  D2_SHAPE_TABLE,
  D2_SHAPE_TEXT
} D2Shape;
D2Shape dg_d2_shape_of(const char *name);

/* Whether the value of a word within `style` is one that D2 takes; what it expects goes to `expected`. */
gboolean dg_d2_style_accepts(const char *name, const char *value, const char **expected);
/* The shapes that take a word within `style`, where `shape` is none of them; NULL: it takes it. */
const char *dg_d2_style_shapes(const char *name, const char *shape);
gboolean dg_d2_is_whole_number(const char *value, double least);
/* Whether a label, an icon or a tooltip may stand there. */
gboolean dg_d2_label_near_accepts(const char *value);
/* Whether `near` means a side of the diagram and no shape. */
gboolean dg_d2_near_is_side(const char *value);

#endif
