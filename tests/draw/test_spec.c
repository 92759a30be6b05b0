/* What every description shares: messages of errors, kinds and schemas. */
#include <diagrade/draw.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

static void expect_error(const char *json, DgErrorCode code, const char *message) {
  g_autoptr(GError) error = NULL;
  g_autofree char *svg = dg_draw_from_json(json, -1, "a.json", &error);
  assert_null(svg);
  assert_true(g_error_matches(error, DG_ERROR, (int)code));
  assert_true(g_str_has_prefix(error->message, message));
}

static void test_errors_name_line_and_path(void **state) {
  expect_error("[]", DG_ERROR_FORMAT, "a.json:1: $: found an array, expected an object");
  expect_error("\n{}", DG_ERROR_FORMAT, "a.json:2: $: found no key \"kind\", expected one");
  expect_error("{\n\"kind\"\n:\n\"function\", \"a: b\": \"c:\\\"\", \n\"x\": [1,\n -2e3], \"kin\": 3}", DG_ERROR_FORMAT,
               "a.json:4: $.a: b: found the key \"a: b\", expected one of \"kind\", \"width\"");
  expect_error("{\"kind\":", DG_ERROR_FORMAT, "a.json:1:9: found the end of the text, expected a JSON value");
}

static void test_kinds_have_schemas(void **state) {
  assert_string_equal(dg_draw_get_kind(0), "function");
  for (guint i = 0; dg_draw_get_kind(i); i++)
    assert_non_null(strstr(dg_draw_schema(dg_draw_get_kind(i)), "https://json-schema.org/draft/2020-12/schema"));
  assert_null(dg_draw_schema("sculpture"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_errors_name_line_and_path),
      cmocka_unit_test(test_kinds_have_schemas),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
