/* Agreement with people: reading, joining and counting, on cases worked by hand. */
#include <diagrade/agreement.h>

#include "../run/scratch.h"

#include <math.h>

/* The verdicts on "frame" of five items, and results for them. */
#define RATINGS "id,frame\n1,Yes\n2,Yes\n3,No\n4,No\n5,N/A\n"
#define RESULTS "id,frame\n1,pass\n2,fail\n3,fail\n4,n/a\n5,n/a\n"

static DgAgreement *compare(const char *directory, const char *ratings, const char *results,
                            const DgAgreementOptions *options, GError **error) {
  scratch_write(directory, "ratings", ratings);
  if (results)
    scratch_write(directory, "results", results);
  g_autofree char *ratings_path = g_build_filename(directory, "ratings", NULL);
  g_autofree char *results_path = g_build_filename(directory, "results", NULL);
  return dg_agreement_new(ratings_path, results ? results_path : NULL, options, error);
}

/* With a few resamples: most tests are not about intervals. */
static DgAgreementOptions *few(void) {
  DgAgreementOptions *options = dg_agreement_options_new();
  dg_agreement_options_set_bootstrap(options, 10, 1);
  return options;
}

static DgAgreement *agree(const char *directory, const char *ratings, const char *results,
                          const DgAgreementOptions *options) {
  g_autoptr(DgAgreementOptions) defaults = options ? NULL : few();
  g_autoptr(GError) error = NULL;
  DgAgreement *agreement = compare(directory, ratings, results, options ? options : defaults, &error);
  if (!agreement)
    fail_msg("%s", error->message);
  return agreement;
}

static void expect_number(const DgAgreement *agreement, const char *name, double expected) {
  double value = -9;
  if (!dg_agreement_get_value(agreement, name, &value))
    fail_msg("no value %s", name);
  if (!(fabs(value - expected) < 1e-12) && !(isnan(value) && isnan(expected)))
    fail_msg("%s: found %.12g, expected %.12g", name, value, expected);
}

static void expect_in_document(const DgAgreement *agreement, const char *text) {
  g_autofree char *document = dg_agreement_to_json(agreement, FALSE);
  if (!strstr(document, text))
    fail_msg("found no %s in %s", text, document);
}

/* 3 classes: agreed on 1, 3 and 5 of 5; people 2 2 1, results 1 2 2: chance (2 + 4 + 2) / 25 = 0.32; kappa is
 * (0.6 - 0.32) / 0.68. Applicable are 1 to 4, and the n/a of 4 is a pass: TP 1, TN 1, FP 1, FN 1, chance 0.5, k2 0. */
static void kappas_and_counts_of_five_items(void **state) {
  g_autoptr(DgAgreement) agreement = agree(*state, RATINGS, RESULTS, NULL);
  expect_number(agreement, "kappa", 0.28 / 0.68);
  expect_number(agreement, "kappa.frame", 0.28 / 0.68);
  expect_number(agreement, "k2", 0);
  expect_in_document(agreement, "\"tp\":1,\"tn\":1,\"fp\":1,\"fn\":1,\"passed_na\":1,\"flagged_na\":0");
  expect_in_document(agreement, "\"items\":5,\"applicable\":4");
}

