#include "cli/check_config.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

char *dg_check_config_find(void) {
  g_autofree char *directory = realpath(".", NULL);
  g_autoptr(GString) up = g_string_new(NULL);
  for (; directory; g_string_append(up, "../")) {
    g_autofree char *file = g_strconcat(up->str, "diagrade.conf", NULL), *top = g_strconcat(up->str, ".git", NULL);
    if (g_file_test(file, G_FILE_TEST_IS_REGULAR))
      return g_steal_pointer(&file);
    char *slash = strrchr(directory, '/');
    if (!slash || !slash[1] || g_file_test(top, G_FILE_TEST_EXISTS))
      return NULL;
    slash[slash == directory] = '\0'; /* keeps the slash of the root */
  }
  return NULL;
}
