/* What servers say of their errors is told in one line, and never with the key. */
#include "model/provider.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define KEY "zq7TTx-0451-PlumCanary"

static void says(const char *body, const char *expected) {
  g_autofree char *message = dg_provider_error_message(body, strlen(body), KEY);
  assert_string_equal(message, expected);
}

static void test_messages_of_error_documents(void **state) {
  says("{\"error\":{\"message\":\"Rate limit reached\",\"type\":\"requests\",\"code\":\"rate_limit_exceeded\"}}",
       "Rate limit reached");
  says("{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}", "Overloaded");
  says("{\"error\":{\"code\":400,\"message\":\"API key not valid.\",\"status\":\"INVALID_ARGUMENT\"}}",
       "API key not valid.");
  says("[{\"error\":{\"code\":503,\"message\":\"busy\"}}]", "busy");
  says("{\"error\":\"model 'x' not found\"}", "model 'x' not found");
  says("{\"object\":\"error\",\"message\":\"no such model\",\"code\":404}", "no such model");
  says("{\"detail\":[{\"loc\":[\"body\"],\"msg\":\"field required\"}]}", "field required");
  says("<html>\n<b>502\tBad\x1b[31m Gateway</b>\r\n", "<html> <b>502 Bad [31m Gateway</b>");
  says("", "");
}

static void test_long_and_damaged_bodies(void **state) {
  g_autofree char *dots = g_strnfill(100000, '.');
  g_autofree char *message = dg_provider_error_message(dots, 100000, KEY);
  assert_int_equal(strlen(message), 200);
  g_autofree char *invalid = dg_provider_error_message("a\xff\0b", 4, NULL);
  assert_true(g_utf8_validate(invalid, -1, NULL));
  /* The key lies where the body is cut: no piece of it is left at the end. */
  for (guint before = 4060; before <= 4100; before++) {
    g_autoptr(GString) body = g_string_new(NULL);
    while (body->len < before)
      g_string_append_c(body, ' ');
    g_string_append(body, KEY);
    g_autofree char *cut = dg_provider_error_message(body->str, body->len, KEY);
    assert_null(strstr(cut, "zq7"));
  }
}

/* No 6 letters of the key after each other are left of it, in either case of letters. */
static void hides(const char *text) {
  g_autofree char *blotted = dg_provider_blot(text, KEY), *lower = g_ascii_strdown(blotted, -1);
  g_autofree char *key = g_ascii_strdown(KEY, -1);
  for (gsize i = 0; i + 6 <= strlen(key); i++) {
    g_autofree char *piece = g_strndup(key + i, 6);
    if (strstr(lower, piece))
      fail_msg("\"%s\" holds %s", blotted, piece);
  }
}

static void test_the_key_is_blotted_out(void **state) {
  hides("Incorrect API key provided: " KEY ".");
  hides("key zq7TTx-0****anary");
  hides("ZQ7TTX-0451-PLUMCANARY");
  hides(KEY KEY);
  hides("xx\xff" KEY);
  hides("{\"headers\":{\"Authorization\":\"Bearer " KEY "\"}}");
  says("{\"error\":{\"message\":\"bad key " KEY "\"}}", "bad key ***");
  g_autofree char *plain = dg_provider_blot("The model gpt-4 does not exist.", KEY);
  assert_string_equal(plain, "The model gpt-4 does not exist.");
}

/* Keys that are not ours, as of a gateway that repeats its own. */
static void test_what_looks_like_a_key(void **state) {
  static const char *const keys[] = {"sk-proj-abcDEF123456", "AIzaSyA0123456789abcdef", "gsk_0123456789abcdef",
                                     "hf_abcdefghijkl"};
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
    g_autofree char *text = g_strdup_printf("bad key %s, sorry", keys[i]), *blotted = dg_provider_blot(text, NULL);
    assert_string_equal(blotted, "bad key ***, sorry");
  }
  g_autofree char *bearer = dg_provider_blot("sent Authorization: Bearer abc.def_123", NULL);
  assert_string_equal(bearer, "sent Authorization: Bearer ***");
  g_autofree char *query = dg_provider_blot("GET /v1?key=abcdefg&alt=json", NULL);
  assert_string_equal(query, "GET /v1?key=***&alt=json");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_messages_of_error_documents),
      cmocka_unit_test(test_long_and_damaged_bodies),
      cmocka_unit_test(test_the_key_is_blotted_out),
      cmocka_unit_test(test_what_looks_like_a_key),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
