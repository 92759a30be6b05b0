#include <diagrade/report.h>
#include <libxml/parser.h>
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib/gstdio.h>

#define FIGURE                                                                                                         \
  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 100\">"                                                 \
  "<rect x=\"10\" y=\"20\" width=\"60\" height=\"30\"/><text x=\"20\" y=\"40\">A</text></svg>"

typedef struct {
  char *directory;
} Fixture;

static void write_file(Fixture *fixture, const char *name, const char *text) {
  g_autofree char *path = g_build_filename(fixture->directory, name, NULL);
  g_autoptr(GError) error = NULL;
  assert_true(g_file_set_contents(path, text, -1, &error));
}

static int set_up(void **state) {
  Fixture *fixture = g_new0(Fixture, 1);
  fixture->directory = g_dir_make_tmp("diagrade-page-XXXXXX", NULL);
  assert_non_null(fixture->directory);
  write_file(fixture, "a.svg", FIGURE);
  write_file(fixture, "copy.svg", FIGURE);
  write_file(fixture, "b.svg",
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 100\"><text>B</text></svg>");
  write_file(fixture, "graph.json", " {\"schema\":\"diagrade/graph@1\"}");
  write_file(fixture, "broken.svg", "no figure at all");
  write_file(fixture, "flow.mmd", "flowchart TD\n  A --> B\n");
  *state = fixture;
  return 0;
}

static int tear_down(void **state) {
  Fixture *fixture = *state;
  static const char *const names[] = {"a.svg",      "copy.svg", "b.svg",        "graph.json",
                                      "broken.svg", "flow.mmd", "results.jsonl"};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autofree char *path = g_build_filename(fixture->directory, names[i], NULL);
    g_remove(path);
  }
  g_rmdir(fixture->directory);
  g_free(fixture->directory);
  g_free(fixture);
  return 0;
}

/* A record of two figures whose graphs have the canvas of FIGURE. `text` is the JSON string of its node's text. */
static char *record_json(const char *item, const char *generated, const char *reference, const char *text) {
  return g_strdup_printf(
      "{\"schema\":\"diagrade/record@1\",\"item\":\"%s\",\"system\":\"s\",\"status\":\"scored\",\"error\":null,"
      "\"generated\":\"%s\",\"reference\":\"%s\","
      "\"generated_graph\":{\"schema\":\"diagrade/graph@1\",\"width\":200,\"height\":100,\"nodes\":[{\"id\":\"n1\","
      "\"text\":%s,\"box\":[10,20,60,30]}],\"edges\":[]},"
      "\"reference_graph\":{\"schema\":\"diagrade/graph@1\",\"width\":200,\"height\":100,\"nodes\":[],\"edges\":[]},"
      "\"score\":{\"schema\":\"diagrade/score@1\",\"node\":{\"tp\":0,\"fp\":1,\"fn\":0,\"precision\":0,\"recall\":0,"
      "\"f1\":0.25}}}",
      item, generated, reference, text);
}

static guint count_of(const char *text, const char *part) {
  guint count = 0;
  for (const char *found = strstr(text, part); found != NULL; found = strstr(found + 1, part))
    count++;
  return count;
}

/* The page of records on disk. */
static char *inspect(Fixture *fixture, const char *const *records, gsize n_records, const char *title, GError **error) {
  g_autoptr(GString) lines = g_string_new(NULL);
  for (gsize i = 0; i < n_records; i++)
    g_string_append_printf(lines, "%s\n", records[i]);
  write_file(fixture, "results.jsonl", lines->str);
  g_autofree char *path = g_build_filename(fixture->directory, "results.jsonl", NULL);
  const DgInspectOptions options = {.figures = fixture->directory, .title = title};
  return dg_inspect_page(path, &options, error);
}

static char *page_of(Fixture *fixture, const char *record) {
  g_autoptr(GError) error = NULL;
  char *page = inspect(fixture, &record, 1, "Title", &error);
  assert_null(error);
  assert_non_null(page);
  return page;
}

