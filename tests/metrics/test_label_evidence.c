/* What two labels have in common: hand-worked values, and what must hold whatever the labels are. */
#include "metrics/label_evidence.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

typedef struct {
  const char *a, *b;
} Labels;

/* Evidence of the first two of `labels` (ended by NULL), each the label of one node. */
static DgLabelEvidence compare_first(const char *const *labels) {
  g_autoptr(DgLabelEvidenceIndex) index = dg_label_evidence_index_new();
  guint ids[2];
  for (guint i = 0; labels[i] != NULL; i++) {
    guint id = dg_label_evidence_index_add(index, labels[i]);
    if (i < 2)
      ids[i] = id;
  }
  DgLabelEvidence there, back;
  dg_label_evidence_compare(index, ids[0], ids[1], &there);
  dg_label_evidence_compare(index, ids[1], ids[0], &back);
  if (there.dice != back.dice || there.numbers_differ != back.numbers_differ ||
      there.negation_differs != back.negation_differs)
    fail_msg("\"%s\" and \"%s\" are not as much alike as back", labels[0], labels[1]);
  return there;
}

static DgLabelEvidence compare_two(const char *a, const char *b) {
  const char *labels[] = {a, b, NULL};
  return compare_first(labels);
}

static void assert_evidence(const char *a, const char *b, double dice) {
  DgLabelEvidence found = compare_two(a, b);
  if (abs((int)found.dice - (int)(dice * 1e6)) > 1)
    fail_msg("\"%s\" and \"%s\" have %u millionths in common instead of %g", a, b, found.dice, dice * 1e6);
}

/* "API" abbreviates where a label has it in capitals, wherever that label stands. */
static void capitals_count_wherever_they_stand(void **state) {
  static const char *const labels[] = {"api gateway", "application programming interface gateway", "APIs", "APIs."};
  static const guint orders[][5] = {
      {0, 1, 2, 2, 3}, {2, 0, 1, 2, 3}, {2, 0, 2, 1, 0}, {1, 2, 0, 3, 2}, {3, 2, 1, 0, 0}};
  guint dice = 0;
  for (gsize o = 0; o < G_N_ELEMENTS(orders); o++) {
    g_autoptr(DgLabelEvidenceIndex) index = dg_label_evidence_index_new();
    guint ids[G_N_ELEMENTS(labels)] = {0};
    for (guint i = 0; i < G_N_ELEMENTS(orders[o]); i++)
      ids[orders[o][i]] = dg_label_evidence_index_add(index, labels[orders[o][i]]);
    DgLabelEvidence found;
    dg_label_evidence_compare(index, ids[0], ids[1], &found);
    dice = o == 0 ? found.dice : dice;
    if (found.dice != dice || dice == 0)
      fail_msg("order %u: %u millionths in common instead of %u", (guint)o, found.dice, dice);
  }
}

/* Of two nodes that have a word, c / 2 = 1, so that it weighs all; "make" is light (0.25), "the" a stop word (0.15). */
static void words_count_by_what_they_say(void **state) {
  assert_evidence("Check invoice", "Invoice check", 1);
  assert_evidence("Make invoice", "Pay invoice", 2 * 1 / (1.25 + 2));
  assert_evidence("Pay the invoice", "Pay invoice", 4 / (2.15 + 2));
  assert_evidence("Invoice", "Parcel", 0);
  assert_evidence("", "Parcel", 0);
  assert_evidence("", "", 1);
  assert_evidence("+", "\xC3\x97", 0);
}

/* One stem counts 0.95, one letter less 0.9, an abbreviation 0.54. Of "^registry$" and "^registration$", with 8 and 12
 * trigrams, both have 6, and both begin with 7 of 12 letters; of "^microservice$" and "^service$", with 12 and 7, both
 * have the six of "service$". */
