/* The flat reader takes the documents that the reader of trees takes, with the same content, and no others. */
#include "base/json.h"
#include "base/json_flat.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static gboolean same(const cJSON *tree, const DgJsonItem *item) {
  if (cJSON_IsNumber(tree))
    return item->type == DG_JSON_NUMBER && memcmp(&tree->valuedouble, &item->number, sizeof item->number) == 0;
  if (cJSON_IsString(tree))
    return item->type == DG_JSON_STRING && strcmp(tree->valuestring, item->string) == 0;
  if (!cJSON_IsArray(tree) && !cJSON_IsObject(tree))
    return item->type == (cJSON_IsNull(tree) ? DG_JSON_NULL : cJSON_IsTrue(tree) ? DG_JSON_TRUE : DG_JSON_FALSE);
  if (item->type != (cJSON_IsArray(tree) ? DG_JSON_ARRAY : DG_JSON_OBJECT) ||
      item->count != (guint)cJSON_GetArraySize(tree))
    return FALSE;
  const cJSON *child = tree->child;
  DG_JSON_ITEM_EACH(own, item) {
    if (g_strcmp0(child->string, own->key) != 0 || !same(child, own))
      return FALSE;
    child = child->next;
  }
  return child == NULL;
}

/* Whether it is read; both readers say the same of it. */
static gboolean reads(DgJsonFlat *flat, const char *text, gsize length) {
  g_autoptr(GError) expected = NULL, error = NULL;
  g_autoptr(cJSON) tree = dg_json_parse(text, length, "t.json", &expected);
  const DgJsonItem *item = dg_json_flat_read(flat, text, length, "t.json", &error);
  assert_int_equal(tree != NULL, item != NULL);
  if (tree)
    assert_true(same(tree, item));
  else
    assert_string_equal(error->message, expected->message);
  return item != NULL;
}

static void test_agrees_on_documents(void **state) {
  static const char *const good[] = {"0",
                                     "-0",
                                     "0.545455",
                                     "1e-7",
                                     "123456789012345",
                                     "1234567890123456789",
                                     "0.1234567890123456789",
                                     "-1.5E+3",
                                     "1e308",
                                     "4.9e-324",
                                     "[]",
                                     "{}",
                                     " [ 1 , [ ] , { } , null ] ",
                                     "{\"a\":{\"b\":[true,false]},\"c\":\"\"}",
                                     "\"\\u00e9\\ud83d\\ude00\\n\\\\\"",
                                     "{\"a\\u0000\":\"\\u0000x\"}",
                                     "\xEF\xBB\xBF[1]",
                                     "\"\xC3\xA9\""};
  static const char *const bad[] = {"",
                                    " ",
                                    "01",
                                    "-",
                                    "1.",
                                    ".5",
                                    "1e",
                                    "+1",
                                    "1e999",
                                    "nul",
                                    "truex",
                                    "[1,]",
                                    "[,]",
                                    "{\"a\":1,}",
                                    "{\"a\" 1}",
                                    "{a:1}",
                                    "{\"a\":1,\"a\":2}",
                                    "{\"a\":1,\"\\u0061\":2}",
                                    "\"\t\"",
                                    "\"\\x\"",
                                    "\"\\ud800\"",
                                    "\"\\udc00\"",
                                    "\"\\u12",
                                    "\"open",
                                    "[1] 2",
                                    "]",
                                    "\"\xC3\"",
                                    "[1",
                                    "{\"a\":",
                                    "NaN",
                                    "[1}"};
  g_autoptr(DgJsonFlat) flat = dg_json_flat_new();
  for (guint i = 0; i < G_N_ELEMENTS(good); i++)
    assert_true(reads(flat, good[i], strlen(good[i])));
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++)
    assert_false(reads(flat, bad[i], strlen(bad[i])));
  assert_false(reads(flat, "[1]\0", 4));
}

static void test_agrees_on_damaged_documents(void **state) {
  static const char whole[] =
      "{\"schema\":\"diagrade/record@1\",\"item\":\"a \\u00e9\",\"groups\":{\"k\":\"v\"},\"error\":null,"
      "\"score\":{\"node\":{\"tp\":6,\"precision\":0.75,\"f1\":-6.3e-1},\"list\":[1,[2,{}],true]}}";
  static const char bytes[] = "{}[]\",:.0123456789eE+-\\u tn\x00\x1f\xc3\xa9";
  g_autoptr(DgJsonFlat) flat = dg_json_flat_new();
  g_autoptr(GRand) random = g_rand_new_with_seed(22);
  guint fine = 0, damaged = 20000;
  for (guint i = 0; i < damaged; i++) {
    char text[sizeof whole];
    memcpy(text, whole, sizeof whole);
    for (gint32 times = g_rand_int_range(random, 1, 3); times > 0; times--)
      text[g_rand_int_range(random, 0, sizeof whole - 1)] = bytes[g_rand_int_range(random, 0, sizeof bytes - 1)];
    fine += reads(flat, text, sizeof whole - 1);
  }
  assert_in_range(fine, 1, damaged - 1);
}

static void test_objects_of_many_keys_have_each_once(void **state) {
  g_autoptr(DgJsonFlat) flat = dg_json_flat_new();
  g_autoptr(GString) text = g_string_new("{");
  for (guint i = 0; i < 200; i++)
    g_string_append_printf(text, "\"k%u\":%u,", i, i);
  gsize open = text->len;
  g_string_append(text, "\"last\":1}");
  assert_true(reads(flat, text->str, text->len));
  const DgJsonItem *item = dg_json_flat_read(flat, text->str, text->len, "t.json", NULL);
  assert_true(dg_json_item_double(item, "k199") == 199);
  assert_true(isnan(dg_json_item_double(item, "K199")));
  g_string_truncate(text, open);
  g_string_append(text, "\"k150\":1}");
  assert_false(reads(flat, text->str, text->len));
}

static void test_limits_are_those_of_trees(void **state) {
  g_autoptr(DgJsonFlat) flat = dg_json_flat_new();
  for (guint depth = DG_JSON_DEPTH_MAX; depth <= DG_JSON_DEPTH_MAX + 1; depth++) {
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < depth; i++)
      g_string_append_c(text, '[');
    for (guint i = 0; i < depth; i++)
      g_string_append_c(text, ']');
    assert_int_equal(reads(flat, text->str, text->len), depth == DG_JSON_DEPTH_MAX);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_agrees_on_documents),
      cmocka_unit_test(test_agrees_on_damaged_documents),
      cmocka_unit_test(test_objects_of_many_keys_have_each_once),
      cmocka_unit_test(test_limits_are_those_of_trees),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
