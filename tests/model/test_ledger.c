#include "model/ledger.h"

#include "base/json.h"

#include "asking.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* 300 bytes are 100 tokens at most, and the answer is limited to 50. */
static DgModelRequest *sample(void) {
  g_autofree char *text = g_strnfill(300, 'x');
  DgModelRequest *request = dg_model_request_new("edges", text);
  request->max_output_tokens = 50;
  return request;
}

static DgPrices *sample_prices(const char *directory) {
  g_autofree char *path = g_build_filename(directory, "prices.json", NULL);
  static const char text[] =
      "{\"schema\": \"diagrade/prices@1\", \"models\": {\"test-model\": {\"input\": 10, \"output\": 20}}}";
  assert_true(g_file_set_contents(path, text, -1, NULL));
  return dg_prices_read(path, NULL);
}

static gboolean keep(DgLedger *ledger, const DgReservation *reservation, const DgModelRequest *request, gint64 input,
                     gint64 output) {
  g_autoptr(cJSON) question = dg_question_new(&ASKED, request);
  g_autofree char *key = dg_question_key(question);
  DgModelAnswer answer = {.text = "yes", .key = key, .input_tokens = input, .output_tokens = output};
  DgKeeping keeping = {key, question, &answer};
  return dg_ledger_keep(ledger, reservation, &keeping, 1, request->prompt, input, output, NULL);
}

static GBytes *png(guint32 width, guint32 height) {
  guchar bytes[24] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
  for (guint i = 0; i < 4; i++) {
    bytes[16 + i] = (guchar)(width >> (24 - 8 * i));
    bytes[20 + i] = (guchar)(height >> (24 - 8 * i));
  }
  return g_bytes_new(bytes, sizeof bytes);
}

static void the_estimate_counts_texts_and_pixels(void **state) {
  g_autoptr(DgModelRequest) request = sample();
  assert_int_equal(dg_ledger_estimate_input(request), 100);
  dg_model_request_add_text(request, "1234");
  assert_int_equal(dg_ledger_estimate_input(request), 102); /* 304 / 3, rounded up */
  static const struct {
    guint32 width, height;
    guint64 tokens;
  } images[] = {{10, 10, 300}, {1000, 750, 1000}, {0xffffffff, 0xffffffff, 1600}};
  for (guint i = 0; i < G_N_ELEMENTS(images); i++) {
    g_autoptr(GBytes) image = png(images[i].width, images[i].height);
    g_autoptr(DgModelRequest) asked = dg_model_request_new("edges", NULL);
    dg_model_request_add_image(asked, image, "image/png");
    assert_int_equal(dg_ledger_estimate_input(asked), images[i].tokens);
  }
  g_autoptr(DgModelRequest) other = dg_model_request_new("edges", NULL);
  g_autoptr(GBytes) jpeg = g_bytes_new_static("\xff\xd8", 2);
  dg_model_request_add_image(other, jpeg, "image/jpeg");
  assert_int_equal(dg_ledger_estimate_input(other), 1600);
}

static void a_budget_of_tokens_stops_before_it_is_passed(void **state) {
  const DgLedgerSetup setup = {.budget_tokens = 400};
  g_autoptr(DgLedger) ledger = dg_ledger_new(&ASKED, &setup, NULL);
  g_autoptr(DgModelRequest) request = sample();
  g_autoptr(GError) error = NULL;
  DgReservation first, second, third;
  assert_true(dg_ledger_reserve(ledger, request, &first, NULL)); /* 150 set aside */
  assert_true(dg_ledger_reserve(ledger, request, &second, NULL)); /* 300 */
  assert_true(keep(ledger, &first, request, 200, 60)); /* 260 spent, more than was thought: 150 set aside */
  assert_false(dg_ledger_reserve(ledger, request, &third, &error)); /* 260 + 150 > 400, whatever the other takes */
  assert_int_equal(error->code, DG_ERROR_BUDGET);
  assert_non_null(strstr(error->message, "spent 260 tokens, set aside 150 for requests in flight, the next may take "
                                         "150, allowed 400"));
  assert_true(dg_ledger_settle(ledger, &second, "edges", 0, 0, NULL));
  DgLedgerTotal total = dg_ledger_get_total(ledger);
  assert_true(total.input_tokens == 200 && total.output_tokens == 60 && isnan(total.dollars));
}

static void a_budget_of_dollars_needs_a_price(void **state) {
  g_autoptr(GError) error = NULL;
  DgLedgerSetup setup = {.budget_dollars = 1};
  assert_null(dg_ledger_new(&ASKED, &setup, &error));
  assert_int_equal(error->code, DG_ERROR_ARGUMENT);
  assert_non_null(strstr(error->message, "openai:test-model"));
  g_autoptr(DgPrices) prices = sample_prices(*state);
  setup.prices = prices;
  setup.budget_dollars = 0.0045;
  g_autoptr(DgLedger) ledger = dg_ledger_new(&ASKED, &setup, NULL);
  g_autoptr(DgModelRequest) request = sample();
  DgReservation reservation;
  /* 100 x 10e-6 + 50 x 20e-6 = 0.002 dollars each: two fit into 0.0045, three do not. */
  for (guint i = 0; i < 2; i++) {
    request->vote = i;
    assert_true(dg_ledger_reserve(ledger, request, &reservation, NULL));
    assert_true(keep(ledger, &reservation, request, 100, 50));
  }
  g_clear_error(&error);
  assert_false(dg_ledger_reserve(ledger, request, &reservation, &error));
  assert_int_equal(error->code, DG_ERROR_BUDGET);
  assert_non_null(strstr(error->message, "spent $0.0040, set aside $0.0000 for requests in flight, the next may take "
                                         "$0.0020, allowed $0.0045"));
  assert_true(fabs(dg_ledger_get_total(ledger).dollars - 0.004) < 1e-12);
}

