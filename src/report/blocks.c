#include "report/blocks.h"

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>

/* Files of a folder: file managers and some file systems are slow with more. */
#define FILES_MAX 1000
/* Documents that are known by their text, without a checksum: as many bytes as this at most, so that a set of any size
 * needs no more memory. Records of one item show the same reference, and come one after the other or in turn. */
#define RECENT_BYTES (8u << 20)
/* How a block of a page begins, before its document. */
#define BEGIN "<script type=\"application/json\" id=\"%s\">"

struct _DgBlocks {
  char *directory; /* NULL: in the page */
  GString *markup;
  GHashTable *shared; /* checksum of a document -> its id */
  GHashTable *recent; /* document -> its id, of `shared` */
  gsize recent_bytes;
  GHashTable *files; /* set of ids, of a folder */
  GHashTable *parents; /* set of directories that are there and within the folder */
  GMutex lock; /* of all tables */
};

DgBlocks *dg_blocks_new(const char *directory) {
  DgBlocks *blocks = g_new0(DgBlocks, 1);
  blocks->directory = g_strdup(directory);
  blocks->markup = g_string_new(NULL);
  blocks->shared = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  blocks->recent = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  blocks->files = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  blocks->parents = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_mutex_init(&blocks->lock);
  return blocks;
}

void dg_blocks_free(DgBlocks *blocks) {
  g_free(blocks->directory);
  g_string_free(blocks->markup, TRUE);
  g_hash_table_unref(blocks->recent);
  g_hash_table_unref(blocks->shared);
  g_hash_table_unref(blocks->files);
  g_hash_table_unref(blocks->parents);
  g_mutex_clear(&blocks->lock);
  g_free(blocks);
}

gboolean dg_blocks_are_files(const DgBlocks *blocks) {
  return blocks->directory != NULL;
}

const char *dg_blocks_markup(const DgBlocks *blocks) {
  return blocks->markup->str;
}

gsize dg_blocks_get_size(const DgBlocks *blocks) {
  return blocks->markup->len;
}

/* Appends JSON so that no HTML parser sees markup in it and no script parser a line end. The characters occur in
 * strings only, where an escape means the same. */
static void append_json(GString *out, const char *json) {
  for (;;) {
    gsize plain = strcspn(json, "<>&\xe2");
    g_string_append_len(out, json, (gssize)plain);
    json += plain;
    if (*json == '\0')
      return;
    if (g_str_has_prefix(json, "\xe2\x80\xa8") || g_str_has_prefix(json, "\xe2\x80\xa9")) {
      g_string_append(out, json[2] == '\xa8' ? "\\u2028" : "\\u2029");
      json += 3;
    } else if (*json == '\xe2') {
      g_string_append_c(out, *json++);
    } else {
      g_string_append_printf(out, "\\u%04x", (guint)*json++);
    }
  }
}

void dg_blocks_append(GString *out, const char *id, const char *json) {
  g_string_append_printf(out, BEGIN, id);
  append_json(out, json);
  g_string_append(out, "</script>\n");
}

/* Makes the directory of a block, and sees that no link leads out of the folder there. */
static gboolean open_parent(DgBlocks *blocks, const char *parent, GError **error) {
  g_mutex_lock(&blocks->lock);
  gboolean known = g_hash_table_contains(blocks->parents, parent);
  g_mutex_unlock(&blocks->lock);
  if (known)
    return TRUE;
  if (!dg_file_check_within(blocks->directory, parent, error))
    return FALSE;
  if (g_mkdir_with_parents(parent, 0777) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: cannot create the directory: %s", parent, g_strerror(errno));
    return FALSE;
  }
  g_mutex_lock(&blocks->lock);
  g_hash_table_add(blocks->parents, g_strdup(parent));
  g_mutex_unlock(&blocks->lock);
  return TRUE;
}

/* Writes a file, which is whole or not there. There are thousands of them, so they are neither forced to the disk nor
 * given their place on it before (g_file_set_contents()), one by one. */
static gboolean write_file(const char *path, const GString *text, GError **error) {
  g_autofree char *other = g_strconcat(path, ".tmp", NULL);
  int descriptor = g_open(other, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
  FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "wb");
  gboolean written = file && fwrite(text->str, 1, text->len, file) == text->len;
  int fault = errno;
  if (file && fclose(file) != 0 && written) {
    written = FALSE;
    fault = errno;
  }
  if (written && g_rename(other, path) != 0) {
    written = FALSE;
    fault = errno;
  }
  if (!written) {
    g_unlink(other);
    g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: cannot write: %s", path, g_strerror(fault));
  }
  return written;
}

/* Writes the script file of a block. */
static gboolean write_script(DgBlocks *blocks, const char *id, const char *json, GError **error) {
  g_autoptr(GString) script = g_string_new("diagrade.receive(\"");
  g_string_append(script, id);
  g_string_append(script, "\",");
  append_json(script, json);
  g_string_append(script, ");\n");
  g_autofree char *name = g_strconcat(id, ".js", NULL);
  g_autofree char *path = g_build_filename(blocks->directory, name, NULL);
  g_autofree char *parent = g_path_get_dirname(path);
  if (!open_parent(blocks, parent, error))
    return FALSE;
  if (g_file_test(path, G_FILE_TEST_IS_SYMLINK) && !dg_file_check_within(blocks->directory, path, error))
    return FALSE;
  if (!write_file(path, script, error))
    return FALSE;
  dg_file_tell(path, TRUE);
  return TRUE;
}

