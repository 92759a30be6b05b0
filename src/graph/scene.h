/* What the steps of extraction by geometry share: the drawing read as regions (closed outlines), groups (texts that
 * belong together) and connectors (drawn lines with two or more ends).
 *
 *   drawing --region.c--> ink, regions, texts --piece.c--> strokes --connector.c--> lines --name.c--> groups
 *           --attach.c--> links --role.c--> roles --extract.c, doubt.c, confidence.c--> graph
 *
 * What a program states (stated.c) goes before what can be seen: these things and lines are in the scene as others are,
 * so that geometry sees them where it looks for what nothing is stated of.
 *
 * Lengths are judged in `unit`s: a fourteenth of the median font size, so that a rule says "3 units" and means three
 * pixels in a figure set in 14 px, whatever the size of the canvas.
 */
#ifndef DG_GRAPH_SCENE_H
#define DG_GRAPH_SCENE_H

#include "graph/outline_tree.h"
#include "graph/scene_things.h"

/* What the passes find, in the order in which they find it. A pass gets what it may read as a const scene and what it
 * fills or changes as a pointer of its own, so that its declaration says what it does to which stage. An index of
 * something is an int, DG_NONE where there is nothing. */

/* What is painted, as outlines and lines. */
typedef struct {
  GArray *points; /* DgPoint: outlines and lines, simplified to DG_SIMPLIFY */
  GArray *bands; /* DgBand, by shape */
  guint8 *is_band; /* of each shape of the drawing: it is a line, and no outline of anything */
  GArray *plots; /* DgPlotPlace */
  guint8 *plotted; /* of each shape of the drawing: it is a part of a plot */
  guint8 *is_wall; /* of each subpath: it is a side or a corner of a box, and no line */
  guint8 *settled; /* of each shape of the drawing: the program says what it is a part of, and nobody has to look */
  guint32 paper; /* the colour that the figure is painted on, 0xRRGGBB */
} DgInk;

typedef struct {
  GArray *all; /* DgRegion */
  DgBox *boxes; /* of all */
  DgGrid *grid; /* over boxes */
  GArray *arrows; /* DgArrowForm */
} DgRegions;

#define DG_TEXT_HIDDEN 1 /* it cannot be read where it stands */
#define DG_TEXT_COPY 2 /* what is painted over it says the same */
#define DG_TEXT_PICTURED 3 /* it is a part of a picture */
#define DG_TEXT_LEGEND 4 /* it says what a sample means */
#define DG_TEXT_SETTLED 5 /* the program says what it is said of */

/* Where the text items are. */
typedef struct {
  DgBox *boxes;
  DgGrid *grid; /* over boxes */
  int *region; /* of each: smallest whole region around it */
  guint *arrow; /* of each: the shape of the block arrow that it is written on, plus one; 0 without one */
  guint8 *hidden; /* of each: why, when it stands in no region; else 0 */
} DgTextPlaces;

typedef struct {
  GArray *all; /* DgPiece */
  GArray *boxes; /* DgBox: of the stretches of all pieces, as far as they are long */
  GArray *owners; /* guint: the piece of each of these */
  DgGrid *grid; /* over boxes: finds pieces that come near a place */
} DgStrokes;

/* How strokes hang together. */
typedef struct {
  GArray *proxies; /* DgProxy */
  GArray *joints; /* DgJoint */
  guint *joint_starts; /* of each piece in `joint_list`, n_pieces + 1 */
  guint *joint_list; /* joints of each piece */
  GArray *connectors; /* DgConnector */
  DgEnd *ends; /* those of each connector side by side, with room for those of lines that are stated */
  guint n_ends;
  GArray *pieces; /* guint: of strokes.all, those of each connector side by side */
} DgLines;

typedef struct {
  GArray *all; /* DgGroup */
} DgGroups;

typedef struct {
  GArray *all; /* DgLink */
} DgLinks;

