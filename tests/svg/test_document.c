/* Bytes to documents: what is read as it is, what is repaired and said, and what is refused. */
#include "draw.h"
#include "svg/document.h"

#include <diagrade/drawing.h>
#include <glib/gstdio.h>
#include <libxml/parser.h>
#include <zlib.h>

#define RECT "<rect width='5' height='5' fill='#000001'/>"

static void test_a_well_formed_figure_has_no_diagnostics(void **state) {
  g_autoptr(DgDrawing) drawing = draw(SVG_200("<text y='20'>R&amp;D &#955; &lt;</text>" RECT));
  assert_int_equal(dg_diagnostics_get_count(drawing->diagnostics), 0);
  assert_string_equal(only_text(drawing)->string, "R&D \xce\xbb <");
}

static void test_text_is_read_wherever_it_is_painted(void **state) {
  static const char *const painted[] = {
      "<text y='20'>t</text>",
      "<text y='20'><a href='#x'>t</a></text>",
      "<text y='20'><!-- c --><tspan><![CDATA[t]]></tspan><?p i?></text>",
      "<g>no<text y='20'>t</text>no</g>no",
  };
  for (gsize i = 0; i < G_N_ELEMENTS(painted); i++) {
    g_autofree char *svg = g_strdup_printf(SVG_200("%s"), painted[i]);
    g_autoptr(DgDrawing) drawing = draw(svg);
    assert_string_equal(only_text(drawing)->string, "t");
  }
}

static void test_malformed_figures_are_read_and_the_line_is_named(void **state) {
  static const struct {
    const char *svg;
    guint line;
    const char *text; /* of the only text item */
  } cases[] = {
      {SVG_200("\n\n<text y='20'>a & b</text>" RECT), 3, "a & b"},
      {SVG_200("\n<text y='20'>a&nbsp;&rarr; b</text>" RECT), 2, "a \xe2\x86\x92 b"},
      {SVG_200("\n<text y='20'>A&B;C</text>" RECT), 2, "A&B;C"},
      {SVG_200("\n<text y='20'>\xe4 \xc3\xa4</text>" RECT), 2, "\xc3\xa4 \xc3\xa4"}, /* Latin-1, then UTF-8 */
      {SVG_200("\n" RECT "<text y='20' y='30'>t</text>"), 2, "t"},
      {SVG_200("\n" RECT "<text y='20'>t\x01\x02</text>"), 2, "t"},
      {"<svg width='9' height='9'>\n" RECT "\n<text y='5'>t</text>", 3, "t"}, /* cut off */
      {"<svg width='9' height='9'>\n" RECT "<g>\n<text y='5'>t</text></svg>", 3, "t"}, /* <g> is not closed */
      {"Here it is:\n```svg\n" SVG_200(RECT "<text y='20'>t</text>") "\n```\nEnjoy.", 1, "t"},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(DgDrawing) drawing = draw(cases[i].svg);
    guint line = 0;
    assert_int_equal(only(drawing)->fill, 1);
    if (strcmp(only_text(drawing)->string, cases[i].text) != 0) {
      fail_msg("text \"%s\", expected \"%s\"", only_text(drawing)->string, cases[i].text);
    }
    if (!has_diagnostic(drawing, "repaired", &line) || line != cases[i].line) {
      fail_msg("%s: no diagnostic for line %u (%u)", cases[i].svg, cases[i].line, line);
    }
  }
}

static void test_the_first_of_repeated_attributes_counts(void **state) {
  assert_box(SVG_200("<rect width='5' width='7' height='6' height='8'/>"), 0, 0, 5, 6);
}

static void test_text_around_the_figure_is_left_out_and_said(void **state) {
  g_autoptr(DgDrawing) drawing = draw("Sure!\n" SVG_200(RECT) "\nbye");
  assert_true(has_diagnostic(drawing, "text around", NULL));
  assert_int_equal(only(drawing)->line, 2);
}

static void test_names_that_the_figure_declares_stay_its_own(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<!DOCTYPE svg [<!ENTITY nbsp 'mine'>]>"
                                      "<svg width='9' height='9'><text y='5'>&nbsp; & co</text></svg>");
  assert_string_equal(only_text(drawing)->string, "mine & co");
}

