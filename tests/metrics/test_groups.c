/* Groups of nodes that are the same thing: each kind, what looks like one and is none, and what must hold whatever the
 * figures are. */
#include "base/json.h"
#include "graph/graph.h"
#include "graphs.h"
#include "metrics/comparison.h"
#include "metrics/groups.h"
#include "metrics/score.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Options under which only the pairs of these tests match: by labels alone. */
static DgScoreOptions *label_options(void) {
  DgScoreOptions *options = dg_score_options_new();
  dg_score_options_set_match(options, DG_MATCH_OPTIMAL);
  return options;
}

static DgScore *score_with(const DgGraph *generated, const DgGraph *reference, const DgScoreOptions *options) {
  g_autoptr(GError) error = NULL;
  DgScore *score = dg_score_new(generated, reference, options, &error);
  if (score == NULL)
    fail_msg("%s", error->message);
  return score;
}

static void append_ids(GString *text, const char *const *ids) {
  for (guint i = 0; ids[i] != NULL; i++)
    g_string_append_printf(text, "%s%s", i > 0 ? "+" : "", ids[i]);
}

/* The groups of a score as "split n1+n2=n1", separated by "; ". Free with g_free(). */
static char *groups_of(const DgScore *score) {
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < dg_score_get_group_count(score); i++) {
    const DgScoreGroup *group = dg_score_get_group(score, i);
    g_string_append_printf(text, "%s%s ", i > 0 ? "; " : "", group->kind);
    append_ids(text, group->generated);
    g_string_append_c(text, '=');
    append_ids(text, group->reference);
  }
  return g_string_free(text, FALSE);
}

static void assert_groups_of(const DgGraph *generated, const DgGraph *reference, const DgScoreOptions *options,
                             const char *expected) {
  g_autoptr(DgScore) score = score_with(generated, reference, options);
  g_autofree char *found = groups_of(score);
  if (!g_str_equal(found, expected))
    fail_msg("found \"%s\" instead of \"%s\"", found, expected);
}

/* Both graphs as make_graph() has them. */
static void assert_groups(const char *labels, const char *edges, const char *other_labels, const char *other_edges,
                          const char *expected) {
  g_autoptr(DgGraph) generated = make_graph(labels, edges), reference = make_graph(other_labels, other_edges);
  g_autoptr(DgScoreOptions) options = label_options();
  assert_groups_of(generated, reference, options, expected);
}

static void a_node_drawn_as_two_in_a_row_is_a_split(void **state) {
  assert_groups("Receive bill|Release funds|Issue payment|Archive", "0>1 1>2 2>3",
                "Receive bill|Release funds and issue payment|Archive", "0>1 1>2", "split n2+n3=n2");
  assert_groups("Receive bill|Release funds and issue payment|Archive", "0>1 1>2",
                "Receive bill|Release funds|Issue payment|Archive", "0>1 1>2 2>3", "merge n2=n2+n3");
}

static void a_node_drawn_as_three_is_one_split(void **state) {
  assert_groups("Camera|Load images|Clean images|Label images|Train", "0>1 1>2 2>3 3>4",
                "Camera|Load, clean and label images|Train", "0>1 1>2", "split n2+n3+n4=n2");
}

static void parts_may_stand_beside_each_other(void **state) {
  assert_groups("Order|Pack parcel|Print bill|Deliver", "0>1 0>2 1>3 2>3", "Order|Pack parcel, print bill|Deliver",
                "0>1 1>2", "split n2+n3=n2");
}

/* Neither of the parts is like the whole by edit distance, so that none has a partner. */
static void parts_without_partners_are_found(void **state) {
  g_autoptr(DgGraph) generated = make_graph("Receive bill|Release funds|Issue payment|Archive", "0>1 1>2 2>3");
  g_autoptr(DgGraph) reference = make_graph("Receive bill|Release funds and issue payment|Archive", "0>1 1>2");
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  assert_groups_of(generated, reference, options, "split n2+n3=n2");
  assert_groups_of(reference, generated, options, "merge n2=n2+n3");
}

