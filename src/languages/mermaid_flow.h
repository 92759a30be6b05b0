/* Inside of the reader of Mermaid's flowcharts: its tokens, and what its statements make. */
#ifndef DG_LANGUAGES_MERMAID_FLOW_H
#define DG_LANGUAGES_MERMAID_FLOW_H

#include "languages/mermaid.h"
#include "languages/mermaid_lexer.h"

/* Kinds of tokens; fewer than 64, since parsers ask for sets of them. */
typedef enum {
  DG_FLOW_NOTHING, /* what is passed over */
  DG_FLOW_END,
  DG_FLOW_NEWLINE,
  DG_FLOW_SEMICOLON,
  DG_FLOW_SPACE, /* one character of it */
  /* what ids are made of */
  DG_FLOW_AMPERSAND,
  DG_FLOW_COLON,
  DG_FLOW_COMMA,
  DG_FLOW_DEFAULT,
  DG_FLOW_DOWN, /* "v" */
  DG_FLOW_HASH,
  DG_FLOW_MINUS,
  DG_FLOW_NAME,
  DG_FLOW_NUMBER,
  DG_FLOW_STAR,
  DG_FLOW_LETTER, /* beyond ASCII */
  DG_FLOW_UP, /* "^" */
  /* words */
  DG_FLOW_ACCESSIBLE, /* accTitle or accDescr with its text */
  DG_FLOW_CALLBACK_ARGUMENTS,
  DG_FLOW_CALLBACK_NAME,
  DG_FLOW_CLASS,
  DG_FLOW_CLASS_DEFINITION,
  DG_FLOW_CLICK, /* the id that "click" names */
  DG_FLOW_DIRECTION, /* of the whole, behind the first word */
  DG_FLOW_DIRECTION_STATEMENT,
  DG_FLOW_END_WORD,
  DG_FLOW_GRAPH,
  DG_FLOW_HREF,
  DG_FLOW_INTERPOLATE,
  DG_FLOW_LINK_STYLE,
  DG_FLOW_LINK_TARGET,
  DG_FLOW_NO_DIRECTION,
  DG_FLOW_STYLE,
  DG_FLOW_SUBGRAPH,
  /* outlines of nodes */
  DG_FLOW_BAR,
  DG_FLOW_CIRCLES_OPEN, /* "(((" */
  DG_FLOW_CIRCLES_CLOSE,
  DG_FLOW_CYLINDER_OPEN, /* "[(" */
  DG_FLOW_CYLINDER_CLOSE,
  DG_FLOW_DIAMOND_OPEN, /* "{" */
  DG_FLOW_DIAMOND_CLOSE,
  DG_FLOW_ELLIPSE_OPEN, /* "(-" */
  DG_FLOW_ELLIPSE_CLOSE,
  DG_FLOW_FLAG_OPEN, /* ">" */
  DG_FLOW_PROPERTIES_OPEN, /* "[|" */
  DG_FLOW_ROUND_OPEN, /* "(" */
  DG_FLOW_ROUND_CLOSE,
  DG_FLOW_SQUARE_OPEN, /* "[" */
  DG_FLOW_SQUARE_CLOSE,
  DG_FLOW_STADIUM_OPEN, /* "([" */
  DG_FLOW_STADIUM_CLOSE,
  DG_FLOW_SUBROUTINE_OPEN, /* "[[" */
  DG_FLOW_SUBROUTINE_CLOSE,
  DG_FLOW_TRAPEZOID_OPEN, /* "[/" and "[\" */
  DG_FLOW_TRAPEZOID_CLOSE,
  /* the rest */
  DG_FLOW_CLASS_MARK, /* ":::" */
  DG_FLOW_LESS,
  DG_FLOW_LINK,
  DG_FLOW_LINK_ID, /* with its "@" */
  DG_FLOW_LINK_START,
  DG_FLOW_MARKDOWN,
  DG_FLOW_METADATA, /* from "@{" to "}" */
  DG_FLOW_STRING,
  DG_FLOW_TEXT
} DgFlowTokenKind;

G_STATIC_ASSERT(DG_FLOW_TEXT < 64);

typedef struct {
  DgFlowTokenKind kind;
  const char *begin, *end; /* links have white space around them */
} DgFlowToken;

/* Goes through a source once, in the states of Mermaid's own lexer. */
typedef struct {
  DgCursor cursor;
  GByteArray *states; /* the last is the present one */
  gboolean headed; /* the word that begins a flowchart has been seen */
  /* What was looked over already, so that no byte is looked at again and again: white space, what is an id of a link,
   * what is a statement of a direction. */
  const char *space_begin, *space_end;
  const char *run_end, *last_at;
  const char *line_end, *last_direction, *direction_end;
} DgFlowLexer;

void dg_flow_lexer_init(DgFlowLexer *lexer, const DgLanguageSource *source);
void dg_flow_lexer_clear(DgFlowLexer *lexer);
/* The next token. FALSE with `error` where Mermaid's lexer has none. */
gboolean dg_flow_lexer_next(DgFlowLexer *lexer, DgFlowToken *token, GError **error);

/* Whether Mermaid has a shape of that name; `wordless` receives whether it draws no words. */
gboolean dg_flow_find_shape(const char *name, gboolean *wordless);

/* A label as it is written. */
typedef struct {
  GString *text;
  gboolean markdown;
} DgFlowLabel;

static inline void dg_flow_label_clear(DgFlowLabel *label) {
  if (label->text)
    g_string_free(label->text, TRUE);
  label->text = NULL;
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(DgFlowLabel, dg_flow_label_clear)

/* What the statements have made so far. */
typedef struct {
  DgDiagram *diagram;
  GArray *nodes; /* what is known of each thing beside the diagram */
  GHashTable *link_ids; /* owned strings: what is no node although an id of that name stands like one */
  guint subgraphs; /* that have ended */
} DgFlow;

void dg_flow_init(DgFlow *flow, DgDiagram *diagram);
void dg_flow_clear(DgFlow *flow);
/* The node of that id, which is made where there is none yet, with that label (NULL: none is written here).
 * DG_NO_THING for an id of a link. */
guint dg_flow_add_node(DgFlow *flow, const char *id, const DgFlowLabel *label, guint line);
/* What "@{...}" says of a node, of a subgraph or of a link. FALSE with `fault` (free with g_free()) where Mermaid has
 * no such shape. */
gboolean dg_flow_add_metadata(DgFlow *flow, guint node, GHashTable *values, char **fault);

/* A link as it is written. */
typedef struct {
  DgFlowToken line, start; /* `start` of kind DG_FLOW_NOTHING: there is none */
  const char *id; /* NULL: it has none */
  DgFlowLabel label; /* `text` NULL: it has none */
  guint line_number;
} DgFlowLink;
/* One between each two of the nodes (guint). */
void dg_flow_add_links(DgFlow *flow, const GArray *from, const GArray *to, const DgFlowLink *link);
/* The container of a subgraph; `id` NULL: it has none of its own. */
guint dg_flow_begin_subgraph(DgFlow *flow, const char *id, const DgFlowLabel *title, guint line);
/* Ends it, with all nodes (guint) that were named in it. FALSE: it is inside of itself. */
gboolean dg_flow_end_subgraph(DgFlow *flow, guint subgraph, const GArray *members);
/* Nodes whose words are not drawn lose them, and what is in a collapsed subgraph is hidden. */
void dg_flow_finish(DgFlow *flow);

#endif
