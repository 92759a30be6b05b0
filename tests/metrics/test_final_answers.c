/* Final answers: where a text says them, and which say the same. */
#include <diagrade/explanations.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

typedef struct {
  const char *answer, *reference;
} Pair;

static void equal_answers(void **state) {
  static const Pair SAME[] = {{"1,000", "1000"},
                              {"0.5", "1/2"},
                              {"\\frac12", "0.5"},
                              {"\\frac{1}{2}", "1/2"},
                              {"50%", "50\\%"},
                              {"0.5", "50%"},
                              {"1/2", "50%"},
                              {"12 cm", "12cm"},
                              {"12", "12 cm"},
                              {"12 centimeters", "12 cm"},
                              {"36 cm²", "36 cm^2"},
                              {"36 square centimeters", "36 cm^2"},
                              {"36\\,\\text{cm}^2", "36 cm^2"},
                              {"110^\\circ", "110°"},
                              {"110 degrees", "110°"},
                              {"$\\boxed{19}$", "19"},
                              {"x = 5", "5"},
                              {"PA = 12 cm", "12 cm"},
                              {"6\\sqrt{3}", "6√3"},
                              {"6√3 cm²", "6\\sqrt{3} cm^2"},
                              {"16 - 4π", "16-4\\pi"},
                              {"-4π + 16", "16-4\\pi cm^2"},
                              {"(2,-3)", "(2, -3)"},
                              {"the point (2, -3)", "(2, -3)"},
                              {"\\left(2, -3\\right)", "(2,-3)"},
                              {"{2, 1}", "{1,2}"},
                              {"\\{1,2\\}", "{1, 2}"},
                              {"x = 1 or x = 2", "{1, 2}"},
                              {"2 and 1", "1, 2"},
                              {"2\\frac{1}{2}", "2.5"},
                              {"2½", "2.5"},
                              {"-\\frac{3}{4}", "-0.75"},
                              {"5 m/s", "5 meters per second"},
                              {"\\dfrac{\\sqrt{3}}{2}", "√3/2"},
                              {"27/4", "6.75"},
                              {"Yes", "yes"},
                              {"12 square units", "12"},
                              {"y=2x+1", "2x+1"},
                              {"3*4π", "3\\cdot4\\pi"},
                              {"1,234,567 km", "1234567"}};
  for (guint i = 0; i < G_N_ELEMENTS(SAME); i++)
    if (!dg_final_answer_equal(SAME[i].answer, SAME[i].reference))
      fail_msg("%s and %s: found different, expected the same", SAME[i].answer, SAME[i].reference);
}

static void different_answers(void **state) {
  static const Pair DIFFERENT[] = {{"12 m", "12 cm"},    {"120 mm", "12 cm"},  {"50%", "0.5"},
                                   {"50%", "1/2"},       {"36 cm", "36 cm^2"}, {"(−3, 2)", "(2, -3)"},
                                   {"(2, 3)", "{2, 3}"}, {"{1,2}", "{1,2,3}"}, {"{1,1}", "{1,2}"},
                                   {"0.33", "1/3"},      {"16+4π", "16-4π"},   {"6√2", "6√3"},
                                   {"23", "2*3"},        {"x=2", "y=2"},       {"1000.5", "1000"},
                                   {"2 3", "23"},        {"no", "yes"},        {"", "5"},
                                   {"1/0", "1"}};
  for (guint i = 0; i < G_N_ELEMENTS(DIFFERENT); i++)
    if (dg_final_answer_equal(DIFFERENT[i].answer, DIFFERENT[i].reference))
      fail_msg("%s and %s: found the same, expected different", DIFFERENT[i].answer, DIFFERENT[i].reference);
}

