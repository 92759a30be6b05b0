/* Data sets: what is listed, in which order, and how a run deals with what is missing. */
#include "run/dataset.h"
#include "run/record.h"
#include "scratch.h"

#include <unistd.h>

#define FIGURE                                                                                                         \
  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"50\"><text x=\"10\" y=\"20\">A</text></svg>"

static void test_items_and_systems_are_sorted_bytewise(void **state) {
  /* "B" < "a" < "ä" in bytes, in no locale's alphabet. */
  static const char *const files[] = {"references/a.svg",     "references/\xc3\xa4.svg", "references/B.svg",
                                      "references/notes.txt", "references/.hidden.svg",  "generated/y/a.svg",
                                      "generated/X/a.svg",    "generated/.git/a.svg"};
  for (guint i = 0; i < G_N_ELEMENTS(files); i++)
    scratch_write(*state, files[i], FIGURE);
  g_autoptr(DgDataset) dataset = dg_dataset_open(*state, DG_DATASET_PLAIN, NULL);
  assert_non_null(dataset);
  assert_int_equal(dg_dataset_get_item_count(dataset), 3);
  assert_string_equal(dg_dataset_get_item(dataset, 0), "B");
  assert_string_equal(dg_dataset_get_item(dataset, 1), "a");
  assert_string_equal(dg_dataset_get_item(dataset, 2), "\xc3\xa4");
  assert_int_equal(dg_dataset_get_system_count(dataset), 2);
  assert_string_equal(dg_dataset_get_system(dataset, 0), "X");
  assert_string_equal(dg_dataset_get_system(dataset, 1), "y");
  assert_int_equal(dg_diagnostics_get_count(dg_dataset_get_diagnostics(dataset)), 0);
}

static void test_pairs_go_by_system_then_item(void **state) {
  scratch_write(*state, "references/1.svg", FIGURE);
  scratch_write(*state, "references/2.svg", FIGURE);
  scratch_write(*state, "generated/s/1.svg", FIGURE);
  scratch_write(*state, "generated/t/1.svg", FIGURE);
  g_autoptr(DgDataset) dataset = dg_dataset_open(*state, DG_DATASET_PLAIN, NULL);
  assert_int_equal(dg_dataset_get_pair_count(dataset), 4);
  static const char *const expected[] = {"s 1", "s 2", "t 1", "t 2"};
  for (guint i = 0; i < 4; i++) {
    DgPair *pair = dg_dataset_get_pair(dataset, i);
    g_autofree char *name = g_strconcat(pair->system, " ", pair->item, NULL);
    assert_string_equal(name, expected[i]);
    g_autofree char *reference = g_strdup_printf("references/%s.svg", pair->item);
    g_autofree char *generated = g_strdup_printf("generated/%s/%s.svg", pair->system, pair->item);
    assert_string_equal(pair->names[DG_SIDE_REFERENCE], reference);
    assert_string_equal(pair->names[DG_SIDE_GENERATED], generated);
    assert_true(g_str_has_prefix(pair->paths[DG_SIDE_REFERENCE], *state) &&
                g_str_has_suffix(pair->paths[DG_SIDE_REFERENCE], reference));
    assert_true(g_str_has_prefix(pair->paths[DG_SIDE_GENERATED], *state) &&
                g_str_has_suffix(pair->paths[DG_SIDE_GENERATED], generated));
    dg_pair_free(pair);
  }
}

static void test_figures_may_be_tikz(void **state) {
  static const char program[] = "\\tikz \\node {A};";
  scratch_write(*state, "references/1.tex", program);
  scratch_write(*state, "references/2.svg", FIGURE);
  scratch_write(*state, "references/3.svg", FIGURE);
  scratch_write(*state, "references/3.tex", program);
  scratch_write(*state, "generated/s/1.svg", FIGURE);
  scratch_write(*state, "generated/s/2.tex", program);
  scratch_write(*state, "generated/s/3.tex", program);
  scratch_write(*state, "generated/s/4.tex", program);
  g_autoptr(DgDataset) dataset = dg_dataset_open(*state, DG_DATASET_PLAIN, NULL);
  assert_non_null(dataset);
  assert_int_equal(dg_dataset_get_item_count(dataset), 3);
  static const char *const expected[][DG_SIDE_COUNT] = {{"generated/s/1.svg", "references/1.tex"},
                                                        {"generated/s/2.tex", "references/2.svg"},
                                                        {"generated/s/3.tex", "references/3.svg"}};
  for (guint i = 0; i < G_N_ELEMENTS(expected); i++) {
    DgPair *pair = dg_dataset_get_pair(dataset, i);
    assert_string_equal(pair->names[DG_SIDE_GENERATED], expected[i][DG_SIDE_GENERATED]);
    assert_string_equal(pair->names[DG_SIDE_REFERENCE], expected[i][DG_SIDE_REFERENCE]);
    dg_pair_free(pair);
  }
  const DgDiagnostics *diagnostics = dg_dataset_get_diagnostics(dataset);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 2);
  assert_true(g_str_has_suffix(dg_diagnostics_get_message(diagnostics, 0),
                               "/references/3: found both .svg and .tex, expected one: .svg is read"));
  assert_true(g_str_has_suffix(dg_diagnostics_get_message(diagnostics, 1),
                               "/generated/s/4.tex: found no reference of that name, so it is not scored"));
}