static void like_siblings_are_no_split(void **state) {
  assert_groups("Input|Encoder 1|Encoder 2|Output", "0>1 0>2 1>3 2>3", "Input|Encoder|Output", "0>1 1>2", "");
  assert_groups("Input|Encoder|Encoder|Output", "0>1 0>2 1>3 2>3", "Input|Encoder|Output", "0>1 1>2", "");
  assert_groups("Input|Left encoder|Right encoder|Output", "0>1 0>2 1>3 2>3", "Input|Encoder|Output", "0>1 1>2", "");
}

static void a_row_of_equal_labels_is_no_split(void **state) {
  assert_groups("Image|Conv|Conv|Conv|Loss", "0>1 1>2 2>3 3>4", "Image|Conv|Conv|Loss", "0>1 1>2 2>3", "");
}

/* What the two have in common with the label must be words that say something, and they must be apart in it. */
static void words_must_carry_a_split(void **state) {
  assert_groups("Bill|Payment of the bill|Of the|Archive", "0>1 1>2 2>3", "Bill|Payment of the bill|Archive", "0>1 1>2",
                "");
  assert_groups("Start|Check bill|Check it|End", "0>1 1>2 2>3", "Start|Check bill|End", "0>1 1>2", "");
  assert_groups("Start|Scan and mail|Sign it|End", "0>1 1>2 2>3", "Start|Scan, sign and mail it|End", "0>1 1>2", "");
  assert_groups("Start|Check bill|Do not archive|End", "0>1 1>2 2>3", "Start|Check bill, archive|End", "0>1 1>2", "");
  assert_groups("Start|Scan card|Connect|End", "0>1 1>2 2>3", "Start|Scan card and disconnect|End", "0>1 1>2", "");
  assert_groups("Start|Print bill|Pack parcel 2|End", "0>1 1>2 2>3", "Start|Print bill, pack parcel|End", "0>1 1>2",
                "");
}

/* "Pack parcel" stands after the archive, where the reference has nothing of the kind. */
static void the_place_must_agree(void **state) {
  assert_groups("Start|Print bill|Archive|End|Pack parcel", "0>1 1>2 2>3 3>4",
                "Start|Print bill, pack parcel|Archive|End", "0>1 1>2 2>3", "");
  assert_groups("Order|Phone|Note it|Archive|Fax|Note it", "0>1 1>2 2>3 0>4 3>5", "Order|Phone|Note it|Archive|Fax",
                "0>1 1>2 2>3 0>4", "");
}

/* The branches of the reference meet in "Note it". */
static void branches_that_do_not_meet_repeat_a_node(void **state) {
  assert_groups("Order|Phone|Fax|Note it|Note it|Archive", "0>1 0>2 1>3 2>4 3>5 4>5", "Order|Phone|Fax|Note it|Archive",
                "0>1 0>2 1>3 2>3 3>4", "repeat n4+n5=n4");
  assert_groups("Order|Phone|Fax|Note it|Archive", "0>1 0>2 1>3 2>3 3>4", "Order|Phone|Fax|Note it|Note it|Archive",
                "0>1 0>2 1>3 2>4 3>5 4>5", "repeat n4=n4+n5");
  assert_groups("Order|Phone|Fax|Upload it|Unload it|Archive", "0>1 0>2 1>3 2>4 3>5 4>5",
                "Order|Phone|Fax|Upload it|Archive", "0>1 0>2 1>3 2>3 3>4", "");
  assert_groups("Order|Phone|Fax|Note 1|Note 2|Archive", "0>1 0>2 1>3 2>4 3>5 4>5", "Order|Phone|Fax|Note|Archive",
                "0>1 0>2 1>3 2>3 3>4", "");
}

/* Nodes with boxes: label and box each; edges as of make_graph(). */
typedef struct {
  const char *label;
  DgBox box;
} Placed;

