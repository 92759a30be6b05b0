/* What the reader of TikZ makes of macros, numbers, coordinates, paths, loops and nodes, and how it says what it does
 * not understand. Expected places are the arithmetic of the source: one unit is a centimetre, 28.45274 points. */
#include "drawing/drawing.h"
#include "ir/ir.h"
#include "tikz/document.h"

#include <diagrade/figure.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define CM 28.45274

static DgTikzPicture *read_text(const char *text, DgDiagnostics *diagnostics) {
  g_autoptr(GError) error = NULL;
  DgTikzPicture *picture = dg_tikz_document_read(text, strlen(text), "a.tex", 1, diagnostics, &error);
  if (!picture)
    fail_msg("%s", error->message);
  return picture;
}

/* A picture with this body of which everything was understood. */
static DgTikzPicture *read_body(const char *body) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autofree char *text = g_strdup_printf("\\begin{tikzpicture}\n%s\n\\end{tikzpicture}\n", body);
  DgTikzPicture *picture = read_text(text, diagnostics);
  if (dg_diagnostics_get_count(diagnostics))
    fail_msg("%s: %s", body, dg_diagnostics_get_message(diagnostics, 0));
  assert_int_equal(picture->losses.count, 0);
  return picture;
}

/* The last step of the last path of a body ends at (x, y), in centimetres. */
static void assert_end(const char *body, double x, double y) {
  g_autoptr(DgTikzPicture) picture = read_body(body);
  const DgTikzSegment *last = &g_array_index(picture->segments, DgTikzSegment, picture->segments->len - 1);
  DgPoint end = last->operation == DG_TIKZ_CURVE ? last->point[2] : last->point[0];
  if (fabs(end.x - x * CM) > 0.01 || fabs(end.y - y * CM) > 0.01)
    fail_msg("%s: ends at (%g, %g) cm, expected (%g, %g)", body, end.x / CM, end.y / CM, x, y);
}

/* A body gives as many paths and texts as that. */
static void assert_counts(const char *body, guint paths, guint texts) {
  g_autoptr(DgTikzPicture) picture = read_body(body);
  guint found[2] = {0, 0};
  for (guint i = 0; i < picture->items->len; i++) {
    DgTikzItemKind kind = g_array_index(picture->items, DgTikzItem, i).kind;
    found[0] += kind == DG_TIKZ_PATH;
    found[1] += kind == DG_TIKZ_TEXT;
  }
  if (found[0] != paths || found[1] != texts)
    fail_msg("%s: %u paths and %u texts, expected %u and %u", body, found[0], found[1], paths, texts);
}

static void test_macros(void **state) {
  assert_end("\\def\\a{3}\\draw (0,0) -- (\\a,1);", 3, 1);
  assert_end("\\newcommand{\\line}[2][2]{\\draw (0,0) -- (#1,#2);}\\line{5}", 2, 5);
  assert_end("\\newcommand{\\line}[2][2]{\\draw (0,0) -- (#1,#2);}\\line[7]{5}", 7, 5);
  assert_end("\\def\\at#1,#2;{(#2,#1)}\\draw (0,0) -- \\at 1,2;;", 2, 1);
  assert_end("\\def\\a{1}{\\def\\a{2}}\\draw (0,0) -- (\\a,0);", 1, 0); /* a group forgets */
  assert_end("\\def\\a{1}{\\gdef\\a{2}}\\draw (0,0) -- (\\a,0);", 2, 0);
  assert_end("\\def\\a{1}\\let\\b=\\a\\def\\a{2}\\draw (0,0) -- (\\b,0);", 1, 0);
  assert_end("\\pgfmathsetmacro{\\a}{2*3}\\draw (0,0) -- (\\a,0);", 6, 0);
  assert_end("\\pgfmathtruncatemacro{\\a}{7/2}\\draw (0,0) -- (\\a,0);", 3, 0);
  assert_end("\\newlength{\\len}\\setlength{\\len}{2cm}\\draw (0,0) -- (1.5\\len,0);", 3, 0);
}

