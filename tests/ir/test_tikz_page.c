/* The page around a TikZ picture: margins of the class standalone and of the package preview, the ground of the page.
 * The drawings are 10 pt wide and 20 pt high; a big point is 1.00375 pt. */
#include "drawing/drawing.h"
#include "tikz/document.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define BP 1.00375
#define MM 2.845274

static DgTikzPicture *read_page(const char *preamble, const char *around) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(GError) error = NULL;
  g_autofree char *picture = g_strdup("\\begin{tikzpicture}\\fill (0,0) rectangle (10pt,20pt);\\end{tikzpicture}");
  g_auto(GStrv) parts = g_strsplit(around, "@", 2);
  g_autofree char *text = g_strdup_printf("%s\n\\begin{document}%s%s%s\\end{document}", preamble, parts[0], picture,
                                          parts[0] && parts[1] ? parts[1] : "");
  DgTikzPicture *read = dg_tikz_document_read(text, strlen(text), "a.tex", 1, diagnostics, &error);
  if (!read)
    fail_msg("%s", error->message);
  if (dg_diagnostics_get_count(diagnostics))
    fail_msg("%s: %s", preamble, dg_diagnostics_get_message(diagnostics, 0));
  return read;
}

static void assert_margins(const char *preamble, double left, double bottom, double right, double top) {
  g_autoptr(DgTikzPicture) picture = read_page(preamble, "@");
  const double found[] = {-picture->left, -picture->bottom, picture->right - 10, picture->top - 20};
  const double expected[] = {left, bottom, right, top};
  for (guint i = 0; i < 4; i++)
    if (fabs(found[i] - expected[i]) > 0.001)
      fail_msg("%s: margin %u is %g, expected %g", preamble, i, found[i], expected[i]);
}

static void margins_are_those_of_the_class(void **state) {
  assert_margins("\\documentclass{article}", 0, 0, 0, 0);
  assert_margins("\\documentclass{standalone}", .50001 * BP, .50001 * BP, .50001 * BP, .50001 * BP);
  assert_margins("\\documentclass[tikz,border=3]{standalone}", 3 * BP, 3 * BP, 3 * BP, 3 * BP);
  assert_margins("\\documentclass[border = 2mm, 12pt]{standalone}", 2 * MM, 2 * MM, 2 * MM, 2 * MM);
  assert_margins("\\documentclass[margin={1pt 2pt}]{standalone}", 1, 2, 1, 2);
  assert_margins("\\documentclass[tikz,border=1pt 2pt 3pt 4pt]{standalone}", 1, 2, 3, 4);
  assert_margins("\\documentclass[tikz,border=1em]{standalone}", 0, 0, 0, 0); /* there is no font yet */
  assert_margins("\\documentclass[tikz]{standalone}\\standaloneconfig{border=7pt}", 7, 7, 7, 7);
}

static void margins_are_those_of_preview(void **state) {
  static const char PREVIEW[] =
      "\\documentclass{article}\\usepackage[active,tightpage]{preview}\\PreviewEnvironment{tikzpicture}";
  g_autofree char *set = g_strconcat(PREVIEW, "\\setlength\\PreviewBorder{5pt}", NULL);
  assert_margins(PREVIEW, .50001 * BP, .50001 * BP, .50001 * BP, .50001 * BP);
  assert_margins(set, 5, 5, 5, 5);
}

static void assert_size(const char *around, double width, double height) {
  g_autoptr(DgTikzPicture) picture = read_page("\\documentclass{article}", around);
  if (fabs(picture->right - picture->left - width) > 0.001 || fabs(picture->top - picture->bottom - height) > 0.001)
    fail_msg("%s: %g x %g, expected %g x %g", around, picture->right - picture->left, picture->top - picture->bottom,
             width, height);
}

static void boxes_around_a_picture_scale_it(void **state) {
  assert_size("\\resizebox{5pt}{!}{@}", 5, 10);
  assert_size("\\resizebox{!}{60pt}{%\n@}", 30, 60);
  assert_size("\\resizebox{3\\width}{20pt}{@}", 30, 20);
  assert_size("\\resizebox{.5\\textwidth}{!}{@}", 172.5, 345); /* lines of article are 345 pt wide */
  assert_size("\\scalebox{2}[3]{@}", 20, 60);
  assert_size("\\rotatebox{90}{\\scalebox{2}{@}}", 40, 20);
  assert_size("\\begin{adjustbox}{max width=5pt,center}@\\end{adjustbox}", 5, 10);
  assert_size("\\adjustbox{max width=50pt}{@}", 10, 20);
  assert_size("\\centerline{\\mbox{@}}", 10, 20);
  assert_size("\\fbox{@}", 10 + 2 * (3 + .4), 20 + 2 * (3 + .4)); /* \\fboxsep and \\fboxrule */
}

static void assert_picture_size(const char *picture, double width, double height) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(GError) error = NULL;
  g_autoptr(DgTikzPicture) read = dg_tikz_document_read(picture, strlen(picture), "a.tex", 1, diagnostics, &error);
  assert_non_null(read);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 0);
  if (fabs(read->right - read->left - width) > 0.001 || fabs(read->top - read->bottom - height) > 0.001)
    fail_msg("%s: %g x %g, expected %g x %g", picture, read->right - read->left, read->top - read->bottom, width,
             height);
}

