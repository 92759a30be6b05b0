/* Drawing in space, plots of three axes, tones of shadings and patterns, and pictures and texts in paths: places and
 * colours by the arithmetic beside them. */
#include "ir/ir.h"
#include "tikz/document.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* The picture of a program; nothing of it may be missing. */
static DgTikzPicture *read_picture(const char *head, const char *body) {
  g_autofree char *text = g_strdup_printf("\\documentclass{article}\\usepackage{pgfplots}%s\\begin{document}"
                                          "\\begin{tikzpicture}%s\\end{tikzpicture}\\end{document}",
                                          head, body);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  DgTikzPicture *picture = dg_tikz_document_read(text, strlen(text), "test.tex", 1, diagnostics, &error);
  assert_null(error);
  assert_int_equal(picture->losses.count, 0);
  return picture;
}

/* The last path that is stroked or filled. */
static const DgTikzItem *last_path(const DgTikzPicture *picture) {
  const DgTikzItem *found = NULL;
  for (guint i = 0; i < picture->items->len; i++) {
    const DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, i);
    if (item->kind == DG_TIKZ_PATH)
      found = item;
  }
  assert_non_null(found);
  return found;
}

/* A line from the origin of a program goes to this place, in centimetres. */
static void check_line(const char *head, const char *body, double x, double y) {
  g_autoptr(DgTikzPicture) picture = read_picture(head, body);
  const DgTikzItem *item = last_path(picture);
  const DgTikzSegment *s = &g_array_index(picture->segments, DgTikzSegment, item->first_segment);
  assert_float_equal((s[1].point[0].x - s[0].point[0].x) / DG_PT_PER_CM, x, 1e-3);
  assert_float_equal((s[1].point[0].y - s[0].point[0].y) / DG_PT_PER_CM, y, 1e-3);
}

/* On the plane of y and z the first number goes along y, the second along z: 2 (1,.1) + 3 (0,2). */
static void planes_take_two_of_three_axes(void **state) {
  const char *head = "\\tikzset{every picture/.style={x={(-0.5cm,-0.4cm)},y={(1cm,0.1cm)},z={(0cm,2cm)}}}";
  check_line(head, "\\draw[canvas is yz plane at x=4] (0,0) -- (2,3);", 2, 6.2);
  check_line(head, "\\draw[canvas is zy plane at x=4] (0,0) -- (3,2);", 2, 6.2);
  check_line(head, "\\draw[canvas is xz plane at y=1] (0,0) -- (2,1);", -1, 1.2);
  check_line(head, "\\draw[plane x={(0,1,0)},plane y={(1,0,0)},canvas is plane] (0,0) -- (1,2);", 0, -0.7);
}

/* From an azimuth of 45 degrees below one and where all axes look alike: cos 45 = .70711, sin 45 sin 35.264 = .40825.
 */
static void views_turn_the_axes(void **state) {
  check_line("", "\\draw[isometric view] (0,0,0) -- (1,0,0);", 0.70711, 0.40825);
  check_line("", "\\draw[3d view={0}{90}] (0,0,0) -- (2,3,5);", 2, 3);
  check_line("", "\\draw[rotate around z=90] (0,0,0) -- (2,0,0);", 0, 2);
}

/* The axis of x meets a point 10 away: 2 of it is seen at 2 / (1 + 2/10). */
static void perspective_shrinks_what_is_far(void **state) {
  check_line("", "\\draw[perspective={p={(10,0,0)}}] (0,0) -- (tpp cs:x=2,y=0,z=0);", 2 / 1.2, 0);
  check_line("", "\\draw (0,0) -- (xyz cylindrical cs:radius=2,angle=90,z=0);", 0, 2);
  check_line("", "\\draw (0,0) -- (xyz spherical cs:radius=2,longitude=90,latitude=0);", 2, 0);
}

/* cos 110 = -.34202, -cos 60 sin 110 = -.46985; a point 2 away, straight up, is seen at 2 sin 60. */
static void views_of_the_package_are_turned(void **state) {
  const char *head = "\\usepackage{tikz-3dplot}\\tdplotsetmaincoords{60}{110}";
  check_line(head, "\\draw[tdplot_main_coords] (0,0,0) -- (1,0,0);", -0.34202, -0.46985);
  check_line(head, "\\begin{scope}[tdplot_main_coords]\\tdplotsetcoord{P}{2}{0}{30}\\draw (0,0,0) -- (P);\\end{scope}",
             0, 1.73205);
  check_line(head, "\\tdplotsetrotatedcoords{90}{0}{0}\\draw[tdplot_rotated_coords] (0,0,0) -- (0,-1,0);", -0.34202,
             -0.46985);
}

