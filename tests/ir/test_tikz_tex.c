/* What TeX makes of a program before anything is painted: macros, conditionals, counters, strings, keys and files. The
 * expected words are those that TeX sets. */
#include "tikz/document.h"

#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* The words that are painted, in their order, with "/" between them. */
static char *words_of(const DgTikzPicture *picture) {
  GString *words = g_string_new(NULL);
  for (guint i = 0; i < picture->items->len; i++) {
    const DgTikzItem *item = &g_array_index(picture->items, DgTikzItem, i);
    if (item->kind == DG_TIKZ_TEXT)
      g_string_append_printf(words, "%s%s", words->len ? "/" : "", item->run.string);
  }
  return g_string_free(words, FALSE);
}

static void assert_document(const char *document, const char *expected) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(GError) error = NULL;
  g_autoptr(DgTikzPicture) picture = dg_tikz_document_read(document, strlen(document), "a.tex", 1, diagnostics, &error);
  if (!picture)
    fail_msg("%s: %s", document, error->message);
  if (dg_diagnostics_get_count(diagnostics))
    fail_msg("%s: %s", document, dg_diagnostics_get_message(diagnostics, 0));
  g_autofree char *words = words_of(picture);
  assert_string_equal(words, expected);
}

/* A body of a picture of which everything is understood sets these words. */
static void assert_sets(const char *body, const char *expected) {
  g_autofree char *document = g_strdup_printf("\\begin{tikzpicture}\n%s\n\\end{tikzpicture}\n", body);
  assert_document(document, expected);
}

#define SAY "\\def\\say#1{\\node at (0,0) {#1};}"

static void names_are_made_and_expanded(void **state) {
  assert_sets(SAY "\\expandafter\\def\\csname item-1\\endcsname{one}\\say{\\csname item-1\\endcsname}", "one");
  assert_sets(SAY "\\def\\a{b}\\let\\c\\a\\def\\a{d}\\say{\\c\\a}", "bd");
  assert_sets(SAY "\\def\\a{old}\\edef\\b{\\a}\\def\\a{new}\\say{\\b}", "old");
  assert_sets(SAY "{\\global\\def\\a{kept}}\\say{\\a}", "kept");
  assert_sets(SAY "\\def\\a{x}{\\def\\a{y}\\gdef\\a{z}}\\say{\\a}", "z"); /* what is global outlives every group */
  assert_sets(SAY "\\def\\outer{\\def\\inner##1{<##1>}}\\outer\\say{\\inner{i}}", "<i>");
  assert_sets(SAY "\\def\\a{one}\\renewcommand\\a{two}\\say{\\a}", "two");
}

static void parameters_are_optional_starred_or_delimited(void **state) {
  static const char DEFINE[] =
      SAY "\\NewDocumentCommand{\\c}{s O{red} m d()}{\\say{\\IfBooleanTF{#1}{star}{none} #2 #3 "
          "\\IfNoValueTF{#4}{nothing}{#4}}}";
  static const struct {
    const char *call, *expected;
  } CALLS[] = {
      {"\\c{a}", "none red a nothing"}, {"\\c*{a}", "star red a nothing"}, {"\\c[blue]{a}(b)", "none blue a b"}};
  for (guint i = 0; i < G_N_ELEMENTS(CALLS); i++) {
    g_autofree char *body = g_strconcat(DEFINE, CALLS[i].call, NULL);
    assert_sets(body, CALLS[i].expected);
  }
  assert_sets("\\newcommand*{\\p}[2][c]{\\node at (0,0) {#1 #2};}\\p{a}\\p[b]{d}", "c a/b d");
}

static void environments_are_macros(void **state) {
  assert_sets("\\newenvironment{own}[1]{\\begin{scope}[xshift=1cm]\\node{#1};}{\\node{end};\\end{scope}}"
              "\\begin{own}{begin}\\node{middle};\\end{own}",
              "begin/middle/end");
  assert_sets("\\node{a};\\begin{comment}\\node{never};\\end{comment}\\node{b};", "a/b");
}

