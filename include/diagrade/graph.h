/* Graphs of figures: nodes (text and box) and edges (drawn connections), read from a drawing or from JSON. */
#ifndef DIAGRADE_GRAPH_H
#define DIAGRADE_GRAPH_H

#include <diagrade/base.h>
#include <diagrade/drawing.h>
#include <diagrade/figure.h>

G_BEGIN_DECLS

/* A graph: nodes and edges in document order, with the diagnostics of the figure that it was read from. */
typedef struct _DgGraph DgGraph;

/* An empty graph. `source` names the figure in documents and may be NULL; `width` and `height` are its canvas in user
 * units (0 when unknown). Free with dg_graph_free(). */
DG_API DgGraph *dg_graph_new(const char *source, double width, double height);
DG_API void dg_graph_free(DgGraph *graph);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgGraph, dg_graph_free)

/* Appends a node and returns its index. `text` is UTF-8 with lines joined by one blank. Its id becomes "n1", "n2"... */
DG_API guint dg_graph_add_node(DgGraph *graph, const char *text, DgBox box);
/* Appends an edge between two existing nodes and returns its index; `label` may be NULL. Its id becomes "e1"... */
DG_API guint dg_graph_add_edge(DgGraph *graph, guint from, guint to, gboolean directed, const char *label);

/* The name of the figure, owned by the graph; NULL when it has none. */
DG_API const char *dg_graph_get_source(const DgGraph *graph);
/* Size of the canvas in user units; 0 when unknown. */
DG_API double dg_graph_get_width(const DgGraph *graph);
DG_API double dg_graph_get_height(const DgGraph *graph);
/* Which figure of its file the graph is of, from 1; `parts`, which may be NULL, receives how many the file holds. 1 of
 * 1 for other graphs. */
DG_API guint dg_graph_get_part(const DgGraph *graph, guint *parts);
/* FALSE when all of its page was read; else `crop` receives the box that was, in points. */
DG_API gboolean dg_graph_get_crop(const DgGraph *graph, DgBox *crop);
/* The share of the figure that was read, as dg_drawing_get_understood() gives it; FALSE when the graph was not
 * extracted, or its document does not say. */
DG_API gboolean dg_graph_get_understood(const DgGraph *graph, double *understood);
/* How many things of a kind the source of the figure (a TikZ program) has that were left out. */
DG_API guint dg_graph_get_left_out(const DgGraph *graph, DgLossKind kind);
/* What was repaired or could not be read; owned by the graph, never NULL. */
DG_API const DgDiagnostics *dg_graph_get_diagnostics(const DgGraph *graph);
DG_API guint dg_graph_get_node_count(const DgGraph *graph);
DG_API guint dg_graph_get_edge_count(const DgGraph *graph);
/* Strings are UTF-8 and owned by the graph. */
DG_API const char *dg_graph_get_node_id(const DgGraph *graph, guint index);
DG_API const char *dg_graph_get_node_text(const DgGraph *graph, guint index);
/* `box` receives the outline of the node, or the box of its text where it has none; FALSE, and all zeros, when it is
 * unknown (a document may leave it out). */
DG_API gboolean dg_graph_get_node_box(const DgGraph *graph, guint index, DgBox *box);

/* One line of text in a node; a view, as base.h describes them. */
typedef struct {
  const char *text;
  double font_size; /* user units */
  gboolean bold;
  DgTextState state; /* how its words are known */
} DgTextLine;

/* The lines of a node, as far as they are known; NULL from the count on. */
DG_API guint dg_graph_get_node_line_count(const DgGraph *graph, guint index);
DG_API const DgTextLine *dg_graph_get_node_line(const DgGraph *graph, guint index, guint line);

/* As those of nodes: the id of an edge, the indices of its two nodes, and whether it points at the second. */
DG_API const char *dg_graph_get_edge_id(const DgGraph *graph, guint index);
DG_API guint dg_graph_get_edge_from(const DgGraph *graph, guint index);
DG_API guint dg_graph_get_edge_to(const DgGraph *graph, guint index);
DG_API gboolean dg_graph_get_edge_directed(const DgGraph *graph, guint index);
/* "" when the edge has no label. */
DG_API const char *dg_graph_get_edge_label(const DgGraph *graph, guint index);
/* The polyline of an edge from its first node to its second, `count` points; NULL and 0 when it is unknown. */
DG_API const DgPoint *dg_graph_get_edge_points(const DgGraph *graph, guint index, guint *count);

