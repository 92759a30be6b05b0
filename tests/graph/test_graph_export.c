/* Labels and ids are data in DOT and GraphML: a second parser of each format gives them back. */
#include "base/json.h"
#include "graph/graph.h"

#include <igraph.h>
#include <libxml/parser.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Texts that mean something to DOT, XML, HTML, shells, spreadsheets, LaTeX or terminals. */
static const char *const naughty[] = {
    "plain",
    "",
    " ",
    "\"",
    "\\",
    "\\\\",
    "ends with a backslash\\",
    "\\\"",
    "\\N \\G \\E \\l \\r \\n",
    "\"];evil [label=\"",
    "a -> b; subgraph x {",
    "<b>bold</b>",
    "<<table><tr><td>x</td></tr></table>>",
    "&amp; &lt; &#65; &nosuch; & &;",
    "]]>",
    "<![CDATA[x]]>",
    "</data></node><node id=\"evil\"/>",
    "<!-- comment -->",
    "' onload='alert(1)",
    "</script><script>alert(1)</script>",
    "=1+1",
    "\\input{/etc/passwd}",
    "line one\nline two",
    "tab\there",
    "carriage\rreturn",
    "Ω≈ç√∫ 田中さん 👩‍👩‍👧 ﷽",
    "\xE2\x80\xAEright to left\xE2\x80\xAC",
    "\xEF\xBB\xBF",
    "null",
    "digraph",
    "node",
};

static DgGraph *make_graph(void) {
  DgGraph *graph = dg_graph_new("a \"figure\".svg", 400, 300);
  for (guint i = 0; i < G_N_ELEMENTS(naughty); i++)
    dg_graph_add_node(graph, naughty[i], (DgBox){i, 2 * i, 10, 20});
  for (guint i = 0; i < G_N_ELEMENTS(naughty); i++)
    dg_graph_add_edge(graph, i, (i + 1) % G_N_ELEMENTS(naughty), TRUE, naughty[i]);
  return graph;
}

/* Reads a DOT string as graphviz does: the lexer's rule for quotation marks, then the escapes and character references
 * of labels (lang.html and escString of its documentation). `*at` is behind the opening quotation mark. */
static char *read_dot_label(const char **at) {
  GString *out = g_string_new(NULL);
  const char *c = *at;
  for (; *c != '"'; c++) {
    assert_true(*c >= 0x20 || (guchar)*c >= 0x80); /* also sees the end of the text */
    if (*c == '\\') {
      c++;
      assert_non_null(strchr("\"\\n", *c)); /* nothing else may be escaped: \N, \G, \l... have a meaning */
      g_string_append_c(out, *c == 'n' ? '\n' : *c);
    } else if (g_str_has_prefix(c, "&amp;")) {
      g_string_append_c(out, '&');
      c += strlen("&amp;") - 1;
    } else
      g_string_append_c(out, *c);
  }
  *at = c + 1;
  return g_string_free(out, FALSE);
}

static char *dot_form(const char *text) {
  char *form = g_strdup(text);
  g_strdelimit(form, "\t", ' ');
  return g_strdelimit(form, "\r", '\n');
}

static void test_dot_labels_are_data(void **state) {
  g_autoptr(DgGraph) graph = make_graph();
  g_autofree char *dot = dg_graph_to_dot(graph);
  assert_true(g_str_has_prefix(dot, "digraph \"a \\\"figure\\\".svg\" {\n"));
  const char *at = dot;
  for (guint round = 0; round < 2; round++)
    for (guint i = 0; i < G_N_ELEMENTS(naughty); i++) {
      g_autofree char *head = round == 0 ? g_strdup_printf("\n  \"n%u\" [label=\"", i + 1)
                                         : g_strdup_printf("\n  \"n%u\" -> \"n%u\" [label=\"", i + 1,
                                                           (i + 1) % (guint)G_N_ELEMENTS(naughty) + 1);
      at = strstr(at, head);
      assert_non_null(at);
      at += strlen(head);
      g_autofree char *label = read_dot_label(&at), *expected = dot_form(naughty[i]);
      assert_string_equal(label, expected);
      assert_true(*at == (round == 0 ? ',' : ']'));
    }
}