static DgGraph *place_graph(const Placed *nodes, guint count, const char *edges) {
  DgGraph *joined = make_graph("", ""), *plain;
  GString *labels = g_string_new(NULL);
  for (guint i = 0; i < count; i++) {
    dg_graph_add_node(joined, nodes[i].label, nodes[i].box);
    g_string_append_printf(labels, "%s%s", i > 0 ? "|" : "", nodes[i].label);
  }
  plain = make_graph(labels->str, edges);
  for (guint i = 0; i < dg_graph_get_edge_count(plain); i++)
    dg_graph_add_edge(joined, dg_graph_get_edge_from(plain, i), dg_graph_get_edge_to(plain, i),
                      dg_graph_get_edge_directed(plain, i), NULL);
  dg_graph_free(plain);
  g_string_free(labels, TRUE);
  return joined;
}

static const Placed OPEN[] = {{"Image", {0, 0, 40, 20}},        {"Encoder", {100, 0, 200, 200}},
                              {"Attention", {120, 40, 80, 30}}, {"Feed forward", {120, 100, 80, 30}},
                              {"Head", {400, 0, 40, 20}},       {"Loss", {500, 0, 40, 20}}};
static const Placed CLOSED[] = {
    {"Image", {0, 0, 40, 20}}, {"Encoder", {100, 0, 60, 20}}, {"Head", {400, 0, 40, 20}}, {"Loss", {500, 0, 40, 20}}};

static void a_container_against_a_box_is_another_level_of_detail(void **state) {
  g_autoptr(DgGraph) opened = place_graph(OPEN, 6, "0>1 2>3 1>4 4>5");
  g_autoptr(DgGraph) closed = place_graph(CLOSED, 4, "0>1 1>2 2>3");
  g_autoptr(DgScoreOptions) options = label_options();
  assert_groups_of(opened, closed, options, "detail n2+n3+n4=n2");
  assert_groups_of(closed, opened, options, "detail n2=n2+n3+n4");
}

/* What is drawn elsewhere is not left out, and a figure of one box is no lesser detail of another. */
static void what_has_a_partner_is_no_detail(void **state) {
  g_autoptr(DgGraph) opened = place_graph(OPEN, 6, "0>1 2>3 1>4 4>5");
  g_autoptr(DgGraph) elsewhere = make_graph("Image|Encoder|Head|Loss|Attention", "0>1 1>2 2>3 3>4");
  g_autoptr(DgGraph) small = place_graph(OPEN, 5, "0>1 2>3 1>4");
  g_autoptr(DgGraph) closed = place_graph(CLOSED, 3, "0>1 1>2");
  g_autoptr(DgScoreOptions) options = label_options();
  assert_groups_of(opened, elsewhere, options, "");
  assert_groups_of(small, closed, options, "");
}

static void a_part_may_lie_in_another(void **state) {
  static const Placed nested[] = {{"Image", {0, 0, 40, 20}},
                                  {"Text encoder", {100, 0, 200, 200}},
                                  {"Cross attention", {120, 40, 80, 30}},
                                  {"Norm", {120, 100, 80, 30}},
                                  {"Loss", {500, 0, 40, 20}}};
  g_autoptr(DgGraph) generated = place_graph(nested, 5, "0>1 1>4");
  g_autoptr(DgGraph) reference = make_graph("Image|Text encoder with cross attention|Loss|Norm", "0>1 1>2");
  g_autoptr(DgScoreOptions) options = label_options();
  g_autoptr(DgScore) score = score_with(generated, reference, options);
  assert_int_equal(dg_score_get_group_count(score), 1);
  assert_string_equal(dg_score_get_group(score, 0)->because,
                      "each says another part of what the one node says, and one encloses the other");
}

static void equal_figures_have_no_groups(void **state) {
  assert_groups("Order|Phone|Fax|Note it|Note it|Pack and send|Pack", "0>1 0>2 1>3 2>4 3>5 4>6",
                "Order|Phone|Fax|Note it|Note it|Pack and send|Pack", "0>1 0>2 1>3 2>4 3>5 4>6", "");
}

