/* What the texts of nodes say once they are set, and what is said of commands that are not understood. Widths are those
 * of the fonts' own tables: cmr10 has an "a" of 5.00002 pt, a "b" of 5.55557 pt and blanks of 3.33333 pt. */
#include "tikz/document.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static DgTikzPicture *read_node(const char *text, DgDiagnostics *diagnostics) {
  g_autofree char *source = g_strdup_printf(
      "\\documentclass{article}\\begin{document}\\begin{tikzpicture}\n\\node[inner sep=0pt,draw] {%s};\n"
      "\\end{tikzpicture}\\end{document}",
      text);
  g_autoptr(GError) error = NULL;
  DgTikzPicture *picture = dg_tikz_document_read(source, strlen(source), "a.tex", 1, diagnostics, &error);
  if (!picture)
    fail_msg("%s", error->message);
  return picture;
}

/* The strings of all runs, from left to right as they were set, with "/" between them. */
static void assert_says(const char *text, const char *expected) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(DgTikzPicture) picture = read_node(text, diagnostics);
  g_autoptr(GString) said = g_string_new(NULL);
  for (guint i = 0; i < picture->items->len; i++) {
    const DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, i);
    if (item->kind == DG_TIKZ_TEXT)
      g_string_append_printf(said, "%s%s", said->len ? "/" : "", item->run.string);
  }
  if (dg_diagnostics_get_count(diagnostics))
    fail_msg("%s: %s", text, dg_diagnostics_get_message(diagnostics, 0));
  assert_string_equal(said->str, expected);
}

/* Width of the border of the node, which is that of its text: the picture is a line width of .4 pt wider. */
static void assert_width(const char *text, double expected) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(DgTikzPicture) picture = read_node(text, diagnostics);
  double width = picture->right - picture->left - 0.4;
  if (fabs(width - expected) > 0.002)
    fail_msg("%s: %.5f pt wide, expected %.5f", text, width, expected);
}

static void letters_are_those_of_the_source(void **state) {
  assert_says("caf\\'e na\\\"\\i ve", "caf\u00e9 na\u00efve");
  assert_says("a -- b --- c", "a \u2013 b \u2014 c");
  assert_says("``quoted''", "\u201cquoted\u201d");
  assert_says("efficient", "efficient"); /* ligatures are letters to who reads them */
  assert_says("5\\,\\% \\& \\#1", "5/% & #1");
  assert_says("\\TeX{} and \\LaTeX", "TeX and LaTeX");
}

static void quantities_are_numbers_with_units(void **state) {
  assert_says("\\qty{3}{\\metre\\per\\second}", "3/m/s/\u2212/1");
  assert_says("\\SI{20}{\\kilo\\gram}", "20/kg");
  assert_says("\\ang{30}", "30/\u2218");
  assert_says("\\ce{H2O}", "H/2/O");
}

static void widths_are_those_of_the_fonts(void **state) {
  assert_width("a", 5.00002);
  assert_width("a b", 5.00002 + 3.33333 + 5.55557);
  assert_width("a\\quad b", 5.00002 + 10.00002 + 5.55557);
  assert_width("{\\bfseries a}", 5.59028); /* cmbx10 */
  assert_width("\\begin{tabular}{cc} a & b \\\\ a & a \\end{tabular}", 5.00002 + 5.55557 + 4 * 6); /* \tabcolsep */
  assert_width("\\begin{tabular}{@{}c@{}} a \\end{tabular}", 5.00002);
  assert_width("$v_\\text{max}$", 20.10425);
  assert_width("\\phantom{a}b", 5.00002 + 5.55557);
}

static void what_is_not_understood_is_said(void **state) {
  static const char *const TEXTS[][2] = {{"a \\frobnicate b", "\\frobnicate in a text"},
                                         {"$a \\frobnicate b$", "\\frobnicate in a formula"},
                                         {"\\begin{itemize}\\item a \\item b\\end{itemize}", "plain lines"},
                                         {"\\textcolor{nocolor}{a}", "\"nocolor\", which is not defined"},
                                         {"$\\left\\frobnicate x\\right)$", "delimiter"}};
  for (guint i = 0; i < G_N_ELEMENTS(TEXTS); i++) {
    g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
    g_autoptr(DgTikzPicture) picture = read_node(TEXTS[i][0], diagnostics);
    assert_non_null(picture);
    assert_int_equal(dg_diagnostics_get_count(diagnostics), 1);
    assert_int_equal(dg_diagnostics_get_line(diagnostics, 0), 2);
    if (!strstr(dg_diagnostics_get_message(diagnostics, 0), TEXTS[i][1]))
      fail_msg("%s: %s", TEXTS[i][0], dg_diagnostics_get_message(diagnostics, 0));
  }
}