/* The same five items as the views have them. */
static void views_say_what_the_document_says(void **state) {
  g_autoptr(DgAgreement) agreement = agree(*state, RATINGS, RESULTS, NULL);
  const DgAgreementCriterion *frame = dg_agreement_get_criterion(agreement, 0);
  const DgAgreementAverage *average = dg_agreement_get_average(agreement);
  assert_int_equal(dg_agreement_get_criterion_count(agreement), 1);
  assert_string_equal(frame->name, "frame");
  assert_true(frame->averaged);
  assert_int_equal(frame->items, 5);
  assert_int_equal(frame->applicable, 4);
  assert_int_equal(frame->counts.passed_na, 1);
  assert_float_equal(frame->kappa.own.value, 0.28 / 0.68, 1e-12);
  assert_true(isnan(frame->kappa.versus.value) && isnan(frame->kappa.difference.value));
  assert_null(frame->false_positives); /* not asked for */
  assert_int_equal(average->criteria, 1);
  assert_int_equal(average->counts_all.fp, frame->counts.fp);
  assert_float_equal(average->kappa.own.value, frame->kappa.own.value, 0);
  assert_int_equal(dg_agreement_get_items(agreement), 5);
  assert_non_null(dg_agreement_get_system(agreement, 0)->file);
  assert_null(dg_agreement_get_system(agreement, 0)->model);
  assert_null(dg_agreement_get_system(agreement, 1));
  assert_null(dg_agreement_get_criterion(agreement, 1));
  assert_null(dg_agreement_get_correlation(agreement, 0));
  assert_null(dg_agreement_get_alpha(agreement, 0));
  assert_null(dg_agreement_get_pair(agreement, 0));
  assert_string_equal(dg_agreement_get_rater(agreement, 0), "rater");
  assert_null(dg_agreement_get_rater(agreement, 1));
  assert_null(dg_agreement_get_note(agreement, dg_agreement_get_note_count(agreement)));
}

static void lists_name_the_wrong_items(void **state) {
  g_autoptr(DgAgreementOptions) options = few();
  dg_agreement_options_set_list(options, TRUE);
  g_autoptr(DgAgreement) agreement = agree(*state, RATINGS, RESULTS, options);
  expect_in_document(agreement, "\"false_positives\":[\"2\"],\"false_negatives\":[\"4\"],\"flagged_na_items\":[]");
  const DgAgreementCriterion *frame = dg_agreement_get_criterion(agreement, 0);
  assert_string_equal(frame->false_positives[0], "2");
  assert_null(frame->false_positives[1]);
  assert_string_equal(frame->false_negatives[0], "4");
  assert_null(frame->flagged_na[0]);
}

/* Byte order mark, CRLF, quoted cells with commas, quotation marks and line ends, blanks around words, any case. */
static void csv_is_read_by_rfc_4180(void **state) {
  g_autoptr(DgAgreement) agreement = agree(*state,
                                           "\xEF\xBB\xBF\"id\",frame,\"a \"\"note\"\", with comma\"\r\n"
                                           "1,\" yes \",\"line\r\nbreak\"\r\n"
                                           "\r\n"
                                           "2,\"YES\",\"\"\r\n\"3\",No,x\r\n4,no,\r\n5,n/a,\"\"\"\"",
                                           RESULTS, NULL);
  expect_number(agreement, "kappa", 0.28 / 0.68);
}

static void every_form_of_results_says_the_same(void **state) {
  static const char *const forms[] = {
      "diagram_id,model,check,passed,message\n1,m,frame,True,\n2,m,frame,False,\"a, b\"\n3,m,frame,False,\n"
      "4,m,frame,N/A,\n5,m,frame,,\n",
      "item,frame_passed,frame_message\n1,True,a\n2,False,b\n3,False,c\n4,N/A,d\n5,N/A,e\n",
      "id,frame\n1,1\n2,0\n3,0\n4,\n5,nan\n",
      "\xEF\xBB\xBF{\"id\":1,\"checks\":{\"frame\":\"pass\"}}\n\n{\"id\":2,\"checks\":{\"frame\":{\"verdict\":\"fail\","
      "\"message\":\"m\"}}}\r\n{\"id\":\"3\",\"file\":\"3.tex\",\"checks\":{\"frame\":\"fail\"}}\n"
      "{\"id\":4,\"checks\":{\"frame\":\"n/a\"}}\n{\"id\":5,\"checks\":{\"frame\":\"n/a\"}}",
      "{\"id\":\"1\",\"frame\":true}\n{\"id\":\"2\",\"frame\":false}\n{\"id\":\"3\",\"frame\":0}\n"
      "{\"id\":\"4\",\"frame\":null}\n{\"id\":\"5\",\"frame\":\"N/A\"}\n",
      "{\"schema\":\"diagrade/score@1\",\"generated\":\"1\",\"node\":{\"precision\":1,\"recall\":1,\"f1\":1},"
      "\"checks\":[{\"name\":\"frame\",\"verdict\":\"pass\"}]}\n"
      "{\"id\":\"2\",\"checks\":[{\"name\":\"frame\",\"verdict\":\"fail\"}]}\n"
      "{\"id\":\"3\",\"checks\":[{\"name\":\"frame\",\"verdict\":\"fail\"}]}\n{\"id\":\"4\",\"checks\":[]}\n",
  };
  for (guint i = 0; i < G_N_ELEMENTS(forms); i++) {
    g_autoptr(DgAgreement) agreement = agree(*state, RATINGS, forms[i], NULL);
    expect_number(agreement, "kappa", 0.28 / 0.68);
  }
}

