/* The state of the reader of TikZ: what the keys in force say, named nodes, styles.
 *
 * The room reads TikZ itself because a figure is a program: TeX would run it, with files and without end, needs every
 * package that it names, and leaves pages that tell neither nodes nor lines of the source. Here nothing is run, and
 * what is not understood is said and the rest is read.
 *
 * Coordinates are local: points before the transformation in force, which acts when something is put into the picture
 * (as pgf does, PGF manual, section "Coordinate Versus Canvas Transformations"). */
#ifndef DG_TIKZ_TIKZ_H
#define DG_TIKZ_TIKZ_H

#include "drawing/budget.h"
#include "tikz/state.h"

typedef enum { DG_TIKZ_FORM_RECTANGLE, DG_TIKZ_FORM_ELLIPSE, DG_TIKZ_FORM_DIAMOND, DG_TIKZ_FORM_POLYGON } DgTikzForm;

/* A node that was placed, or a named coordinate. */
struct _DgTikzNode {
  const char *shape;
  DgTikzForm form; /* of the border */
  DgTransform matrix; /* from the frame of the node (its centre is the origin) to the picture */
  double half_width, half_height; /* with the outer separation */
  double outer_x, outer_y; /* that separation */
  DgPoint text; /* where the baseline of the text begins */
  double base; /* y of the baseline */
  double mid; /* y of the middle of an x above the baseline */
  GArray *border; /* DgPoint: corners of a polygon; NULL for other forms */
  GArray *anchors; /* DgTikzAnchor (shape.h): those with names of the shape's own; NULL: none */
  const DgTikzPicture *picture; /* that states it, by `number`; NULL: none does */
  guint number;
};

/* What a scope gives back at its end. */
typedef struct {
  DgTikzState state;
  guint clips;
  gboolean box_frozen;
  gboolean is_group; /* \begingroup began it */
  guint styles; /* length of the log of styles at the begin */
  const char *box_name; /* of the box of what the scope paints, interned; NULL: none */
  gboolean had_box; /* then: the box of the picture before */
  DgPoint low, high;
} DgTikzScope;

typedef struct _DgTikz {
  DgTexReader *reader;
  DgTikzPicture *picture; /* being read; outside of pictures one that nobody sees */
  GPtrArray *all_pictures; /* owns them */
  DgTikzPicture *found; /* the one that was asked for; NULL until it was read */
  guint part; /* its number, from 1; 0: none */
  DgTikzColors *colors;
  GHashTable *styles; /* name -> Style (keys.c) */
  GArray *replaced_styles; /* what names stood for before the groups that are open defined them (keys.c) */
  GHashTable *nodes; /* name -> DgTikzNode */
  GHashTable *chains; /* name -> Chain (chain.c) */
  GPtrArray *layers; /* names, interned; the first one is "main" */
  GPtrArray *packages; /* const DgTikzPackage (package.h): those that were loaded */
  GArray *layer_order; /* guint: indices of those that are painted, from the back */
  GPtrArray *all_nodes; /* keeps every node that was placed, as paths and loops may still point at one */
  guint node, join, label; /* that what is painted belongs to, as of the items of a picture */
  guint line; /* of the source, on which what is painted was written; 0: the one that is being read */
  guint label_of; /* the node that the one being placed is written for */
  guint placed; /* the one that was placed last */
  GArray *guests; /* guint: numbers of the nodes that stand where paths end, 0 until they are placed */
  DgTikzMentions mentions; /* of the coordinate that was read last */
  GHashTable *paths; /* name path= -> GArray of DgTikzSegment, in the picture */
  GArray *scopes; /* DgTikzScope */
  DgTikzState *state; /* the one in force: the last scope, or that of the path being read */
  GStringChunk *strings;
  DgTikzFont document_font;
  DgTikzFaces faces;
  DgTikzPage page;
  const DgTikzBoxing *boxing; /* the innermost box around the pictures that are read; NULL: none */
  gboolean t1_fonts; /* text is in fonts of T1 encoding, with their kerns; in those of OT1 otherwise */
  gboolean ec_fonts; /* roman text is in the EC fonts */
  gboolean scaled_symbols; /* large symbols of formulas grow with the size of the text */
  gboolean positioning; /* that library is loaded, or what is loaded is not known */
  gboolean arrows_meta; /* the library arrows.meta is loaded: "To" and "|" are other tips */
  gboolean slot_fonts; /* characters are taken as numbers of slots of T1 fonts, as engines of Unicode do with them */
  guint steps; /* of paths, painted or not */
  const char *family; /* that keys without a path belong to (/.cd), interned; NULL: those of TikZ */
  const char *name, *inputs; /* of the file; the directory that other files may be read from, NULL: none is */
  guint n_inputs; /* files that were read */
  guint depth; /* of styles within styles, scopes within loops */
  guint clips; /* open in the picture */
  struct _DgTikzTree *tree; /* the child that is being read (tree.c); NULL outside of one */
  guint unnamed; /* nodes that were given names so that edges find them */
  DgTikzAxis *axis; /* the plot that is being read; NULL outside of one */
  gboolean breaks_loop; /* \breakforeach: the innermost loop ends with this turn */
  gboolean in_picture;
  gboolean in_document; /* what is outside of pictures is set on the page as well */
  guint pictures; /* so far, without those that paint nothing */
  guint picture_line; /* where the one that was asked for began, or the last that has no number */
  gboolean cut_off; /* the file ended before an environment did, which was said */
  gboolean box_frozen; /* what is painted no longer counts for the bounding box */
  DgTikzRecorder *recorder; /* of what the program says of its geometry (program.c) */
  GString *at_end; /* statements that are read at the end of the picture */
} DgTikz;