/* How a line is drawn. */
typedef enum {
  DG_DASH_UNKNOWN,
  DG_DASH_SOLID, /* "solid" */
  DG_DASH_DASHED, /* "dashed" */
  DG_DASH_DOTTED /* "dotted": no dash is longer than one and a half times the width of the line */
} DgDash;

/* What is drawn at an end of an edge. */
typedef enum {
  DG_TIP_UNKNOWN,
  DG_TIP_NONE, /* "none" */
  DG_TIP_ARROW, /* "arrow" */
  DG_TIP_MARK /* "mark": a dot, diamond or bar, which points nowhere */
} DgTip;

/* The name in documents, as quoted above; NULL for unknown. */
DG_API const char *dg_dash_name(DgDash dash);
DG_API const char *dg_tip_name(DgTip tip);

/* How a node or an edge is painted, as it is seen: colours are blended with what is behind them. A view. */
typedef struct {
  guint32 fill; /* in the outline of a node, 0xRRGGBB; of one without a fill what is behind it */
  guint32 line; /* of its border, or of the line of an edge */
  guint32 text; /* of most of the words of a node */
  gboolean has_fill, has_line, has_text; /* the colours are known, and there is such a thing */
  double line_width; /* user units; 0 when unknown */
  DgDash dash; /* of the border, or of the line of an edge */
  DgTip tips[2]; /* of an edge, at its first node and at its second */
} DgGraphStyle;

/* The style of a node or an edge, as far as it is known: a document may leave it out. */
DG_API const DgGraphStyle *dg_graph_get_node_style(const DgGraph *graph, guint index);
DG_API const DgGraphStyle *dg_graph_get_edge_style(const DgGraph *graph, guint index);

/* What a text that is not part of a node is taken for. */
typedef enum {
  DG_ROLE_TITLE, /* "title" */
  DG_ROLE_LEGEND, /* "legend" */
  DG_ROLE_EDGE_LABEL, /* "edge_label" */
  DG_ROLE_NUMBER, /* "number" */
  DG_ROLE_ANNOTATION /* "annotation" */
} DgRole;

/* The name in documents, as quoted above; static string. */
DG_API const char *dg_role_name(DgRole role);

/* A text that was read and is no node; a view. */
typedef struct {
  const char *text;
  DgRole role;
  DgBox box;
  DgTextState text_state; /* as of nodes */
} DgGraphText;

/* Such texts; NULL from the count on. */
DG_API guint dg_graph_get_text_count(const DgGraph *graph);
DG_API const DgGraphText *dg_graph_get_text(const DgGraph *graph, guint index);

/* How a node was found. */
typedef enum {
  DG_NODE_METHOD_UNKNOWN, /* the graph was not extracted, or its document does not say */
  DG_NODE_METHOD_OUTLINE, /* "outline": text in a closed outline that holds nothing else */
  DG_NODE_METHOD_CONTAINER_TITLE, /* "container_title": the title, in it or at its border, of an outline that holds
                                     things of its own */
  DG_NODE_METHOD_PICTURE_CAPTION, /* "picture_caption": text beside a picture or an empty outline, which it names */
  DG_NODE_METHOD_BARE_TEXT, /* "bare_text": words without an outline that a connection ends at */
  DG_NODE_METHOD_DRAFT, /* "draft": the draft rule of the paper alone (DG_REFINE_NONE) */
  DG_NODE_METHOD_MODEL, /* "model": merged or added by a model */
  DG_NODE_METHOD_STATED /* "stated": the program of the figure says that it is a node, and which words are its own */
} DgNodeMethod;