/* From the front x goes to the right, z upwards and y away: the box is 195 by 162 points. */
static void three_axes_fill_the_rectangle(void **state) {
  const double cm = DG_PT_PER_CM;
  check_line("",
             "\\begin{axis}[view={0}{0},xmin=0,xmax=1,ymin=0,ymax=1,zmin=0,zmax=2,hide axis]"
             "\\addplot3[no marks] coordinates {(0,0,0) (0.5,1,2)}; \\end{axis}",
             97.5 / cm, 162 / cm);
  check_line("",
             "\\begin{axis}[view={0}{90},xmin=0,xmax=1,ymin=0,ymax=1,hide axis]"
             "\\addplot3[no marks] coordinates {(0,0,0) (0.5,1,7)}; \\end{axis}",
             97.5 / cm, 162 / cm);
}

/* Values beyond a domain are moved to its end with a star, and have no place without one. */
static void domains_move_or_drop_values(void **state) {
  const double cm = DG_PT_PER_CM;
  const char *body = "\\begin{axis}[xmin=0,xmax=1,ymin=0,ymax=1,hide axis]"
                     "\\addplot[no marks,restrict y to domain*=0:0.5] coordinates {(0,0) (1,1)}; \\end{axis}";
  check_line("", body, 195 / cm, 81 / cm);
}

/* One side of a plot follows the other: 100 + 45 wide makes 145 * 207 / 240 - 45 high. */
static void sides_keep_their_ratio(void **state) {
  const double cm = DG_PT_PER_CM;
  check_line("",
             "\\begin{axis}[width=145pt,xmin=0,xmax=1,ymin=0,ymax=1,hide axis]"
             "\\addplot[no marks] coordinates {(0,0) (1,1)}; \\end{axis}",
             100 / cm, (145 * 207. / 240 - 45) / cm);
}

/* ---- tones ---- */

static void check_fill(const char *body, guint32 color, double opacity) {
  g_autoptr(DgTikzPicture) picture = read_picture("\\usetikzlibrary{patterns}", body);
  const DgTikzItem *item = last_path(picture);
  assert_true(item->paint.fill);
  assert_int_equal(item->paint.fill_color, color);
  assert_float_equal(item->paint.fill_opacity, opacity, 1e-9);
}

static void shadings_are_the_mean_of_their_colours(void **state) {
  check_fill("\\shade[top color=red,bottom color=blue] (0,0) rectangle (1,1);", 0x800080, 1);
  check_fill("\\shade[left color=red,right color=blue,middle color=white] (0,0) rectangle (1,1);", 0xc080c0, 1);
  check_fill("\\shade[inner color=black,outer color=white] (0,0) circle (1);", 0xaaaaaa, 1);
  check_fill("\\shade (0,0) rectangle (1,1);", 0xc0c0c0, 1); /* from gray to white */
  check_fill("\\node[fill=red,shade,top color=white,bottom color=white] {};", 0xffffff, 1);
}

/* Lines of .4 points every 3 / sqrt 2 cover .19; a fill after a pattern takes its place. */
static void patterns_cover_a_share(void **state) {
  check_fill("\\fill[pattern=north east lines,pattern color=red] (0,0) rectangle (1,1);", 0xff0000, 0.19);
  check_fill("\\draw[pattern=dots,opacity=0.5] (0,0) rectangle (1,1);", 0x000000, 0.045);
  check_fill("\\draw[pattern=dots,fill=blue] (0,0) rectangle (1,1);", 0x0000ff, 1);
}

/* What fades from full to nothing is half as opaque on the whole. */
static void fadings_are_half_as_opaque(void **state) {
  check_fill("\\fill[red,path fading=east] (0,0) rectangle (1,1);", 0xff0000, 0.5);
}

/* ---- matrices and surfaces ---- */

/* The colours of cells are those of their numbers: the map from black to white gives 5 of 0 to 10 a middle gray. The
 * cells are one unit wide, so that the limits are -0.5 and 1.5. */
static void cells_have_the_colour_of_their_number(void **state) {
  const char *body =
      "\\begin{axis}[colormap/blackwhite,enlargelimits=false,point meta min=0,point meta max=10,hide axis]"
      "\\addplot[matrix plot,point meta=explicit] coordinates "
      "{(0,0) [0] (1,0) [10] (0,1) [10] (1,1) [5]}; \\end{axis}";
  check_fill(body, 0x808080, 1);
  g_autoptr(DgTikzPicture) picture = read_picture("", body);
  const DgTikzItem *item = last_path(picture);
  const DgTikzSegment *s = &g_array_index(picture->segments, DgTikzSegment, item->first_segment);
  assert_float_equal(s[2].point[0].x - s[0].point[0].x, 97.5, 0.01); /* half of 195 by half of 162 */
  assert_float_equal(s[2].point[0].y - s[0].point[0].y, 81, 0.01);
}

