/* The source of a figure is found in an answer, whatever stands around it. */
#include "model/source_answer.h"

#include "base/diagnostics.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define FILE_OF_DRAWIO "<mxfile><diagram/></mxfile>"
#define MODEL "<mxGraphModel><root/></mxGraphModel>"

static void files_of_drawio_are_found(void **state) {
  static const struct {
    const char *answer, *source;
  } cases[] = {
      {FILE_OF_DRAWIO, FILE_OF_DRAWIO},
      {MODEL, MODEL},
      {"```xml\n" FILE_OF_DRAWIO "\n```", FILE_OF_DRAWIO},
      {"Here it is:\n\n```drawio\n" MODEL "\n```\nOpen it in draw.io.\n", MODEL},
      {"Here it is:\n" FILE_OF_DRAWIO "\nOpen it in draw.io.", FILE_OF_DRAWIO},
      {FILE_OF_DRAWIO "\n\nIt shows two boxes.", FILE_OF_DRAWIO},
      {"```xml\n" FILE_OF_DRAWIO "\n", FILE_OF_DRAWIO},
      {"<?xml version=\"1.0\"?>\n" FILE_OF_DRAWIO, FILE_OF_DRAWIO},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
    g_autoptr(GError) error = NULL;
    g_autofree char *found = dg_source_answer_find(cases[i].answer, DG_FORMAT_DRAWIO, diagnostics, &error);
    assert_null(error);
    assert_string_equal(found, cases[i].source);
  }
}

static void prose_is_no_file(void **state) {
  static const char *const answers[] = {"",
                                        "I cannot draw this.",
                                        "A file has <mxfile> as its root.",
                                        "1. Open draw.io\n2. Draw a box\n",
                                        "```xml\n<root/>\n```",
                                        "```mermaid\nflowchart LR\n  a --> b\n```"};
  for (guint i = 0; i < G_N_ELEMENTS(answers); i++) {
    g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
    g_autoptr(GError) error = NULL;
    assert_null(dg_source_answer_find(answers[i], DG_FORMAT_DRAWIO, diagnostics, &error));
    assert_int_equal(error->code, DG_ERROR_MODEL);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(files_of_drawio_are_found),
      cmocka_unit_test(prose_is_no_file),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
