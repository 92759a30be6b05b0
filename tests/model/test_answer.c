/* Where the document of an answer is, and what is repaired in it: what can mean one thing only, and nothing else. */
#include "base/diagnostics.h"
#include "base/json.h"
#include "model/answer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct {
  const char *answer, *expected; /* the document, or what the message of the failure holds */
} Case;

static void expect_read(const Case *cases, guint n) {
  for (guint i = 0; i < n; i++) {
    g_autoptr(GError) error = NULL;
    g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
    g_autoptr(cJSON) document = dg_answer_read_json(cases[i].answer, strlen(cases[i].answer), notes, &error);
    if (!document)
      fail_msg("%s: %s", cases[i].answer, error->message);
    g_autofree char *found = dg_json_print(document, FALSE);
    if (strcmp(found, cases[i].expected) != 0)
      fail_msg("%s: found %s, expected %s", cases[i].answer, found, cases[i].expected);
  }
}

static void expect_refused(const Case *cases, guint n) {
  for (guint i = 0; i < n; i++) {
    g_autoptr(GError) error = NULL;
    g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
    g_autoptr(cJSON) document = dg_answer_read_json(cases[i].answer, strlen(cases[i].answer), notes, &error);
    if (document) {
      g_autofree char *found = dg_json_print(document, FALSE);
      fail_msg("%s: read as %s, expected a failure", cases[i].answer, found);
    }
    assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_MODEL));
    if (!strstr(error->message, cases[i].expected))
      fail_msg("%s: found \"%s\", expected \"%s\" in it", cases[i].answer, error->message, cases[i].expected);
  }
}

static void test_document_is_found(void **state) {
  static const Case cases[] = {
      {"{\"a\":1}", "{\"a\":1}"},
      {" \n[1,2]\n", "[1,2]"},
      {"\xEF\xBB\xBF{\"a\":1}", "{\"a\":1}"},
      {"FINAL ANSWER:\n{\"a\":1}", "{\"a\":1}"},
      {"FINAL_ANSWER: {\"a\":1}", "{\"a\":1}"},
      {"Final Answer JSON: [[\"a\",\"b\"]]", "[[\"a\",\"b\"]]"},
      {"**Final answer:** {\"a\":1}", "{\"a\":1}"},
      {"**FINAL ANSWER**: {\"a\":1}", "{\"a\":1}"},
      {"It has {braces} and [brackets].\nfinal answer: {\"a\":1} Done.", "{\"a\":1}"},
      {"Sure!\n```json\n{\"a\":1}\n```\nAnything else?", "{\"a\":1}"},
      {"FINAL ANSWER:\n~~~JSON5\n{\"a\":1}\n~~~", "{\"a\":1}"},
      {"FINAL ANSWER: ```{\"a\":1}```", "{\"a\":1}"},
      {"n1 [Encoder] comes first.\n{\"a\":1}", "{\"a\":1}"},
      {"The answer is {\"a\":1}.", "{\"a\":1}"},
      {"<think>FINAL ANSWER: {\"a\":1}</think>FINAL ANSWER: {\"a\":2}", "{\"a\":2}"},
      {"<thinking>{\"a\":1}\n</thinking>{\"a\":2}", "{\"a\":2}"},
      /* The last signal wins. */
      {"FINAL ANSWER: {\"a\":1}\nNo.\nFINAL ANSWER: {\"a\":2}", "{\"a\":2}"},
      {"FINAL ANSWER: {\"a\":1} Correction. FINAL ANSWER: {\"a\":2}", "{\"a\":2}"},
      {"After the signal FINAL ANSWER:, an object.\nFINAL ANSWER:\n{\"a\":2}", "{\"a\":2}"},
      {"FINAL ANSWER: {\"a\":\nFINAL ANSWER: {\"a\":2}", "{\"a\":2}"},
      /* A signal in a document is a word of the figure. */
      {"{\"a\":\"FINAL ANSWER: {\\\"a\\\":2}\"}", "{\"a\":\"FINAL ANSWER: {\\\"a\\\":2}\"}"},
      {"FINAL ANSWER: {\"a\":\"x\\nFINAL ANSWER: []\"}", "{\"a\":\"x\\nFINAL ANSWER: []\"}"},
      {"I see it.\n```json\n{\"a\":\"FINAL ANSWER: []\"}\n```", "{\"a\":\"FINAL ANSWER: []\"}"},
      {"I see it.\n\n{\"a\":\"FINAL ANSWER: []\"}", "{\"a\":\"FINAL ANSWER: []\"}"},
      /* The same document twice is no contradiction. */
      {"FINAL ANSWER: {\"a\":1}\n```json\n{ \"a\" : 1 }\n```", "{\"a\":1}"},
      {"FINAL ANSWER: {}", "{}"},
      {"FINAL ANSWER: []", "[]"},
      {"{\"a\":1}\xFF\xFE", "{\"a\":1}"},
  };
  expect_read(cases, G_N_ELEMENTS(cases));
}

static void test_document_is_not_found(void **state) {
  static const Case cases[] = {
      {"", "found no JSON"},
      {"The diagram looks right.", "found no JSON"},
      {"FINAL ANSWER:", "found no JSON"},
      {"FINAL ANSWER: {\"a\":1}\nThat was my FINAL ANSWER: as you see.", "found no JSON"},
      {"<think>It shows {\"a\":1}", "ends in its thoughts"},
      {"FINAL ANSWER: \"{\\\"a\\\":1}\"", "expected a key"},
      {"FINAL ANSWER: {\"a\":1}\n{\"a\":2}", "found a second JSON document"},
      {"```json\n{\"a\":1}\n```\n```json\n{\"a\":2}\n```", "found a second JSON document"},
      {"{\"a\":1}\nNo, rather:\n{\"a\":", "found a second JSON document"},
      {"The set [n1] is whole: {\"a\":1}", "expected a value"},
  };
  expect_refused(cases, G_N_ELEMENTS(cases));
}