/* Says that something was not understood, and counts it when it is of a picture: `is_picture` says that a part of one
 * is missing, whatever is being read; otherwise something in a picture may look otherwise. */
void dg_tikz_unknown(DgTikz *tikz, gboolean is_picture, const char *format, ...) G_GNUC_PRINTF(3, 4);
/* The same for `n` things of a kind that are left out. */
void dg_tikz_left_out(DgTikz *tikz, DgLossKind kind, guint n, const char *format, ...) G_GNUC_PRINTF(4, 5);
/* Words of two letters or more in what is left out and would have been painted; names of commands in it do not count.
 */
guint dg_tikz_count_words(const char *text);
/* Says what is not as it should be and was read nevertheless: it counts too, as TeX may make something else of it. */
void dg_tikz_mended(DgTikz *tikz, const char *format, ...) G_GNUC_PRINTF(2, 3);
const char *dg_tikz_intern(DgTikz *tikz, const char *text);

/* ---- keys.c, keys_graphic.c, keys_node.c ---- */

/* Carries out a list of keys ("thick, fill=red") on the state in force. */
void dg_tikz_keys(DgTikz *tikz, const char *list);
/* The style `name`, when there is one ("every node"). */
void dg_tikz_style(DgTikz *tikz, const char *name);
/* Defines a style by its body; #1 in it is the value. */
void dg_tikz_style_set(DgTikz *tikz, const char *name, const char *body, gboolean append);
gboolean dg_tikz_style_exists(const DgTikz *tikz, const char *name);
/* Styles that are defined after a mark was set are forgotten when it is given back. */
GArray *dg_tikz_styles_log_new(void);
guint dg_tikz_styles_mark(const DgTikz *tikz);
void dg_tikz_styles_restore(DgTikz *tikz, guint mark);
/* presets.c: the keys of a style that a library defines; NULL when there is none. */
const char *dg_tikz_preset(const char *name);
/* Of the values of `styles`. */
void dg_tikz_style_free(gpointer style);
/* Splits a list at the commas that no brace, bracket or parenthesis holds. Free with g_ptr_array_unref(). */
GPtrArray *dg_tikz_split(const char *list, char separator);
/* Splits "key = value" in place, trimmed, one pair of braces around the value dropped; `value` NULL when there is none.
 */
void dg_tikz_pair(char *text, char **key, char **value);
/* A length in points; a plain number counts as points times `unit`. */
double dg_tikz_length(DgTikz *tikz, const char *text, double unit);
double dg_tikz_number(DgTikz *tikz, const char *text);
/* Keys of their own files; FALSE when the key is not theirs. `value` may be NULL. */
gboolean dg_tikz_key_graphic(DgTikz *tikz, const char *key, const char *value);
gboolean dg_tikz_key_way(DgTikz *tikz, const char *key, const char *value);
gboolean dg_tikz_key_transform(DgTikz *tikz, const char *key, const char *value);
gboolean dg_tikz_key_node(DgTikz *tikz, const char *key, const char *value);
/* positioning.c */
gboolean dg_tikz_key_positioning(DgTikz *tikz, const char *key, const char *value);
/* Moves the node that is about to be placed by what keys of positioning say, once. */
void dg_tikz_node_settle(DgTikz *tikz);
/* fit=(a) (b.north): sizes the node so that the box of its text holds the nodes and points, in whose middle `at` is.
 * FALSE when none of them is known. */
