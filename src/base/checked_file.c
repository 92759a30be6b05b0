#include "base/checked_file.h"

#include "base/write_ahead_log.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

/* The head of a database (SQLite, "Database File Format"). */
#define HEAD_LENGTH 100
#define PAGE_SIZE_AT 16
#define RESERVED_AT 20
/* The byte that SQLite locks, whose page it never uses. */
#define LOCKED_BYTE 0x40000000
/* How often a page is read that another process may be writing at this moment, from a log, and how long to wait
 * between. */
#define TRIES 10
#define PAUSE (G_USEC_PER_SEC / 100)

typedef struct {
  guint page_size; /* 0: not known yet */
  gboolean checked; /* its pages have checksums */
} Head;

/* What SQLite holds open: the file of the system below stands behind it. */
typedef struct {
  sqlite3_file base;
  sqlite3_file *below;
  const char *path; /* SQLite's */
  Head head; /* of a database */
  guint8 *page; /* to write from */
  DgWriteAheadLog *log; /* of a write-ahead log, otherwise NULL */
} File;

static GPrivate last_fault = G_PRIVATE_INIT(g_free);

char *dg_checked_file_take_fault(void) {
  char *fault = g_strdup(g_private_get(&last_fault));
  g_private_replace(&last_fault, NULL);
  return fault;
}

/* Takes `message`. */
static int fail(char *message) {
  g_private_replace(&last_fault, message);
  return SQLITE_IOERR_DATA;
}

/* Learns from the first bytes of a database how it is kept; anything else changes nothing. */
static void note_head(Head *head, const guint8 *bytes) {
  guint size = (guint)bytes[PAGE_SIZE_AT] << 8 | bytes[PAGE_SIZE_AT + 1];
  if (memcmp(bytes, "SQLite format 3", sizeof "SQLite format 3") != 0)
    return;
  head->page_size = size == 1 ? 65536 : size;
  head->checked = bytes[RESERVED_AT] == DG_CHECKED_FILE_RESERVED && head->page_size > DG_CHECKED_FILE_RESERVED;
}

static gboolean is_page(const Head *head, gint64 length, gint64 offset) {
  return head->checked && length == head->page_size && offset % head->page_size == 0;
}

static guint32 compute(const Head *head, const guint8 *page, gint64 offset) {
  guint64 number = (guint64)offset / head->page_size + 1;
  guint8 bytes[sizeof number];
  for (guint i = 0; i < sizeof bytes; i++)
    bytes[i] = (guint8)(number >> (8 * i));
  uLong sum = crc32(0, page, head->page_size - DG_CHECKED_FILE_RESERVED);
  return (guint32)crc32(sum, bytes, sizeof bytes);
}

static guint32 stored(const Head *head, const guint8 *page) {
  const guint8 *bytes = page + head->page_size - DG_CHECKED_FILE_RESERVED;
  return (guint32)bytes[0] | (guint32)bytes[1] << 8 | (guint32)bytes[2] << 16 | (guint32)bytes[3] << 24;
}

/* What is wrong with a page; NULL when nothing is. Free with g_free(). */
static char *check_page(const Head *head, const char *path, const guint8 *page, gint64 offset) {
  guint32 found = compute(head, page, offset), expected = stored(head, page);
  if (found == expected)
    return NULL;
  return g_strdup_printf("%s: page %" G_GINT64_FORMAT " is damaged: found the checksum %08x, expected %08x as it was "
                         "written with",
                         path, offset / head->page_size + 1, found, expected);
}

/* --- what SQLite calls --- */

static int file_close(sqlite3_file *handle) {
  File *file = (File *)handle;
  g_free(file->page);
  dg_write_ahead_log_free(file->log);
  return file->below->pMethods->xClose(file->below);
}