static void test_conditionals(void **state) {
  assert_end("\\ifnum 3>2 \\draw (0,0) -- (1,0);\\else \\draw (0,0) -- (2,0);\\fi", 1, 0);
  assert_end("\\ifnum 3<2 \\draw (0,0) -- (1,0);\\else \\draw (0,0) -- (2,0);\\fi", 2, 0);
  assert_end("\\def\\a{x}\\def\\b{x}\\draw (0,0) -- (\\ifx\\a\\b 4\\else 5\\fi,0);", 4, 0);
  assert_end("\\draw (0,0) -- (\\ifodd 7 \\iffalse 1\\else 2\\fi\\else 3\\fi,0);", 2, 0);
}

static void test_expressions(void **state) {
  assert_end("\\draw (0,0) -- ({2+3*4},{(2+3)*4});", 14, 20);
  assert_end("\\draw (0,0) -- ({2^3},{-2^2});", 8, -4);
  assert_end("\\draw (0,0) -- ({sin(30)},{cos(60)});", .5, .5);
  assert_end("\\draw (0,0) -- ({sqrt(16)},{veclen(3,4)});", 4, 5);
  assert_end("\\draw (0,0) -- ({min(3,1,2)},{mod(7,4)});", 1, 3);
  assert_end("\\draw (0,0) -- ({3>2 ? 1 : 0},{!(1==2)});", 1, 1);
  assert_end("\\draw (0,0) -- (10mm,1in);", 1, 2.54);
  assert_end("\\draw (0,0) -- ({2*5mm},{1cm+1});", 1, 1 + 1 / CM); /* a number beside a length counts points */
}

static void test_coordinates(void **state) {
  assert_end("\\draw (1,1) -- (90:2);", 0, 2);
  assert_end("\\draw (1,1) -- ++(1,0) -- +(0,2);", 2, 3);
  assert_end("\\draw (1,1) -- +(1,0) -- +(0,2);", 1, 3); /* a single + leaves the reference where it is */
  assert_end("\\draw (1,1) -- (0,0,1);", -.385, -.385);
  assert_end("\\coordinate (A) at (1,2);\\coordinate (B) at (3,4);\\draw (0,0) -- (A |- B);", 1, 4);
  assert_end("\\coordinate (A) at (1,2);\\coordinate (B) at (3,4);\\draw (0,0) -- ($(A)!.5!(B)$);", 2, 3);
  assert_end("\\coordinate (A) at (1,2);\\draw (0,0) -- ($2*(A)-(1,1)$);", 1, 3);
  assert_end("\\draw (0,0) -- ($(0,0)!(1,1)!(4,0)$);", 1, 0); /* the foot of a perpendicular */
  assert_end("\\draw (0,0) -- ([xshift=1cm]1,1);", 2, 1);
  assert_end("\\draw (0,0) -- (intersection of 0,0--2,2 and 0,2--2,0);", 1, 1);
}

static void test_transformations(void **state) {
  assert_end("\\draw[shift={(1,2)}] (0,0) -- (1,0);", 2, 2);
  assert_end("\\draw[rotate=90,xshift=1cm] (0,0) -- (1,0);", 0, 2); /* in the order written */
  assert_end("\\draw[xshift=1cm,rotate=90] (0,0) -- (1,0);", 1, 1);
  assert_end("\\draw[scale=2,xscale=.5] (0,0) -- (1,1);", 1, 2);
  assert_end("\\draw[x=2cm,y={(1cm,1cm)}] (0,0) -- (1,1);", 3, 1);
  assert_end("\\draw[rotate around={90:(1,0)}] (0,0) -- (2,0);", 1, 1);
  assert_end("\\begin{scope}[xshift=1cm]\\begin{scope}[yshift=1cm]\\draw (0,0) -- (1,1);\\end{scope}\\end{scope}", 2,
             2);
}

