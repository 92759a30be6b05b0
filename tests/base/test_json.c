/* The JSON reader takes what RFC 8259 allows and nothing else; the writer gives the same bytes everywhere. */
#include "base/json.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void reads(const char *text) {
  GError *error = NULL;
  g_autoptr(cJSON) root = dg_json_parse(text, strlen(text), "t.json", &error);
  if (error)
    fail_msg("%s: %s", text, error->message);
  assert_non_null(root);
}

/* `text` is refused with exactly `message`. */
static void refuses_with(const char *text, gssize length, int code, const char *message) {
  g_autoptr(GError) error = NULL;
  cJSON *root = dg_json_parse(text, length < 0 ? strlen(text) : (gsize)length, "t.json", &error);
  assert_null(root);
  assert_non_null(error);
  assert_true(error->domain == DG_ERROR);
  assert_string_equal(error->message, message);
  assert_int_equal(error->code, code);
}

static void refuses(const char *text) {
  g_autoptr(GError) error = NULL;
  cJSON *root = dg_json_parse(text, strlen(text), "t.json", &error);
  if (root)
    fail_msg("%s was read", text);
  assert_int_equal(error->code, DG_ERROR_FORMAT);
  assert_null(strchr(error->message, '\n'));
}

static void test_grammar_of_rfc8259(void **state) {
  static const char *const good[] = {"0",
                                     "-0",
                                     "1e5",
                                     "1E+5",
                                     "-1.5e-3",
                                     " [ ] ",
                                     "{}",
                                     "[1,2]",
                                     "null",
                                     "true",
                                     "false",
                                     "\"\"",
                                     "\"\\u00e9\\n\\/\"",
                                     "{\"a\":{\"b\":[{}]}}",
                                     "\"\x7f\"",
                                     "\"\\ud83d\\ude00\"",
                                     "\t\r\n1\t\r\n",
                                     "[[],[[]],{}]",
                                     "\xEF\xBB\xBF[]"};
  for (gsize i = 0; i < G_N_ELEMENTS(good); i++)
    reads(good[i]);
  static const char *const bad[] = {"",
                                    " ",
                                    "01",
                                    "-",
                                    "-01",
                                    "2.",
                                    ".5",
                                    "+1",
                                    "1e",
                                    "1e+",
                                    "0x10",
                                    "NaN",
                                    "Infinity",
                                    "-Infinity",
                                    "[1,]",
                                    "[,1]",
                                    "[1 2]",
                                    "{\"a\":1,}",
                                    "{a:1}",
                                    "{'a':1}",
                                    "{\"a\"}",
                                    "{\"a\":}",
                                    "{\"a\" 1}",
                                    "{1:1}",
                                    "[",
                                    "{",
                                    "]",
                                    "}",
                                    "[}",
                                    "{]",
                                    "[1]]",
                                    "1 1",
                                    "\"a",
                                    "\"\\x\"",
                                    "\"\\u12\"",
                                    "\"\\u12g4\"",
                                    "\"\\\"",
                                    "\"a\nb\"",
                                    "\"\t\"",
                                    "tru",
                                    "True",
                                    "nulll",
                                    "// c\n1",
                                    "/**/1",
                                    "1/**/",
                                    "\f1",
                                    "\302\2401",
                                    "[1]x",
                                    "1e999",
                                    "-1e999",
                                    "\"\\ud83d\"",
                                    "\"\\ud83d\\n\"",
                                    "\"\\ud83d\\ud83d\"",
                                    "\"\\ude00\"",
                                    "\"\xff\"",
                                    "\"\xC0\x80\"",
                                    "\"\xED\xA0\x80\"",
                                    "\"\xF4\x90\x80\x80\"",
                                    "\"\xE2\x82\""};
  for (gsize i = 0; i < G_N_ELEMENTS(bad); i++)
    refuses(bad[i]);
}