/* y points up in Graphviz: the centre (15, 30) of a box on a canvas of height 300 is at 270; 36 points are 0.5 inch. */
static void test_dot_positions_and_directions(void **state) {
  g_autoptr(DgGraph) graph = dg_graph_new(NULL, 400, 300);
  guint a = dg_graph_add_node(graph, "A", (DgBox){-3, 12, 36, 36}), b = dg_graph_add_node(graph, "B", (DgBox){0});
  dg_graph_add_edge(graph, a, b, TRUE, "x");
  dg_graph_add_edge(graph, b, a, FALSE, NULL);
  g_autofree char *dot = dg_graph_to_dot(graph);
  assert_string_equal(dot, "digraph \"\" {\n"
                           "  graph [bb=\"0,0,400,300\"];\n"
                           "  node [shape=box];\n"
                           "  \"n1\" [label=\"A\", pos=\"15,270!\", width=0.5, height=0.5];\n"
                           "  \"n2\" [label=\"B\"];\n"
                           "  \"n1\" -> \"n2\" [label=\"x\"];\n"
                           "  \"n2\" -> \"n1\" [label=\"\", dir=none];\n"
                           "}\n");
}

/* 9e9 pt are 1.25e8 in; 1e-4 pt are 1.388...e-6 in. */
static void test_dot_numbers_with_exponents_are_quoted(void **state) {
  g_autoptr(DgGraph) graph = dg_graph_new(NULL, 0, 0);
  dg_graph_add_node(graph, "A", (DgBox){0, 0, 9e9, 1e-4});
  g_autofree char *dot = dg_graph_to_dot(graph);
  assert_non_null(strstr(dot, " width=\"1.25e+08\", height=\"1.388889e-06\"]"));
}

