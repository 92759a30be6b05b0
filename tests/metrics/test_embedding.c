/* Labels compared by vectors that the caller gives: the cosine, the threshold, the signature, and what goes wrong. */
#include "graphs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct {
  guint calls, texts;
} Seen;

/* Vectors whose cosines are plain: "encoder" and "reader" have 0.8, "encoder" and "writer" 0, with "opposite" -1. */
static gboolean embed(const char *const *texts, guint count, GArray *values, gpointer user_data, GError **error) {
  static const struct {
    const char *text;
    double x, y;
  } table[] = {{"encoder", 1, 0},   {"reader", 4, 3},   {"writer", 0, 2},  {"opposite", -5, 0}, {"nothing", 0, 0},
               {"buy paper", 3, 1}, {"purchase", 3, 1}, {"layer 1", 3, 1}, {"layer 2", 3, 1},   {"accept paper", 3, 1},
               {"reject", 3, 1},    {"start", 0, 0},    {"begin", 0, 0}};
  Seen *seen = user_data;
  seen->calls++;
  seen->texts += count;
  for (guint i = 0; i < count; i++) {
    guint k = 0;
    while (k < G_N_ELEMENTS(table) && strcmp(table[k].text, texts[i]) != 0)
      k++;
    if (k == G_N_ELEMENTS(table)) {
      g_set_error(error, DG_ERROR, DG_ERROR_NETWORK, "no vector of \"%s\"", texts[i]);
      return FALSE;
    }
    g_array_append_val(values, table[k].x);
    g_array_append_val(values, table[k].y);
  }
  return TRUE;
}

/* node_tp of the pair under a threshold (0: the default). */
static double matches(const char *generated, const char *reference, double threshold, Seen *seen) {
  g_autoptr(DgGraph) a = make_graph(generated, ""), b = make_graph(reference, "");
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_match(options, DG_MATCH_OPTIMAL);
  dg_score_options_set_embedding(options, "test:plane", embed, seen);
  if (threshold > 0)
    dg_score_options_set_threshold(options, threshold);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgScore) score = dg_score_new(a, b, options, &error);
  if (!score)
    fail_msg("%s", error->message);
  return score_value(score, "node", "tp");
}

static void test_cosine_and_threshold(void **state) {
  Seen seen = {0};
  /* (1, 0) and (4, 3) / 5: 0.8. */
  assert_true(matches("Encoder", "Reader", 0, &seen) == 1);
  assert_true(matches("Encoder", "Reader", 0.8, &seen) == 1);
  assert_true(matches("Encoder", "Reader", 0.800001, &seen) == 0);
  /* (4, 3) / 5 and (0, 1): 0.6, below the default of 0.7. */
  assert_true(matches("Reader", "Writer", 0, &seen) == 0);
  assert_true(matches("Reader", "Writer", 0.6, &seen) == 1);
  assert_true(matches("Encoder", "Opposite", 0.000001, &seen) == 0);
  /* A vector of no length is like nothing but itself, by its text. */
  assert_true(matches("Nothing", "Encoder", 0.000001, &seen) == 0);
  assert_true(matches("Nothing", "NOTHING", 1, &seen) == 1);
  /* The best sum: encoder-reader 0.8 and reader-writer 0.6 against reader-reader 1 alone. */
  assert_true(matches("Encoder|Reader", "Reader|Writer", 0.5, &seen) == 2);
}

static void test_labels_are_asked_for_once(void **state) {
  Seen seen = {0};
  /* "encoder", "reader" and "writer", in one call; an empty label is not asked for. */
  assert_true(matches("Encoder|ENCODER|  encoder|", "Reader|encoder|Writer", 0.9, &seen) == 1);
  assert_int_equal(seen.calls, 1);
  assert_int_equal(seen.texts, 3);
  assert_true(matches("", "", 0, &seen) == 0);
  assert_true(matches("|", "|", 0, &seen) == 2);
  assert_int_equal(seen.calls, 1);
}

/* Words that are not known (of letters drawn as outlines) are like nothing, whatever a model would say of them. */
static void test_labels_of_unknown_words_are_not_asked_for(void **state) {
  Seen seen = {0};
  assert_true(matches("\uE000", "\uE001", 0.000001, &seen) == 0);
  assert_true(matches("Encoder|\uE000", "\uE001|Encoder", 0.000001, &seen) == 1);
  assert_int_equal(seen.texts, 1);
}

/* (0.8 - 0.6) / (1 - 0.6) = 0.5, and nothing of 0.6. */
static void test_cosines_count_above_the_baseline(void **state) {
  static const struct {
    const char *generated, *reference;
    double threshold, matches;
  } cases[] = {{"Encoder", "Reader", 0.5, 1},
               {"Encoder", "Reader", 0.500001, 0},
               {"Reader", "Writer", 0.000001, 0},
               {"Encoder", "Encoder", 1, 1}};
  Seen seen = {0};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(DgGraph) a = make_graph(cases[i].generated, ""), b = make_graph(cases[i].reference, "");
    g_autoptr(DgScoreOptions) options = dg_score_options_new();
    dg_score_options_set_match(options, DG_MATCH_OPTIMAL);
    dg_score_options_set_embedding(options, "test:plane", embed, &seen);
    dg_score_options_set_embedding_baseline(options, 0.6);
    dg_score_options_set_threshold(options, cases[i].threshold);
    g_autoptr(DgScore) score = dg_score_new(a, b, options, NULL);
    assert_true(score_value(score, "node", "tp") == cases[i].matches);
  }
}

