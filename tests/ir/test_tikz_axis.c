/* Plots of pgfplots, named intersections and marks: places from the sizes that the manuals give. */
#include "tikz/document.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* The picture of a program; `complaints` receives how many diagnostics there were. */
static DgTikzPicture *read_picture(const char *body, guint *complaints) {
  g_autofree char *text = g_strdup_printf("\\documentclass{article}\\usepackage{pgfplots}\\begin{document}"
                                          "\\begin{tikzpicture}%s\\end{tikzpicture}\\end{document}",
                                          body);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  DgTikzPicture *picture = dg_tikz_document_read(text, strlen(text), "test.tex", 1, diagnostics, &error);
  assert_null(error);
  *complaints = dg_diagnostics_get_count(diagnostics);
  return picture;
}

static gboolean is_near(DgPoint p, double x, double y) {
  return fabs(p.x - x) < 0.02 && fabs(p.y - y) < 0.02;
}

/* TRUE when some painted path has a straight line between the points. */
static gboolean has_line(const DgTikzPicture *picture, double x1, double y1, double x2, double y2) {
  for (guint i = 0; i < picture->items->len; i++) {
    const DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, i);
    for (guint k = 1; item->kind == DG_TIKZ_PATH && k < item->n_segments; k++) {
      const DgTikzSegment *s = &g_array_index(picture->segments, DgTikzSegment, item->first_segment + k);
      if (s->operation == DG_TIKZ_LINE && s[-1].operation != DG_TIKZ_CURVE && is_near(s[-1].point[0], x1, y1) &&
          is_near(s->point[0], x2, y2))
        return TRUE;
    }
  }
  return FALSE;
}

/* Number of texts that say `text`. */
static guint count_texts(const DgTikzPicture *picture, const char *text) {
  guint count = 0;
  for (guint i = 0; i < picture->items->len; i++) {
    const DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, i);
    count += item->kind == DG_TIKZ_TEXT && strcmp(item->run.string, text) == 0;
  }
  return count;
}

/* The default size is 240 by 207 points, of which 45 are for what is beside the rectangle: 195 by 162. */
static void coordinates_are_those_of_the_axis(void **state) {
  guint complaints;
  g_autoptr(DgTikzPicture) picture =
      read_picture("\\begin{axis}[xmin=0,xmax=10,ymin=-1,ymax=1] \\draw (2,0.5) -- (axis cs:4,-0.5);"
                   "\\draw (rel axis cs:0.1,0.2) -- (rel axis cs:1,1); \\end{axis}",
                   &complaints);
  assert_int_equal(complaints, 0);
  assert_true(has_line(picture, 39, 121.5, 78, 40.5)); /* 195*2/10, 162*1.5/2; 195*4/10, 162*.5/2 */
  assert_true(has_line(picture, 19.5, 32.4, 195, 162));
  /* Ticks at 2 go .15cm = 4.268pt in. 195/35 leaves room for 6 ticks: 10/5 = 2 apart. */
  assert_true(has_line(picture, 39, 0, 39, 4.268));
  assert_false(has_line(picture, 19.5, 0, 19.5, 4.268));
  assert_int_equal(count_texts(picture, "8"), 1);
  assert_int_equal(count_texts(picture, "9"), 0);
}

/* Data from 0 to 10 grow by a tenth on either side where no limit is given: -1 to 11, so 12 units on 195 points. */
static void automatic_limits_grow_by_a_tenth(void **state) {
  guint complaints;
  g_autoptr(DgTikzPicture) picture = read_picture(
      "\\begin{axis}[ymin=0,ymax=81] \\addplot[black] coordinates {(0,0) (10,81)}; \\end{axis}", &complaints);
  assert_int_equal(complaints, 0);
  assert_true(has_line(picture, 16.25, 0, 178.75, 162)); /* 195/12 and 195*11/12 */
}

static void lines_in_the_middle_hide_their_crossing(void **state) {
  guint complaints;
  g_autoptr(DgTikzPicture) picture =
      read_picture("\\begin{axis}[axis lines=middle,xmin=-5,xmax=5,ymin=-2,ymax=2,xtick={-5,-4,...,5},grid=major,"
                   "scale only axis,width=100pt,height=80pt] \\end{axis}",
                   &complaints);
  assert_int_equal(complaints, 0);
  assert_true(has_line(picture, 60, 37.866, 60, 42.134)); /* tick at 1, half of 4.268 on either side of y = 40 */
  assert_false(has_line(picture, 50, 37.866, 50, 42.134));
  assert_true(has_line(picture, 60, 0, 60, 80));
  assert_false(has_line(picture, 50, 0, 50, 80));
  assert_int_equal(count_texts(picture, "0"), 0);
}

