/* What a program states of its figure: which nodes there are, what is joined, and what is written along it. Each case
 * is a picture and what it says in short: "a -> b 'x'" is a join with a head at b and the label x; names in quotes are
 * the texts of nodes without a name, "." is a place. */
#include "drawing/drawing.h"
#include "tikz/figure.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* The texts for which `of` gives this number, in paint order. */
static void append_texts(GString *out, const DgDrawing *drawing, gsize of, guint number) {
  guint n = 0;
  g_string_append_c(out, '\'');
  for (guint i = 0; i < drawing->texts->len; i++) {
    const DgTextItem *text = dg_drawing_text(drawing, i);
    if (G_STRUCT_MEMBER(guint, text, of) == number)
      g_string_append_printf(out, "%s%s", n++ ? " " : "", text->string);
  }
  g_string_append_c(out, '\'');
}

static void append_node(GString *out, const DgDrawing *drawing, guint number) {
  if (!number)
    g_string_append_c(out, '.');
  else if (dg_drawing_stated_node(drawing, number)->name)
    g_string_append(out, dg_drawing_stated_node(drawing, number)->name);
  else
    append_texts(out, drawing, G_STRUCT_OFFSET(DgTextItem, stated_node), number);
}

static gboolean has_label(const DgDrawing *drawing, guint join) {
  for (guint i = 0; i < drawing->texts->len; i++)
    if (dg_drawing_text(drawing, i)->stated_label == join)
      return TRUE;
  return FALSE;
}

static void append_join(GString *out, const DgDrawing *drawing, guint number) {
  const DgStatedJoin *join = dg_drawing_stated_join(drawing, number);
  append_node(out, drawing, join->node[0]);
  g_string_append_printf(out, " %s-%s ", join->tip[0] ? "<" : "", join->tip[1] ? ">" : "");
  append_node(out, drawing, join->node[1]);
  if (has_label(drawing, number)) {
    g_string_append_c(out, ' ');
    append_texts(out, drawing, G_STRUCT_OFFSET(DgTextItem, stated_label), number);
  }
}

/* All joins of a drawing, in turn. Free with g_free(). */
static char *joins_of(const DgDrawing *drawing) {
  GString *out = g_string_new(NULL);
  for (guint i = 1; i <= drawing->stated_joins->len; i++) {
    g_string_append(out, i > 1 ? ", " : "");
    append_join(out, drawing, i);
  }
  return g_string_free(out, FALSE);
}

static DgDrawing *read_picture(const char *keys, const char *body) {
  g_autoptr(GError) error = NULL;
  g_autofree char *text = g_strdup_printf("\\usetikzlibrary{arrows.meta,calc,chains,positioning,quotes,fit}\n"
                                          "\\begin{tikzpicture}[%s]\n%s\n\\end{tikzpicture}\n",
                                          keys, body);
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
  DgDrawing *drawing = dg_tikz_read(bytes, "a.tex", 1, NULL, &error);
  if (!drawing)
    fail_msg("%s: %s", body, error->message);
  return drawing;
}

typedef struct {
  const char *body, *joins;
} Case;

static void assert_joins(const char *keys, const Case *cases, guint n) {
  for (guint i = 0; i < n; i++) {
    DgDrawing *drawing = read_picture(keys, cases[i].body);
    g_autofree char *joins = joins_of(drawing);
    if (strcmp(joins, cases[i].joins) != 0)
      fail_msg("%s\n  states %s\nexpected %s", cases[i].body, joins, cases[i].joins);
    dg_drawing_free(drawing);
  }
}

#define NODES "\\node (a) {A}; \\node (b) at (3,0) {B}; \\node (c) at (3,-3) {C}; \\coordinate (m) at (1.5,-1.5); "

/* PGF manual, "Specifying Paths": lines to nodes end at their borders, and a path that passes through a node goes on
 * from its border as a part of its own, of which the last one alone has tips. */
