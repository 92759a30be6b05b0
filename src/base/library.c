#include "base/library.h"

#include <diagrade/base.h>

#include <dlfcn.h>
#include <string.h>
#include <sys/resource.h>

/* The words of the loader, and what to do about it. They do not say whether memory was the reason, which it mostly is
 * where it is limited. */
static void fail(const DgLibrary *library, GError **error) {
  const char *words = dlerror();
  struct rlimit limit;
  gboolean limited = getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  g_autofree char *memory =
      limited ? g_strdup_printf(", and more memory than the limit of %.0f MiB", (double)limit.rlim_cur / (1 << 20))
              : g_strdup("");
  g_set_error(error, DG_ERROR, limited ? DG_ERROR_LIMIT : DG_ERROR_INTERNAL,
              "found no %s that can be loaded (%s), expected %s%s installed%s", library->soname,
              words ? words : "no reason is known", *library->package ? "the package " : "it", library->package,
              memory);
}

/* The functions, or FALSE: none is filled in that the library does not have. */
static gboolean find_functions(const DgLibrary *library, void *handle) {
  for (gsize i = 0; i < library->n_functions; i++) {
    const DgLibraryFunction *function = &library->functions[i];
    void *address = dlsym(handle, function->name);
    if (!address)
      return FALSE;
    memcpy(function->pointer, &address, sizeof address); /* ISO C has no cast from one to the other */
  }
  return TRUE;
}

gboolean dg_library_load(DgLibrary *library, GError **error) {
  static GMutex mutex;
  if (g_atomic_int_get(&library->loaded))
    return TRUE;
  g_mutex_lock(&mutex);
  if (!library->loaded) {
    void *handle = dlopen(library->soname, RTLD_LAZY | RTLD_LOCAL);
    if (handle && find_functions(library, handle))
      g_atomic_int_set(&library->loaded, TRUE);
    else
      fail(library, error);
  }
  gboolean loaded = library->loaded;
  g_mutex_unlock(&mutex);
  return loaded;
}