static void assert_same(const void *data, gsize length, const char *what) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = read_bytes(data, length, &error);
  if (!drawing) {
    fail_msg("%s: %s", what, error->message);
  }
  if (only(drawing)->fill != 1 || only(drawing)->line != 2 || strcmp(only_text(drawing)->string, "\xc3\xa4!") != 0) {
    fail_msg("%s: other items (text \"%s\", line %u)", what, only_text(drawing)->string, only(drawing)->line);
  }
}

/* The same figure, whatever the bytes that carry it. */
#define CARRIED SVG_200("\n" RECT "<text y='20'>\xc3\xa4!</text>")

static void test_encodings_and_packings_give_the_same_drawing(void **state) {
  static const char *const wide[] = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"};
  assert_same(CARRIED, strlen(CARRIED), "UTF-8");
  static const char marked[] = "\xef\xbb\xbf" CARRIED;
  assert_same(marked, strlen(marked), "UTF-8 with byte order mark");
  gsize length;
  for (gsize i = 0; i < G_N_ELEMENTS(wide); i++) {
    g_autofree char *data = g_convert(CARRIED, -1, wide[i], "UTF-8", NULL, &length, NULL);
    assert_same(data, length, wide[i]);
  }
  /* The declaration may name the encoding that the bytes really have. */
  g_autofree char *declared =
      g_convert("<?xml version='1.0' encoding='UTF-16'?>" CARRIED, -1, "UTF-16", "UTF-8", NULL, &length, NULL);
  assert_same(declared, length, "declared UTF-16");
  g_autofree char *latin =
      g_convert("<?xml version='1.0' encoding='ISO-8859-1'?>" CARRIED, -1, "ISO-8859-1", "UTF-8", NULL, &length, NULL);
  assert_same(latin, length, "Latin-1");
  g_auto(GStrv) lines = g_strsplit(CARRIED, "\n", -1);
  g_autofree char *crlf = g_strjoinv("\r\n", lines);
  assert_same(crlf, strlen(crlf), "CRLF");
}

/* Declared encodings are converted before anything looks at the bytes, and malformed text in them is repaired. */
static void test_declared_encodings_are_read(void **state) {
  static const char *const names[] = {"ISO-8859-1", "windows-1252", "UTF-7"};
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
    gsize length;
    g_autofree char *body =
        g_convert(SVG_200("\n" RECT "<text y='20'>\xc3\xa4!</text>"), -1, names[i], "UTF-8", NULL, &length, NULL);
    g_autofree char *text = g_strdup_printf("<?xml version='1.0' encoding='%s'?>%s", names[i], body);
    assert_same(text, strlen(text), names[i]);
  }
  g_autoptr(DgDrawing) broken = draw("<?xml version='1.0' encoding='ISO-8859-1'?>"
                                     "<svg width='9' height='9'><text y='5'>\xe4 & \xc3</text></svg>");
  assert_string_equal(only_text(broken)->string, "\xc3\xa4 & \xc3\x83");
  /* What the bytes are not is said, and refused when nothing is left that they could be. */
  static const char *const wrong[] = {"UTF-16", "IBM037", "no-such-code"};
  for (gsize i = 0; i < G_N_ELEMENTS(wrong); i++) {
    g_autofree char *text =
        g_strdup_printf("<?xml version='1.0' encoding='%s'?>" SVG_200("<text y='20'>\xc3\xa4</text>"), wrong[i]);
    g_autoptr(DgDrawing) drawing = draw(text);
    assert_string_equal(only_text(drawing)->string, "\xc3\xa4");
    assert_true(has_diagnostic(drawing, wrong[i], NULL));
    *strchr(text, '\xc3') = '\xff';
    assert_error(text, strlen(text), DG_ERROR_FORMAT, "test.svg:1: found bytes that are no ", wrong[i]);
  }
}