/* What an edge was recognised by and, for a directed one, what its direction was read from. */
typedef enum {
  DG_EDGE_METHOD_UNKNOWN, /* the graph was not extracted, or its document does not say */
  DG_EDGE_METHOD_MARKER, /* "marker": an SVG marker at the end that is pointed at */
  DG_EDGE_METHOD_CLOSED_HEAD, /* "closed_head": a small closed shape drawn at that end */
  DG_EDGE_METHOD_OPEN_HEAD, /* "open_head": strokes drawn back from that end */
  DG_EDGE_METHOD_BLOCK_ARROW, /* "block_arrow": an outline in the form of an arrow, or one that points, as steps of a
                                 process do */
  DG_EDGE_METHOD_MID_MARKER, /* "mid_marker": a pointed marker along the line */
  DG_EDGE_METHOD_END_MARK, /* "end_mark": no arrow head, but a dot, diamond or bar at an end; undirected */
  DG_EDGE_METHOD_LINE, /* "line": a plain line from one to the other; undirected */
  DG_EDGE_METHOD_TREE, /* "tree": a plain line that forks, seen from its trunk; undirected */
  DG_EDGE_METHOD_MODEL, /* "model": a model read it from the picture */
  DG_EDGE_METHOD_STATED /* "stated": the program of the figure says which nodes it joins, and where it points */
} DgEdgeMethod;

/* Who found an edge, in a graph whose edges were read both by geometry and by a model. */
typedef enum {
  DG_FOUND_UNKNOWN, /* the edges were read in one way */
  DG_FOUND_BOTH, /* "both": by both, with the same direction */
  DG_FOUND_GEOMETRY, /* "geometry": by geometry alone */
  DG_FOUND_MODEL /* "model": by the model alone */
} DgFound;

/* How many pairs of nodes of such a graph are connected for whom. Edges of a node with itself are no pair. */
typedef struct {
  guint both; /* for both, in the same direction or directions */
  guint direction; /* for both, in another direction */
  guint geometry; /* for geometry alone */
  guint model; /* for the model alone */
  guint neither;
} DgEdgeConfusion;

/* How an end of an edge meets its node. */
typedef enum {
  DG_MEETING_UNKNOWN,
  DG_MEETING_BORDER, /* "border": it touches the outline */
  DG_MEETING_INSIDE, /* "inside": it ends within the outline, off its border */
  DG_MEETING_GAP, /* "gap": it stops short of the outline */
  DG_MEETING_TEXT /* "text": it ends at words that have no outline */
} DgMeeting;

/* The name in documents, as quoted above; NULL for unknown. */
DG_API const char *dg_node_method_name(DgNodeMethod method);
DG_API const char *dg_edge_method_name(DgEdgeMethod method);
DG_API const char *dg_meeting_name(DgMeeting meeting);
DG_API const char *dg_found_name(DgFound found);

/* What made node `index` a node, edge `index` an edge, and who found the edge. */
DG_API DgNodeMethod dg_graph_get_node_method(const DgGraph *graph, guint index);
DG_API DgEdgeMethod dg_graph_get_edge_method(const DgGraph *graph, guint index);
DG_API DgFound dg_graph_get_edge_found(const DgGraph *graph, guint index);
/* FALSE, and `confusion` unchanged, when the edges were read in one way. */
DG_API gboolean dg_graph_get_edge_confusion(const DgGraph *graph, DgEdgeConfusion *confusion);
/* The keys of the model's answers that the graph was read with, in the cache of answers: how many, and each; owned by
 * the graph. */
DG_API guint dg_graph_get_answer_count(const DgGraph *graph);
DG_API const char *dg_graph_get_answer(const DgGraph *graph, guint index);
/* How sure the reading is, from 0 to 1 in hundredths: about the share of nodes (edges) with this value that are right
 * in figures of many kinds. NaN when it is unknown. src/graph/confidence.c has the formula. Of what a model says, the
 * share of its votes; NaN when it had one. */
DG_API double dg_graph_get_node_confidence(const DgGraph *graph, guint index);
DG_API double dg_graph_get_edge_confidence(const DgGraph *graph, guint index);
/* How the first (`end` 0, at `from`) or the second end (1, at `to`) meets its node. `gap`, which may be NULL, receives
 * how far the painted end stays away from the outline or, for DG_MEETING_TEXT, from the words, in user units, give or
 * take half the width of the line; 0 for the other ways. */
DG_API DgMeeting dg_graph_get_edge_meeting(const DgGraph *graph, guint index, guint end, double *gap);
/* A painted element that something was read from; a view. */
typedef struct {
  const char *element; /* its name: "rect", "text", "foreignObject"... */
  guint line; /* in the figure, from 1; 0 when unknown */
  guint z; /* paint order of its first item; G_MAXUINT when unknown */
} DgSource;

/* The painted elements that a node (its texts and outline) or an edge (its lines, drawn heads and label) was read from,
 * in document order; NULL from the count on. */