static void expressions_are_sampled_over_the_domain(void **state) {
  guint complaints;
  g_autoptr(DgTikzPicture) picture =
      read_picture("\\begin{axis}[xmin=0,xmax=4,ymin=0,ymax=16,scale only axis,width=100pt,height=160pt]"
                   "\\addplot[domain=0:4,samples=5] {x^2}; \\addplot[domain=0:90,samples=2,variable=\\t]"
                   "({4*cos(t)},{16*sin(t)}); \\end{axis}",
                   &complaints);
  assert_int_equal(complaints, 0);
  assert_true(has_line(picture, 25, 10, 50, 40)); /* (1,1) and (2,4) */
  assert_true(has_line(picture, 100, 0, 0, 160));
}

/* Of 100 by 80 points for 4 by 4 units: the point (2,3) is at (50,60), bars are ten points wide and two apart. */
static void bars_stand_beside_their_points(void **state) {
#define AXIS(keys, plots)                                                                                              \
  "\\begin{axis}[" keys ",xmin=0,xmax=4,ymin=0,ymax=4,scale only axis,width=100pt,height=80pt]" plots "\\end{axis}"
  static const struct {
    const char *body;
    double line[4];
  } CASES[] = {
      {AXIS("ybar", "\\addplot coordinates {(2,3)};"), {45, 60, 55, 60}},
      {AXIS("ybar", "\\addplot coordinates {(2,3)};\\addplot coordinates {(2,1)};"), {51, 20, 61, 20}},
      {AXIS("xbar,bar width=4pt", "\\addplot coordinates {(2,3)};"), {50, 58, 50, 62}},
      {AXIS("clip=true", "\\addplot[ycomb] coordinates {(2,3)};"), {50, 0, 50, 60}},
      {AXIS("clip=true", "\\addplot[const plot] coordinates {(1,1) (2,3)};"), {25, 20, 50, 20}},
  };
#undef AXIS
  for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
    guint complaints;
    const double *line = CASES[i].line;
    g_autoptr(DgTikzPicture) picture = read_picture(CASES[i].body, &complaints);
    assert_int_equal(complaints, 0);
    if (!has_line(picture, line[0], line[1], line[2], line[3]))
      fail_msg("%s: found no line from (%g, %g) to (%g, %g)", CASES[i].body, line[0], line[1], line[2], line[3]);
  }
}

/* A body of an axis of 100 by 80 points, and a line that it has. */
typedef struct {
  const char *keys, *body;
  double line[4];
} LineCase;

static void check_lines(const LineCase *cases, gsize n) {
  for (gsize i = 0; i < n; i++) {
    guint complaints;
    const double *line = cases[i].line;
    g_autofree char *body = g_strdup_printf("\\begin{axis}[%s,scale only axis,width=100pt,height=80pt]%s\\end{axis}",
                                            cases[i].keys, cases[i].body);
    g_autoptr(DgTikzPicture) picture = read_picture(body, &complaints);
    assert_int_equal(complaints, 0);
    if (!has_line(picture, line[0], line[1], line[2], line[3]))
      fail_msg("%s: found no line from (%g, %g) to (%g, %g)", body, line[0], line[1], line[2], line[3]);
  }
}

/* 1 to 100 are two decades on 100 points, so that 10 is at 50; of y, 4 units are 20 points each. Upside down, y = 1 is
 * at 80 - 20. */
static void scales_are_those_of_the_keys(void **state) {
  static const LineCase CASES[] = {
      {"xmode=log,xmin=1,xmax=100,ymin=0,ymax=4", "\\addplot[black] coordinates {(1,1) (10,3)};", {0, 20, 50, 60}},
      {"xmode=log,xmin=1,xmax=100,ymin=0,ymax=4", "\\draw (10,1) -- (axis cs:100,2);", {50, 20, 100, 40}},
      {"ymode=log,xmin=0,xmax=4,ymin=0.1,ymax=1000", "\\addplot[black] coordinates {(1,1) (2,100)};", {25, 20, 50, 60}},
      {"y dir=reverse,xmin=0,xmax=4,ymin=0,ymax=4", "\\draw (0,1) -- (1,3);", {0, 60, 25, 20}},
      {"symbolic x coords={a,b,c},xmin=a,xmax=c,ymin=0,ymax=4", "\\draw (b,1) -- (axis cs:c,2);", {50, 20, 100, 40}},
  };
  check_lines(CASES, G_N_ELEMENTS(CASES));
}

#define SQUARE "xmin=0,xmax=4,ymin=0,ymax=4"