static void test_only_entities_are_taken_from_a_document_type(void **state) {
  guint line;
  g_autoptr(DgDrawing) drawing = draw("\n<!DOCTYPE svg [<!-- don't ]> --><?p ]> ?><!ELEMENT rect ANY>\n"
                                      "<!ATTLIST rect fill CDATA '#ff0000' width CDATA \"]>\">"
                                      "<!ENTITY % p '<!ENTITY c \"blue\">'>%p;<!ENTITY c '#000001'>]>\n"
                                      "<svg width='9' height='9'><rect width='5' height='5' stroke='&c;'/></svg>");
  assert_int_equal(only(drawing)->fill, 0);
  assert_int_equal(only(drawing)->stroke, 1);
  assert_int_equal(only(drawing)->line, 4);
  assert_true(has_diagnostic(drawing, "document type", &line));
  assert_int_equal(line, 2);
}

/* `text` as gzip, as .svgz files are. */
static guint8 *gzip(const char *text, gsize *length) {
  z_stream stream = {.next_in = (Bytef *)(gpointer)text, .avail_in = (uInt)strlen(text)};
  gsize room = strlen(text) + 1000;
  guint8 *out = g_malloc(room);
  stream.next_out = out;
  stream.avail_out = (uInt)room;
  assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
  assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
  *length = stream.total_out;
  deflateEnd(&stream);
  return out;
}

static void test_gzip_is_inflated_and_a_cut_one_refused(void **state) {
  gsize length;
  g_autofree guint8 *packed = gzip(CARRIED, &length);
  assert_same(packed, length, "gzip");
  assert_error(packed, length / 2, DG_ERROR_FORMAT, "test.svg:1: ", "gzip");
  assert_error(packed, 3, DG_ERROR_FORMAT, "test.svg:1: ", "gzip");
}

static void assert_refused(const char *text, const char *place, const char *part) {
  assert_error(text, strlen(text), DG_ERROR_FORMAT, place, part);
}

static void test_what_is_no_figure_is_an_error_with_place_and_expectation(void **state) {
  assert_refused("", "test.svg:1: found an empty file", "expected");
  assert_refused("  \n", "test.svg:1: found an empty file", "expected");
  assert_refused("just words", "test.svg:1: found no XML element", "expected an SVG");
  assert_refused("\n<html><body/></html>", "test.svg:2: found the root element <html>", "expected <svg>");
  assert_refused("{\"a\": 1}", "test.svg:1: found no XML element", "expected an SVG");
  assert_error("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16, DG_ERROR_FORMAT, "test.svg:", "expected an SVG");
  assert_error("\0\0\0\0\0\0\0\0", 8, DG_ERROR_FORMAT, "test.svg:", "expected an SVG");
}

static void test_internal_entities_are_expanded_in_text_and_attributes(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<!DOCTYPE svg [<!ENTITY c '#00'><!ENTITY d '&c;0001'><!ENTITY t 'one &d;'>]>"
                                      "<svg width='9' height='9'><rect width='5' height='5' fill='&d;'/>"
                                      "<text y='5'>&t; two</text></svg>");
  assert_int_equal(only(drawing)->fill, 1);
  assert_string_equal(only_text(drawing)->string, "one #000001 two");
}

/* 2^30 times `leaf`, by entities that double. */
static char *laughs(const char *leaf, const char *content) {
  GString *text = g_string_new(NULL);
  g_string_append_printf(text, "<!DOCTYPE svg [<!ENTITY a0 '%s'>", leaf);
  for (int i = 1; i <= 30; i++)
    g_string_append_printf(text, "<!ENTITY a%d '&a%d;&a%d;'>", i, i - 1, i - 1);
  g_string_append_printf(text, "]><svg width='9' height='9'>%s</svg>", content);
  return g_string_free(text, FALSE);
}

static void test_doubling_entities_end_in_a_limit_or_in_bounded_text(void **state) {
  static const char *const leaves[] = {"ha", ""}, *const contents[] = {"<text y='5'>&a30;</text>",
                                                                       "<rect width='5' height='5' fill='&a30;'/>",
                                                                       "<style>&a30;</style>"};
  for (gsize i = 0; i < G_N_ELEMENTS(leaves); i++) {
    for (gsize j = 0; j < G_N_ELEMENTS(contents); j++) {
      g_autofree char *svg = laughs(leaves[i], contents[j]);
      g_autoptr(GError) error = NULL;
      g_autoptr(DgDrawing) drawing = read_bytes(svg, strlen(svg), &error);
      assert_true(drawing || g_str_has_prefix(error->message, "test.svg:"));
      for (guint k = 0; drawing && k < drawing->texts->len; k++)
        assert_true(strlen(dg_drawing_text(drawing, k)->string) <= 10u << 20);
      g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
      g_autoptr(GBytes) clean = dg_svg_clean(bytes, "test.svg", NULL);
      assert_true(!clean || g_bytes_get_size(clean) <= 11u << 20);
    }
  }
}