gboolean dg_tikz_node_fit(DgTikz *tikz, DgPoint *at);
/* shading.c: keys of shadings and patterns; makes what is filled shaded; the one tone that either is painted in. */
gboolean dg_tikz_key_shading(DgTikz *tikz, const char *key, const char *value);
void dg_tikz_shading_begin(DgTikzState *state);
void dg_tikz_shading_paint(const DgTikzState *state, DgTikzPaint *paint);
/* space.c: keys that are about space, and a coordinate of one of its systems ("xyz spherical"). */
gboolean dg_tikz_key_space(DgTikz *tikz, const char *key, const char *value);
gboolean dg_tikz_space_coordinate(DgTikz *tikz, const char *system, const char *list, DgPoint *point);
/* "->", "<->", "{Stealth}-{Latex[open]}"; FALSE when it is no arrow specification. */
gboolean dg_tikz_key_arrows(DgTikz *tikz, const char *text);

/* ---- color_commands.c ---- */

/* Reads a colour as it is written, in a model ("HTML") or without one (NULL); `current` is the one of the name ".".
 * FALSE when it is not known, which is said and counted; `color` stays as it was then. */
gboolean dg_tikz_color_read(DgTikz *tikz, const char *model, const char *value, guint32 current, guint32 *color);
/* \definecolor, \providecolor, \definecolorset, \colorlet, \color */
void dg_tikz_color_statement(DgTikz *tikz, const char *name);

/* ---- coordinate.c ---- */

/* Reads the coordinate that comes next, with its parentheses and a + or ++ before it; `previous` is what these are
 * relative to, in local coordinates. `node` receives the node when the coordinate names one without an anchor (may be
 * NULL). FALSE with a diagnostic when there is none that is understood. */
gboolean dg_tikz_read_coordinate(DgTikz *tikz, DgPoint *previous, DgPoint *point, const DgTikzNode **node,
                                 gboolean *moves);
/* The same for the text inside of the parentheses. */
gboolean dg_tikz_coordinate(DgTikz *tikz, const char *inside, DgPoint *point, const DgTikzNode **node);
/* The value of a key in "key=value, key=value"; NULL when it is not there. Free with g_free(). */
char *dg_tikz_list_value(const char *list, const char *name);
/* coordinate_systems.c: "tangent cs:node=a,..." and other systems of lines and circles; FALSE when `system` is none of
 * them, or there is no such place. */
gboolean dg_tikz_coordinate_system(DgTikz *tikz, const char *system, const char *list, DgPoint *point);
/* Where the lines through two points each meet; FALSE when they do not. */
gboolean dg_tikz_line_meeting(const DgPoint *a, const DgPoint *b, DgPoint *point);
/* From the picture back to local coordinates. */
DgPoint dg_tikz_local(DgTikz *tikz, DgPoint point);
static inline DgPoint dg_tikz_global(const DgTikz *tikz, DgPoint point) {
  return dg_transform_point(&tikz->state->matrix, point.x, point.y);
}
/* x times the vector x plus y times the vector y plus z times the vector z. */
DgPoint dg_tikz_vector(const DgTikzState *state, double x, double y, double z);

/* ---- path.c ---- */

/* A path under construction, in the picture's coordinates. */
typedef struct {
  GArray *segments; /* DgTikzSegment */
  DgPoint current, start; /* local: where it is, and where the subpath began */
  const DgTikzNode *current_node; /* the border of which the next line begins at */
  gboolean has_current;
  DgPoint reference; /* local: what + and ++ are relative to */
  gboolean stays; /* the operation being read leaves `reference` where it is */
  gboolean at_node; /* a node came last: edges begin at it */
  const char *coordinate; /* the one that came last, whose children may follow, interned; NULL: none */
  /* the last piece, for nodes along it: a line (bends: 0 straight, 1 -|, 2 |-) or a curve, in the picture */
  DgPoint piece[4];
  gboolean piece_curve;
  guint piece_bend;
  gboolean has_piece;
  const GArray *plot; /* DgPoint in the picture: nodes stand along all of it instead; NULL: not a plot */
  GArray *marks; /* DgPoint in the picture: marks of plots; NULL: none */
  DgTikzState *mark_state; /* of the plot that has them */
  DgTikzPieces pieces;
  GArray *program; /* its pieces as the program says them (program.c); NULL: they are not kept */
} DgTikzPath;