static void expect_refusal(const char *directory, const char *ratings, const char *results,
                           const DgAgreementOptions *options, DgErrorCode code, const char *message) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgAgreement) agreement = compare(directory, ratings, results, options, &error);
  assert_null(agreement);
  if (error->code != (int)code || !strstr(error->message, message))
    fail_msg("found %d \"%s\", expected %d \"%s\"", error->code, error->message, code, message);
}

static void faults_are_named_with_their_line(void **state) {
  static const struct {
    const char *ratings, *results, *message;
  } cases[] = {
      {"id,frame\n1,Yes\n2,perhaps\n", RESULTS, "ratings:3: found \"perhaps\" as frame, expected Yes, No or N/A"},
      {RATINGS, "id,frame\n1,pass\n2,0.5\n", "results:3: found \"0.5\" as frame where"},
      {"id,frame\n1,Yes\n1,No\n", RESULTS, "ratings:3: found a second value of frame for item \"1\""},
      {RATINGS, "id,frame\n1,pass\n2,pass\n1,pass\n", "results:4: found a second value of frame for item \"1\""},
      {"id,frame\n1,Yes,No\n", RESULTS, "ratings:2: found 3 cells, expected 2"},
      {"id,frame\n1\n", RESULTS, "ratings:2: found 1 cell, expected 2"},
      {"id,frame\n\n,Yes\n", RESULTS, "ratings:3: found an empty cell, expected the id"},
      {"name,frame\n1,Yes\n", RESULTS, "ratings:1: found the columns \"name, frame\""},
      {"id,frame,frame\n1,Yes,No\n", RESULTS, "ratings:1: found the column \"frame\" twice"},
      {"id,frame\n1,\"Yes\n2,No\n", RESULTS, "ratings:2: found a row that does not end"},
      {"id,frame\n1,\"Yes\"x\n", RESULTS, "ratings:2: found text behind a closing quotation mark"},
      {"id,frame\n1,Y\"es\"\n", RESULTS, "ratings:2: found a quotation mark inside of a cell"},
      {"id,frame\r1,Yes\r", RESULTS, "ratings:1: found a carriage return"},
      {"id,frame\n1,\xFF\n", RESULTS, "ratings:2: found bytes that are no UTF-8"},
      {"id,frame\n", RESULTS, "found no values"},
      {"", RESULTS, "found no values"},
      {RATINGS, "[{\"id\":1}]", "results:1: found a JSON array"},
      {RATINGS, "{\"id\":1,\"checks\":{\"frame\":\"pass\"}}\n{\"checks\":{}}\n", "results:2: found no \"id\""},
      {RATINGS, "{\"id\":1,\"checks\":{\"frame\":\"pass\"}}\n{\"id\":", "results:2:1:7: found the end of the text"},
      {RATINGS, "{\n  \"id\": 1\n}\n", "(JSON Lines has a whole object on each line)"},
      {RATINGS, "{\"id\":1,\"checks\":{\"frame\":{}}}\n", "results:1: found a check without a name or verdict"},
      {RATINGS, "{\"id\":1,\"checks\":{\"frame\":\"maybe\"}}\n",
       "results:1: found \"maybe\" as frame, expected \"pass\", \"fail\" or \"n/a\""},
      {"id,frame\n1,good\n2,bad\n", RESULTS, "ratings:2: found \"good\" as frame, expected Yes, No or N/A"},
      {RATINGS, "{\"id\":1,\"checks\":{\"frame\":[]}}\n", "results:1: found an array or object as a verdict"},
      {RATINGS, "id,frame\n7,pass\n", "found no item of"},
      {RATINGS, "id,other\n1,pass\n", "expected some under a name of the ratings (frame)"},
      {RATINGS, "id,model,frame\n1,m,pass\n2,,pass\n", "results:3: found an empty cell, expected the name of a model"},
      {RATINGS, "{\"id\":1,\"model\":\"m\",\"frame\":1}\n{\"id\":2,\"frame\":1}\n", "results:2: found no model"},
  };
  g_autoptr(DgAgreementOptions) options = few();
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
    expect_refusal(*state, cases[i].ratings, cases[i].results, options, DG_ERROR_FORMAT, cases[i].message);
}