static void test_nothing_outside_the_file_is_read(void **state) {
  g_autofree char *directory = g_dir_make_tmp("diagrade-XXXXXX", NULL);
  g_autofree char *canary = g_build_filename(directory, "canary", NULL);
  g_autofree char *dtd = g_build_filename(directory, "canary.dtd", NULL);
  assert_true(g_file_set_contents(canary, "CANARY", -1, NULL));
  assert_true(g_file_set_contents(dtd, "<!ENTITY e 'CANARY'>", -1, NULL));
  static const char *const forms[] = {
      "<!DOCTYPE svg [<!ENTITY e SYSTEM 'file://%s'>]>",
      "<!DOCTYPE svg [<!ENTITY e SYSTEM '%s'>]>",
      "<!DOCTYPE svg [<!ENTITY e PUBLIC 'x' '%s'>]>",
      "<!DOCTYPE svg [<!ENTITY %% p SYSTEM '%s.dtd'>%%p;]>",
      "<!DOCTYPE svg SYSTEM '%s.dtd'>",
  };
  for (gsize i = 0; i < G_N_ELEMENTS(forms); i++) {
    g_autoptr(GString) svg = g_string_new(forms[i]);
    g_string_replace(svg, "%%", "%", 0);
    g_string_replace(svg, "%s", canary, 0);
    g_string_append(svg, "<svg width='9' height='9'><desc/><text y='5'>seen &e;</text></svg>");
    g_autoptr(DgDrawing) drawing = read_bytes(svg->str, svg->len, NULL);
    for (guint k = 0; drawing && k < drawing->texts->len; k++)
      assert_null(strstr(dg_drawing_text(drawing, k)->string, "CANARY"));
    g_autoptr(GBytes) bytes = g_bytes_new(svg->str, svg->len), clean = dg_svg_clean(bytes, "test.svg", NULL);
    if (clean)
      assert_null(g_strstr_len(g_bytes_get_data(clean, NULL), (gssize)g_bytes_get_size(clean), "CANARY"));
  }
  g_unlink(canary);
  g_unlink(dtd);
  g_rmdir(directory);
}

/* The clean form of `svg`, which a strict parser must read without a word. */
static char *cleaned(const char *svg) {
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) clean = dg_svg_clean(bytes, "test.svg", &error);
  if (!clean) {
    fail_msg("%s", error->message);
  }
  gsize length;
  const char *data = g_bytes_get_data(clean, &length);
  xmlParserCtxt *context = xmlNewParserCtxt();
  xmlDoc *document = xmlCtxtReadMemory(context, data, (int)length, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOERROR);
  gboolean strict = document && context->wellFormed && context->nsWellFormed && !document->intSubset;
  const xmlNode *root = document ? xmlDocGetRootElement(document) : NULL;
  strict = strict && root->ns && strcmp((const char *)root->ns->href, "http://www.w3.org/2000/svg") == 0;
  xmlFreeDoc(document);
  xmlFreeParserCtxt(context);
  if (!strict) {
    fail_msg("not clean: %.*s", (int)length, data);
  }
  return g_strndup(data, length);
}

static void test_a_clean_figure_comes_back_byte_for_byte(void **state) {
  static const char svg[] = SVG_200("\n<text  y = '20'>R&amp;D</text>" RECT "\n");
  g_autoptr(GBytes) bytes = g_bytes_new_static(svg, sizeof svg - 1);
  g_autoptr(GBytes) clean = dg_svg_clean(bytes, "test.svg", NULL);
  assert_true(g_bytes_equal(bytes, clean));
}

