/* Libraries that are loaded when they are needed; the library of mathematics stands for them. */
#include "base/library.h"

#include <diagrade/base.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static double (*root)(double);

static void functions_are_those_of_the_library(void **state) {
  const DgLibraryFunction functions[] = {{"sqrt", &root}};
  DgLibrary library = {"libm.so.6", "libc6", functions, G_N_ELEMENTS(functions), FALSE};
  assert_true(dg_library_load(&library, NULL));
  assert_true(root(9) == 3);
  assert_true(dg_library_load(&library, NULL));
}

static void what_is_missing_is_named(void **state) {
  const DgLibraryFunction functions[] = {{"sqrt", &root}};
  DgLibrary library = {"libnowhere.so.7", "libnowhere7", functions, G_N_ELEMENTS(functions), FALSE};
  g_autoptr(GError) error = NULL;
  assert_false(dg_library_load(&library, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_INTERNAL));
  assert_true(g_str_has_prefix(error->message, "found no libnowhere.so.7 that can be loaded ("));
  assert_non_null(strstr(error->message, "expected the package libnowhere7 installed"));
}

static void a_library_without_the_function_is_none(void **state) {
  const DgLibraryFunction functions[] = {{"sqrt_of_another_version", &root}};
  DgLibrary library = {"libm.so.6", "", functions, G_N_ELEMENTS(functions), FALSE};
  g_autoptr(GError) error = NULL;
  assert_false(dg_library_load(&library, &error));
  assert_non_null(strstr(error->message, "sqrt_of_another_version"));
  assert_non_null(strstr(error->message, "expected it installed"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(functions_are_those_of_the_library),
      cmocka_unit_test(what_is_missing_is_named),
      cmocka_unit_test(a_library_without_the_function_is_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
