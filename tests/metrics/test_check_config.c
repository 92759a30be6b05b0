/* What suppresses findings: comments in figures and configuration files. */
#include <diagrade/checks.h>
#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Three texts that are too pale, on lines of their own. */
#define PALE(y) "<text x='10' y='" #y "' fill='#aaa'>HELLO</text>\n"

static DgCheckReport *check(const char *body, const char *name, const DgCheckOptions *given) {
  g_autofree char *svg =
      g_strdup_printf("<svg xmlns='http://www.w3.org/2000/svg' width='300' height='200' font-size='14'>%s</svg>", body);
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, name, &error);
  assert_non_null(drawing);
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  assert_true(dg_check_options_select(options, "text_contrast", NULL));
  g_autoptr(DgReading) reading = dg_reading_new_from_drawing(drawing, NULL, NULL);
  DgCheckReport *report = dg_check_reading(reading, given ? given : options, &error);
  assert_non_null(report);
  return report;
}

static void expect(const char *body, guint found, guint suppressed) {
  g_autoptr(DgCheckReport) report = check(body, "figure.svg", NULL);
  if (dg_check_report_get_finding_count(report, 0) != found || dg_check_report_get(report, 0)->suppressed != suppressed)
    fail_msg("%u found and %u suppressed, expected %u and %u: %s", dg_check_report_get_finding_count(report, 0),
             dg_check_report_get(report, 0)->suppressed, found, suppressed, body);
  assert_int_equal(dg_check_report_get(report, 0)->verdict, found ? DG_VERDICT_FAIL : DG_VERDICT_PASS);
  for (guint i = 0; i < suppressed; i++)
    assert_int_equal(dg_check_report_get_suppressed(report, 0, i)->suppression, DG_SUPPRESSION_COMMENT);
  assert_null(dg_check_report_get_suppressed(report, 0, suppressed));
}

static void a_comment_suppresses_what_the_next_element_paints(void **state) {
  expect(PALE(20) PALE(40) PALE(60), 3, 0);
  expect(PALE(20) "<!-- diagrade-ignore text_contrast -->" PALE(40) PALE(60), 2, 1);
  expect(PALE(20) "<!-- diagrade-ignore text_contrast --><g>" PALE(40) PALE(60) "</g>", 1, 2);
  expect(PALE(20) "<g><!--diagrade-ignore text_contrast--><g>" PALE(40) "</g>" PALE(60) "</g>", 2, 1);
}

static void a_comment_before_the_first_painted_element_suppresses_in_the_whole_figure(void **state) {
  expect("<!-- diagrade-ignore text_contrast -->" PALE(20) PALE(40), 0, 2);
  expect("<defs/><g><!-- diagrade-ignore text_contrast -->" PALE(20) "</g>" PALE(40), 0, 2);
}

static void a_comment_suppresses_what_it_names_only(void **state) {
  expect(PALE(20) "<!-- diagrade-ignore texts_do_not_overlap -->" PALE(40), 2, 0);
  expect(PALE(20) "<!-- diagrade-ignore texts_do_not_overlap, text_contrast -->" PALE(40), 1, 1);
  expect(PALE(20) "<!-- diagrade-ignore -->" PALE(40), 1, 1); /* every check */
  expect(PALE(20) "<!-- text_contrast -->" PALE(40), 2, 0);
  expect(PALE(20) "<!-- see diagrade-ignore text_contrast -->" PALE(40), 2, 0);
}

/* Two comments before one element both count, and one before the end of a container ends there. */
static void comments_add_up_and_end_with_their_container(void **state) {
  expect(PALE(20) "<!-- diagrade-ignore canvas_is_used --><!-- diagrade-ignore text_contrast -->" PALE(40), 1, 1);
  expect(PALE(20) "<g>" PALE(40) "<!-- diagrade-ignore text_contrast --></g>" PALE(60), 3, 0);
}

static void a_comment_counts_before_the_root_and_in_documents_with_entities(void **state) {
  static const char *const heads[] = {"<!-- diagrade-ignore text_contrast -->",
                                      "<!DOCTYPE svg [<!ENTITY a \"b\">]><!-- diagrade-ignore text_contrast -->",
                                      "<!-- diagrade-ignore text_contrast --><!DOCTYPE svg [<!ENTITY a \"b\">]>"};
  for (guint i = 0; i < G_N_ELEMENTS(heads); i++) {
    g_autofree char *svg = g_strdup_printf(
        "%s<svg xmlns='http://www.w3.org/2000/svg' width='300' height='200'>" PALE(20) "</svg><!-- diagrade-ignore -->",
        heads[i]);
    g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
    g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "figure.svg", NULL);
    assert_non_null(drawing);
    g_autoptr(DgCheckOptions) options = dg_check_options_new();
    assert_true(dg_check_options_select(options, "text_contrast", NULL));
    g_autoptr(DgReading) reading = dg_reading_new_from_drawing(drawing, NULL, NULL);
    g_autoptr(DgCheckReport) report = dg_check_reading(reading, options, NULL);
    assert_int_equal(dg_check_report_get(report, 0)->suppressed, 1);
  }
}

