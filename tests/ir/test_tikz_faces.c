/* Widths of texts in the faces that packages and classes choose, as TeX gives them in \wd of a box. */
#include "drawing/drawing.h"
#include "tikz/document.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static DgTikzPicture *read_node(const char *preamble, const char *text, DgDiagnostics *diagnostics) {
  g_autofree char *source = g_strdup_printf("%s\n\\begin{document}\\begin{tikzpicture}\\node[inner sep=0pt,draw] {%s};"
                                            "\\end{tikzpicture}\\end{document}",
                                            preamble, text);
  g_autoptr(GError) error = NULL;
  DgTikzPicture *picture = dg_tikz_document_read(source, strlen(source), "a.tex", 1, diagnostics, &error);
  if (!picture)
    fail_msg("%s", error->message);
  return picture;
}

/* The border of the node is .4 pt wide. */
static void assert_width(const char *preamble, const char *text, double expected) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(DgTikzPicture) picture = read_node(preamble, text, diagnostics);
  double width = picture->right - picture->left - 0.4;
  if (dg_diagnostics_get_count(diagnostics))
    fail_msg("%s: %s", preamble, dg_diagnostics_get_message(diagnostics, 0));
  if (fabs(width - expected) > 0.002)
    fail_msg("%s: %s is %.5f pt wide, expected %.5f", preamble, text, width, expected);
}

static void packages_set_faces(void **state) {
  static const char TIMES[] = "\\documentclass{article}\\usepackage{times}";
  assert_width(TIMES, "Management Layer", 78.02927);
  assert_width(TIMES, "\\bfseries Wave fi AV", 46.98997);
  assert_width(TIMES, "\\sffamily Management Layer", 85.64912);
  assert_width(TIMES, "\\ttfamily abc", 18);
  assert_width("\\documentclass{article}\\usepackage{mathpazo}", "Management Layer", 86.23924);
  assert_width("\\documentclass{article}\\usepackage[scaled=.9]{helvet}", "\\sffamily Management Layer", 77.08365);
}

static void the_family_of_the_document_is_its_default(void **state) {
  assert_width("\\documentclass{article}\\usepackage{times}\\renewcommand{\\familydefault}{\\sfdefault}",
               "Management Layer", 85.64912);
  assert_width("\\documentclass{article}\\usepackage{fontspec}\\setmainfont{TeX Gyre Termes}", "Management Layer",
               78.02927);
}

static void unknown_faces_are_said(void **state) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(DgTikzPicture) picture =
      read_node("\\documentclass{article}\\usepackage{libertine}", "Management Layer", diagnostics);
  assert_non_null(picture);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 1);
  assert_non_null(strstr(dg_diagnostics_get_message(diagnostics, 0), "libertine"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(packages_set_faces),
      cmocka_unit_test(the_family_of_the_document_is_its_default),
      cmocka_unit_test(unknown_faces_are_said),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
