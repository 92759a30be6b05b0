/* Mermaid's diagrams of classes. */
#include "source.h"

#define CLASSES "classDiagram\n"

static void relations(void **state) {
  static const struct {
    const char *source, *edges;
  } CASES[] = {
      {"A <|-- B", "B -> A"},
      {"A --|> B", "A -> B"},
      {"A ..|> B", "A -> B"},
      {"A <-- B", "B -> A"},
      {"A ..> B", "A -> B"},
      {"A *-- B", "A -- B"},
      {"A --o B", "A -- B"},
      {"A -- B", "A -- B"},
      {"A .. B", "A -- B"},
      {"A <--> B", "A -> B; B -> A"},
      {"A <|--* B", "B -> A"},
      {"A-->A", "A -> A"},
      {"A --> B : has, many", "A -> B [has, many]"},
      {"A \"1\" --> \"0..*\" B : has", "A -> B [has]"},
      {"A ()-- B", "A -- B"},
      {"A --> B\nA --> B", "A -> B; A -> B"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
    g_autofree char *source = g_strconcat(CLASSES, CASES[i].source, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(DgGraph) graph = read_source(DG_FORMAT_MERMAID, source, &error);
    g_autofree char *edges = graph ? list_edges(graph) : g_strdup(error->message);
    assert_string_equal(edges, CASES[i].edges);
  }
}

static void counts_are_texts(void **state) {
  g_autoptr(DgGraph) graph = read_source(DG_FORMAT_MERMAID, CLASSES "A \"1\" --> \"0..*\" B : has", NULL);
  assert_int_equal(dg_graph_get_text_count(graph), 2);
  assert_string_equal(dg_graph_get_text(graph, 0)->text, "1");
  assert_string_equal(dg_graph_get_text(graph, 1)->text, "0..*");
}

static void members(void **state) {
  static const struct {
    const char *member, *drawn;
  } CASES[] = {
      {"+int age", "+int age"},
      {"-List~int~ items", "-List<int> items"},
      {"+Map~K, V~ m", "+Map<K, V> m"},
      {"+List~List~int~~ deep", "+List<List<int>> deep"},
      {"#run(a, b)* bool", "#run(a, b) : bool"},
      {"~pack()$ Map~K,V~", "~pack() : Map<K,V>"},
      {"get(List~int~ points) List~int~", "get(List<int> points) : List<int>"},
      {"count$", "count"},
      {"+ void main(String[] args)", "+ void main(String[] args)"},
      {"+f() : void", "+f() : : void"},
      {"-List<Card> hand", "-List hand"},
      {"a < b", "a < b"},
      {"name: string = \"x\"", "name: string = \"x\""},
      {"+__init__(self)", "+init(self)"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
    g_autofree char *source = g_strdup_printf(CLASSES "class A {\n  %s\n}", CASES[i].member);
    g_autofree char *drawn = g_strdup_printf("A %s", CASES[i].drawn);
    assert_states(DG_FORMAT_MERMAID, source, drawn, "");
  }
}

static void attributes_stand_before_methods(void **state) {
  assert_states(DG_FORMAT_MERMAID, CLASSES "class A {\n<<interface>>\n+run()\n+int x\n}\nA : +go()\nA : y",
                "«interface» A +int x y +run() +go()", "");
}

static void names(void **state) {
  assert_states(DG_FORMAT_MERMAID, CLASSES "class A[\"A label\"]\nclass `B c!`\nA --> `B c!`", "A label; B c!",
                "A label -> B c!");
  assert_states(DG_FORMAT_MERMAID, CLASSES "class List~T~\nList~T~ --> Foo-Bar\nA.B --> List", "List<T>; Foo-Bar; A.B",
                "List<T> -> Foo-Bar; A.B -> List<T>");
  assert_states(DG_FORMAT_MERMAID, CLASSES "A\nB --> C", "B; C", "B -> C");
}

static void annotations(void **state) {
  assert_states(DG_FORMAT_MERMAID, CLASSES "class A <<service>>\nclass B\n<<enumeration>> B\nB : RED",
                "«service» A; «enumeration» B RED", "");
  assert_refused(DG_FORMAT_MERMAID, CLASSES "<<service>> A", DG_ERROR_FORMAT,
                 "a:2:14: found the end of the line, expected a class that is declared before its annotation");
}

static void namespaces(void **state) {
  assert_states(DG_FORMAT_MERMAID,
                CLASSES "namespace N.M {\nclass A\nclass B { +x }\n}\nnamespace N {\nclass C\n}\nA --> C",
                "N; M; A; B +x; C", "A -> C");
  assert_states(DG_FORMAT_MERMAID, CLASSES "namespace N[\"Words\"] { class A }", "Words; A", "");
}

static void notes(void **state) {
  assert_states(DG_FORMAT_MERMAID, CLASSES "note \"loose\"\nnote for A \"one<br>two\"\nclass A", "loose; one two; A",
                "one two -- A");
}

static void lollipops(void **state) {
  assert_states(DG_FORMAT_MERMAID, CLASSES "class bar\nbar ()-- foo\nfoo --() bar", "bar; bar; foo; bar",
                "bar -- foo; foo -- bar");
}

static void what_is_not_drawn(void **state) {
  assert_states(DG_FORMAT_MERMAID,
                "classDiagram-v2\ndirection LR\naccTitle: x\naccDescr {\nx\n}\n%% comment\nclass A:::hot\n"
                "classDef hot fill:#f00,stroke:#333\nstyle A fill:#f9f\ncssClass \"A,B\" hot\n"
                "link A \"https://example.org\" \"tip\"\nclick A call f(\"a\nb\") \"tip\"\ncallback A \"f\"\nA --> B",
                "A; B", "A -> B");
}

static void refusals(void **state) {
  static const struct {
    const char *source, *message;
  } CASES[] = {
      {"", "a:3:1: found the end, expected a statement"},
      {"A --> B;", "a:2:8: found \";\", expected the end of the line"},
      {"A --> B : x: y", "a:2:12: found \": y\", expected the end of the line"},
      {"A -->", "a:2:6: found the end of the line, expected a name"},
      {"A --> B %% c\nC --> D", "a:3:3: found \"--> D\", expected the end of the line"},
      {"class A {\nf() { x }\n}", "a:3:5: found \"{ x }\", expected a member or \"}\""},
      {"class A {\nx", "a:4:1: found the end, expected a member or \"}\""},
      {"class A {\n(x)\n}", "a:3:1: found \"(x)\", expected a name and \"(\" before \")\""},
      {"class \"A\"", "a:2:7: found \"\"A\"\", expected a name"},
      {"class A[label]", "a:2:9: found \"label]\", expected a label in quotes and \"]\""},
      {"namespace N {\nA --> B\n}", "a:3:1: found \"A --> B\", expected a class, a note or a namespace"},
      {"namespace N {\nclass A", "a:4:1: found the end, expected \"}\""},
      {"note for A", "a:2:11: found the end of the line, expected a text in quotes"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
    g_autofree char *source = g_strconcat(CLASSES, CASES[i].source, NULL);
    assert_refused(DG_FORMAT_MERMAID, source, DG_ERROR_FORMAT, CASES[i].message);
  }
}

static void namespaces_too_deep(void **state) {
  GString *source = g_string_new(CLASSES "namespace a");
  for (guint i = 0; i < DG_LANGUAGE_DEPTH_MAX; i++)
    g_string_append(source, ".a");
  g_string_append(source, " {\nclass A\n}");
  assert_refused(DG_FORMAT_MERMAID, source->str, DG_ERROR_LIMIT,
                 "a:2: found namespaces more than 256 deep, expected fewer");
  g_string_free(source, TRUE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(relations),  cmocka_unit_test(counts_are_texts),
      cmocka_unit_test(members),    cmocka_unit_test(attributes_stand_before_methods),
      cmocka_unit_test(names),      cmocka_unit_test(annotations),
      cmocka_unit_test(namespaces), cmocka_unit_test(notes),
      cmocka_unit_test(lollipops),  cmocka_unit_test(what_is_not_drawn),
      cmocka_unit_test(refusals),   cmocka_unit_test(namespaces_too_deep),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