static void like_words_count_in_part(void **state) {
  assert_evidence("Invoice", "Invoices", 0.95);
  assert_evidence("Prepare invoice", "Invoice preparation", 1.95 / 2);
  assert_evidence("Caf\xC3\xA9", "Cafe", 0.95);
  assert_evidence("Recive", "Receive", 0.9);
  assert_evidence("Tool cells", "Tool calls", 1.9 / 2);
  assert_evidence("Registry", "Registration", 12.0 / 20);
  assert_evidence("Microservice", "Service", 12.0 / 19);
  assert_evidence("Conv", "Convolution", 0.54);
  assert_evidence("Attn", "Attention", 0.54);
  assert_evidence("mgmt", "Management", 0.54);
}

/* Other words: of other letters, with another beginning, other numbers. */
static void other_words_count_nothing(void **state) {
  static const Labels other[] = {
      {"Text", "Test"},    {"Encoder", "Decoder"}, {"Increase", "Decrease"},
      {"Input", "Output"}, {"1234567", "1234568"}, {"x", "y"},
      {"form", "for"},     {"3x3", "5x5"},         {"\xD0\xB4\xD0\xB0", "\xD0\xBD\xD0\xB5\xD1\x82"}};
  for (guint i = 0; i < G_N_ELEMENTS(other); i++)
    assert_evidence(other[i].a, other[i].b, 0);
}

/* Pairs of characters: 3 each, of which 2 are in both; 2 and 3, of which 2 are in both. */
static void scripts_without_blanks_are_compared_by_pairs(void **state) {
  assert_evidence("\xE8\xAE\xA2\xE5\x8D\x95\xE5\xA4\x84\xE7\x90\x86",
                  "\xE5\xA4\x84\xE7\x90\x86\xE8\xAE\xA2\xE5\x8D\x95", 4.0 / 6);
  assert_evidence("\xEC\xA3\xBC\xEB\xAC\xB8\xEC\x9D\x84 \xED\x99\x95\xEC\x9D\xB8",
                  "\xEC\xA3\xBC\xEB\xAC\xB8 \xED\x99\x95\xEC\x9D\xB8", 4.0 / 5);
}

/* The most alike words are paired first: "invoices" finds its equal, and nothing is left for the second "invoice". */
static void words_are_paired_one_to_one(void **state) {
  const char *labels[] = {"invoice invoices", "invoices parcel", NULL};
  DgLabelEvidence found = compare_first(labels);
  /* Two nodes have the stem of "invoice": all weigh 1. */
  assert_int_equal(found.dice, 500000);
}

/* "conv" stands in eight nodes: ln(8 / 2) = 1.386294, so that it weighs 1 / 1.693147 = 0.590616, and each number 1. */
static void frequent_words_weigh_less(void **state) {
  const char *labels[] = {"Conv 1", "Conv 2", "Conv 3", "Conv 4", "conv1", "conv2", "conv3", "conv4", NULL};
  DgLabelEvidence found = compare_first(labels);
  assert_int_equal(found.dice, (int)(1e6 * 0.590616 / 1.590616));
  assert_true(found.numbers_differ);
  assert_false(found.equal);
}