/* A word that is wider than its line sticks out of it when it is the first of its paragraph; TeX hyphenates others. */
static void words_are_as_wide_as_they_are(void **state) {
  static const struct {
    const char *text;
    guint losses;
  } CASES[] = {{"Preprocessing data", 0}, {"the Preprocessing", 1}, {"is $abcdefghi$", 0}};
  for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
    g_autofree char *parbox = g_strdup_printf("\\parbox{1.2cm}{%s}", CASES[i].text);
    g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
    g_autoptr(DgTikzPicture) picture = read_node(parbox, diagnostics);
    assert_true(fabs(picture->right - picture->left - 0.4 - 1.2 * 28.45274) < 0.001);
    assert_int_equal(picture->losses.count, CASES[i].losses);
  }
  assert_says("left\\hfill right", "left right");
}

/* Heights in points of what pdflatex makes of nodes with text width=4cm and inner sep=0pt. */
static void lists_take_the_room_of_the_class(void **state) {
  static const struct {
    const char *text;
    double height;
  } CASES[] = {{"Aaa\\\\Aaa", 18.83331},
               {"Aaa\\begin{itemize}\\item Aaa\\end{itemize}", 26.83331},
               {"Aaa\\begin{itemize}\\item Aaa\\item Aaa\\end{itemize}Aaa", 66.83331},
               {"Aaa\\begin{enumerate}\\item Aaa\\item Aaa\\end{enumerate}", 46.83331},
               {"\\begin{itemize}\\item Aaa\\item Aaa\\end{itemize}", 40},
               {"\\begin{itemize}\\item Aaa\\begin{itemize}\\item Aaa\\item Aaa\\end{itemize}\\end{itemize}", 56},
               {"\\begin{itemize}[leftmargin=*,nosep]\\item Aaa\\item Aaa\\end{itemize}", 24}};
  for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
    g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
    g_autofree char *source = g_strdup_printf(
        "\\begin{tikzpicture}\\node[inner sep=0pt,text width=4cm] {%s};\\end{tikzpicture}", CASES[i].text);
    g_autoptr(DgTikzPicture) picture = dg_tikz_document_read(source, strlen(source), "a.tex", 1, diagnostics, NULL);
    assert_non_null(picture);
    assert_int_equal(dg_diagnostics_get_count(diagnostics), 0);
    if (fabs(picture->top - picture->bottom - CASES[i].height) > 0.01)
      fail_msg("%s: %.5f pt high, expected %.5f", CASES[i].text, picture->top - picture->bottom, CASES[i].height);
  }
}

/* Two rows of a leading of 12 pt; \\arraystretch stretches it; two columns have four times \\tabcolsep of 6 pt. */
static void tables_are_stretched_and_separated(void **state) {
  static const struct {
    const char *setting;
    double width, height;
  } CASES[] = {{"", 24 + 5.00002 + 5.55557, 24},
               {"\\renewcommand{\\arraystretch}{2}", 24 + 5.00002 + 5.55557, 48},
               {"\\setlength{\\tabcolsep}{2pt}", 8 + 5.00002 + 5.55557, 24}};
  for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
    g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
    g_autofree char *source =
        g_strdup_printf("%s\\begin{tikzpicture}\\node[inner sep=0pt] {\\begin{tabular}{cc} a & b \\\\ a & b "
                        "\\end{tabular}};\\end{tikzpicture}",
                        CASES[i].setting);
    g_autoptr(DgTikzPicture) picture = dg_tikz_document_read(source, strlen(source), "a.tex", 1, diagnostics, NULL);
    assert_non_null(picture);
    assert_int_equal(dg_diagnostics_get_count(diagnostics), 0);
    assert_true(fabs(picture->right - picture->left - CASES[i].width) < 0.01);
    assert_true(fabs(picture->top - picture->bottom - CASES[i].height) < 0.01);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(letters_are_those_of_the_source),    cmocka_unit_test(quantities_are_numbers_with_units),
      cmocka_unit_test(widths_are_those_of_the_fonts),      cmocka_unit_test(what_is_not_understood_is_said),
      cmocka_unit_test(tables_are_stretched_and_separated), cmocka_unit_test(lists_take_the_room_of_the_class),
      cmocka_unit_test(words_are_as_wide_as_they_are),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