static void test_policy_stands_first_and_allows_only_what_the_page_holds(void **state) {
  g_autofree char *record = record_json("i", "a.svg", "b.svg", "\"A\"");
  g_autofree char *page = page_of(*state, record);
  const char *head = strstr(page, "<head>\n");
  assert_true(g_str_has_prefix(head,
                               "<head>\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                               "img-src data:; style-src 'sha256-"));
  g_autofree char *policy = g_strndup(head, (gsize)(strstr(head, "\">\n") - head));
  assert_non_null(strstr(policy, "base-uri 'none'; form-action 'none'"));
  assert_null(strstr(policy, "unsafe"));
  assert_null(strstr(policy, "http:"));

  /* The hash in the policy is the one of the script as it stands in the page. */
  const char *script = g_strrstr(page, "<script>") + strlen("<script>");
  gsize length = (gsize)(strstr(script, "</script>") - script);
  g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
  g_checksum_update(checksum, (const guchar *)script, (gssize)length);
  guint8 digest[32];
  gsize digest_length = sizeof digest;
  g_checksum_get_digest(checksum, digest, &digest_length);
  g_autofree char *base64 = g_base64_encode(digest, digest_length);
  assert_non_null(strstr(policy, base64));
}

static void test_labels_cannot_end_the_data_or_become_markup(void **state) {
  g_autofree char *record =
      record_json("<b>&", "a.svg", "b.svg",
                  "\"</script><script>window.__pwned=1</script><!--\xe2\x80\xa8\xe2\x80\xa9\xe2\x86\x92\"");
  g_autofree char *page = page_of(*state, record);
  assert_int_equal(count_of(page, "</script"), count_of(page, "<script"));
  assert_null(strstr(page, "__pwned=1<"));
  assert_null(strstr(page, "<script>window"));
  assert_null(strstr(page, "<b>"));
  assert_null(strstr(page, "\xe2\x80\xa8"));
  assert_non_null(strstr(page, "\\u003c/script\\u003e\\u003cscript\\u003ewindow.__pwned=1"));
  assert_non_null(strstr(page, "\\u2028\\u2029\xe2\x86\x92"));
}

static void test_title_is_escaped(void **state) {
  Fixture *fixture = *state;
  g_autofree char *record = record_json("i", "a.svg", "b.svg", "\"A\"");
  const char *const records[] = {record};
  g_autofree char *page = inspect(fixture, records, 1, "</title><script>1</script>\xff", NULL);
  assert_non_null(strstr(page, "<title>&lt;/title&gt;&lt;script&gt;1&lt;/script&gt;\xef\xbf\xbd</title>"));
  assert_true(g_utf8_validate(page, -1, NULL));
}

static void test_pair_without_item_has_the_name_of_its_generated_file(void **state) {
  Fixture *fixture = *state;
  const char *record = "{\"schema\":\"diagrade/record@1\",\"item\":null,\"system\":null,\"status\":\"scored\","
                       "\"generated\":\"some/where/a&b.svg\",\"reference\":\"a.svg\"}";
  g_autofree char *page = page_of(fixture, record);
  assert_non_null(strstr(page, "\"rows\":[[\"a\\u0026b.svg\",")); /* the heading of the pair */

  g_autofree char *path = g_build_filename(fixture->directory, "a.svg", NULL);
  g_autoptr(DgRecord) fresh = dg_record_new(path, path, NULL, NULL, NULL, NULL);
  g_autofree char *own = dg_report_page(fresh, NULL);
  assert_non_null(strstr(own, "<title>a.svg</title>"));
  g_autoptr(DgRecord) named = dg_record_new(path, path, "rag", NULL, NULL, NULL);
  g_autofree char *other = dg_report_page(named, NULL);
  assert_non_null(strstr(other, "<title>rag</title>"));
}

/* The page of a pair that was just scored has the data of the page of its record on disk. */
static void test_fresh_and_stored_records_have_the_same_data(void **state) {
  Fixture *fixture = *state;
  g_autofree char *a = g_build_filename(fixture->directory, "a.svg", NULL);
  g_autofree char *b = g_build_filename(fixture->directory, "b.svg", NULL);
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  g_autoptr(DgCheckOptions) checks = dg_check_options_new();
  dg_score_options_set_checks(options, checks);
  g_autoptr(DgRecord) record = dg_record_new(a, b, "rag", "s", NULL, options);
  g_autofree char *json = dg_record_to_json(record);
  const char *const records[] = {json};
  g_autofree char *fresh = dg_report_page(record, NULL), *stored = inspect(fixture, records, 1, "rag", NULL);
  assert_non_null(strstr(fresh, "\"checks\":[{\"name\":"));
  assert_string_equal(fresh, stored);
}

static void test_figure_of_many_records_is_embedded_once(void **state) {
  Fixture *fixture = *state;
  g_autofree char *first = record_json("1", "a.svg", "b.svg", "\"A\"");
  g_autofree char *second = record_json("2", "copy.svg", "b.svg", "\"A\"");
  g_autofree char *third = record_json("3", "a.svg", "a.svg", "\"A\"");
  const char *const records[] = {first, second, third};
  g_autofree char *page = inspect(fixture, records, 3, NULL, NULL);
  assert_int_equal(count_of(page, "\"data:image/svg+xml;base64,"), 2);
}

static void test_figures_get_the_size_of_their_canvas(void **state) {
  g_autofree char *record = record_json("i", "a.svg", "b.svg", "\"A\"");
  g_autofree char *page = page_of(*state, record);
  const char *data = strstr(page, "data:image/svg+xml;base64,") + strlen("data:image/svg+xml;base64,");
  g_autofree char *base64 = g_strndup(data, (gsize)(strchr(data, '"') - data));
  gsize length;
  g_autofree char *svg = (char *)g_base64_decode(base64, &length);
  xmlDoc *document = xmlReadMemory(svg, (int)length, NULL, NULL, XML_PARSE_NONET);
  assert_non_null(document);
  xmlNode *root = xmlDocGetRootElement(document);
  static const char *const expected[][2] = {{"width", "200"}, {"height", "100"}, {"viewBox", "0 0 200 100"}};
  for (guint i = 0; i < G_N_ELEMENTS(expected); i++) {
    xmlChar *value = xmlGetNoNsProp(root, (const xmlChar *)expected[i][0]);
    assert_string_equal((const char *)value, expected[i][1]);
    xmlFree(value);
  }
  xmlFreeDoc(document);
}

static void test_unreadable_figures_are_said_on_the_page(void **state) {
  const char *record = "{\"schema\":\"diagrade/record@1\",\"item\":\"i\",\"status\":\"failed\","
                       "\"generated\":\"absent.svg\",\"reference\":\"graph.json\"}";
  g_autofree char *page = page_of(*state, record);
  assert_int_equal(count_of(page, "data:image/svg+xml"), 0);
  assert_non_null(strstr(page, "absent.svg"));
  assert_non_null(strstr(page, "\"generated_note\":"));
  assert_non_null(
      strstr(page, "\"reference_note\":\"The source has no picture, and there is no graph of it to draw.\""));

  g_autofree char *broken = record_json("i", "broken.svg", "a.svg", "\"A\"");
  g_autofree char *other = page_of(*state, broken);
  assert_non_null(strstr(other, "\"generated_note\":"));
  assert_int_equal(count_of(other, "data:image/svg+xml"), 1);
}

#define BOXLESS                                                                                                        \
  "{\"schema\":\"diagrade/"                                                                                            \
  "graph@1\",\"width\":0,\"height\":0,\"nodes\":[{\"id\":\"n1\",\"text\":\"A\"},{\"id\":\"n2\","                       \
  "\"text\":\"B\"}],\"edges\":[{\"id\":\"e1\",\"from\":\"n1\",\"to\":\"n2\",\"directed\":true,\"label\":\"\"}]}"
#define BOXED                                                                                                          \
  "{\"schema\":\"diagrade/"                                                                                            \
  "graph@1\",\"width\":200,\"height\":100,\"nodes\":[{\"id\":\"n1\",\"text\":\"A\",\"box\":[10,20,60,30]}],"           \
  "\"edges\":[]}"

/* Figures without a picture are drawn from their graphs, which get the places of the drawing. */
static void test_sources_are_drawn(void **state) {
  const char *record =
      "{\"schema\":\"diagrade/record@1\",\"item\":\"i\",\"status\":\"scored\",\"generated\":\"flow.mmd\","
      "\"reference\":\"graph.json\",\"generated_graph\":" BOXLESS ",\"reference_graph\":" BOXED "}";
  g_autofree char *page = page_of(*state, record);
  assert_int_equal(count_of(page, "data:image/svg+xml"), 2);
  assert_non_null(strstr(page, "\"generated_note\":\"laid out by diagrade: the source has no picture\""));
  assert_non_null(strstr(page, "\"reference_note\":\"drawn from the boxes of the source\""));
  assert_int_equal(count_of(page, "\"box\":["), 3);
  assert_int_equal(count_of(page, "\"width\":0"), 0);
  assert_non_null(strstr(page, "\"box\":[10,20,60,30]"));
}

/* A second reading of the same figure lies over the first one, wherever that is. */
static void test_truths_are_not_laid_out(void **state) {
  const char *record =
      "{\"schema\":\"diagrade/record@1\",\"item\":\"i\",\"status\":\"scored\",\"generated\":\"a.svg\","
      "\"reference\":\"graph.json\",\"one_figure\":true,\"generated_graph\":" BOXED ",\"reference_graph\":" BOXLESS "}";
  g_autofree char *page = page_of(*state, record);
  assert_int_equal(count_of(page, "data:image/svg+xml"), 1);
  assert_int_equal(count_of(page, "\"box\":["), 1);
}

static void test_what_is_no_record_is_an_error_that_names_it(void **state) {
  Fixture *fixture = *state;
  g_autofree char *good = record_json("i", "a.svg", "b.svg", "\"A\"");
  static const char *const bad[] = {"{", "[]", "{\"schema\":\"diagrade/score@1\"}", "{\"schema\":1}", "null"};
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    const char *const records[] = {good, bad[i]};
    g_autoptr(GError) error = NULL;
    assert_null(inspect(fixture, records, 2, NULL, &error));
    assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT));
    assert_non_null(strstr(error->message, "results.jsonl:2"));
  }
}

