/* D2: globs, variables, classes, tables and reserved words. The graphs are those of its own program. */
#include "source.h"

static void globs_hold_for_all(void **state) {
  static const Row rows[] = {
      {"(a -> b)[*].label: q\na -> b", "a; b", "a -> b [q]"},
      {"a -> b\n(a -> b)[*]: all\na -> b", "a; b", "a -> b [all]; a -> b [all]"},
      {"(* -> *)[*].label: q\na -> b\nc -> d: keep", "a; b; c; d", "a -> b [q]; c -> d [q]"},
      {"**: {shape: circle}\na.b.c", "a; b; c", ""},
      {"*: {label: X}\na: Y\nb", "X; X", ""},
      {"a: Y\n*: {label: X}\n*: Z\nc", "X; X", ""},
      {"*: {&shape: person; label: P}\na: {shape: person}\nb", "P; b", ""},
      {"*: {!&shape: person; label: P}\na: {shape: person}\nb", "P; P", ""},
      {"* -> *\na; b; c", "a; b; c", "a -> b; b -> a; a -> c; b -> c; c -> a; c -> b"},
      {"a; b; c\n* -> *", "a; b; c", "a -> b; a -> c; b -> a; b -> c; c -> a; c -> b"},
      {"a: {b; c}\na.* -> d\na.*.label: q", "a; q; q; d", "q -> d; q -> d"},
      {"a*: {shape: circle}\nab; b; a.q", "ab; b; a; q", ""},
      {"vars: {v: 1}\nlayers: {x: {b: ${v}}}", "1", ""},
      {"*: X\n*: Z\nc", "X", ""},
      {"*: X\na: Y", "Y", ""},
      {"a: Y\n*: X", "X", ""},
      {"a; b; c\n* -> a", "a; b; c", "b -> a; c -> a"},
      {"a.b; a.c; d\na.* -> a.*", "a; b; c; d", "b -> c; c -> b"},
      {"a.b -> a.c\nx.y -> a.b\n(* -> *)[*]: one", "a; b; c; x; y", "b -> c; y -> b"},
      {"a.b -> a.c\nx.y -> a.b\nx -> a\n(** -> **)[*]: two", "a; b; c; x; y",
       "b -> c [two]; y -> b [two]; x -> a [two]"},
      {"a.b -> a.c\na.(* -> *)[*]: three", "a; b; c", "b -> c [three]"},
      {"** -> x\na.b", "x; a; b", "b -> x"},
      {"*: {&label: foo; shape: circle}\na: foo\nb: bar", "foo; bar", ""},
      {"*.style.opacity: 0\n(* -> *)[*]: {&label: x; style.opacity: 0}\na -> b: x\nc -> d: y", "", ""},
      {"(* -> *)[*]: {&src: a; label: fromA}\na -> b\nc -> b", "a; b; c", "a -> b [fromA]; c -> b"},
      {"**: {&leaf: true; label: L}\na.b; c", "a; L; L", ""},
      {"**: {&connected: true; label: L}\na -> b; c", "L; L; c", "L -> L"},
      {"**: {&class: k; label: L}\na.class: k; b", "L; b", ""},
      {"**: {&shape: rectangle; label: L}\na; b.shape: circle", "L; b", ""},
      {"a: {*: {label: q}; b}\nc\na.d", "a; q; c; d", ""},
      {"**: {&connected: true; label: L}\na; b; c\na -> b", "L; L; c", "L -> L"},
      {"a: {b -> c; d: {e -> f}; b -> d.e}\nx -> a.b\n(a.** -> a.**)[*]: in\n(x -> **)[*].label: out",
       "a; b; c; d; e; f; x", "b -> c [in]; e -> f [in]; b -> e [in]; x -> b [out]"},
      {"a: {b -> c; (_.x -> _.y)[*]: q}\nx -> y", "a; b; c; x; y", "b -> c; x -> y"},
      {"a.*.label: q\na.b; a.c.d", "a; q; q; d", ""},
      {"a: {b; c; (* -> *)[*].label: z; b -> c}\nb -> c", "a; b; c; b; c", "b -> c [z]; b -> c"},
      {"(a.b -> a.c)[*].style.opacity: 0\na.b -> a.c\na: {b -> c}", "a; b; c", ""},
      {"a; b\na -> b\n*.label: q\n(a -> *)[*].label: l\na -> c", "q; q; q", "q -> q [l]; q -> q [l]"},
      {"** -> **\na; b; c.d", "a; b; c; d", "a -> b; b -> a; a -> d; b -> d; d -> a; d -> b"},
      {"*.*.*: {*.*: x}\na.b.c.d.e", "a; b; c; d; x", ""},
      {"a: {*: null; b}", "a", ""},
      {"a*b -> c; axb", "c; axb", "axb -> c"},
  };
  assert_all_state(DG_FORMAT_D2, rows, G_N_ELEMENTS(rows));
}

