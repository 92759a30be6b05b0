/* Each limit is met at N and refused, with file, line and number, at N + 1. */
#include "draw.h"

#include "base/file.h"
#include "svg/builder.h"
#include "svg/css.h"
#include "svg/source.h"

#include <zlib.h>

#define OPEN "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\n"

static void append_times(GString *text, const char *what, guint n) {
  for (guint i = 0; i < n; i++)
    g_string_append(text, what);
}

static void assert_fits(const GString *text) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = read_bytes(text->str, text->len, &error);
  if (!drawing) {
    fail_msg("%s", error->message);
  }
}

/* Refused with "more than <limit> <things>". */
static void assert_limit(const GString *text, const char *place, guint limit, const char *things) {
  g_autofree char *part = g_strdup_printf("more than %u %s", limit, things);
  assert_error(text->str, text->len, DG_ERROR_LIMIT, place, part);
}

/* Elements nested `n` deep, the svg included. */
static GString *nested(guint n) {
  GString *text = g_string_new(OPEN);
  append_times(text, "<g>", n - 1);
  append_times(text, "</g>", n - 1);
  return g_string_append(text, "</svg>");
}

static void test_depth_of_the_document(void **state) {
  g_autoptr(GString) fits = nested(DG_DOCUMENT_DEPTH_MAX), deep = nested(DG_DOCUMENT_DEPTH_MAX + 1);
  assert_fits(fits);
  assert_limit(deep, "test.svg:2: ", DG_DOCUMENT_DEPTH_MAX, "levels of elements");
}

static void test_attributes_of_a_tag(void **state) {
  g_autoptr(GString) text = g_string_new(OPEN "<g");
  for (guint i = 0; i < DG_DOCUMENT_ATTRIBUTES_MAX; i++)
    g_string_append_printf(text, " a%u=''", i);
  gsize length = text->len;
  g_string_append(text, "/></svg>");
  assert_fits(text);
  g_string_truncate(text, length);
  g_string_append(text, " b=''/></svg>");
  assert_limit(text, "test.svg:2: ", DG_DOCUMENT_ATTRIBUTES_MAX, "attributes in one tag");
}

/* A tag with one attribute too many, behind what a careless reader would take for the start of a comment or string. */
static void test_no_markup_hides_attributes(void **state) {
  static const char *const before[] = {"<?x <!-- ?>",
                                       "<?x <![CDATA[ ?>",
                                       "<!-- ' -->",
                                       "<? <!-- ?>",
                                       "<!DOCTYPE svg [<!-- \" -->]>",
                                       "<!DOCTYPE svg [<!ENTITY e '<!--'>]>"};
  for (gsize i = 0; i < G_N_ELEMENTS(before); i++) {
    g_autoptr(GString) text = g_string_new(before[i]);
    g_string_append(text, "<svg width='9' height='9'");
    for (guint j = 0; j < DG_DOCUMENT_ATTRIBUTES_MAX; j++)
      g_string_append_printf(text, " a%u=''", j);
    g_string_append(text, "/><?y --> ?>");
    assert_limit(text, "test.svg:1: ", DG_DOCUMENT_ATTRIBUTES_MAX, "attributes in one tag");
  }
}

static void test_comparisons_of_attributes(void **state) {
  /* 499 tags with 1,000 attributes cost 1001^2 each; libxml2 would take seconds for some thousands of them. */
  guint64 each = (DG_DOCUMENT_ATTRIBUTES_MAX + 1) * (guint64)(DG_DOCUMENT_ATTRIBUTES_MAX + 1);
  g_autoptr(GString) tag = g_string_new("<g");
  for (guint j = 0; j < DG_DOCUMENT_ATTRIBUTES_MAX; j++)
    g_string_append_printf(tag, " a%u=''", j);
  g_string_append(tag, "/>");
  g_autoptr(GString) text = g_string_new("<svg>\n");
  append_times(text, tag->str, (guint)(DG_DOCUMENT_COMPARISONS_MAX / each) + 1);
  assert_limit(text, "test.svg:2: ", DG_DOCUMENT_COMPARISONS_MAX, "comparisons of attributes");
}

static void test_bytes_of_the_tree(void **state) {
  /* Each <g/> with ten attributes takes the same; the root has three. */
  gsize each = DG_DOCUMENT_ELEMENT_BYTES + 10 * DG_DOCUMENT_ATTRIBUTE_BYTES;
  gsize root = DG_DOCUMENT_ELEMENT_BYTES + 3 * DG_DOCUMENT_ATTRIBUTE_BYTES;
  guint fitting = (guint)((DG_DOCUMENT_TREE_BYTES_MAX - root) / each);
  g_autoptr(GString) text = g_string_new(OPEN);
  append_times(text, "<g a='' b='' c='' d='' e='' f='' g='' h='' i='' j=''/>", fitting);
  gsize length = text->len;
  g_string_append(text, "</svg>");
  assert_fits(text);
  g_string_truncate(text, length);
  g_string_append(text, "\n<g a='' b='' c='' d='' e='' f='' g='' h='' i='' j=''/></svg>");
  assert_limit(text, "test.svg:3: ", DG_DOCUMENT_TREE_BYTES_MAX, "bytes of elements and attributes in memory");
}