static void several_models_are_listed(void **state) {
  const char *results = "id,model,frame\n1,a,pass\n1,b,fail\n2,b,pass\n3,b,fail\n4,b,fail\n5,b,n/a\n";
  g_autoptr(DgAgreementOptions) options = few();
  expect_refusal(*state, RATINGS, results, options, DG_ERROR_ARGUMENT, "expected one of its models with --model: a, b");
  dg_agreement_options_set_model(options, "c");
  expect_refusal(*state, RATINGS, results, options, DG_ERROR_ARGUMENT, "found no model \"c\"");
  dg_agreement_options_set_model(options, "b");
  /* People 2 2 1, results 1 3 1; agreed 4 of 5; chance (2 + 6 + 1) / 25. */
  g_autoptr(DgAgreement) agreement = agree(*state, RATINGS, results, options);
  expect_number(agreement, "kappa", (0.8 - 0.36) / (1 - 0.36));
}

/* Item 4 has no line, item 5 is not rated. People P P F F, results P F F N: chance (2*1 + 2*2 + 0) / 16. */
static void missing_and_unrated_items_are_counted(void **state) {
  g_autoptr(DgAgreement) agreement =
      agree(*state, "id,frame\n1,Yes\n2,Yes\n3,No\n4,No\n", "id,frame\n1,pass\n2,fail\n3,fail\n5,pass\n", NULL);
  expect_number(agreement, "kappa", (0.5 - 0.375) / (1 - 0.375));
  expect_in_document(agreement, "\"missing\":1");
  expect_in_document(agreement, "1 of 4 rated items have no result (counted as n/a: 4).");
  expect_in_document(agreement, "left out 1 item without a rating.");
}

/* An empty rating is none: item 6 would change both kappas. */
static void empty_ratings_are_left_out(void **state) {
  g_autoptr(DgAgreement) agreement = agree(*state, RATINGS "6,\n", RESULTS "6,fail\n", NULL);
  expect_number(agreement, "kappa", 0.28 / 0.68);
  expect_in_document(agreement, "frame: left out 1 item without a rating.");
}

/* "readable" agrees fully, "frame" as above, "closed" not at all (chance 0.5, observed 0: -1). */
#define THREE_RATINGS                                                                                                  \
  "id,diagram_fully_in_canvas,diagram_elements_are_readable_size,shape_outlines_are_closed\n1,Yes,Yes,Yes\n"           \
  "2,No,No,No\n"
#define THREE_RESULTS                                                                                                  \
  "id,diagram_fully_in_canvas,diagram_elements_are_readable_size,shape_outlines_are_closed,further\n1,Yes,Yes,No,No\n" \
  "2,Yes,No,Yes,No\n"