static void conditionals_choose(void **state) {
  assert_sets(SAY
              "\\newif\\ifbig\\bigtrue\\say{\\ifbig big\\else small\\fi}\\bigfalse\\say{\\ifbig big\\else small\\fi}",
              "big/small");
  assert_sets(SAY "\\foreach \\k in {0,1,2,3}{\\say{\\ifcase\\k zero\\or one\\or two\\else many\\fi}}",
              "zero/one/two/many");
  assert_sets(SAY "\\def\\k{1}\\say{\\ifnum\\k=1 one\\else other\\fi}", "one");
  assert_sets(SAY "\\say{\\ifdim 10mm<1.1cm shorter\\fi}", "shorter");
  assert_sets(SAY "\\say{\\ifdefined\\nothing yes\\else no\\fi}", "no");
  assert_sets(SAY "\\iffalse \\ifnum1=1 \\say{a}\\fi \\fi \\say{b}", "b");
  assert_sets(SAY "\\say{\\unless\\ifnum1=2 differ\\fi}", "differ");
}

static void packages_test(void **state) {
  assert_sets(SAY "\\say{\\ifthenelse{\\equal{a}{a} \\AND \\NOT \\isodd{2}}{yes}{no}}", "yes");
  assert_sets(SAY "\\say{\\ifthenelse{\\( 1 > 2 \\OR 3 = 3 \\)}{yes}{no}}", "yes");
  assert_sets(SAY "\\newboolean{b}\\setboolean{b}{true}\\say{\\ifthenelse{\\boolean{b}}{on}{off}}", "on");
  assert_sets(SAY "\\newtoggle{t}\\toggletrue{t}\\say{\\iftoggle{t}{on}{off}}", "on");
  assert_sets(SAY "\\say{\\ifstrequal{a}{b}{same}{differ} \\ifnumcomp{3}{>}{2}{more}{less}}", "differ more");
  assert_sets(SAY "\\say{\\IfSubStr{haystack}{st}{found}{lost}}", "found");
}

static void strings_are_measured_and_cut(void **state) {
  assert_sets(SAY "\\StrLen{four}[\\n]\\say{\\n}", "4");
  assert_sets(SAY "\\StrCount{1,2,3,4}{,}[\\n]\\say{\\n}", "3");
  assert_sets(SAY "\\StrLeft{Transformer}{5}[\\a]\\StrRight{Transformer}{4}[\\b]\\say{\\a\\ \\b}", "Trans rmer");
  assert_sets(SAY "\\StrMid{structure}{2}{4}[\\a]\\say{\\a}", "tru");
  assert_sets(SAY "\\StrSubstitute{a-b-c}{-}{+}[\\a]\\say{\\a}", "a+b+c");
  assert_sets(SAY "\\StrBefore{key:value}{:}[\\a]\\StrBehind{key:value}{:}[\\b]\\say{\\b\\ \\a}", "value key");
}

static void counters_count(void **state) {
  assert_sets("\\newcounter{n}\\foreach \\t in {a,b}{\\stepcounter{n}\\node{\\then\\t};}",
              "1a/2b"); /* for all groups */
  assert_sets("\\newcounter{n}\\setcounter{n}{4}\\node{\\roman{n} \\Roman{n} \\alph{n} \\Alph{n}};", "iv IV d D");
  assert_sets("\\node{\\the\\numexpr 3*(4+1)\\relax};", "15");
  assert_sets("\\newcount\\k \\k=0 \\loop\\node{\\the\\k};\\advance\\k by 1 \\ifnum\\k<3 \\repeat", "0/1/2");
  assert_sets("\\newcounter{q}\\whiledo{\\value{q}<2}{\\node{w};\\stepcounter{q}}", "w/w");
}

/* pgf prints numbers as they are written, int() and comparisons without decimals, all others with one at least. */
static void results_of_expressions_print_as_pgf_prints_them(void **state) {
  static const struct {
    const char *expression, *expected;
  } RESULTS[] = {{"3", "3"},
                 {"3+1", "4.0"},
                 {"int(3.7)", "3"},
                 {"10/4", "2.5"},
                 {"3>2", "1"},
                 {"int(3)+1", "4.0"},
                 {"-3", "-3.0"},
                 {"round(2.5)", "3.0"},
                 {"1 ? 2 : 3", "2"},
                 {"gcd(4,6)", "2"},
                 {"3>2 ? \"yes\" : \"no\"", "yes"}};
  for (guint i = 0; i < G_N_ELEMENTS(RESULTS); i++) {
    g_autofree char *body =
        g_strdup_printf("\\pgfmathparse{%s}\\node{\\texttt{\\pgfmathresult}};", RESULTS[i].expression);
    assert_sets(body, RESULTS[i].expected);
  }
}