static void what_does_not_count_leaves_the_size(void **state) {
  assert_picture_size("\\begin{tikzpicture}\\fill (0,0) rectangle (10pt,20pt);\\fill[overlay] (0,0) circle (5);"
                      "\\end{tikzpicture}",
                      10, 20);
  assert_picture_size("\\begin{tikzpicture}\\fill (0,0) circle (5);\\pgfresetboundingbox"
                      "\\fill (0,0) rectangle (10pt,20pt);\\end{tikzpicture}",
                      10, 20);
  assert_picture_size("\\begin{tikzpicture}[trim left=(a),trim right=30pt,baseline=(a)]\\coordinate (a) at (5pt,0);"
                      "\\fill (0,0) rectangle (40pt,20pt);\\end{tikzpicture}",
                      25, 20);
}

static void pictures_of_a_whole_page_stand_in_one_line(void **state) {
  static const char PICTURE[] = "\\begin{tikzpicture}\\fill (0,0) rectangle (10pt,20pt);\\end{tikzpicture}";
  g_autofree char *two = g_strdup_printf(
      "\\documentclass[border=0pt]{standalone}\\usepackage{tikz}\\begin{document}%s%%\n%s\\end{document}", PICTURE,
      PICTURE);
  assert_picture_size(two, 20, 20);
  g_autofree char *apart =
      g_strdup_printf("\\documentclass[border=0pt]{standalone}\\usepackage{tikz}\\begin{document}%s\n%s\\end{document}",
                      PICTURE, PICTURE);
  assert_picture_size(apart, 20 + 3.33333, 20); /* a blank of cmr10 */
  g_autofree char *skipped = g_strdup_printf("\\documentclass[border=0pt]{standalone}\\usepackage{tikz}"
                                             "\\begin{document}%s\\quad%%\n%s\\hspace{5pt}%s\\end{document}",
                                             PICTURE, PICTURE, PICTURE);
  assert_picture_size(skipped, 30 + 10 + 5, 20); /* an em of cmr10 */
}

/* A node without separations is as large as what is in it; the border is .4 pt wide. */
static void pictures_in_nodes_have_their_size(void **state) {
  static const char *const TEXTS[] = {
      "\\tikz\\fill (0,0) rectangle (10pt,20pt);", "\\tikz[baseline=5pt]{\\fill (0,0) rectangle (10pt,20pt);}",
      "\\begin{tikzpicture}[x=1pt,y=1pt]\\fill (0,0) rectangle (10,20);\\end{tikzpicture}",
      "\\tikz\\node[inner sep=0pt] {\\tikz\\fill (0,0) rectangle (10pt,20pt);};"};
  for (guint i = 0; i < G_N_ELEMENTS(TEXTS); i++) {
    g_autofree char *source =
        g_strdup_printf("\\begin{tikzpicture}\\node[draw,inner sep=0pt] {%s};\\end{tikzpicture}", TEXTS[i]);
    assert_picture_size(source, 10.4, 20.4);
  }
}

/* What another file holds is a frame of the size that is asked for, and is lost. */
static void graphics_of_other_files_are_frames(void **state) {
  static const char SOURCE[] = "\\begin{tikzpicture}\n\\node[draw,inner sep=0pt] "
                               "{\\includegraphics[width=30pt,height=10pt]{a.png}};\\end{tikzpicture}";
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(DgTikzPicture) read = dg_tikz_document_read(SOURCE, strlen(SOURCE), "a.tex", 1, diagnostics, NULL);
  assert_non_null(read);
  assert_true(fabs(read->right - read->left - 30.4) < 0.001 && fabs(read->top - read->bottom - 10.4) < 0.001);
  assert_int_equal(read->losses.count, 1);
  assert_int_equal(read->losses.kinds[DG_LOSS_INCLUDES], 1);
  assert_int_equal(dg_diagnostics_get_line(diagnostics, 0), 2);
}

/* White on red is seen, white on the page is not, which is said of that text. */
static void white_text_without_a_ground_is_told(void **state) {
  static const char SOURCE[] = "\\begin{tikzpicture}\n\\node[fill=red,text=white] {seen};\n"
                               "\\node[text=white] at (5,0) {unseen};\\end{tikzpicture}";
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(DgTikzPicture) read = dg_tikz_document_read(SOURCE, strlen(SOURCE), "a.tex", 1, diagnostics, NULL);
  assert_non_null(read);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 1);
  assert_int_equal(dg_diagnostics_get_line(diagnostics, 0), 3);
  assert_non_null(strstr(dg_diagnostics_get_message(diagnostics, 0), "unseen"));
  assert_int_equal(read->losses.count, 0);
}

static void the_ground_fills_the_page(void **state) {
  g_autoptr(DgTikzPicture) picture =
      read_page("\\documentclass[tikz,border=1pt]{standalone}\\pagecolor{black!20}", "@");
  const DgTikzItem *ground = &g_array_index(picture->items, DgTikzItem, 0);
  assert_int_equal(picture->items->len, 2);
  assert_int_equal(ground->paint.fill_color, 0xcccccc);
  const DgPoint corner = g_array_index(picture->segments, DgTikzSegment, ground->first_segment + 2).point[0];
  assert_true(fabs(corner.x - 11) < 1e-9 && fabs(corner.y - 21) < 1e-9);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(margins_are_those_of_the_class),
      cmocka_unit_test(margins_are_those_of_preview),
      cmocka_unit_test(boxes_around_a_picture_scale_it),
      cmocka_unit_test(what_does_not_count_leaves_the_size),
      cmocka_unit_test(pictures_of_a_whole_page_stand_in_one_line),
      cmocka_unit_test(pictures_in_nodes_have_their_size),
      cmocka_unit_test(graphics_of_other_files_are_frames),
      cmocka_unit_test(white_text_without_a_ground_is_told),
      cmocka_unit_test(the_ground_fills_the_page),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
