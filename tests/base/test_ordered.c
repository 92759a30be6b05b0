/* The ordered pool: order, one result at a time, bounded memory, no waiting for further input. */
#include "base/ordered.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define ITEMS 500

typedef struct {
  guint next, done, most_in_flight;
  gint in_flight; /* atomic */
  guint stop_after;
  gint delivering; /* atomic */
} Count;

static gpointer next_item(gpointer data) {
  Count *count = data;
  if (count->next == ITEMS)
    return NULL;
  guint now = (guint)g_atomic_int_add(&count->in_flight, 1) + 1;
  count->most_in_flight = MAX(count->most_in_flight, now);
  return GUINT_TO_POINTER(++count->next);
}

/* The first of every ten items is slow, so that later ones are ready before it. */
static gpointer work(gpointer item, gpointer data) {
  if (GPOINTER_TO_UINT(item) % 10 == 1)
    g_usleep(1000);
  return item;
}

static gboolean take(gpointer result, gpointer data) {
  Count *count = data;
  assert_int_equal(g_atomic_int_add(&count->delivering, 1), 0);
  assert_int_equal(GPOINTER_TO_UINT(result), ++count->done);
  g_atomic_int_add(&count->in_flight, -1);
  g_atomic_int_add(&count->delivering, -1);
  return count->done != count->stop_after;
}

static void test_results_keep_the_order_of_items(void **state) {
  for (guint jobs = 1; jobs <= 4; jobs++) {
    Count count = {0};
    dg_ordered_map(jobs, next_item, work, take, &count);
    assert_int_equal(count.done, ITEMS);
  }
}

static void test_items_in_flight_are_bounded(void **state) {
  Count count = {0};
  dg_ordered_map(2, next_item, work, take, &count);
  assert_true(count.most_in_flight <= 2 * DG_ORDERED_WINDOW);
}

static void test_stop_takes_no_further_items(void **state) {
  Count count = {.stop_after = 7};
  dg_ordered_map(3, next_item, work, take, &count);
  assert_true(count.done >= 7);
  assert_true(count.done <= 7 + 3 * DG_ORDERED_WINDOW);
  assert_int_equal(count.done, count.next);
}

static void test_items_are_handed_on_until_a_result_is_refused(void **state) {
  for (guint jobs = 1; jobs <= 3; jobs++) {
    Count count = {.stop_after = 7};
    DgOrdered *ordered = dg_ordered_new(jobs, work, take, &count);
    guint item = 1;
    while (dg_ordered_push(ordered, GUINT_TO_POINTER(item)) && item < ITEMS)
      item++;
    dg_ordered_finish(ordered);
    assert_in_range(item, 7, 7 + jobs * DG_ORDERED_WINDOW);
    assert_int_equal(count.done, item);
  }
}

/* A caller that sends one line and waits for its answer before it sends the next must get it. */
typedef struct {
  guint asked;
  gint answered; /* atomic */
} Dialogue;

static gpointer next_question(gpointer data) {
  Dialogue *dialogue = data;
  for (guint wait = 0; (guint)g_atomic_int_get(&dialogue->answered) < dialogue->asked; wait++) {
    assert_true(wait < 5000); /* milliseconds */
    g_usleep(1000);
  }
  return dialogue->asked == 20 ? NULL : GUINT_TO_POINTER(++dialogue->asked);
}

static gboolean take_answer(gpointer result, gpointer data) {
  g_atomic_int_inc(&((Dialogue *)data)->answered);
  return TRUE;
}

static void test_result_is_delivered_while_next_waits(void **state) {
  Dialogue dialogue = {0};
  dg_ordered_map(4, next_question, work, take_answer, &dialogue);
  assert_int_equal(dialogue.answered, 20);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_results_keep_the_order_of_items),
      cmocka_unit_test(test_items_in_flight_are_bounded),
      cmocka_unit_test(test_stop_takes_no_further_items),
      cmocka_unit_test(test_items_are_handed_on_until_a_result_is_refused),
      cmocka_unit_test(test_result_is_delivered_while_next_waits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