static void papers_six_are_averaged_by_default(void **state) {
  g_autoptr(DgAgreementOptions) options = few();
  g_autoptr(DgAgreement) paper = agree(*state, THREE_RATINGS, THREE_RESULTS, options);
  expect_number(paper, "kappa", (0 + 1) / 2.0);
  expect_in_document(paper, "Among the results, but not rated: further.");
  dg_agreement_options_set_average(options, "all");
  g_autoptr(DgAgreement) all = agree(*state, THREE_RATINGS, THREE_RESULTS, options);
  expect_number(all, "kappa", (0 + 1 - 1) / 3.0);
  dg_agreement_options_set_average(options, "shape_outlines_are_closed, diagram_fully_in_canvas");
  g_autoptr(DgAgreement) two = agree(*state, THREE_RATINGS, THREE_RESULTS, options);
  expect_number(two, "kappa", (0 - 1) / 2.0);
  dg_agreement_options_set_average(options, NULL);
  dg_agreement_options_set_select(options, "shape_outlines_are_closed");
  g_autoptr(DgAgreement) selected = agree(*state, THREE_RATINGS, THREE_RESULTS, options);
  expect_number(selected, "kappa", -1);
  dg_agreement_options_set_select(options, "further");
  expect_refusal(*state, THREE_RATINGS, THREE_RESULTS, options, DG_ERROR_ARGUMENT, "found \"further\", expected");
}

/* A kappa without meaning (everybody says Yes) is left out of the average. */
static void undefined_kappas_are_left_out_of_the_average(void **state) {
  g_autoptr(DgAgreement) agreement =
      agree(*state, "id,a,b\n1,Yes,Yes\n2,Yes,No\n", "id,a,b\n1,Yes,Yes\n2,Yes,No\n", NULL);
  expect_number(agreement, "kappa.a", NAN);
  expect_number(agreement, "kappa", 1);
}

static void text_columns_are_left_out(void **state) {
  g_autoptr(DgAgreement) agreement =
      agree(*state, "id,frame,category\n1,Yes,cube\n2,No,disk\n", "id,frame,category\n1,Yes,cube\n2,No,disk\n", NULL);
  expect_number(agreement, "kappa", 1);
  expect_in_document(agreement, "Text, not compared: category.");
}

/* Resamples pick items by their position: it must not depend on the order of the file. 10 comes after 9. */
static void intervals_do_not_depend_on_the_order_of_lines(void **state) {
  GString *up = g_string_new("id,frame\n"), *down = g_string_new("id,frame\n"), *results = g_string_new("id,frame\n");
  for (guint i = 1; i <= 30; i++) {
    g_string_append_printf(up, "%u,%s\n", i, i % 3 ? "Yes" : "No");
    g_string_append_printf(down, "%u,%s\n", 31 - i, (31 - i) % 3 ? "Yes" : "No");
    g_string_append_printf(results, "%u,%s\n", i, i % 4 ? "Yes" : "No");
  }
  g_autoptr(DgAgreement) a = agree(*state, up->str, results->str, NULL);
  g_autoptr(DgAgreement) b = agree(*state, down->str, results->str, NULL);
  g_autofree char *first = dg_agreement_to_json(a, FALSE), *second = dg_agreement_to_json(b, FALSE);
  assert_string_equal(first, second);
  for (guint i = 0; i < 3; i++)
    g_string_free((GString *[]){up, down, results}[i], TRUE);
}

