/* D2: keys, strings, connections and what null takes away. The graphs are those of its own program. */
#include "source.h"

static void keys_and_strings(void **state) {
  static const Row rows[] = {
      {"a: b#c", "b", ""},
      {"a: x -> y", "x -> y", ""},
      {"a.", "a", ""},
      {"a(b)", "a(b)", ""},
      {"a (b): q (x) y", "q (x) y", ""},
      {"a: x: y", "x: y", ""},
      {"a: 'x' {shape: circle}", "x", ""},
      {"a-b -> c-d", "a-b; c-d", "a-b -> c-d"},
      {"a- -> b", "a-; b", "a- -> b"},
      {"a --> b <-- c <--> d --* e *-- f", "a; b; c; d; f", "a -> b; c -> b; c -> d; d -> c"},
      {"a -* b", "a; b", "a -- b"},
      {"a: [x; y]", "a", ""},
      {"a: |||ts\n  function f() || x |\n|||", "function f() || x |", ""},
      {"a: \"x\\\n  y\"", "x y", ""},
      {"a: x\\\n  y", "xy", ""},
      {"a(x) -> b\n(a(x) -> b)[0].label: q", "a(x); b", "a(x) -> b [q]"},
      {"a<b", "a; b", "b -> a"},
      {"a b {c}", "a b; c", ""},
      {"a -> b {style.opacity: 0}", "a; b", ""},
      {"a: |md ${x} |", "", ""},
      {"a: |bash ${x} |", "${x}", ""},
      {"a: 'x' ; b", "x; b", ""},
      {"(a -> b", "a; b", "a -> b"},
      {"a -> \\\nb", "a; b", "a -> b"},
      {"x -> y: foo # comment\nx: y; # hi", "y; y", "y -> y [foo]"},
      {"a←b", "a←b", ""},
      {"a: x|y|z", "x|y|z", ""},
      {"a: |md x | {shape: circle}", "x", ""},
      {"a: {\n  b; c: d\n  e -> f; g\n} ; h", "a; b; d; e; f; g; h", "e -> f"},
      {"a: |md\n  line1\n    indented\n  line3\n|", "", ""},
      {"(a -> b) c", "a; b) c", "a -> b) c"},
      {"a: \"q\" {b}", "q; b", ""},
      {"a,b -> c", "a,b; c", "a,b -> c"},
      {" a . b : c", "a; c", ""},
      {"\"a\\\"b\"", "a\"b", ""},
      {"a\\nb", "a b", ""},
      {"a\\:b -> c", "a:b; c", "a:b -> c"},
      {"a: b;\nc", "b; c", ""},
      {"a.b: x {\n  c\n}", "a; x; c", ""},
      {"a: |`md\n # x\n`|", "", ""},
      {"a: | x y |", "", ""},
      {"a: |\n  x\n|", "", ""},
      {"a: x; a", "x", ""},
      {"a-: x", "a-: x", ""},
      {"a -x", "a -x", ""},
      {"a <- b <- c", "a; b; c", "b -> a; c -> b"},
      {"a -> b c -> d", "a; b c; d", "a -> b c; b c -> d"},
      {"(a)", "", ""},
      {"x.(a)", "x", ""},
      {"(a -> b)(c -> d)", "a; b)(c; d", "a -> b)(c; b)(c -> d"},
      {"a.(b -> c)", "a; b; c", "b -> c"},
      {"x: _", "_", ""},
  };
  assert_all_state(DG_FORMAT_D2, rows, G_N_ELEMENTS(rows));
}

static void connections_create_their_ends(void **state) {
  static const Row rows[] = {
      {"a -- b --- c", "a; b; c", "a -- b; b -- c"},
      {"a -* b", "a; b", "a -- b"},
      {"a -> b -> c: lab {style.stroke: red}", "a; b; c", "a -> b [lab]; b -> c [lab]"},
      {"a <- b\n(a <- b)[0].label: q", "a; b", "b -> a [q]"},
      {"a.x -> a.y\n(a.x -> a.y)[0].label: q\na.(x -> y)[0].style.opacity: 0", "a; x; y", ""},
      {"A -> a\na.B; A.b", "A; B", "A -> A"},
      {"a: {_.b -> c}", "a; b; c", "b -> c"},
      {"a: {_.b}", "a; b", ""},
      {"x: {y -> _.z; _.q -> _.r: l}", "x; y; z; q; r", "y -> z; q -> r [l]"},
      {"a -> a.b", "a; b", "a -> b"},
      {"a.b -> a", "a; b", "b -> a"},
      {"a -> a", "a", "a -> a"},
      {"a: {a -> b}", "a; a; b", "a -> b"},
      {"(a -> b): foo", "a; b", "a -> b [foo]"},
      {"a -> b: null", "", ""},
      {"a -> b: x\na -> b: null\n(a->b)[0]: null", "a; b", ""},
      {"a < b", "a; b", "b -> a"},
  };
  assert_all_state(DG_FORMAT_D2, rows, G_N_ELEMENTS(rows));
}

static void null_takes_away(void **state) {
  static const Row rows[] = {
      {"a -> b -> c: l\n(a -> b)[0]: null\nb: null", "a; c", ""},
      {"a: null\na", "a", ""},
      {"a; b\n*: null", "", ""},
      {"a -> b; b -> c\n(* -> *)[*]: null", "a; b; c", ""},
      {"a -> b\na: null\nb", "b", ""},
      {"a.b -> c\na.b: null\nd", "a; c; d", ""},
      {"a: suspend", "", ""},
      {"a -> b\n(a -> b)[0].label: null", "a; b", ""},
      {"a.x: 1\na: {x.y: 2}\na.x: null\na.z", "a; z", ""},
      {"MIXED Case -> other\nmixed case -> Other: again\nMiXeD cAsE.label: Unified", "Unified; other",
       "Unified -> other; Unified -> other [again]"},
  };
  assert_all_state(DG_FORMAT_D2, rows, G_N_ELEMENTS(rows));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(keys_and_strings),
      cmocka_unit_test(connections_create_their_ends),
      cmocka_unit_test(null_takes_away),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