/* One unit is 25 points wide and 20 high. */
static void data_come_in_many_ways(void **state) {
  static const LineCase CASES[] = {
      {SQUARE, "\\addplot[black] table {\nx y\n0 1\n1 3\n};", {0, 20, 25, 60}},
      {SQUARE,
       "\\addplot[black] table[row sep=\\\\,x=b,y expr=2*\\thisrow{a}] {a b\\\\ 1 0\\\\ 2 4\\\\};",
       {0, 40, 100, 80}},
      {SQUARE,
       "\\addplot[black] table[header=false,col sep=comma,x index=1,y index=0] {\n1,0\n2,4\n};",
       {0, 20, 100, 40}},
      {SQUARE ",declare function={f(\\t,\\n)=\\n*\\t+one; one=1;}",
       "\\addplot[domain=0:1,samples=2] {f(x,2)};",
       {0, 20, 25, 60}},
      {SQUARE ",trig format plots=rad", "\\addplot[domain=0:4,samples=2] {2+cos(x*pi)};", {0, 60, 100, 60}},
      {SQUARE, "\\addplot[data cs=polar,black] coordinates {(0,2) (90,3)};", {50, 0, 0, 60}},
      {SQUARE, "\\addplot[black,error bars/.cd,y dir=plus,y fixed=1] coordinates {(1,1) (2,2)};", {25, 20, 25, 40}},
      {SQUARE,
       "\\addplot[black,error bars/.cd,x dir=minus,x explicit] coordinates {(2,1) +- (0.4,0)};",
       {50, 20, 40, 20}},
      {SQUARE ",stack plots=y",
       "\\addplot coordinates {(0,1) (1,2)};\\addplot coordinates {(0,1) (1,1)};",
       {0, 40, 25, 60}},
      {SQUARE ",ybar stacked", "\\addplot coordinates {(2,1)};\\addplot coordinates {(2,2)};", {45, 60, 55, 60}},
      {SQUARE ",xtick=data,grid=major", "\\addplot[black] coordinates {(0,0) (1.4,1)};", {35, 0, 35, 80}},
      {SQUARE,
       "\\addplot[name path=a] coordinates {(0,1) (4,1)};\\path[name path=b] (0,2) -- (4,2);"
       "\\addplot[gray] fill between[of=a and b,soft clip={domain=1:2}];",
       {50, 20, 50, 40}},
  };
  check_lines(CASES, G_N_ELEMENTS(CASES));
}

/* 1/x at -1, 0 and 1: with a break there is no line from one side to the other. */
static void lines_break_where_there_is_no_value(void **state) {
  for (guint jump = 0; jump < 2; jump++) {
    guint complaints;
    g_autofree char *body = g_strdup_printf(
        "\\begin{axis}[xmin=-2,xmax=2,ymin=-2,ymax=2,scale only axis,width=100pt,height=80pt,unbounded coords=%s]"
        "\\addplot[samples=3,domain=-1:1] {1/x};\\end{axis}",
        jump ? "jump" : "discard");
    g_autoptr(DgTikzPicture) picture = read_picture(body, &complaints);
    assert_int_equal(complaints, 0);
    assert_int_equal(has_line(picture, 25, 20, 75, 60), !jump);
  }
}

/* Two plots of 100 by 80 points that are 20 apart: the second begins at 120, the third 80 + 10 below the first. */
static void groups_are_rows_and_columns(void **state) {
  guint complaints;
  g_autoptr(DgTikzPicture) picture = read_picture(
      "\\begin{groupplot}[group style={group size=2 by 2,horizontal sep=20pt,vertical sep=10pt},scale only axis,"
      "width=100pt,height=80pt," SQUARE "] \\nextgroupplot \\nextgroupplot[title=A] \\draw (0,0) -- (1,1);"
      "\\nextgroupplot \\draw (0,0) -- (1,2); \\end{groupplot}",
      &complaints);
  assert_int_equal(complaints, 0);
  assert_true(has_line(picture, 120, 0, 145, 20));
  assert_true(has_line(picture, 0, -90, 25, -50));
}

static void values_stand_near_their_points(void **state) {
  guint complaints;
  g_autoptr(DgTikzPicture) picture =
      read_picture("\\begin{axis}[ybar,symbolic x coords={one,two},xtick=data,nodes near coords]"
                   "\\addplot coordinates {(one,7.5) (two,1234)};\\end{axis}",
                   &complaints);
  assert_int_equal(complaints, 0);
  assert_int_equal(count_texts(picture, "7"), 1); /* digits of formulas are runs of their own */
  assert_int_equal(count_texts(picture, "one") + count_texts(picture, "two"), 2);
}

