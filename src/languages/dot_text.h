/* What is seen of the attributes of a graph of DOT. Strings are to be freed with g_free(). */
#ifndef DG_LANGUAGES_DOT_TEXT_H
#define DG_LANGUAGES_DOT_TEXT_H

#include "languages/dot_graph.h"

/* Bytes of the labels of a graph in all: names that stand in labels may multiply. */
#define DG_DOT_LABELS_MAX (16u << 20)

/* What the escapes of a label stand for; NULL: nothing, there the letter alone is seen. */
typedef struct {
  const char *graph; /* \G */
  const char *node; /* \N */
  const char *edge, *tail, *head; /* \E \T \H */
  const char *name; /* what is seen where a label is broken */
} DgDotNames;

/* A label of that attribute, "" without one. `broken` receives TRUE where Graphviz cannot read it, and shows the name
 * instead; else it is unchanged. */
char *dg_dot_label(const DgDotValues *values, DgDotAttribute attribute, const DgDotNames *names, gboolean *broken);
/* The same of a label with fields (shape=record). */
char *dg_dot_record_label(const DgDotValues *values, const DgDotNames *names, gboolean *broken);
/* A plain text with its escapes. */
char *dg_dot_plain_text(const char *text, const DgDotNames *names);
/* The names in place of their escapes; other escapes stay, but for two backslashes, which are one where `single`. */
char *dg_dot_replace_names(const char *text, const DgDotNames *names, gboolean single);
/* The text of an HTML-like label; NULL where it is none. */
char *dg_dot_html_text(const char *html, const DgDotNames *names);

/* Whether `name` is an entry of a list of styles. */
gboolean dg_dot_has_style(const DgDotValues *values, const char *name);
/* Whether a value says yes, as Graphviz takes it. */
gboolean dg_dot_is_true(const char *value);
/* What is drawn at the tail and at the head of an edge. */
void dg_dot_find_tips(const DgDotValues *values, gboolean directed, DgTip tips[2]);

#endif