/* Reads and paints a path: what follows \draw, \fill, \path... up to its semicolon. `command` is its name. */
void dg_tikz_path(DgTikz *tikz, const char *command);
void dg_tikz_path_move(DgTikz *tikz, DgTikzPath *path, DgPoint local);
void dg_tikz_path_line(DgTikz *tikz, DgTikzPath *path, DgPoint local);
void dg_tikz_path_curve(DgTikz *tikz, DgTikzPath *path, DgPoint c1, DgPoint c2, DgPoint to);
void dg_tikz_path_close(DgTikz *tikz, DgTikzPath *path);
/* An arc of an ellipse with half axes `a` and `b` (local vectors) about `center`, from angle to angle in degrees. */
void dg_tikz_path_arc(DgTikz *tikz, DgTikzPath *path, DgPoint center, DgPoint a, DgPoint b, double from, double to,
                      gboolean move);
/* Paints the path as the keys of its actions ask for, each by itself; NULL: no actions. */
void dg_tikz_path_actions(DgTikz *tikz, const DgTikzPath *path, const char *actions);
/* shadow.c: "drop shadow" and its relatives, and moving a path to where its shadow falls. */
gboolean dg_tikz_key_shadow(DgTikz *tikz, const char *key, const char *value);
void dg_tikz_shadow_move(const DgTikzState *state, GArray *segments);
/* rounded.c: a copy with the corners that are rounded as curves, or the same again when there are none. */
GArray *dg_tikz_round_corners(GArray *segments);
/* Reads what follows up to a semicolon as operations of this path (nodes along it), without painting it. */
void dg_tikz_path_rest(DgTikz *tikz, DgTikzPath *path);
/* Nodes that were met on a path and are placed after it: a list of them, freed with g_array_unref() once they are
 * placed. */
GArray *dg_tikz_deferred_new(void);
/* The name of the last of them, which is given one if it has none; NULL when there is none. */
const char *dg_tikz_deferred_name(DgTikz *tikz, GArray *deferred);
/* Reads nodes that come next; returns how many were in the list before. dg_tikz_path_give() puts those after that many
 * on the last piece of the path, dg_tikz_path_place() places them. */
guint dg_tikz_path_nodes(DgTikz *tikz, DgTikzPath *path, GArray *deferred);
void dg_tikz_path_give(DgTikzPath *path, GArray *deferred, guint from);
void dg_tikz_path_place(DgTikz *tikz, GArray *deferred, guint from);
/* Reads operations up to a semicolon. */
void dg_tikz_path_operations(DgTikz *tikz, DgTikzPath *path, GArray *deferred);
/* tree.c: what follows `child` after the nodes of a path, and what follows `edge from parent`. */
void dg_tikz_children(DgTikz *tikz, DgTikzPath *path, GArray *deferred);
void dg_tikz_edge_from_parent(DgTikz *tikz, GArray *deferred);
gboolean dg_tikz_key_tree(DgTikz *tikz, const char *key, const char *value);
/* plot.c: what follows `plot`; `joined` draws a line to its first point. */
void dg_tikz_plot(DgTikz *tikz, DgTikzPath *path, gboolean joined);
/* Points (DgPoint) of "{(0,0) (1,1)}", read next. */
GArray *dg_tikz_plot_points(DgTikz *tikz);
/* The values at which an expression is taken (double): of `samples at`, or evenly over the domain. */
GArray *dg_tikz_plot_samples(DgTikz *tikz);
/* Puts points into the path as the keys say: straight or smooth, from its current point when `joined`. */
void dg_tikz_plot_connect(DgTikz *tikz, DgTikzPath *path, const GArray *points, gboolean joined);
/* mark.c: paints the mark of a state at points of the picture. */
void dg_tikz_marks_paint(DgTikz *tikz, const DgTikzState *state, const GArray *points);
/* intersection.c: names the points where two named paths meet: "of=a and b, by={p,q}, sort by=a". */
void dg_tikz_name_intersections(DgTikz *tikz, const char *keys);
/* pic.c: what follows `pic`. */
void dg_tikz_pic(DgTikz *tikz, DgTikzPath *path, GArray *deferred);
/* pic_code.c: a pic that the program defines, as it is written. `name`, `at` and `options` may be NULL. */
typedef struct {
  char *name, *at, *options, *body;
} DgTikzPicSource;
/* Defines one by its code; "code" and its relatives among keys; paints one, or FALSE when it is not defined. */
void dg_tikz_pic_define(DgTikz *tikz, const char *name, const char *code);
gboolean dg_tikz_key_pic(DgTikz *tikz, const char *key, const char *value);
gboolean dg_tikz_pic_of_code(DgTikz *tikz, const DgTikzPath *path, const DgTikzPicSource *source);
/* decoration.c: replaces the path by its decoration. */
void dg_tikz_decorate(DgTikz *tikz, DgTikzPath *path);
/* Whether the decoration of the state in force is still a line from one end of the path to the other. */
gboolean dg_tikz_decoration_is_line(DgTikz *tikz);
/* markings.c: \arrow and \arrowreversed in the code of a mark. */
void dg_tikz_mark_statement(DgTikz *tikz, const char *name);
/* measure.c: half the width and height of a node of this text, and how far it is turned; nothing is painted. FALSE when
 * there is no such node. */