static void labels_are_not_read_when_the_graph_alone_matches(void **state) {
  g_autoptr(DgGraph) generated = make_graph("Receive bill|Release funds|Issue payment|Archive", "0>1 1>2 2>3");
  g_autoptr(DgGraph) reference = make_graph("Receive bill|Release funds and issue payment|Archive", "0>1 1>2");
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_match(options, DG_MATCH_STRUCTURE);
  assert_groups_of(generated, reference, options, "");
}

static void nodes_without_partners_name_their_group(void **state) {
  g_autoptr(DgGraph) generated = make_graph("Receive bill|Release funds|Issue payment|Archive|Scan", "0>1 1>2 2>3");
  g_autoptr(DgGraph) reference = make_graph("Receive bill|Release funds and issue payment|Archive", "0>1 1>2");
  g_autoptr(DgScoreOptions) options = label_options();
  g_autoptr(DgScore) score = score_with(generated, reference, options);
  assert_int_equal(dg_score_get_node_count(score, DG_NODES_EXTRA), 2);
  assert_string_equal(dg_score_get_node(score, DG_NODES_EXTRA, 0)->group, "g1");
  assert_null(dg_score_get_node(score, DG_NODES_EXTRA, 1)->group);
  assert_string_equal(dg_score_get_group(score, 0)->id, "g1");
  assert_null(dg_score_get_group(score, 1));
}

static void the_document_reads_back_as_it_was_written(void **state) {
  g_autoptr(DgGraph) generated = make_graph("Receive bill|Release funds|Issue payment|Archive", "0>1 1>2 2>3");
  g_autoptr(DgGraph) reference = make_graph("Receive bill|Release funds and issue payment|Archive", "0>1 1>2");
  g_autoptr(DgScoreOptions) options = label_options();
  g_autoptr(DgScore) score = score_with(generated, reference, options);
  g_autoptr(cJSON) document = dg_score_to_document(score, NULL);
  g_autofree char *groups = dg_json_print(dg_json_get(document, "groups"), FALSE);
  assert_string_equal(groups, "[{\"id\":\"g1\",\"kind\":\"split\",\"generated\":[\"n2\",\"n3\"],\"reference\":[\"n2\"],"
                              "\"because\":\"each says another part of what the one node says, and an edge joins "
                              "them\"}]");
  g_autoptr(DgScore) read = dg_score_new_from_document(document);
  g_autoptr(cJSON) again = dg_score_to_document(read, NULL);
  g_autofree char *before = dg_json_print(document, FALSE), *after = dg_json_print(again, FALSE);
  assert_string_equal(after, before);
}

static void groups_of_other_documents_need_their_lists(void **state) {
  static const char text[] = "{\"groups\":[{\"id\":\"g1\",\"kind\":\"split\",\"generated\":[\"a\"],\"reference\":[],"
                             "\"because\":\"x\"},{\"id\":\"g2\",\"kind\":\"split\",\"generated\":[\"a\",1],"
                             "\"reference\":[\"b\"],\"because\":\"x\"},{\"id\":\"g3\",\"kind\":\"split\","
                             "\"generated\":[\"a\",\"c\"],\"reference\":[\"b\"],\"because\":\"x\"}]}";
  g_autoptr(cJSON) document = dg_json_parse(text, strlen(text), "score", NULL);
  g_autoptr(DgScore) score = dg_score_new_from_document(document);
  assert_int_equal(dg_score_get_group_count(score), 1);
  assert_string_equal(dg_score_get_group(score, 0)->id, "g3");
}

static void assert_counts(const DgScore *score, const char *metric, double tp, double fp, double fn) {
  const double found[] = {score_value(score, metric, "tp"), score_value(score, metric, "fp"),
                          score_value(score, metric, "fn")};
  if (found[0] != tp || found[1] != fp || found[2] != fn)
    fail_msg("%s counts %g, %g, %g instead of %g, %g, %g", metric, found[0], found[1], found[2], tp, fp, fn);
}

