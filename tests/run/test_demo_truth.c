/* The extractor against true graphs: the texts of the nodes and the connections between them must be the drawn ones,
 * for every figure of the demo data set and of tests/graph/figures. In the latter, drawn in the manner of many
 * programs, the labels of the edges are held too. */
#include <diagrade/diagrade.h>

#include "scratch.h"

static gint compare_strings(gconstpointer a, gconstpointer b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Collects the figures below `path` that have a truth, in bytewise order. */
static void collect_figures(const char *path, GPtrArray *figures) {
  GDir *dir = g_dir_open(path, 0, NULL);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  const char *entry;
  while (dir && (entry = g_dir_read_name(dir)))
    g_ptr_array_add(names, g_strdup(entry));
  if (dir)
    g_dir_close(dir);
  g_ptr_array_sort(names, compare_strings);
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *full = g_build_filename(path, names->pdata[i], NULL);
    if (g_file_test(full, G_FILE_TEST_IS_DIR)) {
      collect_figures(full, figures);
    } else if (g_str_has_suffix(full, ".svg")) {
      g_autofree char *stem = g_strndup(full, strlen(full) - strlen(".svg"));
      g_autofree char *truth = g_strconcat(stem, ".graph.json", NULL);
      if (g_file_test(truth, G_FILE_TEST_EXISTS))
        g_ptr_array_add(figures, g_steal_pointer(&stem));
    }
  }
}

/* The graph without ids and order: its node texts and its edges as texts, with their labels if asked, sorted. Two nodes
 * of one text are the same here; nearly all figures label every node differently. */
static char *describe(const DgGraph *graph, gboolean labels) {
  g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < dg_graph_get_node_count(graph); i++)
    g_ptr_array_add(lines, g_strconcat("  node ", dg_graph_get_node_text(graph, i), NULL));
  for (guint i = 0; i < dg_graph_get_edge_count(graph); i++) {
    const char *from = dg_graph_get_node_text(graph, dg_graph_get_edge_from(graph, i));
    const char *to = dg_graph_get_node_text(graph, dg_graph_get_edge_to(graph, i));
    gboolean directed = dg_graph_get_edge_directed(graph, i);
    gboolean swap = !directed && strcmp(from, to) > 0;
    g_ptr_array_add(lines, g_strconcat("  edge ", swap ? to : from, directed ? " -> " : " -- ", swap ? from : to, " | ",
                                       labels ? dg_graph_get_edge_label(graph, i) : "", NULL));
  }
  g_ptr_array_sort(lines, compare_strings);
  g_ptr_array_add(lines, NULL);
  return g_strjoinv("\n", (char **)lines->pdata);
}

/* Prints the lines of `a` that `b` has not (as often). */
static void print_difference(const char *a, const char *b, const char *what) {
  g_auto(GStrv) left = g_strsplit(a, "\n", -1), right = g_strsplit(b, "\n", -1);
  guint i = 0, j = 0;
  while (left[i]) {
    int order = right[j] ? strcmp(left[i], right[j]) : -1;
    if (order < 0)
      print_message("  %s:%s\n", what, left[i]);
    i += order <= 0;
    j += order >= 0;
  }
}

/* Compares all figures below `root`, of which there are at least `least`. */
static void check_figures(const char *root, guint least, gboolean labels) {
  g_autoptr(GPtrArray) figures = g_ptr_array_new_with_free_func(g_free);
  collect_figures(root, figures);
  assert_true(figures->len >= least);
  guint wrong = 0;
  for (guint i = 0; i < figures->len; i++) {
    g_autofree char *figure = g_strconcat(figures->pdata[i], ".svg", NULL);
    g_autofree char *truth = g_strconcat(figures->pdata[i], ".graph.json", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(DgGraph) found = dg_graph_new_from_file(figure, NULL, &error);
    g_autoptr(DgGraph) expected = found ? dg_graph_new_from_file(truth, NULL, &error) : NULL;
    if (error)
      fail_msg("%s", error->message);
    g_autofree char *ours = describe(found, labels), *theirs = describe(expected, labels);
    if (strcmp(ours, theirs) == 0)
      continue;
    wrong++;
    print_message("%s differs from its true graph:\n", figure + strlen(root) + 1);
    print_difference(theirs, ours, "missing");
    print_difference(ours, theirs, "extra");
  }
  if (wrong)
    fail_msg("%u of %u figures differ", wrong, figures->len);
}

static void test_graphs_of_the_demo_equal_the_true_ones(void **state) {
  g_autofree char *root = g_build_filename(DG_SOURCE_DIR, "datasets", "demo", NULL);
  check_figures(root, 32, FALSE);
}

static void test_graphs_of_figures_in_many_manners_equal_the_true_ones(void **state) {
  g_autofree char *root = g_build_filename(DG_SOURCE_DIR, "tests", "graph", "figures", NULL);
  check_figures(root, 16, TRUE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_graphs_of_the_demo_equal_the_true_ones),
      cmocka_unit_test(test_graphs_of_figures_in_many_manners_equal_the_true_ones),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