static int file_read(sqlite3_file *handle, void *bytes, int length, sqlite3_int64 offset) {
  File *file = (File *)handle;
  int result = file->below->pMethods->xRead(file->below, bytes, length, offset);
  char *fault = NULL;
  if (result != SQLITE_OK)
    return result;
  if (file->log)
    return dg_write_ahead_log_check(file->log, bytes, length, offset, &fault) ? SQLITE_OK : fail(fault);
  if (offset == 0 && length >= HEAD_LENGTH)
    note_head(&file->head, bytes);
  if (is_page(&file->head, length, offset))
    fault = check_page(&file->head, file->path, bytes, offset);
  return fault ? fail(fault) : SQLITE_OK;
}

static int file_write(sqlite3_file *handle, const void *bytes, int length, sqlite3_int64 offset) {
  File *file = (File *)handle;
  if (!file->log && offset == 0 && length >= HEAD_LENGTH)
    note_head(&file->head, bytes);
  if (file->log || !is_page(&file->head, length, offset))
    return file->below->pMethods->xWrite(file->below, bytes, length, offset);
  /* A copy: the page is SQLite's, which other threads of it may read. */
  file->page = g_realloc(file->page, (gsize)length);
  memcpy(file->page, bytes, (gsize)length);
  guint32 sum = compute(&file->head, file->page, offset);
  for (guint i = 0; i < DG_CHECKED_FILE_RESERVED; i++)
    file->page[length - DG_CHECKED_FILE_RESERVED + (int)i] = (guint8)(sum >> (8 * i));
  return file->below->pMethods->xWrite(file->below, file->page, length, offset);
}

static int file_truncate(sqlite3_file *handle, sqlite3_int64 size) {
  File *file = (File *)handle;
  return file->below->pMethods->xTruncate(file->below, size);
}

static int file_sync(sqlite3_file *handle, int flags) {
  File *file = (File *)handle;
  return file->below->pMethods->xSync(file->below, flags);
}

static int file_size(sqlite3_file *handle, sqlite3_int64 *size) {
  File *file = (File *)handle;
  return file->below->pMethods->xFileSize(file->below, size);
}

static int file_lock(sqlite3_file *handle, int kind) {
  File *file = (File *)handle;
  return file->below->pMethods->xLock(file->below, kind);
}

static int file_unlock(sqlite3_file *handle, int kind) {
  File *file = (File *)handle;
  return file->below->pMethods->xUnlock(file->below, kind);
}

static int file_check_reserved_lock(sqlite3_file *handle, int *locked) {
  File *file = (File *)handle;
  return file->below->pMethods->xCheckReservedLock(file->below, locked);
}

static int file_control(sqlite3_file *handle, int operation, void *argument) {
  File *file = (File *)handle;
  guint8 head[HEAD_LENGTH];
  /* Another process may have given the file checksums since this one read its head. */
  if (operation == SQLITE_FCNTL_CKPT_START && !file->log &&
      file->below->pMethods->xRead(file->below, head, sizeof head, 0) == SQLITE_OK)
    note_head(&file->head, head);
  return file->below->pMethods->xFileControl(file->below, operation, argument);
}

static int file_sector_size(sqlite3_file *handle) {
  File *file = (File *)handle;
  return file->below->pMethods->xSectorSize(file->below);
}

static int file_characteristics(sqlite3_file *handle) {
  File *file = (File *)handle;
  return file->below->pMethods->xDeviceCharacteristics(file->below);
}

static int file_map_shared(sqlite3_file *handle, int region, int size, int extend, void volatile **memory) {
  File *file = (File *)handle;
  return file->below->pMethods->xShmMap(file->below, region, size, extend, memory);
}

static int file_lock_shared(sqlite3_file *handle, int offset, int n, int flags) {
  File *file = (File *)handle;
  return file->below->pMethods->xShmLock(file->below, offset, n, flags);
}

static void file_order_shared(sqlite3_file *handle) {
  File *file = (File *)handle;
  file->below->pMethods->xShmBarrier(file->below);
}

static int file_unmap_shared(sqlite3_file *handle, int delete) {
  File *file = (File *)handle;
  return file->below->pMethods->xShmUnmap(file->below, delete);
}

