/* Mermaid's flowcharts: what Mermaid makes of them, and what it refuses. */
#include "source.h"

/* Each row goes on behind "flowchart LR". */
static void assert_statements(const Row *rows, guint n) {
  for (guint i = 0; i < n; i++) {
    g_autofree char *source = g_strconcat("flowchart LR\n", rows[i].source, "\n", NULL);
    print_message("row %u: %s\n", i, source);
    assert_states(DG_FORMAT_MERMAID, source, rows[i].nodes, rows[i].edges);
  }
}

static void charts_begin_in_many_ways(void **state) {
  static const Row rows[] = {
      {"graph TD;A-->B;", "A; B", "A -> B"},
      {"graph TD; A-->B; B-->C", "A; B; C", "A -> B; B -> C"},
      {"graph\nA-->B", "A; B", "A -> B"},
      {"flowchart-elk RL\nA", "A", ""},
      {"graph >\nA", "A", ""},
      {"\xef\xbb\xbf\n\n  flowchart v  \nA", "A", ""},
      {"---\ntitle: T\n---\nflowchart LR\nA", "A", ""},
      {"  ---\n  title: T\n  config:\n    theme: dark\n  ---\n  flowchart LR\n  A", "A", ""},
      {"---\n# c\ntitle: \"A: b\"\nconfig: {theme: dark,\n  look: classic}\ntags:\n- x\n- y: z\n"
       "displayMode: compact\ntext: >\n  a: b\n  c\n---\n\n\ngraph LR\nA",
       "A", ""},
      {"%%{init: {'theme': 'base',\n'x': {}}}%%\n%% comment\nflowchart LR\nA", "A", ""},
      {"%%{wrap}%% graph LR %%{wrap}%%\nA %%{init: {}}%% -->B", "A; B", "A -> B"},
      {"swimlane-beta LR\nA-->B", "A; B", "A -> B"},
      {"graph LR", "", ""},
  };
  assert_all_state(DG_FORMAT_MERMAID, rows, G_N_ELEMENTS(rows));
}

static void brackets_hold_the_words_of_a_node(void **state) {
  static const Row rows[] = {
      {"a[x]\nb(x y)\nc([x])\nd[[x]]\ne[(x)]\nf((x))", "x; x y; x; x; x; x", ""},
      {"a>x]\nb{x}\nc{{x}}\nd[/x/]\ne[\\x\\]\nf[/x\\]\ng[\\x/]\nh(((x)))\ni(-x-)", "x; x; x; x; x; x; x; x; x", ""},
      {"a[|border:lt|x]", "x", ""},
      {"a[\"(x) [y] {z} | ; --> \"]", "(x) [y] {z} | ; -->", ""},
      {"a[\"x\" y]", "x y", ""},
      {"a[\" \"]", "", ""},
      {"a[x]\na[y]\na", "y", ""},
      {"a[x]:::c --> b:::c & d", "x; b; d", "x -> b; x -> d"},
      {"a[one\n  two]", "one two", ""},
  };
  assert_statements(rows, G_N_ELEMENTS(rows));
}

static void ids_are_more_than_letters(void **state) {
  static const Row rows[] = {
      {"a-b --> c.d/e", "a-b; c.d/e", "a-b -> c.d/e"},
      {"1a --> v2 --> v", "1a; v2; v", "1a -> v2; v2 -> v"},
      {"ns:x,y --> a&b", "ns:x,y; a&b", "ns:x,y -> a&b"},
      {"default --> End --> ending", "default; End; ending", "default -> End; End -> ending"},
      {"\xd0\x90 --> \xe4\xb8\xad\xe6\x96\x87", "\xd0\x90; \xe4\xb8\xad\xe6\x96\x87",
       "\xd0\x90 -> \xe4\xb8\xad\xe6\x96\x87"},
      {"A---oB", "A; B", "A -- B"}, /* the known trap: o and x belong to the link */
      {"A[x direction TB y] --> B", "", ""}, /* all of the line is a statement of a direction */
      {"%%\nA", "%%; A", ""}, /* no comment without a word */
  };
  assert_statements(rows, G_N_ELEMENTS(rows));
}

