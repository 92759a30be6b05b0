#include "base/write_ahead_log.h"

#include <string.h>

/* The head: magic, version, page size, number, two salts, two checksums of what is before them. */
#define HEAD_LENGTH 32
#define HEAD_SUMMED 24
#define MAGIC                                                                                                          \
  0x377f0682u /* and the same with its lowest bit set, when checksums are of words with the highest byte first */
#define VERSION 3007000
/* The head of a frame: page, size of the database after a commit (otherwise 0), two salts, two checksums of the first
 * two words and of the page, which go on from those of the frame before. */
#define FRAME_HEAD 24
#define FRAME_SUMMED 8

/* Two words that are kept of the log, and in each frame. */
typedef struct {
  guint32 words[2];
} Pair;

struct _DgWriteAheadLog {
  const char *path;
  sqlite3_file *file;
  gboolean big_endian;
  guint page_size; /* 0: the head was not read */
  gint64 next; /* where the next frame begins */
  Pair salts, sums; /* of the head; of the last frame that fits */
};

DgWriteAheadLog *dg_write_ahead_log_new(const char *path, sqlite3_file *file) {
  DgWriteAheadLog *log = g_new0(DgWriteAheadLog, 1);
  log->path = path;
  log->file = file;
  return log;
}

void dg_write_ahead_log_free(DgWriteAheadLog *log) {
  g_free(log);
}

static guint32 read_word(const guint8 *bytes, gboolean big_endian) {
  guint32 word;
  memcpy(&word, bytes, sizeof word);
  return big_endian ? GUINT32_FROM_BE(word) : GUINT32_FROM_LE(word);
}

static guint32 word_at(const guint8 *bytes, guint offset) {
  return read_word(bytes + offset, TRUE);
}

static Pair pair_at(const guint8 *bytes, guint offset) {
  return (Pair){{word_at(bytes, offset), word_at(bytes, offset + 4)}};
}

static gboolean same(Pair a, Pair b) {
  return a.words[0] == b.words[0] && a.words[1] == b.words[1];
}

/* The sums go on over `length` bytes, a multiple of 8. */
static Pair add_up(const DgWriteAheadLog *log, Pair sums, const guint8 *bytes, gsize length) {
  for (gsize i = 0; i < length; i += 8) {
    sums.words[0] += read_word(bytes + i, log->big_endian) + sums.words[1];
    sums.words[1] += read_word(bytes + i + 4, log->big_endian) + sums.words[0];
  }
  return sums;
}

static Pair add_up_frame(const DgWriteAheadLog *log, const guint8 *frame) {
  return add_up(log, add_up(log, log->sums, frame, FRAME_SUMMED), frame + FRAME_HEAD, log->page_size);
}

static gboolean is_power_of_two(guint32 word) {
  return word != 0 && (word & (word - 1)) == 0;
}

/* TRUE when the bits in which the pairs differ are one. */
static gboolean one_bit_apart(Pair a, Pair b) {
  guint32 first = a.words[0] ^ b.words[0], second = a.words[1] ^ b.words[1];
  return (first == 0 && is_power_of_two(second)) || (second == 0 && is_power_of_two(first));
}

/* TRUE when a group of two words would, with one bit the other way, make `found` the `wanted`. By each group the sums
 * (s, t) become (s + t, s + 2t) and what its words add, so that `by` a word adds what is multiplied with the change of
 * the word, modulo 2^32. */
static gboolean one_bit_makes(const DgWriteAheadLog *log, const guint8 *bytes, Pair by, Pair found, Pair wanted) {
  guint32 word = read_word(bytes, log->big_endian);
  for (guint bit = 0; bit < 32; bit++) {
    guint32 change = word >> bit & 1 ? -(1u << bit) : 1u << bit;
    Pair changed = {{found.words[0] + by.words[0] * change, found.words[1] + by.words[1] * change}};
    if (same(changed, wanted))
      return TRUE;
  }
  return FALSE;
}