static void a_name_that_is_no_check_is_reported(void **state) {
  g_autoptr(DgCheckReport) report = check("\n<!-- diagrade-ignore text_contrasts -->" PALE(20), "figure.svg", NULL);
  const DgDiagnostics *diagnostics = dg_check_report_get_diagnostics(report);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 1);
  assert_non_null(strstr(dg_diagnostics_get_message(diagnostics, 0), "\"text_contrasts\""));
  assert_int_equal(dg_diagnostics_get_line(diagnostics, 0), 2);
}

/* Comments are evidence for nothing: the graph is the same with them and without. */
static void a_comment_does_not_change_the_graph(void **state) {
  static const char *const comments[] = {"", "<!-- diagrade-ignore -->"};
  g_autofree char *graphs[2] = {NULL};
  for (guint i = 0; i < 2; i++) {
    g_autofree char *svg = g_strdup_printf(
        "<svg xmlns='http://www.w3.org/2000/svg' width='300' height='200'>%s<g>%s<rect x='10' y='10' width='90' "
        "height='40' fill='none' stroke='#000'/>%s<text x='20' y='30'>HELLO</text></g></svg>",
        comments[i], comments[i], comments[i]);
    g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
    g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "figure.svg", NULL);
    g_autoptr(DgGraph) graph = dg_graph_extract(drawing, NULL, NULL, NULL);
    graphs[i] = dg_graph_to_json(graph, FALSE);
  }
  assert_string_equal(graphs[0], graphs[1]);
  g_free(g_steal_pointer(&graphs[1]));
}

/* The path of a configuration file with this text. Free with forget(). */
static char *write_config(const char *text) {
  char *path = NULL;
  int file = g_file_open_tmp("diagrade-XXXXXX.conf", &path, NULL);
  assert_true(file >= 0);
  assert_true(g_close(file, NULL));
  assert_true(g_file_set_contents(path, text, -1, NULL));
  return path;
}

static void forget(char *path) {
  g_unlink(path);
  g_free(path);
}

static void a_configuration_sets_what_the_options_have(void **state) {
  char *path = write_config("# figures of the paper\n"
                            "[checks]\nselect=text_contrast;text_is_readable_in_print\n"
                            "[severity]\ntext_contrast=error\n"
                            "[parameters]\ntext_contrast.normal = 2\n"
                            "[ignore]\nold-*.svg=text_contrast\ndrafts/*=all\n");
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  g_autoptr(GError) error = NULL;
  if (!dg_check_options_load(options, path, &error))
    fail_msg("%s", error->message);
  forget(path);
  static const struct {
    const char *name;
    DgVerdict contrast, size;
  } cases[] = {{"new.svg", DG_VERDICT_FAIL, DG_VERDICT_FAIL},
               {"old-1.svg", DG_VERDICT_PASS, DG_VERDICT_FAIL},
               {"figures/old-1.svg", DG_VERDICT_PASS, DG_VERDICT_FAIL},
               {"paper/drafts/a.svg", DG_VERDICT_PASS, DG_VERDICT_PASS},
               {"drafts.svg", DG_VERDICT_FAIL, DG_VERDICT_FAIL}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    /* #bbb on white has 1.92:1, #aaa 2.32:1, which 2:1 lets pass; 4 px in natural size are 3 pt */
    g_autoptr(DgCheckReport) report =
        check(PALE(20) "<text x='10' y='40' fill='#bbb' font-size='4'>HELLO</text>", cases[i].name, options);
    assert_int_equal(dg_check_report_get_count(report), 2);
    assert_int_equal(dg_check_report_get(report, 0)->severity, DG_SEVERITY_ERROR);
    if (dg_check_report_get(report, 0)->verdict != cases[i].contrast ||
        dg_check_report_get(report, 1)->verdict != cases[i].size)
      fail_msg("%s: %s; %s", cases[i].name, dg_check_report_get(report, 0)->message,
               dg_check_report_get(report, 1)->message);
  }
}