static void test_dot_is_read_by_graphviz(void **state) {
  g_autofree char *program = g_find_program_in_path("dot");
  if (!program) {
    print_message("skipped: graphviz is not installed\n");
    skip();
  }
  g_autoptr(DgGraph) graph = make_graph();
  g_autofree char *dot = dg_graph_to_dot(graph), *folder = g_dir_make_tmp("diagrade-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "graph.dot", NULL), *output = NULL, *messages = NULL;
  assert_true(g_file_set_contents(path, dot, -1, NULL));
  const char *arguments[] = {program, "-Tplain", path, NULL};
  int status = -1;
  assert_true(
      g_spawn_sync(NULL, (char **)arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, &messages, &status, NULL));
  remove(path);
  remove(folder);
  if (status != 0)
    fail_msg("%s", messages);
  guint nodes = 0, edges = 0;
  g_auto(GStrv) lines = g_strsplit(output, "\n", -1);
  for (char **line = lines; *line; line++) {
    nodes += g_str_has_prefix(*line, "node ");
    edges += g_str_has_prefix(*line, "edge ");
  }
  assert_int_equal(nodes, G_N_ELEMENTS(naughty));
  assert_int_equal(edges, G_N_ELEMENTS(naughty));
}

/* The data of `key` in `element`; NULL when there is none. Free with xmlFree(). */
static xmlChar *get_data(xmlNode *element, const char *key) {
  for (xmlNode *child = element->children; child; child = child->next) {
    xmlChar *name = child->type == XML_ELEMENT_NODE ? xmlGetProp(child, BAD_CAST "key") : NULL;
    gboolean found = name && strcmp((char *)name, key) == 0;
    xmlFree(name);
    if (found)
      return xmlNodeGetContent(child);
  }
  return NULL;
}

static void test_graphml_texts_are_data(void **state) {
  g_autoptr(DgGraph) graph = make_graph();
  g_autofree char *text = dg_graph_to_graphml(graph);
  xmlDoc *document = xmlReadMemory(text, (int)strlen(text), "g.graphml", NULL, XML_PARSE_NONET);
  assert_non_null(document);
  guint nodes = 0, edges = 0;
  xmlNode *root = xmlDocGetRootElement(document);
  assert_string_equal((char *)root->ns->href, "http://graphml.graphdrawing.org/xmlns");
  for (xmlNode *list = root->children; list; list = list->next)
    for (xmlNode *child = strcmp((char *)list->name, "graph") == 0 ? list->children : NULL; child;
         child = child->next) {
      if (child->type != XML_ELEMENT_NODE)
        continue;
      gboolean node = strcmp((char *)child->name, "node") == 0;
      xmlChar *data = get_data(child, node ? "text" : "label");
      assert_string_equal((char *)data, naughty[node ? nodes : edges]);
      xmlFree(data);
      node ? nodes++ : edges++;
    }
  xmlFreeDoc(document);
  assert_int_equal(nodes, G_N_ELEMENTS(naughty));
  assert_int_equal(edges, G_N_ELEMENTS(naughty));
}

/* XML 1.0 has no control characters but tab and line ends, and no U+FFFE or U+FFFF, not even as references. */
static void test_graphml_drops_what_xml_cannot_hold(void **state) {
  g_autoptr(DgGraph) graph = dg_graph_new(NULL, 0, 0);
  dg_graph_add_node(graph,
                    "a\x01"
                    "b\x1b[31mc\xEF\xBF\xBE"
                    "d\xEF\xBF\xBF"
                    "e\x7f",
                    (DgBox){0});
  g_autofree char *text = dg_graph_to_graphml(graph);
  assert_non_null(strstr(text, "<data key=\"text\">ab[31mcde\x7f</data>"));
  xmlDoc *document = xmlReadMemory(text, (int)strlen(text), "g.graphml", NULL, XML_PARSE_NONET);
  assert_non_null(document);
  xmlFreeDoc(document);
}

static void test_graphml_states_direction_per_edge(void **state) {
  g_autoptr(DgGraph) graph = dg_graph_new(NULL, 0, 0);
  guint a = dg_graph_add_node(graph, "A", (DgBox){0.5, 1, 2, 3}), b = dg_graph_add_node(graph, "B", (DgBox){0});
  dg_graph_add_edge(graph, a, b, FALSE, NULL);
  g_autofree char *undirected = dg_graph_to_graphml(graph);
  assert_non_null(strstr(undirected, "edgedefault=\"undirected\""));
  dg_graph_add_edge(graph, b, a, TRUE, NULL);
  g_autofree char *mixed = dg_graph_to_graphml(graph);
  assert_non_null(strstr(mixed, "edgedefault=\"directed\""));
  assert_non_null(strstr(mixed, "<edge source=\"n1\" target=\"n2\" directed=\"false\">"));
  assert_non_null(strstr(mixed, "<edge source=\"n2\" target=\"n1\" directed=\"true\">"));
  assert_non_null(strstr(mixed, "<data key=\"x\">0.5</data><data key=\"y\">1</data><data key=\"width\">2</data>"
                                "<data key=\"height\">3</data>"));
}

/* Ids that are no XML name tokens stay distinct, and their text is kept. */
static void test_graphml_of_odd_ids(void **state) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = dg_graph_new_from_json("{\"nodes\":[{\"id\":\"a\\u0001\",\"text\":\"\"},{\"id\":"
                                                    "\"a\\u0002\",\"text\":\"\"},{\"id\":\"n1\",\"text\":\"\"}],"
                                                    "\"edges\":[{\"from\":\"a\\u0002\",\"to\":\"n1\"}]}",
                                                    -1, "t", &error);
  assert_null(error);
  g_autofree char *text = dg_graph_to_graphml(graph);
  assert_non_null(strstr(text, "<edge source=\"n2\" target=\"n3\""));
  assert_non_null(strstr(text, "<node id=\"n3\"><data key=\"name\">n1</data>"));
}

static void test_graphml_is_read_by_igraph(void **state) {
  g_autoptr(DgGraph) graph = make_graph();
  g_autofree char *text = dg_graph_to_graphml(graph);
  FILE *file = tmpfile();
  assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
  rewind(file);
  igraph_set_attribute_table(&igraph_cattribute_table);
  igraph_t read;
  assert_int_equal(igraph_read_graph_graphml(&read, file, 0), IGRAPH_SUCCESS);
  fclose(file);
  assert_int_equal(igraph_vcount(&read), G_N_ELEMENTS(naughty));
  assert_int_equal(igraph_ecount(&read), G_N_ELEMENTS(naughty));
  assert_true(igraph_is_directed(&read));
  for (guint i = 0; i < G_N_ELEMENTS(naughty); i++) {
    assert_string_equal(VAS(&read, "text", i), naughty[i]);
    assert_true(VAN(&read, "y", i) == 2 * i);
    assert_string_equal(EAS(&read, "label", i), naughty[i]);
    assert_int_equal(IGRAPH_FROM(&read, i), i);
  }
  igraph_destroy(&read);
}

