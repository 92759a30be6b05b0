/* Mermaid's diagrams of entities. */
#include "source.h"

#define ENTITIES "erDiagram\n"

static void relations(void **state) {
  static const struct {
    const char *relation, *label;
  } CASES[] = {
      {"||--o{", " [x]"},
      {"}|..|{", " [x]"},
      {"|o--o|", " [x]"},
      {"}o -- || ", " [x]"},
      {"u--o{", " [x]"},
      {"one or more to zero or one", " [x]"},
      {"only one optionally to many(0)", " [x]"},
      {"1+ to 0+", " [x]"},
      {"1 to zero or many", " [x]"},
      {"||.-o{", " [x]"},
      {"||-.o{", " [x]"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
    g_autofree char *source = g_strdup_printf(ENTITIES "A %s B : x", CASES[i].relation);
    g_autofree char *edges = g_strconcat("A -- B", CASES[i].label, NULL);
    assert_states(DG_FORMAT_MERMAID, source, "A; B", edges);
  }
}

static void lines_identify_or_not(void **state) {
  g_autoptr(DgGraph) graph = read_source(DG_FORMAT_MERMAID, ENTITIES "A ||--o{ B : x\nA ||..o{ B : y", NULL);
  assert_int_equal(dg_graph_get_edge_style(graph, 0)->dash, DG_DASH_SOLID);
  assert_int_equal(dg_graph_get_edge_style(graph, 1)->dash, DG_DASH_DASHED);
  assert_int_equal(dg_graph_get_edge_style(graph, 0)->tips[0], DG_TIP_MARK);
  assert_int_equal(dg_graph_get_edge_style(graph, 0)->tips[1], DG_TIP_MARK);
}

static void roles(void **state) {
  assert_states(DG_FORMAT_MERMAID, ENTITIES "A||--o{B:\"has many\"\nB ||--|| A : \"\"\nA ||--|| A : is-a", "A; B",
                "A -- B [has many]; B -- A; A -- A [is-a]");
  assert_states(DG_FORMAT_MERMAID, ENTITIES "A ||--|| B : x C ||--|| D : y", "A; B; C; D", "A -- B [x]; C -- D [y]");
}

static void attributes(void **state) {
  assert_states(DG_FORMAT_MERMAID,
                ENTITIES "A {\n  int id PK \"the key\"\n  varchar(255) e_mail FK, UK\n  List~int~ xs\n  int? y\n"
                         "  decimal(10,2) `a b`\n}\nB { }",
                "A int id PK the key varchar(255) e_mail FK,UK List<int> xs int? y decimal(10,2) a b; B", "");
  assert_states(DG_FORMAT_MERMAID, ENTITIES "A { int x }\nA { int y }", "A int x int y", "");
}

static void names(void **state) {
  assert_states(DG_FORMAT_MERMAID, ENTITIES "p[Person] { int x }\na[\"Two words\"]\np ||--|| a : x\n\"In quotes\"",
                "Person int x; Two words; In quotes", "Person int x -- Two words [x]");
  assert_states(DG_FORMAT_MERMAID, ENTITIES "LINE-ITEM:::hot,cold ||--|| B:::hot : x\n表", "LINE-ITEM; B; 表",
                "LINE-ITEM -- B [x]");
}

static void subgraphs(void **state) {
  assert_states(DG_FORMAT_MERMAID,
                ENTITIES "subgraph S [Some words]\nA ||--|| B : x\nend\nsubgraph T\nC\nend\nS ||--|| T : y",
                "Some words; A; B; T; C", "A -- B [x]; Some words -- T [y]");
}

static void what_is_not_drawn(void **state) {
  assert_states(DG_FORMAT_MERMAID,
                ENTITIES "direction LR\naccTitle: x\naccDescr: x\n%% comment\nclassDef hot fill:#f00\n"
                         "style A fill:#f00,stroke:#333\nclass A,B hot\nA ||--|| B : x",
                "A; B", "A -- B [x]");
}

static void refusals(void **state) {
  static const struct {
    const char *source, *message;
  } CASES[] = {
      {"A ||--o{ B", "a:2:11: found the end of the line, expected \":\" and what the relation is called"},
      {"A ||--o{ B :", "a:2:13: found the end of the line, expected what the relation is called"},
      {"A ||--o{ B : many", "a:2:14: found \"many\", expected what the relation is called"},
      {"A ||-- B : x", "a:2:8: found \"B : x\", expected how many there are at the end of the relation"},
      {"A || B : x", "a:2:6: found \"B : x\", expected the line of a relation"},
      {"A[B] ||--|| C : x", "a:2:6: found \"||--|| C : x\", expected an entity or a statement"},
      {"A {\nint\n}", "a:4:1: found \"}\", expected the name of an attribute"},
      {"A {\nstring pk\n}", "a:3:8: found \"pk\", expected the name of an attribute"},
      {"A {\nint x", "a:4:1: found the end, expected the type of an attribute or \"}\""},
      {"subgraph S\nA", "a:4:1: found the end, expected \"end\" of a subgraph"},
      {"end-user", "a:2:1: found \"end-user\", expected an entity or a statement"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
    g_autofree char *source = g_strconcat(ENTITIES, CASES[i].source, NULL);
    assert_refused(DG_FORMAT_MERMAID, source, DG_ERROR_FORMAT, CASES[i].message);
  }
}

static void subgraphs_too_deep(void **state) {
  GString *source = g_string_new(ENTITIES);
  for (guint i = 0; i <= DG_LANGUAGE_DEPTH_MAX; i++)
    g_string_append_printf(source, "subgraph s%u\n", i);
  assert_refused(DG_FORMAT_MERMAID, source->str, DG_ERROR_LIMIT,
                 "a:258: found subgraphs more than 256 deep, expected fewer");
  g_string_free(source, TRUE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(relations),
      cmocka_unit_test(lines_identify_or_not),
      cmocka_unit_test(roles),
      cmocka_unit_test(attributes),
      cmocka_unit_test(names),
      cmocka_unit_test(subgraphs),
      cmocka_unit_test(what_is_not_drawn),
      cmocka_unit_test(refusals),
      cmocka_unit_test(subgraphs_too_deep),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
