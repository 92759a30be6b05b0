/* JSON by RFC 8259 into cJSON trees and back.
 *
 * The reader is our own and only builds cJSON's tree, because cJSON's parser accepts what JSON forbids ("01", "2.", raw
 * control characters, text after the document), cuts strings at \u0000 and numbers at 63 characters, converts numbers
 * by the locale, says nothing but an offset on errors, and recurses. This one is one linear pass without recursion.
 * Jansson is as strict, but refuses whole numbers of more than 64 bits, and has no limit on how many values it makes.
 */
#include "base/json.h"

#include "base/diagnostics.h"
#include "base/json_keys.h"
#include "base/text.h"

#include <math.h>
#include <string.h>

/* Objects with more members than this find duplicate keys through a hash table, smaller ones by comparing. */
#define SMALL_OBJECT 16

/* Longest number that is converted without an allocation. */
#define SHORT_NUMBER 64

/* Digits of a whole number that a double always holds, and the powers of ten of as many places. */
#define EXACT_DIGITS 15
static const double POWERS[EXACT_DIGITS + 1] = {1,   1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

/* Places to which numbers are rounded at most. */
#define PLACES_MAX 9

/* An array or object that is still open. */
typedef struct {
  cJSON *item;
  gboolean object;
  guint count;
  GHashTable *keys; /* keys of a large object, borrowed from its members; else NULL */
} Frame;

typedef struct {
  const char *start, *at, *end;
  const char *name;
  GError **error;
  char *key; /* of the member that is read; NULL when its item has it */
  gboolean key_shared; /* it is nobody's to free */
  GString *decoded; /* a string with escapes */
  guint depth, items;
  Frame frames[DG_JSON_DEPTH_MAX];
} Reader;

/* Sets the error at `where`: "name:line:column: <message>". Returns FALSE. */
static gboolean fail(Reader *reader, DgErrorCode code, const char *where, const char *format, ...) G_GNUC_PRINTF(4, 5);

static gboolean fail(Reader *reader, DgErrorCode code, const char *where, const char *format, ...) {
  guint line = 1, column = 1;
  for (const char *c = reader->start; c < where; c++) {
    if (*c == '\n') {
      line++;
      column = 1;
    } else if (((guchar)*c & 0xC0) != 0x80) /* count characters, not continuation bytes */
      column++;
  }
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_set_error(reader->error, DG_ERROR, code, "%s:%u:%u: %s", reader->name, line, column, message);
  return FALSE;
}

/* What stands at `where`, for messages. The text is valid UTF-8 here. Free with g_free(). */
static char *describe(const Reader *reader, const char *where) {
  if (where >= reader->end)
    return g_strdup("the end of the text");
  gunichar c = *where ? g_utf8_get_char(where) : 0;
  if (!g_unichar_isgraph(c))
    return g_strdup_printf("the character U+%04X", c);
  char utf8[7] = "";
  g_unichar_to_utf8(c, utf8);
  return g_strdup_printf("\"%s\"", utf8);
}

static gboolean fail_found(Reader *reader, const char *where, const char *expected) {
  g_autofree char *found = describe(reader, where);
  return fail(reader, DG_ERROR_FORMAT, where, "found %s, expected %s", found, expected);
}

static void skip_space(Reader *reader) {
  while (reader->at < reader->end &&
         (*reader->at == ' ' || *reader->at == '\n' || *reader->at == '\r' || *reader->at == '\t'))
    reader->at++;
}

/* Skips what stands for itself in a string. */
static void skip_plain(Reader *reader) {
  while (reader->at < reader->end && *reader->at != '"' && *reader->at != '\\' && (guchar)*reader->at >= 0x20)
    reader->at++;
}

/* Reads the four hexadecimal digits of an escape into `value`. */
static gboolean read_hex(Reader *reader, gunichar *value) {
  *value = 0;
  for (int i = 0; i < 4; i++, reader->at++) {
    if (reader->at >= reader->end || !g_ascii_isxdigit(*reader->at))
      return fail_found(reader, reader->at, "four hexadecimal digits after \\u");
    *value = *value << 4 | (gunichar)g_ascii_xdigit_value(*reader->at);
  }
  return TRUE;
}

/* Reads a \u escape, `at` behind the "u", and its second half where it is the first of a surrogate pair. */
static gboolean read_unicode_escape(Reader *reader, GString *text) {
  const char *escape = reader->at - 2;
  gunichar c, low;
  if (!read_hex(reader, &c))
    return FALSE;
  if (c >= 0xDC00 && c <= 0xDFFF)
    return fail(reader, DG_ERROR_FORMAT, escape,
                "found the second half of a surrogate pair alone (\\u%04X), expected a character", c);
  if (c >= 0xD800 && c <= 0xDBFF) {
    gboolean pair = reader->end - reader->at >= 2 && reader->at[0] == '\\' && reader->at[1] == 'u';
    if (pair) {
      reader->at += 2;
      if (!read_hex(reader, &low))
        return FALSE;
      pair = low >= 0xDC00 && low <= 0xDFFF;
    }
    if (!pair)
      return fail(reader, DG_ERROR_FORMAT, escape,
                  "found the first half of a surrogate pair alone (\\u%04X), expected a character", c);
    c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
  }
  /* A C string would silently end here. */
  g_string_append_unichar(text, c ? c : 0xFFFD);
  return TRUE;
}

/* g_strndup() of what has no NUL, which looks for none. */
static char *copy_text(const char *text, gsize length) {
  char *copy = g_malloc(length + 1);
  memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

/* Reads on behind what needs no decoding of a string, which begins behind `open`. */
static char *decode_string(Reader *reader, const char *open) {
  GString *text = reader->decoded;
  g_string_truncate(text, 0);
  g_string_append_len(text, open + 1, reader->at - open - 1);
  for (;;) {
    if (reader->at >= reader->end) {
      fail(reader, DG_ERROR_FORMAT, open, "found a string that does not end, expected a closing quotation mark");
      return NULL;
    }
    char c = *reader->at++;
    if (c == '"')
      return copy_text(text->str, text->len);
    if (c != '\\') {
      fail_found(reader, reader->at - 1, "an escape (control characters must not stand in a string)");
      return NULL;
    }
    static const char escapes[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    c = reader->at < reader->end ? *reader->at : 0;
    const char *known = c ? strchr(escapes, c) : NULL;
    if (known) {
      g_string_append_c(text, meant[known - escapes]);
      reader->at++;
    } else if (c == 'u') {
      reader->at++;
      if (!read_unicode_escape(reader, text))
        return NULL;
    } else {
      fail_found(reader, reader->at, "one of \" \\ / b f n r t u after a backslash");
      return NULL;
    }
    const char *run = reader->at;
    skip_plain(reader);
    g_string_append_len(text, run, reader->at - run);
  }
}

/* Reads the string whose opening quotation mark is at `at`; NULL on an error. Free with g_free(). */
static char *read_string(Reader *reader) {
  const char *open = reader->at++;
  skip_plain(reader);
  if (reader->at >= reader->end || *reader->at != '"')
    return decode_string(reader, open);
  return copy_text(open + 1, (gsize)(reader->at++ - open - 1));
}

/* A string item that takes `text`. */
static cJSON *new_string(char *text) {
  cJSON *item = cJSON_CreateStringReference(text);
  item->type = cJSON_String;
  return item;
}

static gboolean read_digits(Reader *reader, const char *expected) {
  if (reader->at >= reader->end || !g_ascii_isdigit(*reader->at))
    return fail_found(reader, reader->at, expected);
  while (reader->at < reader->end && g_ascii_isdigit(*reader->at))
    reader->at++;
  return TRUE;
}

/* The number of a few digits, with a point or without one: a whole number divided by a power of ten is rounded once, so
 * correctly. FALSE: it is another. */
static gboolean take_decimal(const char *text, const char *end, double *value) {
  const char *digits = *text == '-' ? text + 1 : text, *point = NULL;
  if (end - digits > EXACT_DIGITS)
    return FALSE;
  guint64 whole = 0;
  for (const char *c = digits; c < end; c++)
    if (*c == '.')
      point = c + 1;
    else if (g_ascii_isdigit(*c))
      whole = 10 * whole + (guint64)(*c - '0');
    else
      return FALSE;
  *value = copysign((double)whole / POWERS[point ? end - point : 0], *text == '-' ? -1 : 1);
  return TRUE;
}

static gboolean read_number(Reader *reader, double *value) {
  const char *start = reader->at;
  if (*reader->at == '-')
    reader->at++;
  if (reader->at < reader->end && *reader->at == '0') {
    reader->at++;
    if (reader->at < reader->end && g_ascii_isdigit(*reader->at))
      return fail_found(reader, reader->at, "no digit after a leading zero");
  } else if (!read_digits(reader, "a digit"))
    return FALSE;
  if (reader->at < reader->end && *reader->at == '.') {
    reader->at++;
    if (!read_digits(reader, "a digit after the decimal point"))
      return FALSE;
  }
  if (reader->at < reader->end && (*reader->at == 'e' || *reader->at == 'E')) {
    reader->at++;
    if (reader->at < reader->end && (*reader->at == '+' || *reader->at == '-'))
      reader->at++;
    if (!read_digits(reader, "a digit in the exponent"))
      return FALSE;
  }
  if (take_decimal(start, reader->at, value))
    return TRUE;
  /* The text need not end in NUL. */
  gsize length = (gsize)(reader->at - start);
  char buffer[SHORT_NUMBER];
  g_autofree char *copy = NULL;
  if (length < sizeof buffer) {
    memcpy(buffer, start, length);
    buffer[length] = '\0';
  } else
    copy = g_strndup(start, length);
  *value = g_ascii_strtod(copy ? copy : buffer, NULL);
  if (!isfinite(*value))
    return fail(reader, DG_ERROR_FORMAT, start,
                "found a number beyond the range of a double, expected at most 1.8e308");
  return TRUE;
}

/* Reads the start of a value: all of a scalar, or the opening bracket of a container, which stays open. */
static cJSON *read_value(Reader *reader) {
  char c = reader->at < reader->end ? *reader->at : 0;
  gsize left = (gsize)(reader->end - reader->at);
  double number = 0;
  char *string;
  switch (c) {
  case '{':
  case '[':
    if (reader->depth == DG_JSON_DEPTH_MAX) {
      fail(reader, DG_ERROR_LIMIT, reader->at, "nested deeper than the limit of %d levels", DG_JSON_DEPTH_MAX);
      return NULL;
    }
    reader->at++;
    return c == '{' ? cJSON_CreateObject() : cJSON_CreateArray();
  case '"':
    string = read_string(reader);
    return string ? new_string(string) : NULL;
  case 't':
    if (left >= 4 && memcmp(reader->at, "true", 4) == 0) {
      reader->at += 4;
      return cJSON_CreateTrue();
    }
    break;
  case 'f':
    if (left >= 5 && memcmp(reader->at, "false", 5) == 0) {
      reader->at += 5;
      return cJSON_CreateFalse();
    }
    break;
  case 'n':
    if (left >= 4 && memcmp(reader->at, "null", 4) == 0) {
      reader->at += 4;
      return cJSON_CreateNull();
    }
    break;
  default:
    if (c == '-' || g_ascii_isdigit(c))
      return read_number(reader, &number) ? cJSON_CreateNumber(number) : NULL;
  }
  fail_found(reader, reader->at, "a JSON value");
  return NULL;
}

/* Reads the string whose opening quotation mark is at `at` as `reader->key`. */
static gboolean read_key_text(Reader *reader) {
  const char *open = reader->at++;
  skip_plain(reader);
  gboolean plain = reader->at < reader->end && *reader->at == '"';
  reader->key = plain ? dg_json_share_key(open + 1, (gsize)(reader->at - open - 1)) : NULL;
  reader->key_shared = reader->key != NULL;
  if (reader->key_shared)
    reader->at++;
  else if (plain)
    reader->key = copy_text(open + 1, (gsize)(reader->at++ - open - 1));
  else
    reader->key = decode_string(reader, open);
  return reader->key != NULL;
}

/* Reads a key and its colon as `reader->key` and refuses one that the object has already. */
static gboolean read_key(Reader *reader, Frame *frame) {
  const char *start = reader->at;
  if (start >= reader->end || *start != '"')
    return fail_found(reader, start, frame->count ? "a key in quotation marks" : "a key in quotation marks or \"}\"");
  if (!read_key_text(reader))
    return FALSE;
  const char *key = reader->key;
  if (frame->keys ? g_hash_table_contains(frame->keys, key) : dg_json_get(frame->item, key) != NULL) {
    g_autofree char *quoted = dg_json_quote(key);
    return fail(reader, DG_ERROR_FORMAT, start, "found the key %s a second time, expected each key once", quoted);
  }
  skip_space(reader);
  if (reader->at >= reader->end || *reader->at != ':')
    return fail_found(reader, reader->at, "\":\" after a key");
  reader->at++;
  skip_space(reader);
  return TRUE;
}

/* Hangs `item` into the innermost open container. */
static void attach(Reader *reader, cJSON *item) {
  Frame *frame = &reader->frames[reader->depth - 1];
  if (!frame->object) {
    cJSON_AddItemToArray(frame->item, item);
    return;
  }
  cJSON_AddItemToObjectCS(frame->item, g_steal_pointer(&reader->key), item);
  if (!reader->key_shared)
    item->type &= ~cJSON_StringIsConst; /* the key is the item's */
  frame->count++;
  if (frame->keys)
    g_hash_table_add(frame->keys, item->string);
  else if (frame->count > SMALL_OBJECT) {
    frame->keys = g_hash_table_new(g_str_hash, g_str_equal);
    for (const cJSON *member = frame->item->child; member; member = member->next)
      g_hash_table_add(frame->keys, member->string);
  }
}

/* Closes containers and reads the comma behind a value. FALSE on an error; `depth` is 0 when the document is whole. */
static gboolean read_separator(Reader *reader) {
  while (reader->depth > 0) {
    Frame *frame = &reader->frames[reader->depth - 1];
    skip_space(reader);
    char c = reader->at < reader->end ? *reader->at : 0;
    if (c == ',') {
      reader->at++;
      return TRUE;
    }
    if (c != (frame->object ? '}' : ']'))
      return fail_found(reader, reader->at, frame->object ? "\",\" or \"}\"" : "\",\" or \"]\"");
    reader->at++;
    g_clear_pointer(&frame->keys, g_hash_table_unref);
    reader->depth--;
  }
  return TRUE;
}

/* Reads the whole document. On an error `*root` holds what was read so far. */
static gboolean read_document(Reader *reader, cJSON **root) {
  do {
    skip_space(reader);
    if (++reader->items > DG_JSON_ITEMS_MAX)
      return fail(reader, DG_ERROR_LIMIT, reader->at, "more than the limit of %d values", DG_JSON_ITEMS_MAX);
    Frame *frame = reader->depth ? &reader->frames[reader->depth - 1] : NULL;
    if (frame && frame->object && !read_key(reader, frame))
      return FALSE;
    cJSON *item = read_value(reader);
    if (!item)
      return FALSE;
    if (frame)
      attach(reader, item);
    else
      *root = item;
    gboolean object = cJSON_IsObject(item);
    if (object || cJSON_IsArray(item)) {
      reader->frames[reader->depth++] = (Frame){.item = item, .object = object};
      skip_space(reader);
      if (reader->at >= reader->end || *reader->at != (object ? '}' : ']'))
        continue;
    }
    if (!read_separator(reader))
      return FALSE;
  } while (reader->depth > 0);
  skip_space(reader);
  if (reader->at < reader->end)
    return fail_found(reader, reader->at, "the end of the text after the JSON document");
  return TRUE;
}

/* Bytes of the byte order mark that `text` begins with, which a reader may ignore (RFC 8259, section 8.1); or 0. */
static gsize mark_length(const char *text, gsize length) {
  return length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

gboolean dg_json_begins_object(GBytes *bytes) {
  gsize length;
  const char *text = g_bytes_get_data(bytes, &length);
  if (length == 0)
    return FALSE;
  Reader reader = {.at = text + mark_length(text, length), .end = text + length};
  skip_space(&reader);
  return reader.at < reader.end && *reader.at == '{';
}

cJSON *dg_json_parse(const char *text, gsize length, const char *name, GError **error) {
  Reader reader = {.start = text, .at = text, .end = text + length, .name = name ? name : "(json)", .error = error};
  for (const char *check = dg_text_is_ascii(text, length) ? reader.end : text; check < reader.end;) {
    const char *valid;
    if (g_utf8_validate_len(check, (gsize)(reader.end - check), &valid))
      break;
    if (*valid) {
      fail(&reader, DG_ERROR_FORMAT, valid, "found the byte 0x%02X, expected UTF-8", (guchar)*valid);
      return NULL;
    }
    check = valid + 1; /* NUL is valid UTF-8; the grammar refuses it with a better message */
  }
  reader.at += mark_length(text, length);
  reader.decoded = g_string_new(NULL);
  cJSON *root = NULL;
  if (!read_document(&reader, &root))
    g_clear_pointer(&root, cJSON_Delete);
  while (reader.depth > 0)
    g_clear_pointer(&reader.frames[--reader.depth].keys, g_hash_table_unref);
  if (!reader.key_shared)
    g_free(reader.key);
  g_string_free(reader.decoded, TRUE);
  return root;
}

char *dg_json_quote(const char *text) {
  GString *quoted = g_string_new("\"");
  int characters = 0;
  for (const char *c = text; *c; c = g_utf8_next_char(c)) {
    if (++characters > DG_JSON_QUOTE_MAX) {
      g_string_append(quoted, "...");
      break;
    }
    gunichar u = g_utf8_get_char(c);
    if (u == '"' || u == '\\')
      g_string_append_c(quoted, '\\');
    if (g_unichar_isprint(u))
      g_string_append_unichar(quoted, u);
    else
      g_string_append_printf(quoted, "\\u{%X}", u);
  }
  g_string_append_c(quoted, '"');
  return g_string_free(quoted, FALSE);
}

cJSON *dg_json_get(const cJSON *object, const char *key) {
  cJSON *member = cJSON_IsObject(object) ? object->child : NULL;
  while (member && (*member->string != *key || strcmp(member->string, key) != 0))
    member = member->next;
  return member;
}

const cJSON *dg_json_value(const cJSON *object, const char *key) {
  const cJSON *value = dg_json_get(object, key);
  return cJSON_IsNull(value) ? NULL : value;
}

const char *dg_json_string(const cJSON *object, const char *key) {
  return cJSON_GetStringValue(dg_json_get(object, key));
}

const char *dg_json_text(const cJSON *object, const char *key) {
  const char *text = dg_json_string(object, key);
  return text ? text : "";
}

double dg_json_double(const cJSON *object, const char *key) {
  return cJSON_GetNumberValue(dg_json_get(object, key));
}

guint dg_json_count(const cJSON *object, const char *key) {
  double number = dg_json_double(object, key);
  return number > 0 ? (guint)MIN(number, G_MAXINT) : 0;
}

gboolean dg_json_check_schema(const cJSON *document, const char *schema, const char *name, GError **error) {
  const char *found = cJSON_GetStringValue(dg_json_get(document, "schema"));
  gsize stem = strcspn(schema, "@") + 1;
  guint64 number;
  if (g_strcmp0(found, schema) == 0)
    return TRUE;
  if (found && strncmp(found, schema, stem) == 0 &&
      g_ascii_string_to_unsigned(found + stem, 10, 1, G_MAXUINT, &number, NULL)) {
    gboolean newer = number > g_ascii_strtoull(schema + stem, NULL, 10);
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s, which %s diagrade wrote, expected %s", name, found,
                newer ? "a newer" : "an older", schema);
  } else {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found another document, expected %s", name, schema);
  }
  return FALSE;
}

double dg_json_round(double value, int decimals) {
  double power = POWERS[CLAMP(decimals, 0, PLACES_MAX)];
  double scaled = value * power;
  /* From 2^53 on a double has no places left to round. */
  double rounded = fabs(scaled) < 9007199254740992.0 ? round(scaled) / power : value;
  return rounded == 0 ? 0 : rounded;
}

cJSON *dg_json_number(double value, int decimals) {
  return isfinite(value) ? cJSON_CreateNumber(dg_json_round(value, decimals)) : cJSON_CreateNull();
}

void dg_json_add_number(cJSON *object, const char *key, double value, int decimals) {
  cJSON_AddItemToObject(object, key, dg_json_number(value, decimals));
}

cJSON *dg_json_box(DgBox box) {
  cJSON *array = cJSON_CreateArray();
  cJSON_AddItemToArray(array, dg_json_number(box.x, 3));
  cJSON_AddItemToArray(array, dg_json_number(box.y, 3));
  cJSON_AddItemToArray(array, dg_json_number(box.width, 3));
  cJSON_AddItemToArray(array, dg_json_number(box.height, 3));
  return array;
}

gboolean dg_json_read_box(const cJSON *array, DgBox *box) {
  double sides[4];
  if (!cJSON_IsArray(array) || cJSON_GetArraySize(array) != 4)
    return FALSE;
  for (int i = 0; i < 4; i++)
    sides[i] = cJSON_GetNumberValue(cJSON_GetArrayItem(array, i));
  *box = (DgBox){sides[0], sides[1], sides[2], sides[3]};
  return TRUE;
}

/* cJSON leaves a member out without a word when its allocator comes back empty: it gets GLib's, which does not. */
__attribute__((constructor)) static void allocate_as_glib(void) {
  cJSON_Hooks hooks = {g_malloc, g_free};
  cJSON_InitHooks(&hooks);
}

void dg_json_add_text(cJSON *object, const char *key, const char *text) {
  if (text)
    cJSON_AddStringToObject(object, key, text);
}

void dg_json_add_known(cJSON *object, const char *key, double number) {
  if (!isnan(number))
    cJSON_AddNumberToObject(object, key, number);
}

void dg_json_add_diagnostic(cJSON *object, const DgDiagnostics *diagnostics, guint index) {
  cJSON_AddStringToObject(object, "level", dg_level_name(dg_diagnostics_get_level(diagnostics, index)));
  cJSON_AddStringToObject(object, "message", dg_diagnostics_get_message(diagnostics, index));
  guint line = dg_diagnostics_get_line(diagnostics, index);
  if (line > 0)
    cJSON_AddNumberToObject(object, "line", line);
}

void dg_json_read_diagnostic(const cJSON *object, DgDiagnostics *diagnostics) {
  const char *name = dg_json_string(object, "level"), *message = dg_json_string(object, "message");
  for (DgLevel level = DG_LEVEL_INFO; name && message && level <= DG_LEVEL_ERROR; level++)
    if (strcmp(dg_level_name(level), name) == 0)
      dg_diagnostics_add(diagnostics, level, dg_json_count(object, "line"), "%s", message);
}
