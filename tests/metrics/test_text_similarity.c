#include "metrics/text_similarity.h"
#include <diagrade/metrics.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static double edit_similarity(const char *a, const char *b) {
  return dg_text_similarity(DG_SIMILARITY_LEVENSHTEIN, a, b);
}

/* kitten -> sitten -> sittin -> sitting: 3 edits, the longer has 7 letters. */
static void similarity_is_one_minus_distance_by_longer_length(void **state) {
  assert_true(edit_similarity("kitten", "sitting") == 4.0 / 7);
  assert_true(edit_similarity("sitting", "kitten") == 4.0 / 7);
  assert_true(edit_similarity("Encoder", "Encoder") == 1);
  assert_true(edit_similarity("abc", "xyz") == 0);
}

static void empty_labels_are_equal_and_like_nothing_else(void **state) {
  assert_true(edit_similarity("", "") == 1);
  assert_true(edit_similarity(" \t", "") == 1);
  assert_true(edit_similarity("", "a") == 0);
  assert_true(edit_similarity("abc", "") == 0);
}

static void case_width_ligatures_and_space_do_not_count(void **state) {
  assert_true(edit_similarity("ADD & Norm", "add  &\nnorm ") == 1);
  assert_true(edit_similarity("Ｆｉｌｅ", "ﬁle") == 1);
  assert_true(edit_similarity("STRASSE", "straße") == 1);
  assert_true(edit_similarity("cafe\xCC\x81", "caf\xC3\xA9") == 1);
}

/* One of five code points, though it is two of six bytes. */
static void lengths_are_code_points(void **state) {
  assert_true(edit_similarity("na\xC3\xAFve", "naive") == 4.0 / 5);
  assert_true(edit_similarity("\xE5\x9B\xBE\xE8\xA1\xA8", "\xE5\x9B\xBE\xE7\x89\x87") == 1.0 / 2);
}

/* The table of the textbook: row by row, every cell the least of three. */
static guint table_distance(const char *a, const char *b) {
  guint m = (guint)strlen(a), n = (guint)strlen(b);
  g_autofree guint *row = g_new(guint, n + 1);
  for (guint j = 0; j <= n; j++)
    row[j] = j;
  for (guint i = 1; i <= m; i++) {
    guint diagonal = row[0];
    row[0] = i;
    for (guint j = 1; j <= n; j++) {
      guint above = row[j];
      row[j] = MIN(MIN(row[j - 1], above) + 1, diagonal + (a[i - 1] != b[j - 1]));
      diagonal = above;
    }
  }
  return row[n];
}

/* Random text of `length` of the first `alphabet` letters. */
static char *random_text(GRand *rand, guint length, guint alphabet) {
  char *text = g_malloc(length + 1);
  for (guint i = 0; i < length; i++)
    text[i] = (char)('a' + g_rand_int_range(rand, 0, (gint)alphabet));
  text[length] = '\0';
  return text;
}

/* A copy of `text` after `edits` random edits. */
static char *edited(GRand *rand, const char *text, guint edits) {
  GString *copy = g_string_new(text);
  for (guint i = 0; i < edits; i++) {
    char letter = (char)('a' + g_rand_int_range(rand, 0, 26));
    gssize at = g_rand_int_range(rand, 0, (gint)copy->len + 1);
    int kind = g_rand_int_range(rand, 0, 3);
    if (kind > 0 && at < (gssize)copy->len)
      g_string_erase(copy, at, 1);
    if (kind < 2)
      g_string_insert_c(copy, at, letter);
  }
  return g_string_free(copy, FALSE);
}

/* Lengths on both sides of a machine word and of several, near and far texts, limits below, at and above the distance.
 */
static void distance_equals_the_table_at_every_limit(void **state) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  static const guint lengths[] = {1, 2, 7, 15, 16, 31, 63, 64, 65, 100, 127, 128, 129, 200, 300};
  for (guint round = 0; round < 600; round++) {
    guint length = lengths[round % G_N_ELEMENTS(lengths)];
    g_autofree char *a = random_text(rand, length, 1 + (guint)g_rand_int_range(rand, 0, 26));
    g_autofree char *b = round % 3 == 0 ? random_text(rand, lengths[(guint)g_rand_int_range(rand, 0, 15)], 4)
                                        : edited(rand, a, (guint)g_rand_int_range(rand, 0, (gint)length / 3 + 2));
    g_autoptr(DgTexts) texts = dg_texts_new();
    guint first = dg_texts_add(texts, a), second = dg_texts_add(texts, b), distance = table_distance(a, b);
    dg_texts_select(texts, first);
    for (guint limit = 0; limit <= MAX(strlen(a), strlen(b)); limit++) {
      guint found = dg_texts_distance(texts, second, limit), expected = MIN(distance, limit + 1);
      if (found != expected)
        fail_msg("distance of %s and %s within %u is %u instead of %u", a, b, limit, found, expected);
    }
  }
}

/* Selecting one text after another must leave nothing of the one before. */
static void one_selection_does_not_disturb_the_next(void **state) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  g_autoptr(GPtrArray) strings = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(DgTexts) texts = dg_texts_new();
  for (guint i = 0; i < 40; i++) {
    g_ptr_array_add(strings, random_text(rand, 1 + i * 4, 8));
    assert_int_equal(dg_texts_add(texts, strings->pdata[i]), i);
  }
  for (guint i = 0; i < 40; i++) {
    dg_texts_select(texts, (i * 7) % 40);
    for (guint j = 0; j < 40; j++)
      assert_int_equal(dg_texts_distance(texts, j, 1000),
                       table_distance(strings->pdata[(i * 7) % 40], strings->pdata[j]));
  }
}

static void equal_normal_forms_have_one_id(void **state) {
  g_autoptr(DgTexts) texts = dg_texts_new();
  assert_int_equal(dg_texts_add(texts, "Encoder"), 0);
  assert_int_equal(dg_texts_add(texts, "Decoder"), 1);
  assert_int_equal(dg_texts_add(texts, " ENCODER "), 0);
  assert_int_equal(dg_texts_get_count(texts), 2);
}

/* 9,999 equal letters, and then one other and one more. */
static void labels_beyond_the_limit_are_cut(void **state) {
  g_autofree char *a = g_strnfill(DG_LABEL_LENGTH_MAX, 'a');
  g_autofree char *b = g_strnfill(DG_LABEL_LENGTH_MAX + 1, 'a');
  b[DG_LABEL_LENGTH_MAX - 1] = 'b';
  g_autoptr(DgTexts) texts = dg_texts_new();
  assert_false(dg_texts_is_cut(texts, dg_texts_add(texts, a)));
  assert_true(dg_texts_is_cut(texts, dg_texts_add(texts, b)));
  assert_true(edit_similarity(a, b) == 1 - 1.0 / DG_LABEL_LENGTH_MAX);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(similarity_is_one_minus_distance_by_longer_length),
      cmocka_unit_test(empty_labels_are_equal_and_like_nothing_else),
      cmocka_unit_test(case_width_ligatures_and_space_do_not_count),
      cmocka_unit_test(lengths_are_code_points),
      cmocka_unit_test(distance_equals_the_table_at_every_limit),
      cmocka_unit_test(one_selection_does_not_disturb_the_next),
      cmocka_unit_test(equal_normal_forms_have_one_id),
      cmocka_unit_test(labels_beyond_the_limit_are_cut),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