/* System a agrees with people on all four items, b on none (chance 0.5: -1). */
static void second_system_is_compared_in_pairs(void **state) {
  const char *ratings = "id,frame\n1,Yes\n2,Yes\n3,No\n4,No\n";
  const char *results = "id,model,frame\n1,a,Yes\n2,a,Yes\n3,a,No\n4,a,No\n1,b,No\n2,b,No\n3,b,Yes\n4,b,Yes\n";
  g_autoptr(DgAgreementOptions) options = few();
  dg_agreement_options_set_model(options, "a");
  dg_agreement_options_set_versus(options, NULL, "b");
  g_autoptr(DgAgreement) agreement = agree(*state, ratings, results, options);
  expect_number(agreement, "kappa_difference", 2);
  expect_number(agreement, "k2_difference.frame", 2);
  /* A resample of one label alone has no kappa; in all others the difference is above 0. */
  expect_in_document(agreement, "\"above_zero\":1}");
  const DgAgreementStatistic *kappa = &dg_agreement_get_average(agreement)->kappa;
  assert_float_equal(kappa->versus.value, -1, 0);
  assert_float_equal(kappa->difference.above_zero, 1, 0);
  assert_string_equal(dg_agreement_get_system(agreement, 1)->model, "b");
}

/* Several raters. */

/* Item 1: Yes (2 of 3); 2: No; 3: a draw, left out; 4: one rating. Results agree on 1 and 2 and not on 4: people P F F,
 * results P F P: chance (2 + 2) ... (1*2 + 2*1) / 9. */
static void raters_vote_and_draws_are_left_out(void **state) {
  const char *ratings = "id,rater,frame\n1,ann,Yes\n1,ben,Yes\n1,cem,No\n2,ann,No\n2,ben,No\n3,ann,Yes\n3,ben,No\n"
                        "4,cem,No\n";
  g_autoptr(DgAgreement) agreement = agree(*state, ratings, "id,frame\n1,Yes\n2,No\n3,Yes\n4,Yes\n", NULL);
  expect_number(agreement, "kappa", (2 / 3.0 - 4 / 9.0) / (1 - 4 / 9.0));
  expect_in_document(agreement, "left out 1 item whose raters are divided.");
  /* ann and ben: Yes Yes, No No, Yes No: observed 2/3, chance (2*1 + 1*2) / 9. */
  expect_in_document(agreement, "\"raters\":[\"ann\",\"ben\"],\"kappa\":0.4,");
  const DgAgreementRaterPair *pair = dg_agreement_get_pair(agreement, 0);
  assert_int_equal(dg_agreement_get_pair_count(agreement), 3);
  assert_string_equal(pair->second, "ben");
  assert_int_equal(pair->n_criteria, 1);
  assert_int_equal(pair->criteria[0].items, 3);
  assert_float_equal(pair->criteria[0].kappa, 0.4, 1e-12);
  assert_int_equal(dg_agreement_get_alpha(agreement, 0)->items, 3);
  /* Items 1 to 3. Disagreeing ordered pairs by values less one: 4 / 2 + 0 + 2 / 1 = 4; 3 Yes and 4 No of 7:
   * 2 * 3 * 4 / 6 = 4. */
  expect_number(agreement, "alpha", 0);
}

static void raters_may_be_columns_or_files(void **state) {
  g_autoptr(DgAgreementOptions) columns = few();
  assert_true(dg_agreement_options_add_raters(columns, "quality= ann, ben", NULL));
  g_autoptr(DgAgreement) by_columns =
      agree(*state, "id,ann,ben\n1,1,2\n2,3,3\n3,5,4\n", "id,quality\n1,10\n2,20\n3,30\n", columns);
  /* Means 1.5, 3 and 4.5 lie on a line with 10, 20 and 30. */
  expect_number(by_columns, "pearson", 1);
  /* Interval: squared differences, both ways, 2 + 0 + 2 = 4; values 1 2 3 3 5 4 have the mean 3 and squares of 10:
   * 2 * 6 * 10 / 5 = 24; 1 - 4 / 24. */
  expect_number(by_columns, "alpha", 1 - 4 / 24.0);
  scratch_write(*state, "ben.csv", "id,quality\n1,2\n2,3\n3,4\n");
  g_autofree char *path = g_build_filename(*state, "ben.csv", NULL);
  g_autoptr(DgAgreementOptions) files = few();
  dg_agreement_options_add_ratings(files, path);
  g_autoptr(DgAgreement) by_files = agree(*state, "id,quality\n1,1\n2,3\n3,5\n", NULL, files);
  expect_number(by_files, "alpha", 1 - 4 / 24.0);
  expect_in_document(by_files, "\"names\":[\"ratings\",\"ben.csv\"]");
}

