/* Bytes -> a recorded answer -> a cache -> the recorded answer, which reads back as the same. */
#include "fuzz/fuzz.h"

#include <diagrade/model.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void write_all(int fd, const void *data, size_t size) {
  dg_fuzz_require(write(fd, data, size) == (ssize_t)size, "the input fits in memory");
}

static void keep_key(const DgAnswerEntry *entry, gpointer user_data) {
  char **key = user_data;
  dg_fuzz_require(!*key && strlen(entry->key) == 64, "one document is one answer with a whole key");
  dg_fuzz_require(g_utf8_validate(entry->text, -1, NULL), "the answer is UTF-8");
  *key = g_strdup(entry->key);
}

/* Imports a document into a new cache; the key of the answer, or NULL when it was refused. `shown` is the document of
 * the answer as the cache has it. */
static char *import(const void *data, size_t size, char **shown) {
  int fd = memfd_create("fuzz", MFD_CLOEXEC);
  g_autofree char *path = g_strdup_printf("/proc/self/fd/%d", fd);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgAnswerCache) cache = dg_answer_cache_open(":memory:", DG_CACHE_CREATE, NULL);
  guint added, count;
  char *key = NULL;
  dg_fuzz_require(fd >= 0 && cache, "there is memory");
  write_all(fd, data, size);
  gboolean fine = dg_answer_cache_import(cache, path, &added, &count, &error);
  dg_fuzz_require(fine == (error == NULL), "an error is set when, and only when, nothing was imported");
  dg_fuzz_require(dg_answer_cache_each(cache, NULL, keep_key, &key, NULL), "the cache can be read");
  dg_fuzz_require(fine == (key != NULL), "an import is whole or nothing");
  *shown = key ? dg_answer_cache_show(cache, key, TRUE, NULL) : NULL;
  dg_fuzz_require(!key || *shown, "what was imported can be shown");
  close(fd);
  return key;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  g_autofree char *document = NULL, *again = NULL, *second = NULL;
  g_autofree char *first = import(data, size, &document);
  if (!first)
    return 0;
  second = import(document, strlen(document), &again);
  dg_fuzz_require(g_strcmp0(first, second) == 0, "a document that was shown has the key that it was shown for");
  dg_fuzz_require(strcmp(document, again) == 0, "and is shown again as the same");
  return 0;
}