static void test_lines(void **state) {
  static const Case CASES[] = {
      {NODES "\\draw (a) -- (b);", "a - b"},
      {NODES "\\draw[->] (a) -- (b) -- (c);", "a - b, b -> c"},
      {NODES "\\draw[<->] (a) -- (b) -- (c);", "a - b, b <-> c"},
      {NODES "\\draw[->] (a) -- (b) (b) -- (c);", "a - b, b -> c"},
      {NODES "\\draw[->] (a.east) -- (b.west) -- (c.north west);", "a - b, b -> c"},
      {NODES "\\draw[<->] (a.east) -- (b.west) -- (c.north west);", "a <- b, b -> c"},
      {NODES "\\draw[->] (a) |- (c);", "a -> c"},
      {NODES "\\draw[->] (a) -- ++(1,0) |- (c.west);", "a -> c"},
      {NODES "\\draw[->] (a) -- (m) -- (c);", "a -> c"},
      {NODES "\\draw[->] (a) .. controls +(1,0) and +(0,1) .. (c);", "a -> c"},
      {NODES "\\draw[->] (a) to[out=-90,in=180] (c);", "a -> c"},
      {NODES "\\draw[->] (a) -- (m);", "a -> ."},
      {NODES "\\draw[->] (m) -- (b);", ". -> b"},
      {NODES "\\draw[->] (m) -- (0,-3);", ""},
      {NODES "\\path (a) -- (b);", ""},
      {NODES "\\draw[draw=none] (a) -- (b);", ""},
      {NODES "\\fill (a.north) -- (b.north) -- (c.south) -- cycle;", ""},
      {NODES "\\draw (a.south west) rectangle (b.north east);", ""},
      {NODES "\\draw (a.south west) -- (a.north east);", ""},
      {NODES "\\draw (a.north) -- (b.north) -- (c.south) -- cycle;", "a - b, b - c, c - a"},
      {NODES "\\filldraw (a.north) to (b.north) to (c.south) to (a.north);", ""},
      {NODES "\\draw[fill=red,->] (a) -- (b);", "a -> b"},
  };
  assert_joins(">=Stealth", CASES, G_N_ELEMENTS(CASES));
}

/* A place belongs to a node that it names where it is at it, or where the path ends within 10 points. */
static void test_places(void **state) {
  static const Case CASES[] = {
      {NODES "\\draw ([yshift=2pt]a.east) -- ([yshift=2pt]b.west);", "a - b"},
      {NODES "\\draw ([xshift=5pt]a.east) -- ([xshift=-5pt]b.west);", "a - b"},
      {NODES "\\draw ([xshift=15pt]a.east) -- (b);", ". - b"},
      {NODES "\\draw (a) -- ([xshift=-5pt]b.west) |- (c);", "a - c"},
      {NODES "\\draw ($(a.east)+(0,1pt)$) -- ($(b.west)+(0,1pt)$);", "a - b"},
      {NODES "\\draw ($(a)!.5!(b)$) -- (c);", ". - c"},
      {NODES "\\draw (b.south) -- (b |- c.north);", "b - c"},
      {NODES "\\draw (a) -- (a |- c);", "a - ."},
      {NODES "\\draw (b) edge (b |- c.north);", "b - c"},
  };
  assert_joins("", CASES, G_N_ELEMENTS(CASES));
}