gboolean dg_tikz_measure(DgTikz *tikz, const char *keys, const char *text, DgPoint *half, double *turn);
/* path_picture.c: what the code of `path picture` paints within a path. */
void dg_tikz_path_picture(DgTikz *tikz, const GArray *segments);
/* let.c: \p{index} = point with its \x and \y, and \n{index} = number, as macros of the group. */
void dg_tikz_let_point(DgTikz *tikz, const char *index, DgPoint point);
void dg_tikz_let_number(DgTikz *tikz, const char *index, const char *text);
/* Puts the path into the picture as the state in force says, with its arrows; dg_tikz_path_finish() with its actions
 * and decoration as well. */
void dg_tikz_path_finish(DgTikz *tikz, DgTikzPath *path);
void dg_tikz_path_paint(DgTikz *tikz, DgTikzPath *path);

/* ---- stated.c ---- */

/* States a node that has its place; `outline` (DgTikzSegment) is in its own frame. Returns its number. */
guint dg_tikz_state_node(DgTikz *tikz, DgTikzNode *node, const GArray *outline);
/* The number of a node in the picture being read; 0: it is a place, or of another picture. */
guint dg_tikz_node_number(const DgTikz *tikz, const DgTikzNode *node);
/* Moves a node that was placed, with what is stated of it. */
void dg_tikz_node_move(DgTikz *tikz, DgTikzNode *node, double x, double y);
/* Makes the matrix that was stated last the holder of the nodes that were stated from `first` on, from 0. */
void dg_tikz_nodes_hold(DgTikz *tikz, guint first);
/* What the coordinate that was read last, at a local point, says of nodes. */
DgTikzStation dg_tikz_station(const DgTikz *tikz, DgPoint local);
/* Begins pieces for a path that may state joins; dg_tikz_pieces_end() when nothing needs them any more. */
void dg_tikz_pieces_begin(DgTikzPath *path);
void dg_tikz_pieces_end(DgTikzPath *path);
/* Counts a segment that is about to be appended to the path, and numbers its piece. */
void dg_tikz_pieces_count(const DgTikz *tikz, DgTikzPath *path, DgTikzSegment *segment);
/* The path has moved to a station, or come to it, or closed its subpath with the word cycle. */
void dg_tikz_path_depart(DgTikzPath *path, DgTikzStation station);
void dg_tikz_path_arrive(DgTikzPath *path, DgTikzStation station);
void dg_tikz_path_return(DgTikzPath *path);
/* Where the path stands. */
DgTikzStation dg_tikz_path_here(const DgTikzPath *path);
/* States the joins of the path as it is painted by the state in force, once. */
void dg_tikz_path_state(DgTikz *tikz, DgTikzPath *path);
/* A tip stands in the middle of the join that is being painted, and points to its end or to its beginning. */
void dg_tikz_state_head(DgTikz *tikz, const DgTikzTip *tip, gboolean to_end);
/* A node that was read is to be placed where the path stands, and is an end of what comes there or goes on from there.
 * Returns its turn, by which `guests` receives its number once it is placed; 0: it is no end. dg_tikz_path_seat() then
 * says so of the joins of the path. */
