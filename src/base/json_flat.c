/* The grammar is that of json.c, whose messages say what is wrong with a document that is refused here. */
#include "base/json_flat.h"

#include "base/json.h"
#include "base/text.h"

#include <math.h>
#include <string.h>

/* Members of an object whose keys are compared with each other here; the keys of wider ones are left to
 * dg_json_parse(). */
#define WIDE 64

/* Digits of a whole number that a double always holds. */
#define EXACT_DIGITS 15

struct _DgJsonFlat {
  DgJsonItem *items;
  guint n_items, room;
  char *text; /* of the document, in which strings are decoded in place */
  gsize text_room;
  char *at, *end;
  guint open[DG_JSON_DEPTH_MAX]; /* arrays and objects that are not closed */
  guint depth;
  gboolean wide;
};

DgJsonFlat *dg_json_flat_new(void) {
  return g_new0(DgJsonFlat, 1);
}

void dg_json_flat_free(DgJsonFlat *flat) {
  if (!flat)
    return;
  g_free(flat->items);
  g_free(flat->text);
  g_free(flat);
}

static inline void skip_space(DgJsonFlat *flat) {
  /* The text ends in NUL. */
  while (*flat->at == ' ' || *flat->at == '\n' || *flat->at == '\r' || *flat->at == '\t')
    flat->at++;
}

static gboolean read_hex(DgJsonFlat *flat, gunichar *value) {
  *value = 0;
  for (int i = 0; i < 4; i++, flat->at++) {
    if (!g_ascii_isxdigit(*flat->at))
      return FALSE;
    *value = *value << 4 | (gunichar)g_ascii_xdigit_value(*flat->at);
  }
  return TRUE;
}

/* Reads a \u escape, `at` behind the "u". Its character never takes more bytes than the escape. */
static gboolean read_unicode_escape(DgJsonFlat *flat, char **out) {
  gunichar c, low;
  if (!read_hex(flat, &c) || (c >= 0xDC00 && c <= 0xDFFF))
    return FALSE;
  if (c >= 0xD800 && c <= 0xDBFF) {
    if (flat->at[0] != '\\' || flat->at[1] != 'u')
      return FALSE;
    flat->at += 2;
    if (!read_hex(flat, &low) || low < 0xDC00 || low > 0xDFFF)
      return FALSE;
    c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
  }
  *out += g_unichar_to_utf8(c ? c : 0xFFFD, *out);
  return TRUE;
}

