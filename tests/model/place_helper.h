/* The program that paints, for tests that have figures painted. */
#ifndef DG_TESTS_MODEL_PLACE_HELPER_H
#define DG_TESTS_MODEL_PLACE_HELPER_H

#include <errno.h>
#include <glib.h>
#include <unistd.h>

/* The picture of a figure is painted by a helper program that stands beside the program. */
static inline void place_helper(void) {
  g_autofree char *self = g_file_read_link("/proc/self/exe", NULL), *directory = g_path_get_dirname(self);
  g_autofree char *beside = g_build_filename(directory, "diagrade-raster", NULL);
  if (symlink(DG_TEST_HELPER, beside) != 0)
    assert_int_equal(errno, EEXIST);
}

#endif
