/* The named similarities: hand-worked values, and what must hold for all of them. */
#include "graphs.h"
#include "metrics/comparison.h"
#include "metrics/label_index.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void assert_similarity(DgSimilarity similarity, const char *a, const char *b, double expected) {
  double found = dg_text_similarity(similarity, a, b), back = dg_text_similarity(similarity, b, a);
  if (fabs(found - expected) > 1e-6 || back != found)
    fail_msg("%s of \"%s\" and \"%s\" is %g, and back %g, instead of %g", dg_similarity_get_name(similarity), a, b,
             found, back, expected);
}

static void every_similarity_has_one_name(void **state) {
  for (DgSimilarity i = 0; i < DG_SIMILARITY_COUNT; i++) {
    DgSimilarity found = DG_SIMILARITY_COUNT;
    assert_true(dg_similarity_find(dg_similarity_get_name(i), &found));
    assert_int_equal(found, i);
    assert_string_equal(dg_similarity_names[i], dg_similarity_get_name(i));
    assert_true(dg_similarity_get_threshold(i) > 0 && dg_similarity_get_threshold(i) < 1);
    assert_null(strchr(dg_similarity_get_summary(i), '\n'));
    assert_true(strlen(dg_similarities[i]->citation) > 10);
  }
  DgSimilarity none;
  assert_false(dg_similarity_find("", &none));
  assert_false(dg_similarity_find("Label", &none));
}

/* "decoder stack" against "stack of decoders", sorted "decoders of stack": 13 letters to 17 need at least 4 insertions,
 * "s" and "of " are those. */
static void token_sort_does_not_see_the_order_of_words(void **state) {
  assert_similarity(DG_SIMILARITY_TOKEN_SORT, "Encoder, then Decoder", "decoder then encoder", 1);
  assert_similarity(DG_SIMILARITY_TOKEN_SORT, "decoder stack", "stack of decoders", 1 - 4.0 / 17);
}

/* {merge, into, one, context} and {merge, into, a, single, context}: 3 of 4 and of 5. */
static void token_set_and_containment_count_common_words(void **state) {
  const char *a = "Merge into one context", *b = "Merge into a single context";
  assert_similarity(DG_SIMILARITY_TOKEN_SET, a, b, 2 * 3.0 / (4 + 5));
  assert_similarity(DG_SIMILARITY_CONTAINMENT, a, b, 3.0 / 4);
  assert_similarity(DG_SIMILARITY_TOKEN_SET, "the the model", "model the", 1);
  assert_similarity(DG_SIMILARITY_CONTAINMENT, "Encoder", "Encoder (6 layers)", 1);
  assert_similarity(DG_SIMILARITY_CONTAINMENT, "Encoder", "Decoder", 0);
}

/* " night " has nig, igh, ght and one at each end: 5 of " nacht ": " na", nac, ach, cht, "ht ": common is "ht " alone.
 */
static void trigrams_overlap(void **state) {
  assert_similarity(DG_SIMILARITY_TRIGRAM, "night", "nacht", 2 * 1.0 / (5 + 5));
  assert_similarity(DG_SIMILARITY_TRIGRAM, "x", "x", 1);
  assert_similarity(DG_SIMILARITY_TRIGRAM, "a b", "a-b", 1);
}

/* "into" and "a" are stop words and weigh 0.15: 2.15 of 3.15 and of 3.3 are common. One stem counts 0.95, one other
 * letter 0.9, an abbreviation 0.54. */
static void label_counts_words_that_are_alike(void **state) {
  const DgSimilarity label = DG_SIMILARITY_LABEL;
  assert_similarity(label, "Merge into one context", "Merge into a single context", 2 * 2.15 / (3.15 + 3.3));
  assert_similarity(label, "feed result", "Feed results", 2 * 1.95 / 4);
  assert_similarity(label, "tool cells", "tool calls", 2 * 1.9 / 4);
  assert_similarity(label, "ID proj.", "ID projection", 2 * 1.54 / 4);
  /* Four letters with another one, and seven with two others, are other words. */
  assert_similarity(label, "text", "test", 0);
  assert_similarity(label, "Encoder", "Decoder", 0);
  /* The same words in another order, or without the blank. */
  assert_similarity(label, "store & index", "Index / Store", 0.99);
  assert_similarity(label, "pre-training", "Pretraining", 0.99);
  /* "database" is "data", "base" here, too: 2 of 3 and of 4 find their equal. */
  assert_similarity(label, "data database", "data base", 2 * 2.0 / 5);
}