static void test_bytes_of_a_document_type(void **state) {
  for (guint more = 0; more < 2; more++) {
    g_autoptr(GString) text = g_string_new("<!DOCTYPE svg [");
    append_times(text, " ", DG_DOCUMENT_SUBSET_MAX - 1 + more); /* the bracket counts */
    g_string_append(text, "]><svg/>");
    if (more)
      assert_limit(text, "test.svg:1: ", DG_DOCUMENT_SUBSET_MAX, "bytes in a document type");
    else
      assert_fits(text);
  }
}

static void test_elements_of_the_document(void **state) {
  g_autoptr(GString) text = g_string_new(OPEN "<defs>");
  append_times(text, "<g/>", DG_DOCUMENT_ELEMENTS_MAX - 2); /* without svg and defs */
  gsize length = text->len;
  g_string_append(text, "</defs></svg>");
  assert_fits(text);
  g_string_truncate(text, length);
  g_string_append(text, "\n<g/></defs></svg>");
  assert_limit(text, "test.svg:3: ", DG_DOCUMENT_ELEMENTS_MAX, "elements");
}

/* `copies` of a group of `n` elements; a copy counts n + 2: the use and the group. */
static GString *copied(const char *element, guint n, guint copies) {
  GString *text = g_string_new(OPEN "<defs><g id='g'>");
  append_times(text, element, n);
  g_string_append(text, "</g></defs>\n");
  append_times(text, "<use href='#g'/>", copies);
  return text;
}

/* What a test of such a limit counts to: a thousandth of the real one, so that the suite stays quick. */
static const DgLimits small = {DG_TEXT_BYTES_MAX / 1024, DG_TEXT_ITEMS_MAX / 1000, DG_POINTS_MAX / 1000,
                               DG_CSS_STEPS_MAX / 1000, DG_ELEMENTS_MAX};

/* `text` fits, and with `more` before its end it does not: "more than <limit> <things>" at `place`. Other limits than
 * the one under test are left as they are. */
static void assert_small_limit(GString *text, const char *more, DgLimits limits, const char *place, guint limit,
                               const char *things) {
  for (guint i = 0; i < 2; i++) {
    g_autofree char *svg = g_strconcat(text->str, i ? more : "", "</svg>", NULL);
    g_autofree char *part = g_strdup_printf("more than %u %s", limit, things);
    g_autoptr(GBytes) bytes = g_bytes_new_static(svg, strlen(svg));
    g_autoptr(GError) error = NULL;
    g_autoptr(DgDrawing) drawing = dg_drawing_new_within(bytes, "test.svg", limits, &error);
    if (!i && !drawing) {
      fail_msg("%s", error->message);
    }
    if (i && (drawing || error->code != DG_ERROR_LIMIT || !g_str_has_prefix(error->message, place) ||
              !strstr(error->message, part))) {
      fail_msg("%s, expected %s...%s", drawing ? "no error" : error->message, place, part);
    }
  }
}

static void test_elements_with_copies(void **state) {
  g_autoptr(GString) text = copied("<rect/>", 998, DG_ELEMENTS_MAX / 1000);
  gsize length = text->len;
  g_string_append(text, "</svg>");
  assert_fits(text);
  g_string_truncate(text, length);
  g_string_append(text, "\n<rect/></svg>");
  assert_limit(text, "test.svg:4: ", DG_ELEMENTS_MAX, "elements, copies by <use> included");
}

static void test_doubling_copies_end_at_the_limit_of_elements(void **state) {
  g_autoptr(GString) text = g_string_new(OPEN "<defs><rect id='u0' width='5' height='5'/>");
  for (int i = 1; i <= 40; i++)
    g_string_append_printf(text, "<g id='u%d'><use href='#u%d'/><use href='#u%d'/></g>", i, i - 1, i - 1);
  g_string_append(text, "</defs><use href='#u40'/></svg>");
  assert_limit(text, "test.svg:2: ", DG_ELEMENTS_MAX, "elements");
}

