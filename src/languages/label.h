/* Labels as a reader sees them. Every function returns text whose lines end with LF, to be freed with g_free(). */
#ifndef DG_LANGUAGES_LABEL_H
#define DG_LANGUAGES_LABEL_H

#include <glib.h>

/* The text of an HTML fragment (HTML 4 as libxml2 reads it): entities decoded, tags left out, a line for each block,
 * item, row and <br>. What looks like a tag and is none that HTML knows (`List<int>`) is left out, as browsers do. */
char *dg_label_from_html(const char *fragment);
/* Character references alone (&amp; &#38; &#x26; &nbsp; and the other names of HTML 4); what is none stays. */
char *dg_label_decode_references(const char *text);
/* The text of Markdown (CommonMark): a line for each paragraph, heading, item and hard or soft break. HTML inside it is
 * read as by dg_label_from_html(). */
char *dg_label_from_markdown(const char *markdown);
/* A formula of TeX in plain characters, as far as its commands have any: `\alpha^2` is "α2". */
char *dg_label_from_formula(const char *formula);
/* The same of each formula between two of `mark` ("$$") in `text`; other text stays. */
char *dg_label_replace_formulas(const char *text, const char *mark);

#endif