static void what_is_no_plot_is_said(void **state) {
  static const char *const BODIES[] = {
      "\\begin{axis} \\addplot3[surf] gnuplot {x*y}; \\end{axis}",
      "\\begin{axis} \\addplot file {data.txt}; \\end{axis}",
      "\\begin{axis} \\addplot table {data.txt}; \\end{axis}",
      "\\begin{axis}[colorbar] \\addplot coordinates {(0,1)}; \\end{axis}",
      "\\begin{axis}[symbolic x coords={a,b}] \\addplot coordinates {(c,1)}; \\end{axis}",
      "\\begin{axis} \\addplot fill between[of=a and b]; \\end{axis}",
      "\\begin{groupplot}[] \\end{groupplot}",
      "\\begin{polaraxis} \\addplot {x}; \\end{polaraxis}",
      "\\begin{axis}[x dir=sideways] \\addplot {x+6}; \\end{axis}"};
  guint warnings;
  g_autoptr(DgTikzPicture) recoloured =
      read_picture("\\begin{axis}[cycle list name=exotic] \\addplot {x}; \\end{axis}", &warnings);
  assert_int_equal(warnings, 1);
  assert_int_equal(recoloured->losses.count, 1); /* everything is there, in other colours */
  for (guint i = 0; i < G_N_ELEMENTS(BODIES); i++) {
    guint complaints;
    g_autofree char *body = g_strconcat(BODIES[i], "\\draw (0,0) -- (1,1);", NULL);
    g_autoptr(DgTikzPicture) picture = read_picture(body, &complaints);
    assert_true(complaints > 0);
    assert_true(picture->losses.count > 0);
  }
}

/* A circle of radius 5 about the origin and the line through it with slope 3/4 meet at (-4,-3) and (4,3). */
static void paths_meet_in_the_order_of_the_first(void **state) {
  guint complaints;
  g_autoptr(DgTikzPicture) picture =
      read_picture("\\path[name path=line] (-8pt,-6pt) -- (8pt,6pt);"
                   "\\path[name path=round] (0,0) circle (5pt);"
                   "\\draw[name intersections={of=line and round,by={a,b}}] (a) -- (b);"
                   "\\draw[name intersections={of=line and round,name=i,total=\\n}] (i-2) -- (0,\\n pt);",
                   &complaints);
  assert_int_equal(complaints, 0);
  assert_true(has_line(picture, -4, -3, 4, 3));
  assert_true(has_line(picture, 4, 3, 0, 2));
}

static void paths_that_do_not_meet_are_said(void **state) {
  guint complaints;
  g_autoptr(DgTikzPicture) picture =
      read_picture("\\draw[name path=a] (0,0) -- (1,0); \\draw[name path=b] (0,1) -- (1,1);"
                   "\\path[name intersections={of=a and b,by=p}]; \\path[name intersections={of=a and c}];",
                   &complaints);
  assert_int_equal(complaints, 2);
  assert_int_equal(picture->losses.count, 2);
}

/* Marks are 2 points about their places; a cross of size 4 ends 4 sin 45 degrees away. */
static void marks_are_painted_about_their_points(void **state) {
  guint complaints;
  g_autoptr(DgTikzPicture) picture =
      read_picture("\\draw plot[only marks,mark=square] coordinates {(10pt,10pt) (20pt,0pt)};"
                   "\\draw plot[mark=x,mark size=4pt] coordinates {(40pt,0pt) (50pt,0pt)};",
                   &complaints);
  assert_int_equal(complaints, 0);
  assert_true(has_line(picture, 8, 8, 12, 8));
  assert_true(has_line(picture, 18, -2, 22, -2));
  assert_false(has_line(picture, 10, 10, 20, 0));
  assert_true(has_line(picture, 37.1716, -2.8284, 42.8284, 2.8284));
  assert_true(has_line(picture, 40, 0, 50, 0));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(coordinates_are_those_of_the_axis),
      cmocka_unit_test(automatic_limits_grow_by_a_tenth),
      cmocka_unit_test(lines_in_the_middle_hide_their_crossing),
      cmocka_unit_test(expressions_are_sampled_over_the_domain),
      cmocka_unit_test(bars_stand_beside_their_points),
      cmocka_unit_test(scales_are_those_of_the_keys),
      cmocka_unit_test(data_come_in_many_ways),
      cmocka_unit_test(lines_break_where_there_is_no_value),
      cmocka_unit_test(groups_are_rows_and_columns),
      cmocka_unit_test(values_stand_near_their_points),
      cmocka_unit_test(what_is_no_plot_is_said),
      cmocka_unit_test(paths_meet_in_the_order_of_the_first),
      cmocka_unit_test(paths_that_do_not_meet_are_said),
      cmocka_unit_test(marks_are_painted_about_their_points),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