/* Generated: Bill > Release > Issue > Archive, Bill > Scan. Reference: Bill > Release and issue > Archive > Bill.
 * Contracted, the first is Bill > RI > Archive, Bill > Scan: three of four nodes and two of its three edges are right,
 * one edge of the reference is missing. Of its five paths (Bill to all others, RI to Archive, without Scan three) three
 * are among the six of the reference, a cycle of three. */
static void lenient_counts_are_those_of_the_contracted_figures(void **state) {
  g_autoptr(DgGraph) generated = make_graph("Bill|Release funds|Issue payment|Archive|Scan", "0>1 1>2 2>3 0>4");
  g_autoptr(DgGraph) reference = make_graph("Bill|Release funds and issue payment|Archive", "0>1 1>2 2>0");
  g_autoptr(DgScoreOptions) options = label_options();
  assert_true(dg_score_options_set_metrics(options, "groups", NULL));
  g_autoptr(DgScore) score = score_with(generated, reference, options);
  assert_counts(score, "node", 3, 2, 0);
  assert_counts(score, "node_lenient", 3, 1, 0);
  assert_counts(score, "edge_all", 1, 3, 2);
  assert_counts(score, "edge_all_lenient", 2, 1, 1);
  assert_counts(score, "path_all_lenient", 3, 1, 3);
  /* F1: 6/7, 4/6, 6/10; the mean of their reciprocals is (7/6 + 3/2 + 5/3) / 3 = 13/9. */
  assert_float_equal(score_value(score, "overall_lenient", "f1"), 9.0 / 13, 1e-9);
}

/* An edge within a group is none; a loop elsewhere stays one. */
static void loops_count_as_before(void **state) {
  g_autoptr(DgGraph) generated = make_graph("Bill|Release funds|Issue payment|Archive", "0>1 1>2 2>1 2>3 3>3");
  g_autoptr(DgGraph) reference = make_graph("Bill|Release funds and issue payment|Archive", "0>1 1>1 1>2 2>2");
  g_autoptr(DgScoreOptions) options = label_options();
  assert_true(dg_score_options_set_metrics(options, "groups", NULL));
  g_autoptr(DgScore) score = score_with(generated, reference, options);
  assert_counts(score, "edge_all_lenient", 3, 0, 0);
}

static void parts_without_partners_count_as_found(void **state) {
  g_autoptr(DgGraph) generated = make_graph("Receive bill|Release funds|Issue payment|Archive", "0>1 1>2 2>3");
  g_autoptr(DgGraph) reference = make_graph("Receive bill|Release funds and issue payment|Archive", "0>1 1>2");
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  assert_true(dg_score_options_set_metrics(options, "groups", NULL));
  g_autoptr(DgScore) score = score_with(generated, reference, options);
  assert_counts(score, "node", 2, 2, 1);
  assert_counts(score, "node_lenient", 3, 0, 0);
  assert_counts(score, "path_all_lenient", 3, 0, 0);
}

static void without_groups_lenient_is_strict(void **state) {
  g_autoptr(DgGraph) generated = make_graph("A1|B2|C3|D4", "0>1 1>2 2-3 3>3");
  g_autoptr(DgGraph) reference = make_graph("A1|B2|E5|D4", "0>1 1>2 2>3");
  g_autoptr(DgScoreOptions) options = label_options();
  assert_true(dg_score_options_set_metrics(options, "groups", NULL));
  g_autoptr(DgScore) score = score_with(generated, reference, options);
  static const char *const metrics[] = {"node", "edge_all", "path_all"};
  for (guint i = 0; i < G_N_ELEMENTS(metrics); i++) {
    g_autofree char *lenient = g_strconcat(metrics[i], "_lenient", NULL);
    assert_counts(score, lenient, score_value(score, metrics[i], "tp"), score_value(score, metrics[i], "fp"),
                  score_value(score, metrics[i], "fn"));
  }
  assert_float_equal(score_value(score, "overall_lenient", "f1"), score_value(score, "overall", "f1"), 0);
}