static void links_have_heads_and_texts(void **state) {
  static const Row rows[] = {
      {"A-->B---C-.->D==>E", "A; B; C; D; E", "A -> B; B -- C; C -> D; D -> E"},
      {"A ----> B ====== C -...- D", "A; B; C; D", "A -> B; B -- C; C -- D"},
      {"A <--> B", "A; B", "A -> B; B -> A"},
      {"A o--o B x--x C --o D --x E", "A; B; C; D; E", "A -- B; B -- C; C -- D; D -- E"},
      {"A <--- B", "A; B", "A -- B"}, /* a head at the first end needs its like at the other */
      {"A ~~~ B", "A; B", ""},
      {"A -->|x y| B -->|\"(z)\"|C", "A; B; C", "A -> B [x y]; B -> C [(z)]"},
      {"A -- x --> B -. y .-> C == z ==> D -- w --- E", "A; B; C; D; E",
       "A -> B [x]; B -> C [y]; C -> D [z]; D -- E [w]"},
      {"A--\"x\"-->B--`y`-->C", "A; B; C", "A -> B [x]; B -> C [`y`]"},
      {"A <-- x --> B", "A; B", "A -> B [x]; B -> A [x]"},
      {"A x-- y --> B", "A; B", "A -> B [y]"}, /* parts that do not fit are an arrow */
      {"A e1@--> B e2@-- x --> C\ne1@{ animate: true }\nclass e1 fast", "A; B; C", "A -> B; B -> C [x]"},
      {"A\n  --> B -->\n  C", "A; B; C", "A -> B; B -> C"},
      {"A --> A\nA --> B\nA --> B", "A; B", "A -> A; A -> B; A -> B"},
      {"A & B --> C & D --> E", "A; B; C; D; E", "A -> C; A -> D; B -> C; B -> D; C -> E; D -> E"},
  };
  assert_statements(rows, G_N_ELEMENTS(rows));
}

static void subgraphs_are_containers(void **state) {
  static const Row rows[] = {
      {"subgraph s [T]\na --> b\nend\nc --> s", "T; a; b; c", "a -> b; c -> T"},
      {"subgraph s\na\nend", "s; a", ""},
      {"subgraph The title\na\nend\ns --> a", "The title; a; s", "s -> a"},
      {"subgraph \"x (y)\"\na\nend", "x (y); a", ""},
      {"subgraph \"`**x** y`\"\na\nend", "x y; a", ""},
      {"subgraph s [\" \"]\na\nend", "a", ""},
      {"subgraph s [\" \"]\na\nend\nb --> s", "; a; b", "b -> "},
      {"subgraph one\ndirection TB\nsubgraph two\na\nend\nend\none --> two", "one; two; a", "one -> two"},
      {"a --> s\nsubgraph s [T]\nb\nend", "a; T; b", "a -> T"}, /* a node that becomes one */
      {"subgraph a b\nx\nend\nsubGraph0 --> y", "a b; x; y", "a b -> y"},
      {"subgraph s [T]\na --> b\nend\nc --> a\ns@{ view: collapsed }\nb --> d", "T; c; d", "c -> T; T -> d"},
      {"subgraph s\na\nend b --> c", "s; a; b; c", "b -> c"},
  };
  assert_statements(rows, G_N_ELEMENTS(rows));
}

static void metadata_gives_shapes_and_labels(void **state) {
  static const Row rows[] = {
      {"a@{ shape: rect }", "a", ""},
      {"a@{ shape: circle, label: x y }\na --> b@{ label: 'it''s' }", "x y; it's", "x y -> it's"},
      {"a@{\n  shape: docs\n  label: \"**x**\n    y\"\n}", "x y", ""},
      {"a@{\n  label: |\n    x\n    y\n  # comment\n  shape: rect\n}", "x y", ""},
      {"a[x]@{ shape: fork }\nb@{ shape: sm-circ }", "; ", ""}, /* shapes that show no words */
      {"a@{ icon: \"fa:user\" }\nb@{ img: \"x\", label: y }\nc[z]@{ icon: \"x\" }", "; y; z", ""},
      {"a@{ label: \"1. x\" } --> b & c@{ label: z }", "1. x; b; z", "1. x -> b; 1. x -> z"},
  };
  assert_statements(rows, G_N_ELEMENTS(rows));
}

