/* The languages whose sources state a graph. Each has one reader, which ends in its record. */
#ifndef DG_LANGUAGES_LANGUAGE_H
#define DG_LANGUAGES_LANGUAGE_H

#include "languages/diagram.h"

#include <diagrade/figure.h>

/* What reading gives up at, in any language: deeper nesting is no diagram that people look at. */
#define DG_LANGUAGE_DEPTH_MAX 256u

/* Diagrams in one source: each is found by going through those before it. */
#define DG_LANGUAGE_PARTS_MAX 1000u

/* A source, or a block of one in Markdown. */
typedef struct {
  const char *text; /* UTF-8 without NUL inside, with one behind its end; line ends are LF */
  gsize length; /* bytes */
  const char *name; /* of the file, in messages */
  guint first_line; /* of the file that `text` begins at, from 1 */
} DgLanguageSource;

/* A language. */
typedef struct {
  DgFormat format;
  /* How many diagrams (pages, graphs) the source holds; NULL: one. 0 with `error`. */
  guint (*count_parts)(const DgLanguageSource *source, GError **error);
  /* Reads diagram `part` (from 1, and there is such a part) into `diagram`. FALSE with `error`: DG_ERROR_FORMAT for
   * what the language's own program rejects or for a kind of diagram that is no graph, DG_ERROR_LIMIT. */
  gboolean (*read)(const DgLanguageSource *source, guint part, DgDiagram *diagram, GError **error);
} DgLanguage;

extern const DgLanguage dg_language_mermaid, dg_language_dot, dg_language_graphml, dg_language_drawio,
    dg_language_excalidraw, dg_language_bpmn, dg_language_plantuml, dg_language_d2;

/* The language of a format; NULL for formats that are none. Static. */
const DgLanguage *dg_language_of(DgFormat format);

/* How many diagrams the source holds, from 1 to DG_LANGUAGE_PARTS_MAX; 0 with `error`, also DG_ERROR_LIMIT. */
guint dg_language_count_parts(const DgLanguage *language, const DgLanguageSource *source, GError **error);

/* The graph of diagram `part`, of which the source is known to have one. Otherwise as dg_language_read(), but that the
 * graph does not say which part it is. */
DgGraph *dg_language_read_part(const DgLanguage *language, const DgLanguageSource *source, guint part, GError **error);

/* The graph of diagram `part`, from 1, in the conventions of diagram.h, with what was not read. Free with
 * dg_graph_free(). Errors: DG_ERROR_FORMAT (also: there is no such part), DG_ERROR_LIMIT. */
DgGraph *dg_language_read(const DgLanguage *language, const DgLanguageSource *source, guint part, GError **error);

/* Sets `error` to "NAME:LINE:COLUMN: " and the message, with `code`; returns FALSE. `line` counts from 1 in the source
 * (not in the file), `column` in characters from 1; 0: left out. */
gboolean dg_language_fail(const DgLanguageSource *source, DgErrorCode code, guint line, guint column, GError **error,
                          const char *format, ...) G_GNUC_PRINTF(6, 7);

#endif