static void test_paths(void **state) {
  assert_end("\\draw (0,0) -| (2,1);", 2, 1);
  assert_end("\\draw (0,0) .. controls (1,0) and (1,1) .. (0,1);", 0, 1);
  assert_end("\\draw (1,0) arc (0:90:1);", 0, 1);
  assert_end("\\draw (1,0) arc[start angle=0, delta angle=180, radius=1];", -1, 0);
  assert_end("\\draw (0,0) parabola (2,4);", 2, 4);
  assert_end("\\draw (0,0) sin (1,1) cos (2,0);", 2, 0);
  assert_end("\\draw plot coordinates {(0,0) (1,2) (2,1)};", 2, 1);
  assert_end("\\draw plot[domain=0:3,samples=4] (\\x,{\\x*\\x});", 3, 9);
  assert_end("\\draw (0,0) \\foreach \\x in {1,2,3} { -- (\\x,{\\x*2}) };", 3, 6);
  assert_end("\\draw (0,0) let \\p1=(2,1) in -- (\\y1,\\x1);", 1, 2);
  assert_end("\\path (2,1) edge[to path={-- ++(1,0) |- (\\tikztotarget) -- +(1,1)}] (5,3);", 6, 4);
  assert_end("\\tikzset{leg/.pic={\\draw (0,0) -- (1,0);}}\\pic[rotate=90] at (2,1) {leg};", 2, 2);
  assert_end("\\tikzset{pics/leg/.style={code={\\draw (0,0) -- (#1,0);}}}\\draw (0,0) (2,2) pic[scale=2] {leg=.5};", 3,
             2);
  assert_end("\\draw (0,0) let \\p1=(2,1), \\p2 = (5,4), \\n1={3} in -- (\\x1,\\y2) -- (\\n1,\\y1);", 3, 1);
}

static void test_grid_and_box(void **state) {
  g_autoptr(DgTikzPicture) picture = read_body("\\draw[line width=2pt] (0,0) grid (3,2);");
  assert_int_equal(picture->segments->len, 2 * (3 + 1 + 2 + 1)); /* a move and a line for each of 4 + 3 lines */
  assert_true(fabs(picture->left + 1) < 1e-6 && fabs(picture->right - 3 * CM - 1) < 1e-3); /* half the line width */
  assert_true(fabs(picture->bottom + 1) < 1e-6 && fabs(picture->top - 2 * CM - 1) < 1e-3);
}

static void test_loops(void **state) {
  assert_counts("\\foreach \\x in {1,...,5} \\draw (\\x,0) -- (\\x,1);", 5, 0);
  assert_counts("\\foreach \\x in {0,.5,...,2} \\draw (\\x,0) -- (\\x,1);", 5, 0);
  assert_counts("\\foreach \\x in {a,...,d} \\node {\\x};", 0, 4);
  assert_counts("\\foreach \\x in {1,2} \\foreach \\y in {1,2,3} \\draw (\\x,0) -- (\\y,1);", 6, 0);
  assert_counts("\\foreach \\x in {1,2} {\\foreach \\y in {1,...,\\x} {\\draw (\\x,0) -- (\\y,1);}}", 3, 0);
  assert_end("\\foreach \\x/\\y in {1/2,3/4} \\draw (0,0) -- (\\x,\\y);", 3, 4);
  assert_end("\\foreach \\x [count=\\i from 3] in {7,8} \\draw (0,0) -- (\\i,\\x);", 4, 8);
  /* 2147483647 + 1 - 2147483640 = 8: beyond what an int counts to. */
  assert_end("\\foreach \\x [count=\\i from 2147483647] in {7,8} \\draw (0,0) -- (\\i-2147483640,\\x);", 8, 8);
  assert_end("\\foreach \\x [evaluate=\\x as \\y using \\x*\\x] in {2,3} \\draw (0,0) -- (\\x,\\y);", 3, 9);
  assert_end("\\foreach \\x [remember=\\x as \\last (initially 0)] in {1,2,5} \\draw (0,0) -- (\\last,\\x);", 2, 5);
}