static void test_cleaning_makes_strict_xml_of_anything_readable(void **state) {
  static const struct {
    const char *svg, *part, *gone;
  } cases[] = {
      {"<svg width='9' height='9'><text>a & b</text></svg>", "a &amp; b", "a & b"},
      {"<svg width='9' height='9'><use xlink:href='#a'/></svg>", "xmlns:xlink=\"http://www.w3.org/1999/xlink\"", ""},
      {"<svg width='9' height='9'><foo:bar baz:x='1'/></svg>", "foo:bar", ""},
      {"<!DOCTYPE svg [<!ENTITY c 'red'>]><svg width='9' height='9'><text fill='&c;'>&c;</text></svg>", ">red<", "&c;"},
      {"<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'svg11.dtd'><svg width='9' height='9'/>", "<svg", "DOCTYPE"},
      {"<?xml-stylesheet href='a.css'?><svg width='9'><?php x ?><g><?b?></g></svg>", "<g", "<?"},
      {"<svg width='9' width='8' height='9'/>", "width=\"9\"", "width=\"8\""},
      {"```\n<svg width='9' height='9'/>\n```", "<svg", "```"},
      {"<svg width='9' a\xff\xff='\xff' height='9'/>", "a\xc3\xbf\xc3\xbf=", "a\xff"},
      {"<!DOCTYPE svg [<!ENTITY b 'x'>]><svg width='9'><g xmlns:a='urn:&b;'/></svg>", "<g", "&b;"},
      {"<svg width='9' height='9'><g>", "</svg>", ""},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *clean = cleaned(cases[i].svg);
    if (!strstr(clean, cases[i].part) && strcmp(cases[i].part, "</svg>") != 0) {
      fail_msg("\"%s\" is missing in %s", cases[i].part, clean);
    }
    if (cases[i].gone[0] && strstr(clean, cases[i].gone)) {
      fail_msg("\"%s\" is left in %s", cases[i].gone, clean);
    }
  }
}

static void test_what_a_strict_parser_reads_is_clean(void **state) {
  static const struct {
    const char *svg;
    gboolean clean;
  } cases[] = {
      {SVG_200("<text>R&amp;D &lt;&#955;&gt;</text><!-- c --><?p i?>"), TRUE},
      {"<?xml version='1.0' encoding='UTF-8'?>\n" SVG_200("<![CDATA[<svg>]]>"), TRUE},
      {"\xef\xbb\xbf" SVG_200(RECT), TRUE},
      {"<s:svg xmlns:s='http://www.w3.org/2000/svg'/>", TRUE},
      {"<!-- c -->" SVG_200(RECT), FALSE},
      {SVG_200(RECT) "<!-- c -->", FALSE},
      {"<?p i?>" SVG_200(RECT), FALSE},
      {SVG_200(RECT) "<?p i?>", FALSE},
      {"<!DOCTYPE svg>" SVG_200(RECT), FALSE},
      {"<!DOCTYPE svg [<!ENTITY e 'x'>]>" SVG_200("<text>&e;</text>"), FALSE},
      {SVG_200("<text>&nbsp;</text>"), FALSE},
      {SVG_200("<text>a & b</text>"), FALSE},
      {SVG_200("<use x:href='#a'/>"), FALSE},
      {SVG_200("<g>"), FALSE},
      {SVG_200(RECT) "tail", FALSE},
      {SVG_200("<text>\xe4</text>"), FALSE},
      {"<svg width='9' height='9'/>", FALSE},
      {"<?xml version='1.0' encoding='ISO-8859-1'?>" SVG_200("<text>\xe4</text>"), FALSE},
      {"<?xml version='1.0' encoding='US-ASCII'?>" SVG_200("<text>e</text>"), TRUE},
      {"<?xml version='1.0' encoding='us-ascii'?>" SVG_200("<text>\xc3\xa9</text>"), FALSE},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(GBytes) bytes = g_bytes_new(cases[i].svg, strlen(cases[i].svg));
    if (dg_document_is_clean(bytes, "test.svg") != cases[i].clean) {
      fail_msg("%s: expected %s", cases[i].svg, cases[i].clean ? "clean" : "not clean");
    }
  }
}

static void test_what_is_no_svg_is_not_clean(void **state) {
  static const char *const texts[] = {"", " ", "<html xmlns='http://www.w3.org/2000/svg'/>", "text", "<svg"};
  for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
    g_autoptr(GBytes) bytes = g_bytes_new(texts[i], strlen(texts[i]));
    assert_false(dg_document_is_clean(bytes, "test.svg"));
  }
}