static void test_records_with_missing_or_odd_members_make_a_page(void **state) {
  Fixture *fixture = *state;
  static const char *const odd[] = {
      "{\"schema\":\"diagrade/record@1\"}",
      "{\"schema\":\"diagrade/"
      "record@1\",\"generated\":7,\"generated_graph\":[],\"score\":[{\"f1\":1}],\"error\":\"x\"}",
      "{\"schema\":\"diagrade/record@1\",\"generated\":\"\",\"reference\":\".\",\"score\":{\"node\":{\"f1\":null}}}",
      "{\"schema\":\"diagrade/record@1\",\"generated\":\"a.svg\",\"generated_note\":3,"
      "\"generated_graph\":{\"width\":-4,\"height\":\"x\"}}",
  };
  g_autofree char *page = inspect(fixture, odd, G_N_ELEMENTS(odd), NULL, NULL);
  assert_non_null(page);
  g_autofree char *empty = dg_report_checks(NULL, 0, NULL);
  assert_non_null(strstr(empty, "\"rows\":[]"));
}

static void test_page_is_the_same_in_every_locale(void **state) {
  g_autofree char *record = record_json("i", "a.svg", "b.svg", "\"A\"");
  g_autofree char *first = page_of(*state, record);
  static const char *const locales[] = {"de_DE.UTF-8", "tr_TR.UTF-8", "C"};
  for (guint i = 0; i < G_N_ELEMENTS(locales); i++) {
    if (setlocale(LC_ALL, locales[i]) == NULL)
      continue;
    g_autofree char *again = page_of(*state, record);
    assert_string_equal(first, again);
  }
  setlocale(LC_ALL, "C");
}