/* What becomes of the nodes that the program states (drawing/stated.h), by their numbers there. A thing is a node of
 * the graph whatever stands around it; what is none is left to geometry. */
typedef struct {
  guint n; /* how many the program states; 0 as well where the draft rule alone is asked for */
  guint8 *joined; /* lines end at it by its name */
  guint8 *worded; /* it has words of its own */
  guint8 *thing;
  guint8 *along; /* it is no thing but the label of a line */
  int *outline; /* the shape that is its outline; DG_NONE where none is painted */
  int *region; /* that of the outline; DG_NONE without one */
  int *group; /* DG_NONE until it has one */
} DgStated;

typedef struct {
  const DgDrawing *drawing;
  const DgGraphOptions *options;
  double unit; /* user units */
  double font; /* median font size, user units */
  DgBox bounds; /* of the canvas: where grids have their cells */
  DgWork *work;
  DgOutlineTrees *trees; /* of regions, by their first points */
  DgStated stated;
  DgInk ink;
  DgRegions regions;
  DgTextPlaces texts;
  DgStrokes strokes;
  DgLines lines;
  DgGroups groups;
  DgLinks links;
} DgScene;

static inline const DgRegion *dg_scene_region(const DgScene *scene, int index) {
  return &g_array_index(scene->regions.all, DgRegion, index);
}
static inline DgRegion *dg_region_at(DgRegions *regions, int index) {
  return &g_array_index(regions->all, DgRegion, index);
}
static inline const DgGroup *dg_scene_group(const DgScene *scene, int index) {
  return &g_array_index(scene->groups.all, DgGroup, index);
}
static inline DgGroup *dg_group_at(DgGroups *groups, int index) {
  return &g_array_index(groups->all, DgGroup, index);
}
static inline const DgPiece *dg_scene_piece(const DgScene *scene, guint index) {
  return &g_array_index(scene->strokes.all, DgPiece, index);
}
/* FALSE for a segment that lies on one side of a box. */
static inline gboolean dg_segment_may_meet(DgPoint a, DgPoint b, const DgBox *box) {
  return (int)(dg_least(a.x, b.x) <= dg_box_right(*box)) & (int)(dg_most(a.x, b.x) >= box->x) &
         (int)(dg_least(a.y, b.y) <= dg_box_bottom(*box)) & (int)(dg_most(a.y, b.y) >= box->y);
}
static inline DgPiece *dg_piece_at(DgStrokes *strokes, guint index) {
  return &g_array_index(strokes->all, DgPiece, index);
}
static inline const DgProxy *dg_scene_proxy(const DgScene *scene, int index) {
  return &g_array_index(scene->lines.proxies, DgProxy, index);
}
static inline DgProxy *dg_proxy_at(DgLines *lines, int index) {
  return &g_array_index(lines->proxies, DgProxy, index);
}
static inline const DgConnector *dg_scene_connector(const DgScene *scene, guint index) {
  return &g_array_index(scene->lines.connectors, DgConnector, index);
}
static inline const DgPiece *dg_connector_piece(const DgScene *scene, const DgConnector *connector, guint index) {
  return dg_scene_piece(scene, g_array_index(scene->lines.pieces, guint, connector->first_piece + index));
}
static inline const DgLink *dg_scene_link(const DgScene *scene, guint index) {
  return &g_array_index(scene->links.all, DgLink, index);
}
static inline DgLink *dg_link_at(DgLinks *links, guint index) {
  return &g_array_index(links->all, DgLink, index);
}
/* The point that lies `distance` user units ahead of an end, in the direction out of its line. */
static inline DgPoint dg_end_ahead(const DgEnd *end, double distance) {
  return (DgPoint){end->point.x + distance * end->direction.x, end->point.y + distance * end->direction.y};
}

/* extract.c */

/* Begins a scene of `drawing`, which the other functions here fill in their order; dg_scene_clear() frees what they
 * found. */