/* Random figures: a generator of our own, the same on every machine. */
static guint next_random(guint *seed, guint below) {
  *seed = *seed * 1664525u + 1013904223u;
  return (*seed >> 8) % below;
}

#define NODES 9u
#define EDGES 12u

/* Figures of few words, so that many labels are alike, with a matching; `order` is where each node stands. */
typedef struct {
  char *labels[2][NODES];
  guint edges[2][EDGES][2];
  guint partner[NODES]; /* of generated nodes; DG_NO_NODE */
} Sketch;

static void sketch_init(Sketch *sketch, guint seed) {
  static const char *const words[] = {"pack", "send", "bill", "parcel", "print"};
  for (guint side = 0; side < 2; side++) {
    for (guint i = 0; i < NODES; i++) {
      const char *first = words[next_random(&seed, 5)], *second = words[next_random(&seed, 5)];
      guint kind = next_random(&seed, 3);
      sketch->labels[side][i] = kind == 0   ? g_strdup(first)
                                : kind == 1 ? g_strdup_printf("%s and %s", first, second)
                                            : g_strdup_printf("%s, %s %s", words[next_random(&seed, 5)], first, second);
    }
    for (guint i = 0; i < EDGES; i++)
      for (guint end = 0; end < 2; end++)
        sketch->edges[side][i][end] = next_random(&seed, NODES);
  }
  for (guint i = 0; i < NODES; i++)
    sketch->partner[i] = next_random(&seed, 2) == 0 ? i : DG_NO_NODE;
}

static void sketch_clear(Sketch *sketch) {
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < NODES; i++)
      g_free(sketch->labels[side][i]);
}

/* The graph with node i of the sketch at place order[i]. */
static DgGraph *draw(const Sketch *sketch, guint side, const guint *order) {
  DgGraph *graph = dg_graph_new(NULL, 100, 100);
  for (guint place = 0; place < NODES; place++)
    for (guint i = 0; i < NODES; i++)
      if (order[i] == place)
        dg_graph_add_node(graph, sketch->labels[side][i], (DgBox){0, 0, 0, 0});
  for (guint i = 0; i < EDGES; i++)
    dg_graph_add_edge(graph, order[sketch->edges[side][i][0]], order[sketch->edges[side][i][1]], TRUE, NULL);
  return graph;
}

/* The groups of the sketch, of both orders of nodes, as the sorted names of their nodes; with sides exchanged when
 * `turned`. Free with g_free(). */
static char *groups_of_sketch(const Sketch *sketch, const guint *const orders[2], gboolean turned) {
  g_autoptr(DgGraph) a = draw(sketch, turned, orders[turned]), b = draw(sketch, !turned, orders[!turned]);
  g_autoptr(DgScoreOptions) options = label_options();
  g_autoptr(DgComparison) comparison = dg_comparison_new(a, b, options, NULL);
  assert_non_null(comparison);
  comparison->match_count = 0;
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < NODES; i++)
      comparison->sides[side].partner[i] = DG_NO_NODE;
  for (guint i = 0; i < NODES; i++) {
    if (sketch->partner[i] == DG_NO_NODE)
      continue;
    guint ends[2] = {orders[0][i], orders[1][sketch->partner[i]]};
    comparison->sides[turned].partner[ends[0]] = ends[1];
    comparison->sides[!turned].partner[ends[1]] = ends[0];
    comparison->match_count++;
  }
  g_autoptr(DgNodeGroups) groups = dg_groups_find(comparison);
  GString *text = g_string_new(NULL);
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < NODES; i++) {
      guint own = groups->of[turned ? !side : side][orders[side][i]];
      for (guint other = 0; own != DG_NO_NODE && other < 2; other++)
        for (guint k = 0; k < NODES; k++)
          if (groups->of[turned ? !other : other][orders[other][k]] == own)
            g_string_append_printf(text, "%u.%u ", other, k);
      g_string_append_c(text, ';');
    }
  return g_string_free(text, FALSE);
}