/* Overlay: the graph is read from JSON, so that its coordinates are those of the test. */
static DgGraph *small_graph(void) {
  static const char json[] = "{\"schema\":\"diagrade/graph@1\",\"source\":\"a<b>.svg\",\"width\":200,\"height\":100,"
                             "\"nodes\":[{\"id\":\"n1\",\"text\":\"<A> & \\\"B\\\"\\u0001\",\"box\":[10,20,60.5,30]},"
                             "{\"id\":\"n2\",\"text\":\"C\",\"box\":[110,20,60,30]}],"
                             "\"edges\":[{\"id\":\"e1\",\"from\":\"n1\",\"to\":\"n2\",\"directed\":true,\"label\":\"\","
                             "\"points\":[[70,35],[90,35],[110,30.25]]},"
                             "{\"id\":\"e2\",\"from\":\"n2\",\"to\":\"n1\",\"directed\":false,\"label\":\"\"}]}";
  g_autoptr(GError) error = NULL;
  DgGraph *graph = dg_graph_new_from_json(json, -1, "small", &error);
  assert_null(error);
  return graph;
}

static void test_overlay_draws_boxes_edges_and_ids_over_the_figure(void **state) {
  g_autoptr(DgGraph) graph = small_graph();
  g_autoptr(GBytes) figure = g_bytes_new_static(FIGURE, strlen(FIGURE));
  g_autoptr(GError) error = NULL;
  g_autofree char *overlay = dg_report_overlay(figure, graph, &error);
  assert_null(error);
  xmlDoc *document = xmlReadMemory(overlay, (int)strlen(overlay), NULL, NULL, XML_PARSE_NONET);
  assert_non_null(document); /* well-formed in spite of the labels */
  xmlFreeDoc(document);
  assert_non_null(strstr(overlay, "width=\"200\" height=\"100\" viewBox=\"0 0 200 100\""));
  assert_int_equal(count_of(overlay, "xlink:href=\"data:image/svg+xml;base64,"), 1);
  assert_non_null(strstr(overlay, "<rect x=\"10\" y=\"20\" width=\"60.5\" height=\"30\""));
  assert_non_null(strstr(overlay, "points=\"70,35 90,35 110,30.25\""));
  /* Without points: the straight line between the boxes, from the left side of n2 to the right side of n1. */
  assert_non_null(strstr(overlay, "points=\"110,35 70.5,35\""));
  assert_int_equal(count_of(overlay, "marker-end"), 1); /* the second edge is undirected */
  static const char *const ids[] = {">n1</text>", ">n2</text>", ">e1</text>", ">e2</text>"};
  for (guint i = 0; i < G_N_ELEMENTS(ids); i++)
    assert_int_equal(count_of(overlay, ids[i]), 1);
}