void dg_scene_init(DgScene *scene, const DgDrawing *drawing, const DgGraphOptions *options);
void dg_scene_clear(DgScene *scene);
/* The regions of a drawing, which must outlive them. Free with dg_scene_free_regions(). */
DgScene *dg_drawing_find_regions(const DgDrawing *drawing);
void dg_scene_free_regions(DgScene *regions);
/* dg_graph_extract() that keeps the regions of the drawing: unless there are some already, or the figure is read
 * turned, `regions` (may be NULL) receives them. */
DgGraph *dg_graph_extract_seen(const DgDrawing *drawing, const char *source, const DgGraphOptions *options,
                               DgScene **regions, GError **error);

/* stated.c */

/* Sees which of the nodes that the program states are things. */
void dg_scene_read_stated(const DgScene *scene, DgStated *stated);
void dg_stated_clear(DgStated *stated);
/* The thing that a text is the name of, and that a shape is the outline of; 0 when none is stated. */
guint dg_scene_thing_of_text(const DgScene *scene, guint text);
guint dg_scene_thing_of_shape(const DgScene *scene, guint shape);
/* TRUE for a shape that is the outline of a thing. */
gboolean dg_shape_is_outline_of_thing(const DgScene *scene, guint shape);
/* Finds the shapes that nobody has to look at: lines between things and their heads, and plates of their labels. */
void dg_scene_settle_shapes(const DgScene *scene, DgInk *ink);
/* Settles whether a text is `hidden` (DgTextPlaces): words of things are not, and those that are said of a thing or a
 * line are out of the way. */
void dg_scene_settle_text(const DgScene *scene, guint text, guint8 *hidden);
/* Says which things a stroke means that is the number `subpath` of its shape. */
void dg_piece_set_stated(const DgScene *scene, const DgShape *shape, guint subpath, DgPiece *piece);
/* Makes the outlines of things whole again, whatever they were taken for a part of. */
void dg_scene_keep_things(const DgScene *scene, DgRegions *regions);

/* stated_group.c */

/* Makes a group of each thing with words. */
void dg_scene_group_things(const DgScene *scene, DgRegions *regions, DgGroups *groups);
/* Makes a group without words of each thing that geometry found no name for, or of those that hold nothing alone. */
void dg_scene_group_wordless(const DgScene *scene, DgRegions *regions, DgGroups *groups, gboolean containers);
/* TRUE for a thing that lines end at by its name: it is nothing else, whatever it looks like. */
gboolean dg_group_is_fixed(const DgScene *scene, const DgGroup *group);

/* stated_link.c */

/* Makes the links that the program states, and puts all in the order in which they are painted. */
void dg_scene_link_things(const DgScene *scene, DgInk *ink, DgStrokes *strokes, DgLines *lines, DgGroups *groups,
                          DgLinks *links);
/* Attaches an end of a line that is at an arrow of the program, between the ends of that, to where the arrow comes
 * from, or to where it leads when the line goes on in it, and has a head there then. FALSE when the end is at none. */
gboolean dg_end_meet_line(const DgScene *scene, DgEnd *end);
/* Attaches an end of a line to the thing that the program says it means. */
void dg_end_meet_thing(const DgScene *scene, guint number, DgEnd *end);
/* Gives the texts that the program places along a line to its link. */
void dg_scene_label_links(const DgScene *scene, DgGroups *groups, DgLinks *links);

/* band.c */

/* Finds the filled shapes that are lines: one outline, or several that hang together, so thin that they are seen as
 * lines, with or without the outlines of heads in the same shape. */
void dg_scene_find_bands(const DgScene *scene, DgInk *ink);

/* region.c */

/* Brightness of a colour 0xRRGGBB, from 0 to 1. */
double dg_color_luma(guint32 color);
/* TRUE when the region is a small outline around a number: a step badge, or a node of a graph of numbers. */
gboolean dg_region_is_badge(const DgScene *scene, const DgRegion *region);
/* TRUE when the border of a shape stands out from its fill, or from the paper when it has none. */
gboolean dg_shape_has_bold_border(const DgShape *shape, guint32 paper);
/* Finds the regions of the drawing, what they are parts of, their nesting, and the region of each text item. */
void dg_scene_find_regions(const DgScene *scene, DgStated *stated, DgInk *ink, DgRegions *regions, DgTextPlaces *texts);
/* Outlines without text that meet each other are one picture: what points at a part of it points at all of it. Until
 * `heads_known`, what is as small as a head of an arrow must touch. */