/* Loops have a head unless they say otherwise ("every loop"). */
static void test_edges(void **state) {
  static const Case CASES[] = {
      {NODES "\\draw[->] (a) edge (b) edge (c);", "a -> b, a -> c"},
      {NODES "\\path[->] (a) edge[bend left] (b) (b) edge[<-] (c);", "a -> b, b <- c"},
      {NODES "\\path (a) edge[loop above] (a);", "a -> a"},
      {NODES "\\path[->] (a) edge[loop above] ();", "a -> a"},
      {NODES "\\path[->] (a.south) edge (c.west);", "a -> c"},
      {NODES "\\draw[->] (a.30) to[looseness=7] node {x} (a.105);", "a -> a 'x'"},
      {NODES "\\path[->] (a) edge coordinate (n) (b); \\draw (n) -- (c);", "a -> b, . - c"},
      {NODES "\\path (a) edge coordinate[pos=.5] (n) (b); \\draw (n) -- (c);", "a - b, . - c"},
      {NODES "\\draw[->] (a) to[to path={-| (\\tikztotarget) \\tikztonodes}] node {x} (c);", "a -> c 'x'"},
      {NODES "\\path[->] (a) edge[to path={-- ++(0,1) -| (\\tikztotarget)}] (b.north);", "a -> b"},
      {NODES "\\path (a.south) edge[to path={(\\tikztostart) -- node {x} (\\tikztotarget)}] (c);", "a - c 'x'"},
      {NODES "\\path (a) edge[->,decorate,decoration=snake] (b);", "a -> b"},
      {NODES "\\draw (a) sin (b) cos (c);", "a - b, b - c"},
      {"\\node (a) {A} edge[loop left] (); \\node (b) at (2,0) {B} edge[<-] (a);", "a -> a, b <- a"},
      {"\\foreach \\i in {1,2} \\node (n-\\i) at (\\i,0) {}; \\foreach \\i in {1,2} \\node (m-\\i) at (\\i,2) {};"
       "\\foreach \\i in {1,2} \\foreach \\j in {1,2} \\draw[->] (n-\\i) -- (m-\\j);",
       "n-1 -> m-1, n-1 -> m-2, n-2 -> m-1, n-2 -> m-2"},
  };
  assert_joins(">=Stealth", CASES, G_N_ELEMENTS(CASES));
}

/* What is written along a line is its label wherever it stands, and what is written beside its free end is a node. */
static void test_labels(void **state) {
  static const Case CASES[] = {
      {NODES "\\draw (a) -- node[above] {x} (b);", "a - b 'x'"},
      {NODES "\\draw (a) -- (b) node[midway] {x};", "a - b 'x'"},
      {NODES "\\draw (a) -- (b) node[pos=.9] {x} -- (c) node[near end] {y};", "a - b 'x', b - c 'y'"},
      {NODES "\\draw (a) -- (b) node[above=2cm] {x};", "a - b"},
      {NODES "\\draw (a) -- ++(0,-1) node[left] {x} -| (b);", "a - b 'x'"},
      {NODES "\\draw (a) |- node[pos=.7,below] {x} (c);", "a - c 'x'"},
      {NODES "\\path (a) edge node {x} node[below] {y} (b);", "a - b 'x y'"},
      {NODES "\\path (a) edge[\"x\", \"y\"'] (b);", "a - b 'x y'"},
      {NODES "\\draw (a) to[\"x\"] (b);", "a - b 'x'"},
      {NODES "\\draw (a) to[edge label=x] (b);", "a - b 'x'"},
      {NODES "\\draw[->] (a) -- ++(0,-1) node[left] {out};", "a -> 'out'"},
      {NODES "\\draw[->] (0,1) node[left] {in} -- (a);", "'in' -> a"},
      {"\\draw[->] (0,0) node[left] {in} -- (1,0) node[right] {out};", "'in' -> 'out'"},
      {"\\draw[->] (0,0) -- (1,0) node[right] {x};", ""},
      {"\\draw[->] (0,0) -- (1,0) node[right,draw] {x};", ". -> 'x'"},
      {NODES "\\draw[->] (0,1) -- node[draw] {x} (b);", ". -> b 'x'"},
      {"\\draw (0,0) node (x) {1} -- (1,0) node[draw] {2} -- (2,0) node[right] {3};", "x - '2', '2' - '3'"},
      {"\\draw (0,0) node[draw] {1} -- (1,0) node[draw] {2} -- (1,1) node[draw] {3} -- cycle;",
       "'1' - '2', '2' - '3', '3' - '1'"},
      {"\\draw (0,0) node[left] {A} -- (1,0) node[right] {B} -- (1,1) node[above] {C} -- cycle;", ""},
  };
  assert_joins(">=Stealth", CASES, G_N_ELEMENTS(CASES));
}