static void test_depth_with_copies(void **state) {
  /* A chain of uses: each adds two levels, the use and the group in it; a cycle is dropped instead. */
  for (guint more = 0; more < 2; more++) {
    g_autoptr(GString) text = g_string_new(OPEN "<defs>\n<g id='u0'/>");
    for (guint i = 1; i < DG_DEPTH_MAX / 2; i++)
      g_string_append_printf(text, "<g id='u%u'><use href='#u%u'/></g>", i, i - 1);
    g_string_append_printf(text, "</defs>%s<use href='#u%u'/>%s</svg>", more ? "<g>" : "", DG_DEPTH_MAX / 2 - 1,
                           more ? "</g>" : "");
    if (more)
      assert_limit(text, "test.svg:3: ", DG_DEPTH_MAX, "levels of elements");
    else
      assert_fits(text);
  }
}

static void test_bytes_of_text(void **state) {
  g_autoptr(GString) element = g_string_new("<text y='9'>");
  append_times(element, "x", 1024);
  g_string_append(element, "</text>");
  g_autoptr(GString) text = copied(element->str, 1, small.text_bytes / 1024);
  DgLimits limits = DG_LIMITS;
  limits.text_bytes = small.text_bytes;
  assert_small_limit(text, "\n<text y='9'>x</text>", limits, "test.svg:4: ", small.text_bytes, "bytes of text");
}

static void test_text_items(void **state) {
  g_autoptr(GString) text = copied("<text y='9'>x</text>", 100, small.text_items / 100);
  DgLimits limits = DG_LIMITS;
  limits.text_items = small.text_items;
  assert_small_limit(text, "\n<text y='9'>x</text>", limits, "test.svg:4: ", small.text_items, "text items");
}

static void test_points_of_shapes(void **state) {
  g_autoptr(GString) text = copied("<polyline points='0 1 2 3 4 5 6 7 8 9'/>", 1, small.points / 5);
  DgLimits limits = DG_LIMITS;
  limits.points = small.points;
  assert_small_limit(text, "\n<line x2='5' stroke='red'/>", limits, "test.svg:4: ", small.points, "points in shapes");
}

static void test_points_of_paths_that_text_runs_along(void **state) {
  /* A path of 11 points, and 24 bytes of data that count as 6 points more: 588 times 17 is 9,996. */
  g_autoptr(GString) text = g_string_new(OPEN "<path id='p' d='M0 0h9v9h9v9h9v9h9v9h9v9'/>");
  append_times(text, "<text><textPath href='#p'>x</textPath></text>", small.points / 17);
  DgLimits limits = DG_LIMITS;
  limits.points = small.points;
  assert_small_limit(text, "\n<text><textPath href='#p'>x</textPath></text>", limits, "test.svg:3: ", small.points,
                     "points in paths of text");
}

static void test_selectors_of_style_sheets(void **state) {
  for (guint more = 0; more < 2; more++) {
    g_autoptr(GString) text = g_string_new(OPEN "<style>");
    append_times(text, "a,b,c,d,e,f,g,h,i,j{fill:red}", DG_CSS_SELECTORS_MAX / 10);
    g_string_append(text, more ? "k{fill:red}" : "");
    g_string_append(text, "</style></svg>");
    g_autoptr(DgDrawing) drawing = read_bytes(text->str, text->len, NULL);
    assert_non_null(drawing);
    guint line = 0;
    assert_int_equal(has_diagnostic(drawing, "more than 50000 selectors", &line), more);
    assert_int_equal(line, more ? 2 : 0);
  }
}

/* The first figure fits into a thousandth of the steps; the second, an element or a word longer, does not. */
static void assert_steps(GString *text, const char *more, const char *place) {
  DgLimits limits = DG_LIMITS;
  limits.css_steps = small.css_steps;
  assert_small_limit(text, more, limits, place, small.css_steps, "steps");
}

static void test_steps_of_matching(void **state) {
  /* The rectangle meets 10,000 rules, each of which asks its four ancestors: at least 50,000 steps; the lines none. */
  g_autoptr(GString) text = g_string_new(OPEN "<style>");
  append_times(text, "x .a{fill:red}", 10000);
  g_string_append(text, "</style><line/><line/><g><g><g>\n");
  assert_steps(text, "<rect class='a'/>", "test.svg:3: ");
}

static void test_long_class_lists_count_as_many_steps(void **state) {
  /* 16,000 bytes of class, looked through by 100 rules, are 100,000 steps; one rule asks for another class. */
  g_autoptr(GString) text = g_string_new(OPEN "<style>");
  append_times(text, ".a.b{fill:red}", 100);
  g_string_append(text, "</style>\n<g class='a'/>\n");
  g_autoptr(GString) list = g_string_new("<g class='a");
  append_times(list, " c", 8000);
  g_string_append(list, "'/>");
  assert_steps(text, list->str, "test.svg:4: ");
}

