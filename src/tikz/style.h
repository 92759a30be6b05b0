/* What programs define keys to be: styles, code, choices, stored values. */
#ifndef DG_TIKZ_STYLE_H
#define DG_TIKZ_STYLE_H

#include "tikz/tikz.h"

typedef enum {
  DG_TIKZ_STYLE_KEYS, /* keys to be carried out in place of the name */
  DG_TIKZ_STYLE_CODE, /* statements to be carried out */
  DG_TIKZ_STYLE_CHOICE, /* the key name/value is carried out */
  DG_TIKZ_STYLE_STORE, /* the body is the macro that takes the value */
  DG_TIKZ_STYLE_STORE_EXPANDED,
  DG_TIKZ_STYLE_SWITCH, /* the body is the name of the \newif that the value sets */
  DG_TIKZ_STYLE_VALUE /* the value is kept, in the body */
} DgTikzStyleKind;

typedef struct {
  DgTikzStyleKind kind;
  char *body;
  char *preset; /* the value when none is given; NULL: none */
  guint n_arguments; /* of .style n args: as many in braces; else 1 */
  char *pattern; /* of .style args: text like "#1 and #2" */
} DgTikzStyle;

/* The body of a style for a value: #1... replaced. Free with g_free(). */
char *dg_tikz_style_body(const DgTikzStyle *style, const char *value);
/* Puts a new style in the place of what the name stood for, which is noted. */
DgTikzStyle *dg_tikz_style_new(DgTikz *tikz, const char *name);

/* key_handlers.c: carries out a key that the program defined otherwise than as a style. */
void dg_tikz_style_carry_out(DgTikz *tikz, const DgTikzStyle *style, const char *name, const char *value);
/* name/.handler=value, for the handlers that define no plain style; FALSE when it is none that is known. */
gboolean dg_tikz_key_handler(DgTikz *tikz, const char *name, const char *handler, const char *value);
/* The name of a key as it is kept: /tikz/draw is draw, and what \pgfkeys{/my/.cd} begins is put before the others. Free
 * with g_free(). */
char *dg_tikz_key_name(const DgTikz *tikz, const char *key);

#endif
