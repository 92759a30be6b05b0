#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void assert_folded(const char *text, gssize length, const char *expected) {
  g_autofree char *found = dg_text_fold_space(text, length);
  assert_string_equal(found, expected);
}

static void assert_normal(const char *text, const char *expected) {
  g_autofree char *found = dg_text_normalise(text);
  g_autofree char *again = dg_text_normalise(found);
  assert_string_equal(found, expected);
  assert_string_equal(again, expected); /* a normal form is its own */
}

static void white_space_of_all_kinds_folds_to_one_blank(void **state) {
  assert_folded("  a \t\r\n b ", -1, "a b");
  assert_folded("a\xC2\xA0\xE2\x80\x83\xE3\x80\x80\xE2\x80\xA8\xC2\x85"
                "b",
                -1, "a b"); /* no-break, em, ideographic, line separator, next line */
  assert_folded(" \n ", -1, "");
  assert_folded("", -1, "");
}

static void invisible_characters_vanish(void **state) {
  assert_folded("a\xE2\x80\x8B\xC2\xAD\xE2\x81\xA0\xEF\xBB\xBF\xE2\x80\x8E"
                "b",
                -1, "ab"); /* zero-width space, soft hyphen, word joiner, byte order mark, direction mark */
  assert_folded("a\x01\x7f"
                "b",
                -1, "ab");
  assert_folded(" \xE2\x80\x8B ", -1, "");
}

static void length_is_in_bytes_and_may_span_nul(void **state) {
  assert_folded("abcdef", 3, "abc");
  assert_folded("a\0b", 3, "ab");
  assert_folded("\xC3\xA9\xC3\xA9", 2, "\xC3\xA9");
}

static void invalid_bytes_become_replacement_characters(void **state) {
  assert_folded("a\xFF"
                "b",
                -1,
                "a\xEF\xBF\xBD"
                "b");
  assert_folded("\xC3", -1, "\xEF\xBF\xBD"); /* cut off */
  assert_folded("\xED\xA0\x80", -1, "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"); /* a surrogate */
  assert_folded("\xC0\xAF", -1, "\xEF\xBF\xBD\xEF\xBF\xBD"); /* overlong */
  assert_folded("\xC3\xA9\xC3\xA9", 3, "\xC3\xA9\xEF\xBF\xBD"); /* cut by the length */
}

/* Expected values from the Unicode Character Database: compatibility mappings and full case foldings (status C and F).
 */
static void normal_form_is_nfkc_case_folded(void **state) {
  assert_normal("Add  &\nNorm", "add & norm");
  assert_normal("\xEF\xBC\xA1\xEF\xBC\x91", "a1"); /* full width */
  assert_normal("\xEF\xAC\x81le", "file"); /* ligature fi */
  assert_normal("STRASSE", "strasse");
  assert_normal("Stra\xC3\x9F"
                "e",
                "strasse");
  assert_normal("x\xC2\xB2\xE2\x82\x93", "x2x"); /* superscript two, subscript x */
  assert_normal("e\xCC\x81", "\xC3\xA9"); /* composed */
  assert_normal("\xE2\x84\xA6", "\xCF\x89"); /* ohm sign to small omega */
  assert_normal("\xCE\xA3\xCF\x82", "\xCF\x83\xCF\x83"); /* sigma, final sigma */
  assert_normal("\xF0\x9D\x94\x84", "a"); /* fraktur A */
  assert_normal("\xC4\xB0", "i\xCC\x87"); /* I with dot: full folding, no locale */
  assert_normal("\xE2\x80\xA6", "..."); /* ellipsis */
}

/* `start`, then `mark` so many times, then `end`. */
static char *repeat(const char *start, const char *mark, guint count, const char *end) {
  GString *text = g_string_new(start);
  for (guint i = 0; i < count; i++)
    g_string_append(text, mark);
  g_string_append(text, end);
  return g_string_free(text, FALSE);
}

/* Marks of two classes by turns are the worst case of canonical ordering: 200,000 of them would take 10^10 swaps. */
static void marks_beyond_those_of_stream_safe_text_do_not_count(void **state) {
  const struct {
    const char *mark, *kept;
    guint
        count; /* marks of class 0 do not stop the ordering of those in their decomposition, so that these count too */
  } cases[] = {
      {"\xCC\xA3", "\xCC\xA3", 30}, /* dot below */
      {"\xEF\xBE\x9E", "\xE3\x82\x99", 30}, /* half-width voiced sound mark, a letter that decomposes to a mark */
      {"\xE2\x80\x8D\xCC\xA3", "\xCC\xA3", 30}, /* with a zero-width joiner, which vanishes */
      {"\xE0\xBD\xB3", "\xE0\xBD\xB1\xE0\xBD\xB2", 15}, /* a Tibetan vowel sign of class 0: two marks each */
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *text = repeat("q", cases[i].mark, 1000, "z");
    g_autofree char *same = repeat("Q", cases[i].mark, cases[i].count, "Z");
    g_autofree char *found = dg_text_normalise(text), *expected = dg_text_normalise(same);
    assert_normal(text, expected);
    assert_string_equal(found, expected);
    g_autofree char *fewer = repeat("q", cases[i].mark, cases[i].count - 1, "z");
    g_autofree char *less = dg_text_normalise(fewer);
    assert_string_not_equal(found, less);
    assert_int_equal(strlen(found) - strlen(less), strlen(cases[i].kept));
  }

  g_autofree char *turns = repeat("q", "\xCC\x81\xCC\xA3", 100000, "");
  g_autofree char *below = repeat("q", "\xCC\xA3", 15, ""), *ordered = repeat(below, "\xCC\x81", 15, "");
  assert_normal(turns, ordered); /* class 220 before class 230 */

  g_autofree char *separate = repeat("", "q\xCC\xA3", 1000, "");
  assert_normal(separate, separate);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(white_space_of_all_kinds_folds_to_one_blank),
      cmocka_unit_test(invisible_characters_vanish),
      cmocka_unit_test(length_is_in_bytes_and_may_span_nul),
      cmocka_unit_test(invalid_bytes_become_replacement_characters),
      cmocka_unit_test(normal_form_is_nfkc_case_folded),
      cmocka_unit_test(marks_beyond_those_of_stream_safe_text_do_not_count),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
