/* Pictures that are painted once: the same for all that ask, with the same messages, in bounded memory. */
#include "base/diagnostics.h"
#include "model/picture.h"
#include "model/picture_cache.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "place_helper.h"

#define ROOM (1u << 20)

/* Something is said of the image, which is empty. */
static const char REPAIRED[] =
    "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>"
    "<image width='9' height='9' href='data:image/svg+xml,'/><rect width='9' height='9'/></svg>";
static const char PLAIN[] =
    "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='2'><rect width='1' height='1'/></svg>";
static const char OTHER[] =
    "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='2'><rect width='2' height='1'/></svg>";

static GBytes *figure(const char *text) {
  return g_bytes_new(text, strlen(text));
}

/* The picture by the cache; NULL for none. */
static GBytes *get(DgPictureCache *cache, const char *text, DgDiagnostics *diagnostics) {
  g_autoptr(GBytes) bytes = figure(text);
  return dg_picture_cache_get(cache, bytes, diagnostics);
}

static void a_picture_and_its_messages_are_those_of_painting_it(void **state) {
  g_autoptr(DgPictureCache) cache = dg_picture_cache_new(ROOM);
  g_autoptr(GBytes) bytes = figure(REPAIRED);
  g_autoptr(DgDiagnostics) said = dg_diagnostics_new();
  g_autoptr(GBytes) painted = dg_picture_of_figure(bytes, "a.svg", NULL, NULL, said, NULL);
  assert_non_null(painted);
  assert_true(dg_diagnostics_get_count(said) > 0);
  g_autoptr(GBytes) first = NULL;
  for (guint i = 0; i < 2; i++) {
    g_autoptr(DgDiagnostics) own = dg_diagnostics_new();
    g_autoptr(GBytes) picture = get(cache, REPAIRED, own);
    assert_true(g_bytes_equal(picture, painted));
    assert_int_equal(dg_diagnostics_get_count(own), dg_diagnostics_get_count(said));
    for (guint j = 0; j < dg_diagnostics_get_count(said); j++) {
      assert_string_equal(dg_diagnostics_get_message(own, j), dg_diagnostics_get_message(said, j));
      assert_int_equal(dg_diagnostics_get_line(own, j), dg_diagnostics_get_line(said, j));
    }
    if (i == 0)
      first = g_bytes_ref(picture);
    assert_ptr_equal(picture, first);
  }
}

/* Who asks says with the name of the file what is wrong with it. */
static void what_cannot_be_painted_is_left_to_who_asks(void **state) {
  g_autoptr(DgPictureCache) cache = dg_picture_cache_new(ROOM);
  g_autoptr(DgDiagnostics) said = dg_diagnostics_new();
  for (guint i = 0; i < 2; i++) {
    assert_null(get(cache, "no figure", said));
    assert_null(get(cache, "", said));
  }
  assert_int_equal(dg_diagnostics_get_count(said), 0);
}

/* With room for one of two pictures, the one used last is kept. */
static void what_was_not_used_for_long_makes_room(void **state) {
  g_autoptr(DgDiagnostics) said = dg_diagnostics_new();
  g_autoptr(GBytes) plain = figure(PLAIN), other = figure(OTHER);
  g_autoptr(GBytes) a = dg_picture_of_figure(plain, "a.svg", NULL, NULL, said, NULL);
  g_autoptr(GBytes) b = dg_picture_of_figure(other, "b.svg", NULL, NULL, said, NULL);
  g_autoptr(DgPictureCache) cache = dg_picture_cache_new(MAX(g_bytes_get_size(a), g_bytes_get_size(b)));
  g_autoptr(GBytes) first = get(cache, PLAIN, said);
  g_autoptr(GBytes) second = get(cache, OTHER, said);
  g_autoptr(GBytes) again = get(cache, OTHER, said);
  g_autoptr(GBytes) anew = get(cache, PLAIN, said);
  assert_ptr_equal(second, again);
  assert_ptr_not_equal(first, anew);
  assert_true(g_bytes_equal(first, anew));
  assert_true(g_bytes_equal(second, b));
}

static void a_picture_larger_than_the_cache_is_given_all_the_same(void **state) {
  g_autoptr(DgPictureCache) cache = dg_picture_cache_new(1);
  g_autoptr(DgDiagnostics) said = dg_diagnostics_new();
  g_autoptr(GBytes) first = get(cache, PLAIN, said), second = get(cache, PLAIN, said);
  assert_true(g_bytes_equal(first, second));
}

typedef struct {
  DgPictureCache *cache;
  DgDiagnostics *said;
  GBytes *picture;
} Asked;

static gpointer ask(gpointer user_data) {
  Asked *asked = user_data;
  asked->picture = get(asked->cache, REPAIRED, asked->said);
  return NULL;
}

static void threads_that_ask_at_the_same_time_share_a_picture(void **state) {
  g_autoptr(DgPictureCache) cache = dg_picture_cache_new(ROOM);
  GThread *threads[8];
  Asked asked[G_N_ELEMENTS(threads)];
  for (guint i = 0; i < G_N_ELEMENTS(threads); i++) {
    asked[i] = (Asked){cache, dg_diagnostics_new(), NULL};
    threads[i] = g_thread_new("ask", ask, &asked[i]);
  }
  for (guint i = 0; i < G_N_ELEMENTS(threads); i++)
    g_thread_join(threads[i]);
  assert_non_null(asked[0].picture);
  assert_true(dg_diagnostics_get_count(asked[0].said) > 0);
  for (guint i = 0; i < G_N_ELEMENTS(threads); i++) {
    assert_ptr_equal(asked[i].picture, asked[0].picture);
    assert_int_equal(dg_diagnostics_get_count(asked[i].said), dg_diagnostics_get_count(asked[0].said));
  }
  for (guint i = 0; i < G_N_ELEMENTS(threads); i++) {
    g_bytes_unref(asked[i].picture);
    dg_diagnostics_free(asked[i].said);
  }
}

int main(void) {
  place_helper();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_picture_and_its_messages_are_those_of_painting_it),
      cmocka_unit_test(what_cannot_be_painted_is_left_to_who_asks),
      cmocka_unit_test(what_was_not_used_for_long_makes_room),
      cmocka_unit_test(a_picture_larger_than_the_cache_is_given_all_the_same),
      cmocka_unit_test(threads_that_ask_at_the_same_time_share_a_picture),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