static gboolean keep(DgBlocks *blocks, const char *id, const char *json, GError **error) {
  if (blocks->directory != NULL) {
    g_mutex_lock(&blocks->lock);
    g_hash_table_add(blocks->files, g_strdup(id));
    g_mutex_unlock(&blocks->lock);
    return write_script(blocks, id, json, error);
  }
  dg_blocks_append(blocks->markup, id, json);
  return TRUE;
}

/* The id of a document that was shared lately; NULL when it has to be looked for by its checksum. */
static const char *find_recent(DgBlocks *blocks, const char *json) {
  g_mutex_lock(&blocks->lock);
  const char *id = g_hash_table_lookup(blocks->recent, json);
  g_mutex_unlock(&blocks->lock);
  return id;
}

/* With the lock held. */
static void note_recent(DgBlocks *blocks, const char *json, char *id) {
  gsize length = strlen(json);
  if (blocks->recent_bytes + length > RECENT_BYTES) {
    g_hash_table_remove_all(blocks->recent);
    blocks->recent_bytes = 0;
  }
  if (length <= RECENT_BYTES && g_hash_table_replace(blocks->recent, g_strdup(json), id))
    blocks->recent_bytes += length;
}

const char *dg_blocks_share(DgBlocks *blocks, const char *json, GError **error) {
  const char *recent = find_recent(blocks, json);
  if (recent)
    return recent;
  g_autofree char *checksum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, json, -1);
  g_mutex_lock(&blocks->lock);
  char *id = g_hash_table_lookup(blocks->shared, checksum);
  gboolean known = id != NULL;
  if (!known) {
    id = blocks->directory == NULL ? g_strdup_printf("b%u", g_hash_table_size(blocks->shared) + 1)
                                   : g_strdup_printf("shared/%.2s/%.32s", checksum, checksum);
    g_hash_table_insert(blocks->shared, g_steal_pointer(&checksum), id);
  }
  note_recent(blocks, json, id);
  g_mutex_unlock(&blocks->lock);
  return known || keep(blocks, id, json, error) ? id : NULL;
}

gboolean dg_blocks_put(DgBlocks *blocks, gsize position, const char *json, GError **error) {
  g_autofree char *id = blocks->directory == NULL ? g_strdup_printf("r%" G_GSIZE_FORMAT, position)
                                                  : g_strdup_printf("items/%" G_GSIZE_FORMAT "/%" G_GSIZE_FORMAT,
                                                                    position / FILES_MAX, position);
  return keep(blocks, id, json, error);
}

/* Whether a file or directory may be one of ours: a number of up to 32 hexadecimal digits, and `ending`. */
static gboolean has_name(const char *name, const char *ending) {
  gsize digits = strspn(name, "0123456789abcdef");
  return digits > 0 && digits <= 32 && g_str_equal(name + digits, ending);
}

static gboolean remove_stale_files(const DgBlocks *blocks, const char *part, GError **error) {
  g_autofree char *path = g_build_filename(blocks->directory, part, NULL);
  g_autoptr(GDir) directory = g_dir_open(path, 0, NULL);
  const char *name;
  while (directory != NULL && (name = g_dir_read_name(directory)) != NULL) {
    g_autofree char *id = g_strdup_printf("%s/%.*s", part, (int)strcspn(name, "."), name);
    g_autofree char *file = g_build_filename(path, name, NULL);
    if (!has_name(name, ".js") || g_hash_table_contains(blocks->files, id) || g_unlink(file) == 0)
      continue;
    g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: cannot remove what an earlier inspection wrote: %s", file,
                g_strerror(errno));
    return FALSE;
  }
  g_rmdir(path); /* which fails unless it is empty */
  return TRUE;
}

gboolean dg_blocks_remove_stale(const DgBlocks *blocks, GError **error) {
  static const char *const parts[] = {"items", "shared"};
  for (guint i = 0; blocks->directory != NULL && i < G_N_ELEMENTS(parts); i++) {
    g_autofree char *path = g_build_filename(blocks->directory, parts[i], NULL);
    g_autoptr(GDir) directory = g_dir_open(path, 0, NULL);
    const char *name;
    while (directory != NULL && (name = g_dir_read_name(directory)) != NULL) {
      g_autofree char *part = g_build_filename(parts[i], name, NULL);
      if (has_name(name, "") && !remove_stale_files(blocks, part, error))
        return FALSE;
    }
  }
  return TRUE;
}

char *dg_blocks_find(const char *page, gsize length, const char *id) {
  g_autofree char *begin = g_strdup_printf(BEGIN, id);
  const char *start = g_strstr_len(page, (gssize)length, begin);
  if (!start)
    return NULL;
  start += strlen(begin);
  const char *end = g_strstr_len(start, (gssize)(length - (gsize)(start - page)), "</script>");
  return end ? g_strndup(start, (gsize)(end - start)) : NULL;
}
