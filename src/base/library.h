/* Shared libraries that are loaded when they are first needed: scripts/loaded_library.cmake makes the rest. */
#ifndef DG_BASE_LIBRARY_H
#define DG_BASE_LIBRARY_H

#include <glib.h>

typedef struct {
  const char *name;
  void *pointer; /* to the pointer to the function */
} DgLibraryFunction;

typedef struct {
  const char *soname; /* its file, as programs that are linked with it name it */
  const char *package; /* the Debian package with it, "" where there is none */
  const DgLibraryFunction *functions;
  gsize n_functions;
  gint loaded;
} DgLibrary;

/* Loads it and fills in its functions, unless that was done. It is never unloaded. Any thread may call it. Errors:
 * DG_ERROR_INTERNAL, or DG_ERROR_LIMIT where memory is limited; the message says what to install. */
gboolean dg_library_load(DgLibrary *library, GError **error);

#endif