guint dg_tikz_path_invite(DgTikz *tikz, DgTikzPath *path, const DgTikzState *node);
void dg_tikz_path_seat(DgTikz *tikz, const DgTikzPath *path);
/* The number of the last piece, and how many segments of it are drawn; whether it ends after that many. */
guint dg_tikz_path_drawn(const DgTikzPath *path, guint *drawn);
gboolean dg_tikz_piece_ends(const DgTikzPath *path, guint piece, guint drawn);
/* The line of the source of what is painted now. */
guint dg_tikz_line(const DgTikz *tikz);
/* The join of a piece, by its number; 0: none. */
guint dg_tikz_piece_join(const DgTikzPath *path, guint piece);
/* Gives all segments to the first piece with a join, as they no longer say which they are of. */
void dg_tikz_pieces_merge(DgTikzPath *path);

/* ---- node.c ---- */

/* Reads what follows \\node or `node` on a path (options, name, place, text) into the state in force; `text` receives
 * what it says, macros expanded, or NULL for a coordinate. */
void dg_tikz_node_read(DgTikz *tikz, gboolean is_coordinate, char **text);
/* Places and paints a node that was read: at its own place when it has one, else along `path`, whose last piece it
 * stands on; `between` when it was written before the end of that piece. */
void dg_tikz_node_place_along(DgTikz *tikz, const DgTikzPath *path, gboolean between, const char *text,
                              gboolean is_coordinate);
/* Places and paints a node that was read with its anchor at a local point. */
void dg_tikz_node_place(DgTikz *tikz, DgPoint at, const char *source);
/* matrix.c: the same for a matrix, `body` being its rows. */
void dg_tikz_matrix_place(DgTikz *tikz, DgPoint at, const char *body);
gboolean dg_tikz_key_matrix(DgTikz *tikz, const char *key, const char *value);
/* chain.c: "start chain", "on chain", "join", and other keys that name a node again or add to its path. */
gboolean dg_tikz_key_chain(DgTikz *tikz, const char *key, const char *value);
/* \\chainin: puts a node that was placed on the chain in force. */
void dg_tikz_chain_statement(DgTikz *tikz, const char *name);
/* automaton.c: "initial", "accepting" and their relatives. */
gboolean dg_tikz_key_automaton(DgTikz *tikz, const char *key, const char *value);
/* Adds a path to those that are read after the path of the node; \\tikzlastnode in it is the node. */
void dg_tikz_add_after_node(DgTikz *tikz, const char *text);
/* Gives a node that was placed its further names, and adds the statements that follow it to `after`. */
void dg_tikz_node_finish(DgTikz *tikz, const DgTikzState *state, GString *after);
/* The point of the last piece of a path at a share of it, and the direction there, in the picture. */
DgPoint dg_tikz_path_point(const DgTikzPath *path, double share, DgPoint *direction);
/* Turns what is placed into that direction; and where the frame of what is placed goes in the picture when `anchor`, a
 * point of the frame, is to be `at` a point of the picture. */
void dg_tikz_node_slope(DgTikzState *state, DgPoint direction);
DgTransform dg_tikz_placed_matrix(const DgTikzState *state, DgPoint at, DgPoint anchor);
/* Takes away what a node does not take over from what it stands on. */
void dg_tikz_node_reset(DgTikzState *state);
/* Gives a node that is being read a name, unless it has one. */
void dg_tikz_node_name(DgTikz *tikz, DgTikzState *state);
/* shape.c: of the list of all nodes. */
void dg_tikz_node_free(gpointer node);
/* node_label.c: the labels and pins of the node that the state in force is about. */
void dg_tikz_node_labels(DgTikz *tikz, const DgTikzNode *node);
/* Takes over what labels of the node that is being read have, as the keys around it say. */
void dg_tikz_label_style_take(DgTikzState *state);
/* "node also [label=x] (a)": options for a node that was placed, which its name among them may say. Both may be NULL.
 */