/* The boxes of all tags: rectangles filled with the colour of a text that follows them. */
static GArray *tags_of(const char *overlay) {
  GArray *tags = g_array_new(FALSE, FALSE, sizeof(DgBox));
  xmlDoc *document = xmlReadMemory(overlay, (int)strlen(overlay), NULL, NULL, XML_PARSE_NONET);
  assert_non_null(document);
  for (xmlNode *node = xmlDocGetRootElement(document)->children; node != NULL; node = node->next) {
    if (!xmlStrEqual(node->name, (const xmlChar *)"rect") || node->next == NULL ||
        node->next->type != XML_ELEMENT_NODE || !xmlStrEqual(node->next->name, (const xmlChar *)"text"))
      continue;
    static const char *const keys[] = {"x", "y", "width", "height"};
    double values[4];
    for (guint i = 0; i < 4; i++) {
      xmlChar *value = xmlGetNoNsProp(node, (const xmlChar *)keys[i]);
      values[i] = g_ascii_strtod((const char *)value, NULL);
      xmlFree(value);
    }
    DgBox box = {values[0], values[1], values[2], values[3]};
    g_array_append_val(tags, box);
  }
  xmlFreeDoc(document);
  return tags;
}

static gboolean boxes_meet(DgBox p, DgBox q) {
  return p.x < q.x + q.width && q.x < p.x + p.width && p.y < q.y + q.height && q.y < p.y + p.height;
}

static void test_overlay_keeps_ids_on_the_canvas_and_off_words_boxes_and_each_other(void **state) {
  (void)state;
  /* A label above the middle of e1, one right of the middle of e2, a title at the top of the container n4, and boxes at
   * all four borders of the canvas. The tags of a canvas of 400 by 300 are 7 units high and fit beside each. */
  static const char json[] =
      "{\"schema\":\"diagrade/graph@1\",\"width\":400,\"height\":300,\"nodes\":["
      "{\"id\":\"n1\",\"text\":\"A\",\"box\":[0,0,80,40]},{\"id\":\"n2\",\"text\":\"B\",\"box\":[320,0,80,40]},"
      "{\"id\":\"n3\",\"text\":\"C\",\"box\":[0,260,80,40]},{\"id\":\"n4\",\"text\":\"D\",\"box\":[200,150,200,150],"
      "\"text_lines\":[{\"text\":\"D\",\"font_size\":10}]},{\"id\":\"n5\",\"text\":\"E\",\"box\":[220,175,80,40]}],"
      "\"edges\":[{\"id\":\"e1\",\"from\":\"n1\",\"to\":\"n2\",\"points\":[[80,20],[320,20]]},"
      "{\"id\":\"e2\",\"from\":\"n1\",\"to\":\"n3\",\"points\":[[40,40],[40,260]]}],"
      "\"texts\":[{\"text\":\"above\",\"role\":\"edge_label\",\"box\":[180,6,40,12]},"
      "{\"text\":\"right\",\"role\":\"edge_label\",\"box\":[43,144,40,12]}]}";
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = dg_graph_new_from_json(json, -1, "tags", &error);
  assert_null(error);
  g_autoptr(GBytes) figure = g_bytes_new_static(FIGURE, strlen(FIGURE));
  g_autofree char *overlay = dg_report_overlay(figure, graph, &error);
  assert_null(error);
  g_autoptr(GArray) tags = tags_of(overlay);
  assert_int_equal(tags->len, 7);
  /* Leaf boxes, labels, and the line of the title. */
  static const DgBox covered[] = {{0, 0, 80, 40},   {320, 0, 80, 40},  {0, 260, 80, 40},   {220, 175, 80, 40},
                                  {180, 6, 40, 12}, {43, 144, 40, 12}, {200, 150, 200, 20}};
  for (guint i = 0; i < tags->len; i++) {
    DgBox tag = g_array_index(tags, DgBox, i);
    assert_true(tag.x >= 0 && tag.y >= 0 && tag.x + tag.width <= 400 && tag.y + tag.height <= 300);
    for (guint k = 0; k < G_N_ELEMENTS(covered); k++)
      assert_false(boxes_meet(tag, covered[k]));
    for (guint k = 0; k < i; k++)
      assert_false(boxes_meet(tag, g_array_index(tags, DgBox, k)));
  }
  /* Lines leave the labels out; a container is not tinted, what it holds hardly. */
  assert_non_null(strstr(overlay, "<rect x=\"180\" y=\"6\" width=\"40\" height=\"12\"/>"));
  assert_int_equal(count_of(overlay, "fill-opacity=\"0\""), 1);
  assert_int_equal(count_of(overlay, "fill-opacity=\"0.05\""), 4);
}

