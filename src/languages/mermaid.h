/* Inside of the reader of Mermaid: what mermaid.c gives to the readers of the kinds of diagrams, and what all of them
 * need. */
#ifndef DG_LANGUAGES_MERMAID_H
#define DG_LANGUAGES_MERMAID_H

#include "languages/language.h"

/* Mermaid hides references to characters (`#quot;`, `#35;`) from its lexers before it reads anything, so that their
 * semicolon ends no statement. So does mermaid.c: what stands between these two bytes is such a name or number. */
#define DG_MERMAID_REFERENCE_BEGIN '\x01' /* in place of "#" */
#define DG_MERMAID_REFERENCE_END '\x02' /* in place of ";" */

/* The readers of the kinds. `source` is the whole source with its lines and columns, and a line end behind it: blanks
 * stand in place of front matter, directives and comment lines, references are hidden, attributes in tags are in
 * apostrophes. Its first word is the one that names the kind. */
gboolean dg_mermaid_read_flowchart(const DgLanguageSource *source, DgDiagram *diagram, GError **error);
gboolean dg_mermaid_read_state(const DgLanguageSource *source, DgDiagram *diagram, GError **error);
gboolean dg_mermaid_read_class(const DgLanguageSource *source, DgDiagram *diagram, GError **error);
gboolean dg_mermaid_read_er(const DgLanguageSource *source, DgDiagram *diagram, GError **error);

/* A label as a reader sees it, lines ended by LF: references, tags and <br>, formulas between "$$", icons ("fa:fa-car")
 * left out, and Markdown where `markdown`. Free with g_free(). */
char *dg_mermaid_label(const char *text, gboolean markdown);

#endif
