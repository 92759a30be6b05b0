/* The filter of `score --jsonl`: one answer a line, in order, whatever the lines are. */
#include <diagrade/run.h>
#include <glib/gstdio.h>

#include "scratch.h"

#define GRAPH(a, b)                                                                                                    \
  "{\"schema\":\"diagrade/graph@1\",\"nodes\":[{\"id\":\"n1\",\"text\":\"" a "\"},{\"id\":\"n2\",\"text\":\"" b        \
  "\"}],\"edges\":[{\"from\":\"n1\",\"to\":\"n2\",\"directed\":true}]}"

typedef struct {
  const char *const *lines;
  guint next;
  GPtrArray *answers;
  guint failed;
} Talk;

static char *read_line(gpointer user_data) {
  Talk *talk = user_data;
  const char *line = talk->lines[talk->next];
  talk->next += line != NULL;
  return g_strdup(line);
}

static gboolean keep_answer(const char *answer, gboolean failed, gpointer user_data) {
  Talk *talk = user_data;
  g_ptr_array_add(talk->answers, g_strdup(answer));
  talk->failed += failed;
  return TRUE;
}

static void test_answers_keep_order_and_bad_lines_do_not_stop(void **state) {
  static const char *const lines[] = {
      "{\"id\":\"first\",\"generated_graph\":" GRAPH("A", "B") ",\"reference_graph\":" GRAPH("A", "B") "}",
      "not json",
      "",
      "{\"id\":[3],\"generated\":\"/nowhere/a.svg\",\"reference\":\"/nowhere/b.svg\"}",
      "[1]",
      "{\"reference\":\"-\"}",
      "{\"id\":null,\"generated_graph\":" GRAPH("A", "B") ",\"reference_graph\":" GRAPH("A", "Z") "}",
      NULL};
  /* Line 3 is blank: it is counted and not answered. */
  static const char *const expected[] = {
      "{\"line\":1,\"id\":\"first\",\"schema\":\"diagrade/score@1\"",
      "{\"line\":2,\"error\":{\"code\":\"format\",\"message\":\"line 2",
      "{\"line\":4,\"id\":[3],\"error\":{\"code\":\"open\",\"message\":\"/nowhere/a.svg",
      "{\"line\":5,\"error\":{\"code\":\"format\",\"message\":\"line 5",
      "{\"line\":6,\"error\":{\"code\":\"format\",\"message\":\"line 6: found no \\\"generated\\\"",
      "{\"line\":7,\"id\":null,\"schema\":\"diagrade/score@1\"",
  };
  for (guint jobs = 1; jobs <= 3; jobs++) {
    g_autoptr(GPtrArray) answers = g_ptr_array_new_with_free_func(g_free);
    Talk talk = {.lines = lines, .answers = answers};
    assert_int_equal(dg_filter(read_line, keep_answer, &talk, jobs, NULL, NULL), 4);
    assert_int_equal(talk.failed, 4);
    assert_int_equal(answers->len, G_N_ELEMENTS(expected));
    for (guint i = 0; i < answers->len; i++)
      assert_memory_equal(answers->pdata[i], expected[i], strlen(expected[i]));
    /* Both nodes of line 1 match; of line 7 one of two on each side: tp 1, fp 1, fn 1. */
    assert_non_null(strstr(answers->pdata[0], "\"node\":{\"tp\":2,\"fp\":0,\"fn\":0"));
    assert_non_null(strstr(answers->pdata[5], "\"node\":{\"tp\":1,\"fp\":1,\"fn\":1"));
  }
}

#define FIGURE(text)                                                                                                   \
  "<svg xmlns='http://www.w3.org/2000/svg' width='300' height='60'>"                                                   \
  "<rect x='5' y='5' width='90' height='40' fill='none' stroke='#000'/><text x='20' y='30'>Alpha</text>"               \
  "<rect x='200' y='5' width='90' height='40' fill='none' stroke='#000'/><text x='215' y='30'>" text "</text></svg>"

/* More references than are kept, each asked for in turn and again at once, and of two names: every answer is that of a
 * filter which was asked for nothing else. The document says "source" where it says anything of names. */
static void test_references_that_are_asked_for_again_score_the_same(void **state) {
  enum { LINES = 120 };
  char *lines[LINES + 1] = {NULL};
  for (guint i = 0; i < LINES; i++)
    lines[i] = g_strdup_printf("{\"generated_text\":\"" FIGURE("Beta") "\",\"reference_text\":\"" FIGURE(
                                   "%s%u") "\",\"reference_name\":\"name %u\"}",
                               i % 4 ? "Gamma" : "Beta", i / 2 % 20, i % 3);
  for (guint jobs = 1; jobs <= 3; jobs++) {
    g_autoptr(GPtrArray) answers = g_ptr_array_new_with_free_func(g_free);
    Talk talk = {.lines = (const char *const *)lines, .answers = answers};
    assert_int_equal(dg_filter(read_line, keep_answer, &talk, jobs, NULL, NULL), 0);
    assert_int_equal(answers->len, LINES);
    for (guint i = 0; i < LINES; i++) {
      g_autoptr(GPtrArray) alone = g_ptr_array_new_with_free_func(g_free);
      const char *const single[] = {lines[i], NULL};
      Talk one = {.lines = single, .answers = alone};
      dg_filter(read_line, keep_answer, &one, 1, NULL, NULL);
      g_autofree char *begin = g_strdup_printf("{\"line\":%u,", i + 1);
      assert_true(g_str_has_prefix(answers->pdata[i], begin));
      assert_string_equal((char *)answers->pdata[i] + strlen(begin), (char *)alone->pdata[0] + strlen("{\"line\":1,"));
    }
  }
  for (guint i = 0; i < LINES; i++)
    g_free(lines[i]);
}

/* A file that changes between two lines is read again. */
static char *read_changing_line(gpointer user_data) {
  Talk *talk = user_data;
  if (talk->next == 3)
    return NULL;
  const char *path = talk->lines[0];
  assert_true(g_file_set_contents(path, talk->next++ == 1 ? FIGURE("Gamma") : FIGURE("Beta"), -1, NULL));
  return g_strdup_printf("{\"generated_text\":\"" FIGURE("Beta") "\",\"reference\":\"%s\"}", path);
}

static void test_references_that_change_are_read_again(void **state) {
  g_autofree char *directory = g_dir_make_tmp("diagrade-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(directory, "reference.svg", NULL);
  const char *const lines[] = {path, NULL};
  g_autoptr(GPtrArray) answers = g_ptr_array_new_with_free_func(g_free);
  Talk talk = {.lines = lines, .answers = answers};
  assert_int_equal(dg_filter(read_changing_line, keep_answer, &talk, 1, NULL, NULL), 0);
  static const char *const nodes[] = {"\"node\":{\"tp\":2,\"fp\":0,\"fn\":0", "\"node\":{\"tp\":1,\"fp\":1,\"fn\":1",
                                      "\"node\":{\"tp\":2,\"fp\":0,\"fn\":0"};
  for (guint i = 0; i < G_N_ELEMENTS(nodes); i++)
    assert_non_null(strstr(answers->pdata[i], nodes[i]));
  g_unlink(path);
  g_rmdir(directory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_answers_keep_order_and_bad_lines_do_not_stop),
      cmocka_unit_test(test_references_that_are_asked_for_again_score_the_same),
      cmocka_unit_test(test_references_that_change_are_read_again),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