static void labels_of_the_same_words_are_equal(void **state) {
  static const Labels equal[] = {{"Layer1", "layer 1"},
                                 {"user name", "userName"},
                                 {"get_user_name", "getUserName"},
                                 {"HTTPServer", "HTTP server"},
                                 {"Send, then pay", "send then pay"},
                                 {"PAY_INVOICE", "Pay invoice"},
                                 {"Customer's order", "Customer order"},
                                 {"Say 'go' twice", "say go twice"},
                                 {"Order no.", "Order number"},
                                 {"No. 5", "number 5"},
                                 {"pre-training", "Pretraining"},
                                 {"Hairdresser", "Hair dresser"},
                                 {"ReLU", "relu"},
                                 {"CNN", "Convolutional Neural Network"},
                                 {"Convolutional Neural Network (CNN)", "CNN"},
                                 {"MHA", "Multi-Head Attention"},
                                 {"RNNs", "Recurrent neural network: RNN"},
                                 {"1e-3", "0.001"},
                                 {"1,000 users", "1000 users"},
                                 {"Step 01", "Step 1"},
                                 {"conv 3x3", "conv 3\xC3\x97"
                                              "3"},
                                 {"x_1", "x\xE2\x82\x81"},
                                 {"\\mathbf{x}_1", "$x_{1}$"},
                                 {"\\alpha", "\xCE\xB1"},
                                 {"alpha", "\xCE\xB1"},
                                 {"x <= 5", "x \xE2\x89\xA4 5"},
                                 {"->", "\xE2\x86\x92"},
                                 {"+", "+"},
                                 {"", ""}};
  static const Labels other[] = {{"\xC3\x9F \xC3\x9F", ""},
                                 {"Invoice check", "Check invoice"},
                                 {"+", "-"},
                                 {"C", "C++"},
                                 {"x < 5", "x > 5"},
                                 {"x_1", "x_2"},
                                 {"C:\\temp", "C"},
                                 {"x", "x'"},
                                 {"dell'ordine", "dell"}};
  for (guint i = 0; i < G_N_ELEMENTS(equal); i++)
    if (!compare_two(equal[i].a, equal[i].b).equal)
      fail_msg("\"%s\" and \"%s\" are not equal", equal[i].a, equal[i].b);
  for (guint i = 0; i < G_N_ELEMENTS(other); i++)
    if (compare_two(other[i].a, other[i].b).equal)
      fail_msg("\"%s\" and \"%s\" are equal", other[i].a, other[i].b);
}

static void other_numbers_are_said(void **state) {
  assert_true(compare_two("Layer 1", "Layer 2").numbers_differ);
  assert_true(compare_two("16 GB", "8GB").numbers_differ);
  assert_true(compare_two("v1.10", "v1.1").numbers_differ);
  assert_true(compare_two("Conv 3x3, 64", "Conv 3x3, 128").numbers_differ);
  assert_true(compare_two("Head A", "Head B").numbers_differ);
  assert_true(compare_two("Head A of all", "Head B of all").numbers_differ);
  assert_false(compare_two("Send a mail", "Send I mail").numbers_differ);
  assert_false(compare_two("Layer 1 of 2", "Layer 2").numbers_differ);
  assert_false(compare_two("Layer 1", "Layer").numbers_differ);
}

static void what_is_denied_and_what_is_opposite_is_said(void **state) {
  static const Labels denied[] = {{"Approved", "Not approved"},          {"Invalid request", "Valid request"},
                                  {"Non-empty list", "Empty list"},      {"Unlock account", "Lock account"},
                                  {"Doesn\xE2\x80\x99t match", "Match"}, {"Yes", "No"}};
  static const Labels opposite[] = {{"Accept order", "Rejected order"},
                                    {"Encoder", "Decoder"},
                                    {"Send offer", "Receive offer"},
                                    {"x < 5", "x > 5"},
                                    {"x_{t-1}", "x_{t+1}"},
                                    {"Not accepted", "Accept"}};
  static const Labels neither[] = {{"Not valid", "Not approved"},
                                   {"Not accepted", "Rejected"},
                                   {"Incomplete reports", "Reminder"},
                                   {"Invalid request", "Request is not valid"},
                                   {"Invoice", "Voice"},
                                   {"Accept or reject", "Reject"},
                                   {"GPT-4", "GPT 4"},
                                   {"List<Order>", "List of orders"}};
  for (guint i = 0; i < G_N_ELEMENTS(denied); i++)
    if (!compare_two(denied[i].a, denied[i].b).negation_differs)
      fail_msg("\"%s\" does not deny \"%s\"", denied[i].a, denied[i].b);
  for (guint i = 0; i < G_N_ELEMENTS(opposite); i++)
    if (!compare_two(opposite[i].a, opposite[i].b).opposite)
      fail_msg("\"%s\" is not opposite to \"%s\"", opposite[i].a, opposite[i].b);
  for (guint i = 0; i < G_N_ELEMENTS(neither); i++) {
    DgLabelEvidence found = compare_two(neither[i].a, neither[i].b);
    if (found.negation_differs || found.opposite)
      fail_msg("\"%s\" and \"%s\" contradict each other", neither[i].a, neither[i].b);
  }
}