/* From behind to the front: seen from the side of low y, the face with the highest y comes first. */
static void faces_are_painted_from_the_back(void **state) {
  g_autoptr(DgTikzPicture) picture = read_picture("", "\\begin{axis}[view={0}{45},hide axis]"
                                                      "\\addplot3[surf,samples=3,domain=0:2] {0*x}; \\end{axis}");
  double last = INFINITY;
  guint faces = 0;
  for (guint i = 0; i < picture->items->len; i++) {
    const DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, i);
    const DgTikzSegment *s = &g_array_index(picture->segments, DgTikzSegment, item->first_segment);
    if (item->kind != DG_TIKZ_PATH || !item->paint.fill)
      continue;
    assert_true(s[0].point[0].y <= last + 1e-6);
    last = s[0].point[0].y;
    faces++;
  }
  assert_int_equal(faces, 4);
}

/* ---- tips ---- */

/* A number of the stated joins have a head that points at their end. */
static void check_head(const char *keys, gboolean points) {
  g_autofree char *body =
      g_strdup_printf("\\node (a) at (0,0) {A};\\node (b) at (3,0) {B};\\draw[%s] (a) -- (b);", keys);
  g_autoptr(DgTikzPicture) picture = read_picture("\\usetikzlibrary{arrows.meta}", body);
  assert_int_equal(picture->joins->len, 1);
  assert_int_equal(g_array_index(picture->joins, DgStatedJoin, 0).tip[1], points);
}

static void tips_point_or_bound(void **state) {
  check_head("-{Implies},double", TRUE);
  check_head("-left to", TRUE);
  check_head("-latex reversed", FALSE);
  check_head("-{Rays}", FALSE);
  check_head("-{Parenthesis}", FALSE);
  check_head("-right hook", FALSE);
  check_head("|<->|", TRUE);
}

/* ---- in and along paths ---- */

static void pictures_are_cut_by_their_path(void **state) {
  g_autoptr(DgTikzPicture) picture =
      read_picture("", "\\node[draw,circle,minimum size=2cm,path picture={\\draw (path picture bounding box.south west)"
                       " -- (path picture bounding box.north east);}] {};");
  gint depth = 0, cut = 0;
  for (guint i = 0; i < picture->items->len; i++) {
    const DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, i);
    depth += item->kind == DG_TIKZ_CLIP ? 1 : item->kind == DG_TIKZ_CLIP_END ? -1 : 0;
    cut += item->kind == DG_TIKZ_PATH && depth == 1;
  }
  assert_int_equal(depth, 0);
  assert_int_equal(cut, 1);
  check_line("",
             "\\node[draw,circle,minimum size=2cm,path picture={\\draw (path picture bounding box.south west)"
             " -- (path picture bounding box.north east);}] {};",
             2, 2);
}

static void words_stand_along_paths_in_their_order(void **state) {
  g_autoptr(DgTikzPicture) picture =
      read_picture("\\usetikzlibrary{decorations.text}",
                   "\\path[decorate,decoration={text along path,text={one two three}}] (0,0) -- (0,5);");
  const char *const WORDS[] = {"one", "two", "three"};
  double last = -1;
  guint found = 0;
  for (guint i = 0; i < picture->items->len; i++) {
    const DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, i);
    if (item->kind != DG_TIKZ_TEXT)
      continue;
    assert_true(found < G_N_ELEMENTS(WORDS));
    assert_string_equal(item->run.string, WORDS[found++]);
    assert_float_equal(item->place.b, 1, 1e-6); /* upwards, as the path goes */
    assert_true(item->place.f > last);
    last = item->place.f;
  }
  assert_int_equal(found, G_N_ELEMENTS(WORDS));
}

/* About the origin through (3,4): 5 to each side, and half a line. */
static void circles_go_through_coordinates(void **state) {
  g_autoptr(DgTikzPicture) picture =
      read_picture("\\usetikzlibrary{through}", "\\node[draw,circle through={(3,4)}] at (0,0) {};");
  assert_float_equal(picture->right, 5 * DG_PT_PER_CM + 0.2, 1e-3);
  assert_float_equal(picture->top, 5 * DG_PT_PER_CM + 0.2, 1e-3);
}

/* ---- the package tkz-euclide ---- */

/* In the triangle (0,0), (4,0), (0,3) the circle through the corners is about (2,1.5), the one within about (1,1), and
 * the altitudes meet in the right angle; the foot of (0,3) on the line through (0,0) and (4,4) is (1.5,1.5). */
