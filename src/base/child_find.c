/* Where the helper programs are: an installation may stand elsewhere than it was configured for (`cmake --install
 * --prefix`, a package that is unpacked anywhere), so the library looks from where it was loaded. */
#include "base/child.h"

#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>

/* The file that this code was loaded from, absolute and without symbolic links; NULL when it cannot be told. Sets
 * `*program` to TRUE when that is the program itself, as with the archive. Free with free(). */
static char *own_file(gboolean *program) {
  static const char here;
  Dl_info info;
  struct link_map *map = NULL;
  gboolean known = dladdr1(&here, &info, (void **)&map, RTLD_DL_LINKMAP) && map;
  /* The dynamic linker gives the program an empty name. */
  *program = !known || !*map->l_name;
  return realpath(*program ? "/proc/self/exe" : map->l_name, NULL);
}

static gboolean is_program(const char *path) {
  return g_file_test(path, G_FILE_TEST_IS_EXECUTABLE) && !g_file_test(path, G_FILE_TEST_IS_DIR);
}

char *dg_child_find(const char *program) {
  gboolean is_own;
  char *file = own_file(&is_own);
  if (file) {
    g_autofree char *directory = g_path_get_dirname(file);
    free(file);
    g_autofree char *beside = g_build_filename(directory, program, NULL);
    if (is_program(beside))
      return g_steal_pointer(&beside);
    g_autofree char *installed =
        g_build_filename(directory, is_own ? DG_LIBEXEC_FROM_BIN : DG_LIBEXEC_FROM_LIB, program, NULL);
    if (is_program(installed))
      return g_steal_pointer(&installed);
  }
  return g_build_filename(DG_LIBEXEC_DIR, program, NULL);
}
