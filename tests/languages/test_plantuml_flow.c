/* PlantUML's diagrams of states and activities, and its preprocessor. */
#include "source.h"

static void assert_uml(const char *lines, const char *nodes, const char *edges) {
  g_autofree char *source = g_strdup_printf("@startuml\n%s\n@enduml\n", lines);
  assert_states(DG_FORMAT_PLANTUML, source, nodes, edges);
}

static void assert_not_uml(const char *lines, DgErrorCode code, const char *message) {
  g_autofree char *source = g_strdup_printf("@startuml\n%s\n@enduml\n", lines);
  assert_refused(DG_FORMAT_PLANTUML, source, code, message);
}

static void states(void **state) {
  assert_uml("[*] --> A\nA -right-> B : go\nB --> [*]\nA : one\nA : two\nhide empty description", "; A one two; B; ",
             " -> A one two; A one two -> B [go]; B -> ");
  assert_uml("state \"Long a\" as A\nstate B as \"Long b\" : text\nA --> B\nB --> B", "Long a; Long b text",
             "Long a -> Long b text; Long b text -> Long b text");
  assert_uml("state C {\n[*] --> x\n--\n[*] --> y\n}\nC --> C[H*]", "C; ; x; ; y; H*", " -> x;  -> y; C -> H*");
  assert_uml("state f <<fork>>\nstate c <<choice>>\nf --> c\nc --> D : [x]\nnote right of D : n", "; ; D; n",
             " -> ;  -> D [[x]]; D -- n");
}

static void actions(void **state) {
  assert_uml("start\n:a;\n-> next;\n#red:b\nc;\n:d; <<save>>\nstop", "; a; b c; d; ",
             " -> a; a -> b c [next]; b c -> d; d -> ");
  assert_uml(":a;\ndetach\n:b;\n(X)\n:c|\nend", "a; b; X; c; ", "b -> X; X -> c; c -> ");
  assert_uml("|L one|\n:a;\n|#eee|m|M|\n:b;\n|L one|\n:c;\nnote left: n", "L one; a; M; b; c; n",
             "a -> b; b -> c; c -- n");
  assert_uml("partition \"P q\" {\n:a;\n}\n:b;", "P q; a; b", "a -> b");
}

static void branches(void **state) {
  assert_uml(":a;\nif (x?) then (yes)\n:b;\nelse (no)\n:c;\nendif\n:d;", "a; x?; b; c; ; d",
             "a -> x?; x? -> b [yes]; x? -> c [no]; b -> ; c -> ;  -> d");
  assert_uml("if (x?) then (yes)\nstop\nendif\n:d;", "x?; ; d", "x? ->  [yes]; x? -> d");
  assert_uml("if (x) then (1)\n:a;\nelseif (y) then (2)\n:b;\nelse\n:c;\nendif\n:d;", "x; a; y; b; c; d",
             "x -> a [1]; x -> y; y -> b [2]; y -> c; a -> d; b -> d; c -> d");
  assert_uml("switch (s)\ncase (1)\n:a;\ncase (2)\n:b;\nendswitch\n:c;", "s; a; b; ; c",
             "s -> a [1]; s -> b [2]; a -> ; b -> ;  -> c");
  assert_uml("fork\n:a;\nfork again\n:b;\nend fork\n:c;", "; a; b; ; c", " -> a;  -> b; a -> ; b -> ;  -> c");
  assert_uml(":x;\nsplit\n:a;\nsplit again\n:b;\nkill\nend split\n:c;", "x; a; b; c", "x -> a; x -> b; a -> c");
}

static void loops(void **state) {
  assert_uml("while (more?) is (yes)\n:a;\nendwhile (no)\n:b;", "more?; a; b",
             "more? -> a [yes]; a -> more?; more? -> b [no]");
  assert_uml("repeat\n:a;\nbackward :back;\nrepeat while (again?) is (y) not (n)\n:b;", "; a; again?; back; b",
             " -> a; a -> again?; again? -> back [y]; back -> ; again? -> b [n]");
  assert_uml("repeat :a;\nif (x) then\nbreak\nendif\nrepeat while (y)", "a; x; y; ",
             "a -> x; x -> y; y -> a; y -> ; x -> ");
}