static void test_nodes(void **state) {
  assert_counts("\\node[draw] (a) at (0,0) {x}; \\node at (1,1) {two words};", 1, 2);
  assert_counts("\\draw (0,0) -- node[above] {a} (2,0) node[right] {b};", 1, 2);
  assert_counts("\\node[label=above:b,label={[red]left:c}] {a};", 0, 3);
  /* 1 cm wide nodes without line: the border of a at the right is half a centimetre from its centre */
  const char *set = "\\tikzset{n/.style={minimum size=1cm,outer sep=0pt,inner sep=0pt}}";
  g_autofree char *east = g_strconcat(set, "\\node[n] (a) {};\\draw (5,5) -- (a.east);", NULL);
  assert_end(east, .5, 0);
  g_autofree char *border = g_strconcat(set, "\\node[n] (a) {};\\draw (5,0) -- (a);", NULL);
  assert_end(border, .5, 0);
  g_autofree char *right =
      g_strconcat(set, "\\node[n] (a) {};\\node[n,right=2cm of a] (b) {};\\draw (0,5) -- (b.center);", NULL);
  assert_end(right, 3, 0); /* half a node, the distance, half a node */
  g_autofree char *circle = g_strconcat(set, "\\node[n,circle] (a) {};\\draw (5,5) -- (a.45);", NULL);
  assert_end(circle, .5 * M_SQRT1_2, .5 * M_SQRT1_2);
}

/* The paths of a body, which stand on lines 2 and following, are painted in the order of these lines. */
static void assert_order(const char *body, const guint *lines, guint n) {
  g_autoptr(DgTikzPicture) picture = read_body(body);
  assert_int_equal(picture->items->len, n);
  for (guint i = 0; i < n; i++)
    if (g_array_index(picture->items, DgTikzItem, i).line != lines[i])
      fail_msg("%s: thing %u is that of line %u, expected line %u", body, i,
               g_array_index(picture->items, DgTikzItem, i).line, lines[i]);
}

static void test_layers(void **state) {
  assert_order("\\usetikzlibrary{backgrounds}\\draw (0,0) -- (1,0);\n"
               "\\begin{scope}[on background layer]\\fill (0,0) circle (1);\\end{scope}\n"
               "\\scoped[on background layer] \\fill (0,0) circle (2);\n"
               "\\draw (0,1) -- (1,1);",
               (const guint[]){3, 4, 2, 5}, 4);
  assert_order("\\pgfdeclarelayer{a}\\pgfdeclarelayer{b}\\pgfsetlayers{b,main,a}\n"
               "\\begin{pgfonlayer}{a}\\fill (0,0) circle (1);\\end{pgfonlayer}\n"
               "\\draw (0,0) -- (1,0);\n"
               "\\begin{pgfonlayer}{b}\\fill (0,0) circle (2);\\end{pgfonlayer}",
               (const guint[]){5, 4, 3}, 3);
  /* The layer "discard" is never painted, and keys of a path do not change its layer. */
  assert_order("\\usetikzlibrary{backgrounds}\\pgfdeclarelayer{discard}\\draw (0,0) -- (1,0);\n"
               "\\begin{pgfonlayer}{discard}\\fill (0,0) circle (1);\\end{pgfonlayer}\n"
               "\\fill[on background layer] (0,0) circle (2);",
               (const guint[]){2, 4}, 2);
  /* The frame is as far from what is painted as is asked for: 1 pt on both sides of 1 cm. */
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(DgTikzPicture) picture =
      read_text("\\usetikzlibrary{backgrounds}\\begin{tikzpicture}[show background rectangle,inner frame sep=1pt,"
                "background rectangle/.style={fill=red}]\\fill (0,0) rectangle (1,1);\\end{tikzpicture}",
                diagnostics);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 0);
  const DgTikzItem *frame = &g_array_index(picture->items, DgTikzItem, 0);
  assert_int_equal(frame->paint.fill_color, 0xff0000);
  assert_true(fabs(picture->right - picture->left - (CM + 2)) < 0.01);
}

static void test_named_boxes(void **state) {
  assert_end("\\fill (1,1) rectangle (3,2);\\draw (0,0) -- (current bounding box.north east);", 3, 2);
  assert_end("\\begin{scope}[local bounding box=b]\\fill (1,1) rectangle (2,4);\\end{scope}\\fill (5,5) circle (1);"
             "\\draw (0,0) -- (b.north west);",
             1, 4);
}