void dg_regions_join_pictures(const DgScene *scene, DgRegions *regions, gboolean heads_known);
/* Of each region: whether it has text in it, at any depth. Free with g_free(). */
guint8 *dg_regions_hold_text(const DgScene *scene);

/* hidden.c */

/* TRUE when the text lies beside the canvas, where nobody sees it. */
gboolean dg_text_is_off_canvas(const DgDrawing *drawing, const DgTextItem *text);
/* The z of the last outline, of those `around` (guint) a point of the text, that is painted under it and hides all that
 * is under it there; 0 without one. */
guint dg_scene_ground_of(const DgScene *scene, const DgTextItem *text, const GArray *around);
/* Says of a text item whether it cannot be read, and why (DgTextPlaces): it lies off the canvas or under something, or
 * is painted once more; else 0. `near` (guint) are the regions that meet its box, `around` (guint) those of them that
 * hold its middle; `others` (guint) is room to work in. Needs the grid of the texts. */
guint8 dg_scene_text_hidden(const DgScene *scene, guint index, const GArray *near, const GArray *around,
                            GArray *others);

/* outline.c */

/* TRUE when `point` lies inside the outline of the region (non-zero rule: hand-drawn outlines go round twice). */
gboolean dg_region_contains(const DgScene *scene, const DgRegion *region, DgPoint point);
/* TRUE when all corners of a box do. */
gboolean dg_region_encloses(const DgScene *scene, const DgRegion *region, DgBox box);
/* Distance from `point` to the outline of the region. */
double dg_region_border_distance(const DgScene *scene, const DgRegion *region, DgPoint point);
/* TRUE when that is at most `reach`, which is sooner told. */
gboolean dg_region_border_within(const DgScene *scene, const DgRegion *region, DgPoint point, double reach);
/* Distance from `point` along the unit vector `direction` to the outline; INFINITY when it is not met within `reach`.
 */
double dg_region_ray(const DgScene *scene, const DgRegion *region, DgPoint point, DgPoint direction, double reach);

/* Distance from `point` along `direction` to the outline, for what is `breadth` wide to each side of the point. */
double dg_region_swath(const DgScene *scene, const DgRegion *region, DgPoint point, DgPoint direction, double breadth,
                       double reach);

/* block_arrow.c */

/* Finds the regions that have the form of an arrow. */
void dg_scene_find_arrow_forms(const DgScene *scene, DgInk *ink, DgRegions *regions);
/* Sets those that are tabs apart, and the bars that they point along. */
void dg_scene_set_pointers_apart(const DgScene *scene, DgRegions *regions);
/* Adds strokes for those that are lines, and for heads that stand between boxes without a shaft. */
void dg_scene_find_block_arrows(const DgScene *scene, DgRegions *regions, DgTextPlaces *texts, DgStrokes *strokes);

/* paragraph.c */

/* Takes lines out of an outline that they reach into when the paragraph which they belong to stands outside it. */
void dg_scene_settle_paragraphs(const DgScene *scene, DgRegions *regions, DgTextPlaces *texts);

/* plot.c */

/* Finds the axes with numbers along them, and what belongs to their plots. For drawings before their regions are found.
 */
void dg_scene_find_plots(const DgScene *scene, DgInk *ink, DgTextPlaces *texts);

/* solid.c */

/* Makes the faces of blocks that are drawn with their sides parts of the face with words. */
void dg_scene_join_faces(const DgScene *scene, DgRegions *regions);

/* table.c */