/* Half of what the words alone would give: 1 of 2 words, 3 of 4 (3 twice). */
static void other_numbers_and_letters_are_other_things(void **state) {
  const DgSimilarity label = DG_SIMILARITY_LABEL;
  assert_similarity(label, "Layer 1", "Layer 2", 0.25);
  assert_similarity(label, "Head A", "Head B", 0.25);
  assert_similarity(label, "conv 3x3 64", "conv 3x3 128", 0.375);
  assert_similarity(label, "q1", "q2", 0.25);
  assert_similarity(label, "x", "y", 0);
  assert_similarity(label, "x", "x'", 0);
  assert_similarity(label, "C", "C++", 0);
  assert_similarity(label, "+", "\xC3\x97", 0);
  assert_similarity(label, "v0.5", "v0.6", 0.25);
  /* A number that only one of them has is no contradiction. */
  assert_similarity(label, "1 Document", "Document", 2.0 / 3);
  assert_similarity(label, "B", "Node B", 2.0 / 3);
  assert_similarity(label, "6 layers", "12 layers", 0.25);
  assert_similarity(label, "conv 3x3", "3x3 convolution", 2 * 2.54 / 6);
}

/* Two of three words are common, or one of two, and they say the opposite. */
static void opposites_are_other_things(void **state) {
  const DgSimilarity label = DG_SIMILARITY_LABEL;
  assert_similarity(label, "order accepted", "order rejected", 0.25);
  assert_similarity(label, "request valid", "request not valid", 2 * 2.0 / 5 / 2);
}

/* Pairs of characters: the encoder and the decoder share one of two. */
static void scripts_without_blanks_are_cut_in_pairs(void **state) {
  const char *encoder = "\xE7\xBC\x96\xE7\xA0\x81\xE5\x99\xA8", *decoder = "\xE8\xA7\xA3\xE7\xA0\x81\xE5\x99\xA8";
  assert_similarity(DG_SIMILARITY_LABEL, encoder, decoder, 0.5);
  assert_similarity(DG_SIMILARITY_TOKEN_SET, encoder, decoder, 0.5);
  g_autofree char *both = g_strconcat(decoder, " Decoder 2", NULL), *glued = g_strconcat(decoder, "decoder 2", NULL);
  assert_similarity(DG_SIMILARITY_TOKEN_SET, both, glued, 1);
}

static const char *const samples[] = {"",
                                      "+",
                                      "a",
                                      "Encoder",
                                      "Encoders",
                                      "ENCODER  (6 layers)",
                                      "encoder 6-layer",
                                      "a1",
                                      "Layer 1",
                                      "layer 1, 2",
                                      "x'",
                                      "C++",
                                      "pre-training",
                                      "Pre Training",
                                      "na\xC3\xAFve",
                                      "1.5",
                                      "1 5",
                                      "wei\xC3\x9F",
                                      "WEISS",
                                      "\xEF\xBC\xA6ile",
                                      "fil\xC3\xA9",
                                      "\xE7\xBC\x96\xE7\xA0\x81\xE5\x99\xA8",
                                      "\xE7\xA0\x81",
                                      "\xE0\xB8\x81\xE0\xB8\xB4\xE0\xB8\x99",
                                      "abstract abstracted abstractions abstrac",
                                      "abstracts abstracter abstraction",
                                      "the the the",
                                      "the then them"};

static void similarities_are_symmetric_within_range_and_1_for_equals(void **state) {
  for (DgSimilarity kind = 0; kind < DG_SIMILARITY_COUNT; kind++)
    for (guint i = 0; i < G_N_ELEMENTS(samples); i++) {
      g_autofree char *upper = g_utf8_strup(samples[i], -1), *spaced = g_strconcat("  ", upper, "\n\t", NULL);
      assert_true(dg_text_similarity(kind, samples[i], spaced) == 1);
      for (guint j = 0; j < G_N_ELEMENTS(samples); j++) {
        double value = dg_text_similarity(kind, samples[i], samples[j]);
        assert_true(value >= 0 && value <= 1);
        if (value != dg_text_similarity(kind, samples[j], samples[i]))
          fail_msg("%s of \"%s\" and \"%s\" is not symmetric", dg_similarity_get_name(kind), samples[i], samples[j]);
      }
    }
}

/* A node with lines as the extractor gives them: "text@size" or "text@size*" for bold, separated by '|'. */
static void add_node(DgGraph *graph, const char *lines) {
  g_auto(GStrv) parts = g_strsplit(lines, "|", -1);
  GString *whole = g_string_new(NULL);
  g_autoptr(GArray) text_lines = g_array_new(FALSE, FALSE, sizeof(DgTextLine));
  for (guint i = 0; parts[i] != NULL; i++) {
    char *at = strchr(parts[i], '@');
    *at = '\0';
    g_string_append_printf(whole, "%s%s", i > 0 ? " " : "", parts[i]);
    DgTextLine line = {dg_graph_intern(graph, parts[i]), g_ascii_strtod(at + 1, NULL), g_str_has_suffix(at + 1, "*")};
    g_array_append_val(text_lines, line);
  }
  DgNode *node = dg_graph_node(graph, dg_graph_add_node(graph, whole->str, (DgBox){0, 0, 0, 0}));
  node->n_text_lines = text_lines->len;
  node->text_lines = dg_graph_keep(graph, text_lines->data, text_lines->len, sizeof(DgTextLine));
  g_string_free(whole, TRUE);
}

