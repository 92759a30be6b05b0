/* PlantUML's diagrams of components, deployment, use cases and classes: graphs as PlantUML itself draws them. */
#include "source.h"

/* Lines of one diagram. */
#define UML(lines) "@startuml\n" lines "\n@enduml\n"
#define NO_GRAPH ", expected a diagram that is a graph"

static void assert_uml(const char *lines, const char *nodes, const char *edges) {
  g_autofree char *source = g_strdup_printf("@startuml\n%s\n@enduml\n", lines);
  assert_states(DG_FORMAT_PLANTUML, source, nodes, edges);
}

static void assert_not_uml(const char *lines, const char *message) {
  g_autofree char *source = g_strdup_printf("@startuml\n%s\n@enduml\n", lines);
  assert_refused(DG_FORMAT_PLANTUML, source, DG_ERROR_FORMAT, message);
}

static void components(void **state) {
  assert_uml("[A b] as ab\ncomponent C\n() \"I f\" as i\nab --> C : calls\nC ..> i", "A b; C; I f",
             "A b -> C [calls]; C -> I f");
  assert_uml("component A [\none\n----\ntwo\n]\n[B] -( A", "one two; B", "B -- one two");
  assert_uml("component C {\nport p\n[X]\n}\np --> X", "C; p; X", "p -> X");
  assert_uml("[A] - HTTP\nHTTP <|.. [B]", "A; HTTP; B", "A -- HTTP; B -> HTTP");
}

static void containers(void **state) {
  assert_uml("package \"P q\" as p #eee {\nnode N <<x>> {\n[A]\n}\n}\ncloud C {\n}\np --> N", "P q; «x» N; A; C",
             "P q -> «x» N");
  /* the only one of a name is meant wherever it is */
  assert_uml("folder F {\n[A]\n}\nframe G {\n[A]\n[B]\n}\nA --> B", "F; A; G; B", "A -> B");
  assert_uml("package {\n[A]\n}\ntogether {\n[B]\n}", "A; B", "");
  assert_uml("package P <<s>> {\n}\ndatabase D <<s>>", "P «s»; «s» D", "");
  assert_uml("folder F <<s>> {\n[A]\n}\nfolder G <<s>>\nactor H <<s>>", "F «s»; A; «s» G; H «s»", "");
}

static void use_cases(void **state) {
  assert_uml("actor :Main user: as u\n(Buy it) as b\nu --> b\nu -- (Pay)\nb .> (Pay) : <<include>>",
             "Main user; Buy it; Pay", "Main user -> Buy it; Main user -- Pay; Buy it -> Pay [«include»]");
  assert_uml("usecase U as \"one\ntwo\"\nactor/ \"B c\" as b <<s>>\nb -> U", "one two; B c «s»", "B c «s» -> one two");
}

static void names_and_words(void **state) {
  assert_uml("node Server as s\nnode t as \"Shown t\"\n[x] as \"Y\"\ns --> t", "Server; Shown t; Y",
             "Server -> Shown t");
  assert_uml("rectangle \"**b** //i// __u__ --s-- ~**x** <U+0041>&#66;\\nl2\" as r\n[\"\"m\"\" n] as x",
             "b i u s **x** AB l2; m n", "");
  assert_uml("rectangle r [\n= Head\n* item\n# one\n# two\n|= h |\n| c |\n.. t ..\n[[http://a b]] <color:red>c</color>"
             " <&x> List<int> a\\nb\n]",
             "Head item 1. one 2. two h c t b c List<int> a\\nb", "");
}

static void elements_of_other_notations(void **state) {
  assert_uml("archimate #Technology \"VPN\" as v <<device>>\nrectangle G\nG --> v", "«device» VPN; G",
             "G -> «device» VPN");
  g_autoptr(DgGraph) graph = read_source(DG_FORMAT_PLANTUML, UML("json J {\n\"a\": 1\n}\n[x] --> J"), NULL);
  g_autofree char *edges = list_edges(graph);
  double understood = 1;
  assert_string_equal(edges, "x -> J");
  assert_true(dg_graph_get_understood(graph, &understood) && understood < 1);
}