static gboolean is_generic(const char *label) {
  g_autoptr(DgLabelEvidenceIndex) index = dg_label_evidence_index_new();
  return dg_label_evidence_is_generic(index, dg_label_evidence_index_add(index, label));
}

static void labels_of_the_kind_of_a_node_are_generic(void **state) {
  static const char *const generic[] = {"", "Start", "End event", "?", "...", "START", "Process steps"};
  static const char *const contentful[] = {"Start engine", "Step 1", "+", "the", "Encoder", "x"};
  for (guint i = 0; i < G_N_ELEMENTS(generic); i++)
    if (!is_generic(generic[i]))
      fail_msg("\"%s\" is not generic", generic[i]);
  for (guint i = 0; i < G_N_ELEMENTS(contentful); i++)
    if (is_generic(contentful[i]))
      fail_msg("\"%s\" is generic", contentful[i]);
}

/* "of" and "the" are in both labels. */
static void stop_words_carry_no_match(void **state) {
  assert_evidence("Sum of the parts", "Rest of the day", 0);
  assert_evidence("To do", "To do list", 2 * 0.3 / (0.3 + 1.3));
}

static gboolean has(const GArray *ids, guint id) {
  for (guint i = 0; i < ids->len; i++)
    if (g_array_index(ids, guint, i) == id)
      return TRUE;
  return FALSE;
}

static const char *const samples[] = {"",
                                      "+",
                                      "Pay the invoice",
                                      "invoices",
                                      "To do",
                                      "to do list",
                                      "the",
                                      "Sum of the parts",
                                      "Rest of the day",
                                      "1.5",
                                      "1 5",
                                      "conv1",
                                      "Convolution",
                                      "Recive",
                                      "receive mail",
                                      "for",
                                      "form",
                                      "\xE7\xBC\x96\xE7\xA0\x81\xE5\x99\xA8",
                                      "\xE7\xA0\x81\xE5\x99\xA8",
                                      "\xE7\xA0\x81"};

/* What is found without comparing all with all are all texts that have something in common. */
static void all_like_labels_are_found(void **state) {
  g_autoptr(DgLabelEvidenceIndex) index = dg_label_evidence_index_new();
  for (guint i = 0; i < G_N_ELEMENTS(samples); i++)
    assert_int_equal(dg_label_evidence_index_add(index, samples[i]), i);
  for (guint i = 0; i < G_N_ELEMENTS(samples); i++) {
    g_autoptr(GArray) found = g_array_copy((GArray *)dg_label_evidence_find(index, i));
    for (guint j = 0; j < G_N_ELEMENTS(samples); j++) {
      DgLabelEvidence evidence;
      dg_label_evidence_compare(index, i, j, &evidence);
      assert_true(evidence.dice <= 1000000);
      if (*samples[i] != '\0' && has(found, j) != (evidence.dice > 0))
        fail_msg("\"%s\" and \"%s\" have %u millionths in common", samples[i], samples[j], evidence.dice);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(capitals_count_wherever_they_stand),
      cmocka_unit_test(words_count_by_what_they_say),
      cmocka_unit_test(like_words_count_in_part),
      cmocka_unit_test(other_words_count_nothing),
      cmocka_unit_test(scripts_without_blanks_are_compared_by_pairs),
      cmocka_unit_test(words_are_paired_one_to_one),
      cmocka_unit_test(frequent_words_weigh_less),
      cmocka_unit_test(labels_of_the_same_words_are_equal),
      cmocka_unit_test(other_numbers_are_said),
      cmocka_unit_test(what_is_denied_and_what_is_opposite_is_said),
      cmocka_unit_test(labels_of_the_kind_of_a_node_are_generic),
      cmocka_unit_test(stop_words_carry_no_match),
      cmocka_unit_test(all_like_labels_are_found),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