static void errors_name_line_key_and_what_was_expected(void **state) {
  static const struct {
    const char *text, *parts[3];
  } cases[] = {
      {"[checks]\nselect=text_contrasts\n", {"line 2", "[checks] select", "\"text_contrasts\""}},
      {"[checks]\n\nprofile=ours\n", {"line 3", "profile", "expected one of diagrade, paper, code"}},
      {"[checks]\nselects=a\n", {"line 2", "selects", "expected profile or select"}},
      {"[severity]\ntext_contrast=bad\n",
       {"line 2", "[severity] text_contrast", "expected one of note, warning, error"}},
      {"[severity]\nnothing=note\n", {"line 2", "nothing", "expected one of"}},
      {"[parameters]\n# a\ntext_contrast.normal=much\n", {"line 3", "text_contrast.normal", "expected a number"}},
      {"[parameters]\ntext_contrast.normal=99\n", {"line 2", "text_contrast.normal", "expected a number from 1 to 21"}},
      {"[parameters]\ntext_contrast.normal=nan\n",
       {"line 2", "text_contrast.normal", "expected a number from 1 to 21"}},
      {"[parameters]\ntext_contrast=4\n", {"line 2", "text_contrast", "expected check.parameter"}},
      {"[parameters]\ntext_contrast.usual=4\n", {"line 2", "usual", "expected one of normal, large"}},
      {"[ignore]\na.svg=\n", {"line 2", "a.svg", "expected \"all\" or names of checks"}},
      {"[ignore]\na.svg=b\n", {"line 2", "a.svg", "\"b\""}},
      {"[checks]\nselect=figure\n[other]\na=b\n", {"line 3", "[other]", "expected one of [checks]"}},
      {"[checks]\nselect=figure\nnonsense\n[ignore]\n", {"line 3", "nonsense", "expected [group]"}},
      {"select=figure\n", {"line 1", "expected [group]", NULL}},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    char *path = write_config(cases[i].text);
    g_autoptr(DgCheckOptions) options = dg_check_options_new();
    g_autoptr(GError) error = NULL;
    if (dg_check_options_load(options, path, &error))
      fail_msg("read without an error: %s", cases[i].text);
    assert_int_equal(error->code, DG_ERROR_FORMAT);
    if (!strstr(error->message, path))
      fail_msg("the file is not named in: %s", error->message);
    for (guint k = 0; k < 3 && cases[i].parts[k]; k++)
      if (!strstr(error->message, cases[i].parts[k]))
        fail_msg("\"%s\" is not in: %s", cases[i].parts[k], error->message);
    forget(path);
  }
}

static void what_options_suppress_is_kept_with_its_place(void **state) {
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  assert_true(dg_check_options_select(options, "text_contrast", NULL));
  assert_true(dg_check_options_ignore(options, "*.svg", NULL, NULL));
  g_autoptr(DgCheckReport) report = check("\n <!-- diagrade-ignore -->" PALE(20), "a.svg", options);
  const DgCheckFinding *finding = dg_check_report_get_suppressed(report, 0, 0);
  assert_int_equal(finding->suppression, DG_SUPPRESSION_OPTIONS);
  assert_int_equal(finding->line, 2);
  assert_int_equal(finding->column, 1 + strlen(" <!-- diagrade-ignore -->"));
  assert_non_null(strstr(finding->message, "contrast"));
  assert_null(dg_check_report_get_suppressed(report, 0, 1));
  assert_null(dg_check_report_get_finding(report, 0, 0));
}

static void a_configuration_that_is_no_text_is_an_error(void **state) {
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  g_autoptr(GError) error = NULL;
  assert_false(dg_check_options_load(options, "there-is-no-such.conf", &error));
  assert_int_equal(error->code, DG_ERROR_OPEN);
  g_clear_error(&error);
  char *path = write_config("[checks]\nselect=\xff\n");
  assert_false(dg_check_options_load(options, path, &error));
  assert_int_equal(error->code, DG_ERROR_FORMAT);
  forget(path);
  g_clear_error(&error);
  path = write_config("");
  assert_true(dg_check_options_load(options, path, &error));
  forget(path);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_comment_suppresses_what_the_next_element_paints),
      cmocka_unit_test(a_comment_before_the_first_painted_element_suppresses_in_the_whole_figure),
      cmocka_unit_test(a_comment_suppresses_what_it_names_only),
      cmocka_unit_test(comments_add_up_and_end_with_their_container),
      cmocka_unit_test(a_comment_counts_before_the_root_and_in_documents_with_entities),
      cmocka_unit_test(a_name_that_is_no_check_is_reported),
      cmocka_unit_test(a_comment_does_not_change_the_graph),
      cmocka_unit_test(a_configuration_sets_what_the_options_have),
      cmocka_unit_test(errors_name_line_key_and_what_was_expected),
      cmocka_unit_test(what_options_suppress_is_kept_with_its_place),
      cmocka_unit_test(a_configuration_that_is_no_text_is_an_error),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