/* Sources are known by content whatever they are called; a drawing goes before them, and they before what was read of
 * them. Notes and READMEs are none, though a note may hold one. */
static void test_figures_may_be_sources(void **state) {
  static const char source[] = "flowchart TD\n  A --> B\n", note[] = "Drawn:\n\n```mermaid\ngraph TD\n  A --> B\n```\n";
  static const char drawio[] = "<mxfile><diagram/></mxfile>", document[] = "{\"schema\":\"diagrade/graph@1\"}";
  static const struct {
    const char *name, *text;
  } files[] = {
      {"references/1.svg", FIGURE},           {"references/2.mmd", source},       {"references/3.drawio.xml", drawio},
      {"references/README.md", note},         {"generated/s/1.md", note},         {"generated/s/2.svg", FIGURE},
      {"generated/s/2.mermaid", source},      {"generated/s/2.md", "# A note\n"}, {"generated/s/3.mmd", source},
      {"generated/s/3.graph.json", document}, {"generated/s/3.md", note}};
  static const char *const expected[][DG_SIDE_COUNT] = {{"generated/s/1.md", "references/1.svg"},
                                                        {"generated/s/2.svg", "references/2.mmd"},
                                                        {"generated/s/3.mmd", "references/3.drawio.xml"}};
  for (guint i = 0; i < G_N_ELEMENTS(files); i++)
    scratch_write(*state, files[i].name, files[i].text);
  g_autoptr(DgDataset) dataset = dg_dataset_open(*state, DG_DATASET_PLAIN, NULL);
  assert_non_null(dataset);
  assert_int_equal(dg_dataset_get_item_count(dataset), G_N_ELEMENTS(expected));
  for (guint i = 0; i < G_N_ELEMENTS(expected); i++) {
    DgPair *pair = dg_dataset_get_pair(dataset, i);
    assert_string_equal(pair->names[DG_SIDE_GENERATED], expected[i][DG_SIDE_GENERATED]);
    assert_string_equal(pair->names[DG_SIDE_REFERENCE], expected[i][DG_SIDE_REFERENCE]);
    dg_pair_free(pair);
  }
  const DgDiagnostics *diagnostics = dg_dataset_get_diagnostics(dataset);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 1);
  assert_non_null(strstr(dg_diagnostics_get_message(diagnostics, 0), "as 2.svg and 2.mermaid: the former is read"));
}

static void expect_place(const char *directory, const char *data, const char *results, const char *expected) {
  g_autofree char *data_path = g_build_filename(directory, data, NULL);
  g_autofree char *results_path = g_build_filename(directory, results, NULL);
  g_autoptr(DgDataset) dataset = dg_dataset_open(data_path, DG_DATASET_PLAIN, NULL);
  assert_non_null(dataset);
  g_autofree char *place = dg_dataset_get_place(dataset, results_path);
  assert_string_equal(place, expected);
}

static void test_place_of_the_data_set_is_seen_from_the_results_file(void **state) {
  scratch_write(*state, "sets/demo/references/a.svg", FIGURE);
  scratch_write(*state, "sets/demo/generated/s/a.svg", FIGURE);
  scratch_write(*state, "out/deep/note.txt", "");
  expect_place(*state, "sets/demo", "r.jsonl", "sets/demo");
  expect_place(*state, "sets/demo/", "out/r.jsonl", "../sets/demo");
  expect_place(*state, "sets/../sets/demo", "out/deep/r.jsonl", "../../sets/demo");
  expect_place(*state, "sets/demo", "sets/demo/r.jsonl", ".");
  expect_place(*state, "sets/demo", "sets/demo/generated/r.jsonl", "..");
  /* A link is resolved: ".." of a linked directory is not where the link stands. */
  g_autofree char *link = g_build_filename(*state, "link", NULL);
  assert_int_equal(symlink("out/deep", link), 0);
  expect_place(*state, "sets/demo", "link/r.jsonl", "../../sets/demo");
}

