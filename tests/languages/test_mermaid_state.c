/* Mermaid's diagrams of states. */
#include "source.h"

#define STATES "stateDiagram-v2\n"

static void transitions_and_starts(void **state) {
  assert_states(DG_FORMAT_MERMAID, STATES "[*] --> A\nA --> B : go\nB --> [*]", "; A; B; ",
                " -> A; A -> B [go]; B -> ");
  assert_states(DG_FORMAT_MERMAID, "stateDiagram\nA-->B:x\nB --> A\nA --> A\nA --> B:y", "A; B",
                "A -> B [x]; B -> A; A -> A; A -> B [y]");
  assert_states(DG_FORMAT_MERMAID, STATES "A --> B : a#semi;b<br/>c; rest", "A; B; ;; rest", "A -> B [a;b c]");
  /* one start and one end in a scope */
  assert_states(DG_FORMAT_MERMAID, STATES "[*] --> A\n[*] --> B\nA --> [*]\nB --> [*]", "; A; B; ",
                " -> A;  -> B; A -> ; B -> ");
}

static void names_and_descriptions(void **state) {
  assert_states(DG_FORMAT_MERMAID, STATES "state \"Long name\" as s\ns --> t\nt : one\nt : two", "Long name; one two",
                "Long name -> one two");
  assert_states(DG_FORMAT_MERMAID, STATES "state \"a\" as s : b\nt : **bold** x_y_z", "a b; bold x_y_z", "");
  assert_states(DG_FORMAT_MERMAID, STATES "A:::hot --> B:::cold : x\nclassDef hot fill:#f00", "A; B", "A -> B [x]");
  assert_states(DG_FORMAT_MERMAID, STATES "state alone\nA --> B", "A; B", "A -> B");
}

static void composite_states(void **state) {
  assert_states(DG_FORMAT_MERMAID, STATES "[*] --> C\nstate C {\n[*] --> x\nx\n--> [*]\n}\nC --> [*]", "; C; ; x; ; ",
                " -> C;  -> x; x -> ; C -> ");
  assert_states(DG_FORMAT_MERMAID, STATES "state \"Words\" as C {\nstate D { a --> b }\n}\nC --> D", "Words; D; a; b",
                "a -> b; Words -> D");
  assert_states(DG_FORMAT_MERMAID, STATES "state C\n{\nx --> y\n}", "C; x; y", "x -> y");
  assert_refused(DG_FORMAT_MERMAID, STATES "C : one\nC : two\nstate C { x --> y }", DG_ERROR_FORMAT,
                 "a:2: found 2 descriptions of C, which holds others, expected one");
}

static void regions(void **state) {
  assert_states(DG_FORMAT_MERMAID, STATES "state C {\n[*] --> a\n--\n[*] --> b\n}", "C; ; a; ; b", " -> a;  -> b");
  assert_states(DG_FORMAT_MERMAID, STATES "state C {\n[*] --> a\n[*] --> b\n--\n}", "C; ; a; b", " -> a;  -> b");
}

static void forks_and_choices(void **state) {
  assert_states(DG_FORMAT_MERMAID, STATES "state f <<fork>>\nstate j [[join]]\nA --> f\nf --> j", "; ; A",
                "A -> ;  -> ");
  assert_states(DG_FORMAT_MERMAID, STATES "state c <<choice>>\nA --> c\nc --> B : if x", "; A; B",
                "A -> ;  -> B [if x]");
  /* what is drawn is settled where a state is first named */
  assert_states(DG_FORMAT_MERMAID, STATES "A --> c\nstate c <<choice>>", "A; c", "A -> c");
}

static void notes(void **state) {
  assert_states(DG_FORMAT_MERMAID, STATES "A\nnote right of A : words", "A; words", "A -- words");
  assert_states(DG_FORMAT_MERMAID, STATES "A\nnote left of A\n one\n two: x\nend note\nA --> B", "A; one two: x; B",
                "one two: x -- A; A -> B");
  assert_states(DG_FORMAT_MERMAID, STATES "A\nnote \"loose\" as N", "A", "");
}

static void what_is_not_drawn(void **state) {
  assert_states(DG_FORMAT_MERMAID,
                STATES "direction LR\nhide empty description\nscale 350 width\naccTitle: x\naccDescr {\nx\n}\n"
                       "%% comment\n# comment\nA --> B %% trailing\nclass A hot\nstyle A fill:#fff\n"
                       "click A \"https://example.org\" \"tip\"\n",
                "A; B", "A -> B");
}

static void refusals(void **state) {
  static const struct {
    const char *source, *message;
  } CASES[] = {
      {"A --> B --> C", "a:2:9: found \"--> C\", expected a state or a statement"},
      {"A-B --> C", "a:2:2: found \"-B --> C\", expected a state or a statement"},
      {"A --> ", "a:2:7: found the end of the line, expected a state"},
      {"A --> B\n--\nC --> D", "a:3:1: found \"--\", expected a state or a statement"},
      {"state two words {\n}", "a:2:7: found \"two words {\", expected a single word as the name of a state"},
      {"state A {\nB --> C", "a:4:1: found the end, expected \"}\""},
      {"note of A : x", "a:2:6: found \"of A : x\", expected \"left of\" or \"right of\""},
      {"note left of A\nwords",
       "a:2:15: found the end of the line, expected \":\" and a text, or lines up to \"end note\""},
      {"state \"x\" B", "a:2:11: found \"B\", expected \"as\" and the name of the state"},
      {"A : x: y\nnote left of A : x: y", "a:3:19: found \": y\", expected a state or a statement"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
    g_autofree char *source = g_strconcat(STATES, CASES[i].source, NULL);
    assert_refused(DG_FORMAT_MERMAID, source, DG_ERROR_FORMAT, CASES[i].message);
  }
}

static void states_too_deep(void **state) {
  GString *source = g_string_new(STATES);
  for (guint i = 0; i <= DG_LANGUAGE_DEPTH_MAX; i++)
    g_string_append_printf(source, "state s%u {\n", i);
  assert_refused(DG_FORMAT_MERMAID, source->str, DG_ERROR_LIMIT, "a:258: found states 257 deep, expected fewer");
  g_string_free(source, TRUE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(transitions_and_starts), cmocka_unit_test(names_and_descriptions),
      cmocka_unit_test(composite_states),       cmocka_unit_test(regions),
      cmocka_unit_test(forks_and_choices),      cmocka_unit_test(notes),
      cmocka_unit_test(what_is_not_drawn),      cmocka_unit_test(refusals),
      cmocka_unit_test(states_too_deep),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