static void test_repairs(void **state) {
  static const Case cases[] = {
      {"{\"a\":[1,2,],}", "{\"a\":[1,2]}"},
      {"{\"a\":1, // one\n \"b\":2 /* , */, # three\n}", "{\"a\":1,\"b\":2}"},
      {"{'a':'it\\'s \"b\"'}", "{\"a\":\"it's \\\"b\\\"\"}"},
      {"{\xE2\x80\x9C"
       "a\xE2\x80\x9D:\xE2\x80\x9C\xE2\x80\x98x\"\xE2\x80\x9D}",
       "{\"a\":\"\xE2\x80\x98x\\\"\"}"},
      {"{\"a\":\"x\ty\nz\"}", "{\"a\":\"x\\ty\\nz\"}"},
      {"{a:1, b_2:[True,False,None]}", "{\"a\":1,\"b_2\":[true,false,null]}"},
      {"{\"a\":\"\\ud83d\\ude00 \\ud800 \\udc00x \\ud800\\u0041\"}",
       "{\"a\":\"\xF0\x9F\x98\x80 \xEF\xBF\xBD \xEF\xBF\xBDx \xEF\xBF\xBD"
       "A\"}"},
      {"{\"a\":\"b // c, ]\",\"d\":\"/* e\"}", "{\"a\":\"b // c, ]\",\"d\":\"/* e\"}"},
      {"{\"a\":\"\xFFx\"}", "{\"a\":\"\xEF\xBF\xBDx\"}"},
      {"{\"a\":-1.5e3,\"b\":[[],{}]}", "{\"a\":-1500,\"b\":[[],{}]}"},
  };
  expect_read(cases, G_N_ELEMENTS(cases));
}

static void test_repairs_are_noted(void **state) {
  g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
  static const char strict[] = "{\"a\":[1,2]}", loose[] = "{'a':[1,2,]}";
  cJSON_Delete(dg_answer_read_json(strict, strlen(strict), notes, NULL));
  assert_int_equal(dg_diagnostics_get_count(notes), 0);
  cJSON_Delete(dg_answer_read_json(loose, strlen(loose), notes, NULL));
  assert_int_equal(dg_diagnostics_get_count(notes), 1);
  assert_non_null(strstr(dg_diagnostics_get_message(notes, 0), "commas without a value behind them, other quotation"));
}

/* What could mean several things, or has lost a part, is never completed. */
static void test_what_cannot_be_repaired(void **state) {
  static const Case cases[] = {
      {"{\"a\":[1,2", "cut short"},
      {"{\"a\":[{\"b\":1},{\"b\":", "cut short"},
      {"{\"a\":\"x", "cut short"},
      {"{\"a\":1 /* ", "cut short"},
      {"[1", "cut short"},
      /* What a figure says is not taken for the answer when the rest is cut. */
      {"{\"a\":\"FINAL ANSWER: []\",\"b\":[", "cut short"},
      {"FINAL ANSWER: {\"a\":\"FINAL ANSWER: []\",\"b\":[", "cut short"},
      {"Seen.\n```json\n{\"a\":\"FINAL ANSWER: []", "cut short"},
      {"[tru", "cut short"},
      {"[1 2]", "expected \",\" or \"]\""},
      {"[,1]", "expected a value"},
      {"[1,,2]", "expected a value"},
      {"{\"a\"}", "expected \":\""},
      {"{\"a\":b}", "expected a value"},
      {"{\"a\":1]", "expected \",\" or \"}\""},
      {"[\"a\",\"b\", ...]", "expected a value"},
      {"{'a':'it's'}", "expected \",\" or \"}\""},
      {"{\"a\":1,\"a\":2}", "a second time"},
      {"[01]", "found no valid JSON"},
      {"[1e999]", "found no valid JSON"},
      {"{\"a\":\"\\x41\"}", "found no valid JSON"},
      {"{1:2}", "expected a key"},
  };
  expect_refused(cases, G_N_ELEMENTS(cases));
  g_autofree char *open = g_strnfill(100000, '[');
  const Case deep = {open, "expected fewer levels of brackets"};
  expect_refused(&deep, 1);
}

/* Text that begins documents, strings and signals again and again is read or refused without being read again for
 * each of them: in quadratic time a mebibyte would take hours. */
static void test_large_answers(void **state) {
  static const char *const patterns[] = {
      "{",          "[",  "\"",      "{\"a\":", "FINAL ANSWER: [\"", "FINAL ANSWER: [/*", "FINAL ANSWER: ['x\" ",
      "\n",         "\\", "[\"\\u",  "#\n[",    "FINAL ANSWER: {a:", "final            ", "FINAL ANSWER: [1,\n",
      "```\n[1]\n", "/*", "<think>", "\n[",
  };
  for (guint i = 0; i < G_N_ELEMENTS(patterns); i++) {
    g_autoptr(GString) text = g_string_new(NULL);
    while (text->len < (1u << 20))
      g_string_append(text, patterns[i]);
    g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
    g_autoptr(GError) error = NULL;
    g_autoptr(cJSON) document = dg_answer_read_json(text->str, text->len, notes, &error);
    assert_true((document == NULL) == (error != NULL));
    if (error)
      assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_MODEL));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_document_is_found), cmocka_unit_test(test_document_is_not_found),
      cmocka_unit_test(test_repairs),           cmocka_unit_test(test_repairs_are_noted),
      cmocka_unit_test(test_large_answers),     cmocka_unit_test(test_what_cannot_be_repaired),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