/* Names are as the program has them, wherever they are said. */
static void test_names(void **state) {
  static const Case CASES[] = {
      {"\\node (one two) {A}; \\node (b) at (2,0) {B}; \\draw (one two) -- (b);", "one two - b"},
      {"\\node[name=a] {A}; \\node[alias=c] (b) at (2,0) {B}; \\draw (a) -- (c);", "a - b"},
      {"\\begin{scope}[name prefix=p-] \\node (x) {X}; \\node (y) at (2,0) {Y}; \\draw (x) -- (y); \\end{scope}"
       "\\draw[->] (p-y) to[bend left] (p-x);",
       "p-x - p-y, p-y -> p-x"},
      {"\\begin{scope}[name suffix=-s] \\node (x) {X}; \\end{scope} \\node (y) at (2,0) {Y}; \\draw (x-s) -- (y);",
       "x-s - y"},
      {"\\node[coordinate] (x) {}; \\node (y) at (2,0) {Y}; \\draw (x) -- (y);", ". - y"},
      {"\\draw (0,0) coordinate (p) (2,0) coordinate (q) (q) node {A} -- (p) node {B};", "'A' - 'B'"},
  };
  assert_joins("", CASES, G_N_ELEMENTS(CASES));
}

/* Trees, matrices, chains and commutative diagrams join their nodes by paths of their own. */
static void test_structures(void **state) {
  static const Case CASES[] = {
      {"\\node (r) {R} child {node {a}} child {node (b) {B} child {node {c}} edge from parent[->] node[left] {x}};",
       "r - r-1, b - b-1, r -> b 'x'"},
      {"\\node {R} [parent anchor=south,child anchor=north] child {node {a}};", "'R' - 'a'"},
      {"\\matrix (m) [matrix of nodes] {a & b \\\\ c & |(d)| e \\\\}; \\draw[->] (m-1-1) -- (m-1-2) -- (d);",
       "m-1-1 - m-1-2, m-1-2 -> d"},
      {"\\matrix[row sep=5mm] {\\node (a) {A}; & \\node (b) {B}; \\\\}; \\draw[->] (a) edge[\"x\"] (b);", "a -> b 'x'"},
      {"\\begin{scope}[start chain]\\node[on chain] {A}; \\node[on chain,join=by ->] {B}; \\node[on chain,join] {C};"
       "\\node[on chain,join=with chain-1] {D}; \\end{scope}",
       "'A' -> 'B', 'B' - 'C', 'A' - 'D'"},
      {"\\begin{scope}[start chain=c,every join/.style={->}] \\node[on chain] {A};"
       "\\begin{scope}[start branch=up going above] \\node[on chain,join] {B}; \\end{scope}"
       "\\node[on chain,join] {C}; \\begin{scope}[continue branch=up] \\node[on chain,join] {D}; \\end{scope}"
       "\\node (x) at (5,0) {X}; \\chainin (x) [join]; \\end{scope} \\draw (c/up-2) -- (c-3);",
       "'A' -> 'B', 'A' -> 'C', 'B' -> 'D', 'C' -> x, 'B' - x"},
      {"\\node[circle,initial] (a) {A};", ". -> a 'start'"},
      {"\\node (a) {A}; \\node also[pin=above:p] (a); \\path[late options={name=a,alias=b}]; \\draw (b) edge (1,1);",
       "a - 'p', a - ."},
      {"\\coordinate child {node {A}} child {node {B} edge from parent node {x}};", ". - 'A', . - 'B' 'x'"},
      {"\\node foreach \\x in {1,2} (n\\x) at (\\x,0) {\\x}; \\draw (n1) -- (n2);", "n1 - n2"},
      {"\\node[pin=above:p] (a) {A};", "a - 'p'"},
  };
  assert_joins("", CASES, G_N_ELEMENTS(CASES));
}

