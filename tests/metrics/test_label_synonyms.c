/* Synonyms by files of WordNet's form, written here: what is one, and what it does to labels. */
#include "graphs.h"
#include "metrics/label_evidence.h"
#include "metrics/label_synonyms.h"

#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Words with their synsets, the most frequent first. "word" must be there. */
static const char NOUNS[] = "  1 This is a licence.  \n"
                            "  2 WordNet 3.0 Copyright 2006 by nobody.  \n"
                            "account n 3 0 3 0 00000030 00000040 00000020  \n"
                            "bill n 2 0 2 0 00000020 00000050  \n"
                            "gander n 1 0 1 0 00000060  \n"
                            "goose n 1 0 1 0 00000060  \n"
                            "invoice n 1 0 1 0 00000020  \n"
                            "order n 1 0 1 0 00000070  \n"
                            "word n 1 0 1 0 00000010  \n";
static const char VERBS[] = "buy v 1 0 1 0 00000070  \n"
                            "purchase v 1 0 1 0 00000070  \n";

typedef struct {
  char *directory;
  DgWordNet *wordnet;
} Files;

static const char *const NAMES[] = {"index.noun", "index.verb", "index.adj", "index.adv", "data.noun", "data.verb",
                                    "data.adj",   "data.adv",   "noun.exc",  "verb.exc",  "adj.exc",   "adv.exc"};

static int make_files(void **state) {
  Files *files = g_new0(Files, 1);
  files->directory = g_dir_make_tmp("diagrade-wordnet-XXXXXX", NULL);
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++) {
    g_autofree char *path = g_build_filename(files->directory, NAMES[i], NULL);
    const char *text = i == 0 ? NOUNS : i == 1 ? VERBS : i == 8 ? "geese goose\n" : "";
    g_file_set_contents(path, text, -1, NULL);
  }
  files->wordnet = dg_wordnet_open(files->directory, NULL);
  *state = files;
  return files->wordnet != NULL ? 0 : -1;
}

static int remove_files(void **state) {
  Files *files = *state;
  dg_wordnet_free(files->wordnet);
  for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++) {
    g_autofree char *path = g_build_filename(files->directory, NAMES[i], NULL);
    g_unlink(path);
  }
  g_rmdir(files->directory);
  g_free(files->directory);
  g_free(files);
  return 0;
}

static gboolean share(void **state, const char *a, const char *b) {
  g_autoptr(DgLabelSynonyms) synonyms = dg_label_synonyms_new(((Files *)*state)->wordnet);
  dg_label_synonyms_add(synonyms, 0, a);
  dg_label_synonyms_add(synonyms, 7, b);
  g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_label_synonyms_find(synonyms, 0, found);
  guint count = found->len;
  dg_label_synonyms_find(synonyms, 7, found);
  assert_int_equal(found->len, count);
  return count > 0;
}

static void words_of_one_synset_are_synonyms(void **state) {
  assert_true(share(state, "invoice", "bill"));
  assert_false(share(state, "invoice", "word"));
  assert_false(share(state, "invoice", "nothing"));
  /* The third sense of "account" is not looked at. */
  assert_false(share(state, "account", "bill"));
  assert_true(share(state, "invoices", "bills"));
  assert_true(share(state, "geese", "gander"));
  /* One number in two files. */
  assert_false(share(state, "order", "buy"));
  assert_false(share(state, "bought", "buy")); /* no exception says so here */
  assert_true(share(state, "buying", "purchased"));
}

static void synonyms_come_in_the_order_of_their_ids(void **state) {
  g_autoptr(DgLabelSynonyms) synonyms = dg_label_synonyms_new(((Files *)*state)->wordnet);
  static const char *const words[] = {"invoices", "word", "bill", "invoice", "gander"};
  for (guint i = 0; i < G_N_ELEMENTS(words); i++)
    dg_label_synonyms_add(synonyms, i, words[i]);
  g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_label_synonyms_find(synonyms, 2, found);
  assert_int_equal(found->len, 2);
  assert_int_equal(g_array_index(found, guint, 0), 0);
  assert_int_equal(g_array_index(found, guint, 1), 3);
  dg_label_synonyms_find(synonyms, 99, found);
  assert_int_equal(found->len, 0);
}

/* Four words that weigh 1 each, two of them equal and two synonyms: (1 + 1 + 0.85 + 0.85) / 4. */
static void synonyms_are_evidence(void **state) {
  for (guint with = 0; with < 2; with++) {
    g_autoptr(DgLabelEvidenceIndex) index = dg_label_evidence_index_new();
    if (with == 1)
      dg_label_evidence_index_use_synonyms(index, ((Files *)*state)->wordnet);
    guint a = dg_label_evidence_index_add(index, "Print invoice"), b = dg_label_evidence_index_add(index, "Print bill");
    DgLabelEvidence evidence;
    dg_label_evidence_compare(index, a, b, &evidence);
    assert_int_equal(evidence.dice, with == 1 ? 925000 : 500000);
    assert_false(evidence.equal);
  }
}

/* Matches of two figures of one node each, by labels alone: 2 (1 + 0.85) / 4 = 0.925. */
static guint count_matches(void **state, gboolean with, double threshold) {
  g_autoptr(DgGraph) a = make_graph("Print invoices", ""), b = make_graph("Print bill", "");
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_match(options, DG_MATCH_OPTIMAL);
  dg_score_options_set_threshold(options, threshold);
  dg_score_options_set_synonyms(options, with ? ((Files *)*state)->wordnet : NULL);
  g_autoptr(DgScore) score = dg_score_new(a, b, options, NULL);
  return dg_score_get_match_count(score);
}

static void synonyms_count_in_the_similarity_of_labels(void **state) {
  assert_int_equal(count_matches(state, TRUE, 0.925), 1);
  assert_int_equal(count_matches(state, TRUE, 0.925001), 0);
  assert_int_equal(count_matches(state, FALSE, 0.5), 1);
  assert_int_equal(count_matches(state, FALSE, 0.500001), 0);
}

static void version_is_that_of_the_files(void **state) {
  g_autofree char *version = dg_wordnet_get_version(((Files *)*state)->wordnet);
  assert_string_equal(version, "3.0");
}

static void signature_names_the_version_where_synonyms_count(void **state) {
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_match(options, DG_MATCH_OPTIMAL);
  dg_score_options_set_synonyms(options, ((Files *)*state)->wordnet);
  g_autofree char *signature = dg_score_options_get_signature(options);
  assert_true(g_str_has_prefix(signature, "match:optimal.words0.55|synonyms:1.wordnet3.0|ties:"));
  dg_score_options_set_similarity(options, DG_SIMILARITY_LEVENSHTEIN);
  g_autofree char *without = dg_score_options_get_signature(options);
  assert_null(strstr(without, "synonyms"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words_of_one_synset_are_synonyms),
      cmocka_unit_test(synonyms_come_in_the_order_of_their_ids),
      cmocka_unit_test(synonyms_are_evidence),
      cmocka_unit_test(synonyms_count_in_the_similarity_of_labels),
      cmocka_unit_test(version_is_that_of_the_files),
      cmocka_unit_test(signature_names_the_version_where_synonyms_count),
  };
  return cmocka_run_group_tests(tests, make_files, remove_files);
}