static void labels_are_what_is_seen(void **state) {
  static const Row rows[] = {
      {"a[x<br>y<br/>z\\nw]", "x y z w", ""},
      {"a[\"<b>x</b> <i>y</i>\"]", "x y", ""},
      {"a[#quot;x#quot; #35;1 &amp; &lt; #9829;]", "\"x\" #1 & < \xe2\x99\xa5", ""},
      {"a[\"x < y & z > w\"]", "x < y & z > w", ""},
      {"a[\"List<String> x\"]", "List x", ""}, /* a tag that nobody knows */
      {"a[fa:fa-car x]", "x", ""},
      {"a[\"$$\\\\alpha_1$$ x\"]",
       "\xce\xb1"
       "1 x",
       ""},
      {"a[\"`**x** _y_ a_b_c\n  z`\"]", "x y a_b_c z", ""},
      {"a[\"**x** _y_\"]", "**x** _y_", ""}, /* no Markdown without backticks */
      {"a[\"<a href=\"u\">x</a>\"]", "x", ""},
      {"a[\"it's #notaname; x\"]", "it's &notaname; x", ""},
      {"a --> |#quot;x#quot;<br/>y| b", "a; b", "a -> b [\"x\" y]"},
  };
  assert_statements(rows, G_N_ELEMENTS(rows));
}

static void what_changes_looks_changes_no_graph(void **state) {
  static const Row rows[] = {
      {"a --> b\nstyle a fill:#f9f,stroke:#333,stroke-width:4px;\nlinkStyle 0 stroke:#ff3,color:red\n"
       "linkStyle default interpolate basis stroke:red\nclassDef x fill:#fff;\nclass a,b x;",
       "a; b", "a -> b"},
      {"a\nclick a \"http://x\" \"tip\" _blank\nclick a href \"u\"\nclick a call f(1) \"tip\"\nclick a f \"tip\"", "a",
       ""},
      {"accTitle: x\naccDescr: y\naccDescr {\n a --> b\n}\na", "a", ""},
      {"a\nstyle z fill:red", "a; z", ""}, /* a style makes its node */
  };
  assert_statements(rows, G_N_ELEMENTS(rows));
}

static void titles_are_texts(void **state) {
  g_autoptr(DgGraph) graph = read_source(DG_FORMAT_MERMAID, "---\ntitle: 'The title'\n---\ngraph LR\nA\n", NULL);
  assert_int_equal(dg_graph_get_text_count(graph), 1);
  assert_string_equal(dg_graph_get_text(graph, 0)->text, "The title");
  assert_int_equal(dg_graph_get_node_count(graph), 1);
}