static void columns_of_raters_need_two_names(void **state) {
  g_autoptr(DgAgreementOptions) options = few();
  static const char *const bad[] = {"", "quality", "quality=", "quality=ann", "=ann,ben", "quality=ann,"};
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    g_autoptr(GError) error = NULL;
    assert_false(dg_agreement_options_add_raters(options, bad[i], &error));
    assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT));
  }
}

static void one_rater_without_results_is_refused(void **state) {
  g_autoptr(DgAgreementOptions) options = few();
  expect_refusal(*state, RATINGS, NULL, options, DG_ERROR_ARGUMENT, "expected results or several raters");
}

/* Numbers. */

#define SCORE(f1) "\"node\":{\"precision\":0.5,\"recall\":0.5,\"f1\":" f1 "}"

/* The failed item counts 0: judgments 2 1 0 against 0.8 0.4 0. */
static void judgments_are_correlated_with_scores(void **state) {
  const char *judgments = "{\"id\":\"a\",\"judgment\":2,\"why\":\"text\"}\n{\"id\":\"b\",\"judgment\":1}\n"
                          "{\"id\":\"c\",\"judgment\":0}\n{\"id\":\"d\",\"judgment\":2}\n";
  g_autoptr(DgAgreementOptions) options = few();
  dg_agreement_options_set_values(options, "node_f1");
  g_autoptr(DgAgreement) scores =
      agree(*state, judgments,
            "{\"line\":1,\"id\":\"a\"," SCORE("0.8") "}\n{\"line\":2,\"id\":\"b\"," SCORE(
                "0.4") "}\n"
                       "{\"line\":3,\"id\":\"c\",\"error\":{\"code\":\"open\",\"message\":\"m\"}}\n",
            options);
  expect_number(scores, "pearson", 1);
  expect_number(scores, "kendall.node_f1", 1);
  expect_in_document(scores, "\"items\":3,\"pearson\"");
  expect_in_document(scores, "1 error in place of results: scores count as 0, verdicts as n/a.");
  expect_in_document(scores, "1 of 4 rated items have no result (d).");
  dg_agreement_options_set_values(options, "node_f2");
  expect_refusal(*state, judgments, "{\"id\":\"a\"," SCORE("0.8") "}\n", options, DG_ERROR_ARGUMENT,
                 "found \"node_f2\", expected numbers of the results: node_precision, node_recall, node_f1");
}

/* Records of a run have a system: ratings of each system are joined by both. */
static void ratings_of_each_system_are_joined_by_item_and_system(void **state) {
#define RECORD(system, item, f1)                                                                                       \
  "{\"schema\":\"diagrade/record@1\",\"item\":\"" item "\",\"system\":\"" system "\",\"status\":\"scored\","           \
  "\"error\":null,\"score\":{" SCORE(f1) "}}\n"
  const char *ratings = "item,system,judgment\nx,s,4\ny,s,2\nx,t,1\ny,t,3\n";
  const char *records = RECORD("s", "x", "0.4") RECORD("s", "y", "0.2") RECORD("t", "x", "0.1") RECORD("t", "y", "0.3");
  g_autoptr(DgAgreement) agreement = agree(*state, ratings, records, NULL);
  expect_number(agreement, "spearman", 1);
  expect_in_document(agreement, "\"items\":4,\"pearson\"");
  expect_refusal(*state, "item,judgment\nx,4\ny,2\n", records, NULL, DG_ERROR_ARGUMENT, "with --model: s, t");
}

/* Values of another tool beside node F1 1 0.5 0, people 2 1 0: 0.3 0.1 0.2 has deviations 0.1 -0.1 0, product 0.1, so
 * 0.1 / sqrt(2 * 0.02) = 0.5; of its three pairs two agree in order and one does not: tau 1/3. */