DG_API guint dg_graph_get_node_source_count(const DgGraph *graph, guint index);
DG_API const DgSource *dg_graph_get_node_source(const DgGraph *graph, guint index, guint source);
DG_API guint dg_graph_get_edge_source_count(const DgGraph *graph, guint index);
DG_API const DgSource *dg_graph_get_edge_source(const DgGraph *graph, guint index, guint source);
/* The lines in the figure that a node or an edge was read from, sorted: `count` of them; NULL and 0 when unknown. */
DG_API const guint *dg_graph_get_node_source_lines(const DgGraph *graph, guint index, guint *count);
DG_API const guint *dg_graph_get_edge_source_lines(const DgGraph *graph, guint index, guint *count);

/* How the words of a node are known; DG_TEXT_STATE_OUTLINES when those of one of its lines are not. */
DG_API DgTextState dg_graph_get_node_text_state(const DgGraph *graph, guint index);
/* TRUE when the words of the figure were read: outlines that are not read hold the words of at most one node in five,
 * no node is missing because of them, and there are words where lines join outlines; and at least half of the figure
 * was understood, or a node is in what was. Otherwise scores would say nothing about what the figure shows. Errors:
 * DG_ERROR_UNREADABLE; the message names the source of the graph, says how many rows of text are outlines, and what
 * helps. */
DG_API gboolean dg_graph_check_readable(const DgGraph *graph, GError **error);

/* What kind of thing in the figure the graph lacks. */
typedef enum {
  DG_UNREAD_CONNECTOR, /* "connector": a line or an arrow that does not join two nodes */
  DG_UNREAD_TEXT, /* "text": words that are neither in a node nor among the texts, or have no characters */
  DG_UNREAD_ELEMENT, /* "element": a part of the figure that could not be read */
  DG_UNREAD_PROGRAM /* "program": a part of the source of a TikZ figure that is not understood */
} DgUnreadKind;

/* The name in documents, as quoted above; static string. */
DG_API const char *dg_unread_kind_name(DgUnreadKind kind);
/* Something in the figure that the graph lacks; a view. */
typedef struct {
  DgUnreadKind kind;
  const char *reason; /* why */
  DgBox place; /* user units */
  gboolean has_place; /* FALSE: it is not known where it is */
  guint line; /* in the figure, from 1; 0 when unknown */
} DgUnread;

/* What was not read; NULL from the count on. */
DG_API guint dg_graph_get_unread_count(const DgGraph *graph);
DG_API const DgUnread *dg_graph_get_unread(const DgGraph *graph, guint index);
/* How many lines and arrows between things with names the figure has, and how many of them are edges; decoration (axes,
 * grids, rules, underlines, samples in a legend) does not count, nor what leads to signs that have no words (it is
 * listed as unread all the same). FALSE when the graph was not extracted, or its document does
 * not say. */
DG_API gboolean dg_graph_get_connectors(const DgGraph *graph, guint *read, guint *of);
/* The estimated share of the edges of the figure that the graph has as they should be, from 0 to 1: what is in doubt
 * speaks for what was lost. It is about right on the average of many figures of the kinds that confidences were fitted
 * to, and too high for others; of a single one it is a hint. FALSE, and NaN, when the figure has
 * no connectors, the graph was not extracted, or its document does not say. */
DG_API gboolean dg_graph_get_recall(const DgGraph *graph, double *recall);

/* Leaves out what is less sure than `min_confidence`: edges are dropped; nodes become annotations among the texts of
 * the graph, and their edges are dropped. What is left keeps its id, and what has no confidence is left. A diagnostic
 * says how much was left out. */
DG_API void dg_graph_filter(DgGraph *graph, double min_confidence);

/* The graph as a document `diagrade/graph@1`, one JSON object without a final newline; `pretty` indents it.
 * Free with g_free(). */
DG_API char *dg_graph_to_json(const DgGraph *graph, gboolean pretty);
/* The graph in Graphviz's DOT language, one user unit as one point; positions are read by `neato -n`. Method and
 * confidence are attributes where they are known. Free with g_free(). */
DG_API char *dg_graph_to_dot(const DgGraph *graph);
/* The graph as GraphML 1.0 with keys name (the id), text, x, y, width, height, label, directed and, where they are
 * known, method and confidence. Characters that XML cannot hold are left out. Free with g_free(). */