static void variables_stand_for_values(void **state) {
  static const Row rows[] = {
      {"vars: {x: hi}\na -> b: ${x}\nc: {vars: {x: ho}; d: ${x}}", "a; b; c; ho", "a -> b [hi]"},
      {"vars: {x: ${y}; y: z}\na: ${x}", "z", ""},
      {"vars: {x: {label: q; shape: circle}}\na: ${x}", "q", ""},
      {"x: ${a.b}\nvars: {a: {b: 2}}", "2", ""},
      {"vars: {q: |md # hi |}\nx: ${q}", "", ""},
      {"a: { vars: {l: in}; b: ${l} }\nvars: {l: out}\nc: ${l}", "a; in; out", ""},
      {"vars: {\n  base: {\n    shape: hexagon\n    style.fill: red\n  }\n  names: [one; two]\n}\nn1: N1 "
       "{...${base}}\nn2: ${base}\nn1 -> n2: \"${base.shape}\"\nn3.class: [${names}]",
       "N1; n2; n3", "N1 -> n2 [hexagon]"},
  };
  assert_all_state(DG_FORMAT_D2, rows, G_N_ELEMENTS(rows));
}

static void classes_give_labels_and_heads(void **state) {
  static const Row rows[] = {
      {"classes: {k: {label: KK; shape: circle}; e: {label: edge; target-arrowhead.shape: diamond}}\na.class: k\nb: B "
       "{class: k}\na -> b: {class: e}\nb -> a: mine {class: [e; k]}\nc.class: nope",
       "KK; KK; c", "KK -- KK [edge]; KK -- KK [KK]"},
      {"classes.k.label: q\na: {class: k}", "q", ""},
  };
  assert_all_state(DG_FORMAT_D2, rows, G_N_ELEMENTS(rows));
}

static void tables_are_one_node(void **state) {
  static const Row rows[] = {
      {"a: {shape: sql_table; id: int {constraint: primary_key}; \"n m\": string {constraint: [a; b]}}\nb: {shape: "
       "class; +f: int; -m(x int): bool; \\#z; x}\na.id -> b.f\na.id <-> c.id",
       "a id int PK n m string a, b; b + f int # z + x + f - m(x int) bool; c; id",
       "a id int PK n m string a, b -> b + f int # z + x + f - m(x int) bool; a id int PK n m string a, b -> id; id -> "
       "a id int PK n m string a, b"},
      {"t: {shape: sql_table; id: int {constraint: foreign_key}; name}\nt.id -> u.id\nu: {shape: sql_table; id: int "
       "{constraint: [primary_key; unique]}}\nt.zz -> u.id",
       "t id int FK name zz; u id int PK, UNQ",
       "t id int FK name zz -> u id int PK, UNQ; t id int FK name zz -> u id int PK, UNQ"},
      {"a: {shape: class\n  name: string\n  -x: int\n  +y(): bool\n  \"+get(a: int)\": T\n  m()\n}",
       "a + name string - x int + y() bool + get(a: int) T + m() void", ""},
      {"t: {shape: sql_table; b -> c}", "t b c", "t b c -> t b c"},
      {"a.shape: Circle\nb.shape: SQL_TABLE", "a; b", ""},
  };
  assert_all_state(DG_FORMAT_D2, rows, G_N_ELEMENTS(rows));
}

static void words_and_shapes(void **state) {
  static const Row rows[] = {
      {"a: {shape: text; near: top-center; label: Title}\nc -> d", "c; d", "c -> d"},
      {"a: {b; c; grid-rows: 2}", "a; b; c", ""},
      {"a: \"\" \nb.label: \"\"\na -> b: \"\"", "; ", " -> "},
      {"a: {icon: foo.png}\nb: {icon: null}", "a; b", ""},
      {"a.style.opacity: 0\na -> b", "b", ""},
      {"a.style.opacity: 0\na.c\nb", "c; b", ""},
      {"a -> b: {source-arrowhead.shape: box}\na -> b: {target-arrowhead.shape: none}", "a; b", "a -> b; a -- b"},
      {"a: Foo { label.near: top-left }", "Foo", ""},
      {"a: Foo\na.label: Bar", "Bar", ""},
      {"a.label: Bar\na: Foo", "Bar", ""},
      {"a.near: top-center\na -> b", "a; b", "a -> b"},
      {"a.near: top-center\na.b -> a.c", "a; b; c", "b -> c"},
      {"a.class: {x: y}", "a", ""},
      {"a -> b: {style.opacity: 0.0}", "a; b", ""},
      {"a: Hello wORLD {style.text-transform: capitalize}", "Hello World", ""},
      {"a.shape: \"\"", "a", ""},
      {"a <-> b: x { source-arrowhead: {shape: circle; style.filled: true}; target-arrowhead: {shape: diamond} }\nc -> "
       "d: { target-arrowhead: { shape: none } }\ne -> f: { source-arrowhead: src; target-arrowhead: dst }\ng <- h: { "
       "source-arrowhead.shape: arrow }",
       "a; b; c; d; e; f; g; h", "a -- b [x]; c -- d; e -> f [src dst]; h -> g"},
  };
  assert_all_state(DG_FORMAT_D2, rows, G_N_ELEMENTS(rows));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(globs_hold_for_all),
      cmocka_unit_test(variables_stand_for_values),
      cmocka_unit_test(classes_give_labels_and_heads),
      cmocka_unit_test(tables_are_one_node),
      cmocka_unit_test(words_and_shapes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
