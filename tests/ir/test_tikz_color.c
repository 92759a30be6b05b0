/* Colours of the TikZ reader: names, mixes and models as the manual of xcolor gives them, and what is not known. */
#include "drawing/drawing.h"
#include "tikz/document.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static DgTikzPicture *read_fill(const char *preamble, const char *keys, DgDiagnostics *diagnostics) {
  g_autoptr(GError) error = NULL;
  g_autofree char *text = g_strdup_printf(
      "%s\n\\begin{tikzpicture}\n\\path[%s] (0,0) rectangle (1,1);\n\\end{tikzpicture}", preamble, keys);
  DgTikzPicture *picture = dg_tikz_document_read(text, strlen(text), "a.tex", 1, diagnostics, &error);
  if (!picture)
    fail_msg("%s", error->message);
  return picture;
}

/* A path filled with `color` after a preamble has this value. */
static void assert_fill(const char *preamble, const char *color, guint32 expected) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autofree char *keys = g_strdup_printf("fill={%s}", color);
  g_autoptr(DgTikzPicture) picture = read_fill(preamble, keys, diagnostics);
  const DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, 0);
  if (dg_diagnostics_get_count(diagnostics))
    fail_msg("%s: %s", color, dg_diagnostics_get_message(diagnostics, 0));
  if (!item->paint.fill || item->paint.fill_color != expected)
    fail_msg("%s: %06x, expected %06x", color, item->paint.fill_color, expected);
}

static void names_are_those_of_xcolor(void **state) {
  assert_fill("", "orange", 0xff8000); /* 1, .5, 0 */
  assert_fill("\\usepackage[svgnames]{xcolor}", "SteelBlue", 0x4682b4);
  assert_fill("\\usepackage[x11names]{xcolor}", "SteelBlue4", 0x36648b);
  assert_fill("\\usepackage[dvipsnames]{xcolor}", "NavyBlue", 0x0f75ff); /* cmyk .94, .54, 0, 0 */
  assert_fill("", "Gray0", 0xbebebe);
  /* One name, two colours: what was loaded says which, and what was not is known nevertheless. */
  assert_fill("\\usepackage[svgnames]{xcolor}", "ForestGreen", 0x228b22);
  assert_fill("\\PassOptionsToPackage{svgnames}{xcolor}", "ForestGreen", 0x228b22);
  assert_fill("\\documentclass[svgnames,tikz]{standalone}", "ForestGreen", 0x228b22);
  assert_fill("\\usepackage[dvipsnames]{xcolor}", "ForestGreen", 0x00e000); /* cmyk .91, 0, .88, .12 */
  assert_fill("", "ForestGreen", 0x00e000);
  assert_fill("\\definecolor{ForestGreen}{HTML}{010203}", "ForestGreen", 0x010203);
}

static void mixes_are_those_of_xcolor(void **state) {
  assert_fill("", "red!20", 0xffcccc);
  assert_fill("", "red!20!blue", 0x3300cc);
  assert_fill("", "red!20!blue!50!white", 0x9980e6);
  assert_fill("", "-red", 0x00ffff);
  assert_fill("", "--red", 0xff0000);
  assert_fill("", "-red!20", 0x003333);
  /* weights 1 and 2: a third of red, two thirds of green */
  assert_fill("", "rgb:red,1;green,2", 0x55aa00);
  assert_fill("", "rgb,255:red,31;green,119;blue,180", 0x1f77b4);
  assert_fill("", "cmyk,1:cyan,.5;black,.2", 0x4dcccc); /* what is taken: .7, .2, .2 */
  assert_fill("\\colorlet{a}{red!50}\\colorlet{b}{a!50!black}", "b", 0x804040);
}

static void models_are_those_of_xcolor(void **state) {
  static const struct {
    const char *model, *value;
    guint32 expected;
  } COLORS[] = {{"rgb", "1, .5, 0", 0xff8000}, {"rgb", "1 .5 0", 0xff8000},      {"RGB", "1,2,3", 0x010203},
                {"HTML", "Ff8000", 0xff8000},  {"gray", ".5", 0x808080},         {"Gray", "15", 0xffffff},
                {"cmy", "0,.5,1", 0xff8000},   {"cmyk", "0,.4,.9,.1", 0xe68000}, {"hsb", "0.5,1,1", 0x00ffff},
                {"Hsb", "120,1,.5", 0x008000}, {"HSB", "160,240,240", 0x0000ff}, {"tHsb", "60,1,1", 0xff8000},
                {"named", "orange", 0xff8000}};
  for (guint i = 0; i < G_N_ELEMENTS(COLORS); i++) {
    g_autofree char *define = g_strdup_printf("\\definecolor{own}{%s}{%s}", COLORS[i].model, COLORS[i].value);
    assert_fill(define, "own", COLORS[i].expected);
  }
  assert_fill("\\definecolorset{RGB}{x}{y}{a,1,2,3;b,4,5,6}", "xby", 0x040506);
  assert_fill("\\providecolor{red}{RGB}{1,2,3}\\providecolor{own}{RGB}{1,2,3}", "red", 0xff0000);
}

/* What is not known hides nothing, is said on its line and counted. */
static void an_unknown_colour_fills_nothing(void **state) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(DgTikzPicture) picture = read_fill("", "fill=nocolor!20,draw=nocolor", diagnostics);
  const DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, 0);
  assert_false(item->paint.fill);
  assert_true(item->paint.stroke);
  assert_int_equal(item->paint.stroke_color, 0);
  assert_int_equal(picture->losses.count, 2);
  assert_int_equal(dg_diagnostics_get_line(diagnostics, 0), 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_are_those_of_xcolor),
      cmocka_unit_test(mixes_are_those_of_xcolor),
      cmocka_unit_test(models_are_those_of_xcolor),
      cmocka_unit_test(an_unknown_colour_fills_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