#define METHODS                                                                                                        \
  .xClose = file_close, .xRead = file_read, .xWrite = file_write, .xTruncate = file_truncate, .xSync = file_sync,      \
  .xFileSize = file_size, .xLock = file_lock, .xUnlock = file_unlock, .xCheckReservedLock = file_check_reserved_lock,  \
  .xFileControl = file_control, .xSectorSize = file_sector_size, .xDeviceCharacteristics = file_characteristics

static const sqlite3_io_methods WITHOUT_MEMORY = {.iVersion = 1, METHODS};
static const sqlite3_io_methods WITH_MEMORY = {.iVersion = 2,
                                               METHODS,
                                               .xShmMap = file_map_shared,
                                               .xShmLock = file_lock_shared,
                                               .xShmBarrier = file_order_shared,
                                               .xShmUnmap = file_unmap_shared};

static int open_file(sqlite3_vfs *system, sqlite3_filename path, sqlite3_file *handle, int flags, int *given) {
  sqlite3_vfs *below = sqlite3_vfs_find(NULL);
  File *file = (File *)handle;
  if (!(flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL)))
    return below->xOpen(below, path, handle, flags, given);
  *file = (File){.below = (sqlite3_file *)(file + 1), .path = path};
  file->below->pMethods = NULL;
  int result = below->xOpen(below, path, file->below, flags, given);
  const sqlite3_io_methods *methods = file->below->pMethods;
  if (!methods)
    return result;
  handle->pMethods = methods->iVersion >= 2 && methods->xShmMap ? &WITH_MEMORY : &WITHOUT_MEMORY;
  if (flags & SQLITE_OPEN_WAL)
    file->log = dg_write_ahead_log_new(path, file->below);
  return result;
}

const char *dg_checked_file_system(void) {
  static sqlite3_vfs system;
  static gsize registered;
  if (g_once_init_enter(&registered)) {
    /* But for opening files it is the system below: a copy of its record has its data too. */
    system = *sqlite3_vfs_find(NULL);
    system.zName = "diagrade";
    system.szOsFile += (int)sizeof(File);
    system.xOpen = open_file;
    sqlite3_vfs_register(&system, FALSE);
    g_once_init_leave(&registered, 1);
  }
  return system.zName;
}

/* --- whole files --- */

/* A page that was made and given up before it was ever written is a hole. */
static gboolean is_hole(const guint8 *page, gsize size) {
  return page[0] == 0 && memcmp(page, page + 1, size - 1) == 0;
}

static gboolean read_page(FILE *file, const Head *head, const char *path, guint tries, gint64 offset, guint8 *page,
                          char **fault) {
  for (guint i = 0; i < tries; i++) {
    g_clear_pointer(fault, g_free);
    if (i > 0)
      g_usleep(PAUSE);
    if (fseeko(file, offset, SEEK_SET) != 0 || fread(page, head->page_size, 1, file) != 1)
      return FALSE;
    if (is_hole(page, head->page_size) || !(*fault = check_page(head, path, page, offset)))
      return TRUE;
  }
  return FALSE;
}

static char *verify(FILE *file, const char *path) {
  guint8 bytes[HEAD_LENGTH];
  Head head = {0};
  char *fault = NULL;
  if (fread(bytes, sizeof bytes, 1, file) != 1)
    return NULL;
  note_head(&head, bytes);
  if (!head.checked)
    return NULL;
  g_autofree guint8 *page = g_malloc(head.page_size);
  g_autofree char *log = g_strconcat(path, "-wal", NULL);
  guint tries = g_file_test(log, G_FILE_TEST_EXISTS) ? TRIES : 1;
  gint64 offset = 0;
  while (offset == LOCKED_BYTE || read_page(file, &head, path, tries, offset, page, &fault))
    offset += head.page_size;
  return fault;
}

gboolean dg_checked_file_verify(const char *path, GError **error) {
  FILE *file = fopen(path, "rbe");
  if (!file)
    return TRUE;
  g_autofree char *fault = verify(file, path);
  fclose(file);
  if (fault)
    g_set_error_literal(error, DG_ERROR, DG_ERROR_FORMAT, fault);
  return !fault;
}
