/* Inside of the reader of Mermaid's diagrams of states: what a source states, and the diagram of it. */
#ifndef DG_LANGUAGES_MERMAID_STATE_H
#define DG_LANGUAGES_MERMAID_STATE_H

#include "languages/mermaid.h"

typedef enum {
  DG_STATE_PLAIN,
  DG_STATE_EDGE, /* [*] */
  DG_STATE_MARK, /* a fork, join or choice, drawn without words */
  DG_STATE_DIVIDER, /* "--" between regions that run together */
  DG_STATE_NOTE, /* of a note, which says nothing about the state */
  DG_STATE_RELATION
} DgStateKind;

/* A statement. Strings are of the diagram. */
typedef struct {
  DgStateKind kind;
  const char *id; /* of the state, or of the first of a relation */
  const char *to; /* the other of a relation */
  const char *text; /* a description of the state, the label of a relation or the text of a note; NULL */
  gboolean note_is_first; /* the line of the note goes from it to the state */
  GArray *document; /* DgStateStatement inside of a composite state, owned; NULL */
  guint line;
} DgStateStatement;

/* The statements of one scope; free with g_array_unref(). */
GArray *dg_state_document_new(void);

/* Adds what the statements say. */
gboolean dg_state_build(const DgLanguageSource *source, DgDiagram *diagram, const GArray *document, GError **error);

#endif