static void test_declarations_count_as_steps_and_a_rule_once(void **state) {
  /* 60 elements with 1,000 declarations are 60,000 steps; two elements 2,000, however many selectors of the rule match:
   * 1,000 of them would make a million. */
  g_autoptr(GString) text = g_string_new(OPEN "<style>");
  append_times(text, ".a,", 1000);
  g_string_append(text, ".a{");
  append_times(text, "fill:red;", 1000);
  g_string_append(text, "}</style>\n<rect class='a'/><rect class='a'/>\n");
  g_autoptr(GString) more = g_string_new(NULL);
  append_times(more, "<rect class='a'/>", 60);
  assert_steps(text, more->str, "test.svg:4: ");
}

static void test_variables_that_multiply_count_as_steps(void **state) {
  /* v0 is v1 ten times, and so on: 111 substitutions of nothing, or, 1,000 times, 111,000. */
  g_autoptr(GString) text = g_string_new(OPEN "<style>svg{");
  for (guint i = 0; i < 2; i++) {
    g_string_append_printf(text, "--v%u:", i);
    for (guint j = 0; j < 10; j++)
      g_string_append_printf(text, "var(--v%u)", i + 1);
    g_string_append(text, ";");
  }
  g_string_append(text, "--v2:var(--e,/**/ )}</style>\n<rect style='fill:var(--v0)'/>\n");
  g_autoptr(GString) more = g_string_new("<rect style='fill:");
  append_times(more, "var(--v0)", 1000);
  g_string_append(more, "'/>");
  assert_steps(text, more->str, "test.svg:4: ");
}

static void test_style_sheets_share_one_budget_of_entities(void **state) {
  /* An entity of 10,000 bytes, 400 times in each of three style sheets: the last one passes ten megabytes. */
  g_autoptr(GString) text = g_string_new("<!DOCTYPE svg [<!ENTITY a '");
  append_times(text, "x{} ", 2500);
  g_string_append(text, "'>]>" OPEN);
  for (guint i = 0; i < 3; i++) {
    g_string_append(text, "<style>");
    append_times(text, "&a;", 400);
    g_string_append(text, "</style>\n");
  }
  g_string_append(text, "</svg>");
  g_autoptr(DgDrawing) drawing = read_bytes(text->str, text->len, NULL);
  guint line = 0;
  assert_non_null(drawing);
  assert_true(has_diagnostic(drawing, "more than 10485760 bytes", &line));
  assert_int_equal(line, 4);
}

static void test_bytes_of_the_file(void **state) {
  gsize length = (gsize)DG_FILE_BYTES_MAX + 1;
  g_autofree char *blank = g_malloc(length);
  memset(blank, ' ', length);
  assert_error(blank, length, DG_ERROR_LIMIT, "test.svg:1: ", "67108865 bytes, expected at most 67108864");
  /* The largest file is read: it is blank. */
  assert_error(blank, length - 1, DG_ERROR_FORMAT, "test.svg:1: ", "empty");
}

static void test_inflated_bytes(void **state) {
  gsize length = (gsize)DG_FILE_BYTES_MAX + 1;
  g_autofree guint8 *blank = g_malloc0(length), *packed = g_malloc(1 << 20);
  z_stream stream = {.next_in = blank, .avail_in = (uInt)length, .next_out = packed, .avail_out = 1 << 20};
  assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
  assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
  assert_error(packed, stream.total_out, DG_ERROR_LIMIT, "test.svg:1: ", "inflates to more than 67108864 bytes");
  deflateEnd(&stream);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_depth_of_the_document),
      cmocka_unit_test(test_attributes_of_a_tag),
      cmocka_unit_test(test_no_markup_hides_attributes),
      cmocka_unit_test(test_comparisons_of_attributes),
      cmocka_unit_test(test_bytes_of_the_tree),
      cmocka_unit_test(test_bytes_of_a_document_type),
      cmocka_unit_test(test_elements_of_the_document),
      cmocka_unit_test(test_elements_with_copies),
      cmocka_unit_test(test_doubling_copies_end_at_the_limit_of_elements),
      cmocka_unit_test(test_depth_with_copies),
      cmocka_unit_test(test_bytes_of_text),
      cmocka_unit_test(test_text_items),
      cmocka_unit_test(test_points_of_shapes),
      cmocka_unit_test(test_points_of_paths_that_text_runs_along),
      cmocka_unit_test(test_declarations_count_as_steps_and_a_rule_once),
      cmocka_unit_test(test_variables_that_multiply_count_as_steps),
      cmocka_unit_test(test_style_sheets_share_one_budget_of_entities),
      cmocka_unit_test(test_selectors_of_style_sheets),
      cmocka_unit_test(test_steps_of_matching),
      cmocka_unit_test(test_long_class_lists_count_as_many_steps),
      cmocka_unit_test(test_bytes_of_the_file),
      cmocka_unit_test(test_inflated_bytes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