static void found_in_a_text(void **state) {
  static const Pair FOUND[] = {{"So \\boxed{3} at first, then \\boxed{\\frac{1}{2}}.", "\\frac{1}{2}"},
                               {"We add them. The answer is 3.5 cm. Check it again.", "3.5 cm"},
                               {"### Answer: 19 ###", "19"},
                               {"**Final answer:** **(B)**", "(B)"},
                               {"The answer is B.", "B"},
                               {"The answer is ③.", "③"},
                               {"The correct answer is 9 cm, because DE is parallel to BC.", "9 cm"},
                               {"Hence the correct option is (C).", "(C)"},
                               {"12 cm", "12 cm"},
                               {"By the theorem PA² = 144. Therefore PA = 12 cm.", "12 cm"},
                               {"The vertex of the parabola that opens upwards and was drawn is (2, -3).", "(2, -3)"},
                               {"Its area is 36 cm².\n\nAnswer = 36 cm²\n", "36 cm²"}};
  for (guint i = 0; i < G_N_ELEMENTS(FOUND); i++) {
    g_autofree char *found = dg_final_answer_find(FOUND[i].answer);
    if (g_strcmp0(found, FOUND[i].reference) != 0)
      fail_msg("%s: found %s, expected %s", FOUND[i].answer, found ? found : "nothing", FOUND[i].reference);
  }
  static const char *const NONE[] = {
      "", "I cannot see the picture that this question is about, so no solution can be given here.",
      "The answer can be checked by drawing the triangle once more and measuring with a ruler what was found."};
  for (guint i = 0; i < G_N_ELEMENTS(NONE); i++) {
    g_autofree char *found = dg_final_answer_find(NONE[i]);
    if (found)
      fail_msg("%s: found %s, expected nothing", NONE[i], found);
  }
}

static void options_are_named(void **state) {
  static const char *const CHOICES[] = {"8 cm", "9 cm", "10 cm", "12 cm", "15 cm", NULL};
  static const struct {
    const char *answer;
    int index;
  } CASES[] = {{"(B)", 1},      {"B.", 1},        {"B", 1},           {"②", 1},           {"Option B", 1},
               {"option 2", 1}, {"(2)", 1},       {"**B)** 9 cm", 1}, {"\\text{(B)}", 1}, {"9 cm", 1},
               {"9", 1},        {"BC = 9 cm", 1}, {"9 cm (②)", 1},    {"2", 1},           {"(F)", -1},
               {"7", -1},       {"A line", -1},   {"⑦", -1},          {"(b)", 1},         {"12", 3}};
  for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
    int found = dg_final_answer_choice(CASES[i].answer, CHOICES);
    if (found != CASES[i].index)
      fail_msg("%s: found %d, expected %d", CASES[i].answer, found, CASES[i].index);
  }
  /* A number without brackets is a value first. */
  static const char *const NUMBERS[] = {"3", "4", "5", "6", "7", NULL};
  assert_int_equal(dg_final_answer_choice("5", NUMBERS), 2);
  assert_int_equal(dg_final_answer_choice("(5)", NUMBERS), 4);
  assert_int_equal(dg_final_answer_choice("2", NUMBERS), 1);
}

static void verdicts_have_three_values(void **state) {
  static const char *const CHOICES[] = {"8 cm", "9 cm", "10 cm", NULL};
  g_autofree char *found = NULL, *none = NULL;
  assert_int_equal(dg_final_answer_judge("BC is 9 cm long. The answer is ②.", "②", CHOICES, &found), DG_FINAL_RIGHT);
  assert_string_equal(found, "②");
  assert_int_equal(dg_final_answer_judge("So BC = 9 cm.", "B", CHOICES, NULL), DG_FINAL_RIGHT);
  assert_int_equal(dg_final_answer_judge("The answer is 10 cm.", "②", CHOICES, NULL), DG_FINAL_WRONG);
  assert_int_equal(dg_final_answer_judge("The answer is 11 cm.", "②", CHOICES, NULL), DG_FINAL_WRONG);
  assert_int_equal(dg_final_answer_judge("The answer is 13 cm.", "12 cm", NULL, NULL), DG_FINAL_WRONG);
  assert_int_equal(dg_final_answer_judge("I do not know what this figure shows, and cannot help with it any further.",
                                         "12 cm", NULL, &none),
                   DG_FINAL_NONE);
  assert_null(none);
}

/* Nested as deep as a text is long, and never closed: neither the stack nor the time may grow with it. */
static void hostile_texts_end(void **state) {
  static const char *const CHOICES[] = {"1", "2", NULL};
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint i = 0; i < 200000; i++)
    g_string_append(text, "\\boxed{");
  g_autofree char *found = dg_final_answer_find(text->str);
  assert_null(found);
  assert_int_equal(dg_final_answer_choice(text->str, CHOICES), -1);
  assert_false(dg_final_answer_equal(text->str, "1"));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(equal_answers),
                                     cmocka_unit_test(different_answers),
                                     cmocka_unit_test(found_in_a_text),
                                     cmocka_unit_test(options_are_named),
                                     cmocka_unit_test(verdicts_have_three_values),
                                     cmocka_unit_test(hostile_texts_end)};
  return cmocka_run_group_tests_name("final_answers", tests, NULL, NULL);
}