static void test_overlay_keeps_ids_of_both_directions_apart_where_words_leave_no_room(void **state) {
  (void)state;
  /* Texts over the whole canvas leave no place that is free of words, so only the other tag can be kept off. */
  static const char json[] =
      "{\"schema\":\"diagrade/graph@1\",\"width\":400,\"height\":300,\"nodes\":["
      "{\"id\":\"n1\",\"text\":\"A\",\"box\":[20,20,80,40]},{\"id\":\"n2\",\"text\":\"B\",\"box\":[300,240,80,40]}],"
      "\"edges\":[{\"id\":\"e1\",\"from\":\"n1\",\"to\":\"n2\",\"points\":[[100,150],[300,150]]},"
      "{\"id\":\"e2\",\"from\":\"n2\",\"to\":\"n1\",\"points\":[[100,150],[300,150]]}],"
      "\"texts\":[{\"text\":\"x\",\"role\":\"annotation\",\"box\":[0,0,50,300]},"
      "{\"text\":\"x\",\"role\":\"annotation\",\"box\":[50,0,50,300]},"
      "{\"text\":\"x\",\"role\":\"annotation\",\"box\":[100,0,50,300]},"
      "{\"text\":\"x\",\"role\":\"annotation\",\"box\":[150,0,50,300]},"
      "{\"text\":\"x\",\"role\":\"annotation\",\"box\":[200,0,50,300]},"
      "{\"text\":\"x\",\"role\":\"annotation\",\"box\":[250,0,50,300]},"
      "{\"text\":\"x\",\"role\":\"annotation\",\"box\":[300,0,50,300]},"
      "{\"text\":\"x\",\"role\":\"annotation\",\"box\":[350,0,50,300]}]}";
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = dg_graph_new_from_json(json, -1, "tags", &error);
  assert_null(error);
  g_autoptr(GBytes) figure = g_bytes_new_static(FIGURE, strlen(FIGURE));
  g_autofree char *overlay = dg_report_overlay(figure, graph, &error);
  assert_null(error);
  g_autoptr(GArray) tags = tags_of(overlay);
  assert_int_equal(tags->len, 4);
  for (guint i = 0; i < tags->len; i++)
    for (guint k = 0; k < i; k++)
      assert_false(boxes_meet(g_array_index(tags, DgBox, i), g_array_index(tags, DgBox, k)));
}

static void test_overlay_of_boxes_without_room_keeps_every_id_on_the_canvas(void **state) {
  (void)state;
  g_autoptr(DgGraph) graph = dg_graph_new("full.svg", 100, 50);
  DgBox far = {-1e300, 40, 1e301, 1e9};
  for (guint i = 0; i < 300; i++)
    dg_graph_add_node(graph, "x", i % 2 == 0 ? (DgBox){0, 0, 100, 50} : far);
  for (guint i = 0; i < 300; i++)
    dg_graph_add_edge(graph, i, (i + 7) % 300, TRUE, NULL);
  g_autoptr(GBytes) figure = g_bytes_new_static(FIGURE, strlen(FIGURE));
  g_autofree char *overlay = dg_report_overlay(figure, graph, NULL);
  g_autoptr(GArray) tags = tags_of(overlay);
  assert_true(tags->len >= 300); /* of nodes; an edge between equal boxes has no length and no place */
  for (guint i = 0; i < tags->len; i++) {
    DgBox tag = g_array_index(tags, DgBox, i);
    assert_true(tag.x >= 0 && tag.y >= 0 && tag.x + tag.width <= 100.01 && tag.y + tag.height <= 50.01);
  }
}