static void test_graphml_is_read_by_networkx(void **state) {
  g_autoptr(DgGraph) graph = make_graph();
  g_autofree char *text = dg_graph_to_graphml(graph), *folder = g_dir_make_tmp("diagrade-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "graph.graphml", NULL), *output = NULL;
  assert_true(g_file_set_contents(path, text, -1, NULL));
  const char *arguments[] = {"python3", "-c",
                             "import sys\n"
                             "try: import networkx\n"
                             "except ImportError: print('none'); sys.exit()\n"
                             "g = networkx.read_graphml(sys.argv[1])\n"
                             "print(g.number_of_nodes(), g.number_of_edges(), g.is_directed(), g.nodes['n4']['text'],\n"
                             "      g.edges['n7','n8']['label'], g.edges['n7','n8']['directed'])",
                             path, NULL};
  gboolean ran =
      g_spawn_sync(NULL, (char **)arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &output, NULL, NULL, NULL);
  remove(path);
  remove(folder);
  if (!ran || strcmp(output, "none\n") == 0) {
    print_message("skipped: networkx is not installed\n");
    skip();
  }
  g_autofree char *expected =
      g_strdup_printf("%zu %zu True \" ends with a backslash\\ True\n", G_N_ELEMENTS(naughty), G_N_ELEMENTS(naughty));
  assert_string_equal(output, expected);
}

/* https://github.com/minimaxir/big-list-of-naughty-strings, where it is there: every string survives every writer. */
static void test_big_list_of_naughty_strings(void **state) {
  g_autofree char *text = NULL;
  gsize length;
  if (!g_file_get_contents(DG_SOURCE_DIR "/../shared/hostile/json/naughty-strings/blns.json", &text, &length, NULL)) {
    print_message("skipped: the list is not there\n");
    skip();
  }
  g_autoptr(GError) error = NULL;
  g_autoptr(cJSON) list = dg_json_parse(text, length, "blns.json", &error);
  assert_null(error);
  g_autoptr(DgGraph) graph = dg_graph_new(NULL, 0, 0);
  const cJSON *item;
  cJSON_ArrayForEach(item, list) {
    dg_graph_add_node(graph, item->valuestring, (DgBox){0});
  }
  guint count = dg_graph_get_node_count(graph);
  assert_true(count > 400);

  g_autofree char *json = dg_graph_to_json(graph, TRUE);
  g_autoptr(DgGraph) again = dg_graph_new_from_json(json, -1, "again", NULL);
  assert_non_null(again);
  for (guint i = 0; i < count; i++)
    assert_string_equal(dg_graph_get_node_text(again, i), dg_graph_get_node_text(graph, i));

  g_autofree char *graphml = dg_graph_to_graphml(graph);
  xmlDoc *document = xmlReadMemory(graphml, (int)strlen(graphml), "g.graphml", NULL, XML_PARSE_NONET);
  assert_non_null(document);
  xmlFreeDoc(document);

  g_autofree char *dot = dg_graph_to_dot(graph);
  const char *at = dot;
  for (guint i = 0; i < count; i++) {
    g_autofree char *head = g_strdup_printf("\n  \"n%u\" [label=\"", i + 1);
    at = strstr(at, head);
    assert_non_null(at);
    at += strlen(head);
    g_autofree char *label = read_dot_label(&at);
    assert_true(g_str_has_prefix(at, "];\n"));
    const char *original = dg_graph_get_node_text(graph, i);
    if (!strpbrk(original, "\t\r") && !g_regex_match_simple("[\\x00-\\x1f\\x7f]", original, 0, 0))
      assert_string_equal(label, original);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_dot_labels_are_data),
      cmocka_unit_test(test_dot_positions_and_directions),
      cmocka_unit_test(test_dot_numbers_with_exponents_are_quoted),
      cmocka_unit_test(test_dot_is_read_by_graphviz),
      cmocka_unit_test(test_graphml_texts_are_data),
      cmocka_unit_test(test_graphml_drops_what_xml_cannot_hold),
      cmocka_unit_test(test_graphml_states_direction_per_edge),
      cmocka_unit_test(test_graphml_of_odd_ids),
      cmocka_unit_test(test_graphml_is_read_by_igraph),
      cmocka_unit_test(test_graphml_is_read_by_networkx),
      cmocka_unit_test(test_big_list_of_naughty_strings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