/* Finds the outlines that cells fill from side to side and makes all that lies in them parts of them. */
void dg_scene_find_tables(const DgScene *scene, DgRegions *regions);
/* Sorts the text items (guint) of a table by cell, row by row. */
void dg_scene_sort_table(const DgScene *scene, guint table, GArray *items);

/* lane.c */

/* TRUE when an open line with these points and bounds runs along three sides of a box and leaves out the fourth. */
gboolean dg_outline_is_open_box(const DgPoint *points, guint n, DgBox box, double unit);
/* Lists, tables and lanes are drawn as a header and, hanging on one side of it, a body that is open on that side. Makes
 * one region of both (see DgRegion.header) and drops the open lines that close nothing. For regions before they are
 * put into their grid. */
void dg_scene_find_lanes(const DgScene *scene, DgRegions *regions);

/* walls.c */

/* Makes regions of the boxes whose sides are strokes of their own. */
void dg_scene_find_walls(const DgScene *scene, DgInk *ink, DgRegions *regions);

/* field.c */

/* Says in which field of region `index` each of its groups [first, end) stands: alike in `fields` for those of one
 * field. Fields are divided by rules from border to border (crossing ones, or of what is no rectangle: a pyramid) and
 * by other outlines that overlap the region (a Venn diagram). FALSE when all stand in one. */
gboolean dg_scene_find_fields(const DgScene *scene, guint index, guint first, guint end, guint32 *fields);
/* TRUE when a plot takes up much of the region: curves, axes or bars, without words. `plot` receives their bounds. */
gboolean dg_scene_find_plot(const DgScene *scene, guint index, DgBox *plot);

/* name.c */

/* Groups the text items: by region, container titles apart, free text by closeness. */
void dg_scene_find_groups(const DgScene *scene, DgRegions *regions, DgGroups *groups);

/* group.c */

/* TRUE for a number, with or without punctuation around it, or a circled one. */
gboolean dg_is_bare_number(const char *text);
/* The text of a group: items in reading order, joined by one blank. Free with g_free(). */
char *dg_scene_group_text(const DgScene *scene, const DgGroup *group);

/* piece.c */

/* Adds a stroke. */
void dg_strokes_add(const DgScene *scene, DgStrokes *strokes, DgPiece *piece);

/* The points of a piece; `n` receives their number (at least 2). */
const DgPoint *dg_piece_points(const DgScene *scene, const DgPiece *piece, guint *n);
/* Finds the strokes of the drawing in document order, and marks the second stroke of lines that are drawn twice as
 * consumed. */
void dg_scene_find_pieces(const DgScene *scene, DgInk *ink, DgStrokes *strokes);
/* Builds the grid over the pieces, again when some were added. */
void dg_strokes_index(const DgScene *scene, DgStrokes *strokes);

/* Finds the length of a piece and its box. */
void dg_piece_measure(const DgScene *scene, DgPiece *piece);

/* dash.c */

/* Makes one piece of short strokes in a row that are meant for one dashed line; the others are marked as consumed. */
void dg_scene_join_dashes(const DgScene *scene, DgInk *ink, DgStrokes *strokes);

/* stick.c */

/* A circle on strokes that hang together is a person: makes one region of it, and marks the strokes as consumed. */
void dg_scene_find_stick_figures(const DgScene *scene, DgRegions *regions, DgStrokes *strokes);

/* bracket.c */

/* Marks braces, brackets, dimension lines and bare axes as consumed; `ends` (DgEnd) are those of all pieces, with their
 * heads. */
void dg_scene_drop_brackets(const DgScene *scene, DgStrokes *strokes, const GArray *ends);

/* icon.c */
/* A region turned out to reach as far as `box`, which holds what it had: what points at a part of it points at all. */
void dg_region_enlarge(DgRegions *regions, guint index, DgBox box);

/* Makes one region of an outline without words and the strokes that hang on it and lead nowhere else, or of the
 * outlines of one small shape. `ends` (DgEnd) are those of all pieces, two of each; the strokes are marked as
 * consumed. */