/* Decodes the string whose opening quotation mark is at `at` where it stands. */
static gboolean read_string(DgJsonFlat *flat, const char **string) {
  char *out = ++flat->at;
  *string = out;
  for (;;) {
    const char *run = flat->at;
    while (*flat->at != '"' && *flat->at != '\\' && (guchar)*flat->at >= 0x20)
      flat->at++;
    gsize length = (gsize)(flat->at - run);
    if (out != run)
      memmove(out, run, length);
    out += length;
    char c = *flat->at++;
    if (c == '"') {
      *out = '\0';
      return TRUE;
    }
    if (c != '\\')
      return FALSE;
    static const char escapes[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    c = *flat->at++;
    const char *known = c ? strchr(escapes, c) : NULL;
    if (known)
      *out++ = meant[known - escapes];
    else if (c != 'u' || !read_unicode_escape(flat, &out))
      return FALSE;
  }
}

/* Takes the digits at `at`: how many, and the number that they write where it is exact. */
static guint read_digits(DgJsonFlat *flat, guint64 *whole) {
  const char *start = flat->at;
  for (; g_ascii_isdigit(*flat->at); flat->at++)
    *whole = *whole * 10 + (guint64)(*flat->at - '0');
  return (guint)(flat->at - start);
}

static gboolean read_number(DgJsonFlat *flat, double *value) {
  /* Powers of ten that are doubles: a whole number of so few digits divided by one is rounded once, so correctly. */
  static const double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  const char *start = flat->at;
  guint64 whole = 0;
  guint decimals = 0;
  gboolean scaled = FALSE;
  if (*flat->at == '-')
    flat->at++;
  gboolean zero = *flat->at == '0';
  guint digits = read_digits(flat, &whole);
  if (digits == 0 || (zero && digits > 1))
    return FALSE;
  if (*flat->at == '.') {
    flat->at++;
    decimals = read_digits(flat, &whole);
    if (decimals == 0)
      return FALSE;
  }
  if (*flat->at == 'e' || *flat->at == 'E') {
    guint64 exponent = 0;
    scaled = TRUE;
    flat->at++;
    if (*flat->at == '+' || *flat->at == '-')
      flat->at++;
    if (read_digits(flat, &exponent) == 0)
      return FALSE;
  }
  if (!scaled && digits + decimals <= EXACT_DIGITS)
    *value = copysign((double)whole / powers[decimals], *start == '-' ? -1 : 1);
  else /* what stands behind a number ends it */
    *value = g_ascii_strtod(start, NULL);
  return isfinite(*value);
}

static gboolean read_word(DgJsonFlat *flat, const char *word) {
  gsize length = strlen(word);
  if (strncmp(flat->at, word, length) != 0)
    return FALSE;
  flat->at += length;
  return TRUE;
}

/* The next item, whose `type` is set; only what is at most DG_JSON_ITEMS_MAX. */
static DgJsonItem *add_item(DgJsonFlat *flat) {
  if (flat->n_items == DG_JSON_ITEMS_MAX)
    return NULL;
  if (flat->n_items == flat->room) {
    flat->room = MAX(64, 2 * flat->room);
    flat->items = g_renew(DgJsonItem, flat->items, flat->room);
  }
  DgJsonItem *item = &flat->items[flat->n_items++];
  *item = (DgJsonItem){.span = 1};
  return item;
}

/* Reads all of a scalar, or the opening bracket of what stays open. */
static gboolean read_value(DgJsonFlat *flat, DgJsonItem *item) {
  switch (*flat->at) {
  case '{':
  case '[':
    if (flat->depth == DG_JSON_DEPTH_MAX)
      return FALSE;
    item->type = *flat->at++ == '{' ? DG_JSON_OBJECT : DG_JSON_ARRAY;
    return TRUE;
  case '"':
    item->type = DG_JSON_STRING;
    return read_string(flat, &item->string);
  case 't':
    item->type = DG_JSON_TRUE;
    return read_word(flat, "true");
  case 'f':
    item->type = DG_JSON_FALSE;
    return read_word(flat, "false");
  case 'n':
    item->type = DG_JSON_NULL;
    return read_word(flat, "null");
  default:
    item->type = DG_JSON_NUMBER;
    return read_number(flat, &item->number);
  }
}

static gboolean read_key(DgJsonFlat *flat, const DgJsonItem *object, const char **key) {
  if (*flat->at != '"' || !read_string(flat, key))
    return FALSE;
  if (object->count >= WIDE)
    flat->wide = TRUE;
  const DgJsonItem *member = object + 1;
  for (guint i = 0; i < MIN(object->count, WIDE); i++, member += member->span)
    if (strcmp(member->key, *key) == 0)
      return FALSE;
  skip_space(flat);
  if (*flat->at != ':')
    return FALSE;
  flat->at++;
  skip_space(flat);
  return TRUE;
}

/* Closes what ends here and reads the comma behind a value. */
static gboolean read_separator(DgJsonFlat *flat) {
  while (flat->depth > 0) {
    guint place = flat->open[flat->depth - 1];
    DgJsonItem *open = &flat->items[place];
    skip_space(flat);
    if (*flat->at == ',') {
      flat->at++;
      return TRUE;
    }
    if (*flat->at != (open->type == DG_JSON_OBJECT ? '}' : ']'))
      return FALSE;
    flat->at++;
    open->span = flat->n_items - place;
    flat->depth--;
  }
  return TRUE;
}

static gboolean read_document(DgJsonFlat *flat) {
  do {
    skip_space(flat);
    const char *key = NULL;
    guint parent = flat->depth ? flat->open[flat->depth - 1] : 0;
    if (flat->depth && flat->items[parent].type == DG_JSON_OBJECT && !read_key(flat, &flat->items[parent], &key))
      return FALSE;
    DgJsonItem *item = add_item(flat);
    if (!item || !read_value(flat, item))
      return FALSE;
    item->key = key;
    if (flat->depth)
      flat->items[parent].count++;
    if (item->type >= DG_JSON_ARRAY) {
      flat->open[flat->depth++] = flat->n_items - 1;
      skip_space(flat);
      if (*flat->at != (item->type == DG_JSON_OBJECT ? '}' : ']'))
        continue;
    }
    if (!read_separator(flat))
      return FALSE;
  } while (flat->depth > 0);
  skip_space(flat);
  return flat->at == flat->end;
}

static void take_text(DgJsonFlat *flat, const char *text, gsize length) {
  if (flat->text_room < length + 1) {
    flat->text_room = MAX(2 * flat->text_room, length + 1);
    g_free(flat->text);
    flat->text = g_malloc(flat->text_room);
  }
  memcpy(flat->text, text, length);
  flat->text[length] = '\0';
  flat->at = flat->text + (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0);
  flat->end = flat->text + length;
  flat->n_items = flat->depth = 0;
  flat->wide = FALSE;
}

const DgJsonItem *dg_json_flat_read(DgJsonFlat *flat, const char *text, gsize length, const char *name,
                                    GError **error) {
  take_text(flat, text, length);
  gboolean fine = (dg_text_is_ascii(text, length) || g_utf8_validate_len(text, length, NULL)) && read_document(flat);
  if (fine && !flat->wide)
    return flat->items;
  g_autoptr(cJSON) document = dg_json_parse(text, length, name, error);
  if (document && !fine)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a document that is read in two ways, expected one", name);
  return document && fine ? flat->items : NULL;
}

const DgJsonItem *dg_json_item_get(const DgJsonItem *item, const char *key) {
  if (!dg_json_item_is(item, DG_JSON_OBJECT))
    return NULL;
  DG_JSON_ITEM_EACH(member, item) {
    if (strcmp(member->key, key) == 0)
      return member;
  }
  return NULL;
}

const char *dg_json_item_string(const DgJsonItem *item, const char *key) {
  const DgJsonItem *found = dg_json_item_get(item, key);
  return dg_json_item_is(found, DG_JSON_STRING) ? found->string : NULL;
}

double dg_json_item_double(const DgJsonItem *item, const char *key) {
  const DgJsonItem *found = dg_json_item_get(item, key);
  return dg_json_item_is(found, DG_JSON_NUMBER) ? found->number : NAN;
}

guint dg_json_item_count(const DgJsonItem *item, const char *key) {
  double number = dg_json_item_double(item, key);
  return number > 0 ? (guint)MIN(number, G_MAXINT) : 0;
}