static void test_overlay_says_how_each_thing_was_found_and_shows_doubt(void **state) {
  static const char json[] =
      "{\"schema\":\"diagrade/graph@1\",\"source\":\"a.svg\",\"width\":200,\"height\":100,\"nodes\":["
      "{\"id\":\"n1\",\"text\":\"A\",\"box\":[10,20,60,30],\"method\":\"outline\",\"confidence\":0.98,"
      "\"source_lines\":[3,4]},"
      "{\"id\":\"n2\",\"text\":\"B\",\"box\":[110,20,60,30],\"method\":\"bare_text\",\"confidence\":0.79},"
      "{\"id\":\"n3\",\"text\":\"C\",\"box\":[110,60,60,30],\"confidence\":0.8}],\"edges\":["
      "{\"id\":\"e1\",\"from\":\"n1\",\"to\":\"n2\",\"directed\":true,\"label\":\"\",\"method\":\"marker\","
      "\"confidence\":0.49,\"source_lines\":[7]},"
      "{\"id\":\"e2\",\"from\":\"n1\",\"to\":\"n3\",\"directed\":false,\"label\":\"\",\"confidence\":0.5}]}";
  g_autoptr(DgGraph) graph = dg_graph_new_from_json(json, -1, "doubt", NULL);
  g_autoptr(GBytes) figure = g_bytes_new_static(FIGURE, strlen(FIGURE));
  g_autofree char *overlay = dg_report_overlay(figure, graph, NULL);
  assert_non_null(overlay);
  assert_non_null(strstr(overlay, "<title>A · method outline · confidence 0.98 · lines 3, 4</title>"));
  assert_non_null(strstr(overlay, "<title>B · method bare_text · confidence 0.79</title>"));
  assert_non_null(strstr(overlay, "<title>A → B · method marker · confidence 0.49 · line 7</title>"));
  assert_non_null(strstr(overlay, "<title>A — C · confidence 0.5</title>"));
  /* n2, e1 and e2 are under 0.8: dashed; only e1 is under 0.5: pale (the halos are at 0.75) */
  assert_int_equal(count_of(overlay, "stroke-dasharray"), 3);
  assert_int_equal(count_of(overlay, "stroke-opacity=\"0.5\""), 1);
}

static void test_overlay_never_inlines_the_figure(void **state) {
  g_autoptr(DgGraph) graph = small_graph();
  static const char hostile[] =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"><script>alert(2)</script></svg>";
  g_autoptr(GBytes) figure = g_bytes_new_static(hostile, strlen(hostile));
  g_autofree char *overlay = dg_report_overlay(figure, graph, NULL);
  assert_non_null(overlay);
  assert_null(strstr(overlay, "alert"));
  assert_null(strstr(overlay, "onload"));
}

/* Without a picture the graph is drawn, laid out where it has no boxes, and that is said. */
static void test_overlay_of_a_graph_alone(void **state) {
  g_autoptr(DgGraph) laid_out = dg_graph_new_from_json(BOXLESS, -1, "a", NULL);
  g_autoptr(DgGraph) own = dg_graph_new_from_json(BOXED, -1, "a", NULL);
  g_autofree char *one = dg_report_overlay(NULL, laid_out, NULL), *other = dg_report_overlay(NULL, own, NULL);
  assert_non_null(strstr(one, ">laid out by diagrade: the source has no picture</text>"));
  assert_non_null(strstr(one, "<title>A → B</title><polyline"));
  assert_non_null(strstr(other, ">drawn from the boxes of the source</text>"));
  assert_non_null(strstr(other, "<rect x=\"10\" y=\"20\" width=\"60\" height=\"30\""));
  assert_true(dg_graph_get_width(laid_out) == 0); /* what is drawn is a copy */
}