static void test_lines_of_the_source(void **state) {
  static const char TEXT[] = "\\newcommand{\\cross}{\\draw (3,0) --\n (4,1);}\n" /* lines 1 and 2 */
                             "\\begin{tikzpicture}\n" /* 3 */
                             "  % a comment\n" /* 4 */
                             "  \\draw (0,0) -- (1,1);\n" /* 5 */
                             "  \\node at (2,2) {a};\n" /* 6 */
                             "  \\cross\n" /* 7 */
                             "\\end{tikzpicture}\n";
  g_autoptr(GBytes) bytes = g_bytes_new_static(TEXT, strlen(TEXT));
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_figure(bytes, "a.tex", NULL, NULL);
  assert_non_null(drawing);
  assert_int_equal(drawing->shapes->len, 2);
  assert_int_equal(dg_drawing_shape(drawing, 0)->line, 5);
  assert_int_equal(dg_drawing_text(drawing, 0)->line, 6);
  assert_int_equal(dg_drawing_shape(drawing, 1)->line, 7); /* where the macro is called */
}

/* Every way of writing a comment into a source leaves the picture as it is. */
static void test_comments_change_nothing(void **state) {
  static const char *const PLAIN[] = {
      "\\begin{tikzpicture}[scale=2]\n\\foreach \\x in {1,2}\n{ \\draw[thick,\nred] (\\x,0)\n-- (1,\\x); }\n"
      "\\node at (1,1)\n{two words\nand $a +\nb$};\n\\end{tikzpicture}\n",
      "\\def\\a#1{\n(#1,1)\n}\n\\begin{tikzpicture}\n\\draw \\a{2} -- (0,0)\nrectangle (1,2);\n\\end{tikzpicture}\n"};
  for (guint i = 0; i < G_N_ELEMENTS(PLAIN); i++) {
    g_auto(GStrv) lines = g_strsplit(PLAIN[i], "\n", -1);
    g_autofree char *own_lines = g_strjoinv("\n% \\draw (9,9) -- (8,8); { 90\n", lines);
    g_autofree char *at_ends = g_strjoinv(" % } label=\n", lines);
    const char *commented[] = {own_lines, at_ends};
    g_autoptr(GBytes) source = g_bytes_new_static(PLAIN[i], strlen(PLAIN[i]));
    g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
    g_autoptr(GBytes) plain = dg_tikz_to_svg(source, "a.tex", diagnostics, NULL);
    assert_non_null(plain);
    for (guint k = 0; k < G_N_ELEMENTS(commented); k++) {
      g_autoptr(GBytes) other = g_bytes_new_static(commented[k], strlen(commented[k]));
      g_autoptr(GBytes) svg = dg_tikz_to_svg(other, "a.tex", diagnostics, NULL);
      assert_non_null(svg);
      assert_true(g_bytes_equal(plain, svg));
    }
    assert_int_equal(dg_diagnostics_get_count(diagnostics), 0);
  }
}

static void assert_said(const char *body, const char *what, guint unread) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autofree char *text =
      g_strdup_printf("\\begin{tikzpicture}\n\\draw (0,0) -- (1,1);\n%s\n\\end{tikzpicture}\n", body);
  g_autoptr(DgTikzPicture) picture = read_text(text, diagnostics);
  assert_int_equal(picture->losses.count, unread);
  for (guint i = 0; i < dg_diagnostics_get_count(diagnostics); i++)
    if (strstr(dg_diagnostics_get_message(diagnostics, i), what) && dg_diagnostics_get_line(diagnostics, i) == 3)
      return;
  fail_msg("%s: nothing of \"%s\" was said of line 3", body, what);
}

static void test_what_is_not_understood_is_said(void **state) {
  assert_said("\\frobnicate[a]{b}(c)", "frobnicate", 1);
  assert_said("\\draw[frobnicated] (0,0) -- (1,1);", "frobnicated", 1);
  assert_said("\\draw (0,0) frobnicate (1,1);", "frobnicate", 1);
  assert_said("\\usetikzlibrary{calc, frobnicate}", "found \"frobnicate\"", 1);
  assert_said("\\input{other}", "other", 1);
  assert_said("\\node[shape=blob,draw] {a};", "blob", 1);
  assert_said("stray words", "stray words", 0);
  assert_said("\\draw (0,0) -- (nowhere);", "nowhere", 2); /* the coordinate, and the line */
  assert_said("\\draw (0,0) -- (2,0) \\draw (0,0) -- (1,2);", "expected \";\"", 0);
  assert_said("\\draw[red!30!nocolour] (0,0) -- (1,1);", "nocolour", 1);
  assert_said("\\node[right=of nobody] {a};", "nobody", 1);
  assert_said("\\node at (nowhere) {a};", "nowhere", 1);
  assert_said("\\begin{feynman}\\end{feynman}", "feynman", 1);
  assert_said("\\node {$a \\frobnicate b$};", "frobnicate", 1);
  assert_said("\\node {a \\frobnicate b};", "frobnicate", 1);
  assert_said("\\includegraphics{photo.png}", "photo.png", 1);
  assert_said("\\foreach \\i in {1,2,3} { \\node[fill=nocolour] at (\\i,0) {a}; }", "nocolour", 3);
  assert_said("\\draw (0,0) -- (1,{1+});", "expected a number", 1);
}