DG_API char *dg_graph_to_graphml(const DgGraph *graph);
/* Reads a document `diagrade/graph@1` of `length` bytes (-1: terminated by NUL). `name` stands for the file in
 * messages. Unknown keys are ignored. Only nodes (with text) and edges (with from and to) must be there: ids count as
 * n1... and e1... when they are missing, an edge as directed.
 * Errors: DG_ERROR_FORMAT (not JSON, wrong type, unknown node id: the message names the JSON path), DG_ERROR_LIMIT. */
DG_API DgGraph *dg_graph_new_from_json(const char *json, gssize length, const char *name, GError **error);

/* How to extract a graph from a drawing; create with dg_graph_options_new(). */
typedef struct _DgGraphOptions DgGraphOptions;

/* Which of the two font sizes of a pair of text items the draft rule takes; the paper leaves it open. */
typedef enum {
  DG_DRAFT_FONT_LARGER, /* the default: reads titles and smaller captions of a box as one node */
  DG_DRAFT_FONT_SMALLER,
  DG_DRAFT_FONT_MEAN
} DgDraftFont;

/* What the overlap of two x spans is divided by before it is compared with tau; the paper leaves it open. */
typedef enum {
  DG_DRAFT_OVERLAP_SHORTER, /* the default: the shorter of the two spans */
  DG_DRAFT_OVERLAP_LONGER,
  DG_DRAFT_OVERLAP_UNION
} DgDraftOverlap;

/* How draft nodes become nodes. */
typedef enum {
  DG_REFINE_GEOMETRY, /* the default: boxes, containers, titles and edge labels are told apart by geometry */
  DG_REFINE_NONE /* the draft nodes of the paper, unchanged */
} DgRefine;

/* Defaults: K 1.5, tau 0.2 (DiagramEval section 5.1), larger font, shorter span, refinement and edges by geometry. */
DG_API DgGraphOptions *dg_graph_options_new(void);
DG_API void dg_graph_options_free(DgGraphOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgGraphOptions, dg_graph_options_free)
/* Which figure of a file is read and how its text is; copied. */
DG_API void dg_graph_options_set_figure(DgGraphOptions *options, const DgFigureOptions *figure);
/* Owned by the options; NULL for the defaults, also of NULL. */
DG_API const DgFigureOptions *dg_graph_options_get_figure(const DgGraphOptions *options);
/* K: two text items are one draft node when their baselines differ by less than K times the font size; K is finite and
 * greater than 0. */
DG_API void dg_graph_options_set_k(DgGraphOptions *options, double k);
/* tau: and when their x spans overlap by more than this share; 0 <= tau < 1. */
DG_API void dg_graph_options_set_tau(DgGraphOptions *options, double tau);
DG_API void dg_graph_options_set_draft_font(DgGraphOptions *options, DgDraftFont font);
DG_API void dg_graph_options_set_draft_overlap(DgGraphOptions *options, DgDraftOverlap overlap);
DG_API void dg_graph_options_set_refine(DgGraphOptions *options, DgRefine refine);
/* Graphs are filtered by dg_graph_filter() when they are extracted or read from a file; from 0 (the default: everything
 * is left) to 1. */
DG_API void dg_graph_options_set_min_confidence(DgGraphOptions *options, double min_confidence);
/* `options` may be NULL for the defaults. */
DG_API double dg_graph_options_get_min_confidence(const DgGraphOptions *options);
/* The part of the signature that names how the graph is extracted, e.g.
 * "nodes:draft.K1.5.t0.2.font-larger.overlap-shorter|refine:geometry.5|edges:geometry.7", followed by e.g.
 * "|min-confidence:0.5" when a least confidence is set. Free with g_free(). */
DG_API char *dg_graph_options_get_signature(const DgGraphOptions *options);

/* Extracts the graph of `drawing` by geometry alone (DiagramEval section 4.1 for the draft nodes), also with options
 * that dg_reading_options_attach() was given. `options` may be NULL for the defaults. `source` names the figure in the
 * graph and may be NULL. Free with dg_graph_free(). Errors: DG_ERROR_LIMIT. */
DG_API DgGraph *dg_graph_extract(const DgDrawing *drawing, const char *source, const DgGraphOptions *options,
                                 GError **error);

G_END_DECLS

#endif
