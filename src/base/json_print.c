/* JSON as text: as cJSON prints it, whose printf() and scanf() of each number took longer than all else that is done
 * with a document, and as the one text of a value that is hashed. */
#include "base/json.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* From here on not every integer is a double. */
#define EXACT_INTEGERS 9007199254740992.0

/* What has so many digits at most is the only such number that is read as its double. */
#define EXACT_DIGITS_END 1e15

/* Smaller numbers are printed with an exponent. */
#define PLAIN_LEAST 1e-4

/* Room for `count` more bytes, which the caller writes. */
static inline char *extend(GString *out, gsize count) {
  gsize length = out->len;
  if (out->allocated_len - length <= count)
    g_string_set_size(out, length + count); /* doubles the room */
  out->len = length + count;
  return out->str + length;
}

static inline void append_byte(GString *out, char byte) {
  *extend(out, 1) = byte;
}

static inline void append_bytes(GString *out, const char *bytes, gsize count) {
  memcpy(extend(out, count), bytes, count);
}

#define APPEND(out, literal) append_bytes(out, literal, sizeof(literal) - 1)

static void append_escape(GString *out, char c) {
  static const char named[] = "\b\f\n\r\t\"\\", letters[] = "bfnrt\"\\", digits[] = "0123456789abcdef";
  const char *known = strchr(named, c);
  append_byte(out, '\\');
  if (known) {
    append_byte(out, letters[known - named]);
    return;
  }
  APPEND(out, "u00");
  append_byte(out, digits[c >> 4]);
  append_byte(out, digits[c & 15]);
}

static void append_string(GString *out, const char *text) {
  append_byte(out, '"');
  for (const char *c = text;; c++) {
    const char *run = c;
    while ((guchar)*c >= 0x20 && *c != '"' && *c != '\\')
      c++;
    append_bytes(out, run, (gsize)(c - run));
    if (!*c)
      break;
    append_escape(out, *c);
  }
  append_byte(out, '"');
}

/* Appends `whole` with a point before its last `places` digits, of which the zeros at the end are left out. */
static void append_digits(GString *out, guint64 whole, guint places) {
  char text[32], *at = text + sizeof text;
  for (; places > 0 && whole % 10 == 0; places--)
    whole /= 10;
  for (guint left = places; left > 0; left--, whole /= 10)
    *--at = (char)('0' + whole % 10);
  if (places > 0)
    *--at = '.';
  do {
    *--at = (char)('0' + whole % 10);
    whole /= 10;
  } while (whole > 0);
  append_bytes(out, at, (gsize)(text + sizeof text - at));
}

/* Appends a number that few decimals write exactly, as nearly all of documents are. A whole number divided by a power
 * of ten is rounded once, so correctly: where that is `value`, its digits are those that printf() finds. */
static gboolean append_decimal(GString *out, double value) {
  static const double powers[] = {1, 1e3, 1e6, 1e9};
  double magnitude = fabs(value);
  if (!(magnitude < EXACT_DIGITS_END) || (magnitude < PLAIN_LEAST && magnitude > 0))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(powers) && magnitude * powers[i] < EXACT_DIGITS_END - 1; i++) {
    guint64 whole = (guint64)(magnitude * powers[i] + 0.5);
    if ((double)whole / powers[i] != magnitude)
      continue;
    if (signbit(value))
      append_byte(out, '-');
    append_digits(out, whole, 3 * i);
    return TRUE;
  }
  return FALSE;
}

/* With 15 digits where these are nearly the number, otherwise with 17. */
static void append_number(GString *out, double value) {
  if (append_decimal(out, value))
    return;
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  double read = g_ascii_strtod(g_ascii_formatd(text, sizeof text, "%1.15g", value), NULL);
  if (fabs(read - value) > MAX(fabs(read), fabs(value)) * DBL_EPSILON)
    g_ascii_formatd(text, sizeof text, "%1.17g", value);
  append_bytes(out, text, strlen(text));
}