static void points_are_constructed(void **state) {
  const char *head = "\\usepackage{tkz-euclide}";
  const struct {
    const char *command;
    double x, y;
  } POINTS[] = {{"\\tkzDefTriangleCenter[circum](A,B,C)", 2, 1.5},
                {"\\tkzDefTriangleCenter[in](A,B,C)", 1, 1},
                {"\\tkzDefTriangleCenter[ortho](A,B,C)", 0, 0},
                {"\\tkzDefMidPoint(B,C)", 2, 1.5},
                {"\\tkzDefPointBy[rotation=center A angle 90](B)", 0, 4},
                {"\\tkzDefPointBy[translation=from A to B](C)", 4, 3},
                {"\\tkzDefPointBy[symmetry=center B](A)", 8, 0},
                {"\\tkzDefPointBy[reflection=over A--C](B)", -4, 0},
                {"\\tkzDefPointBy[projection=onto A--D](C)", 1.5, 1.5},
                {"\\tkzDefLine[parallel=through C](A,B)", 4, 3},
                {"\\tkzInterLL(A,D)(B,C)", 12. / 7, 12. / 7}};
  for (guint i = 0; i < G_N_ELEMENTS(POINTS); i++) {
    g_autofree char *body = g_strconcat("\\tkzDefPoints{0/0/A,4/0/B,0/3/C,4/4/D}", POINTS[i].command,
                                        "\\tkzGetPoint{X}\\draw (A) -- (X);", NULL);
    check_line(head, body, POINTS[i].x, POINTS[i].y);
  }
}

/* Keys of one command do not last: the label is black. */
static void keys_of_commands_end_with_them(void **state) {
  g_autoptr(DgTikzPicture) picture =
      read_picture("\\usepackage{tkz-euclide}", "\\tkzDefPoints{0/0/A,2/0/B,0/2/C}\\tkzDrawArc[red](A,B)(C)"
                                                "\\tkzMarkAngle[blue,size=.5](B,A,C)\\tkzLabelPoints[above](A)");
  const DgTikzItem *last = &g_array_index(picture->items, DgTikzItem, picture->items->len - 1);
  assert_int_equal(last->kind, DG_TIKZ_TEXT);
  assert_string_equal(last->run.string, "A");
  assert_int_equal(last->paint.fill_color, 0);
}

/* ---- numbers ---- */

static void check_number(const char *head, const char *keys, const char *text) {
  g_autofree char *body = g_strdup_printf("\\begin{axis}[%s,xmin=1,xmax=2,ymin=0,ymax=1,xtick={1.5},ytick=\\empty,"
                                          "scaled x ticks=false] \\end{axis}",
                                          keys);
  g_autoptr(DgTikzPicture) picture = read_picture(head, body);
  GString *all = g_string_new(NULL);
  for (guint i = 0; i < picture->items->len; i++) {
    const DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, i);
    if (item->kind == DG_TIKZ_TEXT)
      g_string_append(all, item->run.string);
  }
  assert_string_equal(all->str, text);
  g_string_free(all, TRUE);
}

static void formats_hold_for_document_axis_and_ticks(void **state) {
  check_number("", "name=a", "1.5");
  check_number("\\pgfkeys{/pgf/number format/.cd,fixed zerofill,precision=3}", "name=a", "1.500");
  check_number("", "/pgf/number format/use comma", "1,5");
  check_number("", "xticklabel style={/pgf/number format/.cd,fixed zerofill,precision=2}", "1.50");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(planes_take_two_of_three_axes),
      cmocka_unit_test(views_turn_the_axes),
      cmocka_unit_test(perspective_shrinks_what_is_far),
      cmocka_unit_test(views_of_the_package_are_turned),
      cmocka_unit_test(three_axes_fill_the_rectangle),
      cmocka_unit_test(domains_move_or_drop_values),
      cmocka_unit_test(sides_keep_their_ratio),
      cmocka_unit_test(shadings_are_the_mean_of_their_colours),
      cmocka_unit_test(patterns_cover_a_share),
      cmocka_unit_test(fadings_are_half_as_opaque),
      cmocka_unit_test(cells_have_the_colour_of_their_number),
      cmocka_unit_test(faces_are_painted_from_the_back),
      cmocka_unit_test(tips_point_or_bound),
      cmocka_unit_test(pictures_are_cut_by_their_path),
      cmocka_unit_test(words_stand_along_paths_in_their_order),
      cmocka_unit_test(circles_go_through_coordinates),
      cmocka_unit_test(points_are_constructed),
      cmocka_unit_test(keys_of_commands_end_with_them),
      cmocka_unit_test(formats_hold_for_document_axis_and_ticks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