static void further_values_are_correlated_as_well(void **state) {
  const char *ratings = "id,judgment\na,2\nb,1\nc,0\n";
  const char *results =
      "{\"id\":\"a\"," SCORE("1") "}\n{\"id\":\"b\"," SCORE("0.5") "}\n{\"id\":\"c\"," SCORE("0") "}\n";
  g_autoptr(DgAgreementOptions) options = few();
  g_autofree char *path = g_build_filename(*state, "further", NULL);
  scratch_write(*state, "further", "id,CLIPScore-Text\nc,0.2\nb,0.1\na,0.3\nx,7\n");
  dg_agreement_options_set_values(options, "node_f1");
  dg_agreement_options_add_values(options, path);
  g_autoptr(DgAgreement) agreement = agree(*state, ratings, results, options);
  expect_number(agreement, "pearson.node_f1", 1);
  expect_number(agreement, "pearson.CLIPScore-Text", 0.5);
  expect_number(agreement, "kendall.CLIPScore-Text", 1.0 / 3);
  scratch_write(*state, "further", "id,node_f1\na,1\n");
  expect_refusal(*state, ratings, results, options, DG_ERROR_FORMAT, "further: found node_f1, which ");
  scratch_write(*state, "further", "id,model,clip\na,m,1\n");
  expect_refusal(*state, ratings, results, options, DG_ERROR_FORMAT, "further: found models, expected none as in ");
  scratch_write(*state, "further", "id,clip\na,1\na,2\n");
  expect_refusal(*state, ratings, results, options, DG_ERROR_FORMAT, "further:3: found a second value of clip");
}

static void numbers_of_one_name_are_compared(void **state) {
  g_autoptr(DgAgreement) agreement = agree(*state, "id,quality,year\n1,3.5,2020\n2,n/a,2021\n3,1,2022\n4,2,2023\n",
                                           "id,quality\n1,7\n2,1\n3,2\n4,4\n", NULL);
  expect_number(agreement, "pearson.quality", 1);
  expect_in_document(agreement, "\"items\":3,\"pearson\"");
}

static void unknown_values_have_no_name(void **state) {
  g_autoptr(DgAgreement) agreement = agree(*state, RATINGS, RESULTS, NULL);
  static const char *const names[] = {"kappas", "kappa.other", "pearson", "alpha", "kappa_difference", "", "f1"};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    double value;
    assert_false(dg_agreement_get_value(agreement, names[i], &value));
  }
  assert_true(dg_agreement_is_value_name("k2.any.thing"));
  assert_false(dg_agreement_is_value_name("kappas"));
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, scratch_set_up, scratch_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(kappas_and_counts_of_five_items),
      TEST(views_say_what_the_document_says),
      TEST(lists_name_the_wrong_items),
      TEST(csv_is_read_by_rfc_4180),
      TEST(every_form_of_results_says_the_same),
      TEST(faults_are_named_with_their_line),
      TEST(several_models_are_listed),
      TEST(missing_and_unrated_items_are_counted),
      TEST(empty_ratings_are_left_out),
      TEST(papers_six_are_averaged_by_default),
      TEST(undefined_kappas_are_left_out_of_the_average),
      TEST(text_columns_are_left_out),
      TEST(intervals_do_not_depend_on_the_order_of_lines),
      TEST(second_system_is_compared_in_pairs),
      TEST(raters_vote_and_draws_are_left_out),
      TEST(raters_may_be_columns_or_files),
      TEST(columns_of_raters_need_two_names),
      TEST(one_rater_without_results_is_refused),
      TEST(judgments_are_correlated_with_scores),
      TEST(further_values_are_correlated_as_well),
      TEST(ratings_of_each_system_are_joined_by_item_and_system),
      TEST(numbers_of_one_name_are_compared),
      TEST(unknown_values_have_no_name),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