static void test_commutative(void **state) {
  g_autoptr(GError) error = NULL;
  const char *text = "\\begin{tikzcd} A \\arrow[r, \"f\"] \\arrow[d, equal] & B \\arrow[d, \"g\"', hook] \\\\ C & D "
                     "\\arrow[l, leftrightarrow] \\end{tikzcd}";
  g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
  g_autoptr(DgDrawing) drawing = dg_tikz_read(bytes, "a.tex", 1, NULL, &error);
  assert_non_null(drawing);
  g_autofree char *joins = joins_of(drawing);
  assert_string_equal(joins, "'A' -> 'B' 'f', 'A' - 'C', 'B' -> 'D' 'g', 'D' <-> 'C'");
}

/* What is known of a node: its box is that of its shape, whose outer separation is left out, where its outline is
 * painted. 1 cm is 96 / 2.54 = 37.795 units. */
static void test_nodes(void **state) {
  g_autoptr(DgDrawing) drawing =
      read_picture("", "\\node[draw,minimum size=1cm,outer sep=5pt,label=above:L] (a) {A};\n"
                       "\\matrix (m) [matrix of nodes] at (3,0) {x & y \\\\};\n\\node[fit=(a),fill=red] (f) {};");
  const DgStatedNode *a = dg_drawing_stated_node(drawing, 1), *label = dg_drawing_stated_node(drawing, 2);
  const DgStatedNode *cell = dg_drawing_stated_node(drawing, 3), *matrix = dg_drawing_stated_node(drawing, 5);
  const DgStatedNode *fit = dg_drawing_stated_node(drawing, 6);
  assert_int_equal(drawing->stated_nodes->len, 6);
  assert_string_equal(a->name, "a");
  assert_true(fabs(a->box.width - 37.795) < 0.01 && fabs(a->box.height - 37.795) < 0.01);
  assert_int_equal(dg_drawing_shape(drawing, 0)->stated_node, 1);
  assert_true(dg_box_contains_box(dg_drawing_shape(drawing, 0)->box, a->box, 0.01));
  assert_true(a->painted && !a->is_fit && !a->is_matrix && !a->label_of);
  assert_int_equal(a->line, 3);
  assert_null(label->name);
  assert_int_equal(label->label_of, 1);
  assert_false(label->painted);
  assert_string_equal(cell->name, "m-1-1");
  assert_int_equal(cell->holder, 5);
  assert_true(matrix->is_matrix && !matrix->painted && matrix->line == 4);
  assert_true(dg_box_contains_box(matrix->box, cell->box, 0.01));
  assert_true(fit->is_fit && fit->painted);
  assert_true(dg_box_contains_box(fit->box, a->box, 0.01));
}

/* Heads are what points; of a reversed one at an end the other end is where it points to. */
static void test_heads(void **state) {
  static const Case CASES[] = {
      {NODES "\\draw[-{Latex[open]}] (a) -- (b);", "a -> b"},
      {NODES "\\draw[|->] (a) -- (b);", "a -> b"},
      {NODES "\\draw[-|] (a) -- (b);", "a - b"},
      {NODES "\\draw[{Circle}-{Diamond}] (a) -- (b);", "a - b"},
      {NODES "\\draw[-<] (a) -- (b);", "a <- b"},
      {NODES "\\draw[-{Stealth[harpoon]}] (a) -- (b);", "a -> b"},
      {NODES "\\draw[decoration={markings,mark=at position .5 with {\\arrow{>}}},postaction={decorate}] (a) -- (b);",
       "a -> b"},
      {NODES "\\draw[decorate,decoration=snake,->] (a) -- (b);", "a -> b"},
      {NODES "\\draw[decorate,decoration=brace] (a.north) -- (b.north);", ""},
      {NODES "\\draw[preaction={draw=white,line width=3pt},->] (a) -- (b);", "a -> b"},
      {NODES "\\draw[double,->] (a) -- (b);", "a -> b"},
  };
  assert_joins(">=Stealth", CASES, G_N_ELEMENTS(CASES));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_lines),      cmocka_unit_test(test_places),      cmocka_unit_test(test_edges),
      cmocka_unit_test(test_labels),     cmocka_unit_test(test_heads),       cmocka_unit_test(test_names),
      cmocka_unit_test(test_structures), cmocka_unit_test(test_commutative), cmocka_unit_test(test_nodes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