typedef struct {
  DgLedger *ledger;
  guint vote;
  gint *stopped;
} Spender;

static gpointer spend(gpointer data) {
  const Spender *spender = data;
  for (guint i = 0; i < 20; i++) {
    g_autoptr(DgModelRequest) request = sample();
    DgReservation reservation;
    request->vote = spender->vote + i;
    if (!dg_ledger_reserve(spender->ledger, request, &reservation, NULL)) {
      g_atomic_int_inc(spender->stopped);
      continue;
    }
    g_usleep(200);
    /* Half of what was set aside, and every fifth fails. */
    if (i % 5 == 4)
      dg_ledger_settle(spender->ledger, &reservation, "edges", 0, 0, NULL);
    else
      keep(spender->ledger, &reservation, request, 50, 25);
  }
  return NULL;
}

/* 8 threads want 8 x 16 x 75 = 9,600 tokens: of 3,000 they use all that leaves less than the 150 of one request. */
static void requests_in_flight_together_use_the_budget_and_never_pass_it(void **state) {
  const DgLedgerSetup setup = {.budget_tokens = 3000};
  g_autoptr(DgLedger) ledger = dg_ledger_new(&ASKED, &setup, NULL);
  GThread *threads[8];
  Spender spenders[8];
  gint stopped = 0;
  for (guint i = 0; i < 8; i++) {
    spenders[i] = (Spender){ledger, 100 * i, &stopped};
    threads[i] = g_thread_new("spender", spend, &spenders[i]);
  }
  for (guint i = 0; i < 8; i++)
    g_thread_join(threads[i]);
  DgLedgerTotal total = dg_ledger_get_total(ledger);
  assert_in_range(total.input_tokens + total.output_tokens, 3000 - 150 + 1, 3000);
  assert_true(stopped > 0);
}

/* A run that was killed and goes on, or one in several processes, has one budget. */
static void a_run_goes_on_with_what_it_spent_before(void **state) {
  g_autofree char *path = g_build_filename(*state, "answers.sqlite", NULL);
  g_autoptr(DgModelRequest) request = sample();
  g_autoptr(GError) error = NULL;
  DgReservation reservation;
  for (guint process = 0; process < 3; process++) {
    g_autoptr(DgAnswerCache) cache = dg_answer_cache_open(path, DG_CACHE_CREATE, NULL);
    const DgLedgerSetup setup = {.cache = cache, .run = "night.sqlite", .budget_tokens = 400};
    g_autoptr(DgLedger) ledger = dg_ledger_new(&ASKED, &setup, NULL);
    request->vote = process;
    assert_int_equal(dg_ledger_reserve(ledger, request, &reservation, &error), process < 2);
    if (process < 2)
      assert_true(keep(ledger, &reservation, request, 100, 50));
  }
  assert_non_null(strstr(error->message, "spent 300 tokens"));
  g_autoptr(DgAnswerCache) cache = dg_answer_cache_open(path, DG_CACHE_CREATE, NULL);
  const DgLedgerSetup another = {.cache = cache, .run = "day.sqlite", .budget_tokens = 400},
                      nameless = {.cache = cache, .budget_tokens = 400};
  g_autoptr(DgLedger) day = dg_ledger_new(&ASKED, &another, NULL);
  g_autoptr(DgLedger) alone = dg_ledger_new(&ASKED, &nameless, NULL);
  assert_true(dg_ledger_reserve(day, request, &reservation, NULL));
  assert_true(dg_ledger_settle(day, &reservation, "edges", 0, 0, NULL));
  assert_true(dg_ledger_reserve(alone, request, &reservation, NULL));
  assert_true(dg_ledger_settle(alone, &reservation, "edges", 0, 0, NULL));
}

static void tokens_that_are_not_said_are_taken_from_the_estimate(void **state) {
  const DgLedgerSetup setup = {.budget_tokens = 1000};
  g_autoptr(DgLedger) ledger = dg_ledger_new(&ASKED, &setup, NULL);
  g_autoptr(DgModelRequest) request = sample();
  DgReservation reservation;
  assert_true(dg_ledger_reserve(ledger, request, &reservation, NULL));
  assert_true(keep(ledger, &reservation, request, -1, -1));
  DgLedgerTotal total = dg_ledger_get_total(ledger);
  assert_true(total.input_tokens == 100 && total.output_tokens == 50);
}

#define IN_DIRECTORY(test) cmocka_unit_test_setup_teardown(test, make_directory, remove_directory)

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(the_estimate_counts_texts_and_pixels),
                                     cmocka_unit_test(a_budget_of_tokens_stops_before_it_is_passed),
                                     IN_DIRECTORY(a_budget_of_dollars_needs_a_price),
                                     cmocka_unit_test(requests_in_flight_together_use_the_budget_and_never_pass_it),
                                     IN_DIRECTORY(a_run_goes_on_with_what_it_spent_before),
                                     cmocka_unit_test(tokens_that_are_not_said_are_taken_from_the_estimate)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