void dg_scene_find_icons(const DgScene *scene, DgRegions *regions, DgStrokes *strokes, const GArray *ends);
/* How many lines have one end at the region; `crossed` receives whether another runs through the middle of it.
 * `near` (guint) is room to work in. */
guint dg_region_count_ends(const DgScene *scene, const DgRegion *region, GArray *near, gboolean *crossed);

/* vertex.c */

/* Finds the dots with names beside them that lines run between, and which of the ends (DgEnd of all pieces, with their
 * heads) meet them. */
void dg_scene_find_vertices(const DgScene *scene, DgRegions *regions, DgLines *lines, GArray *ends);

/* head.c */

/* TRUE for the outline of a dot of that size: few points are left of a small one, and a corner of these may point
 * ahead. */
gboolean dg_outline_is_dot(const DgScene *scene, const DgSubpath *outline, double size);

/* Finds, for the ends (DgEnd) of all pieces that no marker ends, the closed shapes and open strokes that do: sets head,
 * mark and point, marks the strokes as consumed and strikes out the regions that they are. */
void dg_scene_find_heads(const DgScene *scene, DgRegions *regions, DgStrokes *strokes, GArray *ends);

/* lifeline.c */

/* Finds the lines that hang from things in a row and have arrows between them, and which of the ends (DgEnd of all
 * pieces, with their heads) meet them. Marks these lines as consumed, and strikes out the bars on them. */
void dg_scene_find_lifelines(const DgScene *scene, DgRegions *regions, DgStrokes *strokes, DgLines *lines,
                             GArray *ends);
/* Takes what stands among lifelines and no line leads to for annotations. */
void dg_scene_find_fragments(const DgScene *scene, DgRegions *regions, DgGroups *groups);

/* swatch.c */

/* Takes samples of colours and of lines that stand in a list, and what they mean, for a legend. `ends` (DgEnd) are
 * those of all pieces. */
void dg_scene_find_swatches(const DgScene *scene, DgRegions *regions, DgTextPlaces *texts, DgStrokes *strokes,
                            const GArray *ends);

/* connector.c */

/* The ends (DgEnd) of all pieces, two of each. Free with g_array_unref(). */
GArray *dg_scene_find_ends(const DgScene *scene);
/* Finds how strokes join into connectors, and how many of their ends lie well inside regions. */
void dg_scene_find_connectors(const DgScene *scene, DgRegions *regions, DgLines *lines, GArray *ends);
/* TRUE when the line comes within `reach` user units of the box and points at it, if only at an angle. */
gboolean dg_end_points_at(const DgEnd *end, DgBox box, double reach);
/* TRUE when a box is so near ahead of the end that it means the box. `near` (guint) is room to work in. */
gboolean dg_end_is_before_box(const DgScene *scene, const DgEnd *end, GArray *near);
/* The line from end `from` to end `to` of a connector, both ends included. Free with g_array_unref(). */
GArray *dg_connector_path(const DgScene *scene, const DgConnector *connector, guint from, guint to);

/* gap.c */

/* The end where a line that stops at end `index` goes on, behind words that stand in it or a line that it lets pass;
 * G_MAXUINT without one. `anchored` are the ends that meet a box, `joined` those that meet another stroke; `near`
 * (guint) is room to work in. */
guint dg_end_find_beyond_gap(const DgScene *scene, const GArray *ends, const guint8 *anchored, const guint8 *joined,
                             guint index, GArray *near);

/* route.c */

/* Sets `reached` (one for each end of the connector, all FALSE before) for the ends that a line from end `from` leads
 * to without turning back where lines meet. */
void dg_connector_reach(const DgScene *scene, const DgConnector *connector, guint from, guint8 *reached);

/* unread.c */

/* Lists what of the figure the graph, which has everything else, lacks. */
void dg_scene_list_unread(const DgScene *scene, DgGraph *graph);

/* attach.c */