void dg_tikz_node_also(DgTikz *tikz, const char *options, const char *called);
/* Whether one of them is a pin, so that the node needs a name. */
gboolean dg_tikz_node_has_pin(const DgTikzState *state);
/* The angle of "above left", "north west" or "30". */
double dg_tikz_direction_angle(DgTikz *tikz, const char *text);
/* Makes a point of the picture known by a name. */
DgTikzNode *dg_tikz_node_name_point(DgTikz *tikz, const char *name, DgPoint point);
/* Where an anchor ("north west", "30", "base") of a node is in the picture; FALSE when there is none of that name. */
gboolean dg_tikz_node_anchor(DgTikz *tikz, const DgTikzNode *node, const char *anchor, DgPoint *point);
/* The border of the node in the direction of `toward`, both in the picture. */
DgPoint dg_tikz_node_border(const DgTikzNode *node, DgPoint toward);

/* ---- statement.c ---- */

/* Reads statements up to the end of the input or of the environment whose name is given. */
void dg_tikz_statements(DgTikz *tikz, const char *environment);
/* Reads `text` as statements in a group of its own. */
void dg_tikz_run(DgTikz *tikz, const char *text);
/* unseen.c: the same without painting anything or saying anything of it: what stays are the nodes that it names. */
void dg_tikz_run_unseen(DgTikz *tikz, const char *text);
void dg_tikz_scope_begin(DgTikz *tikz);
void dg_tikz_scope_end(DgTikz *tikz);

/* ---- layer.c ---- */

/* \\pgfdeclarelayer and \\pgfsetlayers. */
void dg_tikz_layer_statement(DgTikz *tikz, const char *name);
/* Makes the layer of that name the one that the scope just begun paints on. */
void dg_tikz_layer_begin(DgTikz *tikz, const char *name);
/* "background" below the rest, as the library backgrounds sets them. */
void dg_tikz_layers_background(DgTikz *tikz);
/* "on background layer", and the frames and grids behind a picture. */
gboolean dg_tikz_key_layer(DgTikz *tikz, const char *key, const char *value);
/* Enters the background when the keys of the scope asked for it. */
void dg_tikz_layer_enter(DgTikz *tikz);
/* Paints the frames and grids that the keys of the picture asked for around what is painted so far. */
void dg_tikz_grounds_paint(DgTikz *tikz);

/* ---- named_box.c ---- */

/* Makes a box of the picture known by a name. */
void dg_tikz_node_name_box(DgTikz *tikz, const char *name, DgPoint low, DgPoint high);
/* A name as the scope in force completes it, interned. */
const char *dg_tikz_node_full_name(DgTikz *tikz, const char *name);
/* The node of that name, which the scope may complete, or NULL; "current bounding box" is the box of what is painted so
 * far. */
const DgTikzNode *dg_tikz_node_find(DgTikz *tikz, const char *name);
/* Begins and ends the box that the last scope names. */
void dg_tikz_local_box_begin(DgTikz *tikz, const char *name);
void dg_tikz_local_box_end(DgTikz *tikz, const DgTikzScope *scope);

/* ---- circuit.c, shape_circuit.c ---- */

/* Puts nodes on the input for the component of a circuit that the options of `to` name, and returns those that are
 * left; `is_gap` says that it is no wire. Takes `options`; free with g_free(). */
char *dg_tikz_circuit_take(DgTikz *tikz, char *options, gboolean *is_gap);
/* Components that are nodes. */
gboolean dg_tikz_key_circuit(DgTikz *tikz, const char *key, const char *value);

/* ---- snake.c ---- */

/* "snake", "segment amplitude" and its relatives. */
gboolean dg_tikz_key_snake(DgTikz *tikz, const char *key, const char *value);

/* ---- petri.c ---- */

/* "tokens" and its relatives. */
gboolean dg_tikz_key_petri(DgTikz *tikz, const char *key, const char *value);

/* ---- mindmap.c ---- */

/* "concept", "concept color", "circle connection bar" and its relatives. */
gboolean dg_tikz_key_mindmap(DgTikz *tikz, const char *key, const char *value);
/* Makes the path whose end was just reached the bar between two concepts, as the keys of the operation asked for, and
 * paints where it widens. */
void dg_tikz_connection_bar(DgTikz *tikz, const char *keys, const DgTikzNode *from, const DgTikzNode *to);

/* ---- graph.c ---- */

/* Reads what follows `graph` on a path: its options and the text of the graph in braces. */
void dg_tikz_graph(DgTikz *tikz);

/* ---- commutative.c ---- */

/* Reads what follows \\begin{tikzcd}, with its end, as a picture that is read next. */
void dg_tikz_commutative(DgTikz *tikz);