static void loops_end_early_and_read_lists_of_loops(void **state) {
  assert_sets("\\foreach \\i in {1,...,9}{\\ifnum\\i=3 \\breakforeach\\fi\\node{\\i};}", "1/2/3");
  assert_sets("\\foreach \\l in {{1,2},{3,4}}{\\foreach \\x in \\l {\\node{\\x};}}", "1/2/3/4");
  assert_sets("\\node{\\foreach \\x in {a,b,c}{\\x;}};", "a;b;c;");
}

static void keys_run_code(void **state) {
  assert_sets(
      "\\tikzset{say/.code={\\def\\word{#1}},say/.default=nothing}\\node[say=it]{};\\tikzset{say=this}\\node{\\word};",
      "this");
  assert_sets("\\tikzset{put/.store in=\\where}\\tikzset{put=here}\\node{\\where};", "here");
  assert_sets("\\pgfkeys{/my/.cd,label/.initial=first}\\node{\\pgfkeysvalueof{/my/label}};"
              "\\pgfkeys{/my/label=second}\\node{\\pgfkeysvalueof{/my/label}};",
              "first/second");
  assert_sets("\\tikzset{two/.style 2 args={label={#1 #2}}}\\node[two={a}{b}]{};", "a b");
}

static void nothing_is_read_after_the_document(void **state) {
  assert_document("\\documentclass{article}\\begin{document}\\begin{tikzpicture}\\node{in};\\end{tikzpicture}"
                  "\\end{document}\\begin{tikzpicture}\\node{out};\\end{tikzpicture}",
                  "in");
}

/* ---- other files ---- */

static char *write_file(const char *directory, const char *name, const char *text) {
  char *path = g_build_filename(directory, name, NULL);
  assert_true(g_file_set_contents(path, text, -1, NULL));
  return path;
}

static guint count_includes(const char *text, const char *inputs, char **words) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autofree char *document = g_strdup_printf("\\begin{tikzpicture}\\node{main};%s\\end{tikzpicture}", text);
  g_autoptr(DgTikzPicture) picture =
      dg_tikz_document_read_with_inputs(document, strlen(document), "a.tex", 1, inputs, diagnostics, NULL);
  assert_non_null(picture);
  *words = words_of(picture);
  return picture->losses.count;
}

static void files_are_read_below_the_directory_alone(void **state) {
  g_autofree char *top = g_dir_make_tmp("diagrade-XXXXXX", NULL), *allowed = g_build_filename(top, "in", NULL);
  assert_int_equal(g_mkdir(allowed, 0700), 0);
  g_autofree char *part = write_file(allowed, "part.tex", "\\node{part}; % a comment\n\\endinput\n\\node{never};");
  g_autofree char *loop = write_file(allowed, "loop.tex", "\\input{loop}");
  g_autofree char *secret = write_file(top, "secret.tex", "\\node{secret};");
  g_autofree char *link = g_build_filename(allowed, "link.tex", NULL);
  assert_int_equal(symlink(secret, link), 0);
  const struct {
    const char *text, *inputs, *words;
    guint lost;
  } CASES[] = {{"\\input{part}", allowed, "main/part", 0},
               {"\\input{part}", NULL, "main", 1},
               {"\\input{../secret}", allowed, "main", 1},
               {"\\input{link}", allowed, "main", 1},
               {"\\input{loop}", allowed, "main", 1},
               {"\\InputIfFileExists{missing}{}{\\node{other};}", allowed, "main/other", 0}};
  for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
    g_autofree char *words = NULL;
    guint lost = count_includes(CASES[i].text, CASES[i].inputs, &words);
    assert_string_equal(words, CASES[i].words);
    assert_int_equal(lost, CASES[i].lost);
  }
  const char *const paths[] = {link, secret, loop, part, allowed, top};
  for (guint i = 0; i < G_N_ELEMENTS(paths); i++)
    assert_int_equal(g_remove(paths[i]), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_are_made_and_expanded),
      cmocka_unit_test(parameters_are_optional_starred_or_delimited),
      cmocka_unit_test(environments_are_macros),
      cmocka_unit_test(conditionals_choose),
      cmocka_unit_test(packages_test),
      cmocka_unit_test(strings_are_measured_and_cut),
      cmocka_unit_test(counters_count),
      cmocka_unit_test(results_of_expressions_print_as_pgf_prints_them),
      cmocka_unit_test(loops_end_early_and_read_lists_of_loops),
      cmocka_unit_test(keys_run_code),
      cmocka_unit_test(nothing_is_read_after_the_document),
      cmocka_unit_test(files_are_read_below_the_directory_alone),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