/* What was left out of a program, by kind: the drawing of two nodes and a line of which nothing else is read. */
static void test_what_is_left_out_is_counted(void **state) {
  static const char TEXT[] = "\\usetikzlibrary{frobnicate}\n\\begin{tikzpicture}\n\\node[frobnicated] (a) {A};\n"
                             "\\node (b) at (3,0) {B};\n\\draw (a) -- (b);\n\\draw (a) -- ;\n\\input{other}\n"
                             "\\frobnicate{three words here}{x}\n\\end{tikzpicture}\n";
  g_autoptr(GBytes) bytes = g_bytes_new_static(TEXT, strlen(TEXT));
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_figure(bytes, "a.tex", NULL, NULL);
  assert_non_null(drawing);
  const guint *kinds = drawing->losses.kinds;
  assert_int_equal(kinds[DG_LOSS_WORDS], 3);
  assert_int_equal(kinds[DG_LOSS_EDGES], 1);
  assert_int_equal(kinds[DG_LOSS_STYLES], 1);
  assert_int_equal(kinds[DG_LOSS_LIBRARIES], 1);
  assert_int_equal(kinds[DG_LOSS_INCLUDES], 1);
  assert_int_equal(kinds[DG_LOSS_OTHER], 1); /* the command with the words */
  assert_int_equal(drawing->losses.count, 6);
}

/* 1 is said of no program of which TeX would complain, and what changes nothing that is painted does not lower it. */
static void test_share_is_whole_only_without_complaints(void **state) {
  static const struct {
    const char *body;
    gboolean whole;
  } CASES[] = {{"\\draw (0,0) -- (1,1);", TRUE},
               {"\\draw (0,0) -- (1,1)\n\\draw (0,0) -- (2,0);", FALSE}, /* no semicolon */
               {"\\draw (0,0) -- (1,1);\\end{scope}", FALSE},
               {"\\draw (0,0) -- (1,1);\\label{figure}\\vspace*{1cm}\\centering", TRUE},
               {"\\draw (0,0) -- (1,1); words that TeX sets in no font", TRUE}};
  for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
    g_autofree char *text =
        g_strdup_printf("\\hypersetup{colorlinks}\\begin{tikzpicture}%s\\end{tikzpicture}", CASES[i].body);
    g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
    g_autoptr(DgDrawing) drawing = dg_drawing_new_from_figure(bytes, "a.tex", NULL, NULL);
    assert_non_null(drawing);
    assert_int_equal(dg_drawing_get_understood(drawing) == 1, CASES[i].whole);
  }
}

/* Words that a document sets beside its picture are on the page that TeX paints. */
static void test_words_beside_the_picture_are_counted(void **state) {
  static const struct {
    const char *around;
    guint words;
  } CASES[] = {{"\\begin{figure}@\\caption{The flow of data, a b}\\end{figure}", 4},
               {"@\\footnote{One word}", 2},
               {"\\title{A name}\\author{Nobody}@", 0}, /* which are set by \maketitle alone */
               {"\\title{A name}\\maketitle @", 1},
               {"\\begin{frame}{First frame}@\\end{frame}", 2},
               {"\\begin{lstlisting}\nint main;\n\\end{lstlisting}@", 1},
               {"\\begin{comment}\nnot a word\n\\end{comment}@", 0}};
  for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
    g_auto(GStrv) parts = g_strsplit(CASES[i].around, "@", 2);
    g_autofree char *text =
        g_strconcat("\\documentclass{article}\n\\begin{document}", parts[0],
                    "\\begin{tikzpicture}\\node {a};\\end{tikzpicture}", parts[1], "\\end{document}", NULL);
    g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
    g_autoptr(DgTikzPicture) picture = dg_tikz_document_read(text, strlen(text), "a.tex", 1, diagnostics, NULL);
    assert_int_equal(picture->losses.kinds[DG_LOSS_WORDS], CASES[i].words);
  }
}