static void test_generated_figure_without_reference_is_said(void **state) {
  scratch_write(*state, "references/a.svg", FIGURE);
  scratch_write(*state, "generated/s/a.svg", FIGURE);
  scratch_write(*state, "generated/s/b.svg", FIGURE);
  g_autoptr(DgDataset) dataset = dg_dataset_open(*state, DG_DATASET_PLAIN, NULL);
  const DgDiagnostics *diagnostics = dg_dataset_get_diagnostics(dataset);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 1);
  assert_non_null(strstr(dg_diagnostics_get_message(diagnostics, 0), "generated/s/b.svg"));
}

static void expect_error(const char *directory, DgErrorCode code, const char *message) {
  g_autoptr(GError) error = NULL;
  assert_null(dg_dataset_open(directory, DG_DATASET_PLAIN, &error));
  assert_true(g_error_matches(error, DG_ERROR, code));
  assert_non_null(strstr(error->message, message));
}

static void test_directory_that_is_no_dataset_is_an_error(void **state) {
  g_autofree char *nowhere = g_build_filename(*state, "nowhere", NULL);
  expect_error(nowhere, DG_ERROR_OPEN, "found no directory");
  expect_error(*state, DG_ERROR_OPEN, "references");
  scratch_write(*state, "references/note.txt", "");
  expect_error(*state, DG_ERROR_OPEN, "generated");
  scratch_write(*state, "generated/note.txt", "");
  expect_error(*state, DG_ERROR_FORMAT, "references");
  scratch_write(*state, "references/a.svg", FIGURE);
  expect_error(*state, DG_ERROR_FORMAT, "generated");
}

typedef struct {
  guint calls, failures;
  char *last_failure;
} Seen;

static void count_calls(guint done, guint total, guint failed, const char *failure, gpointer user_data) {
  Seen *seen = user_data;
  assert_int_equal(done, ++seen->calls);
  assert_int_equal(total, 3);
  seen->failures += failure != NULL;
  if (failure) {
    g_free(seen->last_failure);
    seen->last_failure = g_strdup(failure);
  }
  assert_int_equal(failed, seen->failures);
}

/* Takes a copy of a record into the array `user_data`. */
static gboolean collect_record(const char *record, gpointer user_data) {
  g_ptr_array_add(user_data, g_strdup(record));
  return TRUE;
}

static void test_missing_and_unreadable_figures_are_failed_records(void **state) {
  static const char *const names[] = {"a", "b", "c"};
  for (guint i = 0; i < 3; i++) {
    g_autofree char *name = g_strdup_printf("references/%s.svg", names[i]);
    scratch_write(*state, name, FIGURE);
  }
  scratch_write(*state, "generated/s/a.svg", "no figure");
  scratch_write(*state, "generated/s/c.svg", FIGURE);
  g_autoptr(DgDataset) dataset = dg_dataset_open(*state, DG_DATASET_PLAIN, NULL);
  g_autofree char *results = g_build_filename(*state, "results.jsonl", NULL);
  Seen seen = {0};
  DgRunSummary summary;
  assert_true(dg_run(dataset, results, 2, NULL, NULL, count_calls, &seen, &summary, NULL));
  assert_int_equal(summary.failed, 1);
  assert_int_equal(summary.missing, 1);
  assert_int_equal(seen.calls, 3);
  g_autoptr(GPtrArray) records = g_ptr_array_new_with_free_func(g_free);
  assert_true(dg_results_visit(results, collect_record, records, NULL));
  assert_int_equal(records->len, 3);
  assert_non_null(strstr(records->pdata[0],
                         "\"item\":\"a\",\"system\":\"s\",\"status\":\"failed\",\"error\":{\"code\":\"format\""));
  assert_non_null(
      strstr(records->pdata[1], "\"item\":\"b\",\"system\":\"s\",\"status\":\"missing\",\"error\":{\"code\":\"open\""));
  assert_non_null(strstr(records->pdata[2], "\"item\":\"c\",\"system\":\"s\",\"status\":\"scored\",\"error\":null"));
  /* Documents name figures relative to the data set; the message for people names the file. */
  for (guint i = 0; i < records->len; i++)
    assert_null(strstr(records->pdata[i], *state));
  assert_non_null(strstr(records->pdata[1], "\"message\":\"generated/s/b.svg: "));
  assert_non_null(strstr(records->pdata[1], "\"dataset\":\".\",\"generated\":\"generated/s/b.svg\""));
  assert_true(g_str_has_prefix(seen.last_failure, *state));
  g_free(seen.last_failure);
  /* The reference of a failed item is in its record all the same. */
  assert_null(strstr(records->pdata[0], "\"reference_graph\":null"));
}

