/* What a source states, as its language has it, and the one place where that becomes a graph. A reader of a language
 * says what there is; which of it is a node or an edge of the graph is decided in diagram.c (the conventions of
 * metrics/README.md). */
#ifndef DG_LANGUAGES_DIAGRAM_H
#define DG_LANGUAGES_DIAGRAM_H

#include "graph/graph.h"

/* No thing: as an index of another thing. */
#define DG_NO_THING G_MAXUINT
/* Nodes and edges of one diagram together. */
#define DG_DIAGRAM_THINGS_MAX 200000u

/* What a thing is. */
typedef enum {
  DG_THING_SHAPE, /* a box or whatever else edges end at: a node also without words */
  DG_THING_CONTAINER, /* holds others (subgraph, cluster, package, pool, frame): a node if it has a title, or if an edge
                         ends there */
  DG_THING_NOTE, /* words beside the diagram that are drawn in an outline of their own: a node if it has words */
  DG_THING_TEXT /* words without an outline (title, legend, loose text): a node only if an edge ends there, else a text
                   of the graph */
} DgThingKind;

/* A thing with words. Strings are owned by the diagram. */
typedef struct {
  const char *id; /* as edges name it; unique in the diagram; NULL: it has no name */
  const char *text; /* as a reader sees it, lines ended by LF; "" without words */
  DgThingKind kind;
  DgRole role; /* of DG_THING_TEXT */
  guint parent; /* the container that holds it; DG_NO_THING */
  gboolean hidden; /* it is not drawn: neither it nor an edge at it is in the graph */
  DgBox box; /* user units; width 0: the source has none */
  guint line; /* of the source, from 1; 0: unknown */
  DgGraphStyle style; /* as far as the source says; all zeros for nothing */
} DgThing;

/* A line between two things. */
typedef struct {
  guint ends[2];
  DgTip tips[2]; /* at the first and at the second end. Arrows and triangles, open or filled, are DG_TIP_ARROW; dots,
                    diamonds, bars, crosses and crow's feet DG_TIP_MARK. Unknown counts as none */
  const char *label; /* "" without words; the texts at its ends behind it, joined by blanks */
  gboolean hidden;
  GArray *points; /* DgPoint from the first end to the second, user units; NULL: the source has none. Owned */
  guint line; /* of the source, from 1; 0: unknown */
  DgGraphStyle style; /* without tips, which are above */
} DgJoin;

/* What the source has and the diagram lacks. */
typedef struct {
  DgLossKind kind;
  guint n;
  guint line; /* of the file, from 1; 0: unknown */
  const char *reason;
} DgLeftOut;

/* What a source states, in its order. */
typedef struct {
  GArray *things; /* DgThing */
  GArray *joins; /* DgJoin */
  GHashTable *by_id; /* id -> index + 1 */
  GStringChunk *strings;
  GArray *left_out; /* DgLeftOut */
  DgDiagnostics *diagnostics;
  guint first_line; /* of the file that the source begins at */
  double width, height; /* of the canvas, user units; 0: unknown */
} DgDiagram;

DgDiagram *dg_diagram_new(void);
void dg_diagram_free(DgDiagram *diagram);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgDiagram, dg_diagram_free)

/* Copies into the diagram; NULL stays NULL. Valid as long as the diagram. */
const char *dg_diagram_intern(DgDiagram *diagram, const char *text);
/* Appends a thing whose id (may be NULL) is not yet taken, with text "" and no parent, and returns its index. */
guint dg_diagram_add_thing(DgDiagram *diagram, const char *id, DgThingKind kind, guint line);
/* The thing of that id; DG_NO_THING. */
guint dg_diagram_find_thing(const DgDiagram *diagram, const char *id);
/* Valid until a thing is added. */
static inline DgThing *dg_diagram_thing(const DgDiagram *diagram, guint index) {
  return &g_array_index(diagram->things, DgThing, index);
}
/* `text` is copied. */
void dg_diagram_set_text(DgDiagram *diagram, guint thing, const char *text);
/* Appends a line from one to the other with those tips; valid until the next is added. `label` may be NULL and is
 * copied. */
DgJoin *dg_diagram_add_join(DgDiagram *diagram, guint from, guint to, DgTip tip_from, DgTip tip_to, const char *label,
                            guint line);
/* Appends a point to the course of a join, from its first end on. */
void dg_join_add_point(DgJoin *join, DgPoint point);

/* A message of a format; a character that a precision ("%.60s") has cut apart is left out. Free with g_free(). */
char *dg_diagram_message(const char *format, va_list arguments) G_GNUC_PRINTF(1, 0);

/* Says that `n` things of a kind are in the source and not in the diagram, and why: they count in `left_out` and lower
 * `understood`. What changes nothing that is seen (styles of a line, links, comments) is not said at all. */
void dg_diagram_leave_out(DgDiagram *diagram, DgLossKind kind, guint n, guint line, const char *format, ...)
    G_GNUC_PRINTF(5, 6);

/* Whether more things may be added; FALSE with DG_ERROR_LIMIT, whose message begins with `name`. Readers ask once a
 * statement. */
gboolean dg_diagram_check_size(const DgDiagram *diagram, const char *name, GError **error);

/* The graph: nodes and edges stated, with confidence 1. An arrow at both ends makes two edges, one at the first end
 * alone an edge from the second to the first; without arrows it is undirected. Lines that are hidden, or end at
 * something that is, are left out, as are notes and containers without words that no edge ends at. Free with
 * dg_graph_free(). */
DgGraph *dg_diagram_to_graph(const DgDiagram *diagram, const char *source);

#endif
