/* What the tests of the model room ask, and of whom. */
#ifndef DG_TESTS_MODEL_ASKING_H
#define DG_TESTS_MODEL_ASKING_H

#include "model/question.h"

#include <glib/gstdio.h>

G_GNUC_UNUSED static const DgProvider ASKED_PROVIDER = {.name = "openai"};
G_GNUC_UNUSED static const DgEndpoint ASKED = {&ASKED_PROVIDER, "https://api.example.org/v1", "test-model",
                                               "sk-secret-key"};

/* An empty directory; free with remove_directory(). For the setup of cmocka. */
static inline int make_directory(void **state) {
  char *pattern = g_build_filename(g_get_tmp_dir(), "diagrade-model-XXXXXX", NULL);
  *state = g_mkdtemp(pattern);
  return *state ? 0 : -1;
}

static inline int remove_directory(void **state) {
  g_autoptr(GDir) dir = g_dir_open(*state, 0, NULL);
  const char *name;
  while ((name = g_dir_read_name(dir))) {
    g_autofree char *path = g_build_filename(*state, name, NULL);
    g_unlink(path);
  }
  g_rmdir(*state);
  g_free(*state);
  return 0;
}

#endif
