#include "report/leaderboard_links.h"

#include "base/json.h"
#include "base/markup.h"
#include "report/blocks.h"

#include <string.h>

/* Stands between item and system in the set of pairs: no name holds it. */
#define BETWEEN "\n"

struct _DgBoardLinks {
  char *address; /* of the overview, relative to the page that links to it */
  GHashTable *systems, *pairs; /* char *, sets; of pairs "item\nsystem" */
};

void dg_board_links_free(DgBoardLinks *links) {
  if (!links)
    return;
  g_free(links->address);
  g_hash_table_unref(links->systems);
  g_hash_table_unref(links->pairs);
  g_free(links);
}

/* The way from the directory `from` to the file `to`, both absolute: "../pages/index.html". Free with g_free(). */
static char *relative_path(const char *from, const char *to) {
  g_auto(GStrv) start = g_strsplit(from, G_DIR_SEPARATOR_S, -1), end = g_strsplit(to, G_DIR_SEPARATOR_S, -1);
  guint shared = 0;
  while (start[shared] && end[shared] && end[shared + 1] && strcmp(start[shared], end[shared]) == 0)
    shared++;
  g_autoptr(GString) path = g_string_new(NULL);
  for (guint i = shared; start[i]; i++)
    if (*start[i])
      g_string_append(path, "../");
  g_autofree char *rest = g_strjoinv("/", end + shared);
  g_string_append(path, rest);
  return g_strdup(path->str);
}

static char *make_address(const char *index, const char *from) {
  g_autofree char *to = g_canonicalize_filename(index, NULL),
                  *source = g_canonicalize_filename(from ? from : "./-", NULL);
  g_autofree char *directory = g_path_get_dirname(source), *path = relative_path(directory, to);
  return g_uri_escape_string(path, "/!*'()", FALSE);
}

/* The rows of an overview begin with the item and the place of its system. */
static gboolean read_rows(DgBoardLinks *links, const cJSON *index) {
  const cJSON *systems = dg_json_get(index, "systems"), *row;
  cJSON_ArrayForEach(row, dg_json_get(index, "rows")) {
    const char *item = cJSON_GetStringValue(cJSON_GetArrayItem(row, 0));
    const cJSON *place = cJSON_GetArrayItem(row, 1);
    const char *system =
        cJSON_IsNumber(place) ? cJSON_GetStringValue(cJSON_GetArrayItem(systems, place->valueint)) : NULL;
    if (!item || !system)
      continue;
    g_hash_table_add(links->systems, g_strdup(system));
    g_hash_table_add(links->pairs, g_strconcat(item, BETWEEN, system, NULL));
  }
  return g_hash_table_size(links->pairs) > 0;
}

static gboolean read_index(DgBoardLinks *links, const char *path, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes)
    return FALSE;
  gsize length;
  const char *page = g_bytes_get_data(bytes, &length);
  g_autofree char *document = page ? dg_blocks_find(page, length, "index") : NULL;
  g_autoptr(cJSON) index = document ? cJSON_Parse(document) : NULL;
  if (index && read_rows(links, index))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found no pages of scored pairs, expected a page or folder that 'diagrade inspect' or 'run --report' "
              "wrote",
              path);
  return FALSE;
}

DgBoardLinks *dg_board_links_new(const char *path, const char *from, GError **error) {
  gboolean folder = g_file_test(path, G_FILE_TEST_IS_DIR);
  g_autofree char *index = folder ? g_build_filename(path, "index.html", NULL) : g_strdup(path);
  g_autoptr(DgBoardLinks) links = g_new0(DgBoardLinks, 1);
  links->systems = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  links->pairs = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  links->address = make_address(index, from);
  return read_index(links, index, error) ? g_steal_pointer(&links) : NULL;
}

/* As encodeURIComponent() of JavaScript does, by which the pages find their pairs. */
static char *encode(const char *text) {
  return g_uri_escape_string(text, "!*'()", FALSE);
}

static char *finish(char *address) {
  g_autoptr(GString) escaped = g_string_new(NULL);
  dg_append_escaped(escaped, address);
  g_free(address);
  return g_strdup(escaped->str);
}

char *dg_board_links_of_system(const DgBoardLinks *links, const char *system) {
  if (!links || !g_hash_table_contains(links->systems, system))
    return NULL;
  g_autofree char *encoded = encode(system);
  return finish(g_strdup_printf("%s#?system=%s", links->address, encoded));
}

char *dg_board_links_of_pair(const DgBoardLinks *links, const char *item, const char *system) {
  g_autofree char *key = g_strconcat(item, BETWEEN, system, NULL);
  if (!links || !g_hash_table_contains(links->pairs, key))
    return NULL;
  g_autofree char *first = encode(item), *second = encode(system);
  return finish(g_strdup_printf("%s#%s/%s", links->address, first, second));
}