static void append_scalar(GString *out, const cJSON *value) {
  if (cJSON_IsString(value))
    append_string(out, value->valuestring);
  else if (cJSON_IsRaw(value))
    append_bytes(out, value->valuestring, strlen(value->valuestring));
  else if (cJSON_IsTrue(value))
    APPEND(out, "true");
  else if (cJSON_IsFalse(value))
    APPEND(out, "false");
  else
    APPEND(out, "null");
}

/* The members of an object each on a line of its own, `depth` tabs deep; -1: all on one line. */
static void append_value(GString *out, const cJSON *value, int depth) {
  gboolean object = cJSON_IsObject(value), pretty = depth >= 0, lines = object && pretty;
  if (cJSON_IsNumber(value) && isfinite(value->valuedouble)) {
    append_number(out, value->valuedouble);
    return;
  }
  if (!object && !cJSON_IsArray(value)) {
    append_scalar(out, value);
    return;
  }
  append_byte(out, object ? '{' : '[');
  if (lines)
    append_byte(out, '\n');
  for (const cJSON *item = value->child; item; item = item->next) {
    for (int i = 0; lines && i <= depth; i++)
      append_byte(out, '\t');
    if (object) {
      append_string(out, item->string);
      append_byte(out, ':');
      if (pretty)
        append_byte(out, '\t');
    }
    append_value(out, item, pretty ? depth + 1 : depth);
    if (item->next)
      append_byte(out, ',');
    if (lines)
      append_byte(out, '\n');
    else if (pretty && item->next)
      append_byte(out, ' ');
  }
  for (int i = 0; lines && i < depth; i++)
    append_byte(out, '\t');
  append_byte(out, object ? '}' : ']');
}

char *dg_json_print(const cJSON *item, gboolean pretty) {
  GString *out = g_string_sized_new(1024);
  append_value(out, item, pretty ? 0 : -1);
  append_byte(out, '\0');
  return g_string_free(out, FALSE);
}

static void append_shortest(GString *out, double value) {
  if (fabs(value) < EXACT_INTEGERS && value == trunc(value)) {
    g_string_append_printf(out, "%" G_GINT64_FORMAT, (gint64)value);
    return;
  }
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  for (int digits = 1; digits <= 17; digits++) {
    char format[8];
    g_snprintf(format, sizeof format, "%%.%dg", digits);
    g_ascii_formatd(text, sizeof text, format, value);
    if (g_ascii_strtod(text, NULL) == value)
      break;
  }
  append_bytes(out, text, strlen(text));
}

static int compare_keys(const void *a, const void *b) {
  const cJSON *const *first = a, *const *second = b;
  return strcmp((*first)->string, (*second)->string);
}

static void append_canonical(GString *out, const cJSON *value);

static void append_sorted(GString *out, const cJSON *object) {
  guint count = (guint)cJSON_GetArraySize(object), next = 0;
  g_autofree const cJSON **members = g_new(const cJSON *, count);
  const cJSON *member;
  cJSON_ArrayForEach(member, object) members[next++] = member;
  if (count > 0)
    qsort(members, count, sizeof *members, compare_keys);
  append_byte(out, '{');
  for (guint i = 0; i < count; i++) {
    if (i > 0)
      append_byte(out, ',');
    append_string(out, members[i]->string);
    append_byte(out, ':');
    append_canonical(out, members[i]);
  }
  append_byte(out, '}');
}

static void append_canonical(GString *out, const cJSON *value) {
  if (cJSON_IsObject(value))
    append_sorted(out, value);
  else if (cJSON_IsArray(value)) {
    append_byte(out, '[');
    for (const cJSON *item = value->child; item; item = item->next) {
      append_canonical(out, item);
      if (item->next)
        append_byte(out, ',');
    }
    append_byte(out, ']');
  } else if (cJSON_IsNumber(value) && isfinite(value->valuedouble))
    append_shortest(out, value->valuedouble);
  else
    append_scalar(out, value);
}

char *dg_json_print_canonical(const cJSON *item) {
  GString *out = g_string_new(NULL);
  append_canonical(out, item);
  append_byte(out, '\0');
  return g_string_free(out, FALSE);
}
