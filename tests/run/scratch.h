/* A directory of its own for each test, removed with what is in it. */
#ifndef DG_TESTS_RUN_SCRATCH_H
#define DG_TESTS_RUN_SCRATCH_H

#include <glib.h>
#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static inline int scratch_set_up(void **state) {
  *state = g_dir_make_tmp("diagrade-test-XXXXXX", NULL);
  return *state ? 0 : 1;
}

static inline void scratch_remove(const char *path) {
  GDir *dir = g_dir_open(path, 0, NULL);
  const char *name;
  while (dir && (name = g_dir_read_name(dir))) {
    g_autofree char *entry = g_build_filename(path, name, NULL);
    scratch_remove(entry);
  }
  if (dir)
    g_dir_close(dir);
  g_remove(path);
}

static inline int scratch_tear_down(void **state) {
  scratch_remove(*state);
  g_free(*state);
  return 0;
}

/* Writes `text` to `name` below the scratch directory, with the directories between. */
static inline void scratch_write(const char *directory, const char *name, const char *text) {
  g_autofree char *path = g_build_filename(directory, name, NULL);
  g_autofree char *parent = g_path_get_dirname(path);
  assert_int_equal(g_mkdir_with_parents(parent, 0777), 0);
  assert_true(g_file_set_contents(path, text, -1, NULL));
}

#endif
