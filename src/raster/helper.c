/* Where the helper program is: an installation may stand elsewhere than it was configured for (`cmake --install
 * --prefix`, a package that is unpacked anywhere), so the library looks from where it was loaded. */
#include "raster/raster.h"

#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>

#define HELPER "diagrade-raster"

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

char *dg_raster_find_helper(void) {
  gboolean program;
  char *file = own_file(&program);
  if (file) {
    g_autofree char *directory = g_path_get_dirname(file);
    free(file);
    g_autofree char *beside = g_build_filename(directory, HELPER, NULL);
    if (is_program(beside))
      return g_steal_pointer(&beside);
    g_autofree char *installed =
        g_build_filename(directory, program ? DG_LIBEXEC_FROM_BIN : DG_LIBEXEC_FROM_LIB, HELPER, NULL);
    if (is_program(installed))
      return g_steal_pointer(&installed);
  }
  return g_strdup(DG_LIBEXEC_DIR "/" HELPER);
}