static const char PICTURES[] = "\\definecolor{own}{RGB}{1,2,3}\n"
                               "\\begin{tikzpicture}\\coordinate (a) at (1,1);\\end{tikzpicture}\n" /* paints nothing */
                               "\\begin{tikzpicture}\\node[fill=nocolour] {first};\\end{tikzpicture}\n"
                               "\\newcommand{\\word}{second}\n"
                               "words \\tikz{\\node[text=own] {\\word};} words\n"
                               "\\renewcommand{\\word}{fourth}\n"
                               "\\begin{tikzcd}third \\end{tikzcd}\n"
                               "\\begin{tikzpicture}\\node {\\word};\\end{tikzpicture}\n";

static char *text_of_part(guint part, DgDiagnostics *diagnostics, GError **error) {
  g_autoptr(DgTikzPicture) picture =
      dg_tikz_document_read(PICTURES, strlen(PICTURES), "a.tex", part, diagnostics, error);
  return picture ? g_strdup(g_array_index(picture->items, DgTikzItem, picture->items->len - 1).run.string) : NULL;
}

/* Pictures are numbered as they stand, whatever environment makes them; what stands before one is in force in it, and
 * what is wrong with another is not said of it. */
static void test_pictures_of_a_document(void **state) {
  static const char *const TEXTS[] = {"first", "second", "third", "fourth"};
  assert_int_equal(dg_tikz_document_count(PICTURES, strlen(PICTURES), "a.tex", NULL, NULL), G_N_ELEMENTS(TEXTS));
  for (guint i = 0; i < G_N_ELEMENTS(TEXTS); i++) {
    g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
    g_autofree char *text = text_of_part(i + 1, diagnostics, NULL);
    assert_string_equal(text, TEXTS[i]);
    assert_int_equal(dg_diagnostics_get_count(diagnostics), i == 0 ? 2 : 1);
    g_autofree char *said = i == 0 ? g_strdup("found 4 pictures, of which the first is read: --part 2 reads another")
                                   : g_strdup_printf("found 4 pictures, of which part %u is read", i + 1);
    assert_string_equal(dg_diagnostics_get_message(diagnostics, i == 0 ? 1 : 0), said);
  }
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  assert_null(text_of_part(7, diagnostics, &error));
  assert_int_equal(error->code, DG_ERROR_FORMAT);
  assert_string_equal(error->message, "a.tex: found 4 pictures, expected a part 7");
}

/* A loop without end in a later picture takes nothing from an earlier one. */
static void test_limit_in_another_picture(void **state) {
  static const char TEXT[] = "\\begin{tikzpicture}\\node {a};\\end{tikzpicture}\\def\\x{\\x\\x}"
                             "\\begin{tikzpicture}\\x\\node {b};\\end{tikzpicture}";
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(DgTikzPicture) picture = dg_tikz_document_read(TEXT, strlen(TEXT), "a.tex", 1, diagnostics, NULL);
  assert_non_null(picture);
  assert_true(g_str_has_prefix(dg_diagnostics_get_message(diagnostics, 0), "what follows the picture is not read: "));
  assert_int_equal(dg_tikz_document_count(TEXT, strlen(TEXT), "a.tex", NULL, NULL), 1);
}

static void assert_refused(const char *text, const char *message) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(DgTikzPicture) picture = dg_tikz_document_read(text, strlen(text), "a.tex", 1, diagnostics, &error);
  assert_null(picture);
  assert_int_equal(error->code, DG_ERROR_FORMAT);
  if (!g_str_has_prefix(error->message, message))
    fail_msg("%s: found \"%s\", expected \"%s...\"", text, error->message, message);
}