static void test_results_appear_whole_or_not_at_all(void **state) {
  scratch_write(*state, "references/a.svg", FIGURE);
  scratch_write(*state, "generated/s/a.svg", FIGURE);
  g_autoptr(DgDataset) dataset = dg_dataset_open(*state, DG_DATASET_PLAIN, NULL);
  g_autofree char *results = g_build_filename(*state, "nowhere", "results.jsonl", NULL);
  g_autoptr(GError) error = NULL;
  assert_false(dg_run(dataset, results, 1, NULL, NULL, NULL, NULL, NULL, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_WRITE));
  /* A directory stands under the name: nothing is left beside it. */
  g_autofree char *taken = g_build_filename(*state, "references", NULL);
  g_clear_error(&error);
  assert_false(dg_run(dataset, taken, 1, NULL, NULL, NULL, NULL, NULL, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_WRITE));
  GDir *dir = g_dir_open(*state, 0, NULL);
  guint entries = 0;
  while (g_dir_read_name(dir))
    entries++;
  g_dir_close(dir);
  assert_int_equal(entries, 2);
}

/* A data set beside a directory of somebody else's, of which it has links to a text, which is no figure, and a PDF. */
static void test_nothing_is_read_through_links_that_lead_out(void **state) {
  scratch_write(*state, "set/references/a.svg", FIGURE);
  scratch_write(*state, "set/generated/s/a.svg", FIGURE);
  scratch_write(*state, "others/text.pdf", "no figure");
  scratch_write(*state, "others/figure.pdf", "%PDF-1.4");
  const char *const links[] = {"text.pdf", "figure.pdf"};
  for (guint i = 0; i < G_N_ELEMENTS(links); i++) {
    g_autofree char *to = g_build_filename("../../others", links[i], NULL);
    g_autofree char *from = g_build_filename(*state, "set/references", links[i], NULL);
    assert_int_equal(symlink(to, from), 0);
  }
  g_autofree char *set = g_build_filename(*state, "set", NULL);
  g_autoptr(DgDataset) asked = dg_dataset_open(set, DG_DATASET_PLAIN, NULL);
  g_autoptr(DgDataset) followed = dg_dataset_open(set, DG_DATASET_FOLLOW_LINKS, NULL);
  /* What the text is would be known only from its content. */
  assert_int_equal(dg_dataset_get_item_count(asked), 3);
  assert_int_equal(dg_dataset_get_item_count(followed), 2);
  assert_string_equal(dg_dataset_get_item(asked, 2), "text");
  /* Each keeps to what it was opened with: the reference of "figure". */
  DgDataset *const sets[] = {asked, followed};
  for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
    g_autoptr(GError) error = NULL;
    DgPair *pair = dg_dataset_get_pair(sets[i], 1);
    g_autoptr(GBytes) bytes = dg_pair_read(pair, DG_SIDE_REFERENCE, &error);
    assert_string_equal(pair->names[DG_SIDE_REFERENCE], "references/figure.pdf");
    assert_true(sets[i] == followed ? bytes && g_bytes_get_size(bytes) == 8 : !bytes);
    assert_true(bytes || strstr(error->message, "references/figure.pdf: found a link out of the data set, to /"));
    dg_pair_free(pair);
  }
  /* Nor is it asked with what program those are read, which is for the signature. */
  g_autofree char *signature = dg_run_signature(asked, NULL, NULL, 1), *plain = dg_signature(NULL, NULL);
  assert_string_equal(signature, plain);
}

#define SCRATCH_TEST(name) cmocka_unit_test_setup_teardown(name, scratch_set_up, scratch_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      SCRATCH_TEST(test_items_and_systems_are_sorted_bytewise),
      SCRATCH_TEST(test_pairs_go_by_system_then_item),
      SCRATCH_TEST(test_figures_may_be_tikz),
      SCRATCH_TEST(test_figures_may_be_sources),
      SCRATCH_TEST(test_place_of_the_data_set_is_seen_from_the_results_file),
      SCRATCH_TEST(test_generated_figure_without_reference_is_said),
      SCRATCH_TEST(test_directory_that_is_no_dataset_is_an_error),
      SCRATCH_TEST(test_missing_and_unreadable_figures_are_failed_records),
      SCRATCH_TEST(test_results_appear_whole_or_not_at_all),
      SCRATCH_TEST(test_nothing_is_read_through_links_that_lead_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