static void what_mermaid_refuses_is_refused(void **state) {
  static const struct {
    const char *source, *message;
  } rows[] = {
      {"graph TD\n  A[foo (bar)] --> B",
       "a:2:9: found \"(bar)] --> B\", expected the bracket that closes the words; brackets and quotes inside of them "
       "need quotes"},
      {"graph TD\nA[x\nB-->C", "a:2:2: found \"[x\", expected a bracket that is closed"},
      {"graph TD\n%% c\nA --> end", "a:3:7: found \"end\", expected a node"},
      {"graph TD\nA -> B", "a:2:3: found \"-> B\", expected the end of the statement"},
      {"graph TD\nA --> B %% c", "a:2:9: found \"%% c\", expected the end of the statement"},
      {"graph TD A-->B", "a:1:10: found \"A-->B\", expected the end of the statement"},
      {"graph TD\nA -->|x|  B", "a:2:10: found \" B\", expected a node"},
      {"graph TD\nA -. x.y .-> B", "a:2:7: found \".y .-> B\", expected a node, a link or another part of a flowchart"},
      {"graph TD\nA[x@y]", "a:2:1: found \"A[x@y]\", expected a node; \"@\" in words needs quotes"},
      {"graph TD\nsubgraph x\nA", "a:4:1: found the end, expected \"end\" of the subgraph"},
      {"graph TD\nsubgraph x\nx --> A\nend",
       "a:2: found a subgraph that is inside of itself, expected other ids in it"},
      {"graph TD\nA@{ shape: Rect }",
       "a:2:2: found the shape \"Rect\", expected one that Mermaid has, in small letters"},
      {"graph TD\nA@{\nshape: rect,\nlabel: \"x\", y\n}",
       "a:2:2: found something behind a value, expected keys with values in YAML"},
      {"graph TD\nA-->B\nlinkStyle 1 stroke:red",
       "a:3:11: found \"1 stroke:red\", expected numbers of links that stand above, from 0"},
      {"graph TD\nA-->B\nlinkStyle 0 stroke:#f00;\n",
       "a:3:20: found \"#f00;\", expected a node, a link or another part of a flowchart"},
      {"graph TD\nclass A, B c", "a:2:11: found \" c\", expected the end of the statement"},
      {"---\ntitle: A: b\n---\ngraph TD\nA", "a:1:1: found a key inside of a value in the front matter, expected YAML"},
      {"sequenceDiagram\nA->>B: x",
       "a:1:1: found a sequence diagram, expected a flowchart or a diagram of states, classes or entities"},
      {"%% only\n\n", "a:4:1: found the end, expected the kind of a diagram, as flowchart or stateDiagram"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    print_message("row %u\n", i);
    assert_refused(DG_FORMAT_MERMAID, rows[i].source, DG_ERROR_FORMAT, rows[i].message);
  }
}

static void nesting_has_a_limit(void **state) {
  g_autoptr(GString) text = g_string_new("graph LR\n");
  for (guint i = 0; i < 300; i++)
    g_string_append_printf(text, "subgraph s%u\n", i);
  assert_refused(DG_FORMAT_MERMAID, text->str, DG_ERROR_LIMIT,
                 "a:258: found subgraphs nested deeper than 256, expected fewer");
}

/* AddressSanitizer looks at a whole string wherever a function of the C library is given one, however little of it that
 * function reads. */
#if defined(__SANITIZE_ADDRESS__)
#define HOSTILE_BYTES 20000
#else
#define HOSTILE_BYTES 1000000
#endif

/* `piece` again and again, read or refused: were bytes looked at again and again, the test would run out of its
 * time. */
static void read_repeated(const char *piece) {
  g_autoptr(GString) text = g_string_new("graph LR\n");
  while (text->len < HOSTILE_BYTES)
    g_string_append(text, piece);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = read_source(DG_FORMAT_MERMAID, text->str, &error);
  assert_true((graph == NULL) == (error != NULL));
}

static void hostile_sources_take_no_longer(void **state) {
  static const char *const pieces[] = {"        ",     "A[\"x\n", "<",         "A@",        "direction ",    "A --",
                                       "accDescr {\n", "a&b & ",  "%%{init: ", "@{ \"",     "A-->B & ",      "<a ",
                                       "\"`",          "[[[[",    "\n\n%% c",  "a --> b\n", "style a #;#;:", "#a"};
  for (guint i = 0; i < G_N_ELEMENTS(pieces); i++) {
    print_message("piece %s\n", pieces[i]);
    read_repeated(pieces[i]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(charts_begin_in_many_ways), cmocka_unit_test(brackets_hold_the_words_of_a_node),
      cmocka_unit_test(ids_are_more_than_letters), cmocka_unit_test(links_have_heads_and_texts),
      cmocka_unit_test(subgraphs_are_containers),  cmocka_unit_test(metadata_gives_shapes_and_labels),
      cmocka_unit_test(labels_are_what_is_seen),   cmocka_unit_test(what_changes_looks_changes_no_graph),
      cmocka_unit_test(titles_are_texts),          cmocka_unit_test(what_mermaid_refuses_is_refused),
      cmocka_unit_test(nesting_has_a_limit),       cmocka_unit_test(hostile_sources_take_no_longer),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