/* Attaches the ends of connectors to groups and makes the links between groups (see link.c). */
void dg_scene_attach(const DgScene *scene, DgRegions *regions, DgLines *lines, DgGroups *groups, DgLinks *links);

/* wordless.c */

/* Makes a group without words of each outline that lines join, whose ends are attached, and nothing names. */
void dg_scene_find_wordless(const DgScene *scene, DgRegions *regions, DgGroups *groups);
/* Drops those that no line joins to anything after all. */
void dg_scene_drop_wordless(const DgScene *scene, DgRegions *regions, DgGroups *groups);

/* link.c */

/* Makes the links of connector `index`, whose ends are attached, between groups. */
void dg_connector_link(const DgScene *scene, guint index, DgGroups *groups, DgLinks *links);

/* style.c */

/* How a group that is a node, and the edge of a link, are painted. */
DgGraphStyle dg_scene_node_style(const DgScene *scene, const DgGroup *group);
DgGraphStyle dg_scene_edge_style(const DgScene *scene, const DgLink *link);

/* confidence.c */

/* How a group that is a node was found. */
DgNodeMethod dg_scene_node_method(const DgScene *scene, const DgGroup *group);
/* How geometry would find it, whatever the program states. */
DgNodeMethod dg_scene_node_drawn(const DgScene *scene, const DgGroup *group);
/* What the edge of a link was recognised by. */
DgEdgeMethod dg_scene_edge_method(const DgScene *scene, const DgLink *link);
/* How an end of a connector meets what it is attached to. */
DgEdgeEnd dg_scene_end_meeting(const DgScene *scene, const DgEnd *end);
/* Says how sure the nodes and edges of the graph are, which has everything else: `node_of` is the node of each group
 * that is one, and its edges are those of the links. */
void dg_scene_set_confidences(const DgScene *scene, DgGraph *graph, const guint *node_of);

/* turn.c */

/* Quarter turns, clockwise, of most of the text of the drawing; 0 when it is upright, askew or of no common direction.
 * A figure that is turned as a whole (a wide one on a tall page, or one whose words all run up) is read as it is meant
 * to be looked at: rules say "above" and "left of". */
guint dg_drawing_turn(const DgDrawing *drawing);
/* Fills `turned` with the drawing turned back by `turn` quarters. It borrows names, strings and diagnostics from
 * `drawing`; clear it with dg_drawing_clear_turned(). */
void dg_drawing_turn_back(const DgDrawing *drawing, guint turn, DgDrawing *turned);
void dg_drawing_clear_turned(DgDrawing *turned);
/* Moves the graph of a drawing that was turned back to where the drawing is painted. */
void dg_graph_turn_forth(DgGraph *graph, guint turn);

/* inner_label.c */

/* Takes the labels of links that stand in the outline of a thing out of its name, and lets them stand free. */
void dg_scene_find_inner_labels(const DgScene *scene, DgGroups *groups);

/* label.c */

/* Adds the text of group `index` to the label of the link. */
void dg_link_add_label(const DgScene *scene, DgLink *link, guint index);

/* Gives labels to the links that they say something of, and finds the multiplicities at their ends. */
void dg_scene_find_labels(const DgScene *scene, DgRegions *regions, DgGroups *groups, DgLinks *links);

/* role.c */

/* Makes a group a text that is no node; a region that it named has no name then. */
void dg_scene_set_role(const DgScene *scene, DgRegions *regions, DgGroup *group, DgRole role);

/* Takes the texts of legends for such, and their sample lines out of the links. */
void dg_scene_find_legends(const DgScene *scene, DgRegions *regions, DgGroups *groups, DgLinks *links);
/* Takes numbers that no line ends at for such, unless they fill a box. */
void dg_scene_find_numbers(const DgScene *scene, DgRegions *regions, DgGroups *groups);
/* Finds the title of the figure: free text, a banner over its whole width, or that of a frame around everything. */
void dg_scene_find_titles(const DgScene *scene, DgRegions *regions, DgGroups *groups);

#endif