static void test_overlay_of_what_is_no_figure_is_an_error(void **state) {
  g_autoptr(DgGraph) graph = small_graph();
  g_autoptr(GBytes) figure = g_bytes_new_static("not xml", 7);
  g_autoptr(GError) error = NULL;
  assert_null(dg_report_overlay(figure, graph, &error));
  assert_int_equal(error->domain, DG_ERROR);
  g_clear_error(&error);
  g_autoptr(DgGraph) unsized = dg_graph_new("a.svg", 0, 0);
  assert_null(dg_report_overlay(figure, unsized, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT));
}

static void test_formats_tell_places_files_and_failures(void **state) {
  Fixture *fixture = *state;
  g_autofree char *good = g_build_filename(fixture->directory, "a.svg", NULL);
  g_autofree char *bad = g_build_filename(fixture->directory, "broken.svg", NULL);
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  g_autoptr(GError) error = NULL;
  assert_true(dg_check_options_select(options, "text_contrast", &error)); /* black words on a black box */
  assert_true(dg_check_options_select(options, "text_fits_its_box", &error));
  g_autoptr(DgCheckRecord) checked = dg_check_record_new(good, options), failed = dg_check_record_new(bad, options);
  const DgCheckRecord *const records[] = {failed, checked};
  g_autofree char *sarif = dg_report_sarif(records, 2, -1), *junit = dg_report_junit(records, 2);
  g_autofree char *page = dg_report_checks(records, 2, &error);
  assert_null(error);
  assert_int_equal(count_of(sarif, "\"ruleId\""), 1);
  assert_non_null(strstr(sarif, "\"executionSuccessful\":\tfalse"));
  /* one case that says why the first was not read, and two checks of the second: black on black fails, and nothing
   * stands in a box */
  assert_non_null(strstr(junit, "tests=\"3\" failures=\"1\" errors=\"1\" skipped=\"1\""));
  assert_int_equal(count_of(page, "data:image/svg+xml;base64,"), 1);
}

static void test_page_of_documents_whose_members_are_of_other_types(void **state) {
  static const char document[] =
      "{\"schema\":\"diagrade/"
      "check@1\",\"file\":7,\"diagnostics\":{\"a\":1},\"checks\":{\"x\":3,\"y\":{\"verdict\":\"fail\","
      "\"where\":[null,{\"line\":-1,\"box\":\"b\",\"entities\":[1,\"n1\"]}]},\"z\":{\"verdict\":\"fail\"}}}";
  g_autofree char *page = page_of(*state, document);
  /* y and z fail, x says nothing: in the row of the index, both with the gravest verdict (0) */
  assert_non_null(strstr(page, "\"check_names\":[\"y\",\"z\"]"));
  assert_non_null(strstr(page, "[0,0,1,0]"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_policy_stands_first_and_allows_only_what_the_page_holds),
      cmocka_unit_test(test_labels_cannot_end_the_data_or_become_markup),
      cmocka_unit_test(test_title_is_escaped),
      cmocka_unit_test(test_pair_without_item_has_the_name_of_its_generated_file),
      cmocka_unit_test(test_fresh_and_stored_records_have_the_same_data),
      cmocka_unit_test(test_figure_of_many_records_is_embedded_once),
      cmocka_unit_test(test_figures_get_the_size_of_their_canvas),
      cmocka_unit_test(test_unreadable_figures_are_said_on_the_page),
      cmocka_unit_test(test_sources_are_drawn),
      cmocka_unit_test(test_truths_are_not_laid_out),
      cmocka_unit_test(test_what_is_no_record_is_an_error_that_names_it),
      cmocka_unit_test(test_records_with_missing_or_odd_members_make_a_page),
      cmocka_unit_test(test_page_is_the_same_in_every_locale),
      cmocka_unit_test(test_overlay_draws_boxes_edges_and_ids_over_the_figure),
      cmocka_unit_test(test_overlay_keeps_ids_on_the_canvas_and_off_words_boxes_and_each_other),
      cmocka_unit_test(test_overlay_keeps_ids_of_both_directions_apart_where_words_leave_no_room),
      cmocka_unit_test(test_overlay_of_boxes_without_room_keeps_every_id_on_the_canvas),
      cmocka_unit_test(test_overlay_says_how_each_thing_was_found_and_shows_doubt),
      cmocka_unit_test(test_overlay_never_inlines_the_figure),
      cmocka_unit_test(test_overlay_of_a_graph_alone),
      cmocka_unit_test(test_overlay_of_what_is_no_figure_is_an_error),
      cmocka_unit_test(test_formats_tell_places_files_and_failures),
      cmocka_unit_test(test_page_of_documents_whose_members_are_of_other_types),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