/* A fitted figure has the size that was asked for, and all else of the figure. */
static void test_a_figure_is_fitted_to_a_size(void **state) {
#define NS "xmlns='http://www.w3.org/2000/svg'"
  static const struct {
    const char *svg, *view_box, *style, *rest;
  } cases[] = {
      {"<svg " NS "/>", "0 0 80 60.5", "", ""},
      {"<svg " NS " width='9' height='9' viewBox='1 2 3 4'><rect  id = 'a'/>\n</svg>\n", "1 2 3 4", "",
       "><rect  id = 'a'/>\n</svg>\n"},
      {"<svg " NS " viewBox='1 2 0 4'></svg>", "0 0 80 60.5", "", "></svg>"},
      {"<?xml version='1.0'?>\n<svg " NS " a='>' b=\"'/>\"><g c='?>'/></svg>", "0 0 80 60.5", "", "><g c='?>'/></svg>"},
      {"<svg " NS "><?xml-stylesheet href='a'?></svg>", "0 0 80 60.5", "", "><?xml-stylesheet href='a'?></svg>"},
      {"<svg " NS " style='fill:red'/>", "0 0 80 60.5", "fill:red;", ""},
      {"<svg width='9'><text>a & b</text></svg>", "0 0 80 60.5", "", "<text>a &amp; b</text></svg>"},
      {"<!DOCTYPE svg [<!ENTITY e 'x'>]><svg " NS "><text>&e;</text></svg>", "0 0 80 60.5", "", "<text>x</text></svg>"},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(GBytes) bytes = g_bytes_new(cases[i].svg, strlen(cases[i].svg));
    g_autoptr(GBytes) fitted = dg_svg_fit(bytes, "test.svg", 80, 60.5, NULL);
    assert_non_null(fitted);
    gsize length;
    const char *data = g_bytes_get_data(fitted, &length);
    xmlDoc *document = xmlReadMemory(data, (int)length, NULL, NULL, XML_PARSE_NONET);
    assert_non_null(document);
    xmlNode *root = xmlDocGetRootElement(document);
    static const char *const names[] = {"width", "height", "viewBox"};
    const char *const values[] = {"80", "60.5", cases[i].view_box};
    for (gsize j = 0; j < G_N_ELEMENTS(names); j++) {
      xmlChar *value = xmlGetNoNsProp(root, (const xmlChar *)names[j]);
      assert_non_null(value);
      assert_string_equal((const char *)value, values[j]);
      xmlFree(value);
    }
    xmlChar *style = xmlGetNoNsProp(root, (const xmlChar *)"style");
    assert_non_null(style);
    assert_true(g_str_has_prefix((const char *)style, cases[i].style));
    assert_true(g_str_has_suffix((const char *)style, "width:80px!important;height:60.5px!important"));
    xmlFree(style);
    xmlFreeDoc(document);
    g_autofree char *text = g_strndup(data, length);
    if (!g_str_has_suffix(text, cases[i].rest)) {
      fail_msg("%s: expected %s at the end", text, cases[i].rest);
    }
  }
#undef NS
}

static void test_cleaning_converts_to_utf8(void **state) {
  gsize length;
  g_autofree char *wide = g_convert(CARRIED, -1, "UTF-16", "UTF-8", NULL, &length, NULL);
  g_autoptr(GBytes) bytes = g_bytes_new(wide, length);
  g_autoptr(GBytes) clean = dg_svg_clean(bytes, "test.svg", NULL);
  assert_non_null(clean);
  assert_same(g_bytes_get_data(clean, NULL), g_bytes_get_size(clean), "cleaned UTF-16");
}

static void test_lines_keep_their_numbers(void **state) {
  g_autoptr(DgDrawing) plain = draw("<?xml version='1.0'?>\n\n<svg width='9'\n height='9'>\n<rect\nwidth='5'\n"
                                    "height='5'/></svg>");
  assert_int_equal(only(plain)->line, 5); /* where the tag begins; libxml2 alone counts it at its end */
  g_autoptr(DgDrawing) repaired = draw("prose\n\n<svg width='9' height='9'>\n<desc>&</desc>\n<rect width='5' "
                                       "height='5'/></svg>");
  assert_int_equal(only(repaired)->line, 5);
}