static void shuffle(guint *order, guint *seed) {
  for (guint i = 0; i < NODES; i++)
    order[i] = i;
  for (guint i = NODES; i > 1; i--) {
    guint other = next_random(seed, i), kept = order[i - 1];
    order[i - 1] = order[other];
    order[other] = kept;
  }
}

static void neither_the_order_of_nodes_nor_the_sides_matter(void **state) {
  static const guint plain[NODES] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  guint with_groups = 0;
  for (guint seed = 1; seed <= 2000; seed++) {
    Sketch sketch;
    sketch_init(&sketch, seed);
    guint order[2][NODES], random = seed;
    shuffle(order[0], &random);
    shuffle(order[1], &random);
    g_autofree char *first = groups_of_sketch(&sketch, (const guint *const[]){plain, plain}, FALSE);
    g_autofree char *other = groups_of_sketch(&sketch, (const guint *const[]){order[0], order[1]}, FALSE);
    g_autofree char *turned = groups_of_sketch(&sketch, (const guint *const[]){plain, plain}, TRUE);
    if (!g_str_equal(first, other) || !g_str_equal(first, turned))
      fail_msg("figures %u have the groups %s, in another order %s, with sides exchanged %s", seed, first, other,
               turned);
    with_groups += strchr(first, '.') != NULL ? 1 : 0;
    sketch_clear(&sketch);
  }
  assert_true(with_groups > 200); /* otherwise nothing was tried */
}

/* A hub with 4,000 nodes of two labels: looking at each with each would take minutes. */
static void the_effort_is_bounded(void **state) {
  g_autoptr(DgGraph) generated = make_graph("Hub", ""), reference = make_graph("Hub|Pack and send", "0>1");
  for (guint i = 0; i < 4000; i++) {
    guint node = dg_graph_add_node(generated, i % 2 == 0 ? "Pack" : "Send", (DgBox){0, 0, 0, 0});
    dg_graph_add_edge(generated, 0, node, TRUE, NULL);
  }
  g_autoptr(DgScoreOptions) options = label_options();
  assert_groups_of(generated, reference, options, "");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_node_drawn_as_two_in_a_row_is_a_split),
      cmocka_unit_test(a_node_drawn_as_three_is_one_split),
      cmocka_unit_test(parts_may_stand_beside_each_other),
      cmocka_unit_test(parts_without_partners_are_found),
      cmocka_unit_test(like_siblings_are_no_split),
      cmocka_unit_test(a_row_of_equal_labels_is_no_split),
      cmocka_unit_test(words_must_carry_a_split),
      cmocka_unit_test(the_place_must_agree),
      cmocka_unit_test(branches_that_do_not_meet_repeat_a_node),
      cmocka_unit_test(a_container_against_a_box_is_another_level_of_detail),
      cmocka_unit_test(what_has_a_partner_is_no_detail),
      cmocka_unit_test(a_part_may_lie_in_another),
      cmocka_unit_test(equal_figures_have_no_groups),
      cmocka_unit_test(labels_are_not_read_when_the_graph_alone_matches),
      cmocka_unit_test(nodes_without_partners_name_their_group),
      cmocka_unit_test(the_document_reads_back_as_it_was_written),
      cmocka_unit_test(groups_of_other_documents_need_their_lists),
      cmocka_unit_test(lenient_counts_are_those_of_the_contracted_figures),
      cmocka_unit_test(loops_count_as_before),
      cmocka_unit_test(parts_without_partners_count_as_found),
      cmocka_unit_test(without_groups_lenient_is_strict),
      cmocka_unit_test(neither_the_order_of_nodes_nor_the_sides_matter),
      cmocka_unit_test(the_effort_is_bounded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