static void titles_are_the_first_largest_bold_lines(void **state) {
  static const char *const cases[][2] = {{"Encoder@14|6 layers@11", "Encoder"},
                                         {"3@13*|Turn into vectors@15*|meaning@11", "Turn into vectors"},
                                         {"12@20|Split@12", "Split"},
                                         {"Copilot@14*|(agent mode)@14", "Copilot"},
                                         {"Gemini writes@14*|quiz@14.01*|as JSON@12", "Gemini writes quiz"},
                                         {"a@9|Title@12|caption@9|Big@12", "Title"},
                                         {"1@9|2@12", "1 2"}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(DgGraph) graph = dg_graph_new(NULL, 0, 0);
    add_node(graph, cases[i][0]);
    g_autofree char *title = dg_node_title(dg_graph_node(graph, 0));
    assert_string_equal(title, cases[i][1]);
  }
}

static double node_similarity(DgSimilarity similarity, const char *a, const char *b) {
  g_autoptr(DgGraph) generated = dg_graph_new(NULL, 0, 0), reference = dg_graph_new(NULL, 0, 0);
  add_node(generated, a);
  add_node(reference, b);
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_similarity(options, similarity);
  g_autoptr(DgComparison) comparison = dg_comparison_new(generated, reference, options, NULL);
  return dg_comparison_get_similarity(comparison, 0, 0);
}

/* The titles are equal; "Search by keyword and by meaning", with three stop words (0.15), and "Search semantic" share
 * one word: 0.9 + 0.05 * 2 / (3.45 + 2). */
static void reworded_captions_leave_the_title(void **state) {
  const char *a = "Search@15|by keyword and by meaning@11", *b = "SEARCH@20*|semantic@9";
  assert_true(node_similarity(DG_SIMILARITY_TITLE_LINE, a, b) == 1);
  assert_true(node_similarity(DG_SIMILARITY_LABEL, a, b) == 0.918348);
  /* Equal as a whole is 1, whichever lines are the title. */
  assert_true(node_similarity(DG_SIMILARITY_LABEL, "Loki@12|Promtail@12", "Loki@14|Promtail@9") == 1);
  /* Titles with other numbers: a quarter; and the wholes, 2 of 4 words and another number, as well. */
  assert_true(node_similarity(DG_SIMILARITY_LABEL, "Stage 1@14|res conv@9", "Stage 2@14|pool conv@9") == 0.25);
}

/* Two nodes with the same title are told apart by their captions, although either would do. */
static void equal_titles_match_by_their_captions(void **state) {
  g_autoptr(DgGraph) generated = dg_graph_new(NULL, 0, 0), reference = dg_graph_new(NULL, 0, 0);
  add_node(generated, "Image@14|of the user@9");
  add_node(generated, "Image@14|of an item@9");
  add_node(reference, "Image@26|an item's@21");
  add_node(reference, "Image@26|the user's@21");
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  g_autoptr(DgComparison) comparison = dg_comparison_new(generated, reference, options, NULL);
  assert_int_equal(comparison->match_count, 2);
  assert_int_equal(comparison->sides[DG_GENERATED].partner[0], 1);
  assert_int_equal(comparison->sides[DG_GENERATED].partner[1], 0);
}

static char *random_label(GRand *rand) {
  static const char *const words[] = {"layer", "layers", "lay",  "conv", "convolution", "head", "heads", "heat", "1",
                                      "2",     "a",      "data", "base", "database",    "norm", "norms", "x'",   "+"};
  GString *label = g_string_new(NULL);
  gint count = g_rand_int_range(rand, 0, 6);
  for (gint i = 0; i < count; i++)
    g_string_append_printf(label, "%s%s", i > 0 && g_rand_int_range(rand, 0, 5) > 0 ? " " : "",
                           words[g_rand_int_range(rand, 0, G_N_ELEMENTS(words))]);
  return g_string_free(label, FALSE);
}

