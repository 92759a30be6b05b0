/* The filter of `score --jsonl`: one answer a line, in order, whatever the lines are. */
#include <diagrade/run.h>

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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_answers_keep_order_and_bad_lines_do_not_stop),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