static void refused_activities(void **state) {
  assert_not_uml("start\n:a;\nendif", DG_ERROR_FORMAT, "a:4:1: found \"endif\", expected an if before it");
  assert_not_uml("start\n:a", DG_ERROR_FORMAT, "a:3:1: found \":a\", expected a line that ends the action");
  assert_not_uml("start\nif (x) then\n:a;", DG_ERROR_FORMAT,
                 "a:3: found the end of the diagram, expected an end of what begins here");
}

static void old_activities(void **state) {
  assert_uml("(*) --> \"First a\" as a\na --> [go] \"B\"\n--> (*)", "; First a; B; ",
             " -> First a; First a -> B [go]; B -> ");
  assert_uml("(*) --> A\nif \"q?\" then\n-->[y] B\nelse\n-->[n] (*)\nendif\n===S=== --> B", "; A; ; B; ; ",
             " -> A; A ->  [q?];  -> B [y];  ->  [n];  -> B");
}

static void variables_and_definitions(void **state) {
  assert_uml("!$n = 1 + 2\n!define LABEL some words\n!define BOX(a, b) rectangle \"a\" as b\n[x$n] --> [LABEL]\n"
             "BOX(Hello, h)\nh --> [%upper(\"up\")]",
             "x3; some words; Hello; UP", "x3 -> some words; Hello -> UP");
  assert_uml("' comment\n/' block\n[no]\n'/\n[a] --> \\\n[b] /' inner '/", "a; b", "a -> b");
}

static void procedures(void **state) {
  assert_uml(
      "!procedure $s($a, $n=\"N\")\ncomponent \"$n\" as $a\n!endprocedure\n$s(a)\n$s(b, \"B\")\n$s($n=\"C\", $a=\"c\")"
      "\na --> b",
      "N; B; C", "N -> B");
  assert_uml("!function $f($x)\n!if ($x == \"q\")\n!return \"is q\"\n!endif\n!return $x\n!endfunction\n[$f(\"q\")] --> "
             "[$f(\"r\")]",
             "is q; r", "is q -> r");
  assert_uml("!ifdef X\n[x]\n!else\n[y]\n!endif\n!foreach $i in [1, 2]\n[n$i]\n!endfor\n!$k = 0\n!while $k < "
             "2\n[w$k]\n!$k = $k + "
             "1\n!endwhile",
             "y; n1; n2; w0; w1", "");
  assert_not_uml("!procedure $p()\n$p()\n!endprocedure\n$p()", DG_ERROR_LIMIT,
                 "a:5: found more than 64 calls in each other, expected fewer");
}

static void c4(void **state) {
  assert_uml("!include <C4/C4_Container>\nPerson(p, \"Pat\", \"Who\")\nSystem_Boundary(b, \"Bank\") {\n"
             "Container(c, \"Web\", \"Java\", $descr=\"Pages\")\n}\nRel_D(p, c, \"Uses\", \"HTTPS\")\nLay_R(p, c)",
             "«person» Pat Who; Bank [system]; «container» Web [Java] Pages",
             "«person» Pat Who -> «container» Web [Java] Pages [Uses [HTTPS]]");
  assert_uml(
      "!include https://example.org/C4_Dynamic.puml\nSystem(a, \"A\")\nSystemDb_Ext(b, \"B\")\nRel(a, b, \"x\")\n"
      "BiRel(a, b, \"y\")\nSHOW_LEGEND()",
      "A; B", "A -> B [1: x]; A -> B [2: y]; B -> A [2: y]");
}

static void includes_are_left_out(void **state) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = read_source(
      DG_FORMAT_PLANTUML, "@startuml\n!include other.puml\nThing(a, \"A\")\n[b] --> [c]\n@enduml\n", &error);
  double understood = 0;
  assert_non_null(graph);
  assert_true(dg_graph_get_understood(graph, &understood) && understood == 0.6);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(states),
      cmocka_unit_test(actions),
      cmocka_unit_test(branches),
      cmocka_unit_test(loops),
      cmocka_unit_test(refused_activities),
      cmocka_unit_test(old_activities),
      cmocka_unit_test(variables_and_definitions),
      cmocka_unit_test(procedures),
      cmocka_unit_test(c4),
      cmocka_unit_test(includes_are_left_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