/* The index must give exactly the labels that a comparison with each of them gives. */
static void index_finds_what_comparing_all_finds(void **state) {
  static const guint thresholds[] = {1, 200000, 400000, 500000, 550000, 666666, 900000, 950000, 1000000};
  g_autoptr(GRand) rand = g_rand_new_with_seed(11);
  for (guint round = 0; round < 200; round++) {
    DgSimilarity kind = round % DG_SIMILARITY_COUNT;
    if (dg_similarities[kind]->comparing == DG_COMPARE_DISTANCE)
      continue;
    g_autoptr(DgGraph) graph = dg_graph_new(NULL, 0, 0);
    g_autoptr(DgLabels) labels = dg_labels_new(dg_similarities[kind]);
    guint threshold = thresholds[round % G_N_ELEMENTS(thresholds)];
    for (guint i = 0; i < 60; i++) {
      g_autofree char *title = random_label(rand), *caption = random_label(rand);
      g_autofree char *lines = g_strdup_printf("%s@14|%s@%d", title, caption, i % 3 == 0 ? 14 : 9);
      add_node(graph, lines);
      guint id;
      assert_true(dg_labels_add(labels, dg_graph_node(graph, i), &id));
    }
    guint count = dg_labels_get_count(labels), columns = count * 2 / 3;
    g_autofree guint *ids = g_new(guint, columns + 1);
    for (guint i = 0; i < columns; i++)
      ids[i] = count - 1 - i;
    g_autoptr(DgLabelIndex) index = dg_label_index_new(labels, ids, columns);
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(DgLabelFind));
    for (guint id = 0; id < count; id++) {
      dg_label_index_find(index, id, threshold, found);
      guint next = 0;
      for (guint column = 0; column < columns; column++) {
        guint value = ids[column] == id ? DG_MILLION : dg_labels_millionths(labels, id, ids[column], 1);
        gboolean listed = next < found->len && g_array_index(found, DgLabelFind, next).column == column;
        if (listed != (value >= threshold))
          fail_msg("%s at %u: labels %u and %u of round %u with %u", dg_similarity_get_name(kind), threshold, id,
                   ids[column], round, value);
        if (listed)
          assert_int_equal(g_array_index(found, DgLabelFind, next++).millionths, value);
      }
      assert_int_equal(next, found->len);
    }
  }
}

/* 5,000 labels of the same two words and a number: none is compared with all others. */
static void numbered_labels_are_found_by_their_number(void **state) {
  enum { N = 5000 };
  g_autoptr(DgGraph) generated = dg_graph_new(NULL, 0, 0), reference = dg_graph_new(NULL, 0, 0);
  for (guint i = 0; i < N; i++) {
    g_autofree char *a = g_strdup_printf("Node %u", i), *b = g_strdup_printf("node  %u", N - 1 - i);
    dg_graph_add_node(generated, a, (DgBox){0, 0, 0, 0});
    dg_graph_add_node(reference, b, (DgBox){0, 0, 0, 0});
  }
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_match(options, DG_MATCH_OPTIMAL);
  g_autoptr(DgComparison) comparison = dg_comparison_new(generated, reference, options, NULL);
  assert_int_equal(comparison->match_count, N);
  guint64 work = dg_labels_get_work(comparison->labels);
  if (work > N * 100)
    fail_msg("%" G_GUINT64_FORMAT " steps", work);
}

/* 4,000 words a label: 4 million of them are refused at the label that is one too many. */
static void too_many_words_are_refused(void **state) {
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < 4000; i++)
    g_string_append(text, i % 2 ? "a " : "b ");
  g_autoptr(DgGraph) generated = dg_graph_new("large.svg", 0, 0), reference = dg_graph_new(NULL, 0, 0);
  for (guint i = 0; i < DG_LABELS_WORDS_MAX / 4000; i++) {
    g_autofree char *label = g_strdup_printf("%s%u", text->str, i);
    dg_graph_add_node(generated, label, (DgBox){0, 0, 0, 0});
  }
  g_string_free(text, TRUE);
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  g_autoptr(GError) error = NULL;
  g_autoptr(DgComparison) comparison = dg_comparison_new(generated, reference, options, &error);
  assert_null(comparison);
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_LIMIT));
  assert_non_null(strstr(error->message, "large.svg: "));
  assert_non_null(strstr(error->message, "too many words"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_similarity_has_one_name),
      cmocka_unit_test(token_sort_does_not_see_the_order_of_words),
      cmocka_unit_test(token_set_and_containment_count_common_words),
      cmocka_unit_test(trigrams_overlap),
      cmocka_unit_test(label_counts_words_that_are_alike),
      cmocka_unit_test(other_numbers_and_letters_are_other_things),
      cmocka_unit_test(opposites_are_other_things),
      cmocka_unit_test(scripts_without_blanks_are_cut_in_pairs),
      cmocka_unit_test(similarities_are_symmetric_within_range_and_1_for_equals),
      cmocka_unit_test(titles_are_the_first_largest_bold_lines),
      cmocka_unit_test(reworded_captions_leave_the_title),
      cmocka_unit_test(equal_titles_match_by_their_captions),
      cmocka_unit_test(index_finds_what_comparing_all_finds),
      cmocka_unit_test(numbered_labels_are_found_by_their_number),
      cmocka_unit_test(too_many_words_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