/* What paints nothing is no picture to grade: the message names the line and what was expected there. */
static void test_nothing_to_read_is_an_error(void **state) {
  assert_refused("words\n\n", "a.tex:3: found the end of the file and no picture before it, expected \\begin{tikz");
  assert_refused("\n\\begin{tikzpicture}\n\\end{tikzpicture}\n",
                 "a.tex:2: found a picture that paints nothing, expected");
  assert_refused("\\begin{tikzpicture}\n\\draw (0,0) -- (1,",
                 "a.tex:2: found nothing to paint that is understood, expected");
  assert_refused("\\begin{tikzpicture}\n\n\\frobnicate{1}\\end{tikzpicture}",
                 "a.tex:3: found nothing to paint that is understood, expected a path or a node: \\frobnicate");
  /* Neither a path that only moves nor a clip can be seen, nor a path without line and filling. */
  assert_refused("\\begin{tikzpicture}\\draw (0,0);\\end{tikzpicture}", "a.tex:1: found a picture that paints nothing");
  assert_refused("\\begin{tikzpicture}\\clip (0,0) circle (1);\\path (0,0) -- (1,1);\\end{tikzpicture}",
                 "a.tex:1: found a picture that paints nothing");
}

/* What followed the cut would have been a part of the picture. */
static void test_cut_files(void **state) {
  static const char *const TEXTS[] = {"\\begin{tikzpicture}\\draw (0,0) -- (1,1);",
                                      "\\begin{tikzpicture}\\draw (0,0) -- (1,1)",
                                      "\\begin{tikzpicture}\\begin{scope}\\draw (0,0) -- (1,1);"};
  for (guint i = 0; i < G_N_ELEMENTS(TEXTS); i++) {
    g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
    g_autoptr(DgTikzPicture) picture = read_text(TEXTS[i], diagnostics);
    guint last = dg_diagnostics_get_count(diagnostics) - 1;
    assert_int_equal(picture->losses.count, 1);
    assert_true(
        g_str_has_prefix(dg_diagnostics_get_message(diagnostics, last), "found the end of the file, expected \\end{"));
    assert_int_equal(dg_diagnostics_get_level(diagnostics, last), DG_LEVEL_ERROR);
  }
}

/* Two operations and a node were read of four things. */
static void test_share_that_was_understood(void **state) {
  static const char TEXT[] =
      "\\begin{tikzpicture}\\draw (0,0) -- (1,1) -- (2,2) frobnicate; \\node {a};\\end{tikzpicture}";
  g_autoptr(GBytes) bytes = g_bytes_new_static(TEXT, strlen(TEXT));
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_figure(bytes, "a.tex", NULL, NULL);
  assert_non_null(drawing);
  assert_true(fabs(dg_drawing_get_understood(drawing) - 0.75) < 1e-9);
  g_autoptr(DgIr) ir = dg_ir_new_from_drawing(drawing, NULL);
  assert_non_null(ir);
  assert_true(fabs(ir->understood - 0.75) < 1e-9);
  assert_true(dg_diagnostics_get_count(dg_drawing_get_diagnostics(drawing)) >= 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_macros),
      cmocka_unit_test(test_conditionals),
      cmocka_unit_test(test_expressions),
      cmocka_unit_test(test_coordinates),
      cmocka_unit_test(test_transformations),
      cmocka_unit_test(test_paths),
      cmocka_unit_test(test_grid_and_box),
      cmocka_unit_test(test_loops),
      cmocka_unit_test(test_nodes),
      cmocka_unit_test(test_layers),
      cmocka_unit_test(test_named_boxes),
      cmocka_unit_test(test_lines_of_the_source),
      cmocka_unit_test(test_comments_change_nothing),
      cmocka_unit_test(test_what_is_not_understood_is_said),
      cmocka_unit_test(test_what_is_left_out_is_counted),
      cmocka_unit_test(test_words_beside_the_picture_are_counted),
      cmocka_unit_test(test_share_is_whole_only_without_complaints),
      cmocka_unit_test(test_pictures_of_a_document),
      cmocka_unit_test(test_limit_in_another_picture),
      cmocka_unit_test(test_nothing_to_read_is_an_error),
      cmocka_unit_test(test_cut_files),
      cmocka_unit_test(test_share_that_was_understood),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