static void test_messages_name_place_found_and_expected(void **state) {
  refuses_with("{\n  \"é\": nul}", -1, DG_ERROR_FORMAT, "t.json:2:8: found \"n\", expected a JSON value");
  refuses_with("[1,\n 2", -1, DG_ERROR_FORMAT, "t.json:2:3: found the end of the text, expected \",\" or \"]\"");
  refuses_with("", 0, DG_ERROR_FORMAT, "t.json:1:1: found the end of the text, expected a JSON value");
  refuses_with("[1]\0", 4, DG_ERROR_FORMAT,
               "t.json:1:4: found the character U+0000, expected the end of the text after the JSON document");
  refuses_with("[\n\"\xff\"]", -1, DG_ERROR_FORMAT, "t.json:2:2: found the byte 0xFF, expected UTF-8");
  refuses_with("\0\0\xff", 3, DG_ERROR_FORMAT, "t.json:1:3: found the byte 0xFF, expected UTF-8");
  refuses_with("[-1e999]", -1, DG_ERROR_FORMAT,
               "t.json:1:2: found a number beyond the range of a double, expected at most 1.8e308");
}

static void test_duplicate_keys_are_errors(void **state) {
  refuses_with("{\"a\":1,\"a\":2}", -1, DG_ERROR_FORMAT,
               "t.json:1:8: found the key \"a\" a second time, expected each key once");
  refuses("{\"a\":1,\"\\u0061\":2}");
  refuses("{\"\":1,\"\":2}");
  refuses("[{\"x\":{\"k\":1,\"b\":2,\"k\":3}}]");
  refuses("{\"a\\nb\":1,\"a\\nb\":2}"); /* the message stays one line */
  reads("{\"a\":1,\"A\":2}");
  reads("[{\"a\":1},{\"a\":1,\"b\":{\"a\":1}}]");
  /* A large object goes through the hash table. */
  for (int duplicate = -1; duplicate < 40; duplicate++) {
    g_autoptr(GString) text = g_string_new("{");
    for (int i = 0; i < 40; i++)
      g_string_append_printf(text, "\"k%d\":{\"k%d\":0},", i, i);
    g_string_append_printf(text, "\"k%d\":0}", duplicate < 0 ? 40 : duplicate);
    if (duplicate < 0)
      reads(text->str);
    else
      refuses(text->str);
  }
}

static void test_depth_limit(void **state) {
  for (int depth = DG_JSON_DEPTH_MAX; depth <= DG_JSON_DEPTH_MAX + 1; depth++) {
    g_autoptr(GString) text = g_string_new(NULL);
    for (int i = 0; i < depth; i++)
      g_string_append_c(text, '[');
    for (int i = 0; i < depth; i++)
      g_string_append_c(text, ']');
    if (depth == DG_JSON_DEPTH_MAX)
      reads(text->str);
    else
      refuses_with(text->str, -1, DG_ERROR_LIMIT, "t.json:1:101: nested deeper than the limit of 100 levels");
  }
  /* A million brackets end at the limit too, without recursion. */
  g_autofree char *many = g_strnfill(1000000, '[');
  refuses_with(many, -1, DG_ERROR_LIMIT, "t.json:1:101: nested deeper than the limit of 100 levels");
}

static void test_value_limit(void **state) {
  /* "[" and N - 1 zeros are N values. */
  for (int values = DG_JSON_ITEMS_MAX; values <= DG_JSON_ITEMS_MAX + 1; values++) {
    g_autoptr(GString) text = g_string_new("[0");
    for (int i = 2; i < values; i++)
      g_string_append(text, ",0");
    g_string_append_c(text, ']');
    g_autoptr(GError) error = NULL;
    g_autoptr(cJSON) root = dg_json_parse(text->str, text->len, "t.json", &error);
    if (values == DG_JSON_ITEMS_MAX)
      assert_non_null(root);
    else {
      assert_null(root);
      assert_int_equal(error->code, DG_ERROR_LIMIT);
    }
  }
}