/* TRUE when one bit of a frame that is summed, the other way, makes its sums those that it has. */
static gboolean one_bit_mends(const DgWriteAheadLog *log, const guint8 *frame, Pair found, Pair wanted) {
  Pair by[2] = {{{1, 1}}, {{0, 1}}}; /* the first and the second word of the last group */
  for (gsize left = FRAME_SUMMED + log->page_size; left > 0; left -= 8) {
    const guint8 *group = left <= FRAME_SUMMED ? frame : frame + FRAME_HEAD + left - FRAME_SUMMED - 8;
    for (guint i = 0; i < 2; i++) {
      if (one_bit_makes(log, group + 4 * i, by[i], found, wanted))
        return TRUE;
      by[i] = (Pair){{by[i].words[0] + by[i].words[1], by[i].words[0] + 2 * by[i].words[1]}};
    }
  }
  return FALSE;
}

/* TRUE when the frame was written since the log began anew, which changes both salts. */
static gboolean is_of_log(const DgWriteAheadLog *log, const guint8 *frame) {
  Pair salts = pair_at(frame, 8);
  return salts.words[0] == log->salts.words[0] || salts.words[1] == log->salts.words[1];
}

/* TRUE when a transaction of this log ends behind `offset`: what is there was committed. A writer that is killed leaves
 * only frames of a transaction that has not ended. */
static gboolean commits_follow(const DgWriteAheadLog *log, gint64 offset) {
  guint8 head[FRAME_HEAD];
  sqlite3_int64 size, length = FRAME_HEAD + log->page_size;
  if (log->file->pMethods->xFileSize(log->file, &size) != SQLITE_OK)
    return FALSE;
  for (; offset + length <= size; offset += length) {
    if (log->file->pMethods->xRead(log->file, head, sizeof head, offset) != SQLITE_OK)
      return FALSE;
    if (is_of_log(log, head) && word_at(head, 4) != 0)
      return TRUE;
  }
  return FALSE;
}

/* The last frame of a log may be the one at which its writer was killed: that is told from one with a wrong bit. */
static gboolean check_frame(DgWriteAheadLog *log, const guint8 *frame, char **fault) {
  Pair found = add_up_frame(log, frame), expected = pair_at(frame, 16), salts = pair_at(frame, 8);
  gint64 length = FRAME_HEAD + log->page_size, offset = log->next;
  if (same(salts, log->salts) && same(found, expected)) {
    log->sums = found;
    log->next += length;
    return TRUE;
  }
  log->page_size = 0; /* the end */
  DgWriteAheadLog at = *log;
  at.page_size = (guint)(length - FRAME_HEAD);
  gboolean damaged =
      (same(found, expected) && one_bit_apart(salts, log->salts)) ||
      (same(salts, log->salts) && (one_bit_apart(found, expected) || one_bit_mends(&at, frame, found, expected))) ||
      commits_follow(&at, offset + length);
  if (damaged)
    *fault =
        g_strdup_printf("%s: frame %" G_GINT64_FORMAT " is damaged: found the checksum %08x%08x, expected %08x%08x "
                        "as it was written with",
                        log->path, (offset - HEAD_LENGTH) / length + 1, found.words[0], found.words[1],
                        expected.words[0], expected.words[1]);
  return !damaged;
}

/* A head of zeros is one that the system lost when it went down. */
static gboolean check_head(DgWriteAheadLog *log, const guint8 *head, char **fault) {
  static const guint8 zeros[HEAD_LENGTH];
  guint32 magic = word_at(head, 0);
  log->page_size = 0;
  if (memcmp(head, zeros, HEAD_LENGTH) == 0)
    return TRUE;
  log->big_endian = magic & 1;
  Pair found = add_up(log, (Pair){{0, 0}}, head, HEAD_SUMMED), expected = pair_at(head, HEAD_SUMMED);
  if ((magic & ~1u) != MAGIC || word_at(head, 4) != VERSION || !same(found, expected)) {
    *fault =
        g_strdup_printf("%s: the head is damaged: found the checksum %08x%08x, expected %08x%08x as it was written "
                        "with",
                        log->path, found.words[0], found.words[1], expected.words[0], expected.words[1]);
    return FALSE;
  }
  log->page_size = word_at(head, 8);
  log->salts = pair_at(head, 16);
  log->sums = found;
  log->next = HEAD_LENGTH;
  return TRUE;
}

gboolean dg_write_ahead_log_check(DgWriteAheadLog *log, const guint8 *bytes, gint64 length, gint64 offset,
                                  char **fault) {
  if (offset == 0 && length == HEAD_LENGTH)
    return check_head(log, bytes, fault);
  if (log->page_size != 0 && offset == log->next && length == FRAME_HEAD + (gint64)log->page_size)
    return check_frame(log, bytes, fault);
  return TRUE;
}