/* How sure matching by context is that the first of three nodes is the same; 0 when it is not matched. */
static double confidence_before(const char *generated, const char *reference) {
  g_autofree char *own = g_strdup_printf("%s|Encoder|Writer", generated);
  g_autofree char *other = g_strdup_printf("%s|Encoder|Writer", reference);
  g_autoptr(DgGraph) a = make_graph(own, "0>1 1>2"), b = make_graph(other, "0>1 1>2");
  Seen seen = {0};
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_embedding(options, "test:plane", embed, &seen);
  g_autoptr(DgScore) score = dg_score_new(a, b, options, NULL);
  for (guint i = 0; i < dg_score_get_match_count(score); i++)
    if (strcmp(dg_score_get_match(score, i)->generated, "n1") == 0)
      return dg_score_get_match(score, i)->confidence;
  return 0;
}

/* Their vectors are equal: what the words say is looked at all the same. */
static void test_words_speak_against_alike_vectors(void **state) {
  double alike = confidence_before("Buy paper", "Purchase");
  assert_true(alike > 0.5);
  assert_true(confidence_before("Layer 1", "Layer 2") < alike);
  assert_true(confidence_before("Accept paper", "Reject") < alike);
}

/* Their vectors say nothing: only labels that say no more than what kind of node it is go by their place. */
static void test_generic_labels_match_by_their_place(void **state) {
  assert_true(confidence_before("Start", "Begin") > 0);
  assert_true(confidence_before("Nothing", "Opposite") == 0);
}

static void test_signature(void **state) {
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  Seen seen = {0};
  dg_score_options_set_match(options, DG_MATCH_OPTIMAL);
  dg_score_options_set_embedding(options, "openai:small", embed, &seen);
  g_autofree char *signature = dg_score_options_get_signature(options);
  assert_string_equal(signature, "match:optimal.embedding0.70|embedding:openai:small|ties:edges|zero:0|overall:2");
  dg_score_options_set_embedding_context(options, TRUE);
  dg_score_options_set_embedding_baseline(options, 0.375);
  g_autofree char *in_context = dg_score_options_get_signature(options);
  assert_string_equal(in_context, "match:optimal.embedding0.70|embedding:openai:small|embedding_baseline:0.375|"
                                  "embedding_context:1|ties:edges|zero:0|overall:2");
  /* Matching by context looks at the surroundings itself. */
  dg_score_options_set_match(options, DG_MATCH_CONTEXT);
  g_autofree char *by_context = dg_score_options_get_signature(options);
  assert_null(strstr(by_context, "embedding_context"));
  dg_score_options_set_match(options, DG_MATCH_OPTIMAL);
  dg_score_options_set_similarity(options, DG_SIMILARITY_LABEL);
  g_autofree char *named = dg_score_options_get_signature(options);
  assert_string_equal(named, "match:optimal.words0.55|ties:edges|zero:0|overall:2");
}

static gboolean embed_too_little(const char *const *texts, guint count, GArray *values, gpointer user_data,
                                 GError **error) {
  guint numbers = GPOINTER_TO_UINT(user_data);
  double one = 1;
  for (guint i = 0; i < numbers; i++)
    g_array_append_val(values, one);
  return TRUE;
}

static void test_what_goes_wrong_is_the_error_of_the_score(void **state) {
  g_autoptr(DgGraph) a = make_graph("Encoder", ""), b = make_graph("Unknown", "");
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  Seen seen = {0};
  dg_score_options_set_embedding(options, "test:plane", embed, &seen);
  g_autoptr(GError) error = NULL;
  assert_null(dg_score_new(a, b, options, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_NETWORK));
  /* 0 and 3 numbers for two texts. */
  for (guint numbers = 0; numbers <= 3; numbers += 3) {
    g_autoptr(GError) uneven = NULL;
    dg_score_options_set_embedding(options, "test:uneven", embed_too_little, GUINT_TO_POINTER(numbers));
    assert_null(dg_score_new(a, b, options, &uneven));
    assert_true(g_error_matches(uneven, DG_ERROR, DG_ERROR_FORMAT));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cosine_and_threshold),
      cmocka_unit_test(test_labels_are_asked_for_once),
      cmocka_unit_test(test_labels_of_unknown_words_are_not_asked_for),
      cmocka_unit_test(test_cosines_count_above_the_baseline),
      cmocka_unit_test(test_words_speak_against_alike_vectors),
      cmocka_unit_test(test_generic_labels_match_by_their_place),
      cmocka_unit_test(test_signature),
      cmocka_unit_test(test_what_goes_wrong_is_the_error_of_the_score),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