static void test_lines_are_counted_beyond_what_libxml2_keeps(void **state) {
  g_autofree char *lines = g_strnfill(70000, '\n');
  g_autofree char *svg = g_strconcat("<svg width='9' height='9'>", lines, RECT "</svg>", NULL);
  g_autoptr(DgDrawing) drawing = draw(svg);
  assert_int_equal(only(drawing)->line, 70001);
}

static void test_a_document_reads_the_same_whether_it_declares_entities_or_not(void **state) {
  static const char *const types[] = {"", "<!DOCTYPE svg [<!ENTITY e 'x'>]>"};
  for (gsize i = 0; i < G_N_ELEMENTS(types); i++) {
    g_autofree char *svg =
        g_strconcat(types[i],
                    "<s:svg xmlns:s='http://www.w3.org/2000/svg' xmlns:l='http://www.w3.org/1999/xlink' width='9' "
                    "height='9'><s:defs><s:rect id='a&amp;&#38;b&lt;' width='5' height='5' fill='#000001'/></s:defs>"
                    "<s:use l:href='#a&#38;&amp;b&lt;'/><rect xmlns='urn:other' width='5' height='5'/>"
                    "<s:text y='5' xml:space='preserve'>a<!-- -->b<![CDATA[ &amp;]]>c&amp;<s:tspan/>d</s:text></s:svg>",
                    NULL);
    g_autoptr(DgDrawing) drawing = draw(svg);
    assert_int_equal(only(drawing)->fill, 1);
    assert_string_equal(only_text(drawing)->string, "ab &amp;c&d");
  }
}

static void test_repair_is_linear_in_unknown_entities(void **state) {
  GString *text = g_string_new("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><desc>");
  for (int i = 0; i < 200000; i++)
    g_string_append(text, "&nbsp; ");
  g_autofree char *svg = g_string_free(g_string_append(text, "</desc></svg>"), FALSE);
  dg_drawing_free(draw(svg)); /* took minutes, past the time-out of the test, when each name searched the whole text */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_well_formed_figure_has_no_diagnostics),
      cmocka_unit_test(test_text_is_read_wherever_it_is_painted),
      cmocka_unit_test(test_malformed_figures_are_read_and_the_line_is_named),
      cmocka_unit_test(test_the_first_of_repeated_attributes_counts),
      cmocka_unit_test(test_text_around_the_figure_is_left_out_and_said),
      cmocka_unit_test(test_names_that_the_figure_declares_stay_its_own),
      cmocka_unit_test(test_encodings_and_packings_give_the_same_drawing),
      cmocka_unit_test(test_declared_encodings_are_read),
      cmocka_unit_test(test_only_entities_are_taken_from_a_document_type),
      cmocka_unit_test(test_gzip_is_inflated_and_a_cut_one_refused),
      cmocka_unit_test(test_what_is_no_figure_is_an_error_with_place_and_expectation),
      cmocka_unit_test(test_internal_entities_are_expanded_in_text_and_attributes),
      cmocka_unit_test(test_doubling_entities_end_in_a_limit_or_in_bounded_text),
      cmocka_unit_test(test_nothing_outside_the_file_is_read),
      cmocka_unit_test(test_a_clean_figure_comes_back_byte_for_byte),
      cmocka_unit_test(test_cleaning_makes_strict_xml_of_anything_readable),
      cmocka_unit_test(test_what_a_strict_parser_reads_is_clean),
      cmocka_unit_test(test_what_is_no_svg_is_not_clean),
      cmocka_unit_test(test_a_figure_is_fitted_to_a_size),
      cmocka_unit_test(test_cleaning_converts_to_utf8),
      cmocka_unit_test(test_lines_keep_their_numbers),
      cmocka_unit_test(test_lines_are_counted_beyond_what_libxml2_keeps),
      cmocka_unit_test(test_a_document_reads_the_same_whether_it_declares_entities_or_not),
      cmocka_unit_test(test_repair_is_linear_in_unknown_entities),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