/* harmless.c: passes over a command that changes nothing that is painted; FALSE when `name` is not one. */
gboolean dg_tikz_harmless_statement(DgTikz *tikz, const char *name);
/* The same for the begin of an environment around pictures. */
gboolean dg_tikz_harmless_environment(DgTikz *tikz, const char *name);

/* ---- foreach.c ---- */

/* Called for each turn of a loop with its variables defined. */
typedef void (*DgTikzTurn)(DgTikz *tikz, const char *body, gpointer user_data);
/* Reads what follows \foreach (variables, options, list, body) and takes each turn. */
void dg_tikz_foreach(DgTikz *tikz, DgTikzTurn turn, gpointer user_data);
/* The items of a list in which "..." stands for those between its neighbours. Free with g_ptr_array_unref(). */
GPtrArray *dg_tikz_list(DgTikz *tikz, const char *list);

/* ---- axis.c and its relatives ---- */

/* Reads a plot of pgfplots: what follows \begin{axis}, with its end. */
void dg_tikz_axis(DgTikz *tikz, const char *name);
/* axis_group.c: the same of \begin{groupplot}. */
void dg_tikz_axis_group(DgTikz *tikz, const char *name);
/* axis_plot.c: \addplot and its relatives; FALSE when the command is none of them. */
gboolean dg_tikz_plot_statement(DgTikz *tikz, const char *name);
/* axis_number.c: a key of number formats, by its whole name. */
gboolean dg_tikz_key_number(DgTikz *tikz, const char *key, const char *value);
/* axis_keys.c: \pgfplotsset. */
void dg_tikz_plots_set(DgTikz *tikz, const char *keys);
/* Adds a number of a coordinate in a plot to `sum`, local. pgfplots counts it from the first value that is shown, of
 * relative coordinates as well. */
DgPoint dg_tikz_axis_add(const DgTikz *tikz, double number, gboolean vertical, DgPoint sum);
/* What a text means as a symbolic coordinate of the plot being read; FALSE when it is none. */
gboolean dg_tikz_axis_symbolic(const DgTikz *tikz, const char *text, gboolean vertical, double *number);
/* A coordinate of a system of the plot being read ("axis cs", "rel axis cs"); FALSE when it is none. */
gboolean dg_tikz_axis_coordinate(DgTikz *tikz, const char *system, const char *list, DgPoint *point);

/* ---- library.c ---- */

/* \usetikzlibrary: says which libraries are not read. */
void dg_tikz_library_statement(DgTikz *tikz, const char *name);

/* ---- package.c ---- */

/* Loads a package or a library with commands of its own; FALSE when nothing is known of one of that name. */
gboolean dg_tikz_package_load(DgTikz *tikz, const char *name);
gboolean dg_tikz_package_is_loaded(const DgTikz *tikz, const char *name);
/* Carries out a command, or an environment after its \\begin{name}; FALSE when no package has it. */
gboolean dg_tikz_package_statement(DgTikz *tikz, const char *name);
gboolean dg_tikz_package_environment(DgTikz *tikz, const char *name);

/* ---- document.c ---- */

/* \documentclass, \begin{document}, \begin{tikzpicture}, \tikz; FALSE when the command has nothing to do with the
 * document. */
gboolean dg_tikz_document_statement(DgTikz *tikz, const char *name);
/* The state before any key, in the font of the document. */
void dg_tikz_defaults(DgTikz *tikz);
/* Reads a picture from its keys to the end of an environment into tikz->picture. */
void dg_tikz_picture_read(DgTikz *tikz, const char *environment);
/* \diagradeset of the files of classes/: what a class changes. */
void dg_tikz_class_statement(DgTikz *tikz, const char *name);
/* Begins and ends a picture with the keys of its brackets read. */
void dg_tikz_picture_environment(DgTikz *tikz, const char *environment);

/* ---- arrow.c ---- */

/* How much the line is shortened for a tip. */
double dg_tikz_tip_setback(DgTikz *tikz, const DgTikzTip *tip, double line_width);
/* Whether the tip shows a head that points out of the line, and one that points into it. */
void dg_tikz_tip_heads(DgTikz *tikz, const DgTikzTip *tip, gboolean *out, gboolean *into);
/* Paints the tip with its point at `end`, coming from direction (dx, dy), in the picture. */
void dg_tikz_tip_paint(DgTikz *tikz, const DgTikzTip *tip, DgPoint end, double dx, double dy);

#endif
