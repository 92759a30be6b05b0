#include "pdf/pictures.h"

#include <string.h>

/* Dictionaries of pictures are shorter than this. */
#define DICTIONARY_MAX 4096

/* Where `word` begins in [from, end); NULL when it does not. */
static guint8 *find(guint8 *from, guint8 *end, const char *word) {
  return from < end ? memmem(from, (gsize)(end - from), word, strlen(word)) : NULL;
}

/* The digits that follow `key` in the dictionary [from, end), and the number that they write; 0 when there is none, or
 * another object holds it. */
static guint64 find_number(guint8 *from, guint8 *end, const char *key, guint8 **digits, gsize *n_digits) {
  for (guint8 *at = from; (at = find(at, end, key)); at++) {
    guint8 *p = at + strlen(key);
    while (p < end && g_ascii_isspace(*p))
      p++;
    guint64 number = 0;
    for (*digits = p; p < end && g_ascii_isdigit(*p) && number < G_MAXUINT32; p++)
      number = 10 * number + (guint64)(*p - '0');
    *n_digits = (gsize)(p - *digits);
    while (p < end && g_ascii_isspace(*p))
      p++;
    gboolean reference = p < end && g_ascii_isdigit(*p);
    if (*n_digits && !reference)
      return number;
  }
  return 0;
}

static void write_one(guint8 *digits, gsize n_digits) {
  memset(digits, ' ', n_digits);
  digits[0] = '1';
}

static gboolean is_coded(guint8 *from, guint8 *end) {
  static const char *const codes[] = {"/DCTDecode", "/JPXDecode", "/JBIG2Decode", "/CCITTFaxDecode"};
  for (guint i = 0; i < G_N_ELEMENTS(codes); i++)
    if (find(from, end, codes[i]))
      return TRUE;
  return FALSE;
}

/* Shrinks the picture whose dictionary ends at `end`, before the word "stream". */
static gboolean shrink(guint8 *start, guint8 *end, guint64 pixels_max) {
  guint8 *from = end - MIN((gsize)(end - start), DICTIONARY_MAX), *digits[2];
  gsize n_digits[2];
  for (guint8 *next; (next = find(from, end, " obj"));)
    from = next + 4;
  if (!find(from, end, "/Image") || is_coded(from, end))
    return FALSE;
  guint64 width = find_number(from, end, "/Width", &digits[0], &n_digits[0]);
  guint64 height = find_number(from, end, "/Height", &digits[1], &n_digits[1]);
  if (!width || !height || width * height <= pixels_max)
    return FALSE;
  write_one(digits[0], n_digits[0]);
  write_one(digits[1], n_digits[1]);
  return TRUE;
}

guint dg_pdf_shrink_pictures(guint8 *data, gsize length, guint64 pixels_max) {
  guint8 *end = data + length;
  guint count = 0;
  for (guint8 *p = data; (p = find(p, end, "stream")); p += strlen("stream"))
    count += shrink(data, p, pixels_max);
  return count;
}