static void notes_of_what_was_added_last(void **state) {
  assert_uml("[A]\n[B] --> [A]\nnote left : x\nnote right : y", "A; B; x; y", "B -> A; B -- x; x -- y");
}

static void arrows(void **state) {
  assert_uml("[A] -[#red,dashed]-> [B]\nA -left-> B\nA <-u- B\nA <--> B\nA *-- B\nA --o B\nA -[hidden]- B\nA ~~ B",
             "A; B", "A -> B; A -> B; B -> A; A -> B; B -> A; A -- B; A -- B; A -- B");
  assert_uml("[A] \"1\" --> \"2\" [B] : one > \nA --> B : \"q\"\nA -0)- B\nA --> A", "A; B",
             "A -> B [one 1 2]; A -> B [q]; A -- B; A -> A");
  assert_uml("[A] --> [B]\nnote on link\nmore\nend note", "A; B", "A -> B [more]");
}

static void notes_and_words_around(void **state) {
  assert_uml("[A]\nnote right : x\nnote left of A\ny\nend note\nnote \"z\" as N\nN .. A", "A; x; y; z",
             "A -- x; A -- y; z -- A");
  assert_uml("title T\nheader\nh\nend header\nlegend right\nl\nendlegend\ncaption c\nskinparam x {\ny z\n}\n[A]\n"
             "scale 2\nhide stereotype\n<style>\na {\n}\n</style>\nleft to right direction\n!theme plain",
             "A", "");
}

static void hidden_elements(void **state) {
  assert_uml("[A] --> [B]\n[C]\nremove A", "B; C", "");
  assert_uml("[A] --> [B]\n[C]\nhide @unlinked", "A; B", "A -> B");
}

static void classes(void **state) {
  assert_uml("class A<T> <<e>> {\n+int x\n-m()\n{static} y\n}\nabstract B\nA --|> B", "T «e» A int x y m(); B",
             "T «e» A int x y m() -> B");
  assert_uml("class A extends p.B implements I, J\nA : +m()\nA : f", "A f m(); p; B; I; J",
             "A f m() -> B; "
             "A f m() -> I; A f m() -> J");
  assert_uml("class A {\n+m()\n--\n-f\n== t ==\ng\n}\nskinparam classAttributeIconSize 0", "A +m() -f t g", "");
  assert_uml("enum E {\nA\nB\n}\nobject \"o 1\" as o\no : a = 1\nmap M {\nk => v\nl *--> o\n}",
             "E A B; o 1 a = 1; M k v l", "M k v l -> o 1 a = 1");
  assert_uml("class A\n{\nf\n}\nclass B", "A f; B", "");
  assert_uml("class A {\nf\nm()\n}\nhide methods\nclass B {\nf\n}\nhide B fields", "A f; B", "");
}

static void class_links(void **state) {
  assert_uml("A \"1\" *-- \"0..*\" B : has >\nA ..|> C\nA::x --> B::y", "A; B; C",
             "A -- B [has 1 0..*]; A -> C; A -> B");
  assert_uml("entity E {\n* id : int <<PK>>\n}\nE ||--o{ F : of\nE }|..|| F", "E id : int «PK»; F",
             "E id : int «PK» -- F [of]; E id : int «PK» -- F");
  /* the class of an association ends at a point of its line */
  assert_uml("class A\nA --> B : x\n(A, B) .. C", "A; B; ; C", "A --  [x];  -> B;  -- C");
}

static void packages_of_classes(void **state) {
  assert_uml("class A\npackage P {\nclass A\nclass B\n}\nA --> B\nP.A --> B", "A; P; A; B", "A -> B; A -> B");
  assert_uml("namespace n.m {\nclass A\n}\nclass x.B\nn.m.A --> x.B", "n; m; A; x; B", "A -> B");
  assert_uml("set separator none\nclass a.b\npackage \"d\" <<Node>> {\nclass c\n}", "a.b; d; c", "");
}