static void test_values_are_exact(void **state) {
  static const char text[] =
      "{\"s\":\"a\\u0000b\\ud83d\\ude00\\t\",\"n\":-12.5e-1,\"m\":9007199254740993,"
      "\"long\":0.00000000000000000000000000000000000000000000000000000000000000000000000000000001,"
      "\"A\":true,\"a\":false}";
  g_autoptr(cJSON) root = dg_json_parse(text, sizeof text - 1, "t.json", NULL);
  assert_non_null(root);
  assert_string_equal(dg_json_get(root, "s")->valuestring, "a\xEF\xBF\xBD"
                                                           "b\xF0\x9F\x98\x80\t");
  assert_true(dg_json_get(root, "n")->valuedouble == -1.25);
  assert_true(dg_json_get(root, "m")->valuedouble == 9007199254740992.0);
  assert_true(dg_json_get(root, "long")->valuedouble == 1e-80);
  assert_true(cJSON_IsTrue(dg_json_get(root, "A")));
  assert_true(cJSON_IsFalse(dg_json_get(root, "a")));
  assert_null(dg_json_get(root, "N"));
  assert_null(dg_json_get(dg_json_get(root, "s"), "s"));
  assert_null(dg_json_get(NULL, "s"));
}

static void test_reader_stays_inside_its_bytes(void **state) {
  /* Every proper prefix of a document, in a block of exactly its size, is refused (AddressSanitizer sees overruns). */
  static const char text[] = "{\"a\":[1.5e+1,true,false,null,\"\\u00e9\\ud83d\\ude00\\n\"]}";
  for (gsize length = 0; length < sizeof text - 1; length++) {
    g_autofree char *block = g_malloc(length + !length);
    memcpy(block, text, length);
    g_autoptr(GError) error = NULL;
    assert_null(dg_json_parse(block, length, "t.json", &error));
    assert_non_null(error);
  }
  g_autofree char *number = g_memdup2("12345", 3);
  g_autoptr(cJSON) root = dg_json_parse(number, 3, "t.json", NULL);
  assert_true(root->valuedouble == 123);
}

static void test_numbers_are_rounded_to_places(void **state) {
  g_autoptr(cJSON) root = cJSON_CreateObject();
  dg_json_add_number(root, "third", 1.0 / 3, 3);
  dg_json_add_number(root, "half", 2.5, 0);
  dg_json_add_number(root, "negative_zero", -0.0001, 3);
  dg_json_add_number(root, "nan", NAN, 3);
  dg_json_add_number(root, "infinity", -INFINITY, 3);
  dg_json_add_number(root, "large", 1e300, 3);
  cJSON_AddItemToObject(root, "box", dg_json_box((DgBox){0.1 + 0.2, 2, 1e-9, 4.0625}));
  g_autofree char *text = dg_json_print(root, FALSE);
  assert_string_equal(text, "{\"third\":0.333,\"half\":3,\"negative_zero\":0,\"nan\":null,\"infinity\":null,"
                            "\"large\":1e+300,\"box\":[0.3,2,0,4.063]}");
}

/* Builds a locale below `folder`, where setlocale() finds it through LOCPATH. */
static void prints_as_cjson(cJSON *item) {
  for (guint pretty = 0; pretty < 2; pretty++) {
    g_autofree char *ours = dg_json_print(item, pretty == 1);
    char *theirs = pretty ? cJSON_Print(item) : cJSON_PrintUnformatted(item);
    assert_string_equal(ours, theirs);
    cJSON_free(theirs);
  }
  cJSON_Delete(item);
}

/* Documents of earlier versions, which cJSON printed, and those of now are the same bytes. */
static void test_prints_as_cjson(void **state) {
  static const double numbers[] = {0,
                                   1,
                                   -1,
                                   0.1,
                                   0.1 + 0.2,
                                   1.0 / 3,
                                   1e-4,
                                   9.99e-5,
                                   1e14 + 0.5,
                                   1e15,
                                   1e15 - 1,
                                   1e16,
                                   1e300,
                                   5e-324,
                                   2147483647,
                                   -2147483648.0,
                                   0.0005,
                                   123.45678,
                                   1e9 + 1,
                                   1 - 1e-9,
                                   4503599627370497.5,
                                   NAN,
                                   INFINITY};
  g_autoptr(GRand) rand = g_rand_new_with_seed(7);
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
    prints_as_cjson(cJSON_CreateNumber(numbers[i]));
  for (guint i = 0; i < 100000; i++) {
    double number = g_rand_double_range(rand, -1, 1) * pow(10, g_rand_int_range(rand, -8, 18));
    prints_as_cjson(cJSON_CreateNumber(i % 4 ? dg_json_round(number, g_rand_int_range(rand, 0, 10)) : number));
  }
  char characters[256];
  for (guint i = 0; i < sizeof characters; i++)
    characters[i] = (char)(i + 1); /* NUL ends them */
  cJSON *object = cJSON_CreateObject(), *array = cJSON_AddArrayToObject(object, characters);
  cJSON_AddStringToObject(object, "", characters);
  cJSON_AddObjectToObject(object, "none");
  cJSON_AddRawToObject(object, "raw", "{\"a\" :1}");
  cJSON_AddItemToArray(array, cJSON_CreateObject());
  cJSON_AddItemToArray(array, cJSON_CreateArray());
  cJSON_AddTrueToObject(cJSON_GetArrayItem(array, 0), "yes");
  cJSON_AddNullToObject(cJSON_GetArrayItem(array, 0), "nothing");
  prints_as_cjson(object);
}

static void build_locale(const char *folder, const char *source) {
  g_autofree char *output = g_strdup_printf("%s/%s.UTF-8", folder, source);
  const char *arguments[] = {"localedef", "-i", source, "-f", "UTF-8", output, NULL};
  g_spawn_sync(NULL, (char **)arguments, NULL,
               G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL, NULL,
               NULL, NULL);
}

static void remove_tree(const char *path) {
  GDir *dir = g_dir_open(path, 0, NULL);
  const char *name;
  while (dir && (name = g_dir_read_name(dir))) {
    g_autofree char *entry = g_build_filename(path, name, NULL);
    remove_tree(entry);
  }
  g_clear_pointer(&dir, g_dir_close);
  g_remove(path);
}

/* German writes 1,5; the decimal point of Pashto has two bytes; Turkish has other letters for i. */
static void test_locale_changes_nothing(void **state) {
  static const char *const sources[] = {"de_DE", "ps_AF", "tr_TR"};
  static const char text[] = "[1.5,-0.125,0.1,1e-07]";
  g_autofree char *folder = g_dir_make_tmp("diagrade-test-XXXXXX", NULL);
  int tried = 0;
  for (gsize i = 0; i < G_N_ELEMENTS(sources); i++) {
    build_locale(folder, sources[i]);
    g_setenv("LOCPATH", folder, TRUE);
    g_autofree char *locale = g_strdup_printf("%s.UTF-8", sources[i]);
    if (!setlocale(LC_ALL, locale))
      continue;
    tried++;
    g_autoptr(cJSON) root = dg_json_parse(text, sizeof text - 1, "t.json", NULL);
    assert_true(cJSON_GetArrayItem(root, 0)->valuedouble == 1.5);
    g_autofree char *printed = dg_json_print(root, FALSE);
    assert_string_equal(printed, text);
    /* And the caller's locale is as it was. */
    assert_string_equal(setlocale(LC_ALL, NULL), locale);
  }
  setlocale(LC_ALL, "C");
  g_unsetenv("LOCPATH");
  remove_tree(folder);
  if (!tried) {
    print_message("skipped: localedef cannot build locales here\n");
    skip();
  }
}

static void test_quote_is_one_short_line(void **state) {
  g_autofree char *quoted = dg_json_quote("a\"b\\\n\x1b\xE2\x80\xAE"
                                          "c");
  assert_string_equal(quoted, "\"a\\\"b\\\\\\u{A}\\u{1B}\\u{202E}c\"");
  g_autofree char *fill = g_strnfill(100, 'x');
  g_autofree char *cut = dg_json_quote(fill);
  assert_int_equal(strlen(cut), DG_JSON_QUOTE_MAX + strlen("\"...\""));
}

/* https://github.com/nst/JSONTestSuite: y_ must be read, n_ refused, i_ may be either. RFC 8259 section 4 allows
 * duplicate keys but calls their meaning unpredictable; here they are an error. */