static void mixed(void **state) {
  assert_uml("allowmixing\nclass A\ncomponent B\nA --> B", "A; B", "A -> B");
  assert_not_uml("class A\ncomponent B",
                 "a:3:1: found \"component B\", expected a statement of a class diagram: elements of others need "
                 "\"allowmixing\"");
}

static void kinds_that_are_no_graph(void **state) {
  assert_not_uml("Alice -> Bob : hi", "a:2: found a sequence diagram" NO_GRAPH);
  assert_not_uml("actor A\ndatabase D\nA -> D : q", "a:2: found a sequence diagram" NO_GRAPH);
  assert_not_uml("title x\nrobust R", "a:3: found a timing diagram" NO_GRAPH);
  assert_refused(DG_FORMAT_PLANTUML, "@startgantt\n[a] lasts 1 day\n@endgantt\n", DG_ERROR_FORMAT,
                 "a:1: found a Gantt chart" NO_GRAPH);
  assert_refused(DG_FORMAT_PLANTUML, "x\n@startmindmap\n* a\n@endmindmap\n", DG_ERROR_FORMAT,
                 "a:2: found a mind map" NO_GRAPH);
}

static void what_plantuml_refuses(void **state) {
  assert_not_uml("[A] --> B\nnonsense here", "a:3:1: found \"nonsense here\", expected a statement");
  assert_not_uml("component A\ndatabase A",
                 "a:3:1: found \"database A\", expected a name that is not of another kind of element yet");
  assert_not_uml("node A {\n[b]", "a:3: found the end of the diagram, expected \"}\"");
  assert_not_uml("[A]\n}", "a:3:1: found \"}\", expected nothing more to close");
  assert_not_uml("[A]\nnote left of A\nx",
                 "a:3:1: found \"note left of A\", expected a line that ends what begins here");
  assert_refused(DG_FORMAT_PLANTUML, "\n@startuml\n[A]\n", DG_ERROR_FORMAT,
                 "a:2: found the end of the source, expected \"@end\" of what \"@start\" begins here");
}

static void several_diagrams(void **state) {
  const char *source = "text\n" UML("[A]") "more\n" UML("[B]\nnewpage\n[C]");
  for (guint part = 1; part <= 3; part++) {
    g_autoptr(DgGraph) graph = read_part(DG_FORMAT_PLANTUML, source, part, NULL);
    const char *const NODES[] = {"A", "B", "C"};
    g_autofree char *nodes = list_nodes(graph);
    assert_string_equal(nodes, NODES[part - 1]);
  }
  assert_null(read_part(DG_FORMAT_PLANTUML, source, 4, NULL));
  assert_states(DG_FORMAT_PLANTUML, "[A] --> [B]\n", "A; B", "A -> B");
}

static void deep_containers(void **state) {
  g_autoptr(GString) source = g_string_new("@startuml\n");
  for (guint i = 0; i < 300; i++)
    g_string_append_printf(source, "node n%u {\n", i);
  g_string_append(source, "@enduml\n");
  assert_refused(DG_FORMAT_PLANTUML, source->str, DG_ERROR_LIMIT,
                 "a:258: found more than 256 containers in each other, expected fewer");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(components),
      cmocka_unit_test(containers),
      cmocka_unit_test(use_cases),
      cmocka_unit_test(names_and_words),
      cmocka_unit_test(elements_of_other_notations),
      cmocka_unit_test(notes_of_what_was_added_last),
      cmocka_unit_test(arrows),
      cmocka_unit_test(notes_and_words_around),
      cmocka_unit_test(hidden_elements),
      cmocka_unit_test(classes),
      cmocka_unit_test(class_links),
      cmocka_unit_test(packages_of_classes),
      cmocka_unit_test(mixed),
      cmocka_unit_test(kinds_that_are_no_graph),
      cmocka_unit_test(what_plantuml_refuses),
      cmocka_unit_test(several_diagrams),
      cmocka_unit_test(deep_containers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