static void test_jsontestsuite(void **state) {
  static const char folder[] = DG_SOURCE_DIR "/../shared/hostile/json/jsontestsuite/parsing";
  GDir *dir = g_dir_open(folder, 0, NULL);
  if (!dir) {
    print_message("skipped: JSONTestSuite is not there\n");
    skip();
  }
  const char *name;
  int wrong = 0, seen = 0;
  while ((name = g_dir_read_name(dir))) {
    g_autofree char *path = g_build_filename(folder, name, NULL), *text = NULL;
    gsize length;
    if (!g_str_has_suffix(name, ".json") || !g_file_get_contents(path, &text, &length, NULL))
      continue;
    seen++;
    g_autoptr(GError) error = NULL;
    g_autoptr(cJSON) root = dg_json_parse(text, length, name, &error);
    assert_true((root == NULL) == (error != NULL));
    gboolean duplicate = g_str_has_prefix(name, "y_object_duplicated_key");
    if ((name[0] == 'y' && !root && !duplicate) || (name[0] == 'n' && root)) {
      print_message("%s: %s\n", name, root ? "was read" : error->message);
      wrong++;
    }
  }
  g_dir_close(dir);
  assert_true(seen > 100);
  assert_int_equal(wrong, 0);
}

static void begins_object(const char *text, gboolean expected) {
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
  if (dg_json_begins_object(bytes) != expected)
    fail_msg("\"%s\" was taken for %s", text, expected ? "no JSON object" : "a JSON object");
}

static void test_objects_are_told_from_other_documents(void **state) {
  begins_object("{}", TRUE);
  begins_object(" \t\r\n{", TRUE);
  begins_object("\xEF\xBB\xBF {", TRUE);
  begins_object("", FALSE);
  begins_object("\xEF\xBB\xBF", FALSE);
  begins_object("\xEF\xBB{", FALSE);
  begins_object("\xEF\xBB\xBF<svg>{", FALSE);
  begins_object("[{}]", FALSE);
}

/* Keys of all documents are the same text, which outlives them; long ones are not. */
static void test_keys_are_kept_once(void **state) {
  static const char text[] = "{\"kept once\":1,\"a key of more than thirty-one bytes\":[{\"kept once\":2}],\"\":3}";
  cJSON *first = dg_json_parse(text, strlen(text), "a", NULL), *second = dg_json_parse(text, strlen(text), "b", NULL);
  assert_non_null(first);
  assert_non_null(second);
  assert_ptr_equal(first->child->string, second->child->string);
  assert_ptr_not_equal(first->child->next->string, second->child->next->string);
  cJSON_DeleteItemFromObjectCaseSensitive(first, "kept once");
  assert_true(cJSON_ReplaceItemInObjectCaseSensitive(second, "kept once", cJSON_CreateNumber(4)));
  cJSON_AddItemToObject(second, "moved", cJSON_DetachItemFromObjectCaseSensitive(second, ""));
  cJSON_Delete(first);
  g_autofree char *printed = dg_json_print(second, FALSE);
  assert_string_equal(printed,
                      "{\"kept once\":4,\"a key of more than thirty-one bytes\":[{\"kept once\":2}],\"moved\":3}");
  cJSON_Delete(second);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_grammar_of_rfc8259),
      cmocka_unit_test(test_messages_name_place_found_and_expected),
      cmocka_unit_test(test_duplicate_keys_are_errors),
      cmocka_unit_test(test_depth_limit),
      cmocka_unit_test(test_value_limit),
      cmocka_unit_test(test_values_are_exact),
      cmocka_unit_test(test_reader_stays_inside_its_bytes),
      cmocka_unit_test(test_numbers_are_rounded_to_places),
      cmocka_unit_test(test_prints_as_cjson),
      cmocka_unit_test(test_locale_changes_nothing),
      cmocka_unit_test(test_quote_is_one_short_line),
      cmocka_unit_test(test_objects_are_told_from_other_documents),
      cmocka_unit_test(test_keys_are_kept_once),
      cmocka_unit_test(test_jsontestsuite),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
